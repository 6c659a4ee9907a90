//! Spreading divergence from its sources along operands, joins and exits of cycles; and a check
//! of the result against the rules it must obey.

use std::sync::Arc;

use nvopt_entity::EntitySet;
use nvopt_ir::{
    body::{Block, Body, Inst, Value},
    constant::ConstData,
    module::{Func, ModuleShared},
    ops::Op,
};

use super::{
    Uniformity,
    joins::{Found, Joins, MAX_STEPS_PER_BLOCK},
    order::Order,
    sources::{Source, are_params_uniform, source_of},
};
use crate::{
    cycles::{Cycle, Cycles},
    domtree::DomTree,
};

impl Uniformity {
    /// The uniformity of `body`, outside any cache.
    pub fn of(
        module: &ModuleShared,
        func: Func,
        body: &Body,
        tree: &DomTree,
        cycles: Arc<Cycles>,
    ) -> Uniformity {
        let max_exits = 1000 + MAX_STEPS_PER_BLOCK * body.n_blocks();
        let has_divergent_params = !are_params_uniform(module, func);
        let mut result = Uniformity {
            cycles: Arc::clone(&cycles),
            has_divergent_params,
            ..Uniformity::default()
        };
        let Some(order) = Order::of(body, &cycles, max_exits) else {
            result.assume_everything(module, body);
            return result;
        };
        let joins = Joins::new(body, &cycles, &order);
        let blocks_left = max_exits;
        let mut solver =
            Solver { module, body, tree, joins, result, work: Vec::new(), blocks_left };
        solver.start();
        if solver.spread().is_none() {
            solver.result.assume_everything(module, body);
        }
        solver.result
    }

    /// Everything but what is always uniform is divergent.
    fn assume_everything(&mut self, module: &ModuleShared, body: &Body) {
        let is_always = |inst: Inst| source_of(module, body, inst) == Source::Uniform;
        for inst in body.insts().filter(|&inst| !is_always(inst)) {
            self.insts.insert(inst);
        }
        for block in body.blocks().filter(|&block| body.n_succs(block) > 1) {
            self.branches.insert(block);
        }
        let cycles = Arc::clone(&self.cycles);
        for cycle in cycles.iter() {
            self.exits.insert(cycle);
        }
    }

    /// Looks for a value that is called uniform and is not by a rule that needs no search.
    pub(super) fn contradiction(&self, module: &ModuleShared, body: &Body) -> Option<String> {
        for inst in body.insts() {
            let must = match source_of(module, body, inst) {
                Source::Divergent => true,
                Source::Uniform => false,
                Source::Operands => {
                    let block = body.block(inst);
                    body.args(inst).iter().any(|&arg| !self.is_uniform_at(body, arg, block))
                }
            };
            if must && !self.insts.contains(inst) {
                return Some(format!("{inst:?} is called uniform"));
            }
        }
        let is_branch = |block: &Block| {
            let end = body.terminator(*block);
            body.n_succs(*block) > 1 && end.is_some_and(|end| self.insts.contains(end))
        };
        let wrong = |block: &Block| is_branch(block) != self.branches.contains(*block);
        let block = body.blocks().find(wrong)?;
        Some(format!("the branch of {block:?} is called uniform or not, unlike its condition"))
    }
}

struct Solver<'a> {
    module: &'a ModuleShared,
    body: &'a Body,
    tree: &'a DomTree,
    joins: Joins<'a>,
    result: Uniformity,
    /// Divergent instructions whose users have not been looked at.
    work: Vec<Inst>,
    /// How many blocks of cycles may still be looked at.
    blocks_left: usize,
}

impl Solver<'_> {
    fn start(&mut self) {
        let body = self.body;
        if self.result.has_divergent_params {
            for &param in body.params() {
                self.mark_users(param);
            }
        }
        for inst in body.insts() {
            if source_of(self.module, body, inst) == Source::Divergent {
                self.mark(inst);
            }
        }
    }

    /// Spreads until nothing changes; `None` if that takes too long.
    fn spread(&mut self) -> Option<()> {
        while let Some(inst) = self.work.pop() {
            let body = self.body;
            if body.op(inst).is_terminator() && body.n_succs(body.block(inst)) > 1 {
                self.branch(body.block(inst))?;
            }
            if let Some(value) = body.result(inst) {
                self.mark_users(value);
            }
        }
        Some(())
    }

    fn mark(&mut self, inst: Inst) {
        if self.result.insts.contains(inst)
            || source_of(self.module, self.body, inst) == Source::Uniform
        {
            return;
        }
        self.result.insts.insert(inst);
        self.work.push(inst);
    }

    fn mark_users(&mut self, value: Value) {
        let body = self.body;
        for user in body.users(value) {
            self.mark(user);
        }
    }

    /// The branch at the end of `block` is divergent.
    fn branch(&mut self, block: Block) -> Option<()> {
        self.result.branches.insert(block);
        if !self.tree.is_reachable(block) {
            return Some(());
        }
        let Found { joins, exits } = self.joins.of(block)?;
        let mut assumed = Vec::new();
        for join in joins {
            match self.cycle_made_divergent(block, join) {
                Some(cycle) => assumed.push(cycle),
                None => self.mark_phis(join),
            }
        }
        let cycles = Arc::clone(&self.result.cycles);
        // Outermost first: the others are inside.
        assumed.sort_by_key(|&cycle| (cycles.depth(cycle), cycle));
        for cycle in assumed {
            if !self.is_assumed(cycle) {
                let assumed = &mut self.result.assumed;
                assumed.retain(|&inner| !cycles.contains_cycle(cycle, inner));
                assumed.push(cycle);
                for inside in cycles.blocks(cycle) {
                    self.body.insts_in(inside).for_each(|inst| self.mark_unless_branch(inst));
                }
            }
        }
        for exit in exits {
            self.leave(block, exit)?;
        }
        Some(())
    }

    /// If the ways of `branch` meet in an irreducible cycle such that nobody can say which
    /// threads meet: the largest such cycle.
    fn cycle_made_divergent(&self, branch: Block, join: Block) -> Option<Cycle> {
        let cycle = self.result.cycles.of_block(join)?;
        self.made_divergent_inside(cycle, branch, join)
            .or_else(|| self.made_divergent_outside(cycle, branch))
    }

    /// The branch is outside: ways into an irreducible cycle meet in it.
    fn made_divergent_outside(&self, mut cycle: Cycle, branch: Block) -> Option<Cycle> {
        let cycles = &self.result.cycles;
        if cycles.contains(cycle, branch) {
            return None;
        }
        while let Some(parent) = cycles.parent(cycle).filter(|&up| !cycles.contains(up, branch)) {
            cycle = parent;
        }
        (!cycles.is_reducible(cycle)).then_some(cycle)
    }

    /// The branch is inside too: ways meet at a place that need not lie behind the header.
    fn made_divergent_inside(&self, cycle: Cycle, branch: Block, join: Block) -> Option<Cycle> {
        if self.tree.strictly_dominates(branch, join) {
            return None;
        }
        let cycles = &self.result.cycles;
        let mut common = Some(cycle);
        while let Some(cycle) = common.filter(|&cycle| !cycles.contains(cycle, branch)) {
            common = cycles.parent(cycle);
        }
        let mut found = None;
        while let Some(cycle) = common {
            let header = cycles.header(cycle);
            if !cycles.is_reducible(cycle) && !self.tree.strictly_dominates(header, join) {
                found = Some(cycle);
            }
            common = cycles.parent(cycle);
        }
        found
    }

    fn is_assumed(&self, cycle: Cycle) -> bool {
        let assumed = &self.result.assumed;
        assumed.iter().any(|&outer| self.result.cycles.contains_cycle(outer, cycle))
    }

    fn mark_unless_branch(&mut self, inst: Inst) {
        if !self.body.op(inst).is_terminator() {
            self.mark(inst);
        }
    }

    /// Threads that went different ways meet at `join`.
    fn mark_phis(&mut self, join: Block) {
        let body = self.body;
        for phi in body.phis_in(join) {
            if !is_one_value(body, phi) {
                self.mark(phi);
            }
        }
    }

    /// Threads leave cycles around `branch` for `exit` in different iterations.
    fn leave(&mut self, branch: Block, exit: Block) -> Option<()> {
        let cycles = Arc::clone(&self.result.cycles);
        let mut left = cycles.of_block(branch);
        let mut outermost = None;
        while let Some(cycle) = left.filter(|&cycle| !cycles.contains(cycle, exit)) {
            outermost = Some(cycle);
            left = cycles.parent(cycle);
        }
        let Some(cycle) = outermost else { return Some(()) };
        if !self.result.exits.insert(cycle) || self.is_assumed(cycle) {
            return Some(());
        }
        let body = self.body;
        for block in cycles.blocks(cycle) {
            self.blocks_left = self.blocks_left.checked_sub(1)?;
            for inst in body.insts_in(block) {
                let Some(value) = body.result(inst) else { continue };
                if source_of(self.module, body, inst) == Source::Uniform {
                    continue;
                }
                let mut seen = EntitySet::default();
                for user in body.users(value) {
                    if !cycles.contains(cycle, body.block(user)) && seen.insert(user) {
                        self.result.temporal.push((inst, user, cycle));
                        self.mark(user);
                    }
                }
            }
        }
        Some(())
    }
}

/// True if a phi gives the same whichever way a thread came: its operands are one value, itself,
/// or undefined.
fn is_one_value(body: &Body, phi: Inst) -> bool {
    debug_assert!(matches!(body.op(phi), Op::Phi(_)));
    let is_undefined = |value: &Value| {
        matches!(body.const_data(*value), Some(ConstData::Undef(_) | ConstData::Poison(_)))
    };
    let own = body.result(phi);
    let args = body.args(phi).iter().copied();
    let mut args = args.filter(|&arg| Some(arg) != own && !is_undefined(&arg));
    let Some(first) = args.next() else { return true };
    args.all(|arg| arg == first)
}
