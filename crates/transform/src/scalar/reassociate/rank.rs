//! How late values are known: constants first, then parameters, then block by block.

use nvopt_entity::FxHashMap;
use nvopt_ir::{
    body::{Block, Body, Inst, Value, ValueDef},
    ops::Op,
};

/// What the first parameter ranks.
const FIRST_PARAM: u32 = 3;
/// A block's rank leaves room for so many instructions.
const BLOCK_SHIFT: u32 = 16;
/// How many operands deep ranks are computed at once.
const MAX_DEPTH: u32 = 64;

/// The ranks of values.
pub(super) struct Ranks {
    blocks: FxHashMap<Block, u32>,
    values: FxHashMap<Value, u32>,
}

impl Ranks {
    pub(super) fn new(body: &Body, order: &[Block]) -> Ranks {
        let mut ranks = Ranks { blocks: FxHashMap::default(), values: FxHashMap::default() };
        let mut rank = FIRST_PARAM;
        for &param in body.params() {
            ranks.values.insert(param, rank);
            rank = rank.saturating_add(1);
        }
        let mut at = rank >> BLOCK_SHIFT;
        for &block in order {
            at = at.saturating_add(1).min((1 << (32 - BLOCK_SHIFT)) - 1);
            let mut rank = at << BLOCK_SHIFT;
            ranks.blocks.insert(block, rank);
            // What cannot move has a rank of its own.
            for inst in body.insts_in(block) {
                if is_fixed(body, inst)
                    && let Some(result) = body.result(inst)
                {
                    rank = rank.saturating_add(1);
                    ranks.values.insert(result, rank);
                }
            }
        }
        ranks
    }

    /// The rank of `value`.
    pub(super) fn of(&mut self, body: &Body, value: Value) -> u32 {
        self.at_depth(body, value, 0)
    }

    fn at_depth(&mut self, body: &Body, value: Value, depth: u32) -> u32 {
        let inst = match body.def(value) {
            ValueDef::Inst(inst) => inst,
            ValueDef::Param(_) => return self.values.get(&value).copied().unwrap_or(FIRST_PARAM),
            ValueDef::Const(_) | ValueDef::Asm(_) | ValueDef::Metadata(_) | ValueDef::Pending => {
                return 0;
            }
        };
        if let Some(&rank) = self.values.get(&value) {
            return rank;
        }
        let most = self.blocks.get(&body.block(inst)).copied().unwrap_or(0);
        if depth >= MAX_DEPTH {
            return most;
        }
        let mut rank = 0;
        for &arg in body.args(inst) {
            if rank == most {
                break;
            }
            rank = rank.max(self.at_depth(body, arg, depth + 1));
        }
        let rank = rank.saturating_add(1);
        self.values.insert(value, rank);
        rank
    }
}

fn is_fixed(body: &Body, inst: Inst) -> bool {
    match body.op(inst) {
        Op::Phi(_)
        | Op::LandingPad { .. }
        | Op::Alloca { .. }
        | Op::Load(_)
        | Op::Invoke(_)
        | Op::Call(_)
        | Op::AtomicRmw { .. }
        | Op::CmpXchg { .. }
        | Op::VaArg
        | Op::CatchPad
        | Op::CleanupPad
        | Op::CallBr(_)
        | Op::CatchSwitch { .. } => true,
        Op::Binary(op) => {
            use nvopt_ir::ops::BinaryOp as B;
            matches!(op, B::UDiv | B::SDiv | B::URem | B::SRem | B::FDiv | B::FRem)
        }
        _ => false,
    }
}
