; RUN: nvopt -passes=always-inline -S %s | FileCheck %s
; RUN: opt -passes=always-inline -S < %s | FileCheck %s

declare void @use(ptr)

; CHECK-LABEL: @add_one(
; CHECK-NEXT: %y = add i32 %x, 1
; CHECK-NEXT: ret i32 %y
; CHECK-NEXT: }
define internal i32 @add_one(i32 %x) alwaysinline {
  %y = add i32 %x, 1
  ret i32 %y
}

; A callee of one block.
; CHECK-LABEL: @one_block(
; CHECK-NEXT: %y.i1 = add i32 %a, 1
; CHECK-NEXT: %y.i = add i32 %y.i1, 1
; CHECK-NEXT: ret i32 %y.i
; CHECK-NEXT: }
define i32 @one_block(i32 %a) {
  %r = call i32 @add_one(i32 %a)
  %s = call i32 @add_one(i32 %r)
  ret i32 %s
}

; CHECK-NOT: define {{.*}}@choose(
define internal i32 @choose(i1 %c, i32 %x) alwaysinline {
entry:
  br i1 %c, label %then, label %else
then:
  ret i32 %x
else:
  %n = sub i32 0, %x
  ret i32 %n
}

; Two returns meet in a phi.
; CHECK-LABEL: @two_returns(
; CHECK-NEXT: entry:
; CHECK-NEXT: br i1 %c, label %then.i, label %else.i
; CHECK-EMPTY:
; CHECK-NEXT: then.i:
; CHECK-NEXT: br label %choose.exit
; CHECK-EMPTY:
; CHECK-NEXT: else.i:
; CHECK-NEXT: %n.i = sub i32 0, %x
; CHECK-NEXT: br label %choose.exit
; CHECK-EMPTY:
; CHECK-NEXT: choose.exit:
; CHECK-NEXT: %r1 = phi i32 [ %x, %then.i ], [ %n.i, %else.i ]
; CHECK-NEXT: %s = mul i32 %r1, 3
; CHECK-NEXT: ret i32 %s
; CHECK-NEXT: }
define i32 @two_returns(i1 %c, i32 %x) {
entry:
  %r = call i32 @choose(i1 %c, i32 %x)
  %s = mul i32 %r, 3
  ret i32 %s
}

; CHECK-NOT: define {{.*}}@slot(
define internal void @slot() alwaysinline {
  %a = alloca i32, align 4
  call void @use(ptr %a)
  ret void
}

; A stack slot moves to the entry and is marked.
; CHECK-LABEL: @slots(
; CHECK-NEXT: entry:
; CHECK-NEXT: %a.i = alloca i32, align 4
; CHECK-NEXT: br i1 %c, label %then, label %end
; CHECK-EMPTY:
; CHECK-NEXT: then:
; CHECK-NEXT: call void @llvm.lifetime.start.p0(ptr %a.i)
; CHECK-NEXT: call void @use(ptr %a.i)
; CHECK-NEXT: call void @llvm.lifetime.end.p0(ptr %a.i)
; CHECK-NEXT: br label %end
; CHECK-EMPTY:
; CHECK-NEXT: end:
; CHECK-NEXT: ret void
; CHECK-NEXT: }
define void @slots(i1 %c) {
entry:
  br i1 %c, label %then, label %end
then:
  call void @slot()
  br label %end
end:
  ret void
}

; CHECK-NOT: define {{.*}}@copied(
define internal void @copied(ptr byval(i64) %p) alwaysinline {
  store i64 1, ptr %p, align 8
  ret void
}

; A `byval` argument is copied.
; CHECK-LABEL: @byval(
; CHECK-NEXT: %q1 = alloca i64, align 8
; CHECK-NEXT: call void @llvm.lifetime.start.p0(ptr %q1)
; CHECK-NEXT: call void @llvm.memcpy.p0.p0.i64(ptr align 8 %q1, ptr %q, i64 8, i1 false)
; CHECK-NEXT: store i64 1, ptr %q1, align 8
; CHECK-NEXT: call void @llvm.lifetime.end.p0(ptr %q1)
; CHECK-NEXT: ret void
; CHECK-NEXT: }
define void @byval(ptr %q) {
  call void @copied(ptr byval(i64) %q)
  ret void
}

; CHECK-LABEL: @recursive(
; CHECK-NEXT: %r = call i32 @recursive(i32 %x)
; CHECK-NEXT: ret i32 %r
; CHECK-NEXT: }
define i32 @recursive(i32 %x) alwaysinline {
  %r = call i32 @recursive(i32 %x)
  ret i32 %r
}

; A function that calls itself stays a call.
; CHECK-LABEL: @not_when_recursive(
; CHECK-NEXT: %r = call i32 @recursive(i32 %x)
; CHECK-NEXT: ret i32 %r
; CHECK-NEXT: }
define i32 @not_when_recursive(i32 %x) {
  %r = call i32 @recursive(i32 %x)
  ret i32 %r
}

; CHECK-LABEL: @plain(
; CHECK-NEXT: %y = add i32 %x, 2
; CHECK-NEXT: ret i32 %y
; CHECK-NEXT: }
define internal i32 @plain(i32 %x) {
  %y = add i32 %x, 2
  ret i32 %y
}

; A call without the attribute stays; one with it goes.
; CHECK-LABEL: @by_call(
; CHECK-NEXT: %a = call i32 @plain(i32 %x)
; CHECK-NEXT: %y.i = add i32 %a, 2
; CHECK-NEXT: ret i32 %y.i
; CHECK-NEXT: }
define i32 @by_call(i32 %x) {
  %a = call i32 @plain(i32 %x)
  %b = call i32 @plain(i32 %a) alwaysinline
  ret i32 %b
}

; A call that forbids it stays.
; CHECK-LABEL: @not_when_forbidden(
; CHECK-NEXT: %r = call i32 @add_one(i32 %x)
; CHECK-NEXT: ret i32 %r
; CHECK-NEXT: }
define i32 @not_when_forbidden(i32 %x) {
  %r = call i32 @add_one(i32 %x) noinline
  ret i32 %r
}

declare void @llvm.va_start.p0(ptr)
; CHECK-LABEL: @variable(
; CHECK-NEXT: %l = alloca ptr, align 8
; CHECK-NEXT: call void @llvm.va_start.p0(ptr %l)
; CHECK-NEXT: ret void
; CHECK-NEXT: }
define internal void @variable(...) alwaysinline {
  %l = alloca ptr, align 8
  call void @llvm.va_start.p0(ptr %l)
  ret void
}

; A callee that looks at its variable arguments stays.
; CHECK-LABEL: @not_when_variable(
; CHECK-NEXT: call void (...) @variable(i32 1)
; CHECK-NEXT: ret void
; CHECK-NEXT: }
define void @not_when_variable() {
  call void (...) @variable(i32 1)
  ret void
}

; CHECK-NOT: define {{.*}}@copy(
define internal void @copy(ptr noalias %to, ptr noalias %from) alwaysinline {
  %v = load i32, ptr %from, align 4
  store i32 %v, ptr %to, align 4
  ret void
}

; What `noalias` parameters promised becomes scopes.
; CHECK-LABEL: @restricted(
; CHECK-NEXT: call void @llvm.experimental.noalias.scope.decl(metadata !{{[0-9]+}})
; CHECK-NEXT: call void @llvm.experimental.noalias.scope.decl(metadata !{{[0-9]+}})
; CHECK-NEXT: %v.i = load i32, ptr %q, align 4, !alias.scope !{{[0-9]+}}, !noalias !{{[0-9]+}}
; CHECK-NEXT: store i32 %v.i, ptr %p, align 4, !alias.scope !{{[0-9]+}}, !noalias !{{[0-9]+}}
; CHECK-NEXT: ret void
; CHECK-NEXT: }
define void @restricted(ptr %p, ptr %q) {
  call void @copy(ptr %p, ptr %q)
  ret void
}
