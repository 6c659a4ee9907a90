//! Inline assembly.
//!
//! The text is kept as it is, with our registers in the places of its operands. A tied operand
//! (`"=r,0"`) is copied to the register of its output first.

use nvopt_ir::{
    body::{Asm, Inst as IrInst, Value},
    types::Type,
};
use nvopt_ptx::{
    isa::{FormData, Mod, Opcode},
    mach::{Inst, Operand, Reg},
    verify::OtherTarget,
};
use smallvec::SmallVec;

use super::{
    int::Extend,
    select::{Lower, Select},
};
use crate::shape::{Class, Scalar};

/// One constraint.
#[derive(Debug, PartialEq, Eq)]
enum Constraint {
    Output(Class),
    Input(Class),
    /// The same register as an output.
    Tied(usize),
    Immediate,
    Clobber,
}

impl Select<'_> {
    pub(super) fn inline_asm(&mut self, inst: IrInst, asm: Asm) -> Lower {
        let data = self.body.asm(asm);
        let constraints = String::from_utf8_lossy(&data.constraints).into_owned();
        let template = String::from_utf8_lossy(&data.template).into_owned();
        let constraints = self.parse_constraints(&constraints)?;
        let n_outputs = constraints.iter().filter(|c| matches!(c, Constraint::Output(_))).count();
        let args: Vec<Value> = self.body.call_args(inst).to_vec();
        let mut args = args.into_iter();
        let mut outputs: SmallVec<[Reg; 4]> = SmallVec::new();
        let mut inputs: SmallVec<[Operand; 8]> = SmallVec::new();
        // Where each numbered operand of the template is among outputs and inputs.
        let mut places = Vec::new();
        for constraint in &constraints {
            match *constraint {
                Constraint::Output(class) => {
                    places.push(outputs.len());
                    let reg = self.tmp(class);
                    outputs.push(reg);
                }
                Constraint::Clobber => {}
                Constraint::Input(class) => {
                    let arg = self.next_argument(&mut args)?;
                    let operand = self.asm_input(arg, class)?;
                    places.push(n_outputs + inputs.len());
                    inputs.push(operand);
                }
                Constraint::Tied(output) => {
                    let arg = self.next_argument(&mut args)?;
                    let Some(&reg) = outputs.get(output) else {
                        return Err(
                            self.error("a constraint is tied to an output that is not there")
                        );
                    };
                    let class = self.class_of(reg);
                    let operand = self.asm_input(arg, class)?;
                    self.mov(reg, operand);
                    places.push(n_outputs + inputs.len());
                    inputs.push(Operand::Reg(reg));
                }
                Constraint::Immediate => {
                    let arg = self.next_argument(&mut args)?;
                    let operand = self.asm_immediate(arg)?;
                    places.push(n_outputs + inputs.len());
                    inputs.push(operand);
                }
            }
        }
        let template = self.expand_template(&template, &places)?;
        let form = self.out.form_of(FormData::asm(&template));
        let mut operands: SmallVec<[Operand; 16]> = SmallVec::new();
        operands.push(Operand::braces(outputs.len()));
        operands.extend(outputs.iter().map(|&reg| Operand::Reg(reg)));
        operands.extend(inputs);
        let asm = self.out.new_inst(form, None, &operands);
        self.seq.push(asm);
        if self.checked_asm.insert(form) {
            self.check_asm(asm)?;
        }
        self.asm_results(inst, &outputs)
    }

    /// Finds what the target lacks; the rest is the assembler's business, which may know more.
    fn check_asm(&mut self, asm: Inst) -> Lower {
        let target = self.cx.options.target;
        let mut text = format!(
            ".version {}\n.target {}\n.address_size 64\n.func assembly()\n{{\n",
            target.ptx, target.arch
        );
        let operands: SmallVec<[Operand; 16]> = SmallVec::from_slice(self.out.operands(asm));
        let is_leaf = |operand: &&Operand| !matches!(operand, Operand::Group(..));
        let mut names = Vec::new();
        for (index, operand) in operands.iter().filter(is_leaf).enumerate() {
            names.push(match operand.reg() {
                Some(reg) => {
                    let ty = self.class_of(reg).b().name();
                    text.push_str(&format!(".reg .{ty} %operand{index};\n"));
                    format!("%operand{index}")
                }
                None => "0".to_owned(),
            });
        }
        let form = self.out.form(asm);
        let mut rest = &*form.verbatim;
        while let Some((before, after)) = rest.split_once('\u{1}') {
            text.push_str(before);
            let (number, after) = after.split_once('\u{2}').unwrap_or((after, ""));
            let name = number.parse().ok().and_then(|at: usize| names.get(at));
            text.push_str(name.map_or("", String::as_str));
            rest = after;
        }
        text.push_str(rest);
        text.push_str("\n}\n");
        let Ok(module) = nvopt_ptx::text::parse(text.as_bytes(), "assembly") else {
            return Ok(());
        };
        for finding in nvopt_ptx::verify::verify(&module) {
            let Some(other) = finding.target else { continue };
            let error = *self.error(format!("in inline assembly: {}", finding.message));
            return Err(Box::new(match other {
                OtherTarget::With(feature) => error.lacking(feature),
                OtherTarget::Older => error.note(finding.note.unwrap_or_default()),
            }));
        }
        Ok(())
    }

    fn next_argument(&mut self, args: &mut impl Iterator<Item = Value>) -> Lower<Value> {
        args.next().ok_or_else(|| self.error("more constraints than operands"))
    }

    fn parse_constraints(&mut self, text: &str) -> Lower<Vec<Constraint>> {
        let mut constraints = Vec::new();
        if text.is_empty() {
            return Ok(constraints);
        }
        for part in text.split(',') {
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
            let class = match rest {
                "h" | "c" => Class::B16,
                "r" | "f" => Class::B32,
                "l" | "d" | "N" => Class::B64,
                "b" => Class::Pred,
                "q" => Class::B128,
                "n" | "i" | "s" | "C" if !output => {
                    constraints.push(Constraint::Immediate);
                    continue;
                }
                _ => {
                    let error = self.error(format!("the constraint \"{part}\" of inline assembly"));
                    let known = "PTX has h, c (16 bits), r, f (32), l, d (64), q (128), \
                                 b (predicate), n (immediate) and ties to outputs";
                    return Err(Box::new((*error).note(known)));
                }
            };
            constraints.push(if output {
                Constraint::Output(class)
            } else {
                Constraint::Input(class)
            });
        }
        Ok(constraints)
    }

    /// An argument in a register of the class that its constraint wants.
    fn asm_input(&mut self, arg: Value, wanted: Class) -> Lower<Operand> {
        let operands = self.operands(arg)?;
        let shape = self.shape(self.body.ty(arg))?;
        let [piece] = shape[..] else {
            return Err(self.error("an operand of inline assembly that is no scalar"));
        };
        if wanted == Class::B128 {
            if operands.len() != 2 {
                return Err(self.error("an operand of inline assembly that is not 128 bits wide"));
            }
            let reg = self.tmp(Class::B128);
            let parts = [Operand::Reg(reg), Operand::braces(2), operands[0], operands[1]];
            self.ins(Opcode::Mov, &[Mod::B128], &parts);
            return Ok(Operand::Reg(reg));
        }
        let class = piece.scalar.class();
        if piece.scalar.n_regs() != 1 {
            return Err(self.error("an operand of inline assembly that is too wide"));
        }
        if class == wanted {
            return Ok(self.as_reg(super::emit::as_bits(operands[0]), class));
        }
        let reg = self.tmp(wanted);
        let bits = piece.scalar.bits();
        if bits < wanted.bits() {
            self.extend(bits, wanted.bits(), &[reg], &operands, Extend::Zero);
        } else {
            // As LLVM does: code passes sizes of 64 bits as "r".
            self.truncate(bits, wanted.bits(), &[reg], &operands);
        }
        Ok(Operand::Reg(reg))
    }

    fn asm_immediate(&mut self, arg: Value) -> Lower<Operand> {
        let operands = self.operands(arg)?;
        match operands[..] {
            [operand @ (Operand::Int(_) | Operand::F32(_) | Operand::F64(_))] => Ok(operand),
            _ => {
                let error = self.error("the operand of inline assembly must be a constant");
                Err(Box::new((*error).note("its constraint is \"n\"")))
            }
        }
    }

    /// The text with places of operands marked as [`FormData::asm`] wants it.
    fn expand_template(&mut self, template: &str, places: &[usize]) -> Lower<String> {
        let mut text = String::with_capacity(template.len() + 16);
        let mut rest = template;
        // Within `$( a $| b $)` only the first alternative counts.
        let mut skipping = false;
        while let Some((before, after)) = rest.split_once('$') {
            if !skipping {
                text.push_str(before);
            }
            rest = after;
            let Some(next) = rest.chars().next() else {
                return Err(self.error("inline assembly ends in a lone `$`"));
            };
            match next {
                '$' | '(' | '|' | ')' => {
                    rest = &rest[1..];
                    match next {
                        '$' if !skipping => text.push('$'),
                        '|' => skipping = true,
                        ')' => skipping = false,
                        _ => {}
                    }
                }
                '{' => {
                    let Some((inner, after)) = rest[1..].split_once('}') else {
                        return Err(self.error("inline assembly has an open `${`"));
                    };
                    rest = after;
                    let number = inner.split(':').next().unwrap_or("");
                    self.push_place(&mut text, number, places, skipping)?;
                }
                '0'..='9' => {
                    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                    let (number, after) = rest.split_at(end);
                    rest = after;
                    self.push_place(&mut text, number, places, skipping)?;
                }
                _ => return Err(self.error(format!("inline assembly has an unknown `${next}`"))),
            }
        }
        if !skipping {
            text.push_str(rest);
        }
        Ok(text)
    }

    fn push_place(
        &mut self,
        text: &mut String,
        number: &str,
        places: &[usize],
        skipping: bool,
    ) -> Lower {
        let place = number.parse().ok().and_then(|at: usize| places.get(at));
        let Some(place) = place else {
            return Err(self.error(format!("inline assembly has no operand `{number}`")));
        };
        if !skipping {
            text.push('\u{1}');
            text.push_str(&place.to_string());
            text.push('\u{2}');
        }
        Ok(())
    }

    /// Copies the outputs to the result, field by field.
    fn asm_results(&mut self, inst: IrInst, outputs: &[Reg]) -> Lower {
        let Some(result) = self.body.result(inst) else { return Ok(()) };
        if self.slots[result].is_none() {
            return Ok(());
        }
        let ty: Type = self.body.ty(result);
        let shape = self.shape(ty)?;
        let dst = self.regs_of(result)?;
        if shape.len() != outputs.len() {
            return Err(self.error("inline assembly has more outputs than its type"));
        }
        for (piece, &output) in shape.iter().zip(outputs) {
            let dst = &dst[piece.reg as usize..][..piece.scalar.n_regs()];
            let wide = self.class_of(output) == Class::B128;
            if wide != (dst.len() == 2) || dst.len() > 2 {
                return Err(self.error("a result of inline assembly that its register cannot hold"));
            }
            self.asm_result(piece.scalar, dst, output);
        }
        Ok(())
    }

    fn asm_result(&mut self, scalar: Scalar, dst: &[Reg], output: Reg) {
        let from = self.class_of(output);
        if from == Class::B128 {
            let mut operands: SmallVec<[Operand; 4]> = SmallVec::new();
            operands.push(Operand::braces(dst.len()));
            operands.extend(dst.iter().map(|&reg| Operand::Reg(reg)));
            operands.push(Operand::Reg(output));
            self.ins(Opcode::Mov, &[Mod::B128], &operands);
            return;
        }
        let to = scalar.class();
        if from == to {
            return self.mov(dst[0], Operand::Reg(output));
        }
        if from.bits() > to.bits() {
            self.truncate(from.bits(), scalar.bits(), dst, &[Operand::Reg(output)]);
        } else {
            self.extend(from.bits(), to.bits(), dst, &[Operand::Reg(output)], Extend::Zero);
        }
    }
}
