//! The verifier: says everything that is wrong with a module, in LLVM's own words.
//!
//! Rules are grouped as LLVM groups them, and a group ends with its first failed rule, because
//! those behind it take the failed one for granted. So one fault gives one message, and a module
//! with faults in many places gives all of them at once.
//!
//! Nothing here recurses over what the input nests (types, constants, metadata, scopes, pads), and
//! every constant and metadata node is looked at once, so the whole is linear in the module.
//!
//! Reading order:
//! - `report`: places, messages, the limit on their number, and how a group of rules ends early.
//! - `facts`: what is looked up so often that it is computed once a module.
//! - `module`: symbols, named metadata, module flags.
//! - `attributes`: of functions, calls and their parameters.
//! - `function`: one function, `block`: one block, `inst`: one instruction.
//! - `calls`: what all calls have in common; `intrinsics`: what single intrinsics ask for.
//! - `eh`: exception handling; `convergence`: convergence tokens.
//! - `constants`, `metadata`, `debug_info`: what instructions and symbols refer to.

mod attributes;
mod block;
mod calls;
mod constants;
mod convergence;
mod debug_info;
mod eh;
mod facts;
mod function;
mod inst;
mod intrinsics;
mod metadata;
mod module;
mod report;
mod text;

#[cfg(test)]
mod tests;

use nvopt_entity::{EntitySet, FxHashMap};

use self::{
    debug_info::ScopeMemo,
    facts::{Facts, TypeFacts, TypeFlags},
    metadata::TbaaMemo,
    report::Report,
};
use crate::{
    constant::Const,
    datalayout::{DataLayout, LayoutMemo, TypeLayout},
    diag::{Diag, SourceMap},
    metadata::{Md, MdPool},
    module::{Func, Global, Module, ModuleShared, Symbol},
    types::{Type, TypeTable},
};

pub use calls::asm::check_asm_constraints;
pub use report::{Findings, MAX_ERRORS, MAX_ERRORS_PER_FUNCTION};

/// All that is wrong with `module`, in the order of its functions, then of its other parts.
/// Positions come from `map`, if the module was read from text.
pub fn verify(module: &Module, map: Option<&SourceMap>) -> Vec<Diag> {
    examine(module, map).all()
}

/// All that is wrong with the function `func`. Other functions may be there without their bodies.
pub fn verify_function(module: &Module, func: Func) -> Vec<Diag> {
    let mut verifier = Verifier { only: Some(func), ..Verifier::new(module, None) };
    verifier.check_function(func);
    verifier.report.finish().all()
}

/// The same as [`verify`] for a module in which only functions for which `may_be_broken` says so,
/// and what is not in bodies, can have changed since nothing was wrong with it.
pub fn verify_changes(module: &Module, may_be_broken: impl Fn(Func) -> bool) -> Vec<Diag> {
    check(module, None, may_be_broken).all()
}

/// The same as [`verify`], with faults of debug info told apart: a reader may drop the debug info and go on, as
/// LLVM does.
pub fn examine(module: &Module, map: Option<&SourceMap>) -> Findings {
    check(module, map, |_| true)
}

fn check(module: &Module, map: Option<&SourceMap>, looks_at: impl Fn(Func) -> bool) -> Findings {
    let mut verifier = Verifier::new(module, map);
    verifier.check_data_layout();
    for &func in module.shared.func_order.iter().filter(|&&func| looks_at(func)) {
        verifier.check_function(func);
    }
    verifier.check_module();
    verifier.report.finish()
}

/// What the verifier knows about the module, and what it has seen of it.
struct Verifier<'m> {
    module: &'m Module,
    /// The function that is looked at alone: other bodies need not be there.
    only: Option<Func>,
    shared: &'m ModuleShared,
    report: Report<'m>,
    facts: Facts,
    layout: DataLayout,
    layouts: LayoutMemo,
    type_facts: TypeFacts,
    /// Constants of the module's pool that were looked at.
    seen_consts: EntitySet<Const>,
    /// Metadata that was looked at.
    seen_mds: EntitySet<Md>,
    /// Lists of alias scopes with which nothing is wrong: many accesses have the same few.
    good_scope_lists: EntitySet<Md>,
    /// The function each subprogram is attached to.
    subprogram_owners: FxHashMap<Md, Func>,
    /// Intrinsics whose address is taken.
    address_taken: EntitySet<Func>,
    /// Intrinsics whose declarations fit the table.
    good_intrinsics: EntitySet<Func>,
    /// Globals that something refers to.
    used_globals: EntitySet<Global>,
    /// By function: the objects it escapes, and one past the last that others recover from it.
    frame_escapes: FxHashMap<Func, (u64, u64)>,
    tbaa: TbaaMemo,
    scopes: ScopeMemo,
    /// The function that speaks of each `DIAssignID`.
    assignment_owners: FxHashMap<Md, Func>,
}

impl<'m> Verifier<'m> {
    fn new(module: &'m Module, map: Option<&'m SourceMap>) -> Verifier<'m> {
        Verifier {
            module,
            only: None,
            shared: &module.shared,
            report: Report::new(module, map),
            facts: Facts::of(module),
            layout: DataLayout::parse(&module.shared.data_layout).unwrap_or_default(),
            layouts: LayoutMemo::of_complete_types(),
            type_facts: TypeFacts::default(),
            seen_consts: EntitySet::new(),
            seen_mds: EntitySet::new(),
            good_scope_lists: EntitySet::new(),
            subprogram_owners: FxHashMap::default(),
            address_taken: EntitySet::new(),
            good_intrinsics: EntitySet::new(),
            used_globals: EntitySet::new(),
            frame_escapes: FxHashMap::default(),
            tbaa: TbaaMemo::default(),
            scopes: ScopeMemo::default(),
            assignment_owners: FxHashMap::default(),
        }
    }

    fn check_data_layout(&mut self) {
        if let Err(message) = DataLayout::parse(&self.shared.data_layout) {
            self.report.error(message);
        }
    }

    fn types(&self) -> &'m TypeTable {
        &self.shared.types
    }

    fn mds(&self) -> &'m MdPool {
        &self.shared.metadata
    }

    /// The size and alignment of `ty`, if it has a size.
    fn layout_of(&mut self, ty: Type) -> Option<TypeLayout> {
        self.layouts.layout(&self.layout, &self.shared.types, ty)
    }

    fn is_sized(&mut self, ty: Type) -> bool {
        ty.is_int() || ty.is_ptr() || ty.is_float() || self.layout_of(ty).is_some()
    }

    /// What `ty` and all it is made of have in them.
    fn type_flags(&mut self, ty: Type) -> TypeFlags {
        self.type_facts.of(&self.shared.types, ty)
    }

    /// Lanes and whether scalable, if `ty` is a vector.
    fn shape(&self, ty: Type) -> Option<(u32, bool)> {
        self.types().as_vector(ty).map(|(_, lanes, scalable)| (lanes, scalable))
    }

    /// The width of an integer or float, or of the elements of a vector of them; else zero.
    fn scalar_bits(&self, ty: Type) -> u32 {
        crate::constant::scalar_bits(self.types().scalar(ty)).unwrap_or(0)
    }

    fn symbol_name(&self, symbol: Symbol) -> &'m [u8] {
        self.shared.symbol_name(symbol).unwrap_or_default()
    }
}
