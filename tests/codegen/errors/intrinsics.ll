; RUN: not nvopt llc -mcpu=sm_75 -mattr=+ptx63 %s -o %t.ptx
; Intrinsics that the target lacks, or nobody has.
define i32 @no_reduction(i32 %x) {
  %r = call i32 @llvm.nvvm.redux.sync.add(i32 %x, i32 -1) ; error: it lacks redux.sync
  ret i32 %r
}

define void @unknown() {
  call void @llvm.no.such.thing(i32 1) ; error: there is no intrinsic llvm.no.such.thing
  ret void
}

define void @no_jump(ptr %p) {
  call void @llvm.eh.sjlj.longjmp(ptr %p) ; error: llvm.eh.sjlj.longjmp is not supported
  ret void
}

define void @no_alloca(i64 %n) {
  %p = alloca i8, i64 %n ; error: an alloca of a size known at run time only
  store volatile i8 0, ptr %p
  ret void
}

declare i32 @llvm.nvvm.redux.sync.add(i32, i32)
declare void @llvm.eh.sjlj.longjmp(ptr)
declare void @llvm.no.such.thing(i32)

define void @no_late_alloca(i1 %c) {
  br i1 %c, label %late, label %done
late:
  %p = alloca i8 ; error: an alloca made outside of the entry block
  store volatile i8 0, ptr %p
  br label %done
done:
  ret void
}
