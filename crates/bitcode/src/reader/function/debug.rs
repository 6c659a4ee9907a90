//! Debug locations and debug records.

use nvopt_ir::{
    body::{DbgRecord, DbgRecordKind, MdOperand, Value, ValueDef},
    metadata::{Location, Md, MdData, di::DiKind},
    module::Symbol,
};

use super::state::FunctionState;
use crate::{
    bitstream::Result,
    codes::function,
    reader::{
        Reader,
        fields::{Fields, bad},
        metadata::location_column,
    },
};

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
        let Some(inst) = self.last else { return bad("a location is that of no instruction") };
        self.body.set_loc(inst, self.last_loc);
        Ok(())
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
        // The value of the simple form is no metadata: the number can be a reference forward.
        let n_ids = if code == function::DEBUG_RECORD_VALUE_SIMPLE { 3 } else { usize::MAX };
        if f.rest().iter().take(n_ids).any(|&id| id == NOTHING) {
            r.md.has_broken_records = true;
            return Ok(());
        }
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
        let Some(inst) = self.last else {
            return bad("a debug record stands before no instruction");
        };
        self.body.add_record(inst, record);
        Ok(())
    }
}

/// Calls of `llvm.dbg.declare`, which become records when the module is complete.
impl FunctionState {
    /// Takes the dereference away that old files put in front of the expression of an argument.
    pub(super) fn upgrade_declare(
        &mut self,
        r: &mut Reader<'_>,
        callee: Value,
        args: &mut [Value],
    ) {
        let &mut [location, _, ref mut expression] = args else { return };
        let is_declare = self.as_func(callee).is_some_and(|func| {
            let name = r.module.shared.symbol_name(Symbol::Func(func));
            name == Some(b"llvm.dbg.declare")
        });
        if !is_declare || !self.is_param(location) {
            return;
        }
        if let Some(MdOperand::Node(md)) = self.md_arg(*expression) {
            let md = without_deref(r, md);
            *expression = self.body.md_value(MdOperand::Node(md));
        }
    }

    fn md_arg(&self, arg: Value) -> Option<MdOperand> {
        match self.body.def(arg) {
            ValueDef::Metadata(md) => Some(self.body.md_operand(md).clone()),
            _ => None,
        }
    }

    fn is_param(&self, arg: Value) -> bool {
        let Some(MdOperand::Local(local)) = self.md_arg(arg) else { return false };
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

/// What LLVM writes for a node that a record lacks. Such a record came from a broken call of an
/// intrinsic, and says nothing.
const NOTHING: u64 = u32::MAX as u64;

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
