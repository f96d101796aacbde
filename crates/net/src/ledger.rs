//! The finished game, written down here as well.

use tabia_game::log::{AppendError, Aside, EventLog, GameId, entries};
use tabia_game::{ByColor, Color, Millis, Recorded, Seq, SessionEvent, Timestamp};

/// After so long a log that failed is tried again.
const AGAIN: Millis = Millis::from_secs(5);

/// Where a guest keeps a game that it has played, once that is over: with the same events, and so the same moves,
/// clocks and result, as the host's log.
pub(crate) struct Ledger {
    log: Box<dyn EventLog>,
    /// What the log calls whoever plays here.
    seat: String,
    state: State,
}

enum State {
    /// Nothing to write yet, or no more.
    Idle,
    /// It failed; the next try is then.
    Failed(Timestamp),
    Written,
}

impl Ledger {
    pub(crate) const fn new(log: Box<dyn EventLog>, seat: String) -> Self {
        Self {
            log,
            seat,
            state: State::Idle,
        }
    }

    /// Writes the whole `record` of a game that is over, once; says what changes about it.
    pub(crate) fn write(
        &mut self,
        game: GameId,
        side: Color,
        record: &[Recorded],
        now: Timestamp,
    ) -> Option<SessionEvent> {
        let is_first = match self.state {
            State::Written => return None,
            State::Failed(again) if now < again => return None,
            State::Failed(_) => false,
            State::Idle => true,
        };
        match self.enter(game, side, record) {
            Ok(()) => {
                self.state = State::Written;
                (!is_first).then_some(SessionEvent::KeptAgain)
            }
            Err(error) => {
                self.state = State::Failed(now.after(AGAIN));
                is_first.then_some(SessionEvent::NotKept { error })
            }
        }
    }

    fn enter(&mut self, game: GameId, side: Color, record: &[Recorded]) -> Result<(), AppendError> {
        let seats = ByColor::new_with(|of| match of == side {
            true => self.seat.clone(),
            false => String::new(),
        });
        let aside = Aside {
            seats,
            ..Aside::default()
        };
        self.log.keep_aside(game, &aside)?;
        match self.log.append(game, Seq::NONE, &entries(record)) {
            // It is there from the last time.
            Err(AppendError::Conflict { last }) if last == Seq::new(record.len() as u64) => Ok(()),
            other => other.map(|_| ()),
        }
    }
}
