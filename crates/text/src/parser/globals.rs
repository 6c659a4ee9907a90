//! Global variables, aliases and ifuncs.

use nvopt_ir::module::{
    Alias, AliasData, Global, GlobalData, IFunc, IFuncData, Linkage, SanitizerFlags, Symbol,
    SymbolData, TlsModel, UnnamedAddr,
};

use super::{
    Loc, PResult, Parser,
    constants::{Home, ValId},
    linkage::LinkageInfo,
    symbols::{GlobalKey, GlobalName},
};
use crate::token::Tok;

/// What stands before the kind of a symbol.
struct Header {
    key: GlobalKey,
    loc: Loc,
    linkage: LinkageInfo,
    tls: Option<TlsModel>,
    unnamed_addr: UnnamedAddr,
}

impl Header {
    fn symbol_data(&self) -> SymbolData {
        let name = match self.key {
            GlobalKey::Named(name) => Some(name),
            GlobalKey::Numbered(_) => None,
        };
        let mut symbol = SymbolData::new(name);
        self.linkage.apply(&mut symbol);
        symbol.tls = self.tls;
        symbol.unnamed_addr = self.unnamed_addr;
        symbol
    }
}

impl<'a> Parser<'a> {
    /// `@name = ...`: a variable, alias or ifunc.
    pub(super) fn parse_global(&mut self) -> PResult<()> {
        let loc = self.loc();
        let name = self.take_global_name();
        let key = match name {
            GlobalName::Named(ref text) if !text.is_empty() => self.global_key(&name),
            // `@""` has no name and cannot be mentioned.
            GlobalName::Named(_) => {
                GlobalKey::Numbered(self.take_symbol_number(None, loc, "global")?)
            }
            GlobalName::Numbered(number) => {
                GlobalKey::Numbered(self.take_symbol_number(Some(number), loc, "global")?)
            }
        };
        self.expect(
            Tok::Equal,
            match key {
                GlobalKey::Named(_) => "expected '=' in global variable",
                GlobalKey::Numbered(_) => "expected '=' after name",
            },
        )?;
        self.consts.home = Home::Module;
        let linkage = self.parse_linkage()?;
        let tls = self.parse_thread_local()?;
        let unnamed_addr = self.parse_unnamed_addr();
        let header = Header { key, loc, linkage, tls, unnamed_addr };
        match self.lex.tok {
            Tok::Alias | Tok::IFunc => self.parse_alias(&header),
            _ => self.parse_variable(&header),
        }
    }

    fn check_not_redefined(&mut self, header: &Header) -> PResult<()> {
        if self.defined_symbol(header.key).is_some() {
            let name = self.key_text(header.key);
            return Err(self.error(header.loc, format!("redefinition of global '@{name}'")));
        }
        Ok(())
    }

    fn parse_variable(&mut self, header: &Header) -> PResult<()> {
        self.check_local_linkage(header.linkage, header.loc)?;
        let addr_space = self.parse_addr_space(0)?;
        let externally_initialized = self.eat(Tok::ExternallyInitialized);
        let constant = match self.lex.tok {
            Tok::Constant => true,
            Tok::Global => false,
            _ => {
                let word = self.lex.whole_word();
                let known =
                    |tok| matches!(tok, Tok::Constant | Tok::Global | Tok::Alias | Tok::IFunc);
                let message = "expected 'global' or 'constant'";
                return Err(self.error_with_nearest(self.lex.start, message, word, known));
            }
        };
        self.advance();
        let ty_loc = self.loc();
        let value_ty = self.parse_type()?;
        let is_declaration =
            matches!(header.linkage.linkage, Some(Linkage::External | Linkage::ExternWeak));
        let init = if is_declaration { None } else { Some(self.parse_const(value_ty)?) };
        if !value_ty.can_be_variable() {
            return Err(self.error(ty_loc, "invalid type for global variable"));
        }
        self.check_not_redefined(header)?;
        if let Some(mention) = self.mentioned_func(header.key)
            && self.shared.funcs[mention].addr_space != addr_space
        {
            let message = "forward reference and definition of global have different types";
            return Err(self.error(ty_loc, message));
        }
        let global = self.shared.globals.push(GlobalData {
            symbol: header.symbol_data(),
            value_ty,
            addr_space,
            constant,
            externally_initialized,
            init,
            align: None,
            code_model: None,
            attrs: None,
            sanitizer: SanitizerFlags::default(),
        });
        self.enter_symbol(header, Symbol::Global(global));
        self.shared.global_order.push(global);
        while self.eat(Tok::Comma) {
            self.parse_variable_property(global)?;
        }
        self.parse_variable_attrs(global)
    }

    /// Makes `symbol` what the header names.
    fn enter_symbol(&mut self, header: &Header, symbol: Symbol) {
        self.define_other(header.key, symbol);
        self.shared.register_name(symbol).expect("redefinitions are refused before");
        self.source_map.set_symbol(symbol, header.loc);
    }

    fn parse_variable_property(&mut self, global: Global) -> PResult<()> {
        match self.lex.tok {
            Tok::Section => {
                let section = self.parse_named_string("expected global section string")?;
                self.shared.globals[global].symbol.section = Some(section);
            }
            Tok::Partition => {
                let partition = self.parse_named_string("expected partition string")?;
                self.shared.globals[global].symbol.partition = Some(partition);
            }
            Tok::Attr(nvopt_ir::attrs::AttrKind::Alignment) => {
                self.shared.globals[global].align = Some(self.parse_align(false)?);
            }
            Tok::CodeModel => {
                self.shared.globals[global].code_model = Some(self.parse_code_model()?);
            }
            Tok::MdName => {
                let (kind, md) = self.parse_attachment()?;
                self.shared.globals[global].symbol.metadata.push((kind, md));
            }
            Tok::NoSanitizeAddress
            | Tok::NoSanitizeHwAddress
            | Tok::SanitizeAddressDyninit
            | Tok::Attr(nvopt_ir::attrs::AttrKind::SanitizeMemTag) => {
                let flags = &mut self.shared.globals[global].sanitizer;
                match self.lex.tok {
                    Tok::NoSanitizeAddress => flags.no_sanitize_address = true,
                    Tok::NoSanitizeHwAddress => flags.no_sanitize_hwaddress = true,
                    Tok::SanitizeAddressDyninit => flags.sanitize_address_dyninit = true,
                    _ => flags.sanitize_memtag = true,
                }
                self.advance();
            }
            _ => {
                let name = self.shared.globals[global].symbol.name;
                match self.parse_optional_comdat(name)? {
                    Some(comdat) => self.shared.globals[global].symbol.comdat = Some(comdat),
                    None => {
                        let word = self.lex.whole_word();
                        let message = "unknown global variable property!";
                        let loc = self.loc();
                        return Err(self.error_with_nearest(loc, message, word, is_property));
                    }
                }
            }
        }
        Ok(())
    }

    fn parse_variable_attrs(&mut self, global: Global) -> PResult<()> {
        let attrs = self.parse_fn_attrs()?;
        if attrs.is_empty() {
            return Ok(());
        }
        self.attrs.defer_global(global, attrs);
        Ok(())
    }

    /// `alias` and `ifunc`, from that word on.
    fn parse_alias(&mut self, header: &Header) -> PResult<()> {
        let is_alias = self.lex.tok == Tok::Alias;
        self.advance();
        let linkage = header.linkage.linkage();
        let valid = !matches!(linkage, Linkage::Appending | Linkage::ExternWeak | Linkage::Common);
        if is_alias && !valid {
            return Err(self.error(header.loc, "invalid linkage type for alias"));
        }
        self.check_local_linkage(header.linkage, header.loc)?;
        let ty_loc = self.loc();
        let value_ty = self.parse_type()?;
        self.expect(Tok::Comma, "expected comma after alias or ifunc's type")?;
        let target_loc = self.loc();
        let target = match self.lex.tok {
            Tok::Cast(
                nvopt_ir::ops::CastOp::BitCast
                | nvopt_ir::ops::CastOp::AddrSpaceCast
                | nvopt_ir::ops::CastOp::IntToPtr,
            )
            | Tok::GetElementPtr => match self.parse_val_id()? {
                ValId::Const(constant) => constant,
                _ => return Err(self.error(target_loc, "invalid aliasee")),
            },
            _ => self.parse_type_and_const()?,
        };
        let target_ty = self.shared.consts.ty(target);
        let Some(addr_space) = target_ty.addr_space() else {
            return Err(self.error(target_loc, "An alias or ifunc must have pointer type"));
        };
        self.check_not_redefined(header)?;
        if let Some(mention) = self.mentioned_func(header.key)
            && self.shared.funcs[mention].addr_space != addr_space
        {
            let message = "forward reference and definition of alias have different types";
            return Err(self.error(ty_loc, message));
        }
        let symbol = header.symbol_data();
        let symbol = if is_alias {
            let data = AliasData { symbol, value_ty, addr_space, aliasee: target };
            let alias: Alias = self.shared.aliases.push(data);
            self.shared.alias_order.push(alias);
            Symbol::Alias(alias)
        } else {
            let data = IFuncData { symbol, value_ty, addr_space, resolver: target };
            let ifunc: IFunc = self.shared.ifuncs.push(data);
            self.shared.ifunc_order.push(ifunc);
            Symbol::IFunc(ifunc)
        };
        self.enter_symbol(header, symbol);
        while self.eat(Tok::Comma) {
            self.parse_alias_property(symbol)?;
        }
        Ok(())
    }

    fn parse_alias_property(&mut self, symbol: Symbol) -> PResult<()> {
        match self.lex.tok {
            Tok::Partition => {
                let partition = self.parse_named_string("expected partition string")?;
                self.shared.symbol_mut(symbol).partition = Some(partition);
            }
            Tok::MdName if matches!(symbol, Symbol::IFunc(_)) => {
                let (kind, md) = self.parse_attachment()?;
                self.shared.symbol_mut(symbol).metadata.push((kind, md));
            }
            _ => return Err(self.error_here("unknown alias or ifunc property!")),
        }
        Ok(())
    }
}

fn is_property(tok: Tok) -> bool {
    matches!(
        tok,
        Tok::Section
            | Tok::Partition
            | Tok::CodeModel
            | Tok::Comdat
            | Tok::NoSanitizeAddress
            | Tok::NoSanitizeHwAddress
            | Tok::SanitizeAddressDyninit
            | Tok::Attr(
                nvopt_ir::attrs::AttrKind::Alignment | nvopt_ir::attrs::AttrKind::SanitizeMemTag
            )
    )
}
