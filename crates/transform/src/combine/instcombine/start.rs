//! What a run begins with: the instructions that have changed since the last one came to rest, and
//! those that see them. Whatever a rewrite concerns is found from there on by the worklist.

use nvopt_entity::SecondaryMap;
use nvopt_ir::{
    body::{Block, Body, Inst, Period, Value},
    ops::Op,
};

/// How many operations away from a change an instruction may be to see it: rules look at their
/// operands and at what computes those.
const LEVELS: u8 = 2;

/// What is found on one walk over all blocks.
#[derive(Default)]
pub(super) struct Start {
    /// The instructions that are worth a visit, in order.
    pub(super) worth: Vec<Inst>,
    /// The calls without a result.
    pub(super) silent_calls: Vec<Inst>,
}

/// What a run after `since` over `blocks` begins with.
pub(super) fn start(body: &Body, blocks: &[Block], since: Period) -> Start {
    let mut start = Start::default();
    // How near a change each instruction is: `LEVELS + 1` for one that has changed itself.
    let mut nearness: SecondaryMap<Inst, u8> = SecondaryMap::new();
    // Not if it is only "never": then what came at rest may be left out.
    let is_all = since == Period::default();
    for &block in blocks {
        for inst in body.insts_in(block) {
            if matches!(body.op(inst), Op::Call(_)) && body.result(inst).is_none() {
                start.silent_calls.push(inst);
            }
            if is_all {
                start.worth.push(inst);
                continue;
            }
            let near = match body.touched_since(inst, since) {
                true => LEVELS + 1,
                // Before the first change nothing is near one.
                false if start.worth.is_empty() => continue,
                false => near_operands(body, &nearness, inst),
            };
            if near == 0 {
                continue;
            }
            if start.worth.is_empty() {
                nearness = SecondaryMap::with_capacity(body.n_insts());
            }
            nearness[inst] = near;
            start.worth.push(inst);
        }
    }
    start
}

/// How near `inst` is to a change through its operands.
fn near_operands(body: &Body, nearness: &SecondaryMap<Inst, u8>, inst: Inst) -> u8 {
    let near = |&arg: &Value| {
        body.def_inst(arg)
            .and_then(|def| nearness.get(def))
            .map_or(0, |near| near.saturating_sub(1))
    };
    body.args(inst).iter().map(near).max().unwrap_or(0)
}
