; RUN: nvopt -passes=globalopt -S %s | FileCheck %s
; RUN: opt -passes=globalopt -S < %s | FileCheck %s

; CHECK-NOT: @unreachable
@unreachable = internal global i32 0

define internal void @unreachable_function() {
  ret void
}

; CHECK: define internal fastcc i32 @called(i32 %x) unnamed_addr
define internal i32 @called(i32 %x) noinline {
  ret i32 %x
}

; CHECK: define internal i32 @taken(i32 %x) {
define internal i32 @taken(i32 %x) {
  ret i32 %x
}

; CHECK: define i32 @main(ptr %out) local_unnamed_addr
; CHECK-NEXT: call fastcc i32 @called(i32 1)
define i32 @main(ptr %out) {
  %r = call i32 @called(i32 1)
  store ptr @taken, ptr %out
  ret i32 %r
}
