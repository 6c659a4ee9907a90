//! Reading and writing surfaces.
//!
//! Names: `suld.GEOMETRY[.array].[vN]TYPE.OUTSIDE` and `sust.{b,p}.GEOMETRY[.array].[vN]TYPE.OUTSIDE`;
//! the last word says what happens outside the surface.

use nvopt_ir::body::Inst as IrInst;
use nvopt_ptx::mach::{Bracket, Operand};

use super::{template::Operands, texture::geometry};
use crate::func::select::{Lower, Select};

impl Select<'_> {
    pub(super) fn surface(&mut self, inst: IrInst, head: &str, rest: &str) -> Lower<bool> {
        let words: Vec<&str> = rest.split('.').collect();
        let (kind, words) = match &words[..] {
            [kind @ ("b" | "p"), words @ ..] => (*kind, words),
            words => ("b", words),
        };
        let Some((geometry, &[ty, outside])) = geometry(words) else { return Ok(false) };
        let (vector, ty) = match ty.split_at_checked(2) {
            Some(("v2", ty)) => (".v2", ty),
            Some(("v4", ty)) => (".v4", ty),
            _ => ("", ty),
        };
        let bits = ty.trim_start_matches('i');
        if kind == "p" && bits != "32" {
            return self.no_ptx("formatted stores take 32 bits");
        }
        let mnemonic = format!("{head}.{kind}.{}{vector}.b{bits}.{outside}", geometry.word);
        let mut operands = Operands::new();
        if head == "suld" {
            self.push_results(inst, &mut operands)?;
        }
        operands.push(Operand::Group(Bracket::Brackets, 2));
        let handle = self.handle(inst, 0)?;
        operands.push(handle);
        self.push_padded(inst, 1, geometry.coordinates, &mut operands)?;
        if head == "sust" {
            let total = self.body.call_args(inst).len();
            self.push_group(inst, 1 + geometry.coordinates..total, &mut operands)?;
        }
        self.emit_named(&mnemonic, &operands)?;
        Ok(true)
    }
}
