; Fills, copies and moves of memory in several spaces, of sizes known and unknown; a move may
; overlap.

; EXEC: --kernel=shuffle --arg=data@i8[16]=iota --arg=i64:0 \
; EXEC:   --expect=data=[9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9]
; EXEC: --kernel=shuffle --arg=data@i8[16]=iota --arg=i64:5 \
; EXEC:   --expect=data=[0, 1, 0, 1, 2, 3, 4, 9, 9, 9, 9, 9, 9, 9, 9, 9]
; EXEC: --kernel=shuffle --arg=data@i8[16]=iota --arg=i64:16 \
; EXEC:   --expect=data=[0, 1, 0, 1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 15]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [16 x i8] undef, align 16

define ptx_kernel void @shuffle(ptr addrspace(1) %data, i64 %n) {
entry:
  %local = alloca [16 x i8], align 16
  call void @llvm.memset.p0.i64(ptr align 16 %local, i8 9, i64 16, i1 false)
  call void @llvm.memcpy.p0.p1.i64(ptr align 16 %local, ptr addrspace(1) %data, i64 %n, i1 false)
  call void @llvm.memcpy.p3.p0.i64(ptr addrspace(3) align 16 @tile, ptr align 16 %local, i64 16, i1 false)
  %second = getelementptr inbounds i8, ptr addrspace(3) @tile, i64 2
  call void @llvm.memmove.p3.p3.i64(ptr addrspace(3) %second, ptr addrspace(3) @tile, i64 8, i1 false)
  call void @llvm.memcpy.p1.p3.i64(ptr addrspace(1) %data, ptr addrspace(3) align 16 @tile, i64 16, i1 false)
  ret void
}

declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)
declare void @llvm.memcpy.p1.p3.i64(ptr addrspace(1), ptr addrspace(3), i64, i1)
declare void @llvm.memcpy.p3.p0.i64(ptr addrspace(3), ptr, i64, i1)
declare void @llvm.memmove.p3.p3.i64(ptr addrspace(3), ptr addrspace(3), i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
