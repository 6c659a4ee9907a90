; RUN: nvopt %s --passes='dce,machine-function(branch-folder)' --verify-each --stats --emit ptx 2>%t | FileCheck %s
; RUN: FileCheck --check-prefix=STATS %s < %t
; RUN: not nvopt %s --passes=branch-folder -S 2>&1 | FileCheck --check-prefix=FORM %s
; Machine passes run behind code generation, numbered behind the others.
; FORM: error: machine passes run on PTX
; STATS: branch-folder - tails merged
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: .entry k
; CHECK: st.global.b32 [{{.*}}+4], 1
; CHECK: st.global.b32 [{{.*}}+8], 2
; CHECK: st.global.b32 [{{.*}}+12], 3
; CHECK-NOT: st.global.b32 [{{.*}}+12], 3
define ptx_kernel void @k(ptr addrspace(1) %p, i32 %x) {
entry:
  %a1 = getelementptr i8, ptr addrspace(1) %p, i64 4
  %a2 = getelementptr i8, ptr addrspace(1) %p, i64 8
  %a3 = getelementptr i8, ptr addrspace(1) %p, i64 12
  %c = icmp eq i32 %x, 0
  br i1 %c, label %then, label %else
then:
  store i32 %x, ptr addrspace(1) %p
  store i32 1, ptr addrspace(1) %a1
  store i32 2, ptr addrspace(1) %a2
  store i32 3, ptr addrspace(1) %a3
  ret void
else:
  %y = add i32 %x, 1
  store i32 %y, ptr addrspace(1) %p
  store i32 1, ptr addrspace(1) %a1
  store i32 2, ptr addrspace(1) %a2
  store i32 3, ptr addrspace(1) %a3
  ret void
}
