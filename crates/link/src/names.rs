//! Names that are free: what LLVM calls a symbol whose name is taken.

use nvopt_ir::module::{ModuleShared, Symbol};

/// Hands out numbers for names that are taken. One counter serves all names of a module, as in
/// LLVM, so that what comes out has LLVM's names.
#[derive(Debug, Default)]
pub(crate) struct UniqueNames {
    last: u64,
}

impl UniqueNames {
    /// A name like `base` that no symbol of `shared` has. PTX takes no dots in names, so modules
    /// for it have the number alone.
    pub(crate) fn fresh(&mut self, shared: &ModuleShared, base: &[u8]) -> Vec<u8> {
        let dot: &[u8] = if shared.triple.starts_with(b"nvptx") { b"" } else { b"." };
        loop {
            self.last += 1;
            let name = [base, dot, self.last.to_string().as_bytes()].concat();
            if shared.find_symbol(&name).is_none() {
                return name;
            }
        }
    }

    /// Gives `symbol` the name `name`; whoever has it gets another one.
    pub(crate) fn force(&mut self, shared: &mut ModuleShared, symbol: Symbol, name: &[u8]) {
        if let Some(other) = shared.find_symbol(name).filter(|&other| other != symbol) {
            let fresh = self.fresh(shared, name);
            shared.rename(other, Some(&fresh)).expect("a fresh name is free");
        }
        shared.rename(symbol, Some(name)).expect("the name was made free");
    }
}

/// A symbol for messages.
pub(crate) fn shown(name: &[u8]) -> String {
    String::from_utf8_lossy(name).into_owned()
}
