//! One test, from file to result.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

use super::exec::{ListResult, Shell};
use super::expect::{self, ErrorAt};
use super::script::{self, Line, Script, Step};
use super::shell::{self, List};
use super::subst::{SubstError, Substitutions};
use super::{Config, Ownership, TestFile, features};
use crate::bless;
use crate::tools::{Status, ToolCx, normalize};

/// How a test ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// It holds.
    Passed,
    /// It does not; the report says why.
    Failed(String),
    /// It was not run, or not to its end; the reason.
    Skipped(String),
}

/// How much of a command's messages a report shows.
const MAX_SHOWN: usize = 64 << 10;

/// The tool that runs EXEC lines: it takes the file, the line, and the fault if one must come.
const EXEC_TOOL: &str = "exec";

/// A RUN line ready to be run.
pub(crate) struct Prepared {
    pub(crate) line: Line,
    pub(crate) list: List,
}

/// Runs a test.
pub fn run_test(test: &TestFile, config: &Config) -> Outcome {
    let outcome = Runner { test, config }.run();
    outcome.unwrap_or_else(|outcome| outcome)
}

struct Runner<'a> {
    test: &'a TestFile,
    config: &'a Config,
}

impl Runner<'_> {
    /// The error is an early end.
    fn run(&self) -> Result<Outcome, Outcome> {
        if let Some(reason) = &self.test.unsupported {
            return Err(Outcome::Skipped(reason.clone()));
        }
        let text = fs::read(&self.test.path)
            .map_err(|error| Outcome::Failed(format!("cannot read the test: {error}")))?;
        let script = script::parse(&text).map_err(|message| self.malformed(message))?;
        if !script.has_runs() {
            return Err(Outcome::Failed("the test has no RUN line and no EXEC line".into()));
        }
        self.check_features(&script)?;
        let folder = self.make_folder()?;
        let outcome = self.run_script(&script, &text, &folder);
        if !matches!(outcome, Ok(Outcome::Failed(_)) | Err(Outcome::Failed(_))) {
            let _ = fs::remove_dir_all(&folder);
        }
        self.apply_xfail(&script, outcome)
    }

    fn run_script(&self, script: &Script, text: &[u8], folder: &Path) -> Result<Outcome, Outcome> {
        let prepared = self.prepare(script, folder)?;
        let mut shell = Shell {
            tools: &self.config.tools,
            cwd: folder.to_owned(),
            tmp: folder.to_owned(),
            env: self.config.env.clone(),
        };
        let text = String::from_utf8_lossy(text);
        if self.config.bless && bless::is_marked(&text) {
            bless::bless(&self.test.path, &text, &prepared, &mut shell)
                .map_err(|message| Outcome::Failed(format!("cannot bless: {message}")))?;
        }
        let expected = match self.config.ownership {
            Ownership::Own => expect::annotations(&text).map_err(Outcome::Failed)?,
            Ownership::Foreign => Vec::new(),
        };
        let start = Instant::now();
        for run in &prepared {
            // Nobody waits for the rest: a thread that was given up ends at the next line.
            if start.elapsed() > self.config.timeout {
                return Err(Outcome::Failed("time is up".into()));
            }
            self.run_line(&mut shell, run, &expected)?;
        }
        self.run_exec_lines(script, &shell)?;
        Ok(Outcome::Passed)
    }

    /// Runs the code of the file as its EXEC lines say.
    fn run_exec_lines(&self, script: &Script, shell: &Shell<'_>) -> Result<(), Outcome> {
        let cx = ToolCx { cwd: &shell.cwd, tmp: &shell.tmp, env: &shell.env };
        let path = self.absolute_path()?;
        let folder = path.parent().unwrap_or(Path::new("")).to_string_lossy();
        for step in &script.steps {
            let Step::Exec(line, fault) = step else { continue };
            if !self.config.tools.contains(EXEC_TOOL) {
                return Err(Outcome::Skipped(format!("no tool '{EXEC_TOOL}'")));
            }
            let text = line.text.replace("%S/", &format!("{folder}/"));
            let mut args = vec![path.to_string_lossy().into_owned(), text];
            args.extend(fault.clone());
            let output = self.config.tools.run(EXEC_TOOL, &args, &[], &cx);
            let said = String::from_utf8_lossy(&output.stderr()).into_owned();
            let failed = |how: &str| {
                let (number, text) = (line.number, &line.text);
                Outcome::Failed(format!("EXEC line {number}: {text}\n{how}{said}"))
            };
            match &output.status {
                Status::Exit(0) => {}
                Status::Unsupported(reason) => return Err(Outcome::Skipped(reason.clone())),
                Status::Exit(_) => return Err(failed("")),
                Status::Crashed(how) => return Err(failed(&format!("crashed: {how}\n"))),
            }
        }
        Ok(())
    }

    fn absolute_path(&self) -> Result<PathBuf, Outcome> {
        std::path::absolute(&self.test.path)
            .map_err(|error| Outcome::Failed(format!("no path of the test: {error}")))
    }

    fn run_line(
        &self,
        shell: &mut Shell<'_>,
        run: &Prepared,
        expected: &[ErrorAt],
    ) -> Result<(), Outcome> {
        let result = if expected.is_empty() {
            shell.run(&run.list)
        } else {
            expect::run(shell, &run.list, expected)
                .map_err(|message| Outcome::Failed(report(&run.line, &message)))?
        };
        match &result.status {
            Status::Exit(0) => Ok(()),
            Status::Unsupported(reason) => Err(Outcome::Skipped(reason.clone())),
            Status::Exit(_) | Status::Crashed(_) => {
                Err(Outcome::Failed(report(&run.line, &describe(&result))))
            }
        }
    }

    fn malformed(&self, message: String) -> Outcome {
        match self.config.ownership {
            Ownership::Own => Outcome::Failed(message),
            Ownership::Foreign => Outcome::Skipped(message),
        }
    }

    fn holds(&self, expression: &str) -> Result<bool, Outcome> {
        features::evaluate(expression, &self.config.features)
            .map_err(|error| self.malformed(format!("'{expression}': {error}")))
    }

    fn check_features(&self, script: &Script) -> Result<(), Outcome> {
        for expression in &script.requires {
            if !self.holds(expression)? {
                return Err(Outcome::Skipped(format!("requires {expression}")));
            }
        }
        for expression in &script.unsupported {
            if self.holds(expression)? {
                return Err(Outcome::Skipped(format!("unsupported with {expression}")));
            }
        }
        Ok(())
    }

    /// A failure that is expected is a pass, and a pass that is not is a failure.
    fn apply_xfail(
        &self,
        script: &Script,
        outcome: Result<Outcome, Outcome>,
    ) -> Result<Outcome, Outcome> {
        let mut is_expected = false;
        for expression in &script.xfail {
            is_expected |= self.holds(expression)?;
        }
        match outcome {
            Ok(Outcome::Passed) if is_expected => {
                Err(Outcome::Failed("the test is marked XFAIL and passed".into()))
            }
            Err(Outcome::Failed(_)) if is_expected => Ok(Outcome::Passed),
            other => other,
        }
    }

    /// Makes the test's own folder, empty.
    fn make_folder(&self) -> Result<PathBuf, Outcome> {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
        let name = self.test.name.chars().map(|c| if is_plain(c) { c } else { '_' });
        let folder = normalize(&self.config.tmp.join(name.collect::<String>()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).map_err(|error| {
            Outcome::Failed(format!("cannot create {}: {error}", folder.display()))
        })?;
        Ok(folder)
    }

    /// Substitutes and parses all RUN lines, before any is run.
    fn prepare(&self, script: &Script, folder: &Path) -> Result<Vec<Prepared>, Outcome> {
        let path = self.absolute_path()?;
        let file_name = path.file_name().unwrap_or_default().to_string_lossy();
        let tmp = folder.join(format!("{file_name}.tmp"));
        let mut table = Substitutions::new(&path, &tmp, &self.config.substitutions);
        let subst_error = |error: SubstError| match error {
            SubstError::Unsupported(what) => Outcome::Skipped(what),
            SubstError::Malformed(message) => self.malformed(message),
        };
        let mut prepared = Vec::new();
        let mut has_exec = false;
        for step in &script.steps {
            match step {
                Step::Define(line) => table.define(&line.text, false).map_err(subst_error)?,
                Step::Redefine(line) => table.define(&line.text, true).map_err(subst_error)?,
                Step::Run(line) => {
                    let text =
                        table.apply(&line.text, &self.config.features).map_err(subst_error)?;
                    // A condition that does not hold can leave nothing.
                    if text.trim().is_empty() {
                        continue;
                    }
                    let list = shell::parse(&text).map_err(|what| {
                        Outcome::Skipped(format!("RUN line {} uses {what}", line.number))
                    })?;
                    self.check_tools(&list)?;
                    prepared.push(Prepared { line: line.clone(), list });
                }
                Step::Exec(..) => has_exec = true,
            }
        }
        if prepared.is_empty() && !has_exec {
            return Err(Outcome::Skipped("the conditions of all RUN lines fail".into()));
        }
        Ok(prepared)
    }

    /// Skips the test before it runs if it names a tool that does not exist.
    fn check_tools(&self, list: &List) -> Result<(), Outcome> {
        let commands = list.pipelines.iter().flat_map(|(_, pipeline)| &pipeline.commands);
        for command in commands {
            let is_prefix =
                |word: &str| matches!(word, "not" | "--crash" | "env") || word.contains('=');
            let mut words = command.words.iter().map(|word| word.text.as_str());
            let tool = words.find(|word| !is_prefix(word)).unwrap_or("");
            let is_known =
                matches!(tool, "cd" | "export" | "-u") || self.config.tools.contains(tool);
            if !is_known {
                return Err(Outcome::Skipped(format!("no tool '{tool}'")));
            }
        }
        Ok(())
    }
}

fn report(line: &Line, message: &str) -> String {
    format!("RUN line {}: {}\n{message}", line.number, line.text)
}

/// The commands of a failed line, with what they said.
fn describe(result: &ListResult) -> String {
    let mut text = String::new();
    for ran in &result.ran {
        let how = match &ran.status {
            Status::Exit(0) => "ok".to_owned(),
            Status::Exit(code) => format!("exit code {code}"),
            Status::Crashed(how) => format!("crashed: {how}"),
            Status::Unsupported(reason) => format!("unsupported: {reason}"),
        };
        text.push_str(&format!("$ {}\n  ({how})\n", ran.command));
        let shown = ran.errors.get(..MAX_SHOWN).unwrap_or(&ran.errors);
        text.push_str(&String::from_utf8_lossy(shown));
        if shown.len() < ran.errors.len() {
            text.push_str(&format!("... {} more bytes\n", ran.errors.len() - shown.len()));
        }
    }
    text
}
