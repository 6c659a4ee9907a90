//! Float operations on operands that are not wholly defined, or zeros whose sign is open.
//!
//! The answer is the most undefined one that LangRef allows. Where a few bits are open, each
//! choice of them is computed: a bit of the result that they agree on is defined. Where more are,
//! the whole result is undefined; and it is poison where a choice would be what `nnan` or `ninf`
//! forbids.
//!
//! With `nsz` the sign of a zero operand and of a zero result is open, if the configuration says
//! so ([`ZeroSigns::Open`]).
//!
//! [`ZeroSigns::Open`]: crate::config::ZeroSigns::Open

use nvopt_arith::float::{Bits, Format};

use crate::{code::Mode, value::Word};

/// So many open bits are all tried.
const MAX_OPEN: u32 = 4;

/// What `eval` makes of operands with open bits; `None` of it is poison. `out` are the bits of the
/// result.
pub(super) fn evaluate<const N: usize>(
    operands: [Word; N],
    out: u64,
    may_be_poison: bool,
    eval: impl Fn([Bits; N]) -> Option<Bits>,
) -> Word {
    let poison = operands.iter().any(|word| word.poison);
    let n_open: u32 = operands.iter().map(|word| word.undef.count_ones()).sum();
    if n_open == 0 {
        let result = eval(operands.map(|word| Bits::from(word.bits)));
        let bits = result.unwrap_or(0) as u64 & out;
        return Word { bits, undef: 0, poison: poison || result.is_none() };
    }
    if n_open > MAX_OPEN {
        return Word { bits: 0, undef: out, poison: poison || may_be_poison };
    }
    let (mut ones, mut zeros, mut forbidden) = (0, 0, false);
    for choice in 0..1u32 << n_open {
        let mut choice = choice;
        let chosen = operands.map(|word| {
            let (mut bits, mut open) = (word.bits, word.undef);
            while open != 0 {
                let bit = open & open.wrapping_neg();
                bits = if choice & 1 != 0 { bits | bit } else { bits & !bit };
                (open, choice) = (open & !bit, choice >> 1);
            }
            Bits::from(bits)
        });
        match eval(chosen) {
            Some(result) => {
                ones |= result as u64 & out;
                zeros |= !result as u64 & out;
            }
            None => forbidden = true,
        }
    }
    let undef = ones & zeros;
    Word { bits: ones & !undef, undef, poison: poison || forbidden }
}

/// True if what is undefined of an operand may make it what `mode` forbids.
pub(super) fn may_be_forbidden(format: Format, mode: Mode, operand: Word) -> bool {
    let exponent = format.infinity(false) as u64;
    let fraction = !exponent & !(format.sign_bit() as u64);
    let most = operand.bits | operand.undef;
    let is_open = operand.undef != 0 && most & exponent == exponent;
    let nan = mode.nnan && most & fraction != 0;
    let infinite = mode.ninf && operand.bits & fraction == 0;
    is_open && (nan || infinite)
}

/// A zero whose sign does not count.
pub(super) fn without_sign(format: Format, operand: Word) -> Word {
    let sign = format.sign_bit() as u64;
    if (operand.bits | operand.undef) & !sign != 0 {
        return operand;
    }
    Word { bits: 0, undef: sign, ..operand }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIGN: u64 = 1 << 31;

    fn open_zero() -> Word {
        without_sign(Format::Single, Word::new(SIGN))
    }

    #[test]
    fn what_all_choices_agree_on_is_defined() {
        let is_zero = |[a]: [Bits; 1]| Some(Bits::from(a & !Bits::from(SIGN) == 0));
        assert_eq!(evaluate([open_zero()], 1, false, is_zero), Word::new(1));
        let same = |[a]: [Bits; 1]| Some(a);
        let word = evaluate([open_zero()], u64::from(u32::MAX), false, same);
        assert_eq!(word, Word { bits: 0, undef: SIGN, poison: false });
    }

    #[test]
    fn only_zeros_lose_their_sign() {
        let one = Word::new(u64::from((-1.0f32).to_bits()));
        assert_eq!(without_sign(Format::Single, one), one);
    }

    #[test]
    fn undefined_numbers_may_be_forbidden() {
        let undef = Word { bits: 0, undef: u64::from(u32::MAX), poison: false };
        let mode = Mode { nnan: true, ..Mode::PLAIN };
        assert!(may_be_forbidden(Format::Single, mode, undef));
        assert!(!may_be_forbidden(Format::Single, Mode::PLAIN, undef));
        assert!(!may_be_forbidden(Format::Single, mode, open_zero()));
        let word = evaluate([undef], u64::from(u32::MAX), true, |[a]| Some(a));
        assert!(word.poison && word.undef == u64::from(u32::MAX));
    }
}
