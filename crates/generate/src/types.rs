//! Choosing types.

use nvopt_ir::types::{FloatKind, Type, TypeKind};

use crate::{options::Feature, world::ProgramGen};

/// How likely each kind of integer is.
const COMMON_INT: u32 = 80;
const ODD_INT: u32 = 12;
const WIDE_INT: u32 = 5;

/// The widths that programs mostly use, the most likely ones first.
const COMMON_WIDTHS: &[(u32, u32)] = &[(50, 32), (22, 64), (12, 8), (10, 16), (6, 1)];
const ODD_WIDTHS: &[u32] = &[17, 33, 3, 5, 7, 12, 24, 31, 48, 63];
const WIDE_WIDTHS: &[(u32, u32)] = &[(70, 128), (15, 65), (10, 96), (5, 256)];

/// How likely each float is.
const FLOAT_KINDS: &[(u32, FloatKind)] = &[
    (45, FloatKind::Float),
    (25, FloatKind::Double),
    (18, FloatKind::Half),
    (12, FloatKind::BFloat),
];

/// The lanes of vectors.
const LANES: &[(u32, u32)] = &[(40, 2), (35, 4), (12, 8), (13, 3)];

/// How often a type is a vector of what it otherwise would be.
const VECTOR_PERCENT: u32 = 14;
const FLOAT_PERCENT: u32 = 28;

/// Choosing.
impl ProgramGen<'_> {
    /// An integer type, not a vector.
    pub(crate) fn scalar_int(&mut self) -> Type {
        let class = self.u.weighted(&[
            (COMMON_INT, None),
            (self.weight(Feature::OddInts, ODD_INT), Some(Feature::OddInts)),
            (self.weight(Feature::WideInts, WIDE_INT), Some(Feature::WideInts)),
        ]);
        let width = match class {
            Some(Feature::OddInts) => self.u.pick(ODD_WIDTHS),
            Some(Feature::WideInts) => self.u.weighted(WIDE_WIDTHS),
            Some(_) | None => self.u.weighted(COMMON_WIDTHS),
        };
        if let Some(feature) = class {
            self.note(feature);
        }
        Type::int(width)
    }

    /// `i8`, `i16`, `i32` or `i64`.
    pub(crate) fn memory_int(&mut self) -> Type {
        Type::int(self.u.weighted(&[(55, 32), (20, 64), (13, 8), (12, 16)]))
    }

    /// A floating-point type, not a vector, if there may be one.
    pub(crate) fn scalar_float(&mut self) -> Option<Type> {
        let mut kinds = FLOAT_KINDS.to_vec();
        kinds.retain(|&(_, kind)| self.has(float_feature(kind)));
        if kinds.is_empty() {
            return None;
        }
        let kind = self.u.weighted(&kinds);
        self.note(float_feature(kind));
        Some(Type::float(kind))
    }

    /// A number type that memory outside the program can hold: no odd width.
    pub(crate) fn memory_scalar(&mut self) -> Type {
        let float = if self.u.chance(FLOAT_PERCENT) { self.scalar_float() } else { None };
        float.unwrap_or_else(|| self.memory_int())
    }

    /// An integer or float, not a vector.
    pub(crate) fn scalar(&mut self) -> Type {
        let float = if self.u.chance(FLOAT_PERCENT) { self.scalar_float() } else { None };
        float.unwrap_or_else(|| self.scalar_int())
    }

    /// An integer, a float or a vector of these.
    pub(crate) fn value_type(&mut self) -> Type {
        let scalar = self.scalar();
        self.maybe_vector(scalar)
    }

    /// `elem` or a vector of it.
    pub(crate) fn maybe_vector(&mut self, elem: Type) -> Type {
        let narrow = elem.int_bits().is_none_or(|bits| bits <= 64);
        if narrow && self.roll(Feature::Vectors, VECTOR_PERCENT) {
            let lanes = self.u.weighted(LANES);
            return vector(elem, lanes);
        }
        elem
    }

    /// `elem` in `lanes_of`'s shape: itself, or a vector with as many lanes.
    pub(crate) fn shaped_like(&self, elem: Type, lanes_of: Type) -> Type {
        self.lanes(lanes_of).map_or(elem, |lanes| vector(elem, lanes))
    }

    /// The number of lanes, if `ty` is a vector.
    pub(crate) fn lanes(&self, ty: Type) -> Option<u32> {
        self.module.shared.types.as_vector(ty).map(|(_, lanes, _)| lanes)
    }

    /// The element of a vector, or the type itself.
    pub(crate) fn elem(&self, ty: Type) -> Type {
        self.module.shared.types.scalar(ty)
    }

    /// The width of an integer type or the elements of a vector of integers.
    pub(crate) fn int_width(&self, ty: Type) -> Option<u32> {
        self.elem(ty).int_bits()
    }

    /// The format of a float type or the elements of a vector of floats.
    pub(crate) fn float_format(&self, ty: Type) -> Option<FloatKind> {
        self.elem(ty).float_kind()
    }

    /// The bits of a number or a vector of numbers.
    pub(crate) fn value_bits(&self, ty: Type) -> Option<u32> {
        let elem = self.elem(ty);
        let bits = elem.int_bits().or_else(|| elem.float_kind().map(FloatKind::bits))?;
        Some(bits * self.lanes(ty).unwrap_or(1))
    }

    /// `weight` if programs may have `feature`, else zero.
    pub(crate) fn weight(&self, feature: Feature, weight: u32) -> u32 {
        if self.has(feature) { weight } else { 0 }
    }
}

/// Aggregates.
impl ProgramGen<'_> {
    /// A struct or array of a few numbers and smaller aggregates, nested at most `depth` deep.
    pub(crate) fn aggregate(&mut self, depth: u32) -> Type {
        self.note(Feature::Aggregates);
        if self.u.chance(25) {
            let elem = self.field(depth);
            let len = self.u.pick(&[2, 4, 3]);
            return self.module.shared.types.array(elem, len);
        }
        let n_fields = self.u.within(2, 4);
        let fields: Vec<Type> = (0..n_fields).map(|_| self.field(depth)).collect();
        let packed = self.u.chance(8);
        if self.u.chance(50) {
            return self.module.shared.types.literal_struct(fields, packed);
        }
        let types = &mut self.module.shared.types;
        let name = format!("struct.{}", types.n_rows());
        let named = types.new_struct(Some(name.as_bytes()));
        types.set_struct_body(named, fields, packed);
        named
    }

    fn field(&mut self, depth: u32) -> Type {
        if depth > 0 && self.u.chance(30) { self.aggregate(depth - 1) } else { self.scalar() }
    }

    /// A struct of numbers that memory outside the program can hold, without padding inside a
    /// number.
    pub(crate) fn plain_struct(&mut self) -> Type {
        let n_fields = self.u.within(2, 4);
        let fields: Vec<Type> = (0..n_fields).map(|_| self.memory_scalar()).collect();
        self.module.shared.types.literal_struct(fields, false)
    }

    /// The types of the elements of an aggregate.
    pub(crate) fn elements(&self, ty: Type) -> Vec<Type> {
        match self.module.shared.types.kind(ty) {
            TypeKind::Struct(data) => data.fields.as_deref().unwrap_or_default().to_vec(),
            TypeKind::Array { elem, len } => vec![elem; usize::try_from(len).unwrap_or(0)],
            _ => Vec::new(),
        }
    }

    /// True if every bit pattern of `ty`'s bytes is a value and every value one pattern: no
    /// widths that leave bits of a byte unused.
    pub(crate) fn is_byte_sized(&self, ty: Type) -> bool {
        if ty.is_aggregate() {
            return self.elements(ty).iter().all(|&elem| self.is_byte_sized(elem));
        }
        let width = self.int_width(ty);
        width.is_none_or(|bits| bits % 8 == 0 && bits.is_power_of_two())
    }
}

/// A vector of numbers; there are few lanes.
pub(crate) fn vector(elem: Type, lanes: u32) -> Type {
    Type::spelled_vector(elem, lanes, false).expect("short vectors of numbers are spelled")
}

fn float_feature(kind: FloatKind) -> Feature {
    match kind {
        FloatKind::Half | FloatKind::BFloat => Feature::SmallFloats,
        FloatKind::Float
        | FloatKind::Double
        | FloatKind::X86Fp80
        | FloatKind::Fp128
        | FloatKind::PpcFp128 => Feature::Floats,
    }
}
