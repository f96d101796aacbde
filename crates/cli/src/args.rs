//! The command line.

mod analyze;
mod archive;
mod convert;
mod epd;
mod matches;
mod network;
mod pgn;
mod play;
mod position;

pub(crate) use archive::{
    ArchiveArgs, ArchiveCommand, BoardResult, Database, EditArgs, FilterArgs, PositionArgs, Side,
};

pub(crate) use analyze::{AnalyzeArgs, PuzzleArgs, PuzzleFormat};
pub(crate) use convert::{ConvertArgs, GameFormat, Picture, RenderArgs};
pub(crate) use epd::{EpdCommand, EpdRunArgs};
pub(crate) use matches::{MatchArgs, MistakesArgs, RateArgs, StyleArgs};
pub(crate) use network::{BotArgs, HostArgs, JoinArgs, SeatArgs, WatchArgs};
pub(crate) use pgn::{
    By, CheckArgs, DedupArgs, EpdArgs, FilterArgs as PgnFilterArgs, FormatArgs, MergeArgs,
    PgnCommand, SplitArgs, StatsArgs, UciArgs as PgnUciArgs, Which,
};
pub(crate) use play::{ChallengeArgs, PlayArgs, ReplayArgs, ScriptArgs, UciArgs};
pub(crate) use position::{BenchArgs, FenArgs, MovesArgs, PerftArgs, SanArgs};

use std::path::{Path, PathBuf};

use clap::{Args as ClapArgs, Parser, Subcommand};

use crate::input::STANDARD;

/// Chess on the command line: play, script games, count moves, check files, speak UCI.
///
/// Exit code 0: all is well. 1: the input was refused or an expectation failed. 2: wrong usage, or a file
/// could not be read or written.
#[derive(Parser)]
#[command(name = "tabia-cli", version)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Play a game in the terminal, or let programs play one.
    Play(PlayArgs),
    Host(HostArgs),
    Join(JoinArgs),
    /// Watch a game at a host.
    Watch(WatchArgs),
    Bot(BotArgs),
    /// Run a script of moves, commands, virtual time and expectations; prints every event as a line of JSON.
    Script(ScriptArgs),
    /// Replay a saved game (`*.tabia`): every event as a line of JSON, and the fingerprint of the final state.
    Replay(ReplayArgs),
    /// Count the leaves of the move tree.
    Perft(PerftArgs),
    /// List the legal moves of a position, a line each: UCI, SAN.
    Moves(MovesArgs),
    /// Print FEN records in their normal form, or say what is wrong with them.
    Fen(FenArgs),
    /// Turn SAN moves into UCI, each played after the one before.
    San(SanArgs),
    /// Work on PGN files.
    #[command(subcommand)]
    Pgn(PgnCommand),
    /// Work on test suites (EPD).
    #[command(subcommand)]
    Epd(EpdCommand),
    Analyze(AnalyzeArgs),
    Puzzle(PuzzleArgs),
    Convert(ConvertArgs),
    Render(RenderArgs),
    /// Games that are kept: those played in the window, and collections of imported ones.
    Archive(ArchiveArgs),
    /// Make a challenge, or tell what one says: twelve characters with which anybody meets the same opponent.
    Challenge(ChallengeArgs),
    /// Be a UCI engine on standard input and output.
    Uci(UciArgs),
    /// Search fixed positions to a fixed depth; the node count is the signature of the search.
    Bench(BenchArgs),
    Match(Box<MatchArgs>),
    Rate(RateArgs),
    Mistakes(MistakesArgs),
    Style(StyleArgs),
    /// Write completions for shells, and a manual page for each verb.
    #[command(hide = true)]
    Generate {
        /// Where to; the folder is made if it is not there.
        folder: PathBuf,
    },
}

/// Where results go.
#[derive(ClapArgs, Default)]
pub(crate) struct OutputArgs {
    /// Write to this file, which takes its name when it is whole [default: standard output].
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Write over a file that is there already.
    #[arg(long)]
    pub(crate) force: bool,
}

impl OutputArgs {
    /// The file; none for standard output, which may be called `-`.
    pub(crate) fn file(&self) -> Option<&Path> {
        let path = self.output.as_deref();
        path.filter(|path| *path != Path::new(STANDARD))
    }
}

#[cfg(test)]
mod tests {
    use clap::{Command, CommandFactory};

    use super::*;

    /// The examples in the help of `verb`.
    fn examples(verb: &Command) -> Vec<String> {
        let help = verb.get_after_help().map(ToString::to_string);
        let lines = help.iter().flat_map(|help| help.lines());
        lines
            .filter_map(|line| line.strip_prefix("  "))
            .map(str::to_owned)
            .collect()
    }

    /// The words of an example up to where the shell does something else with them.
    fn words(example: &str) -> Vec<String> {
        let mut words = vec![String::new()];
        let mut is_quoted = false;
        for c in example.chars() {
            match c {
                '"' | '\'' => is_quoted = !is_quoted,
                '|' | '<' | '>' if !is_quoted => break,
                ' ' if !is_quoted => words.push(String::new()),
                c => words.last_mut().expect("one is begun").push(c),
            }
        }
        words.retain(|word| !word.is_empty());
        words
    }

    #[test]
    fn every_verb_has_examples_that_can_be_typed() {
        let mut verbs = vec![Args::command()];
        while let Some(verb) = verbs.pop() {
            let children: Vec<_> = verb.get_subcommands().cloned().collect();
            let shown = examples(&verb);
            let is_told = !shown.is_empty() || !children.is_empty() || verb.is_hide_set();
            assert!(is_told, "{} has no example", verb.get_name());
            for example in shown {
                let Some(start) = example.find("tabia-cli") else {
                    panic!("{example}");
                };
                if let Err(error) = Args::try_parse_from(words(&example[start..])) {
                    panic!("{example}: {error}");
                }
            }
            // What an archive is asked is shown with the archive.
            if verb.get_name() != "archive" {
                verbs.extend(children);
            }
        }
    }
}
