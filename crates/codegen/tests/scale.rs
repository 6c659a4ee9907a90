//! Large functions: compiled and printed in linear time, on a thread with a small stack.

use std::{
    fmt::Write as _,
    fs, thread,
    time::{Duration, SystemTime},
};

use nvopt_codegen::{DebugInfo, Options};
use nvopt_ptx::target::{Arch, Target};

/// The stack of a Rust thread unless somebody asks for more.
const SMALL_STACK: usize = 2 << 20;
/// Four times the input may take this many times the time: linear, with room for noise and for
/// caches that no longer hold everything.
const MAX_GROWTH: f64 = 8.0;
/// Below this a time says nothing.
const MEASURABLE: Duration = Duration::from_millis(40);
/// The instructions of the smaller function.
const SMALL: usize = 50_000;

/// The time to compile and print a module.
fn compile(text: &str) -> Duration {
    let parsed = nvopt_text::parse(text.as_bytes(), &nvopt_text::Options::default());
    let mut module = match parsed {
        Ok(parsed) => parsed.module,
        Err(diags) => panic!("{}", diags[0].message),
    };
    let target = Target::new(Arch::parse("sm_90").expect("a known architecture"));
    let options = Options { debug_info: DebugInfo::On, ..Options::new(target) };
    let start = now();
    match nvopt_codegen::compile(&mut module, &options) {
        Ok(compiled) => assert!(!nvopt_ptx::text::print(&compiled).is_empty()),
        Err(errors) => panic!("{}", errors[0].message),
    }
    now().saturating_sub(start)
}

/// The time this thread has run, which other programs do not lengthen; the time of day where the
/// system does not say.
fn now() -> Duration {
    let text = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
    let nanos = text.split(' ').next().and_then(|word| word.parse().ok());
    nanos.map_or_else(|| SystemTime::UNIX_EPOCH.elapsed().unwrap_or_default(), Duration::from_nanos)
}

/// How often times are taken until they are as they should be: other work on the machine makes memory
/// slow, which large inputs feel more.
const TRIES: usize = 3;

/// Compiles `make(n)` and `make(4 * n)` and compares the times.
fn grows_linearly(n: usize, make: fn(usize) -> String) {
    let worker = thread::Builder::new().stack_size(SMALL_STACK).spawn(move || {
        let (small, large) = (make(n), make(4 * n));
        let best = |text: &str, rounds: u32| (0..rounds).map(|_| compile(text)).min();
        let mut times = (Duration::MAX, Duration::MAX);
        let growth = |(small, large): (Duration, Duration)| {
            large.as_secs_f64() / small.max(MEASURABLE).as_secs_f64()
        };
        for _ in 0..TRIES {
            times.0 = times.0.min(best(&small, 3).expect("three rounds"));
            times.1 = times.1.min(best(&large, 2).expect("two rounds"));
            if growth(times) < MAX_GROWTH {
                return;
            }
        }
        panic!("four times the input takes {:.1} times the time: {times:?}", growth(times));
    });
    worker.expect("a thread can be started").join().expect("no panic and no stack overflow");
}

#[test]
fn a_chain_of_sums() {
    grows_linearly(SMALL, |n| {
        let mut text = String::from("define i32 @f(i32 %x0) {\n");
        for i in 1..n {
            let _ = writeln!(text, "  %x{i} = add i32 %x{}, {}", i - 1, i % 77);
        }
        text + &format!("  ret i32 %x{}\n}}\n", n - 1)
    });
}

#[test]
fn loads_and_stores() {
    grows_linearly(SMALL, |n| {
        let mut text = String::from("define void @f(ptr addrspace(1) %p) {\n");
        for i in 0..n / 4 {
            let _ = writeln!(
                text,
                "  %a{i} = getelementptr float, ptr addrspace(1) %p, i64 {i}\n  \
                 %v{i} = load float, ptr addrspace(1) %a{i}\n  \
                 %w{i} = fmul float %v{i}, 2.0\n  \
                 store float %w{i}, ptr addrspace(1) %a{i}"
            );
        }
        text + "  ret void\n}\n"
    });
}

#[test]
fn a_chain_of_addresses() {
    grows_linearly(SMALL, |n| {
        let mut text = String::from("define float @f(ptr %x0) {\n");
        for i in 1..n / 2 {
            let _ = writeln!(text, "  %x{i} = getelementptr i8, ptr %x{}, i64 4", i - 1);
            let _ = writeln!(text, "  store i8 0, ptr %x{i}");
        }
        text + "  ret float 0.0\n}\n"
    });
}

#[test]
fn a_chain_of_casts() {
    grows_linearly(SMALL, |n| {
        let mut text = String::from("define i32 @f(i32 %x0, ptr %p) {\n");
        for i in 1..n / 3 {
            let _ = writeln!(
                text,
                "  %f{i} = bitcast i32 %x{} to float\n  %x{i} = bitcast float %f{i} to i32\n  \
                 %y{i} = freeze i32 %x{i}",
                i - 1
            );
        }
        text + &format!("  ret i32 %x{}\n}}\n", n / 3 - 1)
    });
}

#[test]
fn many_blocks_with_phis() {
    grows_linearly(SMALL, |n| {
        let mut text = String::from("define i32 @f(i1 %c, i32 %x0) {\n  br label %b0\nb0:\n");
        for i in 1..n / 5 {
            let before = i - 1;
            let _ = writeln!(
                text,
                "  br i1 %c, label %t{i}, label %b{i}\nt{i}:\n  %y{i} = xor i32 %x{before}, {i}\n  \
                 br label %b{i}\nb{i}:\n  \
                 %x{i} = phi i32 [ %x{before}, %b{before} ], [ %y{i}, %t{i} ]"
            );
        }
        text + &format!("  ret i32 %x{}\n}}\n", n / 5 - 1)
    });
}

#[test]
fn a_switch_and_a_phi_of_many() {
    grows_linearly(SMALL / 2, |n| {
        let mut text = String::from("define i32 @f(i32 %v) {\n  switch i32 %v, label %end [\n");
        for i in 1..n {
            let _ = writeln!(text, "    i32 {}, label %b{i}", i * 3);
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

/// More than liveness follows: copies may stay, time may not grow.
#[test]
fn many_phis_that_live_through_many_blocks() {
    grows_linearly(SMALL, |n| {
        let mut text = String::from("define i32 @f(i1 %c, i32 %a) {\n  br label %top\ntop:\n");
        let (n_phis, n_blocks) = (n / 50, n / 10);
        let end = n_blocks - 1;
        for i in 0..n_phis {
            let _ = writeln!(text, "  %x{i} = phi i32 [ {i}, %0 ], [ %y{i}, %b{end} ]");
        }
        text.push_str("  br label %b0\n");
        for i in 0..n_blocks {
            let _ = writeln!(text, "b{i}:");
            if i < end {
                let next = i + 1;
                let _ = writeln!(
                    text,
                    "  br i1 %c, label %t{i}, label %b{next}\nt{i}:\n  store i32 {i}, ptr null\n  \
                     br label %b{next}"
                );
            }
        }
        for i in 0..n_phis {
            let _ = writeln!(text, "  %y{i} = add i32 %x{i}, %a");
        }
        text + "  br i1 %c, label %top, label %end\nend:\n  ret i32 %x0\n}\n"
    });
}

#[test]
fn a_long_cycle_of_phis() {
    grows_linearly(SMALL / 5, |n| {
        let mut text = String::from("define i32 @f(i1 %c) {\n  br label %top\ntop:\n");
        for i in 0..n {
            let next = (i + 1) % n;
            let _ = writeln!(text, "  %x{i} = phi i32 [ {i}, %0 ], [ %x{next}, %top ]");
        }
        text + "  br i1 %c, label %top, label %end\nend:\n  ret i32 %x0\n}\n"
    });
}

#[test]
fn calls() {
    grows_linearly(SMALL, |n| {
        let mut text = String::from(
            "declare i32 @g(i32)\ndefine i32 @f(i32 %x0, ptr %h) {\n  %a = alloca i32\n",
        );
        for i in 1..n / 2 {
            let callee = if i % 2 == 0 { "@g" } else { "%h" };
            let _ = writeln!(text, "  %x{i} = call i32 {callee}(i32 %x{})", i - 1);
        }
        text + &format!("  ret i32 %x{}\n}}\n", n / 2 - 1)
    });
}

#[test]
fn allocations_and_atomics() {
    grows_linearly(SMALL / 2, |n| {
        let mut text = String::from("define void @f(ptr %p) {\n");
        for i in 0..n / 4 {
            let _ = writeln!(text, "  %a{i} = alloca i32\n  store i32 {i}, ptr %a{i}");
        }
        for i in 0..n / 10 {
            let _ = writeln!(text, "  %r{i} = atomicrmw nand ptr %p, i32 {i} monotonic");
        }
        text + "  ret void\n}\n"
    });
}

#[test]
fn many_functions_and_variables() {
    grows_linearly(SMALL / 5, |n| {
        let mut text = String::from("@v0 = addrspace(1) global i32 0\n");
        for i in 1..n {
            let _ = writeln!(
                text,
                "@v{i} = addrspace(1) global ptr addrspace(1) @v{}\n\
                 define ptr addrspace(1) @f{i}() {{\n  ret ptr addrspace(1) @v{i}\n}}",
                i - 1
            );
        }
        text
    });
}

#[test]
fn many_variables_in_many_blocks() {
    grows_linearly(SMALL / 10, |n| {
        let mut text = String::from("define void @f(i32 %x, ptr %p) !dbg !4 {\n  br label %b0\n");
        for i in 0..n {
            let (var, next) = (10 + i, i + 1);
            let _ = writeln!(text, "b{i}:\n  %v{i} = xor i32 %x, {i}, !dbg !6");
            let _ = writeln!(text, "  #dbg_value(i32 %v{i}, !{var}, !DIExpression(), !6)");
            let _ = writeln!(text, "  store volatile i32 %v{i}, ptr %p, !dbg !6");
            let _ = writeln!(text, "  br label %b{next}");
        }
        let _ = writeln!(text, "b{n}:\n  ret void\n}}");
        text.push_str(
            "!llvm.dbg.cu = !{!0}\n!llvm.module.flags = !{!2}\n\
             !0 = distinct !DICompileUnit(language: DW_LANG_C, file: !1, emissionKind: FullDebug)\n\
             !1 = !DIFile(filename: \"k.cu\", directory: \"/src\")\n\
             !2 = !{i32 2, !\"Debug Info Version\", i32 3}\n\
             !4 = distinct !DISubprogram(name: \"f\", scope: !1, file: !1, type: !5, unit: !0)\n\
             !5 = !DISubroutineType(types: !{null})\n\
             !6 = !DILocation(line: 3, column: 1, scope: !4)\n",
        );
        for i in 0..n {
            let _ = writeln!(text, "!{} = !DILocalVariable(name: \"v{i}\", scope: !4)", 10 + i);
        }
        text
    });
}
