//! What instructions promise of their results, when one stands for another.

use std::cmp::Ordering;

use nvopt_analysis::{
    known_bits::{metadata_number, range_of_node},
    range::Range,
};
use nvopt_arith::Int;
use nvopt_ir::{
    body::{Body, Inst},
    metadata::{Md, MdData, MdKind},
    module::ModuleShared,
    types::Type,
};
use smallvec::SmallVec;

/// Takes away from `kept`, which comes to stand for `gone` as well, what its metadata says and that
/// of `gone` does not. What is undefined at once if it is wrong stays.
pub fn keep_common_metadata(body: &mut Body, kept: Inst, gone: Inst) {
    let differing: Vec<MdKind> = body
        .metadata(kept)
        .iter()
        .filter(|&&(kind, md)| {
            let stays = [MdKind::NOUNDEF, MdKind::INVARIANT_LOAD].contains(&kind);
            !stays && body.metadata_of(gone, kind) != Some(md)
        })
        .map(|&(kind, _)| kind)
        .collect();
    for kind in differing {
        body.set_metadata(kept, kind, None);
    }
}

/// As [`keep_common_metadata`] for a load `kept` that stays where it is and that `gone` comes after
/// on every way: what it says of its access is as true as before, and only what makes its result
/// poison has to hold for both.
pub(crate) fn keep_metadata_in_place(
    body: &mut Body,
    module: &mut ModuleShared,
    kept: Inst,
    gone: Inst,
) {
    // Poison would be undefined behaviour there already.
    let is_strict = body.metadata_of(kept, MdKind::NOUNDEF).is_some();
    for (kind, md) in body.metadata(kept).to_vec() {
        let other = body.metadata_of(gone, kind);
        if other == Some(md) || stays_in_place(kind) {
            continue;
        }
        let both = match kind {
            MdKind::RANGE | MdKind::ALIGN | MdKind::NONNULL if is_strict => continue,
            MdKind::RANGE => other.and_then(|other| larger_range(module, md, other)),
            MdKind::ALIGN => other.and_then(|other| smaller_number(module, md, other)),
            _ => None,
        };
        body.set_metadata(kept, kind, both);
    }
}

/// What `kept` and `gone` both say, for `kept` that stands for `gone` on other ways to it: numbers are
/// the weaker ones, and what only one of them says goes.
pub(crate) fn keep_weaker_metadata(
    body: &mut Body,
    module: &mut ModuleShared,
    kept: Inst,
    gone: Inst,
) {
    for (kind, md) in body.metadata(kept).to_vec() {
        let other = body.metadata_of(gone, kind);
        if other == Some(md) {
            continue;
        }
        let both = match kind {
            MdKind::RANGE => other.and_then(|other| larger_range(module, md, other)),
            MdKind::ALIGN | MdKind::DEREFERENCEABLE | MdKind::DEREFERENCEABLE_OR_NULL => {
                other.and_then(|other| smaller_number(module, md, other))
            }
            _ => None,
        };
        body.set_metadata(kept, kind, both);
    }
}

/// True for what is undefined at once where it is wrong, or speaks of the access itself.
fn stays_in_place(kind: MdKind) -> bool {
    let kinds = [
        MdKind::TBAA,
        MdKind::TBAA_STRUCT,
        MdKind::ALIAS_SCOPE,
        MdKind::NOALIAS,
        MdKind::ACCESS_GROUP,
        MdKind::INVARIANT_LOAD,
        MdKind::INVARIANT_GROUP,
        MdKind::NOUNDEF,
        MdKind::DEREFERENCEABLE,
        MdKind::DEREFERENCEABLE_OR_NULL,
    ];
    kinds.contains(&kind)
}

/// A range of everything in `a` and `b`: both of them, if they are apart.
fn larger_range(module: &mut ModuleShared, a: Md, b: Md) -> Option<Md> {
    let (x, y) = (single_range(module, a)?, single_range(module, b)?);
    let both = x.union(&y);
    if both == x {
        return Some(a);
    }
    if both == y {
        return Some(b);
    }
    let mut ends: SmallVec<[Int; 4]> = SmallVec::new();
    if !x.intersect(&y).is_empty() || x.hi() == y.lo() || y.hi() == x.lo() {
        if both.is_full() {
            return None;
        }
        ends.extend([both.lo().clone(), both.hi().clone()]);
    } else {
        // Ranges stand in the order of their first numbers, as signed ones.
        let (first, last) = match x.lo().cmp_signed(y.lo()) {
            Ordering::Greater => (&y, &x),
            _ => (&x, &y),
        };
        for range in [first, last] {
            ends.extend([range.lo().clone(), range.hi().clone()]);
        }
    }
    let ty = Type::int(both.width());
    let mut ops = Vec::new();
    for end in &ends {
        let bits = module.consts.int(ty, end.to_u64()?);
        ops.push(Some(module.metadata.add(MdData::Const(bits))));
    }
    Some(module.metadata.add(MdData::Tuple { distinct: false, ops: ops.into() }))
}

/// That of `a` and `b` which has the smaller number.
fn smaller_number(module: &ModuleShared, a: Md, b: Md) -> Option<Md> {
    let of = |md| {
        let first = operands(module, md)?.first().copied()??;
        metadata_number(module, first)?.to_u64()
    };
    Some(if of(a)? <= of(b)? { a } else { b })
}

/// What `!range` says, if it is one range.
fn single_range(module: &ModuleShared, md: Md) -> Option<Range> {
    (operands(module, md)?.len() == 2).then(|| range_of_node(module, md))?
}

fn operands(module: &ModuleShared, md: Md) -> Option<&[Option<Md>]> {
    match module.metadata.get(md) {
        MdData::Tuple { ops, .. } => Some(ops),
        _ => None,
    }
}
