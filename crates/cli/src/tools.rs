//! The tools that file tests call, as functions: `nvopt` itself, and LLVM's `opt`, `llvm-as`,
//! `llvm-dis` and `llvm-link` as far as `nvopt` does what they do; `exec` runs EXEC lines.

use std::ffi::OsString;

use nvopt_filetest::{Config, ToolCx, ToolOutput, ToolSet, tools::Status as ToolStatus};

use crate::{Status, Streams};

/// All tools, in this process.
pub fn tool_set() -> ToolSet {
    let mut tools = ToolSet::with_builtins();
    let nvopt = |args: &[String], stdin: &[u8], _: &ToolCx<'_>| call(&[], args, stdin).0;
    tools.add("nvopt", nvopt);
    tools.add("exec", |args: &[String], _: &[u8], cx: &ToolCx<'_>| exec_line(args, cx));
    for (name, lead) in [
        ("opt", &["opt"][..]),
        ("llc", &["llc"][..]),
        ("llvm-link", &["link"][..]),
        ("llvm-as", &["opt"][..]),
        ("llvm-dis", &["opt", "-S"][..]),
    ] {
        tools.add(name, move |args: &[String], stdin: &[u8], _: &ToolCx<'_>| {
            let (output, status) = call(lead, args, stdin);
            // An option of LLVM's that we lack says nothing about the test.
            if status == Status::BadOptions {
                let said = String::from_utf8_lossy(&output.stderr()).into_owned();
                return ToolOutput::unsupported(said.lines().next().unwrap_or("bad options"));
            }
            output
        });
    }
    tools
}

/// Runs an `EXEC:` line: the file, the line, and the fault that must come of it.
fn exec_line(args: &[String], cx: &ToolCx<'_>) -> ToolOutput {
    let [file, line, fault @ ..] = args else {
        return ToolOutput::failure(2, "exec: expected a file and a line\n");
    };
    let file = cx.path(file).to_string_lossy().into_owned();
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    let mut streams = Streams {
        stdin: &mut std::io::empty(),
        stdout: &mut stdout,
        stderr: &mut stderr,
        stdout_is_terminal: false,
        stderr_has_color: false,
        process_ends: false,
    };
    let status = crate::exec::run_line(&file, line, fault.first(), None, &mut streams);
    let mut output = ToolOutput::new();
    output.err(stderr);
    output.out(stdout);
    output.status = ToolStatus::Exit(status as i32);
    output
}

/// Runs an `EXEC:` line of `file` on the PTX it is compiled to for `arch`; what is wrong, if
/// anything is, in words.
pub fn exec_compiled(file: &str, line: &str, arch: &str) -> (Status, String) {
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    let mut streams = Streams {
        stdin: &mut std::io::empty(),
        stdout: &mut stdout,
        stderr: &mut stderr,
        stdout_is_terminal: false,
        stderr_has_color: false,
        process_ends: false,
    };
    let status = crate::exec::run_line(file, line, None, Some(arch), &mut streams);
    (status, String::from_utf8_lossy(&stderr).into_owned())
}

fn call(lead: &[&str], args: &[String], mut stdin: &[u8]) -> (ToolOutput, Status) {
    let lead = lead.iter().map(|word| OsString::from(*word));
    let args =
        std::iter::once(OsString::from("nvopt")).chain(lead).chain(args.iter().map(OsString::from));
    let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
    let mut streams = Streams {
        stdin: &mut stdin,
        stdout: &mut stdout,
        stderr: &mut stderr,
        stdout_is_terminal: false,
        stderr_has_color: false,
        process_ends: false,
    };
    let status = crate::run(args, &mut streams);
    let mut output = ToolOutput::new();
    output.err(stderr);
    output.out(stdout);
    output.status = ToolStatus::Exit(status as i32);
    (output, status)
}

/// `nvopt filetest`: the runner with our tools. Folders are somebody else's unless it is told
/// otherwise.
pub(crate) fn run_filetests(args: &[String]) -> Status {
    let config = Config::new(tool_set());
    match nvopt_filetest::run_cli(args, config) {
        0 => Status::Done,
        1 => Status::Failed,
        _ => Status::BadOptions,
    }
}
