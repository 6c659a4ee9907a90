//! Where phis are needed.
//!
//! A [`Region`] holds the blocks from which a place can be reached without passing a definition,
//! and, as its roots, the definitions themselves. Dominators are computed for these blocks alone,
//! under a made-up entry that leads to all roots: by walking up from the predecessors of each
//! block until they meet, in reverse postorder, until nothing changes. A block needs a phi if a
//! definition, or another phi, reaches one of its predecessors below its own dominator.

use nvopt_entity::FxHashMap;
use nvopt_ir::{
    body::{Block, Body, Inst, Value},
    ops::Op,
};

use super::{preds_of, says_no_more};

/// The made-up entry above all roots. It has the largest number.
const ENTRY: u32 = u32::MAX;

struct Node {
    block: Block,
    preds: Vec<u32>,
    /// The value at the end: of a root, or of a block that has a phi for the variable.
    value: Option<Value>,
    new_phi: Option<Inst>,
    /// Postorder; a dominator has a larger number than what it dominates.
    number: u32,
    idom: u32,
    /// The node whose value is the one at the end of this one: itself for roots and phis.
    def: u32,
    /// The phi that would have to be the variable in this block if a guess is right.
    guess: Option<Value>,
}

pub(super) struct Region {
    nodes: Vec<Node>,
    index_of: FxHashMap<Block, u32>,
    /// The nodes that are no roots, in postorder.
    postorder: Vec<u32>,
}

impl Region {
    /// The blocks behind the definitions `at_end` from which `block` is reached. What cannot be
    /// reached from a definition counts as a definition of `poison`.
    pub(super) fn around(
        body: &Body,
        block: Block,
        at_end: &FxHashMap<Block, Value>,
        poison: Value,
    ) -> Region {
        let mut region =
            Region { nodes: Vec::new(), index_of: FxHashMap::default(), postorder: Vec::new() };
        let mut roots = Vec::new();
        let mut work = vec![region.add(block, None)];
        while let Some(node) = work.pop() {
            let preds = preds_of(body, region.block(node));
            if preds.is_empty() {
                region.nodes[node as usize].value = Some(poison);
                roots.push(node);
                continue;
            }
            for pred in preds {
                let known = region.index_of.get(&pred).copied();
                let index = known.unwrap_or_else(|| {
                    let value = at_end.get(&pred).copied();
                    let index = region.add(pred, value);
                    if value.is_some() {
                        roots.push(index)
                    } else {
                        work.push(index)
                    }
                    index
                });
                region.nodes[node as usize].preds.push(index);
            }
        }
        region.number(body, &roots, poison);
        region.find_dominators();
        region
    }

    fn add(&mut self, block: Block, value: Option<Value>) -> u32 {
        let index = u32::try_from(self.nodes.len()).expect("a body has fewer than 2^32 blocks");
        let (idom, def) = (ENTRY, index);
        self.nodes.push(Node {
            block,
            preds: Vec::new(),
            value,
            new_phi: None,
            number: 0,
            idom,
            def,
            guess: None,
        });
        self.index_of.insert(block, index);
        index
    }

    /// Numbers what is reached from the roots in postorder; the rest become roots.
    fn number(&mut self, body: &Body, roots: &[u32], poison: Value) {
        let mut n_numbered = 0;
        let mut is_seen = vec![false; self.nodes.len()];
        let mut is_open = vec![false; self.nodes.len()];
        let mut work: Vec<u32> = roots.iter().rev().copied().collect();
        roots.iter().for_each(|&root| is_seen[root as usize] = true);
        while let Some(&node) = work.last() {
            if std::mem::replace(&mut is_open[node as usize], true) {
                work.pop();
                n_numbered += 1;
                self.nodes[node as usize].number = n_numbered;
                if self.nodes[node as usize].value.is_none() {
                    self.postorder.push(node);
                }
                continue;
            }
            for succ in body.succs(self.block(node)) {
                let Some(&succ) = self.index_of.get(&succ) else { continue };
                if !std::mem::replace(&mut is_seen[succ as usize], true) {
                    work.push(succ);
                }
            }
        }
        for node in &mut self.nodes {
            if node.number == 0 {
                n_numbered += 1;
                (node.number, node.value) = (n_numbered, Some(poison));
            }
        }
    }

    fn number_of(&self, node: u32) -> u32 {
        if node == ENTRY { u32::MAX } else { self.nodes[node as usize].number }
    }

    /// The nearest node that dominates both.
    fn meet(&self, mut a: u32, mut b: u32) -> u32 {
        while a != b {
            while a != b && self.number_of(a) < self.number_of(b) {
                a = self.nodes[a as usize].idom;
            }
            while a != b && self.number_of(b) < self.number_of(a) {
                b = self.nodes[b as usize].idom;
            }
        }
        a
    }

    fn find_dominators(&mut self) {
        let mut is_known: Vec<bool> = self.nodes.iter().map(|node| node.value.is_some()).collect();
        let mut changes = true;
        while changes {
            changes = false;
            for &node in self.postorder.iter().rev() {
                let known = self.nodes[node as usize].preds.iter().copied();
                let idom = known
                    .filter(|&pred| is_known[pred as usize])
                    .reduce(|a, b| self.meet(a, b))
                    .expect("a root reaches it, in this order");
                is_known[node as usize] = true;
                if idom != self.nodes[node as usize].idom {
                    self.nodes[node as usize].idom = idom;
                    changes = true;
                }
            }
        }
    }

    /// Finds which blocks need a phi, and whose value the others see.
    pub(super) fn place_phis(&mut self) {
        for &node in &self.postorder {
            self.nodes[node as usize].def = ENTRY;
        }
        let mut changes = true;
        while changes {
            changes = false;
            for &node in self.postorder.iter().rev() {
                let Node { idom, def, .. } = self.nodes[node as usize];
                if def == node {
                    continue;
                }
                let is_join = idom == ENTRY
                    || self.nodes[node as usize].preds.iter().any(|&pred| self.meets(pred, idom));
                let new = if is_join { node } else { self.nodes[idom as usize].def };
                if new != def {
                    self.nodes[node as usize].def = new;
                    changes = true;
                }
            }
        }
    }

    /// True if a definition stands between `from` and its dominator `above`.
    fn meets(&self, from: u32, above: u32) -> bool {
        let mut node = from;
        while node != above && node != ENTRY {
            if self.nodes[node as usize].def == node {
                return true;
            }
            node = self.nodes[node as usize].idom;
        }
        false
    }

    /// The nodes that are no roots, in reverse postorder.
    pub(super) fn forward(&self) -> Vec<u32> {
        self.postorder.iter().rev().copied().collect()
    }

    pub(super) fn block(&self, node: u32) -> Block {
        self.nodes[node as usize].block
    }

    pub(super) fn needs_phi(&self, node: u32) -> bool {
        self.nodes[node as usize].def == node
    }

    pub(super) fn value(&self, node: u32) -> Option<Value> {
        self.nodes[node as usize].value
    }

    pub(super) fn new_phi(&self, node: u32) -> Option<Inst> {
        self.nodes[node as usize].new_phi
    }

    pub(super) fn set_new_phi(&mut self, node: u32, phi: Inst, value: Value) {
        let node = &mut self.nodes[node as usize];
        (node.new_phi, node.value) = (Some(phi), Some(value));
    }

    /// The variable at the end of `node`, once every phi is made.
    pub(super) fn value_behind(&self, node: u32) -> Value {
        let def = self.nodes[node as usize].def;
        self.nodes[def as usize].value.expect("a definition has a value")
    }

    /// What a phi in `node` has.
    pub(super) fn entries(&self, node: u32) -> Vec<(Block, Value)> {
        let preds = self.nodes[node as usize].preds.iter();
        preds.map(|&pred| (self.block(pred), self.value_behind(pred))).collect()
    }

    /// Looks for a phi in the block of `node` that is the variable there, with phis in other
    /// blocks that are it there, and takes them all.
    pub(super) fn take_known_phi(&mut self, body: &Body, node: u32, max_phis: usize) {
        let all = body.phis_in(self.block(node)).take(max_phis);
        let candidates: Vec<Inst> = all.filter(|&phi| says_no_more(body, phi)).collect();
        for phi in candidates {
            let mut touched = Vec::new();
            let matches = self.guess_phi(body, node, phi, &mut touched);
            for at in touched {
                let guess = self.nodes[at as usize].guess.take();
                if matches {
                    self.nodes[at as usize].value = guess;
                }
            }
            if matches {
                return;
            }
        }
    }

    /// True if `phi` in `node` says what a new one would. `touched` are the nodes with guesses.
    fn guess_phi(&mut self, body: &Body, node: u32, phi: Inst, touched: &mut Vec<u32>) -> bool {
        self.nodes[node as usize].guess = body.result(phi);
        touched.push(node);
        let mut work = vec![phi];
        while let Some(phi) = work.pop() {
            let Op::Phi(incoming) = body.op(phi) else { return false };
            for (from, &value) in body.incoming(incoming).iter().zip(body.args(phi)) {
                let Some(&pred) = self.index_of.get(from) else { return false };
                let def = self.nodes[pred as usize].def;
                let known = &self.nodes[def as usize];
                match known.value.or(known.guess) {
                    Some(known) if known == value => {}
                    Some(_) => return false,
                    None => {
                        let Some(other) = body.def_inst(value) else { return false };
                        let is_phi = matches!(body.op(other), Op::Phi(_));
                        let fits = is_phi && body.block(other) == known.block;
                        if !fits || !says_no_more(body, other) {
                            return false;
                        }
                        self.nodes[def as usize].guess = Some(value);
                        touched.push(def);
                        work.push(other);
                    }
                }
            }
        }
        true
    }
}
