; Calls that stay, and what inlining keeps.
; CHECKS: auto
; RUN: nvopt -passes='cgscc(inline)' -S %s | FileCheck %s

declare void @ext()

define internal i32 @conv(i32 %x) convergent {
; CHECK-NOT: define {{.*}}@conv(
  call void @bar()
  ret i32 %x
}
declare void @bar() convergent

; The barrier stays convergent.
define i32 @caller_plain(i32 %x) {
; CHECK-LABEL: define i32 @caller_plain(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    call void @bar()
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
  %v = call i32 @conv(i32 %x) convergent
  ret i32 %v
}

define internal i32 @dynalloca(i32 %n) {
; CHECK-NOT: define {{.*}}@dynalloca(
  %a = alloca i32, i32 %n
  call void @takes(ptr %a)
  %v = load i32, ptr %a
  ret i32 %v
}
declare void @takes(ptr)

; Stack of a size that is not known is given back.
define i32 @caller_dyn(i32 %n) {
; CHECK-LABEL: define i32 @caller_dyn(
; CHECK-SAME: i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[L:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[J:%.*]], %[[L]] ]
; CHECK-NEXT:    [[SAVEDSTACK:%.*]] = call ptr @llvm.stacksave.p0()
; CHECK-NEXT:    [[A_I:%.*]] = alloca i32, i32 [[N]], align 4
; CHECK-NEXT:    call void @takes(ptr [[A_I]])
; CHECK-NEXT:    [[V_I:%.*]] = load i32, ptr [[A_I]], align 4
; CHECK-NEXT:    call void @llvm.stackrestore.p0(ptr [[SAVEDSTACK]])
; CHECK-NEXT:    [[J]] = add i32 [[I]], 1
; CHECK-NEXT:    [[C:%.*]] = icmp eq i32 [[J]], [[N]]
; CHECK-NEXT:    br i1 [[C]], label %[[O:.*]], label %[[L]]
; CHECK:       [[O]]:
; CHECK-NEXT:    ret i32 [[V_I]]
; CHECK-NEXT:  }
entry:
  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %j, %l ]
  %v = call i32 @dynalloca(i32 %n)
  %j = add i32 %i, 1
  %c = icmp eq i32 %j, %n
  br i1 %c, label %o, label %l
o:
  ret i32 %v
}

; A call that must be a tail call.
define internal i32 @nomust(i32 %x) {
; CHECK-LABEL: define internal i32 @nomust(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = musttail call i32 @target(i32 [[X]])
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %r = musttail call i32 @target(i32 %x)
  ret i32 %r
}
declare i32 @target(i32)

define i32 @caller_must(i32 %x) {
; CHECK-LABEL: define i32 @caller_must(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = call i32 @nomust(i32 [[X]])
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %v = call i32 @nomust(i32 %x)
  ret i32 %v
}

; This call only.
define i32 @call_noinline(i32 %x) {
; CHECK-LABEL: define i32 @call_noinline(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = call i32 @small(i32 [[X]]) #[[ATTR0:[0-9]+]]
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %v = call i32 @small(i32 %x) noinline
  ret i32 %v
}

define internal i32 @small(i32 %x) {
; CHECK-LABEL: define internal i32 @small(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[Y:%.*]] = add i32 [[X]], 1
; CHECK-NEXT:    ret i32 [[Y]]
; CHECK-NEXT:  }
  %y = add i32 %x, 1
  ret i32 %y
}

define i32 @call_small(i32 %x) {
; CHECK-LABEL: define i32 @call_small(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[Y_I:%.*]] = add i32 [[X]], 1
; CHECK-NEXT:    ret i32 [[Y_I]]
; CHECK-NEXT:  }
  %v = call i32 @small(i32 %x)
  ret i32 %v
}

; Floats behave differently in both.
define internal i32 @ftz(i32 %x) "nvptx-f32ftz"="true" {
; CHECK-LABEL: define internal i32 @ftz(
; CHECK-SAME: i32 [[X:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
  ret i32 %x
}

define i32 @call_ftz(i32 %x) {
; CHECK-LABEL: define i32 @call_ftz(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = call i32 @ftz(i32 [[X]])
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %v = call i32 @ftz(i32 %x)
  ret i32 %v
}

; Made for another target.
define internal i32 @cpu(i32 %x) "target-cpu"="sm_90" {
; CHECK-LABEL: define internal i32 @cpu(
; CHECK-SAME: i32 [[X:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
  ret i32 %x
}

define i32 @call_cpu(i32 %x) "target-cpu"="sm_80" {
; CHECK-LABEL: define i32 @call_cpu(
; CHECK-SAME: i32 [[X:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[V:%.*]] = call i32 @cpu(i32 [[X]])
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %v = call i32 @cpu(i32 %x)
  ret i32 %v
}

; The callee writes a copy.
define internal i32 @byv(ptr byval(i32) %p) {
; CHECK-NOT: define {{.*}}@byv(
  store i32 5, ptr %p
  %v = load i32, ptr %p
  ret i32 %v
}

define i32 @call_byv(ptr %p) {
; CHECK-LABEL: define i32 @call_byv(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[P1:%.*]] = alloca i32, align 4
; CHECK-NEXT:    call void @llvm.lifetime.start.p0(ptr [[P1]])
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 4 [[P1]], ptr [[P]], i64 4, i1 false)
; CHECK-NEXT:    store i32 5, ptr [[P1]], align 4
; CHECK-NEXT:    [[V_I:%.*]] = load i32, ptr [[P1]], align 4
; CHECK-NEXT:    call void @llvm.lifetime.end.p0(ptr [[P1]])
; CHECK-NEXT:    [[W:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    [[S:%.*]] = add i32 [[V_I]], [[W]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
  %v = call i32 @byv(ptr byval(i32) %p)
  %w = load i32, ptr %p
  %s = add i32 %v, %w
  ret i32 %s
}

; Nothing comes back.
define internal i32 @unr(i32 %x) {
; CHECK-NOT: define {{.*}}@unr(
  unreachable
}

define i32 @call_unr(i32 %x) {
; CHECK-LABEL: define i32 @call_unr(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    unreachable
; CHECK:       [[UNR_EXIT:.*]]:
; CHECK-NEXT:    ret i32 poison
; CHECK-NEXT:  }
  %v = call i32 @unr(i32 %x)
  ret i32 %v
}

; Another definition may take its place.
define linkonce i32 @lo(i32 %x) { ret i32 3 }
; CHECK-LABEL: define linkonce i32 @lo(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    ret i32 3
; CHECK-NEXT:  }

define i32 @call_lo(i32 %x) {
; CHECK-LABEL: define i32 @call_lo(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = call i32 @lo(i32 [[X]])
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %v = call i32 @lo(i32 %x)
  ret i32 %v
}

; The definition elsewhere is the same.
define available_externally i32 @ae(i32 %x) { ret i32 3 }
; CHECK-NOT: define {{.*}}@ae(

define i32 @call_ae(i32 %x) {
; CHECK-LABEL: define i32 @call_ae(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    ret i32 3
; CHECK-NEXT:  }
  %v = call i32 @ae(i32 %x)
  ret i32 %v
}

; What the call promised of its result goes with it.
define internal i32 @retattr(i32 %x) {
; CHECK-NOT: define {{.*}}@retattr(
  ret i32 %x
}

define i32 @call_retattr(i32 %x) {
; CHECK-LABEL: define i32 @call_retattr(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
  %v = call range(i32 0, 10) i32 @retattr(i32 %x)
  ret i32 %v
}

define internal ptr @nonnullret(ptr %x) {
; CHECK-NOT: define {{.*}}@nonnullret(
  ret ptr %x
}

define ptr @call_nonnull(ptr %x) {
; CHECK-LABEL: define ptr @call_nonnull(
; CHECK-SAME: ptr [[X:%.*]]) {
; CHECK-NEXT:    ret ptr [[X]]
; CHECK-NEXT:  }
  %v = call nonnull ptr @nonnullret(ptr %x)
  ret ptr %v
}
