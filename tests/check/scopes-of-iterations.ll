; Scopes of a call that was inlined into a loop speak of one iteration: what is written in one may be what
; another one reads. Passes that look round the loop do not rely on them; scopes that are declared
; before the loop hold in all of it.

; RUN: nvopt %s -passes=jump-threading -S -o %t.jt.ll
; RUN: nvopt check %s %t.jt.ll | FileCheck %s
; RUN: nvopt %s -passes='jump-threading,early-cse<memssa>' -S -o %t.cse.ll
; RUN: nvopt check %s %t.cse.ll | FileCheck %s
; RUN: nvopt %s -passes=gvn -S -o %t.gvn.ll
; RUN: nvopt check %s %t.gvn.ll | FileCheck %s
; RUN: nvopt %s -passes='gvn,early-cse<memssa>,newgvn' -S -o %t.gvn2.ll
; RUN: nvopt check %s %t.gvn2.ll | FileCheck %s
; RUN: nvopt %s -passes=dse -S -o %t.dse.ll
; RUN: nvopt check %s %t.dse.ll | FileCheck %s
; RUN: nvopt %s -O1 -S -o %t.O1.ll
; RUN: nvopt check %s %t.O1.ll | FileCheck %s
; RUN: nvopt %s -O2 -S -o %t.O2.ll
; RUN: nvopt check %s %t.O2.ll | FileCheck %s
; RUN: nvopt %s -O3 -S -o %t.O3.ll
; RUN: nvopt check %s %t.O3.ll | FileCheck %s
; CHECK: refines: 7 functions compared without a difference, 0 with one, 0 not compared

; RUN: nvopt %s -passes='early-cse<memssa>' -S | FileCheck %s --check-prefix=LASTS
; RUN: nvopt %s -passes=gvn -S | FileCheck %s --check-prefix=LASTS
; RUN: nvopt %s -passes=dse -S | FileCheck %s --check-prefix=GOES
target triple = "nvptx64-nvidia-cuda"

declare void @llvm.experimental.noalias.scope.decl(metadata)

; Reads a[i], writes a[i + 1].
define i32 @forwarded(i32 %n) {
entry:
  %a = alloca [8 x i32], align 4
  store i32 0, ptr %a, align 4
  br label %h
h:
  %p = phi ptr [ %a, %entry ], [ %q, %h.latch ]
  %i = phi i32 [ 0, %entry ], [ %i1, %h.latch ]
  %s = phi i32 [ 0, %entry ], [ %s1, %h.latch ]
  call void @llvm.experimental.noalias.scope.decl(metadata !2)
  %x = load i32, ptr %p, align 4, !noalias !2
  %k = icmp eq i32 %x, 1
  br i1 %k, label %y, label %h.latch
y:
  br label %h.latch
h.latch:
  %d = phi i32 [ 1, %y ], [ 0, %h ]
  %s1 = add i32 %s, %d
  %i1 = add i32 %i, 1
  %q = getelementptr i32, ptr %p, i64 1
  %i1w = zext i32 %i1 to i64
  %r = getelementptr i32, ptr %a, i64 %i1w
  store i32 5, ptr %q, align 4
  store i32 1, ptr %r, align 4, !alias.scope !2
  %c = icmp ult i32 %i1, 4
  br i1 %c, label %h, label %out
out:
  ret i32 %s1
}

; Too much stands between for jump-threading alone.
define i32 @forwarded_far(i32 %n) {
entry:
  %a = alloca [8 x i32], align 4
  store i32 0, ptr %a, align 4
  br label %h
h:
  %p = phi ptr [ %a, %entry ], [ %q, %h.latch ]
  %i = phi i32 [ 0, %entry ], [ %i1, %h.latch ]
  %s = phi i32 [ 0, %entry ], [ %s1, %h.latch ]
  call void @llvm.experimental.noalias.scope.decl(metadata !2)
  %x = load i32, ptr %p, align 4, !noalias !2
  %k = icmp eq i32 %x, 1
  br i1 %k, label %y, label %h.latch
y:
  br label %h.latch
h.latch:
  %d = phi i32 [ 1, %y ], [ 0, %h ]
  %s1 = add i32 %s, %d
  %i1 = add i32 %i, 1
  %q = getelementptr i32, ptr %p, i64 1
  %i1w = zext i32 %i1 to i64
  %r = getelementptr i32, ptr %a, i64 %i1w
  store i32 5, ptr %q, align 4
  %z0 = add i32 %s1, 1
  %z1 = add i32 %s1, 2
  %z2 = add i32 %s1, 3
  %z3 = add i32 %s1, 4
  %z4 = add i32 %s1, 5
  %z5 = add i32 %s1, 6
  %z6 = add i32 %s1, 7
  %z7 = add i32 %s1, 8
  store i32 1, ptr %r, align 4, !alias.scope !2
  %c = icmp ult i32 %i1, 4
  br i1 %c, label %h, label %out
out:
  %zz = xor i32 %z7, %z6
  %zzz = xor i32 %zz, %z5
  %y4 = xor i32 %z0, %z1
  %y5 = xor i32 %z2, %z3
  %y6 = xor i32 %y4, %y5
  %y7 = xor i32 %y6, %z4
  %y8 = xor i32 %y7, %zzz
  ret i32 %y8
}

; The store of the second round is read in the third.
define i32 @read_in_the_next() {
entry:
  %a = alloca [4 x i32], align 4
  store <4 x i32> zeroinitializer, ptr %a, align 4
  %p = getelementptr i32, ptr %a, i64 2
  br label %h
h:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %sum = phi i32 [ 0, %entry ], [ %added, %latch ]
  call void @llvm.experimental.noalias.scope.decl(metadata !2)
  %q = getelementptr i32, ptr %a, i64 %i
  %x = load i32, ptr %q, align 4, !noalias !2
  %added = add i32 %sum, %x
  %is_second = icmp eq i64 %i, 1
  br i1 %is_second, label %set, label %latch
set:
  store i32 100, ptr %p, align 4, !alias.scope !2
  br label %latch
latch:
  %next = add i64 %i, 1
  %c = icmp ult i64 %next, 4
  br i1 %c, label %h, label %out
out:
  ret i32 %added
}

; What is loaded before the loop is written in its second round and loaded again in the third.
define i32 @loaded_before(ptr %a, i32 %n) {
entry:
  %bound = and i32 %n, 3
  %p = getelementptr i32, ptr %a, i64 1
  store i32 7, ptr %p, align 4
  br label %h
h:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %sum = phi i32 [ 0, %entry ], [ %added, %latch ]
  call void @llvm.experimental.noalias.scope.decl(metadata !2)
  %is_third = icmp eq i64 %i, 2
  br i1 %is_third, label %again, label %latch
again:
  %x = load i32, ptr %p, align 4, !noalias !2
  br label %latch
latch:
  %d = phi i32 [ 0, %h ], [ %x, %again ]
  %added = add i32 %sum, %d
  %q = getelementptr i32, ptr %a, i64 %i
  store i32 3, ptr %q, align 4, !alias.scope !2
  %next = add i64 %i, 1
  %c = icmp ult i64 %next, 3
  br i1 %c, label %h, label %out
out:
  %all = add i32 %added, %bound
  ret i32 %all
}

; The scope is declared before the loop: nobody writes what is loaded.
; LASTS-LABEL: define i32 @declared_before(
; LASTS: again:
; LASTS-NOT: load
; LASTS: ret i32
define i32 @declared_before(ptr %p, ptr %a, i32 %n) {
entry:
  %bound = and i32 %n, 3
  call void @llvm.experimental.noalias.scope.decl(metadata !5)
  store i32 7, ptr %p, align 4, !noalias !5
  br label %h
h:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %sum = phi i32 [ 0, %entry ], [ %added, %latch ]
  %is_third = icmp eq i64 %i, 2
  br i1 %is_third, label %again, label %latch
again:
  %x = load i32, ptr %p, align 4, !noalias !5
  br label %latch
latch:
  %d = phi i32 [ 0, %h ], [ %x, %again ]
  %added = add i32 %sum, %d
  %q = getelementptr i32, ptr %a, i64 8
  store i32 3, ptr %q, align 4, !alias.scope !5
  %next = add i64 %i, 1
  %c = icmp ult i64 %next, 3
  br i1 %c, label %h, label %out
out:
  %all = add i32 %added, %bound
  ret i32 %all
}

; Likewise, nobody reads what is stored.
; GOES-LABEL: define i32 @store_declared_before(
; GOES-NOT: store i32 100
; GOES: ret i32
define i32 @store_declared_before(ptr %b) {
entry:
  %a = alloca [4 x i32], align 4
  call void @keep(ptr %a)
  call void @llvm.experimental.noalias.scope.decl(metadata !5)
  %p = getelementptr i32, ptr %a, i64 2
  br label %h
h:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %sum = phi i32 [ 0, %entry ], [ %added, %latch ]
  %x = load i32, ptr %b, align 4, !noalias !5
  %added = add i32 %sum, %x
  %is_second = icmp eq i64 %i, 1
  br i1 %is_second, label %set, label %latch
set:
  store i32 100, ptr %p, align 4, !alias.scope !5
  br label %latch
latch:
  %next = add i64 %i, 1
  %c = icmp ult i64 %next, 4
  br i1 %c, label %h, label %out
out:
  ret i32 %added
}

define void @keep(ptr %p) noinline {
  store ptr %p, ptr @kept
  ret void
}
@kept = internal global ptr null

!0 = !{!0, !"domain"}
!1 = !{!1, !0, !"scope"}
!2 = !{!1}
!3 = !{!3, !"another domain"}
!4 = !{!4, !3, !"scope of the function"}
!5 = !{!4}
