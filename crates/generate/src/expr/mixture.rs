//! Mixtures: integers that depend on many values, so that these are not computed for nothing.

use nvopt_ir::{
    ops::{BinaryOp, CastOp},
    types::Type,
};

use crate::{
    func::FuncGen,
    values::{Mark, Val},
};

/// How many values a scope hands on by a mixture.
const MAX_SUMMARIZED: usize = 4;
const SUMMARY_PERCENT: u32 = 60;

impl FuncGen<'_, '_> {
    /// An integer of type `ty` that depends on the newest numbers made since `mark`, at most `n`.
    pub(crate) fn mixture(&mut self, ty: Type, mark: Mark, n: usize) -> Val {
        let made = self.pool.since(mark).iter().rev();
        let numbers = made.filter(|val| val.ty.is_int() || val.ty.is_float());
        let numbers: Vec<Val> = numbers.take(n).copied().collect();
        let mut mixed = self.int(ty, 0x5bd1_e995);
        for val in numbers {
            let bits = self.as_int(val);
            let bits = self.resize(bits, ty);
            mixed = self.mix(mixed, bits);
        }
        mixed
    }

    /// The bits of a number as an integer of its width.
    fn as_int(&mut self, val: Val) -> Val {
        let settled = self.settled_bits(val);
        match val.ty.float_kind() {
            Some(kind) => self.cast(CastOp::BitCast, settled, Type::int(kind.bits())),
            None => settled,
        }
    }

    /// Mixes `b` into `a`, an integer.
    fn mix(&mut self, a: Val, b: Val) -> Val {
        let op = self.u().pick(&[BinaryOp::Xor, BinaryOp::Add, BinaryOp::Sub]);
        let mixed = self.plain_bin(op, a, b);
        if !self.u().chance(40) {
            let factor = self.u().pick(&[31, 33, 5]);
            let factor = self.int(a.ty, factor);
            return self.plain_bin(BinaryOp::Mul, mixed, factor);
        }
        let width = a.ty.int_bits().expect("integers are mixed");
        let half = self.int(a.ty, u64::from(width) / 2);
        let down = self.plain_bin(BinaryOp::LShr, mixed, half);
        self.plain_bin(BinaryOp::Xor, mixed, down)
    }

    /// Often makes one value of what was made since `mark`, for the code after to use.
    pub(crate) fn summarize(&mut self, mark: Mark) {
        if !self.u().chance(SUMMARY_PERCENT) || self.pool.since(mark).is_empty() {
            return;
        }
        let ty = self.u().pick(&[Type::I32, Type::I64]);
        let val = self.mixture(ty, mark, MAX_SUMMARIZED);
        self.keep(val);
    }
}
