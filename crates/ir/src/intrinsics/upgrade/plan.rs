//! What is to be done about one declaration, decided from its name and types alone.

use smallvec::SmallVec;

use super::table::{NewArg, NewResult, Rewrite, Row};
use crate::{
    intrinsics::{Intrinsic, Mismatch, Overloads},
    ops::CastOp,
    types::{FuncType, StructName, Type, TypeTable},
};

/// The address space of a block's shared memory.
const SHARED: u32 = 3;
/// The address space of the shared memory of a cluster.
const SHARED_CLUSTER: u32 = 7;

/// What is to be done about a declaration.
#[derive(Clone, Debug)]
pub(super) enum Plan {
    /// It is an intrinsic of today under its right name.
    Keep(Intrinsic),
    /// Its calls are of this instance, unchanged.
    Retarget(Instance),
    /// Its calls are of this instance, which differs in that it returns a literal struct.
    LiteralStruct(Instance),
    /// Its calls are of this instance, with arguments and result converted.
    Refit(Instance, Fit),
    /// Its calls are rewritten as a row says; the instance is what the row calls, if it calls
    /// one that follows from the types of the declaration.
    Rewrite(Rewrite, Option<Instance>),
}

/// An intrinsic and its overloads.
#[derive(Clone, Debug)]
pub(super) struct Instance {
    pub(super) intrinsic: Intrinsic,
    pub(super) overloads: Overloads,
}

/// How the arguments and the result of a call change. Parameters past these get zero.
#[derive(Clone, Debug)]
pub(super) struct Fit {
    pub(super) params: SmallVec<[Option<CastOp>; 16]>,
    pub(super) ret: Option<CastOp>,
}

impl Plan {
    /// The plan for a declaration of `name` with type `ty`; `None` if nothing is known of it.
    pub(super) fn new(name: &[u8], ty: &FuncType, types: &mut TypeTable) -> Option<Plan> {
        let row = Row::find(name, ty.ret, &ty.params, ty.vararg, types);
        row.and_then(|row| Plan::by_row(row.rewrite, name, ty, types))
            .or_else(|| Plan::by_lookup(name, ty, types))
    }

    fn by_row(rewrite: Rewrite, name: &[u8], ty: &FuncType, types: &mut TypeTable) -> Option<Plan> {
        let instance = |intrinsic: Intrinsic, ret: Type, params: &[Type]| {
            let overloads = intrinsic.match_signature(ret, params, false, types).ok()?;
            Some(Instance { intrinsic, overloads })
        };
        let instance = match rewrite {
            Rewrite::Rename(to) => {
                let overloads = to.match_signature(ty.ret, &ty.params, ty.vararg, types).ok()?;
                return Plan::named(name, Instance { intrinsic: to, overloads }, types);
            }
            Rewrite::Refit => return Plan::refit(name, ty, types),
            Rewrite::Append(to) => {
                let signature = to.signature();
                let overloads = signature.infer_overloads(ty.ret, &ty.params, types).ok()?;
                Some(Instance { intrinsic: to, overloads })
            }
            Rewrite::Call { to, args, result, .. } => {
                let params: SmallVec<[Type; 4]> =
                    args.iter().map(|arg| arg.ty(&ty.params)).collect();
                Some(call_instance(to, ty.ret, &params, result, types)?)
            }
            Rewrite::ApproximateTanh => Some(instance(Intrinsic::TANH, ty.ret, &ty.params)?),
            Rewrite::MemAlign(to) => Some(instance(to, ty.ret, &without(&ty.params, 3))?),
            Rewrite::MaskedAlign { to, align } => {
                Some(instance(to, ty.ret, &without(&ty.params, align))?)
            }
            Rewrite::Abs
            | Rewrite::AtomicRmw(_)
            | Rewrite::Cast(_)
            | Rewrite::InvariantLoad
            | Rewrite::Splice
            | Rewrite::Lifetime(_)
            | Rewrite::Debug(_)
            | Rewrite::Drop => None,
        };
        Some(Plan::Rewrite(rewrite, instance))
    }

    fn by_lookup(name: &[u8], ty: &FuncType, types: &mut TypeTable) -> Option<Plan> {
        let intrinsic = Intrinsic::lookup(name)?;
        let found = intrinsic.match_signature(ty.ret, &ty.params, ty.vararg, types);
        let overloads = match found {
            Ok(overloads) => overloads,
            Err(Mismatch::Return) => return Plan::literal_struct(intrinsic, ty, types),
            Err(Mismatch::Param(_) | Mismatch::TooFewParams | Mismatch::VarArg) => return None,
        };
        Plan::named(name, Instance { intrinsic, overloads }, types)
    }

    /// Keeps a declaration that has the name of `instance`, and replaces one that has not.
    fn named(name: &[u8], instance: Instance, types: &TypeTable) -> Option<Plan> {
        let Instance { intrinsic, overloads } = &instance;
        match intrinsic.remangled_name(name, overloads, types) {
            Some(_) => Some(Plan::Retarget(instance)),
            None => Some(Plan::Keep(*intrinsic)),
        }
    }

    /// A result of several values used to be allowed to be a named or packed struct.
    fn literal_struct(intrinsic: Intrinsic, ty: &FuncType, types: &mut TypeTable) -> Option<Plan> {
        let data = types.as_struct(ty.ret)?;
        if data.name == StructName::Literal && !data.packed {
            return None;
        }
        let fields = data.fields.clone()?;
        let literal = types.literal_struct(fields, false);
        let overloads = intrinsic.match_signature(literal, &ty.params, ty.vararg, types).ok()?;
        Some(Plan::LiteralStruct(Instance { intrinsic, overloads }))
    }

    fn refit(name: &[u8], ty: &FuncType, types: &mut TypeTable) -> Option<Plan> {
        let intrinsic = Intrinsic::lookup(name)?;
        let now = intrinsic.instantiate(&[], types)?;
        if now == *ty || ty.vararg || ty.params.len() > now.params.len() {
            return None;
        }
        let mut params = SmallVec::new();
        for (&old, &new) in ty.params.iter().zip(&now.params) {
            params.push(fit_cast(old, new, types)?);
        }
        let added = &now.params[ty.params.len()..];
        if !added.iter().all(|added| added.is_int()) {
            return None;
        }
        // A result is converted the other way.
        let ret = fit_cast(ty.ret, now.ret, types)?;
        let instance = Instance { intrinsic, overloads: Overloads::new() };
        Some(Plan::Refit(instance, Fit { params, ret }))
    }
}

impl NewArg {
    /// The type of the argument, given those of the old call.
    fn ty(self, old: &[Type]) -> Type {
        match self {
            NewArg::Old(index) => old[index],
            NewArg::Cast(_, _, ty) | NewArg::Int(ty, _) => ty,
            NewArg::NonZero(_) => Type::I1,
        }
    }
}

fn call_instance(
    intrinsic: Intrinsic,
    old_ret: Type,
    params: &[Type],
    result: NewResult,
    types: &mut TypeTable,
) -> Option<Instance> {
    let ret = match result {
        NewResult::Same => old_ret,
        NewResult::Cast(..) if intrinsic.is_overloaded() => *params.first()?,
        NewResult::Cast(..) => intrinsic.instantiate(&[], types)?.ret,
    };
    let overloads = intrinsic.match_signature(ret, params, false, types).ok()?;
    Some(Instance { intrinsic, overloads })
}

fn without(types: &[Type], index: usize) -> SmallVec<[Type; 8]> {
    let kept = types.iter().enumerate().filter(|&(at, _)| at != index);
    kept.map(|(_, &ty)| ty).collect()
}

/// The conversion between an old type and the one of today: `None` if there is none, `Some(None)`
/// if they are the same.
fn fit_cast(old: Type, new: Type, types: &TypeTable) -> Option<Option<CastOp>> {
    if old == new {
        return Some(None);
    }
    if (old.addr_space(), new.addr_space()) == (Some(SHARED), Some(SHARED_CLUSTER)) {
        return Some(Some(CastOp::AddrSpaceCast));
    }
    let bfloats = match types.as_vector(new) {
        Some((Type::BFLOAT, lanes, false)) => lanes,
        None if new == Type::BFLOAT => 1,
        Some(_) | None => return None,
    };
    (old.int_bits() == Some(16 * bfloats)).then_some(Some(CastOp::BitCast))
}
