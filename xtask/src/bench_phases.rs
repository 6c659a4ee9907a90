//! How much faster phase II is on several threads.
//!
//! A module of 1,000 functions goes through function passes with one thread and with one for each
//! processor. Wall time counts here, not CPU time: that is what threads are for.

use std::time::Instant;

use nvopt_driver::passes::{self, Settings};
use nvopt_ir::module::Module;

const FUNCTIONS: usize = 1000;
const ROUNDS: usize = 3;
const PIPELINE: &str = "function(repeat<5>(mem2reg,early-cse,instsimplify,simplifycfg,dce))";

fn module_text() -> String {
    let function = |index: usize| {
        // Sizes differ, as they do in real modules.
        let n_insts = 100 + index * 37 % 400;
        let mut text = format!("define i32 @f{index}(i32 %a, i32 %b, ptr %p) {{\n");
        for at in 0..n_insts {
            let before = if at == 0 { "a".to_owned() } else { format!("v{}", at - 1) };
            let op = ["add", "xor", "mul", "sub", "or"][at % 5];
            text.push_str(&format!("  %v{at} = {op} i32 %{before}, %b\n"));
            if at % 7 == 3 {
                text.push_str(&format!(
                    "  store i32 %v{at}, ptr %p\n  %l{at} = load i32, ptr %p\n"
                ));
            }
        }
        text.push_str(&format!("  ret i32 %v{}\n}}\n", n_insts - 1));
        text
    };
    (0..FUNCTIONS).map(function).collect()
}

/// The best of a few rounds, in seconds.
fn seconds(module: &Module, threads: usize) -> Result<f64, String> {
    let pipeline = passes::parse(PIPELINE).map_err(|error| error.message)?;
    // Nothing panics here, so no copy of the module is needed to start again from.
    let settings = Settings {
        threads,
        two_phases: true,
        strict: true,
        check_analyses: false,
        ..Settings::default()
    };
    let mut best = f64::MAX;
    for _ in 0..ROUNDS {
        let mut module = module.clone();
        let start = Instant::now();
        passes::run(&mut module, &pipeline, &settings).map_err(|diags| diags[0].message.clone())?;
        best = best.min(start.elapsed().as_secs_f64());
    }
    Ok(best)
}

/// Runs the measurement.
pub(crate) fn run() -> Result<(), String> {
    let options = nvopt_text::Options { module_id: b"bench".to_vec() };
    let parsed = nvopt_text::parse(module_text().as_bytes(), &options);
    let module = parsed.map_err(|diags| diags[0].message.clone())?.module;
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let one = seconds(&module, 1)?;
    println!("{FUNCTIONS} functions, 1 thread: {:.1} ms", one * 1e3);
    let mut threads = 2;
    while threads <= processors {
        let many = seconds(&module, threads)?;
        println!("{threads} threads: {:.1} ms, {:.2} times as fast", many * 1e3, one / many);
        threads *= 2;
    }
    Ok(())
}
