//! Games over the network: the host in this program, the way to the host of another, and the file that keeps the seat.

mod hosting;
mod seat;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use tabia_archive::{PatientLog, SqliteLog};
use tabia_game::log::{EventLog, GameId};
use tabia_game::{Seq, Session, Timestamp};
use tabia_net::{
    Address, Announced, Announcement, Goal, Guest, Invite, InvitedTo, Neighbour, Neighbours,
    NetworkPipe, RemoteSession, SeatProof, Security, random_id, random_token,
};
use tabia_players::Waker;

use self::hosting::Hosting;
use self::seat::{KeptSeat, Offered, SeatFile};
use crate::network::{Course, Flaw, Listing, Network, NotListed, NotSeated, Offer, Place, Seated};

/// What the archive's log calls a person at this computer.
const PERSON: &str = "0 human";

/// The network, seen from a data folder.
pub(crate) struct LocalNetwork {
    waker: Waker,
    folder: PathBuf,
    /// Where games lie that are over.
    database: PathBuf,
    seat_file: SeatFile,
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
            alone,
            hosting: None,
            seat: None,
            announcement: None,
            announced: None,
            neighbours: None,
        }
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
        let guest = Guest::new(goal, chance, Timestamp::ZERO);
        let log = Box::new(PatientLog::new(self.database.clone()));
        let session = RemoteSession::new(guest, Box::new(pipe));
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
        self.seat_file
            .write(seat)
            .err()
            .map(|error| error.to_string())
    }
}

impl Network for LocalNetwork {
    fn reopen(&mut self) -> Result<Option<Seated>, NotSeated> {
        if !self.alone {
            return Ok(None);
        }
        let Some(mut seat) = self.seat_file.read()? else {
            return Ok(None);
        };
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
        Ok(Some(seated))
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
                Ok(Seated {
                    session,
                    place: Place {
                        host: place_name(&address),
                        invitation: None,
                        watch_link: link.to_string(),
                        can_be_listed: false,
                    },
                    flaw: None,
                })
            }
            InvitedTo::Join(secret) => {
                let game = secret.game();
                // Whoever sits there already comes back to his seat, also by a newer invitation.
                let kept = self.seat_file.read().ok().flatten();
                let kept = kept.filter(|seat| self.alone && seat.proof.game == game);
                let token = kept.map_or_else(random_token, |seat| seat.proof.token);
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

    fn finish(&mut self) {
        let Some(seat) = self.seat.as_ref().filter(|_| self.alone) else {
            return;
        };
        let log = SqliteLog::open(&self.database).ok();
        let tail = log.and_then(|log| log.tail(seat.proof.game).ok());
        // What is not kept is fetched from its host once more when the program starts.
        if tail.is_some_and(|tail| tail > Seq::NONE) {
            self.seat_file.remove();
        }
    }

    fn leave(&mut self, course: Course) {
        let Some(seat) = self.seat.take() else {
            return;
        };
        if self.alone {
            self.seat_file.remove();
        }
        self.announcement = None;
        self.announced = None;
        if course == Course::Open && seat.hosting.is_some() {
            self.hosting = None;
            hosting::forget(&self.folder, seat.proof.game);
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
    }
}

fn place_name(address: &Address) -> String {
    if address.host.contains(':') {
        format!("[{}]:{}", address.host, address.port)
    } else {
        format!("{}:{}", address.host, address.port)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use tabia_game::GameSetup;
    use tabia_net::wire::Preference;

    use super::*;

    #[test]
    fn a_game_that_waits_can_be_announced_after_a_restart() {
        let folder = tempfile::tempdir().expect("a folder");
        let database = folder.path().join("games.db");
        let open = || LocalNetwork::new(Arc::new(|| ()), folder.path(), &database, true);
        let offer = Offer {
            name: "Ann".to_owned(),
            setup: GameSetup::default(),
            color: Preference::White,
        };
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
        assert_eq!(again.open, Some(tabia_game::Color::Black));
    }
}
