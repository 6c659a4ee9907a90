//! Whether two functions are equal: the same operations on the same values in blocks that follow
//! each other in the same way. Names, locations and debug records do not count.

use std::hash::BuildHasher;

use nvopt_entity::{FxHashMap, FxHashSet};
use nvopt_ir::{
    attrs::{AttrList, AttrPool, AttrSet},
    body::{Block, Body, Inst, Value, ValueDef},
    constant::{Const, ConstData, ConstPool},
    metadata::{Md, MdKind},
    module::{Func, Module, Symbol},
    ops::Op,
};

use crate::util::replace::move_const;

/// A number that equal functions agree on.
pub(super) fn hash(module: &Module, func: Func) -> u64 {
    let decl = &module.shared.funcs[func];
    let mut shape = Vec::new();
    if let Some(body) = &module.bodies[func] {
        for block in reachable(body) {
            shape.extend(body.insts_in(block).map(|inst| {
                let op = std::mem::discriminant(&body.op(inst));
                (op, body.result_ty(inst), body.args(inst).len())
            }));
        }
    }
    let hasher: FxHashMap<(), ()> = FxHashMap::default();
    hasher.hasher().hash_one((decl.ty, decl.cc, shape))
}

/// The blocks that the entry leads to, each before those that it leads to and that are new.
fn reachable(body: &Body) -> Vec<Block> {
    let mut seen: FxHashSet<Block> = FxHashSet::default();
    let mut found = Vec::new();
    let mut work: Vec<Block> = body.entry().into_iter().collect();
    while let Some(block) = work.pop() {
        if seen.insert(block) {
            found.push(block);
            work.extend(body.succs(block));
        }
    }
    found
}

/// `list` of the pool `from` in the pool `to`.
pub(super) fn import_list(
    to: &mut AttrPool,
    from: &AttrPool,
    list: Option<AttrList>,
) -> Option<AttrList> {
    let data = from.list_data(list?).clone();
    let mut import = |set: Option<AttrSet>| {
        let attrs = from.attrs(set).iter().map(|attr| to.import(from, attr)).collect();
        to.set(attrs)
    };
    let (function, ret) = (import(data.function), import(data.ret));
    let params = data.params.iter().map(|&set| import(set)).collect();
    to.list(function, ret, params)
}

/// True if `a` and `b` do the same.
pub(super) fn are_equal(module: &Module, a: Func, b: Func) -> bool {
    let (x, y) = (&module.shared.funcs[a], &module.shared.funcs[b]);
    let has_same_shell = x.ty == y.ty
        && x.cc == y.cc
        && x.attrs == y.attrs
        && x.addr_space == y.addr_space
        && x.align == y.align
        && x.gc == y.gc
        && x.symbol.section == y.symbol.section
        && x.symbol.comdat.is_none() == y.symbol.comdat.is_none()
        && (x.prefix, x.prologue, x.personality) == (y.prefix, y.prologue, y.personality);
    let plain = |metadata: &[(MdKind, Md)]| {
        metadata.iter().copied().filter(|(kind, _)| *kind != MdKind::DBG).collect::<Vec<_>>()
    };
    if !has_same_shell || plain(&x.symbol.metadata) != plain(&y.symbol.metadata) {
        return false;
    }
    let (Some(left), Some(right)) = (&module.bodies[a], &module.bodies[b]) else { return false };
    let mut pair = Pair {
        left,
        right,
        funcs: (a, b),
        values: FxHashMap::default(),
        taken: FxHashSet::default(),
        blocks: FxHashMap::default(),
        taken_blocks: FxHashSet::default(),
        consts: ConstPool::default(),
        attrs: AttrPool::default(),
    };
    pair.are_equal()
}

struct Pair<'a> {
    left: &'a Body,
    right: &'a Body,
    funcs: (Func, Func),
    /// Which value of the right is which of the left.
    values: FxHashMap<Value, Value>,
    taken: FxHashSet<Value>,
    blocks: FxHashMap<Block, Block>,
    taken_blocks: FxHashSet<Block>,
    /// Where constants and attributes of both meet.
    consts: ConstPool,
    attrs: AttrPool,
}

impl Pair<'_> {
    fn are_equal(&mut self) -> bool {
        let (a, b) = (self.left.params().to_vec(), self.right.params().to_vec());
        if a.len() != b.len() || !a.into_iter().zip(b).all(|(a, b)| self.same_value(a, b)) {
            return false;
        }
        let (a, b) = (reachable(self.left), reachable(self.right));
        a.len() == b.len() && a.into_iter().zip(b).all(|(a, b)| self.same_block(a, b))
    }

    fn same_target(&mut self, a: Block, b: Block) -> bool {
        match self.blocks.get(&a) {
            Some(&known) => known == b,
            None => {
                self.blocks.insert(a, b);
                self.taken_blocks.insert(b)
            }
        }
    }

    fn same_block(&mut self, a: Block, b: Block) -> bool {
        if !self.same_target(a, b) {
            return false;
        }
        let x: Vec<Inst> = self.left.insts_in(a).collect();
        let y: Vec<Inst> = self.right.insts_in(b).collect();
        x.len() == y.len() && x.into_iter().zip(y).all(|(x, y)| self.same_inst(x, y))
    }

    fn same_inst(&mut self, a: Inst, b: Inst) -> bool {
        let (left, right) = (self.left, self.right);
        if left.flags(a) != right.flags(b)
            || left.result_ty(a) != right.result_ty(b)
            || left.args(a).len() != right.args(b).len()
            || !self.same_metadata(a, b)
            || !self.same_op(a, b)
        {
            return false;
        }
        let args = left.args(a).iter().zip(right.args(b)).enumerate();
        let n_data = match left.op(a) {
            Op::Call(_) => left.call_args(a).len(),
            _ => left.args(a).len(),
        };
        let mut is_same = args.into_iter().all(|(index, (&x, &y))| {
            index >= n_data && self.is_own_name(x, y) || self.same_value(x, y)
        });
        if let (Some(x), Some(y)) = (left.result(a), right.result(b)) {
            is_same &= self.same_value(x, y);
        }
        if left.op(a).is_terminator() {
            let (x, y) = (left.block(a), right.block(b));
            let targets: Vec<_> = left.succs(x).zip(right.succs(y)).collect();
            is_same &= left.n_succs(x) == right.n_succs(y)
                && targets.into_iter().all(|(x, y)| self.same_target(x, y));
        }
        is_same
    }

    fn same_metadata(&self, a: Inst, b: Inst) -> bool {
        let matters = |(kind, _): &&(MdKind, Md)| *kind != MdKind::DBG;
        let x = self.left.metadata(a).iter().filter(matters);
        x.eq(self.right.metadata(b).iter().filter(matters))
    }

    fn same_op(&mut self, a: Inst, b: Inst) -> bool {
        let (left, right) = (self.left, self.right);
        match (left.op(a), right.op(b)) {
            (Op::Call(x), Op::Call(y)) => {
                let (x, y) = (left.call(x), right.call(y));
                let is_plain = x.bundles.is_empty() && y.bundles.is_empty();
                let attrs = import_list(&mut self.attrs, left.attrs(), x.attrs);
                is_plain
                    && (x.ty, x.cc, x.tail) == (y.ty, y.cc, y.tail)
                    && attrs == import_list(&mut self.attrs, right.attrs(), y.attrs)
            }
            (Op::Phi(x), Op::Phi(y)) => {
                let (x, y) = (left.incoming(x).to_vec(), right.incoming(y).to_vec());
                x.len() == y.len() && x.into_iter().zip(y).all(|(x, y)| self.same_target(x, y))
            }
            (Op::ShuffleVector(x), Op::ShuffleVector(y))
            | (Op::ExtractValue(x), Op::ExtractValue(y))
            | (Op::InsertValue(x), Op::InsertValue(y)) => left.ints(x) == right.ints(y),
            // What unwinds is not looked at.
            (
                Op::Invoke(_)
                | Op::CallBr(_)
                | Op::LandingPad { .. }
                | Op::CatchPad
                | Op::CleanupPad
                | Op::CatchSwitch { .. }
                | Op::CatchRet
                | Op::CleanupRet
                | Op::Resume
                | Op::IndirectBr,
                _,
            ) => false,
            (x, y) => x == y,
        }
    }

    fn same_value(&mut self, a: Value, b: Value) -> bool {
        match (self.left.def(a), self.right.def(b)) {
            (ValueDef::Const(x), ValueDef::Const(y)) => self.same_const(x, y),
            (ValueDef::Inst(_), ValueDef::Inst(_)) | (ValueDef::Param(_), ValueDef::Param(_)) => {
                match self.values.get(&a) {
                    Some(&known) => known == b,
                    None => {
                        self.values.insert(a, b);
                        self.left.ty(a) == self.right.ty(b) && self.taken.insert(b)
                    }
                }
            }
            (ValueDef::Asm(x), ValueDef::Asm(y)) => self.left.asm(x) == self.right.asm(y),
            // Metadata as an argument may name values of the function.
            (_, _) => false,
        }
    }

    /// True if each function names itself. Calls of itself are calls of the one that stays; what
    /// else is done with its address shows which of the two it is.
    fn is_own_name(&self, a: Value, b: Value) -> bool {
        let is_own = |body: &Body, value: Value, func: Func| {
            matches!(body.const_data(value),
                Some(ConstData::Symbol { symbol: Symbol::Func(own), .. }) if *own == func)
        };
        is_own(self.left, a, self.funcs.0) && is_own(self.right, b, self.funcs.1)
    }

    /// Constants are equal if they are one in a pool for both.
    fn same_const(&mut self, x: Const, y: Const) -> bool {
        let (Some(x), Some(y)) = (
            move_const(&mut self.consts, self.left.consts(), x),
            move_const(&mut self.consts, self.right.consts(), y),
        ) else {
            return false;
        };
        x == y
    }
}
