//! What each access is: looked up once, asked for at every step of every walk.

use nvopt_analysis::alias::{LastingScopes, LocSize, MemLoc};
use nvopt_entity::SecondaryMap;
use nvopt_ir::{
    attrs::{Attr, AttrKind, AttrPool, MemoryEffects, MemoryLocation},
    body::{Block, Body, Inst, TailKind, Value},
    effects::{CallAttrs, Traits, callee, effects, intrinsic, may_hold_pointers},
    intrinsics::Intrinsic,
    module::ModuleShared,
    ops::{Op, Ordering},
};

use super::State;
use crate::util::{addr::base_and_offset, transfer::Transfer};

/// What an access is to this pass.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Role {
    /// It marks something and reads nothing.
    Mark,
    /// It marks the end of the life of this object, and reads nothing.
    End(Value),
    /// It gives this object back, and may look at it before.
    Free(Value),
    /// A store that is not ordered.
    Store,
    /// A load that is not ordered.
    Load,
    /// Anything else.
    #[default]
    Other,
}

/// A piece of memory that a store, fill or copy writes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Written {
    pub(super) loc: MemLoc,
    pub(super) is_removable: bool,
    /// What the address points into.
    pub(super) object: Value,
    /// What the address is at a constant distance from.
    pub(super) base: Value,
    /// That distance.
    pub(super) at: i64,
    /// True if the address is the same one in every iteration of every loop.
    pub(super) is_invariant: bool,
    /// The block of the write.
    pub(super) block: Block,
}

/// The memory that a load reads.
#[derive(Clone, Copy, Debug)]
pub(super) struct Read {
    pub(super) loc: MemLoc,
    /// What the address points into.
    pub(super) object: Value,
}

/// What each access is.
#[derive(Default)]
pub(super) struct Facts {
    /// With the place in `reads` or `writes`, counted from one.
    of: SecondaryMap<Inst, (Role, u32)>,
    writes: Vec<Written>,
    reads: Vec<Read>,
}

impl Facts {
    pub(super) fn role(&self, inst: Inst) -> Role {
        self.of[inst].0
    }

    /// What `inst` writes, if it is a write that can be understood.
    pub(super) fn written(&self, inst: Inst) -> Option<&Written> {
        match self.of[inst] {
            (Role::Load, _) => None,
            (_, at) => self.writes.get(at.checked_sub(1)? as usize),
        }
    }

    /// What `inst` reads, if it is a plain load.
    pub(super) fn read(&self, inst: Inst) -> Option<&Read> {
        match self.of[inst] {
            (Role::Load, at) => self.reads.get(at.checked_sub(1)? as usize),
            _ => None,
        }
    }
}

impl State<'_> {
    /// Notes what `inst` is.
    pub(super) fn look_at(&mut self, inst: Inst) {
        let role = self.role_of(inst);
        if let Some(write) = self.write_of(inst) {
            self.facts.writes.push(write);
            self.facts.of[inst] = (role, self.facts.writes.len() as u32);
        } else if role == Role::Load
            && let Some(loc) = self.aa.location(inst)
        {
            self.facts.reads.push(Read { loc, object: self.object(loc.ptr) });
            self.facts.of[inst] = (role, self.facts.reads.len() as u32);
        } else {
            self.facts.of[inst] = (role, 0);
        }
    }

    fn role_of(&self, inst: Inst) -> Role {
        let is_plain = |ordering| matches!(ordering, Ordering::NotAtomic | Ordering::Unordered);
        match self.body.op(inst) {
            Op::Load(access) if is_plain(access.ordering) => Role::Load,
            Op::Store(access) if is_plain(access.ordering) => Role::Store,
            Op::Call(_) => self.role_of_call(inst),
            _ => Role::Other,
        }
    }

    fn role_of_call(&self, call: Inst) -> Role {
        let address = self.body.call_args(call).first().copied();
        let object = address
            .filter(|&address| self.body.ty(address).is_ptr())
            .map(|address| self.object(address));
        match (intrinsic(self.module, self.body, call), object) {
            (Some(Intrinsic::LIFETIME_END), Some(object)) => Role::End(object),
            (
                Some(
                    Intrinsic::LIFETIME_START
                    | Intrinsic::LIFETIME_END
                    | Intrinsic::INVARIANT_END
                    | Intrinsic::LAUNDER_INVARIANT_GROUP
                    | Intrinsic::ASSUME,
                ),
                _,
            ) => Role::Mark,
            (None, Some(object)) if self.frees(call) => Role::Free(object),
            _ => Role::Other,
        }
    }

    /// True if the call gives memory back.
    fn frees(&self, call: Inst) -> bool {
        /// LLVM's number for `allockind("free")`.
        const FREE: u64 = 4;
        let Some(func) = callee(self.body, call) else { return false };
        let attrs = self.module.attrs.function_attrs(self.module.funcs[func].attrs);
        matches!(AttrPool::find(attrs, AttrKind::AllocKind), Some(Attr::Int(_, kind)) if kind & FREE != 0)
    }

    /// The write that `inst` is, if it can be understood.
    fn write_of(&self, inst: Inst) -> Option<Written> {
        let (loc, is_removable) = match self.body.op(inst) {
            Op::Store(access) => {
                let is_plain = matches!(access.ordering, Ordering::NotAtomic | Ordering::Unordered);
                (self.aa.location(inst)?, !access.volatile && is_plain)
            }
            Op::Call(_) => match Transfer::of(self.body, self.module, inst) {
                Some(transfer) => {
                    let loc = MemLoc::of_argument(self.body, self.module, inst, 0)?;
                    (loc, !transfer.is_volatile)
                }
                None if may_go(self.body, self.module, inst) => (self.dest_of(inst)?, true),
                None => return None,
            },
            _ => return None,
        };
        Some(Written { is_removable, ..self.written_at(inst, loc) })
    }

    /// What the call `inst`, which touches memory through its arguments only, may write: around the one
    /// address that it does not only read.
    fn dest_of(&self, inst: Inst) -> Option<MemLoc> {
        let types = &self.module.types;
        let args = self.body.call_args(inst).iter().enumerate();
        let pointers = args.filter(|&(_, &arg)| may_hold_pointers(types, self.body.ty(arg)));
        let mut written =
            pointers.filter(|&(index, _)| !self.only_reads(inst, index)).map(|(_, &arg)| arg);
        let ptr = written.next().filter(|&ptr| self.body.ty(ptr).is_ptr())?;
        written.all(|other| other == ptr).then(|| MemLoc::at(ptr, LocSize::Around))
    }

    /// True if argument `index` of the call `inst` says that nothing is written through it.
    fn only_reads(&self, inst: Inst, index: usize) -> bool {
        let own = self.body.op(inst).call().and_then(|data| self.body.call(data).attrs);
        let of_callee = callee(self.body, inst).and_then(|func| self.module.funcs[func].attrs);
        [AttrKind::ReadOnly, AttrKind::ReadNone].into_iter().any(|kind| {
            AttrPool::find(self.body.attrs().param_attrs(own, index), kind).is_some()
                || AttrPool::find(self.module.attrs.param_attrs(of_callee, index), kind).is_some()
        })
    }

    /// A write of `loc` by `inst` that is not to go.
    pub(super) fn written_at(&self, inst: Inst, loc: MemLoc) -> Written {
        let (base, at) = base_and_offset(self.body, self.module, self.layout, loc.ptr);
        Written {
            loc: self.of_all_iterations(inst, loc),
            is_removable: false,
            object: self.object(loc.ptr),
            base,
            at,
            is_invariant: self.is_invariant(base),
            block: self.body.block(inst),
        }
    }

    /// `loc`, which `inst` writes in some iteration, without what its scopes say of one only: who reads it
    /// may do so in another.
    fn of_all_iterations(&self, inst: Inst, loc: MemLoc) -> MemLoc {
        if !loc.md.has_scopes() || self.cycles.of_block(self.body.block(inst)).is_none() {
            return loc;
        }
        let lasting = self.lasting.get_or_init(|| LastingScopes::of(self.body, self.module));
        MemLoc { md: lasting.of_all(&self.module.metadata, loc.md), ..loc }
    }

    /// True if what stands at a constant distance from `base` is the same address in every
    /// iteration of every loop.
    fn is_invariant(&self, base: Value) -> bool {
        let Some(inst) = self.body.def_inst(base) else { return true };
        let block = self.body.block(inst);
        // A slot in a loop is another one in each iteration.
        Some(block) == self.body.entry() || self.cycles.of_block(block).is_none()
    }
}

/// True if the call `inst` may go if nobody reads what it writes: it comes back, nobody asks for what it
/// returns, threads do not execute it together, and it touches no memory but through its arguments.
pub(super) fn may_go(body: &Body, module: &ModuleShared, inst: Inst) -> bool {
    let Op::Call(call) = body.op(inst) else { return false };
    let data = body.call(call);
    if !data.bundles.is_empty()
        || data.tail == TailKind::MustTail
        || body.result(inst).is_some_and(|result| body.is_used(result))
        || intrinsic(module, body, inst).is_some()
    {
        return false;
    }
    let attrs = CallAttrs::new(module, body, inst);
    let args_only =
        MemoryEffects::NONE.with(MemoryLocation::Arg, MemoryEffects::READ | MemoryEffects::WRITE);
    let traits = effects(module, body, inst).traits;
    attrs.memory().0 & !args_only.0 == 0
        && [AttrKind::WillReturn, AttrKind::NoUnwind].into_iter().all(|kind| attrs.has(kind))
        && !traits.intersects(Traits::CONVERGENT | Traits::VOLATILE)
}
