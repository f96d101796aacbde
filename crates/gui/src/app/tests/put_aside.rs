//! Seats at games over the network whose host cannot be reached.

use tabia_net::{Invite, InvitedTo};

use super::party::{GUEST, HOST, Party, with};
use super::*;
use crate::network::{Leaving, Network};
use crate::screens::start::Opponent;

/// A window that is started again comes back to its seat while its host cannot be reached.
fn calling_again() -> Party {
    let mut party = Party::playing("none");
    party.play(HOST, "e2", "e4");
    party.lines[GUEST].is_cut.set(true);
    let line = party.lines[GUEST].clone();
    let game = party.windows[HOST].app.game.as_ref().expect("a game");
    let link = &game.table().expect("a table").place.watch_link;
    let InvitedTo::Watch(game) = link.parse::<Invite>().expect("a link").to else {
        panic!("{link} is for onlookers");
    };
    let mut window = Window::of(Box::new(with(line.clone())), None);
    let seated = line.clone().come_back(game);
    window.app.sit_down(seated, window.now);
    party.windows[GUEST] = window;
    party.settle();
    let texts = party.texts(GUEST);
    assert!(texts.contains("Calling localhost:7464"), "{texts}");
    party
}

#[test]
fn who_cancels_a_call_comes_back_to_the_seat_later() {
    let mut party = calling_again();
    party.windows[GUEST].button("Call again later");
    assert_eq!(party.lines[GUEST].left.get(), Some(Leaving::PutAside));
    assert!(party.windows[GUEST].app.game.is_none());
    let told = "Your seat is kept: come back to it from the start screen.";
    assert!(party.windows[GUEST].shows(told), "{}", party.texts(GUEST));
    party.lines[GUEST].is_cut.set(false);
    party.windows[GUEST].button("Come back to Ann");
    party.settle();
    assert_eq!(party.windows[GUEST].moves(), "e4");
    party.play(GUEST, "e7", "e5");
    assert_eq!(party.windows[HOST].moves(), "e4 e5");
}

#[test]
fn who_gives_a_seat_up_is_offered_no_way_back() {
    let mut party = calling_again();
    party.windows[GUEST].button("Give the seat up");
    assert_eq!(party.lines[GUEST].left.get(), Some(Leaving::Forget));
    let texts = party.texts(GUEST);
    assert!(!texts.contains("Come back"), "{texts}");
}

#[test]
fn another_game_puts_a_call_aside() {
    let mut party = calling_again();
    party.key(GUEST, 'n');
    party.windows[GUEST].choose(&[start::Message::Against(Opponent::Person)]);
    party.windows[GUEST].button("Start");
    assert_eq!(party.lines[GUEST].left.get(), Some(Leaving::PutAside));
    // The way back is where games are joined.
    party.key(GUEST, 'n');
    let show = start::Message::Show(start::Page::Join);
    party.windows[GUEST].choose(&[show]);
    party.windows[GUEST].button("Come back to Ann");
    party.lines[GUEST].is_cut.set(false);
    party.settle();
    assert_eq!(party.windows[GUEST].moves(), "e4");
}
