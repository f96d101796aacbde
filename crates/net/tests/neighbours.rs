//! Games announced and found with real packets, in a network of the test's own: nothing reaches any other.
#![cfg(test)]
#![cfg(target_os = "linux")]

use std::env;
use std::process::Command;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use tabia_game::Color;
use tabia_net::{Announced, Announcement, JoinSecret, KeyPin, Neighbour, Neighbours};

/// Set within the network of one's own.
const INSIDE: &str = "TABIA_TEST_NETWORK";

/// A network of one computer that it shares with nobody.
const NETWORK: &str = "ip link set lo up \
    && ip link add lan type veth peer name far \
    && ip addr add 10.77.0.1/24 dev lan \
    && ip link set lan up && ip link set far up";

/// How long anything may take; far more than it does.
const DEADLINE: Duration = Duration::from_secs(60);

fn announcement() -> Announcement {
    Announcement {
        name: "Ann".to_owned(),
        clock: Some("300+3".parse().unwrap()),
        open: Some(Color::Black),
        secret: JoinSecret([7; 16]),
        pin: KeyPin([8; 32]),
        host: None,
        port: 7464,
    }
}

#[test]
fn a_game_is_found_until_it_is_taken_back() {
    if env::var_os(INSIDE).is_some() {
        return announce_and_find();
    }
    let own = |script: &str| {
        let mut command = Command::new("unshare");
        command.args([
            "--user",
            "--map-root-user",
            "--net",
            "sh",
            "-c",
            script,
            "sh",
        ]);
        command
    };
    match own(NETWORK).output() {
        Ok(output) if output.status.success() => {}
        Ok(output) => {
            let why = String::from_utf8_lossy(&output.stderr).into_owned();
            return println!(
                "skipped: no network of one's own can be made here ({})",
                why.trim()
            );
        }
        Err(error) => {
            return println!("skipped: no network of one's own can be made here ({error})");
        }
    }
    let again = own(&format!("{NETWORK} && exec \"$@\""))
        .arg(env::current_exe().unwrap())
        .args([
            "--exact",
            "a_game_is_found_until_it_is_taken_back",
            "--nocapture",
        ])
        .env(INSIDE, "1")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&again.stdout) + String::from_utf8_lossy(&again.stderr);
    assert!(again.status.success(), "{said}");
    assert!(said.contains("1 passed"), "{said}");
}

fn announce_and_find() {
    let (sender, news) = mpsc::channel();
    let waker = Box::new(move || {
        // The test may be over.
        let _ = sender.send(());
    });
    let neighbours = Neighbours::look(waker).unwrap();
    assert!(neighbours.games().is_empty());
    let until = |what: &str, is_so: &dyn Fn(&[Neighbour]) -> bool| {
        let began = Instant::now();
        loop {
            let games = neighbours.games();
            if is_so(&games) {
                return games;
            }
            let left = DEADLINE.checked_sub(began.elapsed());
            let left = left.unwrap_or_else(|| panic!("{what}: {games:?}"));
            let _ = news.recv_timeout(left);
        }
    };
    let announced = Announced::start(&announcement()).unwrap();
    let games = until("found", &|games| {
        games
            .iter()
            .any(|game| game.invite.address.host == "10.77.0.1")
    });
    let [game] = &games[..] else {
        panic!("{games:?}");
    };
    assert_eq!((game.name.as_str(), game.open), ("Ann", Some(Color::Black)));
    assert_eq!(game.clock, announcement().clock);
    let link = game.invite.to_string();
    assert!(link.starts_with("chess://10.77.0.1:7464/#"), "{link}");
    drop(announced);
    until("taken back", &<[Neighbour]>::is_empty);
}
