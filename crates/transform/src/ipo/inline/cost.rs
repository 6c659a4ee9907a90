//! What inlining a call would cost: the instructions that would be left, times their price, less
//! what the call itself costs.
//!
//! The callee is walked from its entry along branches that can be taken when arguments that are
//! constants are known. Operations on known values fold, and accesses to a stack slot of the caller
//! through an argument are free, because the slot can be taken apart once both are one function.
//! The walk ends as soon as the cost is beyond what may be paid.
//!
//! Cost: linear in what is walked, which the threshold bounds.

use nvopt_analysis::fold::{Denormals, Folder, Operation};
use nvopt_entity::{EntitySet, FxHashMap, FxHashSet};
use nvopt_ir::{
    attrs::{Attr, AttrKind, AttrPool},
    body::{Block, Body, CloneMap, Inst, Value, ValueDef},
    constant::{Const, ConstData, ExprOp},
    datalayout::DataLayout,
    effects::{self, CallAttrs, Memory},
    intrinsics::Intrinsic,
    module::{CallConv, Func, ModuleShared, Symbol},
    ops::{CastOp, IntPred, Op},
    types::Type,
};
use smallvec::{SmallVec, smallvec};

use super::price::{self, Prices};
use crate::ipo::globalopt::query::FoldableGlobals;

/// A call and what it would bring.
pub(super) struct Candidate<'a> {
    /// Everything outside of bodies.
    pub(super) module: &'a ModuleShared,
    /// Sizes.
    pub(super) layout: &'a DataLayout,
    /// The body of the function that calls.
    pub(super) caller_body: &'a Body,
    /// The call.
    pub(super) call: Inst,
    /// The function that is called.
    pub(super) callee: Func,
    /// True if this is the only mention of a function nobody else can name.
    pub(super) is_only_use: bool,
    /// True if no way leads on from the call: its thread ends there.
    pub(super) is_doomed: bool,
    /// True if the caller calls itself.
    pub(super) is_caller_recursive: bool,
    /// The variables whose loads globalopt will fold.
    pub(super) foldable: &'a FoldableGlobals,
}

/// What was found.
pub(super) enum Verdict {
    /// The whole cost, and what may be paid: worth it if the former is less.
    Cost {
        /// What would be added to the caller.
        cost: i64,
        /// What may be added.
        threshold: i64,
    },
    /// It must not be done, for this reason.
    Never(&'static str),
}

/// How large stack slots of a callee may be for a recursive caller. LLVM's number.
const MAX_RECURSIVE_STACK: u64 = 1024;

/// Walks the callee. Constants of the arguments are added to the pool of `body`, which is the
/// callee's; nothing else about it changes.
pub(super) fn evaluate(
    candidate: &Candidate<'_>,
    prices: &Prices,
    threshold: i64,
    body: &mut Body,
    scratch: &mut Scratch,
) -> Verdict {
    scratch.clear();
    let mut walk = Walk {
        candidate,
        prices,
        denormals: Denormals::of(candidate.module, candidate.callee),
        known: &mut scratch.known,
        slots: &mut scratch.slots,
        savings: smallvec![0; body.params().len()],
        lost: smallvec![false; body.params().len()],
        loaded: &mut scratch.loaded,
        load_savings: 0,
        may_reuse_loads: true,
        cost: 0,
        threshold,
        n_insts: 0,
        n_vector: 0,
        has_return: false,
        stack_bytes: 0,
        never: None,
    };
    walk.run(body)
}

/// The tables of a walk, kept from one to the next.
#[derive(Default)]
pub(super) struct Scratch {
    known: FxHashMap<Value, Const>,
    slots: FxHashMap<Value, usize>,
    loaded: FxHashSet<Value>,
}

impl Scratch {
    fn clear(&mut self) {
        self.known.clear();
        self.slots.clear();
        self.loaded.clear();
    }
}

struct Walk<'a> {
    candidate: &'a Candidate<'a>,
    prices: &'a Prices,
    denormals: Denormals,
    /// Values of the callee that are constants for this call.
    known: &'a mut FxHashMap<Value, Const>,
    /// Values that point into a stack slot of the caller, and through which parameter.
    slots: &'a mut FxHashMap<Value, usize>,
    /// What each parameter's slot has saved so far.
    savings: SmallVec<[i64; 8]>,
    /// Parameters whose slot cannot be taken apart after all.
    lost: SmallVec<[bool; 8]>,
    /// Addresses loaded from since memory was last written.
    loaded: &'a mut FxHashSet<Value>,
    load_savings: i64,
    may_reuse_loads: bool,
    cost: i64,
    threshold: i64,
    n_insts: i64,
    n_vector: i64,
    has_return: bool,
    stack_bytes: u64,
    never: Option<&'static str>,
}

impl Walk<'_> {
    fn run(&mut self, body: &mut Body) -> Verdict {
        let (single, vector) = (
            self.threshold * self.prices.single_block_percent / 100,
            self.threshold * self.prices.vector_percent / 100,
        );
        self.threshold += single + vector;
        self.cost -= price::of_call(self.candidate, self.prices);
        if self.candidate.is_only_use && !self.candidate.is_doomed {
            self.cost -= self.prices.last_call_bonus;
        }
        if self.candidate.module.funcs[self.candidate.callee].cc == CallConv(9) {
            self.cost += price::COLD_CALL;
        }
        self.look_at_arguments(body);
        let Some(entry) = body.entry() else { return Verdict::Never("empty function") };
        let mut blocks: SmallVec<[Block; 16]> = smallvec![entry];
        let mut seen = EntitySet::new();
        seen.insert(entry);
        let (mut next, mut is_single) = (0, true);
        while let Some(&block) = blocks.get(next) {
            next += 1;
            self.block(body, block);
            if let Some(reason) = self.never {
                return Verdict::Never(reason);
            }
            if self.cost >= self.threshold.max(1) {
                break;
            }
            let succs = self.live_successors(body, block);
            if is_single && succs.len() > 1 {
                self.threshold -= single;
                is_single = false;
            }
            blocks.extend(succs.into_iter().filter(|&succ| seen.insert(succ)));
        }
        if self.n_vector * 10 <= self.n_insts {
            self.threshold -= vector;
        } else if self.n_vector * 2 <= self.n_insts {
            self.threshold -= vector / 2;
        }
        Verdict::Cost { cost: self.cost, threshold: self.threshold }
    }

    fn look_at_arguments(&mut self, body: &mut Body) {
        let caller = self.candidate.caller_body;
        let args = caller.call_args(self.candidate.call);
        for (index, &arg) in args.iter().enumerate() {
            let Some(&param) = body.params().get(index) else { break };
            if caller.const_data(arg).is_some_and(is_simple) {
                let value = body.clone_value(Some(caller), arg, &mut CloneMap::new());
                self.known.extend(body.as_const(value).map(|constant| (param, constant)));
            } else if slot_behind(caller, arg) {
                self.slots.insert(param, index);
            }
        }
    }

    /// Where control can go from `block`.
    fn live_successors(&self, body: &Body, block: Block) -> SmallVec<[Block; 4]> {
        let all = || {
            let mut all: SmallVec<[Block; 4]> = body.succs(block).collect();
            all.dedup();
            all
        };
        let Some(end) = body.terminator(block) else { return SmallVec::new() };
        match body.op(end) {
            Op::CondBr => match self.number(body, body.args(end)[0]) {
                Some(0) => smallvec![body.succ(block, 1)],
                Some(_) => smallvec![body.succ(block, 0)],
                None => all(),
            },
            Op::Switch => match self.number(body, body.args(end)[0]) {
                Some(number) => {
                    let is_case = |case: &Value| self.number(body, *case) == Some(number);
                    let case = body.args(end)[1..].iter().position(is_case);
                    smallvec![body.succ(block, case.map_or(0, |case| case + 1))]
                }
                None => all(),
            },
            _ => all(),
        }
    }

    fn block(&mut self, body: &mut Body, block: Block) {
        let mut cursor = body.first_inst(block);
        while let Some(inst) = cursor {
            cursor = body.next_inst(inst);
            if price::is_marker(self.candidate.module, body, inst) {
                continue;
            }
            self.n_insts += 1;
            let is_vector = body.op(inst) == Op::ExtractElement || {
                let ty = body.result_ty(inst);
                ty.is_vector()
            };
            self.n_vector += i64::from(is_vector);
            if !self.is_free(body, inst) {
                self.cost += self.prices.inst;
            }
            if self.never.is_some() || self.cost >= self.threshold.max(1) {
                return;
            }
        }
    }

    /// True if nothing would be left of `inst`. Takes note of what it means for values.
    fn is_free(&mut self, body: &mut Body, inst: Inst) -> bool {
        if self.folds(body, inst) {
            return true;
        }
        let args: SmallVec<[Value; 8]> = SmallVec::from_slice(body.args(inst));
        let op = body.op(inst);
        match op {
            Op::Phi(_) | Op::Br | Op::Unreachable | Op::Freeze | Op::ExtractValue(_) => {
                self.give_up_slots(&args);
                true
            }
            Op::Ret => {
                let is_first = !self.has_return;
                self.has_return = true;
                self.give_up_slots(&args);
                is_first
            }
            Op::CondBr => self.number(body, args[0]).is_some(),
            Op::Switch => {
                self.number(body, args[0]).is_some() || {
                    self.cost += price::of_switch(body, inst, self.prices);
                    false
                }
            }
            Op::Gep { .. } => self.gep(body, inst, &args),
            Op::Cast(cast) => self.cast(body, inst, cast, args[0]),
            Op::Load(access) => {
                let is_special = access.volatile || access.is_atomic();
                !is_special && self.reads_foldable(body, args[0]) || self.load(args[0], is_special)
            }
            Op::Store(access) => {
                self.give_up_slots(&args[..1]);
                if !access.volatile && !access.is_atomic() && self.credit_slot(args[1]) {
                    return true;
                }
                self.give_up_slots(&args[1..]);
                self.forget_loads();
                false
            }
            Op::ICmp(pred) => self.compare(body, inst, pred, &args),
            Op::Alloca { ty, .. } => {
                let module = self.candidate.module;
                let layout = self.candidate.layout.layout(&module.types, ty);
                let bytes = layout.map_or(0, |layout| layout.alloc_bytes());
                self.stack_bytes = self.stack_bytes.saturating_add(bytes);
                if self.candidate.is_caller_recursive && self.stack_bytes > MAX_RECURSIVE_STACK {
                    self.never = Some("recursive and allocates too much stack space");
                }
                false
            }
            Op::Call(_) | Op::Invoke(_) | Op::CallBr(_) => self.call(body, inst, &args),
            Op::Select => {
                self.select(body, inst, &args);
                false
            }
            Op::Fence { .. } | Op::CmpXchg { .. } | Op::AtomicRmw { .. } | Op::VaArg => {
                self.give_up_slots(&args);
                self.forget_loads();
                false
            }
            Op::IndirectBr
            | Op::Resume
            | Op::CleanupRet
            | Op::CatchRet
            | Op::CatchSwitch { .. }
            | Op::FNeg
            | Op::Binary(_)
            | Op::FCmp(_)
            | Op::ExtractElement
            | Op::InsertElement
            | Op::ShuffleVector(_)
            | Op::InsertValue(_)
            | Op::LandingPad { .. }
            | Op::CatchPad
            | Op::CleanupPad => {
                self.give_up_slots(&args);
                false
            }
        }
    }

    /// True if `inst` gives a constant, which is noted.
    fn folds(&mut self, body: &mut Body, inst: Inst) -> bool {
        let Some(result) = body.result(inst) else { return false };
        let op = body.op(inst);
        if matches!(op, Op::Phi(_) | Op::Alloca { .. }) {
            return false;
        }
        let constant = match op {
            Op::Call(_) => self.fold_call(body, inst),
            _ => self.fold_plain(body, inst),
        };
        match constant {
            Some(constant) => {
                self.known.insert(result, constant);
                true
            }
            None => false,
        }
    }

    fn fold_plain(&mut self, body: &mut Body, inst: Inst) -> Option<Const> {
        let op = body.op(inst);
        let args: SmallVec<[Option<Const>; 4]> =
            body.args(inst).iter().map(|&arg| self.constant(body, arg)).collect();
        if !args.is_empty() && args.iter().all(Option::is_none) {
            return None;
        }
        if let Some(absorbed) = self.absorbed(body, inst, &args) {
            return Some(absorbed);
        }
        let args: SmallVec<[Const; 4]> = args.into_iter().collect::<Option<_>>()?;
        let ints: SmallVec<[i32; 8]> = match op {
            Op::ShuffleVector(list) | Op::ExtractValue(list) | Op::InsertValue(list) => {
                SmallVec::from_slice(body.ints(list))
            }
            _ => SmallVec::new(),
        };
        let (flags, ty) = (body.flags(inst), body.result_ty(inst));
        let operation = Operation { op, flags, ty, ints: &ints };
        self.folder(body).fold(operation, &args)
    }

    fn fold_call(&mut self, body: &mut Body, inst: Inst) -> Option<Const> {
        let module = self.candidate.module;
        let intrinsic = effects::intrinsic(module, body, inst)?;
        if CallAttrs::new(module, body, inst).has(AttrKind::StrictFP) {
            return None;
        }
        let args = body.call_args(inst).iter().map(|&arg| self.constant(body, arg));
        let args: SmallVec<[Const; 4]> = args.collect::<Option<_>>()?;
        let ty = body.result_ty(inst);
        self.folder(body).intrinsic(intrinsic, ty, &args)
    }

    fn folder<'b>(&self, body: &'b mut Body) -> Folder<'b>
    where
        Self: 'b,
    {
        let Candidate { module, layout, .. } = *self.candidate;
        Folder { pool: body.consts_mut(), module, layout, denormals: self.denormals }
    }

    /// The operand or number that decides the result alone: `and x, 0`, a select on a constant.
    fn absorbed(&self, body: &mut Body, inst: Inst, args: &[Option<Const>]) -> Option<Const> {
        use nvopt_ir::ops::BinaryOp;
        let is = |constant: &Option<Const>, pool: &Body, wanted: u64| {
            constant.is_some_and(|constant| match pool.consts().get(constant) {
                ConstData::Bits { ty, bits } if ty.is_int() => {
                    let ones = ty.int_bits().map_or(0, nvopt_ir::constant::low_mask);
                    *bits == wanted & ones
                }
                _ => false,
            })
        };
        match body.op(inst) {
            Op::Binary(BinaryOp::And | BinaryOp::Mul) => {
                let zero = args.iter().find(|arg| is(arg, body, 0))?;
                *zero
            }
            Op::Binary(BinaryOp::Or) => *args.iter().find(|arg| is(arg, body, u64::MAX))?,
            Op::Select => match self.number(body, body.args(inst)[0]) {
                Some(0) => args[2],
                Some(_) => args[1],
                None => None,
            },
            _ => None,
        }
    }

    /// The constant that `value` is for this call.
    fn constant(&self, body: &Body, value: Value) -> Option<Const> {
        body.as_const(value).or_else(|| self.known.get(&value).copied())
    }

    fn number(&self, body: &Body, value: Value) -> Option<u64> {
        match body.consts().get(self.constant(body, value)?) {
            ConstData::Bits { bits, .. } => Some(*bits),
            _ => None,
        }
    }

    /// An address that is a constant step from another costs nothing: it is part of the access.
    fn gep(&mut self, body: &Body, inst: Inst, args: &[Value]) -> bool {
        let is_fixed = args[1..].iter().all(|&index| self.constant(body, index).is_some());
        let result = body.result(inst);
        match (self.slots.get(&args[0]).copied(), result) {
            (Some(slot), Some(result)) if is_fixed => {
                self.slots.insert(result, slot);
                true
            }
            _ => {
                self.give_up_slots(args);
                is_fixed
            }
        }
    }

    fn cast(&mut self, body: &Body, inst: Inst, cast: CastOp, from: Value) -> bool {
        let layout = self.candidate.layout;
        let (source, target) = (body.ty(from), body.result_ty(inst));
        match cast {
            CastOp::BitCast | CastOp::AddrSpaceCast => {
                if let (Some(&slot), Some(result)) = (self.slots.get(&from), body.result(inst)) {
                    self.slots.insert(result, slot);
                }
                true
            }
            CastOp::PtrToInt | CastOp::PtrToAddr | CastOp::IntToPtr => {
                self.give_up_slots(&[from]);
                let (int, ptr) = if source.is_ptr() { (target, source) } else { (source, target) };
                let bits = ptr.addr_space().map(|space| layout.pointer_bits(space));
                int.int_bits().is_some() && int.int_bits() == bits
            }
            CastOp::Trunc => target.int_bits().is_some_and(|bits| layout.is_native_int(bits)),
            CastOp::ZExt
            | CastOp::SExt
            | CastOp::FpToUi
            | CastOp::FpToSi
            | CastOp::UiToFp
            | CastOp::SiToFp
            | CastOp::FpTrunc
            | CastOp::FpExt => false,
        }
    }

    /// True if `address` is a constant place in a variable that will be constant.
    fn reads_foldable(&self, body: &Body, address: Value) -> bool {
        let Some(mut at) = self.constant(body, address) else { return false };
        for _ in 0..MAX_STEPS {
            match body.consts().get(at) {
                ConstData::Symbol { symbol: Symbol::Global(global), .. } => {
                    return self.candidate.foldable.contains(*global);
                }
                ConstData::Expr { op: ExprOp::Gep { .. }, args, .. } => at = args[0],
                _ => return false,
            }
        }
        false
    }

    fn load(&mut self, address: Value, is_special: bool) -> bool {
        if is_special {
            self.give_up_slots(&[address]);
            self.forget_loads();
            return false;
        }
        if self.credit_slot(address) {
            return true;
        }
        if self.may_reuse_loads && !self.loaded.insert(address) {
            self.load_savings += self.prices.inst;
            return true;
        }
        false
    }

    /// What was loaded before has to be loaded again: the callee writes memory.
    fn forget_loads(&mut self) {
        if self.may_reuse_loads {
            self.may_reuse_loads = false;
            self.cost += self.load_savings;
            self.load_savings = 0;
        }
    }

    /// A comparison of an address with null is known if the address cannot be null.
    fn compare(&mut self, body: &mut Body, inst: Inst, pred: IntPred, args: &[Value]) -> bool {
        let is_null = |value: Value| {
            body.ty(value).is_ptr() && matches!(body.const_data(value), Some(ConstData::Zero(_)))
        };
        if args.len() == 2 && is_null(args[1]) && self.is_not_null(body, args[0]) {
            let answer = match pred {
                IntPred::Eq => Some(0),
                IntPred::Ne => Some(1),
                _ => None,
            };
            if let (Some(answer), Some(result)) = (answer, body.result(inst)) {
                let constant = body.consts_mut().int(Type::int(1), answer);
                self.known.insert(result, constant);
                return true;
            }
        }
        if !(args.len() == 2 && is_null(args[1])) {
            self.give_up_slots(args);
        }
        false
    }

    fn is_not_null(&self, body: &Body, value: Value) -> bool {
        if self.slots.contains_key(&value) {
            return true;
        }
        let ValueDef::Param(index) = body.def(value) else { return false };
        let index = index as usize;
        let Candidate { module, caller_body, call, callee, .. } = *self.candidate;
        let has = |attrs: &[Attr]| AttrPool::find(attrs, AttrKind::NonNull).is_some();
        let own = caller_body.op(call).call().and_then(|data| caller_body.call(data).attrs);
        has(module.attrs.param_attrs(module.funcs[callee].attrs, index))
            || has(caller_body.attrs().param_attrs(own, index))
    }

    /// A select between two ways into one slot, or on a known condition, stays in the slot.
    fn select(&mut self, body: &Body, inst: Inst, args: &[Value]) {
        let chosen = match self.number(body, args[0]) {
            Some(0) => self.slots.get(&args[2]).copied(),
            Some(_) => self.slots.get(&args[1]).copied(),
            None => None,
        };
        match (chosen, body.result(inst)) {
            (Some(slot), Some(result)) => {
                self.slots.insert(result, slot);
            }
            _ => self.give_up_slots(args),
        }
    }

    fn call(&mut self, body: &Body, inst: Inst, args: &[Value]) -> bool {
        let module = self.candidate.module;
        let attrs = CallAttrs::new(module, body, inst);
        if attrs.has(AttrKind::NoDuplicate) && !self.candidate.is_only_use {
            self.never = Some("noduplicate");
            return false;
        }
        let what = effects::effects(module, body, inst);
        if let Some(intrinsic) = effects::intrinsic(module, body, inst) {
            if price::is_free_intrinsic(intrinsic) {
                return true;
            }
            let is_copy = [Intrinsic::MEMCPY, Intrinsic::MEMMOVE, Intrinsic::MEMSET];
            if !what.writes.difference(Memory::HIDDEN).is_empty() {
                self.forget_loads();
            }
            if !is_copy.contains(&intrinsic) {
                self.give_up_slots(args);
            }
            return false;
        }
        self.give_up_slots(args);
        if effects::callee(body, inst) == Some(self.candidate.callee) {
            self.never = Some("recursive");
            return false;
        }
        let n_args = i64::try_from(body.call_args(inst).len()).unwrap_or(i64::MAX);
        self.cost += n_args.saturating_mul(self.prices.inst);
        let is_asm = body.callee(inst).is_some_and(|to| matches!(body.def(to), ValueDef::Asm(_)));
        if !is_asm {
            let target = body.callee(inst).and_then(|to| self.constant(body, to));
            let becomes_direct = effects::callee(body, inst).is_none() && target.is_some();
            // A call through a pointer that becomes one by name may be inlined in its turn.
            self.cost += if becomes_direct { 0 } else { self.prices.call };
        }
        if !what.writes.is_empty() {
            self.forget_loads();
        }
        false
    }

    /// True if the access at `address` goes away with the slot it goes to.
    fn credit_slot(&mut self, address: Value) -> bool {
        match self.slots.get(&address) {
            Some(&slot) if !self.lost[slot] => {
                self.savings[slot] += self.prices.inst;
                true
            }
            _ => false,
        }
    }

    /// The slots behind `values` cannot be taken apart: what was saved is to be paid.
    fn give_up_slots(&mut self, values: &[Value]) {
        for value in values {
            let Some(&slot) = self.slots.get(value) else { continue };
            if !self.lost[slot] {
                self.lost[slot] = true;
                self.cost += self.savings[slot];
            }
        }
    }
}

/// Constants that are worth knowing and cheap to bring over.
fn is_simple(data: &ConstData) -> bool {
    match data {
        ConstData::Bits { .. }
        | ConstData::WideBits { .. }
        | ConstData::Zero(_)
        | ConstData::Undef(_)
        | ConstData::Poison(_)
        | ConstData::Symbol { .. } => true,
        ConstData::Data { .. }
        | ConstData::Aggregate { .. }
        | ConstData::ScalableSplat { .. }
        | ConstData::Expr { .. }
        | ConstData::BlockAddress { .. }
        | ConstData::DsoLocalEquivalent { .. }
        | ConstData::NoCfi { .. }
        | ConstData::PtrAuth { .. } => false,
    }
}

/// How many steps from an argument to the stack slot behind it are looked at.
const MAX_STEPS: usize = 8;

/// True if `address` is a fixed place in a stack slot.
fn slot_behind(body: &Body, address: Value) -> bool {
    let mut cursor = address;
    for _ in 0..MAX_STEPS {
        let Some(inst) = body.def_inst(cursor) else { return false };
        let args = body.args(inst);
        match body.op(inst) {
            Op::Alloca { .. } => return body.as_const(args[0]).is_some(),
            Op::Cast(CastOp::BitCast | CastOp::AddrSpaceCast) => cursor = args[0],
            Op::Gep { .. } if args[1..].iter().all(|&index| body.as_const(index).is_some()) => {
                cursor = args[0];
            }
            _ => return false,
        }
    }
    false
}
