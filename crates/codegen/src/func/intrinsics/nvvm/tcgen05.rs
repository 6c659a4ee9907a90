//! Tensor memory and the products of matrices in it.

use nvopt_ir::body::Inst as IrInst;
use nvopt_ptx::{mach::Operand, target::Feature};

use super::template::{Operands, Row, needs};
use crate::func::select::{Lower, Select};

const TENSOR: Feature = Feature::TensorMemory;

/// One row an intrinsic.
pub(super) static ROWS: &[Row] = &[
    needs(TENSOR, "tcgen05.alloc.cg1", "tcgen05.alloc.cta_group::1.sync.aligned.b32 [a], b"),
    needs(TENSOR, "tcgen05.alloc.cg2", "tcgen05.alloc.cta_group::2.sync.aligned.b32 [a], b"),
    needs(
        TENSOR,
        "tcgen05.alloc.shared.cg1",
        "tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [a], b",
    ),
    needs(
        TENSOR,
        "tcgen05.alloc.shared.cg2",
        "tcgen05.alloc.cta_group::2.sync.aligned.shared::cta.b32 [a], b",
    ),
    needs(TENSOR, "tcgen05.dealloc.cg1", "tcgen05.dealloc.cta_group::1.sync.aligned.b32 =a, b"),
    needs(TENSOR, "tcgen05.dealloc.cg2", "tcgen05.dealloc.cta_group::2.sync.aligned.b32 =a, b"),
    needs(
        TENSOR,
        "tcgen05.relinq.alloc.permit.cg1",
        "tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned",
    ),
    needs(
        TENSOR,
        "tcgen05.relinq.alloc.permit.cg2",
        "tcgen05.relinquish_alloc_permit.cta_group::2.sync.aligned",
    ),
    needs(
        TENSOR,
        "tcgen05.commit.cg1",
        "tcgen05.commit.cta_group::1.mbarrier::arrive::one.b64 [a]",
    ),
    needs(
        TENSOR,
        "tcgen05.commit.cg2",
        "tcgen05.commit.cta_group::2.mbarrier::arrive::one.b64 [a]",
    ),
    needs(
        TENSOR,
        "tcgen05.commit.shared.cg1",
        "tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [a]",
    ),
    needs(
        TENSOR,
        "tcgen05.commit.shared.cg2",
        "tcgen05.commit.cta_group::2.mbarrier::arrive::one.shared::cluster.b64 [a]",
    ),
    needs(
        TENSOR,
        "tcgen05.commit.mc.cg1",
        "tcgen05.commit.cta_group::1.mbarrier::arrive::one.multicast::cluster.b64 [a], =b",
    ),
    needs(
        TENSOR,
        "tcgen05.commit.mc.cg2",
        "tcgen05.commit.cta_group::2.mbarrier::arrive::one.multicast::cluster.b64 [a], =b",
    ),
    needs(
        TENSOR,
        "tcgen05.commit.mc.shared.cg1",
        "tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.multicast::cluster.b64 \
         [a], =b",
    ),
    needs(
        TENSOR,
        "tcgen05.commit.mc.shared.cg2",
        "tcgen05.commit.cta_group::2.mbarrier::arrive::one.shared::cluster.multicast::cluster.b64 \
         [a], =b",
    ),
    needs(
        Feature::TensorMemoryShift,
        "tcgen05.shift.down.cg1",
        "tcgen05.shift.cta_group::1.down [a]",
    ),
    needs(
        Feature::TensorMemoryShift,
        "tcgen05.shift.down.cg2",
        "tcgen05.shift.cta_group::2.down [a]",
    ),
    needs(TENSOR, "tcgen05.fence.after.thread.sync", "tcgen05.fence::after_thread_sync"),
    needs(TENSOR, "tcgen05.fence.before.thread.sync", "tcgen05.fence::before_thread_sync"),
    needs(TENSOR, "tcgen05.wait.ld", "tcgen05.wait::ld.sync.aligned"),
    needs(TENSOR, "tcgen05.wait.st", "tcgen05.wait::st.sync.aligned"),
];

/// The kinds of numbers, by the constants of the intrinsics.
const KINDS: [&str; 4] = ["f16", "tf32", "f8f6f4", "i8"];
/// What becomes of the buffered factor, by the constants of the intrinsics.
const COLLECTOR: [&str; 4] = ["discard", "lastuse", "fill", "use"];

impl Select<'_> {
    pub(super) fn tcgen05(&mut self, inst: IrInst, name: &str) -> Lower<bool> {
        self.needs(TENSOR)?;
        let Some((verb, rest)) = name.split_once('.') else { return Ok(false) };
        match verb {
            "ld" => self.load_tensor_memory(inst, rest),
            "st" => self.store_tensor_memory(inst, rest),
            "cp" => self.copy_to_tensor_memory(inst, rest),
            "mma" => self.tensor_mma(inst, rest),
            _ => Ok(false),
        }
    }

    /// The number of the last argument, which is not the first.
    fn last_arg(&self, inst: IrInst) -> Lower<usize> {
        let last = self.body.call_args(inst).len().checked_sub(1).filter(|&last| last > 0);
        last.ok_or_else(|| self.error("a call with too few arguments"))
    }

    /// `ld.SHAPE.xN(place, [offset,] pack?)`
    fn load_tensor_memory(&mut self, inst: IrInst, shape: &str) -> Lower<bool> {
        let last = self.last_arg(inst)?;
        let pack = if self.flag_arg(inst, last)? { ".pack::16b" } else { "" };
        let mut operands = Operands::new();
        self.push_results(inst, &mut operands)?;
        self.push_template(inst, "[a]", &mut operands)?;
        if last == 2 {
            let offset = self.constant_arg(inst, 1)?;
            operands.push(Operand::Int(offset));
        }
        self.emit_named(&format!("tcgen05.ld.sync.aligned.{shape}{pack}.b32"), &operands)?;
        Ok(true)
    }

    /// `st.SHAPE.xN(place, [offset,] value, unpack?)`
    fn store_tensor_memory(&mut self, inst: IrInst, shape: &str) -> Lower<bool> {
        let last = self.last_arg(inst)?;
        let unpack = if self.flag_arg(inst, last)? { ".unpack::16b" } else { "" };
        let mut operands = Operands::new();
        self.push_template(inst, "[a]", &mut operands)?;
        if last == 3 {
            let offset = self.constant_arg(inst, 1)?;
            operands.push(Operand::Int(offset));
        }
        self.push_group(inst, last - 1..last, &mut operands)?;
        self.emit_named(&format!("tcgen05.st.sync.aligned.{shape}{unpack}.b32"), &operands)?;
        Ok(true)
    }

    /// `cp.SHAPE[_MULTICAST][.FORMAT].cgN(place, descriptor)`
    fn copy_to_tensor_memory(&mut self, inst: IrInst, name: &str) -> Lower<bool> {
        let mut shape = String::new();
        let mut format = String::new();
        let mut group = "1";
        for word in name.split('.') {
            if let Some(number) = word.strip_prefix("cg") {
                group = number;
            } else if word.starts_with('b') {
                format = format!(".b8x16.{word}");
            } else if let Some((size, warps)) = word.split_once("_warpx") {
                let warps = warps.replacen('_', "::", 1);
                shape = format!("{size}.warpx{warps}");
            } else {
                shape = word.to_owned();
            }
        }
        let mnemonic = format!("tcgen05.cp.cta_group::{group}.{shape}{format}");
        self.ptx_parts(inst, &mnemonic, "[a], =b")?;
        Ok(true)
    }

    /// `mma.[ws.][sp.]{shared,tensor}[.KIND.block_scale[.BLOCK]][.scale_d][.zero_col_mask]
    /// [.disable_output_lane.cgN][.ashift]`
    fn tensor_mma(&mut self, inst: IrInst, name: &str) -> Lower<bool> {
        let words: Vec<&str> = name.split('.').collect();
        let has = |word: &str| words.contains(&word);
        let (sparse, weight) = (has("sp"), has("ws"));
        let block = words.iter().position(|&word| word == "block_scale");
        let disables = has("disable_output_lane");
        let total = self.body.call_args(inst).len();
        // The constants at the end: kind, group of blocks and collector, as far as the name does
        // not say them.
        let mut tail = 5 + usize::from(sparse);
        tail += if block.is_some() { 2 } else { 0 };
        tail += usize::from(has("scale_d")) + usize::from(has("zero_col_mask"));
        tail += usize::from(disables);
        if tail >= total {
            return Err(self.error("a call with too few arguments"));
        }
        let collector = self.word_arg(inst, total - 1, &COLLECTOR)?;
        let kind = match block {
            Some(at) => words[at - 1],
            None => self.word_arg(inst, tail, &KINDS)?,
        };
        match kind {
            "i8" => self.needs(Feature::TensorMemoryInt8)?,
            "mxf4" | "mxf4nvf4" if sparse => self.needs(Feature::TensorMemorySparse4)?,
            _ => {}
        }
        if has("scale_d") {
            self.needs(Feature::TensorMemoryScale)?;
        }
        let group = match words.iter().find_map(|word| word.strip_prefix("cg")) {
            Some(group) => group,
            None if weight => "1",
            None => self.word_arg(inst, total - 2, &["", "1", "2"])?,
        };
        let mut mnemonic = String::from("tcgen05.mma");
        mnemonic.push_str(if weight { ".ws" } else { "" });
        mnemonic.push_str(if sparse { ".sp" } else { "" });
        mnemonic.push_str(&format!(".cta_group::{group}.kind::{kind}"));
        if let Some(at) = block {
            // Also where the size of a block is not written.
            self.needs(Feature::TensorMemoryBlocks)?;
            mnemonic.push_str(".block_scale");
            if let Some(size) = words.get(at + 1) {
                mnemonic.push_str(&format!(".{size}"));
            }
        }
        mnemonic.push_str(if has("ashift") { ".ashift" } else { "" });
        let buffer = match weight {
            true => format!("b{}", self.word_arg(inst, total - 2, &["0", "1", "2", "3"])?),
            false => "a".to_owned(),
        };
        mnemonic.push_str(&format!(".collector::{buffer}::{collector}"));
        let mut operands = Operands::new();
        self.push_tensor_mma(inst, &words, &mut operands)?;
        self.emit_named(&mnemonic, &operands)?;
        Ok(true)
    }

    /// The operands, in PTX's order. The arguments are d, a, b, description, use-d?, then what
    /// the words say: sparsity, scales, scale of d or mask of columns, lanes.
    fn push_tensor_mma(&mut self, inst: IrInst, words: &[&str], out: &mut Operands) -> Lower {
        let has = |word: &str| words.contains(&word);
        let a = if has("tensor") { "[b]" } else { "=b" };
        self.push_template(inst, &format!("[a], {a}, =c"), out)?;
        let mut at = 5;
        if has("sp") {
            self.push_template(inst, "[f]", out)?;
            at += 1;
        }
        self.push_template(inst, "=d", out)?;
        if has("block_scale") {
            for index in [at, at + 1] {
                let scale = self.arg(inst, index)?;
                let place = self.place_of(scale)?;
                out.push(place);
            }
        }
        let extra = (has("scale_d") || has("zero_col_mask")).then_some(at);
        if has("disable_output_lane") {
            let lanes = at + usize::from(extra.is_some());
            self.push_group(inst, lanes..lanes + 1, out)?;
        }
        self.push_template(inst, "e", out)?;
        if let Some(extra) = extra {
            let value = self.arg(inst, extra)?;
            if has("scale_d") {
                let scale = self.constant_arg(inst, extra)?;
                out.push(Operand::Int(scale));
            } else {
                out.extend(self.forced_regs(value)?);
            }
        }
        Ok(())
    }
}
