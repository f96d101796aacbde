//! The board in a terminal.

use std::fmt::Write;

use tabia_game::{Board, Color, File, Piece, Rank, Square};

/// Eight lines of pieces with their coordinates, `bottom`'s side nearest. White's letters are capitals.
pub(in crate::commands) fn draw(board: &Board, bottom: Color) -> String {
    let (ranks, files) = seen_from(bottom);
    let mut text = String::new();
    for rank in ranks {
        let _ = write!(text, "{rank} ");
        for file in files {
            let letter = board
                .get(Square::new(file, rank))
                .map_or('.', Piece::to_char);
            let _ = write!(text, " {letter}");
        }
        text.push('\n');
    }
    text.push_str("  ");
    for file in files {
        let _ = write!(text, " {file}");
    }
    text.push('\n');
    text
}

/// The ranks from above and the files from the left, where `bottom`'s side is nearest.
pub(in crate::commands) fn seen_from(bottom: Color) -> ([Rank; 8], [File; 8]) {
    let mut ranks = Rank::ALL;
    let mut files = File::ALL;
    match bottom {
        Color::White => ranks.reverse(),
        Color::Black => files.reverse(),
    }
    (ranks, files)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_game::StartPosition;

    #[test]
    fn each_side_sees_its_own_pieces_nearest() {
        let start = StartPosition::standard();
        insta::assert_snapshot!(draw(start.position().board(), Color::White));
        insta::assert_snapshot!(draw(start.position().board(), Color::Black));
    }
}
