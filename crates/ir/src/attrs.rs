//! Attributes of functions, results, parameters, calls and globals.
//!
//! An [`AttrPool`] interns sets and lists: equal sets of one pool are equal handles. A module has
//! one pool for its declarations and every body has its own for its calls, so that a function
//! pass can give a call new attributes without writing outside its body.
//!
//! A set is sorted as LLVM sorts it: known kinds in the order of [`AttrKind`], then strings by
//! key. That order is what the printer shows.

use nvopt_entity::{Interner, PrimaryMap, Str, StringPool};

use crate::types::Type;

nvopt_entity::entity!(
    /// A set of attributes in an [`AttrPool`].
    pub struct AttrSet, "attrset"
);
nvopt_entity::entity!(
    /// The attributes of a function or call in an [`AttrPool`].
    pub struct AttrList, "attrs"
);

/// What an attribute carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttrClass {
    /// Nothing: it is there or not.
    Flag,
    /// A number.
    Int,
    /// A type.
    Type,
    /// A range of integers.
    Range,
    /// A sorted list of ranges.
    RangeList,
}

/// Where an attribute may stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttrPlaces {
    /// On a function or a call.
    pub function: bool,
    /// On a parameter or argument.
    pub param: bool,
    /// On a result.
    pub ret: bool,
}

const F: AttrPlaces = AttrPlaces { function: true, param: false, ret: false };
const P: AttrPlaces = AttrPlaces { function: false, param: true, ret: false };
const PR: AttrPlaces = AttrPlaces { function: false, param: true, ret: true };
const FP: AttrPlaces = AttrPlaces { function: true, param: true, ret: false };
const FPR: AttrPlaces = AttrPlaces { function: true, param: true, ret: true };

macro_rules! attr_kinds {
    ($($kind:ident, $name:literal, $class:ident, $code:literal, $places:ident;)*) => {
        /// The attributes LLVM 22 knows, in the order in which a set is sorted.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[expect(missing_docs, reason = "the names are LLVM's; LangRef describes them")]
        pub enum AttrKind { $($kind),* }

        impl AttrKind {
            /// All kinds, in order.
            pub const ALL: &'static [AttrKind] = &[$(AttrKind::$kind),*];

            /// The word in text form.
            pub fn name(self) -> &'static str {
                match self { $(AttrKind::$kind => $name),* }
            }

            /// What an attribute of this kind carries.
            pub fn class(self) -> AttrClass {
                match self { $(AttrKind::$kind => AttrClass::$class),* }
            }

            /// The number in bitcode.
            pub fn code(self) -> u32 {
                match self { $(AttrKind::$kind => $code),* }
            }

            /// Where an attribute of this kind may stand.
            pub fn places(self) -> AttrPlaces {
                match self { $(AttrKind::$kind => $places),* }
            }

            /// The kind with this word in text form.
            pub fn from_name(name: &[u8]) -> Option<AttrKind> {
                $(if name == $name.as_bytes() { return Some(AttrKind::$kind); })*
                None
            }

            /// The kind with this number in bitcode.
            pub fn from_code(code: u64) -> Option<AttrKind> {
                match code { $($code => Some(AttrKind::$kind),)* _ => None }
            }
        }
    };
}

attr_kinds! {
    // kind, word, what it carries, number in bitcode, where it may stand
    AllocAlign, "allocalign", Flag, 80, P;
    AllocatedPointer, "allocptr", Flag, 81, P;
    AlwaysInline, "alwaysinline", Flag, 2, F;
    Builtin, "builtin", Flag, 35, F;
    Cold, "cold", Flag, 36, F;
    Convergent, "convergent", Flag, 43, F;
    CoroDestroyOnlyWhenComplete, "coro_only_destroy_when_complete", Flag, 90, F;
    CoroElideSafe, "coro_elide_safe", Flag, 98, F;
    DeadOnReturn, "dead_on_return", Flag, 103, P;
    DeadOnUnwind, "dead_on_unwind", Flag, 91, P;
    DisableSanitizerInstrumentation, "disable_sanitizer_instrumentation", Flag, 78, F;
    FnRetThunkExtern, "fn_ret_thunk_extern", Flag, 84, F;
    Hot, "hot", Flag, 72, F;
    HybridPatchable, "hybrid_patchable", Flag, 95, F;
    ImmArg, "immarg", Flag, 60, P;
    InReg, "inreg", Flag, 5, PR;
    InlineHint, "inlinehint", Flag, 4, F;
    JumpTable, "jumptable", Flag, 40, F;
    MinSize, "minsize", Flag, 6, F;
    MustProgress, "mustprogress", Flag, 70, F;
    Naked, "naked", Flag, 7, F;
    Nest, "nest", Flag, 8, P;
    NoAlias, "noalias", Flag, 9, PR;
    NoBuiltin, "nobuiltin", Flag, 10, F;
    NoCallback, "nocallback", Flag, 71, F;
    NoCfCheck, "nocf_check", Flag, 56, F;
    NoCreateUndefOrPoison, "nocreateundeforpoison", Flag, 105, F;
    NoDivergenceSource, "nodivergencesource", Flag, 100, F;
    NoDuplicate, "noduplicate", Flag, 12, F;
    NoExt, "noext", Flag, 99, PR;
    NoFree, "nofree", Flag, 62, FP;
    NoImplicitFloat, "noimplicitfloat", Flag, 13, F;
    NoInline, "noinline", Flag, 14, F;
    NoMerge, "nomerge", Flag, 66, F;
    NoProfile, "noprofile", Flag, 73, F;
    NoRecurse, "norecurse", Flag, 48, F;
    NoRedZone, "noredzone", Flag, 16, F;
    NoReturn, "noreturn", Flag, 17, F;
    NoSanitizeBounds, "nosanitize_bounds", Flag, 79, F;
    NoSanitizeCoverage, "nosanitize_coverage", Flag, 76, F;
    NoSync, "nosync", Flag, 63, F;
    NoUndef, "noundef", Flag, 68, PR;
    NoUnwind, "nounwind", Flag, 18, F;
    NonLazyBind, "nonlazybind", Flag, 15, F;
    NonNull, "nonnull", Flag, 39, PR;
    NullPointerIsValid, "null_pointer_is_valid", Flag, 67, F;
    OptForFuzzing, "optforfuzzing", Flag, 57, F;
    OptimizeForDebugging, "optdebug", Flag, 88, F;
    OptimizeForSize, "optsize", Flag, 19, F;
    OptimizeNone, "optnone", Flag, 37, F;
    PresplitCoroutine, "presplitcoroutine", Flag, 83, F;
    ReadNone, "readnone", Flag, 20, P;
    ReadOnly, "readonly", Flag, 21, P;
    Returned, "returned", Flag, 22, P;
    ReturnsTwice, "returns_twice", Flag, 23, F;
    SExt, "signext", Flag, 24, PR;
    SafeStack, "safestack", Flag, 44, F;
    SanitizeAddress, "sanitize_address", Flag, 30, F;
    SanitizeAllocToken, "sanitize_alloc_token", Flag, 104, F;
    SanitizeHWAddress, "sanitize_hwaddress", Flag, 55, F;
    SanitizeMemTag, "sanitize_memtag", Flag, 64, F;
    SanitizeMemory, "sanitize_memory", Flag, 32, F;
    SanitizeNumericalStability, "sanitize_numerical_stability", Flag, 93, F;
    SanitizeRealtime, "sanitize_realtime", Flag, 96, F;
    SanitizeRealtimeBlocking, "sanitize_realtime_blocking", Flag, 97, F;
    SanitizeThread, "sanitize_thread", Flag, 31, F;
    SanitizeType, "sanitize_type", Flag, 101, F;
    ShadowCallStack, "shadowcallstack", Flag, 58, F;
    SkipProfile, "skipprofile", Flag, 85, F;
    Speculatable, "speculatable", Flag, 53, F;
    SpeculativeLoadHardening, "speculative_load_hardening", Flag, 59, F;
    StackProtect, "ssp", Flag, 26, F;
    StackProtectReq, "sspreq", Flag, 27, F;
    StackProtectStrong, "sspstrong", Flag, 28, F;
    StrictFP, "strictfp", Flag, 54, F;
    SwiftAsync, "swiftasync", Flag, 75, P;
    SwiftError, "swifterror", Flag, 47, P;
    SwiftSelf, "swiftself", Flag, 46, P;
    WillReturn, "willreturn", Flag, 61, F;
    Writable, "writable", Flag, 89, P;
    WriteOnly, "writeonly", Flag, 52, P;
    ZExt, "zeroext", Flag, 34, PR;
    ByRef, "byref", Type, 69, P;
    ByVal, "byval", Type, 3, P;
    ElementType, "elementtype", Type, 77, P;
    InAlloca, "inalloca", Type, 38, P;
    Preallocated, "preallocated", Type, 65, FP;
    StructRet, "sret", Type, 29, P;
    Alignment, "align", Int, 1, PR;
    AllocKind, "allockind", Int, 82, F;
    AllocSize, "allocsize", Int, 51, F;
    Captures, "captures", Int, 102, P;
    Dereferenceable, "dereferenceable", Int, 41, PR;
    DereferenceableOrNull, "dereferenceable_or_null", Int, 42, PR;
    Memory, "memory", Int, 86, F;
    NoFPClass, "nofpclass", Int, 87, PR;
    StackAlignment, "alignstack", Int, 25, FPR;
    UWTable, "uwtable", Int, 33, F;
    VScaleRange, "vscale_range", Int, 74, F;
    Range, "range", Range, 92, PR;
    Initializes, "initializes", RangeList, 94, P;
}

/// A half-open range of integers of one width, `[lo, hi)`, that may wrap. Words are little-endian,
/// `width.div_ceil(64)` of them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IntRange {
    /// The width in bits.
    pub width: u32,
    /// The first integer of the range.
    pub lo: Box<[u64]>,
    /// The first integer past the range. `lo == hi` means all or none; see LLVM's `range`.
    pub hi: Box<[u64]>,
}

/// One attribute.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Attr {
    /// A flag.
    Flag(AttrKind),
    /// A number: `align`, `dereferenceable`, `memory` (see [`MemoryEffects`]), `uwtable`, ...
    /// The encoding is LLVM's, the one bitcode uses.
    Int(AttrKind, u64),
    /// A type: `byval`, `sret`, `elementtype`, ...; `None` only for a `byval` of old IR whose type
    /// was never written.
    Type(AttrKind, Option<Type>),
    /// `range(iN lo, hi)`
    Range(AttrKind, Box<IntRange>),
    /// `initializes((lo, hi), ...)`
    RangeList(AttrKind, Box<Vec<IntRange>>),
    /// `"key"` or `"key"="value"`; strings of [`AttrPool::strings`]. An empty value prints as the
    /// key alone.
    String(Str, Str),
}

impl Attr {
    /// The kind, unless it is a string attribute.
    pub fn kind(&self) -> Option<AttrKind> {
        match self {
            Attr::Flag(kind)
            | Attr::Int(kind, _)
            | Attr::Type(kind, _)
            | Attr::Range(kind, _)
            | Attr::RangeList(kind, _) => Some(*kind),
            Attr::String(..) => None,
        }
    }
}

/// The attributes of a function or a call: of itself, of its result, of its parameters.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct AttrListData {
    /// Of the function or call itself.
    pub function: Option<AttrSet>,
    /// Of the result.
    pub ret: Option<AttrSet>,
    /// Of the parameters; as long as the last one that has any.
    pub params: Box<[Option<AttrSet>]>,
}

/// The kinds of attributes that a set has, for those who ask about several.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AttrKinds(u128);

const _: () = assert!(AttrKind::ALL.len() <= 128, "a set of kinds has room for all of them");

impl AttrKinds {
    /// The kinds in `attrs`, a set of a pool: kinds come before strings.
    pub fn of(attrs: &[Attr]) -> AttrKinds {
        AttrKinds(attrs.iter().map_while(Attr::kind).fold(0, |all, kind| all | 1 << kind as u32))
    }

    /// True if `kind` is among them.
    pub fn has(self, kind: AttrKind) -> bool {
        self.0 >> kind as u32 & 1 != 0
    }
}

impl std::ops::BitOr for AttrKinds {
    type Output = AttrKinds;

    fn bitor(self, other: AttrKinds) -> AttrKinds {
        AttrKinds(self.0 | other.0)
    }
}

/// What a set says, read once.
#[derive(Clone, Copy, Debug)]
struct SetFacts {
    kinds: AttrKinds,
    memory: MemoryEffects,
}

impl SetFacts {
    /// Those of no attributes.
    const NONE: SetFacts = SetFacts { kinds: AttrKinds(0), memory: MemoryEffects::UNKNOWN };

    fn of(attrs: &[Attr]) -> SetFacts {
        let memory = match AttrPool::find(attrs, AttrKind::Memory) {
            Some(&Attr::Int(_, bits)) => MemoryEffects(bits as u32),
            _ => MemoryEffects::UNKNOWN,
        };
        SetFacts { kinds: AttrKinds::of(attrs), memory }
    }
}

/// Interned attribute sets and lists.
#[derive(Clone, Debug, Default)]
pub struct AttrPool {
    sets: Interner<AttrSet, Box<[Attr]>>,
    /// What is asked of sets all the time.
    facts: PrimaryMap<AttrSet, SetFacts>,
    lists: Interner<AttrList, AttrListData>,
    /// The keys and values of string attributes.
    pub strings: StringPool,
}

impl AttrPool {
    /// The set of `attrs`, in whatever order; `None` if there are none. A kind or key that
    /// stands twice counts as the last one says.
    pub fn set(&mut self, mut attrs: Vec<Attr>) -> Option<AttrSet> {
        self.set_of(&mut attrs)
    }

    /// The same, with memory that the caller keeps: `attrs` is empty afterwards.
    pub fn set_of(&mut self, attrs: &mut Vec<Attr>) -> Option<AttrSet> {
        if attrs.len() > 1 {
            sort_attrs(&self.strings, attrs);
        }
        let set =
            (!attrs.is_empty()).then(|| self.sets.intern_with(&attrs[..], |attrs| attrs.into()));
        if self.facts.len() < self.sets.len() {
            self.facts.push(SetFacts::of(attrs));
        }
        attrs.clear();
        set
    }

    /// The list of these sets; `None` if all are empty.
    pub fn list(
        &mut self,
        function: Option<AttrSet>,
        ret: Option<AttrSet>,
        mut params: Vec<Option<AttrSet>>,
    ) -> Option<AttrList> {
        while params.last().is_some_and(Option::is_none) {
            params.pop();
        }
        if function.is_none() && ret.is_none() && params.is_empty() {
            return None;
        }
        Some(self.lists.intern(AttrListData { function, ret, params: params.into() }))
    }

    /// The attributes of `set`, sorted.
    pub fn attrs(&self, set: Option<AttrSet>) -> &[Attr] {
        set.map_or(&[], |set| &self.sets[set])
    }

    /// The sets of `list`.
    pub fn list_data(&self, list: AttrList) -> &AttrListData {
        &self.lists[list]
    }

    /// The function attributes of `list`.
    pub fn function_attrs(&self, list: Option<AttrList>) -> &[Attr] {
        self.attrs(list.and_then(|list| self.lists[list].function))
    }

    /// The kinds of function attributes that `list` has.
    #[inline]
    pub fn function_kinds(&self, list: Option<AttrList>) -> AttrKinds {
        self.function_facts(list).kinds
    }

    /// What the function attributes of `list` say of memory.
    #[inline]
    pub fn function_memory(&self, list: Option<AttrList>) -> MemoryEffects {
        self.function_facts(list).memory
    }

    #[inline]
    fn function_facts(&self, list: Option<AttrList>) -> SetFacts {
        let set = list.and_then(|list| self.lists[list].function);
        set.map_or(SetFacts::NONE, |set| self.facts[set])
    }

    /// The result attributes of `list`.
    pub fn ret_attrs(&self, list: Option<AttrList>) -> &[Attr] {
        self.attrs(list.and_then(|list| self.lists[list].ret))
    }

    /// The attributes of parameter `index` in `list`.
    pub fn param_attrs(&self, list: Option<AttrList>, index: usize) -> &[Attr] {
        self.attrs(list.and_then(|list| self.lists[list].params.get(index).copied().flatten()))
    }

    /// The attribute of `kind` in `attrs`, a set of a pool: kinds come before strings.
    pub fn find(attrs: &[Attr], kind: AttrKind) -> Option<&Attr> {
        let mut kinds = attrs.iter().map_while(|attr| Some((attr, attr.kind()?)));
        kinds.find(|&(_, known)| known == kind).map(|(attr, _)| attr)
    }

    /// The value of the string attribute `key` in `attrs`.
    pub fn find_string<'a>(&'a self, attrs: &[Attr], key: &str) -> Option<&'a [u8]> {
        let key = self.strings.find(key)?;
        attrs.iter().find_map(|attr| match attr {
            Attr::String(k, value) if *k == key => Some(self.strings.get(*value)),
            _ => None,
        })
    }

    /// Copies `attr`, an attribute of `other`, into this pool.
    pub fn import(&mut self, other: &AttrPool, attr: &Attr) -> Attr {
        match attr {
            Attr::String(key, value) => Attr::String(
                self.strings.intern(other.strings.get(*key)),
                self.strings.intern(other.strings.get(*value)),
            ),
            same => same.clone(),
        }
    }

    /// Makes every type in an attribute be `map` of it.
    pub fn map_types(&mut self, mut map: impl FnMut(Type) -> Type) {
        let has_type = |attr: &Attr| matches!(attr, Attr::Type(_, Some(_)));
        if !self.sets.iter().any(|(_, attrs)| attrs.iter().any(has_type)) {
            return;
        }
        self.sets.update_all(|attrs| {
            for attr in attrs {
                if let Attr::Type(_, Some(ty)) = attr {
                    *ty = map(*ty);
                }
            }
        });
    }

    /// All sets, in order of first appearance.
    pub fn sets(&self) -> impl Iterator<Item = (AttrSet, &[Attr])> {
        self.sets.iter().map(|(set, attrs)| (set, &**attrs))
    }

    /// Gives back memory that no set uses.
    pub fn shrink_to_fit(&mut self) {
        self.sets.shrink_to_fit();
        self.lists.shrink_to_fit();
        self.strings.shrink_to_fit();
    }

    /// The bytes this pool holds on the heap, roughly.
    pub fn heap_bytes(&self) -> usize {
        let attrs: usize = self.sets.iter().map(|(_, set)| size_of_val(&**set)).sum();
        attrs + self.sets.heap_bytes() + self.lists.heap_bytes() + self.strings.heap_bytes()
    }
}

/// Sorts as LLVM does: kinds, then strings by key; of several with the same kind or key the last
/// is kept.
fn sort_attrs(strings: &StringPool, attrs: &mut Vec<Attr>) {
    let key = |attr: &Attr| match attr {
        Attr::String(key, _) => (None, Some(strings.get(*key))),
        other => (other.kind(), None),
    };
    // Kinds come before strings, though `None` sorts first.
    attrs.sort_by(|a, b| {
        let ((a_kind, a_key), (b_kind, b_key)) = (key(a), key(b));
        (a_kind.is_none(), a_kind, a_key).cmp(&(b_kind.is_none(), b_kind, b_key))
    });
    attrs.dedup_by(|later, earlier| {
        let same = key(later) == key(earlier);
        if same {
            std::mem::swap(later, earlier);
        }
        same
    });
}

/// What of memory a function touches, by location: the number in `memory(...)`.
///
/// Two bits a location, 1 for reading and 2 for writing, in LLVM's order of locations.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MemoryEffects(pub u32);

/// A kind of memory that `memory(...)` speaks of; the value is its position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum MemoryLocation {
    /// What the pointer arguments point to.
    Arg,
    /// Memory that IR cannot name.
    Inaccessible,
    /// The C library's `errno`.
    Errno,
    /// Everything else.
    Other,
    /// The target's own state, first kind.
    Target0,
    /// The target's own state, second kind.
    Target1,
}

impl MemoryLocation {
    /// All locations, in order.
    pub const ALL: [MemoryLocation; 6] = [
        MemoryLocation::Arg,
        MemoryLocation::Inaccessible,
        MemoryLocation::Errno,
        MemoryLocation::Other,
        MemoryLocation::Target0,
        MemoryLocation::Target1,
    ];

    /// The word in text form; the rest of memory has none.
    pub const fn name(self) -> Option<&'static str> {
        match self {
            MemoryLocation::Arg => Some("argmem"),
            MemoryLocation::Inaccessible => Some("inaccessiblemem"),
            MemoryLocation::Errno => Some("errnomem"),
            MemoryLocation::Other => None,
            MemoryLocation::Target0 => Some("target_mem0"),
            MemoryLocation::Target1 => Some("target_mem1"),
        }
    }
}

impl MemoryEffects {
    /// The bit that says a location is read.
    pub const READ: u32 = 1;
    /// The bit that says a location is written.
    pub const WRITE: u32 = 2;
    /// Touches no memory.
    pub const NONE: MemoryEffects = MemoryEffects(0);
    /// May touch all memory.
    pub const UNKNOWN: MemoryEffects = MemoryEffects::all(3);

    /// Does `access` (bits `READ` and `WRITE`) to every location.
    pub const fn all(access: u32) -> MemoryEffects {
        MemoryEffects(access * 0b01_01_01_01_01_01)
    }

    /// What is done to `location`: bits `READ` and `WRITE`.
    pub const fn get(self, location: MemoryLocation) -> u32 {
        self.0 >> (2 * location as u32) & 3
    }

    /// The same with `access` to `location`.
    #[must_use]
    pub const fn with(self, location: MemoryLocation, access: u32) -> MemoryEffects {
        let shift = 2 * location as u32;
        MemoryEffects(self.0 & !(3 << shift) | (access & 3) << shift)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_sorted_and_shared() {
        let mut pool = AttrPool::default();
        let (b, a) = (pool.strings.intern("b"), pool.strings.intern("a"));
        let one = pool.set(vec![
            Attr::String(b, a),
            Attr::Int(AttrKind::Alignment, 8),
            Attr::String(a, a),
            Attr::Flag(AttrKind::NoUnwind),
            Attr::Int(AttrKind::Alignment, 16),
        ]);
        let expected = [
            Attr::Flag(AttrKind::NoUnwind),
            Attr::Int(AttrKind::Alignment, 16),
            Attr::String(a, a),
            Attr::String(b, a),
        ];
        assert_eq!(pool.attrs(one), expected);
        assert_eq!(pool.set(expected.to_vec()), one);
        assert_eq!(pool.set(vec![]), None);
        assert_eq!(pool.list(None, None, vec![None, None]), None);
        let list = pool.list(None, None, vec![None, one, None]);
        assert_eq!(pool.param_attrs(list, 1), expected);
        assert_eq!(pool.param_attrs(list, 2), []);
    }

    #[test]
    fn names_and_codes_are_inverse() {
        for &kind in AttrKind::ALL {
            assert_eq!(AttrKind::from_name(kind.name().as_bytes()), Some(kind));
            assert_eq!(AttrKind::from_code(u64::from(kind.code())), Some(kind));
        }
    }
}
