//! Looking for contradictions, by the definition: the version at the end of a block is the last
//! one made in it or the one at its head, and the one at its head is its phi, or the same on all
//! edges to it.

use nvopt_ir::body::{Block, Body};

use super::{Access, AccessKind, MemSsa};
use crate::domtree::DomTree;

impl MemSsa {
    /// The first contradiction between the versions and `body`.
    pub fn check_links(&self, body: &Body, tree: &DomTree) -> Option<String> {
        for block in tree.preorder() {
            let fault =
                self.check_head(body, tree, block).or_else(|| self.check_block(tree, block));
            if let Some(fault) = fault {
                return Some(format!("in {block:?}: {fault}"));
            }
        }
        None
    }

    /// The version at the head of `block`.
    fn at_head(&self, tree: &DomTree, block: Block) -> Access {
        let mut cursor = block;
        loop {
            if let Some(phi) = self.phi_of(cursor) {
                return phi;
            }
            let Some(above) = tree.idom(cursor) else { return self.live_on_entry };
            if let Some(version) = self.last_version_in(above) {
                return version;
            }
            cursor = above;
        }
    }

    /// The version at the end of `block`.
    fn at_end(&self, tree: &DomTree, block: Block) -> Access {
        if !tree.is_reachable(block) {
            return self.live_on_entry;
        }
        self.last_version_in(block).unwrap_or_else(|| self.at_head(tree, block))
    }

    fn check_head(&self, body: &Body, tree: &DomTree, block: Block) -> Option<String> {
        let head = self.at_head(tree, block);
        let Some(phi) = self.phi_of(block) else {
            let mut preds = body.preds(block).filter(|&pred| tree.is_reachable(pred));
            let other = preds.find(|&pred| self.at_end(tree, pred) != head)?;
            return Some(format!("{other:?} brings another version and there is no phi"));
        };
        let AccessKind::Phi { incoming } = self.kind(phi) else {
            return Some("its phi is none".to_owned());
        };
        let mut expected: Vec<(Block, Access)> =
            body.preds(block).map(|pred| (pred, self.at_end(tree, pred))).collect();
        let mut found: Vec<(Block, Access)> =
            incoming.iter().map(|&(pred, version)| (pred, self.resolve(version))).collect();
        expected.sort_unstable();
        found.sort_unstable();
        (expected != found).then(|| format!("its phi has {found:?}, not {expected:?}"))
    }

    fn check_block(&self, tree: &DomTree, block: Block) -> Option<String> {
        let mut version = self.at_head(tree, block);
        for access in self.accesses_in(block) {
            let defining = self.defining(access)?;
            match self.kind(access) {
                AccessKind::Def { .. } => {
                    if defining != version {
                        return Some(format!("{access:?} follows {defining:?}, not {version:?}"));
                    }
                    version = access;
                }
                AccessKind::Use { .. } => {
                    let at = self.block(defining);
                    if at.is_some_and(|at| !tree.dominates(at, block)) {
                        return Some(format!("{access:?} uses {defining:?}, which is elsewhere"));
                    }
                }
                AccessKind::LiveOnEntry | AccessKind::Phi { .. } | AccessKind::Gone(_) => {
                    return Some(format!("{access:?} is not of an instruction"));
                }
            }
        }
        None
    }
}
