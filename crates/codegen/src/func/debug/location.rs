//! Where the value of a debug record is: in registers, in memory, or known.

use nvopt_entity::EntitySet;
use nvopt_ir::{
    body::{DbgRecord, DbgRecordKind, MdOperand, Value, ValueDef},
    constant::ConstData,
    metadata::{
        Md,
        expr::{self, OP_LLVM_ARG, OP_LLVM_FRAGMENT},
    },
    module::Symbol,
    ops::{CastOp, Op},
};
use nvopt_ptx::mach::Reg;

use super::{
    expr::{Expr, op, reg_number},
    tracks::Fragment,
};
use crate::{
    func::{Space, select::Select},
    module::Number,
};

/// How many casts and steps are looked through for what a pointer points into.
const MAX_POINTER_STEPS: usize = 16;
/// `DW_OP_xderef`
const OP_XDEREF: u64 = 0x18;

/// Where something is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Location {
    Regs(Vec<(Reg, u64)>),
    /// A parameter of a kernel, which stays where it was passed, and the registers it was loaded
    /// to.
    Param(u32, Option<Vec<(Reg, u64)>>),
    Memory(Memory),
    Constant(Number),
}

/// A place in memory: the address, and what is still to be done to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Memory {
    base: Base,
    offset: u64,
    ops: Vec<u64>,
    /// The state space, as a debugger numbers them.
    class: u8,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Base {
    Depot,
    Symbol(String),
    Reg(Reg),
}

/// What a record says of its variable.
pub(super) struct Described {
    pub(super) fragment: Fragment,
    pub(super) location: Option<Location>,
    /// True if that holds all along.
    pub(super) always: bool,
}

/// The number by which debuggers know a state space.
pub(crate) const fn address_class(space: Space) -> u8 {
    match space {
        Space::Const => 4,
        Space::Global => 5,
        Space::Local => 6,
        Space::Param => 7,
        Space::Shared | Space::SharedCluster => 8,
        Space::Generic | Space::Other => 12,
    }
}

/// That of registers.
pub(crate) const REGISTER_CLASS: u8 = 2;

/// An expression taken apart.
pub(crate) struct Split<'e> {
    /// The operations.
    pub(crate) ops: &'e [u64],
    fragment: Fragment,
    /// The state space that it names.
    pub(crate) class: Option<u8>,
}

/// Takes an expression apart; none for one that speaks of several values.
pub(crate) fn split(ops: &[u64]) -> Option<Split<'_>> {
    if !expr::is_valid(ops) {
        return None;
    }
    let mut split = Split { ops, fragment: None, class: None };
    if let [OP_LLVM_ARG, 0, rest @ ..] = split.ops {
        split.ops = rest;
    }
    if let [rest @ .., OP_LLVM_FRAGMENT, at, size] = split.ops {
        split.fragment = Some((*at, *size));
        split.ops = rest;
    }
    if let [rest @ .., expr::OP_CONSTU, class, expr::OP_SWAP, OP_XDEREF] = split.ops {
        split.class = u8::try_from(*class).ok();
        split.ops = rest;
    }
    Some(split)
}

/// Appends operations on an address; none if DWARF 2 has no word for one of them.
fn write_ops(out: &mut Expr, ops: &[u64]) -> Option<()> {
    let mut at = 0;
    while let Some(&operation) = ops.get(at) {
        let n_args = expr::n_args(operation);
        let arg = if n_args > 0 { *ops.get(at + 1)? } else { 0 };
        match operation {
            expr::OP_PLUS_UCONST => out.plus(arg),
            expr::OP_CONSTU => {
                out.byte(op::CONSTU);
                out.unsigned(arg);
            }
            expr::OP_CONSTS => {
                out.byte(op::CONSTS);
                out.signed(arg as i64);
            }
            expr::OP_DEREF_SIZE => {
                out.byte(operation as u8);
                out.byte(u8::try_from(arg).ok()?);
            }
            0x01..=0x4f if n_args == 0 => out.byte(operation as u8),
            _ => return None,
        }
        at += 1 + n_args;
    }
    Some(())
}

impl Location {
    /// The expression for it, which may be a part of a longer one.
    pub(super) fn expr(&self, select: &Select<'_>, is_unsigned: bool) -> Option<Expr> {
        let mut out = Expr::default();
        match self {
            Location::Regs(regs) | Location::Param(_, Some(regs)) => match regs[..] {
                [(reg, _)] => {
                    out.byte(op::REGX);
                    out.unsigned(reg_number(&select.out, reg)?);
                }
                _ => {
                    for &(reg, bytes) in regs {
                        out.byte(op::REGX);
                        out.unsigned(reg_number(&select.out, reg)?);
                        out.piece(bytes);
                    }
                }
            },
            Location::Param(_, None) => return None,
            Location::Memory(memory) => {
                match &memory.base {
                    Base::Depot => out.address(select.depot_name()),
                    Base::Symbol(name) => out.address(name),
                    Base::Reg(reg) => {
                        out.byte(op::BREGX);
                        out.unsigned(reg_number(&select.out, *reg)?);
                        out.signed(0);
                    }
                }
                out.plus(memory.offset);
                write_ops(&mut out, &memory.ops)?;
            }
            Location::Constant(number) => out.constant(number.as_type(is_unsigned), is_unsigned),
        }
        Some(out)
    }

    /// The expression for a variable that is there all along, with the state space.
    pub(super) fn lasting(&self, select: &Select<'_>) -> Option<(Expr, u8)> {
        match self {
            Location::Param(index, _) => {
                let mut out = Expr::default();
                out.address(select.cx.param_name(select.func, *index as usize));
                Some((out, address_class(Space::Param)))
            }
            Location::Regs(_) => Some((self.expr(select, false)?, REGISTER_CLASS)),
            Location::Memory(memory) => Some((self.expr(select, false)?, memory.class)),
            Location::Constant(_) => None,
        }
    }

    /// True if it is made of pieces already.
    pub(super) fn is_in_pieces(&self) -> bool {
        match self {
            Location::Regs(regs) | Location::Param(_, Some(regs)) => regs.len() > 1,
            Location::Param(_, None) | Location::Memory(_) | Location::Constant(_) => false,
        }
    }
}

impl Select<'_> {
    /// What a record says; none for a label.
    pub(super) fn described(
        &mut self,
        record: &DbgRecord,
        written: &EntitySet<Reg>,
    ) -> Option<Described> {
        let nodes = self.cx.nodes();
        let (operand, expression, always) = match &record.kind {
            DbgRecordKind::Value { location, expression } => (location, *expression, false),
            DbgRecordKind::Declare { location, expression }
            | DbgRecordKind::DeclareValue { location, expression } => (location, *expression, true),
            DbgRecordKind::Assign { location, expression, .. } => (location, *expression, false),
            DbgRecordKind::Label => return None,
        };
        let split = split(nodes.expression(expression));
        let fragment = split.as_ref().and_then(|split| split.fragment);
        let mut location = split.and_then(|split| match &record.kind {
            DbgRecordKind::Declare { .. } => self.memory(operand, &split, written),
            _ => self.value(operand, &split, written),
        });
        // A value that is nowhere may still have been stored.
        if let DbgRecordKind::Assign { address, address_expression, .. } = &record.kind
            && location.is_none()
            && let Some(split) = self::split(nodes.expression(*address_expression))
        {
            location = self.memory(address, &split, written);
        }
        Some(Described { fragment, location, always })
    }

    /// Where a variable is that lies at an address.
    fn memory(
        &mut self,
        operand: &MdOperand,
        split: &Split<'_>,
        written: &EntitySet<Reg>,
    ) -> Option<Location> {
        let value = self.value_of(operand)?;
        self.memory_at(value, split.ops, split.class, written)
    }

    /// Where a variable is that has a value, or one that is computed from it.
    fn value(
        &mut self,
        operand: &MdOperand,
        split: &Split<'_>,
        written: &EntitySet<Reg>,
    ) -> Option<Location> {
        if let MdOperand::Node(md) = operand {
            return self.known(*md).filter(|_| split.ops.is_empty());
        }
        let value = self.value_of(operand)?;
        // A value that is computed and not loaded cannot be said before DWARF 4.
        match split.ops {
            [] => self.value_itself(value, written),
            [rest @ .., expr::OP_DEREF] => self.memory_at(value, rest, split.class, written),
            _ => None,
        }
    }

    fn value_itself(&mut self, value: Value, written: &EntitySet<Reg>) -> Option<Location> {
        if let ValueDef::Const(constant) = self.body.def(value) {
            return constant_of(self.body.consts().get(constant));
        }
        let regs = self.written_regs(value, written);
        match self.body.def(value) {
            ValueDef::Param(index)
                if self.cx.is_kernel(self.func) && self.byval_type(index as usize).is_none() =>
            {
                Some(Location::Param(index, regs))
            }
            _ => regs.map(Location::Regs),
        }
    }

    fn known(&self, md: Md) -> Option<Location> {
        self.cx.nodes().constant(md).map(Location::Constant)
    }

    fn value_of(&self, operand: &MdOperand) -> Option<Value> {
        match operand {
            MdOperand::Local(local) => Some(self.body.local_value(*local)),
            MdOperand::ArgList(list) => match **list {
                [local] => Some(self.body.local_value(local)),
                _ => None,
            },
            MdOperand::Node(_) => None,
        }
    }

    /// The registers of a value with their bytes, if code writes them all and they are next to
    /// each other in memory.
    fn written_regs(&mut self, value: Value, written: &EntitySet<Reg>) -> Option<Vec<(Reg, u64)>> {
        let value = self.resolve(value);
        let regs = self.slot_regs(self.slots[value]?);
        if !regs.iter().all(|&reg| written.contains(reg)) {
            return None;
        }
        let shape = self.shape(self.body.ty(value)).ok()?;
        if let [reg] = regs[..] {
            return Some(vec![(reg, u64::from(shape.first()?.scalar.bits().div_ceil(8)))]);
        }
        let mut out = Vec::new();
        let mut next = 0;
        for piece in &shape {
            let bits = piece.scalar.bits();
            if piece.offset != next || bits % 8 != 0 {
                return None;
            }
            next += u64::from(bits / 8);
            let mut left = u64::from(bits / 8);
            for reg in regs.get(piece.reg as usize..)?.iter().take(piece.scalar.n_regs()) {
                out.push((*reg, left.min(8)));
                left = left.saturating_sub(8);
            }
        }
        (!out.is_empty()).then_some(out)
    }

    /// The place that a pointer points to.
    fn memory_at(
        &mut self,
        pointer: Value,
        ops: &[u64],
        class: Option<u8>,
        written: &EntitySet<Reg>,
    ) -> Option<Location> {
        let mut memory = self.base_of(pointer, written)?;
        memory.ops = ops.to_vec();
        memory.class = class.unwrap_or(memory.class);
        Some(Location::Memory(memory))
    }

    fn base_of(&mut self, pointer: Value, written: &EntitySet<Reg>) -> Option<Memory> {
        let at = |base, offset, space| {
            Some(Memory { base, offset, ops: Vec::new(), class: address_class(space) })
        };
        let mut value = pointer;
        let mut bytes = 0u64;
        for _ in 0..MAX_POINTER_STEPS {
            match self.body.def(value) {
                ValueDef::Param(index) if self.byval_type(index as usize).is_some() => {
                    let (base, offset, space) = self.byval_base(index)?;
                    return at(base, offset.checked_add(bytes)?, space);
                }
                ValueDef::Const(constant) => {
                    let ConstData::Symbol { symbol: symbol @ Symbol::Global(_), .. } =
                        *self.body.consts().get(constant)
                    else {
                        return None;
                    };
                    let name = self.cx.symbol_name(symbol).to_owned();
                    return at(Base::Symbol(name), bytes, self.cx.space_of(symbol));
                }
                ValueDef::Inst(inst) => match self.body.op(inst) {
                    Op::Alloca { .. } => {
                        let Some(offset) = self.frame.declared_offset(inst) else { break };
                        return at(Base::Depot, offset.checked_add(bytes)?, Space::Local);
                    }
                    Op::Cast(CastOp::AddrSpaceCast | CastOp::BitCast) => {
                        value = self.body.args(inst)[0];
                    }
                    Op::Gep { source } if !self.body.result_ty(inst).is_vector() => {
                        let Some(step) = self.constant_step(inst, source) else { break };
                        bytes = bytes.checked_add(u64::try_from(step).ok()?)?;
                        value = self.body.args(inst)[0];
                    }
                    _ => break,
                },
                ValueDef::Param(_)
                | ValueDef::Asm(_)
                | ValueDef::Metadata(_)
                | ValueDef::Pending => break,
            }
        }
        let space = Space::of(self.body.ty(pointer).addr_space()?);
        match self.written_regs(pointer, written)?[..] {
            [(reg, _)] => at(Base::Reg(reg), 0, space),
            _ => None,
        }
    }

    /// Where a structure is that was passed by value: in the function's copy, or where a kernel
    /// got it.
    fn byval_base(&self, index: u32) -> Option<(Base, u64, Space)> {
        if let Some(offset) = self.frame.byval(index) {
            return Some((Base::Depot, offset, Space::Local));
        }
        let name = self.cx.param_name(self.func, index as usize);
        self.cx.is_kernel(self.func).then_some((Base::Symbol(name), 0, Space::Param))
    }
}

/// A number that fits a register.
fn constant_of(data: &ConstData) -> Option<Location> {
    Number::of(data).map(Location::Constant)
}
