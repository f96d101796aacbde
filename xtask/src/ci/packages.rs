//! The Debian packages that the gates need: a private X server and what drives a window in it.

use anyhow::{Result, bail};
use xshell::{Shell, cmd};

use super::report::Outcome;

const PACKAGES: &[&str] = &[
    // The X server, a window manager, mouse and keys, screenshots, the clipboard.
    "xvfb",
    "openbox",
    "xdotool",
    "imagemagick",
    "x11-utils",
    "wmctrl",
    "xclip",
    // What the window opens at run time.
    "libgl1",
    "libglx-mesa0",
    "libgl1-mesa-dri",
    "libx11-6",
    "libxi6",
    "libxkbcommon0",
];

/// Installs what is missing where this user may; elsewhere names it and the command that installs it.
pub(crate) fn install(sh: &Shell) -> Result<Outcome> {
    install_all(sh, PACKAGES)
}

/// The same for other packages.
pub(crate) fn install_all(sh: &Shell, packages: &[&'static str]) -> Result<Outcome> {
    if cmd!(sh, "dpkg-query --version")
        .quiet()
        .ignore_stdout()
        .run()
        .is_err()
    {
        return Ok(Outcome::Skipped("not a Debian system".into()));
    }
    let missing = missing(sh, packages)?;
    if missing.is_empty() {
        return Ok(Outcome::Passed);
    }
    if cmd!(sh, "id -u").quiet().read()? != "0" {
        bail!(
            "missing; sudo apt-get install --no-install-recommends {}",
            missing.join(" ")
        );
    }
    let apt = |sh: &Shell, args: &[&str]| {
        cmd!(sh, "apt-get --quiet --yes {args...}")
            .env("DEBIAN_FRONTEND", "noninteractive")
            .run()
    };
    apt(sh, &["update"])?;
    apt(
        sh,
        &[&["install", "--no-install-recommends"], missing.as_slice()].concat(),
    )?;
    Ok(Outcome::Passed)
}

fn missing(sh: &Shell, packages: &[&'static str]) -> Result<Vec<&'static str>> {
    // dpkg-query fails as soon as one package is unknown to it; what it does know is still printed.
    let format = "${db:Status-Abbrev}${binary:Package}\\n";
    let known = cmd!(sh, "dpkg-query --show --showformat={format} {packages...}")
        .quiet()
        .ignore_status()
        .ignore_stderr()
        .read()?;
    let installed: Vec<&str> = known.lines().filter_map(installed_package).collect();
    Ok(packages
        .iter()
        .copied()
        .filter(|package| !installed.contains(package))
        .collect())
}

/// The package of a line like `ii libgl1:amd64`, if that line says that it is installed.
fn installed_package(line: &str) -> Option<&str> {
    let package = line.strip_prefix("ii ")?.trim();
    Some(
        package
            .split_once(':')
            .map_or(package, |(name, _architecture)| name),
    )
}

#[cfg(test)]
mod tests {
    use super::installed_package;

    #[test]
    fn only_a_fully_installed_package_counts() {
        assert_eq!(installed_package("ii xvfb"), Some("xvfb"));
        assert_eq!(installed_package("ii libgl1:amd64"), Some("libgl1"));
        assert_eq!(installed_package("rc xvfb"), None);
        assert_eq!(installed_package("un xvfb"), None);
    }
}
