//! What an engine says.

use std::fmt;

use tabia_core::{ParseUciMoveError, UciMove};

use super::{InfoLine, OptionKind};

/// A line from the engine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Message {
    /// What the engine is called.
    IdName(String),
    /// Who made it.
    IdAuthor(String),
    /// An option that it has.
    Option {
        /// The option's name.
        name: String,
        /// What values it takes.
        kind: OptionKind,
    },
    /// Names and options are complete.
    UciOk,
    /// Everything before is done.
    ReadyOk,
    /// The search is over.
    BestMove {
        /// The move to play; none when there is no legal one.
        best: Option<UciMove>,
        /// The reply that the engine expects.
        ponder: Option<UciMove>,
    },
    /// News of the search.
    Info(InfoLine),
}

/// Why a line is no message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MessageError {
    /// The line begins with no word of the protocol.
    #[error("no message of the protocol")]
    Unknown,
    /// `bestmove` with something that is no move.
    #[error("bestmove without a move: {0}")]
    BestMove(ParseUciMoveError),
    /// An option whose name or type cannot be read.
    #[error("an option without name or type")]
    Option,
}

impl Message {
    /// Reads a line.
    ///
    /// # Errors
    /// The line is not of the protocol; a GUI ignores it, but for a broken `bestmove`.
    pub fn parse(line: &str) -> Result<Self, MessageError> {
        let mut words = line.split_whitespace();
        Ok(match words.next() {
            Some("id") => {
                let kind = words.next();
                let text = words.collect::<Vec<_>>().join(" ");
                match kind {
                    Some("name") => Self::IdName(text),
                    Some("author") => Self::IdAuthor(text),
                    Some(_) | None => return Err(MessageError::Unknown),
                }
            }
            Some("option") => {
                let words: Vec<&str> = words.collect();
                let (name, kind) = OptionKind::parse(&words).ok_or(MessageError::Option)?;
                Self::Option { name, kind }
            }
            Some("uciok") => Self::UciOk,
            Some("readyok") => Self::ReadyOk,
            Some("bestmove") => {
                let best = match words.next() {
                    // All of these are in use for "none".
                    Some("(none)" | "0000" | "NULL" | "null" | "none") => None,
                    Some(word) => Some(word.parse().map_err(MessageError::BestMove)?),
                    None => return Err(MessageError::BestMove(ParseUciMoveError)),
                };
                let ponder = words
                    .find(|word| *word == "ponder")
                    .and_then(|_| words.next())
                    .and_then(|word| word.parse().ok());
                Self::BestMove { best, ponder }
            }
            Some("info") => Self::Info(InfoLine::parse(words)),
            Some(_) | None => return Err(MessageError::Unknown),
        })
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::IdName(name) => write!(f, "id name {name}"),
            Self::IdAuthor(author) => write!(f, "id author {author}"),
            Self::Option { name, kind } => write!(f, "option name {name} type {kind}"),
            Self::UciOk => f.write_str("uciok"),
            Self::ReadyOk => f.write_str("readyok"),
            Self::BestMove { best, ponder } => {
                match best {
                    Some(best) => write!(f, "bestmove {best}")?,
                    None => f.write_str("bestmove 0000")?,
                }
                ponder.map_or(Ok(()), |mv| write!(f, " ponder {mv}"))
            }
            Self::Info(info) => write!(f, "{info}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, written: &str) {
        let message = Message::parse(line).unwrap();
        assert_eq!(message.to_string(), written, "{line}");
        assert_eq!(Message::parse(written), Ok(message), "{line}");
    }

    #[test]
    fn messages_there_and_back() {
        check("id name Stockfish 15.1", "id name Stockfish 15.1");
        check("uciok", "uciok");
        check("bestmove e2e4 ponder e7e5", "bestmove e2e4 ponder e7e5");
        check("bestmove (none)", "bestmove 0000");
        check("bestmove a7a8q", "bestmove a7a8q");
        check(
            "info depth 20 seldepth 31 multipv 1 score cp -31 nodes 12345 nps 1000000 hashfull 12 tbhits 0 time 12 pv e2e4 e7e5",
            "info depth 20 seldepth 31 multipv 1 score cp -31 nodes 12345 nps 1000000 hashfull 12 time 12 pv e2e4 e7e5",
        );
        check(
            "info score mate -3 upperbound",
            "info score mate -3 upperbound",
        );
        check("info score mate 0", "info score mate 0");
        check(
            "info string depth 3 is not a field",
            "info string depth 3 is not a field",
        );
        check(
            "option name UCI_Elo type spin default 1350 min 1350 max 2850",
            "option name UCI_Elo type spin default 1350 min 1350 max 2850",
        );
        check(
            "option name Style of play type combo default Solid var Solid var Wild",
            "option name Style of play type combo default Solid var Solid var Wild",
        );
        check(
            "option name Clear Hash type button",
            "option name Clear Hash type button",
        );
        check(
            "option name Book type string default",
            "option name Book type string default <empty>",
        );
    }

    #[test]
    fn lines_that_are_no_message() {
        for line in [
            "",
            "Stockfish 15.1 by others",
            "bestmove",
            "bestmove e9",
            "option name X",
            "id",
        ] {
            assert!(Message::parse(line).is_err(), "{line}");
        }
    }
}
