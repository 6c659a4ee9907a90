; RUN: nvopt -passes=early-cse -S %s | FileCheck %s
; RUN: nvopt -passes='early-cse<memssa>' -S %s | FileCheck %s
; RUN: opt -passes=early-cse -S < %s | FileCheck %s

declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)

; The operands of a sum may be swapped, and flags that only one has go.
define i32 @sums(i32 %x, i32 %y) {
; CHECK-LABEL: @sums(
; CHECK-NEXT:    %a = add nuw i32 %x, %y
; CHECK-NEXT:    %c = mul i32 %a, %a
; CHECK-NEXT:    ret i32 %c
  %a = add nuw nsw i32 %x, %y
  %b = add nuw i32 %y, %x
  %c = mul i32 %a, %b
  ret i32 %c
}

define i32 @not_differences(i32 %x, i32 %y) {
; CHECK-LABEL: @not_differences(
; CHECK-NEXT:    %a = sub i32 %x, %y
; CHECK-NEXT:    %b = sub i32 %y, %x
; CHECK-NEXT:    %c = mul i32 %a, %b
; CHECK-NEXT:    ret i32 %c
  %a = sub i32 %x, %y
  %b = sub i32 %y, %x
  %c = mul i32 %a, %b
  ret i32 %c
}

; A comparison the other way round is the same.
define i1 @compare(i32 %x, i32 %y) {
; CHECK-LABEL: @compare(
; CHECK-NEXT:    %a = icmp slt i32 %x, %y
; CHECK-NEXT:    ret i1 %a
  %a = icmp slt i32 %x, %y
  %b = icmp sgt i32 %y, %x
  %c = and i1 %a, %b
  ret i1 %c
}

; In the blocks behind a branch its condition is known.
define i32 @branch(i32 %x) {
; CHECK-LABEL: @branch(
; CHECK:       then:
; CHECK-NEXT:    ret i32 1
; CHECK:       else:
; CHECK-NEXT:    ret i32 0
  %c = icmp eq i32 %x, 5
  br i1 %c, label %then, label %else

then:
  %d = icmp eq i32 %x, 5
  %z = zext i1 %d to i32
  ret i32 %z

else:
  %y = zext i1 %c to i32
  ret i32 %y
}

; What was computed on one side of a branch is not there on the other.
define i32 @not_on_the_other_side(i1 %c, i32 %x, i32 %y) {
; CHECK-LABEL: @not_on_the_other_side(
; CHECK:       then:
; CHECK-NEXT:    %a = add i32 %x, %y
; CHECK:       else:
; CHECK-NEXT:    %b = add i32 %x, %y
  br i1 %c, label %then, label %else

then:
  %a = add i32 %x, %y
  ret i32 %a

else:
  %b = add i32 %x, %y
  ret i32 %b
}

; A shuffle between threads is not that of another block.
define i32 @not_convergent_elsewhere(i1 %c, i32 %x) {
; CHECK-LABEL: @not_convergent_elsewhere(
; CHECK:         %a = call i32 @llvm.nvvm.shfl.sync.idx.i32
; CHECK:         %b = call i32 @llvm.nvvm.shfl.sync.idx.i32
  %a = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %x, i32 0, i32 31)
  br i1 %c, label %then, label %else

then:
  %b = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %x, i32 0, i32 31)
  %s = add i32 %a, %b
  ret i32 %s

else:
  ret i32 %a
}
