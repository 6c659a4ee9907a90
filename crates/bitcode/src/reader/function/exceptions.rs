//! Exceptions: pads and what leaves them.

use nvopt_ir::{body::NewInst, ops::Op, types::Type};

use super::state::{FunctionState, inst};
use crate::{
    bitstream::Result,
    codes::function,
    reader::{
        Reader,
        fields::{Fields, bad},
        types::NO_TYPE_ID,
    },
};

impl FunctionState {
    /// [exception].
    pub(super) fn resume(&mut self, r: &mut Reader<'_>, f: &mut Fields<'_>) -> Result<()> {
        let (exception, _) = self.pair(r, f)?;
        self.end_block(r, Op::Resume, &[exception], &[])
    }

    /// [type, personality (old), cleanup, number of clauses, (kind, value)...].
    pub(super) fn landing_pad(
        &mut self,
        r: &mut Reader<'_>,
        code: u32,
        f: &mut Fields<'_>,
    ) -> Result<()> {
        let type_id = f.next()?;
        let ty = r.types.get(type_id)?;
        let type_id = r.types.keep(type_id);
        if code == function::INST_LANDINGPAD_OLD {
            let (personality, _) = self.pair(r, f)?;
            let Some(personality) = self.body.as_const(personality) else {
                return bad("a personality is no constant");
            };
            let personality = self.export(r, personality)?;
            let decl = &mut r.module.shared.funcs[self.func];
            if *decl.personality.get_or_insert(personality) != personality {
                return bad("a function has two personalities");
            }
        }
        let cleanup = f.next()? != 0;
        let n_clauses = f.next()?;
        let (mut kinds, mut args) = (Vec::new(), Vec::new());
        for _ in 0..n_clauses {
            let is_filter = f.next()? != 0;
            let (clause, _) = self.pair(r, f)?;
            let is_constant = self.body.as_const(clause).is_some();
            if !is_constant || is_filter != self.body.ty(clause).is_array() {
                return bad("a clause of a landingpad has an invalid type");
            }
            kinds.push(i32::from(is_filter));
            args.push(clause);
        }
        let clauses = self.body.new_ints(kinds);
        self.append(r, inst(Op::LandingPad { clauses, cleanup }, ty, &args), type_id)?;
        Ok(())
    }

    /// [pad, target?].
    pub(super) fn cleanup_ret(&mut self, r: &mut Reader<'_>, f: &mut Fields<'_>) -> Result<()> {
        let pad = self.operand(r, f, Type::TOKEN, NO_TYPE_ID)?;
        match f.next_opt() {
            Some(target) => {
                let target = self.block(target)?;
                f.finish()?;
                self.end_block(r, Op::CleanupRet, &[pad], &[target])
            }
            None => self.end_block(r, Op::CleanupRet, &[pad], &[]),
        }
    }

    /// [pad, target].
    pub(super) fn catch_ret(&mut self, r: &mut Reader<'_>, f: &mut Fields<'_>) -> Result<()> {
        let pad = self.operand(r, f, Type::TOKEN, NO_TYPE_ID)?;
        let target = self.block(f.next()?)?;
        f.finish()?;
        self.end_block(r, Op::CatchRet, &[pad], &[target])
    }

    /// [parent, number of arguments, arguments].
    pub(super) fn pad(&mut self, r: &mut Reader<'_>, code: u32, f: &mut Fields<'_>) -> Result<()> {
        let parent = self.operand(r, f, Type::TOKEN, NO_TYPE_ID)?;
        let n_args = f.next()?;
        let mut args = Vec::new();
        for _ in 0..n_args {
            args.push(self.pair(r, f)?.0);
        }
        f.finish()?;
        args.push(parent);
        let op = match code {
            function::INST_CATCHPAD => Op::CatchPad,
            _ => Op::CleanupPad,
        };
        self.append(r, inst(op, Type::TOKEN, &args), NO_TYPE_ID)?;
        Ok(())
    }

    /// [parent, number of handlers, handlers, unwind target?].
    pub(super) fn catch_switch(&mut self, r: &mut Reader<'_>, f: &mut Fields<'_>) -> Result<()> {
        let parent = self.operand(r, f, Type::TOKEN, NO_TYPE_ID)?;
        let n_handlers = f.next()?;
        let mut succs = Vec::new();
        for &handler in f.take(n_handlers)? {
            succs.push(self.block(handler)?);
        }
        let unwind = f.next_opt();
        f.finish()?;
        if let Some(target) = unwind {
            succs.push(self.block(target)?);
        }
        let op = Op::CatchSwitch { unwinds_to_block: unwind.is_some() };
        let args = [parent];
        let new = NewInst { succs: &succs, ..inst(op, Type::TOKEN, &args) };
        self.append(r, new, NO_TYPE_ID)?;
        Ok(())
    }
}
