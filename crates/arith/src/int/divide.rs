//! Division. `None` where the divisor is zero; for the signed forms also where the quotient does
//! not fit, which is undefined in LLVM IR.

use super::Int;

impl Int {
    /// `self / other`, both read as unsigned.
    pub fn udiv(&self, other: &Int) -> Option<Int> {
        self.divide(other).map(|(quotient, _)| quotient)
    }

    /// The rest of `self / other`, both read as unsigned.
    pub fn urem(&self, other: &Int) -> Option<Int> {
        self.divide(other).map(|(_, rest)| rest)
    }

    /// `self / other` towards zero, both read as signed.
    pub fn sdiv(&self, other: &Int) -> Option<Int> {
        if self.signed_quotient_overflows(other) {
            return None;
        }
        let quotient = self.abs().udiv(&other.abs())?;
        let negative = self.is_negative() != other.is_negative();
        Some(if negative { quotient.neg() } else { quotient })
    }

    /// The rest of `self / other` towards zero, both read as signed: it has the sign of `self`.
    pub fn srem(&self, other: &Int) -> Option<Int> {
        if self.signed_quotient_overflows(other) {
            return None;
        }
        let rest = self.abs().urem(&other.abs())?;
        Some(if self.is_negative() { rest.neg() } else { rest })
    }

    fn signed_quotient_overflows(&self, other: &Int) -> bool {
        other.is_ones() && *self == Int::min_signed(self.width)
    }

    fn divide(&self, other: &Int) -> Option<(Int, Int)> {
        self.assert_same_width(other);
        if other.is_zero() {
            return None;
        }
        if let Some((a, b)) = self.both_small(other) {
            return Some((Int::small(self.width, a / b), Int::small(self.width, a % b)));
        }
        if let (Some(a), Some(b)) = (self.to_u128(), other.to_u128()) {
            let result = |value| Int::from_u128(self.width, value);
            return Some((result(a / b), result(a % b)));
        }
        let (quotient, rest) = long_division(&digits(&self.words), &digits(&other.words));
        let result = |digits: &[u32]| Int::from_words(self.width, &words(digits));
        Some((result(&quotient), result(&rest)))
    }
}

/// Little-endian digits to the base 2^32, without leading zeros.
fn digits(words: &[u64]) -> Vec<u32> {
    let mut digits: Vec<u32> =
        words.iter().flat_map(|&word| [word as u32, (word >> 32) as u32]).collect();
    while digits.last() == Some(&0) {
        digits.pop();
    }
    digits
}

fn words(digits: &[u32]) -> Vec<u64> {
    let digit = |pair: &[u32], i: usize| u64::from(pair.get(i).copied().unwrap_or(0));
    digits.chunks(2).map(|pair| digit(pair, 0) | digit(pair, 1) << 32).collect()
}

/// Knuth's algorithm D: quotient and rest of `a / b`, `b` without leading zeros and not zero.
fn long_division(a: &[u32], b: &[u32]) -> (Vec<u32>, Vec<u32>) {
    if a.len() < b.len() {
        return (Vec::new(), a.to_vec());
    }
    if let [divisor] = b {
        return short_division(a, *divisor);
    }
    // Scaled so that the top digit of the divisor has its top bit set: a guessed digit of the
    // quotient is then at most two too large.
    let shift = b[b.len() - 1].leading_zeros();
    let b = shift_left(b, shift);
    let mut rest = shift_left(a, shift);
    rest.push(0);
    let n = b.iter().rposition(|&digit| digit != 0).expect("the divisor is not zero") + 1;
    let b = &b[..n];
    let mut quotient = vec![0; rest.len() - n];
    for at in (0..rest.len() - n).rev() {
        quotient[at] = subtract_multiple(&mut rest[at..=at + n], b);
    }
    rest.truncate(n);
    (quotient, shift_right(&rest, shift))
}

/// Subtracts the largest multiple of `b` that fits from `rest`, one digit longer; returns it.
fn subtract_multiple(rest: &mut [u32], b: &[u32]) -> u32 {
    let n = b.len();
    let top = u64::from(rest[n]) << 32 | u64::from(rest[n - 1]);
    let mut guess = (top / u64::from(b[n - 1])).min(u64::from(u32::MAX));
    loop {
        let mut borrow = 0i64;
        let mut difference = rest.to_vec();
        let mut carry = 0u64;
        for (digit, &factor) in difference.iter_mut().zip(b.iter().chain([&0])) {
            let multiple = guess * u64::from(factor) + carry;
            carry = multiple >> 32;
            let left = i64::from(*digit) - i64::from(multiple as u32) + borrow;
            *digit = left as u32;
            borrow = left >> 32;
        }
        if borrow == 0 && carry == 0 {
            rest.copy_from_slice(&difference);
            return guess as u32;
        }
        guess -= 1;
    }
}

fn short_division(a: &[u32], divisor: u32) -> (Vec<u32>, Vec<u32>) {
    let mut rest = 0u64;
    let mut quotient = vec![0; a.len()];
    for (i, &digit) in a.iter().enumerate().rev() {
        let dividend = rest << 32 | u64::from(digit);
        quotient[i] = (dividend / u64::from(divisor)) as u32;
        rest = dividend % u64::from(divisor);
    }
    (quotient, vec![rest as u32])
}

/// Shifted by less than 32 bits, one digit longer.
fn shift_left(digits: &[u32], shift: u32) -> Vec<u32> {
    let mut carry = 0u64;
    let mut out: Vec<u32> = Vec::with_capacity(digits.len() + 1);
    for &digit in digits {
        let wide = u64::from(digit) << shift | carry;
        out.push(wide as u32);
        carry = wide >> 32;
    }
    out.push(carry as u32);
    out
}

fn shift_right(digits: &[u32], shift: u32) -> Vec<u32> {
    let above = |i: usize| u64::from(digits.get(i + 1).copied().unwrap_or(0)) << 32;
    let shifted = |(i, &digit): (usize, &u32)| ((above(i) | u64::from(digit)) >> shift) as u32;
    digits.iter().enumerate().map(shifted).collect()
}
