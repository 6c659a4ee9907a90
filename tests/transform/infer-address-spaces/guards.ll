; Uses that need a generic pointer.
; CHECKS: auto
; RUN: nvopt -passes=infer-address-spaces -S %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"
declare void @use(ptr)

; Pointers of two spaces are compared as generic ones.
define i32 @cmp_two(ptr addrspace(1) %p, ptr addrspace(3) %q) {
; CHECK-LABEL: define i32 @cmp_two(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], ptr addrspace(3) [[Q:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = addrspacecast ptr addrspace(1) [[P]] to ptr
; CHECK-NEXT:    [[B:%.*]] = addrspacecast ptr addrspace(3) [[Q]] to ptr
; CHECK-NEXT:    [[C:%.*]] = icmp eq ptr [[A]], [[B]]
; CHECK-NEXT:    [[Z:%.*]] = zext i1 [[C]] to i32
; CHECK-NEXT:    ret i32 [[Z]]
; CHECK-NEXT:  }
  %a = addrspacecast ptr addrspace(1) %p to ptr
  %b = addrspacecast ptr addrspace(3) %q to ptr
  %c = icmp eq ptr %a, %b
  %z = zext i1 %c to i32
  ret i32 %z
}

; Volatile and atomic accesses where the space has none.
define i32 @vol_local(ptr addrspace(5) %p) {
; CHECK-LABEL: define i32 @vol_local(
; CHECK-SAME: ptr addrspace(5) [[P:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = addrspacecast ptr addrspace(5) [[P]] to ptr
; CHECK-NEXT:    [[V:%.*]] = load volatile i32, ptr [[A]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %a = addrspacecast ptr addrspace(5) %p to ptr
  %v = load volatile i32, ptr %a
  ret i32 %v
}

define i32 @atomic_const(ptr addrspace(4) %p) {
; CHECK-LABEL: define i32 @atomic_const(
; CHECK-SAME: ptr addrspace(4) [[P:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = addrspacecast ptr addrspace(4) [[P]] to ptr
; CHECK-NEXT:    [[V:%.*]] = load atomic i32, ptr [[A]] monotonic, align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %a = addrspacecast ptr addrspace(4) %p to ptr
  %v = load atomic i32, ptr %a monotonic, align 4
  ret i32 %v
}

; A number may be any address, and so may what is loaded.
define i32 @inttoptr_wide(i64 %i) {
; CHECK-LABEL: define i32 @inttoptr_wide(
; CHECK-SAME: i64 [[I:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = inttoptr i64 [[I]] to ptr
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[A]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %a = inttoptr i64 %i to ptr
  %v = load i32, ptr %a
  ret i32 %v
}

define i32 @loaded(ptr addrspace(1) %p) {
; CHECK-LABEL: define i32 @loaded(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]]) {
; CHECK-NEXT:    [[G:%.*]] = load ptr, ptr addrspace(1) [[P]], align 8
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[G]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %g = load ptr, ptr addrspace(1) %p
  %v = load i32, ptr %g
  ret i32 %v
}

define i32 @sel(i1 %c, ptr addrspace(1) %p, ptr %q) {
; CHECK-LABEL: define i32 @sel(
; CHECK-SAME: i1 [[C:%.*]], ptr addrspace(1) [[P:%.*]], ptr [[Q:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = addrspacecast ptr addrspace(1) [[P]] to ptr
; CHECK-NEXT:    [[S:%.*]] = select i1 [[C]], ptr [[A]], ptr [[Q]]
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[S]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %a = addrspacecast ptr addrspace(1) %p to ptr
  %s = select i1 %c, ptr %a, ptr %q
  %v = load i32, ptr %s
  ret i32 %v
}

; Who gets it does not know the space.
define ptr @ret(ptr addrspace(1) %p) {
; CHECK-LABEL: define ptr @ret(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = addrspacecast ptr addrspace(1) [[P]] to ptr
; CHECK-NEXT:    [[G:%.*]] = getelementptr i8, ptr [[A]], i64 4
; CHECK-NEXT:    ret ptr [[G]]
; CHECK-NEXT:  }
  %a = addrspacecast ptr addrspace(1) %p to ptr
  %g = getelementptr i8, ptr %a, i64 4
  ret ptr %g
}

define void @asm(ptr addrspace(1) %p) {
; CHECK-LABEL: define void @asm(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = addrspacecast ptr addrspace(1) [[P]] to ptr
; CHECK-NEXT:    call void asm sideeffect "st.u32 [$0], 0;", "l"(ptr [[A]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %a = addrspacecast ptr addrspace(1) %p to ptr
  call void asm sideeffect "st.u32 [$0], 0;", "l"(ptr %a)
  ret void
}

; A volatile copy is made as it is said.
define void @volatile_copy(ptr addrspace(1) %p, ptr addrspace(3) %q) {
; CHECK-LABEL: define void @volatile_copy(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], ptr addrspace(3) [[Q:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = addrspacecast ptr addrspace(1) [[P]] to ptr
; CHECK-NEXT:    [[B:%.*]] = addrspacecast ptr addrspace(3) [[Q]] to ptr
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr [[A]], ptr [[B]], i64 4, i1 true)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %a = addrspacecast ptr addrspace(1) %p to ptr
  %b = addrspacecast ptr addrspace(3) %q to ptr
  call void @llvm.memcpy.p0.p0.i64(ptr %a, ptr %b, i64 4, i1 true)
  ret void
}
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define void @cmpxchg_stored(ptr addrspace(1) %p, ptr %q) {
; CHECK-LABEL: define void @cmpxchg_stored(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], ptr [[Q:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = addrspacecast ptr addrspace(1) [[P]] to ptr
; CHECK-NEXT:    [[X:%.*]] = cmpxchg ptr [[Q]], ptr null, ptr [[A]] monotonic monotonic, align 8
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %a = addrspacecast ptr addrspace(1) %p to ptr
  %x = cmpxchg ptr %q, ptr null, ptr %a monotonic monotonic
  ret void
}

; The numbers of a space are others.
define i32 @p2i(ptr addrspace(3) %p) {
; CHECK-LABEL: define i32 @p2i(
; CHECK-SAME: ptr addrspace(3) [[P:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = addrspacecast ptr addrspace(3) [[P]] to ptr
; CHECK-NEXT:    [[I:%.*]] = ptrtoint ptr [[A]] to i64
; CHECK-NEXT:    [[T:%.*]] = trunc i64 [[I]] to i32
; CHECK-NEXT:    ret i32 [[T]]
; CHECK-NEXT:  }
  %a = addrspacecast ptr addrspace(3) %p to ptr
  %i = ptrtoint ptr %a to i64
  %t = trunc i64 %i to i32
  ret i32 %t
}

; Vectors of pointers.
define <2 x ptr> @vecs(<2 x ptr addrspace(1)> %p) {
; CHECK-LABEL: define <2 x ptr> @vecs(
; CHECK-SAME: <2 x ptr addrspace(1)> [[P:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = addrspacecast <2 x ptr addrspace(1)> [[P]] to <2 x ptr>
; CHECK-NEXT:    ret <2 x ptr> [[A]]
; CHECK-NEXT:  }
  %a = addrspacecast <2 x ptr addrspace(1)> %p to <2 x ptr>
  ret <2 x ptr> %a
}
