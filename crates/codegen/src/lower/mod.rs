//! What IR is turned into before selection: operations that become loops or branches.
//!
//! Selection maps an instruction to instructions of the same block. What needs control flow gets
//! it here, in IR, in place: `memory` (copies and fills that are long or of unknown length),
//! `atomic` (atomic operations that the target lacks, as loops around compare-and-swap), `divide`
//! (division of integers that are wider than any routine takes), `masked` (accesses of the lanes
//! that a mask chooses). What writes nothing in particular goes (`undefined`). Bytes that are only moved become `words`. Last of all `edges` that were
//! split for nothing are joined.

mod atomic;
mod divide;
mod edges;
mod emit;
mod masked;
mod memory;
mod undefined;
mod words;

pub(crate) use memory::alloca_align;

use nvopt_ir::{
    body::{Body, Inst},
    module::{Module, Symbol},
    ops::Op,
};

use crate::{options::Options, shape::Shaper};

/// Copies and fills of at most so many bytes are done in place.
pub(crate) const MAX_INLINE_BYTES: u64 = nvopt_ptx::target::MAX_AGGR_SELECT_BYTES;

/// Lowers all functions of a module.
pub(crate) fn lower(module: &mut Module, options: &Options) {
    let pairs = atomic::Pairs::new(&mut module.shared.types);
    let words = words::Words::new(&mut module.shared.types);
    let shared = &module.shared;
    let Some(layout) = crate::module::data_layout(shared) else { return };
    let mut is_bulk = nvopt_entity::SecondaryMap::new();
    let mut is_masked = nvopt_entity::SecondaryMap::new();
    for &func in &shared.func_order {
        let name = shared.symbol_name(Symbol::Func(func)).unwrap_or_default();
        is_bulk[func] = memory::Bulk::of_name(name);
        is_masked[func] = masked::Masked::of_name(name);
    }
    for &func in &shared.func_order {
        let Some(body) = module.bodies[func].as_mut() else { continue };
        let shaper = Shaper::new(&shared.types, &layout);
        undefined::erase(body, &is_bulk);
        // From the end, so that cutting a block moves each instruction once.
        let found: Vec<Inst> = body.insts().filter(|&inst| is_candidate(body, inst)).collect();
        for &inst in found.iter().rev() {
            match body.op(inst) {
                Op::Call(_) => {
                    let Some(called) = memory::called(body, inst) else { continue };
                    if let Some(bulk) = is_bulk[called] {
                        memory::lower(body, &shaper, inst, bulk);
                    } else if let Some(masked) = is_masked[called] {
                        masked::lower(body, &shaper, inst, masked);
                    }
                }
                Op::Binary(_) => divide::lower(body, &shared.types, inst),
                _ => atomic::lower(body, &shaper, options, pairs, inst),
            }
        }
        words.lower(body, &shared.types, &layout);
        if options.shape_branches {
            edges::join(body);
        }
    }
}

fn is_candidate(body: &Body, inst: Inst) -> bool {
    match body.op(inst) {
        Op::Call(_) | Op::CmpXchg { .. } | Op::AtomicRmw { .. } => true,
        Op::Binary(op) => divide::is_division(op),
        _ => false,
    }
}
