//! A match between two players: pairs of games from the same opening with colours changed, a log that a later
//! run goes on from, and a sequential test that ends the match when it is decided.

mod game;
mod log;
mod openings;
mod player;
mod program;
mod statistics;

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;

use tabia_core::Color;

use crate::args::MatchArgs;
use crate::failure::{Failure, Outcome};
use game::{Adjudication, Finished};
use log::Log;
use openings::Openings;
use player::{Pace, Player, Spec};
use statistics::{Sprt, Standing};

/// Everything that the games of a match share.
struct Match {
    specs: [Spec; 2],
    pace: Pace,
    openings: Openings,
    adjudication: Adjudication,
    sprt: Option<Sprt>,
    /// The first player's half points in each finished game, by its number.
    results: Mutex<BTreeMap<u32, u8>>,
    log: Mutex<Log>,
    next_pair: AtomicU32,
    is_decided: AtomicBool,
}

pub(crate) fn run(args: &MatchArgs) -> Outcome {
    let specs = [
        Spec::parse(&args.first, &args.first_option)?,
        Spec::parse(&args.second, &args.second_option)?,
    ];
    let pace = Pace::parse(args)?;
    let openings = Openings::read(args.openings.as_deref(), args.seed)?;
    let (log, played) = Log::open(args.log.as_deref())?;
    let pairs = args.games.div_ceil(2);
    let contest = Match {
        specs,
        pace,
        openings,
        adjudication: if args.adjudicate {
            Adjudication::ByScores
        } else {
            Adjudication::ByRulesOnly
        },
        sprt: args.sprt.as_deref().map(Sprt::parse).transpose()?,
        results: Mutex::new(played),
        log: Mutex::new(log),
        next_pair: AtomicU32::new(0),
        is_decided: AtomicBool::new(false),
    };
    let outcomes: Vec<Outcome> = thread::scope(|threads| {
        let workers: Vec<_> = (0..args.concurrency.max(1))
            .map(|_| threads.spawn(|| contest.play_pairs(pairs)))
            .collect();
        workers
            .into_iter()
            .map(|worker| worker.join().unwrap_or(Err(Failure::Refused)))
            .collect()
    });
    let standing = contest.standing();
    writeln!(io::stdout(), "{standing}")?;
    if let Some(sprt) = &contest.sprt {
        writeln!(io::stdout(), "{}", sprt.verdict(&standing))?;
    }
    outcomes.into_iter().collect()
}

impl Match {
    fn standing(&self) -> Standing {
        let results = self
            .results
            .lock()
            .expect("no worker panics while it holds the results");
        Standing::of(&results)
    }

    /// Plays pair after pair until there is none left or the test has decided.
    fn play_pairs(&self, pairs: u32) -> Outcome {
        let mut players = [
            Player::start(&self.specs[0])?,
            Player::start(&self.specs[1])?,
        ];
        loop {
            let pair = self.next_pair.fetch_add(1, Ordering::Relaxed);
            if pair >= pairs || self.is_decided.load(Ordering::Relaxed) {
                return Ok(());
            }
            for first_plays in Color::ALL {
                let number = 2 * pair + u32::from(first_plays == Color::Black);
                let is_played = {
                    let results = self.results.lock().expect("as above");
                    results.contains_key(&number)
                };
                if !is_played {
                    self.play(number, pair, first_plays, &mut players)?;
                }
            }
        }
    }

    fn play(
        &self,
        number: u32,
        pair: u32,
        first_plays: Color,
        players: &mut [Player; 2],
    ) -> Outcome {
        let start = self.openings.of_pair(pair);
        let finished = game::play(
            start,
            players,
            first_plays,
            &self.pace,
            self.adjudication,
            number,
        );
        for (player, spec) in players.iter_mut().zip(&self.specs) {
            if player.has_failed() {
                *player = Player::start(spec)?;
            }
        }
        let half_points = finished.half_points_of(first_plays);
        self.log.lock().expect("as above").append(
            number,
            start,
            first_plays,
            &finished,
            half_points,
        )?;
        let standing = {
            let mut results = self.results.lock().expect("as above");
            results.insert(number, half_points);
            Standing::of(&results)
        };
        self.tell(number, &finished, &standing)?;
        if self
            .sprt
            .as_ref()
            .is_some_and(|sprt| sprt.is_decided(&standing))
        {
            self.is_decided.store(true, Ordering::Relaxed);
        }
        Ok(())
    }

    fn tell(&self, number: u32, finished: &Finished, standing: &Standing) -> Outcome {
        let Finished {
            outcome, reason, ..
        } = finished;
        writeln!(io::stdout(), "{number} {outcome} {reason}; {standing}")?;
        Ok(())
    }
}
