//! Inline assembly of IR: a function of PTX whose registers are the operands.
//!
//! The text becomes the body of a `.func` with `.reg` parameters and results; what cannot be read
//! is not supported. It is decoded once a place, and runs as a call.

use nvopt_ir::module::Func;

use super::{PtxModule, decode::decode_item};
use crate::{decode::Decoded, program::Program};

/// One constraint.
#[derive(Debug, PartialEq, Eq)]
enum Constraint {
    /// A register of this type.
    Output(&'static str),
    Input(&'static str),
    /// The register of an output.
    Tied(usize),
    Immediate,
    Clobber,
}

/// An operand as the text names it.
pub(crate) struct AsmFunction {
    /// The function that runs it.
    pub(crate) func: Func,
    /// The widths of its parameters; those of immediates are left out.
    pub(crate) inputs: Vec<AsmInput>,
    /// The widths of its results.
    pub(crate) outputs: Vec<u32>,
}

/// What becomes of an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AsmInput {
    /// A register of so many bits.
    Bits(u32),
    /// It stands in the text.
    Immediate,
}

/// Makes a function of inline assembly; `immediate` gives the text of a constant argument.
pub(crate) fn decode_asm(
    program: &mut Program<'_>,
    template: &str,
    constraints: &str,
    immediate: impl Fn(usize) -> Option<String>,
) -> Decoded<AsmFunction> {
    let constraints = parse_constraints(constraints)?;
    let mut names = Vec::new();
    let (mut results, mut params, mut ties) = (Vec::new(), Vec::new(), Vec::new());
    let (mut outputs, mut inputs) = (Vec::new(), Vec::new());
    for constraint in &constraints {
        match *constraint {
            Constraint::Output(ty) => {
                let name = format!("%nvopt_out{}", outputs.len());
                results.push(format!(".reg .{ty} {name}"));
                outputs.push((width(ty), ty));
                names.push(name);
            }
            Constraint::Input(ty) => {
                let name = format!("%nvopt_in{}", inputs.len());
                params.push(format!(".reg .{ty} {name}"));
                inputs.push(AsmInput::Bits(width(ty)));
                names.push(name);
            }
            Constraint::Tied(output) => {
                let &(bits, ty) = outputs.get(output).ok_or("a tie to no output")?;
                let name = format!("%nvopt_in{}", inputs.len());
                params.push(format!(".reg .{ty} {name}"));
                ties.push(format!("mov.{ty} %nvopt_out{output}, {name};\n"));
                inputs.push(AsmInput::Bits(bits));
                names.push(format!("%nvopt_out{output}"));
            }
            Constraint::Immediate => {
                names.push(immediate(inputs.len()).ok_or("an immediate that is no constant")?);
                inputs.push(AsmInput::Immediate);
            }
            Constraint::Clobber => {}
        }
    }
    let body = expand(template, &names)?;
    let results = match results.is_empty() {
        true => String::new(),
        false => format!("({}) ", results.join(", ")),
    };
    let text = format!(
        ".version 9.0\n.target sm_100a\n.address_size 64\n.func {results}nvopt_asm({})\n{{\n{}{body}\n;ret;\n}}\n",
        params.join(", "),
        ties.concat(),
    );
    let module = PtxModule::parse(text.as_bytes(), "inline assembly")
        .map_err(|diags| diags.first().map_or(String::new(), |diag| diag.message.clone()))?;
    let made = program.add_code(|program, func, first_site| {
        let mut code = decode_item(program, &module, 0, func, first_site)?;
        code.name = "inline assembly".to_owned();
        Some(code)
    });
    let func = made.ok_or("no function")?;
    Ok(AsmFunction { func, inputs, outputs: outputs.into_iter().map(|(bits, _)| bits).collect() })
}

fn width(ty: &str) -> u32 {
    match ty {
        "pred" => 1,
        "b16" => 16,
        "b32" => 32,
        "b128" => 128,
        _ => 64,
    }
}

fn parse_constraints(text: &str) -> Decoded<Vec<Constraint>> {
    let mut constraints = Vec::new();
    for part in text.split(',').filter(|part| !part.is_empty()) {
        if part.starts_with('~') {
            constraints.push(Constraint::Clobber);
            continue;
        }
        let (output, rest) = match part.strip_prefix('=') {
            Some(rest) => (true, rest.trim_start_matches('&')),
            None => (false, part),
        };
        if let Ok(number) = rest.parse() {
            constraints.push(Constraint::Tied(number));
            continue;
        }
        let ty = match rest {
            "h" | "c" => "b16",
            "r" | "f" => "b32",
            "l" | "d" | "N" => "b64",
            "b" => "pred",
            "q" => "b128",
            "n" | "i" | "s" | "C" if !output => {
                constraints.push(Constraint::Immediate);
                continue;
            }
            _ => return Err(format!("the constraint \"{part}\"")),
        };
        constraints.push(if output { Constraint::Output(ty) } else { Constraint::Input(ty) });
    }
    Ok(constraints)
}

/// The text with the names of operands in their places.
fn expand(template: &str, names: &[String]) -> Decoded<String> {
    let mut text = String::with_capacity(template.len() + 16);
    let mut rest = template;
    // Within `$( a $| b $)` only the first alternative counts.
    let mut skipping = false;
    while let Some((before, after)) = rest.split_once('$') {
        if !skipping {
            text.push_str(before);
        }
        rest = after;
        let number = match rest.chars().next() {
            Some(next @ ('$' | '(' | '|' | ')')) => {
                rest = &rest[1..];
                match next {
                    '$' if !skipping => text.push('$'),
                    '|' => skipping = true,
                    ')' => skipping = false,
                    _ => {}
                }
                continue;
            }
            Some('{') => {
                let (inner, after) = rest[1..].split_once('}').ok_or("an open `${`")?;
                rest = after;
                // `${:uid}` is a number that no other place has; names here have a scope.
                if inner == ":uid" {
                    text.push('0');
                    continue;
                }
                inner.split(':').next().unwrap_or("")
            }
            Some('0'..='9') => {
                let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                let (number, after) = rest.split_at(end);
                rest = after;
                number
            }
            _ => return Err("an unknown `$`".to_owned()),
        };
        let name = number.parse().ok().and_then(|at: usize| names.get(at));
        let name = name.ok_or_else(|| format!("no operand {number}"))?;
        if !skipping {
            text.push_str(name);
        }
    }
    if !skipping {
        text.push_str(rest);
    }
    Ok(text)
}
