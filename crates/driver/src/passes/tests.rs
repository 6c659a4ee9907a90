//! Threads, panics, bisection and numbering, on small modules.

use nvopt_ir::{
    body::{Body, NewInst},
    intrinsics::Intrinsic,
    module::Module,
    ops::Op,
    types::Type,
};
use nvopt_pass::{
    Analyses, Duplicates, FnCx, FunctionPass, Knob, Knobs, Level, PassObject, PassRow, Pipeline,
    registry::Make,
};

use super::*;

/// A module of `n` functions; every third has `panic` in its name.
fn module(n: usize) -> Module {
    let mut text = String::from("define i32 @one(i32 %x, i32 %y) {\n  ret i32 %x\n}\n");
    for index in 0..n {
        let name = if index % 3 == 2 { "panic" } else { "f" };
        let adds: String =
            (0..index % 7).map(|at| format!("  %a{at} = add i32 %x, {at}\n")).collect();
        text.push_str(&format!(
            "define i32 @{name}{index}(i32 %x, i32 %y) {{\n{adds}  %s = sub i32 %x, %y\n  ret i32 %s\n}}\n"
        ));
    }
    let options = nvopt_text::Options { module_id: b"test".to_vec() };
    nvopt_text::parse(text.as_bytes(), &options).expect("it is valid").module
}

fn text(module: &Module) -> String {
    let mut out = Vec::new();
    nvopt_ir::print::print_module(module, &mut out);
    String::from_utf8(out).expect("names are ASCII")
}

/// How many bits more the type has.
static TO_ADD: Knob<i64> = Knob::number("bits-to-add", 3, "add-things", "for tests");

/// Adds to each function a call of an intrinsic that no module has declared, of a type that
/// depends on the function's name, and a metadata node of its own.
struct AddThings;

impl FunctionPass for AddThings {
    fn run(&self, body: &mut Body, _analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        let more = cx.frame.knobs.limit(&TO_ADD) + cx.func_name().len() + body.n_placed_insts();
        let bits = more as u32;
        let ty = Type::int(bits);
        let func = cx.module.declare_intrinsic(Intrinsic::SADD_WITH_OVERFLOW, &[ty]);
        let func = func.expect("the type fits");
        let fn_ty = cx.module.funcs[func].ty;
        let result = cx.module.types.as_func(fn_ty).expect("a function type").ret;
        let ptr = cx.module.symbol_ptr_ty(nvopt_ir::module::Symbol::Func(func));
        let callee = body.consts_mut().symbol(ptr, nvopt_ir::module::Symbol::Func(func));
        let callee = body.const_value(callee);
        let one = body.int(ty, 1);
        let call = body.new_call(nvopt_ir::body::CallData {
            ty: fn_ty,
            cc: nvopt_ir::module::CallConv::C,
            tail: nvopt_ir::body::TailKind::None,
            attrs: None,
            bundles: [].into(),
        });
        let first = body.insts().next().expect("a function has instructions");
        let inst =
            body.insert_before(first, NewInst::new(Op::Call(call), result, &[one, one, callee]));
        let text = cx.module.metadata.string(format!("made for {bits} bits"));
        let ops = [Some(text)].into();
        let node = nvopt_ir::metadata::MdData::Tuple { distinct: bits.is_multiple_of(2), ops };
        let node = cx.module.metadata.add(node);
        body.set_metadata(inst, nvopt_ir::metadata::MdKind::ANNOTATION, Some(node));
    }
}

fn registry_with_test_passes() -> Registry {
    let mut registry = registry();
    registry.add_passes(&[PassRow {
        name: "add-things",
        level: Level::Function,
        make: Make::With(|_| Ok(PassObject::Function(Box::new(AddThings)))),
        params: "",
        changes: nvopt_ir::body::Aspects::all(),
        duplicates: Duplicates::Nothing,
        required: false,
        lowers: false,
        about: "for tests",
    }]);
    registry
}

fn run_with(text: &str, settings: &Settings, module: &mut Module) -> Outcome {
    let pipeline = Pipeline::parse(text, &registry_with_test_passes()).expect("it is right");
    super::run(module, &pipeline, settings).expect("it ends well")
}

#[test]
fn threads_and_schedules_do_not_change_the_result() {
    let mut expected = module(40);
    let passes = "dce,add-things";
    run_with(passes, &Settings::default(), &mut expected);
    let expected = text(&expected);
    assert!(expected.contains("@llvm.sadd.with.overflow.i12("), "{expected}");
    for threads in [2, 3, 8] {
        for seed in [None, Some(1), Some(2), Some(3)] {
            let mut module = module(40);
            let settings = Settings { threads, schedule_seed: seed, ..Settings::default() };
            run_with(passes, &settings, &mut module);
            assert_eq!(text(&module), expected, "{threads} threads, schedule {seed:?}");
            assert_eq!(nvopt_ir::verify::verify(&module, None), []);
        }
    }
}

/// A module of one function of some `n` instructions that are all needed.
fn chain(n: usize) -> Module {
    let adds: String = (1..n).map(|at| format!("  %a{at} = add i32 %a{}, %x\n", at - 1)).collect();
    let text = format!(
        "define i32 @f(i32 %x) {{\n  %a0 = add i32 %x, 1\n{adds}  ret i32 %a{}\n}}\n",
        n - 1
    );
    nvopt_text::parse(text.as_bytes(), &nvopt_text::Options::default()).expect("it is valid").module
}

#[test]
fn a_pass_that_comes_again_waits_if_little_has_changed() {
    let runs_of_dce = |pipeline: &Pipeline, n: usize| {
        let settings = Settings { time: true, ..Settings::default() };
        let outcome = super::run(&mut chain(n), pipeline, &settings).expect("it ends well");
        outcome.timings.iter().filter(|timing| timing.pass == "dce").count()
    };
    let registry = registry_with_test_passes();
    // Each `add-things` adds an instruction, which `dce` removes.
    let passes = "function(dce,add-things,dce,add-things,dce)";
    let level = Pipeline::assemble(passes, &registry).expect("it is right");
    assert_eq!(runs_of_dce(&level, 200), 2, "the first one runs, and the last one");
    assert_eq!(runs_of_dce(&level, 1), 3, "much of a small function has changed");
    let written = Pipeline::parse(passes, &registry).expect("it is right");
    assert_eq!(runs_of_dce(&written, 200), 3, "what is written runs");
    let mut module = chain(200);
    super::run(&mut module, &level, &Settings::default()).expect("it ends well");
    assert!(!text(&module).contains("call"), "the last one finds all");
}

#[test]
fn a_check_that_comes_again_waits() {
    let runs_of_verify = |pipeline: &Pipeline| {
        // Builds with debug assertions check always.
        let settings = Settings { time: true, check_analyses: false, ..Settings::default() };
        let outcome = super::run(&mut chain(3), pipeline, &settings).expect("it ends well");
        outcome.timings.iter().filter(|timing| timing.pass == "verify").count()
    };
    let registry = registry_with_test_passes();
    let passes = "verify,function(add-things),verify,function(add-things),verify";
    let level = Pipeline::assemble(passes, &registry).expect("it is right");
    assert_eq!(runs_of_verify(&level), 2, "the first one runs, and the last one");
    let written = Pipeline::parse(passes, &registry).expect("it is right");
    assert_eq!(runs_of_verify(&written), 3, "what is written runs");
}

#[test]
fn two_compilations_at_once_give_what_each_gives_alone() {
    let compile = |passes: &str, knobs: &Knobs, threads: usize| {
        let mut module = module(40);
        let knobs = knobs.clone();
        run_with(passes, &Settings { threads, knobs, ..Settings::default() }, &mut module);
        text(&module)
    };
    let mut knobs = Knobs::default();
    knobs.set(&TO_ADD.info, "7").expect("it is a number");
    let jobs = [
        ("add-things", Knobs::default()),
        ("add-things,name-blocks", knobs.clone()),
        ("add-things", knobs),
    ];
    let alone: Vec<String> = jobs.iter().map(|(passes, knobs)| compile(passes, knobs, 1)).collect();
    assert!(alone[0] != alone[2] && alone[1] != alone[2], "the options must matter");
    for round in 0..8 {
        let at_once: Vec<String> = std::thread::scope(|scope| {
            let spawn =
                |(passes, knobs)| scope.spawn(move || compile(passes, knobs, 1 + round % 3));
            let threads: Vec<_> =
                jobs.iter().map(|(passes, knobs)| spawn((passes, knobs))).collect();
            threads.into_iter().map(|thread| thread.join().expect("no panic")).collect()
        });
        assert_eq!(at_once, alone);
    }
}

#[test]
fn declarations_nobody_uses_in_the_end_are_not_made() {
    for threads in [1, 2] {
        let mut module = module(3);
        let settings = Settings { threads, ..Settings::default() };
        run_with("add-things,dce", &settings, &mut module);
        assert!(!text(&module).contains("declare"), "{}", text(&module));
    }
}

#[cfg(debug_assertions)]
#[test]
fn a_pass_that_panics_is_left_out_where_it_does() {
    for threads in [1, 4] {
        let mut module = module(9);
        let settings = Settings { threads, ..Settings::default() };
        let outcome = run_with("plant-panic,dce", &settings, &mut module);
        let crashed: Vec<_> = outcome.crashes.iter().map(|crash| crash.func.clone()).collect();
        assert_eq!(crashed, ["panic2", "panic5", "panic8"].map(|name| Some(name.to_owned())));
        let mut expected = self::module(9);
        run_with("dce", &Settings::default(), &mut expected);
        assert_eq!(text(&module), text(&expected));
        let strict = Settings { strict: true, ..settings };
        let pipeline = super::parse("plant-panic").expect("it is right");
        let errors = super::run(&mut self::module(9), &pipeline, &strict).expect_err("strict");
        assert!(errors[0].message.starts_with("pass `plant-panic` crashed on @panic2: planted"));
    }
}

#[test]
fn bisection_numbers_do_not_depend_on_threads() {
    let lines = |threads: usize, limit: i64| {
        let bisect = Some(Bisect { limit, rewrites: None });
        let settings = Settings { threads, bisect, ..Settings::default() };
        let mut module = module(8);
        let outcome = run_with("function(dce,repeat<2>(dce)),dce", &settings, &mut module);
        (outcome.printed, text(&module))
    };
    for limit in [-1, 0, 5, 17] {
        assert_eq!(lines(1, limit), lines(4, limit));
    }
    let (printed, _) = lines(3, 4);
    assert!(printed.starts_with("BISECT: running pass (1) dce on one\n"), "{printed}");
    assert!(printed.contains("BISECT: NOT running pass (5) dce on f0\n"), "{printed}");
    assert!(printed.contains("BISECT: NOT running pass (36) dce on f7\n"), "{printed}");
}

#[test]
fn bisection_stops_between_rewrites() {
    let left = |rewrites: u64| {
        let mut module = module(7);
        let (limit, rewrites) = (8, Some(rewrites));
        let settings = Settings { bisect: Some(Bisect { limit, rewrites }), ..Settings::default() };
        run_with("dce", &settings, &mut module);
        text(&module).matches("add i32").count()
    };
    // Five dead additions stand in `@f6`; step 8 is that function's.
    assert_eq!([left(0), left(1), left(4)], [6, 5, 2]);
}

#[test]
fn what_changed_is_shown() {
    let printed = |how| {
        let settings = Settings { print_changed: Some(how), ..Settings::default() };
        run_with("dce", &settings, &mut module(2)).printed
    };
    let diff = printed(PrintChanged::Diff);
    assert!(diff.contains("-  %a0 = add i32 %x, 0\n"), "{diff}");
    assert!(!diff.contains("@f0"), "{diff}");
    let verbose = printed(PrintChanged::Verbose);
    assert!(verbose.contains("on f0 omitted because no change"), "{verbose}");
}

/// How often `pass` ran.
fn runs_of(pass: &str, passes: &str, text: &str) -> usize {
    let options = nvopt_text::Options { module_id: b"test".to_vec() };
    let mut module = nvopt_text::parse(text.as_bytes(), &options).expect("it is valid").module;
    // With checks on, steps that do nothing run, and must do nothing.
    run_with(passes, &Settings::default(), &mut module.clone());
    let settings = Settings { time: true, check_analyses: false, ..Settings::default() };
    let outcome = run_with(passes, &settings, &mut module);
    outcome.timings.iter().filter(|timing| timing.pass == pass).count()
}

#[test]
fn a_step_that_did_nothing_runs_again_only_after_a_change() {
    let text = "define i32 @f(i32 %x) {\n  %a = add i32 %x, 0\n  %b = mul i32 %a, 3\n  \
                ret i32 %b\n}\n";
    assert_eq!(runs_of("dce", "dce,dce,dce", text), 1);
    assert_eq!(runs_of("dce", "dce,verify,dce", text), 1);
    // What it did the first time says nothing of what it would do next.
    assert_eq!(runs_of("instsimplify", "instsimplify,instsimplify,instsimplify", text), 2);
    assert_eq!(runs_of("dce", "dce,instsimplify,dce,dce", text), 2);
    // Other parameters are another step.
    assert_eq!(runs_of("early-cse", "early-cse,early-cse<memssa>,early-cse", text), 3);
}

#[test]
fn a_declaration_that_changed_makes_steps_run_again() {
    let text = "define internal i32 @g(i32 %x) noinline {\n  ret i32 %x\n}\n\
                define i32 @f(i32 %x) {\n  %a = call i32 @g(i32 %x)\n  ret i32 %a\n}\n\
                define i32 @h(i32 %x) nofree norecurse nosync nounwind willreturn memory(none) {\n  \
                %b = mul i32 %x, 3\n  ret i32 %b\n}\n";
    assert_eq!(runs_of("adce", "function(adce),function(adce)", text), 3);
    let n = runs_of("adce", "function(adce),cgscc(function-attrs),function(adce)", text);
    assert!(n >= 5, "@f sees what was found out of @g: {n}");
}

#[test]
fn parameters_that_change_nothing_are_parameters() {
    let registry = registry();
    for (pass, param) in nvopt_transform::table::IDLE_PARAMS {
        let row = registry.passes().iter().find(|row| row.name == *pass);
        let row = row.unwrap_or_else(|| panic!("no pass {pass}"));
        row.check_params(param).unwrap();
    }
}
