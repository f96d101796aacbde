//! Who searches with us: the engine starts no thread, it asks its owner for company.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::StopFlag;
use crate::eval::network::Network;

/// A share of a search, for a thread of its own.
pub type Part<'a> = Box<dyn FnOnce() + Send + 'a>;

/// Runs the parts of a search at the same time.
pub trait Crew: Send {
    /// Runs `lead` here and each of `parts` beside it, as many as there are threads for, and returns when all
    /// have ended. The parts end soon after `lead` does.
    fn together(&self, parts: Vec<Part<'_>>, lead: &mut dyn FnMut());
}

/// No company: the parts are dropped.
pub(crate) struct Alone;

impl Crew for Alone {
    fn together(&self, _parts: Vec<Part<'_>>, lead: &mut dyn FnMut()) {
        lead();
    }
}

/// What the threads of a search share besides the table.
#[derive(Debug)]
pub(crate) struct Shared {
    /// Raised when the lead has its answer.
    pub(crate) stop: StopFlag,
    /// What judges the positions; none = the hand-written evaluation.
    pub(crate) network: Option<&'static Network>,
    /// Positions that the others have searched.
    nodes: AtomicU64,
}

impl Shared {
    pub(crate) fn new(network: Option<&'static Network>) -> Self {
        Self {
            stop: StopFlag::new(),
            network,
            nodes: AtomicU64::new(0),
        }
    }
}

/// A thread's place in the search.
#[derive(Clone, Copy)]
pub(crate) enum Place<'a> {
    /// Decides and answers.
    Lead(&'a Shared),
    /// Fills the table.
    Helper(&'a Shared),
}

impl Place<'_> {
    /// What judges the positions; none = the hand-written evaluation.
    pub(crate) const fn network(self) -> Option<&'static Network> {
        match self {
            Self::Lead(shared) | Self::Helper(shared) => shared.network,
        }
    }

    /// Positions that the others have searched, as far as the lead knows.
    pub(crate) fn others(self) -> u64 {
        match self {
            Self::Lead(shared) => shared.nodes.load(Ordering::Relaxed),
            Self::Helper(_) => 0,
        }
    }

    /// Tells of `nodes` more positions.
    pub(crate) fn report(self, nodes: u64) {
        match self {
            Self::Lead(_) => {}
            Self::Helper(shared) => {
                shared.nodes.fetch_add(nodes, Ordering::Relaxed);
            }
        }
    }
}

/// Ends the helpers' search however the lead's ends.
pub(crate) struct EndsHelpers<'a>(pub(crate) &'a Shared);

impl Drop for EndsHelpers<'_> {
    fn drop(&mut self) {
        self.0.stop.stop();
    }
}
