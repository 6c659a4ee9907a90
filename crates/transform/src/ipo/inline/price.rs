//! Prices: what instructions, calls and switches count.
//!
//! The unit is LLVM's: an instruction is five. On a GPU a call costs more than its instruction:
//! every field of an argument is written to parameter memory by the caller and read by the
//! callee, and the result likewise.

use nvopt_ir::{
    attrs::{Attr, AttrKind, AttrPool},
    body::{Body, Inst, Value},
    constant::ConstData,
    effects::intrinsic,
    intrinsics::Intrinsic,
    module::ModuleShared,
    ops::Op,
    types::{Type, TypeKind, TypeTable},
};

use smallvec::{SmallVec, smallvec};

use super::cost::Candidate;

/// Numbers of one compilation.
pub(super) struct Prices {
    /// Of an instruction.
    pub(super) inst: i64,
    /// Of a call, beside its instruction.
    pub(super) call: i64,
    /// What is added to the threshold while the callee has one block, in percent of it.
    pub(super) single_block_percent: i64,
    /// What is added to the threshold for vector code, in percent of it.
    pub(super) vector_percent: i64,
    /// What the last call of a function saves: its body goes.
    pub(super) last_call_bonus: i64,
    /// True if arguments go through parameter memory.
    pub(super) is_gpu: bool,
}

/// What a call of a `coldcc` function must be worth. LLVM's number.
pub(super) const COLD_CALL: i64 = 2000;

/// How many stores a `byval` argument counts at most. LLVM's number.
const MAX_COPIES: u64 = 8;

/// How deep structs are looked into for fields.
const MAX_DEPTH: u32 = 20;

/// How many fields of one argument count.
const MAX_FIELDS: usize = 64;

/// What goes away with the call itself: setting up arguments, and the call.
pub(super) fn of_call(candidate: &Candidate<'_>, prices: &Prices) -> i64 {
    let Candidate { module, layout, caller_body, call, .. } = *candidate;
    let own = caller_body.op(call).call().and_then(|data| caller_body.call(data).attrs);
    let mut saved = prices.inst + prices.call;
    // What is said before a trap is passed once, if ever: it does not pay for code in a kernel.
    if prices.is_gpu && candidate.is_doomed {
        return saved;
    }
    for (index, &arg) in caller_body.call_args(call).iter().enumerate() {
        let attrs = caller_body.attrs().param_attrs(own, index);
        let byval = match AttrPool::find(attrs, AttrKind::ByVal) {
            Some(Attr::Type(_, Some(ty))) => Some(*ty),
            _ => None,
        };
        saved += match byval {
            Some(ty) => {
                let bits = layout.layout(&module.types, ty).map_or(0, |layout| layout.bits);
                let space = caller_body.ty(arg).addr_space().unwrap_or(0);
                let word = u64::from(layout.pointer_bits(space)).max(1);
                let copies = bits.div_ceil(word).min(MAX_COPIES) as i64;
                2 * copies * prices.inst
            }
            None => prices.inst,
        };
        if prices.is_gpu {
            let ty = byval.unwrap_or(caller_body.ty(arg));
            saved += prices.inst * n_fields(&module.types, ty, MAX_DEPTH);
        }
    }
    let result = caller_body.result_ty(call);
    if prices.is_gpu && !result.is_void() {
        saved += 2 * prices.inst * n_fields(&module.types, result, MAX_DEPTH);
    }
    saved
}

/// How many parts of `ty` are moved one by one, at most [`MAX_FIELDS`]; arrays and vectors count
/// once. `depth` is how far nested structs are looked into.
fn n_fields(types: &TypeTable, ty: Type, depth: u32) -> i64 {
    let mut work: SmallVec<[(Type, u32); 8]> = smallvec![(ty, depth)];
    let mut n_found = 0;
    while let Some((ty, depth)) = work.pop() {
        match types.kind(ty) {
            TypeKind::Struct(data) if depth > 0 => {
                let fields = data.fields.as_deref().unwrap_or_default();
                work.extend(fields.iter().take(MAX_FIELDS).map(|&field| (field, depth - 1)));
            }
            _ => n_found += 1,
        }
        if n_found >= MAX_FIELDS {
            break;
        }
    }
    n_found as i64
}

/// What a switch on an unknown number costs beside its instruction.
pub(super) fn of_switch(body: &Body, inst: Inst, prices: &Prices) -> i64 {
    /// The fewest cases that become a table of jumps, and how dense they must be in percent.
    const MIN_TABLE: usize = 4;
    const MIN_DENSITY: u128 = 10;
    let cases = &body.args(inst)[1..];
    let number = |value: &Value| match body.const_data(*value) {
        Some(ConstData::Bits { ty, bits }) => {
            let width = ty.int_bits().unwrap_or(64).min(64);
            Some(i128::from((bits << (64 - width)) as i64 >> (64 - width)))
        }
        _ => None,
    };
    let numbers: Vec<i128> = cases.iter().filter_map(number).collect();
    let n_cases = i64::try_from(cases.len()).unwrap_or(i64::MAX);
    let span = match (numbers.iter().min(), numbers.iter().max()) {
        (Some(low), Some(high)) => (high - low).unsigned_abs() + 1,
        _ => 0,
    };
    let is_table = numbers.len() == cases.len()
        && cases.len() >= MIN_TABLE
        && (cases.len() as u128) * 100 >= span * MIN_DENSITY;
    if is_table {
        let entries = i64::try_from(span).unwrap_or(i64::MAX / 64);
        return entries.saturating_mul(prices.inst).saturating_add(4 * prices.inst);
    }
    if n_cases <= 3 {
        return n_cases * 2 * prices.inst;
    }
    (3 * n_cases / 2 - 1).saturating_mul(2 * prices.inst)
}

/// True for what makes no code and is not even counted.
pub(super) fn is_marker(module: &ModuleShared, body: &Body, inst: Inst) -> bool {
    matches!(body.op(inst), Op::Call(_))
        && intrinsic(module, body, inst).is_some_and(|found| found == Intrinsic::PSEUDOPROBE)
}

/// True for intrinsics that make no code.
pub(super) fn is_free_intrinsic(intrinsic: Intrinsic) -> bool {
    let free = [
        Intrinsic::ASSUME,
        Intrinsic::SIDEEFFECT,
        Intrinsic::EXPERIMENTAL_NOALIAS_SCOPE_DECL,
        Intrinsic::LIFETIME_START,
        Intrinsic::LIFETIME_END,
        Intrinsic::INVARIANT_START,
        Intrinsic::INVARIANT_END,
        Intrinsic::LAUNDER_INVARIANT_GROUP,
        Intrinsic::STRIP_INVARIANT_GROUP,
        Intrinsic::IS_CONSTANT,
        Intrinsic::OBJECTSIZE,
        Intrinsic::ANNOTATION,
        Intrinsic::VAR_ANNOTATION,
        Intrinsic::PTR_ANNOTATION,
        Intrinsic::EXPECT,
        Intrinsic::SSA_COPY,
        Intrinsic::FAKE_USE,
        Intrinsic::EXPERIMENTAL_CONVERGENCE_ENTRY,
        Intrinsic::EXPERIMENTAL_CONVERGENCE_ANCHOR,
        Intrinsic::EXPERIMENTAL_CONVERGENCE_LOOP,
    ];
    free.contains(&intrinsic)
}
