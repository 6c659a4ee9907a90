//! Tools: what RUN lines call.
//!
//! A tool is a function from arguments and standard input to output; nothing is spawned. The caller
//! registers its own (`opt`, `llc`, ...) in a [`ToolSet`] beside the [`builtin`] ones. [`external`]
//! makes a tool of a program, for what cannot be a function.

pub mod builtin;
pub mod external;

use std::collections::BTreeMap;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What a tool sees of the world around it.
#[derive(Clone, Copy, Debug)]
pub struct ToolCx<'a> {
    /// The folder that relative paths start from.
    pub cwd: &'a Path,
    /// The only folder in which tools may write.
    pub tmp: &'a Path,
    /// Environment variables.
    pub env: &'a BTreeMap<String, String>,
}

impl ToolCx<'_> {
    /// The file that an argument names.
    pub fn path(&self, arg: &str) -> PathBuf {
        self.cwd.join(arg)
    }

    /// Reads the file that an argument names; `-` is standard input.
    pub fn read(&self, arg: &str, stdin: &[u8]) -> io::Result<Vec<u8>> {
        match arg {
            "-" => Ok(stdin.to_vec()),
            "/dev/null" => Ok(Vec::new()),
            _ => std::fs::read(self.path(arg)),
        }
    }

    /// Writes the file that an argument names. Fails outside the test's temporary folder.
    pub fn write(&self, arg: &str, contents: &[u8]) -> io::Result<()> {
        if arg == "/dev/null" {
            return Ok(());
        }
        std::fs::write(self.writable(arg)?, contents)
    }

    /// The file that an argument names, if it may be written.
    pub fn writable(&self, arg: &str) -> io::Result<PathBuf> {
        let path = normalize(&self.path(arg));
        if path.starts_with(self.tmp) {
            return Ok(path);
        }
        let message = format!("'{arg}' is outside the test's temporary folder");
        Err(io::Error::new(io::ErrorKind::PermissionDenied, message))
    }
}

/// Resolves `.` and `..` without looking at the file system.
pub(crate) fn normalize(path: &Path) -> PathBuf {
    let mut out = PathBuf::new();
    for part in path.components() {
        match part {
            std::path::Component::CurDir => {}
            std::path::Component::ParentDir => {
                out.pop();
            }
            std::path::Component::Prefix(_)
            | std::path::Component::RootDir
            | std::path::Component::Normal(_) => out.push(part),
        }
    }
    out
}

/// How a tool ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// It exited with this code.
    Exit(i32),
    /// It crashed; says how.
    Crashed(String),
    /// It cannot do what was asked, for instance because it lacks an option. The test is skipped.
    Unsupported(String),
}

impl Status {
    /// Whether the tool succeeded.
    pub fn is_success(&self) -> bool {
        *self == Self::Exit(0)
    }
}

/// One of the two output streams.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stream {
    /// Standard output.
    Out,
    /// Standard error.
    Err,
}

/// What a tool produced. The order of writes to the two streams is kept, for `2>&1`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ToolOutput {
    /// How it ended.
    pub status: Status,
    chunks: Vec<(Stream, Vec<u8>)>,
}

impl Default for ToolOutput {
    fn default() -> Self {
        Self::new()
    }
}

impl ToolOutput {
    /// Success without output.
    pub fn new() -> Self {
        Self { status: Status::Exit(0), chunks: Vec::new() }
    }

    /// Success with output.
    pub fn success(stdout: impl Into<Vec<u8>>) -> Self {
        let mut output = Self::new();
        output.out(stdout);
        output
    }

    /// Failure with a message on standard error.
    pub fn failure(code: i32, message: impl Into<Vec<u8>>) -> Self {
        let mut output = Self::new();
        output.err(message);
        output.status = Status::Exit(code);
        output
    }

    /// The tool cannot do what was asked.
    pub fn unsupported(reason: impl Into<String>) -> Self {
        Self { status: Status::Unsupported(reason.into()), chunks: Vec::new() }
    }

    /// Writes to standard output.
    pub fn out(&mut self, bytes: impl Into<Vec<u8>>) {
        self.chunks.push((Stream::Out, bytes.into()));
    }

    /// Writes to standard error.
    pub fn err(&mut self, bytes: impl Into<Vec<u8>>) {
        self.chunks.push((Stream::Err, bytes.into()));
    }

    /// What was written, in order.
    pub fn chunks(&self) -> &[(Stream, Vec<u8>)] {
        &self.chunks
    }

    /// All that was written to standard output.
    pub fn stdout(&self) -> Vec<u8> {
        self.stream(Stream::Out)
    }

    /// All that was written to standard error.
    pub fn stderr(&self) -> Vec<u8> {
        self.stream(Stream::Err)
    }

    fn stream(&self, wanted: Stream) -> Vec<u8> {
        let chunks = self.chunks.iter().filter(|(stream, _)| *stream == wanted);
        chunks.flat_map(|(_, bytes)| bytes.iter().copied()).collect()
    }
}

/// Something that RUN lines can call.
pub trait Tool: Send + Sync {
    /// Runs the tool with arguments (without its name) and standard input.
    fn run(&self, args: &[String], stdin: &[u8], cx: &ToolCx<'_>) -> ToolOutput;
}

impl<F> Tool for F
where
    F: Fn(&[String], &[u8], &ToolCx<'_>) -> ToolOutput + Send + Sync,
{
    fn run(&self, args: &[String], stdin: &[u8], cx: &ToolCx<'_>) -> ToolOutput {
        self(args, stdin, cx)
    }
}

/// Tools by name.
#[derive(Clone, Default)]
pub struct ToolSet {
    tools: BTreeMap<String, Arc<dyn Tool>>,
}

impl std::fmt::Debug for ToolSet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.tools.keys()).finish()
    }
}

impl ToolSet {
    /// The built-in tools.
    pub fn with_builtins() -> Self {
        let mut tools = Self::default();
        builtin::register(&mut tools);
        tools
    }

    /// Registers a tool; it replaces one of the same name.
    pub fn add(&mut self, name: impl Into<String>, tool: impl Tool + 'static) {
        self.tools.insert(name.into(), Arc::new(tool));
    }

    /// Whether there is a tool of that name.
    pub fn contains(&self, name: &str) -> bool {
        self.tools.contains_key(name)
    }

    /// Runs a tool. A panic counts as a crash; a tool that does not exist is unsupported.
    pub fn run(&self, name: &str, args: &[String], stdin: &[u8], cx: &ToolCx<'_>) -> ToolOutput {
        let Some(tool) = self.tools.get(name) else {
            return ToolOutput::unsupported(format!("no tool '{name}'"));
        };
        catch_unwind(AssertUnwindSafe(|| tool.run(args, stdin, cx))).unwrap_or_else(|payload| {
            let text = panic_text(payload.as_ref());
            let mut output = ToolOutput::new();
            output.err(format!("{name}: panicked: {text}\n"));
            output.status = Status::Crashed(format!("{name} panicked: {text}"));
            output
        })
    }
}

/// The message of a panic.
pub(crate) fn panic_text(payload: &(dyn std::any::Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    text.or_else(|| payload.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "no message".to_owned())
}
