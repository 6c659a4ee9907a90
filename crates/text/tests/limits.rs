//! Deep nesting, large numbers and long lists: read or refused, in little stack, time and memory.

use std::thread;

use nvopt_text::{Options, parse};

const DEPTH: usize = 10_000;
/// Deeper than the parser allows.
const TOO_DEEP: usize = 200_000;

/// Reads `text` on a small stack; gives the messages, none if it was read.
fn read(text: String) -> Vec<String> {
    let small = thread::Builder::new().stack_size(2 << 20);
    let result = small.spawn(move || match parse(text.as_bytes(), &Options::default()) {
        Ok(_) => Vec::new(),
        Err(diags) => diags.into_iter().map(|diag| diag.message).collect(),
    });
    let thread = result.expect("a thread can be made");
    thread.join().expect("the parser does not panic")
}

fn nested(open: &str, inner: &str, close: &str, depth: usize) -> String {
    format!("{}{inner}{}", open.repeat(depth), close.repeat(depth))
}

#[test]
fn deep_types() {
    let none: Vec<String> = Vec::new();
    for (open, close) in [("[1 x ", "]"), ("{ i8, ", " }"), ("<{ ", " }>"), ("ptr (", ")*")] {
        let ty = nested(open, "i8", close, DEPTH);
        assert_eq!(read(format!("@g = external global [0 x {{ ptr, {ty}* }}]\n")), none, "{open}");
        let ty = nested(open, "i8", close, TOO_DEEP);
        let messages = read(format!("@g = external global {ty}*\n"));
        assert_eq!(messages.first().map(String::as_str), Some("types are nested too deep"));
    }
    assert_eq!(read(format!("%t = type {}\n", nested("{ ", "i8", " }", DEPTH))), none);
    assert_eq!(read(format!("@g = external global i8{}\n", "*".repeat(DEPTH))), none);
}

#[test]
fn deep_constants() {
    let none: Vec<String> = Vec::new();
    let address = nested("getelementptr (i8, ptr ", "@g", ", i64 1)", DEPTH);
    assert_eq!(read(format!("@g = global i8 0\n@h = global ptr {address}\n")), none);
    let ty = nested("[1 x ", "i8", "]", 300);
    let mut value = "i8 1".to_owned();
    for depth in 0..300 {
        value = format!("{} [{value}]", nested("[1 x ", "i8", "]", depth + 1));
    }
    assert_eq!(read(format!("@a = global {}\n", &value)), none);
    assert!(value.starts_with(&ty));
    let address = nested("getelementptr (i8, ptr ", "@g", ", i64 1)", TOO_DEEP);
    let messages = read(format!("@g = global i8 0\n@h = global ptr {address}\n"));
    assert_eq!(messages.first().map(String::as_str), Some("constants are nested too deep"));
}

#[test]
fn deep_metadata() {
    let none: Vec<String> = Vec::new();
    assert_eq!(read(format!("!0 = {}\n", nested("!{", "", "}", DEPTH))), none);
    let scope = nested("!DILexicalBlock(scope: ", "!{}", ", line: 1)", DEPTH);
    assert_eq!(read(format!("!0 = {scope}\n")), none);
    let messages = read(format!("!0 = {}\n", nested("!{", "", "}", TOO_DEEP)));
    assert_eq!(messages.first().map(String::as_str), Some("metadata is nested too deep"));
}

#[test]
fn large_numbers_cost_what_is_written() {
    let none: Vec<String> = Vec::new();
    assert_eq!(read("@g = global [4294967296 x i8] zeroinitializer\n".into()), none);
    assert_eq!(read("@g = global <4000000000 x i8> zeroinitializer\n".into()), none);
    let message = ["vector constant has too many lanes"];
    assert_eq!(read("@g = global <4000000000 x i8> splat (i8 1)\n".into()), message);
    assert_eq!(
        read("define void @f() {\n  %4294967294 = add i8 1, 1\n  ret void\n}\n".into()),
        none
    );
    assert_eq!(read("!4294967295 = !{!4294967295}\n!x = !{!4294967295}\n".into()), none);
    assert_eq!(read(format!("@g = global i8388607 {}\n", "9".repeat(1_000_000))).len(), 1);
    assert_eq!(read("@g = global [99999999999999999999 x i8] undef\n".into()).len(), 1);
}

#[test]
fn long_lists_take_linear_time() {
    let none: Vec<String> = Vec::new();
    let n = 50_000;
    let mut text = String::from("define i32 @f(i32 %x) {\n  switch i32 %x, label %e [\n");
    for i in 0..n {
        text += &format!("    i32 {i}, label %b{i}\n");
    }
    text += "  ]\n";
    for i in 0..n {
        text += &format!("b{i}:\n  br label %e\n");
    }
    text += "e:\n  %p = phi i32 [ -1, %0 ]";
    for i in 0..n {
        text += &format!(", [ {i}, %b{i} ]");
    }
    text += "\n  ret i32 %p\n}\n@t = global [50000 x ptr] [ptr null";
    for i in 1..n {
        text += &format!(", ptr blockaddress(@g, %b{i})");
    }
    text += "]\n";
    let body = text[..text.find("@t").unwrap()].replace("@f", "@g");
    assert_eq!(read(text + &body), none);
    let structs: Vec<String> =
        (0..n).map(|i| format!("%s{i} = type {{ %s{}, i8 }}\n", i + 1)).collect();
    let last = format!("%s{n} = type {{ i32 }}\n");
    assert_eq!(read(structs.concat() + &last), none);
    let reversed: String = structs.into_iter().rev().collect();
    assert_eq!(read(last + &reversed), none);
}
