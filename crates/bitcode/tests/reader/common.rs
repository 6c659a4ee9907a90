//! The modules that tests start from, as text and as bitcode.

use nvopt_ir::module::Module;

/// The texts in `tests/seeds`, with their names.
pub(crate) const SEEDS: [(&str, &str); 4] = [
    ("scalars", include_str!("../seeds/scalars.ll")),
    ("control", include_str!("../seeds/control.ll")),
    ("calls", include_str!("../seeds/calls.ll")),
    ("debug", include_str!("../seeds/debug.ll")),
];

/// The module that `text` says.
pub(crate) fn parse(text: &str) -> Module {
    let parsed = nvopt_text::parse(text.as_bytes(), &Default::default());
    parsed.expect("the seeds are valid").module
}

/// The seeds as bitcode.
pub(crate) fn bitcode() -> Vec<Vec<u8>> {
    SEEDS.iter().map(|(_, text)| nvopt_bitcode::write(&parse(text))).collect()
}

/// The text of `module`.
pub(crate) fn print(module: &Module) -> String {
    let mut text = Vec::new();
    nvopt_ir::print::print_module(module, &mut text);
    String::from_utf8(text).expect("the seeds are ASCII")
}
