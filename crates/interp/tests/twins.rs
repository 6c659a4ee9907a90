//! Every kind of fault that straight code can have, each beside its clean twin.

mod common;

use common::*;
use nvopt_interp::{Arg, Config, Dim3, FaultKind, Limits, Machine, Schedule, Value};

/// A kernel of straight code with `%p`, a buffer of four integers, and the thread number `%t`.
fn kernel(code: &str) -> String {
    format!(
        r#"
declare ptr @malloc(i64)
declare void @free(ptr)
declare void @missing()
declare void @llvm.trap()
declare void @llvm.assume(i1)
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare void @__assertfail(ptr, ptr, i32, ptr, i64)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare <4 x float> @llvm.nvvm.tex.unified.2d.v4f32.f32(i64, float, float)
@text = constant [2 x i8] c"x\00"
@constant = constant i32 7, align 4
@table = addrspace(4) constant [2 x i32] [i32 3, i32 5], align 4
@s = internal addrspace(3) global [4 x i32] undef, align 16
define i32 @in_range(i32 range(i32 0, 10) %x) {{
  ret i32 %x
}}
define i32 @is_defined(i32 noundef %x) {{
  ret i32 %x
}}
define void @not_null(ptr nonnull %x) {{
  ret void
}}
define void @aligned(ptr align 16 %x) {{
  ret void
}}
define void @readable(ptr addrspace(3) dereferenceable(16) %x) {{
  ret void
}}
define range(i32 0, 4) i32 @small(i32 %x) {{
  ret i32 %x
}}
define float @number(float nofpclass(nan) %x) {{
  ret float %x
}}
define i32 @deep(i32 %n) {{
entry:
  %end = icmp eq i32 %n, 0
  br i1 %end, label %out, label %in
in:
  %m = sub i32 %n, 1
  %r = call i32 @deep(i32 %m)
  br label %out
out:
  ret i32 %n
}}
define ptx_kernel void @k(ptr %p) {{
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  {code}
  ret void
}}
!0 = !{{i32 0, i32 10}}
!1 = !{{}}
!2 = !{{i64 16}}
"#
    )
}

/// Makes the value `%x` of type `i32` decide a branch.
fn branch_on_x(code: &str) -> String {
    format!(
        "{code}\n %c = icmp eq i32 %x, 3\n br i1 %c, label %a, label %b\na:\n br label %b\nb:\n"
    )
}

fn check(kind: FaultKind, bug: &str, clean: &str) {
    let buffer = [20, 1, 2, 3];
    for schedule in SCHEDULES {
        let fault = fault_of(&kernel(bug), schedule, 1, &buffer);
        assert_eq!(fault.kind, kind, "{bug}\n{fault}");
        assert!(fault.site.is_some() && fault.thread.is_some(), "{fault}");
        let run = run_on(&kernel(clean), schedule, 1, 1, &buffer);
        run.unwrap_or_else(|fault| panic!("{clean}\n{fault}"));
    }
}

#[test]
fn memory() {
    let at = |offset: i32, ty: &str, base: &str| {
        format!("%q = getelementptr i32, {ty} {base}, i64 {offset}\n store i32 1, {ty} %q, align 4")
    };
    check(FaultKind::OutOfBounds, &at(4, "ptr", "%p"), &at(3, "ptr", "%p"));
    check(FaultKind::OutOfBounds, &at(-1, "ptr", "%p"), &at(0, "ptr", "%p"));
    let shared = "ptr addrspace(3)";
    check(FaultKind::OutOfBounds, &at(4, shared, "@s"), &at(3, shared, "@s"));
    let local = |i: i32| {
        format!(
            "%l = alloca [4 x i32], align 4
  %q = getelementptr inbounds i32, ptr %l, i64 {i}
  store i32 1, ptr %q, align 4"
        )
    };
    check(FaultKind::OutOfBounds, &local(4), &local(3));
    let constant = |i: i32| {
        format!(
            "%q = getelementptr i32, ptr addrspace(4) @table, i64 {i}
  %v = load i32, ptr addrspace(4) %q, align 4"
        )
    };
    check(FaultKind::OutOfBounds, &constant(2), &constant(1));
    check(FaultKind::OutOfBounds, "%v = load i32, ptr null", "%v = load i32, ptr %p");
    let vector = |offset: i32| {
        format!(
            "%q = getelementptr i8, ptr addrspace(3) @s, i64 {offset}
  store <2 x i32> zeroinitializer, ptr addrspace(3) %q, align 8"
        )
    };
    check(FaultKind::Misaligned, &vector(4), &vector(8));
    check(
        FaultKind::WriteToConstant,
        "store i32 1, ptr @constant, align 4",
        "%v = load i32, ptr @constant, align 4",
    );
    check(
        FaultKind::WriteToConstant,
        "store i32 1, ptr addrspace(4) @table, align 4",
        "%v = load i32, ptr addrspace(4) @table, align 4",
    );
}

#[test]
fn lifetimes() {
    check(
        FaultKind::UseAfterFree,
        "%m = call ptr @malloc(i64 8)
  call void @free(ptr %m)
  store i32 1, ptr %m, align 4",
        "%m = call ptr @malloc(i64 8)
  store i32 1, ptr %m, align 4
  call void @free(ptr %m)",
    );
    check(
        FaultKind::BadFree,
        "%m = call ptr @malloc(i64 8)
  call void @free(ptr %m)
  call void @free(ptr %m)",
        "%m = call ptr @malloc(i64 8)
  call void @free(ptr %m)
  call void @free(ptr null)",
    );
    check(
        FaultKind::UseAfterReturn,
        "%l = alloca i32, align 4
  call void @llvm.lifetime.start.p0(ptr %l)
  store i32 1, ptr %l, align 4
  call void @llvm.lifetime.end.p0(ptr %l)
  %v = load i32, ptr %l, align 4",
        "%l = alloca i32, align 4
  call void @llvm.lifetime.start.p0(ptr %l)
  store i32 1, ptr %l, align 4
  %v = load i32, ptr %l, align 4
  call void @llvm.lifetime.end.p0(ptr %l)",
    );
}

#[test]
fn poison() {
    let pairs = [
        ("%x = add nsw i32 2147483647, 1", "%x = add i32 2147483647, 1"),
        ("%x = sub nuw i32 %t, 1", "%x = sub i32 %t, 1"),
        ("%x = mul nsw i32 65536, 65536", "%x = mul i32 65536, 65536"),
        ("%x = shl i32 1, 32", "%x = shl i32 1, 31"),
        ("%x = lshr exact i32 5, 1", "%x = lshr exact i32 4, 1"),
        ("%x = sdiv exact i32 7, 2", "%x = sdiv exact i32 8, 2"),
        ("%x = or disjoint i32 3, 1", "%x = or disjoint i32 2, 1"),
        ("%x = trunc nuw i64 4294967296 to i32", "%x = trunc nuw i64 4294967295 to i32"),
        ("%x = zext nneg i16 -1 to i32", "%x = zext nneg i16 1 to i32"),
        ("%x = fptosi float 1.0e10 to i32", "%x = fptosi float 1.0e9 to i32"),
        (
            "%e = extractelement <2 x i32> <i32 1, i32 2>, i32 2\n %x = add i32 %e, 0",
            "%e = extractelement <2 x i32> <i32 1, i32 2>, i32 1\n %x = add i32 %e, 0",
        ),
        (
            // One past the end is still within the object, two are not.
            "%q = getelementptr inbounds i32, ptr %p, i64 5
  %i = ptrtoint ptr %q to i64\n %x = trunc i64 %i to i32",
            "%q = getelementptr inbounds i32, ptr %p, i64 4
  %i = ptrtoint ptr %q to i64\n %x = trunc i64 %i to i32",
        ),
        (
            "%q = getelementptr inbounds i32, ptr addrspace(3) @s, i64 -1
  %i = ptrtoint ptr addrspace(3) %q to i64\n %x = trunc i64 %i to i32",
            "%q = getelementptr i32, ptr addrspace(3) @s, i64 -1
  %i = ptrtoint ptr addrspace(3) %q to i64\n %x = trunc i64 %i to i32",
        ),
    ];
    for (bug, clean) in pairs {
        check(FaultKind::PoisonUse, &branch_on_x(bug), &branch_on_x(clean));
    }
    check(
        FaultKind::PoisonUse,
        "%x = shl i32 1, 40\n %q = getelementptr i8, ptr %p, i32 %x\n %v = load i8, ptr %q",
        "%x = shl i32 1, 1\n %q = getelementptr i8, ptr %p, i32 %x\n %v = load i8, ptr %q",
    );
    check(FaultKind::PoisonUse, "store i32 1, ptr poison", "store i32 poison, ptr %p");
}

#[test]
fn undefined_values() {
    let slot = "%l = alloca i32, align 4\n store i32 0, ptr %l, align 4\n";
    let load = " %x = load i32, ptr %l, align 4";
    let bug = "%l = alloca i32, align 4\n".to_owned() + load;
    check(FaultKind::UndefUse, &branch_on_x(&bug), &branch_on_x(&format!("{slot}{load}")));
    let address = "\n %q = getelementptr i32, ptr %p, i32 %x\n %v = load i32, ptr %q, align 4";
    check(FaultKind::UndefUse, &format!("{bug}{address}"), &format!("{slot}{load}{address}"));
    let switch = "\n switch i32 %x, label %d [ i32 1, label %d ]\nd:\n";
    check(FaultKind::UndefUse, &format!("{bug}{switch}"), &format!("{slot}{load}{switch}"));
    let malloc = |init: &str| {
        branch_on_x(&format!(
            "%m = call ptr @malloc(i64 4)\n {init}\n %x = load i32, ptr %m, align 4"
        ))
    };
    check(FaultKind::UndefUse, &malloc(""), &malloc("store i32 2, ptr %m, align 4"));
}

#[test]
fn division() {
    let pairs = [
        ("%x = sdiv i32 5, %t", "%x = sdiv i32 %t, 5"),
        ("%x = udiv i32 5, 0", "%x = udiv i32 0, 5"),
        ("%x = srem i32 5, 0", "%x = srem i32 5, -1"),
        ("%x = urem i64 5, 0", "%x = urem i64 5, 7"),
        ("%x = sdiv i32 -2147483648, -1", "%x = sdiv i32 -2147483648, 1"),
        ("%x = sdiv i128 5, 0", "%x = sdiv i128 5, 3"),
    ];
    for (bug, clean) in pairs {
        check(FaultKind::Division, bug, clean);
    }
}

#[test]
fn promises() {
    let pairs = [
        ("%v = call i32 @in_range(i32 10)", "%v = call i32 @in_range(i32 9)"),
        ("%v = call i32 @is_defined(i32 undef)", "%v = call i32 @is_defined(i32 1)"),
        ("%v = call i32 @is_defined(i32 poison)", "%v = call i32 @is_defined(i32 %t)"),
        ("call void @not_null(ptr null)", "call void @not_null(ptr %p)"),
        (
            "%q = getelementptr i8, ptr %p, i64 8\n call void @aligned(ptr %q)",
            "call void @aligned(ptr %p)",
        ),
        (
            "%q = getelementptr i8, ptr addrspace(3) @s, i64 4
  call void @readable(ptr addrspace(3) %q)",
            "call void @readable(ptr addrspace(3) @s)",
        ),
        ("%v = call i32 @small(i32 4)", "%v = call i32 @small(i32 3)"),
        (
            "%v = call float @number(float 0x7FF8000000000000)",
            "%v = call float @number(float 0x7FF0000000000000)",
        ),
        ("%v = load i32, ptr %p, align 4, !range !0", "%v = load i32, ptr %p, align 4"),
        (
            "%l = alloca i32, align 4\n %v = load i32, ptr %l, align 4, !noundef !1",
            "%l = alloca i32, align 4\n %v = load i32, ptr %l, align 4",
        ),
        (
            "%l = alloca ptr, align 8\n store ptr null, ptr %l\n %v = load ptr, ptr %l, !nonnull !1",
            "%l = alloca ptr, align 8\n store ptr %p, ptr %l\n %v = load ptr, ptr %l, !nonnull !1",
        ),
    ];
    for (bug, clean) in pairs {
        check(FaultKind::Attribute, bug, clean);
    }
}

#[test]
fn control() {
    check(FaultKind::Trap, "call void @llvm.trap()", "");
    check(FaultKind::BadCall, "call void @missing()", "");
    check(FaultKind::BadCall, "call void %p()", "%v = call i32 @small(i32 1)");
    check(
        FaultKind::Unreachable,
        "call void @llvm.assume(i1 false)",
        "call void @llvm.assume(i1 true)",
    );
    let side = |wanted: i32| {
        format!(
            "%c = icmp eq i32 %t, {wanted}\n br i1 %c, label %never, label %b\nnever:\n unreachable\nb:\n"
        )
    };
    check(FaultKind::Unreachable, &side(0), &side(1));
    let assertion = |wanted: i32| {
        format!(
            "%c = icmp eq i32 %t, {wanted}
  br i1 %c, label %fails, label %b
fails:
  call void @__assertfail(ptr @text, ptr @text, i32 3, ptr @text, i64 1)
  unreachable
b:
"
        )
    };
    check(FaultKind::Assert, &assertion(0), &assertion(1));
    check(FaultKind::CallDepth, "%v = call i32 @deep(i32 600)", "%v = call i32 @deep(i32 500)");
    check(
        FaultKind::Unsupported,
        "%v = call <4 x float> @llvm.nvvm.tex.unified.2d.v4f32.f32(i64 0, float 0.0, float 0.0)",
        "",
    );
}

#[test]
fn a_shuffle_from_a_thread_that_is_not_there_gives_nothing() {
    let shuffle = |lane: i32| {
        branch_on_x(&format!(
            "%x = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 15, i32 %t, i32 {lane}, i32 31)"
        ))
    };
    for schedule in SCHEDULES {
        let fault = fault_of(&kernel(&shuffle(4)), schedule, 4, &[0; 4]);
        assert_eq!(fault.kind, FaultKind::UndefUse, "{fault}");
        run_on(&kernel(&shuffle(3)), schedule, 1, 4, &[0; 4]).expect("thread 3 is there");
    }
}

#[test]
fn barriers_have_numbers_below_sixteen_and_one_count() {
    let sync = |id: u32, count: &str| {
        format!(
            r#"
declare void @llvm.nvvm.barrier.cta.sync.count(i32, i32)
define ptx_kernel void @k(ptr %p) {{
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %half = and i32 %t, 32
  %other = add i32 %half, 32
  call void @llvm.nvvm.barrier.cta.sync.count(i32 {id}, i32 {count})
  ret void
}}
"#
        )
    };
    always_faults(&sync(16, "64"), FaultKind::DivergentBarrier, 64, &[0]);
    never_faults(&sync(15, "64"), 64, &[0]);
    let fault = fault_of(&sync(1, "%other"), Schedule::Lockstep, 64, &[0]);
    assert!(matches!(fault.kind, FaultKind::Deadlock | FaultKind::DivergentBarrier), "{fault}");
}

#[test]
fn arguments_of_a_launch_keep_promises() {
    let text = "
define ptx_kernel void @k(ptr nonnull align 16 dereferenceable(16) %p, i32 noundef range(i32 0, 8) %n) {
  ret void
}
";
    let module = module(text);
    let mut machine = Machine::new(&module, Config::default()).expect("a machine");
    let buffer = machine.alloc(16).expect("room");
    let small = machine.alloc(8).expect("room");
    let one = Dim3::line(1);
    let mut run = |pointer: u64, n: Arg| {
        let outcome = machine.launch("k", one, one, 0, &[ptr(pointer), n]);
        outcome.map(|_| ()).map_err(|fault| fault.kind)
    };
    assert_eq!(run(buffer, int(7)), Ok(()));
    for (pointer, n) in [(0, int(7)), (buffer + 8, int(7)), (small, int(7)), (buffer, int(8))] {
        assert_eq!(run(pointer, n), Err(FaultKind::Attribute));
    }
    assert_eq!(run(buffer, Arg::Value(Value::poison(1))), Err(FaultKind::Attribute));
}

#[test]
fn limits_and_bad_launches() {
    let text = "
define ptx_kernel void @k(ptr %p) {
  %l = alloca [1024 x i32], align 4
  ret void
}
declare ptx_kernel void @nothing()
";
    let module = module(text);
    let limits = Limits { memory: 1 << 16, ..Limits::default() };
    let mut machine =
        Machine::new(&module, Config { limits, ..Config::default() }).expect("a machine");
    let one = Dim3::line(1);
    let kind =
        |outcome: Result<_, Box<nvopt_interp::Fault>>| outcome.map(|_| ()).map_err(|f| f.kind);
    let null = [ptr(0)];
    assert_eq!(kind(machine.launch("k", one, one, 0, &null)), Err(FaultKind::MemoryLimit));
    let mut machine = Machine::new(&module, Config::default()).expect("a machine");
    assert_eq!(kind(machine.launch("k", one, one, 0, &null)), Ok(()));
    let bad = Err(FaultKind::BadLaunch);
    assert_eq!(kind(machine.launch("x", one, one, 0, &null)), bad);
    assert_eq!(kind(machine.launch("nothing", one, one, 0, &[])), bad);
    assert_eq!(kind(machine.launch("k", one, one, 0, &[])), bad);
    assert_eq!(kind(machine.launch("k", one, Dim3::line(1025), 0, &null)), bad);
    assert_eq!(kind(machine.launch("k", one, Dim3::line(0), 0, &null)), bad);
    assert_eq!(kind(machine.launch("k", Dim3::line(u32::MAX), one, 0, &null)), bad);
}
