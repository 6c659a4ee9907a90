//! Programs as text.

use std::fmt::Write as _;

use nvopt_ir::print::{print_module, type_text};

use crate::program::{ArgSpec, Launch, Program};

/// The module as text, after comments that say what it was made from and how it is run.
pub fn text(program: &Program) -> String {
    let mut out = header(program);
    let mut module = Vec::new();
    print_module(&program.module, &mut module);
    out.push_str(&String::from_utf8_lossy(&module));
    out
}

fn header(program: &Program) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = match program.seed {
        Some(seed) => writeln!(out, "; generated: seed={seed} {}", program.options),
        None => writeln!(out, "; generated: {}", program.options),
    };
    for kernel in &program.kernels {
        let Launch { grid, block, dynamic_shared } = kernel.launch;
        let _ = write!(
            out,
            "; kernel: {} grid={} block={}",
            kernel.name,
            dimensions(grid),
            dimensions(block)
        );
        let _ = match dynamic_shared {
            0 => writeln!(out),
            bytes => writeln!(out, " shared={bytes}"),
        };
        for arg in &kernel.args {
            let _ = writeln!(out, ";   arg: {}", argument(program, arg));
        }
    }
    out
}

fn dimensions(sizes: [u32; 3]) -> String {
    sizes.map(|size| size.to_string()).join("x")
}

fn argument(program: &Program, arg: &ArgSpec) -> String {
    let shared = &program.module.shared;
    match arg {
        ArgSpec::Buffer(index) => {
            let buffer = &program.buffers[*index];
            let elem = type_text(shared, buffer.elem);
            let (name, len) = (&buffer.name, buffer.len);
            format!("buffer {name} {elem} x {len} {:?} {:?}", buffer.role, buffer.fill)
        }
        ArgSpec::Scalar { ty, bits } => format!("{} 0x{bits:x}", type_text(shared, *ty)),
        ArgSpec::Struct { ty, bytes } => {
            let bytes: Vec<String> = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
            format!("byval {} {}", type_text(shared, *ty), bytes.concat())
        }
    }
}
