//! Distributing mass: how much of what enters a loop, or the function, reaches each block.
//!
//! Loops are done innermost first. The header of a loop has all of its mass; what comes back over
//! the latches says how often the loop runs, and what leaves it goes on as if the loop were one
//! block. Then the function is done the same way, and the frequencies of blocks in loops are
//! multiplied with those of the loops around them.

use nvopt_entity::Entity;
use nvopt_ir::body::{Block, Body};

use super::scaled::Scaled;
use crate::{
    branch_prob::{BranchProb, Prob},
    loops::{Loop, Loops},
};

/// All of the mass.
const FULL: u64 = u64::MAX;
/// How often a loop runs that nothing leaves.
const ENDLESS: Scaled = Scaled::new(1, 12);

/// The frequencies of the reachable blocks, by their place in `order`.
pub(super) struct Masses<'a> {
    body: &'a Body,
    probs: &'a BranchProb,
    loops: &'a Loops,
    /// Reverse post-order.
    order: Vec<Block>,
    place: Vec<u32>,
    mass: Vec<u64>,
    /// By loop.
    work: Vec<LoopWork>,
}

#[derive(Clone, Default)]
struct LoopWork {
    is_packaged: bool,
    mass: u64,
    back_mass: u64,
    exits: Vec<(u32, u64)>,
    scale: Option<Scaled>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Local,
    Back,
    Exit,
}

struct Way {
    to: u32,
    kind: Kind,
    weight: u64,
}

impl<'a> Masses<'a> {
    /// The frequency of each reachable block, where the entry has 1.
    pub(super) fn frequencies(
        body: &'a Body,
        probs: &'a BranchProb,
        loops: &'a Loops,
    ) -> Vec<(Block, Scaled)> {
        let mut order = body.post_order();
        order.reverse();
        let mut place = vec![u32::MAX; body.n_blocks()];
        for (at, block) in order.iter().enumerate() {
            place[block.index()] = at as u32;
        }
        let innermost_first = loops.innermost_first();
        let n_loops = innermost_first.iter().map(|lp| lp.index() + 1).max().unwrap_or(0);
        let mass = vec![0; order.len()];
        let work = vec![LoopWork::default(); n_loops];
        let mut masses = Masses { body, probs, loops, order, place, mass, work };
        let members = masses.members(n_loops);
        for &lp in &innermost_first {
            masses.fill_loop(lp, &members[lp.index()]);
        }
        masses.fill_function();
        masses.unwrap(&members)
    }

    /// By loop: the blocks in it and the headers of the loops directly inside, in order.
    fn members(&self, n_loops: usize) -> Vec<Vec<u32>> {
        let mut members = vec![Vec::new(); n_loops];
        for (at, &block) in self.order.iter().enumerate() {
            let Some(lp) = self.loops.of_block(block) else { continue };
            members[lp.index()].push(at as u32);
            if self.loops.header(lp) == block
                && let Some(parent) = self.loops.parent(lp)
            {
                members[parent.index()].push(at as u32);
            }
        }
        members
    }

    fn fill_loop(&mut self, lp: Loop, members: &[u32]) {
        let header = self.place[self.loops.header(lp).index()];
        self.mass[header as usize] = FULL;
        for &member in members {
            self.pass_on(Some(lp), member);
        }
        let exit_mass = FULL - self.work[lp.index()].back_mass;
        let scale = match exit_mass {
            0 => ENDLESS,
            mass => Scaled::new(1, 0).over(to_scaled(mass)),
        };
        let work = &mut self.work[lp.index()];
        work.scale = Some(scale);
        work.is_packaged = true;
        for &inner in self.loops.inner(lp) {
            self.work[inner.index()].exits = Vec::new();
        }
    }

    fn fill_function(&mut self) {
        if self.order.is_empty() {
            return;
        }
        self.add_mass(0, FULL);
        for at in 0..self.order.len() as u32 {
            // What is in a loop is done, but for the header of an outermost one.
            let block = self.order[at as usize];
            let lp = self.loops.of_block(block);
            if lp.is_none_or(|lp| self.loops.depth(lp) == 1 && self.loops.header(lp) == block) {
                self.pass_on(None, at);
            }
        }
    }

    /// The loop that stands for a block: the outermost one around it that is done.
    fn package(&self, at: u32) -> Option<Loop> {
        let is_done = |lp: &Loop| self.work[lp.index()].is_packaged;
        let mut lp = self.loops.of_block(self.order[at as usize]).filter(is_done)?;
        while let Some(parent) = self.loops.parent(lp).filter(is_done) {
            lp = parent;
        }
        Some(lp)
    }

    /// The block that a block is part of: the header of the loop that stands for it.
    fn resolved(&self, at: u32) -> u32 {
        self.package(at).map_or(at, |lp| self.place[self.loops.header(lp).index()])
    }

    /// The loop that a block, or the loop it stands for, is directly in.
    fn containing(&self, at: u32) -> Option<Loop> {
        let block = self.order[at as usize];
        let lp = self.loops.of_block(block)?;
        if self.loops.header(lp) == block { self.loops.parent(lp) } else { Some(lp) }
    }

    fn add_mass(&mut self, at: u32, mass: u64) {
        let slot = match self.package(at) {
            Some(lp) => &mut self.work[lp.index()].mass,
            None => &mut self.mass[at as usize],
        };
        *slot = slot.saturating_add(mass);
    }

    /// Hands the mass of `at` to where control goes from there.
    fn pass_on(&mut self, outer: Option<Loop>, at: u32) {
        let mut ways = Vec::new();
        let own = self.package(at).filter(|&lp| Some(lp) != outer);
        let mass = match own {
            Some(lp) => {
                for (to, weight) in std::mem::take(&mut self.work[lp.index()].exits) {
                    self.add_way(&mut ways, outer, at, to, weight);
                }
                self.work[lp.index()].mass
            }
            None => {
                let block = self.order[at as usize];
                for index in 0..self.body.n_succs(block) {
                    let to = self.place[self.body.succ(block, index).index()];
                    let prob = self.probs.of_edge(self.body, block, index);
                    self.add_way(&mut ways, outer, at, to, u64::from(prob.parts()));
                }
                self.mass[at as usize]
            }
        };
        self.distribute(outer, mass, ways);
    }

    fn add_way(&self, ways: &mut Vec<Way>, outer: Option<Loop>, from: u32, to: u32, weight: u64) {
        let to = self.resolved(to);
        let header = outer.map(|lp| self.place[self.loops.header(lp).index()]);
        let kind = if Some(to) == header {
            Kind::Back
        } else if self.containing(to) != outer {
            Kind::Exit
        } else if to < from {
            // Back into a cycle that is no loop: counted as another round of the loop around it,
            // and lost if there is none.
            Kind::Back
        } else {
            Kind::Local
        };
        ways.push(Way { to, kind, weight: weight.max(1) });
    }

    fn distribute(&mut self, outer: Option<Loop>, mass: u64, mut ways: Vec<Way>) {
        let mut weight_left = normalize(&mut ways);
        let mut mass_left = mass;
        for way in ways {
            let prob = Prob::ratio(way.weight as u32, weight_left as u32);
            let product = u128::from(mass_left) * u128::from(prob.parts());
            let taken = (product >> 31) as u64;
            weight_left -= way.weight;
            mass_left -= taken;
            match (way.kind, outer) {
                (Kind::Local, _) => self.add_mass(way.to, taken),
                (Kind::Back, Some(lp)) => {
                    let back = &mut self.work[lp.index()].back_mass;
                    *back = back.saturating_add(taken);
                }
                (Kind::Exit, Some(lp)) => self.work[lp.index()].exits.push((way.to, taken)),
                (Kind::Back | Kind::Exit, None) => {}
            }
        }
    }

    /// The frequencies, from the outermost loops in.
    fn unwrap(self, members: &[Vec<u32>]) -> Vec<(Block, Scaled)> {
        let mut freqs: Vec<Scaled> = self.mass.iter().map(|&mass| to_scaled(mass)).collect();
        let mut scales: Vec<Scaled> = Vec::with_capacity(self.work.len());
        scales.extend(self.work.iter().map(|work| work.scale.unwrap_or(Scaled::ZERO)));
        for lp in self.loops.outermost_first() {
            // The scale of the loop around it comes first: LLVM multiplies in this order.
            let mut scale = scales[lp.index()];
            if let Some(parent) = self.loops.parent(lp) {
                scale = scales[parent.index()].times(scale);
            }
            scales[lp.index()] = scale.times(to_scaled(self.work[lp.index()].mass));
            let own = scales[lp.index()];
            for &member in &members[lp.index()] {
                let block = self.order[member as usize];
                if self.loops.of_block(block) == Some(lp) {
                    freqs[member as usize] = own.times(freqs[member as usize]);
                }
            }
        }
        self.order.iter().copied().zip(freqs).collect()
    }
}

fn to_scaled(mass: u64) -> Scaled {
    match mass {
        FULL => Scaled::new(1, 0),
        0 => Scaled::ZERO,
        mass => Scaled::new(mass + 1, -64),
    }
}

/// Sums up ways to the same place and makes their total fit 32 bits; gives the total.
fn normalize(ways: &mut Vec<Way>) -> u64 {
    ways.sort_by_key(|way| way.to);
    ways.dedup_by(|next, kept| {
        let same = next.to == kept.to && next.kind == kept.kind;
        if same {
            kept.weight = kept.weight.saturating_add(next.weight);
        }
        same
    });
    if let [only] = &mut ways[..] {
        only.weight = 1;
        return 1;
    }
    let total: u128 = ways.iter().map(|way| u128::from(way.weight)).sum();
    let shift = match u64::try_from(total) {
        Err(_) => 33,
        Ok(total) if total > u64::from(u32::MAX) => 33 - total.leading_zeros(),
        Ok(total) => return total,
    };
    for way in ways.iter_mut() {
        way.weight = ((way.weight >> shift) + (way.weight >> (shift - 1) & 1)).max(1);
    }
    ways.iter().map(|way| way.weight).sum()
}
