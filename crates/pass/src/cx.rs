//! What a pass may see besides what it changes, and where it says what it did.

use nvopt_ir::{
    body::{Body, Inst},
    datalayout::DataLayout,
    diag::Diag,
    metadata::Md,
    module::{Func, Module, ModuleShared},
};
use nvopt_ptx::target::Target;

use crate::{
    knobs::Knobs,
    module_analysis::ModuleResults,
    remark::{Remark, RemarkKind},
    stats::Stats,
};

/// Where in the two-phase compilation the pipeline is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// A single run without phases.
    Unphased,
    /// Phase I: the module as a whole.
    One,
    /// Phase II: function by function.
    Two,
}

/// How floats are computed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Numerics {
    /// Subnormal floats are zero.
    pub ftz: bool,
    /// Divisions are correctly rounded.
    pub prec_div: bool,
    /// Square roots are correctly rounded.
    pub prec_sqrt: bool,
}

impl Default for Numerics {
    fn default() -> Self {
        Numerics { ftz: false, prec_div: true, prec_sqrt: true }
    }
}

/// What all passes of one compilation read. Nothing in it changes while they run.
#[derive(Clone, Copy)]
pub struct Frame<'a> {
    /// Sizes and alignments.
    pub layout: &'a DataLayout,
    /// The chip and the PTX version.
    pub target: &'a Target,
    /// How floats are computed.
    pub numerics: Numerics,
    /// The numbers and switches the user set.
    pub knobs: &'a Knobs,
    /// Compare every analysis that is put back with a fresh one.
    pub check_analyses: bool,
    /// The phase.
    pub phase: Phase,
}

/// What passes say: gathered per function and emitted in module order.
#[derive(Clone, Debug, Default)]
pub struct Reports {
    /// What was done, missed or found out.
    pub remarks: Vec<Remark>,
    /// Counters.
    pub stats: Stats,
    /// What `print<…>` wrote.
    pub printed: String,
    /// What makes the compilation stop when the pass is done.
    pub errors: Vec<Diag>,
    /// How many rewrites may still be made; `None` is any number. `-opt-bisect-rewrites` sets it
    /// for one pass on one function.
    pub rewrites_left: Option<u64>,
    /// Nobody reads the remarks: they are not kept, and need not be made.
    pub no_remarks: bool,
}

impl Reports {
    /// True if one more rewrite may be made: it is counted then.
    fn may_rewrite(&mut self) -> bool {
        match &mut self.rewrites_left {
            None => true,
            Some(0) => false,
            Some(left) => {
                *left -= 1;
                true
            }
        }
    }
}

/// What a function pass may use besides its body.
///
/// `module` is this thread's copy of everything outside bodies. A pass may *add* to it: types,
/// metadata, declarations of intrinsics; additions of different threads become one, in module
/// order, when the stage ends. It must not change what is there.
pub struct FnCx<'a> {
    /// Types, declarations, globals, metadata.
    pub module: &'a mut ModuleShared,
    /// The function.
    pub func: Func,
    /// The running pass, for remarks and dumps.
    pub pass: &'static str,
    /// What was computed of the module before the functions' turn.
    pub frozen: &'a ModuleResults,
    /// The rest of the compilation.
    pub frame: Frame<'a>,
    /// What passes say.
    pub reports: &'a mut Reports,
}

impl FnCx<'_> {
    /// The function's name, for messages.
    pub fn func_name(&self) -> String {
        let name = self.module.funcs[self.func].symbol.name;
        name.map_or_else(String::new, |name| self.module.names.lossy(name).into_owned())
    }

    /// Runs `work` on a module that has this function's body only: for printing and checking,
    /// which want a module. Nothing is copied.
    pub fn as_module<R>(&mut self, body: &mut Body, work: impl FnOnce(&Module, Func) -> R) -> R {
        let mut module = Module { shared: std::mem::take(self.module), ..Module::default() };
        module.bodies[self.func] = Some(std::mem::take(body));
        let result = work(&module, self.func);
        *body = module.bodies[self.func].take().expect("it was put there");
        *self.module = module.shared;
        result
    }

    /// Counts `n` more of `what`, for `-stats`.
    pub fn count(&mut self, what: &'static str, n: u64) {
        self.reports.stats.add(self.pass, what, n);
    }

    /// Says that something was done, missed or found out at `inst`.
    pub fn remark(
        &mut self,
        body: &Body,
        inst: Option<Inst>,
        kind: RemarkKind,
        name: &'static str,
        message: impl Into<String>,
    ) {
        if self.reports.no_remarks {
            return;
        }
        let loc: Option<Md> = inst.and_then(|inst| body.loc(inst));
        let (pass, func) = (self.pass, self.func);
        let message = message.into();
        self.reports.remarks.push(Remark { kind, pass, name, func, loc, message });
    }

    /// True if one more rewrite may be made. A pass asks before each, so that bisection can stop
    /// between two of them; without bisection it is always true.
    pub fn may_rewrite(&mut self) -> bool {
        self.reports.may_rewrite()
    }
}

/// What a module or call-graph pass may use besides the module.
pub struct ModuleCx<'a> {
    /// The running pass.
    pub pass: &'static str,
    /// The rest of the compilation.
    pub frame: Frame<'a>,
    /// What passes say.
    pub reports: &'a mut Reports,
}

impl ModuleCx<'_> {
    /// Counts `n` more of `what`, for `-stats`.
    pub fn count(&mut self, what: &'static str, n: u64) {
        self.reports.stats.add(self.pass, what, n);
    }

    /// True if one more rewrite may be made. A pass asks before each, so that bisection can stop
    /// between two of them; without bisection it is always true.
    pub fn may_rewrite(&mut self) -> bool {
        self.reports.may_rewrite()
    }

    /// Says that something was done, missed or found out in `func` at `loc`.
    pub fn remark(
        &mut self,
        func: Func,
        loc: Option<Md>,
        kind: RemarkKind,
        name: &'static str,
        message: impl Into<String>,
    ) {
        if self.reports.no_remarks {
            return;
        }
        let (pass, message) = (self.pass, message.into());
        self.reports.remarks.push(Remark { kind, pass, name, func, loc, message });
    }

    /// Runs `work` with the view a function pass has of `func`.
    pub fn in_function<R>(
        &mut self,
        module: &mut ModuleShared,
        func: Func,
        frozen: &ModuleResults,
        work: impl FnOnce(&mut FnCx<'_>) -> R,
    ) -> R {
        let (pass, frame) = (self.pass, self.frame);
        work(&mut FnCx { module, func, pass, frozen, frame, reports: self.reports })
    }
}

/// What a machine pass may use besides the function.
pub struct MachCx<'a> {
    /// The running pass.
    pub pass: &'static str,
    /// The function's name.
    pub func: &'a [u8],
    /// True if the function is a kernel: its parameters are the same for all threads.
    pub is_kernel: bool,
    /// The chip and the PTX version.
    pub target: &'a Target,
    /// The numbers and switches the user set.
    pub knobs: &'a Knobs,
    /// What passes say.
    pub reports: &'a mut Reports,
}

impl MachCx<'_> {
    /// Counts `n` more of `what`, for `-stats`.
    pub fn count(&mut self, what: &'static str, n: u64) {
        self.reports.stats.add(self.pass, what, n);
    }

    /// True if one more rewrite may be made, as [`FnCx::may_rewrite`].
    pub fn may_rewrite(&mut self) -> bool {
        self.reports.may_rewrite()
    }
}
