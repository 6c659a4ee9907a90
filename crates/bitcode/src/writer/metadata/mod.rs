//! The module's metadata: kinds, strings, constants, nodes, named lists, attachments of symbols.
//!
//! A reference is one more than a number where there may be none, the number itself where there
//! always is one. `nodes` says how each kind of debug-info node is laid out.

mod nodes;

use nvopt_ir::{
    metadata::{Location, Md, MdData},
    module::Symbol,
};

use super::ModuleWriter;
use crate::{
    bitstream::writer::{Abbrev, BitWriter, CharWidth, Field},
    codes::{block, metadata},
};
use nodes::Layouts;

/// The width of abbreviation ids in the module's metadata.
const METADATA_WIDTH: u32 = 4;
/// The width of abbreviation ids in the table of kinds.
const KIND_WIDTH: u32 = 3;
/// Expressions as LLVM has them since version 6.
const EXPRESSION_VERSION: u64 = 3 << 1;

/// The abbreviations of the module's metadata.
struct MdAbbrevs {
    node: Abbrev,
    location: Abbrev,
    value: Abbrev,
    name: Abbrev,
}

impl MdAbbrevs {
    fn define(bits: &mut BitWriter, type_bits: u32) -> Self {
        let code = |code: u32| Field::Literal(u64::from(code));
        MdAbbrevs {
            node: bits.define(vec![code(metadata::NODE), Field::Array, Field::Vbr(6)]),
            location: bits.define(vec![
                code(metadata::LOCATION),
                Field::Fixed(1),
                Field::Vbr(6),
                Field::Vbr(8),
                Field::Vbr(6),
                Field::Vbr(6),
                Field::Fixed(1),
                Field::Vbr(6),
                Field::Vbr(6),
            ]),
            value: bits.define(vec![code(metadata::VALUE), Field::Fixed(type_bits), Field::Vbr(6)]),
            name: bits.define(vec![code(metadata::NAME), Field::Array, Field::Fixed(8)]),
        }
    }
}

impl ModuleWriter<'_> {
    /// Writes the names of the kinds of attachments that are used.
    pub(super) fn write_metadata_kinds(&mut self) {
        let kinds = &self.numbers.md_kinds;
        if kinds.iter().next().is_none() {
            return;
        }
        self.bits.enter(block::METADATA_KIND, KIND_WIDTH, 0);
        let short = self.bits.define(vec![
            Field::Literal(u64::from(metadata::KIND)),
            Field::Vbr(6),
            Field::Array,
            Field::Char6,
        ]);
        for kind in kinds.iter() {
            let name = self.shared.md_kinds.name(kind);
            let number = u64::from(kind.0);
            if CharWidth::of(name) == CharWidth::Char6 {
                self.bits.record_with_bytes(&short, &[number], name);
            } else {
                let mut words = vec![number];
                words.extend(name.iter().map(|&byte| u64::from(byte)));
                self.bits.record(metadata::KIND, &words);
            }
        }
        self.bits.leave();
    }

    /// Writes all metadata of the module.
    pub(super) fn write_module_metadata(&mut self) {
        if self.numbers.metadata.len() == 0 && self.shared.named_md.is_empty() {
            return;
        }
        self.bits.enter(block::METADATA, METADATA_WIDTH, 0);
        let abbrevs = MdAbbrevs::define(&mut self.bits, self.numbers.types.n_bits());
        self.write_strings();
        self.write_nodes(&abbrevs);
        self.write_named(&abbrevs);
        self.write_symbol_attachments();
        self.bits.leave();
    }

    /// Writes all strings as one record: their lengths, then their bytes.
    fn write_strings(&mut self) {
        let strings = self.numbers.metadata.strings();
        if strings.is_empty() {
            return;
        }
        let pool = &self.shared.metadata;
        let text = |md: Md| pool.as_string(md).unwrap_or_default();
        let mut lengths = BitWriter::new();
        for &md in strings {
            lengths.vbr(text(md).len() as u64, 6);
        }
        lengths.align();
        let mut blob = lengths.into_bytes();
        let operands = [strings.len() as u64, blob.len() as u64];
        for &md in strings {
            blob.extend_from_slice(text(md));
        }
        let abbrev = self.bits.define(vec![
            Field::Literal(u64::from(metadata::STRINGS)),
            Field::Vbr(6),
            Field::Vbr(6),
            Field::Blob,
        ]);
        self.bits.record_with_blob(&abbrev, &operands, &blob);
    }

    fn write_nodes(&mut self, abbrevs: &MdAbbrevs) {
        let mut layouts = Layouts::default();
        let mut words = Vec::new();
        let ids = &self.numbers.metadata;
        for md in ids.rest() {
            words.clear();
            match self.shared.metadata.get(md) {
                // A node that was never defined counts as an empty one.
                MdData::Reserved => self.bits.record_with(&abbrevs.node, &[]),
                MdData::String(_) => unreachable!("strings come first"),
                MdData::Const(constant) => {
                    let ty = self.numbers.types.id(self.shared.consts.ty(*constant));
                    let value = self.consts.id(&self.numbers.symbols, *constant);
                    self.bits.record_with(&abbrevs.value, &[ty, value]);
                }
                MdData::Tuple { distinct, ops } => {
                    words.extend(ops.iter().map(|&md| ids.id_or_null(md)));
                    if *distinct {
                        self.bits.record(metadata::DISTINCT_NODE, &words);
                    } else {
                        self.bits.record_with(&abbrevs.node, &words);
                    }
                }
                MdData::Location(location) => {
                    let &Location { distinct, implicit_code, column, atom_rank, line, .. } =
                        location;
                    let scope = location.scope.map_or(0, |md| ids.id(md));
                    self.bits.record_with(
                        &abbrevs.location,
                        &[
                            u64::from(distinct),
                            u64::from(line),
                            u64::from(column),
                            scope,
                            ids.id_or_null(location.inlined_at),
                            u64::from(implicit_code),
                            location.atom_group,
                            u64::from(atom_rank),
                        ],
                    );
                }
                MdData::Expression { distinct, ops } => {
                    words.push(u64::from(*distinct) | EXPRESSION_VERSION);
                    words.extend_from_slice(ops);
                    self.bits.record(metadata::EXPRESSION, &words);
                }
                MdData::Di { kind, distinct, fields } => {
                    let layout = layouts.of(*kind);
                    layout.encode(ids, *distinct, fields, &mut words);
                    self.bits.record(layout.code, &words);
                }
            }
        }
    }

    fn write_named(&mut self, abbrevs: &MdAbbrevs) {
        for (name, operands) in &self.shared.named_md {
            self.bits.record_with_bytes(&abbrevs.name, &[], name);
            let ids: Vec<u64> = operands.iter().map(|&md| self.numbers.metadata.id(md)).collect();
            self.bits.record(metadata::NAMED_NODE, &ids);
        }
    }

    /// Writes the attachments of variables and of functions without a body.
    fn write_symbol_attachments(&mut self) {
        let shared = self.shared;
        let module = self.numbers.module;
        let declared = shared.func_order.iter().filter(|&&func| module.is_declaration(func));
        let symbols = declared
            .map(|&func| Symbol::Func(func))
            .chain(shared.global_order.iter().map(|&global| Symbol::Global(global)));
        for symbol in symbols {
            let attached = &shared.symbol(symbol).metadata;
            if attached.is_empty() {
                continue;
            }
            let mut words = vec![self.symbol_id(symbol)];
            for &(kind, md) in attached {
                words.extend([u64::from(kind.0), self.numbers.metadata.id(md)]);
            }
            self.bits.record(metadata::GLOBAL_DECL_ATTACHMENT, &words);
        }
    }
}
