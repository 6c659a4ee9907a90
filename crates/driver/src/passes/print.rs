//! Dumps of functions and modules, and what changed between two.

use std::{fs, path::Path};

use nvopt_pass::pipeline::Step;

use super::settings::PrintChanged;

/// The most characters of a function's name in the name of a file.
const MAX_NAME: usize = 80;

/// `; *** IR Dump After dce on f ***` and the text.
pub(super) fn dump(when: &str, step: &Step, name: &str, text: &str) -> String {
    format!("; *** IR Dump {when} {step} on {name} ***\n{text}\n")
}

/// Writes the text after a step into `folder`: `00012_dce_f.ll`. Gives back what went wrong.
pub(super) fn dump_file(
    folder: &Path,
    number: u64,
    step: &Step,
    name: &str,
    ending: &str,
    text: &str,
) -> Option<String> {
    let clean = |text: &str| -> String {
        let keep = |c: char| if c.is_ascii_alphanumeric() || "-_.".contains(c) { c } else { '_' };
        text.chars().map(keep).take(MAX_NAME).collect()
    };
    let file = format!("{number:05}_{}_{}.{ending}", clean(step.row.name()), clean(name));
    let path = folder.join(file);
    let result = fs::create_dir_all(folder).and_then(|()| fs::write(&path, text));
    result.err().map(|error| format!("warning: cannot write `{}`: {error}\n", path.display()))
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
