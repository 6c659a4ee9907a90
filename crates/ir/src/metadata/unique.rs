//! Merging uniqued nodes that turned out equal. [`unify`] does it to a module that was read.
//!
//! A reader that meets `!1` before its operands reserves a handle and defines it later; two such
//! handles may then name equal nodes. One pass in dependency order finds them. Nodes on a cycle
//! are left as they are: LLVM, too, only merges them when they become equal one by one.
//!
//! Cost: nothing if no two nodes are equal, else linear in the nodes and their operands.

use nvopt_entity::{Entity, FxHashMap, SecondaryMap};

use super::{Md, MdData, MdPool};
use crate::{constant::ConstPool, module::Module};

/// What each handle was replaced by.
#[derive(Clone, Debug, Default)]
pub struct Merged {
    pub(super) replaced: SecondaryMap<Md, Option<Md>>,
    pub(super) any: bool,
}

/// Merges the metadata of `module` that is the same, as far as its reader could not: equal nodes
/// that were mentioned before they were defined, and what `odr` knows.
pub fn unify(module: &mut Module) {
    let shared = &mut module.shared;
    let merged = shared.metadata.merge_equal(&shared.consts);
    if !merged.any() {
        return;
    }
    for (_, nodes) in &mut shared.named_md {
        nodes.iter_mut().for_each(|md| *md = merged.resolve(*md));
    }
    let funcs = shared.funcs.values_mut().map(|decl| &mut decl.symbol);
    let globals = shared.globals.values_mut().map(|data| &mut data.symbol);
    let ifuncs = shared.ifuncs.values_mut().map(|data| &mut data.symbol);
    for symbol in funcs.chain(globals).chain(ifuncs) {
        symbol.metadata.iter_mut().for_each(|(_, md)| *md = merged.resolve(*md));
    }
    for &func in &shared.func_order {
        if let Some(body) = &mut module.bodies[func] {
            body.map_metadata(|md| merged.resolve(md));
        }
    }
}

impl Merged {
    /// The handle to use instead of `md`.
    pub fn resolve(&self, md: Md) -> Md {
        self.replaced[md].unwrap_or(md)
    }

    /// True if some handle was replaced.
    pub fn any(&self) -> bool {
        self.any
    }
}

/// Makes nodes that stand as values what they are as values ([`MdPool::as_value`]), as far as the
/// reader could not: they were not defined yet.
pub fn unwrap_values(module: &mut Module) {
    for &func in &module.shared.func_order {
        if let Some(body) = &mut module.bodies[func] {
            body.map_md_values(|md| module.shared.metadata.as_value(md));
        }
    }
}

impl MdPool {
    /// Merges equal uniqued nodes inside the pool and says which handles were replaced, so that
    /// the caller can do the same to references from outside.
    pub fn merge_equal(&mut self, consts: &ConstPool) -> Merged {
        let mut merged = Merged::default();
        self.merge_types(&mut merged);
        let merges_members = merged.any;
        self.merge_subranges(consts, &mut merged);
        // Nodes become equal by a merge of their operands only, so it takes a first equal pair.
        if !std::mem::take(&mut self.has_duplicates) && !merged.any {
            return merged;
        }
        let mut by_contents: FxHashMap<MdData, Md> = FxHashMap::default();
        for md in self.dependency_order() {
            let merged_ops = |md| merged.resolve(md);
            let mut data = self.nodes[md].clone();
            data.map_operands(merged_ops);
            if data != self.nodes[md] {
                self.nodes[md] = data.clone();
            }
            let is_gone = merged.replaced[md].is_some();
            if is_gone || data.is_distinct() || matches!(data, MdData::Reserved) {
                continue;
            }
            if merges_members {
                self.forget_details(&mut data);
            }
            let first = *by_contents.entry(data).or_insert(md);
            if first != md {
                merged.replaced[md] = Some(first);
                merged.any = true;
            }
        }
        if merged.any {
            self.rebuild_table(&merged);
        }
        merged
    }

    /// All nodes, operands before users as far as there are no cycles.
    fn dependency_order(&self) -> Vec<Md> {
        #[derive(Clone, Copy, Default, PartialEq)]
        enum State {
            #[default]
            New,
            Open,
            Done,
        }
        let mut state: SecondaryMap<Md, State> = SecondaryMap::with_capacity(self.nodes.len());
        let mut order = Vec::with_capacity(self.nodes.len());
        let mut stack = Vec::new();
        for root in self.nodes.keys() {
            stack.push(root);
            while let Some(&md) = stack.last() {
                match state[md] {
                    State::New => {
                        state[md] = State::Open;
                        self.nodes[md].for_each_operand(|op| {
                            if state[op] == State::New {
                                stack.push(op);
                            }
                        });
                    }
                    State::Open => {
                        state[md] = State::Done;
                        order.push(md);
                        stack.pop();
                    }
                    State::Done => {
                        stack.pop();
                    }
                }
            }
        }
        order
    }

    fn rebuild_table(&mut self, merged: &Merged) {
        let mut table = hashbrown::HashTable::with_capacity(self.nodes.len());
        for (md, data) in self.nodes.iter() {
            let owns_contents = merged.replaced[md].is_none() && !data.is_distinct();
            if owns_contents && !matches!(data, MdData::Reserved) {
                let nodes = &self.nodes;
                table.insert_unique(nvopt_entity::hash_of(data), md, |&md: &Md| {
                    nvopt_entity::hash_of(&nodes[md])
                });
            }
        }
        self.table = table;
        debug_assert!(self.nodes.keys().all(|md| md.index() < self.nodes.len()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tuple(ops: &[Md]) -> MdData {
        MdData::Tuple { distinct: false, ops: ops.iter().map(|&md| Some(md)).collect() }
    }

    #[test]
    fn equal_nodes_defined_late_become_one() {
        let mut pool = MdPool::default();
        let (a, b, c, d) = (pool.reserve(), pool.reserve(), pool.reserve(), pool.reserve());
        let text = pool.string("x");
        pool.define(a, tuple(&[c]));
        pool.define(b, tuple(&[d]));
        pool.define(c, tuple(&[text]));
        pool.define(d, tuple(&[text]));
        let merged = pool.merge_equal(&ConstPool::default());
        assert!(merged.any());
        assert_eq!(merged.resolve(b), merged.resolve(a));
        assert_eq!(merged.resolve(d), merged.resolve(c));
        assert_eq!(pool.add(tuple(&[text])), merged.resolve(c));
    }

    #[test]
    fn nodes_defined_late_can_be_found() {
        let mut pool = MdPool::default();
        let late = pool.reserve();
        let text = pool.string("x");
        pool.define(late, tuple(&[text]));
        assert_eq!(pool.add(tuple(&[text])), late);
    }

    #[test]
    fn cycles_and_distinct_nodes_stay() {
        let mut pool = MdPool::default();
        let (a, b) = (pool.reserve(), pool.reserve());
        pool.define(a, tuple(&[a]));
        pool.define(b, tuple(&[b]));
        assert!(!pool.merge_equal(&ConstPool::default()).any());
        let data = MdData::Tuple { distinct: true, ops: [].into() };
        let (c, d) = (pool.add(data.clone()), pool.add(data));
        assert_ne!(c, d);
        assert!(!pool.merge_equal(&ConstPool::default()).any());
    }
}
