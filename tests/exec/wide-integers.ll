; Arithmetic of 128 bits and of widths that no machine has: a product modulo a prime, a shift, a
; count.

; EXEC: @power(i64 7, i64 123456789012345, i64 1000000000000000003) == i64 669494286782301826
; EXEC: @odd_width(i100 5, i100 97) == i100 -475368975085586025561263702014
; EXEC: --kernel=powers --block=40 --arg=out@i64[40] \
; EXEC:   --expect=out=[1, 3, 9, 27, 81, 243, 729, 2187, 6561, 19683, 59049, 177147, 531441, 1594323, 4782969, 14348907, 43046721, 129140163, 387420489, 1162261467, 3486784401, 10460353203, 31381059609, 94143178827, 282429536481, 847288609443, 2541865828329, 7625597484987, 22876792454961, 68630377364883, 205891132094649, 617673396283947, 1853020188851841, 5559060566555523, 16677181699666569, 50031545098999707, 150094635296999121, 450283905890997363, 350851717672992086, 52555153018976255]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define i64 @mulmod(i64 %a, i64 %b, i64 %m) {
entry:
  %x = zext i64 %a to i128
  %y = zext i64 %b to i128
  %n = zext i64 %m to i128
  %p = mul nuw i128 %x, %y
  %r = urem i128 %p, %n
  %t = trunc nuw i128 %r to i64
  ret i64 %t
}

define i64 @power(i64 %base, i64 %e, i64 %m) {
entry:
  br label %head

head:
  %b = phi i64 [ %base, %entry ], [ %b.next, %join ]
  %k = phi i64 [ %e, %entry ], [ %k.next, %join ]
  %r = phi i64 [ 1, %entry ], [ %r.next, %join ]
  %done = icmp eq i64 %k, 0
  br i1 %done, label %exit, label %step

step:
  %bit = trunc i64 %k to i1
  br i1 %bit, label %odd, label %join

odd:
  %rb = call i64 @mulmod(i64 %r, i64 %b, i64 %m)
  br label %join

join:
  %r.next = phi i64 [ %r, %step ], [ %rb, %odd ]
  %b.next = call i64 @mulmod(i64 %b, i64 %b, i64 %m)
  %k.next = lshr i64 %k, 1
  br label %head

exit:
  ret i64 %r
}

define i100 @odd_width(i100 %x, i100 %n) {
entry:
  %s = shl i100 %x, %n
  %c = call i100 @llvm.ctpop.i100(i100 %s)
  %r = add i100 %s, %c
  ret i100 %r
}

define ptx_kernel void @powers(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %e = zext i32 %t to i64
  %r = call i64 @power(i64 3, i64 %e, i64 1000000000000000003)
  %at1 = getelementptr inbounds i64, ptr addrspace(1) %out, i32 %t
  store i64 %r, ptr addrspace(1) %at1, align 8
  ret void
}

declare i100 @llvm.ctpop.i100(i100)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
