//! Instructions.
//!
//! Each reader leaves the operands in `Parser::args` and the successors in `Parser::succs` and
//! says the rest as a [`Made`]; the block appends it.
//!
//! Files: `arith` (operations on numbers), `casts`, `memory`, `aggregates` (vectors, structs and
//! addresses into them), `control` (terminators, phis), `exceptions`.

mod aggregates;
mod arith;
mod casts;
mod control;
mod exceptions;
mod memory;

use nvopt_ir::{
    body::Value,
    ops::{InstFlags, Op},
    types::Type,
};

use super::{Loc, PResult, Parser, constants::ValId};
use crate::{numbers::IntLit, token::Tok};

/// An instruction without its operands and successors.
pub(super) struct Made {
    pub(super) op: Op,
    pub(super) flags: InstFlags,
    /// The type of the result; `void` if there is none.
    pub(super) ty: Type,
    /// True if the comma before the attachments is read.
    pub(super) comma: bool,
}

impl Made {
    pub(super) fn new(op: Op, ty: Type) -> Made {
        Made { op, flags: InstFlags::empty(), ty, comma: false }
    }

    fn with_flags(self, flags: InstFlags) -> Made {
        Made { flags, ..self }
    }

    fn with_comma(self, comma: bool) -> Made {
        Made { comma, ..self }
    }
}

impl<'a> Parser<'a> {
    /// One instruction without its name and attachments; `None` for a debug intrinsic, which
    /// becomes a record.
    pub(super) fn parse_inst(&mut self) -> PResult<Option<Made>> {
        self.args.clear();
        self.succs.clear();
        let (tok, loc) = (self.lex.tok, self.loc());
        match tok {
            Tok::Call | Tok::Tail | Tok::MustTail | Tok::NoTail => return self.parse_call(),
            Tok::Eof => {
                let message = "found end of file when expecting more instructions";
                return Err(self.error_here(message));
            }
            _ => {}
        }
        let word = self.lex.whole_word();
        self.advance();
        let made = match tok {
            Tok::Load => self.parse_load(),
            Tok::Store => self.parse_store(),
            Tok::GetElementPtr => self.parse_gep(),
            Tok::Br => self.parse_br(),
            Tok::Binary(op) => self.parse_binary(op),
            Tok::Cast(op) => self.parse_cast(op),
            Tok::ICmp => self.parse_icmp(),
            Tok::FCmp => self.parse_fcmp(),
            Tok::Phi => self.parse_phi(),
            Tok::Select => self.parse_select(),
            Tok::Ret => self.parse_ret(),
            Tok::ExtractValue => self.parse_extract_value(),
            Tok::InsertValue => self.parse_insert_value(),
            Tok::ExtractElement => self.parse_extract_element(),
            Tok::InsertElement => self.parse_insert_element(),
            Tok::ShuffleVector => self.parse_shuffle_vector(),
            Tok::Alloca => self.parse_alloca(),
            Tok::AtomicRmw => self.parse_atomic_rmw(),
            Tok::CmpXchg => self.parse_cmpxchg(),
            Tok::Fence => self.parse_fence(),
            Tok::FNeg => self.parse_fneg(),
            Tok::Freeze => self.parse_freeze(),
            Tok::VaArg => self.parse_va_arg(),
            Tok::Switch => self.parse_switch(),
            Tok::Unreachable => Ok(Made::new(Op::Unreachable, Type::VOID)),
            Tok::IndirectBr => self.parse_indirect_br(),
            Tok::Invoke => self.parse_invoke(),
            Tok::CallBr => self.parse_callbr(),
            Tok::Resume => self.parse_resume(),
            Tok::LandingPad => self.parse_landing_pad(),
            Tok::CatchSwitch => self.parse_catch_switch(),
            Tok::CatchPad => self.parse_catch_pad(),
            Tok::CleanupPad => self.parse_cleanup_pad(),
            Tok::CatchRet => self.parse_catch_ret(),
            Tok::CleanupRet => self.parse_cleanup_ret(),
            _ => {
                return Err(self.error_with_nearest(
                    loc,
                    "expected instruction opcode",
                    word,
                    is_instruction,
                ));
            }
        };
        made.map(Some)
    }
}

/// Operands.
impl<'a> Parser<'a> {
    /// A value of type `ty`.
    #[inline]
    pub(super) fn parse_value(&mut self, ty: Type) -> PResult<Value> {
        let loc = self.loc();
        match self.lex.tok {
            Tok::LocalName => {
                let text = self.lex.text();
                if text.get(1) == Some(&b'"') {
                    let name = self.lex.name();
                    self.advance();
                    return self.value_named(&name, ty, loc);
                }
                self.advance();
                self.value_named(&text[1..], ty, loc)
            }
            Tok::LocalNum => {
                let number = self.lex.num as u32;
                self.advance();
                self.value_numbered(number, ty, loc)
            }
            Tok::Int if ty.int_bits().is_some_and(|bits| bits <= 64) && !self.lex.big => {
                let bits = IntLit::of_token(&self.lex).low_word();
                self.advance();
                Ok(self.locals.body.int(ty, bits))
            }
            _ => self.parse_const_value(ty, loc),
        }
    }

    fn parse_const_value(&mut self, ty: Type, loc: Loc) -> PResult<Value> {
        let constant = match self.parse_val_id()? {
            ValId::Asm(_) => {
                return Err(self.error(loc, "invalid type for inline asm constraint string"));
            }
            ValId::Local(name) => return self.value_named(&name, ty, loc),
            id => self.const_of(ty, id, loc)?,
        };
        Ok(self.locals.body.const_value(constant))
    }

    /// A type and a value of it.
    #[inline]
    pub(super) fn parse_type_and_value(&mut self) -> PResult<Value> {
        let ty = self.parse_type()?;
        self.parse_value(ty)
    }

    /// A type and a value of it, which becomes the next operand.
    #[inline]
    pub(super) fn parse_operand(&mut self) -> PResult<Type> {
        let ty = self.parse_type()?;
        let value = self.parse_value(ty)?;
        self.args.push(value);
        Ok(ty)
    }

    /// A value of type `ty`, which becomes the next operand.
    #[inline]
    pub(super) fn parse_operand_of(&mut self, ty: Type) -> PResult<()> {
        let value = self.parse_value(ty)?;
        self.args.push(value);
        Ok(())
    }

    /// The fast-math flags that are there.
    pub(super) fn parse_fast_math(&mut self) -> InstFlags {
        let mut flags = InstFlags::empty();
        loop {
            flags |= match self.lex.tok {
                Tok::Fast => InstFlags::FAST,
                Tok::NNan => InstFlags::NNAN,
                Tok::NInf => InstFlags::NINF,
                Tok::Nsz => InstFlags::NSZ,
                Tok::Arcp => InstFlags::ARCP,
                Tok::Contract => InstFlags::CONTRACT,
                Tok::Reassoc => InstFlags::REASSOC,
                Tok::Afn => InstFlags::AFN,
                _ => return flags,
            };
            self.advance();
        }
    }

    /// True if fast-math flags mean something for a result of type `ty`: floats, vectors and
    /// arrays of them, and structs of one kind of these.
    pub(super) fn is_fast_math_type(&self, mut ty: Type) -> bool {
        let types = &self.shared.types;
        if let Some(data) = types.as_struct(ty) {
            let fields = data.fields.as_deref().unwrap_or_default();
            let Some(&first) = fields.first() else { return false };
            if data.name != nvopt_ir::types::StructName::Literal
                || fields.iter().any(|&field| field != first)
            {
                return false;
            }
            ty = first;
        }
        while let Some((elem, _)) = types.as_array(ty) {
            ty = elem;
        }
        types.is_float_or_vector(ty)
    }

    /// `i1`, or a vector of them as long as `ty`.
    pub(super) fn bool_like(&mut self, ty: Type) -> Type {
        match self.shared.types.as_vector(ty) {
            Some((_, lanes, scalable)) => self.shared.types.vector(Type::I1, lanes, scalable),
            None => Type::I1,
        }
    }

    /// True if there are values of type `ty`.
    #[inline]
    pub(super) fn is_first_class(&self, ty: Type) -> bool {
        match self.shared.types.as_struct(ty) {
            Some(data) => data.fields.is_some(),
            None => ty.is_first_class(),
        }
    }

    /// True if `ty` has a size.
    pub(super) fn is_sized(&mut self, ty: Type) -> bool {
        self.layouts.is_sized(&self.layout, &self.shared.types, ty)
    }

    /// True if the size of `ty` is only known at run time.
    pub(super) fn is_scalable(&mut self, ty: Type) -> bool {
        let layout = self.layouts.layout(&self.layout, &self.shared.types, ty);
        layout.is_some_and(|layout| layout.scalable)
    }
}

fn is_instruction(tok: Tok) -> bool {
    matches!(
        tok,
        Tok::Load
            | Tok::Store
            | Tok::GetElementPtr
            | Tok::Br
            | Tok::Binary(_)
            | Tok::Cast(_)
            | Tok::ICmp
            | Tok::FCmp
            | Tok::Phi
            | Tok::Select
            | Tok::Ret
            | Tok::ExtractValue
            | Tok::InsertValue
            | Tok::ExtractElement
            | Tok::InsertElement
            | Tok::ShuffleVector
            | Tok::Alloca
            | Tok::AtomicRmw
            | Tok::CmpXchg
            | Tok::Fence
            | Tok::FNeg
            | Tok::Freeze
            | Tok::VaArg
            | Tok::Switch
            | Tok::Unreachable
            | Tok::IndirectBr
            | Tok::Invoke
            | Tok::CallBr
            | Tok::Resume
            | Tok::LandingPad
            | Tok::CatchSwitch
            | Tok::CatchPad
            | Tok::CleanupPad
            | Tok::CatchRet
            | Tok::CleanupRet
            | Tok::Call
            | Tok::Tail
            | Tok::MustTail
            | Tok::NoTail
    )
}
