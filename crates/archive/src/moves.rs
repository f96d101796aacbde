//! Moves and clock times as blobs.
//!
//! A move is two bytes, the lower one first: bits 0 to 5 the square left (a1 is 0, b1 1, h8 63), 6 to 11 the square
//! gone to (for castling the rook's), 12 to 14 what a pawn becomes (1 knight, 2 bishop, 3 rook, 4 queen). That needs
//! no move generator to be read and does not change when ours does.

use tabia_core::{Move, Position, Role, Square, UciMove};

use crate::packed::{Broken, Cursor, put, unzigzag, zigzag};

/// A move in two bytes; 0 is none.
pub(crate) type PackedMove = u16;

const fn role_number(role: Option<Role>) -> u16 {
    match role {
        Some(Role::Knight) => 1,
        Some(Role::Bishop) => 2,
        Some(Role::Rook) => 3,
        Some(Role::Queen) => 4,
        Some(Role::Pawn | Role::King) | None => 0,
    }
}

pub(crate) fn pack(mv: Move) -> PackedMove {
    mv.from().index() as u16 | (mv.to().index() as u16) << 6 | role_number(mv.promotion()) << 12
}

/// The legal move that `packed` names in `position`.
pub(crate) fn unpack(packed: PackedMove, position: &Position) -> Result<Move, Broken> {
    let square = |shift: u32| Square::from_index((packed >> shift & 63) as u8).ok_or(Broken);
    let promotion = match packed >> 12 {
        0 => None,
        1 => Some(Role::Knight),
        2 => Some(Role::Bishop),
        3 => Some(Role::Rook),
        4 => Some(Role::Queen),
        _ => return Err(Broken),
    };
    let claim = UciMove {
        from: square(0)?,
        to: square(6)?,
        promotion,
    };
    claim.to_move(position).map_err(|_| Broken)
}

pub(crate) fn to_blob(moves: &[PackedMove]) -> Vec<u8> {
    moves.iter().flat_map(|mv| mv.to_le_bytes()).collect()
}

pub(crate) fn from_blob(blob: &[u8]) -> Result<Vec<PackedMove>, Broken> {
    let (pairs, rest) = blob.as_chunks::<2>();
    if !rest.is_empty() {
        return Err(Broken);
    }
    Ok(pairs.iter().map(|&pair| u16::from_le_bytes(pair)).collect())
}

/// What the mover's clock showed after each ply, in hundredths of a second, as bytes: first 1 or 100, the unit; then
/// for each ply 0 where nothing is known, else 1 more than the zigzag of the difference to the same side's last one.
/// Empty if nothing is known at all.
pub(crate) fn clocks_to_blob(clocks: &[Option<u32>]) -> Vec<u8> {
    let mut out = Vec::new();
    if clocks.iter().all(Option::is_none) {
        return out;
    }
    let unit = if clocks.iter().flatten().all(|clock| clock % 100 == 0) {
        100
    } else {
        1
    };
    out.push(unit as u8);
    let mut last = [0; 2];
    for (ply, clock) in clocks.iter().enumerate() {
        let last = &mut last[ply % 2];
        match clock {
            None => out.push(0),
            Some(clock) => {
                let now = i64::from(clock / unit);
                put(&mut out, zigzag(now - *last) + 1);
                *last = now;
            }
        }
    }
    out
}

pub(crate) fn clocks_from_blob(blob: &[u8]) -> Result<Vec<Option<u32>>, Broken> {
    let mut clocks = Vec::new();
    let mut cursor = Cursor(blob);
    if cursor.is_empty() {
        return Ok(clocks);
    }
    let unit = i64::from(cursor.byte()?);
    if !matches!(unit, 1 | 100) {
        return Err(Broken);
    }
    let mut last = [0_i64; 2];
    while !cursor.is_empty() {
        let last = &mut last[clocks.len() % 2];
        clocks.push(match cursor.number()? {
            0 => None,
            number => {
                *last = last.checked_add(unzigzag(number - 1)).ok_or(Broken)?;
                let hundredths = last.checked_mul(unit).ok_or(Broken)?;
                Some(u32::try_from(hundredths).map_err(|_| Broken)?)
            }
        });
    }
    Ok(clocks)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabia_core::{CastlingMode, Fen};

    #[test]
    fn every_kind_of_move_comes_back() {
        for (fen, mode) in [
            ("startpos", CastlingMode::Standard),
            (
                "r3k2r/1P4P1/8/3pP3/8/8/1p4p1/R3K2R w KQkq d6 0 1",
                CastlingMode::Standard,
            ),
            (
                "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w KQkq - 0 1",
                CastlingMode::Chess960,
            ),
        ] {
            let position = match fen {
                "startpos" => Position::standard(),
                fen => fen.parse::<Fen>().unwrap().to_position(mode).unwrap(),
            };
            let moves = position.legal_moves();
            assert!(!moves.is_empty());
            for &mv in &moves {
                assert_eq!(unpack(pack(mv), &position), Ok(mv), "{mv:?}");
            }
        }
        // e2e4 by the description above, not by our own code.
        assert_eq!(
            unpack(12 | 28 << 6, &Position::standard()).map(pack),
            Ok(12 | 28 << 6)
        );
        for broken in [0, 12 | 36 << 6, 12 | 28 << 6 | 5 << 12] {
            assert_eq!(unpack(broken, &Position::standard()), Err(Broken));
        }
        assert_eq!(from_blob(&[1, 2, 3]), Err(Broken));
    }

    #[test]
    fn clocks_come_back() {
        for clocks in [
            vec![],
            vec![Some(18_000), Some(18_000), Some(17_900), None, Some(18_200)],
            vec![None, Some(6_007), Some(0), Some(u32::MAX)],
        ] {
            assert_eq!(clocks_from_blob(&clocks_to_blob(&clocks)), Ok(clocks));
        }
        assert_eq!(clocks_to_blob(&[None, None]), []);
        assert_eq!(clocks_to_blob(&[Some(300), Some(200)]), [100, 7, 5]);
        for broken in [
            &[7][..],
            &[1, 2],
            &[100, 0x80],
            &[1, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1],
        ] {
            assert_eq!(clocks_from_blob(broken), Err(Broken), "{broken:?}");
        }
    }
}
