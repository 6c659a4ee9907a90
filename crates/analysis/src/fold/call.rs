//! Intrinsics that compute.

use nvopt_arith::{
    Int,
    float::{self, Bits, Format, MinMax, Round},
};
use nvopt_ir::{constant::Const, intrinsics::Intrinsic, types::Type};

use super::{DenormalMode, Folder, Lane, float::flushed};

/// What an intrinsic does with single numbers.
type NumberFn = fn(&[Lane]) -> Option<Lane>;

/// The result, and whether it wrapped.
type OverflowFn = fn(&Int, &Int) -> (Int, bool);

impl Folder<'_> {
    /// The constant that a call of `intrinsic` gives, if it can be told.
    pub fn intrinsic(&mut self, intrinsic: Intrinsic, ty: Type, args: &[Const]) -> Option<Const> {
        if let Some(fold) = overflow_op(intrinsic) {
            return self.with_overflow(ty, args, fold);
        }
        if let Some(fold) = int_op(intrinsic) {
            return self.by_number(ty, args, |lanes| {
                if lanes.contains(&Lane::Poison) {
                    return Lane::Poison;
                }
                fold(lanes).unwrap_or(Lane::Other)
            });
        }
        let mode = self.denormal_mode(ty);
        if is_float_op(intrinsic) {
            return self.by_number(ty, args, |lanes| {
                if lanes.contains(&Lane::Poison) {
                    return Lane::Poison;
                }
                float_op(intrinsic, mode, lanes).unwrap_or(Lane::Other)
            });
        }
        match intrinsic {
            Intrinsic::IS_FPCLASS => self.by_number(ty, args, |lanes| {
                if lanes.contains(&Lane::Poison) {
                    return Lane::Poison;
                }
                is_fpclass(lanes).unwrap_or(Lane::Other)
            }),
            Intrinsic::FPTOSI_SAT | Intrinsic::FPTOUI_SAT => {
                let width = self.module.types.scalar(ty).int_bits()?;
                let from = self.denormal_mode(self.pool.ty(args[0]));
                self.by_number(ty, args, |lanes| {
                    to_int_saturating(intrinsic, width, from, lanes).unwrap_or(Lane::Other)
                })
            }
            Intrinsic::UCMP | Intrinsic::SCMP => {
                let width = self.module.types.scalar(ty).int_bits()?;
                self.by_number(ty, args, |lanes| {
                    if lanes.contains(&Lane::Poison) {
                        return Lane::Poison;
                    }
                    three_way(intrinsic, width, lanes).unwrap_or(Lane::Other)
                })
            }
            Intrinsic::EXPECT | Intrinsic::EXPECT_WITH_PROBABILITY => args.first().copied(),
            Intrinsic::IS_CONSTANT => {
                let is_known =
                    self.is_well_defined(args[0], 8) && !matches!(self.lane(args[0]), Lane::Other);
                is_known.then(|| self.pool.int(Type::I1, 1))
            }
            Intrinsic::LDEXP => {
                let mode = self.denormal_mode(ty);
                self.by_number(ty, args, |lanes| ldexp(mode, lanes).unwrap_or(Lane::Other))
            }
            _ => self.nvvm(intrinsic, ty, args),
        }
    }

    /// `{ result, overflowed }`, for single numbers and vectors.
    fn with_overflow(&mut self, ty: Type, args: &[Const], fold: OverflowFn) -> Option<Const> {
        let value_ty = self.module.types.element(ty, 0)?;
        let flag_ty = self.module.types.element(ty, 1)?;
        let both = |lanes: &[Lane]| match (&lanes[0], &lanes[1]) {
            (Lane::Int(a), Lane::Int(b)) => Ok(fold(a, b)),
            (Lane::Poison, _) | (_, Lane::Poison) => Err(Lane::Poison),
            _ => Err(Lane::Other),
        };
        let value = self.by_number(value_ty, args, |lanes| {
            both(lanes).map_or_else(|lane| lane, |(value, _)| Lane::Int(value))
        })?;
        let flag = self.by_number(flag_ty, args, |lanes| {
            both(lanes)
                .map_or_else(|lane| lane, |(_, over)| Lane::Int(Int::new(1, u64::from(over))))
        })?;
        Some(self.pool.aggregate(&self.module.types, ty, vec![value, flag]))
    }
}

fn overflow_op(intrinsic: Intrinsic) -> Option<OverflowFn> {
    Some(match intrinsic {
        Intrinsic::UADD_WITH_OVERFLOW => |a, b| {
            let sum = a.add_wrapped(b);
            (sum.value, sum.unsigned)
        },
        Intrinsic::SADD_WITH_OVERFLOW => |a, b| {
            let sum = a.add_wrapped(b);
            (sum.value, sum.signed)
        },
        Intrinsic::USUB_WITH_OVERFLOW => |a, b| {
            let difference = a.sub_wrapped(b);
            (difference.value, difference.unsigned)
        },
        Intrinsic::SSUB_WITH_OVERFLOW => |a, b| {
            let difference = a.sub_wrapped(b);
            (difference.value, difference.signed)
        },
        Intrinsic::UMUL_WITH_OVERFLOW => |a, b| {
            let product = a.mul_wrapped(b);
            (product.value, product.unsigned)
        },
        Intrinsic::SMUL_WITH_OVERFLOW => |a, b| {
            let product = a.mul_wrapped(b);
            (product.value, product.signed)
        },
        _ => return None,
    })
}

fn int_op(intrinsic: Intrinsic) -> Option<NumberFn> {
    Some(match intrinsic {
        Intrinsic::CTPOP => |lanes| count(&lanes[0], Int::count_ones),
        Intrinsic::CTLZ => |lanes| count_zeros(lanes, Int::leading_zeros),
        Intrinsic::CTTZ => |lanes| count_zeros(lanes, Int::trailing_zeros),
        Intrinsic::BSWAP => |lanes| match &lanes[0] {
            Lane::Undef => Some(Lane::Undef),
            lane => Some(Lane::Int(lane.int()?.swap_bytes())),
        },
        Intrinsic::BITREVERSE => |lanes| match &lanes[0] {
            Lane::Undef => Some(Lane::Undef),
            lane => Some(Lane::Int(lane.int()?.reverse_bits())),
        },
        Intrinsic::ABS => |lanes| {
            let value = lanes[0].int()?;
            let min_is_poison = !lanes[1].int()?.is_zero();
            let is_min = *value == Int::min_signed(value.width());
            Some(if is_min && min_is_poison { Lane::Poison } else { Lane::Int(value.abs()) })
        },
        Intrinsic::UMIN => |lanes| min_max(lanes, Int::umin, Int::zero),
        Intrinsic::UMAX => |lanes| min_max(lanes, Int::umax, Int::ones),
        Intrinsic::SMIN => |lanes| min_max(lanes, Int::smin, Int::min_signed),
        Intrinsic::SMAX => |lanes| min_max(lanes, Int::smax, Int::max_signed),
        Intrinsic::UADD_SAT => |lanes| min_max(lanes, Int::uadd_sat, Int::ones),
        Intrinsic::USUB_SAT => |lanes| min_max(lanes, Int::usub_sat, Int::zero),
        Intrinsic::SADD_SAT => |lanes| min_max(lanes, Int::sadd_sat, Int::ones),
        Intrinsic::SSUB_SAT => |lanes| min_max(lanes, Int::ssub_sat, Int::zero),
        Intrinsic::USHL_SAT => |lanes| shift_sat(lanes, Int::ushl_sat),
        Intrinsic::SSHL_SAT => |lanes| shift_sat(lanes, Int::sshl_sat),
        Intrinsic::FSHL => |lanes| {
            let (high, low, by) = (lanes[0].int()?, lanes[1].int()?, lanes[2].int()?);
            Some(Lane::Int(high.funnel_shl(low, by)))
        },
        Intrinsic::FSHR => |lanes| {
            let (high, low, by) = (lanes[0].int()?, lanes[1].int()?, lanes[2].int()?);
            Some(Lane::Int(high.funnel_shr(low, by)))
        },
        _ => return None,
    })
}

/// Minus one, zero or one.
fn three_way(intrinsic: Intrinsic, width: u32, lanes: &[Lane]) -> Option<Lane> {
    let (a, b) = (lanes[0].int()?, lanes[1].int()?);
    let ordering = match intrinsic {
        Intrinsic::UCMP => a.cmp_unsigned(b),
        _ => a.cmp_signed(b),
    };
    Some(Lane::Int(Int::from_i64(width, ordering as i64)))
}

fn count(lane: &Lane, count: fn(&Int) -> u32) -> Option<Lane> {
    let int = lane.int()?;
    Some(Lane::Int(Int::new(int.width(), u64::from(count(int)))))
}

fn count_zeros(lanes: &[Lane], zeros: fn(&Int) -> u32) -> Option<Lane> {
    let zero_is_poison = !lanes[1].int()?.is_zero();
    match zero_is_poison && lanes[0].int()?.is_zero() {
        true => Some(Lane::Poison),
        false => count(&lanes[0], zeros),
    }
}

/// An operation that has one result whatever the other operand is, for one choice of it.
fn min_max(lanes: &[Lane], fold: fn(&Int, &Int) -> Int, saturated: fn(u32) -> Int) -> Option<Lane> {
    Some(match (&lanes[0], &lanes[1]) {
        (Lane::Int(a), Lane::Int(b)) => Lane::Int(fold(a, b)),
        (Lane::Undef, Lane::Undef) => Lane::Undef,
        (Lane::Undef, Lane::Int(known)) | (Lane::Int(known), Lane::Undef) => {
            Lane::Int(saturated(known.width()))
        }
        _ => return None,
    })
}

fn shift_sat(lanes: &[Lane], fold: fn(&Int, &Int) -> Option<Int>) -> Option<Lane> {
    let (value, by) = (lanes[0].int()?, lanes[1].int()?);
    Some(fold(value, by).map_or(Lane::Poison, Lane::Int))
}

fn is_float_op(intrinsic: Intrinsic) -> bool {
    matches!(
        intrinsic,
        Intrinsic::FABS
            | Intrinsic::COPYSIGN
            | Intrinsic::FLOOR
            | Intrinsic::CEIL
            | Intrinsic::TRUNC
            | Intrinsic::RINT
            | Intrinsic::NEARBYINT
            | Intrinsic::ROUND
            | Intrinsic::ROUNDEVEN
            | Intrinsic::SQRT
            | Intrinsic::FMA
            | Intrinsic::MINNUM
            | Intrinsic::MAXNUM
            | Intrinsic::MINIMUM
            | Intrinsic::MAXIMUM
            | Intrinsic::MINIMUMNUM
            | Intrinsic::MAXIMUMNUM
    )
}

/// The rounding of an intrinsic that rounds to an integer.
fn rounding(intrinsic: Intrinsic) -> Option<Round> {
    Some(match intrinsic {
        Intrinsic::FLOOR => Round::Down,
        Intrinsic::CEIL => Round::Up,
        Intrinsic::TRUNC => Round::Zero,
        Intrinsic::RINT | Intrinsic::NEARBYINT | Intrinsic::ROUNDEVEN => Round::Nearest,
        Intrinsic::ROUND => Round::NearestAway,
        _ => return None,
    })
}

fn float_op(intrinsic: Intrinsic, mode: DenormalMode, lanes: &[Lane]) -> Option<Lane> {
    let format = lanes[0].float()?.0;
    let of = |bits: Bits| Some(Lane::Float(format, bits));
    let raw = |index: usize| lanes.get(index).and_then(Lane::float).map(|(_, bits)| bits);
    match intrinsic {
        Intrinsic::FABS => return of(float::abs(format, raw(0)?)),
        Intrinsic::COPYSIGN => return of(float::copysign(format, raw(0)?, raw(1)?)),
        _ => {}
    }
    let arg = |index: usize| flushed(format, mode, raw(index)?);
    let done = |bits: Bits| of(flushed(format, mode, bits)?);
    if let Some(round) = rounding(intrinsic) {
        return done(float::round_to_integral(format, round, arg(0)?));
    }
    let kind = match intrinsic {
        Intrinsic::SQRT => return done(float::sqrt(format, Round::Nearest, arg(0)?)),
        Intrinsic::FMA => {
            return done(float::fma(format, Round::Nearest, arg(0)?, arg(1)?, arg(2)?));
        }
        Intrinsic::MINNUM | Intrinsic::MINIMUMNUM => MinMax::MIN_NUM,
        Intrinsic::MAXNUM | Intrinsic::MAXIMUMNUM => MinMax::MAX_NUM,
        Intrinsic::MINIMUM => MinMax::MINIMUM,
        Intrinsic::MAXIMUM => MinMax::MAXIMUM,
        _ => return None,
    };
    done(float::min_max(format, kind, arg(0)?, arg(1)?))
}

fn ldexp(mode: DenormalMode, lanes: &[Lane]) -> Option<Lane> {
    let (format, bits) = lanes[0].float()?;
    let exponent = lanes[1].int()?.to_i64()?;
    let scaled = float::ldexp(format, Round::Nearest, flushed(format, mode, bits)?, exponent);
    Some(Lane::Float(format, flushed(format, mode, scaled)?))
}

fn is_fpclass(lanes: &[Lane]) -> Option<Lane> {
    let (format, bits) = lanes[0].float()?;
    let asked = lanes[1].int()?.to_u64()?;
    let class = float::class_of(format, bits);
    Some(Lane::Int(Int::new(1, u64::from(asked & u64::from(class.0) != 0))))
}

fn to_int_saturating(
    intrinsic: Intrinsic,
    width: u32,
    mode: DenormalMode,
    lanes: &[Lane],
) -> Option<Lane> {
    if lanes[0] == Lane::Poison {
        return Some(Lane::Poison);
    }
    let (format, bits): (Format, Bits) = lanes[0].float()?;
    let bits = flushed(format, mode, bits)?;
    Some(Lane::Int(match intrinsic {
        Intrinsic::FPTOSI_SAT => float::to_signed_saturating(format, Round::Zero, bits, width),
        _ => float::to_unsigned_saturating(format, Round::Zero, bits, width),
    }))
}
