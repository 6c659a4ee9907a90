//! Execution: what operations do.
//!
//! A [`Runner`] runs one path until it ends, waits, parts or has had its turn. Operations on
//! registers are done for all threads of the path in one go, so that the cost of choosing what to
//! do is paid once a warp.
//!
//! Files: `frame` (registers), `control` (branches, returns), `call`, `int`, `intfn`, `wide`,
//! `float`, `native` (floats by the processor), `open` (undefined floats), `math`, `data` (copies, vectors, casts), `memory`,
//! `atomic`, `warp` (shuffles, votes, products of matrices), `fragment`, `transfer` (asynchronous
//! copies), `sreg`, `ptx` (what only PTX has), `library` and `printf` (what the interpreter provides), `promise` (attributes).

mod atomic;
mod call;
mod control;
mod data;
mod float;
mod fragment;
mod frame;
mod int;
mod intfn;
mod library;
mod math;
mod memory;
mod native;
mod open;
mod printf;
mod promise;
mod ptx;
mod sreg;
mod transfer;
mod warp;
mod wide;

use std::rc::Rc;

use nvopt_entity::FxHashMap;

use crate::{
    code::{Code, Kind, Op},
    config::{Config, Dim3, Schedule},
    fault::{Fault, FaultKind, OtherAccess, Step, ThreadId, Trap},
    memory::{Home, Memory, Who},
    program::Program,
    race::Clock,
    report::Report,
    schedule::{Path, PathState, Warp},
    transfer::InFlight,
};

pub(crate) use frame::{Frame, FramePool, LANES, lanes};
pub(crate) use warp::complete_warp_ops;

/// What a launch is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Launch {
    pub(crate) grid: Dim3,
    pub(crate) block: Dim3,
    pub(crate) cluster: Dim3,
    pub(crate) explicit_cluster: bool,
    pub(crate) dynamic_shared: u64,
}

/// What the operations of one launch share.
pub(crate) struct Cx<'a, 'm> {
    pub(crate) program: &'a mut Program<'m>,
    pub(crate) memory: &'a mut Memory,
    pub(crate) config: &'a Config,
    pub(crate) launch: Launch,
    pub(crate) report: Report,
    /// What was released through each location.
    pub(crate) released: FxHashMap<(Home, usize), Clock>,
    /// Asynchronous copies that nobody has waited for yet.
    pub(crate) in_flight: Vec<InFlight>,
    /// Frames to be used again.
    pub(crate) frames: FramePool,
}

/// A block, as its threads see it.
#[derive(Clone, Debug)]
pub(crate) struct BlockInfo {
    pub(crate) id: Dim3,
    /// The number of its shared memory.
    pub(crate) slot: u32,
    pub(crate) rank: u32,
    /// The numbers of the shared memory of the blocks of its cluster, by rank.
    pub(crate) cluster: Rc<[u32]>,
}

/// What happens after an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flow {
    /// The next operation.
    Next,
    /// The operation at `pc`, which was set.
    Jumped,
    /// This path does not go on now. Whether it and its frame are kept.
    Leave { path: bool, frame: bool },
}

/// One path being run.
pub(crate) struct Runner<'r, 'a, 'm> {
    cx: &'r mut Cx<'a, 'm>,
    block: &'r BlockInfo,
    warp: &'r mut Warp,
    id: u32,
    path: Path,
    frame: Box<Frame>,
    code: Rc<Code>,
}

/// Runs path `id` of `warp` for at most `turn` operations.
pub(crate) fn run(
    cx: &mut Cx<'_, '_>,
    block: &BlockInfo,
    warp: &mut Warp,
    id: u32,
    turn: u32,
) -> Result<(), Box<Fault>> {
    let lockstep = cx.config.schedule == Schedule::Lockstep;
    let path = warp.paths.take(id);
    let frame = warp.frames.take(path.frame);
    let code = Rc::clone(&frame.code);
    let mut runner = Runner { cx, block, warp, id, path, frame, code };
    let outcome = runner.run_turn(turn);
    let outcome = outcome.map_err(|trap| runner.report(*trap));
    let Runner { cx, warp, path, frame, .. } = runner;
    let (keep_path, keep_frame) = match outcome {
        Ok(Flow::Leave { path, frame }) => (path, frame),
        Ok(Flow::Next | Flow::Jumped) => {
            // In lockstep the last path runs first, so one that had its turn goes to the front.
            if lockstep {
                warp.ready.push_front(id);
            } else {
                warp.ready.push_back(id);
            }
            (true, true)
        }
        Err(_) => (true, true),
    };
    let caller = frame.caller;
    if keep_frame {
        warp.frames.put(path.frame, frame);
    } else {
        release_frame(cx, warp, path.frame, frame);
    }
    if keep_path {
        warp.paths.put(id, path);
    } else {
        warp.paths.release(id);
    }
    if !keep_frame {
        control::finish_frame(cx, warp, caller);
    }
    outcome.map(|_| ())
}

/// Gives up a frame; that of a call was counted.
fn release_frame(cx: &mut Cx<'_, '_>, warp: &mut Warp, id: u32, frame: Box<Frame>) {
    if frame.caller != crate::code::NONE {
        cx.memory.release(frame.code.frame_bytes());
    }
    cx.frames.leave(frame);
    warp.frames.release(id);
}

/// Checks what the parameters of the outermost function promise about the arguments.
pub(crate) fn check_arguments(
    cx: &mut Cx<'_, '_>,
    block: &BlockInfo,
    warp: &mut Warp,
) -> Result<(), Box<Fault>> {
    let ids: Vec<u32> = warp.ready.iter().copied().collect();
    for id in ids {
        let path = warp.paths.take(id);
        let frame = warp.frames.take(path.frame);
        let code = Rc::clone(&frame.code);
        let mut runner = Runner { cx, block, warp, id, path, frame, code };
        let outcome = runner.check_parameters().map_err(|trap| runner.report(*trap));
        let Runner { path, frame, .. } = runner;
        warp.frames.put(path.frame, frame);
        warp.paths.put(id, path);
        outcome?;
    }
    Ok(())
}

impl<'m> Runner<'_, '_, 'm> {
    fn check_parameters(&mut self) -> Step<()> {
        let code = Rc::clone(&self.code);
        for param in &code.params {
            let mask = self.path.mask;
            self.keep_promises(param.reg, param.n, mask, &param.promises, "an argument")?;
        }
        Ok(())
    }

    fn run_turn(&mut self, turn: u32) -> Step<Flow> {
        let code = Rc::clone(&self.code);
        for _ in 0..turn {
            let Some(op) = code.ops.get(self.path.pc as usize) else {
                return Err(Trap::new(FaultKind::Unsupported, "code that does not end"));
            };
            let n_threads = u64::from(self.path.mask.count_ones());
            let report = &mut self.cx.report;
            report.thread_instructions += n_threads;
            report.warp_instructions += 1;
            if report.thread_instructions > self.cx.config.limits.steps {
                let limit = self.cx.config.limits.steps;
                let detail = format!("more than {limit} instructions were executed");
                return Err(Trap::new(FaultKind::StepLimit, detail));
            }
            match self.step(op)? {
                Flow::Next => self.path.pc += 1,
                Flow::Jumped => {}
                leave @ Flow::Leave { .. } => return Ok(leave),
            }
        }
        Ok(Flow::Next)
    }

    fn step(&mut self, op: &Op) -> Step<Flow> {
        match op.kind {
            Kind::Int2 { op: what, width, flags } => self.int2(op, what, u32::from(width), flags),
            Kind::Gep(row) => self.gep(op, row),
            Kind::Load(row) => self.load(op, row)?,
            Kind::Store(row) => self.store(op, row)?,
            Kind::Float { f, format, mode } => self.float_function(op, f, format, mode),
            Kind::ICmp { pred, width, samesign } => {
                self.icmp(op, pred, u32::from(width), samesign);
            }
            Kind::Br { edge } => return self.jump(edge),
            Kind::CondBr { yes, no } => return self.branch(op, yes, no),
            Kind::Switch(row) => return self.switch(op, row),
            Kind::Ret { n } => return self.ret(op, n),
            Kind::Call(row) => return self.call(op, row),
            Kind::Div { op: what, width, exact } => {
                self.divide(op, what, u32::from(width), exact)?;
            }
            Kind::Int { f, width, out, flag } => {
                let (width, out) = (u32::from(width), u32::from(out));
                self.int_function(op, intfn::IntCall { f, width, out, flag });
            }
            Kind::Select { n } => self.select(op, n),
            Kind::Copy { n } => self.copy(op, n),
            Kind::Freeze { n } => self.freeze(op, n),
            Kind::Trunc { from, to, flags } => {
                self.trunc(op, u32::from(from), u32::from(to), flags);
            }
            Kind::ZExt { from, nneg } => self.zext(op, u32::from(from), nneg),
            Kind::SExt { from, to } => self.sext(op, u32::from(from), u32::from(to)),
            Kind::FCmp { pred, format, mode } => self.fcmp(op, pred, format, mode),
            Kind::ToInt { how, width } => self.float_to_int(op, how, u32::from(width)),
            Kind::FromInt { how, width } => self.int_to_float(op, how, u32::from(width)),
            Kind::Convert { from, to, mode } => self.float_convert(op, from, to, mode),
            Kind::Pack(f) => self.pack(op, f),
            Kind::Wide(row) => {
                let plan = self.code.wides[row as usize];
                self.wide(op, &plan)?;
            }
            Kind::BitCast(row) => self.bit_cast(op, row),
            Kind::AddrCast { from, to } => self.address_cast(op, from, to),
            Kind::ExtractElement { n, words } => self.extract_element(op, n, words),
            Kind::InsertElement { n, words } => self.insert_element(op, n, words),
            Kind::Atomic(row) => self.atomic(op, row)?,
            Kind::Fence => self.fence(),
            Kind::Alloca(row) => self.alloca(op, row)?,
            Kind::MemCopy(row) => self.memory_copy(op, row)?,
            Kind::MemSet(row) => self.memory_set(op, row)?,
            Kind::Unreachable => {
                let detail = "an instruction that must not be reached";
                return Err(Trap::new(FaultKind::Unreachable, detail));
            }
            Kind::Lib(row) => self.library(op, row)?,
            Kind::Warp(row) => return self.warp_op(op, row),
            Kind::Fragment(row) => self.fragment(op, row)?,
            Kind::Transfer(row) => self.transfer(op, row)?,
            Kind::Barrier(row) => {
                self.path.state = PathState::AtBarrier(row);
                return Ok(Flow::Leave { path: true, frame: true });
            }
            Kind::Ptx(f) => self.ptx(op, f),
            Kind::Guard { n, negated } => self.guard(op, n, negated)?,
            Kind::Sreg(register) => self.special_register(op, register),
            Kind::IsSpace(space) => self.is_space(op, space),
            Kind::Mapa { space } => self.map_address(op, space),
            Kind::CtaRank { space } => self.cta_rank(op, space),
            Kind::Assume => self.assume(op)?,
            Kind::AssumeBundle(what) => self.assume_bundle(op, what)?,
            Kind::Keep(row) => {
                let code = std::rc::Rc::clone(&self.code);
                let (n, promises) = &code.kept[row as usize];
                self.keep_promises(op.a, *n, self.path.mask, promises, "the result")?;
            }
            Kind::Lifetime { begins } => self.lifetime(op, begins),
            Kind::StackSave => self.stack_save(op),
            Kind::StackRestore => self.stack_restore(op),
            Kind::Trap => return Err(Trap::new(FaultKind::Trap, "trap was executed")),
            Kind::Exit => return Ok(self.exit_threads()),
            Kind::NoBody(note) => {
                let detail = self.code.notes[note as usize].clone();
                return Err(Trap::new(FaultKind::BadCall, detail));
            }
            Kind::Unsupported(note) => {
                let detail = self.code.notes[note as usize].clone();
                return Err(Trap::new(FaultKind::Unsupported, detail));
            }
        }
        Ok(Flow::Next)
    }

    /// The number of the operation at hand among those of all functions.
    fn site(&self) -> u32 {
        self.code.first_site + self.path.pc
    }

    fn who(&self) -> Who<'_> {
        Who { block: self.block.slot, warp: self.warp.slot, cluster: &self.block.cluster }
    }

    /// The number of the thread in the grid.
    fn thread_number(&self, lane: usize) -> u32 {
        self.warp.global * 32 + lane as u32
    }

    /// The only thread of the path. What one thread does alone is not worth doing for a row.
    #[inline]
    fn alone(&self) -> Option<usize> {
        let mask = self.path.mask;
        mask.is_power_of_two().then(|| mask.trailing_zeros() as usize % frame::LANES)
    }

    /// True if threads that part meet again.
    fn reconverges(&self) -> bool {
        self.cx.config.schedule == Schedule::Lockstep
    }

    /// The fault that `trap` is, with place and thread.
    fn report(&self, trap: Trap) -> Box<Fault> {
        let lane = trap.lane.unwrap_or(self.path.mask.trailing_zeros().min(31));
        let mut call_stack = Vec::new();
        let mut caller = self.frame.caller;
        while caller != crate::code::NONE {
            let path = self.warp.paths.get(caller);
            let frame = self.warp.frames.get(path.frame);
            call_stack.push(self.cx.program.site(&frame.code, path.pc));
            caller = frame.caller;
        }
        let launch = &self.cx.launch;
        let other = trap.other.and_then(|(site, thread, write)| {
            let thread = thread_id(launch, thread);
            let site = self.cx.program.site_by_number(site)?;
            Some(Box::new(OtherAccess { site, thread, write }))
        });
        Box::new(Fault {
            kind: trap.kind,
            detail: trap.detail,
            site: Some(self.cx.program.site(&self.code, self.path.pc)),
            call_stack,
            thread: Some(thread_id(launch, self.thread_number(lane as usize))),
            other,
        })
    }
}

/// Block and position of the thread with this number in the grid.
pub(crate) fn thread_id(launch: &Launch, thread: u32) -> ThreadId {
    let per_block = launch.block.count().div_ceil(32) * 32;
    let (block, in_block) = (u64::from(thread) / per_block, u64::from(thread) % per_block);
    ThreadId { block: launch.grid.at(block), thread: launch.block.at(in_block) }
}
