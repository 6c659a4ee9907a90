//! Asynchronous copies and mbarriers.

use nvopt_ptx::{
    isa::{FormData, Mod, Opcode},
    mach::Operand,
};

use super::{
    decode::Decoder,
    types::{space_named, space_of},
};
use crate::{
    code::{Kind, MemPlan, NONE},
    decode::Decoded,
    memory::space,
    transfer::{Arrive, TransferOp, TransferPlan},
};

impl Decoder<'_, '_, '_> {
    pub(super) fn transfer(&mut self, form: &FormData, args: &[Vec<Operand>]) -> Decoded<()> {
        match form.opcode {
            Opcode::CpAsync => self.cp_async(args),
            Opcode::CpAsyncCommitGroup => {
                self.emit_transfer(TransferOp::Commit, space::GENERIC, [NONE; 4], NONE);
                Ok(())
            }
            Opcode::CpAsyncWaitGroup => {
                let n = self.read_bits(args.first().ok_or("no number")?, 32)?;
                let regs = [n, NONE, NONE, NONE];
                self.emit_transfer(TransferOp::Wait, space::GENERIC, regs, NONE);
                Ok(())
            }
            Opcode::CpAsyncWaitAll => {
                self.emit_transfer(TransferOp::WaitAll, space::GENERIC, [NONE; 4], NONE);
                Ok(())
            }
            Opcode::CpAsyncBulk => self.bulk(form, args),
            Opcode::StBulk => self.store_bulk(form, args),
            Opcode::MbarrierPendingCount => {
                let [to, state] = args else { return Err("other operands".to_owned()) };
                let state = self.read_bits(state, 64)?;
                let dest = self.dest(to, 32)?;
                let regs = [state, NONE, NONE, NONE];
                self.emit_transfer(TransferOp::PendingCount, space::GENERIC, regs, dest.reg);
                self.finish(dest, false);
                Ok(())
            }
            _ => self.mbarrier(form, args),
        }
    }

    fn emit_transfer(&mut self, op: TransferOp, space: u32, regs: [u32; 4], dst: u32) {
        let row = self.code.transfers.len() as u32;
        self.code.transfers.push(TransferPlan { op, space, regs });
        self.emit(Kind::Transfer(row), dst, [NONE; 3]);
    }

    fn cp_async(&mut self, args: &[Vec<Operand>]) -> Decoded<()> {
        let [to, from, size, rest @ ..] = args else { return Err("other operands".to_owned()) };
        let &[Operand::Int(bytes @ (4 | 8 | 16))] = size.as_slice() else {
            return Err("of this size".to_owned());
        };
        let (to, _) = self.address(to, space::SHARED)?;
        let (from, _) = self.address(from, space::GLOBAL)?;
        let read = match rest.first() {
            Some(read) => self.read_bits(read, 32)?,
            None => NONE,
        };
        let op = TransferOp::Copy(bytes as u64);
        self.emit_transfer(op, space::SHARED, [to, from, read, NONE], NONE);
        Ok(())
    }

    fn bulk(&mut self, form: &FormData, args: &[Vec<Operand>]) -> Decoded<()> {
        if form.has(Mod::MulticastCluster) || form.has(Mod::CpMask) {
            return Err("to several blocks".to_owned());
        }
        let mut spaces = form.mods.iter().filter(|word| word.is_space()).map(|&word| Some(word));
        let to_space = spaces.next().and_then(space_named).ok_or("no space")?;
        let from_space = spaces.next().and_then(space_named).ok_or("no space")?;
        let [to, from, size, rest @ ..] = args else { return Err("other operands".to_owned()) };
        let (to, to_space) = self.address(to, to_space)?;
        let (from, from_space) = self.address(from, from_space)?;
        let size = self.read_bits(size, 32)?;
        let barrier = match rest.first() {
            Some(barrier) if form.has(Mod::MbarrierCompleteTxBytes) => {
                self.address(barrier, space::SHARED)?.0
            }
            _ => NONE,
        };
        let op = TransferOp::Bulk { from_space };
        self.emit_transfer(op, to_space, [to, from, size, barrier], NONE);
        Ok(())
    }

    /// `st.bulk` fills with zero.
    fn store_bulk(&mut self, form: &FormData, args: &[Vec<Operand>]) -> Decoded<()> {
        let [to, size, ..] = args else { return Err("other operands".to_owned()) };
        let of = space_of(form).ok_or("of this space")?;
        let (to, to_space) = self.address(to, of)?;
        let (size, zero) = (self.read_bits(size, 64)?, self.constant(0));
        let plan = MemPlan {
            to_space,
            from_space: space::GENERIC,
            overlap_allowed: false,
            to_align: 8,
            from_align: 1,
        };
        let row = self.code.copies_of_memory.len() as u32;
        self.code.copies_of_memory.push(plan);
        self.emit(Kind::MemSet(row), NONE, [to, zero, size]);
        Ok(())
    }

    fn mbarrier(&mut self, form: &FormData, args: &[Vec<Operand>]) -> Decoded<()> {
        let relaxed = form.has(Mod::Relaxed);
        let drop = form.opcode == Opcode::MbarrierArriveDrop;
        let (op, to_bits) = match form.opcode {
            Opcode::MbarrierInit => (TransferOp::Init, 0),
            Opcode::MbarrierInval => (TransferOp::Invalidate, 0),
            Opcode::MbarrierExpectTx => (TransferOp::ExpectBytes, 0),
            Opcode::MbarrierCompleteTx => (TransferOp::CompleteBytes, 0),
            Opcode::MbarrierArrive | Opcode::MbarrierArriveDrop => {
                let expects = form.has(Mod::ExpectTx);
                (TransferOp::Arrive(Arrive { drop, expects, relaxed }), 64)
            }
            Opcode::MbarrierTestWait | Opcode::MbarrierTryWait => {
                (TransferOp::Test { parity: form.has(Mod::Parity) }, 1)
            }
            Opcode::CpAsyncMbarrierArrive => {
                let counted = !form.has(Mod::Noinc);
                (TransferOp::ArriveAfterCopies { counted }, 0)
            }
            _ => return Err("not supported".to_owned()),
        };
        // A result that is not written is left out, not a `_`, in the forms without one.
        let has_result = to_bits != 0
            && !matches!(
                args.first().and_then(|first| first.first()),
                Some(Operand::AddrReg(..) | Operand::AddrSym(..))
            );
        let (to, rest) = match has_result {
            true => args.split_at(1),
            false => (&[] as &[Vec<Operand>], args),
        };
        let [at, rest @ ..] = rest else { return Err("other operands".to_owned()) };
        let of = space_of(form).ok_or("of this space")?;
        let (address, of) = self.address(at, of)?;
        let operand = match rest.first() {
            Some(operand) => {
                let bits = match op {
                    TransferOp::Test { parity: false } => 64,
                    _ => 32,
                };
                self.read_bits(operand, bits)?
            }
            None => NONE,
        };
        let dest = match to.first() {
            Some(to) => Some(self.dest(to, to_bits)?),
            None => None,
        };
        let dst = dest.map_or(NONE, |dest| dest.reg);
        self.emit_transfer(op, of, [address, operand, NONE, NONE], dst);
        if let Some(dest) = dest {
            self.finish(dest, false);
        }
        Ok(())
    }
}
