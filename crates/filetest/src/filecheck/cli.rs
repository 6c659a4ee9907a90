//! The command line of FileCheck.

use std::fmt;

use super::options::{DumpFilter, DumpInput, Options, Verbosity, Whitespace};

/// A parsed command line.
#[derive(Clone, Debug)]
pub struct Invocation {
    /// The check file's path.
    pub check_file: String,
    /// The input's path; `-` is standard input.
    pub input_file: String,
    /// Everything else.
    pub options: Options,
}

/// Why a command line does not lead to a check: it is wrong, or asks for help.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UsageError {
    /// What to tell the user.
    pub message: String,
    /// The tool's exit code.
    pub exit_code: i32,
}

impl fmt::Display for UsageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FileCheck: {}", self.message)
    }
}

const HELP: &str = "compares its input with the directives in a file, as LLVM 22's tool does
usage: FileCheck [options] check-file
  --input-file=FILE                    the input; standard input if not given
  --check-prefix=P --check-prefixes=P,Q   prefixes of directives; CHECK if not given
  --comment-prefixes=P,Q               prefixes of comments; COM and RUN if not given
  --allow-unused-prefixes              a prefix need not occur
  --implicit-check-not=PATTERN         must not match between positive matches
  -DNAME=TEXT -D#FORMAT,NAME=EXPR      defines a variable
  --enable-var-scope                   variables without $ end at the next label
  --match-full-lines --strict-whitespace --ignore-case --allow-empty
  --allow-deprecated-dag-overlap
  --dump-input=help|always|fail|never --dump-input-filter=KIND --dump-input-context=N
  -v -vv --color";

fn usage(message: impl Into<String>) -> UsageError {
    UsageError { message: message.into(), exit_code: 1 }
}

/// Parses arguments, without the tool's name. Options given later add to those given earlier.
pub fn parse_args(args: &[String]) -> Result<Invocation, UsageError> {
    let mut parser = Parser {
        options: Options::default(),
        check_file: None,
        input_file: None,
        args: args.iter(),
    };
    let mut only_files = false;
    while let Some(arg) = parser.args.next() {
        match arg.as_str() {
            "--" if !only_files => only_files = true,
            file if only_files => parser.positional(file)?,
            "--help" | "-help" | "--version" | "-version" => {
                return Err(UsageError { message: HELP.into(), exit_code: 0 });
            }
            arg => parser.arg(arg)?,
        }
    }
    // Asking for help needs no check file.
    let wants_help = parser.options.dump_input == Some(DumpInput::Help);
    let check_file = match parser.check_file {
        Some(file) => file,
        None if wants_help => String::new(),
        None => {
            return Err(UsageError { message: "<check-file> not specified".into(), exit_code: 2 });
        }
    };
    let input_file = parser.input_file.unwrap_or_else(|| "-".into());
    Ok(Invocation { check_file, input_file, options: parser.options })
}

struct Parser<'a> {
    options: Options,
    check_file: Option<String>,
    input_file: Option<String>,
    args: std::slice::Iter<'a, String>,
}

impl Parser<'_> {
    fn arg(&mut self, arg: &str) -> Result<(), UsageError> {
        let Some(option) = arg.strip_prefix('-').filter(|rest| !rest.is_empty()) else {
            return self.positional(arg);
        };
        if let Some(definition) = option.strip_prefix("-D").or_else(|| option.strip_prefix('D')) {
            return self.definition(definition);
        }
        let option = option.strip_prefix('-').unwrap_or(option);
        let (name, value) = match option.split_once('=') {
            Some((name, value)) => (name, Some(value)),
            None => (option, None),
        };
        match name {
            "allow-empty" => self.options.allow_empty = flag(name, value)?,
            "allow-unused-prefixes" => self.options.allow_unused_prefixes = flag(name, value)?,
            "allow-deprecated-dag-overlap" => self.options.allow_dag_overlap = flag(name, value)?,
            "enable-var-scope" => self.options.enable_var_scope = flag(name, value)?,
            "ignore-case" => self.options.ignore_case = flag(name, value)?,
            "match-full-lines" => self.options.match_full_lines = flag(name, value)?,
            "strict-whitespace" => {
                let is_strict = flag(name, value)?;
                self.options.whitespace =
                    if is_strict { Whitespace::Strict } else { Whitespace::Canonical };
            }
            "color" => {
                flag(name, value)?;
            }
            "v" => self.verbosity(flag(name, value)?, Verbosity::Matches),
            "vv" => self.verbosity(flag(name, value)?, Verbosity::Everything),
            _ => return self.valued(name, value),
        }
        Ok(())
    }

    /// Options with a value, in the same argument or the next one.
    fn valued(&mut self, name: &str, value: Option<&str>) -> Result<(), UsageError> {
        let is_known = matches!(
            name,
            "check-prefix"
                | "check-prefixes"
                | "comment-prefixes"
                | "implicit-check-not"
                | "input-file"
                | "dump-input"
                | "dump-input-filter"
                | "dump-input-context"
        );
        if !is_known {
            return Err(usage(format!("unknown option '--{name}'")));
        }
        let value = match value {
            Some(value) => value.to_owned(),
            None => match self.args.next() {
                Some(value) => value.clone(),
                None => return Err(usage(format!("option '--{name}' needs a value"))),
            },
        };
        let list = || value.split(',').map(str::to_owned);
        match name {
            "check-prefix" => self.options.check_prefixes.push(value),
            "check-prefixes" => self.options.check_prefixes.extend(list()),
            "comment-prefixes" => self.options.comment_prefixes.extend(list()),
            "implicit-check-not" => self.options.implicit_check_not.push(value),
            "input-file" => self.input_file = Some(value),
            "dump-input" => {
                let choice = choose(name, &value, &DUMP_INPUT)?;
                self.options.dump_input = earliest(self.options.dump_input, choice);
            }
            "dump-input-filter" => {
                let choice = choose(name, &value, &DUMP_FILTER)?;
                self.options.dump_filter = earliest(self.options.dump_filter, choice);
            }
            _ => {
                let context = value.parse().map_err(|_| {
                    usage(format!("'{value}' is not a number of lines for '--{name}'"))
                })?;
                self.options.dump_context = self.options.dump_context.max(Some(context));
            }
        }
        Ok(())
    }

    fn verbosity(&mut self, is_on: bool, level: Verbosity) {
        if is_on {
            self.options.verbosity = self.options.verbosity.max(level);
        }
    }

    fn positional(&mut self, arg: &str) -> Result<(), UsageError> {
        if self.check_file.is_some() {
            return Err(usage(format!("more than one check file: '{arg}'")));
        }
        self.check_file = Some(arg.to_owned());
        Ok(())
    }

    fn definition(&mut self, definition: &str) -> Result<(), UsageError> {
        let fault = |message: String| Err(UsageError { message, exit_code: 2 });
        if definition.is_empty() {
            return Err(usage("option '-D' needs a value"));
        }
        match definition.find('=') {
            None => {
                fault(format!("Missing equal sign in command-line definition '-D{definition}'"))
            }
            Some(0) => {
                fault(format!("Missing variable name in command-line definition '-D{definition}'"))
            }
            Some(_) => {
                self.options.definitions.push(definition.to_owned());
                Ok(())
            }
        }
    }
}

const DUMP_INPUT: [(&str, DumpInput); 4] = [
    ("help", DumpInput::Help),
    ("always", DumpInput::Always),
    ("fail", DumpInput::Fail),
    ("never", DumpInput::Never),
];

const DUMP_FILTER: [(&str, DumpFilter); 4] = [
    ("all", DumpFilter::All),
    ("annotation-full", DumpFilter::AnnotationFull),
    ("annotation", DumpFilter::Annotation),
    ("error", DumpFilter::Error),
];

fn choose<T: Copy>(name: &str, value: &str, choices: &[(&str, T)]) -> Result<T, UsageError> {
    match choices.iter().find(|(word, _)| *word == value) {
        Some((_, choice)) => Ok(*choice),
        None => {
            let words: Vec<&str> = choices.iter().map(|(word, _)| *word).collect();
            let words = words.join(", ");
            Err(usage(format!("'{value}' is not one of {words} for '--{name}'")))
        }
    }
}

fn earliest<T: Ord>(old: Option<T>, new: T) -> Option<T> {
    Some(match old {
        Some(old) => old.min(new),
        None => new,
    })
}

fn flag(name: &str, value: Option<&str>) -> Result<bool, UsageError> {
    match value {
        None | Some("" | "true" | "TRUE" | "True" | "1") => Ok(true),
        Some("false" | "FALSE" | "False" | "0") => Ok(false),
        Some(other) => Err(usage(format!("'{other}' is not true or false for '--{name}'"))),
    }
}
