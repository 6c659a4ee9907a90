//! Any bytes as bitcode: an error or a module; a module that verifies prints to text that reads
//! back.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Ok(module) = nvopt_bitcode::read(bytes) else { return };
    if !nvopt_ir::verify::verify(&module, None).is_empty() {
        return;
    }
    let mut text = Vec::new();
    nvopt_ir::print::print_module(&module, &mut text);
    let options = nvopt_text::Options::default();
    nvopt_text::parse(&text, &options).expect("our own print reads back");
});
