//! Constants as operands.

use nvopt_ir::{
    body::{Value, ValueDef},
    constant::{Const, ConstData, ConstPool, ExprOp, data_element, data_element_size},
    module::Symbol,
    ops::{BinaryOp, CastOp},
    types::Type,
};
use nvopt_ptx::{
    isa::{Mod, Opcode},
    mach::Operand,
};
use smallvec::SmallVec;

use super::{
    address::Space,
    select::{Lower, Select},
};
use crate::shape::{Class, Scalar};

/// How deep a constant expression may be nested.
const MAX_EXPR_DEPTH: u32 = 256;

impl Select<'_> {
    fn consts(&self) -> &ConstPool {
        self.body.consts()
    }

    /// The integer of a constant of at most 64 bits, sign-extended.
    pub(crate) fn const_int(&self, value: Value) -> Option<i64> {
        let ValueDef::Const(constant) = self.body.def(value) else { return None };
        match *self.consts().get(constant) {
            ConstData::Bits { ty, bits } => {
                let width = ty.int_bits()?;
                Some(sign_extend(bits, width))
            }
            ConstData::Zero(ty) if ty.is_vector() || ty.is_ptr() => Some(0),
            _ => None,
        }
    }

    /// The operands of a constant, one a register.
    pub(crate) fn const_operands(&mut self, constant: Const) -> Lower<SmallVec<[Operand; 4]>> {
        let mut out = SmallVec::new();
        self.push_const(constant, &mut out, 0)?;
        Ok(out)
    }

    fn push_const(
        &mut self,
        constant: Const,
        out: &mut SmallVec<[Operand; 4]>,
        depth: u32,
    ) -> Lower {
        if depth > MAX_EXPR_DEPTH {
            return Err(self.error("a constant is nested too deeply"));
        }
        let consts = self.body.consts();
        match consts.get(constant) {
            &ConstData::Bits { ty, bits } => {
                let scalar = self.scalar_of_type(ty)?;
                let operand = self.immediate(scalar, bits);
                out.push(operand);
            }
            ConstData::WideBits { words, .. } => {
                out.extend(words.iter().map(|&word| Operand::Int(word as i64)));
            }
            &ConstData::Zero(ty) | &ConstData::Undef(ty) | &ConstData::Poison(ty) => {
                for piece in self.shape(ty)? {
                    for _ in 0..piece.scalar.n_regs() {
                        let operand = self.immediate(piece.scalar, 0);
                        out.push(operand);
                    }
                }
            }
            ConstData::Symbol { ty, symbol } => {
                let operand = self.symbol_operand(*ty, *symbol, 0)?;
                out.push(operand);
            }
            ConstData::Data { ty, bytes } => self.push_data(*ty, bytes, out)?,
            ConstData::Aggregate { ty, elems } => self.push_aggregate(*ty, elems, out, depth)?,
            ConstData::Expr { ty, op, args } => self.push_expr(*ty, op, args, out, depth)?,
            ConstData::NoCfi { ty, symbol } | ConstData::DsoLocalEquivalent { ty, symbol } => {
                let operand = self.symbol_operand(*ty, *symbol, 0)?;
                out.push(operand);
            }
            ConstData::BlockAddress { .. } => {
                return Err(self.error("the address of a block has no counterpart in PTX"));
            }
            ConstData::ScalableSplat { .. } | ConstData::PtrAuth { .. } => {
                return Err(self.error("this constant has no counterpart in PTX"));
            }
        }
        Ok(())
    }

    /// The immediate of a scalar of at most 64 bits. PTX has none for halves.
    pub(crate) fn immediate(&mut self, scalar: Scalar, bits: u64) -> Operand {
        match scalar {
            Scalar::Float => Operand::F32(bits as u32),
            Scalar::Double => Operand::F64(bits),
            Scalar::Int(1) => Operand::Int((bits & 1) as i64),
            Scalar::Int(width) | Scalar::Ptr { bits: width, .. } => {
                Operand::Int(sign_extend(bits, width.min(64)))
            }
            Scalar::Half | Scalar::BFloat => {
                self.as_reg(Operand::Int((bits & 0xffff) as i64), Class::B16)
            }
            Scalar::Half2 | Scalar::BFloat2 => {
                self.as_reg(Operand::Int(i64::from(bits as i32)), Class::B32)
            }
            Scalar::Fp128 => Operand::Int(bits as i64),
        }
    }

    fn push_data(&mut self, ty: Type, bytes: &[u8], out: &mut SmallVec<[Operand; 4]>) -> Lower {
        let types = &self.cx.shared.types;
        let elem = match types.as_vector(ty) {
            Some((elem, ..)) => elem,
            None => types.as_array(ty).map_or(ty, |(elem, _)| elem),
        };
        let Some(size) = data_element_size(elem) else {
            return Err(self.error("a constant of odd elements"));
        };
        let element = |index: usize| data_element(bytes, elem, index as u64).unwrap_or(0);
        let n = bytes.len() / size.max(1);
        let pairs = self.shape(ty)?.first().is_some_and(|piece| piece.scalar.is_pair());
        let scalar = self.scalar_of_type(elem)?;
        if pairs {
            for index in (0..n).step_by(2) {
                let bits = element(index) | element(index + 1) << 16;
                let operand = self.immediate(Scalar::Half2, bits);
                out.push(operand);
            }
            return Ok(());
        }
        for index in 0..n {
            let operand = self.immediate(scalar, element(index));
            out.push(operand);
        }
        Ok(())
    }

    fn push_aggregate(
        &mut self,
        ty: Type,
        elems: &[Const],
        out: &mut SmallVec<[Operand; 4]>,
        depth: u32,
    ) -> Lower {
        let pairs = ty.is_vector() && self.shape(ty)?.first().is_some_and(|p| p.scalar.is_pair());
        if !pairs {
            for &elem in elems {
                self.push_const(elem, out, depth + 1)?;
            }
            return Ok(());
        }
        for pair in elems.chunks(2) {
            let mut halves = SmallVec::new();
            for &elem in pair {
                self.push_const(elem, &mut halves, depth + 1)?;
            }
            let reg = self.tmp(Class::B32);
            self.pack_pair(reg, halves[0], halves[1]);
            out.push(Operand::Reg(reg));
        }
        Ok(())
    }

    /// The address of a symbol in the space that `ty` points to.
    pub(crate) fn symbol_operand(
        &mut self,
        ty: Type,
        symbol: Symbol,
        offset: i64,
    ) -> Lower<Operand> {
        let name = self.cx.symbol_name(symbol);
        let name = self.out.intern(name);
        let space = self.cx.space_of(symbol);
        let wanted = Space::of(ty.addr_space().unwrap_or(0));
        let class = self.scalar_of_type(ty)?.class();
        let address = self.tmp(class);
        self.unary(Opcode::Mov, &[class.b()], address, Operand::Sym(name, offset));
        // Code and what is already where it is looked for need no conversion.
        if space == wanted || space == Space::Generic || wanted != Space::Generic {
            return Ok(Operand::Reg(address));
        }
        let generic = self.tmp(class);
        self.unary(
            Opcode::Cvta,
            &[space.modifier().expect("not generic"), class.u()],
            generic,
            Operand::Reg(address),
        );
        Ok(Operand::Reg(generic))
    }

    fn push_expr(
        &mut self,
        ty: Type,
        op: &ExprOp,
        args: &[Const],
        out: &mut SmallVec<[Operand; 4]>,
        depth: u32,
    ) -> Lower {
        let mut operands: SmallVec<[SmallVec<[Operand; 4]>; 2]> = SmallVec::new();
        for &arg in args {
            let mut one = SmallVec::new();
            self.push_const(arg, &mut one, depth + 1)?;
            operands.push(one);
        }
        let types: SmallVec<[Type; 2]> =
            args.iter().map(|&arg| self.body.consts().ty(arg)).collect();
        let result = match op {
            ExprOp::Cast(CastOp::AddrSpaceCast) => self.space_cast(operands[0][0], types[0], ty)?,
            ExprOp::Cast(op) => self.scalar_cast_to_tmp(*op, types[0], ty, operands[0][0])?,
            ExprOp::Gep { source, .. } => {
                let indices: Vec<_> =
                    (1..args.len()).map(|index| (operands[index][0], types[index])).collect();
                self.const_gep(*source, ty, operands[0][0], &indices)?
            }
            ExprOp::Binary(op @ (BinaryOp::Add | BinaryOp::Sub | BinaryOp::Xor), _) => {
                let class = self.scalar_of_type(ty)?.class();
                let dst = self.tmp(class);
                let (opcode, mods): (Opcode, &[Mod]) = match op {
                    BinaryOp::Add => (Opcode::Add, &[class.s()]),
                    BinaryOp::Sub => (Opcode::Sub, &[class.s()]),
                    _ => (Opcode::Xor, &[class.b()]),
                };
                self.op2(opcode, mods, dst, operands[0][0], operands[1][0]);
                Operand::Reg(dst)
            }
            ExprOp::Binary(..)
            | ExprOp::ExtractElement
            | ExprOp::InsertElement
            | ExprOp::ShuffleVector(_) => {
                return Err(self.error("this constant expression is not supported"));
            }
        };
        out.push(result);
        Ok(())
    }
}

/// The low `width` bits of `bits` as a signed number.
pub(crate) const fn sign_extend(bits: u64, width: u32) -> i64 {
    let shift = 64 - width;
    ((bits << shift) as i64) >> shift
}
