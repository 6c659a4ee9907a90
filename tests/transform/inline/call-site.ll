; What is said at the call: a call that is no tail call may have been given the address of a stack
; slot, and a callee that names its threads by a token needs one.
; CHECKS: auto
; RUN: nvopt -passes=inline -S %s | FileCheck %s
; RUN: nvopt -passes=always-inline -S %s | FileCheck %s

declare void @writes(ptr)
declare void @meets() convergent

define internal void @passes_on(ptr %p) alwaysinline {
; CHECK-NOT: define {{.*}}@passes_on(
  tail call void @writes(ptr %p)
  ret void
}

define i32 @no_tail() {
; CHECK-LABEL: define i32 @no_tail() {
; CHECK-NEXT:    [[A:%.*]] = alloca i32, align 4
; CHECK-NEXT:    store i32 1, ptr [[A]], align 4
; CHECK-NEXT:    call void @writes(ptr [[A]])
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[A]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %a = alloca i32
  store i32 1, ptr %a
  notail call void @passes_on(ptr %a)
  %v = load i32, ptr %a
  ret i32 %v
}

define void @tail(ptr %p) {
; CHECK-LABEL: define void @tail(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    tail call void @writes(ptr [[P]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  tail call void @passes_on(ptr %p)
  ret void
}

define internal void @takes_token() convergent alwaysinline {
; CHECK-LABEL: define internal void @takes_token(
; CHECK-SAME: ) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[T:%.*]] = call token @llvm.experimental.convergence.entry()
; CHECK-NEXT:    call void @meets() #[[ATTR1:[0-9]+]] [ "convergencectrl"(token [[T]]) ]
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %t = call token @llvm.experimental.convergence.entry()
  call void @meets() convergent [ "convergencectrl"(token %t) ]
  ret void
}

define void @without_token(i1 %c) convergent {
; CHECK-LABEL: define void @without_token(
; CHECK-SAME: i1 [[C:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[X:.*]], label %[[Y:.*]]
; CHECK:       [[X]]:
; CHECK-NEXT:    call void @takes_token() #[[ATTR0]]
; CHECK-NEXT:    br label %[[Y]]
; CHECK:       [[Y]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %x, label %y
x:
  call void @takes_token() convergent
  br label %y
y:
  ret void
}

define void @with_token() convergent {
; CHECK-LABEL: define void @with_token(
; CHECK-SAME: ) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[T:%.*]] = call token @llvm.experimental.convergence.entry()
; CHECK-NEXT:    call void @meets() #[[ATTR0]] [ "convergencectrl"(token [[T]]) ]
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %t = call token @llvm.experimental.convergence.entry()
  call void @takes_token() convergent [ "convergencectrl"(token %t) ]
  ret void
}

define internal float @plain(float %x) alwaysinline {
; CHECK-LABEL: define internal float @plain(
; CHECK-SAME: float [[X:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[R:%.*]] = fadd float [[X]], 1.000000e+00
; CHECK-NEXT:    ret float [[R]]
; CHECK-NEXT:  }
  %r = fadd float %x, 1.0
  ret float %r
}

; The sum would no longer follow the rounding mode.
define float @strict(float %x) strictfp {
; CHECK-LABEL: define float @strict(
; CHECK-SAME: float [[X:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[R:%.*]] = call float @plain(float [[X]]) #[[ATTR0]]
; CHECK-NEXT:    ret float [[R]]
; CHECK-NEXT:  }
  %r = call float @plain(float %x) strictfp
  ret float %r
}

define internal void @naked() naked alwaysinline {
; CHECK-LABEL: define internal void @naked(
; CHECK-SAME: ) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    call void asm sideeffect "ret;", ""()
; CHECK-NEXT:    unreachable
; CHECK-NEXT:  }
  call void asm sideeffect "ret;", ""()
  unreachable
}

; The assembly would return from here.
define void @calls_naked() {
; CHECK-LABEL: define void @calls_naked() {
; CHECK-NEXT:    call void @naked()
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @naked()
  ret void
}
