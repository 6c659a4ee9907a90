//! instcombine: rewrites expressions into simpler ones of the same meaning.
//!
//! What. Each instruction is looked at together with the few that compute its operands, and
//! replaced by something cheaper or by the form that other passes expect: constants to the right,
//! `sub x, C` as `add`, comparisons with constants in their strict form, addresses as byte offsets,
//! minima and maxima as intrinsics, bits that nobody looks at left out. What
//! [`instsimplify`](super::instsimplify) finds needs no new instruction and is tried first.
//!
//! Why on a GPU. Address arithmetic of front ends is most of a kernel before this pass: chains of
//! conversions of thread indices, structures indexed field by field, copies of parameters.
//!
//! Convergence and memory. An instruction is only ever moved down, into the one block that uses
//! it, and only if it is not convergent and touches no memory. Convergent calls are neither
//! copied, merged nor moved. Loads and stores are rewritten in place, or move within their block.
//!
//! Cost. Linear in practice: an instruction is looked at again when an operand or a user of it
//! changed. [`MAX_VISITS`] for each instruction bounds rewrites that would chase each other. A run
//! that comes to rest sets [`Mark::Combined`], and the next begins with what has changed since.
//!
//! Example.
//!     before: %a = sub i32 %x, 3        after: %c = icmp ult i32 %x, 13
//!             %b = add i32 %a, 3               ret i1 %c
//!             %c = icmp ule i32 %b, 12
//!             ret i1 %c
//!
//! Not done. Library functions by their C names. Why: a GPU has none. `verify-fixpoint` is an
//! error only when it is asked for.
//!
//! Reads domtree, assumptions. Keeps everything that depends on the shape of the function.
//!
//! Files. `start` (what is looked at first), `worklist` (what is looked at next), `cx` ([`Combiner`]: questions and building), `visit`
//! (which rules an opcode has), then the rules by what they rewrite; each is a function whose
//! comment shows it as `before => after`.

mod add;
mod aggregate;
mod alive;
mod alloca;
mod assoc;
mod branch;
mod call;
mod cast;
mod copied;
mod cx;
mod dead;
mod demanded;
mod div;
mod float;
mod freeze;
mod gep;
mod icmp;
mod icmp_const;
mod logic;
mod logic_cmp;
mod memory;
mod minmax;
mod moving;
mod mul;
mod nvvm;
mod phi;
mod scopes;
mod select;
mod shift;
mod sink;
mod start;
mod vector;
mod visit;
mod widths;
mod worklist;

use nvopt_analysis::{assumptions::Assumptions, domtree::DomTree};
use nvopt_entity::SecondaryMap;
use nvopt_ir::{
    body::{Block, Body, Mark, Period},
    diag::Diag,
};
use nvopt_pass::{Analyses, FnCx, FunctionPass, Params};

use self::cx::Combiner;
use crate::util::fresh::simplified_at;

/// How often one instruction may be rewritten or looked at in one iteration, on average.
const MAX_VISITS: usize = 64;
/// The iterations over a function unless the parameters say otherwise.
const DEFAULT_ITERATIONS: u32 = 1;

/// The pass.
pub(crate) struct InstCombine {
    max_iterations: u32,
    verify_fixpoint: bool,
}

impl InstCombine {
    /// The parameters, as `-passes` takes them.
    pub(crate) const TEXT: &'static str = "max-iterations=N;verify-fixpoint;no-verify-fixpoint";

    /// Reads the parameters.
    pub(crate) fn take(params: &mut Params<'_>) -> Result<InstCombine, String> {
        let max_iterations = params.number("max-iterations")?.unwrap_or(DEFAULT_ITERATIONS);
        let verify_fixpoint = params.switch("verify-fixpoint").unwrap_or(false);
        // LLVM's name for asking the loop analysis; nothing here needs it.
        params.switch("use-loop-info");
        Ok(InstCombine { max_iterations, verify_fixpoint })
    }
}

impl FunctionPass for InstCombine {
    fn run(&self, body: &mut Body, analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        let mut rewritten = 0;
        for iteration in 0.. {
            let is_check = iteration >= self.max_iterations;
            if is_check && !self.verify_fixpoint {
                break;
            }
            // A second iteration is a second look at everything.
            let since = match iteration {
                0 => body.marked(Mark::Combined),
                _ => Period::default(),
            };
            let changes = combine_once(body, analyses, cx, since);
            rewritten += changes;
            if changes == 0 {
                break;
            }
            if is_check {
                let message = format!(
                    "instcombine on {} did not reach a fixpoint after {} iterations",
                    cx.func_name(),
                    self.max_iterations
                );
                cx.reports.errors.push(Diag::error(message));
                break;
            }
        }
        cx.count("instructions combined", rewritten);
    }
}

/// One iteration over what has changed in `body` after `since`. How many rewrites were made.
fn combine_once(body: &mut Body, analyses: &mut Analyses, cx: &mut FnCx<'_>, since: Period) -> u64 {
    if !body.insts().any(|inst| body.touched_since(inst, since)) {
        return 0;
    }
    let (order, unreachable) = blocks_in_order(body);
    let start = start::start(body, &order, since);
    let Some(first) = body.entry().and_then(|entry| body.insts_in(entry).next()) else { return 0 };
    let dom = analyses.get::<DomTree>(body, cx);
    let assumptions = analyses.get::<Assumptions>(body, cx);
    let simplified = simplified_before(body, since);
    let mut combiner = Combiner::new(body, cx, dom, assumptions, simplified, first);
    combiner.work.fill(&start.worth, combiner.body.n_insts());
    for block in unreachable {
        combiner.empty_block(block);
    }
    let declarations = scopes::declarations(combiner.body, combiner.cx.module, start.silent_calls);
    for inst in scopes::useless(combiner.body, combiner.cx.module, &order, declarations) {
        if combiner.cx.may_rewrite() {
            combiner.erase(inst);
            combiner.rewritten += 1;
        }
    }
    let mut visits_left = combiner.body.n_insts().saturating_mul(MAX_VISITS);
    let is_at_rest = loop {
        let Some(inst) = combiner.next() else { break true };
        visits_left -= 1;
        if visits_left == 0 || !combiner.visit_one(inst) {
            break false;
        }
    };
    let rewritten = combiner.rewritten;
    if is_at_rest {
        body.set_mark(Mark::Simplified);
        body.set_mark(Mark::Combined);
    }
    rewritten
}

/// When all instructions of `body` were last simplified as far as may be, by any pass; "never" if
/// conditions may have come to hold since then, or if all is to be looked at again.
fn simplified_before(body: &Body, since: Period) -> Period {
    let simplified = simplified_at(body);
    match since == Period::default() || body.edges_changed_since(simplified) {
        true => Period::default(),
        false => simplified,
    }
}

/// The blocks that control can reach, in reverse post-order: definitions before users but for
/// phis. And those that nothing leads to, from the start.
fn blocks_in_order(body: &Body) -> (Vec<Block>, Vec<Block>) {
    let Some(entry) = body.entry() else { return (Vec::new(), Vec::new()) };
    let mut seen: SecondaryMap<Block, bool> = SecondaryMap::with_capacity(body.n_blocks());
    let mut order = Vec::with_capacity(body.n_blocks());
    // A block, and how many of its successors are still to be followed, from the last on.
    let mut stack = vec![(entry, body.n_succs(entry))];
    seen[entry] = true;
    while let Some((block, left)) = stack.last_mut() {
        if *left == 0 {
            order.push(*block);
            stack.pop();
            continue;
        }
        *left -= 1;
        let succ = body.succ(*block, *left);
        if !seen[succ] {
            seen[succ] = true;
            stack.push((succ, body.n_succs(succ)));
        }
    }
    order.reverse();
    let unreachable = body.blocks().filter(|&block| !seen[block]).collect();
    (order, unreachable)
}
