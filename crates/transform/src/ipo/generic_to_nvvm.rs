//! generic-to-nvvm: moves global variables from the generic space to the global one.
//!
//! What. A variable in address space 0 goes to space 1, where device memory is; what used its
//! address uses a cast of it.
//!
//! Why on a GPU. PTX has no variables in the generic space. Passes that know spaces see through
//! the cast.
//!
//! Convergence and memory. The memory is the same.
//!
//! Cost. Linear in the constants of the module.
//!
//! Example.
//!     before: @g = global i32 0               load i32, ptr @g
//!     after:  @g = addrspace(1) global i32 0  load i32, ptr addrspacecast (ptr addrspace(1) @g to ptr)
//!
//! Not done. Variables whose name begins with `llvm.`, those that metadata or aliases name, those
//! of a thread (their address is asked for by name), and those in `no_cfi` and
//! `dso_local_equivalent`, where a cast cannot stand.
//!
//! Reads nothing. Keeps analyses of functions that name no such variable.

use nvopt_entity::FxHashSet;
use nvopt_ir::{
    body::Body,
    constant::{ConstData, ExprOp},
    module::{Global, Module, Symbol},
    ops::CastOp,
    types::Type,
};
use nvopt_pass::{ModuleAnalyses, ModuleCx, ModulePass};

use crate::util::{replace::replace_symbols, symbols::symbols_of_metadata};

/// The pass.
pub(crate) struct GenericToNvvm;

/// Device memory.
const GLOBAL_SPACE: u32 = 1;

impl ModulePass for GenericToNvvm {
    fn run(&self, module: &mut Module, analyses: &mut ModuleAnalyses, cx: &mut ModuleCx<'_>) {
        let mut named: FxHashSet<Symbol> = symbols_of_metadata(module).into_iter().collect();
        let shared = &module.shared;
        let aliasees = shared.alias_order.iter().map(|&alias| shared.aliases[alias].aliasee);
        named.extend(aliasees.filter_map(|aliasee| shared.consts.base_symbol(aliasee)));
        let bodies =
            module.shared.func_order.iter().filter_map(|&func| module.bodies[func].as_ref());
        for pool in bodies.map(Body::consts).chain([&shared.consts]) {
            named.extend(pool.iter().filter_map(|(_, data)| bound_symbol(data)));
        }
        let is_generic = |&global: &Global| {
            let name = shared.symbol_name(Symbol::Global(global)).unwrap_or_default();
            shared.globals[global].addr_space == 0
                && shared.globals[global].symbol.tls.is_none()
                && !name.starts_with(b"llvm.")
                && !named.contains(&Symbol::Global(global))
        };
        let moved: FxHashSet<Global> =
            shared.global_order.iter().copied().filter(is_generic).collect();
        if moved.is_empty() || !cx.may_rewrite() {
            return;
        }
        for global in module.shared.global_order.clone() {
            if moved.contains(&global) {
                module.shared.globals[global].addr_space = GLOBAL_SPACE;
            }
        }
        replace_symbols(module, &|pool, symbol| {
            let Symbol::Global(global) = symbol else { return None };
            if !moved.contains(&global) {
                return None;
            }
            let address = pool.symbol(Type::ptr(GLOBAL_SPACE), symbol);
            let op = ExprOp::Cast(CastOp::AddrSpaceCast);
            Some(pool.intern(ConstData::Expr { ty: Type::ptr(0), op, args: [address].into() }))
        });
        cx.count("variables moved", moved.len() as u64);
        analyses.forget_module();
    }
}

/// The symbol that `data` is bound to: nothing else can stand for it there.
fn bound_symbol(data: &ConstData) -> Option<Symbol> {
    match data {
        ConstData::NoCfi { symbol, .. } | ConstData::DsoLocalEquivalent { symbol, .. } => {
            Some(*symbol)
        }
        ConstData::Bits { .. }
        | ConstData::WideBits { .. }
        | ConstData::Zero(_)
        | ConstData::Undef(_)
        | ConstData::Poison(_)
        | ConstData::Symbol { .. }
        | ConstData::Data { .. }
        | ConstData::Aggregate { .. }
        | ConstData::ScalableSplat { .. }
        | ConstData::Expr { .. }
        | ConstData::BlockAddress { .. }
        | ConstData::PtrAuth { .. } => None,
    }
}
