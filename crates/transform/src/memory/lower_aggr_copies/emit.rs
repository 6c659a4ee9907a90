//! Making instructions at a place that may be the end of a block without a terminator.

use nvopt_ir::{
    body::{Block, Body, Inst, NewInst, Value},
    metadata::Md,
    ops::{Access, Align, BinaryOp, CastOp, IntPred, Op},
    types::Type,
};

/// Where instructions are made.
#[derive(Clone, Copy, Debug)]
pub(super) enum Place {
    /// Before an instruction.
    Before(Inst),
    /// At the end of a block that has no terminator yet.
    End(Block),
}

/// Makes instructions.
pub(super) struct Emit<'a> {
    pub(super) body: &'a mut Body,
    pub(super) place: Place,
    pub(super) loc: Option<Md>,
}

impl Emit<'_> {
    pub(super) fn inst(&mut self, op: Op, ty: Type, args: &[Value]) -> Inst {
        let new = NewInst { loc: self.loc, ..NewInst::new(op, ty, args) };
        match self.place {
            Place::Before(inst) => self.body.insert_before(inst, new),
            Place::End(block) => self.body.append(block, new),
        }
    }

    pub(super) fn value(&mut self, op: Op, ty: Type, args: &[Value]) -> Value {
        let inst = self.inst(op, ty, args);
        self.body.result(inst).expect("the operation has a result")
    }

    pub(super) fn int(&mut self, ty: Type, bits: u64) -> Value {
        self.body.int(ty, bits)
    }

    /// A binary operation; shifts of constants are computed.
    pub(super) fn binary(&mut self, op: BinaryOp, a: Value, b: Value) -> Value {
        let ty = self.body.ty(a);
        let known = super::constant(self.body, a).zip(super::constant(self.body, b));
        match (op, known) {
            (BinaryOp::LShr, Some((a, by @ 0..64))) => return self.int(ty, a >> by),
            (BinaryOp::Shl, Some((a, by @ 0..64))) => return self.int(ty, a << by),
            _ => {}
        }
        self.value(Op::Binary(op), ty, &[a, b])
    }

    pub(super) fn icmp(&mut self, pred: IntPred, a: Value, b: Value) -> Value {
        self.value(Op::ICmp(pred), Type::I1, &[a, b])
    }

    pub(super) fn cast(&mut self, op: CastOp, value: Value, ty: Type) -> Value {
        if self.body.ty(value) == ty {
            return value;
        }
        self.value(Op::Cast(op), ty, &[value])
    }

    /// The address `bytes` behind `base`.
    pub(super) fn at_offset(&mut self, base: Value, bytes: u64) -> Value {
        if bytes == 0 {
            return base;
        }
        let offset = self.int(Type::I64, bytes);
        let ty = self.body.ty(base);
        self.value(Op::Gep { source: Type::I8 }, ty, &[base, offset])
    }

    /// The address of element `index`.
    pub(super) fn element(&mut self, base: Value, elem: Type, index: Value) -> Value {
        let ty = self.body.ty(base);
        self.value(Op::Gep { source: elem }, ty, &[base, index])
    }

    pub(super) fn load(&mut self, ty: Type, from: Value, align: u64, volatile: bool) -> Value {
        self.value(Op::Load(access(align, volatile)), ty, &[from])
    }

    pub(super) fn store(&mut self, value: Value, to: Value, align: u64, volatile: bool) {
        self.inst(Op::Store(access(align, volatile)), Type::VOID, &[value, to]);
    }

    pub(super) fn br(&mut self, from: Block, to: Block) {
        let new = NewInst { loc: self.loc, succs: &[to], ..NewInst::new(Op::Br, Type::VOID, &[]) };
        self.body.append(from, new);
    }

    pub(super) fn cond_br(&mut self, from: Block, cond: Value, yes: Block, no: Block) {
        let (args, succs) = ([cond], [yes, no]);
        let new = NewInst::new(Op::CondBr, Type::VOID, &args);
        let new = NewInst { loc: self.loc, succs: &succs, ..new };
        self.body.append(from, new);
    }
}

fn access(align: u64, volatile: bool) -> Access {
    Access { volatile, ..Access::plain(Align::from_bytes(align)) }
}
