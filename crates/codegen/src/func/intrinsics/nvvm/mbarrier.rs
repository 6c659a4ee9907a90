//! Barriers in shared memory.
//!
//! The older intrinsics are rows. The newer ones are named
//! `VERB[.expect.tx][.parity][.tl][.relaxed].scope.SCOPE.space.SPACE`.

use nvopt_ir::body::Inst as IrInst;
use nvopt_ptx::target::Feature;

use super::template::{Row, needs};
use crate::func::select::{Lower, Select};

/// One row an intrinsic.
pub(super) static ROWS: &[Row] = &[
    needs(Feature::Mbarrier, "mbarrier.init", "mbarrier.init.b64 [a], b"),
    needs(Feature::Mbarrier, "mbarrier.init.shared", "mbarrier.init.shared.b64 [a], b"),
    needs(Feature::Mbarrier, "mbarrier.inval", "mbarrier.inval.b64 [a]"),
    needs(Feature::Mbarrier, "mbarrier.inval.shared", "mbarrier.inval.shared.b64 [a]"),
    needs(Feature::Mbarrier, "mbarrier.arrive", "mbarrier.arrive.b64 r, [a]"),
    needs(Feature::Mbarrier, "mbarrier.arrive.shared", "mbarrier.arrive.shared.b64 r, [a]"),
    needs(
        Feature::Mbarrier,
        "mbarrier.arrive.noComplete",
        "mbarrier.arrive.noComplete.b64 r, [a], b",
    ),
    needs(
        Feature::Mbarrier,
        "mbarrier.arrive.noComplete.shared",
        "mbarrier.arrive.noComplete.shared.b64 r, [a], b",
    ),
    needs(Feature::Mbarrier, "mbarrier.arrive.drop", "mbarrier.arrive_drop.b64 r, [a]"),
    needs(
        Feature::Mbarrier,
        "mbarrier.arrive.drop.shared",
        "mbarrier.arrive_drop.shared.b64 r, [a]",
    ),
    needs(
        Feature::Mbarrier,
        "mbarrier.arrive.drop.noComplete",
        "mbarrier.arrive_drop.noComplete.b64 r, [a], b",
    ),
    needs(
        Feature::Mbarrier,
        "mbarrier.arrive.drop.noComplete.shared",
        "mbarrier.arrive_drop.noComplete.shared.b64 r, [a], b",
    ),
    needs(Feature::Mbarrier, "mbarrier.test.wait", "mbarrier.test_wait.b64 r, [a], =b"),
    needs(
        Feature::Mbarrier,
        "mbarrier.test.wait.shared",
        "mbarrier.test_wait.shared.b64 r, [a], =b",
    ),
    needs(Feature::Mbarrier, "mbarrier.pending.count", "mbarrier.pending_count.b64 r, =a"),
];

impl Select<'_> {
    pub(super) fn mbarrier(&mut self, inst: IrInst, name: &str) -> Lower<bool> {
        let Some((name, space)) = name.split_once(".space.") else { return Ok(false) };
        let Some((name, scope)) = name.split_once(".scope.") else { return Ok(false) };
        let (name, relaxed) = match name.strip_suffix(".relaxed") {
            Some(name) => (name, true),
            None => (name, false),
        };
        let (name, time_limit) = match name.strip_suffix(".tl") {
            Some(name) => (name, true),
            None => (name, false),
        };
        self.needs(if relaxed { Feature::RelaxedBarrier } else { Feature::RemoteBarrier })?;
        // The verb, what stands behind it, and the order that is meant if it is not relaxed.
        let (verb, more, order) = match name {
            "arrive" => ("arrive", "", "release"),
            "arrive.expect.tx" => ("arrive", ".expect_tx", "release"),
            "arrive.drop" => ("arrive_drop", "", "release"),
            "arrive.drop.expect.tx" => ("arrive_drop", ".expect_tx", "release"),
            "expect.tx" => ("expect_tx", "", "relaxed"),
            "complete.tx" => ("complete_tx", "", "relaxed"),
            "test.wait" => ("test_wait", "", "acquire"),
            "test.wait.parity" => ("test_wait", ".parity", "acquire"),
            "try.wait" => ("try_wait", "", "acquire"),
            "try.wait.parity" => ("try_wait", ".parity", "acquire"),
            _ => return Ok(false),
        };
        let order = if relaxed { "relaxed" } else { order };
        let mnemonic = format!("mbarrier.{verb}{more}.{order}.{scope}.shared::{space}.b64");
        let operands = match verb {
            "expect_tx" | "complete_tx" => "[a], b",
            // A barrier of another block gives no state back.
            "arrive" | "arrive_drop" if space == "cluster" => "_, [a], b",
            "arrive" | "arrive_drop" => "r, [a], b",
            _ if time_limit => "r, [a], =b, c",
            _ => "r, [a], =b",
        };
        self.ptx_parts(inst, &mnemonic, operands)?;
        Ok(true)
    }
}
