//! assumptions: the calls of `llvm.assume`, and the values they speak of.
//!
//! An assumption is a condition, or operand bundles such as `"align"(ptr %p, i64 16)`. It speaks of
//! the values in the condition: the operands of a comparison, and what those are computed from in
//! one step.
//!
//! Cost: linear; each assumption is listed for at most a handful of values.

use nvopt_entity::FxHashMap;
use nvopt_ir::{
    body::{Aspects, Body, Inst, Value},
    effects,
    intrinsics::Intrinsic,
    ops::Op,
    print::FunctionText,
};
use nvopt_pass::{Analyses, Analysis, FnCx};

use crate::matcher;

/// The assumptions of a function.
#[derive(Clone, Debug, Default)]
pub struct Assumptions {
    all: Vec<Inst>,
    by_value: FxHashMap<Value, Vec<Inst>>,
}

impl Assumptions {
    /// The assumptions of `body`.
    pub fn of(module: &nvopt_ir::module::ModuleShared, body: &Body) -> Assumptions {
        let mut found = Assumptions::default();
        if !effects::may_call_intrinsic(module, body, |which| which == Intrinsic::ASSUME) {
            return found;
        }
        for inst in body.insts() {
            let is_call = matches!(body.op(inst), Op::Call(_));
            if is_call && effects::intrinsic(module, body, inst) == Some(Intrinsic::ASSUME) {
                found.add(body, inst);
            }
        }
        found
    }

    fn add(&mut self, body: &Body, inst: Inst) {
        self.all.push(inst);
        let mut speak = |value: Value| {
            if body.as_const(value).is_none() {
                let list = self.by_value.entry(value).or_default();
                if list.last() != Some(&inst) {
                    list.push(inst);
                }
            }
        };
        let Some(&cond) = body.call_args(inst).first() else { return };
        speak(cond);
        if let Some((_, a, b)) = matcher::icmp(body, cond) {
            for side in [a, b] {
                speak(side);
                if let Some(def) = body.def_inst(side)
                    && !matches!(body.op(def), Op::Phi(_) | Op::Call(_))
                {
                    body.args(def).iter().for_each(|&arg| speak(arg));
                }
            }
        }
        for (_, operands) in body.call_bundles(inst) {
            operands.iter().for_each(|&operand| speak(operand));
        }
    }

    /// All assumptions, in the order of the text.
    #[inline]
    pub fn all(&self) -> &[Inst] {
        &self.all
    }

    /// The assumptions that speak of `value`.
    #[inline]
    pub fn about(&self, value: Value) -> &[Inst] {
        // Most functions have none.
        if self.all.is_empty() {
            return &[];
        }
        self.by_value.get(&value).map_or(&[], Vec::as_slice)
    }
}

impl Analysis for Assumptions {
    const NAME: &'static str = "assumptions";
    const DEPENDS_ON: Aspects = Aspects::VALUES;

    fn compute(body: &Body, _analyses: &mut Analyses, cx: &FnCx<'_>) -> Self {
        Assumptions::of(cx.module, body)
    }

    fn diff(&self, fresh: &Self, _body: &Body) -> Option<String> {
        (self.all != fresh.all).then(|| format!("{:?} instead of {:?}", self.all, fresh.all))
    }

    fn print(&self, body: &Body, _analyses: &mut Analyses, cx: &FnCx<'_>) -> String {
        let mut names = FunctionText::new(cx.module, cx.func, body);
        let mut text = format!("Cached assumptions for function: {}\n", cx.func_name());
        for &inst in &self.all {
            let cond = body.call_args(inst).first().copied();
            let line = match cond.map(|cond| (cond, body.def_inst(cond))) {
                Some((_, Some(def))) => format!("  {}", names.inst(def)),
                Some((cond, None)) => names.typed_value(cond),
                None => String::new(),
            };
            text.push_str(&format!("  {line}\n"));
        }
        text
    }

    fn check(&self, body: &Body, cx: &FnCx<'_>) -> Option<String> {
        self.diff(&Assumptions::of(cx.module, body), body)
    }
}
