//! Code that silences a check: none of it stands in the tree.

use super::tokens::{Token, lines_of, tokens};
use super::{File, Finding, Tree};

struct Phrase {
    tokens: &'static [&'static str],
    place: Place,
    why: &'static str,
}

enum Place {
    Everywhere,
    Tests,
}

const PHRASES: &[Phrase] = &[
    Phrase {
        tokens: &["#", "[", "ignore"],
        place: Place::Everywhere,
        why: "a test runs, or it is deleted; what takes long is a verb of xtask",
    },
    Phrase {
        tokens: &["#", "[", "allow"],
        place: Place::Everywhere,
        why: EXPECT,
    },
    Phrase {
        tokens: &["#", "!", "[", "allow"],
        place: Place::Everywhere,
        why: EXPECT,
    },
    Phrase {
        tokens: &["assert", "!", "(", "true", ")"],
        place: Place::Everywhere,
        why: "a test that cannot fail tests nothing",
    },
    Phrase {
        tokens: &["sleep", "("],
        place: Place::Tests,
        why: "a test waits for what it needs, never for time",
    },
];

const EXPECT: &str =
    "write `expect(lint, reason = \"…\")`, which tells when it is no longer needed";

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in tree.rust() {
        let tokens = tokens(&file.text).unwrap_or_default();
        let tests = test_part(file, &tokens);
        for phrase in PHRASES {
            let part = match phrase.place {
                Place::Everywhere => &tokens,
                Place::Tests => tests,
            };
            let lines = lines_of(part, phrase.tokens).into_iter();
            findings.extend(lines.map(|line| Finding::at(file, line, phrase.why)));
        }
    }
    findings
}

/// The part of a file that is only compiled for tests: all of it in `tests/`, elsewhere what follows
/// `#[cfg(test)]`, since unit tests close the file.
fn test_part<'t>(file: &File, tokens: &'t [Token]) -> &'t [Token] {
    if file.path.contains("/tests/") || file.path.ends_with("/tests.rs") {
        return tokens;
    }
    let cfg_test = ["cfg", "(", "test", ")"];
    let start = tokens.windows(4).position(|window| {
        window
            .iter()
            .zip(cfg_test)
            .all(|(token, text)| token.text == text)
    });
    start.map_or(&[], |start| &tokens[start..])
}

#[cfg(test)]
mod tests {
    use super::super::tests::findings;
    use super::*;

    #[test]
    fn each_phrase_is_found() {
        for phrase in PHRASES {
            // Closes what the phrase leaves open.
            let mut source = phrase.tokens.join(" ");
            source.push_str(if source.contains('[') { "]" } else { "" });
            source.push_str(if source.ends_with('(') { ")" } else { "" });
            assert_eq!(
                findings(check, &[("crates/a/tests/b.rs", &source)]).len(),
                1,
                "{source}"
            );
        }
    }

    #[test]
    fn what_is_said_of_a_phrase_and_what_waits_outside_tests_is_left_alone() {
        let source = "// #[ignore] is not used\nfn pace() { thread::sleep(FRAME); }\n#[cfg(test)]\nmod tests {}\n";
        assert!(findings(check, &[("crates/a/src/b.rs", source)]).is_empty());
        let source = "#[cfg(test)]\nmod tests {\n    fn t() { thread::sleep(FRAME); }\n}\n";
        assert_eq!(findings(check, &[("crates/a/src/b.rs", source)]).len(), 1);
    }
}
