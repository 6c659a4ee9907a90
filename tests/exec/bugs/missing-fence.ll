; A message from one block to another: the data, then a flag. Without a fence in between the flag
; may be seen before the data, and without one behind the read of the flag the data may be read
; before it.

; EXEC: --kernel=bug --grid=2 --arg=i32[1]=zero --arg=i32[1]=zero --arg=i32[1] --fault=race
; EXEC: --kernel=reader --grid=2 --arg=i32[1]=zero --arg=i32[1]=zero --arg=i32[1] --fault=race
; EXEC: --kernel=clean --grid=2 --arg=i32[1]=zero --arg=i32[1]=zero --arg=out@i32[1] --expect=out=42
; EXEC: --kernel=orders --grid=2 --arg=i32[1]=zero --arg=i32[1]=zero --arg=out@i32[1] \
; EXEC:   --expect=out=42

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @bug(ptr addrspace(1) %data, ptr addrspace(1) %flag, ptr addrspace(1) %out) {
entry:
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %first = icmp eq i32 %b, 0
  br i1 %first, label %send, label %wait

send:
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %data, i32 0
  store i32 42, ptr addrspace(1) %at1, align 4

  %old = atomicrmw xchg ptr addrspace(1) %flag, i32 1 monotonic, align 4
  ret void

wait:
  %f = load atomic i32, ptr addrspace(1) %flag monotonic, align 4
  %ready = icmp eq i32 %f, 1
  br i1 %ready, label %get, label %wait

get:
  call void @llvm.nvvm.membar.gl()
  %at2 = getelementptr inbounds i32, ptr addrspace(1) %data, i32 0
  %v = load i32, ptr addrspace(1) %at2, align 4
  %at3 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 0
  store i32 %v, ptr addrspace(1) %at3, align 4
  ret void
}

define ptx_kernel void @clean(ptr addrspace(1) %data, ptr addrspace(1) %flag, ptr addrspace(1) %out) {
entry:
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %first = icmp eq i32 %b, 0
  br i1 %first, label %send, label %wait

send:
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %data, i32 0
  store i32 42, ptr addrspace(1) %at1, align 4
  call void @llvm.nvvm.membar.gl()
  %old = atomicrmw xchg ptr addrspace(1) %flag, i32 1 monotonic, align 4
  ret void

wait:
  %f = load atomic i32, ptr addrspace(1) %flag monotonic, align 4
  %ready = icmp eq i32 %f, 1
  br i1 %ready, label %get, label %wait

get:
  call void @llvm.nvvm.membar.gl()
  %at2 = getelementptr inbounds i32, ptr addrspace(1) %data, i32 0
  %v = load i32, ptr addrspace(1) %at2, align 4
  %at3 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 0
  store i32 %v, ptr addrspace(1) %at3, align 4
  ret void
}

define ptx_kernel void @reader(ptr addrspace(1) %data, ptr addrspace(1) %flag, ptr addrspace(1) %out) {
entry:
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %first = icmp eq i32 %b, 0
  br i1 %first, label %send, label %wait

send:
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %data, i32 0
  store i32 42, ptr addrspace(1) %at1, align 4
  call void @llvm.nvvm.membar.gl()
  %old = atomicrmw xchg ptr addrspace(1) %flag, i32 1 monotonic, align 4
  ret void

wait:
  %f = load atomic i32, ptr addrspace(1) %flag monotonic, align 4
  %ready = icmp eq i32 %f, 1
  br i1 %ready, label %get, label %wait

get:
  %at2 = getelementptr inbounds i32, ptr addrspace(1) %data, i32 0
  %v = load i32, ptr addrspace(1) %at2, align 4
  %at3 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 0
  store i32 %v, ptr addrspace(1) %at3, align 4
  ret void
}

; The same with orders instead of fences.
define ptx_kernel void @orders(ptr addrspace(1) %data, ptr addrspace(1) %flag, ptr addrspace(1) %out) {
entry:
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %first = icmp eq i32 %b, 0
  br i1 %first, label %send, label %wait

send:
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %data, i32 0
  store i32 42, ptr addrspace(1) %at1, align 4
  store atomic i32 1, ptr addrspace(1) %flag release, align 4
  ret void

wait:
  %f = load atomic i32, ptr addrspace(1) %flag acquire, align 4
  %ready = icmp eq i32 %f, 1
  br i1 %ready, label %get, label %wait

get:
  %at2 = getelementptr inbounds i32, ptr addrspace(1) %data, i32 0
  %v = load i32, ptr addrspace(1) %at2, align 4
  %at3 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 0
  store i32 %v, ptr addrspace(1) %at3, align 4
  ret void
}

declare void @llvm.nvvm.membar.gl()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
