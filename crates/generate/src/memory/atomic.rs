//! Atomics.
//!
//! On memory of its own a thread may do anything atomically and use the result. On an
//! [`Accumulator`], which threads share, all do the same commutative operation and nobody looks
//! at results, so the order in which threads come does not show.

use nvopt_ir::{
    intrinsics::Intrinsic,
    ops::{Access, BinaryOp, InstFlags, Op, Ordering, RmwOp, SyncScope},
    types::Type,
};

use super::{Region, address::Place};
use crate::{
    func::FuncGen,
    options::Feature,
    values::{Level, Val},
    world::space,
};

/// Operations that give the same whatever the order they come in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Family {
    Sum,
    And,
    Or,
    Xor,
    SMax,
    SMin,
    UMax,
    UMin,
    /// Sums of small integers as floats: exact, so the order does not show.
    FloatSum,
    /// Maxima of floats that are neither NaN nor negative.
    FloatMax,
    /// Minima of such floats.
    FloatMin,
}

impl Family {
    /// The families for integers.
    pub(crate) const OF_INTS: [Family; 8] = [
        Family::Sum,
        Family::Or,
        Family::And,
        Family::Xor,
        Family::SMax,
        Family::SMin,
        Family::UMax,
        Family::UMin,
    ];
    /// The families for floats.
    pub(crate) const OF_FLOATS: [Family; 3] =
        [Family::FloatSum, Family::FloatMax, Family::FloatMin];

    /// True for a family of floats.
    pub(crate) fn is_float(self) -> bool {
        Family::OF_FLOATS.contains(&self)
    }

    fn op(self) -> RmwOp {
        match self {
            Family::Sum => RmwOp::Add,
            Family::And => RmwOp::And,
            Family::Or => RmwOp::Or,
            Family::Xor => RmwOp::Xor,
            Family::SMax => RmwOp::Max,
            Family::SMin => RmwOp::Min,
            Family::UMax => RmwOp::UMax,
            Family::UMin => RmwOp::UMin,
            Family::FloatSum => RmwOp::FAdd,
            Family::FloatMax => RmwOp::FMax,
            Family::FloatMin => RmwOp::FMin,
        }
    }
}

/// Memory that threads share and only accumulate into.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Accumulator {
    pub(crate) region: Region,
    pub(crate) family: Family,
}

const ORDERINGS: [Ordering; 4] =
    [Ordering::Monotonic, Ordering::AcqRel, Ordering::SeqCst, Ordering::Release];
const OWN_SCOPES: [SyncScope; 4] =
    [SyncScope::SYSTEM, SyncScope(2), SyncScope(4), SyncScope::SINGLE_THREAD];
/// Scopes that hold the threads of a block, and those that hold the whole grid.
const BLOCK_SCOPES: [SyncScope; 3] = [SyncScope(2), SyncScope(4), SyncScope::SYSTEM];
const GRID_SCOPES: [SyncScope; 2] = [SyncScope(4), SyncScope::SYSTEM];

const INT_OPS: [RmwOp; 15] = [
    RmwOp::Add,
    RmwOp::Sub,
    RmwOp::And,
    RmwOp::Nand,
    RmwOp::Or,
    RmwOp::Xor,
    RmwOp::Xchg,
    RmwOp::Max,
    RmwOp::Min,
    RmwOp::UMax,
    RmwOp::UMin,
    RmwOp::UIncWrap,
    RmwOp::UDecWrap,
    RmwOp::USubCond,
    RmwOp::USubSat,
];
/// Operations on floats that give one value, or some NaN.
const FLOAT_OPS: [RmwOp; 5] =
    [RmwOp::Xchg, RmwOp::FAdd, RmwOp::FSub, RmwOp::FMaximum, RmwOp::FMinimum];

/// How often a sum is made by comparing and exchanging until that works.
const CAS_LOOP_PERCENT: u32 = 8;

impl FuncGen<'_, '_> {
    /// An atomic operation, if there is memory for one.
    pub(crate) fn atomic_something(&mut self) -> bool {
        if !self.has(Feature::Atomics) {
            return false;
        }
        let n_shared = self.accumulators.len();
        if n_shared > 0 && self.u().chance(60) {
            let index = self.u().below(n_shared);
            let accumulator = self.accumulators[index];
            self.accumulate(accumulator);
            return true;
        }
        let own = |region: &Region| {
            let number = region.elem.is_int() || region.elem.is_float();
            region.atomics && region.may_read && region.may_write && number
        };
        // Floats whose bits nobody looks at are rare, and allow the most.
        let float = |region: &Region| own(region) && region.elem.is_float() && !region.observed;
        let rare = if self.u().chance(50) { self.some_region(float) } else { None };
        let Some(region) = rare.or_else(|| self.some_region(own)) else { return false };
        self.note(Feature::Atomics);
        let place = self.place_at(&region, &[]);
        match self.u().below(5) {
            0 if region.elem.is_int() => self.exchange_if_equal(&region, place),
            1 => self.fence(),
            _ => self.modify(&region, place),
        }
        true
    }

    fn atomic_access(&mut self, place: Place, scopes: &[SyncScope]) -> Access {
        let bytes = self.program.type_layout(place.ty).store_bytes();
        let align = nvopt_ir::ops::Align::from_bytes(bytes).expect("numbers have such sizes");
        let ordering = self.u().pick(&ORDERINGS);
        let scope = self.u().pick(scopes);
        let volatile = self.roll(Feature::Volatile, 3);
        Access { align: Some(align), volatile, ordering, scope }
    }

    /// Changes a number of the thread's own and keeps what it was.
    fn modify(&mut self, region: &Region, place: Place) {
        let float = place.ty.is_float();
        let op = match (float, region.observed) {
            (true, true) => RmwOp::Xchg,
            (true, false) => self.u().pick(&FLOAT_OPS),
            (false, _) => self.u().pick(&INT_OPS),
        };
        let value = self.expr(place.ty, 1);
        let value = if region.observed { self.settled_bits(value) } else { value };
        let access = self.atomic_access(place, &OWN_SCOPES);
        let op = Op::AtomicRmw { op, access };
        let old = self.emit(op, place.ty, &[place.address, value], InstFlags::empty());
        self.note_sync(access);
        self.keep(old.at_level(Level::Thread));
    }

    fn exchange_if_equal(&mut self, region: &Region, place: Place) {
        let expected =
            if self.u().chance(60) { self.load(region, place) } else { self.leaf(place.ty) };
        let new = self.expr(place.ty, 1);
        let access = self.atomic_access(place, &OWN_SCOPES);
        let result = self.compare_exchange(place, expected, new, access);
        let was = self.extract_value(result, &[0]);
        let done = self.extract_value(result, &[1]);
        self.keep(was.at_level(Level::Thread));
        self.keep(done.at_level(Level::Thread));
    }

    fn compare_exchange(&mut self, place: Place, expected: Val, new: Val, access: Access) -> Val {
        let types = &mut self.program.module.shared.types;
        let pair = types.literal_struct([place.ty, Type::I1], false);
        let failure = self.u().pick(&[Ordering::Monotonic, Ordering::Acquire]);
        let op = Op::CmpXchg { access, failure, weak: false };
        let result = self.emit(op, pair, &[place.address, expected, new], InstFlags::empty());
        self.note_sync(access);
        result
    }

    /// A fence.
    pub(crate) fn fence(&mut self) {
        if self.u().chance(30) {
            let all =
                [Intrinsic::NVVM_MEMBAR_CTA, Intrinsic::NVVM_MEMBAR_GL, Intrinsic::NVVM_MEMBAR_SYS];
            let intrinsic = self.u().pick(&all);
            self.intrinsic_inst(intrinsic, &[], &[], InstFlags::empty());
        } else {
            let all = [Ordering::AcqRel, Ordering::Acquire, Ordering::Release, Ordering::SeqCst];
            let ordering = self.u().pick(&all);
            let scope = self.u().pick(&BLOCK_SCOPES);
            self.push(Op::Fence { ordering, scope }, Type::VOID, &[], InstFlags::empty());
        }
        self.effects.synchronizes = true;
        self.effects.reads_other = true;
        self.effects.writes_other = true;
    }

    /// Adds something to what threads accumulate.
    pub(crate) fn accumulate(&mut self, accumulator: Accumulator) {
        let Accumulator { region, family } = accumulator;
        let value = self.accumulated_value(region.elem, family);
        self.accumulate_value(accumulator, value);
    }

    /// Adds `value` to what threads accumulate.
    pub(crate) fn accumulate_value(&mut self, accumulator: Accumulator, value: Val) {
        self.note(Feature::Atomics);
        let Accumulator { region, family } = accumulator;
        let place = self.place_at(&region, &[]);
        let scopes = if region.space == space::SHARED { &BLOCK_SCOPES[..] } else { &GRID_SCOPES };
        let access = self.atomic_access(place, scopes);
        if family == Family::Sum && self.may_nest(2) && self.u().chance(CAS_LOOP_PERCENT) {
            return self.accumulate_by_exchange(place, value, access);
        }
        let op = match family {
            Family::Sum if self.u().chance(30) => RmwOp::Sub,
            other => other.op(),
        };
        let op = Op::AtomicRmw { op, access };
        let old = self.emit(op, place.ty, &[place.address, value], InstFlags::empty());
        self.note_sync(access);
        // What it was depends on the order of threads, so it must cancel.
        if place.ty.is_int() && self.u().chance(20) {
            let old = old.at_level(Level::Thread);
            let zero = self.plain_bin(BinaryOp::Xor, old, old);
            self.keep(zero);
        }
    }

    fn accumulated_value(&mut self, ty: Type, family: Family) -> Val {
        if family.is_float() { self.small_exact_float(ty) } else { self.deep_expr(ty) }
    }

    /// A sum by comparing and exchanging until no other thread comes in between. Each failure
    /// means that another thread got through, so it ends.
    fn accumulate_by_exchange(&mut self, place: Place, value: Val, access: Access) {
        let ordering = Ordering::Monotonic;
        let load = Op::Load(Access { ordering, ..access });
        let first = self.emit(load, place.ty, &[place.address], InstFlags::empty());
        let before = self.block;
        let (again, done) = (self.new_block("cas"), self.new_block("cas.done"));
        self.br(again);
        self.begin(again);
        let expected = self.phi(place.ty, &[(first, before)]);
        let expected = Val::new(self.result(expected), place.ty, Level::Thread);
        let sum = self.plain_bin(BinaryOp::Add, expected, value);
        let result = self.compare_exchange(place, expected, sum, access);
        let was = self.extract_value(result, &[0]);
        let success = self.extract_value(result, &[1]);
        let phi = self.body.def_inst(expected.value).expect("it is a phi");
        self.body.add_incoming(phi, was.value, again);
        self.cond_br(success, done, again);
        self.begin(done);
    }
}
