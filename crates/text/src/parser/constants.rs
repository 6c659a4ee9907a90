//! Constants.
//!
//! As in LLVM, reading a constant is two steps: the text gives a [`ValId`], which does not yet
//! know its type, and the type turns that into a constant. Constants may be nested as deep as the
//! text likes, so the open brackets are an explicit stack.

use std::borrow::Cow;

use nvopt_ir::{
    const_rules::{check_equivalent, has_undef, has_zero},
    constant::{Const, ConstData, ConstPool},
    module::Symbol,
    ops::InstFlags,
    types::{Type, TypeTable},
};

use super::{
    Loc, MAX_NESTING, PResult, Parser,
    const_expr::{After, ExprFrame},
    symbols::{BlockName, GlobalName},
};
use crate::{
    floats::{FloatLit, Misfit},
    numbers::IntLit,
    token::Tok,
};

/// A value whose type is not known yet.
pub(super) enum ValId<'a> {
    Local(Cow<'a, [u8]>),
    LocalNum(u32),
    Global(GlobalName<'a>),
    Int(IntLit<'a>),
    Float(FloatLit<'a>),
    Null,
    Undef,
    Poison,
    Zero,
    NoneToken,
    EmptyArray,
    Const(Const),
    Struct { elems: Vec<Const>, packed: bool },
    Splat(Const),
    Asm(Box<AsmText<'a>>),
}

/// Inline assembly as written.
pub(super) struct AsmText<'a> {
    pub(super) template: Cow<'a, [u8]>,
    pub(super) constraints: Cow<'a, [u8]>,
    pub(super) side_effect: bool,
    pub(super) align_stack: bool,
    pub(super) intel_dialect: bool,
    pub(super) unwind: bool,
}

/// Which pool constants are made in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Home {
    #[default]
    Module,
    Body,
}

/// The stack of open brackets.
#[derive(Default)]
pub(super) struct ConstState {
    pub(super) home: Home,
    frames: Vec<ConstFrame>,
    /// The elements read inside the open brackets.
    elems: Vec<Const>,
    /// Whether decimal floating-point literals are rounded, once that is known.
    rounds_decimals: Option<bool>,
}

impl ConstState {
    /// Forgets what was open when an error was found.
    pub(super) fn reset(&mut self) {
        self.frames.clear();
        self.elems.clear();
        self.home = Home::Module;
    }
}

/// A bracket that is open.
struct ConstFrame {
    kind: FrameKind,
    /// Where the constant with this bracket starts.
    loc: Loc,
    /// Where its first element starts.
    first_loc: Loc,
    /// The type and place of the element being read.
    elem_ty: Type,
    elem_loc: Loc,
    /// The elements start here in `ConstState::elems`.
    first: usize,
}

enum FrameKind {
    Array,
    Vector,
    Struct,
    PackedStruct,
    Splat,
    Expr(ExprFrame),
}

/// What the start of a constant is.
enum Start<'a> {
    Whole(ValId<'a>),
    Opened,
}

/// Pools.
impl<'a> Parser<'a> {
    /// The pool for the constants being read.
    pub(super) fn pool(&mut self) -> &mut ConstPool {
        self.pool_and_types().0
    }

    pub(super) fn pool_and_types(&mut self) -> (&mut ConstPool, &TypeTable) {
        match self.consts.home {
            Home::Module => (&mut self.shared.consts, &self.shared.types),
            Home::Body => (self.locals.body.consts_mut(), &self.shared.types),
        }
    }

    pub(super) fn const_ty(&self, constant: Const) -> Type {
        match self.consts.home {
            Home::Module => self.shared.consts.ty(constant),
            Home::Body => self.locals.body.consts().ty(constant),
        }
    }

    pub(super) fn const_data(&self, constant: Const) -> &ConstData {
        match self.consts.home {
            Home::Module => self.shared.consts.get(constant),
            Home::Body => self.locals.body.consts().get(constant),
        }
    }
}

/// Reading.
impl<'a> Parser<'a> {
    /// A constant of type `ty`.
    pub(super) fn parse_const(&mut self, ty: Type) -> PResult<Const> {
        let loc = self.loc();
        let id = self.parse_val_id()?;
        self.const_of(ty, id, loc)
    }

    /// A type and a constant of it.
    pub(super) fn parse_type_and_const(&mut self) -> PResult<Const> {
        let ty = self.parse_type()?;
        self.parse_const(ty)
    }

    /// A value whose type is not known yet, with all that is nested in it.
    pub(super) fn parse_val_id(&mut self) -> PResult<ValId<'a>> {
        let bottom = self.consts.frames.len();
        loop {
            let mut id = match self.open_const()? {
                Start::Whole(id) => id,
                Start::Opened => match self.close_if_empty()? {
                    Some(id) => id,
                    None => {
                        self.begin_element()?;
                        continue;
                    }
                },
            };
            loop {
                if self.consts.frames.len() == bottom {
                    return Ok(id);
                }
                let frame = self.consts.frames.last().expect("a bracket is open");
                let (ty, loc) = (frame.elem_ty, frame.elem_loc);
                let constant = self.const_of(ty, id, loc)?;
                self.consts.elems.push(constant);
                match self.after_element()? {
                    Some(closed) => id = closed,
                    None => {
                        self.begin_element()?;
                        break;
                    }
                }
            }
        }
    }

    /// Reads the type of the next element.
    fn begin_element(&mut self) -> PResult<()> {
        let ty = self.parse_type()?;
        let loc = self.loc();
        let frame = self.consts.frames.last_mut().expect("a bracket is open");
        (frame.elem_ty, frame.elem_loc) = (ty, loc);
        Ok(())
    }

    fn push_const_frame(&mut self, kind: FrameKind, loc: Loc) -> PResult<Start<'a>> {
        if self.consts.frames.len() >= MAX_NESTING {
            return Err(self.error(loc, "constants are nested too deep"));
        }
        let (first, first_loc) = (self.consts.elems.len(), self.loc());
        self.consts.frames.push(ConstFrame {
            kind,
            loc,
            first_loc,
            elem_ty: Type::VOID,
            elem_loc: first_loc,
            first,
        });
        Ok(Start::Opened)
    }

    pub(super) fn push_expr_frame(&mut self, expr: ExprFrame, loc: Loc) -> PResult<()> {
        self.push_const_frame(FrameKind::Expr(expr), loc).map(|_| ())
    }

    /// Reads a simple constant, or the opening bracket of one.
    fn open_const(&mut self) -> PResult<Start<'a>> {
        let loc = self.loc();
        let id = match self.lex.tok {
            Tok::Int => ValId::Int(IntLit::of_token(&self.lex)),
            Tok::GlobalName | Tok::GlobalNum => {
                return Ok(Start::Whole(ValId::Global(self.take_global_name())));
            }
            Tok::LocalName => ValId::Local(self.lex.name()),
            Tok::LocalNum => ValId::LocalNum(self.lex.num as u32),
            Tok::Float => ValId::Float(FloatLit { text: self.lex.text() }),
            Tok::True => ValId::Const(self.pool().int(Type::I1, 1)),
            Tok::False => ValId::Const(self.pool().int(Type::I1, 0)),
            Tok::Null => ValId::Null,
            Tok::Undef => ValId::Undef,
            Tok::Poison => ValId::Poison,
            Tok::ZeroInitializer => ValId::Zero,
            Tok::None => ValId::NoneToken,
            Tok::LBrace => {
                self.advance();
                return self.push_const_frame(FrameKind::Struct, loc);
            }
            Tok::LSquare => {
                self.advance();
                return self.push_const_frame(FrameKind::Array, loc);
            }
            Tok::Less => {
                self.advance();
                let packed = self.eat(Tok::LBrace);
                let kind = if packed { FrameKind::PackedStruct } else { FrameKind::Vector };
                return self.push_const_frame(kind, loc);
            }
            Tok::Splat => {
                self.advance();
                self.expect(Tok::LParen, "expected '(' after vector splat")?;
                return self.push_const_frame(FrameKind::Splat, loc);
            }
            Tok::C => return self.parse_char_array().map(Start::Whole),
            Tok::Asm => return self.parse_asm().map(|asm| Start::Whole(ValId::Asm(asm))),
            Tok::BlockAddress => return self.parse_block_address().map(Start::Whole),
            Tok::DsoLocalEquivalent => return self.parse_symbol_wrapper().map(Start::Whole),
            Tok::NoCfi => return self.parse_symbol_wrapper().map(Start::Whole),
            _ => {
                self.open_expr(loc)?;
                return Ok(Start::Opened);
            }
        };
        self.advance();
        Ok(Start::Whole(id))
    }

    /// Closes the bracket just opened if nothing is in it.
    fn close_if_empty(&mut self) -> PResult<Option<ValId<'a>>> {
        let ends = matches!(self.lex.tok, Tok::RBrace | Tok::RSquare | Tok::Greater | Tok::RParen);
        let frame = self.consts.frames.last().expect("a bracket was opened");
        match frame.kind {
            FrameKind::Array | FrameKind::Vector | FrameKind::Struct | FrameKind::PackedStruct
                if ends =>
            {
                self.close_bracket().map(Some)
            }
            FrameKind::Expr(ref expr) if ends && expr.may_be_empty() => {
                self.close_bracket().map(Some)
            }
            _ => Ok(None),
        }
    }

    /// What follows an element: another one (`None`), or the end of the constant.
    fn after_element(&mut self) -> PResult<Option<ValId<'a>>> {
        let frame = self.consts.frames.last().expect("a bracket is open");
        let n_elems = self.consts.elems.len() - frame.first;
        let wants_more = match &frame.kind {
            FrameKind::Array | FrameKind::Vector | FrameKind::Struct | FrameKind::PackedStruct => {
                self.eat(Tok::Comma)
            }
            FrameKind::Splat => false,
            FrameKind::Expr(expr) => match expr.after(n_elems) {
                After::Comma(message) => {
                    self.expect(Tok::Comma, message)?;
                    true
                }
                After::MaybeComma => self.eat(Tok::Comma),
                After::End => false,
            },
        };
        if wants_more { Ok(None) } else { self.close_bracket().map(Some) }
    }

    /// Reads the closing bracket and makes the constant.
    fn close_bracket(&mut self) -> PResult<ValId<'a>> {
        let frame = self.consts.frames.pop().expect("a bracket is open");
        let elems = self.consts.elems.split_off(frame.first);
        match frame.kind {
            FrameKind::Array => {
                self.expect(Tok::RSquare, "expected end of array constant")?;
                self.close_array(elems, frame.first_loc)
            }
            FrameKind::Vector => {
                self.expect(Tok::Greater, "expected end of constant")?;
                self.close_vector_const(elems, frame.loc, frame.first_loc)
            }
            FrameKind::Struct => {
                self.expect(Tok::RBrace, "expected end of struct constant")?;
                Ok(ValId::Struct { elems, packed: false })
            }
            FrameKind::PackedStruct => {
                self.expect(Tok::RBrace, "expected end of packed struct")?;
                self.expect(Tok::Greater, "expected end of constant")?;
                Ok(ValId::Struct { elems, packed: true })
            }
            FrameKind::Splat => {
                self.expect(Tok::RParen, "expected ')' at end of vector splat")?;
                Ok(ValId::Splat(elems[0]))
            }
            FrameKind::Expr(expr) => self.close_expr(expr, elems, frame.loc).map(ValId::Const),
        }
    }

    fn close_array(&mut self, elems: Vec<Const>, first_loc: Loc) -> PResult<ValId<'a>> {
        let Some(&first) = elems.first() else { return Ok(ValId::EmptyArray) };
        let elem_ty = self.const_ty(first);
        if !self.is_first_class(elem_ty) {
            let text = self.type_text(elem_ty);
            return Err(self.error(first_loc, format!("invalid array element type: {text}")));
        }
        self.check_same_types(&elems, elem_ty, first_loc, "array")?;
        let ty = self.shared.types.array(elem_ty, elems.len() as u64);
        let (pool, types) = self.pool_and_types();
        Ok(ValId::Const(pool.aggregate(types, ty, elems)))
    }

    fn close_vector_const(
        &mut self,
        elems: Vec<Const>,
        loc: Loc,
        first_loc: Loc,
    ) -> PResult<ValId<'a>> {
        let Some(&first) = elems.first() else {
            return Err(self.error(loc, "constant vector must not be empty"));
        };
        let elem_ty = self.const_ty(first);
        if !(elem_ty.is_int() || elem_ty.is_float() || elem_ty.is_ptr()) {
            let message = "vector elements must have integer, pointer or floating point type";
            return Err(self.error(first_loc, message));
        }
        self.check_same_types(&elems, elem_ty, first_loc, "vector")?;
        let Ok(lanes) = u32::try_from(elems.len()) else {
            return Err(self.error(first_loc, "size too large for vector"));
        };
        let ty = self.shared.types.vector(elem_ty, lanes, false);
        self.by_rules(first_loc, |rules| rules.aggregate(ty, &elems))?;
        let (pool, types) = self.pool_and_types();
        Ok(ValId::Const(pool.aggregate(types, ty, elems)))
    }

    fn check_same_types(&mut self, elems: &[Const], ty: Type, loc: Loc, what: &str) -> PResult<()> {
        let Some(at) = elems.iter().position(|&elem| self.const_ty(elem) != ty) else {
            return Ok(());
        };
        let text = self.type_text(ty);
        Err(self.error(loc, format!("{what} element #{at} is not of type '{text}'")))
    }

    /// `c"text"`
    fn parse_char_array(&mut self) -> PResult<ValId<'a>> {
        self.advance();
        if self.lex.tok != Tok::Str {
            return Err(self.error_here("expected string"));
        }
        let bytes = self.lex.string();
        self.advance();
        let ty = self.shared.types.array(Type::I8, bytes.len() as u64);
        Ok(ValId::Const(self.pool().data(ty, &bytes)))
    }

    /// `asm sideeffect "template", "constraints"`
    fn parse_asm(&mut self) -> PResult<Box<AsmText<'a>>> {
        self.advance();
        let side_effect = self.eat(Tok::SideEffect);
        let align_stack = self.eat(Tok::Attr(nvopt_ir::attrs::AttrKind::StackAlignment));
        let intel_dialect = self.eat(Tok::IntelDialect);
        let unwind = self.eat(Tok::Unwind);
        let template = self.parse_string()?;
        self.expect(Tok::Comma, "expected comma in inline asm expression")?;
        if self.lex.tok != Tok::Str {
            return Err(self.error_here("expected constraint string"));
        }
        let constraints = self.parse_string()?;
        Ok(Box::new(AsmText {
            template,
            constraints,
            side_effect,
            align_stack,
            intel_dialect,
            unwind,
        }))
    }

    /// `dso_local_equivalent @f` or `no_cfi @f`
    fn parse_symbol_wrapper(&mut self) -> PResult<ValId<'a>> {
        let wraps_dso = self.lex.tok == Tok::DsoLocalEquivalent;
        self.advance();
        let symbol_loc = self.loc();
        if !matches!(self.lex.tok, Tok::GlobalName | Tok::GlobalNum) {
            let message = if wraps_dso {
                "expected global value name in dso_local_equivalent"
            } else {
                "expected global value name in no_cfi"
            };
            // A value of another kind is read first, so that its own errors come first.
            self.parse_val_id()?;
            return Err(self.error(symbol_loc, message));
        }
        let name = self.take_global_name();
        let key = self.global_key(&name);
        let symbol = match self.defined_symbol(key) {
            Some(symbol) => {
                let ty = self.shared.symbol_value_ty(symbol);
                if wraps_dso && let Err(fault) = check_equivalent(ty) {
                    return Err(self.error(symbol_loc, fault.0));
                }
                self.mention(key, self.shared.symbol_ptr_ty(symbol), symbol_loc)?
            }
            None => {
                if wraps_dso {
                    self.note_equivalent(key, symbol_loc);
                }
                self.mention(key, Type::ptr(self.layout.program_space()), symbol_loc)?
            }
        };
        let ty = self.shared.symbol_ptr_ty(self.real_symbol(symbol));
        let data = if wraps_dso {
            ConstData::DsoLocalEquivalent { ty, symbol }
        } else {
            ConstData::NoCfi { ty, symbol }
        };
        Ok(ValId::Const(self.pool().intern(data)))
    }

    /// `blockaddress(@f, %b)`
    fn parse_block_address(&mut self) -> PResult<ValId<'a>> {
        self.advance();
        self.expect(Tok::LParen, "expected '(' in block address expression")?;
        let func_loc = self.loc();
        if !matches!(self.lex.tok, Tok::GlobalName | Tok::GlobalNum) {
            self.parse_val_id()?;
            return Err(self.error(func_loc, "expected function name in blockaddress"));
        }
        let name = self.take_global_name();
        self.expect(Tok::Comma, "expected comma in block address expression")?;
        let block_loc = self.loc();
        let block_name = match self.lex.tok {
            Tok::LocalName => BlockName::Named(self.lex.name().into_owned()),
            Tok::LocalNum => BlockName::Numbered(self.lex.num as u32),
            _ => {
                self.parse_val_id()?;
                return Err(self.error(block_loc, "expected basic block name in blockaddress"));
            }
        };
        self.advance();
        self.expect(Tok::RParen, "expected ')' in block address expression")?;
        let key = self.global_key(&name);
        let space = match self.defined_symbol(key) {
            Some(symbol) => self.shared.symbol_ptr_ty(symbol),
            None => match self.mentioned_func(key) {
                Some(func) => Type::ptr(self.shared.funcs[func].addr_space),
                None => Type::ptr(self.layout.program_space()),
            },
        };
        let symbol = self.mention(key, space, func_loc)?;
        let Symbol::Func(func) = self.real_symbol(symbol) else {
            return Err(self.error(func_loc, "expected function name in blockaddress"));
        };
        let block = if self.locals.is_in(func) {
            match &block_name {
                BlockName::Named(name) => self.block_named(name, block_loc)?,
                BlockName::Numbered(number) => self.block_numbered(*number, block_loc)?,
            }
        } else if self.bodies[func].is_some() {
            self.block_of_body(func, block_name, block_loc)?
        } else if self.is_mentioned_only(func) {
            self.mention_block(func, block_name, func_loc, block_loc)
        } else {
            let message = "cannot take blockaddress inside a declaration";
            return Err(self.error(func_loc, message));
        };
        let ty = Type::ptr(self.shared.funcs[func].addr_space);
        Ok(ValId::Const(self.pool().intern(ConstData::BlockAddress { ty, func, block })))
    }
}

/// Giving a constant its type.
impl<'a> Parser<'a> {
    /// The constant of type `ty` that `id` is.
    pub(super) fn const_of(&mut self, ty: Type, id: ValId<'a>, loc: Loc) -> PResult<Const> {
        if ty.is_func() {
            let message = "functions are not values, refer to them as pointers";
            return Err(self.error(loc, message));
        }
        match id {
            ValId::Int(literal) => self.int_const(ty, literal, loc),
            ValId::Global(name) => {
                let key = self.global_key(&name);
                let symbol = self.mention(key, ty, loc)?;
                Ok(self.pool().symbol(ty, symbol))
            }
            ValId::Const(constant) => {
                self.check_const_type(constant, ty, loc)?;
                Ok(constant)
            }
            ValId::Float(literal) => self.float_const(ty, literal, loc),
            ValId::Null if ty.is_ptr() => Ok(self.pool().zero(ty)),
            ValId::Null => Err(self.error(loc, "null must be a pointer type")),
            ValId::Undef if has_undef(&self.shared.types, ty) => Ok(self.pool().undef(ty)),
            ValId::Undef => Err(self.error(loc, "invalid type for undef constant")),
            ValId::Poison if has_undef(&self.shared.types, ty) => Ok(self.pool().poison(ty)),
            ValId::Poison => Err(self.error(loc, "invalid type for poison constant")),
            ValId::Zero if has_zero(&self.shared.types, ty) => Ok(self.pool().zero(ty)),
            ValId::Zero => Err(self.error(loc, "invalid type for null constant")),
            ValId::NoneToken if ty == Type::TOKEN => Ok(self.pool().zero(ty)),
            ValId::NoneToken => Err(self.error(loc, "invalid type for none constant")),
            ValId::EmptyArray => match self.shared.types.as_array(ty) {
                Some((_, 0)) => Ok(self.pool().zero(ty)),
                _ => Err(self.error(loc, "invalid empty array initializer")),
            },
            ValId::Struct { elems, packed } => self.struct_const(ty, elems, packed, loc),
            ValId::Splat(elem) => self.splat_const(ty, elem, loc),
            ValId::Local(_) | ValId::LocalNum(_) => {
                Err(self.error(loc, "invalid use of function-local name"))
            }
            ValId::Asm(_) => Err(self.error(loc, "invalid type for inline asm constraint string")),
        }
    }

    fn int_const(&mut self, ty: Type, literal: IntLit<'a>, loc: Loc) -> PResult<Const> {
        let Some(width) = ty.int_bits() else {
            return Err(self.error(loc, "integer constant must have integer type"));
        };
        if width <= 64 && !literal.is_too_long() {
            return Ok(self.pool().int(ty, literal.low_word()));
        }
        if literal.is_too_long() {
            return Err(self.error(loc, "integer constant is too long"));
        }
        Ok(self.pool().bits(ty, &literal.to_width(width)))
    }

    fn float_const(&mut self, ty: Type, literal: FloatLit<'a>, loc: Loc) -> PResult<Const> {
        let Some(kind) = ty.float_kind() else {
            return Err(self.error(loc, "floating point constant invalid for type"));
        };
        match literal.bits_as(kind) {
            Ok(words) => Ok(self.pool().bits(ty, &words)),
            Err(Misfit::Inexact) if literal.is_decimal() && self.rounds_decimals() => {
                match literal.rounded_to(kind) {
                    Some(words) => Ok(self.pool().bits(ty, &words)),
                    None => Err(self.error(loc, "floating point constant invalid for type")),
                }
            }
            Err(Misfit::Inexact) => {
                Err(self.error(loc, "floating point constant invalid for type"))
            }
            Err(Misfit::OtherFormat) => {
                let text = self.type_text(ty);
                let message = format!("floating point constant does not have type '{text}'");
                Err(self.error(loc, message))
            }
        }
    }

    /// True if the text has the floating-point literals of LLVM 23, which rounds decimal ones.
    #[cold]
    fn rounds_decimals(&mut self) -> bool {
        let source = self.lex.source();
        let rounds = &mut self.consts.rounds_decimals;
        *rounds.get_or_insert_with(|| {
            let forms: [&[u8]; 3] = [b" f0x", b" +inf", b" -inf"];
            forms.iter().any(|form| memchr::memmem::find(source, form).is_some())
        })
    }

    pub(super) fn check_const_type(&mut self, constant: Const, ty: Type, loc: Loc) -> PResult<()> {
        let found = self.const_ty(constant);
        if found == ty {
            return Ok(());
        }
        let (found, wanted) = (self.type_text(found), self.type_text(ty));
        Err(self.error(
            loc,
            format!(
                "constant expression type mismatch: got type '{found}' but expected '{wanted}'"
            ),
        ))
    }

    fn struct_const(
        &mut self,
        ty: Type,
        elems: Vec<Const>,
        packed: bool,
        loc: Loc,
    ) -> PResult<Const> {
        let Some(data) = self.shared.types.as_struct(ty) else {
            return Err(self.error(loc, "constant expression type mismatch"));
        };
        let fields = data.fields.as_deref().unwrap_or_default();
        if fields.len() != elems.len() {
            return Err(self.error(loc, "initializer with struct type has wrong # elements"));
        }
        if data.packed != packed {
            return Err(self.error(loc, "packed'ness of initializer and type don't match"));
        }
        let mut pairs = fields.iter().zip(&elems);
        let misfit = pairs.position(|(&field, &elem)| self.const_ty(elem) != field);
        if let Some(at) = misfit {
            let message =
                format!("element {at} of struct initializer doesn't match struct element type");
            return Err(self.error(loc, message));
        }
        let (pool, types) = self.pool_and_types();
        Ok(pool.aggregate(types, ty, elems))
    }

    fn splat_const(&mut self, ty: Type, elem: Const, loc: Loc) -> PResult<Const> {
        let Some((elem_ty, lanes, scalable)) = self.shared.types.as_vector(ty) else {
            return Err(self.error(loc, "vector constant must have vector type"));
        };
        self.check_const_type(elem, elem_ty, loc)?;
        let data = match self.const_data(elem) {
            ConstData::Undef(_) => Some(ConstData::Undef(ty)),
            ConstData::Poison(_) => Some(ConstData::Poison(ty)),
            ConstData::Bits { bits: 0, .. } | ConstData::Zero(_) => Some(ConstData::Zero(ty)),
            ConstData::WideBits { words, .. } if words.iter().all(|&word| word == 0) => {
                Some(ConstData::Zero(ty))
            }
            _ => None,
        };
        if let Some(data) = data {
            return Ok(self.pool().intern(data));
        }
        self.by_rules(loc, |rules| rules.splat(ty, elem))?;
        if scalable {
            return Ok(self.pool().intern(ConstData::ScalableSplat { ty, elem }));
        }
        let (pool, types) = self.pool_and_types();
        Ok(pool.aggregate(types, ty, vec![elem; lanes as usize]))
    }
}

/// The flags of `add`, `sub`, `mul` and `shl` in a constant expression.
pub(super) fn wrap_flag(tok: Tok) -> Option<InstFlags> {
    match tok {
        Tok::Nuw => Some(InstFlags::NUW),
        Tok::Nsw => Some(InstFlags::NSW),
        _ => None,
    }
}
