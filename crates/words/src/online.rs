//! What the program tells a person about a game over the network.

use tabia_game::{Color, Obstacle, Unsaid};

use crate::Language;
use crate::korean::{Particle, with};
use crate::names::color;

/// Something about a game over the network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Online<'a> {
    /// What stands in the way to a game.
    Obstacle(Obstacle),
    /// The host of this name is being called.
    Seeking(&'a str),
    /// The connection was lost so many seconds ago.
    Lost(u64),
    /// The same, and the person's own clock runs.
    LostWhileClockRuns(u64),
    /// A side is not connected.
    Away(Color),
    /// A side is not connected; in so many seconds the other may claim the win.
    AwayFor {
        /// The side.
        side: Color,
        /// How long it is still waited for.
        seconds: u64,
    },
    /// A side has been away so long that the other may claim the win.
    Gone(Color),
    /// So many look on.
    Watchers(u32),
    /// Where the invitation says that the host is.
    ReachedAt(&'a str),
    /// There is a seat to come back to, against somebody of this name.
    ComeBackTo(&'a str),
    /// A side offers another game.
    RematchOffered(Color),
    /// The port of the last time is taken, so the game is at another.
    OtherPort(u16),
    /// The window cannot be a host.
    NotHosted(&'a str),
    /// The local network cannot be told of the game, or asked for games.
    NotListed(&'a str),
    /// A line has not been told to the other player, or perhaps not.
    Unsaid(Unsaid),
    /// What proves the seat cannot be kept in its file.
    SeatNotKept(&'a str),
}

pub(crate) fn text(language: Language, what: Online<'_>) -> String {
    let topic = |side| with(color(Language::Korean, side), Particle::Topic);
    match what {
        Online::Obstacle(obstacle) => self::obstacle(language, obstacle).to_owned(),
        Online::Seeking(host) => language.pick(
            format!("Calling {host}"),
            format!("{host}에 연결하는 중"),
        ),
        Online::Lost(seconds) => language.pick(
            format!("Connection lost for {seconds} s; trying again."),
            format!("연결이 끊긴 지 {seconds}초, 다시 연결하는 중입니다."),
        ),
        Online::LostWhileClockRuns(seconds) => language.pick(
            format!("Connection lost for {seconds} s; trying again. Your clock runs."),
            format!("연결이 끊긴 지 {seconds}초, 다시 연결하는 중입니다. 시계는 갑니다."),
        ),
        Online::Away(side) => {
            let korean = topic(side);
            let side = color(language, side);
            language.pick(
                format!("{side} is not connected now."),
                format!("{korean} 지금 연결되어 있지 않습니다."),
            )
        }
        Online::AwayFor { side, seconds } => {
            let korean = topic(side);
            let side = color(language, side);
            language.pick(
                format!("{side} is gone; the win can be claimed in {seconds} s."),
                format!("{korean} 연결이 끊겼습니다. {seconds}초 뒤 승리를 청구할 수 있습니다."),
            )
        }
        Online::Gone(side) => {
            let korean = topic(side);
            let side = color(language, side);
            language.pick(
                format!("{side} has left the game: the win can be claimed."),
                format!("{korean} 대국을 떠났습니다. 승리를 청구할 수 있습니다."),
            )
        }
        Online::Watchers(1) => language
            .pick("One person looks on.", "1명이 보고 있습니다.")
            .to_owned(),
        Online::Watchers(count) => language.pick(
            format!("{count} people look on."),
            format!("{count}명이 보고 있습니다."),
        ),
        Online::ReachedAt(place) => language.pick(
            format!("It leads to this computer at {place}."),
            format!("이 컴퓨터의 주소 {place}로 연결됩니다."),
        ),
        Online::ComeBackTo(name) => language.pick(
            format!("Come back to {name}"),
            format!("{name} 님과의 대국으로 돌아가기"),
        ),
        Online::RematchOffered(side) => {
            let korean = with(color(Language::Korean, side), Particle::Subject);
            let side = color(language, side);
            language.pick(
                format!("{side} offers another game."),
                format!("{korean} 재대국을 제안했습니다."),
            )
        }
        Online::OtherPort(port) => language.pick(
            format!(
                "The port of the last time is taken; the game is at port {port}. Send the other player the invitation again."
            ),
            format!(
                "지난번 포트를 쓸 수 없어 {port}번 포트로 열었습니다. 상대에게 초대장을 다시 보내세요."
            ),
        ),
        Online::NotHosted(why) => language.pick(
            format!("No game can be hosted here: {why}"),
            format!("여기서 대국을 열 수 없습니다: {why}"),
        ),
        Online::NotListed(why) => language.pick(
            format!("The local network cannot be reached: {why}"),
            format!("로컬 네트워크에 연결할 수 없습니다: {why}"),
        ),
        Online::Unsaid(why) => unsaid(language, why).to_owned(),
        Online::SeatNotKept(why) => language.pick(
            format!("If this program ends, it does not come back to the game: {why}"),
            format!("이 프로그램이 꺼지면 대국으로 돌아올 수 없습니다: {why}"),
        ),
    }
}

const fn pick(language: Language, english: &'static str, korean: &'static str) -> &'static str {
    match language {
        Language::English => english,
        Language::Korean => korean,
    }
}

const fn unsaid(language: Language, why: Unsaid) -> &'static str {
    match why {
        Unsaid::NotAllowed => pick(
            language,
            "Not sent: the host allows no chat.",
            "보내지 못했습니다. 이 대국에서는 대화할 수 없습니다.",
        ),
        Unsaid::TooFast => pick(
            language,
            "Not sent: too many lines at once; wait a moment.",
            "보내지 못했습니다. 한꺼번에 너무 많으니 잠시 기다리세요.",
        ),
        Unsaid::NoConnection => pick(
            language,
            "Not sent: the connection is lost.",
            "연결이 끊겨 보내지 못했습니다.",
        ),
        Unsaid::NobodyThere => pick(
            language,
            "Not sent: the other player is not connected.",
            "상대가 연결되어 있지 않아 보내지 못했습니다.",
        ),
        Unsaid::Uncertain => pick(
            language,
            "The connection was lost on the way: this may not have arrived.",
            "보내는 중에 연결이 끊겨 전해지지 않았을 수 있습니다.",
        ),
    }
}

const fn obstacle(language: Language, obstacle: Obstacle) -> &'static str {
    match obstacle {
        Obstacle::NoAnswer => pick(
            language,
            "Nobody answers there yet; trying again.",
            "아직 응답이 없어 다시 시도합니다.",
        ),
        Obstacle::OtherKey => pick(
            language,
            "Whoever answers there is not the host that the invitation names: its key is another.",
            "응답한 컴퓨터의 열쇠가 초대장의 것과 다릅니다. 초대한 사람이 아닙니다.",
        ),
        Obstacle::NoHost => pick(
            language,
            "What answers there is no host of chess games.",
            "그 주소에서 응답하는 것은 체스 대국이 아닙니다.",
        ),
        Obstacle::NoSuchGame => pick(
            language,
            "There is no such game: the invitation is old, or was called off.",
            "그런 대국이 없습니다. 초대장이 오래되었거나 취소되었습니다.",
        ),
        Obstacle::SeatsTaken => pick(
            language,
            "Both seats of this game are taken.",
            "이 대국은 두 자리가 모두 찼습니다.",
        ),
        Obstacle::NotTheSeat => pick(
            language,
            "The host does not know your seat any more.",
            "이 대국에 더는 내 자리가 없습니다.",
        ),
        Obstacle::BadSetup => pick(
            language,
            "The host does not play from this position, or by this clock.",
            "이 국면이나 이 시계로는 대국을 열 수 없습니다.",
        ),
        Obstacle::Closed => pick(
            language,
            "The host lets nobody in now.",
            "지금은 들어갈 수 없습니다.",
        ),
        Obstacle::Replaced => pick(
            language,
            "Your seat is used from another window.",
            "다른 창에서 내 자리를 쓰고 있습니다.",
        ),
        Obstacle::Nonsense => pick(
            language,
            "The host tells what the rules do not allow; the game was left.",
            "규칙에 맞지 않는 말이 와서 대국을 떠났습니다.",
        ),
    }
}
