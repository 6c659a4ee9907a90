//! Moves and addresses.

use nvopt_ptx::{
    isa::{FormData, Mod},
    mach::{Bracket, Operand},
};

use super::{
    decode::{Decoder, split},
    types::{bits_of, is_signed, space_of},
};
use crate::{
    code::{AllocaPlan, Kind, NONE},
    decode::Decoded,
    memory::space,
    scalar::PtxFn,
};

impl Decoder<'_, '_, '_> {
    pub(super) fn mov(&mut self, form: &FormData, args: &[Vec<Operand>]) -> Decoded<()> {
        let ty = form.ty().ok_or("no type")?;
        let bits = bits_of(ty).ok_or("a type")?;
        let [to, from] = args else { return Err("other operands".to_owned()) };
        if let [Operand::Group(Bracket::Braces, _), members @ ..] = &**to {
            let parts = split(members);
            let each = bits / parts.len().max(1) as u32;
            if each == 0 || parts.is_empty() {
                return Err("a vector of this width".to_owned());
            }
            let whole = self.read_bits(from, bits)?;
            let first = match bits {
                128 => {
                    let first = self.new_regs(2);
                    self.copy(first, whole, 2);
                    first
                }
                _ => self.split_reg(whole, each, parts.len() as u32),
            };
            if bits == 128 && each != 64 {
                return Err("a vector of this width".to_owned());
            }
            return self.write_members(to, first, each, false);
        }
        let value = self.read(from, ty)?;
        let dest = self.dest(to, bits)?;
        self.copy(dest.reg, value, bits.div_ceil(64));
        self.finish(dest, is_signed(ty));
        Ok(())
    }

    pub(super) fn cvta(&mut self, form: &FormData, args: &[Vec<Operand>]) -> Decoded<()> {
        let [to, from] = args else { return Err("other operands".to_owned()) };
        let bits = form.ty().and_then(bits_of).unwrap_or(64);
        let own = space_of(form).ok_or("of this space")?;
        let a = self.read_bits(from, bits)?;
        let dest = self.dest(to, bits)?;
        let is_cluster = own == space::SHARED_CLUSTER;
        if form.has(Mod::To) {
            let kind = Kind::AddrCast { from: space::GENERIC, to: own };
            self.emit(kind, dest.reg, [a, NONE, NONE]);
            if is_cluster {
                self.ptx_op(PtxFn::ToCluster, 64, 64, dest.reg, [dest.reg, NONE, NONE]);
            }
        } else {
            let a = if is_cluster { self.cluster_address(a) } else { a };
            let kind = Kind::AddrCast { from: own, to: space::GENERIC };
            self.emit(kind, dest.reg, [a, NONE, NONE]);
        }
        self.finish(dest, false);
        Ok(())
    }

    /// An address of the shared memory of a cluster, as the memory has it.
    pub(super) fn cluster_address(&mut self, reg: u32) -> u32 {
        let dst = self.new_regs(1);
        self.ptx_op(PtxFn::FromCluster, 64, 64, dst, [reg, NONE, NONE]);
        dst
    }

    pub(super) fn isspacep(&mut self, form: &FormData, args: &[Vec<Operand>]) -> Decoded<()> {
        let [to, from] = args else { return Err("other operands".to_owned()) };
        let own = space_of(form).ok_or("of this space")?;
        let a = self.read_bits(from, 64)?;
        let dest = self.dest(to, 1)?;
        self.emit(Kind::IsSpace(own), dest.reg, [a, NONE, NONE]);
        self.finish(dest, false);
        Ok(())
    }

    pub(super) fn mapa(&mut self, form: &FormData, args: &[Vec<Operand>]) -> Decoded<()> {
        let [to, from, rank] = args else { return Err("other operands".to_owned()) };
        let bits = form.ty().and_then(bits_of).unwrap_or(64);
        let generic = space_of(form) == Some(space::GENERIC);
        let (a, rank) = (self.read_bits(from, bits)?, self.read_bits(rank, 32)?);
        let dest = self.dest(to, bits)?;
        let of = if generic { space::GENERIC } else { space::SHARED };
        if generic {
            self.emit(Kind::Mapa { space: of }, dest.reg, [a, rank, NONE]);
        } else {
            let wide = self.new_regs(1);
            self.emit(Kind::Mapa { space: of }, wide, [a, rank, NONE]);
            self.ptx_op(PtxFn::ToCluster, 64, 64, dest.reg, [wide, NONE, NONE]);
        }
        self.finish(dest, false);
        Ok(())
    }

    pub(super) fn getctarank(&mut self, form: &FormData, args: &[Vec<Operand>]) -> Decoded<()> {
        let [to, from] = args else { return Err("other operands".to_owned()) };
        let bits = form.ty().and_then(bits_of).unwrap_or(64);
        let a = self.read_bits(from, bits)?;
        let dest = self.dest(to, 32)?;
        let (a, of) = match space_of(form) {
            Some(space::GENERIC) => (a, space::GENERIC),
            _ => (self.cluster_address(a), space::SHARED_CLUSTER),
        };
        self.emit(Kind::CtaRank { space: of }, dest.reg, [a, NONE, NONE]);
        self.finish(dest, false);
        Ok(())
    }

    pub(super) fn alloca(&mut self, form: &FormData, args: &[Vec<Operand>]) -> Decoded<()> {
        let [to, size, rest @ ..] = args else { return Err("other operands".to_owned()) };
        let align = match rest.first().map(Vec::as_slice) {
            Some(&[Operand::Int(align)]) => (align.max(1) as u64).next_power_of_two(),
            _ => 8,
        };
        let bits = form.ty().and_then(bits_of).unwrap_or(64);
        let size = self.read_bits(size, bits)?;
        let dest = self.dest(to, bits)?;
        let row = self.code.allocas.len() as u32;
        let label = "an alloca".into();
        self.code.allocas.push(AllocaPlan { label, elem_bytes: 1, align, space: space::LOCAL });
        self.emit(Kind::Alloca(row), dest.reg, [size, NONE, NONE]);
        self.finish(dest, false);
        Ok(())
    }

    pub(super) fn stack_save(&mut self, args: &[Vec<Operand>]) -> Decoded<()> {
        let [to] = args else { return Err("other operands".to_owned()) };
        let dest = self.dest(to, 64)?;
        self.emit(Kind::StackSave, dest.reg, [NONE; 3]);
        self.finish(dest, false);
        Ok(())
    }

    pub(super) fn stack_restore(&mut self, args: &[Vec<Operand>]) -> Decoded<()> {
        let [from] = args else { return Err("other operands".to_owned()) };
        let a = self.read_bits(from, 64)?;
        self.emit(Kind::StackRestore, NONE, [a, NONE, NONE]);
        Ok(())
    }
}
