//! Comparison of integers and addresses.

use std::cmp::Ordering;

use nvopt_arith::Int;
use nvopt_ir::{
    constant::{Const, ConstData, ExprOp},
    module::{Linkage, Symbol},
    ops::{CastOp, IntPred},
    types::Type,
};

use super::{Folder, Lane};
use crate::alias::object::is_dynamic_shared;

/// True if `a pred b`.
pub fn holds(pred: IntPred, a: &Int, b: &Int) -> bool {
    let (unsigned, signed) = (a.cmp_unsigned(b), a.cmp_signed(b));
    match pred {
        IntPred::Eq => unsigned == Ordering::Equal,
        IntPred::Ne => unsigned != Ordering::Equal,
        IntPred::Ugt => unsigned.is_gt(),
        IntPred::Uge => unsigned.is_ge(),
        IntPred::Ult => unsigned.is_lt(),
        IntPred::Ule => unsigned.is_le(),
        IntPred::Sgt => signed.is_gt(),
        IntPred::Sge => signed.is_ge(),
        IntPred::Slt => signed.is_lt(),
        IntPred::Sle => signed.is_le(),
    }
}

/// The predicate that holds for `b, a` where `pred` holds for `a, b`.
pub fn swap_pred(pred: IntPred) -> IntPred {
    match pred {
        IntPred::Eq => IntPred::Eq,
        IntPred::Ne => IntPred::Ne,
        IntPred::Ugt => IntPred::Ult,
        IntPred::Uge => IntPred::Ule,
        IntPred::Ult => IntPred::Ugt,
        IntPred::Ule => IntPred::Uge,
        IntPred::Sgt => IntPred::Slt,
        IntPred::Sge => IntPred::Sle,
        IntPred::Slt => IntPred::Sgt,
        IntPred::Sle => IntPred::Sge,
    }
}

impl Folder<'_> {
    pub(super) fn icmp(&mut self, pred: IntPred, ty: Type, a: Const, b: Const) -> Option<Const> {
        self.by_lane(ty, &[a, b], |folder, ty, args| {
            let lane = folder.icmp_lane(pred, args[0], args[1]);
            folder.constant(ty, lane)
        })
    }

    fn icmp_lane(&self, pred: IntPred, a: Const, b: Const) -> Lane {
        let truth = |is_true: bool| Lane::Int(Int::new(1, u64::from(is_true)));
        match (self.lane(a), self.lane(b)) {
            (Lane::Poison, _) | (_, Lane::Poison) => Lane::Poison,
            (Lane::Undef, Lane::Undef) => Lane::Undef,
            (Lane::Undef, _) | (_, Lane::Undef) => match pred {
                // Equal or not is a choice; an order holds or not for the choice of the operand
                // itself.
                IntPred::Eq | IntPred::Ne => Lane::Undef,
                IntPred::Uge | IntPred::Ule | IntPred::Sge | IntPred::Sle => truth(true),
                IntPred::Ugt | IntPred::Ult | IntPred::Sgt | IntPred::Slt => truth(false),
            },
            (Lane::Int(a), Lane::Int(b)) => truth(holds(pred, &a, &b)),
            _ => self.icmp_addresses(pred, a, b).map_or(Lane::Other, truth),
        }
    }

    fn icmp_addresses(&self, pred: IntPred, a: Const, b: Const) -> Option<bool> {
        let equal_gives =
            matches!(pred, IntPred::Eq | IntPred::Uge | IntPred::Ule | IntPred::Sge | IntPred::Sle);
        if a == b {
            return Some(equal_gives);
        }
        let is_null = |constant| matches!(self.pool.get(constant), ConstData::Zero(_));
        if is_null(a) && pred == IntPred::Ugt || is_null(b) && pred == IntPred::Ult {
            return Some(false);
        }
        if is_null(a) && pred == IntPred::Ule || is_null(b) && pred == IntPred::Uge {
            return Some(true);
        }
        if let (Some(a), Some(b)) = (self.absolute(a), self.absolute(b)) {
            return Some(holds(pred, &a, &b));
        }
        let differ = if is_null(b) {
            self.is_never_null(a)
        } else if is_null(a) {
            self.is_never_null(b)
        } else {
            self.are_distinct_objects(a, b)
        };
        match pred {
            IntPred::Eq if differ => Some(false),
            IntPred::Ne if differ => Some(true),
            IntPred::Ugt if differ && is_null(b) => Some(true),
            IntPred::Ult if differ && is_null(a) => Some(true),
            IntPred::Ule if differ && is_null(b) => Some(false),
            IntPred::Uge if differ && is_null(a) => Some(false),
            IntPred::Eq
            | IntPred::Ne
            | IntPred::Ugt
            | IntPred::Uge
            | IntPred::Ult
            | IntPred::Ule
            | IntPred::Sgt
            | IntPred::Sge
            | IntPred::Slt
            | IntPred::Sle => None,
        }
    }

    /// The address that `constant` is as a number: null, or an integer made a pointer.
    fn absolute(&self, constant: Const) -> Option<Int> {
        let width = self.layout.pointer_bits(self.pool.ty(constant).addr_space()?);
        match self.pool.get(constant) {
            ConstData::Zero(_) => Some(Int::zero(width)),
            ConstData::Expr { op: ExprOp::Cast(CastOp::IntToPtr), args, .. } => {
                match self.lane(args[0]) {
                    Lane::Int(int) => Some(super::cast::resize(&int, width)),
                    Lane::Float(..) | Lane::Undef | Lane::Poison | Lane::Other => None,
                }
            }
            _ => None,
        }
    }

    /// True for the address of something that is there: in the generic space only, where nothing
    /// lies at zero.
    fn is_never_null(&self, constant: Const) -> bool {
        let ConstData::Symbol { symbol, ty } = self.pool.get(constant) else { return false };
        let data = self.module.symbol(*symbol);
        ty.addr_space() == Some(0)
            && data.linkage != Linkage::ExternWeak
            && !matches!(symbol, Symbol::Alias(_) | Symbol::IFunc(_))
    }

    /// True if the two are addresses of different objects, each of which has a place of its own.
    fn are_distinct_objects(&self, a: Const, b: Const) -> bool {
        let has_place = |constant| match self.pool.get(constant) {
            ConstData::Symbol { symbol, .. } if is_dynamic_shared(self.module, *symbol) => false,
            ConstData::Symbol { symbol: Symbol::Global(global), .. } => {
                let data = &self.module.globals[*global];
                let is_sized = self
                    .layout
                    .layout(&self.module.types, data.value_ty)
                    .is_some_and(|layout| layout.bits > 0);
                let is_interposable = matches!(
                    data.symbol.linkage,
                    Linkage::ExternWeak
                        | Linkage::WeakAny
                        | Linkage::WeakOdr
                        | Linkage::LinkOnceAny
                        | Linkage::LinkOnceOdr
                        | Linkage::Common
                        | Linkage::AvailableExternally
                );
                is_sized
                    && !is_interposable
                    && data.symbol.unnamed_addr != nvopt_ir::module::UnnamedAddr::Global
            }
            ConstData::Symbol { symbol: Symbol::Func(func), .. } => {
                let data = &self.module.funcs[*func].symbol;
                matches!(data.linkage, Linkage::External | Linkage::Internal | Linkage::Private)
                    && data.unnamed_addr != nvopt_ir::module::UnnamedAddr::Global
            }
            _ => false,
        };
        self.pool.ty(a) == self.pool.ty(b) && has_place(a) && has_place(b)
    }
}
