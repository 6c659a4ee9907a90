; What nobody uses and that stays.
; CHECKS: auto
; RUN: nvopt -passes=adce -S %s | FileCheck %s

declare void @use(i32)
declare i32 @pure(i32) memory(none) nounwind willreturn
declare i32 @endless(i32) memory(none) nounwind
declare i32 @conv(i32) memory(none) nounwind willreturn convergent

; Volatile and ordered accesses, and fences.
define void @volatile(ptr %p) {
; CHECK-LABEL: define void @volatile(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = load volatile i32, ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %v = load volatile i32, ptr %p
  ret void
}

define void @ordered(ptr %p) {
; CHECK-LABEL: define void @ordered(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = load atomic i32, ptr [[P]] acquire, align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %v = load atomic i32, ptr %p acquire, align 4
  ret void
}

define void @fence_() {
; CHECK-LABEL: define void @fence_() {
; CHECK-NEXT:    fence seq_cst
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  fence seq_cst
  ret void
}

; A call that may not come back; a twin that does goes.
define void @endless_call(i32 %x) {
; CHECK-LABEL: define void @endless_call(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = call i32 @endless(i32 [[X]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %v = call i32 @endless(i32 %x)
  ret void
}

define void @pure_call(i32 %x) {
; CHECK-LABEL: define void @pure_call(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %v = call i32 @pure(i32 %x)
  ret void
}

; What threads compute together goes if nobody needs it.
define void @conv_call(i32 %x) {
; CHECK-LABEL: define void @conv_call(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %v = call i32 @conv(i32 %x)
  ret void
}

; A loop that does not end.
define void @endless_loop(i1 %c) {
; CHECK-LABEL: define void @endless_loop(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[LOOP:.*]], label %[[OUT:.*]]
; CHECK:       [[LOOP]]:
; CHECK-NEXT:    br label %[[LOOP]]
; CHECK:       [[OUT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %loop, label %out
loop:
  br label %loop
out:
  ret void
}

; The store needs the branch.
define void @dead_store_branch(i1 %c, ptr %p) {
; CHECK-LABEL: define void @dead_store_branch(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[B]]
; CHECK:       [[B]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr %p
  br label %b
b:
  ret void
}

; Assembly stays.
define void @asm_(i32 %x) {
; CHECK-LABEL: define void @asm_(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = call i32 asm sideeffect "mov.u32 $0, $1;", "=r,r"(i32 [[X]])
; CHECK-NEXT:    [[W:%.*]] = call i32 asm "mov.u32 $0, $1;", "=r,r"(i32 [[X]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %v = call i32 asm sideeffect "mov.u32 $0, $1;", "=r,r"(i32 %x)
  %w = call i32 asm "mov.u32 $0, $1;", "=r,r"(i32 %x)
  ret void
}
@ba = global ptr blockaddress(@addr, %a)

; Nobody can jump to a block that is gone.
define void @addr(i1 %c) {
; CHECK-LABEL: define void @addr(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[B:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  ret void
}

; An assumption says something.
define void @assume_(i1 %c, i32 %x) {
; CHECK-LABEL: define void @assume_(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:    [[D:%.*]] = icmp ult i32 [[X]], 10
; CHECK-NEXT:    call void @llvm.assume(i1 [[D]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %d = icmp ult i32 %x, 10
  call void @llvm.assume(i1 %d)
  ret void
}
declare void @llvm.assume(i1)
