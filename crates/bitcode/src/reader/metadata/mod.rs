//! The METADATA, METADATA_KIND and METADATA_ATTACHMENT blocks.
//!
//! A record names other metadata by id, and may do so before that is read: LLVM writes distinct
//! nodes first. A node that refers to what is not there yet gets a handle at once and its contents
//! when the block ends. All other nodes are interned as they are read.
//!
//! Files: `block` (the loop over records, strings, values, attachments), `nodes` (tuples,
//! locations, expressions and how fields are read), `di_types`, `di_scopes` and `di_vars` (the debug-info records),
//! `upgrade` (what old files need once all is read).

mod block;
mod di_scopes;
mod di_types;
mod di_vars;
mod nodes;
mod upgrade;

use nvopt_entity::FxHashMap;
use nvopt_ir::{
    body::Value,
    metadata::{Md, MdKind},
    module::{Func, Global},
};

pub(super) use nodes::location_column;

use super::fields::bad;
use crate::bitstream::Result;

/// What an id of metadata stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MdSlot {
    /// A node, string or constant.
    Md(Md),
    /// A constant, as a node of the module and as a value of the body being read.
    Const(Md, Value),
    /// A value of the body being read.
    Local(Value),
    /// An index of [`MdTables::arg_lists`].
    ArgList(u32),
}

/// A record that was read but waits for what it refers to.
#[derive(Clone, Copy, Debug)]
struct Deferred {
    md: Md,
    code: u32,
    /// The numbers are contiguous in `MdTables::deferred_ops`.
    first: usize,
    n: usize,
}

/// The metadata of a file by id.
#[derive(Debug, Default)]
pub(super) struct MdTables {
    slots: Vec<MdSlot>,
    arg_lists: Vec<Box<[Value]>>,
    kinds: FxHashMap<u64, MdKind>,
    /// Where named metadata stands in the module.
    named: FxHashMap<Vec<u8>, usize>,
    deferred: Vec<Deferred>,
    deferred_ops: Vec<u64>,
    /// True if a node that is not distinct was defined late, so that equal ones may not be merged.
    late_uniqued: bool,
    /// True if strings stand in records of their own, as they did before LLVM 3.9.
    old_strings: bool,
    upgrades: Upgrades,
    /// True if a debug record lacks what it must have: debug info is broken.
    pub(super) has_broken_records: bool,
}

/// What old files have that needs work once all metadata is read.
#[derive(Debug, Default)]
struct Upgrades {
    /// Types by their identifier: old files refer to types by that string.
    types_by_identifier: FxHashMap<Md, Md>,
    /// Compile units with the id of their list of subprograms.
    unit_subprograms: Vec<(Md, u64)>,
    /// Functions that a subprogram names, instead of the other way round.
    func_subprograms: Vec<(Func, Md)>,
    /// Variables that name their global, instead of the other way round.
    global_variables: Vec<(Global, Md)>,
    /// Variables with an expression that was not read yet: the node of both, the variable, the id
    /// of the expression.
    late_globals: Vec<(Md, Md, u64)>,
    /// True if global variables stand without an expression.
    bare_global_variables: bool,
    /// True if `dbg.declare` of an argument starts with a dereference it should not have.
    declare_derefs: bool,
    /// True if a string looks like the tag of an old loop hint.
    old_loop_tags: bool,
}

impl MdTables {
    /// True if `dbg.declare` of an argument starts with a dereference it should not have.
    pub(super) fn drops_declare_derefs(&self) -> bool {
        self.upgrades.declare_derefs
    }

    /// True if a string looks like the tag of an old loop hint.
    pub(super) fn has_old_loop_tags(&self) -> bool {
        self.upgrades.old_loop_tags
    }

    /// The number of ids given out.
    pub(super) fn len(&self) -> usize {
        self.slots.len()
    }

    /// Forgets the metadata of a function.
    pub(super) fn truncate(&mut self, len: usize) {
        self.slots.truncate(len);
        self.arg_lists.clear();
        // A block that was not read to its end leaves these.
        self.deferred.clear();
        self.deferred_ops.clear();
        self.upgrades.late_globals.clear();
    }

    /// What `id` stands for.
    pub(super) fn slot(&self, id: u64) -> Result<MdSlot> {
        match usize::try_from(id).ok().and_then(|id| self.slots.get(id)) {
            None => bad(format!("there is no metadata {id}")),
            Some(&slot) => Ok(slot),
        }
    }

    /// The node, string or constant `id`.
    pub(super) fn md(&self, id: u64) -> Result<Md> {
        match self.slot(id)? {
            MdSlot::Md(md) | MdSlot::Const(md, _) => Ok(md),
            MdSlot::Local(_) | MdSlot::ArgList(_) => bad(format!("metadata {id} is no node")),
        }
    }

    /// The values of a list of arguments.
    pub(super) fn arg_list(&self, index: u32) -> &[Value] {
        &self.arg_lists[index as usize]
    }

    fn kind(&self, id: u64) -> Result<MdKind> {
        match self.kinds.get(&id) {
            Some(&kind) => Ok(kind),
            None => bad(format!("there is no metadata kind {id}")),
        }
    }
}
