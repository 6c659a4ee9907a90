//! Collecting what is wrong.
//!
//! A rule is `self.check(condition, "message")?`: a failed one is reported at the place the
//! verifier is at and ends its group.

use super::{Verifier, text};
use crate::{
    body::{Block, Inst},
    diag::{Diag, SourceMap},
    module::{Func, Module, Symbol},
};

/// How many faults are told of one function, or of all that is outside functions.
pub const MAX_ERRORS_PER_FUNCTION: usize = 100;
/// How many faults are told of one module.
pub const MAX_ERRORS: usize = 10_000;

/// A rule failed and was reported, so the rest of its group is left out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reported;

/// What a group of rules gives back.
pub(super) type Checked<T = ()> = Result<T, Reported>;

/// What is being looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Module,
    Symbol(Symbol),
    Block(Func, Block),
    Inst(Func, Inst),
}

/// What is wrong with a module.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// What is wrong, and whether only debug info is.
    faults: Vec<(Diag, Subject)>,
}

/// What a fault is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Subject {
    Program,
    DebugInfo,
}

impl Findings {
    /// True if nothing is wrong.
    pub fn is_empty(&self) -> bool {
        self.faults.is_empty()
    }

    /// All faults, in order.
    pub fn all(self) -> Vec<Diag> {
        self.faults.into_iter().map(|(diag, _)| diag).collect()
    }

    /// The faults that dropping all debug info would not cure.
    pub fn without_debug_info(&self) -> impl Iterator<Item = &Diag> {
        let program = self.faults.iter().filter(|(_, subject)| *subject == Subject::Program);
        program.map(|(diag, _)| diag)
    }

    /// The faults that dropping all debug info would cure.
    pub fn of_debug_info(&self) -> impl Iterator<Item = &Diag> {
        let debug_info = self.faults.iter().filter(|(_, subject)| *subject == Subject::DebugInfo);
        debug_info.map(|(diag, _)| diag)
    }
}

/// What was found so far.
pub(super) struct Report<'m> {
    module: &'m Module,
    map: Option<&'m SourceMap>,
    at: Place,
    found: Findings,
    /// Faults of the function at hand, or of what is outside functions.
    n_in_unit: usize,
    has_debug_info_faults: bool,
}

impl<'m> Report<'m> {
    pub(super) fn new(module: &'m Module, map: Option<&'m SourceMap>) -> Report<'m> {
        Report {
            module,
            map,
            at: Place::Module,
            found: Findings::default(),
            n_in_unit: 0,
            has_debug_info_faults: false,
        }
    }

    /// Says what is looked at from now on.
    pub(super) fn set_place(&mut self, place: Place) {
        self.at = place;
    }

    pub(super) fn place(&self) -> Place {
        self.at
    }

    /// Starts the count for another function.
    pub(super) fn start_unit(&mut self) {
        self.n_in_unit = 0;
    }

    /// The number of faults of the function at hand so far, those not shown included.
    pub(super) fn n_faults(&self) -> usize {
        self.n_in_unit
    }

    pub(super) fn has_debug_info_faults(&self) -> bool {
        self.has_debug_info_faults
    }

    pub(super) fn error(&mut self, message: impl Into<String>) {
        self.add(message.into(), Subject::Program);
    }

    pub(super) fn debug_info_error(&mut self, message: impl Into<String>) {
        self.has_debug_info_faults = true;
        self.add(message.into(), Subject::DebugInfo);
    }

    pub(super) fn finish(self) -> Findings {
        self.found
    }

    #[cold]
    fn add(&mut self, message: String, subject: Subject) {
        self.n_in_unit += 1;
        if self.n_in_unit > MAX_ERRORS_PER_FUNCTION || self.found.faults.len() >= MAX_ERRORS {
            return;
        }
        let mut diag = Diag::error(message);
        diag.span = self.offset().map(|start| start..start);
        diag.notes = text::notes(self.module, self.at);
        if self.n_in_unit == MAX_ERRORS_PER_FUNCTION {
            diag.notes.push("more faults of the same function are not shown".to_owned());
        }
        self.found.faults.push((diag, subject));
    }

    fn offset(&self) -> Option<u32> {
        let map = self.map?;
        match self.at {
            Place::Module => None,
            Place::Symbol(symbol) => map.symbol(symbol),
            Place::Inst(func, inst) => map.inst(func, inst),
            Place::Block(func, block) => {
                let first = self.module.bodies[func].as_ref()?.first_inst(block);
                let of_block = first.and_then(|inst| map.inst(func, inst));
                of_block.or_else(|| map.symbol(Symbol::Func(func)))
            }
        }
    }
}

/// Rules.
impl Verifier<'_> {
    /// Reports `message` unless `holds`.
    #[inline]
    pub(super) fn check(&mut self, holds: bool, message: &str) -> Checked {
        if holds { Ok(()) } else { self.fail(message) }
    }

    /// Reports what `message` makes unless `holds`.
    #[inline]
    pub(super) fn check_with(&mut self, holds: bool, message: impl FnOnce() -> String) -> Checked {
        if holds { Ok(()) } else { self.fail(message()) }
    }

    /// Reports `message` as a fault of debug info unless `holds`.
    #[inline]
    pub(super) fn check_di(&mut self, holds: bool, message: &str) -> Checked {
        if holds {
            return Ok(());
        }
        self.report.debug_info_error(message);
        Err(Reported)
    }

    /// Reports `message`.
    #[cold]
    pub(super) fn fail<T>(&mut self, message: impl Into<String>) -> Checked<T> {
        self.report.error(message);
        Err(Reported)
    }

    /// Runs `rules` at `place`; afterwards the verifier is where it was.
    pub(super) fn at(&mut self, place: Place, rules: impl FnOnce(&mut Self) -> Checked) {
        let before = self.report.place();
        self.report.set_place(place);
        // The failed rule was reported; only its group ends.
        _ = rules(self);
        self.report.set_place(before);
    }
}
