//! Steps on a function that would do nothing, and so are not run.
//!
//! What a pass does follows from the body, from the declarations and globals that the body can name,
//! and from its parameters. If it changed nothing and said nothing, it would do the same again as
//! long as none of these has changed. Pipelines run the same clean-up many times and most functions
//! are done after a few of them, so this is most of the time of a pipeline.
//!
//! When the body changed, its clocks say. When what is around it changed, [`Surroundings`] finds out by
//! comparing after each step on the module or on a component: function passes only add to the
//! module. Nothing here depends on threads: a step that is left out is one that does nothing.
//! The same holds for a step on one function that is a component of the call graph, if its pass looks
//! at members only, and for a step on the module as long as nothing at all has changed ([`Stillness`]).
//! Where [`Settings::check_analyses`] is on, such steps run nevertheless and must do nothing.

use nvopt_entity::{Entity, SecondaryMap};
use nvopt_ir::{
    body::{Aspects, Body, Epochs},
    constant::ConstData,
    metadata::Md,
    module::{
        AliasData, Func, FuncDecl, Global, GlobalData, IFuncData, Module, ModuleShared, Symbol,
    },
};
use nvopt_pass::{
    Phase,
    cx::Reports,
    pipeline::{Step, StepKind, StepRow},
};

use super::settings::{Filter, Settings};

/// The pass that checks modules.
pub(super) const VERIFY: &str = "verify";

/// A point in time: how many changes of the surroundings have been seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Time(u32);

/// What function passes see of the module besides the body, as it was when last looked at.
#[derive(Default)]
pub(super) struct Surroundings {
    now: Time,
    funcs: SecondaryMap<Func, SeenFunc>,
    rest: Rest,
    rest_changed: Time,
    globals_changed: SecondaryMap<Global, Time>,
    aliases_changed: Time,
    /// When anything of it changed.
    changed: Time,
}

#[derive(Clone, Default)]
struct SeenFunc {
    decl: Option<Box<FuncDecl>>,
    changed: Time,
}

/// All but functions.
#[derive(Default, PartialEq, Eq)]
struct Rest {
    globals: Vec<GlobalData>,
    global_order: Vec<Global>,
    aliases: Vec<AliasData>,
    ifuncs: Vec<IFuncData>,
    named_md: Vec<(Vec<u8>, Vec<Md>)>,
}

impl Rest {
    fn is_of(&self, shared: &ModuleShared) -> bool {
        self.globals.iter().eq(shared.globals.values())
            && self.global_order == shared.global_order
            && self.aliases.iter().eq(shared.aliases.values())
            && self.ifuncs.iter().eq(shared.ifuncs.values())
            && self.named_md == shared.named_md
    }

    fn of(shared: &ModuleShared) -> Rest {
        Rest {
            globals: shared.globals.values().cloned().collect(),
            global_order: shared.global_order.clone(),
            aliases: shared.aliases.values().cloned().collect(),
            ifuncs: shared.ifuncs.values().cloned().collect(),
            named_md: shared.named_md.clone(),
        }
    }
}

impl Surroundings {
    /// Those of a module on which nothing has run.
    pub(super) fn of(shared: &ModuleShared) -> Surroundings {
        let mut surroundings = Surroundings { rest: Rest::of(shared), ..Surroundings::default() };
        for func in shared.funcs.keys() {
            surroundings.look_at(shared, func);
        }
        surroundings
    }

    /// Looks at everything, after a step on the module. `n_funcs` is how many functions there
    /// were before it: a step that makes functions may also have put them for others in constants.
    pub(super) fn after_module_step(&mut self, shared: &ModuleShared, n_funcs: usize) {
        self.now.0 += 1;
        for func in shared.funcs.keys() {
            self.look_at(shared, func);
        }
        if shared.funcs.len() != n_funcs || !self.rest.is_of(shared) {
            let old = std::mem::replace(&mut self.rest, Rest::of(shared));
            self.rest_changed = self.now;
            self.changed = self.now;
            for (index, data) in self.rest.globals.iter().enumerate() {
                if old.globals.get(index) != Some(data) {
                    self.globals_changed[Global::from_index(index)] = self.now;
                }
            }
            if (&old.aliases, &old.ifuncs) != (&self.rest.aliases, &self.rest.ifuncs) {
                self.aliases_changed = self.now;
            }
        }
    }

    /// Looks at `members` after a step on a component, which changes the declarations of no others.
    pub(super) fn after_component_step(
        &mut self,
        shared: &ModuleShared,
        members: &[Func],
        n_funcs: usize,
    ) {
        self.now.0 += 1;
        for &func in members {
            self.look_at(shared, func);
        }
        if shared.funcs.len() != n_funcs {
            self.rest_changed = self.now;
            self.changed = self.now;
        }
    }

    fn look_at(&mut self, shared: &ModuleShared, func: Func) {
        let (seen, decl) = (&mut self.funcs[func], &shared.funcs[func]);
        if seen.decl.as_deref() != Some(decl) {
            seen.decl = Some(Box::new(decl.clone()));
            seen.changed = self.now;
            self.changed = self.now;
        }
    }

    /// When what `body`, that of `func`, can see last changed. `idle` knows what the answer was
    /// when this was last asked: most often only constants that are new since then are looked at.
    pub(super) fn last_change(&self, func: Func, body: &Body, idle: &mut Idle) -> Time {
        let changed = |func: Func| self.funcs.get(func).map_or(Time(0), |seen| seen.changed);
        let n_consts = body.consts().len();
        let before = Some(idle.asked).filter(|asked| asked.at >= self.changed);
        let (from, so_far) = match before {
            Some(asked) => (asked.n_consts, asked.answer),
            None => (0, self.rest_changed.max(changed(func))),
        };
        let named = body.consts().iter().skip(from).filter_map(|(_, data)| match data {
            ConstData::Symbol { symbol: Symbol::Func(func), .. } => Some(changed(*func)),
            _ => None,
        });
        let answer = named.fold(so_far, Time::max);
        idle.asked = Asked { at: self.now, n_consts, answer };
        answer
    }

    /// When anything last changed.
    pub(super) fn changed(&self) -> Time {
        self.changed
    }

    /// Touches what `body`, that of `func`, says of what has changed since `seen`.
    fn touch(&self, func: Func, body: &mut Body, seen: Time) {
        let is_new = |func: Func| self.funcs.get(func).is_some_and(|f| f.changed > seen);
        let is_new_global = |global| self.globals_changed.get(global).is_some_and(|&t| t > seen);
        let mut called = Vec::new();
        let mut touches_all = self.aliases_changed > seen;
        for (constant, data) in body.consts().iter() {
            match data {
                ConstData::Symbol { symbol: Symbol::Func(func), .. } if is_new(*func) => {
                    called.push(constant);
                }
                // It may be part of other constants.
                ConstData::Symbol { symbol: Symbol::Global(global), .. } => {
                    touches_all |= is_new_global(*global);
                }
                _ => {}
            }
        }
        if touches_all {
            return body.touch_all();
        }
        for constant in called {
            body.touch_users_of(constant);
        }
        if is_new(func) {
            for param in body.params().to_vec() {
                body.touch_users(param);
            }
        }
    }

    /// What the time is.
    pub(super) fn now(&self) -> Time {
        self.now
    }
}

/// The steps that did nothing to a function.
#[derive(Clone, Debug, Default)]
pub(super) struct Idle {
    steps: Vec<IdleStep>,
    /// The clocks of the body to which they did nothing.
    steps_at: Epochs,
    /// The passes that have been there, and may wait when they come again.
    ran: Ran,
    /// The last change around the function that its body has been told of.
    seen: Time,
    asked: Asked,
    /// The clocks of the body and the time when the verifier last found nothing wrong with it.
    verified: Option<(Epochs, Time)>,
}

/// When what a function can see last changed, as of a point in time.
#[derive(Clone, Copy, Debug, Default)]
struct Asked {
    at: Time,
    /// How many constants the body had.
    n_consts: usize,
    answer: Time,
}

/// The kinds of the passes that ran on something, and how often it had been touched then.
#[derive(Clone, Debug, Default)]
struct Ran(Vec<(StepKind, u64)>);

impl Ran {
    fn at(&self, step: &Step) -> Option<usize> {
        self.0.iter().position(|ran| ran.0 == step.kind)
    }

    /// True if `step` comes again later in the pipeline and little has changed since it was last
    /// here: then it is enough that it runs there. Little are fewer touches than there are
    /// instructions. On the corpus that changes nothing about what is left, and saves a tenth
    /// of the time of large modules.
    fn may_wait(&self, step: &Step, n_touches: u64, size: u64) -> bool {
        // A function that is gone takes its touches along.
        let is_little = |at: usize| n_touches.abs_diff(self.0[at].1) < size;
        step.comes_again && self.at(step).is_some_and(is_little)
    }

    fn note(&mut self, step: &Step, n_touches: u64) {
        match self.at(step) {
            Some(at) => self.0[at].1 = n_touches,
            None => self.0.push((step.kind, n_touches)),
        }
    }
}

/// A step that did nothing, and when.
#[derive(Clone, Copy, Debug)]
struct IdleStep {
    kind: StepKind,
    phase: Phase,
    time: Time,
}

/// A function's place in time during a stage.
#[derive(Clone, Copy, Debug)]
pub(super) struct Moment {
    pub(super) now: Time,
    pub(super) last_change: Time,
}

impl Idle {
    /// Tells `body` when what is around it has changed since it was last worked on, and says when
    /// that was.
    pub(super) fn look_around(
        &mut self,
        around: &Surroundings,
        func: Func,
        body: &mut Body,
    ) -> Time {
        let last_change = around.last_change(func, body, self);
        if last_change > self.seen {
            around.touch(func, body, self.seen);
            self.seen = last_change;
        }
        last_change
    }

    /// True if the verifier has found nothing wrong with `body` and what it sees.
    pub(super) fn is_verified(&self, body: &Body, last_change: Time) -> bool {
        self.verified.is_some_and(|(epochs, time)| {
            time >= last_change && epochs.agree(&body.epochs(), Aspects::all())
        })
    }

    /// Notes that the verifier found nothing wrong with `body`.
    pub(super) fn set_verified(&mut self, body: &Body, now: Time) {
        self.verified = Some((body.epochs(), now));
    }

    /// Forgets which steps need not run again.
    pub(super) fn forget_steps(&mut self) {
        self.steps = Vec::new();
    }

    /// True if `step` did nothing to the body as it is now, in the surroundings as they are now.
    pub(super) fn has(&self, step: &Step, phase: Phase, body: &Body, moment: Moment) -> bool {
        self.steps_at == body.epochs()
            && self.steps.iter().any(|idle| {
                idle.kind == step.kind && idle.phase == phase && idle.time >= moment.last_change
            })
    }

    /// True if `step` may wait until it comes again.
    pub(super) fn may_wait(&self, step: &Step, body: &Body) -> bool {
        self.ran.may_wait(step, body.n_touches(), body.n_placed_insts() as u64)
    }

    /// Notes that `step` has just run on `body`.
    pub(super) fn note_run(&mut self, step: &Step, body: &Body) {
        self.ran.note(step, body.n_touches());
    }

    /// Notes that `step` did nothing to the body with these clocks.
    pub(super) fn add(&mut self, step: &Step, phase: Phase, epochs: Epochs, moment: Moment) {
        // Clocks never go back: what was noted of another body is of no more use.
        if self.steps_at != epochs {
            self.steps.clear();
            self.steps_at = epochs;
        }
        self.steps.retain(|idle| idle.time >= moment.last_change);
        self.steps.push(IdleStep { kind: step.kind, phase, time: moment.now });
    }
}

/// The steps that did nothing to the module as it is.
#[derive(Default)]
pub(super) struct Stillness {
    steps: Vec<(StepKind, Phase)>,
    /// The passes that have been there, and may wait when they come again.
    ran: Ran,
    /// The call graph that was computed is that of the module as it was when last looked at.
    pub(super) has_call_graph: bool,
    /// The verifier found nothing wrong with the module as it was when last looked at.
    pub(super) is_verified: bool,
    /// All functions with the clocks of their bodies, and when anything around them last changed.
    at: (Vec<(Func, Option<Epochs>)>, Time),
}

impl Stillness {
    /// Looks at the module. True if something has changed since the last look; what did nothing
    /// before may do something then.
    pub(super) fn look_at(&mut self, module: &Module, surroundings: &Surroundings) -> bool {
        let (seen, time) = &self.at;
        let order = &module.shared.func_order;
        let clocks = |&func: &Func| (func, module.bodies[func].as_ref().map(Body::epochs));
        if *time == surroundings.changed()
            && seen.len() == order.len()
            && order.iter().map(clocks).eq(seen.iter().copied())
        {
            return false;
        }
        self.at = (order.iter().map(clocks).collect(), surroundings.changed());
        self.steps.clear();
        self.has_call_graph = false;
        self.is_verified = false;
        true
    }

    /// True if `step` did nothing to the module as it was when last looked at.
    pub(super) fn has(&self, step: &Step, phase: Phase) -> bool {
        self.steps.contains(&(step.kind, phase))
    }

    /// True if `step` may wait until it comes again.
    pub(super) fn may_wait(&self, step: &Step, module: &Module) -> bool {
        let size = bodies(module).map(|body| body.n_placed_insts() as u64).sum();
        step.comes_again && self.ran.may_wait(step, touches(module), size)
    }

    /// True if `step` looks for mistakes of passes before it, and comes again in the same level: what
    /// it would find now it finds then. The first one looks at what came in.
    pub(super) fn check_may_wait(&self, step: &Step) -> bool {
        step.row.name() == VERIFY && step.comes_again && self.ran.at(step).is_some()
    }

    /// Notes that `step` has just run on the module.
    pub(super) fn note_run(&mut self, step: &Step, module: &Module) {
        if step.comes_again {
            self.ran.note(step, touches(module));
        }
    }

    /// Notes that `step` did nothing to the module as it was when last looked at.
    pub(super) fn add(&mut self, step: &Step, phase: Phase) {
        self.steps.push((step.kind, phase));
    }
}

fn bodies(module: &Module) -> impl Iterator<Item = &Body> {
    module.shared.func_order.iter().filter_map(|&func| module.bodies[func].as_ref())
}

/// How often anything in the functions of the module was touched.
fn touches(module: &Module) -> u64 {
    bodies(module).map(Body::n_touches).sum()
}

/// True if steps that would do nothing may be left out: passes that must run do, and dumps are made
/// of all steps.
pub(super) fn may_leave_out(step: &Step, settings: &Settings) -> bool {
    let is_plain = match step.row {
        StepRow::Pass(row) => !row.required,
        StepRow::Analysis(..) => false,
    };
    is_plain
        && settings.print_before == Filter::None
        && settings.print_after == Filter::None
        && settings.print_changed.is_none()
}

/// How much has been said: more of it means that a step said something.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct SaidSoFar(usize, usize, usize, u64);

impl SaidSoFar {
    pub(super) fn of(reports: &Reports) -> SaidSoFar {
        let Reports { remarks, stats, printed, errors, rewrites_left: _, no_remarks: _ } = reports;
        SaidSoFar(remarks.len(), printed.len(), errors.len(), stats.total())
    }
}
