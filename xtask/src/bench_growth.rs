//! How compile time grows with the input: chains and diamonds of 1,000, 4,000 and 16,000 operations
//! through `-O2`. The exponent between two sizes must stay at most 1.2.

use std::{fmt::Write as _, path::Path};

use crate::{
    bench_io::{child_seconds, quiet},
    util::{release_nvopt, root},
};

/// How many operations there are.
const SIZES: [usize; 3] = [1_000, 4_000, 16_000];
/// The largest exponent of time over size.
const MAX_EXPONENT: f64 = 1.2;
/// CPU seconds a measurement takes at least, by repetition.
const MIN_SECONDS: f64 = 0.4;
/// How often each size is measured; the smallest time counts.
const ROUNDS: usize = 3;

/// A kind of program: its name, and its text with `n` operations.
type Shape = (&'static str, fn(usize) -> String);

const SHAPES: [Shape; 9] = [
    ("chain of arithmetic", arithmetic),
    ("chain of loads and stores", memory),
    ("chain of calls", calls),
    ("diamonds", diamonds),
    ("diamonds on one condition", same_condition),
    ("nested conditions", nested),
    ("chain of functions", chain_of_functions),
    ("functions that call others", net_of_functions),
    ("one function called by many", one_callee),
];

/// Measures and prints a table; an error if something grows too fast.
pub(crate) fn run() -> Result<(), String> {
    let nvopt = release_nvopt()?;
    let folder = root().join("target/bench-growth");
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    println!("{:<28} {:>9} {:>9} {:>9}  exponents", "CPU ms", SIZES[0], SIZES[1], SIZES[2]);
    let mut too_fast = Vec::new();
    for (name, make) in SHAPES {
        let mut times = Vec::new();
        for size in SIZES {
            let file = folder.join(format!("{}-{size}.ll", name.replace(' ', "-")));
            std::fs::write(&file, make(size)).map_err(|error| error.to_string())?;
            times.push(seconds(&nvopt, &file)?);
        }
        let exponents: Vec<f64> =
            times.windows(2).map(|pair| (pair[1] / pair[0]).ln() / 4f64.ln()).collect();
        let ms: Vec<f64> = times.iter().map(|time| time * 1e3).collect();
        println!(
            "{name:<28} {:>9.2} {:>9.2} {:>9.2}  {:.2} {:.2}",
            ms[0], ms[1], ms[2], exponents[0], exponents[1]
        );
        if exponents.iter().any(|&exponent| exponent > MAX_EXPONENT) {
            too_fast.push(name);
        }
    }
    if too_fast.is_empty() {
        Ok(())
    } else {
        Err(format!("grows too fast: {}", too_fast.join(", ")))
    }
}

/// The CPU time of one run, without that of an empty module.
fn seconds(nvopt: &Path, file: &Path) -> Result<f64, String> {
    let program = nvopt.to_string_lossy();
    let mut best = f64::INFINITY;
    for _ in 0..ROUNDS {
        let (before, mut n) = (child_seconds()?, 0);
        let spent = loop {
            quiet(&program, &["opt", "-O2", "-disable-output", "-threads=1"], file)?;
            n += 1;
            let spent = child_seconds()? - before;
            if spent >= MIN_SECONDS {
                break spent;
            }
        };
        best = best.min(spent / f64::from(n));
    }
    Ok(best)
}

fn kernel(body: &str) -> String {
    format!(
        "target triple = \"nvptx64-nvidia-cuda\"\n\
         declare i32 @effect(i32)\n\
         define ptx_kernel void @kernel(ptr %p, i32 %x, i32 %y, i1 %c) {{\n{body}}}\n"
    )
}

fn arithmetic(n: usize) -> String {
    let mut text = String::from("entry:\n  %v0 = add i32 %x, %y\n");
    let ops = ["add", "mul", "xor", "sub", "and", "or"];
    for at in 1..n {
        let (op, before) = (ops[at % ops.len()], at - 1);
        let other = if at % 3 == 0 { "%y".to_owned() } else { (at * 7 + 3).to_string() };
        let _ = writeln!(text, "  %v{at} = {op} i32 %v{before}, {other}");
    }
    let _ = writeln!(text, "  store i32 %v{}, ptr %p\n  ret void", n - 1);
    kernel(&text)
}

fn memory(n: usize) -> String {
    let mut text = String::from("entry:\n");
    for at in 0..n / 4 {
        let _ = write!(
            text,
            "  %a{at} = getelementptr i32, ptr %p, i64 {at}\n  %l{at} = load i32, ptr %a{at}\n  \
             %s{at} = add i32 %l{at}, %x\n  store i32 %s{at}, ptr %a{at}\n"
        );
    }
    kernel(&(text + "  ret void\n"))
}

fn calls(n: usize) -> String {
    let mut text = String::from("entry:\n  %v0 = call i32 @effect(i32 %x)\n");
    for at in 1..n {
        let _ = writeln!(text, "  %v{at} = call i32 @effect(i32 %v{})", at - 1);
    }
    kernel(&(text + "  ret void\n"))
}

/// Diamonds one after the other; `condition` is the condition of one of them.
fn diamonds_on(n: usize, condition: impl Fn(usize) -> String) -> String {
    let mut text = String::from("entry:\n  br label %d0\n");
    for at in 0..n / 8 {
        let (cond, before) =
            (condition(at), if at == 0 { "%x".into() } else { format!("%m{}", at - 1) });
        let next = at + 1;
        let _ = write!(
            text,
            "d{at}:\n{cond}  br i1 %c{at}, label %t{at}, label %f{at}\n\
             t{at}:\n  %a{at} = call i32 @effect(i32 {before})\n  br label %j{at}\n\
             f{at}:\n  %b{at} = call i32 @effect(i32 {at})\n  br label %j{at}\n\
             j{at}:\n  %m{at} = phi i32 [ %a{at}, %t{at} ], [ %b{at}, %f{at} ]\n  br label %d{next}\n"
        );
    }
    let _ = writeln!(text, "d{}:\n  ret void", n / 8);
    kernel(&text)
}

fn diamonds(n: usize) -> String {
    diamonds_on(n, |at| format!("  %c{at} = icmp slt i32 %y, {at}\n"))
}

fn same_condition(n: usize) -> String {
    diamonds_on(n, |at| format!("  %c{at} = icmp slt i32 %y, %x\n"))
}

fn nested(n: usize) -> String {
    let depth = n / 4;
    let mut text = String::from("entry:\n  br label %n0\n");
    for at in 0..depth {
        let next = at + 1;
        let _ = write!(
            text,
            "n{at}:\n  %c{at} = icmp eq i32 %y, {at}\n  %e{at} = call i32 @effect(i32 {at})\n  \
             br i1 %c{at}, label %out, label %n{next}\n"
        );
    }
    let _ = writeln!(text, "n{depth}:\n  br label %out\nout:\n  ret void");
    kernel(&text)
}

/// A function of four operations: what it calls makes two of them.
fn function(linkage: &str, at: usize, callees: &[usize]) -> String {
    let mut text = format!("define {linkage} i32 @f{at}(i32 %x) {{\n  %v = add i32 %x, {at}\n");
    let mut last = "%v".to_owned();
    for callee in callees {
        let _ = writeln!(text, "  %c{callee} = call i32 @f{callee}(i32 {last})");
        last = format!("%c{callee}");
    }
    let _ = writeln!(text, "  ret i32 {last}\n}}");
    text
}

/// A kernel that calls `@f{callee}`.
fn caller(at: usize, callee: usize) -> String {
    format!(
        "define ptx_kernel void @k{at}(ptr %p) {{\n  %v = call i32 @f{callee}(i32 {at})\n  \
         store i32 %v, ptr %p\n  ret void\n}}\n"
    )
}

const TRIPLE: &str = "target triple = \"nvptx64-nvidia-cuda\"\n";

fn chain_of_functions(n: usize) -> String {
    let n = n / 4;
    let links = (0..n).map(|at| match at.checked_sub(1) {
        Some(before) => function("internal", at, &[before]),
        None => function("internal", at, &[]),
    });
    TRIPLE.to_owned() + &links.collect::<String>() + &caller(0, n - 1)
}

fn net_of_functions(n: usize) -> String {
    let n = n / 4;
    let callees = |at: usize| match at {
        _ if at.is_multiple_of(5) => Vec::new(),
        _ => vec![at - 1, at - at % 5],
    };
    let all = (0..n).map(|at| {
        let mut callees = callees(at);
        callees.dedup();
        function("linkonce_odr", at, &callees)
    });
    let kernels = (0..n).step_by(5).map(|at| caller(at, at));
    TRIPLE.to_owned() + &all.collect::<String>() + &kernels.collect::<String>()
}

fn one_callee(n: usize) -> String {
    let kernels = (0..n / 4).map(|at| caller(at, 0));
    TRIPLE.to_owned() + &function("internal", 0, &[]) + &kernels.collect::<String>()
}
