@ta = internal addrspace(3) global [16 x [16 x float]] undef, align 4
@tb = internal addrspace(3) global [16 x [16 x float]] undef, align 4

define ptx_kernel void @matmul(ptr %a, ptr %b, ptr %c, i32 %n) {
entry:
  %ga = addrspacecast ptr %a to ptr addrspace(1)
  %gb = addrspacecast ptr %b to ptr addrspace(1)
  %gc = addrspacecast ptr %c to ptr addrspace(1)
  %tx = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ty = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %bx = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %by = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %by16 = shl i32 %by, 4
  %bx16 = shl i32 %bx, 4
  %row = add i32 %by16, %ty
  %col = add i32 %bx16, %tx
  %tx64 = zext i32 %tx to i64
  %ty64 = zext i32 %ty to i64
  %rown = mul i32 %row, %n
  %sa = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @ta, i64 0, i64 %ty64, i64 %tx64
  %sb = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @tb, i64 0, i64 %ty64, i64 %tx64
  br label %tile
tile:
  %k0 = phi i32 [ 0, %entry ], [ %k0.next, %tile.end ]
  %acc0 = phi float [ 0.0, %entry ], [ %acc.next, %tile.end ]
  %ka = add i32 %k0, %tx
  %ia = add i32 %rown, %ka
  %ia64 = sext i32 %ia to i64
  %pa = getelementptr inbounds float, ptr addrspace(1) %ga, i64 %ia64
  %va = load float, ptr addrspace(1) %pa, align 4
  store float %va, ptr addrspace(3) %sa, align 4
  %kb = add i32 %k0, %ty
  %kbn = mul i32 %kb, %n
  %ib = add i32 %kbn, %col
  %ib64 = sext i32 %ib to i64
  %pb = getelementptr inbounds float, ptr addrspace(1) %gb, i64 %ib64
  %vb = load float, ptr addrspace(1) %pb, align 4
  store float %vb, ptr addrspace(3) %sb, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %inner
inner:
  %j = phi i64 [ 0, %tile ], [ %j.next, %inner ]
  %acc = phi float [ %acc0, %tile ], [ %acc.next, %inner ]
  %qa = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @ta, i64 0, i64 %ty64, i64 %j
  %xa = load float, ptr addrspace(3) %qa, align 4
  %qb = getelementptr inbounds [16 x [16 x float]], ptr addrspace(3) @tb, i64 0, i64 %j, i64 %tx64
  %xb = load float, ptr addrspace(3) %qb, align 4
  %m = fmul float %xa, %xb
  %acc.next = fadd float %acc, %m
  %j.next = add nuw nsw i64 %j, 1
  %inner.done = icmp eq i64 %j.next, 16
  br i1 %inner.done, label %tile.end, label %inner
tile.end:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %k0.next = add i32 %k0, 16
  %more = icmp slt i32 %k0.next, %n
  br i1 %more, label %tile, label %done
done:
  %ic = add i32 %rown, %col
  %ic64 = sext i32 %ic to i64
  %pc = getelementptr inbounds float, ptr addrspace(1) %gc, i64 %ic64
  store float %acc.next, ptr addrspace(1) %pc, align 4
  ret void
}
