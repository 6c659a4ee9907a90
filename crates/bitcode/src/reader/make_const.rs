//! Making composite constants from their operands, as LLVM 22 does.
//!
//! Constant expressions that LLVM 22 no longer has are not made: in a function they become
//! instructions, in an initializer the file is refused. Casts between pointers of different
//! pointee types, of which old files are full, are nothing now.

use nvopt_entity::Entity;
use nvopt_ir::{
    body::Block,
    constant::{Const, ConstData, ConstPool, ExprOp, data_element, low_mask, scalar_bits},
    module::{Func, Symbol},
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
    pub(super) types: &'m mut TypeTable,
    pub(super) pool: &'m mut ConstPool,
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
        LazyOp::Cast(op) => match op {
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
        },
        LazyOp::Binary(op, _) => matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Xor),
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
                self.pool.intern(ConstData::DsoLocalEquivalent { ty, symbol })
            }
            LazyOp::NoCfi => {
                let symbol = self.symbol_of(args[0])?;
                self.pool.intern(ConstData::NoCfi { ty, symbol })
            }
            LazyOp::PtrAuth => self.ptr_auth(ty, args)?,
            LazyOp::FNeg | LazyOp::Select | LazyOp::Compare(_) => return Ok(Made::Unsupported),
        };
        Ok(Made::Const(made))
    }

    fn aggregate(&mut self, ty: Type, elems: &[Const]) -> Result<Const> {
        if self.types.n_elements(ty) != Some(elems.len() as u64) {
            return bad("an aggregate has not as many elements as its type");
        }
        for (index, &elem) in elems.iter().enumerate() {
            if self.types.element(ty, index as u64) != Some(self.pool.ty(elem)) {
                return bad("an aggregate has an element of another type");
            }
        }
        Ok(self.pool.aggregate(self.types, ty, elems.to_vec()))
    }

    fn expr(&mut self, ty: Type, op: ExprOp, args: &[Const]) -> Const {
        self.pool.intern(ConstData::Expr { ty, op, args: args.into() })
    }

    fn cast(&mut self, op: CastOp, ty: Type, arg: Const) -> Result<Const> {
        let from = self.pool.ty(arg);
        check_cast(self.types, op, from, ty)?;
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
        if op == CastOp::BitCast && self.is_all_ones(arg) {
            return self.all_ones(ty);
        }
        // A bitcast across address spaces was once written; LLVM goes through an integer.
        if op == CastOp::BitCast && self.types.scalar(ty).is_ptr() {
            let int = self.expr_int_like(ty);
            let as_int = self.expr(int, ExprOp::Cast(CastOp::PtrToInt), &[arg]);
            return Ok(self.expr(ty, ExprOp::Cast(CastOp::IntToPtr), &[as_int]));
        }
        Ok(self.expr(ty, ExprOp::Cast(op), &[arg]))
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
        let scalar = self.types.scalar(ty);
        let width = scalar_bits(scalar).unwrap_or(0);
        let lanes = self.types.as_vector(ty).map_or(1, |(_, lanes, _)| lanes as usize);
        self.budget.spend(lanes.saturating_mul(width as usize / 8 + 8))?;
        let words = vec![u64::MAX; width.div_ceil(64) as usize];
        let elem = self.pool.bits(scalar, &words);
        Ok(match ty.is_vector() {
            true => self.pool.aggregate(self.types, ty, vec![elem; lanes]),
            false => elem,
        })
    }

    fn expr_int_like(&mut self, ty: Type) -> Type {
        match self.types.as_vector(ty) {
            Some((_, lanes, scalable)) => self.types.vector(Type::I64, lanes, scalable),
            None => Type::I64,
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
        if args.iter().any(|&arg| self.pool.ty(arg) != ty) {
            return bad("a constant expression has operands of another type");
        }
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
        Ok(self.expr(ty, ExprOp::Binary(op, flags), args))
    }

    fn gep(
        &mut self,
        source: Type,
        flags: InstFlags,
        inrange: Option<Box<(i64, i64)>>,
        ty: Type,
        args: &[Const],
    ) -> Result<Const> {
        let base = self.pool.ty(args[0]);
        if !self.types.is_ptr_or_vector(base) || !self.types.is_ptr_or_vector(ty) {
            return bad("a getelementptr is of no pointer");
        }
        if args[1..].iter().any(|&index| !self.types.is_int_or_vector(self.pool.ty(index))) {
            return bad("an index of a getelementptr is no integer");
        }
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
        if inrange.is_none() && base == ty && args[1..].iter().all(is_nothing) {
            return Ok(args[0]);
        }
        Ok(self.expr(ty, ExprOp::Gep { source, flags, inrange }, args))
    }

    fn extract_element(&mut self, ty: Type, args: &[Const]) -> Result<Const> {
        let Some((elem, ..)) = self.types.as_vector(self.pool.ty(args[0])) else {
            return bad("an extractelement is of no vector");
        };
        if elem != ty {
            return bad("an extractelement has another type");
        }
        if let ConstData::Bits { bits, .. } = self.pool.get(args[1]) {
            let index = *bits;
            if let Some(found) = self.pool.element(self.types, args[0], index) {
                return Ok(found);
            }
        }
        Ok(self.expr(ty, ExprOp::ExtractElement, args))
    }

    fn insert_element(&mut self, ty: Type, args: &[Const]) -> Result<Const> {
        let elem = self.types.as_vector(ty).map(|(elem, ..)| elem);
        if self.pool.ty(args[0]) != ty || Some(self.pool.ty(args[1])) != elem {
            return bad("an insertelement has operands of another type");
        }
        let index = match self.pool.get(args[2]) {
            ConstData::Bits { bits, .. } => Some(*bits),
            _ => None,
        };
        if let Some(index) = index
            && let Some(lanes) = self.types.n_elements(ty).filter(|&lanes| index < lanes)
            && let Some(mut elems) = self.elements(args[0], lanes)?
        {
            elems[index as usize] = args[1];
            return Ok(self.pool.aggregate(self.types, ty, elems));
        }
        Ok(self.expr(ty, ExprOp::InsertElement, args))
    }

    /// The elements of a vector, if all can be told.
    fn elements(&mut self, vector: Const, lanes: u64) -> Result<Option<Vec<Const>>> {
        self.budget.spend(usize::try_from(lanes).unwrap_or(usize::MAX).saturating_mul(8))?;
        let mut elems = Vec::with_capacity(lanes as usize);
        for lane in 0..lanes {
            match self.pool.element(self.types, vector, lane) {
                Some(elem) => elems.push(elem),
                None => return Ok(None),
            }
        }
        Ok(Some(elems))
    }

    fn shuffle(&mut self, ty: Type, args: &[Const]) -> Result<Const> {
        let from = self.pool.ty(args[0]);
        let Some((elem, lanes, scalable)) = self.types.as_vector(from) else {
            return bad("a shufflevector is of no vector");
        };
        if self.pool.ty(args[1]) != from {
            return bad("a shufflevector has operands of two types");
        }
        let mask = shuffle_mask(self.types, self.pool, args[2], self.budget)?;
        let expected = self.types.vector(elem, mask.len().max(1) as u32, scalable);
        if expected != ty {
            return bad("a shufflevector has another type");
        }
        if scalable && let Some(elem) = self.splat_element(&mask, args) {
            return Ok(self.pool.intern(ConstData::ScalableSplat { ty, elem }));
        }
        if !scalable && let Some(folded) = self.fold_shuffle(ty, lanes, &mask, args)? {
            return Ok(folded);
        }
        Ok(self.expr(ty, ExprOp::ShuffleVector(mask.into()), &args[..2]))
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
        let elem_ty = self.types.scalar(ty);
        let mut elems = Vec::with_capacity(mask.len());
        for &lane in mask {
            let elem = match u32::try_from(lane) {
                Err(_) => Some(self.pool.poison(elem_ty)),
                Ok(lane) if lane < lanes => self.pool.element(self.types, args[0], u64::from(lane)),
                Ok(lane) => self.pool.element(self.types, args[1], u64::from(lane - lanes)),
            };
            match elem {
                Some(elem) => elems.push(elem),
                None => return Ok(None),
            }
        }
        Ok(Some(self.pool.aggregate(self.types, ty, elems)))
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
        Ok(self.pool.intern(ConstData::BlockAddress { ty, func, block }))
    }

    fn ptr_auth(&mut self, ty: Type, args: &[Const]) -> Result<Const> {
        let deactivation = match args.get(4) {
            Some(&symbol) => symbol,
            None => {
                let pointer = self.pool.ty(args[3]);
                self.pool.zero(pointer)
            }
        };
        let is_number = |arg: Const| matches!(self.pool.get(arg), ConstData::Bits { .. });
        if !is_number(args[1]) || !is_number(args[2]) {
            return bad("the key and the discriminator of a ptrauth are integers");
        }
        let args = Box::new([args[0], args[1], args[2], args[3], deactivation]);
        Ok(self.pool.intern(ConstData::PtrAuth { ty, args }))
    }
}

/// Checks that `op` converts `from` to `to`.
pub(super) fn check_cast(types: &TypeTable, op: CastOp, from: Type, to: Type) -> Result<()> {
    let lanes = |ty: Type| types.as_vector(ty).map(|(_, lanes, scalable)| (lanes, scalable));
    let (a, b) = (types.scalar(from), types.scalar(to));
    let fits = match op {
        CastOp::Trunc => a.int_bits() > b.int_bits() && b.is_int(),
        CastOp::ZExt | CastOp::SExt => a.int_bits() < b.int_bits() && a.is_int(),
        CastOp::FpToUi | CastOp::FpToSi => a.is_float() && b.is_int(),
        CastOp::UiToFp | CastOp::SiToFp => a.is_int() && b.is_float(),
        CastOp::FpTrunc | CastOp::FpExt => a.is_float() && b.is_float(),
        CastOp::PtrToInt | CastOp::PtrToAddr => a.is_ptr() && b.is_int(),
        CastOp::IntToPtr => a.is_int() && b.is_ptr(),
        CastOp::AddrSpaceCast => a.is_ptr() && b.is_ptr(),
        CastOp::BitCast => return check_bitcast(types, from, to),
    };
    if fits && lanes(from) == lanes(to) {
        return Ok(());
    }
    bad(format!("there is no {} between these types", op.name()))
}

fn check_bitcast(types: &TypeTable, from: Type, to: Type) -> Result<()> {
    let (a, b) = (types.scalar(from), types.scalar(to));
    let is_fit = |ty: Type| ty.is_int() || ty.is_float() || ty.is_ptr() || ty == Type::X86_AMX;
    let same_kind = a.is_ptr() == b.is_ptr() && is_fit(a) && is_fit(b);
    if from == to || same_kind {
        return Ok(());
    }
    bad("there is no bitcast between these types")
}

/// The mask of a shuffle from the constant that old and new records give it as.
pub(super) fn shuffle_mask(
    types: &TypeTable,
    pool: &ConstPool,
    mask: Const,
    budget: &mut Budget,
) -> Result<Vec<i32>> {
    let data = pool.get(mask);
    let Some((Type::I32, lanes, scalable)) = types.as_vector(data.ty()) else {
        return bad("a shuffle mask is no vector of i32");
    };
    let lanes = lanes as usize;
    budget.spend(lanes.saturating_mul(4))?;
    match data {
        ConstData::Zero(_) => Ok(vec![0; lanes]),
        ConstData::Undef(_) | ConstData::Poison(_) => Ok(vec![-1; lanes]),
        ConstData::Data { bytes, .. } => (0..lanes as u64)
            .map(|lane| lane_of(data_element(bytes, Type::I32, lane).unwrap_or(0)))
            .collect(),
        ConstData::Aggregate { elems, .. } => {
            elems.iter().map(|&elem| mask_lane(pool, elem)).collect()
        }
        ConstData::ScalableSplat { elem, .. } if scalable => {
            Ok(vec![mask_lane(pool, *elem)?; lanes])
        }
        _ => bad("a shuffle mask is no plain constant"),
    }
}

fn mask_lane(pool: &ConstPool, elem: Const) -> Result<i32> {
    match pool.get(elem) {
        ConstData::Bits { bits, .. } => lane_of(*bits),
        ConstData::Undef(_) | ConstData::Poison(_) => Ok(-1),
        _ => bad("a shuffle mask is no plain constant"),
    }
}

fn lane_of(bits: u64) -> Result<i32> {
    i32::try_from(bits).or_else(|_| bad("a shuffle mask names a lane out of range"))
}
