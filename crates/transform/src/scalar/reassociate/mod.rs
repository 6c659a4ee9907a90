//! reassociate: reorders sums, products and bit operations so that constants and equal parts meet.
//!
//! What. A tree of one associative operation whose inner nodes are used once becomes a list of
//! leaves. In sums equal leaves are added up and opposite ones cancel, `x - y` counts `y` negatively
//! and `x * c` counts `x` often; in products equal leaves become powers; in `and` and `or` one of two
//! equal leaves is enough, in `xor` two cancel. Constants become one. The rest is put together again in
//! the order of ranks: what is there first (constants, parameters, values from outside of loops) is
//! innermost. Two operands alone are only put in order.
//!
//! Why on a GPU. Parts that do not change in a loop stand together and can be hoisted; parts that
//! depend on the block stand apart from those that depend on the thread, so that they are uniform.
//!
//! Convergence and memory. Arithmetic only. Sums and products of floats are reordered only if every
//! node allows it (`reassoc nsz`). `nuw` of a sum stays if all nodes have it; other flags go where
//! the tree changed.
//!
//! Cost. Linear: a tree has at most `MAX_LEAVES` leaves, larger ones are left alone.
//!
//! Example.
//!     before: %a = add i32 %x, 4          after: %b = add i32 %x, 7
//!             %b = add i32 %a, %y                %c = add i32 %b, %y
//!             %c = add i32 %b, 3
//!
//! Not done. Factoring `a*b + a*c`. Pairs that occur in several trees.
//!
//! Reads nothing. Keeps everything that depends on the shape of the function.

mod rank;
mod tree;

use nvopt_ir::{
    body::{Block, Body, Inst, Mark},
    ops::Op,
    types::TypeTable,
};
use nvopt_pass::{Analyses, FnCx, FunctionPass};

use self::{rank::Ranks, tree::Tree};
use crate::util::operand_order::complexity;

/// The most leaves of a tree that is reordered.
const MAX_LEAVES: usize = 128;

/// The pass.
pub(crate) struct Reassociate;

impl FunctionPass for Reassociate {
    fn run(&self, body: &mut Body, _analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        let may_find = may_find(body);
        // What is changed from here on is new when the pass comes again.
        body.set_mark(Mark::Reassociate);
        if !may_find {
            return;
        }
        let order = body.reverse_post_order();
        let mut ranks = Ranks::of(cx.module, body, &order);
        for &block in &order {
            if !run_on_block(body, cx, &mut ranks, block) {
                return;
            }
        }
    }
}

/// True if something may be found that was not there when the pass was last here.
fn may_find(body: &Body) -> bool {
    let since = body.marked(Mark::Reassociate);
    let is_news = |inst: Inst| {
        matches!(body.op(inst), Op::Binary(_)) && body.touched_with_operands_since(inst, since)
    };
    body.edges_changed_since(since) || body.insts().any(is_news)
}

/// False if no more rewrites may be made.
fn run_on_block(body: &mut Body, cx: &mut FnCx<'_>, ranks: &mut Ranks, block: Block) -> bool {
    for inst in body.insts_in(block).collect::<Vec<Inst>>() {
        if !body.is_placed(inst) {
            continue;
        }
        let Op::Binary(_) = body.op(inst) else { continue };
        let Some(tree) = Tree::at(cx.module, body, inst) else { continue };
        if tree.is_single() {
            put_in_order(body, &cx.module.types, ranks, inst);
        }
        if !tree.is_worth_it(body, &cx.module.types, ranks) {
            continue;
        }
        if !cx.may_rewrite() {
            return false;
        }
        tree.rewrite(body, cx, ranks);
        cx.count("trees put in order", 1);
    }
    true
}

/// The operand of the lower rank goes to the left, a constant to the right; but not where that is
/// against the order that `instcombine` puts them into.
fn put_in_order(body: &mut Body, types: &TypeTable, ranks: &mut Ranks, inst: Inst) {
    let Op::Binary(op) = body.op(inst) else { return };
    let [left, right] = *body.args(inst) else { return };
    if !op.is_commutative() || left == right || body.as_const(right).is_some() {
        return;
    }
    let is_const = body.as_const(left).is_some();
    let is_settled = || complexity(body, types, left) > complexity(body, types, right);
    if is_const || ranks.rank(body, right) < ranks.rank(body, left) && !is_settled() {
        body.set_arg(inst, 0, right);
        body.set_arg(inst, 1, left);
    }
}
