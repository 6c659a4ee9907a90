//! Linking: several modules become one.
//!
//! [`Linker`] brings one module after the other into a destination: names are resolved by linkage
//! and comdat, types, constants, attributes and metadata get the destination's handles, and bodies
//! are moved, not copied. What comes out, order and names included, is what LLVM's `llvm-link`
//! makes. [`library`] links bitcode libraries such as libdevice, of which only what is called is
//! read; [`libdevice`] finds that one. The rest are transformations of linked modules, each a
//! function `run`: [`internalize`], [`select_kernels`], [`reflect`] and [`reflect_pp`], [`dead`].
//!
//! Reading order: `resolve` with `comdat` (what comes over), `proto` (symbols), `contents` with
//! `appending` (bodies and initializers), `types`, `metadata`, `flags`.
//!
//! Invariants: what comes out depends on the modules and their order only; the destination of a
//! failed link is not used any more; nothing recurses over what the input nests.

mod appending;
mod comdat;
mod contents;
pub mod dead;
mod finish;
mod flags;
pub mod internalize;
pub mod libdevice;
pub mod library;
mod metadata;
mod names;
mod proto;
pub mod reflect;
pub mod reflect_pp;
mod resolve;
pub mod select_kernels;
mod session;
mod symbols;
mod types;

use nvopt_entity::{FxHashMap, FxHashSet, SecondaryMap};
use nvopt_ir::{
    diag::Diag,
    module::{Module, Symbol},
    ops::SyncScope,
};

use names::UniqueNames;
use session::Session;
use types::{DstStructs, TypeMap};

/// Whether a transformation did something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Changes {
    /// True if the module is not what it was.
    pub any: bool,
}

/// How a module is linked in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Only what the destination refers to and lacks.
    pub only_needed: bool,
    /// Definitions that come in take the place of those that are there.
    pub override_definitions: bool,
    /// What comes in becomes internal.
    pub internalize: bool,
}

/// A module that others are linked into.
pub struct Linker {
    module: Module,
    names: UniqueNames,
    structs: DstStructs,
    warnings: Vec<Diag>,
    /// The file that a symbol came from, an index of `files`.
    origins: FxHashMap<Symbol, u32>,
    files: Vec<String>,
}

impl Linker {
    /// Begins with `module`.
    pub fn new(module: Module) -> Linker {
        let structs = DstStructs::of(&module.shared.types);
        let files = vec![names::shown(&module.shared.id)];
        Linker {
            module,
            names: UniqueNames::default(),
            structs,
            warnings: Vec::new(),
            origins: FxHashMap::default(),
            files,
        }
    }

    /// Begins with an empty module, as `llvm-link` does.
    pub fn empty() -> Linker {
        let mut module = Module::new();
        module.shared.id = b"llvm-link".to_vec();
        module.shared.source_filename = b"llvm-link".to_vec();
        Linker::new(module)
    }

    /// The module so far.
    pub fn module(&self) -> &Module {
        &self.module
    }

    /// Links `src` in. After an error the destination is of no use.
    pub fn link(&mut self, src: Module, options: Options) -> Result<(), Diag> {
        self.files.push(names::shown(&src.shared.id));
        let linked = self.session(src, options).run()?;
        if options.internalize {
            let linked: FxHashSet<Vec<u8>> = linked.into_iter().collect();
            internalize::run_unless(&mut self.module, |module, symbol| {
                let name = module.shared.symbol_name(symbol);
                name.is_none_or(|name| !linked.contains(name))
            });
        }
        Ok(())
    }

    fn session(&mut self, src: Module, options: Options) -> Session<'_> {
        let shared = &mut self.module.shared;
        let types = TypeMap::new(&src.shared.types, &shared.types, &mut self.structs);
        let kinds = (0..src.shared.md_kinds.len())
            .map(|at| nvopt_ir::metadata::MdKind(u32::try_from(at).unwrap_or(u32::MAX)))
            .map(|kind| shared.md_kinds.intern(src.shared.md_kinds.name(kind)))
            .collect();
        let scopes = src.shared.sync_scopes.iter();
        let scopes = scopes.map(|name| shared.sync_scope(name).unwrap_or(SyncScope::SYSTEM));
        let scopes = scopes.collect();
        let n_before = [
            shared.func_order.len(),
            shared.global_order.len(),
            shared.alias_order.len(),
            shared.ifunc_order.len(),
        ];
        Session {
            dst: &mut self.module,
            src,
            names: &mut self.names,
            structs: &mut self.structs,
            warnings: &mut self.warnings,
            origins: &mut self.origins,
            files: &self.files,
            options,
            types,
            chosen: SecondaryMap::new(),
            lazy_members: FxHashMap::default(),
            dst_comdats: None,
            to_link: Vec::new(),
            is_to_link: FxHashSet::default(),
            waiting: Vec::new(),
            linked: Vec::new(),
            map: FxHashMap::default(),
            indirect: FxHashMap::default(),
            consts: SecondaryMap::new(),
            indirect_consts: SecondaryMap::new(),
            attr_sets: FxHashMap::default(),
            attr_lists: FxHashMap::default(),
            mds: SecondaryMap::new(),
            kinds,
            scopes,
            work: Vec::new(),
            late_metadata: Vec::new(),
            replaced: Vec::new(),
            moved: FxHashSet::default(),
            removed: FxHashSet::default(),
            n_before,
            is_done: false,
        }
    }

    /// Links in what this module refers to and lacks from the bitcode library `bytes`, named
    /// `name`. Only that is read. What comes in becomes internal.
    pub fn link_library(&mut self, name: &str, bytes: &[u8]) -> Result<(), Diag> {
        library::link(self, name, bytes)
    }

    /// The linked module, and what there was to warn of.
    pub fn finish(mut self) -> (Module, Vec<Diag>) {
        nvopt_ir::metadata::unify(&mut self.module);
        (self.module, self.warnings)
    }
}
