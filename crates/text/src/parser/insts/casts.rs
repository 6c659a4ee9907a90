//! Conversions.

use nvopt_ir::{
    cast_rules::is_cast_valid,
    ops::{CastOp, InstFlags, Op},
    types::Type,
};

use super::{
    super::{Failed, Loc, PResult, Parser},
    Made,
};
use crate::token::Tok;

impl<'a> Parser<'a> {
    pub(super) fn parse_cast(&mut self, op: CastOp) -> PResult<Made> {
        let flags = self.parse_cast_flags(op);
        let loc = self.loc();
        let from = self.parse_operand()?;
        self.expect(Tok::To, "expected 'to' after cast value")?;
        let to = self.parse_type()?;
        if !is_cast_valid(&self.shared.types, op, from, to) {
            return Err(self.bad_cast(from, to, loc));
        }
        Ok(Made::new(Op::Cast(op), to).with_flags(flags))
    }

    fn parse_cast_flags(&mut self, op: CastOp) -> InstFlags {
        let mut flags = InstFlags::empty();
        match op {
            CastOp::ZExt | CastOp::UiToFp => {
                if self.eat(Tok::Nneg) {
                    flags |= InstFlags::NNEG;
                }
            }
            CastOp::Trunc => loop {
                match self.lex.tok {
                    Tok::Nuw => flags |= InstFlags::NUW,
                    Tok::Nsw => flags |= InstFlags::NSW,
                    _ => break,
                }
                self.advance();
            },
            CastOp::FpTrunc | CastOp::FpExt => flags = self.parse_fast_math(),
            CastOp::SExt
            | CastOp::FpToUi
            | CastOp::FpToSi
            | CastOp::SiToFp
            | CastOp::PtrToInt
            | CastOp::IntToPtr
            | CastOp::BitCast
            | CastOp::AddrSpaceCast
            | CastOp::PtrToAddr => {}
        }
        flags
    }

    #[cold]
    pub(in super::super) fn bad_cast(&mut self, from: Type, to: Type, loc: Loc) -> Failed {
        let (from, to) = (self.type_text(from), self.type_text(to));
        self.error(loc, format!("invalid cast opcode for cast from '{from}' to '{to}'"))
    }
}
