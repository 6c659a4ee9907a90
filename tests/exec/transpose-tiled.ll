; Transpose through a tile of shared memory with one column of padding: reads and writes both go
; along rows. A block is as wide as the tile and a quarter as high.

; EXEC: --kernel=transpose --grid=1,1 --block=16,4 --arg=in@f32[256]=iota --arg=out@f32[256] \
; EXEC:   --arg=i32:16 \
; EXEC:   --expect=out=[0, 16, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240, 1, 17, 33, 49, 65, 81, 97, 113, 129, 145, 161, 177, 193, 209, 225, 241, 2, 18, 34, 50, 66, 82, 98, 114, 130, 146, 162, 178, 194, 210, 226, 242, 3, 19, 35, 51, 67, 83, 99, 115, 131, 147, 163, 179, 195, 211, 227, 243, 4, 20, 36, 52, 68, 84, 100, 116, 132, 148, 164, 180, 196, 212, 228, 244, 5, 21, 37, 53, 69, 85, 101, 117, 133, 149, 165, 181, 197, 213, 229, 245, 6, 22, 38, 54, 70, 86, 102, 118, 134, 150, 166, 182, 198, 214, 230, 246, 7, 23, 39, 55, 71, 87, 103, 119, 135, 151, 167, 183, 199, 215, 231, 247, 8, 24, 40, 56, 72, 88, 104, 120, 136, 152, 168, 184, 200, 216, 232, 248, 9, 25, 41, 57, 73, 89, 105, 121, 137, 153, 169, 185, 201, 217, 233, 249, 10, 26, 42, 58, 74, 90, 106, 122, 138, 154, 170, 186, 202, 218, 234, 250, 11, 27, 43, 59, 75, 91, 107, 123, 139, 155, 171, 187, 203, 219, 235, 251, 12, 28, 44, 60, 76, 92, 108, 124, 140, 156, 172, 188, 204, 220, 236, 252, 13, 29, 45, 61, 77, 93, 109, 125, 141, 157, 173, 189, 205, 221, 237, 253, 14, 30, 46, 62, 78, 94, 110, 126, 142, 158, 174, 190, 206, 222, 238, 254, 15, 31, 47, 63, 79, 95, 111, 127, 143, 159, 175, 191, 207, 223, 239, 255]
; What is transposed twice is as it was: the second launch is another line, so the corners are checked.
; EXEC: --kernel=transpose --grid=2,2 --block=16,4 --arg=in@f32[1024]=iota --arg=out@f32[1024] \
; EXEC:   --arg=i32:32 --expect=out[0..4]=[0, 32, 64, 96] --expect=out[31..33]=[992, 1] \
; EXEC:   --expect=out[1023]=1023

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [16 x [17 x float]] undef, align 4

define ptx_kernel void @transpose(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) {
entry:
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %bx = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %by = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %cx = shl i32 %bx, 4
  %cy = shl i32 %by, 4
  %col = add i32 %cx, %x
  br label %load.head

load.head:
  %j = phi i32 [ %y, %entry ], [ %j.next, %load.latch ]
  %load.more = icmp ult i32 %j, 16
  br i1 %load.more, label %load.body, label %load.end

load.body:
  %row = add i32 %cy, %j
  %line = mul i32 %row, %n
  %from = add i32 %line, %col
  %at1 = getelementptr inbounds float, ptr addrspace(1) %in, i32 %from
  %v = load float, ptr addrspace(1) %at1, align 4
  %to.tile = getelementptr inbounds [16 x [17 x float]], ptr addrspace(3) @tile, i32 0, i32 %j, i32 %x
  store float %v, ptr addrspace(3) %to.tile, align 4
  br label %load.latch

load.latch:
  %j.next = add i32 %j, 4
  br label %load.head

load.end:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %col2 = add i32 %cy, %x
  br label %store.head

store.head:
  %k = phi i32 [ %y, %load.end ], [ %k.next, %store.latch ]
  %store.more = icmp ult i32 %k, 16
  br i1 %store.more, label %store.body, label %store.end

store.body:
  %row2 = add i32 %cx, %k
  %line2 = mul i32 %row2, %n
  %to = add i32 %line2, %col2
  %from.tile = getelementptr inbounds [16 x [17 x float]], ptr addrspace(3) @tile, i32 0, i32 %x, i32 %k
  %w = load float, ptr addrspace(3) %from.tile, align 4
  %at2 = getelementptr inbounds float, ptr addrspace(1) %out, i32 %to
  store float %w, ptr addrspace(1) %at2, align 4
  br label %store.latch

store.latch:
  %k.next = add i32 %k, 4
  br label %store.head

store.end:
  ret void
}

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
