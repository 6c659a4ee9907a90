//! Copying single instructions.

use nvopt_entity::FxHashMap;
use nvopt_ir::{
    body::{Body, Inst, NewInst, Value},
    ops::Op,
};

/// Copies `inst`, no terminator and no phi, before `before`, with operands as `map` says.
pub(super) fn copy_before(
    body: &mut Body,
    inst: Inst,
    before: Inst,
    map: &FxHashMap<Value, Value>,
) -> Inst {
    let args: Vec<Value> =
        body.args(inst).iter().map(|arg| map.get(arg).copied().unwrap_or(*arg)).collect();
    let op = match body.op(inst) {
        Op::Call(call) => {
            let data = body.call(call).clone();
            Op::Call(body.new_call(data))
        }
        op => op,
    };
    let (flags, ty, loc) = (body.flags(inst), body.result_ty(inst), body.loc(inst));
    let metadata = body.metadata(inst).to_vec();
    let new = NewInst { flags, loc, ..NewInst::new(op, ty, &args) };
    let copy = body.insert_before(before, new);
    for (kind, md) in metadata {
        body.set_metadata(copy, kind, Some(md));
    }
    copy
}
