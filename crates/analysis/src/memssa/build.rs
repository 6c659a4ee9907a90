//! Building: an access for each instruction, phis where versions meet, and a walk that links them.

use std::{cmp::Reverse, collections::BinaryHeap, sync::OnceLock};

use nvopt_entity::{Entity, EntitySet, PrimaryMap, SecondaryMap};
use nvopt_ir::{
    body::{Block, Body, Inst},
    effects::{Traits, effects, intrinsic},
    intrinsics::Intrinsic,
    module::ModuleShared,
    ops::{Access as MemAccess, Op, Ordering},
};
use smallvec::SmallVec;

use super::{Access, AccessData, AccessKind, MemSsa};
use crate::domtree::DomTree;

/// What an instruction is to memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    Def,
    Use,
}

/// What `inst` is to memory, if anything.
pub(super) fn role_of(body: &Body, module: &ModuleShared, inst: Inst) -> Option<Role> {
    if !body.op(inst).may_touch_memory() {
        return None;
    }
    // What the most frequent ones do is plain to see.
    let is_plain = |access: MemAccess| {
        !access.volatile && matches!(access.ordering, Ordering::NotAtomic | Ordering::Unordered)
    };
    match body.op(inst) {
        Op::Load(access) if is_plain(access) => return Some(Role::Use),
        Op::Store(access) if is_plain(access) => return Some(Role::Def),
        _ => {}
    }
    // These write memory that IR cannot name, only to stay where they are.
    let says_only =
        [Intrinsic::ASSUME, Intrinsic::EXPERIMENTAL_NOALIAS_SCOPE_DECL, Intrinsic::PSEUDOPROBE];
    if intrinsic(module, body, inst).is_some_and(|intrinsic| says_only.contains(&intrinsic)) {
        return None;
    }
    let effects = effects(module, body, inst);
    if !effects.writes.is_empty() || effects.traits.contains(Traits::ORDERED) {
        Some(Role::Def)
    } else if !effects.reads.is_empty() {
        Some(Role::Use)
    } else {
        None
    }
}

impl MemSsa {
    /// The versions of `body`, with every use linked to the version before it.
    pub fn build(body: &Body, module: &ModuleShared, tree: &DomTree) -> MemSsa {
        let mut accesses = PrimaryMap::new();
        let live_on_entry =
            accesses.push(AccessData { kind: AccessKind::LiveOnEntry, block: None, id: 0 });
        let mut memory = MemSsa {
            accesses,
            of_inst: SecondaryMap::new(),
            phi_of: SecondaryMap::new(),
            in_block: SecondaryMap::new(),
            above: SecondaryMap::new(),
            live_on_entry,
            next_id: 1,
            is_optimized: false,
            lasting: OnceLock::new(),
        };
        // All of it at once, not one by one.
        memory.of_inst.grow_to(body.n_insts());
        memory.in_block.grow_to(body.n_blocks());
        memory.phi_of.grow_to(body.n_blocks());
        memory.above.grow_to(body.n_blocks());
        let mut defining = EntitySet::new();
        for block in body.blocks() {
            for inst in body.insts_in(block) {
                match role_of(body, module, inst) {
                    Some(role) => {
                        memory.add_access(block, inst, role);
                        if role == Role::Def {
                            defining.insert(block);
                        }
                    }
                    None => continue,
                }
            }
        }
        memory.place_phis(body, tree, &defining);
        memory.link(body, tree);
        memory
    }

    pub(super) fn add_access(&mut self, block: Block, inst: Inst, role: Role) -> Access {
        let defining = self.live_on_entry;
        let (kind, id) = match role {
            Role::Def => {
                self.next_id += 1;
                (AccessKind::Def { inst, defining, optimized: None }, self.next_id - 1)
            }
            Role::Use => (AccessKind::Use { inst, defining }, 0),
        };
        let access = self.accesses.push(AccessData { kind, block: Some(block), id });
        self.of_inst[inst] = Some(access);
        self.in_block[block].push(access);
        access
    }

    /// Phis at the iterated dominance frontier of the blocks with defs, deepest block first.
    pub(super) fn place_phis(&mut self, body: &Body, tree: &DomTree, defs: &EntitySet<Block>) {
        let mut depth: SecondaryMap<Block, u32> = SecondaryMap::new();
        let mut place: SecondaryMap<Block, u32> = SecondaryMap::new();
        depth.grow_to(body.n_blocks());
        place.grow_to(body.n_blocks());
        for (number, block) in (0..).zip(tree.preorder()) {
            place[block] = number;
            if let Some(above) = tree.idom(block) {
                depth[block] = depth[above] + 1;
            }
        }
        let key = |block: Block, depth: &SecondaryMap<Block, u32>| {
            (depth[block], place[block], Reverse(block.index()))
        };
        let mut queue = BinaryHeap::new();
        for block in defs.iter().filter(|&block| tree.is_reachable(block)) {
            queue.push(key(block, &depth));
        }
        let (mut queued, mut walked) = (EntitySet::new(), EntitySet::new());
        let mut work = Vec::new();
        while let Some((root_depth, _, Reverse(root))) = queue.pop() {
            let root = Block::from_index(root);
            work.push(root);
            walked.insert(root);
            while let Some(block) = work.pop() {
                for succ in body.succs(block) {
                    if depth[succ] > root_depth || !queued.insert(succ) {
                        continue;
                    }
                    self.add_phi(succ);
                    if !defs.contains(succ) {
                        queue.push(key(succ, &depth));
                    }
                }
                work.extend(tree.children(block).filter(|&child| walked.insert(child)));
            }
        }
    }

    fn add_phi(&mut self, block: Block) {
        let kind = AccessKind::Phi { incoming: Vec::new() };
        let id = self.next_id;
        self.next_id += 1;
        let phi = self.accesses.push(AccessData { kind, block: Some(block), id });
        self.phi_of[block] = Some(phi);
    }

    /// Links each access to the version before it, walking the dominator tree.
    pub(super) fn link(&mut self, body: &Body, tree: &DomTree) {
        let mut at_end: SecondaryMap<Block, Option<Access>> = SecondaryMap::new();
        at_end.grow_to(body.n_blocks());
        for block in tree.preorder() {
            let above = tree.idom(block).and_then(|above| at_end[above]);
            let version = self.link_block(block, above.unwrap_or(self.live_on_entry));
            self.feed_successors(body, block, version);
            at_end[block] = Some(version);
        }
        for block in body.blocks().filter(|&block| !tree.is_reachable(block)) {
            self.feed_successors(body, block, self.live_on_entry);
            self.link_block(block, self.live_on_entry);
        }
    }

    fn link_block(&mut self, block: Block, incoming: Access) -> Access {
        self.above[block] = Some(incoming);
        let mut version = self.phi_of[block].unwrap_or(incoming);
        for at in 0..self.in_block.get(block).map_or(0, SmallVec::len) {
            let access = self.in_block[block][at];
            match &mut self.accesses[access].kind {
                AccessKind::Def { defining, .. } => {
                    *defining = version;
                    version = access;
                }
                AccessKind::Use { defining, .. } => *defining = version,
                AccessKind::LiveOnEntry | AccessKind::Phi { .. } | AccessKind::Gone(_) => {}
            }
        }
        version
    }

    fn feed_successors(&mut self, body: &Body, block: Block, version: Access) {
        for succ in body.succs(block) {
            let Some(phi) = self.phi_of[succ] else { continue };
            if let AccessKind::Phi { incoming } = &mut self.accesses[phi].kind {
                incoming.push((block, version));
            }
        }
    }
}
