//! Second Look: what every position of a finished game was worth, who played how well, and where the result turned.
//!
//! A [`Review`] asks one question after another and is given the answers; it searches nothing by itself. Whoever has a
//! thread to spare lets a [`Looker`] answer, as often and as long as he likes: each question takes a fixed number of
//! positions, so the same game gives the same review on every machine, whenever and wherever it was stopped in
//! between. [`Review::to_text`] is everything that has been found so far.
//!
//! ```
//! use tabia_game::StartPosition;
//! use tabia_review::{Effort, Looker, Mark, Review, Stop, Whose};
//!
//! let moves = ["f2f3", "e7e5", "g2g4", "d8h4"].map(|mv| mv.parse().expect("a move"));
//! let mut review = Review::of(&StartPosition::standard(), moves, Whose::Both, Effort::nodes(3_000))?;
//! let (mut looker, stop) = (Looker::new(), Stop::new());
//! while let Some(question) = review.next() {
//!     // None means that somebody has stopped it: the review goes on from here another time.
//!     let Some(found) = looker.answer(&question, &stop) else { break };
//!     review.give(found);
//! }
//! assert_eq!(review.mark(2), Some(Mark::Blunder));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]

mod accuracy;
mod chance;
mod exercise;
mod found;
mod looker;
mod mark;
mod practice;
mod review;
mod text;

pub use accuracy::Accuracy;
pub use chance::{Chance, Standing};
pub use exercise::{Answer, Exercise, Try};
pub use found::{Evaluation, Found};
pub use looker::Looker;
pub use mark::Mark;
pub use practice::{Day, Schedule, Stage};
pub use review::{Effort, IllegalGame, Moment, Question, Review, Whose};
pub use tabia_engine::StopFlag as Stop;
pub use text::UnreadableText;
