//! Formats of eight bits and less: only conversions exist for them.
//!
//! The names are PTX's: `e4m3` has four exponent bits and three bits of fraction. Only `e5m2` has
//! infinities and only the 8-bit formats have NaN; the others saturate.

/// A small format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SmallFormat {
    /// Eight bits, finite except for one NaN of each sign.
    E4M3,
    /// Eight bits, as IEEE 754 would have it.
    E5M2,
    /// Six bits, finite.
    E2M3,
    /// Six bits, finite.
    E3M2,
    /// Four bits, finite.
    E2M1,
    /// Eight bits of exponent, no sign: powers of two, and one NaN.
    Ue8M0,
}

impl SmallFormat {
    /// All formats.
    pub const ALL: [SmallFormat; 6] = [
        SmallFormat::E4M3,
        SmallFormat::E5M2,
        SmallFormat::E2M3,
        SmallFormat::E3M2,
        SmallFormat::E2M1,
        SmallFormat::Ue8M0,
    ];

    /// Bits of exponent and of fraction.
    const fn parts(self) -> (u32, u32) {
        match self {
            SmallFormat::E4M3 => (4, 3),
            SmallFormat::E5M2 => (5, 2),
            SmallFormat::E2M3 => (2, 3),
            SmallFormat::E3M2 => (3, 2),
            SmallFormat::E2M1 => (2, 1),
            SmallFormat::Ue8M0 => (8, 0),
        }
    }

    /// The width in bits.
    pub const fn bits(self) -> u32 {
        match self {
            SmallFormat::Ue8M0 => 8,
            _ => 1 + self.parts().0 + self.parts().1,
        }
    }

    /// The largest finite magnitude's bits.
    const fn largest(self) -> u8 {
        match self {
            SmallFormat::E4M3 => 0x7e,
            SmallFormat::E5M2 => 0x7b,
            SmallFormat::E2M3 | SmallFormat::E3M2 => 0x1f,
            SmallFormat::E2M1 => 0x7,
            SmallFormat::Ue8M0 => 0xfe,
        }
    }

    /// The NaN, if there is one.
    const fn nan(self) -> Option<u8> {
        match self {
            SmallFormat::E4M3 | SmallFormat::E5M2 => Some(0x7f),
            SmallFormat::Ue8M0 => Some(0xff),
            SmallFormat::E2M3 | SmallFormat::E3M2 | SmallFormat::E2M1 => None,
        }
    }

    /// The number with these bits; every one is exact in `double`.
    pub fn decode(self, bits: u8) -> f64 {
        let (exponent_bits, fraction_bits) = self.parts();
        if self == SmallFormat::Ue8M0 {
            return if bits == 0xff { f64::NAN } else { power_of_two(i32::from(bits) - 127) };
        }
        let magnitude = bits & ((1 << (self.bits() - 1)) - 1);
        let sign = if bits >> (self.bits() - 1) & 1 != 0 { -1.0 } else { 1.0 };
        if magnitude > self.largest() {
            let infinite = self == SmallFormat::E5M2 && magnitude == 0x7c;
            return if infinite { sign * f64::INFINITY } else { f64::NAN };
        }
        let bias = (1 << (exponent_bits - 1)) - 1;
        let exponent = i32::from(magnitude >> fraction_bits);
        let fraction = f64::from(magnitude & ((1 << fraction_bits) - 1));
        let unit = power_of_two(exponent.max(1) - bias - fraction_bits as i32);
        let implicit = if exponent > 0 { f64::from(1u32 << fraction_bits) } else { 0.0 };
        sign * (implicit + fraction) * unit
    }

    /// `value` rounded to the nearest, ties to even; what is too large, infinity included, becomes
    /// the largest finite number, as PTX's `.satfinite` has it. A NaN becomes the NaN, or the
    /// largest number of a format without one.
    pub fn encode_saturating(self, value: f64) -> u8 {
        if value.is_nan() {
            return self.nan().unwrap_or(self.largest());
        }
        if self == SmallFormat::Ue8M0 {
            return self.encode_power(value, Towards::Zero);
        }
        let sign = if value.is_sign_negative() { 1u8 << (self.bits() - 1) } else { 0 };
        let magnitude = value.abs();
        // The codes of one sign are in the order of their numbers.
        let mut low = 0;
        for code in 0..=self.largest() {
            if self.decode(code) <= magnitude {
                low = code;
            }
        }
        if low == self.largest() {
            return sign | low;
        }
        let (below, above) = (self.decode(low), self.decode(low + 1));
        let middle = (below + above) / 2.0;
        let round_up = magnitude > middle || magnitude == middle && low & 1 == 1;
        sign | if round_up { low + 1 } else { low }
    }

    /// `value` as a power of two of [`SmallFormat::Ue8M0`], which has no sign and no zero: the
    /// magnitude counts, kept between the smallest and the largest power.
    pub fn encode_power(self, value: f64, towards: Towards) -> u8 {
        if value.is_nan() {
            return 0xff;
        }
        let magnitude = value.abs();
        let mut code = 0u8;
        while code < 0xfe && power_of_two(i32::from(code) + 1 - 127) <= magnitude {
            code += 1;
        }
        let inexact = power_of_two(i32::from(code) - 127) < magnitude;
        if towards == Towards::Infinity && inexact && code < 0xfe { code + 1 } else { code }
    }
}

/// The direction in which [`SmallFormat::encode_power`] rounds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Towards {
    /// Down to the next power (`rz`).
    Zero,
    /// Up to the next power (`rp`).
    Infinity,
}

fn power_of_two(exponent: i32) -> f64 {
    f64::from_bits(((exponent + 1023) as u64) << 52)
}
