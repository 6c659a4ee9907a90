//! LLVM's intrinsics on integers.

use nvopt_ir::{
    body::Inst as IrInst,
    ops::{BinaryOp, IntPred},
};
use nvopt_ptx::{
    isa::{Mod, Opcode},
    mach::{Operand, Reg},
};

use crate::{
    func::{
        int::Extend,
        select::{Lower, Select},
        values::Lanes,
    },
    shape::{Class, Scalar},
};

impl Select<'_> {
    /// Lowers an intrinsic on integers; false if `name` is none.
    pub(super) fn int_intrinsic(&mut self, inst: IrInst, name: &str) -> Lower<bool> {
        match name {
            "smin" | "smax" | "umin" | "umax" => self
                .each_int(inst, |select, bits, dst, args| {
                    select.min_max(name, bits, dst, args[0], args[1])
                })?,
            "abs" => {
                self.each_int(inst, |select, bits, dst, args| select.int_abs(bits, dst, args[0]))?
            }
            "ctpop" | "ctlz" | "cttz" | "bitreverse" | "bswap" => {
                self.each_int(inst, |select, bits, dst, args| {
                    select.count_bits(name, bits, dst, args[0])
                })?;
            }
            "fshl" | "fshr" => self.each_int(inst, |select, bits, dst, args| {
                select.funnel(name == "fshl", bits, dst, args)
            })?,
            "sadd.sat" | "ssub.sat" | "uadd.sat" | "usub.sat" => {
                self.each_int(inst, |select, bits, dst, args| {
                    select.saturating(name, bits, dst, args[0], args[1])
                })?;
            }
            "sshl.sat" | "ushl.sat" => self.each_int(inst, |select, bits, dst, args| {
                select.saturating_shift(name == "sshl.sat", bits, dst, args[0], args[1])
            })?,
            "scmp" | "ucmp" => self.three_way(inst, name == "scmp")?,
            "sadd.with.overflow" | "uadd.with.overflow" | "ssub.with.overflow"
            | "usub.with.overflow" | "smul.with.overflow" | "umul.with.overflow" => {
                self.with_overflow(inst, name)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// Lowers lane by lane: the width, the registers of the result, the operands of each argument.
    pub(super) fn each_int(
        &mut self,
        inst: IrInst,
        mut lower: impl FnMut(&mut Self, u32, &[Reg], &[&[Operand]]) -> Lower,
    ) -> Lower {
        let args: Vec<_> = self.body.call_args(inst).to_vec();
        let Scalar::Int(bits) = self.scalar_of(args[0])? else {
            return Err(self.error("an integer intrinsic on something else"));
        };
        let mut all: Vec<Lanes> = Vec::new();
        for &arg in &args {
            all.push(self.lanes(arg)?);
        }
        let dest = self.dest(inst)?;
        for (index, dst) in dest.lanes.iter().enumerate() {
            let operands: Vec<&[Operand]> =
                all.iter().map(|lanes| &lanes.get(index).unwrap_or(&lanes[0])[..]).collect();
            lower(self, bits, dst, &operands)?;
        }
        self.finish(dest);
        Ok(())
    }

    /// Compares two operands of any width.
    pub(super) fn compare_any(
        &mut self,
        pred: IntPred,
        bits: u32,
        a: &[Operand],
        b: &[Operand],
    ) -> Reg {
        let dst = self.tmp(Class::Pred);
        if bits > 64 {
            self.wide_compare(pred, bits, dst, a, b);
        } else if bits == 1 {
            // One bit as an integer of 16.
            let (wide_a, wide_b) = (self.tmp(Class::B16), self.tmp(Class::B16));
            let signed = crate::func::compare::is_signed(pred);
            let extend = if signed { Extend::Sign } else { Extend::Zero };
            self.extend(1, 16, &[wide_a], a, extend);
            self.extend(1, 16, &[wide_b], b, extend);
            self.int_compare(pred, 16, dst, Operand::Reg(wide_a), Operand::Reg(wide_b));
        } else {
            self.int_compare(pred, bits, dst, a[0], b[0]);
        }
        dst
    }

    /// Computes with operands of any width.
    pub(super) fn compute_any(
        &mut self,
        op: BinaryOp,
        bits: u32,
        dst: &[Reg],
        a: &[Operand],
        b: &[Operand],
    ) -> Lower {
        match bits {
            1 => self.bit_binary(op, dst[0], a[0], b[0]),
            2..=64 => self.int_binary(op, bits, dst[0], a[0], b[0]),
            _ => return self.wide_binary(op, bits, dst, a, b),
        }
        Ok(())
    }

    pub(super) fn tmps_like(&mut self, bits: u32) -> smallvec::SmallVec<[Reg; 2]> {
        let scalar = Scalar::Int(bits);
        (0..scalar.n_regs()).map(|_| self.tmp(scalar.class())).collect()
    }

    pub(super) fn min_max(
        &mut self,
        name: &str,
        bits: u32,
        dst: &[Reg],
        a: &[Operand],
        b: &[Operand],
    ) -> Lower {
        let signed = name.starts_with('s');
        let is_min = name.ends_with("min");
        if (2..=64).contains(&bits) {
            let class = Class::of_int(bits);
            let extend = if signed { Extend::Sign } else { Extend::Zero };
            let (a, b) = (self.clean(a[0], bits, extend), self.clean(b[0], bits, extend));
            let opcode = if is_min { Opcode::Min } else { Opcode::Max };
            let ty = if signed { class.s() } else { class.u() };
            self.op2(opcode, &[ty], dst[0], a, b);
            return Ok(());
        }
        let pred = match (signed, is_min) {
            (true, true) => IntPred::Slt,
            (true, false) => IntPred::Sgt,
            (false, true) => IntPred::Ult,
            (false, false) => IntPred::Ugt,
        };
        let first = self.compare_any(pred, bits, a, b);
        for (index, &dst) in dst.iter().enumerate() {
            self.select_reg(dst, first, a[index], b[index]);
        }
        Ok(())
    }

    fn int_abs(&mut self, bits: u32, dst: &[Reg], a: &[Operand]) -> Lower {
        if bits == 1 {
            self.mov(dst[0], a[0]);
            return Ok(());
        }
        if bits <= 64 {
            let a = self.clean(a[0], bits, Extend::Sign);
            self.unary(Opcode::Abs, &[Class::of_int(bits).s()], dst[0], a);
            return Ok(());
        }
        let zero: Vec<Operand> = vec![Operand::Int(0); a.len()];
        let negated = self.tmps_like(bits);
        self.wide_binary(BinaryOp::Sub, bits, &negated, &zero, a)?;
        let is_negative = self.compare_any(IntPred::Slt, bits, a, &zero);
        for (index, &dst) in dst.iter().enumerate() {
            self.select_reg(dst, is_negative, Operand::Reg(negated[index]), a[index]);
        }
        Ok(())
    }

    fn count_bits(&mut self, name: &str, bits: u32, dst: &[Reg], a: &[Operand]) -> Lower {
        if bits > 64 {
            return self.count_wide(name, bits, dst, a);
        }
        if bits == 1 {
            // The count of set bits and the reversed bit are the bit; of zeros, its inverse.
            let bit = self.as_reg(a[0], Class::Pred);
            if matches!(name, "ctlz" | "cttz") {
                self.unary(Opcode::Not, &[Mod::Pred], dst[0], bit);
            } else {
                self.mov(dst[0], bit);
            }
            return Ok(());
        }
        let wide = bits > 32;
        let class = if wide { Class::B64 } else { Class::B32 };
        let value = self.tmp(class);
        self.extend_or_copy(bits, class, value, a[0], Extend::Zero);
        let value = Operand::Reg(value);
        match name {
            "bitreverse" | "bswap" => self.reverse(name, bits, class, dst[0], value),
            _ => {
                let count = self.tmp(Class::B32);
                self.count_in(name, bits, class, count, value);
                self.resize_count(bits, dst[0], count);
            }
        }
        Ok(())
    }

    /// The count in a register of the width of the result.
    fn resize_count(&mut self, bits: u32, dst: Reg, count: Reg) {
        match Class::of_int(bits) {
            Class::B32 => self.mov(dst, Operand::Reg(count)),
            class => self.unary(Opcode::Cvt, &[class.u(), Mod::U32], dst, Operand::Reg(count)),
        }
    }

    fn extend_or_copy(&mut self, bits: u32, class: Class, dst: Reg, a: Operand, extend: Extend) {
        if bits == class.bits() {
            self.mov(dst, a);
        } else {
            self.extend(bits, class.bits(), &[dst], &[a], extend);
        }
    }

    /// Counts in a zero-extended value of class `class`.
    fn count_in(&mut self, name: &str, bits: u32, class: Class, count: Reg, value: Operand) {
        match name {
            "ctpop" => self.unary(Opcode::Popc, &[class.b()], count, value),
            "ctlz" if bits == class.bits() => self.unary(Opcode::Clz, &[class.b()], count, value),
            "ctlz" => {
                let all = self.tmp(Class::B32);
                self.unary(Opcode::Clz, &[class.b()], all, value);
                let above = Operand::Int(i64::from(class.bits() - bits));
                self.op2(Opcode::Sub, &[Mod::S32], count, Operand::Reg(all), above);
            }
            _ => {
                // A bit above the width ends the count there.
                let mut value = value;
                if bits < class.bits() {
                    let stopped = self.tmp(class);
                    let stop = Operand::Int((1u64 << bits) as i64);
                    self.op2(Opcode::Or, &[class.b()], stopped, value, stop);
                    value = Operand::Reg(stopped);
                }
                let reversed = self.tmp(class);
                self.unary(Opcode::Brev, &[class.b()], reversed, value);
                self.unary(Opcode::Clz, &[class.b()], count, Operand::Reg(reversed));
            }
        }
    }

    fn reverse(&mut self, name: &str, bits: u32, class: Class, dst: Reg, value: Operand) {
        let reversed = self.tmp(class);
        if name == "bitreverse" {
            self.unary(Opcode::Brev, &[class.b()], reversed, value);
        } else if class == Class::B32 {
            self.swap_bytes32(reversed, value);
        } else {
            let [low, high] = self.split64(value);
            let (new_low, new_high) = (self.tmp(Class::B32), self.tmp(Class::B32));
            self.swap_bytes32(new_low, high);
            self.swap_bytes32(new_high, low);
            self.pack64(reversed, Operand::Reg(new_low), Operand::Reg(new_high));
        }
        let mut result = reversed;
        if bits < class.bits() {
            result = self.tmp(class);
            let amount = Operand::Int(i64::from(class.bits() - bits));
            self.op2(Opcode::Shr, &[class.u()], result, Operand::Reg(reversed), amount);
        }
        self.truncate(class.bits(), bits, &[dst], &[Operand::Reg(result)]);
    }

    fn swap_bytes32(&mut self, dst: Reg, value: Operand) {
        let value = self.as_reg(value, Class::B32);
        self.op3(Opcode::Prmt, &[Mod::B32], dst, [value, Operand::Int(0), Operand::Int(0x0123)]);
    }

    /// A width that is no multiple of 64: as the next one that is, less what that has more.
    fn count_odd(
        &mut self,
        name: &str,
        bits: u32,
        spare: u32,
        dst: &[Reg],
        a: &[Operand],
    ) -> Lower {
        let whole = bits + spare;
        let mut clean = self.clean_wide(a, bits, Extend::Zero);
        if name == "cttz" {
            // A bit above the width ends the count there.
            let top = clean.len() - 1;
            let stopped = self.tmp(Class::B64);
            let stop = Operand::Int((1u64 << (64 - spare)) as i64);
            self.op2(Opcode::Or, &[Mod::B64], stopped, clean[top], stop);
            clean[top] = Operand::Reg(stopped);
        }
        let counted = self.tmps_like(whole);
        self.count_wide(name, whole, &counted, &clean)?;
        let counted: Vec<Operand> = counted.into_iter().map(Operand::Reg).collect();
        let more = self.int_limbs(whole, u64::from(spare));
        match name {
            "ctlz" => self.compute_any(BinaryOp::Sub, whole, dst, &counted, &more),
            "bitreverse" | "bswap" => self.compute_any(BinaryOp::LShr, whole, dst, &counted, &more),
            _ => {
                self.copy_regs(dst, &counted);
                Ok(())
            }
        }
    }

    pub(crate) fn count_wide(
        &mut self,
        name: &str,
        bits: u32,
        dst: &[Reg],
        a: &[Operand],
    ) -> Lower {
        let n = a.len();
        let spare = n as u32 * 64 - bits;
        if spare > 0 {
            return self.count_odd(name, bits, spare, dst, a);
        }
        if matches!(name, "bitreverse" | "bswap") {
            for (index, &limb) in a.iter().enumerate() {
                let limb = self.as_reg(limb, Class::B64);
                self.reverse(name, 64, Class::B64, dst[n - 1 - index], limb);
            }
            return Ok(());
        }
        let mut total: Option<Reg> = None;
        // Leading zeros are counted from the low limb up, trailing ones from the high limb down:
        // what comes later decides if its limb is not zero.
        let order: Vec<usize> =
            if name == "cttz" { (0..n).rev().collect() } else { (0..n).collect() };
        for &index in &order {
            let limb = self.as_reg(a[index], Class::B64);
            let count = self.tmp(Class::B32);
            self.count_in(name, 64, Class::B64, count, limb);
            let Some(so_far) = total else {
                total = Some(count);
                continue;
            };
            let sum = self.tmp(Class::B32);
            let (so_far, here) = (Operand::Reg(so_far), Operand::Reg(count));
            if name == "ctpop" {
                self.op2(Opcode::Add, &[Mod::S32], sum, so_far, here);
                total = Some(sum);
                continue;
            }
            self.op2(Opcode::Add, &[Mod::S32], sum, so_far, Operand::Int(64));
            let is_zero = self.tmp(Class::Pred);
            let operands = [Operand::Reg(is_zero), limb, Operand::Int(0)];
            self.ins(Opcode::Setp, &[Mod::Eq, Mod::S64], &operands);
            let chosen = self.tmp(Class::B32);
            self.select_reg(chosen, is_zero, Operand::Reg(sum), here);
            total = Some(chosen);
        }
        let total = total.expect("a wide integer has limbs");
        self.unary(Opcode::Cvt, &[Mod::U64, Mod::U32], dst[0], Operand::Reg(total));
        for &dst in &dst[1..] {
            self.mov(dst, Operand::Int(0));
        }
        Ok(())
    }

    /// The upper or lower half of two integers shifted as one; the amount counts modulo the width.
    fn funnel(&mut self, left: bool, bits: u32, dst: &[Reg], args: &[&[Operand]]) -> Lower {
        let (high, low, amount) = (args[0], args[1], args[2]);
        if bits == 1 {
            // Any amount is a multiple of the width.
            self.mov(dst[0], if left { high[0] } else { low[0] });
            return Ok(());
        }
        if bits == 32 {
            let (high, low) = (self.as_reg(high[0], Class::B32), self.as_reg(low[0], Class::B32));
            let direction = if left { Mod::L } else { Mod::R };
            let mods = [direction, Mod::Wrap, Mod::B32];
            self.op3(Opcode::Shf, &mods, dst[0], [low, high, amount[0]]);
            return Ok(());
        }
        // As a shift of twice the width, done in two parts; the inverse amount is one less, and
        // the other part is shifted by one first, so that an amount of zero needs no care.
        let reduced = self.tmps_like(bits);
        let width = self.int_limbs(bits, u64::from(bits));
        if bits > 128 && !bits.is_power_of_two() {
            self.small_remainder(&reduced, amount, bits);
        } else if bits.is_power_of_two() {
            let mask = self.int_limbs(bits, u64::from(bits - 1));
            self.compute_any(BinaryOp::And, bits, &reduced, amount, &mask)?;
        } else {
            self.compute_any(BinaryOp::URem, bits, &reduced, amount, &width)?;
        }
        let reduced: Vec<Operand> = reduced.into_iter().map(Operand::Reg).collect();
        let inverse = self.tmps_like(bits);
        let top = self.int_limbs(bits, u64::from(bits - 1));
        self.compute_any(BinaryOp::Sub, bits, &inverse, &top, &reduced)?;
        let inverse: Vec<Operand> = inverse.into_iter().map(Operand::Reg).collect();
        let one = self.int_limbs(bits, 1);
        let (main, main_op, other, other_op) = if left {
            (high, BinaryOp::Shl, low, BinaryOp::LShr)
        } else {
            (low, BinaryOp::LShr, high, BinaryOp::Shl)
        };
        let (shifted, half, rest) =
            (self.tmps_like(bits), self.tmps_like(bits), self.tmps_like(bits));
        self.compute_any(main_op, bits, &shifted, main, &reduced)?;
        self.compute_any(other_op, bits, &half, other, &one)?;
        let half: Vec<Operand> = half.into_iter().map(Operand::Reg).collect();
        self.compute_any(other_op, bits, &rest, &half, &inverse)?;
        let shifted: Vec<Operand> = shifted.into_iter().map(Operand::Reg).collect();
        let rest: Vec<Operand> = rest.into_iter().map(Operand::Reg).collect();
        self.compute_any(BinaryOp::Or, bits, dst, &shifted, &rest)
    }

    /// The remainder of limbs by their own width, 32 bits a step.
    fn small_remainder(&mut self, dst: &[Reg], limbs: &[Operand], bits: u32) {
        let clean = self.clean_wide(limbs, bits, Extend::Zero);
        let mut rest: Option<Reg> = None;
        for &limb in clean.iter().rev() {
            let [low, high] = self.split64(limb);
            for digit in [high, low] {
                let number = self.tmp(Class::B64);
                let above = rest.map_or(Operand::Int(0), Operand::Reg);
                self.pack64(number, digit, above);
                let (remainder, next) = (self.tmp(Class::B64), self.tmp(Class::B32));
                let width = Operand::Int(i64::from(bits));
                self.op2(Opcode::Rem, &[Mod::U64], remainder, Operand::Reg(number), width);
                self.unary(Opcode::Cvt, &[Mod::U32, Mod::U64], next, Operand::Reg(remainder));
                rest = Some(next);
            }
        }
        let rest = Operand::Reg(rest.expect("a wide integer has limbs"));
        self.unary(Opcode::Cvt, &[Mod::U64, Mod::U32], dst[0], rest);
        for &dst in &dst[1..] {
            self.mov(dst, Operand::Int(0));
        }
    }

    /// A small number as limbs.
    pub(super) fn int_limbs(&mut self, bits: u32, number: u64) -> Vec<Operand> {
        let mut limbs = vec![Operand::Int(0); Scalar::Int(bits).n_regs()];
        limbs[0] = Operand::Int(number as i64);
        limbs
    }

    /// The greatest or least number of a width, as limbs.
    pub(super) fn extreme(&mut self, signed: bool, greatest: bool, bits: u32) -> Vec<Operand> {
        let n = Scalar::Int(bits).n_regs();
        let top_bits = if bits.is_multiple_of(64) { 64 } else { bits % 64 };
        let ones = if top_bits == 64 { u64::MAX } else { (1 << top_bits) - 1 };
        let (low, top) = match (signed, greatest) {
            (true, true) => (u64::MAX, ones >> 1),
            (true, false) => (0, 1 << (top_bits - 1)),
            (false, true) => (u64::MAX, ones),
            (false, false) => (0, 0),
        };
        let mut limbs = vec![Operand::Int(low as i64); n];
        limbs[n - 1] = Operand::Int(crate::func::sign_extend(top, top_bits));
        limbs
    }

    /// The result and whether it overflows.
    fn overflowing(
        &mut self,
        kind: &str,
        signed: bool,
        bits: u32,
        dst: &[Reg],
        a: &[Operand],
        b: &[Operand],
    ) -> Lower<Reg> {
        if bits == 1 {
            return Ok(self.overflowing_bit(kind, signed, dst[0], a[0], b[0]));
        }
        let op = match kind {
            "add" => BinaryOp::Add,
            "sub" => BinaryOp::Sub,
            _ => BinaryOp::Mul,
        };
        if op == BinaryOp::Mul {
            return self.overflowing_product(signed, bits, dst, a, b);
        }
        self.compute_any(op, bits, dst, a, b)?;
        let result: Vec<Operand> = dst.iter().map(|&reg| Operand::Reg(reg)).collect();
        if !signed {
            // A sum below an operand has wrapped; so has a difference above the first.
            let pred = if op == BinaryOp::Add { IntPred::Ult } else { IntPred::Ugt };
            return Ok(self.compare_any(pred, bits, &result, a));
        }
        // Signs: the sum of two of one sign has the other; for a difference, of two signs.
        let (x, y) = (self.tmps_like(bits), self.tmps_like(bits));
        self.compute_any(BinaryOp::Xor, bits, &x, &result, a)?;
        let against: &[Operand] = b;
        if op == BinaryOp::Add {
            self.compute_any(BinaryOp::Xor, bits, &y, &result, against)?;
        } else {
            self.compute_any(BinaryOp::Xor, bits, &y, a, against)?;
        }
        let both = self.tmps_like(bits);
        let x: Vec<Operand> = x.into_iter().map(Operand::Reg).collect();
        let y: Vec<Operand> = y.into_iter().map(Operand::Reg).collect();
        self.compute_any(BinaryOp::And, bits, &both, &x, &y)?;
        let both: Vec<Operand> = both.into_iter().map(Operand::Reg).collect();
        let zero = self.int_limbs(bits, 0);
        Ok(self.compare_any(IntPred::Slt, bits, &both, &zero))
    }

    /// One bit is 0 or 1, or 0 or -1 if signed. Either way a sum overflows where both are set, a
    /// difference where only the second is; of the products only -1 times -1 does.
    fn overflowing_bit(
        &mut self,
        kind: &str,
        signed: bool,
        dst: Reg,
        a: Operand,
        b: Operand,
    ) -> Reg {
        let (a, b) = (self.as_reg(a, Class::Pred), self.as_reg(b, Class::Pred));
        let overflow = self.tmp(Class::Pred);
        match kind {
            "add" => {
                self.bit_binary(BinaryOp::Xor, dst, a, b);
                self.bit_binary(BinaryOp::And, overflow, a, b);
            }
            "sub" => {
                self.bit_binary(BinaryOp::Xor, dst, a, b);
                let not_a = self.tmp(Class::Pred);
                self.unary(Opcode::Not, &[Mod::Pred], not_a, a);
                self.bit_binary(BinaryOp::And, overflow, Operand::Reg(not_a), b);
            }
            _ => {
                self.bit_binary(BinaryOp::And, dst, a, b);
                let found = if signed { Operand::Reg(dst) } else { Operand::Int(0) };
                self.mov(overflow, found);
            }
        }
        overflow
    }

    fn overflowing_product(
        &mut self,
        signed: bool,
        bits: u32,
        dst: &[Reg],
        a: &[Operand],
        b: &[Operand],
    ) -> Lower<Reg> {
        let extend = if signed { Extend::Sign } else { Extend::Zero };
        if bits > 64 {
            return self.wide_overflowing_product(signed, bits, dst, a, b);
        }
        let class = Class::of_int(bits);
        let (a, b) = (self.clean(a[0], bits, extend), self.clean(b[0], bits, extend));
        let (a, b) = (self.as_reg(a, class), self.as_reg(b, class));
        let ty = if signed { class.s() } else { class.u() };
        self.op2(Opcode::Mul, &[Mod::Lo, ty], dst[0], a, b);
        let high = self.tmp(class);
        self.op2(Opcode::Mul, &[Mod::Hi, ty], high, a, b);
        // It fits if what is above the width repeats the sign, or is zero.
        let whole = Operand::Reg(dst[0]);
        let clean = self.clean(whole, bits, extend);
        let overflow = self.tmp(Class::Pred);
        let filled = if signed {
            let sign = self.tmp(class);
            let amount = Operand::Int(i64::from(class.bits() - 1));
            self.op2(Opcode::Shr, &[class.s()], sign, clean, amount);
            Operand::Reg(sign)
        } else {
            Operand::Int(0)
        };
        let operands = [Operand::Reg(overflow), Operand::Reg(high), filled];
        self.ins(Opcode::Setp, &[Mod::Ne, class.u()], &operands);
        if bits == class.bits() {
            return Ok(overflow);
        }
        let within = self.tmp(Class::Pred);
        let operands = [Operand::Reg(within), whole, clean];
        self.ins(Opcode::Setp, &[Mod::Ne, class.u()], &operands);
        let either = self.tmp(Class::Pred);
        let (overflow, within) = (Operand::Reg(overflow), Operand::Reg(within));
        self.op2(Opcode::Or, &[Mod::Pred], either, overflow, within);
        Ok(either)
    }

    /// Multiplies at twice the width and looks at the upper half.
    fn wide_overflowing_product(
        &mut self,
        signed: bool,
        bits: u32,
        dst: &[Reg],
        a: &[Operand],
        b: &[Operand],
    ) -> Lower<Reg> {
        let extend = if signed { Extend::Sign } else { Extend::Zero };
        let double = bits * 2;
        let (wide_a, wide_b) = (self.tmps_like(double), self.tmps_like(double));
        self.extend(bits, double, &wide_a, a, extend);
        self.extend(bits, double, &wide_b, b, extend);
        let wide_a: Vec<Operand> = wide_a.into_iter().map(Operand::Reg).collect();
        let wide_b: Vec<Operand> = wide_b.into_iter().map(Operand::Reg).collect();
        let product = self.tmps_like(double);
        self.wide_binary(BinaryOp::Mul, double, &product, &wide_a, &wide_b)?;
        let product: Vec<Operand> = product.into_iter().map(Operand::Reg).collect();
        self.truncate(double, bits, dst, &product);
        let back = self.tmps_like(double);
        let low: Vec<Operand> = dst.iter().map(|&reg| Operand::Reg(reg)).collect();
        self.extend(bits, double, &back, &low, extend);
        let back: Vec<Operand> = back.into_iter().map(Operand::Reg).collect();
        Ok(self.compare_any(IntPred::Ne, double, &back, &product))
    }

    /// The result and the overflow bit, lane by lane: all results come first.
    fn with_overflow(&mut self, inst: IrInst, name: &str) -> Lower {
        let (a, b) = (self.body.call_args(inst)[0], self.body.call_args(inst)[1]);
        let Scalar::Int(bits) = self.scalar_of(a)? else {
            return Err(self.error("an integer intrinsic on something else"));
        };
        let signed = name.starts_with('s');
        let kind = &name[1..4];
        let (a, b) = (self.lanes(a)?, self.lanes(b)?);
        let regs = self.result_regs(inst)?;
        let n = Scalar::Int(bits).n_regs();
        for lane in 0..a.len() {
            let dst = &regs[lane * n..][..n];
            let found = self.overflowing(kind, signed, bits, dst, &a[lane], &b[lane])?;
            self.mov(regs[a.len() * n + lane], Operand::Reg(found));
        }
        Ok(())
    }

    /// The end of the signed numbers that `a` lies towards.
    fn signed_bound(&mut self, bits: u32, a: &[Operand]) -> Vec<Operand> {
        let (least, greatest) = (self.extreme(true, false, bits), self.extreme(true, true, bits));
        let zero = self.int_limbs(bits, 0);
        let is_negative = self.compare_any(IntPred::Slt, bits, a, &zero);
        let chosen = self.tmps_like(bits);
        for (index, &reg) in chosen.iter().enumerate() {
            self.select_reg(reg, is_negative, least[index], greatest[index]);
        }
        chosen.into_iter().map(Operand::Reg).collect()
    }

    pub(super) fn saturating(
        &mut self,
        name: &str,
        bits: u32,
        dst: &[Reg],
        a: &[Operand],
        b: &[Operand],
    ) -> Lower {
        let signed = name.starts_with('s');
        let kind = &name[1..4];
        if bits == 1 {
            // Sums stop at the set bit, differences at the clear one, signed or not.
            let (a, b) = (self.as_reg(a[0], Class::Pred), self.as_reg(b[0], Class::Pred));
            if kind == "add" {
                self.bit_binary(BinaryOp::Or, dst[0], a, b);
            } else {
                let not_b = self.tmp(Class::Pred);
                self.unary(Opcode::Not, &[Mod::Pred], not_b, b);
                self.bit_binary(BinaryOp::And, dst[0], a, Operand::Reg(not_b));
            }
            return Ok(());
        }
        let raw = self.tmps_like(bits);
        let overflow = self.overflowing(kind, signed, bits, &raw, a, b)?;
        let bound: Vec<Operand> = if signed {
            self.signed_bound(bits, a)
        } else {
            self.extreme(false, kind == "add", bits)
        };
        for (index, &dst) in dst.iter().enumerate() {
            self.select_reg(dst, overflow, bound[index], Operand::Reg(raw[index]));
        }
        Ok(())
    }

    /// Shifts, and saturates if shifting back does not give the same.
    fn saturating_shift(
        &mut self,
        signed: bool,
        bits: u32,
        dst: &[Reg],
        a: &[Operand],
        b: &[Operand],
    ) -> Lower {
        if bits == 1 {
            // The only amount that is not too much is zero.
            self.mov(dst[0], a[0]);
            return Ok(());
        }
        let (shifted, back) = (self.tmps_like(bits), self.tmps_like(bits));
        self.compute_any(BinaryOp::Shl, bits, &shifted, a, b)?;
        let raw: Vec<Operand> = shifted.into_iter().map(Operand::Reg).collect();
        let op = if signed { BinaryOp::AShr } else { BinaryOp::LShr };
        self.compute_any(op, bits, &back, &raw, b)?;
        let back: Vec<Operand> = back.into_iter().map(Operand::Reg).collect();
        let lost = self.compare_any(IntPred::Ne, bits, &back, a);
        let bound: Vec<Operand> =
            if signed { self.signed_bound(bits, a) } else { self.extreme(false, true, bits) };
        for (index, &dst) in dst.iter().enumerate() {
            self.select_reg(dst, lost, bound[index], raw[index]);
        }
        Ok(())
    }

    /// -1, 0 or 1.
    fn three_way(&mut self, inst: IrInst, signed: bool) -> Lower {
        let (a, b) = (self.body.call_args(inst)[0], self.body.call_args(inst)[1]);
        let bits = self.scalar_of(a)?.bits();
        let (a, b) = (self.lanes(a)?, self.lanes(b)?);
        let (less, greater) =
            if signed { (IntPred::Slt, IntPred::Sgt) } else { (IntPred::Ult, IntPred::Ugt) };
        let dest = self.dest(inst)?;
        for (index, dst) in dest.lanes.iter().enumerate() {
            let below = self.compare_any(less, bits, &a[index], &b[index]);
            let above = self.compare_any(greater, bits, &a[index], &b[index]);
            for (limb, &dst) in dst.iter().enumerate() {
                let class = self.class_of(dst);
                let upper = self.tmp(class);
                let one = Operand::Int(i64::from(limb == 0));
                self.select_reg(upper, above, one, Operand::Int(0));
                self.select_reg(dst, below, Operand::Int(-1), Operand::Reg(upper));
            }
        }
        self.finish(dest);
        Ok(())
    }
}
