//! What a person does with the pieces: click and click, or drag. A state machine fed by the pointer; it knows which
//! squares a piece may go to because it is told, and no rule of chess.

use tabia_game::{Role, Square, UciMove, typed};

use crate::board::BoardGeometry;
use crate::geometry::{Point, Rect};
use crate::settings::play::{MoveInput, MovesOn};

/// A piece follows a pointer that has moved this far.
const DRAG_BEGINS: f32 = 3.0;
/// A hand that has never moved farther, in squares, has trembled.
pub(crate) const TREMBLE: f32 = 0.2;
pub(crate) const TREMBLE_IN_A_HURRY: f32 = 0.35;
/// A drop closer to the edge of its square, in squares, may have been meant for the next one.
const EDGE: f32 = 0.12;

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

    /// How a piece comes to this square, if only one can.
    fn only_way_to(&self, to: Square) -> Option<Target> {
        let from = Square::all().filter(|from| self.can_move(*from));
        let mut ways = from
            .flat_map(|from| self.targets(from))
            .filter(|target| target.to == to && target.marker != Marker::DropOnly);
        let way = ways.next()?;
        ways.next().is_none().then_some(way)
    }
}

/// How the person likes to move pieces.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Manner {
    pub(crate) input: MoveInput,
    pub(crate) moves_on: MovesOn,
    /// Whether a press on a square that one piece alone can go to moves it.
    pub(crate) one_click: bool,
    pub(crate) promotion: Promotion,
    /// How far a hand moves, in squares, that means nothing by it.
    pub(crate) tremble: f32,
}

/// What becomes of a pawn on the last rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Promotion {
    /// What the person chooses.
    Ask,
    Queen,
}

/// What the person means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Intent {
    Play {
        mv: UciMove,
        by: Hand,
        aim: Aim,
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

/// How surely the square was meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    Sure,
    /// The piece was dropped so close to another of its squares that this may be a slip.
    Doubtful,
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
    tremble: f32,
    was_selected: bool,
    /// Whether the hand has left the square for more than a tremble.
    has_left: bool,
}

/// A pawn that waits for its new kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Promoting {
    pub(crate) mv: UciMove,
    pub(crate) by: Hand,
    /// The kind that is marked, for keys and wheel.
    pub(crate) marked: Role,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) enum State {
    #[default]
    Idle,
    Selected(Square),
    /// A target of the piece on this square is pressed, and another can still be chosen.
    Aiming(Square),
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
            State::Selected(from) | State::Aiming(from) => Some(from),
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
        manner: Manner,
    ) -> Option<Intent> {
        if let State::Promoting(promoting) = self.state {
            return self.choose(choice_at(promoting, at, board));
        }
        let selected = match self.state {
            State::Selected(from) => Some(from),
            State::Idle | State::Aiming(_) | State::Dragging(_) | State::Promoting(_) => None,
        };
        let square = board.square_at(at);
        if let (Some(from), Some(to), true) = (selected, square, manner.input != MoveInput::Drag)
            && let Some(target) = moves
                .targets(from)
                .into_iter()
                .find(|t| t.to == to && t.marker != Marker::DropOnly)
        {
            if manner.moves_on == MovesOn::Release {
                self.state = State::Aiming(from);
                return None;
            }
            return self.go(target, Hand::Click, Aim::Sure, manner);
        }
        if let (None, Some(to), true) = (selected, square, manner.one_click)
            && !moves.can_move(to)
            && let Some(target) = moves.only_way_to(to)
        {
            return self.go(target, Hand::Click, Aim::Sure, manner);
        }
        let taken_up = square.filter(|square| moves.can_move(*square));
        self.state = match taken_up {
            Some(from) if manner.input == MoveInput::Click => {
                if selected == Some(from) {
                    State::Idle
                } else {
                    State::Selected(from)
                }
            }
            Some(from) => State::Dragging(Held {
                from,
                at,
                lifted: self.habit == Hand::Drag,
                pressed_at: at,
                tremble: manner.tremble,
                was_selected: selected == Some(from),
                has_left: false,
            }),
            None => State::Idle,
        };
        None
    }

    /// The pointer moves.
    pub(crate) fn drag(&mut self, at: Point, board: BoardGeometry) {
        match &mut self.state {
            State::Dragging(held) => {
                let moved = at.distance(held.pressed_at);
                held.at = at;
                held.lifted |= moved >= DRAG_BEGINS;
                held.has_left |=
                    moved >= held.tremble * board.side() && board.square_at(at) != Some(held.from);
            }
            State::Promoting(promoting) => {
                promoting.marked = choice_at(*promoting, at, board).unwrap_or(promoting.marked);
            }
            State::Idle | State::Selected(_) | State::Aiming(_) => {}
        }
    }

    /// The primary button comes up.
    pub(crate) fn release(
        &mut self,
        at: Point,
        board: BoardGeometry,
        moves: &impl Moves,
        manner: Manner,
    ) -> Option<Intent> {
        self.drag(at, board);
        let held = match self.state {
            State::Dragging(held) => held,
            // Pressed on the square of promotion, slid to another piece and let go there.
            State::Promoting(promoting) => {
                let role = choice_at(promoting, at, board).filter(|role| *role != Role::Queen)?;
                return self.choose(Some(role));
            }
            State::Aiming(from) => {
                let to = board.square_at(at);
                let mut targets = moves.targets(from).into_iter();
                let aimed = targets.find(|t| Some(t.to) == to && t.marker != Marker::DropOnly);
                let Some(target) = aimed else {
                    self.state = State::Selected(from);
                    return None;
                };
                return self.go(target, Hand::Click, Aim::Sure, manner);
            }
            State::Idle | State::Selected(_) => return None,
        };
        let square = board.square_at(at);
        if !held.has_left || square == Some(held.from) {
            let stays = !held.was_selected && !held.has_left && manner.input != MoveInput::Drag;
            self.state = if stays {
                State::Selected(held.from)
            } else {
                State::Idle
            };
            return None;
        }
        self.state = State::Idle;
        let to = square?;
        let targets = moves.targets(held.from);
        match targets.iter().find(|target| target.to == to) {
            Some(target) => {
                let is_other =
                    |square: Square| square != to && targets.iter().any(|t| t.to == square);
                let doubtful = neighbours(at, board).into_iter().any(is_other);
                let aim = if doubtful { Aim::Doubtful } else { Aim::Sure };
                self.go(*target, Hand::Drag, aim, manner)
            }
            None => Some(Intent::Refused {
                mv: UciMove {
                    from: held.from,
                    to,
                    promotion: None,
                },
            }),
        }
    }

    /// Chooses by a key what the waiting pawn becomes, if one waits and the key names a piece.
    pub(crate) fn choose_by_key(&mut self, key: char) -> Option<Intent> {
        promotion_key(key).and_then(|role| self.choose(Some(role)))
    }

    /// Chooses what the waiting pawn becomes; `None` leaves it a pawn on its old square.
    pub(crate) fn choose(&mut self, role: Option<Role>) -> Option<Intent> {
        let State::Promoting(Promoting { mv, by, .. }) = self.state else {
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
            aim: Aim::Sure,
        })
    }

    /// Marks the piece so many places further down the chooser.
    pub(crate) fn turn_choice(&mut self, places: i8) {
        if let State::Promoting(promoting) = &mut self.state {
            let roles = Role::PROMOTIONS;
            let at = roles.iter().position(|role| *role == promoting.marked);
            let next = at.unwrap_or(0) as isize + isize::from(places);
            promoting.marked = roles[next.rem_euclid(roles.len() as isize) as usize];
        }
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
            State::Aiming(from) => State::Selected(from),
            State::Idle | State::Selected(_) | State::Promoting(_) => State::Idle,
        };
        before != State::Idle
    }

    /// The position has changed: what can no longer be done is dropped.
    pub(crate) fn follow(&mut self, moves: &impl Moves) {
        let holds = match self.state {
            State::Idle => true,
            State::Selected(from) | State::Aiming(from) | State::Dragging(Held { from, .. }) => {
                moves.can_move(from)
            }
            State::Promoting(Promoting { mv, .. }) => moves
                .targets(mv.from)
                .iter()
                .any(|target| target.to == mv.to && target.promotes),
        };
        if !holds {
            self.state = State::Idle;
        }
    }

    fn go(&mut self, target: Target, by: Hand, aim: Aim, manner: Manner) -> Option<Intent> {
        let mv = match (target.promotes, manner.promotion) {
            (true, Promotion::Ask) => {
                let (mv, marked) = (target.mv, Role::Queen);
                self.state = State::Promoting(Promoting { mv, by, marked });
                return None;
            }
            (true, Promotion::Queen) => UciMove {
                promotion: Some(Role::Queen),
                ..target.mv
            },
            (false, _) => target.mv,
        };
        self.state = State::Idle;
        self.habit = by;
        Some(Intent::Play { mv, by, aim })
    }
}

/// The squares that a point lies just beside.
fn neighbours(at: Point, board: BoardGeometry) -> Vec<Square> {
    let near = EDGE * board.side();
    let around = [(near, 0.0), (-near, 0.0), (0.0, near), (0.0, -near)];
    around
        .into_iter()
        .filter_map(|(right, down)| board.square_at(at.offset(right, down)))
        .collect()
}

/// The piece of the open chooser at a point.
fn choice_at(promoting: Promoting, at: Point, board: BoardGeometry) -> Option<Role> {
    let mut cells = chooser(promoting.mv.to, board).into_iter();
    cells
        .find(|(_, cell)| cell.contains(at))
        .map(|(role, _)| role)
}

/// The piece that a key chooses for a promoting pawn: its letter, in either layout, or its place in the column.
fn promotion_key(key: char) -> Option<Role> {
    match key {
        '1'..='4' => Role::PROMOTIONS.get(key as usize - '1' as usize).copied(),
        _ => Role::PROMOTIONS
            .into_iter()
            .find(|role| role.to_char() == typed::latin(key).to_ascii_lowercase()),
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
mod tests;
