//! What depends on the schedule, and what must not.

mod common;

use common::*;
use nvopt_interp::{AttributeMode, Checks, Config, Dim3, FaultKind, Limits, Machine, Schedule};

/// Every thread notes which threads are with it behind a divergent branch.
const ACTIVE: &str = r#"
declare i32 @llvm.nvvm.activemask()
define ptx_kernel void @k(ptr %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %low = icmp ult i32 %t, 8
  br i1 %low, label %a, label %b
a:
  %in.a = call i32 @llvm.nvvm.activemask()
  br label %end
b:
  %in.b = call i32 @llvm.nvvm.activemask()
  br label %end
end:
  %inside = phi i32 [ %in.a, %a ], [ %in.b, %b ]
  %after = call i32 @llvm.nvvm.activemask()
  %i = zext i32 %t to i64
  %q = getelementptr [2 x i32], ptr %p, i64 %i
  store i32 %inside, ptr %q, align 4
  %q1 = getelementptr [2 x i32], ptr %p, i64 %i, i64 1
  store i32 %after, ptr %q1, align 4
  ret void
}
"#;

#[test]
fn threads_meet_again_in_lockstep_only() {
    let together = run_on(ACTIVE, Schedule::Lockstep, 1, 32, &[0; 64]).expect("a clean run");
    let alone = run_on(ACTIVE, Schedule::Independent, 1, 32, &[0; 64]).expect("a clean run");
    for t in 0..32 {
        let side = if t < 8 { 0xff } else { !0xff };
        assert_eq!(together[2 * t..][..2], [side, -1]);
        assert_eq!(alone[2 * t..][..2], [1 << t, 1 << t]);
    }
}

/// A lock that the threads of a warp spin on: in lockstep the winner waits for the losers.
const SPIN_LOCK: &str = r#"
declare void @llvm.nvvm.membar.gl()
define ptx_kernel void @k(ptr %p) {
entry:
  br label %spin
spin:
  %got = cmpxchg ptr %p, i32 0, i32 1 monotonic monotonic, align 4
  %ok = extractvalue { i32, i1 } %got, 1
  br i1 %ok, label %locked, label %spin
locked:
  call void @llvm.nvvm.membar.gl()
  %q = getelementptr i32, ptr %p, i64 1
  %v = load i32, ptr %q, align 4
  %w = add i32 %v, 1
  store i32 %w, ptr %q, align 4
  call void @llvm.nvvm.membar.gl()
  %old = atomicrmw xchg ptr %p, i32 0 monotonic, align 4
  ret void
}
"#;

#[test]
fn spin_locks_need_independent_threads() {
    for schedule in [Schedule::Independent, Schedule::Random(5)] {
        let result = run_on(SPIN_LOCK, schedule, 2, 32, &[0, 0]);
        assert_eq!(result.unwrap_or_else(|fault| panic!("{fault}")), [0, 64]);
    }
    let module = module(SPIN_LOCK);
    let limits = Limits { steps: 100_000, ..Limits::default() };
    let mut machine = Machine::new(&module, Config { limits, ..Config::default() }).unwrap();
    let buffer = ints(&mut machine, &[0, 0]);
    let args = [ptr(buffer)];
    let fault = machine.launch("k", Dim3::line(1), Dim3::line(32), 0, &args).unwrap_err();
    assert_eq!(fault.kind, FaultKind::StepLimit);
}

#[test]
fn runs_are_repeatable() {
    let text = r#"
define ptx_kernel void @k(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = atomicrmw add ptr %p, i32 1 monotonic, align 4
  %i = zext i32 %at to i64
  %i1 = add i64 %i, 1
  %q = getelementptr i32, ptr %p, i64 %i1
  store i32 %t, ptr %q, align 4
  ret void
}
"#;
    let order = |schedule| run_on(text, schedule, 1, 96, &[0; 97]).expect("a clean run");
    assert_eq!(order(Schedule::Random(7)), order(Schedule::Random(7)));
    assert_ne!(order(Schedule::Random(7)), order(Schedule::Random(8)));
}

#[test]
fn barriers_by_number_count_and_with_predicates() {
    let text = r#"
declare i32 @llvm.nvvm.barrier.cta.red.popc.aligned.all(i32, i1)
declare i1 @llvm.nvvm.barrier.cta.red.and.aligned.all(i32, i1)
declare void @llvm.nvvm.barrier.cta.sync.aligned.count(i32, i32)
declare void @llvm.nvvm.barrier.cta.arrive.aligned.count(i32, i32)
@s = internal addrspace(3) global i32 undef, align 4
define ptx_kernel void @k(ptr %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %third = urem i32 %t, 3
  %z = icmp eq i32 %third, 0
  %n = call i32 @llvm.nvvm.barrier.cta.red.popc.aligned.all(i32 0, i1 %z)
  %all = call i1 @llvm.nvvm.barrier.cta.red.and.aligned.all(i32 1, i1 %z)
  %low = icmp ult i32 %t, 32
  br i1 %low, label %producer, label %consumer
producer:
  %first = icmp eq i32 %t, 0
  br i1 %first, label %write, label %arrive
write:
  store i32 99, ptr addrspace(3) @s, align 4
  br label %arrive
arrive:
  call void @llvm.nvvm.barrier.cta.arrive.aligned.count(i32 2, i32 64)
  br label %end
consumer:
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 2, i32 64)
  %got = load i32, ptr addrspace(3) @s, align 4
  br label %end
end:
  %v = phi i32 [ 0, %arrive ], [ %got, %consumer ]
  %a = zext i1 %all to i32
  %x = add i32 %v, %a
  %y = mul i32 %x, 1000
  %r = add i32 %y, %n
  %i = zext i32 %t to i64
  %q = getelementptr i32, ptr %p, i64 %i
  store i32 %r, ptr %q, align 4
  ret void
}
"#;
    let result = never_faults(text, 64, &[0; 64]);
    assert!(result[..32].iter().all(|&x| x == 22));
    assert!(result[32..].iter().all(|&x| x == 99_022));
}

#[test]
fn broken_promises_can_be_poison() {
    let text = r#"
define i32 @small(i32 range(i32 0, 10) %x) {
  ret i32 %x
}
define i32 @f(i32 %x) {
  %y = call i32 @small(i32 %x)
  ret i32 %y
}
"#;
    let module = module(text);
    let checks = Checks { attributes: AttributeMode::Poison, ..Checks::default() };
    let mut machine = Machine::new(&module, Config { checks, ..Config::default() }).unwrap();
    let poisoned = machine.call("f", &[int(11)]).unwrap().result.unwrap();
    assert!(poisoned.words[0].poison);
    let kept = machine.call("f", &[int(3)]).unwrap().result.unwrap();
    assert_eq!(kept.to_bits(), Some(3));
}
