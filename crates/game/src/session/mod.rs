//! What a front end holds: a game with everybody who sits at it, here or elsewhere.

mod connection;
mod event;
mod keeper;
mod local;
mod player;
mod replay;

pub use connection::{Attendance, Connection, Contact, LONGEST_LINE, Obstacle, Talk, Unsaid};
pub use event::{Event, Seq, SessionEvent};
pub use keeper::ReopenError;
pub use local::{LocalSession, Seat};
pub use player::{Note, Player, PlayerFailure, Say, Score, SearchInfo};
pub use replay::ReplaySession;

use crate::drawing::{Drawings, Shape};
use crate::premove::{PremoveEdit, Premoves};
use crate::{Actor, ByColor, Color, Command, Recorded, Timestamp, UciMove, View};

/// A game being played, wherever its other side sits. Nothing happens between two calls of [`Session::poll`].
pub trait Session {
    /// What there is to show, as of the last poll.
    fn view(&self) -> &View;

    /// Everything that has happened, to be saved.
    fn record(&self) -> &[Recorded];

    /// The sides whose moves come from this front end.
    fn control(&self) -> ByColor<bool>;

    /// Asks for `command` on behalf of `by`; the answer comes with the next poll.
    fn send(&mut self, by: Actor, command: Command);

    /// The moves that `side` has chosen in advance.
    fn premoves(&self, side: Color) -> &Premoves;

    /// Changes what `side` has chosen in advance; the answer comes with the next poll.
    fn edit_premoves(&mut self, side: Color, edit: PremoveEdit);

    /// What is drawn on the positions of the game.
    fn drawings(&self) -> &Drawings;

    /// Puts these shapes in the place of those on the position after the moves `path`. It is so at once, told with the
    /// next poll, and kept beside the game.
    fn draw(&mut self, path: &[UciMove], shapes: Vec<Shape>);

    /// Puts somebody else in `side`'s place with the next poll: a program started anew, or a person who takes over.
    /// `name` says who it is in the front end's own words, for the log. Whoever only watches seats nobody.
    fn take_seat(&mut self, side: Color, seat: Seat, name: String);

    /// Lets everything happen that is due at `now`, and hands what has happened to `sink`, in order.
    fn poll(&mut self, now: Timestamp, sink: &mut dyn FnMut(Event));

    /// The same, but nothing that plays by itself at this computer is heard, and so none begins to think: for a front
    /// end that shows a move in peace before anybody ponders the next.
    fn poll_unheard(&mut self, now: Timestamp, sink: &mut dyn FnMut(Event)) {
        self.poll(now, sink);
    }

    /// How it stands with a game that is held elsewhere; none of one that is held here.
    fn connection(&self) -> Option<Connection> {
        None
    }

    /// Offers whoever plays elsewhere another game once this one is over, or accepts the one offered; the answer comes
    /// with a later poll. A game that is held here knows no offer.
    fn offer_rematch(&mut self) {}

    /// Refuses another game, or takes the own offer back.
    fn decline_rematch(&mut self) {}

    /// Says a line to whoever plays elsewhere; with a later poll it is [`SessionEvent::Said`] or [`SessionEvent::Unsaid`].
    /// In a game that is held here nobody is there to hear it.
    fn say(&mut self, _line: String) {}

    /// Hears nothing more of what the other player says.
    fn mute(&mut self) {}

    /// Hears the other player again.
    fn unmute(&mut self) {}
}
