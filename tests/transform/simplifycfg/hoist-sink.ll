; RUN: nvopt -passes='simplifycfg<hoist-common-insts;sink-common-insts>' -S %s | FileCheck %s
; CHECKS: auto

declare void @f(i32)
declare void @sync() convergent nounwind
declare i32 @shfl(i32) convergent nounwind willreturn memory(none)

; What both sides begin with is done before the branch.
define void @hoist(i1 %c, i32 %x, ptr %p) {
entry:
  br i1 %c, label %a, label %b
a:
  %y = add nsw i32 %x, 1
  call void @f(i32 %y)
  br label %e
b:
  %z = add i32 %x, 1
  store i32 %z, ptr %p
  br label %e
e:
  ret void
}

; Convergent calls of both sides stay two.
define void @not_merged(i1 %c, i32 %x, ptr %p) {
entry:
  br i1 %c, label %a, label %b
a:
  %y = call i32 @shfl(i32 %x)
  store i32 %y, ptr %p
  br label %e
b:
  %z = call i32 @shfl(i32 %x)
  call void @f(i32 %z)
  br label %e
e:
  ret void
}

; What both sides end with is done once.
define void @sink(i1 %c, i32 %x, i32 %y, ptr %p) {
entry:
  br i1 %c, label %a, label %b
a:
  call void @f(i32 1)
  store i32 %x, ptr %p
  br label %e
b:
  call void @f(i32 2)
  store i32 %y, ptr %p
  br label %e
e:
  ret void
}

; Barriers of both sides stay two.
define void @barriers(i1 %c, ptr %p) {
entry:
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr %p
  call void @sync()
  br label %e
b:
  store i64 2, ptr %p
  call void @sync()
  br label %e
e:
  ret void
}
