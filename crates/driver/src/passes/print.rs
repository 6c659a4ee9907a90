//! Dumps of functions and modules, and what changed between two.

use nvopt_pass::pipeline::Step;

use super::settings::PrintChanged;

/// `; *** IR Dump After dce on f ***` and the text.
pub(super) fn dump(when: &str, step: &Step, name: &str, text: &str) -> String {
    format!("; *** IR Dump {when} {step} on {name} ***\n{text}\n")
}

/// What `-print-changed` writes for one step.
pub(super) fn changed(
    how: PrintChanged,
    step: &Step,
    name: &str,
    before: &str,
    after: &str,
    changed: bool,
) -> String {
    match (how, changed) {
        (PrintChanged::Verbose, false) => {
            format!("; *** IR Dump After {step} on {name} omitted because no change ***\n")
        }
        (PrintChanged::Quiet | PrintChanged::Diff, false) => String::new(),
        (PrintChanged::Verbose | PrintChanged::Quiet, true) => dump("After", step, name, after),
        (PrintChanged::Diff, true) => dump("After", step, name, &diff(before, after)),
    }
}

/// The two texts as one, lines that went marked `-`, lines that came `+`, others with a blank.
fn diff(before: &str, after: &str) -> String {
    let changes = similar::TextDiff::from_lines(before, after);
    let lines = changes.iter_all_changes().map(|change| format!("{}{change}", change.tag()));
    lines.collect()
}
