; An intrinsic that the target lacks is an error that says what would allow it.

; RUN: not nvopt llc -mcpu=sm_75 %s -o %t.ptx 2>&1 | FileCheck %s

; CHECK: llvm.nvvm.redux.sync.add is not in sm_75 with PTX 6.3: it lacks redux.sync
; CHECK: needs sm_80 or newer and PTX 7.0
define i32 @redux(i32 %a) {
  %value = call i32 @llvm.nvvm.redux.sync.add(i32 %a, i32 -1)
  ret i32 %value
}

; CHECK: llvm.nvvm.cp.async.bulk.commit.group is not in sm_75 with PTX 6.3: it lacks cp.async.bulk
; CHECK: needs sm_90 or newer and PTX 8.0
define void @bulk() {
  call void @llvm.nvvm.cp.async.bulk.commit.group()
  ret void
}

; CHECK: llvm.nvvm.tcgen05.wait.ld is not in sm_75 with PTX 6.3: it lacks tcgen05
; CHECK: needs sm_100a, sm_101a, sm_103a, sm_110a (or the f form) and PTX 8.6
define void @tensor() {
  call void @llvm.nvvm.tcgen05.wait.ld()
  ret void
}

; CHECK: llvm.nvvm.lg2.approx.d has no PTX form: lg2 takes floats
define double @log(double %a) {
  %value = call double @llvm.nvvm.lg2.approx.d(double %a)
  ret double %value
}

declare i32 @llvm.nvvm.redux.sync.add(i32, i32)
declare void @llvm.nvvm.cp.async.bulk.commit.group()
declare void @llvm.nvvm.tcgen05.wait.ld()
declare double @llvm.nvvm.lg2.approx.d(double)
