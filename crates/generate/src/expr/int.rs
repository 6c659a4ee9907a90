//! Integer expressions.

use nvopt_ir::{
    constant::low_mask,
    ops::{BinaryOp, InstFlags},
    types::Type,
};

use crate::{func::FuncGen, options::Feature, values::Val};

/// What an integer expression may be.
#[derive(Clone, Copy)]
enum Kind {
    Arithmetic,
    Logic,
    Shift,
    Division,
    Select,
    Compare,
    Convert,
    Intrinsic,
    Nvvm,
    FromVector,
    MakeVector,
    FromAggregate,
    Load,
    Poison,
    PointerDistance,
    Same,
    GuardedLoad,
}

/// How likely each is. What is not possible becomes arithmetic.
const KINDS: &[(u32, Kind)] = &[
    (26, Kind::Arithmetic),
    (16, Kind::Logic),
    (10, Kind::Shift),
    (5, Kind::Division),
    (7, Kind::Select),
    (4, Kind::Compare),
    (9, Kind::Convert),
    (9, Kind::Intrinsic),
    (2, Kind::Nvvm),
    (5, Kind::FromVector),
    (5, Kind::MakeVector),
    (3, Kind::FromAggregate),
    (14, Kind::Load),
    (4, Kind::Poison),
    (1, Kind::PointerDistance),
    (4, Kind::Same),
    (2, Kind::GuardedLoad),
];

/// How often both operands are the same value.
const SAME_OPERAND_PERCENT: u32 = 4;

const ARITHMETIC: &[(u32, BinaryOp)] =
    &[(45, BinaryOp::Add), (30, BinaryOp::Sub), (25, BinaryOp::Mul)];
const LOGIC: &[BinaryOp] = &[BinaryOp::And, BinaryOp::Or, BinaryOp::Xor];
const SHIFTS: &[BinaryOp] = &[BinaryOp::Shl, BinaryOp::LShr, BinaryOp::AShr];

impl FuncGen<'_, '_> {
    /// A value of `ty`, an integer or a vector of integers.
    pub(super) fn int_expr(&mut self, ty: Type, depth: u32) -> Val {
        let kind = self.u().weighted(KINDS);
        let made = match kind {
            Kind::Arithmetic => None,
            Kind::Logic => {
                let op = self.u().pick(LOGIC);
                Some(self.binary(op, ty, depth))
            }
            Kind::Shift => Some(self.shift(ty, depth)),
            Kind::Division => Some(self.division(ty, depth)),
            Kind::Select => Some(self.select_expr(ty, depth)),
            Kind::Compare => Some(self.compared(ty, depth)),
            Kind::Convert => self.int_conversion(ty, depth),
            Kind::Intrinsic => self.int_intrinsic(ty, depth),
            Kind::Nvvm => self.nvvm_intrinsic(ty, depth),
            Kind::FromVector => self.pick_from_vector(ty, depth),
            Kind::MakeVector => self.make_vector(ty, depth),
            Kind::FromAggregate => self.pick_from_aggregate(ty),
            Kind::Load => self.load_of_type(ty),
            Kind::Poison => self.harmless_poison(ty, depth),
            Kind::PointerDistance => self.pointer_distance(ty),
            Kind::GuardedLoad => self.guarded_load(ty, depth),
            Kind::Same => Some(self.same_again(ty, depth)),
        };
        match made {
            Some(val) => val,
            None => {
                let op = self.u().weighted(ARITHMETIC);
                self.binary(op, ty, depth)
            }
        }
    }

    /// `op` on two expressions.
    pub(crate) fn binary(&mut self, op: BinaryOp, ty: Type, depth: u32) -> Val {
        let a = self.expr(ty, depth);
        let b = if self.u().chance(SAME_OPERAND_PERCENT) { a } else { self.expr(ty, depth) };
        // An operation on constants alone is gone after one pass.
        let both = self.is_constant(a) && self.is_constant(b);
        let b = if both { self.variable_leaf(ty) } else { b };
        self.bin(op, a, b)
    }

    fn shift(&mut self, ty: Type, depth: u32) -> Val {
        let op = self.u().pick(SHIFTS);
        let a = self.expr(ty, depth);
        let amount = self.shift_amount(ty, depth);
        if op == BinaryOp::LShr {
            return self.bin(op, a, amount);
        }
        let flags = self.true_shl_flags(op, a, amount);
        self.flagged_bin(op, a, amount, flags)
    }

    /// `nuw` and `nsw` if shifting `a` up by at most the bound of `amount` keeps all its bits.
    fn true_shl_flags(&mut self, op: BinaryOp, a: Val, amount: Val) -> InstFlags {
        let (Some(width), Some(most), Some(by)) = (a.ty.int_bits(), a.umax, amount.umax) else {
            return InstFlags::empty();
        };
        let bits = u64::from(64 - most.leading_zeros()) + by;
        if op != BinaryOp::Shl || bits >= u64::from(width) || !self.roll(Feature::TrueFlags, 60) {
            return InstFlags::empty();
        }
        InstFlags::NUW | InstFlags::NSW
    }

    /// A shift amount that is less than the width of `ty`.
    pub(crate) fn shift_amount(&mut self, ty: Type, depth: u32) -> Val {
        let width = self.program.int_width(ty).expect("only integers are shifted");
        if width == 1 || self.u().chance(50) {
            let amount = self.u().below(width as usize) as u64;
            return self.int(ty, amount);
        }
        let amount = self.expr(ty, depth);
        if !width.is_power_of_two() && self.u().chance(50) {
            let width = self.int(ty, u64::from(width));
            return self.bin(BinaryOp::URem, amount, width);
        }
        let below = 1 << width.ilog2();
        self.and_mask(amount, below - 1)
    }

    fn division(&mut self, ty: Type, depth: u32) -> Val {
        let op = self.u().pick(&[BinaryOp::UDiv, BinaryOp::URem, BinaryOp::SDiv, BinaryOp::SRem]);
        let a = self.expr(ty, depth);
        let width = self.program.int_width(ty).expect("only integers are divided");
        // With one or two bits there is no divisor that is positive and not one.
        let signed = matches!(op, BinaryOp::SDiv | BinaryOp::SRem) && width > 2;
        let op = match op {
            BinaryOp::SDiv if !signed => BinaryOp::UDiv,
            BinaryOp::SRem if !signed => BinaryOp::URem,
            other => other,
        };
        let divisor = if signed {
            self.positive_divisor(ty, width, depth)
        } else {
            self.nonzero_divisor(ty, depth)
        };
        self.bin(op, a, divisor)
    }

    pub(crate) fn nonzero_divisor(&mut self, ty: Type, depth: u32) -> Val {
        let one = self.int(ty, 1);
        match self.u().below(3) {
            0 => self.nonzero_constant(ty),
            1 => {
                let b = self.expr(ty, depth);
                self.bin(BinaryOp::Or, b, one)
            }
            _ => {
                let b = self.expr(ty, depth);
                let zero = self.zero(ty);
                let is_zero = self.icmp(nvopt_ir::ops::IntPred::Eq, b, zero);
                self.select(is_zero, one, b)
            }
        }
    }

    /// A divisor by which signed division never overflows.
    pub(crate) fn positive_divisor(&mut self, ty: Type, width: u32, depth: u32) -> Val {
        if self.u().chance(50) {
            let most = low_mask((width - 1).min(63));
            let bits = 1 + self.u().word() % most.min(1 << self.u().below(16).max(1));
            return self.int(ty, bits.min(most));
        }
        let b = self.expr(ty, depth);
        let one = self.int(ty, 1);
        let b = if self.u().chance(50) {
            self.plain_bin(BinaryOp::LShr, b, one)
        } else {
            let most = self.largest_signed(ty);
            self.plain_bin(BinaryOp::And, b, most)
        };
        self.bin(BinaryOp::Or, b, one)
    }

    /// The largest integer of `ty` read as signed, or a vector of it.
    pub(crate) fn largest_signed(&mut self, ty: Type) -> Val {
        let width = self.program.int_width(ty).expect("only integers have a largest one");
        let mut words = vec![u64::MAX; width.div_ceil(64) as usize];
        let top = width as usize - 1;
        words[top / 64] = low_mask(top as u32 % 64);
        self.number(ty, &words)
    }

    /// The same operation on the same operands as before, or one that undoes another.
    fn same_again(&mut self, ty: Type, depth: u32) -> Val {
        let (a, b) = (self.expr(ty, depth), self.expr(ty, depth));
        let op = self.u().weighted(ARITHMETIC);
        let first = self.plain_bin(op, a, b);
        let second = self.plain_bin(op, a, b);
        match self.u().below(4) {
            0 => self.plain_bin(BinaryOp::Xor, first, second),
            1 => self.plain_bin(BinaryOp::Sub, first, b),
            2 => {
                let ones = self.ones(ty);
                let not = self.plain_bin(BinaryOp::Xor, second, ones);
                self.plain_bin(BinaryOp::And, first, not)
            }
            _ => self.plain_bin(BinaryOp::Add, first, second),
        }
    }
}
