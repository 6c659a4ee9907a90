; RUN: nvopt -passes=infer-address-spaces -S %s | FileCheck %s
; CHECKS: auto

target triple = "nvptx64-nvidia-cuda"

@tile = addrspace(3) global [64 x i32] undef, align 4
@table = addrspace(4) constant [4 x i32] zeroinitializer, align 4

declare void @takes(ptr)
declare i1 @llvm.nvvm.isspacep.shared(ptr)
declare i1 @llvm.nvvm.isspacep.shared.cluster(ptr)
declare void @llvm.assume(i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; Pointer parameters of kernels are global, stack slots local.
define ptx_kernel void @params(ptr %p, i64 %i) {
; CHECK-LABEL: define ptx_kernel void @params(
; CHECK-SAME: ptr [[P:%.*]], i64 [[I:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = addrspacecast ptr [[P]] to ptr addrspace(1)
; CHECK-NEXT:    [[SLOT:%.*]] = alloca i32, align 4
; CHECK-NEXT:    [[Q:%.*]] = getelementptr inbounds i32, ptr addrspace(1) [[TMP1]], i64 [[I]]
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr addrspace(1) [[Q]], align 4
; CHECK-NEXT:    store i32 [[V]], ptr [[SLOT]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %slot = alloca i32, align 4
  %q = getelementptr inbounds i32, ptr %p, i64 %i
  %v = load i32, ptr %q, align 4
  store i32 %v, ptr %slot, align 4
  ret void
}

; Those of other functions are not known.
define void @device(ptr %p) {
; CHECK-LABEL: define void @device(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    store i32 0, ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  store i32 0, ptr %p, align 4
  ret void
}

; A pointer inside a by-value parameter comes from the host too.
define ptx_kernel void @in_struct(ptr byval({ i32, ptr }) %s) {
; CHECK-LABEL: define ptx_kernel void @in_struct(
; CHECK-SAME: ptr byval({ i32, ptr }) [[S:%.*]]) {
; CHECK-NEXT:    [[AT:%.*]] = getelementptr i8, ptr [[S]], i64 8
; CHECK-NEXT:    [[P:%.*]] = load ptr, ptr [[AT]], align 8
; CHECK-NEXT:    [[TMP1:%.*]] = addrspacecast ptr [[P]] to ptr addrspace(1)
; CHECK-NEXT:    store i32 0, ptr addrspace(1) [[TMP1]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %at = getelementptr i8, ptr %s, i64 8
  %p = load ptr, ptr %at, align 8
  store i32 0, ptr %p, align 4
  ret void
}

; Not if the parameter is written before.
define ptx_kernel void @in_written_struct(ptr byval({ i32, ptr }) %s, ptr addrspace(3) %shared) {
; CHECK-LABEL: define ptx_kernel void @in_written_struct(
; CHECK-SAME: ptr byval({ i32, ptr }) [[S:%.*]], ptr addrspace(3) [[SHARED:%.*]]) {
; CHECK-NEXT:    [[AT:%.*]] = getelementptr i8, ptr [[S]], i64 8
; CHECK-NEXT:    [[G:%.*]] = addrspacecast ptr addrspace(3) [[SHARED]] to ptr
; CHECK-NEXT:    store ptr [[G]], ptr [[AT]], align 8
; CHECK-NEXT:    [[P:%.*]] = load ptr, ptr [[AT]], align 8
; CHECK-NEXT:    store i32 0, ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %at = getelementptr i8, ptr %s, i64 8
  %g = addrspacecast ptr addrspace(3) %shared to ptr
  store ptr %g, ptr %at, align 8
  %p = load ptr, ptr %at, align 8
  store i32 0, ptr %p, align 4
  ret void
}

; Through a loop: the phi and what it is made of.
define i32 @loop(ptr addrspace(1) %p, i32 %n) {
; CHECK-LABEL: define i32 @loop(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[HEAD:.*]]
; CHECK:       [[HEAD]]:
; CHECK-NEXT:    [[AT:%.*]] = phi ptr addrspace(1) [ [[P]], %[[ENTRY]] ], [ [[NEXT:%.*]], %[[HEAD]] ]
; CHECK-NEXT:    [[SUM:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[MORE:%.*]], %[[HEAD]] ]
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[J:%.*]], %[[HEAD]] ]
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr addrspace(1) [[AT]], align 4
; CHECK-NEXT:    [[MORE]] = add i32 [[SUM]], [[V]]
; CHECK-NEXT:    [[NEXT]] = getelementptr i32, ptr addrspace(1) [[AT]], i64 1
; CHECK-NEXT:    [[J]] = add i32 [[I]], 1
; CHECK-NEXT:    [[C:%.*]] = icmp ult i32 [[J]], [[N]]
; CHECK-NEXT:    br i1 [[C]], label %[[HEAD]], label %[[EXIT:.*]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret i32 [[MORE]]
; CHECK-NEXT:  }
entry:
  %g = addrspacecast ptr addrspace(1) %p to ptr
  br label %head
head:
  %at = phi ptr [ %g, %entry ], [ %next, %head ]
  %sum = phi i32 [ 0, %entry ], [ %more, %head ]
  %i = phi i32 [ 0, %entry ], [ %j, %head ]
  %v = load i32, ptr %at, align 4
  %more = add i32 %sum, %v
  %next = getelementptr i32, ptr %at, i64 1
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %head, label %exit
exit:
  ret i32 %more
}

; Two memories meet: generic stays.
define i32 @mixed(ptr addrspace(1) %p, ptr addrspace(3) %s, i1 %c) {
; CHECK-LABEL: define i32 @mixed(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], ptr addrspace(3) [[S:%.*]], i1 [[C:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = addrspacecast ptr addrspace(1) [[P]] to ptr
; CHECK-NEXT:    [[B:%.*]] = addrspacecast ptr addrspace(3) [[S]] to ptr
; CHECK-NEXT:    [[Q:%.*]] = select i1 [[C]], ptr [[A]], ptr [[B]]
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[Q]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %a = addrspacecast ptr addrspace(1) %p to ptr
  %b = addrspacecast ptr addrspace(3) %s to ptr
  %q = select i1 %c, ptr %a, ptr %b
  %v = load i32, ptr %q, align 4
  ret i32 %v
}

; Null is of any memory whose pointers are as wide.
define i32 @null(ptr addrspace(1) %p, i1 %c) {
; CHECK-LABEL: define i32 @null(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], i1 [[C:%.*]]) {
; CHECK-NEXT:    [[Q:%.*]] = select i1 [[C]], ptr addrspace(1) [[P]], ptr addrspace(1) addrspacecast (ptr null to ptr addrspace(1))
; CHECK-NEXT:    [[IS:%.*]] = icmp eq ptr addrspace(1) [[Q]], addrspacecast (ptr null to ptr addrspace(1))
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr addrspace(1) [[Q]], align 4
; CHECK-NEXT:    [[W:%.*]] = select i1 [[IS]], i32 0, i32 [[V]]
; CHECK-NEXT:    ret i32 [[W]]
; CHECK-NEXT:  }
  %a = addrspacecast ptr addrspace(1) %p to ptr
  %q = select i1 %c, ptr %a, ptr null
  %is = icmp eq ptr %q, null
  %v = load i32, ptr %q, align 4
  %w = select i1 %is, i32 0, i32 %v
  ret i32 %w
}

; Constants.
define void @constants(i64 %i) {
; CHECK-LABEL: define void @constants(
; CHECK-SAME: i64 [[I:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr addrspace(4) getelementptr (i8, ptr addrspace(4) @table, i64 4), align 4
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i32, ptr addrspace(3) @tile, i64 [[I]]
; CHECK-NEXT:    store i32 [[V]], ptr addrspace(3) [[Q]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %v = load i32, ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(4) @table to ptr), i64 4), align 4
  %q = getelementptr i32, ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 %i
  store i32 %v, ptr %q, align 4
  ret void
}

; Nothing is stored to constant memory, atomics are where they exist, volatile where it means something.
define void @guards(ptr addrspace(4) %k, ptr addrspace(5) %l, ptr addrspace(3) %s) {
; CHECK-LABEL: define void @guards(
; CHECK-SAME: ptr addrspace(4) [[K:%.*]], ptr addrspace(5) [[L:%.*]], ptr addrspace(3) [[S:%.*]]) {
; CHECK-NEXT:    [[GK:%.*]] = addrspacecast ptr addrspace(4) [[K]] to ptr
; CHECK-NEXT:    [[GL:%.*]] = addrspacecast ptr addrspace(5) [[L]] to ptr
; CHECK-NEXT:    store i32 0, ptr [[GK]], align 4
; CHECK-NEXT:    [[A:%.*]] = atomicrmw add ptr [[GL]], i32 1 monotonic, align 4
; CHECK-NEXT:    [[B:%.*]] = atomicrmw add ptr addrspace(3) [[S]], i32 1 monotonic, align 4
; CHECK-NEXT:    [[C:%.*]] = load volatile i32, ptr [[GL]], align 4
; CHECK-NEXT:    [[D:%.*]] = load volatile i32, ptr addrspace(3) [[S]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %gk = addrspacecast ptr addrspace(4) %k to ptr
  %gl = addrspacecast ptr addrspace(5) %l to ptr
  %gs = addrspacecast ptr addrspace(3) %s to ptr
  store i32 0, ptr %gk, align 4
  %a = atomicrmw add ptr %gl, i32 1 monotonic
  %b = atomicrmw add ptr %gs, i32 1 monotonic
  %c = load volatile i32, ptr %gl, align 4
  %d = load volatile i32, ptr %gs, align 4
  ret void
}

; A call gets a generic pointer, a store of the pointer stores a generic one.
define void @generic_users(ptr addrspace(3) %s, ptr addrspace(1) %out) {
; CHECK-LABEL: define void @generic_users(
; CHECK-SAME: ptr addrspace(3) [[S:%.*]], ptr addrspace(1) [[OUT:%.*]]) {
; CHECK-NEXT:    [[G:%.*]] = addrspacecast ptr addrspace(3) [[S]] to ptr
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i32, ptr addrspace(3) [[S]], i64 4
; CHECK-NEXT:    [[TMP1:%.*]] = getelementptr i32, ptr [[G]], i64 4
; CHECK-NEXT:    call void @takes(ptr [[TMP1]])
; CHECK-NEXT:    store ptr [[TMP1]], ptr addrspace(1) [[OUT]], align 8
; CHECK-NEXT:    store i32 1, ptr addrspace(3) [[Q]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %g = addrspacecast ptr addrspace(3) %s to ptr
  %q = getelementptr i32, ptr %g, i64 4
  call void @takes(ptr %q)
  store ptr %q, ptr addrspace(1) %out, align 8
  store i32 1, ptr %q, align 4
  ret void
}

; Copies take pointers of any memory.
define void @copy(ptr addrspace(3) %s, ptr addrspace(1) %p) {
; CHECK-LABEL: define void @copy(
; CHECK-SAME: ptr addrspace(3) [[S:%.*]], ptr addrspace(1) [[P:%.*]]) {
; CHECK-NEXT:    call void @llvm.memcpy.p3.p1.i64(ptr addrspace(3) align 4 [[S]], ptr addrspace(1) align 4 [[P]], i64 64, i1 false)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %to = addrspacecast ptr addrspace(3) %s to ptr
  %from = addrspacecast ptr addrspace(1) %p to ptr
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %to, ptr align 4 %from, i64 64, i1 false)
  ret void
}

; Questions are answered where they can be.
define i1 @questions(ptr addrspace(3) %s, ptr addrspace(7) %c) {
; CHECK-LABEL: define i1 @questions(
; CHECK-SAME: ptr addrspace(3) [[S:%.*]], ptr addrspace(7) [[C:%.*]]) {
; CHECK-NEXT:    [[H:%.*]] = addrspacecast ptr addrspace(7) [[C]] to ptr
; CHECK-NEXT:    [[B:%.*]] = call i1 @llvm.nvvm.isspacep.shared(ptr [[H]])
; CHECK-NEXT:    [[R:%.*]] = and i1 true, [[B]]
; CHECK-NEXT:    ret i1 [[R]]
; CHECK-NEXT:  }
  %g = addrspacecast ptr addrspace(3) %s to ptr
  %h = addrspacecast ptr addrspace(7) %c to ptr
  %a = call i1 @llvm.nvvm.isspacep.shared.cluster(ptr %g)
  %b = call i1 @llvm.nvvm.isspacep.shared(ptr %h)
  %r = and i1 %a, %b
  ret i1 %r
}

; An assumption gives the memory where it holds, not before.
define void @assumed(ptr %p) {
; CHECK-LABEL: define void @assumed(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = addrspacecast ptr [[P]] to ptr addrspace(3)
; CHECK-NEXT:    store i32 0, ptr [[P]], align 4
; CHECK-NEXT:    [[IS:%.*]] = call i1 @llvm.nvvm.isspacep.shared(ptr [[P]])
; CHECK-NEXT:    call void @llvm.assume(i1 [[IS]])
; CHECK-NEXT:    store i32 1, ptr addrspace(3) [[TMP1]], align 4
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i32, ptr addrspace(3) [[TMP1]], i64 1
; CHECK-NEXT:    store i32 2, ptr addrspace(3) [[Q]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  store i32 0, ptr %p, align 4
  %is = call i1 @llvm.nvvm.isspacep.shared(ptr %p)
  call void @llvm.assume(i1 %is)
  store i32 1, ptr %p, align 4
  %q = getelementptr i32, ptr %p, i64 1
  store i32 2, ptr %q, align 4
  ret void
}

; A mask and a round trip through an integer.
define i32 @masked(ptr addrspace(1) %p) {
; CHECK-LABEL: define i32 @masked(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]]) {
; CHECK-NEXT:    [[M:%.*]] = call ptr addrspace(1) @llvm.ptrmask.p1.i64(ptr addrspace(1) [[P]], i64 -16)
; CHECK-NEXT:    [[TMP1:%.*]] = addrspacecast ptr addrspace(1) [[M]] to ptr
; CHECK-NEXT:    [[N:%.*]] = ptrtoint ptr [[TMP1]] to i64
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr addrspace(1) [[M]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %g = addrspacecast ptr addrspace(1) %p to ptr
  %m = call ptr @llvm.ptrmask.p0.i64(ptr %g, i64 -16)
  %n = ptrtoint ptr %m to i64
  %q = inttoptr i64 %n to ptr
  %v = load i32, ptr %q, align 4
  ret i32 %v
}
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)

; What is computed from a stack slot is an address in local memory; so is the slot then.
define i32 @part_of_a_slot(i64 %i) {
; CHECK-LABEL: define i32 @part_of_a_slot(
; CHECK-SAME: i64 [[I:%.*]]) {
; CHECK-NEXT:    [[SLOT:%.*]] = alloca [4 x i32], align 4
; CHECK-NEXT:    [[TMP1:%.*]] = addrspacecast ptr [[SLOT]] to ptr addrspace(5)
; CHECK-NEXT:    store i32 1, ptr addrspace(5) [[TMP1]], align 4
; CHECK-NEXT:    [[PLACE:%.*]] = getelementptr i32, ptr addrspace(5) [[TMP1]], i64 [[I]]
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr addrspace(5) [[PLACE]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %slot = alloca [4 x i32], align 4
  store i32 1, ptr %slot, align 4
  %place = getelementptr i32, ptr %slot, i64 %i
  %v = load i32, ptr %place, align 4
  ret i32 %v
}
