//! How fast games are imported, listed and found: `cargo xtask archive-bench`.
//!
//! CPU time is the process's own, user and system, as Linux counts it in hundredths of a second.
#![expect(clippy::unwrap_used, reason = "a measurement that cannot go on ends")]

use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::{BufWriter, Write as _};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;

use tabia_archive::{Archive, Cause, Filter, Library, PositionIndex, ResultFilter, TimeClass};
use tabia_core::pgn::{IoSource, MainLine, Reader};
use tabia_core::{CastlingMode, Position, San};

struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit
    }

    /// Small numbers are likelier, as some openings and players are.
    fn skewed(&mut self, limit: usize) -> usize {
        (self.below(limit) * self.below(limit)) / limit
    }
}

/// Games that begin with moves that many play, and go on with any; 84 half-moves on average.
fn generate(path: &Path, games: usize) {
    let mut random = Random(1);
    let mut out = BufWriter::new(File::create(path).unwrap());
    let mut text = String::new();
    for number in 0..games {
        text.clear();
        let (white, black) = (random.skewed(60_000), random.skewed(60_000));
        let result = ["1-0", "0-1", "1/2-1/2"][random.below(3)];
        write!(
            text,
            "[Event \"Open {}\"]\n[Site \"Town {}\"]\n[Date \"{}.{:02}.{:02}\"]\n[Round \"{}\"]\n[White \"Name{white}, P.\"]\n\
             [Black \"Name{black}, P.\"]\n[Result \"{result}\"]\n[WhiteElo \"{}\"]\n[BlackElo \"{}\"]\n[ECO \"{}{:02}\"]\n\
             [TimeControl \"{}\"]\n[Termination \"{}\"]\n\n",
            random.below(5000),
            random.below(500),
            1980 + random.below(47),
            1 + random.below(12),
            1 + random.below(28),
            1 + number % 11,
            1200 + white % 1500,
            1200 + black % 1500,
            ["A", "B", "C", "D", "E"][random.below(5)],
            random.below(100),
            ["60+0", "180+2", "900+10", "5400+30"][random.below(4)],
            ["Normal", "Time forfeit"][usize::from(random.below(6) == 0)],
        )
        .unwrap();
        let mut position = Position::standard();
        let mut line = LINES[random.skewed(LINES.len())].split(' ');
        let plies = 4 + random.below(80) + random.below(80);
        let mut column = 0;
        for ply in 0..plies {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = match line.next() {
                Some(text) => position.read_move(text).unwrap(),
                None if ply < 16 => moves[random.skewed(moves.len().min(8))],
                None => moves[random.below(moves.len())],
            };
            let before = text.len();
            if ply % 2 == 0 {
                write!(text, "{}. ", ply / 2 + 1).unwrap();
            }
            write!(text, "{} ", San::from_move(&position, mv)).unwrap();
            column += text.len() - before;
            if column > 70 {
                text.push('\n');
                column = 0;
            }
            position.make(mv);
        }
        writeln!(text, "{result}\n").unwrap();
        out.write_all(text.as_bytes()).unwrap();
    }
    out.flush().unwrap();
}

/// How games begin, the most played first.
const LINES: [&str; 16] = [
    "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6",
    "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6",
    "d4 d5 c4 e6 Nc3 Nf6",
    "d4 Nf6 c4 g6 Nc3 Bg7 e4 d6",
    "e4 e6 d4 d5",
    "e4 c6 d4 d5",
    "e4 e5 Nf3 Nc6 Bc4 Bc5",
    "d4 Nf6 c4 e6 Nc3 Bb4",
    "c4 e5 Nc3 Nf6",
    "Nf3 d5 g3 Nf6",
    "d4 d5 c4 c6 Nf3 Nf6",
    "e4 d5 exd5 Qxd5",
    "d4 f5",
    "e4 d6 d4 Nf6",
    "f4 d5",
    "b3 e5",
];

fn cpu_seconds() -> f64 {
    let stat = fs::read_to_string("/proc/self/stat").unwrap();
    let (_, fields) = stat.rsplit_once(") ").unwrap();
    let fields: Vec<&str> = fields.split(' ').collect();
    let ticks: u64 = fields[11].parse::<u64>().unwrap() + fields[12].parse::<u64>().unwrap();
    ticks as f64 / 100.0
}

/// CPU seconds, and seconds by the clock.
fn measure<T>(work: impl FnOnce() -> T) -> (T, f64, f64) {
    let (cpu, clock) = (cpu_seconds(), Instant::now());
    let done = work();
    (done, cpu_seconds() - cpu, clock.elapsed().as_secs_f64())
}

fn import(database: &Path, text: &Path, index: PositionIndex) -> (u64, f64) {
    let mut archive = Archive::open(database).unwrap();
    let (done, cpu, clock) = measure(|| {
        archive
            .import_file(text, index, &mut |_| ControlFlow::Continue(()))
            .unwrap()
    });
    drop(archive);
    let bytes = fs::metadata(database).unwrap().len();
    println!(
        "import, {index:?}: {} games, {} new; {:.0} games a CPU second, {:.0} a second; {:.0} bytes a game",
        done.games,
        done.added,
        done.games as f64 / cpu,
        done.games as f64 / clock,
        bytes as f64 / done.games as f64
    );
    (done.added, done.games as f64 / cpu)
}

fn quantiles(name: &str, mut millis: Vec<f64>) {
    millis.sort_by(f64::total_cmp);
    let at = |part: f64| millis[((millis.len() - 1) as f64 * part) as usize];
    println!(
        "{name}: {} times; p50 {:.3} ms, p99 {:.2} ms, most {:.2} ms",
        millis.len(),
        at(0.5),
        at(0.99),
        at(1.0)
    );
}

fn time(work: impl FnOnce()) -> f64 {
    let begun = Instant::now();
    work();
    begun.elapsed().as_secs_f64() * 1000.0
}

fn searches(archive: &Archive, games: u64) {
    let mut random = Random(7);
    let mut positions = Vec::new();
    while positions.len() < 2000 {
        let number = 1 + random.below(usize::try_from(games).unwrap());
        let game = archive.game(u32::try_from(number).unwrap()).unwrap();
        let ply = random.below(game.head.plies as usize + 1);
        positions.push(game.position(u32::try_from(ply).unwrap()).unwrap());
    }
    let search = |position: &Position| time(|| drop(archive.search(position, None, 20).unwrap()));
    quantiles("position search", positions.iter().map(search).collect());
    let explore = |position: &Position| {
        time(|| drop(archive.explore(position, CastlingMode::Standard).unwrap()))
    };
    quantiles("explorer", positions.iter().map(explore).collect());
    let start = Position::standard();
    println!(
        "the start position: search {:.2} ms, explorer {:.2} ms",
        search(&start),
        explore(&start)
    );
}

fn lists(archive: &Archive) {
    let filters: [(&str, Filter); 10] = [
        ("everything", Filter::default()),
        (
            "a player",
            Filter {
                player: Some("name77".into()),
                ..Filter::default()
            },
        ),
        (
            "nobody",
            Filter {
                player: Some("zukertort".into()),
                ..Filter::default()
            },
        ),
        (
            "a player's wins",
            Filter {
                player: Some("name1234".into()),
                result: Some(ResultFilter::Won),
                ..Filter::default()
            },
        ),
        (
            "draws",
            Filter {
                result: Some(ResultFilter::Draw),
                ..Filter::default()
            },
        ),
        (
            "time forfeits",
            Filter {
                cause: Some(Cause::TimeForfeit),
                ..Filter::default()
            },
        ),
        (
            "a month",
            Filter {
                from: "1999.12".parse().ok(),
                until: "1999.12".parse().ok(),
                ..Filter::default()
            },
        ),
        (
            "an opening",
            Filter {
                opening: Some("B1".into()),
                ..Filter::default()
            },
        ),
        (
            "long blitz games",
            Filter {
                at_least: Some(150),
                time: Some(TimeClass::Blitz),
                ..Filter::default()
            },
        ),
        (
            "a level",
            Filter {
                level: Some(3),
                ..Filter::default()
            },
        ),
    ];
    for (name, filter) in &filters {
        let mut total = 0;
        let first = time(|| total = archive.list(filter, None, None, 50).unwrap().total);
        let again = time(|| drop(archive.list(filter, None, None, 50).unwrap()));
        println!("list, {name}: {total} games; first {first:.1} ms, then {again:.1} ms");
    }
    let statistics = time(|| drop(archive.statistics(&filters[1].1, &[]).unwrap()));
    println!("statistics of a player: {statistics:.1} ms");
}

fn main() {
    let games = std::env::args().filter_map(|arg| arg.parse().ok()).next();
    // Run as a test, it only shows that it works.
    let games = games.unwrap_or(2000);
    let own = tempfile::tempdir_in(std::env::var_os("TMPDIR").unwrap_or_else(|| "/tmp".into()));
    let own = own.unwrap();
    // A folder that is named keeps what is made: a text and a database to look at.
    let named = std::env::args().skip_while(|arg| arg != "--keep").nth(1);
    let folder = named.map_or_else(|| own.path().to_owned(), PathBuf::from);
    fs::create_dir_all(&folder).unwrap();
    let text = folder.join("games.pgn");
    generate(&text, games);
    let bytes = fs::metadata(&text).unwrap().len();
    println!(
        "{games} games, {:.0} bytes each",
        bytes as f64 / games as f64
    );
    let (plies, cpu, _) = measure(|| {
        let mut reader = Reader::new(IoSource(File::open(&text).unwrap()));
        let mut plies = 0;
        while let Some(game) = reader.read_game(&mut MainLine).unwrap() {
            plies += u64::from(game.plies);
        }
        plies
    });
    println!(
        "checked only: {:.0} games a CPU second; {:.1} half-moves a game",
        games as f64 / cpu.max(0.01),
        plies as f64 / games as f64
    );
    import(&folder.join("without.db"), &text, PositionIndex::Later);
    let database = folder.join("imported.db");
    let (added, _) = import(&database, &text, PositionIndex::Build);
    import(&database, &text, PositionIndex::Build);
    let archive = Archive::open_to_read(&database).unwrap();
    searches(&archive, added);
    lists(&archive);
    whole_lists(&folder);
}

/// As the window makes them, with every game in its place.
fn whole_lists(folder: &Path) {
    let mut library = Library::in_folder(folder);
    let named = Filter {
        name: Some("77".into()),
        ..Filter::default()
    };
    for (name, filter, position) in [
        ("everything", Filter::default(), None),
        ("a part of a name", named, None),
        ("a position", Filter::default(), Some(Position::standard())),
    ] {
        let mut total = 0;
        let list = time(|| total = library.choose(&filter, position.as_ref()).total);
        let rows = time(|| drop(library.rows(total / 2, 192).unwrap()));
        println!("the window's list, {name}: {total} games; {list:.1} ms, 192 rows {rows:.1} ms");
    }
}
