; A hash table with open addressing: threads insert keys with compare-and-swap and count how often
; each came, then every thread looks its key up. Which slot a key gets depends on the schedule;
; what is found does not.

; EXEC: --kernel=count --block=8 --arg=i32[8]=[3, 19, 35, 7, 3, 100, 19, 51] \
; EXEC:   --arg=table@i32[16]=zero --arg=i32[16]=zero --arg=out@i32[8] \
; EXEC:   --expect=out=[2, 2, 1, 1, 2, 1, 2, 1]
; EXEC: --kernel=count --block=16 --arg=i32[16]=iota:1:1 --arg=i32[16]=zero \
; EXEC:   --arg=counts@i32[16]=zero --arg=out@i32[16] --expect=out=1 --expect=counts=1

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; The slot of `key`, which is taken if it was free. Zero is no key.
define i32 @insert(ptr addrspace(1) %table, i32 %key) {
entry:
  %hash = mul i32 %key, -1640531527
  %start = lshr i32 %hash, 28
  br label %probe

probe:
  %slot = phi i32 [ %start, %entry ], [ %wrapped, %next ]
  %p = getelementptr inbounds i32, ptr addrspace(1) %table, i32 %slot
  %pair = cmpxchg ptr addrspace(1) %p, i32 0, i32 %key monotonic monotonic, align 4
  %old = extractvalue { i32, i1 } %pair, 0
  %free = extractvalue { i32, i1 } %pair, 1
  %same = icmp eq i32 %old, %key
  %done = or i1 %free, %same
  br i1 %done, label %found, label %next

next:
  %slot.next = add i32 %slot, 1
  %wrapped = and i32 %slot.next, 15
  br label %probe

found:
  ret i32 %slot
}

define ptx_kernel void @count(ptr addrspace(1) %keys, ptr addrspace(1) %table, ptr addrspace(1) %counts, ptr addrspace(1) %out) {
entry:
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %keys, i32 %i
  %key = load i32, ptr addrspace(1) %at1, align 4
  %slot = call i32 @insert(ptr addrspace(1) %table, i32 %key)
  %c = getelementptr inbounds i32, ptr addrspace(1) %counts, i32 %slot
  %old = atomicrmw add ptr addrspace(1) %c, i32 1 monotonic, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %again = call i32 @insert(ptr addrspace(1) %table, i32 %key)
  %at2 = getelementptr inbounds i32, ptr addrspace(1) %counts, i32 %again
  %n = load i32, ptr addrspace(1) %at2, align 4
  %at3 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %i
  store i32 %n, ptr addrspace(1) %at3, align 4
  ret void
}

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
