//! Metadata.
//!
//! All nodes of a module live in one [`MdPool`]; a [`Md`] is a handle to one. A *uniqued* node is
//! equal to any other with the same contents and is interned; a *distinct* one is itself. Readers
//! meet nodes before their operands, so a handle may be reserved first and defined later;
//! [`MdPool::define`] then cannot intern it, and [`unique`] merges what turned out equal.
//!
//! Debug-info nodes are not thirty structs but rows of one table, [`di::SCHEMA`]: the text and
//! bitcode readers and writers and the verifier are all driven by it. Locations and expressions
//! are so many that they have forms of their own.
//!
//! Files: `di` (the table), `dwarf` (the words fields are written with), `expr` (the shape of
//! expressions), `kinds` (attachment kinds), `nodes` (what copies of a pool share), `unique` (merging),
//! `odr` (nodes that are the same although their contents differ).

pub mod di;
pub mod dwarf;
pub mod expr;
pub mod kinds;
mod nodes;
mod odr;
pub mod unique;

use hashbrown::HashTable;
use nvopt_entity::{Entity, Str, StringPool, hash_of};

use crate::constant::Const;
use di::DiKind;
pub use kinds::{MdKind, MdKinds};
use nodes::Nodes;
pub use unique::{unify, unwrap_values};

nvopt_entity::entity!(
    /// A metadata node, string or constant of a module.
    pub struct Md, "md"
);

/// A metadata node taken apart.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum MdData {
    /// A handle that was reserved and not yet defined.
    Reserved,
    /// `!"text"`; a string of [`MdPool::strings`].
    String(Str),
    /// `i32 7`: a constant of the module's pool.
    Const(Const),
    /// `!{...}`
    Tuple {
        /// True if it is equal to itself only.
        distinct: bool,
        /// The operands; `None` is `null`.
        ops: Box<[Option<Md>]>,
    },
    /// `!DILocation(...)`
    Location(Location),
    /// `!DIExpression(...)`: the operations and their arguments as numbers.
    Expression {
        /// True if it is equal to itself only.
        distinct: bool,
        /// DWARF operations with their arguments in line.
        ops: Box<[u64]>,
    },
    /// Any other debug-info node.
    Di {
        /// Which.
        kind: DiKind,
        /// True if it is equal to itself only.
        distinct: bool,
        /// One value for each field of the kind's row in [`di::SCHEMA`].
        fields: Box<[DiValue]>,
    },
}

/// A position in the source and how it was inlined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Location {
    /// True if it is equal to itself only.
    pub distinct: bool,
    /// True if no statement of the source stands there.
    pub implicit_code: bool,
    /// The column; zero if unknown.
    pub column: u16,
    /// The rank in its atom group.
    pub atom_rank: u8,
    /// The line; zero if unknown.
    pub line: u32,
    /// The scope.
    pub scope: Option<Md>,
    /// Where the scope was inlined.
    pub inlined_at: Option<Md>,
    /// The atom group; zero if none.
    pub atom_group: u64,
}

/// The value of a field of a debug-info node.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum DiValue {
    /// Absent: no node, or an optional number that is not given.
    #[default]
    None,
    /// A node or string.
    Md(Md),
    /// A number, a truth value, a flag set or the code of a word; signed ones in two's complement.
    Int(u64),
    /// A number of any width, little-endian words.
    Wide {
        /// The width in bits.
        width: u32,
        /// `width.div_ceil(64)` words.
        words: Box<[u64]>,
    },
    /// The operands of a `GenericDINode`.
    List(Box<[Option<Md>]>),
}

impl MdData {
    /// True if the node is equal to itself only.
    #[inline]
    pub fn is_distinct(&self) -> bool {
        match self {
            MdData::Tuple { distinct, .. }
            | MdData::Expression { distinct, .. }
            | MdData::Di { distinct, .. } => *distinct,
            MdData::Location(location) => location.distinct,
            MdData::Reserved | MdData::String(_) | MdData::Const(_) => false,
        }
    }

    /// Makes the node equal to itself only. Strings and constants stay as they are.
    pub fn set_distinct(&mut self) {
        match self {
            MdData::Tuple { distinct, .. }
            | MdData::Expression { distinct, .. }
            | MdData::Di { distinct, .. } => *distinct = true,
            MdData::Location(location) => location.distinct = true,
            MdData::Reserved | MdData::String(_) | MdData::Const(_) => {}
        }
    }

    /// True for a node, false for a string or a constant.
    #[inline]
    pub fn is_node(&self) -> bool {
        !matches!(self, MdData::String(_) | MdData::Const(_))
    }

    /// Calls `visit` on each operand, in the order in which LLVM numbers them.
    pub fn for_each_operand(&self, mut visit: impl FnMut(Md)) {
        match self {
            MdData::Tuple { ops, .. } => ops.iter().flatten().for_each(|&md| visit(md)),
            MdData::Location(location) => {
                location.scope.into_iter().chain(location.inlined_at).for_each(visit);
            }
            MdData::Di { kind, fields, .. } => {
                for &index in kind.operand_order() {
                    match &fields[index] {
                        DiValue::Md(md) => visit(*md),
                        DiValue::List(list) => list.iter().flatten().for_each(|&md| visit(md)),
                        DiValue::None | DiValue::Int(_) | DiValue::Wide { .. } => {}
                    }
                }
            }
            MdData::Reserved | MdData::String(_) | MdData::Const(_) | MdData::Expression { .. } => {
            }
        }
    }

    /// Replaces each operand by what `map` gives.
    pub fn map_operands(&mut self, mut map: impl FnMut(Md) -> Md) {
        match self {
            MdData::Tuple { ops, .. } => ops.iter_mut().flatten().for_each(|md| *md = map(*md)),
            MdData::Location(location) => {
                location.scope = location.scope.map(&mut map);
                location.inlined_at = location.inlined_at.map(&mut map);
            }
            MdData::Di { fields, .. } => {
                for field in fields {
                    match field {
                        DiValue::Md(md) => *md = map(*md),
                        DiValue::List(list) => {
                            list.iter_mut().flatten().for_each(|md| *md = map(*md));
                        }
                        DiValue::None | DiValue::Int(_) | DiValue::Wide { .. } => {}
                    }
                }
            }
            MdData::Reserved | MdData::String(_) | MdData::Const(_) | MdData::Expression { .. } => {
            }
        }
    }
}

/// The metadata of a module.
#[derive(Clone, Debug, Default)]
pub struct MdPool {
    nodes: Nodes,
    /// The uniqued nodes, strings and constants, by contents.
    table: HashTable<Md>,
    /// True if a node was defined whose contents another one has already.
    has_duplicates: bool,
    /// What may be the same although its contents differ.
    look_alikes: odr::LookAlikes,
    /// The texts of metadata strings.
    pub strings: StringPool,
}

impl MdPool {
    /// Takes `md` apart.
    #[inline]
    pub fn get(&self, md: Md) -> &MdData {
        &self.nodes[md]
    }

    /// The number of nodes, strings and constants ever made.
    #[inline]
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// True if there is no metadata.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// All nodes, strings and constants, in the order they were made.
    #[inline]
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Md, &MdData)> {
        self.nodes.iter()
    }

    /// The text of a metadata string.
    #[inline]
    pub fn as_string(&self, md: Md) -> Option<&[u8]> {
        match self.get(md) {
            MdData::String(text) => Some(self.strings.get(*text)),
            _ => None,
        }
    }

    /// The metadata string `text`.
    pub fn string(&mut self, text: impl AsRef<[u8]>) -> Md {
        let text = self.strings.intern(text);
        self.add(MdData::String(text))
    }

    /// Adds `data`: interned unless it is distinct.
    pub fn add(&mut self, data: MdData) -> Md {
        if data.is_distinct() {
            let md = self.nodes.push(data);
            self.look_alikes.note(md, &self.nodes[md]);
            return md;
        }
        let hash = hash_of(&data);
        let nodes = &mut self.nodes;
        if let Some(&found) = self.table.find(hash, |&md| nodes[md] == data) {
            return found;
        }
        let md = nodes.push(data);
        self.look_alikes.note(md, &nodes[md]);
        self.table.insert_unique(hash, md, |&md| hash_of(&nodes[md]));
        md
    }

    /// A handle for a node that will be defined later.
    pub fn reserve(&mut self) -> Md {
        self.nodes.push(MdData::Reserved)
    }

    /// Defines a reserved handle. If an equal node is there already, it stays for [`unique`] to
    /// merge.
    pub fn define(&mut self, md: Md, data: MdData) {
        assert!(matches!(self.nodes[md], MdData::Reserved), "{md:?} is defined once");
        let is_uniqued = !data.is_distinct();
        self.nodes[md] = data;
        self.look_alikes.note(md, &self.nodes[md]);
        if !is_uniqued {
            return;
        }
        let nodes = &self.nodes;
        let hash = hash_of(&nodes[md]);
        if self.table.find(hash, |&other| nodes[other] == nodes[md]).is_some() {
            self.has_duplicates = true;
        } else {
            self.table.insert_unique(hash, md, |&md| hash_of(&nodes[md]));
        }
    }

    /// True if `md` was reserved and never defined.
    #[inline]
    pub fn is_reserved(&self, md: Md) -> bool {
        matches!(self.nodes[md], MdData::Reserved)
    }

    /// Changes a distinct node in place.
    pub fn set_distinct(&mut self, md: Md, data: MdData) {
        assert!(
            self.nodes[md].is_distinct() && data.is_distinct(),
            "only a distinct node can change: others are shared by their contents"
        );
        self.nodes[md] = data;
    }

    /// True if there ever was a node of debug info, other than an expression.
    #[inline]
    pub fn has_debug_info(&self) -> bool {
        self.look_alikes.any_debug_info
    }

    /// What `md` is as a value: LLVM takes a list of one constant for the constant, and a list of
    /// nothing for an empty one.
    pub fn as_value(&mut self, md: Md) -> Md {
        let MdData::Tuple { ops, .. } = self.get(md) else { return md };
        match **ops {
            [None] => self.add(MdData::Tuple { distinct: false, ops: [].into() }),
            [Some(only)] if matches!(self.get(only), MdData::Const(_)) => only,
            _ => md,
        }
    }

    /// The bytes the pool holds on the heap, roughly.
    pub fn heap_bytes(&self) -> usize {
        let boxed = |data: &MdData| match data {
            MdData::Tuple { ops, .. } => size_of_val(&**ops),
            MdData::Expression { ops, .. } => size_of_val(&**ops),
            MdData::Di { fields, .. } => size_of_val(&**fields),
            MdData::Reserved | MdData::String(_) | MdData::Const(_) | MdData::Location(_) => 0,
        };
        self.nodes.heap_bytes()
            + self.table.allocation_size()
            + self.strings.heap_bytes()
            + self.nodes.values().map(boxed).sum::<usize>()
    }

    /// Makes copies of the pool cheap: they hold what is in it now in common.
    pub fn share(&mut self) {
        self.nodes.share();
    }

    /// The handle of the `index`th node made, if there are so many.
    #[inline]
    pub fn nth(&self, index: usize) -> Option<Md> {
        (index < self.nodes.len()).then(|| Md::from_index(index))
    }
}
