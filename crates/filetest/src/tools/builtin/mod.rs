//! Built-in tools: FileCheck and the shell utilities that tests use.
//!
//! Each utility knows the options that tests use; for any other option it says that it does not
//! support it, and the test is skipped.
//! - `FileCheck`, in `filecheck`;
//! - `text`: `cat`, `echo`, `printf`, `count`, `head`, `tail`, `sort`, `wc`, `tee`, `true`,
//!   `false`;
//! - `grep`, `sed`: the filters; `diff`: `diff` and `cmp`;
//! - `files`: `mkdir`, `rm`, `cp`, `mv`, `touch`, `test`; `split_file`: `split-file`.
//!
//! `not`, `env`, `cd` and `export` are part of the shell (`runner::exec`).

mod diff;
mod filecheck;
mod files;
mod grep;
mod sed;
mod split_file;
mod text;

#[cfg(test)]
mod tests;

use super::{ToolCx, ToolOutput, ToolSet};

/// Registers all built-in tools.
pub(crate) fn register(tools: &mut ToolSet) {
    tools.add("FileCheck", filecheck::filecheck);
    tools.add("cat", text::cat);
    tools.add("echo", text::echo);
    tools.add("printf", text::printf);
    tools.add("count", text::count);
    tools.add("head", text::head);
    tools.add("tail", text::tail);
    tools.add("sort", text::sort);
    tools.add("wc", text::wc);
    tools.add("tee", text::tee);
    tools.add("true", text::succeed);
    tools.add(":", text::succeed);
    tools.add("false", text::fail);
    tools.add("grep", grep::grep);
    tools.add("egrep", grep::egrep);
    tools.add("fgrep", grep::fgrep);
    tools.add("sed", sed::sed);
    tools.add("diff", diff::diff);
    tools.add("cmp", diff::cmp);
    tools.add("mkdir", files::mkdir);
    tools.add("rm", files::rm);
    tools.add("cp", files::cp);
    tools.add("mv", files::mv);
    tools.add("touch", files::touch);
    tools.add("test", files::test);
    tools.add("split-file", split_file::split_file);
}

/// The lines of a text, each with its newline if it has one.
fn lines(text: &[u8]) -> impl Iterator<Item = &[u8]> {
    text.split_inclusive(|byte| *byte == b'\n')
}

/// A line without its newline.
fn chomp(line: &[u8]) -> &[u8] {
    line.strip_suffix(b"\n").unwrap_or(line)
}

fn unknown_option(tool: &str, option: &str) -> ToolOutput {
    ToolOutput::unsupported(format!("{tool} does not know the option '{option}'"))
}

/// Reads all named files, or standard input if none is named, in order.
fn read_inputs(
    tool: &str,
    files: &[&str],
    stdin: &[u8],
    cx: &ToolCx<'_>,
) -> Result<Vec<u8>, ToolOutput> {
    if files.is_empty() {
        return Ok(stdin.to_vec());
    }
    let mut all = Vec::new();
    for file in files {
        match cx.read(file, stdin) {
            Ok(text) => all.extend(text),
            Err(error) => return Err(cannot_read(tool, file, &error)),
        }
    }
    Ok(all)
}

fn cannot_read(tool: &str, file: &str, error: &std::io::Error) -> ToolOutput {
    ToolOutput::failure(2, format!("{tool}: {file}: {error}\n"))
}
