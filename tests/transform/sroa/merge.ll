; RUN: nvopt '-passes=sroa<preserve-cfg>' -S %s | FileCheck %s --check-prefix=KEEP
; RUN: nvopt '-passes=sroa<modify-cfg>' -S %s | FileCheck %s --check-prefix=MODIFY
; CHECKS: auto

declare void @llvm.nvvm.barrier0()
declare void @reads(ptr nocapture readonly)

; Both sides are safe: a select of loads.
define i32 @select_safe(i1 %c, i32 %x, i32 %y) {
; KEEP-LABEL: define i32 @select_safe(
; KEEP-SAME: i1 [[C:%.*]], i32 [[X:%.*]], i32 [[Y:%.*]]) {
; KEEP-NEXT:    [[V_SROA_SPECULATED:%.*]] = select i1 [[C]], i32 [[X]], i32 [[Y]]
; KEEP-NEXT:    ret i32 [[V_SROA_SPECULATED]]
; KEEP-NEXT:  }
; MODIFY-LABEL: define i32 @select_safe(
; MODIFY-SAME: i1 [[C:%.*]], i32 [[X:%.*]], i32 [[Y:%.*]]) {
; MODIFY-NEXT:    [[V_SROA_SPECULATED:%.*]] = select i1 [[C]], i32 [[X]], i32 [[Y]]
; MODIFY-NEXT:    ret i32 [[V_SROA_SPECULATED]]
; MODIFY-NEXT:  }
  %a = alloca i32, align 4
  %b = alloca i32, align 4
  store i32 %x, ptr %a, align 4
  store i32 %y, ptr %b, align 4
  %p = select i1 %c, ptr %a, ptr %b
  %v = load i32, ptr %p, align 4
  ret i32 %v
}

; One side may not be there: a branch, if one may be made.
define i32 @select_unsafe(i1 %c, i32 %x, ptr %q) {
; KEEP-LABEL: define i32 @select_unsafe(
; KEEP-SAME: i1 [[C:%.*]], i32 [[X:%.*]], ptr [[Q:%.*]]) {
; KEEP-NEXT:  [[ENTRY:.*]]:
; KEEP-NEXT:    [[A:%.*]] = alloca i32, align 4
; KEEP-NEXT:    store i32 [[X]], ptr [[A]], align 4
; KEEP-NEXT:    [[P:%.*]] = select i1 [[C]], ptr [[A]], ptr [[Q]]
; KEEP-NEXT:    [[V:%.*]] = load i32, ptr [[P]], align 4
; KEEP-NEXT:    ret i32 [[V]]
; KEEP-NEXT:  }
; MODIFY-LABEL: define i32 @select_unsafe(
; MODIFY-SAME: i1 [[C:%.*]], i32 [[X:%.*]], ptr [[Q:%.*]]) {
; MODIFY-NEXT:  [[ENTRY:.*]]:
; MODIFY-NEXT:    br i1 [[C]], label %[[ENTRY_CONT:.*]], label %[[ENTRY_ELSE:.*]]
; MODIFY:       [[ENTRY_ELSE]]:
; MODIFY-NEXT:    [[V_ELSE_VAL:%.*]] = load i32, ptr [[Q]], align 4
; MODIFY-NEXT:    br label %[[ENTRY_CONT]]
; MODIFY:       [[ENTRY_CONT]]:
; MODIFY-NEXT:    [[V:%.*]] = phi i32 [ [[X]], %[[ENTRY]] ], [ [[V_ELSE_VAL]], %[[ENTRY_ELSE]] ]
; MODIFY-NEXT:    ret i32 [[V]]
; MODIFY-NEXT:  }
entry:
  %a = alloca i32, align 4
  store i32 %x, ptr %a, align 4
  %p = select i1 %c, ptr %a, ptr %q
  %v = load i32, ptr %p, align 4
  ret i32 %v
}

; The barrier stays where all threads meet.
define i32 @convergent(i1 %c, i32 %x, ptr %q) convergent {
; KEEP-LABEL: define i32 @convergent(
; KEEP-SAME: i1 [[C:%.*]], i32 [[X:%.*]], ptr [[Q:%.*]]) #[[ATTR0:[0-9]+]] {
; KEEP-NEXT:  [[ENTRY:.*]]:
; KEEP-NEXT:    [[A:%.*]] = alloca i32, align 4
; KEEP-NEXT:    store i32 [[X]], ptr [[A]], align 4
; KEEP-NEXT:    [[P:%.*]] = select i1 [[C]], ptr [[A]], ptr [[Q]]
; KEEP-NEXT:    store i32 7, ptr [[P]], align 4
; KEEP-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; KEEP-NEXT:    [[A_0_V:%.*]] = load i32, ptr [[A]], align 4
; KEEP-NEXT:    ret i32 [[A_0_V]]
; KEEP-NEXT:  }
; MODIFY-LABEL: define i32 @convergent(
; MODIFY-SAME: i1 [[C:%.*]], i32 [[X:%.*]], ptr [[Q:%.*]]) #[[ATTR0:[0-9]+]] {
; MODIFY-NEXT:  [[ENTRY:.*]]:
; MODIFY-NEXT:    br i1 [[C]], label %[[ENTRY_THEN:.*]], label %[[ENTRY_ELSE:.*]]
; MODIFY:       [[ENTRY_THEN]]:
; MODIFY-NEXT:    br label %[[ENTRY_CONT:.*]]
; MODIFY:       [[ENTRY_ELSE]]:
; MODIFY-NEXT:    store i32 7, ptr [[Q]], align 4
; MODIFY-NEXT:    br label %[[ENTRY_CONT]]
; MODIFY:       [[ENTRY_CONT]]:
; MODIFY-NEXT:    [[A_0:%.*]] = phi i32 [ 7, %[[ENTRY_THEN]] ], [ [[X]], %[[ENTRY_ELSE]] ]
; MODIFY-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; MODIFY-NEXT:    ret i32 [[A_0]]
; MODIFY-NEXT:  }
entry:
  %a = alloca i32, align 4
  store i32 %x, ptr %a, align 4
  %p = select i1 %c, ptr %a, ptr %q
  store i32 7, ptr %p, align 4
  call void @llvm.nvvm.barrier0()
  %v = load i32, ptr %a, align 4
  ret i32 %v
}

define i32 @phi(i1 %c, i32 %x, i32 %y) {
; KEEP-LABEL: define i32 @phi(
; KEEP-SAME: i1 [[C:%.*]], i32 [[X:%.*]], i32 [[Y:%.*]]) {
; KEEP-NEXT:  [[ENTRY:.*]]:
; KEEP-NEXT:    br i1 [[C]], label %[[YES:.*]], label %[[NO:.*]]
; KEEP:       [[YES]]:
; KEEP-NEXT:    br label %[[JOIN:.*]]
; KEEP:       [[NO]]:
; KEEP-NEXT:    br label %[[JOIN]]
; KEEP:       [[JOIN]]:
; KEEP-NEXT:    [[P_SROA_SPECULATED:%.*]] = phi i32 [ [[X]], %[[YES]] ], [ [[Y]], %[[NO]] ]
; KEEP-NEXT:    ret i32 [[P_SROA_SPECULATED]]
; KEEP-NEXT:  }
; MODIFY-LABEL: define i32 @phi(
; MODIFY-SAME: i1 [[C:%.*]], i32 [[X:%.*]], i32 [[Y:%.*]]) {
; MODIFY-NEXT:  [[ENTRY:.*]]:
; MODIFY-NEXT:    br i1 [[C]], label %[[YES:.*]], label %[[NO:.*]]
; MODIFY:       [[YES]]:
; MODIFY-NEXT:    br label %[[JOIN:.*]]
; MODIFY:       [[NO]]:
; MODIFY-NEXT:    br label %[[JOIN]]
; MODIFY:       [[JOIN]]:
; MODIFY-NEXT:    [[P_SROA_SPECULATED:%.*]] = phi i32 [ [[X]], %[[YES]] ], [ [[Y]], %[[NO]] ]
; MODIFY-NEXT:    ret i32 [[P_SROA_SPECULATED]]
; MODIFY-NEXT:  }
entry:
  %a = alloca i32, align 4
  %b = alloca i32, align 4
  store i32 %x, ptr %a, align 4
  store i32 %y, ptr %b, align 4
  br i1 %c, label %yes, label %no
yes:
  br label %join
no:
  br label %join
join:
  %p = phi ptr [ %a, %yes ], [ %b, %no ]
  %v = load i32, ptr %p, align 4
  ret i32 %v
}

; Not over a write.
define i32 @phi_then_barrier(i1 %c, i32 %x, i32 %y) {
; KEEP-LABEL: define i32 @phi_then_barrier(
; KEEP-SAME: i1 [[C:%.*]], i32 [[X:%.*]], i32 [[Y:%.*]]) {
; KEEP-NEXT:  [[ENTRY:.*]]:
; KEEP-NEXT:    [[A:%.*]] = alloca i32, align 4
; KEEP-NEXT:    [[B:%.*]] = alloca i32, align 4
; KEEP-NEXT:    store i32 [[X]], ptr [[A]], align 4
; KEEP-NEXT:    store i32 [[Y]], ptr [[B]], align 4
; KEEP-NEXT:    br i1 [[C]], label %[[YES:.*]], label %[[NO:.*]]
; KEEP:       [[YES]]:
; KEEP-NEXT:    br label %[[JOIN:.*]]
; KEEP:       [[NO]]:
; KEEP-NEXT:    br label %[[JOIN]]
; KEEP:       [[JOIN]]:
; KEEP-NEXT:    [[P:%.*]] = phi ptr [ [[A]], %[[YES]] ], [ [[B]], %[[NO]] ]
; KEEP-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; KEEP-NEXT:    [[V:%.*]] = load i32, ptr [[P]], align 4
; KEEP-NEXT:    ret i32 [[V]]
; KEEP-NEXT:  }
; MODIFY-LABEL: define i32 @phi_then_barrier(
; MODIFY-SAME: i1 [[C:%.*]], i32 [[X:%.*]], i32 [[Y:%.*]]) {
; MODIFY-NEXT:  [[ENTRY:.*]]:
; MODIFY-NEXT:    [[A:%.*]] = alloca i32, align 4
; MODIFY-NEXT:    [[B:%.*]] = alloca i32, align 4
; MODIFY-NEXT:    store i32 [[X]], ptr [[A]], align 4
; MODIFY-NEXT:    store i32 [[Y]], ptr [[B]], align 4
; MODIFY-NEXT:    br i1 [[C]], label %[[YES:.*]], label %[[NO:.*]]
; MODIFY:       [[YES]]:
; MODIFY-NEXT:    br label %[[JOIN:.*]]
; MODIFY:       [[NO]]:
; MODIFY-NEXT:    br label %[[JOIN]]
; MODIFY:       [[JOIN]]:
; MODIFY-NEXT:    [[P:%.*]] = phi ptr [ [[A]], %[[YES]] ], [ [[B]], %[[NO]] ]
; MODIFY-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; MODIFY-NEXT:    [[V:%.*]] = load i32, ptr [[P]], align 4
; MODIFY-NEXT:    ret i32 [[V]]
; MODIFY-NEXT:  }
entry:
  %a = alloca i32, align 4
  %b = alloca i32, align 4
  store i32 %x, ptr %a, align 4
  store i32 %y, ptr %b, align 4
  br i1 %c, label %yes, label %no
yes:
  br label %join
no:
  br label %join
join:
  %p = phi ptr [ %a, %yes ], [ %b, %no ]
  call void @llvm.nvvm.barrier0()
  %v = load i32, ptr %p, align 4
  ret i32 %v
}

; A call that only reads leaves the loads known.
define i32 @read_by_call(i32 %x) {
; KEEP-LABEL: define i32 @read_by_call(
; KEEP-SAME: i32 [[X:%.*]]) {
; KEEP-NEXT:    [[A:%.*]] = alloca i32, align 4
; KEEP-NEXT:    store i32 [[X]], ptr [[A]], align 4
; KEEP-NEXT:    call void @reads(ptr [[A]])
; KEEP-NEXT:    ret i32 [[X]]
; KEEP-NEXT:  }
; MODIFY-LABEL: define i32 @read_by_call(
; MODIFY-SAME: i32 [[X:%.*]]) {
; MODIFY-NEXT:    [[A:%.*]] = alloca i32, align 4
; MODIFY-NEXT:    store i32 [[X]], ptr [[A]], align 4
; MODIFY-NEXT:    call void @reads(ptr [[A]])
; MODIFY-NEXT:    ret i32 [[X]]
; MODIFY-NEXT:  }
  %a = alloca i32, align 4
  store i32 %x, ptr %a, align 4
  call void @reads(ptr %a)
  %v = load i32, ptr %a, align 4
  ret i32 %v
}
