//! What is said about bad input, where, and what was probably meant.

use nvopt_ir::diag::Diag;
use nvopt_text::{Options, parse};

fn errors(text: &str) -> Vec<Diag> {
    parse(text.as_bytes(), &Options::default()).err().unwrap_or_default()
}

/// Line, column and message of each error.
fn told(text: &str) -> Vec<(usize, usize, String)> {
    let place = |diag: Diag| {
        let at = diag.span.expect("errors of the parser have a place").start as usize;
        let before = &text[..at];
        let line = before.matches('\n').count() + 1;
        let column = at - before.rfind('\n').map_or(0, |last| last + 1) + 1;
        (line, column, diag.message)
    };
    errors(text).into_iter().map(place).collect()
}

fn one(line: usize, column: usize, message: &str) -> Vec<(usize, usize, String)> {
    vec![(line, column, message.to_owned())]
}

/// The first note of the first error.
fn note(text: &str) -> String {
    let errors = errors(text);
    errors.first().and_then(|diag| diag.notes.first().cloned()).unwrap_or_default()
}

#[test]
fn errors_stand_where_llvm_puts_them() {
    assert_eq!(told("alias i32 @x\n"), one(1, 1, "expected top-level entity"));
    assert_eq!(
        told("@a = global i32 0\n@a = global i32 1\n"),
        one(2, 1, "redefinition of global '@a'")
    );
    assert_eq!(
        told("define i32 @f() {\n  ret i64 0\n}\n"),
        one(2, 7, "value doesn't match function result type 'i32'")
    );
    assert_eq!(
        told("define void @f(i32 %x) {\n  %y = add i64 %x, 1\n  ret void\n}\n"),
        one(2, 16, "'%x' defined with type 'i32' but expected 'i64'")
    );
    assert_eq!(
        told("define void @f() {\n  %2 = add i32 1, 1\n  %1 = add i32 1, 1\n  ret void\n}\n"),
        one(3, 3, "instruction expected to be numbered '%3' or greater")
    );
    assert_eq!(told("@x = global i8 \"open\n"), one(1, 16, "end of file in string constant"));
    assert_eq!(
        told("@f = global float 0.1\n"),
        one(1, 19, "floating point constant invalid for type")
    );
    assert_eq!(told("!0 = !DILocation(line: 1)\n"), one(1, 25, "missing required field 'scope'"));
}

#[test]
fn all_that_is_undefined_is_told() {
    let text = "define void @f() {\n  %a = add i32 %y, %x\n  br label %gone\n}\n\
                @g = global ptr @nowhere\n@h = external global %t\n!named = !{!7}\n";
    let messages: Vec<String> = errors(text).into_iter().map(|diag| diag.message).collect();
    assert_eq!(
        messages,
        [
            "use of undefined value '%gone'",
            "use of undefined value '%x'",
            "use of undefined value '%y'",
            "use of undefined type named 't'",
            "use of undefined value '@nowhere'",
            "use of undefined metadata '!7'",
        ]
    );
}

#[test]
fn an_error_does_not_hide_the_next() {
    let text = "@a = global i32 true\ndefine void @f() {\n  ret i8 0\n}\n@b = global i32 false\n";
    let lines: Vec<usize> = told(text).into_iter().map(|(line, ..)| line).collect();
    assert_eq!(lines, [1, 3, 5]);
}

#[test]
fn misspelt_words_get_a_hint() {
    let meant = |word: &str| format!("did you mean `{word}`?");
    let body =
        |inst: &str| format!("define void @f(i32 %x, ptr %p) {{\n  {inst}\n  ret void\n}}\n");
    assert_eq!(note(&body("%y = lod i32, ptr %p")), meant("load"));
    assert_eq!(note(&body("%y = icmp ulr i32 %x, 1")), meant("ule"));
    assert_eq!(note(&body("%y = add flot %x, 1")), meant("float"));
    assert_eq!(note(&body("fence aqcuire")), meant("acquire"));
    assert_eq!(note("attributes #0 = { nounwnid }\n"), meant("nounwind"));
    assert_eq!(note("defin void @f() {\n}\n"), meant("define"));
    assert_eq!(note("!0 = !DIBasicTyp(name: \"int\")\n"), meant("DIBasicType"));
    assert_eq!(note("!0 = !DIBasicType(nam: \"int\")\n"), meant("name"));
    assert_eq!(note("!0 = !DIBasicType(tag: DW_TAG_base_typ)\n"), meant("DW_TAG_base_type"));
    assert_eq!(note("!0 = !DIExpression(DW_OP_derf)\n"), meant("DW_OP_deref"));
    assert_eq!(note("$c = comdat an\n"), meant("any"));
}

#[test]
fn old_text_is_brought_up_to_date() {
    let text = "define void @f(i32* nocapture byval %p) readonly argmemonly {\n  ret void\n}\n";
    let parsed = parse(text.as_bytes(), &Options::default()).unwrap();
    let mut printed = Vec::new();
    nvopt_ir::print::print_module(&parsed.module, &mut printed);
    let printed = String::from_utf8(printed).unwrap();
    assert!(printed.contains("@f(ptr byval(i32) captures(none) %p) #0"), "{printed}");
    assert!(printed.contains("attributes #0 = { memory(argmem: read) }"), "{printed}");
}
