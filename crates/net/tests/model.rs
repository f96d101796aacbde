//! Two players, an onlooker and a host over pipes in memory and a virtual clock: frames are late, doubled and lost,
//! connections are cut, programs are ended and begun again, the log fails, clocks are set back. Whatever happens,
//! all see one game, and nothing that was acknowledged is lost.
//!
//! `cargo xtask net-model` plays more cases.
#![cfg(test)]

mod world;

use world::World;

/// How many cases `cargo test` plays.
const CASES: u64 = 300;

fn cases() -> u64 {
    let asked = std::env::var("TABIA_NET_CASES").ok();
    asked.and_then(|cases| cases.parse().ok()).unwrap_or(CASES)
}

#[test]
fn whatever_happens_there_is_one_game() {
    let (mut ended, mut events, mut accepted) = (0, 0, 0);
    for seed in 0..cases() {
        let end = World::new(seed).play(seed);
        ended += u64::from(end.over);
        events += end.events;
        accepted += end.accepted;
    }
    // The cases are worth something: games are played, and many come to their end.
    let cases = cases();
    println!("{cases} cases: {events} events, {accepted} accepted, {ended} games ended");
    assert!(events > 12 * cases && accepted > 5 * cases && ended > cases / 10);
}
