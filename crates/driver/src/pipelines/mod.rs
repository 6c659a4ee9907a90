//! Pipelines by level: from flags, language and options to pipeline text.
//!
//! `levels` has the seven levels, `select` how flags choose one, `phases` the construction phases
//! that put a pipeline together. What they put together is in tables of lines, one pass a line with
//! the reason beside it: `language` (the three language paths), `tiers` (tiers 0 to 3), `levels`
//! (fast-compile lists), `finalize` (the end of every pipeline), `standard` (the LLVM-like element
//! `std-pipeline<N>`). `lines` says how a line becomes text and which options leave it out, `add`
//! how passes are added, `codegen_order` in which order machine passes run, `order` which pass must
//! come before which.
//!
//! The tables have more switches than passes; all of them are options of one compilation.

mod add;
mod codegen_order;
mod finalize;
mod language;
mod levels;
mod lines;
mod order;
mod phases;
mod select;
mod standard;
#[cfg(test)]
mod tests;
mod tiers;

use std::sync::Arc;

use nvopt_pass::{
    Phase, Registry,
    registry::{AliasRow, Expand},
    slots::Options,
};

pub use add::{Added, Bits, Instance, PassList, Unit};
pub use codegen_order::{CircleError, MACHINE, MachineStep, machine_order};
pub use language::Language;
pub use levels::OptLevel;
pub use lines::{Factory, Guard, Line};
pub use order::{ORDER, Order};
pub use phases::{Assembled, Section, assemble};
pub use select::{LevelFlags, NOT_BOTH, select_pipeline};

/// A pass that is put among the tiers: from the library's user, or `--plugin-pass=NAME@PHASE_ID`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Plugin {
    /// The pass, as pipeline text.
    pub pass: String,
    /// Tiers whose threshold is smaller come before it.
    pub phase_id: i64,
}

impl Plugin {
    /// Reads `NAME@PHASE_ID`.
    pub fn parse(text: &str) -> Result<Plugin, String> {
        let wrong = || format!("expected a pass and a phase id, as `dce@2`, not `{text}`");
        let (pass, phase_id) = text.rsplit_once('@').ok_or_else(wrong)?;
        let phase_id = phase_id.parse().map_err(|_| wrong())?;
        if pass.is_empty() {
            return Err(wrong());
        }
        Ok(Plugin { pass: pass.to_owned(), phase_id })
    }
}

/// What a pipeline is put together from.
#[derive(Clone, Debug)]
pub struct Config {
    /// The level.
    pub level: OptLevel,
    /// The slots and knobs that the user set.
    pub options: Options,
    /// Passes among the tiers, in order.
    pub plugins: Vec<Plugin>,
    /// The phase of the compilation.
    pub phase: Phase,
    /// What the target adds in phase II, as pipeline text.
    pub phase_two: Vec<String>,
    /// True if code is made of the module. Otherwise somebody reads or compiles it later, and what
    /// only prepares code generation, and passes on machine code, are left out.
    pub to_code: bool,
}

impl Config {
    /// What `level` means if nothing else is said.
    pub fn new(level: OptLevel) -> Config {
        Config {
            level,
            options: Options::default(),
            plugins: Vec::new(),
            phase: Phase::Unphased,
            phase_two: Vec::new(),
            to_code: true,
        }
    }
}

/// What LLVM prints by passes with names of their own.
const LLVM_NAMES: [(&str, &str, &str); 2] = [
    ("aa-eval", "LLVM's name of print<aa-eval>", "print<aa-eval>"),
    ("print-callgraph", "LLVM's name of print<callgraph>", "print<callgraph>"),
];

/// Adds the names that stand for pipelines: `nvopt<O2>`, `default<O2>`, `std-pipeline<4>`. What
/// they stand for depends on the options in `config`; its level is not looked at.
pub fn add_aliases(registry: &mut Registry, config: &Config) {
    for name in ["nvopt", "default"] {
        let config = config.clone();
        registry.add_alias(AliasRow {
            name,
            params: OptLevel::WORDS,
            about: "the pipeline of a level",
            expand: Arc::new(move |word| {
                let level = OptLevel::parse(word).ok_or_else(|| {
                    format!("unknown level '{word}'; there are {}", OptLevel::listed())
                })?;
                Ok(assemble(&Config { level, ..config.clone() })?.text())
            }),
        });
    }
    for (name, about, text) in LLVM_NAMES {
        let expand: Expand = Arc::new(|_| Ok(text.to_owned()));
        registry.add_alias(AliasRow { name, params: "", about, expand });
    }
    let slots = phases::effective(config).slots;
    registry.add_alias(AliasRow {
        name: "std-pipeline",
        params: "1;2;4;5;7;8;inline;aggressive",
        about: "standard passes of an extension point; the number also caps call-graph rounds",
        expand: Arc::new(move |params| standard::expand(params, &slots)),
    });
}
