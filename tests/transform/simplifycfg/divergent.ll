; RUN: nvopt -passes=simplifycfg -S %s | FileCheck %s
; CHECKS: auto

; Branches that threads disagree on cost more than those they agree on.

target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare void @work()

; Conditions that were joined are still ones that threads disagree on: all five become one.
define ptx_kernel void @chain(i32 %a, i32 %b, i32 %c, i32 %d) {
; CHECK-LABEL: define ptx_kernel void @chain(
; CHECK-SAME: i32 [[A:%.*]], i32 [[B:%.*]], i32 [[C:%.*]], i32 [[D:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[T:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; CHECK-NEXT:    [[C1:%.*]] = icmp sgt i32 [[T]], [[A]]
; CHECK-NEXT:    [[C2:%.*]] = icmp slt i32 [[T]], [[B]]
; CHECK-NEXT:    [[OR_COND:%.*]] = select i1 [[C1]], i1 [[C2]], i1 false
; CHECK-NEXT:    [[C3:%.*]] = icmp ne i32 [[T]], [[C]]
; CHECK-NEXT:    [[OR_COND1:%.*]] = select i1 [[OR_COND]], i1 [[C3]], i1 false
; CHECK-NEXT:    [[C4:%.*]] = icmp ne i32 [[T]], [[D]]
; CHECK-NEXT:    [[OR_COND2:%.*]] = select i1 [[OR_COND1]], i1 [[C4]], i1 false
; CHECK-NEXT:    br i1 [[OR_COND2]], label %[[BODY:.*]], label %[[EXIT:.*]]
; CHECK:       [[BODY]]:
; CHECK-NEXT:    call void @work()
; CHECK-NEXT:    br label %[[EXIT]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c1 = icmp sgt i32 %t, %a
  br i1 %c1, label %second, label %exit

second:
  %c2 = icmp slt i32 %t, %b
  br i1 %c2, label %third, label %exit

third:
  %c3 = icmp ne i32 %t, %c
  br i1 %c3, label %fourth, label %exit

fourth:
  %c4 = icmp ne i32 %t, %d
  br i1 %c4, label %body, label %exit

body:
  call void @work()
  br label %exit

exit:
  ret void
}

; A comparison alone costs less than the branch that threads agree on.
define ptx_kernel void @agreed_first(i32 %n) {
; CHECK-LABEL: define ptx_kernel void @agreed_first(
; CHECK-SAME: i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[BLOCK:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
; CHECK-NEXT:    [[T:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; CHECK-NEXT:    [[AGREED:%.*]] = icmp ult i32 [[BLOCK]], [[N]]
; CHECK-NEXT:    [[OTHER:%.*]] = icmp ult i32 [[T]], 32
; CHECK-NEXT:    [[OR_COND:%.*]] = select i1 [[AGREED]], i1 [[OTHER]], i1 false
; CHECK-NEXT:    br i1 [[OR_COND]], label %[[BODY:.*]], label %[[EXIT:.*]]
; CHECK:       [[BODY]]:
; CHECK-NEXT:    call void @work()
; CHECK-NEXT:    br label %[[EXIT]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %agreed = icmp ult i32 %block, %n
  br i1 %agreed, label %second, label %exit

second:
  %other = icmp ult i32 %t, 32
  br i1 %other, label %body, label %exit

body:
  call void @work()
  br label %exit

exit:
  ret void
}

; More than a comparison is left to those who get there.
define ptx_kernel void @agreed_first_more(i32 %n) {
; CHECK-LABEL: define ptx_kernel void @agreed_first_more(
; CHECK-SAME: i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[BLOCK:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
; CHECK-NEXT:    [[T:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; CHECK-NEXT:    [[AGREED:%.*]] = icmp ult i32 [[BLOCK]], [[N]]
; CHECK-NEXT:    br i1 [[AGREED]], label %[[SECOND:.*]], label %[[EXIT:.*]]
; CHECK:       [[SECOND]]:
; CHECK-NEXT:    [[MORE:%.*]] = mul i32 [[T]], [[T]]
; CHECK-NEXT:    [[OTHER:%.*]] = icmp ult i32 [[MORE]], 32
; CHECK-NEXT:    br i1 [[OTHER]], label %[[BODY:.*]], label %[[EXIT]]
; CHECK:       [[BODY]]:
; CHECK-NEXT:    call void @work()
; CHECK-NEXT:    br label %[[EXIT]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
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

; Three selects are cheaper than a branch that threads disagree on.
define ptx_kernel void @three_selects(ptr %p, i32 %x) {
; CHECK-LABEL: define ptx_kernel void @three_selects(
; CHECK-SAME: ptr [[P:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[T:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; CHECK-NEXT:    [[C:%.*]] = icmp ult i32 [[T]], 7
; CHECK-NEXT:    [[A:%.*]] = sub i32 0, [[X]]
; CHECK-NEXT:    [[B:%.*]] = add i32 [[T]], [[X]]
; CHECK-NEXT:    [[D:%.*]] = xor i32 [[T]], [[X]]
; CHECK-NEXT:    [[SPEC_SELECT:%.*]] = select i1 [[C]], i32 [[A]], i32 [[X]]
; CHECK-NEXT:    [[SPEC_SELECT1:%.*]] = select i1 [[C]], i32 [[B]], i32 1
; CHECK-NEXT:    [[SPEC_SELECT2:%.*]] = select i1 [[C]], i32 [[D]], i32 [[T]]
; CHECK-NEXT:    store volatile i32 [[SPEC_SELECT]], ptr [[P]], align 4
; CHECK-NEXT:    store volatile i32 [[SPEC_SELECT1]], ptr [[P]], align 4
; CHECK-NEXT:    store volatile i32 [[SPEC_SELECT2]], ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp ult i32 %t, 7
  br i1 %c, label %side, label %exit

side:
  %a = sub i32 0, %x
  %b = add i32 %t, %x
  %d = xor i32 %t, %x
  br label %exit

exit:
  %pa = phi i32 [ %a, %side ], [ %x, %entry ]
  %pb = phi i32 [ %b, %side ], [ 1, %entry ]
  %pd = phi i32 [ %d, %side ], [ %t, %entry ]
  store volatile i32 %pa, ptr %p
  store volatile i32 %pb, ptr %p
  store volatile i32 %pd, ptr %p
  ret void
}

; Five are not.
define ptx_kernel void @five_selects(ptr %p, i32 %x) {
; CHECK-LABEL: define ptx_kernel void @five_selects(
; CHECK-SAME: ptr [[P:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[T:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; CHECK-NEXT:    [[C:%.*]] = icmp ult i32 [[T]], 7
; CHECK-NEXT:    br i1 [[C]], label %[[SIDE:.*]], label %[[EXIT:.*]]
; CHECK:       [[SIDE]]:
; CHECK-NEXT:    br label %[[EXIT]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    [[PA:%.*]] = phi i32 [ 1, %[[SIDE]] ], [ [[X]], %[[ENTRY]] ]
; CHECK-NEXT:    [[PB:%.*]] = phi i32 [ 2, %[[SIDE]] ], [ 1, %[[ENTRY]] ]
; CHECK-NEXT:    [[PC:%.*]] = phi i32 [ 3, %[[SIDE]] ], [ 2, %[[ENTRY]] ]
; CHECK-NEXT:    [[PD:%.*]] = phi i32 [ 4, %[[SIDE]] ], [ 3, %[[ENTRY]] ]
; CHECK-NEXT:    [[PE:%.*]] = phi i32 [ 5, %[[SIDE]] ], [ [[T]], %[[ENTRY]] ]
; CHECK-NEXT:    store volatile i32 [[PA]], ptr [[P]], align 4
; CHECK-NEXT:    store volatile i32 [[PB]], ptr [[P]], align 4
; CHECK-NEXT:    store volatile i32 [[PC]], ptr [[P]], align 4
; CHECK-NEXT:    store volatile i32 [[PD]], ptr [[P]], align 4
; CHECK-NEXT:    store volatile i32 [[PE]], ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp ult i32 %t, 7
  br i1 %c, label %side, label %exit

side:
  br label %exit

exit:
  %pa = phi i32 [ 1, %side ], [ %x, %entry ]
  %pb = phi i32 [ 2, %side ], [ 1, %entry ]
  %pc = phi i32 [ 3, %side ], [ 2, %entry ]
  %pd = phi i32 [ 4, %side ], [ 3, %entry ]
  %pe = phi i32 [ 5, %side ], [ %t, %entry ]
  store volatile i32 %pa, ptr %p
  store volatile i32 %pb, ptr %p
  store volatile i32 %pc, ptr %p
  store volatile i32 %pd, ptr %p
  store volatile i32 %pe, ptr %p
  ret void
}

; Nor are three, where threads agree.
define ptx_kernel void @three_selects_agreed(ptr %p, i32 %x) {
; CHECK-LABEL: define ptx_kernel void @three_selects_agreed(
; CHECK-SAME: ptr [[P:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[BLOCK:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
; CHECK-NEXT:    [[C:%.*]] = icmp ult i32 [[BLOCK]], 7
; CHECK-NEXT:    br i1 [[C]], label %[[SIDE:.*]], label %[[EXIT:.*]]
; CHECK:       [[SIDE]]:
; CHECK-NEXT:    [[A:%.*]] = sub i32 0, [[X]]
; CHECK-NEXT:    [[B:%.*]] = add i32 [[BLOCK]], [[X]]
; CHECK-NEXT:    [[D:%.*]] = xor i32 [[BLOCK]], [[X]]
; CHECK-NEXT:    br label %[[EXIT]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    [[PA:%.*]] = phi i32 [ [[A]], %[[SIDE]] ], [ [[X]], %[[ENTRY]] ]
; CHECK-NEXT:    [[PB:%.*]] = phi i32 [ [[B]], %[[SIDE]] ], [ 1, %[[ENTRY]] ]
; CHECK-NEXT:    [[PD:%.*]] = phi i32 [ [[D]], %[[SIDE]] ], [ [[BLOCK]], %[[ENTRY]] ]
; CHECK-NEXT:    store volatile i32 [[PA]], ptr [[P]], align 4
; CHECK-NEXT:    store volatile i32 [[PB]], ptr [[P]], align 4
; CHECK-NEXT:    store volatile i32 [[PD]], ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %c = icmp ult i32 %block, 7
  br i1 %c, label %side, label %exit

side:
  %a = sub i32 0, %x
  %b = add i32 %block, %x
  %d = xor i32 %block, %x
  br label %exit

exit:
  %pa = phi i32 [ %a, %side ], [ %x, %entry ]
  %pb = phi i32 [ %b, %side ], [ 1, %entry ]
  %pd = phi i32 [ %d, %side ], [ %block, %entry ]
  store volatile i32 %pa, ptr %p
  store volatile i32 %pb, ptr %p
  store volatile i32 %pd, ptr %p
  ret void
}
