//! A tree of one operation: its leaves, and putting them together again.

use nvopt_analysis::{
    fold::{Denormals, Folder, Operation},
    matcher,
};
use nvopt_arith::Int;
use nvopt_ir::{
    body::{Body, Inst, NewInst, Value},
    constant::Const,
    effects::is_trivially_dead,
    module::ModuleShared,
    ops::{BinaryOp, InstFlags, Op},
    types::{Type, TypeTable},
};
use nvopt_pass::FnCx;
use smallvec::{SmallVec, smallvec};

use super::{MAX_LEAVES, rank::Ranks};
use crate::util::float_flags::of_new;

/// A leaf and how often it counts: in a sum the factor, in a product the power, modulo the width.
struct Leaf {
    value: Value,
    count: Int,
}

/// A tree of one operation.
pub(super) struct Tree {
    root: Inst,
    op: BinaryOp,
    ty: Type,
    /// The leaves, each once, in the order they were met.
    leaves: SmallVec<[Leaf; 4]>,
    /// Constants that were met.
    constants: SmallVec<[(Value, Int); 2]>,
    /// The operations of the tree.
    n_ops: usize,
    /// The flags that all nodes have.
    flags: InstFlags,
    /// All nodes are the operation itself, so that the flags speak of it.
    is_plain: bool,
    /// The leaves as the tree has them, innermost first, if it is a chain.
    chain: Option<SmallVec<[Value; 8]>>,
}

impl Tree {
    /// The tree whose root is `inst`: an operation that is not itself inside such a tree.
    pub(super) fn at(module: &ModuleShared, body: &Body, inst: Inst) -> Option<Tree> {
        let Op::Binary(op) = body.op(inst) else { return None };
        let result = body.result(inst)?;
        let ty = body.ty(result);
        let op = match op {
            BinaryOp::Sub => BinaryOp::Add,
            BinaryOp::FSub => return None,
            _ if op.is_commutative() => op,
            _ => return None,
        };
        // One bit has no sign of its own: only its bit operations are looked at.
        let is_bits = matches!(op, BinaryOp::And | BinaryOp::Or | BinaryOp::Xor);
        let is_int = ty.int_bits().is_some_and(|bits| bits > 1 || is_bits);
        let is_fitting = match op {
            BinaryOp::FAdd | BinaryOp::FMul => ty.is_float() && may_reorder(body, inst),
            _ => is_int,
        };
        if !is_fitting || is_inner(body, inst, op) {
            return None;
        }
        let mut tree = Tree {
            root: inst,
            op,
            ty,
            leaves: SmallVec::new(),
            constants: SmallVec::new(),
            n_ops: 0,
            flags: InstFlags::all(),
            is_plain: true,
            chain: Some(SmallVec::new()),
        };
        tree.collect(module, body).then_some(tree)
    }

    fn collect(&mut self, module: &ModuleShared, body: &Body) -> bool {
        // Factors wrap as the sum does; powers are few and must not.
        let width = if self.op == BinaryOp::Add { self.ty.int_bits().unwrap_or(64) } else { 64 };
        let mut work: SmallVec<[(Inst, Int); 4]> = smallvec![(self.root, Int::new(width, 1))];
        while let Some((node, count)) = work.pop() {
            self.n_ops += 1;
            self.flags &= body.flags(node);
            let Op::Binary(op) = body.op(node) else { return false };
            self.is_plain &= op == self.op;
            let [left, right] = *body.args(node) else { return false };
            let parts: SmallVec<[(Value, Int); 2]> = match op {
                BinaryOp::Sub => {
                    let negative = count.neg();
                    smallvec![(left, count), (right, negative)]
                }
                _ if op == self.op => smallvec![(left, count.clone()), (right, count)],
                // `x * c` and `x << c` in a sum.
                _ => match factor_of(body, module, node) {
                    Some((value, factor)) => smallvec![(value, count.mul(&factor))],
                    None => return false,
                },
            };
            let mut n_inner = 0;
            // The right side first, so that the leaves of the left come first.
            for (value, count) in parts.into_iter().rev() {
                if is_number(body, module, value) {
                    self.constants.push((value, count));
                    self.add_to_chain(value);
                } else if let Some(inner) = self.inner_node(module, body, value) {
                    n_inner += 1;
                    work.push((inner, count));
                } else {
                    self.add_to_chain(value);
                    // They are few.
                    match self.leaves.iter_mut().find(|leaf| leaf.value == value) {
                        Some(leaf) => leaf.count = leaf.count.add(&count),
                        None => self.leaves.push(Leaf { value, count }),
                    }
                }
            }
            if n_inner > 1 {
                self.chain = None;
            }
            if self.leaves.len() + self.constants.len() + work.len() > MAX_LEAVES {
                return false;
            }
        }
        true
    }

    fn add_to_chain(&mut self, value: Value) {
        if let Some(chain) = &mut self.chain {
            chain.push(value);
        }
    }

    /// The node that `value` is: of the same operation, used by the tree only.
    fn inner_node(&self, module: &ModuleShared, body: &Body, value: Value) -> Option<Inst> {
        let inst = body.def_inst(value)?;
        let Op::Binary(op) = body.op(inst) else { return None };
        let is_sum = self.op == BinaryOp::Add;
        let belongs = op == self.op
            || is_sum && op == BinaryOp::Sub
            || is_sum && factor_of(body, module, inst).is_some();
        let is_float = self.ty.is_float();
        let fits = belongs
            && body.has_one_use(value)
            && body.block(inst) == body.block(self.root)
            && (!is_float || may_reorder(body, inst));
        fits.then_some(inst)
    }

    /// True for an operation of two leaves.
    pub(super) fn is_single(&self) -> bool {
        self.n_ops == 1
    }

    /// True if putting the leaves together again makes something better: fewer operations, or
    /// the same number in another order.
    pub(super) fn is_worth_it(&self, body: &Body, types: &TypeTable, ranks: &mut Ranks) -> bool {
        if self.n_ops < 2 || self.ty.is_float() && self.leaves.iter().any(|leaf| !is_one(leaf)) {
            return false;
        }
        if self.decided(body, types, None).is_some() {
            return true;
        }
        let n_new = self.n_new_ops();
        if n_new != self.n_ops || self.constants.len() > 1 {
            return n_new <= self.n_ops;
        }
        if !self.is_plain {
            return false;
        }
        let Some(chain) = &self.chain else { return true };
        // The outermost leaf is met first; the constant is to stand beside the innermost.
        let is_const = |leaf: &Value| self.constants.iter().any(|(value, _)| value == leaf);
        let is_inside = chain.iter().position(is_const).is_none_or(|at| at + 2 >= chain.len());
        let leaves = chain.iter().filter(|leaf| !is_const(leaf));
        let mut order: Vec<u64> = leaves.map(|&leaf| ranks.rank(body, leaf)).collect();
        // The two innermost stand side by side.
        if let [.., a, b] = &mut order[..]
            && a < b
        {
            std::mem::swap(a, b);
        }
        !is_inside || !order.windows(2).all(|pair| pair[0] >= pair[1])
    }

    /// How many operations the leaves make when put together again.
    fn n_new_ops(&self) -> usize {
        let n_const = usize::from(!self.constants.is_empty());
        let of_leaf = |leaf: &Leaf| match self.op {
            BinaryOp::Add if is_one(leaf) || is_minus_one(leaf) => 1,
            BinaryOp::Add if leaf.count.is_zero() => 0,
            BinaryOp::Add => 2,
            BinaryOp::Mul => power_ops(&leaf.count),
            BinaryOp::Xor if !leaf.count.bit(0) => 0,
            _ => 1,
        };
        let n: usize = self.leaves.iter().map(of_leaf).sum();
        (n + n_const).saturating_sub(1)
    }

    /// Puts the leaves together again.
    pub(super) fn rewrite(mut self, body: &mut Body, cx: &mut FnCx<'_>, ranks: &mut Ranks) {
        let Some(constant) = self.fold_constants(body, cx) else { return };
        self.leaves.sort_by_key(|leaf| ranks.rank(body, leaf.value));
        // Of the two innermost the later one stands on the left, as in LLVM.
        if constant.is_none() && self.leaves.len() > 1 {
            self.leaves.swap(0, 1);
        }
        let flags = self.new_flags();
        let types = &cx.module.types;
        let decided = self.decided(body, types, constant);
        let constant = constant.filter(|&value| !self.is_identity(body, types, value));
        let mut maker = Maker { body, root: self.root, flags };
        let value = match (&decided, self.op) {
            (Some(number), _) => maker.number(self.ty, number),
            (None, BinaryOp::Add) => self.sum(&mut maker, constant),
            (None, BinaryOp::Mul) => self.product(&mut maker, constant),
            (None, _) => self.plain(&mut maker, constant),
        };
        let old = body.result(self.root).expect("an operation has a result");
        if value == old {
            return;
        }
        let is_new = body
            .def_inst(value)
            .is_some_and(|inst| !body.is_value_named(value) && inst != self.root);
        let args = body.args(self.root).to_vec();
        if is_new && !self.leaves.iter().any(|leaf| leaf.value == value) {
            body.take_value_name(value, old);
        }
        body.replace_all_uses(old, value);
        body.erase(self.root);
        erase_dead(body, cx, args);
    }

    /// The flags that every new node may have.
    fn new_flags(&self) -> InstFlags {
        if !self.is_plain {
            return InstFlags::empty();
        }
        let counts_once = self.leaves.iter().all(is_one);
        match self.op {
            // Of two leaves there is no partial result.
            BinaryOp::FAdd | BinaryOp::FMul if self.leaves.len() + self.constants.len() < 3 => {
                self.flags & InstFlags::FAST
            }
            BinaryOp::FAdd | BinaryOp::FMul => of_new(self.flags & InstFlags::FAST),
            // No part of a sum that does not wrap wraps; one constant stays the same.
            BinaryOp::Add if counts_once && self.constants.len() < 2 => self.flags & InstFlags::NUW,
            _ => InstFlags::empty(),
        }
    }

    /// All constants as one, if there is one that changes something; `None` if they cannot be
    /// computed.
    fn fold_constants(&self, body: &mut Body, cx: &mut FnCx<'_>) -> Option<Option<Value>> {
        if let (BinaryOp::Add, Some(width)) = (self.op, self.ty.int_bits()) {
            let types = &cx.module.types;
            let mut sum = Int::zero(width);
            for (value, count) in &self.constants {
                sum = sum.add(&matcher::int_const(body, types, *value)?.mul(count));
            }
            let words = sum.words().to_vec();
            let constant = body.consts_mut().bits(self.ty, &words);
            return Some((!sum.is_zero()).then(|| body.const_value(constant)));
        }
        let mut consts = self.constants.iter().filter_map(|&(value, _)| body.as_const(value));
        let Some(first) = consts.next() else { return Some(None) };
        let rest: Vec<Const> = consts.collect();
        let (module, layout) = (&*cx.module, cx.frame.layout);
        let denormals = Denormals::of(module, cx.func);
        let pool = body.consts_mut();
        let mut folder = Folder { pool, module, layout, denormals };
        let flags = InstFlags::empty();
        let operation = Operation { op: Op::Binary(self.op), flags, ty: self.ty, ints: &[] };
        let mut known = first;
        for constant in rest {
            known = folder.fold(operation, &[known, constant])?;
        }
        let known = body.const_value(known);
        self.stands_for_both(body, &cx.module.types, known).then_some(Some(known))
    }

    /// False for a product of constants that lost its digits, and for a sum that is no number.
    fn stands_for_both(&self, body: &Body, types: &TypeTable, folded: Value) -> bool {
        if self.constants.len() < 2 {
            return true;
        }
        let Some((format, bits)) = matcher::float_const(body, types, folded) else {
            return !matches!(self.op, BinaryOp::FAdd | BinaryOp::FMul);
        };
        let is_lost = format.is_zero(bits) || format.is_denormal(bits);
        let is_no_number = format.is_nan(bits) || format.is_infinite(bits);
        !(is_no_number || self.op == BinaryOp::FMul && is_lost)
    }

    fn sum(&self, maker: &mut Maker<'_>, constant: Option<Value>) -> Value {
        let (mut negative, mut sum) = (Vec::new(), None);
        let mut constant = constant;
        for leaf in self.leaves.iter().filter(|leaf| !leaf.count.is_zero()) {
            if is_minus_one(leaf) {
                negative.push(leaf.value);
                continue;
            }
            let part = match is_one(leaf) {
                true => leaf.value,
                false => maker.times(leaf.value, self.ty, &leaf.count),
            };
            sum = Some(match sum {
                None => part,
                Some(sum) => maker.add(sum, part),
            });
            // The constant goes in as soon as there is something to add it to.
            if let (Some(known), Some(number)) = (sum, constant.take()) {
                sum = Some(maker.add(known, number));
            }
        }
        let mut sum = sum.or(constant);
        for value in negative {
            let from = match sum {
                Some(sum) => sum,
                None => maker.number(self.ty, &Int::zero(self.ty.int_bits().unwrap_or(64))),
            };
            sum = Some(maker.make(BinaryOp::Sub, from, value, InstFlags::empty()));
        }
        match sum {
            Some(sum) => sum,
            None => maker.number(self.ty, &Int::zero(self.ty.int_bits().unwrap_or(64))),
        }
    }

    fn product(&self, maker: &mut Maker<'_>, constant: Option<Value>) -> Value {
        let mut product = None;
        let mut constant = constant;
        for leaf in &self.leaves {
            let power = maker.power(leaf.value, &leaf.count);
            product = Some(match product {
                None => power,
                Some(product) => maker.make(BinaryOp::Mul, product, power, InstFlags::empty()),
            });
            if let (Some(known), Some(number)) = (product, constant.take()) {
                product = Some(maker.make(BinaryOp::Mul, known, number, InstFlags::empty()));
            }
        }
        let one = Int::new(self.ty.int_bits().unwrap_or(64), 1);
        product.or(constant).unwrap_or_else(|| maker.number(self.ty, &one))
    }

    /// The value of a bit operation that a constant or a leaf and its complement decide.
    fn decided(&self, body: &Body, types: &TypeTable, constant: Option<Value>) -> Option<Int> {
        let width = self.ty.int_bits()?;
        let (zero, ones) = (Int::zero(width), Int::ones(width));
        let is = |test: fn(&Body, &TypeTable, Value) -> bool| {
            constant.is_some_and(|value| test(body, types, value))
        };
        let has_both = || {
            self.leaves.iter().any(|leaf| {
                let inner = matcher::not(body, types, leaf.value);
                inner.is_some_and(|inner| self.leaves.iter().any(|other| other.value == inner))
            })
        };
        match self.op {
            BinaryOp::And => (is(matcher::is_zero) || has_both()).then_some(zero),
            BinaryOp::Or => (is(matcher::is_all_ones) || has_both()).then_some(ones),
            BinaryOp::Mul => is(matcher::is_zero).then_some(zero),
            _ => None,
        }
    }

    /// True if `constant` changes nothing.
    fn is_identity(&self, body: &Body, types: &TypeTable, constant: Value) -> bool {
        match self.op {
            BinaryOp::And => matcher::is_all_ones(body, types, constant),
            BinaryOp::Or | BinaryOp::Xor => matcher::is_zero(body, types, constant),
            BinaryOp::Mul => matcher::is_one(body, types, constant),
            _ => false,
        }
    }

    /// Bit operations, and floats, in which every leaf counts once.
    fn plain(&self, maker: &mut Maker<'_>, constant: Option<Value>) -> Value {
        let counts = |leaf: &&Leaf| self.op != BinaryOp::Xor || leaf.count.bit(0);
        let mut all: Vec<Value> = Vec::new();
        for leaf in self.leaves.iter().filter(counts) {
            all.push(leaf.value);
            if all.len() == 1 {
                all.extend(constant);
            }
        }
        if all.is_empty() {
            all.extend(constant);
        }
        let mut parts = all.into_iter();
        let Some(first) = parts.next() else {
            return maker.number(self.ty, &Int::zero(self.ty.int_bits().unwrap_or(64)));
        };
        parts.fold(first, |known, part| maker.make(self.op, known, part, maker.flags))
    }
}

struct Maker<'a> {
    body: &'a mut Body,
    root: Inst,
    flags: InstFlags,
}

impl Maker<'_> {
    fn make(&mut self, op: BinaryOp, a: Value, b: Value, flags: InstFlags) -> Value {
        let (ty, loc) = (self.body.ty(a), self.body.loc(self.root));
        let args = [a, b];
        let new = NewInst { flags, loc, ..NewInst::new(Op::Binary(op), ty, &args) };
        let inst = self.body.insert_before(self.root, new);
        self.body.result(inst).expect("an operation has a result")
    }

    fn add(&mut self, a: Value, b: Value) -> Value {
        self.make(BinaryOp::Add, a, b, self.flags)
    }

    fn number(&mut self, ty: Type, number: &Int) -> Value {
        let constant = self.body.consts_mut().bits(ty, number.words());
        self.body.const_value(constant)
    }

    fn times(&mut self, value: Value, ty: Type, factor: &Int) -> Value {
        if factor.count_ones() == 1 {
            let by = self.number(ty, &Int::new(factor.width(), factor.trailing_zeros().into()));
            return self.make(BinaryOp::Shl, value, by, InstFlags::empty());
        }
        let factor = self.number(ty, factor);
        self.make(BinaryOp::Mul, value, factor, InstFlags::empty())
    }

    /// `value` to a power of at least one, by squares.
    fn power(&mut self, value: Value, count: &Int) -> Value {
        let mut left = count.to_u64().unwrap_or(1);
        let (mut square, mut product) = (value, None);
        loop {
            if left & 1 == 1 {
                product = Some(match product {
                    None => square,
                    Some(known) => self.make(BinaryOp::Mul, known, square, InstFlags::empty()),
                });
            }
            left >>= 1;
            if left == 0 {
                return product.unwrap_or(value);
            }
            square = self.make(BinaryOp::Mul, square, square, InstFlags::empty());
        }
    }
}

/// How many multiplications a power joins to a product with.
fn power_ops(count: &Int) -> usize {
    let count = count.to_u64().unwrap_or(1).max(1);
    let squares = 63 - count.leading_zeros() as usize;
    squares + count.count_ones() as usize
}

fn is_one(leaf: &Leaf) -> bool {
    leaf.count.to_u64() == Some(1)
}

fn is_minus_one(leaf: &Leaf) -> bool {
    leaf.count.is_ones()
}

/// True for integers and floats that can be computed with.
fn is_number(body: &Body, module: &ModuleShared, value: Value) -> bool {
    matcher::int_const(body, &module.types, value).is_some()
        || matcher::float_const(body, &module.types, value).is_some()
}

/// True if a float operation may be reordered.
fn may_reorder(body: &Body, inst: Inst) -> bool {
    body.flags(inst).contains(InstFlags::REASSOC | InstFlags::NSZ)
}

/// True if `inst` is inside of a tree of `op`.
fn is_inner(body: &Body, inst: Inst, op: BinaryOp) -> bool {
    let Some(result) = body.result(inst) else { return false };
    if !body.has_one_use(result) {
        return false;
    }
    let Some(user) = body.users(result).next() else { return false };
    let Op::Binary(outer) = body.op(user) else { return false };
    let is_same = outer == op || op == BinaryOp::Add && outer == BinaryOp::Sub;
    is_same
        && body.block(user) == body.block(inst)
        && (!body.ty(result).is_float() || may_reorder(body, user))
}

/// `x * c` or `x << c`: the value and the factor.
fn factor_of(body: &Body, module: &ModuleShared, inst: Inst) -> Option<(Value, Int)> {
    let Op::Binary(op) = body.op(inst) else { return None };
    let [left, right] = *body.args(inst) else { return None };
    let number = matcher::int_const(body, &module.types, right)?;
    let width = number.width();
    match op {
        BinaryOp::Mul => Some((left, number)),
        BinaryOp::Shl => {
            let by = u32::try_from(number.to_u64()?).ok().filter(|&by| by < width)?;
            Some((left, Int::new(width, 1).shl_bits(by)))
        }
        _ => None,
    }
    .filter(|_| body.as_const(left).is_none())
}

/// Erases what of `values` nobody uses any more.
fn erase_dead(body: &mut Body, cx: &FnCx<'_>, mut values: Vec<Value>) {
    while let Some(value) = values.pop() {
        let Some(inst) = body.def_inst(value) else { continue };
        if body.is_placed(inst)
            && !matches!(body.op(inst), Op::Phi(_))
            && is_trivially_dead(cx.module, body, inst)
        {
            values.extend(body.args(inst));
            body.erase(inst);
        }
    }
}
