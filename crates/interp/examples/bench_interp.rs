//! The speed of the interpreter on a tiled matrix product: thread-instructions a second, with and
//! without the search for races. On a busy machine the rate by processor time is the one to look at.

use std::{io::Write as _, time::Instant};

use nvopt_interp::{Arg, Checks, Config, Dim3, Machine, Value};

const DECLARATIONS: &str = "
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
";

fn main() {
    let text = format!("{DECLARATIONS}{}", include_str!("../tests/matmul.ll"));
    let options = nvopt_text::Options::default();
    let parsed = nvopt_text::parse(text.as_bytes(), &options).expect("the kernel is valid");
    for n in [64, 128, 256u32] {
        for races in [false, true] {
            let checks = Checks { races, ..Checks::default() };
            let config = Config { checks, ..Config::default() };
            let mut machine = Machine::new(&parsed.module, config).expect("a machine");
            let bytes = u64::from(n * n * 4);
            let mut args: Vec<Arg> = Vec::new();
            for _ in 0..3 {
                args.push(Value::bits(machine.alloc(bytes).expect("memory")).into());
            }
            args.push(Value::bits(u64::from(n)).into());
            let (grid, block) = (Dim3::new(n / 16, n / 16, 1), Dim3::new(16, 16, 1));
            let (start, cpu_start) = (Instant::now(), cpu_seconds());
            let report = machine.launch("matmul", grid, block, 0, &args).expect("a clean run");
            let seconds = start.elapsed().as_secs_f64();
            let cpu = cpu_seconds() - cpu_start;
            let millions = report.thread_instructions as f64 / 1e6;
            let line = format!(
                "n = {n}, races {races}: {millions:.0} million thread-instructions, {:.1} million a \
                 second, {:.1} by processor time\n",
                millions / seconds,
                millions / if cpu > 0.0 { cpu } else { seconds },
            );
            std::io::stdout().write_all(line.as_bytes()).expect("standard output");
        }
    }
}

/// The time this thread has run, where the system says it; on a shared machine that is the figure
/// to compare.
fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanoseconds = text.split(' ').next().and_then(|field| field.parse::<f64>().ok());
    nanoseconds.unwrap_or(0.0) / 1e9
}
