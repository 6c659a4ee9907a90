//! The text of single blocks, values and instructions of one function, for analyses that print.
//!
//! [`FunctionText`] numbers the function once and then answers each question in the length of the
//! answer, where the functions of the parent module number it anew each time.

use super::Printer;
use crate::{
    body::{Block, Body, Inst, Value},
    datalayout::DataLayout,
    module::{Func, ModuleShared},
};

/// Writes parts of one function as they stand in its text.
pub struct FunctionText<'a> {
    printer: Printer<'a>,
    body: &'a Body,
    func: Func,
    has_module_numbers: bool,
}

impl<'a> FunctionText<'a> {
    /// Numbers `body`, the body of `func`.
    pub fn new(shared: &'a ModuleShared, func: Func, body: &'a Body) -> FunctionText<'a> {
        let mut printer = Printer::of_shared(shared);
        let layout = DataLayout::parse(&shared.data_layout);
        printer.program_space = layout.map_or(0, |layout| layout.program_space());
        let ty = shared.types.as_func(shared.funcs[func].ty);
        printer.in_vararg = ty.is_some_and(|ty| ty.vararg);
        printer.locals.assign(body);
        FunctionText { printer, body, func, has_module_numbers: false }
    }

    /// The name of the function, without `@` and quotes.
    pub fn func_name(&self) -> String {
        let shared = self.printer.shared;
        let name = shared.funcs[self.func].symbol.name;
        name.map_or_else(String::new, |name| shared.names.lossy(name).into_owned())
    }

    /// A block as an operand: `%bb`, `%5`, `%"a b"`.
    pub fn block(&mut self, block: Block) -> String {
        self.printer.block(self.body, block);
        self.take()
    }

    /// The name of a block without `%` and quotes, or its number: `bb`, `5`, `a b`.
    pub fn block_name(&self, block: Block) -> String {
        match (self.body.block_name(block), self.printer.locals.block(block)) {
            (Some(name), _) => String::from_utf8_lossy(name).into_owned(),
            (None, Some(number)) => number.to_string(),
            (None, None) => String::new(),
        }
    }

    /// A value as an operand without its type: `%x`, `7`, `@f`.
    pub fn value(&mut self, value: Value) -> String {
        self.printer.operand(self.body, value);
        self.take()
    }

    /// A value as an operand behind its type: `i32 %x`.
    pub fn typed_value(&mut self, value: Value) -> String {
        self.printer.typed_operand(self.body, value);
        self.take()
    }

    /// An instruction without indentation. Attribute groups and metadata nodes have the numbers
    /// they would have if this function were the only one with a body.
    pub fn inst(&mut self, inst: Inst) -> String {
        if !self.has_module_numbers && self.printer.needs_module_numbers(self.body, inst) {
            self.number_all();
        }
        self.printer.inst(self.body, inst);
        self.take()
    }

    fn number_all(&mut self) {
        self.has_module_numbers = true;
        self.printer.number_module();
        for inst in self.body.insts() {
            self.printer.inst(self.body, inst);
            self.take();
        }
    }

    fn take(&mut self) -> String {
        let text = String::from_utf8_lossy(&self.printer.out).into_owned();
        self.printer.out.clear();
        self.printer.groups.forget_lines();
        text
    }
}
