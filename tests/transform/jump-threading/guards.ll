; Blocks that are not copied whatever their predecessors know, and what copies do.
; CHECKS: auto
; RUN: opt -passes=jump-threading -verify-each -verify-analyses -S %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"
declare void @a()
declare void @b()
declare void @nd() noduplicate

; A call that must not be copied.
define void @noduplicate(i1 %c, i1 %d) {
; CHECK-LABEL: define void @noduplicate(
; CHECK-SAME: i1 [[C:%.*]], i1 [[D:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[L:.*]], label %[[R:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    call void @a()
; CHECK-NEXT:    br label %[[M:.*]]
; CHECK:       [[R]]:
; CHECK-NEXT:    call void @b()
; CHECK-NEXT:    br label %[[M]]
; CHECK:       [[M]]:
; CHECK-NEXT:    [[K:%.*]] = phi i1 [ true, %[[L]] ], [ [[D]], %[[R]] ]
; CHECK-NEXT:    call void @nd()
; CHECK-NEXT:    br i1 [[K]], label %[[Y:.*]], label %[[N:.*]]
; CHECK:       [[Y]]:
; CHECK-NEXT:    call void @a()
; CHECK-NEXT:    ret void
; CHECK:       [[N]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  br i1 %c, label %l, label %r
l:
  call void @a()
  br label %m
r:
  call void @b()
  br label %m
m:
  %k = phi i1 [ true, %l ], [ %d, %r ]
  call void @nd()
  br i1 %k, label %y, label %n
y:
  call void @a()
  ret void
n:
  ret void
}
@addr = global ptr blockaddress(@address, %m)

; The block stays for those who jump to its address.
define void @address(i1 %c, i1 %d, ptr %to) {
; CHECK-LABEL: define void @address(
; CHECK-SAME: i1 [[C:%.*]], i1 [[D:%.*]], ptr [[TO:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[M_THREAD:.*]], label %[[R:.*]]
; CHECK:       [[M_THREAD]]:
; CHECK-NEXT:    call void @a()
; CHECK-NEXT:    br label %[[Y:.*]]
; CHECK:       [[R]]:
; CHECK-NEXT:    call void @b()
; CHECK-NEXT:    indirectbr ptr [[TO]], [label %[[M:.*]], label %[[N:.*]]]
; CHECK:       [[M]]:
; CHECK-NEXT:    [[K:%.*]] = phi i1 [ [[D]], %[[R]] ]
; CHECK-NEXT:    br i1 [[K]], label %[[Y]], label %[[N]]
; CHECK:       [[Y]]:
; CHECK-NEXT:    call void @a()
; CHECK-NEXT:    ret void
; CHECK:       [[N]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  br i1 %c, label %l, label %r
l:
  call void @a()
  br label %m
r:
  call void @b()
  indirectbr ptr %to, [label %m, label %n]
m:
  %k = phi i1 [ true, %l ], [ %d, %r ]
  br i1 %k, label %y, label %n
y:
  call void @a()
  ret void
n:
  ret void
}
declare token @llvm.experimental.convergence.anchor()
declare void @conv() convergent

; Threads meet at the token.
define void @token(i1 %c, i1 %d) convergent {
; CHECK-LABEL: define void @token(
; CHECK-SAME: i1 [[C:%.*]], i1 [[D:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    br i1 [[C]], label %[[L:.*]], label %[[R:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    call void @a()
; CHECK-NEXT:    br label %[[M:.*]]
; CHECK:       [[R]]:
; CHECK-NEXT:    call void @b()
; CHECK-NEXT:    br label %[[M]]
; CHECK:       [[M]]:
; CHECK-NEXT:    [[K:%.*]] = phi i1 [ true, %[[L]] ], [ [[D]], %[[R]] ]
; CHECK-NEXT:    [[T:%.*]] = call token @llvm.experimental.convergence.anchor()
; CHECK-NEXT:    br i1 [[K]], label %[[Y:.*]], label %[[N:.*]]
; CHECK:       [[Y]]:
; CHECK-NEXT:    call void @conv() [ "convergencectrl"(token [[T]]) ]
; CHECK-NEXT:    ret void
; CHECK:       [[N]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  br i1 %c, label %l, label %r
l:
  call void @a()
  br label %m
r:
  call void @b()
  br label %m
m:
  %k = phi i1 [ true, %l ], [ %d, %r ]
  %t = call token @llvm.experimental.convergence.anchor()
  br i1 %k, label %y, label %n
y:
  call void @conv() [ "convergencectrl"(token %t) ]
  ret void
n:
  ret void
}

; Assembly that threads execute together.
define void @asm_convergent(i1 %c, i1 %d) convergent {
; CHECK-LABEL: define void @asm_convergent(
; CHECK-SAME: i1 [[C:%.*]], i1 [[D:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    br i1 [[C]], label %[[L:.*]], label %[[R:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    call void @a()
; CHECK-NEXT:    br label %[[M:.*]]
; CHECK:       [[R]]:
; CHECK-NEXT:    call void @b()
; CHECK-NEXT:    br label %[[M]]
; CHECK:       [[M]]:
; CHECK-NEXT:    [[K:%.*]] = phi i1 [ true, %[[L]] ], [ [[D]], %[[R]] ]
; CHECK-NEXT:    call void asm sideeffect "bar.sync 0;", ""() #[[ATTR0]]
; CHECK-NEXT:    br i1 [[K]], label %[[Y:.*]], label %[[N:.*]]
; CHECK:       [[Y]]:
; CHECK-NEXT:    call void @a()
; CHECK-NEXT:    ret void
; CHECK:       [[N]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  br i1 %c, label %l, label %r
l:
  call void @a()
  br label %m
r:
  call void @b()
  br label %m
m:
  %k = phi i1 [ true, %l ], [ %d, %r ]
  call void asm sideeffect "bar.sync 0;", ""() convergent
  br i1 %k, label %y, label %n
y:
  call void @a()
  ret void
n:
  ret void
}
declare i32 @callee(i1)

; A call that must be a tail call stays before its return.
define i32 @musttail(i1 %c, i1 %d) {
; CHECK-LABEL: define i32 @musttail(
; CHECK-SAME: i1 [[C:%.*]], i1 [[D:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[M_THREAD:.*]], label %[[M:.*]]
; CHECK:       [[M_THREAD]]:
; CHECK-NEXT:    call void @a()
; CHECK-NEXT:    br label %[[Y:.*]]
; CHECK:       [[M]]:
; CHECK-NEXT:    call void @b()
; CHECK-NEXT:    br i1 [[D]], label %[[Y]], label %[[N:.*]]
; CHECK:       [[Y]]:
; CHECK-NEXT:    [[V:%.*]] = musttail call i32 @callee2(i1 [[C]], i1 [[D]])
; CHECK-NEXT:    ret i32 [[V]]
; CHECK:       [[N]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
  br i1 %c, label %l, label %r
l:
  call void @a()
  br label %m
r:
  call void @b()
  br label %m
m:
  %k = phi i1 [ true, %l ], [ %d, %r ]
  br i1 %k, label %y, label %n
y:
  %v = musttail call i32 @callee2(i1 %c, i1 %d)
  ret i32 %v
n:
  ret i32 0
}
declare i32 @callee2(i1, i1)

; An undefined value that was frozen is one value, for the branch and for its users.
define i32 @frozen(i1 %c, i1 %d) {
; CHECK-LABEL: define i32 @frozen(
; CHECK-SAME: i1 [[C:%.*]], i1 [[D:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[L:.*]], label %[[M:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    call void @a()
; CHECK-NEXT:    br label %[[N:.*]]
; CHECK:       [[M]]:
; CHECK-NEXT:    call void @b()
; CHECK-NEXT:    [[F:%.*]] = freeze i1 [[D]]
; CHECK-NEXT:    br i1 [[F]], label %[[Y:.*]], label %[[N]]
; CHECK:       [[Y]]:
; CHECK-NEXT:    [[Z:%.*]] = zext i1 [[F]] to i32
; CHECK-NEXT:    ret i32 [[Z]]
; CHECK:       [[N]]:
; CHECK-NEXT:    [[F2:%.*]] = phi i1 [ false, %[[L]] ], [ [[F]], %[[M]] ]
; CHECK-NEXT:    [[Z2:%.*]] = zext i1 [[F2]] to i32
; CHECK-NEXT:    [[Z3:%.*]] = add i32 [[Z2]], 10
; CHECK-NEXT:    ret i32 [[Z3]]
; CHECK-NEXT:  }
  br i1 %c, label %l, label %r
l:
  call void @a()
  br label %m
r:
  call void @b()
  br label %m
m:
  %k = phi i1 [ poison, %l ], [ %d, %r ]
  %f = freeze i1 %k
  br i1 %f, label %y, label %n
y:
  %z = zext i1 %f to i32
  ret i32 %z
n:
  %z2 = zext i1 %f to i32
  %z3 = add i32 %z2, 10
  ret i32 %z3
}

; Each way executes one of the copies.
define i32 @volatile(i1 %c, i1 %d, ptr %p) {
; CHECK-LABEL: define i32 @volatile(
; CHECK-SAME: i1 [[C:%.*]], i1 [[D:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[M_THREAD:.*]], label %[[M:.*]]
; CHECK:       [[M_THREAD]]:
; CHECK-NEXT:    call void @a()
; CHECK-NEXT:    [[V2:%.*]] = load volatile i32, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[Y:.*]]
; CHECK:       [[M]]:
; CHECK-NEXT:    call void @b()
; CHECK-NEXT:    [[V:%.*]] = load volatile i32, ptr [[P]], align 4
; CHECK-NEXT:    br i1 [[D]], label %[[Y]], label %[[N:.*]]
; CHECK:       [[Y]]:
; CHECK-NEXT:    [[V3:%.*]] = phi i32 [ [[V2]], %[[M_THREAD]] ], [ [[V]], %[[M]] ]
; CHECK-NEXT:    ret i32 [[V3]]
; CHECK:       [[N]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
  br i1 %c, label %l, label %r
l:
  call void @a()
  br label %m
r:
  call void @b()
  br label %m
m:
  %k = phi i1 [ true, %l ], [ %d, %r ]
  %v = load volatile i32, ptr %p
  br i1 %k, label %y, label %n
y:
  ret i32 %v
n:
  ret i32 0
}
