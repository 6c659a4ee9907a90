//! Functions as text: header, blocks, lines.

use super::{
    Printer,
    attrs::{Owner, Place},
    text::Put,
};
use crate::{
    attrs::{Attr, AttrSet},
    body::{Block, Body},
    module::{CallConv, Func, FuncDecl, Linkage, Symbol, SymbolData, UnnamedAddr},
    types::FuncType,
};

/// The column that the comment behind a label starts in.
const COMMENT_COLUMN: usize = 50;

impl<'a> Printer<'a> {
    /// Writes a function, defined or declared, with the comment before it.
    pub(super) fn function(&mut self, func: Func) {
        let decl = &self.shared.funcs[func];
        let body = self.body(func);
        self.enter(func);
        self.attributes_comment(decl);
        self.unknown_intrinsic_comment(func);
        match body {
            Some(body) => {
                self.out.put("define ");
                self.header(func, decl, Some(body));
                self.attachments(&decl.symbol.metadata, " ");
                self.out.put(" {");
                for block in body.blocks() {
                    self.block_lines(body, block);
                }
                self.out.put("}\n");
            }
            None => {
                self.out.put("declare");
                self.attachments(&decl.symbol.metadata, " ");
                self.out.byte(b' ');
                self.header(func, decl, None);
                self.out.byte(b'\n');
            }
        }
    }

    /// Attributes that are no strings, to be read without looking up the group.
    fn attributes_comment(&mut self, decl: &'a FuncDecl) {
        let pool = &self.shared.attrs;
        let attrs = pool.function_attrs(decl.attrs);
        let n_words = attrs.iter().take_while(|attr| !matches!(attr, Attr::String(..))).count();
        if n_words > 0 {
            self.out.put("; Function Attrs: ");
            self.attributes(pool, &attrs[..n_words], Place::Line);
            self.out.byte(b'\n');
        }
    }

    fn header(&mut self, func: Func, decl: &'a FuncDecl, body: Option<&'a Body>) {
        let shared = self.shared;
        let pool = &shared.attrs;
        self.linkage_words(&decl.symbol);
        if decl.cc != CallConv::C {
            self.call_conv(decl.cc);
            self.out.byte(b' ');
        }
        let lists = decl.attrs.map(|list| pool.list_data(list));
        if let Some(set) = lists.and_then(|lists| lists.ret) {
            self.line_attributes(Owner::Module, pool, set);
            self.out.byte(b' ');
        }
        match shared.types.as_func(decl.ty) {
            Some(ty) => {
                self.ty(ty.ret);
                self.out.byte(b' ');
                self.symbol(Symbol::Func(func));
                self.parameters(ty, lists.map_or(&[][..], |lists| &lists.params), body);
            }
            None => self.symbol(Symbol::Func(func)),
        }
        if decl.symbol.unnamed_addr != UnnamedAddr::None {
            self.out.byte(b' ');
            self.out.put(decl.symbol.unnamed_addr.name());
        }
        if decl.addr_space != 0 || self.program_space != 0 {
            self.out.byte(b' ');
            self.addr_space(decl.addr_space);
        }
        if let Some(set) = lists.and_then(|lists| lists.function) {
            self.group_ref(Owner::Module, pool, set);
        }
        self.header_rest(func, decl);
    }

    /// What follows the attributes in the header.
    fn header_rest(&mut self, func: Func, decl: &'a FuncDecl) {
        let shared = self.shared;
        if let Some(section) = decl.symbol.section {
            self.out.put(" section ");
            self.out.quoted(shared.names.get(section));
        }
        if let Some(partition) = decl.symbol.partition {
            self.out.put(" partition ");
            self.out.quoted(shared.names.get(partition));
        }
        self.comdat_ref(Symbol::Func(func));
        if let Some(align) = decl.align {
            self.out.put(" align ");
            self.out.uint(align.bytes());
        }
        if let Some(gc) = decl.gc {
            self.out.put(" gc ");
            self.out.quoted(shared.names.get(gc));
        }
        for (word, operand) in [
            (" prefix ", decl.prefix),
            (" prologue ", decl.prologue),
            (" personality ", decl.personality),
        ] {
            if let Some(constant) = operand {
                self.out.put(word);
                self.typed_constant(&shared.consts, constant);
            }
        }
    }

    fn parameters(&mut self, ty: &'a FuncType, attrs: &[Option<AttrSet>], body: Option<&'a Body>) {
        self.out.byte(b'(');
        for (index, &param_ty) in ty.params.iter().enumerate() {
            if index > 0 {
                self.out.put(", ");
            }
            self.ty(param_ty);
            if let Some(&Some(set)) = attrs.get(index) {
                self.out.byte(b' ');
                self.line_attributes(Owner::Module, &self.shared.attrs, set);
            }
            // Only a definition names its parameters.
            if let Some(body) = body
                && let Some(&param) = body.params().get(index)
            {
                self.out.byte(b' ');
                self.local_value(body, param);
            }
        }
        if ty.vararg {
            self.out.put(if ty.params.is_empty() { "..." } else { ", ..." });
        }
        self.out.byte(b')');
    }

    /// Writes linkage, `dso_local`, visibility and storage class, each with a blank behind it.
    pub(super) fn linkage_words(&mut self, symbol: &SymbolData) {
        if symbol.linkage != Linkage::External {
            self.word(symbol.linkage.name());
        }
        if symbol.dso_local && !symbol.is_implied_dso_local() {
            self.word("dso_local");
        }
        if symbol.visibility != crate::module::Visibility::Default {
            self.word(symbol.visibility.name());
        }
        if symbol.dll_storage != crate::module::DllStorage::Default {
            self.word(symbol.dll_storage.name());
        }
    }

    /// Writes a word and a blank.
    pub(super) fn word(&mut self, word: &str) {
        self.out.put(word);
        self.out.byte(b' ');
    }

    /// Writes the comdat of a function or global, by its name if that is another one.
    pub(super) fn comdat_ref(&mut self, symbol: Symbol) {
        let shared = self.shared;
        let data = shared.symbol(symbol);
        let Some(comdat) = data.comdat else { return };
        if matches!(symbol, Symbol::Global(_)) {
            self.out.byte(b',');
        }
        self.out.put(" comdat");
        let name = shared.comdats[comdat].name;
        if data.name != Some(name) {
            self.out.put("($");
            self.out.name(shared.names.get(name));
            self.out.byte(b')');
        }
    }

    fn block_lines(&mut self, body: &'a Body, block: Block) {
        let is_entry = body.entry() == Some(block);
        let line_start = self.out.len() + 1;
        if let Some(name) = body.block_name(block) {
            self.out.byte(b'\n');
            self.out.name(name);
            self.out.byte(b':');
        } else if !is_entry {
            self.out.byte(b'\n');
            match self.locals.block(block) {
                Some(number) => self.out.uint(u64::from(number)),
                None => self.out.put("<badref>"),
            }
            self.out.byte(b':');
        }
        if !is_entry {
            self.predecessors_comment(body, block, line_start);
        }
        self.out.byte(b'\n');
        let has_records = body.has_records();
        for inst in body.insts_in(block) {
            if has_records {
                for record in body.records(inst) {
                    self.record_line(body, record);
                }
            }
            self.out.put("  ");
            self.inst(body, inst);
            self.out.byte(b'\n');
        }
    }

    fn predecessors_comment(&mut self, body: &'a Body, block: Block, line_start: usize) {
        let column = self.out.len() - line_start;
        let n_blanks = COMMENT_COLUMN.saturating_sub(column).max(1);
        self.out.extend(std::iter::repeat_n(b' ', n_blanks));
        if !body.has_preds(block) {
            return self.out.put("; No predecessors!");
        }
        self.out.put("; preds = ");
        for (index, pred) in body.preds_newest_first(block).enumerate() {
            if index > 0 {
                self.out.put(", ");
            }
            self.block(body, pred);
        }
    }
}
