//! `tabia-cli pgn dedup`: every game once.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};

use tabia_core::Position;
use tabia_core::pgn::{CommentPiece, Outcome as GameResult, PgnMove, TagValue, Variation, Visitor};

use super::facts::{self, Heading};
use super::games::{self, Sheet};
use crate::args::DedupArgs;
use crate::failure::Outcome;
use crate::input;
use crate::output::Output;

/// Games with fewer plies are played twice without being copied, so they must share the occasion too.
const SHORT: u32 = 20;

pub(super) fn run(args: &DedupArgs) -> Outcome {
    let progress = input::progress(&args.work.files.paths);
    let mut sheet = Sheet::new(Output::create(&args.work.output)?.beside(&progress));
    let mut known = HashSet::new();
    let (mut games, mut copies) = (0_u64, 0_u64);
    let read = games::copy(
        &args.work.files.paths,
        &progress,
        Seen::default,
        |seen, game| {
            games += 1;
            // A game that cannot be read is like no other, as far as anybody knows.
            let is_whole = game.fault.is_none();
            let is_copy = is_whole && !known.insert(seen.identity(game.summary.plies));
            copies += u64::from(is_copy);
            match (is_copy, args.work.json) {
                (true, true) => sheet.json(&facts::json(&game, &seen.heading.tags)),
                (false, false) => sheet.game(&seen.heading.frame.text(&game)),
                (true, false) | (false, true) => Ok(()),
            }
        },
    );
    games::tell(sheet.finish(read), || {
        progress.aside(|| eprintln!("{games} games, {copies} of them there before"));
    })
}

/// What makes a game the same as another.
struct Seen {
    heading: Heading,
    /// Two hashes over the start and the moves: no two games have both in common by chance.
    hashes: [DefaultHasher; 2],
}

impl Default for Seen {
    fn default() -> Self {
        let mut hashes: [DefaultHasher; 2] = Default::default();
        hashes[1].write_u8(1);
        Self {
            heading: Heading::default(),
            hashes,
        }
    }
}

impl Seen {
    fn note(&mut self, what: impl Hash) {
        for hash in &mut self.hashes {
            what.hash(hash);
        }
    }

    fn identity(&self, plies: u32) -> [u64; 2] {
        let tags = &self.heading.tags;
        let occasion = (plies < SHORT).then_some((&tags.event, &tags.round, &tags.date));
        let players = [words(&tags.white), words(&tags.black)];
        self.hashes.clone().map(|mut hash| {
            (&players, &occasion).hash(&mut hash);
            hash.finish()
        })
    }
}

/// A name without what differs between files: `Carlsen, Magnus` is `magnus carlsen`.
fn words(name: &str) -> Vec<String> {
    let parts = name.split(|c: char| !c.is_alphanumeric());
    let mut words: Vec<String> = parts
        .filter(|part| !part.is_empty())
        .map(str::to_lowercase)
        .collect();
    words.sort_unstable();
    words
}

impl Visitor for Seen {
    fn tag(&mut self, name: &str, value: TagValue<'_>) {
        self.heading.tag(name, value);
    }

    fn start(&mut self, position: &Position) {
        self.note(position.repetition_key());
    }

    fn ply(&mut self, before: &Position, mv: PgnMove) {
        self.heading.ply(before, mv);
        self.note(mv);
    }

    fn comment(&mut self, piece: CommentPiece<'_>) {
        self.heading.comment(piece);
    }

    fn begin_variation(&mut self) -> Variation {
        Variation::Skip
    }

    fn outcome(&mut self, outcome: GameResult) {
        self.heading.outcome(outcome);
    }
}
