//! What conditions say of values behind them.
//!
//! Where a branch was taken because `x < 2`, uses of `x` that the branch dominates see a number
//! below 2, and those of the condition see true. So a loop that runs once is seen to run once: the
//! counter's range does not grow by iterations that there are not. Conditions that are not decided
//! by undef or poison only are looked at: to branch on those is undefined.
//!
//! Only comparisons of integers with constants count, alone or joined by and/or, and cases of a
//! switch. So what is imposed on a use is one range that never changes, and elements at uses rise
//! as those of their values do.

use nvopt_analysis::{
    domtree,
    fold::swap_pred,
    lattice::Lattice,
    matcher::{self, inverse_pred},
    range::Range,
};
use nvopt_arith::Int;
use nvopt_entity::{EntitySet, FxHashMap};
use nvopt_ir::{
    body::{Block, Body, Inst, Value},
    dominators::DomTree,
    ops::Op,
    types::{Type, TypeTable},
};
use smallvec::SmallVec;

/// How many conditions that are joined by and/or are looked at for one branch.
const MAX_PARTS: usize = 8;
/// How many uses of a value are looked at for one condition.
const MAX_USES: usize = 64;
/// How many conditions of a value are looked at.
const MAX_CONDITIONS: usize = 32;

/// The ranges that conditions impose on uses.
#[derive(Clone, Debug, Default)]
pub(super) struct Guards {
    at_use: FxHashMap<(Inst, usize), Range>,
    /// The users among them: most instructions are none.
    users: EntitySet<Inst>,
}

impl Guards {
    /// Looks at all branches of `body`.
    pub(super) fn find(body: &Body, types: &TypeTable, tree: Tree<'_>) -> Guards {
        let mut finder = Finder { body, types, tree, n_conditions: FxHashMap::default() };
        let mut guards = Guards::default();
        for block in body.blocks() {
            finder.block(block, &mut guards);
        }
        guards
    }

    /// What `element` is at operand `arg` of `user`.
    #[inline]
    pub(super) fn refined(&self, user: Inst, arg: usize, element: Lattice) -> Lattice {
        if !self.users.contains(user) || element.is_unknown() {
            return element;
        }
        let Some(imposed) = self.at_use.get(&(user, arg)) else { return element };
        let known = match &element {
            Lattice::Range { range, .. } if range.width() == imposed.width() => range.clone(),
            Lattice::Undef | Lattice::Overdefined => Range::full(imposed.width()),
            _ => return element,
        };
        // Nothing gets here with what is known so far.
        match known.intersect(imposed) {
            range if range.is_empty() => Lattice::Unknown,
            range => Lattice::of_range(range),
        }
    }

    /// True if a condition says something of operand `arg` of `user`.
    #[inline]
    pub(super) fn says_of(&self, user: Inst, arg: usize) -> bool {
        self.users.contains(user) && self.at_use.contains_key(&(user, arg))
    }

    /// True if a condition says something of an operand of `user`.
    pub(super) fn speak_to(&self, user: Inst) -> bool {
        self.users.contains(user)
    }

    /// The uses that something is known of.
    pub(super) fn uses(&self) -> Vec<(Inst, usize)> {
        let mut uses: Vec<(Inst, usize)> = self.at_use.keys().copied().collect();
        uses.sort_unstable();
        uses
    }
}

/// Which blocks dominate which.
pub enum Tree<'a> {
    /// As the pass has it.
    Known(&'a domtree::DomTree),
    /// Made when the first condition asks for it.
    Own(Option<DomTree>),
}

impl Tree<'_> {
    fn make(&mut self, body: &Body) {
        if let Tree::Own(own @ None) = self {
            *own = Some(DomTree::compute(body));
        }
    }

    fn dominates(&self, above: Block, below: Block) -> bool {
        match self {
            Tree::Known(tree) => tree.dominates(above, below),
            Tree::Own(tree) => tree.as_ref().is_some_and(|tree| tree.dominates(above, below)),
        }
    }

    fn is_reachable(&self, block: Block) -> bool {
        match self {
            Tree::Known(tree) => tree.is_reachable(block),
            Tree::Own(tree) => tree.as_ref().is_some_and(|tree| tree.is_reachable(block)),
        }
    }
}

struct Finder<'a> {
    body: &'a Body,
    types: &'a TypeTable,
    tree: Tree<'a>,
    n_conditions: FxHashMap<Value, usize>,
}

impl Finder<'_> {
    fn block(&mut self, block: Block, guards: &mut Guards) {
        let body = self.body;
        let Some(end) = body.terminator(block) else { return };
        match body.op(end) {
            Op::CondBr => {
                let (yes, no) = (body.succ(block, 0), body.succ(block, 1));
                if yes == no {
                    return;
                }
                let cond = body.args(end)[0];
                for (to, truth) in [(yes, true), (no, false)] {
                    for (value, range) in self.facts(cond, truth) {
                        self.impose(block, to, value, &range, guards);
                    }
                }
            }
            Op::Switch => {
                let on = body.args(end)[0];
                for index in 1..body.n_succs(block) {
                    let to = body.succ(block, index);
                    let edges = (0..body.n_succs(block)).filter(|&at| body.succ(block, at) == to);
                    if index > MAX_CONDITIONS || edges.count() != 1 {
                        continue;
                    }
                    let Some(case) = matcher::int_const(body, self.types, body.args(end)[index])
                    else {
                        continue;
                    };
                    self.impose(block, to, on, &Range::single(&case), guards);
                }
            }
            _ => {}
        }
    }

    /// What holds of values where `cond` is `truth`.
    fn facts(&self, cond: Value, truth: bool) -> SmallVec<[(Value, Range); 4]> {
        let body = self.body;
        let mut found = SmallVec::new();
        let mut open: SmallVec<[Value; 4]> = SmallVec::from_slice(&[cond]);
        let mut n_parts = 0;
        while let Some(cond) = open.pop() {
            n_parts += 1;
            if n_parts > MAX_PARTS || body.as_const(cond).is_some() || body.ty(cond) != Type::I1 {
                continue;
            }
            found.push((cond, Range::single(&Int::new(1, truth.into()))));
            let parts = match truth {
                true => matcher::logical_and(body, self.types, cond),
                false => matcher::logical_or(body, self.types, cond),
            };
            if let Some((one, two)) = parts {
                open.extend([one, two]);
            }
            found.extend(self.compared(cond, truth));
        }
        found
    }

    /// The integer that the comparison `cond` looks at, and what it is.
    fn compared(&self, cond: Value, truth: bool) -> Option<(Value, Range)> {
        let body = self.body;
        let inst = body.def_inst(cond)?;
        let Op::ICmp(pred) = body.op(inst) else { return None };
        let (a, b) = (body.args(inst)[0], body.args(inst)[1]);
        body.ty(a).int_bits()?;
        let pred = if truth { pred } else { inverse_pred(pred) };
        match (matcher::int_const(body, self.types, a), matcher::int_const(body, self.types, b)) {
            (None, Some(bound)) => Some((a, Range::exactly(pred, &bound))),
            (Some(bound), None) => Some((b, Range::exactly(swap_pred(pred), &bound))),
            _ => None,
        }
    }

    /// `value` is in `range` on the edge, and wherever only the edge leads.
    fn impose(&mut self, from: Block, to: Block, value: Value, range: &Range, guards: &mut Guards) {
        let body = self.body;
        let n_conditions = self.n_conditions.entry(value).or_default();
        *n_conditions += 1;
        if *n_conditions > MAX_CONDITIONS || range.is_full() || body.as_const(value).is_some() {
            return;
        }
        if body.has_one_use(value) {
            // The condition itself, or the branch.
            return;
        }
        self.tree.make(body);
        let tree = &self.tree;
        let is_only_way = body.preds(to).take(2).count() == 1;
        for place in body.uses(value).take(MAX_USES) {
            let (user, arg) = (body.user(place), body.arg_index(place));
            if !body.is_placed(user) {
                continue;
            }
            let holds = match body.op(user) {
                Op::Phi(incoming) => {
                    let comes_from = body.incoming(incoming)[arg];
                    let is_on_edge = comes_from == from && body.block(user) == to;
                    is_on_edge || is_only_way && tree.dominates(to, comes_from)
                }
                _ => is_only_way && tree.dominates(to, body.block(user)),
            };
            if holds && tree.is_reachable(from) {
                guards.users.insert(user);
                let known = guards.at_use.entry((user, arg));
                known
                    .and_modify(|known| *known = known.intersect(range))
                    .or_insert_with(|| range.clone());
            }
        }
    }
}
