//! Bodies.

use nvopt_entity::SecondaryMap;

use super::{
    item::{write_lanes, write_params, write_var},
    number::{write_decimal, write_f32, write_f64, write_signed},
    separate,
};
use crate::mach::{
    Block, Bracket, Directive, InlinedLoc, Inst, MachBody, Operand, PARTS, RegGroup,
};

/// Appends a body with its braces.
pub(super) fn write_body(out: &mut Vec<u8>, body: &MachBody) {
    out.extend_from_slice(b"{\n");
    write_unplaced_regs(out, body);
    for &block in body.layout() {
        if let Some(label) = body.label(block) {
            out.extend_from_slice(body.strings().get(label));
            out.extend_from_slice(b":\n");
        }
        for &inst in body.insts_in(block) {
            match body.directive(inst) {
                Some(directive) => write_directive(out, body, directive),
                None => write_inst(out, body, inst),
            }
        }
    }
    out.extend_from_slice(b"}\n\n");
}

/// Appends the declarations of registers that no directive places: those of bodies that the
/// compiler made, and what passes added to a body that was read.
fn write_unplaced_regs(out: &mut Vec<u8>, body: &MachBody) {
    let mut is_due: SecondaryMap<RegGroup, bool> = SecondaryMap::new();
    for (_, reg) in body.regs() {
        is_due[reg.group] = true;
    }
    for &group in body.param_reg_groups() {
        is_due[group] = false;
    }
    for &block in body.layout() {
        for &inst in body.insts_in(block) {
            if let Some(Directive::Reg(groups)) = body.directive(inst) {
                groups.iter().for_each(|&group| is_due[group] = false);
            }
        }
    }
    for (group, _) in body.reg_groups() {
        if is_due[group] {
            write_reg_decl(out, body, &[group]);
        }
    }
}

/// Appends a declaration of registers that are of one type.
fn write_reg_decl(out: &mut Vec<u8>, body: &MachBody, groups: &[RegGroup]) {
    let Some(&first) = groups.first() else { return };
    let decl = body.reg_group(first);
    out.extend_from_slice(b"\t.reg ");
    write_lanes(out, decl.lanes);
    out.push(b'.');
    out.extend_from_slice(decl.ty.name().as_bytes());
    out.extend_from_slice(b" \t");
    for (index, &group) in groups.iter().enumerate() {
        let decl = body.reg_group(group);
        separate(out, index);
        out.extend_from_slice(body.strings().get(decl.prefix));
        if let Some(count) = decl.count {
            out.push(b'<');
            write_decimal(out, u64::from(count));
            out.push(b'>');
        }
    }
    out.extend_from_slice(b";\n");
}

/// Appends assembly of the source, its operands filled in.
fn write_asm(out: &mut Vec<u8>, body: &MachBody, inst: Inst) {
    let template = body.forms().text(body.form_handle(inst));
    let operands = body.operands(inst);
    let leaves: smallvec::SmallVec<[Operand; 8]> =
        operands.iter().copied().filter(|operand| !matches!(operand, Operand::Group(..))).collect();
    out.push(b'\t');
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('\u{1}') {
        out.extend_from_slice(before.as_bytes());
        let (number, after) = after.split_once('\u{2}').unwrap_or((after, ""));
        if let Some(&operand) = number.parse().ok().and_then(|at: usize| leaves.get(at)) {
            Operands { out, body, rest: &[operand], writes_zero: false }.write_all();
        }
        rest = after;
    }
    out.extend_from_slice(rest.as_bytes());
    out.push(b'\n');
}

fn write_inst(out: &mut Vec<u8>, body: &MachBody, inst: Inst) {
    if body.opcode(inst) == crate::isa::Opcode::Asm {
        return write_asm(out, body, inst);
    }
    out.push(b'\t');
    if let Some(guard) = body.guard(inst) {
        out.extend_from_slice(if guard.negated { b"@!" } else { b"@" });
        body.write_reg(out, guard.reg);
        out.push(b' ');
    }
    out.extend_from_slice(body.forms().text(body.form_handle(inst)).as_bytes());
    let operands = body.operands(inst);
    if !operands.is_empty() {
        out.extend_from_slice(b" \t");
        let writes_zero = body.writes_zero_offset(inst);
        Operands { out, body, rest: operands, writes_zero }.write_all();
    }
    out.extend_from_slice(b";\n");
}

/// Writes a flat list of operands.
struct Operands<'a> {
    out: &'a mut Vec<u8>,
    body: &'a MachBody,
    rest: &'a [Operand],
    /// Offsets of addresses are written even where they are 0.
    writes_zero: bool,
}

impl Operands<'_> {
    fn write_all(mut self) {
        let mut first = true;
        // What is open: its kind and how many members are due. Groups nest as deep as the input
        // has them.
        let mut open: smallvec::SmallVec<[(Bracket, u16); 4]> = smallvec::SmallVec::new();
        while let Some((&operand, rest)) = self.rest.split_first() {
            self.rest = rest;
            if !first {
                let within_pipe = matches!(open.last(), Some((Bracket::Pipe, _)));
                self.out.extend_from_slice(if within_pipe { b"|" } else { b", " });
            }
            first = false;
            if let Some((_, due)) = open.last_mut() {
                *due -= 1;
            }
            if let Operand::Group(bracket, n) = operand {
                self.out.extend_from_slice(opening(bracket));
                open.push((bracket, n));
                first = true;
            } else {
                let within_brackets = matches!(open.last(), Some((Bracket::Brackets, _)));
                self.write_one(operand, within_brackets);
            }
            while let Some((bracket, 0)) = open.last() {
                self.out.extend_from_slice(closing(*bracket));
                open.pop();
                first = false;
            }
        }
    }

    /// Writes what is not a group. In an address of several parts the brackets are already there.
    fn write_one(&mut self, operand: Operand, within_brackets: bool) {
        let out = &mut *self.out;
        let body = self.body;
        match operand {
            Operand::Group(..) => unreachable!("the caller opens groups"),
            Operand::Reg(reg) => body.write_reg(out, reg),
            Operand::Not(reg) => {
                out.push(b'!');
                body.write_reg(out, reg);
            }
            Operand::Minus(reg) => {
                out.push(b'-');
                body.write_reg(out, reg);
            }
            Operand::Part(reg, part) => {
                let at = usize::from(part) % PARTS.len();
                if usize::from(part) >= PARTS.len() {
                    out.push(b'-');
                }
                body.write_reg(out, reg);
                out.push(b'.');
                out.extend_from_slice(PARTS[at].as_bytes());
            }
            Operand::Int(number) => write_signed(out, number),
            Operand::F32(bits) => write_f32(out, bits),
            Operand::F64(bits) => write_f64(out, bits),
            Operand::Sreg(sreg) => out.extend_from_slice(sreg.name().as_bytes()),
            Operand::Sym(name, offset) => {
                out.extend_from_slice(body.strings().get(name));
                write_offset(out, offset, false);
            }
            Operand::Label(block) => write_label(out, body, block),
            Operand::AddrReg(..) | Operand::AddrSym(..) | Operand::AddrInt(_) => {
                if !within_brackets {
                    out.push(b'[');
                }
                write_address(out, body, operand, self.writes_zero);
                if !within_brackets {
                    out.push(b']');
                }
            }
            Operand::Sink => out.push(b'_'),
            Operand::Word(name) => out.extend_from_slice(body.strings().get(name)),
        }
    }
}

const fn opening(bracket: Bracket) -> &'static [u8] {
    match bracket {
        Bracket::Braces => b"{",
        Bracket::Brackets => b"[",
        Bracket::Parens => b"(",
        Bracket::Pipe => b"",
    }
}

const fn closing(bracket: Bracket) -> &'static [u8] {
    match bracket {
        Bracket::Braces => b"}",
        Bracket::Brackets => b"]",
        Bracket::Parens => b")",
        Bracket::Pipe => b"",
    }
}

fn write_address(out: &mut Vec<u8>, body: &MachBody, operand: Operand, writes_zero: bool) {
    match operand {
        Operand::AddrReg(reg, offset) => {
            body.write_reg(out, reg);
            write_offset(out, offset, writes_zero);
        }
        Operand::AddrSym(name, offset) => {
            out.extend_from_slice(body.strings().get(name));
            write_offset(out, offset, writes_zero);
        }
        Operand::AddrInt(number) => write_signed(out, number),
        Operand::Group(..)
        | Operand::Reg(_)
        | Operand::Not(_)
        | Operand::Minus(_)
        | Operand::Part(..)
        | Operand::Int(_)
        | Operand::F32(_)
        | Operand::F64(_)
        | Operand::Sreg(_)
        | Operand::Sym(..)
        | Operand::Label(_)
        | Operand::Sink
        | Operand::Word(_) => unreachable!("the caller has an address"),
    }
}

/// Appends `+8` or `+-8`, the way the vendor's compilers write a negative offset.
fn write_offset(out: &mut Vec<u8>, offset: i64, writes_zero: bool) {
    if offset != 0 || writes_zero {
        out.push(b'+');
        write_signed(out, offset);
    }
}

/// Appends the label of a block. One without a label cannot be jumped to; the number makes the
/// mistake visible.
fn write_label(out: &mut Vec<u8>, body: &MachBody, block: Block) {
    match body.label(block) {
        Some(label) => out.extend_from_slice(body.strings().get(label)),
        None => {
            out.extend_from_slice(b"$unlabelled");
            write_decimal(out, nvopt_entity::Entity::index(block) as u64);
        }
    }
}

fn write_directive(out: &mut Vec<u8>, body: &MachBody, directive: &Directive) {
    let text = |name| body.strings().get(name);
    match directive {
        Directive::ScopeOpen => out.extend_from_slice(b"\t{\n"),
        Directive::ScopeClose => out.extend_from_slice(b"\t}\n"),
        Directive::Reg(groups) => write_reg_decl(out, body, groups),
        Directive::Var(var) => {
            out.push(b'\t');
            write_var(out, var);
            out.extend_from_slice(b";\n");
        }
        Directive::Loc { file, line, column, inlined } => {
            out.extend_from_slice(b"\t.loc\t");
            write_position(out, (*file, *line, *column));
            if let Some(inlined) = inlined {
                write_inlined(out, body, inlined);
            }
            out.push(b'\n');
        }
        Directive::Pragma(string) => {
            out.extend_from_slice(b"\t.pragma \"");
            out.extend_from_slice(text(*string));
            out.extend_from_slice(b"\";\n");
        }
        Directive::BranchTargets(name, blocks) => {
            out.extend_from_slice(text(*name));
            out.extend_from_slice(b": .branchtargets ");
            for (index, &block) in blocks.iter().enumerate() {
                separate(out, index);
                write_label(out, body, block);
            }
            out.extend_from_slice(b";\n");
        }
        Directive::CallTargets(name, functions) => {
            out.extend_from_slice(text(*name));
            out.extend_from_slice(b": .calltargets ");
            for (index, &function) in functions.iter().enumerate() {
                separate(out, index);
                out.extend_from_slice(text(function));
            }
            out.extend_from_slice(b";\n");
        }
        Directive::CallPrototype { name, rets, params, noreturn, rest } => {
            out.extend_from_slice(text(*name));
            out.extend_from_slice(b": .callprototype ");
            if !rets.is_empty() {
                write_params(out, rets);
                out.push(b' ');
            }
            out.extend_from_slice(b"_ ");
            write_params(out, params);
            if *noreturn {
                out.extend_from_slice(b" .noreturn");
            }
            if !text(*rest).is_empty() {
                out.push(b' ');
                out.extend_from_slice(text(*rest));
            }
            out.extend_from_slice(b";\n");
        }
        Directive::Label(name) => {
            out.extend_from_slice(text(*name));
            out.extend_from_slice(b":\n");
        }
        Directive::Verbatim(string) => {
            out.push(b'\t');
            out.extend_from_slice(text(*string));
            out.push(b'\n');
        }
        Directive::Comment(string) => {
            out.extend_from_slice(b"\t//");
            out.extend_from_slice(text(*string));
            out.push(b'\n');
        }
    }
}

fn write_position(out: &mut Vec<u8>, (file, line, column): (u32, u32, u32)) {
    write_decimal(out, u64::from(file));
    out.push(b' ');
    write_decimal(out, u64::from(line));
    out.push(b' ');
    write_decimal(out, u64::from(column));
}

fn write_inlined(out: &mut Vec<u8>, body: &MachBody, inlined: &InlinedLoc) {
    out.extend_from_slice(b", function_name ");
    out.extend_from_slice(body.strings().get(inlined.function));
    if inlined.offset != 0 {
        out.push(b'+');
        write_decimal(out, inlined.offset);
    }
    out.extend_from_slice(b", inlined_at ");
    write_position(out, inlined.at);
}
