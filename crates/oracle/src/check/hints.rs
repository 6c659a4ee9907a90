//! What the pointer parameters of a function point to, as far as its code shows.

use nvopt_entity::FxHashSet;
use nvopt_ir::{
    body::{Body, Inst, Value},
    constant::ConstData,
    effects::{self, Traits},
    module::{Func, Module, Symbol},
    ops::{CastOp, InstFlags, Op, Ordering},
    types::{Type, TypeKind},
};

use crate::{
    arg::ScalarType,
    subject::{Subject, scalar_of},
};

/// So many values are looked at for one parameter.
const MAX_VALUES: usize = 400;

/// For each parameter of function `name` the type of what is loaded or stored through it.
pub(crate) fn pointees(subject: Subject<'_>, name: &str) -> Vec<Option<ScalarType>> {
    let module = subject.module();
    let Some(Symbol::Func(func)) = module.shared.find_symbol(name) else { return Vec::new() };
    let Some(body) = &module.bodies[func] else { return Vec::new() };
    (0..body.params().len()).map(|index| pointee(module, func, index)).collect()
}

/// True if a function of the module picks values for undefined ones.
pub(crate) fn has_freeze(subject: Subject<'_>) -> bool {
    let module = subject.module();
    let bodies = module.shared.func_order.iter().filter_map(|&func| module.bodies[func].as_ref());
    bodies.into_iter().any(|body| body.insts().any(|inst| body.op(inst) == Op::Freeze))
}

/// True if the sign of a zero does not count to an operation of the module.
pub(crate) fn has_open_zeros(subject: Subject<'_>) -> bool {
    let module = subject.module();
    let bodies = module.shared.func_order.iter().filter_map(|&func| module.bodies[func].as_ref());
    bodies
        .into_iter()
        .any(|body| body.insts().any(|inst| body.flags(inst).contains(InstFlags::NSZ)))
}

/// True if no thread of the code can tell what the others are at: none waits for another, none
/// reads what another may be writing, for that is a race, and none prints. Then what a kernel
/// without races does is the same under every schedule.
pub(crate) fn has_lone_threads(subject: Subject<'_>) -> bool {
    let Subject::Ir(module) = subject else { return false };
    let bodies = module.shared.func_order.iter().filter_map(|&func| module.bodies[func].as_ref());
    bodies.into_iter().all(|body| body.insts().all(|inst| is_done_alone(module, body, inst)))
}

fn is_done_alone(module: &Module, body: &Body, inst: Inst) -> bool {
    match body.op(inst) {
        Op::Load(access) | Op::Store(access) => {
            access.ordering == Ordering::NotAtomic && !access.volatile
        }
        Op::AtomicRmw { .. } | Op::CmpXchg { .. } | Op::Fence { .. } | Op::VaArg => false,
        // The body of a callee is looked at by itself.
        Op::Call(_) if is_defined(module, body, inst) => true,
        Op::Call(_) => {
            let together = Traits::CONVERGENT | Traits::ORDERED | Traits::UNREPEATABLE;
            effects::intrinsic(&module.shared, body, inst).is_some()
                && !effects::effects(&module.shared, body, inst).traits.intersects(together)
        }
        _ => true,
    }
}

fn is_defined(module: &Module, body: &Body, call: Inst) -> bool {
    effects::callee(body, call).is_some_and(|callee| module.bodies[callee].is_some())
}

fn pointee(module: &Module, func: Func, index: usize) -> Option<ScalarType> {
    let mut seen = FxHashSet::default();
    let mut work: Vec<(Func, Value)> = Vec::new();
    let start = module.bodies[func].as_ref()?.params().get(index).copied()?;
    work.push((func, start));
    while let Some((func, value)) = work.pop() {
        if !seen.insert((func, value)) || seen.len() > MAX_VALUES {
            continue;
        }
        let Some(body) = &module.bodies[func] else { continue };
        for user in body.users(value) {
            if let Some(found) = accessed(module, body, user, value) {
                return Some(found);
            }
            work.extend(derived(module, func, body, user, value));
        }
    }
    None
}

/// The type that `user` loads from or stores to the address `value`.
fn accessed(module: &Module, body: &Body, user: Inst, value: Value) -> Option<ScalarType> {
    let args = body.args(user);
    let (at, ty): (usize, Type) = match body.op(user) {
        Op::Load(_) => (0, body.result_ty(user)),
        Op::Store(_) => (1, body.ty(*args.first()?)),
        Op::AtomicRmw { .. } | Op::CmpXchg { .. } => (0, body.ty(*args.get(1)?)),
        _ => return None,
    };
    if args.get(at) != Some(&value) {
        return None;
    }
    let types = &module.shared.types;
    let mut inner = ty;
    loop {
        inner = match types.kind(inner) {
            TypeKind::Vector { elem, .. } | TypeKind::Array { elem, .. } => elem,
            TypeKind::Struct(data) => *data.fields.as_ref()?.first()?,
            TypeKind::Ptr(_) => return Some(ScalarType::Int(64)),
            _ => return scalar_of(types, inner).filter(|ty| ty.element_bytes().is_some()),
        };
    }
}

/// The values that are the same address as `value`, or one near it.
fn derived(
    module: &Module,
    func: Func,
    body: &Body,
    user: Inst,
    value: Value,
) -> Vec<(Func, Value)> {
    let result = || body.result(user).map(|result| (func, result)).into_iter().collect();
    match body.op(user) {
        Op::Gep { .. } if body.args(user).first() == Some(&value) => result(),
        Op::Cast(CastOp::AddrSpaceCast) | Op::Phi(_) | Op::Select => result(),
        Op::Call(_) => {
            let Some(&ConstData::Symbol { symbol: Symbol::Func(callee), .. }) =
                body.callee(user).and_then(|callee| body.const_data(callee))
            else {
                return Vec::new();
            };
            let Some(inner) = &module.bodies[callee] else { return Vec::new() };
            let places = body.call_args(user).iter().zip(inner.params());
            let passed = places.filter(|(arg, _)| **arg == value);
            passed.map(|(_, &param)| (callee, param)).collect()
        }
        _ => Vec::new(),
    }
}
