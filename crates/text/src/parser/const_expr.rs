//! Constant expressions.
//!
//! LLVM 22 knows few of them; those it dropped are refused in its words. What can be folded at
//! sight is folded, so that typed-pointer casts of old text leave no trace.

use nvopt_ir::{
    cast_rules::is_cast_valid,
    const_rules::{
        ConstFault, ConstRules, check_inrange, is_constant_binary, is_constant_cast, shuffle_mask,
    },
    constant::{Const, ConstData, ExprOp},
    ops::{BinaryOp, CastOp, InstFlags},
    types::Type,
};

use super::{
    Loc, PResult, Parser,
    constants::{Home, wrap_flag},
    fold,
};
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
                if !is_constant_binary(op) {
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
        if let Err(fault) = check_inrange(Some((lo, hi))) {
            return Err(self.error(loc, fault.0));
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
        if !is_cast_valid(&self.shared.types, op, from, ty) {
            return Err(self.bad_cast(from, ty, loc));
        }
        if let Some(folded) = fold::cast(self.pool(), op, arg, ty) {
            return Ok(folded);
        }
        Ok(self.intern_expr(ty, ExprOp::Cast(op), vec![arg]))
    }

    /// What the rules of constants say; their fault is an error at `loc`.
    pub(super) fn by_rules<T>(
        &mut self,
        loc: Loc,
        ask: impl FnOnce(&mut ConstRules<'_>) -> Result<T, ConstFault>,
    ) -> PResult<T> {
        let pool = match self.consts.home {
            Home::Module => &self.shared.consts,
            Home::Body => self.locals.body.consts(),
        };
        let types = &self.shared.types;
        let (layout, layouts) = (&self.layout, &mut self.layouts);
        match ask(&mut ConstRules { types, pool, layout, layouts }) {
            Ok(answer) => Ok(answer),
            Err(fault) => Err(self.error(loc, fault.0)),
        }
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
        let ty = self.by_rules(loc, |rules| rules.binary(op, &[left, right]))?;
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
        let shape = self.by_rules(loc, |rules| rules.gep(source, &args))?;
        let ty = shape.make(&mut self.shared.types);
        if ty == self.const_ty(args[0]) && inrange.is_none() {
            let is_zero = |&index: &Const| fold::is_zero_or_undef(self.const_data(index));
            if args[1..].iter().all(is_zero) {
                return Ok(args[0]);
            }
        }
        Ok(self.intern_expr(ty, ExprOp::Gep { source, flags, inrange }, args))
    }

    fn vector_expr(&mut self, expr: &ExprFrame, args: Vec<Const>, loc: Loc) -> PResult<Const> {
        match expr {
            ExprFrame::ExtractElement => {
                if args.len() != 2 {
                    return Err(self.error(loc, "expected two operands to extractelement"));
                }
                let elem = self.by_rules(loc, |rules| rules.extract_element(&args))?.scalar;
                Ok(self.intern_expr(elem, ExprOp::ExtractElement, args))
            }
            ExprFrame::InsertElement => {
                if args.len() != 3 {
                    return Err(self.error(loc, "expected three operands to insertelement"));
                }
                self.by_rules(loc, |rules| rules.insert_element(&args))?;
                Ok(self.intern_expr(self.const_ty(args[0]), ExprOp::InsertElement, args))
            }
            _ => self.shuffle_expr(args, loc),
        }
    }

    fn shuffle_expr(&mut self, args: Vec<Const>, loc: Loc) -> PResult<Const> {
        let &[left, right, mask] = &args[..] else {
            return Err(self.error(loc, "expected three operands to shufflevector"));
        };
        let (pool, types) = self.pool_and_types();
        let Some((mask, scalable)) = shuffle_mask(types, pool, mask) else {
            return Err(self.error(loc, "invalid operands to shufflevector"));
        };
        let shape = self.by_rules(loc, |rules| rules.shuffle(&[left, right], &mask))?;
        if shape.lanes.is_none_or(|(_, of_vector)| of_vector != scalable) {
            return Err(self.error(loc, "invalid operands to shufflevector"));
        }
        let ty = shape.make(&mut self.shared.types);
        Ok(self.intern_expr(ty, ExprOp::ShuffleVector(mask.into()), vec![left, right]))
    }

    fn ptrauth_const(&mut self, mut args: Vec<Const>, loc: Loc) -> PResult<Const> {
        let ty = self.const_ty(args[0]);
        while args.len() < 5 {
            let filler = match args.len() {
                2 => self.pool().int(Type::I64, 0),
                _ => self.pool().zero(Type::PTR),
            };
            args.push(filler);
        }
        let args: Box<[Const; 5]> = Box::new([args[0], args[1], args[2], args[3], args[4]]);
        self.by_rules(loc, |rules| rules.ptr_auth(ty, &args))?;
        Ok(self.pool().intern(ConstData::PtrAuth { ty, args }))
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
