//! div-rem-pairs: computes a remainder from the quotient of the same operands.
//!
//! What. Where both `x / y` and `x % y` are computed and one dominates the other, the remainder
//! becomes `x - (x / y) * y`.
//!
//! Why on a GPU. There is no divide instruction: a remainder costs as much as a quotient, some
//! twenty instructions, and a multiplication with a subtraction costs one or two.
//!
//! Convergence and memory. A quotient is moved up only to a remainder that dominates it: whoever
//! computes that has the same operands, so nothing new can be undefined.
//!
//! Cost. Linear in the divisions, with one look-up each.
//!
//! Example.
//!     before: %q = udiv i32 %x, %y      after: %q = udiv i32 %x, %y
//!             %r = urem i32 %x, %y             %m = mul i32 %q, %y
//!                                              %r = sub i32 %x, %m
//!
//! Not done. Pairs in different branches, which would have to be hoisted above both.
//!
//! Reads domtree. Keeps everything that depends on the shape of the function.

use nvopt_analysis::{domtree::DomTree, poison, query::Query};
use nvopt_entity::FxHashMap;
use nvopt_ir::{
    body::{Body, Inst, Value},
    ops::{BinaryOp, InstFlags, Op},
};
use nvopt_pass::{Analyses, FnCx, FunctionPass};

use crate::util::builder::Builder;

/// The pass.
pub(crate) struct DivRemPairs;

impl FunctionPass for DivRemPairs {
    fn run(&self, body: &mut Body, analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        let mut quotients: FxHashMap<(bool, Value, Value), Inst> = FxHashMap::default();
        let mut remainders = Vec::new();
        for inst in body.insts() {
            let Op::Binary(op) = body.op(inst) else { continue };
            let (x, y) = (body.args(inst)[0], body.args(inst)[1]);
            match op {
                BinaryOp::SDiv => _ = quotients.entry((true, x, y)).or_insert(inst),
                BinaryOp::UDiv => _ = quotients.entry((false, x, y)).or_insert(inst),
                BinaryOp::SRem => remainders.push((true, x, y, inst)),
                BinaryOp::URem => remainders.push((false, x, y, inst)),
                _ => {}
            }
        }
        if quotients.is_empty() || remainders.is_empty() {
            return;
        }
        let dom = analyses.get::<DomTree>(body, cx);
        let mut n = 0;
        for (signed, x, y, rem) in remainders {
            let Some(&div) = quotients.get(&(signed, x, y)) else { continue };
            let (is_below, is_above) =
                (dom.dominates_inst(body, div, rem), dom.dominates_inst(body, rem, div));
            if !is_below && !is_above || body.args(div) != [x, y] || !cx.may_rewrite() {
                continue;
            }
            if !is_below {
                body.move_before(div, rem);
            }
            expand(body, cx, div, rem);
            n += 1;
        }
        cx.count("remainders from quotients", n);
    }
}

/// Makes `rem` be computed from `div`, which stands above it.
fn expand(body: &mut Body, cx: &mut FnCx<'_>, div: Inst, rem: Inst) {
    // A quotient that is poison where something is left has no remainder.
    body.set_flags(div, body.flags(div) & !InstFlags::EXACT);
    // Both operands are used once more than before: they must be the same each time.
    for index in 0..2 {
        let value = body.args(div)[index];
        let q = Query::new(cx.module, cx.frame.layout, cx.func);
        if poison::is_never_undef(&q, body, value) {
            continue;
        }
        let frozen = Builder::before(body, cx, div).freeze(value);
        body.set_arg(div, index, frozen);
    }
    let (x, y) = (body.args(div)[0], body.args(div)[1]);
    let quotient = body.result(div).expect("a quotient is a value");
    let mut builder = Builder::before(body, cx, rem);
    let product = builder.binary(BinaryOp::Mul, quotient, y);
    let rest = builder.binary(BinaryOp::Sub, x, product);
    let result = body.result(rem).expect("a remainder is a value");
    body.take_value_name(rest, result);
    body.replace_all_uses(result, rest);
    body.erase(rem);
}
