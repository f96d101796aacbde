//! Real hosts and guests, and the files that they keep.

use std::net::{Ipv4Addr, TcpListener};
use std::rc::Rc;
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use tabia_game::{Actor, Color, Command, Contact, GameSetup, PremoveEdit};
use tabia_net::PORT;
use tabia_net::wire::Preference;
use tempfile::TempDir;

use super::aside::Aside;
use super::*;
use crate::network::Chatting;

/// A program's network, woken through a channel.
struct Program {
    network: LocalNetwork,
    woken: Receiver<()>,
    _folder: Rc<TempDir>,
}

impl Program {
    fn start(folder: &Rc<TempDir>) -> Self {
        let (waker, woken) = channel();
        let waker = move || {
            let _ = waker.send(());
        };
        let database = folder.path().join("games.db");
        Self {
            network: LocalNetwork::new(Arc::new(waker), folder.path(), &database, true),
            woken,
            _folder: Rc::clone(folder),
        }
    }

    /// Polls a session until it is as it should be.
    fn until(&self, session: &mut dyn Session, is_so: impl Fn(&dyn Session) -> bool) {
        let clock = tabia_net::Clock::start();
        for _ in 0..600 {
            session.poll(clock.now(), &mut |_| {});
            if is_so(session) {
                return;
            }
            let _ = self.woken.recv_timeout(Duration::from_millis(50));
        }
        panic!("that does not happen: {:?}", session.connection());
    }
}

fn offer(name: &str) -> Offer {
    Offer {
        name: name.to_owned(),
        setup: GameSetup::default(),
        color: Preference::White,
        chatting: Chatting::Off,
    }
}

fn folder() -> Rc<TempDir> {
    Rc::new(tempfile::tempdir().expect("a folder"))
}

#[test]
fn an_end_is_told_by_the_next_program_too() {
    // Not the usual port, which others here may take meanwhile.
    let _usual = TcpListener::bind((Ipv4Addr::UNSPECIFIED, PORT));
    let (here, there) = (folder(), folder());
    let mut host = Program::start(&here);
    let mut seated = host.network.host(&offer("Ann")).expect("a seat");
    let is_waiting = |session: &dyn Session| {
        let contact = session.connection().map(|connection| connection.contact);
        contact == Some(Contact::Waiting)
    };
    host.until(&mut *seated.session, is_waiting);
    let link = seated.place.invitation.expect("an invitation");
    let link = link.parse().expect("a link");
    let mut guest = Program::start(&there);
    let mut session = guest
        .network
        .follow(&link, &offer("Bob"))
        .expect("a seat")
        .session;
    let has_begun = |session: &dyn Session| !session.record().is_empty();
    guest.until(&mut *session, has_begun);
    // Bob's program ends; then Ann resigns, and hers ends as well.
    drop((session, guest));
    host.until(&mut *seated.session, has_begun);
    let resigns = Command::Resign;
    seated.session.send(Actor::Player(Color::White), resigns);
    let is_over = |session: &dyn Session| session.view().result().is_some();
    host.until(&mut *seated.session, is_over);
    let game = host.network.seat.as_ref().expect("one").proof.game;
    host.network.finish();
    drop((seated.session, host));
    let mut host = Program::start(&here);
    let reopened = host.network.reopen().expect("no fault");
    assert!(reopened.is_none(), "the game is over for Ann");
    assert!(host.network.hosting.is_some(), "Bob does not know it");
    let mut guest = Program::start(&there);
    let reopened = guest.network.reopen().expect("no fault");
    let mut session = reopened.expect("a seat").session;
    guest.until(&mut *session, is_over);
    // The program was killed before it heard the answer to its last move.
    let left = there
        .path()
        .join(format!("plans-{:032x}.json", u128::from_be_bytes(game.0)));
    std::fs::write(&left, "{}").expect("a file");
    guest.network.finish();
    assert!(!left.exists(), "nothing is decided any more");
    assert!(guest.network.reopen().expect("no fault").is_none());
    // Once he has confirmed it, nobody waits for him any more.
    guest.until(&mut *session, |_| hosting::is_end_known(here.path(), game));
    drop(host);
    let mut host = Program::start(&here);
    assert!(host.network.reopen().expect("no fault").is_none());
    assert!(host.network.hosting.is_none());
}

#[test]
fn what_was_chosen_in_advance_outlives_the_program_and_the_seat_put_aside() {
    // Not the usual port, which others here may take meanwhile.
    let _usual = TcpListener::bind((Ipv4Addr::UNSPECIFIED, PORT));
    let (here, there) = (folder(), folder());
    let mut host = Program::start(&here);
    let mut hosted = host.network.host(&offer("Ann")).expect("a seat");
    let is_waiting = |session: &dyn Session| {
        let contact = session.connection().map(|connection| connection.contact);
        contact == Some(Contact::Waiting)
    };
    host.until(&mut *hosted.session, is_waiting);
    let link = hosted.place.invitation.expect("an invitation");
    let link = link.parse().expect("a link");
    let mut guest = Program::start(&there);
    let seated = guest.network.follow(&link, &offer("Bob"));
    let mut session = seated.expect("a seat").session;
    guest.until(&mut *session, |session| !session.record().is_empty());
    let edit = PremoveEdit::Push("e7e5".parse().expect("a premove"));
    session.edit_premoves(Color::Black, edit);
    let has_chosen = |session: &dyn Session| session.premoves(Color::Black).moves().len() == 1;
    guest.until(&mut *session, has_chosen);
    drop((session, guest));
    let plans = || {
        let files = std::fs::read_dir(there.path()).expect("a folder");
        let names = files.filter_map(|file| file.ok()?.file_name().into_string().ok());
        names.filter(|name| name.starts_with("plans-")).count()
    };
    assert_eq!(plans(), 1);
    let mut guest = Program::start(&there);
    let reopened = guest.network.reopen().expect("no fault");
    let mut session = reopened.expect("a seat").session;
    guest.until(&mut *session, has_chosen);
    drop(session);
    guest.network.leave(Leaving::PutAside);
    let game = guest.network.put_aside()[0].game;
    let back = guest.network.come_back(game);
    let mut session = back.expect("a seat").session;
    guest.until(&mut *session, has_chosen);
    host.until(&mut *hosted.session, |session| !session.record().is_empty());
    let (ply, mv) = (hosted.session.view().ply, "e2e4".parse().expect("a move"));
    let white = Actor::Player(Color::White);
    hosted.session.send(white, Command::Play { ply, mv });
    host.until(&mut *hosted.session, |session| {
        session.view().moves.len() == 1
    });
    let is_played = |session: &dyn Session| {
        let connection = session.connection().expect("a guest");
        session.view().moves.len() == 2 && connection.pending.is_none()
    };
    guest.until(&mut *session, is_played);
    assert_eq!(plans(), 0, "nothing is left to be done");
}

#[test]
fn an_end_is_told_for_a_month_unless_all_know_it() {
    let month = 30 * 24 * 60 * 60;
    let (first, second) = (GameId([1; 16]), GameId([2; 16]));
    let owed = |now, is_known: fn(GameId) -> bool| {
        let mut aside = Aside::default();
        aside.owe(first, 7465, 1_000);
        aside.owe(second, 7466, 1_000);
        aside.settle(now, is_known);
        aside.owed_at()
    };
    assert_eq!(Aside::default().owed_at(), None);
    let told = [999, 1_000, 999 + month, 1_000 + month].map(|now| owed(now, |_| false));
    assert_eq!(told, [None, Some(7466), Some(7466), None]);
    assert_eq!(owed(1_000, |game| game == GameId([2; 16])), Some(7465));
    assert_eq!(owed(1_000, |_| true), None);
}

#[test]
fn a_seat_is_put_aside_and_not_lost_whatever_is_played_meanwhile() {
    let here = folder();
    let open = || {
        LocalNetwork::new(
            Arc::new(|| ()),
            here.path(),
            &here.path().join("games.db"),
            true,
        )
    };
    let secret = tabia_net::JoinSecret([7; 16]);
    let link: Invite = "chess+plain://127.0.0.1:1/#BwcHBwcHBwcHBwcHBwcHBw"
        .parse()
        .expect("a link");
    let (game, token) = {
        let mut network = open();
        network.follow(&link, &offer("Ann")).expect("a seat");
        network.meet("Bob");
        let seat = network.seat.clone().expect("one");
        network.leave(Leaving::PutAside);
        (seat.proof.game, seat.proof.token)
    };
    assert_eq!(game, secret.game());
    let mut network = open();
    assert!(
        network.reopen().expect("no fault").is_none(),
        "nobody is called unasked"
    );
    let listed = PutAside {
        game,
        against: Some("Bob".to_owned()),
        host: "127.0.0.1:1".to_owned(),
    };
    assert_eq!(network.put_aside(), [listed]);
    // A game that is hosted takes no other's place, and is put aside for the next in turn.
    network.host(&offer("Ann")).expect("a seat");
    let hosted = network.seat.clone().expect("one").proof.game;
    let back = network.come_back(game).expect("a seat");
    assert!(back.place.can_be_put_aside);
    assert_eq!(network.seat.as_ref().expect("one").proof.token, token);
    let games = |network: &LocalNetwork| -> Vec<GameId> {
        network.put_aside().iter().map(|seat| seat.game).collect()
    };
    assert_eq!(games(&network), [hosted]);
    // Whoever looks on elsewhere has left it as well; the same invitation leads back to the same seat.
    let watch = Invite {
        to: InvitedTo::Watch(GameId([9; 16])),
        ..link.clone()
    };
    network.follow(&watch, &offer("Ann")).expect("a place");
    assert_eq!(games(&network), [game, hosted]);
    network.follow(&link, &offer("Ann")).expect("a seat");
    assert_eq!(network.seat.as_ref().expect("one").proof.token, token);
    assert_eq!(games(&network), [hosted]);
    let mut other = LocalNetwork::new(
        Arc::new(|| ()),
        here.path(),
        &here.path().join("games.db"),
        false,
    );
    assert!(matches!(other.reopen(), Err(NotSeated::OpenElsewhere)));
    drop(network);
    // The program ends: it is back at the seat at hand, and others find what is hosted here.
    let mut network = open();
    let back = network.reopen().expect("no fault").expect("a seat");
    assert_eq!(back.place.host, "127.0.0.1:1");
    assert!(network.hosting.is_some());
    network.leave(Leaving::Forget);
    assert_eq!(games(&network), [hosted]);
    drop(network);
    let mut network = open();
    assert!(network.reopen().expect("no fault").is_none());
    assert!(network.hosting.is_some());
    network.come_back(hosted).expect("a seat");
    network.leave(Leaving::CallOff);
    assert_eq!(games(&network), []);
    assert!(network.hosting.is_none());
}

#[test]
fn a_game_that_waits_can_be_announced_after_a_restart() {
    let folder = tempfile::tempdir().expect("a folder");
    let database = folder.path().join("games.db");
    let open = || LocalNetwork::new(Arc::new(|| ()), folder.path(), &database, true);
    let offer = offer("Ann");
    let announced = {
        let mut first = open();
        let seated = first.host(&offer).expect("a seat");
        assert!(seated.place.can_be_listed);
        first.announcement.clone().expect("it can be announced")
    };
    let mut second = open();
    let seated = second.reopen().expect("no fault").expect("the seat");
    assert!(seated.place.can_be_listed);
    let mut again = second.announcement.clone().expect("it can be announced");
    // Another program may have taken the port meanwhile.
    again.port = announced.port;
    assert_eq!(again, announced);
    assert_eq!(again.open, Some(Color::Black));
}
