//! The target's intrinsics, `llvm.nvvm.*`.
//!
//! Most are one PTX instruction. Those whose names say nothing about it are rows of a table: the
//! name, what the target must have, and the instruction written as PTX (`template`). Where the
//! name spells the instruction (`mma.m16n8k16.row.col.f32.f32`), a family's file reads it.
//!
//! Files: `template` (rows, and PTX text to instructions), `arguments` (operands of calls); then
//! one file a family.

mod arguments;
mod atomic;
mod barrier;
mod bulk;
mod convert;
mod int;
mod math;
mod matrix;
mod mbarrier;
mod memory;
mod misc;
mod mma;
mod reflect;
mod sreg;
mod surface;
mod tcgen05;
mod template;
mod texture;
mod warp;
mod wmma;

use std::sync::LazyLock;

use nvopt_entity::FxHashMap;
use nvopt_ir::body::Inst as IrInst;

use self::template::Row;
use crate::func::select::{Lower, Select};

/// The rows of all families by name.
static ROWS: LazyLock<FxHashMap<&'static str, &'static Row>> = LazyLock::new(|| {
    let families = [
        barrier::ROWS,
        bulk::ROWS,
        int::ROWS,
        math::ROWS,
        mbarrier::ROWS,
        memory::ROWS,
        misc::ROWS,
        tcgen05::ROWS,
        warp::ROWS,
    ];
    families.into_iter().flatten().map(|row| (row.name, row)).collect()
});

impl Select<'_> {
    /// Lowers `llvm.nvvm.NAME`; false if it is not known.
    pub(super) fn nvvm_call(&mut self, inst: IrInst, name: &str) -> Lower<bool> {
        if let Some(row) = ROWS.get(name) {
            self.row(inst, row)?;
            return Ok(true);
        }
        let (head, rest) = name.split_once('.').unwrap_or((name, ""));
        match head {
            "read" => self.read_sreg(inst, rest),
            "is_explicit_cluster" => self.is_explicit_cluster(inst),
            "mma" => self.mma(inst, rest),
            "wmma" => self.wmma(inst, rest),
            "ldmatrix" | "stmatrix" => self.move_matrix(inst, head, rest),
            "tex" | "tld4" => self.texture(inst, head, rest),
            "suld" | "sust" => self.surface(inst, head, rest),
            "txq" | "suq" => self.query_texture(inst, head, rest),
            "shfl" | "vote" | "redux" => self.warp(inst, head, rest),
            "atomic" => self.nvvm_atomic(inst, rest),
            "mbarrier" => self.mbarrier(inst, rest),
            "cp" => self.bulk_copy(inst, rest),
            "tcgen05" => self.tcgen05(inst, rest),
            "tensormap" => self.replace_tensormap(inst, rest),
            "ldu" => self.load_uniform(inst),
            "reflect" => self.reflect(inst),
            "fshl" | "fshr" => self.clamped_funnel_shift(inst, head),
            "flo" => self.find_leading_one(inst, rest),
            "idp2a" => self.dot_product_2(inst, rest),
            _ => {
                if self.convert(inst, head, rest)? {
                    return Ok(true);
                }
                if self.math(inst, head, rest)? {
                    return Ok(true);
                }
                self.misc(inst, name)
            }
        }
    }
}
