//! What the gates said: a header before each, its time after it, a table at the end.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use anyhow::Result;

/// How a gate ended when nothing went wrong in it.
pub(crate) enum Outcome {
    /// It was checked and it holds.
    Passed,
    /// It could not be checked here, for this reason. Never counted as passed.
    Skipped(String),
}

enum Verdict {
    Passed,
    Failed(String),
    Skipped(String),
}

struct Row {
    name: &'static str,
    verdict: Verdict,
    took: Duration,
}

/// The gates run so far.
#[derive(Default)]
pub(crate) struct Report {
    rows: Vec<Row>,
}

impl Report {
    /// Runs one gate and notes how it ended.
    pub(crate) fn step(&mut self, name: &'static str, gate: impl FnOnce() -> Result<Outcome>) {
        println!("\n=== {name}");
        let start = Instant::now();
        let verdict = match gate() {
            Ok(Outcome::Passed) => Verdict::Passed,
            Ok(Outcome::Skipped(why)) => Verdict::Skipped(why),
            Err(error) => Verdict::Failed(format!("{error:#}")),
        };
        let row = Row {
            name,
            verdict,
            took: start.elapsed(),
        };
        println!("{}", row.line());
        self.rows.push(row);
    }

    /// Prints the table; the last line counts passed, failed and skipped.
    pub(crate) fn finish(&self) -> ExitCode {
        println!("\n=== summary");
        for row in &self.rows {
            println!("{}", row.line());
        }
        println!("{}", self.counts());
        if self
            .rows
            .iter()
            .any(|row| matches!(row.verdict, Verdict::Failed(_)))
        {
            ExitCode::FAILURE
        } else {
            ExitCode::SUCCESS
        }
    }

    fn counts(&self) -> String {
        let count = |wanted: fn(&Verdict) -> bool| {
            self.rows.iter().filter(|row| wanted(&row.verdict)).count()
        };
        format!(
            "{} passed, {} failed, {} skipped",
            count(|verdict| matches!(verdict, Verdict::Passed)),
            count(|verdict| matches!(verdict, Verdict::Failed(_))),
            count(|verdict| matches!(verdict, Verdict::Skipped(_))),
        )
    }
}

impl Row {
    fn line(&self) -> String {
        let (word, why) = match &self.verdict {
            Verdict::Passed => ("passed", ""),
            Verdict::Failed(why) => ("FAILED", why.as_str()),
            Verdict::Skipped(why) => ("skipped", why.as_str()),
        };
        let line = format!(
            "{:<12} {word:<8} {:>7.1} s  {why}",
            self.name,
            self.took.as_secs_f64()
        );
        line.trim_end().to_owned()
    }
}

#[cfg(test)]
mod tests {
    use anyhow::bail;

    use super::*;

    #[test]
    fn a_skipped_gate_is_not_counted_as_passed_and_a_failed_one_fails_the_run() {
        let mut report = Report::default();
        report.step("held", || Ok(Outcome::Passed));
        report.step("unreachable", || Ok(Outcome::Skipped("no network".into())));
        assert_eq!(report.counts(), "1 passed, 0 failed, 1 skipped");
        assert_eq!(report.finish(), ExitCode::SUCCESS);

        report.step("broken", || bail!("two tests failed"));
        report.step("held", || Ok(Outcome::Passed));
        assert_eq!(report.counts(), "2 passed, 1 failed, 1 skipped");
        assert_eq!(report.finish(), ExitCode::FAILURE);
        assert!(report.rows[2].line().ends_with("two tests failed"));
    }
}
