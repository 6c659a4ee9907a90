//! What the inliner asks: which variables will be constants, before anything is changed.

use nvopt_entity::EntitySet;
use nvopt_ir::module::{Global, Module};
use nvopt_pass::{Frame, ModuleAnalysis};

use super::{SHARED, uses::Index};

/// The variables that no function writes and that nobody outside can: loads of them fold.
#[derive(Clone, Debug, Default)]
pub(crate) struct FoldableGlobals {
    set: EntitySet<Global>,
}

impl FoldableGlobals {
    /// True if loads of `global` become constants.
    pub(crate) fn contains(&self, global: Global) -> bool {
        self.set.contains(global)
    }
}

impl ModuleAnalysis for FoldableGlobals {
    const NAME: &'static str = "foldable-globals";

    fn compute(module: &Module, frame: &Frame<'_>) -> Self {
        // Uses are looked for only if they decide something: few modules have such variables.
        let mut index = None;
        let mut found = FoldableGlobals::default();
        for &global in &module.shared.global_order {
            let data = &module.shared.globals[global];
            let is_closed = data.symbol.linkage.is_local() && !data.externally_initialized;
            let mut is_written = || {
                let index = index.get_or_insert_with(|| Index::of(module, frame.layout));
                let uses = index.uses(global);
                uses.escapes || !uses.stores.is_empty() || !uses.fills.is_empty()
            };
            let folds = data.init.is_some()
                && (data.constant || is_closed && data.addr_space != SHARED && !is_written());
            if folds {
                found.set.insert(global);
            }
        }
        found
    }

    fn print(&self, module: &Module) -> String {
        let names = module.shared.global_order.iter().filter(|&&global| self.contains(global));
        let name = |&global: &Global| {
            let name = module.shared.symbol_name(nvopt_ir::module::Symbol::Global(global));
            format!("@{}\n", String::from_utf8_lossy(name.unwrap_or_default()))
        };
        names.map(name).collect()
    }
}
