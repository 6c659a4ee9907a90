; RUN: nvopt link -S %s %S/Inputs/flags.ll | FileCheck %s
; Every behaviour of module flags, and named metadata, which is appended without repetition.

; CHECK: !list = !{![[BOTH:[0-9]+]], ![[HERE:[0-9]+]], ![[THERE:[0-9]+]]}
; CHECK: !llvm.module.flags = !{![[SAME:[0-9]+]], ![[MOST:[0-9]+]], ![[LEAST:[0-9]+]], ![[LIST:[0-9]+]], ![[SET:[0-9]+]], ![[FORCED:[0-9]+]], ![[ALONE:[0-9]+]]}
; CHECK-DAG: ![[BOTH]] = !{!"in both"}
; CHECK-DAG: ![[HERE]] = !{!"only here"}
; CHECK-DAG: ![[THERE]] = !{!"only there"}
; CHECK-DAG: ![[SAME]] = !{i32 1, !"same", i32 4}
; CHECK-DAG: ![[MOST]] = !{i32 7, !"most", i32 5}
; CHECK-DAG: ![[LEAST]] = !{i32 8, !"least", i32 2}
; CHECK-DAG: ![[LIST]] = distinct !{i32 5, !"list", ![[ELEMS:[0-9]+]]}
; CHECK-DAG: ![[ELEMS]] = distinct !{i32 1, i32 3}
; CHECK-DAG: ![[SET]] = distinct !{i32 6, !"set", ![[MEMBERS:[0-9]+]]}
; CHECK-DAG: ![[MEMBERS]] = distinct !{i32 1, i32 2, i32 3}
; CHECK-DAG: ![[FORCED]] = !{i32 4, !"forced", i32 9}
; A least value that only one module gives is zero.
; CHECK-DAG: ![[ALONE]] = !{i32 8, !"alone", i32 0}

!list = !{!10, !11}
!llvm.module.flags = !{!0, !1, !2, !3, !4, !5, !6}
!0 = !{i32 1, !"same", i32 4}
!1 = !{i32 7, !"most", i32 3}
!2 = !{i32 8, !"least", i32 6}
!3 = !{i32 5, !"list", !{i32 1}}
!4 = !{i32 6, !"set", !{i32 1, i32 2}}
!5 = !{i32 1, !"forced", i32 1}
!6 = !{i32 8, !"alone", i32 7}
!10 = !{!"in both"}
!11 = !{!"only here"}
