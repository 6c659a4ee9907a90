//! What a run begins with: the instructions that have changed since the last one came to rest, and
//! those that see them. Whatever a rewrite concerns is found from there on by the worklist.

use nvopt_entity::SecondaryMap;
use nvopt_ir::body::{Block, Body, Inst, Period, ValueDef};

/// How many operations away from a change an instruction may be to see it: rules look at their
/// operands and at what computes those.
const LEVELS: u8 = 2;

/// The instructions of `blocks` that are worth a visit after `since`, in order.
pub(super) fn worth_a_visit(body: &Body, blocks: &[Block], since: Period) -> Vec<Inst> {
    let all = || blocks.iter().flat_map(|&block| body.insts_in(block));
    // Not if it is only "never": then what came at rest may be left out.
    if since == Period::default() {
        return all().collect();
    }
    // How near a change each instruction is: `LEVELS + 1` for one that has changed itself.
    let mut nearness: SecondaryMap<Inst, u8> = SecondaryMap::with_capacity(body.n_insts());
    let mut worth = Vec::with_capacity(body.n_placed_insts());
    for inst in all() {
        let near = match body.touched_since(inst, since) {
            true => LEVELS + 1,
            false => body
                .args(inst)
                .iter()
                .map(|&arg| near_operand(body, &nearness, arg))
                .max()
                .unwrap_or(0),
        };
        if near > 0 {
            nearness[inst] = near;
            worth.push(inst);
        }
    }
    worth
}

/// How near a user of `arg` is to a change through it.
fn near_operand(body: &Body, nearness: &SecondaryMap<Inst, u8>, arg: nvopt_ir::body::Value) -> u8 {
    match body.def(arg) {
        ValueDef::Inst(def) => nearness.get(def).map_or(0, |near| near.saturating_sub(1)),
        ValueDef::Const(_)
        | ValueDef::Param(_)
        | ValueDef::Asm(_)
        | ValueDef::Metadata(_)
        | ValueDef::Pending => 0,
    }
}
