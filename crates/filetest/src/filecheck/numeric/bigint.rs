//! Whole numbers of any size: sign and magnitude.
//!
//! Numeric substitutions must not wrap. The numbers are short (what a test prints), so the plain
//! schoolbook algorithms do; [`MAX_DIGITS`] keeps them from being abused.

use std::cmp::Ordering;

/// Longer numbers are refused.
pub(crate) const MAX_DIGITS: usize = 4096;

/// A whole number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct BigInt {
    is_negative: bool,
    /// Base 2^32, lowest first, without leading zeros; empty for zero.
    magnitude: Vec<u32>,
}

impl BigInt {
    /// Reads digits in `radix`, which is at most 16. None if a digit is bad or there are too many.
    pub(crate) fn parse(digits: &[u8], radix: u32, is_negative: bool) -> Option<Self> {
        if digits.is_empty() || digits.len() > MAX_DIGITS {
            return None;
        }
        let mut magnitude = Vec::new();
        for digit in digits {
            let digit = char::from(*digit).to_digit(radix)?;
            multiply_add(&mut magnitude, radix, digit);
        }
        Some(Self::new(is_negative, magnitude))
    }

    fn new(is_negative: bool, mut magnitude: Vec<u32>) -> Self {
        while magnitude.last() == Some(&0) {
            magnitude.pop();
        }
        Self { is_negative: is_negative && !magnitude.is_empty(), magnitude }
    }

    pub(crate) fn is_negative(&self) -> bool {
        self.is_negative
    }

    /// The digits of the absolute value, in lower case.
    pub(crate) fn digits(&self, radix: u32) -> String {
        let mut rest = self.magnitude.clone();
        let mut digits = Vec::new();
        while !rest.is_empty() {
            let digit = divide_small(&mut rest, radix);
            digits.push(char::from_digit(digit, radix).unwrap_or('0'));
        }
        if digits.is_empty() {
            digits.push('0');
        }
        digits.iter().rev().collect()
    }

    fn negated(&self) -> Self {
        Self::new(!self.is_negative, self.magnitude.clone())
    }

    pub(crate) fn add(&self, other: &Self) -> Self {
        if self.is_negative == other.is_negative {
            let sum = add_magnitudes(&self.magnitude, &other.magnitude);
            return Self::new(self.is_negative, sum);
        }
        match compare_magnitudes(&self.magnitude, &other.magnitude) {
            Ordering::Less => {
                Self::new(other.is_negative, subtract_magnitudes(&other.magnitude, &self.magnitude))
            }
            Ordering::Equal => Self::default(),
            Ordering::Greater => {
                Self::new(self.is_negative, subtract_magnitudes(&self.magnitude, &other.magnitude))
            }
        }
    }

    pub(crate) fn subtract(&self, other: &Self) -> Self {
        self.add(&other.negated())
    }

    /// The product; none if it gets too long.
    pub(crate) fn multiply(&self, other: &Self) -> Option<Self> {
        if self.magnitude.len() + other.magnitude.len() > MAX_DIGITS {
            return None;
        }
        let mut product = vec![0u32; self.magnitude.len() + other.magnitude.len()];
        for (i, a) in self.magnitude.iter().enumerate() {
            let mut carry = 0u64;
            for (j, b) in other.magnitude.iter().enumerate() {
                let sum = u64::from(*a) * u64::from(*b) + u64::from(product[i + j]) + carry;
                product[i + j] = low_half(sum);
                carry = sum >> 32;
            }
            product[i + other.magnitude.len()] = low_half(carry);
        }
        Some(Self::new(self.is_negative != other.is_negative, product))
    }

    /// The quotient, rounded towards zero; none for a division by zero.
    pub(crate) fn divide(&self, other: &Self) -> Option<Self> {
        if other.magnitude.is_empty() {
            return None;
        }
        let mut quotient = vec![0u32; self.magnitude.len()];
        let mut remainder: Vec<u32> = Vec::new();
        for bit in (0..self.magnitude.len() * 32).rev() {
            let digit = self.magnitude[bit / 32] >> (bit % 32) & 1;
            multiply_add(&mut remainder, 2, digit);
            if compare_magnitudes(&remainder, &other.magnitude) != Ordering::Less {
                remainder = subtract_magnitudes(&remainder, &other.magnitude);
                while remainder.last() == Some(&0) {
                    remainder.pop();
                }
                quotient[bit / 32] |= 1 << (bit % 32);
            }
        }
        Some(Self::new(self.is_negative != other.is_negative, quotient))
    }
}

impl PartialOrd for BigInt {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for BigInt {
    fn cmp(&self, other: &Self) -> Ordering {
        match (self.is_negative, other.is_negative) {
            (false, true) => Ordering::Greater,
            (true, false) => Ordering::Less,
            (false, false) => compare_magnitudes(&self.magnitude, &other.magnitude),
            (true, true) => compare_magnitudes(&other.magnitude, &self.magnitude),
        }
    }
}

impl From<u64> for BigInt {
    fn from(value: u64) -> Self {
        Self::new(false, vec![low_half(value), low_half(value >> 32)])
    }
}

fn low_half(value: u64) -> u32 {
    u32::try_from(value & u64::from(u32::MAX)).expect("masked to 32 bits")
}

fn multiply_add(magnitude: &mut Vec<u32>, factor: u32, addend: u32) {
    let mut carry = u64::from(addend);
    for word in magnitude.iter_mut() {
        let sum = u64::from(*word) * u64::from(factor) + carry;
        *word = low_half(sum);
        carry = sum >> 32;
    }
    if carry > 0 {
        magnitude.push(low_half(carry));
    }
}

/// Divides in place and gives the remainder.
fn divide_small(magnitude: &mut Vec<u32>, divisor: u32) -> u32 {
    let mut remainder = 0u64;
    for word in magnitude.iter_mut().rev() {
        let value = remainder << 32 | u64::from(*word);
        *word = low_half(value / u64::from(divisor));
        remainder = value % u64::from(divisor);
    }
    while magnitude.last() == Some(&0) {
        magnitude.pop();
    }
    low_half(remainder)
}

fn compare_magnitudes(a: &[u32], b: &[u32]) -> Ordering {
    a.len().cmp(&b.len()).then_with(|| a.iter().rev().cmp(b.iter().rev()))
}

fn add_magnitudes(a: &[u32], b: &[u32]) -> Vec<u32> {
    let mut sum = Vec::with_capacity(a.len().max(b.len()) + 1);
    let mut carry = 0;
    for i in 0..a.len().max(b.len()) {
        let word = |words: &[u32]| words.get(i).map_or(0, |word| u64::from(*word));
        let total = word(a) + word(b) + carry;
        sum.push(low_half(total));
        carry = total >> 32;
    }
    sum.push(low_half(carry));
    sum
}

/// `a - b`, where `a` is not smaller.
fn subtract_magnitudes(a: &[u32], b: &[u32]) -> Vec<u32> {
    let mut borrow = false;
    a.iter()
        .enumerate()
        .map(|(i, word)| {
            let (less, under) = word.overflowing_sub(b.get(i).copied().unwrap_or(0));
            let (less, under_again) = less.overflowing_sub(u32::from(borrow));
            borrow = under || under_again;
            less
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(text: &str) -> BigInt {
        let digits = text.trim_start_matches('-');
        BigInt::parse(digits.as_bytes(), 10, digits.len() < text.len()).unwrap()
    }

    fn text(value: &BigInt) -> String {
        format!("{}{}", if value.is_negative() { "-" } else { "" }, value.digits(10))
    }

    #[test]
    fn agrees_with_machine_arithmetic() {
        let samples = [0i128, 1, -1, 7, -13, 255, 1 << 31, -(1 << 32), (1 << 62) + 3, -(1 << 61)];
        for a in samples {
            for b in samples {
                let (x, y) = (number(&a.to_string()), number(&b.to_string()));
                assert_eq!(text(&x.add(&y)), (a + b).to_string());
                assert_eq!(text(&x.subtract(&y)), (a - b).to_string());
                assert_eq!(text(&x.multiply(&y).unwrap()), (a * b).to_string());
                assert_eq!(x.cmp(&y), a.cmp(&b));
                let quotient = x.divide(&y).map(|value| text(&value));
                assert_eq!(quotient, (b != 0).then(|| (a / b).to_string()));
            }
        }
    }

    #[test]
    fn long_numbers() {
        let a = number("123456789012345678901234567890");
        assert_eq!(text(&a.add(&BigInt::from(1))), "123456789012345678901234567891");
        assert_eq!(a.digits(16), "18ee90ff6c373e0ee4e3f0ad2");
        assert!(BigInt::parse(&[b'1'; MAX_DIGITS + 1], 10, false).is_none());
    }
}
