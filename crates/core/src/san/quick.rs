//! The commonest SAN, read out of a register.
//!
//! Texts of games are long, and what a move looks like cannot be predicted: hardly anything here is branched on.

use crate::movegen::Query;
use crate::planes::Bits;
use crate::side::A_FILE;
use crate::{Role, Square};

/// By the first letter; a pawn's is its file.
static ROLES: [Option<Role>; 256] = {
    let mut table = [None; 256];
    let mut file = b'a';
    while file <= b'h' {
        table[file as usize] = Some(Role::Pawn);
        file += 1;
    }
    table[b'N' as usize] = Some(Role::Knight);
    table[b'B' as usize] = Some(Role::Bishop);
    table[b'R' as usize] = Some(Role::Rook);
    table[b'Q' as usize] = Some(Role::Queen);
    table[b'K' as usize] = Some(Role::King);
    table
};

/// By the letter or digit that names it: the squares of a file or rank.
static LINES: [Bits; 256] = {
    let mut table = [0; 256];
    let mut line = 0;
    while line < 8 {
        table[b'a' as usize + line] = A_FILE << line;
        table[b'1' as usize + line] = 0xFF << (8 * line);
        line += 1;
    }
    table
};

/// What a SAN of `length` bytes asks for; the lowest byte of `text` is the first, and above the last may be others.
///
/// None where it castles, promotes, or names both file and rank of the origin, and where it is no SAN:
/// [`San::from_ascii`](super::San::from_ascii) tells these apart.
#[inline(always)]
pub(crate) fn query(text: u64, length: usize) -> Option<Query> {
    let role = ROLES[usize::from(text as u8)]?;
    let is_pawn = role == Role::Pawn;
    // From here the last byte is the highest.
    let text = text << (64_usize.checked_sub(8 * length)? & 63);
    let from_end = |text: u64, index: usize| (text >> (56 - 8 * index)) as u8;
    let has_suffix = matches!(from_end(text, 0), b'+' | b'#');
    let text = text << (8 * u32::from(has_suffix));
    let rank = from_end(text, 0).wrapping_sub(b'1');
    let file = from_end(text, 1).wrapping_sub(b'a');
    if rank | file >= 8 {
        return None;
    }
    let is_capture = from_end(text, 2) == b'x';
    let around = usize::from(has_suffix) + usize::from(is_capture) + usize::from(!is_pawn) + 2;
    let origins = match length.wrapping_sub(around) {
        0 if is_pawn => A_FILE << file,
        0 => !0,
        1 => LINES[usize::from(from_end(text, 2 + usize::from(is_capture)))],
        _ => return None,
    };
    (origins != 0).then_some(Query {
        role,
        origins,
        to: Square::from_index(8 * rank + file)?,
        promotion: None,
    })
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::super::find::Named;
    use super::query;
    use crate::movegen::Query;
    use crate::{San, SanBody, Square};

    fn found(text: &str) -> Option<Query> {
        let bytes = *format!("{text:<8}").as_bytes().first_chunk()?;
        (text.len() <= 8)
            .then(|| query(u64::from_le_bytes(bytes), text.len()))
            .flatten()
    }

    /// What [`San`] says of texts that this module is for.
    fn expected(text: &str) -> Option<Query> {
        match text.parse::<San>().ok()?.body {
            SanBody::Normal {
                role,
                file,
                rank,
                to,
                promotion: None,
                ..
            } if file.is_none() || rank.is_none() => {
                let named = Named {
                    role,
                    file,
                    rank,
                    to,
                    promotion: None,
                };
                let starts_with_digit = text.starts_with(|c: char| c.is_ascii_digit());
                (!starts_with_digit).then(|| named.query())
            }
            SanBody::Castle(_) | SanBody::Normal { .. } => None,
        }
    }

    #[test]
    fn what_is_read_quickly_is_what_san_says() {
        let words = |text: &'static str| text.split(' ');
        let mut read = 0;
        for to in Square::all() {
            for origin in words(" a b c d e f g h 1 2 3 4 5 6 7 8 a1 x 9 i") {
                for role in words(" N B R Q K P O n x") {
                    for x in words(" x - :") {
                        for suffix in words(" + # ++ =Q ! =") {
                            let text = format!("{role}{origin}{x}{to}{suffix}");
                            let found = found(&text);
                            assert_eq!(found, expected(&text), "{text}");
                            read += usize::from(found.is_some());
                        }
                    }
                }
            }
        }
        // For each square with three suffixes: five pieces with 17 ways to name the origin (`x` is made in two ways where
        // none is named), and a pawn with eight, all these with and without `x`; and a pawn's advance.
        assert_eq!(read, 64 * 3 * (5 * (2 * 17 + 1) + 2 * 8 + 1));
    }
}
