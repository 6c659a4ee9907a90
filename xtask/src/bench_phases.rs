//! How much faster phase II is on several threads.
//!
//! A module of 1,000 functions goes through function passes with one thread and with one for each
//! processor. Wall time counts here, not CPU time: that is what threads are for. What the machine
//! itself gives is measured beside it: as many modules with a share of the functions each, every one
//! on a thread of its own. Nothing is shared there, so no more can be had.

use std::{sync::Barrier, thread, time::Instant};

use nvopt_driver::passes::{self, Settings};
use nvopt_ir::module::Module;

const FUNCTIONS: usize = 1000;
/// Machines that others share are slow now and then: the best of so many counts.
const ROUNDS: usize = 15;
const PIPELINE: &str = "function(repeat<5>(mem2reg,early-cse,instsimplify,simplifycfg,dce))";

/// The functions whose numbers leave `share` when divided by `of`.
fn module(share: usize, of: usize) -> Result<Module, String> {
    let options = nvopt_text::Options { module_id: b"bench".to_vec() };
    let parsed = nvopt_text::parse(module_text(share, of).as_bytes(), &options);
    Ok(parsed.map_err(|diags| diags[0].message.clone())?.module)
}

fn module_text(share: usize, of: usize) -> String {
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
    (share..FUNCTIONS).step_by(of).map(function).collect()
}

fn settings(threads: usize) -> Settings {
    // Nothing panics here, so no copy of the module is needed to start again from.
    Settings {
        threads,
        two_phases: true,
        strict: true,
        check_analyses: false,
        ..Settings::default()
    }
}

fn optimize(module: &mut Module, settings: &Settings) -> Result<(), String> {
    let pipeline = passes::parse(PIPELINE).map_err(|error| error.message)?;
    passes::run(module, &pipeline, settings).map_err(|diags| diags[0].message.clone())?;
    Ok(())
}

/// The best of a few rounds, in seconds.
fn seconds(module: &Module, threads: usize) -> Result<f64, String> {
    let settings = settings(threads);
    let mut best = f64::MAX;
    for _ in 0..ROUNDS {
        let mut module = module.clone();
        let start = Instant::now();
        optimize(&mut module, &settings)?;
        best = best.min(start.elapsed().as_secs_f64());
    }
    Ok(best)
}

/// The same for as many modules as threads, which have nothing to do with each other.
fn seconds_apart(threads: usize) -> Result<f64, String> {
    let (settings, barrier) = (settings(1), Barrier::new(threads + 1));
    let mut best = f64::MAX;
    for _ in 0..ROUNDS {
        let work = |share: usize| {
            let module = module(share, threads);
            barrier.wait();
            optimize(&mut module?, &settings)
        };
        let work = &work;
        let time = thread::scope(|scope| {
            let spawn = |share| scope.spawn(move || work(share));
            let workers: Vec<_> = (0..threads).map(spawn).collect();
            barrier.wait();
            let start = Instant::now();
            for worker in workers {
                worker.join().map_err(|_| "a thread panicked".to_owned())??;
            }
            Ok::<f64, String>(start.elapsed().as_secs_f64())
        })?;
        best = best.min(time);
    }
    Ok(best)
}

/// Runs the measurement.
pub(crate) fn run() -> Result<(), String> {
    let module = module(0, 1)?;
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let one = seconds(&module, 1)?;
    println!("{FUNCTIONS} functions, 1 thread: {:.1} ms", one * 1e3);
    let mut threads = 2;
    while threads <= processors {
        let (many, apart) = (seconds(&module, threads)?, seconds_apart(threads)?);
        println!(
            "{threads} threads: {:.1} ms, {:.2} times as fast (with nothing shared {:.1} ms, {:.2})",
            many * 1e3,
            one / many,
            apart * 1e3,
            one / apart
        );
        threads *= 2;
    }
    Ok(())
}
