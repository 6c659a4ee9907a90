//! `wmma`: the older products of matrices, with loads and stores of their parts.
//!
//! Names: `SHAPE.load.PART.LAYOUT[.stride].TYPE`, `SHAPE.store.d.LAYOUT[.stride].TYPE` and
//! `SHAPE.mma[.OP.popc].LAYOUT.LAYOUT[.ROUNDING].TYPES[.satfinite]`.

use nvopt_ir::body::Inst as IrInst;
use nvopt_ptx::target::{Feature, PtxVersion};

use super::{mma::rows_and_columns, template::Operands};
use crate::func::{
    address::Space,
    select::{Lower, Select},
};

impl Select<'_> {
    pub(super) fn wmma(&mut self, inst: IrInst, name: &str) -> Lower<bool> {
        let mut words = name.split('.');
        let (Some(shape), Some(verb)) = (words.next(), words.next()) else { return Ok(false) };
        let words: Vec<&str> = words.collect();
        match (verb, &words[..]) {
            ("load", [part, layout, .., ty]) => {
                self.needs(feature(shape, ty, false))?;
                self.load_part(inst, shape, part, layout, ty)?;
            }
            ("store", [_, layout, .., ty]) => {
                self.needs(feature(shape, ty, false))?;
                self.store_part(inst, shape, layout, ty)?;
            }
            ("mma", words) => return self.multiply_parts(inst, shape, words),
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn load_part(
        &mut self,
        inst: IrInst,
        shape: &str,
        part: &str,
        layout: &str,
        ty: &str,
    ) -> Lower {
        let pointer = self.arg(inst, 0)?;
        let (place, space) = self.place_in(pointer, &[Space::Global, Space::Shared])?;
        let mut operands = Operands::new();
        self.push_results(inst, &mut operands)?;
        operands.push(place);
        if self.body.call_args(inst).len() > 1 {
            let stride = self.arg(inst, 1)?;
            let stride = self.argument_operand(stride)?;
            operands.push(stride);
        }
        let space = space_word(space);
        let mnemonic = format!("wmma.load.{part}.sync.aligned.{layout}.{shape}{space}.{ty}");
        self.emit_named(&mnemonic, &operands)
    }

    fn store_part(&mut self, inst: IrInst, shape: &str, layout: &str, ty: &str) -> Lower {
        let pointer = self.arg(inst, 0)?;
        let (place, space) = self.place_in(pointer, &[Space::Global, Space::Shared])?;
        let total = self.body.call_args(inst).len();
        let (m, n) = rows_and_columns(shape).unwrap_or((16, 16));
        let values = if ty == "f16" { m * n / 64 } else { m * n / 32 };
        let mut operands = Operands::from_slice(&[place]);
        self.push_group(inst, 1..1 + values, &mut operands)?;
        if total > 1 + values {
            let stride = self.arg(inst, 1 + values)?;
            let stride = self.argument_operand(stride)?;
            operands.push(stride);
        }
        let space = space_word(space);
        let mnemonic = format!("wmma.store.d.sync.aligned.{layout}.{shape}{space}.{ty}");
        self.emit_named(&mnemonic, &operands)
    }

    fn multiply_parts(&mut self, inst: IrInst, shape: &str, words: &[&str]) -> Lower<bool> {
        let mut bit_op = "";
        let mut layouts: Vec<&str> = Vec::new();
        let mut rounding = "";
        let mut satfinite = "";
        let mut types: Vec<&str> = Vec::new();
        for &word in words {
            match word {
                "and" | "xor" => bit_op = word,
                "popc" => {}
                "row" | "col" => layouts.push(word),
                "rn" | "rz" | "rm" | "rp" => rounding = word,
                "satfinite" => satfinite = ".satfinite",
                _ => types.push(word),
            }
        }
        let ([rows, cols], Some((m, n))) = (&layouts[..], rows_and_columns(shape)) else {
            return Ok(false);
        };
        let (types, halves, c_type) = match types[..] {
            ["bf16"] => ("f32.bf16.bf16.f32".to_owned(), false, "f32"),
            ["tf32"] => ("f32.tf32.tf32.f32".to_owned(), false, "f32"),
            ["f64"] => ("f64.f64.f64.f64".to_owned(), false, "f64"),
            [ty] => (format!("s32.{ty}.{ty}.s32"), false, "s32"),
            [d, c] => (format!("{d}.{c}"), true, c),
            _ => return Ok(false),
        };
        let factor = types.split('.').nth(1).unwrap_or_default();
        let factor = if halves { "f16" } else { factor };
        self.needs(feature(shape, factor, bit_op == "and"))?;
        if halves && !satfinite.is_empty() && self.cx.options.target.ptx >= PtxVersion(6, 5) {
            let message = "wmma of halves with satfinite is not in PTX from 6.5 on";
            return Err(Box::new(self.error(message).note("needs a PTX version before 6.5")));
        }
        let c = if c_type == "f16" { m * n / 64 } else { m * n / 32 };
        let total = self.body.call_args(inst).len();
        let Some(factors) = total.checked_sub(c) else {
            return Err(self.error("a call with too few arguments"));
        };
        // Parts of halves always have eight registers.
        let a = if halves { factors / 2 } else { factors * m / (m + n) };
        let mut operands = Operands::new();
        self.push_results(inst, &mut operands)?;
        self.push_group(inst, 0..a, &mut operands)?;
        self.push_group(inst, a..factors, &mut operands)?;
        self.push_group(inst, factors..total, &mut operands)?;
        let op = if bit_op.is_empty() { String::new() } else { format!(".{bit_op}.popc") };
        let rounding = if rounding.is_empty() { String::new() } else { format!(".{rounding}") };
        let mnemonic =
            format!("wmma.mma{op}.sync.aligned.{rows}.{cols}.{shape}{rounding}.{types}{satfinite}");
        self.emit_named(&mnemonic, &operands)?;
        Ok(true)
    }
}

fn space_word(space: Space) -> &'static str {
    match space {
        Space::Global => ".global",
        Space::Shared => ".shared",
        _ => "",
    }
}

/// What the target must have for parts of a shape and type.
fn feature(shape: &str, ty: &str, bit_and: bool) -> Feature {
    if bit_and {
        return Feature::MmaBitAnd;
    }
    match (shape, ty) {
        (_, "bf16" | "tf32" | "f64") | ("m16n16k8", _) => Feature::WmmaAmpere,
        ("m8n8k32" | "m8n8k128", _) => Feature::WmmaSubByte,
        (_, "s8" | "u8" | "s32") => Feature::WmmaInt8,
        ("m16n16k16", _) => Feature::WmmaHalf,
        _ => Feature::WmmaShapes,
    }
}
