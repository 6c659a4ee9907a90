; Memory of the device heap used after it was freed, freed twice, or freed at another place than
; its beginning.

; EXEC: @use_after()
; EXEC-FAULT: use-after-free
; EXEC: @clean() == i32 5
; EXEC: @twice()
; EXEC-FAULT: bad-free
; EXEC: @inside()
; EXEC-FAULT: bad-free
; EXEC: @nothing()
; EXEC: --kernel=early --block=40 --arg=i32[40] --arg=i1:false --fault=use-after-free
; EXEC: --kernel=early --block=40 --arg=out@i32[40] --arg=i1:true --expect=out=9

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare ptr @malloc(i64)
declare void @free(ptr)

define i32 @use_after() {
entry:
  %m = call ptr @malloc(i64 4)
  store i32 5, ptr %m, align 4
  call void @free(ptr %m)
  %v = load i32, ptr %m, align 4
  ret i32 %v
}

define i32 @clean() {
entry:
  %m = call ptr @malloc(i64 4)
  store i32 5, ptr %m, align 4
  %v = load i32, ptr %m, align 4
  call void @free(ptr %m)
  ret i32 %v
}

define void @twice() {
entry:
  %m = call ptr @malloc(i64 4)
  call void @free(ptr %m)
  call void @free(ptr %m)
  ret void
}

define void @inside() {
entry:
  %m = call ptr @malloc(i64 8)
  %q = getelementptr inbounds i8, ptr %m, i64 4
  call void @free(ptr %q)
  ret void
}

define void @nothing() {
entry:
  call void @free(ptr null)
  ret void
}

; One thread frees what all still read.
define ptx_kernel void @early(ptr addrspace(1) %out, i1 %wait) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = icmp eq i32 %t, 0
  br i1 %first, label %make, label %make.end

make:
  %m = call ptr @malloc(i64 4)
  store i32 9, ptr %m, align 4
  store ptr %m, ptr addrspace(3) @passed, align 8
  br label %make.end

make.end:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %p = load ptr, ptr addrspace(3) @passed, align 8
  br i1 %wait, label %read, label %drop

drop:
  br i1 %first, label %free, label %free.end

free:
  call void @free(ptr %p)
  br label %free.end

free.end:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %read

read:
  %v = load i32, ptr %p, align 4
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %at1, align 4
  ret void
}

@passed = internal addrspace(3) global ptr undef, align 8

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
