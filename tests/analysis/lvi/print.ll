; What is known of values, block by block: branches, chains of conditions, switches, masks, offsets,
; overflow bits, casts, accesses, attributes and metadata.
; RUN: opt -passes='print<lazy-value-info>' -disable-output %s 2>&1 | FileCheck %s
; CHECK-LABEL: LVI for function 'conditions':
; CHECK: in:
; CHECK-NEXT: ; LatticeVal for: 'i32 %x' is: constantrange<-2147483648, 20>
; CHECK-NEXT: ; LatticeVal for: 'i32 %y' is: overdefined
; CHECK-NEXT: ; LatticeVal for: 'i8 %small' is: constantrange<3, 9>
; CHECK-NEXT: ; LatticeVal for: '  %off = add i32 %x, -4' in BB: '%in' is: constantrange<2147483644, 16>
; CHECK: ; LatticeVal for: '  %bits = and i32 %y, 12' in BB: '%in' is: constantrange<0, 13>
; CHECK-NEXT: ; LatticeVal for: '  %bits = and i32 %y, 12' in BB: '%masked' is: constantrange<8, 9>
; CHECK: masked:
; CHECK-NEXT: ; LatticeVal for: 'i32 %x' is: constantrange<-2147483648, 20>
; CHECK-NEXT: ; LatticeVal for: 'i32 %y' is: constantrange<8, -4>
; CHECK: ; LatticeVal for: '  %wide = zext i8 %small to i32' in BB: '%masked' is: constantrange<3, 9>
; CHECK-LABEL: LVI for function 'switches':
; CHECK: few:
; CHECK-NEXT: ; LatticeVal for: 'i32 %x' is: constantrange<1, 3>
; CHECK: nine:
; CHECK-NEXT: ; LatticeVal for: 'i32 %x' is: constantrange<9, 10>
; CHECK: other:
; CHECK-NEXT: ; LatticeVal for: 'i32 %x' is: constantrange<3, 1>
; CHECK-LABEL: LVI for function 'overflow':
; CHECK: over:
; CHECK-NEXT: ; LatticeVal for: 'i8 %x' is: constantrange<-100, 0>
; CHECK: fits:
; CHECK-NEXT: ; LatticeVal for: 'i8 %x' is: constantrange<0, -100>
; CHECK-NEXT: ; LatticeVal for: '  %sum = extractvalue { i8, i1 } %both, 0' in BB: '%fits' is: constantrange<100, 0>
; CHECK-LABEL: LVI for function 'addresses':
; CHECK: ; LatticeVal for: '  %v = load i32, ptr %p, align 4, !range !0' in BB: '%entry' is: constantrange<0, 7>
; CHECK: next:
; CHECK-NEXT: ; LatticeVal for: 'ptr %p' is: notconstant<ptr null>
; CHECK-NEXT: ; LatticeVal for: 'ptr %q' is: overdefined
; CHECK-NEXT: ; LatticeVal for: 'ptr addrspace(3) %s' is: overdefined
; CHECK: is:
; CHECK: ; LatticeVal for: 'ptr %q' is: constant<ptr null>
; CHECK: not:
; CHECK: ; LatticeVal for: 'ptr %q' is: notconstant<ptr null>

define void @conditions(i32 %x, i32 %y, i8 range(i8 3, 9) %small) {
entry:
  %lo = icmp ugt i32 %x, 3
  %hi = icmp slt i32 %x, 20
  %both = and i1 %lo, %hi
  br i1 %both, label %in, label %out
in:
  %off = add i32 %x, -4
  %bits = and i32 %y, 12
  %set = icmp eq i32 %bits, 8
  br i1 %set, label %masked, label %out
masked:
  %wide = zext i8 %small to i32
  %t = trunc i32 %off to i8
  ret void
out:
  ret void
}

define void @switches(i32 %x) {
entry:
  switch i32 %x, label %other [
    i32 1, label %few
    i32 2, label %few
    i32 9, label %nine
  ]
few:
  ret void
nine:
  ret void
other:
  ret void
}

declare { i8, i1 } @llvm.uadd.with.overflow.i8(i8, i8)

define void @overflow(i8 %x) {
entry:
  %both = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 %x, i8 100)
  %bit = extractvalue { i8, i1 } %both, 1
  br i1 %bit, label %over, label %fits
over:
  ret void
fits:
  %sum = extractvalue { i8, i1 } %both, 0
  ret void
}

define void @addresses(ptr %p, ptr %q, ptr addrspace(3) %s) {
entry:
  %v = load i32, ptr %p, !range !0
  %w = load i32, ptr addrspace(3) %s
  br label %next
next:
  %null = icmp eq ptr %q, null
  br i1 %null, label %is, label %not
is:
  ret void
not:
  ret void
}

!0 = !{i32 0, i32 7}
