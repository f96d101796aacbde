//! Every screen at every size, in either language.

use tabia_players::Personality;
use tabia_words::Language;

use super::tools::start;
use super::*;
use crate::screens::program::ProgramScreen;
use crate::ui::Id;

/// A challenge by edition 9 of the engine.
const OTHER_EDITION: &str = "KW18-0000-05G2";

/// The sizes of a window at which everything has to be there.
pub(super) const SIZES: [(f32, f32); 9] = [
    (480.0, 480.0),
    (480.0, 900.0),
    (640.0, 480.0),
    (600.0, 800.0),
    (800.0, 600.0),
    (1000.0, 640.0),
    (1280.0, 800.0),
    (1920.0, 1080.0),
    (3840.0, 2160.0),
];

#[test]
fn nothing_leaves_the_window_or_is_too_small_to_read_at_any_size() {
    type Open = (&'static str, fn(&mut Window));
    let screens: [Open; 30] = [
        ("start", |_| ()),
        ("two players", |window| {
            window.app.update(
                Message::Start(start::Message::Against(start::Opponent::Person)),
                window.now,
            );
        }),
        ("own clock", |window| {
            let messages = [
                start::Message::OwnClock,
                start::Message::Sets(Some(Color::Black)),
                start::Message::Kind(start::Kind::Bronstein),
                start::Message::Set(start::Setting::Moves, 1.0),
            ];
            window.choose(&messages);
        }),
        ("standard", |window| {
            window.choose(&[start::Message::Show(start::Page::More)]);
        }),
        ("odds", |window| {
            let odds = start::Message::Odds(Color::White, tabia_game::Odds::Knight);
            window.choose(&[start::Message::Show(start::Page::More), odds]);
        }),
        ("chess960", |window| {
            window.app.update(Message::Do(Chore::Chess960), window.now);
            window.choose(&[start::Message::Show(start::Page::More)]);
        }),
        ("opponent", |window| {
            let personality = start::Message::Personality(Personality::Pawnstormer);
            window.choose(&[personality]);
            window.app.update(Message::Do(Chore::Challenge), window.now);
        }),
        ("challenge", |window| {
            let computer = Computer {
                level: Level::MAX,
                personality: Personality::KnightLover,
            };
            let challenge = Challenge::new(Some(959), Color::White, computer, 1);
            let code = challenge.expect("below 960").to_string();
            window.app.paste(Some(&code), window.now);
        }),
        ("challenge of another edition", |window| {
            window.app.update(Message::Do(Chore::Challenge), window.now);
            window.app.paste(Some(OTHER_EDITION), window.now);
        }),
        ("games", |window| {
            let game = "[White \"Somebody with a very long name\"]\n[Black \"Another with a long name\"]\n[Date \"2026.11.30\"]\n\n1. e4 1/2-1/2\n\n";
            window.app.paste(Some(&game.repeat(40)), window.now);
        }),
        ("options", |window| {
            let choice = window.app.choice();
            choice.set_program("/nowhere/program".into());
            window
                .app
                .update(Message::Do(Chore::ProgramOptions), window.now);
        }),
        ("rows of options", |window| {
            let program = Tool::Program(Box::new(ProgramScreen::of_every_kind()));
            window.app.tools.push(program);
            window.pass(Duration::ZERO);
            assert!(window.can_use("option"));
        }),
        ("game", |window| {
            window.begin("", Seating::Human);
            for (from, to) in [("e2", "e4"), ("d7", "d5"), ("e4", "d5")] {
                window.drag(from, to);
            }
            window.input(&InputEvent::Shortcut('z'));
        }),
        ("lines", |window| {
            window.begin("", Seating::Human);
            for (from, to) in [("e2", "e4"), ("d7", "d5"), ("e4", "d5")] {
                window.drag(from, to);
            }
            for message in [
                game::Message::Browse(game::Browse::To(Ply::new(1))),
                game::Message::TryAgain,
                game::Message::Compare,
            ] {
                window.app.update(Message::Game(message), window.now);
                window.pass(Duration::ZERO);
            }
            assert!(window.can_use("compare"), "{}", window.texts());
        }),
        ("past", |window| {
            window.begin("", Seating::Human);
            window.drag("e2", "e4");
            let start = game::Message::Browse(game::Browse::Start);
            window.app.update(Message::Game(start), window.now);
        }),
        ("result", |window| {
            window.begin("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", Seating::Human);
            window.drag("a1", "a8");
            window.pass(Duration::from_secs(3));
            assert!(window.can_use("result"), "{}", window.texts());
        }),
        ("repetition", |window| {
            window.begin("", Seating::Human);
            for (from, to) in [("g1", "f3"), ("g8", "f6"), ("f3", "g1"), ("f6", "g8")].repeat(4) {
                window.drag(from, to);
            }
            window.pass(Duration::from_secs(3));
            assert!(window.can_use("result"), "{}", window.texts());
        }),
        ("premoves", |window| {
            let attacker = "engine:8:pawnstormer".parse().expect("an engine");
            window.begin("", attacker);
            for (from, to) in [("e2", "e4"), ("g1", "f3"), ("f1", "c4"), ("e1", "g1")] {
                window.drag(from, to);
            }
            let game = window.app.game.as_ref().expect("a game");
            assert_eq!(game.premoves().len(), 3);
        }),
        ("chooser", |window| {
            window.begin("4k3/7P/8/8/8/8/8/4K3 w - - 0 1", Seating::Human);
            window.drag("h7", "h8");
            window.input(&InputEvent::PointerMoved(window.point("h7")));
            assert_eq!(window.moves(), "", "it asks");
        }),
        ("editor", |window| {
            window.app.update(Message::Do(Chore::Edit), window.now);
        }),
        ("analysis", |window| {
            let pgn = "[White \"Somebody with a very long name\"]\n\n1. e4 e5 (1... c5 2. Nf3 (2. c3)) 2. Nf3 Nc6 3. Bb5 a6";
            window.app.paste(Some(pgn), window.now);
        }),
        ("open", |window| {
            window.app.update(Message::Do(Chore::OpenFile), window.now);
        }),
        ("save", |window| {
            window.app.paste(Some("1. e4"), window.now);
            window.app.update(Message::Do(Chore::Save), window.now);
        }),
        ("settings", |window| {
            window.app.update(Message::OpenSettings, window.now);
        }),
        ("own board", |window| {
            window.app.update(Message::OpenSettings, window.now);
            let message = settings_screen::Message::OwnBoard;
            window.app.update(Message::Settings(message), window.now);
        }),
        ("settings of playing", |window| {
            let page = Message::SettingsPage(Page::Playing);
            window.app.update(page, window.now);
        }),
        ("settings of moving", |window| {
            let page = Message::SettingsPage(Page::Moving);
            window.app.update(page, window.now);
        }),
        ("settings of slips", |window| {
            let page = Message::SettingsPage(Page::Slips);
            window.app.update(page, window.now);
        }),
        ("settings of sounds", |window| {
            let page = Message::SettingsPage(Page::Sounds);
            window.app.update(page, window.now);
        }),
        ("help", |window| {
            window
                .app
                .update(Message::Help(help::Message::Open), window.now);
        }),
    ];
    for language in Language::ALL {
        for (name, open) in screens {
            for (width, height) in SIZES {
                let mut window = start();
                window.app.settings.language = language;
                window.resize(width, height);
                open(&mut window);
                window.pass(Duration::ZERO);
                window.check_picture(&format!("{name} in {language:?} at {width}x{height}"));
            }
        }
    }
}

impl Window {
    /// A game between people, or of White against this player, in the window as it is.
    fn begin(&mut self, fen: &str, black: Seating) {
        let start = match fen {
            "" => StartPosition::standard(),
            fen => StartPosition::from_fen(fen).expect("a position"),
        };
        let seats = ByColor {
            white: Seating::Human,
            black,
        };
        let plan = GamePlan {
            start,
            seats,
            clock: "600+5".parse().expect("a time control"),
            takebacks: Takebacks::default(),
        };
        self.app.begin(plan, self.now);
        self.pass(Duration::ZERO);
    }

    /// Whether anything of this name can be used.
    pub(super) fn can_use(&self, name: &str) -> bool {
        let targets = self.app.picture.front();
        targets.iter().any(|(Id(of, _), _)| *of == name)
    }

    /// Everything that can be used is in the window and large enough, no two things that can be used overlap, and
    /// no text is smaller than eleven logical pixels.
    pub(super) fn check_picture(&self, what: &str) {
        let layout = self.app.layout();
        let scale = layout.scale;
        for sprite in self.app.sprites() {
            if let Sprite::Text { text, style, .. } = sprite {
                assert!(
                    f32::from(style.px) >= scale.px(11.0),
                    "{what}: {text:?} is {} px",
                    style.px
                );
                // The name of somebody else may be too long. "12…" stands before a move of Black's.
                let thinking = Label::Thinking.text(self.app.settings.language);
                let is_cut = text.strip_suffix('…').is_some_and(|kept| {
                    text != thinking
                        && !kept.starts_with("Somebody")
                        && !kept.ends_with(char::is_numeric)
                });
                assert!(!is_cut, "{what}: {text:?} is cut");
            }
        }
        let targets = self.app.picture.front();
        for (i, (id, rect)) in targets.iter().enumerate() {
            assert!(layout.window.encloses(*rect), "{what}: {id:?} {rect:?}");
            assert!(
                rect.w >= scale.px(12.0) && rect.h >= scale.px(16.0),
                "{what}: {id:?} {rect:?}"
            );
            for (other, second) in &targets[i + 1..] {
                let common = rect.intersect(*second);
                assert!(
                    common.w < 7.0 || common.h < 1.0,
                    "{what}: {id:?} {rect:?} and {other:?} {second:?}"
                );
            }
        }
    }
}

#[test]
fn repeated_positions_are_seen_in_a_small_window_too() {
    let mut window = start();
    window.resize(640.0, 480.0);
    window.begin("", Seating::Human);
    for (from, to) in [("g1", "f3"), ("g8", "f6"), ("f3", "g1"), ("f6", "g8")].repeat(4) {
        window.drag(from, to);
    }
    window.pass(Duration::from_secs(3));
    assert!(window.can_use("result") && window.can_use("repeated"));
    assert!(window.shows("4… Ng8"), "{}", window.texts());
}
