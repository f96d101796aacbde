//! `cargo xtask net-chaos`: games to the end over a network that is slow, stalls and breaks.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use tabia_game::Session;
use tabia_net::{Address, Clock, Goal, Link};
use xshell::Shell;

use super::check::compare;
use super::hall::Hall;
use super::host::{HostProcess, build};
use super::per_mille;
use super::player::Player;
use super::proxy;
use super::weather::{Damage, Weather};

/// Half-moves after which whoever is to move resigns, at the latest.
const PLIES: u32 = 90;

const WEATHER: Weather = Weather {
    delay: Duration::from_millis(100),
    jitter: Duration::from_millis(100),
    hindered: [10, 20, 2],
    stall: Duration::from_secs(3),
    dark: Duration::from_secs(6),
    life: Duration::from_secs(20),
};

/// How long the games may take.
const DEADLINE: Duration = Duration::from_secs(420);

pub(crate) fn run(sh: &Shell, games: usize, seed: u64) -> Result<()> {
    ensure!(games > 0, "chaos needs games");
    let program = build(sh)?;
    let folder = tempfile::tempdir()?;
    let database = folder.path().join("games.db");
    let host = HostProcess::start(&program, &database, 0)?;
    let damage = Arc::new(Damage::default());
    let direct = host.link.address.clone();
    let at: SocketAddr = format!("{}:{}", direct.host, direct.port).parse()?;
    // A network of its own for each of eight players.
    let ways: Result<Vec<Address>> = (0..8)
        .map(|number| {
            let port = proxy::start(at, WEATHER, seed, number, Arc::clone(&damage))?;
            Ok(Address {
                port,
                ..direct.clone()
            })
        })
        .collect();
    let control = Some("300+3".parse()?);
    let mut hall = Hall::new(ways?, Duration::ZERO, PLIES, control);
    let began = Instant::now();
    hall.begin(games)?;
    while !hall.players.iter().all(Player::is_done) {
        ensure!(
            began.elapsed() < DEADLINE,
            "the games did not end in {DEADLINE:?}"
        );
        hall.step()?;
    }
    let seconds = began.elapsed().as_secs();
    println!(
        "{games} games to the end in {seconds} s, seed {seed}: {}",
        damage.tell()
    );
    let missing = damage.missing();
    ensure!(
        missing.is_empty(),
        "the network was not broken in every way: no {}",
        missing.join(", no ")
    );
    println!(
        "a move is confirmed after {} ms in the middle, 99 of 100 after {} ms at most",
        per_mille(&mut hall.latencies, 500).as_millis(),
        per_mille(&mut hall.latencies, 990).as_millis()
    );
    let clock = Clock::start();
    for [white, black] in &hall.games {
        let [white, black] = [white, black].map(|index| &hall.players[*index]);
        let told = onlooker(white, &direct, &clock)?;
        let records = [white, black, &told].map(|player| player.session.record());
        ensure!(
            records[0] == records[1] && records[0] == records[2],
            "{:?} is not the same game for both players and the host",
            white.game()
        );
        // Board, clocks and result.
        let games = [white, black, &told].map(|player| player.session.guest().game());
        ensure!(
            games[0] == games[1] && games[0] == games[2],
            "{:?} ends otherwise for one of them",
            white.game()
        );
    }
    host.stop(sh)?;
    let compared = compare(&database, hall.seen())?;
    ensure!(
        compared.ended == games,
        "{} games are archived",
        compared.ended
    );
    println!(
        "moves, clocks and result of {games} games are the same for both players, the host and the archive: {} events",
        compared.events / 2
    );
    Ok(())
}

/// The game of `player` as the host tells it, without the weather.
fn onlooker(player: &Player, direct: &Address, clock: &Clock) -> Result<Player> {
    let goal = Goal::Watch {
        game: player.game(),
    };
    let (sender, news) = std::sync::mpsc::channel();
    let waker = Box::new(move || {
        // The onlooker may be gone.
        let _ = sender.send(());
    });
    let mut told = Player::new(goal, direct.clone(), clock, 0, waker)?;
    let began = Instant::now();
    while !told.is_done() {
        ensure!(
            began.elapsed() < Duration::from_secs(30),
            "the host tells no end of a game"
        );
        let _ = news.recv_timeout(Duration::from_millis(100));
        told.look(clock)?;
    }
    let online = *told.session.guest().link() == Link::Online;
    online.then_some(told).context("an onlooker is let in")
}
