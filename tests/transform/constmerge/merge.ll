; RUN: nvopt -passes=constmerge -S %s | FileCheck %s

; CHECK: @a = internal unnamed_addr constant i32 7, align 8
@a = internal unnamed_addr constant i32 7
; CHECK-NOT: @b
@b = internal unnamed_addr constant i32 7, align 8
; What others can see stays.
; CHECK: @visible = constant i64 3
; CHECK-NOT: @hidden
@hidden = internal unnamed_addr constant i64 3
@visible = constant i64 3
; Both addresses matter.
; CHECK: @c = internal constant i16 1
; CHECK-NEXT: @d = internal constant i16 1
@c = internal constant i16 1
@d = internal constant i16 1
; Another space is other memory.
; CHECK-NEXT: @space1 = internal unnamed_addr addrspace(1) constant i32 7
@space1 = internal unnamed_addr addrspace(1) constant i32 7
; It may change.
; CHECK-NEXT: @variable = internal unnamed_addr global i32 7
@variable = internal unnamed_addr global i32 7
; Tables become equal when what they point to has become one.
; CHECK-NEXT: @table1 = internal unnamed_addr constant [1 x ptr] [ptr @a]
; CHECK-NOT: @table2
@table1 = internal unnamed_addr constant [1 x ptr] [ptr @a]
@table2 = internal unnamed_addr constant [1 x ptr] [ptr @b]

declare void @use(ptr)
; CHECK-LABEL: @uses(
; CHECK-NEXT: call void @use(ptr @a)
; CHECK-NEXT: call void @use(ptr getelementptr (i8, ptr @a, i64 2))
; CHECK-NEXT: call void @use(ptr @visible)
; CHECK-NEXT: call void @use(ptr @table1)
define void @uses() {
  call void @use(ptr @b)
  call void @use(ptr getelementptr (i8, ptr @b, i64 2))
  call void @use(ptr @hidden)
  call void @use(ptr @table2)
  ret void
}
