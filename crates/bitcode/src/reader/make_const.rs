//! Making composite constants from their operands, as LLVM 22 does.
//!
//! Constant expressions that LLVM 22 no longer has are not made: in a function they become
//! instructions, in an initializer the file is refused. Casts between pointers of different
//! pointee types, of which old files are full, are nothing now.

use nvopt_entity::Entity;
use nvopt_ir::{
    body::Block,
    cast_rules::is_cast_valid,
    const_rules::{self, ConstFault, ConstRules, Shape, is_constant_binary, is_constant_cast},
    constant::{Const, ConstData, ConstPool, ExprOp, low_mask, scalar_bits},
    datalayout::{DataLayout, LayoutMemo},
    module::{Func, ModuleShared, Symbol},
    ops::{BinaryOp, CastOp, InstFlags},
    types::{Type, TypeTable},
};

use super::{
    fields::{Budget, bad},
    lazy_consts::{LazyConst, LazyOp},
};
use crate::bitstream::Result;

/// What came of making a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Made {
    Const(Const),
    /// LLVM 22 has no such constant expression.
    Unsupported,
}

/// What making constants works on.
pub(super) struct Maker<'m> {
    /// The module, without its constants while these are `pool`.
    pub(super) shared: &'m mut ModuleShared,
    pub(super) pool: &'m mut ConstPool,
    pub(super) layout: &'m DataLayout,
    pub(super) layouts: &'m mut LayoutMemo,
    pub(super) budget: &'m mut Budget,
    /// The blocks whose addresses were taken: to be checked against the functions.
    pub(super) taken_blocks: &'m mut Vec<(Func, u32)>,
}

/// True if LLVM 22 has the constant expression.
pub(super) fn is_supported(op: &LazyOp) -> bool {
    match op {
        LazyOp::Gep { scalable, .. } => !scalable,
        LazyOp::Aggregate
        | LazyOp::ExtractElement
        | LazyOp::InsertElement
        | LazyOp::ShuffleVector
        | LazyOp::BlockAddress(_)
        | LazyOp::DsoLocalEquivalent
        | LazyOp::NoCfi
        | LazyOp::PtrAuth => true,
        LazyOp::Cast(op) => is_constant_cast(*op),
        LazyOp::Binary(op, _) => is_constant_binary(*op),
        LazyOp::FNeg | LazyOp::Select | LazyOp::Compare(_) => false,
    }
}

impl Maker<'_> {
    /// Makes `lazy` from its operands.
    pub(super) fn make(&mut self, lazy: &LazyConst, args: &[Const]) -> Result<Made> {
        if !is_supported(&lazy.op) {
            return Ok(Made::Unsupported);
        }
        let ty = lazy.ty;
        let made = match &lazy.op {
            LazyOp::Aggregate => self.aggregate(ty, args)?,
            LazyOp::Cast(op) => self.cast(*op, ty, args[0])?,
            LazyOp::Binary(op, flags) => self.binary(*op, *flags, ty, args)?,
            LazyOp::Gep { source, flags, inrange, .. } => {
                self.gep(*source, *flags, inrange.clone(), ty, args)?
            }
            LazyOp::ExtractElement => self.extract_element(ty, args)?,
            LazyOp::InsertElement => self.insert_element(ty, args)?,
            LazyOp::ShuffleVector => self.shuffle(ty, args)?,
            LazyOp::BlockAddress(block) => self.block_address(ty, *block, args[0])?,
            LazyOp::DsoLocalEquivalent => {
                let symbol = self.symbol_of(args[0])?;
                self.checked(ConstData::DsoLocalEquivalent { ty, symbol })?
            }
            LazyOp::NoCfi => {
                let symbol = self.symbol_of(args[0])?;
                self.checked(ConstData::NoCfi { ty, symbol })?
            }
            LazyOp::PtrAuth => self.ptr_auth(ty, args)?,
            LazyOp::FNeg | LazyOp::Select | LazyOp::Compare(_) => return Ok(Made::Unsupported),
        };
        Ok(Made::Const(made))
    }

    /// Asks the rules that the parser of text and the verifier ask, too.
    fn by_rules(
        &mut self,
        ask: impl FnOnce(&mut ConstRules<'_>) -> std::result::Result<(), ConstFault>,
    ) -> Result<()> {
        let mut rules = ConstRules {
            types: &self.shared.types,
            pool: self.pool,
            layout: self.layout,
            layouts: self.layouts,
        };
        ask(&mut rules).or_else(|fault| bad(fault.0))
    }

    /// Makes `data` if it is as it must be.
    fn checked(&mut self, data: ConstData) -> Result<Const> {
        let mut rules = ConstRules {
            types: &self.shared.types,
            pool: self.pool,
            layout: self.layout,
            layouts: self.layouts,
        };
        match rules.constant(self.shared, &data) {
            Ok(()) => Ok(self.pool.intern(data)),
            Err(fault) => bad(fault.0),
        }
    }

    fn aggregate(&mut self, ty: Type, elems: &[Const]) -> Result<Const> {
        self.by_rules(|rules| rules.aggregate(ty, elems))?;
        Ok(self.pool.aggregate(&self.shared.types, ty, elems.to_vec()))
    }

    /// Makes an expression that was checked.
    fn expr(&mut self, ty: Type, op: ExprOp, args: &[Const]) -> Const {
        self.pool.intern(ConstData::Expr { ty, op, args: args.into() })
    }

    fn cast(&mut self, op: CastOp, ty: Type, arg: Const) -> Result<Const> {
        let from = self.pool.ty(arg);
        if op == CastOp::BitCast && is_space_change(&self.shared.types, from, ty) {
            return self.old_space_cast(ty, arg);
        }
        self.by_rules(|rules| rules.cast(op, &[arg], ty))?;
        if from == ty && matches!(op, CastOp::BitCast) {
            return Ok(arg);
        }
        match self.pool.get(arg) {
            ConstData::Poison(_) => return Ok(self.pool.poison(ty)),
            ConstData::Undef(_) => return Ok(self.pool.undef(ty)),
            ConstData::Zero(_) if op != CastOp::AddrSpaceCast => return Ok(self.pool.zero(ty)),
            ConstData::Bits { bits, .. } => {
                let bits = *bits;
                if let Some(folded) = self.fold_number_cast(op, ty, bits) {
                    return Ok(folded);
                }
            }
            ConstData::Expr { op: ExprOp::Cast(inner), args, .. } => {
                let (inner, source) = (*inner, args[0]);
                if let Some(folded) = self.fold_cast_pair(inner, op, ty, source) {
                    return Ok(folded);
                }
            }
            _ => {}
        }
        if op == CastOp::BitCast && self.is_all_ones(arg) && self.is_number(ty) {
            return self.all_ones(ty);
        }
        Ok(self.expr(ty, ExprOp::Cast(op), &[arg]))
    }

    /// A bitcast across address spaces was once written; LLVM goes through an integer.
    fn old_space_cast(&mut self, ty: Type, arg: Const) -> Result<Const> {
        check_cast(&self.shared.types, CastOp::BitCast, self.pool.ty(arg), ty)?;
        match self.pool.get(arg) {
            ConstData::Poison(_) => return Ok(self.pool.poison(ty)),
            ConstData::Undef(_) => return Ok(self.pool.undef(ty)),
            ConstData::Zero(_) => return Ok(self.pool.zero(ty)),
            _ => {}
        }
        let int = int_like(&mut self.shared.types, ty);
        let as_int = self.expr(int, ExprOp::Cast(CastOp::PtrToInt), &[arg]);
        Ok(self.expr(ty, ExprOp::Cast(CastOp::IntToPtr), &[as_int]))
    }

    /// True for a number or a vector of numbers.
    fn is_number(&self, ty: Type) -> bool {
        scalar_bits(self.shared.types.scalar(ty)).is_some()
    }

    fn is_all_ones(&self, arg: Const) -> bool {
        match self.pool.get(arg) {
            ConstData::Bits { ty, bits } => {
                scalar_bits(*ty).is_some_and(|width| *bits == low_mask(width))
            }
            ConstData::Data { bytes, .. } => bytes.iter().all(|&byte| byte == 0xff),
            _ => false,
        }
    }

    /// The number, or the vector of numbers, with all bits set.
    fn all_ones(&mut self, ty: Type) -> Result<Const> {
        let shape = Shape::of(&self.shared.types, ty);
        let width = scalar_bits(shape.scalar).unwrap_or(0);
        let lanes = shape.lanes.map_or(1, |(lanes, _)| lanes as usize);
        self.budget.spend(lanes.saturating_mul(width as usize / 8 + 8))?;
        let words = vec![u64::MAX; width.div_ceil(64) as usize];
        let elem = self.pool.bits(shape.scalar, &words);
        match ty.is_vector() {
            true => self.aggregate(ty, &vec![elem; lanes]),
            false => Ok(elem),
        }
    }

    fn fold_number_cast(&mut self, op: CastOp, ty: Type, bits: u64) -> Option<Const> {
        match op {
            CastOp::Trunc => Some(self.pool.int(ty, bits)),
            CastOp::IntToPtr if bits == 0 => Some(self.pool.zero(ty)),
            CastOp::BitCast if ty.is_int() || ty.is_float() => Some(self.pool.bits(ty, &[bits])),
            _ => None,
        }
    }

    /// Two casts in a row that are one or none.
    fn fold_cast_pair(
        &mut self,
        inner: CastOp,
        outer: CastOp,
        ty: Type,
        source: Const,
    ) -> Option<Const> {
        let source_ty = self.pool.ty(source);
        match (inner, outer) {
            (CastOp::Trunc, CastOp::Trunc) | (CastOp::AddrSpaceCast, CastOp::AddrSpaceCast) => {
                if source_ty == ty && inner == CastOp::AddrSpaceCast {
                    return Some(source);
                }
                Some(self.expr(ty, ExprOp::Cast(outer), &[source]))
            }
            (CastOp::BitCast, CastOp::BitCast) => Some(match source_ty == ty {
                true => source,
                false => self.expr(ty, ExprOp::Cast(CastOp::BitCast), &[source]),
            }),
            _ => None,
        }
    }

    fn binary(
        &mut self,
        op: BinaryOp,
        flags: InstFlags,
        ty: Type,
        args: &[Const],
    ) -> Result<Const> {
        let expr = ExprOp::Binary(op, flags);
        self.by_rules(|rules| rules.expr(ty, &expr, args))?;
        let number = |pool: &ConstPool, arg: Const| match pool.get(arg) {
            ConstData::Bits { bits, .. } => Some(*bits),
            _ => None,
        };
        if let (Some(width), Some(a), Some(b)) =
            (ty.int_bits(), number(self.pool, args[0]), number(self.pool, args[1]))
        {
            let bits = match op {
                BinaryOp::Add => a.wrapping_add(b),
                BinaryOp::Sub => a.wrapping_sub(b),
                _ => a ^ b,
            };
            return Ok(self.pool.int(ty, bits & low_mask(width)));
        }
        if number(self.pool, args[1]) == Some(0) {
            return Ok(args[0]);
        }
        Ok(self.expr(ty, expr, args))
    }

    fn gep(
        &mut self,
        source: Type,
        flags: InstFlags,
        inrange: Option<Box<(i64, i64)>>,
        ty: Type,
        args: &[Const],
    ) -> Result<Const> {
        let has_range = inrange.is_some();
        let op = ExprOp::Gep { source, flags, inrange };
        self.by_rules(|rules| rules.expr(ty, &op, args))?;
        if let ConstData::Poison(_) = self.pool.get(args[0]) {
            return Ok(self.pool.poison(ty));
        }
        let is_nothing = |&index: &Const| {
            matches!(
                self.pool.get(index),
                ConstData::Bits { bits: 0, .. }
                    | ConstData::Zero(_)
                    | ConstData::Undef(_)
                    | ConstData::Poison(_)
            )
        };
        if !has_range && self.pool.ty(args[0]) == ty && args[1..].iter().all(is_nothing) {
            return Ok(args[0]);
        }
        Ok(self.expr(ty, op, args))
    }

    fn extract_element(&mut self, ty: Type, args: &[Const]) -> Result<Const> {
        self.by_rules(|rules| rules.expr(ty, &ExprOp::ExtractElement, args))?;
        if let ConstData::Bits { bits, .. } = self.pool.get(args[1]) {
            let index = *bits;
            if let Some(found) = self.pool.element(&self.shared.types, args[0], index) {
                return Ok(found);
            }
        }
        Ok(self.expr(ty, ExprOp::ExtractElement, args))
    }

    fn insert_element(&mut self, ty: Type, args: &[Const]) -> Result<Const> {
        self.by_rules(|rules| rules.expr(ty, &ExprOp::InsertElement, args))?;
        let index = match self.pool.get(args[2]) {
            ConstData::Bits { bits, .. } => Some(*bits),
            _ => None,
        };
        if let Some(index) = index
            && let Some(lanes) = self.shared.types.n_elements(ty).filter(|&lanes| index < lanes)
            && let Some(mut elems) = self.elements(args[0], lanes)?
        {
            elems[index as usize] = args[1];
            return self.aggregate(ty, &elems);
        }
        Ok(self.expr(ty, ExprOp::InsertElement, args))
    }

    /// The elements of a vector, if all can be told.
    fn elements(&mut self, vector: Const, lanes: u64) -> Result<Option<Vec<Const>>> {
        self.budget.spend(usize::try_from(lanes).unwrap_or(usize::MAX).saturating_mul(8))?;
        let mut elems = Vec::with_capacity(lanes as usize);
        for lane in 0..lanes {
            match self.pool.element(&self.shared.types, vector, lane) {
                Some(elem) => elems.push(elem),
                None => return Ok(None),
            }
        }
        Ok(Some(elems))
    }

    fn shuffle(&mut self, ty: Type, args: &[Const]) -> Result<Const> {
        let types = &self.shared.types;
        let (mask, scalable) = shuffle_mask(types, self.pool, args[2], self.budget)?;
        let op = ExprOp::ShuffleVector(mask.clone().into());
        self.by_rules(|rules| rules.expr(ty, &op, &args[..2]))?;
        let from = Shape::of(&self.shared.types, self.pool.ty(args[0]));
        let (lanes, of_vector) = from.lanes.unwrap_or((1, false));
        if scalable != of_vector {
            return bad("a shuffle mask is not of the length of its vectors");
        }
        if scalable && let Some(elem) = self.splat_element(&mask, args) {
            return Ok(self.pool.intern(ConstData::ScalableSplat { ty, elem }));
        }
        if !scalable && let Some(folded) = self.fold_shuffle(ty, lanes, &mask, args)? {
            return Ok(folded);
        }
        Ok(self.expr(ty, op, &args[..2]))
    }

    /// The element of a vector that a shuffle puts in each lane: that is how LLVM writes one of
    /// unknown length.
    fn splat_element(&self, mask: &[i32], args: &[Const]) -> Option<Const> {
        let ConstData::Expr { op: ExprOp::InsertElement, args: inserted, .. } =
            self.pool.get(args[0])
        else {
            return None;
        };
        let is_poison = |arg: Const| matches!(self.pool.get(arg), ConstData::Poison(_));
        let is_first = |arg: Const| matches!(self.pool.get(arg), ConstData::Bits { bits: 0, .. });
        let is_number = |arg: Const| {
            matches!(self.pool.get(arg), ConstData::Bits { .. } | ConstData::WideBits { .. })
        };
        let is_splat = mask.iter().all(|&lane| lane == 0)
            && is_poison(inserted[0])
            && is_first(inserted[2])
            && is_number(inserted[1])
            && is_poison(args[1]);
        is_splat.then_some(inserted[1])
    }

    fn fold_shuffle(
        &mut self,
        ty: Type,
        lanes: u32,
        mask: &[i32],
        args: &[Const],
    ) -> Result<Option<Const>> {
        self.budget.spend(mask.len() * 8)?;
        let elem_ty = self.shared.types.scalar(ty);
        let mut elems = Vec::with_capacity(mask.len());
        for &lane in mask {
            let elem = match u32::try_from(lane) {
                Err(_) => Some(self.pool.poison(elem_ty)),
                Ok(lane) if lane < lanes => {
                    self.pool.element(&self.shared.types, args[0], u64::from(lane))
                }
                Ok(lane) => self.pool.element(&self.shared.types, args[1], u64::from(lane - lanes)),
            };
            match elem {
                Some(elem) => elems.push(elem),
                None => return Ok(None),
            }
        }
        self.aggregate(ty, &elems).map(Some)
    }

    fn symbol_of(&self, arg: Const) -> Result<Symbol> {
        match self.pool.get(arg) {
            ConstData::Symbol { symbol, .. } => Ok(*symbol),
            _ => bad("what must be a symbol is none"),
        }
    }

    fn block_address(&mut self, ty: Type, block: u32, func: Const) -> Result<Const> {
        let Symbol::Func(func) = self.symbol_of(func)? else {
            return bad("a blockaddress is of no function");
        };
        if block == 0 {
            return bad("the address of an entry block is taken");
        }
        self.taken_blocks.push((func, block));
        let block = Block::from_index(block as usize);
        self.checked(ConstData::BlockAddress { ty, func, block })
    }

    fn ptr_auth(&mut self, ty: Type, args: &[Const]) -> Result<Const> {
        let deactivation = match args.get(4) {
            Some(&symbol) => symbol,
            None => {
                let address = self.pool.ty(args[3]);
                self.pool.zero(if address.is_ptr() { address } else { Type::PTR })
            }
        };
        let args = Box::new([args[0], args[1], args[2], args[3], deactivation]);
        self.checked(ConstData::PtrAuth { ty, args })
    }
}

/// Checks that `op` converts `from` to `to`, or did so once.
pub(super) fn check_cast(types: &TypeTable, op: CastOp, from: Type, to: Type) -> Result<()> {
    let is_old = op == CastOp::BitCast && is_space_change(types, from, to);
    let is_valid = match is_old {
        true => is_cast_valid(types, CastOp::AddrSpaceCast, from, to),
        false => is_cast_valid(types, op, from, to),
    };
    if is_valid { Ok(()) } else { bad("invalid cast opcode") }
}

/// True for pointers, or vectors of them, to different address spaces.
pub(super) fn is_space_change(types: &TypeTable, from: Type, to: Type) -> bool {
    let (from, to) = (types.scalar(from).addr_space(), types.scalar(to).addr_space());
    from.is_some() && to.is_some() && from != to
}

/// The integer, or vector of integers, that a pointer of type `ty` goes through.
pub(super) fn int_like(types: &mut TypeTable, ty: Type) -> Type {
    Shape { scalar: Type::I64, ..Shape::of(types, ty) }.make(types)
}

/// The mask of a shuffle from the constant that old and new records give it as, and whether its
/// length is known at run time only.
pub(super) fn shuffle_mask(
    types: &TypeTable,
    pool: &ConstPool,
    mask: Const,
    budget: &mut Budget,
) -> Result<(Vec<i32>, bool)> {
    let Some((lanes, scalable)) = const_rules::shuffle_mask(types, pool, mask) else {
        return bad("a shuffle mask is no constant vector of lanes");
    };
    budget.spend(lanes.len() * size_of::<i32>())?;
    Ok((lanes, scalable))
}
