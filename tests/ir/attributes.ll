; RUN: nvopt -S %s -o - | FileCheck %s
; RUN: nvopt -S %s -o - | FileCheck %s --check-prefix=MODULE --match-full-lines
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
; CHECK-LABEL: define void @calls(
; CHECK-SAME: ptr [[P:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    call void @grouped() #[[ATTR1:[0-9]+]]
; CHECK-NEXT:    call void @grouped() #[[ATTR0]]
; CHECK-NEXT:    [[R:%.*]] = call align 4 ptr @allocator(i64 8, i64 1, ptr [[P]]) #[[ATTR2:[0-9]+]]
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @grouped() #3
  call void @grouped() #7
  %r = call align 4 ptr @allocator(i64 8, i64 1, ptr %p) "no-builtins"
  ret void
}

attributes #3 = { cold nomerge }
attributes #7 = { alwaysinline convergent mustprogress nocallback nofree norecurse nosync nounwind speculatable willreturn "a"="1" "b" }

; What LLVM 22 prints outside function bodies.
; MODULE: declare noundef nonnull align 16 dereferenceable(64) ptr @results(ptr noalias readonly captures(none), ptr nofree writeonly captures(ret: address, provenance), i32 signext range(i32 0, 10), float nofpclass(nan inf), ptr dead_on_unwind writable align 8 initializes((0, 4), (8, 12)))
; MODULE: ; Function Attrs: allockind("alloc,uninitialized,aligned") allocsize(1)
; MODULE: declare ptr @allocator(i64 allocalign, i64, ptr allocptr) #0
; MODULE: ; Function Attrs: memory(none)
; MODULE: declare void @memory_none() #1
; MODULE: ; Function Attrs: memory(argmem: readwrite, inaccessiblemem: read)
; MODULE: declare void @memory_mixed() #2
; MODULE: ; Function Attrs: memory(read, argmem: write)
; MODULE: declare void @memory_default() #3
; MODULE: ; Function Attrs: alignstack(16) uwtable(sync) vscale_range(1,16)
; MODULE: declare void @stack() #4
; MODULE: ; Function Attrs: alwaysinline convergent mustprogress nocallback nofree norecurse nosync nounwind speculatable willreturn
; MODULE: declare void @grouped() #5
; MODULE: declare void @in_memory(ptr sret(i64) align 8, ptr byref(i64), ptr preallocated(i8))
; MODULE: ; Function Attrs: alwaysinline convergent mustprogress nocallback nofree norecurse nosync nounwind speculatable willreturn
; MODULE: define void @calls(ptr %p) #5 {
; MODULE: attributes #0 = { allockind("alloc,uninitialized,aligned") allocsize(1) "alloc-family"="malloc" }
; MODULE: attributes #1 = { memory(none) }
; MODULE: attributes #2 = { memory(argmem: readwrite, inaccessiblemem: read) }
; MODULE: attributes #3 = { memory(read, argmem: write) }
; MODULE: attributes #4 = { alignstack=16 uwtable(sync) vscale_range(1,16) }
; MODULE: attributes #5 = { alwaysinline convergent mustprogress nocallback nofree norecurse nosync nounwind speculatable willreturn "a"="1" "b" }
; MODULE: attributes #6 = { cold nomerge }
; MODULE: attributes #7 = { "no-builtins" }
