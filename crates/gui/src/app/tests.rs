//! The window without a window: input goes in, pictures and effects come out.
//!
//! Long because there is a test for each thing that a person does in the window, over one stage.

use std::io;

use tabia_game::log::GameId;
use tabia_game::{
    ByColor, Color, Command, Game, LocalSession, Millis, Note, Player, Ply, Replayed, Say, Seat,
    Session, Square, StartPosition, Takebacks, Timestamp,
};
use tabia_players::{Analyst, Challenge, Computer, Inquiry, Level, Seating};
use tabia_review::Day;
use tabia_words::Language;

use super::*;
use crate::geometry::Point;
use crate::input::{Key, Mods};
use crate::plan::{ClockChoice, NotReopened, OpenGame, Shelf};
use crate::scene::Sprite;
use crate::screens::game::timestamp;
use crate::screens::review::Help;
use crate::settings::play::Castling;
use host::People;

mod board;
mod caution;
mod challenges;
mod chatting;
mod counsel;
mod entering;
mod explorer;
mod failing;
mod host;
mod keys;
mod library;
mod lines;
mod look;
mod online;
mod party;
mod premoves;
mod put_aside;
mod records;
mod seats;
mod shelving;
mod sizes;
mod speech;
mod starting;
mod tools;
mod transfers;
mod unaided;

/// A window in which time passes only when it is told to.
struct Window {
    app: App,
    now: Duration,
    effects: Vec<Effect>,
}

impl Window {
    fn with(fen: &str, clock: &str) -> Self {
        let start = if fen.is_empty() {
            StartPosition::standard()
        } else {
            StartPosition::from_fen(fen).expect("a position")
        };
        let clock: ClockChoice = clock.parse().expect("a time control");
        let seats = ByColor {
            white: Seating::Human,
            black: Seating::Human,
        };
        Self::open(Some(&GamePlan {
            start,
            seats,
            clock,
            takebacks: Takebacks::default(),
        }))
    }

    /// Two people who take back as they have agreed.
    fn taking_back(takebacks: Takebacks) -> Self {
        Self::open(Some(&GamePlan {
            start: StartPosition::standard(),
            seats: ByColor {
                white: Seating::Human,
                black: Seating::Human,
            },
            clock: ClockChoice::None,
            takebacks,
        }))
    }

    /// White against somebody who takes a second for a move.
    fn against_slow() -> Self {
        let seats = ByColor {
            white: Seating::Human,
            black: Seating::Random,
        };
        let start = StartPosition::standard();
        Self::open(Some(&GamePlan {
            start,
            seats,
            clock: ClockChoice::None,
            takebacks: Takebacks::default(),
        }))
    }

    fn open(plan: Option<&GamePlan>) -> Self {
        Self::of(Box::new(People::default()), plan)
    }

    fn of(host: Box<dyn Host>, plan: Option<&GamePlan>) -> Self {
        let app = App::new(host, Settings::default(), &[], plan);
        let mut window = Self {
            app,
            now: Duration::from_secs(1),
            effects: Vec::new(),
        };
        window.input(&InputEvent::Resized {
            width: 1280.0,
            height: 800.0,
        });
        window
    }

    /// One event and the frame after it.
    fn input(&mut self, event: &InputEvent) {
        self.app.handle(event, self.now);
        self.pass(Duration::ZERO);
    }

    fn pass(&mut self, time: Duration) {
        self.now += time;
        self.app.tick(self.now);
        self.app.tick(self.now);
        self.effects.extend(self.app.take_effects());
        self.app.draw(self.now);
    }

    fn point(&self, square: &str) -> Point {
        let square: Square = square.parse().expect("a square");
        self.app.board().expect("a board").center_of(square)
    }

    fn press(&mut self, at: Point) {
        self.input(&InputEvent::PointerDown {
            at,
            button: Button::Primary,
            mods: Mods::default(),
        });
    }

    fn release(&mut self, at: Point) {
        self.input(&InputEvent::PointerUp {
            at,
            button: Button::Primary,
        });
    }

    fn click(&mut self, square: &str) {
        let at = self.point(square);
        self.press(at);
        self.release(at);
    }

    fn drag(&mut self, from: &str, to: &str) {
        let (from, to) = (self.point(from), self.point(to));
        self.press(from);
        self.input(&InputEvent::PointerMoved(to));
        self.release(to);
    }

    /// Presses the button with this text.
    fn button(&mut self, label: &str) {
        let at = self
            .text_at(label)
            .unwrap_or_else(|| panic!("no {label:?} in:\n{}", self.texts()));
        self.press(at);
        self.release(at);
    }

    fn text_at(&self, wanted: &str) -> Option<Point> {
        self.app
            .sprites()
            .iter()
            .rev()
            .find_map(|sprite| match sprite {
                Sprite::Text { text, at, .. } if text == wanted => Some(at.offset(1.0, -2.0)),
                _ => None,
            })
    }

    fn texts(&self) -> String {
        let texts = self.app.sprites().iter().filter_map(|sprite| match sprite {
            Sprite::Text { text, .. } => Some(text.as_str()),
            _ => None,
        });
        texts.collect::<Vec<_>>().join("\n")
    }

    fn shows(&self, text: &str) -> bool {
        self.text_at(text).is_some()
    }

    /// How many moves are chosen in advance, by their numbers on the board.
    fn chosen(&self) -> usize {
        let is_number = |sprite: &&Sprite| matches!(sprite, Sprite::Text { color, .. } if *color == crate::scene::Rgba::hex(0xFF_FFFF));
        self.app.sprites().iter().filter(is_number).count()
    }

    /// The moves of the game so far.
    fn moves(&self) -> String {
        let view = self.app.game.as_ref().expect("a game").view();
        view.moves
            .iter()
            .map(|played| played.san.to_string())
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn cues(&mut self) -> Vec<Cue> {
        let effects = std::mem::take(&mut self.effects);
        effects
            .into_iter()
            .filter_map(|effect| {
                if let Effect::Play { cue, .. } = effect {
                    Some(cue)
                } else {
                    None
                }
            })
            .collect()
    }
}

#[test]
fn a_game_is_played_by_click_and_by_drag() {
    let mut window = Window::with("", "none");
    window.drag("e2", "e4");
    window.click("d7");
    window.click("d5");
    window.click("e4");
    window.click("d5");
    assert_eq!(window.moves(), "e4 d5 exd5");
    assert_eq!(window.cues(), [Cue::Move, Cue::Move, Cue::Capture]);
    assert!(window.shows("exd5") && window.shows("+1"));
}

#[test]
fn an_illegal_move_is_refused_in_words_and_changes_nothing() {
    let mut window = Window::with("", "none");
    window.drag("e2", "e5");
    assert_eq!(window.moves(), "");
    assert_eq!(window.cues(), [Cue::Refused]);
    assert!(
        window.shows("A pawn does not move like that."),
        "{}",
        window.texts()
    );
    window.drag("e2", "e4");
    assert!(!window.shows("A pawn does not move like that."));
}

#[test]
fn castling_goes_by_two_squares_or_by_dragging_the_king_onto_the_rook() {
    let fen = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    let mut window = Window::with(fen, "none");
    window.click("e1");
    window.click("g1");
    window.drag("e8", "a8");
    assert_eq!(window.moves(), "O-O O-O-O");
    assert_eq!(window.cues(), [Cue::Castling, Cue::Castling]);
    let mut window = Window::with(fen, "none");
    window.click("e1");
    window.click("h1");
    assert_eq!(window.moves(), "", "a click on the rook selects the rook");
    window.click("h2");
    assert_eq!(window.moves(), "Rh2");
    // As one likes it: the rook clicked too, or no target at all.
    let mut window = Window::with(fen, "none");
    window.app.settings.play.castling = Castling::Rook;
    window.click("e1");
    window.click("h1");
    assert_eq!(window.moves(), "O-O");
    window.app.settings.play.castling = Castling::Squares;
    window.drag("e8", "a8");
    assert_eq!(window.moves(), "O-O");
    window.drag("e8", "c8");
    assert_eq!(window.moves(), "O-O O-O-O");
}

#[test]
fn a_promotion_is_chosen_by_mouse_or_key_or_not_at_all() {
    let fen = "8/2P4k/8/8/8/8/8/K7 w - - 0 1";
    for (choose, expected) in [("c7", "c8=N"), ("c8", "c8=Q"), ("c5", "c8=B"), ("h1", "")] {
        let mut window = Window::with(fen, "none");
        window.click("c7");
        window.click("c8");
        window.click(choose);
        assert_eq!(window.moves(), expected, "{choose}");
    }
    let mut window = Window::with(fen, "none");
    window.drag("c7", "c8");
    window.input(&InputEvent::Key {
        key: Key::Escape,
        mods: Mods::default(),
    });
    window.drag("c7", "c8");
    window.input(&InputEvent::Char('r'));
    assert_eq!(window.moves(), "c8=R");
    assert_eq!(window.cues(), [Cue::Promotion]);
}

#[test]
fn the_end_is_told_with_its_cause_and_leads_to_the_next_game() {
    let mut window = Window::with("", "none");
    for (from, to) in [("f2", "f3"), ("e7", "e5"), ("g2", "g4"), ("d8", "h4")] {
        window.drag(from, to);
    }
    assert_eq!(
        window.cues(),
        [Cue::Move, Cue::Move, Cue::Move, Cue::Mate, Cue::Win]
    );
    for text in ["Black wins", "Checkmate", "0-1"] {
        assert!(window.shows(text), "{text} in\n{}", window.texts());
    }
    window.button("Rematch");
    assert_eq!(window.moves(), "");
    window.drag("e2", "e4");
    assert_eq!(window.moves(), "e4");
}

#[test]
fn to_resign_takes_two_presses_within_three_seconds() {
    let mut window = Window::with("", "none");
    window.drag("e2", "e4");
    window.button("Resign");
    window.pass(Duration::from_secs(4));
    assert!(window.shows("Resign") && !window.shows("Resign?"));
    window.button("Resign");
    window.button("Resign?");
    assert!(
        window.shows("White wins") && window.shows("Black resigned"),
        "{}",
        window.texts()
    );
}

#[test]
fn a_draw_is_offered_and_accepted_and_moves_are_taken_back() {
    let mut window = Window::with("", "none");
    window.drag("e2", "e4");
    window.button("Take back");
    assert_eq!(window.moves(), "");
    window.drag("d2", "d4");
    window.button("Offer draw");
    window.button("Decline");
    assert!(!window.shows("By agreement"));
    window.drag("d7", "d5");
    window.button("Offer draw");
    window.button("Accept draw");
    assert!(window.shows("By agreement"), "{}", window.texts());
}

#[test]
fn a_pasted_position_is_offered_and_a_broken_one_is_explained() {
    let mut window = Window::with("", "none");
    window.input(&InputEvent::Shortcut('v'));
    assert!(window.effects.contains(&Effect::ReadClipboard));
    window
        .app
        .paste(Some("8/8/8/8/8/8/8/8 w - - 0 1"), window.now);
    window.pass(Duration::ZERO);
    assert!(window.shows("White has no king."), "{}", window.texts());
    window.drag("e2", "e4");
    assert_eq!(window.moves(), "e4");
    window
        .app
        .paste(Some("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), window.now);
    window.pass(Duration::ZERO);
    window.button("Two players");
    window.button("Start");
    window.click("e1");
    window.click("g1");
    assert_eq!(window.moves(), "O-O");
}

#[test]
fn the_position_is_copied_and_everything_can_be_made_larger() {
    let mut window = Window::with("", "none");
    window.drag("e2", "e4");
    window.input(&InputEvent::Shortcut('c'));
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    assert!(
        window
            .effects
            .contains(&Effect::WriteClipboard(fen.to_owned())),
        "{:?}",
        window.effects
    );
    let scale = window.app.layout().scale;
    window.input(&InputEvent::Shortcut('+'));
    assert!(window.app.layout().scale.0 > scale.0);
    window.input(&InputEvent::Shortcut('0'));
    assert_eq!(window.app.layout().scale, scale);
}

#[test]
fn the_choice_of_a_game_can_be_left_for_the_one_that_waits() {
    let mut window = Window::with("", "none");
    window.drag("e2", "e4");
    window.app.update(Message::NewGame, window.now);
    window.pass(Duration::ZERO);
    window.button("Continue");
    assert_eq!(window.moves(), "e4");
}

#[test]
fn a_fallen_flag_ends_the_game_and_short_time_is_heard_once() {
    let mut window = Window::with("", "60");
    window.drag("e2", "e4");
    let mut cues = Vec::new();
    for _ in 0..61 {
        window.pass(Duration::from_secs(1));
        cues.extend(window.cues());
    }
    assert_eq!(cues, [Cue::Move, Cue::LowTime, Cue::Win]);
    assert!(window.shows("Black ran out of time"), "{}", window.texts());
}

#[test]
fn nothing_is_drawn_while_nothing_changes() {
    let mut window = Window::with("", "none");
    window.pass(Duration::ZERO);
    assert_eq!(window.app.next_frame(window.now), NextFrame::OnEvent);
    window.click("e2");
    window.click("e4");
    assert_eq!(
        window.app.next_frame(window.now),
        NextFrame::Now,
        "the piece glides"
    );
    // However late the next frame comes, it is drawn: the piece has not arrived in the last one.
    let later = window.now + Duration::from_secs(2);
    window.app.tick(later);
    assert_eq!(window.app.next_frame(later), NextFrame::Now);
    window.pass(Duration::from_millis(400));
    assert_eq!(window.app.next_frame(window.now), NextFrame::OnEvent);
    let mut timed = Window::with("", "300");
    timed.pass(Duration::ZERO);
    timed.pass(Duration::from_millis(1));
    let next = |timed: &Window| match timed.app.next_frame(timed.now) {
        NextFrame::At(then) => then - timed.now,
        other => panic!("the clock runs: {other:?}"),
    };
    assert_eq!(next(&timed), Duration::from_millis(500), "the colon");
    timed.app.settings.play.reduce_motion = true;
    assert_eq!(next(&timed), Duration::from_secs(1), "the second");
}

#[test]
fn settings_take_effect_at_once_and_are_kept() {
    let mut window = Window::with("", "none");
    window.app.update(Message::OpenSettings, window.now);
    window.pass(Duration::ZERO);
    window.button("한국어");
    assert!(window.shows("설정") && window.effects.contains(&Effect::SaveSettings));
    window.input(&InputEvent::Key {
        key: Key::Escape,
        mods: Mods::default(),
    });
    assert!(window.shows("기권"), "{}", window.texts());
}

#[test]
fn no_text_is_cut_at_the_sizes_that_matter() {
    for language in Language::ALL {
        for (w, h) in [
            (640.0, 480.0),
            (800.0, 600.0),
            (560.0, 900.0),
            (480.0, 480.0),
            (1280.0, 800.0),
            (3840.0, 2160.0),
        ] {
            for fen in ["", "7k/8/8/8/8/8/8/K7 w - - 0 1"] {
                let mut window = Window::with(fen, "5400+30");
                window.app.settings.language = language;
                window.input(&InputEvent::Resized {
                    width: w,
                    height: h,
                });
                window.app.update(Message::NewGame, window.now);
                for _ in 0..2 {
                    window.pass(Duration::ZERO);
                    assert!(
                        !window.texts().contains('…'),
                        "{w}x{h} {language:?}:\n{}",
                        window.texts()
                    );
                    window.app.update(Message::BackToGame, window.now);
                }
            }
        }
    }
}

const KEYS: [Key; 16] = [
    Key::Escape,
    Key::Escape,
    Key::Tab,
    Key::Enter,
    Key::Space,
    Key::Backspace,
    Key::Delete,
    Key::Left,
    Key::Right,
    Key::Up,
    Key::Down,
    Key::Home,
    Key::End,
    Key::PageUp,
    Key::Function(1),
    Key::Function(2),
];

#[test]
fn every_event_at_any_moment_is_survived() {
    let mut window = Window::with("", "60+1");
    let mut state = 0x2545_F491_u32;
    let mut random = move |below: u32| {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        state % below
    };
    for _ in 0..3_000 {
        let at = Point::new(random(1400) as f32 - 50.0, random(900) as f32 - 50.0);
        let button = if random(8) == 0 {
            Button::Secondary
        } else {
            Button::Primary
        };
        let event = match random(12) {
            0..=3 => InputEvent::PointerDown {
                at,
                button,
                mods: Mods::default(),
            },
            4..=6 => InputEvent::PointerUp { at, button },
            7 => InputEvent::PointerMoved(at),
            8 => InputEvent::Wheel {
                at,
                steps: 1,
                mods: Mods::default(),
            },
            9 if random(3) == 0 => InputEvent::Shortcut(char::from(b'a' + random(26) as u8)),
            9 => InputEvent::Char(char::from(b'a' + random(26) as u8)),
            10 if random(4) == 0 => InputEvent::Resized {
                width: random(2000) as f32,
                height: random(1500) as f32,
            },
            10 => InputEvent::PointerLost,
            _ => InputEvent::Key {
                key: KEYS[random(KEYS.len() as u32) as usize],
                mods: Mods {
                    ctrl: random(4) == 0,
                    ..Mods::default()
                },
            },
        };
        window.input(&event);
        window.pass(Duration::from_millis(u64::from(random(300))));
        window.effects.clear();
    }
}
