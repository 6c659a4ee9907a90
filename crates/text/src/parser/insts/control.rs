//! Terminators and phis.

use nvopt_entity::FxHashSet;
use nvopt_ir::{
    constant::ConstData,
    ops::{InstFlags, Op},
    types::Type,
};

use super::{
    super::{Loc, PResult, Parser, types::Void},
    Made,
};
use crate::token::Tok;

impl<'a> Parser<'a> {
    pub(super) fn parse_ret(&mut self) -> PResult<Made> {
        let loc = self.loc();
        let ty = self.parse_type_or("expected type", Void::Allowed)?;
        let wanted = self.locals.ret.unwrap_or(Type::VOID);
        if !ty.is_void() {
            self.parse_operand_of(ty)?;
        }
        if ty != wanted {
            let text = self.type_text(wanted);
            let message = format!("value doesn't match function result type '{text}'");
            return Err(self.error(loc, message));
        }
        Ok(Made::new(Op::Ret, Type::VOID))
    }

    pub(super) fn parse_br(&mut self) -> PResult<Made> {
        let loc = self.loc();
        let ty = self.parse_type()?;
        if ty == Type::LABEL {
            let block = self.parse_block_ref()?;
            self.succs.push(block);
            return Ok(Made::new(Op::Br, Type::VOID));
        }
        self.parse_operand_of(ty)?;
        if ty != Type::I1 {
            return Err(self.error(loc, "branch condition must have 'i1' type"));
        }
        self.expect(Tok::Comma, "expected ',' after branch condition")?;
        let if_true = self.parse_type_and_block()?;
        self.expect(Tok::Comma, "expected ',' after true destination")?;
        let if_false = self.parse_type_and_block()?;
        self.succs.extend([if_true, if_false]);
        Ok(Made::new(Op::CondBr, Type::VOID))
    }

    pub(super) fn parse_switch(&mut self) -> PResult<Made> {
        let loc = self.loc();
        let ty = self.parse_operand()?;
        self.expect(Tok::Comma, "expected ',' after switch condition")?;
        let default = self.parse_type_and_block()?;
        self.succs.push(default);
        self.expect(Tok::LSquare, "expected '[' with switch table")?;
        if !ty.is_int() {
            return Err(self.error(loc, "switch condition must have integer type"));
        }
        let mut seen = FxHashSet::default();
        while self.lex.tok != Tok::RSquare {
            let loc = self.loc();
            let case = self.parse_type_and_value()?;
            self.expect(Tok::Comma, "expected ',' after case value")?;
            let block = self.parse_type_and_block()?;
            if !seen.insert(case) {
                return Err(self.error(loc, "duplicate case value in switch"));
            }
            self.check_case(case, loc)?;
            self.args.push(case);
            self.succs.push(block);
        }
        self.advance();
        Ok(Made::new(Op::Switch, Type::VOID))
    }

    fn check_case(&mut self, case: nvopt_ir::body::Value, loc: Loc) -> PResult<()> {
        let data = self.locals.body.const_data(case);
        let is_int = match data {
            Some(ConstData::Bits { ty, .. } | ConstData::WideBits { ty, .. }) => ty.is_int(),
            _ => false,
        };
        if is_int { Ok(()) } else { Err(self.error(loc, "case value is not a constant integer")) }
    }

    pub(super) fn parse_indirect_br(&mut self) -> PResult<Made> {
        let loc = self.loc();
        let address = self.parse_operand()?;
        self.expect(Tok::Comma, "expected ',' after indirectbr address")?;
        self.expect(Tok::LSquare, "expected '[' with indirectbr")?;
        if !address.is_ptr() {
            return Err(self.error(loc, "indirectbr address must have pointer type"));
        }
        if self.lex.tok != Tok::RSquare {
            loop {
                let block = self.parse_type_and_block()?;
                self.succs.push(block);
                if !self.eat(Tok::Comma) {
                    break;
                }
            }
        }
        self.expect(Tok::RSquare, "expected ']' at end of block list")?;
        Ok(Made::new(Op::IndirectBr, Type::VOID))
    }

    pub(super) fn parse_phi(&mut self) -> PResult<Made> {
        let flags: InstFlags = self.parse_fast_math();
        let loc = self.loc();
        let ty = self.parse_type()?;
        if !self.is_first_class(ty) {
            return Err(self.error(loc, "phi node must have first class type"));
        }
        let mut blocks = Vec::new();
        let mut comma = false;
        if self.lex.tok == Tok::LSquare {
            loop {
                self.expect(Tok::LSquare, "expected '[' in phi value list")?;
                self.parse_operand_of(ty)?;
                self.expect(Tok::Comma, "expected ',' after insertelement value")?;
                blocks.push(self.parse_block_ref()?);
                self.expect(Tok::RSquare, "expected ']' in phi value list")?;
                if !self.eat(Tok::Comma) {
                    break;
                }
                if self.lex.tok == Tok::MdName {
                    comma = true;
                    break;
                }
            }
        }
        if !flags.is_empty() && !self.is_fast_math_type(ty) {
            let message = "fast-math-flags specified for phi without floating-point scalar or \
                           vector return type";
            return Err(self.error(loc, message));
        }
        let incoming = self.locals.body.new_incoming(blocks);
        Ok(Made::new(Op::Phi(incoming), ty).with_flags(flags).with_comma(comma))
    }
}
