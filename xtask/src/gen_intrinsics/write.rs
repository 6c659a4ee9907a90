//! Writes the Rust files.

use std::{collections::BTreeMap, fmt::Write as _};

use super::{
    attributes::FnAttributes,
    records::{Row, Tables},
};

/// Function attribute lists, and result and parameter attribute lists, by number.
struct Sets {
    functions: BTreeMap<FnAttributes, usize>,
    values: BTreeMap<BTreeMap<usize, Vec<String>>, usize>,
}

/// File names and contents.
pub(super) fn files(tables: &Tables) -> Vec<(&'static str, String)> {
    let sets = number_sets(tables);
    vec![
        ("attr_sets.rs", attr_sets(&sets)),
        ("table_generic.rs", table("GENERIC", "target-independent", "0", &tables.generic, &sets)),
        ("table_nvvm.rs", table("NVVM", "NVVM", "super::table_generic::END", &tables.nvvm, &sets)),
    ]
}

fn number_sets(tables: &Tables) -> Sets {
    let mut sets = Sets { functions: BTreeMap::new(), values: BTreeMap::new() };
    for row in tables.generic.iter().chain(&tables.nvvm) {
        sets.functions.insert(row.attributes.function.clone(), 0);
        sets.values.insert(row.attributes.values.clone(), 0);
    }
    // A map is walked in order, so the numbers follow from the contents alone.
    for (number, slot) in sets.functions.values_mut().enumerate() {
        *slot = number;
    }
    for (number, slot) in sets.values.values_mut().enumerate() {
        *slot = number;
    }
    sets
}

fn header(about: &str) -> String {
    format!(
        "//! {about}\n\
         //!\n\
         //! Written by `cargo xtask gen-intrinsics` from the records of LLVM 22.1.8; not to be edited.\n"
    )
}

fn attr_sets(sets: &Sets) -> String {
    let mut out = header("The distinct attribute lists of the intrinsics.");
    out.push_str("\n#[rustfmt::skip]\nmod sets {\n");
    out.push_str("use crate::intrinsics::attrs::{FnSet, IntrinsicAttr::{self, *}, memory::*};\n");
    let _ = writeln!(
        out,
        "\n/// Function attribute lists.\n\
         pub(in crate::intrinsics) static FN_SETS: [FnSet; {}] = [",
        sets.functions.len()
    );
    for set in sets.functions.keys() {
        let constructor = if set.commutative { "commutative" } else { "new" };
        let _ = writeln!(out, "    FnSet::{constructor}(&[{}]),", set.attrs.join(", "));
    }
    let _ = writeln!(
        out,
        "];\n\n/// Attribute lists of results (position 0) and parameters (position n + 1).\n\
         pub(in crate::intrinsics) static VALUE_SETS: [&[(u8, &[IntrinsicAttr])]; {}] = [",
        sets.values.len()
    );
    for set in sets.values.keys() {
        let positions =
            set.iter().map(|(position, attrs)| format!("({position}, &[{}])", attrs.join(", ")));
        let _ = writeln!(out, "    &[{}],", positions.collect::<Vec<_>>().join(", "));
    }
    out.push_str("];\n}\npub(super) use sets::*;\n");
    out
}

fn table(name: &str, about: &str, base: &str, rows: &[Row], sets: &Sets) -> String {
    let mut out = header(&format!("The {about} intrinsics, sorted by name."));
    let _ = writeln!(out, "\nsuper::row::intrinsic_table! {{ {name} after {base};");
    for row in rows {
        let constant = row.name.trim_start_matches("llvm.").replace(['.', '-'], "_").to_uppercase();
        let function = sets.functions[&row.attributes.function];
        let values = sets.values[&row.attributes.values];
        let _ =
            writeln!(out, "    {constant} {:?} {:?} {function} {values};", row.name, row.signature);
    }
    out.push_str("}\n");
    out
}
