//! Calls: `call`, `invoke`, `callbr`.
//!
//! Calls of debug intrinsics, as LLVM wrote them before 19, become debug records.

use nvopt_ir::{
    attrs::{AttrKind, AttrPool, AttrSet},
    body::{AsmData, Bundle, CallData, MdOperand, TailKind, Value},
    module::CallConv,
    ops::{Call, InstFlags, Op},
    types::Type,
};

use super::{
    Loc, PResult, Parser,
    attributes::FnAttrs,
    constants::{AsmText, ValId},
    insts::Made,
    symbols::GlobalName,
    types::Void,
};
use crate::token::Tok;

/// Which of the three instructions it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CallKind {
    Call,
    Invoke,
    CallBr,
}

impl CallKind {
    fn name(self) -> &'static str {
        match self {
            CallKind::Call => "call",
            CallKind::Invoke => "invoke",
            CallKind::CallBr => "callbr",
        }
    }
}

/// What stands before the arguments.
struct CallStart<'a> {
    loc: Loc,
    cc: CallConv,
    ret_attrs: Option<AttrSet>,
    space: u32,
    ret_loc: Loc,
    ret: Type,
    callee: ValId<'a>,
    callee_loc: Loc,
}

/// The arguments, besides the values, which are in `Parser::args`.
struct CallArgs {
    locs: Vec<Loc>,
    /// As long as the last argument with attributes.
    attrs: Vec<Option<AttrSet>>,
}

/// A call without its place in the block.
struct CallParts {
    call: Call,
    ret: Type,
    loc: Loc,
}

/// The debug intrinsics.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DbgIntrinsic {
    Value,
    Declare,
    Assign,
    Label,
}

impl DbgIntrinsic {
    /// The intrinsic with this name.
    pub(super) fn from_name(name: &[u8]) -> Option<DbgIntrinsic> {
        match name.strip_prefix(b"llvm.dbg.")? {
            b"value" => Some(DbgIntrinsic::Value),
            b"declare" => Some(DbgIntrinsic::Declare),
            b"assign" => Some(DbgIntrinsic::Assign),
            b"label" => Some(DbgIntrinsic::Label),
            _ => None,
        }
    }
}

impl<'a> Parser<'a> {
    /// `call`, maybe with a tail word before it.
    pub(super) fn parse_call(&mut self) -> PResult<Option<Made>> {
        let tail = match self.lex.tok {
            Tok::Tail => TailKind::Tail,
            Tok::MustTail => TailKind::MustTail,
            Tok::NoTail => TailKind::NoTail,
            _ => TailKind::None,
        };
        self.advance();
        let loc = self.loc();
        if tail != TailKind::None {
            let message = "expected 'tail call', 'musttail call', or 'notail call'";
            self.expect(Tok::Call, message)?;
        }
        let flags = self.parse_fast_math();
        let start = self.parse_call_start(loc)?;
        if let ValId::Global(GlobalName::Named(name)) = &start.callee
            && let Some(intrinsic) = DbgIntrinsic::from_name(name)
            && start.ret.is_void()
        {
            self.note_symbol_used(name);
            self.parse_dbg_call(intrinsic, &start)?;
            return Ok(None);
        }
        let parts = self.parse_call_rest(start, CallKind::Call, tail)?;
        self.check_call_flags(flags, &parts)?;
        Ok(Some(Made { flags, ..Made::new(Op::Call(parts.call), parts.ret) }))
    }

    fn check_call_flags(&mut self, flags: InstFlags, parts: &CallParts) -> PResult<()> {
        if !flags.is_empty() && !self.is_fast_math_type(parts.ret) {
            let message = "fast-math-flags specified for call without floating-point scalar or \
                           vector return type";
            return Err(self.error(parts.loc, message));
        }
        Ok(())
    }

    pub(super) fn parse_invoke(&mut self) -> PResult<Made> {
        let start = self.parse_call_start(self.lex.start)?;
        let parts = self.parse_call_rest(start, CallKind::Invoke, TailKind::None)?;
        Ok(Made::new(Op::Invoke(parts.call), parts.ret))
    }

    pub(super) fn parse_callbr(&mut self) -> PResult<Made> {
        let start = self.parse_call_start(self.lex.start)?;
        let parts = self.parse_call_rest(start, CallKind::CallBr, TailKind::None)?;
        Ok(Made::new(Op::CallBr(parts.call), parts.ret))
    }

    /// Calling convention to callee.
    fn parse_call_start(&mut self, loc: Loc) -> PResult<CallStart<'a>> {
        let cc = self.parse_call_conv()?;
        let ret_attrs = self.parse_ret_attrs()?;
        let space = self.parse_addr_space(self.layout.program_space())?;
        let ret_loc = self.loc();
        let ret = self.parse_type_or("expected type", Void::Allowed)?;
        let callee_loc = self.loc();
        let callee = self.parse_val_id()?;
        Ok(CallStart { loc, cc, ret_attrs, space, ret_loc, ret, callee, callee_loc })
    }

    fn parse_call_rest(
        &mut self,
        start: CallStart<'a>,
        kind: CallKind,
        tail: TailKind,
    ) -> PResult<CallParts> {
        let args = self.parse_call_args(tail)?;
        let n_args = self.args.len();
        let attrs = self.parse_fn_attrs()?;
        let bundles = self.parse_bundles()?;
        self.parse_call_targets(kind)?;
        let ty = self.call_type(&start, n_args)?;
        let callee = self.callee_value(start.callee, ty, start.space, start.callee_loc)?;
        self.check_call_args(ty, &args.locs, n_args, start.loc)?;
        self.check_call_attrs(&attrs, kind, start.loc)?;
        self.args.push(callee);
        let (own, groups) = self.call_attrs(attrs, start.ret_attrs, args.attrs);
        let data = CallData { ty, cc: start.cc, tail, attrs: own, bundles: bundles.into() };
        let call = self.locals.body.new_call(data);
        if !groups.is_empty() {
            self.defer_call(call, own, groups);
        }
        let ret = self.shared.types.as_func(ty).map_or(Type::VOID, |ty| ty.ret);
        Ok(CallParts { call, ret, loc: start.loc })
    }

    fn check_call_attrs(&mut self, attrs: &FnAttrs, kind: CallKind, loc: Loc) -> PResult<()> {
        if AttrPool::find(&attrs.attrs, AttrKind::Alignment).is_some() {
            let message = format!("{} instructions may not have an alignment", kind.name());
            return Err(self.error(loc, message));
        }
        Ok(())
    }

    /// The arguments, from the parenthesis on.
    fn parse_call_args(&mut self, tail: TailKind) -> PResult<CallArgs> {
        self.expect(Tok::LParen, "expected '(' in call")?;
        let mut args = CallArgs { locs: Vec::new(), attrs: Vec::new() };
        let in_vararg = tail == TailKind::MustTail && self.is_in_vararg();
        while self.lex.tok != Tok::RParen {
            if !args.locs.is_empty() {
                self.expect(Tok::Comma, "expected ',' in argument list")?;
            }
            if self.lex.tok == Tok::Dots {
                self.check_ellipsis(tail, in_vararg)?;
                self.advance();
                self.expect(Tok::RParen, "expected ')' at end of argument list")?;
                return Ok(args);
            }
            let loc = self.loc();
            args.locs.push(loc);
            let ty = self.parse_type()?;
            if !self.is_first_class(ty) || ty == Type::LABEL {
                return Err(self.error(loc, "invalid type for function argument"));
            }
            if ty != Type::METADATA
                && let Some(attrs) = self.parse_param_attrs()?
            {
                args.attrs.resize(args.locs.len() - 1, None);
                args.attrs.push(Some(attrs));
            }
            self.parse_argument(ty)?;
        }
        if in_vararg {
            let message =
                "expected '...' at end of argument list for musttail call in varargs function";
            return Err(self.error_here(message));
        }
        self.advance();
        Ok(args)
    }

    /// True if the function being read takes a variable number of arguments.
    fn is_in_vararg(&self) -> bool {
        let func = self.locals.current();
        let ty = func.and_then(|func| self.shared.types.as_func(self.shared.funcs[func].ty));
        ty.is_some_and(|ty| ty.vararg)
    }

    fn check_ellipsis(&mut self, tail: TailKind, in_vararg: bool) -> PResult<()> {
        if tail != TailKind::MustTail {
            let message = "unexpected ellipsis in argument list for non-musttail call";
            return Err(self.error_here(message));
        }
        if !in_vararg {
            let message =
                "unexpected ellipsis in argument list for musttail call in non-varargs function";
            return Err(self.error_here(message));
        }
        Ok(())
    }

    /// An argument of type `ty`, which becomes the next operand.
    #[inline]
    pub(super) fn parse_argument(&mut self, ty: Type) -> PResult<()> {
        let value = if ty == Type::METADATA {
            let operand = self.parse_md_argument()?;
            self.locals.body.md_value(operand)
        } else {
            self.parse_value(ty)?
        };
        self.args.push(value);
        Ok(())
    }

    /// `[ "tag"(i32 1), ... ]`, if it is there.
    fn parse_bundles(&mut self) -> PResult<Vec<Bundle>> {
        let loc = self.loc();
        let mut bundles: Vec<Bundle> = Vec::new();
        if !self.eat(Tok::LSquare) {
            return Ok(bundles);
        }
        while self.lex.tok != Tok::RSquare {
            if !bundles.is_empty() {
                self.expect(Tok::Comma, "expected ',' in input list")?;
            }
            let tag = self.parse_string()?;
            let tag = self.locals.body.intern_string(&tag);
            self.expect(Tok::LParen, "expected '(' in operand bundle")?;
            let first = self.args.len();
            while self.lex.tok != Tok::RParen {
                if self.args.len() > first {
                    self.expect(Tok::Comma, "expected ',' in input list")?;
                }
                let ty = self.parse_type()?;
                self.parse_argument(ty)?;
            }
            self.advance();
            let n_args = u32::try_from(self.args.len() - first).expect("the source is smaller");
            bundles.push(Bundle { tag, n_args });
        }
        if bundles.is_empty() {
            return Err(self.error(loc, "operand bundle set must not be empty"));
        }
        self.advance();
        Ok(bundles)
    }

    /// Where an `invoke` or `callbr` goes on.
    fn parse_call_targets(&mut self, kind: CallKind) -> PResult<()> {
        match kind {
            CallKind::Call => {}
            CallKind::Invoke => {
                self.expect(Tok::To, "expected 'to' in invoke")?;
                let normal = self.parse_type_and_block()?;
                self.expect(Tok::Unwind, "expected 'unwind' in invoke")?;
                let unwind = self.parse_type_and_block()?;
                self.succs.extend([normal, unwind]);
            }
            CallKind::CallBr => {
                self.expect(Tok::To, "expected 'to' in callbr")?;
                let default = self.parse_type_and_block()?;
                self.succs.push(default);
                self.expect(Tok::LSquare, "expected '[' in callbr")?;
                while self.lex.tok != Tok::RSquare {
                    let block = self.parse_type_and_block()?;
                    self.succs.push(block);
                    if !self.eat(Tok::Comma) {
                        break;
                    }
                }
                self.expect(Tok::RSquare, "expected ']' at end of block list")?;
            }
        }
        Ok(())
    }

    /// The function type written, or the one that the arguments tell.
    fn call_type(&mut self, start: &CallStart<'a>, n_args: usize) -> PResult<Type> {
        if start.ret.is_func() {
            return Ok(start.ret);
        }
        if start.ret == Type::LABEL || start.ret == Type::METADATA {
            return Err(self.error(start.ret_loc, "Invalid result type for LLVM function"));
        }
        let body = &self.locals.body;
        let params: Vec<Type> = self.args[..n_args].iter().map(|&arg| body.ty(arg)).collect();
        Ok(self.shared.types.func(start.ret, params, false))
    }

    fn callee_value(
        &mut self,
        callee: ValId<'a>,
        ty: Type,
        space: u32,
        loc: Loc,
    ) -> PResult<Value> {
        let pointer = Type::ptr(space);
        match callee {
            ValId::Asm(asm) => self.asm_callee(*asm, ty, loc),
            ValId::Local(name) => self.value_named(&name, pointer, loc),
            ValId::LocalNum(number) => self.value_numbered(number, pointer, loc),
            ValId::Global(name) => {
                let key = self.global_key(&name);
                let symbol = self.mention(key, pointer, loc)?;
                self.note_intrinsic_call(symbol, ty);
                let constant = self.locals.body.consts_mut().symbol(pointer, symbol);
                Ok(self.locals.body.const_value(constant))
            }
            other => {
                let constant = self.const_of(pointer, other, loc)?;
                Ok(self.locals.body.const_value(constant))
            }
        }
    }

    fn asm_callee(&mut self, asm: AsmText<'a>, ty: Type, loc: Loc) -> PResult<Value> {
        if let Some(message) = self.asm_error(&asm.constraints, ty) {
            return Err(self.error(loc, message));
        }
        Ok(self.locals.body.asm_value(AsmData {
            ty,
            template: asm.template.into_owned().into(),
            constraints: asm.constraints.into_owned().into(),
            side_effect: asm.side_effect,
            align_stack: asm.align_stack,
            intel_dialect: asm.intel_dialect,
            unwind: asm.unwind,
        }))
    }

    fn check_call_args(&mut self, ty: Type, locs: &[Loc], n_args: usize, loc: Loc) -> PResult<()> {
        let func = self.shared.types.as_func(ty).expect("a call has a function type");
        let body = &self.locals.body;
        let args = &self.args[..n_args];
        let mut pairs = func.params.iter().zip(args);
        if let Some(at) = pairs.position(|(&param, &arg)| param != body.ty(arg)) {
            let text = self.type_text(func.params[at]);
            return Err(self.error(locs[at], format!("argument is not of expected type '{text}'")));
        }
        if n_args > func.params.len() && !func.vararg {
            let at = func.params.len();
            return Err(self.error(locs[at], "too many arguments specified"));
        }
        if n_args < func.params.len() {
            return Err(self.error(loc, "not enough parameters specified for call"));
        }
        Ok(())
    }
}

/// Debug intrinsics.
impl<'a> Parser<'a> {
    /// The arguments of a debug intrinsic and its location; makes a record of them.
    fn parse_dbg_call(&mut self, intrinsic: DbgIntrinsic, start: &CallStart<'a>) -> PResult<()> {
        self.expect(Tok::LParen, "expected '(' in call")?;
        let mut operands: Vec<MdOperand> = Vec::new();
        let mut offset_is_zero = true;
        while self.lex.tok != Tok::RParen {
            if !operands.is_empty() {
                self.expect(Tok::Comma, "expected ',' in argument list")?;
            }
            let ty = self.parse_type()?;
            if ty == Type::METADATA {
                operands.push(self.parse_md_argument()?);
                continue;
            }
            // `llvm.dbg.value` once had an offset as its second argument.
            self.parse_param_attrs()?;
            let value = self.parse_value(ty)?;
            let zero = self.locals.body.int(Type::I64, 0);
            offset_is_zero = value == zero;
        }
        self.advance();
        self.parse_fn_attrs()?;
        self.parse_bundles()?;
        let mut loc = None;
        if self.eat(Tok::Comma) {
            loop {
                if self.lex.tok != Tok::MdName {
                    return Err(self.error_here("expected metadata after comma"));
                }
                let (kind, md) = self.parse_attachment()?;
                if kind == nvopt_ir::metadata::MdKind::DBG {
                    loc = Some(md);
                }
                if !self.eat(Tok::Comma) {
                    break;
                }
            }
        }
        if !offset_is_zero {
            return Ok(());
        }
        self.add_dbg_call(intrinsic, operands, loc, start.callee_loc)
    }
}
