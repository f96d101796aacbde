use tabia_game::Color;

use super::*;

const FREE: Manner = Manner {
    input: MoveInput::Both,
    moves_on: MovesOn::Press,
    one_click: false,
    promotion: Promotion::Ask,
    tremble: TREMBLE,
};

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

/// Runs a gesture: `+e2` presses, `~e3` moves there, `-e4` releases, `esc`, `lost`; a number after the square is
/// so many pixels to the right of its middle. Returns what was meant, and the state that is left.
fn gesture(ui: &mut BoardUi, steps: &str) -> String {
    gesture_by(FREE, ui, steps)
}

fn gesture_by(manner: Manner, ui: &mut BoardUi, steps: &str) -> String {
    let mut said = Vec::new();
    for step in steps.split_whitespace() {
        let at = step.get(1..3).and_then(|name| name.parse().ok()).map(|s| {
            let off = step[3..].parse().unwrap_or(0.0);
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
            ("+", _) => ui.press(at.unwrap_or(outside), BOARD, &Position, manner),
            ("~", _) => {
                ui.drag(at.unwrap_or(outside), BOARD);
                None
            }
            _ => ui.release(at.unwrap_or(outside), BOARD, &Position, manner),
        };
        said.extend(intent.map(|intent| match intent {
            Intent::Play {
                mv,
                by,
                aim: Aim::Sure,
            } => format!("{mv} by {by:?}"),
            Intent::Play { mv, by, .. } => format!("{mv} by {by:?} in doubt"),
            Intent::Refused { mv } => format!("{mv} refused"),
        }));
    }
    let left = match ui.state() {
        State::Idle => "idle".to_owned(),
        State::Selected(from) => format!("selected {from}"),
        State::Aiming(from) => format!("aiming {from}"),
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
        ("+e2 ~e2+2 -e2+2", "selected e2"),
        ("+e2 ~e2+3", "dragging e2"),
        ("+e2+48 ~f2-48 -f2-42", "selected e2"),
        ("+e2+48 ~f2-40 -f2-20", "e2f2 refused, idle"),
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
        // Pressed on the square, slid to another piece and let go there.
        ("+b7 -b7 +a8 ~a7 -a7", "b7a8n by Click, idle"),
        ("+b7 -b7 +a8 ~a7 -a8", "promoting b7a8"),
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

#[test]
fn a_person_may_click_only_or_drag_only() {
    let by = |input, steps| gesture_by(Manner { input, ..FREE }, &mut BoardUi::default(), steps);
    for (steps, clicking, dragging) in [
        ("+e2", "selected e2", "pressed e2"),
        ("+e2 -e2", "selected e2", "idle"),
        ("+e2 -e2 +e4", "e2e4 by Click, idle", "idle"),
        ("+e2 ~e4 -e4", "selected e2", "e2e4 by Drag, idle"),
        ("+e2 -e2 +e2", "idle", "pressed e2"),
    ] {
        assert_eq!(by(MoveInput::Click, steps), clicking, "{steps}");
        assert_eq!(by(MoveInput::Drag, steps), dragging, "{steps}");
    }
}

#[test]
fn a_queen_is_not_asked_for_where_it_goes_without_saying() {
    let manner = Manner {
        promotion: Promotion::Queen,
        ..FREE
    };
    let played = gesture_by(manner, &mut BoardUi::default(), "+b7 -b7 +a8");
    assert_eq!(played, "b7a8q by Click, idle");
}

#[test]
fn a_drop_beside_another_target_is_doubtful() {
    let mut ui = BoardUi::default();
    let at = BOARD.center_of(square("e4"));
    for (down, aim) in [(0.0, Aim::Sure), (37.0, Aim::Sure), (40.0, Aim::Doubtful)] {
        gesture(&mut ui, "+e2 ~e3");
        let dropped = ui.release(at.offset(0.0, down), BOARD, &Position, FREE);
        let Some(Intent::Play { aim: found, .. }) = dropped else {
            panic!("{dropped:?}")
        };
        assert_eq!(found, aim, "{down} below the middle of e4");
        // On the other side there is no other square of the pawn.
        gesture(&mut ui, "+e2 ~e3");
        let dropped = ui.release(at.offset(0.0, -down), BOARD, &Position, FREE);
        assert!(matches!(dropped, Some(Intent::Play { aim: Aim::Sure, .. })));
    }
}

#[test]
fn the_marked_piece_goes_around() {
    let mut ui = BoardUi::default();
    gesture(&mut ui, "+b7 -b7 +a8 -a8");
    let mut marked = Vec::new();
    for _ in 0..5 {
        let State::Promoting(promoting) = ui.state() else {
            panic!("{:?}", ui.state())
        };
        marked.push(promoting.marked.to_char());
        ui.turn_choice(1);
    }
    assert_eq!(marked, ['q', 'n', 'r', 'b', 'q']);
    ui.turn_choice(-1);
    ui.turn_choice(-1);
    ui.drag(BOARD.center_of(square("a6")), BOARD);
    assert!(matches!(
        ui.state(),
        State::Promoting(Promoting {
            marked: Role::Rook,
            ..
        })
    ));
}

#[test]
fn a_target_can_be_changed_while_the_button_is_down() {
    let manner = Manner {
        moves_on: MovesOn::Release,
        ..FREE
    };
    let by = |steps| gesture_by(manner, &mut BoardUi::default(), steps);
    assert_eq!(by("+e2 -e2 +e4"), "aiming e2");
    assert_eq!(by("+e2 -e2 +e4 -e4"), "e2e4 by Click, idle");
    assert_eq!(by("+e2 -e2 +e4 ~e3 -e3"), "e2e3 by Click, idle");
    assert_eq!(by("+e2 -e2 +e4 ~h5 -h5"), "selected e2");
    assert_eq!(by("+e2 -e2 +e4 esc -e4"), "selected e2");
    assert_eq!(by("+e2 -e2 +e4 lost -e4"), "idle");
    assert_eq!(by("+e2 ~e4 -e4"), "e2e4 by Drag, idle");
}

#[test]
fn a_square_that_one_piece_alone_can_go_to_is_enough() {
    let manner = Manner {
        one_click: true,
        ..FREE
    };
    let by = |steps| gesture_by(manner, &mut BoardUi::default(), steps);
    assert_eq!(by("+f3 -f3"), "g1f3 by Click, idle");
    assert_eq!(by("+a5 -a5"), "idle", "nobody can go there");
    assert_eq!(by("+e2 -e2 +f3 -f3"), "idle", "another piece is selected");
    assert_eq!(by("+h1 -h1"), "selected h1", "a piece of one's own");
    assert_eq!(gesture(&mut BoardUi::default(), "+f3 -f3"), "idle");
}
