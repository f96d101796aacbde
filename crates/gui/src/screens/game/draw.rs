//! The picture of a game: board, players, moves and buttons.

use tabia_game::{Color, Millis, Phase, Piece, Role, TimeControl};
use tabia_look::PieceSet;
use tabia_players::{Personality, Seating};
use tabia_words::{self as words, Label, Language};

use super::{GameScreen, clock, moves, timestamp};
use crate::app::Message;
use crate::board::BoardGeometry;
use crate::board_scene::{BoardPicture, badge};
use crate::board_ui::{Moves, State};
use crate::drawing::Drawn;
use crate::eval_bar;
use crate::geometry::{Point, Rect};
use crate::plan::program_name;
use crate::scene::{Align, Facing, Sprite};
use crate::screens::context::Context;
use crate::screens::settings;
use crate::screens::start::opponent::personality;
use crate::settings::play::{Captured, ScoreUnit};
use crate::ui::{Id, Response, Ui};

impl GameScreen {
    pub(crate) fn draw(&self, ui: &mut Ui<'_, Message>, cx: &Context<'_>) {
        let geometry = BoardGeometry {
            rect: cx.layout.board,
            bottom: self.bottom,
        };
        self.draw_board(ui, cx, geometry);
        self.draw_evaluation(ui, cx);
        grip(ui, cx);
        self.player_card(ui, cx, !self.bottom, cx.layout.upper);
        self.player_card(ui, cx, self.bottom, cx.layout.lower);
        self.status(ui, cx);
        let rooms = self.rooms(cx.layout);
        let (list, times) = self.list_and_times(cx.layout, rooms.moves);
        if let Some(mut strip) = times {
            strip.cut_top(ui.px(6.0));
            ui.panel(strip, ui.theme.panel);
            self.time_chart(ui, cx, strip.inset_xy(ui.px(12.0), ui.px(3.0)));
        }
        if let Some(list) = list {
            let empty = Label::Moves.text(cx.language);
            moves::draw(ui, list, self.view(), &self.list_place(), empty);
        }
        if let Some(row) = rooms.actions {
            self.actions(ui, cx, row);
        }
        if let Some(spot) = rooms.chat {
            self.draw_chat(ui, cx, spot);
        }
        if let Some(second) = rooms.second {
            self.overview(ui, cx, second);
        }
        if matches!(self.view().phase, Phase::Paused(_)) && self.failed.is_none() {
            self.paused(ui, cx);
        }
        self.way_in(ui, cx);
        if self.shows_result {
            self.result(ui, cx);
        }
        self.comparison(ui, cx);
    }

    fn list_place(&self) -> moves::Place<'_> {
        moves::Place {
            at: self.ply_shown(),
            scroll: &self.scroll,
            glyphs: &[],
        }
    }

    /// A bar beside the board; a press on it changes what its number counts.
    fn draw_evaluation(&self, ui: &mut Ui<'_, Message>, cx: &Context<'_>) {
        if !self.shows_evaluation(cx.play) {
            return;
        }
        let (bar, score, unit) = (cx.layout.strip, self.evaluation(), cx.play.score_unit);
        let white = self.counsel.level.at(cx.now);
        eval_bar::draw(ui, bar, (score, white), self.bottom, unit);
        if let Some(score) = score {
            ui.tip(bar, &eval_bar::text(score));
        }
        let other = match unit {
            ScoreUnit::Pawns => ScoreUnit::Chances,
            ScoreUnit::Chances => ScoreUnit::Pawns,
        };
        let id = Id("evaluation", 0);
        ui.focus_ring(id, bar);
        let message = Message::Settings(settings::Message::ScoreUnit(other));
        ui.target(id, bar, Response::Click(message));
    }

    fn draw_board(&self, ui: &mut Ui<'_, Message>, cx: &Context<'_>, geometry: BoardGeometry) {
        let (view, standing) = (self.view(), self.standing());
        let moves = self.my_moves().castling_by(cx.play.castling);
        let reason = self.reason(cx.now).unwrap_or_default();
        let shapes = self.session.drawings().on(&self.path_shown());
        let drawings = self.sketch.over(shapes).into_iter();
        let drawings: Vec<Drawn> = drawings.chain(self.hint_shape()).collect();
        let active = self.board_ui.active();
        let targets = active.map(|from| moves.targets(from)).unwrap_or_default();
        let (held, promoting) = match self.board_ui.state() {
            State::Dragging(held) => (Some(held), None),
            State::Promoting(promoting) => {
                (None, Some((promoting, moves.ahead().unwrap_or(view.turn))))
            }
            State::Idle | State::Selected(_) | State::Aiming(_) => (None, None),
        };
        let picture = BoardPicture {
            last_move: standing.last_move,
            unconfirmed: self.unconfirmed_square(cx.now),
            check: standing.check,
            checkers: &standing.checkers,
            reason: &reason,
            drawings: &drawings,
            premoves: self.premoves(),
            ghost: moves.ghost(),
            selected: active,
            cursor: self.cursor,
            hovered: active.and_then(|_| geometry.square_at(cx.pointer)),
            countdown: self.countdown(cx.now),
            targets: &targets,
            held,
            promoting,
            animation: &self.animation,
            turned: self.turned(cx.play),
            ..cx.board(&standing.board, geometry)
        };
        picture.build(ui.sprites());
        for (i, premove) in self.premoves().iter().enumerate() {
            let badge = badge(geometry, cx.layout.scale, self.premoves(), i);
            let id = Id("premove", i);
            let told = words::Message::PremoveCondition {
                number: i + 1,
                condition: premove.condition,
            };
            ui.tip(badge, &words::text(cx.language, told));
            ui.focus_ring(id, badge);
            let message = super::Message::NextCondition(Some(i));
            ui.target(id, badge, Response::Click(Message::Game(message)));
        }
    }

    /// Name, captured pieces and clock of one side.
    fn player_card(&self, ui: &mut Ui<'_, Message>, cx: &Context<'_>, side: Color, rect: Rect) {
        let view = self.view();
        let theme = ui.theme;
        ui.panel(rect, theme.panel);
        let is_on_move = view.turn == side && view.result().is_none();
        let pad = ui.px(12.0);
        if is_on_move {
            let bar = Rect::new(
                rect.x,
                rect.y + ui.px(10.0),
                ui.px(3.0),
                rect.h - ui.px(20.0),
            );
            ui.draw(Sprite::Fill {
                rect: bar,
                radius: ui.px(1.5),
                color: theme.accent,
            });
        }
        let mut inner = rect.inset_xy(pad, 0.0);
        if let Some(reading) = view.clock.reading(side, timestamp(cx.now)) {
            let tall = rect.h >= ui.px(44.0);
            let w = if tall { ui.px(118.0) } else { ui.px(88.0) };
            let mut place = inner.cut_right(w.min(inner.w * 0.56));
            place.x = rect.right() - place.w - ui.px(6.0);
            let place = place.inset_xy(0.0, ui.px(6.0));
            let control = view.setup.clocks[side].as_ref();
            let initial = control.map_or(Millis::ZERO, TimeControl::initial);
            clock::draw(ui, cx, place, reading, initial);
            inner.w -= ui.px(8.0);
        }
        let text = self.name(side, cx.language);
        let (name, strip) = if rect.h >= ui.px(44.0) {
            let mut rest = inner.inset_xy(0.0, (rect.h - ui.px(44.0)) / 2.0);
            (rest.cut_top(ui.px(22.0)), rest.cut_top(ui.px(22.0)))
        } else {
            let mut rest = inner;
            let w = ui.fonts.width(ui.scale.strong(), &text) + ui.px(12.0);
            (rest.cut_left(w.min(rest.w)), rest)
        };
        let color = if is_on_move {
            theme.text
        } else {
            theme.text.mix(theme.dim, 0.5)
        };
        let (strong, small) = (ui.scale.strong(), ui.scale.caption_strong());
        let style = if ui.fonts.width(strong, &text) <= name.w {
            strong
        } else {
            small
        };
        let is_cut = ui.fonts.width(style, &text) > name.w;
        if is_cut {
            ui.tip(name, &text);
        }
        let short = self.short_name(side, cx.language).filter(|_| is_cut);
        ui.label(name, &short.unwrap_or(text), style, color, Align::Left);
        self.captured(ui, cx, side, strip);
    }

    /// The name of who plays a side.
    pub(super) fn name(&self, side: Color, language: Language) -> String {
        let two_people = *self.player(Color::White) == Seating::Human
            && *self.player(Color::Black) == Seating::Human;
        let recorded = &self.view().setup.players[side];
        match self.player(side) {
            Seating::Human if !recorded.is_empty() => recorded.clone(),
            Seating::Human if two_people => {
                words::text(language, words::Message::Side(side)).into_owned()
            }
            Seating::Human => Label::You.text(language).to_owned(),
            Seating::Engine(computer) => {
                let level = computer.level.number();
                let level = words::text(language, words::Message::Level(level));
                let who = match computer.personality {
                    Personality::Balanced => Label::Computer,
                    other => personality(other),
                };
                format!("{} · {level}", who.text(language))
            }
            Seating::Random => Label::RandomMover.text(language).to_owned(),
            Seating::Uci(path) => program_name(path),
        }
    }

    /// What tells most of a name for which there is no room.
    fn short_name(&self, side: Color, language: Language) -> Option<String> {
        match self.player(side) {
            Seating::Engine(computer) => {
                let level = words::Message::Level(computer.level.number());
                Some(words::text(language, level).into_owned())
            }
            Seating::Random => Some(Label::RandomColor.text(language).to_owned()),
            Seating::Human | Seating::Uci(_) => None,
        }
    }

    /// What this side has taken, all of it or what the other has not, and by how many points it leads.
    fn captured(&self, ui: &mut Ui<'_, Message>, cx: &Context<'_>, side: Color, rect: Rect) {
        let material = &self.view().material;
        let points = match side {
            Color::White => material.points,
            Color::Black => -material.points,
        };
        let lead = format!("+{points}");
        let style = ui.scale.caption().tabular();
        let room = match points > 0 {
            true => rect.w - ui.fonts.width(style, &lead) - ui.px(8.0),
            false => rect.w,
        };
        let roles = match cx.play.captured {
            Captured::Difference => &material.ahead[side],
            Captured::All => &material.lost[!side],
        };
        let row = Rect { w: room, ..rect };
        let end = captured_row(ui, cx.pieces, roles, row, ui.px(18.0));
        if points > 0 {
            let x = end + ui.px(7.0);
            let at = Rect::new(x, rect.y, (rect.right() - x).max(0.0), rect.h);
            ui.label(at, &lead, style, ui.theme.dim, Align::Left);
        }
    }
}

/// Draws pieces by kind, pawns first, as large as `icon` and as all have room; returns where they end.
pub(super) fn captured_row(
    ui: &mut Ui<'_, Message>,
    set: PieceSet,
    roles: &[Role],
    rect: Rect,
    icon: f32,
) -> f32 {
    let roles: Vec<Role> = roles.iter().rev().copied().collect();
    // Pawns are slim; the others would overlap as closely.
    let share = |role: Role| if role == Role::Pawn { 0.58 } else { 0.85 };
    let between = |a: Role, b: Role| if a == b { 0.0 } else { 0.28 };
    let gaps = roles.windows(2).map(|pair| between(pair[0], pair[1]));
    let all = roles
        .iter()
        .map(|role| share(*role))
        .chain(gaps)
        .sum::<f32>()
        + 0.2;
    let icon = icon.min((rect.w / all).floor());
    let mut x = rect.x - (icon * 0.1).round();
    for (i, role) in roles.iter().enumerate() {
        if let Some(last) = i.checked_sub(1).map(|i| roles[i]) {
            x += (icon * between(last, *role)).round();
        }
        let y = (rect.center().y - icon / 2.0).round();
        // All in white: black pieces would vanish on the dark panel.
        ui.draw(Sprite::Piece {
            set: set.beside_board(),
            piece: Piece {
                color: Color::White,
                role: *role,
            },
            rect: Rect::new(x.round(), y, icon, icon),
            alpha: 0.85,
            facing: Facing::Up,
        });
        x += (icon * share(*role)).round();
    }
    x
}

/// The corner by which the board is resized, once the pointer is near it.
fn grip(ui: &mut Ui<'_, Message>, cx: &Context<'_>) {
    let rect = cx.layout.grip();
    if !ui.is_hovered(rect) {
        return;
    }
    let (side, color) = (rect.w, ui.theme.dim);
    let thick = (side * 0.1).max(1.0);
    for along in [0.35, 0.65, 0.95] {
        let (a, b) = (side * along, side * 0.95);
        let corner = |x: f32, y: f32| Point::new(rect.x + x, rect.y + y);
        ui.draw(Sprite::Polygon {
            points: vec![
                corner(a - thick, b),
                corner(b, a - thick),
                corner(b, a + thick),
                corner(a + thick, b),
            ],
            color,
        });
    }
    ui.tip(rect, Label::ResizeBoard.text(cx.language));
}
