//! infer-alignment: raises alignments of accesses to what is known of their addresses.
//!
//! What. A load or store whose address is known to be a multiple of more than it says gets that
//! alignment. A stack slot that is accessed as a whole gets the alignment its accesses would like.
//!
//! Why on a GPU. Wide accesses need alignment: what load-store-vectorizer may merge follows from it.
//!
//! Convergence and memory. Nothing moves; an access only says more of itself.
//!
//! Cost. Known bits of one address for each access.
//!
//! Example.
//!     before: %q = getelementptr i32, ptr align 16 %p, i64 4    after: load i32, ptr %q, align 16
//!             load i32, ptr %q, align 4
//!
//! Not done. Giving variables larger alignments. Accesses behind each other that tell of one another,
//! which load-store-vectorizer looks at itself.
//!
//! Reads domtree, assumptions. Keeps everything that depends on the shape of the function.

use nvopt_analysis::{
    assumptions::Assumptions, domtree::DomTree, known_bits::known_bits, query::Query,
};
use nvopt_ir::{
    body::{Body, Inst, Value},
    ops::{Access, Align, Op},
};
use nvopt_pass::{Analyses, FnCx, FunctionPass};

/// The largest alignment that is written.
const MAX_LOG2: u32 = 32;

/// The pass.
pub(crate) struct InferAlignment;

impl FunctionPass for InferAlignment {
    fn run(&self, body: &mut Body, analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        let dom = analyses.get::<DomTree>(body, cx);
        let assumptions = analyses.get::<Assumptions>(body, cx);
        for inst in body.insts().collect::<Vec<Inst>>() {
            let (access, ptr) = match body.op(inst) {
                Op::Load(access) => (access, body.args(inst)[0]),
                Op::Store(access) => (access, body.args(inst)[1]),
                _ => continue,
            };
            align_slot(body, cx, inst, ptr);
            // A null or undefined address is not accessed.
            if body.as_const(ptr).is_some_and(|constant| is_plain(body, constant)) {
                continue;
            }
            let q = Query::new(cx.module, cx.frame.layout, cx.func)
                .with_dom(&dom)
                .with_assumptions(&assumptions)
                .at(inst);
            let zeros = known_bits(&q, body, ptr).zero.not().trailing_zeros().min(MAX_LOG2);
            let known = Align::from_log2(zeros as u8);
            if access.align.is_none_or(|align| align < known) {
                if !cx.may_rewrite() {
                    return;
                }
                let access = Access { align: Some(known), ..access };
                let is_load = matches!(body.op(inst), Op::Load(_));
                body.set_op(inst, if is_load { Op::Load(access) } else { Op::Store(access) });
                cx.count("alignments raised", 1);
            }
        }
    }
}

/// Gives the stack slot `ptr`, which `inst` accesses, the alignment that its type prefers.
fn align_slot(body: &mut Body, cx: &mut FnCx<'_>, inst: Inst, ptr: Value) {
    let Some(slot) = body.def_inst(ptr) else { return };
    let Op::Alloca { ty, align, inalloca: false, swifterror: false } = body.op(slot) else {
        return;
    };
    let accessed = match body.op(inst) {
        Op::Load(_) => body.result_ty(inst),
        _ => body.ty(body.args(inst)[0]),
    };
    let Some(layout) = cx.frame.layout.layout(&cx.module.types, accessed) else { return };
    let wanted = layout.pref;
    if align.is_none_or(|align| align < wanted) && cx.may_rewrite() {
        let align = Some(wanted);
        body.set_op(slot, Op::Alloca { ty, align, inalloca: false, swifterror: false });
        cx.count("stack slots aligned", 1);
    }
}

fn is_plain(body: &Body, constant: nvopt_ir::constant::Const) -> bool {
    use nvopt_ir::constant::ConstData;
    matches!(
        body.consts().get(constant),
        ConstData::Zero(_) | ConstData::Undef(_) | ConstData::Poison(_)
    )
}
