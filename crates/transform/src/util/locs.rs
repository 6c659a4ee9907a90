//! Debug locations of instructions that stand for several others.

use nvopt_entity::FxHashSet;
use nvopt_ir::metadata::{DiValue, Location, Md, MdData, MdPool, di::DiKind};

/// How many scopes deep two locations may be for a common one to be looked for.
const MAX_SCOPES: usize = 256;

/// A location that is true of both `a` and `b`: the same, or the innermost scope that both are in.
pub fn merged_loc(pool: &mut MdPool, a: Option<Md>, b: Option<Md>) -> Option<Md> {
    let (a, b) = (a?, b?);
    if a == b {
        return Some(a);
    }
    let (&MdData::Location(one), &MdData::Location(two)) = (pool.get(a), pool.get(b)) else {
        return None;
    };
    let of_one = scopes_around(pool, &one);
    let of_one_set: FxHashSet<(Md, Option<Md>)> = of_one.iter().copied().collect();
    let of_two = scopes_around(pool, &two);
    let (scope, inlined_at) = *of_two.iter().find(|scope| of_one_set.contains(*scope))?;
    let same_scope = one.scope == two.scope && one.inlined_at == two.inlined_at;
    let same_line = same_scope && one.line == two.line;
    let line = if same_line { one.line } else { 0 };
    let column = if same_line && one.column == two.column { one.column } else { 0 };
    Some(pool.add(MdData::Location(Location {
        distinct: false,
        implicit_code: false,
        atom_rank: 0,
        atom_group: 0,
        line,
        column,
        scope: Some(scope),
        inlined_at,
    })))
}

/// The scopes a location is in, the innermost first, each with where it was inlined.
fn scopes_around(pool: &MdPool, location: &Location) -> Vec<(Md, Option<Md>)> {
    let mut all = Vec::new();
    let (mut scope, mut inlined_at) = (location.scope, location.inlined_at);
    while let Some(at) = scope
        && all.len() < MAX_SCOPES
    {
        all.push((at, inlined_at));
        scope = parent_scope(pool, at);
        if scope.is_none()
            && let Some(call) = inlined_at
            && let MdData::Location(call) = pool.get(call)
        {
            (scope, inlined_at) = (call.scope, call.inlined_at);
        }
    }
    all
}

/// The scope around a block; none around a function.
fn parent_scope(pool: &MdPool, scope: Md) -> Option<Md> {
    let MdData::Di { kind, fields, .. } = pool.get(scope) else { return None };
    if !matches!(kind, DiKind::LexicalBlock | DiKind::LexicalBlockFile) {
        return None;
    }
    match fields[kind.field("scope")] {
        DiValue::Md(md) => Some(md),
        _ => None,
    }
}
