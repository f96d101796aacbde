//! `cargo xtask net-kills`: the host is killed while games are played, and another goes on.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use xshell::Shell;

use super::Chance;
use super::check::compare;
use super::hall::Hall;
use super::host::{HostProcess, build};

/// Games at once.
const GAMES: usize = 50;

/// How long everybody may take to come back.
const BACK: Duration = Duration::from_secs(60);

pub(crate) fn run(sh: &Shell, kills: u32) -> Result<()> {
    let program = build(sh)?;
    let folder = tempfile::tempdir()?;
    let database = folder.path().join("games.db");
    let mut host = HostProcess::start(&program, &database, 0)?;
    let port = host.link.address.port;
    let address = host.link.address.clone();
    let mut hall = Hall::new(vec![address], Duration::from_millis(20), u32::MAX, None);
    hall.begin(GAMES)?;
    let mut chance = Chance(7);
    let mut over = Vec::new();
    let (mut under_way, mut unheard) = (0, 0);
    for kill in 1..=kills {
        let until = Instant::now() + Duration::from_millis(50 + chance.below(1_000));
        while Instant::now() < until {
            hall.step()?;
        }
        host.kill()?;
        under_way += hall.under_way();
        // Every other time the next host is the first to see what this one has left behind.
        if kill % 2 == 0 {
            let compared = compare(&database, hall.seen());
            let compared = compared.with_context(|| format!("after kill {kill}"))?;
            unheard += compared.unheard;
        }
        host = HostProcess::start(&program, &database, port)?;
        let restarted = Instant::now();
        // Everybody is back, and so many moves have been made as there are players, before the next kill.
        let confirmed = hall.confirmed;
        while hall.online() < hall.players.len() || hall.confirmed < confirmed + GAMES as u64 {
            ensure!(
                restarted.elapsed() < BACK,
                "after kill {kill} only {} of {} came back, with {} moves",
                hall.online(),
                hall.players.len(),
                hall.confirmed - confirmed
            );
            hall.step()?;
            for game in 0..hall.games.len() {
                if hall.games[game]
                    .iter()
                    .all(|index| hall.players[*index].is_done())
                {
                    over.extend(hall.replace(game)?);
                }
            }
        }
        if kill % 10 == 0 {
            println!("{kill} kills: {} moves confirmed", hall.confirmed);
        }
    }
    hall.plays = false;
    let until = Instant::now() + BACK;
    while hall.under_way() > 0 {
        ensure!(Instant::now() < until, "a move was never answered");
        hall.step()?;
    }
    host.stop(sh)?;
    let compared = compare(&database, hall.seen().chain(over))?;
    println!(
        "killed {kills} times, with {under_way} moves under way, of which {unheard} were seen on the disk already"
    );
    println!(
        "{} moves confirmed in {} games: each is kept once, 0 lost, the database whole",
        compared.moves, compared.games
    );
    ensure!(
        compared.moves as u64 == hall.confirmed,
        "{} moves were confirmed",
        hall.confirmed
    );
    Ok(())
}
