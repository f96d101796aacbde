//! What a person does with the pieces: click and click, or drag. A state machine fed by the pointer; it knows which
//! squares a piece may go to because it is told, and no rule of chess.

use tabia_game::{Role, Square, UciMove};

use crate::board::BoardGeometry;
use crate::geometry::{Point, Rect};

/// A pointer that moves less than this is clicking.
const DRAG_BEGINS: f32 = 3.0;

/// Where a piece may go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    /// The square to press or to drop on.
    pub(crate) to: Square,
    /// The move; a promotion's piece is still to be chosen.
    pub(crate) mv: UciMove,
    pub(crate) marker: Marker,
    pub(crate) promotes: bool,
}

/// How a target is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Marker {
    Quiet,
    Capture,
    /// Not shown and not to be clicked, so that nobody castles by accident who wants to select the rook; but the king
    /// may be dragged there.
    DropOnly,
}

/// What the state machine has to know about the position.
pub(crate) trait Moves {
    /// Whether the person may move the piece on this square now.
    fn can_move(&self, from: Square) -> bool;
    fn targets(&self, from: Square) -> Vec<Target>;
}

/// What the person means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Intent {
    Play {
        mv: UciMove,
        by: Hand,
    },
    /// The piece was dropped where it may not go; the game is asked all the same, for it knows why.
    Refused {
        mv: UciMove,
    },
}

/// How a piece came to its square.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Hand {
    /// The program moves the piece.
    #[default]
    Click,
    /// It was carried: it is already there.
    Drag,
}

/// A piece held by the pointer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Held {
    pub(crate) from: Square,
    /// Where the pointer is.
    pub(crate) at: Point,
    /// Whether the piece follows the pointer yet.
    pub(crate) lifted: bool,
    pressed_at: Point,
    was_selected: bool,
    has_left: bool,
}

/// A pawn that waits for its new kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Promoting {
    pub(crate) mv: UciMove,
    pub(crate) by: Hand,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) enum State {
    #[default]
    Idle,
    Selected(Square),
    Dragging(Held),
    Promoting(Promoting),
}

/// The pieces under a person's hand.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct BoardUi {
    state: State,
    /// How the last move was made: someone who drags, drags again.
    habit: Hand,
}

impl BoardUi {
    pub(crate) fn state(&self) -> State {
        self.state
    }

    /// The piece that is selected or held, whose targets are shown.
    pub(crate) fn active(&self) -> Option<Square> {
        match self.state {
            State::Selected(from) => Some(from),
            State::Dragging(held) => Some(held.from),
            State::Idle | State::Promoting(_) => None,
        }
    }

    /// The primary button goes down.
    pub(crate) fn press(
        &mut self,
        at: Point,
        board: BoardGeometry,
        moves: &impl Moves,
    ) -> Option<Intent> {
        if let State::Promoting(promoting) = self.state {
            let chosen = chooser(promoting.mv.to, board)
                .into_iter()
                .find(|(_, cell)| cell.contains(at));
            return self.choose(chosen.map(|(role, _)| role));
        }
        let selected = match self.state {
            State::Selected(from) => Some(from),
            State::Idle | State::Dragging(_) | State::Promoting(_) => None,
        };
        let square = board.square_at(at);
        if let (Some(from), Some(to)) = (selected, square)
            && let Some(target) = moves
                .targets(from)
                .into_iter()
                .find(|t| t.to == to && t.marker != Marker::DropOnly)
        {
            return self.go(target, Hand::Click);
        }
        self.state = match square.filter(|square| moves.can_move(*square)) {
            Some(from) => State::Dragging(Held {
                from,
                at,
                lifted: self.habit == Hand::Drag,
                pressed_at: at,
                was_selected: selected == Some(from),
                has_left: false,
            }),
            None => State::Idle,
        };
        None
    }

    /// The pointer moves.
    pub(crate) fn drag(&mut self, at: Point, board: BoardGeometry) {
        if let State::Dragging(held) = &mut self.state {
            held.at = at;
            held.lifted |= at.distance(held.pressed_at) >= DRAG_BEGINS;
            held.has_left |= board.square_at(at) != Some(held.from);
        }
    }

    /// The primary button comes up.
    pub(crate) fn release(
        &mut self,
        at: Point,
        board: BoardGeometry,
        moves: &impl Moves,
    ) -> Option<Intent> {
        self.drag(at, board);
        let State::Dragging(held) = self.state else {
            return None;
        };
        let square = board.square_at(at);
        if !held.lifted || square == Some(held.from) {
            let stays = !held.was_selected && !held.has_left;
            self.state = if stays {
                State::Selected(held.from)
            } else {
                State::Idle
            };
            return None;
        }
        self.state = State::Idle;
        let to = square?;
        match moves
            .targets(held.from)
            .into_iter()
            .find(|target| target.to == to)
        {
            Some(target) => self.go(target, Hand::Drag),
            None => Some(Intent::Refused {
                mv: UciMove {
                    from: held.from,
                    to,
                    promotion: None,
                },
            }),
        }
    }

    /// Chooses what the waiting pawn becomes; `None` leaves it a pawn on its old square.
    pub(crate) fn choose(&mut self, role: Option<Role>) -> Option<Intent> {
        let State::Promoting(Promoting { mv, by }) = self.state else {
            return None;
        };
        self.state = State::Idle;
        let role = role?;
        self.habit = by;
        Some(Intent::Play {
            mv: UciMove {
                promotion: Some(role),
                ..mv
            },
            by,
        })
    }

    /// Puts everything down, after a press of the second button or when the release went unseen.
    pub(crate) fn clear(&mut self) {
        self.state = State::Idle;
    }

    /// Backs out by one layer; `false` if there was none.
    pub(crate) fn back_out(&mut self) -> bool {
        let before = self.state;
        self.state = match before {
            State::Dragging(held) => State::Selected(held.from),
            State::Idle | State::Selected(_) | State::Promoting(_) => State::Idle,
        };
        before != State::Idle
    }

    /// The position has changed: what can no longer be done is dropped.
    pub(crate) fn follow(&mut self, moves: &impl Moves) {
        let holds = match self.state {
            State::Idle => true,
            State::Selected(from) | State::Dragging(Held { from, .. }) => moves.can_move(from),
            State::Promoting(Promoting { mv, .. }) => moves
                .targets(mv.from)
                .iter()
                .any(|target| target.to == mv.to && target.promotes),
        };
        if !holds {
            self.state = State::Idle;
        }
    }

    fn go(&mut self, target: Target, by: Hand) -> Option<Intent> {
        if target.promotes {
            self.state = State::Promoting(Promoting { mv: target.mv, by });
            return None;
        }
        self.state = State::Idle;
        self.habit = by;
        Some(Intent::Play { mv: target.mv, by })
    }
}

/// The cells of the promotion chooser: the queen on the promotion square itself, the others toward the middle.
pub(crate) fn chooser(on: Square, board: BoardGeometry) -> [(Role, Rect); 4] {
    let first = board.rect_of(on);
    let step = if first.center().y < board.rect.center().y {
        board.side()
    } else {
        -board.side()
    };
    let mut row = 0.0;
    Role::PROMOTIONS.map(|role| {
        let cell = Rect {
            y: first.y + step * row,
            ..first
        };
        row += 1.0;
        (role, cell)
    })
}

#[cfg(test)]
mod tests {
    use tabia_game::Color;

    use super::*;

    /// White pieces: a pawn on e2 with two moves, a knight on g1, a pawn on b7 that takes on a8 and promotes, and a
    /// king on e1 that castles with the rook on h1.
    struct Position;

    const MOVES: &str = "e2e3 e2e4 g1f3 b7a8x= e1g1 e1h1d";

    impl Moves for Position {
        fn can_move(&self, from: Square) -> bool {
            MOVES.split(' ').any(|mv| mv.starts_with(&from.to_string())) || from.to_string() == "h1"
        }

        fn targets(&self, from: Square) -> Vec<Target> {
            let of = MOVES
                .split(' ')
                .filter(|mv| mv.starts_with(&from.to_string()));
            of.map(|mv| Target {
                to: square(&mv[2..4]),
                mv: mv[..4].parse().expect("a move"),
                marker: match &mv[4..] {
                    "" => Marker::Quiet,
                    "d" => Marker::DropOnly,
                    _ => Marker::Capture,
                },
                promotes: mv.ends_with('='),
            })
            .collect()
        }
    }

    fn square(name: &str) -> Square {
        name.parse().expect("a square")
    }

    const BOARD: BoardGeometry = BoardGeometry {
        rect: Rect::new(0.0, 0.0, 800.0, 800.0),
        bottom: Color::White,
    };

    /// Runs a gesture: `+e2` presses, `~e3` moves there, `-e4` releases, `esc`, `lost`; a name with `'` is off by two
    /// pixels. Returns what was meant, and the state that is left.
    fn gesture(ui: &mut BoardUi, steps: &str) -> String {
        let mut said = Vec::new();
        for step in steps.split_whitespace() {
            let at = step.get(1..3).and_then(|name| name.parse().ok()).map(|s| {
                let off = if step.ends_with('\'') { 2.0 } else { 0.0 };
                BOARD.center_of(s).offset(off, 0.0)
            });
            let outside = Point::new(900.0, 400.0);
            let intent = match (&step[..1], step) {
                (_, "esc") => {
                    ui.back_out();
                    None
                }
                (_, "lost") => {
                    ui.clear();
                    None
                }
                ("+", _) => ui.press(at.unwrap_or(outside), BOARD, &Position),
                ("~", _) => {
                    ui.drag(at.unwrap_or(outside), BOARD);
                    None
                }
                _ => ui.release(at.unwrap_or(outside), BOARD, &Position),
            };
            said.extend(intent.map(|intent| match intent {
                Intent::Play { mv, by } => format!("{mv} by {by:?}"),
                Intent::Refused { mv } => format!("{mv} refused"),
            }));
        }
        let left = match ui.state() {
            State::Idle => "idle".to_owned(),
            State::Selected(from) => format!("selected {from}"),
            State::Dragging(held) => format!(
                "{} {}",
                if held.lifted { "dragging" } else { "pressed" },
                held.from
            ),
            State::Promoting(promoting) => format!("promoting {}", promoting.mv),
        };
        said.push(left);
        said.join(", ")
    }

    #[test]
    fn every_gesture_means_what_it_should() {
        let cases = [
            // Click and click.
            ("+e2", "pressed e2"),
            ("+e2 -e2", "selected e2"),
            ("+e2 -e2 +e4", "e2e4 by Click, idle"),
            ("+e2 -e2 +e4 -e4", "e2e4 by Click, idle"),
            ("+e2 -e2 +g1 -g1", "selected g1"),
            ("+e2 -e2 +e2 -e2", "idle"),
            ("+e2 -e2 +e6 -e6", "idle"),
            ("+e2 -e2 +out -out", "idle"),
            ("+e5 -e5", "idle"),
            // A wobble is a click.
            ("+e2 ~e2' -e2'", "selected e2"),
            // Dragging.
            ("+e2 ~e3", "dragging e2"),
            ("+e2 ~e3 -e4", "e2e4 by Drag, idle"),
            ("+e2 ~e3 -e2", "idle"),
            ("+e2 ~e3 -e6", "e2e6 refused, idle"),
            ("+e2 ~e3 -out", "idle"),
            ("+e2 ~e3 lost -e4", "idle"),
            ("+e2 ~e3 esc", "selected e2"),
            ("+e2 ~e3 esc esc", "idle"),
            // Castling: the king two squares by click or drag, onto the rook by drag only.
            ("+e1 -e1 +g1", "e1g1 by Click, idle"),
            ("+e1 -e1 +h1 -h1", "selected h1"),
            ("+e1 ~f1 -h1", "e1h1 by Drag, idle"),
            // Promotion: queen on the square itself, then knight, rook, bishop.
            ("+b7 -b7 +a8", "promoting b7a8"),
            ("+b7 -b7 +a8 -a8 +a8", "b7a8q by Click, idle"),
            ("+b7 ~a8 -a8 +a7", "b7a8n by Drag, idle"),
            ("+b7 ~a8 -a8 +a6", "b7a8r by Drag, idle"),
            ("+b7 ~a8 -a8 +a5", "b7a8b by Drag, idle"),
            ("+b7 ~a8 -a8 +e4", "idle"),
            ("+b7 ~a8 -a8 esc", "idle"),
        ];
        for (steps, expected) in cases {
            assert_eq!(gesture(&mut BoardUi::default(), steps), expected, "{steps}");
        }
    }

    #[test]
    fn someone_who_drags_drags_again() {
        let mut ui = BoardUi::default();
        gesture(&mut ui, "+e2 ~e3 -e4");
        assert_eq!(gesture(&mut ui, "+g1"), "dragging g1");
        assert_eq!(gesture(&mut ui, "-g1"), "selected g1");
        gesture(&mut ui, "+f3");
        assert_eq!(gesture(&mut ui, "+e2"), "pressed e2");
    }

    #[test]
    fn a_changed_position_ends_what_can_no_longer_be_done() {
        struct Nothing;
        impl Moves for Nothing {
            fn can_move(&self, _: Square) -> bool {
                false
            }
            fn targets(&self, _: Square) -> Vec<Target> {
                Vec::new()
            }
        }
        for steps in ["+e2 -e2", "+e2 ~e3", "+b7 -b7 +a8"] {
            let mut ui = BoardUi::default();
            let before = gesture(&mut ui, steps);
            ui.follow(&Position);
            assert_eq!(gesture(&mut ui, ""), before);
            ui.follow(&Nothing);
            assert_eq!(gesture(&mut ui, ""), "idle");
        }
    }

    #[test]
    fn the_chooser_runs_toward_the_middle() {
        for bottom in Color::ALL {
            let board = BoardGeometry { bottom, ..BOARD };
            for name in ["a8", "h8", "c1"] {
                let cells = chooser(square(name), board);
                assert_eq!(cells[0], (Role::Queen, board.rect_of(square(name))));
                assert!(cells.iter().all(|(_, cell)| board.rect.encloses(*cell)));
            }
        }
    }
}
