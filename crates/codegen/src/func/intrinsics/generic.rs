//! LLVM's own intrinsics, by name.

use nvopt_ir::{body::Inst as IrInst, ops::InstFlags};
use nvopt_ptx::{
    isa::{Mod, Opcode, Sreg},
    mach::Operand,
    target::Feature,
};

use crate::{
    func::{
        address::Space,
        select::{Lower, Select},
    },
    shape::Class,
};

impl Select<'_> {
    /// Lowers `llvm.NAME`; false if it is not known.
    pub(super) fn generic_call(&mut self, inst: IrInst, name: &str) -> Lower<bool> {
        match name {
            "assume"
            | "lifetime.start"
            | "lifetime.end"
            | "dbg.declare"
            | "dbg.value"
            | "dbg.label"
            | "dbg.assign"
            | "donothing"
            | "sideeffect"
            | "pseudoprobe"
            | "experimental.noalias.scope.decl"
            | "prefetch"
            | "invariant.end"
            | "var.annotation"
            | "va_end"
            | "clear_cache"
            | "codeview.annotation"
            | "reloc.none"
            | "fake.use" => {}
            "invariant.start" => {
                if self.body.result(inst).is_some_and(|result| self.body.is_used(result)) {
                    let dst = self.result_reg(inst)?;
                    self.mov(dst, Operand::Int(0));
                }
            }
            "expect"
            | "expect.with.probability"
            | "ssa.copy"
            | "launder.invariant.group"
            | "strip.invariant.group"
            | "annotation"
            | "ptr.annotation"
            | "threadlocal.address"
            | "arithmetic.fence"
            | "preserve.static.offset" => {
                self.copy(inst, self.body.call_args(inst)[0])?;
            }
            "is.constant" | "allow.runtime.check" | "allow.ubsan.check" => {
                let dst = self.result_reg(inst)?;
                let truth = i64::from(name != "is.constant");
                self.mov(dst, Operand::Int(truth));
            }
            "trap" | "ubsantrap" => {
                self.ins(Opcode::Trap, &[], &[]);
            }
            "debugtrap" => {
                self.ins(Opcode::Brkpt, &[], &[]);
            }
            "readcyclecounter" => self.read_special(inst, Sreg::Clock64)?,
            "readsteadycounter" => self.read_special(inst, Sreg::Globaltimer)?,
            "objectsize" => self.object_size(inst)?,
            "ptrmask" => self.pointer_mask(inst)?,
            "stacksave" => self.stack_save(inst)?,
            "stackrestore" => self.stack_restore(inst)?,
            "va_start" => self.va_start(inst)?,
            "va_copy" => self.va_copy(inst)?,
            "memcpy" | "memcpy.inline" | "memmove" | "memset" | "memset.inline" => {
                self.bulk_memory(inst, name)?;
            }
            _ => {
                return Ok(self.int_intrinsic(inst, name)?
                    || self.float_intrinsic(inst, name)?
                    || self.parts_intrinsic(inst, name)?
                    || self.product_intrinsic(inst, name)?
                    || self.vector_intrinsic(inst, name)?
                    || self.reduction(inst, name)?);
            }
        }
        Ok(true)
    }

    fn read_special(&mut self, inst: IrInst, sreg: Sreg) -> Lower {
        let dst = self.result_reg(inst)?;
        self.unary(Opcode::Mov, &[Mod::U64], dst, Operand::Sreg(sreg));
        Ok(())
    }

    /// What is not known by now is unknown: the least or the greatest size.
    fn object_size(&mut self, inst: IrInst) -> Lower {
        let least = self.const_int(self.body.call_args(inst)[1]).unwrap_or(0) != 0;
        let dst = self.result_reg(inst)?;
        self.mov(dst, Operand::Int(if least { 0 } else { -1 }));
        Ok(())
    }

    fn pointer_mask(&mut self, inst: IrInst) -> Lower {
        let (pointer, mask) = (self.body.call_args(inst)[0], self.body.call_args(inst)[1]);
        let (pointers, masks) = (self.lanes(pointer)?, self.lanes(mask)?);
        let dest = self.dest(inst)?;
        for (index, dst) in dest.lanes.iter().enumerate() {
            let class = self.class_of(dst[0]);
            let mask = masks.get(index).unwrap_or(&masks[0])[0];
            self.op2(Opcode::And, &[class.b()], dst[0], pointers[index][0], mask);
        }
        self.finish(dest);
        Ok(())
    }

    fn stack_save(&mut self, inst: IrInst) -> Lower {
        self.require(Feature::Alloca)?;
        let dst = self.result_reg(inst)?;
        let generic = Space::of(self.body.result_ty(inst).addr_space().unwrap_or(0));
        let local = if generic == Space::Generic { self.tmp(Class::B64) } else { dst };
        self.ins(Opcode::Stacksave, &[Mod::U64], &[Operand::Reg(local)]);
        if local != dst {
            self.unary(Opcode::Cvta, &[Mod::Local, Mod::U64], dst, Operand::Reg(local));
        }
        Ok(())
    }

    fn stack_restore(&mut self, inst: IrInst) -> Lower {
        self.require(Feature::Alloca)?;
        let pointer = self.body.call_args(inst)[0];
        let mut from = self.reg(pointer)?;
        if Space::of(self.body.ty(pointer).addr_space().unwrap_or(0)) == Space::Generic {
            let local = self.tmp(Class::B64);
            let mods = [Mod::To, Mod::Local, Mod::U64];
            self.unary(Opcode::Cvta, &mods, local, Operand::Reg(from));
            from = local;
        }
        self.ins(Opcode::Stackrestore, &[Mod::U64], &[Operand::Reg(from)]);
        Ok(())
    }

    /// The list of a variadic function is the address that its caller passed last.
    fn va_start(&mut self, inst: IrInst) -> Lower {
        let list = self.address(self.body.call_args(inst)[0])?;
        let index = self.body.params().len();
        let name = self.cx.param_name(self.func, index);
        let name = self.out.intern(name);
        let address = self.tmp(Class::B64);
        let operands = [Operand::Reg(address), Operand::AddrSym(name, 0)];
        self.ins(Opcode::Ld, &[Mod::Param, Mod::B64], &operands);
        let mut mods = smallvec::SmallVec::<[Mod; 2]>::new();
        mods.extend(list.space.modifier());
        mods.push(Mod::B64);
        self.ins(Opcode::St, &mods, &[list.at(0), Operand::Reg(address)]);
        Ok(())
    }

    fn va_copy(&mut self, inst: IrInst) -> Lower {
        let to = self.address(self.body.call_args(inst)[0])?;
        let from = self.address(self.body.call_args(inst)[1])?;
        let value = self.tmp(Class::B64);
        let mods = |space: Space| {
            let mut mods = smallvec::SmallVec::<[Mod; 2]>::new();
            mods.extend(space.modifier());
            mods.push(Mod::B64);
            mods
        };
        self.ins(Opcode::Ld, &mods(from.space), &[Operand::Reg(value), from.at(0)]);
        self.ins(Opcode::St, &mods(to.space), &[to.at(0), Operand::Reg(value)]);
        Ok(())
    }

    /// An error unless the target has a feature.
    pub(crate) fn require(&mut self, feature: Feature) -> Lower {
        if self.cx.options.target.has(feature) {
            return Ok(());
        }
        let target = self.cx.options.target;
        let error =
            self.error(format!("{} (PTX {}) has no {}", target.arch, target.ptx, feature.what()));
        Err(Box::new((*error).lacking(feature)))
    }

    /// The fast-math flags of a call.
    pub(super) fn fast_flags(&self, inst: IrInst) -> InstFlags {
        self.body.flags(inst)
    }
}
