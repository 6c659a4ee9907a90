//! Integer arithmetic by intrinsics, LLVM's and NVVM's.

use nvopt_ir::{intrinsics::Intrinsic, types::Type};

use crate::{func::FuncGen, options::Feature, values::Val};

/// The form of an intrinsic.
#[derive(Clone, Copy)]
enum Form {
    /// One operand.
    One,
    /// One operand and the flag `false`, by which no operand makes poison.
    OneAndFlag,
    /// Two operands.
    Two,
    /// One operand and a shift amount.
    Shift,
    /// Three operands.
    Three,
    /// Two operands, a result and whether it overflowed.
    Overflow,
    /// A three-way comparison of two operands of any integer type.
    ThreeWay,
}

const INTRINSICS: &[(u32, (Intrinsic, Form))] = &[
    (6, (Intrinsic::UMIN, Form::Two)),
    (6, (Intrinsic::UMAX, Form::Two)),
    (6, (Intrinsic::SMIN, Form::Two)),
    (6, (Intrinsic::SMAX, Form::Two)),
    (5, (Intrinsic::CTPOP, Form::One)),
    (4, (Intrinsic::CTLZ, Form::OneAndFlag)),
    (4, (Intrinsic::CTTZ, Form::OneAndFlag)),
    (4, (Intrinsic::ABS, Form::OneAndFlag)),
    (3, (Intrinsic::BITREVERSE, Form::One)),
    (3, (Intrinsic::BSWAP, Form::One)),
    (5, (Intrinsic::FSHL, Form::Three)),
    (5, (Intrinsic::FSHR, Form::Three)),
    (3, (Intrinsic::UADD_SAT, Form::Two)),
    (3, (Intrinsic::USUB_SAT, Form::Two)),
    (3, (Intrinsic::SADD_SAT, Form::Two)),
    (3, (Intrinsic::SSUB_SAT, Form::Two)),
    (1, (Intrinsic::USHL_SAT, Form::Shift)),
    (1, (Intrinsic::SSHL_SAT, Form::Shift)),
    (2, (Intrinsic::UADD_WITH_OVERFLOW, Form::Overflow)),
    (2, (Intrinsic::USUB_WITH_OVERFLOW, Form::Overflow)),
    (2, (Intrinsic::UMUL_WITH_OVERFLOW, Form::Overflow)),
    (2, (Intrinsic::SADD_WITH_OVERFLOW, Form::Overflow)),
    (2, (Intrinsic::SSUB_WITH_OVERFLOW, Form::Overflow)),
    (2, (Intrinsic::SMUL_WITH_OVERFLOW, Form::Overflow)),
    (2, (Intrinsic::UCMP, Form::ThreeWay)),
    (2, (Intrinsic::SCMP, Form::ThreeWay)),
];

/// NVVM's intrinsics, with the width and number of their operands.
const NVVM: &[(Intrinsic, u32, usize)] = &[
    (Intrinsic::NVVM_PRMT, 32, 3),
    (Intrinsic::NVVM_MULHI_I, 32, 2),
    (Intrinsic::NVVM_MULHI_UI, 32, 2),
    (Intrinsic::NVVM_MULHI_LL, 64, 2),
    (Intrinsic::NVVM_MULHI_ULL, 64, 2),
    (Intrinsic::NVVM_SAD_I, 32, 3),
    (Intrinsic::NVVM_SAD_UI, 32, 3),
    (Intrinsic::NVVM_MUL24_UI, 32, 2),
    (Intrinsic::NVVM_IDP4A_S_S, 32, 3),
    (Intrinsic::NVVM_IDP4A_U_U, 32, 3),
    (Intrinsic::NVVM_MULHI_S, 16, 2),
    (Intrinsic::NVVM_MULHI_US, 16, 2),
];

impl FuncGen<'_, '_> {
    /// An intrinsic of LLVM with a result of type `ty`.
    pub(super) fn int_intrinsic(&mut self, ty: Type, depth: u32) -> Option<Val> {
        if !self.has(Feature::IntIntrinsics) {
            return None;
        }
        let width = self.program.int_width(ty)?;
        let (intrinsic, form) = self.u().weighted(INTRINSICS);
        let swaps_bytes = intrinsic == Intrinsic::BSWAP;
        let overflows = matches!(form, Form::Overflow) && !self.has(Feature::Aggregates);
        let three_way = matches!(form, Form::ThreeWay) && width < 2;
        if swaps_bytes && width % 16 != 0 || overflows || three_way {
            return None;
        }
        self.note(Feature::IntIntrinsics);
        Some(self.int_intrinsic_of(intrinsic, form, ty, depth))
    }

    fn int_intrinsic_of(&mut self, intrinsic: Intrinsic, form: Form, ty: Type, depth: u32) -> Val {
        match form {
            Form::One => {
                let a = self.expr(ty, depth);
                let val = self.intrinsic(intrinsic, &[ty], &[a]);
                self.bounded_count(intrinsic, val)
            }
            Form::OneAndFlag => {
                let a = self.expr(ty, depth);
                let no = self.int(Type::I1, 0);
                let val = self.intrinsic(intrinsic, &[ty], &[a, no]);
                self.bounded_count(intrinsic, val)
            }
            Form::Two => {
                let (a, b) = (self.expr(ty, depth), self.expr(ty, depth));
                self.min_or_max(intrinsic, a, b)
            }
            Form::Shift => {
                let a = self.expr(ty, depth);
                let amount = self.shift_amount(ty, depth);
                self.intrinsic(intrinsic, &[ty], &[a, amount])
            }
            Form::Three => {
                let (a, c) = (self.expr(ty, depth), self.expr(ty, depth));
                // A funnel shift of one value is a rotation.
                let b = if self.u().chance(50) { a } else { self.expr(ty, depth) };
                self.intrinsic(intrinsic, &[ty], &[a, b, c])
            }
            Form::Overflow => {
                let (a, b) = (self.expr(ty, depth), self.expr(ty, depth));
                let pair = self.intrinsic(intrinsic, &[ty], &[a, b]);
                let overflowed = self.extract_value(pair, &[1]);
                self.keep(overflowed);
                self.extract_value(pair, &[0])
            }
            Form::ThreeWay => {
                let elem = self.program.scalar_int();
                let of = self.program.shaped_like(elem, ty);
                let (a, b) = (self.expr(of, depth), self.expr(of, depth));
                self.intrinsic(intrinsic, &[ty, of], &[a, b])
            }
        }
    }

    /// Counts of bits are at most the width.
    fn bounded_count(&self, intrinsic: Intrinsic, val: Val) -> Val {
        let counts = [Intrinsic::CTPOP, Intrinsic::CTLZ, Intrinsic::CTTZ].contains(&intrinsic);
        match val.ty.int_bits() {
            Some(width @ 4..=64) if counts => val.bounded(u64::from(width)),
            Some(_) | None => val,
        }
    }

    fn min_or_max(&mut self, intrinsic: Intrinsic, a: Val, b: Val) -> Val {
        let val = self.intrinsic(intrinsic, &[a.ty], &[a, b]);
        let umax = match intrinsic {
            Intrinsic::UMIN => match (a.umax, b.umax) {
                (Some(a), Some(b)) => Some(a.min(b)),
                (known, None) | (None, known) => known,
            },
            Intrinsic::UMAX => a.umax.zip(b.umax).map(|(a, b)| a.max(b)),
            _ => None,
        };
        Val { umax, ..val }
    }

    /// An intrinsic of NVVM with a result of type `ty`.
    pub(super) fn nvvm_intrinsic(&mut self, ty: Type, depth: u32) -> Option<Val> {
        let width = ty.int_bits()?;
        let fitting: Vec<_> = NVVM.iter().filter(|row| row.1 == width).collect();
        if fitting.is_empty() || !self.has(Feature::NvvmIntrinsics) {
            return None;
        }
        self.note(Feature::NvvmIntrinsics);
        let &&(intrinsic, _, n_args) = &self.u().pick(&fitting);
        let args: Vec<Val> = (0..n_args).map(|_| self.expr(ty, depth)).collect();
        Some(self.intrinsic(intrinsic, &[], &args))
    }
}
