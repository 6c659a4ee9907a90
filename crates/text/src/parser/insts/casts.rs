//! Conversions.

use nvopt_ir::{
    constant::scalar_bits,
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
        if !self.is_cast_valid(op, from, to) {
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

    /// True if `op` converts a value of type `from` to `to`.
    pub(in super::super) fn is_cast_valid(&self, op: CastOp, from: Type, to: Type) -> bool {
        let types = &self.shared.types;
        if !from.is_first_class()
            || !to.is_first_class()
            || from.is_aggregate()
            || to.is_aggregate()
        {
            return false;
        }
        let count = |ty| types.as_vector(ty).map(|(_, lanes, scalable)| (lanes, scalable));
        let same_count = count(from) == count(to);
        let (a, b) = (types.scalar(from), types.scalar(to));
        let bits = |ty| scalar_bits(ty).unwrap_or(0);
        match op {
            CastOp::Trunc => same_count && a.is_int() && b.is_int() && bits(a) > bits(b),
            CastOp::ZExt | CastOp::SExt => {
                same_count && a.is_int() && b.is_int() && bits(a) < bits(b)
            }
            CastOp::FpTrunc => same_count && a.is_float() && b.is_float() && bits(a) > bits(b),
            CastOp::FpExt => same_count && a.is_float() && b.is_float() && bits(a) < bits(b),
            CastOp::UiToFp | CastOp::SiToFp => same_count && a.is_int() && b.is_float(),
            CastOp::FpToUi | CastOp::FpToSi => same_count && a.is_float() && b.is_int(),
            CastOp::PtrToInt | CastOp::PtrToAddr => same_count && a.is_ptr() && b.is_int(),
            CastOp::IntToPtr => same_count && a.is_int() && b.is_ptr(),
            CastOp::AddrSpaceCast => same_count && a.is_ptr() && b.is_ptr() && a != b,
            CastOp::BitCast => self.is_bitcast_valid(from, to),
        }
    }

    fn is_bitcast_valid(&self, from: Type, to: Type) -> bool {
        let types = &self.shared.types;
        let (a, b) = (types.scalar(from), types.scalar(to));
        if a.is_ptr() != b.is_ptr() {
            return false;
        }
        if !a.is_ptr() {
            return self.primitive_bits(from) == self.primitive_bits(to);
        }
        if a != b {
            return false;
        }
        // A vector of one pointer is as good as the pointer.
        match (types.as_vector(from), types.as_vector(to)) {
            (Some((_, lanes, scalable)), Some((_, n, s))) => (lanes, scalable) == (n, s),
            (Some((_, lanes, scalable)), None) | (None, Some((_, lanes, scalable))) => {
                lanes == 1 && !scalable
            }
            (None, None) => true,
        }
    }

    /// The bits of a number or vector of numbers, and whether they scale.
    fn primitive_bits(&self, ty: Type) -> (u64, bool) {
        const AMX_BITS: u64 = 8192;
        match self.shared.types.as_vector(ty) {
            Some((elem, lanes, scalable)) => {
                (u64::from(scalar_bits(elem).unwrap_or(0)) * u64::from(lanes), scalable)
            }
            None if ty == Type::X86_AMX => (AMX_BITS, false),
            None => (u64::from(scalar_bits(ty).unwrap_or(0)), false),
        }
    }
}
