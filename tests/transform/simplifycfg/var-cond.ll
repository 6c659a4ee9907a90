; A branch that threads agree on is not joined with one that they disagree on, unless the knob says so (JT-08).
; CHECKS: auto
; RUN: opt -passes=simplifycfg -S %s | FileCheck %s --check-prefix=APART
; RUN: opt -passes=simplifycfg -fold-with-var-cond -S %s | FileCheck %s --check-prefix=JOINED

target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare void @work()

define ptx_kernel void @agreed_first(i32 %n) {
; APART-LABEL: define ptx_kernel void @agreed_first(
; APART-SAME: i32 [[N:%.*]]) {
; APART-NEXT:  [[ENTRY:.*]]:
; APART-NEXT:    [[BLOCK:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
; APART-NEXT:    [[T:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; APART-NEXT:    [[AGREED:%.*]] = icmp ult i32 [[BLOCK]], [[N]]
; APART-NEXT:    br i1 [[AGREED]], label %[[SECOND:.*]], label %[[EXIT:.*]]
; APART:       [[SECOND]]:
; APART-NEXT:    [[MORE:%.*]] = mul i32 [[T]], [[T]]
; APART-NEXT:    [[OTHER:%.*]] = icmp ult i32 [[MORE]], 32
; APART-NEXT:    br i1 [[OTHER]], label %[[BODY:.*]], label %[[EXIT]]
; APART:       [[BODY]]:
; APART-NEXT:    call void @work()
; APART-NEXT:    br label %[[EXIT]]
; APART:       [[EXIT]]:
; APART-NEXT:    ret void
; APART-NEXT:  }
; JOINED-LABEL: define ptx_kernel void @agreed_first(
; JOINED-SAME: i32 [[N:%.*]]) {
; JOINED-NEXT:  [[ENTRY:.*]]:
; JOINED-NEXT:    [[BLOCK:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
; JOINED-NEXT:    [[T:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; JOINED-NEXT:    [[AGREED:%.*]] = icmp ult i32 [[BLOCK]], [[N]]
; JOINED-NEXT:    [[MORE:%.*]] = mul i32 [[T]], [[T]]
; JOINED-NEXT:    [[OTHER:%.*]] = icmp ult i32 [[MORE]], 32
; JOINED-NEXT:    [[OR_COND:%.*]] = select i1 [[AGREED]], i1 [[OTHER]], i1 false
; JOINED-NEXT:    br i1 [[OR_COND]], label %[[BODY:.*]], label %[[EXIT:.*]]
; JOINED:       [[BODY]]:
; JOINED-NEXT:    call void @work()
; JOINED-NEXT:    br label %[[EXIT]]
; JOINED:       [[EXIT]]:
; JOINED-NEXT:    ret void
; JOINED-NEXT:  }
entry:
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %agreed = icmp ult i32 %block, %n
  br i1 %agreed, label %second, label %exit

second:
  %more = mul i32 %t, %t
  %other = icmp ult i32 %more, 32
  br i1 %other, label %body, label %exit

body:
  call void @work()
  br label %exit

exit:
  ret void
}
