//! Facts about single instructions: which give different results to threads that give them the
//! same operands.

use nvopt_ir::{
    body::{Body, Inst},
    constant::ConstData,
    effects::{effects, intrinsic},
    intrinsics::Intrinsic,
    module::{CallConv, Func, ModuleShared},
    ops::Op,
};

/// What an instruction makes of uniform operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// A uniform result.
    Operands,
    /// A result that may differ between threads.
    Divergent,
    /// A uniform result, whatever the operands.
    Uniform,
}

/// The first letters of the names of special registers that are the same for a whole warp, behind
/// `llvm.nvvm.read.ptx.sreg.`.
const UNIFORM_REGISTERS: [&str; 11] = [
    "aggr_smem_size",
    "cluster",
    "ctaid.",
    "dynamic_smem_size",
    "envreg",
    "gridid",
    "nclusterid.",
    "nctaid.",
    "ntid.",
    "total_smem_size",
    "warpsize",
];

/// True if all threads get the same parameters: those of a kernel come from the launch.
pub fn are_params_uniform(module: &ModuleShared, func: Func) -> bool {
    module.funcs[func].cc == CallConv::PTX_KERNEL
}

/// What `inst` makes of uniform operands.
pub fn source_of(module: &ModuleShared, body: &Body, inst: Inst) -> Source {
    match body.op(inst) {
        Op::Load(access) => {
            // Without knowing where a generic pointer points it may be the thread's own stack. A
            // volatile or atomic load may see another thread's store between two lanes.
            let space = body.ty(body.args(inst)[0]).addr_space();
            let may_be_own = !matches!(space, Some(space) if space != 0 && space != 5);
            let is_plain = !access.volatile && !access.is_atomic();
            divergent_if(may_be_own || !is_plain)
        }
        Op::Store(access) => divergent_if(access.is_atomic()),
        Op::Freeze => {
            let operand = body.const_data(body.args(inst)[0]);
            divergent_if(matches!(operand, Some(ConstData::Undef(_) | ConstData::Poison(_))))
        }
        Op::Call(_) | Op::Invoke(_) | Op::CallBr(_) => of_call(module, body, inst),
        // Each thread has its own slot.
        Op::Alloca { .. }
        | Op::AtomicRmw { .. }
        | Op::CmpXchg { .. }
        | Op::Fence { .. }
        | Op::VaArg
        | Op::LandingPad { .. }
        | Op::CatchPad
        | Op::CleanupPad
        | Op::CatchSwitch { .. } => Source::Divergent,
        Op::Resume
        | Op::CleanupRet
        | Op::CatchRet
        | Op::Unreachable
        | Op::Ret
        | Op::Br
        | Op::CondBr
        | Op::Switch
        | Op::IndirectBr
        | Op::Binary(_)
        | Op::FNeg
        | Op::Cast(_)
        | Op::ICmp(_)
        | Op::FCmp(_)
        | Op::Select
        | Op::Phi(_)
        | Op::Gep { .. }
        | Op::ExtractElement
        | Op::InsertElement
        | Op::ShuffleVector(_)
        | Op::ExtractValue(_)
        | Op::InsertValue(_) => Source::Operands,
    }
}

/// Calls are not looked into. An intrinsic that is a function of its operands alone follows them.
fn of_call(module: &ModuleShared, body: &Body, inst: Inst) -> Source {
    let Some(intrinsic) = intrinsic(module, body, inst) else { return Source::Divergent };
    if let Some(register) = special_register(intrinsic) {
        let is_uniform = UNIFORM_REGISTERS.iter().any(|name| register.starts_with(name));
        return if is_uniform { Source::Uniform } else { Source::Divergent };
    }
    let effects = effects(module, body, inst);
    let is_function = effects.is_pure() && effects.may_be_speculated();
    let has_operands = !body.call_args(inst).is_empty();
    let has_result = body.result(inst).is_some();
    divergent_if(!(is_function && has_operands && has_result) || depends_on_thread(intrinsic))
}

fn special_register(intrinsic: Intrinsic) -> Option<&'static str> {
    intrinsic.base_name().strip_prefix("llvm.nvvm.read.ptx.sreg.")
}

/// Intrinsics without effects whose result is not a function of their operands.
fn depends_on_thread(intrinsic: Intrinsic) -> bool {
    let name = intrinsic.base_name();
    ["llvm.threadlocal.", "llvm.frameaddress", "llvm.returnaddress", "llvm.addressofreturn"]
        .iter()
        .any(|start| name.starts_with(start))
}

fn divergent_if(is_divergent: bool) -> Source {
    if is_divergent { Source::Divergent } else { Source::Operands }
}
