//! What functions do with the pointers they are given: captured, read, written.
//!
//! Members of a component pass pointers to each other. Everything is assumed not to happen at
//! first, and rounds over all pointer parameters take assumptions back until nothing changes.

use nvopt_entity::{FxHashMap, FxHashSet};
use nvopt_ir::{
    attrs::{Attr, AttrKind, AttrPool, MemoryEffects, MemoryLocation},
    body::{Body, Inst, Use, Value},
    constant::ConstData,
    effects::{CallAttrs, callee, intrinsic},
    intrinsics::Intrinsic,
    module::{Func, Module, ModuleShared},
    ops::{CastOp, IntPred, Op},
};

use smallvec::{SmallVec, smallvec};

use super::{Nodes, is_exact};
use crate::util::attributes::{Part, edit_decl};

/// What of a pointer gets out, as `captures(...)` counts it.
const NOTHING: u8 = 0;
const IS_NULL: u8 = 1;
const ADDRESS: u8 = 3;
const ALL: u8 = 0xf;

/// How many uses of one parameter are followed.
const MAX_USES: usize = 1000;

/// What happens to a pointer parameter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Facts {
    /// What gets out other than as the result.
    other: u8,
    /// What gets out as the result.
    ret: u8,
    reads: bool,
    writes: bool,
}

impl Facts {
    const WORST: Facts = Facts { other: ALL, ret: ALL, reads: true, writes: true };

    fn join(&mut self, more: Facts) {
        self.other |= more.other;
        self.ret |= more.ret;
        self.reads |= more.reads;
        self.writes |= more.writes;
    }
}

type Assumed = FxHashMap<(Func, usize), Facts>;

/// Adds `captures`, `readnone`, `readonly` and `writeonly` to pointer parameters.
pub(super) fn add_args(module: &mut Module, nodes: &Nodes) -> u64 {
    let mut params: Vec<(Func, usize)> = Vec::new();
    for &func in nodes.list.iter().filter(|&&func| is_exact(module, func)) {
        let Some(body) = &module.bodies[func] else { continue };
        let is_ptr = |index: &usize| body.ty(body.params()[*index]).is_ptr();
        params.extend((0..body.params().len()).filter(is_ptr).map(|index| (func, index)));
    }
    let mut assumed: Assumed = params.iter().map(|&param| (param, Facts::default())).collect();
    loop {
        let mut is_stable = true;
        for &(func, index) in &params {
            let Some(body) = &module.bodies[func] else { continue };
            let found = Walk { module: &module.shared, body, assumed: &assumed }
                .of_param(body.params()[index]);
            let known = assumed.entry((func, index)).or_default();
            let before = *known;
            known.join(found);
            is_stable &= *known == before;
        }
        if is_stable {
            break;
        }
    }
    let changed = params.iter().map(|&(func, index)| {
        u64::from(set_attrs(&mut module.shared, func, index, assumed[&(func, index)]))
    });
    changed.sum()
}

/// Gives a parameter the attributes that `facts` allow, beside those it has.
fn set_attrs(module: &mut ModuleShared, func: Func, index: usize, facts: Facts) -> bool {
    edit_decl(module, func, Part::Param(index), |attrs| {
        let has = |attrs: &[Attr], kind| AttrPool::find(attrs, kind).is_some();
        let old = match AttrPool::find(attrs, AttrKind::Captures) {
            Some(Attr::Int(_, bits)) => *bits,
            _ => 0xff,
        };
        // What gets out anywhere may get out by the result as well.
        let ret = facts.ret | facts.other;
        let new = old & (u64::from(facts.other) << 4 | u64::from(ret));
        if new != old {
            attrs.push(Attr::Int(AttrKind::Captures, new));
        }
        let is_special = [AttrKind::InAlloca, AttrKind::Preallocated];
        if is_special.iter().any(|&kind| has(attrs, kind)) || has(attrs, AttrKind::ReadNone) {
            return;
        }
        let reads = facts.reads && !has(attrs, AttrKind::WriteOnly);
        let writes = facts.writes && !has(attrs, AttrKind::ReadOnly);
        let kind = match (reads, writes) {
            (true, true) => return,
            (true, false) => AttrKind::ReadOnly,
            (false, true) => AttrKind::WriteOnly,
            (false, false) => AttrKind::ReadNone,
        };
        let access = [AttrKind::ReadNone, AttrKind::ReadOnly, AttrKind::WriteOnly];
        attrs.retain(|attr| !attr.kind().is_some_and(|kind| access.contains(&kind)));
        if !writes {
            attrs.retain(|attr| attr.kind() != Some(AttrKind::Writable));
        }
        attrs.push(Attr::Flag(kind));
    })
}

/// Which parts of a pointer values hold: the first few in a list, more in a table.
#[derive(Default)]
struct Reached {
    first: SmallVec<[(Value, u8); 8]>,
    more: FxHashMap<Value, u8>,
}

impl Reached {
    /// The parts that `value` holds, to be changed; none if it was not met yet.
    fn parts_of(&mut self, value: Value) -> &mut u8 {
        let at = self.first.iter().position(|&(known, _)| known == value);
        match at {
            Some(at) => &mut self.first[at].1,
            None if self.first.len() < self.first.inline_size() => {
                self.first.push((value, NOTHING));
                &mut self.first.last_mut().expect("it was just added").1
            }
            None => self.more.entry(value).or_insert(NOTHING),
        }
    }
}

struct Walk<'a> {
    module: &'a ModuleShared,
    body: &'a Body,
    assumed: &'a Assumed,
}

/// What one use does: to the pointer, and which parts of it go on in the result.
struct Used {
    facts: Facts,
    through: u8,
}

impl Used {
    fn captures(parts: u8) -> Used {
        let facts = Facts { other: parts, ..Facts::default() };
        Used { facts, through: NOTHING }
    }
}

impl Walk<'_> {
    fn of_param(&self, param: Value) -> Facts {
        let mut facts = Facts::default();
        // Values that are made from the pointer, and which parts of it they hold.
        let mut reached = Reached::default();
        *reached.parts_of(param) = ALL;
        let mut work: SmallVec<[Value; 8]> = smallvec![param];
        let mut n_uses = 0;
        while let Some(value) = work.pop() {
            let parts = *reached.parts_of(value);
            if self.body.is_in_metadata(value) && parts == NOTHING {
                continue;
            }
            for slot in self.body.uses(value) {
                n_uses += 1;
                if n_uses > MAX_USES {
                    return Facts::WORST;
                }
                let used = self.of_use(slot, value == param);
                let mut more = used.facts;
                more.other &= parts;
                more.ret &= parts;
                facts.join(more);
                let goes_on = used.through & parts;
                if let Some(result) = self.body.result(self.body.user(slot))
                    && used.through != NOTHING
                {
                    let known = reached.parts_of(result);
                    if *known | goes_on != *known || *known == NOTHING {
                        *known |= goes_on;
                        work.push(result);
                    }
                }
            }
            if facts == Facts::WORST {
                break;
            }
        }
        facts
    }

    fn of_use(&self, slot: Use, is_base: bool) -> Used {
        let body = self.body;
        let (user, index) = (body.user(slot), body.arg_index(slot));
        let accesses = |reads, writes| Used {
            facts: Facts { reads, writes, ..Facts::default() },
            through: NOTHING,
        };
        let lost = || Used { facts: Facts::WORST, through: NOTHING };
        let onward = || Used { facts: Facts::default(), through: ALL };
        match body.op(user) {
            Op::Load(access) if !access.volatile => accesses(true, false),
            Op::Store(access) if index == 1 && !access.volatile => accesses(false, true),
            Op::AtomicRmw { access, .. } | Op::CmpXchg { access, .. }
                if index == 0 && !access.volatile =>
            {
                accesses(true, true)
            }
            Op::VaArg => accesses(true, true),
            Op::Gep { .. } if index == 0 && body.result_ty(user).is_ptr() => onward(),
            Op::Cast(CastOp::BitCast | CastOp::AddrSpaceCast) | Op::Phi(_) => onward(),
            Op::Select if index > 0 => onward(),
            Op::ICmp(pred) => {
                let other = body.args(user)[1 - index];
                let is_null = matches!(body.const_data(other), Some(ConstData::Zero(_)));
                let is_equality = matches!(pred, IntPred::Eq | IntPred::Ne);
                let parts = if is_null && is_equality && is_base { IS_NULL } else { ADDRESS };
                Used::captures(parts)
            }
            Op::Ret => Used { facts: Facts { ret: ALL, ..Facts::default() }, through: NOTHING },
            Op::Call(_) | Op::Invoke(_) | Op::CallBr(_) => self.of_call(user, index),
            _ => lost(),
        }
    }

    fn of_call(&self, call: Inst, index: usize) -> Used {
        let body = self.body;
        let n_args = body.call_args(call).len();
        if index + 1 == body.args(call).len() {
            // Calling a pointer reads what it points to and says nothing of it.
            return Used { facts: Facts { reads: true, ..Facts::default() }, through: NOTHING };
        }
        if index >= n_args {
            return Used { facts: Facts::WORST, through: ALL };
        }
        let to = callee(body, call);
        if let Some(&facts) = to.and_then(|to| self.assumed.get(&(to, index))) {
            let own = Facts { ret: NOTHING, ..facts };
            return Used { facts: own, through: facts.ret };
        }
        if let Some(found) = intrinsic(self.module, body, call)
            && keeps_pointer(found)
            && index == 0
        {
            return Used { facts: Facts::default(), through: ALL };
        }
        let attrs = CallAttrs::new(self.module, body, call);
        let memory = attrs.memory();
        let only_reads = memory.0 & MemoryEffects::all(MemoryEffects::WRITE).0 == 0;
        let says_nothing = body.result(call).is_none()
            && only_reads
            && attrs.has(AttrKind::NoUnwind)
            && attrs.has(AttrKind::WillReturn);
        let (own, of_callee) = self.param_attrs(call, index);
        let captures = |attrs: &[Attr]| match AttrPool::find(attrs, AttrKind::Captures) {
            Some(Attr::Int(_, bits)) => *bits,
            _ if AttrPool::find(attrs, AttrKind::ByVal).is_some() => 0,
            _ => 0xff,
        };
        let bits = captures(own) & captures(of_callee);
        let (mut other, mut ret) = ((bits >> 4 & 15) as u8, (bits & 15) as u8);
        if says_nothing {
            (other, ret) = (NOTHING, NOTHING);
        }
        if self.is_volatile_copy(call) {
            return Used { facts: Facts::WORST, through: ALL };
        }
        if body.result(call).is_none() {
            ret = NOTHING;
        }
        let (reads, writes) = self.access_of(call, index, memory, other, only_reads);
        Used { facts: Facts { other, ret: NOTHING, reads, writes }, through: ret }
    }

    /// Whether the callee reads and writes through an argument.
    fn access_of(
        &self,
        call: Inst,
        index: usize,
        memory: MemoryEffects,
        other: u8,
        only_reads: bool,
    ) -> (bool, bool) {
        // A pointer that is kept somewhere may be used from there.
        if other & ALL != NOTHING && other & 0b1100 != 0 && !only_reads {
            return (true, true);
        }
        let (own, of_callee) = self.param_attrs(call, index);
        let has =
            |kind| AttrPool::find(own, kind).is_some() || AttrPool::find(of_callee, kind).is_some();
        let is_copy = AttrPool::find(of_callee, AttrKind::ByVal).is_some();
        let access = memory.get(MemoryLocation::Arg);
        if access == 0 && !is_copy || has(AttrKind::ReadNone) {
            return (false, false);
        }
        let writes = access & MemoryEffects::WRITE != 0 && !has(AttrKind::ReadOnly) && !is_copy;
        let reads = is_copy || access & MemoryEffects::READ != 0 && !has(AttrKind::WriteOnly);
        (reads, writes)
    }

    fn param_attrs(&self, call: Inst, index: usize) -> (&[Attr], &[Attr]) {
        let body = self.body;
        let own = body.op(call).call().and_then(|data| body.call(data).attrs);
        let of_callee = callee(body, call).and_then(|func| self.module.funcs[func].attrs);
        (body.attrs().param_attrs(own, index), self.module.attrs.param_attrs(of_callee, index))
    }

    fn is_volatile_copy(&self, call: Inst) -> bool {
        let copies = [Intrinsic::MEMCPY, Intrinsic::MEMMOVE, Intrinsic::MEMSET];
        let body = self.body;
        let is_copy = intrinsic(self.module, body, call).is_some_and(|i| copies.contains(&i));
        let last = body.call_args(call).last().copied();
        let is_plain = last.is_some_and(|last| {
            matches!(body.const_data(last), Some(ConstData::Bits { bits: 0, .. }))
        });
        is_copy && !is_plain
    }
}

/// True for intrinsics whose result is their first argument in other words.
fn keeps_pointer(found: Intrinsic) -> bool {
    let same = [
        Intrinsic::LAUNDER_INVARIANT_GROUP,
        Intrinsic::STRIP_INVARIANT_GROUP,
        Intrinsic::PTRMASK,
        Intrinsic::THREADLOCAL_ADDRESS,
    ];
    same.contains(&found)
}

/// True if others may know the memory behind `value` other than by its being returned.
pub(super) fn is_captured_before_return(module: &ModuleShared, body: &Body, value: Value) -> bool {
    let assumed = Assumed::default();
    let facts = Walk { module, body, assumed: &assumed }.of_param(value);
    facts.other & 0b1100 != NOTHING
}

/// True if somebody may look at the address `value` itself: compare it, keep it or return it. False
/// if memory is only accessed through it.
pub(crate) fn may_be_told_from_another(module: &ModuleShared, body: &Body, value: Value) -> bool {
    let assumed = Assumed::default();
    let facts = Walk { module, body, assumed: &assumed }.of_param(value);
    facts.other | facts.ret != NOTHING
}

/// The values that flow into `value` through casts, address arithmetic, phis and selects.
pub(super) fn sources(body: &Body, value: Value) -> Vec<Value> {
    let (mut work, mut seen, mut found) = (vec![value], FxHashSet::default(), Vec::new());
    while let Some(value) = work.pop() {
        if !seen.insert(value) {
            continue;
        }
        match body.def_inst(value).map(|inst| (inst, body.op(inst))) {
            Some((inst, Op::Gep { .. } | Op::Cast(CastOp::BitCast | CastOp::AddrSpaceCast))) => {
                work.push(body.args(inst)[0]);
            }
            Some((inst, Op::Phi(_))) => work.extend_from_slice(body.args(inst)),
            Some((inst, Op::Select)) => work.extend_from_slice(&body.args(inst)[1..]),
            _ => found.push(value),
        }
    }
    found
}
