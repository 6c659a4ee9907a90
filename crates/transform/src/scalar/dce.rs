//! dce: removes instructions whose results nobody uses and which do nothing else.
//!
//! What. An instruction goes if its result is unused and it neither writes memory nor orders,
//! traps, diverts or is volatile. What only it used is looked at next.
//!
//! Why on a GPU. Dead values cost registers until the last pass that looks at them, and front ends
//! leave many: address computations of removed accesses, unused results of special registers.
//!
//! Convergence and memory. A convergent operation without other effects may go when its result is
//! unused: no thread can tell. Barriers write memory that IR cannot name, so they stay.
//!
//! Cost. Linear: every instruction is looked at once, and once more for each user that goes.
//!
//! Example.
//!     before: %a = add i32 %x, 1        after: ret void
//!             %b = mul i32 %a, 2
//!             ret void
//!
//! Not done. Cycles of phis that only feed each other, which adce removes.
//!
//! Reads nothing. Keeps everything that depends on the shape of the function.

use nvopt_ir::{
    body::{Body, Inst},
    effects::is_trivially_dead,
};
use nvopt_pass::{Analyses, FnCx, FunctionPass};

/// The pass.
pub(crate) struct Dce;

impl FunctionPass for Dce {
    fn run(&self, body: &mut Body, _analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        // From the end to the start most users are gone before what they use is looked at.
        let mut work: Vec<Inst> = body.insts().collect();
        let mut erased = 0;
        while let Some(inst) = work.pop() {
            // An instruction is on the list again for each user that went.
            if !body.is_placed(inst) || !is_trivially_dead(cx.module, body, inst) {
                continue;
            }
            if !cx.may_rewrite() {
                break;
            }
            work.extend(body.args(inst).iter().filter_map(|&arg| body.def_inst(arg)));
            body.erase(inst);
            erased += 1;
        }
        cx.count("instructions erased", erased);
    }
}
