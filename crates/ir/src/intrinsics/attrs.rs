//! The attributes that intrinsics come with.

use self::memory::MemoryEffects;

/// An attribute of an intrinsic, of its result or of one of its parameters, by LLVM's names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IntrinsicAttr {
    /// `captures(none)`, on a parameter.
    CapturesNone,
    /// `cold`, on the function.
    Cold,
    /// `convergent`, on the function.
    Convergent,
    /// `immarg`, on a parameter.
    ImmArg,
    /// `memory(...)`, on the function; absent if it may touch all memory.
    Memory(MemoryEffects),
    /// `noalias`, on a parameter.
    NoAlias,
    /// `nocallback`, on the function.
    NoCallback,
    /// `nocreateundeforpoison`, on the function.
    NoCreateUndefOrPoison,
    /// `noduplicate`, on the function.
    NoDuplicate,
    /// `nofree`, on the function.
    NoFree,
    /// `nomerge`, on the function.
    NoMerge,
    /// `noreturn`, on the function.
    NoReturn,
    /// `nosync`, on the function.
    NoSync,
    /// `noundef`, on the result or a parameter.
    NoUndef,
    /// `nounwind`, on the function.
    NoUnwind,
    /// `nonnull`, on the result or a parameter.
    NonNull,
    /// `range(ty low, high)`, on the result or a parameter: the values from `low` up to and
    /// without `high`, both taken modulo the width of the type.
    Range(i64, i64),
    /// `readnone`, on a parameter.
    ReadNone,
    /// `readonly`, on a parameter.
    ReadOnly,
    /// `returned`, on a parameter.
    Returned,
    /// `speculatable`, on the function.
    Speculatable,
    /// `strictfp`, on the function.
    StrictFp,
    /// `willreturn`, on the function.
    WillReturn,
    /// `writeonly`, on a parameter.
    WriteOnly,
}

/// A list of function attributes, and what is asked of it most often.
pub(super) struct FnSet {
    pub(super) attrs: &'static [IntrinsicAttr],
    pub(super) memory: MemoryEffects,
    pub(super) convergent: bool,
    pub(super) speculatable: bool,
    pub(super) commutative: bool,
}

impl FnSet {
    /// The set of `attrs`.
    pub(super) const fn new(attrs: &'static [IntrinsicAttr]) -> FnSet {
        let mut set = FnSet {
            attrs,
            memory: MemoryEffects::UNKNOWN,
            convergent: false,
            speculatable: false,
            commutative: false,
        };
        let mut index = 0;
        while index < attrs.len() {
            match attrs[index] {
                IntrinsicAttr::Memory(effects) => set.memory = effects,
                IntrinsicAttr::Convergent => set.convergent = true,
                IntrinsicAttr::Speculatable => set.speculatable = true,
                _ => {}
            }
            index += 1;
        }
        set
    }

    /// The set of `attrs` of an intrinsic whose first two arguments may be swapped.
    pub(super) const fn commutative(attrs: &'static [IntrinsicAttr]) -> FnSet {
        let mut set = FnSet::new(attrs);
        set.commutative = true;
        set
    }
}

/// What memory an intrinsic touches, and the words its rows are written with.
pub(super) mod memory {
    /// For each kind of memory whether it may be read and written: two bits each, from the low
    /// end argument memory, inaccessible memory, `errno`, all other memory, and the target's own
    /// two kinds.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub struct MemoryEffects(u16);

    /// Whether memory is read or written.
    #[derive(Clone, Copy)]
    pub(in crate::intrinsics) struct Access(u16);

    pub(in crate::intrinsics) const READ: Access = Access(1);
    pub(in crate::intrinsics) const WRITE: Access = Access(2);
    pub(in crate::intrinsics) const READ_WRITE: Access = Access(3);
    pub(in crate::intrinsics) const NONE: MemoryEffects = MemoryEffects(0);

    pub(in crate::intrinsics) const fn arg(access: Access) -> MemoryEffects {
        MemoryEffects(access.0)
    }

    pub(in crate::intrinsics) const fn inaccessible(access: Access) -> MemoryEffects {
        MemoryEffects(access.0 << 2)
    }

    pub(in crate::intrinsics) const fn arg_or_inaccessible(access: Access) -> MemoryEffects {
        MemoryEffects(access.0 | access.0 << 2)
    }

    pub(in crate::intrinsics) const fn any(access: Access) -> MemoryEffects {
        MemoryEffects(access.0 * 0b01_01_01_01_01_01)
    }

    impl MemoryEffects {
        /// All of memory may be read and written.
        pub const UNKNOWN: MemoryEffects = any(READ_WRITE);
    }

    impl std::fmt::Display for MemoryEffects {
        fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
            let a = ["none", "read", "write", "readwrite"];
            if *self == NONE {
                return f.write_str("memory(none)");
            }
            if *self == any(READ) {
                return f.write_str("memory(read)");
            }
            if *self == any(WRITE) {
                return f.write_str("memory(write)");
            }
            let mut parts = vec![];
            for (i, n) in ["argmem", "inaccessiblemem"].iter().enumerate() {
                let x = self.0 >> (2 * i) & 3;
                if x != 0 {
                    parts.push(format!("{n}: {}", a[x as usize]));
                }
            }
            write!(f, "memory({})", parts.join(", "))
        }
    }
}
