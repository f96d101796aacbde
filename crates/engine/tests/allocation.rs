//! The search allocates before it begins, and nothing while it runs.

use tabia_core::{CastlingMode, Fen};
use tabia_engine::{Engine, Limits, SearchRoot, StopFlag, Untimed};

#[test]
fn a_longer_search_allocates_no_more() {
    for fen in [
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    ] {
        let position = fen.parse::<Fen>().expect("a FEN");
        let position = position.to_position(CastlingMode::Standard).expect("legal");
        let root = SearchRoot::new(position);
        let mut engine = Engine::with_hash(1);
        let mut allocations = |depth| {
            engine.new_game();
            let search = || {
                engine.search(
                    &root,
                    &Limits::depth(depth),
                    &StopFlag::new(),
                    &Untimed,
                    |_| {},
                );
            };
            allocation_counter::measure(search).count_total
        };
        // The first search of the program reads the network.
        allocations(1);
        let short = allocations(1);
        assert!(short > 0, "the counter counts");
        assert_eq!(allocations(10), short, "{fen}");
    }
}
