declare void @plain(i32, ptr)

declare i32 @variadic(ptr, ...)

declare i32 @personality(...)

define ptx_kernel void @kernel(ptr byval(i64) align 8 %p, i32 noundef range(i32 0, 5) %n) {
  tail call void @plain(i32 %n, ptr %p) #1
  %a = call i32 (ptr, ...) @variadic(ptr nonnull %p, i32 %n, double 1.000000e+00)
  %b = call fast float @math(float 1.000000e+00)
  %c = call i32 asm sideeffect "mov.u32 $0, $1;", "=r,r,~{memory}"(i32 %n)
  call void @plain(i32 %c, ptr null) [ "deopt"(i32 %a, ptr %p), "other"() ]
  ret void
}

declare float @math(float)

define i32 @throws() personality ptr @personality {
entry:
  %r = invoke i32 @again(i32 1)
          to label %fine unwind label %bad

fine:
  ret i32 %r

bad:
  %pad = landingpad { ptr, i32 }
          cleanup
          catch ptr null
          filter [1 x ptr] [ptr @plain]
  resume { ptr, i32 } %pad
}

define fastcc i32 @again(i32 %x) {
  %r = musttail call fastcc i32 @again(i32 %x)
  ret i32 %r
}

define void @funclets() personality ptr @personality {
entry:
  invoke void @plain(i32 0, ptr null)
          to label %out unwind label %dispatch

dispatch:
  %switch = catchswitch within none [label %handler] unwind to caller

handler:
  %catch = catchpad within %switch [ptr null, i32 64]
  catchret from %catch to label %out

out:
  ret void
}

attributes #1 = { convergent nounwind }
