@slots = global [2 x ptr] [ptr blockaddress(@jumps, %left), ptr blockaddress(@jumps, %right)]

define i32 @loop(i32 %n, ptr %p) {
entry:
  %start = icmp sgt i32 %n, 0
  br i1 %start, label %body, label %exit

body:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %total = phi i32 [ 0, %entry ], [ %more, %latch ]
  %slot = getelementptr inbounds nuw i32, ptr %p, i32 %i
  %value = load i32, ptr %slot, align 4, !range !0
  switch i32 %value, label %latch [
    i32 1, label %one
    i32 -7, label %one
    i32 100, label %two
  ]

one:
  store volatile i32 %i, ptr %p, align 4
  br label %latch

two:
  unreachable

latch:
  %factor = phi i32 [ 1, %body ], [ 2, %one ]
  %scaled = mul i32 %value, %factor
  %more = add i32 %total, %scaled
  %next = add nuw i32 %i, 1
  %done = icmp eq i32 %next, %n
  br i1 %done, label %exit, label %body, !llvm.loop !1

exit:
  %result = phi i32 [ 0, %entry ], [ %more, %latch ]
  ret i32 %result
}

define void @jumps(ptr %target) {
  indirectbr ptr %target, [label %left, label %right]

left:
  ret void

right:
  %a = alloca i64, i32 3, align 8
  %old = atomicrmw add ptr %a, i64 1 syncscope("device") acq_rel, align 8
  %pair = cmpxchg weak ptr %a, i64 %old, i64 0 seq_cst monotonic, align 8
  %was = extractvalue { i64, i1 } %pair, 0
  fence syncscope("block") release
  store atomic i64 %was, ptr %a release, align 8
  %now = load atomic i64, ptr %a acquire, align 8
  ret void
}

!0 = !{i32 0, i32 1024}
!1 = distinct !{!1, !2}
!2 = !{!"llvm.loop.unroll.count", i32 4}
