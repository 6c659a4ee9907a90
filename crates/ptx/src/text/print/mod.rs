//! The printer: a module as PTX, laid out as the vendor's compilers do.
//!
//! `item` (declarations and functions' heads), `body` (instructions and what stands among them),
//! `number` (literals). Everything is appended to one buffer; an instruction's name is copied from
//! its form's text.

mod body;
mod item;
mod number;

use crate::mach::{FuncDecl, MachModule};
use number::write_decimal;

/// The text of a module.
pub fn print(module: &MachModule) -> Vec<u8> {
    let mut out = Vec::new();
    write_header(&mut out, module);
    for item in &module.items {
        item::write_item(&mut out, item);
    }
    out
}

/// The text of a function.
pub fn print_func(func: &FuncDecl) -> Vec<u8> {
    let mut out = Vec::new();
    item::write_func(&mut out, func);
    out
}

fn write_header(out: &mut Vec<u8>, module: &MachModule) {
    out.extend_from_slice(b".version ");
    write_decimal(out, u64::from(module.version.0));
    out.push(b'.');
    write_decimal(out, u64::from(module.version.1));
    out.extend_from_slice(b"\n.target ");
    for (index, word) in module.target.iter().enumerate() {
        separate(out, index);
        out.extend_from_slice(word.as_bytes());
    }
    out.extend_from_slice(b"\n.address_size ");
    write_decimal(out, u64::from(module.address_size));
    out.extend_from_slice(b"\n\n");
}

/// Writes what stands between two members of a list: nothing before the first.
fn separate(out: &mut Vec<u8>, index: usize) {
    if index > 0 {
        out.extend_from_slice(b", ");
    }
}
