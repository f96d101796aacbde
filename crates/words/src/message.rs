use std::borrow::Cow;
use std::time::Duration;

use tabia_game::drawing::Shape;
use tabia_game::log::{AppendError, OpenError};
use tabia_game::paste::PasteError;
use tabia_game::pgn::PgnError;
use tabia_game::premove::{Condition, Premove, PremoveError, PremoveFailure};
use tabia_game::save::LoadError;
use tabia_game::{
    Board, Color, GameEvent, GameResult, Millis, MovePlayed, PlayerFailure, PositionError,
    Rejection, ReopenError, Role, San, Square, StartError, TimeControl, TimeControlError, UciMove,
};

use crate::{
    Label, Language, Online, Standing, clock, keeping, library, names, notice, online, refusal,
    result, review, spoken, strength,
};

/// Something to tell a person.
#[derive(Clone, Copy, Debug)]
pub enum Message<'a> {
    /// A text without arguments.
    Label(Label),
    /// The name of a side: "White".
    Side(Color),
    /// The name of a kind of piece: "knight".
    Role(Role),
    /// Whose turn it is: "White to move".
    Turn(Color),
    /// A level of the computer: "Level 3".
    Level(u8),
    /// How strong somebody plays who has so many Elo points: "Casual player, about 760 Elo".
    Strength(u16),
    /// The code of a challenge has so many letters and digits instead of 12.
    ChallengeLength(usize),
    /// No code of a challenge has this character.
    ChallengeCharacter(char),
    /// The challenge is by an engine of another edition.
    ChallengeEdition {
        /// Of the program that made it.
        theirs: u8,
        /// Of this program.
        ours: u8,
    },
    /// The code of the game on the board is on the clipboard now.
    ChallengeCopied(&'a str),
    /// A time control: "10 min + 5 s a move".
    TimeControl(&'a TimeControl),
    /// A length of time as it is set on a clock: "90 min".
    Span(Millis),
    /// So many moves: "40 moves".
    MoveCount(u16),
    /// How long a move took, on average: "4.2 s a move".
    SecondsPerMove(f64),
    /// How deep an engine has looked, in half-moves: "Depth 18".
    Depth(u32),
    /// Who won: "White wins".
    Headline(GameResult),
    /// Why: "Checkmate".
    Cause(GameResult),
    /// Both: "Checkmate. White wins."
    Result(GameResult),
    /// Why a command was refused, the pieces standing as on `board`.
    Refusal {
        /// The reason.
        rejection: Rejection,
        /// The position that it speaks of.
        board: &'a Board,
    },
    /// Why a move cannot be chosen in advance.
    PremoveRefused(PremoveError),
    /// A move chosen in advance was not played.
    PremoveFailed {
        /// The move.
        mv: UciMove,
        /// The reason.
        failure: PremoveFailure,
        /// The position that it speaks of.
        board: &'a Board,
    },
    /// A draw offer that stands.
    DrawOffered(Color),
    /// A takeback that waits for an answer.
    TakebackProposed(Color),
    /// Something about a game over the network.
    Online(Online<'a>),
    /// A move as one says it: "Knight takes bishop on f6, check".
    Move(&'a MovePlayed),
    /// An event as one line to say.
    Event(&'a GameEvent),
    /// Where everything stands, to say.
    Position(&'a Board),
    /// A square and what stands on it, to say.
    Square {
        /// The square.
        square: Square,
        /// Where everything stands.
        board: &'a Board,
    },
    /// What a side has chosen in advance, the next move first, to say.
    Premoves(&'a [Premove]),
    /// When a premove is played.
    PremoveCondition {
        /// Its place in the queue, from 1.
        number: usize,
        /// When.
        condition: Condition,
    },
    /// What is drawn on the board, to say.
    Drawn(&'a [Shape]),
    /// Which piece a hint points at.
    HintPiece {
        /// Where it stands.
        square: Square,
        /// Where everything stands.
        board: &'a Board,
    },
    /// Which move a hint names.
    HintMove(San),
    /// A length of time, to say.
    Duration(Millis),
    /// How much of its time a side has spent on how many moves.
    TimeShare {
        /// The side.
        side: Color,
        /// In percent.
        share: u8,
        /// How many moves.
        count: u8,
    },
    /// How many points White is ahead; negative when Black is.
    Lead(i32),
    /// How often the position on the board has stood.
    Repetition(u8),
    /// How many half-moves lie behind the last capture or pawn move.
    HalfmoveClock(u16),
    /// Why a program that plays cannot go on.
    PlayerFailure(&'a PlayerFailure),
    /// Why a game cannot start from a position.
    StartError(&'a StartError),
    /// Why an edited position is not one to play from.
    PositionError(PositionError),
    /// Why what was pasted cannot be used.
    PasteError(&'a PasteError),
    /// Why a time control cannot be played.
    TimeControlError(TimeControlError),
    /// A file was saved under this path.
    Saved(&'a str),
    /// A file could not be saved.
    NotSaved {
        /// Where it was to be.
        path: &'a str,
        /// What the system says.
        why: &'a str,
    },
    /// What is wrong with the text of a game whose good moves were read.
    PgnError(&'a PgnError),
    /// Why nothing could be read of a game before the one that is shown.
    GameSkipped(&'a PgnError),
    /// So many games: "3 games".
    GameCount(usize),
    /// How the game stood for `side` before a move that turned it, and after.
    Turned {
        /// Whose move it was.
        side: Color,
        /// Before it.
        before: Standing,
        /// After it.
        after: Standing,
    },
    /// What was played in the game.
    PlayedHere(&'a str),
    /// A try solves the position; the winning chance that it keeps, in per cent.
    TryHolds {
        /// The move.
        san: &'a str,
        /// What is kept.
        percent: u16,
    },
    /// A try does not.
    TryFails {
        /// The move.
        san: &'a str,
        /// What refutes it; none if the game is over.
        reply: Option<&'a str>,
        /// The winning chance of the best move, in per cent.
        before: u16,
        /// The winning chance that is left.
        after: u16,
    },
    /// The answer: the best line, and the other moves that hold.
    BestWas {
        /// The best line.
        line: &'a str,
        /// Other moves; empty if there are none.
        others: &'a str,
    },
    /// Which of the turning points is on the board.
    TurningPoint {
        /// From 1.
        number: usize,
        /// How many there are.
        of: usize,
    },
    /// How far a review has come, in per cent.
    Looked(u16),
    /// A review is finished: how many turning points it has found.
    LookedThrough(usize),
    /// Which of the positions of today is on the board.
    PracticeAt {
        /// From 1.
        number: usize,
        /// How many there are.
        of: usize,
    },
    /// So many positions are due: "3 positions to practise".
    PracticeDue(usize),
    /// So many come later, the next in so many days.
    PracticeLater {
        /// How many.
        count: usize,
        /// From today.
        days: i32,
    },
    /// A position comes back in so many days.
    ComesBack(i32),
    /// How well a side has played, in per cent.
    Accuracy {
        /// The side.
        side: Color,
        /// Of 100.
        percent: u16,
    },
    /// How fast an import goes.
    ImportPace {
        /// Games a second.
        per_second: u64,
        /// How long it will take yet, where that is known.
        left: Option<Duration>,
    },
    /// What has come of an import.
    Imported {
        /// How many games are new.
        added: u64,
        /// How many were there already.
        duplicates: u64,
        /// How many were refused.
        refused: u64,
    },
    /// An import was broken off behind so many games.
    ImportUnfinished(u64),
    /// Where a game stands that was refused.
    RefusedAt {
        /// Which game of the text, from 1.
        game: u64,
        /// The byte that it begins at.
        offset: u64,
    },
    /// The file under this path, which was to be imported, is something else.
    NotPgn(&'a str),
    /// A number, with its thousands set apart.
    Number(u64),
    /// Why a file is not a saved game.
    LoadError(&'a LoadError),
    /// The file under this path could not be read.
    Unreadable(&'a str),
    /// The file under this path is too large to be read.
    TooLarge(&'a str),
    /// The setting of this name has its default again.
    SettingReset(&'a str),
    /// Why the database of games cannot be used.
    GamesUnopened(&'a OpenError),
    /// Why the last game cannot be reopened.
    NotReopened(&'a ReopenError),
    /// Why an analysis will not come back after the program has ended: what the system says.
    AnalysisNotKept(&'a str),
    /// Why the game on the board is not being saved.
    NotKept(&'a AppendError),
}

impl From<Label> for Message<'_> {
    fn from(label: Label) -> Self {
        Self::Label(label)
    }
}

/// `message` in `language`, in NFC.
#[must_use]
pub fn text<'a>(language: Language, message: impl Into<Message<'a>>) -> Cow<'static, str> {
    let built = match message.into() {
        Message::Label(label) => return label.text(language).into(),
        Message::Side(side) => return names::color(language, side).into(),
        Message::Role(role) => return names::role(language, role).into(),
        Message::Turn(side) => spoken::turn(language, side),
        Message::Level(level) => language.pick(format!("Level {level}"), format!("난이도 {level}")),
        Message::Strength(points) => strength::strength(language, points),
        Message::ChallengeLength(length) => language.pick(
            format!("A code has 12 letters and digits, this one {length}."),
            format!("코드는 영문자와 숫자 12자인데 {length}자입니다."),
        ),
        Message::ChallengeCharacter(c) => language.pick(
            format!("No code has {c} in it."),
            format!("코드에는 {c} 글자가 쓰이지 않습니다."),
        ),
        Message::ChallengeEdition { theirs, ours } => language.pick(
            format!("Made by edition {theirs} of the computer; this is edition {ours}."),
            format!("컴퓨터 제{theirs}판의 코드입니다. 여기 제{ours}판은 다르게 둡니다."),
        ),
        Message::ChallengeCopied(code) => language.pick(
            format!("Challenge code, copied: {code}"),
            format!("도전 코드를 복사했습니다: {code}"),
        ),
        Message::TimeControl(control) => clock::time_control(language, control),
        Message::Span(time) => clock::span(language, time),
        Message::Lead(0) => language.pick("Material is even", "기물 균형").to_owned(),
        Message::Lead(points) => {
            let ahead = if points > 0 {
                Color::White
            } else {
                Color::Black
            };
            let (side, by) = (names::color(language, ahead), points.unsigned_abs());
            language.pick(
                format!("{side} is ahead by {by}"),
                format!("{side} {by}점 우세"),
            )
        }
        Message::MoveCount(moves) => language.pick(format!("{moves} moves"), format!("{moves}수")),
        Message::SecondsPerMove(seconds) => language.pick(
            format!("{seconds:.1} s a move"),
            format!("한 수 {seconds:.1}초"),
        ),
        Message::Depth(plies) => language.pick(format!("Depth {plies}"), format!("깊이 {plies}")),
        Message::Headline(result) => result::headline(language, result),
        Message::Cause(result) => result::cause(language, result),
        Message::Result(result) => result::sentence(language, result),
        Message::Refusal { rejection, board } => refusal::rejection(language, rejection, board),
        Message::PremoveRefused(error) => refusal::premove(language, error),
        Message::PremoveFailed { mv, failure, board } => {
            refusal::premove_failed(language, mv, failure, board)
        }
        Message::DrawOffered(by) => spoken::draw_offered(language, by),
        Message::TakebackProposed(by) => spoken::takeback_proposed(language, by),
        Message::Online(what) => online::text(language, what),
        Message::Move(played) => spoken::played(language, played),
        Message::Event(event) => spoken::event(language, event),
        Message::Position(board) => spoken::board(language, board),
        Message::Square { square, board } => spoken::square(language, square, board),
        Message::Premoves(moves) => spoken::premoves(language, moves),
        Message::PremoveCondition { number, condition } => {
            let when = spoken::premove_condition(language, condition);
            language.pick(
                format!("Premove {number}: {when}"),
                format!("프리무브 {number}: {when}"),
            )
        }
        Message::Drawn(shapes) => spoken::drawn(language, shapes),
        Message::HintPiece { square, board } => notice::hint_piece(language, square, board),
        Message::HintMove(san) => language.pick(
            format!("The engine plays {san}."),
            format!("엔진의 수: {san}"),
        ),
        Message::Duration(time) => spoken::duration(language, time),
        Message::TimeShare { side, share, count } => {
            spoken::time_share(language, side, share, count)
        }
        Message::Repetition(times) => {
            let english = match times {
                1 => "Position seen once".to_owned(),
                _ => format!("Position seen {times} times"),
            };
            language.pick(english, format!("같은 국면 {times}회"))
        }
        Message::HalfmoveClock(half_moves) => {
            let moves = half_moves / 2;
            language.pick(
                format!("{moves} of 50 moves without progress"),
                format!("진전 없이 50수 중 {moves}수"),
            )
        }
        Message::PlayerFailure(failure) => notice::player_failure(language, failure),
        Message::StartError(error) => notice::start(language, error),
        Message::PositionError(error) => notice::position(language, error),
        Message::PasteError(error) => notice::paste(language, error),
        Message::TimeControlError(error) => notice::time_control(language, error),
        Message::Saved(path) => notice::saved(language, path),
        Message::NotSaved { path, why } => notice::not_saved(language, path, why),
        Message::PgnError(error) => notice::pgn(language, error),
        Message::GameSkipped(error) => notice::game_skipped(language, error),
        Message::Turned {
            side,
            before,
            after,
        } => review::turned(language, side, before, after),
        Message::PlayedHere(san) => {
            language.pick(format!("Played was {san}"), format!("실전의 수는 {san}"))
        }
        Message::TryHolds { san, percent } => language.pick(
            format!("Right: {san} keeps a chance of {percent} %."),
            format!("맞습니다. {san} 수로 승률 {percent} %를 지킵니다."),
        ),
        Message::TryFails {
            san,
            reply,
            before,
            after,
        } => review::fails(language, san, reply, (before, after)),
        Message::BestWas { line, others: "" } => {
            language.pick(format!("Best is {line}."), format!("최선의 수순: {line}"))
        }
        Message::BestWas { line, others } => language.pick(
            format!("Best is {line}. As good: {others}."),
            format!("최선의 수순: {line}. 이 수도 좋습니다: {others}"),
        ),
        Message::TurningPoint { number, of } => language.pick(
            format!("Turning point {number} of {of}"),
            format!("승부처 {number}/{of}"),
        ),
        Message::Looked(percent) => {
            language.pick(format!("{percent} % done"), format!("{percent} % 진행"))
        }
        Message::LookedThrough(points) => review::looked_through(language, points),
        Message::PracticeAt { number, of } => language.pick(
            format!("Position {number} of {of}"),
            format!("국면 {number}/{of}"),
        ),
        Message::PracticeDue(1) => language
            .pick("1 position to practise", "연습할 국면 1개")
            .to_owned(),
        Message::PracticeDue(count) => language.pick(
            format!("{count} positions to practise"),
            format!("연습할 국면 {count}개"),
        ),
        Message::PracticeLater { count, days } => review::later(language, count, days),
        Message::ComesBack(days) => review::comes_back(language, days),
        Message::Accuracy { side, percent } => {
            let name = names::color(language, side);
            language.pick(
                format!("{name}: accuracy {percent} %"),
                format!("{name}: 정확도 {percent} %"),
            )
        }
        Message::GameCount(games) => library::games(language, games as u64),
        Message::ImportPace { per_second, left } => library::pace(language, per_second, left),
        Message::Imported {
            added,
            duplicates,
            refused,
        } => library::imported(language, (added, duplicates, refused)),
        Message::ImportUnfinished(games) => library::unfinished(language, games),
        Message::RefusedAt { game, offset } => library::refused_at(language, game, offset),
        Message::NotPgn(path) => library::not_pgn(language, path),
        Message::Number(number) => library::grouped(number),
        Message::LoadError(error) => notice::load(language, error),
        Message::Unreadable(path) => notice::unreadable(language, path),
        Message::TooLarge(path) => language.pick(
            format!("{path} is larger than 4 MB."),
            format!("{path} 파일이 4 MB보다 커서 열 수 없습니다."),
        ),
        Message::SettingReset(key) => notice::setting_reset(language, key),
        Message::GamesUnopened(error) => keeping::unopened(language, error),
        Message::NotReopened(error) => keeping::not_reopened(language, error),
        Message::AnalysisNotKept(why) => language.pick(
            format!("The analysis is not kept: {why}"),
            format!("분석이 보관되지 않습니다: {why}"),
        ),
        Message::NotKept(error) => keeping::not_kept(language, error),
    };
    built.into()
}
