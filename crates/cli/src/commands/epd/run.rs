//! `tabia-cli epd run`: a player before test suites.

use std::io::{Write, stdout};
use std::path::Path;
use std::time::Duration;

use serde_json::json;
use tabia_core::{Fen, Move, San};
use tabia_engine::{Score, SearchRoot};

use super::record::{Record, Task};
use crate::args::EpdRunArgs;
use crate::commands::matches::{NoAnswer, Player, Question, Spec};
use crate::failure::{Failure, Outcome};
use crate::input;
use crate::progress::{Progress, Unit};
use crate::safe::{self, Safe};

pub(crate) fn run(args: &EpdRunArgs) -> Outcome {
    let limit = match (args.nodes, args.movetime, args.depth) {
        (Some(nodes), ..) => format!("nodes={nodes}"),
        (_, Some(time), _) => format!("movetime={time}"),
        (.., Some(depth)) => format!("depth={depth}"),
        (None, None, None) => "nodes=200000".to_owned(),
    };
    let spec = Spec::one(&args.player, &limit)?;
    let mut records = Vec::new();
    for path in &args.files {
        read(path, &mut records)?;
    }
    let mut player = Player::start(&spec)?;
    let progress = Progress::new(Some(records.len() as u64), Unit::Things("positions"));
    let mut totals = Totals::default();
    for record in &records {
        if player.has_failed() {
            player = Player::start(&spec)?;
        }
        let solution = solve(&mut player, &spec, record);
        totals.add(&solution);
        let line = if args.json {
            safe::json(&solution.json(record))
        } else {
            solution.text(record)
        };
        progress.aside(|| writeln!(stdout().lock(), "{line}"))?;
        progress.advance(1);
    }
    let Totals {
        solved,
        nodes,
        time,
    } = totals;
    let (all, timed) = (records.len(), args.movetime.is_some());
    let line = if args.json {
        let mut total = json!({ "positions": all, "solved": solved, "nodes_to_solution": nodes });
        if timed {
            total["ms_to_solution"] = json!(time.as_millis() as u64);
        }
        safe::json(&total)
    } else if timed {
        format!(
            "{solved} of {all} solved, after {} ms in all",
            time.as_millis()
        )
    } else {
        format!("{solved} of {all} solved, after {nodes} nodes in all")
    };
    Ok(writeln!(stdout(), "{line}")?)
}

/// The positions of a suite. One that cannot be read is refused before anything is solved.
fn read(path: &Path, records: &mut Vec<Record>) -> Outcome {
    let bytes = input::bytes(path)?;
    let text = String::from_utf8_lossy(&bytes);
    for (index, line) in text.lines().enumerate() {
        let is_empty = line.trim().is_empty() || line.starts_with('#');
        if is_empty {
            continue;
        }
        let record = Record::read(line).map_err(|error| {
            Failure::RefusedBecause(format!("{path:?}, line {}: {error}", index + 1))
        })?;
        records.push(record);
    }
    Ok(())
}

#[derive(Default)]
struct Totals {
    solved: u32,
    nodes: u64,
    time: Duration,
}

impl Totals {
    fn add(&mut self, solution: &Solution) {
        if let Some(found) = solution.found.filter(|_| solution.is_right()) {
            self.solved += 1;
            self.nodes += found.nodes;
            self.time += found.time;
        }
    }
}

/// What a player made of a position.
struct Solution {
    answer: Result<Move, NoAnswer>,
    /// Since when it had a right solution, without giving it up again.
    found: Option<Found>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Found {
    nodes: u64,
    time: Duration,
}

fn solve(player: &mut Player, spec: &Spec, record: &Record) -> Solution {
    player.new_game();
    let root = SearchRoot::new(record.position.clone());
    let mut go = spec.pace.go(&Default::default(), &Default::default());
    go.mate = record.task.mate.and_then(|moves| moves.try_into().ok());
    let mut found = None;
    let mut watch = |mv: Option<Move>, score: Option<Score>, nodes: u64, time: Duration| {
        let is_right = mv.is_some_and(|mv| meets(&record.task, mv, score));
        if !is_right {
            found = None;
        } else if found.is_none() {
            found = Some(Found { nodes, time });
        }
    };
    let answer = player.answer(Question {
        start: &record.position,
        moves: &[],
        root: &root,
        go,
        allowed: spec.pace.allowed(None),
        seed: 0,
        watch: &mut watch,
        slips: &mut Vec::new(),
    });
    match answer {
        Ok(answer) => {
            let is_right = meets(&record.task, answer.mv, answer.score);
            Solution {
                answer: Ok(answer.mv),
                // A player that says nothing before it moves has found it then.
                found: is_right.then(|| {
                    found.unwrap_or(Found {
                        nodes: 0,
                        time: answer.used,
                    })
                }),
            }
        }
        Err(why) => Solution {
            answer: Err(why),
            found: None,
        },
    }
}

/// Whether a move and what its player thinks of it are what is asked.
fn meets(task: &Task, mv: Move, score: Option<Score>) -> bool {
    let is_mate = match (task.mate, score) {
        (None, _) => true,
        (Some(wanted @ 1..), Some(Score::MateIn(moves))) => moves <= wanted.unsigned_abs(),
        (Some(wanted @ ..=-1), Some(Score::MatedIn(moves))) => moves >= wanted.unsigned_abs(),
        (Some(_), _) => false,
    };
    is_mate && (task.best.is_empty() || task.best.contains(&mv)) && !task.avoid.contains(&mv)
}

impl Solution {
    const fn is_right(&self) -> bool {
        self.found.is_some()
    }

    fn mv(&self, record: &Record) -> String {
        match &self.answer {
            Ok(mv) => San::from_move(&record.position, *mv).to_string(),
            Err(why) => why.to_string(),
        }
    }

    fn json(&self, record: &Record) -> serde_json::Value {
        json!({
            "id": record.id,
            "fen": Fen::from(&record.position).to_string(),
            "solved": self.is_right(),
            "move": self.answer.as_ref().ok().map(|_| self.mv(record)),
            "failure": self.answer.as_ref().err().map(ToString::to_string),
            "nodes": self.found.map(|found| found.nodes),
        })
    }

    fn text(&self, record: &Record) -> String {
        let verdict = if self.is_right() { "solved" } else { "missed" };
        let (id, mv) = (Safe(&record.id), self.mv(record));
        let line = match self.found {
            Some(found) => format!("{id:<24} {verdict} {:<8} {} nodes", Safe(&mv), found.nodes),
            None => format!("{id:<24} {verdict} {}", Safe(&mv)),
        };
        line.trim_end().to_owned()
    }
}
