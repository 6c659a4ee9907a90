//! Minimum, maximum and saturating arithmetic.

use super::Int;

impl Int {
    /// The smaller, both read as unsigned.
    pub fn umin(&self, other: &Int) -> Int {
        if self.cmp_unsigned(other).is_le() { self.clone() } else { other.clone() }
    }

    /// The larger, both read as unsigned.
    pub fn umax(&self, other: &Int) -> Int {
        if self.cmp_unsigned(other).is_ge() { self.clone() } else { other.clone() }
    }

    /// The smaller, both read as signed.
    pub fn smin(&self, other: &Int) -> Int {
        if self.cmp_signed(other).is_le() { self.clone() } else { other.clone() }
    }

    /// The larger, both read as signed.
    pub fn smax(&self, other: &Int) -> Int {
        if self.cmp_signed(other).is_ge() { self.clone() } else { other.clone() }
    }

    /// `self + other`, at most the largest unsigned integer.
    pub fn uadd_sat(&self, other: &Int) -> Int {
        let sum = self.add_wrapped(other);
        if sum.unsigned { Int::ones(self.width) } else { sum.value }
    }

    /// `self - other`, at least zero, read as unsigned.
    pub fn usub_sat(&self, other: &Int) -> Int {
        let difference = self.sub_wrapped(other);
        if difference.unsigned { Int::zero(self.width) } else { difference.value }
    }

    /// `self + other`, kept between the smallest and largest signed integer.
    pub fn sadd_sat(&self, other: &Int) -> Int {
        let sum = self.add_wrapped(other);
        if sum.signed { self.signed_limit() } else { sum.value }
    }

    /// `self - other`, kept between the smallest and largest signed integer.
    pub fn ssub_sat(&self, other: &Int) -> Int {
        let difference = self.sub_wrapped(other);
        if difference.signed { self.signed_limit() } else { difference.value }
    }

    /// `self << amount`, at most the largest unsigned integer; `None` if the amount is not below
    /// the width.
    pub fn ushl_sat(&self, amount: &Int) -> Option<Int> {
        let shifted = self.shl(amount)?;
        let back = shifted.lshr(amount)?;
        Some(if back == *self { shifted } else { Int::ones(self.width) })
    }

    /// `self << amount`, kept between the smallest and largest signed integer; `None` if the
    /// amount is not below the width.
    pub fn sshl_sat(&self, amount: &Int) -> Option<Int> {
        let shifted = self.shl(amount)?;
        let back = shifted.ashr(amount)?;
        Some(if back == *self { shifted } else { self.signed_limit() })
    }

    /// The signed limit on the side of `self`'s sign.
    fn signed_limit(&self) -> Int {
        if self.is_negative() { Int::min_signed(self.width) } else { Int::max_signed(self.width) }
    }
}
