//! Loads, stores and atomics.

use nvopt_entity::Entity as _;
use nvopt_ir::ops::{Ordering, RmwOp};
use nvopt_ptx::{
    isa::{FormData, Mod},
    mach::Operand,
};

use super::{
    decode::{Decoder, Name},
    operand::members,
    types::{bits_of, format_of, half_of, is_signed, space_of},
};
use crate::{
    code::{AccessPlan, AtomicOp, AtomicPlan, Kind, NONE, Part},
    decode::Decoded,
    memory::space,
    shape::Scalar,
};

impl Decoder<'_, '_, '_> {
    /// A register with an address and the space it is of.
    pub(super) fn address(&mut self, operand: &[Operand], of: u32) -> Decoded<(u32, u32)> {
        match *operand {
            [Operand::AddrReg(reg, offset)] => {
                let base = self.regs[reg.index()];
                let width = self.width_of(reg).min(64);
                let moved = self.offset(base, offset, width);
                if of == space::SHARED_CLUSTER {
                    return Ok((self.cluster_address(moved), of));
                }
                Ok((moved, of))
            }
            [Operand::AddrSym(name, offset)] => {
                let name = self.body.str(name).into_owned();
                match self.find_name(&name) {
                    Some(Name::Slot { reg, .. }) => {
                        Ok((self.offset(reg, offset, 64), space::GENERIC))
                    }
                    Some(Name::Fixed { address, space: own }) => {
                        let address = self.constant(address.wrapping_add_signed(offset));
                        let generic = of == space::GENERIC || of == space::SHARED_CLUSTER;
                        Ok((address, if generic { own } else { of }))
                    }
                    None => Err(format!("the symbol {name}, which is not there")),
                }
            }
            [Operand::AddrInt(number)] => Ok((self.constant(number as u64), of)),
            _ => Err("an address of several parts".to_owned()),
        }
    }

    /// The plan of an access of `n` scalars of `bits` bits.
    fn access_plan(&self, form: &FormData, of: u32, bits: u32, n: u32) -> AccessPlan {
        let words = bits.div_ceil(64);
        let part = |index: u32| Part {
            bits,
            bit_offset: u64::from(index) * u64::from(bits),
            reg: index * words,
        };
        let bytes = u64::from(bits.div_ceil(8)) * u64::from(n);
        AccessPlan {
            space: of,
            bytes,
            align: bytes.next_power_of_two(),
            volatile: form.has(Mod::Volatile) || form.has(Mod::Mmio),
            ordering: ordering_of(form, Ordering::NotAtomic),
            parts: (0..n).map(part).collect(),
            simple: (n == 1 && bits <= 64).then_some((bits.div_ceil(8)) as u8),
            padding: Vec::new(),
            promises: Vec::new(),
        }
    }

    pub(super) fn ld(&mut self, form: &FormData, args: &[Vec<Operand>]) -> Decoded<()> {
        let ty = form.ty().ok_or("no type")?;
        let bits = bits_of(ty).ok_or("a type")?;
        let [to, from, ..] = args else { return Err("other operands".to_owned()) };
        let of = space_of(form).ok_or("of this space")?;
        let (address, of) = self.address(from, of)?;
        let parts = members(to);
        let plan = self.access_plan(form, of, bits, parts.len() as u32);
        let row = self.code.accesses.len() as u32;
        self.code.accesses.push(plan);
        if let [one] = parts.as_slice() {
            let dest = self.dest(one, bits)?;
            self.emit(Kind::Load(row), dest.reg, [address, NONE, NONE]);
            // What a swap compares with: undefined bits are some bits then, as the swap has them.
            if form.has(Mod::Relaxed) {
                self.emit(Kind::Freeze { n: bits.div_ceil(64) }, dest.reg, [dest.reg, NONE, NONE]);
            }
            self.finish(dest, is_signed(ty));
            return Ok(());
        }
        let first = self.new_regs(parts.len() as u32 * bits.div_ceil(64));
        self.emit(Kind::Load(row), first, [address, NONE, NONE]);
        self.write_members(to, first, bits, is_signed(ty))
    }

    pub(super) fn st(&mut self, form: &FormData, args: &[Vec<Operand>]) -> Decoded<()> {
        let ty = form.ty().ok_or("no type")?;
        let bits = bits_of(ty).ok_or("a type")?;
        let [to, from, ..] = args else { return Err("other operands".to_owned()) };
        let of = space_of(form).ok_or("of this space")?;
        let parts = members(from);
        let value = self.in_a_row(&parts, ty)?;
        let (address, of) = self.address(to, of)?;
        let plan = self.access_plan(form, of, bits, parts.len() as u32);
        let row = self.code.accesses.len() as u32;
        self.code.accesses.push(plan);
        self.emit(Kind::Store(row), NONE, [address, value, NONE]);
        Ok(())
    }

    /// Operands in registers one after the other.
    pub(super) fn in_a_row(&mut self, parts: &[Vec<Operand>], ty: Mod) -> Decoded<u32> {
        if let [one] = parts {
            return self.read(one, ty);
        }
        let words = bits_of(ty).ok_or("a type")?.div_ceil(64);
        let first = self.new_regs(parts.len() as u32 * words);
        for (at, part) in parts.iter().enumerate() {
            let from = self.read(part, ty)?;
            self.copy(first + at as u32 * words, from, words);
        }
        Ok(first)
    }

    pub(super) fn atom(&mut self, form: &FormData, args: &[Vec<Operand>]) -> Decoded<()> {
        let (to, rest) = args.split_first().ok_or("no operands")?;
        self.atomic(form, Some(to), rest)
    }

    pub(super) fn red(&mut self, form: &FormData, args: &[Vec<Operand>]) -> Decoded<()> {
        self.atomic(form, None, args)
    }

    fn atomic(
        &mut self,
        form: &FormData,
        to: Option<&Vec<Operand>>,
        args: &[Vec<Operand>],
    ) -> Decoded<()> {
        let ty = form.ty().ok_or("no type")?;
        let bits = bits_of(ty).ok_or("a type")?;
        let [at, values, rest @ ..] = args else { return Err("other operands".to_owned()) };
        let of = space_of(form).ok_or("of this space")?;
        let (address, of) = self.address(at, of)?;
        let op = atomic_op(form, ty).ok_or("this operation")?;
        let parts = members(values);
        let elem = half_of(ty).unwrap_or(ty);
        let each = bits_of(elem).ok_or("a type")?;
        let words = bits.div_ceil(64);
        let old = self.new_regs(parts.len() as u32 * words);
        for (index, part) in parts.iter().enumerate() {
            let value = self.read(part, ty)?;
            let new = match (op, rest.first()) {
                (AtomicOp::CmpXchg { .. }, Some(new)) => self.read(new, ty)?,
                (AtomicOp::CmpXchg { .. }, None) => return Err("no new value".to_owned()),
                (AtomicOp::Rmw(_), _) => NONE,
            };
            let place = self.offset(address, index as i64 * i64::from(bits / 8), 64);
            let plan = AtomicPlan {
                op,
                space: of,
                bits: each,
                scalar: format_of(elem).map_or(Scalar::Int, Scalar::Float),
                align: u64::from(bits / 8),
                ordering: ordering_of(form, Ordering::Monotonic),
            };
            let dst = old + index as u32 * words;
            if elem == ty {
                self.emit_atomic(plan, dst, [place, value, new]);
                continue;
            }
            let (pieces, olds) = (self.split_reg(value, each, 2), self.new_regs(2));
            for half in 0..2 {
                let place = self.offset(place, i64::from(half * each / 8), 64);
                let plan = AtomicPlan { align: u64::from(each / 8), ..plan.clone() };
                self.emit_atomic(plan, olds + half, [place, pieces + half, NONE]);
            }
            let joined = self.join_regs(&[olds, olds + 1], each);
            self.copy(dst, joined, 1);
        }
        match to {
            Some(to) => self.write_members(to, old, bits, is_signed(ty)),
            None => Ok(()),
        }
    }

    fn emit_atomic(&mut self, plan: AtomicPlan, dst: u32, args: [u32; 3]) {
        let row = self.code.atomics.len() as u32;
        self.code.atomics.push(plan);
        self.emit(Kind::Atomic(row), dst, args);
    }
}

fn ordering_of(form: &FormData, default: Ordering) -> Ordering {
    let found = form.mods.iter().find_map(|&word| match word {
        Mod::Relaxed => Some(Ordering::Monotonic),
        Mod::Acquire => Some(Ordering::Acquire),
        Mod::Release => Some(Ordering::Release),
        Mod::AcqRel => Some(Ordering::AcqRel),
        _ => None,
    });
    found.unwrap_or(default)
}

fn atomic_op(form: &FormData, ty: Mod) -> Option<AtomicOp> {
    let is_float = format_of(half_of(ty).unwrap_or(ty)).is_some();
    let signed = is_signed(ty);
    let op = form.mods.iter().find_map(|&word| {
        Some(match word {
            Mod::And => RmwOp::And,
            Mod::Or => RmwOp::Or,
            Mod::Xor => RmwOp::Xor,
            Mod::Exch => RmwOp::Xchg,
            Mod::Add if is_float => RmwOp::FAdd,
            Mod::Add => RmwOp::Add,
            Mod::Inc => RmwOp::UIncWrap,
            Mod::Dec => RmwOp::UDecWrap,
            Mod::Min if is_float => RmwOp::FMin,
            Mod::Max if is_float => RmwOp::FMax,
            Mod::Min if signed => RmwOp::Min,
            Mod::Max if signed => RmwOp::Max,
            Mod::Min => RmwOp::UMin,
            Mod::Max => RmwOp::UMax,
            _ => return None,
        })
    });
    match op {
        Some(op) => Some(AtomicOp::Rmw(op)),
        None => form.has(Mod::Cas).then_some(AtomicOp::CmpXchg { with_flag: false }),
    }
}
