//! What a tool shows, to be copied, saved, looked for and asked about.

use tabia_game::study::Study;
use tabia_game::{Color, StartPosition};
use tabia_words::Language;

use super::{Message, Tool};
use crate::document::{Document, Standing};
use crate::screens::game::Topic;
use crate::screens::{analysis, editor, practice, records, replay, review};

impl Tool {
    /// The game, to be saved or copied, its board seen from this side.
    pub(crate) fn document(&self, bottom: Color) -> Option<Document> {
        match self {
            Self::Analysis(analysis) => Some(analysis.document()),
            Self::Replay(replay) => Some(replay.document()),
            Self::Review(review) => Some(Document::of_study(&review.study(), bottom)),
            Self::Practice(practice) => {
                let study = practice.study();
                study.map(|study| Document::of_study(study, bottom))
            }
            Self::Editor(_)
            | Self::Files(_)
            | Self::Program(_)
            | Self::Games(_)
            | Self::Records(_) => None,
        }
    }

    /// The board, to be exported.
    pub(crate) fn standing(&self, bottom: Color) -> Option<Standing> {
        match self {
            Self::Editor(editor) => Some(editor.standing()),
            Self::Analysis(_)
            | Self::Files(_)
            | Self::Program(_)
            | Self::Games(_)
            | Self::Records(_)
            | Self::Replay(_)
            | Self::Review(_)
            | Self::Practice(_) => self
                .document(bottom)
                .map(|document| document.standing().clone()),
        }
    }

    /// The position, to go on from; there is none either where no game can begin from it.
    pub(crate) fn here(&self) -> Option<StartPosition> {
        match self {
            Self::Editor(editor) => editor.position(),
            Self::Analysis(analysis) => Some(analysis.study().here()),
            Self::Replay(replay) => Some(replay.study().here()),
            Self::Review(review) => Some(review.study().here()),
            Self::Practice(practice) => practice.study().map(Study::here),
            Self::Files(_) | Self::Program(_) | Self::Games(_) | Self::Records(_) => None,
        }
    }

    /// The position, as FEN writes it.
    pub(crate) fn fen(&self) -> Option<String> {
        match self {
            Self::Editor(editor) => Some(editor.fen()),
            Self::Analysis(analysis) => Some(analysis.study().fen()),
            Self::Replay(replay) => Some(replay.study().fen()),
            Self::Review(review) => Some(review.study().fen()),
            Self::Practice(practice) => practice.study().map(Study::fen),
            Self::Files(_) | Self::Program(_) | Self::Games(_) | Self::Records(_) => None,
        }
    }

    /// What has it analysed, if that is not done already.
    pub(crate) const fn analyse(&self) -> Option<Message> {
        match self {
            Self::Editor(_) => Some(Message::Editor(editor::Message::Analyse)),
            Self::Records(_) => Some(Message::Records(records::Message::Analyse)),
            Self::Replay(_) => Some(Message::Replay(replay::Message::Analyse)),
            Self::Review(_) => Some(Message::Review(review::Message::Analyse)),
            Self::Practice(_) => Some(Message::Practice(practice::Message::Analyse)),
            Self::Analysis(_) | Self::Files(_) | Self::Program(_) | Self::Games(_) => None,
        }
    }

    /// Puts the board the other way round.
    pub(crate) const fn flip(&self) -> Option<Message> {
        match self {
            Self::Editor(_) => Some(Message::Editor(editor::Message::Flip)),
            Self::Analysis(_) => Some(Message::Analysis(analysis::Message::Flip)),
            Self::Files(_)
            | Self::Program(_)
            | Self::Games(_)
            | Self::Records(_)
            | Self::Replay(_)
            | Self::Review(_)
            | Self::Practice(_) => None,
        }
    }

    /// Answers a question at its next tick; `false` if it is no tool that could.
    pub(crate) fn say_topic(&mut self, topic: Topic, language: Language) -> bool {
        match self {
            Self::Analysis(analysis) => analysis.say_topic(topic, language),
            Self::Replay(replay) => replay.say_topic(topic, language),
            Self::Review(review) => review.say_topic(topic, language),
            Self::Practice(practice) => practice.say_topic(topic, language),
            Self::Editor(_)
            | Self::Files(_)
            | Self::Program(_)
            | Self::Games(_)
            | Self::Records(_) => return false,
        }
        true
    }
}
