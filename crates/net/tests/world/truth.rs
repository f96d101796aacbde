//! What must hold whatever happens.

use std::collections::BTreeSet;

use data_encoding::BASE64URL_NOPAD;
use tabia_game::log::{Entry, entries, replay_log};
use tabia_game::{Actor, Color, Fact, Game, GameEvent, Millis, Recorded};
use tabia_net::ConnId;
use tabia_net::wire::{self, RejectCode, Request, ServerFrame};

use super::{BLACK, Program, WHITE, When, World};

/// A command is answered, or its connection closed, within that many milliseconds.
const ANSWERED: u64 = 5_000;

impl World {
    /// After every step.
    pub(super) fn check(&mut self, when: &When) {
        let mut seen = self
            .programs
            .iter()
            .map(|program| program.guest.record().len());
        let news = seen.any(|seen| seen > 0);
        let compared = (self.log.len(self.game()), self.acknowledged.len());
        let behind = |program: &Program| program.guest.record().len() != program.compared;
        if news && (compared != self.compared || self.programs.iter().any(behind)) {
            self.compared = compared;
            self.check_games(when);
        }
        for ((conn, command), since) in &self.unanswered {
            let waits = self.now - since;
            assert!(
                waits <= ANSWERED,
                "{when}: {conn:?} waits for {command:?} for {waits} ms"
            );
        }
    }

    fn check_games(&mut self, when: &When) {
        let log = self.log.entries(self.game());
        for who in 0..self.programs.len() {
            let record = self.programs[who].guest.record();
            if record.len() == self.programs[who].compared {
                continue;
            }
            // Whatever a guest has seen is in the log, and in its place.
            let seen = entries(record);
            assert!(seen.len() <= log.len(), "{when}: {who} sees the future");
            for (seq, (seen, kept)) in seen.iter().zip(&log).enumerate() {
                assert_eq!(
                    seen.body,
                    kept.body,
                    "{when}: {who} sees another event {}",
                    seq + 1
                );
            }
            self.programs[who].compared = seen.len();
            if let (Some(side), Some(plays)) = (Self::side_of(who), self.programs[who].guest.side())
            {
                assert_eq!(side, plays, "{when}");
            }
        }
        self.check_log(&log, when);
    }

    fn check_log(&self, log: &[Entry], when: &When) {
        // What was acknowledged is in the log, once.
        for (command, seq) in &self.acknowledged {
            let index = usize::try_from(*seq).unwrap() - 1;
            let there = log.get(index).and_then(|entry| entry.command);
            assert_eq!(
                there.map(|(_, id)| id),
                Some(*command),
                "{when}: event {seq}"
            );
        }
        let mut seen = BTreeSet::new();
        for command in log.iter().filter_map(|entry| entry.command) {
            assert!(seen.insert(command), "{when}: {command:?} happened twice");
        }
        // A game ends once, and nothing follows.
        let ends = log.iter().filter(|entry| entry.ends_game()).count();
        assert!(ends <= 1, "{when}");
        if ends == 1 {
            assert!(log.last().unwrap().ends_game(), "{when}");
        }
    }

    /// A frame that the host sends.
    pub(super) fn check_frame(&mut self, conn: ConnId, frame: &ServerFrame) {
        let text = wire::encode(frame);
        assert!(text.len() <= wire::FRAME_BYTES, "{} bytes", text.len());
        for token in [WHITE, BLACK] {
            let token = BASE64URL_NOPAD.encode(&token.0);
            assert!(!text.contains(&token), "{text}");
        }
        match frame {
            ServerFrame::Accepted {
                command_id,
                seq,
                game_id,
            } => {
                self.unanswered.remove(&(conn, *command_id));
                // Offers of another game are no events of this one.
                let log = self.log.entries(*game_id);
                let is_event = log
                    .iter()
                    .any(|entry| entry.command.is_some_and(|(_, id)| id == *command_id));
                let over = log.last().is_some_and(Entry::ends_game);
                assert!(is_event || over, "acknowledged before it was safe: {text}");
                if is_event {
                    self.acknowledged.push((*command_id, *seq));
                }
            }
            ServerFrame::Rejected {
                command_id,
                game_id,
                code,
                ..
            } => {
                // What has happened is never denied; a host that cannot write does not know.
                let log = self.log.entries(*game_id);
                let mut happened = log.iter().filter_map(|entry| entry.command);
                let has_happened = happened.any(|(_, id)| id == *command_id);
                let knows = *code != RejectCode::Unavailable;
                assert!(!(knows && has_happened), "denied: {text}");
                self.unanswered.remove(&(conn, *command_id));
            }
            _ => {}
        }
    }

    /// Nobody's command has happened in another position, or to another offer, than its sender knew.
    fn check_asked(&self, record: &[Recorded], seed: u64) {
        for (command, seq) in &self.acknowledged {
            let (expected, request) = &self.asked[command];
            let knew = usize::try_from(*expected).unwrap();
            let first = usize::try_from(*seq).unwrap() - 1;
            for Recorded { event, .. } in record.get(knew..first).unwrap_or_default() {
                assert!(
                    !changes(request, event),
                    "seed {seed}: event {seq}, {request:?}, was asked before {:?}",
                    Fact::from(event)
                );
            }
        }
    }

    /// No clock runs while the host is away.
    fn check_host_ends(&self, log: &[Entry], record: &[Recorded], seed: u64) {
        for end in self.host_ends.iter().filter(|end| **end > 0) {
            let before = replay_log(&log[..*end]).unwrap();
            let (Some(last), Some(next)) = (before.record.last(), record.get(before.record.len()))
            else {
                continue;
            };
            for side in Color::ALL {
                let shown = |at| before.game.clock(side, at).map(|reading| reading.left);
                assert_eq!(
                    shown(last.at),
                    shown(next.at),
                    "seed {seed}: {side}'s clock ran while the host was away, after event {end}"
                );
            }
        }
    }

    /// Once everybody has come to rest.
    pub(super) fn check_rest(&self, seed: u64) {
        let log = self.log.entries(self.game());
        for (who, program) in self.programs.iter().enumerate() {
            let guest = &program.guest;
            let seen = guest.record().len();
            assert_eq!(
                seen,
                log.len(),
                "seed {seed}: {who} is behind, {:?}",
                guest.link()
            );
            assert_eq!(guest.pending_move(), None, "seed {seed}: {who} still waits");
        }
        assert!(self.unanswered.is_empty(), "seed {seed}");
        let replayed = replay_log(&log).unwrap();
        check_clocks(&replayed.record, seed);
        self.check_asked(&replayed.record, seed);
        self.check_host_ends(&log, &replayed.record, seed);
        let folded = Game::fold(replayed.record.iter().map(|recorded| &recorded.event));
        for program in &self.programs {
            assert_eq!(program.guest.game(), folded.as_ref(), "seed {seed}");
        }
    }
}

/// Whether `event` changes what `request` means.
const fn changes(request: &Request, event: &GameEvent) -> bool {
    let moves = matches!(
        event,
        GameEvent::MovePlayed(_) | GameEvent::TakenBack { .. }
    );
    match request {
        Request::AcceptDraw | Request::DeclineDraw => {
            moves || matches!(event, GameEvent::DrawOffered { .. })
        }
        Request::AcceptTakeback | Request::DeclineTakeback => {
            moves || matches!(event, GameEvent::TakebackProposed { .. })
        }
        Request::Move { .. }
        | Request::OfferDraw
        | Request::ClaimDraw { .. }
        | Request::ProposeTakeback { .. } => moves,
        Request::Resign
        | Request::Abort
        | Request::Flag
        | Request::ClaimVictory
        | Request::AddTime { .. }
        | Request::OfferRematch
        | Request::DeclineRematch => false,
    }
}

/// A clock rises by nothing but its bonus, a takeback and given time; and the host gives no more back than its quota.
fn check_clocks(record: &[Recorded], seed: u64) {
    let GameEvent::Started { setup, at } = &record[0].event else {
        unreachable!("the rules have replayed it");
    };
    let mut game = Game::new(setup.clone(), *at);
    let mut given = [0; 2];
    let mut moves = 1;
    for Recorded { at, event } in record {
        for side in Color::ALL {
            let shown = |game: &Game| game.clock(side, *at).map(|reading| reading.left);
            let before = shown(&game);
            let mut after = game.clone();
            after.apply(event);
            let (Some(before), Some(now)) = (before, shown(&after)) else {
                continue;
            };
            let most = match event {
                GameEvent::MovePlayed(_) => before.plus(Millis::from_secs(3)),
                GameEvent::TimeAdded { to, time, .. } if *to == side => before.plus(*time),
                GameEvent::TakenBack { .. } => continue,
                _ => before,
            };
            assert!(
                now <= most,
                "seed {seed}: {side}'s clock rose at {:?}",
                Fact::from(event)
            );
        }
        if let GameEvent::TimeAdded {
            by: Actor::Arbiter,
            to,
            time,
            ..
        } = event
        {
            given[usize::from(*to == Color::Black)] += time.get();
        }
        moves += u32::from(matches!(event, GameEvent::MovePlayed(_)));
        game.apply(event);
    }
    assert!(
        given.iter().all(|given| *given <= (moves + 3) * 1000),
        "seed {seed}: {given:?}"
    );
}
