//! Checks of inline assembly constraints against the function type.

use nvopt_ir::types::{Type, TypeKind};

use super::Parser;

impl Parser<'_> {
    /// What is wrong with `constraints` for inline assembly of function type `ty`.
    pub(super) fn asm_error(&self, constraints: &[u8], ty: Type) -> Option<&'static str> {
        let func = self.shared.types.as_func(ty)?;
        if func.vararg {
            return Some("inline asm cannot be variadic");
        }
        let Some(counts) = Counts::of(constraints) else {
            return Some("failed to parse constraints");
        };
        if let Some(message) = counts.order_error {
            return Some(message);
        }
        let direct_outputs = counts.outputs - counts.indirect_outputs;
        let fits = match direct_outputs {
            0 => func.ret.is_void(),
            1 => !func.ret.is_struct(),
            n => match self.shared.types.kind(func.ret) {
                TypeKind::Struct(data) => {
                    data.fields.as_ref().is_some_and(|fields| fields.len() == n)
                }
                _ => false,
            },
        };
        if !fits {
            return Some(match direct_outputs {
                0 => "inline asm without outputs must return void",
                1 => "inline asm with one output cannot return struct",
                _ => "number of output constraints does not match number of return struct elements",
            });
        }
        if func.params.len() != counts.inputs + counts.indirect_outputs {
            return Some("number of input constraints does not match number of parameters");
        }
        None
    }
}

/// How many constraints there are of each kind.
#[derive(Default)]
struct Counts {
    outputs: usize,
    inputs: usize,
    indirect_outputs: usize,
    clobbers: usize,
    labels: usize,
    order_error: Option<&'static str>,
}

impl Counts {
    /// Reads a constraint string; `None` if it is malformed.
    fn of(constraints: &[u8]) -> Option<Counts> {
        let mut counts = Counts::default();
        if constraints.is_empty() {
            return Some(counts);
        }
        for constraint in split_constraints(constraints) {
            counts.add(constraint)?;
        }
        Some(counts)
    }

    fn add(&mut self, constraint: &[u8]) -> Option<()> {
        let mut note = |wrong: bool, message| {
            if wrong && self.order_error.is_none() {
                self.order_error = Some(message);
            }
        };
        match constraint {
            [b'~', rest @ ..] => {
                if !matches!(rest, [b'{', .., b'}']) {
                    return None;
                }
                self.clobbers += 1;
            }
            [b'=', rest @ ..] => {
                note(
                    self.inputs != 0 || self.clobbers != 0 || self.labels != 0,
                    "output constraint occurs after input, clobber or label constraint",
                );
                if rest.is_empty() {
                    return None;
                }
                self.outputs += 1;
                if rest.contains(&b'*') {
                    self.indirect_outputs += 1;
                }
            }
            [b'!', rest @ ..] => {
                note(self.clobbers != 0, "label constraint occurs after clobber constraint");
                if rest.is_empty() {
                    return None;
                }
                self.labels += 1;
            }
            [] => return None,
            [..] => {
                note(self.clobbers != 0, "input constraint occurs after clobber constraint");
                self.inputs += 1;
            }
        }
        Some(())
    }
}

/// Splits at commas that are not inside braces.
fn split_constraints(constraints: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut depth = 0usize;
    constraints.split(move |&byte| {
        match byte {
            b'{' => depth += 1,
            b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        byte == b',' && depth == 0
    })
}
