//! Mentions of functions, global variables, aliases and ifuncs.
//!
//! A symbol that is mentioned before it is defined is taken for a function, which it nearly
//! always is. If it turns out to be something else, constants go on naming the function until
//! the end of the module, where all of them are changed at once: so equal constants stay equal.

use std::borrow::Cow;

use nvopt_entity::{Entity, FxHashMap, SecondaryMap, Str};
use nvopt_ir::{
    body::{Block, NameOwner},
    module::{CallConv, Func, FuncDecl, Symbol, SymbolData},
    types::Type,
};

use super::{Loc, PResult, Parser, numbered::Numbered};
use crate::token::Tok;

/// What is known of the symbols so far.
#[derive(Default)]
pub(super) struct Symbols {
    by_name: SecondaryMap<Str, Option<Symbol>>,
    by_number: Numbered<Symbol>,
    /// The number of the next symbol without a name.
    next_number: u32,
    states: SecondaryMap<Func, FuncState>,
    forward: Vec<Forward>,
    /// Blocks of functions that are not yet defined, mentioned by `blockaddress`.
    forward_blocks: FxHashMap<Func, Vec<ForwardBlock>>,
    block_indices: FxHashMap<(Func, BlockName), usize>,
    /// What `dso_local_equivalent` names and was not defined then.
    forward_equivalents: Vec<(GlobalKey, Loc)>,
    /// The symbols that something uses.
    used: SecondaryMap<Str, bool>,
    /// True if some function turned out to be something else.
    any_became: bool,
}

/// What is known of a function.
#[derive(Clone, Copy, Default)]
enum FuncState {
    #[default]
    Mentioned,
    Defined,
    /// It is no function but this.
    Became(Symbol),
}

struct Forward {
    func: Func,
    name: GlobalKey,
    loc: Loc,
}

/// A block mentioned before its function.
pub(super) struct ForwardBlock {
    pub(super) name: BlockName,
    pub(super) block: Block,
    /// Where the function and the block are mentioned.
    pub(super) func_loc: Loc,
    pub(super) loc: Loc,
}

/// The name of a block.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) enum BlockName {
    Named(Vec<u8>),
    Numbered(u32),
}

/// The name of a symbol, interned.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum GlobalKey {
    Named(Str),
    Numbered(u32),
}

/// The name of a symbol as written.
#[derive(Clone)]
pub(super) enum GlobalName<'a> {
    Named(Cow<'a, [u8]>),
    Numbered(u32),
}

impl<'a> Parser<'a> {
    /// The `@name` or `@7` the parser stands at.
    pub(super) fn take_global_name(&mut self) -> GlobalName<'a> {
        let name = match self.lex.tok {
            Tok::GlobalName => GlobalName::Named(self.lex.name()),
            _ => GlobalName::Numbered(self.lex.num as u32),
        };
        self.advance();
        name
    }

    #[inline]
    pub(super) fn global_key(&mut self, name: &GlobalName<'_>) -> GlobalKey {
        match name {
            GlobalName::Named(name) => GlobalKey::Named(self.shared.names.intern(name)),
            GlobalName::Numbered(number) => GlobalKey::Numbered(*number),
        }
    }

    fn known_symbol(&self, key: GlobalKey) -> Option<Symbol> {
        match key {
            GlobalKey::Named(name) => self.symbols.by_name[name],
            GlobalKey::Numbered(number) => self.symbols.by_number.get(number),
        }
    }

    pub(super) fn set_known_symbol(&mut self, key: GlobalKey, symbol: Symbol) {
        match key {
            GlobalKey::Named(name) => self.symbols.by_name[name] = Some(symbol),
            GlobalKey::Numbered(number) => self.symbols.by_number.set(number, symbol),
        }
    }

    /// What a mentioned symbol really is, as far as is known.
    pub(super) fn real_symbol(&self, symbol: Symbol) -> Symbol {
        match symbol {
            Symbol::Func(func) => match self.symbols.states[func] {
                FuncState::Became(real) => real,
                FuncState::Mentioned | FuncState::Defined => symbol,
            },
            Symbol::Global(_) | Symbol::Alias(_) | Symbol::IFunc(_) => symbol,
        }
    }

    /// The symbol named `key`, mentioned as a pointer of type `ty`.
    pub(super) fn mention(&mut self, key: GlobalKey, ty: Type, loc: Loc) -> PResult<Symbol> {
        let Some(space) = ty.addr_space() else {
            return Err(self.error(loc, "global variable reference must have pointer type"));
        };
        if let GlobalKey::Named(name) = key {
            self.symbols.used[name] = true;
        }
        let Some(symbol) = self.known_symbol(key) else {
            let func = self.new_func(key, space);
            self.symbols.forward.push(Forward { func, name: key, loc });
            self.set_known_symbol(key, Symbol::Func(func));
            return Ok(Symbol::Func(func));
        };
        let real = self.shared.symbol_ptr_ty(self.real_symbol(symbol));
        if real != ty {
            let name = self.key_text(key);
            let (real, wanted) = (self.type_text(real), self.type_text(ty));
            let message = format!("'@{name}' defined with type '{real}' but expected '{wanted}'");
            return Err(self.error(loc, message));
        }
        Ok(symbol)
    }

    pub(super) fn new_func(&mut self, key: GlobalKey, addr_space: u32) -> Func {
        let name = match key {
            GlobalKey::Named(name) => Some(name),
            GlobalKey::Numbered(_) => None,
        };
        self.shared.funcs.push(FuncDecl {
            symbol: SymbolData::new(name),
            ty: Type::VOID,
            addr_space,
            cc: CallConv::C,
            attrs: None,
            align: None,
            prefalign: None,
            gc: None,
            prefix: None,
            prologue: None,
            personality: None,
        })
    }

    /// The function mentioned by a name that is not defined yet.
    pub(super) fn mentioned_func(&self, key: GlobalKey) -> Option<Func> {
        match self.known_symbol(key)? {
            Symbol::Func(func) if self.is_mentioned_only(func) => Some(func),
            Symbol::Func(_) | Symbol::Global(_) | Symbol::Alias(_) | Symbol::IFunc(_) => None,
        }
    }

    /// The symbol that is defined by this name.
    pub(super) fn defined_symbol(&self, key: GlobalKey) -> Option<Symbol> {
        match self.known_symbol(key)? {
            Symbol::Func(func) if self.is_mentioned_only(func) => None,
            symbol => Some(self.real_symbol(symbol)),
        }
    }

    /// The type of the function `key`, if it is known.
    #[inline]
    pub(super) fn known_func_type(&self, key: GlobalKey) -> Option<Type> {
        match self.known_symbol(key)? {
            Symbol::Func(func) => Some(self.shared.funcs[func].ty),
            Symbol::Global(_) | Symbol::Alias(_) | Symbol::IFunc(_) => None,
        }
    }

    pub(super) fn is_mentioned_only(&self, func: Func) -> bool {
        matches!(self.symbols.states[func], FuncState::Mentioned)
    }

    pub(super) fn set_func_defined(&mut self, func: Func) {
        self.symbols.states[func] = FuncState::Defined;
    }

    /// Says that `key` is `symbol`, no function. It is not defined yet.
    pub(super) fn define_other(&mut self, key: GlobalKey, symbol: Symbol) {
        match self.mentioned_func(key) {
            Some(func) => {
                self.symbols.states[func] = FuncState::Became(symbol);
                self.symbols.any_became = true;
            }
            None => self.set_known_symbol(key, symbol),
        }
    }

    /// Notes that the symbol named `name` is used where it is not mentioned.
    pub(super) fn note_symbol_used(&mut self, name: &[u8]) {
        let name = self.shared.names.intern(name);
        self.symbols.used[name] = true;
    }

    /// True if the symbol named `name` was ever mentioned.
    pub(super) fn is_symbol_used(&self, name: &[u8]) -> bool {
        self.shared.names.find(name).is_some_and(|name| self.symbols.used[name])
    }

    /// Where a symbol was first mentioned.
    pub(super) fn first_mention(&self, func: Func) -> Option<Loc> {
        let mut forward = self.symbols.forward.iter();
        forward.find(|forward| forward.func == func).map(|forward| forward.loc)
    }

    /// The number that a symbol without a name gets; `written` is the one it is given.
    pub(super) fn take_symbol_number(
        &mut self,
        written: Option<u32>,
        loc: Loc,
        what: &str,
    ) -> PResult<u32> {
        let next = self.symbols.next_number;
        let number = written.unwrap_or(next);
        if number < next {
            let message = format!("{what} expected to be numbered '@{next}' or greater");
            return Err(self.error(loc, message));
        }
        self.symbols.next_number = number.saturating_add(1);
        Ok(number)
    }

    #[cold]
    pub(super) fn key_text(&self, key: GlobalKey) -> String {
        match key {
            GlobalKey::Named(name) => self.shared.names.lossy(name).into_owned(),
            GlobalKey::Numbered(number) => number.to_string(),
        }
    }

    /// Complains about symbols that were mentioned and never defined.
    pub(super) fn check_symbols_defined(&mut self) {
        let mut forward = std::mem::take(&mut self.symbols.forward);
        forward.retain(|forward| self.is_mentioned_only(forward.func));
        // LLVM looks at names first, in alphabetical order, then at numbers.
        let names = &self.shared.names;
        forward.sort_by(|a, b| match (a.name, b.name) {
            (GlobalKey::Named(a), GlobalKey::Named(b)) => names.get(a).cmp(names.get(b)),
            (GlobalKey::Numbered(a), GlobalKey::Numbered(b)) => a.cmp(&b),
            (GlobalKey::Named(_), GlobalKey::Numbered(_)) => std::cmp::Ordering::Less,
            (GlobalKey::Numbered(_), GlobalKey::Named(_)) => std::cmp::Ordering::Greater,
        });
        for Forward { name, loc, .. } in forward {
            let name = self.key_text(name);
            let message = if name.starts_with("llvm.") {
                format!("unknown intrinsic '{name}'")
            } else {
                format!("use of undefined value '@{name}'")
            };
            self.error(loc, message);
        }
    }

    /// Notes that `dso_local_equivalent` names a symbol that is not defined yet.
    pub(super) fn note_equivalent(&mut self, key: GlobalKey, loc: Loc) {
        self.symbols.forward_equivalents.push((key, loc));
    }

    /// Complains about what `dso_local_equivalent` names and is no function.
    pub(super) fn check_equivalents(&mut self) {
        for (key, loc) in std::mem::take(&mut self.symbols.forward_equivalents) {
            let message = match self.defined_symbol(key) {
                None => {
                    let name = self.key_text(key);
                    format!("unknown function '{name}' referenced by dso_local_equivalent")
                }
                Some(symbol) if !self.shared.symbol_value_ty(symbol).is_func() => {
                    "expected a function, alias to function, or ifunc in dso_local_equivalent"
                        .to_owned()
                }
                Some(_) => continue,
            };
            self.error(loc, message);
        }
    }

    /// The functions that were mentioned and not defined, in the order of their names' first
    /// mention: intrinsics among them can be declared by the reader.
    pub(super) fn undefined_funcs(&self) -> Vec<(Func, Loc)> {
        let forward = self.symbols.forward.iter();
        let undefined = forward.filter(|forward| self.is_mentioned_only(forward.func));
        undefined.map(|forward| (forward.func, forward.loc)).collect()
    }

    /// Makes constants name what symbols really are.
    pub(super) fn resolve_symbols(&mut self) {
        if !self.symbols.any_became {
            return;
        }
        let states = &self.symbols.states;
        let real = |symbol| match symbol {
            Symbol::Func(func) => match states[func] {
                FuncState::Became(real) => real,
                FuncState::Mentioned | FuncState::Defined => symbol,
            },
            Symbol::Global(_) | Symbol::Alias(_) | Symbol::IFunc(_) => symbol,
        };
        self.shared.consts.map_symbols(real);
        for &func in &self.shared.func_order {
            if let Some(body) = &mut self.bodies[func] {
                body.consts_mut().map_symbols(real);
            }
        }
    }
}

/// Blocks of functions that are not yet defined.
impl Parser<'_> {
    /// The block `name` of `func`, which has no body yet.
    pub(super) fn mention_block(
        &mut self,
        func: Func,
        name: BlockName,
        func_loc: Loc,
        loc: Loc,
    ) -> Block {
        let blocks = self.symbols.forward_blocks.entry(func).or_default();
        // The body will announce these blocks first, in this order.
        let next = blocks.len();
        let index = *self.symbols.block_indices.entry((func, name.clone())).or_insert(next);
        let block = Block::from_index(index);
        if index < next {
            return block;
        }
        blocks.push(ForwardBlock { name, block, func_loc, loc });
        block
    }

    /// True if blocks of `func` were mentioned before it was defined.
    pub(super) fn has_mentioned_blocks(&self, func: Func) -> bool {
        self.symbols.forward_blocks.contains_key(&func)
    }

    /// The blocks of `func` mentioned before its body.
    pub(super) fn take_mentioned_blocks(&mut self, func: Func) -> Vec<ForwardBlock> {
        if self.symbols.forward_blocks.is_empty() {
            return Vec::new();
        }
        self.symbols.forward_blocks.remove(&func).unwrap_or_default()
    }

    /// Complains about blocks of functions that were never defined.
    pub(super) fn check_blocks_defined(&mut self) {
        if self.symbols.forward_blocks.is_empty() {
            return;
        }
        let funcs: Vec<Func> = self.shared.funcs.keys().collect();
        for func in funcs {
            for forward in self.take_mentioned_blocks(func) {
                self.error(forward.func_loc, "expected function name in blockaddress");
            }
        }
    }

    /// The block `name` of a function whose body is read.
    pub(super) fn block_of_body(
        &mut self,
        func: Func,
        name: BlockName,
        loc: Loc,
    ) -> PResult<Block> {
        let BlockName::Named(name) = name else {
            let message = "cannot take address of numeric label after the function is defined";
            return Err(self.error(loc, message));
        };
        let owner = self.bodies[func].as_ref().and_then(|body| body.name_owner(&name));
        match owner {
            Some(NameOwner::Block(block)) => Ok(block),
            Some(NameOwner::Value(_)) | None => {
                Err(self.error(loc, "referenced value is not a basic block"))
            }
        }
    }
}
