//! Integers of up to 64 bits.

use nvopt_ir::{
    constant::low_mask,
    ops::{BinaryOp, IntPred},
};

use super::{
    Runner,
    frame::{LANES, Lanes, lanes},
};
use crate::{
    code::{Op, int_flag},
    fault::{FaultKind, Step, Trap},
    value::Word,
};

/// `bits` of `width` bits, read as signed.
#[inline]
pub(crate) fn signed(bits: u64, width: u32) -> i64 {
    let unused = 64 - width;
    (bits << unused) as i64 >> unused
}

#[inline]
fn map2(a: &Lanes, b: &Lanes, f: impl Fn(u64, u64) -> u64) -> Lanes {
    let mut out = [0; LANES];
    for lane in 0..LANES {
        out[lane] = f(a[lane], b[lane]);
    }
    out
}

impl Runner<'_, '_, '_> {
    pub(super) fn int2(&mut self, op: &Op, what: BinaryOp, width: u32, flags: u8) {
        if let Some(lane) = self.alone() {
            let (a, b) = (self.frame.word(op.a, lane), self.frame.word(op.b, lane));
            let out = int_bits(what, width, a.bits, b.bits);
            let mut word = with_undef(what, width, a, b, out);
            word.poison |= breaks_promise(what, flags, width, a.bits, b.bits, out);
            self.frame.set_word(op.dst, lane, word);
            return;
        }
        let frame = &mut self.frame;
        let (a, b) = (frame.row(op.a), frame.row(op.b));
        // A loop for each operation, so that each becomes a few vector instructions.
        macro_rules! rows {
            ($($name:ident),*) => {
                match what {
                    $(BinaryOp::$name => {
                        map2(a, b, |x, y| int_bits(BinaryOp::$name, width, x, y))
                    })*
                    BinaryOp::UDiv
                    | BinaryOp::SDiv
                    | BinaryOp::URem
                    | BinaryOp::SRem
                    | BinaryOp::FAdd
                    | BinaryOp::FSub
                    | BinaryOp::FMul
                    | BinaryOp::FDiv
                    | BinaryOp::FRem => unreachable!("decoded to another operation"),
                }
            };
        }
        let out = rows!(Add, Sub, Mul, And, Or, Xor, Shl, LShr, AShr);
        let is_shift = matches!(what, BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr);
        let mut poisoned = 0;
        if flags != 0 || is_shift {
            for lane in lanes(self.path.mask) {
                if breaks_promise(what, flags, width, a[lane], b[lane], out[lane]) {
                    poisoned |= 1 << lane;
                }
            }
        }
        let tainted = (frame.tainted(op.a) | frame.tainted(op.b)) & self.path.mask;
        if tainted == 0 {
            frame.set_row(op.dst, &out, self.path.mask);
        } else {
            for lane in lanes(self.path.mask) {
                let (a, b) = (frame.word(op.a, lane), frame.word(op.b, lane));
                let word = with_undef(what, width, a, b, out[lane]);
                frame.set_word(op.dst, lane, word);
            }
        }
        if poisoned != 0 {
            frame.poison(op.dst, poisoned);
        }
    }

    pub(super) fn divide(&mut self, op: &Op, what: BinaryOp, width: u32, exact: bool) -> Step<()> {
        for lane in lanes(self.path.mask) {
            let (a, b) = (self.frame.word(op.a, lane), self.frame.word(op.b, lane));
            if b.poison || b.undef != 0 {
                let detail = "the divisor is undefined or poison and may be zero";
                return Err(Trap::at(lane, FaultKind::Division, detail));
            }
            let word = divide_words(what, width, exact, a, b).map_err(|trap| trap.on_lane(lane))?;
            self.frame.set_word(op.dst, lane, word);
        }
        Ok(())
    }

    pub(super) fn icmp(&mut self, op: &Op, pred: IntPred, width: u32, samesign: bool) {
        let mask = self.path.mask;
        let tainted = (self.frame.tainted(op.a) | self.frame.tainted(op.b)) & mask;
        if tainted != 0 || samesign || self.alone().is_some() {
            for lane in lanes(mask) {
                let (a, b) = (self.frame.word(op.a, lane), self.frame.word(op.b, lane));
                self.frame.set_word(op.dst, lane, compare_words(pred, width, samesign, a, b));
            }
            return;
        }
        let (a, b) = (self.frame.row(op.a), self.frame.row(op.b));
        macro_rules! rows {
            ($($name:ident),*) => {
                match pred {
                    $(IntPred::$name => {
                        map2(a, b, |x, y| u64::from(int_holds(IntPred::$name, width, x, y)))
                    })*
                }
            };
        }
        let out = rows!(Eq, Ne, Ugt, Uge, Ult, Ule, Sgt, Sge, Slt, Sle);
        self.frame.set_row(op.dst, &out, mask);
    }

    pub(super) fn trunc(&mut self, op: &Op, from: u32, to: u32, flags: u8) {
        let mask = low_mask(to);
        self.map_words(op, |a| {
            let bits = a.bits & mask;
            let unsigned = flags & int_flag::NUW != 0 && bits != a.bits;
            let signed_loss =
                flags & int_flag::NSW != 0 && signed(bits, to) != signed(a.bits, from);
            Word { bits, undef: a.undef & mask, poison: a.poison || unsigned || signed_loss }
        });
    }

    pub(super) fn zext(&mut self, op: &Op, from: u32, nneg: bool) {
        if !nneg {
            self.frame.copy(op.dst, op.a, self.path.mask);
            return;
        }
        self.map_words(op, |a| Word { poison: a.poison || a.bits >> (from - 1) & 1 != 0, ..a });
    }

    pub(super) fn sext(&mut self, op: &Op, from: u32, to: u32) {
        let mask = low_mask(to);
        self.map_words(op, |a| {
            let bits = signed(a.bits, from) as u64 & mask;
            // An undefined sign makes all its copies undefined.
            let undef = signed(a.undef, from) as u64 & mask;
            Word { bits: bits & !undef, undef, poison: a.poison }
        });
    }

    /// Applies `f` to the word of every thread.
    #[inline]
    pub(super) fn map_words(&mut self, op: &Op, f: impl Fn(Word) -> Word) {
        let mask = self.path.mask;
        for lane in lanes(mask) {
            let word = f(self.frame.word(op.a, lane));
            self.frame.set_word(op.dst, lane, word);
        }
    }
}

/// The bits of the result of `op`, which is no division.
#[inline(always)]
fn int_bits(op: BinaryOp, width: u32, x: u64, y: u64) -> u64 {
    let mask = low_mask(width);
    match op {
        BinaryOp::Add => x.wrapping_add(y) & mask,
        BinaryOp::Sub => x.wrapping_sub(y) & mask,
        BinaryOp::Mul => x.wrapping_mul(y) & mask,
        BinaryOp::And => x & y,
        BinaryOp::Or => x | y,
        BinaryOp::Xor => x ^ y,
        BinaryOp::Shl => x.checked_shl(amount(y)).unwrap_or(0) & mask,
        BinaryOp::LShr => x.checked_shr(amount(y)).unwrap_or(0),
        BinaryOp::AShr => (signed(x, width) >> y.min(63)) as u64 & mask,
        BinaryOp::UDiv
        | BinaryOp::SDiv
        | BinaryOp::URem
        | BinaryOp::SRem
        | BinaryOp::FAdd
        | BinaryOp::FSub
        | BinaryOp::FMul
        | BinaryOp::FDiv
        | BinaryOp::FRem => unreachable!("decoded to another operation"),
    }
}

/// True if `pred` holds for two integers that are defined.
#[inline(always)]
fn int_holds(pred: IntPred, width: u32, x: u64, y: u64) -> bool {
    let unused = 64 - width;
    let int = |x: u64| (x << unused) as i64;
    match pred {
        IntPred::Eq => x == y,
        IntPred::Ne => x != y,
        IntPred::Ugt => x > y,
        IntPred::Uge => x >= y,
        IntPred::Ult => x < y,
        IntPred::Ule => x <= y,
        IntPred::Sgt => int(x) > int(y),
        IntPred::Sge => int(x) >= int(y),
        IntPred::Slt => int(x) < int(y),
        IntPred::Sle => int(x) <= int(y),
    }
}

/// Whether `pred` holds, with what is undefined of the operands taken into account.
#[inline]
fn compare_words(pred: IntPred, width: u32, samesign: bool, a: Word, b: Word) -> Word {
    let holds = u64::from(int_holds(pred, width, a.bits, b.bits));
    let differ = samesign && (a.bits ^ b.bits) >> (width - 1) & 1 != 0;
    let poison = a.poison || b.poison || differ;
    if a.undef | b.undef == 0 {
        return Word { bits: holds, undef: 0, poison };
    }
    let undef = u64::from(!is_decided(pred, width, a, b));
    Word { bits: holds & !undef, undef, poison }
}

/// True if the defined bits of the operands decide whether `pred` holds.
fn is_decided(pred: IntPred, width: u32, a: Word, b: Word) -> bool {
    // The least and the largest number that each may be; for signed order the sign counts the
    // other way round.
    let flip = if is_signed(pred) { 1u64 << (width - 1) } else { 0 };
    let ends = |bits: u64, undef: u64| {
        let bits = bits ^ flip;
        (bits & !undef, bits | undef)
    };
    let (a_ends, b_ends) = (ends(a.bits, a.undef), ends(b.bits, b.undef));
    match pred {
        // Known bits that differ decide.
        IntPred::Eq | IntPred::Ne => (a.bits ^ b.bits) & !(a.undef | b.undef) != 0,
        IntPred::Ugt | IntPred::Ule | IntPred::Sgt | IntPred::Sle => {
            a_ends.0 > b_ends.1 || a_ends.1 <= b_ends.0
        }
        IntPred::Uge | IntPred::Ult | IntPred::Sge | IntPred::Slt => {
            a_ends.0 >= b_ends.1 || a_ends.1 < b_ends.0
        }
    }
}

#[inline]
fn amount(bits: u64) -> u32 {
    bits.min(64) as u32
}

/// True if the result is poison because a flag does not hold or a shift is too far.
#[inline]
fn breaks_promise(op: BinaryOp, flags: u8, width: u32, a: u64, b: u64, out: u64) -> bool {
    let (nuw, nsw) = (flags & int_flag::NUW != 0, flags & int_flag::NSW != 0);
    let (sa, sb, result) = (signed(a, width), signed(b, width), signed(out, width));
    match op {
        // A sum wrapped if it is less than an operand, or if its sign is that of neither.
        BinaryOp::Add => nuw && out < a || nsw && (sa ^ result) & (sb ^ result) < 0,
        BinaryOp::Sub => nuw && a < b || nsw && (sa ^ sb) & (sa ^ result) < 0,
        BinaryOp::Mul => {
            nuw && u128::from(a) * u128::from(b) != u128::from(out)
                || nsw && i128::from(sa) * i128::from(sb) != i128::from(result)
        }
        BinaryOp::Shl => b >= u64::from(width) || nuw && out >> b != a || nsw && result >> b != sa,
        BinaryOp::LShr | BinaryOp::AShr => {
            b >= u64::from(width) || flags & int_flag::EXACT != 0 && a & low_mask(b as u32) != 0
        }
        BinaryOp::Or => flags & int_flag::DISJOINT != 0 && a & b != 0,
        BinaryOp::And
        | BinaryOp::Xor
        | BinaryOp::UDiv
        | BinaryOp::SDiv
        | BinaryOp::URem
        | BinaryOp::SRem
        | BinaryOp::FAdd
        | BinaryOp::FSub
        | BinaryOp::FMul
        | BinaryOp::FDiv
        | BinaryOp::FRem => false,
    }
}

/// The result `out` of `op` with what is undefined of the operands taken into account: exactly for
/// bitwise operations and shifts by known amounts, else every bit from the lowest undefined on.
#[inline]
pub(super) fn with_undef(op: BinaryOp, width: u32, a: Word, b: Word, out: u64) -> Word {
    let mask = low_mask(width);
    let either = a.undef | b.undef;
    if either == 0 {
        return Word { bits: out, undef: 0, poison: a.poison || b.poison };
    }
    let poison = a.poison || b.poison || may_shift_too_far(op, width, b);
    let undef = match op {
        BinaryOp::And => a.undef & (b.bits | b.undef) | b.undef & (a.bits | a.undef),
        BinaryOp::Or => either & !(a.bits | b.bits),
        BinaryOp::Xor => either,
        BinaryOp::Shl if b.undef == 0 => a.undef.checked_shl(amount(b.bits)).unwrap_or(0) & mask,
        BinaryOp::LShr if b.undef == 0 => a.undef.checked_shr(amount(b.bits)).unwrap_or(0),
        BinaryOp::AShr if b.undef == 0 => (signed(a.undef, width) >> b.bits.min(63)) as u64 & mask,
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul if either != 0 => {
            mask & !low_mask(either.trailing_zeros())
        }
        _ if either != 0 => mask,
        _ => 0,
    };
    Word { bits: out & !undef, undef, poison }
}

/// True if `op` is a shift and what is undefined of the amount may make it too large.
fn may_shift_too_far(op: BinaryOp, width: u32, amount: Word) -> bool {
    matches!(op, BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr)
        && amount.bits | amount.undef >= u64::from(width)
}

fn divide_words(op: BinaryOp, width: u32, exact: bool, a: Word, b: Word) -> Step<Word> {
    if b.bits == 0 {
        return Err(Trap::new(FaultKind::Division, format!("{} by zero", op.name())));
    }
    let (sa, sb) = (signed(a.bits, width), signed(b.bits, width));
    let is_signed = matches!(op, BinaryOp::SDiv | BinaryOp::SRem);
    if is_signed && sb == -1 && a.bits == 1 << (width - 1) {
        let detail = format!("{} of the smallest integer by -1", op.name());
        return Err(Trap::new(FaultKind::Division, detail));
    }
    if is_signed && sb == -1 && (a.poison || a.undef != 0) {
        let detail = "the dividend is undefined or poison and may be the smallest integer";
        return Err(Trap::new(FaultKind::Division, detail));
    }
    let (quotient, rest) = if is_signed {
        ((sa.wrapping_div(sb)) as u64, (sa.wrapping_rem(sb)) as u64)
    } else {
        (a.bits / b.bits, a.bits % b.bits)
    };
    let mask = low_mask(width);
    let bits = match op {
        BinaryOp::UDiv | BinaryOp::SDiv => quotient,
        _ => rest,
    } & mask;
    let undef = if a.undef != 0 { mask } else { 0 };
    let poison = a.poison || exact && rest & mask != 0;
    Ok(Word { bits: bits & !undef, undef, poison })
}

fn is_signed(pred: IntPred) -> bool {
    matches!(pred, IntPred::Sgt | IntPred::Sge | IntPred::Slt | IntPred::Sle)
}
