; RUN: nvopt -passes='simplifycfg<hoist-common-insts>' -S %s | FileCheck %s
; RUN: nvopt -passes='simplifycfg<hoist-common-insts>' -S %s -o %t && nvopt check %s %t
; CHECKS: auto
target triple = "nvptx64-nvidia-cuda"

; What is done before calls that may not come back is done by those that did not get there: what was said of
; it need not hold for them.

declare i32 @llvm.umin.i32(i32, i32)
declare void @llvm.nvvm.exit()

define internal void @stop(i32 %k, i32 %z) noinline {
; CHECK-LABEL: define internal void @stop(
; CHECK-SAME: i32 [[K:%.*]], i32 [[Z:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[C:%.*]] = icmp eq i32 [[K]], 0
; CHECK-NEXT:    br i1 [[C]], label %[[E:.*]], label %[[R:.*]]
; CHECK:       [[E]]:
; CHECK-NEXT:    call void @llvm.nvvm.exit()
; CHECK-NEXT:    unreachable
; CHECK:       [[R]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %c = icmp eq i32 %k, 0
  br i1 %c, label %e, label %r
e:
  call void @llvm.nvvm.exit()
  unreachable
r:
  ret void
}

define internal void @returns(i32 %k, i32 %z, ptr addrspace(1) %o) noinline willreturn nounwind memory(argmem: write) {
; CHECK-LABEL: define internal void @returns(
; CHECK-SAME: i32 [[K:%.*]], i32 [[Z:%.*]], ptr addrspace(1) [[O:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    store i32 [[Z]], ptr addrspace(1) [[O]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  store i32 %z, ptr addrspace(1) %o
  ret void
}

; That the argument is not poison holds behind the calls.
define ptx_kernel void @may_stop(ptr addrspace(1) %o, i32 %n0, i1 %c) {
; CHECK-LABEL: define ptx_kernel void @may_stop(
; CHECK-SAME: ptr addrspace(1) [[O:%.*]], i32 [[N0:%.*]], i1 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[N:%.*]] = and i32 [[N0]], 1
; CHECK-NEXT:    [[A:%.*]] = sub nuw i32 [[N]], 1
; CHECK-NEXT:    [[P:%.*]] = call range(i32 0, 8) i32 @llvm.umin.i32(i32 [[A]], i32 7)
; CHECK-NEXT:    br i1 [[C]], label %[[X:.*]], label %[[Y:.*]]
; CHECK:       [[COMMON_RET:.*]]:
; CHECK-NEXT:    ret void
; CHECK:       [[X]]:
; CHECK-NEXT:    call void @stop(i32 [[N]], i32 1)
; CHECK-NEXT:    [[P1:%.*]] = add i32 [[P]], 1
; CHECK-NEXT:    store i32 [[P1]], ptr addrspace(1) [[O]], align 4
; CHECK-NEXT:    br label %[[COMMON_RET]]
; CHECK:       [[Y]]:
; CHECK-NEXT:    call void @stop(i32 [[N]], i32 2)
; CHECK-NEXT:    [[Q1:%.*]] = add i32 [[P]], 2
; CHECK-NEXT:    store i32 [[Q1]], ptr addrspace(1) [[O]], align 4
; CHECK-NEXT:    br label %[[COMMON_RET]]
; CHECK-NEXT:  }
entry:
  %n = and i32 %n0, 1
  %a = sub nuw i32 %n, 1
  br i1 %c, label %x, label %y
x:
  call void @stop(i32 %n, i32 1)
  %p = call noundef range(i32 0, 8) i32 @llvm.umin.i32(i32 noundef %a, i32 7)
  %p1 = add i32 %p, 1
  store i32 %p1, ptr addrspace(1) %o
  ret void
y:
  call void @stop(i32 %n, i32 2)
  %q = call noundef range(i32 0, 8) i32 @llvm.umin.i32(i32 noundef %a, i32 7)
  %q1 = add i32 %q, 2
  store i32 %q1, ptr addrspace(1) %o
  ret void
}

; Whoever makes a call that comes back gets there.
define ptx_kernel void @comes_back(ptr addrspace(1) %o, i32 %n, i1 %c) {
; CHECK-LABEL: define ptx_kernel void @comes_back(
; CHECK-SAME: ptr addrspace(1) [[O:%.*]], i32 [[N:%.*]], i1 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = and i32 [[N]], 1
; CHECK-NEXT:    [[P:%.*]] = call noundef range(i32 0, 8) i32 @llvm.umin.i32(i32 noundef [[A]], i32 7)
; CHECK-NEXT:    br i1 [[C]], label %[[X:.*]], label %[[Y:.*]]
; CHECK:       [[COMMON_RET:.*]]:
; CHECK-NEXT:    ret void
; CHECK:       [[X]]:
; CHECK-NEXT:    call void @returns(i32 [[N]], i32 1, ptr addrspace(1) [[O]])
; CHECK-NEXT:    [[P1:%.*]] = add i32 [[P]], 1
; CHECK-NEXT:    store i32 [[P1]], ptr addrspace(1) [[O]], align 4
; CHECK-NEXT:    br label %[[COMMON_RET]]
; CHECK:       [[Y]]:
; CHECK-NEXT:    call void @returns(i32 [[N]], i32 2, ptr addrspace(1) [[O]])
; CHECK-NEXT:    [[Q1:%.*]] = add i32 [[P]], 2
; CHECK-NEXT:    store i32 [[Q1]], ptr addrspace(1) [[O]], align 4
; CHECK-NEXT:    br label %[[COMMON_RET]]
; CHECK-NEXT:  }
entry:
  %a = and i32 %n, 1
  br i1 %c, label %x, label %y
x:
  call void @returns(i32 %n, i32 1, ptr addrspace(1) %o)
  %p = call noundef range(i32 0, 8) i32 @llvm.umin.i32(i32 noundef %a, i32 7)
  %p1 = add i32 %p, 1
  store i32 %p1, ptr addrspace(1) %o
  ret void
y:
  call void @returns(i32 %n, i32 2, ptr addrspace(1) %o)
  %q = call noundef range(i32 0, 8) i32 @llvm.umin.i32(i32 noundef %a, i32 7)
  %q1 = add i32 %q, 2
  store i32 %q1, ptr addrspace(1) %o
  ret void
}
