//! Values that attributes and metadata make promises about.

use nvopt_arith::{Int, float};
use nvopt_ir::attrs::IntRange;

use super::{Runner, frame::lanes};
use crate::{
    code::Promise,
    config::AttributeMode,
    fault::{FaultKind, Step, Trap},
};

impl Runner<'_, '_, '_> {
    /// Checks the promises about the value in `reg` and the `n - 1` registers behind it.
    #[inline]
    pub(super) fn keep_promises(
        &mut self,
        reg: u32,
        n: u32,
        mask: u32,
        promises: &[Promise],
        what: &str,
    ) -> Step<()> {
        for promise in promises {
            self.keep_promise(reg, n, mask, promise, what)?;
        }
        Ok(())
    }

    fn keep_promise(
        &mut self,
        reg: u32,
        n: u32,
        mask: u32,
        promise: &Promise,
        what: &str,
    ) -> Step<()> {
        if *promise == Promise::NoUndef {
            for word in 0..n {
                let tainted = self.frame.tainted(reg + word) & mask;
                if tainted != 0 {
                    let detail = format!("{what} is undefined or poison, which noundef forbids");
                    let lane = tainted.trailing_zeros() as usize;
                    return Err(Trap::at(lane, FaultKind::Attribute, detail));
                }
            }
            return Ok(());
        }
        for word in 0..n {
            let defined = mask & !self.frame.tainted(reg + word);
            for lane in lanes(defined) {
                let bits = self.frame.row(reg + word)[lane];
                let Some(broken) = self.broken(promise, bits, lane) else { continue };
                let must_report = matches!(
                    promise,
                    Promise::Dereferenceable(..) | Promise::DereferenceableOrNull(..)
                );
                if must_report || self.cx.config.checks.attributes == AttributeMode::Report {
                    let detail = format!("{what} is {bits:#x}, which {broken}");
                    return Err(Trap::at(lane, FaultKind::Attribute, detail));
                }
                self.frame.poison(reg + word, 1 << lane);
            }
        }
        Ok(())
    }

    /// Why `bits` break the promise, if they do.
    fn broken(&self, promise: &Promise, bits: u64, lane: usize) -> Option<String> {
        let broken = |holds: bool, why: &str| (!holds).then(|| why.to_owned());
        match promise {
            Promise::NoUndef => None,
            Promise::NonNull => broken(bits != 0, "nonnull forbids"),
            Promise::Align(align) => {
                let aligned = *align == 0 || bits.is_multiple_of(*align);
                broken(aligned, &format!("is no multiple of the promised align {align}"))
            }
            Promise::DereferenceableOrNull(..) if bits == 0 => None,
            Promise::Dereferenceable(bytes, of) | Promise::DereferenceableOrNull(bytes, of) => {
                self.not_accessible(*of, bits, *bytes, lane)
            }
            Promise::Range(ranges) => {
                let within = ranges.iter().any(|range| contains(range, bits));
                broken(within, "is not in the promised range")
            }
            Promise::NoFpClass(format, classes) => {
                let class = float::class_of(*format, u128::from(bits)).0;
                broken(class & classes == 0, "nofpclass forbids")
            }
        }
    }

    fn not_accessible(&self, of: u32, address: u64, bytes: u64, lane: usize) -> Option<String> {
        let found = self.cx.memory.locate(&self.who(), lane, of, address, bytes);
        let why = format!("is not dereferenceable({bytes})");
        found.is_err().then_some(why)
    }
}

/// True if the range, which may wrap, holds `bits`.
fn contains(range: &IntRange, bits: u64) -> bool {
    let int = |words: &[u64]| Int::from_words(range.width, words);
    let (lo, hi, value) = (int(&range.lo), int(&range.hi), Int::new(range.width, bits));
    if lo == hi {
        return true;
    }
    // The distance from the lower end, modulo the width, is below the length.
    value.sub(&lo).cmp_unsigned(&hi.sub(&lo)).is_lt()
}
