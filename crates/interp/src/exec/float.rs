//! Floats of up to 64 bits; wider ones come here by way of `wide`.

use nvopt_arith::{
    Int,
    float::{self, Bits, Format, Round, native as processor, small::Towards},
};
use nvopt_ir::{constant::low_mask, ops::FloatPred};

use super::{
    Runner,
    frame::{LANES, lanes},
    math, native, open,
};
use crate::{
    code::{FloatFn, FromInt, Mode, NONE, Op, PackFn, ToInt},
    value::Word,
};

impl Runner<'_, '_, '_> {
    pub(super) fn float_function(&mut self, op: &Op, f: FloatFn, format: Format, mode: Mode) {
        let is_row = self.alone().is_none();
        if mode == Mode::PLAIN && is_row && self.native_float(op, f, format) {
            return;
        }
        let (out_mask, is_float) = match f {
            FloatFn::FrexpExponent(bits) => (low_mask(u32::from(bits)), false),
            FloatFn::IsClass(_) => (1, false),
            _ => (low_mask(format.bits()), true),
        };
        let n_floats = n_float_operands(f);
        for lane in lanes(self.path.mask) {
            let read =
                |reg: u32| if reg == NONE { Word::default() } else { self.frame.word(reg, lane) };
            let mut operands = [read(op.a), read(op.b), read(op.c)];
            let floats = &mut operands[..n_floats];
            if mode.nsz {
                floats.iter_mut().for_each(|word| *word = open::without_sign(format, *word));
            }
            let poison = floats.iter().any(|&word| open::may_be_forbidden(format, mode, word));
            let eval = |operands: [Bits; 3]| eval(f, format, mode, operands);
            let mut word = open::evaluate(operands, out_mask, poison, eval);
            if mode.nsz && is_float {
                word = open::without_sign(format, word);
            }
            self.frame.set_word(op.dst, lane, word);
        }
    }

    /// What the processor does by itself, for all threads; false if it does not.
    fn native_float(&mut self, op: &Op, f: FloatFn, format: Format) -> bool {
        let mask = self.path.mask;
        let frame = &mut self.frame;
        let taint = |reg: u32| if reg == NONE { 0 } else { frame.tainted(reg) };
        if (taint(op.a) | taint(op.b) | taint(op.c)) & mask != 0 {
            return false;
        }
        macro_rules! by_lanes {
            ($a:ident, $b:ident => $value:expr) => {{
                let (rows_a, rows_b) = (frame.row(op.a), frame.row(op.b));
                let mut out = [0u64; LANES];
                for lane in 0..LANES {
                    let ($a, $b) = (rows_a[lane], rows_b[lane]);
                    out[lane] = $value;
                }
                out
            }};
        }
        let single = |bits: u32| u64::from(bits);
        let out = match (f, format) {
            (FloatFn::Add, Format::Single) => {
                by_lanes!(a, b => single(processor::add_f32(a as u32, b as u32)))
            }
            (FloatFn::Sub, Format::Single) => {
                by_lanes!(a, b => single(processor::sub_f32(a as u32, b as u32)))
            }
            (FloatFn::Mul, Format::Single) => {
                by_lanes!(a, b => single(processor::mul_f32(a as u32, b as u32)))
            }
            (FloatFn::Div, Format::Single) => {
                by_lanes!(a, b => single(processor::div_f32(a as u32, b as u32)))
            }
            (FloatFn::Add, Format::Double) => by_lanes!(a, b => processor::add_f64(a, b)),
            (FloatFn::Sub, Format::Double) => by_lanes!(a, b => processor::sub_f64(a, b)),
            (FloatFn::Mul, Format::Double) => by_lanes!(a, b => processor::mul_f64(a, b)),
            (FloatFn::Div, Format::Double) => by_lanes!(a, b => processor::div_f64(a, b)),
            (FloatFn::Fma, Format::Single | Format::Double) => {
                let (a, b, c) = (frame.row(op.a), frame.row(op.b), frame.row(op.c));
                let mut out = [0u64; LANES];
                for lane in lanes(mask) {
                    out[lane] = match format {
                        Format::Single => single(processor::fma_f32(
                            a[lane] as u32,
                            b[lane] as u32,
                            c[lane] as u32,
                        )),
                        _ => processor::fma_f64(a[lane], b[lane], c[lane]),
                    };
                }
                out
            }
            (FloatFn::Sqrt, Format::Single | Format::Double) => {
                let a = frame.row(op.a);
                let mut out = [0u64; LANES];
                for lane in lanes(mask) {
                    out[lane] = match format {
                        Format::Single => single(processor::sqrt_f32(a[lane] as u32)),
                        _ => processor::sqrt_f64(a[lane]),
                    };
                }
                out
            }
            _ => return false,
        };
        frame.set_row(op.dst, &out, mask);
        true
    }

    pub(super) fn fcmp(&mut self, op: &Op, pred: FloatPred, format: Format, mode: Mode) {
        for lane in lanes(self.path.mask) {
            let (a, b) = (self.frame.word(op.a, lane), self.frame.word(op.b, lane));
            let poison = [a, b].iter().any(|&word| open::may_be_forbidden(format, mode, word));
            let word = open::evaluate([a, b], 1, poison, |[a, b]| {
                compare(pred, format, mode, a, b).map(Bits::from)
            });
            self.frame.set_word(op.dst, lane, word);
        }
    }

    pub(super) fn float_to_int(&mut self, op: &Op, how: ToInt, width: u32) {
        self.map_words(op, |a| {
            open::evaluate([a], low_mask(width), false, |[a]| {
                let native = native::to_int(how, a as u64, width);
                let result = native.or_else(|| to_int(how, a, width).and_then(|int| int.to_u64()));
                result.map(Bits::from)
            })
        });
    }

    pub(super) fn int_to_float(&mut self, op: &Op, how: FromInt, width: u32) {
        self.map_words(op, |a| {
            let undef = if a.undef != 0 { low_mask(how.format.bits()) } else { 0 };
            let native = native::from_int(how, width, a.bits);
            let result = native.or_else(|| from_int(how, &Int::new(width, a.bits)));
            Word {
                bits: result.unwrap_or(0) as u64 & !undef,
                undef,
                poison: a.poison || result.is_none(),
            }
        });
    }

    pub(super) fn float_convert(&mut self, op: &Op, from: Format, to: Format, mode: Mode) {
        self.map_words(op, |a| {
            let a = if mode.nsz { open::without_sign(from, a) } else { a };
            let poison = open::may_be_forbidden(from, mode, a);
            let convert = |[a]: [Bits; 1]| convert(from, to, mode, a);
            let word = open::evaluate([a], low_mask(to.bits()), poison, convert);
            if mode.nsz { open::without_sign(to, word) } else { word }
        });
    }

    pub(super) fn pack(&mut self, op: &Op, f: PackFn) {
        for lane in lanes(self.path.mask) {
            let read =
                |reg: u32| if reg == NONE { Word::default() } else { self.frame.word(reg, lane) };
            let (a, b) = (read(op.a), read(op.b));
            let width = if matches!(f, PackFn::Tf32(_)) { 32 } else { 16 };
            let undef = if a.undef | b.undef != 0 { low_mask(width) } else { 0 };
            let bits = pack_bits(f, a.bits, b.bits) & !undef;
            self.frame.set_word(op.dst, lane, Word { bits, undef, poison: a.poison || b.poison });
        }
    }
}

/// The operands of `f` that are floats; they come first.
fn n_float_operands(f: FloatFn) -> usize {
    match f {
        FloatFn::Fma => 3,
        FloatFn::Add
        | FloatFn::Sub
        | FloatFn::Mul
        | FloatFn::Div
        | FloatFn::Rem
        | FloatFn::CopySign
        | FloatFn::MinMax(_) => 2,
        FloatFn::Math(math) => math::n_operands(math),
        _ => 1,
    }
}

/// The result of `f`; `None` is poison.
pub(super) fn eval(f: FloatFn, format: Format, mode: Mode, operands: [Bits; 3]) -> Option<Bits> {
    let second_is_float = !matches!(f, FloatFn::Ldexp(_) | FloatFn::Powi(_));
    let flushed = |at: usize| {
        let bits = operands[at];
        if mode.ftz && (at == 0 || second_is_float) { format.flush(bits) } else { bits }
    };
    let n_floats = n_float_operands(f);
    let forbidden =
        |bits: Bits| mode.nnan && format.is_nan(bits) || mode.ninf && format.is_infinite(bits);
    if operands[..n_floats].iter().any(|&bits| forbidden(bits)) {
        return None;
    }
    let (a, b, c) = (flushed(0), flushed(1), flushed(2));
    let round = mode.round;
    let native = match round {
        Round::Nearest => native::operate(f, format, [a, b, c]),
        Round::NearestAway | Round::Zero | Round::Up | Round::Down => None,
    };
    let result = match native {
        Some(bits) => bits,
        None => match f {
            FloatFn::Add => float::add(format, round, a, b),
            FloatFn::Sub => float::sub(format, round, a, b),
            FloatFn::Mul => float::mul(format, round, a, b),
            FloatFn::Div => float::div(format, round, a, b),
            FloatFn::Rem => float::rem(format, a, b),
            FloatFn::Fma => float::fma(format, round, a, b, c),
            FloatFn::Sqrt => float::sqrt(format, round, a),
            FloatFn::Rcp => float::div(format, round, format.one(), a),
            // These change bits only; a denormal stays what it is unless flushed.
            FloatFn::Neg => float::neg(format, a),
            FloatFn::Abs => float::abs(format, a),
            FloatFn::CopySign => float::copysign(format, operands[0], operands[1]),
            FloatFn::MinMax(kind) => float::min_max(format, kind, a, b),
            FloatFn::Round(how) => float::round_to_integral(format, how, a),
            FloatFn::Canonicalize => {
                if format.is_nan(a) {
                    float::add(format, round, a, a)
                } else {
                    a
                }
            }
            FloatFn::Ldexp(bits) => float::ldexp(format, round, a, integer(b, bits)),
            FloatFn::Powi(bits) => math::powi(format, a, integer(b, bits)),
            FloatFn::FrexpExponent(_) => return Some(float::frexp(format, a).1 as u32 as Bits),
            FloatFn::FrexpFraction => float::frexp(format, a).0,
            FloatFn::IsClass(classes) => {
                let class = float::class_of(format, operands[0]).0;
                return Some(Bits::from(class & u32::from(classes) != 0));
            }
            FloatFn::ModfFraction => {
                if format.is_infinite(a) {
                    a & format.sign_bit()
                } else {
                    let whole = float::round_to_integral(format, Round::Zero, a);
                    float::copysign(format, float::sub(format, round, a, whole), a)
                }
            }
            FloatFn::Math(f) => math::eval(f, format, a, b),
            FloatFn::Saturate => format.saturate(a),
        },
    };
    let flushed = mode.ftz && is_tiny(f, format, round, [a, b, c], result);
    let result = if flushed { result & format.sign_bit() } else { result };
    let result = finish(format, mode, result);
    (!forbidden(result)).then_some(result)
}

/// True if a result that was rounded up to the smallest normal number would not have reached it
/// with a wider exponent: the hardware flushes by that. (Seen on an H200.)
fn is_tiny(f: FloatFn, format: Format, round: Round, args: [Bits; 3], result: Bits) -> bool {
    const SMALLEST: Bits = 0x0080_0000;
    if format != Format::Single || result & !format.sign_bit() != SMALLEST {
        return false;
    }
    // The operands are exact in double precision, where the exponent has room enough.
    let wide = args.map(|bits| float::convert(Format::Single, Format::Double, round, bits));
    let [a, b, c] = wide;
    let exact = |round: Round| {
        let bits = match f {
            FloatFn::Add => float::add(Format::Double, round, a, b),
            FloatFn::Sub => float::sub(Format::Double, round, a, b),
            FloatFn::Mul => float::mul(Format::Double, round, a, b),
            FloatFn::Div => float::div(Format::Double, round, a, b),
            FloatFn::Fma => float::fma(Format::Double, round, a, b, c),
            FloatFn::Rcp => float::div(Format::Double, round, Format::Double.one(), a),
            _ => return None,
        };
        Some(bits & !Format::Double.sign_bit())
    };
    // 2^-126, in double precision; one place below it in single precision is 2^29 places here.
    const LIMIT: Bits = 0x3810_0000_0000_0000;
    let last_below = LIMIT - (1 << 29);
    let halfway = LIMIT - (1 << 28);
    match round {
        Round::Nearest | Round::NearestAway => {
            exact(Round::Zero).is_some_and(|size| size < halfway)
        }
        _ => {
            // Away from zero, or the result would not be normal.
            let up = if format.is_negative(result) { Round::Down } else { Round::Up };
            exact(up).is_some_and(|size| size <= last_below)
        }
    }
}

fn finish(format: Format, mode: Mode, result: Bits) -> Bits {
    let mut result = if mode.ftz { format.flush(result) } else { result };
    if mode.satfinite && format.is_infinite(result) {
        result = format.largest(format.is_negative(result));
    }
    if mode.sat {
        result = format.saturate(result);
    }
    if mode.relu { format.relu(result) } else { result }
}

fn integer(bits: Bits, width: u8) -> i64 {
    super::int::signed(bits as u64, u32::from(width))
}

/// Whether `pred` holds; `None` is poison.
pub(super) fn compare(
    pred: FloatPred,
    format: Format,
    mode: Mode,
    a: Bits,
    b: Bits,
) -> Option<bool> {
    let forbidden =
        |bits: Bits| mode.nnan && format.is_nan(bits) || mode.ninf && format.is_infinite(bits);
    if (mode.nnan || mode.ninf) && (forbidden(a) || forbidden(b)) {
        return None;
    }
    let (a, b) = if mode.ftz { (format.flush(a), format.flush(b)) } else { (a, b) };
    let relation = native::compare(format, a, b).unwrap_or_else(|| float::compare(format, a, b));
    Some(pred.code() & relation.predicate_bit() != 0)
}

/// `a` as an integer of `width` bits; `None` is poison.
pub(super) fn to_int(how: ToInt, a: Bits, width: u32) -> Option<Int> {
    let a = if how.ftz { how.format.flush(a) } else { a };
    match (how.saturate, how.signed) {
        (true, _) if how.nan_is_top_bit && how.format.is_nan(a) => Some(Int::min_signed(width)),
        (true, true) => Some(float::to_signed_saturating(how.format, how.round, a, width)),
        (true, false) => Some(float::to_unsigned_saturating(how.format, how.round, a, width)),
        (false, true) => float::to_signed(how.format, how.round, a, width),
        (false, false) => float::to_unsigned(how.format, how.round, a, width),
    }
}

/// `value` as a float; `None` is poison.
pub(super) fn from_int(how: FromInt, value: &Int) -> Option<Bits> {
    if how.nneg && value.is_negative() {
        return None;
    }
    Some(match how.signed {
        true => float::from_signed(how.format, how.round, value),
        false => float::from_unsigned(how.format, how.round, value),
    })
}

/// `a` in another format; `None` is poison.
pub(super) fn convert(from: Format, to: Format, mode: Mode, a: Bits) -> Option<Bits> {
    let forbidden = |format: Format, bits: Bits| {
        mode.nnan && format.is_nan(bits) || mode.ninf && format.is_infinite(bits)
    };
    let a = if mode.ftz { from.flush(a) } else { a };
    let converted = native::convert(from, to, mode.round, a)
        .unwrap_or_else(|| float::convert(from, to, mode.round, a));
    let result = finish(to, mode, converted);
    (!forbidden(from, a) && !forbidden(to, result)).then_some(result)
}

fn pack_bits(f: PackFn, a: u64, b: u64) -> u64 {
    let as_double = |format: Format, bits: u64| {
        let wide = float::convert(format, Format::Double, Round::Nearest, Bits::from(bits));
        f64::from_bits(wide as u64)
    };
    match f {
        PackFn::Tf32(mode) => tf32(mode, a as u32),
        PackFn::Pair { to, from, relu } => {
            let one = |bits: u64| {
                let value = as_double(from, bits);
                let value = if relu && value < 0.0 { 0.0 } else { value };
                u64::from(to.encode_saturating(value))
            };
            // The four-bit formats share one byte.
            one(a) << to.bits().max(4).next_power_of_two() | one(b)
        }
        PackFn::Unpair { from, to, relu, upper } => {
            let shift = if upper { from.bits().max(4).next_power_of_two() } else { 0 };
            let code = (a >> shift) as u8 & low_mask(from.bits()) as u8;
            let value = from.decode(code).to_bits();
            let wide = float::convert(Format::Double, to, Round::Nearest, Bits::from(value));
            (if relu { to.relu(wide) } else { wide }) as u64
        }
        PackFn::PowerPair { from, up } => {
            let towards = if up { Towards::Infinity } else { Towards::Zero };
            let format = float::small::SmallFormat::Ue8M0;
            let one = |bits| u64::from(format.encode_power(as_double(from, bits), towards));
            one(a) << 8 | one(b)
        }
    }
}

/// A float rounded to ten bits of fraction.
fn tf32(mode: Mode, a: u32) -> u64 {
    const DROPPED: u32 = 13;
    let format = Format::Single;
    if format.is_nan(Bits::from(a)) {
        return format.canonical_nan() as u64;
    }
    let (kept, rest) = (a >> DROPPED, a & low_mask(DROPPED) as u32);
    let half = 1 << (DROPPED - 1);
    let up = match mode.round {
        Round::Nearest => rest > half || rest == half && kept & 1 != 0,
        Round::NearestAway => rest >= half,
        Round::Zero => false,
        Round::Up => rest != 0 && a >> 31 == 0,
        Round::Down => rest != 0 && a >> 31 != 0,
    };
    let rounded = Bits::from((kept + u32::from(up)) << DROPPED);
    finish(format, mode, rounded) as u64
}
