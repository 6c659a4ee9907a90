; RUN: nvopt -passes=inline -S %s | FileCheck %s

; The inliner asks globalopt which loads will fold and counts them as nothing: @limits never
; changes, @levels does.
@limits = internal global [8 x i32] zeroinitializer
@levels = internal global [8 x i32] zeroinitializer

define void @sets_level(i32 %x) {
  store i32 %x, ptr @levels
  ret void
}

declare i32 @effect(i32)

define i32 @reads_limits(i1 %c) {
entry:
  br i1 %c, label %more, label %end
more:
  %l0 = load i32, ptr getelementptr ([8 x i32], ptr @limits, i64 0, i64 0)
  %l1 = load i32, ptr getelementptr ([8 x i32], ptr @limits, i64 0, i64 1)
  %l2 = load i32, ptr getelementptr ([8 x i32], ptr @limits, i64 0, i64 2)
  %l3 = load i32, ptr getelementptr ([8 x i32], ptr @limits, i64 0, i64 3)
  %l4 = load i32, ptr getelementptr ([8 x i32], ptr @limits, i64 0, i64 4)
  %l5 = load i32, ptr getelementptr ([8 x i32], ptr @limits, i64 0, i64 5)
  %l6 = load i32, ptr getelementptr ([8 x i32], ptr @limits, i64 0, i64 6)
  %l7 = load i32, ptr getelementptr ([8 x i32], ptr @limits, i64 0, i64 7)
  %a = add i32 %l0, %l1
  %a2 = add i32 %a, %l2
  %a3 = add i32 %a2, %l3
  %a4 = add i32 %a3, %l4
  %a5 = add i32 %a4, %l5
  %a6 = add i32 %a5, %l6
  %a7 = add i32 %a6, %l7
  %e = call i32 @effect(i32 %a7)
  %f0 = call i32 @effect(i32 0)
  %f1 = call i32 @effect(i32 1)
  %f2 = call i32 @effect(i32 2)
  %f3 = call i32 @effect(i32 3)
  ret i32 %e
end:
  ret i32 0
}

define i32 @reads_levels(i1 %c) {
entry:
  br i1 %c, label %more, label %end
more:
  %l0 = load i32, ptr getelementptr ([8 x i32], ptr @levels, i64 0, i64 0)
  %l1 = load i32, ptr getelementptr ([8 x i32], ptr @levels, i64 0, i64 1)
  %l2 = load i32, ptr getelementptr ([8 x i32], ptr @levels, i64 0, i64 2)
  %l3 = load i32, ptr getelementptr ([8 x i32], ptr @levels, i64 0, i64 3)
  %l4 = load i32, ptr getelementptr ([8 x i32], ptr @levels, i64 0, i64 4)
  %l5 = load i32, ptr getelementptr ([8 x i32], ptr @levels, i64 0, i64 5)
  %l6 = load i32, ptr getelementptr ([8 x i32], ptr @levels, i64 0, i64 6)
  %l7 = load i32, ptr getelementptr ([8 x i32], ptr @levels, i64 0, i64 7)
  %a = add i32 %l0, %l1
  %a2 = add i32 %a, %l2
  %a3 = add i32 %a2, %l3
  %a4 = add i32 %a3, %l4
  %a5 = add i32 %a4, %l5
  %a6 = add i32 %a5, %l6
  %a7 = add i32 %a6, %l7
  %e = call i32 @effect(i32 %a7)
  %f0 = call i32 @effect(i32 0)
  %f1 = call i32 @effect(i32 1)
  %f2 = call i32 @effect(i32 2)
  %f3 = call i32 @effect(i32 3)
  ret i32 %e
end:
  ret i32 0
}

; CHECK-LABEL: @asks_limits(
; CHECK-NOT: call i32 @reads_limits(
; CHECK: }
define i32 @asks_limits(i1 %c) {
  %r = call i32 @reads_limits(i1 %c)
  ret i32 %r
}

; CHECK-LABEL: @asks_levels(
; CHECK-NEXT: call i32 @reads_levels(
define i32 @asks_levels(i1 %c) {
  %r = call i32 @reads_levels(i1 %c)
  ret i32 %r
}
