//! Rest that comes with code: what was copied from another body where nothing was left to do.
//!
//! Inlining brings code that was cleaned up in the callee, level by level. If all of it counted as
//! touched in the caller, each pass would look at it again on every level. So a copy comes at rest
//! for the marks that the original was at rest for, unless inlining has changed what a visit sees:
//! a parameter has become an argument. Users of those, and all whose surroundings change when the
//! copy is linked into the caller, count as touched. The caller itself need not be at rest: most
//! inlining is into functions that no pass has seen yet.
//!
//! Only rest that a pass asks of single instructions comes along. Passes that look for a second
//! thing of the same kind, such as an equal expression or a write to the same address, find it in
//! the caller, however well the callee was searched.

use std::ops::BitOr;

use super::{Body, CloneMap, Inst, Mark, ValueDef};

/// The marks whose rest comes along.
const CARRIED: [Mark; 3] = [Mark::Simplified, Mark::Combined, Mark::BlocksSimplified];

/// The marks for which something came at rest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Rests(u8);

impl Rests {
    /// The rest that `mark` asks for; none if it does not come along with code.
    pub(super) fn of(mark: Mark) -> Rests {
        match mark {
            Mark::Simplified => Rests(1),
            Mark::Combined => Rests(2),
            Mark::BlocksSimplified => Rests(4),
            Mark::EarlyCse
            | Mark::EarlyCseMemory
            | Mark::Gvn
            | Mark::Sccp
            | Mark::Correlated
            | Mark::Bdce
            | Mark::Adce
            | Mark::Dse
            | Mark::Reassociate => Rests(0),
        }
    }

    /// True if both have a mark.
    #[inline]
    pub(super) fn meets(self, other: Rests) -> bool {
        self.0 & other.0 != 0
    }
}

impl BitOr for Rests {
    type Output = Rests;

    fn bitor(self, other: Rests) -> Rests {
        Rests(self.0 | other.0)
    }
}

/// When an instruction was last touched, and for which marks it came at rest then.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Stamp(u32);

impl Stamp {
    /// The last period that there is room for.
    pub(super) const LAST: u32 = u32::MAX >> u8::BITS;

    /// Touched in the period `now`.
    #[inline]
    pub(super) fn now(now: u32) -> Stamp {
        Stamp(now << u8::BITS)
    }

    #[inline]
    pub(super) fn at(self) -> u32 {
        self.0 >> u8::BITS
    }

    #[inline]
    pub(super) fn rests(self) -> Rests {
        Rests((self.0 & u32::from(u8::MAX)) as u8)
    }

    fn with(self, rests: Rests) -> Stamp {
        Stamp(self.0 | u32::from(rests.0))
    }
}

impl Body {
    /// Notes which of the copies in `map`, made of `source` just now, came at rest. What happens to
    /// them from here on counts as ever.
    pub fn carry_rest(&mut self, source: &Body, map: &CloneMap) {
        let now = Stamp::now(self.start_period().at());
        let marks = CARRIED.map(|mark| source.marked(mark));
        for &(inst, copy) in map.insts() {
            if uses_a_param(source, inst) {
                continue;
            }
            let mut rests = Rests::default();
            for since in marks {
                if !source.touched_since(inst, since) {
                    rests = rests | since.rests();
                }
            }
            self.touches.insts[copy] = now.with(rests);
        }
    }
}

/// True if `inst` sees a parameter, which is something else in a copy.
fn uses_a_param(body: &Body, inst: Inst) -> bool {
    body.args(inst).iter().any(|&arg| matches!(body.def(arg), ValueDef::Param(_)))
}
