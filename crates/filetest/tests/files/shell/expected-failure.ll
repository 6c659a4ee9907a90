; XFAIL: filetest
; RUN: false
