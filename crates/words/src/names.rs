//! What pieces, sides and squares are called.

use tabia_game::{Board, CastlingSide, Color, Role, Square};

use crate::Language;

/// A kind of piece; the English word is in lower case.
pub(crate) fn role(language: Language, role: Role) -> &'static str {
    let (english, korean) = match role {
        Role::Pawn => ("pawn", "폰"),
        Role::Knight => ("knight", "나이트"),
        Role::Bishop => ("bishop", "비숍"),
        Role::Rook => ("rook", "룩"),
        Role::Queen => ("queen", "퀸"),
        Role::King => ("king", "킹"),
    };
    language.pick(english, korean)
}

/// A side.
pub(crate) fn color(language: Language, color: Color) -> &'static str {
    let (english, korean) = match color {
        Color::White => ("White", "백"),
        Color::Black => ("Black", "흑"),
    };
    language.pick(english, korean)
}

/// A direction of castling.
pub(crate) fn castling(language: Language, side: CastlingSide) -> &'static str {
    let (english, korean) = match side {
        CastlingSide::King => ("kingside", "킹사이드"),
        CastlingSide::Queen => ("queenside", "퀸사이드"),
    };
    language.pick(english, korean)
}

/// What stands on `square`, without the square; "piece" where nothing does.
pub(crate) fn standing(language: Language, board: &Board, square: Square) -> &'static str {
    board
        .get(square)
        .map_or(language.pick("piece", "기물"), |piece| {
            role(language, piece.role)
        })
}

/// "the bishop on b4", "b4의 비숍".
pub(crate) fn piece_on(language: Language, board: &Board, square: Square) -> String {
    let name = standing(language, board, square);
    language.pick(
        format!("the {name} on {square}"),
        format!("{square}의 {name}"),
    )
}

/// The text with its first letter in upper case.
pub(crate) fn capitalised(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(chars).collect()
    })
}
