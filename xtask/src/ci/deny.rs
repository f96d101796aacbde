//! cargo-deny over `deny.toml`: who may depend on what, under which licence, from where.

use std::path::PathBuf;

use anyhow::Result;
use xshell::{Shell, cmd};

use super::report::Outcome;

const VERSION: &str = "0.20.2";

/// Bans, licences and sources: needs no network once cargo-deny is there.
pub(crate) fn policy(sh: &Shell) -> Result<Outcome> {
    let deny = cargo_deny(sh)?;
    cmd!(
        sh,
        "{deny} --workspace --locked check bans licenses sources"
    )
    .run()?;
    Ok(Outcome::Passed)
}

/// Known vulnerabilities, where their database can be reached.
pub(crate) fn advisories(sh: &Shell) -> Result<Outcome> {
    let deny = cargo_deny(sh)?;
    if cmd!(sh, "timeout 120 {deny} --workspace fetch db")
        .run()
        .is_err()
    {
        return Ok(Outcome::Skipped(
            "the advisory database cannot be reached".into(),
        ));
    }
    cmd!(
        sh,
        "{deny} --workspace --locked check --disable-fetch advisories"
    )
    .run()?;
    Ok(Outcome::Passed)
}

/// The tool: the one on the path, or our own under `target`, built once. Without optimisation: it
/// runs for a second, and this way it compiles in a fraction of the time.
fn cargo_deny(sh: &Shell) -> Result<PathBuf> {
    let right = |deny: &PathBuf| {
        let said = cmd!(sh, "{deny} --version").quiet().ignore_stderr().read();
        said.is_ok_and(|said| said == format!("cargo-deny {VERSION}"))
    };
    let on_path = PathBuf::from("cargo-deny");
    if right(&on_path) {
        return Ok(on_path);
    }
    let tools = crate::binaries()?.with_file_name("tools");
    let own = tools.join("bin/cargo-deny");
    if !right(&own) {
        cmd!(
            sh,
            "cargo install cargo-deny --version ={VERSION} --locked --debug --quiet --root {tools}"
        )
        .run()?;
    }
    Ok(own)
}
