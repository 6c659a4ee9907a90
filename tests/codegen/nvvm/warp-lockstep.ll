; Operations on a warp without a mask, for old PTX only.

; RUN: nvopt llc -mcpu=sm_75 -mattr=+ptx63 %s -o - | FileCheck %s

; CHECK: {{^[{]}}
; CHECK: shfl.bfly.b32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @shfl_bfly_f32(float %a0, i32 %a1, i32 %a2) {
  %r = call float @llvm.nvvm.shfl.bfly.f32(float %a0, i32 %a1, i32 %a2)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: shfl.bfly.b32 %r{{[0-9]+}}|%p{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define { float, i1 } @shfl_bfly_f32p(float %a0, i32 %a1, i32 %a2) {
  %r = call { float, i1 } @llvm.nvvm.shfl.bfly.f32p(float %a0, i32 %a1, i32 %a2)
  ret { float, i1 } %r
}

; CHECK: {{^[{]}}
; CHECK: shfl.bfly.b32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @shfl_bfly_i32(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.nvvm.shfl.bfly.i32(i32 %a0, i32 %a1, i32 %a2)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: shfl.bfly.b32 %r{{[0-9]+}}|%p{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define { i32, i1 } @shfl_bfly_i32p(i32 %a0, i32 %a1, i32 %a2) {
  %r = call { i32, i1 } @llvm.nvvm.shfl.bfly.i32p(i32 %a0, i32 %a1, i32 %a2)
  ret { i32, i1 } %r
}

; CHECK: {{^[{]}}
; CHECK: shfl.down.b32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @shfl_down_f32(float %a0, i32 %a1, i32 %a2) {
  %r = call float @llvm.nvvm.shfl.down.f32(float %a0, i32 %a1, i32 %a2)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: shfl.down.b32 %r{{[0-9]+}}|%p{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define { float, i1 } @shfl_down_f32p(float %a0, i32 %a1, i32 %a2) {
  %r = call { float, i1 } @llvm.nvvm.shfl.down.f32p(float %a0, i32 %a1, i32 %a2)
  ret { float, i1 } %r
}

; CHECK: {{^[{]}}
; CHECK: shfl.down.b32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @shfl_down_i32(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.nvvm.shfl.down.i32(i32 %a0, i32 %a1, i32 %a2)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: shfl.down.b32 %r{{[0-9]+}}|%p{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define { i32, i1 } @shfl_down_i32p(i32 %a0, i32 %a1, i32 %a2) {
  %r = call { i32, i1 } @llvm.nvvm.shfl.down.i32p(i32 %a0, i32 %a1, i32 %a2)
  ret { i32, i1 } %r
}

; CHECK: {{^[{]}}
; CHECK: shfl.idx.b32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @shfl_idx_f32(float %a0, i32 %a1, i32 %a2) {
  %r = call float @llvm.nvvm.shfl.idx.f32(float %a0, i32 %a1, i32 %a2)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: shfl.idx.b32 %r{{[0-9]+}}|%p{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define { float, i1 } @shfl_idx_f32p(float %a0, i32 %a1, i32 %a2) {
  %r = call { float, i1 } @llvm.nvvm.shfl.idx.f32p(float %a0, i32 %a1, i32 %a2)
  ret { float, i1 } %r
}

; CHECK: {{^[{]}}
; CHECK: shfl.idx.b32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @shfl_idx_i32(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.nvvm.shfl.idx.i32(i32 %a0, i32 %a1, i32 %a2)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: shfl.idx.b32 %r{{[0-9]+}}|%p{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define { i32, i1 } @shfl_idx_i32p(i32 %a0, i32 %a1, i32 %a2) {
  %r = call { i32, i1 } @llvm.nvvm.shfl.idx.i32p(i32 %a0, i32 %a1, i32 %a2)
  ret { i32, i1 } %r
}

; CHECK: {{^[{]}}
; CHECK: shfl.up.b32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @shfl_up_f32(float %a0, i32 %a1, i32 %a2) {
  %r = call float @llvm.nvvm.shfl.up.f32(float %a0, i32 %a1, i32 %a2)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: shfl.up.b32 %r{{[0-9]+}}|%p{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define { float, i1 } @shfl_up_f32p(float %a0, i32 %a1, i32 %a2) {
  %r = call { float, i1 } @llvm.nvvm.shfl.up.f32p(float %a0, i32 %a1, i32 %a2)
  ret { float, i1 } %r
}

; CHECK: {{^[{]}}
; CHECK: shfl.up.b32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @shfl_up_i32(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.nvvm.shfl.up.i32(i32 %a0, i32 %a1, i32 %a2)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: shfl.up.b32 %r{{[0-9]+}}|%p{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define { i32, i1 } @shfl_up_i32p(i32 %a0, i32 %a1, i32 %a2) {
  %r = call { i32, i1 } @llvm.nvvm.shfl.up.i32p(i32 %a0, i32 %a1, i32 %a2)
  ret { i32, i1 } %r
}

; CHECK: {{^[{]}}
; CHECK: vote.all.pred %p{{[0-9]+}}, %p{{[0-9]+}};
define i1 @vote_all(i1 %a0) {
  %r = call i1 @llvm.nvvm.vote.all(i1 %a0)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: vote.any.pred %p{{[0-9]+}}, %p{{[0-9]+}};
define i1 @vote_any(i1 %a0) {
  %r = call i1 @llvm.nvvm.vote.any(i1 %a0)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: vote.ballot.b32 %r{{[0-9]+}}, %p{{[0-9]+}};
define i32 @vote_ballot(i1 %a0) {
  %r = call i32 @llvm.nvvm.vote.ballot(i1 %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: vote.uni.pred %p{{[0-9]+}}, %p{{[0-9]+}};
define i1 @vote_uni(i1 %a0) {
  %r = call i1 @llvm.nvvm.vote.uni(i1 %a0)
  ret i1 %r
}

declare float @llvm.nvvm.shfl.bfly.f32(float, i32, i32)
declare float @llvm.nvvm.shfl.down.f32(float, i32, i32)
declare float @llvm.nvvm.shfl.idx.f32(float, i32, i32)
declare float @llvm.nvvm.shfl.up.f32(float, i32, i32)
declare i1 @llvm.nvvm.vote.all(i1)
declare i1 @llvm.nvvm.vote.any(i1)
declare i1 @llvm.nvvm.vote.uni(i1)
declare i32 @llvm.nvvm.shfl.bfly.i32(i32, i32, i32)
declare i32 @llvm.nvvm.shfl.down.i32(i32, i32, i32)
declare i32 @llvm.nvvm.shfl.idx.i32(i32, i32, i32)
declare i32 @llvm.nvvm.shfl.up.i32(i32, i32, i32)
declare i32 @llvm.nvvm.vote.ballot(i1)
declare { float, i1 } @llvm.nvvm.shfl.bfly.f32p(float, i32, i32)
declare { float, i1 } @llvm.nvvm.shfl.down.f32p(float, i32, i32)
declare { float, i1 } @llvm.nvvm.shfl.idx.f32p(float, i32, i32)
declare { float, i1 } @llvm.nvvm.shfl.up.f32p(float, i32, i32)
declare { i32, i1 } @llvm.nvvm.shfl.bfly.i32p(i32, i32, i32)
declare { i32, i1 } @llvm.nvvm.shfl.down.i32p(i32, i32, i32)
declare { i32, i1 } @llvm.nvvm.shfl.idx.i32p(i32, i32, i32)
declare { i32, i1 } @llvm.nvvm.shfl.up.i32p(i32, i32, i32)
