//! Reductions of vectors: `llvm.vector.reduce.*`.

use nvopt_ir::{
    body::Inst as IrInst,
    ops::{BinaryOp, InstFlags},
};
use nvopt_ptx::mach::{Operand, Reg};
use smallvec::SmallVec;

use crate::{
    func::{
        select::{Lower, Select},
        values::{Lane, Lanes},
    },
    shape::Scalar,
};

impl Select<'_> {
    /// Lowers a reduction; false if `name` is none.
    pub(super) fn reduction(&mut self, inst: IrInst, name: &str) -> Lower<bool> {
        let Some(kind) = name.strip_prefix("vector.reduce.") else { return Ok(false) };
        let args: Vec<_> = self.body.call_args(inst).to_vec();
        let vector = *args.last().expect("a reduction has a vector");
        let scalar = self.scalar_of(vector)?;
        let mut lanes = self.lanes(vector)?;
        let flags = self.fast_flags(inst);
        // Sums and products of floats begin with a value and go in order, unless they may be
        // reordered.
        let ordered = matches!(kind, "fadd" | "fmul");
        if ordered {
            let start = self.lanes(args[0])?;
            lanes.insert(0, start[0].clone());
        }
        let dst = self.result_regs(inst)?;
        if ordered && !flags.contains(InstFlags::REASSOC) {
            self.reduce_in_order(kind, scalar, flags, &dst, &lanes)?;
        } else {
            self.reduce_as_tree(kind, scalar, flags, &dst, lanes)?;
        }
        Ok(true)
    }

    fn reduce_in_order(
        &mut self,
        kind: &str,
        scalar: Scalar,
        flags: InstFlags,
        dst: &[Reg],
        lanes: &Lanes,
    ) -> Lower {
        let mut sum = lanes[0].clone();
        for (index, lane) in lanes.iter().enumerate().skip(1) {
            let to = self.place(scalar, dst, index + 1 == lanes.len());
            self.combine(kind, scalar, flags, &to, &sum, lane)?;
            sum = to.iter().map(|&reg| Operand::Reg(reg)).collect();
        }
        if lanes.len() == 1 {
            self.copy_regs(dst, &sum);
        }
        Ok(())
    }

    fn reduce_as_tree(
        &mut self,
        kind: &str,
        scalar: Scalar,
        flags: InstFlags,
        dst: &[Reg],
        mut lanes: Lanes,
    ) -> Lower {
        while lanes.len() > 1 {
            let last = lanes.len() == 2;
            let mut next = Lanes::new();
            for pair in lanes.chunks(2) {
                let [a, b] = pair else {
                    next.push(pair[0].clone());
                    continue;
                };
                let to = self.place(scalar, dst, last);
                self.combine(kind, scalar, flags, &to, a, b)?;
                next.push(to.iter().map(|&reg| Operand::Reg(reg)).collect());
            }
            lanes = next;
        }
        self.copy_regs(dst, &lanes[0]);
        Ok(())
    }

    fn place(&mut self, scalar: Scalar, dst: &[Reg], last: bool) -> SmallVec<[Reg; 2]> {
        if last {
            return SmallVec::from_slice(dst);
        }
        (0..scalar.n_regs()).map(|_| self.tmp(scalar.class())).collect()
    }

    fn combine(
        &mut self,
        kind: &str,
        scalar: Scalar,
        flags: InstFlags,
        dst: &[Reg],
        a: &Lane,
        b: &Lane,
    ) -> Lower {
        let op = match kind {
            "add" => BinaryOp::Add,
            "mul" => BinaryOp::Mul,
            "and" => BinaryOp::And,
            "or" => BinaryOp::Or,
            "xor" => BinaryOp::Xor,
            "fadd" => BinaryOp::FAdd,
            "fmul" => BinaryOp::FMul,
            "smin" | "smax" | "umin" | "umax" => {
                return self.min_max(kind, scalar.bits(), dst, a, b);
            }
            "fmin" | "fmax" | "fminimum" | "fmaximum" => {
                let name = match kind {
                    "fmin" => "minnum",
                    "fmax" => "maxnum",
                    "fminimum" => "minimum",
                    _ => "maximum",
                };
                return self.float_function(name, scalar, flags, dst[0], &[a[0], b[0]]);
            }
            _ => return Err(self.error(format!("llvm.vector.reduce.{kind} is not supported"))),
        };
        if op.is_float() {
            return self.float_op(op, scalar, flags, dst[0], a[0], b[0]);
        }
        let bits = scalar.bits();
        if bits == 1 {
            self.bit_binary(op, dst[0], a[0], b[0]);
            return Ok(());
        }
        self.compute_any(op, bits, dst, a, b)
    }
}
