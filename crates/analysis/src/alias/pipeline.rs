//! Which ways of telling are asked, and which answers `aa-eval` shows: LLVM's names.

use nvopt_pass::{Knob, KnobInfo, Knobs};

/// The ways of telling, as in LLVM's `-aa-pipeline=basic-aa,tbaa`.
pub static AA_PIPELINE: Knob<&'static str> = Knob::word(
    "aa-pipeline",
    "default",
    "aa-eval",
    "the ways of telling that alias analysis asks: default, or some of basic-aa, tbaa, \
     scoped-noalias-aa, globals-aa and nvptx-aa, separated by commas",
);

macro_rules! shown {
    ($name:ident, $text:literal, $what:literal) => {
        static $name: Knob<bool> = Knob::switch(
            $text,
            false,
            "aa-eval",
            concat!("shows ", $what, "; without any such switch everything is shown"),
        );
    };
}
shown!(ALL, "print-all-alias-modref-info", "every answer");
shown!(NO_ALIAS, "print-no-aliases", "pairs that share no byte");
shown!(MAY_ALIAS, "print-may-aliases", "pairs that may overlap");
shown!(PARTIAL_ALIAS, "print-partial-aliases", "pairs that overlap in part");
shown!(MUST_ALIAS, "print-must-aliases", "pairs that begin at the same place");
shown!(NO_MOD_REF, "print-no-modref", "calls that leave an address alone");
shown!(REF, "print-ref", "calls that only read an address");
shown!(MOD, "print-mod", "calls that only write an address");
shown!(MOD_REF, "print-modref", "calls that read and write an address");

/// Asks about accesses with their metadata, not about addresses alone.
static WITH_METADATA: Knob<bool> = Knob::switch(
    "evaluate-aa-metadata",
    false,
    "aa-eval",
    "asks about loads and stores with what their metadata says, not about addresses alone",
);

/// The switches that choose what is shown.
const SWITCHES: [&Knob<bool>; 9] =
    [&ALL, &NO_ALIAS, &MAY_ALIAS, &PARTIAL_ALIAS, &MUST_ALIAS, &NO_MOD_REF, &REF, &MOD, &MOD_REF];

/// The knobs of alias analysis and its evaluation.
pub static KNOBS: [&KnobInfo; 11] = [
    &AA_PIPELINE.info,
    &WITH_METADATA.info,
    &ALL.info,
    &NO_ALIAS.info,
    &MAY_ALIAS.info,
    &PARTIAL_ALIAS.info,
    &MUST_ALIAS.info,
    &NO_MOD_REF.info,
    &REF.info,
    &MOD.info,
    &MOD_REF.info,
];

/// The ways of telling that are asked.
#[derive(Clone, Copy, Debug)]
pub struct Ways {
    /// What addresses are made of.
    pub basic: bool,
    /// The types that front ends wrote at accesses.
    pub tbaa: bool,
    /// The scopes that inlining wrote at accesses.
    pub scoped: bool,
    /// Variables whose address nobody takes.
    pub globals: bool,
    /// The memories of a GPU.
    pub spaces: bool,
}

impl Ways {
    /// All of them.
    pub const ALL: Ways =
        Ways { basic: true, tbaa: true, scoped: true, globals: true, spaces: true };
    const NONE: Ways =
        Ways { basic: false, tbaa: false, scoped: false, globals: false, spaces: false };

    /// What the compilation asks for; names that do not exist count for nothing, see
    /// [`unknown_way`].
    pub fn of(knobs: &Knobs) -> Ways {
        if !knobs.is_set(&AA_PIPELINE.info) {
            return Ways::ALL;
        }
        names(knobs.word(&AA_PIPELINE)).filter_map(Way::named).fold(Ways::NONE, Ways::and)
    }

    fn and(self, way: Way) -> Ways {
        match way {
            Way::All => Ways::ALL,
            Way::Basic => Ways { basic: true, ..self },
            Way::Tbaa => Ways { tbaa: true, ..self },
            Way::Scoped => Ways { scoped: true, ..self },
            Way::Globals => Ways { globals: true, ..self },
            Way::Spaces => Ways { spaces: true, ..self },
        }
    }
}

/// The first name in `-aa-pipeline` that is none.
pub fn unknown_way(knobs: &Knobs) -> Option<&str> {
    names(knobs.word(&AA_PIPELINE)).find(|&name| Way::named(name).is_none())
}

fn names(list: &str) -> impl Iterator<Item = &str> {
    list.split(',').map(str::trim).filter(|name| !name.is_empty())
}

#[derive(Clone, Copy)]
enum Way {
    All,
    Basic,
    Tbaa,
    Scoped,
    Globals,
    Spaces,
}

impl Way {
    fn named(name: &str) -> Option<Way> {
        match name {
            "default" => Some(Way::All),
            "basic-aa" => Some(Way::Basic),
            "tbaa" => Some(Way::Tbaa),
            "scoped-noalias-aa" => Some(Way::Scoped),
            "globals-aa" => Some(Way::Globals),
            "nvptx-aa" => Some(Way::Spaces),
            _ => None,
        }
    }
}

/// What `aa-eval` shows.
#[derive(Clone, Copy)]
pub(super) struct Shown<'a> {
    knobs: &'a Knobs,
    all: bool,
}

impl<'a> Shown<'a> {
    pub(super) fn of(knobs: &'a Knobs) -> Shown<'a> {
        let none = !SWITCHES.iter().any(|switch| knobs.is_on(switch));
        Shown { knobs, all: none || knobs.is_on(&ALL) }
    }

    pub(super) fn pair(&self, answer: super::AliasResult) -> bool {
        use super::AliasResult::{May, Must, No, Partial};
        let switch = match answer {
            No => &NO_ALIAS,
            May => &MAY_ALIAS,
            Partial(_) => &PARTIAL_ALIAS,
            Must => &MUST_ALIAS,
        };
        self.all || self.knobs.is_on(switch)
    }

    pub(super) fn effect(&self, what: super::ModRef) -> bool {
        use super::ModRef;
        let switch = match (what.contains(ModRef::MOD), what.contains(ModRef::REF)) {
            (false, false) => &NO_MOD_REF,
            (true, false) => &MOD,
            (false, true) => &REF,
            (true, true) => &MOD_REF,
        };
        self.all || self.knobs.is_on(switch)
    }

    /// True if accesses are asked about with their metadata.
    pub(super) fn with_metadata(&self) -> bool {
        self.knobs.is_on(&WITH_METADATA)
    }
}
