//! The classes of floating-point numbers that a value may be of.

use nvopt_arith::float;
use nvopt_ir::{
    attrs::{Attr, AttrKind, AttrPool},
    body::{Body, Value, ValueDef},
    effects,
    intrinsics::Intrinsic,
    ops::{BinaryOp, CastOp, InstFlags, Op},
};

use crate::{
    fold::DenormalMode,
    matcher,
    query::{MAX_DEPTH, Query},
};

/// The most incoming values of a phi that are looked at.
const MAX_PHI_VALUES: usize = 8;

/// A set of classes, numbered as by `llvm.is.fpclass`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FpClasses(pub u32);

impl FpClasses {
    /// Signaling and quiet NaN.
    pub const NAN: FpClasses = FpClasses(3);
    /// Both infinities.
    pub const INF: FpClasses = FpClasses(1 << 2 | 1 << 9);
    /// Both zeros.
    pub const ZERO: FpClasses = FpClasses(1 << 5 | 1 << 6);
    /// Denormals of both signs.
    pub const DENORMAL: FpClasses = FpClasses(1 << 4 | 1 << 7);
    /// Everything with the sign bit set but NaN.
    pub const NEGATIVE: FpClasses = FpClasses(1 << 2 | 1 << 3 | 1 << 4 | 1 << 5);
    /// Everything with the sign bit clear but NaN.
    pub const POSITIVE: FpClasses = FpClasses(1 << 6 | 1 << 7 | 1 << 8 | 1 << 9);
    /// Minus zero.
    pub const NEG_ZERO: FpClasses = FpClasses(1 << 5);
    /// Plus zero.
    pub const POS_ZERO: FpClasses = FpClasses(1 << 6);
    /// Every class.
    pub const ALL: FpClasses = FpClasses(0x3ff);

    /// True if no class of `other` is among these.
    pub fn excludes(self, other: FpClasses) -> bool {
        self.0 & other.0 == 0
    }

    /// True if all classes are among `other`.
    pub fn is_within(self, other: FpClasses) -> bool {
        self.0 & !other.0 == 0
    }

    /// Both.
    #[must_use]
    pub fn or(self, other: FpClasses) -> FpClasses {
        FpClasses(self.0 | other.0)
    }

    /// These without those of `other`.
    #[must_use]
    pub fn without(self, other: FpClasses) -> FpClasses {
        FpClasses(self.0 & !other.0)
    }

    /// The classes of the opposite numbers.
    #[must_use]
    pub fn negated(self) -> FpClasses {
        let mirrored = (2..=9).filter(|bit| self.0 >> bit & 1 != 0);
        FpClasses(mirrored.fold(self.0 & 3, |all, bit| all | 1 << (11 - bit)))
    }

    /// The classes of the magnitudes.
    #[must_use]
    pub fn magnitudes(self) -> FpClasses {
        let negative = FpClasses(self.0 & FpClasses::NEGATIVE.0).negated();
        self.without(FpClasses::NEGATIVE).or(negative)
    }

    /// True if it is no NaN and, unless it is zero, not negative.
    pub fn is_never_below_zero(self) -> bool {
        self.excludes(FpClasses::NEGATIVE.without(FpClasses::NEG_ZERO))
    }
}

/// The classes that `value`, a float or vector of floats, may be of.
pub fn fp_classes(q: &Query<'_>, body: &Body, value: Value) -> FpClasses {
    at_depth(q, body, value, 0)
}

fn at_depth(q: &Query<'_>, body: &Body, value: Value, depth: u32) -> FpClasses {
    match body.def(value) {
        ValueDef::Const(_) => match matcher::float_const(body, &q.module.types, value) {
            Some((format, bits)) => FpClasses(float::class_of(format, bits).0),
            None => FpClasses::ALL,
        },
        ValueDef::Param(index) => {
            let decl = &q.module.funcs[q.func];
            of_attrs(q.module.attrs.param_attrs(decl.attrs, index as usize))
        }
        ValueDef::Inst(inst) if depth < MAX_DEPTH => {
            let found = of_inst(q, body, inst, depth);
            let flags = body.flags(inst);
            let mut found = found;
            if flags.contains(InstFlags::NNAN) {
                found = found.without(FpClasses::NAN);
            }
            if flags.contains(InstFlags::NINF) {
                found = found.without(FpClasses::INF);
            }
            // Whoever simplifies the instruction may choose the sign of its zero.
            if flags.contains(InstFlags::NSZ) && !found.excludes(FpClasses::ZERO) {
                found = found.or(FpClasses::ZERO);
            }
            found
        }
        ValueDef::Inst(_) | ValueDef::Asm(_) | ValueDef::Metadata(_) | ValueDef::Pending => {
            FpClasses::ALL
        }
    }
}

fn of_attrs(attrs: &[Attr]) -> FpClasses {
    match AttrPool::find(attrs, AttrKind::NoFPClass) {
        Some(&Attr::Int(_, never)) => FpClasses::ALL.without(FpClasses(never as u32)),
        _ => FpClasses::ALL,
    }
}

fn of_inst(q: &Query<'_>, body: &Body, inst: nvopt_ir::body::Inst, depth: u32) -> FpClasses {
    let args = body.args(inst);
    let of = |index: usize| at_depth(q, body, args[index], depth + 1);
    let mode = q
        .module
        .types
        .scalar(body.result_ty(inst))
        .float_kind()
        .map_or(DenormalMode::Unknown, |kind| q.denormals.mode(kind));
    match body.op(inst) {
        Op::FNeg => of(0).negated(),
        Op::Select => of(1).or(of(2)),
        Op::Phi(incoming) if args.len() <= MAX_PHI_VALUES && !args.is_empty() => {
            let result = body.result(inst);
            let entries = args.iter().zip(body.incoming(incoming));
            let others = entries.filter(|&(&arg, _)| Some(arg) != result);
            others
                .map(|(&arg, &from)| {
                    let asked = q.on_edge_from(body, from);
                    at_depth(&asked, body, arg, (depth + 1).max(MAX_DEPTH - 1))
                })
                .reduce(FpClasses::or)
                .unwrap_or(FpClasses::ALL)
        }
        Op::Binary(BinaryOp::FAdd) => {
            let (a, b) = (of(0), of(1));
            let mut found = FpClasses::ALL;
            let infs_differ = !a.excludes(FpClasses::INF) && !b.excludes(FpClasses::INF);
            if a.or(b).excludes(FpClasses::NAN) && !infs_differ {
                found = found.without(FpClasses::NAN);
            }
            if a.is_never_below_zero() && b.is_never_below_zero() {
                found = found.without(FpClasses::NEGATIVE.without(FpClasses::NEG_ZERO));
            }
            // A sum is minus zero only if both are, or a denormal is flushed.
            let is_ieee = mode == DenormalMode::Ieee;
            if is_ieee && (a.excludes(FpClasses::NEG_ZERO) || b.excludes(FpClasses::NEG_ZERO)) {
                found = found.without(FpClasses::NEG_ZERO);
            }
            found
        }
        Op::Binary(BinaryOp::FMul) if args[0] == args[1] => {
            // A square is not negative.
            let mut found = FpClasses::ALL.without(FpClasses::NEGATIVE);
            if of(0).excludes(FpClasses::NAN) {
                found = found.without(FpClasses::NAN);
            }
            found
        }
        Op::Binary(BinaryOp::FMul) => {
            let (a, b) = (of(0), of(1));
            let zero_by_inf = |x: FpClasses, y: FpClasses| {
                !x.excludes(FpClasses::INF) && !y.excludes(FpClasses::ZERO.or(FpClasses::DENORMAL))
            };
            let makes_nan = zero_by_inf(a, b) || zero_by_inf(b, a);
            let mut found = FpClasses::ALL;
            if a.or(b).excludes(FpClasses::NAN) && !makes_nan {
                found = found.without(FpClasses::NAN);
            }
            found
        }
        Op::Cast(CastOp::UiToFp) => FpClasses::POSITIVE.without(FpClasses::DENORMAL),
        Op::Cast(CastOp::SiToFp) => FpClasses::ALL
            .without(FpClasses::NAN)
            .without(FpClasses::NEG_ZERO)
            .without(FpClasses::DENORMAL),
        Op::Cast(CastOp::FpExt) => {
            let from = of(0);
            // A denormal may become a normal number, or be flushed.
            let mut found = FpClasses(from.0);
            if !from.excludes(FpClasses::DENORMAL) {
                found = found.or(FpClasses(1 << 3 | 1 << 8)).or(FpClasses::ZERO);
            }
            if !from.excludes(FpClasses::NAN) {
                found = found.or(FpClasses::NAN);
            }
            found
        }
        Op::Load(_) => FpClasses::ALL,
        Op::Call(_) => of_call(q, body, inst, depth),
        _ => FpClasses::ALL,
    }
}

fn of_call(q: &Query<'_>, body: &Body, inst: nvopt_ir::body::Inst, depth: u32) -> FpClasses {
    let Some(call) = body.op(inst).call() else { return FpClasses::ALL };
    let said = of_attrs(body.attrs().ret_attrs(body.call(call).attrs));
    let Some(intrinsic) = effects::intrinsic(q.module, body, inst) else { return said };
    let args = body.call_args(inst);
    let of = |index: usize| at_depth(q, body, args[index], depth + 1);
    let nan_of = |from: FpClasses| match from.excludes(FpClasses::NAN) {
        true => FpClasses::ALL.without(FpClasses::NAN),
        false => FpClasses::ALL,
    };
    let computed = match intrinsic {
        Intrinsic::FABS => of(0).magnitudes(),
        Intrinsic::COPYSIGN => {
            let magnitude = of(0).magnitudes();
            magnitude.or(magnitude.negated())
        }
        Intrinsic::SQRT => {
            let from = of(0);
            let mut found =
                FpClasses::ALL.without(FpClasses::NEGATIVE.without(FpClasses::NEG_ZERO));
            if from.excludes(FpClasses::NAN) && from.is_never_below_zero() {
                found = found.without(FpClasses::NAN);
            }
            if from.excludes(FpClasses::NEG_ZERO.or(FpClasses(1 << 4))) {
                found = found.without(FpClasses::NEG_ZERO);
            }
            found
        }
        Intrinsic::FLOOR
        | Intrinsic::CEIL
        | Intrinsic::TRUNC
        | Intrinsic::RINT
        | Intrinsic::NEARBYINT
        | Intrinsic::ROUND
        | Intrinsic::ROUNDEVEN => {
            let from = of(0);
            let mut found = nan_of(from).without(FpClasses::DENORMAL);
            if from.excludes(FpClasses::INF) {
                found = found.without(FpClasses::INF);
            }
            found
        }
        Intrinsic::MINNUM | Intrinsic::MAXNUM | Intrinsic::MINIMUMNUM | Intrinsic::MAXIMUMNUM => {
            let (a, b) = (of(0), of(1));
            let never_nan = a.excludes(FpClasses::NAN) || b.excludes(FpClasses::NAN);
            let quiet_only = a.excludes(FpClasses(1)) && b.excludes(FpClasses(1));
            match never_nan && quiet_only {
                true => a.or(b).or(FpClasses::ZERO).without(FpClasses::NAN),
                false => FpClasses::ALL,
            }
        }
        Intrinsic::EXP | Intrinsic::EXP2 | Intrinsic::EXP10 => {
            nan_of(of(0)).without(FpClasses::NEGATIVE)
        }
        Intrinsic::CANONICALIZE => FpClasses::ALL.without(FpClasses(1)),
        _ => FpClasses::ALL,
    };
    FpClasses(computed.0 & said.0)
}
