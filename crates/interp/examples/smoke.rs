//! Runs every kernel of the modules named on the command line on made-up arguments, under every
//! schedule: whatever they are, the interpreter must end with a report or a fault. Says how the
//! runs ended.

use std::{collections::BTreeMap, io::Write as _};

use nvopt_interp::{Arg, Config, Dim3, Limits, Machine, Parameter, Schedule, Value};
use nvopt_ir::module::{CallConv, Module, Symbol};

fn main() {
    let mut ends: BTreeMap<String, u32> = BTreeMap::new();
    let mut examples: BTreeMap<String, String> = BTreeMap::new();
    for path in std::env::args().skip(1) {
        let Ok(text) = std::fs::read(&path) else { continue };
        let Ok(parsed) = nvopt_text::parse(&text, &nvopt_text::Options::default()) else {
            continue;
        };
        for name in functions(&parsed.module) {
            for schedule in [Schedule::Lockstep, Schedule::Random(3)] {
                let (end, detail) = run(&parsed.module, &name, schedule);
                *ends.entry(end.clone()).or_default() += 1;
                examples.entry(end).or_insert_with(|| format!("{path} @{name}: {detail}"));
            }
        }
    }
    let mut out = std::io::stdout().lock();
    for (end, count) in ends {
        let line = format!("{count:6} {end}\n       such as {}\n", examples[&end]);
        out.write_all(line.as_bytes()).expect("standard output");
    }
}

/// The kernels, or all functions of a module without any.
fn functions(module: &Module) -> Vec<String> {
    let shared = &module.shared;
    let defined = |func: &&nvopt_ir::module::Func| !module.is_declaration(**func);
    let kernels: Vec<_> = shared.func_order.iter().filter(defined).collect();
    let is_kernel = |func: &nvopt_ir::module::Func| shared.funcs[*func].cc == CallConv::PTX_KERNEL;
    let any = kernels.iter().any(|func| is_kernel(func));
    let chosen = kernels.into_iter().filter(|func| !any || is_kernel(func));
    let name = |func: &nvopt_ir::module::Func| {
        let name = shared.symbol_name(Symbol::Func(*func))?;
        Some(String::from_utf8_lossy(name).into_owned())
    };
    chosen.filter_map(name).collect()
}

fn run(module: &Module, name: &str, schedule: Schedule) -> (String, String) {
    let limits = Limits { steps: 300_000, memory: 1 << 28, ..Limits::default() };
    let config = Config { schedule, limits, ..Config::default() };
    let end = Machine::new(module, config).and_then(|mut machine| {
        let parameters = machine.parameters(name)?;
        let mut args = Vec::new();
        for parameter in &parameters {
            args.push(argument(&mut machine, parameter)?);
        }
        machine.launch(name, Dim3::line(2), Dim3::line(64), 1024, &args)
    });
    match end {
        Ok(_) => ("finished".to_owned(), String::new()),
        Err(fault) => {
            let text = fault.to_string();
            let lines: Vec<&str> = text.lines().take(2).collect();
            (fault.kind.name().to_owned(), lines.join(" "))
        }
    }
}

/// A buffer for what may be an address, a small number for the rest.
fn argument(
    machine: &mut Machine<'_>,
    parameter: &Parameter,
) -> Result<Arg, Box<nvopt_interp::Fault>> {
    if let Some(bytes) = parameter.byval {
        return Ok(Arg::Bytes(vec![0; bytes as usize]));
    }
    let mut words = Vec::new();
    for &bits in &parameter.bits {
        for _ in 0..bits.div_ceil(64) {
            words.push(if bits == 64 { machine.alloc(1 << 16)? } else { 1 });
        }
    }
    Ok(Arg::Value(Value::of_words(words)))
}
