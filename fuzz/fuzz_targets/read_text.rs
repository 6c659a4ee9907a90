//! Any bytes as LLVM IR text: an error or a module; a module that verifies prints to text that
//! reads back to the same print, and survives bitcode. Comments about predecessors do not count:
//! they follow the order of use lists, which, as in LLVM, the print does not say.
#![no_main]

use nvopt_ir::module::Module;

fn print(module: &Module) -> Vec<u8> {
    let mut text = Vec::new();
    nvopt_ir::print::print_module(module, &mut text);
    text
}

/// The lines of a print without comments about predecessors.
fn without_preds(text: &[u8]) -> Vec<&[u8]> {
    const COMMENT: &[u8] = b"; preds = ";
    let cut = |line: &'_ [u8]| line.windows(COMMENT.len()).position(|part| part == COMMENT);
    let lines = text.split(|&byte| byte == b'\n');
    lines.map(|line| &line[..cut(line).unwrap_or(line.len())]).collect()
}

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let options = nvopt_text::Options::default();
    let Ok(parsed) = nvopt_text::parse(bytes, &options) else { return };
    if !nvopt_ir::verify::verify(&parsed.module, Some(&parsed.source_map)).is_empty() {
        return;
    }
    let first = print(&parsed.module);
    let again = nvopt_text::parse(&first, &options).expect("our own print reads back");
    let second = print(&again.module);
    assert!(without_preds(&first) == without_preds(&second), "printing is a fixed point");
    let bitcode = nvopt_bitcode::write(&again.module);
    let back = nvopt_bitcode::read(&bitcode).expect("our own bitcode reads back");
    let third = print(&back);
    assert!(without_preds(&second) == without_preds(&third), "bitcode loses nothing");
});
