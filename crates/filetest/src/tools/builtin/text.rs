//! Utilities that only look at text.

use super::super::{ToolCx, ToolOutput};
use super::{chomp, lines, read_inputs, unknown_option};

pub(super) fn succeed(_: &[String], _: &[u8], _: &ToolCx<'_>) -> ToolOutput {
    ToolOutput::new()
}

pub(super) fn fail(_: &[String], _: &[u8], _: &ToolCx<'_>) -> ToolOutput {
    ToolOutput::failure(1, "")
}

pub(super) fn cat(args: &[String], stdin: &[u8], cx: &ToolCx<'_>) -> ToolOutput {
    let is_option = |arg: &&String| arg.starts_with('-') && arg.len() > 1;
    if let Some(option) = args.iter().find(is_option) {
        return unknown_option("cat", option);
    }
    let files: Vec<&str> = args.iter().map(String::as_str).collect();
    match read_inputs("cat", &files, stdin, cx) {
        Ok(text) => ToolOutput::success(text),
        Err(output) => output,
    }
}

pub(super) fn echo(args: &[String], _: &[u8], _: &ToolCx<'_>) -> ToolOutput {
    let mut newline = true;
    let mut escapes = false;
    let mut rest = args;
    while let [first, after @ ..] = rest {
        match first.as_str() {
            "-n" => newline = false,
            "-e" => escapes = true,
            "-ne" | "-en" => {
                newline = false;
                escapes = true;
            }
            _ => break,
        }
        rest = after;
    }
    let mut text = rest.join(" ");
    if escapes {
        text = unescape(&text);
    }
    if newline {
        text.push('\n');
    }
    ToolOutput::success(text)
}

/// Replaces `\n`, `\t`, `\r` and `\\`.
fn unescape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c != '\\' {
            out.push(c);
            continue;
        }
        match chars.next() {
            Some('n') => out.push('\n'),
            Some('t') => out.push('\t'),
            Some('r') => out.push('\r'),
            Some('\\') | None => out.push('\\'),
            Some(other) => out.extend(['\\', other]),
        }
    }
    out
}

/// `printf` with `%s`, `%d` and `%%`; the format is used again while arguments are left.
pub(super) fn printf(args: &[String], _: &[u8], _: &ToolCx<'_>) -> ToolOutput {
    let Some((format, args)) = args.split_first() else {
        return ToolOutput::failure(2, "printf: no format\n");
    };
    let format = unescape(format);
    let mut out = String::new();
    let mut args = args.iter();
    loop {
        let n_before = args.len();
        let mut chars = format.chars();
        while let Some(c) = chars.next() {
            if c != '%' {
                out.push(c);
                continue;
            }
            match chars.next() {
                Some('%') => out.push('%'),
                Some('s' | 'd') => out.push_str(args.next().map_or("", String::as_str)),
                other => {
                    let what = other.map_or(String::new(), String::from);
                    return ToolOutput::unsupported(format!("printf does not know '%{what}'"));
                }
            }
        }
        if args.len() == 0 || args.len() == n_before {
            return ToolOutput::success(out);
        }
    }
}

/// LLVM's `count`: succeeds if standard input has that many lines.
pub(super) fn count(args: &[String], stdin: &[u8], _: &ToolCx<'_>) -> ToolOutput {
    let expected = match args {
        [number] => number.parse::<usize>().ok(),
        _ => None,
    };
    let Some(expected) = expected else {
        return ToolOutput::failure(2, "count: expected one number\n");
    };
    let found = lines(stdin).count();
    if found == expected {
        return ToolOutput::new();
    }
    ToolOutput::failure(1, format!("Expected {expected} lines, got {found}.\n"))
}

/// The number of lines that `head` and `tail` are asked for, and the files.
fn line_limit<'a>(tool: &str, args: &'a [String]) -> Result<(usize, Vec<&'a str>), ToolOutput> {
    let mut limit = 10;
    let mut files = Vec::new();
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        let Some(option) = arg.strip_prefix('-').filter(|option| !option.is_empty()) else {
            files.push(arg.as_str());
            continue;
        };
        let number = match option.strip_prefix('n') {
            Some("") => args.next().map_or("", String::as_str),
            Some(attached) => attached,
            None => option,
        };
        limit = number.parse().map_err(|_| unknown_option(tool, arg))?;
    }
    Ok((limit, files))
}

pub(super) fn head(args: &[String], stdin: &[u8], cx: &ToolCx<'_>) -> ToolOutput {
    let text = line_limit("head", args)
        .and_then(|(limit, files)| Ok((limit, read_inputs("head", &files, stdin, cx)?)));
    match text {
        Ok((limit, text)) => {
            ToolOutput::success(lines(&text).take(limit).collect::<Vec<_>>().concat())
        }
        Err(output) => output,
    }
}

pub(super) fn tail(args: &[String], stdin: &[u8], cx: &ToolCx<'_>) -> ToolOutput {
    let text = line_limit("tail", args)
        .and_then(|(limit, files)| Ok((limit, read_inputs("tail", &files, stdin, cx)?)));
    match text {
        Ok((limit, text)) => {
            let n_skipped = lines(&text).count().saturating_sub(limit);
            ToolOutput::success(lines(&text).skip(n_skipped).collect::<Vec<_>>().concat())
        }
        Err(output) => output,
    }
}

pub(super) fn sort(args: &[String], stdin: &[u8], cx: &ToolCx<'_>) -> ToolOutput {
    let mut is_unique = false;
    let mut is_reversed = false;
    let mut files = Vec::new();
    for arg in args {
        match arg.as_str() {
            "-u" => is_unique = true,
            "-r" => is_reversed = true,
            option if option.starts_with('-') && option.len() > 1 => {
                return unknown_option("sort", option);
            }
            file => files.push(file),
        }
    }
    let text = match read_inputs("sort", &files, stdin, cx) {
        Ok(text) => text,
        Err(output) => return output,
    };
    let mut sorted: Vec<&[u8]> = lines(&text).map(chomp).collect();
    sorted.sort_unstable();
    if is_unique {
        sorted.dedup();
    }
    if is_reversed {
        sorted.reverse();
    }
    let mut out = sorted.join(&b'\n');
    if !sorted.is_empty() {
        out.push(b'\n');
    }
    ToolOutput::success(out)
}

/// `wc -l`.
pub(super) fn wc(args: &[String], stdin: &[u8], cx: &ToolCx<'_>) -> ToolOutput {
    let files: Vec<&str> = match args {
        [option, files @ ..] if option == "-l" => files.iter().map(String::as_str).collect(),
        _ => return ToolOutput::unsupported("wc only knows the option '-l'"),
    };
    match read_inputs("wc", &files, stdin, cx) {
        Ok(text) => ToolOutput::success(format!("{}\n", memchr::memchr_iter(b'\n', &text).count())),
        Err(output) => output,
    }
}

pub(super) fn tee(args: &[String], stdin: &[u8], cx: &ToolCx<'_>) -> ToolOutput {
    for file in args {
        if file.starts_with('-') {
            return unknown_option("tee", file);
        }
        if let Err(error) = cx.write(file, stdin) {
            return ToolOutput::failure(1, format!("tee: {file}: {error}\n"));
        }
    }
    ToolOutput::success(stdin)
}
