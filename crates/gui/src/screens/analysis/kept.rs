//! An analysis as the text that is kept while the program does not run: a line with what PGN has no words for, and PGN.

use tabia_game::study::{Reading, Study};
use tabia_game::{Color, UciMove};
use tabia_players::Analyst;

use super::AnalysisScreen;

/// PGN lets programs write lines that begin with `%` (PGN 6).
const HEAD: &str = "%tabia-analysis ";

impl AnalysisScreen {
    /// The analysis as text; [`AnalysisScreen::of_kept`] reads it back.
    pub(crate) fn kept(&self) -> String {
        let side = match self.bottom {
            Color::White => "white",
            Color::Black => "black",
        };
        let (_, moves) = self.study.path();
        let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
        let first = self.told_at_first;
        let (moves, pgn) = (moves.join(" "), self.study.to_pgn());
        format!("{HEAD}{side} {first} {moves}\n{pgn}")
    }

    /// The analysis that was kept as this text, at the place where it was; none if the text is none.
    pub(crate) fn of_kept(text: &str, analyst: Analyst) -> Option<Self> {
        let (head, pgn) = text.strip_prefix(HEAD)?.split_once('\n')?;
        let mut head = head.split(' ');
        let bottom = match head.next()? {
            "white" => Color::White,
            "black" => Color::Black,
            _ => return None,
        };
        let told_at_first = head.next()?.parse().ok()?;
        let Reading {
            mut study, errors, ..
        } = Study::read(pgn.trim()).ok()?;
        if !errors.is_empty() {
            return None;
        }
        study.start();
        for mv in head.filter(|mv| !mv.is_empty()) {
            study.play(mv.parse::<UciMove>().ok()?).ok()?;
        }
        let mut screen = Self::new(study, bottom, analyst);
        screen.told_at_first = told_at_first;
        screen.is_changed = false;
        Some(screen)
    }

    /// Whether something has changed that should be kept, since the last call.
    pub(crate) fn take_change(&mut self) -> bool {
        std::mem::take(&mut self.is_changed)
    }

    /// It is to be kept anew: in another place, or with the place in it that is on the screen.
    pub(crate) fn change(&mut self) {
        self.is_changed = true;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    fn analyst() -> Analyst {
        Analyst::new(Arc::new(|| ()))
    }

    #[test]
    fn an_analysis_comes_back_with_its_lines_drawings_and_place() {
        let pgn = "[White \"A\"]\n\n1. e4 {[%cal Ge2e4]} e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 *";
        let mut study = Study::read(pgn).expect("a game").study;
        study.start();
        for mv in ["e2e4", "c7c5", "c2c3", "d7d5"] {
            study.play(mv.parse().expect("a move")).expect("legal");
        }
        let mut screen = AnalysisScreen::new(study, Color::Black, analyst());
        screen.told_at_first = 3;
        let kept = screen.kept();
        let again = AnalysisScreen::of_kept(&kept, analyst()).expect("the same");
        assert_eq!(again.kept(), kept);
        assert_eq!(again.study.fen(), screen.study.fen());
        assert_eq!((again.bottom, again.told_at_first), (Color::Black, 3));
        assert!(again.has_new_lines() && kept.contains("[%cal Ge2e4]"));
    }

    #[test]
    fn a_position_of_chess960_without_moves_comes_back() {
        let start = tabia_game::StartPosition::chess960(77).expect("below 960");
        let screen = AnalysisScreen::new(Study::new(&start), Color::White, analyst());
        let again = AnalysisScreen::of_kept(&screen.kept(), analyst()).expect("the same");
        assert_eq!(again.study.here(), start);
    }

    #[test]
    fn what_is_no_analysis_is_none() {
        for text in [
            "",
            "1. e4 e5",
            "%tabia-analysis red 0 \n1. e4",
            "%tabia-analysis white x \n1. e4",
            "%tabia-analysis white 0 e2e5\n1. e4",
            "%tabia-analysis white 0 \n1. e4 e4",
        ] {
            assert!(AnalysisScreen::of_kept(text, analyst()).is_none(), "{text}");
        }
    }
}
