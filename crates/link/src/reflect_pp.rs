//! nvvm-reflect-pp: simplifies the constant conditionals that reflection leaves.
//!
//! Comparisons, selects, conversions and simple arithmetic of integer constants are folded along
//! their uses, branches and switches on constants become jumps, blocks that nothing leads to any
//! more go, and phis that are left with one value become it. Nothing else is touched.
//!
//! Cost: linear in the body for each round; a round more for each phi in a row whose value decides
//! about another branch, at most `MAX_ROUNDS`.

use nvopt_entity::{EntitySet, FxHashSet};
use nvopt_ir::{
    body::{Block, Body, Inst, NewInst, Value},
    constant::{ConstData, low_mask},
    module::{Func, Module},
    ops::{BinaryOp, CastOp, IntPred, Op},
    types::Type,
};

use crate::Changes;

/// How often what folding uncovered is folded again.
const MAX_ROUNDS: u32 = 64;

/// Simplifies all bodies.
pub fn run(module: &mut Module) -> Changes {
    let taken = taken_blocks(module);
    let mut changes = Changes::default();
    for at in 0..module.shared.func_order.len() {
        let func = module.shared.func_order[at];
        if let Some(body) = &mut module.bodies[func] {
            let is_taken = |block| taken.contains(&(func, block));
            changes.any |= simplify(body, &is_taken);
        }
    }
    changes
}

/// The blocks whose addresses are constants somewhere.
fn taken_blocks(module: &Module) -> FxHashSet<(Func, Block)> {
    let block_of = |data: &ConstData| match data {
        ConstData::BlockAddress { func, block, .. } => Some((*func, *block)),
        _ => None,
    };
    let bodies = module.shared.func_order.iter().filter_map(|&func| module.bodies[func].as_ref());
    let pools = bodies.map(Body::consts).chain([&module.shared.consts]);
    let pools = pools.filter(|pool| pool.has_block_addresses());
    pools.flat_map(|pool| pool.iter().filter_map(|(_, data)| block_of(data))).collect()
}

fn simplify(body: &mut Body, is_taken: &impl Fn(Block) -> bool) -> bool {
    let mut work: Vec<Inst> = body.insts().collect();
    // The first instruction is folded first.
    work.reverse();
    let mut any = false;
    for _ in 0..MAX_ROUNDS {
        let mut lost_edges = EntitySet::new();
        while let Some(inst) = work.pop() {
            if body.is_placed(inst) {
                any |= fold_inst(body, inst, &mut work, &mut lost_edges);
            }
        }
        if lost_edges.is_empty() {
            break;
        }
        any = true;
        remove_unreachable(body, is_taken, &mut lost_edges);
        let blocks: Vec<Block> = body.blocks().filter(|&b| lost_edges.contains(b)).collect();
        for block in blocks {
            replace_single_phis(body, block, &mut work);
        }
    }
    any
}

/// Folds one instruction; its users are looked at next.
fn fold_inst(
    body: &mut Body,
    inst: Inst,
    work: &mut Vec<Inst>,
    lost_edges: &mut EntitySet<Block>,
) -> bool {
    match body.op(inst) {
        Op::CondBr => {
            let Some(bits) = int_of(body, body.args(inst)[0]) else { return false };
            jump_to(body, inst, usize::from(bits == 0), lost_edges);
            return true;
        }
        Op::Switch => {
            let Some(bits) = int_of(body, body.args(inst)[0]) else { return false };
            let case = body.args(inst)[1..].iter().position(|&c| int_of(body, c) == Some(bits));
            jump_to(body, inst, case.map_or(0, |case| case + 1), lost_edges);
            return true;
        }
        _ => {}
    }
    let Some(result) = body.result(inst) else { return false };
    let Some(folded) = folded_value(body, inst) else { return false };
    if folded == result {
        return false;
    }
    work.extend(body.users(result));
    body.replace_all_uses(result, folded);
    body.erase(inst);
    true
}

/// What an instruction gives, if its operands tell.
fn folded_value(body: &mut Body, inst: Inst) -> Option<Value> {
    let args = body.args(inst);
    let result_ty = body.result_ty(inst);
    let arg = |at: usize| int_of(body, args[at]);
    let width = |at: usize| body.ty(args[at]).int_bits();
    let bits = match body.op(inst) {
        Op::Select => {
            let condition = arg(0)?;
            return Some(if condition != 0 { args[1] } else { args[2] });
        }
        Op::ICmp(pred) => u64::from(compare(pred, width(0)?, arg(0)?, arg(1)?)),
        Op::Binary(op) if body.flags(inst).is_empty() => binary(op, width(0)?, arg(0)?, arg(1)?)?,
        Op::Cast(op) if body.flags(inst).is_empty() => match op {
            CastOp::Trunc | CastOp::ZExt => arg(0)?,
            CastOp::SExt => signed(width(0)?, arg(0)?) as u64,
            CastOp::FpToUi
            | CastOp::FpToSi
            | CastOp::UiToFp
            | CastOp::SiToFp
            | CastOp::FpTrunc
            | CastOp::FpExt
            | CastOp::PtrToInt
            | CastOp::IntToPtr
            | CastOp::BitCast
            | CastOp::AddrSpaceCast
            | CastOp::PtrToAddr => return None,
        },
        _ => return None,
    };
    result_ty.int_bits().filter(|&bits| bits <= 64)?;
    Some(body.int(result_ty, bits))
}

/// The integer constant of at most 64 bits that `value` is.
fn int_of(body: &Body, value: Value) -> Option<u64> {
    match body.const_data(value)? {
        ConstData::Bits { ty, bits } if ty.is_int() => Some(*bits),
        _ => None,
    }
}

fn signed(width: u32, bits: u64) -> i64 {
    let unused = 64 - width.min(64);
    (bits << unused) as i64 >> unused
}

fn compare(pred: IntPred, width: u32, a: u64, b: u64) -> bool {
    let (x, y) = (signed(width, a), signed(width, b));
    match pred {
        IntPred::Eq => a == b,
        IntPred::Ne => a != b,
        IntPred::Ugt => a > b,
        IntPred::Uge => a >= b,
        IntPred::Ult => a < b,
        IntPred::Ule => a <= b,
        IntPred::Sgt => x > y,
        IntPred::Sge => x >= y,
        IntPred::Slt => x < y,
        IntPred::Sle => x <= y,
    }
}

/// What cannot be undefined is folded.
fn binary(op: BinaryOp, width: u32, a: u64, b: u64) -> Option<u64> {
    let shift = (b < u64::from(width)).then_some(b);
    let bits = match op {
        BinaryOp::Add => a.wrapping_add(b),
        BinaryOp::Sub => a.wrapping_sub(b),
        BinaryOp::Mul => a.wrapping_mul(b),
        BinaryOp::And => a & b,
        BinaryOp::Or => a | b,
        BinaryOp::Xor => a ^ b,
        BinaryOp::Shl => a << shift?,
        BinaryOp::LShr => a >> shift?,
        BinaryOp::AShr => (signed(width, a) >> shift?) as u64,
        BinaryOp::UDiv => a.checked_div(b)?,
        BinaryOp::URem => a.checked_rem(b)?,
        BinaryOp::SDiv
        | BinaryOp::SRem
        | BinaryOp::FAdd
        | BinaryOp::FSub
        | BinaryOp::FMul
        | BinaryOp::FDiv
        | BinaryOp::FRem => return None,
    };
    Some(bits & low_mask(width))
}

/// Makes the terminator `inst` a jump to its successor `index`.
fn jump_to(body: &mut Body, inst: Inst, index: usize, lost_edges: &mut EntitySet<Block>) {
    let (block, loc) = (body.block(inst), body.loc(inst));
    let records = body.take_records(inst);
    let target = body.succ(block, index);
    let succs: Vec<Block> = body.succs(block).collect();
    let phis: Vec<Inst> = body.phis_in(target).collect();
    let entries: Vec<Vec<(Block, Value)>> = phis.iter().map(|&phi| entries_of(body, phi)).collect();
    for &succ in &succs {
        if succ != target || succs.iter().filter(|&&other| other == target).count() > 1 {
            lost_edges.insert(succ);
        }
    }
    // A jump that leads where the branch led anyway loses nothing, but is simpler.
    lost_edges.insert(target);
    body.erase_terminator(block);
    let jump = NewInst { succs: &[target], loc, ..NewInst::new(Op::Br, Type::VOID, &[]) };
    let jump = body.append(block, jump);
    records.into_iter().for_each(|record| body.add_record(jump, record));
    for (phi, entries) in phis.into_iter().zip(entries) {
        restore_entries(body, phi, entries, block);
    }
}

fn entries_of(body: &Body, phi: Inst) -> Vec<(Block, Value)> {
    let Op::Phi(incoming) = body.op(phi) else { return Vec::new() };
    body.incoming(incoming).iter().copied().zip(body.args(phi).iter().copied()).collect()
}

/// Gives a phi the entries it had, in their order, that of `block` once.
fn restore_entries(body: &mut Body, phi: Inst, entries: Vec<(Block, Value)>, block: Block) {
    for (from, _) in entries_of(body, phi) {
        body.remove_incoming(phi, from);
    }
    let mut is_there = false;
    for (from, value) in entries {
        if from == block && std::mem::replace(&mut is_there, true) {
            continue;
        }
        body.add_incoming(phi, value, from);
    }
}

/// Erases the blocks that the entry does not lead to.
fn remove_unreachable(
    body: &mut Body,
    is_taken: &impl Fn(Block) -> bool,
    lost_edges: &mut EntitySet<Block>,
) {
    let mut reached = EntitySet::new();
    let mut stack: Vec<Block> = body.blocks().filter(|&block| is_taken(block)).collect();
    stack.extend(body.entry());
    while let Some(block) = stack.pop() {
        if reached.insert(block) {
            stack.extend(body.succs(block));
        }
    }
    let gone: Vec<Block> = body.blocks().filter(|&block| !reached.contains(block)).collect();
    for &block in &gone {
        let succs: Vec<Block> = body.succs(block).collect();
        succs.into_iter().for_each(|succ| {
            lost_edges.insert(succ);
        });
        let insts: Vec<Inst> = body.insts_in(block).collect();
        for inst in insts {
            let Some(result) = body.result(inst).filter(|&value| body.is_used(value)) else {
                continue;
            };
            let ty = body.ty(result);
            let poison = body.consts_mut().poison(ty);
            let poison = body.const_value(poison);
            body.replace_all_uses(result, poison);
        }
        if body.terminator(block).is_some() {
            body.erase_terminator(block);
        }
    }
    for block in gone {
        lost_edges.remove(block);
        body.erase_block(block);
    }
}

/// Replaces the phis of `block` that have one entry by its value.
fn replace_single_phis(body: &mut Body, block: Block, work: &mut Vec<Inst>) {
    let phis: Vec<Inst> = body.phis_in(block).collect();
    for phi in phis {
        let Some(result) = body.result(phi) else { continue };
        let &[only] = body.args(phi) else { continue };
        if only != result {
            work.extend(body.users(result));
            body.replace_all_uses(result, only);
            body.erase(phi);
        }
    }
}
