//! What an instruction does besides computing its result.
//!
//! Passes ask here and never list opcodes: which memory is read and written, whether it orders
//! other accesses, whether it is convergent, whether control always goes on behind it, whether it
//! may be executed where it was not. Calls are judged by the attributes of the call and of the
//! callee; an intrinsic by its table row.
//!
//! On a GPU memory comes in address spaces. A pointer of a space other than the generic one says
//! which memory is touched, so accesses to shared and to global memory do not interfere.
//!
//! Cost: constant for each question, but for the attributes of a call, which are few.

use bitflags::bitflags;

use crate::{
    attrs::{Attr, AttrKind, AttrKinds, AttrPool, MemoryEffects, MemoryLocation},
    body::{Asm, Body, Inst, Value, ValueDef},
    constant::ConstData,
    intrinsics::Intrinsic,
    module::{Func, ModuleShared, Symbol},
    ops::{BinaryOp, Call, Op, Ordering},
    types::{Type, TypeKind, TypeTable},
};

bitflags! {
    /// A set of memories that a program can name or a target has.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct Memory: u16 {
        /// Device memory, address space 1.
        const GLOBAL = 1;
        /// The memory of a thread block, address space 3, and that of a cluster, 7.
        const SHARED = 1 << 1;
        /// Read-only memory, address space 4.
        const CONSTANT = 1 << 2;
        /// The stack of a thread, address space 5.
        const LOCAL = 1 << 3;
        /// Kernel parameters, address space 101.
        const PARAM = 1 << 4;
        /// Tensor memory, address space 6.
        const TENSOR = 1 << 5;
        /// Memory that IR cannot name: the state of barriers, printers and the like.
        const HIDDEN = 1 << 6;
        /// Memory of an address space this target does not have.
        const OTHER = 1 << 7;
    }
}

impl Memory {
    /// The memory that a pointer of `space` may point to.
    pub const fn of_space(space: u32) -> Memory {
        match space {
            0 => Memory::all().difference(Memory::HIDDEN),
            1 => Memory::GLOBAL,
            3 | 7 => Memory::SHARED,
            4 => Memory::CONSTANT,
            5 => Memory::LOCAL,
            6 => Memory::TENSOR,
            101 => Memory::PARAM,
            _ => Memory::OTHER,
        }
    }
}

bitflags! {
    /// What else an instruction does.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct Traits: u16 {
        /// Its threads must stay together: it must not be made to depend on more control flow.
        const CONVERGENT = 1;
        /// It orders other accesses: a fence, an acquire or release, a barrier, a volatile access.
        const ORDERED = 1 << 1;
        /// It may not come back: endless, or `exit`.
        const MAY_NOT_RETURN = 1 << 2;
        /// It may unwind.
        const MAY_UNWIND = 1 << 3;
        /// Executing it where it was not may be undefined or trap.
        const GUARDED = 1 << 4;
        /// It must not be copied.
        const NO_DUPLICATE = 1 << 5;
        /// It must not be merged with an equal one.
        const NO_MERGE = 1 << 6;
        /// It is volatile: neither removed nor repeated.
        const VOLATILE = 1 << 7;
        /// Its two results differ although its operands agree: a clock, a fresh stack slot.
        const UNREPEATABLE = 1 << 8;
    }
}

/// What an instruction does besides computing its result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// The memory it may read.
    pub reads: Memory,
    /// The memory it may write.
    pub writes: Memory,
    /// The rest.
    pub traits: Traits,
}

impl Effects {
    /// True if it touches no memory and does nothing else that a program can tell: it may be
    /// removed if nobody uses its result.
    pub fn is_removable(self) -> bool {
        let kept = Traits::MAY_NOT_RETURN | Traits::MAY_UNWIND | Traits::VOLATILE | Traits::ORDERED;
        self.writes.is_empty() && !self.traits.intersects(kept)
    }

    /// True if it reads no memory either and always gives the same for the same operands, so that
    /// one of two equal ones is enough.
    pub fn is_pure(self) -> bool {
        self.is_removable()
            && self.reads.is_empty()
            && !self.traits.intersects(Traits::UNREPEATABLE | Traits::CONVERGENT)
    }

    /// True if it touches memory in any way or orders those who do.
    pub fn touches_memory(self) -> bool {
        !(self.reads | self.writes).is_empty() || self.traits.contains(Traits::ORDERED)
    }

    /// True if control always reaches what stands behind it.
    pub fn goes_on(self) -> bool {
        !self.traits.intersects(Traits::MAY_NOT_RETURN | Traits::MAY_UNWIND)
    }

    /// True if the two cannot be swapped.
    pub fn interferes(self, other: Effects) -> bool {
        let ordered =
            |a: Effects, b: Effects| a.traits.contains(Traits::ORDERED) && b.touches_memory();
        self.writes.intersects(other.reads | other.writes)
            || other.writes.intersects(self.reads)
            || ordered(self, other)
            || ordered(other, self)
            || !(self.goes_on() || other.may_be_speculated())
            || !(other.goes_on() || self.may_be_speculated())
    }

    /// True if it may be executed where it was not, as far as memory allows.
    pub fn may_be_speculated(self) -> bool {
        let stays = Traits::GUARDED | Traits::CONVERGENT | Traits::UNREPEATABLE;
        self.is_removable() && !self.traits.intersects(stays)
    }

    /// True if it may be copied to several places, of which each thread passes one.
    pub fn may_be_duplicated(self) -> bool {
        !self.traits.intersects(Traits::CONVERGENT | Traits::NO_DUPLICATE)
    }

    /// True if it may be merged with an equal one on another path.
    pub fn may_be_merged(self) -> bool {
        !self.traits.intersects(Traits::CONVERGENT | Traits::NO_MERGE)
    }
}

/// The function that `inst` calls directly.
#[inline]
pub fn callee(body: &Body, inst: Inst) -> Option<Func> {
    // Most instructions are no calls, and that is seen at once.
    body.op(inst).call()?;
    called(body, inst)
}

/// The function that the call `inst` calls directly.
fn called(body: &Body, inst: Inst) -> Option<Func> {
    match body.const_data(body.callee(inst)?)? {
        ConstData::Symbol { symbol: Symbol::Func(func), .. } => Some(*func),
        _ => None,
    }
}

/// The intrinsic that `inst` calls.
#[inline]
pub fn intrinsic(module: &ModuleShared, body: &Body, inst: Inst) -> Option<Intrinsic> {
    module.intrinsic(callee(body, inst)?)
}

/// False if `body` calls no intrinsic of which `is_one` is true: its constants do not name any.
///
/// Cost: a look at each constant, of which there are far fewer than instructions.
pub fn may_call_intrinsic(
    module: &ModuleShared,
    body: &Body,
    is_one: impl Fn(Intrinsic) -> bool,
) -> bool {
    body.consts().iter().any(|(_, data)| match data {
        ConstData::Symbol { symbol: Symbol::Func(func), .. } => {
            module.intrinsic(*func).is_some_and(&is_one)
        }
        _ => false,
    })
}

/// What `inst` does besides computing its result.
pub fn effects(module: &ModuleShared, body: &Body, inst: Inst) -> Effects {
    match body.op(inst) {
        Op::Load(access) => {
            let memory = memory_at(body, body.args(inst)[0]);
            of_access(access.volatile, access.ordering, memory, Memory::empty(), Traits::GUARDED)
        }
        Op::Store(access) => {
            let memory = memory_at(body, body.args(inst)[1]);
            of_access(access.volatile, access.ordering, Memory::empty(), memory, Traits::GUARDED)
        }
        Op::AtomicRmw { access, .. } | Op::CmpXchg { access, .. } => {
            let memory = memory_at(body, body.args(inst)[0]);
            of_access(access.volatile, access.ordering, memory, memory, Traits::GUARDED)
        }
        Op::Fence { .. } => {
            let memory = Memory::all();
            Effects { reads: memory, writes: memory, traits: Traits::ORDERED | Traits::GUARDED }
        }
        Op::Binary(op) => Effects { traits: of_binary(body, inst, op), ..Effects::default() },
        Op::Alloca { .. } => Effects { traits: Traits::UNREPEATABLE, ..Effects::default() },
        Op::Call(call) | Op::Invoke(call) | Op::CallBr(call) => of_call(module, body, inst, call),
        Op::VaArg => {
            Effects { reads: Memory::all(), writes: Memory::all(), traits: Traits::GUARDED }
        }
        Op::LandingPad { .. }
        | Op::CatchPad
        | Op::CleanupPad
        | Op::Resume
        | Op::CleanupRet
        | Op::CatchRet
        | Op::CatchSwitch { .. } => Effects {
            reads: Memory::all(),
            writes: Memory::all(),
            traits: Traits::MAY_UNWIND | Traits::GUARDED | Traits::NO_DUPLICATE,
        },
        Op::Unreachable => {
            Effects { traits: Traits::GUARDED | Traits::MAY_NOT_RETURN, ..Effects::default() }
        }
        // A frozen undefined value is another one each time.
        Op::Freeze
        | Op::Ret
        | Op::Br
        | Op::CondBr
        | Op::Switch
        | Op::IndirectBr
        | Op::FNeg
        | Op::Cast(_)
        | Op::ICmp(_)
        | Op::FCmp(_)
        | Op::Select
        | Op::Phi(_)
        | Op::Gep { .. }
        | Op::ExtractElement
        | Op::InsertElement
        | Op::ShuffleVector(_)
        | Op::ExtractValue(_)
        | Op::InsertValue(_) => Effects::default(),
    }
}

/// True if nobody uses the result of `inst` and removing it cannot be told.
pub fn is_trivially_dead(module: &ModuleShared, body: &Body, inst: Inst) -> bool {
    if body.op(inst).is_terminator() || body.result(inst).is_some_and(|v| body.is_used(v)) {
        return false;
    }
    effects(module, body, inst).is_removable()
}

/// True if a call of the function may return twice, with memory as it is then.
pub fn calls_what_returns_twice(module: &ModuleShared, body: &Body) -> bool {
    body.insts().any(|inst| {
        body.op(inst).call().is_some()
            && CallAttrs::new(module, body, inst).has(AttrKind::ReturnsTwice)
    })
}

/// The memory that the pointer `address` may point to, by its type.
pub fn memory_at(body: &Body, address: Value) -> Memory {
    body.ty(address).addr_space().map_or(Memory::all(), Memory::of_space)
}

/// How many structs inside of a type are looked at for pointers; those that are passed as values
/// are small.
const MAX_STRUCTS: usize = 32;

/// True if a value of type `ty` may be a pointer or hold some: what is passed in a struct or an
/// array is passed as well.
pub fn may_hold_pointers(types: &TypeTable, ty: Type) -> bool {
    if ty.is_ptr() || ty.is_int() || ty.is_float() {
        return ty.is_ptr();
    }
    let (mut work, mut seen) = (vec![ty], Vec::new());
    while let Some(ty) = work.pop() {
        match types.kind(ty) {
            // What a type of the target is made of is not known.
            TypeKind::Ptr(_) | TypeKind::Target(_) => return true,
            TypeKind::Vector { elem, .. } | TypeKind::Array { elem, .. } => work.push(elem),
            TypeKind::Struct(_) if seen.contains(&ty) => {}
            TypeKind::Struct(_) if seen.len() == MAX_STRUCTS => return true,
            TypeKind::Struct(data) => {
                seen.push(ty);
                work.extend(data.fields.as_deref().unwrap_or_default());
            }
            TypeKind::Void
            | TypeKind::Label
            | TypeKind::Metadata
            | TypeKind::Token
            | TypeKind::X86Amx
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Func(_) => {}
        }
    }
    false
}

fn of_access(
    volatile: bool,
    ordering: Ordering,
    reads: Memory,
    writes: Memory,
    mut traits: Traits,
) -> Effects {
    if volatile {
        traits |= Traits::VOLATILE | Traits::ORDERED;
    }
    match ordering {
        Ordering::NotAtomic | Ordering::Unordered => {}
        // A relaxed access orders those to the same place only, but that place may be anywhere.
        Ordering::Monotonic
        | Ordering::Acquire
        | Ordering::Release
        | Ordering::AcqRel
        | Ordering::SeqCst => traits |= Traits::ORDERED,
    }
    Effects { reads, writes, traits }
}

/// Division by zero is undefined, and so is the quotient that does not fit.
fn of_binary(body: &Body, inst: Inst, op: BinaryOp) -> Traits {
    match op {
        BinaryOp::UDiv | BinaryOp::URem | BinaryOp::SDiv | BinaryOp::SRem => {
            let is_signed = matches!(op, BinaryOp::SDiv | BinaryOp::SRem);
            match body.const_data(body.args(inst)[1]) {
                Some(ConstData::Bits { ty, bits }) if *bits != 0 => {
                    let all_ones = ty.int_bits().map(crate::constant::low_mask);
                    let is_safe = !is_signed || Some(*bits) != all_ones;
                    if is_safe { Traits::empty() } else { Traits::GUARDED }
                }
                _ => Traits::GUARDED,
            }
        }
        BinaryOp::Add
        | BinaryOp::Sub
        | BinaryOp::Mul
        | BinaryOp::FAdd
        | BinaryOp::FSub
        | BinaryOp::FMul
        | BinaryOp::FDiv
        | BinaryOp::FRem
        | BinaryOp::Shl
        | BinaryOp::LShr
        | BinaryOp::AShr
        | BinaryOp::And
        | BinaryOp::Or
        | BinaryOp::Xor => Traits::empty(),
    }
}

/// The attributes that speak of a call: its own and those of its callee.
#[derive(Clone, Copy)]
pub struct CallAttrs {
    /// The kinds of both.
    kinds: AttrKinds,
    memory: MemoryEffects,
}

impl CallAttrs {
    /// The attributes of the call `inst`.
    pub fn new(module: &ModuleShared, body: &Body, inst: Inst) -> CallAttrs {
        let call = body.op(inst).call().expect("only calls have attributes");
        CallAttrs::of(module, body, call, callee(body, inst))
    }

    fn of(module: &ModuleShared, body: &Body, call: Call, callee: Option<Func>) -> CallAttrs {
        let own = body.call(call).attrs;
        let (mut kinds, mut memory) =
            (body.attrs().function_kinds(own), body.attrs().function_memory(own));
        if let Some(func) = callee {
            let list = module.funcs[func].attrs;
            kinds = kinds | module.attrs.function_kinds(list);
            memory.0 &= module.attrs.function_memory(list).0;
            // What a thread has written is there for others when it has ended.
            if kinds.has(AttrKind::NoReturn) && module.intrinsic(func) == Some(Intrinsic::NVVM_EXIT)
            {
                memory.0 |= MemoryEffects::all(MemoryEffects::READ).0;
            }
            if memory.get(MemoryLocation::Arg) & MemoryEffects::READ == 0
                && copies_argument(module, body, call, func)
            {
                memory = memory.with(
                    MemoryLocation::Arg,
                    memory.get(MemoryLocation::Arg) | MemoryEffects::READ,
                );
            }
        }
        CallAttrs { kinds, memory }
    }

    /// True if the call or its callee has the flag `kind`.
    pub fn has(&self, kind: AttrKind) -> bool {
        self.kinds.has(kind)
    }

    /// What memory is touched: what both allow.
    pub fn memory(&self) -> MemoryEffects {
        self.memory
    }
}

/// True if something is passed by value in memory: the call copies it, also if the callee never looks.
fn copies_argument(module: &ModuleShared, body: &Body, call: Call, callee: Func) -> bool {
    let (own, of_callee) = (body.call(call).attrs, module.funcs[callee].attrs);
    if own.is_none() && of_callee.is_none() || module.intrinsic(callee).is_some() {
        return false;
    }
    let n_params = module.types.as_func(body.call(call).ty).map_or(0, |ty| ty.params.len());
    let is_byval = |attrs: &[Attr]| AttrPool::find(attrs, AttrKind::ByVal).is_some();
    (0..n_params).any(|index| {
        is_byval(body.attrs().param_attrs(own, index))
            || is_byval(module.attrs.param_attrs(of_callee, index))
    })
}

fn of_call(module: &ModuleShared, body: &Body, inst: Inst, call: Call) -> Effects {
    let callee = callee(body, inst);
    let attrs = CallAttrs::of(module, body, call, callee);
    let mut effects = Effects::default();
    add_memory(module, &mut effects, body, inst, attrs.memory());
    let asm = asm_of(body, inst).filter(|_| callee.is_none());
    if asm.is_some_and(|asm| body.asm(asm).side_effect) {
        effects.traits |= Traits::VOLATILE | Traits::ORDERED;
    }
    let mut add = |on: bool, what: Traits| effects.traits.set(what, on);
    // `nounwind`, `willreturn` and the like must be said; a GPU has no unwinding, so a call that
    // is not said to return is the only one that may not.
    add(!attrs.has(AttrKind::WillReturn) && asm.is_none(), Traits::MAY_NOT_RETURN);
    add(matches!(body.op(inst), Op::Invoke(_)), Traits::MAY_UNWIND);
    add(attrs.has(AttrKind::Convergent), Traits::CONVERGENT);
    add(attrs.has(AttrKind::NoDuplicate), Traits::NO_DUPLICATE);
    add(attrs.has(AttrKind::NoMerge), Traits::NO_MERGE);
    add(!attrs.has(AttrKind::Speculatable), Traits::GUARDED);
    if !attrs.has(AttrKind::NoSync) && !effects.writes.is_empty() {
        effects.traits |= Traits::ORDERED;
    }
    let intrinsic = callee.and_then(|func| module.intrinsic(func));
    if let Some(intrinsic) = intrinsic {
        of_intrinsic(&mut effects, intrinsic);
    }
    if !body.call(call).bundles.is_empty() && intrinsic != Some(Intrinsic::ASSUME) {
        // A bundle may read anything, as a `deopt` does; convergence tokens read nothing.
        effects.reads |= Memory::all();
    }
    effects
}

/// What an intrinsic's row cannot say.
fn of_intrinsic(effects: &mut Effects, intrinsic: Intrinsic) {
    // Assumptions and markers write memory that IR cannot name, only to stay where they are.
    let is_marker = [
        Intrinsic::ASSUME,
        Intrinsic::EXPERIMENTAL_NOALIAS_SCOPE_DECL,
        Intrinsic::SIDEEFFECT,
        Intrinsic::PSEUDOPROBE,
    ];
    if is_marker.contains(&intrinsic) {
        effects.traits.remove(Traits::ORDERED | Traits::MAY_NOT_RETURN);
    }
    effects.traits.remove(Traits::MAY_UNWIND);
}

fn add_memory(
    module: &ModuleShared,
    effects: &mut Effects,
    body: &Body,
    inst: Inst,
    memory: MemoryEffects,
) {
    if memory == MemoryEffects::NONE {
        return;
    }
    if memory == MemoryEffects::UNKNOWN {
        (effects.reads, effects.writes) = (Memory::all(), Memory::all());
        return;
    }
    for location in MemoryLocation::ALL {
        if memory.get(location) == 0 {
            continue;
        }
        let touched = match location {
            MemoryLocation::Arg => {
                let args = body.call_args(inst).iter();
                args.filter(|&&arg| may_hold_pointers(&module.types, body.ty(arg)))
                    .fold(Memory::empty(), |all, &arg| all | memory_at(body, arg))
            }
            MemoryLocation::Inaccessible
            | MemoryLocation::Errno
            | MemoryLocation::Target0
            | MemoryLocation::Target1 => Memory::HIDDEN,
            MemoryLocation::Other => Memory::all(),
        };
        let access = memory.get(location);
        if access & MemoryEffects::READ != 0 {
            effects.reads |= touched;
        }
        if access & MemoryEffects::WRITE != 0 {
            effects.writes |= touched;
        }
    }
}

/// The inline assembly that `inst` calls. It touches what the attributes of its call allow, which
/// is everything unless they say less: operands such as `=*m` are written without a word in the
/// template's flags.
fn asm_of(body: &Body, inst: Inst) -> Option<Asm> {
    match body.def(body.callee(inst)?) {
        ValueDef::Asm(asm) => Some(asm),
        _ => None,
    }
}
