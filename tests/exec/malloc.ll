; Memory from the device heap: every thread builds a linked list of its own length, adds it up and
; frees it again; one block passes memory on through shared memory.

; EXEC: --kernel=lists --block=10 --arg=out@i32[10] --expect=out=[0, 0, 1, 3, 6, 10, 15, 21, 28, 36]
; EXEC: --kernel=shared --block=48 --arg=out@i32[48] --expect=out=iota:47:-1

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare ptr @malloc(i64)
declare void @free(ptr)
@passed = internal addrspace(3) global ptr undef, align 8

define ptx_kernel void @lists(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %build

build:
  %k = phi i32 [ 0, %entry ], [ %k.next, %grow ]
  %head = phi ptr [ null, %entry ], [ %node, %grow ]
  %more = icmp ult i32 %k, %t
  br i1 %more, label %grow, label %sum

grow:
  %node = call ptr @malloc(i64 16)
  store ptr %head, ptr %node, align 8
  %value = getelementptr inbounds i8, ptr %node, i64 8
  store i32 %k, ptr %value, align 8
  %k.next = add i32 %k, 1
  br label %build

sum:
  %p = phi ptr [ %head, %build ], [ %next, %take ]
  %s = phi i32 [ 0, %build ], [ %s.next, %take ]
  %end = icmp eq ptr %p, null
  br i1 %end, label %done, label %take

take:
  %next = load ptr, ptr %p, align 8
  %v.at = getelementptr inbounds i8, ptr %p, i64 8
  %v = load i32, ptr %v.at, align 8
  %s.next = add i32 %s, %v
  call void @free(ptr %p)
  br label %sum

done:
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %s, ptr addrspace(1) %at1, align 4
  ret void
}

define ptx_kernel void @shared(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %first = icmp eq i32 %t, 0
  br i1 %first, label %make, label %make.end

make:
  %wide = zext i32 %n to i64
  %bytes = shl i64 %wide, 2
  %m = call ptr @malloc(i64 %bytes)
  store ptr %m, ptr addrspace(3) @passed, align 8
  br label %make.end

make.end:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %all = load ptr, ptr addrspace(3) @passed, align 8
  %at1 = getelementptr inbounds i32, ptr %all, i32 %t
  store i32 %t, ptr %at1, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %last = sub i32 %n, 1
  %other = sub i32 %last, %t
  %at2 = getelementptr inbounds i32, ptr %all, i32 %other
  %v = load i32, ptr %at2, align 4
  %at3 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %at3, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br i1 %first, label %drop, label %drop.end

drop:
  call void @free(ptr %all)
  br label %drop.end

drop.end:
  ret void
}

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
