; All threads count in one word: without atomics updates get lost. Blocks too: what one writes
; another must not read in the same launch.

; EXEC: --kernel=racy --block=2 --arg=i32[1]=zero
; EXEC-FAULT: race
; EXEC: --kernel=racy --grid=2 --block=1 --arg=i32[1]=zero --fault=race
; EXEC: --kernel=mixed --grid=1 --block=64 --arg=i32[1]=zero --arg=i32[64] --fault=race
; EXEC: --kernel=clean --grid=3 --block=50 --arg=n@i32[1]=zero --expect=n=150
; EXEC: --kernel=racy --block=1 --arg=n@i32[1]=zero --expect=n=1
; EXEC: --kernel=same --grid=2 --block=40 --arg=n@i32[1]=zero --expect=n=7
; EXEC: --kernel=same_lanes --grid=2 --block=40 --arg=n@i32[2]=zero --expect=n=[7,8]
; EXEC: --kernel=other_lanes --block=2 --arg=i32[2]=zero --fault=race

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @racy(ptr addrspace(1) %n) {
entry:
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %n, i32 0
  %v = load i32, ptr addrspace(1) %at1, align 4
  %w = add i32 %v, 1
  %at2 = getelementptr inbounds i32, ptr addrspace(1) %n, i32 0
  store i32 %w, ptr addrspace(1) %at2, align 4
  ret void
}

define ptx_kernel void @clean(ptr addrspace(1) %n) {
entry:
  %old = atomicrmw add ptr addrspace(1) %n, i32 1 monotonic, align 4
  ret void
}

; An atomic of one thread and a plain read of another.
define ptx_kernel void @mixed(ptr addrspace(1) %n, ptr addrspace(1) %out) {
entry:
  %t.tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %t.ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %t.ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %t.first = mul i32 %t.ctaid, %t.ntid
  %t = add i32 %t.first, %t.tid
  %first = icmp eq i32 %t, 0
  br i1 %first, label %add, label %add.else

add:
  %old = atomicrmw add ptr addrspace(1) %n, i32 1 monotonic, align 4
  br label %add.end

add.else:
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %n, i32 0
  %v = load i32, ptr addrspace(1) %at1, align 4
  %at2 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %at2, align 4
  br label %add.end

add.end:
  ret void
}

; All write the same value: nothing depends on who is last.
define ptx_kernel void @same(ptr addrspace(1) %n) {
entry:
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %n, i32 0
  store i32 7, ptr addrspace(1) %at1, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

; Vectors are no different: threads that write the same lanes do not race, with other lanes they do.
define ptx_kernel void @same_lanes(ptr addrspace(1) %n) {
entry:
  store <2 x i32> <i32 7, i32 8>, ptr addrspace(1) %n, align 8
  ret void
}

define ptx_kernel void @other_lanes(ptr addrspace(1) %n) {
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %lanes = insertelement <2 x i32> <i32 7, i32 8>, i32 %thread, i32 1
  store <2 x i32> %lanes, ptr addrspace(1) %n, align 8
  ret void
}
