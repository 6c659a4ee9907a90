//! Records what the GPU gives for every operation that can be folded.

use nvopt_gpu::{Gpu, Launch};
use nvopt_oracle::vectors::{self, Kernel, N_ELEMENTS, N_THREADS, Programs, Record};

/// Prints all inputs and outputs of one kernel.
pub(super) fn show(gpu: &Gpu, name: &str) -> Result<(), String> {
    let programs = vectors::all();
    let kernel = programs.kernels.iter().find(|kernel| kernel.name == name);
    let kernel = kernel.ok_or(format!("there is no operation `{name}`"))?;
    let outputs = run(gpu, &programs, &[kernel])?;
    let inputs: Vec<Vec<u8>> =
        (0..).zip(&kernel.inputs).map(|(which, ty)| vectors::inputs(ty, which)).collect();
    let hex = |bytes: &[u8], ty: &str, index: usize| {
        let size = vectors::bytes_of(ty);
        let digits = bytes[index * size..][..size].iter().rev();
        digits.map(|byte| format!("{byte:02x}")).collect::<String>()
    };
    for index in 0..N_ELEMENTS {
        let given: Vec<String> =
            inputs.iter().zip(&kernel.inputs).map(|(bytes, ty)| hex(bytes, ty, index)).collect();
        println!("{name}({}) = {}", given.join(", "), hex(&outputs[0], kernel.output, index));
    }
    Ok(())
}

/// Writes the record to `file`.
pub(super) fn record(gpu: &Gpu, file: &str) -> Result<(), String> {
    let programs = vectors::all();
    let kernels: Vec<&Kernel> = programs.kernels.iter().collect();
    let mut lines = format!(
        "# What a {} gave for every operation: name, hash of {N_ELEMENTS} outputs, the first of \
         them.\n# Written by `cargo xtask gpu vectors`.\n",
        gpu.name()
    );
    for (kernel, outputs) in kernels.iter().zip(run(gpu, &programs, &kernels)?) {
        lines.push_str(&Record::new(kernel, &outputs).line());
        lines.push('\n');
    }
    std::fs::write(file, lines).map_err(|error| format!("{file}: {error}"))?;
    println!("{} operations recorded in {file}", programs.kernels.len());
    Ok(())
}

/// The outputs of kernels.
fn run(gpu: &Gpu, programs: &Programs, kernels: &[&Kernel]) -> Result<Vec<Vec<u8>>, String> {
    let text = programs.text();
    let parsed = nvopt_text::parse(text.as_bytes(), &nvopt_text::Options::default());
    let mut module = parsed.map_err(|diags| diags[0].message.clone())?.module;
    let ptx = super::compile(&mut module, gpu)?;
    let loaded = gpu.load(&ptx)?;
    let mut all = Vec::new();
    for kernel in kernels {
        let mut buffers = Vec::new();
        for (which, ty) in kernel.inputs.iter().enumerate() {
            buffers.push(gpu.buffer(&vectors::inputs(ty, which))?);
        }
        buffers.push(gpu.buffer(&vec![0; N_ELEMENTS * vectors::bytes_of(kernel.output)])?);
        let args: Vec<Vec<u8>> =
            buffers.iter().map(|buffer| buffer.address().to_le_bytes().to_vec()).collect();
        let grid = [N_ELEMENTS as u32 / N_THREADS, 1, 1];
        let launch = Launch { grid, block: [N_THREADS, 1, 1], shared: 0, cluster: None };
        loaded.launch(&kernel.name, launch, &args)?;
        all.push(buffers.last().expect("the output was made").read()?);
    }
    Ok(all)
}
