//! Blocks of functions.
//!
//! Values of a function are numbered on from the module's: parameters, constants, results in
//! order. An operand is written as the distance from the number that the instruction's own result
//! would get; one that is not yet defined is followed by its type.
//!
//! Files: `inst` (instructions), `call` (calls and their bundles), `debug` (locations, records,
//! attachments), `flags` (numbers of flags and opcodes).

mod call;
mod debug;
pub(super) mod flags;
mod inst;

use nvopt_entity::{Entity, FxHashMap, SecondaryMap};
use nvopt_ir::{
    body::{Block, Body, LocalMd, Value, ValueDef},
    constant::ConstPool,
    metadata::Md,
    module::{Func, Symbol},
};

use super::{
    ModuleWriter,
    constants::{ConstNumbers, Owner},
    enumerate::FuncPlan,
};
use crate::codes::{block, function};

/// The width of abbreviation ids in functions.
const FUNCTION_WIDTH: u32 = 5;
/// The width of abbreviation ids in the names of a function.
const SYMTAB_WIDTH: u32 = 4;

const NO_ID: u32 = u32::MAX;

/// What is kept about one function while it is written.
pub(super) struct Buffers<'m> {
    consts: ConstNumbers<'m>,
    /// Numbers of values; those of operands that are no results are looked up when first met.
    ids: Vec<u32>,
    blocks: Vec<u32>,
    /// The operands of the record under way.
    words: Vec<u64>,
}

impl<'m> Buffers<'m> {
    pub(super) fn new(pool: &'m ConstPool) -> Self {
        let consts = ConstNumbers::new(pool);
        Buffers { consts, ids: Vec::new(), blocks: Vec::new(), words: Vec::new() }
    }
}

/// A function while it is written.
struct FuncWriter<'w, 'm> {
    module: &'w mut ModuleWriter<'m>,
    func: Func,
    body: &'m Body,
    plan: FuncPlan<'m>,
    consts: ConstNumbers<'m>,
    ids: Vec<u32>,
    blocks: Vec<u32>,
    /// The number that the result of the current instruction gets, if it has one.
    next_id: u32,
    locals: SecondaryMap<LocalMd, u32>,
    arg_lists: FxHashMap<&'m [LocalMd], u32>,
    last_loc: Option<Md>,
    has_names: bool,
    has_attachments: bool,
    words: Vec<u64>,
}

impl ModuleWriter<'_> {
    /// Writes the bodies of all functions.
    pub(super) fn write_functions(&mut self) {
        for (func, plan) in std::mem::take(&mut self.numbers.plans) {
            let Some(body) = &self.numbers.module.bodies[func] else { continue };
            let id = self.numbers.symbols.id(Symbol::Func(func));
            self.function_starts.push((id, self.bits.position()));
            FuncWriter::new(self, func, body, plan).write();
        }
    }
}

impl<'w, 'm> FuncWriter<'w, 'm> {
    fn new(
        module: &'w mut ModuleWriter<'m>,
        func: Func,
        body: &'m Body,
        plan: FuncPlan<'m>,
    ) -> Self {
        let pool = body.consts();
        let buffers = std::mem::replace(&mut module.buffers, Buffers::new(pool));
        let Buffers { mut consts, mut ids, mut blocks, words } = buffers;
        ids.clear();
        ids.resize(body.n_values(), NO_ID);
        let mut next_id = module.n_module_values;
        // Most functions of optimized code have no names; then none is looked up.
        let may_have_names = !body.strings().is_empty();
        let mut has_names = false;
        for &param in body.params() {
            ids[param.index()] = next_id;
            next_id += 1;
            has_names |= may_have_names && body.is_value_named(param);
        }
        consts.renumber(pool, &module.numbers.func_consts, plan.consts.clone(), next_id);
        next_id += plan.consts.len() as u32;
        let first_result = next_id;
        blocks.clear();
        blocks.resize(body.n_blocks(), 0);
        for (position, block) in (0..).zip(body.blocks()) {
            blocks[block.index()] = position;
            has_names |= may_have_names && body.block_name(block).is_some();
            for inst in body.insts_in(block) {
                if let Some(result) = body.result(inst) {
                    ids[result.index()] = next_id;
                    next_id += 1;
                    has_names |= may_have_names && body.is_value_named(result);
                }
            }
        }
        FuncWriter {
            module,
            func,
            body,
            plan,
            consts,
            ids,
            blocks,
            next_id: first_result,
            locals: SecondaryMap::new(),
            arg_lists: FxHashMap::default(),
            last_loc: None,
            has_names,
            has_attachments: false,
            words,
        }
    }

    fn write(mut self) {
        let inherited = self.module.abbrevs.function.len;
        self.module.bits.enter(block::FUNCTION, FUNCTION_WIDTH, inherited);
        let n_blocks = self.body.n_placed_blocks() as u64;
        self.module.bits.record(function::DECLAREBLOCKS, &[n_blocks]);
        let range = self.plan.consts.clone();
        self.module.write_constants(Owner::Body(self.body), range, &self.consts);
        self.write_local_metadata();
        let has_records = self.body.has_records();
        for block in self.body.blocks() {
            for inst in self.body.insts_in(block) {
                self.write_inst(inst);
                if self.body.result(inst).is_some() {
                    self.next_id += 1;
                }
                self.has_attachments |= !self.body.metadata(inst).is_empty();
                self.write_loc(inst);
                if has_records {
                    for record in self.body.records(inst) {
                        self.write_record(record);
                    }
                }
            }
        }
        self.write_block_users();
        self.write_names();
        self.write_attachments();
        self.module.bits.leave();
        let FuncWriter { consts, ids, blocks, words, .. } = self;
        self.module.buffers = Buffers { consts, ids, blocks, words };
    }

    /// Writes which other functions mention blocks of this one: a lazy reader needs both.
    fn write_block_users(&mut self) {
        let users = &self.module.numbers.block_users[self.func];
        if !users.is_empty() {
            let symbols = &self.module.numbers.symbols;
            let ids: Vec<u64> =
                users.iter().map(|&user| u64::from(symbols.id(Symbol::Func(user)))).collect();
            self.module.bits.record(function::BLOCKADDR_USERS, &ids);
        }
    }

    /// Writes the names of parameters, results and blocks.
    fn write_names(&mut self) {
        if !self.has_names {
            return;
        }
        let (bits, abbrevs) = (&mut self.module.bits, &self.module.abbrevs.symtab);
        bits.enter(block::VALUE_SYMTAB, SYMTAB_WIDTH, abbrevs.len);
        let (body, ids) = (self.body, &self.ids);
        let results = body.insts().filter_map(|inst| body.result(inst));
        for value in body.params().iter().copied().chain(results) {
            if let Some(name) = body.value_name(value) {
                let id = u64::from(ids[value.index()]);
                bits.record_with_bytes(abbrevs.entry(name), &[id], name);
            }
        }
        for (position, block) in (0..).zip(body.blocks()) {
            if let Some(name) = body.block_name(block) {
                bits.record_with_bytes(abbrevs.block(name), &[position], name);
            }
        }
        bits.leave();
    }
}

/// Operands.
impl FuncWriter<'_, '_> {
    /// The number of `value`: of a value, or of metadata, which has numbers of its own.
    fn id(&mut self, value: Value) -> u32 {
        let known = self.ids[value.index()];
        if known != NO_ID {
            return known;
        }
        let id = self.find_id(value);
        self.ids[value.index()] = id;
        id
    }

    fn find_id(&self, value: Value) -> u32 {
        let id = match self.body.def(value) {
            ValueDef::Const(constant) => self.consts.id(&self.module.numbers.symbols, constant),
            ValueDef::Asm(asm) => self.consts.asm(asm),
            ValueDef::Metadata(md) => self.md_operand_id(self.body.md_operand(md)),
            // What is defined nowhere has no number; a verified module has none of these.
            ValueDef::Param(_) | ValueDef::Inst(_) | ValueDef::Pending => 0,
        };
        id as u32
    }

    /// The distance from the current instruction; a forward one wraps around.
    fn relative(&mut self, value: Value) -> u64 {
        u64::from(self.next_id.wrapping_sub(self.id(value)))
    }

    /// Pushes an operand whose type the reader knows.
    fn push(&mut self, value: Value) {
        let relative = self.relative(value);
        self.words.push(relative);
    }

    /// Pushes an operand, and its type if it is not yet defined; true if it is.
    fn push_typed(&mut self, value: Value) -> bool {
        self.push(value);
        let defined = self.id(value) < self.next_id;
        if !defined {
            let ty = self.module.numbers.types.id(self.body.ty(value));
            self.words.push(ty);
        }
        defined
    }

    fn type_id(&self, value: Value) -> u64 {
        self.module.numbers.types.id(self.body.ty(value))
    }

    fn block_id(&self, block: Block) -> u64 {
        u64::from(self.blocks[block.index()])
    }
}
