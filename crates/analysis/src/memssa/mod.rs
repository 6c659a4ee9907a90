//! memoryssa: memory as one variable in SSA form.
//!
//! Every instruction that may write memory, or order accesses, is a *def* of a new version of all
//! memory; every one that only reads is a *use* of the version before it; where paths with
//! different versions meet there is a *phi*. A barrier, fence or atomic is a def, since
//! [`nvopt_ir::effects`] says so: nothing is looked past it unless alias analysis says that it
//! leaves the memory in question alone.
//!
//! Following versions upwards from a use, past defs that do not touch what it reads, finds the def
//! that it really depends on: [`MemSsa::clobber`]. Uses are led there when the form is built.
//!
//! Files: `build` (defs, uses and phis), `walk` (what an access depends on), `update` (keeping it
//! while the function changes), `check` (looks for contradictions), `print` (LLVM's text).
//!
//! Cost. Linear in instructions and edges; at most `MAX_WALK_STEPS` alias questions for each use.

mod build;
mod check;
mod print;
mod update;
mod walk;

pub use print::MemSsaWalker;
pub use walk::MAX_WALK_STEPS;

use std::sync::OnceLock;

use nvopt_entity::{PrimaryMap, SecondaryMap};
use nvopt_ir::body::{Aspects, Block, Body, Inst};
use nvopt_pass::{Analyses, Analysis, FnCx};
use smallvec::SmallVec;

use crate::{
    alias::{BatchAa, LastingScopes},
    domtree::DomTree,
};

nvopt_entity::entity!(
    /// A version of memory, or a use of one.
    pub struct Access, "mem"
);

/// What an access is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AccessKind {
    /// Memory as it was when the function began.
    LiveOnEntry,
    /// A new version, made by an instruction.
    Def {
        /// The instruction.
        inst: Inst,
        /// The version before it.
        defining: Access,
        /// The version it depends on, once it was asked for.
        optimized: Option<Access>,
    },
    /// A use of a version.
    Use {
        /// The instruction.
        inst: Inst,
        /// The version it depends on, as far as is known.
        defining: Access,
    },
    /// Different versions from different predecessors.
    Phi {
        /// The version that comes from each predecessor, one entry for each edge.
        incoming: Vec<(Block, Access)>,
    },
    /// It was removed: its users see this version.
    Gone(Access),
}

#[derive(Clone, Debug)]
struct AccessData {
    kind: AccessKind,
    block: Option<Block>,
    /// LLVM's number; uses have none.
    id: u32,
}

/// The memory versions of a function.
#[derive(Clone, Debug)]
pub struct MemSsa {
    accesses: PrimaryMap<Access, AccessData>,
    of_inst: SecondaryMap<Inst, Option<Access>>,
    phi_of: SecondaryMap<Block, Option<Access>>,
    /// The defs and uses of each block in order, without its phi. Those that are gone are still
    /// there, but for the last ones.
    in_block: SecondaryMap<Block, SmallVec<[Access; 6]>>,
    /// The version at the end of the block that dominates each block.
    above: SecondaryMap<Block, Option<Access>>,
    live_on_entry: Access,
    next_id: u32,
    /// True if uses are linked to what they depend on.
    is_optimized: bool,
    /// Found out when a walk needs it first.
    lasting: OnceLock<Box<LastingScopes>>,
}

/// Looking.
impl MemSsa {
    /// Memory as it was when the function began.
    pub fn live_on_entry(&self) -> Access {
        self.live_on_entry
    }

    /// The def or use that `inst` is, if it touches memory.
    pub fn access_of(&self, inst: Inst) -> Option<Access> {
        self.of_inst[inst]
    }

    /// The phi at the head of `block`, if there is one.
    pub fn phi_of(&self, block: Block) -> Option<Access> {
        self.phi_of[block]
    }

    /// What `access` is.
    pub fn kind(&self, access: Access) -> &AccessKind {
        &self.accesses[self.resolve(access)].kind
    }

    /// The block that `access` stands in; none for [`MemSsa::live_on_entry`].
    pub fn block(&self, access: Access) -> Option<Block> {
        self.accesses[self.resolve(access)].block
    }

    /// The instruction of a def or use.
    pub fn inst(&self, access: Access) -> Option<Inst> {
        match self.kind(access) {
            AccessKind::Def { inst, .. } | AccessKind::Use { inst, .. } => Some(*inst),
            AccessKind::LiveOnEntry | AccessKind::Phi { .. } | AccessKind::Gone(_) => None,
        }
    }

    /// The version before a def, or that a use depends on.
    pub fn defining(&self, access: Access) -> Option<Access> {
        match self.kind(access) {
            AccessKind::Def { defining, .. } | AccessKind::Use { defining, .. } => {
                Some(self.resolve(*defining))
            }
            AccessKind::LiveOnEntry | AccessKind::Phi { .. } | AccessKind::Gone(_) => None,
        }
    }

    /// True for what makes a version: defs, phis and memory at entry.
    pub fn is_version(&self, access: Access) -> bool {
        !matches!(self.kind(access), AccessKind::Use { .. })
    }

    /// The defs and uses of `block` in order; its phi, if any, comes before them.
    pub fn accesses_in(&self, block: Block) -> impl DoubleEndedIterator<Item = Access> + '_ {
        let all = self.in_block.get(block).map_or(&[][..], SmallVec::as_slice);
        all.iter().copied().filter(|&access| !self.is_gone(access))
    }

    /// The last version that `block` itself makes.
    pub fn last_version_in(&self, block: Block) -> Option<Access> {
        let own = self.accesses_in(block).rev();
        own.into_iter().find(|&access| self.is_version(access)).or(self.phi_of[block])
    }

    fn is_gone(&self, access: Access) -> bool {
        matches!(self.accesses[access].kind, AccessKind::Gone(_))
    }

    /// What stands for `access` after removals.
    pub fn resolve(&self, access: Access) -> Access {
        let mut cursor = access;
        while let AccessKind::Gone(next) = self.accesses[cursor].kind {
            cursor = next;
        }
        cursor
    }
}

impl Analysis for MemSsa {
    const NAME: &'static str = "memoryssa";
    const DEPENDS_ON: Aspects = Aspects::CFG.union(Aspects::MEMORY);

    fn compute(body: &Body, analyses: &mut Analyses, cx: &FnCx<'_>) -> Self {
        let tree = analyses.get::<DomTree>(body, cx);
        // Most ask about few accesses: who asks about all has uses optimized first.
        MemSsa::build(body, cx.module, &tree)
    }

    fn diff(&self, fresh: &Self, body: &Body) -> Option<String> {
        let differs = |inst: &Inst| self.of_inst[*inst].is_some() != fresh.of_inst[*inst].is_some();
        match body.insts().find(differs) {
            Some(inst) => Some(format!("{inst:?} is an access in one and not in the other")),
            None => self.check_links(body, &DomTree::of(body)),
        }
    }

    fn print(&self, body: &Body, analyses: &mut Analyses, cx: &FnCx<'_>) -> String {
        let tree = analyses.get::<DomTree>(body, cx);
        let mut memory = self.clone();
        memory.optimize_uses(&mut BatchAa::new(body, cx), &tree);
        print::annotated(&memory, body, cx)
    }

    fn check(&self, body: &Body, _cx: &FnCx<'_>) -> Option<String> {
        self.check_links(body, &DomTree::of(body))
    }
}
