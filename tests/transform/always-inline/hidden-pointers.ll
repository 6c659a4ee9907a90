; A call that is passed a pointer inside of another value may access what it points to: it is not
; said to be apart from parameters that are `noalias`. One that is passed the pointer itself is
; looked through.
; CHECKS: auto
; RUN: nvopt -passes=always-inline,gvn -S %s | FileCheck %s

declare void @takes_vector(<2 x ptr>) memory(argmem: readwrite)
declare void @takes_struct({ i32, [2 x ptr] }) memory(argmem: readwrite)
declare void @takes_ints({ i32, [2 x i64] }, ptr) memory(argmem: readwrite)

define internal i32 @in_vector(ptr noalias %p) alwaysinline {
; CHECK-NOT: define {{.*}}@in_vector(
  store i32 1, ptr %p
  %v = insertelement <2 x ptr> zeroinitializer, ptr %p, i32 0
  call void @takes_vector(<2 x ptr> %v)
  %x = load i32, ptr %p
  ret i32 %x
}

define internal i32 @in_struct(ptr noalias %p) alwaysinline {
; CHECK-NOT: define {{.*}}@in_struct(
  store i32 1, ptr %p
  %v = insertvalue { i32, [2 x ptr] } zeroinitializer, ptr %p, 1, 0
  call void @takes_struct({ i32, [2 x ptr] } %v)
  %x = load i32, ptr %p
  ret i32 %x
}

define internal i32 @apart(ptr noalias %p, ptr %q) alwaysinline {
; CHECK-NOT: define {{.*}}@apart(
  store i32 1, ptr %p
  call void @takes_ints({ i32, [2 x i64] } zeroinitializer, ptr %q)
  %x = load i32, ptr %p
  ret i32 %x
}

define i32 @uses(ptr %p, ptr %q) {
; CHECK-LABEL: define i32 @uses(
; CHECK-SAME: ptr [[P:%.*]], ptr [[Q:%.*]]) {
; CHECK-NEXT:    call void @llvm.experimental.noalias.scope.decl(metadata [[META0:![0-9]+]])
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4, !alias.scope [[META0]]
; CHECK-NEXT:    [[V_I:%.*]] = insertelement <2 x ptr> zeroinitializer, ptr [[P]], i32 0
; CHECK-NEXT:    call void @takes_vector(<2 x ptr> [[V_I]])
; CHECK-NEXT:    [[X_I:%.*]] = load i32, ptr [[P]], align 4, !alias.scope [[META0]]
; CHECK-NEXT:    call void @llvm.experimental.noalias.scope.decl(metadata [[META1:![0-9]+]])
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4, !alias.scope [[META1]]
; CHECK-NEXT:    [[V_I1:%.*]] = insertvalue { i32, [2 x ptr] } zeroinitializer, ptr [[P]], 1, 0
; CHECK-NEXT:    call void @takes_struct({ i32, [2 x ptr] } [[V_I1]])
; CHECK-NEXT:    [[X_I2:%.*]] = load i32, ptr [[P]], align 4, !alias.scope [[META1]]
; CHECK-NEXT:    call void @llvm.experimental.noalias.scope.decl(metadata [[META2:![0-9]+]])
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4, !alias.scope [[META2]]
; CHECK-NEXT:    call void @takes_ints({ i32, [2 x i64] } zeroinitializer, ptr [[Q]]), !noalias [[META2]]
; CHECK-NEXT:    [[TMP1:%.*]] = add i32 [[X_I]], [[X_I2]]
; CHECK-NEXT:    [[TMP2:%.*]] = add i32 [[TMP1]], 1
; CHECK-NEXT:    ret i32 [[TMP2]]
; CHECK-NEXT:  }
  %1 = call i32 @in_vector(ptr %p)
  %2 = call i32 @in_struct(ptr %p)
  %3 = call i32 @apart(ptr %p, ptr %q)
  %4 = add i32 %1, %2
  %5 = add i32 %4, %3
  ret i32 %5
}
