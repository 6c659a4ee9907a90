//! `mma`: products of matrices that a warp holds in registers.
//!
//! A name is `[sp.[ordered.metadata.]][block.scale.][OP.popc.]SHAPE.ROW.COL.[satfinite.]
//! [kind.KIND.|KIND.[scale.Nx.]]TYPES`; the types that all forms of a kind share are left out.

use nvopt_ir::body::Inst as IrInst;
use nvopt_ptx::{mach::Operand, target::Feature};

use super::template::Operands;
use crate::func::select::{Lower, Select};

/// What a name says.
#[derive(Default)]
pub(super) struct Name<'n> {
    sparse: bool,
    ordered: bool,
    block_scale: bool,
    bit_op: Option<&'n str>,
    shape: &'n str,
    layouts: [&'n str; 2],
    satfinite: bool,
    kind: Option<&'n str>,
    scale: Option<&'n str>,
    types: Vec<&'n str>,
}

impl<'n> Name<'n> {
    fn parse(name: &'n str) -> Option<Name<'n>> {
        let mut out = Name::default();
        let mut words = name.split('.').peekable();
        while let Some(word) = words.next() {
            match word {
                "sp" => out.sparse = true,
                "ordered" => out.ordered = words.next() == Some("metadata"),
                "block" => out.block_scale = words.next() == Some("scale"),
                "and" | "xor" => {
                    out.bit_op = Some(word);
                    words.next_if_eq(&"popc")?;
                }
                "satfinite" => out.satfinite = true,
                "kind" => out.kind = words.next(),
                "mxf8f6f4" | "mxf4" | "mxf4nvf4" => out.kind = Some(word),
                "scale" => out.scale = words.next(),
                "row" | "col" if out.layouts[0].is_empty() => out.layouts[0] = word,
                "row" | "col" => out.layouts[1] = word,
                _ if word.starts_with('m') => out.shape = word,
                _ => out.types.push(word),
            }
        }
        (!out.shape.is_empty() && !out.types.is_empty()).then_some(out)
    }

    /// The types of d, a, b and c, and that of scales.
    fn all_types(&self) -> Option<[&'n str; 4]> {
        Some(match self.types[..] {
            ["bf16"] => ["f32", "bf16", "bf16", "f32"],
            ["tf32"] => ["f32", "tf32", "tf32", "f32"],
            ["f64"] => ["f64"; 4],
            [ty] => ["s32", ty, ty, "s32"],
            [d @ ("f16" | "f32"), c] => [d, "f16", "f16", c],
            [a, b] => ["s32", a, b, "s32"],
            [d, a, b, c] | [d, a, b, c, _] => [d, a, b, c],
            _ => return None,
        })
    }

    fn scale_type(&self) -> Option<&'n str> {
        self.types.get(4).copied()
    }

    fn mnemonic(&self, types: [&str; 4]) -> String {
        let mut out = String::from("mma");
        match (self.sparse, self.ordered) {
            (true, true) => out.push_str(".sp::ordered_metadata"),
            (true, false) => out.push_str(".sp"),
            (false, _) => {}
        }
        let [rows, cols] = self.layouts;
        out.push_str(&format!(".sync.aligned.{}.{rows}.{cols}", self.shape));
        if self.satfinite {
            out.push_str(".satfinite");
        }
        if let Some(kind) = self.kind {
            out.push_str(&format!(".kind::{kind}"));
        }
        if self.block_scale {
            out.push_str(".block_scale");
        }
        if let Some(scale) = self.scale {
            out.push_str(&format!(".scale_vec::{}", scale.to_ascii_uppercase()));
        }
        for ty in types.into_iter().chain(self.scale_type()) {
            out.push('.');
            out.push_str(ty);
        }
        if let Some(op) = self.bit_op {
            out.push_str(&format!(".{op}.popc"));
        }
        out
    }

    /// What the target must have.
    fn features(&self, [d, a, b, _]: [&str; 4]) -> [Option<Feature>; 2] {
        let sparsity = match (self.sparse, self.ordered) {
            (true, true) => Some(Feature::MmaOrderedSparse),
            (true, false) => Some(Feature::SparseMma),
            (false, _) => None,
        };
        let eight_bits = |ty: &str| matches!(ty, "e4m3" | "e5m2");
        let product = match (self.shape, a) {
            _ if self.block_scale && self.sparse => Feature::MmaSparseBlocks,
            _ if self.kind.is_some() || self.block_scale => Feature::BlockScaledMma,
            _ if eight_bits(a) || eight_bits(b) => {
                let newer = d == "f16" || self.shape == "m16n8k16";
                if newer { Feature::MmaFp8Half } else { Feature::MmaFp8 }
            }
            _ if self.sparse => return [sparsity, None],
            ("m8n8k4", "f16") => Feature::MmaVolta,
            ("m16n8k8", "f16") | ("m8n8k16" | "m8n8k32", _) => Feature::Mma,
            (_, "b1") if self.bit_op == Some("and") => Feature::MmaBitAnd,
            ("m8n8k128", _) => Feature::MmaBits,
            ("m16n8k4" | "m16n8k8" | "m16n8k16", "f64") => Feature::MmaDouble,
            _ => Feature::MmaAmpere,
        };
        [sparsity, Some(product)]
    }
}

/// The rows and columns of a shape `m16n8k4`.
pub(super) fn rows_and_columns(shape: &str) -> Option<(usize, usize)> {
    let (m, rest) = shape.strip_prefix('m')?.split_once('n')?;
    let (n, _) = rest.split_once('k')?;
    Some((m.parse().ok()?, n.parse().ok()?))
}

impl Select<'_> {
    pub(super) fn mma(&mut self, inst: IrInst, name: &str) -> Lower<bool> {
        let Some(name) = Name::parse(name) else { return Ok(false) };
        let (Some(types), Some((m, n))) = (name.all_types(), rows_and_columns(name.shape)) else {
            return Ok(false);
        };
        for feature in name.features(types).into_iter().flatten() {
            self.needs(feature)?;
        }
        let [_, a_type, _, c_type] = types;
        // A quarter of a warp each computes a product of its own in the oldest form.
        let c_values = if (name.shape, a_type) == ("m8n8k4", "f16") { 8 } else { m * n / 32 };
        let c = if c_type == "f16" { c_values / 2 } else { c_values };
        let tail = usize::from(name.sparse) * 2 + usize::from(name.block_scale) * 6;
        let total = self.body.call_args(inst).len();
        let Some(factors) = total.checked_sub(c + tail) else {
            return Err(self.error("a call with too few arguments"));
        };
        // A sparse first factor is stored in half the registers.
        let a_share = if name.sparse { m / 2 } else { m };
        let a = factors * a_share / (a_share + n);
        let mut operands = Operands::new();
        self.push_results(inst, &mut operands)?;
        self.push_group(inst, 0..a, &mut operands)?;
        self.push_group(inst, a..factors, &mut operands)?;
        self.push_group(inst, factors..factors + c, &mut operands)?;
        self.push_selectors(inst, factors + c, &name, &mut operands)?;
        self.emit_named(&name.mnemonic(types), &operands)?;
        Ok(true)
    }

    /// Metadata of a sparse factor, then scales of both factors and which threads hold them.
    fn push_selectors(
        &mut self,
        inst: IrInst,
        first: usize,
        name: &Name<'_>,
        operands: &mut Operands,
    ) -> Lower {
        let mut at = first;
        if name.sparse {
            let metadata = self.arg(inst, at)?;
            operands.extend(self.forced_regs(metadata)?);
            let selector = self.constant_arg(inst, at + 1)?;
            operands.push(Operand::Int(selector));
            at += 2;
        }
        if name.block_scale {
            for _ in 0..2 {
                let scale = self.arg(inst, at)?;
                operands.extend(self.forced_regs(scale)?);
                operands.push(Operand::braces(2));
                for index in [at + 1, at + 2] {
                    let id = self.arg(inst, index)?;
                    let operand = self.operand(id)?;
                    operands.push(operand);
                }
                at += 3;
            }
        }
        Ok(())
    }

    /// The registers of the result in braces.
    pub(super) fn push_results(&mut self, inst: IrInst, operands: &mut Operands) -> Lower {
        let regs = self.result_regs(inst)?;
        operands.push(Operand::braces(regs.len()));
        operands.extend(regs.iter().map(|&reg| Operand::Reg(reg)));
        Ok(())
    }

    /// The registers of some arguments in braces.
    pub(super) fn push_group(
        &mut self,
        inst: IrInst,
        range: std::ops::Range<usize>,
        operands: &mut Operands,
    ) -> Lower {
        let head = operands.len();
        operands.push(Operand::braces(0));
        for index in range {
            let value = self.arg(inst, index)?;
            operands.extend(self.forced_regs(value)?);
        }
        operands[head] = Operand::braces(operands.len() - head - 1);
        Ok(())
    }
}
