//! How a number is written: `%u`, `%d`, `%x`, `%X`, with precision and `0x`.

use super::bigint::BigInt;

/// The notation of a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Notation {
    Unsigned,
    Signed,
    HexLower,
    HexUpper,
}

/// A format specifier.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Format {
    pub(crate) notation: Notation,
    /// The least number of digits; 0 if none was given.
    pub(crate) precision: u32,
    /// Whether hexadecimal numbers start with `0x`.
    pub(crate) has_radix_prefix: bool,
}

impl Format {
    /// `%u`, which is meant when nothing else is said.
    pub(crate) fn unsigned(precision: u32) -> Self {
        Self { notation: Notation::Unsigned, precision, has_radix_prefix: false }
    }

    /// The specifier's spelling without precision, for messages.
    pub(crate) fn spelling(self) -> &'static str {
        match self.notation {
            Notation::Unsigned => "%u",
            Notation::Signed => "%d",
            Notation::HexLower => "%x",
            Notation::HexUpper => "%X",
        }
    }

    /// A regular expression for any number in this format.
    pub(crate) fn wildcard(self) -> String {
        let (sign, first, any) = match self.notation {
            Notation::Unsigned => ("", "[1-9]", "[0-9]"),
            Notation::Signed => ("-?", "[1-9]", "[0-9]"),
            Notation::HexLower => ("", "[1-9a-f]", "[0-9a-f]"),
            Notation::HexUpper => ("", "[1-9A-F]", "[0-9A-F]"),
        };
        let prefix = if self.has_radix_prefix { "0x" } else { "" };
        if self.precision == 0 {
            return format!("{sign}{prefix}{any}+");
        }
        format!("{sign}{prefix}({first}{any}*)?{any}{{{}}}", self.precision)
    }

    /// The number in this format; none if the format cannot show it.
    pub(crate) fn write(self, value: &BigInt) -> Option<String> {
        if value.is_negative() && self.notation != Notation::Signed {
            return None;
        }
        let digits = match self.notation {
            Notation::Unsigned | Notation::Signed => value.digits(10),
            Notation::HexLower => value.digits(16),
            Notation::HexUpper => value.digits(16).to_ascii_uppercase(),
        };
        let sign = if value.is_negative() { "-" } else { "" };
        let prefix = if self.has_radix_prefix { "0x" } else { "" };
        let width = self.precision as usize;
        Some(format!("{sign}{prefix}{digits:0>width$}"))
    }

    /// The number that a text in this format stands for.
    pub(crate) fn read(self, text: &[u8]) -> Option<BigInt> {
        let (is_negative, text) = match text.strip_prefix(b"-") {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let text = if self.has_radix_prefix { text.get(2..)? } else { text };
        let radix = match self.notation {
            Notation::Unsigned | Notation::Signed => 10,
            Notation::HexLower | Notation::HexUpper => 16,
        };
        BigInt::parse(text, radix, is_negative)
    }
}
