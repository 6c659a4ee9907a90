//! Utilities that change files, all within the test's temporary folder, and `test`.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::super::{ToolCx, ToolOutput};
use super::unknown_option;

fn failed(tool: &str, file: &str, error: &io::Error) -> ToolOutput {
    ToolOutput::failure(1, format!("{tool}: {file}: {error}\n"))
}

/// Splits arguments into known option letters and files.
fn split_args<'a>(
    tool: &str,
    known: &str,
    args: &'a [String],
) -> Result<(String, Vec<&'a str>), ToolOutput> {
    let mut letters = String::new();
    let mut files = Vec::new();
    for arg in args {
        match arg.strip_prefix('-').filter(|option| !option.is_empty()) {
            Some(option) if option.chars().all(|letter| known.contains(letter)) => {
                letters.push_str(option);
            }
            Some(_) => return Err(unknown_option(tool, arg)),
            None => files.push(arg.as_str()),
        }
    }
    Ok((letters, files))
}

pub(super) fn mkdir(args: &[String], _: &[u8], cx: &ToolCx<'_>) -> ToolOutput {
    let (options, files) = match split_args("mkdir", "p", args) {
        Ok(parsed) => parsed,
        Err(output) => return output,
    };
    for file in files {
        let made = cx.writable(file).and_then(|path| match options.contains('p') {
            true => fs::create_dir_all(path),
            false => fs::create_dir(path),
        });
        if let Err(error) = made {
            return failed("mkdir", file, &error);
        }
    }
    ToolOutput::new()
}

pub(super) fn rm(args: &[String], _: &[u8], cx: &ToolCx<'_>) -> ToolOutput {
    let (options, files) = match split_args("rm", "rRf", args) {
        Ok(parsed) => parsed,
        Err(output) => return output,
    };
    let is_recursive = options.contains(['r', 'R']);
    for file in files {
        let removed = cx.writable(file).and_then(|path| remove(&path, is_recursive));
        match removed {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound && options.contains('f') => {}
            Err(error) => return failed("rm", file, &error),
        }
    }
    ToolOutput::new()
}

fn remove(path: &Path, is_recursive: bool) -> io::Result<()> {
    if path.symlink_metadata()?.is_dir() && is_recursive {
        return fs::remove_dir_all(path);
    }
    fs::remove_file(path)
}

/// The place where a file lands when it is copied or moved to `target`.
fn landing(target: PathBuf, source: &Path) -> PathBuf {
    match source.file_name() {
        Some(name) if target.is_dir() => target.join(name),
        Some(_) | None => target,
    }
}

/// Applies `action` to each source and its landing place.
fn transfer(
    tool: &str,
    files: &[&str],
    cx: &ToolCx<'_>,
    action: impl Fn(&Path, &Path) -> io::Result<()>,
) -> ToolOutput {
    let Some((target, sources)) = files.split_last().filter(|(_, sources)| !sources.is_empty())
    else {
        return ToolOutput::failure(2, format!("{tool}: expected a source and a target\n"));
    };
    for source in sources {
        let path = cx.path(source);
        let done = cx.writable(target).and_then(|to| action(&path, &landing(to, &path)));
        if let Err(error) = done {
            return failed(tool, source, &error);
        }
    }
    ToolOutput::new()
}

pub(super) fn cp(args: &[String], _: &[u8], cx: &ToolCx<'_>) -> ToolOutput {
    match split_args("cp", "f", args) {
        Ok((_, files)) => transfer("cp", &files, cx, |from, to| fs::write(to, fs::read(from)?)),
        Err(output) => output,
    }
}

pub(super) fn mv(args: &[String], _: &[u8], cx: &ToolCx<'_>) -> ToolOutput {
    let (_, files) = match split_args("mv", "f", args) {
        Ok(parsed) => parsed,
        Err(output) => return output,
    };
    for file in &files {
        if let Err(error) = cx.writable(file) {
            return failed("mv", file, &error);
        }
    }
    transfer("mv", &files, cx, |from, to| fs::rename(from, to))
}

pub(super) fn touch(args: &[String], _: &[u8], cx: &ToolCx<'_>) -> ToolOutput {
    let (_, files) = match split_args("touch", "", args) {
        Ok(parsed) => parsed,
        Err(output) => return output,
    };
    for file in files {
        let touched = cx.writable(file).and_then(|path| {
            fs::OpenOptions::new().create(true).append(true).open(path).map(|_| ())
        });
        if let Err(error) = touched {
            return failed("touch", file, &error);
        }
    }
    ToolOutput::new()
}

/// `test`: one condition, perhaps negated.
pub(super) fn test(args: &[String], _: &[u8], cx: &ToolCx<'_>) -> ToolOutput {
    let mut args: Vec<&str> = args.iter().map(String::as_str).collect();
    let is_negated = args.first() == Some(&"!");
    if is_negated {
        args.remove(0);
    }
    let holds = match args[..] {
        [] => false,
        [text] => !text.is_empty(),
        ["-e", file] => cx.path(file).exists(),
        ["-f", file] => cx.path(file).is_file(),
        ["-d", file] => cx.path(file).is_dir(),
        ["-s", file] => cx.path(file).metadata().is_ok_and(|data| data.len() > 0),
        ["-z", text] => text.is_empty(),
        ["-n", text] => !text.is_empty(),
        [left, "=" | "==", right] => left == right,
        [left, "!=", right] => left != right,
        _ => return ToolOutput::unsupported(format!("test of '{}'", args.join(" "))),
    };
    match holds != is_negated {
        true => ToolOutput::new(),
        false => ToolOutput::failure(1, ""),
    }
}
