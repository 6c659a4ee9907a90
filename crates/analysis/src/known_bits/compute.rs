//! The bits that are known of a value, from the instructions that compute it.

use nvopt_arith::Int;
use nvopt_ir::{
    attrs::{Attr, AttrKind, AttrPool},
    body::{Body, Inst, Value, ValueDef},
    constant::{Const, ConstData, data_element, scalar_bits},
    effects,
    intrinsics::Intrinsic,
    metadata::{Md, MdData, MdKind},
    module::{ModuleShared, Symbol},
    ops::{BinaryOp, CastOp, InstFlags, Op},
};

use super::{KnownBits, NoWrap, context};
use crate::{
    query::{BitsMemo, MAX_DEPTH, Place, Query},
    range::Range,
};

/// The most incoming values of a phi that are looked at.
const MAX_PHI_VALUES: usize = 16;
/// The most lanes of a constant vector that are looked at.
const MAX_CONST_LANES: usize = 256;

/// The bits that are known of `value`, an integer or pointer or a vector of them: what all its
/// lanes agree on. One bit of nothing for other types.
pub fn known_bits(q: &Query<'_>, body: &Body, value: Value) -> KnownBits {
    known_at_depth(q, body, value, 0)
}

pub(super) fn known_at_depth(q: &Query<'_>, body: &Body, value: Value, depth: u32) -> KnownBits {
    let Some(width) = q.width(body, value) else { return KnownBits::unknown(1) };
    let inst = match body.def(value) {
        ValueDef::Const(constant) => return of_constant(q, body, constant, width),
        ValueDef::Param(index) => {
            return match q.memo {
                // Of a parameter little is known but what conditions say, which takes a while.
                Some(memo) if q.at.is_some() => remembered(q, memo, body, value, depth, || {
                    of_param_in_context(q, body, index, value, width, depth)
                }),
                _ => of_param_in_context(q, body, index, value, width, depth),
            };
        }
        ValueDef::Inst(inst) if depth < MAX_DEPTH => inst,
        ValueDef::Inst(_) => {
            q.cut();
            return context::refine(q, body, value, KnownBits::unknown(width), depth);
        }
        ValueDef::Asm(_) | ValueDef::Metadata(_) | ValueDef::Pending => {
            return context::refine(q, body, value, KnownBits::unknown(width), depth);
        }
    };
    match q.memo {
        Some(memo) => remembered(q, memo, body, value, depth, || {
            of_inst_in_context(q, body, inst, value, width, depth)
        }),
        None => of_inst_in_context(q, body, inst, value, width, depth),
    }
}

/// What `memo` knows of `value`, or what `found` gives, for it to know.
#[inline]
fn remembered(
    q: &Query<'_>,
    memo: &BitsMemo,
    body: &Body,
    value: Value,
    depth: u32,
    found: impl FnOnce() -> KnownBits,
) -> KnownBits {
    let place = q.place(body);
    if let Some(known) = memo.get(body, value, place, depth) {
        return known;
    }
    let (cuts, spoken) = (memo.cuts(), memo.spoken());
    let known = found();
    let as_good_as = if memo.cuts() == cuts { 0 } else { depth };
    // Nowhere no condition is looked for.
    let is_same_everywhere = place != Place::NOWHERE && memo.spoken() == spoken;
    let place = if is_same_everywhere { Place::ANYWHERE } else { place };
    memo.put(body, value, place, as_good_as, &known);
    known
}

fn of_param_in_context(
    q: &Query<'_>,
    body: &Body,
    index: u32,
    value: Value,
    width: u32,
    depth: u32,
) -> KnownBits {
    let known = without_conflict(of_param(q, value, index, body, width));
    context::refine(q, body, value, known, depth)
}

fn of_inst_in_context(
    q: &Query<'_>,
    body: &Body,
    inst: Inst,
    value: Value,
    width: u32,
    depth: u32,
) -> KnownBits {
    let known = without_conflict(of_inst(q, body, inst, width, depth));
    context::refine(q, body, value, known, depth)
}

#[inline]
fn without_conflict(known: KnownBits) -> KnownBits {
    if known.has_conflict() { KnownBits::unknown(known.width()) } else { known }
}

fn of_constant(q: &Query<'_>, body: &Body, constant: Const, width: u32) -> KnownBits {
    let pool = body.consts();
    let number = |words: &[u64]| KnownBits::constant(&Int::from_words(width, words));
    match pool.get(constant) {
        ConstData::Bits { bits, .. } if width <= 64 => {
            KnownBits { zero: Int::new(width, !*bits), one: Int::new(width, *bits) }
        }
        ConstData::Bits { bits, .. } => number(&[*bits]),
        ConstData::WideBits { words, .. } => number(words),
        ConstData::Zero(_) => number(&[]),
        ConstData::Data { ty, bytes } => {
            let elem = q.module.types.scalar(*ty);
            let size = scalar_bits(elem).map_or(1, |bits| bits as usize / 8).max(1);
            let n = (bytes.len() / size).min(MAX_CONST_LANES + 1);
            if n > MAX_CONST_LANES {
                return KnownBits::unknown(width);
            }
            let lanes = (0..n as u64).filter_map(|index| data_element(bytes, elem, index));
            lanes
                .map(|bits| number(&[bits]))
                .reduce(|all, lane| all.either(&lane))
                .unwrap_or_else(|| KnownBits::unknown(width))
        }
        ConstData::Aggregate { elems, .. } if elems.len() <= MAX_CONST_LANES => {
            let mut all: Option<KnownBits> = None;
            for &elem in elems {
                let lane = match pool.get(elem) {
                    ConstData::Bits { bits, .. } => number(&[*bits]),
                    ConstData::WideBits { words, .. } => number(words),
                    // A poison lane may be anything.
                    ConstData::Poison(_) => continue,
                    _ => return KnownBits::unknown(width),
                };
                all = Some(all.map_or_else(|| lane.clone(), |all| all.either(&lane)));
            }
            all.unwrap_or_else(|| KnownBits::unknown(width))
        }
        ConstData::ScalableSplat { elem, .. } => match pool.get(*elem) {
            ConstData::Bits { bits, .. } => number(&[*bits]),
            _ => KnownBits::unknown(width),
        },
        ConstData::Symbol { symbol, .. } => {
            let align = match symbol {
                Symbol::Global(global) => q.module.globals[*global].align,
                Symbol::Func(_) | Symbol::Alias(_) | Symbol::IFunc(_) => None,
            };
            aligned(width, align.map_or(0, |align| u32::from(align.log2())))
        }
        ConstData::Undef(_)
        | ConstData::Poison(_)
        | ConstData::Aggregate { .. }
        | ConstData::Expr { .. }
        | ConstData::BlockAddress { .. }
        | ConstData::DsoLocalEquivalent { .. }
        | ConstData::NoCfi { .. }
        | ConstData::PtrAuth { .. } => KnownBits::unknown(width),
    }
}

/// Nothing but that the low `n` bits are zero.
fn aligned(width: u32, n: u32) -> KnownBits {
    KnownBits { zero: super::bits::low_bits(width, n), one: Int::zero(width) }
}

fn of_param(q: &Query<'_>, value: Value, index: u32, body: &Body, width: u32) -> KnownBits {
    let decl = &q.module.funcs[q.func];
    let attrs = q.module.attrs.param_attrs(decl.attrs, index as usize);
    let known = of_attrs(attrs, width);
    match body.ty(value).is_ptr() {
        true => known.refined(&of_align(attrs, width)),
        false => known,
    }
}

fn of_attrs(attrs: &[Attr], width: u32) -> KnownBits {
    match AttrPool::find(attrs, AttrKind::Range) {
        Some(Attr::Range(_, range)) if range.width == width => Range::of_attr(range).known_bits(),
        _ => KnownBits::unknown(width),
    }
}

fn of_align(attrs: &[Attr], width: u32) -> KnownBits {
    match AttrPool::find(attrs, AttrKind::Alignment) {
        Some(&Attr::Int(_, bytes)) if bytes.is_power_of_two() => {
            aligned(width, bytes.trailing_zeros())
        }
        _ => KnownBits::unknown(width),
    }
}

/// What the flags of an operation promise.
pub(super) fn promise(flags: InstFlags) -> NoWrap {
    NoWrap { unsigned: flags.contains(InstFlags::NUW), signed: flags.contains(InstFlags::NSW) }
}

fn of_inst(q: &Query<'_>, body: &Body, inst: Inst, width: u32, depth: u32) -> KnownBits {
    let args = body.args(inst);
    let of = |index: usize| known_at_depth(q, body, args[index], depth + 1);
    let unknown = || KnownBits::unknown(width);
    match body.op(inst) {
        Op::Binary(op) => of_binary(q, body, inst, op, depth),
        Op::Cast(op) => of_cast(q, body, inst, op, width, depth),
        Op::Select => {
            let yes = context::refine_by_condition(q, body, args[1], args[0], true, of(1), depth);
            if yes.is_unknown() {
                return yes;
            }
            let no = context::refine_by_condition(q, body, args[2], args[0], false, of(2), depth);
            yes.either(&no)
        }
        Op::Phi(_) => {
            let noted = q.memo.map(|memo| (memo, memo.cuts(), memo.spoken()));
            let merged = of_phi(q, body, inst, width, depth);
            let carried = super::recurrence::of_recurrence(q, body, inst, width, depth);
            if let Some((memo, cuts, spoken)) = noted {
                // From the top its operands are looked at no deeper.
                if depth + 1 < MAX_DEPTH {
                    memo.restore_cuts(cuts);
                }
                // They are asked about where they come from.
                memo.restore_spoken(spoken);
            }
            match carried {
                Some(carried) => merged.both(&carried),
                None => merged,
            }
        }
        Op::Load(_) => of_range_metadata(q, body, inst, width),
        Op::Call(_) => of_call(q, body, inst, width, depth),
        Op::Alloca { align, .. } => {
            aligned(width, align.map_or(0, |align| u32::from(align.log2())))
        }
        Op::Gep { source } => of_gep(q, body, inst, source, width, depth),
        Op::ExtractElement => of(0),
        Op::InsertElement => of(0).either(&of(1)),
        Op::ShuffleVector(mask) => {
            let lanes = q.module.types.as_vector(body.ty(args[0])).map_or(0, |(_, lanes, _)| lanes);
            let uses = |first: bool| {
                body.ints(mask).iter().any(|&at| at >= 0 && ((at as u32) < lanes) == first)
            };
            match (uses(true), uses(false)) {
                (true, true) => of(0).either(&of(1)),
                (true, false) => of(0),
                (false, true) => of(1),
                (false, false) => unknown(),
            }
        }
        Op::Freeze if crate::poison::is_never_poison(q, body, args[0]) => of(0),
        Op::ExtractValue(path) => of_extract_value(q, body, inst, body.ints(path), width, depth),
        Op::Freeze
        | Op::Ret
        | Op::Br
        | Op::CondBr
        | Op::Switch
        | Op::IndirectBr
        | Op::Invoke(_)
        | Op::CallBr(_)
        | Op::Resume
        | Op::Unreachable
        | Op::CleanupRet
        | Op::CatchRet
        | Op::CatchSwitch { .. }
        | Op::FNeg
        | Op::ICmp(_)
        | Op::FCmp(_)
        | Op::Store(_)
        | Op::Fence { .. }
        | Op::CmpXchg { .. }
        | Op::AtomicRmw { .. }
        | Op::VaArg
        | Op::InsertValue(_)
        | Op::LandingPad { .. }
        | Op::CatchPad
        | Op::CleanupPad => unknown(),
    }
}

fn of_binary(q: &Query<'_>, body: &Body, inst: Inst, op: BinaryOp, depth: u32) -> KnownBits {
    let (args, flags) = (body.args(inst), body.flags(inst));
    let b = known_at_depth(q, body, args[1], depth + 1);
    // Any bit of these depends on a bit of the right operand: then the left one does not matter.
    let needs_both = matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Xor)
        && !flags.intersects(InstFlags::NUW | InstFlags::NSW);
    if needs_both && b.is_unknown() {
        return b;
    }
    let a = known_at_depth(q, body, args[0], depth + 1);
    let is_exact = flags.contains(InstFlags::EXACT);
    match op {
        BinaryOp::Add => a.add(&b, promise(flags)),
        BinaryOp::Sub => a.sub(&b, promise(flags)),
        BinaryOp::Mul => {
            let is_square = args[0] == args[1] && crate::poison::is_never_undef(q, body, args[0]);
            a.mul(&b, promise(flags), is_square)
        }
        BinaryOp::UDiv => a.udiv(&b, is_exact),
        BinaryOp::SDiv => a.sdiv(&b, is_exact),
        BinaryOp::URem => a.urem(&b),
        BinaryOp::SRem => a.srem(&b),
        BinaryOp::Shl => a.shl(&b, promise(flags)),
        BinaryOp::LShr => a.lshr(&b, is_exact),
        BinaryOp::AShr => a.ashr(&b, is_exact),
        BinaryOp::And => a.and(&b),
        BinaryOp::Or => a.or(&b),
        BinaryOp::Xor => a.xor(&b),
        BinaryOp::FAdd | BinaryOp::FSub | BinaryOp::FMul | BinaryOp::FDiv | BinaryOp::FRem => {
            KnownBits::unknown(a.width())
        }
    }
}

fn of_cast(
    q: &Query<'_>,
    body: &Body,
    inst: Inst,
    op: CastOp,
    width: u32,
    depth: u32,
) -> KnownBits {
    let arg = body.args(inst)[0];
    let of = || known_at_depth(q, body, arg, depth + 1);
    match op {
        CastOp::Trunc => of().trunc(width),
        CastOp::ZExt => {
            let mut known = of();
            if body.flags(inst).contains(InstFlags::NNEG) {
                let top = known.width() - 1;
                known.zero = known.zero.with_bit(top, true);
            }
            known.zext(width)
        }
        CastOp::SExt => of().sext(width),
        CastOp::PtrToInt | CastOp::IntToPtr | CastOp::PtrToAddr => of().zext_or_trunc(width),
        CastOp::BitCast => {
            let same = q.module.types.as_vector(body.ty(arg)).map(|(_, lanes, _)| lanes)
                == q.module.types.as_vector(body.result_ty(inst)).map(|(_, lanes, _)| lanes);
            match same && q.width(body, arg) == Some(width) {
                true => of(),
                false => KnownBits::unknown(width),
            }
        }
        CastOp::FpToUi
        | CastOp::FpToSi
        | CastOp::UiToFp
        | CastOp::SiToFp
        | CastOp::FpTrunc
        | CastOp::FpExt
        | CastOp::AddrSpaceCast => KnownBits::unknown(width),
    }
}

fn of_phi(q: &Query<'_>, body: &Body, inst: Inst, width: u32, depth: u32) -> KnownBits {
    let Op::Phi(incoming) = body.op(inst) else { return KnownBits::unknown(width) };
    if body.args(inst).len() > MAX_PHI_VALUES || body.args(inst).is_empty() {
        return KnownBits::unknown(width);
    }
    let result = body.result(inst);
    let mut all: Option<KnownBits> = None;
    for (&arg, &from) in body.args(inst).iter().zip(body.incoming(incoming)) {
        if Some(arg) == result {
            continue;
        }
        // What comes around a loop is looked at one level deep only.
        let asked = q.on_edge_from(body, from);
        let one = known_at_depth(&asked, body, arg, (depth + 1).max(MAX_DEPTH - 1));
        all = Some(all.map_or_else(|| one.clone(), |all| all.either(&one)));
        if all.as_ref().is_some_and(KnownBits::is_unknown) {
            break;
        }
    }
    all.unwrap_or_else(|| KnownBits::unknown(width))
}

fn of_range_metadata(q: &Query<'_>, body: &Body, inst: Inst, width: u32) -> KnownBits {
    metadata_range(q, body, inst)
        .filter(|range| range.width() == width)
        .map_or_else(|| KnownBits::unknown(width), |range| range.known_bits())
}

/// The range that `!range` metadata gives the result of `inst`.
pub fn metadata_range(q: &Query<'_>, body: &Body, inst: Inst) -> Option<Range> {
    range_of_node(q.module, body.metadata_of(inst, MdKind::RANGE)?)
}

/// The range that the `!range` node `md` gives: of several, all with what is between them.
pub fn range_of_node(module: &ModuleShared, md: Md) -> Option<Range> {
    let MdData::Tuple { ops, .. } = module.metadata.get(md) else { return None };
    let mut all: Option<Range> = None;
    for pair in ops.chunks(2) {
        let &[lo, hi] = pair else { return None };
        let range = Range::non_empty(metadata_number(module, lo?)?, metadata_number(module, hi?)?);
        all = Some(all.map_or_else(|| range.clone(), |all| all.union(&range)));
    }
    all
}

/// The number that `md` is.
pub fn metadata_number(module: &ModuleShared, md: Md) -> Option<Int> {
    let MdData::Const(constant) = module.metadata.get(md) else { return None };
    match module.consts.get(*constant) {
        ConstData::Bits { ty, bits } => Some(Int::new(ty.int_bits()?, *bits)),
        ConstData::WideBits { ty, words } => Some(Int::from_words(ty.int_bits()?, words)),
        _ => None,
    }
}

fn of_gep(
    q: &Query<'_>,
    body: &Body,
    inst: Inst,
    source: nvopt_ir::types::Type,
    width: u32,
    depth: u32,
) -> KnownBits {
    let args = body.args(inst);
    if body.result_ty(inst).is_vector() {
        return KnownBits::unknown(width);
    }
    let mut known = known_at_depth(q, body, args[0], depth + 1);
    let mut memo = nvopt_ir::datalayout::LayoutMemo::new();
    let mut ty = source;
    for (position, &index) in args[1..].iter().enumerate() {
        let number = crate::matcher::int_const(body, &q.module.types, index);
        if position > 0 {
            if ty.is_struct() {
                let field = number.and_then(|number| number.to_u64());
                let Some(field) = field else { return KnownBits::unknown(width) };
                let fields = memo.struct_layout(q.layout, &q.module.types, ty);
                let offset = fields
                    .as_ref()
                    .filter(|fields| !fields.scalable)
                    .and_then(|fields| fields.offsets.get(usize::try_from(field).ok()?));
                let (Some(&offset), Some(next)) = (offset, q.module.types.element(ty, field))
                else {
                    return KnownBits::unknown(width);
                };
                known =
                    known.add(&KnownBits::constant(&Int::new(width, offset)), NoWrap::default());
                ty = next;
                continue;
            }
            let Some(elem) = q.module.types.repeated(ty) else { return KnownBits::unknown(width) };
            ty = elem;
        }
        let Some(size) = memo.layout(q.layout, &q.module.types, ty).filter(|size| !size.scalable)
        else {
            return KnownBits::unknown(width);
        };
        let at = known_at_depth(q, body, index, depth + 1);
        let at = if at.width() < width { at.sext(width) } else { at.trunc(width) };
        let by = KnownBits::constant(&Int::new(width, size.alloc_bytes()));
        known = known.add(&at.mul(&by, NoWrap::default(), false), NoWrap::default());
    }
    known
}

fn of_extract_value(
    q: &Query<'_>,
    body: &Body,
    inst: Inst,
    path: &[i32],
    width: u32,
    depth: u32,
) -> KnownBits {
    let unknown = KnownBits::unknown(width);
    let Some((intrinsic, args)) = crate::matcher::intrinsic(q.module, body, body.args(inst)[0])
    else {
        return unknown;
    };
    if path != [0] {
        return unknown;
    }
    let of = |index: usize| known_at_depth(q, body, args[index], depth + 1);
    match intrinsic {
        Intrinsic::UADD_WITH_OVERFLOW | Intrinsic::SADD_WITH_OVERFLOW => {
            of(0).add(&of(1), NoWrap::default())
        }
        Intrinsic::USUB_WITH_OVERFLOW | Intrinsic::SSUB_WITH_OVERFLOW => {
            of(0).sub(&of(1), NoWrap::default())
        }
        Intrinsic::UMUL_WITH_OVERFLOW | Intrinsic::SMUL_WITH_OVERFLOW => {
            of(0).mul(&of(1), NoWrap::default(), false)
        }
        _ => unknown,
    }
}

/// What the attributes of a call and its callee say of the result.
pub fn call_range(q: &Query<'_>, body: &Body, inst: Inst) -> Option<Range> {
    let call = body.op(inst).call()?;
    let width = q.width(body, body.result(inst)?)?;
    let own = body.attrs().ret_attrs(body.call(call).attrs);
    let find = |attrs| match AttrPool::find(attrs, AttrKind::Range) {
        Some(Attr::Range(_, range)) if range.width == width => Some(Range::of_attr(range)),
        _ => None,
    };
    let mut all: Option<Range> = None;
    let mut add = |range: Range| match &mut all {
        None => all = Some(range),
        // The callee mostly says what its calls say.
        Some(all) if *all == range => {}
        Some(all) => *all = all.intersect(&range),
    };
    if let Some(range) = find(own) {
        add(range);
    }
    if let Some(func) = effects::callee(body, inst) {
        if let Some(range) = find(q.module.attrs.ret_attrs(q.module.funcs[func].attrs)) {
            add(range);
        }
        if let Some((lo, hi)) = q.module.intrinsic(func).and_then(Intrinsic::result_range) {
            add(Range::non_empty(Int::from_i64(width, lo), Int::from_i64(width, hi)));
        }
    }
    if let Some(range) = metadata_range(q, body, inst).filter(|range| range.width() == width) {
        add(range);
    }
    all.filter(|all| !all.is_full())
}

fn of_call(q: &Query<'_>, body: &Body, inst: Inst, width: u32, depth: u32) -> KnownBits {
    let known = call_range(q, body, inst)
        .map_or_else(|| KnownBits::unknown(width), |range| range.known_bits());
    let Some(intrinsic) = effects::intrinsic(q.module, body, inst) else { return known };
    let args = body.call_args(inst);
    let of = |index: usize| known_at_depth(q, body, args[index], depth + 1);
    let is_set = |index: usize| crate::matcher::is_one(body, &q.module.types, args[index]);
    let computed = match intrinsic {
        Intrinsic::CTPOP => of(0).count_ones(),
        Intrinsic::CTLZ => of(0).leading_zeros(is_set(1)),
        Intrinsic::CTTZ => of(0).trailing_zeros(is_set(1)),
        Intrinsic::ABS => of(0).abs(is_set(1)),
        Intrinsic::BSWAP => of(0).swap_bytes(),
        Intrinsic::BITREVERSE => of(0).reverse_bits(),
        Intrinsic::UMIN => of(0).min_unsigned(&of(1)),
        Intrinsic::UMAX => of(0).max_unsigned(&of(1)),
        Intrinsic::SMIN => of(0).min_signed(&of(1)),
        Intrinsic::SMAX => of(0).max_signed(&of(1)),
        Intrinsic::UADD_SAT => of(0).uadd_sat(&of(1)),
        Intrinsic::USUB_SAT => of(0).usub_sat(&of(1)),
        Intrinsic::FSHL => of(0).funnel_shl(&of(1), &of(2)),
        Intrinsic::FSHR => of(0).funnel_shr(&of(1), &of(2)),
        Intrinsic::EXPECT => of(0),
        Intrinsic::PTRMASK if q.width(body, args[1]) == Some(width) => of(0).and(&of(1)),
        _ => KnownBits::unknown(width),
    };
    known.refined(&computed)
}
