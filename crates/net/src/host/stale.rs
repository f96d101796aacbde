//! What a command depends on.

use tabia_game::Command;

use crate::wire::EventKind as Kind;

/// Whether `command` may mean something else after `event` than before it.
pub(super) const fn depends(command: &Command, event: &Kind) -> bool {
    let moves = matches!(event, Kind::MovePlayed { .. } | Kind::TakenBack { .. });
    match command {
        Command::Resign
        | Command::Abort
        | Command::ClaimTimeout
        | Command::ClaimAbandoned
        | Command::AddTime { .. } => false,
        Command::AcceptDraw | Command::DeclineDraw => {
            moves || matches!(event, Kind::DrawOffered { .. })
        }
        Command::ProposeTakeback { .. } | Command::AcceptTakeback | Command::DeclineTakeback => {
            moves || matches!(event, Kind::TakebackProposed { .. })
        }
        Command::Play { .. }
        | Command::OfferDraw
        | Command::ClaimDraw(_)
        | Command::Redo { .. }
        | Command::Pause
        | Command::Resume
        | Command::MarkAbsent(_)
        | Command::MarkPresent(_)
        | Command::Adjudicate(_) => moves,
    }
}
