//! Debug locations and debug records, and the calls of `llvm.dbg.*` that become records.

use nvopt_ir::{
    body::{DbgRecord, DbgRecordKind, Inst, MdOperand, Value, ValueDef},
    constant::ConstData,
    metadata::{Location, Md, MdData, di::DiKind},
    module::Func,
};

use super::state::{FunctionState, Last};
use crate::{
    bitstream::Result,
    codes::function,
    reader::{
        Reader,
        fields::{Fields, bad},
        metadata::{MdSlot, location_column},
    },
};

/// The intrinsics that are debug records now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DbgIntrinsic {
    Value,
    Addr,
    Declare,
    Assign,
    Label,
}

impl DbgIntrinsic {
    pub(crate) fn from_name(name: &[u8]) -> Option<DbgIntrinsic> {
        match name {
            b"llvm.dbg.value" => Some(DbgIntrinsic::Value),
            b"llvm.dbg.addr" => Some(DbgIntrinsic::Addr),
            b"llvm.dbg.declare" => Some(DbgIntrinsic::Declare),
            b"llvm.dbg.assign" => Some(DbgIntrinsic::Assign),
            b"llvm.dbg.label" => Some(DbgIntrinsic::Label),
            _ => None,
        }
    }
}

/// A debug record that waits for the instruction it stands before, and for its location.
#[derive(Debug)]
pub(super) struct PendingRecord {
    kind: DbgRecordKind,
    variable: Md,
    loc: Option<Md>,
}

/// The operation that follows a pointer, in an expression.
const DW_OP_DEREF: u64 = 0x06;

/// Locations.
impl FunctionState {
    /// [line, column, scope, inlined at, implicit, atom group, atom rank], of the last instruction.
    pub(super) fn debug_loc(&mut self, r: &mut Reader<'_>, f: &mut Fields<'_>) -> Result<()> {
        let (line, column) = (f.next()? as u32, f.next()?);
        let scope = optional_node(r, f.next()?)?;
        let inlined_at = optional_node(r, f.next()?)?;
        if scope.is_none() {
            return bad("a location has no scope");
        }
        let location = Location {
            distinct: false,
            implicit_code: f.next_or_zero() != 0,
            column: location_column(column),
            line,
            scope,
            inlined_at,
            atom_group: f.next_or_zero(),
            atom_rank: f.next_or_zero() as u8,
        };
        self.last_loc = Some(r.module.shared.metadata.add(MdData::Location(location)));
        self.set_last_loc()
    }

    /// The location of the last instruction is that of the one before.
    pub(super) fn debug_loc_again(&mut self) -> Result<()> {
        self.set_last_loc()
    }

    fn set_last_loc(&mut self) -> Result<()> {
        match self.last {
            Last::Nothing => return bad("a location is that of no instruction"),
            Last::Inst(inst) => self.body.set_loc(inst, self.last_loc),
            Last::Record => {
                if let Some(record) = self.pending.last_mut() {
                    record.loc = self.last_loc;
                }
            }
        }
        Ok(())
    }

    /// Puts the records that wait before `inst`.
    #[inline]
    pub(super) fn flush_pending(&mut self, inst: Inst) {
        if self.pending.is_empty() {
            return;
        }
        for PendingRecord { kind, variable, loc } in std::mem::take(&mut self.pending) {
            // LLVM keeps a record without a location and the verifier refuses it; a record here
            // always has one.
            if let Some(loc) = loc {
                self.body.add_record(inst, DbgRecord { kind, variable, loc });
            }
        }
    }
}

/// Records.
impl FunctionState {
    /// [location, variable, expression, value or metadata...], before the last instruction.
    pub(super) fn variable_record(
        &mut self,
        r: &mut Reader<'_>,
        code: u32,
        f: &mut Fields<'_>,
    ) -> Result<()> {
        let loc = location(r, f.next()?)?;
        let variable = node_of(r, f.next()?, DiKind::LocalVariable)?;
        let expression = expression(r, f.next()?)?;
        let location = match code {
            function::DEBUG_RECORD_VALUE_SIMPLE => {
                let (value, _) = self.pair(r, f)?;
                MdOperand::Local(self.body.local_metadata(value))
            }
            _ => self.record_operand(r, f.next()?)?,
        };
        let kind = match code {
            function::DEBUG_RECORD_DECLARE => DbgRecordKind::Declare { location, expression },
            function::DEBUG_RECORD_DECLARE_VALUE => {
                DbgRecordKind::DeclareValue { location, expression }
            }
            function::DEBUG_RECORD_ASSIGN => {
                let id = node_of(r, f.next()?, DiKind::AssignId)?;
                let address_expression = self::expression(r, f.next()?)?;
                let address = self.record_operand(r, f.next()?)?;
                DbgRecordKind::Assign { location, expression, id, address, address_expression }
            }
            _ => DbgRecordKind::Value { location, expression },
        };
        self.add_record(DbgRecord { kind, variable, loc })
    }

    /// [location, label].
    pub(super) fn label_record(&mut self, r: &mut Reader<'_>, f: &mut Fields<'_>) -> Result<()> {
        let loc = location(r, f.next()?)?;
        let variable = node_of(r, f.next()?, DiKind::Label)?;
        self.add_record(DbgRecord { kind: DbgRecordKind::Label, variable, loc })
    }

    fn record_operand(&mut self, r: &Reader<'_>, id: u64) -> Result<MdOperand> {
        let slot = r.md.slot(id)?;
        Ok(self.md_operand(slot, r))
    }

    fn add_record(&mut self, record: DbgRecord) -> Result<()> {
        let Last::Inst(inst) = self.last else {
            return bad("a debug record stands before no instruction");
        };
        self.body.add_record(inst, record);
        Ok(())
    }
}

/// Calls that are records now.
impl FunctionState {
    /// Turns a call of `func` into a record, if it is one of these intrinsics; says whether so.
    pub(super) fn read_dbg_call(
        &mut self,
        r: &mut Reader<'_>,
        func: Func,
        args: &[Value],
    ) -> Result<bool> {
        let Some(intrinsic) = r.dbg_intrinsics[func] else { return Ok(false) };
        let record = self.dbg_record(r, intrinsic, args)?;
        self.current_block()?;
        if !self.bundles.is_empty() {
            return bad("operand bundles stand before a debug record");
        }
        self.push_inst(None);
        match record {
            Some(record) => {
                self.pending.push(record);
                self.last = Last::Record;
            }
            // It says nothing any more: its location goes nowhere.
            None => self.last = Last::Record,
        }
        Ok(true)
    }

    fn dbg_record(
        &mut self,
        r: &mut Reader<'_>,
        intrinsic: DbgIntrinsic,
        args: &[Value],
    ) -> Result<Option<PendingRecord>> {
        let kind = match (intrinsic, args) {
            (DbgIntrinsic::Label, &[label]) => {
                let variable = self.node_arg(label)?;
                let kind = DbgRecordKind::Label;
                return Ok(Some(PendingRecord { kind, variable, loc: None }));
            }
            // Once there was an offset; other than zero it has no meaning any more.
            (DbgIntrinsic::Value, &[location, offset, variable, expression]) => {
                if !self.is_zero(offset) {
                    return Ok(None);
                }
                return self.dbg_record(r, intrinsic, &[location, variable, expression]);
            }
            (DbgIntrinsic::Value, &[location, variable, expression]) => {
                let (location, expression) = (self.md_arg(location)?, self.node_arg(expression)?);
                (DbgRecordKind::Value { location, expression }, variable)
            }
            (DbgIntrinsic::Addr, &[location, variable, expression]) => {
                let (location, expression) = (self.md_arg(location)?, self.node_arg(expression)?);
                let expression = with_deref(r, expression);
                (DbgRecordKind::Value { location, expression }, variable)
            }
            (DbgIntrinsic::Declare, &[location, variable, expression]) => {
                let mut expression = self.node_arg(expression)?;
                if r.md.drops_declare_derefs() && self.is_param(location) {
                    expression = without_deref(r, expression);
                }
                let location = self.md_arg(location)?;
                (DbgRecordKind::Declare { location, expression }, variable)
            }
            (
                DbgIntrinsic::Assign,
                &[location, variable, expression, id, address, address_expression],
            ) => {
                let kind = DbgRecordKind::Assign {
                    location: self.md_arg(location)?,
                    expression: self.node_arg(expression)?,
                    id: self.node_arg(id)?,
                    address: self.md_arg(address)?,
                    address_expression: self.node_arg(address_expression)?,
                };
                (kind, variable)
            }
            _ => return bad("a debug intrinsic has not as many arguments as it may have"),
        };
        let (kind, variable) = kind;
        let variable = self.node_arg(variable)?;
        Ok(Some(PendingRecord { kind, variable, loc: None }))
    }

    fn md_arg(&self, arg: Value) -> Result<MdOperand> {
        match self.body.def(arg) {
            ValueDef::Metadata(md) => Ok(self.body.md_operand(md).clone()),
            _ => bad("an argument of a debug intrinsic is no metadata"),
        }
    }

    fn node_arg(&self, arg: Value) -> Result<Md> {
        match self.md_arg(arg)? {
            MdOperand::Node(md) => Ok(md),
            MdOperand::Local(_) | MdOperand::ArgList(_) => {
                bad("an argument of a debug intrinsic is no node")
            }
        }
    }

    fn is_zero(&self, value: Value) -> bool {
        matches!(self.body.const_data(value), Some(ConstData::Bits { bits: 0, .. }))
    }

    fn is_param(&self, arg: Value) -> bool {
        let Ok(MdOperand::Local(local)) = self.md_arg(arg) else { return false };
        matches!(self.body.def(self.body.local_value(local)), ValueDef::Param(_))
    }
}

fn optional_node(r: &Reader<'_>, id: u64) -> Result<Option<Md>> {
    let Some(id) = id.checked_sub(1) else { return Ok(None) };
    let md = r.md.md(id)?;
    match r.module.shared.metadata.get(md).is_node() {
        true => Ok(Some(md)),
        false => bad("a location refers to what is no node"),
    }
}

fn location(r: &Reader<'_>, id: u64) -> Result<Md> {
    let md = r.md.md(id)?;
    match r.module.shared.metadata.get(md) {
        MdData::Location(_) => Ok(md),
        _ => bad("the location of a debug record is none"),
    }
}

fn expression(r: &Reader<'_>, id: u64) -> Result<Md> {
    let md = r.md.md(id)?;
    match r.module.shared.metadata.get(md) {
        MdData::Expression { .. } => Ok(md),
        _ => bad("the expression of a debug record is none"),
    }
}

fn node_of(r: &Reader<'_>, id: u64, kind: DiKind) -> Result<Md> {
    let md = r.md.md(id)?;
    match r.is_di(md, kind) {
        true => Ok(md),
        false => bad(format!("a debug record has no {}", kind.row().name)),
    }
}

fn expression_ops<'r>(r: &'r Reader<'_>, md: Md) -> Option<&'r [u64]> {
    match r.module.shared.metadata.get(md) {
        MdData::Expression { ops, .. } => Some(ops),
        _ => None,
    }
}

/// `md` with one more dereference at its end.
fn with_deref(r: &mut Reader<'_>, md: Md) -> Md {
    let Some(ops) = expression_ops(r, md) else { return md };
    let mut ops = ops.to_vec();
    ops.push(DW_OP_DEREF);
    r.module.shared.metadata.add(MdData::Expression { distinct: false, ops: ops.into() })
}

/// `md` without a dereference at its start.
fn without_deref(r: &mut Reader<'_>, md: Md) -> Md {
    match expression_ops(r, md) {
        Some([DW_OP_DEREF, rest @ ..]) => {
            let ops = rest.into();
            r.module.shared.metadata.add(MdData::Expression { distinct: false, ops })
        }
        _ => md,
    }
}

const _: () = assert!(size_of::<MdSlot>() <= 12);
