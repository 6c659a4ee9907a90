; What a thread wrote is there for others when it has ended.
; CHECKS: auto
; RUN: nvopt -passes=dse -S %s | FileCheck %s
; RUN: nvopt -passes='cgscc(function-attrs),function(dse)' -S %s | FileCheck %s --check-prefix=ATTRS --allow-unused-prefixes

declare void @llvm.nvvm.exit()
declare void @llvm.trap()

define void @ends(ptr addrspace(1) %p, i1 %c) {
; CHECK-LABEL: define void @ends(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], i1 [[C:%.*]]) {
; CHECK-NEXT:    store i32 1, ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    call void @llvm.nvvm.exit()
; CHECK-NEXT:    unreachable
; CHECK:       [[B]]:
; CHECK-NEXT:    store i32 2, ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
; ATTRS-LABEL: define void @ends(
; ATTRS-SAME: ptr addrspace(1) writeonly captures(none) [[P:%.*]], i1 [[C:%.*]]) #[[ATTR0:[0-9]+]] {
; ATTRS-NEXT:    store i32 1, ptr addrspace(1) [[P]], align 4
; ATTRS-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; ATTRS:       [[A]]:
; ATTRS-NEXT:    call void @llvm.nvvm.exit()
; ATTRS-NEXT:    unreachable
; ATTRS:       [[B]]:
; ATTRS-NEXT:    store i32 2, ptr addrspace(1) [[P]], align 4
; ATTRS-NEXT:    ret void
; ATTRS-NEXT:  }
  store i32 1, ptr addrspace(1) %p
  br i1 %c, label %a, label %b
a:
  call void @llvm.nvvm.exit()
  unreachable
b:
  store i32 2, ptr addrspace(1) %p
  ret void
}

; When a thread has trapped the whole launch is over.
define void @traps(ptr addrspace(1) %p, i1 %c) {
; CHECK-LABEL: define void @traps(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], i1 [[C:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    call void @llvm.trap()
; CHECK-NEXT:    unreachable
; CHECK:       [[B]]:
; CHECK-NEXT:    store i32 2, ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
; ATTRS-LABEL: define void @traps(
; ATTRS-SAME: ptr addrspace(1) writeonly captures(none) [[P:%.*]], i1 [[C:%.*]]) #[[ATTR0:[0-9]+]] {
; ATTRS-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; ATTRS:       [[A]]:
; ATTRS-NEXT:    call void @llvm.trap()
; ATTRS-NEXT:    unreachable
; ATTRS:       [[B]]:
; ATTRS-NEXT:    store i32 2, ptr addrspace(1) [[P]], align 4
; ATTRS-NEXT:    ret void
; ATTRS-NEXT:  }
  store i32 1, ptr addrspace(1) %p
  br i1 %c, label %a, label %b
a:
  call void @llvm.trap()
  unreachable
b:
  store i32 2, ptr addrspace(1) %p
  ret void
}

; Nobody sees its stack.
define void @own_stack(i1 %c) {
; CHECK-LABEL: define void @own_stack(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    call void @llvm.nvvm.exit()
; CHECK-NEXT:    unreachable
; CHECK:       [[B]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
; ATTRS-LABEL: define void @own_stack(
; ATTRS-SAME: i1 [[C:%.*]]) #[[ATTR0:[0-9]+]] {
; ATTRS-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; ATTRS:       [[A]]:
; ATTRS-NEXT:    call void @llvm.nvvm.exit()
; ATTRS-NEXT:    unreachable
; ATTRS:       [[B]]:
; ATTRS-NEXT:    ret void
; ATTRS-NEXT:  }
  %p = alloca i32
  store i32 1, ptr %p
  br i1 %c, label %a, label %b
a:
  call void @llvm.nvvm.exit()
  unreachable
b:
  ret void
}

define internal void @may_end(i1 %c) noinline {
; CHECK-LABEL: define internal void @may_end(
; CHECK-SAME: i1 [[C:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    call void @llvm.nvvm.exit()
; CHECK-NEXT:    unreachable
; CHECK:       [[B]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
; ATTRS-LABEL: define internal void @may_end(
; ATTRS-SAME: i1 [[C:%.*]]) #[[ATTR0:[0-9]+]] {
; ATTRS-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; ATTRS:       [[A]]:
; ATTRS-NEXT:    call void @llvm.nvvm.exit()
; ATTRS-NEXT:    unreachable
; ATTRS:       [[B]]:
; ATTRS-NEXT:    ret void
; ATTRS-NEXT:  }
  br i1 %c, label %a, label %b
a:
  call void @llvm.nvvm.exit()
  unreachable
b:
  ret void
}

; The callee ends the thread, and so reads what was written as well.
define void @ends_in_call(ptr addrspace(1) %p, i1 %c) {
; CHECK-LABEL: define void @ends_in_call(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], i1 [[C:%.*]]) {
; CHECK-NEXT:    store i32 1, ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    call void @may_end(i1 [[C]])
; CHECK-NEXT:    store i32 2, ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
; ATTRS-LABEL: define void @ends_in_call(
; ATTRS-SAME: ptr addrspace(1) writeonly captures(none) [[P:%.*]], i1 [[C:%.*]]) #[[ATTR0:[0-9]+]] {
; ATTRS-NEXT:    store i32 1, ptr addrspace(1) [[P]], align 4
; ATTRS-NEXT:    call void @may_end(i1 [[C]])
; ATTRS-NEXT:    store i32 2, ptr addrspace(1) [[P]], align 4
; ATTRS-NEXT:    ret void
; ATTRS-NEXT:  }
  store i32 1, ptr addrspace(1) %p
  call void @may_end(i1 %c)
  store i32 2, ptr addrspace(1) %p
  ret void
}

; That nobody else in this launch looks at the memory does not mean that nobody does when it is over.
define void @restricted(ptr addrspace(1) noalias %p, i1 %c) {
; CHECK-LABEL: define void @restricted(
; CHECK-SAME: ptr addrspace(1) noalias [[P:%.*]], i1 [[C:%.*]]) {
; CHECK-NEXT:    store i32 1, ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    call void @llvm.nvvm.exit()
; CHECK-NEXT:    unreachable
; CHECK:       [[B]]:
; CHECK-NEXT:    store i32 2, ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
; ATTRS-LABEL: define void @restricted(
; ATTRS-SAME: ptr addrspace(1) noalias writeonly captures(none) [[P:%.*]], i1 [[C:%.*]]) #[[ATTR0:[0-9]+]] {
; ATTRS-NEXT:    store i32 1, ptr addrspace(1) [[P]], align 4
; ATTRS-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; ATTRS:       [[A]]:
; ATTRS-NEXT:    call void @llvm.nvvm.exit()
; ATTRS-NEXT:    unreachable
; ATTRS:       [[B]]:
; ATTRS-NEXT:    store i32 2, ptr addrspace(1) [[P]], align 4
; ATTRS-NEXT:    ret void
; ATTRS-NEXT:  }
  store i32 1, ptr addrspace(1) %p
  br i1 %c, label %a, label %b
a:
  call void @llvm.nvvm.exit()
  unreachable
b:
  store i32 2, ptr addrspace(1) %p
  ret void
}

@own = internal addrspace(1) global i32 0

define void @own_variable(i1 %c) {
; CHECK-LABEL: define void @own_variable(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:    store i32 1, ptr addrspace(1) @own, align 4
; CHECK-NEXT:    call void @may_end(i1 [[C]])
; CHECK-NEXT:    store i32 2, ptr addrspace(1) @own, align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
; ATTRS-LABEL: define void @own_variable(
; ATTRS-SAME: i1 [[C:%.*]]) #[[ATTR0:[0-9]+]] {
; ATTRS-NEXT:    store i32 1, ptr addrspace(1) @own, align 4
; ATTRS-NEXT:    call void @may_end(i1 [[C]])
; ATTRS-NEXT:    store i32 2, ptr addrspace(1) @own, align 4
; ATTRS-NEXT:    ret void
; ATTRS-NEXT:  }
  store i32 1, ptr addrspace(1) @own
  call void @may_end(i1 %c)
  store i32 2, ptr addrspace(1) @own
  ret void
}

define i32 @reads_own() {
; CHECK-LABEL: define i32 @reads_own() {
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr addrspace(1) @own, align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
; ATTRS-LABEL: define i32 @reads_own(
; ATTRS-SAME: ) #[[ATTR0:[0-9]+]] {
; ATTRS-NEXT:    [[V:%.*]] = load i32, ptr addrspace(1) @own, align 4
; ATTRS-NEXT:    ret i32 [[V]]
; ATTRS-NEXT:  }
  %v = load i32, ptr addrspace(1) @own
  ret i32 %v
}
