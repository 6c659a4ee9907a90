//! What is asked about: an address, a size, and what metadata says of the access.

use nvopt_ir::{
    body::{Body, Inst, Value},
    constant::ConstData,
    datalayout::DataLayout,
    effects::intrinsic,
    intrinsics::Intrinsic,
    metadata::{Md, MdKind},
    module::ModuleShared,
    ops::Op,
    types::Type,
};

/// How far from its address memory is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LocSize {
    /// Exactly so many bytes, from the address on.
    Exact(u64),
    /// At most so many bytes, from the address on.
    UpTo(u64),
    /// Anything from the address on, in the same object.
    After,
    /// Anything in the same object.
    Around,
}

impl LocSize {
    /// The number of bytes, or the most there can be.
    pub fn bytes(self) -> Option<u64> {
        match self {
            LocSize::Exact(bytes) | LocSize::UpTo(bytes) => Some(bytes),
            LocSize::After | LocSize::Around => None,
        }
    }

    /// True if the number is exact.
    pub fn is_exact(self) -> bool {
        matches!(self, LocSize::Exact(_))
    }

    /// True if bytes before the address may be meant.
    pub fn may_be_before(self) -> bool {
        self == LocSize::Around
    }
}

/// What metadata says of an access.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct AccessMd {
    /// `!tbaa`
    pub tbaa: Option<Md>,
    /// `!alias.scope`
    pub scope: Option<Md>,
    /// `!noalias`
    pub noalias: Option<Md>,
}

impl AccessMd {
    /// True if it names scopes.
    pub fn has_scopes(self) -> bool {
        self.scope.is_some() || self.noalias.is_some()
    }

    /// What is attached to `inst`.
    pub fn of(body: &Body, inst: Inst) -> AccessMd {
        let mut found = AccessMd::default();
        for &(kind, md) in body.metadata(inst) {
            let place = match kind {
                MdKind::TBAA => &mut found.tbaa,
                MdKind::ALIAS_SCOPE => &mut found.scope,
                MdKind::NOALIAS => &mut found.noalias,
                _ => continue,
            };
            // The first of a kind counts.
            place.get_or_insert(md);
        }
        found
    }
}

/// A piece of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MemLoc {
    /// The address.
    pub ptr: Value,
    /// How much.
    pub size: LocSize,
    /// What metadata says of the access.
    pub md: AccessMd,
}

impl MemLoc {
    /// Memory at `ptr` of which nothing else is known.
    pub fn at(ptr: Value, size: LocSize) -> MemLoc {
        MemLoc { ptr, size, md: AccessMd::default() }
    }

    /// The memory that a load, store or atomic accesses.
    pub fn of_access(
        body: &Body,
        module: &ModuleShared,
        layout: &DataLayout,
        inst: Inst,
    ) -> Option<MemLoc> {
        let args = body.args(inst);
        let (ptr, ty) = match body.op(inst) {
            Op::Load(_) => (args[0], body.result_ty(inst)),
            Op::Store(_) => (args[1], body.ty(args[0])),
            Op::AtomicRmw { .. } | Op::CmpXchg { .. } => (args[0], body.ty(args[1])),
            Op::VaArg => {
                let md = AccessMd::of(body, inst);
                return Some(MemLoc { ptr: args[0], size: LocSize::After, md });
            }
            _ => return None,
        };
        let size = store_size(module, layout, ty);
        Some(MemLoc { ptr, size, md: AccessMd::of(body, inst) })
    }

    /// The memory that argument `index` of the call `inst` stands for.
    pub fn of_argument(
        body: &Body,
        module: &ModuleShared,
        inst: Inst,
        index: usize,
    ) -> Option<MemLoc> {
        let args = body.call_args(inst);
        let ptr = *args.get(index)?;
        let md = AccessMd::of(body, inst);
        let constant = |value: Value| match body.const_data(value) {
            Some(ConstData::Bits { bits, .. }) => Some(*bits),
            _ => None,
        };
        let size = match intrinsic(module, body, inst) {
            Some(Intrinsic::MEMCPY | Intrinsic::MEMCPY_INLINE | Intrinsic::MEMMOVE)
                if index < 2 && args.len() > 2 =>
            {
                constant(args[2]).map_or(LocSize::After, LocSize::Exact)
            }
            Some(Intrinsic::MEMSET | Intrinsic::MEMSET_INLINE) if index == 0 && args.len() > 2 => {
                constant(args[2]).map_or(LocSize::After, LocSize::Exact)
            }
            _ => LocSize::Around,
        };
        Some(MemLoc { ptr, size, md })
    }
}

/// The bytes a store of `ty` writes.
pub(super) fn store_size(module: &ModuleShared, layout: &DataLayout, ty: Type) -> LocSize {
    // Of most types no target has its own mind.
    match ty {
        Type::FLOAT => return LocSize::Exact(4),
        Type::DOUBLE => return LocSize::Exact(8),
        _ => {}
    }
    if let Some(bits) = ty.int_bits() {
        return LocSize::Exact(u64::from(bits).div_ceil(8));
    }
    match layout.layout(&module.types, ty) {
        Some(size) if !size.scalable => LocSize::Exact(size.store_bytes()),
        Some(_) | None => LocSize::After,
    }
}
