; The shapes that RUN lines take.
; RUN: cat %s | FileCheck %s
; RUN: cat < %s | \
; RUN:   FileCheck %s
; RUN: cat %s > %t && FileCheck %s --input-file=%t
; RUN: not cat %t.missing 2>&1 | FileCheck %s --check-prefix=MISSING
; RUN: false || true; echo done | grep -q done
; RUN: env FILECHECK_OPTS=--check-prefix=ENV FileCheck %s < %s
; RUN: echo 'a b' "c  d" e\ f | FileCheck %s --strict-whitespace --check-prefix=QUOTE

; The text looks for itself; the braces keep the directive from finding its own line.
; CHECK: {{^}}subject of the test
; MISSING: {{.*}}missing
; ENV: {{^}}subject
; QUOTE: a b c  d e f
subject of the test
