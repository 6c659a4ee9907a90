//! Makes all uses of a value that may be undef see the same.
//!
//! Each use of an undefined value may see another one. Who uses a value where it was not used, beside
//! its other uses, asks for it to be settled first.

use nvopt_analysis::{poison, query::Query};
use nvopt_entity::FxHashMap;
use nvopt_ir::{
    body::{Body, Inst, Value},
    ops::Op,
};
use nvopt_pass::FnCx;
use smallvec::SmallVec;

use super::builder::Builder;

/// What was frozen, and what stands for it.
pub(crate) type Settled = FxHashMap<Value, Value>;

/// What `value` is once all its uses see the same. For that, parameters, loads and results of calls
/// that it is computed from are frozen behind their definitions, for all their uses: what is computed
/// of them has the same form as before. `None` if that cannot be.
pub(crate) fn settle(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    value: Value,
    settled: &mut Settled,
) -> Option<Value> {
    let value = settled.get(&value).copied().unwrap_or(value);
    let q = Query::new(cx.module, cx.frame.layout, cx.func);
    let sources =
        poison::sources_of_undef(&q, body, value).unwrap_or_else(|| SmallVec::from_slice(&[value]));
    let mut places: SmallVec<[(Value, Inst); 4]> = SmallVec::new();
    for source in sources {
        places.push((source, place_behind(body, source)?));
    }
    for (source, place) in places {
        let frozen = Builder::before(body, cx, place).freeze(source);
        body.replace_all_uses(source, frozen);
        let inst = body.def_inst(frozen).expect("it was made now");
        body.set_arg(inst, 0, source);
        settled.insert(source, frozen);
    }
    Some(settled.get(&value).copied().unwrap_or(value))
}

/// The first place that all uses of `value` come behind.
fn place_behind(body: &Body, value: Value) -> Option<Inst> {
    let first = match body.def_inst(value) {
        Some(inst) if body.op(inst).is_terminator() => return None,
        Some(inst) => body.next_inst(inst)?,
        None if body.as_const(value).is_some() => return None,
        None => body.first_inst(body.entry()?)?,
    };
    let is_head = |inst: Inst| {
        matches!(body.op(inst), Op::Phi(_) | Op::LandingPad { .. } | Op::CatchPad | Op::CleanupPad)
    };
    std::iter::successors(Some(first), |&inst| body.next_inst(inst)).find(|&inst| !is_head(inst))
}
