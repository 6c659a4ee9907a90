//! Functions: headers, and the frame around a body.

use std::borrow::Cow;

use nvopt_ir::{
    attrs::{AttrKind, AttrPool, AttrSet},
    metadata::{Md, MdKind},
    module::{CallConv, Func, Linkage, Symbol},
    types::Type,
};

use super::{
    Loc, PResult, Parser,
    attributes::FnAttrs,
    constants::Home,
    linkage::LinkageInfo,
    symbols::{GlobalKey, GlobalName},
    types::Void,
};
use crate::token::Tok;

/// Whether a header is that of a definition.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Definition,
    Declaration,
}

/// A parameter as written.
pub(super) struct Param<'a> {
    loc: Loc,
    pub(super) ty: Type,
    attrs: Option<AttrSet>,
    pub(super) name: ParamName<'a>,
}

/// How a parameter is named.
pub(super) enum ParamName<'a> {
    Named(Cow<'a, [u8]>),
    Numbered(u32),
}

/// The parameters of a function.
pub(super) struct ParamList<'a> {
    pub(super) params: Vec<Param<'a>>,
    vararg: bool,
    /// The number of the next local value.
    pub(super) next_number: u32,
}

/// What stands before the parameters.
struct Header {
    linkage: LinkageInfo,
    cc: CallConv,
    ret_attrs: Option<AttrSet>,
    ret_loc: Loc,
    ret: Type,
    name_loc: Loc,
    key: GlobalKey,
}

impl<'a> Parser<'a> {
    /// `declare ...`
    pub(super) fn parse_declare(&mut self) -> PResult<()> {
        self.advance();
        let mut attachments: Vec<(MdKind, Md)> = Vec::new();
        while self.lex.tok == Tok::MdName {
            attachments.push(self.parse_attachment()?);
        }
        let (func, _) = self.parse_header(Role::Declaration)?;
        self.shared.funcs[func].symbol.metadata = attachments;
        if self.has_mentioned_blocks(func) {
            let forward = self.take_mentioned_blocks(func);
            let loc = forward.first().map_or(0, |forward| forward.func_loc);
            return Err(self.error(loc, "cannot take blockaddress inside a declaration"));
        }
        Ok(())
    }

    /// `define ... { ... }`
    pub(super) fn parse_define(&mut self) -> PResult<()> {
        self.advance();
        let (func, params) = self.parse_header(Role::Definition)?;
        while self.lex.tok == Tok::MdName {
            let attachment = self.parse_attachment()?;
            self.shared.funcs[func].symbol.metadata.push(attachment);
        }
        self.parse_body(func, params)
    }

    fn parse_header(&mut self, role: Role) -> PResult<(Func, ParamList<'a>)> {
        self.consts.home = Home::Module;
        let header = self.parse_header_start(role)?;
        if self.lex.tok != Tok::LParen {
            return Err(self.error_here("expected '(' in function argument list"));
        }
        let params = self.parse_params()?;
        let unnamed_addr = self.parse_unnamed_addr();
        let addr_space = self.parse_addr_space(self.layout.program_space())?;
        let attrs = self.parse_fn_attrs()?;
        let func = self.parse_header_rest(&header, &params, addr_space, attrs)?;
        let decl = &mut self.shared.funcs[func];
        decl.symbol.unnamed_addr = unnamed_addr;
        decl.cc = header.cc;
        header.linkage.apply(&mut decl.symbol);
        Ok((func, params))
    }

    /// Linkage to name.
    fn parse_header_start(&mut self, role: Role) -> PResult<Header> {
        let linkage_loc = self.loc();
        let linkage = self.parse_linkage()?;
        let cc = self.parse_call_conv()?;
        let ret_attrs = self.parse_ret_attrs()?;
        let ret_loc = self.loc();
        let ret = self.parse_type_or("expected type", Void::Allowed)?;
        self.check_linkage(linkage, linkage_loc, role)?;
        if ret.is_func() || ret == Type::LABEL || ret == Type::METADATA {
            return Err(self.error(ret_loc, "invalid function return type"));
        }
        let name_loc = self.loc();
        if !matches!(self.lex.tok, Tok::GlobalName | Tok::GlobalNum) {
            return Err(self.error_here("expected function name"));
        }
        let name = self.take_global_name();
        let key = match name {
            GlobalName::Named(ref text) if !text.is_empty() => self.global_key(&name),
            GlobalName::Named(_) => {
                GlobalKey::Numbered(self.take_symbol_number(None, name_loc, "function")?)
            }
            GlobalName::Numbered(number) => {
                GlobalKey::Numbered(self.take_symbol_number(Some(number), name_loc, "function")?)
            }
        };
        Ok(Header { linkage, cc, ret_attrs, ret_loc, ret, name_loc, key })
    }

    fn check_linkage(&mut self, info: LinkageInfo, loc: Loc, role: Role) -> PResult<()> {
        let message = match info.linkage() {
            Linkage::External => None,
            Linkage::ExternWeak => {
                (role == Role::Definition).then_some("invalid linkage for function definition")
            }
            Linkage::Private
            | Linkage::Internal
            | Linkage::AvailableExternally
            | Linkage::LinkOnceAny
            | Linkage::LinkOnceOdr
            | Linkage::WeakAny
            | Linkage::WeakOdr => {
                (role == Role::Declaration).then_some("invalid linkage for function declaration")
            }
            Linkage::Appending | Linkage::Common => Some("invalid function linkage type"),
        };
        match message {
            Some(message) => Err(self.error(loc, message)),
            None => self.check_local_linkage(info, loc),
        }
    }

    /// `fastcc` or `cc 10`, if it is there.
    pub(super) fn parse_call_conv(&mut self) -> PResult<CallConv> {
        match self.lex.tok {
            Tok::CallConv(cc) => {
                self.advance();
                Ok(cc)
            }
            Tok::Cc => {
                self.advance();
                let loc = self.loc();
                let number = self.parse_u32()?;
                match u16::try_from(number) {
                    Ok(number) if number <= CallConv::MAX => Ok(CallConv(number)),
                    _ => Err(self.error(loc, "calling convention number is too large")),
                }
            }
            Tok::Word if self.lex.text() == b"riscv_vls_cc" => self.parse_riscv_vls_cc(),
            _ => Ok(CallConv::C),
        }
    }

    /// `riscv_vls_cc` or `riscv_vls_cc(256)`: a convention for each width of vectors.
    fn parse_riscv_vls_cc(&mut self) -> PResult<CallConv> {
        const FIRST: CallConv = CallConv(112);
        const N_WIDTHS: u32 = 12;
        self.advance();
        if !self.eat(Tok::LParen) {
            return Ok(CallConv(FIRST.0 + 2));
        }
        let loc = self.loc();
        let width = self.parse_u32()?;
        self.expect(Tok::RParen, "expected ')'")?;
        let log2 = width.trailing_zeros();
        if !width.is_power_of_two() || !(5..5 + N_WIDTHS).contains(&log2) {
            return Err(self.error(loc, "unknown RISC-V ABI VLEN"));
        }
        Ok(CallConv(FIRST.0 + (log2 - 5) as u16))
    }

    /// The parameters, from the parenthesis on.
    fn parse_params(&mut self) -> PResult<ParamList<'a>> {
        self.advance();
        let mut list = ParamList { params: Vec::new(), vararg: false, next_number: 0 };
        if self.eat(Tok::RParen) {
            return Ok(list);
        }
        loop {
            if self.eat(Tok::Dots) {
                list.vararg = true;
                break;
            }
            let param = self.parse_param(&mut list.next_number)?;
            list.params.push(param);
            if !self.eat(Tok::Comma) {
                break;
            }
        }
        self.expect(Tok::RParen, "expected ')' at end of argument list")?;
        Ok(list)
    }

    fn parse_param(&mut self, next_number: &mut u32) -> PResult<Param<'a>> {
        let loc = self.loc();
        let ty = self.parse_type()?;
        let attrs = self.parse_param_attrs()?;
        let name = match self.lex.tok {
            Tok::LocalName => {
                let name = self.lex.name();
                self.advance();
                ParamName::Named(name)
            }
            tok => {
                let mut number = *next_number;
                if tok == Tok::LocalNum {
                    number = self.lex.num as u32;
                    if number < *next_number {
                        let message =
                            format!("argument expected to be numbered '%{next_number}' or greater");
                        return Err(self.error(loc, message));
                    }
                    self.advance();
                }
                *next_number = number.saturating_add(1);
                ParamName::Numbered(number)
            }
        };
        if !self.is_first_class(ty) || ty == Type::LABEL {
            return Err(self.error(loc, "invalid type for function argument"));
        }
        Ok(Param { loc, ty, attrs, name })
    }

    /// What follows the attributes; enters the function.
    fn parse_header_rest(
        &mut self,
        header: &Header,
        params: &ParamList<'a>,
        addr_space: u32,
        attrs: FnAttrs,
    ) -> PResult<Func> {
        let section = self.parse_optional_string(Tok::Section)?;
        let partition = self.parse_optional_string(Tok::Partition)?;
        let own_name = match header.key {
            GlobalKey::Named(name) => Some(name),
            GlobalKey::Numbered(_) => None,
        };
        let comdat = self.parse_optional_comdat(own_name)?;
        let align = self.parse_optional_align()?;
        let prefalign = self.parse_prefalign()?;
        let gc = self.parse_optional_string(Tok::Gc)?;
        let mut extra = [None; 3];
        for (slot, word) in extra.iter_mut().zip([Tok::Prefix, Tok::Prologue, Tok::Personality]) {
            if self.eat(word) {
                *slot = Some(self.parse_type_and_const()?);
            }
        }
        if let Some(loc) = attrs.builtin {
            return Err(self.error(loc, "'builtin' attribute not valid on function"));
        }
        self.check_sret(header, params)?;
        let func = self.enter_func(header, params, addr_space)?;
        let align_attr = AttrPool::find(&attrs.attrs, AttrKind::Alignment).is_some();
        let decl = &mut self.shared.funcs[func];
        decl.symbol.section = section;
        decl.symbol.partition = partition;
        decl.symbol.comdat = comdat;
        decl.align = if align_attr { None } else { align };
        decl.prefalign = prefalign;
        decl.gc = gc;
        [decl.prefix, decl.prologue, decl.personality] = extra;
        let param_attrs = params.params.iter().map(|param| param.attrs).collect();
        self.attrs.defer_func(func, attrs, header.ret_attrs, param_attrs);
        Ok(func)
    }

    fn parse_optional_string(&mut self, word: Tok) -> PResult<Option<nvopt_entity::Str>> {
        if !self.eat(word) {
            return Ok(None);
        }
        let text = self.parse_string()?;
        Ok(Some(self.shared.names.intern(&text)))
    }

    /// `prefalign(16)`, if it is there.
    fn parse_prefalign(&mut self) -> PResult<Option<nvopt_ir::ops::Align>> {
        if !self.eat(Tok::PrefAlign) {
            return Ok(None);
        }
        self.expect(Tok::LParen, "expected '('")?;
        let loc = self.loc();
        let bytes = self.parse_u64()?;
        self.expect(Tok::RParen, "expected ')'")?;
        self.check_align(bytes, loc).map(Some)
    }

    fn check_sret(&mut self, header: &Header, params: &ParamList<'a>) -> PResult<()> {
        let first = params.params.first().and_then(|param| param.attrs);
        let attrs = self.shared.attrs.attrs(first);
        let has_sret = AttrPool::find(attrs, AttrKind::StructRet).is_some();
        if has_sret && !header.ret.is_void() {
            let message = "functions with 'sret' argument must return void";
            return Err(self.error(header.ret_loc, message));
        }
        Ok(())
    }

    /// Makes the function known, or fills in the one that was mentioned.
    fn enter_func(
        &mut self,
        header: &Header,
        params: &ParamList<'a>,
        addr_space: u32,
    ) -> PResult<Func> {
        let types: Vec<Type> = params.params.iter().map(|param| param.ty).collect();
        let ty = self.shared.types.func(header.ret, types, params.vararg);
        let func = match self.mentioned_func(header.key) {
            Some(func) => {
                self.check_mention(func, header, addr_space)?;
                func
            }
            None => {
                self.check_new_func(header)?;
                let func = self.new_func(header.key, addr_space);
                self.set_known_symbol(header.key, Symbol::Func(func));
                func
            }
        };
        self.check_param_names(params)?;
        self.shared.funcs[func].ty = ty;
        self.set_func_defined(func);
        self.shared.register_name(Symbol::Func(func)).expect("redefinitions are refused before");
        self.shared.func_order.push(func);
        self.source_map.set_symbol(Symbol::Func(func), header.name_loc);
        Ok(func)
    }

    fn check_mention(&mut self, func: Func, header: &Header, addr_space: u32) -> PResult<()> {
        let mentioned = self.shared.funcs[func].addr_space;
        if mentioned == addr_space {
            return Ok(());
        }
        let loc = self.first_mention(func).unwrap_or(header.name_loc);
        let (wanted, found) =
            (self.type_text(Type::ptr(addr_space)), self.type_text(Type::ptr(mentioned)));
        let message = match header.key {
            GlobalKey::Named(_) => format!(
                "invalid forward reference to function '{}' with wrong type: expected '{wanted}' \
                 but was '{found}'",
                self.key_text(header.key)
            ),
            GlobalKey::Numbered(number) => format!(
                "type of definition and forward reference of '@{number}' disagree: expected \
                 '{wanted}' but was '{found}'"
            ),
        };
        let loc = if matches!(header.key, GlobalKey::Named(_)) { loc } else { header.name_loc };
        Err(self.error(loc, message))
    }

    fn check_new_func(&mut self, header: &Header) -> PResult<()> {
        let message = match self.defined_symbol(header.key) {
            None => return Ok(()),
            Some(Symbol::Func(_)) => {
                format!("invalid redefinition of function '{}'", self.key_text(header.key))
            }
            Some(Symbol::Global(_) | Symbol::Alias(_) | Symbol::IFunc(_)) => {
                format!("redefinition of function '@{}'", self.key_text(header.key))
            }
        };
        Err(self.error(header.name_loc, message))
    }

    fn check_param_names(&mut self, list: &ParamList<'a>) -> PResult<()> {
        let mut seen = nvopt_entity::FxHashSet::default();
        for param in &list.params {
            if let ParamName::Named(name) = &param.name
                && !seen.insert(&name[..])
            {
                let name = String::from_utf8_lossy(name);
                return Err(self.error(param.loc, format!("redefinition of argument '%{name}'")));
            }
        }
        Ok(())
    }
}
