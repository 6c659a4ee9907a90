//! Parsing of a numeric substitution block, what stands between `[[#` and `]]`:
//! `%format, NAME: == expression`, all parts optional.

use super::super::error::CheckError;
use super::super::source::{Location, Piece};
use super::super::vars::{NumericId, Variables};
use super::bigint::BigInt;
use super::expr::{BinaryOp, Expr, Step};
use super::format::{Format, Notation};

/// How deeply parentheses and calls may be nested.
const MAX_NESTING: usize = 100;

/// More digits than this are not asked for by any sane test.
const MAX_PRECISION: u32 = 10_000;

/// A parsed block.
#[derive(Debug)]
pub(crate) struct Block {
    /// The expression; none if any number will do.
    pub(crate) expr: Option<Expr>,
    /// How the number is written.
    pub(crate) format: Format,
    /// The variable the block defines.
    pub(crate) defines: Option<(NumericId, String)>,
}

/// Which dialect an expression is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Dialect {
    /// `[[#...]]`.
    Numeric,
    /// `[[@LINE+n]]`: `@LINE` and at most one decimal offset.
    LegacyLine,
}

/// What may stand as an operand.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Operand {
    Any,
    LineVariable,
    DecimalLiteral,
}

/// Parses the block `text`, from the check-file line `line`.
pub(crate) fn parse_block(
    text: Piece<'_>,
    dialect: Dialect,
    line: Option<usize>,
    variables: &mut Variables,
) -> Result<Block, CheckError> {
    let (explicit, precision, mut rest) = parse_format(text)?;
    let mut definition = None;
    if let Some(colon) = rest.find_byte(b':') {
        definition = Some(rest.take(colon));
        rest = rest.skip(colon + 1);
    }
    rest = rest.trim_start();
    let has_constraint = rest.eat(b"==");
    rest = rest.trim_start();
    let mut parser = Parser {
        rest: rest.trim_end(),
        dialect,
        line,
        variables,
        steps: Vec::new(),
        conflict: None,
    };
    let mut implicit = None;
    let expr = if parser.rest.is_empty() {
        if has_constraint {
            let message = "empty numeric expression should not have a constraint";
            return Err(CheckError::new(parser.rest.location(), message));
        }
        None
    } else {
        implicit = parser.whole(has_constraint)?;
        Some(Expr { steps: std::mem::take(&mut parser.steps) })
    };
    if explicit.is_none()
        && let Some(conflict) = parser.conflict.take()
    {
        return Err(conflict);
    }
    let format = explicit.or(implicit).unwrap_or(Format::unsigned(precision));
    let defines = match definition {
        Some(name) => Some(define(name, format, line, variables)?),
        None => None,
    };
    Ok(Block { expr, format, defines })
}

/// Reads `%...,` at the front of a block: the format if a conversion was given, the precision, and
/// what follows.
fn parse_format(text: Piece<'_>) -> Result<(Option<Format>, u32, Piece<'_>), CheckError> {
    let comma = text.find_byte(b',');
    let parenthesis = text.find_byte(b'(');
    // A comma after a parenthesis separates the arguments of a call.
    let Some(comma) = comma.filter(|comma| parenthesis.is_none_or(|paren| *comma < paren)) else {
        return Ok((None, 0, text));
    };
    let rest = text.skip(comma + 1);
    let mut spec = text.take(comma).trim_start().trim_end();
    let bad_spec = |at: Piece<'_>| {
        CheckError::new(at.location(), "invalid matching format specification in expression")
    };
    if !spec.eat(b"%") {
        return Err(bad_spec(spec));
    }
    let alternate_at = spec;
    let has_radix_prefix = spec.eat(b"#");
    let mut precision = 0;
    if spec.eat(b".") {
        let error = "invalid precision in format specifier";
        let (value, after) =
            leading_number(spec).ok_or_else(|| CheckError::new(spec.location(), error))?;
        precision = value;
        spec = after;
    }
    let notation = match spec.text.first() {
        None => None,
        Some(b'u') => Some(Notation::Unsigned),
        Some(b'd') => Some(Notation::Signed),
        Some(b'x') => Some(Notation::HexLower),
        Some(b'X') => Some(Notation::HexUpper),
        Some(_) => {
            let message = "invalid format specifier in expression";
            return Err(CheckError::new(spec.location(), message));
        }
    };
    spec = spec.skip(1);
    let is_hex = matches!(notation, Some(Notation::HexLower | Notation::HexUpper));
    if has_radix_prefix && !is_hex {
        let message = "alternate form only supported for hex values";
        return Err(CheckError::new(alternate_at.location(), message));
    }
    spec = spec.trim_start();
    if !spec.is_empty() {
        return Err(bad_spec(spec));
    }
    let format = notation.map(|notation| Format { notation, precision, has_radix_prefix });
    Ok((format, precision, rest))
}

fn leading_number(text: Piece<'_>) -> Option<(u32, Piece<'_>)> {
    let n_digits = text.text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let digits = std::str::from_utf8(&text.text[..n_digits]).ok()?;
    let value = digits.parse().ok().filter(|value| *value <= MAX_PRECISION)?;
    Some((value, text.skip(n_digits)))
}

fn define(
    text: Piece<'_>,
    format: Format,
    line: Option<usize>,
    variables: &mut Variables,
) -> Result<(NumericId, String), CheckError> {
    let mut rest = text.trim_start();
    let name = parse_name(&mut rest)?;
    if name.is_pseudo {
        let message = "definition of pseudo numeric variable unsupported";
        return Err(CheckError::new(name.location, message));
    }
    if variables.is_string_declared(&name.text) {
        let message = format!("string variable with name '{}' already exists", name.text);
        return Err(CheckError::new(name.location, message));
    }
    rest = rest.trim_start();
    if !rest.is_empty() {
        let message = "unexpected characters after numeric variable name";
        return Err(CheckError::new(rest.location(), message));
    }
    match variables.declare_numeric(&name.text, format, line) {
        Some(id) => Ok((id, name.text)),
        None => {
            let message = "format different from previous variable definition";
            Err(CheckError::new(rest.location(), message))
        }
    }
}

/// A variable's name as it was read.
#[derive(Debug)]
pub(crate) struct Name {
    pub(crate) text: String,
    /// Whether it starts with `@`.
    pub(crate) is_pseudo: bool,
    pub(crate) location: Location,
}

/// Reads a variable's name from the front of `rest`.
pub(crate) fn parse_name(rest: &mut Piece<'_>) -> Result<Name, CheckError> {
    let text = rest.text;
    let Some(first) = text.first() else {
        return Err(CheckError::new(rest.location(), "empty variable name"));
    };
    let is_pseudo = *first == b'@';
    let start = usize::from(is_pseudo || *first == b'$');
    match text.get(start) {
        None => {
            let kind = if is_pseudo { "pseudo" } else { "global" };
            let message = format!("empty {kind} variable name");
            return Err(CheckError::new(rest.skip(start).location(), message));
        }
        Some(byte) if *byte == b'_' || byte.is_ascii_alphabetic() => {}
        Some(_) => return Err(CheckError::new(rest.location(), "invalid variable name")),
    }
    let is_name = |byte: &&u8| **byte == b'_' || byte.is_ascii_alphanumeric();
    let len = start + text[start..].iter().take_while(is_name).count();
    let name = rest.take(len);
    *rest = rest.skip(len);
    Ok(Name { text: name.lossy(), is_pseudo, location: name.range() })
}

/// The format an operand suggests.
type Implicit = Option<Format>;

struct Parser<'a, 'v> {
    rest: Piece<'a>,
    dialect: Dialect,
    line: Option<usize>,
    variables: &'v mut Variables,
    steps: Vec<Step>,
    /// The first clash of suggested formats; harmless if a format is given.
    conflict: Option<CheckError>,
}

impl<'a> Parser<'a, '_> {
    fn whole(&mut self, has_constraint: bool) -> Result<Implicit, CheckError> {
        let start = self.rest;
        let allowed = match self.dialect {
            Dialect::Numeric => Operand::Any,
            Dialect::LegacyLine => Operand::LineVariable,
        };
        let mut implicit = self.operand(allowed, !has_constraint, 0)?;
        while !self.rest.is_empty() {
            implicit = self.binary(start, implicit, 0)?;
            if self.dialect == Dialect::LegacyLine && !self.rest.is_empty() {
                let rest = self.rest.lossy();
                let message = format!("unexpected characters at end of expression '{rest}'");
                return Err(self.error(message));
            }
        }
        Ok(implicit)
    }

    fn error(&self, message: impl Into<String>) -> CheckError {
        CheckError::new(self.rest.location(), message)
    }

    fn operand(
        &mut self,
        allowed: Operand,
        may_be_constraint: bool,
        depth: usize,
    ) -> Result<Implicit, CheckError> {
        if self.rest.starts_with(b"(") {
            if allowed != Operand::Any {
                return Err(self.error("parenthesized expression not permitted here"));
            }
            return self.parenthesized(depth);
        }
        if allowed != Operand::DecimalLiteral {
            let mut after = self.rest;
            match parse_name(&mut after) {
                Ok(name) => {
                    self.rest = after;
                    return self.variable_or_call(name, allowed, depth);
                }
                Err(error) if allowed == Operand::LineVariable => return Err(error),
                Err(_) => {}
            }
        }
        let radix = if allowed == Operand::DecimalLiteral { Some(10) } else { None };
        match integer_literal(self.rest, radix) {
            Some((value, after)) => {
                self.rest = after;
                self.steps.push(Step::Literal(value));
                Ok(None)
            }
            None => {
                let kind = if may_be_constraint { "matching constraint or " } else { "" };
                Err(self.error(format!("invalid {kind}operand format")))
            }
        }
    }

    fn variable_or_call(
        &mut self,
        name: Name,
        allowed: Operand,
        depth: usize,
    ) -> Result<Implicit, CheckError> {
        if self.rest.trim_start().starts_with(b"(") {
            if allowed != Operand::Any {
                return Err(CheckError::new(name.location, "unexpected function call"));
            }
            return self.call(&name, depth);
        }
        if name.is_pseudo && name.text != "@LINE" {
            let message = format!("invalid pseudo numeric variable '{}'", name.text);
            return Err(CheckError::new(name.location, message));
        }
        if name.is_pseudo {
            self.steps.push(Step::Line);
            return Ok(Some(Format::unsigned(0)));
        }
        let id = self.variables.use_numeric(&name.text);
        let defined_on = self.variables.numeric_definition_line(id);
        if self.line.is_some() && defined_on == self.line {
            let message = format!(
                "numeric variable '{}' defined earlier in the same CHECK directive",
                name.text
            );
            return Err(CheckError::new(name.location, message));
        }
        self.steps.push(Step::Variable(id, name.location));
        Ok(Some(self.variables.numeric_format(id)))
    }

    fn nested(&self, depth: usize) -> Result<usize, CheckError> {
        if depth >= MAX_NESTING {
            let message = format!("expression nested more than {MAX_NESTING} deep");
            return Err(self.error(message));
        }
        Ok(depth + 1)
    }

    fn parenthesized(&mut self, depth: usize) -> Result<Implicit, CheckError> {
        let depth = self.nested(depth)?;
        self.rest.eat(b"(");
        self.rest = self.rest.trim_start();
        if self.rest.is_empty() {
            return Err(self.error("missing operand in expression"));
        }
        let mut implicit = self.operand(Operand::Any, false, depth)?;
        self.rest = self.rest.trim_start();
        while !self.rest.is_empty() && !self.rest.starts_with(b")") {
            implicit = self.binary(self.rest, implicit, depth)?;
            self.rest = self.rest.trim_start();
        }
        if !self.rest.eat(b")") {
            return Err(self.error("missing ')' at end of nested expression"));
        }
        Ok(implicit)
    }

    /// Reads an operator and its right operand; the left one, which starts at `left`, has been read.
    fn binary(
        &mut self,
        left: Piece<'a>,
        left_format: Implicit,
        depth: usize,
    ) -> Result<Implicit, CheckError> {
        self.rest = self.rest.trim_start();
        let left = left.up_to(&self.rest).trim_end();
        let Some(operator) = self.rest.text.first() else { return Ok(left_format) };
        let op = match operator {
            b'+' => BinaryOp::Add,
            b'-' => BinaryOp::Sub,
            other => {
                let shown = char::from(*other);
                return Err(self.error(format!("unsupported operation '{shown}'")));
            }
        };
        self.rest = self.rest.skip(1).trim_start();
        if self.rest.is_empty() {
            return Err(self.error("missing operand in expression"));
        }
        let allowed = match self.dialect {
            Dialect::Numeric => Operand::Any,
            Dialect::LegacyLine => Operand::DecimalLiteral,
        };
        let right = self.rest;
        let right_format = self.operand(allowed, false, depth)?;
        let right = right.up_to(&self.rest);
        self.steps.push(Step::Binary(op));
        Ok(self.join_formats((left, left_format), (right, right_format)))
    }

    fn join_formats(
        &mut self,
        (left, left_format): (Piece<'_>, Implicit),
        (right, right_format): (Piece<'_>, Implicit),
    ) -> Implicit {
        if let (Some(a), Some(b)) = (left_format, right_format)
            && a != b
            && self.conflict.is_none()
        {
            let message = format!(
                "implicit format conflict between '{}' ({}) and '{}' ({}), need an explicit \
                 format specifier",
                left.lossy(),
                a.spelling(),
                right.lossy(),
                b.spelling()
            );
            self.conflict = Some(CheckError::new(left.location(), message));
        }
        left_format.or(right_format)
    }

    fn call(&mut self, name: &Name, depth: usize) -> Result<Implicit, CheckError> {
        let Some(op) = BinaryOp::from_name(name.text.as_bytes()) else {
            let message = format!("call to undefined function '{}'", name.text);
            return Err(CheckError::new(name.location, message));
        };
        let depth = self.nested(depth)?;
        self.rest = self.rest.trim_start();
        self.rest.eat(b"(");
        self.rest = self.rest.trim_start();
        let mut args: Vec<(Piece<'a>, Implicit)> = Vec::new();
        while !self.rest.is_empty() && !self.rest.starts_with(b")") {
            if self.rest.starts_with(b",") {
                return Err(self.error("missing argument"));
            }
            args.push(self.argument(depth)?);
            if !self.rest.eat(b",") {
                break;
            }
            self.rest = self.rest.trim_start();
            if self.rest.starts_with(b")") {
                return Err(self.error("missing argument"));
            }
        }
        if !self.rest.eat(b")") {
            return Err(self.error("missing ')' at end of call expression"));
        }
        let [left, right] = args[..] else {
            let message =
                format!("function '{}' takes 2 arguments but {} given", name.text, args.len());
            return Err(CheckError::new(name.location, message));
        };
        self.steps.push(Step::Binary(op));
        Ok(self.join_formats(left, right))
    }

    fn argument(&mut self, depth: usize) -> Result<(Piece<'a>, Implicit), CheckError> {
        let start = self.rest;
        let mut implicit = self.operand(Operand::Any, false, depth)?;
        self.rest = self.rest.trim_start();
        while !self.rest.is_empty() && !matches!(self.rest.text.first(), Some(b',' | b')')) {
            implicit = self.binary(start, implicit, depth)?;
            self.rest = self.rest.trim_start();
        }
        Ok((start.up_to(&self.rest), implicit))
    }
}

/// Reads an integer; without a radix, `0x`, `0b`, `0o` and a leading `0` choose it.
fn integer_literal(text: Piece<'_>, radix: Option<u32>) -> Option<(BigInt, Piece<'_>)> {
    let mut rest = text;
    let is_negative = rest.eat(b"-");
    let before_radix = rest.offset;
    let radix = radix.unwrap_or_else(|| detect_radix(&mut rest));
    let is_digit = |byte: &&u8| char::from(**byte).is_digit(radix);
    let n_digits = rest.text.iter().take_while(is_digit).count();
    if n_digits == 0 && rest.offset > before_radix && !rest.is_empty() {
        // The peer takes the zero of a radix prefix for the number if no digit follows.
        return Some((BigInt::default(), rest));
    }
    let value = BigInt::parse(&rest.text[..n_digits], radix, is_negative)?;
    Some((value, rest.skip(n_digits)))
}

fn detect_radix(rest: &mut Piece<'_>) -> u32 {
    for (prefixes, radix) in [([b"0x", b"0X"], 16), ([b"0b", b"0B"], 2), ([b"0o", b"0O"], 8)] {
        if prefixes.iter().any(|prefix| rest.eat(*prefix)) {
            return radix;
        }
    }
    if rest.text.len() > 1 && rest.starts_with(b"0") && rest.text[1].is_ascii_digit() {
        rest.eat(b"0");
        return 8;
    }
    10
}
