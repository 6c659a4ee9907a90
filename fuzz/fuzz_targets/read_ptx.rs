//! Any bytes as PTX text: an error or a module; a module prints to text that reads back to the
//! same print.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let Ok(parsed) = nvopt_ptx::text::parse_with_map(bytes, "fuzz") else { return };
    let _ = parsed.verify(bytes, "fuzz");
    let first = nvopt_ptx::text::print(&parsed.module);
    let again = nvopt_ptx::text::parse(&first, "printed").expect("our own print reads back");
    let second = nvopt_ptx::text::print(&again);
    assert!(first == second, "printing is a fixed point");
});
