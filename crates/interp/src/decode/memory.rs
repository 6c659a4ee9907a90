//! Loads, stores, atomics, stack slots and addresses.

use nvopt_ir::{
    body::Value,
    ops::{Access, InstFlags, Ordering, RmwOp},
    types::{Type, TypeKind},
};
use smallvec::SmallVec;

use super::{Decoded, Decoder, consts::gep_step, promises};
use crate::{
    code::{AccessPlan, AllocaPlan, AtomicOp, AtomicPlan, GepPlan, Kind, NONE, Part},
    shape::Scalar,
};

/// The alignment left at `offset` bytes from an address with alignment `align`.
pub(super) fn common_align(align: u64, offset: u64) -> u64 {
    if offset == 0 { align } else { align.min(1 << offset.trailing_zeros().min(31)) }
}

/// The bytes of an aggregate that none of its scalars, which are in order, lies in.
fn padding(plan: &AccessPlan) -> Vec<(u64, u64)> {
    let mut gaps = Vec::new();
    let mut end = 0;
    for part in &plan.parts {
        let start = part.bit_offset / 8;
        if start > end {
            gaps.push((end, start - end));
        }
        end = end.max((part.bit_offset + u64::from(part.bits)).div_ceil(8));
    }
    if plan.bytes > end {
        gaps.push((end, plan.bytes - end));
    }
    gaps
}

impl Decoder<'_, '_> {
    /// The address space of a pointer.
    pub(super) fn space_of(&self, pointer: Value) -> Decoded<u32> {
        self.body.ty(pointer).addr_space().ok_or_else(|| "a vector of addresses".to_owned())
    }

    pub(super) fn access_plan(
        &mut self,
        ty: Type,
        space: u32,
        access: Access,
    ) -> Decoded<AccessPlan> {
        let shape = self.shape(ty)?;
        let part = |leaf: &crate::shape::Leaf| Part {
            bits: leaf.bits,
            bit_offset: leaf.bit_offset,
            reg: leaf.reg,
        };
        let parts: Vec<Part> = shape.leaves.iter().map(part).collect();
        let simple = match *parts {
            [Part { bits: bits @ (8 | 16 | 24 | 32 | 40 | 48 | 56 | 64), .. }] => {
                Some((bits / 8) as u8)
            }
            _ => None,
        };
        Ok(AccessPlan {
            space,
            bytes: shape.store_bytes,
            align: access.align.map_or(shape.align, |align| align.bytes()),
            volatile: access.volatile,
            ordering: access.ordering,
            parts,
            simple,
            padding: Vec::new(),
            promises: Vec::new(),
        })
    }

    pub(super) fn load(&mut self, pointer: Value, access: Access) -> Decoded<()> {
        let space = self.space_of(pointer)?;
        let mut plan = self.access_plan(self.body.result_ty(self.inst), space, access)?;
        let shared = &self.program.module.shared;
        plan.promises = promises::of_metadata(shared, self.body, self.inst);
        let (dst, address) = (self.result_reg()?, self.reg(pointer)?);
        self.emit_load(plan, dst, address);
        Ok(())
    }

    pub(super) fn emit_load(&mut self, plan: AccessPlan, dst: u32, address: u32) {
        let row = self.code.accesses.len() as u32;
        self.code.accesses.push(plan);
        self.emit(Kind::Load(row), dst, [address, NONE, NONE]);
    }

    pub(super) fn store(&mut self, value: Value, pointer: Value, access: Access) -> Decoded<()> {
        let space = self.space_of(pointer)?;
        let ty = self.body.ty(value);
        let mut plan = self.access_plan(ty, space, access)?;
        if matches!(
            self.program.module.shared.types.kind(ty),
            TypeKind::Struct(_) | TypeKind::Array { .. }
        ) {
            plan.padding = padding(&plan);
            plan.simple = plan.simple.filter(|_| plan.padding.is_empty());
        }
        let (value, address) = (self.reg(value)?, self.reg(pointer)?);
        self.emit_store(plan, value, address);
        Ok(())
    }

    pub(super) fn emit_store(&mut self, plan: AccessPlan, value: u32, address: u32) {
        let row = self.code.accesses.len() as u32;
        self.code.accesses.push(plan);
        self.emit(Kind::Store(row), NONE, [address, value, NONE]);
    }

    /// An atomic on the scalars of `ty`; a vector is done element by element.
    pub(super) fn atomic(
        &mut self,
        op: AtomicOp,
        pointer: Value,
        operands: &[Value],
        ordering: Ordering,
        align: Option<u64>,
    ) -> Decoded<()> {
        let space = self.space_of(pointer)?;
        let ty = self.body.ty(*operands.first().ok_or("an operand")?);
        let shape = self.shape(ty)?;
        let address = self.reg(pointer)?;
        let dst = self.result_reg()?;
        let mut regs = [NONE; 2];
        for (reg, &operand) in regs.iter_mut().zip(operands) {
            *reg = self.reg(operand)?;
        }
        if shape.packed_bits || shape.leaves.iter().any(|leaf| leaf.bits > 128) {
            return Err("an atomic of this width".to_owned());
        }
        for leaf in &shape.leaves {
            let element = if leaf.bit_offset == 0 {
                address
            } else {
                self.offset_address(address, (leaf.bit_offset / 8) as i64)
            };
            let natural = u64::from(leaf.bits.div_ceil(8)).next_power_of_two();
            let plan = AtomicPlan {
                op,
                space,
                bits: leaf.bits,
                scalar: leaf.scalar,
                align: common_align(align.unwrap_or(natural), leaf.bit_offset / 8),
                ordering,
            };
            let row = self.code.atomics.len() as u32;
            self.code.atomics.push(plan);
            let operand = |reg: u32| if reg == NONE { NONE } else { reg + leaf.reg };
            let dst = if dst == NONE { NONE } else { dst + leaf.reg };
            self.emit(Kind::Atomic(row), dst, [element, operand(regs[0]), operand(regs[1])]);
        }
        Ok(())
    }

    pub(super) fn atomic_rmw(&mut self, op: RmwOp, access: Access, args: &[Value]) -> Decoded<()> {
        let align = access.align.map(|align| align.bytes());
        self.atomic(AtomicOp::Rmw(op), args[0], &args[1..], access.ordering, align)
    }

    /// A register with the address in `base` moved by `offset` bytes.
    pub(super) fn offset_address(&mut self, base: u32, offset: i64) -> u32 {
        let dst = self.new_regs(1);
        let plan = GepPlan {
            offset,
            terms: SmallVec::new(),
            bits: 64,
            nusw: false,
            nuw: false,
            inbounds: None,
        };
        let row = self.code.geps.len() as u32;
        self.code.geps.push(plan);
        self.emit(Kind::Gep(row), dst, [base, NONE, NONE]);
        dst
    }

    pub(super) fn alloca(&mut self, ty: Type, align: Option<u64>, count: Value) -> Decoded<()> {
        let elem_bytes = self.program.shapes.alloc_bytes(ty).ok_or("a type without size")?;
        let align = align.unwrap_or(self.program.shapes.abi_align(ty));
        let result = self.body.result(self.inst).ok_or("an alloca without a result")?;
        let label = match self.body.value_name(result) {
            Some(name) => format!("%{}", String::from_utf8_lossy(name)),
            None => "a stack slot".to_owned(),
        };
        let space = self.body.ty(result).addr_space().unwrap_or(0);
        let (dst, count) = (self.reg(result)?, self.reg(count)?);
        let row = self.code.allocas.len() as u32;
        self.code.allocas.push(AllocaPlan { label: label.into(), elem_bytes, align, space });
        self.emit(Kind::Alloca(row), dst, [count, NONE, NONE]);
        Ok(())
    }

    pub(super) fn gep(&mut self, source: Type, args: &[Value], flags: InstFlags) -> Decoded<()> {
        let result = self.body.result(self.inst).ok_or("an address without a result")?;
        let shape = self.shape_of(result)?;
        let dst = self.reg(result)?;
        for element in 0..shape.leaves.len() {
            let Scalar::Ptr(space) = shape.leaves[element].scalar else {
                return Err("an address that is none".to_owned());
            };
            let plan = self.gep_plan(source, &args[1..], element, space, flags)?;
            let base = self.element_reg(args[0], element)?;
            let row = self.code.geps.len() as u32;
            self.code.geps.push(plan);
            self.emit(Kind::Gep(row), dst + element as u32, [base, NONE, NONE]);
        }
        Ok(())
    }

    /// The register of element `element` of a vector, or of a scalar that stands for all.
    pub(super) fn element_reg(&mut self, value: Value, element: usize) -> Decoded<u32> {
        let shape = self.shape_of(value)?;
        let reg = self.reg(value)?;
        if !self.body.ty(value).is_vector() {
            return Ok(reg);
        }
        let leaf = shape.leaves.get(element).ok_or("vectors of different lengths")?;
        Ok(reg + leaf.reg)
    }

    fn gep_plan(
        &mut self,
        source: Type,
        indices: &[Value],
        element: usize,
        space: u32,
        flags: InstFlags,
    ) -> Decoded<GepPlan> {
        let bits = self.program.shapes.layout.pointer_bits(space).min(64) as u8;
        let mut plan = GepPlan {
            offset: 0,
            terms: SmallVec::new(),
            bits,
            nusw: flags.intersects(InstFlags::NUSW | InstFlags::INBOUNDS),
            nuw: flags.contains(InstFlags::NUW),
            inbounds: flags.contains(InstFlags::INBOUNDS).then_some(space),
        };
        let mut ty = source;
        for (position, &index) in indices.iter().enumerate() {
            let is_vector = self.body.ty(index).is_vector();
            let constant = if is_vector { None } else { self.const_int(index) };
            let width = self.program.shapes.types.scalar(self.body.ty(index));
            let width = width.int_bits().filter(|&w| w <= 64).ok_or("an index of this width")?;
            if let Some(constant) = constant {
                let unused = 64 - width;
                let value = (constant << unused) as i64 >> unused;
                let (step, next) = gep_step(self.program, ty, value, position == 0)?;
                plan.offset = plan.offset.wrapping_add(step);
                ty = next;
                continue;
            }
            if position > 0 && ty.is_struct() {
                // A vector of equal constants may choose a field.
                let reg = self.element_reg(index, element)?;
                let known = self.code.consts.iter().find(|(known, _)| *known == reg);
                let field = known.ok_or("a field chosen at run time")?.1.bits;
                let (step, next) = gep_step(self.program, ty, field as i64, false)?;
                plan.offset = plan.offset.wrapping_add(step);
                ty = next;
                continue;
            }
            let (scale, next) = gep_step(self.program, ty, 1, position == 0)?;
            plan.terms.push((self.element_reg(index, element)?, scale, width as u8));
            ty = next;
        }
        Ok(plan)
    }
}
