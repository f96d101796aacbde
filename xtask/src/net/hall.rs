//! Games between players of this program, all looked after by one thread.

use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use tabia_game::{ByColor, GameSetup, TimeControl};
use tabia_net::wire::Preference;
use tabia_net::{Address, Clock, Goal, Link, random_id, random_token};

use super::player::{Found, Player, Seen};

/// Games that begin at the same time: a host lets in only so many whom it has not heard yet.
const BEGINNING: usize = 6;

/// How long a game may take to begin.
const PATIENCE: Duration = Duration::from_secs(60);

/// How often a player is looked at though nothing has come.
const SWEEP: Duration = Duration::from_millis(500);

pub(super) struct Hall {
    pub(super) players: Vec<Player>,
    /// White and Black of each game.
    pub(super) games: Vec<[usize; 2]>,
    clock: Clock,
    addresses: Vec<Address>,
    wake: Sender<usize>,
    woken: Receiver<usize>,
    /// Who may move when.
    due: BinaryHeap<Reverse<(Instant, usize)>>,
    think: Duration,
    plies: u32,
    control: Option<TimeControl>,
    /// Whether anybody moves.
    pub(super) plays: bool,
    swept: Instant,
    pub(super) latencies: Vec<Duration>,
    /// Moves that the host has confirmed.
    pub(super) confirmed: u64,
}

impl Hall {
    /// Players who connect to these addresses by turns, think for so long, and end games after so many half-moves.
    pub(super) fn new(
        addresses: Vec<Address>,
        think: Duration,
        plies: u32,
        control: Option<TimeControl>,
    ) -> Self {
        let (wake, woken) = channel();
        Self {
            players: Vec::new(),
            games: Vec::new(),
            clock: Clock::start(),
            addresses,
            wake,
            woken,
            due: BinaryHeap::new(),
            think,
            plies,
            control,
            plays: true,
            swept: Instant::now(),
            latencies: Vec::new(),
            confirmed: 0,
        }
    }

    fn player(&self, index: usize, goal: Goal) -> Result<Player> {
        let wake = self.wake.clone();
        let waker = Box::new(move || {
            // The hall may already be gone.
            let _ = wake.send(index);
        });
        let address = self.addresses[index % self.addresses.len()].clone();
        Player::new(goal, address, &self.clock, self.plies, waker)
    }

    fn creator(&self, index: usize) -> Result<Player> {
        let goal = Goal::Create {
            command: random_id(),
            token: random_token(),
            name: format!("White {index}"),
            setup: GameSetup {
                clocks: ByColor::new_with(|_| self.control.clone()),
                ..GameSetup::default()
            },
            color: Preference::White,
            chat: false,
        };
        self.player(index, goal)
    }

    /// Who joins the game of the player `white`, to be the player `index`.
    fn joiner(&self, white: usize, index: usize) -> Result<Player> {
        let secret = self.players[white].session.guest().secret();
        let goal = Goal::Join {
            secret: secret.context("whoever opens a game invites")?,
            token: random_token(),
            name: format!("Black {index}"),
        };
        self.player(index, goal)
    }

    /// Begins games until there are so many, a few at a time.
    pub(super) fn begin(&mut self, games: usize) -> Result<()> {
        while self.games.len() < games {
            let batch = BEGINNING.min(games - self.games.len());
            let first = self.players.len();
            for white in first..first + batch {
                let player = self.creator(white)?;
                self.players.push(player);
            }
            for white in first..first + batch {
                self.until("a game is opened", |hall| hall.waits(white))?;
                let black = self.players.len();
                let player = self.joiner(white, black)?;
                self.players.push(player);
                self.games.push([white, black]);
            }
            for black in first + batch..first + 2 * batch {
                self.until("a game begins", |hall| hall.plays(black))?;
            }
        }
        Ok(())
    }

    fn waits(&self, player: usize) -> bool {
        *self.players[player].session.guest().link() == Link::Waiting
    }

    fn plays(&self, player: usize) -> bool {
        self.players[player].session.guest().game().is_some()
    }

    /// Puts a new game where one is over; returns what those of the old one were told.
    pub(super) fn replace(&mut self, game: usize) -> Result<[Seen; 2]> {
        let [white, black] = self.games[game];
        let seen = [white, black].map(|index| self.players[index].seen());
        self.players[white] = self.creator(white)?;
        self.until("a game is opened", |hall| hall.waits(white))?;
        self.players[black] = self.joiner(white, black)?;
        self.until("a game begins", |hall| hall.plays(black))?;
        Ok(seen)
    }

    fn until(&mut self, what: &str, is_so: impl Fn(&Self) -> bool) -> Result<()> {
        let began = Instant::now();
        while !is_so(self) {
            ensure!(
                began.elapsed() < PATIENCE,
                "{what}: not in time; {} of {} players are at their games: {:?}",
                self.online(),
                self.players.len(),
                self.players
                    .iter()
                    .find(|player| *player.session.guest().link() != Link::Online)
                    .map(|player| (player.session.guest().link(), player.session.trouble()))
            );
            self.step()?;
        }
        Ok(())
    }

    /// Lets what has come be taken in, and whoever is due move.
    pub(super) fn step(&mut self) -> Result<()> {
        let now = Instant::now();
        let next = self
            .due
            .peek()
            .map(|Reverse((at, _))| at.saturating_duration_since(now));
        let wait = next.unwrap_or(SWEEP).min(Duration::from_millis(20));
        let mut woken = BTreeSet::new();
        match self.woken.recv_timeout(wait) {
            Ok(index) => {
                woken.insert(index);
                woken.extend(self.woken.try_iter());
            }
            Err(RecvTimeoutError::Timeout | RecvTimeoutError::Disconnected) => {}
        }
        if self.swept.elapsed() > SWEEP {
            self.swept = Instant::now();
            woken.extend(0..self.players.len());
        }
        for index in woken {
            self.look(index)?;
        }
        let now = Instant::now();
        while let Some(Reverse((at, index))) = self.due.peek().copied()
            && at <= now
        {
            self.due.pop();
            self.players[index].scheduled = false;
            self.players[index].play();
            // What was asked is sent with this look.
            self.look(index)?;
        }
        Ok(())
    }

    fn look(&mut self, index: usize) -> Result<()> {
        let Some(player) = self.players.get_mut(index) else {
            return Ok(());
        };
        if let Found::Confirmed(after) = player.look(&self.clock)? {
            self.latencies.push(after);
            self.confirmed += 1;
        }
        if self.plays && !player.scheduled && player.may_move() {
            player.scheduled = true;
            self.due.push(Reverse((Instant::now() + self.think, index)));
        }
        Ok(())
    }

    /// How many wait for an answer to their move.
    pub(super) fn under_way(&self) -> usize {
        let waits = |player: &&Player| player.asked.is_some();
        self.players.iter().filter(waits).count()
    }

    /// What everybody has been told so far.
    pub(super) fn seen(&self) -> impl Iterator<Item = Seen> {
        self.players.iter().map(Player::seen)
    }

    /// How many are at their games.
    pub(super) fn online(&self) -> usize {
        let online = |player: &&Player| *player.session.guest().link() == Link::Online;
        self.players.iter().filter(online).count()
    }
}
