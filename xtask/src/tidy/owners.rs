//! Some names have one home: outside it the code does not speak them.

use super::tokens::{lines_of, tokens};
use super::{Finding, Tree};

struct Owner {
    /// A token of the source.
    name: &'static str,
    /// Where the rule holds: folders or modules.
    scope: &'static [&'static str],
    /// The modules in that scope which may use the name.
    homes: &'static [&'static str],
    why: &'static str,
}

const EVERYWHERE: &[&str] = &["crates", "xtask"];

const SOCKETS: &[&str] = &["crates/net/src/transport"];

const OWNERS: &[Owner] = &[
    Owner {
        name: "0x88",
        // Elsewhere it may be a colour.
        scope: &[
            "crates/core",
            "crates/engine",
            "crates/game",
            "crates/players",
            "crates/review",
        ],
        homes: &["crates/core/src/square"],
        why: "the board's geometry belongs to core's square.rs",
    },
    Owner {
        name: "bincode",
        scope: EVERYWHERE,
        homes: &["crates/game/src/codec"],
        why: "the byte format belongs to game's codec",
    },
    Owner {
        name: "macroquad",
        scope: EVERYWHERE,
        homes: GUI_EDGE,
        why: "the toolkit belongs to gui's edge",
    },
    Owner {
        name: "miniquad",
        scope: EVERYWHERE,
        homes: GUI_EDGE,
        why: "the toolkit belongs to gui's edge",
    },
    Owner {
        name: "rusqlite",
        scope: EVERYWHERE,
        homes: &["crates/archive"],
        why: "the database belongs to archive",
    },
    Owner {
        name: "tokio",
        scope: EVERYWHERE,
        homes: SOCKETS,
        why: "sockets belong to net's transport",
    },
    Owner {
        name: "tokio_tungstenite",
        scope: EVERYWHERE,
        homes: SOCKETS,
        why: "sockets belong to net's transport",
    },
    Owner {
        name: "rustls",
        scope: EVERYWHERE,
        homes: SOCKETS,
        why: "sockets belong to net's transport",
    },
    Owner {
        name: "clap",
        scope: EVERYWHERE,
        homes: &["crates/cli", "xtask"],
        why: "arguments belong to the command lines",
    },
    Owner {
        name: "tabia_core",
        scope: PLAYING_COMMANDS,
        homes: &[],
        why: FRONT_ENDS,
    },
    Owner {
        name: "tabia_engine",
        scope: PLAYING_COMMANDS,
        homes: &[],
        why: FRONT_ENDS,
    },
];

const GUI_EDGE: &[&str] = &["crates/gui/src/edge", "crates/gui/src/main"];

const PLAYING_COMMANDS: &[&str] = &[
    "crates/cli/src/commands/play",
    "crates/cli/src/commands/script",
];
const FRONT_ENDS: &str = "a front end sends commands and reads events; it knows no rule";

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in tree.rust() {
        let Ok(tokens) = tokens(&file.text) else {
            findings.push(Finding::in_file(file, "is not Rust"));
            continue;
        };
        for owner in OWNERS {
            let holds = owner.scope.iter().any(|scope| file.is_in_module(scope));
            let at_home = owner.homes.iter().any(|home| file.is_in_module(home));
            if holds && !at_home {
                let lines = lines_of(&tokens, &[owner.name]).into_iter();
                findings.extend(lines.map(|line| {
                    Finding::at(file, line, format!("`{}`: {}", owner.name, owner.why))
                }));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::super::tests::findings;
    use super::*;

    #[test]
    fn a_name_away_from_home_is_found() {
        let mask = "const MASK: u8 = 0x88;";
        assert!(findings(check, &[("crates/core/src/square.rs", mask)]).is_empty());
        assert!(findings(check, &[("crates/look/src/palette.rs", mask)]).is_empty());
        assert_eq!(
            findings(check, &[("crates/core/src/movegen.rs", mask)]),
            [
                "crates/core/src/movegen.rs:1: `0x88`: the board's geometry belongs to core's square.rs"
            ]
        );

        let draw = "//! Draws.\nuse macroquad::prelude::*;\n";
        assert!(findings(check, &[("crates/gui/src/edge/paint.rs", draw)]).is_empty());
        assert_eq!(
            findings(check, &[("crates/gui/src/scene.rs", draw)]).len(),
            1
        );

        let encode = "pub fn encode() { bincode::serde::encode_to_vec(); }";
        assert!(findings(check, &[("crates/game/src/codec.rs", encode)]).is_empty());
        assert_eq!(
            findings(check, &[("crates/game/src/save.rs", encode)]).len(),
            1
        );

        let rules = "use tabia_core::Position;";
        assert!(findings(check, &[("crates/cli/src/commands/perft.rs", rules)]).is_empty());
        assert_eq!(
            findings(check, &[("crates/cli/src/commands/play.rs", rules)]).len(),
            1
        );
    }

    #[test]
    fn each_name_has_a_rule_that_can_fail() {
        for owner in OWNERS {
            let path = format!("{}/intruder.rs", owner.scope[0]);
            let source = format!("const X: X = {};", owner.name);
            assert_eq!(
                findings(check, &[(&path, &source)]).len(),
                1,
                "{}",
                owner.name
            );
        }
    }
}
