//! The records of symbols in MODULE: global variables, functions, aliases, ifuncs, comdats.
//!
//! A record grew at its end over the years; what is missing has a default. The name stands in
//! front, as a piece of STRTAB, or in older files in the symbol table of the module.

use nvopt_entity::Str;
use nvopt_ir::{
    attrs::{Attr, AttrKind},
    module::{
        AliasData, CallConv, CodeModel, Comdat, ComdatData, ComdatKind, DllStorage, Func, FuncDecl,
        Global, GlobalData, IFuncData, Linkage, SanitizerFlags, Symbol, SymbolData, TlsModel,
        UnnamedAddr, Visibility,
    },
    ops::Align,
    types::Type,
};

use super::{
    Reader,
    attrs::{fill_types, lacks_types},
    check_name,
    fields::{Fields, bad, to_text},
    types::{TypeId, pointer_type},
};
use crate::{bitstream::Result, codes::module};

/// What a function has besides its body that is a value.
#[derive(Debug)]
pub(super) struct FuncOperands {
    func: Func,
    prologue: u64,
    prefix: u64,
    personality: u64,
}

/// The values that symbols wait for until all constants are read.
#[derive(Debug, Default)]
pub(super) struct PendingInits {
    globals: Vec<(Global, u64)>,
    /// The aliases and ifuncs.
    indirect: Vec<(Symbol, u64)>,
    funcs: Vec<FuncOperands>,
}

/// The calling convention whose first parameter is passed by value.
const CC_X86_INTR: u16 = 83;

impl<'a> Reader<'a> {
    /// The name in front of a record, if names stand in STRTAB.
    fn take_name(&mut self, fields: &mut Fields<'_>) -> Result<Option<Str>> {
        if !self.has_strtab {
            return Ok(None);
        }
        let (offset, size) = (fields.next()?, fields.next()?);
        let name = self.strtab_text(offset, size)?;
        check_name(name)?;
        Ok((!name.is_empty()).then(|| self.module.shared.names.intern(name)))
    }

    fn strtab_text(&self, offset: u64, size: u64) -> Result<&'a [u8]> {
        let range = offset.checked_add(size).and_then(|end| {
            let (start, end) = (usize::try_from(offset).ok()?, usize::try_from(end).ok()?);
            self.strtab.get(start..end)
        });
        match range {
            Some(text) => Ok(text),
            None => bad("a name lies outside the string table"),
        }
    }

    fn section(&self, number: u64) -> Result<Option<Str>> {
        nth_name(&self.sections, number)
    }

    fn set_comdat(&mut self, symbol: &mut SymbolData, number: u64) -> Result<()> {
        if number == 0 {
            return Ok(());
        }
        let comdat = usize::try_from(number - 1).ok().and_then(|i| self.comdats.get(i));
        let Some(&comdat) = comdat else { return bad("there is no such comdat") };
        symbol.comdat = Some(comdat);
        Ok(())
    }

    fn partition(&mut self, fields: &mut Fields<'_>) -> Result<Option<Str>> {
        if fields.len() < 2 {
            return Ok(None);
        }
        let (offset, size) = (fields.next()?, fields.next()?);
        if size == 0 {
            return Ok(None);
        }
        let text = self.strtab_text(offset, size)?;
        Ok(Some(self.module.shared.names.intern(text)))
    }

    fn register(&mut self, symbol: Symbol) -> Result<()> {
        if self.module.shared.register_name(symbol).is_err() {
            let name = self.module.shared.symbol_name(symbol).unwrap_or(b"");
            return bad(format!("two symbols are named {}", String::from_utf8_lossy(name)));
        }
        Ok(())
    }

    /// COMDAT: [strtab offset, strtab size, kind] or [kind, size, name].
    pub(super) fn read_comdat(&mut self, ops: &[u64]) -> Result<()> {
        let mut fields = Fields::new(ops);
        let name = self.take_name(&mut fields)?;
        let kind = ComdatKind::from_code(fields.next()?).unwrap_or(ComdatKind::Any);
        let name = match (name, self.has_strtab) {
            (Some(name), _) => name,
            (None, true) => self.module.shared.names.intern(""),
            (None, false) => {
                let size = fields.next()?;
                let text = to_text(fields.take(size)?);
                self.module.shared.names.intern(text)
            }
        };
        let comdat = self.comdat_named(name);
        self.module.shared.comdats[comdat].kind = kind;
        self.comdats.push(comdat);
        Ok(())
    }

    /// The comdat `name`, made if there is none yet.
    pub(super) fn comdat_named(&mut self, name: Str) -> Comdat {
        if let Some(&comdat) = self.comdat_by_name.get(&name) {
            return comdat;
        }
        let comdat = self.module.shared.comdats.push(ComdatData { name, kind: ComdatKind::Any });
        self.comdat_by_name.insert(name, comdat);
        comdat
    }

    /// GLOBALVAR: [name, type, flags and address space, initializer, linkage, alignment, section,
    /// visibility, tls, unnamed_addr, externally_initialized, dll, comdat, attributes, dso_local,
    /// partition, sanitizer, code model].
    pub(super) fn read_global(&mut self, ops: &[u64]) -> Result<()> {
        let mut fields = Fields::new(ops);
        let mut symbol = SymbolData::new(self.take_name(&mut fields)?);
        let type_id = fields.next()?;
        let flags = fields.next()?;
        let (value_ty, value_id, pointer) = match flags & 2 != 0 {
            true => (self.types.get(type_id)?, self.types.keep(type_id), pointer_type(flags >> 2)?),
            false => self.pointee_of(type_id)?,
        };
        if !value_ty.can_be_variable() {
            return bad("invalid type for global variable");
        }
        let addr_space = pointer.addr_space().expect("pointer_type makes pointers");
        let init = fields.next()?;
        let raw_linkage = fields.next()?;
        symbol.linkage = linkage(raw_linkage);
        let align = alignment(fields.next()?)?;
        symbol.section = self.section(fields.next()?)?;
        symbol.visibility = visibility(&mut fields, symbol.linkage);
        symbol.tls = tls_model(fields.next_or_zero());
        symbol.unnamed_addr = unnamed_addr(&mut fields);
        let externally_initialized = fields.next_or_zero() != 0;
        symbol.dll_storage = dll_storage(fields.next_opt(), raw_linkage, symbol.linkage);
        let comdat = fields.next_opt();
        if let Some(number) = comdat {
            self.set_comdat(&mut symbol, number)?;
        }
        let attrs = self.attrs.list(fields.next_or_zero());
        let attrs = attrs.and_then(|list| self.module.shared.attrs.list_data(list).function);
        symbol.dso_local = fields.next_or_zero() == 1;
        infer_dso_local(&mut symbol);
        symbol.partition = self.partition(&mut fields)?;
        let sanitizer = sanitizer_flags(fields.next_or_zero());
        let code_model = match fields.next_or_zero() {
            0 => None,
            code => match CodeModel::from_code(code) {
                Some(model) => Some(model),
                None => return bad("there is no such code model"),
            },
        };
        let shared = &mut self.module.shared;
        let global = shared.globals.push(GlobalData {
            symbol,
            value_ty,
            addr_space,
            constant: flags & 1 != 0,
            externally_initialized,
            init: None,
            align,
            code_model,
            attrs,
            sanitizer,
        });
        shared.global_order.push(global);
        let type_id = self.types.make(pointer, &[value_id]);
        self.values.push_symbol(Symbol::Global(global), type_id);
        if init != 0 && self.module.shared.globals[global].symbol.linkage == Linkage::ExternWeak {
            return bad("a variable that is extern_weak has an initializer");
        }
        if init != 0 {
            self.pending.globals.push((global, init - 1));
        }
        if comdat.is_none() && has_implicit_comdat(raw_linkage) {
            self.implicit_comdats.push(Symbol::Global(global));
        }
        self.register(Symbol::Global(global))
    }

    /// What a pointer type points to, its id, and the pointer type.
    fn pointee_of(&self, type_id: u64) -> Result<(Type, TypeId, Type)> {
        let pointer = self.types.get(type_id)?;
        if !pointer.is_ptr() {
            return bad("an old symbol has no pointer type");
        }
        let (ty, id) = self.types.pointee(type_id as TypeId)?;
        Ok((ty, id, pointer))
    }

    /// FUNCTION: [name, type, calling convention, is declaration, linkage, attributes, alignment,
    /// section, visibility, gc, unnamed_addr, prologue, dll, comdat, prefix, personality,
    /// dso_local, address space, partition].
    pub(super) fn read_function(&mut self, ops: &[u64]) -> Result<()> {
        let mut fields = Fields::new(ops);
        let mut symbol = SymbolData::new(self.take_name(&mut fields)?);
        let type_id = fields.next()?;
        let (ty, type_id) = match self.types.get(type_id)? {
            pointer if pointer.is_ptr() => self.types.pointee(type_id as TypeId)?,
            ty => (ty, self.types.keep(type_id)),
        };
        if !ty.is_func() {
            return bad("a function has no function type");
        }
        let cc = match u16::try_from(fields.next()?) {
            Ok(cc) if cc <= CallConv::MAX => CallConv(cc),
            _ => return bad("there is no such calling convention"),
        };
        let is_declaration = fields.next()? != 0;
        let raw_linkage = fields.next()?;
        symbol.linkage = linkage(raw_linkage);
        let attrs = self.attrs.list(fields.next()?);
        let align = alignment(fields.next()?)?;
        symbol.section = self.section(fields.next()?)?;
        symbol.visibility = visibility(&mut fields, symbol.linkage);
        let gc = nth_name(&self.gcs, fields.next_or_zero())?;
        symbol.unnamed_addr = unnamed_addr(&mut fields);
        let prologue = fields.next_or_zero();
        symbol.dll_storage = dll_storage(fields.next_opt(), raw_linkage, symbol.linkage);
        let comdat = fields.next_opt();
        if let Some(number) = comdat {
            self.set_comdat(&mut symbol, number)?;
        }
        let prefix = fields.next_or_zero();
        let personality = fields.next_or_zero();
        symbol.dso_local = fields.next_or_zero() == 1;
        infer_dso_local(&mut symbol);
        let pointer = match fields.next_opt() {
            Some(space) => pointer_type(space)?,
            None => Type::ptr(self.layout.program_space()),
        };
        let addr_space = pointer.addr_space().expect("pointer_type makes pointers");
        symbol.partition = self.partition(&mut fields)?;
        let prefalign = alignment(fields.next_or_zero())?;
        let decl = FuncDecl {
            symbol,
            ty,
            addr_space,
            cc,
            attrs,
            align,
            prefalign,
            gc,
            prefix: None,
            prologue: None,
            personality: None,
        };
        let func = self.module.shared.funcs.push(decl);
        self.module.shared.func_order.push(func);
        self.func_types[func] = type_id;
        self.fill_param_types(func, type_id)?;
        let pointer_id = self.types.make(pointer, &[type_id]);
        self.values.push_symbol(Symbol::Func(func), pointer_id);
        if prologue != 0 || prefix != 0 || personality != 0 {
            self.pending.funcs.push(FuncOperands { func, prologue, prefix, personality });
        }
        if !is_declaration && self.module.shared.funcs[func].symbol.linkage == Linkage::ExternWeak {
            return bad("a function that is extern_weak has a body");
        }
        if !is_declaration {
            self.with_bodies.push(func);
        }
        if comdat.is_none() && has_implicit_comdat(raw_linkage) {
            self.implicit_comdats.push(Symbol::Func(func));
        }
        self.register(Symbol::Func(func))
    }

    /// The types that attributes of old files leave to the pointee of the parameter.
    fn fill_param_types(&mut self, func: Func, type_id: TypeId) -> Result<()> {
        let shared = &mut self.module.shared;
        let decl = &mut shared.funcs[func];
        let types = &self.types;
        let pointee = |param: usize| Ok(types.pointee(types.contained(type_id, param + 1))?.0);
        if let Some(list) = decl.attrs
            && lacks_types(&shared.attrs, list)
        {
            decl.attrs = fill_types(&mut shared.attrs, list, pointee)?;
        }
        let n_params = shared.types.as_func(decl.ty).map_or(0, |ty| ty.params.len());
        if decl.cc == CallConv(CC_X86_INTR) && n_params > 0 {
            let first = shared.attrs.param_attrs(decl.attrs, 0);
            if !first.iter().any(|attr| attr.kind() == Some(AttrKind::ByVal)) {
                let mut first = first.to_vec();
                first.push(Attr::Type(AttrKind::ByVal, Some(pointee(0)?)));
                let first = shared.attrs.set(first);
                let (function, ret, mut params) = match decl.attrs {
                    Some(list) => {
                        let data = shared.attrs.list_data(list).clone();
                        (data.function, data.ret, data.params.into_vec())
                    }
                    None => (None, None, Vec::new()),
                };
                if params.is_empty() {
                    params.push(None);
                }
                params[0] = first;
                decl.attrs = shared.attrs.list(function, ret, params);
            }
        }
        Ok(())
    }

    /// ALIAS: [name, type, address space, aliasee, linkage, visibility, dll, tls, unnamed_addr,
    /// dso_local, partition]; ALIAS_OLD has a pointer type and no address space; IFUNC has no
    /// dll, tls and unnamed_addr.
    pub(super) fn read_indirect(&mut self, code: u32, ops: &[u64]) -> Result<()> {
        let mut fields = Fields::new(ops);
        let mut symbol = SymbolData::new(self.take_name(&mut fields)?);
        let type_id = fields.next()?;
        let (value_ty, value_id, pointer) = match code {
            module::ALIAS_OLD => self.pointee_of(type_id)?,
            _ => {
                let pointer = pointer_type(fields.next()?)?;
                (self.types.get(type_id)?, self.types.keep(type_id), pointer)
            }
        };
        if !value_ty.can_be_variable() && !value_ty.is_func() {
            return bad("invalid type for alias or ifunc");
        }
        let addr_space = pointer.addr_space().expect("pointer_type makes pointers");
        let target = fields.next()?;
        let raw_linkage = fields.next()?;
        symbol.linkage = linkage(raw_linkage);
        symbol.visibility = visibility(&mut fields, symbol.linkage);
        if code != module::IFUNC {
            symbol.dll_storage = dll_storage(fields.next_opt(), raw_linkage, symbol.linkage);
            symbol.tls = tls_model(fields.next_or_zero());
            symbol.unnamed_addr = unnamed_addr(&mut fields);
        }
        symbol.dso_local = fields.next_or_zero() == 1;
        infer_dso_local(&mut symbol);
        symbol.partition = self.partition(&mut fields)?;
        let shared = &mut self.module.shared;
        // Stands in until all constants are read.
        let nothing = shared.consts.zero(pointer);
        let symbol = if code == module::IFUNC {
            let data = IFuncData { symbol, value_ty, addr_space, resolver: nothing };
            let ifunc = shared.ifuncs.push(data);
            shared.ifunc_order.push(ifunc);
            Symbol::IFunc(ifunc)
        } else {
            let data = AliasData { symbol, value_ty, addr_space, aliasee: nothing };
            let alias = shared.aliases.push(data);
            shared.alias_order.push(alias);
            Symbol::Alias(alias)
        };
        let type_id = self.types.make(pointer, &[value_id]);
        self.values.push_symbol(symbol, type_id);
        self.pending.indirect.push((symbol, target));
        self.register(symbol)
    }

    /// Gives symbols the values they waited for.
    pub(super) fn resolve_inits(&mut self) -> Result<()> {
        let pending = std::mem::take(&mut self.pending);
        for (global, id) in pending.globals {
            let init = self.initializer(id)?;
            if self.module.shared.consts.ty(init) != self.module.shared.globals[global].value_ty {
                return bad("an initializer has another type than its global variable");
            }
            self.module.shared.globals[global].init = Some(init);
        }
        for (symbol, id) in pending.indirect {
            let target = self.initializer(id)?;
            let shared = &mut self.module.shared;
            if shared.consts.ty(target) != shared.symbol_ptr_ty(symbol) {
                return bad("an alias and what it names have two types");
            }
            match symbol {
                Symbol::Alias(alias) => shared.aliases[alias].aliasee = target,
                Symbol::IFunc(ifunc) => shared.ifuncs[ifunc].resolver = target,
                Symbol::Func(_) | Symbol::Global(_) => {}
            }
        }
        for FuncOperands { func, prologue, prefix, personality } in pending.funcs {
            let mut operand = |number: u64| match number {
                0 => Ok(None),
                number => self.initializer(number - 1).map(Some),
            };
            let (prologue, prefix, personality) =
                (operand(prologue)?, operand(prefix)?, operand(personality)?);
            let decl = &mut self.module.shared.funcs[func];
            (decl.prologue, decl.prefix, decl.personality) = (prologue, prefix, personality);
        }
        Ok(())
    }

    /// Gives those old weak symbols a comdat of their name that had one without saying so.
    pub(super) fn make_implicit_comdats(&mut self) {
        for symbol in std::mem::take(&mut self.implicit_comdats) {
            // LLVM does so only where the object format has comdats, which Mach-O has not.
            if self.triple_has_comdats()
                && let Some(name) = self.module.shared.symbol(symbol).name
            {
                let comdat = self.comdat_named(name);
                self.module.shared.symbol_mut(symbol).comdat = Some(comdat);
            }
        }
    }

    fn triple_has_comdats(&self) -> bool {
        let triple = String::from_utf8_lossy(&self.module.shared.triple);
        let is_macho = ["-darwin", "-macosx", "-ios", "-apple", "-macho"];
        !is_macho.iter().any(|word| triple.contains(word))
    }
}

fn nth_name(names: &[Str], number: u64) -> Result<Option<Str>> {
    if number == 0 {
        return Ok(None);
    }
    match usize::try_from(number - 1).ok().and_then(|index| names.get(index)) {
        Some(&name) => Ok(Some(name)),
        None => bad("there is no such section or collector"),
    }
}

/// The alignment from its exponent plus one; zero is none.
pub(super) fn alignment(exponent_plus_one: u64) -> Result<Option<Align>> {
    match exponent_plus_one {
        0 => Ok(None),
        n if n <= u64::from(Align::MAX_LOG2) + 1 => Ok(Some(Align::from_log2((n - 1) as u8))),
        _ => bad("an alignment is too large"),
    }
}

fn linkage(code: u64) -> Linkage {
    // Old numbers that another linkage took the place of; what is unknown is external.
    match code {
        1 => Linkage::WeakAny,
        4 => Linkage::LinkOnceAny,
        10 => Linkage::WeakOdr,
        11 => Linkage::LinkOnceOdr,
        13 | 14 => Linkage::Private,
        code => Linkage::from_code(code).unwrap_or(Linkage::External),
    }
}

/// True for the old numbers of weak linkages, which came with a comdat.
fn has_implicit_comdat(code: u64) -> bool {
    matches!(code, 1 | 4 | 10 | 11)
}

/// What is local is visible to nobody else, whatever old files say.
fn visibility(fields: &mut Fields<'_>, linkage: Linkage) -> Visibility {
    let visibility = Visibility::from_code(fields.next_or_zero());
    if linkage.is_local() { Visibility::Default } else { visibility.unwrap_or(Visibility::Default) }
}

fn unnamed_addr(fields: &mut Fields<'_>) -> UnnamedAddr {
    UnnamedAddr::from_code(fields.next_or_zero()).unwrap_or(UnnamedAddr::None)
}

fn tls_model(code: u64) -> Option<TlsModel> {
    (code != 0).then(|| TlsModel::from_code(code).unwrap_or(TlsModel::GeneralDynamic))
}

/// Before it had a field of its own, the storage was a linkage.
fn dll_storage(field: Option<u64>, raw_linkage: u64, linkage: Linkage) -> DllStorage {
    if linkage.is_local() {
        return DllStorage::Default;
    }
    match (field, raw_linkage) {
        (Some(code), _) => DllStorage::from_code(code).unwrap_or(DllStorage::Default),
        (None, 5) => DllStorage::Import,
        (None, 6) => DllStorage::Export,
        (None, _) => DllStorage::Default,
    }
}

fn infer_dso_local(symbol: &mut SymbolData) {
    let hidden = symbol.visibility != Visibility::Default;
    if symbol.linkage.is_local() || hidden && symbol.linkage != Linkage::ExternWeak {
        symbol.dso_local = true;
    }
}

fn sanitizer_flags(bits: u64) -> SanitizerFlags {
    SanitizerFlags {
        no_sanitize_address: bits & 1 != 0,
        no_sanitize_hwaddress: bits & 2 != 0,
        sanitize_memtag: bits & 4 != 0,
        sanitize_address_dyninit: bits & 8 != 0,
    }
}
