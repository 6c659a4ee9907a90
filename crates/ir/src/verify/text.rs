//! What a message says about its place, besides the rule.

use super::report::Place;
use crate::{
    body::{Block, Inst},
    module::{Func, Module, Symbol},
    print,
};

/// Names function, block and instruction of `place`, a line each.
pub(super) fn notes(module: &Module, place: Place) -> Vec<String> {
    match place {
        Place::Module => Vec::new(),
        Place::Symbol(Symbol::Func(func)) => vec![in_function(module, func)],
        Place::Symbol(symbol) => vec![print::symbol_text(&module.shared, symbol)],
        Place::Block(func, block) => {
            vec![in_function(module, func), in_block(module, func, block)]
        }
        Place::Inst(func, inst) => inst_notes(module, func, inst),
    }
}

fn inst_notes(module: &Module, func: Func, inst: Inst) -> Vec<String> {
    let mut notes = vec![in_function(module, func)];
    if let Some(body) = &module.bodies[func] {
        notes.push(in_block(module, func, body.block(inst)));
        notes.push(print::inst_text(module, func, inst));
    }
    notes
}

fn in_function(module: &Module, func: Func) -> String {
    format!("in function {}", print::symbol_text(&module.shared, Symbol::Func(func)))
}

fn in_block(module: &Module, func: Func, block: Block) -> String {
    format!("in block {}", print::block_text(module, func, block))
}

/// `text`, with what is not UTF-8 replaced.
pub(super) fn lossy(text: &[u8]) -> String {
    String::from_utf8_lossy(text).into_owned()
}
