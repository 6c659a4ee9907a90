%pair = type { i32, [2 x ptr] }

@object = global %pair { i32 7, [2 x ptr] [ptr @object, ptr null] }
@far = addrspace(3) global [8 x i16] zeroinitializer
@cast = global ptr addrspacecast (ptr addrspace(3) @far to ptr)
@field = global ptr getelementptr inbounds nuw (%pair, ptr @object, i64 1, i32 1, i64 1)
@slice = global ptr addrspace(3) getelementptr inrange(-2, 6) ([8 x i16], ptr addrspace(3) @far, i64 0, i64 1)
@lanes = global <2 x ptr> getelementptr (i8, ptr @object, <2 x i64> <i64 1, i64 2>)
@number = global i64 sub nuw (i64 ptrtoint (ptr @other to i64), i64 ptrtoint (ptr @object to i64))
@small = global i32 trunc (i64 xor (i64 ptrtoint (ptr @object to i64), i64 5) to i32)
@lane = global ptr extractelement (<2 x ptr> getelementptr (i8, ptr @object, <2 x i64> <i64 1, i64 2>), i32 1)
@set = global <2 x ptr> insertelement (<2 x ptr> getelementptr (i8, ptr @object, <2 x i64> <i64 1, i64 2>), ptr @other, i32 0)
@mixed = global <3 x ptr> shufflevector (<2 x ptr> getelementptr (i8, ptr @object, <2 x i64> <i64 1, i64 2>), <2 x ptr> <ptr @far.alias, ptr undef>, <3 x i32> <i32 0, i32 poison, i32 3>)
@back = global ptr inttoptr (i64 add (i64 ptrtoint (ptr @object to i64), i64 16) to ptr)
@bits = global double bitcast (i64 ptrtoint (ptr @object to i64) to double)
@block = global ptr blockaddress(@blocks, %second)
@same = global ptr dso_local_equivalent @callee
@plain = global ptr no_cfi @callee
@signed = global ptr ptrauth (ptr @callee, i32 2, i64 1234, ptr @object)
@packed = global <{ i8, <4 x half> }> <{ i8 1, <4 x half> splat (half 0xH3C00) }>
@none = global { target("spirv.Image", float, 2), i1 } poison
@other = global i8 0
@far.alias = alias i8, ptr @other

declare void @callee()

define <vscale x 4 x i32> @blocks(i1 %c, ptr %p) {
  br i1 %c, label %second, label %third

second:
  store <vscale x 2 x i64> splat (i64 -3), ptr %p
  store [2 x { i64, ptr }] [{ i64, ptr } { i64 add (i64 ptrtoint (ptr @other to i64), i64 1), ptr @p }, { i64, ptr } undef], ptr %p
  %v = shufflevector <vscale x 2 x i64> poison, <vscale x 2 x i64> poison, <vscale x 4 x i32> zeroinitializer
  store <vscale x 4 x i64> %v, ptr %p
  %g = getelementptr %pair, <2 x ptr> splat (ptr null), <2 x i64> <i64 1, i64 2>, <2 x i32> splat (i32 1), <2 x i64> zeroinitializer
  store <2 x ptr> %g, ptr inttoptr (i64 ptrtoint (ptr addrspace(3) @far to i64) to ptr)
  br label %third

third:
  ret <vscale x 4 x i32> splat (i32 9)
}

@p = global i8 0
