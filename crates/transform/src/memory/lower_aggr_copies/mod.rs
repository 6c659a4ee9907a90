//! lower-aggr-copies: turns copies and fills of memory into wide moves or loops.
//!
//! What. `llvm.memcpy`, `llvm.memmove` and `llvm.memset` of a known length up to
//! `max-aggr-lower-size` become loads and stores as wide as the alignment allows, at most 16 bytes;
//! longer ones and those of unknown length become loops over such words, with what is left behind
//! them. A `memmove` in place loads everything before it stores; as a loop it runs upwards or
//! downwards, as the addresses lie. A load of an aggregate that only a store uses is a copy too, and
//! loads and stores of small aggregates become those of their parts. With `lower-aggr-func-args` also
//! loads whose aggregate goes to a call or is returned are taken apart.
//!
//! `nvptx-lower-aggr-copies` is LLVM's pass of that name: loops from 128 bytes on, the rest is left
//! to selection.
//!
//! Why on a GPU. There is no library to call. Front ends copy structs byte by byte; 16 bytes an
//! instruction are a sixteenth of the traffic, and parts in registers can be optimized.
//!
//! Convergence and memory. The loops contain only loads and stores. Volatile copies are made of
//! volatile accesses; atomic and volatile aggregate accesses are left alone. Copies between memories
//! that never meet need no direction.
//!
//! Cost. Linear in instructions and in the bytes of copies in place, which are bounded.
//!
//! Example.
//!     before: call void @llvm.memcpy.p0.p0.i64(ptr align 4 %d, ptr align 4 %s, i64 8, i1 false)
//!     after:  %0 = load <4 x i8>, ptr %s, align 4
//!             %1 = getelementptr i8, ptr %s, i64 4
//!             %2 = load <4 x i8>, ptr %1, align 4
//!             store <4 x i8> %0, ptr %d, align 4
//!             %3 = getelementptr i8, ptr %d, i64 4
//!             store <4 x i8> %2, ptr %3, align 4
//!
//! Bytes stay apart (`<4 x i8>`, not `i32`), because one may be poison and the others not; selection
//! moves them as words.
//!
//! Not done. Phis of aggregates. Copies with operand bundles.
//!
//! Reads nothing. Keeps nothing that depends on the shape of the function if there was a loop.

mod aggregates;
mod emit;
mod job;

use nvopt_ir::{
    attrs::{Attr, AttrKind},
    body::{Body, Inst, Value},
    constant::ConstData,
    effects,
    intrinsics::Intrinsic,
    ops::Op,
};
use nvopt_pass::{Analyses, FnCx, FunctionPass, Knob};
use nvopt_ptx::target::MAX_AGGR_LOWER_BYTES;

use self::job::{Bulk, Job};

/// The longest copy that is done in place.
pub(crate) static MAX_LOWERED: Knob<i64> = Knob::number(
    "max-aggr-lower-size",
    MAX_AGGR_LOWER_BYTES as i64,
    "lower-aggr-copies",
    "the bytes of the longest copy that becomes moves without a loop",
);

/// Which copies are lowered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Which {
    /// All.
    All,
    /// Those that become loops.
    Loops,
}

/// The pass.
pub(crate) struct LowerAggrCopies {
    /// Which copies are lowered.
    pub(crate) which: Which,
    /// Aggregates that calls take or that are returned are taken apart too.
    pub(crate) func_args: bool,
}

impl FunctionPass for LowerAggrCopies {
    fn run(&self, body: &mut Body, _analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        let in_place = match self.which {
            Which::All => u64::try_from(cx.frame.knobs.number(&MAX_LOWERED)).unwrap_or(0),
            Which::Loops => MAX_AGGR_LOWER_BYTES - 1,
        };
        // From the end, so that cutting a block moves each instruction once.
        let mut found: Vec<Inst> = body.insts().collect();
        found.reverse();
        for inst in found {
            if !body.is_placed(inst) {
                continue;
            }
            let job = match body.op(inst) {
                Op::Call(_) => job_of_call(body, cx, inst),
                Op::Store(_) => aggregates::job_of_store(body, cx, inst, in_place),
                _ => None,
            };
            if let Some(job) = job {
                let is_short = job.known.is_some_and(|bytes| bytes <= in_place);
                if is_short && self.which == Which::Loops {
                    continue;
                }
                if !cx.may_rewrite() {
                    return;
                }
                match is_short {
                    true => job.in_place(body, cx),
                    false => job.as_loop(body, cx),
                }
                cx.count("copies lowered", 1);
            } else if matches!(body.op(inst), Op::Load(_))
                && body.result_ty(inst).is_aggregate()
                && effects::is_trivially_dead(cx.module, body, inst)
            {
                // What a copy read at once.
                body.erase(inst);
            } else if self.which == Which::All
                && !aggregates::split(body, cx, inst, in_place, self.func_args)
            {
                return;
            }
        }
    }
}

/// The copy or fill that the call `inst` is.
fn job_of_call(body: &Body, cx: &FnCx<'_>, inst: Inst) -> Option<Job> {
    let row = effects::intrinsic(cx.module, body, inst)?;
    let bulk = match row {
        Intrinsic::MEMCPY | Intrinsic::MEMCPY_INLINE => Bulk::Copy,
        Intrinsic::MEMMOVE => Bulk::Move,
        Intrinsic::MEMSET | Intrinsic::MEMSET_INLINE => Bulk::Fill,
        _ => return None,
    };
    let call = body.op(inst).call()?;
    if !body.call(call).bundles.is_empty() {
        return None;
    }
    let [to, from, length, volatile] = *body.call_args(inst) else { return None };
    let known = constant(body, length);
    Some(Job {
        bulk,
        inst,
        to,
        from,
        length: Some(length),
        known,
        to_align: arg_align(body, inst, 0),
        from_align: arg_align(body, inst, 1),
        volatile: constant(body, volatile) != Some(0),
    })
}

fn constant(body: &Body, value: Value) -> Option<u64> {
    match body.const_data(value) {
        Some(ConstData::Bits { bits, .. }) => Some(*bits),
        _ => None,
    }
}

/// The alignment of argument `index`: what the call says, or that of the stack slot it is.
fn arg_align(body: &Body, inst: Inst, index: usize) -> u64 {
    let Some(call) = body.op(inst).call() else { return 1 };
    let attrs = body.attrs().param_attrs(body.call(call).attrs, index);
    let said = attrs.iter().find_map(|attr| match attr {
        Attr::Int(AttrKind::Alignment, bytes) => Some(*bytes),
        _ => None,
    });
    let of_slot = match body.def_inst(body.call_args(inst)[index]).map(|slot| body.op(slot)) {
        Some(Op::Alloca { align: Some(align), .. }) => align.bytes(),
        _ => 1,
    };
    said.unwrap_or(1).max(of_slot)
}
