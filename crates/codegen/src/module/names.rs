//! Names that PTX accepts.
//!
//! A PTX name is made of letters, digits, `_`, `$` and `%`. As clang does it, `.` and `@` become
//! `_$_`; any other byte is written as `_$xx_`. What would clash gets a number.

use nvopt_entity::{Entity, FxHashSet, SecondaryMap};
use nvopt_ir::module::{Alias, Func, Global, IFunc, ModuleShared, Symbol};

/// The PTX names of all symbols of a module.
pub(super) struct Names {
    funcs: SecondaryMap<Func, Box<str>>,
    globals: SecondaryMap<Global, Box<str>>,
    aliases: SecondaryMap<Alias, Box<str>>,
    ifuncs: SecondaryMap<IFunc, Box<str>>,
}

impl Names {
    pub(super) fn new(shared: &ModuleShared) -> Names {
        let mut names = Names {
            funcs: SecondaryMap::new(),
            globals: SecondaryMap::new(),
            aliases: SecondaryMap::new(),
            ifuncs: SecondaryMap::new(),
        };
        let symbols: Vec<Symbol> = shared
            .func_order
            .iter()
            .map(|&func| Symbol::Func(func))
            .chain(shared.global_order.iter().map(|&global| Symbol::Global(global)))
            .chain(shared.alias_order.iter().map(|&alias| Symbol::Alias(alias)))
            .chain(shared.ifunc_order.iter().map(|&ifunc| Symbol::IFunc(ifunc)))
            .collect();
        let mut taken: FxHashSet<Box<str>> = FxHashSet::default();
        // Names that stand as they are come first: others may link to them.
        for exact in [true, false] {
            for &symbol in &symbols {
                let original = shared.symbol_name(symbol).unwrap_or_default();
                let valid = mangle(original, symbol);
                if (valid.as_bytes() == original) != exact {
                    continue;
                }
                let name = unused(valid, &taken);
                taken.insert(name.clone());
                names.set(symbol, name);
            }
        }
        names
    }

    fn set(&mut self, symbol: Symbol, name: Box<str>) {
        match symbol {
            Symbol::Func(func) => self.funcs[func] = name,
            Symbol::Global(global) => self.globals[global] = name,
            Symbol::Alias(alias) => self.aliases[alias] = name,
            Symbol::IFunc(ifunc) => self.ifuncs[ifunc] = name,
        }
    }

    pub(super) fn get(&self, symbol: Symbol) -> &str {
        match symbol {
            Symbol::Func(func) => &self.funcs[func],
            Symbol::Global(global) => &self.globals[global],
            Symbol::Alias(alias) => &self.aliases[alias],
            Symbol::IFunc(ifunc) => &self.ifuncs[ifunc],
        }
    }
}

fn unused(name: String, taken: &FxHashSet<Box<str>>) -> Box<str> {
    let mut candidate: Box<str> = name.as_str().into();
    let mut number = 0;
    while taken.contains(&candidate) {
        number += 1;
        candidate = format!("{name}_{number}").into();
    }
    candidate
}

/// The name with every byte that PTX does not take replaced.
fn mangle(name: &[u8], symbol: Symbol) -> String {
    if name.is_empty() {
        let (kind, index) = match symbol {
            Symbol::Func(func) => ("func", func.index()),
            Symbol::Global(global) => ("global", global.index()),
            Symbol::Alias(alias) => ("alias", alias.index()),
            Symbol::IFunc(ifunc) => ("ifunc", ifunc.index()),
        };
        return format!("__unnamed_{kind}_{index}");
    }
    let mut text = String::with_capacity(name.len() + 8);
    for (index, &byte) in name.iter().enumerate() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' => text.push(byte as char),
            b'0'..=b'9' if index > 0 => text.push(byte as char),
            b'.' | b'@' => text.push_str("_$_"),
            _ => text.push_str(&format!("_${byte:02x}_")),
        }
    }
    // A name of one of these characters alone is none.
    if matches!(text.as_str(), "_" | "$") {
        text.push('_');
    }
    text
}
