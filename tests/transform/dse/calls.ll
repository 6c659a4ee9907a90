; RUN: nvopt -passes=dse -S %s | FileCheck %s
; CHECKS: auto
; A call that writes through one argument only is a write: it goes if what it writes is never read.

declare void @init(ptr) memory(argmem: write) nounwind willreturn
declare void @copies(ptr, ptr readonly) memory(argmem: readwrite) nounwind willreturn
declare i32 @counts(ptr) memory(argmem: readwrite) nounwind willreturn
declare void @both(ptr, ptr) memory(argmem: readwrite) nounwind willreturn
declare void @may_hang(ptr) memory(argmem: write) nounwind
declare void @may_throw(ptr) memory(argmem: write) willreturn
declare void @meets(ptr) memory(argmem: write) nounwind willreturn convergent
declare void @tells(ptr) memory(argmem: write, inaccessiblemem: write) nounwind willreturn
declare void @use(ptr)

define void @never_read() {
; CHECK-LABEL: define void @never_read() {
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %p = alloca i32, align 4
  call void @init(ptr %p)
  ret void
}

define void @other_is_read_only(ptr %q) {
; CHECK-LABEL: define void @other_is_read_only(
; CHECK-SAME: ptr [[Q:%.*]]) {
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %p = alloca i32, align 4
  call void @copies(ptr %p, ptr %q)
  ret void
}

define void @result_is_not_used() {
; CHECK-LABEL: define void @result_is_not_used() {
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %p = alloca i32, align 4
  %n = call i32 @counts(ptr %p)
  ret void
}

; What it returns is asked for.
define i32 @result_is_used() {
; CHECK-LABEL: define i32 @result_is_used() {
; CHECK-NEXT:    [[P:%.*]] = alloca i32, align 4
; CHECK-NEXT:    [[N:%.*]] = call i32 @counts(ptr [[P]])
; CHECK-NEXT:    ret i32 [[N]]
; CHECK-NEXT:  }
  %p = alloca i32, align 4
  %n = call i32 @counts(ptr %p)
  ret i32 %n
}

; Somebody reads it.
define i32 @is_read() {
; CHECK-LABEL: define i32 @is_read() {
; CHECK-NEXT:    [[P:%.*]] = alloca i32, align 4
; CHECK-NEXT:    call void @init(ptr [[P]])
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %p = alloca i32, align 4
  call void @init(ptr %p)
  %v = load i32, ptr %p, align 4
  ret i32 %v
}

; It may write the caller's memory through the other argument.
define void @two_places(ptr %q) {
; CHECK-LABEL: define void @two_places(
; CHECK-SAME: ptr [[Q:%.*]]) {
; CHECK-NEXT:    [[P:%.*]] = alloca i32, align 4
; CHECK-NEXT:    call void @both(ptr [[P]], ptr [[Q]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %p = alloca i32, align 4
  call void @both(ptr %p, ptr %q)
  ret void
}

; The same place twice is one place.
define void @one_place_twice() {
; CHECK-LABEL: define void @one_place_twice() {
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %p = alloca i32, align 4
  call void @both(ptr %p, ptr %p)
  ret void
}

; The caller's memory is read by whoever called.
define void @of_the_caller(ptr %p) {
; CHECK-LABEL: define void @of_the_caller(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    call void @init(ptr [[P]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @init(ptr %p)
  ret void
}

; How much it writes nobody knows: a store of four bytes covers it not.
define void @not_covered(ptr %p) {
; CHECK-LABEL: define void @not_covered(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    call void @init(ptr [[P]])
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @init(ptr %p)
  store i32 1, ptr %p, align 4
  ret void
}

define void @hangs() {
; CHECK-LABEL: define void @hangs() {
; CHECK-NEXT:    [[P:%.*]] = alloca i32, align 4
; CHECK-NEXT:    call void @may_hang(ptr [[P]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %p = alloca i32, align 4
  call void @may_hang(ptr %p)
  ret void
}

define void @throws() {
; CHECK-LABEL: define void @throws() {
; CHECK-NEXT:    [[P:%.*]] = alloca i32, align 4
; CHECK-NEXT:    call void @may_throw(ptr [[P]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %p = alloca i32, align 4
  call void @may_throw(ptr %p)
  ret void
}

; Threads execute it together.
define void @convergent() {
; CHECK-LABEL: define void @convergent() {
; CHECK-NEXT:    [[P:%.*]] = alloca i32, align 4
; CHECK-NEXT:    call void @meets(ptr [[P]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %p = alloca i32, align 4
  call void @meets(ptr %p)
  ret void
}

define void @elsewhere() {
; CHECK-LABEL: define void @elsewhere() {
; CHECK-NEXT:    [[P:%.*]] = alloca i32, align 4
; CHECK-NEXT:    call void @tells(ptr [[P]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %p = alloca i32, align 4
  call void @tells(ptr %p)
  ret void
}

define void @bundle() {
; CHECK-LABEL: define void @bundle() {
; CHECK-NEXT:    [[P:%.*]] = alloca i32, align 4
; CHECK-NEXT:    call void @init(ptr [[P]]) [ "unknown"(i32 1) ]
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %p = alloca i32, align 4
  call void @init(ptr %p) [ "unknown"(i32 1) ]
  ret void
}
