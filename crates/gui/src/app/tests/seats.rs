//! Two people at one board, lines that were left, and the game before.

use super::*;
use crate::scene::Facing;
use crate::settings::play::AutoFlip;

#[test]
fn the_board_turns_to_the_side_to_move_once_the_move_was_seen() {
    let mut window = Window::with("", "none");
    window.app.settings.play.auto_flip = AutoFlip::Board;
    let bottom = |window: &Window| window.app.board().expect("a board").bottom;
    window.click("e2");
    window.click("e4");
    assert_eq!(bottom(&window), Color::White, "the pawn is on its way");
    window.pass(Duration::from_millis(400));
    assert_eq!(bottom(&window), Color::Black);
    window.drag("e7", "e5");
    window.pass(Duration::from_millis(400));
    assert_eq!(bottom(&window), Color::White);
    assert_eq!(window.moves(), "e4 e5");
}

#[test]
fn across_the_board_black_sees_its_pieces_upright() {
    let mut window = Window::with("", "none");
    window.app.settings.play.auto_flip = AutoFlip::Pieces;
    window.pass(Duration::ZERO);
    let facing = |square: &str, window: &Window| {
        let at = window.point(square);
        let mut found = window
            .app
            .sprites()
            .iter()
            .filter_map(|sprite| match sprite {
                Sprite::Piece { rect, facing, .. } if rect.w > 40.0 && rect.contains(at) => {
                    Some(*facing)
                }
                _ => None,
            });
        found.next().expect("a piece")
    };
    assert_eq!(facing("e2", &window), Facing::Up);
    assert_eq!(facing("e7", &window), Facing::Down);
    window.app.settings.play.auto_flip = AutoFlip::Never;
    window.pass(Duration::ZERO);
    assert_eq!(facing("e7", &window), Facing::Up);
}

#[test]
fn a_line_that_was_left_is_in_sight_and_can_be_returned_to() {
    let mut window = Window::with("", "none");
    for (from, to) in [("e2", "e4"), ("e7", "e5"), ("g1", "f3")] {
        window.drag(from, to);
    }
    window.button("Take back");
    window.button("Take back");
    assert!(window.shows("1… e5 2. Nf3"), "{}", window.texts());
    window.drag("c7", "c5");
    window.drag("b1", "c3");
    let y = |text: &str| window.text_at(text).expect("it is shown").y;
    assert!(y("c5") < y("1… e5 2. Nf3") && y("1… e5 2. Nf3") < y("Nc3"));
    window.button("1… e5 2. Nf3");
    assert_eq!(window.moves(), "e4 e5 Nf3");
    assert!(window.shows("1… c5 2. Nc3"), "{}", window.texts());
}

#[test]
fn a_line_that_was_left_tells_its_clocks() {
    let mut window = Window::with("", "60");
    window.drag("e2", "e4");
    for _ in 0..5 {
        window.pass(Duration::from_secs(2));
    }
    window.drag("e7", "e5");
    window.button("Take back");
    let at = window.text_at("1… e5").expect("it is in sight");
    window.input(&InputEvent::PointerMoved(at));
    let told = window.texts();
    assert!(told.contains("1… e5 · 0:59 – 0:50"), "{told}");
}

#[test]
fn a_new_game_can_be_undone_for_the_one_before() {
    let mut window = Window::with("", "none");
    window.drag("e2", "e4");
    window.app.update(Message::Rematch, window.now);
    window.pass(Duration::ZERO);
    assert_eq!(window.moves(), "");
    window.button("Last game");
    assert_eq!(window.moves(), "e4");
    assert!(!window.shows("Last game"));
    window.app.update(Message::Rematch, window.now);
    window.pass(Duration::ZERO);
    window.drag("d2", "d4");
    window.input(&InputEvent::Shortcut('z'));
    assert_eq!(window.moves(), "", "first its own move is taken back");
    window.input(&InputEvent::Shortcut('z'));
    assert_eq!(window.moves(), "e4");
}

#[test]
fn the_end_of_a_game_can_be_undone() {
    let mut window = Window::with("", "none");
    window.drag("e2", "e4");
    window.input(&InputEvent::Shortcut('g'));
    window.input(&InputEvent::Shortcut('g'));
    assert!(window.shows("White wins"), "{}", window.texts());
    window.button("Take back");
    assert!(!window.shows("White wins") && window.moves() == "e4");
    window.drag("e7", "e5");
    assert_eq!(window.moves(), "e4 e5", "the game goes on");
    // A game that is over can be returned to from the next one.
    window.input(&InputEvent::Shortcut('g'));
    window.input(&InputEvent::Shortcut('g'));
    window.button("Rematch");
    assert_eq!(window.moves(), "");
    window.input(&InputEvent::Shortcut('z'));
    assert!(
        window.moves() == "e4 e5" && window.shows("0-1"),
        "{}",
        window.texts()
    );
    window.input(&InputEvent::Shortcut('z'));
    assert!(!window.shows("0-1") && window.moves() == "e4 e5");
}

#[test]
fn a_game_is_played_back_at_its_own_pace_or_faster() {
    let mut window = Window::with("", "300");
    for (mv, seconds) in [(("e2", "e4"), 2), (("e7", "e5"), 8), (("g1", "f3"), 1)] {
        // No more than a few seconds at once: a longer gap stops the clock.
        for _ in 0..seconds {
            window.pass(Duration::from_secs(1));
        }
        window.drag(mv.0, mv.1);
    }
    let strike = |window: &mut Window| {
        window.input(&InputEvent::Key {
            key: Key::Function(7),
            mods: Mods::default(),
        });
    };
    let at = |window: &Window| {
        let game = window.app.game.as_ref().expect("a game");
        game.ply_shown().get()
    };
    strike(&mut window);
    assert!(
        window.shows("Replay ×1") && at(&window) == 0,
        "{}",
        window.texts()
    );
    // The game has begun a second before the window was first seen.
    window.pass(Duration::from_millis(2_800));
    assert_eq!(at(&window), 0);
    window.pass(Duration::from_millis(400));
    assert_eq!(at(&window), 1);
    window.pass(Duration::from_millis(4_000));
    assert_eq!(at(&window), 1, "eight seconds are not over");
    strike(&mut window);
    window.pass(Duration::from_millis(2_200));
    assert_eq!(at(&window), 2, "four times as fast");
    window.pass(Duration::from_millis(400));
    assert!(at(&window) == 3 && !window.shows("Replay ×4"));
}

#[test]
fn the_whole_screen_is_remembered() {
    let mut window = Window::with("", "none");
    window.input(&InputEvent::Key {
        key: Key::Function(11),
        mods: Mods::default(),
    });
    let settings = window.app.settings().clone();
    assert!(settings.fullscreen);
    let mut app = App::new(Box::new(People::default()), settings, &[], None);
    assert!(app.take_effects().contains(&Effect::SetFullscreen(true)));
}

#[test]
fn a_report_is_the_whole_game_to_be_replayed() {
    let mut window = Window::with("", "none");
    window.drag("e2", "e4");
    window.effects.clear();
    window.input(&InputEvent::Key {
        key: Key::Function(8),
        mods: Mods::default(),
    });
    let written = window.effects.iter().find_map(|effect| match effect {
        Effect::WriteFile { path, bytes } => Some((path.clone(), bytes.clone())),
        _ => None,
    });
    let (path, bytes) = written.expect("a file");
    assert!(path.starts_with("reports"), "{path:?}");
    let replayed = tabia_game::save::load(&bytes).expect("a game");
    assert_eq!(replayed.game.moves().len(), 1);
}

#[test]
fn a_program_goes_on_after_a_resignation_is_taken_back() {
    let mut window = Window::against_slow();
    window.drag("e2", "e4");
    for _ in 0..2 {
        window.input(&InputEvent::Shortcut('g'));
    }
    window.pass(Duration::from_secs(2));
    assert!(window.shows("Black wins") && window.moves() == "e4");
    window.input(&InputEvent::Shortcut('z'));
    for _ in 0..3 {
        window.pass(Duration::from_secs(1));
    }
    assert_eq!(window.moves(), "e4 d5");
    // And so it does after a mate, which goes with its move.
    let mut window = Window::with("7k/8/6K1/8/8/8/8/R7 w - - 0 1", "none");
    window.drag("a1", "a8");
    assert!(window.shows("White wins"));
    window.input(&InputEvent::Shortcut('z'));
    assert!(!window.shows("White wins") && window.moves().is_empty());
    window.input(&InputEvent::Shortcut('y'));
    assert!(window.shows("White wins") && window.moves() == "Ra8#");
}

#[test]
fn a_takeback_that_needs_consent_is_asked_for_and_answered() {
    let mut window = Window::taking_back(Takebacks::ByConsent);
    for (from, to) in [("e2", "e4"), ("e7", "e5")] {
        window.drag(from, to);
    }
    window.input(&InputEvent::Shortcut('z'));
    assert!(
        window.shows("White asks to take back."),
        "{}",
        window.texts()
    );
    window.button("Decline");
    assert_eq!(window.moves(), "e4 e5");
    // The button that appears under the pointer does nothing for a while.
    window.input(&InputEvent::Shortcut('d'));
    window.pass(Duration::ZERO);
    assert!(!window.shows("White offers a draw."), "{}", window.texts());
    window.input(&InputEvent::Shortcut('z'));
    window.button("Allow takeback");
    assert_eq!(window.moves(), "e4");
    window.pass(Duration::from_secs(5));
    window.input(&InputEvent::Shortcut('d'));
    assert!(window.shows("Black offers a draw."), "{}", window.texts());
}

#[test]
fn what_is_not_taken_back_does_not_lead_to_the_last_game() {
    let mut window = Window::taking_back(Takebacks::Forbidden);
    window.drag("e2", "e4");
    window.app.update(Message::Rematch, window.now);
    window.pass(Duration::ZERO);
    window.drag("d2", "d4");
    window.input(&InputEvent::Shortcut('z'));
    assert_eq!(window.moves(), "d4");
    window.input(&InputEvent::Shortcut('g'));
    window.input(&InputEvent::Shortcut('g'));
    assert!(!window.shows("Take back"), "an end stays an end");
}

#[test]
fn nobody_thinks_before_the_last_move_has_been_seen() {
    let mut window = Window::against_slow();
    let is_thinking = |window: &Window| {
        let game = window.app.game.as_ref().expect("a game");
        game.is_thinking(Color::Black)
    };
    window.click("e2");
    window.click("e4");
    assert_eq!(window.moves(), "e4");
    // It glides for 216 ms, and stands for 50 ms before anything may make the picture stutter.
    window.pass(Duration::from_millis(260));
    assert!(!is_thinking(&window));
    // Looking at the past meanwhile holds nothing up.
    window.input(&InputEvent::Key {
        key: Key::PageUp,
        mods: Mods::default(),
    });
    window.pass(Duration::from_millis(10));
    assert!(is_thinking(&window));
    window.pass(Duration::from_millis(300));
    let NextFrame::At(then) = window.app.next_frame(window.now) else {
        panic!("a reply is due");
    };
    assert!(then <= window.now + Duration::from_millis(600));
}

#[test]
fn where_the_time_went_is_seen_below_the_moves() {
    let strip = |window: &Window| {
        let front = window.app.picture.front();
        front.into_iter().filter(|(id, _)| id.0 == "time").count()
    };
    let mut untimed = Window::with("", "none");
    untimed.drag("e2", "e4");
    assert_eq!(strip(&untimed), 0);
    let mut window = Window::with("", "300");
    for (from, to) in [("e2", "e4"), ("e7", "e5"), ("g1", "f3")] {
        window.pass(Duration::from_secs(2));
        window.drag(from, to);
    }
    assert_eq!(strip(&window), 3);
    window.check_picture("times below the moves");
    let front = window.app.picture.front();
    let first = front.iter().find(|(id, _)| *id == crate::ui::Id("time", 1));
    let at = first.expect("a column").1.center();
    window.press(at);
    window.release(at);
    assert!(window.shows("Past position: return to the end to move"));
    // A small list keeps its room.
    window.resize(640.0, 480.0);
    assert_eq!(strip(&window), 0);
}
