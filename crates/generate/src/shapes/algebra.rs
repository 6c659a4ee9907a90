//! Identities, bit tricks and chains of operations.

use nvopt_ir::{
    ops::{BinaryOp, CastOp, InstFlags, IntPred},
    types::Type,
};

use crate::{func::FuncGen, options::Feature, values::Val};

impl FuncGen<'_, '_> {
    pub(super) fn algebra_type(&mut self) -> Type {
        let elem = self.program.scalar_int();
        self.program.maybe_vector(elem)
    }

    /// A chain of one associative operation over values and constants.
    pub(super) fn reassociated_chain(&mut self) -> bool {
        let ty = self.algebra_type();
        let ops = [BinaryOp::Add, BinaryOp::Mul, BinaryOp::And, BinaryOp::Or, BinaryOp::Xor];
        let op = self.u().pick(&ops);
        let mut sum = self.leaf(ty);
        for _ in 0..self.u().within(2, 5) {
            let next = if self.u().chance(45) { self.some_constant(ty) } else { self.leaf(ty) };
            sum = match self.u().below(3) {
                0 => self.bin(op, next, sum),
                1 => {
                    let other = self.leaf(ty);
                    let pair = self.bin(op, next, other);
                    self.bin(op, sum, pair)
                }
                _ => self.bin(op, sum, next),
            };
        }
        self.keep(sum);
        true
    }

    /// Something that is simpler than it looks.
    pub(super) fn bit_trick(&mut self) -> bool {
        let ty = self.algebra_type();
        let Some(width) = self.program.int_width(ty).filter(|&width| width >= 8) else {
            return false;
        };
        let x = self.leaf(ty);
        let val = match self.u().below(9) {
            0 => self.rotation(x, width),
            1 => self.sign_extension(x, width),
            2 => self.swapped_bytes(x, width),
            3 => self.absolute_value(x, width),
            4 => self.merged_bits(x),
            5 => self.multiplied_by_shifts(x, width),
            6 => self.average(x),
            7 => self.twice_inverted(x),
            _ => self.power_of_two_test(x),
        };
        self.keep(val);
        true
    }

    /// `x << c | x >> width - c`
    fn rotation(&mut self, x: Val, width: u32) -> Val {
        let by = 1 + self.u().below(width as usize - 1) as u64;
        let up = self.int(x.ty, by);
        let down = self.int(x.ty, u64::from(width) - by);
        let high = self.plain_bin(BinaryOp::Shl, x, up);
        let low = self.plain_bin(BinaryOp::LShr, x, down);
        let flags = if self.roll(Feature::TrueFlags, 40) {
            InstFlags::DISJOINT
        } else {
            InstFlags::empty()
        };
        self.flagged_bin(BinaryOp::Or, high, low, flags)
    }

    /// `x << c >> c`
    fn sign_extension(&mut self, x: Val, width: u32) -> Val {
        let by = 1 + self.u().below(width as usize - 1) as u64;
        let by = self.int(x.ty, by);
        let up = self.plain_bin(BinaryOp::Shl, x, by);
        let op = self.u().pick(&[BinaryOp::AShr, BinaryOp::LShr]);
        self.plain_bin(op, up, by)
    }

    /// The bytes of the lower half-word swapped by shifts and masks.
    fn swapped_bytes(&mut self, x: Val, width: u32) -> Val {
        if width < 16 {
            return x;
        }
        let eight = self.int(x.ty, 8);
        let up = self.plain_bin(BinaryOp::Shl, x, eight);
        let high = self.and_mask(up, 0xff00);
        let down = self.plain_bin(BinaryOp::LShr, x, eight);
        let low = self.and_mask(down, 0xff);
        self.plain_bin(BinaryOp::Or, high, low)
    }

    /// `(x ^ s) - s` where `s` is the sign
    fn absolute_value(&mut self, x: Val, width: u32) -> Val {
        let top = self.int(x.ty, u64::from(width) - 1);
        let sign = self.plain_bin(BinaryOp::AShr, x, top);
        let flipped = self.plain_bin(BinaryOp::Xor, x, sign);
        self.plain_bin(BinaryOp::Sub, flipped, sign)
    }

    /// `x & m | y & ~m`
    fn merged_bits(&mut self, x: Val) -> Val {
        let y = self.leaf(x.ty);
        let mask = if self.u().chance(50) { self.some_constant(x.ty) } else { self.leaf(x.ty) };
        let ones = self.ones(x.ty);
        let others = self.plain_bin(BinaryOp::Xor, mask, ones);
        let a = self.plain_bin(BinaryOp::And, x, mask);
        let b = self.plain_bin(BinaryOp::And, y, others);
        self.plain_bin(BinaryOp::Or, a, b)
    }

    /// `(x << a) + (x << b) - x`
    fn multiplied_by_shifts(&mut self, x: Val, width: u32) -> Val {
        let (a, b) = (self.u().below(width as usize) as u64, self.u().below(width as usize) as u64);
        let (a, b) = (self.int(x.ty, a), self.int(x.ty, b));
        let first = self.plain_bin(BinaryOp::Shl, x, a);
        let second = self.plain_bin(BinaryOp::Shl, x, b);
        let sum = self.plain_bin(BinaryOp::Add, first, second);
        self.plain_bin(BinaryOp::Sub, sum, x)
    }

    /// `(x & y) + ((x ^ y) >> 1)`
    fn average(&mut self, x: Val) -> Val {
        let y = self.leaf(x.ty);
        let both = self.plain_bin(BinaryOp::And, x, y);
        let either = self.plain_bin(BinaryOp::Xor, x, y);
        let one = self.int(x.ty, 1);
        let half = self.plain_bin(BinaryOp::LShr, either, one);
        self.plain_bin(BinaryOp::Add, both, half)
    }

    /// `~(~x + y)`, which is `x - y`
    fn twice_inverted(&mut self, x: Val) -> Val {
        let y = self.leaf(x.ty);
        let ones = self.ones(x.ty);
        let inverted = self.plain_bin(BinaryOp::Xor, x, ones);
        let sum = self.plain_bin(BinaryOp::Add, inverted, y);
        self.plain_bin(BinaryOp::Xor, sum, ones)
    }

    /// `(x & x - 1) == 0`
    fn power_of_two_test(&mut self, x: Val) -> Val {
        let one = self.int(x.ty, 1);
        let less = self.plain_bin(BinaryOp::Sub, x, one);
        let rest = self.plain_bin(BinaryOp::And, x, less);
        let zero = self.zero(x.ty);
        let test = self.icmp(IntPred::Eq, rest, zero);
        self.cast(CastOp::ZExt, test, x.ty)
    }

    /// Minima, maxima and clamps written as selects.
    pub(super) fn select_chain(&mut self) -> bool {
        let ty = self.algebra_type();
        let mut val = self.leaf(ty);
        for _ in 0..self.u().within(1, 4) {
            let limit = if self.u().chance(60) { self.some_constant(ty) } else { self.leaf(ty) };
            let pred = self.u().pick(IntPred::ALL);
            let test = self.icmp(pred, val, limit);
            val = match self.u().below(4) {
                0 => self.select(test, limit, val),
                1 => self.select(test, val, limit),
                2 => {
                    let other = self.leaf(ty);
                    self.select(test, val, other)
                }
                _ => {
                    let one = self.int(ty, 1);
                    let more = self.plain_bin(BinaryOp::Add, val, one);
                    self.select(test, more, val)
                }
            };
        }
        self.keep(val);
        true
    }

    /// Comparisons of one value with several, joined by and, or, or selects.
    pub(super) fn compare_chain(&mut self) -> bool {
        let elem = self.program.scalar_int();
        let x = self.leaf(elem);
        let mut all = None;
        for _ in 0..self.u().within(2, 4) {
            let limit = self.some_constant(elem);
            let pred = self.u().pick(IntPred::ALL);
            let test = self.icmp(pred, x, limit);
            all = Some(match all {
                None => test,
                Some(so_far) => self.joined_tests(so_far, test),
            });
        }
        if let Some(all) = all {
            self.keep(all);
        }
        true
    }

    fn joined_tests(&mut self, a: Val, b: Val) -> Val {
        let (yes, no) = (self.int(Type::I1, 1), self.int(Type::I1, 0));
        match self.u().below(5) {
            0 => self.plain_bin(BinaryOp::And, a, b),
            1 => self.plain_bin(BinaryOp::Or, a, b),
            2 => self.plain_bin(BinaryOp::Xor, a, b),
            3 => self.select(a, b, no),
            _ => self.select(a, yes, b),
        }
    }

    /// Division and remainder by constants, and what is made of both.
    pub(super) fn constant_division(&mut self) -> bool {
        let ty = self.algebra_type();
        if self.program.int_width(ty).is_none_or(|width| width < 8) {
            return false;
        }
        let x = self.leaf(ty);
        let divisor = self.u().pick(&[3, 7, 10, 16, 5, 64, 100]);
        let divisor = self.int(ty, divisor);
        let signed = self.u().chance(50);
        let (div, rem) = if signed {
            (BinaryOp::SDiv, BinaryOp::SRem)
        } else {
            (BinaryOp::UDiv, BinaryOp::URem)
        };
        let quotient = self.plain_bin(div, x, divisor);
        let remainder = self.plain_bin(rem, x, divisor);
        let back = self.plain_bin(BinaryOp::Mul, quotient, divisor);
        let same = self.plain_bin(BinaryOp::Add, back, remainder);
        self.keep(quotient);
        self.keep(remainder);
        self.keep(same);
        true
    }
}
