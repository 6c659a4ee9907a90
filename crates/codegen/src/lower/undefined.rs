//! Stores and fills that write nothing in particular.
//!
//! `store i32 undef` and a fill with `undef` may write what is there already. The optimizer keeps them, for what
//! is there may be poison, which is less than undefined; machine code knows no poison, so here they go. Volatile
//! and atomic ones stay: they are seen by others.

use nvopt_entity::SecondaryMap;
use nvopt_ir::{
    body::{Body, Inst, Value},
    constant::ConstData,
    module::Func,
    ops::Op,
};

use super::memory::{Bulk, called};

/// Erases what stores or fills with `undef` or poison.
pub(super) fn erase(body: &mut Body, is_bulk: &SecondaryMap<Func, Option<Bulk>>) {
    let found: Vec<Inst> =
        body.insts().filter(|&inst| writes_nothing_known(body, is_bulk, inst)).collect();
    for inst in found {
        body.erase(inst);
    }
}

fn writes_nothing_known(
    body: &Body,
    is_bulk: &SecondaryMap<Func, Option<Bulk>>,
    inst: Inst,
) -> bool {
    match body.op(inst) {
        Op::Store(access) => {
            !access.volatile && !access.is_atomic() && is_undefined(body, body.args(inst)[0])
        }
        Op::Call(_) => {
            let is_fill = called(body, inst).is_some_and(|func| is_bulk[func] == Some(Bulk::Fill));
            let &[_, byte, _, volatile] = body.call_args(inst) else { return false };
            let is_false =
                |flag| matches!(body.const_data(flag), Some(ConstData::Bits { bits: 0, .. }));
            is_fill && is_undefined(body, byte) && is_false(volatile)
        }
        _ => false,
    }
}

fn is_undefined(body: &Body, value: Value) -> bool {
    matches!(body.const_data(value), Some(ConstData::Undef(_) | ConstData::Poison(_)))
}
