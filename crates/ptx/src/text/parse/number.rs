//! Literals and constant expressions.
//!
//! Integers are 64 bits wide and signed, unless they are written with `U` or do not fit; floats
//! are doubles, unless they are the bits of a float alone. Operators are those of C.

use super::{Failed, Parser, Step};

/// How deep parentheses, casts and `?:` may nest in an expression.
const MAX_DEPTH: u32 = 64;

/// The value of a constant expression.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Value {
    /// An integer: its bits, and whether it is signed.
    Int(u64, bool),
    /// The bits of an `0f…` literal.
    F32(u32),
    /// A double, by its bits.
    F64(u64),
}

impl Value {
    fn is_true(self) -> bool {
        match self {
            Value::Int(bits, _) => bits != 0,
            Value::F32(_) | Value::F64(_) => self.to_f64() != 0.0,
        }
    }

    fn to_f64(self) -> f64 {
        match self {
            Value::Int(bits, true) => bits.cast_signed() as f64,
            Value::Int(bits, false) => bits as f64,
            Value::F32(bits) => f64::from(f32::from_bits(bits)),
            Value::F64(bits) => f64::from_bits(bits),
        }
    }

    /// The integer; floats are cut.
    fn to_bits(self) -> u64 {
        match self {
            Value::Int(bits, _) => bits,
            Value::F32(_) | Value::F64(_) => (self.to_f64() as i64).cast_unsigned(),
        }
    }

    fn from_f64(value: f64) -> Value {
        Value::F64(value.to_bits())
    }

    fn from_bool(value: bool) -> Value {
        Value::Int(u64::from(value), true)
    }
}

/// A binary operator.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Op {
    OrOr,
    AndAnd,
    Or,
    Xor,
    And,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
    Shl,
    Shr,
    Add,
    Sub,
    Mul,
    Div,
    Rem,
}

impl Op {
    /// How strongly it binds; more is stronger.
    const fn strength(self) -> u8 {
        match self {
            Op::OrOr => 1,
            Op::AndAnd => 2,
            Op::Or => 3,
            Op::Xor => 4,
            Op::And => 5,
            Op::Eq | Op::Ne => 6,
            Op::Lt | Op::Le | Op::Gt | Op::Ge => 7,
            Op::Shl | Op::Shr => 8,
            Op::Add | Op::Sub => 9,
            Op::Mul | Op::Div | Op::Rem => 10,
        }
    }
}

/// A literal, or why there is none.
pub(super) fn literal(text: &[u8]) -> Result<Value, &'static str> {
    let body = |digits: &[u8], radix: u32| -> Result<Value, &'static str> {
        let (digits, unsigned) = match digits {
            [rest @ .., b'U' | b'u'] => (rest, true),
            all => (all, false),
        };
        let text = std::str::from_utf8(digits).map_err(|_| "expected a number")?;
        if digits.is_empty() || !digits.iter().all(u8::is_ascii_alphanumeric) {
            return Err("expected a number");
        }
        match u64::from_str_radix(text, radix) {
            Ok(bits) => Ok(Value::Int(bits, !unsigned && bits <= i64::MAX as u64)),
            Err(error) if *error.kind() == std::num::IntErrorKind::PosOverflow => {
                Err("the number does not fit in 64 bits")
            }
            Err(_) => Err("there is a digit that does not belong in this number"),
        }
    };
    match text {
        [b'0', b'x' | b'X', digits @ ..] => body(digits, 16),
        [b'0', b'f' | b'F', digits @ ..] if digits.len() == 8 => match body(digits, 16)? {
            Value::Int(bits, _) => Ok(Value::F32(bits as u32)),
            other => Ok(other),
        },
        [b'0', b'd' | b'D', digits @ ..] if digits.len() == 16 => match body(digits, 16)? {
            Value::Int(bits, _) => Ok(Value::F64(bits)),
            other => Ok(other),
        },
        [b'0', b'f' | b'F', ..] => Err("a float has 8 hexadecimal digits behind `0f`"),
        [b'0', b'd' | b'D', ..] => Err("a double has 16 hexadecimal digits behind `0d`"),
        [b'0', b'b' | b'B', digits @ ..] => body(digits, 2),
        _ if text.iter().any(|byte| matches!(byte, b'.' | b'e' | b'E')) => {
            let text = std::str::from_utf8(text).map_err(|_| "expected a number")?;
            let value: f64 = text.parse().map_err(|_| "this is not a decimal number")?;
            Ok(Value::from_f64(value))
        }
        [b'0', digits @ ..] if !matches!(digits, [] | [b'U' | b'u']) => body(digits, 8),
        digits => body(digits, 10),
    }
}

impl<'a> Parser<'a> {
    /// The text of the literal that begins here.
    fn literal_text(&mut self) -> &'a [u8] {
        let start = self.cursor.at;
        let is_hex = self.cursor.byte(0) == b'0' && matches!(self.cursor.byte(1), b'x' | b'X');
        loop {
            let byte = self.cursor.byte(0);
            let before =
                if self.cursor.at > start { self.cursor.bytes[self.cursor.at - 1] } else { 0 };
            let is_exponent_sign =
                matches!(byte, b'+' | b'-') && matches!(before, b'e' | b'E') && !is_hex && {
                    // `0d…E+3` is a double and a sum; only decimal literals have exponents.
                    !matches!(self.cursor.bytes.get(start + 1), Some(b'd' | b'D' | b'f' | b'F'))
                };
            if !(byte.is_ascii_alphanumeric() || byte == b'.' || is_exponent_sign) {
                return &self.cursor.bytes[start..self.cursor.at];
            }
            self.cursor.at += 1;
        }
    }

    /// The literal that begins here.
    pub(super) fn literal(&mut self) -> Step<Value> {
        // Almost all numbers are a few decimal digits.
        let start = self.cursor.at;
        let (mut bits, mut at) = (0u64, start);
        while let Some(digit @ b'0'..=b'9') = self.cursor.bytes.get(at) {
            bits = bits * 10 + u64::from(digit - b'0');
            at += 1;
            if at - start > 18 {
                break;
            }
        }
        let after = self.cursor.bytes.get(at).copied().unwrap_or(0);
        let is_plain = !super::cursor::is_word(after) && after != b'.';
        if at > start && is_plain && (self.cursor.bytes[start] != b'0' || at == start + 1) {
            self.cursor.at = at;
            return Ok(Value::Int(bits, true));
        }
        let text = self.literal_text();
        literal(text).map_err(|message| self.error(start..self.cursor.at, message))
    }

    /// A constant expression.
    pub(super) fn expression(&mut self) -> Step<Value> {
        self.ternary(0)
    }

    fn ternary(&mut self, depth: u32) -> Step<Value> {
        let value = self.binary(1, depth)?;
        if self.cursor.peek() != b'?' {
            return Ok(value);
        }
        self.deepen(depth)?;
        self.cursor.at += 1;
        let yes = self.ternary(depth + 1)?;
        self.expect(b':')?;
        let no = self.ternary(depth + 1)?;
        Ok(if value.is_true() { yes } else { no })
    }

    fn deepen(&mut self, depth: u32) -> Step<()> {
        if depth < MAX_DEPTH {
            return Ok(());
        }
        Err(self.error_here("the expression nests too deeply"))
    }

    /// The operator that comes next and its length.
    fn peek_op(&mut self) -> Option<(Op, usize)> {
        let byte = self.cursor.peek();
        let next = self.cursor.byte(1);
        Some(match (byte, next) {
            (b'|', b'|') => (Op::OrOr, 2),
            (b'&', b'&') => (Op::AndAnd, 2),
            (b'=', b'=') => (Op::Eq, 2),
            (b'!', b'=') => (Op::Ne, 2),
            (b'<', b'=') => (Op::Le, 2),
            (b'>', b'=') => (Op::Ge, 2),
            (b'<', b'<') => (Op::Shl, 2),
            (b'>', b'>') => (Op::Shr, 2),
            (b'|', _) => (Op::Or, 1),
            (b'^', _) => (Op::Xor, 1),
            (b'&', _) => (Op::And, 1),
            (b'<', _) => (Op::Lt, 1),
            (b'>', _) => (Op::Gt, 1),
            (b'+', _) => (Op::Add, 1),
            (b'-', _) => (Op::Sub, 1),
            (b'*', _) => (Op::Mul, 1),
            (b'/', _) => (Op::Div, 1),
            (b'%', _) => (Op::Rem, 1),
            _ => return None,
        })
    }

    /// Operands joined by operators that bind at least as strongly as `weakest`.
    fn binary(&mut self, weakest: u8, depth: u32) -> Step<Value> {
        let mut left = self.unary(depth)?;
        while let Some((op, len)) = self.peek_op() {
            if op.strength() < weakest {
                break;
            }
            let at = self.cursor.at;
            self.cursor.at += len;
            let right = self.binary(op.strength() + 1, depth)?;
            left = apply(op, left, right)
                .ok_or_else(|| self.error(at..at + len, "division by zero"))?;
        }
        Ok(left)
    }

    fn unary(&mut self, depth: u32) -> Step<Value> {
        match self.cursor.peek() {
            b'0'..=b'9' => self.literal(),
            b'(' => {
                self.deepen(depth)?;
                self.cursor.at += 1;
                if self.cursor.peek() == b'.' {
                    return self.cast(depth);
                }
                let value = self.ternary(depth + 1)?;
                self.expect(b')')?;
                Ok(value)
            }
            sign @ (b'-' | b'+' | b'!' | b'~') => {
                self.deepen(depth)?;
                self.cursor.at += 1;
                let value = self.unary(depth + 1)?;
                Ok(apply_unary(sign, value))
            }
            b'W' => {
                let start = self.cursor.at;
                match self.cursor.word() {
                    b"WARP_SZ" => Ok(Value::Int(32, true)),
                    _ => Err(self.error(start..self.cursor.at, "expected a number")),
                }
            }
            _ => Err(self.error_here("expected a number")),
        }
    }

    /// `(.s64)` or `(.u64)` and what it applies to; the cursor stands on the dot.
    fn cast(&mut self, depth: u32) -> Step<Value> {
        let start = self.cursor.at;
        let signed = match self.cursor.dot_word() {
            b"s64" => true,
            b"u64" => false,
            _ => return Err(self.error(start..self.cursor.at, "expected `.s64` or `.u64`")),
        };
        self.expect(b')')?;
        let value = self.unary(depth + 1)?;
        Ok(Value::Int(value.to_bits(), signed))
    }

    /// A constant expression that is a number without sign.
    pub(super) fn size(&mut self) -> Step<u64> {
        self.cursor.skip_trivia();
        let start = self.cursor.at;
        match self.expression()? {
            Value::Int(bits, signed) if !signed || bits <= i64::MAX as u64 => Ok(bits),
            Value::Int(..) | Value::F32(_) | Value::F64(_) => {
                Err(self.error(start..self.cursor.at, "expected a positive integer"))
            }
        }
    }

    /// The same, in 32 bits.
    pub(super) fn size_u32(&mut self) -> Step<u32> {
        self.cursor.skip_trivia();
        let start = self.cursor.at;
        let size = self.size()?;
        u32::try_from(size)
            .map_err(|_| self.error(start..self.cursor.at, "the number does not fit in 32 bits"))
    }

    /// A literal in 32 bits, where an expression would take the `>` behind it.
    pub(super) fn count(&mut self) -> Step<u32> {
        self.cursor.skip_trivia();
        let start = self.cursor.at;
        if let Value::Int(bits, _) = self.literal()?
            && let Ok(count) = u32::try_from(bits)
        {
            return Ok(count);
        }
        Err(self.error(start..self.cursor.at, "expected a number of registers"))
    }

    /// A signed offset behind `+` or `-`, if there is one.
    pub(super) fn offset(&mut self) -> Step<i64> {
        let negative = match self.cursor.peek() {
            b'+' => false,
            b'-' => true,
            _ => return Ok(0),
        };
        self.cursor.at += 1;
        let start = self.cursor.at;
        // `a - 1 + 2` is one more than `a`: the sign belongs to the first operand alone.
        let mut value = self.binary(Op::Mul.strength(), 0)?;
        if negative {
            value = apply_unary(b'-', value);
        }
        while let Some((op @ (Op::Add | Op::Sub), len)) = self.peek_op() {
            self.cursor.at += len;
            let right = self.binary(Op::Mul.strength(), 0)?;
            value = apply(op, value, right).ok_or(Failed)?;
        }
        match value {
            Value::Int(bits, _) => Ok(bits.cast_signed()),
            Value::F32(_) | Value::F64(_) => {
                Err(self.error(start..self.cursor.at, "expected an integer"))
            }
        }
    }
}

fn apply_unary(sign: u8, value: Value) -> Value {
    match (sign, value) {
        (b'+', value) => value,
        (b'-', Value::Int(bits, signed)) => {
            Value::Int(bits.wrapping_neg(), signed || bits == 1 << 63)
        }
        (b'-', Value::F32(bits)) => Value::F32(bits ^ 1 << 31),
        (b'-', Value::F64(bits)) => Value::F64(bits ^ 1 << 63),
        (b'!', value) => Value::from_bool(!value.is_true()),
        (_, value) => Value::Int(!value.to_bits(), matches!(value, Value::Int(_, true))),
    }
}

/// The value of an operation; none for a division by zero.
fn apply(op: Op, left: Value, right: Value) -> Option<Value> {
    match (left, right) {
        (Value::Int(a, a_signed), Value::Int(b, b_signed)) => {
            apply_int(op, (a, a_signed), (b, b_signed))
        }
        _ => apply_float(op, left, right),
    }
}

fn apply_int(op: Op, (a, a_signed): (u64, bool), (b, b_signed): (u64, bool)) -> Option<Value> {
    let signed = a_signed && b_signed;
    let (sa, sb) = (a.cast_signed(), b.cast_signed());
    let less = if signed { sa < sb } else { a < b };
    let amount = b.min(63) as u32;
    Some(match op {
        Op::OrOr => Value::from_bool(a != 0 || b != 0),
        Op::AndAnd => Value::from_bool(a != 0 && b != 0),
        Op::Or => Value::Int(a | b, signed),
        Op::Xor => Value::Int(a ^ b, signed),
        Op::And => Value::Int(a & b, signed),
        Op::Eq => Value::from_bool(a == b),
        Op::Ne => Value::from_bool(a != b),
        Op::Lt => Value::from_bool(less),
        Op::Ge => Value::from_bool(!less),
        Op::Le => Value::from_bool(less || a == b),
        Op::Gt => Value::from_bool(!less && a != b),
        Op::Shl => Value::Int(if b > 63 { 0 } else { a << amount }, a_signed),
        Op::Shr if a_signed => Value::Int((sa >> amount).cast_unsigned(), true),
        Op::Shr => Value::Int(if b > 63 { 0 } else { a >> amount }, false),
        Op::Add => Value::Int(a.wrapping_add(b), signed),
        Op::Sub => Value::Int(a.wrapping_sub(b), signed),
        Op::Mul => Value::Int(a.wrapping_mul(b), signed),
        Op::Div | Op::Rem if b == 0 => return None,
        Op::Div if signed => Value::Int(sa.wrapping_div(sb).cast_unsigned(), true),
        Op::Rem if signed => Value::Int(sa.wrapping_rem(sb).cast_unsigned(), true),
        Op::Div => Value::Int(a / b, false),
        Op::Rem => Value::Int(a % b, false),
    })
}

fn apply_float(op: Op, left: Value, right: Value) -> Option<Value> {
    let (a, b) = (left.to_f64(), right.to_f64());
    Some(match op {
        Op::OrOr => Value::from_bool(left.is_true() || right.is_true()),
        Op::AndAnd => Value::from_bool(left.is_true() && right.is_true()),
        Op::Eq => Value::from_bool(a == b),
        Op::Ne => Value::from_bool(a != b),
        Op::Lt => Value::from_bool(a < b),
        Op::Le => Value::from_bool(a <= b),
        Op::Gt => Value::from_bool(a > b),
        Op::Ge => Value::from_bool(a >= b),
        Op::Add => Value::from_f64(a + b),
        Op::Sub => Value::from_f64(a - b),
        Op::Mul => Value::from_f64(a * b),
        Op::Div => Value::from_f64(a / b),
        Op::Or | Op::Xor | Op::And | Op::Shl | Op::Shr | Op::Rem => {
            return apply_int(op, (left.to_bits(), true), (right.to_bits(), true));
        }
    })
}
