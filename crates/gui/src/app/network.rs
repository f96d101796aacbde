//! Games over the network: the way to one, what follows it, and what must not be forgotten about it.

use std::time::Duration;

use tabia_words::Label;

use super::{App, Effect, NOTICE_SHOWN};
use crate::network::{Leaving, Listing, NotSeated, Seated};
use crate::plan::GamePlan;
use crate::record;
use crate::screens::analysis::Counsel;
use crate::screens::game::{GameScreen, Table};
use crate::screens::start::{self, Opponent};
use crate::screens::tool::Tool;
use crate::sound::Cue;

/// What is asked about games over the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Message {
    /// Choose what to play there.
    Choose,
    /// Put the invitation on the clipboard.
    CopyInvitation,
    CopyWatchLink,
    /// Tell the local network of the game that waits, or no more.
    List(Listing),
    /// Join the game of this number among those on the local network.
    JoinNeighbour(usize),
    /// Leave a game that cannot be got to.
    Leave(Leaving),
    /// Go back to the seat of this number among those that were put aside.
    ComeBack(usize),
}

/// What has been said about a game over the network that goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Warned {
    #[default]
    Not,
    /// That it goes on when the program ends.
    OfQuitting,
}

impl App {
    pub(super) fn update_network(&mut self, message: Message, now: Duration) {
        match message {
            Message::Choose => {
                if self.tools.is_empty() {
                    self.notice = None;
                    let against = start::Message::Against(Opponent::Network);
                    let name = self.host.network().own_name();
                    let start = self.choice();
                    start.update(start::Message::Show(start::Page::Main));
                    start.update(against);
                    start.suggest_name(name);
                }
            }
            Message::CopyInvitation => {
                let link = |table: &Table| table.place.invitation.clone();
                self.copy_link(link, now);
            }
            Message::CopyWatchLink => {
                let link = |table: &Table| Some(table.place.watch_link.clone());
                self.copy_link(link, now);
            }
            Message::List(listing) => {
                self.settings.next_game.listing = listing;
                self.effects.push(Effect::SaveSettings);
                self.list(now);
            }
            Message::JoinNeighbour(number) => {
                let start = self.start.as_mut();
                if start.is_some_and(|start| start.choose_neighbour(number)) {
                    self.join_game(now);
                }
            }
            Message::Leave(how) => self.leave_table(how, now),
            Message::ComeBack(number) => self.come_back(number, now),
        }
    }

    fn copy_link(&mut self, link: impl Fn(&Table) -> Option<String>, now: Duration) {
        let table = self.game.as_ref().and_then(GameScreen::table);
        if let Some(link) = table.and_then(link) {
            self.effects.push(Effect::WriteClipboard(link));
            self.tell(Label::Copied.text(self.settings.language), now);
        }
    }

    /// Opens the game that was chosen, for somebody elsewhere.
    pub(super) fn host_game(&mut self, now: Duration) {
        if self.is_kept_at_table(now) {
            return;
        }
        let Some(start) = &self.start else { return };
        let offer = start.offer();
        self.settings.next_game = start.choice().clone();
        self.effects.push(Effect::SaveSettings);
        let seated = self.host.network().host(&offer);
        self.sit_down(seated, now);
    }

    /// Goes where the link leads that was pasted, if it leads anywhere.
    pub(super) fn join_game(&mut self, now: Duration) {
        let Some(start) = &self.start else { return };
        let (link, offer, choice) = (start.link(), start.offer(), start.choice().clone());
        let link = match link {
            Ok(link) => link,
            Err(label) => {
                self.effects.push(Effect::Play {
                    cue: Cue::Refused,
                    after: Duration::ZERO,
                });
                return self.warn(
                    label.text(self.settings.language).to_owned(),
                    now + NOTICE_SHOWN,
                );
            }
        };
        if self.is_kept_at_table(now) {
            return;
        }
        self.settings.next_game = choice;
        self.effects.push(Effect::SaveSettings);
        let seated = self.host.network().follow(&link, &offer);
        self.sit_down(seated, now);
    }

    /// Puts a game over the network on the board, or says why there is none.
    pub(super) fn sit_down(&mut self, seated: Result<Seated, NotSeated>, now: Duration) {
        let language = self.settings.language;
        let Seated {
            session,
            place,
            flaw,
        } = match seated {
            Ok(seated) => seated,
            Err(error) => return self.warn(error.told(language), now + NOTICE_SHOWN),
        };
        self.effects.push(Effect::Record(record::seated(&place)));
        let plan = GamePlan::between_people(&session.view().setup);
        let date = self.host.today();
        let before = self.game.take();
        let game = GameScreen::new(plan, 0, session)
            .at_table(place)
            .begun_on(date);
        self.game = Some(game.following(before));
        self.start = None;
        self.notice = None;
        self.warned = Warned::Not;
        self.close_tools(now);
        if let Some(flaw) = flaw {
            self.warn(flaw.told(language), Duration::MAX);
        }
    }

    /// Tells the local network of the game that waits here, as the person likes it.
    fn list(&mut self, now: Duration) {
        let listing = self.settings.next_game.listing;
        if let Err(error) = self.host.network().list(listing) {
            self.warn(error.told(self.settings.language), now + NOTICE_SHOWN);
        }
    }

    /// Looks for games on the local network while somebody wants to join one.
    pub(super) fn look_around(&mut self, now: Duration) {
        let Some(start) = self.start.as_mut().filter(|start| start.asks_for_link()) else {
            self.looks_around = false;
            return self.host.network().look_away();
        };
        match self.host.network().neighbours() {
            Ok(games) => self.dirty |= start.set_neighbours(games),
            Err(_) if self.looks_around => {}
            Err(error) => self.warn(error.told(self.settings.language), now + NOTICE_SHOWN),
        }
        self.looks_around = true;
    }

    /// The game is called off, put aside or forgotten: what was on the board before is there again.
    fn leave_table(&mut self, how: Leaving, now: Duration) {
        let game = self.game.as_mut();
        let Some(game) = game.filter(|game| game.gives_way()) else {
            return;
        };
        self.game = game.take_predecessor();
        self.host.network().leave(how);
        self.choice();
        if how == Leaving::PutAside {
            self.tell(Label::SeatPutAside.text(self.settings.language), now);
        }
    }

    /// Another game takes the place of one over the network that cannot be got to.
    pub(super) fn put_table_aside(&mut self) {
        if self.game.as_ref().is_some_and(GameScreen::gives_way) {
            self.host.network().leave(Leaving::PutAside);
        }
    }

    /// Goes back to a seat that was put aside.
    fn come_back(&mut self, number: usize, now: Duration) {
        if self.is_kept_at_table(now) {
            return;
        }
        let seats = self.host.network().put_aside();
        if let Some(seat) = seats.get(number) {
            let seated = self.host.network().come_back(seat.game);
            self.sit_down(seated, now);
        }
    }

    /// Takes up what follows a game over the network: another, or nothing more.
    pub(super) fn follow_table(&mut self, now: Duration) {
        let Some(game) = &mut self.game else { return };
        let has_begun = game.has_begun();
        let other = game.opponent_at_table();
        let Some(table) = game.table_mut() else {
            return;
        };
        let network = self.host.network();
        if has_begun {
            // Nobody else can join.
            let hidden = network.list(Listing::Hidden);
            debug_assert!(hidden.is_ok(), "nothing is asked of the network");
        }
        if let Some(other) = other {
            network.meet(&other);
        }
        if table.is_over_now() {
            network.finish();
            self.warned = Warned::Not;
        }
        if table.waits_now() {
            self.list(now);
        }
        let next = self.game.as_mut().and_then(GameScreen::take_next_game);
        if let Some(next) = next {
            let chat = self.game.as_mut().map(GameScreen::take_chat);
            let seated = self.host.network().follow_rematch(next);
            self.sit_down(seated, now);
            if let Some((game, chat)) = self.game.as_mut().zip(chat) {
                game.keep_talking(chat);
            }
        }
    }

    /// The counsel of the engine while the person may play somebody elsewhere.
    fn counsel(&self) -> Counsel {
        match self.game.as_ref().is_some_and(GameScreen::plays_at_table) {
            true => Counsel::Withheld,
            false => Counsel::Free,
        }
    }

    /// Keeps analyses and reviews from helping the person against somebody elsewhere.
    pub(super) fn withhold_counsel(&mut self, now: Duration) {
        let counsel = self.counsel();
        if counsel == Counsel::Withheld {
            self.close_reviews(now);
        }
        for tool in &mut self.tools {
            if let Tool::Analysis(analysis) = tool {
                self.dirty |= analysis.counsel(counsel);
            }
        }
    }

    /// Puts away what reviews are open; says why.
    fn close_reviews(&mut self, now: Duration) {
        let is_review = |tool: &Tool| matches!(tool, Tool::Review(_));
        while let Some(place) = self.tools.iter().position(is_review) {
            let tool = self.tools.remove(place);
            self.put_aside(tool, now);
            self.is_kept_from_counsel(now);
        }
    }

    /// Whether engine and archive have to wait for the end of a game against somebody elsewhere; says so.
    pub(super) fn is_kept_from_counsel(&mut self, now: Duration) -> bool {
        let is_kept = self.counsel() == Counsel::Withheld;
        if is_kept {
            let text = Label::NoCounsel.text(self.settings.language);
            self.warn(text.to_owned(), now + NOTICE_SHOWN);
        }
        is_kept
    }

    /// Whether a game over the network must be finished first; says so.
    pub(super) fn is_kept_at_table(&mut self, now: Duration) -> bool {
        let holds = |game: &GameScreen| game.is_at_table() && !game.can_be_put_aside();
        let is_kept = self.game.as_ref().is_some_and(holds);
        if is_kept {
            let text = Label::FinishFirst.text(self.settings.language);
            self.warn(text.to_owned(), now + NOTICE_SHOWN);
        }
        is_kept
    }

    /// Whether the program stays for now: a game over the network goes on, and that was not said yet.
    pub(super) fn stays_for_table(&mut self, now: Duration) -> bool {
        let is_kept = self.game.as_ref().is_some_and(GameScreen::is_at_table);
        if !is_kept || self.warned == Warned::OfQuitting {
            return false;
        }
        self.warned = Warned::OfQuitting;
        let text = Label::QuitTwice.text(self.settings.language);
        self.warn(text.to_owned(), now + NOTICE_SHOWN);
        true
    }
}
