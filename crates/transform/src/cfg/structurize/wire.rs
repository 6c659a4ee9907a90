//! Flow blocks between the blocks in line.

use std::collections::BTreeMap;

use nvopt_analysis::domtree::DomTree;
use nvopt_entity::{EntitySet, FxHashMap};
use nvopt_ir::{
    body::{Block, Body, Inst, NewInst, Value},
    ops::{BinaryOp, Op},
    types::Type,
};

/// Under which condition control comes to a block, by predecessor.
type Predicates = BTreeMap<Block, Value>;

/// A branch whose condition is still to be found: true leads to the first target.
pub(super) struct Condition {
    /// The block that ends with the branch.
    pub(super) at: Block,
    /// What it stands for, by block.
    pub(super) predicates: Vec<(Block, Value)>,
    /// What it is where no predicate reaches.
    pub(super) default: bool,
    /// Where the default begins again: the header for a loop, the branch itself else.
    pub(super) restart: Block,
}

/// A phi with entries it lost: from where, and what came.
pub(super) type LostEntries = (Inst, Vec<(Block, Value)>);

/// Entries that phis lost and edges they have got instead.
#[derive(Default)]
pub(super) struct MovedPhis {
    /// Of a block: its phis with the entries they had.
    pub(super) lost: Vec<(Block, Vec<LostEntries>)>,
    /// Of a block: its new predecessors.
    pub(super) gained: Vec<(Block, Vec<Block>)>,
}

/// The state of the construction.
pub(super) struct Wiring<'a> {
    old: &'a DomTree,
    /// The place of each block in line.
    position: FxHashMap<Block, usize>,
    /// The blocks still to be placed, the next one last.
    order: Vec<Block>,
    idom: FxHashMap<Block, Block>,
    predicates: FxHashMap<Block, Predicates>,
    back_edges: FxHashMap<Block, Predicates>,
    /// The last block, in line, with an edge back to a block.
    loops: FxHashMap<Block, Block>,
    /// The place of the last block of the loop that begins with a block.
    loop_ends: FxHashMap<Block, usize>,
    placed: EntitySet<Block>,
    /// Blocks that run whenever the block that dominates them does, in the same iteration.
    always: EntitySet<Block>,
    last: Option<Block>,
    conditions: Vec<Condition>,
    moved: MovedPhis,
}

impl<'a> Wiring<'a> {
    pub(super) fn new(body: &mut Body, old: &'a DomTree, mut order: Vec<Block>) -> Wiring<'a> {
        let mut idom = FxHashMap::default();
        for &block in &order {
            if let Some(above) = old.idom(block) {
                idom.insert(block, above);
            }
        }
        let mut wiring = Wiring {
            old,
            position: order.iter().enumerate().map(|(at, &block)| (block, at)).collect(),
            always: EntitySet::new(),
            order: Vec::new(),
            idom,
            predicates: FxHashMap::default(),
            back_edges: FxHashMap::default(),
            loops: FxHashMap::default(),
            loop_ends: FxHashMap::default(),
            placed: EntitySet::new(),
            last: None,
            conditions: Vec::new(),
            moved: MovedPhis::default(),
        };
        wiring.gather(body, &order);
        wiring.find_loop_ends(&order);
        for &block in &order {
            if wiring.follows_dominator(body, block) {
                wiring.always.insert(block);
            }
        }
        order.reverse();
        wiring.order = order;
        wiring
    }

    pub(super) fn finish(self) -> (MovedPhis, Vec<Condition>) {
        (self.moved, self.conditions)
    }

    /// Places all blocks.
    pub(super) fn run(&mut self, body: &mut Body) {
        while !self.order.is_empty() {
            self.place_next(body, None);
        }
    }
}

/// Conditions of edges.
impl Wiring<'_> {
    fn gather(&mut self, body: &mut Body, order: &[Block]) {
        let mut seen = EntitySet::new();
        for &block in order {
            let preds: Vec<Block> = body.preds(block).collect();
            let mut forward = Predicates::new();
            let mut back = Predicates::new();
            for pred in preds {
                let (yes, no) = (body.int(Type::I1, 1), body.int(Type::I1, 0));
                let end = body.terminator(pred).expect("it branches");
                let is_both = body.n_succs(pred) == 1 || body.succ(pred, 0) == body.succ(pred, 1);
                let index = usize::from(body.succ(pred, 0) != block);
                if !seen.contains(pred) {
                    let goes_on = if is_both {
                        no
                    } else {
                        // A loop is left when the branch back is not taken.
                        condition(body, end, index == 1)
                    };
                    back.insert(pred, goes_on);
                    continue;
                }
                if is_both {
                    forward.insert(pred, yes);
                    continue;
                }
                let other = body.succ(pred, index ^ 1);
                let is_else = seen.contains(other)
                    && !self.loops.contains_key(&other)
                    && !forward.contains_key(&other)
                    && !forward.contains_key(&pred)
                    && self.old.idom(other) == Some(pred);
                if is_else {
                    forward.insert(other, no);
                    forward.insert(pred, yes);
                    continue;
                }
                let runs = condition(body, end, index == 0);
                forward.insert(pred, runs);
            }
            self.predicates.insert(block, forward);
            self.back_edges.insert(block, back);
            seen.insert(block);
            for succ in body.succs(block) {
                if seen.contains(succ) {
                    self.loops.insert(succ, block);
                }
            }
        }
    }

    /// Finds where loops end. The last edge back may come out of a loop inside, whose other blocks
    /// are behind it in line.
    fn find_loop_ends(&mut self, order: &[Block]) {
        for (first, header) in order.iter().enumerate().rev() {
            let Some(back) = self.loops.get(header) else { continue };
            let (mut at, mut end) = (first + 1, self.position[back]);
            while at <= end {
                let inner = self.loop_ends.get(&order[at]).copied().unwrap_or(at);
                end = end.max(inner);
                at = inner + 1;
            }
            self.loop_ends.insert(*header, end);
        }
    }
}

/// The condition of the branch `end`, or its opposite.
fn condition(body: &mut Body, end: Inst, as_it_is: bool) -> Value {
    let value = body.args(end)[0];
    if as_it_is {
        return value;
    }
    // Uses of the opposite that is there already.
    let block = body.block(end);
    let ones = body.int(Type::I1, 1);
    let known = body.users(value).find(|&user| {
        body.op(user) == Op::Binary(BinaryOp::Xor)
            && body.args(user) == [value, ones]
            && body.block(user) == block
    });
    if let Some(result) = known.and_then(|inst| body.result(inst)) {
        return result;
    }
    let args = [value, ones];
    let not = body.insert_before(end, NewInst::new(Op::Binary(BinaryOp::Xor), Type::I1, &args));
    let result = body.result(not).expect("it has a result");
    let name = body.value_name(value).unwrap_or_default().to_vec();
    if !name.is_empty() {
        body.name_value_like(result, [name.as_slice(), b".inv"].concat());
    }
    result
}

/// Dominance in what is built.
impl Wiring<'_> {
    fn dominates(&self, above: Block, mut block: Block) -> bool {
        loop {
            if above == block {
                return true;
            }
            match self.idom.get(&block) {
                Some(&up) if up != block => block = up,
                _ => return false,
            }
        }
    }

    /// True if `block` always runs behind what was placed last.
    fn runs_always(&self, body: &Body, block: Block) -> bool {
        let Some(last) = self.last else { return true };
        // The exit is placed when all else is.
        if self.order.is_empty() {
            return true;
        }
        if let Some(above) = self.old.idom(block)
            && self.always.contains(block)
            && self.dominates(above, last)
        {
            return true;
        }
        let mut dominated = false;
        for (&pred, &value) in &self.predicates[&block] {
            if !is_true(body, value) {
                return false;
            }
            dominated |= self.dominates(pred, last);
        }
        dominated
    }

    /// True if every way from the block that dominates `block` leads to it before the iteration
    /// ends. Looks at the blocks in line between the two.
    fn follows_dominator(&self, body: &Body, block: Block) -> bool {
        let Some(above) = self.old.idom(block) else { return false };
        let (first, target) = (self.position[&above], self.position[&block]);
        let mut seen = EntitySet::new();
        let mut work = vec![above];
        while let Some(at) = work.pop() {
            if at == block || !seen.insert(at) {
                continue;
            }
            if body.n_succs(at) == 0 {
                return false;
            }
            for succ in body.succs(at) {
                let place = self.position[&succ];
                let leads_back = place <= self.position[&at];
                // An edge back ends the iteration of a loop that holds both.
                let ends_both = leads_back
                    && place <= first
                    && self.loop_ends.get(&succ).is_some_and(|&end| target <= end);
                if place > target || ends_both {
                    return false;
                }
                if !leads_back {
                    work.push(succ);
                }
            }
        }
        true
    }

    fn depends_only_on(&self, above: Block, block: Block) -> bool {
        self.predicates[&block].keys().all(|&pred| self.dominates(above, pred))
    }
}

fn is_true(body: &Body, value: Value) -> bool {
    matches!(body.const_data(value), Some(nvopt_ir::constant::ConstData::Bits { bits: 1, .. }))
}

/// Placing.
impl Wiring<'_> {
    /// Places the next block, and what only runs if it does. The depth of calls is that of the
    /// nesting, which `MAX_BLOCKS` bounds.
    fn place_next(&mut self, body: &mut Body, loop_end: Option<Block>) {
        let block = self.order.pop().expect("something is left to place");
        self.placed.insert(block);
        if self.runs_always(body, block) {
            if let Some(last) = self.last {
                self.exit_to(body, last, block);
                self.idom.insert(block, last);
            }
            self.last = Some(block);
            self.close_loop(body, block);
            return;
        }
        let flow = self.prefix(body);
        let next = self.next_flow(body);
        self.branch(body, flow, block, next);
        let runs: Vec<(Block, Value)> =
            self.predicates[&block].iter().map(|(&pred, &value)| (pred, value)).collect();
        let condition = Condition { at: flow, predicates: runs, default: false, restart: flow };
        self.conditions.push(condition);
        self.gain(body, flow, block);
        self.idom.insert(block, flow);
        self.idom.insert(next, flow);
        self.last = Some(block);
        self.close_loop(body, block);
        while let Some(&following) = self.order.last() {
            let is_over = loop_end.is_some_and(|end| self.placed.contains(end));
            let is_exit = self.order.len() == 1;
            if is_over || is_exit || !self.depends_only_on(block, following) {
                break;
            }
            self.place_next(body, loop_end);
        }
        let last = self.last.expect("the block was placed");
        self.exit_to(body, last, next);
        self.last = Some(next);
    }

    /// If `header` begins a loop: places the rest of it, and a branch back behind that.
    fn close_loop(&mut self, body: &mut Body, header: Block) {
        let Some(&end) = self.loops.get(&header) else { return };
        while !self.placed.contains(end) {
            self.place_next(body, Some(end));
        }
        let latch = self.prefix(body);
        let next = self.next_flow(body);
        self.branch(body, latch, next, header);
        self.idom.insert(next, latch);
        let back: Vec<(Block, Value)> =
            self.back_edges[&header].iter().map(|(&pred, &value)| (pred, value)).collect();
        let condition = Condition { at: latch, predicates: back, default: true, restart: header };
        self.conditions.push(condition);
        self.gain(body, latch, header);
        self.last = Some(next);
    }

    /// The block at the end of what is placed, without its terminator.
    fn prefix(&mut self, body: &mut Body) -> Block {
        let last = self.last.expect("the entry is placed first");
        self.cut(body, last);
        last
    }

    /// A new flow block, before the block that comes next.
    fn next_flow(&mut self, body: &mut Body) -> Block {
        let flow = match self.order.last() {
            Some(&next) => body.insert_block_before(next),
            None => body.add_block(),
        };
        body.name_block_like(flow, "Flow");
        flow
    }

    /// Removes the terminator of `block`; what phis had from it is remembered.
    fn cut(&mut self, body: &mut Body, block: Block) {
        let Some(end) = body.terminator(block) else { return };
        if matches!(body.op(end), Op::Ret | Op::Unreachable) {
            return;
        }
        let mut seen = EntitySet::new();
        let succs: Vec<Block> = body.succs(block).filter(|&succ| seen.insert(succ)).collect();
        for succ in succs {
            for phi in body.phis_in(succ).collect::<Vec<Inst>>() {
                let Op::Phi(incoming) = body.op(phi) else { continue };
                let at = body.incoming(incoming).iter().position(|&from| from == block);
                if let Some(at) = at {
                    let value = body.args(phi)[at];
                    self.lose(succ, phi, block, value);
                }
            }
        }
        body.take_records(end);
        body.erase_terminator(block);
    }

    fn lose(&mut self, block: Block, phi: Inst, from: Block, value: Value) {
        let at = match self.moved.lost.iter().position(|(known, _)| *known == block) {
            Some(at) => at,
            None => {
                self.moved.lost.push((block, Vec::new()));
                self.moved.lost.len() - 1
            }
        };
        let phis = &mut self.moved.lost[at].1;
        match phis.iter_mut().find(|(known, _)| *known == phi) {
            Some((_, entries)) => entries.push((from, value)),
            None => phis.push((phi, vec![(from, value)])),
        }
    }

    /// Tells the phis of `to` of a new edge; the values come later.
    fn gain(&mut self, body: &mut Body, from: Block, to: Block) {
        for phi in body.phis_in(to).collect::<Vec<Inst>>() {
            let ty = body.result_ty(phi);
            let poison = body.consts_mut().poison(ty);
            let poison = body.const_value(poison);
            body.add_incoming(phi, poison, from);
        }
        match self.moved.gained.iter_mut().find(|(known, _)| *known == to) {
            Some((_, blocks)) => blocks.push(from),
            None => self.moved.gained.push((to, vec![from])),
        }
    }

    /// Makes `block` go to `to`.
    fn exit_to(&mut self, body: &mut Body, block: Block, to: Block) {
        self.cut(body, block);
        if body.terminator(block).is_some() {
            return;
        }
        let new = NewInst { succs: &[to], ..NewInst::new(Op::Br, Type::VOID, &[]) };
        body.append(block, new);
        self.gain(body, block, to);
    }

    fn branch(&mut self, body: &mut Body, at: Block, yes: Block, no: Block) {
        let poison = body.consts_mut().poison(Type::I1);
        let (args, succs) = ([body.const_value(poison)], [yes, no]);
        let new = NewInst { succs: &succs, ..NewInst::new(Op::CondBr, Type::VOID, &args) };
        body.append(at, new);
    }
}
