//! What the threads of a warp do together: shuffles, votes, matches, reductions.

use nvopt_ir::body::Inst as IrInst;
use nvopt_ptx::target::Feature;

use super::template::{Row, needs};
use crate::func::select::{Lower, Select};

/// One row an intrinsic.
pub(super) static ROWS: &[Row] = &[
    needs(Feature::ActiveMask, "activemask", "activemask.b32 r"),
    needs(Feature::ElectSync, "elect.sync", "elect.sync r0|r1, a"),
    needs(Feature::Match, "match.all.sync.i32p", "match.all.sync.b32 r0|r1, =b, a"),
    needs(Feature::Match, "match.all.sync.i64p", "match.all.sync.b64 r0|r1, =b, a"),
    needs(Feature::Match, "match.any.sync.i32", "match.any.sync.b32 r, =b, a"),
    needs(Feature::Match, "match.any.sync.i64", "match.any.sync.b64 r, =b, a"),
    needs(Feature::WarpSync, "vote.all.sync", "vote.sync.all.pred r, b, a"),
    needs(Feature::WarpSync, "vote.any.sync", "vote.sync.any.pred r, b, a"),
    needs(Feature::WarpSync, "vote.uni.sync", "vote.sync.uni.pred r, b, a"),
    needs(Feature::WarpSync, "vote.ballot.sync", "vote.sync.ballot.b32 r, b, a"),
];

impl Select<'_> {
    pub(super) fn warp(&mut self, inst: IrInst, head: &str, rest: &str) -> Lower<bool> {
        match head {
            "shfl" => self.shuffle(inst, rest),
            "vote" => self.vote(inst, rest),
            _ => self.reduce_warp(inst, rest),
        }
    }

    fn shuffle(&mut self, inst: IrInst, name: &str) -> Lower<bool> {
        let (name, sync) = match name.strip_prefix("sync.") {
            Some(rest) => (rest, true),
            None => (name, false),
        };
        let Some((mode, ty)) = name.split_once('.') else { return Ok(false) };
        let dst = if ty.ends_with('p') { "r0|r1" } else { "r" };
        if sync {
            self.needs(Feature::WarpSync)?;
            let operands = format!("{dst}, =b, c, d, a");
            self.ptx_parts(inst, &format!("shfl.sync.{mode}.b32"), &operands)?;
        } else {
            self.require_lockstep()?;
            self.ptx_parts(inst, &format!("shfl.{mode}.b32"), &format!("{dst}, =a, b, c"))?;
        }
        Ok(true)
    }

    /// Votes without a mask of threads.
    fn vote(&mut self, inst: IrInst, mode: &str) -> Lower<bool> {
        self.require_lockstep()?;
        let ty = if mode == "ballot" { "b32" } else { "pred" };
        self.ptx_parts(inst, &format!("vote.{mode}.{ty}"), "r, a")?;
        Ok(true)
    }

    /// Operations on a warp that name no threads went away when threads became independent.
    fn require_lockstep(&mut self) -> Lower {
        if !self.cx.options.target.lacks_lockstep() {
            return Ok(());
        }
        let message = "an operation on a warp without a mask of threads is not in this target";
        let note = "needs an architecture before sm_70 or a PTX version before 6.4; \
                    the intrinsic with `.sync` works everywhere";
        Err(Box::new(self.error(message).note(note)))
    }

    fn reduce_warp(&mut self, inst: IrInst, name: &str) -> Lower<bool> {
        let Some(op) = name.strip_prefix("sync.") else { return Ok(false) };
        let mnemonic = match op {
            "and" | "or" | "xor" => format!("redux.sync.{op}.b32"),
            "add" | "min" | "max" => format!("redux.sync.{op}.s32"),
            "umin" | "umax" => format!("redux.sync.{}.u32", &op[1..]),
            _ => format!("redux.sync.{}.f32", op.strip_prefix('f').unwrap_or(op)),
        };
        let float = mnemonic.ends_with("f32");
        self.needs(if float { Feature::ReduxF32 } else { Feature::ReduxSync })?;
        self.ptx_parts(inst, &mnemonic, "r, =a, b")?;
        Ok(true)
    }
}
