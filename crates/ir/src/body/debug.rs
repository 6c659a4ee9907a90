//! Debug records, and metadata that speaks of the values of a body.
//!
//! A debug record stands before an instruction and says where a variable of the source lives. It
//! is no instruction, so it cannot change an optimization decision. A value that metadata speaks
//! of is named through a [`LocalMd`]: when the value is replaced, that one row changes.

use super::{Body, Inst, Value, ValueDef};
use crate::{metadata::Md, types::Type};

nvopt_entity::entity!(
    /// A value as metadata.
    pub struct LocalMd, "localmd"
);

/// Metadata as the operand of a call or debug record.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum MdOperand {
    /// A node, string or constant of the module.
    Node(Md),
    /// A value of this body, or a constant of its pool.
    Local(LocalMd),
    /// `!DIArgList(...)`
    ArgList(Box<[LocalMd]>),
}

/// What a debug record says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DbgRecordKind {
    /// `#dbg_value`: the variable has this value from here on.
    Value {
        /// The value.
        location: MdOperand,
        /// How to compute the variable from it.
        expression: Md,
    },
    /// `#dbg_declare`: the variable lives at this address.
    Declare {
        /// The address.
        location: MdOperand,
        /// How to compute the variable's address from it.
        expression: Md,
    },
    /// `#dbg_declare_value`: the variable is this value all along.
    DeclareValue {
        /// The value.
        location: MdOperand,
        /// How to compute the variable from it.
        expression: Md,
    },
    /// `#dbg_assign`: an assignment, linked to the stores that do it.
    Assign {
        /// The value.
        location: MdOperand,
        /// How to compute the variable from it.
        expression: Md,
        /// The `DIAssignID`.
        id: Md,
        /// The address it is stored to.
        address: MdOperand,
        /// How to compute the address.
        address_expression: Md,
    },
    /// `#dbg_label`: a label of the source.
    Label,
}

impl DbgRecordKind {
    /// Calls `visit` on every node of the module that it names.
    pub fn for_each_metadata(&self, mut visit: impl FnMut(Md)) {
        let operand = |operand: &MdOperand, visit: &mut dyn FnMut(Md)| match operand {
            MdOperand::Node(md) => visit(*md),
            MdOperand::Local(_) | MdOperand::ArgList(_) => {}
        };
        match self {
            DbgRecordKind::Value { location, expression }
            | DbgRecordKind::Declare { location, expression }
            | DbgRecordKind::DeclareValue { location, expression } => {
                operand(location, &mut visit);
                visit(*expression);
            }
            DbgRecordKind::Assign { location, expression, id, address, address_expression } => {
                operand(location, &mut visit);
                visit(*expression);
                visit(*id);
                operand(address, &mut visit);
                visit(*address_expression);
            }
            DbgRecordKind::Label => {}
        }
    }
}

/// A debug record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DbgRecord {
    /// What it says.
    pub kind: DbgRecordKind,
    /// The variable, or the label.
    pub variable: Md,
    /// The `DILocation`.
    pub loc: Md,
}

/// Looking.
impl Body {
    /// The debug records that stand before `inst`, in order.
    pub fn records(&self, inst: Inst) -> &[DbgRecord] {
        let records = self.debug.as_ref().and_then(|debug| debug.records.get(&inst));
        records.map_or(&[], Vec::as_slice)
    }

    /// True if there is any debug record.
    pub fn has_records(&self) -> bool {
        self.debug.as_ref().is_some_and(|debug| !debug.records.is_empty())
    }

    /// The value that `local` stands for.
    pub fn local_value(&self, local: LocalMd) -> Value {
        let debug = self.debug.as_ref().expect("a handle was made by the pools");
        debug.local_mds[local]
    }

    /// True if metadata speaks of `value`.
    pub fn is_in_metadata(&self, value: Value) -> bool {
        self.debug.as_ref().is_some_and(|debug| debug.local_md_of.contains_key(&value))
    }
}

/// Changing. None moves on anything: records have no meaning for the program.
impl Body {
    /// `value` as metadata.
    pub fn local_metadata(&mut self, value: Value) -> LocalMd {
        let debug = self.debug.get_or_insert_default();
        let rows = debug.local_md_of.entry(value).or_default();
        if let Some(&local) = rows.first() {
            return local;
        }
        let local = debug.local_mds.push(value);
        rows.push(local);
        local
    }

    /// A metadata operand as a value.
    pub fn md_value(&mut self, operand: MdOperand) -> Value {
        let debug = self.debug.get_or_insert_default();
        let md = debug.md_refs.intern(operand);
        if let Some(value) = debug.md_values[md] {
            return value;
        }
        let value = self.push_value(Type::METADATA, ValueDef::Metadata(md));
        self.debug.get_or_insert_default().md_values[md] = Some(value);
        value
    }

    /// Adds a debug record before `inst`, behind those that are there.
    pub fn add_record(&mut self, inst: Inst, record: DbgRecord) {
        self.debug.get_or_insert_default().records.entry(inst).or_default().push(record);
    }

    /// Takes all debug records before `inst` away.
    pub fn take_records(&mut self, inst: Inst) -> Vec<DbgRecord> {
        let records = self.debug.as_mut().and_then(|debug| debug.records.remove(&inst));
        records.unwrap_or_default()
    }

    /// The debug records that stand before `inst`, to be changed.
    pub fn records_mut(&mut self, inst: Inst) -> &mut [DbgRecord] {
        let records = self.debug.as_mut().and_then(|debug| debug.records.get_mut(&inst));
        records.map_or(&mut [], Vec::as_mut_slice)
    }

    /// Makes everything in the body that names the module's metadata `md` name `map(md)`. Moves
    /// on: META.
    pub fn map_metadata(&mut self, map: impl Fn(Md) -> Md) {
        self.epochs.bump(super::Aspects::META);
        for inst in self.insts.values_mut() {
            inst.loc = inst.loc.map(&map);
        }
        for (_, md) in self.attachments.values_mut().flatten() {
            *md = map(*md);
        }
        let Some(debug) = &mut self.debug else { return };
        let map_operand = |operand: &mut MdOperand| match operand {
            MdOperand::Node(md) => *md = map(*md),
            MdOperand::Local(_) | MdOperand::ArgList(_) => {}
        };
        // Nodes that became equal leave equal operands under different handles, which costs
        // nothing but a look-up that finds the first.
        debug.md_refs.update_all(map_operand);
        for inst in self.insts.keys() {
            for record in debug.records.get_mut(&inst).into_iter().flatten() {
                map_record(record, &map);
            }
        }
    }

    /// Makes nodes that stand as values, in calls and in debug records, be `map` of them. Moves
    /// on: META.
    pub fn map_md_values(&mut self, mut map: impl FnMut(Md) -> Md) {
        self.epochs.bump(super::Aspects::META);
        let Some(debug) = &mut self.debug else { return };
        let mut map_operand = |operand: &mut MdOperand| match operand {
            MdOperand::Node(md) => *md = map(*md),
            MdOperand::Local(_) | MdOperand::ArgList(_) => {}
        };
        debug.md_refs.update_all(&mut map_operand);
        for inst in self.insts.keys() {
            for record in debug.records.get_mut(&inst).into_iter().flatten() {
                match &mut record.kind {
                    DbgRecordKind::Value { location, .. }
                    | DbgRecordKind::Declare { location, .. }
                    | DbgRecordKind::DeclareValue { location, .. } => map_operand(location),
                    DbgRecordKind::Assign { location, address, .. } => {
                        map_operand(location);
                        map_operand(address);
                    }
                    DbgRecordKind::Label => {}
                }
            }
        }
    }

    pub(super) fn move_records_off(&mut self, inst: Inst) {
        let next = self.next_inst(inst);
        let Some(debug) = &mut self.debug else { return };
        let Some(mut records) = debug.records.remove(&inst) else { return };
        if let Some(next) = next {
            let behind = debug.records.entry(next).or_default();
            records.append(behind);
            *behind = records;
        }
    }

    pub(super) fn replace_local_metadata(&mut self, old: Value, new: Value) {
        let Some(debug) = &mut self.debug else { return };
        if let Some(rows) = debug.local_md_of.remove(&old) {
            for &local in &rows {
                debug.local_mds[local] = new;
            }
            debug.local_md_of.entry(new).or_default().extend(rows);
        }
    }

    /// What metadata says of a value that goes away becomes poison.
    pub(super) fn drop_local_metadata(&mut self, value: Value) {
        if self.is_in_metadata(value) {
            let poison = self.consts.poison(self.ty(value));
            let poison = self.const_value(poison);
            self.replace_local_metadata(value, poison);
        }
    }
}

fn map_record(record: &mut DbgRecord, map: impl Fn(Md) -> Md) {
    record.variable = map(record.variable);
    record.loc = map(record.loc);
    let map_operand = |operand: &mut MdOperand| {
        if let MdOperand::Node(md) = operand {
            *md = map(*md);
        }
    };
    match &mut record.kind {
        DbgRecordKind::Value { location, expression }
        | DbgRecordKind::Declare { location, expression }
        | DbgRecordKind::DeclareValue { location, expression } => {
            map_operand(location);
            *expression = map(*expression);
        }
        DbgRecordKind::Assign { location, expression, id, address, address_expression } => {
            map_operand(location);
            *expression = map(*expression);
            *id = map(*id);
            map_operand(address);
            *address_expression = map(*address_expression);
        }
        DbgRecordKind::Label => {}
    }
}
