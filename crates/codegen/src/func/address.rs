//! Addresses: `getelementptr`, and what loads and stores can take into themselves.

use nvopt_ir::{
    body::{Inst as IrInst, Value, ValueDef},
    constant::{ConstData, ExprOp},
    module::Symbol,
    ops::{CastOp, Op},
    types::{Type, TypeKind},
};
use nvopt_ptx::{
    isa::{Mod, Opcode},
    mach::{Operand, Reg},
};

use super::{
    constant::sign_extend,
    int::Extend,
    select::{Lower, Select},
};
use crate::shape::{Class, Scalar};

/// A state space that an address is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Space {
    Generic,
    Global,
    Shared,
    SharedCluster,
    Const,
    Local,
    Param,
    /// A space without a meaning in PTX, such as that of tensor memory: never dereferenced.
    Other,
}

impl Space {
    /// The space of LLVM's number.
    pub(crate) const fn of(number: u32) -> Space {
        match number {
            0 => Space::Generic,
            1 => Space::Global,
            3 => Space::Shared,
            4 => Space::Const,
            5 => Space::Local,
            7 => Space::SharedCluster,
            101 => Space::Param,
            _ => Space::Other,
        }
    }

    /// The modifier of loads and stores; none for generic ones.
    pub(crate) const fn modifier(self) -> Option<Mod> {
        match self {
            Space::Generic | Space::Other => None,
            Space::Global => Some(Mod::Global),
            Space::Shared => Some(Mod::Shared),
            Space::SharedCluster => Some(Mod::SharedCluster),
            Space::Const => Some(Mod::Const),
            Space::Local => Some(Mod::Local),
            Space::Param => Some(Mod::Param),
        }
    }

    /// The modifier of `cvta`.
    pub(crate) const fn cvta_word(self) -> Mod {
        match self {
            Space::Global | Space::Generic | Space::Other => Mod::Global,
            Space::Shared => Mod::Shared,
            Space::SharedCluster => Mod::SharedCluster,
            Space::Const => Mod::Const,
            Space::Local => Mod::Local,
            Space::Param => Mod::Param,
        }
    }
}

/// How many instructions are looked through for the base of an address.
const MAX_ADDRESS_STEPS: u32 = 16;

/// An address that an instruction can name.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Address {
    base: Base,
    offset: i64,
    pub(crate) space: Space,
}

#[derive(Clone, Copy, Debug)]
enum Base {
    Reg(Reg),
    Sym(nvopt_entity::Str),
    Int,
}

impl Address {
    /// The operand for the place `offset` bytes on.
    pub(crate) fn at(&self, offset: u64) -> Operand {
        let offset = self.offset.wrapping_add(offset as i64);
        match self.base {
            Base::Reg(reg) => Operand::AddrReg(reg, offset),
            Base::Sym(name) => Operand::AddrSym(name, offset),
            Base::Int => Operand::AddrInt(offset),
        }
    }

    /// The place `offset` bytes on.
    pub(crate) fn plus(self, offset: u64) -> Address {
        Address { offset: self.offset.wrapping_add(offset as i64), ..self }
    }

    /// An address in a parameter or variable.
    pub(crate) fn symbol(name: nvopt_entity::Str, space: Space) -> Address {
        Address { base: Base::Sym(name), offset: 0, space }
    }

    /// An address in a register.
    pub(crate) fn reg(reg: Reg, space: Space) -> Address {
        Address { base: Base::Reg(reg), offset: 0, space }
    }
}

/// What a `getelementptr` adds to its base.
#[derive(Default)]
struct Steps {
    /// Bytes known now.
    offset: i64,
    /// Indices known at run time, with the bytes of one step.
    indices: Vec<(Value, u64)>,
}

impl Select<'_> {
    /// The place that `pointer` points to, with what an instruction can take into itself.
    pub(crate) fn address(&mut self, pointer: Value) -> Lower<Address> {
        let mut value = self.resolve(pointer);
        let mut offset = 0i64;
        // The pointer says the space: what it has its bits from may be an integer, or a pointer to
        // elsewhere.
        let mut space = Space::of(self.body.ty(pointer).addr_space().unwrap_or(0));
        // Few steps: a long chain of addresses that are all used would be walked again for each.
        for _ in 0..MAX_ADDRESS_STEPS {
            let Some(inst) = self.body.def_inst(value) else { break };
            if self.body.ty(value).addr_space().map(Space::of) != Some(space) {
                break;
            }
            match self.body.op(inst) {
                Op::Gep { source } if !self.body.result_ty(inst).is_vector() => {
                    let steps = self.steps(inst, source)?;
                    let sum = offset.checked_add(steps.offset);
                    let fits = sum.is_some_and(|sum| i32::try_from(sum).is_ok());
                    if !steps.indices.is_empty() || !fits {
                        break;
                    }
                    offset = sum.unwrap_or(0);
                    value = self.resolve(self.body.args(inst)[0]);
                }
                // The space is known better before the cast.
                Op::Cast(CastOp::AddrSpaceCast) => {
                    let source = self.body.args(inst)[0];
                    let from = Space::of(self.body.ty(source).addr_space().unwrap_or(0));
                    let known =
                        matches!(from, Space::Global | Space::Shared | Space::Const | Space::Local);
                    if !known || space != Space::Generic {
                        break;
                    }
                    space = from;
                    value = self.resolve(source);
                }
                Op::Alloca { .. } => {
                    let Some(at) = self.frame.offset(inst) else { break };
                    let base = self.local_base();
                    let offset = offset + at as i64;
                    return Ok(Address { base: Base::Reg(base), offset, space: Space::Local });
                }
                _ => break,
            }
        }
        if let ValueDef::Const(constant) = self.body.def(value)
            && let Some((symbol, more)) = self.symbol_and_offset(constant)
        {
            let name = self.cx.symbol_name(symbol);
            let name = self.out.intern(name);
            let of_symbol = self.cx.space_of(symbol);
            let space = if space == Space::Generic { of_symbol } else { space };
            return Ok(Address { base: Base::Sym(name), offset: offset + more, space });
        }
        if let ValueDef::Param(index) = self.body.def(value)
            && let Some(name) = self.direct_param(index)
        {
            return Ok(Address { base: Base::Sym(name), offset, space: Space::Param });
        }
        match self.operand(value)? {
            // Only local memory has addresses that are numbers in an instruction.
            Operand::Int(number) if space == Space::Local => {
                Ok(Address { base: Base::Int, offset: number.wrapping_add(offset), space })
            }
            operand => {
                let class = self.scalar_of(value)?.class();
                let base = Base::Reg(self.in_reg(operand, class));
                Ok(Address { base, offset, space })
            }
        }
    }

    /// The symbol that a constant is the address of, plus an offset.
    fn symbol_and_offset(
        &mut self,
        mut constant: nvopt_ir::constant::Const,
    ) -> Option<(Symbol, i64)> {
        let mut offset = 0i64;
        let consts = self.body.consts();
        loop {
            match consts.get(constant) {
                ConstData::Symbol { symbol, .. } => return Some((*symbol, offset)),
                ConstData::Expr { op: ExprOp::Cast(CastOp::AddrSpaceCast), args, .. } => {
                    constant = args[0];
                }
                ConstData::Expr { op: ExprOp::Gep { source, .. }, args, .. } => {
                    let mut indices = Vec::new();
                    for &arg in &args[1..] {
                        let ConstData::Bits { ty, bits } = consts.get(arg) else { return None };
                        indices.push(sign_extend(*bits, ty.int_bits()?));
                    }
                    offset = offset.checked_add(self.shaper.steps_over(*source, &indices)?)?;
                    i32::try_from(offset).ok()?;
                    constant = args[0];
                }
                _ => return None,
            }
        }
    }

    /// The bytes from one element of an array to the next.
    pub(crate) fn alloc_bytes(&mut self, ty: Type) -> Option<u64> {
        let layout = self.shaper.memo.layout(&self.cx.layout, &self.cx.shared.types, ty)?;
        Some(layout.alloc_bytes())
    }

    /// The bytes that a `getelementptr` adds, if they are known now.
    pub(super) fn constant_step(&mut self, inst: IrInst, source: Type) -> Option<i64> {
        let steps = self.steps(inst, source).ok()?;
        steps.indices.is_empty().then_some(steps.offset)
    }

    fn steps(&mut self, inst: IrInst, source: Type) -> Lower<Steps> {
        let indices = &self.body.args(inst)[1..];
        let mut steps = Steps::default();
        let mut ty = source;
        for (position, &index) in indices.iter().enumerate() {
            let number = self.const_int(index);
            if position > 0
                && let (TypeKind::Struct(_), Some(number)) = (self.cx.shared.types.kind(ty), number)
            {
                let field = self.shaper.field_offset(ty, number as u64);
                let field = field.ok_or_else(|| self.error("a type without a size"))?;
                steps.offset = steps.offset.wrapping_add(field);
                let elem = self.cx.shared.types.element(ty, number as u64);
                ty = elem.ok_or_else(|| self.error("no such field"))?;
                continue;
            }
            if position > 0 {
                let elem = self.cx.shared.types.repeated(ty);
                ty = elem.ok_or_else(|| self.error("no such element"))?;
            }
            let size = self.alloc_bytes(ty).ok_or_else(|| self.error("a type without a size"))?;
            match number {
                Some(number) => {
                    let bytes = number.wrapping_mul(size as i64);
                    steps.offset = steps.offset.wrapping_add(bytes);
                }
                None if size > 0 => steps.indices.push((index, size)),
                None => {}
            }
        }
        Ok(steps)
    }

    pub(crate) fn gep(&mut self, inst: IrInst) -> Lower {
        let Op::Gep { source } = self.body.op(inst) else { unreachable!("a getelementptr") };
        if self.body.result_ty(inst).is_vector() {
            return self.vector_gep(inst, source);
        }
        let steps = self.steps(inst, source)?;
        let base = self.body.args(inst)[0];
        let class = self.scalar_of(base)?.class();
        let mut sum = self.operand(base)?;
        let dst = self.result_reg(inst)?;
        let n = steps.indices.len() + usize::from(steps.offset != 0);
        for (position, &(index, size)) in steps.indices.iter().enumerate() {
            let to = if position + 1 == n { dst } else { self.tmp(class) };
            self.add_scaled(to, class, sum, index, size)?;
            sum = Operand::Reg(to);
        }
        if steps.offset != 0 {
            self.op2(Opcode::Add, &[class.s()], dst, sum, Operand::Int(steps.offset));
        }
        if n == 0 {
            self.mov(dst, sum);
        }
        Ok(())
    }

    /// `dst = base + index * size`
    fn add_scaled(
        &mut self,
        dst: Reg,
        class: Class,
        base: Operand,
        index: Value,
        size: u64,
    ) -> Lower {
        // A 32-bit index that was extended: the product does that, too.
        if class == Class::B64
            && let Some((narrow, extend)) = self.extended_from(index, 32)
            && size < 1 << 31
        {
            let narrow = self.operand(narrow)?;
            let ty = if extend == Extend::Sign { Mod::S32 } else { Mod::U32 };
            self.add_product(dst, base, ty, narrow, size);
            return Ok(());
        }
        let bits = self.scalar_of(index)?.bits();
        let index = self.operands(index)?;
        if class == Class::B64 && bits == 32 && size < 1 << 31 {
            self.add_product(dst, base, Mod::S32, index[0], size);
            return Ok(());
        }
        let index = self.sized_index(class, bits, &index);
        self.add_scaled_reg(dst, class, base, index, size);
        Ok(())
    }

    /// `dst = base + index * size`, where `index` has 32 bits and is read as `ty`. Not `mad.wide`: of
    /// that ptxas 13 makes halves and carries, of `mul.wide` and `add` the one instruction.
    fn add_product(&mut self, dst: Reg, base: Operand, ty: Mod, index: Operand, size: u64) {
        let scaled = self.tmp(Class::B64);
        self.op2(Opcode::Mul, &[Mod::Wide, ty], scaled, index, Operand::Int(size as i64));
        self.op2(Opcode::Add, &[Class::B64.s()], dst, base, Operand::Reg(scaled));
    }

    fn sized_index(&mut self, class: Class, bits: u32, index: &[Operand]) -> Operand {
        if bits == class.bits() {
            return index[0];
        }
        let dst = self.tmp(class);
        if bits < class.bits() {
            self.extend(bits, class.bits(), &[dst], index, Extend::Sign);
        } else {
            self.truncate(bits, class.bits(), &[dst], index);
        }
        Operand::Reg(dst)
    }

    fn add_scaled_reg(&mut self, dst: Reg, class: Class, base: Operand, index: Operand, size: u64) {
        if size == 1 {
            return self.op2(Opcode::Add, &[class.s()], dst, base, index);
        }
        if size.is_power_of_two() {
            let scaled = self.tmp(class);
            let amount = Operand::Int(i64::from(size.trailing_zeros()));
            self.op2(Opcode::Shl, &[class.b()], scaled, index, amount);
            return self.op2(Opcode::Add, &[class.s()], dst, base, Operand::Reg(scaled));
        }
        let size = Operand::Int(size as i64);
        self.op3(Opcode::Mad, &[Mod::Lo, class.s()], dst, [index, size, base]);
    }

    /// A vector of addresses: base and indices may each be a scalar for all lanes.
    fn vector_gep(&mut self, inst: IrInst, source: Type) -> Lower {
        let base = self.body.args(inst)[0];
        let class = self.scalar_of(base)?.class();
        let steps = self.steps(inst, source)?;
        let bases = self.lanes(base)?;
        let mut indices = Vec::new();
        for &(index, size) in &steps.indices {
            let bits = self.scalar_of(index)?.bits();
            indices.push((self.lanes(index)?, bits, size));
        }
        let dest = self.dest(inst)?;
        for (lane, dst) in dest.lanes.iter().enumerate() {
            let mut sum = bases.get(lane).unwrap_or(&bases[0])[0];
            for (lanes, bits, size) in &indices {
                let index = lanes.get(lane).unwrap_or(&lanes[0]);
                let index = self.sized_index(class, *bits, index);
                let to = self.tmp(class);
                self.add_scaled_reg(to, class, sum, index, *size);
                sum = Operand::Reg(to);
            }
            if steps.offset != 0 {
                let to = self.tmp(class);
                self.op2(Opcode::Add, &[class.s()], to, sum, Operand::Int(steps.offset));
                sum = Operand::Reg(to);
            }
            self.mov(dst[0], sum);
        }
        self.finish(dest);
        Ok(())
    }

    /// A constant `getelementptr` whose base and indices are operands already.
    pub(crate) fn const_gep(
        &mut self,
        source: Type,
        ty: Type,
        base: Operand,
        indices: &[(Operand, Type)],
    ) -> Lower<Operand> {
        let mut numbers = Vec::new();
        for (operand, _) in indices {
            let Operand::Int(number) = *operand else {
                return Err(self.error("a constant address with an unknown index"));
            };
            numbers.push(number);
        }
        let offset = self.shaper.steps_over(source, &numbers);
        let offset = offset.ok_or_else(|| self.error("an address out of range"))?;
        if offset == 0 {
            return Ok(base);
        }
        let Scalar::Ptr { bits, .. } = self.scalar_of_type(ty)? else {
            return Err(self.error("an address that is no pointer"));
        };
        let class = Class::of_int(bits);
        let dst = self.tmp(class);
        self.op2(Opcode::Add, &[class.s()], dst, base, Operand::Int(offset));
        Ok(Operand::Reg(dst))
    }
}
