; Quotients and remainders of every width, signed and unsigned, by numbers that are not constant.

; EXEC: --kernel=divide --block=4 --arg=i64[4]=[100, -100, -7, 9223372036854775807] \
; EXEC:   --arg=i64[4]=[7, 7, -3, -2] --arg=out@i64[16] \
; EXEC:   --expect=out=[14, 2, 14, 2, -14, -2, 2635249153387078788, 0, 2, -1, 0, -7, -4611686018427387903, 1, 0, 9223372036854775807]
; EXEC: @wide(i128 -12345678901234567890123456789, i128 987654321) == i128 -12499999887343749990
; EXEC: @wide_rest(i128 12345678901234567890123456789, i128 1000000007) == i128 419743487
; EXEC: @narrow(i8 -128, i8 3) == i8 -42
; EXEC: @odd_width(i7 -60, i7 7) == i7 -4
; EXEC: @narrow(i8 5, i8 0)
; EXEC-FAULT: division

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @divide(ptr addrspace(1) %x, ptr addrspace(1) %y, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at1 = getelementptr inbounds i64, ptr addrspace(1) %x, i32 %t
  %a = load i64, ptr addrspace(1) %at1, align 8
  %at2 = getelementptr inbounds i64, ptr addrspace(1) %y, i32 %t
  %b = load i64, ptr addrspace(1) %at2, align 8
  %q = sdiv i64 %a, %b
  %r = srem i64 %a, %b
  %uq = udiv i64 %a, %b
  %ur = urem i64 %a, %b
  %first = shl i32 %t, 2
  %s1 = add i32 %first, 1
  %s2 = add i32 %first, 2
  %s3 = add i32 %first, 3
  %at3 = getelementptr inbounds i64, ptr addrspace(1) %out, i32 %first
  store i64 %q, ptr addrspace(1) %at3, align 8
  %at4 = getelementptr inbounds i64, ptr addrspace(1) %out, i32 %s1
  store i64 %r, ptr addrspace(1) %at4, align 8
  %at5 = getelementptr inbounds i64, ptr addrspace(1) %out, i32 %s2
  store i64 %uq, ptr addrspace(1) %at5, align 8
  %at6 = getelementptr inbounds i64, ptr addrspace(1) %out, i32 %s3
  store i64 %ur, ptr addrspace(1) %at6, align 8
  ret void
}

define i128 @wide(i128 %a, i128 %b) {
entry:
  %q = sdiv i128 %a, %b
  ret i128 %q
}

define i128 @wide_rest(i128 %a, i128 %b) {
entry:
  %r = urem i128 %a, %b
  ret i128 %r
}

define i8 @narrow(i8 %a, i8 %b) {
entry:
  %q = sdiv i8 %a, %b
  ret i8 %q
}

define i7 @odd_width(i7 %a, i7 %b) {
entry:
  %r = srem i7 %a, %b
  ret i7 %r
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
