//! Which pointers are looked at, and the space of each.
//!
//! Pointers that an access, a comparison or a question uses are looked at, and what they are
//! computed from. Every such pointer starts without a space, takes the one its operands agree on,
//! and becomes generic where they do not.

use nvopt_analysis::{
    alias::{
        addrspace::{CLUSTER, CONSTANT, GENERIC, GLOBAL, LOCAL, SHARED},
        object,
    },
    domtree::DomTree,
    matcher,
};
use nvopt_entity::{FxHashMap, FxHashSet};
use nvopt_ir::{
    attrs::{AttrKind, AttrPool},
    body::{Body, Inst, Value, ValueDef},
    constant::{ConstData, low_mask},
    effects,
    intrinsics::Intrinsic,
    module::CallConv,
    ops::{CastOp, InstFlags, Op},
    types::Type,
};
use nvopt_pass::FnCx;
use smallvec::SmallVec;

use super::{
    constants::{self, ConstSpace},
    users,
};

/// The alignment of the windows that the memories but the global one are in the generic space.
const WINDOW_ALIGN_LOG2: u32 = 24;
/// How many conditions of one assumption are looked at.
const MAX_CONDITIONS: usize = 16;

/// What is known of a pointer's space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Space {
    /// Nothing yet.
    Unset,
    /// All operands so far agree.
    Is(u32),
    /// They do not.
    Generic,
}

impl Space {
    fn join(self, other: Space) -> Space {
        match (self, other) {
            (Space::Unset, space) | (space, Space::Unset) => space,
            (Space::Is(a), Space::Is(b)) if a == b => self,
            (Space::Is(_) | Space::Generic, Space::Is(_) | Space::Generic) => Space::Generic,
        }
    }
}

/// Where an assumption says which space a pointer is of.
#[derive(Clone, Copy, Debug)]
struct Assumed {
    assume: Inst,
    space: u32,
}

/// The pointers and their spaces.
pub(super) struct Facts {
    /// The pointers that are looked at, operands before users but for cycles.
    pub(super) order: Vec<Value>,
    spaces: FxHashMap<Value, Space>,
    assumed: FxHashMap<Value, Vec<Assumed>>,
    /// See [`Facts::may_be_outside`].
    outside: FxHashSet<Value>,
}

impl Facts {
    /// The pointers of `body` and their spaces.
    pub(super) fn find(body: &Body, dom: &DomTree, cx: &FnCx<'_>, base_casts: bool) -> Facts {
        let mut finder = Finder { body, cx, base_casts, only_read: FxHashMap::default() };
        let order = finder.collect();
        let assumed = finder.assumptions();
        let spaces = order.iter().map(|&value| (value, Space::Unset)).collect();
        let mut facts = Facts { order, spaces, assumed, outside: FxHashSet::default() };
        let all = facts.order.clone();
        facts.solve(&mut finder, dom, all);
        // What is computed from undefined values and null alone keeps no space; its users learn.
        let is_unset = |value: &Value| facts.spaces.get(value) == Some(&Space::Unset);
        let unset: Vec<Value> = facts.order.iter().copied().filter(is_unset).collect();
        if !unset.is_empty() {
            facts.spaces.extend(unset.iter().map(|&value| (value, Space::Generic)));
            let all = facts.order.clone();
            facts.solve(&mut finder, dom, all);
        }
        facts.find_outside(&finder);
        facts
    }

    /// The space of `value`, if it is looked at and has one.
    pub(super) fn space(&self, value: Value) -> Option<u32> {
        match self.spaces.get(&value) {
            Some(Space::Is(space)) => Some(*space),
            Some(Space::Unset | Space::Generic) | None => None,
        }
    }

    /// True if `value` may lie outside the window that is its space: as an address of the space it is good for
    /// accesses, but cast back it may be another number.
    pub(super) fn may_be_outside(&self, value: Value) -> bool {
        self.outside.contains(&value)
    }

    /// Steps that may leave their object, and what is one of their results.
    fn find_outside(&mut self, finder: &Finder<'_, '_>) {
        let body = finder.body;
        let mut due: Vec<Value> = self
            .order
            .iter()
            .copied()
            .filter(|&value| self.may_step_outside(finder, value))
            .collect();
        while let Some(value) = due.pop() {
            if !self.outside.insert(value) {
                continue;
            }
            for result in results_behind(body, value) {
                let takes = |&inst: &Inst| {
                    !matches!(body.op(inst), Op::Gep { .. })
                        && pointer_operands(body, finder.cx, inst).any(|arg| arg == value)
                };
                if self.is_in_window(result) && body.def_inst(result).as_ref().is_some_and(takes) {
                    due.push(result);
                }
            }
        }
    }

    /// True if `value` has a space that is a window of the generic one.
    fn is_in_window(&self, value: Value) -> bool {
        self.space(value).is_some_and(|space| space != GLOBAL)
    }

    fn may_step_outside(&self, finder: &Finder<'_, '_>, value: Value) -> bool {
        let body = finder.body;
        let Some(inst) = body.def_inst(value).filter(|_| self.is_in_window(value)) else {
            return false;
        };
        match body.op(inst) {
            Op::Gep { .. } => !body.flags(inst).contains(InstFlags::INBOUNDS),
            _ => pointer_operands(body, finder.cx, inst)
                .filter_map(|arg| body.as_const(arg))
                .any(|constant| constants::may_leave_object(body, constant)),
        }
    }

    /// The space that an assumption gives `value` where `user` stands.
    pub(super) fn assumed_at(
        &self,
        body: &Body,
        dom: &DomTree,
        value: Value,
        user: Inst,
    ) -> Option<u32> {
        let holds = |known: &&Assumed| {
            let (there, here) = (body.block(known.assume), body.block(user));
            if there == here {
                body.comes_before(known.assume, user)
            } else {
                dom.dominates(there, here)
            }
        };
        self.assumed.get(&value)?.iter().find(holds).map(|known| known.space)
    }

    /// Joins what the operands say until nothing changes. A pointer never gets a space back.
    fn solve(&mut self, finder: &mut Finder<'_, '_>, dom: &DomTree, mut due: Vec<Value>) {
        let body = finder.body;
        due.reverse();
        let mut is_due: FxHashSet<Value> = due.iter().copied().collect();
        while let Some(value) = due.pop() {
            is_due.remove(&value);
            let old = *self.spaces.get(&value).unwrap_or(&Space::Generic);
            let space = old.join(self.evaluate(finder, dom, value));
            if old == space {
                continue;
            }
            self.spaces.insert(value, space);
            for result in results_behind(body, value) {
                if self.spaces.contains_key(&result) && is_due.insert(result) {
                    due.push(result);
                }
            }
        }
    }

    fn evaluate(&self, finder: &mut Finder<'_, '_>, dom: &DomTree, value: Value) -> Space {
        if let Some(space) = finder.known_space(value) {
            return Space::Is(space);
        }
        let body = finder.body;
        let Some(inst) = body.def_inst(value) else { return Space::Generic };
        let mut joined = Space::Unset;
        let mut constants = Vec::new();
        for operand in pointer_operands(body, finder.cx, inst) {
            if let Some(constant) = body.as_const(operand) {
                match constants::space_of(body, constant) {
                    ConstSpace::Of(space) => joined = joined.join(Space::Is(space)),
                    ConstSpace::Undefined => {}
                    ConstSpace::Any => constants.push(constant),
                    ConstSpace::Unknown => return Space::Generic,
                }
                continue;
            }
            let mut space = match body.ty(operand).addr_space() {
                Some(GENERIC) => *self.spaces.get(&operand).unwrap_or(&Space::Generic),
                Some(space) => Space::Is(space),
                None => Space::Generic,
            };
            if space == Space::Generic
                && let Some(assumed) = self.assumed_at(body, dom, operand, inst)
            {
                space = Space::Is(assumed);
            }
            joined = joined.join(space);
        }
        let fits = |space| {
            let layout = finder.cx.frame.layout;
            constants.iter().all(|&constant| constants::fits(body, layout, constant, space))
        };
        match joined {
            Space::Is(space) if !fits(space) || !self.can_rebuild(finder, inst, space) => {
                Space::Generic
            }
            Space::Is(_) | Space::Unset | Space::Generic => joined,
        }
    }

    /// False if the computation cannot be done in `space`.
    fn can_rebuild(&self, finder: &Finder<'_, '_>, inst: Inst, space: u32) -> bool {
        let layout = finder.cx.frame.layout;
        match finder.body.op(inst) {
            // A mask is as wide as the pointers it is for; integers hold whole generic pointers.
            Op::Cast(CastOp::IntToPtr) => constants::keeps_any_value(layout, space),
            Op::Call(_) => {
                constants::keeps_any_value(layout, space)
                    && (space == GLOBAL || keeps_window(finder.body, inst))
            }
            _ => true,
        }
    }
}

/// What is computed from `value`, and one step further: a round trip through an integer has two.
fn results_behind(body: &Body, value: Value) -> SmallVec<[Value; 16]> {
    let results = body.users(value).filter_map(|user| body.result(user));
    let behind = results.flat_map(|mid| {
        let further = body.users(mid).filter_map(|user| body.result(user));
        std::iter::once(mid).chain(further)
    });
    behind.collect()
}

/// True if the mask of the `llvm.ptrmask` at `inst` keeps the bits that say in which window an address is.
fn keeps_window(body: &Body, inst: Inst) -> bool {
    let mask = body.call_args(inst).get(1).and_then(|&mask| body.const_data(mask));
    match mask {
        Some(ConstData::Bits { ty, bits }) => {
            let high = !0 << WINDOW_ALIGN_LOG2 & low_mask(ty.int_bits().unwrap_or(64));
            bits & high == high
        }
        _ => false,
    }
}

struct Finder<'a, 'c> {
    body: &'a Body,
    cx: &'a FnCx<'c>,
    /// Pointers may be of a space by themselves, without a cast.
    base_casts: bool,
    /// Whether a by-value parameter is only read.
    only_read: FxHashMap<Value, bool>,
}

impl Finder<'_, '_> {
    /// The pointers to look at, operands before users.
    fn collect(&mut self) -> Vec<Value> {
        let mut order = Vec::new();
        let mut seen = FxHashSet::default();
        let mut work: Vec<(Value, bool)> = Vec::new();
        for inst in self.body.insts() {
            for root in users::roots(self.body, self.cx, inst) {
                work.push((root, false));
                self.visit(&mut work, &mut seen, &mut order);
            }
        }
        order
    }

    fn visit(
        &mut self,
        work: &mut Vec<(Value, bool)>,
        seen: &mut FxHashSet<Value>,
        order: &mut Vec<Value>,
    ) {
        while let Some((value, is_done)) = work.pop() {
            if is_done {
                order.push(value);
                continue;
            }
            if self.body.ty(value) != Type::ptr(GENERIC) || !self.is_expression(value) {
                continue;
            }
            if !seen.insert(value) {
                continue;
            }
            work.push((value, true));
            if let Some(inst) = self.body.def_inst(value) {
                work.extend(pointer_operands(self.body, self.cx, inst).map(|arg| (arg, false)));
            }
        }
    }

    /// True if the space of `value` follows from where it stands or from its operands.
    fn is_expression(&mut self, value: Value) -> bool {
        if self.known_space(value).is_some() {
            return true;
        }
        let Some(inst) = self.body.def_inst(value) else { return false };
        pointer_operands(self.body, self.cx, inst).next().is_some()
    }

    /// The space that `value` is of by itself.
    fn known_space(&mut self, value: Value) -> Option<u32> {
        if !self.base_casts {
            return None;
        }
        match self.body.def(value) {
            ValueDef::Param(index) => {
                let is_global = self.is_kernel() && !self.is_byval(index);
                is_global.then_some(GLOBAL)
            }
            ValueDef::Inst(inst) => match self.body.op(inst) {
                Op::Alloca { .. } => Some(LOCAL),
                Op::Load(_) if self.is_loaded_parameter(inst) => Some(GLOBAL),
                _ => None,
            },
            ValueDef::Const(_) | ValueDef::Asm(_) | ValueDef::Metadata(_) | ValueDef::Pending => {
                None
            }
        }
    }

    /// True for kernels of CUDA, whose pointer parameters the host can only make global.
    fn is_kernel(&self) -> bool {
        let is_opencl = self.cx.module.triple.ends_with(b"nvcl");
        self.cx.module.funcs[self.cx.func].cc == CallConv::PTX_KERNEL && !is_opencl
    }

    fn is_byval(&self, index: u32) -> bool {
        let list = self.cx.module.funcs[self.cx.func].attrs;
        let attrs = self.cx.module.attrs.param_attrs(list, index as usize);
        AttrPool::find(attrs, AttrKind::ByVal).is_some()
    }

    /// True if `load` reads a pointer out of a by-value parameter of a kernel that nobody writes.
    fn is_loaded_parameter(&mut self, load: Inst) -> bool {
        if !self.is_kernel() || self.body.result_ty(load) != Type::ptr(GENERIC) {
            return false;
        }
        let base = object::underlying(self.body, self.cx.module, self.body.args(load)[0]);
        let ValueDef::Param(index) = self.body.def(base) else { return false };
        self.is_byval(index) && self.is_only_read(base)
    }

    /// True if `pointer` and what is computed from it is only loaded from.
    fn is_only_read(&mut self, pointer: Value) -> bool {
        if let Some(&known) = self.only_read.get(&pointer) {
            return known;
        }
        let mut due = vec![pointer];
        let mut seen: FxHashSet<Value> = due.iter().copied().collect();
        let mut is_only_read = true;
        while let Some(value) = due.pop()
            && is_only_read
        {
            for user in self.body.users(value) {
                match self.body.op(user) {
                    Op::Load(_) => {}
                    Op::Gep { .. } | Op::Cast(CastOp::AddrSpaceCast | CastOp::BitCast) => {
                        due.extend(self.body.result(user).filter(|&next| seen.insert(next)));
                    }
                    _ => is_only_read = false,
                }
            }
        }
        self.only_read.insert(pointer, is_only_read);
        is_only_read
    }

    /// What `llvm.assume` says of the spaces of pointers.
    fn assumptions(&self) -> FxHashMap<Value, Vec<Assumed>> {
        let mut found: FxHashMap<Value, Vec<Assumed>> = FxHashMap::default();
        for inst in self.body.insts() {
            let is_call = matches!(self.body.op(inst), Op::Call(_));
            let module = &*self.cx.module;
            if !is_call || effects::intrinsic(module, self.body, inst) != Some(Intrinsic::ASSUME) {
                continue;
            }
            let mut conditions: Vec<Value> = self.body.call_args(inst).to_vec();
            let mut at = 0;
            while at < conditions.len().min(MAX_CONDITIONS) {
                let condition = conditions[at];
                at += 1;
                if let Some((a, b)) = matcher::logical_and(self.body, &module.types, condition) {
                    conditions.extend([a, b]);
                    continue;
                }
                let Some(def) = self.body.def_inst(condition) else { continue };
                let asked = (matches!(self.body.op(def), Op::Call(_)))
                    .then(|| effects::intrinsic(module, self.body, def))
                    .flatten()
                    .and_then(question_about);
                if let Some(space) = asked {
                    let pointer = self.body.call_args(def)[0];
                    found.entry(pointer).or_default().push(Assumed { assume: inst, space });
                }
            }
        }
        found
    }
}

/// The space that an `isspacep` intrinsic asks about.
pub(super) fn question_about(intrinsic: Intrinsic) -> Option<u32> {
    [
        (Intrinsic::NVVM_ISSPACEP_CONST, CONSTANT),
        (Intrinsic::NVVM_ISSPACEP_GLOBAL, GLOBAL),
        (Intrinsic::NVVM_ISSPACEP_LOCAL, LOCAL),
        (Intrinsic::NVVM_ISSPACEP_SHARED, SHARED),
        (Intrinsic::NVVM_ISSPACEP_SHARED_CLUSTER, CLUSTER),
    ]
    .into_iter()
    .find_map(|(row, space)| (row == intrinsic).then_some(space))
}

/// The pointers that the pointer `inst` computes was made from; none if it comes from elsewhere.
pub(super) fn pointer_operands<'a>(
    body: &'a Body,
    cx: &FnCx<'_>,
    inst: Inst,
) -> impl Iterator<Item = Value> + 'a {
    let args = body.args(inst);
    let operands: &[Value] = match body.op(inst) {
        Op::Phi(_) => args,
        Op::Select if body.ty(args[0]) == Type::I1 => &args[1..],
        Op::Gep { .. } if body.ty(args[0]).is_ptr() => &args[..1],
        Op::Cast(CastOp::AddrSpaceCast) => args,
        Op::Cast(CastOp::BitCast) if body.ty(args[0]).is_ptr() => args,
        Op::Cast(CastOp::IntToPtr) => round_trip(body, cx, inst),
        Op::Call(_) if effects::intrinsic(cx.module, body, inst) == Some(Intrinsic::PTRMASK) => {
            &args[..1]
        }
        _ => &[],
    };
    operands.iter().copied()
}

/// The generic pointer behind `inttoptr (ptrtoint p)`, if no bit is lost on the way.
fn round_trip<'a>(body: &'a Body, cx: &FnCx<'_>, inst: Inst) -> &'a [Value] {
    let int = body.args(inst)[0];
    let bits = cx.frame.layout.pointer_bits(GENERIC);
    let Some(def) = body.def_inst(int) else { return &[] };
    let is_whole = body.ty(int).int_bits() == Some(bits);
    let is_trip = matches!(body.op(def), Op::Cast(CastOp::PtrToInt));
    let pointer = body.args(def);
    if is_whole && is_trip && body.ty(pointer[0]) == Type::ptr(GENERIC) { pointer } else { &[] }
}
