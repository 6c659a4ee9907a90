//! What stands before returns.

use nvopt_ir::{
    body::{Block, Body, TailKind},
    effects::intrinsic,
    intrinsics::Intrinsic,
    module::ModuleShared,
    ops::Op,
};

/// True if `block` ends with a call that has to stay directly before its return.
pub fn has_bound_return(module: &ModuleShared, body: &Body, block: Block) -> bool {
    let ret = body.terminator(block).filter(|&end| body.op(end) == Op::Ret);
    let mut before = ret.and_then(|ret| body.prev_inst(ret));
    // Old modules may have a cast of the result in between.
    if let Some(cast) = before.filter(|&inst| matches!(body.op(inst), Op::Cast(_))) {
        before = body.prev_inst(cast);
    }
    before.is_some_and(|inst| {
        let site = body.op(inst).call();
        site.is_some_and(|site| body.call(site).tail == TailKind::MustTail)
            || intrinsic(module, body, inst) == Some(Intrinsic::EXPERIMENTAL_DEOPTIMIZE)
    })
}
