; A callee that only reads looks at the caller's memory, unless it counts on an alignment that this
; need not have. A stack slot gets the alignment.
; CHECKS: auto
; RUN: nvopt -passes=inline -S %s | FileCheck %s

%S = type { i64, i64 }

define internal i64 @reads(ptr byval(%S) align 16 %s) memory(argmem: read) {
; CHECK-NOT: define {{.*}}@reads(
  %v = load <2 x i64>, ptr %s, align 16
  %e = extractelement <2 x i64> %v, i32 1
  ret i64 %e
}

define i64 @less(ptr align 8 %p) {
; CHECK-LABEL: define i64 @less(
; CHECK-SAME: ptr align 8 [[P:%.*]]) {
; CHECK-NEXT:    [[P1:%.*]] = alloca %S, align 16
; CHECK-NEXT:    call void @llvm.lifetime.start.p0(ptr [[P1]])
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 16 [[P1]], ptr [[P]], i64 16, i1 false)
; CHECK-NEXT:    [[V_I:%.*]] = load <2 x i64>, ptr [[P1]], align 16
; CHECK-NEXT:    [[E_I:%.*]] = extractelement <2 x i64> [[V_I]], i32 1
; CHECK-NEXT:    call void @llvm.lifetime.end.p0(ptr [[P1]])
; CHECK-NEXT:    ret i64 [[E_I]]
; CHECK-NEXT:  }
  %r = call i64 @reads(ptr byval(%S) align 16 %p)
  ret i64 %r
}

define i64 @enough(ptr align 32 %p) {
; CHECK-LABEL: define i64 @enough(
; CHECK-SAME: ptr align 32 [[P:%.*]]) {
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i8, ptr [[P]], i64 16
; CHECK-NEXT:    [[V_I:%.*]] = load <2 x i64>, ptr [[Q]], align 16
; CHECK-NEXT:    [[E_I:%.*]] = extractelement <2 x i64> [[V_I]], i32 1
; CHECK-NEXT:    ret i64 [[E_I]]
; CHECK-NEXT:  }
  %q = getelementptr i8, ptr %p, i64 16
  %r = call i64 @reads(ptr byval(%S) align 16 %q)
  ret i64 %r
}

define i64 @slot(i64 %x) {
; CHECK-LABEL: define i64 @slot(
; CHECK-SAME: i64 [[X:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = alloca %S, align 16
; CHECK-NEXT:    store i64 [[X]], ptr [[A]], align 4
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i8, ptr [[A]], i64 8
; CHECK-NEXT:    store i64 [[X]], ptr [[Q]], align 4
; CHECK-NEXT:    [[V_I:%.*]] = load <2 x i64>, ptr [[A]], align 16
; CHECK-NEXT:    [[E_I:%.*]] = extractelement <2 x i64> [[V_I]], i32 1
; CHECK-NEXT:    ret i64 [[E_I]]
; CHECK-NEXT:  }
  %a = alloca %S, align 8
  store i64 %x, ptr %a
  %q = getelementptr i8, ptr %a, i64 8
  store i64 %x, ptr %q
  %r = call i64 @reads(ptr byval(%S) align 16 %a)
  ret i64 %r
}
