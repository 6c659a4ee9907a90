; RUN: nvopt -passes=inline -S %s | FileCheck %s
; Where the thread ends nothing is gained by inlining, however few other calls there are and
; whatever is passed.

target triple = "nvptx64-nvidia-cuda"

declare i32 @vprintf(ptr, ptr)

; CHECK-LABEL: define ptx_kernel void @k(
; CHECK: call void @complain(i32 %n, i32 7)
; CHECK-NEXT: unreachable
define ptx_kernel void @k(i32 %n) {
  %bad = icmp eq i32 %n, 0
  br i1 %bad, label %end, label %go
end:
  call void @complain(i32 %n, i32 7)
  unreachable
go:
  ret void
}

; CHECK-LABEL: define internal void @complain(
define internal void @complain(i32 %a, i32 %b) noreturn {
  %args = alloca { i32, i32 }, align 4
  store i32 %a, ptr %args, align 4
  %second = getelementptr i8, ptr %args, i64 4
  store i32 %b, ptr %second, align 4
  %p = call i32 @vprintf(ptr null, ptr %args)
  call void @llvm.trap()
  unreachable
}

; The same call goes where the thread goes on.
; CHECK-LABEL: define ptx_kernel void @k2(
; CHECK-NOT: call void @report(
; CHECK: call i32 @vprintf(
; CHECK: ret void
define ptx_kernel void @k2(i32 %n) {
  call void @report(i32 %n, i32 7)
  ret void
}

define internal void @report(i32 %a, i32 %b) {
  %args = alloca { i32, i32 }, align 4
  store i32 %a, ptr %args, align 4
  %second = getelementptr i8, ptr %args, i64 4
  store i32 %b, ptr %second, align 4
  %p = call i32 @vprintf(ptr null, ptr %args)
  ret void
}
