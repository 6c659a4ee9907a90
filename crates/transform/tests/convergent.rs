//! Every pass that copies or moves code across control flow has a test on convergent operations.

use std::path::Path;

use nvopt_pass::Duplicates;
use nvopt_transform::table::PASSES;

#[test]
fn passes_that_copy_code_have_a_test_on_convergence() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/transform");
    let copies = |row: &&nvopt_pass::PassRow| row.duplicates == Duplicates::Code;
    let names: Vec<&str> = PASSES.iter().filter(copies).map(|row| row.name).collect();
    let missing: Vec<&str> = names
        .iter()
        .copied()
        .filter(|name| !tests.join(name).join("convergent.ll").is_file())
        .collect();
    assert!(names.len() > 10, "the table says who copies code: {names:?}");
    assert!(missing.is_empty(), "without convergent.ll: {missing:?}");
}
