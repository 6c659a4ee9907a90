; RUN: nvopt -O0 -arch=sm_90 --emit=ptx %s -o - | FileCheck %s
; RUN: %if ptxas %{ nvopt -O0 -arch=sm_90 --emit=ptx %s -o - | %ptxas-verify -arch=sm_90 %}

; Negative of ptx-version-atomics.ll: another scope than the system needs PTX 8.3 only.
; CHECK: .version 8.3
; CHECK: atom{{.*}}.gpu{{.*}}.cas.b128

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define i128 @swap(ptr %p, i128 %a, i128 %b) {
  %pair = cmpxchg ptr %p, i128 %a, i128 %b syncscope("device") monotonic monotonic, align 16
  %old = extractvalue { i128, i1 } %pair, 0
  ret i128 %old
}
