//! Which scopes say the same in every iteration of every loop.
//!
//! Where a call with restrict parameters is inlined into a loop, its scopes speak of one iteration: what
//! `q` points to in this one may be what `p` points to in the next. `llvm.experimental.noalias.scope.decl`
//! says where a scope begins. A walk that goes round a loop must not rely on scopes that begin in
//! it, or of which nobody says where they begin.
//!
//! Cost: linear in the function, once, and only if someone asks.

use nvopt_entity::{Entity, FxHashMap, SecondaryMap};
use nvopt_ir::{
    body::{Block, Body, Inst, MdOperand, ValueDef},
    effects::intrinsic,
    intrinsics::Intrinsic,
    metadata::{Md, MdPool},
    module::ModuleShared,
    ops::Op,
};

use super::{AccessMd, BatchAa, MemLoc, scoped::list};
use crate::scc::Components;

/// The scopes that last, and which edges lead back.
#[derive(Clone, Debug)]
pub struct LastingScopes {
    /// By scope: true if its only declaration is in no cycle.
    lasts: FxHashMap<Md, bool>,
    /// The places of blocks in a post-order.
    places: SecondaryMap<Block, Option<u32>>,
}

impl LastingScopes {
    /// Looks at all declarations of `body`.
    pub fn of(body: &Body, module: &ModuleShared) -> LastingScopes {
        let mut places = SecondaryMap::new();
        for (at, block) in (0..).zip(body.post_order()) {
            places[block] = Some(at);
        }
        let declared: Vec<(Md, Block)> = body
            .insts()
            .filter_map(|inst| declared(module, body, inst).map(|scopes| (scopes, inst)))
            .flat_map(|(scopes, inst)| {
                let block = body.block(inst);
                list(&module.metadata, scopes).iter().flatten().map(move |&scope| (scope, block))
            })
            .collect();
        let mut lasts = FxHashMap::default();
        if !declared.is_empty() {
            let cyclic = Cyclic::of(body);
            for (scope, block) in declared {
                // Two declarations tell nothing.
                let is_first = !lasts.contains_key(&scope);
                lasts.insert(scope, is_first && !cyclic.contains(body, block));
            }
        }
        LastingScopes { lasts, places }
    }

    /// True if going from the head of `to` up to the end of `from` may lead into an earlier iteration.
    pub fn is_way_back(&self, from: Block, to: Block) -> bool {
        match (self.places.get(from), self.places.get(to)) {
            (Some(&Some(from)), Some(&Some(to))) => to >= from,
            // Nobody has seen them when the order was made.
            _ => true,
        }
    }

    /// What `md` says of all iterations.
    #[must_use]
    pub fn of_all(&self, pool: &MdPool, md: AccessMd) -> AccessMd {
        let lasts = |&scopes: &Md| {
            let mut scopes = list(pool, scopes).iter().flatten();
            scopes.all(|scope| self.lasts.get(scope) == Some(&true))
        };
        AccessMd { scope: md.scope.filter(lasts), noalias: md.noalias.filter(lasts), ..md }
    }

    /// `loc` as it is at the end of `from` for who comes from the head of `to`: without what its scopes
    /// say of one iteration only, if that may be an earlier one.
    #[must_use]
    pub fn seen_from(&self, aa: &BatchAa<'_>, loc: MemLoc, (from, to): (Block, Block)) -> MemLoc {
        match self.is_way_back(from, to) {
            true => MemLoc { md: self.of_all(&aa.module().metadata, loc.md), ..loc },
            false => loc,
        }
    }
}

/// The list of scopes that `inst` declares.
#[inline]
pub fn declared(module: &ModuleShared, body: &Body, inst: Inst) -> Option<Md> {
    matches!(body.op(inst), Op::Call(_)).then(|| declared_by_call(module, body, inst)).flatten()
}

fn declared_by_call(module: &ModuleShared, body: &Body, inst: Inst) -> Option<Md> {
    if intrinsic(module, body, inst) != Some(Intrinsic::EXPERIMENTAL_NOALIAS_SCOPE_DECL) {
        return None;
    }
    let ValueDef::Metadata(operand) = body.def(*body.args(inst).first()?) else { return None };
    match body.md_operand(operand) {
        MdOperand::Node(md) => Some(*md),
        MdOperand::Local(_) | MdOperand::ArgList(_) => None,
    }
}

/// The cycles of a function.
struct Cyclic {
    components: Components,
    sizes: Vec<u32>,
}

impl Cyclic {
    fn of(body: &Body) -> Cyclic {
        let succ = |block: u32, index: u32| {
            let block = Block::from_index(block as usize);
            let is_there = body.is_block_placed(block) && (index as usize) < body.n_succs(block);
            is_there.then(|| body.succ(block, index as usize).index() as u32)
        };
        let components = Components::of(body.n_blocks(), succ);
        let sizes = components.iter().map(|nodes| nodes.len() as u32).collect();
        Cyclic { components, sizes }
    }

    fn contains(&self, body: &Body, block: Block) -> bool {
        let component = self.components.of[block.index()];
        self.sizes[component as usize] > 1 || body.succs(block).any(|succ| succ == block)
    }
}
