//! Runs the RUN lines up to FileCheck and keeps what FileCheck would see.

use std::path::Path;

use super::output::{Output, split};
use crate::filecheck::parse_args;
use crate::runner::exec::{ListResult, Shell};
use crate::runner::shell::{Command, Joint, Pipeline, Redirection};
use crate::runner::test::Prepared;
use crate::tools::{Status, ToolCx};

/// A RUN line that FileCheck checks.
pub(super) struct Run {
    /// Its number in the test file.
    pub(super) line: usize,
    /// FileCheck's prefixes, in order.
    pub(super) prefixes: Vec<String>,
    /// What FileCheck gets.
    pub(super) output: Output,
}

/// Runs all RUN lines, in order, since later ones may need the files of earlier ones.
pub(super) fn collect(
    path: &Path,
    runs: &[Prepared],
    shell: &mut Shell<'_>,
) -> Result<Vec<Run>, String> {
    let mut reserved = vec!["COM".to_owned(), "RUN".to_owned()];
    let pipelines = runs.iter().flat_map(|run| &run.list.pipelines);
    for command in pipelines.flat_map(|(_, pipeline)| &pipeline.commands) {
        let checked = filecheck_of(path, command, shell)?;
        reserved.extend(checked.into_iter().flat_map(|checked| checked.prefixes));
    }
    let mut collected = Vec::new();
    for run in runs {
        for (joint, pipeline) in &run.list.pipelines {
            if *joint == Joint::Or {
                return Err(format!("RUN line {}: '||'", run.line.number));
            }
            if let Some(done) = run_pipeline(path, pipeline, shell, run.line.number, &reserved)? {
                collected.push(done);
            }
        }
    }
    Ok(collected)
}

fn run_pipeline(
    path: &Path,
    pipeline: &Pipeline,
    shell: &mut Shell<'_>,
    line: usize,
    reserved: &[String],
) -> Result<Option<Run>, String> {
    let Some((last, before)) = pipeline.commands.split_last() else { return Ok(None) };
    let Some(Checked { prefixes, input_file }) = filecheck_of(path, last, shell)? else {
        succeeded(&shell.run_commands(&pipeline.commands), line)?;
        return Ok(None);
    };
    let mut text = Vec::new();
    if !before.is_empty() {
        let result = shell.run_commands(before);
        succeeded(&result, line)?;
        text = result.stdout;
    }
    if let Some(file) = input_file {
        let cx = ToolCx { cwd: &shell.cwd, tmp: &shell.tmp, env: &shell.env };
        text = cx.read(&file, &text).map_err(|error| format!("{file}: {error}"))?;
    }
    let output = split(&String::from_utf8_lossy(&text), reserved);
    Ok(Some(Run { line, prefixes, output }))
}

fn succeeded(result: &ListResult, line: usize) -> Result<(), String> {
    if result.status == Status::Exit(0) {
        return Ok(());
    }
    let errors = result.ran.iter().map(|ran| String::from_utf8_lossy(&ran.errors).into_owned());
    let mut said: String = errors.collect();
    // With `2>&1` the reason is in the output.
    let output = String::from_utf8_lossy(&result.stdout);
    said.extend(output.lines().take(MAX_SHOWN_LINES).flat_map(|line| [line, "\n"]));
    Err(format!("RUN line {line} fails: {:?}\n{said}", result.status))
}

/// How much of a failed command's output is shown.
const MAX_SHOWN_LINES: usize = 20;

/// What a call of FileCheck looks at.
struct Checked {
    prefixes: Vec<String>,
    /// The input's file, if it is not what the pipe brings.
    input_file: Option<String>,
}

/// The prefixes and the input file, if `command` is FileCheck on this test file.
fn filecheck_of(
    path: &Path,
    command: &Command,
    shell: &Shell<'_>,
) -> Result<Option<Checked>, String> {
    let words: Vec<String> = command.words.iter().map(|word| word.text.clone()).collect();
    let Some((tool, args)) = words.split_first() else { return Ok(None) };
    if tool != "FileCheck" {
        return Ok(None);
    }
    let invocation = parse_args(args).map_err(|error| error.to_string())?;
    let is_this =
        std::path::absolute(path).is_ok_and(|path| path == shell.cwd.join(&invocation.check_file));
    if !is_this {
        return Ok(None);
    }
    let redirected = command.redirections.iter().find_map(|redirection| match redirection {
        Redirection::Input(file) => Some(file.text.clone()),
        Redirection::Output { .. } | Redirection::Duplicate { .. } => None,
    });
    let named = Some(invocation.input_file).filter(|file| file != "-");
    let prefixes = invocation.options.effective_check_prefixes();
    let prefixes = prefixes.into_iter().map(str::to_owned).collect();
    Ok(Some(Checked { prefixes, input_file: named.or(redirected) }))
}
