//! Arithmetic that is cheaper in another form: multiples of one step, quotients with their
//! remainders, integers that were made floats, constants too wide for an instruction.

use nvopt_ir::{
    ops::{BinaryOp, CastOp, FloatPred},
    types::Type,
};

use crate::{
    func::FuncGen,
    memory::{Place, Region},
    options::Feature,
    values::Val,
};

/// Multipliers of hash functions and random number generators.
const WIDE_FACTORS: [u64; 4] =
    [0x5851_f42d_4c95_7f2d, 0x9e37_79b9_7f4a_7c15, 0xff51_afd7_ed55_8ccd, 0x0000_0100_0000_01b3];
/// The bits of doubles whose lower half is not zero.
const WIDE_DOUBLES: [u64; 3] =
    [0x3fb9_9999_9999_999a, 0xbff7_1547_652b_82fe, 0x4005_bf0a_8b14_5769];
/// How often a loop over wide constants runs at most.
const MAX_WIDE_TURNS: u64 = 5;

/// Multiples of one step.
impl FuncGen<'_, '_> {
    /// Products, sums or addresses that lie a multiple of one step apart, as unrolled loops leave
    /// them.
    pub(super) fn multiples_of_a_step(&mut self) -> bool {
        let region = self.some_region(|region| {
            region.may_read && region.len >= 8 && !region.elem.is_aggregate()
        });
        let region = region.filter(|_| self.u().chance(40));
        let ty = self.u().pick(&[Type::I32, Type::I64]);
        match region {
            Some(region) => self.stepped_addresses(&region),
            None if self.u().chance(50) => self.stepped_products(ty),
            None => self.stepped_sums(ty),
        }
        true
    }

    /// `b * s`, `(b + 1) * s`, `(b + 3) * s`
    fn stepped_products(&mut self, ty: Type) {
        let (base, step) = (self.variable_leaf(ty), self.variable_leaf(ty));
        let mut sum = self.plain_bin(BinaryOp::Mul, base, step);
        for _ in 0..2 {
            let distance = self.u().pick(&[1, 2, 3, 8, u64::MAX]);
            let distance = self.int(ty, distance);
            let next = self.plain_bin(BinaryOp::Add, base, distance);
            let product = self.plain_bin(BinaryOp::Mul, next, step);
            sum = self.plain_bin(BinaryOp::Xor, sum, product);
        }
        self.keep(sum);
    }

    /// `b + s`, `b + 2 * s`, `b + 5 * s`
    fn stepped_sums(&mut self, ty: Type) {
        let (base, step) = (self.variable_leaf(ty), self.variable_leaf(ty));
        let mut mixed = self.plain_bin(BinaryOp::Add, base, step);
        for _ in 0..2 {
            let factor = self.u().pick(&[2, 3, 4, 5]);
            let factor = self.int(ty, factor);
            let multiple = self.plain_bin(BinaryOp::Mul, step, factor);
            let sum = self.plain_bin(BinaryOp::Add, base, multiple);
            mixed = self.plain_bin(BinaryOp::Xor, mixed, sum);
        }
        self.keep(mixed);
    }

    /// Elements `s`, `2 * s` and `3 * s` of `region`.
    fn stepped_addresses(&mut self, region: &Region) {
        let start = self.start_address(region);
        let step = self.variable_leaf(Type::I64);
        let step = self.and_mask(step, region.len / 4 - 1);
        let align = self.program.abi_align(region.elem);
        for factor in 1..4 {
            let factor = self.int(Type::I64, factor);
            let index = self.bin(BinaryOp::Mul, step, factor);
            let address = self.gep(region.elem, start, &[index]).at_level(index.level);
            let val = self.load(region, Place { address, ty: region.elem, align });
            self.keep(val);
        }
    }
}

/// Divisions and conversions.
impl FuncGen<'_, '_> {
    /// A quotient and the remainder of the same operands, the second perhaps behind a branch.
    pub(super) fn quotient_and_remainder(&mut self) -> bool {
        let ty = self.algebra_type();
        let Some(width) = self.program.int_width(ty).filter(|&width| width >= 8) else {
            return false;
        };
        let x = self.leaf(ty);
        let signed = self.u().chance(50);
        let (divisor, mut ops) = if signed {
            (self.positive_divisor(ty, width, 1), [BinaryOp::SDiv, BinaryOp::SRem])
        } else {
            (self.nonzero_divisor(ty, 1), [BinaryOp::UDiv, BinaryOp::URem])
        };
        if self.u().chance(40) {
            ops.reverse();
        }
        let first = self.plain_bin(ops[0], x, divisor);
        let branches = self.may_nest(3) && self.u().chance(25);
        let second = if branches {
            let cond = self.branch_condition();
            let other = self.leaf(ty);
            self.diamond(cond, |this| this.plain_bin(ops[1], x, divisor), |_| other)
        } else {
            self.plain_bin(ops[1], x, divisor)
        };
        self.keep(first);
        self.keep(second);
        true
    }

    /// Small integers that are made floats, computed with, and compared or made integers again.
    pub(super) fn integers_as_floats(&mut self) -> bool {
        if !self.has(Feature::Floats) {
            return false;
        }
        self.note(Feature::Floats);
        let ty = self.u().pick(&[Type::FLOAT, Type::DOUBLE]);
        let mut number = self.byte_as_float(ty);
        // With three bytes at most every number fits an integer of 32 bits.
        for _ in 0..self.u().within(1, 2) {
            let constant = self.u().chance(35);
            let next = if constant { self.small_float(ty) } else { self.byte_as_float(ty) };
            let op = self.u().pick(&[BinaryOp::FAdd, BinaryOp::FSub, BinaryOp::FMul]);
            number = self.plain_bin(op, number, next);
        }
        let val = if self.u().chance(50) {
            let int = self.u().pick(&[Type::I32, Type::I64]);
            self.cast(CastOp::FpToSi, number, int)
        } else {
            let limit = self.small_float(ty);
            let preds = [FloatPred::Olt, FloatPred::Oge, FloatPred::Ueq, FloatPred::Une];
            let pred = self.u().pick(&preds);
            self.fcmp(pred, number, limit)
        };
        self.keep(val);
        true
    }

    fn byte_as_float(&mut self, ty: Type) -> Val {
        let byte = self.variable_leaf(Type::I8);
        let op = self.u().pick(&[CastOp::UiToFp, CastOp::SiToFp]);
        self.cast(op, byte, ty)
    }

    fn small_float(&mut self, ty: Type) -> Val {
        let value = self.u().below(256) as i32;
        self.float_int(ty, value)
    }

    /// A loop that mixes values by a constant too wide for an instruction to hold.
    pub(super) fn wide_constant_loop(&mut self) -> bool {
        if !self.may_loop() {
            return false;
        }
        let float = self.has(Feature::Floats) && self.u().chance(30);
        let most = self.most_turns().min(MAX_WIDE_TURNS);
        let bound = self.some_bound(most);
        let trips = self.some_trips(bound);
        let ty = if float { Type::DOUBLE } else { Type::I64 };
        let start = self.leaf(ty);
        let after = if float {
            self.note(Feature::Floats);
            let bits = self.u().pick(&WIDE_DOUBLES);
            let factor = self.number(ty, &[bits]);
            self.counted_loop(&trips, &[start], |this, _, carried| {
                let product = this.plain_bin(BinaryOp::FMul, carried[0], factor);
                vec![this.plain_bin(BinaryOp::FAdd, product, factor)]
            })
        } else {
            let factor = self.u().pick(&WIDE_FACTORS);
            let factor = self.int(ty, factor);
            self.counted_loop(&trips, &[start], |this, _, carried| {
                let next = this.leaf(ty);
                let mixed = this.plain_bin(BinaryOp::Xor, carried[0], next);
                let first = this.plain_bin(BinaryOp::Mul, mixed, factor);
                let by = this.int(ty, 29);
                let high = this.plain_bin(BinaryOp::LShr, first, by);
                let folded = this.plain_bin(BinaryOp::Xor, first, high);
                vec![this.plain_bin(BinaryOp::Mul, folded, factor)]
            })
        };
        after.into_iter().for_each(|val| {
            self.keep(val);
        });
        true
    }
}
