//! lower-switch: turns switches into branches.
//!
//! What. A switch becomes a balanced tree of comparisons. Cases next to each other with the same
//! target are one leaf, which tests a range; bounds that the tree above has tested are not tested
//! again.
//!
//! Why on a GPU. An indirect jump of a warp is slow and hides the targets from later passes; a
//! tree of predicated branches is not. With `enable-jump-table`, switches with many dense cases
//! stay for the tables of the back end.
//!
//! Convergence and memory. Nothing is copied or moved: every target keeps its code, and each value
//! reaches the same target over other edges.
//!
//! Cost. O(cases * log cases) for each switch.
//!
//! Example.
//!     before: switch i32 %x, label %d [ i32 1, label %a       after: %Pivot = icmp slt i32 %x, 5
//!                                       i32 5, label %b ]            br i1 %Pivot, ...
//!
//! Not done. Weights are not carried over.
//!
//! Reads known bits of the value. Keeps nothing that depends on control flow.

use nvopt_analysis::{known_bits::known_bits, matcher, query::Query, range::Range};
use nvopt_arith::Int;
use nvopt_entity::FxHashMap;
use nvopt_ir::{
    body::{Block, Body, Inst, NewInst, Value},
    ops::{BinaryOp, IntPred, Op},
    types::Type,
};
use nvopt_pass::{Analyses, FnCx, FunctionPass};

/// With `enable-jump-table` a switch with so many cases stays,
const MIN_TABLE_CASES: usize = 8;
/// if they fill so much of their range, in percent.
const MIN_TABLE_DENSITY: u128 = 40;

/// The pass.
pub(crate) struct LowerSwitch {
    /// Dense switches stay.
    pub(crate) keeps_tables: bool,
}

/// Neighbouring numbers with one target.
#[derive(Clone, Debug)]
struct Leaf {
    low: Int,
    high: Int,
    target: Block,
}

impl FunctionPass for LowerSwitch {
    fn run(&self, body: &mut Body, _analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        let switches: Vec<Block> = body
            .blocks()
            .filter(|&block| body.terminator(block).is_some_and(|end| body.op(end) == Op::Switch))
            .collect();
        for block in switches {
            if self.keeps_tables && is_table(body, cx, block) || !cx.may_rewrite() {
                continue;
            }
            lower(body, cx, block);
            cx.count("switches lowered", 1);
        }
        drop_unreached(body);
    }
}

/// Turns all switches into branches.
pub(super) fn lower_all(body: &mut Body, cx: &mut FnCx<'_>) {
    for block in body.blocks().collect::<Vec<Block>>() {
        if body.terminator(block).is_some_and(|end| body.op(end) == Op::Switch) {
            lower(body, cx, block);
        }
    }
    drop_unreached(body);
}

/// Removes defaults that the known bits of values ruled out.
fn drop_unreached(body: &mut Body) {
    let mut reachable = nvopt_entity::EntitySet::new();
    let mut work: Vec<Block> = body.entry().into_iter().collect();
    while let Some(block) = work.pop() {
        if reachable.insert(block) {
            work.extend(body.succs(block));
        }
    }
    let dead: Vec<Block> = body.blocks().filter(|&block| !reachable.contains(block)).collect();
    if !dead.is_empty() {
        body.erase_blocks(&dead);
    }
}

fn is_table(body: &Body, cx: &FnCx<'_>, block: Block) -> bool {
    let mut numbers = numbers_of(body, cx, block);
    numbers.sort_by(Int::cmp_signed);
    let (Some(first), Some(last)) = (numbers.first(), numbers.last()) else { return false };
    let Some(range) = last.sub(first).to_u128() else { return false };
    numbers.len() >= MIN_TABLE_CASES
        && numbers.len() as u128 * 100 >= range.saturating_add(1).saturating_mul(MIN_TABLE_DENSITY)
}

fn numbers_of(body: &Body, cx: &FnCx<'_>, block: Block) -> Vec<Int> {
    let switch = body.terminator(block).expect("a switch ends the block");
    let number = |&case: &Value| {
        matcher::int_const(body, &cx.module.types, case).expect("a case is a number")
    };
    body.args(switch)[1..].iter().map(number).collect()
}

fn is_trap(body: &Body, block: Block) -> bool {
    body.first_inst(block).is_some_and(|inst| body.op(inst) == Op::Unreachable)
}

/// The cases as ranges in signed order.
fn leaves_of(body: &Body, cx: &FnCx<'_>, block: Block) -> Vec<Leaf> {
    let numbers = numbers_of(body, cx, block);
    let mut leaves: Vec<Leaf> = numbers
        .into_iter()
        .zip(body.succs(block).skip(1))
        .map(|(number, target)| Leaf { low: number.clone(), high: number, target })
        .collect();
    leaves.sort_by(|a, b| a.low.cmp_signed(&b.low));
    let mut merged: Vec<Leaf> = Vec::new();
    for leaf in leaves {
        if let Some(last) = merged.last_mut()
            && last.target == leaf.target
            && next(&last.high) == leaf.low
            && !last.high.eq(&Int::max_signed(last.high.width()))
        {
            last.high = leaf.high;
            continue;
        }
        merged.push(leaf);
    }
    merged
}

fn next(number: &Int) -> Int {
    number.add(&Int::new(number.width(), 1))
}

fn previous(number: &Int) -> Int {
    number.sub(&Int::new(number.width(), 1))
}

/// The entries of phis that edges of the switch brought, by target.
struct Entries {
    values: FxHashMap<Block, Vec<(Inst, Value)>>,
}

impl Entries {
    fn of(body: &Body, block: Block) -> Entries {
        let mut values: FxHashMap<Block, Vec<(Inst, Value)>> = FxHashMap::default();
        let mut seen = nvopt_entity::EntitySet::new();
        for succ in body.succs(block).filter(|&succ| seen.insert(succ)) {
            for phi in body.phis_in(succ) {
                let Op::Phi(incoming) = body.op(phi) else { continue };
                let at = body.incoming(incoming).iter().position(|&from| from == block);
                if let Some(at) = at {
                    values.entry(succ).or_default().push((phi, body.args(phi)[at]));
                }
            }
        }
        Entries { values }
    }

    /// Tells the phis of `target` of an edge from `from`.
    fn add(&self, body: &mut Body, from: Block, target: Block) {
        for &(phi, value) in self.values.get(&target).into_iter().flatten() {
            body.add_incoming(phi, value, from);
        }
    }
}

fn lower(body: &mut Body, cx: &mut FnCx<'_>, block: Block) {
    let switch = body.terminator(block).expect("a switch ends the block");
    let value = body.args(switch)[0];
    let mut default = body.succ(block, 0);
    let mut leaves = leaves_of(body, cx, block);
    let range = possible(body, cx, switch, value);
    let (mut low, mut high) = match leaves.is_empty() {
        true => (Int::min_signed(range.width()), Int::max_signed(range.width())),
        false => (range.smin(), range.smax()),
    };
    // Where the value is one of the cases: those that the default stands for, in signed order.
    let mut folded: Option<Vec<Leaf>> = None;
    // What the value cannot be needs no leaf.
    leaves.retain(|leaf| leaf.high.cmp_signed(&low).is_ge() && leaf.low.cmp_signed(&high).is_le());
    if let (Some(first), Some(last)) = (leaves.first(), leaves.last())
        && is_trap(body, default)
    {
        (low, high) = (first.low.clone(), last.high.clone());
        if let Some(popular) = most_popular(&leaves) {
            folded = Some(leaves.iter().filter(|leaf| leaf.target == popular).cloned().collect());
            leaves.retain(|leaf| leaf.target != popular);
            default = popular;
        }
    }
    let entries = Entries::of(body, block);
    let after = body.next_block(block);
    body.take_records(switch);
    body.erase_terminator(block);
    let mut tree = Tree { value, default, entries: &entries, after, folded };
    tree.build(body, cx, block, &leaves, (Some(low), Some(high)));
}

/// The numbers that the value can be.
fn possible(body: &Body, cx: &FnCx<'_>, switch: Inst, value: Value) -> Range {
    let q = Query::new(cx.module, cx.frame.layout, cx.func).at(switch);
    let known = known_bits(&q, body, value);
    Range::of_known_bits_signed(&known)
}

/// The target that the most numbers lead to.
fn most_popular(leaves: &[Leaf]) -> Option<Block> {
    // In the order of the leaves.
    let mut counts: Vec<(Block, Int)> = Vec::new();
    let mut places: FxHashMap<Block, usize> = FxHashMap::default();
    for leaf in leaves {
        let size = next(&leaf.high.sub(&leaf.low));
        let place = *places.entry(leaf.target).or_insert(counts.len());
        match counts.get_mut(place) {
            Some((_, count)) => *count = count.uadd_sat(&size),
            None => counts.push((leaf.target, size)),
        }
    }
    let mut best: Option<(Block, Int)> = None;
    for (target, count) in counts {
        let is_more = best.as_ref().is_none_or(|(_, most)| count.cmp_unsigned(most).is_gt());
        if is_more {
            best = Some((target, count));
        }
    }
    best.map(|(target, _)| target)
}

struct Tree<'a> {
    value: Value,
    default: Block,
    entries: &'a Entries,
    after: Option<Block>,
    folded: Option<Vec<Leaf>>,
}

/// What is known of the value on the way to a part of the tree.
type Bounds = (Option<Int>, Option<Int>);

impl Tree<'_> {
    /// Makes `block`, which has no terminator, go where `leaves` say.
    fn build(
        &mut self,
        body: &mut Body,
        cx: &mut FnCx<'_>,
        block: Block,
        leaves: &[Leaf],
        bounds: Bounds,
    ) {
        let mut work = vec![(block, leaves.to_vec(), bounds)];
        while let Some((at, leaves, bounds)) = work.pop() {
            match &leaves[..] {
                [] => self.go_to(body, at, self.default),
                [leaf] => self.leaf(body, cx, at, leaf, &bounds),
                _ => {
                    let middle = leaves.len() / 2;
                    let (left, right) = leaves.split_at(middle);
                    let pivot = right[0].low.clone();
                    let top = self.bound_below(left, &pivot);
                    let below = self.part(body, left, &bounds.0, &top);
                    let above = self.part(body, right, &Some(pivot.clone()), &bounds.1);
                    let condition =
                        self.compare(body, cx, at, IntPred::Slt, self.value, &pivot, "Pivot");
                    branch(body, at, condition, below, above);
                    self.enter(body, at, below, left, &bounds.0, &top);
                    self.enter(body, at, above, right, &Some(pivot.clone()), &bounds.1);
                    let left_bounds = (bounds.0.clone(), top);
                    let right_bounds = (Some(pivot), bounds.1.clone());
                    if self.is_block(left, &left_bounds.0, &left_bounds.1) {
                        work.push((below, left.to_vec(), left_bounds));
                    }
                    if self.is_block(right, &right_bounds.0, &right_bounds.1) {
                        work.push((above, right.to_vec(), right_bounds));
                    }
                }
            }
        }
    }

    /// The largest number below `pivot` that the value can be: that of the last leaf if it is one of
    /// the cases and none in between is the default's.
    fn bound_below(&self, left: &[Leaf], pivot: &Int) -> Option<Int> {
        let last = &left.last()?.high;
        let is_free = self.folded.as_ref().is_some_and(|folded| {
            let first = folded.partition_point(|leaf| leaf.low.cmp_signed(last).is_le());
            folded.get(first).is_none_or(|leaf| leaf.low.cmp_signed(pivot).is_ge())
        });
        Some(if is_free { last.clone() } else { previous(pivot) })
    }

    /// True if `leaves` need a block of their own: they are not one that fills its bounds.
    fn is_block(&self, leaves: &[Leaf], low: &Option<Int>, high: &Option<Int>) -> bool {
        !matches!(leaves, [leaf] if Some(&leaf.low) == low.as_ref() && Some(&leaf.high) == high.as_ref())
    }

    /// The block that `leaves` begin with: a new one, or the target itself.
    fn part(
        &self,
        body: &mut Body,
        leaves: &[Leaf],
        low: &Option<Int>,
        high: &Option<Int>,
    ) -> Block {
        if !self.is_block(leaves, low, high) {
            return leaves[0].target;
        }
        let block = match self.after {
            Some(after) => body.insert_block_before(after),
            None => body.add_block(),
        };
        let name = if leaves.len() == 1 { "LeafBlock" } else { "NodeBlock" };
        body.name_block_like(block, name);
        block
    }

    /// Tells the phis of a target that `from` now leads to it.
    fn enter(
        &self,
        body: &mut Body,
        from: Block,
        part: Block,
        leaves: &[Leaf],
        low: &Option<Int>,
        high: &Option<Int>,
    ) {
        if !self.is_block(leaves, low, high) {
            self.entries.add(body, from, part);
        }
    }

    fn go_to(&self, body: &mut Body, from: Block, target: Block) {
        let new = NewInst { succs: &[target], ..NewInst::new(Op::Br, Type::VOID, &[]) };
        body.append(from, new);
        self.entries.add(body, from, target);
    }

    /// Tests whether the value is in `leaf`.
    fn leaf(
        &self,
        body: &mut Body,
        cx: &mut FnCx<'_>,
        at: Block,
        leaf: &Leaf,
        (low, high): &Bounds,
    ) {
        if leaf.target == self.default
            || Some(&leaf.low) == low.as_ref() && Some(&leaf.high) == high.as_ref()
        {
            return self.go_to(body, at, leaf.target);
        }
        let name = "SwitchLeaf";
        let value = self.value;
        let condition = if leaf.low == leaf.high {
            self.compare(body, cx, at, IntPred::Eq, value, &leaf.low, name)
        } else if Some(&leaf.low) == low.as_ref() {
            self.compare(body, cx, at, IntPred::Sle, value, &leaf.high, name)
        } else if Some(&leaf.high) == high.as_ref() {
            self.compare(body, cx, at, IntPred::Sge, value, &leaf.low, name)
        } else if leaf.low.is_zero() {
            self.compare(body, cx, at, IntPred::Ule, value, &leaf.high, name)
        } else {
            let ty = body.ty(value);
            let minus = number(body, ty, &leaf.low.neg());
            let args = [value, minus];
            let add = NewInst::new(Op::Binary(BinaryOp::Add), ty, &args);
            let add = body.append(at, add);
            let offset = body.result(add).expect("it has a result");
            let name_of_value = body.value_name(value).unwrap_or_default().to_vec();
            if !name_of_value.is_empty() {
                body.name_value_like(offset, [name_of_value.as_slice(), b".off"].concat());
            }
            let size = leaf.high.sub(&leaf.low);
            self.compare(body, cx, at, IntPred::Ule, offset, &size, name)
        };
        branch(body, at, condition, leaf.target, self.default);
        self.entries.add(body, at, leaf.target);
        self.entries.add(body, at, self.default);
    }

    #[expect(clippy::too_many_arguments, reason = "a comparison, its place and its name")]
    fn compare(
        &self,
        body: &mut Body,
        _cx: &mut FnCx<'_>,
        at: Block,
        pred: IntPred,
        value: Value,
        bound: &Int,
        name: &str,
    ) -> Value {
        let bound = number(body, body.ty(value), bound);
        let args = [value, bound];
        let inst = body.append(at, NewInst::new(Op::ICmp(pred), Type::I1, &args));
        let result = body.result(inst).expect("a comparison has a result");
        body.name_value_like(result, name);
        result
    }
}

fn number(body: &mut Body, ty: Type, value: &Int) -> Value {
    let constant = body.consts_mut().bits(ty, value.words());
    body.const_value(constant)
}

fn branch(body: &mut Body, at: Block, condition: Value, yes: Block, no: Block) {
    let (args, succs) = ([condition], [yes, no]);
    let new = NewInst { succs: &succs, ..NewInst::new(Op::CondBr, Type::VOID, &args) };
    body.append(at, new);
}
