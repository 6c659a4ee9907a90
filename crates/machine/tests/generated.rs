//! Machine passes on generated functions: the same results in the interpreter, reducible functions
//! stay reducible; and on functions of a size that nobody writes.
//!
//! `cargo xtask fuzz-machine` runs more seeds and any pipeline.

use std::time::{Duration, Instant};

use nvopt_generate::machine::{BUFFER, KERNEL, machine_function};
use nvopt_interp::{Arg, Checks, Config, Dim3, Machine, PtxModule, Value};
use nvopt_machine::{cfg::Flow, dom::is_reducible, table::PASSES};
use nvopt_pass::{Knobs, MachCx, PassObject, cx::Reports};
use nvopt_ptx::{
    mach::{Item, MachBody, MachModule},
    target::{Arch, Target},
    text,
};

/// How many functions each pass runs on.
const N_SEEDS: u64 = 300;

fn body_of(module: &mut MachModule) -> &mut MachBody {
    let func = module.items.iter_mut().find_map(|item| match item {
        Item::Func(func) => func.body.as_deref_mut(),
        _ => None,
    });
    func.expect("a kernel")
}

fn run_pass(name: &str, module: &mut MachModule) -> Reports {
    let row = PASSES.iter().find(|row| row.name == name).expect("a pass of the table");
    let Ok(PassObject::Machine(pass)) = row.make("") else { panic!("{name} is a machine pass") };
    let (target, mut knobs, mut reports) =
        (Target::new(Arch::DEFAULT), Knobs::default(), Reports::default());
    // Else it waits for functions that need more registers than these.
    knobs.set(&nvopt_machine::remat::PRESSURE.info, "0").expect("a number");
    let mut cx = MachCx {
        pass: row.name,
        func: KERNEL.as_bytes(),
        is_kernel: true,
        target: &target,
        knobs: &knobs,
        reports: &mut reports,
    };
    pass.run(body_of(module), &mut cx);
    reports
}

fn result_of(text: &[u8]) -> Vec<u8> {
    let module = PtxModule::parse(text, "generated").expect("valid PTX");
    let checks = Checks { races: false, ..Checks::default() };
    let mut machine =
        Machine::of_ptx(&module, Config { checks, ..Config::default() }).expect("a machine");
    let bytes: Vec<u8> = (0..BUFFER).map(|at| (at * 7 % 13) as u8).collect();
    let buffer = machine.alloc_bytes(&bytes).expect("memory");
    let args = [Arg::Value(Value::bits(buffer))];
    let report = machine.launch(KERNEL, Dim3::line(1), Dim3::line(32), 0, &args);
    report.unwrap_or_else(|fault| panic!("{fault}\n{}", String::from_utf8_lossy(text)));
    machine.read(buffer, BUFFER).expect("memory")
}

fn is_reducible_body(module: &mut MachModule) -> bool {
    Flow::new(body_of(module)).is_some_and(|flow| is_reducible(&flow))
}

#[test]
fn every_pass_keeps_results_and_reducibility() {
    let mut n_changed = vec![0; PASSES.len()];
    let mut n_reducible = 0;
    for seed in 0..N_SEEDS {
        let function = machine_function(seed);
        let before = text::parse(function.text.as_bytes(), "generated").expect("valid PTX");
        let plain = text::print(&before);
        let was_reducible = is_reducible_body(&mut before.clone());
        n_reducible += u32::from(was_reducible);
        let expected = result_of(&plain);
        for (at, row) in PASSES.iter().enumerate() {
            let mut after = before.clone();
            run_pass(row.name, &mut after);
            let made = text::print(&after);
            if made == plain {
                continue;
            }
            n_changed[at] += 1;
            let shown = || format!("seed {seed}, {}\n{}", row.name, String::from_utf8_lossy(&made));
            assert!(!was_reducible || is_reducible_body(&mut after), "{}", shown());
            assert!(result_of(&made) == expected, "{}", shown());
        }
    }
    assert!(n_changed.iter().all(|&n| n > 0), "some pass never did anything: {n_changed:?}");
    let irreducible = N_SEEDS as u32 - n_reducible;
    assert!(n_reducible > 50 && irreducible > 20, "{n_reducible} {irreducible}");
}

fn kernel(code: &str) -> MachModule {
    let text = format!(
        ".version 8.0\n.target sm_90\n.address_size 64\n.visible .entry k(.param .u64 p)\n{{\n\
         .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %rd<2>;\n{code}\n}}\n"
    );
    text::parse(text.as_bytes(), "test").expect("valid PTX")
}

/// Generous on a machine that does other things as well, and far below what a square would take.
const PATIENCE: Duration = Duration::from_secs(60);

#[test]
fn ten_thousand_predecessors_and_fifty_thousand_blocks() {
    let mut many = String::new();
    for at in 0..10_000 {
        many.push_str(&format!(
            "@%p1 bra L{at};\nst.global.u32 [%rd1+{}], 0;\nst.global.u32 [%rd1+4], 1;\n\
             st.global.u32 [%rd1+8], 2;\nst.global.u32 [%rd1+12], 3;\nbra J;\nL{at}:\n",
            4 * at
        ));
    }
    many.push_str("J: ret;");
    for row in PASSES {
        let began = Instant::now();
        run_pass(row.name, &mut kernel(&many));
        assert!(began.elapsed() < PATIENCE, "{}: {:?}", row.name, began.elapsed());
    }
    let began = Instant::now();
    let reports = run_pass("branch-folder", &mut kernel(&many));
    let stats = reports.stats.sorted();
    let merged = stats.iter().find(|row| row.1 == "tails merged").map_or(0, |row| row.2);
    assert!(merged > 1000, "{stats:?}");
    assert!(began.elapsed() < PATIENCE, "{:?}", began.elapsed());

    let mut long = String::new();
    for at in 0..50_000 {
        long.push_str(&format!(
            "B{at}: add.s32 %r1, %r1, {at};\n@%p1 bra B{};\n",
            if at % 3 == 0 { at } else { (at + 2).min(49_999) }
        ));
    }
    long.push_str("ret;");
    for row in PASSES {
        let began = Instant::now();
        run_pass(row.name, &mut kernel(&long));
        assert!(began.elapsed() < PATIENCE, "{}: {:?}", row.name, began.elapsed());
    }
}

/// What `n` blocks with loops, branches and registers of their own cost all passes together.
fn time_of(n: usize) -> Duration {
    let mut code = String::new();
    for at in 0..n {
        let (v, back) = (at + 1, at.saturating_sub(3));
        code.push_str(&format!(
            "B{at}: add.s32 %v{v}, %v{at}, {at};\nmul.lo.s32 %w{v}, %v{v}, 3;\n\
             mov.b32 %r1, %w{v};\nst.global.u32 [%rd1+{}], %r1;\nsetp.lt.s32 %q{v}, %w{v}, 9;\n\
             @%q{v} bra B{};\n",
            4 * (at % 64),
            if at % 4 == 3 { back } else { (at + 2).min(n - 1) }
        ));
    }
    let text = format!(
        ".version 8.0\n.target sm_90\n.address_size 64\n.visible .entry k(.param .u64 p)\n{{\n\
         .reg .pred %q<{0}>; .reg .b32 %r<9>; .reg .b32 %v<{0}>; .reg .b32 %w<{0}>;\n\
         .reg .b64 %rd<2>;\nld.param.u64 %rd1, [p];\nmov.u32 %v0, %tid.x;\n{code}\nret;\n}}\n",
        n + 2
    );
    let mut module = text::parse(text.as_bytes(), "test").expect("valid PTX");
    let began = Instant::now();
    for row in PASSES {
        run_pass(row.name, &mut module);
    }
    began.elapsed()
}

#[test]
fn ten_times_the_blocks_take_about_ten_times_as_long() {
    time_of(500);
    let (small, large) = (time_of(2_000), time_of(20_000));
    let least = small.max(Duration::from_millis(20));
    assert!(large < least * 40, "{small:?} for 2000 blocks, {large:?} for 20000");
}
