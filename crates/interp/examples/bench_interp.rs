//! The speed of the interpreter on a tiled matrix product: thread-instructions a second, with and
//! without the search for races.

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
            let start = Instant::now();
            let report = machine.launch("matmul", grid, block, 0, &args).expect("a clean run");
            let seconds = start.elapsed().as_secs_f64();
            let rate = report.thread_instructions as f64 / seconds / 1e6;
            let line = format!("n = {n}, races {races}: {rate:.1} million a second\n");
            std::io::stdout().write_all(line.as_bytes()).expect("standard output");
        }
    }
}
