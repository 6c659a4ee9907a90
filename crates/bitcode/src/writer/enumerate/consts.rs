//! Which constants of a pool are written, and in which order.
//!
//! Constants of one type stand together, because the type is written only when it changes. They
//! may refer to each other in any order. The format has constants where the IR has none: masks
//! of shuffles, and the two steps in which a scalable splat is spelled out.

use std::ops::Range;

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
pub(crate) enum Entry {
    /// One of the pool.
    Pool(Const),
    /// An inline assembly text of the body.
    Asm(Asm),
    /// One that only the format has, by its position among those.
    Made(u32),
}

impl Entry {
    /// A number that orders the constants of one type.
    fn order(self) -> (u8, usize) {
        match self {
            Entry::Pool(constant) => (0, constant.index()),
            Entry::Asm(asm) => (1, asm.index()),
            Entry::Made(position) => (2, position as usize),
        }
    }
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
    /// An `i64`
    Int64(u64),
    /// For a scalable splat: a poison vector with the element put in lane zero.
    SplatStart(Const),
}

/// Finds the constants that are to be written: of one pool after the other.
pub(crate) struct Collector<'m> {
    shared: &'m ModuleShared,
    pool: &'m ConstPool,
    seen: Vec<bool>,
    seen_made: FxHashSet<Made<'m>>,
    /// The constants of all pools so far, each with the number of its type.
    entries: Vec<(u32, Entry)>,
    made: Vec<Made<'m>>,
    /// Where those of the current pool start.
    first: usize,
    stack: Vec<Const>,
    /// The functions whose blocks are mentioned by the current pool.
    pub(crate) block_owners: Vec<Func>,
}

impl<'m> Collector<'m> {
    /// A collector that starts with `pool`.
    pub(crate) fn new(shared: &'m ModuleShared, pool: &'m ConstPool) -> Self {
        Collector {
            shared,
            pool,
            seen: vec![false; pool.len()],
            seen_made: FxHashSet::default(),
            entries: Vec::new(),
            made: Vec::new(),
            first: 0,
            stack: Vec::new(),
            block_owners: Vec::new(),
        }
    }

    /// Goes on with another pool.
    pub(crate) fn start(&mut self, pool: &'m ConstPool) {
        self.pool = pool;
        self.seen.clear();
        self.seen.resize(pool.len(), false);
        self.seen_made.clear();
        self.first = self.entries.len();
        self.block_owners.clear();
    }

    /// Ends the current pool: puts its constants of one type together and says where they are.
    pub(crate) fn finish(&mut self) -> Range<usize> {
        let found = &mut self.entries[self.first..];
        found.sort_unstable_by_key(|&(ty, entry)| (ty, entry.order()));
        self.first..self.entries.len()
    }

    /// Constants by where [`Collector::finish`] said they are, each with the number of its type.
    pub(crate) fn entries(&self, range: Range<usize>) -> &[(u32, Entry)] {
        &self.entries[range]
    }

    /// The constant that only the format has at `position`.
    pub(crate) fn made(&self, position: u32) -> Made<'m> {
        self.made[position as usize]
    }

    /// Adds `constant` and what it is made of.
    #[inline]
    pub(crate) fn add(&mut self, types: &mut TypeIds<'m>, constant: Const) {
        if !self.seen[constant.index()] {
            self.add_new(types, constant);
        }
    }

    fn add_new(&mut self, types: &mut TypeIds<'m>, constant: Const) {
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

    /// Adds an `i64`.
    pub(crate) fn add_int64(&mut self, types: &mut TypeIds<'m>, value: u64) {
        let ty = types.add_id(Type::I64);
        self.add_made(ty, Made::Int64(value));
    }

    fn add_made(&mut self, ty: u32, made: Made<'m>) -> bool {
        let new = self.seen_made.insert(made);
        if new {
            self.entries.push((ty, Entry::Made(self.made.len() as u32)));
            self.made.push(made);
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
        self.add_made(index_id, Made::Int64(0));
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
