; Functions that pointers lead to, and twins where they may lead elsewhere.
; CHECKS: auto
; RUN: opt -passes=called-value-propagation -verify-each -S %s | FileCheck %s

@one = internal global ptr null
@two = internal global ptr @f
@seen = global ptr @f
@named = internal global ptr @f
@table = internal constant [1 x ptr] [ptr @named]

define i32 @f(i32 %x) { ret i32 %x }
; CHECK-LABEL: define i32 @f(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
define i32 @g(i32 %x) { ret i32 1 }
; CHECK-LABEL: define i32 @g(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    ret i32 1
; CHECK-NEXT:  }
define void @other() { ret void }
; CHECK-LABEL: define void @other() {
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
define i32 @h0(i32 %x) { ret i32 2 }
; CHECK-LABEL: define i32 @h0(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    ret i32 2
; CHECK-NEXT:  }
define i32 @h1(i32 %x) { ret i32 3 }
; CHECK-LABEL: define i32 @h1(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    ret i32 3
; CHECK-NEXT:  }
define i32 @h2(i32 %x) { ret i32 4 }
; CHECK-LABEL: define i32 @h2(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    ret i32 4
; CHECK-NEXT:  }

define internal i32 @by_param(ptr %p, i32 %x) {
; CHECK-LABEL: define internal i32 @by_param(
; CHECK-SAME: ptr [[P:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = call i32 @f(i32 [[X]])
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %r = call i32 %p(i32 %x)
  ret i32 %r
}

define internal i32 @by_one_of(ptr %p, i32 %x) {
; CHECK-LABEL: define internal i32 @by_one_of(
; CHECK-SAME: ptr [[P:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = call i32 [[P]](i32 [[X]]), !callees [[CALLEES0:![0-9]+]]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %r = call i32 %p(i32 %x)
  ret i32 %r
}

; Anybody may call it.
define i32 @visible(ptr %p, i32 %x) {
; CHECK-LABEL: define i32 @visible(
; CHECK-SAME: ptr [[P:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = call i32 [[P]](i32 [[X]])
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %r = call i32 %p(i32 %x)
  ret i32 %r
}

; The type of the call is not that of the function.
define internal i32 @other_type(ptr %p, i32 %x) {
; CHECK-LABEL: define internal i32 @other_type(
; CHECK-SAME: ptr [[P:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = call i32 [[P]](i32 [[X]]), !callees [[CALLEES0:![0-9]+]]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %r = call i32 %p(i32 %x)
  ret i32 %r
}

define internal ptr @result(i1 %c) {
; CHECK-LABEL: define internal ptr @result(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:    [[P:%.*]] = select i1 [[C]], ptr @f, ptr @g
; CHECK-NEXT:    ret ptr [[P]]
; CHECK-NEXT:  }
  %p = select i1 %c, ptr @f, ptr @g
  ret ptr %p
}

; Five are too many.
define internal i32 @many(ptr %p, i32 %x) {
; CHECK-LABEL: define internal i32 @many(
; CHECK-SAME: ptr [[P:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = call i32 [[P]](i32 [[X]])
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %r = call i32 %p(i32 %x)
  ret i32 %r
}

define i32 @k(i1 %c, i32 %x) {
; CHECK-LABEL: define i32 @k(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = call i32 @by_param(ptr @f, i32 [[X]])
; CHECK-NEXT:    [[B:%.*]] = call i32 @by_param(ptr null, i32 [[X]])
; CHECK-NEXT:    [[D:%.*]] = call i32 @by_one_of(ptr @g, i32 [[X]])
; CHECK-NEXT:    [[E:%.*]] = call i32 @by_one_of(ptr @f, i32 [[X]])
; CHECK-NEXT:    [[G:%.*]] = call i32 @visible(ptr @f, i32 [[X]])
; CHECK-NEXT:    [[H:%.*]] = call i32 @other_type(ptr @other, i32 [[X]])
; CHECK-NEXT:    [[P:%.*]] = call ptr @result(i1 [[C]])
; CHECK-NEXT:    [[I:%.*]] = call i32 [[P]](i32 [[X]]), !callees [[CALLEES0:![0-9]+]]
; CHECK-NEXT:    store ptr @g, ptr @one, align 8
; CHECK-NEXT:    [[Q:%.*]] = load ptr, ptr @one, align 8
; CHECK-NEXT:    [[J:%.*]] = call i32 @g(i32 [[X]])
; CHECK-NEXT:    store ptr @g, ptr @two, align 8
; CHECK-NEXT:    [[S:%.*]] = load ptr, ptr @two, align 8
; CHECK-NEXT:    [[L:%.*]] = call i32 [[S]](i32 [[X]]), !callees [[CALLEES0]]
; CHECK-NEXT:    [[T:%.*]] = load ptr, ptr @seen, align 8
; CHECK-NEXT:    [[M:%.*]] = call i32 [[T]](i32 [[X]])
; CHECK-NEXT:    [[U:%.*]] = load ptr, ptr @named, align 8
; CHECK-NEXT:    [[N:%.*]] = call i32 [[U]](i32 [[X]])
; CHECK-NEXT:    [[M0:%.*]] = call i32 @many(ptr @f, i32 [[X]])
; CHECK-NEXT:    [[M1:%.*]] = call i32 @many(ptr @g, i32 [[X]])
; CHECK-NEXT:    [[M2:%.*]] = call i32 @many(ptr @h0, i32 [[X]])
; CHECK-NEXT:    [[M3:%.*]] = call i32 @many(ptr @h1, i32 [[X]])
; CHECK-NEXT:    [[M4:%.*]] = call i32 @many(ptr @h2, i32 [[X]])
; CHECK-NEXT:    ret i32 [[N]]
; CHECK-NEXT:  }
  %a = call i32 @by_param(ptr @f, i32 %x)
  %b = call i32 @by_param(ptr null, i32 %x)
  %d = call i32 @by_one_of(ptr @g, i32 %x)
  %e = call i32 @by_one_of(ptr @f, i32 %x)
  %g = call i32 @visible(ptr @f, i32 %x)
  %h = call i32 @other_type(ptr @other, i32 %x)
  %p = call ptr @result(i1 %c)
  %i = call i32 %p(i32 %x)
  store ptr @g, ptr @one
  %q = load ptr, ptr @one
  %j = call i32 %q(i32 %x)
  store ptr @g, ptr @two
  %s = load ptr, ptr @two
  %l = call i32 %s(i32 %x)
  %t = load ptr, ptr @seen
  %m = call i32 %t(i32 %x)
  %u = load ptr, ptr @named
  %n = call i32 %u(i32 %x)
  %m0 = call i32 @many(ptr @f, i32 %x)
  %m1 = call i32 @many(ptr @g, i32 %x)
  %m2 = call i32 @many(ptr @h0, i32 %x)
  %m3 = call i32 @many(ptr @h1, i32 %x)
  %m4 = call i32 @many(ptr @h2, i32 %x)
  ret i32 %n
}
