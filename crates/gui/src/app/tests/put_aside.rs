//! Seats at games over the network whose host cannot be reached, or not any more.

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

/// The guest puts the seat aside; then the connection is there again, and so is the guest.
fn put_aside_and_come_back(party: &mut Party) {
    party.windows[GUEST].button("Call again later");
    assert_eq!(party.lines[GUEST].left.get(), Some(Leaving::PutAside));
    assert!(party.windows[GUEST].app.game.is_none());
    let told = "Your seat is kept: come back to it from the start screen.";
    assert!(party.windows[GUEST].shows(told), "{}", party.texts(GUEST));
    party.lines[GUEST].is_cut.set(false);
    party.windows[GUEST].button("Come back to Ann");
    party.settle();
}

#[test]
fn who_cancels_a_call_comes_back_to_the_seat_later() {
    let mut party = calling_again();
    put_aside_and_come_back(&mut party);
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

/// The guest's connection is lost after a move.
fn cut_in_mid_game() -> Party {
    let mut party = Party::playing("3+2");
    party.play(HOST, "e2", "e4");
    party.lines[GUEST].is_cut.set(true);
    party.settle();
    party
}

#[test]
fn a_game_whose_connection_is_lost_is_put_aside_and_gone_back_to() {
    let mut party = cut_in_mid_game();
    put_aside_and_come_back(&mut party);
    party.play(GUEST, "e7", "e5");
    assert_eq!(party.windows[HOST].moves(), "e4 e5");
    let texts = party.texts(GUEST);
    assert!(!texts.contains("Call again later"), "{texts}");
}

#[test]
fn another_game_takes_the_place_of_one_whose_connection_is_lost() {
    let mut party = cut_in_mid_game();
    party.key(GUEST, 'n');
    party.windows[GUEST].choose(&[start::Message::Against(Opponent::Person)]);
    party.windows[GUEST].button("Start");
    assert_eq!(party.lines[GUEST].left.get(), Some(Leaving::PutAside));
    // The way is free again, but nobody sits there unasked, and nothing leads there but the choice of a seat.
    party.lines[GUEST].is_cut.set(false);
    party.key(GUEST, 'z');
    let game = party.windows[GUEST].app.game.as_ref().expect("a game");
    assert!(game.table().is_none());
    let host = party.texts(HOST);
    assert!(host.contains("Black is gone"), "{host}");
    party.windows[GUEST].drag("d2", "d4");
    party.key(GUEST, 'n');
    party.windows[GUEST].choose(&[start::Message::Show(start::Page::Join)]);
    party.windows[GUEST].button("Come back to Ann");
    party.settle();
    assert_eq!(party.windows[GUEST].moves(), "e4");
    party.play(GUEST, "e7", "e5");
    assert_eq!(party.windows[HOST].moves(), "e4 e5");
}

#[test]
fn a_game_that_nobody_could_go_back_to_is_not_put_aside() {
    let mut party = cut_in_mid_game();
    let game = party.windows[GUEST].app.game.as_mut().expect("a game");
    game.table_mut().expect("a table").place.can_be_put_aside = false;
    party.key(GUEST, 'n');
    party.windows[GUEST].choose(&[start::Message::Against(Opponent::Person)]);
    party.windows[GUEST].button("Start");
    assert_eq!(party.lines[GUEST].left.get(), None);
    let told = "Your game over the network goes on: finish it or resign first.";
    assert!(party.texts(GUEST).contains(told), "{}", party.texts(GUEST));
}
