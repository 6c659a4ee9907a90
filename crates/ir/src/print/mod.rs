//! The text form: LLVM 22's assembly language, byte for byte as `opt -S` prints it.
//!
//! One `Printer` writes into one buffer. What has no name is numbered as LLVM numbers it: values
//! and blocks per function before it is printed, attribute groups and metadata nodes when they are
//! met, which is in LLVM's order because printing goes in that order. Nothing recurses over types,
//! constants or metadata: these nest as deep as the input liked. Time is linear in the output, and
//! the output of a single type or constant has a limit, because shared parts make it exponential.
//!
//! Files: `module` (everything around functions), `functions` (headers and blocks), `insts`,
//! `calls`, `consts`, `floats`, `types`, `attrs`, `metadata`, `debug_info`, `intrinsics` (comments);
//! `find_types` (which struct types are defined), `local` (parts of one function), `slots` (numbers),
//! `text` (bytes).

mod attrs;
mod calls;
mod consts;
mod debug_info;
mod find_types;
mod floats;
mod functions;
mod insts;
mod intrinsics;
mod local;
mod metadata;
mod module;
mod slots;
#[cfg(test)]
mod tests;
mod text;
mod types;

use nvopt_entity::{FxHashMap, SecondaryMap, SparseMap};

use crate::{
    attrs::{Attr, AttrPool},
    body::{Block, Body, Inst, MdOperand, Value, ValueDef},
    constant::{Const, ConstPool},
    datalayout::DataLayout,
    metadata::Md,
    module::{Func, Module, ModuleShared, Symbol},
    types::{StructName, Type},
};

pub use local::FunctionText;

/// Appends the text of `module` to `out`.
pub fn print_module(module: &Module, out: &mut Vec<u8>) {
    let mut printer = Printer::new(module, std::mem::take(out));
    printer.module();
    *out = printer.out;
}

/// Appends the text of one function to `out`. Metadata is numbered as if the function were alone
/// in the module, and is not printed itself.
pub fn print_function(module: &Module, func: Func, out: &mut Vec<u8>) {
    let mut printer = Printer::new(module, std::mem::take(out));
    printer.number_module();
    printer.function(func);
    *out = printer.out;
}

/// One instruction as text, with the numbers it has in the text of the module; no indentation.
pub fn inst_text(module: &Module, func: Func, inst: Inst) -> String {
    let mut printer = Printer::new(module, Vec::new());
    let Some(body) = printer.body(func) else { return String::new() };
    if printer.needs_module_numbers(body, inst) {
        printer.number_up_to(func);
    }
    printer.enter(func);
    printer.inst(body, inst);
    printer.into_text()
}

/// A value of a function as an operand, with its type: `i32 %x`.
pub fn value_text(module: &Module, func: Func, value: Value) -> String {
    let mut printer = Printer::new(module, Vec::new());
    let Some(body) = printer.body(func) else { return String::new() };
    if let ValueDef::Metadata(md) = body.def(value)
        && matches!(body.md_operand(md), MdOperand::Node(_))
    {
        printer.number_up_to(func);
    }
    printer.enter(func);
    printer.typed_operand(body, value);
    printer.into_text()
}

/// A block of a function as an operand, without `label`: `%bb`.
pub fn block_text(module: &Module, func: Func, block: Block) -> String {
    let mut printer = Printer::new(module, Vec::new());
    let Some(body) = printer.body(func) else { return String::new() };
    printer.enter(func);
    printer.block(body, block);
    printer.into_text()
}

/// A symbol as an operand, without its type: `@f`.
pub fn symbol_text(shared: &ModuleShared, symbol: Symbol) -> String {
    let mut printer = Printer::of_shared(shared);
    printer.symbol(symbol);
    printer.into_text()
}

/// A type as text. A struct without a name has the number of its place among those of the table.
pub fn type_text(shared: &ModuleShared, ty: Type) -> String {
    let mut printer = Printer::of_shared(shared);
    printer.ty(ty);
    printer.into_text()
}

/// An attribute of `pool` as it stands on a parameter: `align 8`.
pub fn attr_text(shared: &ModuleShared, pool: &AttrPool, attr: &Attr) -> String {
    let mut printer = Printer::of_shared(shared);
    printer.attribute(pool, attr, attrs::Place::Line);
    printer.into_text()
}

/// A constant of `pool`, a body's or the module's, with its type: `i32 7`.
pub fn const_text(module: &Module, pool: &ConstPool, constant: Const) -> String {
    let mut printer = Printer::new(module, Vec::new());
    printer.typed_constant(pool, constant);
    printer.into_text()
}

/// Metadata as text: a node with its number and contents, `!3 = !{i32 1}`, or an operand.
pub fn metadata_text(module: &Module, md: Md) -> String {
    let mut printer = Printer::new(module, Vec::new());
    printer.number_module();
    for &func in &module.shared.func_order {
        printer.number_function(func);
    }
    printer.md(md);
    if printer.mds.number(&module.shared.metadata, md).is_some() {
        text::Put::put(&mut printer.out, " = ");
        printer.node(md);
    }
    printer.into_text()
}

/// Writes the text form. Lives as long as one printing.
struct Printer<'a> {
    out: Vec<u8>,
    shared: &'a ModuleShared,
    /// Absent when only module-level things are printed.
    bodies: Option<&'a SparseMap<Func, Option<Body>>>,
    /// The address space of functions: others are written out.
    program_space: u32,
    /// Finds the struct types to define while a whole module is printed.
    finder: Option<find_types::Finder<'a>>,
    /// The numbers of unnamed structs and symbols, made when the first is met.
    struct_numbers: Option<FxHashMap<Type, u32>>,
    symbol_numbers: Option<FxHashMap<Symbol, u32>>,
    groups: attrs::AttrGroups,
    mds: slots::MdNumbers,
    /// The numbers of the function being printed.
    locals: slots::LocalNumbers,
    /// The numbers of functions whose blocks `blockaddress` names.
    foreign: FxHashMap<Func, slots::LocalNumbers>,
    /// True while a function with variable arguments is printed.
    in_vararg: bool,
    /// What is to be said about the calls of a function, once one was met.
    callee_kinds: SecondaryMap<Func, Option<intrinsics::CalleeKind>>,
    type_work: Vec<types::TypeWork>,
    const_work: Vec<consts::ConstWork>,
    /// The parts that a type or constant may have as text.
    max_type_parts: u32,
    max_const_parts: u32,
}

impl<'a> Printer<'a> {
    fn new(module: &'a Module, out: Vec<u8>) -> Printer<'a> {
        // A layout that cannot be read is for the verifier to refuse; it says nothing here.
        let layout = DataLayout::parse(&module.shared.data_layout);
        Printer {
            out,
            bodies: Some(&module.bodies),
            program_space: layout.map_or(0, |layout| layout.program_space()),
            ..Printer::of_shared(&module.shared)
        }
    }

    fn of_shared(shared: &'a ModuleShared) -> Printer<'a> {
        Printer {
            out: Vec::new(),
            shared,
            bodies: None,
            program_space: 0,
            finder: None,
            struct_numbers: None,
            symbol_numbers: None,
            groups: attrs::AttrGroups::default(),
            mds: slots::MdNumbers::default(),
            locals: slots::LocalNumbers::default(),
            foreign: FxHashMap::default(),
            in_vararg: false,
            callee_kinds: SecondaryMap::new(),
            type_work: Vec::new(),
            const_work: Vec::new(),
            max_type_parts: types::MAX_PARTS,
            max_const_parts: consts::MAX_PARTS,
        }
    }

    fn into_text(self) -> String {
        match String::from_utf8(self.out) {
            Ok(text) => text,
            Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
        }
    }

    fn body(&self, func: Func) -> Option<&'a Body> {
        self.bodies?[func].as_ref()
    }

    /// Makes the numbers of `func` the ones that values and blocks are printed with.
    fn enter(&mut self, func: Func) {
        self.groups.start_body();
        let ty = self.shared.types.as_func(self.shared.funcs[func].ty);
        self.in_vararg = ty.is_some_and(|ty| ty.vararg);
        if let Some(body) = self.body(func) {
            self.locals.assign(body);
        }
    }

    fn struct_number(&mut self, ty: Type) -> Option<u32> {
        if let Some(finder) = &self.finder {
            return finder.found().numbers.get(&ty).copied();
        }
        let types = &self.shared.types;
        let numbers = self.struct_numbers.get_or_insert_with(|| {
            let is_unnamed = |&ty: &Type| {
                types.as_struct(ty).is_some_and(|data| data.name == StructName::Unnamed)
            };
            types.identified_structs().filter(is_unnamed).zip(0..).collect()
        });
        numbers.get(&ty).copied()
    }

    fn symbol_number(&mut self, symbol: Symbol) -> Option<u32> {
        let shared = self.shared;
        let numbers = self.symbol_numbers.get_or_insert_with(|| slots::number_symbols(shared));
        numbers.get(&symbol).copied()
    }

    fn foreign_block_number(&mut self, func: Func, block: Block) -> Option<u32> {
        let body = self.body(func)?;
        let numbers = self.foreign.entry(func).or_insert_with(|| {
            let mut numbers = slots::LocalNumbers::default();
            numbers.assign(body);
            numbers
        });
        numbers.block(block)
    }

    /// True if `inst` shows a number that depends on the rest of the module.
    fn needs_module_numbers(&self, body: &Body, inst: Inst) -> bool {
        let call = body.op(inst).call().and_then(|call| body.call(call).attrs);
        let has_group = call.is_some_and(|list| body.attrs().list_data(list).function.is_some());
        let has_node = body.args(inst).iter().any(|&arg| body.ty(arg) == Type::METADATA);
        has_group || has_node || body.loc(inst).is_some() || !body.metadata(inst).is_empty()
    }

    /// Gives out the numbers that printing the module gives out before it comes to `func`, and
    /// those of `func`.
    fn number_up_to(&mut self, func: Func) {
        self.number_module();
        for &earlier in &self.shared.func_order {
            self.number_function(earlier);
            if earlier == func {
                break;
            }
        }
    }

    /// Gives out the numbers that printing `func` gives out.
    fn number_function(&mut self, func: Func) {
        let start = self.out.len();
        self.function(func);
        self.out.truncate(start);
        self.groups.forget_lines();
    }
}
