; One step of a breadth-first search: nodes of the current level mark their neighbours, and a flag
; says whether any was new. Several threads may find the same node; all write the same level.

; EXEC: --kernel=step --block=32 --arg=i32:6 --arg=i32[7]=[0, 2, 3, 5, 6, 7, 7] \
; EXEC:   --arg=i32[7]=[1, 2, 3, 3, 4, 5, 5] --arg=level@i32[6]=[0, -1, -1, -1, -1, -1] \
; EXEC:   --arg=i32:0 --arg=again@i32[1]=zero --expect=level=[0, 1, 1, -1, -1, -1] \
; EXEC:   --expect=again=1
; EXEC: --kernel=step --block=32 --arg=i32:6 --arg=i32[7]=[0, 2, 3, 5, 6, 7, 7] \
; EXEC:   --arg=i32[7]=[1, 2, 3, 3, 4, 5, 5] --arg=level@i32[6]=[0, 1, 1, -1, -1, -1] --arg=i32:1 \
; EXEC:   --arg=again@i32[1]=zero --expect=level=[0, 1, 1, 2, 2, -1] --expect=again=1
; EXEC: --kernel=step --block=32 --arg=i32:6 --arg=i32[7]=[0, 2, 3, 5, 6, 7, 7] \
; EXEC:   --arg=i32[7]=[1, 2, 3, 3, 4, 5, 5] --arg=level@i32[6]=[0, 1, 1, 2, 2, 3] --arg=i32:3 \
; EXEC:   --arg=again@i32[1]=zero --expect=level=[0, 1, 1, 2, 2, 3] --expect=again=0

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @step(i32 %n, ptr addrspace(1) %start, ptr addrspace(1) %edges, ptr addrspace(1) %level, i32 %current, ptr addrspace(1) %again) {
entry:
  %i.tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i.ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %i.ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %i.first = mul i32 %i.ctaid, %i.ntid
  %i = add i32 %i.first, %i.tid
  %in = icmp slt i32 %i, %n
  br i1 %in, label %node, label %node.end

node:
  %p = getelementptr inbounds i32, ptr addrspace(1) %level, i32 %i
  %l = load atomic i32, ptr addrspace(1) %p monotonic, align 4
  %active = icmp eq i32 %l, %current
  br i1 %active, label %visit, label %visit.end

visit:
  %next = add i32 %current, 1
  %i1 = add i32 %i, 1
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %start, i32 %i
  %from = load i32, ptr addrspace(1) %at1, align 4
  %at2 = getelementptr inbounds i32, ptr addrspace(1) %start, i32 %i1
  %to = load i32, ptr addrspace(1) %at2, align 4
  br label %edge.head

edge.head:
  %e = phi i32 [ %from, %visit ], [ %e.next, %edge.latch ]
  %edge.more = icmp slt i32 %e, %to
  br i1 %edge.more, label %edge.body, label %edge.end

edge.body:
  %at3 = getelementptr inbounds i32, ptr addrspace(1) %edges, i32 %e
  %v = load i32, ptr addrspace(1) %at3, align 4
  %q = getelementptr inbounds i32, ptr addrspace(1) %level, i32 %v
  %pair = cmpxchg ptr addrspace(1) %q, i32 -1, i32 %next monotonic monotonic, align 4
  %new = extractvalue { i32, i1 } %pair, 1
  br i1 %new, label %mark, label %mark.end

mark:
  store atomic i32 1, ptr addrspace(1) %again monotonic, align 4
  br label %mark.end

mark.end:
  br label %edge.latch

edge.latch:
  %e.next = add i32 %e, 1
  br label %edge.head

edge.end:
  br label %visit.end

visit.end:
  br label %node.end

node.end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
