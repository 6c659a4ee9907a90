//! `sed`: the commands `s`, `p`, `d`, `q`, `=` and `y`, with line, `$` and `/re/` addresses.

use super::super::{ToolCx, ToolOutput};
use super::{chomp, lines, read_inputs};
use crate::ere::Regex;

/// What selects lines.
enum Address {
    Line(usize),
    Last,
    Matching(Regex),
}

enum Action {
    Substitute { regex: Regex, replacement: Vec<Part>, which: Which, print: bool },
    Transliterate { from: Vec<u8>, to: Vec<u8> },
    Print,
    PrintNumber,
    Delete,
    Quit,
}

/// Which matches are replaced.
enum Which {
    All,
    Nth(usize),
}

/// A part of a replacement.
enum Part {
    Text(Vec<u8>),
    /// A group of the match; 0 is the whole.
    Group(usize),
}

struct Command {
    first: Option<Address>,
    last: Option<Address>,
    is_negated: bool,
    action: Action,
    /// Whether a range has started and not yet ended.
    in_range: bool,
}

pub(super) fn sed(args: &[String], stdin: &[u8], cx: &ToolCx<'_>) -> ToolOutput {
    let mut script = String::new();
    let mut has_script = false;
    let mut quiet = false;
    let mut extended = false;
    let mut files: Vec<&str> = Vec::new();
    let mut args = args.iter();
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "-n" => quiet = true,
            "-E" | "-r" => extended = true,
            "-e" => {
                script.push_str(args.next().map_or("", String::as_str));
                script.push('\n');
                has_script = true;
            }
            option if option.starts_with('-') && option.len() > 1 => {
                return super::unknown_option("sed", option);
            }
            other if !has_script => {
                script = other.to_owned();
                has_script = true;
            }
            file => files.push(file),
        }
    }
    let mut parser = Parser { text: script.as_bytes(), at: 0, extended };
    let mut commands = match parser.script() {
        Ok(commands) => commands,
        Err(reason) => return ToolOutput::unsupported(format!("sed: {reason}")),
    };
    match read_inputs("sed", &files, stdin, cx) {
        Ok(text) => ToolOutput::success(run(&mut commands, &text, quiet)),
        Err(output) => output,
    }
}

struct Parser<'a> {
    text: &'a [u8],
    at: usize,
    extended: bool,
}

impl Parser<'_> {
    fn script(&mut self) -> Result<Vec<Command>, String> {
        let mut commands = Vec::new();
        loop {
            while matches!(self.peek(), Some(b' ' | b'\t' | b';' | b'\n')) {
                self.at += 1;
            }
            if self.peek().is_none() {
                return Ok(commands);
            }
            commands.push(self.command()?);
        }
    }

    fn peek(&self) -> Option<u8> {
        self.text.get(self.at).copied()
    }

    fn next(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        Some(byte)
    }

    fn command(&mut self) -> Result<Command, String> {
        let first = self.address()?;
        let mut last = None;
        if first.is_some() && self.peek() == Some(b',') {
            self.at += 1;
            last = Some(self.address()?.ok_or("a range without an end")?);
        }
        let is_negated = self.peek() == Some(b'!');
        self.at += usize::from(is_negated);
        let action = match self.next() {
            Some(b's') => self.substitute()?,
            Some(b'y') => self.transliterate()?,
            Some(b'p') => Action::Print,
            Some(b'=') => Action::PrintNumber,
            Some(b'd') => Action::Delete,
            Some(b'q') => Action::Quit,
            Some(other) => return Err(format!("no command '{}'", char::from(other))),
            None => return Err("an address without a command".into()),
        };
        if !matches!(self.peek(), None | Some(b' ' | b'\t' | b';' | b'\n')) {
            return Err("text after a command".into());
        }
        Ok(Command { first, last, is_negated, action, in_range: false })
    }

    fn address(&mut self) -> Result<Option<Address>, String> {
        match self.peek() {
            Some(b'$') => {
                self.at += 1;
                Ok(Some(Address::Last))
            }
            Some(b'/') => {
                self.at += 1;
                let pattern = self.delimited(b'/')?;
                Ok(Some(Address::Matching(self.regex(&pattern, false)?)))
            }
            Some(byte) if byte.is_ascii_digit() => Ok(Some(Address::Line(self.number()?))),
            Some(_) | None => Ok(None),
        }
    }

    fn number(&mut self) -> Result<usize, String> {
        let digits: String = self.text[self.at..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .map(|byte| char::from(*byte))
            .collect();
        self.at += digits.len();
        digits.parse().map_err(|_| format!("'{digits}' is not a number"))
    }

    /// Reads up to an unescaped delimiter. An escaped delimiter is the delimiter itself.
    fn delimited(&mut self, delimiter: u8) -> Result<Vec<u8>, String> {
        let mut out = Vec::new();
        let mut in_bracket = false;
        while let Some(byte) = self.next() {
            match byte {
                _ if byte == delimiter && !in_bracket => return Ok(out),
                b'\\' if !in_bracket => match self.next() {
                    Some(next) if next == delimiter => out.push(next),
                    Some(b'n') => out.push(b'\n'),
                    Some(b't') => out.push(b'\t'),
                    Some(next) => out.extend([b'\\', next]),
                    None => break,
                },
                b'[' => {
                    in_bracket = true;
                    out.push(byte);
                }
                b']' => {
                    in_bracket = false;
                    out.push(byte);
                }
                _ => out.push(byte),
            }
        }
        Err(format!("no closing '{}'", char::from(delimiter)))
    }

    fn regex(&self, pattern: &[u8], ignore_case: bool) -> Result<Regex, String> {
        match self.extended {
            true => Regex::new(pattern, ignore_case),
            false => Regex::new_basic(pattern, ignore_case),
        }
    }

    fn substitute(&mut self) -> Result<Action, String> {
        let delimiter = self.next().ok_or("'s' without a pattern")?;
        let pattern = self.delimited(delimiter)?;
        let replacement = self.replacement(delimiter)?;
        let mut which = Which::Nth(1);
        let mut print = false;
        let mut ignore_case = false;
        loop {
            match self.peek() {
                Some(b'g') => which = Which::All,
                Some(b'p') => print = true,
                Some(b'i' | b'I') => ignore_case = true,
                Some(byte) if byte.is_ascii_digit() => {
                    which = Which::Nth(self.number()?.max(1));
                    continue;
                }
                Some(_) | None => break,
            }
            self.at += 1;
        }
        let regex = self.regex(&pattern, ignore_case)?;
        Ok(Action::Substitute { regex, replacement, which, print })
    }

    fn replacement(&mut self, delimiter: u8) -> Result<Vec<Part>, String> {
        let mut parts = Vec::new();
        let mut text = Vec::new();
        while let Some(byte) = self.next() {
            let group = match byte {
                _ if byte == delimiter => {
                    parts.push(Part::Text(text));
                    return Ok(parts);
                }
                b'&' => 0,
                b'\\' => match self.next() {
                    Some(digit @ b'0'..=b'9') => usize::from(digit - b'0'),
                    Some(b'n') => {
                        text.push(b'\n');
                        continue;
                    }
                    Some(b't') => {
                        text.push(b'\t');
                        continue;
                    }
                    Some(other) => {
                        text.push(other);
                        continue;
                    }
                    None => break,
                },
                _ => {
                    text.push(byte);
                    continue;
                }
            };
            parts.push(Part::Text(std::mem::take(&mut text)));
            parts.push(Part::Group(group));
        }
        Err(format!("no closing '{}'", char::from(delimiter)))
    }

    fn transliterate(&mut self) -> Result<Action, String> {
        let delimiter = self.next().ok_or("'y' without characters")?;
        let from = self.delimited(delimiter)?;
        let to = self.delimited(delimiter)?;
        if from.len() != to.len() {
            return Err("'y' with lists of different lengths".into());
        }
        Ok(Action::Transliterate { from, to })
    }
}

fn run(commands: &mut [Command], text: &[u8], quiet: bool) -> Vec<u8> {
    let mut out = Vec::new();
    let n_lines = lines(text).count();
    for (i, full_line) in lines(text).enumerate() {
        let newline = &full_line[chomp(full_line).len()..];
        let mut line = chomp(full_line).to_vec();
        let mut is_deleted = false;
        let mut quits = false;
        for command in commands.iter_mut() {
            if !command.selects(&line, i + 1, n_lines) {
                continue;
            }
            match &command.action {
                Action::Delete => {
                    is_deleted = true;
                    break;
                }
                Action::Quit => {
                    quits = true;
                    break;
                }
                Action::Print => {
                    out.extend_from_slice(&line);
                    out.push(b'\n');
                }
                Action::PrintNumber => out.extend_from_slice(format!("{}\n", i + 1).as_bytes()),
                Action::Transliterate { from, to } => transliterate(&mut line, from, to),
                Action::Substitute { regex, replacement, which, print } => {
                    let Some(changed) = substitute(&line, regex, replacement, which) else {
                        continue;
                    };
                    line = changed;
                    if *print {
                        out.extend_from_slice(&line);
                        out.push(b'\n');
                    }
                }
            }
        }
        if !is_deleted && !quiet {
            out.extend_from_slice(&line);
            out.extend_from_slice(newline);
        }
        if quits {
            break;
        }
    }
    out
}

impl Address {
    fn selects(&self, line: &[u8], number: usize, n_lines: usize) -> bool {
        match self {
            Self::Line(wanted) => *wanted == number,
            Self::Last => number == n_lines,
            Self::Matching(regex) => regex.is_match(line),
        }
    }
}

impl Command {
    fn selects(&mut self, line: &[u8], number: usize, n_lines: usize) -> bool {
        let selected = match (&self.first, &self.last) {
            (None, _) => true,
            (Some(first), None) => first.selects(line, number, n_lines),
            (Some(_), Some(last)) if self.in_range => {
                self.in_range = match last {
                    Address::Line(end) => *end > number,
                    Address::Last | Address::Matching(_) => !last.selects(line, number, n_lines),
                };
                true
            }
            (Some(first), Some(last)) => {
                let starts = first.selects(line, number, n_lines);
                // An end that is a line number already reached makes a range of one line.
                self.in_range = starts && !matches!(last, Address::Line(end) if *end <= number);
                starts
            }
        };
        selected != self.is_negated
    }
}

fn transliterate(line: &mut [u8], from: &[u8], to: &[u8]) {
    for byte in line {
        if let Some(i) = from.iter().position(|old| old == byte) {
            *byte = to[i];
        }
    }
}

/// The line with the matches replaced; none if there is nothing to replace.
fn substitute(line: &[u8], regex: &Regex, parts: &[Part], which: &Which) -> Option<Vec<u8>> {
    let mut out = Vec::with_capacity(line.len());
    let mut copied = 0;
    let mut from = 0;
    let mut nth = 0;
    let mut is_changed = false;
    while from <= line.len() {
        let Ok(Some(found)) = regex.find_at(line, from) else { break };
        let (start, end) = found.span();
        nth += 1;
        let is_wanted = match which {
            Which::All => true,
            Which::Nth(wanted) => *wanted == nth,
        };
        if is_wanted {
            out.extend_from_slice(&line[copied..start]);
            for part in parts {
                match part {
                    Part::Text(text) => out.extend_from_slice(text),
                    Part::Group(group) => {
                        let (start, end) = found.group(*group).unwrap_or((0, 0));
                        out.extend_from_slice(&line[start..end]);
                    }
                }
            }
            copied = end;
            is_changed = true;
        }
        // After an empty match the search goes on one further.
        from = if end > start { end } else { end + 1 };
        if is_wanted && matches!(which, Which::Nth(_)) {
            break;
        }
    }
    out.extend_from_slice(&line[copied..]);
    is_changed.then_some(out)
}
