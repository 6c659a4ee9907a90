; RUN: split-file %s %t
; RUN: sed -e 's/one/two/' %t/first.txt | diff - %t/second.txt
; RUN: not diff %t/first.txt %t/second.txt | FileCheck %s
; RUN: cat %t/first.txt | count 1
; CHECK: -one
; CHECK-NEXT: +two

;--- first.txt
one
;--- second.txt
two
