//! Who runs when: blocks, warps and paths in turns.
//!
//! A few clusters of blocks are resident at a time. In lockstep a warp runs until it waits or has
//! had a long turn; the other schedules give every thread short turns. All is deterministic: the
//! random schedule is a function of its seed.
//!
//! Files: `warp` (paths and joins), `barrier`, `random`.

mod barrier;
mod random;
mod warp;

use std::rc::Rc;

use crate::{
    code::{BarrierOp, Code},
    config::{Dim3, Schedule},
    exec::{self, BlockInfo, Cx, Frame},
    fault::{Fault, FaultKind},
    memory::{self, Fill, Home, LocalMemory, SlotSpace, space},
    value::Word,
};
use barrier::{Arrival, Barrier, ClusterBarrier, Comer, N_BARRIERS};
use random::Random;

pub(crate) use warp::{Join, Path, PathState, Warp};

/// Operations a path may do in one go, in lockstep.
const LONG_TURN: u32 = 100_000;
/// Operations a warp may do before the next one gets its turn, in lockstep.
const WARP_TURN: u64 = 200_000;
/// Operations after which another cluster becomes resident if none of those that are has ended:
/// they may wait for one that has not started.
const STARVED: u64 = 500_000;
/// Blocks that can become resident that way.
const MAX_RESIDENT: u64 = 1024;
/// Operations a thread may do in one go when threads are independent.
const SHORT_TURN: u32 = 16;

/// A block that is running.
struct Resident {
    info: BlockInfo,
    warps: Vec<Warp>,
    barriers: [Barrier; N_BARRIERS],
}

/// A cluster that is running.
struct Cluster {
    blocks: Vec<Resident>,
    barrier: ClusterBarrier,
    /// Block, warp and path of those that wait for the cluster.
    waiting: Vec<(usize, usize, u32)>,
    charged: u64,
}

/// A launch being run.
struct Grid<'g> {
    code: &'g Rc<Code>,
    args: &'g [Vec<Word>],
    warps_per_block: u32,
    random: Random,
    /// What the first thread returned.
    result: Vec<Word>,
}

/// Runs all blocks of the launch, with `args` in the registers of the parameters; what the first
/// thread returned.
pub(crate) fn run_grid(
    cx: &mut Cx<'_, '_>,
    code: &Rc<Code>,
    args: &[Vec<Word>],
) -> Result<Vec<Word>, Box<Fault>> {
    let launch = cx.launch;
    let per_cluster = launch.cluster.count() as u32;
    let n_slots = (cx.config.limits.resident_blocks / per_cluster).max(1);
    let warps_per_block = launch.block.count().div_ceil(32) as u32;
    resize_resident(cx, 0, warps_per_block);
    resize_resident(cx, n_slots * per_cluster, warps_per_block);
    let seed = match cx.config.schedule {
        Schedule::Random(seed) => seed,
        Schedule::Lockstep | Schedule::Independent => 0,
    };
    let random = Random::new(seed);
    let mut grid = Grid { code, args, warps_per_block, random, result: Vec::new() };
    let cluster_grid = Dim3::new(
        launch.grid.x / launch.cluster.x,
        launch.grid.y / launch.cluster.y,
        launch.grid.z / launch.cluster.z,
    );
    let n_clusters = cluster_grid.count();
    let mut next = 0;
    let mut slots: Vec<Option<Cluster>> = (0..n_slots).map(|_| None).collect();
    let mut last_change = 0;
    loop {
        let mut active = false;
        let mut progress = false;
        for (slot, place) in slots.iter_mut().enumerate() {
            if place.is_none() && next < n_clusters {
                let at = cluster_grid.at(next);
                *place = Some(grid.start_cluster(cx, slot as u32 * per_cluster, at)?);
                next += 1;
                last_change = cx.report.warp_instructions;
                progress = true;
            }
            let Some(cluster) = place else { continue };
            active = true;
            progress |= grid.run_cluster(cx, cluster)?;
            if cluster.blocks.iter().all(|block| block.warps.iter().all(|warp| warp.live == 0)) {
                cx.memory.release(cluster.charged);
                *place = None;
                progress = true;
            }
        }
        if !active {
            return Ok(grid.result);
        }
        let n_blocks = slots.len() as u64 * u64::from(per_cluster);
        let starved = cx.report.warp_instructions - last_change > STARVED || !progress;
        let can_grow = n_blocks < MAX_RESIDENT && cx.memory.is_half_empty();
        if starved && next < n_clusters && can_grow {
            slots.push(None);
            resize_resident(cx, slots.len() as u32 * per_cluster, warps_per_block);
        } else if !progress {
            return Err(deadlock(cx, &slots));
        }
    }
}

/// Makes memory for `n` resident blocks; those that are there keep theirs.
fn resize_resident(cx: &mut Cx<'_, '_>, n: u32, warps_per_block: u32) {
    let n_warps = n as usize * warps_per_block as usize;
    cx.memory.shared.resize_with(n as usize, SlotSpace::default);
    cx.memory.ended.resize(n as usize, false);
    cx.memory.locals.resize_with(n_warps, LocalMemory::default);
}

impl Grid<'_> {
    fn start_cluster(
        &mut self,
        cx: &mut Cx<'_, '_>,
        first_slot: u32,
        at: Dim3,
    ) -> Result<Cluster, Box<Fault>> {
        let launch = cx.launch;
        let n = launch.cluster.count();
        let slots: Rc<[u32]> = (first_slot..first_slot + n as u32).collect();
        let fill = if cx.config.checks.init { Fill::Undefined } else { Fill::Zero };
        let regs = self.code.frame_bytes() * u64::from(self.warps_per_block);
        let shared = cx.program.static_shared() + launch.dynamic_shared;
        let charged = (shared + regs) * n;
        let charge = cx.memory.charge(charged);
        charge.map_err(|trap| Fault::plain(trap.kind, trap.detail))?;
        let mut blocks = Vec::new();
        for rank in 0..n {
            let within = launch.cluster.at(rank);
            let id = Dim3::new(
                at.x * launch.cluster.x + within.x,
                at.y * launch.cluster.y + within.y,
                at.z * launch.cluster.z + within.z,
            );
            let slot = slots[rank as usize];
            // What the block before in this slot left on its way arrives nowhere.
            cx.in_flight.retain(|copy| !matches!(copy.to.home, Home::Shared(of, _) if of == slot));
            cx.released.retain(|(home, _), _| !matches!(home, Home::Shared(of, _) if *of == slot));
            cx.memory.shared[slot as usize] = cx.program.new_shared(launch.dynamic_shared, fill);
            cx.memory.ended[slot as usize] = false;
            let cluster = Rc::clone(&slots);
            let info = BlockInfo { id, slot, rank: rank as u32, cluster };
            blocks.push(self.start_block(cx, info)?);
        }
        Ok(Cluster { blocks, barrier: ClusterBarrier::default(), waiting: Vec::new(), charged })
    }

    fn start_block(
        &mut self,
        cx: &mut Cx<'_, '_>,
        info: BlockInfo,
    ) -> Result<Resident, Box<Fault>> {
        let n_threads = cx.launch.block.count();
        let number = cx.launch.grid.index_of(info.id) as u32;
        let together = cx.config.schedule == Schedule::Lockstep;
        let mut warps = Vec::new();
        for index in 0..self.warps_per_block {
            let left = (n_threads - u64::from(index) * 32).min(32) as u32;
            let lanes = if left == 32 { u32::MAX } else { (1 << left) - 1 };
            let mut frame = cx.frames.enter(self.code, lanes);
            for (param, words) in self.code.params.iter().zip(self.args) {
                for (offset, &word) in words.iter().enumerate() {
                    for lane in exec::lanes(lanes) {
                        frame.set_word(param.reg + offset as u32, lane, word);
                    }
                }
            }
            let slot = info.slot * self.warps_per_block + index;
            cx.memory.locals[slot as usize] = LocalMemory::default();
            self.copy_params(cx, slot as usize, &mut frame);
            let global = number * self.warps_per_block + index;
            let mut warp = Warp::new(slot, index, global, frame, together);
            exec::check_arguments(cx, &info, &mut warp)?;
            warps.push(warp);
        }
        Ok(Resident { info, warps, barriers: Default::default() })
    }

    /// A kernel may write to what a generic `byval` pointer points to, so every thread gets a copy
    /// of it on its stack. One of the parameter space is read only and shared by all.
    fn copy_params(&self, cx: &mut Cx<'_, '_>, slot: usize, frame: &mut Frame) {
        for (param, words) in self.code.params.iter().zip(self.args) {
            let (Some((bytes, align, space::GENERIC)), [word]) = (param.byval, &**words) else {
                continue;
            };
            let address = memory::cast(space::GENERIC, space::PARAM, word.bits).unwrap_or(0);
            let Ok((from, offset)) = cx.memory.params.find(address, bytes) else { continue };
            let piece = cx.memory.params.slots[from as usize].cut_out(offset, bytes as usize);
            let local = &mut cx.memory.locals[slot];
            let lanes = frame.lanes;
            let made = local.alloc(&"a byval parameter".into(), bytes, align, lanes, Fill::Zero);
            let Some(base) = made else { continue };
            for lane in exec::lanes(lanes) {
                if let Ok((index, offset)) = local.find(lane, base, bytes) {
                    local.at_mut(index).put_in(offset, &piece);
                }
                let own = memory::cast(space::LOCAL, space::GENERIC, base).unwrap_or(0);
                frame.set_word(param.reg, lane, Word::new(own));
            }
        }
    }

    /// Gives all warps of a cluster a turn; true if something happened.
    fn run_cluster(
        &mut self,
        cx: &mut Cx<'_, '_>,
        cluster: &mut Cluster,
    ) -> Result<bool, Box<Fault>> {
        let mut progress = false;
        for index in 0..cluster.blocks.len() {
            for warp_index in 0..cluster.blocks[index].warps.len() {
                progress |= self.run_warp(cx, cluster, index, warp_index)?;
            }
            let Resident { warps, barriers, info } = &mut cluster.blocks[index];
            progress |= barrier::release(cx, barriers, warps)?;
            cx.memory.ended[info.slot as usize] = warps.iter().all(|warp| warp.live == 0);
        }
        let warps = cluster.blocks.iter().flat_map(|block| &block.warps);
        let live = warps.map(|warp| warp.live.count_ones()).sum();
        if barrier::advance_cluster(&mut cluster.barrier, live) {
            progress = true;
            for (block, warp, path_id) in std::mem::take(&mut cluster.waiting) {
                let warp_state = &mut cluster.blocks[block].warps[warp];
                let path = *warp_state.paths.get(path_id);
                let op = BarrierOp::ClusterWait;
                match barrier::arrive_cluster(&mut cluster.barrier, warp_state, &path, op) {
                    Arrival::GoesOn => warp_state.resume(path_id),
                    Arrival::Waits => cluster.waiting.push((block, warp, path_id)),
                }
            }
        }
        Ok(progress)
    }

    fn run_warp(
        &mut self,
        cx: &mut Cx<'_, '_>,
        cluster: &mut Cluster,
        block: usize,
        warp: usize,
    ) -> Result<bool, Box<Fault>> {
        let mut progress = false;
        let start = cx.report.warp_instructions;
        let mut turns = cluster.blocks[block].warps[warp].ready.len();
        if matches!(cx.config.schedule, Schedule::Random(_)) && self.random.below(4) == 0 {
            // Skipped this time; that others run counts as progress.
            return Ok(turns > 0);
        }
        loop {
            let state = &mut cluster.blocks[block].warps[warp];
            let (path, turn) = match cx.config.schedule {
                Schedule::Lockstep => {
                    let spent = cx.report.warp_instructions - start >= WARP_TURN;
                    (if spent { None } else { state.ready.pop_back() }, LONG_TURN)
                }
                Schedule::Independent => (next_in_turn(state, &mut turns), SHORT_TURN),
                Schedule::Random(_) => {
                    if !state.ready.is_empty() {
                        let chosen = self.random.below(state.ready.len() as u64) as usize;
                        state.ready.swap(chosen, 0);
                    }
                    let turn = 1 + self.random.below(24) as u32;
                    (next_in_turn(state, &mut turns), turn)
                }
            };
            let Some(id) = path else {
                if exec::complete_warp_ops(state) {
                    progress = true;
                    if cx.config.schedule == Schedule::Lockstep {
                        continue;
                    }
                }
                return Ok(progress);
            };
            progress = true;
            let Resident { info, warps, .. } = &mut cluster.blocks[block];
            exec::run(cx, info, &mut warps[warp], id, turn)?;
            self.after_run(cx, cluster, block, warp, id)?;
        }
    }

    /// A path that came to a barrier arrives there; results are kept.
    fn after_run(
        &mut self,
        cx: &mut Cx<'_, '_>,
        cluster: &mut Cluster,
        block: usize,
        warp: usize,
        id: u32,
    ) -> Result<(), Box<Fault>> {
        let Cluster { blocks, barrier: cluster_barrier, waiting, .. } = cluster;
        let Resident { warps, barriers, .. } = &mut blocks[block];
        let state = &mut warps[warp];
        if !state.result.is_empty() {
            self.result = std::mem::take(&mut state.result);
        }
        let Some(&path) = state.paths.find(id) else { return Ok(()) };
        let PathState::AtBarrier(row) = path.state else { return Ok(()) };
        let plan = state.frames.get(path.frame).code.barriers[row as usize];
        let arrival = match plan.op {
            BarrierOp::ClusterArrive | BarrierOp::ClusterWait => {
                let arrival = barrier::arrive_cluster(cluster_barrier, state, &path, plan.op);
                if matches!(arrival, Arrival::Waits) {
                    waiting.push((block, warp, id));
                }
                arrival
            }
            BarrierOp::Sync
            | BarrierOp::Arrive
            | BarrierOp::And
            | BarrierOp::Or
            | BarrierOp::Popc => {
                let comer = Comer { warp_index: warp, path_id: id, plan, path: &path };
                barrier::arrive(cx, barriers, state, &comer)?
            }
        };
        if matches!(arrival, Arrival::GoesOn) {
            if plan.op == BarrierOp::Arrive {
                state.tick();
            }
            state.resume(id);
        }
        // Whoever comes after the last one that was missing comes to the next phase.
        barrier::release(cx, barriers, warps)?;
        Ok(())
    }
}

fn next_in_turn(warp: &mut Warp, turns: &mut usize) -> Option<u32> {
    *turns = turns.checked_sub(1)?;
    warp.ready.pop_front()
}

/// All threads wait: says where.
fn deadlock(cx: &Cx<'_, '_>, slots: &[Option<Cluster>]) -> Box<Fault> {
    let blocks = slots.iter().flatten().flat_map(|cluster| &cluster.blocks);
    let mut waiting = Vec::new();
    for block in blocks {
        for warp in &block.warps {
            for (_, path) in warp.paths.iter() {
                let what = match path.state {
                    PathState::AtBarrier(_) => "at a barrier",
                    PathState::AtWarpOp(_) => "for other threads of their warp",
                    PathState::Ready | PathState::Calling(_) => continue,
                };
                waiting.push((block, warp, path, what));
            }
        }
    }
    let Some(&(_, warp, path, _)) = waiting.first() else {
        return Fault::plain(FaultKind::Deadlock, "no thread can go on");
    };
    let describe = |&(block, warp, path, what): &(&Resident, &Warp, &Path, &str)| {
        let (id, number, mask) = (block.info.id, warp.number, path.mask);
        format!("threads {mask:#010x} of warp {number} of block {id} wait {what}")
    };
    let mut lines: Vec<String> = waiting.iter().take(8).map(describe).collect();
    if waiting.len() > 8 {
        lines.push(format!("and {} more", waiting.len() - 8));
    }
    barrier::fault_at(cx, warp, path, FaultKind::Deadlock, lines.join("; "))
}
