//! Operations of a warp: shuffles, votes, matches, reductions.
//!
//! Every one names the lanes that take part, and is only made where exactly these lanes execute
//! it: where [`Control::mask`](crate::func::Control) is known. A shuffle reads only lanes that
//! take part.

use nvopt_ir::{
    intrinsics::Intrinsic,
    ops::{BinaryOp, CastOp, InstFlags},
    types::Type,
};

use crate::{
    func::FuncGen,
    options::Feature,
    values::{Level, Val},
};

#[derive(Clone, Copy)]
enum Kind {
    Shuffle,
    Vote,
    Ballot,
    Match,
    MatchAll,
    Reduce,
    Elect,
    Sync,
}

const KINDS: &[(u32, Kind)] = &[
    (30, Kind::Shuffle),
    (18, Kind::Vote),
    (14, Kind::Ballot),
    (8, Kind::Match),
    (4, Kind::MatchAll),
    (14, Kind::Reduce),
    (5, Kind::Elect),
    (7, Kind::Sync),
];

const VOTES: [Intrinsic; 3] =
    [Intrinsic::NVVM_VOTE_ALL_SYNC, Intrinsic::NVVM_VOTE_ANY_SYNC, Intrinsic::NVVM_VOTE_UNI_SYNC];

const REDUCTIONS: [Intrinsic; 8] = [
    Intrinsic::NVVM_REDUX_SYNC_ADD,
    Intrinsic::NVVM_REDUX_SYNC_MIN,
    Intrinsic::NVVM_REDUX_SYNC_MAX,
    Intrinsic::NVVM_REDUX_SYNC_UMIN,
    Intrinsic::NVVM_REDUX_SYNC_UMAX,
    Intrinsic::NVVM_REDUX_SYNC_AND,
    Intrinsic::NVVM_REDUX_SYNC_OR,
    Intrinsic::NVVM_REDUX_SYNC_XOR,
];

/// A shuffle: for an `i32`, for a `float`, and for each also saying whether another lane was
/// read.
struct Shuffle {
    int: Intrinsic,
    int_pred: Intrinsic,
    float: Intrinsic,
    float_pred: Intrinsic,
    /// The bound of lanes, for the whole warp.
    clamp: u64,
}

const SHUFFLES: [Shuffle; 4] = [
    Shuffle {
        int: Intrinsic::NVVM_SHFL_SYNC_IDX_I32,
        int_pred: Intrinsic::NVVM_SHFL_SYNC_IDX_I32P,
        float: Intrinsic::NVVM_SHFL_SYNC_IDX_F32,
        float_pred: Intrinsic::NVVM_SHFL_SYNC_IDX_F32P,
        clamp: 0x1f,
    },
    Shuffle {
        int: Intrinsic::NVVM_SHFL_SYNC_BFLY_I32,
        int_pred: Intrinsic::NVVM_SHFL_SYNC_BFLY_I32P,
        float: Intrinsic::NVVM_SHFL_SYNC_BFLY_F32,
        float_pred: Intrinsic::NVVM_SHFL_SYNC_BFLY_F32P,
        clamp: 0x1f,
    },
    Shuffle {
        int: Intrinsic::NVVM_SHFL_SYNC_DOWN_I32,
        int_pred: Intrinsic::NVVM_SHFL_SYNC_DOWN_I32P,
        float: Intrinsic::NVVM_SHFL_SYNC_DOWN_F32,
        float_pred: Intrinsic::NVVM_SHFL_SYNC_DOWN_F32P,
        clamp: 0x1f,
    },
    Shuffle {
        int: Intrinsic::NVVM_SHFL_SYNC_UP_I32,
        int_pred: Intrinsic::NVVM_SHFL_SYNC_UP_I32P,
        float: Intrinsic::NVVM_SHFL_SYNC_UP_F32,
        float_pred: Intrinsic::NVVM_SHFL_SYNC_UP_F32P,
        clamp: 0,
    },
];

impl FuncGen<'_, '_> {
    /// True if warp operations may be made here.
    pub(crate) fn may_converge(&self) -> bool {
        self.rights.convergent && self.has(Feature::WarpOps) && self.control.mask.is_some()
    }

    /// Notes that the function has a warp operation.
    pub(crate) fn note_warp_op(&mut self) {
        self.note(Feature::WarpOps);
        self.effects.convergent = true;
        self.effects.synchronizes = true;
        self.effects.reads_other = true;
        self.effects.writes_other = true;
    }

    /// A warp operation, if one may be made here.
    pub(crate) fn warp_something(&mut self) -> bool {
        let Some(mask) = self.control.mask.filter(|_| self.may_converge()) else { return false };
        self.note_warp_op();
        let kind = self.u().weighted(KINDS);
        match kind {
            Kind::Shuffle => self.shuffle_lanes(mask),
            Kind::Vote => {
                let truth = self.truth(Type::I1, 1);
                let intrinsic = self.u().pick(&VOTES);
                let val = self.agreed(intrinsic, &[mask, truth]);
                self.keep(val);
            }
            Kind::Ballot => {
                let truth = self.truth(Type::I1, 1);
                let val = self.agreed(Intrinsic::NVVM_VOTE_BALLOT_SYNC, &[mask, truth]);
                self.keep(val);
            }
            Kind::Match => self.match_lanes(mask),
            Kind::MatchAll => self.match_all_lanes(mask),
            Kind::Reduce => {
                let value = self.expr(Type::I32, 1);
                let intrinsic = self.u().pick(&REDUCTIONS);
                let val = self.agreed(intrinsic, &[value, mask]);
                self.keep(val);
            }
            Kind::Elect => self.elect(mask),
            Kind::Sync => {
                let sync = Intrinsic::NVVM_BAR_WARP_SYNC;
                self.intrinsic_inst(sync, &[], &[mask], InstFlags::empty());
            }
        }
        true
    }

    /// An operation whose result is the same for all lanes that take part.
    fn agreed(&mut self, intrinsic: Intrinsic, args: &[Val]) -> Val {
        let inst = self.intrinsic_inst(intrinsic, &[], args, InstFlags::empty());
        let level = self.control.level.max(Level::Warp);
        let value = self.result(inst);
        Val::new(value, self.body.ty(value), level)
    }

    fn shuffle_lanes(&mut self, mask: Val) {
        let float = self.has(Feature::Floats) && self.u().chance(30);
        let value = self.expr(if float { Type::FLOAT } else { Type::I32 }, 1);
        if float {
            self.note(Feature::Floats);
        }
        let whole = self.control.whole_warp;
        // Only the first lane is known to take part if not all do.
        let index = if whole { self.u().below(SHUFFLES.len()) } else { 0 };
        let shuffle = &SHUFFLES[index];
        let lane = if whole { self.lane_operand() } else { self.first_lane(mask) };
        let clamp = if whole && self.u().chance(25) {
            let width = self.u().pick(&[16, 8, 4, 2]);
            (32 - width) << 8 | shuffle.clamp
        } else {
            shuffle.clamp
        };
        let clamp = self.int(Type::I32, clamp);
        let with_pred = self.u().chance(25);
        let intrinsic = match (float, with_pred) {
            (false, false) => shuffle.int,
            (false, true) => shuffle.int_pred,
            (true, false) => shuffle.float,
            (true, true) => shuffle.float_pred,
        };
        let args = [mask, value, lane, clamp];
        let val = self.intrinsic(intrinsic, &[], &args).at_level(Level::Thread);
        if with_pred {
            let pred = self.extract_value(val, &[1]);
            self.keep(pred);
            let moved = self.extract_value(val, &[0]);
            self.keep(moved);
        } else {
            self.keep(val);
        }
    }

    /// A lane or a distance of lanes.
    fn lane_operand(&mut self) -> Val {
        if self.u().chance(60) {
            let lane = self.u().pick(&[1, 16, 2, 8, 4, 0, 31, 5]);
            return self.int(Type::I32, lane);
        }
        let lane = self.leaf(Type::I32);
        self.and_mask(lane, 31)
    }

    fn first_lane(&mut self, mask: Val) -> Val {
        let no = self.int(Type::I1, 0);
        self.intrinsic(Intrinsic::CTTZ, &[Type::I32], &[mask, no])
    }

    fn match_lanes(&mut self, mask: Val) {
        let wide = self.u().chance(30);
        let (ty, intrinsic) = if wide {
            (Type::I64, Intrinsic::NVVM_MATCH_ANY_SYNC_I64)
        } else {
            (Type::I32, Intrinsic::NVVM_MATCH_ANY_SYNC_I32)
        };
        let value = self.expr(ty, 1);
        let few = self.and_mask(value, 3);
        let val = self.intrinsic(intrinsic, &[], &[mask, few]).at_level(Level::Thread);
        self.keep(val);
    }

    fn match_all_lanes(&mut self, mask: Val) {
        let wide = self.u().chance(30);
        let (ty, intrinsic) = if wide {
            (Type::I64, Intrinsic::NVVM_MATCH_ALL_SYNC_I64P)
        } else {
            (Type::I32, Intrinsic::NVVM_MATCH_ALL_SYNC_I32P)
        };
        let value = self.expr(ty, 1);
        let val = self.intrinsic(intrinsic, &[], &[mask, value]).at_level(Level::Thread);
        let lanes = self.extract_value(val, &[0]);
        let all = self.extract_value(val, &[1]);
        self.keep(lanes);
        self.keep(all);
    }

    /// Elects a lane. Which one is not said, so only that it is one shows.
    fn elect(&mut self, mask: Val) {
        let pair = self.intrinsic(Intrinsic::NVVM_ELECT_SYNC, &[], &[mask]);
        let pair = pair.at_level(Level::Thread);
        let elected = self.extract_value(pair, &[1]);
        let may_branch = self.has(Feature::Divergence) && self.has(Feature::Atomics);
        if may_branch && !self.accumulators.is_empty() && self.may_nest(2) {
            return self.accumulate_once(elected);
        }
        let ballot = self.agreed(Intrinsic::NVVM_VOTE_BALLOT_SYNC, &[mask, elected]);
        let one = self.intrinsic(Intrinsic::CTPOP, &[Type::I32], &[ballot]);
        self.keep(one.bounded(32));
    }

    /// One lane adds a constant to what threads accumulate.
    fn accumulate_once(&mut self, elected: Val) {
        self.note(Feature::Divergence);
        let n_accumulators = self.accumulators.len();
        let index = self.u().below(n_accumulators);
        let accumulator = self.accumulators[index];
        let ty = accumulator.region.elem;
        if !ty.is_int() {
            return;
        }
        // The address must be the same whoever is elected.
        let value = self.some_constant(ty);
        let (then, join) = (self.new_block("elected"), self.new_block("elected.join"));
        self.cond_br(elected, then, join);
        self.begin(then);
        let scope = self.enter(self.narrowed(Level::Thread));
        let first = crate::memory::Accumulator {
            region: crate::memory::Region { len: 1, ..accumulator.region },
            ..accumulator
        };
        self.accumulate_value(first, value);
        self.leave(scope);
        self.br(join);
        self.begin(join);
    }

    /// A sum over the whole warp by shuffles, as reductions are written by hand.
    pub(crate) fn warp_sum(&mut self) -> bool {
        let whole = self.control.whole_warp && self.may_converge();
        let Some(mask) = self.control.mask.filter(|_| whole && self.may_add(24)) else {
            return false;
        };
        self.note_warp_op();
        let op = self.u().pick(&[BinaryOp::Add, BinaryOp::Xor, BinaryOp::Or, BinaryOp::And]);
        let mut sum = self.expr(Type::I32, 1);
        let clamp = self.int(Type::I32, 0x1f);
        for distance in [16, 8, 4, 2, 1] {
            let distance = self.int(Type::I32, distance);
            let args = [mask, sum, distance, clamp];
            let other = self.intrinsic(Intrinsic::NVVM_SHFL_SYNC_BFLY_I32, &[], &args);
            sum = self.plain_bin(op, sum, other.at_level(Level::Thread));
        }
        let level = self.control.level.max(Level::Warp);
        let sum = Val { level, ..sum };
        let wide = self.cast(CastOp::SExt, sum, Type::I64);
        self.keep(sum);
        self.keep(wide);
        true
    }
}
