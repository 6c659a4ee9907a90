; What keeps blocks and instructions apart.
; CHECKS: auto
; RUN: nvopt -passes='simplifycfg<hoist-common-insts;sink-common-insts>' -S %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"
declare void @a() nounwind
declare void @nm() nomerge
declare void @nd() noduplicate

; Calls that must stay two, and their twins that need not.
define void @nomerge(i1 %c, ptr %p) {
; CHECK-LABEL: define void @nomerge(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[L:.*]], label %[[R:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    call void @nm()
; CHECK-NEXT:    br label %[[J:.*]]
; CHECK:       [[R]]:
; CHECK-NEXT:    call void @nm()
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  br i1 %c, label %l, label %r
l:
  call void @nm()
  br label %j
r:
  call void @nm()
  br label %j
j:
  ret void
}

define void @merged_twin(i1 %c, ptr %p) {
; CHECK-LABEL: define void @merged_twin(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[J:.*]]:
; CHECK-NEXT:    call void @a()
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  br i1 %c, label %l, label %r
l:
  call void @a()
  br label %j
r:
  call void @a()
  br label %j
j:
  ret void
}

; Calls that must be tail calls.
define i32 @musttail(i1 %c, i32 %x) {
; CHECK-LABEL: define i32 @musttail(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[L:.*]], label %[[R:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    [[V:%.*]] = musttail call i32 @g3(i1 [[C]], i32 1)
; CHECK-NEXT:    ret i32 [[V]]
; CHECK:       [[R]]:
; CHECK-NEXT:    [[W:%.*]] = musttail call i32 @g3(i1 [[C]], i32 2)
; CHECK-NEXT:    ret i32 [[W]]
; CHECK-NEXT:  }
  br i1 %c, label %l, label %r
l:
  %v = musttail call i32 @g3(i1 %c, i32 1)
  ret i32 %v
r:
  %w = musttail call i32 @g3(i1 %c, i32 2)
  ret i32 %w
}
declare i32 @g3(i1, i32)

; A store of one side is made always where the place was stored to before; a volatile one is not.
define void @vol_store(i1 %c, ptr %p) {
; CHECK-LABEL: define void @vol_store(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:    store i32 0, ptr [[P]], align 4
; CHECK-NEXT:    br i1 [[C]], label %[[L:.*]], label %[[J:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    store volatile i32 1, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  store i32 0, ptr %p
  br i1 %c, label %l, label %j
l:
  store volatile i32 1, ptr %p
  br label %j
j:
  ret void
}

define void @store_twin(i1 %c, ptr %p) {
; CHECK-LABEL: define void @store_twin(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[J:.*]]:
; CHECK-NEXT:    store i32 0, ptr [[P]], align 4
; CHECK-NEXT:    [[SPEC_STORE_SELECT:%.*]] = select i1 [[C]], i32 1, i32 0
; CHECK-NEXT:    store i32 [[SPEC_STORE_SELECT]], ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  store i32 0, ptr %p
  br i1 %c, label %l, label %j
l:
  store i32 1, ptr %p
  br label %j
j:
  ret void
}

; The place may not be there.
define void @no_store_before(i1 %c, ptr %p) {
; CHECK-LABEL: define void @no_store_before(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[L:.*]], label %[[J:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  br i1 %c, label %l, label %j
l:
  store i32 1, ptr %p
  br label %j
j:
  ret void
}

; Another thread may have stored to the place since.
define void @store_barrier(i1 %c, ptr addrspace(3) %p) convergent {
; CHECK-LABEL: define void @store_barrier(
; CHECK-SAME: i1 [[C:%.*]], ptr addrspace(3) [[P:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    store i32 0, ptr addrspace(3) [[P]], align 4
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    br i1 [[C]], label %[[L:.*]], label %[[J:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    store i32 1, ptr addrspace(3) [[P]], align 4
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  store i32 0, ptr addrspace(3) %p
  call void @llvm.nvvm.barrier0()
  br i1 %c, label %l, label %j
l:
  store i32 1, ptr addrspace(3) %p
  br label %j
j:
  ret void
}
declare void @llvm.nvvm.barrier0()

; Storing to null is undefined, unless it is volatile, in a space where null is a place, or where the function says so.
define i32 @null_volatile(i1 %c) {
; CHECK-LABEL: define i32 @null_volatile(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[L:.*]], label %[[J:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    [[V:%.*]] = load volatile i32, ptr null, align 4
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
  br i1 %c, label %l, label %j
l:
  %v = load volatile i32, ptr null
  br label %j
j:
  ret i32 0
}

define i32 @null_space(i1 %c) {
; CHECK-LABEL: define i32 @null_space(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[L:.*]], label %[[J:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    store i32 1, ptr addrspace(3) null, align 4
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
  br i1 %c, label %l, label %j
l:
  store i32 1, ptr addrspace(3) null
  br label %j
j:
  ret i32 0
}

define i32 @null_valid(i1 %c) null_pointer_is_valid {
; CHECK-LABEL: define i32 @null_valid(
; CHECK-SAME: i1 [[C:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    br i1 [[C]], label %[[L:.*]], label %[[J:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    store i32 1, ptr null, align 4
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
  br i1 %c, label %l, label %j
l:
  store i32 1, ptr null
  br label %j
j:
  ret i32 0
}

define i32 @null_plain(i1 %c) {
; CHECK-LABEL: define i32 @null_plain(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:  [[J:.*]]:
; CHECK-NEXT:    [[TMP0:%.*]] = xor i1 [[C]], true
; CHECK-NEXT:    call void @llvm.assume(i1 [[TMP0]])
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
  br i1 %c, label %l, label %j
l:
  store i32 1, ptr null
  br label %j
j:
  ret i32 0
}

; The call is not reached for certain.
define i32 @phi_null_call(i1 %c, ptr %f) {
; CHECK-LABEL: define i32 @phi_null_call(
; CHECK-SAME: i1 [[C:%.*]], ptr [[F:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[SPEC_SELECT:%.*]] = select i1 [[C]], ptr null, ptr [[F]]
; CHECK-NEXT:    call void @a()
; CHECK-NEXT:    [[V:%.*]] = call i32 [[SPEC_SELECT]](i32 1)
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %l, label %j
l:
  br label %j
j:
  %p = phi ptr [ null, %l ], [ %f, %entry ]
  call void @a()
  %v = call i32 %p(i32 1)
  ret i32 %v
}

; Another thread may have stored to the place since: what was acquired says so.
define i32 @acquire(i1 %c, ptr addrspace(1) %p, ptr addrspace(3) %f) {
; CHECK-LABEL: define i32 @acquire(
; CHECK-SAME: i1 [[C:%.*]], ptr addrspace(1) [[P:%.*]], ptr addrspace(3) [[F:%.*]]) {
; CHECK-NEXT:    store i32 0, ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    [[V:%.*]] = load atomic i32, ptr addrspace(3) [[F]] acquire, align 4
; CHECK-NEXT:    br i1 [[C]], label %[[L:.*]], label %[[J:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    store i32 1, ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  store i32 0, ptr addrspace(1) %p
  %v = load atomic i32, ptr addrspace(3) %f acquire, align 4
  br i1 %c, label %l, label %j
l:
  store i32 1, ptr addrspace(1) %p
  br label %j
j:
  ret i32 %v
}

; A thread that ends in between has stored the first value.
define i32 @may_end(i1 %c, ptr addrspace(1) %p, i32 %x) {
; CHECK-LABEL: define i32 @may_end(
; CHECK-SAME: i1 [[C:%.*]], ptr addrspace(1) [[P:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:  [[J:.*]]:
; CHECK-NEXT:    store i32 0, ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    [[V:%.*]] = call i32 @e(i32 [[X]])
; CHECK-NEXT:    [[SPEC_STORE_SELECT:%.*]] = select i1 [[C]], i32 1, i32 0
; CHECK-NEXT:    store i32 [[SPEC_STORE_SELECT]], ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  store i32 0, ptr addrspace(1) %p
  %v = call i32 @e(i32 %x)
  br i1 %c, label %l, label %j
l:
  store i32 1, ptr addrspace(1) %p
  br label %j
j:
  ret i32 %v
}
declare i32 @e(i32) memory(none) nounwind
declare i32 @f(i32)
declare void @g(i32)

; What one call promises does not hold for both.
define i32 @hoist_attr(i1 %c, i32 %x) {
; CHECK-LABEL: define i32 @hoist_attr(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:  [[COMMON_RET:.*]]:
; CHECK-NEXT:    [[V:%.*]] = call i32 @f(i32 [[X]])
; CHECK-NEXT:    [[SPEC_SELECT:%.*]] = select i1 [[C]], i32 1, i32 2
; CHECK-NEXT:    call void @g(i32 [[SPEC_SELECT]])
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  br i1 %c, label %a, label %b
a:
  %v = call noundef i32 @f(i32 noundef %x)
  call void @g(i32 1)
  ret i32 %v
b:
  %w = call i32 @f(i32 %x)
  call void @g(i32 2)
  ret i32 %w
}

; Loads of different alignment stay two.
define i32 @hoist_load(i1 %c, ptr %p) {
; CHECK-LABEL: define i32 @hoist_load(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[COMMON_RET:.*]]:
; CHECK-NEXT:    [[SINK:%.*]] = phi i32 [ 2, %[[B]] ], [ 1, %[[A]] ]
; CHECK-NEXT:    [[COMMON_RET_OP:%.*]] = phi i32 [ [[V:%.*]], %[[A]] ], [ [[W:%.*]], %[[B]] ]
; CHECK-NEXT:    call void @g(i32 [[SINK]])
; CHECK-NEXT:    ret i32 [[COMMON_RET_OP]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[V]] = load i32, ptr [[P]], align 8, !range [[RANGE0:![0-9]+]], !noundef [[NOUNDEF0:![0-9]+]]
; CHECK-NEXT:    br label %[[COMMON_RET]]
; CHECK:       [[B]]:
; CHECK-NEXT:    [[W]] = load i32, ptr [[P]], align 2
; CHECK-NEXT:    br label %[[COMMON_RET]]
; CHECK-NEXT:  }
  br i1 %c, label %a, label %b
a:
  %v = load i32, ptr %p, align 8, !range !0, !noundef !1
  call void @g(i32 1)
  ret i32 %v
b:
  %w = load i32, ptr %p, align 2
  call void @g(i32 2)
  ret i32 %w
}

define i32 @sink_attr(i1 %c, i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @sink_attr(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:  [[J:.*]]:
; CHECK-NEXT:    [[VAR:%.*]] = select i1 [[C]], i32 1, i32 2
; CHECK-NEXT:    [[X_Y:%.*]] = select i1 [[C]], i32 [[X]], i32 [[Y]]
; CHECK-NEXT:    call void @g(i32 [[VAR]])
; CHECK-NEXT:    [[W:%.*]] = call i32 @f(i32 [[X_Y]])
; CHECK-NEXT:    ret i32 [[W]]
; CHECK-NEXT:  }
  br i1 %c, label %a, label %b
a:
  call void @g(i32 1)
  %v = call noundef i32 @f(i32 noundef %x)
  br label %j
b:
  call void @g(i32 2)
  %w = call i32 @f(i32 %y)
  br label %j
j:
  %r = phi i32 [ %v, %a ], [ %w, %b ]
  ret i32 %r
}

define i32 @sink_load(i1 %c, ptr %p, ptr %q) {
; CHECK-LABEL: define i32 @sink_load(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]], ptr [[Q:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    call void @g(i32 1)
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[P]], align 8, !range [[RANGE0:![0-9]+]], !noundef [[NOUNDEF0:![0-9]+]]
; CHECK-NEXT:    br label %[[J:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    call void @g(i32 2)
; CHECK-NEXT:    [[W:%.*]] = load i32, ptr [[Q]], align 2
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    [[R:%.*]] = phi i32 [ [[V]], %[[A]] ], [ [[W]], %[[B]] ]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  br i1 %c, label %a, label %b
a:
  call void @g(i32 1)
  %v = load i32, ptr %p, align 8, !range !0, !noundef !1
  br label %j
b:
  call void @g(i32 2)
  %w = load i32, ptr %q, align 2
  br label %j
j:
  %r = phi i32 [ %v, %a ], [ %w, %b ]
  ret i32 %r
}

; Flags are those of both.
define i32 @sink_flags(i1 %c, i32 %p, i32 %q) {
; CHECK-LABEL: define i32 @sink_flags(
; CHECK-SAME: i1 [[C:%.*]], i32 [[P:%.*]], i32 [[Q:%.*]]) {
; CHECK-NEXT:  [[J:.*]]:
; CHECK-NEXT:    [[VAR:%.*]] = select i1 [[C]], i32 1, i32 2
; CHECK-NEXT:    [[P_Q:%.*]] = select i1 [[C]], i32 [[P]], i32 [[Q]]
; CHECK-NEXT:    call void @g(i32 [[VAR]])
; CHECK-NEXT:    [[W:%.*]] = add i32 [[P_Q]], 3
; CHECK-NEXT:    ret i32 [[W]]
; CHECK-NEXT:  }
  br i1 %c, label %a, label %b
a:
  call void @g(i32 1)
  %v = add nsw i32 %p, 3
  br label %j
b:
  call void @g(i32 2)
  %w = add nuw i32 %q, 3
  br label %j
j:
  %r = phi i32 [ %v, %a ], [ %w, %b ]
  ret i32 %r
}

define void @sink_store(i1 %c, ptr %p, i32 %x, i32 %y) {
; CHECK-LABEL: define void @sink_store(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]], i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    call void @g(i32 1)
; CHECK-NEXT:    store i32 [[X]], ptr [[P]], align 8
; CHECK-NEXT:    br label %[[J:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    call void @g(i32 2)
; CHECK-NEXT:    store i32 [[Y]], ptr [[P]], align 2
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  br i1 %c, label %a, label %b
a:
  call void @g(i32 1)
  store i32 %x, ptr %p, align 8
  br label %j
b:
  call void @g(i32 2)
  store i32 %y, ptr %p, align 2
  br label %j
j:
  ret void
}

; One is volatile.
define void @sink_vol(i1 %c, ptr %p, i32 %x, i32 %y) {
; CHECK-LABEL: define void @sink_vol(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]], i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    call void @g(i32 1)
; CHECK-NEXT:    store volatile i32 [[X]], ptr [[P]], align 8
; CHECK-NEXT:    br label %[[J:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    call void @g(i32 2)
; CHECK-NEXT:    store i32 [[Y]], ptr [[P]], align 8
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  br i1 %c, label %a, label %b
a:
  call void @g(i32 1)
  store volatile i32 %x, ptr %p, align 8
  br label %j
b:
  call void @g(i32 2)
  store i32 %y, ptr %p, align 8
  br label %j
j:
  ret void
}

; Operands that must be constants stay constants.
define void @sink_asm(i1 %c, i32 %x, i32 %y) {
; CHECK-LABEL: define void @sink_asm(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    call void @g(i32 1)
; CHECK-NEXT:    call void asm sideeffect "x $0", "n"(i32 1)
; CHECK-NEXT:    br label %[[J:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    call void @g(i32 2)
; CHECK-NEXT:    call void asm sideeffect "x $0", "n"(i32 2)
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  br i1 %c, label %a, label %b
a:
  call void @g(i32 1)
  call void asm sideeffect "x $0", "n"(i32 1)
  br label %j
b:
  call void @g(i32 2)
  call void asm sideeffect "x $0", "n"(i32 2)
  br label %j
j:
  ret void
}

define void @sink_immarg(i1 %c, ptr %p) {
; CHECK-LABEL: define void @sink_immarg(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    call void @g(i32 1)
; CHECK-NEXT:    call void @llvm.memset.p0.i64(ptr [[P]], i8 0, i64 8, i1 false)
; CHECK-NEXT:    br label %[[J:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    call void @g(i32 2)
; CHECK-NEXT:    call void @llvm.memset.p0.i64(ptr [[P]], i8 0, i64 8, i1 true)
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  br i1 %c, label %a, label %b
a:
  call void @g(i32 1)
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 8, i1 false)
  br label %j
b:
  call void @g(i32 2)
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 8, i1 true)
  br label %j
j:
  ret void
}
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

; Two pointers become one call.
define void @sink_callee(i1 %c, ptr %p, ptr %q) {
; CHECK-LABEL: define void @sink_callee(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]], ptr [[Q:%.*]]) {
; CHECK-NEXT:  [[J:.*]]:
; CHECK-NEXT:    [[VAR:%.*]] = select i1 [[C]], i32 1, i32 2
; CHECK-NEXT:    [[P_Q:%.*]] = select i1 [[C]], ptr [[P]], ptr [[Q]]
; CHECK-NEXT:    call void @g(i32 [[VAR]])
; CHECK-NEXT:    call void [[P_Q]]()
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  br i1 %c, label %a, label %b
a:
  call void @g(i32 1)
  call void %p()
  br label %j
b:
  call void @g(i32 2)
  call void %q()
  br label %j
j:
  ret void
}

; A field must be a constant.
define i32 @sink_gep(i1 %c, ptr %p, i64 %i) {
; CHECK-LABEL: define i32 @sink_gep(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]], i64 [[I:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    call void @g(i32 1)
; CHECK-NEXT:    [[V:%.*]] = getelementptr { i32, i32 }, ptr [[P]], i64 [[I]], i32 0
; CHECK-NEXT:    br label %[[J:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    call void @g(i32 2)
; CHECK-NEXT:    [[W:%.*]] = getelementptr { i32, i32 }, ptr [[P]], i64 [[I]], i32 1
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    [[R:%.*]] = phi ptr [ [[V]], %[[A]] ], [ [[W]], %[[B]] ]
; CHECK-NEXT:    [[L:%.*]] = load i32, ptr [[R]], align 4
; CHECK-NEXT:    ret i32 [[L]]
; CHECK-NEXT:  }
  br i1 %c, label %a, label %b
a:
  call void @g(i32 1)
  %v = getelementptr {i32, i32}, ptr %p, i64 %i, i32 0
  br label %j
b:
  call void @g(i32 2)
  %w = getelementptr {i32, i32}, ptr %p, i64 %i, i32 1
  br label %j
j:
  %r = phi ptr [ %v, %a ], [ %w, %b ]
  %l = load i32, ptr %r
  ret i32 %l
}

!0 = !{i32 0, i32 10}
!1 = !{}
