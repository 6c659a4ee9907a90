//! Ranks: how early a value is there.
//!
//! Constants have rank 0, parameters a small one each, and an instruction one more than its operands;
//! what cannot be moved has the rank of its place. Blocks are numbered in reverse postorder, so
//! that values from outside of a loop rank below those inside.

use nvopt_entity::FxHashMap;
use nvopt_ir::{
    body::{Block, Body, Inst, Value, ValueDef},
    effects::effects,
    module::ModuleShared,
    ops::{BinaryOp, Op},
};

/// The ranks that a block has room for.
const BLOCK_SHIFT: u32 = 16;

/// The ranks of the values of a function.
pub(super) struct Ranks {
    ranks: FxHashMap<Value, u64>,
}

impl Ranks {
    /// The ranks of `body`, whose reachable blocks are `order`.
    pub(super) fn of(module: &ModuleShared, body: &Body, order: &[Block]) -> Ranks {
        let mut ranks = Ranks { ranks: FxHashMap::default() };
        for (index, &param) in (0..).zip(body.params()) {
            ranks.ranks.insert(param, 3 + index);
        }
        for (number, &block) in (1u64..).zip(order) {
            let mut place = number << BLOCK_SHIFT;
            let limit = place;
            for inst in body.insts_in(block) {
                let Some(result) = body.result(inst) else { continue };
                let what = effects(module, body, inst);
                let stays = matches!(body.op(inst), Op::Phi(_))
                    || !what.may_be_speculated()
                    || what.touches_memory();
                let rank = if stays {
                    place += 1;
                    place
                } else {
                    ranks.of_operands(body, inst, limit)
                };
                ranks.ranks.insert(result, rank);
            }
        }
        ranks
    }

    fn of_operands(&self, body: &Body, inst: Inst, limit: u64) -> u64 {
        let known = |value: &Value| self.ranks.get(value).copied().unwrap_or(0);
        let most = body.args(inst).iter().map(known).max().unwrap_or(0);
        // A negation ranks with what it negates, so that the two meet.
        let is_negation = matches!(body.op(inst), Op::Binary(BinaryOp::Sub | BinaryOp::Xor))
            && body.args(inst).iter().any(|&arg| body.as_const(arg).is_some());
        let rank = most + u64::from(!is_negation);
        // What only depends on this block's own places ranks behind them.
        rank.min(limit + (1 << BLOCK_SHIFT) - 1)
    }

    /// The rank of `value`.
    pub(super) fn rank(&mut self, body: &Body, value: Value) -> u64 {
        if let Some(&known) = self.ranks.get(&value) {
            return known;
        }
        let rank = match body.def(value) {
            ValueDef::Inst(inst) => self.of_operands(body, inst, u64::MAX >> 1),
            ValueDef::Param(_)
            | ValueDef::Const(_)
            | ValueDef::Asm(_)
            | ValueDef::Metadata(_)
            | ValueDef::Pending => 0,
        };
        self.ranks.insert(value, rank);
        rank
    }
}
