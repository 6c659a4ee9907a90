//! What threads do together: shuffles, votes, barriers.

use nvopt_arith::float::MinMax;
use nvopt_ptx::{
    isa::{FormData, Mod, Opcode},
    mach::Operand,
};

use super::{decode::Decoder, operand::pipe, types::bits_of};
use crate::{
    code::{BarrierOp, BarrierPlan, Kind, NONE, ReduxOp, ShflMode, WarpOp, WarpPlan},
    decode::Decoded,
};

impl Decoder<'_, '_, '_> {
    pub(super) fn emit_warp(&mut self, op: WarpOp, mask: u32, args: [u32; 3], dst: u32) {
        let row = self.code.warps.len() as u32;
        self.code.warps.push(WarpPlan { op, mask, args });
        self.emit(Kind::Warp(row), dst, [NONE; 3]);
    }

    /// Writes a value of 32 bits and a predicate that lies behind it.
    fn write_with_flag(&mut self, to: &[Operand], first: u32) -> Decoded<()> {
        let (value, flag) = pipe(to);
        let dest = self.dest(&value, 32)?;
        self.copy(dest.reg, first, 1);
        self.finish(dest, false);
        if let Some(flag) = flag {
            let dest = self.dest(&flag, 1)?;
            self.copy(dest.reg, first + 1, 1);
            self.finish(dest, false);
        }
        Ok(())
    }

    pub(super) fn shfl(&mut self, form: &FormData, args: &[Vec<Operand>]) -> Decoded<()> {
        let [to, a, b, c, rest @ ..] = args else { return Err("other operands".to_owned()) };
        let mode = if form.has(Mod::Up) {
            ShflMode::Up
        } else if form.has(Mod::Down) {
            ShflMode::Down
        } else if form.has(Mod::Bfly) {
            ShflMode::Bfly
        } else {
            ShflMode::Idx
        };
        let (a, b, c) = (self.read_bits(a, 32)?, self.read_bits(b, 32)?, self.read_bits(c, 32)?);
        let mask = match rest.first() {
            Some(mask) => self.read_bits(mask, 32)?,
            None => NONE,
        };
        let first = self.new_regs(2);
        self.emit_warp(WarpOp::Shfl { mode, with_flag: true }, mask, [a, b, c], first);
        self.write_with_flag(to, first)
    }

    pub(super) fn vote(&mut self, form: &FormData, args: &[Vec<Operand>]) -> Decoded<()> {
        let [to, a, rest @ ..] = args else { return Err("other operands".to_owned()) };
        let (op, bits) = if form.has(Mod::All) {
            (WarpOp::VoteAll, 1)
        } else if form.has(Mod::Any) {
            (WarpOp::VoteAny, 1)
        } else if form.has(Mod::Uni) {
            (WarpOp::VoteUni, 1)
        } else {
            (WarpOp::Ballot, 32)
        };
        let a = self.read_bits(a, 1)?;
        let mask = match rest.first() {
            Some(mask) => self.read_bits(mask, 32)?,
            None => NONE,
        };
        let dest = self.dest(to, bits)?;
        self.emit_warp(op, mask, [a, NONE, NONE], dest.reg);
        self.finish(dest, false);
        Ok(())
    }

    pub(super) fn match_op(&mut self, form: &FormData, args: &[Vec<Operand>]) -> Decoded<()> {
        let [to, a, mask] = args else { return Err("other operands".to_owned()) };
        let bits = form.ty().and_then(bits_of).ok_or("no type")?;
        let (a, mask) = (self.read_bits(a, bits)?, self.read_bits(mask, 32)?);
        let op = if form.has(Mod::All) { WarpOp::MatchAll } else { WarpOp::MatchAny };
        let first = self.new_regs(2);
        self.emit_warp(op, mask, [a, NONE, NONE], first);
        self.write_with_flag(to, first)
    }

    pub(super) fn redux(&mut self, form: &FormData, args: &[Vec<Operand>]) -> Decoded<()> {
        let [to, a, mask] = args else { return Err("other operands".to_owned()) };
        let ty = form.ty().ok_or("no type")?;
        let float = |max| {
            let kind = MinMax { max, propagate_nan: form.has(Mod::NaN), xorsign_abs: false };
            ReduxOp::Float(kind, form.has(Mod::Abs))
        };
        let op = form.mods.iter().find_map(|&word| {
            Some(match (word, ty) {
                (Mod::Add, _) => ReduxOp::Add,
                (Mod::And, _) => ReduxOp::And,
                (Mod::Or, _) => ReduxOp::Or,
                (Mod::Xor, _) => ReduxOp::Xor,
                (Mod::Min, Mod::F32) => float(false),
                (Mod::Max, Mod::F32) => float(true),
                (Mod::Min, Mod::S32) => ReduxOp::SMin,
                (Mod::Max, Mod::S32) => ReduxOp::SMax,
                (Mod::Min, _) => ReduxOp::UMin,
                (Mod::Max, _) => ReduxOp::UMax,
                _ => return None,
            })
        });
        let op = op.ok_or("this operation")?;
        let (a, mask) = (self.read_bits(a, 32)?, self.read_bits(mask, 32)?);
        let dest = self.dest(to, 32)?;
        self.emit_warp(WarpOp::Redux(op), mask, [a, NONE, NONE], dest.reg);
        self.finish(dest, false);
        Ok(())
    }

    pub(super) fn elect(&mut self, args: &[Vec<Operand>]) -> Decoded<()> {
        let [to, mask] = args else { return Err("other operands".to_owned()) };
        let mask = self.read_bits(mask, 32)?;
        let first = self.new_regs(2);
        self.emit_warp(WarpOp::Elect, mask, [NONE; 3], first);
        self.write_with_flag(to, first)
    }

    pub(super) fn active_mask(&mut self, args: &[Vec<Operand>]) -> Decoded<()> {
        let [to] = args else { return Err("other operands".to_owned()) };
        let dest = self.dest(to, 32)?;
        self.emit_warp(WarpOp::ActiveMask, NONE, [NONE; 3], dest.reg);
        self.finish(dest, false);
        Ok(())
    }

    pub(super) fn warp_sync(&mut self, args: &[Vec<Operand>]) -> Decoded<()> {
        let [mask] = args else { return Err("other operands".to_owned()) };
        let mask = self.read_bits(mask, 32)?;
        self.emit_warp(WarpOp::Sync, mask, [NONE; 3], NONE);
        Ok(())
    }

    pub(super) fn barrier(&mut self, form: &FormData, args: &[Vec<Operand>]) -> Decoded<()> {
        let is_old = matches!(
            form.opcode,
            Opcode::Bar | Opcode::BarRed | Opcode::BarCta | Opcode::BarCtaRed
        );
        let aligned = is_old || form.has(Mod::Aligned);
        let mut plan =
            BarrierPlan { op: BarrierOp::Sync, id: NONE, count: NONE, pred: NONE, aligned };
        if form.opcode == Opcode::BarrierCluster {
            plan.op = match form.has(Mod::Arrive) {
                true => BarrierOp::ClusterArrive,
                false => BarrierOp::ClusterWait,
            };
            self.emit_barrier(plan, NONE);
            return Ok(());
        }
        let is_reduction = matches!(
            form.opcode,
            Opcode::BarRed | Opcode::BarCtaRed | Opcode::BarrierRed | Opcode::BarrierCtaRed
        );
        if !is_reduction {
            if form.has(Mod::Arrive) {
                plan.op = BarrierOp::Arrive;
            }
            if let Some(id) = args.first() {
                plan.id = self.read_bits(id, 32)?;
            }
            if let Some(count) = args.get(1) {
                plan.count = self.read_bits(count, 32)?;
            }
            self.emit_barrier(plan, NONE);
            return Ok(());
        }
        let [to, id, counts @ .., pred] = args else { return Err("other operands".to_owned()) };
        let bits = if form.has(Mod::Popc) { 32 } else { 1 };
        plan.op = if form.has(Mod::Popc) {
            BarrierOp::Popc
        } else if form.has(Mod::And) {
            BarrierOp::And
        } else {
            BarrierOp::Or
        };
        plan.id = self.read_bits(id, 32)?;
        if let Some(count) = counts.first() {
            plan.count = self.read_bits(count, 32)?;
        }
        plan.pred = self.read_bits(pred, 1)?;
        let dest = self.dest(to, bits)?;
        self.emit_barrier(plan, dest.reg);
        self.finish(dest, false);
        Ok(())
    }

    fn emit_barrier(&mut self, plan: BarrierPlan, dst: u32) {
        let row = self.code.barriers.len() as u32;
        self.code.barriers.push(plan);
        self.emit(Kind::Barrier(row), dst, [NONE; 3]);
    }
}
