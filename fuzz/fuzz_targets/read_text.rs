//! Any bytes as LLVM IR text: an error or a module; a module that verifies prints to text that
//! reads back to the same print, and survives bitcode.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let options = nvopt_text::Options::default();
    let Ok(parsed) = nvopt_text::parse(bytes, &options) else { return };
    if !nvopt_ir::verify::verify(&parsed.module, Some(&parsed.source_map)).is_empty() {
        return;
    }
    let mut first = Vec::new();
    nvopt_ir::print::print_module(&parsed.module, &mut first);
    let again = nvopt_text::parse(&first, &options).expect("our own print reads back");
    let mut second = Vec::new();
    nvopt_ir::print::print_module(&again.module, &mut second);
    assert!(first == second, "printing is a fixed point");
    let bitcode = nvopt_bitcode::write(&again.module);
    let back = nvopt_bitcode::read(&bitcode).expect("our own bitcode reads back");
    let mut third = Vec::new();
    nvopt_ir::print::print_module(&back, &mut third);
    assert!(second == third, "bitcode loses nothing");
});
