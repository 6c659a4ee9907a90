//! Integers of more than 64 bits: limbs of 64 bits, the low one first.
//!
//! Bits above the width in the highest limb are anything, as for narrow integers. Additions carry
//! by the carry flag, products are long multiplication, shifts choose between neighbouring limbs,
//! divisions call a routine of ours (`module::runtime`).

use nvopt_ir::ops::{BinaryOp, IntPred};
use nvopt_ptx::{
    isa::{Mod, Opcode},
    mach::{Operand, Reg},
};
use smallvec::SmallVec;

use super::{
    int::Extend,
    select::{Lower, Select},
};
use crate::{module::Routine, shape::Class};

/// Limbs of an integer.
pub(crate) type Limbs = SmallVec<[Operand; 2]>;

impl Select<'_> {
    pub(crate) fn wide_binary(
        &mut self,
        op: BinaryOp,
        bits: u32,
        dst: &[Reg],
        a: &[Operand],
        b: &[Operand],
    ) -> Lower {
        match op {
            BinaryOp::Add => self.carry_chain([Opcode::Add, Opcode::Addc], dst, a, b),
            BinaryOp::Sub => self.carry_chain([Opcode::Sub, Opcode::Subc], dst, a, b),
            BinaryOp::And => self.limbwise(Opcode::And, dst, a, b),
            BinaryOp::Or => self.limbwise(Opcode::Or, dst, a, b),
            BinaryOp::Xor => self.limbwise(Opcode::Xor, dst, a, b),
            BinaryOp::Mul => self.wide_product(dst, a, b),
            BinaryOp::Shl => self.wide_shl(dst, a, b),
            BinaryOp::LShr => {
                let a = self.clean_wide(a, bits, Extend::Zero);
                self.wide_shr(dst, &a, b, Extend::Zero);
            }
            BinaryOp::AShr => {
                let a = self.clean_wide(a, bits, Extend::Sign);
                self.wide_shr(dst, &a, b, Extend::Sign);
            }
            BinaryOp::UDiv | BinaryOp::URem | BinaryOp::SDiv | BinaryOp::SRem => {
                return self.wide_divide(op, bits, dst, a, b);
            }
            BinaryOp::FAdd | BinaryOp::FSub | BinaryOp::FMul | BinaryOp::FDiv | BinaryOp::FRem => {
                unreachable!("a float operation on integers")
            }
        }
        Ok(())
    }

    fn limbwise(&mut self, opcode: Opcode, dst: &[Reg], a: &[Operand], b: &[Operand]) {
        for ((&dst, &a), &b) in dst.iter().zip(a).zip(b) {
            self.op2(opcode, &[Mod::B64], dst, a, b);
        }
    }

    /// The first limb sets the carry flag, the others read it, all but the last set it again.
    fn carry_chain(&mut self, opcodes: [Opcode; 2], dst: &[Reg], a: &[Operand], b: &[Operand]) {
        let last = dst.len() - 1;
        for index in 0..dst.len() {
            let opcode = opcodes[usize::from(index > 0)];
            let mods: &[Mod] = if index < last { &[Mod::Cc, Mod::S64] } else { &[Mod::S64] };
            self.op2(opcode, mods, dst[index], a[index], b[index]);
        }
    }

    /// Long multiplication; what is past the last limb is dropped.
    fn wide_product(&mut self, dst: &[Reg], a: &[Operand], b: &[Operand]) {
        let n = dst.len();
        let mut sums: Vec<Option<Operand>> = vec![None; n];
        for (i, &x) in a.iter().enumerate() {
            for (j, &y) in b.iter().enumerate().take(n - i) {
                let low = self.tmp(Class::B64);
                self.op2(Opcode::Mul, &[Mod::Lo, Mod::S64], low, x, y);
                self.add_limb(&mut sums, i + j, Operand::Reg(low));
                if i + j + 1 < n {
                    let high = self.tmp(Class::B64);
                    self.op2(Opcode::Mul, &[Mod::Hi, Mod::U64], high, x, y);
                    self.add_limb(&mut sums, i + j + 1, Operand::Reg(high));
                }
            }
        }
        for (&dst, sum) in dst.iter().zip(sums) {
            self.mov(dst, sum.unwrap_or(Operand::Int(0)));
        }
    }

    /// Adds `limb` to limb `at` of `sums`, carrying upwards.
    fn add_limb(&mut self, sums: &mut [Option<Operand>], at: usize, limb: Operand) {
        let Some(old) = sums[at] else {
            sums[at] = Some(limb);
            return;
        };
        let sum = self.tmp(Class::B64);
        let carries = at + 1 < sums.len();
        let mods: &[Mod] = if carries { &[Mod::Cc, Mod::S64] } else { &[Mod::S64] };
        self.op2(Opcode::Add, mods, sum, old, limb);
        sums[at] = Some(Operand::Reg(sum));
        for index in at + 1..sums.len() {
            let next = self.tmp(Class::B64);
            let old = sums[index].unwrap_or(Operand::Int(0));
            let more = index + 1 < sums.len();
            let mods: &[Mod] = if more { &[Mod::Cc, Mod::S64] } else { &[Mod::S64] };
            self.op2(Opcode::Addc, mods, next, old, Operand::Int(0));
            sums[index] = Some(Operand::Reg(next));
        }
    }

    /// The amount of a shift, which fits the low limb, as 32 bits.
    fn wide_amount(&mut self, amount: &[Operand]) -> Operand {
        match amount[0] {
            Operand::Int(amount) => Operand::Int(amount & 0xffff),
            low => {
                let dst = self.tmp(Class::B32);
                self.unary(Opcode::Cvt, &[Mod::U32, Mod::U64], dst, low);
                Operand::Reg(dst)
            }
        }
    }

    /// PTX shifts give zero for amounts past the width, so each limb of the result is the union
    /// of what moves there from every limb by every whole number of limbs.
    fn wide_shl(&mut self, dst: &[Reg], a: &[Operand], amount: &[Operand]) {
        let amount = self.wide_amount(amount);
        if let Operand::Int(amount) = amount {
            let (limbs, bits) = (amount as usize / 64, amount % 64);
            for (index, &dst) in dst.iter().enumerate() {
                let limb = |below: usize| index.checked_sub(limbs + below).map(|at| a[at]);
                self.two_limbs(dst, [limb(0), limb(1)], bits, [Opcode::Shl, Opcode::Shr]);
            }
            return;
        }
        let pieces = self.shift_pieces(a, amount, Opcode::Shl, Mod::B64, Opcode::Shr, Mod::U64);
        for (index, &dst) in dst.iter().enumerate() {
            // From limb `index - step` by `amount - 64 * step`.
            let parts: Vec<Operand> =
                (0..=index).filter_map(|from| pieces[from][index - from]).collect();
            self.union(dst, &parts);
        }
    }

    fn wide_shr(&mut self, dst: &[Reg], a: &[Operand], amount: &[Operand], extend: Extend) {
        let n = a.len();
        let amount = self.wide_amount(amount);
        if let Operand::Int(amount) = amount {
            let (limbs, bits) = (amount as usize / 64, amount % 64);
            let beyond = (extend == Extend::Sign).then(|| {
                let sign = self.tmp(Class::B64);
                self.op2(Opcode::Shr, &[Mod::S64], sign, a[n - 1], Operand::Int(63));
                Operand::Reg(sign)
            });
            for (index, &dst) in dst.iter().enumerate() {
                let limb = |above: usize| a.get(index + limbs + above).copied().or(beyond);
                self.two_limbs(dst, [limb(0), limb(1)], bits, [Opcode::Shr, Opcode::Shl]);
            }
            return;
        }
        let mut reversed: Limbs = a.iter().copied().collect();
        reversed.reverse();
        let pieces =
            self.shift_pieces(&reversed, amount, Opcode::Shr, Mod::U64, Opcode::Shl, Mod::B64);
        let fill = (extend == Extend::Sign).then(|| self.sign_fill(a[n - 1], amount, n));
        for (index, &dst) in dst.iter().enumerate() {
            let at = n - 1 - index;
            let mut parts: Vec<Operand> =
                (0..=at).filter_map(|from| pieces[from][at - from]).collect();
            if let Some(fill) = &fill {
                parts.push(fill[index]);
            }
            self.union(dst, &parts);
        }
    }

    /// A limb of a shift by a known amount: the first limb shifted `along` by `bits`, and what the
    /// second one's shift against that leaves in it. Limbs that there are not are zero.
    fn two_limbs(
        &mut self,
        dst: Reg,
        limbs: [Option<Operand>; 2],
        bits: i64,
        [along, against]: [Opcode; 2],
    ) {
        let shifts = [(along, bits), (against, 64 - bits)];
        let mut parts = Vec::with_capacity(2);
        for (limb, (opcode, by)) in limbs.into_iter().zip(shifts) {
            let (Some(limb), true) = (limb, by < 64) else { continue };
            let mut part = limb;
            if by > 0 {
                let ty = if opcode == Opcode::Shl { Mod::B64 } else { Mod::U64 };
                let shifted = self.tmp(Class::B64);
                self.op2(opcode, &[ty], shifted, limb, Operand::Int(by));
                part = Operand::Reg(shifted);
            }
            parts.push(part);
        }
        self.union(dst, &parts);
    }

    /// For limb `from` and every distance `step`: what it gives to the limb `step` further on, in
    /// the direction of the shift. That is the limb shifted by `amount - 64 * step` if that is
    /// not negative, else shifted the other way by `64 * step - amount` if that is below 64.
    fn shift_pieces(
        &mut self,
        limbs: &[Operand],
        amount: Operand,
        along: Opcode,
        along_ty: Mod,
        against: Opcode,
        against_ty: Mod,
    ) -> Vec<Vec<Option<Operand>>> {
        let n = limbs.len();
        // As unsigned numbers negative amounts are past every width, and PTX gives zero.
        let mut forward = Vec::with_capacity(n);
        let mut backward = Vec::with_capacity(n);
        for step in 0..n as i64 {
            forward.push(self.offset_amount(amount, -64 * step));
            backward.push(self.negated_amount(amount, 64 * step));
        }
        let mut pieces = vec![vec![None; n]; n];
        for (from, &limb) in limbs.iter().enumerate() {
            for step in 0..n - from {
                let direct = self.tmp(Class::B64);
                self.op2(along, &[along_ty], direct, limb, forward[step]);
                let mut piece = direct;
                if step > 0 {
                    let spill = self.tmp(Class::B64);
                    self.op2(against, &[against_ty], spill, limb, backward[step]);
                    piece = self.tmp(Class::B64);
                    let (direct, spill) = (Operand::Reg(direct), Operand::Reg(spill));
                    self.op2(Opcode::Or, &[Mod::B64], piece, direct, spill);
                }
                pieces[from][step] = Some(Operand::Reg(piece));
            }
        }
        pieces
    }

    fn offset_amount(&mut self, amount: Operand, offset: i64) -> Operand {
        if offset == 0 {
            return amount;
        }
        let dst = self.tmp(Class::B32);
        self.op2(Opcode::Add, &[Mod::S32], dst, amount, Operand::Int(offset));
        Operand::Reg(dst)
    }

    fn negated_amount(&mut self, amount: Operand, from: i64) -> Operand {
        let dst = self.tmp(Class::B32);
        self.op2(Opcode::Sub, &[Mod::S32], dst, Operand::Int(from), amount);
        Operand::Reg(dst)
    }

    /// The sign bits that a shift to the right brings into each limb.
    fn sign_fill(&mut self, top: Operand, amount: Operand, n: usize) -> Limbs {
        let sign = self.tmp(Class::B64);
        self.op2(Opcode::Shr, &[Mod::S64], sign, top, Operand::Int(63));
        let mut fill = Limbs::new();
        for index in 0..n as i64 {
            // Limb `index` gets its bits from `64 * (n - index) - amount` on.
            let start = self.negated_amount(amount, 64 * (n as i64 - index));
            let bits = self.tmp(Class::B64);
            // Unsigned: an amount that is not reached shifts everything out. A start below zero
            // means that the whole limb is sign.
            let shifted = self.tmp(Class::B64);
            self.op2(Opcode::Shl, &[Mod::B64], shifted, Operand::Reg(sign), start);
            let whole = self.tmp(Class::Pred);
            let limb_end = Operand::Int(64 * (n as i64 - index));
            self.ins(Opcode::Setp, &[Mod::Ge, Mod::U32], &[Operand::Reg(whole), amount, limb_end]);
            let operands = [Operand::Reg(sign), Operand::Reg(shifted), Operand::Reg(whole)];
            self.op3(Opcode::Selp, &[Mod::B64], bits, operands);
            fill.push(Operand::Reg(bits));
        }
        fill
    }

    fn union(&mut self, dst: Reg, parts: &[Operand]) {
        match *parts {
            [] => self.mov(dst, Operand::Int(0)),
            [part] => self.mov(dst, part),
            [first, ref rest @ ..] => {
                let mut sum = first;
                for (index, &part) in rest.iter().enumerate() {
                    let to = if index + 1 == rest.len() { dst } else { self.tmp(Class::B64) };
                    self.op2(Opcode::Or, &[Mod::B64], to, sum, part);
                    sum = Operand::Reg(to);
                }
            }
        }
    }

    /// The limbs with the bits above the width as `extend` says.
    pub(crate) fn clean_wide(&mut self, limbs: &[Operand], bits: u32, extend: Extend) -> Limbs {
        let mut limbs: Limbs = limbs.iter().copied().collect();
        let used = bits % 64;
        if used != 0 {
            let top = limbs.len() - 1;
            limbs[top] = self.clean_top(limbs[top], used, extend);
        }
        limbs
    }

    fn clean_top(&mut self, limb: Operand, bits: u32, extend: Extend) -> Operand {
        if let Operand::Int(value) = limb {
            let mask = (1u64 << bits) - 1;
            return Operand::Int(match extend {
                Extend::Zero => (value as u64 & mask) as i64,
                Extend::Sign => super::constant::sign_extend(value as u64, bits),
            });
        }
        let dst = self.tmp(Class::B64);
        match extend {
            Extend::Zero => {
                let mask = Operand::Int(((1u64 << bits) - 1) as i64);
                self.op2(Opcode::And, &[Mod::B64], dst, limb, mask);
            }
            Extend::Sign => {
                let length = Operand::Int(i64::from(bits));
                self.op3(Opcode::Bfe, &[Mod::S64], dst, [limb, Operand::Int(0), length]);
            }
        }
        Operand::Reg(dst)
    }

    /// Compares limb by limb from the low end: the higher limb decides unless it is equal.
    pub(crate) fn wide_compare(
        &mut self,
        pred: IntPred,
        bits: u32,
        dst: Reg,
        a: &[Operand],
        b: &[Operand],
    ) {
        let signed = super::compare::is_signed(pred);
        let extend = if signed { Extend::Sign } else { Extend::Zero };
        let (a, b) = (self.clean_wide(a, bits, extend), self.clean_wide(b, bits, extend));
        let n = a.len();
        if matches!(pred, IntPred::Eq | IntPred::Ne) {
            return self.wide_equal(pred, dst, &a, &b);
        }
        let mut below: Option<Reg> = None;
        for index in 0..n {
            let top = index + 1 == n;
            let ty = if signed && top { Mod::S64 } else { Mod::U64 };
            let here = if below.is_none() && top { dst } else { self.tmp(Class::Pred) };
            // Only the lowest limb may decide for equality.
            let strict =
                super::compare::ptx_word(if below.is_some() { strict(pred) } else { pred });
            let (x, y) = (self.as_reg(a[index], Class::B64), b[index]);
            self.ins(Opcode::Setp, &[strict, ty], &[Operand::Reg(here), x, y]);
            below = Some(match below {
                None => here,
                Some(low) => {
                    let equal = self.tmp(Class::Pred);
                    self.ins(Opcode::Setp, &[Mod::Eq, Mod::U64], &[Operand::Reg(equal), x, y]);
                    let both = self.tmp(Class::Pred);
                    let (low, equal) = (Operand::Reg(low), Operand::Reg(equal));
                    self.op2(Opcode::And, &[Mod::Pred], both, low, equal);
                    let out = if top { dst } else { self.tmp(Class::Pred) };
                    let (both, here) = (Operand::Reg(both), Operand::Reg(here));
                    self.op2(Opcode::Or, &[Mod::Pred], out, both, here);
                    out
                }
            });
        }
    }

    fn wide_equal(&mut self, pred: IntPred, dst: Reg, a: &[Operand], b: &[Operand]) {
        let mut differ: Option<Operand> = None;
        for (&a, &b) in a.iter().zip(b) {
            let bits = self.tmp(Class::B64);
            self.op2(Opcode::Xor, &[Mod::B64], bits, a, b);
            differ = Some(match differ {
                None => Operand::Reg(bits),
                Some(others) => {
                    let union = self.tmp(Class::B64);
                    self.op2(Opcode::Or, &[Mod::B64], union, others, Operand::Reg(bits));
                    Operand::Reg(union)
                }
            });
        }
        let differ = differ.unwrap_or(Operand::Int(0));
        let word = super::compare::ptx_word(pred);
        self.ins(Opcode::Setp, &[word, Mod::S64], &[Operand::Reg(dst), differ, Operand::Int(0)]);
    }

    fn wide_divide(
        &mut self,
        op: BinaryOp,
        bits: u32,
        dst: &[Reg],
        a: &[Operand],
        b: &[Operand],
    ) -> Lower {
        if bits > 128 {
            return Err(self.error(format!("division of i{bits} is not supported; i128 is")));
        }
        let (routine, extend) = match op {
            BinaryOp::UDiv => (Routine::UDiv128, Extend::Zero),
            BinaryOp::URem => (Routine::URem128, Extend::Zero),
            BinaryOp::SDiv => (Routine::SDiv128, Extend::Sign),
            _ => (Routine::SRem128, Extend::Sign),
        };
        let (a, b) = (self.clean_wide(a, bits, extend), self.clean_wide(b, bits, extend));
        self.call_routine(routine, dst, &[a[0], a[1], b[0], b[1]]);
        Ok(())
    }
}

/// The predicate without equality.
const fn strict(pred: IntPred) -> IntPred {
    match pred {
        IntPred::Ule => IntPred::Ult,
        IntPred::Uge => IntPred::Ugt,
        IntPred::Sle => IntPred::Slt,
        IntPred::Sge => IntPred::Sgt,
        other => other,
    }
}
