//! PTX as the interpreter runs it.
//!
//! A [`PtxModule`] is a PTX text with its *outline*: a module of IR that has the symbols of the
//! text, with types but without bodies. Memory, launches and everything that looks at a module from
//! the outside work on the outline; only functions are decoded from the PTX itself, into the same
//! operations as IR.
//!
//! Files: `outline` (symbols and types), `init` (what variables hold at first), `types` (the types of
//! modifiers), `decode` (functions: registers, blocks, guards), `operand`, then a file for each
//! family of instructions: `int`, `float`, `compare`, `convert`, `data`, `memory`, `control`,
//! `call`, `warp`, `matrix`, `transfer`; `asm` (inline assembly of IR).
//!
//! Invariants: a register is as many words as it has 64 bits, each zero above the register's
//! width; one that was never written is undefined. Variables of a function, `.param` ones
//! included, are stack slots.

mod asm;
mod call;
mod compare;
mod control;
mod convert;
mod data;
mod decode;
mod float;
mod init;
mod int;
mod matrix;
mod memory;
mod operand;
mod outline;
mod transfer;
mod types;
mod warp;

use nvopt_entity::{Entity as _, FxHashMap};
use nvopt_ir::module::{Func, Global, Module};
use nvopt_ptx::{
    mach::{FuncDecl, Init, Inst, Item, MachModule, VarDecl},
    text::{self, PtxDiag, SourceMap},
};

pub(crate) use asm::{AsmInput, decode_asm};
pub(crate) use decode::decode;
pub(crate) use init::initialize;

/// A PTX text made ready to run.
pub struct PtxModule {
    mach: MachModule,
    source: Vec<u8>,
    map: SourceMap,
    outline: Module,
    /// The item that each function of the outline is.
    items: Vec<usize>,
    /// Variables that live as long as the module but are declared in a function.
    inner: FxHashMap<(usize, Inst), Global>,
    /// Where the declaration of each global of the outline is.
    variables: Vec<Place>,
}

/// Where a variable is declared.
#[derive(Clone, Copy, Debug)]
enum Place {
    Item(usize),
    Inside(usize, Inst),
}

impl std::fmt::Debug for PtxModule {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PtxModule").field("items", &self.mach.items.len()).finish()
    }
}

impl PtxModule {
    /// Reads a PTX text; `name` is that of the file, for messages.
    pub fn parse(source: &[u8], name: &str) -> Result<PtxModule, Vec<PtxDiag>> {
        let parsed = text::parse_with_map(source, name)?;
        let mut module = PtxModule {
            mach: parsed.module,
            source: source.to_vec(),
            map: parsed.map,
            outline: Module::new(),
            items: Vec::new(),
            inner: FxHashMap::default(),
            variables: Vec::new(),
        };
        outline::build(&mut module);
        Ok(module)
    }

    /// Its symbols, with types but without bodies.
    pub fn outline(&self) -> &Module {
        &self.outline
    }

    /// The module as it was read.
    pub fn machine_code(&self) -> &MachModule {
        &self.mach
    }

    /// True if `func` of the outline has code.
    pub fn has_body(&self, func: Func) -> bool {
        self.function(func).is_some_and(|decl| decl.body.is_some())
    }

    /// The name of a parameter of `func`.
    pub fn param_name(&self, func: Func, index: usize) -> Option<&str> {
        Some(&self.function(func)?.params.get(index)?.name)
    }

    /// The declaration of `func`.
    pub(crate) fn function(&self, func: Func) -> Option<&FuncDecl> {
        match self.mach.items.get(*self.items.get(func.index())?)? {
            Item::Func(decl) => Some(decl),
            _ => None,
        }
    }

    /// The declaration of a variable.
    fn variable(&self, global: Global) -> Option<&VarDecl> {
        match *self.variables.get(global.index())? {
            Place::Item(item) => match self.mach.items.get(item)? {
                Item::Var(decl) => Some(decl),
                _ => None,
            },
            Place::Inside(item, inst) => match self.mach.items.get(item)? {
                Item::Func(decl) => match decl.body.as_ref()?.directive(inst)? {
                    nvopt_ptx::mach::Directive::Var(decl) => Some(decl),
                    _ => None,
                },
                _ => None,
            },
        }
    }

    /// What a variable holds at first.
    fn init(&self, global: Global) -> Option<&Init> {
        self.variable(global)?.init.as_ref()
    }

    /// The instruction as it is written, and its line counted from the function's first.
    fn source_of(&self, item: usize, inst: Inst) -> (u32, String) {
        let found = self.map.bodies.get(&item).and_then(|body| body.start(inst));
        let Some(start) = found else { return (0, String::new()) };
        let first = self.map.items.get(item).map_or(0, |&first| first as usize);
        let start = (start as usize).min(self.source.len());
        let text = self.source[start..].split(|&byte| byte == b';' || byte == b'\n').next();
        let text = String::from_utf8_lossy(text.unwrap_or_default()).trim().to_owned();
        let before = self.source.get(first..start).unwrap_or_default();
        let line = before.iter().filter(|&&byte| byte == b'\n').count() as u32 + 1;
        (line, text)
    }
}
