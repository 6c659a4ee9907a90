//! The kinds of metadata attachments: `!dbg`, `!tbaa` and so on.

use nvopt_entity::{Entity, Str, StringPool};

/// A kind of attachment. The first ones are fixed, with LLVM's numbers; a module adds its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MdKind(pub u32);

macro_rules! fixed_kinds {
    ($($const:ident = $number:literal, $name:literal;)*) => {
        impl MdKind {
            $(#[doc = concat!("`!", $name, "`")] pub const $const: MdKind = MdKind($number);)*
        }
        /// The names of the fixed kinds, in the order of their numbers.
        const FIXED: &[&str] = &[$($name),*];
    };
}

fixed_kinds! {
    DBG = 0, "dbg";
    TBAA = 1, "tbaa";
    PROF = 2, "prof";
    FPMATH = 3, "fpmath";
    RANGE = 4, "range";
    TBAA_STRUCT = 5, "tbaa.struct";
    INVARIANT_LOAD = 6, "invariant.load";
    ALIAS_SCOPE = 7, "alias.scope";
    NOALIAS = 8, "noalias";
    NONTEMPORAL = 9, "nontemporal";
    MEM_PARALLEL_LOOP_ACCESS = 10, "llvm.mem.parallel_loop_access";
    NONNULL = 11, "nonnull";
    DEREFERENCEABLE = 12, "dereferenceable";
    DEREFERENCEABLE_OR_NULL = 13, "dereferenceable_or_null";
    MAKE_IMPLICIT = 14, "make.implicit";
    UNPREDICTABLE = 15, "unpredictable";
    INVARIANT_GROUP = 16, "invariant.group";
    ALIGN = 17, "align";
    LOOP = 18, "llvm.loop";
    TYPE = 19, "type";
    SECTION_PREFIX = 20, "section_prefix";
    ABSOLUTE_SYMBOL = 21, "absolute_symbol";
    ASSOCIATED = 22, "associated";
    CALLEES = 23, "callees";
    IRR_LOOP = 24, "irr_loop";
    ACCESS_GROUP = 25, "llvm.access.group";
    CALLBACK = 26, "callback";
    PRESERVE_ACCESS_INDEX = 27, "llvm.preserve.access.index";
    VCALL_VISIBILITY = 28, "vcall_visibility";
    NOUNDEF = 29, "noundef";
    ANNOTATION = 30, "annotation";
    NOSANITIZE = 31, "nosanitize";
    FUNC_SANITIZE = 32, "func_sanitize";
    EXCLUDE = 33, "exclude";
    MEMPROF = 34, "memprof";
    CALLSITE = 35, "callsite";
    KCFI_TYPE = 36, "kcfi_type";
    PCSECTIONS = 37, "pcsections";
    DIASSIGN_ID = 38, "DIAssignID";
    CORO_OUTSIDE_FRAME = 39, "coro.outside.frame";
    MMRA = 40, "mmra";
    NOALIAS_ADDRSPACE = 41, "noalias.addrspace";
    CALLEE_TYPE = 42, "callee_type";
    NOFREE = 43, "nofree";
    CAPTURES = 44, "captures";
    ALLOC_TOKEN = 45, "alloc_token";
    IMPLICIT_REF = 46, "implicit.ref";
}

/// The names of all kinds a module uses.
#[derive(Clone, Debug)]
pub struct MdKinds {
    names: StringPool,
}

impl Default for MdKinds {
    fn default() -> Self {
        let mut names = StringPool::new();
        for name in FIXED {
            names.intern(name);
        }
        MdKinds { names }
    }
}

impl MdKinds {
    /// The kind named `name`, made if there is none yet.
    pub fn intern(&mut self, name: impl AsRef<[u8]>) -> MdKind {
        let index = self.names.intern(name).index();
        MdKind(u32::try_from(index).expect("a handle fits four bytes"))
    }

    /// The kind named `name`, if there is one.
    pub fn find(&self, name: impl AsRef<[u8]>) -> Option<MdKind> {
        let index = self.names.find(name)?.index();
        Some(MdKind(u32::try_from(index).expect("a handle fits four bytes")))
    }

    /// The name of `kind`.
    pub fn name(&self, kind: MdKind) -> &[u8] {
        self.names.get(Str::from_index(kind.0 as usize))
    }

    /// The number of kinds.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Never true: there are always the fixed kinds.
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixed_kinds_have_llvms_numbers() {
        let mut kinds = MdKinds::default();
        assert_eq!(kinds.find("dbg"), Some(MdKind::DBG));
        assert_eq!(kinds.find("llvm.loop"), Some(MdKind::LOOP));
        let own = kinds.intern("my.kind");
        assert_eq!((kinds.name(own), own.0 as usize), (&b"my.kind"[..], FIXED.len()));
    }
}
