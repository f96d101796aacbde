//! A window that is started while another seems to be open.

use std::cell::Cell;
use std::rc::Rc;

use super::party::{GUEST, HOST, Party, with};
use super::*;

const OPEN_ELSEWHERE: &str = "Tabia is open in another window; the last game stays there.";

/// The guest's window is killed after a move and started again; the flag says whether the old one is still there.
fn killed() -> (Party, Rc<Cell<bool>>) {
    let mut party = Party::playing("none");
    party.play(HOST, "e2", "e4");
    let line = party.lines[GUEST].clone();
    line.at_hand.set(line.game.get());
    let people = with(line);
    let elsewhere = Rc::clone(&people.elsewhere);
    elsewhere.set(true);
    party.windows[GUEST] = Window::of(Box::new(people), None);
    (party, elsewhere)
}

#[test]
fn who_was_killed_is_back_at_the_seat_as_soon_as_the_old_window_is_gone() {
    let (mut party, elsewhere) = killed();
    party.pass(Duration::from_millis(300));
    assert!(party.windows[GUEST].app.game.is_none());
    assert!(!party.windows[GUEST].shows(OPEN_ELSEWHERE));
    // Nothing happens but the time.
    let window = &party.windows[GUEST];
    let next = window.app.next_frame(window.now);
    let soon = window.now + Duration::from_millis(100);
    assert!(
        matches!(next, NextFrame::At(then) if then <= soon),
        "{next:?}"
    );
    elsewhere.set(false);
    party.settle();
    assert_eq!(party.windows[GUEST].moves(), "e4");
    assert!(!party.windows[GUEST].shows(OPEN_ELSEWHERE));
    party.play(GUEST, "e7", "e5");
    assert_eq!(party.windows[HOST].moves(), "e4 e5");
}

#[test]
fn another_window_that_stays_is_told_of_and_waited_for_no_more() {
    let (mut party, elsewhere) = killed();
    // The seat is that window's.
    party.lines[GUEST].at_hand.set(None);
    party.pass(Duration::from_millis(500));
    assert!(!party.windows[GUEST].shows(OPEN_ELSEWHERE));
    party.pass(Duration::from_millis(600));
    party.settle();
    assert!(
        party.windows[GUEST].shows(OPEN_ELSEWHERE),
        "{}",
        party.texts(GUEST)
    );
    elsewhere.set(false);
    party.settle();
    assert!(party.windows[GUEST].app.game.is_none());
    let window = &party.windows[GUEST];
    assert_eq!(window.app.next_entry(), None);
}

#[test]
fn a_game_that_is_begun_meanwhile_stays_on_the_board() {
    let (mut party, elsewhere) = killed();
    party.windows[GUEST].choose(&[start::Message::Against(start::Opponent::Person)]);
    party.windows[GUEST].button("Start");
    party.windows[GUEST].drag("d2", "d4");
    elsewhere.set(false);
    party.settle();
    assert_eq!(party.windows[GUEST].moves(), "d4");
}
