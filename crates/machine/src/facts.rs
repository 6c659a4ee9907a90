//! What single instructions and registers are: debug directives, convergent and identical
//! instructions, reserved registers, uniform branches.

use nvopt_entity::{Entity as _, EntitySet};
use nvopt_ptx::{
    isa::{Effects, Mod, Opcode, Sreg},
    mach::{Directive, Inst, MachBody, Operand, Reg},
};

/// True for what no thread executes and nothing depends on: source lines and comments.
pub fn is_debug(body: &MachBody, inst: Inst) -> bool {
    matches!(body.directive(inst), Some(Directive::Loc { .. } | Directive::Comment(_)))
}

/// True for what is not an instruction that the tables know: directives, assembly of the source,
/// unknown names. None of these is compared, moved or merged.
pub fn is_opaque(body: &MachBody, inst: Inst) -> bool {
    let form = body.form(inst);
    body.directive(inst).is_some()
        || matches!(form.opcode, Opcode::Asm | Opcode::Unknown)
        || !form.verbatim.is_empty()
}

/// True if which threads execute the instruction together matters.
pub fn is_convergent(body: &MachBody, inst: Inst) -> bool {
    body.directive(inst).is_none() && body.effects(inst).contains(Effects::CONVERGENT)
}

/// True if the instruction reads or writes the carry flag.
pub fn touches_carry(body: &MachBody, inst: Inst) -> bool {
    body.effects(inst).intersects(Effects::READS_CARRY | Effects::WRITES_CARRY)
}

/// True if two instructions are the same in every respect: opcode, every modifier (so state space,
/// width, vector, cache hint, order, scope, volatility), guard and operands. What is opaque is
/// identical to nothing.
pub fn are_identical(body: &MachBody, a: Inst, b: Inst) -> bool {
    !is_opaque(body, a)
        && !is_opaque(body, b)
        && body.form_handle(a) == body.form_handle(b)
        && body.guard(a) == body.guard(b)
        && body.operands(a) == body.operands(b)
        && body.writes_zero_offset(a) == body.writes_zero_offset(b)
}

/// A hash by which identical instructions are found: opcode, number of operands, the first two
/// operands. Equal instructions have equal hashes.
pub fn coarse_hash(body: &MachBody, inst: Inst) -> u64 {
    let operands = body.operands(inst);
    let mut hash = body.opcode(inst) as u64;
    hash = hash.wrapping_mul(37).wrapping_add(operands.len() as u64);
    for operand in operands.iter().take(2) {
        hash = hash.wrapping_mul(37).wrapping_add(nvopt_entity::hash_of(operand));
    }
    hash
}

/// The special registers that no value may be read from across a merge, by group: thread, block
/// and grid coordinates, warp and lane, clusters, environment. With the two stack pointers they
/// are 63.
pub static RESERVED: &[Sreg] = &[
    Sreg::TidX,
    Sreg::TidY,
    Sreg::TidZ,
    Sreg::NtidX,
    Sreg::NtidY,
    Sreg::NtidZ,
    Sreg::CtaidX,
    Sreg::CtaidY,
    Sreg::CtaidZ,
    Sreg::NctaidX,
    Sreg::NctaidY,
    Sreg::NctaidZ,
    Sreg::Warpid,
    Sreg::Laneid,
    Sreg::ClusterCtarank,
    Sreg::ClusterNctarank,
    Sreg::ClusterCtaidX,
    Sreg::ClusterCtaidY,
    Sreg::ClusterCtaidZ,
    Sreg::ClusterNctaidX,
    Sreg::ClusterNctaidY,
    Sreg::ClusterNctaidZ,
    Sreg::ClusteridX,
    Sreg::ClusteridY,
    Sreg::ClusteridZ,
    Sreg::NclusteridX,
    Sreg::NclusteridY,
    Sreg::NclusteridZ,
    Sreg::IsExplicitCluster,
    Sreg::Envreg0,
    Sreg::Envreg1,
    Sreg::Envreg2,
    Sreg::Envreg3,
    Sreg::Envreg4,
    Sreg::Envreg5,
    Sreg::Envreg6,
    Sreg::Envreg7,
    Sreg::Envreg8,
    Sreg::Envreg9,
    Sreg::Envreg10,
    Sreg::Envreg11,
    Sreg::Envreg12,
    Sreg::Envreg13,
    Sreg::Envreg14,
    Sreg::Envreg15,
    Sreg::Envreg16,
    Sreg::Envreg17,
    Sreg::Envreg18,
    Sreg::Envreg19,
    Sreg::Envreg20,
    Sreg::Envreg21,
    Sreg::Envreg22,
    Sreg::Envreg23,
    Sreg::Envreg24,
    Sreg::Envreg25,
    Sreg::Envreg26,
    Sreg::Envreg27,
    Sreg::Envreg28,
    Sreg::Envreg29,
    Sreg::Envreg30,
    Sreg::Envreg31,
];

/// The names of the two stack pointers, which PTX has as registers of a function.
pub const STACK_POINTERS: [&str; 2] = ["%SP", "%SPL"];

/// True if a special register is reserved.
pub fn is_reserved_sreg(sreg: Sreg) -> bool {
    RESERVED.contains(&sreg)
}

/// True if a register is one of the stack pointers.
pub fn is_stack_pointer(body: &MachBody, reg: Reg) -> bool {
    let data = body.reg(reg);
    if data.number.is_some() {
        return false;
    }
    let name = body.strings().get(body.reg_group(data.group).prefix);
    STACK_POINTERS.iter().any(|pointer| pointer.as_bytes() == name)
}

/// Which registers hold the same value in all threads of a block that execute together, and so
/// which branches do not part them.
///
/// A register is uniform if it has one definition, without a guard or under a uniform one, that
/// computes it from uniform values: coordinates of the block and grid, parameters of a kernel,
/// constants. Registers with several definitions count as divergent: which one holds may depend
/// on the path.
#[derive(Clone, Debug)]
pub struct Uniformity {
    uniform: EntitySet<Reg>,
}

impl Uniformity {
    /// Looks at all instructions of `body`; parameters are uniform in kernels only.
    pub fn new(body: &MachBody, is_kernel: bool) -> Uniformity {
        let mut n_defs = vec![0u8; body.n_regs()];
        let mut all = Vec::new();
        for &block in body.layout() {
            for &inst in body.insts_in(block) {
                for reg in body.defs(inst) {
                    n_defs[reg.index()] = n_defs[reg.index()].saturating_add(1);
                }
                all.push(inst);
            }
        }
        let mut this = Uniformity { uniform: EntitySet::new() };
        // In the order of the text a definition mostly stands before its uses; what does not is
        // taken as divergent, so one walk is enough and sound.
        for inst in all {
            if this.gives_uniform(body, inst, is_kernel) {
                let defs: smallvec::SmallVec<[Reg; 4]> = body.defs(inst).collect();
                for reg in defs {
                    if n_defs[reg.index()] == 1 {
                        this.uniform.insert(reg);
                    }
                }
            }
        }
        this
    }

    fn gives_uniform(&self, body: &MachBody, inst: Inst, is_kernel: bool) -> bool {
        if is_opaque(body, inst) {
            return false;
        }
        let effects = body.effects(inst);
        let form = body.form(inst);
        let is_parameter = form.opcode == Opcode::Ld
            && is_kernel
            && form.has(Mod::Param)
            && effects == Effects::READS_CONSTANT;
        let is_value = effects.is_empty() || is_parameter;
        is_value
            && body.uses(inst).all(|reg| self.uniform.contains(reg))
            && body.operands(inst).iter().all(|operand| match operand {
                Operand::Sreg(sreg) => is_uniform_sreg(*sreg),
                Operand::Label(_) | Operand::Word(_) => false,
                Operand::Group(..)
                | Operand::Reg(_)
                | Operand::Not(_)
                | Operand::Minus(_)
                | Operand::Part(..)
                | Operand::Int(_)
                | Operand::F32(_)
                | Operand::F64(_)
                | Operand::Sym(..)
                | Operand::AddrReg(..)
                | Operand::AddrSym(..)
                | Operand::AddrInt(_)
                | Operand::Sink => true,
            })
    }

    /// True if all threads that execute together have the same value in `reg`.
    pub fn is_uniform(&self, reg: Reg) -> bool {
        self.uniform.contains(reg)
    }

    /// True if all threads that reach the branch together leave it together.
    pub fn is_uniform_branch(&self, body: &MachBody, inst: Inst) -> bool {
        if body.form(inst).has(Mod::Uni) {
            return true;
        }
        body.opcode(inst) != Opcode::Unknown && body.uses(inst).all(|reg| self.is_uniform(reg))
    }

    /// True if no branch of the function parts threads.
    pub fn is_uniform_function(&self, body: &MachBody) -> bool {
        let leaves = |inst: Inst| {
            body.directive(inst).is_none() && body.effects(inst).contains(Effects::BRANCHES)
        };
        let insts = body.layout().iter().flat_map(|&block| body.insts_in(block)).copied();
        insts.filter(|&inst| leaves(inst)).all(|inst| self.is_uniform_branch(body, inst))
    }
}

/// True if all threads of a block read the same from it.
fn is_uniform_sreg(sreg: Sreg) -> bool {
    matches!(
        sreg,
        Sreg::NtidX
            | Sreg::NtidY
            | Sreg::NtidZ
            | Sreg::CtaidX
            | Sreg::CtaidY
            | Sreg::CtaidZ
            | Sreg::NctaidX
            | Sreg::NctaidY
            | Sreg::NctaidZ
            | Sreg::WarpSz
            | Sreg::Gridid
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{body_of, insts_of};

    #[test]
    fn there_are_63_reserved_registers() {
        assert_eq!(RESERVED.len() + STACK_POINTERS.len(), 63);
        let mut once = RESERVED.to_vec();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), RESERVED.len());
    }

    #[test]
    fn stack_pointers_are_known_by_name() {
        let body = body_of(
            ".reg .b64 %SP; .reg .b64 %SPL; .reg .b64 %rd<3>;
             mov.b64 %SPL, 0; cvta.local.u64 %SP, %SPL; mov.b64 %rd1, 0; ret;",
        );
        let named: Vec<bool> = body.regs().map(|(reg, _)| is_stack_pointer(&body, reg)).collect();
        assert_eq!(named, [true, true, false]);
    }

    #[test]
    fn memory_instructions_are_identical_in_all_or_not_at_all() {
        let forms = [
            "ld.global.u32 %r1, [%rd1]",
            "ld.shared.u32 %r1, [%rd1]",
            "ld.u32 %r1, [%rd1]",
            "ld.global.s32 %r1, [%rd1]",
            "ld.global.u16 %r1, [%rd1]",
            "ld.global.cg.u32 %r1, [%rd1]",
            "ld.global.L1::evict_last.u32 %r1, [%rd1]",
            "ld.global.nc.u32 %r1, [%rd1]",
            "ld.volatile.global.u32 %r1, [%rd1]",
            "ld.relaxed.gpu.global.u32 %r1, [%rd1]",
            "ld.relaxed.sys.global.u32 %r1, [%rd1]",
            "ld.acquire.gpu.global.u32 %r1, [%rd1]",
            "ld.global.u32 %r1, [%rd1+4]",
            "ld.global.u32 %r2, [%rd1]",
            "ld.global.v2.u32 {%r1, %r2}, [%rd1]",
            "@%p1 ld.global.u32 %r1, [%rd1]",
            "@!%p1 ld.global.u32 %r1, [%rd1]",
        ];
        let once = forms.map(|form| format!("{form};")).join("\n");
        let body = body_of(&format!(
            ".reg .pred %p<2>; .reg .b32 %r<3>; .reg .b64 %rd<2>;\n{once}\n{once}\nret;"
        ));
        let insts: Vec<_> = insts_of(&body);
        let (first, second) = (&insts[..forms.len()], &insts[forms.len()..2 * forms.len()]);
        for (i, &a) in first.iter().enumerate() {
            for (j, &b) in second.iter().enumerate() {
                assert_eq!(are_identical(&body, a, b), i == j, "{} {}", forms[i], forms[j]);
                assert!(i != j || coarse_hash(&body, a) == coarse_hash(&body, b));
            }
        }
    }

    #[test]
    fn what_threads_do_together_is_convergent() {
        let body = body_of(
            ".reg .pred %p<2>; .reg .b32 %r<3>;
             bar.sync 0; bar.warp.sync -1; shfl.sync.idx.b32 %r1, %r2, 0, 31, -1;
             vote.sync.any.pred %p1, %p1, -1; activemask.b32 %r1; add.s32 %r1, %r1, 1; ret;",
        );
        let found: Vec<bool> =
            insts_of(&body).into_iter().map(|inst| is_convergent(&body, inst)).collect();
        assert_eq!(found, [true, true, true, true, true, false, false]);
    }

    #[test]
    fn coordinates_of_the_block_are_uniform_and_those_of_threads_are_not() {
        let body = body_of(
            ".reg .pred %p<4>; .reg .b32 %r<4>;
             mov.u32 %r1, %ctaid.x; setp.eq.s32 %p1, %r1, 0; mov.u32 %r2, %tid.x;
             setp.eq.s32 %p2, %r2, 0; setp.eq.s32 %p3, %r1, 1; setp.eq.s32 %p3, %r1, 2;
             @%p1 bra A; @%p2 bra A; @%p3 bra A; @%p2 bra.uni A; A: ret;",
        );
        let uniformity = Uniformity::new(&body, true);
        let found: Vec<bool> = insts_of(&body)
            .into_iter()
            .filter(|&inst| body.opcode(inst) == Opcode::Bra)
            .map(|inst| uniformity.is_uniform_branch(&body, inst))
            .collect();
        assert_eq!(found, [true, false, false, true]);
        assert!(!uniformity.is_uniform_function(&body));
    }
}
