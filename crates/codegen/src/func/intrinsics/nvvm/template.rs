//! PTX text to instructions.
//!
//! A row's text is the instruction as PTX writes it, with letters for its operands:
//!
//! | notation | operand |
//! | --- | --- |
//! | `a`, `b`, … `q` | the first argument, the second, … |
//! | `=a` | the same, in a register even if it is a constant |
//! | `*a` | all registers of an argument, to stand in braces |
//! | `[a]` | the place that an argument points to |
//! | `[a, b]` | an address of several parts |
//! | `r` | the result |
//! | `r0`, `r1` | one register of the result |
//! | `r0\|r1` | a pair of destinations |
//! | `{…}` | a vector |
//! | `12`, `_` | themselves |

use nvopt_ir::body::Inst as IrInst;
use nvopt_ptx::{
    isa::{FormData, Mod, Opcode},
    mach::{Bracket, Operand},
    target::Feature,
};
use smallvec::SmallVec;

use crate::func::select::{Lower, Select};

/// An intrinsic that is one instruction.
pub(super) struct Row {
    /// The name behind `llvm.nvvm.`.
    pub(super) name: &'static str,
    /// What the target must have.
    pub(super) feature: Option<Feature>,
    /// The instruction; see the head of the file.
    pub(super) ptx: &'static str,
}

/// A row for every target.
pub(super) const fn row(name: &'static str, ptx: &'static str) -> Row {
    Row { name, feature: None, ptx }
}

/// A row for targets with a feature.
pub(super) const fn needs(feature: Feature, name: &'static str, ptx: &'static str) -> Row {
    Row { name, feature: Some(feature), ptx }
}

/// Operands as they are put together.
pub(super) type Operands = SmallVec<[Operand; 16]>;

impl Select<'_> {
    /// Lowers a call by its row.
    pub(super) fn row(&mut self, inst: IrInst, row: &Row) -> Lower {
        if let Some(feature) = row.feature {
            self.needs(feature)?;
        }
        self.ptx(inst, row.ptx)
    }

    /// An error unless the target has `feature`.
    pub(super) fn needs(&self, feature: Feature) -> Lower {
        if self.cx.options.target.has(feature) {
            return Ok(());
        }
        let target = self.cx.options.target;
        let message = format!(
            "{} is not in {} with PTX {}: it lacks {}",
            self.called_name(),
            target.arch,
            target.ptx,
            feature.what()
        );
        Err(Box::new(self.error(message).lacking(feature)))
    }

    /// An error for what no target has.
    pub(super) fn no_ptx<T>(&self, why: &str) -> Lower<T> {
        Err(self.error(format!("{} has no PTX form: {why}", self.called_name())))
    }

    /// The intrinsic of the call at hand, for messages.
    fn called_name(&self) -> &'static str {
        let intrinsic = self.current.and_then(|inst| self.intrinsic(inst));
        intrinsic.map_or("this intrinsic", |intrinsic| intrinsic.base_name())
    }

    /// Emits an instruction written as a row's text is.
    pub(super) fn ptx(&mut self, inst: IrInst, text: &str) -> Lower {
        let (mnemonic, operands) = text.split_once(' ').unwrap_or((text, ""));
        self.ptx_parts(inst, mnemonic, operands)
    }

    /// Emits an instruction with this dotted name and operands written as a row's are.
    pub(super) fn ptx_parts(&mut self, inst: IrInst, mnemonic: &str, operands: &str) -> Lower {
        let mut list = Operands::new();
        self.push_template(inst, operands, &mut list)?;
        self.emit_named(mnemonic, &list)
    }

    /// Emits an instruction with this dotted name.
    pub(super) fn emit_named(&mut self, mnemonic: &str, operands: &[Operand]) -> Lower {
        let Some(form) = form_of(mnemonic) else {
            return Err(self.error(format!("the tables of PTX lack `{mnemonic}`")));
        };
        let form = self.out.form_of(form);
        let inst = self.out.new_inst(form, None, operands);
        self.seq.push(inst);
        Ok(())
    }

    /// Appends operands written as a row's are.
    pub(super) fn push_template(&mut self, inst: IrInst, text: &str, out: &mut Operands) -> Lower {
        let bytes = text.as_bytes();
        // The heads of open groups.
        let mut open: SmallVec<[usize; 4]> = SmallVec::new();
        let mut at = 0;
        while let Some(&byte) = bytes.get(at) {
            at += 1;
            let n_before = out.len();
            match byte {
                b' ' | b',' => continue,
                b'}' | b']' => {
                    open.pop();
                    continue;
                }
                b'{' => out.push(Operand::braces(0)),
                b'[' if bytes.get(at + 1) == Some(&b']') => {
                    let place = self.place_of(self.argument(inst, bytes[at])?)?;
                    out.push(place);
                    at += 2;
                }
                b'[' => out.push(Operand::Group(Bracket::Brackets, 0)),
                b'_' => out.push(Operand::Sink),
                b'0'..=b'9' => {
                    let mut number = i64::from(byte - b'0');
                    while let Some(digit @ b'0'..=b'9') = bytes.get(at) {
                        number = number * 10 + i64::from(digit - b'0');
                        at += 1;
                    }
                    out.push(Operand::Int(number));
                }
                b'=' => {
                    let value = self.argument(inst, bytes[at])?;
                    at += 1;
                    out.extend(self.forced_regs(value)?);
                }
                b'*' => {
                    let value = self.argument(inst, bytes[at])?;
                    at += 1;
                    let regs = self.forced_regs(value)?;
                    count(out, &open, regs.len());
                    out.extend(regs);
                    continue;
                }
                b'r' => at += self.push_result(inst, &bytes[at..], out)?,
                _ => {
                    let value = self.argument(inst, byte)?;
                    let operand = self.argument_operand(value)?;
                    out.push(operand);
                }
            }
            count(out, &open, 1);
            if matches!(byte, b'{' | b'[') && matches!(out[n_before], Operand::Group(..)) {
                open.push(n_before);
            }
        }
        Ok(())
    }

    /// Appends `r`, `r0` or `r0|r1`; gives the bytes behind the `r`.
    fn push_result(&mut self, inst: IrInst, rest: &[u8], out: &mut Operands) -> Lower<usize> {
        let regs = self.result_regs(inst)?;
        let reg = |digit: u8| regs.get(usize::from(digit.wrapping_sub(b'0'))).copied();
        match rest {
            [first @ b'0'..=b'9', b'|', b'r', second @ b'0'..=b'9', ..] => {
                let (Some(first), Some(second)) = (reg(*first), reg(*second)) else {
                    return Err(self.error("a result of fewer registers than the instruction's"));
                };
                out.push(Operand::Group(Bracket::Pipe, 2));
                out.extend([Operand::Reg(first), Operand::Reg(second)]);
                Ok(4)
            }
            [digit @ b'0'..=b'9', ..] => {
                let reg = reg(*digit);
                let reg = reg.ok_or_else(|| self.error("a result of too few registers"))?;
                out.push(Operand::Reg(reg));
                Ok(1)
            }
            _ => {
                if let [reg] = regs[..] {
                    out.push(Operand::Reg(reg));
                } else {
                    out.push(Operand::braces(regs.len()));
                    out.extend(regs.iter().map(|&reg| Operand::Reg(reg)));
                }
                Ok(0)
            }
        }
    }
}

/// Adds `n` members to the innermost open group.
fn count(out: &mut Operands, open: &[usize], n: usize) {
    if let Some(&head) = open.last()
        && let Operand::Group(_, members) = &mut out[head]
    {
        *members += n as u16;
    }
}

/// The form of a dotted name, if the tables have all its words.
pub(super) fn form_of(mnemonic: &str) -> Option<FormData> {
    let (opcode, rest) = Opcode::split(mnemonic)?;
    let mut mods: SmallVec<[Mod; 8]> = SmallVec::new();
    for word in rest.split('.').skip(1) {
        mods.push(Mod::from_name(word)?);
    }
    Some(FormData::new(opcode, &mods))
}
