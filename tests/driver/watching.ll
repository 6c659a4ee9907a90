; What can be seen of passes at work.
; RUN: nvopt -passes=dce -print-after-all -disable-output %s 2>&1 | FileCheck %s --check-prefix=AFTER
; RUN: nvopt -passes=dce -print-before=dce -filter-print-funcs=g -disable-output %s 2>&1 | FileCheck %s --check-prefix=BEFORE
; RUN: nvopt -passes=dce -print-changed -disable-output %s 2>&1 | FileCheck %s --check-prefix=CHANGED
; RUN: nvopt -passes=dce -print-changed=diff -disable-output %s 2>&1 | FileCheck %s --check-prefix=DIFF
; RUN: nvopt -passes=dce -stats -disable-output %s 2>&1 | FileCheck %s --check-prefix=STATS
; RUN: nvopt -passes=dce,dce -time-passes -disable-output %s 2>&1 \
; RUN:   | FileCheck %s --check-prefixes=%if planted %{TIME,CHECKED%} %else %{TIME,IDLE%}
; RUN: nvopt -passes=dce -opt-bisect-limit=1 -S -o - %s 2>&1 | FileCheck %s --check-prefix=LIMIT
; RUN: opt -passes=dce -opt-bisect-limit=0 -S < %s 2>&1 | FileCheck %s --check-prefix=NONE
; RUN: nvopt -passes=dce -time-trace=%t.json -verify-each -verify-analyses -disable-output %s
; RUN: FileCheck %s --check-prefix=TRACE --input-file=%t.json
; RUN: nvopt -passes=dce -dump-dir=%t.dir -disable-output %s
; RUN: FileCheck %s --check-prefix=DUMP --input-file=%t.dir/00001_dce_f.ll

; AFTER: ; *** IR Dump After dce on f ***
; AFTER-NEXT: define void @f(i32 %x) {
; AFTER-NEXT:   ret void
; AFTER: ; *** IR Dump After dce on g ***
; BEFORE-NOT: Dump
; BEFORE: ; *** IR Dump Before dce on g ***
; BEFORE-NOT: Dump
; CHANGED: ; *** IR Dump After dce on f ***
; CHANGED: ; *** IR Dump After dce on g omitted because no change ***
; DIFF: ; *** IR Dump After dce on f ***
; DIFF-NEXT: {{^}} define void @f(i32 %x) {
; DIFF-NEXT: {{^}}-  %a = add i32 %x, 1
; DIFF-NEXT: {{^}}   ret void
; DIFF-NOT: on g
; STATS: 1 dce - instructions erased
; TIME: Pass execution timing
; TIME-NEXT: seconds
; A build with debug assertions looks twice whether nothing is left to do; others know it of @g.
; CHECKED-NEXT: 100.0%         4  dce
; IDLE-NEXT: 100.0%         3  dce
; LIMIT: {{BISECT}}: running pass (1) dce on f
; LIMIT: {{BISECT}}: NOT running pass (2) dce on g
; LIMIT-NOT: add i32
; NONE: {{BISECT}}: NOT running pass (1) dce on f
; NONE: add i32
; TRACE: "name":"dce"
; DUMP: define void @f(i32 %x) {
; DUMP-NEXT: ret void

define void @f(i32 %x) {
  %a = add i32 %x, 1
  ret void
}

define void @g() {
  ret void
}
