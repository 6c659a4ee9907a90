//! Making IR at the end of a block.

use nvopt_ir::{
    body::{Block, Body, Inst, NewInst, Value},
    constant::ConstData,
    metadata::Md,
    ops::{Access, Align, BinaryOp, CastOp, InstFlags, IntPred, Op, Ordering},
    types::Type,
};

/// A place at the end of a block that has no terminator yet.
pub(super) struct At<'a> {
    pub(super) body: &'a mut Body,
    pub(super) block: Block,
    pub(super) loc: Option<Md>,
}

impl At<'_> {
    fn push(&mut self, op: Op, ty: Type, args: &[Value]) -> Value {
        let new = NewInst { loc: self.loc, ..NewInst::new(op, ty, args) };
        let inst = self.body.append(self.block, new);
        self.body.result(inst).expect("an operation with a result")
    }

    /// The integer `number` of type `ty`.
    pub(super) fn int(&mut self, ty: Type, number: u64) -> Value {
        let bits = ty.int_bits().unwrap_or(64).min(64);
        let mask = if bits == 64 { u64::MAX } else { (1 << bits) - 1 };
        self.body.int(ty, number & mask)
    }

    pub(super) fn binary(&mut self, op: BinaryOp, a: Value, b: Value) -> Value {
        let ty = self.body.ty(a);
        self.push(Op::Binary(op), ty, &[a, b])
    }

    pub(super) fn icmp(&mut self, pred: IntPred, a: Value, b: Value) -> Value {
        self.push(Op::ICmp(pred), Type::I1, &[a, b])
    }

    pub(super) fn fcmp(&mut self, pred: nvopt_ir::ops::FloatPred, a: Value, b: Value) -> Value {
        self.push(Op::FCmp(pred), Type::I1, &[a, b])
    }

    pub(super) fn select(&mut self, cond: Value, yes: Value, no: Value) -> Value {
        let ty = self.body.ty(yes);
        self.push(Op::Select, ty, &[cond, yes, no])
    }

    /// A conversion; none if the type stays.
    pub(super) fn cast(&mut self, op: CastOp, value: Value, ty: Type) -> Value {
        if self.body.ty(value) == ty {
            return value;
        }
        self.push(Op::Cast(op), ty, &[value])
    }

    /// An integer in another width, zeros above.
    pub(super) fn resize(&mut self, value: Value, ty: Type) -> Value {
        let (from, to) = (self.body.ty(value).int_bits(), ty.int_bits());
        let op = if to > from { CastOp::ZExt } else { CastOp::Trunc };
        self.cast(op, value, ty)
    }

    /// The address of element `index` of type `elem`.
    pub(super) fn element(&mut self, base: Value, elem: Type, index: Value) -> Value {
        let ty = self.body.ty(base);
        self.push(Op::Gep { source: elem }, ty, &[base, index])
    }

    pub(super) fn load(&mut self, ty: Type, address: Value, align: u64, volatile: bool) -> Value {
        let access = Access { volatile, ..Access::plain(Align::from_bytes(align)) };
        self.push(Op::Load(access), ty, &[address])
    }

    pub(super) fn store(&mut self, value: Value, address: Value, align: u64, volatile: bool) {
        let access = Access { volatile, ..Access::plain(Align::from_bytes(align)) };
        let args = [value, address];
        let new = NewInst { loc: self.loc, ..NewInst::new(Op::Store(access), Type::VOID, &args) };
        self.body.append(self.block, new);
    }

    /// A relaxed atomic load, as the first guess of a loop.
    pub(super) fn guess(&mut self, ty: Type, address: Value, access: Access) -> Value {
        let access = Access { ordering: Ordering::Monotonic, ..access };
        self.push(Op::Load(access), ty, &[address])
    }

    pub(super) fn cmpxchg(
        &mut self,
        pair: Type,
        address: Value,
        expected: Value,
        new: Value,
        access: Access,
        failure: Ordering,
    ) -> (Value, Value) {
        let op = Op::CmpXchg { access, failure, weak: false };
        let result = self.push(op, pair, &[address, expected, new]);
        (self.extract(result, 0, self.body.ty(expected)), self.extract(result, 1, Type::I1))
    }

    pub(super) fn extract(&mut self, value: Value, index: i32, ty: Type) -> Value {
        let path = self.body.new_ints([index]);
        self.push(Op::ExtractValue(path), ty, &[value])
    }

    pub(super) fn insert(&mut self, value: Value, index: i32, element: Value) -> Value {
        let path = self.body.new_ints([index]);
        let ty = self.body.ty(value);
        self.push(Op::InsertValue(path), ty, &[value, element])
    }

    pub(super) fn poison(&mut self, ty: Type) -> Value {
        let constant = self.body.consts_mut().intern(ConstData::Poison(ty));
        self.body.const_value(constant)
    }

    /// Lane `index` of a vector, which has lanes of type `elem`.
    pub(super) fn lane(&mut self, vector: Value, elem: Type, index: u32) -> Value {
        let index = self.int(Type::I32, u64::from(index));
        self.push(Op::ExtractElement, elem, &[vector, index])
    }

    /// A vector with another value in lane `index`.
    pub(super) fn set_lane(&mut self, vector: Value, index: u32, value: Value) -> Value {
        let ty = self.body.ty(vector);
        let index = self.int(Type::I32, u64::from(index));
        self.push(Op::InsertElement, ty, &[vector, value, index])
    }

    /// An empty phi at the head of the block, which must be empty but for phis.
    pub(super) fn phi(&mut self, ty: Type) -> Value {
        let incoming = self.body.new_incoming(Vec::new());
        self.push(Op::Phi(incoming), ty, &[])
    }

    /// Adds an entry to a phi.
    pub(super) fn add_incoming(&mut self, phi: Value, value: Value, from: Block) {
        let inst = self.body.def_inst(phi).expect("a phi is an instruction");
        self.body.add_incoming(inst, value, from);
    }

    pub(super) fn br(&mut self, to: Block) {
        let new = NewInst { succs: &[to], loc: self.loc, ..NewInst::new(Op::Br, Type::VOID, &[]) };
        self.body.append(self.block, new);
    }

    pub(super) fn cond_br(&mut self, cond: Value, yes: Block, no: Block) {
        let succs = [yes, no];
        let args = [cond];
        let new = NewInst {
            succs: &succs,
            loc: self.loc,
            flags: InstFlags::empty(),
            ..NewInst::new(Op::CondBr, Type::VOID, &args)
        };
        self.body.append(self.block, new);
    }
}

/// Cuts the block at `inst`, lets `make` build its value before the cut, and puts that in its
/// place. `make` must end the block it is in with a way to the block it is given.
pub(super) fn replace(body: &mut Body, inst: Inst, make: impl FnOnce(&mut At<'_>, Block) -> Value) {
    let loc = body.loc(inst);
    let before = body.block(inst);
    let after = body.split_before(inst);
    let value = make(&mut At { body, block: before, loc }, after);
    if let Some(result) = body.result(inst)
        && body.is_used(result)
    {
        body.replace_all_uses(result, value);
    }
    body.erase(inst);
}
