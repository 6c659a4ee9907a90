//! Rules of nodes that are types or parts of types.

use super::{
    super::{Verifier, report::Checked},
    fields::{
        self, basic_type, composite_type, derived_type, fixed_point, generic_subrange, int,
        is_given, is_nonzero, md, string_type, subrange, subrange_type, subroutine_type,
    },
    flag, tag,
};
use crate::{
    constant::ConstData,
    metadata::{DiValue, Md, di::DiKind},
};

/// What a bound or size may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    Const,
    Computed,
    ConstOrComputed,
    ConstOrComputedOrMember,
}

/// Encodings of basic types.
mod encoding {
    pub(super) const BOOLEAN: u64 = 0x02;
    pub(super) const SIGNED: u64 = 0x05;
    pub(super) const SIGNED_CHAR: u64 = 0x06;
    pub(super) const UNSIGNED: u64 = 0x07;
    pub(super) const UNSIGNED_CHAR: u64 = 0x08;
    pub(super) const SIGNED_FIXED: u64 = 0x0d;
    pub(super) const UNSIGNED_FIXED: u64 = 0x0e;
}

/// The kind of fixed-point types whose factor is a fraction.
const RATIONAL: u64 = 2;

impl Verifier<'_> {
    /// True if field `at` is absent or holds what `bound` allows.
    fn is_bound(&self, values: &[DiValue], at: usize, bound: Bound) -> bool {
        let Some(bound_md) = md(values, at) else {
            // A plain number is a constant.
            return !matches!(values.get(at), Some(DiValue::Int(_))) || bound != Bound::Computed;
        };
        let is_const = self.md_const(bound_md).is_some();
        let kind = self.kind_of(Some(bound_md));
        let is_variable = matches!(kind, Some(DiKind::LocalVariable | DiKind::GlobalVariable));
        let is_computed = is_variable || self.is_expression(bound_md);
        match bound {
            Bound::Const => is_const,
            Bound::Computed => is_computed,
            Bound::ConstOrComputed => is_const || is_computed,
            Bound::ConstOrComputedOrMember => {
                is_const || is_computed || kind == Some(DiKind::DerivedType)
            }
        }
    }

    pub(super) fn check_subrange(&mut self, values: &[DiValue]) -> Checked {
        let both = is_given(values, subrange::COUNT) && is_given(values, subrange::UPPER);
        self.check_di(!both, "Subrange can have any one of count or upperBound")?;
        let fits = |v: &Self, at| v.is_bound(values, at, Bound::ConstOrComputed);
        let message = "Count must be signed constant or DIVariable or DIExpression";
        self.check_di(fits(self, subrange::COUNT), message)?;
        let count = self.signed_bound(values, subrange::COUNT);
        self.check_di(count.is_none_or(|count| count >= -1), "invalid subrange count")?;
        let message = "LowerBound must be signed constant or DIVariable or DIExpression";
        self.check_di(fits(self, subrange::LOWER), message)?;
        let message = "UpperBound must be signed constant or DIVariable or DIExpression";
        self.check_di(fits(self, subrange::UPPER), message)?;
        let message = "Stride must be signed constant or DIVariable or DIExpression";
        self.check_di(fits(self, subrange::STRIDE), message)
    }

    /// The constant in field `at`.
    fn signed_bound(&self, values: &[DiValue], at: usize) -> Option<i64> {
        match values.get(at)? {
            DiValue::Int(value) => Some(value.cast_signed()),
            DiValue::Md(md) => match self.md_const(*md)? {
                ConstData::Bits { ty, bits } => {
                    let unused = 64 - ty.int_bits()?;
                    Some((bits << unused).cast_signed() >> unused)
                }
                _ => None,
            },
            DiValue::None | DiValue::Wide { .. } | DiValue::List(_) => None,
        }
    }

    pub(super) fn check_generic_subrange(&mut self, values: &[DiValue]) -> Checked {
        use generic_subrange as at;
        let both = is_given(values, at::COUNT) && is_given(values, at::UPPER);
        self.check_di(!both, "GenericSubrange can have any one of count or upperBound")?;
        let fits = |v: &Self, at| v.is_bound(values, at, Bound::Computed);
        let message = "Count must be signed constant or DIVariable or DIExpression";
        self.check_di(fits(self, at::COUNT), message)?;
        let message = "GenericSubrange must contain lowerBound";
        self.check_di(is_given(values, at::LOWER), message)?;
        let message = "LowerBound must be signed constant or DIVariable or DIExpression";
        self.check_di(fits(self, at::LOWER), message)?;
        let message = "UpperBound must be signed constant or DIVariable or DIExpression";
        self.check_di(fits(self, at::UPPER), message)?;
        let message = "GenericSubrange must contain stride";
        self.check_di(is_given(values, at::STRIDE), message)?;
        let message = "Stride must be signed constant or DIVariable or DIExpression";
        self.check_di(fits(self, at::STRIDE), message)
    }

    pub(super) fn check_subrange_type(&mut self, values: &[DiValue]) -> Checked {
        self.check_file(values, subrange_type::FILE)?;
        let base = md(values, subrange_type::BASE);
        self.check_di(self.is_none_or_type(base), "BaseType must be a type")?;
        let fits = |v: &Self, at, bound| v.is_bound(values, at, bound);
        let message =
            "LowerBound must be signed constant or DIVariable or DIExpression or DIDerivedType";
        let member = Bound::ConstOrComputedOrMember;
        self.check_di(fits(self, subrange_type::LOWER, member), message)?;
        let message =
            "UpperBound must be signed constant or DIVariable or DIExpression or DIDerivedType";
        self.check_di(fits(self, subrange_type::UPPER, member), message)?;
        let message = "Stride must be signed constant or DIVariable or DIExpression";
        let computed = Bound::ConstOrComputed;
        self.check_di(fits(self, subrange_type::STRIDE, computed), message)?;
        let message = "Bias must be signed constant or DIVariable or DIExpression";
        self.check_di(fits(self, subrange_type::BIAS, computed), message)?;
        let message = "SizeInBits must be a constant";
        self.check_di(fits(self, subrange_type::SIZE, Bound::Const), message)
    }

    pub(super) fn check_basic_type(&mut self, values: &[DiValue]) -> Checked {
        let tag = int(values, basic_type::TAG);
        let fits = matches!(tag, tag::BASE_TYPE | tag::UNSPECIFIED_TYPE | tag::STRING_TYPE);
        self.check_di(fits, "invalid tag")?;
        let fits = self.is_bound(values, basic_type::SIZE, Bound::Const);
        self.check_di(fits, "SizeInBits must be a constant")
    }

    pub(super) fn check_fixed_point_type(&mut self, values: &[DiValue]) -> Checked {
        use fixed_point as at;
        self.check_di(int(values, at::TAG) == tag::BASE_TYPE, "invalid tag")?;
        let fits = self.is_bound(values, at::SIZE, Bound::Const);
        self.check_di(fits, "SizeInBits must be a constant")?;
        let encoding = int(values, at::ENCODING);
        let fits = matches!(encoding, encoding::SIGNED_FIXED | encoding::UNSIGNED_FIXED);
        self.check_di(fits, "invalid encoding")?;
        let kind = int(values, at::KIND);
        self.check_di(kind <= RATIONAL, "invalid kind")?;
        let no_factor = !is_nonzero(values, at::FACTOR);
        self.check_di(kind != RATIONAL || no_factor, "factor should be 0 for rationals")?;
        let no_fraction =
            !is_nonzero(values, at::NUMERATOR) && !is_nonzero(values, at::DENOMINATOR);
        let message = "numerator and denominator should be 0 for non-rationals";
        self.check_di(kind == RATIONAL || no_fraction, message)
    }

    pub(super) fn check_string_type(&mut self, values: &[DiValue]) -> Checked {
        self.check_di(int(values, string_type::TAG) == tag::STRING_TYPE, "invalid tag")?;
        let fits = self.is_bound(values, string_type::SIZE, Bound::Const);
        self.check_di(fits, "SizeInBits must be a constant")
    }

    pub(super) fn check_derived_type(&mut self, values: &[DiValue]) -> Checked {
        use derived_type as at;
        self.check_file(values, at::FILE)?;
        let tag = int(values, at::TAG);
        let is_static = int(values, at::FLAGS) & flag::STATIC_MEMBER != 0;
        let fits = match tag {
            tag::TYPEDEF
            | tag::POINTER_TYPE
            | tag::PTR_TO_MEMBER_TYPE
            | tag::REFERENCE_TYPE
            | tag::RVALUE_REFERENCE_TYPE
            | tag::CONST_TYPE
            | tag::IMMUTABLE_TYPE
            | tag::VOLATILE_TYPE
            | tag::RESTRICT_TYPE
            | tag::ATOMIC_TYPE
            | tag::LLVM_PTRAUTH_TYPE
            | tag::MEMBER
            | tag::INHERITANCE
            | tag::FRIEND
            | tag::SET_TYPE
            | tag::TEMPLATE_ALIAS => true,
            tag::VARIABLE => is_static,
            _ => false,
        };
        self.check_di(fits, "invalid tag")?;
        if tag == tag::PTR_TO_MEMBER_TYPE {
            let fits = self.is_none_or_type(md(values, at::EXTRA));
            self.check_di(fits, "invalid pointer to member type")?;
        }
        let base = md(values, at::BASE);
        if let Some(base) = base.filter(|_| tag == tag::SET_TYPE) {
            self.check_di(self.can_be_set_element(base), "invalid set base type")?;
        }
        self.check_di(self.is_none_or_scope(md(values, at::SCOPE)), "invalid scope")?;
        self.check_di(self.is_none_or_type(base), "invalid base type")?;
        if is_given(values, at::SPACE) {
            let points =
                matches!(tag, tag::POINTER_TYPE | tag::REFERENCE_TYPE | tag::RVALUE_REFERENCE_TYPE);
            let message = "DWARF address space only applies to pointer or reference types";
            self.check_di(points, message)?;
        }
        let fits = self.is_bound(values, at::SIZE, Bound::ConstOrComputed);
        self.check_di(fits, "SizeInBits must be a constant or DIVariable or DIExpression")
    }

    fn can_be_set_element(&self, base: Md) -> bool {
        match self.as_di(base) {
            Some((DiKind::CompositeType, values)) => {
                int(values, composite_type::TAG) == tag::ENUMERATION_TYPE
            }
            Some((DiKind::BasicType, values)) => matches!(
                int(values, basic_type::ENCODING),
                encoding::UNSIGNED
                    | encoding::SIGNED
                    | encoding::UNSIGNED_CHAR
                    | encoding::SIGNED_CHAR
                    | encoding::BOOLEAN
            ),
            Some((DiKind::SubrangeType, _)) => true,
            _ => false,
        }
    }

    pub(super) fn check_composite_type(&mut self, values: &[DiValue]) -> Checked {
        use composite_type as at;
        self.check_file(values, at::FILE)?;
        let tag = int(values, at::TAG);
        let fits = matches!(
            tag,
            tag::ARRAY_TYPE
                | tag::STRUCTURE_TYPE
                | tag::UNION_TYPE
                | tag::ENUMERATION_TYPE
                | tag::CLASS_TYPE
                | tag::VARIANT_PART
                | tag::NAMELIST
        );
        self.check_di(fits, "invalid tag")?;
        self.check_di(self.is_none_or_scope(md(values, at::SCOPE)), "invalid scope")?;
        self.check_di(self.is_none_or_type(md(values, at::BASE)), "invalid base type")?;
        self.check_elements(values)?;
        if let Some(params) = md(values, at::TEMPLATE_PARAMS) {
            self.check_template_params(params)?;
        }
        if let Some(discriminator) = md(values, at::DISCRIMINATOR) {
            let fits = self.is_di(discriminator, DiKind::DerivedType) && tag == tag::VARIANT_PART;
            self.check_di(fits, "discriminator can only appear on variant part")?;
        }
        let is_array = tag == tag::ARRAY_TYPE;
        for (field, message) in [
            (at::DATA_LOCATION, "dataLocation can only appear in array type"),
            (at::ASSOCIATED, "associated can only appear in array type"),
            (at::ALLOCATED, "allocated can only appear in array type"),
            (at::RANK, "rank can only appear in array type"),
        ] {
            self.check_di(is_array || !is_given(values, field), message)?;
        }
        let has_base = md(values, at::BASE).is_some();
        self.check_di(!is_array || has_base, "array types must have a base type")?;
        let fits = self.is_bound(values, at::SIZE, Bound::ConstOrComputed);
        self.check_di(fits, "SizeInBits must be a constant or DIVariable or DIExpression")
    }

    fn check_elements(&mut self, values: &[DiValue]) -> Checked {
        use composite_type as at;
        let elements = md(values, at::ELEMENTS);
        let is_list = elements.is_none_or(|list| self.is_tuple(list));
        self.check_di(is_list, "invalid composite elements")?;
        let fits = self.is_none_or_type(md(values, at::VTABLE_HOLDER));
        self.check_di(fits, "invalid vtable holder")?;
        let flags = int(values, at::FLAGS);
        self.check_di(!has_conflicting_references(flags), "invalid reference flags")?;
        let message = "DIBlockByRefStruct on DICompositeType is no longer supported";
        self.check_di(flags & flag::BLOCK_BY_REF_STRUCT == 0, message)?;
        let elements = elements.map_or(&[][..], |list| self.tuple_ops(list));
        let message = "DISubprogram contains null entry in `elements` field";
        self.check_di(elements.iter().all(Option::is_some), message)?;
        if flags & flag::VECTOR != 0 {
            let is_subrange = match elements {
                &[Some(element)] => self.is_di(element, DiKind::Subrange),
                _ => false,
            };
            let message = "invalid vector, expected one element of type subrange";
            self.check_di(is_subrange, message)?;
        }
        Ok(())
    }

    pub(super) fn check_template_params(&mut self, params: Md) -> Checked {
        self.check_di(self.is_tuple(params), "invalid template params")?;
        for &param in self.tuple_ops(params) {
            let fits = matches!(
                self.kind_of(param),
                Some(DiKind::TemplateTypeParameter | DiKind::TemplateValueParameter)
            );
            self.check_di(fits, "invalid template parameter")?;
        }
        Ok(())
    }

    pub(super) fn check_subroutine_type(&mut self, values: &[DiValue]) -> Checked {
        if let Some(types) = md(values, subroutine_type::TYPES) {
            self.check_di(self.is_tuple(types), "invalid composite elements")?;
            for &ty in self.tuple_ops(types) {
                self.check_di(self.is_none_or_type(ty), "invalid subroutine type ref")?;
            }
        }
        let flags = int(values, subroutine_type::FLAGS);
        self.check_di(!has_conflicting_references(flags), "invalid reference flags")
    }

    /// The size of a type in bits; that of the type it is made from if it says nothing.
    pub(super) fn type_bits(&self, ty: Option<Md>) -> Option<u64> {
        let mut ty = ty?;
        // Broken types may lead in a circle.
        for _ in 0..self.mds().len() {
            let (kind, values) = self.as_di(ty)?;
            let size = match kind {
                DiKind::BasicType => basic_type::SIZE,
                DiKind::FixedPointType => fixed_point::SIZE,
                DiKind::StringType => string_type::SIZE,
                DiKind::DerivedType => derived_type::SIZE,
                DiKind::CompositeType => composite_type::SIZE,
                DiKind::SubrangeType => subrange_type::SIZE,
                _ => return None,
            };
            let bits = self.signed_bound(values, size).map_or(0, i64::cast_unsigned);
            if bits != 0 {
                return Some(bits);
            }
            if kind != DiKind::DerivedType {
                return None;
            }
            ty = fields::md(values, derived_type::BASE)?;
        }
        None
    }
}

/// True if a type is two kinds of reference at once, or passed in two ways.
pub(super) fn has_conflicting_references(flags: u64) -> bool {
    let both = |pair: u64| flags & pair == pair;
    both(flag::LVALUE_REFERENCE | flag::RVALUE_REFERENCE)
        || both(flag::PASS_BY_VALUE | flag::PASS_BY_REFERENCE)
}
