//! Which constants of a pool are written, and in which order.
//!
//! Constants of one type stand together, because the type is written only when it changes. They
//! may refer to each other in any order. The format has constants where the IR has none: masks
//! of shuffles, and the two steps in which a scalable splat is spelled out.

use nvopt_entity::{Entity, FxHashSet};
use nvopt_ir::{
    body::Asm,
    constant::{Const, ConstData, ConstPool, ExprOp},
    module::{Func, ModuleShared, Symbol},
    types::Type,
};

use super::types::{MaskType, TypeIds};

/// A constant that is written.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Entry<'m> {
    /// One of the pool.
    Pool(Const),
    /// An inline assembly text of the body.
    Asm(Asm),
    /// One that only the format has.
    Made(Made<'m>),
}

/// A constant that the format has and the IR has not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Made<'m> {
    /// The mask of a shuffle.
    Mask { lanes: &'m [i32], scalable: bool },
    /// A mask that takes lane zero everywhere.
    ZeroMask(MaskType),
    /// One lane of a mask: an `i32`, or poison if it is -1.
    Lane(i32),
    /// Poison of a type.
    Poison(Type),
    /// `i64 0`
    Zero64,
    /// For a scalable splat: a poison vector with the element put in lane zero.
    SplatStart(Const),
}

/// Constants to be written, each with the number of its type.
pub(crate) type Entries<'m> = Vec<(u32, Entry<'m>)>;

/// Finds the constants that are to be written.
pub(crate) struct Collector<'m> {
    shared: &'m ModuleShared,
    pool: &'m ConstPool,
    seen: Vec<bool>,
    made: FxHashSet<Made<'m>>,
    entries: Entries<'m>,
    stack: Vec<Const>,
    /// The functions whose blocks are mentioned.
    pub(crate) block_owners: Vec<Func>,
}

impl<'m> Collector<'m> {
    pub(crate) fn new(shared: &'m ModuleShared, pool: &'m ConstPool) -> Self {
        Collector {
            shared,
            pool,
            seen: vec![false; pool.len()],
            made: FxHashSet::default(),
            entries: Vec::new(),
            stack: Vec::new(),
            block_owners: Vec::new(),
        }
    }

    /// Adds `constant` and what it is made of.
    pub(crate) fn add(&mut self, types: &mut TypeIds<'m>, constant: Const) {
        self.stack.push(constant);
        while let Some(constant) = self.stack.pop() {
            if !std::mem::replace(&mut self.seen[constant.index()], true) {
                self.add_one(types, constant);
            }
        }
    }

    /// Adds an inline assembly text, whose type as a value is `ty`.
    pub(crate) fn add_asm(&mut self, types: &mut TypeIds<'m>, asm: Asm, ty: Type) {
        self.entries.push((types.add_id(ty), Entry::Asm(asm)));
    }

    /// Adds the mask of a shuffle.
    pub(crate) fn add_mask(&mut self, types: &mut TypeIds<'m>, lanes: &'m [i32], scalable: bool) {
        let mask = MaskType { lanes: lanes.len() as u32, scalable };
        if !self.add_made(types.add_mask(mask), Made::Mask { lanes, scalable }) {
            return;
        }
        if mask_form(lanes, scalable) == MaskForm::Lanes {
            let ty = types.add_id(Type::I32);
            for &lane in lanes {
                self.add_made(ty, Made::Lane(lane));
            }
        }
    }

    /// The constants found, those of one type together.
    pub(crate) fn finish(mut self) -> Entries<'m> {
        self.entries.sort_by_key(|&(ty, _)| ty);
        self.entries
    }

    fn add_made(&mut self, ty: u32, made: Made<'m>) -> bool {
        let new = self.made.insert(made);
        if new {
            self.entries.push((ty, Entry::Made(made)));
        }
        new
    }

    fn add_one(&mut self, types: &mut TypeIds<'m>, constant: Const) {
        let data = self.pool.get(constant);
        let ty = types.add_id(data.ty());
        match data {
            // Symbols have numbers already.
            ConstData::Symbol { .. } => return,
            ConstData::Expr { op, .. } => self.add_expr_parts(types, op, data.ty()),
            ConstData::ScalableSplat { ty, .. } => self.add_splat_parts(types, constant, *ty),
            ConstData::BlockAddress { func, .. } => {
                types.add(self.shared.symbol_ptr_ty(Symbol::Func(*func)));
                self.block_owners.push(*func);
            }
            ConstData::DsoLocalEquivalent { symbol, .. } | ConstData::NoCfi { symbol, .. } => {
                types.add(self.shared.symbol_ptr_ty(*symbol));
            }
            ConstData::Bits { .. }
            | ConstData::WideBits { .. }
            | ConstData::Zero(_)
            | ConstData::Undef(_)
            | ConstData::Poison(_)
            | ConstData::Data { .. }
            | ConstData::Aggregate { .. }
            | ConstData::PtrAuth { .. } => {}
        }
        self.entries.push((ty, Entry::Pool(constant)));
        self.stack.extend_from_slice(data.operands());
    }

    fn add_expr_parts(&mut self, types: &mut TypeIds<'m>, op: &'m ExprOp, ty: Type) {
        match op {
            ExprOp::Gep { source, .. } => types.add(*source),
            ExprOp::ShuffleVector(lanes) => {
                let scalable = self.shared.types.as_vector(ty).is_some_and(|vector| vector.2);
                self.add_mask(types, lanes, scalable);
            }
            ExprOp::Cast(_)
            | ExprOp::Binary(..)
            | ExprOp::ExtractElement
            | ExprOp::InsertElement => {}
        }
    }

    fn add_splat_parts(&mut self, types: &mut TypeIds<'m>, constant: Const, ty: Type) {
        let id = types.add_id(ty);
        let index_id = types.add_id(Type::I64);
        self.add_made(id, Made::Poison(ty));
        self.add_made(index_id, Made::Zero64);
        self.add_made(id, Made::SplatStart(constant));
        let mask = splat_mask(self.shared, ty);
        let mask_id = types.add_mask(mask);
        self.add_made(mask_id, Made::ZeroMask(mask));
    }
}

/// The type of the mask that makes a splat of type `ty`.
pub(crate) fn splat_mask(shared: &ModuleShared, ty: Type) -> MaskType {
    let lanes = shared.types.as_vector(ty).map_or(1, |vector| vector.1);
    MaskType { lanes, scalable: true }
}

/// How a mask is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MaskForm {
    Zero,
    Poison,
    Data,
    Lanes,
}

/// How the mask `lanes` is written. A scalable mask is all zero or all poison.
pub(crate) fn mask_form(lanes: &[i32], scalable: bool) -> MaskForm {
    if lanes.iter().all(|&lane| lane == 0) {
        MaskForm::Zero
    } else if scalable || lanes.iter().all(|&lane| lane < 0) {
        MaskForm::Poison
    } else if lanes.iter().all(|&lane| lane >= 0) {
        MaskForm::Data
    } else {
        MaskForm::Lanes
    }
}
