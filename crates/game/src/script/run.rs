//! Playing a script.

use super::scene::Scene;
use super::{Refused, Request, Script, ScriptError, ScriptFault, Step};
use crate::{
    Actor, ByColor, Command, DrawClaim, Event, Game, GameSetup, LocalSession, Millis, PremoveEdit,
    Rejection, Seat, Session, SessionEvent, Timestamp, UciMove,
};

/// Virtual time passes in strides of this length, as it would for a program that looks at its clock.
const STRIDE: u32 = 1000;

/// Plays `script` from virtual time 0, hands every event to `sink`, and returns the last game.
///
/// # Errors
/// The first line that is refused without being expected, or whose expectation is not met.
pub fn run(script: &Script, sink: &mut dyn FnMut(Event)) -> Result<Game, ScriptError> {
    let mut stage = Stage {
        session: session(GameSetup::default(), Timestamp::ZERO),
        now: Timestamp::ZERO,
        refused: None,
        sink,
    };
    // A script that begins with `new` has no game before it.
    if !matches!(script.steps.first(), Some((_, Step::New(_)))) {
        stage.poll();
    }
    let mut steps = script.steps.iter().peekable();
    while let Some((line, step)) = steps.next() {
        let at = |fault| ScriptError { line: *line, fault };
        stage.act(step).map_err(at)?;
        let is_expected = matches!(
            steps.peek(),
            Some((_, Step::Expect(_, super::Expectation::Refused(..))))
        );
        let asks = !matches!(step, Step::Expect(..));
        if let Some(refused) = stage.refused.clone()
            && asks
            && !is_expected
        {
            return Err(at(ScriptFault::Refused(refused)));
        }
    }
    Ok(stage.session.game().clone())
}

fn session(setup: GameSetup, now: Timestamp) -> LocalSession {
    let seats = ByColor {
        white: Seat::Person,
        black: Seat::Person,
    };
    LocalSession::new(setup, seats, now)
}

struct Stage<'a> {
    session: LocalSession,
    now: Timestamp,
    /// Why the last step was refused.
    refused: Option<Refused>,
    sink: &'a mut dyn FnMut(Event),
}

impl Stage<'_> {
    fn act(&mut self, step: &Step) -> Result<(), ScriptFault> {
        if let Step::Expect(text, expectation) = step {
            let premoves = ByColor::new_with(|side| self.session.premoves(side).moves().len());
            let scene = Scene {
                game: self.session.game(),
                view: self.session.view(),
                now: self.now,
                refused: self.refused.as_ref(),
                premoves,
            };
            return scene.unmet(expectation).map_or(Ok(()), |found| {
                let expected = text.clone();
                Err(ScriptFault::Unmet { expected, found })
            });
        }
        self.refused = None;
        match step {
            Step::New(setup) => {
                self.session = session((**setup).clone(), self.now);
                self.poll();
            }
            Step::Moves(texts) => {
                for text in texts {
                    if let Some(refused) = self.refused.clone() {
                        return Err(ScriptFault::Refused(refused));
                    }
                    let by = Actor::Player(self.session.game().turn());
                    self.ask(by, &Request::Play(text.clone(), None))?;
                }
            }
            Step::Ask(by, request) => self.ask(*by, request)?,
            Step::Tick(time) => {
                let end = self.now.after(*time);
                while self.now < end {
                    let left = end.since(self.now);
                    self.now = self.now.after(left.min(Millis::new(STRIDE)));
                    self.poll();
                }
            }
            Step::Sleep(time) => {
                self.now = self.now.after(*time);
                self.poll();
            }
            Step::Expect(..) => {}
        }
        Ok(())
    }

    fn poll(&mut self) {
        let (sink, refused) = (&mut self.sink, &mut self.refused);
        self.session.poll(self.now, &mut |event| {
            match &event {
                Event::Session(SessionEvent::Rejected { rejection, .. }) => {
                    *refused = Some((*rejection).into());
                }
                Event::Session(SessionEvent::PremoveRefused { error, .. }) => {
                    *refused = Some(Refused::Premove(error.to_string()));
                }
                Event::Session(SessionEvent::PremoveFailed { failure, .. }) => {
                    *refused = Some(Refused::Premove(failure.to_string()));
                }
                Event::Session(
                    SessionEvent::PremovesChanged { .. }
                    | SessionEvent::Drawn { .. }
                    | SessionEvent::NotKept { .. }
                    | SessionEvent::KeptAgain
                    | SessionEvent::Said { .. }
                    | SessionEvent::Unsaid { .. },
                )
                | Event::Game { .. }
                | Event::Player { .. } => {}
            }
            sink(event);
        });
    }

    fn ask(&mut self, by: Actor, request: &Request) -> Result<(), ScriptFault> {
        let game = self.session.game();
        let command = match request {
            Request::Command(command) => *command,
            Request::Play(text, ply) => match self.read(text) {
                Ok(mv) => Command::Play {
                    ply: ply.unwrap_or(game.ply()),
                    mv,
                },
                Err(refused) => {
                    self.refused = Some(refused);
                    return Ok(());
                }
            },
            Request::ClaimAnnouncing(text) => match self.read(text) {
                Ok(mv) => Command::ClaimDraw(DrawClaim::Announcing(mv)),
                Err(refused) => {
                    self.refused = Some(refused);
                    return Ok(());
                }
            },
            Request::TakebackToOwnMove => {
                let to = match by {
                    Actor::Player(side) => self.session.view().takeback_to[side],
                    Actor::Arbiter => None,
                };
                Command::ProposeTakeback {
                    to: to.unwrap_or(game.ply()),
                }
            }
            Request::RedoLatest => match self.session.view().lines.last() {
                Some(line) => Command::Redo { line: line.line },
                None => {
                    let line = crate::LineId::new(0);
                    self.refused = Some(Rejection::NoSuchLine { line }.into());
                    return Ok(());
                }
            },
            Request::Premove(edit) => {
                self.premove(by, *edit);
                return Ok(());
            }
        };
        self.session.send(by, command);
        self.poll();
        Ok(())
    }

    fn premove(&mut self, by: Actor, edit: PremoveEdit) {
        match by {
            Actor::Player(side) => {
                self.session.edit_premoves(side, edit);
                self.poll();
            }
            Actor::Arbiter => self.refused = Some(Rejection::PlayersOnly.into()),
        }
    }

    /// A move in UCI's form is a claim to be judged; any other text must name a legal move.
    fn read(&self, text: &str) -> Result<UciMove, Refused> {
        if let Ok(mv) = text.parse() {
            return Ok(mv);
        }
        let game = self.session.game();
        let mv = game
            .position()
            .read_move(text)
            .map_err(|why| Refused::Text {
                text: text.into(),
                why,
            })?;
        Ok(UciMove::from_move(mv, game.setup().start.mode()))
    }
}
