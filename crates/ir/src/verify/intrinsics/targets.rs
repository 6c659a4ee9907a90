//! Intrinsics of single targets.
//!
//! Those of NVIDIA's GPUs are in the table of intrinsics. Others are not, so that what LLVM says
//! about them is looked up by name here, as far as it does not depend on their types.

use super::super::{
    calls::Site,
    function::{FnVerifier, cc},
    report::Checked,
};
use crate::{attrs::AttrKind, body::ValueDef, intrinsics::Intrinsic, types::Type};

/// Address spaces that hold global memory and constants on AMD's GPUs.
const AMD_GLOBAL_SPACES: [u32; 4] = [0, 1, 4, 6];

impl<'m> FnVerifier<'_, 'm> {
    pub(super) fn check_nvvm(&mut self, site: &Site<'m>, intrinsic: Intrinsic) -> Checked {
        match intrinsic {
            Intrinsic::NVVM_SETMAXNREG_INC_SYNC_ALIGNED_U32
            | Intrinsic::NVVM_SETMAXNREG_DEC_SYNC_ALIGNED_U32 => {
                let n_regs = self.int_arg(site, 0).unwrap_or(0);
                let message = "reg_count argument to nvvm.setmaxnreg must be in multiples of 8";
                self.check(n_regs.is_multiple_of(8), message)?;
                let message = "reg_count argument to nvvm.setmaxnreg must be within [24, 256]";
                self.check((24..=256).contains(&n_regs), message)
            }
            _ => Ok(()),
        }
    }

    pub(super) fn check_target_intrinsic(&mut self, site: &Site<'m>, name: &[u8]) -> Checked {
        let typed = |v: &Self, index| v.site_param_has(site, index, AttrKind::ElementType);
        match base_name(name) {
            b"llvm.aarch64.ldaxr"
            | b"llvm.aarch64.ldxr"
            | b"llvm.arm.ldaex"
            | b"llvm.arm.ldrex" => {
                let message = "Intrinsic requires elementtype attribute on first argument.";
                self.check(typed(self, 0), message)
            }
            b"llvm.aarch64.stlxr"
            | b"llvm.aarch64.stxr"
            | b"llvm.arm.stlex"
            | b"llvm.arm.strex" => {
                let message = "Intrinsic requires elementtype attribute on second argument.";
                self.check(typed(self, 1), message)
            }
            b"llvm.amdgcn.init.exec.from.input" => {
                let from_register =
                    site.args.first().is_some_and(|&arg| match self.body.def(arg) {
                        ValueDef::Param(index) => {
                            self.attrs().has_param(index as usize, AttrKind::InReg)
                        }
                        _ => false,
                    });
                let message = "only inreg arguments to the parent function are valid as inputs to \
                               this intrinsic";
                self.check(from_register, message)
            }
            b"llvm.amdgcn.s.prefetch.data" => {
                let space = self.site_arg_ty(site, 0).addr_space();
                let global = space.is_some_and(|space| AMD_GLOBAL_SPACES.contains(&space));
                let message = "llvm.amdgcn.s.prefetch.data only supports global or constant memory";
                self.check(global, message)
            }
            b"llvm.amdgcn.cs.chain" => self.check_chain(site),
            b"llvm.amdgcn.mfma.scale.f32.16x16x128.f8f6f4"
            | b"llvm.amdgcn.mfma.scale.f32.32x32x64.f8f6f4" => self.check_mfma_scale(site),
            _ => Ok(()),
        }
    }

    fn check_chain(&mut self, site: &Site<'m>) -> Checked {
        let allowed = matches!(
            self.decl.cc,
            cc::AMDGPU_CS | cc::AMDGPU_CS_CHAIN | cc::AMDGPU_CS_CHAIN_PRESERVE
        );
        let message = "Intrinsic can only be used from functions with the amdgpu_cs, \
                       amdgpu_cs_chain or amdgpu_cs_chain_preserve calling conventions";
        self.check(allowed, message)?;
        let in_register = |v: &Self, index| v.site_param_has(site, index, AttrKind::InReg);
        let message = "SGPR arguments must have the `inreg` attribute";
        self.check(in_register(self, 2), message)?;
        let message = "VGPR arguments must not have the `inreg` attribute";
        self.check(!in_register(self, 3), message)
    }

    fn check_mfma_scale(&mut self, site: &Site<'m>) -> Checked {
        let formats = [self.int_arg(site, 3), self.int_arg(site, 4)];
        let n_regs = |format: Option<u64>| match format {
            Some(0 | 1) => Some(8),
            Some(2 | 3) => Some(6),
            Some(4) => Some(4),
            _ => None,
        };
        let messages = ["invalid value for cbsz format", "invalid value for blgp format"];
        for (format, message) in formats.into_iter().zip(messages) {
            self.check(n_regs(format).is_some(), message)?;
        }
        let messages = [
            "operand 0 must be 4, 6 or 8 element i32 vector",
            "operand 1 must be 4, 6 or 8 element i32 vector",
        ];
        for (index, message) in messages.into_iter().enumerate() {
            let ty = self.types().as_vector(self.site_arg_ty(site, index));
            let fits = matches!(ty, Some((Type::I32, 4 | 6 | 8, false)));
            self.check(fits, message)?;
        }
        for (index, format) in formats.into_iter().enumerate() {
            let lanes = self.shape(self.site_arg_ty(site, index)).map_or(0, |(lanes, _)| lanes);
            let fits = n_regs(format).is_some_and(|wanted| lanes >= wanted);
            self.check(fits, "invalid vector type for format")?;
        }
        Ok(())
    }
}

/// The name without the suffixes that name types.
fn base_name(name: &[u8]) -> &[u8] {
    let is_type = |part: &[u8]| {
        let scalar = matches!(part.first(), Some(b'p' | b'v' | b'i' | b'f' | b'n'));
        let rest = part.get(1..).unwrap_or_default();
        scalar && rest.first().is_some_and(u8::is_ascii_digit)
    };
    let mut base = name;
    while let Some(dot) = base.iter().rposition(|&byte| byte == b'.') {
        let last = &base[dot + 1..];
        // `f8f6f4` is part of a name: a type has one number, or lanes and an element.
        if !is_type(last) || last == b"f8f6f4" {
            break;
        }
        base = &base[..dot];
    }
    base
}
