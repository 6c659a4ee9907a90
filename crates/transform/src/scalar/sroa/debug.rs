//! What debug records say of a variable that falls apart.
//!
//! A declaration of the old alloca becomes one of each new alloca, of the part of the variable that
//! lies there. An assignment becomes the value that was assigned: that is known however it is
//! stored.

use nvopt_ir::{
    body::{Body, DbgRecord, DbgRecordKind, Inst, MdOperand, Value},
    metadata::{Md, MdData, expr},
};

use super::Sroa;
use crate::util::promote::variable_bits;

/// A new alloca and the bits of the old one that it holds.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fragment {
    pub(super) address: Value,
    pub(super) offset: u64,
    pub(super) bits: u64,
}

impl Sroa<'_, '_> {
    /// Makes the records that speak of `old` speak of the allocas that took its place.
    pub(super) fn migrate_records(&mut self, old: Inst, fragments: &[Fragment]) {
        let Some(address) = self.body.result(old) else { return };
        if !self.body.has_records() || !self.body.is_in_metadata(address) {
            return;
        }
        let with_records: Vec<Inst> =
            self.body.insts().filter(|&inst| !self.body.records(inst).is_empty()).collect();
        let mut new_records = Vec::new();
        for inst in with_records {
            for record in self.body.take_records(inst) {
                match &record.kind {
                    DbgRecordKind::Declare { location, expression }
                        if is_local(self.body, location, address) =>
                    {
                        let expression = *expression;
                        for fragment in fragments {
                            new_records.extend(self.part_of(&record, expression, fragment));
                        }
                    }
                    DbgRecordKind::Assign { location, expression, address: place, .. }
                        if is_local(self.body, place, address) =>
                    {
                        let (location, expression) = (location.clone(), *expression);
                        let kind = DbgRecordKind::Value { location, expression };
                        self.body.add_record(inst, DbgRecord { kind, ..record });
                    }
                    DbgRecordKind::Value { .. }
                    | DbgRecordKind::Declare { .. }
                    | DbgRecordKind::DeclareValue { .. }
                    | DbgRecordKind::Assign { .. }
                    | DbgRecordKind::Label => self.body.add_record(inst, record),
                }
            }
        }
        for record in new_records {
            self.body.add_record(old, record);
        }
    }

    /// The declaration `record` for one new alloca; `None` if it holds none of the variable.
    fn part_of(
        &mut self,
        record: &DbgRecord,
        expression: Md,
        fragment: &Fragment,
    ) -> Option<DbgRecord> {
        let pool = &self.cx.module.metadata;
        let MdData::Expression { ops, .. } = pool.get(expression) else { return None };
        let whole = variable_bits(pool, record.variable);
        let (start, bits) = match **ops {
            [] => (0, whole?),
            [expr::OP_LLVM_FRAGMENT, start, bits] => (start, bits),
            _ => return None,
        };
        let begin = start.checked_add(fragment.offset)?;
        let end = begin.checked_add(fragment.bits)?.min(start.checked_add(bits)?);
        let size = end.checked_sub(begin).filter(|&size| size > 0)?;
        let ops: Box<[u64]> = match begin == 0 && Some(size) == whole {
            true => [].into(),
            false => [expr::OP_LLVM_FRAGMENT, begin, size].into(),
        };
        let expression = self.cx.module.metadata.add(MdData::Expression { distinct: false, ops });
        let location = MdOperand::Local(self.body.local_metadata(fragment.address));
        let kind = DbgRecordKind::Declare { location, expression };
        Some(DbgRecord { kind, variable: record.variable, loc: record.loc })
    }
}

fn is_local(body: &Body, operand: &MdOperand, value: Value) -> bool {
    match operand {
        MdOperand::Local(local) => body.local_value(*local) == value,
        MdOperand::Node(_) | MdOperand::ArgList(_) => false,
    }
}
