//! FileCheck: compares a tool's output with the directives in a file.
//!
//! Behaves as LLVM 22's tool of that name, to the verdict on every check file; messages are close
//! to it in form. Reading order:
//! - `options`: what can be asked for; `cli`: the same as command-line arguments;
//! - `source`: texts, places in them, messages with carets;
//! - `directive`: the kinds of directives and how they are found;
//! - `pattern`: a directive's text, and `numeric`: the `[[#...]]` blocks in it;
//! - the variables of a run, in `vars`;
//! - `checkfile`: all directives of a file, in the form the engine wants them;
//! - `engine`: the matching;
//! - `report`, `nearest`, `dump`: what is said about it.
//!
//! Time is linear in the input for each directive, and directives do not rescan what an earlier one
//! has consumed; only the members of a group of `-DAG`s all start at the group's start.

mod checkfile;
mod cli;
mod directive;
mod dump;
mod engine;
mod error;
mod nearest;
mod numeric;
mod options;
mod pattern;
mod report;
mod source;
mod vars;

#[cfg(test)]
mod tests;

pub use cli::{Invocation, UsageError, parse_args};
pub use options::{DumpFilter, DumpInput, Options, Verbosity, Whitespace};

use checkfile::{LoadError, define_variables, load};
use engine::Engine;
use report::Report;
use source::{Severity, Source, Sources, canonicalize};
use vars::Variables;

/// A file's name, as messages show it, and its contents.
#[derive(Clone, Copy, Debug)]
pub struct NamedText<'a> {
    /// The name.
    pub name: &'a str,
    /// The contents.
    pub text: &'a [u8],
}

/// How a run ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// All checks hold.
    Pass,
    /// A check does not hold.
    Fail,
    /// The check file or the options are at fault, or the input is empty.
    Error,
}

impl Verdict {
    /// The tool's exit code.
    pub fn exit_code(self) -> i32 {
        match self {
            Self::Pass => 0,
            Self::Fail => 1,
            Self::Error => 2,
        }
    }
}

/// The result of a run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// How it ended.
    pub verdict: Verdict,
    /// What there is to say, for standard error.
    pub messages: String,
}

impl Outcome {
    fn error(message: String) -> Self {
        Self { verdict: Verdict::Error, messages: message }
    }
}

/// Checks `input` against the directives in `check`.
pub fn check(check: NamedText<'_>, input: NamedText<'_>, options: &Options) -> Outcome {
    if let Err(message) = options.validate_prefixes() {
        return Outcome::error(format!("error: {message}\n"));
    }
    let mut sources = Sources::default();
    let canonical =
        |file: NamedText<'_>| Source::new(file.name, canonicalize(file.text, options.whitespace));
    let check_id = sources.add(canonical(check));
    let input_id = sources.add(canonical(input));
    let mut variables = Variables::default();
    let loaded = define_variables(&mut sources, options, &mut variables)
        .and_then(|()| load(check_id, &mut sources, options, &mut variables));
    let file = match loaded {
        Ok(file) => file,
        Err(LoadError::Whole(message)) => return Outcome::error(format!("error: {message}\n")),
        Err(LoadError::At(error)) => {
            let mut messages = String::new();
            sources.render(&mut messages, error.at, Severity::Error, &error.message);
            return Outcome::error(messages);
        }
    };
    if input.text.is_empty() && !options.allow_empty {
        return Outcome::error(format!("FileCheck error: '{}' is empty.\n", input.name));
    }
    let mut report = Report::new(&sources, input_id, options);
    let input_text = &sources.get(input_id).text;
    let engine = Engine { file: &file, input: input_text, options, variables, report: &mut report };
    let verdict = if engine.run() { Verdict::Pass } else { Verdict::Fail };
    let Report { mut messages, annotations, .. } = report;
    let is_dumped = match options.dump_input() {
        DumpInput::Always => true,
        DumpInput::Fail => verdict != Verdict::Pass,
        DumpInput::Help | DumpInput::Never => false,
    };
    if is_dumped {
        let texts = (sources.get(input_id), sources.get(check_id));
        dump::render(&mut messages, texts, &file, &annotations, options);
    }
    Outcome { verdict, messages }
}

/// The explanation that `--dump-input=help` asks for.
pub fn dump_help() -> &'static str {
    dump::HELP
}
