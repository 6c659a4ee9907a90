//! Debug locations, debug records, and metadata that belongs to the function.

use nvopt_ir::{
    body::{DbgRecord, DbgRecordKind, Inst, LocalMd, MdOperand},
    metadata::{Location, MdData, MdKind},
    module::Symbol,
};

use super::FuncWriter;
use crate::codes::{block, function, metadata};

/// The width of abbreviation ids in a function's own metadata.
const METADATA_WIDTH: u32 = 3;
/// The width of abbreviation ids among attachments.
const ATTACHMENT_WIDTH: u32 = 3;
/// The largest rank in an atom group that the abbreviation of locations holds.
const MAX_SHORT_RANK: u8 = 7;

impl FuncWriter<'_, '_> {
    /// Writes the values that metadata speaks of, and lists of them. Their numbers follow those
    /// of the module's metadata.
    pub(super) fn write_local_metadata(&mut self) {
        if self.plan.locals.is_empty() && self.plan.arg_lists.is_empty() {
            return;
        }
        self.module.bits.enter(block::METADATA, METADATA_WIDTH, 0);
        let mut next = self.module.numbers.metadata.len() as u32;
        for local in std::mem::take(&mut self.plan.locals) {
            let value = self.body.local_value(local);
            let (ty, id) = (self.type_id(value), u64::from(self.id(value)));
            self.module.bits.record(metadata::VALUE, &[ty, id]);
            self.locals[local] = next;
            next += 1;
        }
        for list in std::mem::take(&mut self.plan.arg_lists) {
            let ids: Vec<u64> = list.iter().map(|&local| self.local_id(local)).collect();
            self.module.bits.record(metadata::ARG_LIST, &ids);
            self.arg_lists.insert(list, next);
            next += 1;
        }
        self.module.bits.leave();
    }

    fn local_id(&self, local: LocalMd) -> u64 {
        u64::from(self.locals[local])
    }

    /// The number of a metadata operand as metadata.
    pub(super) fn md_operand_id(&self, operand: &MdOperand) -> u64 {
        match operand {
            MdOperand::Node(md) => self.module.numbers.metadata.id(*md),
            MdOperand::Local(local) => self.local_id(*local),
            MdOperand::ArgList(locals) => u64::from(self.arg_lists[&**locals]),
        }
    }

    /// Writes where the instruction just written comes from.
    pub(super) fn write_loc(&mut self, inst: Inst) {
        let Some(loc) = self.body.loc(inst) else { return };
        let MdData::Location(location) = self.module.shared.metadata.get(loc) else { return };
        self.words.clear();
        if self.last_loc == Some(loc) {
            return self.record_if(true, function::DEBUG_LOC_AGAIN, |a| &a.loc_again);
        }
        self.last_loc = Some(loc);
        let Location { line, column, scope, inlined_at, .. } = *location;
        let ids = &self.module.numbers.metadata;
        self.words.extend([
            u64::from(line),
            u64::from(column),
            ids.id_or_null(scope),
            ids.id_or_null(inlined_at),
            u64::from(location.implicit_code),
            location.atom_group,
            u64::from(location.atom_rank),
        ]);
        let short = location.atom_rank <= MAX_SHORT_RANK;
        self.record_if(short, function::DEBUG_LOC, |a| &a.loc);
    }

    /// Writes a debug record, which stands before the instruction just written.
    pub(super) fn write_record(&mut self, record: &DbgRecord) {
        self.words.clear();
        let ids = &self.module.numbers.metadata;
        self.words.extend([ids.id(record.loc), ids.id(record.variable)]);
        match &record.kind {
            DbgRecordKind::Value { location, expression } => {
                self.words.push(ids.id(*expression));
                if let MdOperand::Local(local) = location {
                    let value = self.body.local_value(*local);
                    if self.id(value) < self.next_id {
                        self.push(value);
                        return self.record_if(true, function::DEBUG_RECORD_VALUE_SIMPLE, |a| {
                            &a.dbg_value
                        });
                    }
                }
                self.words.push(self.md_operand_id(location));
                self.record(function::DEBUG_RECORD_VALUE);
            }
            DbgRecordKind::Declare { location, expression } => {
                self.words.extend([ids.id(*expression), self.md_operand_id(location)]);
                self.record(function::DEBUG_RECORD_DECLARE);
            }
            DbgRecordKind::DeclareValue { location, expression } => {
                self.words.extend([ids.id(*expression), self.md_operand_id(location)]);
                self.record(function::DEBUG_RECORD_DECLARE_VALUE);
            }
            DbgRecordKind::Assign { location, expression, id, address, address_expression } => {
                self.words.extend([
                    ids.id(*expression),
                    self.md_operand_id(location),
                    ids.id(*id),
                    ids.id(*address_expression),
                    self.md_operand_id(address),
                ]);
                self.record(function::DEBUG_RECORD_ASSIGN);
            }
            DbgRecordKind::Label => self.record(function::DEBUG_RECORD_LABEL),
        }
    }

    /// Writes what is attached to the function and to its instructions.
    pub(super) fn write_attachments(&mut self) {
        let body = self.body;
        let of_func = &self.module.shared.symbol(Symbol::Func(self.func)).metadata;
        if of_func.is_empty() && !self.has_attachments {
            return;
        }
        let inherited = self.module.abbrevs.attachment.len;
        self.module.bits.enter(block::METADATA_ATTACHMENT, ATTACHMENT_WIDTH, inherited);
        if !of_func.is_empty() {
            self.write_attachment(None, of_func);
        }
        if self.has_attachments {
            for (position, inst) in (0..).zip(body.insts()) {
                let of_inst = body.metadata(inst);
                if !of_inst.is_empty() {
                    self.write_attachment(Some(position), of_inst);
                }
            }
        }
        self.module.bits.leave();
    }

    fn write_attachment(&mut self, inst: Option<u64>, list: &[(MdKind, nvopt_ir::metadata::Md)]) {
        self.words.clear();
        self.words.extend(inst);
        for &(kind, md) in list {
            self.words.extend([u64::from(kind.0), self.module.numbers.metadata.id(md)]);
        }
        let abbrevs = &self.module.abbrevs.attachment;
        let abbrev = if self.words.len() == 3 { &abbrevs.one } else { &abbrevs.many };
        self.module.bits.record_with(abbrev, &self.words);
    }
}
