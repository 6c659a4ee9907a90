; Conditions that follow from several others, and twins that do not.
; CHECKS: auto
; RUN: opt -passes=constraint-elimination -verify-each -S %s | FileCheck %s

declare void @use(i1)
declare void @llvm.assume(i1)

define void @unsigned_chain(i32 %i, i32 %n, i32 %m) {
; CHECK-LABEL: define void @unsigned_chain(
; CHECK-SAME: i32 [[I:%.*]], i32 [[N:%.*]], i32 [[M:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = icmp ult i32 [[I]], [[N]]
; CHECK-NEXT:    br i1 [[A]], label %[[IN:.*]], label %[[OUT:.*]]
; CHECK:       [[IN]]:
; CHECK-NEXT:    [[B:%.*]] = icmp ule i32 [[N]], [[M]]
; CHECK-NEXT:    br i1 [[B]], label %[[BOTH:.*]], label %[[OUT]]
; CHECK:       [[BOTH]]:
; CHECK-NEXT:    call void @use(i1 true)
; CHECK-NEXT:    call void @use(i1 false)
; CHECK-NEXT:    call void @use(i1 false)
; CHECK-NEXT:    [[SIGNED:%.*]] = icmp slt i32 [[I]], [[M]]
; CHECK-NEXT:    call void @use(i1 [[SIGNED]])
; CHECK-NEXT:    ret void
; CHECK:       [[OUT]]:
; CHECK-NEXT:    [[UNKNOWN:%.*]] = icmp ult i32 [[I]], [[M]]
; CHECK-NEXT:    call void @use(i1 [[UNKNOWN]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %a = icmp ult i32 %i, %n
  br i1 %a, label %in, label %out
in:
  %b = icmp ule i32 %n, %m
  br i1 %b, label %both, label %out
both:
  %follows = icmp ult i32 %i, %m
  call void @use(i1 %follows)
  %never = icmp uge i32 %i, %m
  call void @use(i1 %never)
  %open = icmp ult i32 %m, %n
  call void @use(i1 %open)
  %signed = icmp slt i32 %i, %m
  call void @use(i1 %signed)
  ret void
out:
  %unknown = icmp ult i32 %i, %m
  call void @use(i1 %unknown)
  ret void
}

define void @sums(i32 %i, i32 %n) {
; CHECK-LABEL: define void @sums(
; CHECK-SAME: i32 [[I:%.*]], i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[J:%.*]] = add nuw i32 [[I]], 3
; CHECK-NEXT:    [[A:%.*]] = icmp ult i32 [[J]], [[N]]
; CHECK-NEXT:    br i1 [[A]], label %[[IN:.*]], label %[[OUT:.*]]
; CHECK:       [[IN]]:
; CHECK-NEXT:    [[K:%.*]] = add nuw i32 [[I]], 1
; CHECK-NEXT:    call void @use(i1 true)
; CHECK-NEXT:    [[W:%.*]] = add i32 [[I]], 1
; CHECK-NEXT:    [[WRAPS:%.*]] = icmp ult i32 [[W]], [[N]]
; CHECK-NEXT:    call void @use(i1 [[WRAPS]])
; CHECK-NEXT:    ret void
; CHECK:       [[OUT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %j = add nuw i32 %i, 3
  %a = icmp ult i32 %j, %n
  br i1 %a, label %in, label %out
in:
  %k = add nuw i32 %i, 1
  %follows = icmp ult i32 %k, %n
  call void @use(i1 %follows)
  %w = add i32 %i, 1
  %wraps = icmp ult i32 %w, %n
  call void @use(i1 %wraps)
  ret void
out:
  ret void
}

define void @assumed(i32 %i, i32 %n) {
; CHECK-LABEL: define void @assumed(
; CHECK-SAME: i32 [[I:%.*]], i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = icmp sge i32 [[I]], 0
; CHECK-NEXT:    [[B:%.*]] = icmp slt i32 [[I]], [[N]]
; CHECK-NEXT:    [[BOTH:%.*]] = and i1 [[A]], [[B]]
; CHECK-NEXT:    call void @llvm.assume(i1 [[BOTH]])
; CHECK-NEXT:    call void @use(i1 true)
; CHECK-NEXT:    call void @use(i1 true)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %a = icmp sge i32 %i, 0
  %b = icmp slt i32 %i, %n
  %both = and i1 %a, %b
  call void @llvm.assume(i1 %both)
  %as_unsigned = icmp ult i32 %i, %n
  call void @use(i1 %as_unsigned)
  %positive = icmp sgt i32 %n, 0
  call void @use(i1 %positive)
  ret void
}

; Behind a join nothing of one side holds.
define void @joined(i32 %i, i32 %n, i1 %c) {
; CHECK-LABEL: define void @joined(
; CHECK-SAME: i32 [[I:%.*]], i32 [[N:%.*]], i1 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[L:.*]], label %[[R:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    [[A:%.*]] = icmp ult i32 [[I]], [[N]]
; CHECK-NEXT:    br i1 [[A]], label %[[J:.*]], label %[[END:.*]]
; CHECK:       [[R]]:
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    [[B:%.*]] = icmp ult i32 [[I]], [[N]]
; CHECK-NEXT:    call void @use(i1 [[B]])
; CHECK-NEXT:    ret void
; CHECK:       [[END]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %l, label %r
l:
  %a = icmp ult i32 %i, %n
  br i1 %a, label %j, label %end
r:
  br label %j
j:
  %b = icmp ult i32 %i, %n
  call void @use(i1 %b)
  ret void
end:
  ret void
}
