//! LLVM's intrinsics that move lanes or count them.

use nvopt_ir::{body::Inst as IrInst, ops::IntPred};
use nvopt_ptx::mach::Operand;

use crate::{
    func::{
        select::{Lower, Select},
        values::{Lane, Lanes},
    },
    shape::Scalar,
};

impl Select<'_> {
    /// Lowers one of these; false if `name` is none.
    pub(super) fn vector_intrinsic(&mut self, inst: IrInst, name: &str) -> Lower<bool> {
        match name {
            "stepvector" => self.step_vector(inst)?,
            "get.active.lane.mask" => self.active_lanes(inst)?,
            _ => {
                let Some(kind) = name.strip_prefix("vector.") else { return Ok(false) };
                return self.move_lanes(inst, kind);
            }
        }
        Ok(true)
    }

    fn move_lanes(&mut self, inst: IrInst, kind: &str) -> Lower<bool> {
        let is_woven = kind.starts_with("interleave");
        let is_unwoven = kind.starts_with("deinterleave");
        let args: Vec<_> = self.body.call_args(inst).to_vec();
        let number = |select: &Self, index: usize| {
            args.get(index).and_then(|&arg| select.const_int(arg)).unwrap_or(0) as usize
        };
        let known = is_woven
            || is_unwoven
            || matches!(kind, "reverse" | "extract" | "insert" | "splice.left" | "splice.right");
        if !known {
            return Ok(false);
        }
        let first = self.lanes(args[0])?;
        let n = first.len();
        let moved: Vec<Lane> = match kind {
            "reverse" => first.iter().rev().cloned().collect(),
            "extract" => first.iter().skip(number(self, 1)).cloned().collect(),
            "insert" => {
                let (part, at) = (self.lanes(args[1])?, number(self, 2));
                let mut lanes: Vec<Lane> = first.to_vec();
                for (lane, new) in lanes.iter_mut().skip(at).zip(part) {
                    *lane = new;
                }
                lanes
            }
            // The lanes of both from this one on, or so many before the second.
            "splice.left" | "splice.right" => {
                let amount = number(self, 2).min(n);
                let start = if kind == "splice.left" { amount } else { n - amount };
                let second = self.lanes(args[1])?;
                first.iter().chain(&second).skip(start).cloned().collect()
            }
            _ if is_woven => {
                let mut all: Vec<Lanes> = vec![first];
                for &arg in &args[1..] {
                    all.push(self.lanes(arg)?);
                }
                (0..n).flat_map(|lane| all.iter().map(move |part| part[lane].clone())).collect()
            }
            _ => {
                let parts = kind["deinterleave".len()..].parse().unwrap_or(1usize).max(1);
                let part = |start: usize| first.iter().skip(start).step_by(parts).cloned();
                (0..parts).flat_map(part).collect()
            }
        };
        let dest = self.dest(inst)?;
        for (dst, lane) in dest.lanes.iter().zip(&moved) {
            self.copy_regs(dst, lane);
        }
        self.finish(dest);
        Ok(true)
    }

    fn step_vector(&mut self, inst: IrInst) -> Lower {
        let dest = self.dest(inst)?;
        for (index, dst) in dest.lanes.iter().enumerate() {
            for (limb, &dst) in dst.iter().enumerate() {
                self.mov(dst, Operand::Int(if limb == 0 { index as i64 } else { 0 }));
            }
        }
        self.finish(dest);
        Ok(())
    }

    /// Lane `i` is on if the first number plus `i`, which does not wrap, is below the second.
    fn active_lanes(&mut self, inst: IrInst) -> Lower {
        let (base, end) = (self.body.call_args(inst)[0], self.body.call_args(inst)[1]);
        let Scalar::Int(bits) = self.scalar_of(base)? else {
            return Err(self.error("an integer intrinsic on something else"));
        };
        let (base, end) = (self.operands(base)?, self.operands(end)?);
        let left = self.tmps_like(bits);
        self.saturating("usub.sat", bits, &left, &end, &base)?;
        let left: Vec<Operand> = left.into_iter().map(Operand::Reg).collect();
        let dest = self.dest(inst)?;
        for (index, dst) in dest.lanes.iter().enumerate() {
            // A lane that the width cannot count is never on.
            if bits < 32 && index >> bits != 0 {
                self.mov(dst[0], Operand::Int(0));
                continue;
            }
            let index = self.int_limbs(bits, index as u64);
            let is_on = self.compare_any(IntPred::Ugt, bits, &left, &index);
            self.mov(dst[0], Operand::Reg(is_on));
        }
        self.finish(dest);
        Ok(())
    }
}
