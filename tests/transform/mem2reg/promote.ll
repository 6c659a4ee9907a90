; RUN: nvopt -passes=mem2reg -S %s | FileCheck %s
; RUN: opt -passes=mem2reg -S < %s | FileCheck %s

declare void @use(ptr)
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)

; One store before all loads.
; CHECK-LABEL: @one_store(
; CHECK-NEXT: ret i32 %x
; CHECK-NEXT: }
define i32 @one_store(i32 %x) {
  %a = alloca i32, align 4
  call void @llvm.lifetime.start.p0(ptr %a)
  store i32 %x, ptr %a, align 4
  %v = load i32, ptr %a, align 4
  call void @llvm.lifetime.end.p0(ptr %a)
  ret i32 %v
}

; All in one block, in order.
; CHECK-LABEL: @one_block(
; CHECK-NEXT: %s = sub i32 %x, %y
; CHECK-NEXT: ret i32 %s
; CHECK-NEXT: }
define i32 @one_block(i32 %x, i32 %y) {
  %a = alloca i32, align 4
  store i32 %x, ptr %a, align 4
  %v = load i32, ptr %a, align 4
  store i32 %y, ptr %a, align 4
  %w = load i32, ptr %a, align 4
  %s = sub i32 %v, %w
  ret i32 %s
}

; A load of what was never stored is undefined.
; CHECK-LABEL: @never_stored(
; CHECK-NEXT: ret i32 undef
; CHECK-NEXT: }
define i32 @never_stored() {
  %a = alloca i32, align 4
  %v = load i32, ptr %a, align 4
  ret i32 %v
}

; Two values meet in a phi.
; CHECK-LABEL: @join(
; CHECK-NEXT: entry:
; CHECK-NEXT: br i1 %c, label %then, label %end
; CHECK-EMPTY:
; CHECK-NEXT: then:
; CHECK-NEXT: br label %end
; CHECK-EMPTY:
; CHECK-NEXT: end:
; CHECK-NEXT: %a.0 = phi i32 [ %x, %then ], [ 1, %entry ]
; CHECK-NEXT: ret i32 %a.0
; CHECK-NEXT: }
define i32 @join(i1 %c, i32 %x) {
entry:
  %a = alloca i32, align 4
  store i32 1, ptr %a, align 4
  br i1 %c, label %then, label %end
then:
  store i32 %x, ptr %a, align 4
  br label %end
end:
  %v = load i32, ptr %a, align 4
  ret i32 %v
}

; A loop variable.
; CHECK-LABEL: @loop(
; CHECK-NEXT: entry:
; CHECK-NEXT: br label %head
; CHECK-EMPTY:
; CHECK-NEXT: head:
; CHECK-NEXT: %s.0 = phi i32 [ 0, %entry ], [ %s2, %body ]
; CHECK-NEXT: %i.0 = phi i32 [ 0, %entry ], [ %i2, %body ]
; CHECK-NEXT: %c = icmp slt i32 %i.0, %n
; CHECK-NEXT: br i1 %c, label %body, label %exit
; CHECK-EMPTY:
; CHECK-NEXT: body:
; CHECK-NEXT: %s2 = add i32 %s.0, %i.0
; CHECK-NEXT: %i2 = add i32 %i.0, 1
; CHECK-NEXT: br label %head
; CHECK-EMPTY:
; CHECK-NEXT: exit:
; CHECK-NEXT: ret i32 %s.0
; CHECK-NEXT: }
define i32 @loop(i32 %n) {
entry:
  %i = alloca i32, align 4
  %s = alloca i32, align 4
  store i32 0, ptr %i, align 4
  store i32 0, ptr %s, align 4
  br label %head
head:
  %i1 = load i32, ptr %i, align 4
  %c = icmp slt i32 %i1, %n
  br i1 %c, label %body, label %exit
body:
  %s1 = load i32, ptr %s, align 4
  %s2 = add i32 %s1, %i1
  store i32 %s2, ptr %s, align 4
  %i2 = add i32 %i1, 1
  store i32 %i2, ptr %i, align 4
  br label %head
exit:
  %r = load i32, ptr %s, align 4
  ret i32 %r
}

; No phi where the variable is not read any more.
; CHECK-LABEL: @not_where_dead(
; CHECK-NEXT: entry:
; CHECK-NEXT: br i1 %c, label %then, label %end
; CHECK-EMPTY:
; CHECK-NEXT: then:
; CHECK-NEXT: br label %end
; CHECK-EMPTY:
; CHECK-NEXT: end:
; CHECK-NEXT: %p = phi i32 [ %x, %then ], [ 0, %entry ]
; CHECK-NEXT: ret i32 %p
; CHECK-NEXT: }
define i32 @not_where_dead(i1 %c, i32 %x) {
entry:
  %a = alloca i32, align 4
  store i32 1, ptr %a, align 4
  br i1 %c, label %then, label %end
then:
  store i32 %x, ptr %a, align 4
  %v = load i32, ptr %a, align 4
  br label %end
end:
  %p = phi i32 [ %v, %then ], [ 0, %entry ]
  ret i32 %p
}

; A slot that held the address of another one makes that one promotable.
; CHECK-LABEL: @two_rounds(
; CHECK-NEXT: ret i32 %x
; CHECK-NEXT: }
define i32 @two_rounds(i32 %x) {
  %a = alloca i32, align 4
  %p = alloca ptr, align 8
  store ptr %a, ptr %p, align 8
  %q = load ptr, ptr %p, align 8
  store i32 %x, ptr %q, align 4
  %v = load i32, ptr %a, align 4
  ret i32 %v
}

; A volatile access stays.
; CHECK-LABEL: @not_when_volatile(
; CHECK-NEXT: %a = alloca i32, align 4
; CHECK-NEXT: store volatile i32 %x, ptr %a, align 4
; CHECK-NEXT: %v = load i32, ptr %a, align 4
; CHECK-NEXT: ret i32 %v
; CHECK-NEXT: }
define i32 @not_when_volatile(i32 %x) {
  %a = alloca i32, align 4
  store volatile i32 %x, ptr %a, align 4
  %v = load i32, ptr %a, align 4
  ret i32 %v
}

; An address that others know stays.
; CHECK-LABEL: @not_when_passed_on(
; CHECK-NEXT: %a = alloca i32, align 4
; CHECK-NEXT: store i32 %x, ptr %a, align 4
; CHECK-NEXT: call void @use(ptr %a)
; CHECK-NEXT: %v = load i32, ptr %a, align 4
; CHECK-NEXT: ret i32 %v
; CHECK-NEXT: }
define i32 @not_when_passed_on(i32 %x) {
  %a = alloca i32, align 4
  store i32 %x, ptr %a, align 4
  call void @use(ptr %a)
  %v = load i32, ptr %a, align 4
  ret i32 %v
}

; An access to a part stays.
; CHECK-LABEL: @not_when_partial(
; CHECK-NEXT: %a = alloca i32, align 4
; CHECK-NEXT: store i32 %x, ptr %a, align 4
; CHECK-NEXT: %v = load i16, ptr %a, align 2
; CHECK-NEXT: ret i16 %v
; CHECK-NEXT: }
define i16 @not_when_partial(i32 %x) {
  %a = alloca i32, align 4
  store i32 %x, ptr %a, align 4
  %v = load i16, ptr %a, align 2
  ret i16 %v
}

; What is stored is the address itself.
; CHECK-LABEL: @not_when_stored_itself(
; CHECK-NEXT: %a = alloca ptr, align 8
; CHECK-NEXT: store ptr %a, ptr %a, align 8
; CHECK-NEXT: ret void
; CHECK-NEXT: }
define void @not_when_stored_itself() {
  %a = alloca ptr, align 8
  store ptr %a, ptr %a, align 8
  ret void
}

; `!nonnull !noundef` becomes an assumption.
; CHECK-LABEL: @nonnull(
; CHECK-NEXT: %1 = icmp ne ptr %p, null
; CHECK-NEXT: call void @llvm.assume(i1 %1)
; CHECK-NEXT: ret ptr %p
; CHECK-NEXT: }
define ptr @nonnull(ptr %p) {
  %a = alloca ptr, align 8
  store ptr %p, ptr %a, align 8
  %v = load ptr, ptr %a, align 8, !nonnull !0, !noundef !0
  ret ptr %v
}

; Without `!noundef` a null would only be poison.
; CHECK-LABEL: @nonnull_alone(
; CHECK-NEXT: ret ptr %p
; CHECK-NEXT: }
define ptr @nonnull_alone(ptr %p) {
  %a = alloca ptr, align 8
  store ptr %p, ptr %a, align 8
  %v = load ptr, ptr %a, align 8, !nonnull !0
  ret ptr %v
}

; Code that is never reached.
; CHECK-LABEL: @unreached(
; CHECK-NEXT: entry:
; CHECK-NEXT: br label %end
; CHECK-EMPTY:
; CHECK-NEXT: dead:                                             ; No predecessors!
; CHECK-NEXT: store i32 7, ptr poison, align 4
; CHECK-NEXT: br label %end
; CHECK-EMPTY:
; CHECK-NEXT: end:
; CHECK-NEXT: ret i32 %x
; CHECK-NEXT: }
define i32 @unreached(i32 %x) {
entry:
  %a = alloca i32, align 4
  store i32 %x, ptr %a, align 4
  br label %end
dead:
  store i32 7, ptr %a, align 4
  br label %end
end:
  %v = load i32, ptr %a, align 4
  ret i32 %v
}

!0 = !{}
