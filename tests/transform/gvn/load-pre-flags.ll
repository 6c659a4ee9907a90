; RUN: nvopt -passes=gvn -S %s | FileCheck %s
; CHECKS: auto

; A load that moves to where its address is there already: not if that may be poison where the
; address of the load is not.

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define i32 @promises_more(i64 %start, ptr %q) {
; CHECK-LABEL: define i32 @promises_more(
; CHECK-SAME: i64 [[START:%.*]], ptr [[Q:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[P:%.*]] = alloca [256 x i8], align 1
; CHECK-NEXT:    call void @llvm.memset.p0.i64(ptr [[P]], i8 5, i64 256, i1 false)
; CHECK-NEXT:    [[P9:%.*]] = getelementptr i8, ptr [[P]], i64 9
; CHECK-NEXT:    [[LOW:%.*]] = and i64 [[START]], 63
; CHECK-NEXT:    [[FIRST:%.*]] = sub i64 [[LOW]], 9
; CHECK-NEXT:    [[THERE:%.*]] = getelementptr i8, ptr [[P9]], i64 [[FIRST]]
; CHECK-NEXT:    store ptr [[THERE]], ptr [[Q]], align 8
; CHECK-NEXT:    [[L_PRE:%.*]] = load i8, ptr [[THERE]], align 1
; CHECK-NEXT:    br label %[[LOOP:.*]]
; CHECK:       [[LOOP]]:
; CHECK-NEXT:    [[L:%.*]] = phi i8 [ [[L_PRE]], %[[ENTRY]] ], [ 9, %[[LOOP]] ]
; CHECK-NEXT:    [[AT:%.*]] = phi i64 [ [[FIRST]], %[[ENTRY]] ], [ [[MORE:%.*]], %[[LOOP]] ]
; CHECK-NEXT:    [[SUM:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[TOTAL:%.*]], %[[LOOP]] ]
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[NEXT:%.*]], %[[LOOP]] ]
; CHECK-NEXT:    [[G:%.*]] = getelementptr i8, ptr [[P9]], i64 [[AT]]
; CHECK-NEXT:    [[WIDE:%.*]] = zext i8 [[L]] to i32
; CHECK-NEXT:    [[TOTAL]] = add i32 [[SUM]], [[WIDE]]
; CHECK-NEXT:    [[NEXT]] = add i32 [[I]], 1
; CHECK-NEXT:    [[X:%.*]] = mul i64 [[AT]], 13
; CHECK-NEXT:    [[MORE]] = and i64 [[X]], 7
; CHECK-NEXT:    [[GN:%.*]] = getelementptr i8, ptr [[P9]], i64 [[MORE]]
; CHECK-NEXT:    store i8 9, ptr [[GN]], align 1
; CHECK-NEXT:    [[C:%.*]] = icmp ult i32 [[NEXT]], 5
; CHECK-NEXT:    br i1 [[C]], label %[[LOOP]], label %[[EXIT:.*]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret i32 [[TOTAL]]
; CHECK-NEXT:  }
entry:
  %p = alloca [256 x i8]
  call void @llvm.memset.p0.i64(ptr %p, i8 5, i64 256, i1 false)
  %p9 = getelementptr i8, ptr %p, i64 9
  %low = and i64 %start, 63
  %first = sub i64 %low, 9
  %there = getelementptr nuw i8, ptr %p9, i64 %first
  store ptr %there, ptr %q
  br label %loop
loop:
  %at = phi i64 [ %first, %entry ], [ %more, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %total, %loop ]
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %g = getelementptr i8, ptr %p9, i64 %at
  %l = load i8, ptr %g
  %wide = zext i8 %l to i32
  %total = add i32 %sum, %wide
  %next = add i32 %i, 1
  %x = mul i64 %at, 13
  %more = and i64 %x, 7
  %gn = getelementptr i8, ptr %p9, i64 %more
  store i8 9, ptr %gn
  %c = icmp ult i32 %next, 5
  br i1 %c, label %loop, label %exit
exit:
  ret i32 %total
}

define i32 @promises_the_same(i64 %start, ptr %q) {
; CHECK-LABEL: define i32 @promises_the_same(
; CHECK-SAME: i64 [[START:%.*]], ptr [[Q:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[P:%.*]] = alloca [256 x i8], align 1
; CHECK-NEXT:    call void @llvm.memset.p0.i64(ptr [[P]], i8 5, i64 256, i1 false)
; CHECK-NEXT:    [[P9:%.*]] = getelementptr i8, ptr [[P]], i64 9
; CHECK-NEXT:    [[LOW:%.*]] = and i64 [[START]], 63
; CHECK-NEXT:    [[FIRST:%.*]] = sub i64 [[LOW]], 9
; CHECK-NEXT:    [[THERE:%.*]] = getelementptr i8, ptr [[P9]], i64 [[FIRST]]
; CHECK-NEXT:    store ptr [[THERE]], ptr [[Q]], align 8
; CHECK-NEXT:    [[L_PRE:%.*]] = load i8, ptr [[THERE]], align 1
; CHECK-NEXT:    br label %[[LOOP:.*]]
; CHECK:       [[LOOP]]:
; CHECK-NEXT:    [[L:%.*]] = phi i8 [ [[L_PRE]], %[[ENTRY]] ], [ 9, %[[LOOP]] ]
; CHECK-NEXT:    [[AT:%.*]] = phi i64 [ [[FIRST]], %[[ENTRY]] ], [ [[MORE:%.*]], %[[LOOP]] ]
; CHECK-NEXT:    [[SUM:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[TOTAL:%.*]], %[[LOOP]] ]
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[NEXT:%.*]], %[[LOOP]] ]
; CHECK-NEXT:    [[G:%.*]] = getelementptr nuw i8, ptr [[P9]], i64 [[AT]]
; CHECK-NEXT:    [[WIDE:%.*]] = zext i8 [[L]] to i32
; CHECK-NEXT:    [[TOTAL]] = add i32 [[SUM]], [[WIDE]]
; CHECK-NEXT:    [[NEXT]] = add i32 [[I]], 1
; CHECK-NEXT:    [[X:%.*]] = mul i64 [[AT]], 13
; CHECK-NEXT:    [[MORE]] = and i64 [[X]], 7
; CHECK-NEXT:    [[GN:%.*]] = getelementptr i8, ptr [[P9]], i64 [[MORE]]
; CHECK-NEXT:    store i8 9, ptr [[GN]], align 1
; CHECK-NEXT:    [[C:%.*]] = icmp ult i32 [[NEXT]], 5
; CHECK-NEXT:    br i1 [[C]], label %[[LOOP]], label %[[EXIT:.*]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret i32 [[TOTAL]]
; CHECK-NEXT:  }
entry:
  %p = alloca [256 x i8]
  call void @llvm.memset.p0.i64(ptr %p, i8 5, i64 256, i1 false)
  %p9 = getelementptr i8, ptr %p, i64 9
  %low = and i64 %start, 63
  %first = sub i64 %low, 9
  %there = getelementptr i8, ptr %p9, i64 %first
  store ptr %there, ptr %q
  br label %loop
loop:
  %at = phi i64 [ %first, %entry ], [ %more, %loop ]
  %sum = phi i32 [ 0, %entry ], [ %total, %loop ]
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %g = getelementptr nuw i8, ptr %p9, i64 %at
  %l = load i8, ptr %g
  %wide = zext i8 %l to i32
  %total = add i32 %sum, %wide
  %next = add i32 %i, 1
  %x = mul i64 %at, 13
  %more = and i64 %x, 7
  %gn = getelementptr i8, ptr %p9, i64 %more
  store i8 9, ptr %gn
  %c = icmp ult i32 %next, 5
  br i1 %c, label %loop, label %exit
exit:
  ret i32 %total
}
