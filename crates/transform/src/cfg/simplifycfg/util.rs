//! Small questions and edits that several parts share.

use nvopt_analysis::{
    alias::object::{object_size, underlying},
    branch_prob::branch_weights,
    query::{MAX_DEPTH, Query},
};
use nvopt_ir::{
    attrs::{AttrKind, AttrPool},
    body::{Block, Body, Inst, Value},
    constant::ConstData,
    effects::{Traits, effects, intrinsic},
    intrinsics::Intrinsic,
    metadata::{Md, MdData, MdKind},
    module::ModuleShared,
    ops::{BinaryOp, CastOp, Op},
    types::Type,
};
use nvopt_pass::FnCx;

/// What a division costs, in simple instructions.
const DIVISION_COST: u32 = 4;
/// A branch with this probability in a hundred is one that the hardware predicts.
const LIKELY_PERCENT: u64 = 99;
/// How many blocks are looked at for operations that threads execute together.
const MAX_CONVERGENT_WALK: usize = 512;

/// The value that `phi` gets from `pred`.
pub(super) fn entry(body: &Body, phi: Inst, pred: Block) -> Option<Value> {
    let Op::Phi(incoming) = body.op(phi) else { return None };
    let at = body.incoming(incoming).iter().position(|&from| from == pred)?;
    Some(body.args(phi)[at])
}

/// Makes all entries of `phi` for `pred` be `value`.
pub(super) fn set_entry(body: &mut Body, phi: Inst, pred: Block, value: Value) {
    let Op::Phi(incoming) = body.op(phi) else { return };
    for at in 0..body.args(phi).len() {
        if body.incoming(incoming)[at] == pred && body.args(phi)[at] != value {
            body.set_arg(phi, at, value);
        }
    }
}

/// The only edge into `block` comes from here.
pub(super) fn single_pred(body: &Body, block: Block) -> Option<Block> {
    let mut preds = body.preds(block);
    let first = preds.next()?;
    preds.next().is_none().then_some(first)
}

/// All edges into `block` come from here.
pub(super) fn unique_pred(body: &Body, block: Block) -> Option<Block> {
    let mut preds = body.preds(block);
    let first = preds.next()?;
    preds.all(|pred| pred == first).then_some(first)
}

/// The blocks that branch to `block`, each once, the newest edge first as LLVM lists them.
pub(super) fn preds_once(body: &Body, block: Block) -> Vec<Block> {
    let mut seen = nvopt_entity::EntitySet::new();
    body.preds_newest_first(block).filter(|&pred| seen.insert(pred)).collect()
}

/// What the terminator of `block` does.
pub(super) fn end_of(body: &Body, block: Block) -> Option<(Inst, Op)> {
    let inst = body.terminator(block)?;
    Some((inst, body.op(inst)))
}

/// A question about values of this function.
pub(super) fn query<'a>(cx: &'a FnCx<'_>) -> Query<'a> {
    Query::new(cx.module, cx.frame.layout, cx.func)
}

/// What `inst` costs, in simple instructions, as LLVM counts for no particular target.
pub(super) fn cost(module: &ModuleShared, body: &Body, inst: Inst) -> u32 {
    match body.op(inst) {
        Op::Cast(
            CastOp::BitCast
            | CastOp::PtrToInt
            | CastOp::IntToPtr
            | CastOp::PtrToAddr
            | CastOp::Trunc,
        )
        | Op::Freeze
        | Op::Phi(_) => 0,
        Op::Gep { .. } => {
            u32::from(body.args(inst)[1..].iter().any(|&arg| body.as_const(arg).is_none()))
        }
        Op::Binary(
            BinaryOp::UDiv
            | BinaryOp::SDiv
            | BinaryOp::URem
            | BinaryOp::SRem
            | BinaryOp::FDiv
            | BinaryOp::FRem,
        ) => DIVISION_COST,
        Op::Call(_) => match intrinsic(module, body, inst) {
            Some(Intrinsic::CTTZ | Intrinsic::CTLZ) => DIVISION_COST,
            _ => 1,
        },
        _ => 1,
    }
}

/// True if `inst` may be executed where it was not: nothing can tell, and a load reads what is
/// surely there and aligned.
pub(super) fn may_speculate(cx: &FnCx<'_>, body: &Body, inst: Inst) -> bool {
    if matches!(body.op(inst), Op::Phi(_)) || body.op(inst).is_terminator() {
        return false;
    }
    let all = effects(cx.module, body, inst);
    match body.op(inst) {
        Op::Load(access) => {
            !access.volatile && !access.is_atomic() && is_readable(cx, body, inst)
        }
        _ => all.may_be_speculated() && all.reads.is_empty(),
    }
}

/// True if the plain load `inst` can read its address at any time.
fn is_readable(cx: &FnCx<'_>, body: &Body, inst: Inst) -> bool {
    let own = cx.module.attrs.function_attrs(cx.module.funcs[cx.func].attrs);
    let checked = [
        AttrKind::SanitizeAddress,
        AttrKind::SanitizeHWAddress,
        AttrKind::SanitizeThread,
        AttrKind::SanitizeMemory,
    ];
    if checked.iter().any(|&kind| AttrPool::find(own, kind).is_some()) {
        return false;
    }
    let (address, Op::Load(access)) = (body.args(inst)[0], body.op(inst)) else { return false };
    let Some(size) = cx.frame.layout.layout(&cx.module.types, body.result_ty(inst)) else {
        return false;
    };
    let mut offset = 0u64;
    let mut cursor = address;
    for _ in 0..MAX_DEPTH {
        let Some(def) = body.def_inst(cursor) else { break };
        let Op::Gep { source } = body.op(def) else { break };
        let types = &cx.module.types;
        let Some(step) = cx.frame.layout.layout(types, source) else { return false };
        let [base, index] = *body.args(def) else { return false };
        let Some(ConstData::Bits { bits, .. }) = body.const_data(index) else { return false };
        let Some(bytes) = bits.checked_mul(step.alloc_bytes()) else { return false };
        let Some(sum) = offset.checked_add(bytes) else { return false };
        (offset, cursor) = (sum, base);
    }
    if underlying(body, cx.module, cursor) != cursor {
        return false;
    }
    let known = object_size(body, cx.module, cx.frame.layout, cx.func, cursor);
    let align = object_align(cx, body, cursor);
    let wanted = access.align.map_or(1, |align| align.bytes());
    let is_weak_object = is_weak(cx.module, body, cursor);
    !is_weak_object
        && align >= wanted
        && offset.is_multiple_of(wanted)
        && known.is_some_and(|known| {
            offset.checked_add(size.store_bytes()).is_some_and(|end| end <= known)
        })
}

fn object_align(cx: &FnCx<'_>, body: &Body, object: Value) -> u64 {
    if let Some(inst) = body.def_inst(object)
        && let Op::Alloca { align, .. } = body.op(inst)
    {
        return align.map_or(1, |align| align.bytes());
    }
    match body.const_data(object) {
        Some(ConstData::Symbol { symbol: nvopt_ir::module::Symbol::Global(global), .. }) => {
            let data = &cx.module.globals[*global];
            match data.align {
                Some(align) => align.bytes(),
                None => cx
                    .frame
                    .layout
                    .layout(&cx.module.types, data.value_ty)
                    .map_or(1, |layout| layout.abi.bytes()),
            }
        }
        _ => 1,
    }
}

fn is_weak(module: &ModuleShared, body: &Body, object: Value) -> bool {
    match body.const_data(object) {
        Some(ConstData::Symbol { symbol, .. }) => {
            module.symbol(*symbol).linkage == nvopt_ir::module::Linkage::ExternWeak
        }
        _ => false,
    }
}

/// The weights of a branch or switch as wide numbers.
pub(super) fn weights(module: &ModuleShared, body: &Body, block: Block) -> Option<Vec<u64>> {
    let weights = branch_weights(module, body, block)?;
    Some(weights.into_iter().map(u64::from).collect())
}

/// True if the weights say that edge `index` of `block` is nearly always taken.
pub(super) fn is_likely(module: &ModuleShared, body: &Body, block: Block, index: usize) -> bool {
    let Some(branch) = body.terminator(block) else { return false };
    if body.metadata_of(branch, MdKind::UNPREDICTABLE).is_some() {
        return false;
    }
    let Some(weights) = weights(module, body, block) else { return false };
    let total: u64 = weights.iter().sum();
    total != 0 && weights[index] * 100 >= total * LIKELY_PERCENT
}

/// Attaches `weights`, made to fit into 32 bits, to the terminator of `block`.
pub(super) fn set_weights(body: &mut Body, cx: &mut FnCx<'_>, block: Block, weights: &[u64]) {
    let branch = body.terminator(block).expect("the block branches");
    weigh(body, cx, branch, weights);
}

/// Attaches the weights of a branch to the select that stands for it, if `value` is one.
pub(super) fn weigh_select(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    value: Value,
    weights: Option<[u64; 2]>,
) {
    if let (Some(inst), Some(weights)) = (body.def_inst(value), weights)
        && body.op(inst) == Op::Select
    {
        weigh(body, cx, inst, &weights);
    }
}

fn weigh(body: &mut Body, cx: &mut FnCx<'_>, inst: Inst, weights: &[u64]) {
    let largest = weights.iter().copied().max().unwrap_or(0);
    let scale = if largest > u64::from(u32::MAX) { largest / u64::from(u32::MAX) + 1 } else { 1 };
    if largest == 0 {
        body.set_metadata(inst, MdKind::PROF, None);
        return;
    }
    let mut ops = vec![Some(cx.module.metadata.string("branch_weights"))];
    for &weight in weights {
        let bits = cx.module.consts.int(Type::I32, weight / scale);
        ops.push(Some(cx.module.metadata.add(MdData::Const(bits))));
    }
    let md = cx.module.metadata.add(MdData::Tuple { distinct: false, ops: ops.into() });
    body.set_metadata(inst, MdKind::PROF, Some(md));
}

/// Forgets what `inst` was said to be where it stood; of metadata what is about precision stays.
pub(super) fn forget_facts(body: &mut Body, inst: Inst) {
    let kinds: Vec<MdKind> = body.metadata(inst).iter().map(|&(kind, _)| kind).collect();
    for kind in kinds {
        if !matches!(kind, MdKind::FPMATH | MdKind::ANNOTATION) {
            body.set_metadata(inst, kind, None);
        }
    }
}

/// True if an operation that threads execute together can be reached from `from`, or if that
/// cannot be told.
pub(super) fn reaches_convergent(cx: &FnCx<'_>, body: &Body, from: Block) -> bool {
    let mut seen = nvopt_entity::EntitySet::new();
    let mut work = vec![from];
    seen.insert(from);
    let mut n_seen = 0;
    while let Some(block) = work.pop() {
        n_seen += 1;
        let is_convergent =
            |inst| effects(cx.module, body, inst).traits.contains(Traits::CONVERGENT);
        if n_seen > MAX_CONVERGENT_WALK || body.insts_in(block).any(is_convergent) {
            return true;
        }
        work.extend(body.succs(block).filter(|&succ| seen.insert(succ)));
    }
    false
}

/// A location for an instruction that stands for those at all of `insts`.
pub(super) fn merged(body: &Body, cx: &mut FnCx<'_>, insts: &[Inst]) -> Option<Md> {
    let pool = &mut cx.module.metadata;
    insts
        .iter()
        .map(|&inst| body.loc(inst))
        .reduce(|a, b| crate::util::locs::merged_loc(pool, a, b))
        .flatten()
}

/// The name of `value`, or nothing.
pub(super) fn name_of(body: &Body, value: Value) -> Vec<u8> {
    body.value_name(value).unwrap_or_default().to_vec()
}
