//! Writing bitcode as LLVM 22 does.
//!
//! [`write`] first numbers everything (`enumerate`), then writes the file from front to back:
//! who made it, the module with its tables and functions, the string table. Where a choice is
//! free (abbreviations, the order of constants and metadata, names of kinds and tags that nothing
//! uses) the shorter file is chosen.
//!
//! Files: `enumerate` (numbers), `abbrevs` (short forms), `module` (symbols), `tables` (types and
//! attributes), `constants`, `metadata`, `function`.
//!
//! Invariants: the output depends on the module only; time is linear in it, but for sorting the
//! constants of a function; no recursion.

mod abbrevs;
mod constants;
mod enumerate;
mod function;
mod metadata;
mod module;
mod tables;

use nvopt_entity::FxHashMap;
use nvopt_ir::{
    constant::Const,
    datalayout::DataLayout,
    module::{Func, Module, ModuleShared, Symbol},
};

use crate::{
    bitstream::writer::{BitWriter, Field},
    codes::{self, block},
};
use abbrevs::Abbrevs;
use constants::ConstNumbers;
use enumerate::Enumeration;
use function::Buffers;
use module::StringTable;

/// The width of abbreviation ids in the module block.
const MODULE_WIDTH: u32 = 4;
/// The width of abbreviation ids in the module's table of functions.
const OFFSETS_WIDTH: u32 = 4;

/// Writes `module` as bitcode that LLVM 22 reads.
pub fn write(module: &Module) -> Vec<u8> {
    let mut bits = BitWriter::with_capacity(expected_size(module));
    bits.bytes(&codes::MAGIC);
    module::write_identification(&mut bits);
    ModuleWriter::new(module, bits).write()
}

/// How large the file will be, roughly: room that is made once.
fn expected_size(module: &Module) -> usize {
    let bodies = module.shared.func_order.iter().filter_map(|&func| module.bodies[func].as_ref());
    let in_bodies: usize = bodies.map(|body| 64 + 8 * body.n_placed_insts()).sum();
    in_bodies + 8 * module.shared.metadata.len() + 64 * module.shared.names.len()
}

/// A module while it is written.
struct ModuleWriter<'m> {
    shared: &'m ModuleShared,
    numbers: Enumeration<'m>,
    layout: DataLayout,
    consts: ConstNumbers<'m>,
    abbrevs: Abbrevs,
    strings: StringTable,
    /// The number of values that all functions see.
    n_module_values: u32,
    /// For functions whose blocks constants mention: the positions of their blocks.
    block_positions: FxHashMap<Func, Vec<u64>>,
    bits: BitWriter,
    /// Memory that is used for one function after the other.
    buffers: Buffers<'m>,
    /// Where the blocks of functions start: the number of the function and a bit position.
    function_starts: Vec<(u32, u64)>,
    /// Where the offset of the table of functions is to be patched in.
    offsets_hole: u64,
}

impl<'m> ModuleWriter<'m> {
    fn new(module: &'m Module, mut bits: BitWriter) -> Self {
        let shared = &module.shared;
        let numbers = Enumeration::new(module);
        let mut consts = ConstNumbers::new(&shared.consts);
        let all = 0..numbers.n_consts;
        consts.renumber(&shared.consts, &numbers.consts, all, numbers.first_const_id());
        let n_module_values = numbers.n_module_values();
        bits.enter(block::MODULE, MODULE_WIDTH, 0);
        module::write_version(&mut bits);
        let abbrevs = Abbrevs::define(&mut bits, &numbers.types);
        ModuleWriter {
            shared,
            numbers,
            // What is malformed counts as not said, as in a module without a layout.
            layout: DataLayout::parse(&shared.data_layout).unwrap_or_default(),
            consts,
            abbrevs,
            strings: StringTable::default(),
            n_module_values,
            block_positions: FxHashMap::default(),
            bits,
            function_starts: Vec::new(),
            buffers: Buffers::new(&shared.consts),
            offsets_hole: 0,
        }
    }

    fn write(mut self) -> Vec<u8> {
        self.write_types();
        self.write_attributes();
        self.write_info();
        self.reserve_offsets();
        self.write_module_constants();
        self.write_metadata_kinds();
        self.write_module_metadata();
        self.write_bundle_tags();
        self.write_sync_scopes();
        self.write_functions();
        self.write_offsets();
        self.bits.leave();
        self.write_string_table();
        self.bits.into_bytes()
    }

    /// The number of a constant of the module's pool as a value.
    fn module_const(&self, constant: Const) -> u64 {
        self.consts.id(&self.numbers.symbols, constant)
    }

    /// Leaves room for the offset of the table of functions, which a lazy reader looks up first.
    fn reserve_offsets(&mut self) {
        let abbrev = self
            .bits
            .define(vec![Field::Literal(u64::from(codes::module::VSTOFFSET)), Field::Fixed(32)]);
        // The abbreviated record ends in the 32 bits to be patched.
        self.bits.record_with(&abbrev, &[0]);
        self.offsets_hole = self.bits.position() - 32;
    }

    /// Writes where each function starts, in words from the start of the file.
    fn write_offsets(&mut self) {
        self.bits.align();
        let offset = word_offset(self.bits.position());
        let inherited = self.abbrevs.symtab.len;
        self.bits.enter(block::VALUE_SYMTAB, OFFSETS_WIDTH, inherited);
        let entry = self.bits.define(vec![
            Field::Literal(u64::from(codes::value_symtab::FNENTRY)),
            Field::Vbr(8),
            Field::Fixed(32),
        ]);
        for &(id, start) in &self.function_starts {
            let operands = [u64::from(id), u64::from(word_offset(start))];
            self.bits.record_with(&entry, &operands);
        }
        self.bits.leave();
        self.bits.patch_word(self.offsets_hole, offset);
    }

    fn symbol_id(&self, symbol: Symbol) -> u64 {
        u64::from(self.numbers.symbols.id(symbol))
    }
}

/// A position, which is a multiple of 32, in words.
fn word_offset(position: u64) -> u32 {
    debug_assert_eq!(position % 32, 0, "blocks start at words");
    u32::try_from(position / 32).expect("a file is smaller than 16 GiB")
}
