//! Scoped aliasing: an access that names scopes in `!noalias` touches nothing that accesses in
//! those scopes touch.

use nvopt_entity::FxHashSet;
use nvopt_ir::metadata::{Md, MdData, MdPool};

/// False if, in some domain, every scope of `scopes` is among those of `noalias`.
pub fn may_alias(pool: &MdPool, scopes: Option<Md>, noalias: Option<Md>) -> bool {
    let (Some(scopes), Some(noalias)) = (scopes, noalias) else { return true };
    let scopes: Vec<Md> = list(pool, scopes).collect();
    let noalias: FxHashSet<Md> = list(pool, noalias).collect();
    let mut domains: Vec<Md> = Vec::new();
    for &scope in &scopes {
        // Only a domain that `noalias` speaks of can decide.
        if let Some(domain) = domain_of(pool, scope)
            && !domains.contains(&domain)
        {
            domains.push(domain);
        }
    }
    !domains.into_iter().any(|domain| {
        scopes
            .iter()
            .filter(|&&scope| domain_of(pool, scope) == Some(domain))
            .all(|scope| noalias.contains(scope))
    })
}

fn list(pool: &MdPool, md: Md) -> impl Iterator<Item = Md> + '_ {
    match pool.get(md) {
        MdData::Tuple { ops, .. } => ops.iter().flatten().copied(),
        _ => [].iter().flatten().copied(),
    }
}

/// The domain of a scope: its second operand.
fn domain_of(pool: &MdPool, scope: Md) -> Option<Md> {
    match pool.get(scope) {
        MdData::Tuple { ops, .. } => ops.get(1).copied().flatten(),
        _ => None,
    }
}
