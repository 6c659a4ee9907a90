//! `std-pipeline<N>`: call-graph rounds, then the passes of an extension point.
//!
//! The number does two things, as in the original: it says which extension point's passes follow,
//! and it caps the rounds of inlining, devirtualizing and simplifying. Rounds end early when no
//! call becomes direct any more. Without the word `inline` nothing is inlined; with `aggressive`
//! beside it a little more is.

use nvopt_pass::{Knobs, slots::Slots};

use super::lines::{Factory as F, View, gates};

/// A pass, the factory whose options leave it out, and why it is there.
type Part = (&'static str, Option<F>, &'static str);

/// The numbers there are.
pub(super) const NUMBERS: [u8; 6] = [1, 2, 4, 5, 7, 8];

/// On each component of the call graph, callees first, if inlining is asked for.
static INLINING: &[Part] = &[
    ("inline", Some(F::Inline), "first: what follows sees callee and caller as one"),
    ("argpromotion", None, "what could not be inlined gets values, not pointers"),
];
/// On each component, always.
static ATTRIBUTES: &[Part] =
    &[("function-attrs", Some(F::FunctionAttrs), "callers may move calls that write nothing")];
/// On each function of a component.
static SIMPLIFY: &[Part] = &[
    ("sroa<modify-cfg>", Some(F::Sroa), "arguments that inlining passed through memory"),
    ("early-cse<memssa>", Some(F::EarlyCse), "what caller and callee both compute"),
    ("simplifycfg", Some(F::SimplifyCfg), "branches that arguments decide"),
    ("instcombine", Some(F::InstCombine), "what constants fold"),
];

/// As early as possible: the rounds are the clean-up, and `instcombine` at their end leaves nothing
/// that could be folded and nothing dead.
static EARLY: &[Part] = &[];
/// Where loop passes end.
static LOOPS: &[Part] = &[
    ("loop-simplify", Some(F::LoopSimplify), "the form that loop passes want"),
    ("lcssa", None, "values leave loops through phis"),
    ("loop-rotate", None, "tests at the end: invariants have a place that always runs"),
    ("licm", Some(F::Licm), "invariants out of loops"),
    ("indvars", None, "one induction variable, exit values outside"),
    ("loop-idiom", Some(F::LoopIdiom), "loops that fill or copy memory"),
    ("loop-deletion", None, "loops that do nothing"),
    ("loop-unroll-full", Some(F::LoopUnroll), "loops that run a few times"),
];
/// Where scalar passes end. The lists around it have value numbering and constant propagation of
/// their own.
static SCALAR: &[Part] = &[
    ("bdce", None, "bits nobody looks at"),
    ("instcombine", Some(F::InstCombine), "what the above folded"),
    ("dse", Some(F::Dse), "stores nobody reads"),
    ("adce", Some(F::AdceLate), "what only the dead needed"),
    ("simplifycfg", Some(F::SimplifyCfg), "blocks that became empty"),
];
/// Where vectorization starts.
static VECTORS: &[Part] = &[
    ("loop-rotate", None, "the vectorizer wants tests at the end"),
    ("loop-vectorize", None, "wide loads and stores"),
    ("slp-vectorizer", None, "neighbouring operations become vector ones"),
    ("vector-combine", None, "fewer extracts and inserts"),
    ("instcombine", Some(F::InstCombine), "what vectors left"),
];
/// The very end.
static LAST: &[Part] = &[
    ("globaldce", None, "functions that inlining left without callers"),
    ("constmerge", Some(F::ConstMerge), "less to emit"),
    ("div-rem-pairs", None, "a remainder from its quotient"),
    ("simplifycfg", Some(F::SimplifyCfg), "blocks that became empty"),
];
/// Where call-graph passes end.
static CALL_GRAPH: &[Part] = &[
    ("called-value-propagation", None, "which functions indirect calls may call"),
    ("deadargelim", Some(F::DeadArgElim), "arguments that inlining left without readers"),
    ("globaldce", None, "functions that inlining left without callers"),
];

/// The text that `std-pipeline<params>` stands for.
pub(super) fn expand(params: &str, slots: &Slots) -> Result<String, String> {
    let (mut number, mut inlines, mut inlines_more) = (None, false, false);
    for word in params.split(';').filter(|word| !word.is_empty()) {
        match word.parse::<u8>() {
            Ok(n) if NUMBERS.contains(&n) => number = Some(n),
            _ if word == "inline" => inlines = true,
            _ if word == "aggressive" => inlines_more = true,
            _ => return Err(format!("invalid StdPipeline pass parameter '{word}'")),
        }
    }
    let Some(number) = number else {
        return Err("`std-pipeline` needs one of the numbers 1, 2, 4, 5, 7, 8".into());
    };
    if inlines_more && !inlines {
        return Err("`aggressive` says how much `inline` inlines, which is not there".into());
    }
    let knobs = Knobs::default();
    let view =
        View { slots, knobs: &knobs, tier: None, is_raised: false, inlines_more, to_code: true };
    let mut round = Vec::new();
    if inlines {
        round.extend(names(INLINING, &view));
    }
    round.extend(names(ATTRIBUTES, &view));
    let simplify = names(SIMPLIFY, &view);
    if !simplify.is_empty() {
        round.push(format!("function({})", simplify.join(",")));
    }
    let mut all = Vec::new();
    if !round.is_empty() {
        all.push(format!("cgscc(devirt<{number}>({}))", round.join(",")));
    }
    all.extend(names(extension_point(number), &view));
    Ok(all.join(","))
}

fn extension_point(number: u8) -> &'static [Part] {
    match number {
        1 => EARLY,
        2 => LOOPS,
        4 => SCALAR,
        5 => VECTORS,
        7 => LAST,
        _ => CALL_GRAPH,
    }
}

fn names(parts: &[Part], view: &View<'_>) -> Vec<String> {
    let is_in = |factory: F| gates(factory).iter().all(|&guard| view.holds(guard));
    let kept = parts.iter().filter(|(_, factory, _)| factory.is_none_or(is_in));
    let text = |&(text, factory, _): &Part| match factory {
        Some(F::Inline) => view.text_of(F::Inline).into_owned(),
        _ => text.to_owned(),
    };
    kept.map(text).collect()
}
