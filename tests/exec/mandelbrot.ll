; Iterations until a point escapes, at most 50: every thread leaves its loop when it is done.

; EXEC: --kernel=mandelbrot --block=6,5 --arg=out@i32[30] --arg=i32:6 \
; EXEC:   --expect=out=[1, 2, 3, 4, 50, 2, 1, 3, 5, 50, 50, 5, 50, 50, 50, 50, 50, 5, 1, 3, 5, 50, 50, 5, 1, 2, 3, 4, 50, 2]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @mandelbrot(ptr addrspace(1) %out, i32 %width) {
entry:
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %fx = sitofp i32 %x to float
  %fy = sitofp i32 %y to float
  %sx = fmul float %fx, 5.0e-01
  %sy = fmul float %fy, 5.0e-01
  %cx = fadd float %sx, -2.0
  %cy = fadd float %sy, -1.0
  br label %head

head:
  %zx = phi float [ 0.0, %entry ], [ %zx.next, %step ]
  %zy = phi float [ 0.0, %entry ], [ %zy.next, %step ]
  %n = phi i32 [ 0, %entry ], [ %n.next, %step ]
  %xx = fmul float %zx, %zx
  %yy = fmul float %zy, %zy
  %norm = fadd float %xx, %yy
  %far = fcmp ogt float %norm, 4.0
  %many = icmp uge i32 %n, 50
  %stop = or i1 %far, %many
  br i1 %stop, label %done, label %step

step:
  %diff = fsub float %xx, %yy
  %zx.next = fadd float %diff, %cx
  %xy = fmul float %zx, %zy
  %twice = fmul float %xy, 2.0
  %zy.next = fadd float %twice, %cy
  %n.next = add i32 %n, 1
  br label %head

done:
  %line = mul i32 %y, %width
  %at = add i32 %line, %x
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %at
  store i32 %n, ptr addrspace(1) %at1, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
