//! What a longer search says of positions that are there already, and of others near them.

use std::error::Error;
use std::io::Write;

use tabia_core::Fen;
use tabia_engine::{Engine, SearchRoot};

use crate::lesson::{self, wander};
use crate::play::{Searched, searched};
use crate::random::Random;

/// The captures and promotions that a position near by is followed through at most.
const FOLLOWED: usize = 4;

/// For each position of `path`, writes anew `FEN|White's score|White's result` after `nodes` positions of search, and
/// `FEN|White's score|-` for one near it: random moves lead there, then the search's own until it is quiet. What is
/// not quiet, or decided, is left out.
pub(crate) fn label(seed: u64, nodes: u64, path: &str, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let mut random = Random::new(seed);
    let mut engine = Engine::with_hash(2);
    lesson::for_each(&[path], |position, _, result| {
        let mut root = SearchRoot::new(position.clone());
        if let Some(Searched { white, is_quiet: true, .. }) = searched(&root, nodes, &mut engine) {
            let result = result.map_or("-", |halves| ["0", "0.5", "1"][usize::from(halves)]);
            writeln!(out, "{}|{white}|{result}", Fen::from(position))?;
        }
        root = SearchRoot::new(wander(position, &mut random));
        for _ in 0..FOLLOWED {
            match searched(&root, nodes, &mut engine) {
                None => break,
                Some(Searched { white, is_quiet: true, .. }) => {
                    writeln!(out, "{}|{white}|-", Fen::from(root.position()))?;
                    break;
                }
                Some(Searched { best, .. }) => root.play(best),
            }
        }
        Ok(out.flush()?)
    })
}
