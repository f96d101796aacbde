//! `cargo xtask ci`: every gate in order, none left out because an earlier one failed.

mod deny;
pub(crate) mod packages;
mod report;

use std::process::ExitCode;

use anyhow::Result;
use xshell::{Shell, cmd};

use report::{Outcome, Report};

/// A gate: what the table calls it, and what it does.
type Step = (&'static str, fn(&Shell) -> Result<Outcome>);

const STEPS: &[Step] = &[
    ("packages", packages::install),
    ("fmt", fmt),
    ("tidy", tidy),
    ("clippy", clippy),
    ("test", test),
    ("no_std", no_std),
    ("perft", perft),
    ("window", window),
    ("doc", doc),
    ("deny", deny::policy),
    ("advisories", deny::advisories),
];

/// Counts above this are left out: `tabia-cli perft --suite` counts everything.
const PERFT_CAP: &str = "1000000";

/// Runs every gate; the exit code says whether all of them held.
pub(crate) fn run(sh: &Shell) -> ExitCode {
    let mut report = Report::default();
    for (name, step) in STEPS {
        report.step(name, || step(sh));
    }
    report.finish()
}

fn fmt(sh: &Shell) -> Result<Outcome> {
    cmd!(sh, "cargo fmt --all --check").run()?;
    Ok(Outcome::Passed)
}

/// Also a test of xtask; here it speaks before the long gates.
fn tidy(sh: &Shell) -> Result<Outcome> {
    crate::tidy::run(&sh.current_dir())?;
    Ok(Outcome::Passed)
}

fn clippy(sh: &Shell) -> Result<Outcome> {
    cmd!(
        sh,
        "cargo clippy --workspace --all-targets --locked -- -D warnings"
    )
    .run()?;
    Ok(Outcome::Passed)
}

/// A snapshot that differs fails; it does not leave a file behind.
fn test(sh: &Shell) -> Result<Outcome> {
    cmd!(sh, "cargo test --workspace --locked --no-fail-fast")
        .env("INSTA_UPDATE", "no")
        .run()?;
    Ok(Outcome::Passed)
}

/// Without `std` a clock, a thread or a file in the rules does not compile, and moves are found and texts read as on a
/// processor without AVX2.
fn no_std(sh: &Shell) -> Result<Outcome> {
    cmd!(
        sh,
        "cargo check --package tabia-core --no-default-features --locked"
    )
    .run()?;
    cmd!(
        sh,
        "cargo test --package tabia-core --no-default-features --lib --locked"
    )
    .run()?;
    Ok(Outcome::Passed)
}

/// The move generator as it is shipped, on every position of the suites; the tests see the small counts.
fn perft(sh: &Shell) -> Result<Outcome> {
    cmd!(sh, "cargo build --release --package tabia-cli --locked").run()?;
    let cli = crate::binaries()?
        .with_file_name("release")
        .join("tabia-cli");
    for suite in ["perft.epd", "perft960.epd"] {
        let suite = format!("crates/core/tests/data/{suite}");
        cmd!(sh, "{cli} perft --suite {suite} --max-nodes {PERFT_CAP}").run()?;
    }
    Ok(Outcome::Passed)
}

fn window(sh: &Shell) -> Result<Outcome> {
    crate::window_test::run(sh, "")?;
    Ok(Outcome::Passed)
}

fn doc(sh: &Shell) -> Result<Outcome> {
    cmd!(
        sh,
        "cargo doc --workspace --no-deps --document-private-items --locked"
    )
    .env("RUSTDOCFLAGS", "-D warnings")
    .run()?;
    Ok(Outcome::Passed)
}
