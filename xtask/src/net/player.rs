//! A guest who plays any legal move, soon after it may.

use std::time::Instant;

use anyhow::{Result, bail};
use tabia_game::log::{Entry, GameId};
use tabia_game::{Actor, Command, Event, Ply, Session, SessionEvent, Timestamp, UciMove};
use tabia_net::{Address, Clock, Goal, Guest, Link, NetworkPipe, RemoteSession, Waker, random_id};

use super::Chance;

pub(super) struct Player {
    pub(super) session: RemoteSession,
    chance: Chance,
    /// The move that is under way.
    pub(super) asked: Option<Asked>,
    /// The moves that the host has confirmed.
    confirmed: Vec<(Ply, UciMove)>,
    /// Whether the hall has written down when it plays.
    pub(super) scheduled: bool,
    /// After so many half-moves whoever is to move resigns.
    plies: u32,
}

/// A move that the host has not answered.
#[derive(Clone, Copy)]
pub(super) struct Asked {
    at: Instant,
    /// Half-moves made before it.
    ply: Ply,
    mv: UciMove,
}

/// What a player was told of a game, packed: a run keeps it of every game. A player who has left keeps no connection.
pub(super) struct Seen {
    pub(super) game: GameId,
    /// When each event happened, and its bytes in the log.
    pub(super) told: Vec<(Timestamp, Box<[u8]>)>,
    /// The player's moves that were confirmed, with the half-moves made before each.
    pub(super) confirmed: Vec<(Ply, UciMove)>,
    /// The one that was neither confirmed nor refused.
    pub(super) under_way: Option<(Ply, UciMove)>,
}

/// What a look at a player has brought.
pub(super) enum Found {
    /// Nothing to do.
    Nothing,
    /// A move was confirmed, after so long.
    Confirmed(std::time::Duration),
}

impl Player {
    /// A player who resigns after `plies` half-moves at the latest, and after half of them at the earliest.
    pub(super) fn new(
        goal: Goal,
        address: Address,
        clock: &Clock,
        plies: u32,
        waker: Waker,
    ) -> Result<Self> {
        let pipe = NetworkPipe::connect(address, waker)?;
        let chance = random_id().0;
        let guest = Guest::new(goal, u128::from_be_bytes(chance), clock.now());
        let seed = u64::from_be_bytes(*chance.first_chunk().expect("8 is less than 16"));
        Ok(Self {
            session: RemoteSession::new(guest, Box::new(pipe)),
            plies: plies / 2 + u32::try_from(seed % u64::from(plies / 2 + 1))?,
            chance: Chance(seed),
            asked: None,
            confirmed: Vec::new(),
            scheduled: false,
        })
    }

    pub(super) fn game(&self) -> GameId {
        self.session.guest().game_id()
    }

    pub(super) fn seen(&self) -> Seen {
        let told = self.session.record().iter().map(|recorded| {
            let entry = Entry::new(recorded.at, &recorded.event);
            (entry.at, entry.body.into_boxed_slice())
        });
        Seen {
            game: self.game(),
            told: told.collect(),
            confirmed: self.confirmed.clone(),
            under_way: self.asked.map(|asked| (asked.ply, asked.mv)),
        }
    }

    fn is_over(&self) -> bool {
        self.session.guest().game().is_some() && self.session.view().result().is_some()
    }

    /// Whether the game is over, and the last move answered: the end may be heard before the answer to it.
    pub(super) fn is_done(&self) -> bool {
        self.is_over() && self.asked.is_none()
    }

    /// Takes in what has come.
    pub(super) fn look(&mut self, clock: &Clock) -> Result<Found> {
        let mut refused = None;
        self.session.poll(clock.now(), &mut |event| {
            if let Event::Session(SessionEvent::Rejected { rejection, .. }) = event {
                refused = Some(rejection);
            }
        });
        if let Link::Closed(why) = self.session.guest().link() {
            bail!("the host is left for good: {why:?}");
        }
        if let Some(rejection) = refused {
            // A flag that fell meanwhile, or an end by the other's move.
            if !self.is_over() {
                bail!("a legal move was refused: {rejection}");
            }
            self.asked = None;
        }
        if self.session.guest().pending_move().is_some() {
            return Ok(Found::Nothing);
        }
        match self.asked.take() {
            Some(Asked { at, ply, mv }) => {
                self.confirmed.push((ply, mv));
                Ok(Found::Confirmed(at.elapsed()))
            }
            None => Ok(Found::Nothing),
        }
    }

    /// Whether it is for this player to move, and no move is under way.
    pub(super) fn may_move(&self) -> bool {
        let (view, guest) = (self.session.view(), self.session.guest());
        guest.game().is_some()
            && guest.side() == Some(view.turn)
            && view.result().is_none()
            && guest.pending_move().is_none()
    }

    /// Plays, or resigns where enough has been played.
    pub(super) fn play(&mut self) {
        if !self.may_move() {
            return;
        }
        let view = self.session.view();
        let (by, ply) = (Actor::Player(view.turn), view.ply);
        if ply.get() >= self.plies {
            return self.session.send(by, Command::Resign);
        }
        let many = view.legal.iter().count() as u64;
        let index = usize::try_from(self.chance.below(many)).expect("it is small");
        let legal = self.session.view().legal.iter().nth(index);
        let mv = legal.expect("it is one of them").mv;
        self.session.send(by, Command::Play { ply, mv });
        let at = Instant::now();
        self.asked = Some(Asked { at, ply, mv });
    }
}
