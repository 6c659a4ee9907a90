//! What constants may be made of: the one place that says so, for readers and the verifier.
//!
//! [`ConstRules`] computes what a constant expression is from its operands, or says what is wrong
//! with it, in the words of LLVM's parser. So whatever one reader lets through, the other one
//! reads, too. Free functions say which types constants may have, and where indices lead.

use crate::{
    cast_rules::is_cast_valid,
    constant::{Const, ConstData, ConstPool, ExprOp, data_element},
    datalayout::{DataLayout, LayoutMemo, target_type_info},
    module::{ModuleShared, Symbol},
    ops::{BinaryOp, CastOp},
    types::{Type, TypeKind, TypeTable},
};

/// The most lanes of a vector constant whose lanes are kept one by one, and of the mask of a
/// shuffle: a few bytes of input can ask for all lanes of a vector.
pub const MAX_LANES: u32 = 1 << 16;

/// The message about a vector constant with more than [`MAX_LANES`].
pub const TOO_MANY_LANES: &str = "vector constant has too many lanes";

/// What is wrong with a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ConstFault(pub &'static str);

/// A constant is as it must be, or not.
pub type Checked = Result<(), ConstFault>;

/// A scalar type or a vector of it, made or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The type of each lane, or the whole type.
    pub scalar: Type,
    /// How many lanes, and whether the number is a multiple known at run time only; of a vector.
    pub lanes: Option<(u32, bool)>,
}

impl Shape {
    /// The shape of `ty`.
    pub fn of(types: &TypeTable, ty: Type) -> Shape {
        match types.as_vector(ty) {
            Some((scalar, lanes, scalable)) => Shape { scalar, lanes: Some((lanes, scalable)) },
            None => Shape { scalar: ty, lanes: None },
        }
    }

    /// The type of this shape.
    pub fn make(self, types: &mut TypeTable) -> Type {
        match self.lanes {
            Some((lanes, scalable)) => types.vector(self.scalar, lanes, scalable),
            None => self.scalar,
        }
    }

    /// The shape of a pointer of this shape with an index of type `index` added.
    pub fn widened(self, types: &TypeTable, index: Type) -> Result<Shape, ConstFault> {
        match (self.lanes, Shape::of(types, index).lanes) {
            (_, None) => Ok(self),
            (None, lanes) => Ok(Shape { lanes, ..self }),
            (own, other) if own == other => Ok(self),
            _ => Err(ConstFault("getelementptr vector index has a wrong number of elements")),
        }
    }
}

/// What the rules need to know.
#[derive(Debug)]
pub struct ConstRules<'a> {
    /// The types.
    pub types: &'a TypeTable,
    /// The constants that are operands.
    pub pool: &'a ConstPool,
    /// The data layout.
    pub layout: &'a DataLayout,
    /// The layouts of types under it.
    pub layouts: &'a mut LayoutMemo,
}

/// Expressions.
impl ConstRules<'_> {
    /// Checks a constant expression of type `ty`.
    pub fn expr(&mut self, ty: Type, op: &ExprOp, args: &[Const]) -> Checked {
        let shape = match op {
            ExprOp::Cast(op) => return self.cast(*op, args, ty),
            ExprOp::Binary(op, _) => Shape::of(self.types, self.binary(*op, args)?),
            ExprOp::Gep { source, inrange, .. } => {
                check_inrange(inrange.as_deref().copied())?;
                self.gep(*source, args)?
            }
            ExprOp::ExtractElement => self.extract_element(args)?,
            ExprOp::InsertElement => self.insert_element(args)?,
            ExprOp::ShuffleVector(mask) => self.shuffle(args, mask)?,
        };
        check(shape == Shape::of(self.types, ty), "constant expression type mismatch")
    }

    /// Checks a conversion to `ty`.
    pub fn cast(&self, op: CastOp, args: &[Const], ty: Type) -> Checked {
        let &[arg] = args else { return Err(WRONG_COUNT) };
        let is_valid = is_constant_cast(op) && is_cast_valid(self.types, op, self.pool.ty(arg), ty);
        check(is_valid, "invalid cast opcode")
    }

    /// The type of a binary operation.
    pub fn binary(&self, op: BinaryOp, args: &[Const]) -> Result<Type, ConstFault> {
        let &[left, right] = args else { return Err(WRONG_COUNT) };
        let ty = self.pool.ty(left);
        check(ty == self.pool.ty(right), "operands of constexpr must have same type")?;
        let is_int = self.types.is_int_or_vector(ty);
        check(is_int, "constexpr requires integer or integer vector operands")?;
        check(is_constant_binary(op), "constexprs of this operation are no longer supported")?;
        Ok(ty)
    }

    /// The shape of a `getelementptr` over `source`.
    pub fn gep(&mut self, source: Type, args: &[Const]) -> Result<Shape, ConstFault> {
        let base = args.first().map(|&base| Shape::of(self.types, self.pool.ty(base)));
        let Some(base) = base.filter(|base| base.scalar.is_ptr()) else {
            return Err(ConstFault("base of getelementptr must be a pointer"));
        };
        let (mut shape, indices) = (base, &args[1..]);
        for &index in indices {
            let ty = self.pool.ty(index);
            check(self.types.is_int_or_vector(ty), "getelementptr index must be an integer")?;
            shape = shape.widened(self.types, ty)?;
        }
        let layout = self.layouts.layout(self.layout, self.types, source);
        let is_sized = indices.is_empty() || layout.is_some();
        check(is_sized, "base element of getelementptr must be sized")?;
        let is_fixed = layout.is_none_or(|layout| !layout.scalable);
        check(is_fixed, "invalid base element for constant getelementptr")?;
        let field = |at: usize| field_index(self.types, self.pool.get(indices[at]));
        let reached = indexed_type(self.types, source, indices.len(), field);
        check(reached.is_some(), "invalid getelementptr indices")?;
        Ok(shape)
    }

    /// The shape of an `extractelement`.
    pub fn extract_element(&self, args: &[Const]) -> Result<Shape, ConstFault> {
        let &[vector, index] = args else { return Err(WRONG_COUNT) };
        match self.types.as_vector(self.pool.ty(vector)) {
            Some((scalar, ..)) if self.pool.ty(index).is_int() => Ok(Shape { scalar, lanes: None }),
            _ => Err(ConstFault("invalid extractelement operands")),
        }
    }

    /// The shape of an `insertelement`.
    pub fn insert_element(&self, args: &[Const]) -> Result<Shape, ConstFault> {
        let &[vector, elem, index] = args else { return Err(WRONG_COUNT) };
        let shape = Shape::of(self.types, self.pool.ty(vector));
        let fits = shape.lanes.is_some() && shape.scalar == self.pool.ty(elem);
        check(fits && self.pool.ty(index).is_int(), "invalid insertelement operands")?;
        Ok(shape)
    }

    /// The shape of a `shufflevector` of two vectors.
    pub fn shuffle(&self, args: &[Const], mask: &[i32]) -> Result<Shape, ConstFault> {
        let &[left, right] = args else { return Err(WRONG_COUNT) };
        let from = self.pool.ty(left);
        let shape = check_shuffle(self.types, from, mask).filter(|_| from == self.pool.ty(right));
        shape.ok_or(ConstFault("invalid operands to shufflevector"))
    }
}

/// Constants that are no expressions.
impl ConstRules<'_> {
    /// Checks an array, vector or struct of type `ty`.
    pub fn aggregate(&self, ty: Type, elems: &[Const]) -> Checked {
        let n = self.types.n_elements(ty);
        check(n == Some(elems.len() as u64), "aggregate constant has wrong # elements")?;
        let fits = match self.types.as_struct(ty) {
            Some(data) => {
                let fields = data.fields.as_deref().unwrap_or_default();
                fields.iter().zip(elems).all(|(&field, &elem)| self.pool.ty(elem) == field)
            }
            None => {
                let each = self.types.repeated(ty);
                elems.iter().all(|&elem| Some(self.pool.ty(elem)) == each)
            }
        };
        check(fits, "element of aggregate constant has wrong type")?;
        check_lanes(self.types, ty)
    }

    /// Checks a vector of type `ty` with `elem` in each lane.
    pub fn splat(&self, ty: Type, elem: Const) -> Checked {
        let Some((elem_ty, ..)) = self.types.as_vector(ty) else {
            return Err(ConstFault("vector constant must have vector type"));
        };
        check(self.pool.ty(elem) == elem_ty, "constant expression type mismatch")?;
        check_lanes(self.types, ty)
    }

    /// Checks a `ptrauth` of type `ty`, as far as LLVM's parser does.
    pub fn ptr_auth(&self, ty: Type, args: &[Const; 5]) -> Checked {
        let [base, key, discriminator, address, symbol] = args.map(|arg| self.pool.get(arg));
        let is_int =
            |data: &ConstData, ty: Type| matches!(data, ConstData::Bits { ty: t, .. } if *t == ty);
        check(base.ty().is_ptr(), "constant ptrauth base pointer must be a pointer")?;
        check(is_int(key, Type::I32), "constant ptrauth key must be i32 constant")?;
        let message = "constant ptrauth integer discriminator must be i64 constant";
        check(is_int(discriminator, Type::I64), message)?;
        let message = "constant ptrauth address discriminator must be a pointer";
        check(address.ty().is_ptr(), message)?;
        let message = "constant ptrauth deactivation symbol must be a pointer";
        check(symbol.ty().is_ptr(), message)?;
        check(base.ty() == ty, "constant expression type mismatch")
    }

    /// Checks any constant of a module; its operands are taken to be right.
    pub fn constant(&mut self, shared: &ModuleShared, data: &ConstData) -> Checked {
        match data {
            ConstData::Zero(ty) => {
                check(has_zero(self.types, *ty), "invalid type for null constant")
            }
            ConstData::Undef(ty) => {
                check(has_undef(self.types, *ty), "invalid type for undef constant")
            }
            ConstData::Poison(ty) => {
                check(has_undef(self.types, *ty), "invalid type for poison constant")
            }
            ConstData::Symbol { ty, symbol } | ConstData::NoCfi { ty, symbol } => {
                check_symbol(shared, *ty, *symbol)
            }
            ConstData::DsoLocalEquivalent { ty, symbol } => {
                check_symbol(shared, *ty, *symbol)?;
                check_equivalent(shared.symbol_value_ty(*symbol))
            }
            ConstData::BlockAddress { ty, func, .. } => {
                check_symbol(shared, *ty, Symbol::Func(*func))
            }
            ConstData::Aggregate { ty, elems } => self.aggregate(*ty, elems),
            ConstData::ScalableSplat { ty, elem } => self.splat(*ty, *elem),
            ConstData::Data { ty, .. } => check_lanes(self.types, *ty),
            ConstData::Expr { ty, op, args } => self.expr(*ty, op, args),
            ConstData::PtrAuth { ty, args } => self.ptr_auth(*ty, args),
            ConstData::Bits { .. } | ConstData::WideBits { .. } => Ok(()),
        }
    }
}

/// An expression has as many operands as no text can give it.
const WRONG_COUNT: ConstFault = ConstFault("constant expression has the wrong number of operands");

fn check(holds: bool, message: &'static str) -> Checked {
    if holds { Ok(()) } else { Err(ConstFault(message)) }
}

fn check_symbol(shared: &ModuleShared, ty: Type, symbol: Symbol) -> Checked {
    check(shared.symbol_ptr_ty(symbol) == ty, "constant expression type mismatch")
}

/// Checks that what a `dso_local_equivalent` names is of a type that can be called.
pub fn check_equivalent(value_ty: Type) -> Checked {
    let message = "expected a function, alias to function, or ifunc in dso_local_equivalent";
    check(value_ty.is_func(), message)
}

/// Checks that a vector constant whose lanes are kept one by one has not too many.
pub fn check_lanes(types: &TypeTable, ty: Type) -> Checked {
    let is_small = types.as_vector(ty).is_none_or(|(_, lanes, _)| lanes <= MAX_LANES);
    check(is_small, TOO_MANY_LANES)
}

/// Checks `inrange(lo, hi)`.
pub fn check_inrange(range: Option<(i64, i64)>) -> Checked {
    check(range.is_none_or(|(lo, hi)| lo < hi), "expected end to be larger than start")
}

/// The shape of what `mask` makes of two vectors of type `from`, if it fits them.
pub fn check_shuffle(types: &TypeTable, from: Type, mask: &[i32]) -> Option<Shape> {
    let (scalar, lanes, scalable) = types.as_vector(from)?;
    let n_mask = u32::try_from(mask.len()).ok().filter(|n| (1..=MAX_LANES).contains(n))?;
    let n_lanes = i64::from(lanes) * 2;
    let in_range = mask.iter().all(|&lane| lane == -1 || (0..n_lanes).contains(&i64::from(lane)));
    // A mask of unknown length can only repeat one lane.
    let uniform = mask.iter().all(|&lane| lane == mask[0] && lane <= 0);
    let fits = in_range && (uniform || !scalable);
    fits.then_some(Shape { scalar, lanes: Some((n_mask, scalable)) })
}

/// The lanes that the constant `mask` of a shuffle picks, -1 for an undefined one, and whether it is
/// of a length known at run time only; `None` if it is no mask.
pub fn shuffle_mask(types: &TypeTable, pool: &ConstPool, mask: Const) -> Option<(Vec<i32>, bool)> {
    let data = pool.get(mask);
    let (Type::I32, n_lanes, scalable) = types.as_vector(data.ty())? else { return None };
    if n_lanes > MAX_LANES {
        return None;
    }
    let lane_of = |bits: u64| i32::try_from(bits).ok();
    let lanes: Option<Vec<i32>> = match data {
        ConstData::Zero(_) => Some(vec![0; n_lanes as usize]),
        ConstData::Undef(_) | ConstData::Poison(_) => Some(vec![-1; n_lanes as usize]),
        ConstData::Data { bytes, .. } => {
            let lane = |index| lane_of(data_element(bytes, Type::I32, index)?);
            (0..u64::from(n_lanes)).map(lane).collect()
        }
        ConstData::Aggregate { elems, .. } => {
            let lane = |&elem: &Const| match pool.get(elem) {
                ConstData::Bits { bits, .. } => lane_of(*bits),
                ConstData::Undef(_) | ConstData::Poison(_) => Some(-1),
                _ => None,
            };
            elems.iter().map(lane).collect()
        }
        _ => None,
    };
    Some((lanes?, scalable))
}

/// True if there are undefined values of `ty` that constants can be.
pub fn has_undef(types: &TypeTable, ty: Type) -> bool {
    let is_opaque = types.as_struct(ty).is_some_and(|data| data.fields.is_none());
    ty.is_first_class() && ty != Type::LABEL && !is_opaque
}

/// True if `zeroinitializer` (or `null`, `none`, 0) is a value of `ty`.
pub fn has_zero(types: &TypeTable, ty: Type) -> bool {
    match types.kind(ty) {
        TypeKind::Target(target) => target_type_info(types, target).has_zero,
        _ => has_undef(types, ty),
    }
}

/// True if LLVM 22 has constant expressions of this conversion.
pub fn is_constant_cast(op: CastOp) -> bool {
    match op {
        CastOp::Trunc
        | CastOp::PtrToInt
        | CastOp::PtrToAddr
        | CastOp::IntToPtr
        | CastOp::BitCast
        | CastOp::AddrSpaceCast => true,
        CastOp::ZExt
        | CastOp::SExt
        | CastOp::FpToUi
        | CastOp::FpToSi
        | CastOp::UiToFp
        | CastOp::SiToFp
        | CastOp::FpTrunc
        | CastOp::FpExt => false,
    }
}

/// True if LLVM 22 has constant expressions of this operation.
pub fn is_constant_binary(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Xor)
}

/// The field that an index of a `getelementptr` names: an `i32`, or a fixed vector with the same
/// one in every lane.
pub fn field_index(types: &TypeTable, data: &ConstData) -> Option<u64> {
    let shape = Shape::of(types, data.ty());
    if shape.scalar != Type::I32 || shape.lanes.is_some_and(|(_, scalable)| scalable) {
        return None;
    }
    match data {
        ConstData::Bits { bits, .. } => Some(*bits),
        ConstData::Zero(_) => Some(0),
        ConstData::Data { bytes, .. } => {
            let first = bytes.first_chunk::<4>()?;
            let same = bytes.chunks_exact(4).all(|lane| lane == first);
            same.then(|| u64::from(u32::from_le_bytes(*first)))
        }
        _ => None,
    }
}

/// The type that `n_indices` indices into `source` lead to; the first one steps over it. `field`
/// gives the field that an index names, if it is known.
pub fn indexed_type(
    types: &TypeTable,
    source: Type,
    n_indices: usize,
    field: impl Fn(usize) -> Option<u64>,
) -> Option<Type> {
    (1..n_indices).try_fold(source, |ty, at| match types.kind(ty) {
        TypeKind::Array { elem, .. } | TypeKind::Vector { elem, .. } => Some(elem),
        TypeKind::Struct(_) => types.element(ty, field(at)?),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ops::InstFlags;

    /// Types and constants to try rules on.
    #[derive(Default)]
    struct World {
        types: TypeTable,
        pool: ConstPool,
    }

    impl World {
        fn fault(&self, ty: Type, op: &ExprOp, args: &[Const]) -> Option<&'static str> {
            let mut rules = ConstRules {
                types: &self.types,
                pool: &self.pool,
                layout: &DataLayout::default(),
                layouts: &mut LayoutMemo::new(),
            };
            rules.expr(ty, op, args).err().map(|fault| fault.0)
        }
    }

    fn gep(source: Type) -> ExprOp {
        ExprOp::Gep { source, flags: InstFlags::empty(), inrange: None }
    }

    #[test]
    fn a_gep_is_what_its_operands_make_it() {
        let mut w = World::default();
        let (far, one) = (w.pool.undef(Type::ptr(8)), w.pool.int(Type::I64, 1));
        assert_eq!(w.fault(Type::ptr(8), &gep(Type::I8), &[far, one]), None);
        let mismatch = Some("constant expression type mismatch");
        assert_eq!(w.fault(Type::PTR, &gep(Type::I8), &[far, one]), mismatch);
        let (two, four) =
            (w.types.vector(Type::I64, 2, false), w.types.vector(Type::I64, 4, false));
        let (two, four) = (w.pool.undef(two), w.pool.undef(four));
        let pointers = w.types.vector(Type::ptr(8), 2, false);
        assert_eq!(w.fault(pointers, &gep(Type::I8), &[far, two]), None);
        assert_eq!(w.fault(Type::ptr(8), &gep(Type::I8), &[far, two]), mismatch);
        let wrong = Some("getelementptr vector index has a wrong number of elements");
        assert_eq!(w.fault(pointers, &gep(Type::I8), &[far, two, four]), wrong);
        let opaque = w.types.new_struct(Some(b"opaque"));
        let unsized_base = Some("base element of getelementptr must be sized");
        assert_eq!(w.fault(Type::ptr(8), &gep(opaque), &[far, one]), unsized_base);
        let (pair, i32_two) =
            (w.types.literal_struct([Type::I8, Type::I8], false), w.pool.int(Type::I32, 2));
        let nowhere = Some("invalid getelementptr indices");
        assert_eq!(w.fault(Type::ptr(8), &gep(pair), &[far, one, i32_two]), nowhere);
        let empty = ExprOp::Gep {
            source: Type::I8,
            flags: InstFlags::empty(),
            inrange: Some(Box::new((4, 4))),
        };
        let end = Some("expected end to be larger than start");
        assert_eq!(w.fault(Type::ptr(8), &empty, &[far, one]), end);
    }

    #[test]
    fn vector_expressions_fit_their_operands() {
        let mut w = World::default();
        let ints = w.types.vector(Type::I32, 4, false);
        let (vector, one) = (w.pool.undef(ints), w.pool.int(Type::I32, 1));
        let float = w.pool.undef(Type::FLOAT);
        assert_eq!(w.fault(ints, &ExprOp::InsertElement, &[vector, one, one]), None);
        let wrong = Some("invalid insertelement operands");
        assert_eq!(w.fault(ints, &ExprOp::InsertElement, &[vector, one, float]), wrong);
        assert_eq!(w.fault(ints, &ExprOp::InsertElement, &[vector, float, one]), wrong);
        assert_eq!(w.fault(Type::I32, &ExprOp::ExtractElement, &[vector, one]), None);
        let wrong = Some("invalid extractelement operands");
        assert_eq!(w.fault(Type::I32, &ExprOp::ExtractElement, &[vector, float]), wrong);
        let shuffle = |mask: &[i32]| ExprOp::ShuffleVector(mask.into());
        assert_eq!(w.fault(ints, &shuffle(&[0, -1, 7, 1]), &[vector, vector]), None);
        let wrong = Some("invalid operands to shufflevector");
        assert_eq!(w.fault(ints, &shuffle(&[0, -1, 8, 1]), &[vector, vector]), wrong);
        let scalable = w.types.vector(Type::I32, 2, true);
        let unknown = w.pool.undef(scalable);
        assert_eq!(w.fault(scalable, &shuffle(&[0, 0]), &[unknown, unknown]), None);
        assert_eq!(w.fault(scalable, &shuffle(&[0, -1]), &[unknown, unknown]), wrong);
    }

    #[test]
    fn casts_and_sums_have_the_right_types() {
        let mut w = World::default();
        let (number, float) = (w.pool.undef(Type::I64), w.pool.undef(Type::FLOAT));
        assert_eq!(w.fault(Type::PTR, &ExprOp::Cast(CastOp::IntToPtr), &[number]), None);
        let wrong = Some("invalid cast opcode");
        assert_eq!(w.fault(Type::I32, &ExprOp::Cast(CastOp::BitCast), &[number]), wrong);
        assert_eq!(w.fault(Type::int(65), &ExprOp::Cast(CastOp::ZExt), &[number]), wrong);
        let add = ExprOp::Binary(BinaryOp::Add, InstFlags::empty());
        assert_eq!(w.fault(Type::I64, &add, &[number, number]), None);
        let wrong = Some("operands of constexpr must have same type");
        assert_eq!(w.fault(Type::I64, &add, &[number, float]), wrong);
        let mismatch = Some("constant expression type mismatch");
        assert_eq!(w.fault(Type::I32, &add, &[number, number]), mismatch);
    }

    #[test]
    fn types_without_values() {
        let mut types = TypeTable::default();
        let opaque = types.new_struct(Some(b"opaque"));
        assert!(!has_undef(&types, opaque) && !has_zero(&types, opaque));
        assert!(!has_undef(&types, Type::LABEL) && !has_undef(&types, Type::VOID));
        assert!(has_zero(&types, Type::TOKEN) && has_undef(&types, Type::PTR));
    }
}
