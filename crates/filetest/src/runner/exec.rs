//! Running a parsed RUN line with tools that are functions.
//!
//! The commands of a pipeline run one after the other, each with the whole output of the one before
//! it. `not`, `env`, `cd`, `export` belong here because they concern other commands or the shell.
//! A pipeline fails if any of its commands does.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::shell::{Command, Joint, List, Pipeline, Redirection, Streams, Word};
use crate::tools::{Status, Stream, ToolCx, ToolOutput, ToolSet};

/// The state of a test's shell.
#[derive(Clone, Debug)]
pub(crate) struct Shell<'a> {
    pub(crate) tools: &'a ToolSet,
    pub(crate) cwd: PathBuf,
    pub(crate) tmp: PathBuf,
    pub(crate) env: BTreeMap<String, String>,
}

/// One command that was run.
#[derive(Clone, Debug)]
pub(crate) struct Ran {
    /// The words, quoted where needed.
    pub(crate) command: String,
    pub(crate) status: Status,
    /// What it wrote to standard error, unless that was redirected.
    pub(crate) errors: Vec<u8>,
}

/// The result of a list or pipeline.
#[derive(Clone, Debug)]
pub(crate) struct ListResult {
    pub(crate) status: Status,
    /// The output of the last pipeline.
    pub(crate) stdout: Vec<u8>,
    /// All commands, in order.
    pub(crate) ran: Vec<Ran>,
}

/// What the words before the tool's name ask for.
#[derive(Default)]
struct Prefixes {
    /// How often `not` stands there.
    n_nots: usize,
    expects_crash: bool,
    env: BTreeMap<String, Option<String>>,
}

/// Where an output stream goes.
#[derive(Clone, PartialEq, Eq)]
enum Sink {
    /// The next command, or the list's output.
    Pipe,
    /// The report.
    Log,
    /// An entry of the list of opened files.
    File(usize),
}

struct OpenFile {
    path: String,
    contents: Vec<u8>,
}

/// Where everything of one command goes.
struct Plumbing {
    stdin: Option<Vec<u8>>,
    out: Sink,
    err: Sink,
    files: Vec<OpenFile>,
}

impl Shell<'_> {
    /// Runs a list. Stops at the first command that is unsupported.
    pub(crate) fn run(&mut self, list: &List) -> ListResult {
        let mut result =
            ListResult { status: Status::Exit(0), stdout: Vec::new(), ran: Vec::new() };
        for (joint, pipeline) in &list.pipelines {
            let wanted = match joint {
                Joint::Always => true,
                Joint::And => result.status.is_success(),
                Joint::Or => !result.status.is_success(),
            };
            if !wanted {
                continue;
            }
            let (status, stdout) = self.run_pipeline(pipeline, &mut result.ran);
            result.status = status;
            result.stdout = stdout;
            if matches!(result.status, Status::Unsupported(_)) {
                break;
            }
        }
        result
    }

    /// Runs the first commands of a pipeline and gives what they feed to the next one.
    pub(crate) fn run_commands(&mut self, commands: &[Command]) -> ListResult {
        let pipeline = Pipeline { is_negated: false, commands: commands.to_vec() };
        let mut ran = Vec::new();
        let (status, stdout) = self.run_pipeline(&pipeline, &mut ran);
        ListResult { status, stdout, ran }
    }

    fn run_pipeline(&mut self, pipeline: &Pipeline, ran: &mut Vec<Ran>) -> (Status, Vec<u8>) {
        let mut text = Vec::new();
        let mut failure = None;
        for command in &pipeline.commands {
            let (done, stdout) = self.run_command(command, &text);
            text = stdout;
            let status = done.status.clone();
            ran.push(done);
            match status {
                Status::Unsupported(_) => return (status, text),
                Status::Exit(0) => {}
                Status::Exit(_) | Status::Crashed(_) => failure = Some(status),
            }
        }
        let status = match (failure, pipeline.is_negated) {
            (None, true) => Status::Exit(1),
            (Some(_), true) | (None, false) => Status::Exit(0),
            (Some(status), false) => status,
        };
        (status, text)
    }

    fn run_command(&mut self, command: &Command, input: &[u8]) -> (Ran, Vec<u8>) {
        let mut words = Vec::with_capacity(command.words.len());
        for word in &command.words {
            expand(word, &self.cwd, &mut words);
        }
        let shown = words.iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ");
        let failed = |status: Status| {
            (Ran { command: shown.clone(), status, errors: Vec::new() }, Vec::new())
        };
        let mut plumbing = match self.plumbing(&command.redirections) {
            Ok(plumbing) => plumbing,
            Err(message) => {
                let (mut ran, stdout) = failed(Status::Exit(1));
                ran.errors = format!("{message}\n").into_bytes();
                return (ran, stdout);
            }
        };
        let (prefixes, words) = match strip_prefixes(&words) {
            Ok(stripped) => stripped,
            Err(reason) => return failed(Status::Unsupported(reason)),
        };
        let stdin = plumbing.stdin.take();
        let output = self.call(words, stdin.as_deref().unwrap_or(input), &prefixes);
        let status = judge(&output.status, &prefixes);
        let (stdout, mut errors) = plumbing.distribute(&output);
        let cx = ToolCx { cwd: &self.cwd, tmp: &self.tmp, env: &self.env };
        for file in &plumbing.files {
            if let Err(error) = cx.write(&file.path, &file.contents) {
                errors.extend(format!("{}: {error}\n", file.path).into_bytes());
                return (Ran { command: shown, status: Status::Exit(1), errors }, Vec::new());
            }
        }
        (Ran { command: shown, status, errors }, stdout)
    }

    /// Calls a tool, or does what concerns the shell itself.
    fn call(&mut self, words: &[String], stdin: &[u8], prefixes: &Prefixes) -> ToolOutput {
        let Some((name, args)) = words.split_first() else {
            return ToolOutput::failure(1, "no command\n");
        };
        match name.as_str() {
            "cd" => return self.change_folder(args),
            "export" => return self.export(args),
            _ => {}
        }
        let mut env = self.env.clone();
        for (key, value) in &prefixes.env {
            match value {
                Some(value) => env.insert(key.clone(), value.clone()),
                None => env.remove(key),
            };
        }
        let cx = ToolCx { cwd: &self.cwd, tmp: &self.tmp, env: &env };
        self.tools.run(name, args, stdin, &cx)
    }

    fn change_folder(&mut self, args: &[String]) -> ToolOutput {
        let [folder] = args else {
            return ToolOutput::unsupported("'cd' without a folder");
        };
        let path = crate::tools::normalize(&self.cwd.join(folder));
        if !path.is_dir() {
            return ToolOutput::failure(1, format!("cd: {folder}: no such folder\n"));
        }
        self.cwd = path;
        ToolOutput::new()
    }

    fn export(&mut self, args: &[String]) -> ToolOutput {
        for arg in args {
            let Some((key, value)) = arg.split_once('=') else {
                return ToolOutput::unsupported("'export' without a value");
            };
            self.env.insert(key.to_owned(), value.to_owned());
        }
        ToolOutput::new()
    }

    fn plumbing(&self, redirections: &[Redirection]) -> Result<Plumbing, String> {
        let cx = ToolCx { cwd: &self.cwd, tmp: &self.tmp, env: &self.env };
        let mut plumbing =
            Plumbing { stdin: None, out: Sink::Pipe, err: Sink::Log, files: Vec::new() };
        for redirection in redirections {
            match redirection {
                Redirection::Input(file) => {
                    let text = cx.read(&file.text, b"");
                    let text = text.map_err(|error| format!("{}: {error}", file.text))?;
                    plumbing.stdin = Some(text);
                }
                Redirection::Output { streams, file, append } => {
                    let old = if *append { cx.read(&file.text, b"").ok() } else { None };
                    let contents = old.unwrap_or_default();
                    plumbing.files.push(OpenFile { path: file.text.clone(), contents });
                    plumbing.set(*streams, Sink::File(plumbing.files.len() - 1));
                }
                Redirection::Duplicate { from, to } => {
                    let sink = match to {
                        Streams::Out | Streams::Both => plumbing.out.clone(),
                        Streams::Err => plumbing.err.clone(),
                    };
                    plumbing.set(*from, sink);
                }
            }
        }
        Ok(plumbing)
    }
}

impl Plumbing {
    fn set(&mut self, streams: Streams, sink: Sink) {
        match streams {
            Streams::Out => self.out = sink,
            Streams::Err => self.err = sink,
            Streams::Both => {
                self.out = sink.clone();
                self.err = sink;
            }
        }
    }

    /// Sends output to its sinks; gives what goes to the pipe and to the report.
    fn distribute(&mut self, output: &ToolOutput) -> (Vec<u8>, Vec<u8>) {
        let mut pipe = Vec::new();
        let mut log = Vec::new();
        for (stream, bytes) in output.chunks() {
            let sink = match stream {
                Stream::Out => &self.out,
                Stream::Err => &self.err,
            };
            match sink {
                Sink::Pipe => pipe.extend_from_slice(bytes),
                Sink::Log => log.extend_from_slice(bytes),
                Sink::File(file) => self.files[*file].contents.extend_from_slice(bytes),
            }
        }
        (pipe, log)
    }
}

/// Whether a command counts as successful, given the `not`s before it.
fn judge(status: &Status, prefixes: &Prefixes) -> Status {
    let outcome = |holds: bool| Status::Exit(if holds { 0 } else { 1 });
    match status {
        Status::Unsupported(_) => status.clone(),
        _ if prefixes.expects_crash => outcome(matches!(status, Status::Crashed(_))),
        // A crash is no way to fail.
        Status::Crashed(_) => status.clone(),
        Status::Exit(code) if prefixes.n_nots % 2 == 1 => outcome(*code != 0),
        Status::Exit(_) => status.clone(),
    }
}

/// Reads `not`, `env` and assignments before the tool's name.
fn strip_prefixes(words: &[String]) -> Result<(Prefixes, &[String]), String> {
    let mut prefixes = Prefixes::default();
    let mut rest = words;
    while let Some((first, after)) = rest.split_first() {
        match first.as_str() {
            "not" => {
                prefixes.n_nots += 1;
                rest = after;
                if rest.first().is_some_and(|word| word == "--crash") {
                    prefixes.expects_crash = true;
                    rest = &rest[1..];
                }
            }
            "env" => rest = strip_env(&mut prefixes, after)?,
            _ => match assignment(first) {
                Some((key, value)) => {
                    prefixes.env.insert(key, Some(value));
                    rest = after;
                }
                None => break,
            },
        }
    }
    Ok((prefixes, rest))
}

fn strip_env<'w>(prefixes: &mut Prefixes, words: &'w [String]) -> Result<&'w [String], String> {
    let mut rest = words;
    while let Some((first, after)) = rest.split_first() {
        if first == "-u" {
            let (name, after) = after.split_first().ok_or("'env -u' without a name")?;
            prefixes.env.insert(name.clone(), None);
            rest = after;
        } else if let Some((key, value)) = assignment(first) {
            prefixes.env.insert(key, Some(value));
            rest = after;
        } else if first.starts_with('-') {
            return Err(format!("'env {first}'"));
        } else {
            return Ok(rest);
        }
    }
    Err("'env' without a command".into())
}

/// `NAME=value`.
fn assignment(word: &str) -> Option<(String, String)> {
    let (key, value) = word.split_once('=')?;
    let starts_well = key.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    (starts_well && key.chars().all(is_name)).then(|| (key.to_owned(), value.to_owned()))
}

/// A word as it could be typed.
pub(crate) fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_=./,:+%@^".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// Replaces a file-name pattern by the files it matches; other words stand for themselves.
fn expand(word: &Word, cwd: &Path, words: &mut Vec<String>) {
    if !word.is_glob {
        words.push(word.text.clone());
        return;
    }
    let (folder, pattern) = match word.text.rsplit_once('/') {
        Some((folder, pattern)) => (format!("{folder}/"), pattern),
        None => (String::new(), word.text.as_str()),
    };
    let entries = std::fs::read_dir(cwd.join(&folder));
    let names = entries.into_iter().flatten().flatten();
    let names = names.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut found: Vec<String> = names
        .filter(|name| matches_glob(pattern.as_bytes(), name.as_bytes()))
        .map(|name| format!("{folder}{name}"))
        .collect();
    found.sort_unstable();
    if found.is_empty() {
        found.push(word.text.clone());
    }
    words.extend(found);
}

/// Whether `name` matches a pattern of `*`, `?` and plain characters. Greedy with one place to
/// return to, so the time is at most quadratic.
fn matches_glob(pattern: &[u8], name: &[u8]) -> bool {
    let (mut p, mut n) = (0, 0);
    let mut retry: Option<(usize, usize)> = None;
    while n < name.len() {
        match pattern.get(p) {
            Some(b'*') => {
                retry = Some((p + 1, n));
                p += 1;
            }
            Some(byte) if *byte == b'?' || *byte == name[n] => {
                p += 1;
                n += 1;
            }
            Some(_) | None => {
                let Some((after_star, from)) = retry else { return false };
                retry = Some((after_star, from + 1));
                (p, n) = (after_star, from + 1);
            }
        }
    }
    pattern[p..].iter().all(|byte| *byte == b'*')
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runner::shell;

    /// Runs a line with a few tools in a folder of its own.
    fn run(name: &str, line: &str) -> ListResult {
        let tmp = std::env::temp_dir().join(format!("nvopt-exec-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&tmp).unwrap();
        let mut tools = ToolSet::with_builtins();
        tools.add("crash", |_: &[String], _: &[u8], _: &ToolCx<'_>| -> ToolOutput {
            std::panic::panic_any("on purpose")
        });
        tools.add("both", |_: &[String], _: &[u8], _: &ToolCx<'_>| {
            let mut output = ToolOutput::success("1\n");
            output.err("2\n");
            output.out("3\n");
            output
        });
        tools.add("getenv", |args: &[String], _: &[u8], cx: &ToolCx<'_>| {
            ToolOutput::success(cx.env.get(&args[0]).cloned().unwrap_or_else(|| "unset".into()))
        });
        let mut shell =
            Shell { tools: &tools, cwd: tmp.clone(), tmp: tmp.clone(), env: BTreeMap::new() };
        let result = shell.run(&shell::parse(line).unwrap());
        let _ = std::fs::remove_dir_all(&tmp);
        result
    }

    #[track_caller]
    fn says(line: &str, expected: &str) {
        let name: String = expected.chars().filter(char::is_ascii_alphanumeric).collect();
        let place = std::panic::Location::caller().line();
        let result = run(&format!("{name}{place}"), line);
        assert_eq!(String::from_utf8_lossy(&result.stdout), expected, "{result:?}");
        assert_eq!(result.status, Status::Exit(0), "{result:?}");
    }

    #[track_caller]
    fn ends(line: &str, is_success: bool) {
        let place = std::panic::Location::caller().line();
        let result = run(&format!("ends{place}"), line);
        assert_eq!(result.status.is_success(), is_success, "{line}: {result:?}");
    }

    #[test]
    fn pipes_and_redirections() {
        says("echo a | cat", "a\n");
        says("both", "1\n3\n");
        says("both 2>&1", "1\n2\n3\n");
        says("both 2>&1 >/dev/null", "2\n");
        says("both >/dev/null 2>&1 | cat", "");
        says("both >x 2>y; cat y x", "2\n1\n3\n");
        says("both &>x; cat <x", "1\n2\n3\n");
        says("echo a >x; echo b >>x; cat x", "a\nb\n");
        says("both |& cat", "1\n2\n3\n");
        says("both 1>&2 2>/dev/null | cat", "");
        ends("cat <missing", false);
        ends("echo a >../outside", false);
    }

    #[test]
    fn lists() {
        says("true && echo a", "a\n");
        says("false || echo a", "a\n");
        says("false; echo a", "a\n");
        says("true || echo a", "");
        says("false && echo b || echo c", "c\n");
        ends("false || true", true);
        ends("false | true", false);
        ends("true | false", false);
        ends("! false", true);
        ends("! true | true", false);
    }

    #[test]
    fn prefixes() {
        ends("not false", true);
        ends("not true", false);
        ends("not not false", false);
        ends("not crash", false);
        ends("not --crash crash", true);
        ends("not --crash false", false);
        ends("crash", false);
        says("env A=b getenv A", "b");
        says("A=b getenv A", "b");
        says("export A=b; env -u A getenv A", "unset");
        says("export A=b; getenv A", "b");
        says("env A=b true; getenv A", "unset");
        says("not env A=b false; echo c", "c\n");
        let result = run("unsupported", "env -i x");
        assert!(matches!(result.status, Status::Unsupported(_)));
        let result = run("nosuch", "not no-such-tool | cat");
        assert!(matches!(result.status, Status::Unsupported(_)));
    }

    #[test]
    fn folders_and_globs() {
        says("mkdir d; cd d; echo a >x; cat x; cd ..; cat d/x", "a\n");
        says("echo a >x1; echo b >x2; cat x*", "a\nb\n");
        says("touch y; echo z* '*'", "z* *\n");
        ends("cd nowhere", false);
    }

    #[test]
    fn glob_patterns() {
        assert!(matches_glob(b"*", b""));
        assert!(matches_glob(b"a*c", b"abbc"));
        assert!(matches_glob(b"a?c*", b"abcd"));
        assert!(!matches_glob(b"a*c", b"abcd"));
        assert!(!matches_glob(b"?", b""));
        let long = "a".repeat(2000);
        assert!(!matches_glob(b"*a*a*a*a*a*a*b", long.as_bytes()));
    }
}
