//! SAN with pictures of pieces in place of letters.

use crate::San;

/// `san` with `♘` for `N` and so on: the same in every language.
#[must_use]
pub fn figurine(san: San) -> String {
    let figure = |c| match c {
        'K' => '♔',
        'Q' => '♕',
        'R' => '♖',
        'B' => '♗',
        'N' => '♘',
        _ => c,
    };
    san.to_string().chars().map(figure).collect()
}
