//! What holds for every PGN text and every game tree.

#![expect(clippy::unwrap_used, reason = "what a test stands on")]

use std::convert::Infallible;
use std::fmt::Write;

use tabia_core::pgn::{
    Comment, CommentPiece, Game, MainLine, Nag, NodeId, Outcome, PgnError, PgnMove, Reader, Source,
    Summary, Visitor,
};
use tabia_core::{CastlingMode, Color, Position, Setup};

const CASES: &str = include_str!("data/pgn_cases.txt");

/// SplitMix64: the same games on every machine.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    fn pick<'a, T: ?Sized>(&mut self, items: &[&'a T]) -> &'a T {
        items[self.below(items.len())]
    }

    fn text(&mut self) -> String {
        const PARTS: [&str; 24] = [
            "word",
            "two words",
            " ",
            "  ",
            "\n",
            "\r\n",
            "\n\n",
            "\t",
            "{",
            "}",
            "(",
            ")",
            ";",
            "%",
            "\\",
            "\"",
            "[Event \"x\"]",
            "[%clk 0:01:00]",
            "1-0",
            "*",
            "é",
            "王",
            "\u{A0}",
            "$1 e4!? 12...",
        ];
        (0..self.below(12)).map(|_| self.pick(&PARTS)).collect()
    }
}

fn random_game(random: &mut Random) -> Game {
    let mut game = if random.one_in(3) {
        let setup = Setup::chess960(random.below(960) as u16).unwrap();
        let position = Position::from_setup(setup, CastlingMode::Chess960).unwrap();
        Game::new(position, CastlingMode::Chess960)
    } else {
        Game::default()
    };
    for _ in 0..random.below(6) {
        let name = random.pick(&[
            "Event",
            "White",
            "Date",
            "Annotator",
            "ECO",
            "UTCDate",
            "Z_1",
        ]);
        game.tags.set(name, &random.text()).unwrap();
    }
    game.outcome = match random.below(4) {
        0 => Outcome::Win(Color::White),
        1 => Outcome::Win(Color::Black),
        2 => Outcome::Draw,
        _ => Outcome::Unknown,
    };
    annotate(random, &mut game, None);
    let mut nodes = vec![game.root()];
    for _ in 0..random.below(60) {
        // Mostly on at the end of the last line, sometimes anywhere.
        let at = match random.one_in(5) {
            true => nodes[random.below(nodes.len())],
            false => nodes[nodes.len() - 1],
        };
        let position = game.position(at);
        let moves = position.legal_moves();
        if moves.is_empty() {
            continue;
        }
        let is_null = random.one_in(20) && !position.is_check();
        let node = if is_null {
            game.pass(at).unwrap()
        } else {
            game.play(at, moves[random.below(moves.len())]).unwrap()
        };
        nodes.push(node);
        annotate(random, &mut game, Some(node));
    }
    game
}

fn annotate(random: &mut Random, game: &mut Game, node: Option<NodeId>) {
    let at = node.unwrap_or(game.root());
    while random.one_in(3) {
        let comment = Comment::new(&random.text());
        game.notes_mut(at).after.extend(comment);
    }
    if node.is_some() && random.one_in(4) {
        let nag = Nag(random.next() as u8);
        game.notes_mut(at).nags.push(nag);
    }
    let begins_variation = game
        .parent(at)
        .is_some_and(|parent| game.children(parent).next() != node);
    if begins_variation && random.one_in(3) {
        let comment = Comment::new(&random.text());
        game.notes_mut(at).before.extend(comment);
    }
}

fn read_one(text: &str) -> Game {
    Reader::new(text.as_bytes()).next_game().unwrap().unwrap()
}

#[test]
fn a_written_game_reads_as_the_same_tree() {
    let mut random = Random(1);
    let mut variations = 0;
    for index in 0..2_000 {
        let game = random_game(&mut random);
        let text = game.to_string();
        let again = read_one(&text);
        assert!(again == game, "game {index}:\n{text}\n{again}");
        assert_eq!(again.errors(), []);
        assert_eq!(again.to_string(), text);
        variations += text.matches('(').count();
    }
    assert!(variations > 1_000, "{variations} variations");
}

#[test]
fn movetext_keeps_to_the_width_of_export_format() {
    let mut random = Random(2);
    for _ in 0..500 {
        let mut game = Game::default();
        let mut node = game.root();
        for _ in 0..random.below(120) {
            let position = game.position(node);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            node = game.play(node, moves[random.below(moves.len())]).unwrap();
            let comment =
                Comment::new("a comment of several short words [%clk 0:03:00] and a clock");
            game.notes_mut(node)
                .after
                .extend(comment.filter(|_| random.one_in(4)));
        }
        let text = game.to_string();
        let too_long = text.lines().find(|line| line.chars().count() > 79);
        assert_eq!(too_long, None);
    }
}

/// Gives its bytes a few at a time.
struct Drops<'a> {
    bytes: &'a [u8],
    random: Random,
}

impl Source for Drops<'_> {
    type Error = Infallible;

    fn read(&mut self, buffer: &mut [u8]) -> Result<usize, Infallible> {
        let few = 1 + self.random.below(5);
        let count = few.min(buffer.len());
        self.bytes.read(&mut buffer[..count])
    }
}

fn games<S: Source<Error = Infallible>>(mut reader: Reader<S>) -> Vec<Game> {
    std::iter::from_fn(|| reader.next_game().unwrap()).collect()
}

#[test]
fn it_does_not_matter_in_what_pieces_the_text_arrives() {
    let mut text = CASES.as_bytes().to_vec();
    let mut random = Random(3);
    for _ in 0..200 {
        let mut game = random_game(&mut random);
        let long = "long ".repeat(random.below(40_000));
        let root = game.root();
        game.notes_mut(root).after.extend(Comment::new(&long));
        writeln!(Append(&mut text), "{game}").unwrap();
    }
    let whole = games(Reader::new(text.as_slice()));
    let drops = Drops {
        bytes: &text,
        random: Random(4),
    };
    let pieces = games(Reader::new(drops));
    assert!(whole.len() > 250, "{} games", whole.len());
    assert!(whole == pieces);
    for (one, other) in whole.iter().zip(&pieces) {
        assert_eq!(one.errors(), other.errors());
    }
}

struct Append<'a>(&'a mut Vec<u8>);

impl Write for Append<'_> {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.0.extend_from_slice(text.as_bytes());
        Ok(())
    }
}

fn check_all(text: &[u8]) -> Vec<Summary> {
    let mut reader = Reader::new(text);
    std::iter::from_fn(|| reader.check_game().unwrap()).collect()
}

#[test]
fn any_bytes_are_read_to_their_end() {
    let mut random = Random(5);
    for cut in 0..CASES.len() {
        check_all(&CASES.as_bytes()[..cut][cut.saturating_sub(300)..]);
    }
    for _ in 0..5_000 {
        let mut text = CASES.as_bytes()[random.below(CASES.len() / 2)..].to_vec();
        text.truncate(random.below(400));
        for _ in 0..random.below(6) {
            if text.is_empty() {
                break;
            }
            let at = random.below(text.len());
            text[at] = random.next() as u8;
        }
        for game in games(Reader::new(text.as_slice())) {
            assert!(
                read_one(&game.to_string()) == game,
                "{}",
                text.escape_ascii()
            );
        }
    }
}

/// What a visitor hears besides the moves.
#[derive(Default)]
struct Heard<const SEES_PLIES: bool> {
    errors: Vec<PgnError>,
    notes: u32,
}

impl<const SEES_PLIES: bool> Visitor for Heard<SEES_PLIES> {
    const SEES_PLIES: bool = SEES_PLIES;

    fn ply(&mut self, before: &Position, mv: PgnMove) {
        assert!(SEES_PLIES, "nobody asked for {mv:?} in {before:?}");
    }

    fn comment(&mut self, _: CommentPiece<'_>) {
        self.notes += 1;
    }

    fn error(&mut self, error: PgnError) {
        self.errors.push(error);
    }
}

fn hear<const SEES_PLIES: bool>(text: &[u8]) -> Vec<(Summary, Vec<PgnError>, u32)> {
    let mut reader = Reader::new(text);
    std::iter::from_fn(|| {
        let mut heard = Heard::<SEES_PLIES>::default();
        let summary = reader.read_game(&mut heard).unwrap()?;
        Some((summary, heard.errors, heard.notes))
    })
    .collect()
}

#[test]
fn a_text_reads_the_same_whether_its_moves_are_seen_or_not() {
    let mut random = Random(7);
    let mut collection = CASES.as_bytes().to_vec();
    for _ in 0..1_000 {
        let game = random_game(&mut random);
        writeln!(Append(&mut collection), "{game}").unwrap();
        let mut text = game.to_string().into_bytes();
        for _ in 0..random.below(3) {
            let at = random.below(text.len());
            text[at] = random.next() as u8;
        }
        assert_eq!(
            hear::<true>(&text),
            hear::<false>(&text),
            "{}",
            text.escape_ascii()
        );
    }
    assert!(hear::<true>(&collection) == hear::<false>(&collection));
}

#[test]
fn a_bad_game_does_not_spoil_the_next() {
    let good = "[White \"Good\"]\n\n1. e4 e5 2. Nf3 Nc6 1/2-1/2\n\n";
    for bad in CASES.split("=== ").skip(1) {
        let (_, bad) = bad.split_once('\n').unwrap();
        let text = format!("[White \"Bad\"]\n{bad}\n\n{good}");
        let games = games(Reader::new(text.as_bytes()));
        assert_eq!(games.last(), Some(&read_one(good)), "{bad}");
    }
}

#[test]
fn variations_nest_as_deep_as_anyone_likes() {
    for depth in [5_000, 100_000] {
        let mut text = String::from("1. e4 ");
        for index in 0..depth {
            text.push_str(if index % 2 == 0 { "(1. d4 " } else { "(1. c4 " });
        }
        text.push_str(&")".repeat(depth));
        text.push_str(" e5 2. Nf3 1-0");
        let game = read_one(&text);
        assert_eq!(game.errors(), []);
        assert_eq!(game.main_line().count(), 3);
        assert_eq!(game.children(game.root()).count(), depth + 1);
        assert!(read_one(&game.to_string()) == game);
    }
    let parentheses = format!(
        "1. e4 {}{} e5 1-0 1. d4 *",
        "(".repeat(300_000),
        ")".repeat(300_000)
    );
    let read = check_all(parentheses.as_bytes());
    assert_eq!(
        read.iter().map(|game| game.plies).collect::<Vec<_>>(),
        [2, 1]
    );
}

#[test]
fn deeper_variations_are_left_out_and_the_game_goes_on() {
    let depth = 100_002;
    let text = format!(
        "1. e4 {}{} e5 *",
        "(1. d4 ".repeat(depth),
        ")".repeat(depth)
    );
    let read = check_all(text.as_bytes());
    assert_eq!(read[0].plies, 2);
    let error = read[0].error.unwrap().to_string();
    assert_eq!(
        error,
        "game 1, move 1..., byte 700006: variations are nested too deep"
    );
}

#[test]
fn the_main_line_is_the_same_whether_variations_are_read_or_skipped() {
    let mut random = Random(6);
    for _ in 0..500 {
        let text = random_game(&mut random).to_string();
        let all = Reader::new(text.as_bytes()).check_game().unwrap();
        let main = Reader::new(text.as_bytes())
            .read_game(&mut MainLine)
            .unwrap();
        assert_eq!(all, main);
    }
}
