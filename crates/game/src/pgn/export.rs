//! Writing a game as PGN.

use tabia_core::pgn::{Comment, Game as Pgn, NodeId, Outcome};

use crate::drawing::{self, Drawings};
use crate::{
    ByColor, Color, DrawClaim, DrawReason, Game, GameResult, Millis, MovePlayed, Opening, San,
    TimeControl, WinReason,
};

/// What a game record says besides the game; what is empty is written as unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Heading {
    /// The tournament or match.
    pub event: String,
    /// Where it was played.
    pub site: String,
    /// When, as `2026.11.30`, with `?` for digits that are not known.
    pub date: String,
    /// The round of the tournament.
    pub round: String,
}

/// `game` in PGN's export format: what each move left on the clock, what is drawn on its positions, left lines as
/// variations, and how it ended.
#[must_use]
pub fn export(game: &Game, drawings: &Drawings, heading: &Heading) -> String {
    record(game, drawings, heading).to_string()
}

/// What [`export`] writes down.
pub(crate) fn record(game: &Game, drawings: &Drawings, heading: &Heading) -> Pgn {
    let start = &game.setup().start;
    let mut pgn = Pgn::new(start.position().clone(), start.mode());
    pgn.outcome = match game.result() {
        Some(GameResult::Win { winner, .. }) => Outcome::Win(winner),
        Some(GameResult::Draw(_)) => Outcome::Draw,
        Some(GameResult::Aborted) | None => Outcome::Unknown,
    };
    for (name, value) in tags(game, heading) {
        if !value.is_empty() {
            pgn.tags.set(name, &value).expect("the name is one of ours");
        }
    }
    add_moves(game, drawings, &mut pgn);
    let last = pgn.main_line().last().unwrap_or(pgn.root());
    pgn.notes_mut(last).after.extend(announcement(game));
    pgn
}

fn tags(game: &Game, heading: &Heading) -> Vec<(&'static str, String)> {
    let setup = game.setup();
    let control = |side| {
        let text = setup.clocks[side].as_ref().map(TimeControl::to_string);
        text.unwrap_or_else(|| "-".into())
    };
    let controls = ByColor::new_with(control);
    let mut tags = vec![
        ("Event", heading.event.clone()),
        ("Site", heading.site.clone()),
        ("Date", heading.date.clone()),
        ("Round", heading.round.clone()),
        ("White", setup.players.white.clone()),
        ("Black", setup.players.black.clone()),
        ("Termination", termination(game.result()).into()),
    ];
    if controls.white == controls.black {
        tags.push(("TimeControl", controls.white));
    } else {
        tags.push(("WhiteTimeControl", controls.white));
        tags.push(("BlackTimeControl", controls.black));
    }
    if let Some(opening) = Opening::of(game) {
        tags.push(("ECO", opening.eco.into()));
        tags.push(("Opening", opening.name.into()));
    }
    tags
}

/// The values that the standard knows (PGN standard 9.8.1).
const fn termination(result: Option<GameResult>) -> &'static str {
    match result {
        None => "unterminated",
        Some(GameResult::Aborted) => "abandoned",
        Some(GameResult::Win { by, .. }) => match by {
            WinReason::Checkmate | WinReason::Resignation => "normal",
            WinReason::TimeForfeit => "time forfeit",
            WinReason::Abandonment => "abandoned",
            WinReason::IllegalMove => "rules infraction",
            WinReason::Adjudication => "adjudication",
        },
        Some(GameResult::Draw(reason)) => match reason {
            DrawReason::Stalemate
            | DrawReason::DeadPosition
            | DrawReason::Agreement
            | DrawReason::ThreefoldRepetition
            | DrawReason::FivefoldRepetition
            | DrawReason::FiftyMoves
            | DrawReason::SeventyFiveMoves => "normal",
            DrawReason::TimeForfeitVsUnwinnable => "time forfeit",
            DrawReason::Adjudication => "adjudication",
        },
    }
}

fn add_moves(game: &Game, drawings: &Drawings, pgn: &mut Pgn) {
    let tree = &game.tree;
    let root = pgn.root();
    let drawn = drawing::redrawn(&[], drawings.on(&[]));
    pgn.notes_mut(root).after.extend(drawn);
    let mut places: Vec<Option<NodeId>> = vec![None; tree.len()];
    // The present line goes first, so that it is the main line; of the others, a move comes after the one before.
    for node in tree.path().iter().copied().chain(0..tree.len()) {
        if places[node].is_some() {
            continue;
        }
        let parent = match tree.parent(node) {
            None => Some(pgn.root()),
            Some(parent) => places[parent],
        };
        let Some(parent) = parent else { continue };
        let Ok(place) = pgn.play(parent, tree.mv(node)) else {
            continue;
        };
        let clock: Vec<Comment> = clock(tree.played(node)).into_iter().collect();
        let drawn = if drawings.is_empty() {
            &[]
        } else {
            drawings.on(&tree.uci_path_to(node))
        };
        pgn.notes_mut(place).after = drawing::redrawn(&clock, drawn);
        places[node] = Some(place);
    }
}

/// A draw may be claimed with a move that is announced and not played (FIDE 9.2.1, 9.3.1): it is no move of the game.
fn announcement(game: &Game) -> Option<Comment> {
    let Some(DrawClaim::Announcing(mv)) = game.draw_claim else {
        return None;
    };
    let mv = mv.to_move(game.position()).ok()?;
    let san = San::from_move(game.position(), mv);
    Comment::new(&format!("[%claim {san}]"))
}

/// What the mover's clock showed after the move.
fn clock(played: &MovePlayed) -> Option<Comment> {
    let mover: Color = played.piece.color;
    let left: Millis = played.clocks.left[mover]?;
    let (seconds, millis) = (left.get() / 1000, left.get() % 1000);
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
    let fraction = match millis {
        0 => String::new(),
        _ => format!(".{millis:03}").trim_end_matches('0').into(),
    };
    Comment::new(&format!(
        "[%clk {hours}:{minutes:02}:{:02}{fraction}]",
        seconds % 60
    ))
}
