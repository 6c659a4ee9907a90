//! inline: inlines calls where it pays.
//!
//! What. The calls of a component's functions, in order, callees before callers: what attributes
//! demand is inlined, what they forbid is not, and else the cost decides (`cost`). Calls that
//! appear with inlined code are looked at in their turn, unless they came out of their own callee.
//! A function that nobody can name any more goes.
//!
//! Why on a GPU. A call writes its arguments to parameter memory and reads them back, keeps
//! registers from being used, and hides the address spaces of pointers. So the threshold is eleven
//! times LLVM's for other machines, as NVPTX's is there, and every field of an argument counts as
//! saved; what keeps code from growing without end is a budget for each caller.
//!
//! Convergence and memory. The body takes the place of the call: the branches it depends on are
//! those the call depended on. Copies of convergent operations run for their own call each.
//!
//! Cost. Each call walks its callee until the threshold is reached; inlining is linear in the
//! callee. One caller takes in at most its budget.
//!
//! Example.
//!     before: define internal i32 @f(i32 %x) { %y = add i32 %x, 1   ret i32 %y }
//!             %r = call i32 @f(i32 3)
//!     after:  %y.i = add i32 3, 1                         and no @f
//!
//! Not done. Invokes and exceptions; profiles of whole programs; partial inlining; functions that
//! look at their own frame.
//!
//! Files: `cost` (the walk), `price` (what counts how much), `compat` (attributes), `said`
//! (remarks).
//!
//! Reads block frequencies of callers. Keeps analyses of functions that took nothing in.

pub(super) mod compat;
mod cost;
mod price;
mod said;

use std::sync::Arc;

use nvopt_analysis::{block_freq::BlockFreq, callgraph::CallGraph};
use nvopt_entity::{FxHashMap, FxHashSet};
use nvopt_ir::{
    attrs::{Attr, AttrKind},
    body::{Aspects, Body, Epochs, Inst},
    constant::ConstData,
    effects::{CallAttrs, callee},
    module::{Func, Module, ModuleShared, Symbol},
    ops::Op,
};
use nvopt_pass::{Knob, Knobs, ModuleAnalyses, ModuleCx, ModulePass, Scc, SccPass};

use super::globalopt::query::FoldableGlobals;
use crate::util::{
    attributes::{Part, edit_call, has_fn_attr},
    inline_one::{Refusal, Site, inline_viable_call, is_viable},
    namers::Namers,
    symbols::{is_discardable, remove_symbol, uses_in_body},
};

use self::{
    compat::Wish,
    cost::{Candidate, Scratch, Verdict},
    price::Prices,
    said::About,
};

/// What may be paid for a call.
pub(crate) static THRESHOLD: Knob<i64> =
    Knob::number("inline-threshold", 225, "inline", "what inlining a call may cost");
/// The same, where `inline-threshold` is not set.
pub(crate) static DEFAULT_THRESHOLD: Knob<i64> = Knob::number(
    "inlinedefault-threshold",
    225,
    "inline",
    "what inlining a call may cost if nothing else is said",
);
/// For callees with `inlinehint`.
pub(crate) static HINT_THRESHOLD: Knob<i64> = Knob::number(
    "inlinehint-threshold",
    325,
    "inline",
    "what inlining a function with `inlinehint` may cost",
);
/// For callees with `cold`.
pub(crate) static COLD_THRESHOLD: Knob<i64> =
    Knob::number("inlinecold-threshold", 45, "inline", "what inlining a cold function may cost");
/// For calls that are hardly ever made.
pub(crate) static COLD_CALL_THRESHOLD: Knob<i64> = Knob::number(
    "inline-cold-callsite-threshold",
    45,
    "inline",
    "what inlining a call that is hardly ever made may cost",
);
/// How rare a cold call is, in percent of the entries of its function.
pub(crate) static COLD_PERCENT: Knob<i64> = Knob::number(
    "cold-callsite-rel-freq",
    2,
    "inline",
    "a call is cold if it is made in fewer percent of the runs of its function",
);
/// For calls in hot code.
pub(crate) static HOT_CALL_THRESHOLD: Knob<i64> =
    Knob::number("hot-callsite-threshold", 3000, "inline", "what inlining a hot call may cost");
/// What an instruction counts.
pub(crate) static INST_COST: Knob<i64> =
    Knob::number("inline-instr-cost", 5, "inline", "what an instruction counts");
/// What a call counts.
pub(crate) static CALL_COST: Knob<i64> =
    Knob::number("inline-call-penalty", 25, "inline", "what a call counts beside its instruction");
/// How much more may be paid on a GPU.
pub(crate) static GPU_FACTOR: Knob<i64> = Knob::number(
    "inline-gpu-multiplier",
    11,
    "inline",
    "thresholds are multiplied by this on a GPU",
);
/// What one caller may take in on a GPU.
pub(crate) static BUDGET: Knob<i64> =
    Knob::number("inline-budget", 20000, "inline", "what one function may take in on a GPU");
/// What a kernel may take in on a GPU.
pub(crate) static KERNEL_BUDGET: Knob<i64> = Knob::number(
    "inline-adj-budget1",
    0,
    "inline",
    "what a kernel may take in on a GPU; 0 is the same as any function",
);
/// Inline everything.
pub(crate) static INLINE_ALL: Knob<bool> =
    Knob::switch("nv-inline-all", false, "inline", "inlines every call that can be inlined");
/// How much dearer calls become each time a component is inlined into itself.
pub(crate) static SCC_FACTOR: Knob<i64> = Knob::number(
    "intra-scc-cost-multiplier",
    2,
    "inline",
    "how much dearer calls become that inlining inside a component makes",
);

/// What may be paid for a call at `-O3` where no knob says anything else. LLVM's number.
const AGGRESSIVE_THRESHOLD: i64 = 250;

/// A callee with so few instructions costs less on a GPU than what may be paid for a cold call.
const SMALL_CALLEE: usize = 12;

/// What the early inliner may pay.
pub(crate) static EARLY_THRESHOLD: Knob<i64> = Knob::number(
    "nv-early-inline-threshold",
    25,
    "nv-early-inliner",
    "what inlining a call may cost before anything else has run",
);

/// The pass.
pub(crate) struct Inline {
    /// Only what attributes demand.
    pub(crate) only_mandatory: bool,
    /// A little more is paid for a call, as at `-O3`.
    pub(crate) is_aggressive: bool,
    /// Not more than this, whatever the callee.
    pub(crate) limit: Option<i64>,
}

/// nv-early-inliner: inlines small functions before anything else, on all components of the call
/// graph. What is small enough pays for itself, so that later passes see more and the call graph
/// has fewer nodes.
pub(crate) struct EarlyInline;

impl ModulePass for EarlyInline {
    fn run(&self, module: &mut Module, analyses: &mut ModuleAnalyses, cx: &mut ModuleCx<'_>) {
        analyses.forget::<CallGraph>();
        analyses.forget::<Namers>();
        let graph = analyses.get::<CallGraph>(module, &cx.frame);
        let limit = Some(cx.frame.knobs.number(&EARLY_THRESHOLD));
        let pass = Inline { only_mandatory: false, is_aggressive: false, limit };
        for component in graph.components() {
            let mut members = component.clone();
            members.retain(|&func| module.bodies[func].is_some());
            if !members.is_empty() {
                pass.run(&mut Scc { module, members: &members }, analyses, cx);
            }
        }
        analyses.forget_module();
    }
}

impl SccPass for Inline {
    fn run(&self, scc: &mut Scc<'_>, analyses: &mut ModuleAnalyses, cx: &mut ModuleCx<'_>) {
        // What is only declared is spoken of in remarks, and in nothing else.
        if cx.reports.no_remarks
            && !scc.members.iter().any(|&func| names_a_definition(scc.module, func))
        {
            return;
        }
        let mut work = Work::new(self, scc, analyses, cx);
        let mut next = 0;
        while let Some(&call) = work.calls.get(next) {
            next += 1;
            work.consider(scc.module, cx, call);
        }
        let taken = work.n_inlined;
        work.remove_dead(scc.module);
        analyses.put(work.namers);
        cx.count("calls inlined", taken);
    }
}

/// A call to be looked at.
#[derive(Clone, Copy)]
struct PendingCall {
    caller: Func,
    call: Inst,
    /// The inlining that brought it here, in [`Work::history`].
    came_with: Option<usize>,
    is_cold: bool,
}

struct Work<'a> {
    only_mandatory: bool,
    is_aggressive: bool,
    limit: Option<i64>,
    members: &'a [Func],
    calls: Vec<PendingCall>,
    /// What was inlined, and the inlining that had brought it.
    history: Vec<(Func, Option<usize>)>,
    /// What each caller has taken in.
    taken: FxHashMap<Func, i64>,
    /// Callees that a call was inlined of, in order.
    inlined: Vec<Func>,
    seen: FxHashSet<Func>,
    recursive: FxHashSet<Func>,
    namers: Namers,
    foldable: Arc<FoldableGlobals>,
    /// Which bodies can be inlined, as of their clocks.
    viability: FxHashMap<Func, (Epochs, Result<(), Refusal>)>,
    /// The tables of walks over callees.
    scratch: Scratch,
    /// The factor of [`SCC_FACTOR`].
    scc_factor: i64,
    n_inlined: u64,
}

impl<'a> Work<'a> {
    fn new(
        pass: &Inline,
        scc: &mut Scc<'a>,
        analyses: &mut ModuleAnalyses,
        cx: &mut ModuleCx<'_>,
    ) -> Work<'a> {
        let graph = analyses.get::<CallGraph>(scc.module, &cx.frame);
        let mut work = Work {
            only_mandatory: pass.only_mandatory,
            is_aggressive: pass.is_aggressive,
            limit: pass.limit,
            members: scc.members,
            calls: Vec::new(),
            history: Vec::new(),
            taken: FxHashMap::default(),
            inlined: Vec::new(),
            seen: FxHashSet::default(),
            recursive: scc.members.iter().copied().filter(|&f| graph.is_recursive(f)).collect(),
            namers: analyses.take::<Namers>(scc.module, &cx.frame),
            foldable: analyses.get::<FoldableGlobals>(scc.module, &cx.frame),
            viability: FxHashMap::default(),
            scratch: Scratch::default(),
            scc_factor: cx.frame.knobs.number(&SCC_FACTOR),
            n_inlined: 0,
        };
        for &caller in scc.members {
            work.gather(scc.module, analyses, cx, caller);
        }
        work
    }

    /// Notes the calls of `caller`.
    fn gather(
        &mut self,
        module: &mut Module,
        analyses: &mut ModuleAnalyses,
        cx: &mut ModuleCx<'_>,
        caller: Func,
    ) {
        let Some(body) = module.bodies[caller].take() else { return };
        let targets: Vec<(Inst, Func)> = body
            .insts()
            .filter(|&inst| matches!(body.op(inst), Op::Call(_)))
            .filter_map(|inst| Some((inst, callee(&body, inst)?)))
            .filter(|&(_, target)| module.shared.intrinsic(target).is_none())
            .collect();
        // Calls at the entry are as frequent as the function, and what is small is taken in
        // wherever it is called.
        let may_be_too_cold = |&(call, target): &(Inst, Func)| {
            let callee = module.bodies[target].as_ref();
            body.entry() != Some(body.block(call))
                && callee.is_some_and(|callee| {
                    !is_gpu(&module.shared) || callee.n_placed_insts() > SMALL_CALLEE
                })
        };
        let wants_freqs = !self.only_mandatory && targets.iter().any(may_be_too_cold);
        let frozen = analyses.frozen();
        let freqs = wants_freqs.then(|| {
            cx.in_function(&mut module.shared, caller, &frozen, |cx| {
                analyses.function(caller).get::<BlockFreq>(&body, cx)
            })
        });
        let percent = cx.frame.knobs.number(&COLD_PERCENT).max(0).unsigned_abs();
        for (call, target) in targets {
            if module.bodies[target].is_none() && target != caller {
                let about = About { caller, callee: target, loc: body.loc(call) };
                about.no_definition(&module.shared, cx);
                continue;
            }
            let is_cold = freqs.as_ref().is_some_and(|freqs| is_cold(freqs, &body, call, percent));
            self.calls.push(PendingCall { caller, call, came_with: None, is_cold });
        }
        module.bodies[caller] = Some(body);
    }

    fn consider(&mut self, module: &mut Module, cx: &mut ModuleCx<'_>, pending: PendingCall) {
        let PendingCall { caller, call, .. } = pending;
        let Some(body) = &module.bodies[caller] else { return };
        if !body.is_placed(call) {
            return;
        }
        let Some(target) = callee(body, call) else { return };
        let about = About { caller, callee: target, loc: body.loc(call) };
        if target == caller {
            about.never(&module.shared, cx, "recursive");
            return;
        }
        if self.came_out_of(pending.came_with, target) || module.bodies[target].is_none() {
            return;
        }
        let is_only_use = is_only_use(module, &mut self.namers, caller, target);
        let Some(mut body) = module.bodies[caller].take() else { return };
        let Some(mut callee_body) = module.bodies[target].take() else {
            module.bodies[caller] = Some(body);
            return;
        };
        let shared = &mut module.shared;
        let choice =
            self.choose(shared, cx, pending, target, (&body, &mut callee_body), is_only_use);
        match choice {
            Choice::No => {}
            Choice::Never(reason) => about.never(shared, cx, reason),
            Choice::TooCostly(cost, threshold) => about.too_costly(shared, cx, cost, threshold),
            Choice::Missed(why) => about.missed(shared, cx, "NotInlined", why),
            Choice::Inline { text, cost } => {
                if cx.may_rewrite() {
                    let site = Site { caller, call, callee: target, callee_body: &callee_body };
                    let multiplier = self.next_multiplier(&body, call, target);
                    match inline_viable_call(shared, cx.frame.layout, &mut body, &site) {
                        Ok(copies) => {
                            about.inlined(shared, cx, &text);
                            compat::merge(shared, caller, target);
                            *self.taken.entry(caller).or_default() += cost.max(0);
                            self.note_inlined(&mut body, pending, target, &copies, multiplier);
                            self.namers.note_inlined(caller, &body, target);
                        }
                        Err(refusal) => about.never(shared, cx, refusal.text()),
                    }
                }
            }
        }
        module.bodies[target] = Some(callee_body);
        module.bodies[caller] = Some(body);
    }

    /// True if code of `func` is what brought the call here: inlining it again would not end.
    fn came_out_of(&self, mut came_with: Option<usize>, func: Func) -> bool {
        while let Some(index) = came_with {
            let (inlined, before) = self.history[index];
            if inlined == func {
                return true;
            }
            came_with = before;
        }
        false
    }

    fn note_inlined(
        &mut self,
        body: &mut Body,
        pending: PendingCall,
        target: Func,
        copies: &[Inst],
        multiplier: Option<i64>,
    ) {
        self.n_inlined += 1;
        if self.seen.insert(target) {
            self.inlined.push(target);
        }
        let came_with = Some(self.history.len());
        self.history.push((target, pending.came_with));
        for &copy in copies {
            if !matches!(body.op(copy), Op::Call(_)) || callee(body, copy).is_none() {
                continue;
            }
            if let Some(multiplier) = multiplier {
                set_multiplier(body, copy, multiplier);
            }
            self.calls.push(PendingCall { call: copy, came_with, ..pending });
        }
    }

    /// How dear the calls that come with `target` are: more so each time a component is inlined
    /// into itself, because that could go on for ever.
    fn next_multiplier(&self, body: &Body, call: Inst, target: Func) -> Option<i64> {
        if !self.members.contains(&target) {
            return None;
        }
        Some(multiplier_of(body, call).saturating_mul(self.scc_factor))
    }

    /// Whether the body of `target` can be inlined.
    fn viability(
        &mut self,
        module: &ModuleShared,
        target: Func,
        body: &Body,
    ) -> Result<(), Refusal> {
        match self.viability.get(&target) {
            Some((epochs, known)) if epochs.agree(&body.epochs(), Aspects::all()) => *known,
            _ => {
                let found = is_viable(module, target, body);
                self.viability.insert(target, (body.epochs(), found));
                found
            }
        }
    }

    fn choose(
        &mut self,
        module: &ModuleShared,
        cx: &ModuleCx<'_>,
        pending: PendingCall,
        target: Func,
        (body, callee_body): (&Body, &mut Body),
        is_only_use: bool,
    ) -> Choice {
        let PendingCall { caller, call, .. } = pending;
        let viability = self.viability(module, target, callee_body);
        match compat::wish(module, caller, body, call, (target, callee_body), viability) {
            Wish::Always => {
                let text = "(cost=always): always inline attribute".to_owned();
                return Choice::Inline { text, cost: 0 };
            }
            Wish::Never(_) | Wish::Open if self.only_mandatory => return Choice::No,
            Wish::Never(reason) => return Choice::Never(reason),
            Wish::Open => {}
        }
        if cx.frame.knobs.is_on(&INLINE_ALL) {
            return Choice::Inline { text: "(cost=all)".to_owned(), cost: 0 };
        }
        let prices = prices(module, cx, caller);
        let start = start_threshold(cx.frame.knobs, self.is_aggressive);
        let usual = threshold(module, cx, body, pending, target, start);
        let threshold = self.limit.map_or(usual, |limit| limit.min(usual));
        let candidate = Candidate {
            module,
            layout: cx.frame.layout,
            caller_body: body,
            call,
            callee: target,
            is_only_use,
            is_doomed: is_doomed(body, call),
            is_caller_recursive: self.recursive.contains(&caller),
            foldable: &self.foldable,
        };
        let verdict =
            cost::evaluate(&candidate, &prices, threshold, callee_body, &mut self.scratch);
        let (cost, threshold) = match verdict {
            Verdict::Never(reason) => return Choice::Never(reason),
            Verdict::Cost { cost, threshold } => (cost, threshold),
        };
        let multiplier = multiplier_of(body, call);
        let cost = if cost > 0 { cost.saturating_mul(multiplier) } else { cost };
        if cost >= threshold.max(1) {
            return Choice::TooCostly(cost, threshold);
        }
        let taken = self.taken.get(&caller).copied().unwrap_or(0);
        if prices.is_gpu && taken.saturating_add(cost.max(0)) > budget(module, cx, caller) {
            return Choice::Missed("its caller has taken in as much as it may");
        }
        Choice::Inline { text: format!("(cost={cost}, threshold={threshold})"), cost }
    }

    /// Removes functions that were inlined and that nobody can name any more.
    fn remove_dead(&mut self, module: &mut Module) {
        for &func in &self.inlined {
            let symbol = &module.shared.funcs[func].symbol;
            let is_removable = module.bodies[func].is_some()
                && is_discardable(symbol.linkage)
                && (symbol.linkage.is_local() || self.namers.is_alone_in_comdat(module, func));
            if is_removable && !self.namers.are_there(module, func, None) {
                self.namers.note_removed(module, func);
                remove_symbol(module, Symbol::Func(func));
            }
        }
    }
}

/// What is to be done with a call.
enum Choice {
    Inline {
        text: String,
        cost: i64,
    },
    TooCostly(i64, i64),
    Never(&'static str),
    Missed(&'static str),
    /// Nothing, and nothing is said.
    No,
}

/// True if the body of `func` may call a function that is defined.
fn names_a_definition(module: &Module, func: Func) -> bool {
    let is_definition = |data: &ConstData| match data {
        ConstData::Symbol { symbol: Symbol::Func(named), .. } => module.bodies[*named].is_some(),
        _ => false,
    };
    let body = module.bodies[func].as_ref();
    body.is_some_and(|body| body.consts().iter().any(|(_, data)| is_definition(data)))
}

/// True if the call is the only mention of a function that nobody else can name.
fn is_only_use(module: &Module, namers: &mut Namers, caller: Func, target: Func) -> bool {
    let symbol = Symbol::Func(target);
    if !module.shared.symbol(symbol).linkage.is_local() {
        return false;
    }
    let data = ConstData::Symbol { ty: module.shared.symbol_ptr_ty(symbol), symbol };
    // Most functions with several calls are told by their caller alone.
    let in_caller = module.bodies[caller].as_ref().map_or(0, |b| uses_in_body(b, &data, 2));
    in_caller == 1 && !namers.are_there(module, target, Some(caller))
}

fn is_gpu(module: &ModuleShared) -> bool {
    module.triple.starts_with(b"nvptx")
}

fn prices(module: &ModuleShared, cx: &ModuleCx<'_>, caller: Func) -> Prices {
    /// LLVM's numbers.
    const LAST_CALL: i64 = 15000;
    const SINGLE_BLOCK: i64 = 50;
    const VECTOR: i64 = 150;
    let is_small = has_fn_attr(module, caller, AttrKind::MinSize)
        || has_fn_attr(module, caller, AttrKind::OptimizeForSize);
    let is_tiny = has_fn_attr(module, caller, AttrKind::MinSize);
    Prices {
        inst: cx.frame.knobs.number(&INST_COST),
        call: cx.frame.knobs.number(&CALL_COST),
        single_block_percent: if is_tiny { 0 } else { SINGLE_BLOCK },
        vector_percent: if is_small { 0 } else { VECTOR },
        last_call_bonus: LAST_CALL,
        is_gpu: is_gpu(module),
    }
}

/// What may be paid for a call that nothing is known of.
fn start_threshold(knobs: &Knobs, is_aggressive: bool) -> i64 {
    if knobs.is_set(&THRESHOLD.info) {
        knobs.number(&THRESHOLD)
    } else if is_aggressive && !knobs.is_set(&DEFAULT_THRESHOLD.info) {
        AGGRESSIVE_THRESHOLD
    } else {
        knobs.number(&DEFAULT_THRESHOLD)
    }
}

/// What may be paid for a call, where `start` would be paid for any.
fn threshold(
    module: &ModuleShared,
    cx: &ModuleCx<'_>,
    body: &Body,
    pending: PendingCall,
    target: Func,
    start: i64,
) -> i64 {
    /// LLVM's numbers for callers that are to be small.
    const SIZE: i64 = 50;
    const MIN_SIZE: i64 = 5;
    let knobs = cx.frame.knobs;
    let has = |func, kind| has_fn_attr(module, func, kind);
    let is_set = knobs.is_set(&THRESHOLD.info);
    let mut threshold = start;
    if is_doomed(body, pending.call) {
        return 0;
    }
    if has(pending.caller, AttrKind::MinSize) {
        threshold = threshold.min(MIN_SIZE);
    } else if has(pending.caller, AttrKind::OptimizeForSize) {
        threshold = threshold.min(SIZE);
    }
    if !has(pending.caller, AttrKind::MinSize) {
        let attrs = CallAttrs::new(module, body, pending.call);
        let wants = |knob: &Knob<i64>| !is_set || knobs.is_set(&knob.info);
        if attrs.has(AttrKind::InlineHint) && wants(&HINT_THRESHOLD) {
            threshold = threshold.max(knobs.number(&HINT_THRESHOLD));
        }
        if attrs.has(AttrKind::Hot) {
            threshold = threshold.max(knobs.number(&HOT_CALL_THRESHOLD));
        } else if pending.is_cold {
            threshold = threshold.min(knobs.number(&COLD_CALL_THRESHOLD));
        }
        if attrs.has(AttrKind::Cold) || has(target, AttrKind::Cold) {
            threshold = threshold.min(knobs.number(&COLD_THRESHOLD));
        }
    }
    let factor = if is_gpu(module) { knobs.number(&GPU_FACTOR) } else { 1 };
    threshold.saturating_mul(factor)
}

/// True if no way leads on from the call: it is left alone unless it costs nothing to inline it.
fn is_doomed(body: &Body, call: Inst) -> bool {
    body.terminator(body.block(call)).is_some_and(|end| body.op(end) == Op::Unreachable)
}

/// True if the call is made in so few runs of its function that its code should stay small.
fn is_cold(freqs: &BlockFreq, body: &Body, call: Inst, percent: u64) -> bool {
    let Some(entry) = body.entry() else { return false };
    let (of_call, of_entry) = (freqs.of_block(body.block(call)), freqs.of_block(entry));
    u128::from(of_call) * 100 < u128::from(of_entry) * u128::from(percent)
}

/// What `caller` may take in altogether.
fn budget(module: &ModuleShared, cx: &ModuleCx<'_>, caller: Func) -> i64 {
    let knobs = cx.frame.knobs;
    let is_kernel = module.funcs[caller].cc == nvopt_ir::module::CallConv::PTX_KERNEL;
    match knobs.number(&KERNEL_BUDGET) {
        more if is_kernel && more > 0 => more,
        _ => knobs.number(&BUDGET),
    }
}

const MULTIPLIER: &str = "function-inline-cost-multiplier";

/// How dear a call is because of where it came from.
fn multiplier_of(body: &Body, call: Inst) -> i64 {
    let list = body.op(call).call().and_then(|data| body.call(data).attrs);
    let attrs = body.attrs().function_attrs(list);
    let text = body.attrs().find_string(attrs, MULTIPLIER);
    let number = text.and_then(|text| std::str::from_utf8(text).ok()?.parse().ok());
    number.unwrap_or(1).max(1)
}

fn set_multiplier(body: &mut Body, call: Inst, multiplier: i64) {
    let key = body.attrs_mut().strings.intern(MULTIPLIER);
    let value = body.attrs_mut().strings.intern(multiplier.to_string());
    edit_call(body, call, Part::Function, |attrs| attrs.push(Attr::String(key, value)));
}
