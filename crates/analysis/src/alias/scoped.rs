//! Scoped aliasing: an access that names scopes in `!noalias` touches nothing that accesses in
//! those scopes touch.

use nvopt_entity::FxHashSet;
use nvopt_ir::metadata::{Md, MdData, MdPool};
use smallvec::SmallVec;

/// Lists of so many scopes are looked through one by one.
const FEW: usize = 8;

/// False if, in some domain, every scope of `scopes` is among those of `noalias`.
pub fn may_alias(pool: &MdPool, scopes: Option<Md>, noalias: Option<Md>) -> bool {
    let (Some(scopes), Some(noalias)) = (scopes, noalias) else { return true };
    let (scopes, noalias) = (list(pool, scopes), list(pool, noalias));
    match scopes.len().max(noalias.len()) <= FEW {
        true => !some_domain_is_in(pool, scopes, |scope| noalias.contains(&Some(scope))),
        false => {
            let noalias: FxHashSet<Md> = noalias.iter().flatten().copied().collect();
            !some_domain_is_in(pool, scopes, |scope| noalias.contains(&scope))
        }
    }
}

/// True if there is a domain all of whose scopes among `scopes` are in a set.
fn some_domain_is_in(pool: &MdPool, scopes: &[Option<Md>], is_in: impl Fn(Md) -> bool) -> bool {
    let mut domains: SmallVec<[Md; FEW]> = SmallVec::new();
    for &scope in scopes.iter().flatten() {
        // Only a domain that is spoken of can decide.
        if let Some(domain) = domain_of(pool, scope)
            && !domains.contains(&domain)
        {
            domains.push(domain);
        }
    }
    domains.into_iter().any(|domain| {
        let mut of_domain =
            scopes.iter().flatten().filter(|&&scope| domain_of(pool, scope) == Some(domain));
        of_domain.all(|&scope| is_in(scope))
    })
}

/// The scopes of a list.
pub(super) fn list(pool: &MdPool, md: Md) -> &[Option<Md>] {
    match pool.get(md) {
        MdData::Tuple { ops, .. } => ops,
        _ => &[],
    }
}

/// The domain of a scope: its second operand.
fn domain_of(pool: &MdPool, scope: Md) -> Option<Md> {
    match pool.get(scope) {
        MdData::Tuple { ops, .. } => ops.get(1).copied().flatten(),
        _ => None,
    }
}
