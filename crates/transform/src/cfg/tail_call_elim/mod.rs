//! tailcallelim: marks tail calls and turns recursion in tail position into loops.
//!
//! What. A call that cannot see the stack of its caller is marked `tail`. A function that calls
//! itself and then returns branches back to its start instead, with its parameters as phis. What
//! is added to or multiplied with the result of such a call is gathered in an accumulator.
//!
//! Why on a GPU. The stack is in local memory, and a kernel that recurses needs a stack of unknown
//! size; a loop needs neither.
//!
//! Convergence and memory. A function with a convergent operation besides the recursive calls keeps
//! them: in a loop threads of different depths would meet in it. Allocas of a size that is not
//! constant keep the recursion.
//!
//! Cost. Linear in the function and in the calls that go.
//!
//! Example.
//!     before: %r = tail call i32 @f(i32 %m)        after: br label %tailrecurse
//!             ret i32 %r
//!
//! Not done. Parameters passed by value on the stack.
//!
//! Reads nothing. Keeps nothing that depends on control flow if a call goes.
//!
//! Files: `mark` (which calls may be tail calls), `recursion` (loops).

mod mark;
mod recursion;

use nvopt_ir::body::Body;
use nvopt_pass::{Analyses, FnCx, FunctionPass};

/// The pass.
pub(crate) struct TailCallElim;

impl FunctionPass for TailCallElim {
    fn run(&self, body: &mut Body, _analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        if body.entry().is_none() || is_disabled(cx) {
            return;
        }
        mark::mark_tail_calls(body, cx);
        recursion::eliminate(body, cx);
    }
}

fn is_disabled(cx: &FnCx<'_>) -> bool {
    let pool = &cx.module.attrs;
    let attrs = pool.function_attrs(cx.module.funcs[cx.func].attrs);
    pool.find_string(attrs, "disable-tail-calls") == Some(b"true".as_slice())
}
