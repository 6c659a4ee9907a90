//! The body of one function: everything a function pass may change, and nothing else.
//!
//! Every field is private. The only way to change a body is a method of this module, and each
//! such method keeps four things true: operand lists and use lists agree, successor and
//! predecessor lists agree, the order numbers of instructions grow along a block, and the epoch of
//! every aspect it touched has moved on.
//!
//! Files: `read` (looking), `edit` (instructions and operands), `cfg` (blocks and edges), `blocks`
//! (many edges at once), `clone` (copies), `uses` (the use lists), `layout` (the order of
//! instructions and blocks), `names`, `debug` (debug records and metadata operands), `relocate`
//! (moving to another module).

mod blocks;
mod cfg;
mod clone;
mod debug;
mod edit;
mod epoch;
mod layout;
mod names;
mod read;
mod relocate;
mod rest;
mod touch;
mod uses;

use nvopt_entity::{FxHashMap, Interner, PrimaryMap, SecondaryMap, Str, StringPool};
use smallvec::SmallVec;

use crate::{
    attrs::{AttrList, AttrPool},
    constant::{Const, ConstPool},
    metadata::{Md, MdKind},
    module::CallConv,
    ops::{Call, Incoming, InstFlags, IntList, Op},
    types::Type,
};

pub use clone::CloneMap;
pub use debug::{DbgRecord, DbgRecordKind, LocalMd, MdOperand};
pub use edit::NewInst;
pub use epoch::{Aspects, Epochs};
pub use names::NameOwner;
pub use relocate::Relocation;
use touch::Touches;
pub use touch::{Mark, Period};

nvopt_entity::entity!(
    /// A basic block.
    pub struct Block, "bb"
);
nvopt_entity::entity!(
    /// An instruction, whether or not it has a result.
    pub struct Inst, "i"
);
nvopt_entity::entity!(
    /// An SSA value: a parameter, a constant, an instruction's result, ...
    pub struct Value, "v"
);
nvopt_entity::entity!(
    /// One operand slot of one instruction: a node of the use list of the value it holds.
    pub struct Use, "u"
);
nvopt_entity::entity!(
    /// An edge of the control-flow graph: a successor slot of one terminator.
    pub struct Edge, "e"
);
nvopt_entity::entity!(
    /// An inline assembly text.
    pub struct Asm, "asm"
);
nvopt_entity::entity!(
    /// A metadata operand: metadata used as a value.
    pub struct MdRef, "mdref"
);
nvopt_entity::entity!(
    /// The attachments of an instruction, in a body's pool.
    struct Attachments, "attachments"
);

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ValueDef {
    /// The function's `n`th parameter.
    Param(u32),
    /// The result of an instruction.
    Inst(Inst),
    /// A constant, interned per body: equal constants are equal values.
    Const(Const),
    /// Inline assembly, as a callee.
    Asm(Asm),
    /// Metadata, as an argument.
    Metadata(MdRef),
    /// Announced by a reader and not yet defined. A finished body has none.
    Pending,
}

/// A value: type, definition and the head of its use list in 12 bytes.
#[derive(Clone, Debug)]
struct ValueData {
    ty: Type,
    def: PackedDef,
    first_use: Option<Use>,
}

/// A [`ValueDef`] in four bytes: the kind in the top three bits, the index in the rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct PackedDef(u32);

/// The links of an operand slot in the use list of its value. The value itself is in
/// `Body::args`, so that the operands of an instruction are a plain slice.
#[derive(Clone, Debug)]
struct UseLink {
    user: Inst,
    prev: Option<Use>,
    next: Option<Use>,
}

#[derive(Clone, Debug)]
struct InstData {
    op: Op,
    flags: InstFlags,
    result: Option<Value>,
    /// The operand slots are contiguous in `Body::args`.
    first_arg: u32,
    n_args: u32,
    block: Option<Block>,
    prev: Option<Inst>,
    next: Option<Inst>,
    /// Grows along the block.
    order: u32,
    loc: Option<Md>,
    attachments: Option<Attachments>,
}

#[derive(Clone, Debug)]
struct BlockData {
    first: Option<Inst>,
    last: Option<Inst>,
    /// The outgoing edges are contiguous in `Body::edges`.
    first_out: u32,
    n_out: u32,
    /// The incoming edges are a list, in the order they were made.
    first_in: Option<Edge>,
    last_in: Option<Edge>,
    prev: Option<Block>,
    next: Option<Block>,
    placed: bool,
    name: Option<Str>,
}

#[derive(Clone, Debug)]
struct EdgeData {
    from: Block,
    to: Block,
    prev_in: Option<Edge>,
    next_in: Option<Edge>,
}

/// What a call has besides its operands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CallData {
    /// The function type of the callee as seen by the call.
    pub ty: Type,
    /// The calling convention.
    pub cc: CallConv,
    /// `tail`, `musttail`, `notail`
    pub tail: TailKind,
    /// The attributes, in the body's pool.
    pub attrs: Option<AttrList>,
    /// The operand bundles, in order; their operands follow the arguments.
    pub bundles: Box<[Bundle]>,
}

/// An operand bundle of a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bundle {
    /// The tag, a string of the body's pool.
    pub tag: Str,
    /// The number of operands.
    pub n_args: u32,
}

/// Whether a call may or must be a tail call.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum TailKind {
    /// Nothing is said.
    #[default]
    None,
    /// `tail`
    Tail,
    /// `musttail`
    MustTail,
    /// `notail`
    NoTail,
}

/// Inline assembly.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AsmData {
    /// The function type.
    pub ty: Type,
    /// The template.
    pub template: Box<[u8]>,
    /// The constraints.
    pub constraints: Box<[u8]>,
    /// `sideeffect`
    pub side_effect: bool,
    /// `alignstack`
    pub align_stack: bool,
    /// `inteldialect`
    pub intel_dialect: bool,
    /// `unwind`
    pub unwind: bool,
}

#[derive(Clone, Debug, Default)]
struct IncomingData {
    blocks: Vec<Block>,
    /// The operand slots reserved for the phi; at least as many as there are blocks.
    capacity: u32,
}

/// The body of one function.
#[derive(Clone, Debug, Default)]
pub struct Body {
    values: PrimaryMap<Value, ValueData>,
    insts: PrimaryMap<Inst, InstData>,
    blocks: PrimaryMap<Block, BlockData>,
    /// The operands of all instructions.
    args: Vec<Value>,
    /// Parallel to `args`.
    uses: Vec<UseLink>,
    edges: Vec<EdgeData>,
    params: Vec<Value>,
    first_block: Option<Block>,
    last_block: Option<Block>,
    n_placed_blocks: u32,
    n_placed_insts: u32,

    consts: ConstPool,
    const_values: SecondaryMap<Const, Option<Value>>,
    attrs: AttrPool,
    calls: PrimaryMap<Call, CallData>,
    int_lists: PrimaryMap<IntList, Box<[i32]>>,
    incoming: PrimaryMap<Incoming, IncomingData>,
    asms: Interner<Asm, AsmData>,
    asm_values: SecondaryMap<Asm, Option<Value>>,
    attachments: PrimaryMap<Attachments, SmallVec<[(MdKind, Md); 2]>>,
    /// True if some instruction was ever given a location.
    any_loc: bool,

    /// Made when it is first needed: most bodies have none of it.
    debug: Option<Box<DebugPools>>,

    /// Names of values and blocks, tags of bundles.
    strings: StringPool,
    value_names: SecondaryMap<Value, Option<Str>>,
    name_owners: SecondaryMap<Str, Option<NameOwner>>,
    /// The last number that was put behind a name to make it free.
    last_name_number: u32,

    epochs: Epochs,
    touches: Touches,
}

#[cfg(test)]
mod tests;

/// What metadata says of a body's values, and its debug records.
#[derive(Clone, Debug, Default)]
struct DebugPools {
    md_refs: Interner<MdRef, MdOperand>,
    md_values: SecondaryMap<MdRef, Option<Value>>,
    local_mds: PrimaryMap<LocalMd, Value>,
    /// The rows of `local_mds` that hold a value: one, or more after values were replaced.
    local_md_of: FxHashMap<Value, SmallVec<[LocalMd; 1]>>,
    /// The debug records that stand before an instruction.
    records: FxHashMap<Inst, Vec<DbgRecord>>,
}

const _: () = assert!(size_of::<InstData>() <= 48);
const _: () = assert!(size_of::<ValueData>() == 12);
const _: () = assert!(size_of::<UseLink>() == 12);
