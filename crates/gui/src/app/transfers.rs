//! Games that come in and go out by the file.

use std::path::Path;
use std::time::Duration;

use super::{App, Effect};
use crate::record;
use crate::screens::files::Purpose;
use crate::screens::records;
use crate::screens::tool::Tool;
use crate::transfer::{Job, Order, Report};

impl App {
    /// Chooses a file whose games are to be kept.
    pub(super) fn choose_import(&mut self, now: Duration) {
        self.open_records(None, now);
        self.choose_file(Purpose::Import);
    }

    /// Begins to import or export, once what is under way is done.
    pub(super) fn carry(&mut self, job: Job) {
        if let Some(Tool::Files(_)) = self.tools.last() {
            self.tools.pop();
        }
        let order = self.transfers.begin(job);
        self.order(order);
    }

    pub(super) fn stop_carrying(&mut self) {
        let order = self.transfers.stop();
        self.order(order);
    }

    fn order(&mut self, order: Option<Order>) {
        self.effects.extend(order.map(Effect::Carry));
    }

    /// Whether a file that is dropped is imported: PGN, while the list of games is on the screen.
    pub(super) fn imports(&self, path: &Path) -> bool {
        let is_pgn = path
            .extension()
            .is_some_and(|extension| extension.eq_ignore_ascii_case("pgn"));
        let on_list = matches!(self.tools.last(), Some(Tool::Records(_)));
        is_pgn && on_list && !self.has_dialog()
    }

    /// What is told of an import or an export.
    pub(crate) fn reported(&mut self, report: Report, now: Duration) {
        self.dirty = true;
        self.effects.push(Effect::Record(record::transfer(&report)));
        let language = self.settings.language;
        let job = self.transfers.running().map(|running| running.job.clone());
        let told = match (&report, &job) {
            (Report::Imported(result), Some(job)) => Some(records::imported(job, result, language)),
            (Report::Exported(result), _) => Some(records::exported(result, language)),
            (Report::Imported(_), None) | (Report::Importing(..) | Report::Exporting { .. }, _) => {
                None
            }
        };
        let is_over = told.is_some();
        let order = self.transfers.told(report);
        self.order(order);
        let mut is_seen = false;
        for tool in &mut self.tools {
            match tool {
                Tool::Records(records) => {
                    is_seen = true;
                    if is_over {
                        records.ask_anew();
                    }
                }
                Tool::Analysis(analysis) if is_over => analysis.explore_anew(),
                _ => {}
            }
        }
        match told {
            // The list shows it.
            Some(told) if is_seen => self.effects.push(Effect::Say(told)),
            Some(told) => self.tell(&told, now),
            None => {}
        }
    }
}
