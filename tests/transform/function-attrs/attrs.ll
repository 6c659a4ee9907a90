; RUN: nvopt -passes=function-attrs -S %s | FileCheck %s
; RUN: opt -passes=function-attrs -S < %s | FileCheck %s

@g = global i32 0

; CHECK: ; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: read)
; CHECK-NEXT: define i32 @reads_argument(ptr readonly captures(none) %p)
define i32 @reads_argument(ptr %p) {
  %x = load i32, ptr %p
  ret i32 %x
}

; CHECK: ; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(read, inaccessiblemem: none, target_mem0: none, target_mem1: none)
; CHECK-NEXT: define i32 @reads_what_it_read(ptr readonly captures(none) %p)
define i32 @reads_what_it_read(ptr %p) {
  %q = load ptr, ptr %p
  %x = load i32, ptr %q
  ret i32 %x
}

; CHECK: ; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none)
; CHECK-NEXT: define ptr @moves_pointer(ptr readnone captures(ret: address, provenance) %p, ptr readnone captures(address_is_null) %q)
define ptr @moves_pointer(ptr %p, ptr %q) {
  %x = getelementptr i8, ptr %p, i64 4
  %n = icmp eq ptr %q, null
  ret ptr %x
}

; CHECK: define ptr @gives_back(ptr readnone returned captures(ret: address, provenance) %p)
define ptr @gives_back(ptr %p) {
  ret ptr %p
}

; CHECK: ; Function Attrs: nofree norecurse nounwind memory(argmem: readwrite, inaccessiblemem: readwrite)
; CHECK-NEXT: define void @volatile_store(ptr %p)
define void @volatile_store(ptr %p) {
  store volatile i32 0, ptr %p
  ret void
}

; CHECK: define void @captures_by_store(ptr %p)
define void @captures_by_store(ptr %p) {
  store ptr %p, ptr @g
  ret void
}

; The call inside the component touches nothing more than the component does.
; CHECK: ; Function Attrs: nofree nosync nounwind memory(none)
; CHECK-NEXT: define i32 @recursive(ptr readnone captures(none) %p, i32 %n)
define i32 @recursive(ptr %p, i32 %n) {
  %z = icmp eq i32 %n, 0
  br i1 %z, label %a, label %b
a:
  ret i32 0
b:
  %m = sub i32 %n, 1
  %x = call i32 @recursive(ptr %p, i32 %m)
  ret i32 %x
}

; CHECK: ; Function Attrs: nofree norecurse noreturn nosync nounwind memory(none)
; CHECK-NEXT: define void @never_ends()
define void @never_ends() {
  br label %loop
loop:
  br label %loop
}

; CHECK: define noundef nonnull ptr @address_of_g()
define ptr @address_of_g() {
  ret ptr @g
}

; Another definition may take its place: nothing is known.
; CHECK: define weak i32 @replaceable(ptr %p) {
define weak i32 @replaceable(ptr %p) {
  ret i32 0
}
