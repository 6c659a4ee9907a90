//! What all symbols have: linkage, visibility, storage class, comdat and so on.

use nvopt_entity::{SecondaryMap, Str};
use nvopt_ir::{
    attrs::AttrKind,
    module::{
        CodeModel, Comdat, ComdatData, ComdatKind, DllStorage, Linkage, SymbolData, TlsModel,
        UnnamedAddr, Visibility,
    },
    ops::Align,
};

use super::{Loc, PResult, Parser};
use crate::{suggest, token::Tok};

/// What stands before the kind of a symbol.
#[derive(Clone, Copy)]
pub(super) struct LinkageInfo {
    /// The linkage, if it is written.
    pub(super) linkage: Option<Linkage>,
    pub(super) dso_local: bool,
    pub(super) visibility: Visibility,
    pub(super) dll_storage: DllStorage,
}

impl LinkageInfo {
    /// The linkage; external if none is written.
    pub(super) fn linkage(self) -> Linkage {
        self.linkage.unwrap_or(Linkage::External)
    }

    /// Puts it into `symbol`.
    pub(super) fn apply(self, symbol: &mut SymbolData) {
        symbol.linkage = self.linkage();
        symbol.visibility = self.visibility;
        symbol.dll_storage = self.dll_storage;
        let hidden = self.visibility != Visibility::Default;
        let implied =
            symbol.linkage.is_local() || (hidden && symbol.linkage != Linkage::ExternWeak);
        symbol.dso_local = self.dso_local || implied;
    }
}

/// The comdats by name.
#[derive(Default)]
pub(super) struct Comdats {
    by_name: SecondaryMap<Str, Option<Comdat>>,
    defined: SecondaryMap<Comdat, bool>,
    forward: Vec<(Comdat, Loc)>,
}

impl<'a> Parser<'a> {
    pub(super) fn parse_linkage(&mut self) -> PResult<LinkageInfo> {
        let linkage = match self.lex.tok {
            Tok::Linkage(linkage) => {
                self.advance();
                Some(linkage)
            }
            _ => None,
        };
        let dso_local = match self.lex.tok {
            Tok::DsoLocal => {
                self.advance();
                true
            }
            Tok::DsoPreemptable => {
                self.advance();
                false
            }
            _ => false,
        };
        let visibility = match self.lex.tok {
            Tok::Visibility(visibility) => {
                self.advance();
                visibility
            }
            _ => Visibility::Default,
        };
        let dll_storage = match self.lex.tok {
            Tok::DllStorage(storage) => {
                self.advance();
                storage
            }
            _ => DllStorage::Default,
        };
        if dso_local && dll_storage == DllStorage::Import {
            return Err(self.error_here("dso_location and DLL-StorageClass mismatch"));
        }
        Ok(LinkageInfo { linkage, dso_local, visibility, dll_storage })
    }

    /// Complains about visibility and storage that a local symbol cannot have.
    pub(super) fn check_local_linkage(&mut self, info: LinkageInfo, loc: Loc) -> PResult<()> {
        if !info.linkage().is_local() {
            return Ok(());
        }
        if info.visibility != Visibility::Default {
            let message = "symbol with local linkage must have default visibility";
            return Err(self.error(loc, message));
        }
        if info.dll_storage != DllStorage::Default {
            let message = "symbol with local linkage cannot have a DLL storage class";
            return Err(self.error(loc, message));
        }
        Ok(())
    }

    pub(super) fn parse_thread_local(&mut self) -> PResult<Option<TlsModel>> {
        if !self.eat(Tok::ThreadLocal) {
            return Ok(None);
        }
        if !self.eat(Tok::LParen) {
            return Ok(Some(TlsModel::GeneralDynamic));
        }
        let model = match self.lex.tok {
            Tok::LocalDynamic => TlsModel::LocalDynamic,
            Tok::InitialExec => TlsModel::InitialExec,
            Tok::LocalExec => TlsModel::LocalExec,
            _ => {
                let message = "expected localdynamic, initialexec or localexec";
                return Err(self.error_here(message));
            }
        };
        self.advance();
        self.expect(Tok::RParen, "expected ')' after thread local model")?;
        Ok(Some(model))
    }

    pub(super) fn parse_unnamed_addr(&mut self) -> UnnamedAddr {
        let kind = match self.lex.tok {
            Tok::UnnamedAddr => UnnamedAddr::Global,
            Tok::LocalUnnamedAddr => UnnamedAddr::Local,
            _ => return UnnamedAddr::None,
        };
        self.advance();
        kind
    }

    /// `align 8`, or with parentheses if `parens`; the parser stands at `align`.
    pub(super) fn parse_align(&mut self, parens: bool) -> PResult<Align> {
        debug_assert!(self.at(Tok::Attr(AttrKind::Alignment)));
        self.advance();
        let paren = self.loc();
        let has_parens = parens && self.eat(Tok::LParen);
        let loc = self.loc();
        let bytes = self.parse_u64()?;
        if has_parens && !self.eat(Tok::RParen) {
            return Err(self.error(paren, "expected ')'"));
        }
        self.check_align(bytes, loc)
    }

    pub(super) fn check_align(&mut self, bytes: u64, loc: Loc) -> PResult<Align> {
        if !bytes.is_power_of_two() {
            return Err(self.error(loc, "alignment is not a power of two"));
        }
        match Align::from_bytes(bytes) {
            Some(align) => Ok(align),
            None => Err(self.error(loc, "huge alignments are not supported yet")),
        }
    }

    /// `align 8`, if it is there.
    pub(super) fn parse_optional_align(&mut self) -> PResult<Option<Align>> {
        match self.lex.tok {
            Tok::Attr(AttrKind::Alignment) => self.parse_align(false).map(Some),
            _ => Ok(None),
        }
    }

    /// `code_model "small"`
    pub(super) fn parse_code_model(&mut self) -> PResult<CodeModel> {
        self.advance();
        let loc = self.loc();
        let name = self.parse_string()?;
        match CodeModel::from_name(&name) {
            Some(model) => Ok(model),
            None => {
                let known = CodeModel::ALL.iter().map(|model| model.name());
                let nearest = suggest::nearest(&name, known);
                Err(self.error_with_note(loc, "invalid global code model string", nearest))
            }
        }
    }

    /// A string after the word that the parser stands at, interned.
    pub(super) fn parse_named_string(&mut self, message: &str) -> PResult<Str> {
        self.advance();
        if self.lex.tok != Tok::Str {
            return Err(self.error_here(message));
        }
        let text = self.parse_string()?;
        Ok(self.shared.names.intern(&text))
    }
}

/// Comdats.
impl<'a> Parser<'a> {
    /// `$name = comdat any`
    pub(super) fn parse_comdat(&mut self) -> PResult<()> {
        let (name, loc) = (self.lex.name(), self.loc());
        self.advance();
        self.expect(Tok::Equal, "expected '=' here")?;
        if !self.eat(Tok::Comdat) {
            return Err(self.error_here("expected comdat type"));
        }
        let Some(kind) = ComdatKind::from_name(self.lex.text()) else {
            let known = ComdatKind::ALL.iter().map(|kind| kind.name());
            let nearest = suggest::nearest(self.lex.whole_word(), known);
            return Err(self.error_with_note(self.lex.start, "unknown selection kind", nearest));
        };
        self.advance();
        let comdat = self.comdat_named(&name);
        if self.comdats.defined[comdat] {
            let name = String::from_utf8_lossy(&name);
            return Err(self.error(loc, format!("redefinition of comdat '${name}'")));
        }
        self.comdats.defined[comdat] = true;
        self.shared.comdats[comdat].kind = kind;
        Ok(())
    }

    fn comdat_named(&mut self, name: &[u8]) -> Comdat {
        let name = self.shared.names.intern(name);
        if let Some(comdat) = self.comdats.by_name[name] {
            return comdat;
        }
        let comdat = self.shared.comdats.push(ComdatData { name, kind: ComdatKind::Any });
        self.comdats.by_name[name] = Some(comdat);
        comdat
    }

    fn mention_comdat(&mut self, name: &[u8], loc: Loc) -> Comdat {
        let comdat = self.comdat_named(name);
        if !self.comdats.defined[comdat] {
            self.comdats.forward.push((comdat, loc));
        }
        comdat
    }

    /// `comdat` or `comdat($name)`, if it is there; the former means the one named like `symbol`.
    pub(super) fn parse_optional_comdat(&mut self, symbol: Option<Str>) -> PResult<Option<Comdat>> {
        let loc = self.loc();
        if !self.eat(Tok::Comdat) {
            return Ok(None);
        }
        if self.eat(Tok::LParen) {
            if self.lex.tok != Tok::ComdatName {
                return Err(self.error_here("expected comdat variable"));
            }
            let (name, loc) = (self.lex.name(), self.loc());
            self.advance();
            let comdat = self.mention_comdat(&name, loc);
            self.expect(Tok::RParen, "expected ')' after comdat var")?;
            return Ok(Some(comdat));
        }
        let Some(name) = symbol else {
            return Err(self.error_here("comdat cannot be unnamed"));
        };
        let name = self.shared.names.get(name).to_vec();
        Ok(Some(self.mention_comdat(&name, loc)))
    }

    /// Complains about comdats that were mentioned and never defined.
    pub(super) fn check_comdats_defined(&mut self) {
        let mut forward = std::mem::take(&mut self.comdats.forward);
        forward.retain(|&(comdat, _)| !self.comdats.defined[comdat]);
        let name = |parser: &Self, comdat: Comdat| {
            parser.shared.names.lossy(parser.shared.comdats[comdat].name).into_owned()
        };
        forward.sort_by_key(|&(comdat, _)| name(self, comdat));
        forward.dedup_by_key(|&mut (comdat, _)| comdat);
        for (comdat, loc) in forward {
            let name = name(self, comdat);
            self.error(loc, format!("use of undefined comdat '${name}'"));
        }
    }
}
