//! Reading bitcode.
//!
//! [`LazyModule`] reads everything but function bodies and remembers where these stand;
//! [`read`] reads all. Every record form that LLVM 3.0 to 22 wrote is taken and becomes what
//! LLVM 22 makes of it; what it cannot make anything of is refused with the place in the file.
//!
//! Reading order: `file` (what is in a file), `module` (the MODULE block), `types`, `attrs`,
//! `globals`, `constants` with `lazy_consts`, `make_const` and `values`, `metadata`, `function`.
//!
//! Invariants: no input makes it panic, recurse without bound or ask for memory out of proportion
//! to its size ([`fields::Budget`]); every step is linear.

mod attrs;
mod constants;
mod fields;
mod file;
mod function;
mod globals;
mod lazy_consts;
mod make_const;
mod metadata;
mod module;
mod old_attrs;
#[cfg(test)]
mod refusals;
#[cfg(test)]
mod tests;
mod types;
mod values;

use std::sync::Arc;

use nvopt_entity::{FxHashMap, SecondaryMap, Str};
use nvopt_ir::{
    datalayout::{DataLayout, LayoutMemo},
    diag::Diag,
    intrinsics::upgrade::{UpgradeOrder, upgrade_module as upgrade_intrinsics},
    metadata::unify,
    module::{Comdat, Func, Module, Symbol},
    ops::SyncScope,
    upgrade,
};

use crate::bitstream::{BlockInfo, Cursor, Malformed, Result};
use fields::{Budget, bad};
pub use file::is_bitcode;
use file::{Part, diag_at, split};
use function::BodyCaches;
use types::TypeId;

/// Where the body of a function is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum BodyPlace {
    /// There is none.
    #[default]
    None,
    /// In the file, at this position in bits.
    At(usize),
    /// In the module.
    Read,
}

/// The tables that records refer to by number, and the module being made.
struct Reader<'a> {
    strtab: &'a [u8],
    /// True if our writer made the file: what LLVM forgives in bitcode that may be old was either
    /// not there or is meant.
    is_ours: bool,
    info: Arc<BlockInfo>,
    module: Module,
    budget: Budget,
    relative_ids: bool,
    has_strtab: bool,
    types: types::TypeIds,
    attrs: attrs::AttrTables,
    sections: Vec<Str>,
    gcs: Vec<Str>,
    comdats: Vec<Comdat>,
    comdat_by_name: FxHashMap<Str, Comdat>,
    implicit_comdats: Vec<Symbol>,
    bundle_tags: Vec<Vec<u8>>,
    sync_scopes: Vec<SyncScope>,
    values: values::ModuleValues,
    pending: globals::PendingInits,
    md: metadata::MdTables,
    /// The id of the type of each function, for old files.
    func_types: SecondaryMap<Func, TypeId>,
    with_bodies: Vec<Func>,
    bodies: SecondaryMap<Func, BodyPlace>,
    /// The number of blocks of each body that was read.
    n_blocks: SecondaryMap<Func, u32>,
    /// The number of blocks each body must have for the addresses that were taken.
    least_blocks: SecondaryMap<Func, u32>,
    layout: DataLayout,
    layout_memo: LayoutMemo,
    /// True once the data layout and the triple are settled.
    has_layout: bool,
    caches: BodyCaches,
}

impl<'a> Reader<'a> {
    fn new(bytes: &[u8], part: &Part<'a>) -> Self {
        Reader {
            strtab: part.strtab,
            is_ours: part.is_ours,
            info: Arc::default(),
            module: Module::new(),
            budget: Budget::for_input(bytes.len()),
            relative_ids: false,
            has_strtab: false,
            types: Default::default(),
            attrs: Default::default(),
            sections: Vec::new(),
            gcs: Vec::new(),
            comdats: Vec::new(),
            comdat_by_name: FxHashMap::default(),
            implicit_comdats: Vec::new(),
            bundle_tags: Vec::new(),
            sync_scopes: Vec::new(),
            values: Default::default(),
            pending: Default::default(),
            md: Default::default(),
            func_types: SecondaryMap::new(),
            with_bodies: Vec::new(),
            bodies: SecondaryMap::new(),
            n_blocks: SecondaryMap::new(),
            least_blocks: SecondaryMap::new(),
            layout: DataLayout::default(),
            layout_memo: LayoutMemo::new(),
            has_layout: false,
            caches: Default::default(),
        }
    }

    /// Checks the blocks whose addresses were taken against the functions, those that were read;
    /// the others are checked when they are.
    fn check_taken_blocks(&mut self) -> Result<()> {
        for (func, block) in std::mem::take(&mut self.values.taken_blocks) {
            let least = &mut self.least_blocks[func];
            *least = (*least).max(block + 1);
            match self.bodies[func] {
                BodyPlace::None => return bad("a block address is of a function without a body"),
                BodyPlace::At(_) => {}
                BodyPlace::Read => self.check_blocks_of(func)?,
            }
        }
        Ok(())
    }

    /// Checks that `func`, which was read, has the blocks whose addresses were taken.
    fn check_blocks_of(&self, func: Func) -> Result<()> {
        if self.n_blocks[func] < self.least_blocks[func] {
            return bad("a block address is of no block");
        }
        Ok(())
    }
}

/// A module whose function bodies are read when they are asked for.
pub struct LazyModule<'a> {
    bytes: &'a [u8],
    reader: Reader<'a>,
}

impl<'a> LazyModule<'a> {
    /// Reads everything but function bodies from `bytes`, which hold one module.
    pub fn open(bytes: &'a [u8]) -> std::result::Result<LazyModule<'a>, Diag> {
        let (bytes, parts) = split(bytes)?;
        match parts.as_slice() {
            [part] => LazyModule::open_part(bytes, part),
            [] => Err(Diag::error("the file holds no module")),
            _ => Err(Diag::error("the file holds several modules where one is expected")),
        }
    }

    fn open_part(bytes: &'a [u8], part: &Part<'a>) -> std::result::Result<LazyModule<'a>, Diag> {
        let mut reader = Reader::new(bytes, part);
        let mut cur = Cursor::new(bytes);
        let result = cur.jump(part.module).and_then(|()| reader.read_module(&mut cur));
        result.map_err(|error| diag_at(error, &cur))?;
        Ok(LazyModule { bytes, reader })
    }

    /// The same module under a name, for messages and the print: that of its file.
    pub fn named(mut self, name: impl Into<Vec<u8>>) -> LazyModule<'a> {
        self.reader.module.shared.id = name.into();
        self
    }

    /// The module, with the bodies read so far.
    pub fn module(&self) -> &Module {
        &self.reader.module
    }

    /// True if `func` has a body in the file that was not read yet.
    pub fn is_pending(&self, func: Func) -> bool {
        matches!(self.reader.bodies[func], BodyPlace::At(_))
    }

    /// Reads the body of `func`, if it has one that was not read yet.
    pub fn materialize(&mut self, func: Func) -> std::result::Result<(), Diag> {
        let mut cur = Cursor::with_info(self.bytes, self.reader.info.clone());
        self.reader.read_body(&mut cur, func).map_err(|error| {
            let name = self.reader.module.shared.symbol_name(Symbol::Func(func));
            let name = String::from_utf8_lossy(name.unwrap_or(b"")).into_owned();
            diag_at(error, &cur).note(format!("in function @{name}"))
        })
    }

    /// Reads all bodies that were not read yet.
    pub fn materialize_all(&mut self) -> std::result::Result<(), Diag> {
        for index in 0..self.reader.with_bodies.len() {
            self.materialize(self.reader.with_bodies[index])?;
        }
        Ok(())
    }

    /// The whole module, the bodies read that were not read yet and what older versions wrote
    /// brought up to date; with warnings about what could not be.
    pub fn finish(mut self) -> std::result::Result<(Module, Vec<Diag>), Diag> {
        self.materialize_all()?;
        Ok(self.finish_read())
    }

    /// The module with what `is_needed` of it. What was read is brought up to date as by
    /// [`LazyModule::finish`], what was not is not looked at.
    pub fn finish_needed(mut self, is_needed: impl Fn(Symbol) -> bool) -> (Module, Vec<Diag>) {
        let shared = &mut self.reader.module.shared;
        let mut gone = Vec::new();
        let mut stays = |symbol: Symbol| {
            let stays = is_needed(symbol);
            gone.extend((!stays).then_some(symbol));
            stays
        };
        shared.func_order.retain(|&func| stays(Symbol::Func(func)));
        shared.global_order.retain(|&global| stays(Symbol::Global(global)));
        shared.alias_order.retain(|&alias| stays(Symbol::Alias(alias)));
        shared.ifunc_order.retain(|&ifunc| stays(Symbol::IFunc(ifunc)));
        gone.into_iter().for_each(|symbol| shared.forget_name(symbol));
        self.finish_read()
    }

    fn finish_read(self) -> (Module, Vec<Diag>) {
        let is_ours = self.reader.is_ours;
        let has_old_loop_tags = self.reader.md.has_old_loop_tags();
        let has_broken_records = self.reader.md.has_broken_records;
        let mut module = self.reader.module;
        if has_old_loop_tags && !is_ours {
            upgrade::upgrade_loop_hints(&mut module);
        }
        unify(&mut module);
        upgrade_intrinsics(&mut module, UpgradeOrder::ByCaller);
        if !is_ours {
            upgrade::upgrade_bitcode(&mut module);
        }
        let mut warnings = upgrade::upgrade_module(&mut module);
        if has_broken_records && upgrade::has_current_debug_info(&module) {
            warnings.push(upgrade::drop_broken_debug_info(&mut module));
        }
        (module, warnings)
    }
}

/// Refuses a name that the text form cannot hold.
fn check_name(name: &[u8]) -> Result<()> {
    if name.contains(&0) { bad("a name holds a NUL byte") } else { Ok(()) }
}

/// Reads the one module in `bytes`.
pub fn read(bytes: &[u8]) -> std::result::Result<Module, Diag> {
    LazyModule::open(bytes)?.finish().map(|(module, _)| module)
}

/// Reads all modules in `bytes`, in order.
pub fn read_all_modules(bytes: &[u8]) -> std::result::Result<Vec<Module>, Diag> {
    let (bytes, parts) = split(bytes)?;
    let read = |part| Ok(LazyModule::open_part(bytes, part)?.finish()?.0);
    parts.iter().map(read).collect()
}

const _: () = assert!(size_of::<std::result::Result<u64, Malformed>>() <= 24);
