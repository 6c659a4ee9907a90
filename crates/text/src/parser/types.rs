//! Types.
//!
//! Types may be nested as deep as the text likes, so they are read with an explicit stack of the
//! brackets that are open. Typed pointers of old text become opaque ones. `type_names` has the
//! types that have names.

use nvopt_entity::Str;
use nvopt_ir::{
    datalayout::target_type_info,
    types::{MAX_ADDR_SPACE, Type, TypeKind},
};

use super::{Loc, MAX_NESTING, PResult, Parser};
use crate::{numbers::IntLit, token::Tok};

/// A bracket that is open; the types read inside it lie on `Parser::type_stack`.
#[derive(Clone, Copy)]
pub(super) struct TypeFrame {
    kind: FrameKind,
    /// Where the type with this bracket starts.
    loc: Loc,
    /// Where the type inside it that is being read starts.
    inner: Loc,
    first: usize,
    /// What is wrong with a parameter, which is told once all of them are read.
    bad_param: Option<(Loc, &'static str)>,
}

#[derive(Clone, Copy)]
pub(super) enum FrameKind {
    Array {
        len: u64,
    },
    Vector {
        lanes: u64,
        scalable: bool,
        size: Loc,
    },
    Struct {
        packed: bool,
    },
    /// The fields of a struct that is being defined.
    Definition,
    Func {
        ret: Type,
    },
    Target {
        name: Str,
    },
}

impl FrameKind {
    fn allows_void(self) -> bool {
        match self {
            FrameKind::Target { .. } => true,
            FrameKind::Array { .. }
            | FrameKind::Vector { .. }
            | FrameKind::Struct { .. }
            | FrameKind::Definition
            | FrameKind::Func { .. } => false,
        }
    }
}

/// What a bracket does with the type read inside it.
enum Step {
    /// It wants another.
    More,
    /// It is closed and gives a type.
    Closed(Type),
    /// It is a struct definition and closed.
    Defined,
}

/// Whether `void` may stand there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Void {
    Allowed,
    Refused,
}

impl<'a> Parser<'a> {
    /// A type other than `void`.
    #[inline]
    pub(super) fn parse_type(&mut self) -> PResult<Type> {
        self.parse_type_or("expected type", Void::Refused)
    }

    /// A type; `message` says what was expected instead of something else.
    #[inline]
    pub(super) fn parse_type_or(&mut self, message: &str, void: Void) -> PResult<Type> {
        if let Tok::Type(ty) = self.lex.tok {
            let loc = self.loc();
            self.advance();
            let simple = !matches!(self.lex.tok, Tok::Star | Tok::AddrSpace | Tok::LParen);
            if simple && (!ty.is_void() || void == Void::Allowed) {
                return Ok(ty);
            }
            return self.run_types(Some((ty, loc)), message, void);
        }
        self.run_types(None, message, void)
    }

    /// Reads a type with all that is nested in it; `start` is its first token if already read.
    fn run_types(
        &mut self,
        start: Option<(Type, Loc)>,
        message: &str,
        void: Void,
    ) -> PResult<Type> {
        let bottom = self.type_frames.len();
        let mut start = start;
        loop {
            let (ty, loc) = match start.take() {
                Some((ty, loc)) => (self.finish_simple_type(ty)?, loc),
                None => {
                    let (message, loc) = if self.type_frames.len() == bottom {
                        (message, self.loc())
                    } else {
                        ("expected type", self.loc())
                    };
                    match self.open_type(message)? {
                        Some(ty) => (ty, loc),
                        None => continue,
                    }
                }
            };
            if let Some((ty, loc)) = self.close_types(ty, loc, bottom)? {
                if ty.is_void() && void == Void::Refused {
                    return Err(self.error(loc, "void type only allowed for function results"));
                }
                return Ok(ty);
            }
        }
    }

    /// Reads on until the bracket above `bottom` is closed.
    pub(super) fn run_open_bracket(&mut self, bottom: usize) -> PResult<Type> {
        loop {
            let loc = self.loc();
            let Some(ty) = self.open_type("expected type")? else { continue };
            if let Some((ty, _)) = self.close_types(ty, loc, bottom)? {
                return Ok(ty);
            }
        }
    }

    /// Reads suffixes of `ty` and closes brackets. Gives the whole type, or `None` if a bracket
    /// wants another type.
    fn close_types(
        &mut self,
        mut ty: Type,
        mut loc: Loc,
        bottom: usize,
    ) -> PResult<Option<(Type, Loc)>> {
        loop {
            if !self.parse_type_suffix(&mut ty, loc)? {
                return Ok(None);
            }
            if self.type_frames.len() == bottom {
                return Ok(Some((ty, loc)));
            }
            let void_allowed =
                matches!(self.type_frames.last(), Some(frame) if frame.kind.allows_void());
            if ty.is_void() && !void_allowed {
                return Err(self.error(loc, "void type only allowed for function results"));
            }
            let frame_loc = self.type_frames.last().map_or(loc, |frame| frame.loc);
            match self.feed_type(ty)? {
                Step::More => return Ok(None),
                Step::Closed(closed) => (ty, loc) = (closed, frame_loc),
                Step::Defined => return Ok(Some((Type::VOID, frame_loc))),
            }
        }
    }

    /// `ptr` may be followed by its address space.
    fn finish_simple_type(&mut self, ty: Type) -> PResult<Type> {
        self.type_names.last_pointee = None;
        if ty != Type::PTR {
            return Ok(ty);
        }
        let space = self.parse_addr_space(0)?;
        if self.lex.tok == Tok::Star {
            return Err(self.error_here("ptr* is invalid - use ptr instead"));
        }
        Ok(Type::ptr(space))
    }

    /// `*`, `addrspace(n)*` and parameter lists. False if a parameter list was opened.
    fn parse_type_suffix(&mut self, ty: &mut Type, loc: Loc) -> PResult<bool> {
        loop {
            match self.lex.tok {
                Tok::Star => {
                    self.check_pointee(*ty)?;
                    self.advance();
                    self.type_names.last_pointee = Some(*ty);
                    *ty = Type::PTR;
                }
                Tok::AddrSpace if !ty.is_ptr() || self.type_names.last_pointee.is_some() => {
                    if ty.is_void() {
                        let message = "pointers to void are invalid; use i8* instead";
                        return Err(self.error_here(message));
                    }
                    self.check_pointee(*ty)?;
                    let space = self.parse_addr_space(0)?;
                    self.expect(Tok::Star, "expected '*' in address space")?;
                    self.type_names.last_pointee = Some(*ty);
                    *ty = Type::ptr(space);
                }
                Tok::LParen => {
                    if ty.is_func() || *ty == Type::LABEL || *ty == Type::METADATA {
                        return Err(self.error_here("invalid function return type"));
                    }
                    self.advance();
                    self.push_type_frame(FrameKind::Func { ret: *ty }, loc)?;
                    match self.step_func()? {
                        Step::Closed(func) => *ty = func,
                        Step::More | Step::Defined => return Ok(false),
                    }
                }
                _ => return Ok(true),
            }
        }
    }

    fn check_pointee(&mut self, ty: Type) -> PResult<()> {
        let message = match ty {
            Type::LABEL => "basic block pointers are invalid",
            Type::VOID => "pointers to void are invalid - use i8* instead",
            Type::METADATA | Type::TOKEN | Type::X86_AMX => "pointer to this type is invalid",
            _ => return Ok(()),
        };
        Err(self.error_here(message))
    }

    fn push_type_frame(&mut self, kind: FrameKind, loc: Loc) -> PResult<()> {
        if self.type_frames.len() >= MAX_NESTING {
            return Err(self.error(loc, "types are nested too deep"));
        }
        let first = self.type_stack.len();
        self.type_frames.push(TypeFrame { kind, loc, inner: self.loc(), first, bad_param: None });
        Ok(())
    }

    /// Reads the start of a type: all of a simple one, or an opening bracket.
    fn open_type(&mut self, message: &str) -> PResult<Option<Type>> {
        let loc = self.loc();
        if let Some(frame) = self.type_frames.last_mut() {
            frame.inner = loc;
        }
        match self.lex.tok {
            Tok::Type(ty) => {
                self.advance();
                self.finish_simple_type(ty).map(Some)
            }
            Tok::LocalName => {
                let name = self.lex.name();
                self.advance();
                self.type_names.last_pointee = None;
                Ok(Some(self.type_named(&name, loc)))
            }
            Tok::LocalNum => {
                let number = self.lex.num as u32;
                self.advance();
                self.type_names.last_pointee = None;
                Ok(Some(self.type_numbered(number, loc)))
            }
            Tok::LSquare => {
                self.advance();
                let (len, _) = self.parse_element_count()?;
                self.push_type_frame(FrameKind::Array { len }, loc)?;
                Ok(None)
            }
            Tok::Less => {
                self.advance();
                if self.lex.tok == Tok::LBrace {
                    return self.open_struct(FrameKind::Struct { packed: true }, loc);
                }
                self.open_vector(loc)
            }
            Tok::LBrace => self.open_struct(FrameKind::Struct { packed: false }, loc),
            Tok::Target => self.open_target_type(loc),
            _ => {
                let word = self.lex.whole_word();
                Err(self.error_with_nearest(loc, message, word, |tok| matches!(tok, Tok::Type(_))))
            }
        }
    }

    pub(super) fn open_vector(&mut self, loc: Loc) -> PResult<Option<Type>> {
        let scalable = self.eat(Tok::Vscale);
        if scalable {
            self.expect(Tok::X, "expected 'x' after vscale")?;
        }
        let (lanes, size) = self.parse_element_count()?;
        self.push_type_frame(FrameKind::Vector { lanes, scalable, size }, loc)?;
        Ok(None)
    }

    /// `n x`, with where the number stands.
    fn parse_element_count(&mut self) -> PResult<(u64, Loc)> {
        let loc = self.loc();
        let count = match self.lex.tok {
            Tok::Int => IntLit::of_token(&self.lex).as_u64(),
            _ => None,
        };
        let Some(count) = count else {
            return Err(self.error_here("expected number in address space"));
        };
        self.advance();
        self.expect(Tok::X, "expected 'x' after element count")?;
        Ok((count, loc))
    }

    /// Opens a struct at its brace; gives it if it is empty.
    pub(super) fn open_struct(&mut self, kind: FrameKind, loc: Loc) -> PResult<Option<Type>> {
        self.advance();
        self.push_type_frame(kind, loc)?;
        if self.lex.tok != Tok::RBrace {
            return Ok(None);
        }
        match self.close_struct()? {
            Step::Closed(ty) => Ok(Some(ty)),
            Step::More | Step::Defined => Ok(None),
        }
    }

    fn open_target_type(&mut self, loc: Loc) -> PResult<Option<Type>> {
        self.advance();
        self.expect(Tok::LParen, "expected '(' in target extension type")?;
        let name = self.parse_string()?;
        let name = self.shared.types.strings.intern(&name);
        self.push_type_frame(FrameKind::Target { name }, loc)?;
        match self.step_target()? {
            Step::Closed(ty) => Ok(Some(ty)),
            Step::More | Step::Defined => Ok(None),
        }
    }

    /// Gives `ty` to the innermost open bracket.
    fn feed_type(&mut self, ty: Type) -> PResult<Step> {
        let frame = *self.type_frames.last().expect("a bracket is open");
        match frame.kind {
            FrameKind::Array { len } => {
                self.expect(Tok::RSquare, "expected end of sequential type")?;
                if !is_array_element(ty) {
                    return Err(self.error(frame.inner, "invalid array element type"));
                }
                self.type_frames.pop();
                Ok(Step::Closed(self.shared.types.array(ty, len)))
            }
            FrameKind::Vector { lanes, scalable, size } => {
                self.expect(Tok::Greater, "expected end of sequential type")?;
                self.close_vector(ty, lanes, scalable, size, frame.inner).map(Step::Closed)
            }
            FrameKind::Struct { .. } | FrameKind::Definition => {
                if !is_struct_element(ty) {
                    return Err(self.error(frame.inner, "invalid element type for struct"));
                }
                self.type_stack.push(ty);
                if self.eat(Tok::Comma) {
                    return Ok(Step::More);
                }
                self.close_struct()
            }
            FrameKind::Func { .. } => self.feed_func(ty, frame.inner),
            FrameKind::Target { .. } => {
                self.type_stack.push(ty);
                self.step_target()
            }
        }
    }

    fn close_vector(
        &mut self,
        elem: Type,
        lanes: u64,
        scalable: bool,
        size: Loc,
        inner: Loc,
    ) -> PResult<Type> {
        self.type_frames.pop();
        if lanes == 0 {
            return Err(self.error(size, "zero element vector is illegal"));
        }
        let Ok(lanes) = u32::try_from(lanes) else {
            return Err(self.error(size, "size too large for vector"));
        };
        let valid = match self.shared.types.kind(elem) {
            TypeKind::Int(_) | TypeKind::Float(_) | TypeKind::Ptr(_) => true,
            TypeKind::Target(target) => {
                target_type_info(&self.shared.types, target).can_be_vector_element
            }
            _ => false,
        };
        if !valid {
            return Err(self.error(inner, "invalid vector element type"));
        }
        Ok(self.shared.types.vector(elem, lanes, scalable))
    }

    fn close_struct(&mut self) -> PResult<Step> {
        self.expect(Tok::RBrace, "expected '}' at end of struct")?;
        let frame = self.type_frames.pop().expect("a struct is open");
        match frame.kind {
            FrameKind::Struct { packed } => {
                if packed {
                    self.expect(Tok::Greater, "expected '>' at end of packed struct")?;
                }
                let fields = self.type_stack.split_off(frame.first);
                Ok(Step::Closed(self.shared.types.literal_struct(fields, packed)))
            }
            _ => Ok(Step::Defined),
        }
    }

    fn feed_func(&mut self, ty: Type, loc: Loc) -> PResult<Step> {
        if matches!(self.lex.tok, Tok::Attr(_) | Tok::NoCapture | Tok::Str) {
            self.parse_param_attrs()?;
            self.note_bad_param(loc, "argument attributes invalid in function type");
        }
        if matches!(self.lex.tok, Tok::LocalName | Tok::LocalNum) {
            if self.lex.tok == Tok::LocalName {
                self.note_bad_param(loc, "argument name invalid in function type");
            }
            self.advance();
        }
        if !self.is_first_class(ty) || ty == Type::LABEL {
            return Err(self.error(loc, "invalid type for function argument"));
        }
        self.type_stack.push(ty);
        if self.eat(Tok::Comma) {
            if self.lex.tok == Tok::Dots {
                return self.step_func();
            }
            return Ok(Step::More);
        }
        self.close_func(false).map(Step::Closed)
    }

    /// Notes what is wrong with the parameter at `loc`. The first one that is wrong counts, and of
    /// what is wrong with it the last.
    fn note_bad_param(&mut self, loc: Loc, message: &'static str) {
        let frame = self.type_frames.last_mut().expect("a parameter list is open");
        if frame.bad_param.is_none_or(|(known, _)| known == loc) {
            frame.bad_param = Some((loc, message));
        }
    }

    /// The start of a parameter list, or the `...` at its end.
    fn step_func(&mut self) -> PResult<Step> {
        if self.eat(Tok::Dots) {
            return self.close_func(true).map(Step::Closed);
        }
        let is_first = self.type_frames.last().is_some_and(|f| f.first == self.type_stack.len());
        if is_first && self.lex.tok == Tok::RParen {
            return self.close_func(false).map(Step::Closed);
        }
        Ok(Step::More)
    }

    fn close_func(&mut self, vararg: bool) -> PResult<Type> {
        self.expect(Tok::RParen, "expected ')' at end of argument list")?;
        let frame = self.type_frames.pop().expect("a parameter list is open");
        if let Some((loc, message)) = frame.bad_param {
            return Err(self.error(loc, message));
        }
        let params = self.type_stack.split_off(frame.first);
        let FrameKind::Func { ret } = frame.kind else { unreachable!("checked by the caller") };
        Ok(self.shared.types.func(ret, params, vararg))
    }

    /// What follows the name or a parameter of a target type.
    fn step_target(&mut self) -> PResult<Step> {
        let mut ints: Vec<u32> = Vec::new();
        while self.eat(Tok::Comma) {
            if self.lex.tok != Tok::Int {
                if ints.is_empty() {
                    return Ok(Step::More);
                }
                return Err(self.error_here("expected uint32 param"));
            }
            ints.push(self.parse_u32()?);
        }
        self.expect(Tok::RParen, "expected ')' in target extension type")?;
        let frame = self.type_frames.pop().expect("a target type is open");
        let types = self.type_stack.split_off(frame.first);
        let FrameKind::Target { name } = frame.kind else { unreachable!("checked by the caller") };
        let name = self.shared.types.strings.get(name).to_vec();
        if let Some(message) = target_type_error(&name, &types, &ints) {
            return Err(self.error_here(message));
        }
        Ok(Step::Closed(self.shared.types.target(name, types, ints)))
    }

    /// `addrspace(n)`, if it is there.
    pub(super) fn parse_addr_space(&mut self, default: u32) -> PResult<u32> {
        if self.lex.tok != Tok::AddrSpace {
            return Ok(default);
        }
        self.advance();
        self.expect(Tok::LParen, "expected '(' in address space")?;
        let space = self.parse_addr_space_value()?;
        self.expect(Tok::RParen, "expected ')' in address space")?;
        Ok(space)
    }

    fn parse_addr_space_value(&mut self) -> PResult<u32> {
        let loc = self.loc();
        match self.lex.tok {
            Tok::Str => {
                let name = self.lex.string();
                let space = match &*name {
                    b"A" => Some(self.layout.alloca_space()),
                    b"G" => Some(self.layout.globals_space()),
                    b"P" => Some(self.layout.program_space()),
                    other => self.layout.space_named(other),
                };
                let Some(space) = space else {
                    let name = String::from_utf8_lossy(&name).into_owned();
                    return Err(self.error_here(format!("invalid symbolic addrspace '{name}'")));
                };
                self.advance();
                Ok(space)
            }
            Tok::Int => {
                let space = self.parse_u32()?;
                if space > MAX_ADDR_SPACE {
                    let message = "invalid address space, must be a 24-bit integer";
                    return Err(self.error(loc, message));
                }
                Ok(space)
            }
            _ => Err(self.error_here("expected integer or string constant")),
        }
    }
}

fn is_struct_element(ty: Type) -> bool {
    !ty.is_func() && !matches!(ty, Type::VOID | Type::LABEL | Type::METADATA | Type::TOKEN)
}

fn is_array_element(ty: Type) -> bool {
    is_struct_element(ty) && ty != Type::X86_AMX
}

/// What is wrong with the parameters of a target type that LLVM knows.
fn target_type_error(name: &[u8], types: &[Type], ints: &[u32]) -> Option<String> {
    let bad = |what: &str| Some(format!("target extension type {what}"));
    match name {
        b"aarch64.svcount" if !types.is_empty() || !ints.is_empty() => {
            bad("aarch64.svcount should have no parameters")
        }
        b"riscv.vector.tuple" if types.len() != 1 || ints.len() != 1 => {
            bad("riscv.vector.tuple should have one type parameter and one integer parameter")
        }
        b"amdgcn.named.barrier" if !types.is_empty() || ints.len() != 1 => {
            bad("amdgcn.named.barrier should have no type parameters and one integer parameter")
        }
        b"dx.Padding" if !types.is_empty() || ints.len() != 1 => {
            bad("dx.Padding should have no type parameters and one integer parameter")
        }
        _ => None,
    }
}
