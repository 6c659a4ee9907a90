//! What may be done to operations that threads execute together.
//!
//! A convergent operation - a barrier, a shuffle, a vote, a matrix operation of a warp, a call of
//! something that may hold one - communicates with the threads that execute it at the same time.
//! Which threads these are is decided by the branches it depends on. So its dependence on
//! *divergent* branches must stay as it is. Dependence on uniform branches is free: all threads
//! that would execute it together go the same way.
//!
//! **The contract.** A pass that copies, merges, or moves an instruction asks here first, and never
//! looks at opcodes or attributes itself. Each function answers for one change and says which.
//! All of them answer for convergence and for `noduplicate` and `nomerge`; only
//! [`can_speculate`] answers for traps and for what else execution could be noticed by. None of
//! them answers for the order of memory accesses (`Effects::interferes`) or for whether operands
//! are available.
//!
//! | a pass wants to | it asks |
//! | --- | --- |
//! | copy code into several predecessors, peel, tail-duplicate, outline copies | [`can_duplicate`] |
//! | copy code under a branch it knows: unswitch, unroll | [`can_duplicate_under`], [`can_duplicate_in_cycle`] |
//! | replace two equal instructions on different paths by one | [`can_merge`] |
//! | replace one by an equal one that dominates it | [`can_reuse`] |
//! | execute an instruction where it was not executed | [`can_speculate`] |
//! | append a block to its only predecessor | [`can_join`] |
//! | sink below or hoist above a branch | [`can_move_across_branch`] |
//! | anything else that changes which branches code depends on | [`block_has_convergent`] |
//!
//! An answer about a branch is as good as the uniformity it is given: that of the body as it is,
//! not as it was before the pass changed branches. Without one, every branch is divergent.

use nvopt_ir::{
    body::{Block, Body, Inst},
    effects::{Traits, effects, intrinsic},
    intrinsics::Intrinsic,
    module::ModuleShared,
};

use crate::{cycles::Cycle, uniformity::Uniformity};

/// True if `inst` must keep its dependence on divergent branches.
pub fn is_convergent(module: &ModuleShared, body: &Body, inst: Inst) -> bool {
    effects(module, body, inst).traits.contains(Traits::CONVERGENT)
}

/// True if an instruction of `block` is convergent.
pub fn block_has_convergent(module: &ModuleShared, body: &Body, block: Block) -> bool {
    body.insts_in(block).any(|inst| is_convergent(module, body, inst))
}

/// True if `inst` may be copied to several places, whatever separates them.
pub fn can_duplicate(module: &ModuleShared, body: &Body, inst: Inst) -> bool {
    effects(module, body, inst).may_be_duplicated()
}

/// True if every instruction of `block` may be copied, whatever separates the copies.
pub fn can_duplicate_block(module: &ModuleShared, body: &Body, block: Block) -> bool {
    body.insts_in(block).all(|inst| can_duplicate(module, body, inst))
}

/// True if `inst` may be copied so that the branch at the end of `branch`, and nothing else,
/// decides which copy is executed. A convergent operation may if the branch is uniform.
pub fn can_duplicate_under(
    module: &ModuleShared,
    body: &Body,
    uniformity: Option<&Uniformity>,
    inst: Inst,
    branch: Block,
) -> bool {
    can_duplicate(module, body, inst)
        || is_only_convergent(module, body, inst) && is_uniform_branch(uniformity, branch)
}

/// True if `inst`, an instruction of `cycle`, may be copied so that one iteration executes one
/// copy and the next another: unrolling. A convergent operation may if all threads leave the cycle
/// in the same iteration; else threads in different copies would no longer meet.
pub fn can_duplicate_in_cycle(
    module: &ModuleShared,
    body: &Body,
    uniformity: Option<&Uniformity>,
    inst: Inst,
    cycle: Cycle,
) -> bool {
    let is_left_together = || {
        uniformity.is_some_and(|uniformity| {
            let cycles = uniformity.cycles();
            !uniformity.has_divergent_exit(cycle)
                && cycles.is_reducible(cycle)
                && !cycles.blocks(cycle).iter().any(|&block| {
                    uniformity.is_divergent_branch(block)
                        && body.succs(block).any(|succ| {
                            !cycles.contains(cycle, succ) || succ == cycles.header(cycle)
                        })
                })
        })
    };
    can_duplicate(module, body, inst)
        || is_only_convergent(module, body, inst) && is_left_together()
}

/// True if `a` and `b`, equal instructions on different paths, may become one that both paths
/// lead to, or that stands before they part.
pub fn can_merge(module: &ModuleShared, body: &Body, a: Inst, b: Inst) -> bool {
    [a, b].into_iter().all(|inst| effects(module, body, inst).may_be_merged())
}

/// True if `later` may be dropped in favour of `earlier`, an equal instruction that dominates it,
/// as far as convergence goes: the threads of both must be the same.
pub fn can_reuse(module: &ModuleShared, body: &Body, earlier: Inst, later: Inst) -> bool {
    let together = body.block(earlier) == body.block(later);
    [earlier, later].into_iter().all(|inst| {
        let traits = effects(module, body, inst).traits;
        !traits.contains(Traits::NO_MERGE) && (together || !traits.contains(Traits::CONVERGENT))
    })
}

/// True if `inst` may be executed at the end of `to`, where it was perhaps not executed: it is
/// not convergent, cannot trap or be noticed, and reads no memory that could have been changed or
/// not be there. Whether its operands are available at `to` is for the caller to know, and an
/// instruction never has to be asked about for the block it stands in.
pub fn can_speculate(module: &ModuleShared, body: &Body, inst: Inst, to: Block) -> bool {
    let effects = effects(module, body, inst);
    body.block(inst) == to || effects.may_be_speculated() && effects.reads.is_empty()
}

/// True if `inst` may be moved from before the branch at the end of `branch` to behind it, or the
/// other way round, as far as convergence goes. A convergent operation may if the branch is
/// uniform.
pub fn can_move_across_branch(
    module: &ModuleShared,
    body: &Body,
    uniformity: Option<&Uniformity>,
    inst: Inst,
    branch: Block,
) -> bool {
    !is_convergent(module, body, inst) || is_uniform_branch(uniformity, branch)
}

/// True if `block` may become part of `pred`, as far as convergence goes: what begins a block of
/// its own with respect to convergence, the heart of a loop or the entry, must not come behind a
/// convergent operation. Costs the size of `block`, and that of `pred` if there is such a thing.
pub fn can_join(module: &ModuleShared, body: &Body, pred: Block, block: Block) -> bool {
    let begins = |inst: Inst| {
        matches!(
            intrinsic(module, body, inst),
            Some(
                Intrinsic::EXPERIMENTAL_CONVERGENCE_LOOP
                    | Intrinsic::EXPERIMENTAL_CONVERGENCE_ENTRY
            )
        )
    };
    let is_controlled = |inst: Inst| {
        body.op(inst).call().is_some()
            && body
                .call_bundles(inst)
                .any(|(bundle, _)| body.strings().get(bundle.tag) == b"convergencectrl")
    };
    !body.insts_in(block).any(begins)
        || !body.insts_in(pred).any(|inst| is_convergent(module, body, inst) || is_controlled(inst))
}

fn is_uniform_branch(uniformity: Option<&Uniformity>, branch: Block) -> bool {
    uniformity.is_some_and(|uniformity| !uniformity.is_divergent_branch(branch))
}

/// True if convergence is the only reason why `inst` must not be copied.
fn is_only_convergent(module: &ModuleShared, body: &Body, inst: Inst) -> bool {
    !effects(module, body, inst).traits.contains(Traits::NO_DUPLICATE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Parsed;

    const TEXT: &str = "
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare i1 @llvm.nvvm.vote.any.sync(i32, i1)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @plain() willreturn nounwind
declare void @once() noduplicate willreturn nounwind
define ptx_kernel void @k(i32 %n, ptr addrspace(1) %p) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %s = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %n, i32 0, i32 31)
  %v = call i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 true)
  call void @plain()
  call void @once()
  %a = add i32 %n, 1
  %d = udiv i32 1, %n
  %l = load i32, ptr addrspace(1) %p
  %u = icmp eq i32 %n, 0
  br i1 %u, label %uniform, label %exit
uniform:
  %c = icmp eq i32 %tid, 0
  br i1 %c, label %exit, label %loop
loop:
  %i = phi i32 [ 0, %uniform ], [ %i1, %loop ]
  %i1 = add i32 %i, 1
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %again = icmp slt i32 %i1, %n
  br i1 %again, label %loop, label %exit
exit:
  ret void
}";

    #[test]
    fn convergent_operations_stay() {
        let parsed = Parsed::new(TEXT);
        let (module, body) = (&parsed.module.shared, parsed.body());
        let uniformity = parsed.uniformity();
        let blocks: Vec<Block> = body.blocks().collect();
        let [entry, uniform, lp, exit] = blocks[..] else { panic!("four blocks") };
        let insts: Vec<Inst> = body.insts_in(entry).collect();
        let [_, barrier, shuffle, vote, plain, once, add, div, load, ..] = insts[..] else {
            panic!("at least nine instructions")
        };
        for inst in [barrier, shuffle, vote] {
            assert!(is_convergent(module, body, inst));
            assert!(!can_duplicate(module, body, inst));
            assert!(!can_merge(module, body, inst, inst));
            assert!(!can_speculate(module, body, inst, exit));
            assert!(!can_move_across_branch(module, body, None, inst, entry));
            assert!(can_move_across_branch(module, body, Some(&uniformity), inst, entry));
            assert!(!can_move_across_branch(module, body, Some(&uniformity), inst, uniform));
            assert!(can_duplicate_under(module, body, Some(&uniformity), inst, entry));
            assert!(!can_duplicate_under(module, body, Some(&uniformity), inst, uniform));
        }
        assert!(can_duplicate(module, body, plain) && !can_duplicate(module, body, once));
        assert!(!can_duplicate_under(module, body, Some(&uniformity), once, entry));
        assert!(can_speculate(module, body, add, exit));
        assert!(
            !can_speculate(module, body, div, exit) && !can_speculate(module, body, load, exit)
        );
        assert!(
            block_has_convergent(module, body, lp) && !block_has_convergent(module, body, exit)
        );
        let cycle = uniformity.cycles().of_block(lp).expect("a loop");
        let barrier = body.insts_in(lp).nth(2).expect("the barrier");
        assert!(can_duplicate_in_cycle(module, body, Some(&uniformity), barrier, cycle));
        assert!(!can_duplicate_in_cycle(module, body, None, barrier, cycle));
    }
}
