//! aa-eval: prints how all addresses of a function lie, and what its calls do to them.
//!
//! The text is LLVM's `opt -passes=aa-eval -print-all-alias-modref-info`, without the summary.

use nvopt_ir::{
    body::{Body, Inst, Value},
    module::{Func, Module},
    ops::Op,
    print::{inst_text, type_text, value_text},
    types::Type,
};
use nvopt_pass::{Analyses, Analysis, FnCx};

use super::{AliasResult, BatchAa, MemLoc, ModRef, location::store_size, pipeline::Shown};

/// All answers about one function, as text.
#[derive(Clone, Debug, Default)]
pub struct AliasEvaluation {
    text: String,
}

impl Analysis for AliasEvaluation {
    const NAME: &'static str = "aa-eval";
    const DEPENDS_ON: nvopt_ir::body::Aspects = nvopt_ir::body::Aspects::all();

    fn compute(body: &Body, _analyses: &mut Analyses, cx: &FnCx<'_>) -> Self {
        AliasEvaluation { text: evaluate(body, cx) }
    }

    fn diff(&self, fresh: &Self, _body: &Body) -> Option<String> {
        (self.text != fresh.text).then(|| "answers differ".to_owned())
    }

    fn print(&self, _body: &Body, _analyses: &mut Analyses, _cx: &FnCx<'_>) -> String {
        self.text.clone()
    }

    fn check(&self, _body: &Body, _cx: &FnCx<'_>) -> Option<String> {
        None
    }
}

fn evaluate(body: &Body, cx: &FnCx<'_>) -> String {
    let mut module = Module { shared: cx.module.clone(), ..Module::default() };
    module.bodies[cx.func] = Some(body.clone());
    let names = Names { module: &module, func: cx.func };
    let (mut pointers, mut calls): (Vec<(Value, Type)>, Vec<Inst>) = (Vec::new(), Vec::new());
    for inst in body.insts() {
        let pointer = match body.op(inst) {
            Op::Load(_) => Some((body.args(inst)[0], body.result_ty(inst))),
            Op::Store(_) => Some((body.args(inst)[1], body.ty(body.args(inst)[0]))),
            Op::Call(_) | Op::Invoke(_) | Op::CallBr(_) => {
                calls.push(inst);
                None
            }
            _ => None,
        };
        pointers.extend(pointer.filter(|pointer| !pointers.contains(pointer)));
    }
    let mut text = format!(
        "Function: {}: {} pointers, {} call sites\n",
        cx.func_name(),
        pointers.len(),
        calls.len()
    );
    let mut batch = BatchAa::new(body, cx);
    let shown = Shown::of(cx.frame.knobs);
    let loc =
        |&(ptr, ty): &(Value, Type)| MemLoc::at(ptr, store_size(cx.module, cx.frame.layout, ty));
    for (at, one) in pointers.iter().enumerate() {
        for two in &pointers[..at] {
            let answer = batch.alias(&loc(one), &loc(two));
            if !shown.pair(answer) {
                continue;
            }
            text.push_str(&names.pair(body, answer, *one, *two));
        }
    }
    if shown.with_metadata() {
        text.push_str(&accesses(body, &mut batch, &names, shown));
    }
    for &call in &calls {
        for pointer in &pointers {
            let effect = batch.mod_ref(call, &loc(pointer));
            if !shown.effect(effect) {
                continue;
            }
            let word = word_of(effect);
            let (at, call) = (names.place(body, *pointer), names.inst(call));
            text.push_str(&format!("  {word}:  Ptr: {at}\t<->  {call}\n"));
        }
    }
    for &one in &calls {
        for &two in calls.iter().filter(|&&two| two != one) {
            let effect = batch.mod_ref_calls(one, two);
            if !shown.effect(effect) {
                continue;
            }
            let word = word_of(effect);
            text.push_str(&format!("  {word}:   {} <->   {}\n", names.inst(one), names.inst(two)));
        }
    }
    text
}

/// How all loads lie to all stores and all stores to those before them, by the accesses' metadata.
fn accesses(body: &Body, batch: &mut BatchAa<'_>, names: &Names<'_>, shown: Shown<'_>) -> String {
    let stores: Vec<Inst> =
        body.insts().filter(|&inst| matches!(body.op(inst), Op::Store(_))).collect();
    let loads = body.insts().filter(|&inst| matches!(body.op(inst), Op::Load(_)));
    let of_loads = loads.flat_map(|load| stores.iter().map(move |&store| (load, store)));
    let of_stores = stores
        .iter()
        .enumerate()
        .flat_map(|(at, &one)| stores[..at].iter().map(move |&two| (one, two)));
    let mut text = String::new();
    for (one, two) in of_loads.chain(of_stores) {
        let (Some(a), Some(b)) = (batch.location(one), batch.location(two)) else { continue };
        let answer = batch.alias(&a, &b);
        if shown.pair(answer) {
            let word = alias_word(answer);
            text.push_str(&format!("  {word}:   {} <->   {}\n", names.inst(one), names.inst(two)));
        }
    }
    text
}

fn alias_word(answer: AliasResult) -> String {
    match answer {
        AliasResult::No => "NoAlias".to_owned(),
        AliasResult::May => "MayAlias".to_owned(),
        AliasResult::Must => "MustAlias".to_owned(),
        AliasResult::Partial(None) => "PartialAlias".to_owned(),
        AliasResult::Partial(Some(offset)) => format!("PartialAlias (off {offset})"),
    }
}

fn word_of(what: ModRef) -> &'static str {
    match (what.contains(ModRef::MOD), what.contains(ModRef::REF)) {
        (false, false) => "NoModRef",
        (true, false) => "Just Mod",
        (false, true) => "Just Ref",
        (true, true) => "Both ModRef",
    }
}

struct Names<'a> {
    module: &'a Module,
    func: Func,
}

impl Names<'_> {
    fn inst(&self, inst: Inst) -> String {
        inst_text(self.module, self.func, inst)
    }

    /// The value as an operand, without its type.
    fn value(&self, value: Value) -> String {
        let text = value_text(self.module, self.func, value);
        let ty = type_text(&self.module.shared, self.ty(value));
        text.strip_prefix(&ty).map_or(text.clone(), |rest| rest.trim_start().to_owned())
    }

    fn ty(&self, value: Value) -> Type {
        self.module.bodies[self.func].as_ref().expect("it was put there").ty(value)
    }

    /// `i32* %p`, or `i32 addrspace(3)* %p`.
    fn place(&self, body: &Body, (ptr, ty): (Value, Type)) -> String {
        format!("{} {}", self.pointer_type(body, ptr, ty), self.value(ptr))
    }

    fn pointer_type(&self, body: &Body, ptr: Value, ty: Type) -> String {
        let ty = type_text(&self.module.shared, ty);
        match body.ty(ptr).addr_space() {
            Some(0) | None => format!("{ty}*"),
            Some(space) => format!("{ty} addrspace({space})*"),
        }
    }

    fn pair(
        &self,
        body: &Body,
        answer: AliasResult,
        one: (Value, Type),
        two: (Value, Type),
    ) -> String {
        let (mut first, mut second, mut answer) = (one, two, answer);
        if self.value(second.0) < self.value(first.0) {
            (first, second, answer) = (second, first, answer.swapped());
        }
        let word = alias_word(answer);
        format!("  {word}:\t{}, {}\n", self.place(body, first), self.place(body, second))
    }
}
