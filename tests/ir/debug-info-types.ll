; Types that are one by the one-definition rule, and subranges that are the same numbers.
; RUN: nvopt -S %s -o - | FileCheck %s
; RUN: nvopt -S %s -o %t1.ll
; RUN: nvopt -S %t1.ll -o %t2.ll
; RUN: nvopt %t1.ll -o %t.bc
; RUN: nvopt -S %t.bc -o %t3.ll
; RUN: sed 1d %t1.ll > %t1
; RUN: sed 1d %t2.ll > %t2
; RUN: sed 1d %t3.ll > %t3
; RUN: diff %t1 %t2
; RUN: diff %t1 %t3

; The first definition counts, and it is complete.
; CHECK: !types = !{![[A:[0-9]+]], ![[A]], ![[A]], ![[UNION:[0-9]+]]}
; CHECK: !pointers = !{![[P:[0-9]+]], ![[P]]}
; CHECK: !members = !{![[M:[0-9]+]], ![[M]]}
; CHECK: !subranges = !{![[S:[0-9]+]], ![[S]], ![[LONG:[0-9]+]]}

; CHECK-DAG: ![[A]] = distinct !DICompositeType(tag: DW_TAG_structure_type, name: "a", size: 8, identifier: "a")
; CHECK-DAG: ![[UNION]] = !DICompositeType(tag: DW_TAG_union_type, name: "a", identifier: "a")
; CHECK-DAG: ![[P]] = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: ![[A]], size: 64)
; CHECK-DAG: ![[M]] = !DIDerivedType(tag: DW_TAG_member, name: "m", scope: ![[A]], baseType: null, offset: 8)
; CHECK-DAG: ![[S]] = !DISubrange(count: 4)
; CHECK-DAG: ![[LONG]] = !DISubrange(count: 5)

!types = !{!0, !1, !2, !3}
!pointers = !{!4, !5}
!members = !{!6, !7}
!subranges = !{!8, !9, !10}

!0 = !DICompositeType(tag: DW_TAG_structure_type, name: "a", flags: DIFlagFwdDecl, identifier: "a")
!1 = !DICompositeType(tag: DW_TAG_structure_type, name: "a", size: 8, identifier: "a")
!2 = !DICompositeType(tag: DW_TAG_structure_type, name: "a", size: 16, identifier: "a")
!3 = !DICompositeType(tag: DW_TAG_union_type, name: "a", identifier: "a")
!4 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !0, size: 64)
!5 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !2, size: 64)
!6 = !DIDerivedType(tag: DW_TAG_member, name: "m", scope: !0, baseType: null, offset: 8)
!7 = !DIDerivedType(tag: DW_TAG_member, name: "m", scope: !1, baseType: null, offset: 16)
!8 = !DISubrange(count: i32 4)
!9 = !DISubrange(count: i64 4)
!10 = !DISubrange(count: i8 5)
