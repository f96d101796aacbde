//! `tabia-cli analyze`: what positions and games are worth.

mod annotate;
mod journal;
mod position;

use std::path::{Path, PathBuf};

use serde_json::{Value, json};
use tabia_core::pgn::{Game, PgnMove};
use tabia_core::{ByColor, UciMove};
use tabia_game::StartPosition;
use tabia_review::{Accuracy, Effort, Looker, Review, Stop, Whose};

use crate::args::AnalyzeArgs;
use crate::commands::pgn::games;
use crate::commands::position::{Given, given, mode_of};
use crate::failure::{Failure, Outcome};
use crate::input;
use crate::output::Output;
use crate::safe::{self, Safe};
use journal::Journal;
pub(super) use position::{Line, best_lines, sans};

pub(crate) fn run(args: &AnalyzeArgs) -> Outcome {
    match args.what.as_slice() {
        [what] => match given(what)? {
            Given::Games(path) => games(&[path.to_owned()], args),
            Given::Position(position) => position::run(&position, args),
        },
        files => games(&files.iter().map(PathBuf::from).collect::<Vec<_>>(), args),
    }
}

fn games(files: &[PathBuf], args: &AnalyzeArgs) -> Outcome {
    let progress = input::progress(files);
    let mut out = Output::create(&args.output)?.beside(&progress);
    let mut journal = Journal::open(args.output.file())?;
    let mut looker = Looker::new();
    let mut is_first = true;
    let read = games::trees(files, &progress, |path, number, mut game| {
        let failure =
            |why: String| Failure::RefusedBecause(format!("{path:?}, game {number}: {why}"));
        let fresh = review(&game, args.nodes).map_err(failure)?;
        let mut review = journal.resume(fresh)?;
        let stop = Stop::new();
        while let Some(question) = review.next() {
            // Nobody stops it.
            let Some(found) = looker.answer(&question, &stop) else {
                break;
            };
            review.give(found);
            journal.keep(&review)?;
            progress.advance(0);
        }
        progress.aside(|| eprint!("{}", summary(number, &game, &review)));
        if args.json {
            return out.line(&safe::json(&as_json(path, number, &game, &review)));
        }
        annotate::annotate(&mut game, &review);
        let text = game.to_string();
        if std::mem::take(&mut is_first) {
            out.write(text.as_bytes())
        } else {
            out.write(format!("\n{text}").as_bytes())
        }
    });
    let is_whole = !matches!(read, Err(Failure::Io(_) | Failure::Usage(_)));
    let end = games::finish(out, read);
    if is_whole && !matches!(end, Err(Failure::Io(_))) {
        journal.discard()?;
    }
    end
}

/// The main line of a game, up to a null move if there is one.
fn review(game: &Game, nodes: u64) -> Result<Review, String> {
    let mode = mode_of(game.start());
    let start =
        StartPosition::from_position(game.start(), mode).map_err(|error| error.to_string())?;
    let moves = game.main_line().map_while(|node| match game.mv(node)? {
        PgnMove::Move(mv) => Some(UciMove::from_move(mv, mode)),
        PgnMove::Null => None,
    });
    Review::of(&start, moves, Whose::Both, Effort::nodes(nodes)).map_err(|error| error.to_string())
}

/// What is told of a game.
fn summary(number: u64, game: &Game, review: &Review) -> String {
    let name = |tag| Safe(game.tags.get(tag).unwrap_or("?")).to_string();
    let accuracy = |accuracy: Option<Accuracy>| {
        accuracy.map_or("-".to_owned(), |accuracy| accuracy.to_string())
    };
    let ByColor { white, black } = review.accuracy();
    let mut text = format!(
        "game {number}: {} {}, {} {}\n",
        name("White"),
        accuracy(white),
        name("Black"),
        accuracy(black)
    );
    for turn in annotate::turning_points(review) {
        text += &format!("  {turn}\n");
    }
    text
}

fn as_json(path: &Path, number: u64, game: &Game, review: &Review) -> Value {
    let accuracy = review.accuracy();
    let percent = |accuracy: Option<Accuracy>| accuracy.map(Accuracy::percent);
    let moves: Vec<Value> = (0..review.moves().len())
        .map(|ply| annotate::json(review, ply))
        .collect();
    let turning_points: Vec<usize> = review.moments().iter().map(|moment| moment.ply).collect();
    json!({
        "file": path.to_string_lossy(),
        "game": number,
        "white": game.tags.get("White"),
        "black": game.tags.get("Black"),
        "result": game.outcome.to_string(),
        "accuracy": { "white": percent(accuracy.white), "black": percent(accuracy.black) },
        "turning_points": turning_points,
        "moves": moves,
    })
}
