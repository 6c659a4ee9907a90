; Calls that only read: memory SSA knows what is written between them.
; CHECKS: auto
; RUN: nvopt -passes=early-cse -S %s | FileCheck %s --check-prefixes=CHECK,PLAIN
; RUN: nvopt -passes='early-cse<memssa>' -S %s | FileCheck %s --check-prefixes=CHECK,MEMSSA --allow-unused-prefixes

declare i32 @read(ptr) nounwind willreturn memory(argmem: read)
declare i32 @read_all(ptr) nounwind willreturn memory(read)
declare void @use(i32, i32)

define void @apart(ptr noalias %p, ptr noalias %q) {
; PLAIN-LABEL: define void @apart(
; PLAIN-SAME: ptr noalias [[P:%.*]], ptr noalias [[Q:%.*]]) {
; PLAIN-NEXT:    [[A:%.*]] = call i32 @read(ptr [[P]])
; PLAIN-NEXT:    store i32 1, ptr [[Q]], align 4
; PLAIN-NEXT:    [[B:%.*]] = call i32 @read(ptr [[P]])
; PLAIN-NEXT:    call void @use(i32 [[A]], i32 [[B]])
; PLAIN-NEXT:    ret void
; PLAIN-NEXT:  }
; MEMSSA-LABEL: define void @apart(
; MEMSSA-SAME: ptr noalias [[P:%.*]], ptr noalias [[Q:%.*]]) {
; MEMSSA-NEXT:    [[A:%.*]] = call i32 @read(ptr [[P]])
; MEMSSA-NEXT:    store i32 1, ptr [[Q]], align 4
; MEMSSA-NEXT:    call void @use(i32 [[A]], i32 [[A]])
; MEMSSA-NEXT:    ret void
; MEMSSA-NEXT:  }
  %a = call i32 @read(ptr %p)
  store i32 1, ptr %q
  %b = call i32 @read(ptr %p)
  call void @use(i32 %a, i32 %b)
  ret void
}

; It may be the same memory.
define void @same(ptr %p, ptr %q) {
; CHECK-LABEL: define void @same(
; CHECK-SAME: ptr [[P:%.*]], ptr [[Q:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = call i32 @read(ptr [[P]])
; CHECK-NEXT:    store i32 1, ptr [[Q]], align 4
; CHECK-NEXT:    [[B:%.*]] = call i32 @read(ptr [[P]])
; CHECK-NEXT:    call void @use(i32 [[A]], i32 [[B]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %a = call i32 @read(ptr %p)
  store i32 1, ptr %q
  %b = call i32 @read(ptr %p)
  call void @use(i32 %a, i32 %b)
  ret void
}

define void @all(ptr noalias %p, ptr noalias %q) {
; CHECK-LABEL: define void @all(
; CHECK-SAME: ptr noalias [[P:%.*]], ptr noalias [[Q:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = call i32 @read_all(ptr [[P]])
; CHECK-NEXT:    store i32 1, ptr [[Q]], align 4
; CHECK-NEXT:    [[B:%.*]] = call i32 @read_all(ptr [[P]])
; CHECK-NEXT:    call void @use(i32 [[A]], i32 [[B]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %a = call i32 @read_all(ptr %p)
  store i32 1, ptr %q
  %b = call i32 @read_all(ptr %p)
  call void @use(i32 %a, i32 %b)
  ret void
}

; A barrier lets others write.
define void @barrier(ptr noalias %p, ptr noalias %q) {
; CHECK-LABEL: define void @barrier(
; CHECK-SAME: ptr noalias [[P:%.*]], ptr noalias [[Q:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = call i32 @read(ptr [[P]])
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    [[B:%.*]] = call i32 @read(ptr [[P]])
; CHECK-NEXT:    call void @use(i32 [[A]], i32 [[B]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %a = call i32 @read(ptr %p)
  call void @llvm.nvvm.barrier0()
  %b = call i32 @read(ptr %p)
  call void @use(i32 %a, i32 %b)
  ret void
}
declare void @llvm.nvvm.barrier0()
