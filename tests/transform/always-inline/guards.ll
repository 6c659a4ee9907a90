; Calls that stay, and what a callee takes with it.
; CHECKS: auto
; RUN: nvopt -passes=always-inline -S %s | FileCheck %s

declare i32 @g(i32)

define internal void @runs_for_ever() alwaysinline {
; CHECK-NOT: define {{.*}}@runs_for_ever(
  br label %again
again:
  br label %again
}

; A loop that does nothing and does not end is fine in the callee, and so in the caller.
define void @progresses() mustprogress {
; CHECK-LABEL: define void @progresses() {
; CHECK-NEXT:    br label %[[AGAIN_I:.*]]
; CHECK:       [[AGAIN_I]]:
; CHECK-NEXT:    br label %[[AGAIN_I]]
; CHECK:       [[RUNS_FOR_EVER_EXIT:.*]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @runs_for_ever()
  ret void
}

define internal i32 @must_tail(i32 %x) alwaysinline {
; CHECK-LABEL: define internal i32 @must_tail(
; CHECK-SAME: i32 [[X:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[R:%.*]] = musttail call i32 @g(i32 [[X]])
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %r = musttail call i32 @g(i32 %x)
  ret i32 %r
}

define i32 @not_must_tail_inside(i32 %x) {
; CHECK-LABEL: define i32 @not_must_tail_inside(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = call i32 @must_tail(i32 [[X]])
; CHECK-NEXT:    [[W:%.*]] = add i32 [[V]], 1
; CHECK-NEXT:    ret i32 [[W]]
; CHECK-NEXT:  }
  %v = call i32 @must_tail(i32 %x)
  %w = add i32 %v, 1
  ret i32 %w
}

define internal i32 @plain(i32 %x) alwaysinline {
; CHECK-LABEL: define internal i32 @plain(
; CHECK-SAME: i32 [[X:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
  ret i32 %x
}

define i32 @not_must_tail(i32 %x) {
; CHECK-LABEL: define i32 @not_must_tail(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = musttail call i32 @plain(i32 [[X]])
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %v = musttail call i32 @plain(i32 %x)
  ret i32 %v
}

define i32 @not_other_type(i64 %x) {
; CHECK-LABEL: define i32 @not_other_type(
; CHECK-SAME: i64 [[X:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = call i32 @plain(i64 [[X]])
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %v = call i32 @plain(i64 %x)
  ret i32 %v
}

define i32 @not_other_convention(i32 %x) {
; CHECK-LABEL: define i32 @not_other_convention(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = call fastcc i32 @plain(i32 [[X]])
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %v = call fastcc i32 @plain(i32 %x)
  ret i32 %v
}

define i32 @not_with_bundle(i32 %x) {
; CHECK-LABEL: define i32 @not_with_bundle(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = call i32 @plain(i32 [[X]]) [ "deopt"(i32 [[X]]) ]
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %v = call i32 @plain(i32 %x) [ "deopt"(i32 %x) ]
  ret i32 %v
}

define internal i32 @jumps(ptr %to) alwaysinline {
; CHECK-LABEL: define internal i32 @jumps(
; CHECK-SAME: ptr [[TO:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    indirectbr ptr [[TO]], [label %[[A:.*]], label %[[B:.*]]]
; CHECK:       [[A]]:
; CHECK-NEXT:    ret i32 1
; CHECK:       [[B]]:
; CHECK-NEXT:    ret i32 2
; CHECK-NEXT:  }
  indirectbr ptr %to, [label %a, label %b]
a:
  ret i32 1
b:
  ret i32 2
}

define i32 @not_when_it_jumps(ptr %p) {
; CHECK-LABEL: define i32 @not_when_it_jumps(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = call i32 @jumps(ptr [[P]])
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %v = call i32 @jumps(ptr %p)
  ret i32 %v
}

declare i32 @setjmp(ptr) returns_twice
define internal i32 @returns_twice(ptr %p) alwaysinline {
; CHECK-LABEL: define internal i32 @returns_twice(
; CHECK-SAME: ptr [[P:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[V:%.*]] = call i32 @setjmp(ptr [[P]])
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %v = call i32 @setjmp(ptr %p)
  ret i32 %v
}

define i32 @not_when_it_returns_twice(ptr %p) {
; CHECK-LABEL: define i32 @not_when_it_returns_twice(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = call i32 @returns_twice(ptr [[P]])
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %v = call i32 @returns_twice(ptr %p)
  ret i32 %v
}

; Another definition may take the place of this one: what it says holds of this one only.
define weak i32 @weak(i32 %x) alwaysinline {
; CHECK-LABEL: define weak i32 @weak(
; CHECK-SAME: i32 [[X:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
  ret i32 %x
}

define i32 @not_weak(i32 %x) {
; CHECK-LABEL: define i32 @not_weak(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = call i32 @weak(i32 [[X]])
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %v = call i32 @weak(i32 %x)
  ret i32 %v
}
