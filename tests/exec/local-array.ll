; An array on the stack with indices that are known at run time only: digits of a number, pushed
; and popped, and a matrix of two dimensions.

; EXEC: --kernel=digits --block=5 --arg=i32[5]=[0, 7, 1230, 987654321, 100] --arg=out@i32[5] \
; EXEC:   --expect=out=[0, 7, 321, 123456789, 1]
; EXEC: @trace(i32 3) == i32 90

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @digits(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %in, i32 %t
  %x = load i32, ptr addrspace(1) %at1, align 4
  %stack = alloca [10 x i8], align 1
  br label %push

push:
  %n = phi i32 [ 0, %entry ], [ %n.next, %push ]
  %v = phi i32 [ %x, %entry ], [ %rest, %push ]
  %digit = urem i32 %v, 10
  %byte = trunc i32 %digit to i8
  %slot = getelementptr inbounds [10 x i8], ptr %stack, i32 0, i32 %n
  store i8 %byte, ptr %slot, align 1
  %n.next = add i32 %n, 1
  %rest = udiv i32 %v, 10
  %more = icmp ne i32 %rest, 0
  br i1 %more, label %push, label %pop

pop:
  ; The other way round: 1230 becomes 321.
  %k = phi i32 [ 0, %push ], [ %k.next, %pop ]
  %r = phi i32 [ 0, %push ], [ %r.next, %pop ]
  %from = getelementptr inbounds [10 x i8], ptr %stack, i32 0, i32 %k
  %d = load i8, ptr %from, align 1
  %wide = zext i8 %d to i32
  %ten = mul i32 %r, 10
  %r.next = add i32 %ten, %wide
  %k.next = add i32 %k, 1
  %left = icmp ult i32 %k.next, %n.next
  br i1 %left, label %pop, label %done

done:
  %at2 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %r.next, ptr addrspace(1) %at2, align 4
  ret void
}

define i32 @trace(i32 %n) {
entry:
  %m = alloca [4 x [4 x i32]], align 4
  br label %fill.head

fill.head:
  %i = phi i32 [ 0, %entry ], [ %i.next, %fill.latch ]
  %fill.more = icmp ult i32 %i, 16
  br i1 %fill.more, label %fill.body, label %fill.end

fill.body:
  %row = lshr i32 %i, 2
  %col = and i32 %i, 3
  %p = getelementptr inbounds [4 x [4 x i32]], ptr %m, i32 0, i32 %row, i32 %col
  %v = mul i32 %i, %n
  store i32 %v, ptr %p, align 4
  br label %fill.latch

fill.latch:
  %i.next = add i32 %i, 1
  br label %fill.head

fill.end:
  br label %sum.head

sum.head:
  %k = phi i32 [ 0, %fill.end ], [ %k.next, %sum.latch ]
  %s = phi i32 [ 0, %fill.end ], [ %s.next, %sum.latch ]
  %sum.more = icmp ult i32 %k, 4
  br i1 %sum.more, label %sum.body, label %sum.end

sum.body:
  %q = getelementptr inbounds [4 x [4 x i32]], ptr %m, i32 0, i32 %k, i32 %k
  %w = load i32, ptr %q, align 4
  %s.next = add i32 %s, %w
  br label %sum.latch

sum.latch:
  %k.next = add i32 %k, 1
  br label %sum.head

sum.end:
  ret i32 %s
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
