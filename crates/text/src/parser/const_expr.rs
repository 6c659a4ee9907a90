//! Constant expressions.
//!
//! LLVM 22 knows few of them; those it dropped are refused in its words. What can be folded at
//! sight is folded, so that typed-pointer casts of old text leave no trace.

use nvopt_ir::{
    constant::{Const, ConstData, ExprOp},
    ops::{BinaryOp, CastOp, InstFlags},
    types::Type,
};

use super::{Loc, PResult, Parser, constants::wrap_flag, fold};
use crate::{numbers::IntLit, token::Tok};

/// A constant expression whose operands are being read.
pub(super) enum ExprFrame {
    Cast(CastOp),
    Binary(BinaryOp, InstFlags),
    Gep { source: Type, flags: InstFlags, inrange: Option<Box<(i64, i64)>> },
    ExtractElement,
    InsertElement,
    ShuffleVector,
    PtrAuth,
}

/// What may follow an operand.
pub(super) enum After {
    /// A comma and another operand; the text is the message if there is none.
    Comma(&'static str),
    /// A comma and another operand, or the end.
    MaybeComma,
    End,
}

impl ExprFrame {
    /// True if there may be no operand, as far as the brackets go.
    pub(super) fn may_be_empty(&self) -> bool {
        match self {
            ExprFrame::Gep { .. }
            | ExprFrame::ExtractElement
            | ExprFrame::InsertElement
            | ExprFrame::ShuffleVector => true,
            ExprFrame::Cast(_) | ExprFrame::Binary(..) | ExprFrame::PtrAuth => false,
        }
    }

    /// What may follow when `n_operands` have been read.
    pub(super) fn after(&self, n_operands: usize) -> After {
        match self {
            ExprFrame::Cast(_) => After::End,
            ExprFrame::Binary(..) if n_operands == 1 => {
                After::Comma("expected comma in binary constantexpr")
            }
            ExprFrame::Binary(..) => After::End,
            ExprFrame::PtrAuth if n_operands == 1 => {
                After::Comma("expected comma in constant ptrauth expression")
            }
            ExprFrame::PtrAuth if n_operands < 5 => After::MaybeComma,
            ExprFrame::PtrAuth => After::End,
            ExprFrame::Gep { .. }
            | ExprFrame::ExtractElement
            | ExprFrame::InsertElement
            | ExprFrame::ShuffleVector => After::MaybeComma,
        }
    }
}

impl<'a> Parser<'a> {
    /// Reads the start of a constant expression, up to its first operand.
    pub(super) fn open_expr(&mut self, loc: Loc) -> PResult<()> {
        let expr = match self.lex.tok {
            Tok::Cast(op) => {
                if !is_constant_cast(op) {
                    return Err(self.no_longer(loc));
                }
                self.advance();
                self.expect(Tok::LParen, "expected '(' after constantexpr cast")?;
                ExprFrame::Cast(op)
            }
            Tok::Binary(op) => {
                if !matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Xor) {
                    return Err(self.no_longer(loc));
                }
                self.advance();
                let mut flags = InstFlags::empty();
                while op != BinaryOp::Xor
                    && let Some(flag) = wrap_flag(self.lex.tok)
                {
                    flags |= flag;
                    self.advance();
                }
                self.expect(Tok::LParen, "expected '(' in binary constantexpr")?;
                ExprFrame::Binary(op, flags)
            }
            Tok::GetElementPtr => self.open_gep(loc)?,
            Tok::ExtractElement => self.open_list(ExprFrame::ExtractElement)?,
            Tok::InsertElement => self.open_list(ExprFrame::InsertElement)?,
            Tok::ShuffleVector => self.open_list(ExprFrame::ShuffleVector)?,
            Tok::PtrAuth => {
                self.advance();
                self.expect(Tok::LParen, "expected '(' in constant ptrauth expression")?;
                ExprFrame::PtrAuth
            }
            Tok::Select
            | Tok::ICmp
            | Tok::FCmp
            | Tok::FNeg
            | Tok::ExtractValue
            | Tok::InsertValue => return Err(self.no_longer(loc)),
            _ => {
                let word = self.lex.whole_word();
                return Err(self.error_with_nearest(
                    loc,
                    "expected value token",
                    word,
                    is_value_word,
                ));
            }
        };
        self.push_expr_frame(expr, loc)
    }

    fn no_longer(&mut self, loc: Loc) -> super::Failed {
        let word = String::from_utf8_lossy(self.lex.text()).into_owned();
        self.error(loc, format!("{word} constexprs are no longer supported"))
    }

    fn open_list(&mut self, expr: ExprFrame) -> PResult<ExprFrame> {
        self.advance();
        self.expect(Tok::LParen, "expected '(' in constantexpr")?;
        Ok(expr)
    }

    fn open_gep(&mut self, loc: Loc) -> PResult<ExprFrame> {
        self.advance();
        let (mut flags, mut inrange) = (InstFlags::empty(), None);
        loop {
            match self.lex.tok {
                Tok::Inbounds => flags |= InstFlags::INBOUNDS | InstFlags::NUSW,
                Tok::Nusw => flags |= InstFlags::NUSW,
                Tok::Nuw => flags |= InstFlags::NUW,
                Tok::InRange => {
                    inrange = Some(self.parse_inrange(loc)?);
                    continue;
                }
                _ => break,
            }
            self.advance();
        }
        self.expect(Tok::LParen, "expected '(' in constantexpr")?;
        let source = self.parse_type()?;
        self.expect(Tok::Comma, "expected comma after getelementptr's type")?;
        Ok(ExprFrame::Gep { source, flags, inrange })
    }

    /// `inrange(lo, hi)`
    fn parse_inrange(&mut self, loc: Loc) -> PResult<Box<(i64, i64)>> {
        self.advance();
        self.expect(Tok::LParen, "expected '('")?;
        let lo = self.parse_inrange_bound()?;
        self.expect(Tok::Comma, "expected ','")?;
        let hi = self.parse_inrange_bound()?;
        self.expect(Tok::RParen, "expected ')'")?;
        if lo >= hi {
            return Err(self.error(loc, "expected end to be larger than start"));
        }
        Ok(Box::new((lo, hi)))
    }

    fn parse_inrange_bound(&mut self) -> PResult<i64> {
        if self.lex.tok != Tok::Int {
            return Err(self.error_here("expected integer"));
        }
        let bound = IntLit::of_token(&self.lex).low_word() as i64;
        self.advance();
        Ok(bound)
    }

    /// Reads the end of a constant expression and makes it.
    pub(super) fn close_expr(
        &mut self,
        expr: ExprFrame,
        args: Vec<Const>,
        loc: Loc,
    ) -> PResult<Const> {
        match expr {
            ExprFrame::Cast(op) => {
                self.expect(Tok::To, "expected 'to' in constantexpr cast")?;
                let ty = self.parse_type()?;
                self.expect(Tok::RParen, "expected ')' at end of constantexpr cast")?;
                self.cast_expr(op, args[0], ty, loc)
            }
            ExprFrame::Binary(op, flags) => {
                self.expect(Tok::RParen, "expected ')' in binary constantexpr")?;
                self.binary_expr(op, flags, args[0], args[1], loc)
            }
            ExprFrame::Gep { source, flags, inrange } => {
                self.expect(Tok::RParen, "expected ')' in constantexpr")?;
                self.gep_expr(source, flags, inrange, args, loc)
            }
            ExprFrame::ExtractElement | ExprFrame::InsertElement | ExprFrame::ShuffleVector => {
                self.expect(Tok::RParen, "expected ')' in constantexpr")?;
                self.vector_expr(&expr, args, loc)
            }
            ExprFrame::PtrAuth => {
                self.expect(Tok::RParen, "expected ')' in constant ptrauth expression")?;
                self.ptrauth_const(args, loc)
            }
        }
    }

    fn cast_expr(&mut self, op: CastOp, arg: Const, ty: Type, loc: Loc) -> PResult<Const> {
        let from = self.const_ty(arg);
        if !self.is_cast_valid(op, from, ty) {
            return Err(self.bad_cast(from, ty, loc));
        }
        if let Some(folded) = fold::cast(self.pool(), op, arg, ty) {
            return Ok(folded);
        }
        Ok(self.intern_expr(ty, ExprOp::Cast(op), vec![arg]))
    }

    fn intern_expr(&mut self, ty: Type, op: ExprOp, args: Vec<Const>) -> Const {
        self.pool().intern(ConstData::Expr { ty, op, args: args.into() })
    }

    fn binary_expr(
        &mut self,
        op: BinaryOp,
        flags: InstFlags,
        left: Const,
        right: Const,
        loc: Loc,
    ) -> PResult<Const> {
        let ty = self.const_ty(left);
        if ty != self.const_ty(right) {
            return Err(self.error(loc, "operands of constexpr must have same type"));
        }
        if !self.shared.types.is_int_or_vector(ty) {
            let message = "constexpr requires integer or integer vector operands";
            return Err(self.error(loc, message));
        }
        if let Some(folded) = fold::binary(self.pool(), op, left, right) {
            return Ok(folded);
        }
        Ok(self.intern_expr(ty, ExprOp::Binary(op, flags), vec![left, right]))
    }

    fn gep_expr(
        &mut self,
        source: Type,
        flags: InstFlags,
        inrange: Option<Box<(i64, i64)>>,
        args: Vec<Const>,
        loc: Loc,
    ) -> PResult<Const> {
        let base = args.first().map(|&base| self.const_ty(base));
        let Some(base) = base.filter(|&ty| self.shared.types.is_ptr_or_vector(ty)) else {
            return Err(self.error(loc, "base of getelementptr must be a pointer"));
        };
        let indices = args[1..].to_vec();
        let mut ty = base;
        for &index in &indices {
            let index_ty = self.const_ty(index);
            if !self.shared.types.is_int_or_vector(index_ty) {
                return Err(self.error(loc, "getelementptr index must be an integer"));
            }
            ty = self.widen_gep(ty, index_ty, loc)?;
        }
        if !indices.is_empty() && !self.is_sized(source) {
            return Err(self.error(loc, "base element of getelementptr must be sized"));
        }
        if self.is_scalable(source) {
            return Err(self.error(loc, "invalid base element for constant getelementptr"));
        }
        let index_bits = |parser: &Self, at: usize| {
            let index = indices[at];
            let ty = parser.const_ty(index);
            parser.struct_index(parser.const_data(index), ty)
        };
        if self.indexed_type(source, indices.len(), index_bits).is_none() {
            return Err(self.error(loc, "invalid getelementptr indices"));
        }
        if ty == base && inrange.is_none() {
            let is_zero = |&index: &Const| fold::is_zero_or_undef(self.const_data(index));
            if indices.iter().all(is_zero) {
                return Ok(args[0]);
            }
        }
        Ok(self.intern_expr(ty, ExprOp::Gep { source, flags, inrange }, args))
    }

    fn vector_expr(&mut self, expr: &ExprFrame, args: Vec<Const>, loc: Loc) -> PResult<Const> {
        let types: Vec<Type> = args.iter().map(|&arg| self.const_ty(arg)).collect();
        match expr {
            ExprFrame::ExtractElement => {
                let &[vector, index] = &types[..] else {
                    return Err(self.error(loc, "expected two operands to extractelement"));
                };
                let Some((elem, ..)) =
                    self.shared.types.as_vector(vector).filter(|_| index.is_int())
                else {
                    return Err(self.error(loc, "invalid extractelement operands"));
                };
                Ok(self.intern_expr(elem, ExprOp::ExtractElement, args))
            }
            ExprFrame::InsertElement => {
                let &[vector, elem, index] = &types[..] else {
                    return Err(self.error(loc, "expected three operands to insertelement"));
                };
                let fits = self.shared.types.as_vector(vector).is_some_and(|(ty, ..)| ty == elem);
                if !fits || !index.is_int() {
                    return Err(self.error(loc, "invalid insertelement operands"));
                }
                Ok(self.intern_expr(vector, ExprOp::InsertElement, args))
            }
            _ => self.shuffle_expr(args, &types, loc),
        }
    }

    fn shuffle_expr(&mut self, args: Vec<Const>, types: &[Type], loc: Loc) -> PResult<Const> {
        let &[left, right, mask_ty] = types else {
            return Err(self.error(loc, "expected three operands to shufflevector"));
        };
        let vector = self.shared.types.as_vector(left).filter(|_| left == right);
        let mask_vector = self.shared.types.as_vector(mask_ty);
        let (Some((elem, lanes, scalable)), Some((Type::I32, n_mask, mask_scalable))) =
            (vector, mask_vector)
        else {
            return Err(self.error(loc, "invalid operands to shufflevector"));
        };
        let mask = match scalable == mask_scalable {
            true => self.shuffle_mask(args[2], n_mask),
            false => None,
        };
        let in_range = |&lane: &i32| lane < 0 || i64::from(lane) < 2 * i64::from(lanes);
        let Some(mask) = mask.filter(|mask| mask.iter().all(in_range)) else {
            return Err(self.error(loc, "invalid operands to shufflevector"));
        };
        let ty = self.shared.types.vector(elem, n_mask, scalable);
        let op = ExprOp::ShuffleVector(mask.into());
        Ok(self.intern_expr(ty, op, args[..2].to_vec()))
    }

    /// The lanes that a constant mask picks, -1 for an undefined one; `None` if it is no mask.
    pub(super) fn shuffle_mask(&mut self, mask: Const, n_lanes: u32) -> Option<Vec<i32>> {
        let pool = self.pool();
        let fill = match pool.get(mask) {
            ConstData::Zero(_) => Some(0),
            ConstData::Undef(_) | ConstData::Poison(_) => Some(-1),
            ConstData::Data { bytes, .. } => {
                let lanes = bytes.chunks_exact(4);
                return Some(lanes.map(|c| i32::from_le_bytes([c[0], c[1], c[2], c[3]])).collect());
            }
            ConstData::Aggregate { elems, .. } => {
                let lane = |&elem: &Const| match pool.get(elem) {
                    ConstData::Bits { bits, .. } => Some(*bits as i32),
                    ConstData::Undef(_) | ConstData::Poison(_) => Some(-1),
                    _ => None,
                };
                return elems.iter().map(lane).collect();
            }
            _ => None,
        }?;
        // A compact mask says nothing about how long a list the input pays for.
        if n_lanes > 1 << 16 {
            return None;
        }
        Some(vec![fill; n_lanes as usize])
    }

    fn ptrauth_const(&mut self, mut args: Vec<Const>, loc: Loc) -> PResult<Const> {
        let is_int =
            |data: &ConstData, ty: Type| matches!(data, ConstData::Bits { ty: t, .. } if *t == ty);
        if !self.const_ty(args[0]).is_ptr() {
            return Err(self.error(loc, "constant ptrauth base pointer must be a pointer"));
        }
        if !is_int(self.const_data(args[1]), Type::I32) {
            return Err(self.error(loc, "constant ptrauth key must be i32 constant"));
        }
        if args.len() > 2 && !is_int(self.const_data(args[2]), Type::I64) {
            let message = "constant ptrauth integer discriminator must be i64 constant";
            return Err(self.error(loc, message));
        }
        if args.len() > 3 && !self.const_ty(args[3]).is_ptr() {
            let message = "constant ptrauth address discriminator must be a pointer";
            return Err(self.error(loc, message));
        }
        if args.len() > 4 && !self.const_ty(args[4]).is_ptr() {
            let message = "constant ptrauth deactivation symbol must be a pointer";
            return Err(self.error(loc, message));
        }
        let ty = self.const_ty(args[0]);
        while args.len() < 5 {
            let filler = match args.len() {
                2 => self.pool().int(Type::I64, 0),
                _ => self.pool().zero(Type::PTR),
            };
            args.push(filler);
        }
        let args: Box<[Const; 5]> = Box::new([args[0], args[1], args[2], args[3], args[4]]);
        Ok(self.pool().intern(ConstData::PtrAuth { ty, args }))
    }
}

fn is_constant_cast(op: CastOp) -> bool {
    match op {
        CastOp::Trunc
        | CastOp::PtrToInt
        | CastOp::PtrToAddr
        | CastOp::IntToPtr
        | CastOp::BitCast
        | CastOp::AddrSpaceCast => true,
        CastOp::ZExt
        | CastOp::SExt
        | CastOp::FpToUi
        | CastOp::FpToSi
        | CastOp::UiToFp
        | CastOp::SiToFp
        | CastOp::FpTrunc
        | CastOp::FpExt => false,
    }
}

/// Words that a value may start with.
fn is_value_word(tok: Tok) -> bool {
    matches!(
        tok,
        Tok::True
            | Tok::False
            | Tok::Null
            | Tok::Undef
            | Tok::Poison
            | Tok::ZeroInitializer
            | Tok::None
            | Tok::BlockAddress
            | Tok::GetElementPtr
            | Tok::Splat
            | Tok::DsoLocalEquivalent
            | Tok::NoCfi
            | Tok::PtrAuth
    ) || matches!(tok, Tok::Cast(op) if is_constant_cast(op))
}
