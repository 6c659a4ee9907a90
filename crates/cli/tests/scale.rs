//! Large and deeply nested modules: read, verified, printed and converted in linear time, on a
//! thread with a small stack.

use std::{
    fmt::Write as _,
    thread,
    time::{Duration, Instant},
};

use nvopt_ir::{module::Module, print::print_module, verify::verify};

/// The stack of a Rust thread unless somebody asks for more.
const SMALL_STACK: usize = 2 << 20;
/// Four times the input may take this many times the time: linear, with room for noise and for
/// caches that no longer hold everything.
const MAX_GROWTH: f64 = 8.0;
/// How often a measurement that looks bad is repeated.
const MAX_ATTEMPTS: u32 = 3;
/// Below this a time says nothing.
const MEASURABLE: Duration = Duration::from_millis(40);

fn parse(text: &[u8]) -> Module {
    match nvopt_text::parse(text, &nvopt_text::Options::default()) {
        Ok(parsed) => parsed.module,
        Err(diags) => panic!("{}", diags[0].message),
    }
}

fn print(module: &Module) -> Vec<u8> {
    let mut text = Vec::new();
    print_module(module, &mut text);
    text
}

/// Reads, verifies, prints, converts and compares. Returns the time without the comparison.
fn round_trip(text: &str) -> Duration {
    let start = Instant::now();
    let module = parse(text.as_bytes());
    let errors = verify(&module, None);
    assert!(errors.is_empty(), "{}", errors[0].message);
    let printed = print(&module);
    let bitcode = nvopt_bitcode::write(&module);
    let back = nvopt_bitcode::read(&bitcode).expect("our own bitcode reads");
    let time = start.elapsed();
    assert!(print(&back) == printed, "bitcode loses nothing");
    assert!(print(&parse(&printed)) == printed, "printing is a fixed point");
    time
}

/// Round-trips `make(n)` and `make(4 * n)` on a small stack and compares the times.
fn grows_linearly(n: usize, make: fn(usize) -> String) {
    let worker = thread::Builder::new().stack_size(SMALL_STACK).spawn(move || {
        let (small, large) = (make(n), make(4 * n));
        let best = |text: &str, rounds: u32| (0..rounds).map(|_| round_trip(text)).min();
        // Other work on the machine can only make it look slower: the best attempt counts.
        let attempt = || {
            let large_time = best(&large, 2).expect("two rounds");
            let small_time = best(&small, 3).expect("three rounds").max(MEASURABLE);
            large_time.as_secs_f64() / small_time.as_secs_f64()
        };
        let mut growth = attempt();
        for _ in 1..MAX_ATTEMPTS {
            growth = if growth < MAX_GROWTH { growth } else { growth.min(attempt()) };
        }
        assert!(growth < MAX_GROWTH, "four times the input takes {growth:.1} times the time");
    });
    worker.expect("a thread can be started").join().expect("no panic and no stack overflow");
}

#[test]
fn a_million_instructions() {
    grows_linearly(250_000, |n| {
        let mut text = String::new();
        for function in 0..n / 5_000 {
            let _ = writeln!(text, "define i32 @f{function}(i32 %x0) {{");
            for i in 1..5_000 {
                let _ = writeln!(text, "  %x{i} = add i32 %x{}, {}", i - 1, i % 77);
            }
            text.push_str("  ret i32 %x4999\n}\n");
        }
        text
    });
}

#[test]
fn ten_thousand_functions() {
    grows_linearly(2_500, |n| {
        let mut text = String::new();
        for i in 0..n {
            let callee = (i * 7) % n;
            let _ =
                writeln!(text, "define void @f{i}() {{\n  call void @f{callee}()\n  ret void\n}}");
        }
        text
    });
}

#[test]
fn a_block_of_two_hundred_thousand_instructions() {
    grows_linearly(50_000, |n| {
        let mut text = String::from("define void @f(ptr %p, i32 %v) {\n");
        for _ in 0..n {
            text.push_str("  store i32 %v, ptr %p, align 4\n");
        }
        text + "  ret void\n}\n"
    });
}

#[test]
fn a_phi_of_a_hundred_thousand_operands() {
    grows_linearly(25_000, |n| {
        let mut text = String::from("define i32 @f(i32 %v) {\n  switch i32 %v, label %end [\n");
        for i in 1..n {
            let _ = writeln!(text, "    i32 {i}, label %b{i}");
        }
        text.push_str("  ]\n");
        for i in 1..n {
            let _ = writeln!(text, "b{i}:\n  br label %end");
        }
        text.push_str("end:\n  %p = phi i32 [ 0, %0 ]");
        for i in 1..n {
            let _ = write!(text, ", [ {i}, %b{i} ]");
        }
        text + "\n  ret i32 %p\n}\n"
    });
}

#[test]
fn a_type_nested_ten_thousand_deep() {
    grows_linearly(2_500, |depth| {
        let ty = format!("{}i32{}", "{ ".repeat(depth), " }".repeat(depth));
        format!("@g = external global {ty}\n")
    });
}

#[test]
fn a_constant_nested_ten_thousand_deep() {
    grows_linearly(2_500, |depth| {
        let open = "sub (i64 1, i64 ".repeat(depth);
        let close = ")".repeat(depth);
        format!("@g = global i64 0\n@h = global i64 {open}ptrtoint (ptr @g to i64){close}\n")
    });
}

#[test]
fn metadata_nested_ten_thousand_deep() {
    grows_linearly(2_500, |depth| {
        format!("!named = !{{!0}}\n!0 = {}{}\n", "!{".repeat(depth), "}".repeat(depth))
    });
}

#[test]
fn many_unreachable_and_reachable_blocks() {
    grows_linearly(25_000, |n| {
        let mut text = String::from("define void @f(i1 %c) {\n  br label %b0\n");
        for i in 0..n {
            let next = if i + 1 < n { format!("b{}", i + 1) } else { "end".into() };
            let _ = writeln!(text, "b{i}:\n  br i1 %c, label %{next}, label %end");
        }
        text + "end:\n  ret void\n}\n"
    });
}

/// Nesting past the limit is an error, not an overflow.
#[test]
fn nesting_past_the_limit_is_refused() {
    let depth = 3_000_000;
    let worker = thread::Builder::new().stack_size(SMALL_STACK).spawn(move || {
        for text in [
            format!("@g = external global {}", "{ ".repeat(depth)),
            format!("@g = global i64 {}", "sub (i64 1, i64 ".repeat(depth)),
            format!("!0 = {}", "!{".repeat(depth)),
            format!("@g = external global {}", "[1 x ".repeat(depth)),
        ] {
            let result = nvopt_text::parse(text.as_bytes(), &nvopt_text::Options::default());
            assert!(result.is_err());
        }
    });
    worker.expect("a thread can be started").join().expect("no panic and no stack overflow");
}
