; A block with 76 phis is copied, one with 77 is not; the knob changes that. The phis are not used, so
; that a copied block leaves none.
; RUN: opt -passes=jump-threading -S %s | FileCheck %s --check-prefixes=CHECK,DEFAULT
; RUN: opt -passes=jump-threading -jump-threading-phi-threshold=2 -S %s | FileCheck %s --check-prefixes=CHECK,TWO
; CHECK-LABEL: @of_76(
; DEFAULT: br i1 %c, label %m.thread, label %m
; TWO: br i1 %c, label %l, label %r
; CHECK-LABEL: @of_77(
; CHECK: br i1 %c, label %l, label %r
; CHECK-LABEL: @of_3(
; DEFAULT: br i1 %c, label %m.thread, label %m
; TWO: br i1 %c, label %l, label %r

declare void @a()
declare void @b()
declare void @t()
declare void @f()

define void @of_76(i1 %c, i1 %d, ptr %p) {
entry:
  br i1 %c, label %l, label %r
l:
  call void @a()
  br label %m
r:
  call void @b()
  br label %m
m:
  %k = phi i1 [ true, %l ], [ %d, %r ]
  %v0 = phi i32 [ 0, %l ], [ 1, %r ]
  %v1 = phi i32 [ 1, %l ], [ 2, %r ]
  %v2 = phi i32 [ 2, %l ], [ 3, %r ]
  %v3 = phi i32 [ 3, %l ], [ 4, %r ]
  %v4 = phi i32 [ 4, %l ], [ 5, %r ]
  %v5 = phi i32 [ 5, %l ], [ 6, %r ]
  %v6 = phi i32 [ 6, %l ], [ 7, %r ]
  %v7 = phi i32 [ 7, %l ], [ 8, %r ]
  %v8 = phi i32 [ 8, %l ], [ 9, %r ]
  %v9 = phi i32 [ 9, %l ], [ 10, %r ]
  %v10 = phi i32 [ 10, %l ], [ 11, %r ]
  %v11 = phi i32 [ 11, %l ], [ 12, %r ]
  %v12 = phi i32 [ 12, %l ], [ 13, %r ]
  %v13 = phi i32 [ 13, %l ], [ 14, %r ]
  %v14 = phi i32 [ 14, %l ], [ 15, %r ]
  %v15 = phi i32 [ 15, %l ], [ 16, %r ]
  %v16 = phi i32 [ 16, %l ], [ 17, %r ]
  %v17 = phi i32 [ 17, %l ], [ 18, %r ]
  %v18 = phi i32 [ 18, %l ], [ 19, %r ]
  %v19 = phi i32 [ 19, %l ], [ 20, %r ]
  %v20 = phi i32 [ 20, %l ], [ 21, %r ]
  %v21 = phi i32 [ 21, %l ], [ 22, %r ]
  %v22 = phi i32 [ 22, %l ], [ 23, %r ]
  %v23 = phi i32 [ 23, %l ], [ 24, %r ]
  %v24 = phi i32 [ 24, %l ], [ 25, %r ]
  %v25 = phi i32 [ 25, %l ], [ 26, %r ]
  %v26 = phi i32 [ 26, %l ], [ 27, %r ]
  %v27 = phi i32 [ 27, %l ], [ 28, %r ]
  %v28 = phi i32 [ 28, %l ], [ 29, %r ]
  %v29 = phi i32 [ 29, %l ], [ 30, %r ]
  %v30 = phi i32 [ 30, %l ], [ 31, %r ]
  %v31 = phi i32 [ 31, %l ], [ 32, %r ]
  %v32 = phi i32 [ 32, %l ], [ 33, %r ]
  %v33 = phi i32 [ 33, %l ], [ 34, %r ]
  %v34 = phi i32 [ 34, %l ], [ 35, %r ]
  %v35 = phi i32 [ 35, %l ], [ 36, %r ]
  %v36 = phi i32 [ 36, %l ], [ 37, %r ]
  %v37 = phi i32 [ 37, %l ], [ 38, %r ]
  %v38 = phi i32 [ 38, %l ], [ 39, %r ]
  %v39 = phi i32 [ 39, %l ], [ 40, %r ]
  %v40 = phi i32 [ 40, %l ], [ 41, %r ]
  %v41 = phi i32 [ 41, %l ], [ 42, %r ]
  %v42 = phi i32 [ 42, %l ], [ 43, %r ]
  %v43 = phi i32 [ 43, %l ], [ 44, %r ]
  %v44 = phi i32 [ 44, %l ], [ 45, %r ]
  %v45 = phi i32 [ 45, %l ], [ 46, %r ]
  %v46 = phi i32 [ 46, %l ], [ 47, %r ]
  %v47 = phi i32 [ 47, %l ], [ 48, %r ]
  %v48 = phi i32 [ 48, %l ], [ 49, %r ]
  %v49 = phi i32 [ 49, %l ], [ 50, %r ]
  %v50 = phi i32 [ 50, %l ], [ 51, %r ]
  %v51 = phi i32 [ 51, %l ], [ 52, %r ]
  %v52 = phi i32 [ 52, %l ], [ 53, %r ]
  %v53 = phi i32 [ 53, %l ], [ 54, %r ]
  %v54 = phi i32 [ 54, %l ], [ 55, %r ]
  %v55 = phi i32 [ 55, %l ], [ 56, %r ]
  %v56 = phi i32 [ 56, %l ], [ 57, %r ]
  %v57 = phi i32 [ 57, %l ], [ 58, %r ]
  %v58 = phi i32 [ 58, %l ], [ 59, %r ]
  %v59 = phi i32 [ 59, %l ], [ 60, %r ]
  %v60 = phi i32 [ 60, %l ], [ 61, %r ]
  %v61 = phi i32 [ 61, %l ], [ 62, %r ]
  %v62 = phi i32 [ 62, %l ], [ 63, %r ]
  %v63 = phi i32 [ 63, %l ], [ 64, %r ]
  %v64 = phi i32 [ 64, %l ], [ 65, %r ]
  %v65 = phi i32 [ 65, %l ], [ 66, %r ]
  %v66 = phi i32 [ 66, %l ], [ 67, %r ]
  %v67 = phi i32 [ 67, %l ], [ 68, %r ]
  %v68 = phi i32 [ 68, %l ], [ 69, %r ]
  %v69 = phi i32 [ 69, %l ], [ 70, %r ]
  %v70 = phi i32 [ 70, %l ], [ 71, %r ]
  %v71 = phi i32 [ 71, %l ], [ 72, %r ]
  %v72 = phi i32 [ 72, %l ], [ 73, %r ]
  %v73 = phi i32 [ 73, %l ], [ 74, %r ]
  %v74 = phi i32 [ 74, %l ], [ 75, %r ]
  br i1 %k, label %yes, label %no
yes:
  call void @t()
  ret void
no:
  call void @f()
  ret void
}

define void @of_77(i1 %c, i1 %d, ptr %p) {
entry:
  br i1 %c, label %l, label %r
l:
  call void @a()
  br label %m
r:
  call void @b()
  br label %m
m:
  %k = phi i1 [ true, %l ], [ %d, %r ]
  %v0 = phi i32 [ 0, %l ], [ 1, %r ]
  %v1 = phi i32 [ 1, %l ], [ 2, %r ]
  %v2 = phi i32 [ 2, %l ], [ 3, %r ]
  %v3 = phi i32 [ 3, %l ], [ 4, %r ]
  %v4 = phi i32 [ 4, %l ], [ 5, %r ]
  %v5 = phi i32 [ 5, %l ], [ 6, %r ]
  %v6 = phi i32 [ 6, %l ], [ 7, %r ]
  %v7 = phi i32 [ 7, %l ], [ 8, %r ]
  %v8 = phi i32 [ 8, %l ], [ 9, %r ]
  %v9 = phi i32 [ 9, %l ], [ 10, %r ]
  %v10 = phi i32 [ 10, %l ], [ 11, %r ]
  %v11 = phi i32 [ 11, %l ], [ 12, %r ]
  %v12 = phi i32 [ 12, %l ], [ 13, %r ]
  %v13 = phi i32 [ 13, %l ], [ 14, %r ]
  %v14 = phi i32 [ 14, %l ], [ 15, %r ]
  %v15 = phi i32 [ 15, %l ], [ 16, %r ]
  %v16 = phi i32 [ 16, %l ], [ 17, %r ]
  %v17 = phi i32 [ 17, %l ], [ 18, %r ]
  %v18 = phi i32 [ 18, %l ], [ 19, %r ]
  %v19 = phi i32 [ 19, %l ], [ 20, %r ]
  %v20 = phi i32 [ 20, %l ], [ 21, %r ]
  %v21 = phi i32 [ 21, %l ], [ 22, %r ]
  %v22 = phi i32 [ 22, %l ], [ 23, %r ]
  %v23 = phi i32 [ 23, %l ], [ 24, %r ]
  %v24 = phi i32 [ 24, %l ], [ 25, %r ]
  %v25 = phi i32 [ 25, %l ], [ 26, %r ]
  %v26 = phi i32 [ 26, %l ], [ 27, %r ]
  %v27 = phi i32 [ 27, %l ], [ 28, %r ]
  %v28 = phi i32 [ 28, %l ], [ 29, %r ]
  %v29 = phi i32 [ 29, %l ], [ 30, %r ]
  %v30 = phi i32 [ 30, %l ], [ 31, %r ]
  %v31 = phi i32 [ 31, %l ], [ 32, %r ]
  %v32 = phi i32 [ 32, %l ], [ 33, %r ]
  %v33 = phi i32 [ 33, %l ], [ 34, %r ]
  %v34 = phi i32 [ 34, %l ], [ 35, %r ]
  %v35 = phi i32 [ 35, %l ], [ 36, %r ]
  %v36 = phi i32 [ 36, %l ], [ 37, %r ]
  %v37 = phi i32 [ 37, %l ], [ 38, %r ]
  %v38 = phi i32 [ 38, %l ], [ 39, %r ]
  %v39 = phi i32 [ 39, %l ], [ 40, %r ]
  %v40 = phi i32 [ 40, %l ], [ 41, %r ]
  %v41 = phi i32 [ 41, %l ], [ 42, %r ]
  %v42 = phi i32 [ 42, %l ], [ 43, %r ]
  %v43 = phi i32 [ 43, %l ], [ 44, %r ]
  %v44 = phi i32 [ 44, %l ], [ 45, %r ]
  %v45 = phi i32 [ 45, %l ], [ 46, %r ]
  %v46 = phi i32 [ 46, %l ], [ 47, %r ]
  %v47 = phi i32 [ 47, %l ], [ 48, %r ]
  %v48 = phi i32 [ 48, %l ], [ 49, %r ]
  %v49 = phi i32 [ 49, %l ], [ 50, %r ]
  %v50 = phi i32 [ 50, %l ], [ 51, %r ]
  %v51 = phi i32 [ 51, %l ], [ 52, %r ]
  %v52 = phi i32 [ 52, %l ], [ 53, %r ]
  %v53 = phi i32 [ 53, %l ], [ 54, %r ]
  %v54 = phi i32 [ 54, %l ], [ 55, %r ]
  %v55 = phi i32 [ 55, %l ], [ 56, %r ]
  %v56 = phi i32 [ 56, %l ], [ 57, %r ]
  %v57 = phi i32 [ 57, %l ], [ 58, %r ]
  %v58 = phi i32 [ 58, %l ], [ 59, %r ]
  %v59 = phi i32 [ 59, %l ], [ 60, %r ]
  %v60 = phi i32 [ 60, %l ], [ 61, %r ]
  %v61 = phi i32 [ 61, %l ], [ 62, %r ]
  %v62 = phi i32 [ 62, %l ], [ 63, %r ]
  %v63 = phi i32 [ 63, %l ], [ 64, %r ]
  %v64 = phi i32 [ 64, %l ], [ 65, %r ]
  %v65 = phi i32 [ 65, %l ], [ 66, %r ]
  %v66 = phi i32 [ 66, %l ], [ 67, %r ]
  %v67 = phi i32 [ 67, %l ], [ 68, %r ]
  %v68 = phi i32 [ 68, %l ], [ 69, %r ]
  %v69 = phi i32 [ 69, %l ], [ 70, %r ]
  %v70 = phi i32 [ 70, %l ], [ 71, %r ]
  %v71 = phi i32 [ 71, %l ], [ 72, %r ]
  %v72 = phi i32 [ 72, %l ], [ 73, %r ]
  %v73 = phi i32 [ 73, %l ], [ 74, %r ]
  %v74 = phi i32 [ 74, %l ], [ 75, %r ]
  %v75 = phi i32 [ 75, %l ], [ 76, %r ]
  br i1 %k, label %yes, label %no
yes:
  call void @t()
  ret void
no:
  call void @f()
  ret void
}

define void @of_3(i1 %c, i1 %d, ptr %p) {
entry:
  br i1 %c, label %l, label %r
l:
  call void @a()
  br label %m
r:
  call void @b()
  br label %m
m:
  %k = phi i1 [ true, %l ], [ %d, %r ]
  %v0 = phi i32 [ 0, %l ], [ 1, %r ]
  %v1 = phi i32 [ 1, %l ], [ 2, %r ]
  br i1 %k, label %yes, label %no
yes:
  call void @t()
  ret void
no:
  call void @f()
  ret void
}

