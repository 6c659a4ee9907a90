//! `noalias` parameters become alias scopes: a parameter is gone when its function is inlined, but
//! what it promised stays true of the accesses in the copy.
//!
//! Each such parameter is a scope. An access that is based on some of them, and on nothing else, is
//! in their scopes; an access that cannot be based on one of them names its scope in `!noalias`.

use nvopt_analysis::alias::{
    captures::may_be_captured,
    object::{Object, returned_argument},
};
use nvopt_entity::FxHashMap;
use nvopt_ir::{
    attrs::{AttrKind, AttrPool, MemoryEffects, MemoryLocation},
    body::{Body, CallData, CloneMap, Inst, MdOperand, NewInst, TailKind, Value, ValueDef},
    constant::ConstData,
    effects::{CallAttrs, intrinsic, may_hold_pointers},
    intrinsics::Intrinsic,
    metadata::{Md, MdData, MdKind, MdPool},
    module::{CallConv, ModuleShared, Symbol},
    ops::{CastOp, Op},
    types::Type,
};

use smallvec::{SmallVec, smallvec};

use super::{Site, func_value};

/// How many steps are looked at to find what an address is based on.
const MAX_STEPS: usize = 64;

/// Says in scopes what the `noalias` parameters of the callee say.
pub(super) fn add_scopes(
    module: &mut ModuleShared,
    body: &mut Body,
    site: &Site<'_>,
    map: &CloneMap,
) {
    let params = restricted(module, body, site);
    if params.is_empty() {
        return;
    }
    let scopes = make_scopes(module, site, &params);
    declare(module, body, site.call, &params, &scopes);
    let mut captured: FxHashMap<Value, bool> = FxHashMap::default();
    let mut lists = Lists::default();
    for &(original, copy) in map.insts() {
        let Some(access) = Accessed::of(module, site, original) else { continue };
        if access.is_unknown || !body.is_placed(copy) {
            continue;
        }
        let (mut apart, mut within) = (Scopes::new(), Scopes::new());
        for &param in &params {
            if access.objects.contains(&param) {
                within.push(scopes[&param]);
                continue;
            }
            let is_captured = access.may_use_captured
                && *captured
                    .entry(param)
                    .or_insert_with(|| may_be_captured(site.callee_body, module, param));
            if !is_captured {
                apart.push(scopes[&param]);
            }
        }
        lists.attach(&mut module.metadata, body, copy, MdKind::NOALIAS, apart);
        if !access.uses_others {
            lists.attach(&mut module.metadata, body, copy, MdKind::ALIAS_SCOPE, within);
        }
    }
}

/// The parameters that nothing else points into, and that are used.
fn restricted(module: &ModuleShared, body: &Body, site: &Site<'_>) -> Vec<Value> {
    let own = body.op(site.call).call().and_then(|call| body.call(call).attrs);
    let of_callee = module.funcs[site.callee].attrs;
    let is_restricted = |index: usize| {
        let has = |attrs| AttrPool::find(attrs, AttrKind::NoAlias).is_some();
        has(module.attrs.param_attrs(of_callee, index)) || has(body.attrs().param_attrs(own, index))
    };
    let params = site.callee_body.params().iter().enumerate();
    params
        .filter(|&(index, &param)| {
            site.callee_body.ty(param).is_ptr()
                && site.callee_body.is_used(param)
                && is_restricted(index)
        })
        .map(|(_, &param)| param)
        .collect()
}

fn make_scopes(
    module: &mut ModuleShared,
    site: &Site<'_>,
    params: &[Value],
) -> FxHashMap<Value, Md> {
    let name = module.symbol_name(Symbol::Func(site.callee)).unwrap_or_default().to_vec();
    let domain = own_node(&mut module.metadata, None, &name);
    let mut scopes = FxHashMap::default();
    for &param in params {
        let text = match (site.callee_body.value_name(param), site.callee_body.def(param)) {
            (Some(own), _) => [&name, b": %".as_slice(), own].concat(),
            (None, ValueDef::Param(index)) => {
                [&name, format!(": argument {index}").as_bytes()].concat()
            }
            (None, _) => name.clone(),
        };
        scopes.insert(param, own_node(&mut module.metadata, Some(domain), &text));
    }
    scopes
}

/// `distinct !{!itself, !domain, !"name"}`
fn own_node(pool: &mut MdPool, domain: Option<Md>, name: &[u8]) -> Md {
    let name = pool.string(name);
    let node = pool.reserve();
    let ops = [Some(node)].into_iter().chain(domain.map(Some)).chain([Some(name)]).collect();
    pool.define(node, MdData::Tuple { distinct: true, ops });
    node
}

/// Says before the call that the scopes begin.
fn declare(
    module: &mut ModuleShared,
    body: &mut Body,
    call: Inst,
    params: &[Value],
    scopes: &FxHashMap<Value, Md>,
) {
    let what = Intrinsic::EXPERIMENTAL_NOALIAS_SCOPE_DECL;
    let Some(func) = module.declare_intrinsic(what, &[]) else { return };
    for param in params {
        let ops = [Some(scopes[param])].into();
        let list = module.metadata.add(MdData::Tuple { distinct: false, ops });
        let list = body.md_value(MdOperand::Node(list));
        let callee = func_value(module, body, func);
        let data = body.new_call(CallData {
            ty: module.funcs[func].ty,
            cc: CallConv::C,
            tail: TailKind::None,
            attrs: None,
            bundles: Box::new([]),
        });
        let args = [list, callee];
        let loc = body.loc(call);
        let new = NewInst { loc, ..NewInst::new(Op::Call(data), Type::VOID, &args) };
        body.insert_before(call, new);
    }
}

/// Some scopes: a function has few `noalias` parameters.
type Scopes = SmallVec<[Md; 4]>;

/// The lists that were made: most accesses of a function get the same few.
#[derive(Default)]
struct Lists {
    /// By the list that was there and the scopes that were added to it.
    made: FxHashMap<(Option<Md>, Scopes), Md>,
}

impl Lists {
    /// Adds `scopes` to the list of `kind` that `inst` has.
    fn attach(
        &mut self,
        pool: &mut MdPool,
        body: &mut Body,
        inst: Inst,
        kind: MdKind,
        scopes: Scopes,
    ) {
        if scopes.is_empty() {
            return;
        }
        let key = (body.metadata_of(inst, kind), scopes);
        let list = match self.made.get(&key) {
            Some(&known) => known,
            None => {
                let list = extended(pool, key.0, &key.1);
                self.made.insert(key, list);
                list
            }
        };
        body.set_metadata(inst, kind, Some(list));
    }
}

/// The list `old` with `scopes` behind it, each once.
fn extended(pool: &mut MdPool, old: Option<Md>, scopes: &[Md]) -> Md {
    let mut ops: Vec<Option<Md>> = match old.map(|md| pool.get(md)) {
        Some(MdData::Tuple { ops, .. }) => ops.to_vec(),
        _ => Vec::new(),
    };
    for &scope in scopes {
        if !ops.contains(&Some(scope)) {
            ops.push(Some(scope));
        }
    }
    pool.add(MdData::Tuple { distinct: false, ops: ops.into() })
}

/// Addresses, most often one.
type Values = SmallVec<[Value; 4]>;

/// What an instruction of the callee accesses.
struct Accessed {
    objects: Values,
    /// Something cannot be told.
    is_unknown: bool,
    /// It may be based on an address that was stored somewhere.
    may_use_captured: bool,
    /// It may be based on something else than `noalias` parameters.
    uses_others: bool,
}

impl Accessed {
    fn of(module: &ModuleShared, site: &Site<'_>, inst: Inst) -> Option<Accessed> {
        let source = site.callee_body;
        let (addresses, is_call, only_args) = addresses_of(module, source, inst)?;
        if addresses.is_empty() && !is_call {
            return None;
        }
        let mut accessed = Accessed {
            objects: Values::new(),
            is_unknown: is_call && passes_hidden_addresses(module, source, inst),
            may_use_captured: is_call && !only_args,
            uses_others: is_call && !only_args,
        };
        for address in addresses {
            accessed.is_unknown |= !bases(module, source, address, &mut accessed.objects);
        }
        for &object in &accessed.objects {
            let is_address = !matches!(
                source.const_data(object),
                Some(ConstData::Zero(_) | ConstData::Undef(_) | ConstData::Poison(_))
            );
            match Object::of(source, module, site.callee, object) {
                Object::NoAliasParam => {}
                Object::Param
                | Object::ByVal
                | Object::Alloca
                | Object::Symbol(_)
                | Object::DynamicShared => {
                    accessed.uses_others = true;
                }
                Object::NoAliasCall => {
                    accessed.uses_others = true;
                    accessed.may_use_captured = true;
                }
                Object::Escaped | Object::Constant => {
                    accessed.uses_others |= is_address;
                    accessed.may_use_captured |= is_address;
                }
                Object::Other => accessed.is_unknown = true,
            }
        }
        Some(accessed)
    }
}

/// The addresses an instruction accesses, whether it is a call, and whether that touches nothing
/// else.
fn addresses_of(module: &ModuleShared, body: &Body, inst: Inst) -> Option<(Values, bool, bool)> {
    match body.op(inst) {
        Op::Load(_) | Op::AtomicRmw { .. } | Op::CmpXchg { .. } | Op::VaArg => {
            Some((smallvec![body.args(inst)[0]], false, true))
        }
        Op::Store(_) => Some((smallvec![body.args(inst)[1]], false, true)),
        Op::Call(_) => {
            let memory = CallAttrs::new(module, body, inst).memory();
            let says_only = [
                Intrinsic::ASSUME,
                Intrinsic::EXPERIMENTAL_NOALIAS_SCOPE_DECL,
                Intrinsic::LIFETIME_START,
                Intrinsic::LIFETIME_END,
            ];
            let marks = intrinsic(module, body, inst).is_some_and(|i| says_only.contains(&i));
            if memory == MemoryEffects::NONE || marks {
                return None;
            }
            let args = body.call_args(inst).iter().copied();
            let addresses = args.filter(|&arg| body.ty(arg).is_ptr()).collect();
            let only_args = memory.with(MemoryLocation::Arg, 0) == MemoryEffects::NONE;
            Some((addresses, true, only_args))
        }
        _ => None,
    }
}

/// True if the call passes addresses inside of other values. What they are based on is not looked
/// at.
fn passes_hidden_addresses(module: &ModuleShared, body: &Body, call: Inst) -> bool {
    body.call_args(call).iter().any(|&arg| {
        let ty = body.ty(arg);
        !ty.is_ptr() && may_hold_pointers(&module.types, ty)
    })
}

/// Adds all that `address` may be based on to `objects`. False if there is too much.
fn bases(module: &ModuleShared, body: &Body, address: Value, objects: &mut Values) -> bool {
    let mut work: SmallVec<[Value; 8]> = smallvec![address];
    let mut seen: SmallVec<[Value; 16]> = SmallVec::new();
    while let Some(value) = work.pop() {
        if seen.contains(&value) {
            continue;
        }
        if seen.len() == MAX_STEPS {
            return false;
        }
        seen.push(value);
        let returned;
        let from: &[Value] = match body.def_inst(value).map(|inst| (inst, body.op(inst))) {
            Some((inst, Op::Gep { .. } | Op::Cast(CastOp::BitCast | CastOp::AddrSpaceCast))) => {
                &body.args(inst)[..1]
            }
            Some((inst, Op::Phi(_))) => body.args(inst),
            Some((inst, Op::Select)) => &body.args(inst)[1..],
            Some((inst, Op::Call(_))) => {
                returned = returned_argument(body, module, inst);
                returned.as_slice()
            }
            _ => &[],
        };
        match from.is_empty() {
            true if !objects.contains(&value) => objects.push(value),
            true => {}
            false => work.extend_from_slice(from),
        }
    }
    true
}
