//! Asynchronous copies and mbarriers: what they do, and what goes wrong when nobody waits.

mod common;

use common::*;
use nvopt_interp::{FaultKind, Schedule};

const DECLARATIONS: &str = "
declare void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3), ptr addrspace(1))
declare void @llvm.nvvm.cp.async.ca.shared.global.8.s(ptr addrspace(3), ptr addrspace(1), i32)
declare void @llvm.nvvm.cp.async.commit.group()
declare void @llvm.nvvm.cp.async.wait.group(i32)
declare void @llvm.nvvm.cp.async.wait.all()
declare void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3), i32)
declare void @llvm.nvvm.mbarrier.inval.shared(ptr addrspace(3))
declare i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3))
declare i1 @llvm.nvvm.mbarrier.test.wait.shared(ptr addrspace(3), i64)
declare i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3), i32)
declare i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3), i32)
declare i32 @llvm.nvvm.mbarrier.pending.count(i64)
declare void @llvm.nvvm.cp.async.bulk.global.to.shared.cta(ptr addrspace(3), ptr addrspace(3), ptr addrspace(1), i32, i64, i1)
declare void @llvm.nvvm.cp.async.bulk.shared.cta.to.global(ptr addrspace(1), ptr addrspace(3), i32, i64, i1)
declare void @llvm.nvvm.st.bulk.shared.cta(ptr addrspace(3), i64, i64)
@s = internal addrspace(3) global [64 x i32] undef, align 16
@bar = internal addrspace(3) global i64 undef, align 8
";

/// Every thread copies its word to shared memory and passes on its neighbour's.
fn exchange(wait: &str, barrier: &str) -> String {
    format!(
        r#"{DECLARATIONS}
define ptx_kernel void @k(ptr %p) {{
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %g = addrspacecast ptr %p to ptr addrspace(1)
  %gp = getelementptr i32, ptr addrspace(1) %g, i64 %i
  %sp = getelementptr i32, ptr addrspace(3) @s, i64 %i
  call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) %sp, ptr addrspace(1) %gp)
  call void @llvm.nvvm.cp.async.commit.group()
  {wait}
  {barrier}
  %x = xor i64 %i, 1
  %np = getelementptr i32, ptr addrspace(3) @s, i64 %x
  %v = load i32, ptr addrspace(3) %np, align 4
  %op = getelementptr i32, ptr addrspace(1) %gp, i64 64
  store i32 %v, ptr addrspace(1) %op, align 4
  ret void
}}
"#
    )
}

const SYNC: &str = "call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)";

#[test]
fn copies_arrive_when_they_are_waited_for() {
    let mut buffer: Vec<i32> = (0..64).map(|i| i * 3).collect();
    buffer.resize(128, 0);
    let expected: Vec<i32> = (0..64).map(|i| (i ^ 1) * 3).collect();
    for wait in ["wait.all()", "wait.group(i32 0)"] {
        let wait = format!("call void @llvm.nvvm.cp.async.{wait}");
        assert_eq!(never_faults(&exchange(&wait, SYNC), 64, &buffer)[64..], expected);
        always_faults(&exchange(&wait, ""), FaultKind::Race, 64, &buffer);
    }
    // Nobody waits, or only for the group before.
    for wait in ["", "call void @llvm.nvvm.cp.async.wait.group(i32 1)"] {
        always_faults(&exchange(wait, SYNC), FaultKind::Race, 64, &buffer);
        let fault = fault_of(&exchange(wait, SYNC), Schedule::Lockstep, 64, &buffer);
        assert!(fault.to_string().contains("cp.async"), "{fault}");
    }
}

#[test]
fn a_copy_may_read_less_than_it_writes() {
    let kernel = format!(
        r#"{DECLARATIONS}
define ptx_kernel void @k(ptr %p) {{
  %g = addrspacecast ptr %p to ptr addrspace(1)
  call void @llvm.nvvm.cp.async.ca.shared.global.8.s(ptr addrspace(3) @s, ptr addrspace(1) %g, i32 4)
  call void @llvm.nvvm.cp.async.wait.all()
  %v = load <2 x i32>, ptr addrspace(3) @s, align 8
  %o = getelementptr i32, ptr %p, i64 2
  store <2 x i32> %v, ptr %o, align 8
  ret void
}}
"#
    );
    assert_eq!(never_faults(&kernel, 1, &[7, 8, 9, 9]), [7, 8, 7, 0]);
}

/// The first warp writes, all arrive, the second warp waits and reads.
fn handshake(init_sync: &str, arrive: &str, count: u32) -> String {
    format!(
        r#"{DECLARATIONS}
define ptx_kernel void @k(ptr %p) {{
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %first = icmp eq i32 %t, 0
  br i1 %first, label %init, label %ready
init:
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @bar, i32 {count})
  br label %ready
ready:
  {init_sync}
  %writer = icmp ult i32 %t, 32
  br i1 %writer, label %write, label %wait
write:
  %sp = getelementptr i32, ptr addrspace(3) @s, i64 %i
  store i32 %t, ptr addrspace(3) %sp, align 4
  {arrive}
  br label %end
wait:
  %over = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) @bar, i32 0)
  br i1 %over, label %read, label %wait
read:
  %j = sub i64 63, %i
  %np = getelementptr i32, ptr addrspace(3) @s, i64 %j
  %v = load i32, ptr addrspace(3) %np, align 4
  %op = getelementptr i32, ptr %p, i64 %j
  store i32 %v, ptr %op, align 4
  br label %end
end:
  ret void
}}
"#
    )
}

#[test]
fn mbarriers_order_what_is_before_and_after() {
    let arrive = "%state = call i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3) @bar)";
    let expected: Vec<i32> = (0..32).collect();
    assert_eq!(never_faults(&handshake(SYNC, arrive, 32), 64, &[0; 32]), expected);
    // Nothing orders the initialization, which may even come too late.
    for schedule in SCHEDULES {
        let fault = fault_of(&handshake("", arrive, 32), schedule, 64, &[0; 32]);
        assert!(matches!(fault.kind, FaultKind::Race | FaultKind::UndefUse), "{fault}");
    }
    let fault = fault_of(&handshake(SYNC, arrive, 0), Schedule::Lockstep, 64, &[0; 32]);
    assert_eq!(fault.kind, FaultKind::WarpSync, "{fault}");
}

#[test]
fn states_tell_phases_apart() {
    let kernel = format!(
        r#"{DECLARATIONS}
define ptx_kernel void @k(ptr %p) {{
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @bar, i32 2)
  %s0 = call i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3) @bar)
  %w0 = call i1 @llvm.nvvm.mbarrier.test.wait.shared(ptr addrspace(3) @bar, i64 %s0)
  %s1 = call i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3) @bar)
  %w1 = call i1 @llvm.nvvm.mbarrier.test.wait.shared(ptr addrspace(3) @bar, i64 %s0)
  %s2 = call i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3) @bar)
  %w2 = call i1 @llvm.nvvm.mbarrier.test.wait.shared(ptr addrspace(3) @bar, i64 %s2)
  %n = call i32 @llvm.nvvm.mbarrier.pending.count(i64 %s1)
  %a = zext i1 %w0 to i32
  %b = zext i1 %w1 to i32
  %c = zext i1 %w2 to i32
  store i32 %a, ptr %p, align 4
  %p1 = getelementptr i32, ptr %p, i64 1
  store i32 %b, ptr %p1, align 4
  %p2 = getelementptr i32, ptr %p, i64 2
  store i32 %c, ptr %p2, align 4
  %p3 = getelementptr i32, ptr %p, i64 3
  store i32 %n, ptr %p3, align 4
  ret void
}}
"#
    );
    assert_eq!(never_faults(&kernel, 1, &[0; 4]), [0, 1, 0, 1]);
}

/// A bulk copy to shared memory and back; thread 0 starts it, all wait for it.
fn bulk(wait: &str, bytes: u32) -> String {
    format!(
        r#"{DECLARATIONS}
define ptx_kernel void @k(ptr %p) {{
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %g = addrspacecast ptr %p to ptr addrspace(1)
  %first = icmp eq i32 %t, 0
  br i1 %first, label %init, label %ready
init:
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @bar, i32 1)
  br label %ready
ready:
  {SYNC}
  br i1 %first, label %start, label %wait
start:
  %state = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) @bar, i32 {bytes})
  call void @llvm.nvvm.cp.async.bulk.global.to.shared.cta(ptr addrspace(3) @s, ptr addrspace(3) @bar, ptr addrspace(1) %g, i32 256, i64 0, i1 false)
  br label %wait
wait:
  {wait}
read:
  %sp = getelementptr i32, ptr addrspace(3) @s, i64 %i
  %v = load i32, ptr addrspace(3) %sp, align 4
  %w = add i32 %v, 1
  %op = getelementptr i32, ptr %p, i64 %i
  store i32 %w, ptr %op, align 4
  ret void
}}
"#
    )
}

#[test]
fn bulk_copies_count_their_bytes() {
    let wait = "%over = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) @bar, i32 0)
  br i1 %over, label %read, label %wait";
    let buffer: Vec<i32> = (0..64).collect();
    let expected: Vec<i32> = (1..65).collect();
    for schedule in SCHEDULES {
        // Writing the output races with nothing: all have seen the copy.
        let out = run_on(&bulk(wait, 256), schedule, 1, 64, &buffer);
        assert_eq!(out.unwrap_or_else(|fault| panic!("{schedule:?}: {fault}")), expected);
    }
    let fault = fault_of(&bulk("br label %read", 256), Schedule::Lockstep, 64, &buffer);
    assert_eq!(fault.kind, FaultKind::Race, "{fault}");
}

#[test]
fn bulk_stores_and_fills() {
    let kernel = format!(
        r#"{DECLARATIONS}
define ptx_kernel void @k(ptr %p) {{
  %g = addrspacecast ptr %p to ptr addrspace(1)
  call void @llvm.nvvm.st.bulk.shared.cta(ptr addrspace(3) @s, i64 16, i64 0)
  %s1 = getelementptr i32, ptr addrspace(3) @s, i64 1
  store i32 5, ptr addrspace(3) %s1, align 4
  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.global(ptr addrspace(1) %g, ptr addrspace(3) @s, i32 16, i64 0, i1 false)
  ret void
}}
"#
    );
    assert_eq!(never_faults(&kernel, 1, &[9; 5]), [0, 5, 0, 0, 9]);
}

#[test]
fn an_mbarrier_must_be_initialized() {
    let kernel = |first: &str| {
        format!(
            r#"{DECLARATIONS}
define ptx_kernel void @k(ptr %p) {{
  {first}
  %state = call i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3) @bar)
  ret void
}}
"#
        )
    };
    let init = "call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @bar, i32 1)";
    let inval = "call void @llvm.nvvm.mbarrier.inval.shared(ptr addrspace(3) @bar)";
    always_faults(&kernel(""), FaultKind::UndefUse, 1, &[0]);
    always_faults(&kernel(&format!("{init}\n{inval}")), FaultKind::UndefUse, 1, &[0]);
    never_faults(&kernel(init), 1, &[0]);
}
