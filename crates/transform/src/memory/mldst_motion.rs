//! mldst-motion: merges stores of both sides of a branch.
//!
//! What. Where a branch has two sides that meet again at once, and both store to the same address,
//! the stores become one behind the meeting point, of a phi of the two values.
//!
//! Why on a GPU. When threads of a warp take different sides, two stores are two instructions and two
//! transactions; one store behind the join is one.
//!
//! Convergence and memory. A store moves down to the end of its block only if nothing on the way reads
//! or writes its memory or orders accesses. Volatile and atomic stores stay.
//!
//! Cost. At most [`MAX_PAIRS`] pairs of stores and instructions for each join.
//!
//! Example.
//!     before: yes: store i32 1, ptr %p   after: join: %sink = phi i32 [ 1, %yes ], [ %x, %no ]
//!             no:  store i32 %x, ptr %p               store i32 %sink, ptr %p
//!
//! Not done. Loads are not hoisted (LLVM's pass does not either); `split-footer-bb` is accepted, and
//! joins with more than two ways in are left alone.
//!
//! Reads nothing. Keeps everything that depends on control flow.

use nvopt_analysis::alias::{AliasResult, BatchAa};
use nvopt_ir::{
    body::{Block, Body, Inst, NewInst, Value},
    effects::{Traits, effects},
    metadata::MdKind,
    ops::{Access, Op, Ordering},
};
use nvopt_pass::{Analyses, FnCx, FunctionPass};

use crate::util::locs::merged_loc;

/// How many instructions of one side are looked at for each store of the other. LLVM's number.
const MAX_PAIRS: usize = 250;

/// The pass.
pub(crate) struct MldstMotion;

impl FunctionPass for MldstMotion {
    fn run(&self, body: &mut Body, _analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        let heads: Vec<Block> = body.blocks().collect();
        for head in heads {
            let Some((yes, no, join)) = diamond(body, head) else { continue };
            while let Some((a, b)) = mergeable(body, cx, yes, no) {
                if !cx.may_rewrite() {
                    return;
                }
                merge(body, cx, (a, yes), (b, no), join);
            }
        }
    }
}

/// The two sides of the branch that ends `head` and the block where they meet.
fn diamond(body: &Body, head: Block) -> Option<(Block, Block, Block)> {
    let end = body.terminator(head)?;
    if body.op(end) != Op::CondBr {
        return None;
    }
    let (yes, no) = (body.succ(head, 0), body.succ(head, 1));
    let goes_to = |side: Block| {
        let mut preds = body.preds(side);
        let is_side = preds.next() == Some(head) && preds.next().is_none();
        let end = body.terminator(side).filter(|_| is_side)?;
        (body.op(end) == Op::Br).then(|| body.succ(side, 0))
    };
    let join = goes_to(yes)?;
    let is_join = goes_to(no)? == join && yes != no && body.preds(join).count() == 2;
    is_join.then_some((yes, no, join))
}

fn is_plain(access: Access) -> bool {
    !access.volatile && access.ordering == Ordering::NotAtomic
}

/// A store on each side to the same address that can move to the ends of their blocks.
fn mergeable(body: &Body, cx: &FnCx<'_>, yes: Block, no: Block) -> Option<(Inst, Inst)> {
    let mut aa = BatchAa::new(body, cx);
    let stores = |block: Block| -> Vec<Inst> {
        let is_store =
            |&inst: &Inst| matches!(body.op(inst), Op::Store(access) if is_plain(access));
        let mut found: Vec<Inst> = body.insts_in(block).filter(is_store).collect();
        found.reverse();
        found
    };
    let (first, second) = (stores(yes), stores(no));
    let mut left = MAX_PAIRS;
    for &a in &first {
        if !can_move_down(body, cx, &mut aa, a, &mut left) {
            continue;
        }
        for &b in &second {
            left = left.checked_sub(1)?;
            let (Op::Store(x), Op::Store(y)) = (body.op(a), body.op(b)) else { continue };
            let same_type = body.ty(body.args(a)[0]) == body.ty(body.args(b)[0]);
            if same_type
                && x.ordering == y.ordering
                && same_address(body, cx, &mut aa, a, b)
                && can_move_down(body, cx, &mut aa, b, &mut left)
            {
                return Some((a, b));
            }
        }
    }
    None
}

/// True if both store to the same address, and one of the two is there at the join, or both are
/// equal computations of what is.
fn same_address(body: &Body, cx: &FnCx<'_>, aa: &mut BatchAa<'_>, a: Inst, b: Inst) -> bool {
    let (x, y) = (body.args(a)[1], body.args(b)[1]);
    if x == y {
        return true;
    }
    let (Some(at), Some(bt)) = (aa.location(a), aa.location(b)) else { return false };
    if aa.alias(&at, &bt) != AliasResult::Must {
        return false;
    }
    let (Some(g), Some(h)) = (body.def_inst(x), body.def_inst(y)) else { return false };
    let _ = cx;
    matches!(body.op(g), Op::Gep { .. })
        && body.op(g) == body.op(h)
        && body.args(g) == body.args(h)
        && body.block(g) == body.block(a)
        && body.block(h) == body.block(b)
        && body.has_one_use(x)
        && body.has_one_use(y)
}

fn can_move_down(
    body: &Body,
    cx: &FnCx<'_>,
    aa: &mut BatchAa<'_>,
    store: Inst,
    left: &mut usize,
) -> bool {
    let Some(loc) = aa.location(store) else { return false };
    let mut cursor = body.next_inst(store);
    while let Some(inst) = cursor {
        if body.op(inst).is_terminator() {
            return true;
        }
        let Some(rest) = left.checked_sub(1) else { return false };
        *left = rest;
        let what = effects(cx.module, body, inst);
        if !what.goes_on()
            || what.traits.contains(Traits::ORDERED)
            || !aa.mod_ref(inst, &loc).is_empty()
        {
            return false;
        }
        cursor = body.next_inst(inst);
    }
    false
}

fn merge(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    (a, yes): (Inst, Block),
    (b, no): (Inst, Block),
    join: Block,
) {
    let (x, y) = (body.args(a)[0], body.args(b)[0]);
    let value = if x == y { x } else { sink_phi(body, join, (x, yes), (y, no)) };
    let place = body.insts_in(join).find(|&inst| !matches!(body.op(inst), Op::Phi(_)));
    let place = place.expect("a block has a terminator");
    let (Op::Store(access), Op::Store(other)) = (body.op(a), body.op(b)) else { return };
    let align = access.align.min(other.align);
    let differing: Vec<MdKind> = body
        .metadata(a)
        .iter()
        .filter(|&&(kind, md)| body.metadata_of(b, kind) != Some(md))
        .map(|&(kind, _)| kind)
        .collect();
    for kind in differing {
        body.set_metadata(a, kind, None);
    }
    let loc = merged_loc(&mut cx.module.metadata, body.loc(a), body.loc(b));
    let (own, its) = (body.args(a)[1], body.args(b)[1]);
    body.move_before(a, place);
    body.set_loc(a, loc);
    body.set_op(a, Op::Store(Access { align, ..access }));
    body.set_arg(a, 0, value);
    if own != its {
        // Equal computations of the address: one goes along.
        if let Some(gep) = body.def_inst(own) {
            let its_gep = body.def_inst(its);
            let flags = its_gep.map_or(body.flags(gep), |its| body.flags(gep) & body.flags(its));
            body.set_flags(gep, flags);
            body.move_before(gep, a);
        }
    }
    body.erase(b);
    if let Some(gep) = body.def_inst(its)
        && own != its
        && !body.is_used(its)
    {
        body.erase(gep);
    }
    cx.count("stores merged", 1);
}

/// A phi of the two stored values at the head of `join`.
fn sink_phi(
    body: &mut Body,
    join: Block,
    (x, yes): (Value, Block),
    (y, no): (Value, Block),
) -> Value {
    let incoming = body.new_incoming(vec![yes, no]);
    let first = body.first_inst(join).expect("a block has a terminator");
    let values = [x, y];
    let new = NewInst::new(Op::Phi(incoming), body.ty(x), &values);
    let phi = body.insert_before(first, new);
    let value = body.result(phi).expect("a phi has a result");
    let name = body.value_name(y).unwrap_or_default();
    let name = [name, b".sink"].concat();
    body.name_value_like(value, name);
    value
}
