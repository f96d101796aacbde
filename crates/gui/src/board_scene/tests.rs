//! The board's picture as text.

use tabia_game::{Role, StartPosition, UciMove};
use tabia_look::BoardTheme;

use super::*;
use crate::board_ui::{Hand, Manner, Marker, Moves, Promotion, TREMBLE};
use crate::geometry::Rect;
use crate::settings::play::{MoveInput, MovesOn};

fn square(name: &str) -> Square {
    name.parse().expect("a square")
}

fn board(fen: &str) -> Board {
    StartPosition::from_fen(fen)
        .expect("a position")
        .position()
        .board()
        .clone()
}

fn picture<'a>(board: &'a Board, animation: &'a Animation) -> BoardPicture<'a> {
    let geometry = BoardGeometry {
        rect: Rect::new(0.0, 0.0, 800.0, 800.0),
        bottom: Color::White,
    };
    let look = (BoardTheme::Slate.palette(), PieceSet::Staunton);
    BoardPicture {
        animation,
        ..BoardPicture::of(board, geometry, Scale(1.0), look)
    }
}

/// What is drawn besides plain squares and coordinates, a line each, with the square that it is on.
fn described(picture: &BoardPicture<'_>) -> String {
    let plain = |rect: Rect, color: Rgba| {
        let square = picture.geometry.square_at(rect.center());
        square.is_some_and(|square| {
            Rgba::from(picture.palette.square(shade(square), SquareState::Plain)) == color
        })
    };
    let on = |at: Point| {
        picture
            .geometry
            .square_at(at)
            .map_or("beside".to_owned(), |s| s.to_string())
    };
    let mut sprites = Vec::new();
    picture.build(&mut sprites);
    let mut lines: Vec<String> = sprites
        .iter()
        .filter_map(|sprite| match sprite {
            Sprite::Text { .. } => None,
            Sprite::Fill { rect, color, .. } if plain(*rect, *color) => None,
            Sprite::Fill { rect, color, .. } => Some(format!(
                "{} fill {}x{} {color:?}",
                on(rect.center()),
                rect.w,
                rect.h
            )),
            Sprite::Frame {
                rect, width, color, ..
            } => Some(format!("{} frame {width} {color:?}", on(rect.center()))),
            Sprite::Circle {
                center,
                radius,
                color,
            } => Some(format!("{} circle {radius:.1} {color:?}", on(*center))),
            Sprite::Ring {
                center,
                radius,
                width,
                color,
            } => Some(format!(
                "{} ring {radius:.1} {width:.1} {color:?}",
                on(*center)
            )),
            Sprite::Glow { rect, color, .. } => {
                Some(format!("{} glow {color:?}", on(rect.center())))
            }
            Sprite::Corners {
                rect,
                radius,
                color,
            } => Some(format!(
                "{} corners {radius:.1} {color:?}",
                on(rect.center())
            )),
            Sprite::Piece {
                piece, rect, alpha, ..
            } => {
                let at = rect.center();
                Some(format!(
                    "{} piece {} at {:.0},{:.0} alpha {alpha}",
                    on(at),
                    piece.to_char(),
                    at.x,
                    at.y
                ))
            }
            Sprite::Shadow { .. } | Sprite::Line { .. } | Sprite::Polygon { .. } => {
                Some(format!("{sprite:?}"))
            }
        })
        .collect();
    lines.sort();
    lines.join("\n")
}

#[test]
fn every_state_of_a_square_has_its_own_shape() {
    let board = board("4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1");
    let animation = Animation::default();
    let target = |name: &str, marker| {
        let to = square(name);
        let mv = UciMove {
            from: square("e4"),
            to,
            promotion: None,
        };
        Target {
            to,
            mv,
            marker,
            promotes: false,
        }
    };
    let targets = [
        target("e5", Marker::Quiet),
        target("d5", Marker::Capture),
        target("h1", Marker::DropOnly),
    ];
    let picture = BoardPicture {
        last_move: Some((square("d7"), square("d5"))),
        check: Some(square("e1")),
        selected: Some(square("e4")),
        targets: &targets,
        ..picture(&board, &animation)
    };
    insta::assert_snapshot!(described(&picture));
}

#[test]
fn a_carried_piece_leaves_a_ghost_and_lies_on_top() {
    struct All;
    impl Moves for All {
        fn can_move(&self, _: Square) -> bool {
            true
        }
        fn targets(&self, _: Square) -> Vec<Target> {
            Vec::new()
        }
    }
    let (board, animation) = (
        board("4k3/8/8/8/4P3/8/8/4K3 w - - 0 1"),
        Animation::default(),
    );
    let mut picture = picture(&board, &animation);
    let mut ui = crate::board_ui::BoardUi::default();
    ui.press(
        picture.geometry.center_of(square("e4")),
        picture.geometry,
        &All,
        Manner {
            input: MoveInput::Both,
            moves_on: MovesOn::Press,
            one_click: false,
            promotion: Promotion::Ask,
            tremble: TREMBLE,
        },
    );
    ui.drag(Point::new(100.0, 60.0), picture.geometry);
    let crate::board_ui::State::Dragging(held) = ui.state() else {
        panic!("nothing is held")
    };
    picture.held = Some(held);
    let mut sprites = Vec::new();
    picture.build(&mut sprites);
    let Some(Sprite::Piece { rect, alpha, .. }) = sprites.last() else {
        panic!("no piece on top")
    };
    assert_eq!((rect.center(), *alpha), (Point::new(100.0, 60.0), 1.0));
    assert!(described(&picture).contains("e4 piece P at 450,450 alpha 0.3"));
}

#[test]
fn a_gliding_piece_is_drawn_on_its_way_over_what_it_takes() {
    let (old, new) = (
        board("3k4/8/8/8/8/8/8/r3R1K1 w - - 0 1"),
        board("3k4/8/8/8/8/8/8/R5K1 b - - 0 1"),
    );
    let animation = Animation::between(&old, &new, Duration::ZERO, Duration::from_millis(200));
    let at = |millis| {
        let now = Duration::from_millis(millis);
        described(&BoardPicture {
            now,
            ..picture(&new, &animation)
        })
    };
    assert!(
        at(0).contains("piece R at 450,750 alpha 1")
            && at(0).contains("piece r at 50,750 alpha 0.5")
    );
    assert!(
        at(100).contains("piece R at 250,750 alpha 1"),
        "{}",
        at(100)
    );
    assert!(at(200).contains("piece R at 50,750 alpha 1") && !at(200).contains("piece r"));
}

#[test]
fn the_chooser_shows_four_pieces_over_a_dimmed_board() {
    let (board, animation) = (board("8/2P4k/8/8/8/8/8/K7 w - - 0 1"), Animation::default());
    let mv = "c7c8".parse().expect("a move");
    let promoting = Some((
        Promoting {
            mv,
            by: Hand::Click,
            marked: Role::Knight,
        },
        Color::White,
    ));
    insta::assert_snapshot!(described(&BoardPicture {
        promoting,
        ..picture(&board, &animation)
    }));
}

#[test]
fn where_contrast_is_high_every_state_has_a_strong_shape() {
    let standing = board("4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1");
    let mv: UciMove = "a1a4".parse().expect("a move");
    let picture = BoardPicture {
        palette: BoardTheme::HighContrast.palette(),
        selected: Some(square("a1")),
        check: Some(square("e1")),
        premoves: &[mv.into()],
        ..picture(&standing, &anim::STILL)
    };
    let mut sprites = Vec::new();
    picture.build(&mut sprites);
    let on = |name: &str, wanted: fn(&Sprite) -> Option<Point>| {
        let rect = picture.geometry.rect_of(square(name));
        let points = sprites.iter().filter_map(wanted);
        points.filter(|at| rect.contains(*at)).count()
    };
    let black = |sprite: &Sprite| match sprite {
        Sprite::Frame {
            rect, width, color, ..
        } if *width == 4.0 && *color == Rgba::hex(0) => Some(rect.center()),
        _ => None,
    };
    let hatch = |sprite: &Sprite| match sprite {
        Sprite::Line { from, to, .. } => Some(Point::new(
            f32::midpoint(from.x, to.x),
            f32::midpoint(from.y, to.y),
        )),
        _ => None,
    };
    let cry = |sprite: &Sprite| match sprite {
        Sprite::Text { text, at, .. } if text == "!" => Some(*at),
        _ => None,
    };
    assert_eq!((on("a1", black), on("e1", black)), (1, 0));
    assert_eq!(
        (on("a1", hatch), on("a4", hatch), on("a2", hatch)),
        (7, 7, 0)
    );
    assert_eq!((on("e1", cry), on("a1", cry)), (1, 0));
}
