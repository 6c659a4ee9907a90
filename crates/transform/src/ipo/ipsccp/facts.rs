//! Writing down what was found out of parameters and results, as attributes; and results that
//! nobody needs any more.

use nvopt_analysis::{lattice::Lattice, range::Range};
use nvopt_entity::FxHashSet;
use nvopt_ir::{
    attrs::{Attr, AttrKind, AttrPool},
    body::{Inst, TailKind},
    constant::ConstData,
    effects::callee,
    module::{Func, Module, ModuleShared},
    ops::Op,
};
use nvopt_pass::ModuleCx;

use super::{Propagation, is_call};
use crate::util::attributes::{Part, allows_poison, edit_call, edit_decl, has_fn_attr, part_of};

/// Writing down what was found out.
impl Propagation {
    pub(super) fn note_attributes(&self, module: &mut Module, cx: &mut ModuleCx<'_>) {
        let mut noted = 0;
        for func in module.shared.func_order.clone() {
            let Some(solver) = self.solvers.get(&func) else { continue };
            let mut facts: Vec<(Part, Lattice)> = Vec::new();
            if let Some((_, returned)) = self.returned.get(&func)
                && let [element] = &returned[..]
                && !module
                    .shared
                    .types
                    .as_func(module.shared.funcs[func].ty)
                    .is_some_and(|ty| ty.ret.is_struct())
            {
                facts.push((Part::Ret, element.clone()));
            }
            let Some(body) = &module.bodies[func] else { continue };
            if self.known_callers.contains(&func) {
                for (index, &param) in body.params().iter().enumerate() {
                    if !body.ty(param).is_struct() {
                        facts.push((Part::Param(index), solver.get(body, param)));
                    }
                }
            }
            for (part, element) in facts {
                noted += u64::from(note(&mut module.shared, cx, func, part, &element));
            }
        }
        cx.count("attributes added", noted);
    }

    /// Results that are constants and that every call has replaced need not be computed.
    pub(super) fn drop_results(&self, module: &mut Module, cx: &mut ModuleCx<'_>) {
        let is_constant = |func: &Func| {
            self.returned.get(func).is_some_and(|(_, elements)| {
                let is_one = |element: &Lattice| {
                    matches!(element, Lattice::Constant(_) | Lattice::Undef)
                        || element.as_int().is_some()
                };
                !elements.is_empty() && elements.iter().all(is_one)
            })
        };
        let mut open: FxHashSet<Func> = self.known_callers.clone();
        open.retain(is_constant);
        if open.is_empty() {
            return;
        }
        for body in module.shared.func_order.iter().filter_map(|&func| module.bodies[func].as_ref())
        {
            for inst in body.insts() {
                let (Some(call), Some(to)) = (body.op(inst).call(), callee(body, inst)) else {
                    continue;
                };
                let is_needed = |value| body.is_used(value) || body.is_in_metadata(value);
                let is_used = body.result(inst).is_some_and(is_needed);
                if is_used || body.call(call).tail == TailKind::MustTail {
                    open.remove(&to);
                }
            }
        }
        let mut dropped: FxHashSet<Func> = FxHashSet::default();
        for func in module.shared.func_order.clone() {
            if open.contains(&func) && drop_result(module, cx, func) {
                dropped.insert(func);
            }
        }
        if !dropped.is_empty() {
            forget_result_attributes(module, &dropped);
            cx.count("results dropped", dropped.len() as u64);
        }
    }
}

/// Adds the attribute that says `element` to `part` of `func`. True if it is new.
fn note(
    shared: &mut ModuleShared,
    cx: &mut ModuleCx<'_>,
    func: Func,
    part: Part,
    element: &Lattice,
) -> bool {
    let attr = match element {
        Lattice::Range { range, may_be_undef: false } if range.as_single().is_none() => {
            let known = part_of(&shared.attrs, shared.funcs[func].attrs, part);
            let range = match AttrPool::find(known, AttrKind::Range) {
                Some(Attr::Range(_, old)) if old.width == range.width() => {
                    range.intersect(&Range::of_attr(old))
                }
                _ => range.clone(),
            };
            if range.is_empty() || range.is_full() {
                return false;
            }
            Attr::Range(AttrKind::Range, Box::new(range.to_attr()))
        }
        Lattice::NotNull => Attr::Flag(AttrKind::NonNull),
        Lattice::Unknown
        | Lattice::Undef
        | Lattice::Constant(_)
        | Lattice::NotConstant(_)
        | Lattice::Range { .. }
        | Lattice::Overdefined => return false,
    };
    let known = part_of(&shared.attrs, shared.funcs[func].attrs, part);
    if known.contains(&attr) || !cx.may_rewrite() {
        return false;
    }
    edit_decl(shared, func, part, |attrs| {
        attrs.retain(|old| old.kind() != attr.kind());
        attrs.push(attr);
    })
}

/// Makes `func` return poison. True if anything changed.
fn drop_result(module: &mut Module, cx: &mut ModuleCx<'_>, func: Func) -> bool {
    let shared = &module.shared;
    let Some(body) = &mut module.bodies[func] else { return false };
    let is_must_tail = |inst: Inst| {
        body.op(inst).call().is_some_and(|call| body.call(call).tail == TailKind::MustTail)
    };
    let skips = [AttrKind::OptimizeNone, AttrKind::Naked];
    if skips.into_iter().any(|kind| has_fn_attr(shared, func, kind))
        || body.insts().any(is_must_tail)
    {
        return false;
    }
    let mut changes = false;
    let ends: Vec<Inst> = body.blocks().filter_map(|block| body.terminator(block)).collect();
    for end in ends {
        let (Op::Ret, Some(&value)) = (body.op(end), body.args(end).first()) else { continue };
        let is_nothing =
            matches!(body.const_data(value), Some(ConstData::Undef(_) | ConstData::Poison(_)));
        if is_nothing || !cx.may_rewrite() {
            continue;
        }
        let ty = body.ty(value);
        let poison = body.consts_mut().poison(ty);
        let poison = body.const_value(poison);
        body.set_arg(end, 0, poison);
        changes = true;
    }
    changes
}

/// What attributes said of the results of `dropped`, at their declarations and at their calls, is
/// not true of poison.
fn forget_result_attributes(module: &mut Module, dropped: &FxHashSet<Func>) {
    let is_returned = |attr: &Attr| attr.kind() == Some(AttrKind::Returned);
    for func in module.shared.func_order.clone() {
        if dropped.contains(&func) {
            edit_decl(&mut module.shared, func, Part::Ret, |attrs| attrs.retain(allows_poison));
            let n_params = module.bodies[func].as_ref().map_or(0, |body| body.params().len());
            for index in 0..n_params {
                edit_decl(&mut module.shared, func, Part::Param(index), |attrs| {
                    attrs.retain(|attr| !is_returned(attr));
                });
            }
        }
        let Some(body) = &mut module.bodies[func] else { continue };
        let is_dropped = |to: Func| dropped.contains(&to);
        let calls: Vec<Inst> = body
            .insts()
            .filter(|&inst| is_call(body, inst) && callee(body, inst).is_some_and(is_dropped))
            .collect();
        for inst in calls {
            edit_call(body, inst, Part::Ret, |attrs| attrs.retain(allows_poison));
            for index in 0..body.call_args(inst).len() {
                edit_call(body, inst, Part::Param(index), |attrs| {
                    attrs.retain(|attr| !is_returned(attr));
                });
            }
        }
    }
}
