//! Games over the network.

use tabia_net::{InvitedTo, JoinSecret, Neighbour};

use super::party::{GUEST, HOST, Line, Party, link, with};
use super::tools::start;
use super::*;
use crate::network::{Leaving, Listing, Network};
use crate::screens::start::Opponent;

#[test]
fn a_game_is_hosted_joined_and_played_to_mate() {
    let mut party = Party::of(2);
    party.host("3+2");
    assert!(party.texts(HOST).contains("Waiting for the other player"));
    let invitation = party.invitation();
    party.windows[HOST].button("Copy the invitation");
    let copied = Effect::WriteClipboard(invitation.clone());
    assert!(party.windows[HOST].effects.contains(&copied));
    party.join(GUEST, &invitation);
    for who in [HOST, GUEST] {
        assert!(
            !party.texts(who).contains("Waiting"),
            "{}",
            party.texts(who)
        );
        assert!(party.texts(who).contains("Ann"), "the other's name");
    }
    let bottom = |party: &Party, who: usize| party.windows[who].app.board().expect("one").bottom;
    assert_eq!(bottom(&party, HOST), Color::White);
    assert_eq!(bottom(&party, GUEST), Color::Black);
    for (who, from, to) in [
        (HOST, "f2", "f3"),
        (GUEST, "e7", "e5"),
        (HOST, "g2", "g4"),
        (GUEST, "d8", "h4"),
    ] {
        party.play(who, from, to);
    }
    for who in [HOST, GUEST] {
        assert_eq!(party.windows[who].moves(), "f3 e5 g4 Qh4#");
        assert!(party.texts(who).contains("Black wins"));
        assert_eq!(party.lines[who].finished.get(), 1, "the seat is given back");
    }
}

#[test]
fn a_bad_link_is_named_and_leads_nowhere() {
    let mut window = start();
    window
        .app
        .paste(Some("chess://192.168.1.7/#short"), window.now);
    window.pass(Duration::ZERO);
    let cut = "The invitation is cut off or changed: copy all of it.";
    assert!(
        window.texts().replace('\n', " ").contains(cut),
        "{}",
        window.texts()
    );
    window.button("Join");
    assert!(window.app.game.is_none());
    let obstacle = |link: &str| {
        let mut party = Party::of(2);
        party.host("none");
        party.join(GUEST, link);
        let texts = party.texts(GUEST).replace('\n', " ");
        party.windows[GUEST].button("Close");
        assert!(party.windows[GUEST].app.game.is_none());
        assert!(party.windows[GUEST].app.start.is_some());
        texts
    };
    let unknown = link(InvitedTo::Join(JoinSecret([7; 16]))).to_string();
    let texts = obstacle(&unknown);
    assert!(texts.contains("There is no such game"), "{texts}");
    let mut party = Party::playing("none");
    let third = Line::to(&party.hall);
    party
        .windows
        .push(Window::of(Box::new(with(third.clone())), None));
    party.lines.push(third);
    let invitation = party.invitation();
    party.join(2, &invitation);
    let texts = party.texts(2).replace('\n', " ");
    assert!(
        texts.contains("Both seats of this game are taken"),
        "{texts}"
    );
}

#[test]
fn who_hosts_and_thinks_better_of_it_calls_it_off() {
    let mut party = Party::of(1);
    party.host("none");
    party.windows[HOST].button("Call it off");
    assert_eq!(party.lines[HOST].left.get(), Some(Leaving::CallOff));
    assert!(party.windows[HOST].app.game.is_none());
    assert!(party.windows[HOST].app.start.is_some());
}

#[test]
fn a_piece_waits_for_the_host_and_a_refused_one_goes_home_with_the_reason() {
    let mut party = Party::playing("none");
    party.hall.borrow_mut().holds = true;
    party.windows[HOST].drag("e2", "e4");
    party.pass(Duration::from_millis(100));
    let faint = |party: &Party| {
        let sprites = party.windows[HOST].app.sprites().iter();
        sprites
            .filter(|sprite| matches!(sprite, Sprite::Piece { alpha, .. } if *alpha < 0.8))
            .count()
    };
    let before = faint(&party);
    assert_eq!(party.windows[HOST].moves(), "", "the host has not said so");
    party.pass(Duration::from_millis(400));
    assert_eq!(faint(&party), before + 1, "now it is seen to wait");
    party.hall.borrow_mut().holds = false;
    party.settle();
    assert_eq!(party.windows[HOST].moves(), "e4");
    assert_eq!(faint(&party), before);
    // The same again, but the game ends before the move arrives.
    party.play(GUEST, "e7", "e5");
    party.lines[HOST].is_cut.set(true);
    party.settle();
    party.windows[HOST].drag("g1", "f3");
    party.settle();
    party.windows[HOST].drag("f3", "g5");
    party.settle();
    assert_eq!(party.windows[HOST].chosen(), 1);
    for _ in 0..2 {
        party.key(GUEST, 'g');
    }
    party.lines[HOST].is_cut.set(false);
    party.settle();
    assert_eq!(party.windows[HOST].moves(), "e4 e5");
    assert_eq!(
        party.windows[HOST].chosen(),
        0,
        "it went home with the piece"
    );
    let rejected = party.windows[HOST]
        .effects
        .iter()
        .any(|effect| matches!(effect, Effect::Record(line) if line["session"] == "rejected"));
    assert!(rejected, "{:?}", party.windows[HOST].effects);
    assert!(
        party.texts(HOST).contains("White wins"),
        "{}",
        party.texts(HOST)
    );
}

#[test]
fn who_is_missed_is_said_and_may_lose_by_it() {
    let mut party = Party::playing("3+2");
    for (who, from, to) in [(HOST, "e2", "e4"), (GUEST, "e7", "e5"), (HOST, "g1", "f3")] {
        party.play(who, from, to);
    }
    party.lines[GUEST].is_cut.set(true);
    party.settle();
    party.pass(Duration::from_secs(12));
    let guest = party.texts(GUEST);
    let lost = "Connection lost for 12 s; trying again. Your clock runs.";
    assert!(guest.contains(lost), "{guest}");
    let host = party.texts(HOST);
    assert!(
        host.contains("Black is gone; the win can be claimed in 18 s."),
        "{host}"
    );
    // Nobody polls: the line counts by itself, once a second.
    let next = party.windows[HOST].app.next_frame(party.windows[HOST].now);
    let second = party.windows[HOST].now + Duration::from_secs(1);
    assert!(
        matches!(next, NextFrame::At(then) if then <= second),
        "{next:?}"
    );
    party.pass(Duration::from_secs(19));
    party.settle();
    let host = party.texts(HOST);
    assert!(host.contains("Black has left the game"), "{host}");
    party.windows[HOST].button("Claim win");
    party.settle();
    assert!(party.texts(HOST).contains("White wins"));
    // Whoever comes back is told.
    party.lines[GUEST].is_cut.set(false);
    party.settle();
    assert!(party.texts(GUEST).contains("White wins"));
}

#[test]
fn who_comes_back_plays_on() {
    let mut party = Party::playing("none");
    for (at, (who, from, to)) in [
        (HOST, "e2", "e4"),
        (GUEST, "e7", "e5"),
        (HOST, "g1", "f3"),
        (GUEST, "b8", "c6"),
    ]
    .into_iter()
    .enumerate()
    {
        party.lines[who].is_cut.set(true);
        party.settle();
        party.play(who, from, to);
        let moved = party.windows[1 - who].moves();
        assert_eq!(moved.split_whitespace().count(), at, "it is on its way");
        party.lines[who].is_cut.set(false);
        party.settle();
    }
    for who in [HOST, GUEST] {
        assert_eq!(party.windows[who].moves(), "e4 e5 Nf3 Nc6");
    }
}

#[test]
fn an_onlooker_sees_everything_and_does_nothing() {
    let mut party = Party::playing("none");
    party.play(HOST, "e2", "e4");
    party.looked_on();
    assert_eq!(party.windows[2].moves(), "e4");
    assert!(
        party.texts(2).contains("You look on."),
        "{}",
        party.texts(2)
    );
    assert!(!party.texts(2).contains("Resign"));
    party.play(2, "e7", "e5");
    for letter in ['g', 'g', 'd', 'z', 't', 'w'] {
        party.key(2, letter);
    }
    for who in [HOST, GUEST, 2] {
        assert_eq!(party.windows[who].moves(), "e4");
        let view = party.windows[who].app.game.as_ref().expect("a game").view();
        assert_eq!(view.result(), None);
        assert_eq!((view.draw_offer, view.proposal), (None, None));
    }
    party.play(GUEST, "d7", "d5");
    assert_eq!(party.windows[2].moves(), "e4 d5");
    // He may leave whenever he likes.
    party.windows[2].input(&InputEvent::QuitRequested);
    assert!(party.windows[2].effects.contains(&Effect::Quit));
}

#[test]
fn an_onlooker_may_come_before_the_game_begins() {
    let mut party = Party::of(2);
    party.host("none");
    let invitation = party.invitation();
    party.looked_on();
    let texts = party.texts(2).replace('\n', " ");
    let waits = "Waiting for a second player";
    assert!(texts.contains(waits), "{texts}");
    assert!(!texts.contains("Call it off"), "it is not his: {texts}");
    // He is in nobody's way, and may leave whenever he likes.
    party.key(2, 'q');
    assert!(party.windows[2].effects.contains(&Effect::Quit));
    party.looked_on();
    party.windows[3].button("Close");
    assert!(party.windows[3].app.game.is_none());
    party.join(GUEST, &invitation);
    party.play(HOST, "e2", "e4");
    assert!(!party.windows[2].shows(waits), "{}", party.texts(2));
    assert_eq!(party.windows[2].moves(), "e4");
}

#[test]
fn both_agree_to_take_back_to_draw_and_to_play_again() {
    let mut party = Party::playing("none");
    party.play(HOST, "e2", "e4");
    party.key(HOST, 'z');
    assert_eq!(party.windows[HOST].moves(), "e4", "it is asked first");
    party.windows[GUEST].button("Allow takeback");
    party.settle();
    assert_eq!(party.windows[HOST].moves(), "");
    party.play(HOST, "d2", "d4");
    party.key(HOST, 'd');
    party.pass(Duration::from_secs(5));
    party.windows[GUEST].button("Accept draw");
    party.settle();
    for who in [HOST, GUEST] {
        party.windows[who].pass(Duration::from_secs(1));
        assert!(party.texts(who).contains("Draw"), "{}", party.texts(who));
    }
    party.key(GUEST, 'r');
    assert!(
        party.texts(HOST).contains("Black offers another game."),
        "{}",
        party.texts(HOST)
    );
    assert!(
        party
            .texts(GUEST)
            .contains("You have offered another game.")
    );
    party.windows[HOST].button("Accept");
    party.settle();
    for who in [HOST, GUEST] {
        assert_eq!(party.windows[who].moves(), "");
    }
    // Colours have changed.
    party.play(GUEST, "e2", "e4");
    for who in [HOST, GUEST] {
        assert_eq!(party.windows[who].moves(), "e4");
    }
}

#[test]
fn a_game_that_goes_on_is_not_left_by_accident() {
    let mut party = Party::playing("none");
    party.play(HOST, "e2", "e4");
    party.key(HOST, 'n');
    party.windows[HOST].choose(&[start::Message::Against(Opponent::Person)]);
    party.windows[HOST].button("Start");
    let told = "Your game over the network goes on: finish it or resign first.";
    assert!(party.texts(HOST).contains(told), "{}", party.texts(HOST));
    let quits = |party: &mut Party| {
        party.key(HOST, 'q');
        std::mem::take(&mut party.windows[HOST].effects).contains(&Effect::Quit)
    };
    assert!(!quits(&mut party), "it is said once");
    assert!(quits(&mut party));
    // The game goes on behind the choice.
    party.play(GUEST, "e7", "e5");
    party.windows[HOST].input(&InputEvent::Key {
        key: Key::Escape,
        mods: Mods::default(),
    });
    assert_eq!(party.windows[HOST].moves(), "e4 e5");
}

#[test]
fn moves_chosen_in_advance_go_to_the_host_when_their_turn_comes() {
    let mut party = Party::playing("none");
    party.play(GUEST, "e7", "e5");
    assert_eq!(party.windows[HOST].moves(), "");
    party.play(HOST, "e2", "e4");
    assert_eq!(party.windows[HOST].moves(), "e4 e5");
    party.play(HOST, "e1", "e3");
    assert!(
        party.windows[HOST].shows("A king does not move like that."),
        "{}",
        party.texts(HOST)
    );
}

#[test]
fn moves_are_chosen_in_advance_while_the_own_one_is_on_its_way() {
    let mut party = Party::playing("none");
    party.lines[HOST].is_cut.set(true);
    party.settle();
    for (from, to) in [("e2", "e4"), ("e4", "e5"), ("g1", "f3"), ("f1", "e2")] {
        party.play(HOST, from, to);
    }
    // He sees where his pieces will be, castles as if nothing were on its way, and drops what he does not want.
    party.play(HOST, "e1", "g1");
    assert_eq!(party.windows[HOST].chosen(), 4);
    party.windows[HOST].input(&InputEvent::Key {
        key: Key::Escape,
        mods: Mods::default(),
    });
    party.settle();
    assert_eq!(party.windows[HOST].chosen(), 3);
    assert_eq!(party.windows[HOST].moves(), "");
    party.lines[HOST].is_cut.set(false);
    party.settle();
    assert_eq!(party.windows[GUEST].moves(), "e4");
    assert_eq!(party.windows[HOST].chosen(), 3);
    party.play(GUEST, "a7", "a6");
    party.play(GUEST, "b7", "b6");
    assert_eq!(party.windows[HOST].moves(), "e4 a6 e5 b6 Nf3");
    assert_eq!(party.windows[HOST].chosen(), 1);
}

/// What is found of a game that waits.
fn neighbour(name: &str, invitation: &str) -> Neighbour {
    Neighbour {
        name: name.to_owned(),
        clock: Some("180+2".parse().expect("a time control")),
        open: Some(Color::Black),
        invite: invitation.parse().expect("an invitation"),
    }
}

#[test]
fn a_game_on_the_local_network_is_found_and_joined() {
    let mut party = Party::of(2);
    party.host("3+2");
    assert_eq!(party.lines[HOST].listed.get(), Some(Listing::Shown));
    party.windows[HOST].button("Listed on the local network");
    assert_eq!(party.lines[HOST].listed.get(), Some(Listing::Hidden));
    let show = start::Message::Show(start::Page::Join);
    party.windows[GUEST].choose(&[show]);
    let nobody = "Nobody on the local network waits for a player.";
    assert!(party.texts(GUEST).replace('\n', " ").contains(nobody));
    let found = neighbour("Ann", &party.invitation());
    party.lines[GUEST].near.borrow_mut().push(found);
    party.windows[GUEST].pass(Duration::ZERO);
    assert!(
        party.windows[GUEST].shows("Black · 3 min + 2 s a move"),
        "{}",
        party.texts(GUEST)
    );
    party.windows[GUEST].button("Ann");
    party.settle();
    party.play(HOST, "e2", "e4");
    assert_eq!(party.windows[GUEST].moves(), "e4");
}

#[test]
fn every_page_fits_at_every_size() {
    type State = (&'static str, fn(&mut Party));
    let states: [State; 12] = [
        ("near", |party| {
            let show = start::Message::Show(start::Page::Join);
            party.windows[HOST].choose(&[show]);
            let unknown = link(InvitedTo::Join(JoinSecret([7; 16]))).to_string();
            let name = "Somebody with a very long name that is 40";
            let found = (0..32).map(|_| neighbour(name, &unknown));
            party.lines[HOST].near.borrow_mut().extend(found);
        }),
        ("network", |party| {
            let against = start::Message::Against(Opponent::Network);
            party.windows[HOST].choose(&[against]);
        }),
        ("joining", |party| {
            let show = start::Message::Show(start::Page::Join);
            party.windows[HOST].choose(&[show]);
        }),
        ("a bad link", |party| {
            let window = &mut party.windows[HOST];
            window.app.paste(
                Some("chess+plain://192.168.1.7/#AQIDBAUGBwgJCgsMDQ4PEA"),
                window.now,
            );
        }),
        ("waiting", |party| party.host("3+2")),
        ("not begun", |party| {
            party.host("none");
            let link = party.watch_link();
            party.windows.swap(HOST, GUEST);
            party.lines.swap(HOST, GUEST);
            party.join(HOST, &link);
        }),
        ("calling", |party| {
            party.lines[HOST].is_cut.set(true);
            party.host("3+2");
        }),
        ("put aside", |party| {
            let name = "Somebody with a very long name that is 40";
            party.lines[HOST].meet(name);
            party.lines[HOST].is_cut.set(true);
            party.host("3+2");
            party.windows[HOST].button("Call again later");
        }),
        ("put aside, joining", |party| {
            party.lines[HOST].is_cut.set(true);
            party.host("3+2");
            party.windows[HOST].button("Call again later");
            let show = start::Message::Show(start::Page::Join);
            party.windows[HOST].choose(&[show]);
        }),
        ("refused", |party| {
            let unknown = link(InvitedTo::Join(JoinSecret([7; 16])));
            party.join(HOST, &unknown.to_string());
        }),
        ("lost", |party| {
            party.host("3+2");
            let invitation = party.invitation();
            party.join(GUEST, &invitation);
            for (who, from, to) in [(HOST, "e2", "e4"), (GUEST, "e7", "e5")] {
                party.play(who, from, to);
            }
            party.lines[HOST].is_cut.set(true);
            party.pass(Duration::from_secs(200));
        }),
        ("another game", |party| {
            party.host("none");
            let invitation = party.invitation();
            party.join(GUEST, &invitation);
            for who in [GUEST, GUEST] {
                party.key(who, 'g');
            }
            party.pass(Duration::from_secs(3));
            party.key(GUEST, 'r');
            assert!(party.texts(HOST).contains("1-0"), "{}", party.texts(HOST));
        }),
    ];
    for language in Language::ALL {
        for (name, lead) in states {
            let mut party = Party::of(2);
            lead(&mut party);
            let window = &mut party.windows[HOST];
            window.app.settings.language = language;
            for (width, height) in sizes::SIZES {
                window.resize(width, height);
                window.pass(Duration::ZERO);
                window.check_picture(&format!("{name} in {language:?} at {width}x{height}"));
            }
        }
    }
}
