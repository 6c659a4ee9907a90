//! `cargo xtask gen-intrinsics DUMP.json`: writes the intrinsic tables of `nvopt-ir`.
//!
//! The input is what `llvm-tblgen --dump-json` prints for LLVM's `llvm/IR/Intrinsics.td` (Debian
//! ships that file in `llvm-NN-dev`). Only facts are taken from it: names, types and properties.
//!
//! - `records`: reads the dump into plain rows, the generic intrinsics and those of NVVM.
//! - `signature`: spells a row's types in the notation of `nvopt_ir::intrinsics::signature`.
//! - `attributes`: turns properties into the attribute lists LLVM would give a declaration.
//! - `write`: the three Rust files.

mod attributes;
mod records;
mod signature;
mod write;

use std::{fs, path::Path};

/// Where the tables live, from the workspace root.
const TABLE_DIR: &str = "crates/ir/src/intrinsics";

/// Writes the tables from the dump in the file `dump`.
pub(crate) fn run(dump: &str) -> Result<(), String> {
    let text = fs::read(dump).map_err(|error| format!("cannot read {dump}: {error}"))?;
    let tables = records::read(&text)?;
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("xtask has no parent")?;
    for (name, contents) in write::files(&tables) {
        let path = root.join(TABLE_DIR).join(name);
        fs::write(&path, contents).map_err(|error| format!("cannot write {name}: {error}"))?;
    }
    Ok(())
}
