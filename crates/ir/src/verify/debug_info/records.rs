//! Debug records: where the variables of the source live.

use super::{
    super::{function::FnVerifier, metadata::Locations, report::Checked},
    expr,
    fields::{int, label, local_variable, md},
    flag,
};
use crate::{
    attrs::AttrKind,
    body::{DbgRecord, DbgRecordKind, Inst, MdOperand, ValueDef},
    constant::ConstData,
    metadata::{DiValue, Md, MdData, di::DiKind},
    ops::Op,
};

impl<'m> FnVerifier<'_, 'm> {
    /// The records that stand before `inst`.
    pub(in super::super) fn check_records(&mut self, inst: Inst) -> Checked {
        let body = self.body;
        let records = body.records(inst);
        if records.is_empty() {
            return Ok(());
        }
        let is_phi = matches!(body.op(inst), Op::Phi(_));
        self.check_di(!is_phi, "PHI Node must not have any attached DbgRecords")?;
        for record in records {
            if self.as_location(record.loc).is_some() {
                self.check_md_tree(record.loc, Locations::Allowed);
            }
            // Each record stands for itself, and so do the rules about its pieces.
            match &record.kind {
                DbgRecordKind::Label => _ = self.check_label(record),
                DbgRecordKind::Value { location, expression }
                | DbgRecordKind::Declare { location, expression }
                | DbgRecordKind::DeclareValue { location, expression }
                | DbgRecordKind::Assign { location, expression, .. } => {
                    _ = self.check_variable_record(record, location, *expression);
                    _ = self.check_record_fragment(record.variable, *expression);
                    _ = self.check_not_entry_value(location, *expression);
                }
            }
        }
        Ok(())
    }

    fn check_label(&mut self, record: &DbgRecord) -> Checked {
        let Some((DiKind::Label, values)) = self.as_di(record.variable) else {
            return self.check_di(false, "invalid #dbg_label intrinsic variable");
        };
        self.check_md_tree(record.variable, Locations::Refused);
        let Some(location) = self.as_location(record.loc) else { return Ok(()) };
        let label = md(values, label::SCOPE).and_then(|scope| self.subprogram_of_scope(scope));
        let here = location.scope.and_then(|scope| self.subprogram_of_scope(scope));
        let agree = label.is_none() || here.is_none() || label == here;
        let message = "mismatched subprogram between #dbg_label label and !dbg attachment";
        self.check_di(agree, message)
    }

    fn check_variable_record(
        &mut self,
        record: &DbgRecord,
        location: &MdOperand,
        expression: Md,
    ) -> Checked {
        let speaks_of_value = self.is_record_value(location);
        self.check_di(speaks_of_value, "invalid #dbg record address/value")?;
        let Some((DiKind::LocalVariable, variable)) = self.as_di(record.variable) else {
            return self.check_di(false, "invalid #dbg record variable");
        };
        self.check_md_tree(record.variable, Locations::Refused);
        let is_expression = self.is_expression(expression);
        self.check_di(is_expression, "invalid #dbg record expression")?;
        self.check_md_tree(expression, Locations::Refused);
        if let DbgRecordKind::Assign { id, address, address_expression, .. } = &record.kind {
            self.check_assignment(*id, address, *address_expression)?;
        }
        let Some(here) = self.as_location(record.loc) else {
            return self.check_di(false, "invalid #dbg record DILocation");
        };
        let scope = md(variable, local_variable::SCOPE);
        let of_variable = scope.and_then(|scope| self.subprogram_of_scope(scope));
        let of_location = here.scope.and_then(|scope| self.subprogram_of_scope(scope));
        if of_variable.is_none() || of_location.is_none() {
            return Ok(());
        }
        let message = "mismatched subprogram between #dbg record variable and DILocation";
        self.check_di(of_variable == of_location, message)?;
        if here.inlined_at.is_none() {
            self.check_argument(record.variable, variable)?;
        }
        Ok(())
    }

    fn check_assignment(&mut self, id: Md, address: &MdOperand, address_expression: Md) -> Checked {
        self.check_di(self.is_assign_id(id), "invalid #dbg_assign DIAssignID")?;
        self.check_md_tree(id, Locations::Refused);
        let is_value = self.is_record_value(address) && !matches!(address, MdOperand::ArgList(_));
        self.check_di(is_value, "invalid #dbg_assign address")?;
        let is_expression = self.is_expression(address_expression);
        self.check_di(is_expression, "invalid #dbg_assign address expression")?;
        self.check_md_tree(address_expression, Locations::Refused);
        let same = self.note_assignment(id);
        self.check_di(same, "inst not in same function as #dbg_assign")
    }

    /// Notes that the function at hand speaks of assignment `id`; false if another one does, too.
    pub(in super::super) fn note_assignment(&mut self, id: Md) -> bool {
        let func = self.func;
        *self.assignment_owners.entry(id).or_insert(func) == func
    }

    /// True for a value, or for the empty node that old debug info has instead.
    fn is_record_value(&self, operand: &MdOperand) -> bool {
        match operand {
            MdOperand::Local(_) | MdOperand::ArgList(_) => true,
            MdOperand::Node(md) => match self.mds().get(*md) {
                MdData::Const(_) => true,
                MdData::Tuple { ops, .. } => ops.is_empty(),
                MdData::Reserved
                | MdData::String(_)
                | MdData::Location(_)
                | MdData::Expression { .. }
                | MdData::Di { .. } => false,
            },
        }
    }

    /// Each argument of the function has one variable.
    fn check_argument(&mut self, variable: Md, values: &'m [DiValue]) -> Checked {
        let arg = int(values, local_variable::ARG);
        if arg == 0 || self.facts.func(self.func).subprogram.is_none() {
            return Ok(());
        }
        let before = self.state.argument_variables.insert(arg, variable);
        let same = before.is_none_or(|before| before == variable);
        self.check_di(same, "conflicting debug info for argument")
    }

    fn check_record_fragment(&mut self, variable: Md, expression: Md) -> Checked {
        let Some((DiKind::LocalVariable, values)) = self.as_di(variable) else { return Ok(()) };
        let fragment = self.valid_expression(expression).and_then(expr::fragment);
        // Members of anonymous unions are artificial variables that may hang over.
        let artificial = int(values, local_variable::FLAGS) & flag::ARTIFICIAL != 0;
        match fragment {
            Some(fragment) if !artificial => {
                self.check_fragment(md(values, local_variable::TYPE), fragment)
            }
            _ => Ok(()),
        }
    }

    fn check_not_entry_value(&mut self, location: &MdOperand, expression: Md) -> Checked {
        let Some(ops) = self.valid_expression(expression) else { return Ok(()) };
        if !expr::is_entry_value(ops) || self.may_be_entry_value(location) {
            return Ok(());
        }
        let message =
            "Entry values are only allowed in MIR unless they target a swiftasync Argument";
        self.check_di(false, message)
    }

    fn may_be_entry_value(&self, location: &MdOperand) -> bool {
        match location {
            MdOperand::Local(local) => {
                let value = self.body.local_value(*local);
                match self.body.def(value) {
                    ValueDef::Param(index) => {
                        self.attrs().has_param(index as usize, AttrKind::SwiftAsync)
                    }
                    ValueDef::Const(constant) => {
                        let data = self.body.consts().get(constant);
                        matches!(data, ConstData::Undef(_) | ConstData::Poison(_))
                    }
                    ValueDef::Inst(_)
                    | ValueDef::Asm(_)
                    | ValueDef::Metadata(_)
                    | ValueDef::Pending => false,
                }
            }
            MdOperand::Node(md) => {
                matches!(self.md_const(*md), Some(ConstData::Undef(_) | ConstData::Poison(_)))
            }
            MdOperand::ArgList(_) => false,
        }
    }
}
