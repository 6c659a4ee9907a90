//! Putting other constants in the place of symbols, everywhere in a module.

use nvopt_entity::FxHashMap;
use nvopt_ir::{
    constant::{Const, ConstData, ConstPool},
    module::{Module, Symbol},
};

/// Makes every constant that names a symbol for which `make` gives another constant, of the same
/// type, be made of that one, in bodies, initializers and aliases. Metadata stays as it is.
///
/// Cost: linear in the constants of the module.
pub fn replace_symbols(
    module: &mut Module,
    make: &dyn Fn(&mut ConstPool, Symbol) -> Option<Const>,
) {
    let shared = &mut module.shared;
    let map = changed(&mut shared.consts, make);
    if !map.is_empty() {
        let to = |old: &mut Const| *old = map.get(old).copied().unwrap_or(*old);
        for &global in &shared.global_order {
            shared.globals[global].init.iter_mut().for_each(to);
        }
        for &alias in &shared.alias_order {
            to(&mut shared.aliases[alias].aliasee);
        }
        for &ifunc in &shared.ifunc_order {
            to(&mut shared.ifuncs[ifunc].resolver);
        }
        for &func in &shared.func_order {
            let decl = &mut shared.funcs[func];
            let parts = [&mut decl.prefix, &mut decl.prologue, &mut decl.personality];
            parts.into_iter().flatten().for_each(to);
        }
    }
    for func in module.shared.func_order.clone() {
        let Some(body) = &mut module.bodies[func] else { continue };
        let map = changed(body.consts_mut(), make);
        let mut pairs: Vec<(Const, Const)> = map.into_iter().collect();
        pairs.sort_unstable();
        for (old, new) in pairs {
            let Some(value) = body.find_const_value(old) else { continue };
            let new = body.const_value(new);
            if new != value {
                body.replace_all_uses(value, new);
            }
        }
    }
}

/// The constants of `pool` that change, and what they become.
fn changed(
    pool: &mut ConstPool,
    make: &dyn Fn(&mut ConstPool, Symbol) -> Option<Const>,
) -> FxHashMap<Const, Const> {
    let all: Vec<Const> = pool.iter().map(|(constant, _)| constant).collect();
    let mut map: FxHashMap<Const, Const> = FxHashMap::default();
    // Operands mostly come before what is made of them; where they do not, once more.
    loop {
        let before = map.len();
        for &constant in &all {
            if map.contains_key(&constant) {
                continue;
            }
            let data = pool.get(constant);
            if let ConstData::Symbol { ty, symbol } = data {
                let (ty, symbol) = (*ty, *symbol);
                // One of another type is from before the symbol moved to its address space: nobody
                // uses it any more.
                if let Some(new) = make(pool, symbol).filter(|&new| pool.ty(new) == ty) {
                    map.insert(constant, new);
                }
            } else if data.operands().iter().any(|part| map.contains_key(part)) {
                let mut data = data.clone();
                data.map_operands(|part| map.get(&part).copied().unwrap_or(part));
                let new = pool.intern(data);
                map.insert(constant, new);
            }
        }
        if map.len() == before {
            return map;
        }
    }
}

/// The most constants that move at once.
const MAX_MOVED: usize = 4096;

/// `constant` of the pool `from` in the pool `to`, with all it is made of; `None` if it names
/// blocks or is too large.
pub fn move_const(to: &mut ConstPool, from: &ConstPool, constant: Const) -> Option<Const> {
    let mut done: FxHashMap<Const, Const> = FxHashMap::default();
    let mut stack = vec![constant];
    while let Some(&top) = stack.last() {
        if done.contains_key(&top) {
            stack.pop();
            continue;
        }
        if done.len() > MAX_MOVED {
            return None;
        }
        let data = from.get(top);
        if matches!(data, ConstData::BlockAddress { .. }) {
            return None;
        }
        let waiting = stack.len();
        stack.extend(data.operands().iter().filter(|part| !done.contains_key(*part)));
        if stack.len() > waiting {
            continue;
        }
        let mut data = data.clone();
        data.map_operands(|part| done[&part]);
        let made = to.intern(data);
        done.insert(top, made);
        stack.pop();
    }
    done.get(&constant).copied()
}
