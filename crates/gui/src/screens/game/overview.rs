//! The second pane of a wide window: what each side has taken, where the time went, how near a draw by rule is, and
//! the keys one needs most.

use tabia_game::{Color, Millis, MovePlayed};
use tabia_words::{self as words, Label};

use super::draw::captured_row;
use super::{Browse, GameScreen, Message as GameMessage};
use crate::app::Message;
use crate::geometry::Rect;
use crate::keys::{self, Stroke};
use crate::layout::Layout;
use crate::scene::{Align, Rgba, Sprite};
use crate::screens::context::Context;
use crate::ui::{Id, Response, Ui};

/// The height of the strip below the moves, and of the least list that leaves room for it, in logical pixels.
const STRIP: f32 = 54.0;
const LEAST_LIST: f32 = 260.0;
/// The bars of each side's moves.
const WHITES: Rgba = Rgba::hex(0xE9_EDF0);
const BLACKS: Rgba = Rgba::hex(0x5B_6570);

/// The keys that are shown: those that no button says.
const KEYS: [Label; 9] = [
    Label::KeyCursor,
    Label::KeySelect,
    Label::KeyArrow,
    Label::PreviousMove,
    Label::TakeBack,
    Label::Hint,
    Label::Flip,
    Label::EvaluationBar,
    Label::Help,
];

impl GameScreen {
    /// Draws the pane.
    pub(super) fn overview(&self, ui: &mut Ui<'_, Message>, cx: &Context<'_>, rect: Rect) {
        ui.panel(rect, ui.theme.panel);
        let mut rest = rect.inset(ui.px(18.0));
        let gap = ui.px(22.0);
        if let Some(opening) = &self.view().opening {
            let text = format!("{} {}", opening.eco, opening.name);
            let style = ui.scale.strong();
            for line in ui.fonts.wrap(style, &text, rest.w) {
                let place = rest.cut_top(ui.px(22.0));
                ui.label(place, &line, style, ui.theme.text, Align::Left);
            }
            rest.cut_top(gap);
        }
        if let Some(challenge) = self.challenge {
            heading(ui, cx, &mut rest, Label::ChallengeCode);
            let line = rest.cut_top(ui.px(24.0));
            let (style, color) = (ui.scale.strong().tabular(), ui.theme.text);
            ui.label(line, &challenge.to_string(), style, color, Align::Left);
            rest.cut_top(gap);
        }
        if self.is_timed() {
            self.times(ui, cx, &mut rest);
            rest.cut_top(gap);
        }
        self.all_captured(ui, cx, &mut rest);
        rest.cut_top(gap);
        if self.is_on() {
            self.draws_by_rule(ui, cx, &mut rest);
            rest.cut_top(gap);
        }
        self.key_table(ui, cx, rest);
    }

    /// Whether it is known how long the moves took: without a clock nobody counts the time.
    fn is_timed(&self) -> bool {
        let mut moves = self.view().moves.iter();
        moves.any(|played| played.spent > Millis::ZERO)
    }

    /// The list of moves, and below it, where there is room and no second pane, a strip that tells how long each took.
    pub(super) fn list_and_times(
        &self,
        layout: &Layout,
        list: Option<Rect>,
    ) -> (Option<Rect>, Option<Rect>) {
        let Some(mut list) = list else {
            return (None, None);
        };
        let scale = layout.scale;
        let has_room = layout.second.is_none() && list.h >= scale.px(LEAST_LIST);
        let strip = (has_room && self.is_timed()).then(|| list.cut_bottom(scale.px(STRIP)));
        (Some(list), strip)
    }

    /// How long each move took and where the time went.
    fn times(&self, ui: &mut Ui<'_, Message>, cx: &Context<'_>, rest: &mut Rect) {
        heading(ui, cx, rest, Label::TimePerMove);
        let moves = &self.view().moves;
        let chart = rest.cut_top(ui.px(112.0));
        self.time_chart(ui, cx, chart);
        rest.cut_top(ui.px(8.0));
        for side in Color::ALL {
            let line = rest.cut_top(ui.px(20.0));
            let Some((share, count)) = concentration(moves, side) else {
                continue;
            };
            let message = words::Message::TimeShare { side, share, count };
            let text = words::text(cx.language, message);
            ui.label(line, &text, ui.scale.caption(), ui.theme.dim, Align::Left);
        }
    }

    /// How long each move took: White's up, Black's down. A press on a column shows the position after its move.
    pub(super) fn time_chart(&self, ui: &mut Ui<'_, Message>, cx: &Context<'_>, chart: Rect) {
        let moves = &self.view().moves;
        let middle = chart.center().y.round();
        let axis = Rect::new(chart.x, middle, chart.w, ui.px(1.0).max(1.0));
        ui.draw(Sprite::Fill {
            rect: axis,
            radius: 0.0,
            color: ui.theme.line,
        });
        let longest = moves.iter().map(|played| played.spent.get()).max();
        let longest = longest.unwrap_or(0).max(1_000) as f32;
        // Two half-moves share a column; few moves do not make thick ones.
        let columns = moves.len().div_ceil(2) + 1;
        let step = (chart.w / columns as f32).min(ui.px(16.0));
        for played in moves {
            let index = (played.ply.index() - 1 + first_black(moves)) / 2;
            let x = chart.x + step * index as f32;
            let height = ((played.spent.get() as f32 / longest).sqrt() * (chart.h / 2.0 - 2.0))
                .max(ui.px(1.0))
                .round();
            let (y, color) = match played.piece.color {
                Color::White => (middle - height, WHITES),
                Color::Black => (middle + axis.h, BLACKS),
            };
            let bar = Rect::new(x.round(), y, (step * 0.72).round().max(1.0), height);
            let is_here = played.ply == self.ply_shown();
            ui.draw(Sprite::Fill {
                rect: bar,
                radius: 0.0,
                color: if is_here { ui.theme.accent } else { color },
            });
            // On a light ground White's bars are seen by their edges.
            if !is_here && color == WHITES && ui.theme.panel.0[1] > 128 {
                let width = ui.px(1.0).max(1.0);
                ui.draw(Sprite::Frame {
                    rect: bar,
                    radius: 0.0,
                    width,
                    color: ui.theme.dim,
                });
            }
            let half = match played.piece.color {
                Color::White => Rect::new(x, chart.y, step, chart.h / 2.0),
                Color::Black => Rect::new(x, middle, step, chart.h / 2.0),
            };
            let message = GameMessage::Browse(Browse::To(played.ply));
            ui.target(
                Id("time", played.ply.index()),
                half,
                Response::Press(Message::Game(message)),
            );
            if ui.is_hovered(half) {
                let spent = words::text(cx.language, words::Message::Duration(played.spent));
                ui.tip(half, &format!("{} · {spent}", played.san));
            }
        }
    }

    /// Everything that each side has taken.
    fn all_captured(&self, ui: &mut Ui<'_, Message>, cx: &Context<'_>, rest: &mut Rect) {
        heading(ui, cx, rest, Label::CapturedPieces);
        for side in [!self.bottom, self.bottom] {
            let mut line = rest.cut_top(ui.px(30.0));
            let name = words::text(cx.language, words::Message::Side(side));
            let caption = line.cut_left(ui.px(64.0));
            ui.label(
                caption,
                &name,
                ui.scale.caption(),
                ui.theme.dim,
                Align::Left,
            );
            let roles = &self.view().material.lost[!side];
            if roles.is_empty() {
                ui.label(line, "–", ui.scale.caption(), ui.theme.dim, Align::Left);
            } else {
                captured_row(ui, cx.pieces, roles, line, ui.px(24.0));
            }
        }
    }

    /// How often the position has stood, and how long nothing was captured and no pawn moved.
    fn draws_by_rule(&self, ui: &mut Ui<'_, Message>, cx: &Context<'_>, rest: &mut Rect) {
        heading(ui, cx, rest, Label::Draws);
        let view = self.view();
        let times = u8::try_from(view.repetition.count).unwrap_or(u8::MAX);
        for message in [
            words::Message::Repetition(times),
            words::Message::HalfmoveClock(view.halfmove_clock),
        ] {
            let line = rest.cut_top(ui.px(22.0));
            let text = words::text(cx.language, message);
            ui.label(line, &text, ui.scale.body(), ui.theme.text, Align::Left);
        }
    }

    /// Whether a key does something in this game.
    fn is_of_use(&self, key: Label) -> bool {
        match key {
            Label::Hint => !self.is_left_to_oneself(),
            Label::EvaluationBar => !self.is_left_to_oneself() || self.is_watched(),
            _ => true,
        }
    }

    /// As many of the keys as there is room for, at the foot of the pane.
    fn key_table(&self, ui: &mut Ui<'_, Message>, cx: &Context<'_>, mut rest: Rect) {
        let row = ui.px(24.0);
        let room = ((rest.h - ui.px(28.0)) / row).floor().max(0.0) as usize;
        let of_use = KEYS.into_iter().filter(|key| self.is_of_use(*key));
        let shown: Vec<Label> = of_use.take(room).collect();
        if shown.len() < 3 {
            return;
        }
        let mut rest = rest.cut_bottom(row * shown.len() as f32 + ui.px(28.0));
        heading(ui, cx, &mut rest, Label::Keys);
        for label in shown {
            let mut line = rest.cut_top(row);
            let all = keys::GROUPS.iter().flat_map(|group| group.bindings);
            let strokes = all.filter(|binding| binding.label == label);
            let names: Vec<String> = strokes
                .map(|binding| Stroke::name(binding.stroke))
                .collect();
            let names = names.join(" ");
            let (style, color) = (ui.scale.caption(), ui.theme.dim);
            let keys = line.cut_right(ui.fonts.width(style, &names) + ui.px(8.0));
            ui.label(keys, &names, style, color, Align::Right);
            let (style, color) = (ui.scale.body(), ui.theme.text);
            ui.label(line, label.text(cx.language), style, color, Align::Left);
        }
    }
}

/// 1 if Black made the first of these moves, so that the columns begin with White's.
fn first_black(moves: &[MovePlayed]) -> usize {
    usize::from(
        moves
            .first()
            .is_some_and(|first| first.piece.color == Color::Black),
    )
}

/// The share of its time, in percent, that a side has spent on its longest moves, and how many these are: a fifth of
/// them, where there are enough to speak of.
fn concentration(moves: &[MovePlayed], side: Color) -> Option<(u8, u8)> {
    let own = moves.iter().filter(|played| played.piece.color == side);
    let mut spent: Vec<u64> = own.map(|played| Millis::get(played.spent).into()).collect();
    let count = (spent.len() / 5).min(5);
    let all: u64 = spent.iter().sum();
    if count == 0 || all == 0 {
        return None;
    }
    spent.sort_unstable_by(|a, b| b.cmp(a));
    let longest: u64 = spent[..count].iter().sum();
    let share = u8::try_from(longest * 100 / all).ok()?;
    Some((share, u8::try_from(count).ok()?))
}

fn heading(ui: &mut Ui<'_, Message>, cx: &Context<'_>, rest: &mut Rect, label: Label) {
    let line = rest.cut_top(ui.px(24.0));
    let (style, color) = (ui.scale.caption_strong(), ui.theme.dim);
    ui.label(line, label.text(cx.language), style, color, Align::Left);
    rest.cut_top(ui.px(4.0));
}

#[cfg(test)]
mod tests {
    use tabia_game::{Actor, ByColor, Command, GameSetup, LocalSession, Seat, Session, Timestamp};

    use super::*;

    #[test]
    fn time_is_said_to_have_gone_into_few_moves() {
        let seats = ByColor::new_with(|_| Seat::Person);
        let setup = GameSetup {
            clocks: ByColor::new_with(|_| Some("60".parse().expect("a time control"))),
            ..GameSetup::default()
        };
        let mut session = LocalSession::new(setup, seats, Timestamp::ZERO);
        let mut now = 0;
        for (spent, mv) in [
            (1, "g1f3"),
            (1, "g8f6"),
            (1, "f3g1"),
            (1, "f6g8"),
            (36, "g1f3"),
            (1, "g8f6"),
            (1, "f3g1"),
            (1, "f6g8"),
            (1, "b1c3"),
            (1, "b8c6"),
        ] {
            now += spent;
            let (by, ply) = (Actor::Player(session.view().turn), session.view().ply);
            let mv = mv.parse().expect("a move");
            session.send(by, Command::Play { ply, mv });
            session.poll(Timestamp::from_millis(now * 100), &mut |_| ());
        }
        let moves = &session.view().moves;
        assert_eq!(moves.len(), 10);
        assert_eq!(concentration(moves, Color::White), Some((90, 1)));
        assert_eq!(concentration(moves, Color::Black), Some((20, 1)));
        assert_eq!(concentration(&moves[..8], Color::White), None, "too few");
    }
}
