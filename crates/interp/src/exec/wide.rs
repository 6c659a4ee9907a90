//! Integers and floats of more than 64 bits.

use nvopt_arith::{Int, float::Bits};
use nvopt_ir::{
    constant::low_mask,
    ops::{BinaryOp, IntPred},
};

use super::{Runner, float, frame::lanes, intfn};
use crate::{
    code::{NONE, Op, WideFn, WidePlan, int_flag},
    fault::{FaultKind, Step, Trap},
    value::Word,
};

/// An operand: its value, and whether it is undefined or poison.
struct Operand {
    value: Int,
    undef: bool,
    poison: bool,
}

impl Runner<'_, '_, '_> {
    pub(super) fn wide(&mut self, op: &Op, plan: &WidePlan) -> Step<()> {
        for lane in lanes(self.path.mask) {
            let regs = [op.a, op.b, op.c];
            let operands: Vec<Operand> = regs
                .iter()
                .zip(plan.in_bits)
                .filter(|&(&reg, bits)| reg != NONE && bits != 0)
                .map(|(&reg, bits)| self.wide_operand(reg, bits, lane))
                .collect();
            let undef = operands.iter().any(|operand| operand.undef);
            let poison = operands.iter().any(|operand| operand.poison);
            let divides = matches!(
                plan.f,
                WideFn::Binary(
                    BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem,
                    _
                )
            );
            if divides && operands.get(1).is_some_and(|divisor| divisor.undef || divisor.poison) {
                let detail = "the divisor is undefined or poison and may be zero";
                return Err(Trap::at(lane, FaultKind::Division, detail));
            }
            let is_signed = matches!(plan.f, WideFn::Binary(BinaryOp::SDiv | BinaryOp::SRem, _));
            if is_signed
                && let [a, b] = &operands[..]
                && (a.undef || a.poison)
                && b.value.is_ones()
            {
                let detail = "the dividend is undefined or poison and may be the smallest integer";
                return Err(Trap::at(lane, FaultKind::Division, detail));
            }
            let values: Vec<Int> = operands.into_iter().map(|operand| operand.value).collect();
            let result = eval(plan, &values).map_err(|trap| trap.on_lane(lane))?;
            self.set_wide(op.dst, plan.out_bits, lane, result, undef, poison);
        }
        Ok(())
    }

    fn wide_operand(&self, reg: u32, bits: u32, lane: usize) -> Operand {
        let words: Vec<Word> =
            (0..bits.div_ceil(64)).map(|piece| self.frame.word(reg + piece, lane)).collect();
        let raw: Vec<u64> = words.iter().map(|word| word.bits).collect();
        Operand {
            value: Int::from_words(bits, &raw),
            undef: words.iter().any(|word| word.undef != 0),
            poison: words.iter().any(|word| word.poison),
        }
    }

    fn set_wide(
        &mut self,
        reg: u32,
        bits: u32,
        lane: usize,
        result: Option<Int>,
        undef: bool,
        poison: bool,
    ) {
        for piece in 0..bits.div_ceil(64) {
            let mask = if undef { low_mask((bits - piece * 64).min(64)) } else { 0 };
            let value = result.as_ref().map_or(0, |int| int.words()[piece as usize]);
            let poison = poison || result.is_none();
            let word = Word { bits: value & !mask, undef: mask, poison };
            self.frame.set_word(reg + piece, lane, word);
        }
    }
}

/// The result; `None` is poison.
fn eval(plan: &WidePlan, args: &[Int]) -> Step<Option<Int>> {
    let out = plan.out_bits;
    let a =
        args.first().ok_or_else(|| Trap::new(FaultKind::Unsupported, "an operand is missing"))?;
    let b = args.get(1).unwrap_or(a);
    let bits_of = |int: &Int| int.to_u128().unwrap_or(0);
    let float_bits = || {
        let mut bits: [Bits; 3] = [0; 3];
        for (bits, int) in bits.iter_mut().zip(args) {
            *bits = bits_of(int);
        }
        bits
    };
    Ok(match plan.f {
        WideFn::Binary(op, flags) => return binary(op, flags, a, b),
        WideFn::ICmp(_, true) if a.is_negative() != b.is_negative() => None,
        WideFn::ICmp(pred, _) => Some(Int::new(1, u64::from(compare(pred, a, b)))),
        WideFn::Trunc(flags) => {
            let cut = a.truncate(out);
            let unsigned = flags & int_flag::NUW != 0 && cut.zero_extend(a.width()) != *a;
            let signed = flags & int_flag::NSW != 0 && cut.sign_extend(a.width()) != *a;
            (!unsigned && !signed).then_some(cut)
        }
        WideFn::ZExt(nneg) => (!(nneg && a.is_negative())).then(|| a.zero_extend(out)),
        WideFn::SExt => Some(a.sign_extend(out)),
        WideFn::Int(f, flag) => intfn::eval_wide(f, flag, args, out),
        WideFn::Float(f, format, mode) => {
            float::eval(f, format, mode, float_bits()).map(|bits| Int::from_u128(out, bits))
        }
        WideFn::FCmp(pred, format, mode) => {
            let holds = float::compare(pred, format, mode, bits_of(a), bits_of(b));
            holds.map(|holds| Int::new(1, u64::from(holds)))
        }
        WideFn::ToInt(how) => float::to_int(how, bits_of(a), out),
        WideFn::FromInt(how) => float::from_int(how, a).map(|bits| Int::from_u128(out, bits)),
        WideFn::Convert(from, to, mode) => {
            float::convert(from, to, mode, bits_of(a)).map(|bits| Int::from_u128(out, bits))
        }
    })
}

fn compare(pred: IntPred, a: &Int, b: &Int) -> bool {
    match pred {
        IntPred::Eq => a == b,
        IntPred::Ne => a != b,
        IntPred::Ugt => a.cmp_unsigned(b).is_gt(),
        IntPred::Uge => a.cmp_unsigned(b).is_ge(),
        IntPred::Ult => a.cmp_unsigned(b).is_lt(),
        IntPred::Ule => a.cmp_unsigned(b).is_le(),
        IntPred::Sgt => a.cmp_signed(b).is_gt(),
        IntPred::Sge => a.cmp_signed(b).is_ge(),
        IntPred::Slt => a.cmp_signed(b).is_lt(),
        IntPred::Sle => a.cmp_signed(b).is_le(),
    }
}

fn binary(op: BinaryOp, flags: u8, a: &Int, b: &Int) -> Step<Option<Int>> {
    let (nuw, nsw) = (flags & int_flag::NUW != 0, flags & int_flag::NSW != 0);
    let exact = flags & int_flag::EXACT != 0;
    let wrapped = |result: nvopt_arith::int::Wrapped| {
        (!(nuw && result.unsigned || nsw && result.signed)).then_some(result.value)
    };
    let by_zero = || Trap::new(FaultKind::Division, format!("{} by zero", op.name()));
    let overflows = *a == Int::min_signed(a.width()) && b.is_ones();
    let is_signed = matches!(op, BinaryOp::SDiv | BinaryOp::SRem);
    if is_signed && overflows {
        let detail = format!("{} of the smallest integer by -1", op.name());
        return Err(Trap::new(FaultKind::Division, detail));
    }
    let undo = |quotient: Int| (!exact || quotient.mul(b) == *a).then_some(quotient);
    Ok(match op {
        BinaryOp::Add => wrapped(a.add_wrapped(b)),
        BinaryOp::Sub => wrapped(a.sub_wrapped(b)),
        BinaryOp::Mul => wrapped(a.mul_wrapped(b)),
        BinaryOp::UDiv => undo(a.udiv(b).ok_or_else(by_zero)?),
        BinaryOp::SDiv => undo(a.sdiv(b).ok_or_else(by_zero)?),
        BinaryOp::URem => Some(a.urem(b).ok_or_else(by_zero)?),
        BinaryOp::SRem => Some(a.srem(b).ok_or_else(by_zero)?),
        BinaryOp::Shl => a.shl(b).filter(|out| {
            let back = |out: Option<Int>| out.as_ref() == Some(a);
            (!nuw || back(out.lshr(b))) && (!nsw || back(out.ashr(b)))
        }),
        BinaryOp::LShr => a.lshr(b).filter(|out| !exact || out.shl(b).as_ref() == Some(a)),
        BinaryOp::AShr => a.ashr(b).filter(|out| !exact || out.shl(b).as_ref() == Some(a)),
        BinaryOp::And => Some(a.and(b)),
        BinaryOp::Or => {
            let disjoint = flags & int_flag::DISJOINT != 0;
            (!disjoint || a.and(b).is_zero()).then(|| a.or(b))
        }
        BinaryOp::Xor => Some(a.xor(b)),
        BinaryOp::FAdd | BinaryOp::FSub | BinaryOp::FMul | BinaryOp::FDiv | BinaryOp::FRem => {
            return Err(Trap::new(FaultKind::Unsupported, "float arithmetic on integers"));
        }
    })
}
