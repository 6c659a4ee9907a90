//! Debug intrinsics become debug records.

use super::{
    emit::{Emitter, int_bits},
    table::DebugCall,
};
use crate::{
    body::{Body, DbgRecord, DbgRecordKind, MdOperand, Value, ValueDef},
    metadata::{Md, MdData, MdPool},
};

const DEREF: u64 = 0x06;
const STACK_VALUE: u64 = 0x9f;
const FRAGMENT: u64 = 0x1000;

/// Replaces the call by a record in the same place. `None` if it is not as it should be.
pub(super) fn to_record(emitter: &mut Emitter<'_>, kind: DebugCall) -> Option<()> {
    let loc = emitter.body.loc(emitter.call)?;
    let args = emitter.body.call_args(emitter.call);
    let body = &*emitter.body;
    let pool = &mut emitter.shared.metadata;
    let mut operand = |index: usize| match metadata_operand(body, args[index])? {
        MdOperand::Node(md) => Some(MdOperand::Node(pool.as_value(md))),
        operand @ (MdOperand::Local(_) | MdOperand::ArgList(_)) => Some(operand),
    };
    let node = |index: usize| match metadata_operand(body, args[index])? {
        MdOperand::Node(md) => Some(md),
        MdOperand::Local(_) | MdOperand::ArgList(_) => None,
    };
    let (kind, variable) = match kind {
        DebugCall::Addr => {
            let (location, variable) = (operand(0)?, node(1)?);
            let expression = with_deref(&mut emitter.shared.metadata, node(2)?)?;
            (DbgRecordKind::Value { location, expression }, variable)
        }
        DebugCall::Assign => {
            let record = DbgRecordKind::Assign {
                location: operand(0)?,
                expression: node(2)?,
                id: node(3)?,
                address: operand(4)?,
                address_expression: node(5)?,
            };
            (record, node(1)?)
        }
        DebugCall::Declare => {
            let (location, expression) = (operand(0)?, node(2)?);
            (DbgRecordKind::Declare { location, expression }, node(1)?)
        }
        DebugCall::Label => (DbgRecordKind::Label, node(0)?),
        DebugCall::Value => {
            let (location, expression) = (operand(0)?, node(2)?);
            (DbgRecordKind::Value { location, expression }, node(1)?)
        }
        DebugCall::ValueWithOffset => {
            if int_bits(body, args[1]) != Some(0) {
                // An offset cannot be said any more, and what is not said is not wrong.
                emitter.replace_by(None);
                return Some(());
            }
            let (location, expression) = (operand(0)?, node(3)?);
            (DbgRecordKind::Value { location, expression }, node(2)?)
        }
    };
    emitter.body.add_record(emitter.call, DbgRecord { kind, variable, loc });
    emitter.replace_by(None);
    Some(())
}

fn metadata_operand(body: &Body, value: Value) -> Option<MdOperand> {
    match body.def(value) {
        ValueDef::Metadata(md) => Some(body.md_operand(md).clone()),
        ValueDef::Param(_)
        | ValueDef::Inst(_)
        | ValueDef::Const(_)
        | ValueDef::Asm(_)
        | ValueDef::Pending => None,
    }
}

/// `expression` with a dereference at its end, which is before what only says how the result is
/// to be taken.
fn with_deref(pool: &mut MdPool, expression: Md) -> Option<Md> {
    let MdData::Expression { distinct, ops } = pool.get(expression) else { return None };
    let (distinct, mut ops) = (*distinct, ops.to_vec());
    let mut at = 0;
    while at < ops.len() && !matches!(ops[at], STACK_VALUE | FRAGMENT) {
        at += 1 + n_arguments(ops[at]);
    }
    ops.insert(at.min(ops.len()), DEREF);
    Some(pool.add(MdData::Expression { distinct, ops: ops.into() }))
}

/// How many numbers follow an operation of an expression.
fn n_arguments(op: u64) -> usize {
    match op {
        // `bregx`, a fragment, a conversion, a bit field, `deref_type`: two numbers.
        0x92 | 0xa6 | 0x1000 | 0x1001 | 0x1006 | 0x1007 => 2,
        // Constants, `plus_uconst`, `pick`, `breg0` to `breg31`, `regx`, sized dereferences, a tag,
        // an entry value, an argument: one.
        0x03
        | 0x08..=0x11
        | 0x15
        | 0x23
        | 0x70..=0x8f
        | 0x90
        | 0x94
        | 0x95
        | 0x1002
        | 0x1003
        | 0x1005 => 1,
        _ => 0,
    }
}
