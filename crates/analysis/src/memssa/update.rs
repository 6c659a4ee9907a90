//! Keeping memory SSA while the function changes.
//!
//! Removing an access costs nothing: it forwards to the version before it. Everything else, new
//! accesses, moved ones, and blocks or edges that changed, is made right by one sweep for all such
//! changes together, [`MemSsa::refresh`], which asks no alias question: it is linear in the
//! function, as any pass that changed it was. Handles of instructions that are still there stay.

use nvopt_entity::EntitySet;
use nvopt_ir::{
    body::{Body, Inst},
    module::ModuleShared,
};

use super::{
    AccessKind, MemSsa,
    build::{Role, role_of},
};
use crate::domtree::DomTree;

impl MemSsa {
    /// Takes the access of `inst`, which is about to be erased, out. Its users see the version
    /// before it.
    pub fn remove(&mut self, inst: Inst) {
        let Some(access) = self.of_inst[inst] else { return };
        let Some(before) = self.defining(access) else { return };
        self.accesses[access].kind = AccessKind::Gone(before);
        self.of_inst[inst] = None;
        // The last version of a block is to be found without a look at all that went.
        if let Some(block) = self.accesses[access].block {
            while self.in_block[block].last().is_some_and(|&last| self.is_gone(last)) {
                self.in_block[block].pop();
            }
        }
    }

    /// Makes everything right after instructions were added, moved or removed, or blocks and edges
    /// changed. Uses are linked to the version right before them again.
    pub fn refresh(&mut self, body: &Body, module: &ModuleShared, tree: &DomTree) {
        self.is_optimized = false;
        self.phi_of.clear();
        self.in_block.clear();
        let mut defining = EntitySet::new();
        for block in body.blocks() {
            for inst in body.insts_in(block) {
                let Some(role) = role_of(body, module, inst) else {
                    self.of_inst[inst] = None;
                    continue;
                };
                if role == Role::Def {
                    defining.insert(block);
                }
                let known = self.of_inst[inst].filter(|&access| self.role(access) == Some(role));
                match known {
                    Some(access) => {
                        self.accesses[access].block = Some(block);
                        self.in_block[block].push(access);
                        if let AccessKind::Def { optimized, .. } = &mut self.accesses[access].kind {
                            *optimized = None;
                        }
                    }
                    None => {
                        self.add_access(block, inst, role);
                    }
                }
            }
        }
        self.place_phis(body, tree, &defining);
        self.link(body, tree);
    }

    fn role(&self, access: super::Access) -> Option<Role> {
        match self.accesses[access].kind {
            AccessKind::Def { .. } => Some(Role::Def),
            AccessKind::Use { .. } => Some(Role::Use),
            AccessKind::LiveOnEntry | AccessKind::Phi { .. } | AccessKind::Gone(_) => None,
        }
    }
}
