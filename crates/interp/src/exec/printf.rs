//! `vprintf`: formatting as C does it, for what CUDA allows.
//!
//! The arguments lie one after the other in memory, each at a multiple of its size: integers of
//! four bytes or, with `l` or `ll`, eight; `double` for floats; addresses of eight bytes.

use super::{Runner, library::STRING_SPACE};
use crate::fault::Step;

/// A conversion such as `%-8.3f`.
#[derive(Clone, Debug, Default)]
struct Spec {
    minus: bool,
    plus: bool,
    space: bool,
    zero: bool,
    alternate: bool,
    width: usize,
    precision: Option<usize>,
    long: bool,
    conversion: u8,
}

/// Numbers are padded up to this width.
const MAX_WIDTH: usize = 4096;

/// Formats to `out` and gives back the number of arguments.
pub(super) fn format(
    runner: &mut Runner<'_, '_, '_>,
    format: &[u8],
    (list, of): (u64, u32),
    lane: usize,
    out: &mut Vec<u8>,
) -> Step<u64> {
    let mut cursor = 0;
    let mut offset = 0u64;
    let mut n_args = 0;
    let mut next = |runner: &mut Runner<'_, '_, '_>, size: u64| -> Step<u64> {
        offset = offset.next_multiple_of(size);
        let value = runner.read_plain(list.wrapping_add(offset), of, size, lane)?;
        offset += size;
        n_args += 1;
        Ok(value)
    };
    while let Some(&byte) = format.get(cursor) {
        cursor += 1;
        if byte != b'%' {
            out.push(byte);
            continue;
        }
        let mut spec = parse(format, &mut cursor);
        if spec.width == usize::MAX {
            spec.width = (next(runner, 4)? as i32).max(0) as usize;
        }
        if spec.precision == Some(usize::MAX) {
            spec.precision = Some((next(runner, 4)? as i32).max(0) as usize);
        }
        spec.width = spec.width.min(MAX_WIDTH);
        spec.precision = spec.precision.map(|precision| precision.min(MAX_WIDTH));
        let int_size = if spec.long { 8 } else { 4 };
        let text = match spec.conversion {
            b'%' => "%".to_owned(),
            b'd' | b'i' => {
                let bits = next(runner, int_size)?;
                let value = if spec.long { bits as i64 } else { i64::from(bits as i32) };
                signed(&spec, value)
            }
            b'u' | b'x' | b'X' | b'o' => unsigned(&spec, next(runner, int_size)?),
            b'c' => String::from(next(runner, 4)? as u8 as char),
            b'p' => format!("{:#x}", next(runner, 8)?),
            b's' => {
                let address = next(runner, 8)?;
                let text = runner.read_string((address, STRING_SPACE), lane)?;
                let cut = spec.precision.unwrap_or(text.len()).min(text.len());
                String::from_utf8_lossy(&text[..cut]).into_owned()
            }
            b'f' | b'F' | b'e' | b'E' | b'g' | b'G' | b'a' | b'A' => {
                float(&spec, f64::from_bits(next(runner, 8)?))
            }
            other => {
                out.push(b'%');
                out.push(other);
                continue;
            }
        };
        pad(&spec, &text, out);
    }
    Ok(n_args)
}

fn parse(format: &[u8], cursor: &mut usize) -> Spec {
    let mut spec = Spec::default();
    let peek = |cursor: &usize| format.get(*cursor).copied().unwrap_or(0);
    loop {
        match peek(cursor) {
            b'-' => spec.minus = true,
            b'+' => spec.plus = true,
            b' ' => spec.space = true,
            b'0' => spec.zero = true,
            b'#' => spec.alternate = true,
            _ => break,
        }
        *cursor += 1;
    }
    let number = |cursor: &mut usize| {
        if peek(cursor) == b'*' {
            *cursor += 1;
            return usize::MAX;
        }
        let mut value = 0usize;
        while peek(cursor).is_ascii_digit() {
            value = value.saturating_mul(10).saturating_add(usize::from(peek(cursor) - b'0'));
            *cursor += 1;
        }
        value.min(MAX_WIDTH)
    };
    spec.width = number(cursor);
    if peek(cursor) == b'.' {
        *cursor += 1;
        spec.precision = Some(number(cursor));
    }
    while matches!(peek(cursor), b'l' | b'h' | b'z' | b'j' | b't' | b'q') {
        spec.long |= peek(cursor) != b'h';
        *cursor += 1;
    }
    spec.conversion = peek(cursor);
    *cursor += 1;
    spec
}

fn sign(spec: &Spec, negative: bool) -> &'static str {
    match (negative, spec.plus, spec.space) {
        (true, ..) => "-",
        (false, true, _) => "+",
        (false, false, true) => " ",
        (false, false, false) => "",
    }
}

fn with_digits(spec: &Spec, digits: &str) -> String {
    let at_least = spec.precision.unwrap_or(1);
    format!("{}{digits}", "0".repeat(at_least.saturating_sub(digits.len())))
}

fn signed(spec: &Spec, value: i64) -> String {
    let digits = with_digits(spec, &value.unsigned_abs().to_string());
    format!("{}{digits}", sign(spec, value < 0))
}

fn unsigned(spec: &Spec, bits: u64) -> String {
    let (digits, prefix) = match spec.conversion {
        b'x' => (format!("{bits:x}"), "0x"),
        b'X' => (format!("{bits:X}"), "0X"),
        b'o' => (format!("{bits:o}"), "0"),
        _ => (bits.to_string(), ""),
    };
    let prefix = if spec.alternate && bits != 0 { prefix } else { "" };
    format!("{prefix}{}", with_digits(spec, &digits))
}

fn float(spec: &Spec, value: f64) -> String {
    let upper = spec.conversion.is_ascii_uppercase();
    let sign = sign(spec, value.is_sign_negative() && !value.is_nan());
    let magnitude = value.abs();
    let precision = spec.precision.unwrap_or(6);
    let text = if value.is_nan() {
        "nan".to_owned()
    } else if value.is_infinite() {
        "inf".to_owned()
    } else {
        match spec.conversion.to_ascii_lowercase() {
            b'f' => format!("{magnitude:.precision$}"),
            b'e' => exponential(magnitude, precision),
            b'a' => format!("{:#x}", magnitude.to_bits()),
            _ => general(spec, magnitude, precision.max(1)),
        }
    };
    let text = format!("{sign}{text}");
    if upper { text.to_uppercase() } else { text }
}

/// `1.5e+03`: Rust writes the exponent without sign and padding.
fn exponential(value: f64, precision: usize) -> String {
    let text = format!("{value:.precision$e}");
    let (mantissa, exponent) = text.split_once('e').unwrap_or((&text, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let sign = if exponent < 0 { '-' } else { '+' };
    format!("{mantissa}e{sign}{:02}", exponent.abs())
}

/// `%g`: the shorter of the two, without zeros at the end.
fn general(spec: &Spec, value: f64, precision: usize) -> String {
    let rounded = format!("{value:.*e}", precision - 1);
    let exponent: i32 =
        rounded.split_once('e').and_then(|(_, exponent)| exponent.parse().ok()).unwrap_or(0);
    let fixed = exponent >= -4 && exponent < precision as i32;
    let text = if fixed {
        format!("{value:.*}", (precision as i32 - 1 - exponent).max(0) as usize)
    } else {
        exponential(value, precision - 1)
    };
    if spec.alternate {
        return text;
    }
    let (mantissa, rest) = match text.split_once('e') {
        Some((mantissa, exponent)) => (mantissa.to_owned(), format!("e{exponent}")),
        None => (text, String::new()),
    };
    if !mantissa.contains('.') {
        return format!("{mantissa}{rest}");
    }
    format!("{}{rest}", mantissa.trim_end_matches('0').trim_end_matches('.'))
}

fn pad(spec: &Spec, text: &str, out: &mut Vec<u8>) {
    let missing = spec.width.saturating_sub(text.chars().count());
    if spec.minus {
        out.extend_from_slice(text.as_bytes());
        out.extend(std::iter::repeat_n(b' ', missing));
        return;
    }
    let is_number = !matches!(spec.conversion, b's' | b'c' | b'p' | b'%');
    let finite = text.chars().any(|character| character.is_ascii_digit());
    if spec.zero && is_number && finite {
        let digits = text.trim_start_matches(['-', '+', ' ']);
        let sign = &text[..text.len() - digits.len()];
        out.extend_from_slice(sign.as_bytes());
        out.extend(std::iter::repeat_n(b'0', missing));
        out.extend_from_slice(digits.as_bytes());
        return;
    }
    out.extend(std::iter::repeat_n(b' ', missing));
    out.extend_from_slice(text.as_bytes());
}
