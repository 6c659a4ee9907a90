; RUN: nvopt --verify %s
; Calls, bundles and guaranteed tail calls.

declare void @f()
declare ptr @p()
declare void @varargs(i32, ...)
declare i32 @int_int(i32)
declare void @byval(ptr byval(i32) align 4)
declare tailcc void @tail(i32, i64)
declare void @in_place(ptr inalloca(i32))
declare ptr @llvm.objc.retainAutoreleasedReturnValue(ptr)

define void @bundles(ptr %fn, i64 %x) {
  call void @f() [ "deopt"(i32 1), "gc-transition"(), "gc-live"() ]
  call void @f() [ "kcfi"(i32 1) ]
  call void %fn() [ "ptrauth"(i32 1, i64 %x) ]
  call void @f() [ "unknown"(), "unknown"() ]
  %a = call ptr @p() [ "clang.arc.attachedcall"(ptr @llvm.objc.retainAutoreleasedReturnValue) ]
  ret void
}

define void @arguments(ptr %p) {
  %slot = alloca inalloca i32
  call void @in_place(ptr inalloca(i32) %slot)
  call void (i32, ...) @varargs(i32 1, ptr nest %p, i32 zeroext 1)
  call ptx_kernel void %p()
  call void asm sideeffect "", "=*m,r,~{memory}"(ptr elementtype(i32) %p, i32 1)
  ret void
}

define i32 @tail_call(i32 %x) {
  %y = musttail call i32 @int_int(i32 %x)
  ret i32 %y
}

define void @tail_byval(ptr byval(i32) align 4 %p) {
  musttail call void @byval(ptr byval(i32) align 4 %p)
  ret void
}

define tailcc void @tail_convention(ptr %p) {
  musttail call tailcc void @tail(i32 1, i64 2)
  ret void
}

define void @forwards(i32 %x, ...) {
  musttail call void (i32, ...) @varargs(i32 %x, ...)
  ret void
}
