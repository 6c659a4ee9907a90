//! Attributes of one parameter or result.

use super::{
    super::{Verifier, report::Checked},
    AttrView, Kinds, find, has_strings,
};
use crate::{
    attrs::{Attr, AttrKind, IntRange},
    print,
    types::{Type, TypeKind},
};

/// The bits `nofpclass` is made of.
const ALL_FP_CLASSES: u64 = 0x3ff;
/// Arguments passed in memory are smaller than this.
const MAX_ARGUMENT_BYTES: u64 = 1 << 32;

/// Pairs of attributes that one parameter may not have together.
const INCOMPATIBLE: [(AttrKind, AttrKind, &str); 9] = [
    (
        AttrKind::InAlloca,
        AttrKind::ReadOnly,
        "Attributes 'inalloca and readonly' are incompatible!",
    ),
    (AttrKind::StructRet, AttrKind::Returned, "Attributes 'sret and returned' are incompatible!"),
    (AttrKind::ZExt, AttrKind::SExt, "Attributes 'zeroext and signext' are incompatible!"),
    (
        AttrKind::ReadNone,
        AttrKind::ReadOnly,
        "Attributes 'readnone and readonly' are incompatible!",
    ),
    (
        AttrKind::ReadNone,
        AttrKind::WriteOnly,
        "Attributes 'readnone and writeonly' are incompatible!",
    ),
    (
        AttrKind::ReadOnly,
        AttrKind::WriteOnly,
        "Attributes 'readonly and writeonly' are incompatible!",
    ),
    (
        AttrKind::NoInline,
        AttrKind::AlwaysInline,
        "Attributes 'noinline and alwaysinline' are incompatible!",
    ),
    (AttrKind::Writable, AttrKind::ReadNone, "Attributes writable and readnone are incompatible!"),
    (AttrKind::Writable, AttrKind::ReadOnly, "Attributes writable and readonly are incompatible!"),
];

/// What pointers usually have; alone or together, but for `ACCESS`, these ask for nothing.
const USUAL_FOR_PTR: Kinds = Kinds::new(&[
    AttrKind::Alignment,
    AttrKind::Captures,
    AttrKind::Dereferenceable,
    AttrKind::DereferenceableOrNull,
    AttrKind::NoAlias,
    AttrKind::NoFree,
    AttrKind::NoUndef,
    AttrKind::NonNull,
    AttrKind::ReadNone,
    AttrKind::ReadOnly,
    AttrKind::WriteOnly,
]);
/// At most one of these says how a pointer is used.
const ACCESS: Kinds = Kinds::new(&[AttrKind::ReadNone, AttrKind::ReadOnly, AttrKind::WriteOnly]);
const NO_UNDEF: Kinds = Kinds::new(&[AttrKind::NoUndef]);
const USUAL_FOR_INT: Kinds = Kinds::new(&[AttrKind::NoUndef, AttrKind::SExt, AttrKind::ZExt]);

/// True if nothing can be wrong with attributes of these kinds, none of them a string, on a value
/// of type `ty`. Most are of this sort, so the rules need not be asked one by one.
fn is_usual(kinds: Kinds, ty: Type) -> bool {
    if ty.is_ptr() {
        kinds.is_subset_of(USUAL_FOR_PTR) && kinds.n_in(ACCESS) <= 1
    } else if ty.is_int() {
        kinds.is_subset_of(USUAL_FOR_INT) && !kinds.has_both(AttrKind::SExt, AttrKind::ZExt)
    } else {
        kinds.is_subset_of(NO_UNDEF) && !ty.is_void()
    }
}

impl Verifier<'_> {
    /// Checks the attributes `set` of a parameter or result of type `ty`.
    pub(in super::super) fn check_param_attrs(
        &mut self,
        attrs: AttrView<'_>,
        set: &[Attr],
        ty: Type,
    ) -> Checked {
        if set.is_empty() {
            return Ok(());
        }
        let kinds = Kinds::of(set);
        if !has_strings(set) && is_usual(kinds, ty) {
            return Ok(());
        }
        self.check_bool_strings(attrs, set);
        let shared = self.shared;
        for attr in set {
            let placed = attr.kind().is_none_or(|kind| kind.places().param);
            self.check_with(placed, || {
                let attr = print::attr_text(shared, attrs.pool(), attr);
                format!("Attribute '{attr}' does not apply to parameters")
            })?;
        }
        if kinds.has(AttrKind::ImmArg) {
            let n_ranges = usize::from(kinds.has(AttrKind::Range));
            let message = "Attribute 'immarg' is incompatible with other attributes except the 'range' attribute";
            self.check(set.len() == 1 + n_ranges, message)?;
        }
        self.check_combinations(kinds)?;
        if let Some(attr) = set.iter().find(|attr| self.is_wrong_for_type(attr, ty)) {
            let attr = print::attr_text(self.shared, attrs.pool(), attr);
            return self.fail(format!("Attribute '{attr}' applied to incompatible type!"));
        }
        if ty.is_ptr() {
            self.check_memory_types(set)?;
        }
        self.check_attr_values(set, ty)
    }

    fn check_combinations(&mut self, kinds: Kinds) -> Checked {
        let ways_to_pass = [
            kinds.has(AttrKind::ByVal),
            kinds.has(AttrKind::InAlloca),
            kinds.has(AttrKind::Preallocated),
            kinds.has(AttrKind::StructRet) || kinds.has(AttrKind::InReg),
            kinds.has(AttrKind::Nest),
            kinds.has(AttrKind::ByRef),
        ];
        let message = "Attributes 'byval', 'inalloca', 'preallocated', 'inreg', 'nest', 'byref', \
                       and 'sret' are incompatible!";
        self.check(ways_to_pass.iter().filter(|&&way| way).count() <= 1, message)?;
        for (one, other, message) in INCOMPATIBLE {
            self.check(!kinds.has_both(one, other), message)?;
        }
        Ok(())
    }

    /// The types of what is passed in memory have a size, and not too large a one.
    fn check_memory_types(&mut self, set: &[Attr]) -> Checked {
        for kind in [AttrKind::ByVal, AttrKind::ByRef, AttrKind::InAlloca, AttrKind::Preallocated] {
            let Some(Attr::Type(_, Some(ty))) = find(set, kind) else { continue };
            let name = kind.name();
            let layout = self.layout_of(*ty);
            let Some(layout) = layout else {
                return self.fail(format!("Attribute '{name}' does not support unsized types!"));
            };
            if kind != AttrKind::ByRef {
                let flags = self.type_flags(*ty);
                self.check_with(!flags.has_non_local, || {
                    format!("'{name}' argument has illegal target extension type")
                })?;
            }
            let fits = layout.alloc_bytes() < MAX_ARGUMENT_BYTES;
            self.check_with(fits, || format!("huge '{name}' arguments are unsupported"))?;
        }
        Ok(())
    }

    fn check_attr_values(&mut self, set: &[Attr], ty: Type) -> Checked {
        if let Some(Attr::RangeList(_, ranges)) = find(set, AttrKind::Initializes) {
            let message = "Attribute 'initializes' does not support empty list";
            self.check(!ranges.is_empty(), message)?;
            let message = "Attribute 'initializes' does not support unordered ranges";
            self.check(are_ordered(ranges), message)?;
        }
        if let Some(Attr::Int(_, classes)) = find(set, AttrKind::NoFPClass) {
            let message = "Attribute 'nofpclass' must have at least one test bit set";
            self.check(*classes != 0, message)?;
            let message = "Invalid value for 'nofpclass' test mask";
            self.check(classes & !ALL_FP_CLASSES == 0, message)?;
        }
        if let Some(Attr::Range(_, range)) = find(set, AttrKind::Range) {
            let fits = self.types().scalar(ty).int_bits() == Some(range.width);
            self.check(fits, "Range bit width must match type bit width!")?;
        }
        Ok(())
    }

    /// True if `attr` says nothing about values of type `ty`.
    fn is_wrong_for_type(&self, attr: &Attr, ty: Type) -> bool {
        let Some(kind) = attr.kind() else { return false };
        let types = self.types();
        match kind {
            AttrKind::AllocAlign | AttrKind::SExt | AttrKind::ZExt => !ty.is_int(),
            AttrKind::Range => match attr {
                Attr::Range(_, range) => types.scalar(ty).int_bits() != Some(range.width),
                _ => true,
            },
            AttrKind::NoAlias
            | AttrKind::NonNull
            | AttrKind::ReadNone
            | AttrKind::ReadOnly
            | AttrKind::Dereferenceable
            | AttrKind::DereferenceableOrNull
            | AttrKind::Writable
            | AttrKind::DeadOnUnwind
            | AttrKind::DeadOnReturn
            | AttrKind::Initializes
            | AttrKind::Captures
            | AttrKind::Nest
            | AttrKind::SwiftError
            | AttrKind::Preallocated
            | AttrKind::InAlloca
            | AttrKind::ByVal
            | AttrKind::StructRet
            | AttrKind::ByRef
            | AttrKind::ElementType
            | AttrKind::AllocatedPointer => !ty.is_ptr(),
            AttrKind::Alignment => !types.is_ptr_or_vector(ty),
            AttrKind::NoFPClass => !self.holds_floats(ty),
            AttrKind::NoUndef => ty.is_void(),
            _ => false,
        }
    }

    /// True for floats, vectors of them, arrays of those, and structs of one such scalar or vector.
    fn holds_floats(&self, ty: Type) -> bool {
        let types = self.types();
        if let TypeKind::Struct(data) = types.kind(ty) {
            let Some([first, rest @ ..]) = data.fields.as_deref() else { return false };
            return types.is_float_or_vector(*first) && rest.iter().all(|field| field == first);
        }
        let mut elem = ty;
        while let Some((inner, _)) = types.as_array(elem) {
            elem = inner;
        }
        types.is_float_or_vector(elem)
    }
}

/// True if each range comes behind the one before it, with a gap, and none is empty or wraps.
fn are_ordered(ranges: &[IntRange]) -> bool {
    let signed = |words: &[u64]| words.first().map_or(0, |&word| word.cast_signed());
    let each = ranges.iter().all(|range| signed(&range.lo) < signed(&range.hi));
    each && ranges.windows(2).all(|pair| signed(&pair[0].hi) < signed(&pair[1].lo))
}
