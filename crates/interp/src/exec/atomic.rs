//! Atomics: one thread after the other.

use std::rc::Rc;

use nvopt_arith::{
    Int,
    float::{self, Format, MinMax, Round},
};
use nvopt_ir::ops::{Ordering, RmwOp};

use super::{
    Runner,
    frame::lanes,
    memory::{Stored, Touch},
};
use crate::{
    code::{AtomicOp, AtomicPlan, NONE, Op},
    fault::{FaultKind, Step, Trap},
    memory::Place,
    shape::Scalar,
    value::Word,
};

impl Runner<'_, '_, '_> {
    pub(super) fn atomic(&mut self, op: &Op, row: u32) -> Step<()> {
        let code = Rc::clone(&self.code);
        let plan = &code.atomics[row as usize];
        let bytes = u64::from(plan.bits.div_ceil(8));
        let what = "the address of an atomic";
        self.require_address(op.a, self.path.mask, plan.space, bytes, what)?;
        for lane in lanes(self.path.mask) {
            self.atomic_for_lane(op, plan, lane)?;
        }
        Ok(())
    }

    fn atomic_for_lane(&mut self, op: &Op, plan: &AtomicPlan, lane: usize) -> Step<()> {
        let address = self.frame.bits(op.a, lane);
        let bytes = u64::from(plan.bits.div_ceil(8));
        let touch = Touch { lane, bytes, write: true, atomic: true, stores: Stored::Unknown };
        let place = self.touch(plan.space, address, plan.align, touch)?;
        self.acquire_by(place, plan.ordering);
        let releases =
            matches!(plan.ordering, Ordering::Release | Ordering::AcqRel | Ordering::SeqCst);
        self.release(place, lane, releases);
        let n_words = plan.bits.div_ceil(64);
        let mut old = self.read_scalar(place, plan.bits);
        let operand = self.operand(op.b, n_words, lane);
        match plan.op {
            AtomicOp::Rmw(rmw) => {
                let new = combine(rmw, plan, &old, &operand).map_err(|trap| trap.on_lane(lane))?;
                self.write_scalar(place, plan.bits, &new);
            }
            AtomicOp::CmpXchg { with_flag } => {
                // In PTX undefined bits are some bits, zero here: a swap of a byte by its word reads
                // neighbours that nobody wrote.
                let is_ptx = !self.code.lines.is_empty();
                if is_ptx {
                    old.iter_mut().for_each(|word| word.undef = 0);
                }
                let known = |word: &Word| word.undef == 0 && !word.poison;
                if !is_ptx && !old.iter().chain(&operand).all(known) {
                    let detail = "cmpxchg compares an undefined or poison value";
                    return Err(Trap::at(lane, FaultKind::UndefUse, detail));
                }
                let equal = old.iter().zip(&operand).all(|(a, b)| a.bits == b.bits);
                if equal {
                    let new = self.operand(op.c, n_words, lane);
                    self.write_scalar(place, plan.bits, &new);
                }
                if with_flag && op.dst != NONE {
                    let flag = Word::new(u64::from(equal));
                    self.frame.set_word(op.dst + n_words, lane, flag);
                }
            }
        }
        if op.dst != NONE {
            for (piece, word) in old.into_iter().enumerate() {
                self.frame.set_word(op.dst + piece as u32, lane, word);
            }
        }
        Ok(())
    }

    fn operand(&self, reg: u32, n_words: u32, lane: usize) -> Vec<Word> {
        (0..n_words).map(|piece| self.frame.word(reg + piece, lane)).collect()
    }

    fn read_scalar(&self, place: Place, bits: u32) -> Vec<Word> {
        let allocation = self.cx.memory.at(place.home);
        let piece = |piece: u32| {
            let n_bytes = (bits - piece * 64).min(64).div_ceil(8) as usize;
            allocation.read(place.offset + piece as usize * 8, n_bytes)
        };
        (0..bits.div_ceil(64)).map(piece).collect()
    }

    fn write_scalar(&mut self, place: Place, bits: u32, words: &[Word]) {
        let allocation = self.cx.memory.at_mut(place.home);
        for (piece, &word) in words.iter().enumerate() {
            let n_bytes = (bits - piece as u32 * 64).min(64).div_ceil(8) as usize;
            allocation.write(place.offset + piece * 8, n_bytes, word);
        }
    }
}

/// What `rmw` leaves in memory.
fn combine(rmw: RmwOp, plan: &AtomicPlan, old: &[Word], operand: &[Word]) -> Step<Vec<Word>> {
    if rmw == RmwOp::Xchg {
        return Ok(operand.to_vec());
    }
    let all = || old.iter().chain(operand);
    if all().any(|word| word.poison) {
        return Ok(vec![Word::POISON; old.len()]);
    }
    if all().any(|word| word.undef != 0) {
        let undefined = |piece: u32| {
            let mask = nvopt_ir::constant::low_mask((plan.bits - piece * 64).min(64));
            Word { bits: 0, undef: mask, poison: false }
        };
        return Ok((0..old.len() as u32).map(undefined).collect());
    }
    let int = |words: &[Word]| {
        let raw: Vec<u64> = words.iter().map(|word| word.bits).collect();
        Int::from_words(plan.bits, &raw)
    };
    let (a, b) = (int(old), int(operand));
    let result = match plan.scalar {
        Scalar::Float(format) => float_result(rmw, format, &a, &b),
        Scalar::Int | Scalar::Ptr(_) => int_result(rmw, &a, &b),
    };
    let Some(result) = result else {
        let detail = format!("atomicrmw {} of this type", rmw.name());
        return Err(Trap::new(FaultKind::Unsupported, detail));
    };
    Ok(result.words().iter().map(|&bits| Word::new(bits)).collect())
}

fn int_result(rmw: RmwOp, a: &Int, b: &Int) -> Option<Int> {
    let one = || Int::new(a.width(), 1);
    Some(match rmw {
        RmwOp::Xchg => b.clone(),
        RmwOp::Add => a.add(b),
        RmwOp::Sub => a.sub(b),
        RmwOp::And => a.and(b),
        RmwOp::Nand => a.and(b).not(),
        RmwOp::Or => a.or(b),
        RmwOp::Xor => a.xor(b),
        RmwOp::Max => a.smax(b),
        RmwOp::Min => a.smin(b),
        RmwOp::UMax => a.umax(b),
        RmwOp::UMin => a.umin(b),
        RmwOp::UIncWrap if a.cmp_unsigned(b).is_ge() => Int::zero(a.width()),
        RmwOp::UIncWrap => a.add(&one()),
        RmwOp::UDecWrap if a.is_zero() || a.cmp_unsigned(b).is_gt() => b.clone(),
        RmwOp::UDecWrap => a.sub(&one()),
        RmwOp::USubCond if a.cmp_unsigned(b).is_ge() => a.sub(b),
        RmwOp::USubCond => a.clone(),
        RmwOp::USubSat => a.usub_sat(b),
        RmwOp::FAdd
        | RmwOp::FSub
        | RmwOp::FMax
        | RmwOp::FMin
        | RmwOp::FMaximum
        | RmwOp::FMinimum => return None,
    })
}

fn float_result(rmw: RmwOp, format: Format, a: &Int, b: &Int) -> Option<Int> {
    let (x, y) = (a.to_u128()?, b.to_u128()?);
    let round = Round::Nearest;
    let bits = match rmw {
        RmwOp::Xchg => y,
        RmwOp::FAdd => float::add(format, round, x, y),
        RmwOp::FSub => float::sub(format, round, x, y),
        RmwOp::FMax => float::min_max(format, MinMax::MAX_NUM, x, y),
        RmwOp::FMin => float::min_max(format, MinMax::MIN_NUM, x, y),
        RmwOp::FMaximum => float::min_max(format, MinMax::MAXIMUM, x, y),
        RmwOp::FMinimum => float::min_max(format, MinMax::MINIMUM, x, y),
        RmwOp::Add
        | RmwOp::Sub
        | RmwOp::And
        | RmwOp::Nand
        | RmwOp::Or
        | RmwOp::Xor
        | RmwOp::Max
        | RmwOp::Min
        | RmwOp::UMax
        | RmwOp::UMin
        | RmwOp::UIncWrap
        | RmwOp::UDecWrap
        | RmwOp::USubCond
        | RmwOp::USubSat => return None,
    };
    Some(Int::from_u128(format.bits(), bits))
}
