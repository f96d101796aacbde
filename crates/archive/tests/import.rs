//! What is imported is what stands in the file, once.
#![cfg(test)]

mod sample;
mod totals;

use std::collections::HashMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

use sample::{Random, games, go_on, import};
use tabia_archive::{Archive, ArchiveError, Filter, PositionIndex, ResultFilter};
use tabia_core::pgn::{Game, PgnMove, Reader};
use tabia_core::{CastlingMode, Position, RepetitionKey, UciMove};
use totals::counts;

fn archive_of(text: &str) -> (tempfile::TempDir, Archive) {
    let folder = tempfile::tempdir().unwrap();
    let mut archive = Archive::open(&folder.path().join("games.db")).unwrap();
    import(&mut archive, text);
    (folder, archive)
}

/// A position, the games that went through it, and for each move played there how they ended.
type Place = (Position, Vec<u32>, HashMap<Option<String>, [u64; 4]>);

fn trees(text: &str) -> Vec<Game> {
    let mut reader = Reader::new(text.as_bytes());
    std::iter::from_fn(|| reader.next_game().unwrap()).collect()
}

fn exported(archive: &Archive) -> String {
    let mut out = Vec::new();
    archive.export(&Filter::default(), &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// Every position of a game once, with the move that was played there first.
fn positions(game: &Game) -> Vec<(Position, Option<String>)> {
    let mut position = game.start().clone();
    let mut all: Vec<(Position, Option<String>)> = Vec::new();
    let moves = game.main_line().map(|node| game.mv(node));
    for mv in moves.chain([None]) {
        let Some(PgnMove::Move(mv)) = mv else {
            all.push((position.clone(), None));
            break;
        };
        all.push((
            position.clone(),
            Some(UciMove::from_move(mv, CastlingMode::Standard).to_string()),
        ));
        position.make(mv);
    }
    let mut seen = std::collections::HashSet::new();
    all.retain(|(position, _)| seen.insert(position.repetition_key()));
    all
}

#[test]
fn a_search_finds_what_looking_through_every_game_finds() {
    let text = games(5000, 1);
    let (_folder, archive) = archive_of(&text);
    let trees = trees(&text);
    let mut by_key: HashMap<RepetitionKey, Place> = HashMap::new();
    let mut number = 0;
    for tree in &trees {
        number += 1;
        for (position, mv) in positions(tree) {
            let entry = by_key
                .entry(position.repetition_key())
                .or_insert_with(|| (position, Vec::new(), HashMap::new()));
            entry.1.push(number);
            let index = match tree.outcome.to_string().as_str() {
                "1-0" => 0,
                "1/2-1/2" => 1,
                "0-1" => 2,
                _ => 3,
            };
            entry.2.entry(mv).or_default()[index] += 1;
        }
    }
    let page = archive.list(&Filter::default(), None, None, 1).unwrap();
    assert_eq!(page.total, 5000, "all are different");
    let all = archive.list(&Filter::default(), None, None, usize::MAX);
    assert_eq!(all.unwrap().games.len(), 5000);
    let mut keys: Vec<_> = by_key.keys().copied().collect();
    keys.sort_unstable();
    let mut random = Random(7);
    let mut shared = 0;
    for round in 0..400 {
        let key = if round == 0 {
            Position::standard().repetition_key()
        } else {
            keys[random.below(keys.len())]
        };
        let common: Vec<_> = if round % 2 == 1 {
            let mut many = keys[random.below(keys.len() / 2)..].iter();
            many.find(|key| by_key[key].1.len() > 2)
                .copied()
                .into_iter()
                .collect()
        } else {
            vec![key]
        };
        for key in common {
            let (position, numbers, moves) = &by_key[&key];
            shared += usize::from(numbers.len() > 1);
            let hits = archive.search(position, None, usize::MAX).unwrap();
            let mut found: Vec<u32> = hits.games.iter().map(|hit| hit.game.number).collect();
            assert!(found.is_sorted_by(|a, b| a > b));
            found.reverse();
            assert_eq!((hits.total, &found), (numbers.len() as u64, numbers));
            let explorer = archive.explore(position, CastlingMode::Standard).unwrap();
            let mut explored: HashMap<Option<String>, [u64; 4]> = HashMap::new();
            for mv in &explorer.moves {
                let t = mv.imported;
                explored.insert(Some(mv.uci.clone()), [t.white, t.draws, t.black, t.unknown]);
            }
            let ended = explorer.ended;
            if ended.games() > 0 {
                explored.insert(None, [ended.white, ended.draws, ended.black, ended.unknown]);
            }
            assert_eq!(&explored, moves);
            let page = archive
                .list(&Filter::default(), Some(position), None, 3)
                .unwrap();
            assert_eq!(page.total, numbers.len() as u64);
        }
    }
    assert!(shared > 150, "{shared}");
    // A page behind another goes on where that ended.
    let first = archive.search(&Position::standard(), None, 3).unwrap();
    let second = archive
        .search(&Position::standard(), Some(first.games[2].game.number), 2)
        .unwrap();
    let numbers: Vec<_> = first
        .games
        .iter()
        .chain(&second.games)
        .map(|hit| hit.game.number)
        .collect();
    assert_eq!(numbers, [5000, 4999, 4998, 4997, 4996]);
    let verified = archive.verify().unwrap();
    assert_eq!((verified.games, verified.faults), (5000, Vec::new()));
}

#[test]
fn pages_of_filters_are_what_looking_through_every_game_gives() {
    let text = games(3000, 2);
    let (_folder, archive) = archive_of(&text);
    let trees = trees(&text);
    let tag = |game: &Game, name: &str| game.tags.get(name).unwrap_or_default().to_owned();
    let result = |game: &Game| game.outcome.to_string();
    type Check<'a> = Box<dyn Fn(&Game) -> bool + 'a>;
    let cases: Vec<(Filter, Check<'_>)> = vec![
        (Filter::default(), Box::new(|_| true)),
        (
            Filter {
                player: Some("player, 7".into()),
                ..Filter::default()
            },
            Box::new(|_| false),
        ),
        (
            Filter {
                player: Some("Player 7".into()),
                result: Some(ResultFilter::Won),
                ..Filter::default()
            },
            // Of two sides that fit, White is meant.
            Box::new(|game| {
                (tag(game, "White") == "Player 7" && result(game) == "1-0")
                    || (tag(game, "Black") == "Player 7"
                        && tag(game, "White") != "Player 7"
                        && result(game) == "0-1")
            }),
        ),
        (
            Filter {
                from: Some("2010.03".parse().unwrap()),
                until: Some("2011".parse().unwrap()),
                result: Some(ResultFilter::Draw),
                at_least: Some(20),
                at_most: Some(30),
                ..Filter::default()
            },
            Box::new(|game| {
                let date = tag(game, "Date");
                let plies = game.main_line().count();
                *date >= *"2010.03"
                    && *date < *"2012"
                    && result(game) == "1/2-1/2"
                    && (20..=30).contains(&plies)
            }),
        ),
        (
            Filter {
                event: Some("cup 3".into()),
                time: Some(tabia_archive::TimeClass::Blitz),
                ..Filter::default()
            },
            Box::new(|game| tag(game, "Event") == "Cup 3" && tag(game, "TimeControl") == "180+2"),
        ),
        (
            Filter {
                opponent: Some("player 12".into()),
                ..Filter::default()
            },
            Box::new(|game| tag(game, "White") == "Player 12" || tag(game, "Black") == "Player 12"),
        ),
    ];
    for (filter, fits) in &cases {
        let mut expected: Vec<(String, u32)> = trees
            .iter()
            .zip(1..)
            .filter(|(game, _)| fits(game))
            .map(|(game, number)| (tag(game, "Date"), number))
            .collect();
        expected.sort_by(|a, b| b.cmp(a));
        let mut found = Vec::new();
        let mut after = None;
        loop {
            let page = archive.list(filter, None, after, 37).unwrap();
            assert_eq!(page.total, expected.len() as u64, "{filter:?}");
            found.extend(
                page.games
                    .iter()
                    .map(|head| (head.date.to_string(), head.number)),
            );
            after = page.next;
            if after.is_none() {
                break;
            }
        }
        assert_eq!(found, expected, "{filter:?}");
    }
    assert!(
        cases[2..]
            .iter()
            .all(|(filter, _)| archive.list(filter, None, None, 1).unwrap().total > 0)
    );
}

#[test]
fn importing_twice_is_importing_once_and_what_is_exported_is_imported_as_the_same() {
    let text = games(800, 3);
    let (_folder, mut archive) = archive_of(&text);
    let once = exported(&archive);
    let again = import(&mut archive, &text);
    assert_eq!((again.added, again.duplicates, again.games), (0, 800, 800));
    assert_eq!(exported(&archive), once);
    let (_other, second) = archive_of(&once);
    assert_eq!(exported(&second), once);
    let read = trees(&once);
    for (ours, theirs) in read.iter().zip(trees(&text)) {
        assert_eq!(*ours, theirs);
    }
}

#[test]
fn everything_that_pgn_can_say_comes_back() {
    let text = "[Event \"A \\\"quoted\\\" cup\"]\n[Site \"here\"]\n[Date \"1851.??.21\"]\n[Round \"1.2\"]\n[White \"M\u{fc}ller, J\u{f6}rg\"]\n[Black \"?\"]\n\
        [Result \"1-0\"]\n[WhiteElo \"2100\"]\n[BlackElo \"unrated\"]\n[Own \"x\\\\y\"]\n[Termination \"time forfeit\"]\n\n\
        {before} 1. e4 {[%clk 0:03:00]} {and more} (1. d4 $5 d5 (1... Nf6 {deep} -- 2. c4) 2. c4) (1. c4) 1... e5 $1 $14 ; a } brace\n\
        2. Nf3 {[%eval 0.3] [%clk 0:02:58]} Nc6 {[%clk 0:02:57.5]} 1-0\n\n\
        [White \"A\"]\n[Black \"B\"]\n[Variant \"Fischerandom\"]\n[FEN \"1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w KQkq - 0 1\"]\n\n1. O-O O-O-O *\n\n\
        [White \"A\"]\n[Black \"B\"]\n[Result \"1/2-1/2\"]\n\n1/2-1/2\n";
    let (_folder, archive) = archive_of(text);
    let expected = trees(text);
    let out = exported(&archive);
    let found = trees(&out);
    assert_eq!(found.len(), 3, "{out}");
    for (found, expected) in found.iter().zip(&expected) {
        assert_eq!(found, expected, "{out}");
    }
    assert_eq!(
        archive.game(1).unwrap().head.cause,
        tabia_archive::Cause::TimeForfeit
    );
    assert_eq!(archive.verify().unwrap().faults, [""; 0]);
}

#[test]
fn bad_games_are_put_aside_with_the_reason_and_the_others_are_there() {
    let text = "[White \"A\"]\n\n1. e4 e5 2. Ke3 *\n\n[White \"B\"]\n\n1. e4 (1. Ke5) e5 *\n\n[Event \"x\"]\n\n*\n\n[White \"C\"]\n[FEN \"8/8/8/8/8/8/8/8 w - - 0 1\"]\n\n*\n\n\
        [White \"D\"]\n\n1. e4 -- 2. d4 *\n\n[White \"E\"]\n[Variant \"Atomic\"]\n\n1. e4 *\n";
    let (_folder, mut archive) = archive_of(text);
    let names: Vec<_> = archive
        .list(&Filter::default(), None, None, 9)
        .unwrap()
        .games;
    let names: Vec<_> = names
        .iter()
        .map(|head| head.players.white.as_str())
        .collect();
    assert_eq!(names, ["B"]);
    let refused = archive.quarantine(9).unwrap();
    let reasons: Vec<_> = refused
        .iter()
        .rev()
        .map(|refused| (refused.game, refused.reason.as_str()))
        .collect();
    assert_eq!(reasons[0].0, 1);
    assert!(
        reasons[0].1.starts_with("move 2.: `Ke3`"),
        "{}",
        reasons[0].1
    );
    assert_eq!(reasons[1], (3, "it has neither moves nor players"));
    assert!(reasons[2].1.starts_with("FEN tag"), "{}", reasons[2].1);
    assert_eq!(reasons[3], (5, "a null move is no move of a game"));
    assert_eq!(reasons[4], (6, "the Variant tag names unknown rules"));
    assert_eq!(refused.len(), 5);
    import(&mut archive, text);
    assert_eq!(archive.quarantine(99).unwrap().len(), 5);
}

#[test]
fn an_import_that_is_stopped_goes_on_where_it_was() {
    let game = |number: u32| format!("[White \"{number}\"]\n\n1. e4 e5 {{{number}}} *\n\n");
    let text: String = (0..33_000).map(game).collect();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("games.pgn");
    fs::write(&file, &text).unwrap();
    let open = |name: &str| Archive::open(&folder.path().join(name)).unwrap();
    let mut whole = open("whole.db");
    let done = whole
        .import_file(&file, PositionIndex::Later, &mut go_on)
        .unwrap();
    assert_eq!((done.games, done.bytes), (33_000, text.len() as u64));

    let mut stopped = open("stopped.db");
    let mut told = 0;
    loop {
        let mut first = None;
        let done = stopped
            .import_file(&file, PositionIndex::Later, &mut |progress| {
                first.get_or_insert(*progress);
                ControlFlow::Break(())
            })
            .unwrap();
        told += 1;
        assert_eq!(first, Some(done));
        if done.bytes == text.len() as u64 {
            assert_eq!(
                (done.games, done.added, done.duplicates),
                (33_000, 33_000, 0)
            );
            break;
        }
        assert!(told < 9, "{done:?}");
        stopped = open("stopped.db");
    }
    assert!(told > 2, "{told}");
    assert_eq!(exported(&stopped), exported(&whole));
    assert_eq!(counts(&stopped), (33_000, 0));
    assert_eq!(stopped.index_rest(), Ok(33_000));
    assert_eq!(counts(&stopped), (33_000, 33_000));
    assert_eq!(stopped.index_rest(), Ok(0));
}

/// Files that an independent reader takes differently, for the reasons in `tests/pgn_collection.rs` of the rules.
const READ_DIFFERENTLY: [&str; 5] = [
    "illegal_in_variation",
    "chessjs_0",
    "pgnextract_nested-comment",
    "pgnextract_test-fuzzydepth",
    "pgnextract_test-nobadresults",
];

/// Files of it in which there is nothing of PGN.
const NO_PGN: [&str; 3] = ["empty", "blank_lines", "pychess_badpgn"];

#[test]
fn games_of_the_collection_are_all_there_with_their_last_positions() {
    let Some(folder) = option_env!("TABIA_TEST_DATA") else {
        println!("skipped: TABIA_TEST_DATA names no collection");
        return;
    };
    let folder = Path::new(folder).join("pgn");
    let lines = fs::read_to_string(folder.join("expected.jsonl")).unwrap();
    let (mut games, mut others) = (0, Vec::new());
    for line in lines.lines() {
        let row: serde_json::Value = serde_json::from_str(line).unwrap();
        let name = row["name"].as_str().unwrap();
        if row["policy"] == true || READ_DIFFERENTLY.contains(&name) {
            continue;
        }
        let rows: Vec<serde_json::Value> = match row["games"].as_array() {
            Some(rows) => rows.clone(),
            None => {
                let file = folder.join(row["expected_file"].as_str().unwrap());
                let text = fs::read_to_string(file).unwrap();
                text.lines()
                    .map(|line| serde_json::from_str(line).unwrap())
                    .collect()
            }
        };
        let mut expected: Vec<(u64, String)> = rows
            .iter()
            .map(|row| {
                (
                    row["plies"].as_u64().unwrap(),
                    row["final_fen"].as_str().unwrap_or_default().to_owned(),
                )
            })
            .filter(|(plies, _)| *plies > 0)
            .collect();
        let database = tempfile::tempdir().unwrap();
        let mut archive = Archive::open(&database.path().join("games.db")).unwrap();
        let file = folder.join(row["file"].as_str().unwrap());
        let done = archive.import_file(&file, PositionIndex::Build, &mut go_on);
        if done == Err(ArchiveError::NotPgn) {
            assert_eq!(expected, [], "{name}");
            others.push(name.to_owned());
            continue;
        }
        let done = done.unwrap();
        assert_eq!(
            done.games,
            done.added + done.duplicates + done.quarantined,
            "{name}"
        );
        let mut found = Vec::new();
        for number in 1..=u32::try_from(done.added).unwrap() {
            let game = archive.game(number).unwrap();
            if game.head.plies > 0 {
                found.push((u64::from(game.head.plies), game.last_fen().unwrap()));
            }
        }
        games += found.len();
        // Games that were refused, or were there already, are missing, and no others.
        let mut ours = found.iter().peekable();
        expected.retain(|game| ours.next_if_eq(&game).is_none());
        assert_eq!(ours.next(), None, "{name}");
        let put_aside = done.quarantined + done.duplicates;
        assert!(expected.len() as u64 <= put_aside, "{name} {expected:?}");
        assert_eq!(archive.verify().unwrap().faults, [""; 0], "{name}");
    }
    assert!(games > 1500, "{games}");
    assert_eq!(others, NO_PGN);
}
