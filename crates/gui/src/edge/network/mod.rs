//! Games over the network: the host in this program, the way to the host of another, and the files that keep the seats.

mod aside;
mod hosting;
mod plans;
mod seat;
#[cfg(test)]
mod tests;

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use tabia_archive::{PatientLog, SqliteLog};
use tabia_game::log::{EventLog, GameId};
use tabia_game::{Seq, Session, Timestamp};
use tabia_net::{
    Address, Announced, Announcement, Goal, Guest, Invite, InvitedTo, Neighbour, Neighbours,
    NetworkPipe, Notebook, RemoteSession, SeatProof, Security, random_id, random_token,
};
use tabia_players::Waker;

use self::aside::AsideFile;
use self::hosting::Hosting;
use self::plans::PlansFile;
use self::seat::{KeptSeat, Offered, SeatFile};
use crate::network::{
    Flaw, Leaving, Listing, Network, NotListed, NotSeated, Offer, Place, PutAside, Seated,
};

/// What the archive's log calls a person at this computer.
const PERSON: &str = "0 human";

/// The network, seen from a data folder.
pub(crate) struct LocalNetwork {
    waker: Waker,
    folder: PathBuf,
    /// Where games lie that are over.
    database: PathBuf,
    seat_file: SeatFile,
    aside: AsideFile,
    alone: bool,
    /// Open until the program ends: a game that is over here may not be over yet for the other.
    hosting: Option<Hosting>,
    /// The seat at hand.
    seat: Option<KeptSeat>,
    /// What the local network can be told of the game that waits here, and whether it is.
    announcement: Option<Announcement>,
    announced: Option<Announced>,
    neighbours: Option<Neighbours>,
}

impl LocalNetwork {
    /// `waker` is called when the network has something to say. Who is not `alone` in the folder keeps no seat there.
    pub(crate) fn new(waker: Waker, folder: &Path, database: &Path, alone: bool) -> Self {
        Self {
            waker,
            folder: folder.to_owned(),
            database: database.to_owned(),
            seat_file: SeatFile::in_folder(folder),
            aside: AsideFile::in_folder(folder),
            alone,
            hosting: None,
            seat: None,
            announcement: None,
            announced: None,
            neighbours: None,
        }
    }

    /// Whoever else was in the folder is gone.
    pub(crate) const fn enter(&mut self) {
        self.alone = true;
    }

    /// The host in this program, on this port if that is free, opened if it is not yet.
    fn open_host(&mut self, port: Option<u16>) -> Result<&Hosting, NotSeated> {
        if !self.alone {
            return Err(NotSeated::OpenElsewhere);
        }
        match self.hosting.take() {
            Some(open) => Ok(self.hosting.insert(open)),
            None => Ok(self.hosting.insert(Hosting::open(&self.folder, port)?)),
        }
    }

    /// A session for `goal` at `address`, with the game kept once it is over.
    fn session(&self, address: &Address, goal: Goal) -> Result<Box<dyn Session>, NotSeated> {
        let waker = Arc::clone(&self.waker);
        let pipe = NetworkPipe::connect(address.clone(), Box::new(move || waker()));
        let pipe = pipe.map_err(|error| NotSeated::Refused(error.to_string()))?;
        let chance = u128::from_be_bytes(random_id().0);
        let plans = PlansFile::of(goal.game(), &self.folder);
        let is_seat = self.alone && !matches!(goal, Goal::Watch { .. });
        let guest = Guest::new(goal, chance, Timestamp::ZERO);
        let guest = match plans.read().filter(|_| is_seat) {
            Some(decided) => guest.with_plans(decided),
            None => guest,
        };
        let log = Box::new(PatientLog::new(self.database.clone()));
        let mut session = RemoteSession::new(guest, Box::new(pipe));
        if is_seat {
            session = session.noted_in(Box::new(plans));
        }
        Ok(Box::new(session.kept_in(log, PERSON.to_owned())))
    }

    /// Keeps the seat, and sits down at it for this.
    fn sit(&mut self, seat: KeptSeat, goal: Goal) -> Result<Seated, NotSeated> {
        let flaw = self.keep(&seat).map(Flaw::NotKept);
        self.announced = None;
        self.announcement = announcement(&seat);
        let address = match &self.hosting {
            Some(hosting) if seat.hosting.is_some() => hosting.inside(),
            Some(_) | None => seat.proof.address.clone(),
        };
        let session = self.session(&address, goal)?;
        let mut place = place(&seat.proof, seat.invites());
        place.can_be_listed = self.announcement.is_some();
        place.can_be_put_aside = self.alone;
        self.seat = Some(seat);
        Ok(Seated {
            session,
            place,
            flaw,
        })
    }

    /// Why the seat is not kept; none if it is.
    fn keep(&self, seat: &KeptSeat) -> Option<String> {
        if !self.alone {
            return None;
        }
        let game = seat.proof.game;
        let kept = self
            .clear_table(Some(game))
            .and_then(|()| self.seat_file.write(seat))
            .and_then(|()| self.aside.change(|aside| drop(aside.take(game))));
        kept.err().map(|error| error.to_string())
    }

    /// Puts the seat aside that is kept as the one at hand, unless it is at the game `but`.
    fn clear_table(&self, but: Option<GameId>) -> io::Result<()> {
        let seat = self.seat_file.read()?;
        let Some(seat) = seat.filter(|seat| Some(seat.proof.game) != but) else {
            return Ok(());
        };
        // First there, then no longer here: at no moment nowhere.
        self.aside.change(|aside| aside.put(seat))?;
        self.seat_file.remove();
        Ok(())
    }

    /// The seat that is kept of this game, at hand or put aside.
    fn kept(&self, game: GameId) -> Option<KeptSeat> {
        if !self.alone {
            return None;
        }
        let is_it = |seat: &KeptSeat| seat.proof.game == game;
        let at_hand = self.seat_file.read().ok().flatten().filter(is_it);
        at_hand.or_else(|| self.aside.read().ok()?.take(game))
    }

    /// Goes back to a seat that was kept.
    fn return_to(&mut self, mut seat: KeptSeat) -> Result<Seated, NotSeated> {
        let mut flaw = None;
        if let Some(port) = seat.hosting {
            let outside = self.open_host(Some(port))?.outside();
            if outside.port != port {
                flaw = Some(Flaw::OtherPort(outside.port));
            }
            seat.hosting = Some(outside.port);
            // The network may have given this computer another address.
            seat.proof.address = outside;
        }
        let goal = match seat.hosting {
            // Whoever opened the game has sat down at it already.
            Some(_) => Goal::Resume {
                game: seat.proof.game,
                token: seat.proof.token,
            },
            None => seat.proof.goal(seat.name.clone()),
        };
        let mut seated = self.sit(seat, goal)?;
        seated.flaw = flaw.or(seated.flaw);
        Ok(seated)
    }

    /// Opens the host where others may still look for a game of it.
    fn serve_others(&mut self) {
        let is_known = |game| hosting::is_end_known(&self.folder, game);
        let owed = self.aside.change(|aside| {
            aside.settle(seconds(), is_known);
            aside.owed_at()
        });
        if let Some(port) = owed.ok().flatten() {
            // Where that fails they look again as long as they like, and so does this program when it starts.
            let _ = self.open_host(Some(port));
        }
    }
}

impl Network for LocalNetwork {
    fn reopen(&mut self) -> Result<Option<Seated>, NotSeated> {
        if !self.alone {
            return match self.seat_file.exists() {
                true => Err(NotSeated::OpenElsewhere),
                false => Ok(None),
            };
        }
        let seated = match self.seat_file.read()? {
            Some(seat) => Some(self.return_to(seat)?),
            None => None,
        };
        self.serve_others();
        Ok(seated)
    }

    fn host(&mut self, offer: &Offer) -> Result<Seated, NotSeated> {
        let address = self.open_host(None)?.outside();
        let port = address.port;
        let (seat, goal) = opening(address, offer, Some(port));
        self.sit(seat, goal)
    }

    fn follow(&mut self, link: &Invite, offer: &Offer) -> Result<Seated, NotSeated> {
        let address = link.address.clone();
        match link.to {
            InvitedTo::Open => {
                let (seat, goal) = opening(address, offer, None);
                self.sit(seat, goal)
            }
            InvitedTo::Watch(game) => {
                let session = self.session(&address, Goal::Watch { game })?;
                self.leave(Leaving::PutAside);
                Ok(Seated {
                    session,
                    place: Place {
                        host: place_name(&address),
                        invitation: None,
                        watch_link: link.to_string(),
                        can_be_listed: false,
                        can_be_put_aside: false,
                    },
                    flaw: None,
                })
            }
            InvitedTo::Join(secret) => {
                let game = secret.game();
                if let Some(mut kept) = self.kept(game) {
                    // Whoever sits there already comes back to his seat, also by a newer invitation.
                    kept.proof.address = address;
                    return self.return_to(kept);
                }
                let token = random_token();
                let proof = SeatProof {
                    address,
                    game,
                    secret: Some(secret),
                    token,
                };
                let goal = proof.goal(offer.name.clone());
                let seat = KeptSeat {
                    proof,
                    name: offer.name.clone(),
                    hosting: None,
                    opened: false,
                    offered: None,
                    against: None,
                };
                self.sit(seat, goal)
            }
        }
    }

    fn follow_rematch(&mut self, game: GameId) -> Result<Seated, NotSeated> {
        let Some(before) = self.seat.take() else {
            return Err(NotSeated::Refused("there is no seat".to_owned()));
        };
        let seat = KeptSeat {
            proof: SeatProof {
                game,
                secret: None,
                ..before.proof
            },
            // Nobody else can join.
            offered: None,
            ..before
        };
        let goal = Goal::Resume {
            game,
            token: seat.proof.token,
        };
        self.sit(seat, goal)
    }

    fn come_back(&mut self, game: GameId) -> Result<Seated, NotSeated> {
        match self.kept(game) {
            Some(seat) => self.return_to(seat),
            None => Err(NotSeated::Refused("the seat is not kept".to_owned())),
        }
    }

    fn put_aside(&self) -> Vec<PutAside> {
        let aside = self.alone.then(|| self.aside.read().ok()).flatten();
        let seats = aside.unwrap_or_default().seats.into_iter();
        let told = |seat: KeptSeat| PutAside {
            game: seat.proof.game,
            against: seat.against,
            host: place_name(&seat.proof.address),
        };
        seats.map(told).collect()
    }

    fn meet(&mut self, other: &str) {
        if let Some(seat) = &mut self.seat
            && seat.against.as_deref() != Some(other)
        {
            seat.against = Some(other.to_owned());
            if self.alone {
                // It is only for the choice of a seat.
                let _ = self.seat_file.write(seat);
            }
        }
    }

    fn finish(&mut self) {
        let Some(seat) = self.seat.as_ref().filter(|_| self.alone) else {
            return;
        };
        if let Some(port) = seat.hosting {
            // Where that fails the other hears of it as long as this program is open.
            let game = seat.proof.game;
            let _ = self.aside.change(|aside| aside.owe(game, port, seconds()));
        }
        // Of a game that is over nothing is decided any more.
        PlansFile::of(seat.proof.game, &self.folder).note(None);
        let log = SqliteLog::open(&self.database).ok();
        let tail = log.and_then(|log| log.tail(seat.proof.game).ok());
        // What is not kept is fetched from its host once more when the program starts.
        if tail.is_some_and(|tail| tail > Seq::NONE) {
            self.seat_file.remove();
        }
    }

    fn leave(&mut self, how: Leaving) {
        let seat = self.seat.take();
        self.announcement = None;
        self.announced = None;
        if !self.alone {
            return;
        }
        match (how, seat) {
            // Where that fails the seat is still at hand when the program starts.
            (Leaving::PutAside, _) => drop(self.clear_table(None)),
            (Leaving::Forget | Leaving::CallOff, None) => {}
            (Leaving::Forget, Some(seat)) => {
                self.seat_file.remove();
                PlansFile::of(seat.proof.game, &self.folder).note(None);
            }
            (Leaving::CallOff, Some(seat)) => {
                self.seat_file.remove();
                if seat.hosting.is_some() {
                    self.hosting = None;
                    hosting::forget(&self.folder, seat.proof.game);
                    self.serve_others();
                }
            }
        }
    }

    fn list(&mut self, listing: Listing) -> Result<(), NotListed> {
        let wanted = self.announcement.as_ref();
        match (listing, wanted) {
            (Listing::Hidden, _) | (Listing::Shown, None) => self.announced = None,
            (Listing::Shown, Some(_)) if self.announced.is_some() => {}
            (Listing::Shown, Some(announcement)) => {
                let announced = Announced::start(announcement);
                self.announced = Some(announced.map_err(|error| NotListed(error.to_string()))?);
            }
        }
        Ok(())
    }

    fn neighbours(&mut self) -> Result<Vec<Neighbour>, NotListed> {
        if self.neighbours.is_none() {
            let waker = Arc::clone(&self.waker);
            let found = Neighbours::look(Box::new(move || waker()));
            self.neighbours = Some(found.map_err(|error| NotListed(error.to_string()))?);
        }
        Ok(self
            .neighbours
            .as_ref()
            .map_or_else(Vec::new, Neighbours::games))
    }

    fn look_away(&mut self) {
        self.neighbours = None;
    }

    fn own_name(&self) -> String {
        let names = ["USER", "USERNAME"].into_iter();
        let mut names = names.filter_map(|key| std::env::var(key).ok());
        tabia_net::display_safe(&names.next().unwrap_or_default())
    }
}

/// The seat of somebody who opens a game at `address`, and what he comes there for.
fn opening(address: Address, offer: &Offer, hosting: Option<u16>) -> (KeptSeat, Goal) {
    let (token, command) = (random_token(), random_id());
    let goal = offer.opened_by(token, command);
    let secret = tabia_net::JoinSecret::of(&token, command);
    let proof = SeatProof {
        address,
        game: goal.game(),
        secret: Some(secret),
        token,
    };
    let seat = KeptSeat {
        proof,
        name: offer.name.clone(),
        hosting,
        opened: true,
        offered: hosting.map(|_| offered(offer)),
        against: None,
    };
    (seat, goal)
}

fn offered(offer: &Offer) -> Offered {
    let clocks = &offer.setup.clocks;
    Offered {
        // Where the sides have different clocks, the guest's is told.
        clock: match offer.color.side() {
            Some(side) => clocks[!side].clone(),
            None => clocks.white.clone(),
        },
        open: offer.color.side().map(|side| !side),
    }
}

/// What the local network may be told of the game at this seat, if it is opened here.
fn announcement(seat: &KeptSeat) -> Option<Announcement> {
    let Offered { clock, open } = seat.offered.clone()?;
    let Security::Pinned(pin) = seat.proof.address.security else {
        return None;
    };
    Some(Announcement {
        name: seat.name.clone(),
        clock,
        open,
        secret: seat.proof.secret?,
        pin,
        host: None,
        port: seat.proof.address.port,
    })
}

fn place(proof: &SeatProof, invites: bool) -> Place {
    let invitation = proof.invitation().filter(|_| invites);
    Place {
        host: place_name(&proof.address),
        invitation: invitation.map(|link| link.to_string()),
        watch_link: proof.watch_link().to_string(),
        can_be_listed: false,
        can_be_put_aside: false,
    }
}

/// The time in seconds since 1970.
fn seconds() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    since.unwrap_or_default().as_secs()
}

fn place_name(address: &Address) -> String {
    if address.host.contains(':') {
        format!("[{}]:{}", address.host, address.port)
    } else {
        format!("{}:{}", address.host, address.port)
    }
}
