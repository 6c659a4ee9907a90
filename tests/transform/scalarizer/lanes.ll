; RUN: nvopt -passes=scalarizer -S %s | FileCheck %s --check-prefixes=CHECK,WHOLE --allow-unused-prefixes
; RUN: nvopt '-passes=scalarizer<load-store>' -S %s | FileCheck %s --check-prefixes=CHECK,ALL --allow-unused-prefixes
; RUN: nvopt -passes=d2ir-scalarizer -S %s | FileCheck %s --check-prefixes=CHECK,WHOLE --allow-unused-prefixes
; CHECKS: auto

define <2 x i32> @arith(<2 x i32> %a, <2 x i32> %b) {
  %c = add nsw <2 x i32> %a, %b
  %d = mul <2 x i32> %c, <i32 3, i32 4>
  ret <2 x i32> %d
}

define void @memory(ptr %p, ptr %q) {
  %v = load <2 x float>, ptr %p, align 8
  %w = fneg <2 x float> %v
  store <2 x float> %w, ptr %q, align 8
  ret void
}

define float @loop(<2 x float> %x, i32 %n) {
entry:
  br label %l
l:
  %v = phi <2 x float> [ %x, %entry ], [ %w, %l ]
  %i = phi i32 [ 0, %entry ], [ %j, %l ]
  %w = fadd <2 x float> %v, %v
  %j = add i32 %i, 1
  %c = icmp eq i32 %j, %n
  br i1 %c, label %e, label %l
e:
  %r = extractelement <2 x float> %w, i32 1
  ret float %r
}
