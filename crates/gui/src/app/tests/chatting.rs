//! Words between the players of a game over the network.

use super::party::{GUEST, HOST, Party};
use super::*;
use crate::screens::start::{Chatting, Opponent, Page};

/// A game that has begun, whose host lets the players chat.
fn party() -> Party {
    let mut party = Party::of(2);
    party.windows[HOST].choose(&[start::Message::Chatting(Chatting::On)]);
    party.host("none");
    let invitation = party.invitation();
    party.join(GUEST, &invitation);
    party
}

const fn plain(key: Key) -> InputEvent {
    InputEvent::Key {
        key,
        mods: Mods {
            shift: false,
            ctrl: false,
            alt: false,
        },
    }
}

const OPEN: InputEvent = InputEvent::Key {
    key: Key::Function(2),
    mods: Mods {
        shift: false,
        ctrl: true,
        alt: false,
    },
};

impl Party {
    fn write(&mut self, who: usize, text: &str) {
        if !self.windows[who].app.is_writing() {
            self.windows[who].input(&OPEN);
        }
        for c in text.chars() {
            let event = match c {
                ' ' => plain(Key::Space),
                c => InputEvent::Char(c),
            };
            self.windows[who].input(&event);
        }
    }

    fn say(&mut self, who: usize, text: &str) {
        self.write(who, text);
        self.windows[who].input(&plain(Key::Enter));
        self.settle();
    }

    fn presses(&mut self, who: usize, event: &InputEvent) {
        self.windows[who].input(event);
        self.settle();
    }

    /// The line in which `text` stands, with its color.
    fn line(&self, who: usize, text: &str) -> Option<crate::scene::Rgba> {
        let mut sprites = self.windows[who].app.sprites().iter();
        sprites.find_map(|sprite| match sprite {
            Sprite::Text {
                text: shown, color, ..
            } if shown == text => Some(*color),
            _ => None,
        })
    }
}

#[test]
fn nothing_of_it_is_seen_unless_the_host_has_chosen_it() {
    let mut party = Party::of(2);
    let window = &mut party.windows[HOST];
    let against = start::Message::Against(Opponent::Network);
    window.choose(&[against, start::Message::Show(Page::More)]);
    let choice = "The players may chat";
    assert!(window.shows(choice), "{}", window.texts());
    window.choose(&[start::Message::Against(Opponent::Person)]);
    assert!(!window.shows(choice), "nobody elsewhere");
    party.host("none");
    let invitation = party.invitation();
    party.join(GUEST, &invitation);
    for who in [HOST, GUEST] {
        for (width, height) in [(1280.0, 800.0), (3840.0, 2160.0), (480.0, 480.0)] {
            party.windows[who].resize(width, height);
            party.windows[who].pass(Duration::ZERO);
            assert!(!party.windows[who].can_use("chat"));
        }
        party.windows[who].resize(1280.0, 800.0);
        party.presses(who, &OPEN);
        assert!(!party.windows[who].app.is_writing());
    }
    for c in ['e', '4'] {
        party.presses(HOST, &InputEvent::Char(c));
    }
    assert_eq!(party.windows[HOST].moves(), "e4", "it was a move");
    // What was chosen is what the next game begins with.
    let mut party = self::party();
    let kept = party.windows[HOST].app.settings.next_game.chatting;
    assert_eq!(kept, Chatting::On);
    party.looked_on();
    assert!(!party.windows[2].can_use("chat"), "he only looks on");
}

#[test]
fn what_is_said_arrives_and_is_marked_until_it_is_seen() {
    let mut party = party();
    let host = &mut party.windows[HOST];
    host.effects.clear();
    let accent = host.app.theme().accent;
    let mark = |party: &Party| {
        let mut sprites = party.windows[HOST].app.sprites().iter();
        sprites.any(|sprite| matches!(sprite, Sprite::Circle { color, .. } if *color == accent))
    };
    assert!(!mark(&party));
    party.say(GUEST, "Good luck! 잘 부탁해요");
    let line = "Ann: Good luck! 잘 부탁해요";
    for who in [HOST, GUEST] {
        assert!(party.line(who, line).is_some(), "{}", party.texts(who));
    }
    assert!(mark(&party), "it has not been seen");
    assert!(!party.windows[HOST].app.is_writing(), "it takes nothing");
    let said = Effect::Say(line.to_owned());
    assert!(party.windows[HOST].effects.contains(&said));
    assert_eq!(
        party.windows[HOST].app.next_frame(party.windows[HOST].now),
        NextFrame::OnEvent,
        "the mark costs nothing"
    );
    // A press on the line opens it.
    party.windows[HOST].button(line);
    assert!(party.windows[HOST].app.is_writing());
    assert!(
        party.windows[HOST].app.takes_text(),
        "syllables are put together"
    );
    party.say(HOST, "you too");
    assert!(party.line(GUEST, "Ann: you too").is_some());
    party.presses(HOST, &plain(Key::Escape));
    assert!(!mark(&party));
    assert!(!party.windows[HOST].app.takes_text());
    // The end of the game is not the end of the talk.
    party.presses(GUEST, &plain(Key::Escape));
    for _ in 0..2 {
        party.key(GUEST, 'g');
    }
    assert!(party.texts(HOST).contains("1-0"), "{}", party.texts(HOST));
    party.say(HOST, "good game");
    assert!(party.line(GUEST, "Ann: good game").is_some());
}

#[test]
fn what_is_typed_into_the_line_does_nothing_else() {
    let mut party = party();
    party.write(HOST, "e4? h");
    let keys = [
        Key::Left,
        Key::Up,
        Key::Home,
        Key::PageUp,
        Key::Function(9),
        Key::Function(1),
        Key::Function(10),
    ];
    for key in keys {
        party.presses(HOST, &plain(key));
        let with_ctrl = InputEvent::Key {
            key,
            mods: Mods {
                ctrl: true,
                ..Mods::default()
            },
        };
        party.presses(HOST, &with_ctrl);
    }
    for letter in "gganrzdxwfqsoeu".chars() {
        party.key(HOST, letter);
    }
    let window = &party.windows[HOST];
    assert!(!window.effects.contains(&Effect::Quit));
    assert!(window.app.shows_game(), "nothing has opened");
    assert_eq!((window.moves(), window.chosen()), (String::new(), 0));
    let view = window.app.game.as_ref().expect("a game").view();
    assert_eq!((view.result(), view.draw_offer), (None, None));
    assert!(party.windows[HOST].shows("e4? h"), "{}", party.texts(HOST));
    party.presses(HOST, &plain(Key::Backspace));
    party.presses(HOST, &plain(Key::Enter));
    assert!(party.line(GUEST, "Ann: e4?").is_some());
    // Escape, Tab and a press elsewhere give the keyboard back, and what was written stays.
    party.write(HOST, "draft");
    party.presses(HOST, &plain(Key::Tab));
    assert!(!party.windows[HOST].app.is_writing());
    party.presses(HOST, &OPEN);
    party.play(HOST, "d2", "d4");
    assert!(!party.windows[HOST].app.is_writing());
    party.presses(HOST, &OPEN);
    assert!(party.windows[HOST].shows("draft"));
    party.presses(HOST, &plain(Key::Escape));
    assert!(!party.windows[HOST].shows("draft"), "it is put away");
    for c in ['d', '5'] {
        party.presses(GUEST, &InputEvent::Char(c));
    }
    for c in ['c', '4'] {
        party.presses(HOST, &InputEvent::Char(c));
    }
    assert_eq!(party.windows[HOST].moves(), "d4 d5 c4");
}

#[test]
fn whoever_is_muted_is_not_heard_till_he_is_again() {
    let mut party = party();
    party.presses(HOST, &OPEN);
    let press = |party: &mut Party, number| {
        let target = party.windows[HOST].app.picture.front().into_iter();
        let wanted = crate::ui::Id("chat", number);
        let place = target.into_iter().find(|(id, _)| *id == wanted);
        let at = place.expect("it is there").1.center();
        party.windows[HOST].press(at);
        party.windows[HOST].release(at);
        party.settle();
    };
    press(&mut party, 2);
    assert!(
        party.windows[HOST].shows("Chat · muted"),
        "{}",
        party.texts(HOST)
    );
    party.say(GUEST, "you are lost");
    assert!(!party.texts(HOST).contains("lost"));
    // He may go on talking, and so it is in the next game.
    party.say(HOST, "hm");
    assert!(party.line(GUEST, "Ann: hm").is_some());
    for who in [HOST, GUEST] {
        party.presses(who, &plain(Key::Escape));
    }
    for letter in ['g', 'g', 'r'] {
        party.key(GUEST, letter);
    }
    party.key(HOST, 'r');
    party.play(GUEST, "e2", "e4");
    assert_eq!(party.windows[HOST].moves(), "e4", "another game");
    assert!(party.line(GUEST, "Ann: hm").is_some(), "it is still there");
    party.say(GUEST, "again?");
    assert!(!party.texts(HOST).contains("again?"));
    party.presses(HOST, &OPEN);
    press(&mut party, 2);
    party.say(GUEST, "hello?");
    assert!(
        party.line(HOST, "Ann: hello?").is_some(),
        "{}",
        party.texts(HOST)
    );
    press(&mut party, 1);
    assert!(!party.windows[HOST].shows("Chat"), "it is put away");
}

#[test]
fn a_line_has_an_end_and_nothing_in_it_does_harm() {
    let mut party = party();
    party.write(GUEST, &"W".repeat(250));
    assert!(
        party.windows[GUEST].shows("200/200"),
        "{}",
        party.texts(GUEST)
    );
    party.presses(GUEST, &plain(Key::Delete));
    assert!(party.windows[GUEST].shows("0/200"));
    let hostile = format!(
        "\u{1b}[2J\u{202E}evil\n\u{7}{} 李🙂ﷺก\u{301} \u{2066}{}",
        "W".repeat(90),
        "왝".repeat(5_000)
    );
    party.presses(GUEST, &InputEvent::Shortcut('v'));
    assert!(
        party.windows[GUEST]
            .effects
            .contains(&Effect::ReadClipboard)
    );
    let now = party.windows[GUEST].now;
    party.windows[GUEST].app.paste(Some(&hostile), now);
    party.presses(GUEST, &plain(Key::Enter));
    party.presses(HOST, &OPEN);
    let told = party.texts(HOST).replace('\n', " ");
    let begins = "Ann: [2Jevil WWWWW";
    assert!(told.contains(begins), "{told}");
    for (width, height) in sizes::SIZES {
        let window = &mut party.windows[HOST];
        window.resize(width, height);
        window.pass(Duration::ZERO);
        let texts = window
            .app
            .sprites()
            .iter()
            .filter_map(|sprite| match sprite {
                Sprite::Text {
                    text, at, style, ..
                } if text.contains("WWW") || text.contains('왝') => Some((text, at, style)),
                _ => None,
            });
        for (text, at, style) in texts {
            let right = at.x + window.app.fonts.width(*style, text);
            assert!(right <= width, "{text} at {width}x{height}");
            assert!(!text.contains(['\u{1b}', '\u{7}', '\u{202E}', '\u{2066}', '\u{301}']));
        }
    }
    // What says nothing is not said.
    party.presses(GUEST, &plain(Key::Delete));
    party.say(GUEST, "  ");
    assert!(party.windows[GUEST].shows("0/200"));
    assert_eq!(party.line(GUEST, "Ann:"), None);
}

#[test]
fn what_could_not_be_said_is_told_and_stays_in_the_line() {
    let mut party = party();
    // Six at once are too many.
    for _ in 0..6 {
        party.write(HOST, "x");
        party.windows[HOST].input(&plain(Key::Enter));
    }
    party.settle();
    assert!(
        party
            .texts(HOST)
            .replace('\n', " ")
            .contains("too many lines at once"),
        "{}",
        party.texts(HOST)
    );
    assert!(party.windows[HOST].shows("1/200"), "it is still there");
    party.pass(Duration::from_secs(10));
    // Without a connection nothing is sent.
    party.presses(HOST, &plain(Key::Delete));
    party.write(HOST, "are you there");
    party.lines[HOST].is_cut.set(true);
    party.settle();
    party.presses(HOST, &plain(Key::Enter));
    let told = party.texts(HOST).replace('\n', " ");
    assert!(told.contains("the connection is lost"), "{told}");
    assert!(party.windows[HOST].shows("are you there"), "{told}");
    party.lines[HOST].is_cut.set(false);
    party.settle();
    party.presses(HOST, &plain(Key::Enter));
    assert!(party.line(GUEST, "Ann: are you there").is_some());
    // Nobody knows whether what was on its way has arrived.
    party.hall.borrow_mut().holds = true;
    party.say(GUEST, "one");
    party.say(GUEST, "two");
    let theme = party.windows[GUEST].app.theme();
    assert_eq!(party.line(GUEST, "Ann: one"), Some(theme.dim.fade(0.5)));
    party.lines[GUEST].is_cut.set(true);
    party.settle();
    let told = party.texts(GUEST).replace('\n', " ");
    assert!(told.contains("this may not have arrived"), "{told}");
    assert_eq!(
        party.line(GUEST, "one"),
        Some(theme.text),
        "to be sent again"
    );
    assert_eq!(party.line(GUEST, "✗ Ann: two"), Some(theme.warning));
    party.hall.borrow_mut().holds = false;
    party.lines[GUEST].is_cut.set(false);
    party.settle();
    party.say(HOST, "I am back");
    assert!(party.line(GUEST, "Ann: I am back").is_some());
    // Whoever is away hears nothing of it, and nobody keeps it for him.
    party.lines[HOST].is_cut.set(true);
    party.settle();
    party.presses(GUEST, &plain(Key::Enter));
    let told = party.texts(GUEST).replace('\n', " ");
    assert!(told.contains("the other player is not connected"), "{told}");
    assert_eq!(party.line(GUEST, "one"), Some(theme.text));
}

#[test]
fn it_fits_at_every_size() {
    type State = (&'static str, fn(&mut Party));
    let states: [State; 5] = [
        ("choosing", |party| {
            party.windows.push(tools::start());
            let against = start::Message::Against(Opponent::Network);
            let chat = start::Message::Chatting(Chatting::On);
            let odds = start::Message::Odds(Color::White, tabia_game::Odds::Knight);
            let more = start::Message::Show(Page::More);
            party.windows[2].choose(&[against, more, chat, odds]);
            party.windows.swap(HOST, 2);
        }),
        ("closed", |_| ()),
        ("unread", |party| party.say(GUEST, "Good luck")),
        ("writing", |party| {
            for _ in 0..20 {
                party.say(GUEST, "a few words about this and that");
                party.pass(Duration::from_secs(1));
            }
            party.write(HOST, &"word ".repeat(39));
        }),
        ("muted and lost", |party| {
            party.presses(HOST, &OPEN);
            let mute = game::chat::Message::Mute;
            let now = party.windows[HOST].now;
            party.windows[HOST]
                .app
                .update(Message::Game(game::Message::Chat(mute)), now);
            party.lines[HOST].is_cut.set(true);
            party.say(HOST, "one");
        }),
    ];
    for language in Language::ALL {
        for (name, lead) in states {
            let mut party = party();
            for (who, from, to) in [(HOST, "e2", "e4"), (GUEST, "e7", "e5"), (HOST, "g1", "f3")] {
                party.play(who, from, to);
            }
            lead(&mut party);
            let window = &mut party.windows[HOST];
            window.app.settings.language = language;
            for (width, height) in sizes::SIZES {
                window.resize(width, height);
                window.pass(Duration::ZERO);
                let what = format!("{name} in {language:?} at {width}x{height}");
                window.check_picture(&what);
                assert!(
                    window.can_use("chat") || window.can_use("chatting"),
                    "{what}"
                );
            }
        }
    }
}
