//! Asynchronous copies and mbarriers.

use nvopt_ir::body::Value;

use super::{Decoded, Decoder};
use crate::{
    code::{Kind, MemPlan, NONE},
    memory::space,
    transfer::{Arrive, TransferOp, TransferPlan},
    value::Word,
};

impl Decoder<'_, '_> {
    /// Decodes `name` if it is a transfer; whether it was.
    pub(super) fn nvvm_transfer(&mut self, name: &str, args: &[Value]) -> Decoded<bool> {
        let parts: Vec<&str> = name.split('.').collect();
        match &*parts {
            ["cp", "async", "bulk", rest @ ..] => self.bulk(rest, args),
            ["cp", "async", "mbarrier", "arrive", rest @ ..] => {
                let counted = !rest.contains(&"noinc");
                self.transfer(TransferOp::ArriveAfterCopies { counted }, args)
            }
            ["cp", "async", "commit", ..] => self.transfer(TransferOp::Commit, &[]),
            ["cp", "async", "wait", "all"] => self.transfer(TransferOp::WaitAll, &[]),
            ["cp", "async", "wait", "group"] => self.transfer(TransferOp::Wait, args),
            ["cp", "async", "ca" | "cg", "shared", "global", bytes, ..] => {
                let bytes = bytes.parse().map_err(|_| "a size")?;
                self.transfer(TransferOp::Copy(bytes), args)
            }
            ["mbarrier", rest @ ..] => self.mbarrier(rest, args),
            ["st", "bulk", ..] => {
                self.store_bulk(args)?;
                Ok(true)
            }
            _ => Ok(false),
        }
    }

    fn transfer(&mut self, op: TransferOp, args: &[Value]) -> Decoded<bool> {
        let space = match args.first() {
            Some(&first) => self.body.ty(first).addr_space().unwrap_or(space::GENERIC),
            None => space::GENERIC,
        };
        let mut regs = [NONE; 4];
        for (reg, &arg) in regs.iter_mut().zip(args) {
            *reg = self.reg(arg)?;
        }
        let dst = self.result_reg()?;
        let row = self.code.transfers.len() as u32;
        self.code.transfers.push(TransferPlan { op, space, regs });
        self.emit(Kind::Transfer(row), dst, [NONE; 3]);
        Ok(true)
    }

    fn mbarrier(&mut self, parts: &[&str], args: &[Value]) -> Decoded<bool> {
        let relaxed = parts.contains(&"relaxed");
        let op = match parts {
            ["init", ..] => TransferOp::Init,
            ["inval", ..] => TransferOp::Invalidate,
            ["pending", "count"] => TransferOp::PendingCount,
            ["expect", "tx", ..] => TransferOp::ExpectBytes,
            ["complete", "tx", ..] => TransferOp::CompleteBytes,
            ["test" | "try", "wait", rest @ ..] => {
                TransferOp::Test { parity: rest.contains(&"parity") }
            }
            ["arrive", rest @ ..] => TransferOp::Arrive(Arrive {
                drop: rest.contains(&"drop"),
                expects: rest.contains(&"expect"),
                relaxed,
            }),
            _ => return Ok(false),
        };
        self.transfer(op, args)
    }

    /// Bulk copies between linear pieces of memory; those of tensors are not supported.
    fn bulk(&mut self, parts: &[&str], args: &[Value]) -> Decoded<bool> {
        let ordered = match parts {
            ["commit", "group"] | ["wait", "group", ..] | ["prefetch", "L2"] => return Ok(true),
            ["global", "to", "shared", "cta"] => vec![args[0], args[2], args[3], args[1]],
            ["global", "to", "shared", "cluster"] => {
                if self.const_int(args[6]) != Some(0) {
                    return Err("a copy to several blocks of a cluster".to_owned());
                }
                vec![args[0], args[2], args[3], args[1]]
            }
            ["shared", "cta", "to", "cluster"] => vec![args[0], args[2], args[3], args[1]],
            ["shared", "cta", "to", "global"] => vec![args[0], args[1], args[2]],
            _ => return Ok(false),
        };
        let from_space = self.space_of(ordered[1])?;
        self.transfer(TransferOp::Bulk { from_space }, &ordered)
    }

    /// `st.bulk` fills with zero.
    fn store_bulk(&mut self, args: &[Value]) -> Decoded<()> {
        let plan = MemPlan {
            to_space: self.space_of(args[0])?,
            from_space: space::GENERIC,
            overlap_allowed: false,
            to_align: 8,
            from_align: 1,
        };
        let zero = self.const_reg(Word::new(0));
        let (to, size) = (self.reg(args[0])?, self.reg(args[1])?);
        let row = self.code.copies_of_memory.len() as u32;
        self.code.copies_of_memory.push(plan);
        self.emit(Kind::MemSet(row), NONE, [to, zero, size]);
        Ok(())
    }
}
