//! Atomic operations with a scope: `llvm.nvvm.atomic.OP.gen.{f,i}.{cta,sys}`.

use nvopt_ir::body::Inst as IrInst;
use nvopt_ptx::{mach::Operand, target::Feature};

use super::template::Operands;
use crate::{
    func::{
        address::Space,
        select::{Lower, Select},
    },
    shape::{Class, Scalar},
};

impl Select<'_> {
    pub(super) fn nvvm_atomic(&mut self, inst: IrInst, name: &str) -> Lower<bool> {
        let mut words = name.split('.');
        let (Some(op), Some("gen"), Some(_), Some(scope)) =
            (words.next(), words.next(), words.next(), words.next())
        else {
            return Ok(false);
        };
        self.needs(Feature::AtomScopes)?;
        let scalar = self.shape(self.body.result_ty(inst))?.first().map(|piece| piece.scalar);
        let scalar = scalar.ok_or_else(|| self.error("an atomic operation on nothing"))?;
        let ty = self.atomic_type(op, scalar)?;
        let pointer = self.arg(inst, 0)?;
        let (place, space) = self.place_in(pointer, &[Space::Global, Space::Shared])?;
        let space = space.modifier().map_or(String::new(), |word| format!(".{}", word.name()));
        let dst = self.result_reg(inst)?;
        let mut operands = Operands::from_slice(&[Operand::Reg(dst), place]);
        for index in 1..self.body.call_args(inst).len() {
            let value = self.arg(inst, index)?;
            operands.extend(self.forced_regs(value)?);
        }
        self.emit_named(&format!("atom.{scope}{space}.{op}.{ty}"), &operands)?;
        Ok(true)
    }

    /// The type of an atomic operation, with `noftz` where it must stand.
    fn atomic_type(&mut self, op: &str, scalar: Scalar) -> Lower<&'static str> {
        let wide = match scalar.class() {
            Class::B32 => false,
            Class::B64 => true,
            Class::B16 if matches!(scalar, Scalar::Half | Scalar::BFloat) => false,
            Class::Pred | Class::B16 | Class::B128 => {
                return self.no_ptx("atomic operations take 32 or 64 bits");
            }
        };
        let words = match (op, scalar) {
            ("add", Scalar::Float) => return Ok("f32"),
            ("add", Scalar::Double) => {
                self.needs(Feature::AtomF64)?;
                return Ok("f64");
            }
            ("add", Scalar::Half) => {
                self.needs(Feature::AtomF16)?;
                return Ok("noftz.f16");
            }
            ("add", Scalar::Half2) => {
                self.needs(Feature::AtomF16x2)?;
                return Ok("noftz.f16x2");
            }
            ("add", Scalar::BFloat) => {
                self.needs(Feature::AtomBf16)?;
                return Ok("noftz.bf16");
            }
            ("add", Scalar::BFloat2) => {
                self.needs(Feature::AtomBf16)?;
                return Ok("noftz.bf16x2");
            }
            ("add", _) => ["u32", "u64"],
            ("min" | "max", _) => ["s32", "s64"],
            ("inc" | "dec", _) if wide => {
                return self.no_ptx("atomic inc and dec take 32 bits");
            }
            ("inc" | "dec", _) => ["u32", "u32"],
            _ => ["b32", "b64"],
        };
        Ok(words[usize::from(wide)])
    }
}
