; RUN: nvopt opt -passes='print<callgraph>' -disable-output %s 2>&1 | FileCheck %s
@table = global ptr @taken

declare void @outside()
declare void @leaf() nocallback

; Only its address is known.
define internal void @taken() {
  ret void
}

define internal void @local() {
  call void @leaf()
  ret void
}

define void @calls(ptr %f) {
  call void @local()
  call void %f()
  call void @outside()
  call void @local()
  ret void
}

; CHECK:      Call graph node <<null function>><<0x0>>  #uses=0
; CHECK-NEXT:   CS<None> calls function 'outside'
; CHECK-NEXT:   CS<None> calls function 'leaf'
; CHECK-NEXT:   CS<None> calls function 'taken'
; CHECK-NEXT:   CS<None> calls function 'calls'
; CHECK-EMPTY:
; CHECK-NEXT: Call graph node for function: 'calls'<<0x0>>  #uses=1
; CHECK-NEXT:   CS<0x0> calls function 'local'
; CHECK-NEXT:   CS<0x0> calls external node
; CHECK-NEXT:   CS<0x0> calls function 'outside'
; CHECK-NEXT:   CS<0x0> calls function 'local'
; CHECK-EMPTY:
; CHECK-NEXT: Call graph node for function: 'leaf'<<0x0>>  #uses=2
; CHECK-EMPTY:
; CHECK-NEXT: Call graph node for function: 'local'<<0x0>>  #uses=2
; CHECK-NEXT:   CS<0x0> calls function 'leaf'
; CHECK-EMPTY:
; CHECK-NEXT: Call graph node for function: 'outside'<<0x0>>  #uses=2
; CHECK-NEXT:   CS<None> calls external node
; CHECK-EMPTY:
; CHECK-NEXT: Call graph node for function: 'taken'<<0x0>>  #uses=1
