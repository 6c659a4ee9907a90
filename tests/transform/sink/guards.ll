; What stays above a branch though one side alone needs it, each beside what it lacks to move.
; CHECKS: auto
; RUN: nvopt -passes=sink -S %s | FileCheck %s

declare i32 @reads(ptr) memory(read) nounwind willreturn
declare i32 @may_end(i32) memory(none) nounwind
declare void @writes(ptr)

; Volatile and atomic loads stay where they are.
define i32 @volatile(i1 %c, ptr %p) {
; CHECK-LABEL: define i32 @volatile(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = load volatile i32, ptr [[P]], align 4
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    ret i32 [[V]]
; CHECK:       [[B]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
  %v = load volatile i32, ptr %p
  br i1 %c, label %a, label %b
a:
  ret i32 %v
b:
  ret i32 0
}

define i32 @atomic(i1 %c, ptr %p) {
; CHECK-LABEL: define i32 @atomic(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = load atomic i32, ptr [[P]] monotonic, align 4
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    ret i32 [[V]]
; CHECK:       [[B]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
  %v = load atomic i32, ptr %p monotonic, align 4
  br i1 %c, label %a, label %b
a:
  ret i32 %v
b:
  ret i32 0
}

; The thread may end there.
define i32 @may_not_return(i1 %c, i32 %x) {
; CHECK-LABEL: define i32 @may_not_return(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = call i32 @may_end(i32 [[X]])
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    ret i32 [[V]]
; CHECK:       [[B]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
  %v = call i32 @may_end(i32 %x)
  br i1 %c, label %a, label %b
a:
  ret i32 %v
b:
  ret i32 0
}

; A call that only reads moves, unless something below it writes.
define i32 @reading_call(i1 %c, ptr %p) {
; CHECK-LABEL: define i32 @reading_call(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[V:%.*]] = call i32 @reads(ptr [[P]])
; CHECK-NEXT:    ret i32 [[V]]
; CHECK:       [[B]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
  %v = call i32 @reads(ptr %p)
  br i1 %c, label %a, label %b
a:
  ret i32 %v
b:
  ret i32 0
}

define i32 @reading_call_write(i1 %c, ptr %p) {
; CHECK-LABEL: define i32 @reading_call_write(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = call i32 @reads(ptr [[P]])
; CHECK-NEXT:    store i32 0, ptr [[P]], align 4
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    ret i32 [[V]]
; CHECK:       [[B]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
  %v = call i32 @reads(ptr %p)
  store i32 0, ptr %p
  br i1 %c, label %a, label %b
a:
  ret i32 %v
b:
  ret i32 0
}

; A stack slot stays in the entry.
define ptr @slot(i1 %c) {
; CHECK-LABEL: define ptr @slot(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = alloca i32, align 4
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    store i32 1, ptr [[V]], align 4
; CHECK-NEXT:    call void @writes(ptr [[V]])
; CHECK-NEXT:    ret ptr null
; CHECK:       [[B]]:
; CHECK-NEXT:    ret ptr null
; CHECK-NEXT:  }
  %v = alloca i32
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr %v
  call void @writes(ptr %v)
  ret ptr null
b:
  ret ptr null
}

; Another way leads to the place where it is needed, and something is written on it.
define i32 @load_to_join(i1 %c, i1 %d, ptr %p, ptr %q) {
; CHECK-LABEL: define i32 @load_to_join(
; CHECK-SAME: i1 [[C:%.*]], i1 [[D:%.*]], ptr [[P:%.*]], ptr [[Q:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    store i32 7, ptr [[Q]], align 4
; CHECK-NEXT:    br label %[[J:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %v = load i32, ptr %p
  br i1 %c, label %a, label %b
a:
  store i32 7, ptr %q
  br label %j
b:
  br label %j
j:
  ret i32 %v
}

; What orders threads lets others write the place.
define i32 @fenced(i1 %c, ptr addrspace(1) %p) {
; CHECK-LABEL: define i32 @fenced(
; CHECK-SAME: i1 [[C:%.*]], ptr addrspace(1) [[P:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    fence acquire
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    ret i32 [[V]]
; CHECK:       [[B]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
  %v = load i32, ptr addrspace(1) %p
  fence acquire
  br i1 %c, label %a, label %b
a:
  ret i32 %v
b:
  ret i32 0
}

define i32 @released(i1 %c, ptr addrspace(1) %p, ptr addrspace(3) %f) {
; CHECK-LABEL: define i32 @released(
; CHECK-SAME: i1 [[C:%.*]], ptr addrspace(1) [[P:%.*]], ptr addrspace(3) [[F:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    store atomic i32 1, ptr addrspace(3) [[F]] release, align 4
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    ret i32 [[V]]
; CHECK:       [[B]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
  %v = load i32, ptr addrspace(1) %p
  store atomic i32 1, ptr addrspace(3) %f release, align 4
  br i1 %c, label %a, label %b
a:
  ret i32 %v
b:
  ret i32 0
}

; Each reading of the clock is another.
define i64 @clock(i1 %c) {
; CHECK-LABEL: define i64 @clock(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = call i64 @llvm.nvvm.read.ptx.sreg.clock64()
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    ret i64 [[V]]
; CHECK:       [[B]]:
; CHECK-NEXT:    ret i64 0
; CHECK-NEXT:  }
  %v = call i64 @llvm.nvvm.read.ptx.sreg.clock64()
  br i1 %c, label %a, label %b
a:
  ret i64 %v
b:
  ret i64 0
}

; A phi needs it at the end of the block that it comes from.
define i32 @phi_use(i1 %c, i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @phi_use(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[V:%.*]] = mul i32 [[X]], [[Y]]
; CHECK-NEXT:    br label %[[J:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    [[R:%.*]] = phi i32 [ [[V]], %[[A]] ], [ 0, %[[B]] ]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
entry:
  %v = mul i32 %x, %y
  br i1 %c, label %a, label %b
a:
  br label %j
b:
  br label %j
j:
  %r = phi i32 [ %v, %a ], [ 0, %b ]
  ret i32 %r
}
