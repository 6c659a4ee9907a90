; A load of memory that other threads write is not executed where it was not: it would race with them.
; CHECKS: auto
; RUN: nvopt -passes=simplifycfg -S %s | FileCheck %s --check-prefixes=CHECK,SIMPLIFY
; RUN: nvopt -passes='sroa<preserve-cfg>,gvn' -S %s | FileCheck %s --check-prefixes=CHECK,MEMORY
; RUN: nvopt -O3 -S %s -o %t && nvopt check %s %t

target triple = "nvptx64-nvidia-cuda"

@shared = internal addrspace(3) global [32 x i32] poison
@table = internal addrspace(1) constant [2 x i32] [i32 7, i32 9]
@plain = internal addrspace(1) global [2 x i32] [i32 7, i32 9]

@flat = internal global i32 3, align 4
@flat_table = internal constant i32 4, align 4

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)

; Each thread has its own word; only the first one reads its word again, which is a fixed address.
define ptx_kernel void @own_word(ptr addrspace(1) %out, i32 %n) {
; CHECK-LABEL: define ptx_kernel void @own_word(
; CHECK-SAME: ptr addrspace(1) [[OUT:%.*]], i32 [[N:%.*]]) {
; CHECK-NEXT:    [[TID:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; CHECK-NEXT:    [[MASKED:%.*]] = and i32 [[TID]], 31
; CHECK-NEXT:    [[SLOT:%.*]] = getelementptr [32 x i32], ptr addrspace(3) @shared, i32 0, i32 [[MASKED]]
; CHECK-NEXT:    [[IS_LARGE:%.*]] = icmp ugt i32 [[TID]], 31
; CHECK-NEXT:    br i1 [[IS_LARGE]], label %[[DONE:.*]], label %[[WORK:.*]]
; CHECK:       [[WORK]]:
; CHECK-NEXT:    store i32 [[N]], ptr addrspace(3) [[SLOT]], align 4
; CHECK-NEXT:    [[IS_FIRST:%.*]] = icmp eq i32 [[TID]], 0
; CHECK-NEXT:    br i1 [[IS_FIRST]], label %[[READ:.*]], label %[[JOIN:.*]]
; CHECK:       [[READ]]:
; CHECK-NEXT:    [[X:%.*]] = load i32, ptr addrspace(3) @shared, align 4
; CHECK-NEXT:    br label %[[JOIN]]
; CHECK:       [[JOIN]]:
; CHECK-NEXT:    [[V:%.*]] = phi i32 [ [[X]], %[[READ]] ], [ [[TID]], %[[WORK]] ]
; CHECK-NEXT:    [[TO:%.*]] = getelementptr i32, ptr addrspace(1) [[OUT]], i32 [[TID]]
; CHECK-NEXT:    store i32 [[V]], ptr addrspace(1) [[TO]], align 4
; CHECK-NEXT:    br label %[[DONE]]
; CHECK:       [[DONE]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %masked = and i32 %tid, 31
  %slot = getelementptr [32 x i32], ptr addrspace(3) @shared, i32 0, i32 %masked
  %is_large = icmp ugt i32 %tid, 31
  br i1 %is_large, label %done, label %work
work:
  store i32 %n, ptr addrspace(3) %slot
  %is_first = icmp eq i32 %tid, 0
  br i1 %is_first, label %read, label %join
read:
  %x = load i32, ptr addrspace(3) @shared
  br label %join
join:
  %v = phi i32 [ %x, %read ], [ %tid, %work ]
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %tid
  store i32 %v, ptr addrspace(1) %to
  br label %done
done:
  ret void
}

define i32 @shared_word(i1 %c) {
; CHECK-LABEL: define i32 @shared_word(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[READ:.*]], label %[[JOIN:.*]]
; CHECK:       [[READ]]:
; CHECK-NEXT:    [[X:%.*]] = load i32, ptr addrspace(3) @shared, align 4
; CHECK-NEXT:    br label %[[JOIN]]
; CHECK:       [[JOIN]]:
; CHECK-NEXT:    [[V:%.*]] = phi i32 [ [[X]], %[[READ]] ], [ 5, [[TMP0:%.*]] ]
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  br i1 %c, label %read, label %join
read:
  %x = load i32, ptr addrspace(3) @shared
  br label %join
join:
  %v = phi i32 [ %x, %read ], [ 5, %0 ]
  ret i32 %v
}

define i32 @global_word(i1 %c) {
; CHECK-LABEL: define i32 @global_word(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[READ:.*]], label %[[JOIN:.*]]
; CHECK:       [[READ]]:
; CHECK-NEXT:    [[X:%.*]] = load i32, ptr addrspace(1) @plain, align 4
; CHECK-NEXT:    br label %[[JOIN]]
; CHECK:       [[JOIN]]:
; CHECK-NEXT:    [[V:%.*]] = phi i32 [ [[X]], %[[READ]] ], [ 5, [[TMP0:%.*]] ]
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  br i1 %c, label %read, label %join
read:
  %x = load i32, ptr addrspace(1) @plain
  br label %join
join:
  %v = phi i32 [ %x, %read ], [ 5, %0 ]
  ret i32 %v
}

; Twins: what nobody writes, as the variable or the load says.
define i32 @constant_word(i1 %c) {
; SIMPLIFY-LABEL: define i32 @constant_word(
; SIMPLIFY-SAME: i1 [[C:%.*]]) {
; SIMPLIFY-NEXT:  [[JOIN:.*]]:
; SIMPLIFY-NEXT:    [[X:%.*]] = load i32, ptr addrspace(1) @table, align 4
; SIMPLIFY-NEXT:    [[SPEC_SELECT:%.*]] = select i1 [[C]], i32 [[X]], i32 5
; SIMPLIFY-NEXT:    ret i32 [[SPEC_SELECT]]
; SIMPLIFY-NEXT:  }
; MEMORY-LABEL: define i32 @constant_word(
; MEMORY-SAME: i1 [[C:%.*]]) {
; MEMORY-NEXT:    br i1 [[C]], label %[[READ:.*]], label %[[JOIN:.*]]
; MEMORY:       [[READ]]:
; MEMORY-NEXT:    br label %[[JOIN]]
; MEMORY:       [[JOIN]]:
; MEMORY-NEXT:    [[V:%.*]] = phi i32 [ 7, %[[READ]] ], [ 5, [[TMP0:%.*]] ]
; MEMORY-NEXT:    ret i32 [[V]]
; MEMORY-NEXT:  }
  br i1 %c, label %read, label %join
read:
  %x = load i32, ptr addrspace(1) @table
  br label %join
join:
  %v = phi i32 [ %x, %read ], [ 5, %0 ]
  ret i32 %v
}

define i32 @invariant_word(i1 %c) {
; SIMPLIFY-LABEL: define i32 @invariant_word(
; SIMPLIFY-SAME: i1 [[C:%.*]]) {
; SIMPLIFY-NEXT:  [[JOIN:.*]]:
; SIMPLIFY-NEXT:    [[X:%.*]] = load i32, ptr addrspace(1) @plain, align 4
; SIMPLIFY-NEXT:    [[SPEC_SELECT:%.*]] = select i1 [[C]], i32 [[X]], i32 5
; SIMPLIFY-NEXT:    ret i32 [[SPEC_SELECT]]
; SIMPLIFY-NEXT:  }
; MEMORY-LABEL: define i32 @invariant_word(
; MEMORY-SAME: i1 [[C:%.*]]) {
; MEMORY-NEXT:    br i1 [[C]], label %[[READ:.*]], label %[[JOIN:.*]]
; MEMORY:       [[READ]]:
; MEMORY-NEXT:    [[X:%.*]] = load i32, ptr addrspace(1) @plain, align 4, !invariant.load [[LOAD0:![0-9]+]]
; MEMORY-NEXT:    br label %[[JOIN]]
; MEMORY:       [[JOIN]]:
; MEMORY-NEXT:    [[V:%.*]] = phi i32 [ [[X]], %[[READ]] ], [ 5, [[TMP0:%.*]] ]
; MEMORY-NEXT:    ret i32 [[V]]
; MEMORY-NEXT:  }
  br i1 %c, label %read, label %join
read:
  %x = load i32, ptr addrspace(1) @plain, !invariant.load !0
  br label %join
join:
  %v = phi i32 [ %x, %read ], [ 5, %0 ]
  ret i32 %v
}

; Twin: the stack of this thread.
define i32 @own_stack(i1 %c, ptr %use) {
; SIMPLIFY-LABEL: define i32 @own_stack(
; SIMPLIFY-SAME: i1 [[C:%.*]], ptr [[USE:%.*]]) {
; SIMPLIFY-NEXT:  [[JOIN:.*]]:
; SIMPLIFY-NEXT:    [[SLOT:%.*]] = alloca i32, align 4
; SIMPLIFY-NEXT:    store ptr [[SLOT]], ptr [[USE]], align 8
; SIMPLIFY-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; SIMPLIFY-NEXT:    [[X:%.*]] = load i32, ptr [[SLOT]], align 4
; SIMPLIFY-NEXT:    [[SPEC_SELECT:%.*]] = select i1 [[C]], i32 [[X]], i32 5
; SIMPLIFY-NEXT:    ret i32 [[SPEC_SELECT]]
; SIMPLIFY-NEXT:  }
; MEMORY-LABEL: define i32 @own_stack(
; MEMORY-SAME: i1 [[C:%.*]], ptr [[USE:%.*]]) {
; MEMORY-NEXT:    [[SLOT:%.*]] = alloca i32, align 4
; MEMORY-NEXT:    store ptr [[SLOT]], ptr [[USE]], align 8
; MEMORY-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; MEMORY-NEXT:    br i1 [[C]], label %[[READ:.*]], label %[[JOIN:.*]]
; MEMORY:       [[READ]]:
; MEMORY-NEXT:    [[X:%.*]] = load i32, ptr [[SLOT]], align 4
; MEMORY-NEXT:    br label %[[JOIN]]
; MEMORY:       [[JOIN]]:
; MEMORY-NEXT:    [[V:%.*]] = phi i32 [ [[X]], %[[READ]] ], [ 5, [[TMP0:%.*]] ]
; MEMORY-NEXT:    ret i32 [[V]]
; MEMORY-NEXT:  }
  %slot = alloca i32
  store ptr %slot, ptr %use
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br i1 %c, label %read, label %join
read:
  %x = load i32, ptr %slot
  br label %join
join:
  %v = phi i32 [ %x, %read ], [ 5, %0 ]
  ret i32 %v
}

; A choice between the stack and what others write, and one between the stack and a constant.
define i32 @choice(i1 %c, i32 %n) {
; CHECK-LABEL: define i32 @choice(
; CHECK-SAME: i1 [[C:%.*]], i32 [[N:%.*]]) {
; CHECK-NEXT:    [[SLOT:%.*]] = alloca i32, align 4
; CHECK-NEXT:    store i32 [[N]], ptr [[SLOT]], align 4
; CHECK-NEXT:    [[P:%.*]] = select i1 [[C]], ptr [[SLOT]], ptr @flat
; CHECK-NEXT:    [[X:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
  %slot = alloca i32
  store i32 %n, ptr %slot
  %p = select i1 %c, ptr %slot, ptr @flat
  %x = load i32, ptr %p
  ret i32 %x
}

define i32 @choice_of_constant(i1 %c, i32 %n) {
; SIMPLIFY-LABEL: define i32 @choice_of_constant(
; SIMPLIFY-SAME: i1 [[C:%.*]], i32 [[N:%.*]]) {
; SIMPLIFY-NEXT:    [[SLOT:%.*]] = alloca i32, align 4
; SIMPLIFY-NEXT:    store i32 [[N]], ptr [[SLOT]], align 4
; SIMPLIFY-NEXT:    [[P:%.*]] = select i1 [[C]], ptr [[SLOT]], ptr @flat_table
; SIMPLIFY-NEXT:    [[X:%.*]] = load i32, ptr [[P]], align 4
; SIMPLIFY-NEXT:    ret i32 [[X]]
; SIMPLIFY-NEXT:  }
; MEMORY-LABEL: define i32 @choice_of_constant(
; MEMORY-SAME: i1 [[C:%.*]], i32 [[N:%.*]]) {
; MEMORY-NEXT:    [[X_SROA_SPECULATED:%.*]] = select i1 [[C]], i32 [[N]], i32 4
; MEMORY-NEXT:    ret i32 [[X_SROA_SPECULATED]]
; MEMORY-NEXT:  }
  %slot = alloca i32
  store i32 %n, ptr %slot
  %p = select i1 %c, ptr %slot, ptr @flat_table
  %x = load i32, ptr %p
  ret i32 %x
}

!0 = !{}
