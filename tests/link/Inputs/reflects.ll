target triple = "nvptx64-nvidia-cuda"
@arch = private unnamed_addr constant [12 x i8] c"__CUDA_ARCH\00"
@ftz = private unnamed_addr addrspace(4) constant [11 x i8] c"__CUDA_FTZ\00"
@unknown = private unnamed_addr constant [8 x i8] c"__WHAT?\00"
declare i32 @__nvvm_reflect(ptr)

define i32 @by_arch() {
entry:
  %arch = call i32 @__nvvm_reflect(ptr @arch)
  %new = icmp sge i32 %arch, 900
  br i1 %new, label %then, label %else
then:
  br label %end
else:
  %dead = call i32 @by_flags(i32 3)
  br label %end
end:
  %r = phi i32 [ 90, %then ], [ %dead, %else ]
  ret i32 %r
}

define i32 @by_flags(i32 %x) {
  %ftz = call i32 @__nvvm_reflect(ptr addrspacecast (ptr addrspace(4) @ftz to ptr))
  %is = icmp ne i32 %ftz, 0
  %a = select i1 %is, i32 %x, i32 5
  %what = call i32 @__nvvm_reflect(ptr @unknown)
  %sum = add i32 %what, 2
  switch i32 %sum, label %one [
    i32 2, label %two
  ]
one:
  ret i32 %a
two:
  %b = add i32 %a, 2
  ret i32 %b
}
