//! The end of every pipeline: barriers, lowering, edges; then what prepares code generation.

use nvopt_pass::{
    Knobs,
    slots::{index as slot, inventory as knob},
};

use super::lines::{Factory as F, Guard, Line, line};

/// What comes last at every level.
pub(super) static FINAL: &[Line] = &[
    line(F::LowerBarriersByOption, &[Guard::Barriers], "barriers get their final form"),
    line(F::FinalLowering, &[], "what the target lacks becomes what it has"),
    line(
        F::BreakCriticalEdges,
        &[Guard::Off(slot::NO_LATE_CFG_A), Guard::Off(slot::NO_LATE_CFG_B)],
        "copies for phis have a place on every edge",
    ),
];

/// What prepares code generation at levels that optimize: the pass, whether it runs, and why.
pub(super) fn before_codegen(knobs: &Knobs) -> Vec<(&'static str, &'static str)> {
    let all = [
        ("sign-ext-expand", knobs.is_on(&knob::DO_SIGN_EXT_EXPAND), "extensions meet their uses"),
        (
            "sign-ext-simplify",
            knobs.is_on(&knob::DO_SIGN_EXT_SIMPLIFY),
            "extensions that say nothing",
        ),
        ("counter-promotion", knobs.is_on(&knob::DO_COUNTER_PROMOTION), "counters in registers"),
        (
            "load-store-vectorizer",
            !knobs.is_on(&knob::DISABLE_LSV),
            "wide accesses, now that spaces and alignments are known",
        ),
        (
            "base-address-strength-reduce",
            knobs.number(&knob::DO_BASR) != 0,
            "addresses share a base and differ by immediates",
        ),
        ("scev-cgp", knobs.is_on(&knob::DO_SCEV_CGP), "bases over whole functions"),
        (
            "comdat-renaming",
            knobs.is_on(&knob::DO_COMDAT_RENAMING),
            "internal symbols do not clash",
        ),
        ("cssa", knobs.is_on(&knob::DO_CSSA), "phi webs that do not interfere need no copies"),
    ];
    let kept = all.into_iter().filter(|(_, is_in, _)| *is_in);
    kept.map(|(text, _, why)| (text, why)).collect()
}
