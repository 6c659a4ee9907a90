//! Exception handling. It is read so that it can be refused in its own terms later.

use nvopt_ir::{ops::Op, types::Type};

use super::{
    super::{PResult, Parser},
    Made,
};
use crate::token::Tok;

impl<'a> Parser<'a> {
    pub(super) fn parse_resume(&mut self) -> PResult<Made> {
        self.parse_operand()?;
        Ok(Made::new(Op::Resume, Type::VOID))
    }

    pub(super) fn parse_landing_pad(&mut self) -> PResult<Made> {
        let ty = self.parse_type()?;
        let cleanup = self.eat(Tok::Cleanup);
        let mut clauses = Vec::new();
        while let Tok::Catch | Tok::Filter = self.lex.tok {
            let is_filter = self.lex.tok == Tok::Filter;
            self.advance();
            let loc = self.loc();
            let clause = self.parse_operand()?;
            if is_filter != clause.is_array() {
                let message = if is_filter {
                    "'filter' clause has an invalid type"
                } else {
                    "'catch' clause has an invalid type"
                };
                return Err(self.error(loc, message));
            }
            let value = self.args[self.args.len() - 1];
            if self.locals.body.as_const(value).is_none() {
                return Err(self.error(loc, "clause argument must be a constant"));
            }
            clauses.push(i32::from(is_filter));
        }
        let clauses = self.locals.body.new_ints(clauses);
        Ok(Made::new(Op::LandingPad { clauses, cleanup }, ty))
    }

    pub(super) fn parse_catch_switch(&mut self) -> PResult<Made> {
        self.expect(Tok::Within, "expected 'within' after catchswitch")?;
        self.parse_pad_scope("expected scope value for catchswitch")?;
        self.expect(Tok::LSquare, "expected '[' with catchswitch labels")?;
        loop {
            let block = self.parse_type_and_block()?;
            self.succs.push(block);
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.expect(Tok::RSquare, "expected ']' after catchswitch labels")?;
        self.expect(Tok::Unwind, "expected 'unwind' after catchswitch scope")?;
        let unwinds_to_block = self.parse_unwind_target("expected 'caller' in catchswitch")?;
        Ok(Made::new(Op::CatchSwitch { unwinds_to_block }, Type::TOKEN))
    }

    /// `to caller` or `label %block`. True if it is a block.
    fn parse_unwind_target(&mut self, message: &str) -> PResult<bool> {
        if self.eat(Tok::To) {
            self.expect(Tok::Caller, message)?;
            return Ok(false);
        }
        let block = self.parse_type_and_block()?;
        self.succs.push(block);
        Ok(true)
    }

    fn parse_pad_scope(&mut self, message: &str) -> PResult<()> {
        if !matches!(self.lex.tok, Tok::None | Tok::LocalName | Tok::LocalNum) {
            return Err(self.error_here(message));
        }
        self.parse_operand_of(Type::TOKEN)
    }

    pub(super) fn parse_catch_pad(&mut self) -> PResult<Made> {
        self.expect(Tok::Within, "expected 'within' after catchpad")?;
        if !matches!(self.lex.tok, Tok::LocalName | Tok::LocalNum) {
            return Err(self.error_here("expected scope value for catchpad"));
        }
        self.parse_pad(Op::CatchPad, "expected scope value for catchpad")
    }

    pub(super) fn parse_cleanup_pad(&mut self) -> PResult<Made> {
        self.expect(Tok::Within, "expected 'within' after cleanuppad")?;
        self.parse_pad(Op::CleanupPad, "expected scope value for cleanuppad")
    }

    /// The scope, which becomes the last operand, and the arguments.
    fn parse_pad(&mut self, op: Op, message: &str) -> PResult<Made> {
        self.parse_pad_scope(message)?;
        let scope = self.args.pop().expect("the scope was read");
        self.expect(Tok::LSquare, "expected '[' in catchpad/cleanuppad")?;
        while self.lex.tok != Tok::RSquare {
            if !self.args.is_empty() {
                self.expect(Tok::Comma, "expected ',' in argument list")?;
            }
            let ty = self.parse_type()?;
            self.parse_argument(ty)?;
        }
        self.advance();
        self.args.push(scope);
        Ok(Made::new(op, Type::TOKEN))
    }

    pub(super) fn parse_catch_ret(&mut self) -> PResult<Made> {
        self.expect(Tok::From, "expected 'from' after catchret")?;
        self.parse_operand_of(Type::TOKEN)?;
        self.expect(Tok::To, "expected 'to' in catchret")?;
        let block = self.parse_type_and_block()?;
        self.succs.push(block);
        Ok(Made::new(Op::CatchRet, Type::VOID))
    }

    pub(super) fn parse_cleanup_ret(&mut self) -> PResult<Made> {
        self.expect(Tok::From, "expected 'from' after cleanupret")?;
        self.parse_operand_of(Type::TOKEN)?;
        self.expect(Tok::Unwind, "expected 'unwind' in cleanupret")?;
        self.parse_unwind_target("expected 'caller' in cleanupret")?;
        Ok(Made::new(Op::CleanupRet, Type::VOID))
    }
}
