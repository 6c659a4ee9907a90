; RUN: nvopt -S %s -o - | FileCheck %s
; CHECKS: auto
; Attributes in all positions and of all kinds; groups are numbered anew.

declare noundef nonnull align 16 dereferenceable(64) ptr @results(ptr noalias captures(none) readonly, ptr nofree writeonly captures(ret: address, provenance), i32 signext range(i32 0, 10), float nofpclass(nan inf) , ptr initializes((0, 4), (8, 12)) dead_on_unwind writable align 8)
declare ptr @allocator(i64 allocalign, i64, ptr allocptr) allockind("alloc,uninitialized,aligned") allocsize(1) "alloc-family"="malloc"
declare void @memory_none() memory(none)
declare void @memory_mixed() memory(argmem: readwrite, inaccessiblemem: read)
declare void @memory_default() memory(read, argmem: write)
declare void @stack() alignstack(16) uwtable(sync) vscale_range(1,16)
declare void @grouped() #7
declare void @in_memory(ptr sret(i64) align 8, ptr byref(i64), ptr preallocated(i8))

define void @calls(ptr %p) #7 {
  call void @grouped() #3
  call void @grouped() #7
  %r = call align 4 ptr @allocator(i64 8, i64 1, ptr %p) "no-builtins"
  ret void
}

attributes #3 = { cold nomerge }
attributes #7 = { alwaysinline convergent mustprogress nocallback nofree norecurse nosync nounwind speculatable willreturn "a"="1" "b" }
