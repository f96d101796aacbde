//! A match between players: pairs of games from the same opening with colours changed, a log that a later run goes
//! on from, and a sequential test that ends the match when it is decided.

mod game;
mod judge;
mod log;
mod mistakes;
mod openings;
mod pace;
mod pgn;
mod player;
mod rate;
mod scrutiny;
mod spec;
mod sprt;
mod statistics;
mod style;
mod telling;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};
use tabia_core::{ByColor, Color};

use crate::args::MatchArgs;
use crate::failure::{Failure, Outcome};
use crate::progress::{Progress, Unit};
use game::{Rules, Table};
use judge::Adjudication;
use log::{Entry, Log};
pub(crate) use mistakes::run as mistakes;
use openings::Openings;
use pgn::PgnFile;
pub(crate) use player::{NoAnswer, Player, Question};
pub(crate) use rate::run as rate;
pub(crate) use spec::Spec;
pub(crate) use sprt::Model;
use sprt::Sprt;
use statistics::Standing;
pub(crate) use style::run as style;
use telling::Format;

/// Everything that the games of a match share.
struct Match {
    specs: Vec<Spec>,
    /// Who meets whom, as numbers of players.
    pairings: Vec<[usize; 2]>,
    /// How many pairs of games each pairing plays.
    rounds: u32,
    openings: Openings,
    rules: Rules,
    sprt: Option<Sprt>,
    is_strict: bool,
    format: Format,
    progress: Progress,
    played: Mutex<Played>,
    next: AtomicU32,
    is_decided: AtomicBool,
}

/// What changes while the games are played.
struct Played {
    /// By pairing: the first one's half points in each finished game, by `2 * round + colour`.
    results: Vec<BTreeMap<u32, u8>>,
    log: Log,
    pgn: PgnFile,
    /// How often players have violated the protocol or the rules, where it counts.
    violations: u32,
}

/// A pair of games that is to be played.
#[derive(Clone, Copy)]
struct Pair {
    pairing: usize,
    round: u32,
}

pub(crate) fn run(args: &MatchArgs) -> Outcome {
    let specs = Spec::all(args)?;
    let last = if args.round_robin { specs.len() } else { 1 };
    let pairings: Vec<[usize; 2]> = (0..last)
        .flat_map(|first| (first + 1..specs.len()).map(move |second| [first, second]))
        .collect();
    let model = args.sprt_model;
    let sprt = args.sprt.as_deref().map(|text| Sprt::parse(text, model));
    if sprt.is_some() && pairings.len() > 1 {
        return Err(Failure::Usage(
            "a sequential test is about two players".into(),
        ));
    }
    let openings = Openings::read(args.openings.as_deref(), args.plies, args.seed)?;
    let (log, games) = Log::open(args.log.as_deref(), &head(args, &specs))?;
    let pgn = PgnFile::create(args.pgn.as_deref(), &games)?;
    let mut results = vec![BTreeMap::new(); pairings.len()];
    for entry in &games {
        record(&mut results, entry);
    }
    let rounds = args.games.div_ceil(2);
    let all = 2 * u64::from(rounds) * pairings.len() as u64;
    let contest = Match {
        rounds,
        openings,
        rules: Rules {
            adjudication: if args.adjudicate {
                Adjudication::ByScores
            } else {
                Adjudication::ByRulesOnly
            },
            max_moves: args.max_moves,
            margin: Duration::from_millis(args.margin),
        },
        sprt: sprt.transpose()?,
        is_strict: args.strict,
        format: if args.json {
            Format::Json
        } else {
            Format::Text
        },
        progress: Progress::new(
            Some(all.saturating_sub(games.len() as u64)),
            Unit::Things("games"),
        ),
        played: Mutex::new(Played {
            results,
            log,
            pgn,
            violations: 0,
        }),
        specs,
        pairings,
        next: AtomicU32::new(0),
        is_decided: AtomicBool::new(false),
    };
    let outcomes: Vec<Outcome> = thread::scope(|threads| {
        let workers: Vec<_> = (0..args.concurrency)
            .map(|_| threads.spawn(|| contest.play_pairs()))
            .collect();
        workers
            .into_iter()
            .map(|worker| worker.join().unwrap_or(Err(Failure::Refused)))
            .collect()
    });
    contest.summarise()?;
    outcomes.into_iter().collect::<Outcome>()?;
    match contest.played().violations {
        0 => Ok(()),
        violations => Err(Failure::RefusedBecause(format!(
            "violations of the protocol or the rules in what players said: {violations}"
        ))),
    }
}

/// What a log is about: a match with another one is another match. How many games there are may change.
fn head(args: &MatchArgs, specs: &[Spec]) -> Value {
    let players: Vec<Value> = specs
        .iter()
        .map(|spec| {
            json!({
                "name": spec.name,
                "player": spec.kind.to_string(),
                "pace": spec.pace.to_string(),
            })
        })
        .collect();
    json!({ "match": {
        "players": players,
        "round_robin": args.round_robin,
        "openings": args.openings.as_ref().map(|path| path.to_string_lossy().into_owned()),
        "plies": args.plies,
        "seed": args.seed,
        "adjudicate": args.adjudicate,
        "max_moves": args.max_moves,
    }})
}

/// Notes a game of the log; `game` counts colours first, then pairings, then rounds.
fn record(results: &mut [BTreeMap<u32, u8>], entry: &Entry) {
    let number = entry.number();
    let (pair, colour) = (number / 2, number % 2);
    let pairings = results.len() as u32;
    let white = entry.half_points_of_white().unwrap_or_default();
    let half_points = if colour == 0 { white } else { 2 - white };
    let result = &mut results[(pair % pairings) as usize];
    result.insert(2 * (pair / pairings) + colour, half_points);
}

impl Match {
    fn played(&self) -> MutexGuard<'_, Played> {
        self.played
            .lock()
            .expect("no worker panics while it holds what was played")
    }

    fn next_pair(&self) -> Option<Pair> {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let pairings = self.pairings.len() as u32;
        let pair = Pair {
            pairing: (number % pairings) as usize,
            round: number / pairings,
        };
        (pair.round < self.rounds && !self.is_decided.load(Ordering::Relaxed)).then_some(pair)
    }

    /// Plays pair after pair until there is none left or the test has decided.
    fn play_pairs(&self) -> Outcome {
        let mut players: BTreeMap<usize, Player> = BTreeMap::new();
        while let Some(pair) = self.next_pair() {
            for first_plays in Color::ALL {
                let number = 2 * pair.round + u32::from(first_plays == Color::Black);
                let is_played = self.played().results[pair.pairing].contains_key(&number);
                if !is_played {
                    self.play(pair, first_plays, &mut players)?;
                }
            }
        }
        Ok(())
    }

    fn play(
        &self,
        pair: Pair,
        first_plays: Color,
        players: &mut BTreeMap<usize, Player>,
    ) -> Outcome {
        let ids = self.pairings[pair.pairing];
        let mut take = |id: usize| match players.remove(&id) {
            Some(player) => Ok(player),
            None => Player::start(&self.specs[id]),
        };
        let mut both = [take(ids[0])?, take(ids[1])?];
        let [first, second] = &mut both;
        let white_first = first_plays == Color::White;
        let order = |first, second| ByColor {
            white: if white_first { first } else { second },
            black: if white_first { second } else { first },
        };
        let seats = order(0, 1);
        let mut seated = [Some(first), Some(second)];
        let mut seat = |index: usize| seated[index].take().expect("each sits once");
        let number = 2 * (pair.round * self.pairings.len() as u32 + pair.pairing as u32)
            + u32::from(!white_first);
        let opening = self.openings.of_pair(pair.round);
        let table = Table {
            players: ByColor {
                white: seat(seats.white),
                black: seat(seats.black),
            },
            paces: ByColor::new_with(|side| &self.specs[ids[seats[side]]].pace),
        };
        let finished = self.rules.play(opening, table, number.into());
        for (id, player) in ids.into_iter().zip(both) {
            // A program that has failed is started again when it is next wanted.
            if !player.has_failed() {
                players.insert(id, player);
            }
        }
        let name = |side| self.specs[ids[seats[side]]].name.as_str();
        let names = [name(Color::White), name(Color::Black)];
        let entry = Entry::new(number, names, opening, &finished);
        let mut played = self.played();
        played.log.append(&entry)?;
        played.pgn.append(&entry)?;
        record(&mut played.results, &entry);
        if self.is_strict {
            played.violations += finished.violations;
            self.tell_slips(number, names, &finished);
        }
        let standing = Standing::of(&played.results[pair.pairing]);
        self.tell_game(number, names, &finished, &standing)?;
        self.progress.advance(1);
        if self
            .sprt
            .as_ref()
            .is_some_and(|sprt| sprt.is_decided(&standing))
        {
            self.is_decided.store(true, Ordering::Relaxed);
        }
        Ok(())
    }
}
