//! Floating-point expressions. All operations here round as IEEE says, so a result is one value,
//! or some NaN.

use nvopt_ir::{
    intrinsics::Intrinsic,
    ops::{BinaryOp, InstFlags, Op},
    types::Type,
};

use crate::{func::FuncGen, options::Feature, values::Val};

#[derive(Clone, Copy)]
enum Kind {
    Arithmetic,
    Negate,
    Select,
    Convert,
    Intrinsic,
    Exact,
    FromVector,
    MakeVector,
    FromAggregate,
    Load,
    Freeze,
    Same,
    NanClaim,
    GuardedLoad,
}

/// How likely each is. What is not possible becomes arithmetic.
const KINDS: &[(u32, Kind)] = &[
    (36, Kind::Arithmetic),
    (5, Kind::Negate),
    (7, Kind::Select),
    (12, Kind::Convert),
    (14, Kind::Intrinsic),
    (8, Kind::Exact),
    (5, Kind::FromVector),
    (5, Kind::MakeVector),
    (3, Kind::FromAggregate),
    (14, Kind::Load),
    (1, Kind::Freeze),
    (4, Kind::Same),
    (3, Kind::NanClaim),
    (2, Kind::GuardedLoad),
];

const ARITHMETIC: &[(u32, BinaryOp)] = &[
    (34, BinaryOp::FAdd),
    (22, BinaryOp::FSub),
    (30, BinaryOp::FMul),
    (10, BinaryOp::FDiv),
    (4, BinaryOp::FRem),
];

/// What an intrinsic wants of its operands.
#[derive(Clone, Copy)]
enum Form {
    One,
    Two,
    Three,
    /// The sign of the second operand shows, so that must not be a NaN's.
    Sign,
    /// Which of two zeros or NaNs it gives is not said, so there must be none.
    Clean,
    /// The second operand is an `i32`.
    Exponent,
}

const INTRINSICS: &[(u32, (Intrinsic, Form))] = &[
    (10, (Intrinsic::FMA, Form::Three)),
    (6, (Intrinsic::SQRT, Form::One)),
    (8, (Intrinsic::FABS, Form::One)),
    (4, (Intrinsic::FLOOR, Form::One)),
    (4, (Intrinsic::CEIL, Form::One)),
    (4, (Intrinsic::TRUNC, Form::One)),
    (2, (Intrinsic::RINT, Form::One)),
    (2, (Intrinsic::NEARBYINT, Form::One)),
    (2, (Intrinsic::ROUND, Form::One)),
    (2, (Intrinsic::ROUNDEVEN, Form::One)),
    (4, (Intrinsic::COPYSIGN, Form::Sign)),
    (4, (Intrinsic::MINIMUM, Form::Two)),
    (4, (Intrinsic::MAXIMUM, Form::Two)),
    (2, (Intrinsic::MINIMUMNUM, Form::Two)),
    (2, (Intrinsic::MAXIMUMNUM, Form::Two)),
    (4, (Intrinsic::MINNUM, Form::Clean)),
    (4, (Intrinsic::MAXNUM, Form::Clean)),
    (2, (Intrinsic::LDEXP, Form::Exponent)),
];

/// The classes of floats that `is.fpclass` can tell apart. Both kinds of NaN go together, because
/// which one an operation gives is not said.
const ANY_NAN: u64 = 3;
const N_CLASSES: u32 = 10;

/// Flags that change results but never make poison.
const LOOSE_FLAGS: [InstFlags; 5] =
    [InstFlags::CONTRACT, InstFlags::REASSOC, InstFlags::NSZ, InstFlags::ARCP, InstFlags::AFN];

impl FuncGen<'_, '_> {
    /// A value of `ty`, a float or a vector of floats.
    pub(super) fn float_expr(&mut self, ty: Type, depth: u32) -> Val {
        let kind = self.u().weighted(KINDS);
        let made = match kind {
            Kind::Arithmetic => None,
            Kind::Negate => {
                let a = self.expr(ty, depth);
                let flags = self.loose_flags();
                Some(self.emit(Op::FNeg, ty, &[a], flags))
            }
            Kind::Select => Some(self.select_expr(ty, depth)),
            Kind::Convert => self.float_conversion(ty, depth),
            Kind::Intrinsic => self.float_intrinsic(ty, depth),
            Kind::Exact => self.exact_float(ty, depth),
            Kind::FromVector => self.pick_from_vector(ty, depth),
            Kind::MakeVector => self.make_vector(ty, depth),
            Kind::FromAggregate => self.pick_from_aggregate(ty),
            Kind::Load => self.load_of_type(ty),
            Kind::Freeze => {
                let a = self.expr(ty, depth);
                Some(self.freeze(a))
            }
            Kind::NanClaim => self.harmless_nan_claim(ty, depth),
            Kind::GuardedLoad => self.guarded_load(ty, depth),
            Kind::Same => {
                let (a, b) = (self.expr(ty, depth), self.expr(ty, depth));
                let op = self.u().weighted(ARITHMETIC);
                let first = self.flagged_bin(op, a, b, InstFlags::empty());
                let second = self.flagged_bin(op, a, b, InstFlags::empty());
                Some(self.flagged_bin(BinaryOp::FAdd, first, second, InstFlags::empty()))
            }
        };
        match made {
            Some(val) => val,
            None => {
                let op = self.u().weighted(ARITHMETIC);
                let (a, b) = (self.expr(ty, depth), self.expr(ty, depth));
                let flags = self.loose_flags();
                self.flagged_bin(op, a, b, flags)
            }
        }
    }

    /// Flags that may change the result, if that was asked for.
    fn loose_flags(&mut self) -> InstFlags {
        if !self.roll(Feature::LooseFastMath, 60) {
            return InstFlags::empty();
        }
        let chosen = LOOSE_FLAGS.into_iter().filter(|_| self.u().chance(50));
        chosen.fold(InstFlags::CONTRACT, InstFlags::union)
    }

    fn float_intrinsic(&mut self, ty: Type, depth: u32) -> Option<Val> {
        if !self.has(Feature::FloatIntrinsics) {
            return None;
        }
        self.note(Feature::FloatIntrinsics);
        let (intrinsic, form) = self.u().weighted(INTRINSICS);
        let a = self.expr(ty, depth);
        let args: Vec<Val> = match form {
            Form::One => vec![a],
            Form::Two => vec![a, self.expr(ty, depth)],
            Form::Three => vec![a, self.expr(ty, depth), self.expr(ty, depth)],
            Form::Sign => {
                let sign = self.expr(ty, depth);
                vec![a, self.settled_bits(sign)]
            }
            Form::Clean => {
                let b = self.expr(ty, depth);
                vec![self.clean_magnitude(a), self.clean_magnitude(b)]
            }
            Form::Exponent => {
                let int = self.program.shaped_like(Type::I32, ty);
                let exponent = self.expr(int, depth);
                return Some(self.intrinsic(intrinsic, &[ty, int], &[a, exponent]));
            }
        };
        Some(self.intrinsic(intrinsic, &[ty], &args))
    }

    /// The magnitude of `a`, never a NaN.
    pub(super) fn clean_magnitude(&mut self, a: Val) -> Val {
        let clean = self.settled_bits(a);
        self.intrinsic(Intrinsic::FABS, &[a.ty], &[clean])
    }

    /// Whether `a` is in one of some classes of floats.
    pub(super) fn float_class_test(&mut self, a: Val) -> Val {
        let mut classes = self.u().word() & ((1 << N_CLASSES) - 1) & !ANY_NAN;
        if self.u().chance(50) {
            classes |= ANY_NAN;
        }
        let classes = self.int(Type::I32, classes);
        self.intrinsic(Intrinsic::IS_FPCLASS, &[a.ty], &[a, classes])
    }
}
