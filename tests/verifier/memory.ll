; RUN: nvopt --verify %s
; Memory accesses.

target datalayout = "e-p1:64:64:64:32"

define void @atomic_sizes(ptr %p) {
  %a = atomicrmw xchg ptr %p, i7 1 seq_cst ; error: atomic memory access' size must be byte-sized
  %b = load atomic <3 x i32>, ptr %p seq_cst, align 16 ; error: atomic memory access' operand must have a power-of-two size
  %c = load atomic { i32 }, ptr %p seq_cst, align 4 ; error: atomic load operand must have integer, pointer, floating point, or vector type!
  store atomic i24 0, ptr %p monotonic, align 4 ; error: atomic memory access' operand must have a power-of-two size
  store atomic [2 x i32] zeroinitializer, ptr %p monotonic, align 4 ; error: atomic store operand must have integer, pointer, floating point, or vector type!
  %d = cmpxchg ptr %p, float 0.0, float 1.0 seq_cst seq_cst ; error: cmpxchg operand must have integer or pointer type
  %e = cmpxchg ptr %p, i4 0, i4 1 seq_cst seq_cst ; error: atomic memory access' size must be byte-sized
  ret void
}

define void @addresses(ptr addrspace(1) %p) {
  %a = ptrtoaddr ptr addrspace(1) %p to i64 ; error: PtrToAddr result must be address width
  %b = ptrtoaddr ptr addrspace(1) %p to i32
  ret void
}

define void @barriers() {
  %a = alloca target("amdgcn.named.barrier", 0) ; error: Alloca has illegal target extension type
  %b = alloca [2 x target("amdgcn.named.barrier", 0)] ; error: Alloca has illegal target extension type
  ret void
}

define void @swifterror_slots(ptr swifterror %e, ptr %p) { ; error: swifterror value can only be loaded and stored from, or as a swifterror argument!
  %a = alloca swifterror i32 ; error: swifterror alloca must have pointer type
  %b = alloca swifterror ptr, i32 2 ; error: swifterror alloca must not be array allocation
  %c = alloca swifterror ptr ; error: swifterror value should be the second operand when used by stores
  store ptr %c, ptr %p
  %d = ptrtoint ptr %e to i64
  call void @swifterror_slots(ptr swifterror %p, ptr %p) ; error: swifterror argument for call has mismatched parameter
  call void @swifterror_slots(ptr %c, ptr %p)
  ret void
}
