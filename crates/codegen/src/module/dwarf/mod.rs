//! Debug sections: what a debugger reads of functions, variables and types.
//!
//! The assembler takes DWARF 2 as sections of PTX whose bytes are written out, with labels for
//! what only it knows: `.debug_info` with a tree of entries for each compile unit,
//! `.debug_abbrev` with the shapes of entries, `.debug_loc` with the places of variables that
//! move, `.debug_pubnames` and `.debug_pubtypes` for units that want them. Lines it makes of the
//! `.loc` directives.
//!
//! `words` has the numbers, `die` the tree and the layout, `unit` what belongs where, `types`,
//! `functions` and `globals` make entries of the module's debug-info nodes, `emit` writes.
//! *Invariant:* work is linear in what is written; no depth of the source is a depth of calls.

mod die;
mod emit;
mod functions;
mod globals;
mod types;
mod unit;
mod words;

use nvopt_entity::FxHashMap;
use nvopt_ir::metadata::{Md, di::DiKind};
use nvopt_ptx::{mach::Item, target::PtxVersion};

use super::{
    ModuleCx,
    lines::Lines,
    nodes::{Emission, units},
};
use crate::func::FuncDebug;
use die::{Abbrevs, Die, Placed, Tree};
use emit::{Section, UNIT_HEADER};
use globals::Attached;
use unit::{Places, Unit, place_label};

/// The first PTX version whose sections may have differences of labels.
const LABEL_DIFFERENCES: PtxVersion = PtxVersion(7, 5);

/// A unit that is complete.
struct Finished {
    tree: Tree,
    placed: Placed,
    names: Vec<Die>,
    type_names: Vec<Die>,
    is_indexed: bool,
}

/// The debug sections of a module; files that they name are added to `lines`.
pub(super) fn sections(cx: &ModuleCx<'_>, lines: &mut Lines, functions: &[FuncDebug]) -> Vec<Item> {
    let address_bytes = cx.address_bytes();
    let attached = globals::attached(cx);
    let mut by_unit: FxHashMap<Md, Vec<&FuncDebug>> = FxHashMap::default();
    for debug in functions {
        if let Some(unit) = cx.nodes().node(debug.subprogram, "unit") {
            by_unit.entry(unit).or_default().push(debug);
        }
    }
    let mut places = Vec::new();
    let mut abbrevs = Abbrevs::default();
    let mut finished = Vec::new();
    for &node in units(cx.shared) {
        let Some(emission) = cx.sections_of(node) else { continue };
        // A unit that is listed twice is written once.
        let functions = by_unit.remove(&node).unwrap_or_default();
        let unit = built(
            Unit::new(cx.nodes(), lines, &mut places, (node, emission)),
            &functions,
            &attached,
        );
        let is_indexed =
            emission == Emission::Full && matches!(cx.nodes().count(node, "nameTableKind"), 0 | 1);
        let placed = unit.tree.place(UNIT_HEADER, address_bytes, &mut abbrevs);
        finished.push(Finished {
            tree: unit.tree,
            placed,
            names: unit.names,
            type_names: unit.type_names,
            is_indexed,
        });
    }
    if finished.is_empty() {
        return Vec::new();
    }
    let mut items = Vec::new();
    if !places.is_empty() {
        items.push(place_lists(&places, address_bytes));
    }
    let mut section = Section::new(address_bytes);
    section.abbrevs(&abbrevs);
    items.push(section.finish(".debug_abbrev"));
    let mut section = Section::new(address_bytes);
    for unit in &finished {
        section.unit(&unit.tree, &unit.placed);
    }
    items.push(section.finish(".debug_info"));
    if cx.options.target.ptx >= LABEL_DIFFERENCES {
        items.extend(indices(&finished, address_bytes));
    }
    let mut section = Section::new(address_bytes);
    section.bytes(&[0]);
    items.push(section.finish(".debug_macinfo"));
    items
}

/// Fills a unit with all that belongs to it.
fn built<'a>(mut unit: Unit<'a>, functions: &[&FuncDebug], attached: &Attached) -> Unit<'a> {
    let (nodes, node) = (unit.nodes, unit.node);
    unit.functions(functions);
    if unit.emission == Emission::Full {
        for &global in nodes.list(node, "globals").iter().flatten() {
            unit.global(global, attached);
        }
        for field in ["enums", "retainedTypes"] {
            for &ty in nodes.list(node, field).iter().flatten() {
                if nodes.kind(ty) == Some(DiKind::Subprogram) {
                    unit.declared(ty);
                } else {
                    unit.type_die(ty);
                }
            }
        }
        for &import in nodes.list(node, "imports").iter().flatten() {
            unit.import(import);
        }
    }
    unit.fill_types();
    unit
}

/// The places of variables that move.
fn place_lists(places: &[Places], address_bytes: usize) -> Item {
    let mut section = Section::new(address_bytes);
    for (number, list) in places.iter().enumerate() {
        section.places(&place_label(number), list);
    }
    section.finish(".debug_loc")
}

/// The names of units that want to be found by them.
fn indices(finished: &[Finished], address_bytes: usize) -> Vec<Item> {
    if !finished.iter().any(|unit| unit.is_indexed) {
        return Vec::new();
    }
    let mut names = Section::new(address_bytes);
    let mut types = Section::new(address_bytes);
    let mut start = 0;
    for (number, unit) in finished.iter().enumerate() {
        if unit.is_indexed {
            index(&mut names, "pubNames", number, start, unit, &unit.names);
            index(&mut types, "pubTypes", number, start, unit, &unit.type_names);
        }
        start += unit.placed.end;
    }
    vec![names.finish(".debug_pubnames"), types.finish(".debug_pubtypes")]
}

/// The names of some entries of a unit that starts at `start` of its section.
fn index(
    section: &mut Section,
    what: &str,
    number: usize,
    start: u64,
    unit: &Finished,
    dies: &[Die],
) {
    let (first, end) = (format!("$L__{what}_start{number}"), format!("$L__{what}_end{number}"));
    section.word(format_args!("{end}-{first}"));
    section.label(&first);
    section.bytes(&[2, 0]);
    match start {
        0 => section.word(".debug_info"),
        _ => section.word(format_args!(".debug_info+{start}")),
    }
    section.word(unit.placed.end);
    for &die in dies {
        let mut name = unit.tree.qualified_name(die);
        if name.is_empty() {
            continue;
        }
        name.push(0);
        section.word(unit.placed.offset(die));
        section.bytes(&name);
    }
    section.word(0);
    section.label(&end);
}
