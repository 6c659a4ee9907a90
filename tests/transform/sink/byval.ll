; What is passed by value in memory is copied by the call, also if the callee never looks: the call does not
; move behind the end of that memory's life. One that takes no copy does.
; RUN: nvopt -passes=sink -S %s | FileCheck %s
; RUN: nvopt %s -passes=sink -S -o %t.ll
; RUN: nvopt check %s %t.ll | FileCheck %s --check-prefix=SAME
; SAME: refines:

declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)

define internal i32 @copied(ptr byval({ i32, i32 }) align 4 %p, i32 %x) noinline nounwind willreturn memory(none) {
  ret i32 %x
}

define internal i32 @not_copied(ptr %p, i32 %x) noinline nounwind willreturn memory(none) {
  ret i32 %x
}

; CHECK-LABEL: define i32 @by_value(
; CHECK: call i32 @copied(
; CHECK: call void @llvm.lifetime.end
; CHECK: use:
; CHECK-NEXT: ret i32 %v
define i32 @by_value(i32 %x, i1 %c) {
  %a = alloca { i32, i32 }
  call void @llvm.lifetime.start.p0(ptr %a)
  store i64 7, ptr %a
  %v = call i32 @copied(ptr byval({ i32, i32 }) align 4 %a, i32 %x)
  call void @llvm.lifetime.end.p0(ptr %a)
  br i1 %c, label %use, label %other
use:
  ret i32 %v
other:
  ret i32 0
}

; CHECK-LABEL: define i32 @by_address(
; CHECK: call void @llvm.lifetime.end
; CHECK: use:
; CHECK-NEXT: call i32 @not_copied(
define i32 @by_address(i32 %x, i1 %c) {
  %a = alloca { i32, i32 }
  call void @llvm.lifetime.start.p0(ptr %a)
  store i64 7, ptr %a
  %v = call i32 @not_copied(ptr %a, i32 %x)
  call void @llvm.lifetime.end.p0(ptr %a)
  br i1 %c, label %use, label %other
use:
  ret i32 %v
other:
  ret i32 0
}
