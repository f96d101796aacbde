//! Tools are closed here, so that no line of an analysis is lost.

use std::time::Duration;

use tabia_words::Label;

use super::App;
use crate::screens::analysis::Counsel;
use crate::screens::tool::Tool;

impl App {
    /// Takes all tools away.
    pub(super) fn close_tools(&mut self, now: Duration) {
        while !self.tools.is_empty() {
            self.close_tool(now);
        }
    }

    /// Takes the tool on top away.
    pub(super) fn close_tool(&mut self, now: Duration) {
        if let Some(tool) = self.tools.pop() {
            self.put_aside(tool, now);
        }
    }

    /// Takes the analysis away, wherever it lies.
    pub(super) fn close_analysis(&mut self, now: Duration) {
        let is_analysis = |tool: &Tool| matches!(tool, Tool::Analysis(_));
        if let Some(place) = self.tools.iter().position(is_analysis) {
            let tool = self.tools.remove(place);
            self.put_aside(tool, now);
        }
    }

    pub(super) fn put_aside(&mut self, tool: Tool, now: Duration) {
        match tool {
            Tool::Analysis(mut analysis) if analysis.has_new_lines() => {
                analysis.counsel(Counsel::Withheld);
                analysis.change();
                self.put_aside = Some(analysis);
                let text = Label::AnalysisKept.text(self.settings.language);
                self.tell(text, now);
            }
            Tool::Review(review) => self.leave_review(review),
            Tool::Analysis(_)
            | Tool::Editor(_)
            | Tool::Files(_)
            | Tool::Program(_)
            | Tool::Games(_)
            | Tool::Records(_)
            | Tool::Replay(_)
            | Tool::Practice(_) => {}
        }
    }

    /// Brings the analysis before the one on the screen back; `false` if there is none, or none on the screen.
    pub(super) fn return_to_analysis_before(&mut self, now: Duration) -> bool {
        if self.has_dialog() || !matches!(self.tools.last(), Some(Tool::Analysis(_))) {
            return false;
        }
        let Some(mut before) = self.put_aside.take() else {
            return false;
        };
        self.close_analysis(now);
        before.change();
        self.tools.push(Tool::Analysis(before));
        true
    }
}
