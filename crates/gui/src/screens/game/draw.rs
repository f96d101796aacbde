//! The picture of a game: board, players, moves and buttons.

use std::borrow::Cow;
use std::time::Duration;

use tabia_game::{Color, Phase, Piece, Role, Takebacks};
use tabia_look::{BoardPalette, PieceSet};
use tabia_players::Seating;
use tabia_words::{self as words, Label, Language};

use super::{GameScreen, Message as GameMessage, Refusal, clock, moves, timestamp};
use crate::app::Message;
use crate::board::BoardGeometry;
use crate::board_scene::BoardPicture;
use crate::board_ui::{Moves, State};
use crate::drawing::Shape;
use crate::geometry::{Point, Rect};
use crate::icon::Icon;
use crate::layout::{Arrangement, Layout};
use crate::plan::program_name;
use crate::scene::{Align, Rgba, Sprite};
use crate::text::TextStyle;
use crate::ui::{Emphasis, Id, Ui};

/// What the picture depends on besides the game.
pub(crate) struct Context<'a> {
    pub(crate) layout: &'a Layout,
    pub(crate) language: Language,
    pub(crate) palette: BoardPalette,
    pub(crate) pieces: PieceSet,
    pub(crate) now: Duration,
    pub(crate) pointer: Point,
}

impl GameScreen {
    pub(crate) fn draw(&self, ui: &mut Ui<'_, Message>, cx: &Context<'_>) {
        let geometry = BoardGeometry {
            rect: cx.layout.board,
            bottom: self.bottom,
        };
        self.draw_board(ui, cx, geometry);
        self.player_card(ui, cx, !self.bottom, cx.layout.upper);
        self.player_card(ui, cx, self.bottom, cx.layout.lower);
        self.status(ui, cx);
        moves::draw(
            ui,
            cx.layout.moves,
            self.view(),
            &self.list_place(),
            Label::Moves.text(cx.language),
        );
        self.actions(ui, cx);
        if let Phase::Paused(_) = self.view().phase {
            self.paused(ui, cx);
        }
        if self.shows_result {
            self.result(ui, cx);
        }
    }

    fn list_place(&self) -> moves::Place {
        moves::Place {
            at: self.ply_shown(),
            is_present: self.looking_at.is_none(),
            scrolled: self.scrolled,
        }
    }

    fn draw_board(&self, ui: &mut Ui<'_, Message>, cx: &Context<'_>, geometry: BoardGeometry) {
        let (view, moves, standing) = (self.view(), self.my_moves(), self.standing());
        let reason = self.reason(cx.now).unwrap_or_default();
        let drawings: Vec<Shape> = self.drawings.on(self.ply_shown()).collect();
        let active = self.board_ui.active();
        let targets = active.map(|from| moves.targets(from)).unwrap_or_default();
        let (held, promoting) = match self.board_ui.state() {
            State::Dragging(held) => (Some(held), None),
            State::Promoting(promoting) => (None, Some((promoting, view.turn))),
            State::Idle | State::Selected(_) => (None, None),
        };
        let picture = BoardPicture {
            geometry,
            scale: cx.layout.scale,
            palette: cx.palette,
            pieces: cx.pieces,
            board: &standing.board,
            last_move: standing.last_move,
            check: standing.check,
            reason: &reason,
            drawings: &drawings,
            premoves: self.premoves(),
            ghost: moves.ghost(),
            selected: active,
            targets: &targets,
            held,
            promoting,
            animation: &self.animation,
            now: cx.now,
            pointer: cx.pointer,
        };
        picture.build(ui.sprites());
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
            let label = match (reading.is_low, reading.is_running) {
                (true, _) => theme.clock_low,
                (false, true) => theme.clock_running,
                (false, false) => theme.clock_idle,
            };
            ui.panel(place, label.ground);
            let text = clock::text(reading.left);
            let inside = place.inset_xy(ui.px(3.0), 0.0);
            let sizes = [26.0, 22.0, 19.0, 16.0].map(|logical| ui.scale.clock(logical));
            let fits = |style: &TextStyle| {
                f32::from(style.px) < place.h * 0.8 && ui.fonts.width(*style, &text) <= inside.w
            };
            let style = sizes.into_iter().find(fits).unwrap_or(sizes[3]);
            ui.label(inside, &text, style, label.ink, Align::Center);
            inner.w -= ui.px(8.0);
        }
        let (name, strip) = if rect.h >= ui.px(44.0) {
            let mut rest = inner.inset_xy(0.0, (rect.h - ui.px(44.0)) / 2.0);
            (rest.cut_top(ui.px(22.0)), rest.cut_top(ui.px(22.0)))
        } else {
            let mut rest = inner;
            let w = ui
                .fonts
                .width(ui.scale.strong(), &self.name(side, cx.language))
                + ui.px(12.0);
            (rest.cut_left(w.min(rest.w)), rest)
        };
        let color = if is_on_move {
            theme.text
        } else {
            theme.text.mix(theme.dim, 0.5)
        };
        ui.label(
            name,
            &self.name(side, cx.language),
            ui.scale.strong(),
            color,
            Align::Left,
        );
        self.captured(ui, cx, side, strip);
    }

    /// The name of who plays a side.
    fn name(&self, side: Color, language: Language) -> String {
        let two_people = *self.player(Color::White) == Seating::Human
            && *self.player(Color::Black) == Seating::Human;
        match self.player(side) {
            Seating::Human if two_people => {
                words::text(language, words::Message::Side(side)).into_owned()
            }
            Seating::Human => Label::You.text(language).to_owned(),
            Seating::Engine(level) => {
                let level = words::text(language, words::Message::Level(level.number()));
                format!("{} · {level}", Label::Computer.text(language))
            }
            Seating::Random => Label::RandomMover.text(language).to_owned(),
            Seating::Uci(path) => program_name(path),
        }
    }

    /// What this side has taken more of than the other, and by how many points it leads.
    fn captured(&self, ui: &mut Ui<'_, Message>, cx: &Context<'_>, side: Color, rect: Rect) {
        let material = &self.view().material;
        let icon = ui.px(18.0);
        let mut x = rect.x - ui.px(2.0);
        let mut last: Option<Role> = None;
        for role in material.ahead[side].iter().rev() {
            if last.is_some_and(|last| last != *role) {
                x += ui.px(5.0);
            }
            last = Some(*role);
            if x + icon > rect.right() {
                break;
            }
            let place = Rect::new(
                x.round(),
                (rect.center().y - icon / 2.0).round(),
                icon,
                icon,
            );
            // All in white: black pieces would vanish on the dark panel.
            let piece = Piece {
                color: Color::White,
                role: *role,
            };
            ui.draw(Sprite::Piece {
                set: cx.pieces,
                piece,
                rect: place,
                alpha: 0.85,
            });
            // Pawns are slim; the others would overlap as closely.
            let share = if *role == Role::Pawn { 0.58 } else { 0.85 };
            x += (icon * share).round();
        }
        let points = match side {
            Color::White => material.points,
            Color::Black => -material.points,
        };
        if points > 0 {
            let at = Rect::new(
                x + icon * 0.4,
                rect.y,
                (rect.right() - x - icon * 0.45).max(0.0),
                rect.h,
            );
            ui.label(
                at,
                &format!("+{points}"),
                ui.scale.caption().tabular(),
                ui.theme.dim,
                Align::Left,
            );
        }
    }

    /// What is going on, in a line.
    fn status(&self, ui: &mut Ui<'_, Message>, cx: &Context<'_>) {
        let (text, color) = self.status_text(ui, cx);
        let rect = cx.layout.status.inset_xy(ui.px(12.0), 0.0);
        let (body, caption) = (ui.scale.body(), ui.scale.caption());
        if ui.fonts.width(body, &text) <= rect.w {
            return ui.label(rect, &text, body, color, Align::Left);
        }
        // A long sentence is set smaller, on two lines where there is room for them.
        let lines = ui.fonts.wrap(caption, &text, rect.w);
        let line_h = ui.px(16.0);
        if lines.len() as f32 * line_h <= rect.h {
            let top = rect.center().y - lines.len() as f32 * line_h / 2.0;
            for (i, line) in lines.iter().enumerate() {
                let place = Rect::new(rect.x, top + i as f32 * line_h, rect.w, line_h);
                ui.label(place, line, caption, color, Align::Left);
            }
        } else {
            ui.label(rect, &text, caption, color, Align::Left);
            ui.tip(cx.layout.status, &text);
        }
    }

    fn status_text(&self, ui: &Ui<'_, Message>, cx: &Context<'_>) -> (Cow<'static, str>, Rgba) {
        let (view, language, theme) = (self.view(), cx.language, ui.theme);
        if !self.typed.is_empty() {
            return self.typed_text(ui, cx);
        }
        if let Some((refusal, _)) = self.refusal {
            let board = &view.board;
            let message = match refusal {
                Refusal::Command(rejection) => words::Message::Refusal { rejection, board },
                Refusal::Premove(mv, rejection) => words::Message::PremoveFailed {
                    mv,
                    rejection,
                    board,
                },
                Refusal::Choice(error) => words::Message::PremoveRefused(error),
            };
            return (words::text(language, message), theme.warning);
        }
        if self.looking_at.is_some() {
            return (Label::PastPosition.text(language).into(), theme.accent);
        }
        if let Some(result) = view.result() {
            let cause = words::text(language, words::Message::Cause(result));
            return (format!("{} · {cause}", result.score()).into(), theme.text);
        }
        if let Some(failure) = &self.failed {
            return (
                words::text(language, words::Message::PlayerFailure(failure)),
                theme.warning,
            );
        }
        if let Some(by) = view.draw_offer {
            return (
                words::text(language, words::Message::DrawOffered(by)),
                theme.accent,
            );
        }
        if view.check.is_some() {
            return (Label::Check.text(language).into(), theme.accent);
        }
        if self.thinking[view.turn] {
            return (Label::Thinking.text(language).into(), theme.dim);
        }
        (
            words::text(language, words::Message::Turn(view.turn)),
            theme.dim,
        )
    }

    /// The move that is being typed, and the moves that it may become.
    fn typed_text(&self, ui: &Ui<'_, Message>, cx: &Context<'_>) -> (Cow<'static, str>, Rgba) {
        let candidates = self.typed_moves().candidates;
        if candidates.is_empty() {
            let none = Label::NoSuchMove.text(cx.language);
            return (format!("{}▏ {none}", self.typed).into(), ui.theme.warning);
        }
        let most = 6;
        let names = candidates
            .iter()
            .take(most)
            .map(|legal| legal.san.to_string());
        let mut text = format!("{}▏ {}", self.typed, names.collect::<Vec<_>>().join("  "));
        if candidates.len() > most {
            text.push_str(" …");
        }
        (text.into(), ui.theme.accent)
    }

    fn actions(&self, ui: &mut Ui<'_, Message>, cx: &Context<'_>) {
        let (view, language) = (self.view(), cx.language);
        let gap = ui.px(6.0);
        let row = cx.layout.actions;
        if view.result().is_some() {
            let cells: Vec<Rect> = row.columns(2, gap).collect();
            let label = Label::Rematch.text(language);
            ui.icon_button(
                Id("rematch", 0),
                cells[0],
                Icon::Rematch,
                label,
                Emphasis::Primary,
                Message::Rematch,
            );
            let label = Label::NewGame.text(language);
            ui.icon_button(
                Id("new", 0),
                cells[1],
                Icon::New,
                label,
                Emphasis::Normal,
                Message::NewGame,
            );
            return;
        }
        let Some(speaker) = self.speaker() else {
            return;
        };
        let cells: Vec<Rect> = row.columns(3, gap).collect();
        let control = self.session.control();
        let offered = view.draw_offer.filter(|by| control[!*by]);
        let takeback = match (
            view.setup.takebacks,
            view.takeback_to[speaker],
            view.ply.previous(),
        ) {
            (Takebacks::Forbidden, _, _) => Emphasis::Disabled,
            (_, Some(_), _) => Emphasis::Normal,
            (_, None, Some(_)) if control.white && control.black => Emphasis::Normal,
            (_, None, _) => Emphasis::Disabled,
        };
        let (first, second) = if offered.is_some() {
            (
                (
                    Icon::Close,
                    Label::Decline,
                    Emphasis::Normal,
                    GameMessage::DeclineDraw,
                ),
                (
                    Icon::Half,
                    Label::AcceptDraw,
                    Emphasis::Primary,
                    GameMessage::AcceptDraw,
                ),
            )
        } else {
            let draw = if view.claimable.now.is_some() {
                (
                    Icon::Half,
                    Label::ClaimDraw,
                    Emphasis::Primary,
                    GameMessage::ClaimDraw,
                )
            } else {
                (
                    Icon::Half,
                    Label::OfferDraw,
                    Emphasis::Normal,
                    GameMessage::OfferDraw,
                )
            };
            (
                (
                    Icon::Takeback,
                    Label::TakeBack,
                    takeback,
                    GameMessage::Takeback,
                ),
                draw,
            )
        };
        let resign = if self.resign_armed.is_some() {
            (
                Icon::Flag,
                Label::ResignSure,
                Emphasis::Danger,
                GameMessage::Resign,
            )
        } else {
            (
                Icon::Flag,
                Label::Resign,
                Emphasis::Normal,
                GameMessage::Resign,
            )
        };
        let full = cx.layout.arrangement == Arrangement::Side;
        for (i, ((icon, label, emphasis, message), cell)) in
            [first, second, resign].into_iter().zip(cells).enumerate()
        {
            let text = label.text(language);
            let id = Id(if full { "action" } else { "small-action" }, i);
            ui.icon_button(id, cell, icon, text, emphasis, Message::Game(message));
        }
    }
}
