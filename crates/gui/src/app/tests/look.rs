//! Second Look at a game, and the positions that come back.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};

use tabia_archive::PracticeCount;
use tabia_look::Coordinates;
use tabia_players::Waker;

use super::host::{Disk, TODAY};
use super::records::Shelf;
use super::sizes::SIZES;
use super::*;
use crate::screens::review::ReviewScreen;
use crate::settings::play::LastMove;

/// A window over the games of [`Shelf`], on this day.
fn shelf(day: Day) -> (Shelf, Receiver<()>) {
    let (wake, woken) = channel();
    let waker: Waker = Arc::new(move || {
        let _ = wake.send(());
    });
    let shelf = Shelf::with(people(waker, day));
    (shelf, woken)
}

fn people(waker: Waker, day: Day) -> Box<dyn Host> {
    let disk = Disk::default();
    Box::new(People {
        disk,
        waker,
        day,
        ..People::default()
    })
}

fn review(shelf: &Shelf) -> &ReviewScreen {
    match shelf.window.app.tools.last() {
        Some(Tool::Review(review)) => review,
        _ => panic!("no review in:\n{}", shelf.window.texts()),
    }
}

/// Lets the review on the screen go on until `enough`.
fn look_until(shelf: &mut Shelf, woken: &Receiver<()>, enough: impl Fn(&Shelf) -> bool) {
    while !enough(shelf) {
        // Only a broken test waits so long.
        let news = woken.recv_timeout(Duration::from_secs(60));
        news.unwrap_or_else(|_| panic!("it does not go on:\n{}", shelf.window.texts()));
        shelf.window.pass(Duration::ZERO);
        shelf.answer();
    }
}

fn is_finished(shelf: &Shelf) -> bool {
    review(shelf).is_finished()
}

/// Opens the review of the game in this row of the list, the latest first.
fn open(shelf: &mut Shelf, row: usize) {
    shelf.open();
    (0..row).for_each(|_| shelf.key(Key::Down));
    shelf.button("Second Look");
    review(shelf);
}

/// The game in which White, a person, is mated after two moves of his own.
const LOST: usize = 0;

#[test]
fn a_game_is_looked_through_and_its_turning_points_are_solved() {
    let (mut shelf, woken) = shelf(TODAY);
    open(&mut shelf, LOST);
    assert!(shelf.shows("Stop") && shelf.shows("done"));
    look_until(&mut shelf, &woken, is_finished);
    assert!(
        shelf.shows("Second Look is ready: 1 turning point."),
        "{}",
        shelf.window.texts()
    );
    assert!(shelf.shows("g4??") && shelf.shows("Accuracy"));

    shelf.button("Turning points (1)");
    assert!(
        shelf.shows("Turning point 1 of 1"),
        "{}",
        shelf.window.texts()
    );
    assert!(shelf.shows("Here White had") && shelf.shows("lost it."));
    assert!(shelf.shows("Played was 2. g4??"));
    assert!(!shelf.shows("Qh4"), "nothing is given away");
    shelf.window.drag("g2", "g4");
    assert!(
        shelf.shows("after Qh4# the chance falls"),
        "{}",
        shelf.window.texts()
    );
    shelf.button("Try again");
    shelf.window.click("e2");
    shelf.window.click("e4");
    assert!(shelf.shows("Right: e4 keeps"), "{}", shelf.window.texts());
    assert!(!shelf.shows("Best is"));
    shelf.button("Show the answer");
    assert!(shelf.shows("Best is"));
    shelf.button("Whole game");
    assert!(shelf.shows("Turning points (1)"));
}

#[test]
fn the_boards_of_studies_look_as_the_settings_want_them() {
    let (mut shelf, woken) = shelf(TODAY);
    open(&mut shelf, LOST);
    look_until(&mut shelf, &woken, is_finished);
    shelf.button("Turning points (1)");
    shelf.window.drag("g2", "g4");
    check_board(&mut shelf.window, "a position to solve");
    let mut analysis = Window::with("", "none");
    let now = analysis.now;
    analysis.app.update(Message::Do(Chore::Analyse), now);
    analysis.pass(Duration::ZERO);
    analysis.drag("g2", "g4");
    check_board(&mut analysis, "an analysis");
}

/// Whether the arrow of the last move and the coordinates come and go.
fn check_board(window: &mut Window, what: &str) {
    let mut sprites = |last_move, coordinates| {
        window.app.settings.play.last_move = last_move;
        window.app.settings.coordinates = coordinates;
        window.pass(Duration::from_secs(1));
        window.app.sprites().len()
    };
    let plain = sprites(LastMove::Squares, Coordinates::Shown);
    let arrow = sprites(LastMove::Arrow, Coordinates::Shown);
    assert!(
        arrow > plain,
        "{what}: {arrow} with an arrow, {plain} without"
    );
    let bare = sprites(LastMove::Squares, Coordinates::Hidden);
    assert_eq!(plain - bare, 16, "{what}: eight letters, eight digits");
}

#[test]
fn it_is_solved_by_keys_and_every_step_is_said() {
    let (mut shelf, woken) = shelf(TODAY);
    open(&mut shelf, LOST);
    look_until(&mut shelf, &woken, is_finished);
    shelf.key(Key::Enter);
    shelf.type_text("e4");
    shelf.ctrl('z');
    shelf.ctrl('h');
    let said = shelf.said();
    for line in [
        "Turning point 1 of 1",
        "Here White had",
        "Played was 2. g4??",
        "Right: e4 keeps",
        "Best is",
    ] {
        let is_said = said.iter().any(|said| said.contains(line));
        assert!(is_said, "{line}: {said:?}");
    }
    shelf.key(Key::PageDown);
    assert!(
        shelf.shows("Turning points (1)"),
        "behind the last is the whole game"
    );
    shelf.key(Key::Home);
    shelf.key(Key::Right);
    shelf.key(Key::End);
    let said = shelf.said();
    assert!(
        said.iter()
            .any(|line| line.contains("blunder") || line.contains("checkmate")),
        "{said:?}"
    );
}

#[test]
fn stopped_it_waits_and_after_a_restart_it_goes_on_to_the_same_end() {
    let (mut whole, woken) = shelf(TODAY);
    open(&mut whole, LOST);
    look_until(&mut whole, &woken, is_finished);
    let whole = kept(&mut whole);

    let (mut shelf, woken) = shelf(TODAY);
    open(&mut shelf, LOST);
    let has_begun = |shelf: &Shelf| !shelf.shows("\n0 % done");
    look_until(&mut shelf, &woken, has_begun);
    shelf.button("Stop");
    assert!(shelf.shows("Go on"));
    let half = kept(&mut shelf);
    assert!(
        whole.starts_with(&half) && half.len() < whole.len(),
        "{half}"
    );
    // Nobody looks any more, however much time passes.
    shelf.window.pass(Duration::from_secs(9));
    assert_eq!(kept(&mut shelf), half);

    let (wake, woken) = channel();
    let waker: Waker = Arc::new(move || {
        let _ = wake.send(());
    });
    let mut again = shelf.reopened(people(waker, TODAY));
    open(&mut again, LOST);
    assert!(!again.shows("\n0 % done"), "{}", again.window.texts());
    look_until(&mut again, &woken, is_finished);
    assert_eq!(kept(&mut again), whole);
}

/// What the archive has of the review on the screen.
fn kept(shelf: &mut Shelf) -> String {
    shelf.answer();
    let game = tabia_archive::GameRef {
        volume: tabia_archive::Volume::Played,
        number: 3,
    };
    let text = shelf.library.review(game).expect("it can be read");
    text.expect("something is kept")
}

#[test]
fn a_review_that_is_left_goes_on_in_the_background() {
    let (mut shelf, woken) = shelf(TODAY);
    open(&mut shelf, LOST);
    shelf.key(Key::Escape);
    assert!(!matches!(
        shelf.window.app.tools.last(),
        Some(Tool::Review(_))
    ));
    look_until(&mut shelf, &woken, |shelf| {
        shelf.shows("Second Look is ready: 1 turning point.")
    });
    shelf.button("Second Look");
    assert!(is_finished(&shelf));
}

#[test]
fn it_rests_while_a_game_is_played_on_the_screen() {
    let (mut shelf, woken) = shelf(TODAY);
    open(&mut shelf, LOST);
    shelf.key(Key::Escape);
    let plan = GamePlan {
        start: StartPosition::standard(),
        seats: ByColor::new_with(|_| Seating::Human),
        clock: ClockChoice::None,
        takebacks: Takebacks::default(),
    };
    let now = shelf.window.now;
    shelf.window.app.begin(plan, now);
    shelf.window.pass(Duration::ZERO);
    shelf.window.drag("e2", "e4");
    let found = |shelf: &Shelf| {
        let left = shelf.window.app.looking.left.as_ref();
        left.expect("it is not finished")
            .told_progress(Language::English)
    };
    let before = found(&shelf);
    while let Ok(()) = woken.try_recv() {}
    (0..20).for_each(|_| shelf.window.pass(Duration::from_secs(1)));
    assert_eq!(found(&shelf), before);
    // The list lies over the board: nobody plays now.
    shelf.open();
    look_until(&mut shelf, &woken, |shelf| {
        shelf.shows("Second Look is ready")
    });
}

#[test]
fn misplayed_positions_come_back_after_one_three_and_seven_days() {
    let (mut shelf, woken) = shelf(TODAY);
    open(&mut shelf, LOST);
    look_until(&mut shelf, &woken, is_finished);
    let practise = |shelf: &mut Shelf, day: Day, mv: &str, told: &str| {
        let waker: Waker = Arc::new(|| ());
        let mut later = shelf.reopened(people(waker, day));
        later.answer();
        assert_eq!(later.window.app.looking.count.due, 1, "on day {day}");
        assert!(later.shows("1"));
        later.ctrl_key(Key::Function(8));
        assert!(later.shows("Position 1 of 1"), "{}", later.window.texts());
        later.type_text(mv);
        assert!(later.shows(told), "{mv}: {}", later.window.texts());
        assert_eq!(later.window.app.looking.count.due, 0);
        later.key(Key::PageDown);
        assert!(
            later.shows("All positions of today are done."),
            "{}",
            later.window.texts()
        );
        *shelf = later;
    };
    practise(&mut shelf, TODAY + 1, "e4", "It comes back in 3 days.");
    practise(&mut shelf, TODAY + 4, "e4", "It comes back in 7 days.");
    // One failure, and it begins anew.
    practise(&mut shelf, TODAY + 11, "g4", "It comes back in 1 day.");
    practise(&mut shelf, TODAY + 12, "e4", "It comes back in 3 days.");
    practise(&mut shelf, TODAY + 15, "e4", "It comes back in 7 days.");
    practise(
        &mut shelf,
        TODAY + 22,
        "e4",
        "You know it now: it does not come back.",
    );
    assert_eq!(shelf.window.app.looking.count, PracticeCount::default());
    shelf.key(Key::Escape);
    shelf.ctrl_key(Key::Function(8));
    assert!(shelf.shows("No position is due today."));
}

#[test]
fn only_a_game_that_is_over_is_looked_at() {
    let mut window = Window::with("", "none");
    window.drag("e2", "e4");
    window
        .app
        .update(Message::Do(Chore::SecondLook), window.now);
    window.pass(Duration::ZERO);
    assert!(window.shows("Second Look is for games that are over."));
}

#[test]
fn the_review_fits_every_size_in_either_language() {
    for language in Language::ALL {
        let (mut shelf, woken) = shelf(TODAY);
        open(&mut shelf, LOST);
        shelf.window.app.settings.language = language;
        let check = |shelf: &mut Shelf, what: &str| {
            for (width, height) in SIZES {
                shelf.window.resize(width, height);
                shelf.window.pass(Duration::ZERO);
                let what = format!("{what} in {language:?} at {width}x{height}");
                shelf.window.check_picture(&what);
            }
        };
        check(&mut shelf, "a review under way");
        look_until(&mut shelf, &woken, is_finished);
        check(&mut shelf, "a finished review");
        shelf.key(Key::Enter);
        check(&mut shelf, "a turning point");
        shelf.type_text("g4");
        shelf.ctrl('h');
        check(&mut shelf, "an answer");
        let waker: Waker = Arc::new(|| ());
        let day = TODAY + 1;
        let mut later = shelf.reopened(people(waker, day));
        later.window.app.settings.language = language;
        later.ctrl_key(Key::Function(8));
        check(&mut later, "practice");
        later.type_text("g4");
        check(&mut later, "a failed position");
        later.key(Key::PageDown);
        check(&mut later, "the end of practice");
    }
}
