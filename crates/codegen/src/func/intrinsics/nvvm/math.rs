//! Floating-point arithmetic. The names spell the instructions but for the types.

use nvopt_ir::body::Inst as IrInst;
use nvopt_ptx::{mach::Operand, target::Feature};

use super::template::{Row, row};
use crate::{
    func::select::{Lower, Select},
    shape::Scalar,
};

/// One row an intrinsic: rounding to integers.
pub(super) static ROWS: &[Row] = &[
    row("ceil.d", "cvt.rpi.f64.f64 r, =a"),
    row("ceil.f", "cvt.rpi.f32.f32 r, =a"),
    row("ceil.ftz.f", "cvt.rpi.ftz.f32.f32 r, =a"),
    row("floor.d", "cvt.rmi.f64.f64 r, =a"),
    row("floor.f", "cvt.rmi.f32.f32 r, =a"),
    row("floor.ftz.f", "cvt.rmi.ftz.f32.f32 r, =a"),
    row("round.d", "cvt.rni.f64.f64 r, =a"),
    row("round.f", "cvt.rni.f32.f32 r, =a"),
    row("round.ftz.f", "cvt.rni.ftz.f32.f32 r, =a"),
    row("trunc.d", "cvt.rzi.f64.f64 r, =a"),
    row("trunc.f", "cvt.rzi.f32.f32 r, =a"),
    row("trunc.ftz.f", "cvt.rzi.ftz.f32.f32 r, =a"),
    row("saturate.d", "cvt.sat.f64.f64 r, =a"),
    row("saturate.f", "cvt.sat.f32.f32 r, =a"),
    row("saturate.ftz.f", "cvt.sat.ftz.f32.f32 r, =a"),
];

impl Select<'_> {
    /// Lowers `llvm.nvvm.HEAD.REST` if it is arithmetic.
    pub(super) fn math(&mut self, inst: IrInst, head: &str, rest: &str) -> Lower<bool> {
        let opcode = match head {
            "add" | "mul" | "div" | "fma" | "rcp" | "rsqrt" | "lg2" | "sin" | "cos" | "neg" => head,
            "sqrt" if rest == "f" => return self.default_sqrt(inst),
            "sqrt" => head,
            "fmin" => "min",
            "fmax" => "max",
            "ex2" => return self.by_type(inst, "ex2", rest),
            "fabs" => return self.by_type(inst, "abs", rest),
            _ => return Ok(false),
        };
        let (how, ty) = match rest.rsplit_once('.') {
            _ if head == "div" && rest.starts_with("full") => (rest, "f32"),
            Some((how, ty)) => (how, ty_word(ty)),
            None => ("", ty_word(rest)),
        };
        self.require_math(opcode, how, ty)?;
        let how = how.replace("nan", "NaN");
        let operands = match self.body.call_args(inst).len() {
            1 => "r, a",
            2 => "r, a, b",
            _ => "r, a, b, c",
        };
        let dot = if how.is_empty() { "" } else { "." };
        self.ptx_parts(inst, &format!("{opcode}{dot}{how}.{ty}"), operands)?;
        Ok(true)
    }

    /// What the target must have for an operation.
    fn require_math(&mut self, opcode: &str, how: &str, ty: &str) -> Lower {
        let has = |word: &str| how.split('.').any(|own| own == word);
        let bfloat = ty.starts_with("bf16");
        let half = ty.starts_with("f16");
        if opcode == "lg2" && ty == "f64" {
            return self.no_ptx("lg2 takes floats");
        }
        if bfloat && (has("ftz") || has("sat")) {
            return self.no_ptx("bfloat16 operations neither flush nor saturate");
        }
        match opcode {
            "min" | "max" => {
                if bfloat || half {
                    self.needs(Feature::HalfMinMax)?;
                }
                if has("nan") {
                    self.needs(Feature::MinMaxNan)?;
                }
                if has("xorsign") {
                    self.needs(Feature::MinMaxXorsign)?;
                }
            }
            "fma" if bfloat => self.needs(Feature::Bf16Fma)?,
            "fma" if half && has("relu") => self.needs(Feature::HalfRelu)?,
            "fma" if half => self.needs(Feature::HalfArith)?,
            "neg" => self.needs(Feature::Bf16Abs)?,
            _ => {}
        }
        Ok(())
    }

    /// A square root as precise as the user wants it.
    fn default_sqrt(&mut self, inst: IrInst) -> Lower<bool> {
        let how = if self.cx.options.prec_sqrt { "rn" } else { "approx" };
        let ftz = if self.ftz { ".ftz" } else { "" };
        self.ptx_parts(inst, &format!("sqrt.{how}{ftz}.f32"), "r, a")?;
        Ok(true)
    }

    /// An operation on whatever type the call has.
    fn by_type(&mut self, inst: IrInst, opcode: &str, how: &str) -> Lower<bool> {
        let shape = self.shape(self.body.result_ty(inst))?;
        let value = self.arg(inst, 0)?;
        let operands = self.forced_regs(value)?;
        let regs = self.result_regs(inst)?;
        for (index, piece) in shape.iter().enumerate() {
            let ty = self.typed(opcode, how, piece.scalar)?;
            let dot = if how.is_empty() { "" } else { "." };
            let pair = [Operand::Reg(regs[index]), operands[index]];
            self.emit_named(&format!("{opcode}{dot}{how}.{ty}"), &pair)?;
        }
        Ok(true)
    }

    /// The type of `ex2` or `abs`, if it is one of theirs.
    fn typed(&mut self, opcode: &str, how: &str, scalar: Scalar) -> Lower<&'static str> {
        let flushes = how.ends_with("ftz");
        let is_abs = opcode == "abs";
        Ok(match scalar {
            Scalar::Float => "f32",
            Scalar::Double if is_abs && !flushes => "f64",
            Scalar::Half | Scalar::Half2 => {
                self.needs(if is_abs { Feature::HalfAbs } else { Feature::HalfTanhEx2 })?;
                if !is_abs && flushes {
                    return self.no_ptx("ex2 of halves does not flush");
                }
                if scalar == Scalar::Half { "f16" } else { "f16x2" }
            }
            Scalar::BFloat | Scalar::BFloat2 => {
                self.needs(if is_abs { Feature::Bf16Abs } else { Feature::Bf16TanhEx2 })?;
                if flushes == is_abs {
                    return self.no_ptx("bfloat16 has abs without and ex2 with flushing only");
                }
                if scalar == Scalar::BFloat { "bf16" } else { "bf16x2" }
            }
            Scalar::Double | Scalar::Int(_) | Scalar::Fp128 | Scalar::Ptr { .. } => {
                return self.no_ptx("there is no such instruction for this type");
            }
        })
    }
}

/// The PTX type of LLVM's letter.
fn ty_word(letter: &str) -> &str {
    match letter {
        "d" => "f64",
        "f" => "f32",
        other => other,
    }
}
