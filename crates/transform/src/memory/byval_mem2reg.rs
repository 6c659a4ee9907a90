//! byval-mem2reg: reads by-value parameters without a copy.
//!
//! What. A stack slot that only holds a copy of a by-value parameter, made once by `llvm.memcpy`
//! before every read, is the parameter itself if neither is ever written.
//!
//! Why on a GPU. Front ends copy every struct parameter into the frame. The copy is local memory,
//! which is device memory; the parameter is in the constant bank, where a load is as cheap as
//! an operand.
//!
//! Convergence and memory. Both objects belong to the thread alone and nobody else gets their
//! addresses, so nothing can tell them apart. A slot that is cast to the local space stays: a parameter
//! is not there. Run before infer-address-spaces.
//!
//! Cost. `MAX_USES` uses for each slot and parameter.
//!
//! Example.
//!     before: call void @llvm.memcpy.p0.p0.i64(ptr %slot, ptr %param, i64 16, i1 false)
//!             %v = load i32, ptr %slot
//!     after:  %v = load i32, ptr %param
//!
//! Not done. Slots that are written too: those take the copy.
//!
//! Reads domtree. Keeps everything that depends on the shape of the function.

use nvopt_analysis::domtree::DomTree;
use nvopt_ir::{
    attrs::{Attr, AttrKind, AttrPool},
    body::{Body, Inst, Value, ValueDef},
    constant::ConstData,
    effects,
    intrinsics::Intrinsic,
    ops::{CastOp, Op},
};
use nvopt_pass::{Analyses, FnCx, FunctionPass};

/// How many uses of a slot or parameter are looked at.
const MAX_USES: usize = 1024;

/// The pass.
pub(crate) struct ByvalMem2Reg;

impl FunctionPass for ByvalMem2Reg {
    fn run(&self, body: &mut Body, analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        let dom = analyses.get::<DomTree>(body, cx);
        for inst in body.insts().collect::<Vec<Inst>>() {
            if !body.is_placed(inst) {
                continue;
            }
            let Some(copy) = Copy::at(cx, body, &dom, inst) else { continue };
            if !cx.may_rewrite() {
                return;
            }
            copy.remove(body);
            cx.count("copies of parameters removed", 1);
        }
    }
}

/// A copy of a parameter that is not needed.
struct Copy {
    call: Inst,
    slot: Value,
    param: Value,
    /// Markers of the slot's life.
    markers: Vec<Inst>,
}

impl Copy {
    fn at(cx: &FnCx<'_>, body: &Body, dom: &DomTree, call: Inst) -> Option<Copy> {
        let Op::Call(_) = body.op(call) else { return None };
        if effects::intrinsic(cx.module, body, call)? != Intrinsic::MEMCPY {
            return None;
        }
        let [slot, param, length, volatile] = *body.call_args(call) else { return None };
        let number = |value: Value| match body.const_data(value) {
            Some(ConstData::Bits { bits, .. }) => Some(*bits),
            _ => None,
        };
        let ValueDef::Param(index) = body.def(param) else { return None };
        let Op::Alloca { ty, .. } = body.op(body.def_inst(slot)?) else { return None };
        let count = number(body.args(body.def_inst(slot)?)[0])?;
        let size = cx.frame.layout.layout(&cx.module.types, ty).filter(|size| !size.scalable)?;
        let is_whole = count == 1 && number(length)? >= size.store_bytes();
        if !is_whole || number(volatile)? != 0 || body.ty(slot) != body.ty(param) {
            return None;
        }
        let (bytes, align) = byval_place(cx, index)?;
        // Reads may go on behind the copy, up to the end of the slot.
        if bytes.max(number(length)?) < size.alloc_bytes() {
            return None;
        }
        let of_slot = reads(cx, body, slot, Some(call))?;
        // Nobody writes the parameter either.
        reads(cx, body, param, None)?;
        let is_after = |&load: &Inst| dom.dominates_inst(body, call, load);
        let is_aligned = |&load: &Inst| match body.op(load) {
            Op::Load(access) => access.align.is_none_or(|own| own.bytes() <= align),
            _ => source_align(body, load) <= align,
        };
        let fits = of_slot.loads.iter().all(|load| is_after(load) && is_aligned(load));
        fits.then_some(Copy { call, slot, param, markers: of_slot.markers })
    }

    fn remove(self, body: &mut Body) {
        body.erase(self.call);
        for marker in self.markers {
            body.erase(marker);
        }
        body.replace_all_uses(self.slot, self.param);
        let slot = body.def_inst(self.slot).expect("a slot is an instruction");
        body.erase(slot);
    }
}

/// The size and alignment of by-value parameter `index`; `None` if it is not by value.
fn byval_place(cx: &FnCx<'_>, index: u32) -> Option<(u64, u64)> {
    let list = cx.module.funcs[cx.func].attrs;
    let attrs = cx.module.attrs.param_attrs(list, index as usize);
    let Some(Attr::Type(_, Some(ty))) = AttrPool::find(attrs, AttrKind::ByVal) else { return None };
    let size = cx.frame.layout.layout(&cx.module.types, *ty)?;
    let align = match AttrPool::find(attrs, AttrKind::Alignment) {
        Some(Attr::Int(_, bytes)) => *bytes,
        _ => size.abi.bytes(),
    };
    Some((size.alloc_bytes(), align))
}

/// The alignment that a copy promises of its source.
fn source_align(body: &Body, copy: Inst) -> u64 {
    let list = body.op(copy).call().and_then(|call| body.call(call).attrs);
    match AttrPool::find(body.attrs().param_attrs(list, 1), AttrKind::Alignment) {
        Some(Attr::Int(_, bytes)) => *bytes,
        _ => 1,
    }
}

/// Who reads an object.
struct Reads {
    loads: Vec<Inst>,
    markers: Vec<Inst>,
}

/// The reads of the object at `address`; `None` if something else happens to it. The call `filled_by`
/// is the only one that writes it.
fn reads(cx: &FnCx<'_>, body: &Body, address: Value, filled_by: Option<Inst>) -> Option<Reads> {
    let mut found = Reads { loads: Vec::new(), markers: Vec::new() };
    let mut due = vec![address];
    let mut n_uses = 0;
    while let Some(value) = due.pop() {
        for slot in body.uses(value) {
            n_uses += 1;
            if n_uses > MAX_USES {
                return None;
            }
            let user = body.user(slot);
            match body.op(user) {
                Op::Load(access) if !access.volatile && !access.is_atomic() => {
                    found.loads.push(user);
                }
                Op::Gep { .. } | Op::Cast(CastOp::BitCast) => due.extend(body.result(user)),
                Op::Call(_) => match effects::intrinsic(cx.module, body, user)? {
                    Intrinsic::LIFETIME_START | Intrinsic::LIFETIME_END => {
                        found.markers.push(user);
                    }
                    Intrinsic::MEMCPY if body.arg_index(slot) == 1 => found.loads.push(user),
                    Intrinsic::MEMCPY if Some(user) == filled_by && body.arg_index(slot) == 0 => {}
                    _ => return None,
                },
                _ => return None,
            }
        }
    }
    Some(found)
}
