; Scalable vectors, shuffle masks, block addresses, wide ranges, metadata in bundles.

@a = global <vscale x 4 x i32> splat (i32 7)
@b = global ptr null
@c = global <3 x i32> shufflevector (<2 x i32> <i32 ptrtoint (ptr @b to i32), i32 1>, <2 x i32> poison, <3 x i32> <i32 0, i32 poison, i32 1>)
define void @f(<vscale x 4 x i32> %v) #0 {
  %a = shufflevector <vscale x 4 x i32> %v, <vscale x 4 x i32> poison, <vscale x 4 x i32> zeroinitializer
  %b = add <vscale x 4 x i32> %a, splat (i32 9)
  call void @llvm.assume(i1 true) ["foo"(metadata !0, i32 3, metadata i32 4)]
  br label %x
x:
  ret void
}
define ptr @g(ptr %p) {
  indirectbr ptr blockaddress(@f, %x), [label %x]
x:
  ret ptr blockaddress(@f, %x)
}
@ba = global ptr blockaddress(@f, %x)
declare target("spirv.Image", i32, 1, 2) @ttt()
declare void @llvm.assume(i1)
!0 = !{}
!1 = !{i32 4}
attributes #0 = { vscale_range(1,16) "foo" }
define i32 @h(i300 range(i300 -5, 18446744073709551617) %x) {
  ret i32 0
}
define i32 @pa(i300 range(i300 -5, 18446744073709551617) %x) { ret i32 0 }
