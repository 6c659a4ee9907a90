//! Attributes of functions and calls.
//!
//! Files: `view` (reading a list), `params` (of one parameter or result), `strings` (those that
//! are written as strings). Here are those of the function itself and the rules across
//! parameters.

mod params;
mod strings;
mod view;

use super::{Verifier, report::Checked};
use crate::{
    attrs::{AttrKind, MemoryEffects, MemoryLocation},
    module::{Func, UnnamedAddr},
    print,
    types::{FuncType, Type},
};

use view::has_strings;
pub(super) use view::{AttrView, Kinds, find, has};

/// Whose attributes are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum AttrOwner {
    /// A function's own.
    Func(Func),
    /// A call's.
    Call {
        /// True if an intrinsic is called.
        to_intrinsic: bool,
        /// True if inline assembly is called.
        to_asm: bool,
    },
}

/// Parameter attributes that only one parameter may have.
#[derive(Default)]
struct SeenOnce {
    nest: bool,
    returned: bool,
    sret: bool,
    swift_self: bool,
    swift_async: bool,
    swift_error: bool,
}

/// Function attributes that ask for nothing, alone or together.
const HARMLESS: Kinds = Kinds::new(&[
    AttrKind::Cold,
    AttrKind::Convergent,
    AttrKind::Hot,
    AttrKind::InlineHint,
    AttrKind::MustProgress,
    AttrKind::NoCallback,
    AttrKind::NoCreateUndefOrPoison,
    AttrKind::NoDivergenceSource,
    AttrKind::NoDuplicate,
    AttrKind::NoFree,
    AttrKind::NoInline,
    AttrKind::NoMerge,
    AttrKind::NoRecurse,
    AttrKind::NoReturn,
    AttrKind::NoSync,
    AttrKind::NoUnwind,
    AttrKind::NullPointerIsValid,
    AttrKind::OptimizeForSize,
    AttrKind::StrictFP,
    AttrKind::WillReturn,
]);

/// The kinds that `allockind` is made of.
mod alloc_kind {
    pub(super) const ALLOC: u64 = 1;
    pub(super) const REALLOC: u64 = 2;
    pub(super) const FREE: u64 = 4;
    pub(super) const UNINITIALIZED: u64 = 8;
    pub(super) const ZEROED: u64 = 16;
    pub(super) const ALIGNED: u64 = 32;
}

impl Verifier<'_> {
    /// Checks all attributes of a function or call with function type `ty`.
    pub(super) fn check_attributes(
        &mut self,
        attrs: AttrView<'_>,
        ty: &FuncType,
        owner: AttrOwner,
    ) -> Checked {
        if attrs.is_empty() {
            return Ok(());
        }
        let shared = self.shared;
        for attr in attrs.ret() {
            let placed = attr.kind().is_none_or(|kind| kind.places().ret);
            self.check_with(placed, || {
                let attr = print::attr_text(shared, attrs.pool(), attr);
                format!("Attribute '{attr}' does not apply to function return values")
            })?;
        }
        // Faults of one parameter do not spoil the rules of others.
        _ = self.check_param_attrs(attrs, attrs.ret(), ty.ret);
        self.check_all_params(attrs, ty, owner)?;
        let set = attrs.function();
        if !has_strings(set) && Kinds::of(set).is_subset_of(HARMLESS) {
            return Ok(());
        }
        self.check_function_attrs(attrs, owner)?;
        self.check_allocation_attrs(attrs, ty)?;
        self.check_vscale_range(attrs);
        self.check_string_attrs(attrs, ty);
        Ok(())
    }

    /// Checks that each attribute stands where it may, and nothing else.
    pub(super) fn check_attr_places(&mut self, attrs: AttrView<'_>, ty: &FuncType) -> Checked {
        let shared = self.shared;
        let params = (0..ty.params.len()).flat_map(|index| attrs.param(index));
        let of_params = params.map(|attr| (attr, attr.kind().map(|kind| kind.places().param)));
        let of_ret =
            attrs.ret().iter().map(|attr| (attr, attr.kind().map(|kind| kind.places().ret)));
        let of_function = attrs
            .function()
            .iter()
            .map(|attr| (attr, attr.kind().map(|kind| kind.places().function)));
        for (attr, placed) in of_params.chain(of_ret).chain(of_function) {
            self.check_with(placed != Some(false), || {
                let attr = print::attr_text(shared, attrs.pool(), attr);
                format!("Attribute '{attr}' does not apply here")
            })?;
        }
        Ok(())
    }

    fn check_all_params(
        &mut self,
        attrs: AttrView<'_>,
        ty: &FuncType,
        owner: AttrOwner,
    ) -> Checked {
        let (is_intrinsic, is_asm) = match owner {
            AttrOwner::Func(func) => (self.facts.func(func).is_intrinsic, false),
            AttrOwner::Call { to_intrinsic, to_asm } => (to_intrinsic, to_asm),
        };
        let mut seen = SeenOnce::default();
        for (index, &param) in ty.params.iter().enumerate() {
            let set = attrs.param(index);
            if set.is_empty() {
                continue;
            }
            let kinds = Kinds::of(set);
            if !is_intrinsic {
                let message = "immarg attribute only applies to intrinsics";
                self.check(!kinds.has(AttrKind::ImmArg), message)?;
                let message =
                    "Attribute 'elementtype' can only be applied to intrinsics and inline asm.";
                self.check(is_asm || !kinds.has(AttrKind::ElementType), message)?;
            }
            // Faults of one parameter do not spoil the rules of others.
            _ = self.check_param_attrs(attrs, set, param);
            self.check_once(&mut seen, kinds, index, param, ty)?;
        }
        Ok(())
    }

    fn check_once(
        &mut self,
        seen: &mut SeenOnce,
        kinds: Kinds,
        index: usize,
        param: Type,
        ty: &FuncType,
    ) -> Checked {
        if kinds.has(AttrKind::Nest) {
            let message = "More than one parameter has attribute nest!";
            self.check(!std::mem::replace(&mut seen.nest, true), message)?;
        }
        if kinds.has(AttrKind::Returned) {
            let message = "More than one parameter has attribute returned!";
            self.check(!std::mem::replace(&mut seen.returned, true), message)?;
            self.check_returned(param, ty.ret)?;
        }
        if kinds.has(AttrKind::StructRet) {
            let message = "Cannot have multiple 'sret' parameters!";
            self.check(!std::mem::replace(&mut seen.sret, true), message)?;
            let message = "Attribute 'sret' is not on first or second parameter!";
            self.check(index < 2, message)?;
        }
        if kinds.has(AttrKind::SwiftSelf) {
            let message = "Cannot have multiple 'swiftself' parameters!";
            self.check(!std::mem::replace(&mut seen.swift_self, true), message)?;
        }
        if kinds.has(AttrKind::SwiftAsync) {
            let message = "Cannot have multiple 'swiftasync' parameters!";
            self.check(!std::mem::replace(&mut seen.swift_async, true), message)?;
        }
        if kinds.has(AttrKind::SwiftError) {
            let message = "Cannot have multiple 'swifterror' parameters!";
            self.check(!std::mem::replace(&mut seen.swift_error, true), message)?;
        }
        if kinds.has(AttrKind::InAlloca) {
            let is_last = index + 1 == ty.params.len();
            self.check(is_last, "inalloca isn't on the last parameter!")?;
        }
        Ok(())
    }

    /// A `returned` parameter has the type of the result, or one with the same bits.
    pub(super) fn check_returned(&mut self, param: Type, ret: Type) -> Checked {
        let vector_bits = |v: &mut Self, ty: Type| {
            let is_amx_or_vector = ty.is_vector() || ty == Type::X86_AMX;
            v.layout_of(ty)
                .filter(|_| is_amx_or_vector)
                .map(|layout| (layout.bits, layout.scalable))
        };
        let same_bits = param == ret || {
            let (from, to) = (vector_bits(self, param), vector_bits(self, ret));
            from.is_some() && from == to
        };
        self.check(same_bits, "Incompatible argument and return types for 'returned' attribute")
    }

    fn check_function_attrs(&mut self, attrs: AttrView<'_>, owner: AttrOwner) -> Checked {
        let shared = self.shared;
        for attr in attrs.function() {
            let placed = attr.kind().is_none_or(|kind| kind.places().function);
            self.check_with(placed, || {
                let attr = print::attr_text(shared, attrs.pool(), attr);
                format!("Attribute '{attr}' does not apply to functions!")
            })?;
        }
        let kinds = Kinds::of(attrs.function());
        let is = |kind| kinds.has(kind);
        let message = "Attributes 'noinline and alwaysinline' are incompatible!";
        self.check(!(is(AttrKind::NoInline) && is(AttrKind::AlwaysInline)), message)?;
        if is(AttrKind::OptimizeNone) {
            let message = "Attribute 'optnone' requires 'noinline'!";
            self.check(is(AttrKind::NoInline), message)?;
            let message = "Attributes 'optsize and optnone' are incompatible!";
            self.check(!is(AttrKind::OptimizeForSize), message)?;
            let message = "Attributes 'minsize and optnone' are incompatible!";
            self.check(!is(AttrKind::MinSize), message)?;
            let message = "Attributes 'optdebug and optnone' are incompatible!";
            self.check(!is(AttrKind::OptimizeForDebugging), message)?;
        }
        let message =
            "Attributes 'sanitize_realtime and sanitize_realtime_blocking' are incompatible!";
        let both = is(AttrKind::SanitizeRealtime) && is(AttrKind::SanitizeRealtimeBlocking);
        self.check(!both, message)?;
        if is(AttrKind::OptimizeForDebugging) {
            let message = "Attributes 'optsize and optdebug' are incompatible!";
            self.check(!is(AttrKind::OptimizeForSize), message)?;
            let message = "Attributes 'minsize and optdebug' are incompatible!";
            self.check(!is(AttrKind::MinSize), message)?;
        }
        if is(AttrKind::Memory) {
            let writes_args = attrs.memory().get(MemoryLocation::Arg) & MemoryEffects::WRITE != 0;
            let message = "Attribute writable and memory without argmem: write are incompatible!";
            self.check(writes_args || !attrs.has_on_any_param(AttrKind::Writable), message)?;
        }
        if is(AttrKind::JumpTable) {
            let unnamed = match owner {
                AttrOwner::Func(func) => {
                    self.shared.funcs[func].symbol.unnamed_addr == UnnamedAddr::Global
                }
                AttrOwner::Call { .. } => false,
            };
            self.check(unnamed, "Attribute 'jumptable' requires 'unnamed_addr'")?;
        }
        Ok(())
    }

    fn check_allocation_attrs(&mut self, attrs: AttrView<'_>, ty: &FuncType) -> Checked {
        if let Some(packed) = attrs.fn_int(AttrKind::AllocSize) {
            let (elem, count) = (packed >> 32, packed & u64::from(u32::MAX));
            self.check_alloc_size_param("element size", elem, ty)?;
            if count != u64::from(u32::MAX) {
                self.check_alloc_size_param("number of elements", count, ty)?;
            }
        }
        let Some(kind) = attrs.fn_int(AttrKind::AllocKind) else { return Ok(()) };
        let class = kind & (alloc_kind::ALLOC | alloc_kind::REALLOC | alloc_kind::FREE);
        if class.count_ones() != 1 {
            self.report.error("'allockind()' requires exactly one of alloc, realloc, and free");
        }
        let modifiers = alloc_kind::UNINITIALIZED | alloc_kind::ZEROED | alloc_kind::ALIGNED;
        if class == alloc_kind::FREE && kind & modifiers != 0 {
            self.report.error(
                "'allockind(\"free\")' doesn't allow uninitialized, zeroed, or aligned modifiers.",
            );
        }
        let both = alloc_kind::UNINITIALIZED | alloc_kind::ZEROED;
        if kind & both == both {
            self.report.error("'allockind()' can't be both zeroed and uninitialized");
        }
        self.check_zeroed_variant(attrs, ty)
    }

    fn check_alloc_size_param(&mut self, what: &str, index: u64, ty: &FuncType) -> Checked {
        let param = usize::try_from(index).ok().and_then(|index| ty.params.get(index));
        let Some(param) = param else {
            return self.fail(format!("'allocsize' {what} argument is out of bounds"));
        };
        self.check_with(param.is_int(), || {
            format!("'allocsize' {what} argument must refer to an integer parameter")
        })
    }

    /// `"alloc-variant-zeroed"` names a function that does the same with zeroed memory.
    fn check_zeroed_variant(&mut self, attrs: AttrView<'_>, ty: &FuncType) -> Checked {
        let Some(name) = attrs.fn_string("alloc-variant-zeroed") else { return Ok(()) };
        self.check(!name.is_empty(), "'alloc-variant-zeroed' must not be empty")?;
        let Some(crate::module::Symbol::Func(variant)) = self.shared.find_symbol(name) else {
            return Ok(());
        };
        let decl = &self.shared.funcs[variant];
        let theirs = AttrView::new(&self.shared.attrs, decl.attrs);
        let family = attrs.fn_string("alloc-family").unwrap_or_default();
        let same_family = theirs.fn_string("alloc-family").unwrap_or_default() == family;
        let message =
            "'alloc-variant-zeroed' must name a function belonging to the same 'alloc-family'";
        self.check(same_family, message)?;
        let kind = theirs.fn_int(AttrKind::AllocKind).unwrap_or(0);
        let message = "'alloc-variant-zeroed' must name a function with 'allockind(\"zeroed\")'";
        self.check(kind & alloc_kind::ZEROED != 0, message)?;
        let same_type = self.types().as_func(decl.ty) == Some(ty);
        let message = "'alloc-variant-zeroed' must name a function with the same signature";
        self.check(same_type, message)
    }

    fn check_vscale_range(&mut self, attrs: AttrView<'_>) {
        let Some(packed) = attrs.fn_int(AttrKind::VScaleRange) else { return };
        let (min, max) = (packed >> 32, packed & u64::from(u32::MAX));
        if min == 0 {
            self.report.error("'vscale_range' minimum must be greater than 0");
        } else if !min.is_power_of_two() {
            self.report.error("'vscale_range' minimum must be power-of-two value");
        }
        if max != 0 && min > max {
            self.report.error("'vscale_range' minimum cannot be greater than maximum");
        } else if max != 0 && !max.is_power_of_two() {
            self.report.error("'vscale_range' maximum must be power-of-two value");
        }
    }
}
