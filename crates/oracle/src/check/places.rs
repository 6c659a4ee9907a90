//! Addresses that a run shows: not the number counts but what lies there.

use nvopt_interp::{Config, Machine};
use nvopt_ir::module::{Global, Module, Symbol, UnnamedAddr};

use crate::subject::Subject;

/// Of a larger constant the contents are not compared.
const MAX_BYTES: usize = 1 << 16;

/// A global variable that an address leads to.
struct Place {
    global: Global,
    /// How far behind its start the address is.
    offset: u64,
    /// Its bytes, if they cannot change.
    contents: Option<Vec<u8>>,
}

/// True if address `old` of the first module means what `new` of the second does: the same
/// variable, or one constant in place of another, which is allowed if the address of one of the
/// two does not count and both hold the same.
pub(super) fn same([before, after]: [Subject<'_>; 2], old: u64, new: u64) -> bool {
    let (Some(was), Some(is)) = (place(before, old), place(after, new)) else { return false };
    if was.offset != is.offset {
        return false;
    }
    let (old_module, new_module) = (before.module(), after.module());
    let name = |module: &Module, global| {
        module.shared.symbol_name(Symbol::Global(global)).map(<[u8]>::to_vec)
    };
    let (old_name, new_name) = (name(old_module, was.global), name(new_module, is.global));
    if old_name.is_some() && old_name == new_name {
        return true;
    }
    let is_free = |global: Global| {
        old_module.shared.globals[global].symbol.unnamed_addr == UnnamedAddr::Global
    };
    let of_before = new_name.and_then(|name| old_module.shared.find_symbol(name));
    let was_free = match of_before {
        Some(Symbol::Global(global)) => is_free(global),
        Some(Symbol::Func(_) | Symbol::Alias(_) | Symbol::IFunc(_)) | None => false,
    };
    (is_free(was.global) || was_free) && was.contents.is_some() && was.contents == is.contents
}

/// The variable that `address` leads into, or just behind.
fn place(subject: Subject<'_>, address: u64) -> Option<Place> {
    let module = subject.module();
    // Variables are placed the same way every time.
    let machine = subject.machine(Config::default()).ok()?;
    let sizes = subject.global_sizes();
    sizes.into_iter().find_map(|(global, size)| {
        let name = module.shared.symbol_name(Symbol::Global(global))?;
        let start = machine.global(std::str::from_utf8(name).ok()?)?;
        let offset = address.checked_sub(start).filter(|&offset| offset <= size)?;
        let constant = module.shared.globals[global].constant;
        let contents = constant.then(|| contents(&machine, start, size)).flatten();
        Some(Place { global, offset, contents })
    })
}

fn contents(machine: &Machine<'_>, start: u64, size: u64) -> Option<Vec<u8>> {
    let n_bytes = usize::try_from(size).ok().filter(|&n| n <= MAX_BYTES)?;
    machine.read(start, n_bytes).ok()
}
