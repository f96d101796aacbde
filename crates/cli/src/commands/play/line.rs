//! What a person types.

use tabia_game::{Actor, ByColor, Color, Command, DrawClaim, Ply, View, typed};

/// What a line asks for.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::commands) enum Line {
    /// Something of the game.
    Ask(Actor, Command),
    /// The board again.
    Board,
    /// The legal moves.
    Moves,
    /// The position as FEN.
    Fen,
    /// What can be typed.
    Help,
    /// The end, whatever the game's state.
    Quit,
    /// Nothing that makes sense here.
    Unknown(String),
    /// A move that could be one of these.
    Ambiguous(Vec<String>),
    /// Nothing at all.
    Blank,
}

/// What `text` means to a game that looks like `view`, typed by somebody who plays the sides of `persons`.
pub(in crate::commands) fn read(text: &str, view: &View, persons: ByColor<bool>) -> Line {
    let text = text.trim();
    let me = [view.turn, !view.turn]
        .into_iter()
        .find(|&side| persons[side]);
    let Some(me) = me else { return read_word(text) };
    // Who has just moved wants to take it back, where one person moves both sides too.
    let mover = if persons[!view.turn] { !view.turn } else { me };
    let asked = |side: Color, command| Line::Ask(Actor::Player(side), command);
    // An offer is answered by the side that got it, also where one person moves both.
    let answering =
        |by: Option<Color>| by.map(|by| !by).filter(|&side| persons[side]).unwrap_or(me);
    let offered_to = answering(view.draw_offer);
    let proposed_to = answering(view.proposal.map(|proposal| proposal.by));
    match text {
        "resign" => asked(me, Command::Resign),
        "draw" => asked(me, Command::OfferDraw),
        "accept" if view.proposal.is_some() => asked(proposed_to, Command::AcceptTakeback),
        "accept" => asked(offered_to, Command::AcceptDraw),
        "decline" if view.proposal.is_some() => asked(proposed_to, Command::DeclineTakeback),
        "decline" => asked(offered_to, Command::DeclineDraw),
        "claim" => asked(me, Command::ClaimDraw(DrawClaim::Standing)),
        "takeback" => asked(
            mover,
            Command::ProposeTakeback {
                to: view.takeback_to[mover].unwrap_or(Ply::START),
            },
        ),
        "redo" => match view.lines.last() {
            Some(line) => asked(me, Command::Redo { line: line.line }),
            None => Line::Unknown(text.to_owned()),
        },
        "abort" => asked(me, Command::Abort),
        "pause" => asked(me, Command::Pause),
        "resume" => asked(me, Command::Resume),
        _ => match read_word(text) {
            Line::Unknown(_) => read_move(text, view, me),
            known => known,
        },
    }
}

fn read_word(text: &str) -> Line {
    match text {
        "" => Line::Blank,
        "board" => Line::Board,
        "moves" => Line::Moves,
        "fen" => Line::Fen,
        "help" | "?" => Line::Help,
        "quit" | "exit" => Line::Quit,
        _ => Line::Unknown(text.to_owned()),
    }
}

fn read_move(text: &str, view: &View, me: Color) -> Line {
    let play = |mv| Line::Ask(Actor::Player(me), Command::Play { ply: view.ply, mv });
    let typed = typed::read(text, view);
    match (&typed.exact, &typed.candidates[..]) {
        (Some(legal), _) => play(legal.mv),
        // A move in UCI's form that is not legal goes to the game, which knows why not.
        (None, []) => text
            .parse()
            .map_or_else(|_| Line::Unknown(text.to_owned()), play),
        (None, [only]) => play(only.mv),
        (None, several) => {
            Line::Ambiguous(several.iter().map(|legal| legal.san.to_string()).collect())
        }
    }
}
