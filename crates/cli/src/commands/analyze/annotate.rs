//! What has been found about a game, written into it.

use serde_json::{Value, json};
use tabia_core::Color;
use tabia_core::pgn::{Command, Comment, Game, Nag, NodeId, PgnMove, Score as Written};
use tabia_game::Score;
use tabia_review::{Mark, Review};

/// Writes into the main line what each position is worth, marks bad moves, and gives the best line in place of each.
pub(super) fn annotate(game: &mut Game, review: &Review) {
    let main: Vec<NodeId> = game.main_line().collect();
    let mut before = game.root();
    for (ply, &node) in main.iter().enumerate().take(review.moves().len()) {
        let mark = review.mark(ply);
        let notes = game.notes_mut(node);
        notes.nags.retain(|nag| !Mark::ALL.map(glyph).contains(nag));
        notes.nags.extend(mark.map(glyph));
        let found = review.found(ply + 1);
        if let Some(found) = found {
            let eval = Command::Eval {
                score: written(found.evaluation.score()),
                depth: None,
            };
            let mut comments: Vec<Comment> = Comment::new(&eval.to_string()).into_iter().collect();
            comments.extend(notes.after.iter().filter_map(without_eval));
            notes.after = comments;
        }
        if mark.is_some() {
            add_line(game, before, review, ply);
        }
        before = node;
    }
    let accuracy = review.accuracy();
    for (name, accuracy) in [
        ("WhiteAccuracy", accuracy.white),
        ("BlackAccuracy", accuracy.black),
    ] {
        if let Some(accuracy) = accuracy {
            let percent = format!("{:.1}", accuracy.percent());
            game.tags
                .set(name, &percent)
                .expect("the name is one of ours");
        }
    }
}

/// The number that stands for a mark (PGN standard 10).
const fn glyph(mark: Mark) -> Nag {
    Nag(match mark {
        Mark::Inaccuracy => 6,
        Mark::Mistake => 2,
        Mark::Blunder => 4,
    })
}

pub(super) fn written(score: Score) -> Written {
    match score {
        Score::Centipawns(value) => Written::Centipawns(value),
        Score::Mate(moves) => Written::Mate(moves),
    }
}

/// A comment without the evaluation that somebody has left in it.
fn without_eval(comment: &Comment) -> Option<Comment> {
    let text = comment.as_str();
    let Some((before, rest)) = text.split_once("[%eval ") else {
        return Some(comment.clone());
    };
    let after = rest.split_once(']').map_or("", |(_, after)| after);
    Comment::new(&format!("{before}{after}"))
}

/// Adds the best line as a variation, unless one begins like it.
fn add_line(game: &mut Game, before: NodeId, review: &Review, ply: usize) {
    let mut place = before;
    let mut position = game.position(before);
    for (index, (mv, _)) in review.best_line(ply).into_iter().enumerate() {
        let Ok(mv) = mv.to_move(&position) else {
            return;
        };
        let is_there = index == 0
            && game
                .children(before)
                .any(|node| game.mv(node) == Some(PgnMove::Move(mv)));
        if is_there {
            return;
        }
        let Ok(next) = game.play(place, mv) else {
            return;
        };
        position.make(mv);
        place = next;
    }
}

/// The moves that turned the result, a line each.
pub(super) fn turning_points(review: &Review) -> Vec<String> {
    let line = |moment: tabia_review::Moment| {
        let exercise = &moment.exercise;
        let (played, best) = (exercise.played(), exercise.best());
        let san = |line: &tabia_review::Try| {
            let first = exercise.written(line).into_iter().next();
            first.map(|san| san.to_string()).unwrap_or_default()
        };
        let number = exercise.position().position().fullmove_number();
        let dots = match exercise.side() {
            Color::White => ".",
            Color::Black => "...",
        };
        format!(
            "{number}{dots} {}{}: winning chance {}; {} keeps {}",
            san(played),
            exercise.mark(),
            played.chance,
            san(best),
            best.chance
        )
    };
    review.moments().into_iter().map(line).collect()
}

/// A move with what it was worth.
pub(super) fn json(review: &Review, ply: usize) -> Value {
    let best: Vec<String> = review
        .best_line(ply)
        .iter()
        .map(|(_, san)| san.to_string())
        .collect();
    let worth = |ply| {
        review
            .found(ply)
            .map(|found| written(found.evaluation.score()).to_string())
    };
    json!({
        "ply": ply + 1,
        "move": review.moves()[ply].to_string(),
        "eval": worth(ply + 1),
        "mark": review.mark(ply).map(Mark::glyph),
        "best_eval": worth(ply),
        "best_line": best,
    })
}
