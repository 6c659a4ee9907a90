//! Shared memory and barriers.
//!
//! Each thread owns a slot of every shared array and may use it anywhere. What others wrote is
//! read between two barriers, during which nobody writes. Barriers are only made where the whole
//! block executes the code together.

use nvopt_ir::{
    intrinsics::Intrinsic,
    module::{Linkage, Symbol, UnnamedAddr},
    ops::{Align, BinaryOp, InstFlags, IntPred},
    types::Type,
};

use crate::{
    func::FuncGen,
    memory::{Accumulator, Base, Family, Owner, Region},
    options::Feature,
    values::{Level, Val},
    world::{NewGlobal, space},
};

/// A shared array of the kernel.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SharedArray {
    /// Where in the list of regions the thread's own slot is.
    own: usize,
    /// The whole array, for reading between barriers.
    whole: Region,
    /// True between barriers.
    open: bool,
}

/// How likely each kind of barrier is.
#[derive(Clone, Copy)]
enum Barrier {
    Plain,
    Named,
    Counted,
    Reducing,
}

const BARRIERS: &[(u32, Barrier)] =
    &[(70, Barrier::Plain), (10, Barrier::Named), (8, Barrier::Counted), (12, Barrier::Reducing)];

const REDUCING: [Intrinsic; 3] = [
    Intrinsic::NVVM_BARRIER_CTA_RED_POPC_ALIGNED_ALL,
    Intrinsic::NVVM_BARRIER_CTA_RED_AND_ALIGNED_ALL,
    Intrinsic::NVVM_BARRIER_CTA_RED_OR_ALIGNED_ALL,
];

/// How many numbers a shared accumulator has at most.
const MAX_BINS: u64 = 16;

impl FuncGen<'_, '_> {
    /// True if the whole block executes the code here together.
    fn may_wait(&self) -> bool {
        self.rights.convergent && self.has(Feature::Barriers) && self.control.level <= Level::Block
    }

    /// A barrier of the whole block.
    pub(crate) fn barrier(&mut self) {
        self.note(Feature::Barriers);
        self.effects.convergent = true;
        self.effects.synchronizes = true;
        self.effects.reads_other = true;
        self.effects.writes_other = true;
        let threads = self.program.launch.threads();
        let kind = self.u().weighted(BARRIERS);
        let first = self.int(Type::I32, 0);
        match kind {
            Barrier::Named => {
                let id = 1 + self.u().below(15) as u64;
                let id = self.int(Type::I32, id);
                let either = [
                    Intrinsic::NVVM_BARRIER_CTA_SYNC_ALL,
                    Intrinsic::NVVM_BARRIER_CTA_SYNC_ALIGNED_ALL,
                ];
                let intrinsic = self.u().pick(&either);
                self.intrinsic_inst(intrinsic, &[], &[id], InstFlags::empty());
            }
            Barrier::Counted if threads.is_multiple_of(32) => {
                let threads = self.int(Type::I32, u64::from(threads));
                let intrinsic = Intrinsic::NVVM_BARRIER_CTA_SYNC_ALIGNED_COUNT;
                self.intrinsic_inst(intrinsic, &[], &[first, threads], InstFlags::empty());
            }
            Barrier::Reducing => {
                let truth = self.truth(Type::I1, 1);
                let intrinsic = self.u().pick(&REDUCING);
                let args = [first, truth];
                let inst = self.intrinsic_inst(intrinsic, &[], &args, InstFlags::empty());
                let value = self.result(inst);
                let val = Val::new(value, self.body.ty(value), Level::Block);
                self.keep(val);
            }
            Barrier::Plain | Barrier::Counted => {
                let intrinsic = Intrinsic::NVVM_BARRIER_CTA_SYNC_ALIGNED_ALL;
                self.intrinsic_inst(intrinsic, &[], &[first], InstFlags::empty());
            }
        }
    }

    /// Something that needs barriers, if the whole block is here.
    pub(crate) fn exchange_something(&mut self) -> bool {
        if !self.may_wait() || !self.may_add(12) || self.depth >= self.program.limits.depth {
            return false;
        }
        let closed = self.shared_arrays.iter().filter(|array| !array.open).count();
        match self.u().below(4) {
            0 if self.has(Feature::Atomics) && self.has(Feature::SharedMemory) => {
                self.shared_accumulation();
            }
            1 => self.barrier(),
            _ if closed == 0 => return false,
            _ => {
                let nth = self.u().below(closed);
                let open = |index: &usize| !self.shared_arrays[*index].open;
                let index = (0..self.shared_arrays.len()).filter(open).nth(nth);
                self.exchange(index.expect("there are so many"));
            }
        }
        true
    }

    /// Threads read what others wrote.
    fn exchange(&mut self, index: usize) {
        let SharedArray { own, whole, .. } = self.shared_arrays[index];
        let own_slot = self.regions[own];
        let place = self.some_place(&own_slot);
        let value = self.deep_expr(place.ty);
        self.store(&own_slot, place, value);
        self.barrier();
        self.shared_arrays[index].open = true;
        self.regions[own] = whole;
        let val = self.neighbour(&whole);
        self.keep(val);
        if self.u().chance(60) {
            self.waited_for_statements();
        }
        self.regions[own] = own_slot;
        self.shared_arrays[index].open = false;
        self.barrier();
    }

    /// Statements between two barriers. Leaving a loop around them would skip the second, so
    /// no such loop is known to them.
    fn waited_for_statements(&mut self) {
        let loops = std::mem::take(&mut self.loops);
        let scope = self.enter(self.control);
        self.nested_statements();
        self.leave(scope);
        self.loops = loops;
    }

    /// What another thread wrote: a near one, or any.
    fn neighbour(&mut self, whole: &Region) -> Val {
        let near = self.ids.filter(|_| self.u().chance(60));
        let index = match near {
            Some(ids) => {
                let distance = self.u().pick(&[1, 2, 16, 31]);
                let distance = self.int(Type::I32, distance);
                let op = self.u().pick(&[BinaryOp::Xor, BinaryOp::Add, BinaryOp::Sub]);
                let other = self.plain_bin(op, ids.tid, distance);
                self.and_mask(Val { umax: None, ..other }, whole.len - 1)
            }
            None => self.index_below(whole.len),
        };
        let address = self.element_address(whole, index).at_level(index.level);
        let path = self.leaf_path(whole.elem);
        debug_assert!(path.is_empty(), "shared arrays hold numbers");
        let align = self.program.abi_align(whole.elem);
        let place = crate::memory::Place { address, ty: whole.elem, align };
        self.load(whole, place)
    }

    /// Threads accumulate into shared memory, and all look at the result:
    /// clear, wait, accumulate, wait, read, wait.
    fn shared_accumulation(&mut self) {
        self.note(Feature::SharedMemory);
        self.note(Feature::Atomics);
        let elem = self.u().pick(&[Type::I32, Type::I64]);
        let threads = u64::from(self.program.launch.threads());
        let len = (1 << threads.ilog2()).min(MAX_BINS);
        let region = self.shared_region(elem, threads);
        let region = Region { len, ..region };
        self.clear_bins(&region, threads);
        self.barrier();
        let family = self.u().pick(&Family::OF_INTS);
        let accumulator = Accumulator { region, family };
        self.accumulators.push(accumulator);
        self.accumulate(accumulator);
        if self.u().chance(50) {
            self.waited_for_statements();
        }
        self.accumulators.pop();
        self.barrier();
        let readable = Region { may_write: false, content: Level::Block, ..region };
        let place = self.some_place(&readable);
        let val = self.load(&readable, place);
        self.keep(val);
        self.barrier();
    }

    /// Sets the bins to zero: each thread its own, or the first threads one each.
    fn clear_bins(&mut self, region: &Region, threads: u64) {
        let tid = self.linear_tid();
        let zero = self.zero(region.elem);
        let few = self.has(Feature::Divergence) && self.may_nest(2) && self.u().chance(60);
        let align = self.program.abi_align(region.elem);
        let writable = Region { may_write: true, ..*region };
        if !few {
            let whole = Region { len: threads.next_power_of_two(), ..writable };
            let address = self.element_address(&whole, tid);
            let place = crate::memory::Place { address, ty: region.elem, align };
            self.store(&whole, place, zero);
            return;
        }
        self.note(Feature::Divergence);
        let (clear, join) = (self.new_block("clear"), self.new_block("cleared"));
        let limit = self.int(Type::I32, region.len);
        let mine = self.icmp(IntPred::Ult, tid, limit);
        self.cond_br(mine, clear, join);
        self.begin(clear);
        let scope = self.enter(self.narrowed(Level::Thread));
        let tid = tid.bounded(region.len - 1);
        let address = self.element_address(&writable, tid);
        let place = crate::memory::Place { address, ty: region.elem, align };
        self.store(&writable, place, zero);
        self.leave(scope);
        self.br(join);
        self.begin(join);
    }

    /// A new shared array of `len` `elem`, to be accessed by all threads.
    fn shared_region(&mut self, elem: Type, len: u64) -> Region {
        let ty = self.program.module.shared.types.array(elem, len);
        let align = self.program.abi_align(elem).max(Align::from_log2(2));
        let poison = self.program.module.shared.consts.poison(ty);
        let global = self.program.add_global(
            "shared",
            NewGlobal {
                ty,
                space: space::SHARED,
                constant: false,
                init: Some(poison),
                align,
                linkage: Linkage::Internal,
                unnamed_addr: UnnamedAddr::None,
            },
        );
        let pointer = self.symbol(Symbol::Global(global));
        self.region_of_shared(pointer, elem, len, align)
    }

    fn region_of_shared(&mut self, pointer: Val, elem: Type, len: u64, align: Align) -> Region {
        Region {
            base: Base::Pointer(pointer),
            space: space::SHARED,
            elem,
            len,
            align,
            may_read: true,
            may_write: false,
            content: Level::Block,
            observed: false,
            invariant: false,
            atomics: true,
            typed: false,
            owner: Owner::Module,
            scopes: None,
        }
    }

    /// Makes a shared array of numbers with slots for all threads, static or as large as the
    /// launch says, and initializes the thread's own slot.
    pub(crate) fn add_shared_array(&mut self) {
        let threads = u64::from(self.program.launch.threads());
        let per_thread = self.u().pick(&[1, 2, 4]);
        let dynamic =
            self.program.launch.dynamic_shared == 0 && self.roll(Feature::DynamicShared, 25);
        if !dynamic && !self.has(Feature::SharedMemory) {
            return;
        }
        let elem = self.program.memory_scalar();
        let len = threads * per_thread;
        let whole = if dynamic {
            self.dynamic_region(elem, len)
        } else {
            self.note(Feature::SharedMemory);
            self.shared_region(elem, len)
        };
        let index = self.linear_tid();
        let buffer = whole.pointer();
        let slot = Region {
            base: Base::Slice { buffer, index, per_thread },
            len: per_thread,
            may_write: true,
            content: Level::Thread,
            ..whole
        };
        let align = self.program.abi_align(elem);
        for at in 0..per_thread {
            let at = self.int(Type::I32, at);
            let address = self.element_address(&slot, at);
            let value = self.leaf(elem);
            self.store(&slot, crate::memory::Place { address, ty: elem, align }, value);
        }
        let own = self.regions.len();
        self.regions.push(slot);
        // An index is masked, so only a power of two of the elements is read.
        let whole = Region { len: 1 << len.ilog2(), ..whole };
        self.shared_arrays.push(SharedArray { own, whole, open: false });
    }

    fn dynamic_region(&mut self, elem: Type, len: u64) -> Region {
        let ty = self.program.module.shared.types.array(elem, 0);
        let align = Align::from_log2(4);
        let global = self.program.add_global(
            "dynamic",
            NewGlobal {
                ty,
                space: space::SHARED,
                constant: false,
                init: None,
                align,
                linkage: Linkage::External,
                unnamed_addr: UnnamedAddr::None,
            },
        );
        let bytes = len * self.program.stride(elem);
        self.program.launch.dynamic_shared = u32::try_from(bytes).expect("blocks are small");
        let pointer = self.symbol(Symbol::Global(global));
        self.region_of_shared(pointer, elem, len, align)
    }
}
