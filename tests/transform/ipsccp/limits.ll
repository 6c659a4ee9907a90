; Constants that are passed and that stay parameters, and results that stay results.
; CHECKS: auto
; RUN: nvopt -passes=ipsccp -S %s | FileCheck %s

@table = global ptr @taken

; Others call it.
define internal i32 @taken(i32 %x) { ret i32 %x }
; CHECK-LABEL: define internal i32 @taken(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }

define internal i32 @optn(i32 %x) optnone noinline { ret i32 %x }
; CHECK-LABEL: define internal i32 @optn(
; CHECK-SAME: i32 [[X:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }

define internal i32 @variadic(i32 %x, ...) { ret i32 %x }
; CHECK-LABEL: define internal i32 @variadic(
; CHECK-SAME: i32 [[X:%.*]], ...) {
; CHECK-NEXT:    ret i32 poison
; CHECK-NEXT:  }

; A call that must be a tail call passes on what it got.
define internal i32 @mt(i32 %x) { ret i32 %x }
; CHECK-LABEL: define internal i32 @mt(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }

define i32 @mtcaller(i32 %y) {
; CHECK-LABEL: define i32 @mtcaller(
; CHECK-SAME: i32 [[Y:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = musttail call i32 @mt(i32 2)
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %r = musttail call i32 @mt(i32 2)
  ret i32 %r
}

; A call of another type.
define internal i32 @mismatch(i32 %x) { ret i32 %x }
; CHECK-LABEL: define internal i32 @mismatch(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }

; Other definitions.
define weak_odr i32 @odr() { ret i32 4 }
; CHECK-LABEL: define weak_odr i32 @odr() {
; CHECK-NEXT:    ret i32 4
; CHECK-NEXT:  }

define available_externally i32 @ae() { ret i32 4 }
; CHECK-LABEL: define available_externally i32 @ae() {
; CHECK-NEXT:    ret i32 4
; CHECK-NEXT:  }

define internal i32 @naked(i32 %x) naked { unreachable }
; CHECK-LABEL: define internal i32 @naked(
; CHECK-SAME: i32 [[X:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    unreachable
; CHECK-NEXT:  }

; A copy of its own.
define internal i32 @bv(ptr byval(i32) %p) {
; CHECK-LABEL: define internal i32 @bv(
; CHECK-SAME: ptr byval(i32) [[P:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %v = load i32, ptr %p
  ret i32 %v
}
@c = internal constant i32 9

define internal ptr @gives(i1 %c) {
; CHECK-LABEL: define internal ptr @gives(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:    ret ptr poison
; CHECK-NEXT:  }
  ret ptr @c
}

define i32 @callbrless(i1 %c) {
; CHECK-LABEL: define i32 @callbrless(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = call i32 @taken(i32 2)
; CHECK-NEXT:    [[B:%.*]] = call i32 @optn(i32 2)
; CHECK-NEXT:    [[D:%.*]] = call i32 (i32, ...) @variadic(i32 2)
; CHECK-NEXT:    [[E:%.*]] = call i32 @mt(i32 2)
; CHECK-NEXT:    [[F:%.*]] = call i32 @mismatch(i64 2)
; CHECK-NEXT:    [[G:%.*]] = call i32 @odr()
; CHECK-NEXT:    [[H:%.*]] = call i32 @ae()
; CHECK-NEXT:    [[I:%.*]] = call i32 @naked(i32 2)
; CHECK-NEXT:    [[J:%.*]] = call i32 @bv(ptr byval(i32) @c)
; CHECK-NEXT:    [[K:%.*]] = call ptr @gives(i1 [[C]])
; CHECK-NEXT:    [[TMP1:%.*]] = add i32 [[A]], [[B]]
; CHECK-NEXT:    [[TMP2:%.*]] = add i32 [[TMP1]], 2
; CHECK-NEXT:    [[TMP3:%.*]] = add i32 [[TMP2]], [[E]]
; CHECK-NEXT:    [[TMP4:%.*]] = add i32 [[TMP3]], [[F]]
; CHECK-NEXT:    [[TMP5:%.*]] = add i32 [[TMP4]], [[G]]
; CHECK-NEXT:    [[TMP6:%.*]] = add i32 [[TMP5]], [[H]]
; CHECK-NEXT:    [[TMP7:%.*]] = add i32 [[TMP6]], [[I]]
; CHECK-NEXT:    [[TMP8:%.*]] = add i32 [[TMP7]], [[J]]
; CHECK-NEXT:    [[TMP9:%.*]] = add i32 [[TMP8]], 9
; CHECK-NEXT:    ret i32 [[TMP9]]
; CHECK-NEXT:  }
  %a = call i32 @taken(i32 2)
  %b = call i32 @optn(i32 2)
  %d = call i32 (i32, ...) @variadic(i32 2)
  %e = call i32 @mt(i32 2)
  %f = call i32 @mismatch(i64 2)
  %g = call i32 @odr()
  %h = call i32 @ae()
  %i = call i32 @naked(i32 2)
  %j = call i32 @bv(ptr byval(i32) @c)
  %k = call ptr @gives(i1 %c)
  %l = load i32, ptr %k
  %1 = add i32 %a, %b
  %2 = add i32 %1, %d
  %3 = add i32 %2, %e
  %4 = add i32 %3, %f
  %5 = add i32 %4, %g
  %6 = add i32 %5, %h
  %7 = add i32 %6, %i
  %8 = add i32 %7, %j
  %9 = add i32 %8, %l
  ret i32 %9
}
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)

; What threads exchange is not known though what each gives is.
define internal i32 @shf(i32 %x) convergent {
; CHECK-LABEL: define internal i32 @shf(
; CHECK-SAME: i32 [[X:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[V:%.*]] = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 3, i32 0, i32 31)
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %v = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %x, i32 0, i32 31)
  ret i32 %v
}

define i32 @callshf() convergent {
; CHECK-LABEL: define i32 @callshf(
; CHECK-SAME: ) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[V:%.*]] = call i32 @shf(i32 3)
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %v = call i32 @shf(i32 3)
  ret i32 %v
}
@gv = internal global i32 3

; What memory holds is not followed.
define internal i32 @reads() {
; CHECK-LABEL: define internal i32 @reads() {
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr @gv, align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %v = load i32, ptr @gv
  ret i32 %v
}

define i32 @w(i32 %x) {
; CHECK-LABEL: define i32 @w(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    store i32 [[X]], ptr @gv, align 4
; CHECK-NEXT:    [[V:%.*]] = call i32 @reads()
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  store i32 %x, ptr @gv
  %v = call i32 @reads()
  ret i32 %v
}
