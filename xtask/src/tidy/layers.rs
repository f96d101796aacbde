//! Dependencies point down. The table below is the architecture; the manifests follow it.

use toml::{Table, Value};

use super::{Finding, Tree};

struct Layer {
    /// The folder under `crates/`; the package is `tabia-` and this name.
    name: &'static str,
    /// The crates of ours that it may depend on, in any section of its manifest.
    may_use: &'static [&'static str],
}

const LAYERS: &[Layer] = &[
    Layer {
        name: "core",
        may_use: &[],
    },
    Layer {
        name: "engine",
        may_use: &["core"],
    },
    Layer {
        name: "game",
        may_use: &["core"],
    },
    Layer {
        name: "players",
        may_use: &["core", "engine", "game"],
    },
    Layer {
        name: "net",
        may_use: &["core", "game"],
    },
    Layer {
        name: "archive",
        may_use: &["core", "game"],
    },
    Layer {
        name: "review",
        may_use: &["core", "engine", "game"],
    },
    Layer {
        name: "look",
        may_use: &["game"],
    },
    Layer {
        name: "words",
        may_use: &["game"],
    },
    Layer {
        name: "gui",
        may_use: &[
            "game", "players", "net", "archive", "review", "look", "words",
        ],
    },
    Layer {
        name: "cli",
        may_use: &[
            "core", "engine", "game", "players", "net", "archive", "review", "look", "words",
        ],
    },
];

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in &tree.files {
        let Some(name) = file
            .path
            .strip_prefix("crates/")
            .and_then(|rest| rest.strip_suffix("/Cargo.toml"))
        else {
            continue;
        };
        let faults = match (
            LAYERS.iter().find(|layer| layer.name == name),
            file.text.parse::<Table>(),
        ) {
            (None, _) => vec!["has no row in the table of layers".into()],
            (_, Err(error)) => vec![format!("is not TOML: {}", error.message())],
            (Some(layer), Ok(manifest)) => faults(layer, &manifest),
        };
        findings.extend(
            faults
                .into_iter()
                .map(|fault| Finding::in_file(file, fault)),
        );
    }
    findings
}

fn faults(layer: &Layer, manifest: &Table) -> Vec<String> {
    let mut faults = Vec::new();
    let package = format!("tabia-{}", layer.name);
    if manifest
        .get("package")
        .and_then(|table| table.get("name"))
        .and_then(Value::as_str)
        != Some(&package)
    {
        faults.push(format!("is not the package {package}"));
    }
    if manifest
        .get("lints")
        .and_then(|lints| lints.get("workspace"))
        .and_then(Value::as_bool)
        != Some(true)
    {
        faults.push("does not take the lints of the workspace".into());
    }
    for (name, dependency) in dependencies(manifest) {
        match name.strip_prefix("tabia-") {
            Some(ours) if !layer.may_use.contains(&ours) => {
                faults.push(format!("may not depend on {name}"));
            }
            Some(_) => {}
            None if layer.name == "core" && !is_optional_serde(name, dependency) => {
                faults.push(format!(
                    "depends on {name}; the rules need nothing but an optional serde"
                ));
            }
            None => {}
        }
    }
    faults
}

/// Every dependency with its entry, except foreign ones that only tests use.
fn dependencies(manifest: &Table) -> Vec<(&str, &Value)> {
    let for_targets = manifest.get("target").and_then(Value::as_table);
    let for_targets = for_targets
        .into_iter()
        .flat_map(Table::values)
        .filter_map(Value::as_table);
    let mut all = Vec::new();
    for manifest in for_targets.chain([manifest]) {
        for section in ["dependencies", "build-dependencies", "dev-dependencies"] {
            let entries = manifest
                .get(section)
                .and_then(Value::as_table)
                .into_iter()
                .flatten();
            let entries = entries.map(|(name, entry)| (package_of(name, entry), entry));
            all.extend(
                entries.filter(|(name, _)| {
                    section != "dev-dependencies" || name.starts_with("tabia-")
                }),
            );
        }
    }
    all
}

/// A dependency may be renamed; its package may not.
fn package_of<'m>(name: &'m str, entry: &'m Value) -> &'m str {
    entry.get("package").and_then(Value::as_str).unwrap_or(name)
}

fn is_optional_serde(name: &str, entry: &Value) -> bool {
    name == "serde" && entry.get("optional").and_then(Value::as_bool) == Some(true)
}

#[cfg(test)]
mod tests {
    use super::super::tests::findings;
    use super::*;

    fn check_one(name: &str, rest: &str) -> Vec<String> {
        let path = format!("crates/{name}/Cargo.toml");
        let text = format!("[package]\nname = \"tabia-{name}\"\n[lints]\nworkspace = true\n{rest}");
        findings(check, &[(&path, &text)])
    }

    #[test]
    fn a_dependency_that_points_up_is_found_in_every_section() {
        assert!(check_one("gui", "[dependencies]\ntabia-game.workspace = true").is_empty());
        for section in [
            "dependencies",
            "dev-dependencies",
            "build-dependencies",
            "target.'cfg(unix)'.dependencies",
        ] {
            assert_eq!(
                check_one("gui", &format!("[{section}]\ntabia-core.workspace = true")),
                ["crates/gui/Cargo.toml: may not depend on tabia-core"]
            );
        }
        let renamed = "[dependencies]\nrules = { package = \"tabia-core\", path = \"../core\" }";
        assert_eq!(check_one("gui", renamed).len(), 1);
    }

    #[test]
    fn the_rules_need_nothing_but_an_optional_serde() {
        assert!(
            check_one(
                "core",
                "[dependencies]\nserde = { workspace = true, optional = true }"
            )
            .is_empty()
        );
        assert!(check_one("core", "[dev-dependencies]\ninsta.workspace = true").is_empty());
        assert_eq!(
            check_one("core", "[dependencies]\nserde.workspace = true").len(),
            1
        );
        assert_eq!(
            check_one(
                "core",
                "[dependencies]\nrand = { version = \"0.9\", optional = true }"
            )
            .len(),
            1
        );
    }

    #[test]
    fn an_unknown_crate_another_name_and_missing_lints_are_found() {
        assert_eq!(
            check_one("opera", ""),
            ["crates/opera/Cargo.toml: has no row in the table of layers"]
        );
        let path = "crates/look/Cargo.toml";
        assert_eq!(
            findings(check, &[(path, "[package]\nname = \"look\"")]),
            [
                format!("{path}: is not the package tabia-look"),
                format!("{path}: does not take the lints of the workspace")
            ]
        );
    }

    #[test]
    fn no_layer_uses_one_above_it() {
        let position = |name: &str| LAYERS.iter().position(|layer| layer.name == name);
        for layer in LAYERS {
            for used in layer.may_use {
                assert!(
                    position(used) < position(layer.name),
                    "{} uses {used}",
                    layer.name
                );
                assert!(position(used).is_some(), "{used}");
            }
        }
    }
}
