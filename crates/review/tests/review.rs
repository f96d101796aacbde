//! A review as whoever runs it sees it.
#![cfg(test)]

use tabia_game::{Color, IllegalMove, StartPosition, UciMove};
use tabia_review::{
    Effort, Evaluation, Exercise, Found, Looker, Mark, Review, Standing, Stop, UnreadableText,
    Whose,
};

/// White threatens mate, and Black does not see it.
const SHORT: &str = "e2e4 e7e5 f1c4 b8c6 d1h5 g8f6 h5f7";

fn moves(text: &str) -> Vec<UciMove> {
    text.split_whitespace()
        .map(|mv| mv.parse().unwrap())
        .collect()
}

fn begun(text: &str, whose: Whose) -> Review {
    let (start, effort) = (StartPosition::standard(), Effort::nodes(4_000));
    Review::of(&start, moves(text), whose, effort).unwrap()
}

/// Asks and answers to the end, or `steps` times.
fn go_on(review: &mut Review, steps: usize) {
    let (mut looker, stop) = (Looker::new(), Stop::new());
    for _ in 0..steps {
        let Some(question) = review.next() else { break };
        review.give(looker.answer(&question, &stop).unwrap());
    }
}

fn finished(text: &str, whose: Whose) -> Review {
    let mut review = begun(text, whose);
    go_on(&mut review, usize::MAX);
    review
}

#[test]
fn the_move_that_lost_is_a_position_to_solve() {
    let review = finished(SHORT, Whose::Both);
    assert_eq!(review.mark(5), Some(Mark::Blunder));
    let end = review.found(7).unwrap();
    let mate = Evaluation::Mate {
        by: Color::White,
        moves: 0,
    };
    assert_eq!((end.evaluation, end.line.len()), (mate, 0));
    let accuracy = review.accuracy();
    assert!(accuracy.white > accuracy.black);

    let moments = review.moments();
    let last = moments.last().unwrap();
    assert_eq!(last.ply, 5);
    let exercise = &last.exercise;
    assert_eq!(exercise.side(), Color::Black);
    let name = "r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq -";
    assert_eq!(exercise.name(), name);
    assert_eq!(exercise.turned(), (Standing::Level, Standing::Lost));
    assert_eq!(exercise.mark(), Mark::Blunder);
    let san = |found: &_| exercise.written(found)[0].to_string();
    let solutions: Vec<String> = exercise.solutions().map(san).collect();
    for san in ["g6", "Qe7", "Qf6"] {
        assert!(
            solutions.iter().any(|one| one == san),
            "{san} {solutions:?}"
        );
    }
    // Whoever tries the move of the game, or another that allows the mate, is shown it.
    for mv in ["g8f6", "a7a6"] {
        let answer = exercise.answer(mv.parse().unwrap()).unwrap();
        assert!(!answer.holds);
        let line = exercise.written(answer.tried);
        assert_eq!(line[1].to_string(), "Qxf7#");
    }
    assert!(exercise.answer("g7g6".parse().unwrap()).unwrap().holds);
    let refused = exercise.answer("a7a4".parse().unwrap());
    assert!(refused.is_err_and(|error| matches!(error, IllegalMove::NotHowItMoves(_))));
}

#[test]
fn stopped_anywhere_and_gone_on_with_it_is_the_same_review() {
    let uninterrupted = finished(SHORT, Whose::Both);
    let whole = uninterrupted.to_text();
    let answers = whole.lines().count() - 5;
    assert!(answers > 30, "the moves at the turning point too");
    for steps in [0, 5, 8, 20, answers] {
        let mut review = begun(SHORT, Whose::Both);
        go_on(&mut review, steps);
        assert_eq!(review.is_finished(), steps == answers);
        let mut again = Review::from_text(&review.to_text()).unwrap();
        assert_eq!(again.to_text(), review.to_text());
        go_on(&mut again, usize::MAX);
        assert_eq!(again.to_text(), whole, "{steps}");
        assert_eq!(again.moments(), uninterrupted.moments());
    }
}

#[test]
fn only_the_side_that_looks_is_asked_and_progress_only_grows() {
    let mut review = begun(SHORT, Whose::Side(Color::White));
    let mut before = 0.0;
    while !review.is_finished() {
        assert!(review.moments().is_empty());
        go_on(&mut review, 1);
        assert!(review.progress() > before);
        before = review.progress();
    }
    assert!(before >= 1.0 && review.next().is_none());
    let moments = review.moments();
    assert!(
        moments
            .iter()
            .all(|moment| moment.exercise.side() == Color::White)
    );
}

#[test]
fn what_was_stopped_gives_no_answer() {
    let review = begun(SHORT, Whose::Both);
    let stop = Stop::new();
    stop.stop();
    let found = Looker::new().answer(&review.next().unwrap(), &stop);
    assert_eq!(found, None);
}

/// Each side throws away a little more than the other did, from its first move to its last; `attempt` is what any other
/// move than the one that was played is worth to its side.
fn thrown_away(attempt: i32) -> Review {
    let text = "e2e4 e7e5 f1c4 b8c6 g1f3 g8f6 d2d3 f8c5 c2c3 d7d6 b1d2 a7a6 a2a4 e8g8";
    let mut review = begun(text, Whose::Both);
    let mut played = Vec::new();
    while let Some(question) = review.next() {
        let position = question.root().position();
        let to_who_moved = if review.found(14).is_none() {
            played.push(position.clone());
            -300 - 10 * played.len() as i32
        } else if played.contains(position) {
            -300
        } else {
            attempt
        };
        let to_white = match position.turn() {
            Color::White => -to_who_moved,
            Color::Black => to_who_moved,
        };
        review.give(Found {
            evaluation: Evaluation::Centipawns(to_white),
            line: Vec::new(),
        });
    }
    review
}

#[test]
fn at_most_five_turning_points_are_the_worst_and_in_order() {
    let plies = |review: Review| {
        let moments = review.moments();
        moments.iter().map(|moment| moment.ply).collect::<Vec<_>>()
    };
    assert_eq!(plies(thrown_away(300)), [9, 10, 11, 12, 13]);
    // Nothing else would have been better: there was no turning point after all.
    assert_eq!(plies(thrown_away(-300)), []);
}

#[test]
fn illegal_games_and_unreadable_texts_name_the_place() {
    let start = StartPosition::standard();
    let game = Review::of(&start, moves("e2e4 e7e4"), Whose::Both, Effort::default());
    let error = game.unwrap_err();
    assert_eq!((error.ply, error.mv.to_string().as_str()), (1, "e7e4"));

    let review = finished(SHORT, Whose::Both);
    let text = review.to_text();
    for (old, new, line) in [
        ("review 1", "review 999", 1),
        ("effort 4000 2000", "effort much", 2),
        ("both", "nobody", 3),
        ("standard rnbq", "standard qqqqqqqqq", 4),
        ("e2e4 e7e5 f1c4", "e2e4 e7e5 f1c9", 5),
        ("e2e4 e7e5 f1c4", "e2e4 e7e5 f1f8", 5),
        ("\n#w0\n", "\n#x0\n", 13),
    ] {
        let broken = text.replacen(old, new, 1);
        assert_ne!(broken, text, "{old}");
        let error = Review::from_text(&broken).err();
        assert_eq!(error, Some(UnreadableText { line }), "{new}");
    }
    let longer = format!("{text}0\n");
    assert!(
        Review::from_text(&longer).is_err(),
        "more answers than questions"
    );

    let exercise = review.moments().pop().unwrap().exercise;
    let kept = exercise.to_text();
    assert_eq!(Exercise::from_text(&kept), Ok(exercise));
    let all = kept.lines().count();
    let shorter: Vec<&str> = kept.lines().take(all - 1).collect();
    for broken in [
        "",
        "standard 8/8/8/8/8/8/8/8 w - - 0 1",
        &shorter.join("\n"),
        &format!("{kept}{}\n", kept.lines().last().unwrap()),
        &format!("{kept}10001 e2e4\n"),
        &kept.replacen("g8f6", "g8g1", 1),
    ] {
        assert!(Exercise::from_text(broken).is_err(), "{broken}");
    }
}
