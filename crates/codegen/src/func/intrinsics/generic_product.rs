//! Products of another kind: of fixed-point numbers, and without carries.

use nvopt_ir::{
    body::Inst as IrInst,
    ops::{BinaryOp, IntPred},
};
use nvopt_ptx::mach::{Operand, Reg};

use crate::func::{
    int::Extend,
    select::{Lower, Select},
};

impl Select<'_> {
    /// Lowers one of these; false if `name` is none.
    pub(super) fn product_intrinsic(&mut self, inst: IrInst, name: &str) -> Lower<bool> {
        match name {
            "smul.fix" | "umul.fix" | "smul.fix.sat" | "umul.fix.sat" => {
                let scale = self.const_int(self.body.call_args(inst)[2]).unwrap_or(0) as u64;
                self.each_int(inst, |select, bits, dst, args| {
                    select.fixed_product(name, bits, scale, dst, args[0], args[1])
                })?;
            }
            "clmul" => self.each_int(inst, |select, bits, dst, args| {
                select.carryless_product(bits, dst, args[0], args[1])
            })?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The product at twice the width, moved down by the bits behind the point.
    fn fixed_product(
        &mut self,
        name: &str,
        bits: u32,
        scale: u64,
        dst: &[Reg],
        a: &[Operand],
        b: &[Operand],
    ) -> Lower {
        let signed = name.starts_with('s');
        let (extend, shift) =
            if signed { (Extend::Sign, BinaryOp::AShr) } else { (Extend::Zero, BinaryOp::LShr) };
        let double = bits * 2;
        let (wide_a, wide_b) = (self.tmps_like(double), self.tmps_like(double));
        self.extend(bits, double, &wide_a, a, extend);
        self.extend(bits, double, &wide_b, b, extend);
        let (product, scaled) = (self.tmps_like(double), self.tmps_like(double));
        let amount = self.int_limbs(double, scale);
        self.compute_any(BinaryOp::Mul, double, &product, &in_regs(&wide_a), &in_regs(&wide_b))?;
        self.compute_any(shift, double, &scaled, &in_regs(&product), &amount)?;
        if !name.ends_with(".sat") {
            self.truncate(double, bits, dst, &in_regs(&scaled));
            return Ok(());
        }
        let (least, greatest) =
            (self.extreme(signed, false, bits), self.extreme(signed, true, bits));
        let cut = self.tmps_like(bits);
        self.truncate(double, bits, &cut, &in_regs(&scaled));
        let back = self.tmps_like(double);
        self.extend(bits, double, &back, &in_regs(&cut), extend);
        let differs = self.compare_any(IntPred::Ne, double, &in_regs(&back), &in_regs(&scaled));
        let zero = self.int_limbs(double, 0);
        let is_negative = self.compare_any(IntPred::Slt, double, &in_regs(&scaled), &zero);
        for (index, &dst) in dst.iter().enumerate() {
            let class = self.class_of(dst);
            let bound = self.tmp(class);
            if signed {
                self.select_reg(bound, is_negative, least[index], greatest[index]);
            } else {
                self.mov(bound, greatest[index]);
            }
            self.select_reg(dst, differs, Operand::Reg(bound), Operand::Reg(cut[index]));
        }
        Ok(())
    }

    /// Sums without carries of the first number, moved up by each bit of the second.
    fn carryless_product(&mut self, bits: u32, dst: &[Reg], a: &[Operand], b: &[Operand]) -> Lower {
        if bits == 1 {
            self.bit_binary(BinaryOp::And, dst[0], a[0], b[0]);
            return Ok(());
        }
        let zero = self.int_limbs(bits, 0);
        let one = self.int_limbs(bits, 1);
        let mut sum = zero.clone();
        for index in 0..bits {
            let amount = self.int_limbs(bits, u64::from(index));
            let [down, bit, mask, up, part, next] = [(); 6].map(|()| self.tmps_like(bits));
            self.compute_any(BinaryOp::LShr, bits, &down, b, &amount)?;
            self.compute_any(BinaryOp::And, bits, &bit, &in_regs(&down), &one)?;
            self.compute_any(BinaryOp::Sub, bits, &mask, &zero, &in_regs(&bit))?;
            self.compute_any(BinaryOp::Shl, bits, &up, a, &amount)?;
            self.compute_any(BinaryOp::And, bits, &part, &in_regs(&up), &in_regs(&mask))?;
            self.compute_any(BinaryOp::Xor, bits, &next, &sum, &in_regs(&part))?;
            sum = in_regs(&next);
        }
        self.copy_regs(dst, &sum);
        Ok(())
    }
}

fn in_regs(regs: &[Reg]) -> Vec<Operand> {
    regs.iter().map(|&reg| Operand::Reg(reg)).collect()
}
