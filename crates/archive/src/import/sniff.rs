//! Whether a text is PGN at all, before anything of it is taken.

use tabia_core::Position;
use tabia_core::pgn::{PgnMove, Reader, TagValue, Visitor};

/// Looks for a tag pair or a legal move.
#[derive(Default)]
struct Nose {
    smells: bool,
}

impl Visitor for Nose {
    fn tag(&mut self, _: &str, _: TagValue<'_>) {
        self.smells = true;
    }

    fn ply(&mut self, _: &Position, _: PgnMove) {
        self.smells = true;
    }
}

/// Whether a text that begins so may have games in it.
pub(super) fn may_be_pgn(beginning: &[u8]) -> bool {
    // No text has a zero byte, but that in UTF-16 and every second file of another kind.
    if beginning.contains(&0) {
        return false;
    }
    let mut nose = Nose::default();
    let mut reader = Reader::new(beginning);
    while let Ok(Some(_)) = reader.read_game(&mut nose) {
        if nose.smells {
            return true;
        }
    }
    nose.smells
}

#[cfg(test)]
mod tests {
    use super::may_be_pgn;

    #[test]
    fn a_text_with_a_tag_or_a_move_may_be_pgn() {
        for text in [
            "[Event \"x\"]",
            "\u{feff}\n; a remark\n1. e4",
            "1. e4 e5 *",
            "{a foreword} 1. Nf3",
            "* * 1. d4",
            "[White \"A\"]\n\n1. Ke2 *",
        ] {
            assert!(may_be_pgn(text.as_bytes()), "{text}");
        }
        for text in [
            "",
            "\n\n",
            "Dear diary, I lost again.",
            "[section]\nkey=value",
            "{\"games\": 3}",
            "1. Introduction\n2. Methods",
        ] {
            assert!(!may_be_pgn(text.as_bytes()), "{text}");
        }
        assert!(!may_be_pgn(b"[Event \"x\"]\0"));
        assert!(!may_be_pgn(b"\x89PNG\r\n\x1a\n\xff\xfe"));
    }
}
