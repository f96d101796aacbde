//! What the host is about to write and to send.

use tabia_game::Seq;
use tabia_game::log::{Append, AppendError, Aside, CommandId, Entry, EventLog, GameId};

use super::ConnId;
use crate::wire::{ByeCode, RejectCode, ServerFrame};

/// Something that the host wants done, in this order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Out {
    /// The frame is to be sent to each of them.
    Send(Vec<ConnId>, ServerFrame),
    /// The connection is to be closed, after what was sent before.
    Close(ConnId),
}

/// What waits for the next commit: nothing of a game leaves before the game's events are safe.
#[derive(Debug, Default)]
pub(super) struct Desk {
    /// By how many half-moves those who watch are behind.
    pub(super) behind: usize,
    out: Vec<(Option<GameId>, Out)>,
    asides: Vec<(GameId, Aside)>,
    appends: Vec<Append>,
}

/// A game whose events could not be made safe: it is not what it seems.
#[derive(Debug)]
pub(super) struct Lost {
    pub(super) game: GameId,
    pub(super) why: Option<AppendError>,
}

impl Desk {
    pub(super) fn send(&mut self, to: ConnId, frame: ServerFrame) {
        self.out.push((None, Out::Send(vec![to], frame)));
    }

    pub(super) fn bye(&mut self, to: ConnId, code: ByeCode, retry_after_ms: Option<u64>) {
        let bye = ServerFrame::Bye {
            code,
            retry_after_ms,
        };
        self.send(to, bye);
        self.out.push((None, Out::Close(to)));
    }

    pub(super) fn close(&mut self, conn: ConnId) {
        self.out.push((None, Out::Close(conn)));
    }

    /// Tells something about a game.
    pub(super) fn tell(&mut self, game: GameId, to: Vec<ConnId>, frame: ServerFrame) {
        if !to.is_empty() {
            self.out.push((Some(game), Out::Send(to, frame)));
        }
    }

    pub(super) fn keep_aside(&mut self, game: GameId, aside: Aside) {
        self.asides.push((game, aside));
    }

    /// How many frames wait to be sent.
    pub(super) const fn waiting(&self) -> usize {
        self.out.len()
    }

    pub(super) fn append(&mut self, game: GameId, expected: Seq, entries: Vec<Entry>) {
        self.appends.push(Append {
            game,
            expected,
            entries,
        });
    }

    /// Writes everything, and returns what may now be sent. For the games that could not be written, those who asked
    /// are refused, and nothing else is said.
    pub(super) fn commit(&mut self, log: &mut dyn EventLog) -> (Vec<Out>, Vec<Lost>) {
        let mut lost: Vec<Lost> = Vec::new();
        for (game, aside) in self.asides.drain(..) {
            if let Err(why) = log.keep_aside(game, &aside) {
                lost.push(Lost {
                    game,
                    why: Some(why),
                });
            }
        }
        let is_lost = |lost: &[Lost], game| lost.iter().any(|lost| lost.game == game);
        self.appends.retain(|append| !is_lost(&lost, append.game));
        if !self.appends.is_empty() {
            let answers = log.append_all(&self.appends);
            for (append, answer) in self.appends.drain(..).zip(answers) {
                if let Err(why) = answer
                    && !is_lost(&lost, append.game)
                {
                    let game = append.game;
                    // Whether it was written is told by the log alone, when the game is read again.
                    let why = (!matches!(why, AppendError::Unknown { .. })).then_some(why);
                    lost.push(Lost { game, why });
                }
            }
        }
        let out = std::mem::take(&mut self.out);
        let out = out.into_iter().filter_map(|(game, out)| {
            let Some(lost) = lost.iter().find(|lost| Some(lost.game) == game) else {
                return Some(out);
            };
            lost.why.as_ref().and(refused(out))
        });
        (out.collect(), lost)
    }
}

/// What is said in place of `out` where nothing was written.
fn refused(out: Out) -> Option<Out> {
    let Out::Send(
        to,
        ServerFrame::Accepted {
            game_id,
            command_id,
            seq,
        },
    ) = out
    else {
        return None;
    };
    Some(Out::Send(
        to,
        rejected(
            game_id,
            command_id,
            RejectCode::Unavailable,
            None,
            Seq::new(seq.saturating_sub(1)),
        ),
    ))
}

pub(super) fn rejected(
    game_id: GameId,
    command_id: CommandId,
    code: RejectCode,
    reason: Option<String>,
    seq: Seq,
) -> ServerFrame {
    ServerFrame::Rejected {
        game_id,
        command_id,
        code,
        reason,
        seq: seq.get(),
    }
}
