//! What the attributes of two calls have in common, when one of them comes to stand for both.
//!
//! Most attributes say more of a call than would hold anyway, and what only one of two equal calls
//! says is dropped. Others change what a call does (`byval`, `signext`, `convergent`), and calls
//! that differ in one of them are not equal. String attributes are of the second kind: nobody knows
//! what they mean.

use nvopt_analysis::range::Range;
use nvopt_ir::{
    attrs::{Attr, AttrKind, AttrList, AttrPool, AttrSet, MemoryEffects},
    body::{Body, Inst},
};

/// True if the calls that have the attributes `a` and `b` may be made one, as far as these go.
pub(crate) fn have_common_attrs(pool: &AttrPool, a: Option<AttrList>, b: Option<AttrList>) -> bool {
    a == b || {
        let (a, b) = (sets_of(pool, a), sets_of(pool, b));
        let set = |sets: &[Option<AttrSet>], at: usize| sets.get(at).copied().flatten();
        (0..a.len().max(b.len())).all(|at| {
            let (a, b) = (set(&a, at), set(&b, at));
            a == b || fixed(pool.attrs(a)).eq(fixed(pool.attrs(b)))
        })
    }
}

/// What of `list` an equal call must have as well: lists of equal calls give the same.
pub(crate) fn fixed_attrs(pool: &mut AttrPool, list: Option<AttrList>) -> Option<AttrList> {
    let sets = sets_of(pool, list);
    let is_all_fixed = |&set: &Option<AttrSet>| {
        let attrs = pool.attrs(set);
        fixed(attrs).count() == attrs.len()
    };
    if sets.iter().all(is_all_fixed) {
        return list;
    }
    let kept = sets.iter().map(|&set| fixed(pool.attrs(set)).cloned().collect()).collect();
    list_of(pool, kept)
}

/// Makes the attributes of the call `kept` say only what those of `other`, which is equal, say too.
pub(crate) fn keep_common_attrs(body: &mut Body, kept: Inst, other: Inst) {
    let (Some(a), Some(b)) = (body.op(kept).call(), body.op(other).call()) else { return };
    let (x, y) = (body.call(a).attrs, body.call(b).attrs);
    if x == y {
        return;
    }
    let pool = body.attrs();
    let (xs, ys) = (sets_of(pool, x), sets_of(pool, y));
    let common = |(at, &set): (usize, &Option<AttrSet>)| {
        common_of_sets(pool.attrs(set), pool.attrs(ys.get(at).copied().flatten()))
    };
    let sets = xs.iter().enumerate().map(common).collect();
    let list = list_of(body.attrs_mut(), sets);
    if list != x {
        body.call_mut(a).attrs = list;
    }
}

/// The sets of a list: of the call, of its result, of its arguments.
fn sets_of(pool: &AttrPool, list: Option<AttrList>) -> Vec<Option<AttrSet>> {
    let Some(list) = list else { return Vec::new() };
    let data = pool.list_data(list);
    [data.function, data.ret].into_iter().chain(data.params.iter().copied()).collect()
}

fn list_of(pool: &mut AttrPool, sets: Vec<Vec<Attr>>) -> Option<AttrList> {
    let mut sets = sets.into_iter().map(|attrs| pool.set(attrs)).collect::<Vec<_>>().into_iter();
    let (function, ret) = (sets.next().flatten(), sets.next().flatten());
    pool.list(function, ret, sets.collect())
}

/// Those of `attrs` that change what a call does.
fn fixed(attrs: &[Attr]) -> impl Iterator<Item = &Attr> {
    let is_copied = attrs.iter().any(|attr| matches!(attr, Attr::Type(..)));
    attrs.iter().filter(move |attr| match attr.kind() {
        // It is the alignment of the copy that a `byval` makes.
        Some(AttrKind::Alignment) => is_copied,
        Some(kind) => !may_be_dropped(kind),
        None => true,
    })
}

fn common_of_sets(a: &[Attr], b: &[Attr]) -> Vec<Attr> {
    let other = |attr: &Attr| attr.kind().and_then(|kind| AttrPool::find(b, kind));
    a.iter()
        .filter_map(|attr| match b.contains(attr) {
            true => Some(attr.clone()),
            false => common(attr, other(attr)?),
        })
        .collect()
}

/// What two attributes of the same kind say both.
fn common(a: &Attr, b: &Attr) -> Option<Attr> {
    match (a, b) {
        (&Attr::Int(kind, x), &Attr::Int(_, y)) => {
            let both = match kind {
                AttrKind::Alignment
                | AttrKind::Dereferenceable
                | AttrKind::DereferenceableOrNull => x.min(y),
                AttrKind::NoFPClass => x & y,
                AttrKind::Memory => x | y,
                _ => return None,
            };
            let says_nothing = match kind {
                AttrKind::NoFPClass => both == 0,
                AttrKind::Memory => MemoryEffects(both as u32) == MemoryEffects::UNKNOWN,
                _ => false,
            };
            (!says_nothing).then_some(Attr::Int(kind, both))
        }
        (Attr::Range(kind, x), Attr::Range(_, y)) if x.width == y.width => {
            let both = Range::of_attr(x).union(&Range::of_attr(y));
            (!both.is_full()).then(|| Attr::Range(*kind, Box::new(both.to_attr())))
        }
        _ => None,
    }
}

/// True for attributes that only say more of a call than would hold anyway.
fn may_be_dropped(kind: AttrKind) -> bool {
    matches!(
        kind,
        AttrKind::NoUndef
            | AttrKind::NonNull
            | AttrKind::NoAlias
            | AttrKind::NoUnwind
            | AttrKind::WillReturn
            | AttrKind::NoSync
            | AttrKind::NoFree
            | AttrKind::NoCallback
            | AttrKind::MustProgress
            | AttrKind::NoRecurse
            | AttrKind::ReadOnly
            | AttrKind::ReadNone
            | AttrKind::WriteOnly
            | AttrKind::Returned
            | AttrKind::Captures
            | AttrKind::Alignment
            | AttrKind::Speculatable
            | AttrKind::Cold
            | AttrKind::Hot
            | AttrKind::Range
            | AttrKind::Writable
            | AttrKind::Memory
            | AttrKind::Dereferenceable
            | AttrKind::DereferenceableOrNull
            | AttrKind::NoFPClass
            | AttrKind::DeadOnUnwind
    )
}
