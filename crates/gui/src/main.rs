//! A chess game for the desktop.
//!
//! `edge` is the border to the outside; everything else is pure. `app` holds the whole state of the window, each of
//! `screens` draws itself with the `ui` kit, and `board_ui` turns the pointer into moves. The window knows no rule of
//! chess: it sends commands to a session and shows what the session tells.

mod anim;
mod app;
mod args;
mod bench;
mod board;
mod board_scene;
mod board_ui;
mod cursor;
mod damage;
mod document;
mod drawing;
mod edge;
mod eval_bar;
mod geometry;
mod hands;
mod icon;
mod input;
mod keys;
mod layout;
mod library;
mod mesh;
mod network;
mod opening;
mod plan;
mod record;
mod scene;
mod screens;
mod settings;
mod sound;
mod targets;
mod text;
mod theme;
mod transfer;
mod ui;

use std::process::ExitCode;

use args::Request;
use edge::journal::Journal;
use edge::store::Store;
use edge::{crash, window};

fn main() -> ExitCode {
    let options = match args::parse(std::env::args_os().skip(1)) {
        Ok(Request::Open(options)) => *options,
        Ok(Request::Help) => {
            print!("{}", args::HELP);
            return ExitCode::SUCCESS;
        }
        Ok(Request::Version) => {
            println!("tabia {}", env!("CARGO_PKG_VERSION"));
            return ExitCode::SUCCESS;
        }
        Err(error) => {
            eprintln!("tabia: {error}");
            return ExitCode::from(2);
        }
    };
    let journal = match Journal::create(options.events.as_deref()) {
        Ok(journal) => journal,
        Err(error) => {
            eprintln!("tabia: --events: {error}");
            return ExitCode::from(2);
        }
    };
    let store = Store::new(options.data_dir.as_deref());
    crash::report_panics(store.data().to_owned(), journal.clone());
    let plan = options.plan();
    window::open(options, plan, store, journal);
    ExitCode::SUCCESS
}
