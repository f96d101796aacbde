//! Why something was refused, in one sentence.

use tabia_game::premove::{PremoveError, PremoveFailure, Premoves};
use tabia_game::{Board, IllegalMove, Rejection, UciMove};

use crate::Language;
use crate::korean::{Particle, with};
use crate::names::{capitalised, castling, color, piece_on, role, standing};

/// Why `rejection` was given while the pieces stood as on `board`.
pub(crate) fn rejection(language: Language, rejection: Rejection, board: &Board) -> String {
    let fixed = |english: &str, korean: &str| language.pick(english, korean).to_owned();
    match rejection {
        Rejection::Illegal { mv, why } => illegal(language, mv, why, board),
        Rejection::NotYourTurn { turn } => {
            let turn = color(language, turn);
            language.pick(
                format!("It is {turn}'s turn."),
                format!("지금은 {turn} 차례입니다."),
            )
        }
        Rejection::Stale { .. } => fixed(
            "The game has moved on since that was chosen.",
            "그 사이에 국면이 바뀌었습니다.",
        ),
        Rejection::GameOver { .. } => fixed("The game is over.", "이미 끝난 대국입니다."),
        Rejection::TimeIsUp { side } => {
            let side = color(language, side);
            language.pick(
                format!("{side}'s time is up."),
                format!("{side}의 시간이 다 됐습니다."),
            )
        }
        Rejection::Paused => fixed("The game is paused.", "대국이 멈춰 있습니다."),
        Rejection::NotPaused => fixed("The game is not paused.", "대국이 멈춰 있지 않습니다."),
        Rejection::PausesForbidden => fixed(
            "This game is played without pauses.",
            "이 대국에서는 멈출 수 없습니다.",
        ),
        Rejection::PlayersOnly => fixed("Only a player can do that.", "대국자만 할 수 있습니다."),
        Rejection::ArbiterOnly => fixed("Only the arbiter can do that.", "심판만 할 수 있습니다."),
        Rejection::DrawAlreadyOffered => fixed(
            "Your draw offer still stands.",
            "이미 무승부를 제안했습니다.",
        ),
        Rejection::DrawOfferTooSoon { from } => {
            let from = from.get();
            language.pick(
                format!("You may offer a draw again from half-move {from} on."),
                format!("무승부는 {from}번째 반수부터 다시 제안할 수 있습니다."),
            )
        }
        Rejection::NoDrawOffer => fixed("No draw has been offered.", "무승부 제안이 없습니다."),
        Rejection::NoDrawToClaim {
            repetition,
            halfmove_clock,
        } => {
            let moves = halfmove_clock / 2;
            language.pick(
                format!(
                    "No draw to claim yet: position seen {repetition} of 3 times, {moves} of 50 moves without capture or pawn move."
                ),
                format!(
                    "아직 무승부를 청구할 수 없습니다. 같은 국면 3회 중 {repetition}회, 잡기와 폰 이동 없이 50수 중 {moves}수입니다."
                ),
            )
        }
        Rejection::TakebacksForbidden => fixed(
            "Moves cannot be taken back in this game.",
            "이 대국에서는 무를 수 없습니다.",
        ),
        Rejection::NothingToTakeBack { .. } => {
            fixed("There is nothing to take back.", "무를 것이 없습니다.")
        }
        Rejection::NoSuchLine { .. } => fixed(
            "There is no such line to return to.",
            "되돌아갈 수순이 없습니다.",
        ),
        Rejection::TakebackAlreadyProposed => fixed(
            "You have already asked to take back.",
            "이미 무르기를 청했습니다.",
        ),
        Rejection::NoTakebackProposal => fixed(
            "Nobody has asked to take back.",
            "무르기를 청한 사람이 없습니다.",
        ),
        Rejection::TimeIsNotUp { side } => {
            let side = color(language, side);
            language.pick(
                format!("{side} still has time."),
                format!("{side}의 시간이 남아 있습니다."),
            )
        }
        Rejection::NoClock { side } => {
            let korean = with(color(Language::Korean, side), Particle::Topic);
            let side = color(language, side);
            language.pick(
                format!("{side} plays without a clock."),
                format!("{korean} 시계 없이 둡니다."),
            )
        }
        Rejection::TimeForOneself => fixed(
            "You can give time to your opponent only.",
            "시간은 상대에게만 줄 수 있습니다.",
        ),
        Rejection::TooMuchTime => fixed(
            "That is more time than a clock can show.",
            "시계에 나타낼 수 있는 시간을 넘습니다.",
        ),
        Rejection::NotAbsent { side } => {
            let korean = with(color(Language::Korean, side), Particle::Topic);
            let side = color(language, side);
            language.pick(
                format!("{side} has not left the game."),
                format!("{korean} 대국을 떠나지 않았습니다."),
            )
        }
        Rejection::AlreadyAbsent { side } => {
            let korean = with(color(Language::Korean, side), Particle::Topic);
            let side = color(language, side);
            language.pick(
                format!("{side} has already left the game."),
                format!("{korean} 이미 대국을 떠났습니다."),
            )
        }
        Rejection::TooLateToAbort => fixed(
            "Both sides have moved: the game can no longer be called off.",
            "양쪽이 모두 두었으므로 대국을 취소할 수 없습니다.",
        ),
        Rejection::NotARuling => fixed(
            "An arbiter cannot rule that result.",
            "심판이 판정할 수 없는 결과입니다.",
        ),
        Rejection::Watching => fixed(
            "This game is only watched here.",
            "이 대국은 관전만 할 수 있습니다.",
        ),
    }
}

/// Why the rules forbid a move.
fn illegal(language: Language, mv: UciMove, why: IllegalMove, board: &Board) -> String {
    let piece = |square| piece_on(language, board, square);
    let subject = |square| with(&piece(square), Particle::Subject);
    match why {
        IllegalMove::NoPiece(square) => language.pick(
            format!("There is no piece on {square}."),
            format!("{square}에는 기물이 없습니다."),
        ),
        IllegalMove::NotYourPiece(square) => {
            let topic = with(&piece(square), Particle::Topic);
            let name = standing(language, board, square);
            language.pick(
                format!("The {name} on {square} is your opponent's."),
                format!("{topic} 상대의 기물입니다."),
            )
        }
        IllegalMove::OwnPieceOnTarget(square) => {
            let name = standing(language, board, square);
            let subject = with(name, Particle::Subject);
            language.pick(
                format!("Your own {name} stands on {square}."),
                format!("{square}에 자신의 {subject} 있습니다."),
            )
        }
        IllegalMove::NotHowItMoves(piece) => {
            let name = role(language, piece.role);
            let topic = with(name, Particle::Topic);
            language.pick(
                format!("A {name} does not move like that."),
                format!("{topic} 그렇게 움직이지 않습니다."),
            )
        }
        IllegalMove::Blocked { by } => language.pick(
            format!("{} is in the way.", capitalised(&piece(by))),
            format!("{} 길을 막고 있습니다.", subject(by)),
        ),
        IllegalMove::NothingToCapture(square) => language.pick(
            format!("A pawn goes diagonally only to capture, and there is nothing on {square}."),
            format!("폰은 잡을 때만 대각선으로 가는데, {square}에는 잡을 기물이 없습니다."),
        ),
        IllegalMove::PromotionMissing => language
            .pick(
                "Choose what the pawn becomes.",
                "폰이 무엇으로 승격할지 고르세요.",
            )
            .to_owned(),
        IllegalMove::PromotionNotAllowed => language
            .pick(
                "Only a pawn on the last rank is promoted, to a queen, rook, bishop or knight.",
                "승격은 마지막 랭크에 이른 폰만, 퀸·룩·비숍·나이트로만 할 수 있습니다.",
            )
            .to_owned(),
        IllegalMove::Pinned { by, .. } => {
            let topic = with(&piece(mv.from), Particle::Topic);
            language.pick(
                format!(
                    "{} is pinned to its king by {}.",
                    capitalised(&piece(mv.from)),
                    piece(by)
                ),
                format!("{topic} {} 때문에 핀에 걸려 있습니다.", piece(by)),
            )
        }
        IllegalMove::StillInCheck { checker, .. } => language.pick(
            format!("Your king would still be in check from {}.", piece(checker)),
            format!("{} 거는 체크가 풀리지 않습니다.", subject(checker)),
        ),
        IllegalMove::IntoCheck { attacker, target } => {
            let object = with(&target.to_string(), Particle::Object);
            language.pick(
                format!(
                    "Your king cannot stand on {target}: {} attacks it.",
                    piece(attacker)
                ),
                format!(
                    "{} {object} 공격하고 있어 킹이 갈 수 없습니다.",
                    subject(attacker)
                ),
            )
        }
        IllegalMove::CastlingRightLost(side) => {
            let side = castling(language, side);
            language.pick(
                format!("No more castling {side}: the king or that rook has moved or is gone."),
                format!("킹이나 룩이 움직였거나 룩이 없어져 {side} 캐슬링을 할 수 없습니다."),
            )
        }
        IllegalMove::CastlingBlocked { by } => language.pick(
            format!("No castling now: {} is in the way.", piece(by)),
            format!("{} 길을 막고 있어 캐슬링을 할 수 없습니다.", subject(by)),
        ),
        IllegalMove::CastlingOutOfCheck { checker } => language.pick(
            format!(
                "No castling out of check: {} attacks the king.",
                piece(checker)
            ),
            format!(
                "{} 체크를 걸고 있어 캐슬링을 할 수 없습니다.",
                subject(checker)
            ),
        ),
        IllegalMove::CastlingThroughCheck { square, attacker } => {
            let object = with(&square.to_string(), Particle::Object);
            language.pick(
                format!("No castling over {square}: {} attacks it.", piece(attacker)),
                format!(
                    "{} {object} 공격하고 있어 캐슬링을 할 수 없습니다.",
                    subject(attacker)
                ),
            )
        }
    }
}

/// Why a move cannot be chosen in advance.
pub(crate) fn premove(language: Language, error: PremoveError) -> String {
    match error {
        PremoveError::Full => {
            let most = Premoves::MOST;
            language.pick(
                format!("No more than {most} premoves."),
                format!("프리무브는 {most}개까지입니다."),
            )
        }
        PremoveError::NoPiece(square) => language.pick(
            format!("None of your pieces will stand on {square}."),
            format!("{square}에 자신의 기물이 없을 것입니다."),
        ),
        PremoveError::NotHowItMoves { piece, from, to } => {
            let name = role(language, piece.role);
            let topic = with(name, Particle::Topic);
            let means = with(&to.to_string(), Particle::Means);
            language.pick(
                format!("A {name} can never go from {from} to {to}."),
                format!("{topic} {from}에서 {means} 갈 수 없습니다."),
            )
        }
        PremoveError::NoSuchPremove => language
            .pick("There is no such premove.", "그런 프리무브가 없습니다.")
            .to_owned(),
        PremoveError::Watching => language
            .pick(
                "This game is only watched here.",
                "이 대국은 관전만 할 수 있습니다.",
            )
            .to_owned(),
    }
}

/// A premove that was not played, and why.
pub(crate) fn premove_failed(
    language: Language,
    mv: UciMove,
    failure: PremoveFailure,
    board: &Board,
) -> String {
    let (from, to) = (mv.from, mv.to);
    match failure {
        PremoveFailure::Rejected(why) => {
            let why = rejection(language, why, board);
            language.pick(
                format!("The premove {from}–{to} was not possible. {why}"),
                format!("프리무브 {from}–{to}: 둘 수 없었습니다. {why}"),
            )
        }
        PremoveFailure::NoCapture => language.pick(
            format!("The premove {from}–{to} was not played: nothing was captured."),
            format!("프리무브 {from}–{to}: 상대가 잡지 않아 두지 않았습니다."),
        ),
        PremoveFailure::LosesPiece { piece, square } => {
            let name = role(language, piece.role);
            let object = with(name, Particle::Object);
            language.pick(
                format!("The premove {from}–{to} was not played: it loses the {name} on {square}."),
                format!("프리무브 {from}–{to}: {square}의 {object} 잃게 되어 두지 않았습니다."),
            )
        }
    }
}
