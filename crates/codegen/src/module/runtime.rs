//! Routines of ours that compiled code calls: what is too long to write in place.
//!
//! They are LLVM IR in `runtime.ll`, compiled like anything else and added to modules that need
//! them.

use nvopt_entity::FxHashSet;
use nvopt_ptx::{
    isa::Opcode,
    mach::{FuncDecl, Item, Linkage, MachBody, MachModule, Operand},
};

use crate::{
    options::{DebugInfo, Options},
    shape::Class,
};

macro_rules! routines {
    ($($variant:ident $name:literal $class:ident;)*) => {
        /// A routine of ours.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(crate) enum Routine { $($variant),* }

        impl Routine {
            const ALL: &'static [Routine] = &[$(Routine::$variant),*];

            /// Its name.
            pub(crate) const fn name(self) -> &'static str {
                match self { $(Routine::$variant => $name),* }
            }

            /// The class of its parameters that are immediates.
            pub(crate) const fn class(self) -> Class {
                match self { $(Routine::$variant => Class::$class),* }
            }
        }
    };
}

routines! {
    UDiv128 "__nvopt_udiv_i128" B64;
    URem128 "__nvopt_urem_i128" B64;
    SDiv128 "__nvopt_sdiv_i128" B64;
    SRem128 "__nvopt_srem_i128" B64;
    FRem32 "__nvopt_frem_f32" B32;
    FRem64 "__nvopt_frem_f64" B64;
    F64ToS128 "__nvopt_f64_to_i128" B64;
    F64ToU128 "__nvopt_f64_to_u128" B64;
    S128ToF64 "__nvopt_i128_to_f64" B64;
    U128ToF64 "__nvopt_u128_to_f64" B64;
    S128ToF32 "__nvopt_i128_to_f32" B64;
    U128ToF32 "__nvopt_u128_to_f32" B64;
    PowI32 "__nvopt_powi_f32" B64;
    PowI64 "__nvopt_powi_f64" B64;
}

/// A set of routines.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Routines(u32);

impl Routines {
    pub(crate) fn insert(&mut self, routine: Routine) {
        self.0 |= 1 << routine as u32;
    }

    pub(crate) fn add(&mut self, others: Routines) {
        self.0 |= others.0;
    }

    fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// The text of all routines.
const TEXT: &str = include_str!("runtime.ll");

/// Adds the routines that are needed, and what those call, in front of everything else.
pub(crate) fn add(module: &mut MachModule, routines: Routines, options: &Options) {
    if routines.is_empty() {
        return;
    }
    let options = Options { ftz: false, line_info: false, debug_info: DebugInfo::Off, ..*options };
    let parsed = nvopt_text::parse(TEXT.as_bytes(), &nvopt_text::Options::default());
    let mut runtime = parsed.expect("the routines are valid").module;
    let compiled = crate::compile(&mut runtime, &options).expect("the routines compile");
    let mut functions: Vec<FuncDecl> = Vec::new();
    for item in compiled.items {
        if let Item::Func(function) = item {
            functions.push(function);
        }
    }
    let needed = closure(&functions, routines);
    let mut items: Vec<Item> = Vec::new();
    for mut function in functions {
        if needed.contains(&function.name) {
            function.linkage = Linkage::Weak;
            items.push(Item::Func(function));
        }
    }
    items.append(&mut module.items);
    module.items = items;
}

/// The names of the routines that are needed and of all that they call.
fn closure(functions: &[FuncDecl], routines: Routines) -> FxHashSet<Box<str>> {
    let mut due: Vec<&str> = Routine::ALL
        .iter()
        .filter(|&&routine| routines.0 >> routine as u32 & 1 != 0)
        .map(|routine| routine.name())
        .collect();
    let mut needed: FxHashSet<Box<str>> = FxHashSet::default();
    while let Some(name) = due.pop() {
        if !needed.insert(name.into()) {
            continue;
        }
        let bodies = functions.iter().filter(|function| *function.name == *name);
        for body in bodies.filter_map(|function| function.body.as_deref()) {
            due.extend(callees(body, functions));
        }
    }
    needed
}

/// The functions among `functions` that a body calls.
fn callees<'a>(body: &MachBody, functions: &'a [FuncDecl]) -> Vec<&'a str> {
    let mut found = Vec::new();
    for &block in body.layout() {
        for &inst in body.insts_in(block) {
            if body.opcode(inst) != Opcode::Call {
                continue;
            }
            for operand in body.operands(inst) {
                if let Operand::Word(name) = *operand {
                    let name = body.str(name);
                    let called = functions.iter().find(|function| *function.name == *name);
                    found.extend(called.map(|function| &*function.name));
                }
            }
        }
    }
    found
}
