//! The short form of `EXEC:` lines: `@f(i32 3, i32 4) == i32 7`.

use nvopt_interp::Config;

use crate::{
    arg::{ArgSpec, items},
    run::{ALL_SCHEDULES, Entry, RunSpec},
};

/// Reads a line of the short form. `@f(...)` alone only has to run without a fault.
pub fn parse_short(line: &str) -> Result<RunSpec, String> {
    let bad = || format!("`{line}`: expected @FUNCTION(ARGUMENTS) == RESULT");
    let rest = line.trim().strip_prefix('@').ok_or_else(bad)?;
    let (name, rest) = match rest.strip_prefix('"') {
        Some(quoted) => quoted.split_once('"').ok_or_else(bad)?,
        None => rest.split_at(rest.find('(').ok_or_else(bad)?),
    };
    let rest = rest.trim_start().strip_prefix('(').ok_or_else(bad)?;
    let end = closing(rest).ok_or_else(bad)?;
    let (args, rest) = (&rest[..end], rest[end + 1..].trim());
    let mut spec = RunSpec::new(Entry::Func(name.to_owned()));
    spec.schedules = ALL_SCHEDULES.to_vec();
    spec.config = Config::default();
    for arg in items(args)? {
        spec.args.push(ArgSpec::parse(arg)?);
    }
    if !rest.is_empty() {
        let wanted = rest.strip_prefix("==").ok_or_else(bad)?;
        spec.result = Some(ArgSpec::parse(wanted)?);
    }
    Ok(spec)
}

/// The parenthesis that ends the arguments.
fn closing(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    for (at, c) in text.char_indices() {
        match c {
            '(' => depth += 1,
            ')' => {
                depth = match depth.checked_sub(1) {
                    Some(depth) => depth,
                    None => return Some(at),
                }
            }
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_lines_are_read() {
        let spec = parse_short("@f(i32 3, <2 x i8> <i8 1, i8 2>) == i32 7").unwrap();
        assert_eq!(spec.entry, Entry::Func("f".into()));
        assert_eq!(spec.args.len(), 2);
        assert_eq!(spec.result, Some(ArgSpec::parse("i32:7").unwrap()));
        let spec = parse_short("@\"a b\"()").unwrap();
        assert_eq!(
            (spec.entry, spec.args.len(), spec.result),
            (Entry::Func("a b".into()), 0, None)
        );
        for line in ["f()", "@f", "@f(", "@f() 7", "@f() == ", "@f(x)", "@\"f()"] {
            assert!(parse_short(line).is_err(), "{line}");
        }
    }
}
