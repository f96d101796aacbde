//! What is FEN and what is not, field by field.

#![cfg(test)]

use tabia_core::{CastlingMode, Fen, FenExpected, FenField, Position};

fn verdict(read: Result<Position, String>) -> String {
    read.map_or_else(|error| error, |position| Fen::from(&position).to_string())
}

/// Columns: castling mode, the text with \\, \n, \t and \0 escaped, what `to_position` makes of it, what
/// `repair` does: `=` the same text again, another FEN, or the error with its place.
#[test]
fn every_record_has_its_verdict() {
    let mut checked = 0;
    for line in include_str!("data/fen.tsv").lines() {
        let [mode, escaped, strict, repaired] = *line.split('\t').collect::<Vec<_>>() else {
            panic!("four columns: {line}");
        };
        let mode = match mode {
            "standard" => CastlingMode::Standard,
            "chess960" => CastlingMode::Chess960,
            _ => continue,
        };
        let text = escaped
            .replace("\\n", "\n")
            .replace("\\t", "\t")
            .replace("\\0", "\0")
            .replace("\\\\", "\\");
        let parsed = || {
            text.parse::<Fen>()
                .map_err(|error| format!("{:?} {} {:?}", error.field, error.byte, error.expected))
        };
        let by_strict =
            parsed().and_then(|fen| fen.to_position(mode).map_err(|error| format!("{error:?}")));
        let by_repair = parsed()
            .and_then(|fen| fen.repair(mode).map_err(|error| format!("{error:?}")))
            .map(|(position, _)| position);
        let full = |column: &str| {
            if column == "=" {
                text.clone()
            } else {
                column.to_owned()
            }
        };
        assert_eq!(verdict(by_strict), full(strict), "{text:?}");
        assert_eq!(verdict(by_repair), full(repaired), "{text:?}");
        checked += 1;
    }
    assert_eq!(checked, 174);
}

#[test]
fn a_position_is_written_as_it_is_read_in_both_castling_notations() {
    for (x_fen, shredder) in [
        ("RRK4R w KB - 0 1", "RRK4R w HB - 0 1"),
        ("RRK4R w KQ - 0 1", "RRK4R w HA - 0 1"),
        ("2KR2RR w G - 0 1", "2KR2RR w G - 0 1"),
        ("2KR2RR w K - 0 1", "2KR2RR w H - 0 1"),
    ] {
        let [x_fen, shredder] = [x_fen, shredder].map(|rest| format!("4k3/8/8/8/8/8/8/{rest}"));
        let read = |text: &str| {
            let fen: Fen = text.parse().unwrap();
            fen.to_position(CastlingMode::Chess960).unwrap()
        };
        assert_eq!(read(&x_fen), read(&shredder));
        let fen = Fen::from(&read(&x_fen));
        assert_eq!(fen.to_string(), x_fen);
        assert_eq!(fen.shredder().to_string(), shredder);
    }
}

/// Each is refused at the first byte that cannot be FEN, however much follows.
#[test]
fn long_nonsense_is_refused_where_it_begins() {
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w";
    let expected_castling = (FenField::Castling, 47, FenExpected::CastlingRight);
    let expected_number = (
        FenField::FullmoveNumber,
        64,
        FenExpected::Number(1_000_000_000),
    );
    for (text, place) in [
        (
            "8/".repeat(5_000),
            (FenField::Placement, 15, FenExpected::EightRanks),
        ),
        (
            "1".repeat(20_000),
            (FenField::Placement, 1, FenExpected::PieceOrDigit),
        ),
        (
            format!("{start} {} - 0 1", "K".repeat(20_000)),
            expected_castling,
        ),
        (
            format!("{start} KQkq - 0 {}", "9".repeat(20_000)),
            expected_number,
        ),
    ] {
        let error = text.parse::<Fen>().unwrap_err();
        assert_eq!((error.field, error.byte, error.expected), place);
    }
}

/// Every prefix of a record, and a record with any byte replaced, is read or refused, nothing else.
#[test]
fn no_text_makes_it_panic() {
    let record = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/Pp2P3/2N2Q1p/1PPBBPPP/R3K2R b KQkq a3 0 1";
    let check = |text: &str| {
        if let Ok(fen) = text.parse::<Fen>()
            && let Ok((position, _)) = fen.repair(CastlingMode::Chess960)
        {
            let again: Fen = Fen::from(&position).to_string().parse().unwrap();
            assert_eq!(again.to_position(CastlingMode::Chess960).unwrap(), position);
        }
    };
    for end in 0..=record.len() {
        check(&record[..end]);
    }
    for at in 0..record.len() {
        for c in ["", " ", "/", "8", "k", "K", "P", "-", "é", "\0", "9"] {
            check(&format!("{}{c}{}", &record[..at], &record[at + 1..]));
        }
    }
}
