//! Bless: writes the CHECK lines of a test from what its tools print now.
//!
//! Only files with a line `CHECKS: auto` are touched, and in them all lines of the prefixes that
//! their RUN lines give to FileCheck. In the manner of LLVM's `update_test_checks`:
//! - the output of each RUN line is cut into functions ([`output`]);
//! - what is arbitrary in a function's text (names of values and blocks, numbers of metadata and
//!   attribute groups) becomes FileCheck variables ([`ir`]); machine code stays as it is;
//! - each function is checked by the first prefix of its RUN line on which all RUN lines with that
//!   prefix agree ([`assign`]);
//! - the lines go behind the function's header in the test, or to the end of the file if the output
//!   has other functions or another order ([`rewrite`]).
//!
//! The result depends on the outputs only, so blessing twice changes nothing the second time. After
//! it the test runs as usual, which proves that the new lines hold.

mod assign;
mod collect;
mod ir;
mod output;
mod rewrite;

#[cfg(test)]
mod tests;

use std::path::Path;

use crate::runner::exec::Shell;
use crate::runner::test::Prepared;

/// Whether a test file asks for its CHECK lines to be written.
pub(crate) fn is_marked(text: &str) -> bool {
    text.lines().any(|line| {
        let comment = line.trim_start().trim_start_matches([';', '/', '#']).trim();
        comment == "CHECKS: auto"
    })
}

/// Rewrites the test file `path`, whose text is `text`, from the outputs of its RUN lines.
pub(crate) fn bless(
    path: &Path,
    text: &str,
    runs: &[Prepared],
    shell: &mut Shell<'_>,
) -> Result<(), String> {
    let runs = collect::collect(path, runs, shell)?;
    let new_text = new_text(text, &runs)?;
    if new_text == text {
        return Ok(());
    }
    std::fs::write(path, new_text).map_err(|error| format!("{}: {error}", path.display()))
}

/// The test file with its CHECK lines replaced.
fn new_text(text: &str, runs: &[collect::Run]) -> Result<String, String> {
    if runs.is_empty() {
        return Err("no RUN line gives its output to FileCheck with this file".into());
    }
    let comment = rewrite::comment_marker(text).ok_or("the RUN lines are not comments")?;
    let source = rewrite::Source::new(text, comment, runs);
    let checks = assign::assign(&source.functions(), runs)?;
    Ok(source.with_checks(&checks))
}
