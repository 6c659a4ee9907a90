; Two branches in a row that store to the same place.
; CHECKS: auto
; RUN: nvopt -passes=simplifycfg -S %s | FileCheck %s --check-prefixes=CHECK,ON
; RUN: opt -passes=simplifycfg -simplifycfg-merge-cond-stores=false -S %s | FileCheck %s --check-prefixes=CHECK,OFF
; RUN: opt -passes=simplifycfg -simplifycfg-merge-cond-stores-aggressively -S %s | FileCheck %s --check-prefixes=CHECK,EAGER
; RUN: nvopt -passes=simplifycfg -S %s -o %t && nvopt check %s %t

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare i32 @spins(i32) memory(none) nounwind
declare i32 @counts(i32) memory(none) nounwind willreturn

define void @triangles(ptr %p, i32 %a, i32 %b) {
; ON-LABEL: define void @triangles(
; ON-SAME: ptr [[P:%.*]], i32 [[A:%.*]], i32 [[B:%.*]]) {
; ON-NEXT:  [[MID:.*]]:
; ON-NEXT:    [[X:%.*]] = icmp eq i32 [[A]], 0
; ON-NEXT:    [[Y:%.*]] = icmp eq i32 [[B]], 0
; ON-NEXT:    [[SPEC_SELECT:%.*]] = select i1 [[Y]], i32 2, i32 1, !prof [[PROF0:![0-9]+]]
; ON-NEXT:    [[TMP0:%.*]] = xor i1 [[X]], true
; ON-NEXT:    [[TMP1:%.*]] = or i1 [[TMP0]], [[Y]]
; ON-NEXT:    br i1 [[TMP1]], label %[[TMP2:.*]], label %[[TMP3:.*]], !prof [[PROF1:![0-9]+]]
; ON:       [[TMP2]]:
; ON-NEXT:    store i32 [[SPEC_SELECT]], ptr [[P]], align 4, !tbaa [[TBAA0:![0-9]+]]
; ON-NEXT:    br label %[[TMP3]]
; ON:       [[TMP3]]:
; ON-NEXT:    ret void
; ON-NEXT:  }
; OFF-LABEL: define void @triangles(
; OFF-SAME: ptr [[P:%.*]], i32 [[A:%.*]], i32 [[B:%.*]]) {
; OFF-NEXT:    [[X:%.*]] = icmp eq i32 [[A]], 0
; OFF-NEXT:    br i1 [[X]], label %[[MID:.*]], label %[[FIRST:.*]], !prof [[PROF0:![0-9]+]]
; OFF:       [[FIRST]]:
; OFF-NEXT:    store i32 1, ptr [[P]], align 4, !tbaa [[TBAA0:![0-9]+]]
; OFF-NEXT:    br label %[[MID]]
; OFF:       [[MID]]:
; OFF-NEXT:    [[Y:%.*]] = icmp eq i32 [[B]], 0
; OFF-NEXT:    br i1 [[Y]], label %[[SECOND:.*]], label %[[END:.*]], !prof [[PROF1:![0-9]+]]
; OFF:       [[SECOND]]:
; OFF-NEXT:    store i32 2, ptr [[P]], align 4, !tbaa [[TBAA0]]
; OFF-NEXT:    br label %[[END]]
; OFF:       [[END]]:
; OFF-NEXT:    ret void
; OFF-NEXT:  }
; EAGER-LABEL: define void @triangles(
; EAGER-SAME: ptr [[P:%.*]], i32 [[A:%.*]], i32 [[B:%.*]]) {
; EAGER-NEXT:  [[MID:.*]]:
; EAGER-NEXT:    [[X:%.*]] = icmp eq i32 [[A]], 0
; EAGER-NEXT:    [[Y:%.*]] = icmp eq i32 [[B]], 0
; EAGER-NEXT:    [[SPEC_SELECT:%.*]] = select i1 [[Y]], i32 2, i32 1, !prof [[PROF0:![0-9]+]]
; EAGER-NEXT:    [[TMP0:%.*]] = xor i1 [[X]], true
; EAGER-NEXT:    [[TMP1:%.*]] = or i1 [[TMP0]], [[Y]]
; EAGER-NEXT:    br i1 [[TMP1]], label %[[TMP2:.*]], label %[[TMP3:.*]], !prof [[PROF1:![0-9]+]]
; EAGER:       [[TMP2]]:
; EAGER-NEXT:    store i32 [[SPEC_SELECT]], ptr [[P]], align 4, !tbaa [[TBAA0:![0-9]+]]
; EAGER-NEXT:    br label %[[TMP3]]
; EAGER:       [[TMP3]]:
; EAGER-NEXT:    ret void
; EAGER-NEXT:  }
  %x = icmp eq i32 %a, 0
  br i1 %x, label %mid, label %first, !prof !0
first:
  store i32 1, ptr %p, !tbaa !2
  br label %mid
mid:
  %y = icmp eq i32 %b, 0
  br i1 %y, label %second, label %end, !prof !1
second:
  store i32 2, ptr %p, !tbaa !2
  br label %end
end:
  ret void
}

; Values are computed on the way, and the weaker alignment counts.
define void @computed(ptr %p, i32 %a, i32 %b) {
; ON-LABEL: define void @computed(
; ON-SAME: ptr [[P:%.*]], i32 [[A:%.*]], i32 [[B:%.*]]) {
; ON-NEXT:  [[MID:.*]]:
; ON-NEXT:    [[X:%.*]] = icmp slt i32 [[A]], [[B]]
; ON-NEXT:    [[V:%.*]] = add i32 [[A]], [[B]]
; ON-NEXT:    [[SIMPLIFYCFG_MERGE:%.*]] = select i1 [[X]], i32 [[V]], i32 poison
; ON-NEXT:    [[Y:%.*]] = icmp eq i32 [[B]], 7
; ON-NEXT:    [[W:%.*]] = xor i32 [[A]], [[B]]
; ON-NEXT:    [[SIMPLIFYCFG_MERGE1:%.*]] = select i1 [[Y]], i32 [[W]], i32 [[SIMPLIFYCFG_MERGE]]
; ON-NEXT:    [[TMP0:%.*]] = or i1 [[X]], [[Y]]
; ON-NEXT:    br i1 [[TMP0]], label %[[TMP1:.*]], label %[[TMP2:.*]]
; ON:       [[TMP1]]:
; ON-NEXT:    store i32 [[SIMPLIFYCFG_MERGE1]], ptr [[P]], align 2
; ON-NEXT:    br label %[[TMP2]]
; ON:       [[TMP2]]:
; ON-NEXT:    ret void
; ON-NEXT:  }
; OFF-LABEL: define void @computed(
; OFF-SAME: ptr [[P:%.*]], i32 [[A:%.*]], i32 [[B:%.*]]) {
; OFF-NEXT:    [[X:%.*]] = icmp slt i32 [[A]], [[B]]
; OFF-NEXT:    br i1 [[X]], label %[[FIRST:.*]], label %[[MID:.*]]
; OFF:       [[FIRST]]:
; OFF-NEXT:    [[V:%.*]] = add i32 [[A]], [[B]]
; OFF-NEXT:    store i32 [[V]], ptr [[P]], align 2
; OFF-NEXT:    br label %[[MID]]
; OFF:       [[MID]]:
; OFF-NEXT:    [[Y:%.*]] = icmp eq i32 [[B]], 7
; OFF-NEXT:    br i1 [[Y]], label %[[SECOND:.*]], label %[[END:.*]]
; OFF:       [[SECOND]]:
; OFF-NEXT:    [[W:%.*]] = xor i32 [[A]], [[B]]
; OFF-NEXT:    store i32 [[W]], ptr [[P]], align 4
; OFF-NEXT:    br label %[[END]]
; OFF:       [[END]]:
; OFF-NEXT:    ret void
; OFF-NEXT:  }
; EAGER-LABEL: define void @computed(
; EAGER-SAME: ptr [[P:%.*]], i32 [[A:%.*]], i32 [[B:%.*]]) {
; EAGER-NEXT:  [[MID:.*]]:
; EAGER-NEXT:    [[X:%.*]] = icmp slt i32 [[A]], [[B]]
; EAGER-NEXT:    [[V:%.*]] = add i32 [[A]], [[B]]
; EAGER-NEXT:    [[SIMPLIFYCFG_MERGE:%.*]] = select i1 [[X]], i32 [[V]], i32 poison
; EAGER-NEXT:    [[Y:%.*]] = icmp eq i32 [[B]], 7
; EAGER-NEXT:    [[W:%.*]] = xor i32 [[A]], [[B]]
; EAGER-NEXT:    [[SIMPLIFYCFG_MERGE1:%.*]] = select i1 [[Y]], i32 [[W]], i32 [[SIMPLIFYCFG_MERGE]]
; EAGER-NEXT:    [[TMP0:%.*]] = or i1 [[X]], [[Y]]
; EAGER-NEXT:    br i1 [[TMP0]], label %[[TMP1:.*]], label %[[TMP2:.*]]
; EAGER:       [[TMP1]]:
; EAGER-NEXT:    store i32 [[SIMPLIFYCFG_MERGE1]], ptr [[P]], align 2
; EAGER-NEXT:    br label %[[TMP2]]
; EAGER:       [[TMP2]]:
; EAGER-NEXT:    ret void
; EAGER-NEXT:  }
  %x = icmp slt i32 %a, %b
  br i1 %x, label %first, label %mid
first:
  %v = add i32 %a, %b
  store i32 %v, ptr %p, align 2
  br label %mid
mid:
  %y = icmp eq i32 %b, 7
  br i1 %y, label %second, label %end
second:
  %w = xor i32 %a, %b
  store i32 %w, ptr %p, align 4
  br label %end
end:
  ret void
}

; Each branch has two sides, one of which stores; the end has a third way to it and a phi.
define i32 @diamonds(ptr %p, i32 %a, i32 %b, i1 %c) {
; ON-LABEL: define i32 @diamonds(
; ON-SAME: ptr [[P:%.*]], i32 [[A:%.*]], i32 [[B:%.*]], i1 [[C:%.*]]) {
; ON-NEXT:    br i1 [[C]], label %[[HEAD:.*]], label %[[END:.*]]
; ON:       [[HEAD]]:
; ON-NEXT:    [[X:%.*]] = icmp eq i32 [[A]], 0
; ON-NEXT:    [[V:%.*]] = mul i32 [[B]], 3
; ON-NEXT:    [[K:%.*]] = select i1 [[X]], i32 [[V]], i32 [[A]]
; ON-NEXT:    [[Y:%.*]] = icmp ugt i32 [[B]], 9
; ON-NEXT:    [[W:%.*]] = mul i32 [[A]], 5
; ON-NEXT:    [[SIMPLIFYCFG_MERGE:%.*]] = select i1 [[Y]], i32 [[K]], i32 1
; ON-NEXT:    [[R_PH:%.*]] = select i1 [[Y]], i32 4, i32 [[W]]
; ON-NEXT:    [[TMP1:%.*]] = xor i1 [[X]], true
; ON-NEXT:    [[TMP2:%.*]] = or i1 [[TMP1]], [[Y]]
; ON-NEXT:    br i1 [[TMP2]], label %[[TMP3:.*]], label %[[END]]
; ON:       [[TMP3]]:
; ON-NEXT:    store i32 [[SIMPLIFYCFG_MERGE]], ptr [[P]], align 4
; ON-NEXT:    br label %[[END]]
; ON:       [[END]]:
; ON-NEXT:    [[R:%.*]] = phi i32 [ 0, [[TMP0:%.*]] ], [ [[R_PH]], %[[TMP3]] ], [ [[R_PH]], %[[HEAD]] ]
; ON-NEXT:    ret i32 [[R]]
; ON-NEXT:  }
; OFF-LABEL: define i32 @diamonds(
; OFF-SAME: ptr [[P:%.*]], i32 [[A:%.*]], i32 [[B:%.*]], i1 [[C:%.*]]) {
; OFF-NEXT:    br i1 [[C]], label %[[HEAD:.*]], label %[[END:.*]]
; OFF:       [[HEAD]]:
; OFF-NEXT:    [[X:%.*]] = icmp eq i32 [[A]], 0
; OFF-NEXT:    br i1 [[X]], label %[[L1:.*]], label %[[R1:.*]]
; OFF:       [[L1]]:
; OFF-NEXT:    [[V:%.*]] = mul i32 [[B]], 3
; OFF-NEXT:    br label %[[MID:.*]]
; OFF:       [[R1]]:
; OFF-NEXT:    store i32 1, ptr [[P]], align 4
; OFF-NEXT:    br label %[[MID]]
; OFF:       [[MID]]:
; OFF-NEXT:    [[K:%.*]] = phi i32 [ [[V]], %[[L1]] ], [ [[A]], %[[R1]] ]
; OFF-NEXT:    [[Y:%.*]] = icmp ugt i32 [[B]], 9
; OFF-NEXT:    br i1 [[Y]], label %[[L2:.*]], label %[[R2:.*]]
; OFF:       [[L2]]:
; OFF-NEXT:    store i32 [[K]], ptr [[P]], align 4
; OFF-NEXT:    br label %[[END]]
; OFF:       [[R2]]:
; OFF-NEXT:    [[W:%.*]] = mul i32 [[A]], 5
; OFF-NEXT:    br label %[[END]]
; OFF:       [[END]]:
; OFF-NEXT:    [[R:%.*]] = phi i32 [ 0, [[TMP0:%.*]] ], [ 4, %[[L2]] ], [ [[W]], %[[R2]] ]
; OFF-NEXT:    ret i32 [[R]]
; OFF-NEXT:  }
; EAGER-LABEL: define i32 @diamonds(
; EAGER-SAME: ptr [[P:%.*]], i32 [[A:%.*]], i32 [[B:%.*]], i1 [[C:%.*]]) {
; EAGER-NEXT:    br i1 [[C]], label %[[HEAD:.*]], label %[[END:.*]]
; EAGER:       [[HEAD]]:
; EAGER-NEXT:    [[X:%.*]] = icmp eq i32 [[A]], 0
; EAGER-NEXT:    [[V:%.*]] = mul i32 [[B]], 3
; EAGER-NEXT:    [[K:%.*]] = select i1 [[X]], i32 [[V]], i32 [[A]]
; EAGER-NEXT:    [[Y:%.*]] = icmp ugt i32 [[B]], 9
; EAGER-NEXT:    [[W:%.*]] = mul i32 [[A]], 5
; EAGER-NEXT:    [[SIMPLIFYCFG_MERGE:%.*]] = select i1 [[Y]], i32 [[K]], i32 1
; EAGER-NEXT:    [[R_PH:%.*]] = select i1 [[Y]], i32 4, i32 [[W]]
; EAGER-NEXT:    [[TMP1:%.*]] = xor i1 [[X]], true
; EAGER-NEXT:    [[TMP2:%.*]] = or i1 [[TMP1]], [[Y]]
; EAGER-NEXT:    br i1 [[TMP2]], label %[[TMP3:.*]], label %[[END]]
; EAGER:       [[TMP3]]:
; EAGER-NEXT:    store i32 [[SIMPLIFYCFG_MERGE]], ptr [[P]], align 4
; EAGER-NEXT:    br label %[[END]]
; EAGER:       [[END]]:
; EAGER-NEXT:    [[R:%.*]] = phi i32 [ 0, [[TMP0:%.*]] ], [ [[R_PH]], %[[TMP3]] ], [ [[R_PH]], %[[HEAD]] ]
; EAGER-NEXT:    ret i32 [[R]]
; EAGER-NEXT:  }
  br i1 %c, label %head, label %end
head:
  %x = icmp eq i32 %a, 0
  br i1 %x, label %l1, label %r1
l1:
  %v = mul i32 %b, 3
  br label %mid
r1:
  store i32 1, ptr %p
  br label %mid
mid:
  %k = phi i32 [ %v, %l1 ], [ %a, %r1 ]
  %y = icmp ugt i32 %b, 9
  br i1 %y, label %l2, label %r2
l2:
  store i32 %k, ptr %p
  br label %end
r2:
  %w = mul i32 %a, 5
  br label %end
end:
  %r = phi i32 [ 0, %0 ], [ 4, %l2 ], [ %w, %r2 ]
  ret i32 %r
}

; Two places.
define void @places(ptr %p, ptr %q, i32 %a, i32 %b) {
; CHECK-LABEL: define void @places(
; CHECK-SAME: ptr [[P:%.*]], ptr [[Q:%.*]], i32 [[A:%.*]], i32 [[B:%.*]]) {
; CHECK-NEXT:    [[X:%.*]] = icmp eq i32 [[A]], 0
; CHECK-NEXT:    br i1 [[X]], label %[[MID:.*]], label %[[FIRST:.*]]
; CHECK:       [[FIRST]]:
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[MID]]
; CHECK:       [[MID]]:
; CHECK-NEXT:    [[Y:%.*]] = icmp eq i32 [[B]], 0
; CHECK-NEXT:    br i1 [[Y]], label %[[END:.*]], label %[[SECOND:.*]]
; CHECK:       [[SECOND]]:
; CHECK-NEXT:    store i32 2, ptr [[Q]], align 4
; CHECK-NEXT:    br label %[[END]]
; CHECK:       [[END]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %x = icmp eq i32 %a, 0
  br i1 %x, label %mid, label %first
first:
  store i32 1, ptr %p
  br label %mid
mid:
  %y = icmp eq i32 %b, 0
  br i1 %y, label %end, label %second
second:
  store i32 2, ptr %q
  br label %end
end:
  ret void
}

; Two types.
define void @types(ptr %p, i32 %a, i32 %b) {
; CHECK-LABEL: define void @types(
; CHECK-SAME: ptr [[P:%.*]], i32 [[A:%.*]], i32 [[B:%.*]]) {
; CHECK-NEXT:    [[X:%.*]] = icmp eq i32 [[A]], 0
; CHECK-NEXT:    br i1 [[X]], label %[[MID:.*]], label %[[FIRST:.*]]
; CHECK:       [[FIRST]]:
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[MID]]
; CHECK:       [[MID]]:
; CHECK-NEXT:    [[Y:%.*]] = icmp eq i32 [[B]], 0
; CHECK-NEXT:    br i1 [[Y]], label %[[END:.*]], label %[[SECOND:.*]]
; CHECK:       [[SECOND]]:
; CHECK-NEXT:    store float 2.000000e+00, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[END]]
; CHECK:       [[END]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %x = icmp eq i32 %a, 0
  br i1 %x, label %mid, label %first
first:
  store i32 1, ptr %p
  br label %mid
mid:
  %y = icmp eq i32 %b, 0
  br i1 %y, label %end, label %second
second:
  store float 2.0, ptr %p
  br label %end
end:
  ret void
}

; What somebody may look at stays.
define void @volatiles(ptr %p, i32 %a, i32 %b) {
; CHECK-LABEL: define void @volatiles(
; CHECK-SAME: ptr [[P:%.*]], i32 [[A:%.*]], i32 [[B:%.*]]) {
; CHECK-NEXT:    [[X:%.*]] = icmp eq i32 [[A]], 0
; CHECK-NEXT:    br i1 [[X]], label %[[MID:.*]], label %[[FIRST:.*]]
; CHECK:       [[FIRST]]:
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[MID]]
; CHECK:       [[MID]]:
; CHECK-NEXT:    [[Y:%.*]] = icmp eq i32 [[B]], 0
; CHECK-NEXT:    br i1 [[Y]], label %[[END:.*]], label %[[SECOND:.*]]
; CHECK:       [[SECOND]]:
; CHECK-NEXT:    store volatile i32 2, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[END]]
; CHECK:       [[END]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %x = icmp eq i32 %a, 0
  br i1 %x, label %mid, label %first
first:
  store i32 1, ptr %p
  br label %mid
mid:
  %y = icmp eq i32 %b, 0
  br i1 %y, label %end, label %second
second:
  store volatile i32 2, ptr %p
  br label %end
end:
  ret void
}

; Memory is read in between.
define void @reads(ptr %p, ptr %q, i32 %a) {
; CHECK-LABEL: define void @reads(
; CHECK-SAME: ptr [[P:%.*]], ptr [[Q:%.*]], i32 [[A:%.*]]) {
; CHECK-NEXT:    [[X:%.*]] = icmp eq i32 [[A]], 0
; CHECK-NEXT:    br i1 [[X]], label %[[MID:.*]], label %[[FIRST:.*]]
; CHECK:       [[FIRST]]:
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[MID]]
; CHECK:       [[MID]]:
; CHECK-NEXT:    [[B:%.*]] = load i32, ptr [[Q]], align 4
; CHECK-NEXT:    [[Y:%.*]] = icmp eq i32 [[B]], 0
; CHECK-NEXT:    br i1 [[Y]], label %[[END:.*]], label %[[SECOND:.*]]
; CHECK:       [[SECOND]]:
; CHECK-NEXT:    store i32 2, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[END]]
; CHECK:       [[END]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %x = icmp eq i32 %a, 0
  br i1 %x, label %mid, label %first
first:
  store i32 1, ptr %p
  br label %mid
mid:
  %b = load i32, ptr %q
  %y = icmp eq i32 %b, 0
  br i1 %y, label %end, label %second
second:
  store i32 2, ptr %p
  br label %end
end:
  ret void
}

; Other threads look at the place behind the barrier.
define ptx_kernel void @barrier(ptr %p, i32 %a, i32 %b) {
; CHECK-LABEL: define ptx_kernel void @barrier(
; CHECK-SAME: ptr [[P:%.*]], i32 [[A:%.*]], i32 [[B:%.*]]) {
; CHECK-NEXT:    [[X:%.*]] = icmp eq i32 [[A]], 0
; CHECK-NEXT:    br i1 [[X]], label %[[MID:.*]], label %[[FIRST:.*]]
; CHECK:       [[FIRST]]:
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[MID]]
; CHECK:       [[MID]]:
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    [[Y:%.*]] = icmp eq i32 [[B]], 0
; CHECK-NEXT:    br i1 [[Y]], label %[[END:.*]], label %[[SECOND:.*]]
; CHECK:       [[SECOND]]:
; CHECK-NEXT:    store i32 2, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[END]]
; CHECK:       [[END]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %x = icmp eq i32 %a, 0
  br i1 %x, label %mid, label %first
first:
  store i32 1, ptr %p
  br label %mid
mid:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %y = icmp eq i32 %b, 0
  br i1 %y, label %end, label %second
second:
  store i32 2, ptr %p
  br label %end
end:
  ret void
}

; Threads meet at the shuffle, which touches no memory of theirs.
define void @shuffle(ptr %p, i32 %a, i32 %b) {
; CHECK-LABEL: define void @shuffle(
; CHECK-SAME: ptr [[P:%.*]], i32 [[A:%.*]], i32 [[B:%.*]]) {
; CHECK-NEXT:    [[X:%.*]] = icmp eq i32 [[A]], 0
; CHECK-NEXT:    br i1 [[X]], label %[[MID:.*]], label %[[FIRST:.*]]
; CHECK:       [[FIRST]]:
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[MID]]
; CHECK:       [[MID]]:
; CHECK-NEXT:    [[S:%.*]] = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 [[B]], i32 0, i32 31)
; CHECK-NEXT:    [[Y:%.*]] = icmp eq i32 [[S]], 0
; CHECK-NEXT:    br i1 [[Y]], label %[[END:.*]], label %[[SECOND:.*]]
; CHECK:       [[SECOND]]:
; CHECK-NEXT:    store i32 2, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[END]]
; CHECK:       [[END]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %x = icmp eq i32 %a, 0
  br i1 %x, label %mid, label %first
first:
  store i32 1, ptr %p
  br label %mid
mid:
  %s = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %b, i32 0, i32 31)
  %y = icmp eq i32 %s, 0
  br i1 %y, label %end, label %second
second:
  store i32 2, ptr %p
  br label %end
end:
  ret void
}

; The first store may be the last thing that happens; and its twin, in which it is not.
define void @endless(ptr %p, i32 %a, i32 %b) {
; CHECK-LABEL: define void @endless(
; CHECK-SAME: ptr [[P:%.*]], i32 [[A:%.*]], i32 [[B:%.*]]) {
; CHECK-NEXT:    [[X:%.*]] = icmp eq i32 [[A]], 0
; CHECK-NEXT:    br i1 [[X]], label %[[MID:.*]], label %[[FIRST:.*]]
; CHECK:       [[FIRST]]:
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[MID]]
; CHECK:       [[MID]]:
; CHECK-NEXT:    [[S:%.*]] = call i32 @spins(i32 [[B]])
; CHECK-NEXT:    [[Y:%.*]] = icmp eq i32 [[S]], 0
; CHECK-NEXT:    br i1 [[Y]], label %[[END:.*]], label %[[SECOND:.*]]
; CHECK:       [[SECOND]]:
; CHECK-NEXT:    store i32 2, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[END]]
; CHECK:       [[END]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %x = icmp eq i32 %a, 0
  br i1 %x, label %mid, label %first
first:
  store i32 1, ptr %p
  br label %mid
mid:
  %s = call i32 @spins(i32 %b)
  %y = icmp eq i32 %s, 0
  br i1 %y, label %end, label %second
second:
  store i32 2, ptr %p
  br label %end
end:
  ret void
}

define void @comes_back(ptr %p, i32 %a, i32 %b) {
; ON-LABEL: define void @comes_back(
; ON-SAME: ptr [[P:%.*]], i32 [[A:%.*]], i32 [[B:%.*]]) {
; ON-NEXT:  [[MID:.*]]:
; ON-NEXT:    [[X:%.*]] = icmp eq i32 [[A]], 0
; ON-NEXT:    [[S:%.*]] = call i32 @counts(i32 [[B]])
; ON-NEXT:    [[Y:%.*]] = icmp eq i32 [[S]], 0
; ON-NEXT:    [[SPEC_SELECT:%.*]] = select i1 [[Y]], i32 1, i32 2
; ON-NEXT:    [[TMP0:%.*]] = xor i1 [[X]], true
; ON-NEXT:    [[TMP1:%.*]] = xor i1 [[Y]], true
; ON-NEXT:    [[TMP2:%.*]] = or i1 [[TMP0]], [[TMP1]]
; ON-NEXT:    br i1 [[TMP2]], label %[[TMP3:.*]], label %[[TMP4:.*]]
; ON:       [[TMP3]]:
; ON-NEXT:    store i32 [[SPEC_SELECT]], ptr [[P]], align 4
; ON-NEXT:    br label %[[TMP4]]
; ON:       [[TMP4]]:
; ON-NEXT:    ret void
; ON-NEXT:  }
; OFF-LABEL: define void @comes_back(
; OFF-SAME: ptr [[P:%.*]], i32 [[A:%.*]], i32 [[B:%.*]]) {
; OFF-NEXT:    [[X:%.*]] = icmp eq i32 [[A]], 0
; OFF-NEXT:    br i1 [[X]], label %[[MID:.*]], label %[[FIRST:.*]]
; OFF:       [[FIRST]]:
; OFF-NEXT:    store i32 1, ptr [[P]], align 4
; OFF-NEXT:    br label %[[MID]]
; OFF:       [[MID]]:
; OFF-NEXT:    [[S:%.*]] = call i32 @counts(i32 [[B]])
; OFF-NEXT:    [[Y:%.*]] = icmp eq i32 [[S]], 0
; OFF-NEXT:    br i1 [[Y]], label %[[END:.*]], label %[[SECOND:.*]]
; OFF:       [[SECOND]]:
; OFF-NEXT:    store i32 2, ptr [[P]], align 4
; OFF-NEXT:    br label %[[END]]
; OFF:       [[END]]:
; OFF-NEXT:    ret void
; OFF-NEXT:  }
; EAGER-LABEL: define void @comes_back(
; EAGER-SAME: ptr [[P:%.*]], i32 [[A:%.*]], i32 [[B:%.*]]) {
; EAGER-NEXT:  [[MID:.*]]:
; EAGER-NEXT:    [[X:%.*]] = icmp eq i32 [[A]], 0
; EAGER-NEXT:    [[S:%.*]] = call i32 @counts(i32 [[B]])
; EAGER-NEXT:    [[Y:%.*]] = icmp eq i32 [[S]], 0
; EAGER-NEXT:    [[SPEC_SELECT:%.*]] = select i1 [[Y]], i32 1, i32 2
; EAGER-NEXT:    [[TMP0:%.*]] = xor i1 [[X]], true
; EAGER-NEXT:    [[TMP1:%.*]] = xor i1 [[Y]], true
; EAGER-NEXT:    [[TMP2:%.*]] = or i1 [[TMP0]], [[TMP1]]
; EAGER-NEXT:    br i1 [[TMP2]], label %[[TMP3:.*]], label %[[TMP4:.*]]
; EAGER:       [[TMP3]]:
; EAGER-NEXT:    store i32 [[SPEC_SELECT]], ptr [[P]], align 4
; EAGER-NEXT:    br label %[[TMP4]]
; EAGER:       [[TMP4]]:
; EAGER-NEXT:    ret void
; EAGER-NEXT:  }
  %x = icmp eq i32 %a, 0
  br i1 %x, label %mid, label %first
first:
  store i32 1, ptr %p
  br label %mid
mid:
  %s = call i32 @counts(i32 %b)
  %y = icmp eq i32 %s, 0
  br i1 %y, label %end, label %second
second:
  store i32 2, ptr %p
  br label %end
end:
  ret void
}

; A second way to the second branch.
define void @entered(ptr %p, i32 %a, i32 %b, i1 %c) {
; ON-LABEL: define void @entered(
; ON-SAME: ptr [[P:%.*]], i32 [[A:%.*]], i32 [[B:%.*]], i1 [[C:%.*]]) {
; ON-NEXT:  [[MID:.*]]:
; ON-NEXT:    [[C_NOT:%.*]] = xor i1 [[C]], true
; ON-NEXT:    [[X:%.*]] = icmp eq i32 [[A]], 0
; ON-NEXT:    [[OR_COND:%.*]] = select i1 [[C_NOT]], i1 true, i1 [[X]]
; ON-NEXT:    [[Y:%.*]] = icmp eq i32 [[B]], 0
; ON-NEXT:    [[SPEC_SELECT:%.*]] = select i1 [[Y]], i32 1, i32 2
; ON-NEXT:    [[TMP0:%.*]] = xor i1 [[OR_COND]], true
; ON-NEXT:    [[TMP1:%.*]] = xor i1 [[Y]], true
; ON-NEXT:    [[TMP2:%.*]] = or i1 [[TMP0]], [[TMP1]]
; ON-NEXT:    br i1 [[TMP2]], label %[[TMP3:.*]], label %[[TMP4:.*]]
; ON:       [[TMP3]]:
; ON-NEXT:    store i32 [[SPEC_SELECT]], ptr [[P]], align 4
; ON-NEXT:    br label %[[TMP4]]
; ON:       [[TMP4]]:
; ON-NEXT:    ret void
; ON-NEXT:  }
; OFF-LABEL: define void @entered(
; OFF-SAME: ptr [[P:%.*]], i32 [[A:%.*]], i32 [[B:%.*]], i1 [[C:%.*]]) {
; OFF-NEXT:    [[C_NOT:%.*]] = xor i1 [[C]], true
; OFF-NEXT:    [[X:%.*]] = icmp eq i32 [[A]], 0
; OFF-NEXT:    [[OR_COND:%.*]] = select i1 [[C_NOT]], i1 true, i1 [[X]]
; OFF-NEXT:    br i1 [[OR_COND]], label %[[MID:.*]], label %[[FIRST:.*]]
; OFF:       [[FIRST]]:
; OFF-NEXT:    store i32 1, ptr [[P]], align 4
; OFF-NEXT:    br label %[[MID]]
; OFF:       [[MID]]:
; OFF-NEXT:    [[Y:%.*]] = icmp eq i32 [[B]], 0
; OFF-NEXT:    br i1 [[Y]], label %[[END:.*]], label %[[SECOND:.*]]
; OFF:       [[SECOND]]:
; OFF-NEXT:    store i32 2, ptr [[P]], align 4
; OFF-NEXT:    br label %[[END]]
; OFF:       [[END]]:
; OFF-NEXT:    ret void
; OFF-NEXT:  }
; EAGER-LABEL: define void @entered(
; EAGER-SAME: ptr [[P:%.*]], i32 [[A:%.*]], i32 [[B:%.*]], i1 [[C:%.*]]) {
; EAGER-NEXT:  [[MID:.*]]:
; EAGER-NEXT:    [[C_NOT:%.*]] = xor i1 [[C]], true
; EAGER-NEXT:    [[X:%.*]] = icmp eq i32 [[A]], 0
; EAGER-NEXT:    [[OR_COND:%.*]] = select i1 [[C_NOT]], i1 true, i1 [[X]]
; EAGER-NEXT:    [[Y:%.*]] = icmp eq i32 [[B]], 0
; EAGER-NEXT:    [[SPEC_SELECT:%.*]] = select i1 [[Y]], i32 1, i32 2
; EAGER-NEXT:    [[TMP0:%.*]] = xor i1 [[OR_COND]], true
; EAGER-NEXT:    [[TMP1:%.*]] = xor i1 [[Y]], true
; EAGER-NEXT:    [[TMP2:%.*]] = or i1 [[TMP0]], [[TMP1]]
; EAGER-NEXT:    br i1 [[TMP2]], label %[[TMP3:.*]], label %[[TMP4:.*]]
; EAGER:       [[TMP3]]:
; EAGER-NEXT:    store i32 [[SPEC_SELECT]], ptr [[P]], align 4
; EAGER-NEXT:    br label %[[TMP4]]
; EAGER:       [[TMP4]]:
; EAGER-NEXT:    ret void
; EAGER-NEXT:  }
  br i1 %c, label %head, label %mid
head:
  %x = icmp eq i32 %a, 0
  br i1 %x, label %mid, label %first
first:
  store i32 1, ptr %p
  br label %mid
mid:
  %y = icmp eq i32 %b, 0
  br i1 %y, label %end, label %second
second:
  store i32 2, ptr %p
  br label %end
end:
  ret void
}

; Two stores on the way.
define void @two(ptr %p, ptr %q, i32 %a, i32 %b) {
; CHECK-LABEL: define void @two(
; CHECK-SAME: ptr [[P:%.*]], ptr [[Q:%.*]], i32 [[A:%.*]], i32 [[B:%.*]]) {
; CHECK-NEXT:    [[X:%.*]] = icmp eq i32 [[A]], 0
; CHECK-NEXT:    br i1 [[X]], label %[[MID:.*]], label %[[FIRST:.*]]
; CHECK:       [[FIRST]]:
; CHECK-NEXT:    store i32 3, ptr [[Q]], align 4
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[MID]]
; CHECK:       [[MID]]:
; CHECK-NEXT:    [[Y:%.*]] = icmp eq i32 [[B]], 0
; CHECK-NEXT:    br i1 [[Y]], label %[[END:.*]], label %[[SECOND:.*]]
; CHECK:       [[SECOND]]:
; CHECK-NEXT:    store i32 2, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[END]]
; CHECK:       [[END]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %x = icmp eq i32 %a, 0
  br i1 %x, label %mid, label %first
first:
  store i32 3, ptr %q
  store i32 1, ptr %p
  br label %mid
mid:
  %y = icmp eq i32 %b, 0
  br i1 %y, label %end, label %second
second:
  store i32 2, ptr %p
  br label %end
end:
  ret void
}

; The sides cost too much to be executed always, unless that is asked for.
define void @dear(ptr %p, i32 %a, i32 %b) {
; ON-LABEL: define void @dear(
; ON-SAME: ptr [[P:%.*]], i32 [[A:%.*]], i32 [[B:%.*]]) {
; ON-NEXT:    [[X:%.*]] = icmp eq i32 [[A]], 0
; ON-NEXT:    br i1 [[X]], label %[[MID:.*]], label %[[FIRST:.*]]
; ON:       [[FIRST]]:
; ON-NEXT:    [[V1:%.*]] = mul i32 [[B]], [[B]]
; ON-NEXT:    [[V2:%.*]] = mul i32 [[V1]], [[A]]
; ON-NEXT:    [[V3:%.*]] = mul i32 [[V2]], [[B]]
; ON-NEXT:    [[V4:%.*]] = mul i32 [[V3]], [[V1]]
; ON-NEXT:    store i32 [[V4]], ptr [[P]], align 4
; ON-NEXT:    br label %[[MID]]
; ON:       [[MID]]:
; ON-NEXT:    [[Y:%.*]] = icmp eq i32 [[B]], 0
; ON-NEXT:    br i1 [[Y]], label %[[END:.*]], label %[[SECOND:.*]]
; ON:       [[SECOND]]:
; ON-NEXT:    store i32 2, ptr [[P]], align 4
; ON-NEXT:    br label %[[END]]
; ON:       [[END]]:
; ON-NEXT:    ret void
; ON-NEXT:  }
; OFF-LABEL: define void @dear(
; OFF-SAME: ptr [[P:%.*]], i32 [[A:%.*]], i32 [[B:%.*]]) {
; OFF-NEXT:    [[X:%.*]] = icmp eq i32 [[A]], 0
; OFF-NEXT:    br i1 [[X]], label %[[MID:.*]], label %[[FIRST:.*]]
; OFF:       [[FIRST]]:
; OFF-NEXT:    [[V1:%.*]] = mul i32 [[B]], [[B]]
; OFF-NEXT:    [[V2:%.*]] = mul i32 [[V1]], [[A]]
; OFF-NEXT:    [[V3:%.*]] = mul i32 [[V2]], [[B]]
; OFF-NEXT:    [[V4:%.*]] = mul i32 [[V3]], [[V1]]
; OFF-NEXT:    store i32 [[V4]], ptr [[P]], align 4
; OFF-NEXT:    br label %[[MID]]
; OFF:       [[MID]]:
; OFF-NEXT:    [[Y:%.*]] = icmp eq i32 [[B]], 0
; OFF-NEXT:    br i1 [[Y]], label %[[END:.*]], label %[[SECOND:.*]]
; OFF:       [[SECOND]]:
; OFF-NEXT:    store i32 2, ptr [[P]], align 4
; OFF-NEXT:    br label %[[END]]
; OFF:       [[END]]:
; OFF-NEXT:    ret void
; OFF-NEXT:  }
; EAGER-LABEL: define void @dear(
; EAGER-SAME: ptr [[P:%.*]], i32 [[A:%.*]], i32 [[B:%.*]]) {
; EAGER-NEXT:  [[MID:.*]]:
; EAGER-NEXT:    [[X:%.*]] = icmp eq i32 [[A]], 0
; EAGER-NEXT:    [[V1:%.*]] = mul i32 [[B]], [[B]]
; EAGER-NEXT:    [[V2:%.*]] = mul i32 [[V1]], [[A]]
; EAGER-NEXT:    [[V3:%.*]] = mul i32 [[V2]], [[B]]
; EAGER-NEXT:    [[V4:%.*]] = mul i32 [[V3]], [[V1]]
; EAGER-NEXT:    [[SIMPLIFYCFG_MERGE:%.*]] = select i1 [[X]], i32 poison, i32 [[V4]]
; EAGER-NEXT:    [[Y:%.*]] = icmp eq i32 [[B]], 0
; EAGER-NEXT:    [[SIMPLIFYCFG_MERGE1:%.*]] = select i1 [[Y]], i32 [[SIMPLIFYCFG_MERGE]], i32 2
; EAGER-NEXT:    [[TMP0:%.*]] = xor i1 [[X]], true
; EAGER-NEXT:    [[TMP1:%.*]] = xor i1 [[Y]], true
; EAGER-NEXT:    [[TMP2:%.*]] = or i1 [[TMP0]], [[TMP1]]
; EAGER-NEXT:    br i1 [[TMP2]], label %[[TMP3:.*]], label %[[TMP4:.*]]
; EAGER:       [[TMP3]]:
; EAGER-NEXT:    store i32 [[SIMPLIFYCFG_MERGE1]], ptr [[P]], align 4
; EAGER-NEXT:    br label %[[TMP4]]
; EAGER:       [[TMP4]]:
; EAGER-NEXT:    ret void
; EAGER-NEXT:  }
  %x = icmp eq i32 %a, 0
  br i1 %x, label %mid, label %first
first:
  %v1 = mul i32 %b, %b
  %v2 = mul i32 %v1, %a
  %v3 = mul i32 %v2, %b
  %v4 = mul i32 %v3, %v1
  store i32 %v4, ptr %p
  br label %mid
mid:
  %y = icmp eq i32 %b, 0
  br i1 %y, label %end, label %second
second:
  store i32 2, ptr %p
  br label %end
end:
  ret void
}

; The end is the head of the loop.
define void @loop(ptr %p, i32 %a, i32 %n) {
; CHECK-LABEL: define void @loop(
; CHECK-SAME: ptr [[P:%.*]], i32 [[A:%.*]], i32 [[N:%.*]]) {
; CHECK-NEXT:    br label %[[HEAD:.*]]
; CHECK:       [[HEAD]]:
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, [[TMP0:%.*]] ], [ [[I_NEXT:%.*]], %[[MID:.*]] ], [ [[I_NEXT]], %[[SECOND:.*]] ]
; CHECK-NEXT:    [[I_NEXT]] = add i32 [[I]], 1
; CHECK-NEXT:    [[DONE:%.*]] = icmp eq i32 [[I]], [[N]]
; CHECK-NEXT:    br i1 [[DONE]], label %[[END:.*]], label %[[BODY:.*]]
; CHECK:       [[BODY]]:
; CHECK-NEXT:    [[X:%.*]] = icmp eq i32 [[I]], [[A]]
; CHECK-NEXT:    br i1 [[X]], label %[[MID]], label %[[FIRST:.*]]
; CHECK:       [[FIRST]]:
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[MID]]
; CHECK:       [[MID]]:
; CHECK-NEXT:    [[Y:%.*]] = icmp ugt i32 [[I]], 9
; CHECK-NEXT:    br i1 [[Y]], label %[[HEAD]], label %[[SECOND]], !llvm.loop [[LOOP0:![0-9]+]]
; CHECK:       [[SECOND]]:
; CHECK-NEXT:    store i32 2, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[HEAD]], !llvm.loop [[LOOP0]]
; CHECK:       [[END]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  br label %head
head:
  %i = phi i32 [ 0, %0 ], [ %i.next, %mid ], [ %i.next, %second ]
  %i.next = add i32 %i, 1
  %done = icmp eq i32 %i, %n
  br i1 %done, label %end, label %body
body:
  %x = icmp eq i32 %i, %a
  br i1 %x, label %mid, label %first
first:
  store i32 1, ptr %p
  br label %mid
mid:
  %y = icmp ugt i32 %i, 9
  br i1 %y, label %head, label %second, !llvm.loop !5
second:
  store i32 2, ptr %p
  br label %head, !llvm.loop !5
end:
  ret void
}

!0 = !{!"branch_weights", i32 13, i32 7}
!1 = !{!"branch_weights", i32 3, i32 11}
!2 = !{!3, !3, i64 0}
!3 = !{!"int", !4}
!4 = !{!"root"}
!5 = distinct !{!5, !6}
!6 = !{!"llvm.loop.mustprogress"}
