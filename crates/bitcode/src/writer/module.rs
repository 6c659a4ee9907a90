//! The records of a module outside its blocks, and the blocks that are lists of names.

use nvopt_entity::{FxHashMap, SecondaryMap, Str, StringPool};
use nvopt_ir::{
    module::{Func, Global, Linkage, SanitizerFlags, Symbol, SymbolData, TlsModel},
    ops::Align,
};

use super::ModuleWriter;
use crate::{
    bitstream::writer::{Abbrev, BitWriter, CharWidth, Field},
    codes::{self, block, module},
};

/// Names are in the string table, operands of instructions are relative.
const MODULE_VERSION: u64 = 2;
/// Marks the type of a global as the type of its contents.
const EXPLICIT_TYPE: u64 = 1 << 1;
const ADDR_SPACE_SHIFT: u32 = 2;

/// The names of symbols, comdats and partitions, in one blob. A comdat often has the name of a
/// symbol.
#[derive(Default)]
pub(super) struct StringTable {
    bytes: Vec<u8>,
    starts: SecondaryMap<Str, Option<u64>>,
}

impl StringTable {
    /// Adds a name and gives where it starts and its length.
    fn add(&mut self, names: &StringPool, name: Option<Str>) -> [u64; 2] {
        let Some(name) = name else { return [0, 0] };
        let text = names.get(name);
        let bytes = &mut self.bytes;
        let start = *self.starts[name].get_or_insert_with(|| {
            let start = bytes.len() as u64;
            bytes.extend_from_slice(text);
            start
        });
        [start, text.len() as u64]
    }
}

/// Numbers of names that stand in records of their own, the first being one.
#[derive(Default)]
struct NameIds {
    ids: FxHashMap<Str, u64>,
}

impl NameIds {
    fn id(&self, name: Option<Str>) -> u64 {
        name.map_or(0, |name| self.ids[&name])
    }

    /// The number of `name` if it is new.
    fn add(&mut self, name: Str) -> bool {
        let next = self.ids.len() as u64 + 1;
        *self.ids.entry(name).or_insert(next) == next
    }
}

/// Writes the block that says who made the file.
pub(super) fn write_identification(bits: &mut BitWriter) {
    bits.enter(block::IDENTIFICATION, 5, 0);
    let string = bits.define(vec![
        Field::Literal(u64::from(codes::identification::STRING)),
        Field::Array,
        Field::Char6,
    ]);
    bits.record_with_bytes(&string, &[], codes::PRODUCER);
    bits.record(codes::identification::EPOCH, &[codes::CURRENT_EPOCH]);
    bits.leave();
}

/// Writes the version of the module block.
pub(super) fn write_version(bits: &mut BitWriter) {
    bits.record(module::VERSION, &[MODULE_VERSION]);
}

impl ModuleWriter<'_> {
    /// Writes target, assembly, sections, comdats and all symbols.
    pub(super) fn write_info(&mut self) {
        let shared = self.shared;
        self.write_comdats();
        for (code, text) in [
            (module::TRIPLE, &shared.triple),
            (module::DATALAYOUT, &shared.data_layout),
            (module::ASM, &shared.asm),
        ] {
            self.write_text(code, text);
        }
        let sections = self.write_sections();
        let collectors = self.write_collectors();
        self.write_text(module::SOURCE_FILENAME, &shared.source_filename);
        self.write_globals(&sections);
        self.write_function_records(&sections, &collectors);
        self.write_aliases();
        self.write_ifuncs();
    }

    fn write_comdats(&mut self) {
        for data in self.shared.comdats.values() {
            let [start, len] = self.strings.add(&self.shared.names, Some(data.name));
            self.bits.record(module::COMDAT, &[start, len, data.kind.code()]);
        }
    }

    fn write_sections(&mut self) -> NameIds {
        let shared = self.shared;
        let mut ids = NameIds::default();
        let of_globals = shared.global_order.iter().map(|&global| Symbol::Global(global));
        let of_funcs = shared.func_order.iter().map(|&func| Symbol::Func(func));
        for symbol in of_globals.chain(of_funcs) {
            if let Some(section) = shared.symbol(symbol).section
                && ids.add(section)
            {
                self.bits.record_bytes(module::SECTIONNAME, shared.names.get(section));
            }
        }
        ids
    }

    fn write_collectors(&mut self) -> NameIds {
        let mut ids = NameIds::default();
        for &func in &self.shared.func_order {
            if let Some(gc) = self.shared.funcs[func].gc
                && ids.add(gc)
            {
                self.bits.record_bytes(module::GCNAME, self.shared.names.get(gc));
            }
        }
        ids
    }

    /// Writes a text that there is one of, unless it is empty.
    fn write_text(&mut self, code: u32, text: &[u8]) {
        if text.is_empty() {
            return;
        }
        let abbrev = self.bits.define(vec![
            Field::Literal(u64::from(code)),
            Field::Array,
            CharWidth::of(text).field(),
        ]);
        self.bits.record_with_bytes(&abbrev, &[], text);
    }

    fn write_globals(&mut self, sections: &NameIds) {
        if self.shared.global_order.is_empty() {
            return;
        }
        let abbrev = self.define_global_abbrev();
        for &global in &self.shared.global_order {
            self.write_global(global, &abbrev, sections);
        }
    }

    /// An abbreviation for globals without anything special.
    fn define_global_abbrev(&mut self) -> Abbrev {
        let ty = Field::Fixed(self.numbers.types.n_bits());
        self.bits.define(vec![
            Field::Literal(u64::from(module::GLOBALVAR)),
            Field::Vbr(8),
            Field::Vbr(8),
            ty,
            Field::Vbr(6),
            Field::Vbr(6),
            Field::Fixed(5),
            Field::Vbr(4),
            Field::Vbr(4),
        ])
    }

    fn write_global(&mut self, global: Global, abbrev: &Abbrev, sections: &NameIds) {
        let data = &self.shared.globals[global];
        let symbol = &data.symbol;
        let [start, len] = self.strings.add(&self.shared.names, symbol.name);
        let space = u64::from(data.addr_space) << ADDR_SPACE_SHIFT;
        let init = data.init.map_or(0, |constant| self.module_const(constant) + 1);
        let basic = [
            start,
            len,
            self.numbers.types.id(data.value_ty),
            u64::from(data.constant) | EXPLICIT_TYPE | space,
            init,
            symbol.linkage.code(),
            align_code(data.align),
            sections.id(symbol.section),
        ];
        let attrs = u64::from(self.numbers.global_lists[global]);
        let special = [
            symbol.visibility.code(),
            symbol.tls.map_or(0, TlsModel::code),
            symbol.unnamed_addr.code(),
            u64::from(data.externally_initialized),
            symbol.dll_storage.code(),
            comdat_code(symbol),
            attrs,
            u64::from(symbol.dso_local),
        ];
        let last = [sanitizer_code(data.sanitizer), data.code_model.map_or(0, |m| m.code())];
        let is_special = special.iter().chain(&last).any(|&word| word != 0);
        if !is_special && symbol.partition.is_none() {
            return self.bits.record_with(abbrev, &basic);
        }
        let mut words = [0; 20];
        words[..8].copy_from_slice(&basic);
        words[8..16].copy_from_slice(&special);
        words[16..18].copy_from_slice(&self.partition(symbol));
        words[18..].copy_from_slice(&last);
        self.bits.record(module::GLOBALVAR, &words);
    }

    fn write_function_records(&mut self, sections: &NameIds, collectors: &NameIds) {
        if self.shared.func_order.is_empty() {
            return;
        }
        let abbrev = self.define_function_abbrev();
        for &func in &self.shared.func_order {
            self.write_function_record(func, &abbrev, sections, collectors);
        }
    }

    /// An abbreviation in which what most functions do not have is short.
    fn define_function_abbrev(&mut self) -> Abbrev {
        let ty = Field::Fixed(self.numbers.types.n_bits());
        let few = Field::Vbr(3);
        let (flag, two) = (Field::Fixed(1), Field::Fixed(2));
        self.bits.define(vec![
            Field::Literal(u64::from(module::FUNCTION)),
            Field::Vbr(8),
            Field::Vbr(8),
            ty,
            Field::Vbr(4),
            flag,
            Field::Fixed(5),
            Field::Vbr(4),
            few,
            few,
            two,
            few,
            two,
            few,
            two,
            few,
            few,
            few,
            flag,
            few,
            few,
            few,
        ])
    }

    fn write_function_record(
        &mut self,
        func: Func,
        abbrev: &Abbrev,
        sections: &NameIds,
        collectors: &NameIds,
    ) {
        let data = &self.shared.funcs[func];
        let symbol = &data.symbol;
        let constant = |c| self.module_const(c) + 1;
        let list = self.numbers.attrs.list_id(0, data.attrs);
        let middle = [
            self.numbers.types.id(data.ty),
            u64::from(data.cc.0),
            u64::from(self.numbers.module.is_declaration(func)),
            symbol.linkage.code(),
            list,
            align_code(data.align),
            sections.id(symbol.section),
            symbol.visibility.code(),
            collectors.id(data.gc),
            symbol.unnamed_addr.code(),
            data.prologue.map_or(0, constant),
            symbol.dll_storage.code(),
            comdat_code(symbol),
            data.prefix.map_or(0, constant),
            data.personality.map_or(0, constant),
            u64::from(symbol.dso_local),
            u64::from(data.addr_space),
        ];
        let mut words = [0; 21];
        words[..2].copy_from_slice(&self.strings.add(&self.shared.names, symbol.name));
        words[2..19].copy_from_slice(&middle);
        words[19..].copy_from_slice(&self.partition(symbol));
        self.bits.record_with(abbrev, &words);
    }

    fn write_aliases(&mut self) {
        for &alias in &self.shared.alias_order {
            let data = &self.shared.aliases[alias];
            let symbol = &data.symbol;
            let mut words = [0; 13];
            words[..2].copy_from_slice(&self.strings.add(&self.shared.names, symbol.name));
            words[2..11].copy_from_slice(&[
                self.numbers.types.id(data.value_ty),
                u64::from(data.addr_space),
                self.module_const(data.aliasee),
                symbol.linkage.code(),
                symbol.visibility.code(),
                symbol.dll_storage.code(),
                symbol.tls.map_or(0, TlsModel::code),
                symbol.unnamed_addr.code(),
                u64::from(symbol.dso_local),
            ]);
            words[11..].copy_from_slice(&self.partition(symbol));
            self.bits.record(module::ALIAS, &words);
        }
    }

    fn write_ifuncs(&mut self) {
        for &ifunc in &self.shared.ifunc_order {
            let data = &self.shared.ifuncs[ifunc];
            let symbol = &data.symbol;
            let mut words = [0; 10];
            words[..2].copy_from_slice(&self.strings.add(&self.shared.names, symbol.name));
            words[2..8].copy_from_slice(&[
                self.numbers.types.id(data.value_ty),
                u64::from(data.addr_space),
                self.module_const(data.resolver),
                symbol.linkage.code(),
                symbol.visibility.code(),
                u64::from(symbol.dso_local),
            ]);
            words[8..].copy_from_slice(&self.partition(symbol));
            self.bits.record(module::IFUNC, &words);
        }
    }

    fn partition(&mut self, symbol: &SymbolData) -> [u64; 2] {
        self.strings.add(&self.shared.names, symbol.partition)
    }

    /// Writes the tags of operand bundles.
    pub(super) fn write_bundle_tags(&mut self) {
        self.write_names(
            block::OPERAND_BUNDLE_TAGS,
            codes::OPERAND_BUNDLE_TAG,
            self.numbers.bundle_tags.clone(),
        );
    }

    /// Writes the names of synchronization scopes.
    pub(super) fn write_sync_scopes(&mut self) {
        let names = self.shared.sync_scopes.iter().map(Vec::as_slice).collect();
        self.write_names(block::SYNC_SCOPE_NAMES, codes::SYNC_SCOPE_NAME, names);
    }

    fn write_names(&mut self, block: u32, code: u32, names: Vec<&[u8]>) {
        if names.is_empty() {
            return;
        }
        self.bits.enter(block, 3, 0);
        for name in names {
            self.bits.record_bytes(code, name);
        }
        self.bits.leave();
    }

    /// Writes the string table, which stands after the module.
    pub(super) fn write_string_table(&mut self) {
        self.bits.enter(block::STRTAB, 3, 0);
        let blob =
            self.bits.define(vec![Field::Literal(u64::from(codes::STRTAB_BLOB)), Field::Blob]);
        self.bits.record_with_blob(&blob, &[], &self.strings.bytes);
        self.bits.leave();
    }
}

/// The number of a comdat, the first being one.
fn comdat_code(symbol: &SymbolData) -> u64 {
    symbol.comdat.map_or(0, |comdat| nvopt_entity::Entity::index(comdat) as u64 + 1)
}

/// An alignment: its exponent plus one, or zero if there is none.
pub(super) fn align_code(align: Option<Align>) -> u64 {
    align.map_or(0, |align| u64::from(align.log2()) + 1)
}

fn sanitizer_code(flags: SanitizerFlags) -> u64 {
    u64::from(flags.no_sanitize_address)
        | u64::from(flags.no_sanitize_hwaddress) << 1
        | u64::from(flags.sanitize_memtag) << 2
        | u64::from(flags.sanitize_address_dyninit) << 3
}

const _: () = assert!(Linkage::LinkOnceOdr.code() < 32, "linkages fit five bits");
