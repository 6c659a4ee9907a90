//! What only PTX has: its integer functions, and operations under a guard.

use super::{
    Flow, Runner,
    frame::{LANES, lanes},
};
use crate::{
    code::{NONE, Op},
    fault::{FaultKind, Step, Trap},
    scalar::PtxOp,
    value::Word,
};

impl Runner<'_, '_, '_> {
    pub(super) fn ptx(&mut self, op: &Op, f: PtxOp) {
        let mask = self.path.mask;
        let mut out = [0; LANES];
        let mut tainted = 0;
        for lane in lanes(mask) {
            let read =
                |reg: u32| if reg == NONE { Word::default() } else { self.frame.word(reg, lane) };
            let word = f.eval(read(op.a), read(op.b), read(op.c));
            if word.undef != 0 || word.poison {
                tainted |= 1 << lane;
                self.frame.set_word(op.dst, lane, word);
            }
            out[lane] = word.bits;
        }
        self.frame.set_row(op.dst, &out, mask & !tainted);
    }

    /// Runs the next `n` operations for the threads whose predicate holds.
    pub(super) fn guard(&mut self, op: &Op, n: u32, negated: bool) -> Step<()> {
        let all = self.path.mask;
        self.require_defined(op.a, all, "the guard")?;
        let holds = |&lane: &usize| (self.frame.bits(op.a, lane) & 1 != 0) != negated;
        let chosen = lanes(all).filter(holds);
        let chosen = chosen.fold(0u32, |mask, lane| mask | 1 << lane);
        if chosen == 0 {
            self.path.pc += n;
            return Ok(());
        }
        let code = std::rc::Rc::clone(&self.code);
        self.path.mask = chosen;
        for _ in 0..n {
            self.path.pc += 1;
            let Some(inner) = code.ops.get(self.path.pc as usize) else { break };
            let report = &mut self.cx.report;
            report.thread_instructions += u64::from(chosen.count_ones());
            report.warp_instructions += 1;
            if self.step(inner)? != Flow::Next {
                return Err(Trap::new(FaultKind::Unsupported, "a guard around a branch"));
            }
        }
        self.path.mask = all;
        Ok(())
    }
}
