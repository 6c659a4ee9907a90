//! Values that attributes and metadata make promises about.

use nvopt_arith::{Int, float};
use nvopt_ir::{attrs::IntRange, constant::low_mask};
use smallvec::SmallVec;

use super::{Runner, frame::lanes};
use crate::{
    code::{NONE, Op},
    config::AttributeMode,
    fault::{FaultKind, Step, Trap},
    promise::{Assumption, Promise},
};

impl Runner<'_, '_, '_> {
    /// Checks the promises about the value in `reg` and the `n - 1` registers behind it. `noundef`
    /// comes last: what another promise makes poison is what it forbids.
    #[inline]
    pub(super) fn keep_promises(
        &mut self,
        reg: u32,
        n: u32,
        mask: u32,
        promises: &[Promise],
        what: &str,
    ) -> Step<()> {
        for last in [false, true] {
            for promise in promises.iter().filter(|&of| (*of == Promise::NoUndef) == last) {
                self.keep_promise(reg, n, mask, promise, what)?;
            }
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
        // A scalar of more than 64 bits has several words.
        let stride = promise.n_words();
        for first in (0..n).step_by(stride as usize) {
            let words = first..(first + stride).min(n);
            let tainted = words.clone().fold(0, |all, word| all | self.frame.tainted(reg + word));
            for lane in lanes(mask & !tainted) {
                let bits: SmallVec<[u64; 2]> =
                    words.clone().map(|word| self.frame.bits(reg + word, lane)).collect();
                let Some(broken) = self.broken(promise, &bits, lane) else { continue };
                let must_report = matches!(
                    promise,
                    Promise::Dereferenceable(..) | Promise::DereferenceableOrNull(..)
                );
                if must_report || self.cx.config.checks.attributes == AttributeMode::Report {
                    let digits = Int::from_words(stride * 64, &bits);
                    let detail = format!("{what} is {}, which {broken}", hex(&digits));
                    return Err(Trap::at(lane, FaultKind::Attribute, detail));
                }
                for word in words.clone() {
                    self.frame.poison(reg + word, 1 << lane);
                }
            }
        }
        Ok(())
    }

    /// Faults unless what the bundle of an assumption says holds for every thread.
    pub(super) fn assume_bundle(&self, op: &Op, what: Assumption) -> Step<()> {
        for reg in [op.a, op.b, op.c].into_iter().filter(|&reg| reg != NONE) {
            self.require_defined(reg, self.path.mask, "an operand of an assumption")?;
        }
        let holds = |lane: usize| {
            let bits = |reg: u32| if reg == NONE { 0 } else { self.frame.bits(reg, lane) };
            let (address, number) = (bits(op.a), bits(op.b));
            let accessible =
                |of| number == 0 || self.not_accessible(of, address, number, lane).is_none();
            match what {
                Assumption::Defined => true,
                Assumption::NonNull => address != 0,
                // Nothing but null is aligned to what is no power of two.
                Assumption::Align if !number.is_power_of_two() => address == 0,
                Assumption::Align => address.wrapping_sub(bits(op.c)).is_multiple_of(number),
                Assumption::Dereferenceable(of) => accessible(of),
                Assumption::DereferenceableOrNull(of) => address == 0 || accessible(of),
            }
        };
        match lanes(self.path.mask).find(|&lane| !holds(lane)) {
            Some(lane) => Err(Trap::at(lane, FaultKind::Unreachable, "an assumption is false")),
            None => Ok(()),
        }
    }

    /// Why `bits` break the promise, if they do.
    fn broken(&self, promise: &Promise, words: &[u64], lane: usize) -> Option<String> {
        let bits = words.first().copied().unwrap_or(0);
        let broken = |holds: bool, why: &str| (!holds).then(|| why.to_owned());
        match promise {
            Promise::NoUndef => None,
            Promise::NonNull => broken(bits != 0, "nonnull forbids"),
            Promise::Align(align) => {
                let aligned = *align == 0 || bits.is_multiple_of(*align);
                (!aligned).then(|| format!("is no multiple of the promised align {align}"))
            }
            Promise::DereferenceableOrNull(..) if bits == 0 => None,
            Promise::Dereferenceable(bytes, of) | Promise::DereferenceableOrNull(bytes, of) => {
                self.not_accessible(*of, bits, *bytes, lane)
            }
            Promise::Range(ranges) => {
                let within = ranges.iter().any(|range| contains(range, words));
                broken(within, "is not in the promised range")
            }
            Promise::NoFpClass(format, classes) => {
                let high = words.get(1).copied().unwrap_or(0);
                let bits = u128::from(bits) | u128::from(high) << 64;
                let class = float::class_of(*format, bits).0;
                broken(class & classes == 0, "nofpclass forbids")
            }
        }
    }

    fn not_accessible(&self, of: u32, address: u64, bytes: u64, lane: usize) -> Option<String> {
        let found = self.cx.memory.locate(&self.who(), lane, of, address, bytes);
        found.is_err().then(|| format!("is not dereferenceable({bytes})"))
    }
}

impl Promise {
    /// The words of the scalars it is about.
    fn n_words(&self) -> u32 {
        let bits = match self {
            Promise::Range(ranges) => ranges.first().map_or(1, |range| range.width),
            Promise::NoFpClass(format, _) => format.bits(),
            Promise::NoUndef
            | Promise::NonNull
            | Promise::Align(_)
            | Promise::Dereferenceable(..)
            | Promise::DereferenceableOrNull(..) => 64,
        };
        bits.div_ceil(64).max(1)
    }
}

fn hex(value: &Int) -> String {
    let digits: String = value.words().iter().rev().map(|word| format!("{word:016x}")).collect();
    let digits = digits.trim_start_matches('0');
    format!("0x{}", if digits.is_empty() { "0" } else { digits })
}

/// True if the range, which may wrap, holds the number of these words.
fn contains(range: &IntRange, words: &[u64]) -> bool {
    if let ([lo], [hi], [value]) = (&*range.lo, &*range.hi, words)
        && range.width <= 64
    {
        let mask = low_mask(range.width);
        let (lo, hi) = (lo & mask, hi & mask);
        return lo == hi || value.wrapping_sub(lo) & mask < hi.wrapping_sub(lo) & mask;
    }
    let int = |words: &[u64]| Int::from_words(range.width, words);
    let (lo, hi, value) = (int(&range.lo), int(&range.hi), int(words));
    if lo == hi {
        return true;
    }
    // The distance from the lower end, modulo the width, is below the length.
    value.sub(&lo).cmp_unsigned(&hi.sub(&lo)).is_lt()
}
