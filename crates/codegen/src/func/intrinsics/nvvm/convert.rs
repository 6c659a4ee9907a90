//! Conversions between number types. Names are `FROM2TO.how` or `FROM.to.TO.how`.

use nvopt_ir::body::Inst as IrInst;
use nvopt_ptx::{isa::FormData, mach::Operand, target::Feature};

use super::template::Operands;
use crate::{
    func::select::{Lower, Select},
    shape::{Class, Piece, Scalar},
};

impl Select<'_> {
    /// Lowers `llvm.nvvm.HEAD.REST` if it is a conversion.
    pub(super) fn convert(&mut self, inst: IrInst, head: &str, rest: &str) -> Lower<bool> {
        if let Some(rest) = rest.strip_prefix("to.") {
            return self.convert_packed(inst, head, rest);
        }
        let Some((from, to)) = head.split_once('2') else { return Ok(false) };
        let (Some(from), Some(to)) = (number_type(from), number_type(to)) else {
            return Ok(false);
        };
        self.require_conversion(from, to, rest)?;
        // What flushing could change becomes zero in a half anyway.
        let rest = if from == "bf16" { rest.trim_end_matches(".ftz") } else { rest };
        // To an integer, the rounding is a rounding to an integer.
        let how = match rest.split_once('.') {
            Some((rounding, more)) if is_integer(to) => format!("{rounding}i.{more}"),
            None if is_integer(to) => format!("{rest}i"),
            _ => rest.to_owned(),
        };
        let operands = match self.body.call_args(inst).len() {
            1 => "r, =a",
            2 => "r, =a, =b",
            _ => "r, =a, =b, =c",
        };
        self.ptx_parts(inst, &format!("cvt.{how}.{to}.{from}"), operands)?;
        Ok(true)
    }

    fn require_conversion(&mut self, from: &str, to: &str, how: &str) -> Lower {
        let has = |word: &str| how.split('.').any(|own| own == word);
        if how.starts_with("rs") {
            return self.needs(Feature::StochasticConvert);
        }
        if to == "tf32" {
            if has("satfinite") && !has("rna") {
                return self.needs(Feature::Tf32Satfinite);
            }
            self.needs(if has("rna") { Feature::Tf32Convert } else { Feature::Tf32Rounding })?;
        }
        if has("satfinite") {
            self.needs(Feature::SatfiniteConvert)?;
        }
        match to {
            "f16x2" | "bf16x2" | "bf16" => self.needs(Feature::PackedConvert)?,
            "f16" if has("relu") => self.needs(Feature::PackedConvert)?,
            _ => {}
        }
        if from == "bf16" {
            self.needs(Feature::Bf16Convert)?;
        }
        Ok(())
    }

    /// Conversions from and to packed floats of 8 bits and fewer.
    fn convert_packed(&mut self, inst: IrInst, from: &str, rest: &str) -> Lower<bool> {
        let (to, how) = rest.split_once('.').unwrap_or((rest, ""));
        let narrow = [from, to].into_iter().find(|ty| ty.starts_with('e') || ty.starts_with("ue"));
        let Some(narrow) = narrow else { return Ok(false) };
        self.needs(match narrow {
            _ if how.starts_with("rs") => Feature::StochasticConvert,
            "e4m3x2" | "e5m2x2" if self.cx.options.target.has(Feature::Clusters) => {
                Feature::Fp8Convert
            }
            "e4m3x2" | "e5m2x2" => Feature::Fp8ConvertAda,
            _ => Feature::Fp6Convert,
        })?;
        let source = if matches!(from, "ff" | "f32x4") { "f32" } else { from };
        let has = |word: &str| how.split('.').any(|own| own == word);
        let rounding = how.split('.').next().filter(|word| !word.is_empty()).unwrap_or("rn");
        // To 8 bits PTX always saturates, and says so.
        let saturates = has("satfinite") || matches!(to, "e4m3x2" | "e5m2x2");
        let saturates = if saturates { ".satfinite" } else { "" };
        let relu = if has("relu") { ".relu" } else { "" };
        // The order of these two depends on the rounding.
        let limits = match rounding {
            "rs" => format!("{relu}{saturates}"),
            _ => format!("{saturates}{relu}"),
        };
        let words = format!("cvt.{rounding}{limits}.{to}.{source}");
        match (from, to) {
            ("f32x4", _) => self.convert_four(inst, &words)?,
            (_, "e2m1x2") => {
                let cvt = format!("{words} byte, \u{1}1\u{2}, \u{1}2\u{2};");
                let back = "cvt.u16.u8 \u{1}0\u{2}, byte;";
                self.with_byte(inst, &format!("{cvt}\n\t{back}"))?;
            }
            ("e2m1x2", _) => {
                let cut = "cvt.u8.u16 byte, \u{1}1\u{2};";
                let cvt = format!("{words} \u{1}0\u{2}, byte;");
                self.with_byte(inst, &format!("{cut}\n\t{cvt}"))?;
            }
            ("ff", _) => self.ptx_parts(inst, &words, "r, =a, =b")?,
            _ => self.ptx_parts(inst, &words, "r, =a")?,
        }
        Ok(true)
    }

    /// Four floats to four narrow ones in 16 or 32 bits.
    fn convert_four(&mut self, inst: IrInst, words: &str) -> Lower {
        let floats = self.arg(inst, 0)?;
        let bits = self.arg(inst, 1)?;
        let floats = self.forced_regs(floats)?;
        let random = self.reg(bits)?;
        let shape = self.shape(self.body.result_ty(inst))?;
        let regs = self.result_regs(inst)?;
        let whole = match regs[..] {
            [reg] => reg,
            _ => self.tmp(Class::B32),
        };
        let mut operands = Operands::from_slice(&[Operand::Reg(whole), Operand::braces(4)]);
        operands.extend(floats.iter().copied());
        operands.push(Operand::Reg(random));
        self.emit_named(words, &operands)?;
        if regs.len() > 1 {
            let from = Piece { scalar: Scalar::Int(32), offset: 0, reg: 0 };
            self.repack(&[from], &[Operand::Reg(whole)], &shape, &regs)?;
        }
        Ok(())
    }

    /// Text with a register `byte` of eight bits, which exist for these conversions alone.
    fn with_byte(&mut self, inst: IrInst, text: &str) -> Lower {
        let form = FormData::asm(&format!("{{\n\t.reg .b8 byte;\n\t{text}\n\t}}"));
        let dst = self.result_reg(inst)?;
        let mut operands = Operands::from_slice(&[Operand::braces(1), Operand::Reg(dst)]);
        for &value in self.body.call_args(inst) {
            operands.extend(self.forced_regs(value)?);
        }
        let form = self.out.form_of(form);
        let inst = self.out.new_inst(form, None, &operands);
        self.seq.push(inst);
        Ok(())
    }
}

/// The PTX type of a name's part.
fn number_type(word: &str) -> Option<&'static str> {
    Some(match word {
        "d" => "f64",
        "f" | "ff" => "f32",
        "i" => "s32",
        "ui" => "u32",
        "ll" => "s64",
        "ull" => "u64",
        "h" | "f16" => "f16",
        "bf" | "bf16" => "bf16",
        "tf32" => "tf32",
        "f16x2" => "f16x2",
        "bf16x2" => "bf16x2",
        _ => return None,
    })
}

fn is_integer(ty: &str) -> bool {
    ty.starts_with('s') || ty.starts_with('u')
}
