; Casts of constants back to the space that they come from are the constants; `optnone` keeps them.
; RUN: nvopt -passes=infer-address-spaces -S %s -o - | FileCheck %s

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@g = addrspace(1) global [4 x i32] zeroinitializer

define i32 @back() {
; CHECK-LABEL: @back(
; CHECK-NEXT:    %v = load i32, ptr addrspace(1) @g
; CHECK-NEXT:    ret i32 %v
  %p = addrspacecast ptr addrspacecast (ptr addrspace(1) @g to ptr) to ptr addrspace(1)
  %v = load i32, ptr addrspace(1) %p
  ret i32 %v
}

define i32 @back_none() noinline optnone {
; CHECK-LABEL: @back_none(
; CHECK-NEXT:    %p = addrspacecast ptr addrspacecast (ptr addrspace(1) @g to ptr) to ptr addrspace(1)
; CHECK-NEXT:    %v = load i32, ptr addrspace(1) %p
; CHECK-NEXT:    ret i32 %v
  %p = addrspacecast ptr addrspacecast (ptr addrspace(1) @g to ptr) to ptr addrspace(1)
  %v = load i32, ptr addrspace(1) %p
  ret i32 %v
}

define ptr addrspace(1) @inside() {
; CHECK-LABEL: @inside(
; CHECK-NEXT:    ret ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @g, i64 8)
  %p = addrspacecast ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(1) @g to ptr), i64 8) to ptr addrspace(1)
  ret ptr addrspace(1) %p
}

; The cast to generic stays, of the variable itself.
define ptr @there_and_back() {
; CHECK-LABEL: @there_and_back(
; CHECK-NEXT:    %q = addrspacecast ptr addrspace(1) @g to ptr
; CHECK-NEXT:    ret ptr %q
  %p = addrspacecast ptr addrspacecast (ptr addrspace(1) @g to ptr) to ptr addrspace(1)
  %q = addrspacecast ptr addrspace(1) %p to ptr
  ret ptr %q
}

; Another space: it is not that variable.
define ptr addrspace(3) @another() {
; CHECK-LABEL: @another(
; CHECK-NEXT:    %p = addrspacecast ptr addrspacecast (ptr addrspace(1) @g to ptr) to ptr addrspace(3)
; CHECK-NEXT:    ret ptr addrspace(3) %p
  %p = addrspacecast ptr addrspacecast (ptr addrspace(1) @g to ptr) to ptr addrspace(3)
  ret ptr addrspace(3) %p
}

; Null belongs to no space.
define ptr addrspace(1) @null() {
; CHECK-LABEL: @null(
; CHECK-NEXT:    %p = addrspacecast ptr null to ptr addrspace(1)
; CHECK-NEXT:    ret ptr addrspace(1) %p
  %p = addrspacecast ptr null to ptr addrspace(1)
  ret ptr addrspace(1) %p
}
