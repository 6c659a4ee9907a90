//! Barriers of a block and of a cluster.

use std::rc::Rc;

use super::{
    Warp,
    warp::{Path, PathState},
};
use crate::{
    code::{BarrierOp, BarrierPlan, NONE},
    config::Schedule,
    exec::{Cx, lanes},
    fault::{Fault, FaultKind},
    race::Clock,
    value::Word,
};

/// The barriers of a block.
pub(super) const N_BARRIERS: usize = 16;

/// One barrier of a block, between two releases.
#[derive(Clone, Debug, Default)]
pub(super) struct Barrier {
    /// How many threads it is for; `None` for all.
    expected: Option<u32>,
    arrived: u32,
    /// The warps and paths that wait.
    waiting: Vec<(usize, u32)>,
    /// What the warps that arrived know.
    clock: Clock,
    all: bool,
    any: bool,
    count: u32,
}

/// The barrier of a cluster.
#[derive(Clone, Debug, Default)]
pub(super) struct ClusterBarrier {
    pub(super) phase: u32,
    arrived: u32,
    clock: Clock,
    /// What was known when the last phase ended.
    released: Clock,
}

/// What came of arriving.
pub(super) enum Arrival {
    /// The path goes on at once.
    GoesOn,
    Waits,
}

/// A path that has come to a barrier.
pub(super) struct Comer<'a> {
    pub(super) warp_index: usize,
    pub(super) path_id: u32,
    pub(super) plan: BarrierPlan,
    pub(super) path: &'a Path,
}

/// A number all threads of the path agree on.
fn uniform(
    warp: &Warp,
    path: &Path,
    reg: u32,
    what: &str,
) -> Result<Option<u32>, (FaultKind, String)> {
    if reg == NONE {
        return Ok(None);
    }
    let frame = warp.frames.get(path.frame);
    if frame.tainted(reg) & path.mask != 0 {
        return Err((FaultKind::PoisonUse, format!("{what} is undefined or poison")));
    }
    let mut values = lanes(path.mask).map(|lane| frame.bits(reg, lane) as u32);
    let first = values.next().unwrap_or(0);
    if values.any(|value| value != first) {
        return Err((FaultKind::Unsupported, format!("{what} that differs between threads")));
    }
    Ok(Some(first))
}

/// A fault at a waiting path.
pub(super) fn fault_at(
    cx: &Cx<'_, '_>,
    warp: &Warp,
    path: &Path,
    kind: FaultKind,
    detail: String,
) -> Box<Fault> {
    let frame = warp.frames.get(path.frame);
    let mut fault = Fault::plain(kind, detail);
    fault.site = Some(cx.program.site(&frame.code, path.pc));
    let lane = path.mask.trailing_zeros().min(31);
    fault.thread = Some(crate::exec::thread_id(&cx.launch, warp.global * 32 + lane));
    let mut caller = frame.caller;
    while caller != NONE {
        let path = warp.paths.get(caller);
        let frame = warp.frames.get(path.frame);
        fault.call_stack.push(cx.program.site(&frame.code, path.pc));
        caller = frame.caller;
    }
    fault
}

/// A path comes to a barrier of its block.
pub(super) fn arrive(
    cx: &Cx<'_, '_>,
    barriers: &mut [Barrier; N_BARRIERS],
    warp: &Warp,
    comer: &Comer<'_>,
) -> Result<Arrival, Box<Fault>> {
    let Comer { plan, path, .. } = *comer;
    let fault = |(kind, detail)| fault_at(cx, warp, path, kind, detail);
    let id = uniform(warp, path, plan.id, "a barrier number").map_err(fault)?.unwrap_or(0);
    let count = uniform(warp, path, plan.count, "a thread count").map_err(fault)?;
    let Some(barrier) = barriers.get_mut(id as usize) else {
        let detail = format!("there is no barrier {id}");
        return Err(fault((FaultKind::DivergentBarrier, detail)));
    };
    let lockstep = cx.config.schedule == Schedule::Lockstep;
    if plan.aligned && cx.config.checks.barriers && lockstep && path.mask != warp.live {
        let missing = warp.live & !path.mask;
        let detail = format!(
            "threads {missing:#010x} of the warp are not at the barrier that {:#010x} are at",
            path.mask
        );
        return Err(fault((FaultKind::DivergentBarrier, detail)));
    }
    if barrier.arrived > 0 && barrier.expected != count {
        let detail = format!("barrier {id} is used with different thread counts");
        return Err(fault((FaultKind::DivergentBarrier, detail)));
    }
    if barrier.arrived == 0 {
        *barrier = Barrier { expected: count, all: true, ..Barrier::default() };
    }
    barrier.arrived += path.mask.count_ones();
    if let Some(count) = count.filter(|&count| barrier.arrived > count) {
        let detail = format!("{} threads at barrier {id}, which is for {count}", barrier.arrived);
        return Err(fault((FaultKind::DivergentBarrier, detail)));
    }
    barrier.clock.join(&warp.clock);
    // A barrier is a fence for those who come to it.
    barrier.clock.join(&warp.observed);
    barrier.clock.see(warp.global, warp.time);
    if plan.pred != NONE {
        let frame = warp.frames.get(path.frame);
        if frame.tainted(plan.pred) & path.mask != 0 {
            let detail = "the predicate of a barrier is undefined or poison".to_owned();
            return Err(fault((FaultKind::PoisonUse, detail)));
        }
        for lane in lanes(path.mask) {
            let holds = frame.bits(plan.pred, lane) & 1 != 0;
            barrier.all &= holds;
            barrier.any |= holds;
            barrier.count += u32::from(holds);
        }
    }
    if plan.op == BarrierOp::Arrive {
        return Ok(Arrival::GoesOn);
    }
    barrier.waiting.push((comer.warp_index, comer.path_id));
    Ok(Arrival::Waits)
}

/// Releases the barriers at which all threads are; true if one was.
pub(super) fn release(
    cx: &Cx<'_, '_>,
    barriers: &mut [Barrier; N_BARRIERS],
    warps: &mut [Warp],
) -> Result<bool, Box<Fault>> {
    let live: u32 = warps.iter().map(|warp| warp.live.count_ones()).sum();
    let mut any = false;
    for barrier in barriers {
        let expected = barrier.expected.unwrap_or(live);
        if barrier.arrived == 0 || barrier.arrived < expected {
            continue;
        }
        any = true;
        let barrier = std::mem::take(barrier);
        check_aligned(cx, &barrier, warps)?;
        for &(index, id) in &barrier.waiting {
            release_path(&barrier, &mut warps[index], id);
        }
        let mut released: Vec<usize> = barrier.waiting.iter().map(|&(index, _)| index).collect();
        released.sort_unstable();
        released.dedup();
        for index in released {
            warps[index].clock.join(&barrier.clock);
            warps[index].acquire_observed();
            warps[index].tick();
        }
    }
    Ok(any)
}

/// Threads of one warp that wait at an aligned barrier wait at the same one.
fn check_aligned(cx: &Cx<'_, '_>, barrier: &Barrier, warps: &[Warp]) -> Result<(), Box<Fault>> {
    if !cx.config.checks.barriers {
        return Ok(());
    }
    let mut seen: Vec<(usize, u32, u32)> = Vec::new();
    for &(index, id) in &barrier.waiting {
        let warp = &warps[index];
        let path = warp.paths.get(id);
        let PathState::AtBarrier(row) = path.state else { continue };
        let frame = warp.frames.get(path.frame);
        if !frame.code.barriers[row as usize].aligned {
            continue;
        }
        let site = frame.code.first_site + path.pc;
        match seen.iter().find(|(known, ..)| *known == index) {
            Some(&(_, other, _)) if other != site => {
                let detail = "threads of one warp are at different barriers".to_owned();
                return Err(fault_at(cx, warp, path, FaultKind::DivergentBarrier, detail));
            }
            Some(_) => {}
            None => seen.push((index, site, id)),
        }
    }
    // A thread that lives but is not there would have kept the barrier from being released,
    // unless the barrier is for fewer threads.
    for (index, _, id) in seen {
        let warp = &warps[index];
        let here: u32 = barrier
            .waiting
            .iter()
            .filter(|(known, _)| *known == index)
            .fold(0, |mask, &(_, id)| mask | warp.paths.get(id).mask);
        if here != warp.live {
            let missing = warp.live & !here;
            let detail = format!("threads {missing:#010x} of the warp are not at the barrier");
            let path = warp.paths.get(id);
            return Err(fault_at(cx, warp, path, FaultKind::DivergentBarrier, detail));
        }
    }
    Ok(())
}

fn release_path(barrier: &Barrier, warp: &mut Warp, id: u32) {
    let path = *warp.paths.get(id);
    if let PathState::AtBarrier(row) = path.state {
        let frame = warp.frames.get_mut(path.frame);
        let code = Rc::clone(&frame.code);
        let plan = &code.barriers[row as usize];
        let result = match plan.op {
            BarrierOp::And => Some(u64::from(barrier.all)),
            BarrierOp::Or => Some(u64::from(barrier.any)),
            BarrierOp::Popc => Some(u64::from(barrier.count)),
            BarrierOp::Sync
            | BarrierOp::Arrive
            | BarrierOp::ClusterArrive
            | BarrierOp::ClusterWait => None,
        };
        let dst = code.ops[path.pc as usize].dst;
        if let Some(result) = result.filter(|_| dst != NONE) {
            for lane in lanes(path.mask) {
                frame.set_word(dst, lane, Word::new(result));
            }
        }
    }
    warp.resume(id);
}

/// A path comes to the barrier of its cluster; `live` threads of the cluster have not ended.
pub(super) fn arrive_cluster(
    barrier: &mut ClusterBarrier,
    warp: &mut Warp,
    path: &Path,
    op: BarrierOp,
) -> Arrival {
    if op == BarrierOp::ClusterArrive {
        for lane in lanes(path.mask) {
            warp.cluster_phase[lane] = barrier.phase + 1;
        }
        barrier.arrived += path.mask.count_ones();
        warp.acquire_observed();
        barrier.clock.join(&warp.clock);
        barrier.clock.see(warp.global, warp.time);
        warp.tick();
        return Arrival::GoesOn;
    }
    if lanes(path.mask).all(|lane| warp.cluster_phase[lane] <= barrier.phase) {
        warp.clock.join(&barrier.released);
        warp.tick();
        return Arrival::GoesOn;
    }
    Arrival::Waits
}

/// Starts the next phase once all `live` threads of the cluster have arrived.
pub(super) fn advance_cluster(barrier: &mut ClusterBarrier, live: u32) -> bool {
    if barrier.arrived == 0 || barrier.arrived < live {
        return false;
    }
    barrier.arrived = 0;
    barrier.phase += 1;
    barrier.released = std::mem::take(&mut barrier.clock);
    true
}
