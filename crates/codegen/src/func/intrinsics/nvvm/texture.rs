//! Reading textures, and asking about textures and surfaces.
//!
//! A name is `tex.[unified.]GEOMETRY[.array][.level|.grad].v4TYPE.COORDINATE` or
//! `tld4.[unified.]COMPONENT.2d.v4TYPE.f32`. Unified handles are texture and sampler in one.

use nvopt_ir::body::Inst as IrInst;
use nvopt_ptx::mach::{Bracket, Operand};

use super::template::Operands;
use crate::func::select::{Lower, Select};

/// The shape of a texture or surface.
#[derive(Clone, Copy)]
pub(super) struct Geometry {
    /// The word of PTX.
    pub(super) word: &'static str,
    /// The number of coordinates, the layer of an array included.
    pub(super) coordinates: usize,
    /// The number of derivatives along each axis of the screen.
    derivatives: usize,
}

/// The shape that a name begins with, and the words behind it.
pub(super) fn geometry<'w, 'n>(words: &'w [&'n str]) -> Option<(Geometry, &'w [&'n str])> {
    let (array, rest) = match words {
        [_, "array", rest @ ..] => (true, rest),
        [_, rest @ ..] => (false, rest),
        [] => return None,
    };
    let (word, coordinates, derivatives) = match (words[0], array) {
        ("1d", false) => ("1d", 1, 1),
        ("1d", true) => ("a1d", 2, 1),
        ("2d", false) => ("2d", 2, 2),
        ("2d", true) => ("a2d", 3, 2),
        ("3d", false) => ("3d", 3, 3),
        ("cube", false) => ("cube", 3, 3),
        ("cube", true) => ("acube", 4, 3),
        _ => return None,
    };
    Some((Geometry { word, coordinates, derivatives }, rest))
}

impl Select<'_> {
    pub(super) fn texture(&mut self, inst: IrInst, head: &str, rest: &str) -> Lower<bool> {
        let words: Vec<&str> = rest.split('.').collect();
        let (unified, words) = match &words[..] {
            ["unified", words @ ..] => (true, words),
            words => (false, words),
        };
        if unified && self.cx.separates_samplers() {
            let message = "a module has textures with samplers of their own or with those that \
                           are part of them, not both";
            return Err(self.error(message));
        }
        let (component, words) = match (head, words) {
            ("tld4", [component, words @ ..]) => (format!(".{component}"), words),
            _ => (String::new(), words),
        };
        let Some((geometry, words)) = geometry(words) else { return Ok(false) };
        let (mode, words) = match words {
            [mode @ ("level" | "grad"), words @ ..] => (*mode, words),
            _ => ("", words),
        };
        let &[result, coordinate] = words else { return Ok(false) };
        let Some(result) = result.strip_prefix("v4") else { return Ok(false) };
        let handles = if unified { 1 } else { 2 };
        let mut operands = Operands::new();
        self.push_results(inst, &mut operands)?;
        operands.push(Operand::Group(Bracket::Brackets, handles + 1));
        for index in 0..usize::from(handles) {
            let handle = self.handle(inst, index)?;
            operands.push(handle);
        }
        let mut at = usize::from(handles);
        self.push_padded(inst, at, geometry.coordinates, &mut operands)?;
        at += geometry.coordinates;
        match mode {
            "level" => {
                let level = self.arg(inst, at)?;
                operands.extend(self.forced_regs(level)?);
            }
            "grad" => {
                for _ in 0..2 {
                    self.push_padded(inst, at, geometry.derivatives, &mut operands)?;
                    at += geometry.derivatives;
                }
            }
            _ => {}
        }
        let mode = if mode.is_empty() { component } else { format!(".{mode}") };
        let mnemonic = format!("{head}{mode}.{}.v4.{result}.{coordinate}", geometry.word);
        self.emit_named(&mnemonic, &operands)?;
        Ok(true)
    }

    /// A texture, sampler or surface: the variable itself where it is known.
    pub(super) fn handle(&mut self, inst: IrInst, index: usize) -> Lower<Operand> {
        let value = self.arg(inst, index)?;
        let reg = self.reg(value)?;
        Ok(Operand::Reg(reg))
    }

    /// Arguments in braces; vectors of three are written as four.
    pub(super) fn push_padded(
        &mut self,
        inst: IrInst,
        first: usize,
        n: usize,
        operands: &mut Operands,
    ) -> Lower {
        let start = operands.len();
        self.push_group(inst, first..first + n, operands)?;
        if n == 3
            && let Some(&last) = operands.last()
        {
            operands.push(last);
            operands[start] = Operand::braces(4);
        }
        Ok(())
    }

    /// `txq` and `suq`: `array.size` is `array_size` in PTX.
    pub(super) fn query_texture(&mut self, inst: IrInst, head: &str, what: &str) -> Lower<bool> {
        let mnemonic = format!("{head}.{}.b32", what.replace('.', "_"));
        let dst = self.result_reg(inst)?;
        let handle = self.handle(inst, 0)?;
        let operands = [Operand::Reg(dst), Operand::Group(Bracket::Brackets, 1), handle];
        self.emit_named(&mnemonic, &operands)?;
        Ok(true)
    }
}
