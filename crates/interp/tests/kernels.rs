//! Kernels with right results, under every schedule.

mod common;

use common::*;
use nvopt_interp::{Arg, Config, Dim3, Machine, Value};

const SAXPY: &str = r#"
define ptx_kernel void @k(ptr %x, ptr %y, float %a, i32 %n) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %cta = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %base = mul i32 %cta, %ntid
  %i = add i32 %base, %tid
  %in = icmp slt i32 %i, %n
  br i1 %in, label %body, label %end
body:
  %i64 = sext i32 %i to i64
  %px = getelementptr inbounds float, ptr %x, i64 %i64
  %py = getelementptr inbounds float, ptr %y, i64 %i64
  %vx = load float, ptr %px, align 4
  %vy = load float, ptr %py, align 4
  %m = fmul float %vx, %a
  %s = fadd float %m, %vy
  store float %s, ptr %py, align 4
  br label %end
end:
  ret void
}
"#;

#[test]
fn saxpy() {
    let module = module(SAXPY);
    for schedule in SCHEDULES {
        let mut machine = Machine::new(&module, with(schedule)).unwrap();
        let xs: Vec<f32> = (0..1000).map(|i| i as f32).collect();
        let ys: Vec<f32> = (0..1000).map(|i| 0.5 * i as f32).collect();
        let (x, y) = (floats(&mut machine, &xs), floats(&mut machine, &ys));
        let args = [ptr(x), ptr(y), Value::f32(2.0).into(), int(1000)];
        let report = machine.launch("k", Dim3::line(8), Dim3::line(128), 0, &args).unwrap();
        let expected: Vec<f32> = xs.iter().zip(&ys).map(|(x, y)| x * 2.0 + y).collect();
        assert_eq!(read_floats(&machine, y, 1000), expected);
        assert!(report.thread_instructions > 10_000);
    }
}

const REDUCTION: &str = r#"
@s = internal addrspace(3) global [256 x i32] undef, align 4
define ptx_kernel void @k(ptr %p) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %i = zext i32 %tid to i64
  %gp = getelementptr i32, ptr %p, i64 %i
  %v = load i32, ptr %gp, align 4
  %sp = getelementptr [256 x i32], ptr addrspace(3) @s, i64 0, i64 %i
  store i32 %v, ptr addrspace(3) %sp, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %loop
loop:
  %stride.in = phi i32 [ %n, %entry ], [ %stride, %next ]
  %stride = lshr i32 %stride.in, 1
  %more = icmp ne i32 %stride, 0
  br i1 %more, label %step, label %done
step:
  %active = icmp ult i32 %tid, %stride
  br i1 %active, label %add, label %next
add:
  %other = add i32 %tid, %stride
  %o = zext i32 %other to i64
  %op = getelementptr [256 x i32], ptr addrspace(3) @s, i64 0, i64 %o
  %a = load i32, ptr addrspace(3) %sp, align 4
  %b = load i32, ptr addrspace(3) %op, align 4
  %sum = add i32 %a, %b
  store i32 %sum, ptr addrspace(3) %sp, align 4
  br label %next
next:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %loop
done:
  %first = icmp eq i32 %tid, 0
  br i1 %first, label %write, label %end
write:
  %r = load i32, ptr addrspace(3) @s, align 4
  store i32 %r, ptr %p, align 4
  br label %end
end:
  ret void
}
"#;

#[test]
fn block_reduction() {
    let input: Vec<i32> = (1..=256).collect();
    assert_eq!(never_faults(REDUCTION, 256, &input)[0], 256 * 257 / 2);
}

#[test]
fn warp_shuffle_reduction() {
    let text = r#"
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)
define ptx_kernel void @k(ptr %p) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %tid to i64
  %gp = getelementptr i32, ptr %p, i64 %i
  %v = load i32, ptr %gp, align 4
  br label %loop
loop:
  %offset = phi i32 [ 16, %entry ], [ %half, %loop ]
  %acc = phi i32 [ %v, %entry ], [ %sum, %loop ]
  %other = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %acc, i32 %offset, i32 31)
  %sum = add i32 %acc, %other
  %half = lshr i32 %offset, 1
  %more = icmp ne i32 %half, 0
  br i1 %more, label %loop, label %done
done:
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %first = icmp eq i32 %lane, 0
  br i1 %first, label %write, label %end
write:
  store i32 %sum, ptr %gp, align 4
  br label %end
end:
  ret void
}
"#;
    let input: Vec<i32> = (0..64).map(|i| i * i).collect();
    let result = never_faults(text, 64, &input);
    assert_eq!(result[0], input[..32].iter().sum::<i32>());
    assert_eq!(result[32], input[32..].iter().sum::<i32>());
}

#[test]
fn scan_transpose_and_histogram() {
    let scan = r#"
@s = internal addrspace(3) global [64 x i32] undef, align 4
define ptx_kernel void @k(ptr %p) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %tid to i64
  %gp = getelementptr i32, ptr %p, i64 %i
  %v = load i32, ptr %gp, align 4
  %sp = getelementptr i32, ptr addrspace(3) @s, i64 %i
  store i32 %v, ptr addrspace(3) %sp, align 4
  br label %loop
loop:
  %d = phi i32 [ 1, %entry ], [ %d2, %join ]
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %has = icmp uge i32 %tid, %d
  br i1 %has, label %read, label %mid
read:
  %oi = sub i32 %tid, %d
  %o = zext i32 %oi to i64
  %op = getelementptr i32, ptr addrspace(3) @s, i64 %o
  %ov = load i32, ptr addrspace(3) %op, align 4
  br label %mid
mid:
  %addend = phi i32 [ %ov, %read ], [ 0, %loop ]
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %mine = load i32, ptr addrspace(3) %sp, align 4
  %sum = add i32 %mine, %addend
  store i32 %sum, ptr addrspace(3) %sp, align 4
  br label %join
join:
  %d2 = shl i32 %d, 1
  %more = icmp ult i32 %d2, 64
  br i1 %more, label %loop, label %done
done:
  store i32 %sum, ptr %gp, align 4
  ret void
}
"#;
    let input: Vec<i32> = (0..64).map(|i| 3 * i + 1).collect();
    let mut running = 0;
    let expected: Vec<i32> = input
        .iter()
        .map(|x| {
            running += x;
            running
        })
        .collect();
    assert_eq!(never_faults(scan, 64, &input), expected);

    let transpose = r#"
@tile = internal addrspace(3) global [16 x [17 x i32]] undef, align 4
define ptx_kernel void @k(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %x = and i32 %t, 15
  %y = lshr i32 %t, 4
  %x64 = zext i32 %x to i64
  %y64 = zext i32 %y to i64
  %t64 = zext i32 %t to i64
  %gp = getelementptr i32, ptr %p, i64 %t64
  %v = load i32, ptr %gp, align 4
  %sp = getelementptr [16 x [17 x i32]], ptr addrspace(3) @tile, i64 0, i64 %y64, i64 %x64
  store i32 %v, ptr addrspace(3) %sp, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %rp = getelementptr [16 x [17 x i32]], ptr addrspace(3) @tile, i64 0, i64 %x64, i64 %y64
  %w = load i32, ptr addrspace(3) %rp, align 4
  store i32 %w, ptr %gp, align 4
  ret void
}
"#;
    let input: Vec<i32> = (0..256).collect();
    let expected: Vec<i32> = (0..256).map(|i| (i % 16) * 16 + i / 16).collect();
    assert_eq!(never_faults(transpose, 256, &input), expected);

    let histogram = r#"
define ptx_kernel void @k(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %sq = mul i32 %t, %t
  %bin = urem i32 %sq, 7
  %b = zext i32 %bin to i64
  %bp = getelementptr i32, ptr %p, i64 %b
  %old = atomicrmw add ptr %bp, i32 1 monotonic, align 4
  ret void
}
"#;
    let mut expected = vec![0; 7];
    (0..200).for_each(|t: usize| expected[t * t % 7] += 1);
    assert_eq!(never_faults(histogram, 200, &[0; 7]), expected);
}

#[test]
fn divergent_loops_and_switches() {
    let text = r#"
define ptx_kernel void @k(ptr %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %gp = getelementptr i32, ptr %p, i64 %i
  %n = load i32, ptr %gp, align 4
  br label %loop
loop:
  %x = phi i32 [ %n, %entry ], [ %next, %latch ]
  %steps = phi i32 [ 0, %entry ], [ %steps1, %latch ]
  %one = icmp eq i32 %x, 1
  br i1 %one, label %done, label %body
body:
  %bit = and i32 %x, 1
  switch i32 %bit, label %bad [ i32 0, label %even
                                i32 1, label %odd ]
even:
  %half = lshr i32 %x, 1
  br label %latch
odd:
  %three = mul i32 %x, 3
  %plus = add i32 %three, 1
  br label %latch
bad:
  unreachable
latch:
  %next = phi i32 [ %half, %even ], [ %plus, %odd ]
  %steps1 = add i32 %steps, 1
  br label %loop
done:
  store i32 %steps, ptr %gp, align 4
  ret void
}
"#;
    let input: Vec<i32> = (1..=96).collect();
    let collatz = |mut x: i32| {
        let mut steps = 0;
        while x != 1 {
            x = if x % 2 == 0 { x / 2 } else { 3 * x + 1 };
            steps += 1;
        }
        steps
    };
    let expected: Vec<i32> = input.iter().map(|&x| collatz(x)).collect();
    assert_eq!(never_faults(text, 96, &input), expected);
}

/// The tiled product of two n by n matrices, n a multiple of 16.
const MATMUL: &str = include_str!("matmul.ll");

#[test]
fn tiled_product() {
    let n = 48usize;
    let module = module(MATMUL);
    for schedule in [SCHEDULES[0], SCHEDULES[2]] {
        let mut machine = Machine::new(&module, with(schedule)).unwrap();
        let a: Vec<f32> = (0..n * n).map(|i| (i % 13) as f32 - 6.0).collect();
        let b: Vec<f32> = (0..n * n).map(|i| (i % 7) as f32 * 0.5).collect();
        let (pa, pb) = (floats(&mut machine, &a), floats(&mut machine, &b));
        let pc = machine.alloc_uninit((n * n * 4) as u64).unwrap();
        let args = [ptr(pa), ptr(pb), ptr(pc), int(n as i32)];
        let grid = Dim3::new((n / 16) as u32, (n / 16) as u32, 1);
        machine.launch("matmul", grid, Dim3::new(16, 16, 1), 0, &args).unwrap();
        let mut expected = vec![0.0; n * n];
        for row in 0..n {
            for col in 0..n {
                let mut sum = 0.0f32;
                for k in 0..n {
                    sum += a[row * n + k] * b[k * n + col];
                }
                expected[row * n + col] = sum;
            }
        }
        assert_eq!(read_floats(&machine, pc, n * n), expected);
    }
}

#[test]
fn functions_recursion_pointers_and_stack() {
    let text = r#"
define i32 @fib(i32 %n) {
  %small = icmp ult i32 %n, 2
  br i1 %small, label %base, label %rec
base:
  ret i32 %n
rec:
  %n1 = sub i32 %n, 1
  %n2 = sub i32 %n, 2
  %a = call i32 @fib(i32 %n1)
  %b = call i32 @fib(i32 %n2)
  %s = add i32 %a, %b
  ret i32 %s
}
define i32 @double(i32 %x) {
  %r = shl i32 %x, 1
  ret i32 %r
}
define ptx_kernel void @k(ptr %p) {
  %slot = alloca [4 x i32], align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %gp = getelementptr i32, ptr %p, i64 %i
  %odd.bit = and i32 %t, 1
  %odd = icmp ne i32 %odd.bit, 0
  %f = select i1 %odd, ptr @fib, ptr @double
  %v = call i32 %f(i32 %t)
  %sel = and i64 %i, 3
  %sp = getelementptr [4 x i32], ptr %slot, i64 0, i64 %sel
  store i32 %v, ptr %sp, align 4
  %w = load i32, ptr %sp, align 4
  store i32 %w, ptr %gp, align 4
  ret void
}
"#;
    fn fib(n: i32) -> i32 {
        if n < 2 { n } else { fib(n - 1) + fib(n - 2) }
    }
    let expected: Vec<i32> = (0..12).map(|t| if t % 2 == 1 { fib(t) } else { 2 * t }).collect();
    assert_eq!(never_faults(text, 12, &[0; 12]), expected);
    let report = call(text, "fib", &[10]).unwrap();
    assert_eq!(report.result.unwrap().to_bits(), Some(55));
}

#[test]
fn dynamic_shared_memory_byval_and_generic_addresses() {
    let text = r#"
@dyn = external addrspace(3) global [0 x i32], align 16
%pair = type { i32, i64 }
define ptx_kernel void @k(ptr %p, ptr byval(%pair) align 8 %arg) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = zext i32 %t to i64
  %g = addrspacecast ptr addrspace(3) @dyn to ptr
  %sp = getelementptr i32, ptr %g, i64 %i
  store i32 %t, ptr %sp, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %r = sub i64 31, %i
  %rp = getelementptr i32, ptr addrspace(3) @dyn, i64 %r
  %v = load i32, ptr addrspace(3) %rp, align 4
  %f1 = getelementptr %pair, ptr %arg, i64 0, i32 1
  %k = load i64, ptr %f1, align 8
  %k32 = trunc i64 %k to i32
  %s = add i32 %v, %k32
  ; Every thread has its own copy of the argument, which it may write to.
  store i64 %i, ptr %f1, align 8
  %own = load i64, ptr %f1, align 8
  %same = icmp eq i64 %own, %i
  %checked = select i1 %same, i32 %s, i32 -1
  %gp = getelementptr i32, ptr %p, i64 %i
  store i32 %checked, ptr %gp, align 4
  ret void
}
"#;
    let module = module(text);
    let mut machine = Machine::new(&module, Config::default()).unwrap();
    let buffer = ints(&mut machine, &[0; 32]);
    let mut bytes = vec![0; 16];
    bytes[8] = 100;
    let args = [ptr(buffer), Arg::Bytes(bytes)];
    machine.launch("k", Dim3::line(1), Dim3::line(32), 128, &args).unwrap();
    let expected: Vec<i32> = (0..32).map(|t| 131 - t).collect();
    assert_eq!(read_ints(&machine, buffer, 32), expected);
    // With less dynamic memory the store is out of bounds.
    let fault = machine.launch("k", Dim3::line(1), Dim3::line(32), 64, &args).unwrap_err();
    assert_eq!(fault.kind, nvopt_interp::FaultKind::OutOfBounds);
}

#[test]
fn heap_and_output() {
    let text = r#"
@fmt = private constant [22 x i8] c"%d %5.2f|%-4s|%x %lld\00"
@str = private constant [3 x i8] c"ab\00"
declare ptr @malloc(i64)
declare void @free(ptr)
declare i32 @vprintf(ptr, ptr)
define ptx_kernel void @k(ptr %p) {
  %m = call ptr @malloc(i64 16)
  %buf = alloca { i32, double, ptr, i32, i64 }, align 8
  store i32 -7, ptr %buf
  %b1 = getelementptr { i32, double, ptr, i32, i64 }, ptr %buf, i32 0, i32 1
  store double 2.5, ptr %b1
  %b2 = getelementptr { i32, double, ptr, i32, i64 }, ptr %buf, i32 0, i32 2
  store ptr @str, ptr %b2
  %b3 = getelementptr { i32, double, ptr, i32, i64 }, ptr %buf, i32 0, i32 3
  store i32 255, ptr %b3
  %b4 = getelementptr { i32, double, ptr, i32, i64 }, ptr %buf, i32 0, i32 4
  store i64 -9000000000, ptr %b4
  %n = call i32 @vprintf(ptr @fmt, ptr %buf)
  store i32 %n, ptr %m, align 4
  %v = load i32, ptr %m, align 4
  store i32 %v, ptr %p, align 4
  call void @free(ptr %m)
  ret void
}
"#;
    let module = module(text);
    let mut machine = Machine::new(&module, Config::default()).unwrap();
    let buffer = ints(&mut machine, &[0]);
    let report = machine.launch("k", Dim3::line(1), Dim3::line(1), 0, &[ptr(buffer)]).unwrap();
    assert_eq!(String::from_utf8_lossy(&report.output), "-7  2.50|ab  |ff -9000000000");
    assert_eq!(read_ints(&machine, buffer, 1), [5]);
}

#[test]
fn clusters_share_memory() {
    let text = r#"
@s = internal addrspace(3) global i32 undef, align 4
declare i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
declare void @llvm.nvvm.barrier.cluster.arrive()
declare void @llvm.nvvm.barrier.cluster.wait()
declare ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3), i32)
define ptx_kernel void @k(ptr %p) {
  %rank = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
  %cta = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %v = mul i32 %cta, 10
  store i32 %v, ptr addrspace(3) @s, align 4
  call void @llvm.nvvm.barrier.cluster.arrive()
  call void @llvm.nvvm.barrier.cluster.wait()
  %other = xor i32 %rank, 1
  %q = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @s, i32 %other)
  %w = load i32, ptr addrspace(7) %q, align 4
  call void @llvm.nvvm.barrier.cluster.arrive()
  call void @llvm.nvvm.barrier.cluster.wait()
  %i = zext i32 %cta to i64
  %gp = getelementptr i32, ptr %p, i64 %i
  store i32 %w, ptr %gp, align 4
  ret void
}
"#;
    let module = module(text);
    for schedule in SCHEDULES {
        let mut machine = Machine::new(&module, with(schedule)).unwrap();
        let buffer = ints(&mut machine, &[0; 4]);
        let (grid, cluster, block) = (Dim3::line(4), Dim3::line(2), Dim3::line(1));
        machine.launch_clusters("k", grid, cluster, block, 0, &[ptr(buffer)]).unwrap();
        assert_eq!(read_ints(&machine, buffer, 4), [10, 0, 30, 20]);
    }
}

#[test]
fn wrong_launches_are_errors() {
    let module = module(SAXPY);
    let mut machine = Machine::new(&module, Config::default()).unwrap();
    let one = Dim3::line(1);
    let mut message = |name: &str, grid, block, args: &[Arg]| {
        machine.launch(name, grid, block, 0, args).unwrap_err().to_string()
    };
    assert_eq!(message("nope", one, one, &[]), "bad launch: there is no function @nope");
    assert_eq!(message("k", one, one, &[int(1)]), "bad launch: @k takes 4 arguments, not 1");
    let big = Dim3::line(2048);
    assert!(message("k", one, big, &[]).contains("a block of 2048 threads"));
    let huge = Dim3::new(1 << 20, 1 << 10, 1);
    assert!(message("k", huge, one, &[]).contains("a grid of"));
    let undefined = message("llvm.nvvm.read.ptx.sreg.tid.x", one, one, &[]);
    assert!(undefined.contains("has no body"), "{undefined}");
}
