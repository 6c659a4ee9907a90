//! Loads, stores, copies and hints to the caches.

use nvopt_ir::body::Inst as IrInst;
use nvopt_ptx::{
    isa::{Mod, Opcode},
    target::Feature,
};

use super::template::{Row, needs, row};
use crate::func::{
    address::Space,
    select::{Lower, Select},
};

/// One row an intrinsic.
pub(super) static ROWS: &[Row] = &[
    // Copies to shared memory that the thread does not wait for.
    needs(Feature::CpAsync, "cp.async.ca.shared.global.4", "cp.async.ca.shared.global [a], [b], 4"),
    needs(
        Feature::CpAsync,
        "cp.async.ca.shared.global.4.s",
        "cp.async.ca.shared.global [a], [b], 4, c",
    ),
    needs(Feature::CpAsync, "cp.async.ca.shared.global.8", "cp.async.ca.shared.global [a], [b], 8"),
    needs(
        Feature::CpAsync,
        "cp.async.ca.shared.global.8.s",
        "cp.async.ca.shared.global [a], [b], 8, c",
    ),
    needs(
        Feature::CpAsync,
        "cp.async.ca.shared.global.16",
        "cp.async.ca.shared.global [a], [b], 16",
    ),
    needs(
        Feature::CpAsync,
        "cp.async.ca.shared.global.16.s",
        "cp.async.ca.shared.global [a], [b], 16, c",
    ),
    needs(
        Feature::CpAsync,
        "cp.async.cg.shared.global.16",
        "cp.async.cg.shared.global [a], [b], 16",
    ),
    needs(
        Feature::CpAsync,
        "cp.async.cg.shared.global.16.s",
        "cp.async.cg.shared.global [a], [b], 16, c",
    ),
    needs(Feature::CpAsync, "cp.async.commit.group", "cp.async.commit_group"),
    needs(Feature::CpAsync, "cp.async.wait.all", "cp.async.wait_all"),
    needs(Feature::CpAsync, "cp.async.wait.group", "cp.async.wait_group a"),
    needs(Feature::CpAsync, "cp.async.mbarrier.arrive", "cp.async.mbarrier.arrive.b64 [a]"),
    needs(
        Feature::CpAsync,
        "cp.async.mbarrier.arrive.shared",
        "cp.async.mbarrier.arrive.shared.b64 [a]",
    ),
    needs(
        Feature::CpAsync,
        "cp.async.mbarrier.arrive.noinc",
        "cp.async.mbarrier.arrive.noinc.b64 [a]",
    ),
    needs(
        Feature::CpAsync,
        "cp.async.mbarrier.arrive.noinc.shared",
        "cp.async.mbarrier.arrive.noinc.shared.b64 [a]",
    ),
    // Hints.
    row("prefetch.L1", "prefetch.L1 [a]"),
    row("prefetch.L2", "prefetch.L2 [a]"),
    row("prefetch.global.L1", "prefetch.global.L1 [a]"),
    row("prefetch.global.L2", "prefetch.global.L2 [a]"),
    row("prefetch.local.L1", "prefetch.local.L1 [a]"),
    row("prefetch.local.L2", "prefetch.local.L2 [a]"),
    row("prefetchu.L1", "prefetchu.L1 [a]"),
    needs(
        Feature::CachePriority,
        "prefetch.global.L2.evict.last",
        "prefetch.global.L2::evict_last [a]",
    ),
    needs(
        Feature::CachePriority,
        "prefetch.global.L2.evict.normal",
        "prefetch.global.L2::evict_normal [a]",
    ),
    needs(
        Feature::CachePriority,
        "applypriority.L2.evict.normal",
        "applypriority.L2::evict_normal [a], b",
    ),
    needs(
        Feature::CachePriority,
        "applypriority.global.L2.evict.normal",
        "applypriority.global.L2::evict_normal [a], b",
    ),
    needs(Feature::CachePriority, "discard.L2", "discard.L2 [a], b"),
    needs(Feature::CachePriority, "discard.global.L2", "discard.global.L2 [a], b"),
    // Stores.
    needs(Feature::StoreBulk, "st.bulk", "st.bulk.weak [a], b, c"),
    needs(Feature::StoreBulk, "st.bulk.shared.cta", "st.bulk.weak.shared::cta [a], b, c"),
];

impl Select<'_> {
    /// `llvm.nvvm.ldu.global.*(pointer, alignment)`: a load of what all threads read.
    pub(super) fn load_uniform(&mut self, inst: IrInst) -> Lower<bool> {
        let pointer = self.arg(inst, 0)?;
        let align = self.constant_arg(inst, 1)?;
        let align = u64::try_from(align).ok().filter(|align| align.is_power_of_two());
        let Some(align) = align else {
            return Err(self.error("the alignment must be a power of two"));
        };
        let address = self.address(pointer)?;
        let shape = self.shape(self.body.result_ty(inst))?;
        let regs = self.result_regs(inst)?;
        let first = self.seq.len();
        let global = [Mod::Global];
        let how: &[Mod] = if address.space == Space::Global { &global } else { &[] };
        self.load_shape(&shape, &regs, &address, align, how)?;
        for index in first..self.seq.len() {
            let load = self.seq[index];
            let mut form = self.out.form(load).clone();
            if form.opcode == Opcode::Ld {
                form.opcode = Opcode::Ldu;
                let form = self.out.form_of(form);
                self.out.set_form(load, form);
            }
        }
        Ok(true)
    }
}
