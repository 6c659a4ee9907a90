//! `diff` and `cmp`.

use super::super::{ToolCx, ToolOutput};
use super::{cannot_read, lines, unknown_option};

/// How many differing lines are shown.
const MAX_SHOWN: usize = 40;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Blanks {
    Count,
    /// Runs of blanks are equal, and those at the end do not count.
    Runs,
    /// No blank counts.
    None,
}

pub(super) fn diff(args: &[String], stdin: &[u8], cx: &ToolCx<'_>) -> ToolOutput {
    let mut blanks = Blanks::Count;
    let mut strip_cr = false;
    let mut quiet = false;
    let mut files = Vec::new();
    for arg in args {
        match arg.as_str() {
            "-u" | "-a" | "-aru" | "-au" => {}
            "-b" | "-ub" | "-bu" => blanks = Blanks::Runs,
            "-w" | "-uw" | "-wu" => blanks = Blanks::None,
            "-q" => quiet = true,
            "--strip-trailing-cr" => strip_cr = true,
            option if option.starts_with('-') && option.len() > 1 => {
                return unknown_option("diff", option);
            }
            file => files.push(file),
        }
    }
    let [left_name, right_name] = files[..] else {
        return ToolOutput::failure(2, "diff: expected two files\n");
    };
    let (left, right) = match read_both("diff", left_name, right_name, stdin, cx) {
        Ok(texts) => texts,
        Err(output) => return output,
    };
    let normal = |line: &[u8]| normalize(line, blanks, strip_cr);
    let left: Vec<Vec<u8>> = lines(&left).map(normal).collect();
    let right: Vec<Vec<u8>> = lines(&right).map(normal).collect();
    if left == right {
        return ToolOutput::new();
    }
    if quiet {
        return ToolOutput::failure(1, format!("Files {left_name} and {right_name} differ\n"));
    }
    let mut output = ToolOutput::new();
    output.out(describe(left_name, &left, right_name, &right));
    output.status = super::super::Status::Exit(1);
    output
}

fn read_both(
    tool: &str,
    left: &str,
    right: &str,
    stdin: &[u8],
    cx: &ToolCx<'_>,
) -> Result<(Vec<u8>, Vec<u8>), ToolOutput> {
    if cx.path(left).is_dir() || cx.path(right).is_dir() {
        return Err(ToolOutput::unsupported(format!("{tool} of folders")));
    }
    let read = |file: &str| cx.read(file, stdin).map_err(|error| cannot_read(tool, file, &error));
    Ok((read(left)?, read(right)?))
}

fn normalize(line: &[u8], blanks: Blanks, strip_cr: bool) -> Vec<u8> {
    let mut line = match (strip_cr, line.strip_suffix(b"\r\n")) {
        (true, Some(stripped)) => [stripped, b"\n"].concat(),
        _ => line.to_vec(),
    };
    match blanks {
        Blanks::Count => {}
        Blanks::None => line.retain(|byte| !byte.is_ascii_whitespace()),
        Blanks::Runs => {
            let words = line.split(u8::is_ascii_whitespace).collect::<Vec<_>>();
            let starts_blank = line.first().is_some_and(|byte| matches!(byte, b' ' | b'\t'));
            let words: Vec<&[u8]> = words.into_iter().filter(|word| !word.is_empty()).collect();
            let joined = words.join(&b' ');
            line = if starts_blank { [b" ", joined.as_slice()].concat() } else { joined };
        }
    }
    line
}

/// The part between the common start and the common end.
fn describe(left_name: &str, left: &[Vec<u8>], right_name: &str, right: &[Vec<u8>]) -> Vec<u8> {
    let n_same = left.iter().zip(right).take_while(|(a, b)| a == b).count();
    let (left_rest, right_rest) = (&left[n_same..], &right[n_same..]);
    let n_tail =
        left_rest.iter().rev().zip(right_rest.iter().rev()).take_while(|(a, b)| a == b).count();
    let mut out = format!("--- {left_name}\n+++ {right_name}\n@@ line {} @@\n", n_same + 1);
    let sides = [
        ('-', &left_rest[..left_rest.len() - n_tail]),
        ('+', &right_rest[..right_rest.len() - n_tail]),
    ];
    for (sign, changed) in sides {
        for line in changed.iter().take(MAX_SHOWN) {
            let line = String::from_utf8_lossy(line);
            out.push_str(&format!("{sign}{}\n", line.trim_end_matches('\n')));
        }
        if changed.len() > MAX_SHOWN {
            out.push_str(&format!("{sign}... {} more lines\n", changed.len() - MAX_SHOWN));
        }
    }
    out.into_bytes()
}

pub(super) fn cmp(args: &[String], stdin: &[u8], cx: &ToolCx<'_>) -> ToolOutput {
    let mut files = Vec::new();
    for arg in args {
        match arg.as_str() {
            "-s" => {}
            option if option.starts_with('-') && option.len() > 1 => {
                return unknown_option("cmp", option);
            }
            file => files.push(file),
        }
    }
    let [left_name, right_name] = files[..] else {
        return ToolOutput::failure(2, "cmp: expected two files\n");
    };
    match read_both("cmp", left_name, right_name, stdin, cx) {
        Ok((left, right)) if left == right => ToolOutput::new(),
        Ok((left, right)) => {
            let place = left.iter().zip(&right).take_while(|(a, b)| a == b).count() + 1;
            let message = format!("{left_name} {right_name} differ: byte {place}\n");
            ToolOutput::failure(1, message)
        }
        Err(output) => output,
    }
}
