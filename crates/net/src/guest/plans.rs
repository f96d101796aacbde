//! What a player has decided and the host has not confirmed, to go on with in another session.

use serde::{Deserialize, Serialize};
use tabia_game::log::CommandId;
use tabia_game::premove::Premove;
use tabia_game::{Color, Command, GameEvent, Ply, PremoveEdit, Timestamp};

use super::Guest;
use super::ask::Ask;
use crate::wire::{Side, bytes};

/// What a player has decided and the host has not confirmed: the move that is under way, and those chosen in advance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Plans {
    side: Side,
    /// The number of the last event that was known.
    seq: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    under_way: Option<UnderWay>,
    /// The half-moves before the first of those chosen in advance.
    ply: u32,
    premoves: Vec<String>,
}

/// A move that the host may have heard of, or not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct UnderWay {
    #[serde(with = "bytes")]
    command: CommandId,
    /// The number of the last event when it was first sent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    expected: Option<u64>,
    ply: u32,
    uci: String,
}

impl Plans {
    /// One line of JSON.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("plans are made of strings and numbers")
    }

    /// What [`Plans::to_json`] wrote; none if it is anything else.
    #[must_use]
    pub fn from_json(text: &str) -> Option<Self> {
        serde_json::from_str(text).ok()
    }
}

impl UnderWay {
    /// The same, to be sent again under its own name: it happens once.
    fn ask(&self, now: Timestamp) -> Option<Ask> {
        let (ply, mv) = (Ply::new(self.ply), self.uci.parse().ok()?);
        let command = Command::Play { ply, mv };
        Some(Ask::again(self.command, command, self.expected, now))
    }
}

impl Guest {
    /// The same guest, which goes on with `plans` once it knows the game.
    #[must_use]
    pub fn with_plans(mut self, plans: Plans) -> Self {
        self.plans = Some(plans);
        self
    }

    /// What is decided and not confirmed; none if nothing is.
    #[must_use]
    pub fn plans(&self) -> Option<Plans> {
        if self.plans.is_some() {
            return self.plans.clone();
        }
        let side = self.side()?;
        let under_way = self.asks.iter().find_map(|ask| {
            let (ply, mv) = ask.played()?;
            Some(UnderWay {
                command: ask.id,
                expected: ask.expected,
                ply: ply.get(),
                uci: mv.to_string(),
            })
        });
        let premoves = self.premoves[side].moves();
        if under_way.is_none() && premoves.is_empty() {
            return None;
        }
        let next = match &under_way {
            Some(under_way) => under_way.ply + 2,
            None => self.next_own(side)?,
        };
        Some(Plans {
            side: side.into(),
            seq: self.seq().get(),
            under_way,
            ply: next,
            premoves: premoves.iter().map(Premove::to_string).collect(),
        })
    }

    /// The half-moves before the next move of `side`.
    fn next_own(&self, side: Color) -> Option<u32> {
        let game = self.game()?;
        let waits = u32::from(game.turn() != side);
        Some(game.ply().get() + waits)
    }

    /// Goes on with what was decided in another session, once everything is known that has happened since. What can
    /// no longer be meant is let go: another position has come, or the game is over.
    pub(super) fn take_up_plans(&mut self, now: Timestamp) {
        if self.seq().get() < self.told {
            return;
        }
        let Some((plans, side)) = self.plans.take().zip(self.side()) else {
            return;
        };
        if plans.seq > self.seq().get() {
            // They are about a game that went on otherwise than this one.
            return;
        }
        let since = self
            .record()
            .iter()
            .skip(usize::try_from(plans.seq).unwrap_or(usize::MAX));
        let is_other = |event: &GameEvent| {
            matches!(
                event,
                GameEvent::TakenBack { .. } | GameEvent::Redone { .. } | GameEvent::Over { .. }
            )
        };
        let has_changed = since.map(|recorded| &recorded.event).any(is_other);
        let Some(mut next) = self.next_own(side).filter(|_| !has_changed) else {
            return;
        };
        if side != Color::from(plans.side) {
            return;
        }
        let mine = self.game().is_some_and(|game| game.turn() == side);
        if let Some(under_way) = plans.under_way {
            if mine && under_way.ply == next {
                if let Some(ask) = under_way.ask(now) {
                    self.asks.push_back(ask);
                    next += 2;
                }
            } else if !self.has_happened(&under_way) {
                // Another move was made in its place, from the same seat elsewhere.
                return;
            }
        }
        if plans.ply == next {
            self.choose_again(side, &plans.premoves);
        }
    }

    /// Whether this very move stands in the game.
    fn has_happened(&self, under_way: &UnderWay) -> bool {
        let place = usize::try_from(under_way.ply).unwrap_or(usize::MAX);
        let played = self.view().moves.get(place);
        played.is_some_and(|played| played.mv.to_string() == under_way.uci)
    }

    /// Chooses these moves in advance, as far as that can be.
    fn choose_again(&mut self, side: Color, premoves: &[String]) {
        for premove in premoves.iter().map_while(|text| text.parse().ok()) {
            self.edit_premoves(side, PremoveEdit::Push(premove));
        }
    }
}
