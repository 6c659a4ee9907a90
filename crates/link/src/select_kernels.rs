//! select-kernels: keeps some kernels of a program and removes the others, with what only they
//! need.

use nvopt_entity::FxHashSet;
use nvopt_ir::module::{CallConv, Func, Linkage, Module, Symbol};

use crate::{Changes, dead, internalize};

/// The names of kernels that are asked for and not there.
pub fn missing(module: &Module, names: &[String]) -> Vec<String> {
    let is_kernel = |name: &&String| match module.shared.find_symbol(name.as_bytes()) {
        Some(Symbol::Func(func)) => {
            !module.is_declaration(func) && module.shared.funcs[func].cc == CallConv::PTX_KERNEL
        }
        _ => false,
    };
    names.iter().filter(|name| !is_kernel(name)).cloned().collect()
}

/// Keeps the kernels `names`. The others go, unless something still refers to them or `llvm.used`
/// lists them, and so does what only they refer to and nobody outside sees.
pub fn run(module: &mut Module, names: &[String]) -> Changes {
    let kept: FxHashSet<&[u8]> = names.iter().map(String::as_bytes).collect();
    let is_dropped = |&func: &Func| {
        let decl = &module.shared.funcs[func];
        let name = module.shared.symbol_name(Symbol::Func(func)).unwrap_or(b"");
        decl.cc == CallConv::PTX_KERNEL && !module.is_declaration(func) && !kept.contains(name)
    };
    let dropped: Vec<Func> = module.shared.func_order.iter().copied().filter(is_dropped).collect();
    let used = internalize::listed_in(module, b"llvm.used");
    for &func in &dropped {
        if !used.contains(&Symbol::Func(func)) {
            let data = &mut module.shared.funcs[func].symbol;
            data.linkage = Linkage::Internal;
            data.dso_local = true;
            data.comdat = None;
        }
    }
    let dead = dead::run(module);
    Changes { any: dead.any || !dropped.is_empty() }
}
