//! Operations on numbers: arithmetic, comparisons, `select`.

use nvopt_ir::{
    ops::{BinaryOp, FloatPred, InstFlags, IntPred, Op},
    types::Type,
};

use super::{
    super::{PResult, Parser},
    Made,
};
use crate::{suggest, token::Tok};

impl<'a> Parser<'a> {
    pub(super) fn parse_binary(&mut self, op: BinaryOp) -> PResult<Made> {
        let flags = self.parse_binary_flags(op);
        let loc = self.loc();
        let ty = self.parse_operand()?;
        let is_logic = matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Xor);
        let comma = if is_logic {
            "expected ',' in logical operation"
        } else {
            "expected ',' in arithmetic operation"
        };
        self.expect(Tok::Comma, comma)?;
        self.parse_operand_of(ty)?;
        let scalar = self.shared.types.scalar(ty);
        let valid = if op.is_float() { scalar.is_float() } else { scalar.is_int() };
        if !valid {
            let message = if is_logic {
                "instruction requires integer or integer vector operands"
            } else {
                "invalid operand type for instruction"
            };
            return Err(self.error(loc, message));
        }
        Ok(Made::new(Op::Binary(op), ty).with_flags(flags))
    }

    fn parse_binary_flags(&mut self, op: BinaryOp) -> InstFlags {
        if op.is_float() {
            return self.parse_fast_math();
        }
        let allowed = op.allowed_flags();
        let mut flags = InstFlags::empty();
        loop {
            let flag = match self.lex.tok {
                Tok::Nuw => InstFlags::NUW,
                Tok::Nsw => InstFlags::NSW,
                Tok::Exact => InstFlags::EXACT,
                Tok::Disjoint => InstFlags::DISJOINT,
                _ => return flags,
            };
            if !allowed.contains(flag) || flags.contains(flag) {
                return flags;
            }
            flags |= flag;
            self.advance();
        }
    }

    pub(super) fn parse_fneg(&mut self) -> PResult<Made> {
        let flags = self.parse_fast_math();
        let loc = self.loc();
        let ty = self.parse_operand()?;
        if !self.shared.types.is_float_or_vector(ty) {
            return Err(self.error(loc, "invalid operand type for instruction"));
        }
        Ok(Made::new(Op::FNeg, ty).with_flags(flags))
    }

    pub(super) fn parse_icmp(&mut self) -> PResult<Made> {
        let mut flags = InstFlags::empty();
        if self.eat(Tok::SameSign) {
            flags = InstFlags::SAMESIGN;
        }
        let Some(pred) = IntPred::from_name(self.lex.text()) else {
            let known = IntPred::ALL.iter().map(|pred| pred.name());
            let nearest = suggest::nearest(self.lex.whole_word(), known);
            let message = "expected icmp predicate (e.g. 'eq')";
            return Err(self.error_with_note(self.lex.start, message, nearest));
        };
        self.advance();
        let loc = self.loc();
        let ty = self.parse_operand()?;
        self.expect(Tok::Comma, "expected ',' after compare value")?;
        self.parse_operand_of(ty)?;
        let scalar = self.shared.types.scalar(ty);
        if !scalar.is_int() && !scalar.is_ptr() {
            return Err(self.error(loc, "icmp requires integer operands"));
        }
        Ok(Made::new(Op::ICmp(pred), self.bool_like(ty)).with_flags(flags))
    }

    pub(super) fn parse_fcmp(&mut self) -> PResult<Made> {
        let flags = self.parse_fast_math();
        let Some(pred) = FloatPred::from_name(self.lex.text()) else {
            let known = FloatPred::ALL.iter().map(|pred| pred.name());
            let nearest = suggest::nearest(self.lex.whole_word(), known);
            let message = "expected fcmp predicate (e.g. 'oeq')";
            return Err(self.error_with_note(self.lex.start, message, nearest));
        };
        self.advance();
        let loc = self.loc();
        let ty = self.parse_operand()?;
        self.expect(Tok::Comma, "expected ',' after compare value")?;
        self.parse_operand_of(ty)?;
        if !self.shared.types.is_float_or_vector(ty) {
            return Err(self.error(loc, "fcmp requires floating point operands"));
        }
        Ok(Made::new(Op::FCmp(pred), self.bool_like(ty)).with_flags(flags))
    }

    pub(super) fn parse_select(&mut self) -> PResult<Made> {
        let flags = self.parse_fast_math();
        let loc = self.loc();
        let condition = self.parse_operand()?;
        self.expect(Tok::Comma, "expected ',' after select condition")?;
        let ty = self.parse_operand()?;
        self.expect(Tok::Comma, "expected ',' after select value")?;
        let other = self.parse_operand()?;
        if let Some(message) = self.select_error(condition, ty, other) {
            return Err(self.error(loc, message));
        }
        if !flags.is_empty() && !self.is_fast_math_type(ty) {
            let message = "fast-math-flags specified for select without floating-point scalar or \
                           vector return type";
            return Err(self.error(loc, message));
        }
        Ok(Made::new(Op::Select, ty).with_flags(flags))
    }

    /// What is wrong with the types of a `select`.
    fn select_error(&self, condition: Type, ty: Type, other: Type) -> Option<&'static str> {
        let types = &self.shared.types;
        if ty != other {
            return Some("both values to select must have same type");
        }
        if ty == Type::TOKEN {
            return Some("select values cannot have token type");
        }
        if let Some((elem, lanes, scalable)) = types.as_vector(condition) {
            if elem != Type::I1 {
                return Some("vector select condition element type must be i1");
            }
            let Some((_, value_lanes, value_scalable)) = types.as_vector(ty) else {
                return Some("selected values for vector select must be vectors");
            };
            if (lanes, scalable) != (value_lanes, value_scalable) {
                return Some(
                    "vector select requires selected vectors to have the same vector length as \
                     select condition",
                );
            }
        } else if condition != Type::I1 {
            return Some("select condition must be i1 or <n x i1>");
        }
        None
    }

    pub(super) fn parse_freeze(&mut self) -> PResult<Made> {
        let ty = self.parse_operand()?;
        Ok(Made::new(Op::Freeze, ty))
    }

    pub(super) fn parse_va_arg(&mut self) -> PResult<Made> {
        self.parse_operand()?;
        self.expect(Tok::Comma, "expected ',' after vaarg operand")?;
        let loc = self.loc();
        let ty = self.parse_type()?;
        if !self.is_first_class(ty) {
            let message = "va_arg requires operand with first class type";
            return Err(self.error(loc, message));
        }
        Ok(Made::new(Op::VaArg, ty))
    }
}
