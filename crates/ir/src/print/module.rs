//! Modules as text: everything around the functions.

use nvopt_entity::EntitySet;

use super::{Printer, attrs::Owner, find_types::Finder, metadata::in_kind_order, text::Put};
use crate::{
    constant::{Const, ConstData},
    metadata::{Md, MdKind},
    module::{Alias, Comdat, Global, IFunc, Linkage, Symbol, SymbolData, TlsModel, UnnamedAddr},
    types::Type,
};

impl<'a> Printer<'a> {
    /// Writes the whole module.
    ///
    /// Struct types are defined near the top but found only on a walk over everything. So that
    /// each body is gone through once while it is in the cache, the walk goes along with the
    /// printing, and the definitions are put in their place at the end. Structs without a name
    /// need their numbers before they are printed anywhere: then the walk comes first.
    pub(super) fn module(&mut self) {
        let shared = self.shared;
        let mut finder = Finder::new(shared);
        let walk_first = shared.types.has_unnamed_structs();
        finder.symbols();
        if walk_first {
            for &func in &shared.func_order {
                finder.function(func, self.body(func));
            }
            finder.named_metadata();
        }
        self.finder = Some(finder);
        self.number_module();
        self.module_header();
        let types_at = self.out.len();
        self.comdats();
        self.symbols();
        for &func in &shared.func_order {
            let body = self.body(func);
            if let Some(finder) = self.finder.as_mut().filter(|_| !walk_first) {
                finder.function(func, body);
            }
            self.out.byte(b'\n');
            self.function(func);
        }
        self.attribute_groups();
        self.named_metadata();
        self.numbered_nodes();
        if let Some(finder) = self.finder.as_mut().filter(|_| !walk_first) {
            finder.named_metadata();
        }
        self.struct_types(types_at);
    }

    /// Writes global variables, aliases and ifuncs.
    fn symbols(&mut self) {
        let shared = self.shared;
        self.blank_line_unless(shared.global_order.is_empty());
        for &global in &shared.global_order {
            self.global(global);
        }
        self.blank_line_unless(shared.alias_order.is_empty());
        for &alias in &shared.alias_order {
            self.alias(alias);
        }
        self.blank_line_unless(shared.ifunc_order.is_empty());
        for &ifunc in &shared.ifunc_order {
            self.ifunc(ifunc);
        }
    }

    /// Gives numbers to the attribute groups and metadata nodes that come before any function.
    pub(super) fn number_module(&mut self) {
        let shared = self.shared;
        for &global in &shared.global_order {
            let data = &shared.globals[global];
            self.number_attachments(&data.symbol.metadata);
            if let Some(set) = data.attrs {
                self.group_number(Owner::Module, &shared.attrs, set);
            }
        }
        for &ifunc in &shared.ifunc_order {
            self.number_attachments(&shared.ifuncs[ifunc].symbol.metadata);
        }
        for (_, nodes) in &shared.named_md {
            for &node in nodes {
                self.mds.number(&shared.metadata, node);
            }
        }
        for &func in &shared.func_order {
            let list = shared.funcs[func].attrs;
            if let Some(set) = list.and_then(|list| shared.attrs.list_data(list).function) {
                self.group_number(Owner::Module, &shared.attrs, set);
            }
        }
    }

    /// Gives numbers to attached nodes.
    pub(super) fn number_attachments(&mut self, list: &[(MdKind, Md)]) {
        for &(_, md) in in_kind_order(list).iter() {
            self.mds.number(&self.shared.metadata, md);
        }
    }

    fn blank_line_unless(&mut self, is_empty: bool) {
        if !is_empty {
            self.out.byte(b'\n');
        }
    }

    fn module_header(&mut self) {
        let shared = self.shared;
        if !shared.id.is_empty() && !shared.id.contains(&b'\n') {
            self.out.put("; ModuleID = '");
            self.out.bytes(&shared.id);
            self.out.put("'\n");
        }
        if !shared.source_filename.is_empty() {
            self.out.put("source_filename = ");
            self.out.quoted(&shared.source_filename);
            self.out.byte(b'\n');
        }
        for (word, text) in
            [("target datalayout = ", &shared.data_layout), ("target triple = ", &shared.triple)]
        {
            if !text.is_empty() {
                self.out.put(word);
                self.out.quoted(text);
                self.out.byte(b'\n');
            }
        }
        self.module_asm();
    }

    fn module_asm(&mut self) {
        let shared = self.shared;
        if shared.asm.is_empty() {
            return;
        }
        self.out.byte(b'\n');
        let text = shared.asm.strip_suffix(b"\n").unwrap_or(&shared.asm);
        for line in text.split(|&byte| byte == b'\n') {
            self.out.put("module asm ");
            self.out.quoted(line);
            self.out.byte(b'\n');
        }
    }

    /// Writes the struct types found, to stand at `at` in the output.
    fn struct_types(&mut self, at: usize) {
        let Some(finder) = &self.finder else { return };
        let found = finder.found();
        let types: Vec<Type> = found.unnamed.iter().chain(&found.named).copied().collect();
        let start = self.out.len();
        self.blank_line_unless(types.is_empty());
        for ty in types {
            self.ty(ty);
            self.out.put(" = type ");
            self.struct_body(ty);
            self.out.byte(b'\n');
        }
        let text = self.out.split_off(start);
        self.out.splice(at..at, text);
    }

    /// Writes the comdats that something is in, in the order of their first members.
    fn comdats(&mut self) {
        let shared = self.shared;
        let of_funcs = shared.func_order.iter().map(|&func| &shared.funcs[func].symbol);
        let of_globals = shared.global_order.iter().map(|&global| &shared.globals[global].symbol);
        let mut seen: EntitySet<Comdat> = EntitySet::new();
        for symbol in of_funcs.chain(of_globals) {
            if let Some(comdat) = symbol.comdat
                && seen.insert(comdat)
            {
                let data = shared.comdats[comdat];
                self.out.put("\n$");
                self.out.name(shared.names.get(data.name));
                self.out.put(" = comdat ");
                self.out.put(data.kind.name());
                self.out.byte(b'\n');
            }
        }
    }

    fn global(&mut self, global: Global) {
        let shared = self.shared;
        let data = &shared.globals[global];
        self.symbol(Symbol::Global(global));
        self.out.put(" = ");
        if data.init.is_none() && data.symbol.linkage == Linkage::External {
            self.word("external");
        }
        self.symbol_words(&data.symbol);
        if data.addr_space != 0 {
            self.addr_space(data.addr_space);
            self.out.byte(b' ');
        }
        if data.externally_initialized {
            self.word("externally_initialized");
        }
        self.word(if data.constant { "constant" } else { "global" });
        self.ty(data.value_ty);
        if let Some(init) = data.init {
            self.out.byte(b' ');
            self.constant(&shared.consts, init);
        }
        self.string_part(", section ", data.symbol.section);
        self.string_part(", partition ", data.symbol.partition);
        if let Some(model) = data.code_model {
            self.out.put(", code_model ");
            self.out.quoted(model.name().as_bytes());
        }
        let sanitizer = data.sanitizer;
        for (given, word) in [
            (sanitizer.no_sanitize_address, ", no_sanitize_address"),
            (sanitizer.no_sanitize_hwaddress, ", no_sanitize_hwaddress"),
            (sanitizer.sanitize_memtag, ", sanitize_memtag"),
            (sanitizer.sanitize_address_dyninit, ", sanitize_address_dyninit"),
        ] {
            self.out.put(if given { word } else { "" });
        }
        self.comdat_ref(Symbol::Global(global));
        if let Some(align) = data.align {
            self.out.put(", align ");
            self.out.uint(align.bytes());
        }
        self.attachments(&data.symbol.metadata, ", ");
        if let Some(set) = data.attrs {
            self.group_ref(Owner::Module, &shared.attrs, set);
        }
        self.out.byte(b'\n');
    }

    fn alias(&mut self, alias: Alias) {
        let data = &self.shared.aliases[alias];
        self.symbol(Symbol::Alias(alias));
        self.out.put(" = ");
        self.symbol_words(&data.symbol);
        self.out.put("alias ");
        self.ty(data.value_ty);
        self.out.put(", ");
        self.target(data.aliasee);
        self.string_part(", partition ", data.symbol.partition);
        self.out.byte(b'\n');
    }

    fn ifunc(&mut self, ifunc: IFunc) {
        let data = &self.shared.ifuncs[ifunc];
        self.symbol(Symbol::IFunc(ifunc));
        self.out.put(" = ");
        self.linkage_words(&data.symbol);
        self.out.put("ifunc ");
        self.ty(data.value_ty);
        self.out.put(", ");
        self.target(data.resolver);
        self.string_part(", partition ", data.symbol.partition);
        self.attachments(&data.symbol.metadata, ", ");
        self.out.byte(b'\n');
    }

    /// What an alias or ifunc stands for. An expression says its type itself.
    fn target(&mut self, constant: Const) {
        let pool = &self.shared.consts;
        match pool.get(constant) {
            ConstData::Expr { .. } => self.constant(pool, constant),
            _ => self.typed_constant(pool, constant),
        }
    }

    fn symbol_words(&mut self, symbol: &SymbolData) {
        self.linkage_words(symbol);
        match symbol.tls {
            None => {}
            Some(TlsModel::GeneralDynamic) => self.word("thread_local"),
            Some(model) => {
                self.out.put("thread_local(");
                self.out.put(model.name());
                self.out.put(") ");
            }
        }
        if symbol.unnamed_addr != UnnamedAddr::None {
            self.word(symbol.unnamed_addr.name());
        }
    }

    fn string_part(&mut self, word: &str, text: Option<nvopt_entity::Str>) {
        if let Some(text) = text {
            self.out.put(word);
            let shared = self.shared;
            self.out.quoted(shared.names.get(text));
        }
    }
}
