//! alloca-hoisting: moves stack slots of constant size to the entry block.
//!
//! What. A slot that is made in another block is made at the entry, where it has a fixed place in the
//! frame. In a loop every iteration makes a new one: there only slots move whose address does not
//! live on, that is, which are only accessed through addresses computed from them.
//!
//! Why on a GPU. Local memory of a thread is fixed when it starts; a slot that is made later
//! needs a stack that grows, which is slow and newer than most targets.
//!
//! Convergence and memory. The slot is there for longer; what is in it before the first store is
//! undefined either way.
//!
//! Cost. Linear, and `MAX_USES` uses for a slot in a loop.
//!
//! Example.
//!     before: entry: br label %a         after: entry: %s = alloca i32
//!             a: %s = alloca i32                       br label %a
//!
//! Not done. Slots of variable size.
//!
//! Reads cycles. Keeps everything that depends on the shape of the function.

use nvopt_analysis::cycles::Cycles;
use nvopt_entity::FxHashSet;
use nvopt_ir::{
    body::{Block, Body, Inst, Value},
    effects,
    intrinsics::Intrinsic,
    ops::{CastOp, Op},
};
use nvopt_pass::{Analyses, FnCx, FunctionPass};

/// How many uses of a slot in a loop are looked at.
const MAX_USES: usize = 128;

/// The pass.
pub(crate) struct AllocaHoisting;

impl FunctionPass for AllocaHoisting {
    fn run(&self, body: &mut Body, analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        let cycles = analyses.get::<Cycles>(body, cx);
        let Some(entry) = body.entry() else { return };
        let late_slots: Vec<Inst> =
            body.insts().filter(|&inst| is_late_slot(body, entry, inst)).collect();
        if late_slots.is_empty() || uses_stack_pointer(cx, body) {
            return;
        }
        for inst in late_slots {
            let is_once = cycles.of_block(body.block(inst)).is_none();
            if !is_once && !is_only_accessed(cx, body, inst) {
                continue;
            }
            if !cx.may_rewrite() {
                return;
            }
            let place = body.terminator(entry).expect("a block has a terminator");
            body.move_before(inst, place);
            cx.count("stack slots hoisted", 1);
        }
    }
}

/// True for slots of constant size outside the entry block.
fn is_late_slot(body: &Body, entry: Block, inst: Inst) -> bool {
    matches!(body.op(inst), Op::Alloca { .. })
        && body.block(inst) != entry
        && body.as_const(body.args(inst)[0]).is_some()
}

/// True if the function saves and restores its stack: slots then end early.
fn uses_stack_pointer(cx: &FnCx<'_>, body: &Body) -> bool {
    body.insts().any(|inst| {
        matches!(body.op(inst), Op::Call(_))
            && effects::intrinsic(cx.module, body, inst)
                .is_some_and(|row| [Intrinsic::STACKSAVE, Intrinsic::STACKRESTORE].contains(&row))
    })
}

/// True if the address of the slot goes nowhere but into accesses.
fn is_only_accessed(cx: &FnCx<'_>, body: &Body, slot: Inst) -> bool {
    let Some(address) = body.result(slot) else { return false };
    let mut due: Vec<Value> = vec![address];
    let mut seen: FxHashSet<Inst> = FxHashSet::default();
    while let Some(value) = due.pop() {
        for slot in body.uses(value) {
            let user = body.user(slot);
            if seen.len() > MAX_USES {
                return false;
            }
            match body.op(user) {
                Op::Load(_) => {}
                Op::Store(_) if body.arg_index(slot) == 1 => {}
                Op::Gep { .. } | Op::Cast(CastOp::BitCast | CastOp::AddrSpaceCast) => {
                    if seen.insert(user) {
                        due.extend(body.result(user));
                    }
                }
                Op::Call(_) if is_bulk(cx, body, user) => {}
                _ => return false,
            }
        }
    }
    true
}

fn is_bulk(cx: &FnCx<'_>, body: &Body, call: Inst) -> bool {
    let rows = [
        Intrinsic::MEMCPY,
        Intrinsic::MEMMOVE,
        Intrinsic::MEMSET,
        Intrinsic::LIFETIME_START,
        Intrinsic::LIFETIME_END,
    ];
    effects::intrinsic(cx.module, body, call).is_some_and(|row| rows.contains(&row))
}
