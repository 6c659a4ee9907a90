//! Memory: allocation, accesses, atomics, fences.

use nvopt_ir::{
    attrs::AttrKind,
    ops::{Access, Align, Op, Ordering, RmwOp, SyncScope},
    types::Type,
};

use super::{
    super::{Loc, PResult, Parser},
    Made,
};
use crate::{suggest, token::Tok};

impl<'a> Parser<'a> {
    pub(super) fn parse_alloca(&mut self) -> PResult<Made> {
        let inalloca = self.eat(Tok::Attr(AttrKind::InAlloca));
        let swifterror = self.eat(Tok::Attr(AttrKind::SwiftError));
        let ty_loc = self.loc();
        let ty = self.parse_type()?;
        if ty.is_func() || !is_pointee(ty) {
            return Err(self.error(ty_loc, "invalid type for alloca"));
        }
        let mut tail = AllocaTail { space: 0, align: None, comma: false };
        let mut count = None;
        if self.eat(Tok::Comma) && !self.parse_alloca_tail(&mut tail)? {
            let loc = self.loc();
            let value = self.parse_type_and_value()?;
            count = Some((value, loc));
            if self.eat(Tok::Comma) {
                // Anything else is no part of the instruction, and so no instruction either.
                self.parse_alloca_tail(&mut tail)?;
            }
        }
        let count = match count {
            Some((count, loc)) => {
                if !self.locals.body.ty(count).is_int() {
                    return Err(self.error(loc, "element count must have integer type"));
                }
                count
            }
            None => self.locals.body.int(Type::I32, 1),
        };
        let layout = self.layouts.layout(&self.layout, &self.shared.types, ty);
        if tail.align.is_none() {
            match layout {
                Some(layout) => tail.align = Some(layout.pref),
                None => return Err(self.error(ty_loc, "Cannot allocate unsized type")),
            }
        }
        self.args.push(count);
        let op = Op::Alloca { ty, align: tail.align, inalloca, swifterror };
        Ok(Made::new(op, Type::ptr(tail.space)).with_comma(tail.comma))
    }

    /// `align 8, addrspace(5)` or the start of attachments. False if it is something else.
    fn parse_alloca_tail(&mut self, tail: &mut AllocaTail) -> PResult<bool> {
        match self.lex.tok {
            Tok::Attr(AttrKind::Alignment) => {
                tail.align = Some(self.parse_align(false)?);
                while self.eat(Tok::Comma) {
                    if self.lex.tok == Tok::MdName {
                        tail.comma = true;
                        break;
                    }
                    if self.lex.tok != Tok::AddrSpace {
                        return Err(self.error_here("expected metadata or 'addrspace'"));
                    }
                    tail.space = self.parse_addr_space(0)?;
                }
            }
            Tok::AddrSpace => tail.space = self.parse_addr_space(0)?,
            Tok::MdName => tail.comma = true,
            _ => return Ok(false),
        }
        Ok(true)
    }

    pub(super) fn parse_load(&mut self) -> PResult<Made> {
        let atomic = self.eat(Tok::Atomic);
        let volatile = self.eat(Tok::Volatile);
        let ty_loc = self.loc();
        let ty = self.parse_type()?;
        self.expect(Tok::Comma, "expected comma after load's type")?;
        let loc = self.loc();
        let address = self.parse_operand()?;
        let (scope, ordering) = self.parse_scope_and_ordering(atomic)?;
        let (align, comma) = self.parse_comma_align()?;
        if !address.is_ptr() || !self.is_first_class(ty) {
            let message = "load operand must be a pointer to a first class type";
            return Err(self.error(loc, message));
        }
        if atomic && align.is_none() {
            let message = "atomic load must have explicit non-zero alignment";
            return Err(self.error(loc, message));
        }
        if matches!(ordering, Ordering::Release | Ordering::AcqRel) {
            return Err(self.error(loc, "atomic load cannot use Release ordering"));
        }
        let align = self.access_align(align, ty, ty_loc, "loading unsized types is not allowed")?;
        let access = Access { align, volatile, ordering, scope };
        Ok(Made::new(Op::Load(access), ty).with_comma(comma))
    }

    pub(super) fn parse_store(&mut self) -> PResult<Made> {
        let atomic = self.eat(Tok::Atomic);
        let volatile = self.eat(Tok::Volatile);
        let loc = self.loc();
        let ty = self.parse_operand()?;
        self.expect(Tok::Comma, "expected ',' after store operand")?;
        let address_loc = self.loc();
        let address = self.parse_operand()?;
        let (scope, ordering) = self.parse_scope_and_ordering(atomic)?;
        let (align, comma) = self.parse_comma_align()?;
        if !address.is_ptr() {
            return Err(self.error(address_loc, "store operand must be a pointer"));
        }
        if !self.is_first_class(ty) {
            return Err(self.error(loc, "store operand must be a first class value"));
        }
        if atomic && align.is_none() {
            let message = "atomic store must have explicit non-zero alignment";
            return Err(self.error(loc, message));
        }
        if matches!(ordering, Ordering::Acquire | Ordering::AcqRel) {
            return Err(self.error(loc, "atomic store cannot use Acquire ordering"));
        }
        let align = self.access_align(align, ty, loc, "storing unsized types is not allowed")?;
        let access = Access { align, volatile, ordering, scope };
        Ok(Made::new(Op::Store(access), Type::VOID).with_comma(comma))
    }

    /// The alignment written, or the one that a value of type `ty` must have.
    #[inline]
    fn access_align(
        &mut self,
        written: Option<Align>,
        ty: Type,
        loc: Loc,
        message: &str,
    ) -> PResult<Option<Align>> {
        if written.is_some() {
            return Ok(written);
        }
        match self.layouts.layout(&self.layout, &self.shared.types, ty) {
            Some(layout) => Ok(Some(layout.abi)),
            None => Err(self.error(loc, message)),
        }
    }

    /// The least power of two that a value of type `ty` fits in.
    fn size_align(&mut self, ty: Type) -> Option<Align> {
        let layout = self.layouts.layout(&self.layout, &self.shared.types, ty)?;
        Align::from_bytes(layout.store_bytes().max(1).checked_next_power_of_two()?)
    }

    pub(super) fn parse_cmpxchg(&mut self) -> PResult<Made> {
        let weak = self.eat(Tok::Linkage(nvopt_ir::module::Linkage::WeakAny));
        let volatile = self.eat(Tok::Volatile);
        let address_loc = self.loc();
        let address = self.parse_operand()?;
        self.expect(Tok::Comma, "expected ',' after cmpxchg address")?;
        let ty = self.parse_operand()?;
        self.expect(Tok::Comma, "expected ',' after cmpxchg cmp operand")?;
        let new_loc = self.loc();
        let new_ty = self.parse_operand()?;
        let (scope, ordering) = self.parse_scope_and_ordering(true)?;
        let failure = self.parse_ordering()?;
        let (align, comma) = self.parse_comma_align()?;
        if ordering == Ordering::Unordered {
            return Err(self.error_here("invalid cmpxchg success ordering"));
        }
        if matches!(failure, Ordering::Unordered | Ordering::Release | Ordering::AcqRel) {
            return Err(self.error_here("invalid cmpxchg failure ordering"));
        }
        if !address.is_ptr() {
            return Err(self.error(address_loc, "cmpxchg operand must be a pointer"));
        }
        if ty != new_ty {
            return Err(self.error(new_loc, "compare value and new value type do not match"));
        }
        if !self.is_first_class(ty) {
            return Err(self.error(new_loc, "cmpxchg operand must be a first class value"));
        }
        let align = align.or_else(|| self.size_align(ty));
        let access = Access { align, volatile, ordering, scope };
        let result = self.shared.types.literal_struct([ty, Type::I1], false);
        Ok(Made::new(Op::CmpXchg { access, failure, weak }, result).with_comma(comma))
    }

    pub(super) fn parse_atomic_rmw(&mut self) -> PResult<Made> {
        let volatile = self.eat(Tok::Volatile);
        let Some(op) = RmwOp::from_name(self.lex.text()) else {
            let known = RmwOp::ALL.iter().map(|op| op.name());
            let nearest = suggest::nearest(self.lex.whole_word(), known);
            let message = "expected binary operation in atomicrmw";
            return Err(self.error_with_note(self.lex.start, message, nearest));
        };
        self.advance();
        let address_loc = self.loc();
        let address = self.parse_operand()?;
        self.expect(Tok::Comma, "expected ',' after atomicrmw address")?;
        let loc = self.loc();
        let ty = self.parse_operand()?;
        let (scope, ordering) = self.parse_scope_and_ordering(true)?;
        let (align, comma) = self.parse_comma_align()?;
        if ordering == Ordering::Unordered {
            return Err(self.error_here("atomicrmw cannot be unordered"));
        }
        if !address.is_ptr() {
            return Err(self.error(address_loc, "atomicrmw operand must be a pointer"));
        }
        self.check_rmw_type(op, ty, loc)?;
        let align = align.or_else(|| self.size_align(ty));
        let access = Access { align, volatile, ordering, scope };
        Ok(Made::new(Op::AtomicRmw { op, access }, ty).with_comma(comma))
    }

    fn check_rmw_type(&mut self, op: RmwOp, ty: Type, loc: Loc) -> PResult<()> {
        if self.is_scalable(ty) {
            return Err(self.error(loc, "atomicrmw operand may not be scalable"));
        }
        let name = op.name();
        let wanted = match op {
            RmwOp::Xchg => {
                let fits = ty.is_int() || ty.is_float() || ty.is_ptr();
                (!fits).then_some("an integer, floating point, or pointer type")
            }
            RmwOp::FAdd
            | RmwOp::FSub
            | RmwOp::FMax
            | RmwOp::FMin
            | RmwOp::FMaximum
            | RmwOp::FMinimum => {
                let fits = self.shared.types.is_float_or_vector(ty);
                (!fits).then_some("a floating point type")
            }
            RmwOp::Add
            | RmwOp::Sub
            | RmwOp::And
            | RmwOp::Nand
            | RmwOp::Or
            | RmwOp::Xor
            | RmwOp::Max
            | RmwOp::Min
            | RmwOp::UMax
            | RmwOp::UMin
            | RmwOp::UIncWrap
            | RmwOp::UDecWrap
            | RmwOp::USubCond
            | RmwOp::USubSat => (!ty.is_int()).then_some("an integer"),
        };
        if let Some(wanted) = wanted {
            return Err(self.error(loc, format!("atomicrmw {name} operand must be {wanted}")));
        }
        let layout = self.layouts.layout(&self.layout, &self.shared.types, ty);
        let bits = layout.map_or(0, |layout| layout.store_bytes().saturating_mul(8));
        if bits < 8 || !bits.is_power_of_two() {
            let message = "atomicrmw operand must be power-of-two byte-sized integer";
            return Err(self.error(loc, message));
        }
        Ok(())
    }

    pub(super) fn parse_fence(&mut self) -> PResult<Made> {
        let (scope, ordering) = self.parse_scope_and_ordering(true)?;
        if ordering == Ordering::Unordered {
            return Err(self.error_here("fence cannot be unordered"));
        }
        if ordering == Ordering::Monotonic {
            return Err(self.error_here("fence cannot be monotonic"));
        }
        Ok(Made::new(Op::Fence { ordering, scope }, Type::VOID))
    }

    #[inline]
    fn parse_scope_and_ordering(&mut self, atomic: bool) -> PResult<(SyncScope, Ordering)> {
        if !atomic {
            return Ok((SyncScope::SYSTEM, Ordering::NotAtomic));
        }
        let scope = self.parse_scope()?;
        let ordering = self.parse_ordering()?;
        Ok((scope, ordering))
    }

    fn parse_scope(&mut self) -> PResult<SyncScope> {
        if !self.eat(Tok::SyncScope) {
            return Ok(SyncScope::SYSTEM);
        }
        self.expect(Tok::LParen, "Expected '(' in syncscope")?;
        let loc = self.loc();
        if self.lex.tok != Tok::Str {
            return Err(self.error(loc, "Expected synchronization scope name"));
        }
        let name = self.parse_string()?;
        self.expect(Tok::RParen, "Expected ')' in syncscope")?;
        match self.shared.sync_scope(&name) {
            Some(scope) => Ok(scope),
            None => Err(self.error(loc, "too many synchronization scopes")),
        }
    }

    fn parse_ordering(&mut self) -> PResult<Ordering> {
        let Tok::Ordering(ordering) = self.lex.tok else {
            let word = self.lex.whole_word();
            let message = "Expected ordering on atomic instruction";
            let known = |tok| matches!(tok, Tok::Ordering(_));
            return Err(self.error_with_nearest(self.lex.start, message, word, known));
        };
        self.advance();
        Ok(ordering)
    }

    /// `, align 8`, and whether the comma before attachments is read.
    #[inline]
    fn parse_comma_align(&mut self) -> PResult<(Option<Align>, bool)> {
        let mut align = None;
        while self.eat(Tok::Comma) {
            match self.lex.tok {
                Tok::MdName => return Ok((align, true)),
                Tok::Attr(AttrKind::Alignment) => align = Some(self.parse_align(false)?),
                _ => return Err(self.error_here("expected metadata or 'align'")),
            }
        }
        Ok((align, false))
    }
}

/// What may follow the type or count of an `alloca`.
struct AllocaTail {
    space: u32,
    align: Option<Align>,
    comma: bool,
}

/// True if memory can hold a value of type `ty`, or a function's address could once be `ty*`.
fn is_pointee(ty: Type) -> bool {
    !matches!(ty, Type::VOID | Type::LABEL | Type::METADATA | Type::TOKEN | Type::X86_AMX)
}
