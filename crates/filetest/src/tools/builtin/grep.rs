//! `grep`.

use super::super::{ToolCx, ToolOutput};
use super::{chomp, lines, read_inputs, unknown_option};
use crate::ere::Regex;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Syntax {
    Basic,
    Extended,
    Fixed,
}

struct Options<'a> {
    syntax: Syntax,
    ignore_case: bool,
    invert: bool,
    count: bool,
    quiet: bool,
    numbers: bool,
    full_line: bool,
    patterns: Vec<&'a str>,
    files: Vec<&'a str>,
}

pub(super) fn grep(args: &[String], stdin: &[u8], cx: &ToolCx<'_>) -> ToolOutput {
    run(Syntax::Basic, args, stdin, cx)
}

pub(super) fn egrep(args: &[String], stdin: &[u8], cx: &ToolCx<'_>) -> ToolOutput {
    run(Syntax::Extended, args, stdin, cx)
}

pub(super) fn fgrep(args: &[String], stdin: &[u8], cx: &ToolCx<'_>) -> ToolOutput {
    run(Syntax::Fixed, args, stdin, cx)
}

fn parse<'a>(syntax: Syntax, args: &'a [String]) -> Result<Options<'a>, ToolOutput> {
    let mut options = Options {
        syntax,
        ignore_case: false,
        invert: false,
        count: false,
        quiet: false,
        numbers: false,
        full_line: false,
        patterns: Vec::new(),
        files: Vec::new(),
    };
    let mut args = args.iter();
    let mut only_files = false;
    while let Some(arg) = args.next() {
        let letters = match arg.strip_prefix('-') {
            Some("-") if !only_files => {
                only_files = true;
                continue;
            }
            Some("-count") => "c",
            Some("-quiet") => "q",
            Some(letters) if !only_files && !letters.is_empty() => letters,
            Some(_) | None => {
                options.files.push(arg);
                continue;
            }
        };
        for letter in letters.chars() {
            match letter {
                'E' => options.syntax = Syntax::Extended,
                'F' => options.syntax = Syntax::Fixed,
                'G' => options.syntax = Syntax::Basic,
                'i' => options.ignore_case = true,
                'v' => options.invert = true,
                'c' => options.count = true,
                'q' => options.quiet = true,
                'n' => options.numbers = true,
                'x' => options.full_line = true,
                'a' | 'h' => {}
                'e' => options.patterns.extend(args.next().map(String::as_str)),
                _ => return Err(unknown_option("grep", arg)),
            }
        }
    }
    if options.patterns.is_empty() {
        if options.files.is_empty() {
            return Err(ToolOutput::failure(2, "grep: no pattern\n"));
        }
        let pattern = options.files.remove(0);
        options.patterns.push(pattern);
    }
    Ok(options)
}

fn compile(options: &Options<'_>) -> Result<Vec<Regex>, ToolOutput> {
    let compile_one = |pattern: &&str| match options.syntax {
        Syntax::Basic => Regex::new_basic(pattern.as_bytes(), options.ignore_case),
        Syntax::Extended => Regex::new(pattern.as_bytes(), options.ignore_case),
        Syntax::Fixed => Regex::new_literal(pattern.as_bytes(), options.ignore_case),
    };
    // An empty pattern matches every line.
    let non_empty = options.patterns.iter().filter(|pattern| !pattern.is_empty());
    let compiled: Result<Vec<Regex>, String> = non_empty.map(compile_one).collect();
    compiled.map_err(|error| ToolOutput::failure(2, format!("grep: {error}\n")))
}

fn run(syntax: Syntax, args: &[String], stdin: &[u8], cx: &ToolCx<'_>) -> ToolOutput {
    let prepared = parse(syntax, args).and_then(|options| {
        let regexes = compile(&options)?;
        let text = read_inputs("grep", &options.files, stdin, cx)?;
        Ok((options, regexes, text))
    });
    let (options, regexes, text) = match prepared {
        Ok(prepared) => prepared,
        Err(output) => return output,
    };
    let matches_all = regexes.len() < options.patterns.len();
    let is_match = |line: &[u8]| {
        matches_all
            || regexes.iter().any(|regex| match options.full_line {
                true => regex.is_full_match(line),
                false => regex.is_match(line),
            })
    };
    let mut output = ToolOutput::new();
    let mut n_found = 0;
    for (i, line) in lines(&text).map(chomp).enumerate() {
        if is_match(line) == options.invert {
            continue;
        }
        n_found += 1;
        if options.quiet || options.count {
            continue;
        }
        if options.numbers {
            output.out(format!("{}:", i + 1));
        }
        output.out(line);
        output.out("\n");
    }
    if options.count && !options.quiet {
        output.out(format!("{n_found}\n"));
    }
    if n_found == 0 {
        output.status = super::super::Status::Exit(1);
    }
    output
}
