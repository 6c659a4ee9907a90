; RUN: nvopt -passes=alloca-hoisting -S %s | FileCheck %s
; CHECKS: auto

; Where the stack is given back a slot ends early: none is hoisted, whichever comes first.

target triple = "nvptx64-nvidia-cuda"

declare void @keep(ptr)
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)

define void @gives_back(i1 %c) {
; CHECK-LABEL: define void @gives_back(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[FIRST:%.*]] = alloca i32, align 4
; CHECK-NEXT:    call void @keep(ptr [[FIRST]])
; CHECK-NEXT:    [[STACK:%.*]] = call ptr @llvm.stacksave.p0()
; CHECK-NEXT:    [[SECOND:%.*]] = alloca i32, align 4
; CHECK-NEXT:    call void @keep(ptr [[SECOND]])
; CHECK-NEXT:    call void @llvm.stackrestore.p0(ptr [[STACK]])
; CHECK-NEXT:    br label %[[B]]
; CHECK:       [[B]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  br i1 %c, label %a, label %b
a:
  %first = alloca i32
  call void @keep(ptr %first)
  %stack = call ptr @llvm.stacksave.p0()
  %second = alloca i32
  call void @keep(ptr %second)
  call void @llvm.stackrestore.p0(ptr %stack)
  br label %b
b:
  ret void
}

define void @keeps(i1 %c) {
; CHECK-LABEL: define void @keeps(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:    [[FIRST:%.*]] = alloca i32, align 4
; CHECK-NEXT:    [[SECOND:%.*]] = alloca i32, align 4
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    call void @keep(ptr [[FIRST]])
; CHECK-NEXT:    call void @keep(ptr [[SECOND]])
; CHECK-NEXT:    br label %[[B]]
; CHECK:       [[B]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  br i1 %c, label %a, label %b
a:
  %first = alloca i32
  call void @keep(ptr %first)
  %second = alloca i32
  call void @keep(ptr %second)
  br label %b
b:
  ret void
}
