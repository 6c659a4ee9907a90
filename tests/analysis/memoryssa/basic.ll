; RUN: nvopt '-passes=print<memoryssa>' -disable-output %s 2>&1 | FileCheck %s
; RUN: opt '-passes=print<memoryssa>' -disable-output < %s 2>&1 | FileCheck %s

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)

; A load looks past stores to other memory.
; CHECK-LABEL: MemorySSA for function: past
; CHECK: 1 = MemoryDef(liveOnEntry)
; CHECK-NEXT: store i32 0, ptr %a
; CHECK: MemoryUse(liveOnEntry)
; CHECK-NEXT: %v = load i32, ptr %b
; CHECK: MemoryUse(1)
; CHECK-NEXT: %w = load i32, ptr %a
define i32 @past(ptr noalias %a, ptr noalias %b) {
  store i32 0, ptr %a, align 4
  %v = load i32, ptr %b, align 4
  %w = load i32, ptr %a, align 4
  %s = add i32 %v, %w
  ret i32 %s
}

; Versions meet in a phi; what no path touches looks past it.
; CHECK-LABEL: MemorySSA for function: join
; CHECK: 1 = MemoryDef(liveOnEntry)
; CHECK-NEXT: store i32 1, ptr %a
; CHECK: 2 = MemoryDef(1)
; CHECK-NEXT: store i32 2, ptr %a
; CHECK: 3 = MemoryPhi({entry,1},{then,2})
; CHECK-NEXT: MemoryUse(3)
; CHECK-NEXT: %v = load i32, ptr %a
; CHECK-NEXT: MemoryUse(liveOnEntry)
; CHECK-NEXT: %w = load i32, ptr %b
define i32 @join(i1 %c, ptr noalias %a, ptr noalias %b) {
entry:
  store i32 1, ptr %a, align 4
  br i1 %c, label %then, label %end
then:
  store i32 2, ptr %a, align 4
  br label %end
end:
  %v = load i32, ptr %a, align 4
  %w = load i32, ptr %b, align 4
  %s = add i32 %v, %w
  ret i32 %s
}

; Nothing looks past a barrier, but to memory that no thread writes.
; CHECK-LABEL: MemorySSA for function: barrier
; CHECK: 2 = MemoryDef(1)
; CHECK-NEXT: call void @llvm.nvvm.barrier
; CHECK-NEXT: MemoryUse(2)
; CHECK-NEXT: %v = load i32, ptr %a
define i32 @barrier(ptr noalias %a) {
  store i32 1, ptr %a, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %v = load i32, ptr %a, align 4
  ret i32 %v
}
