//! The numbers of things without a name: values and blocks, symbols, metadata nodes.

use nvopt_entity::{Entity, FxHashMap};

use crate::{
    body::{Block, Body, Value},
    metadata::{Md, MdData, MdPool},
    module::{ModuleShared, Symbol},
};

const NO_NUMBER: u32 = u32::MAX;

/// The numbers of the unnamed values and blocks of a body.
#[derive(Debug, Default)]
pub(super) struct LocalNumbers {
    values: Vec<u32>,
    blocks: Vec<u32>,
}

impl LocalNumbers {
    /// Numbers `body`: parameters first, then block by block, each block before its results.
    pub(super) fn assign(&mut self, body: &Body) {
        self.values.clear();
        self.values.resize(body.n_values(), NO_NUMBER);
        self.blocks.clear();
        self.blocks.resize(body.n_blocks(), NO_NUMBER);
        let mut next = 0;
        let mut take = |slot: &mut u32| {
            *slot = next;
            next += 1;
        };
        for &param in body.params() {
            if !body.is_value_named(param) {
                take(&mut self.values[param.index()]);
            }
        }
        for block in body.blocks() {
            if body.block_name(block).is_none() {
                take(&mut self.blocks[block.index()]);
            }
            for inst in body.insts_in(block) {
                if let Some(result) = body.result(inst)
                    && !body.is_value_named(result)
                {
                    take(&mut self.values[result.index()]);
                }
            }
        }
    }

    /// The number of `value`, if it has one.
    #[inline]
    pub(super) fn value(&self, value: Value) -> Option<u32> {
        self.values.get(value.index()).copied().filter(|&number| number != NO_NUMBER)
    }

    /// The number of `block`, if it has one.
    #[inline]
    pub(super) fn block(&self, block: Block) -> Option<u32> {
        self.blocks.get(block.index()).copied().filter(|&number| number != NO_NUMBER)
    }
}

/// The numbers of the unnamed symbols: globals, aliases, ifuncs, functions.
pub(super) fn number_symbols(shared: &ModuleShared) -> FxHashMap<Symbol, u32> {
    let globals = shared.global_order.iter().map(|&global| Symbol::Global(global));
    let aliases = shared.alias_order.iter().map(|&alias| Symbol::Alias(alias));
    let ifuncs = shared.ifunc_order.iter().map(|&ifunc| Symbol::IFunc(ifunc));
    let funcs = shared.func_order.iter().map(|&func| Symbol::Func(func));
    let all = globals.chain(aliases).chain(ifuncs).chain(funcs);
    all.filter(|&symbol| shared.symbol(symbol).name.is_none()).zip(0..).collect()
}

/// The numbers of metadata nodes, given out when a node is first met.
#[derive(Debug, Default)]
pub(super) struct MdNumbers {
    numbers: Vec<u32>,
    order: Vec<Md>,
    stack: Vec<Md>,
}

impl MdNumbers {
    /// The number of `md`; if it has none yet, it gets the next one and what it refers to gets
    /// those behind, depth first. Strings, constants and expressions have no number.
    #[inline]
    pub(super) fn number(&mut self, pool: &MdPool, md: Md) -> Option<u32> {
        match self.numbers.get(md.index()) {
            Some(&number) if number != NO_NUMBER => Some(number),
            _ => self.assign(pool, md),
        }
    }

    /// The nodes that have a number, in the order of the numbers.
    pub(super) fn order(&self) -> &[Md] {
        &self.order
    }

    fn assign(&mut self, pool: &MdPool, md: Md) -> Option<u32> {
        if self.numbers.len() < pool.len() {
            self.numbers.resize(pool.len(), NO_NUMBER);
        }
        self.stack.push(md);
        while let Some(md) = self.stack.pop() {
            let data = pool.get(md);
            if self.numbers[md.index()] != NO_NUMBER || !has_number(data) {
                continue;
            }
            // The pool itself holds fewer than 2^32 nodes.
            self.numbers[md.index()] = self.order.len() as u32;
            self.order.push(md);
            let first = self.stack.len();
            data.for_each_operand(|operand| self.stack.push(operand));
            self.stack[first..].reverse();
        }
        Some(self.numbers[md.index()]).filter(|&number| number != NO_NUMBER)
    }
}

fn has_number(data: &MdData) -> bool {
    match data {
        MdData::Tuple { .. } | MdData::Location(_) | MdData::Di { .. } | MdData::Reserved => true,
        MdData::String(_) | MdData::Const(_) | MdData::Expression { .. } => false,
    }
}
