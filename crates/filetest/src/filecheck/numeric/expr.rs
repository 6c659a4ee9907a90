//! Numeric expressions, in postfix form.
//!
//! Postfix, because an expression can be as long as a line: evaluating and dropping it must not
//! recurse.

use super::super::source::Location;
use super::super::vars::{NumericId, Variables};
use super::bigint::BigInt;

/// An operation on two numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BinaryOp {
    Add,
    Sub,
    Mul,
    Div,
    Max,
    Min,
}

impl BinaryOp {
    /// The operation of that name in a call.
    pub(crate) fn from_name(name: &[u8]) -> Option<Self> {
        Some(match name {
            b"add" => Self::Add,
            b"sub" => Self::Sub,
            b"mul" => Self::Mul,
            b"div" => Self::Div,
            b"max" => Self::Max,
            b"min" => Self::Min,
            _ => return None,
        })
    }

    fn apply(self, left: BigInt, right: BigInt) -> Option<BigInt> {
        match self {
            Self::Add => Some(left.add(&right)),
            Self::Sub => Some(left.subtract(&right)),
            Self::Mul => left.multiply(&right),
            Self::Div => left.divide(&right),
            Self::Max => Some(left.max(right)),
            Self::Min => Some(left.min(right)),
        }
    }
}

/// One step of an expression.
#[derive(Clone, Debug)]
pub(crate) enum Step {
    Literal(BigInt),
    /// A variable, used at this place.
    Variable(NumericId, Location),
    /// The line of the directive.
    Line,
    Binary(BinaryOp),
}

/// An expression.
#[derive(Clone, Debug, Default)]
pub(crate) struct Expr {
    pub(crate) steps: Vec<Step>,
}

/// Why an expression has no value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum EvalError {
    /// Division by zero, or a number that does not fit its format or our limits.
    Overflow,
    /// Variables without a value, and where they are used.
    Undefined(Vec<(NumericId, Location)>),
}

impl Expr {
    /// The expression's value.
    pub(crate) fn eval(
        &self,
        variables: &Variables,
        line: Option<usize>,
    ) -> Result<BigInt, EvalError> {
        let mut undefined = Vec::new();
        let mut stack: Vec<BigInt> = Vec::new();
        for step in &self.steps {
            let value = match step {
                Step::Literal(value) => value.clone(),
                Step::Line => BigInt::from(line.unwrap_or(0) as u64),
                Step::Variable(id, at) => match variables.numeric_value(*id) {
                    Some(value) => value.clone(),
                    None => {
                        undefined.push((*id, *at));
                        BigInt::default()
                    }
                },
                Step::Binary(op) => {
                    let right = stack.pop().unwrap_or_default();
                    let left = stack.pop().unwrap_or_default();
                    match op.apply(left, right) {
                        Some(value) => value,
                        // The value of an undefined variable must not be what fails.
                        None if undefined.is_empty() => return Err(EvalError::Overflow),
                        None => BigInt::default(),
                    }
                }
            };
            stack.push(value);
        }
        if !undefined.is_empty() {
            return Err(EvalError::Undefined(undefined));
        }
        Ok(stack.pop().unwrap_or_default())
    }
}
