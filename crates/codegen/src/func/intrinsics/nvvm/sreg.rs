//! Special registers.

use nvopt_ir::body::Inst as IrInst;
use nvopt_ptx::{
    isa::{Mod, Opcode, Sreg},
    mach::Operand,
    target::Feature,
};

use crate::{
    func::select::{Lower, Select},
    shape::Class,
};

impl Select<'_> {
    /// Lowers `llvm.nvvm.read.NAME`.
    pub(super) fn read_sreg(&mut self, inst: IrInst, name: &str) -> Lower<bool> {
        let Some(name) = name.strip_prefix("ptx.sreg.") else { return Ok(false) };
        let dst = self.result_reg(inst)?;
        // Indices have three components; the fourth reads as zero.
        if name.ends_with(".w") {
            self.mov(dst, Operand::Int(0));
            return Ok(true);
        }
        let Some(sreg) = find(name) else { return Ok(false) };
        if let Some(feature) = feature_of(name) {
            self.needs(feature)?;
        }
        let width = self.class_of(dst);
        match sreg.bits() {
            64 if width == Class::B32 => {
                let whole = self.tmp(Class::B64);
                self.unary(Opcode::Mov, &[Mod::U64], whole, Operand::Sreg(sreg));
                self.unary(Opcode::Cvt, &[Mod::U32, Mod::U64], dst, Operand::Reg(whole));
            }
            64 => self.unary(Opcode::Mov, &[Mod::U64], dst, Operand::Sreg(sreg)),
            _ => self.unary(Opcode::Mov, &[Mod::U32], dst, Operand::Sreg(sreg)),
        }
        Ok(true)
    }

    pub(super) fn is_explicit_cluster(&mut self, inst: IrInst) -> Lower<bool> {
        self.needs(Feature::Clusters)?;
        let dst = self.result_reg(inst)?;
        self.unary(Opcode::Mov, &[Mod::Pred], dst, Operand::Sreg(Sreg::IsExplicitCluster));
        Ok(true)
    }
}

/// The register that an intrinsic names: dots stand for some of PTX's underscores.
fn find(name: &str) -> Option<Sreg> {
    if name == "warpsize" {
        return Some(Sreg::WarpSz);
    }
    let underscores = |sreg: Sreg| {
        let own = sreg.name().strip_prefix('%').unwrap_or(sreg.name()).bytes();
        let as_dots = |byte: u8| if byte == b'_' { b'.' } else { byte };
        own.map(as_dots).eq(name.bytes().map(as_dots))
    };
    Sreg::ALL.iter().copied().find(|&sreg| underscores(sreg))
}

/// What the target must have for a register.
fn feature_of(name: &str) -> Option<Feature> {
    match name {
        "aggr_smem_size" => Some(Feature::SharedMemorySize),
        _ if name.starts_with("cluster") || name.starts_with("ncluster") => Some(Feature::Clusters),
        _ => None,
    }
}
