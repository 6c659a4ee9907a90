//! Numbers for frequencies: 64 bits of digits and a power of two, with LLVM's rounding and text.
//!
//! Exact integer arithmetic throughout, so that results are the same on every machine.

use std::cmp::Ordering;

/// `digits * 2^scale`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Scaled {
    digits: u64,
    scale: i32,
}

impl Scaled {
    pub(super) const ZERO: Scaled = Scaled { digits: 0, scale: 0 };

    pub(super) const fn new(digits: u64, scale: i32) -> Scaled {
        Scaled { digits, scale }
    }

    pub(super) fn is_zero(self) -> bool {
        self.digits == 0
    }

    /// The product: the upper 64 bits of it, rounded.
    pub(super) fn times(self, other: Scaled) -> Scaled {
        if self.is_zero() || other.is_zero() {
            return Scaled::ZERO;
        }
        let product = u128::from(self.digits) * u128::from(other.digits);
        let scale = self.scale + other.scale;
        let (upper, lower) = ((product >> 64) as u64, product as u64);
        if upper == 0 {
            return Scaled { digits: lower, scale };
        }
        let shift = 64 - upper.leading_zeros();
        let digits = (product >> shift) as u64;
        rounded(digits, scale + shift as i32, lower >> (shift - 1) & 1 == 1)
    }

    /// The quotient by a number that is not zero, rounded.
    pub(super) fn over(self, other: Scaled) -> Scaled {
        if self.is_zero() {
            return Scaled::ZERO;
        }
        let mut scale = self.scale - other.scale;
        let zeros = other.digits.trailing_zeros();
        let divisor = other.digits >> zeros;
        scale -= zeros as i32;
        if divisor == 1 {
            return Scaled { digits: self.digits, scale };
        }
        let zeros = self.digits.leading_zeros();
        scale -= zeros as i32;
        let dividend = self.digits << zeros;
        let (mut quotient, mut rest) = (dividend / divisor, dividend % divisor);
        while quotient >> 63 == 0 && rest != 0 {
            let overflows = rest >> 63 == 1;
            rest <<= 1;
            quotient <<= 1;
            scale -= 1;
            if overflows || divisor <= rest {
                quotient |= 1;
                rest = rest.wrapping_sub(divisor);
            }
        }
        rounded(quotient, scale, rest >= (divisor >> 1) + (divisor & 1))
    }

    pub(super) fn compare(self, other: Scaled) -> Ordering {
        let rank = |number: Scaled| {
            // The place of the first bit, and the bits from there on.
            let zeros = number.digits.leading_zeros();
            (number.scale - zeros as i32, number.digits << zeros)
        };
        match (self.is_zero(), other.is_zero()) {
            (true, true) => Ordering::Equal,
            (true, false) => Ordering::Less,
            (false, true) => Ordering::Greater,
            (false, false) => rank(self).cmp(&rank(other)),
        }
    }

    /// The whole part, or the largest number there is.
    pub(super) fn to_int(self) -> u64 {
        match self.scale {
            0 => self.digits,
            scale if scale < 0 => self.digits.checked_shr(scale.unsigned_abs()).unwrap_or(0),
            scale if self.digits.leading_zeros() as i32 >= scale => self.digits << scale,
            _ if self.is_zero() => 0,
            _ => u64::MAX,
        }
    }

    /// LLVM's text with this many significant digits.
    pub(super) fn text(self, precision: usize) -> String {
        let Some(mut parts) = Parts::of(self) else { return self.text_by_float(precision) };
        let mut text = parts.whole.to_string();
        let mut n_digits = if parts.whole == 0 { 0 } else { text.len() };
        if parts.below == 0 {
            return text + ".0";
        }
        text.push('.');
        let dot = text.len();
        let mut since_dot = 0;
        loop {
            let (digit, is_exact) = parts.next_digit();
            text.push(char::from(b'0' + digit));
            if n_digits > 0 || digit != 0 {
                n_digits += 1;
            }
            since_dot += 1;
            if is_exact || !(n_digits <= precision || since_dot < 2) {
                break;
            }
        }
        if n_digits > precision {
            let end = (text.len() - (n_digits - precision)).max(dot + 1);
            text = round_at(text, end);
        }
        strip_zeros(text)
    }

    /// Numbers too small or too large for digits: what a double says.
    fn text_by_float(self, precision: usize) -> String {
        if self.is_zero() {
            return "0.0".to_owned();
        }
        let value = self.digits as f64 * f64::from(self.scale).exp2();
        format!("{value:.*e}", precision - 1)
    }
}

fn rounded(digits: u64, scale: i32, up: bool) -> Scaled {
    if !up {
        return Scaled { digits, scale };
    }
    match digits.checked_add(1) {
        Some(digits) => Scaled { digits, scale },
        None => Scaled { digits: 1 << 63, scale: scale + 1 },
    }
}

/// A number taken apart for printing.
struct Parts {
    whole: u64,
    /// The bits below one; when digits are taken, the lower 60 bits.
    below: u64,
    /// Further bits.
    extra: u64,
    extra_shift: i32,
    /// How much of `below` is noise.
    error: u64,
    started: bool,
}

impl Parts {
    /// `None` if nothing is left of the number in 128 bits around one.
    fn of(number: Scaled) -> Option<Parts> {
        let Scaled { mut digits, mut scale } = number;
        let (mut whole, mut below, mut extra, mut extra_shift) = (0, 0, 0, 0);
        match scale {
            0 => whole = digits,
            1.. => {
                let shift = (digits.leading_zeros() as i32).min(scale);
                digits <<= shift;
                scale -= shift;
                if scale == 0 {
                    whole = digits;
                }
            }
            -63..=-1 => {
                whole = digits >> -scale;
                below = digits << (64 + scale);
            }
            -64 => below = digits,
            -119..=-65 => {
                below = digits >> (-scale - 64);
                extra = digits << (128 + scale);
                extra_shift = -64 - scale;
            }
            _ => {}
        }
        (whole != 0 || below != 0).then_some(Parts {
            whole,
            below,
            extra,
            extra_shift,
            error: 1,
            started: false,
        })
    }

    /// The next digit, and true if what is left is noise.
    fn next_digit(&mut self) -> (u8, bool) {
        const LOW: u64 = u64::MAX >> 4;
        if !std::mem::replace(&mut self.started, true) {
            self.extra = (self.below & 0xf) << 56 | self.extra >> 8;
            self.below >>= 4;
        }
        if self.extra_shift > 0 {
            self.extra_shift -= 1;
            self.error = self.error.wrapping_mul(5);
        } else {
            self.error = self.error.wrapping_mul(10);
        }
        self.below = self.below.wrapping_mul(10);
        self.extra = self.extra.wrapping_mul(10);
        self.below = self.below.wrapping_add(self.extra >> 60);
        self.extra &= LOW;
        let digit = (self.below >> 60) as u8;
        self.below &= LOW;
        let left = self.below << 4 | self.extra >> 60;
        (digit, self.error == 0 || left < self.error / 2)
    }
}

/// The first `end` characters, rounded by the digit behind them.
fn round_at(text: String, end: usize) -> String {
    let mut bytes = text.into_bytes();
    let up = bytes.get(end).is_some_and(|digit| *digit >= b'5');
    bytes.truncate(end);
    let mut carry = up;
    for digit in bytes.iter_mut().rev().filter(|digit| **digit != b'.') {
        if !carry {
            break;
        }
        carry = *digit == b'9';
        *digit = if carry { b'0' } else { *digit + 1 };
    }
    let digits: String = bytes.into_iter().map(char::from).collect();
    if carry { format!("1{digits}") } else { digits }
}

/// Without zeros at the end, but for one behind the dot.
fn strip_zeros(text: String) -> String {
    let kept = text.trim_end_matches('0');
    if kept.ends_with('.') { format!("{kept}0") } else { kept.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arithmetic_and_text() {
        let half = Scaled::new(1, -1);
        assert_eq!(half.times(half).text(5), "0.25");
        assert_eq!(Scaled::new(1, 12).text(5), "4096.0");
        assert_eq!(Scaled::new(1, 0).over(Scaled::new(3, 0)).text(5), "0.33333");
        assert_eq!(Scaled::new(2, 0).over(Scaled::new(3, 0)).text(5), "0.66667");
        assert_eq!(Scaled::new(999_999, 0).over(Scaled::new(1_000_000, 0)).text(5), "1.0");
        assert_eq!(Scaled::new(1 << 40, -100).text(5), "0.00000000000000000086736");
        assert_eq!(half.compare(Scaled::new(3, -3)), Ordering::Greater);
        assert_eq!(Scaled::new(5, -1).to_int(), 2);
        assert_eq!(Scaled::new(5, 80).to_int(), u64::MAX);
    }
}
