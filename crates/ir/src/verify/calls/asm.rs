//! Inline assembly: constraints and what they say about arguments.

use super::{
    super::{function::FnVerifier, report::Checked},
    Site,
};
use crate::{
    attrs::AttrKind,
    body::Asm,
    ops::Op,
    types::{FuncType, TypeTable},
};

/// What a constraint is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Input,
    Output,
    Clobber,
    Label,
}

/// One constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Constraint {
    role: Role,
    /// True if the operand is in memory and its address is passed.
    indirect: bool,
    /// For an output: the constraint of the input that is in the same place.
    matching_input: Option<usize>,
}

impl Constraint {
    /// True if an argument of the call belongs to it.
    fn has_arg(self) -> bool {
        match self.role {
            Role::Input => true,
            Role::Output => self.indirect,
            Role::Clobber | Role::Label => false,
        }
    }
}

/// Says what is wrong with the constraints of inline assembly of function type `ty`.
pub fn check_asm_constraints(
    types: &TypeTable,
    ty: &FuncType,
    constraints: &[u8],
) -> Result<(), &'static str> {
    if ty.vararg {
        return Err("inline asm cannot be variadic");
    }
    let parsed = parse(constraints).ok_or("failed to parse constraints")?;
    let (mut n_outputs, mut n_inputs, mut n_indirect) = (0, 0, 0);
    let (mut n_clobbers, mut n_labels) = (0, 0);
    for constraint in &parsed {
        match constraint.role {
            Role::Output => {
                if n_inputs != n_indirect || n_clobbers != 0 || n_labels != 0 {
                    return Err(
                        "output constraint occurs after input, clobber or label constraint",
                    );
                }
                if constraint.indirect {
                    n_indirect += 1;
                    n_inputs += 1;
                } else {
                    n_outputs += 1;
                }
            }
            Role::Input if n_clobbers != 0 => {
                return Err("input constraint occurs after clobber constraint");
            }
            Role::Input => n_inputs += 1,
            Role::Clobber => n_clobbers += 1,
            Role::Label if n_clobbers != 0 => {
                return Err("label constraint occurs after clobber constraint");
            }
            Role::Label => n_labels += 1,
        }
    }
    let fields = types.as_struct(ty.ret).map(|data| data.fields.as_deref().unwrap_or_default());
    match n_outputs {
        0 if !ty.ret.is_void() => return Err("inline asm without outputs must return void"),
        1 if fields.is_some() => return Err("inline asm with one output cannot return struct"),
        2.. if fields.map(<[_]>::len) != Some(n_outputs) => {
            return Err(
                "number of output constraints does not match number of return struct elements",
            );
        }
        _ => {}
    }
    if ty.params.len() != n_inputs {
        return Err("number of input constraints does not match number of parameters");
    }
    Ok(())
}

/// Reads a list of constraints; `None` if it is malformed.
fn parse(text: &[u8]) -> Option<Vec<Constraint>> {
    let mut found = Vec::new();
    if text.is_empty() {
        return Some(found);
    }
    for item in text.split(|&byte| byte == b',') {
        let constraint = parse_one(item, &mut found)?;
        found.push(constraint);
    }
    Some(found)
}

fn parse_one(text: &[u8], before: &mut [Constraint]) -> Option<Constraint> {
    let (role, rest) = match text {
        [b'~', rest @ ..] => (Role::Clobber, Some(rest).filter(|rest| rest.starts_with(b"{"))?),
        [b'=', rest @ ..] => (Role::Output, rest),
        [b'!', rest @ ..] => (Role::Label, rest),
        rest => (Role::Input, rest),
    };
    let (indirect, rest) = match rest {
        [b'*', rest @ ..] => (true, rest),
        rest => (false, rest),
    };
    let rest = skip_modifiers(rest, role)?;
    parse_codes(rest, role, before)?;
    Some(Constraint { role, indirect, matching_input: None })
}

/// Skips `&` (written early) and `%` (commutes), each at most once.
fn skip_modifiers(mut rest: &[u8], role: Role) -> Option<&[u8]> {
    let (mut early, mut commutes) = (false, false);
    loop {
        match rest.first()? {
            b'&' if role == Role::Output && !early => early = true,
            b'%' if role != Role::Clobber && !commutes => commutes = true,
            b'&' | b'%' | b'#' | b'*' => return None,
            _ => return Some(rest),
        }
        rest = &rest[1..];
    }
}

/// Skips the codes: registers, numbers of outputs, letters, alternatives.
fn parse_codes(mut rest: &[u8], role: Role, before: &mut [Constraint]) -> Option<()> {
    let has_alternatives = rest.contains(&b'|');
    while let Some(&first) = rest.first() {
        rest = match first {
            b'{' => {
                let end = rest.iter().position(|&byte| byte == b'}')?;
                &rest[end + 1..]
            }
            b'0'..=b'9' => {
                let n_digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
                let (number, behind) = rest.split_at(n_digits);
                let number: usize = std::str::from_utf8(number).ok()?.parse().ok()?;
                let this = before.len();
                let output = before.get_mut(number)?;
                let taken = output.matching_input.is_some_and(|input| input != this);
                if output.role != Role::Output || role != Role::Input || taken && !has_alternatives
                {
                    return None;
                }
                output.matching_input = Some(this);
                behind
            }
            b'^' => rest.get(3..)?,
            b'@' => {
                let len = rest.get(1).filter(|byte| (b'1'..=b'9').contains(byte))?;
                rest.get(2 + usize::from(len - b'0')..)?
            }
            _ => &rest[1..],
        };
    }
    Some(())
}

impl<'m> FnVerifier<'_, 'm> {
    pub(super) fn check_asm_call(&mut self, site: &Site<'m>, asm: Asm) -> Checked {
        // What is asked of arguments is asked of their types, which are those of the call's type.
        let key = (asm, site.data.ty, site.attrs.list());
        if !matches!(self.body.op(site.inst), Op::Call(_)) {
            return self.check_new_asm_call(site, asm);
        }
        if self.state.good_asms.contains(&key) {
            return Ok(());
        }
        self.check_new_asm_call(site, asm)?;
        self.state.good_asms.insert(key);
        Ok(())
    }

    fn check_new_asm_call(&mut self, site: &Site<'m>, asm: Asm) -> Checked {
        let body = self.body;
        let data = body.asm(asm);
        if let Err(message) = check_asm_constraints(self.types(), site.ty, &data.constraints) {
            return self.fail(message);
        }
        let Some(constraints) = parse(&data.constraints) else { return Ok(()) };
        let mut args = site.args.iter().enumerate();
        for constraint in constraints.iter().filter(|constraint| constraint.has_arg()) {
            let Some((index, &arg)) = args.next() else { break };
            let typed = site.attrs.has_param(index, AttrKind::ElementType);
            if constraint.indirect {
                let message = "Operand for indirect constraint must have pointer type";
                self.check(body.ty(arg).is_ptr(), message)?;
                let message = "Operand for indirect constraint must have elementtype attribute";
                self.check(typed, message)?;
            } else {
                let message = "Elementtype attribute can only be applied for indirect constraints";
                self.check(!typed, message)?;
            }
        }
        let n_labels = constraints.iter().filter(|one| one.role == Role::Label).count();
        if matches!(body.op(site.inst), Op::CallBr(_)) {
            let n_targets = body.n_succs(body.block(site.inst)) - 1;
            let message = "Number of label constraints does not match number of callbr dests";
            return self.check(n_labels == n_targets, message);
        }
        self.check(n_labels == 0, "Label constraints can only be used with callbr")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::types::Type;

    fn said(ret: Type, params: &[Type], constraints: &str) -> Result<(), &'static str> {
        let ty = FuncType { ret, params: params.into(), vararg: false };
        check_asm_constraints(&TypeTable::default(), &ty, constraints.as_bytes())
    }

    #[test]
    fn constraints_agree_with_types() {
        assert_eq!(said(Type::VOID, &[], ""), Ok(()));
        assert_eq!(said(Type::I32, &[Type::I32], "=r,r,~{memory}"), Ok(()));
        assert_eq!(said(Type::I32, &[Type::I32], "=&r,0"), Ok(()));
        assert_eq!(said(Type::VOID, &[Type::PTR], "=*m"), Ok(()));
        let after = "output constraint occurs after input, clobber or label constraint";
        assert_eq!(said(Type::I32, &[Type::I32], "r,=r"), Err(after));
        let malformed = Err("failed to parse constraints");
        for text in ["=", "~r", "r,,r", "r,", "=&&r", "&r", "1", "=r,{foo", "@x"] {
            assert_eq!(said(Type::I32, &[], text), malformed, "{text}");
        }
        let void = "inline asm without outputs must return void";
        assert_eq!(said(Type::I32, &[], ""), Err(void));
        let inputs = "number of input constraints does not match number of parameters";
        assert_eq!(said(Type::VOID, &[], "r"), Err(inputs));
    }
}
