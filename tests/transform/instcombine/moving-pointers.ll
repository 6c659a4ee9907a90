; RUN: nvopt -passes=instcombine -S %s | FileCheck %s
; A pointer that moves through a local variable and is compared with a place in it becomes an
; offset, so that a variable nobody reads goes.

%pair = type { i16, i16 }

; CHECK-LABEL: define void @only_written()
; CHECK-NEXT: entry:
; CHECK-NEXT:   br label %loop
; CHECK: loop:
; CHECK-NEXT:   %0 = phi i64 [ 4, %entry ], [ %1, %loop ]
; CHECK-NEXT:   %1 = add nuw nsw i64 %0, 4
; CHECK-NEXT:   %c = icmp eq i64 %0, 12
; CHECK-NEXT:   br i1 %c, label %out, label %loop
define void @only_written() {
entry:
  %a = alloca [4 x %pair], align 4
  %b = getelementptr inbounds i8, ptr %a, i64 4
  %e = getelementptr inbounds i8, ptr %a, i64 16
  br label %loop
loop:
  %p = phi ptr [ %b, %entry ], [ %q, %loop ]
  store i32 0, ptr %p, align 4
  %q = getelementptr inbounds i8, ptr %p, i64 4
  %c = icmp eq ptr %q, %e
  br i1 %c, label %out, label %loop
out:
  ret void
}

; What is read stays, at the slot and an offset.
; CHECK-LABEL: define i32 @read(
; CHECK: loop:
; CHECK-NEXT:   %[[AT:.*]] = phi i64 [ 0, %entry ], [ %[[NEXT:.*]], %loop ]
; CHECK-NEXT:   %[[P:.*]] = getelementptr inbounds nuw i8, ptr %a, i64 %[[AT]]
; CHECK-NEXT:   store i32 %n, ptr %[[P]], align 4
; CHECK-NEXT:   %[[NEXT]] = add {{.*}}i64 %[[AT]], 4
; CHECK-NEXT:   %c = icmp eq i64 %[[AT]], 12
define i32 @read(i32 %n) {
entry:
  %a = alloca [4 x i32], align 4
  %e = getelementptr inbounds i8, ptr %a, i64 16
  br label %loop
loop:
  %p = phi ptr [ %a, %entry ], [ %q, %loop ]
  store i32 %n, ptr %p, align 4
  %q = getelementptr inbounds i8, ptr %p, i64 4
  %c = icmp eq ptr %q, %e
  br i1 %c, label %out, label %loop
out:
  %v = load i32, ptr %a, align 4
  ret i32 %v
}

; Steps that may leave the slot promise nothing.
; CHECK-LABEL: define void @may_wrap(
; CHECK: %[[AT:.*]] = phi i64 [ 0, %entry ], [ %[[NEXT:.*]], %loop ]
; CHECK: getelementptr i8, ptr %a, i64 %[[AT]]
; CHECK: %[[NEXT]] = add i64 %[[AT]], 4
; CHECK-NEXT: icmp eq i64 %[[AT]], 12
define void @may_wrap(i64 %n) {
entry:
  %a = alloca [4 x i32], align 4
  %e = getelementptr i8, ptr %a, i64 16
  br label %loop
loop:
  %p = phi ptr [ %a, %entry ], [ %q, %loop ]
  store volatile i32 0, ptr %p, align 4
  %q = getelementptr i8, ptr %p, i64 4
  %c = icmp ne ptr %q, %e
  br i1 %c, label %loop, label %out
out:
  ret void
}

; Not: a step that is no constant.
; CHECK-LABEL: define void @variable_step(
; CHECK: phi ptr
; CHECK: icmp eq ptr
define void @variable_step(i64 %n) {
entry:
  %a = alloca [4 x i32], align 4
  %e = getelementptr inbounds i8, ptr %a, i64 16
  br label %loop
loop:
  %p = phi ptr [ %a, %entry ], [ %q, %loop ]
  store i32 0, ptr %p, align 4
  %q = getelementptr inbounds i8, ptr %p, i64 %n
  %c = icmp eq ptr %q, %e
  br i1 %c, label %out, label %loop
out:
  ret void
}

; Not: a pointer that may be in another slot.
; CHECK-LABEL: define void @another_slot(
; CHECK: phi ptr
; CHECK: icmp eq ptr
define void @another_slot(i1 %which) {
entry:
  %a = alloca [4 x i32], align 4
  %o = alloca [4 x i32], align 4
  %e = getelementptr inbounds i8, ptr %a, i64 16
  br i1 %which, label %loop, label %other
other:
  br label %loop
loop:
  %p = phi ptr [ %a, %entry ], [ %o, %other ], [ %q, %loop ]
  store i32 0, ptr %p, align 4
  %q = getelementptr inbounds i8, ptr %p, i64 4
  %c = icmp eq ptr %q, %e
  br i1 %c, label %out, label %loop
out:
  ret void
}

; Not: an order of addresses, which offsets have only inside an object.
; CHECK-LABEL: define void @ordered(
; CHECK: phi ptr
; CHECK: icmp ult ptr
define void @ordered() {
entry:
  %a = alloca [4 x i32], align 4
  %e = getelementptr inbounds i8, ptr %a, i64 16
  br label %loop
loop:
  %p = phi ptr [ %a, %entry ], [ %q, %loop ]
  store i32 0, ptr %p, align 4
  %q = getelementptr inbounds i8, ptr %p, i64 4
  %c = icmp ult ptr %q, %e
  br i1 %c, label %loop, label %out
out:
  ret void
}
