//! Planted bugs are found under every schedule, and their clean twins are not faulted.

mod common;

use common::*;
use nvopt_interp::{Config, Dim3, FaultKind, Limits, Machine, Schedule};

/// Every thread writes its slot of shared memory and reads its neighbour's.
fn exchange(barrier: &str) -> String {
    format!(
        r#"
@s = internal addrspace(3) global [65 x i32] undef, align 4
define ptx_kernel void @k(ptr %p) {{
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %sp = getelementptr i32, ptr addrspace(3) @s, i64 %i
  store i32 %t, ptr addrspace(3) %sp, align 4
  {barrier}
  %x = xor i64 %i, 1
  %np = getelementptr i32, ptr addrspace(3) @s, i64 %x
  %v = load i32, ptr addrspace(3) %np, align 4
  %gp = getelementptr i32, ptr %p, i64 %i
  store i32 %v, ptr %gp, align 4
  ret void
}}
"#
    )
}

#[test]
fn race_in_shared_memory() {
    let racy = exchange("");
    for schedule in SCHEDULES {
        let fault = fault_of(&racy, schedule, 64, &[0; 64]);
        // Under some schedules a thread reads before its neighbour has written at all.
        assert_eq!(fault.kind, FaultKind::Race, "{schedule:?}: {fault}");
        let other = fault.other.as_ref().expect("both accesses are named");
        let text = fault.to_string();
        assert!(text.contains("@s") && text.contains("other"), "{text}");
        assert!(other.site.instruction.contains("addrspace(3)"), "{}", other.site.instruction);
        assert_ne!(other.thread, fault.thread.expect("a thread is named"));
    }
    let clean = exchange("call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)");
    let expected: Vec<i32> = (0..64).map(|t| t ^ 1).collect();
    assert_eq!(never_faults(&clean, 64, &[0; 64]), expected);
    // Within a warp a warp-level barrier is enough.
    let warp = exchange("call void @llvm.nvvm.bar.warp.sync(i32 -1)");
    let warp = format!("{warp}\ndeclare void @llvm.nvvm.bar.warp.sync(i32)");
    assert_eq!(never_faults(&warp, 64, &[0; 64]), expected);
}

#[test]
fn race_in_global_memory() {
    let kernel = |how: &str| {
        format!(
            r#"
define ptx_kernel void @k(ptr %p) {{
  {how}
  ret void
}}
"#
        )
    };
    let racy = kernel(
        "%v = load i32, ptr %p, align 4
  %w = add i32 %v, 1
  store i32 %w, ptr %p, align 4",
    );
    always_faults(&racy, FaultKind::Race, 64, &[0]);
    let clean = kernel("%v = atomicrmw add ptr %p, i32 1 monotonic, align 4");
    assert_eq!(never_faults(&clean, 64, &[0]), [64]);
    // All write the same: not called a race.
    assert_eq!(never_faults(&kernel("store i32 1, ptr %p, align 4"), 64, &[0]), [1]);
}

/// One block passes a value to the other through a flag.
fn message(fence: &str) -> String {
    format!(
        r#"
declare void @llvm.nvvm.membar.gl()
define ptx_kernel void @k(ptr %p) {{
entry:
  %cta = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %flag = getelementptr i32, ptr %p, i64 1
  %first = icmp eq i32 %cta, 0
  br i1 %first, label %send, label %wait
send:
  store i32 42, ptr %p, align 4
  {fence}
  %old = atomicrmw xchg ptr %flag, i32 1 monotonic, align 4
  ret void
wait:
  %f = load atomic i32, ptr %flag monotonic, align 4
  %ready = icmp eq i32 %f, 1
  br i1 %ready, label %get, label %wait
get:
  call void @llvm.nvvm.membar.gl()
  %v = load i32, ptr %p, align 4
  %out = getelementptr i32, ptr %p, i64 2
  store i32 %v, ptr %out, align 4
  ret void
}}
"#
    )
}

#[test]
fn messages_between_blocks_need_fences() {
    for schedule in SCHEDULES {
        let fenced = message("call void @llvm.nvvm.membar.gl()");
        let result = run_on(&fenced, schedule, 2, 1, &[0; 3]).unwrap_or_else(|f| panic!("{f}"));
        assert_eq!(result, [42, 1, 42]);
        let fault = run_on(&message(""), schedule, 2, 1, &[0; 3]).unwrap_err();
        assert_eq!(fault.kind, FaultKind::Race, "{fault}");
    }
}

#[test]
fn divergent_barrier() {
    let kernel = |limit: u32| {
        format!(
            r#"
define ptx_kernel void @k(ptr %p) {{
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %in = icmp ult i32 %t, {limit}
  br i1 %in, label %sync, label %other
sync:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %end
other:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %end
end:
  ret void
}}
"#
        )
    };
    always_faults(&kernel(16), FaultKind::DivergentBarrier, 64, &[0]);
    // Whole warps may be at different barriers.
    never_faults(&kernel(32), 64, &[0]);
    let one_sided = r#"
define ptx_kernel void @k(ptr %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %in = icmp ult i32 %t, 16
  br i1 %in, label %sync, label %end
sync:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %end
end:
  ret void
}
"#;
    let fault = fault_of(one_sided, Schedule::Lockstep, 32, &[0]);
    assert_eq!(fault.kind, FaultKind::DivergentBarrier, "{fault}");
}

#[test]
fn deadlock() {
    let kernel = |count: u32| {
        format!(
            r#"
declare void @llvm.nvvm.barrier.cta.sync.count(i32, i32)
define ptx_kernel void @k(ptr %p) {{
  call void @llvm.nvvm.barrier.cta.sync.count(i32 1, i32 {count})
  ret void
}}
"#
        )
    };
    always_faults(&kernel(96), FaultKind::Deadlock, 64, &[0]);
    never_faults(&kernel(64), 64, &[0]);
    let shuffle = |mask: &str| {
        format!(
            r#"
declare void @llvm.nvvm.bar.warp.sync(i32)
define ptx_kernel void @k(ptr %p) {{
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %in = icmp ult i32 %t, 8
  br i1 %in, label %sync, label %spin
sync:
  call void @llvm.nvvm.bar.warp.sync(i32 {mask})
  br label %spin
spin:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  ret void
}}
"#
        )
    };
    always_faults(&shuffle("65535"), FaultKind::Deadlock, 32, &[0]);
    never_faults(&shuffle("255"), 32, &[0]);
    always_faults(&shuffle("254"), FaultKind::WarpSync, 32, &[0]);
}

/// A kernel of straight code with `%p` and the thread number `%t`.
fn straight(code: &str) -> String {
    format!(
        r#"
declare ptr @malloc(i64)
declare void @free(ptr)
declare void @llvm.trap()
declare void @llvm.assume(i1)
@constant = constant i32 7
define i32 @promise(i32 range(i32 0, 10) %x) {{
  ret i32 %x
}}
define i32 @defined(i32 noundef %x) {{
  ret i32 %x
}}
define ptr @escape() {{
  %slot = alloca i32, align 4
  store i32 1, ptr %slot, align 4
  ret ptr %slot
}}
define void @null(ptr nonnull %x) {{
  ret void
}}
define ptx_kernel void @k(ptr %p) {{
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  {code}
  ret void
}}
"#
    )
}

#[test]
fn undefined_behaviour_in_straight_code() {
    let cases: &[(&str, FaultKind)] = &[
        (
            "%q = getelementptr i32, ptr %p, i64 4\n %v = load i32, ptr %q, align 4",
            FaultKind::OutOfBounds,
        ),
        (
            "%q = getelementptr i32, ptr %p, i64 -1\n %v = load i32, ptr %q, align 4",
            FaultKind::OutOfBounds,
        ),
        (
            "%q = getelementptr i32, ptr %p, i64 100000000\n store i32 0, ptr %q, align 4",
            FaultKind::OutOfBounds,
        ),
        ("%v = load i32, ptr null, align 4", FaultKind::OutOfBounds),
        (
            "%q = getelementptr i8, ptr %p, i64 1\n %v = load i32, ptr %q, align 4",
            FaultKind::Misaligned,
        ),
        (
            "%m = call ptr @malloc(i64 8)\n call void @free(ptr %m)\n %v = load i32, ptr %m, align 4",
            FaultKind::UseAfterFree,
        ),
        (
            "%m = call ptr @malloc(i64 8)\n call void @free(ptr %m)\n call void @free(ptr %m)",
            FaultKind::BadFree,
        ),
        (
            "%m = call ptr @malloc(i64 8)\n %q = getelementptr i8, ptr %m, i64 4\n call void @free(ptr %q)",
            FaultKind::BadFree,
        ),
        ("%e = call ptr @escape()\n %v = load i32, ptr %e, align 4", FaultKind::UseAfterReturn),
        ("store i32 1, ptr @constant, align 4", FaultKind::WriteToConstant),
        ("%d = sdiv i32 %t, 0", FaultKind::Division),
        ("%d = sdiv i32 -2147483648, -1", FaultKind::Division),
        (
            "%x = add nuw i32 %t, -1\n %y = add nuw i32 %x, 5\n %c = icmp eq i32 %y, 3\n br i1 %c, label %a, label %b\na:\n br label %b\nb:",
            FaultKind::PoisonUse,
        ),
        (
            "%x = shl i32 1, 40\n %q = getelementptr i8, ptr %p, i32 %x\n %v = load i8, ptr %q",
            FaultKind::PoisonUse,
        ),
        (
            "%s = alloca i32, align 4\n %v = load i32, ptr %s, align 4\n %c = icmp eq i32 %v, 3\n br i1 %c, label %a, label %b\na:\n br label %b\nb:",
            FaultKind::UndefUse,
        ),
        (
            "%s = alloca i64, align 8\n %v = load i64, ptr %s, align 8\n %q = getelementptr i8, ptr %p, i64 %v\n store i8 0, ptr %q",
            FaultKind::UndefUse,
        ),
        ("%v = call i32 @promise(i32 11)", FaultKind::Attribute),
        ("%v = call i32 @defined(i32 undef)", FaultKind::Attribute),
        ("call void @null(ptr null)", FaultKind::Attribute),
        ("call void @llvm.trap()", FaultKind::Trap),
        ("call void @llvm.assume(i1 false)", FaultKind::Unreachable),
        ("%f = inttoptr i64 12345 to ptr\n call void %f()", FaultKind::BadCall),
    ];
    for (code, kind) in cases {
        let fault = fault_of(&straight(code), Schedule::Lockstep, 1, &[0; 4]);
        assert_eq!(fault.kind, *kind, "{code}\n{fault}");
        assert!(fault.site.is_some() && fault.thread.is_some(), "{fault}");
    }
}

#[test]
fn defined_behaviour_next_to_it() {
    let cases = [
        "%q = getelementptr i32, ptr %p, i64 3\n %v = load i32, ptr %q, align 4",
        "%q = getelementptr i8, ptr %p, i64 1\n %v = load i32, ptr %q, align 1",
        "%m = call ptr @malloc(i64 8)\n store i32 1, ptr %m, align 4\n call void @free(ptr %m)",
        "%x = add i32 %t, -1\n %y = add i32 %x, 5\n %c = icmp eq i32 %y, 3\n br i1 %c, label %a, label %b\na:\n br label %b\nb:",
        // Poison and undefined values that decide nothing.
        "%x = shl i32 1, 40\n store i32 %x, ptr %p, align 4",
        "%s = alloca i32, align 4\n %v = load i32, ptr %s, align 4\n %w = and i32 %v, 0\n %c = icmp eq i32 %w, 3\n br i1 %c, label %a, label %b\na:\n br label %b\nb:",
        "%x = freeze i32 poison\n %c = icmp eq i32 %x, 3\n br i1 %c, label %a, label %b\na:\n br label %b\nb:",
        "%x = select i1 true, i32 1, i32 poison\n %c = icmp eq i32 %x, 3\n br i1 %c, label %a, label %b\na:\n br label %b\nb:",
        "%v = call i32 @promise(i32 9)",
    ];
    for code in cases {
        never_faults(&straight(code), 1, &[0; 4]);
    }
}

#[test]
fn limits() {
    let endless = straight("br label %loop\nloop:\n br label %loop\nnever:");
    let module = module(&endless);
    let limits = Limits { steps: 10_000, ..Limits::default() };
    let mut machine = Machine::new(&module, Config { limits, ..Config::default() }).unwrap();
    let buffer = ints(&mut machine, &[0]);
    let one = Dim3::line(1);
    let fault = machine.launch("k", one, one, 0, &[ptr(buffer)]).unwrap_err();
    assert_eq!(fault.kind, FaultKind::StepLimit);
    let deep = r#"
define i32 @f(i32 %x) {
  %y = call i32 @f(i32 %x)
  ret i32 %y
}
"#;
    let fault = call(deep, "f", &[1]).unwrap_err();
    assert_eq!(fault.kind, FaultKind::CallDepth);
    assert!(fault.call_stack.len() > 100);
}

#[test]
fn missing_initialization_of_shared_memory() {
    let kernel = |init: &str| {
        format!(
            r#"
@s = internal addrspace(3) global [32 x i32] undef, align 4
define ptx_kernel void @k(ptr %p) {{
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %sp = getelementptr i32, ptr addrspace(3) @s, i64 %i
  {init}
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %v = load i32, ptr addrspace(3) %sp, align 4
  %big = icmp sgt i32 %v, 10
  br i1 %big, label %a, label %b
a:
  br label %b
b:
  ret void
}}
"#
        )
    };
    always_faults(&kernel(""), FaultKind::UndefUse, 32, &[0]);
    never_faults(&kernel("store i32 0, ptr addrspace(3) %sp, align 4"), 32, &[0]);
}
