//! Reading and writing operands.

use nvopt_arith::float::{self, Bits, Format, Round};
use nvopt_entity::Entity as _;
use nvopt_ir::{constant::low_mask, ops::BinaryOp};
use nvopt_ptx::{
    isa::{Mod, Sreg as Special},
    mach::{Bracket, Operand, Reg},
};
use smallvec::SmallVec;

use super::{
    decode::{Decoder, Name, split},
    types::{bits_of, format_of},
};
use crate::{
    code::{FloatFn, GepPlan, Kind, Mode, NONE, Sreg},
    decode::Decoded,
    memory::space,
    scalar::{PtxFn, PtxOp},
};

/// Where a result goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Dest {
    /// The register that the operation writes.
    pub(super) reg: u32,
    /// The register that gets the result extended, and its width.
    then: Option<(u32, u32)>,
    bits: u32,
}

impl Decoder<'_, '_, '_> {
    /// The width of a register.
    pub(super) fn width_of(&self, reg: Reg) -> u32 {
        bits_of(self.body.reg(reg).ty).unwrap_or(64)
    }

    /// A register with the operand as a value of type `ty`.
    pub(super) fn read(&mut self, operand: &[Operand], ty: Mod) -> Decoded<u32> {
        let bits = bits_of(ty).ok_or("a type of no known width")?;
        let [operand] = *operand else {
            return match operand {
                [Operand::Group(Bracket::Braces, _), members @ ..] => self.join(members, bits),
                _ => Err("a group of operands".to_owned()),
            };
        };
        match operand {
            Operand::Minus(reg) => {
                let (from, dst) = (self.read(&[Operand::Reg(reg)], ty)?, self.new_regs(1));
                match format_of(ty) {
                    Some(format) => {
                        let kind = Kind::Float { f: FloatFn::Neg, format, mode: Mode::PLAIN };
                        self.emit(kind, dst, [from, NONE, NONE]);
                    }
                    None => {
                        let zero = self.constant(0);
                        self.int2(BinaryOp::Sub, bits, dst, zero, from);
                    }
                }
                Ok(dst)
            }
            Operand::F64(value) if ty == Mod::F32 => {
                let value = Bits::from(value);
                let rounded = float::convert(Format::Double, Format::Single, Round::Nearest, value);
                Ok(self.constant(rounded as u64))
            }
            Operand::F32(value) if ty == Mod::F64 => {
                let value = Bits::from(value);
                let exact = float::convert(Format::Single, Format::Double, Round::Nearest, value);
                Ok(self.constant(exact as u64))
            }
            other => self.read_bits(&[other], bits),
        }
    }

    /// A register with the low `bits` bits of the operand; two of them for 128.
    pub(super) fn read_bits(&mut self, operand: &[Operand], bits: u32) -> Decoded<u32> {
        let [operand] = *operand else {
            return match operand {
                [Operand::Group(Bracket::Braces, _), members @ ..] => self.join(members, bits),
                _ => Err("a group of operands".to_owned()),
            };
        };
        match operand {
            Operand::Reg(reg) => {
                let (from, width) = (self.regs[reg.index()], self.width_of(reg));
                if width <= bits || bits > 64 {
                    return Ok(from);
                }
                let dst = self.new_regs(1);
                let kind = Kind::Trunc { from: width.min(64) as u8, to: bits as u8, flags: 0 };
                self.emit(kind, dst, [from, NONE, NONE]);
                Ok(dst)
            }
            Operand::Not(reg) => {
                let (from, dst) = (self.regs[reg.index()], self.new_regs(1));
                let one = self.constant(1);
                self.int2(BinaryOp::Xor, 1, dst, from, one);
                Ok(dst)
            }
            Operand::Part(reg, part) if part < 4 => {
                let data = self.body.reg(reg);
                if part >= data.lanes {
                    return Err("a component that the register does not have".to_owned());
                }
                Ok(self.regs[reg.index()] + u32::from(part))
            }
            Operand::Int(value) if bits > 64 => {
                let first = self.new_regs(2);
                let (low, high) =
                    (self.constant(value as u64), self.constant((value >> 63) as u64));
                self.copy(first, low, 1);
                self.copy(first + 1, high, 1);
                Ok(first)
            }
            Operand::Int(value) => Ok(self.constant(value as u64 & low_mask(bits))),
            Operand::F32(value) => Ok(self.constant(u64::from(value) & low_mask(bits))),
            Operand::F64(value) => Ok(self.constant(value & low_mask(bits))),
            Operand::Sreg(special) => self.special(special),
            Operand::Sym(name, offset) => {
                let name = self.body.str(name).into_owned();
                self.address_value(&name, offset)
            }
            Operand::Minus(_) => Err("a negated register".to_owned()),
            Operand::Part(..) => Err("a part of a register".to_owned()),
            Operand::Label(_) => Err("a label as a value".to_owned()),
            Operand::AddrReg(..) | Operand::AddrSym(..) | Operand::AddrInt(_) => {
                Err("an address as a value".to_owned())
            }
            Operand::Sink => Err("`_` as a value".to_owned()),
            Operand::Word(word) => Err(format!("the operand {}", self.body.str(word))),
            Operand::Group(..) => Err("a group of operands".to_owned()),
        }
    }

    /// Members of a vector as one value of `bits` bits.
    fn join(&mut self, members: &[Operand], bits: u32) -> Decoded<u32> {
        let members = split(members);
        let each = bits / (members.len().max(1) as u32);
        if each == 0 || members.is_empty() {
            return Err("a vector of this width".to_owned());
        }
        if bits > 64 {
            let first = self.new_regs(2);
            if each != 64 {
                return Err("a vector of this width".to_owned());
            }
            for (at, member) in members.iter().enumerate() {
                let from = self.read_bits(member, 64)?;
                self.copy(first + at as u32, from, 1);
            }
            return Ok(first);
        }
        let mut regs = Vec::new();
        for member in &members {
            regs.push(self.read_bits(member, each)?);
        }
        Ok(self.join_regs(&regs, each))
    }

    /// Registers of `each` bits as one.
    pub(super) fn join_regs(&mut self, regs: &[u32], each: u32) -> u32 {
        let mut joined = regs.first().copied().unwrap_or(NONE);
        for (at, &next) in regs.iter().enumerate().skip(1) {
            let dst = self.new_regs(1);
            let width = each * at as u32;
            self.ptx_op(PtxFn::Join, width, width + each, dst, [joined, next, NONE]);
            joined = dst;
        }
        joined
    }

    /// The `n` fields of `each` bits of a register, as new registers in a row.
    pub(super) fn split_reg(&mut self, reg: u32, each: u32, n: u32) -> u32 {
        let first = self.new_regs(n);
        for at in 0..n {
            let shift = (each * at) as u8;
            self.ptx_op(PtxFn::Field(shift), 64, each, first + at, [reg, NONE, NONE]);
        }
        first
    }

    /// The address of a variable as `mov` gives it: that of its own space.
    fn address_value(&mut self, name: &str, offset: i64) -> Decoded<u32> {
        match self.find_name(name) {
            Some(Name::Fixed { address, .. }) => {
                Ok(self.constant(address.wrapping_add_signed(offset)))
            }
            Some(Name::Slot { reg, .. }) => {
                let is_param = self.decl.params.iter().any(|param| *param.name == *name);
                let to = if is_param { space::PARAM } else { space::LOCAL };
                let own = self.new_regs(1);
                self.emit(Kind::AddrCast { from: space::GENERIC, to }, own, [reg, NONE, NONE]);
                Ok(self.offset(own, offset, 64))
            }
            None => Err(format!("the symbol {name}, which is not there")),
        }
    }

    /// A register with `base` moved by `offset` bytes.
    pub(super) fn offset(&mut self, base: u32, offset: i64, bits: u32) -> u32 {
        if offset == 0 {
            return base;
        }
        let dst = self.new_regs(1);
        let plan = GepPlan {
            offset,
            terms: SmallVec::new(),
            bits: bits as u8,
            nusw: false,
            nuw: false,
            inbounds: None,
        };
        let row = self.code.geps.len() as u32;
        self.code.geps.push(plan);
        self.emit(Kind::Gep(row), dst, [base, NONE, NONE]);
        dst
    }

    fn special(&mut self, special: Special) -> Decoded<u32> {
        let sreg = special_register(special)
            .ok_or_else(|| format!("the special register {}", special.name()))?;
        let dst = self.new_regs(1);
        self.emit(Kind::Sreg(sreg), dst, [NONE; 3]);
        Ok(dst)
    }

    /// Where a result of `bits` bits goes that the operand names.
    pub(super) fn dest(&mut self, operand: &[Operand], bits: u32) -> Decoded<Dest> {
        match *operand {
            [Operand::Reg(reg)] => {
                let (first, width) = (self.regs[reg.index()], self.width_of(reg));
                if width == bits {
                    return Ok(Dest { reg: first, then: None, bits });
                }
                let words = bits.div_ceil(64);
                Ok(Dest { reg: self.new_regs(words), then: Some((first, width)), bits })
            }
            [Operand::Part(reg, part)] if part < self.body.reg(reg).lanes => {
                let first = self.regs[reg.index()] + u32::from(part);
                Ok(Dest { reg: first, then: None, bits })
            }
            [Operand::Sink] => Ok(Dest { reg: self.new_regs(bits.div_ceil(64)), then: None, bits }),
            _ => Err("a result that is no register".to_owned()),
        }
    }

    /// The operation wrote its result: what its register is wider by is filled.
    pub(super) fn finish(&mut self, dest: Dest, signed: bool) {
        let Some((to, width)) = dest.then else { return };
        let from = dest.bits.min(64) as u8;
        if width < dest.bits {
            let kind = Kind::Trunc { from, to: width as u8, flags: 0 };
            self.emit(kind, to, [dest.reg, NONE, NONE]);
        } else if signed {
            self.emit(Kind::SExt { from, to: width.min(64) as u8 }, to, [dest.reg, NONE, NONE]);
        } else {
            self.copy(to, dest.reg, 1);
        }
        if width > 64 && dest.bits <= 64 {
            let zero = self.constant(0);
            self.copy(to + 1, zero, 1);
        }
    }

    /// Writes registers in a row to the members of a vector, or to one register.
    pub(super) fn write_members(
        &mut self,
        operand: &[Operand],
        first: u32,
        bits: u32,
        signed: bool,
    ) -> Decoded<()> {
        let words = bits.div_ceil(64);
        for (at, member) in members(operand).iter().enumerate() {
            let dest = self.dest(member, bits)?;
            self.copy(dest.reg, first + at as u32 * words, words);
            self.finish(dest, signed);
        }
        Ok(())
    }

    pub(super) fn copy(&mut self, to: u32, from: u32, n: u32) {
        self.emit(Kind::Copy { n }, to, [from, NONE, NONE]);
    }

    pub(super) fn int2(&mut self, op: BinaryOp, bits: u32, dst: u32, a: u32, b: u32) {
        self.emit(Kind::Int2 { op, width: bits as u8, flags: 0 }, dst, [a, b, NONE]);
    }

    pub(super) fn ptx_op(&mut self, f: PtxFn, width: u32, out: u32, dst: u32, args: [u32; 3]) {
        self.emit(Kind::Ptx(PtxOp { f, width: width as u8, out: out as u8 }), dst, args);
    }
}

/// The members of a vector, or the operand itself.
pub(super) fn members(operand: &[Operand]) -> Vec<Vec<Operand>> {
    match operand {
        [Operand::Group(Bracket::Braces, _), members @ ..] => split(members),
        other => vec![other.to_vec()],
    }
}

/// The two results of `a|b`; the second is missing if only one is written.
pub(super) fn pipe(operand: &[Operand]) -> (Vec<Operand>, Option<Vec<Operand>>) {
    match operand {
        [Operand::Group(Bracket::Pipe, _), members @ ..] => {
            let mut parts = split(members).into_iter();
            (parts.next().unwrap_or_default(), parts.next())
        }
        other => (other.to_vec(), None),
    }
}

fn special_register(special: Special) -> Option<Sreg> {
    Some(match special {
        Special::TidX => Sreg::Tid(0),
        Special::TidY => Sreg::Tid(1),
        Special::TidZ => Sreg::Tid(2),
        Special::NtidX => Sreg::Ntid(0),
        Special::NtidY => Sreg::Ntid(1),
        Special::NtidZ => Sreg::Ntid(2),
        Special::CtaidX => Sreg::Ctaid(0),
        Special::CtaidY => Sreg::Ctaid(1),
        Special::CtaidZ => Sreg::Ctaid(2),
        Special::NctaidX => Sreg::Nctaid(0),
        Special::NctaidY => Sreg::Nctaid(1),
        Special::NctaidZ => Sreg::Nctaid(2),
        Special::ClusteridX => Sreg::Clusterid(0),
        Special::ClusteridY => Sreg::Clusterid(1),
        Special::ClusteridZ => Sreg::Clusterid(2),
        Special::NclusteridX => Sreg::Nclusterid(0),
        Special::NclusteridY => Sreg::Nclusterid(1),
        Special::NclusteridZ => Sreg::Nclusterid(2),
        Special::ClusterCtaidX => Sreg::ClusterCtaid(0),
        Special::ClusterCtaidY => Sreg::ClusterCtaid(1),
        Special::ClusterCtaidZ => Sreg::ClusterCtaid(2),
        Special::ClusterNctaidX => Sreg::ClusterNctaid(0),
        Special::ClusterNctaidY => Sreg::ClusterNctaid(1),
        Special::ClusterNctaidZ => Sreg::ClusterNctaid(2),
        Special::ClusterCtarank => Sreg::ClusterCtarank,
        Special::ClusterNctarank => Sreg::ClusterNctarank,
        Special::IsExplicitCluster => Sreg::IsExplicitCluster,
        Special::Laneid => Sreg::Laneid,
        Special::Warpid => Sreg::Warpid,
        Special::Nwarpid => Sreg::Nwarpid,
        Special::WarpSz => Sreg::Warpsize,
        Special::LanemaskEq => Sreg::LanemaskEq,
        Special::LanemaskLe => Sreg::LanemaskLe,
        Special::LanemaskLt => Sreg::LanemaskLt,
        Special::LanemaskGe => Sreg::LanemaskGe,
        Special::LanemaskGt => Sreg::LanemaskGt,
        Special::Clock | Special::GlobaltimerLo => Sreg::Clock32,
        Special::Clock64 | Special::Globaltimer => Sreg::Clock64,
        Special::ClockHi | Special::GlobaltimerHi => Sreg::Zero,
        Special::DynamicSmemSize => Sreg::DynamicSmem,
        Special::TotalSmemSize | Special::AggrSmemSize => Sreg::TotalSmem,
        Special::Smid | Special::Gridid => Sreg::Zero,
        Special::Nsmid => Sreg::One,
        _ => return None,
    })
}
