; What a callee does to memory behind its arguments it does behind pointers inside of them as well.
; RUN: nvopt -passes=function-attrs -S %s | FileCheck %s

declare void @takes_struct({ ptr, i32 }) memory(argmem: readwrite)
declare void @takes_ints({ i64, i32 }) memory(argmem: readwrite)

; CHECK: define void @writes({{.*}}) #[[WRITES:[0-9]+]]
define void @writes(ptr %p) {
  %v = insertvalue { ptr, i32 } zeroinitializer, ptr %p, 0
  call void @takes_struct({ ptr, i32 } %v)
  ret void
}

; No pointer, no memory.
; CHECK: define void @touches_nothing() #[[NOTHING:[0-9]+]]
define void @touches_nothing() {
  call void @takes_ints({ i64, i32 } zeroinitializer)
  ret void
}

; CHECK-DAG: attributes #[[WRITES]] = { memory(readwrite{{.*}}) }
; CHECK-DAG: attributes #[[NOTHING]] = { {{.*}}memory(none) }
