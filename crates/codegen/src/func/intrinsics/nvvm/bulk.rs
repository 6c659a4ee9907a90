//! Bulk copies and copies of tensors.
//!
//! Names of tensor copies are `async.bulk.tensor.VERB.[cta.]MODE.Nd`; their arguments are the
//! places, the coordinates, the offsets of `im2col`, and the switches with their values last.

use nvopt_ir::body::Inst as IrInst;
use nvopt_ptx::{
    mach::{Bracket, Operand},
    target::Feature,
};

use super::template::{Operands, Row, needs};
use crate::func::select::{Lower, Select};

/// One row an intrinsic.
pub(super) static ROWS: &[Row] = &[
    needs(Feature::BulkCopy, "cp.async.bulk.commit.group", "cp.async.bulk.commit_group"),
    needs(Feature::BulkCopy, "cp.async.bulk.wait.group", "cp.async.bulk.wait_group a"),
    needs(Feature::BulkCopy, "cp.async.bulk.wait.group.read", "cp.async.bulk.wait_group.read a"),
    needs(
        Feature::BulkCopy,
        "cp.async.bulk.shared.cta.to.cluster",
        "cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [a], [c], d, [b]",
    ),
];

/// How a tensor is walked.
struct Mode<'n> {
    /// The word of PTX.
    word: &'static str,
    /// The word where offsets are not given.
    word_without_offsets: &'static str,
    /// The dimensions, as `3d`.
    dims: &'n str,
    /// The number of coordinates.
    coordinates: usize,
    /// The number of offsets.
    offsets: usize,
}

impl<'n> Mode<'n> {
    fn parse(name: &'n str) -> Option<Mode<'n>> {
        let (mode, dims) = name.rsplit_once('.')?;
        let n: usize = dims.strip_suffix('d')?.parse().ok()?;
        let (word, word_without_offsets, offsets) = match mode {
            "tile" => ("tile", "tile", 0),
            "tile.gather4" => ("tile::gather4", "tile::gather4", 0),
            "tile.scatter4" => ("tile::scatter4", "tile::scatter4", 0),
            "im2col" => ("im2col", "im2col_no_offs", n.checked_sub(2)?),
            "im2col.w" => ("im2col::w", "im2col::w", 2),
            "im2col.w.128" => ("im2col::w::128", "im2col::w::128", 2),
            _ => return None,
        };
        let coordinates = if mode.ends_with('4') { 5 } else { n };
        Some(Mode { word, word_without_offsets, dims, coordinates, offsets })
    }

    /// What the target must have beyond tensor copies as such.
    fn feature(&self, to_block: bool) -> Feature {
        match self.word {
            "tile::gather4" if to_block => Feature::TensorGatherCta,
            "tile::gather4" | "tile::scatter4" => Feature::TensorGather,
            "im2col::w" | "im2col::w::128" => Feature::TensorIm2colW,
            _ if to_block => Feature::BulkToCta,
            _ => Feature::BulkCopy,
        }
    }
}

impl Select<'_> {
    /// Lowers `llvm.nvvm.cp.NAME`.
    pub(super) fn bulk_copy(&mut self, inst: IrInst, name: &str) -> Lower<bool> {
        let Some(name) = name.strip_prefix("async.bulk.") else { return Ok(false) };
        let Some(tensor) = name.strip_prefix("tensor.") else {
            return self.plain_bulk_copy(inst, name);
        };
        let Some((verb, rest)) = tensor.split_once('.') else { return Ok(false) };
        match (verb, rest.strip_prefix("cta.")) {
            ("g2s", Some(mode)) => self.tensor_to_block(inst, mode),
            ("g2s", None) => self.tensor_to_cluster(inst, rest),
            ("s2g", _) => self.tensor_from_shared(inst, None, rest),
            ("prefetch", _) => self.prefetch_tensor(inst, rest),
            ("reduce", _) => {
                let Some((op, mode)) = rest.split_once('.') else { return Ok(false) };
                self.tensor_from_shared(inst, Some(op), mode)
            }
            _ => Ok(false),
        }
    }

    /// Copies that are not of tensors.
    fn plain_bulk_copy(&mut self, inst: IrInst, name: &str) -> Lower<bool> {
        match name {
            "global.to.shared.cluster" => {
                self.needs(Feature::BulkCopy)?;
                let multicast = self.flag_arg(inst, 6)?;
                let hint = self.flag_arg(inst, 7)?;
                let mut mnemonic = String::from(
                    "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes",
                );
                let mut operands = String::from("[a], [c], d, [b]");
                option(multicast, &mut mnemonic, ".multicast::cluster", &mut operands, ", =e");
                option(hint, &mut mnemonic, ".L2::cache_hint", &mut operands, ", =f");
                self.ptx_parts(inst, &mnemonic, &operands)?;
            }
            "global.to.shared.cta" => {
                self.needs(Feature::BulkToCta)?;
                let hint = self.flag_arg(inst, 5)?;
                let mut mnemonic =
                    String::from("cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes");
                let mut operands = String::from("[a], [c], d, [b]");
                option(hint, &mut mnemonic, ".L2::cache_hint", &mut operands, ", =e");
                self.ptx_parts(inst, &mnemonic, &operands)?;
            }
            "prefetch.L2" => {
                self.needs(Feature::BulkCopy)?;
                let hint = self.flag_arg(inst, 3)?;
                let mut mnemonic = String::from("cp.async.bulk.prefetch.L2.global");
                let mut operands = String::from("[a], b");
                option(hint, &mut mnemonic, ".L2::cache_hint", &mut operands, ", =c");
                self.ptx_parts(inst, &mnemonic, &operands)?;
            }
            "shared.cta.to.global" | "shared.cta.to.global.bytemask" => {
                let masked = name.ends_with("bytemask");
                self.needs(if masked { Feature::BulkByteMask } else { Feature::BulkCopy })?;
                let hint = self.flag_arg(inst, 4)?;
                let mut mnemonic = String::from("cp.async.bulk.global.shared::cta.bulk_group");
                let mut operands = String::from("[a], [b], c");
                option(hint, &mut mnemonic, ".L2::cache_hint", &mut operands, ", =d");
                option(masked, &mut mnemonic, ".cp_mask", &mut operands, ", =f");
                self.ptx_parts(inst, &mnemonic, &operands)?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// `(shared::cluster, mbarrier, map, coordinates, offsets, mask, hint, masked?, hinted?, group)`
    fn tensor_to_cluster(&mut self, inst: IrInst, mode: &str) -> Lower<bool> {
        let Some(mode) = Mode::parse(mode) else { return Ok(false) };
        self.needs(mode.feature(false))?;
        let tail = 3 + mode.coordinates + mode.offsets;
        let multicast = self.flag_arg(inst, tail + 2)?;
        let hint = self.flag_arg(inst, tail + 3)?;
        let group = self.word_arg(inst, tail + 4, &["", ".cta_group::1", ".cta_group::2"])?;
        if !group.is_empty() {
            self.needs(Feature::TensorCtaGroup)?;
        }
        let multicast_word = if multicast { ".multicast::cluster" } else { "" };
        let hint_word = if hint { ".L2::cache_hint" } else { "" };
        let mnemonic = format!(
            "cp.async.bulk.tensor.{}.shared::cluster.global.{}.mbarrier::complete_tx::bytes\
             {multicast_word}{hint_word}{group}",
            mode.dims, mode.word
        );
        let mut operands = Operands::new();
        self.push_template(inst, "[a]", &mut operands)?;
        self.push_tensor(inst, 2, &mode, &mut operands)?;
        self.push_template(inst, "[b]", &mut operands)?;
        self.push_offsets(inst, 3, &mode, &mut operands)?;
        self.push_if(multicast, inst, tail, &mut operands)?;
        self.push_if(hint, inst, tail + 1, &mut operands)?;
        self.emit_named(&mnemonic, &operands)?;
        Ok(true)
    }

    /// `(shared, mbarrier, map, coordinates, offsets, hint, hinted?)`
    fn tensor_to_block(&mut self, inst: IrInst, mode: &str) -> Lower<bool> {
        let Some(mode) = Mode::parse(mode) else { return Ok(false) };
        self.needs(mode.feature(true))?;
        let tail = 3 + mode.coordinates + mode.offsets;
        let hint = self.flag_arg(inst, tail + 1)?;
        let hint_word = if hint { ".L2::cache_hint" } else { "" };
        let mnemonic = format!(
            "cp.async.bulk.tensor.{}.shared::cta.global.{}.mbarrier::complete_tx::bytes{hint_word}",
            mode.dims, mode.word
        );
        let mut operands = Operands::new();
        self.push_template(inst, "[a]", &mut operands)?;
        self.push_tensor(inst, 2, &mode, &mut operands)?;
        self.push_template(inst, "[b]", &mut operands)?;
        self.push_offsets(inst, 3, &mode, &mut operands)?;
        self.push_if(hint, inst, tail, &mut operands)?;
        self.emit_named(&mnemonic, &operands)?;
        Ok(true)
    }

    /// `(shared, map, coordinates, hint, hinted?)`, a copy or a reduction.
    fn tensor_from_shared(&mut self, inst: IrInst, op: Option<&str>, mode: &str) -> Lower<bool> {
        let Some(mut mode) = Mode::parse(mode) else { return Ok(false) };
        mode.offsets = 0;
        self.needs(mode.feature(false))?;
        let tail = 2 + mode.coordinates;
        let hint = self.flag_arg(inst, tail + 1)?;
        let hint_word = if hint { ".L2::cache_hint" } else { "" };
        let (dims, word) = (mode.dims, mode.word_without_offsets);
        let mnemonic = match op {
            Some(op) => format!(
                "cp.reduce.async.bulk.tensor.{dims}.global.shared::cta.{op}.{word}.bulk_group\
                 {hint_word}"
            ),
            None => format!(
                "cp.async.bulk.tensor.{dims}.global.shared::cta.{word}.bulk_group{hint_word}"
            ),
        };
        let mut operands = Operands::new();
        self.push_tensor(inst, 1, &mode, &mut operands)?;
        self.push_template(inst, "[a]", &mut operands)?;
        self.push_if(hint, inst, tail, &mut operands)?;
        self.emit_named(&mnemonic, &operands)?;
        Ok(true)
    }

    /// `(map, coordinates, offsets, hint, hinted?)`
    fn prefetch_tensor(&mut self, inst: IrInst, mode: &str) -> Lower<bool> {
        let Some(mode) = Mode::parse(mode) else { return Ok(false) };
        self.needs(mode.feature(false))?;
        let tail = 1 + mode.coordinates + mode.offsets;
        let hint = self.flag_arg(inst, tail + 1)?;
        let hint_word = if hint { ".L2::cache_hint" } else { "" };
        let mnemonic = format!(
            "cp.async.bulk.prefetch.tensor.{}.L2.global.{}{hint_word}",
            mode.dims, mode.word
        );
        let mut operands = Operands::new();
        self.push_tensor(inst, 0, &mode, &mut operands)?;
        self.push_offsets(inst, 1, &mode, &mut operands)?;
        self.push_if(hint, inst, tail, &mut operands)?;
        self.emit_named(&mnemonic, &operands)?;
        Ok(true)
    }

    /// `[map, {coordinates}]`; the coordinates begin two arguments behind the barrier.
    fn push_tensor(
        &mut self,
        inst: IrInst,
        map: usize,
        mode: &Mode<'_>,
        operands: &mut Operands,
    ) -> Lower {
        operands.push(Operand::Group(Bracket::Brackets, 2));
        let pointer = self.arg(inst, map)?;
        let place = self.place_of(pointer)?;
        operands.push(place);
        self.push_group(inst, map + 1..map + 1 + mode.coordinates, operands)
    }

    /// The offsets in braces, if there are any; `first` is the first coordinate.
    fn push_offsets(
        &mut self,
        inst: IrInst,
        first: usize,
        mode: &Mode<'_>,
        operands: &mut Operands,
    ) -> Lower {
        if mode.offsets == 0 {
            return Ok(());
        }
        let first = first + mode.coordinates;
        self.push_group(inst, first..first + mode.offsets, operands)
    }

    /// The value of a switch that is on.
    fn push_if(
        &mut self,
        wanted: bool,
        inst: IrInst,
        index: usize,
        operands: &mut Operands,
    ) -> Lower {
        if wanted {
            let value = self.arg(inst, index)?;
            operands.extend(self.forced_regs(value)?);
        }
        Ok(())
    }
}

/// Adds a word and an operand if `wanted`.
fn option(wanted: bool, mnemonic: &mut String, word: &str, operands: &mut String, operand: &str) {
    if wanted {
        mnemonic.push_str(word);
        operands.push_str(operand);
    }
}
