; What threads of a warp do together.

; RUN: nvopt llc -mcpu=sm_90 -mattr=+ptx80 %s -o - | FileCheck %s

; CHECK: {{^[{]}}
; CHECK: shfl.sync.bfly.b32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @shfl_sync_bfly_f32(i32 %a0, float %a1, i32 %a2, i32 %a3) {
  %r = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 %a0, float %a1, i32 %a2, i32 %a3)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: shfl.sync.bfly.b32 %r{{[0-9]+}}|%p{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define { float, i1 } @shfl_sync_bfly_f32p(i32 %a0, float %a1, i32 %a2, i32 %a3) {
  %r = call { float, i1 } @llvm.nvvm.shfl.sync.bfly.f32p(i32 %a0, float %a1, i32 %a2, i32 %a3)
  ret { float, i1 } %r
}

; CHECK: {{^[{]}}
; CHECK: shfl.sync.bfly.b32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @shfl_sync_bfly_i32(i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
  %r = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: shfl.sync.bfly.b32 %r{{[0-9]+}}|%p{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define { i32, i1 } @shfl_sync_bfly_i32p(i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
  %r = call { i32, i1 } @llvm.nvvm.shfl.sync.bfly.i32p(i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  ret { i32, i1 } %r
}

; CHECK: {{^[{]}}
; CHECK: shfl.sync.down.b32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @shfl_sync_down_f32(i32 %a0, float %a1, i32 %a2, i32 %a3) {
  %r = call float @llvm.nvvm.shfl.sync.down.f32(i32 %a0, float %a1, i32 %a2, i32 %a3)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: shfl.sync.down.b32 %r{{[0-9]+}}|%p{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define { float, i1 } @shfl_sync_down_f32p(i32 %a0, float %a1, i32 %a2, i32 %a3) {
  %r = call { float, i1 } @llvm.nvvm.shfl.sync.down.f32p(i32 %a0, float %a1, i32 %a2, i32 %a3)
  ret { float, i1 } %r
}

; CHECK: {{^[{]}}
; CHECK: shfl.sync.down.b32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @shfl_sync_down_i32(i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
  %r = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: shfl.sync.down.b32 %r{{[0-9]+}}|%p{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define { i32, i1 } @shfl_sync_down_i32p(i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
  %r = call { i32, i1 } @llvm.nvvm.shfl.sync.down.i32p(i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  ret { i32, i1 } %r
}

; CHECK: {{^[{]}}
; CHECK: shfl.sync.idx.b32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @shfl_sync_idx_f32(i32 %a0, float %a1, i32 %a2, i32 %a3) {
  %r = call float @llvm.nvvm.shfl.sync.idx.f32(i32 %a0, float %a1, i32 %a2, i32 %a3)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: shfl.sync.idx.b32 %r{{[0-9]+}}|%p{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define { float, i1 } @shfl_sync_idx_f32p(i32 %a0, float %a1, i32 %a2, i32 %a3) {
  %r = call { float, i1 } @llvm.nvvm.shfl.sync.idx.f32p(i32 %a0, float %a1, i32 %a2, i32 %a3)
  ret { float, i1 } %r
}

; CHECK: {{^[{]}}
; CHECK: shfl.sync.idx.b32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @shfl_sync_idx_i32(i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: shfl.sync.idx.b32 %r{{[0-9]+}}|%p{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define { i32, i1 } @shfl_sync_idx_i32p(i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
  %r = call { i32, i1 } @llvm.nvvm.shfl.sync.idx.i32p(i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  ret { i32, i1 } %r
}

; CHECK: {{^[{]}}
; CHECK: shfl.sync.up.b32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @shfl_sync_up_f32(i32 %a0, float %a1, i32 %a2, i32 %a3) {
  %r = call float @llvm.nvvm.shfl.sync.up.f32(i32 %a0, float %a1, i32 %a2, i32 %a3)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: shfl.sync.up.b32 %r{{[0-9]+}}|%p{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define { float, i1 } @shfl_sync_up_f32p(i32 %a0, float %a1, i32 %a2, i32 %a3) {
  %r = call { float, i1 } @llvm.nvvm.shfl.sync.up.f32p(i32 %a0, float %a1, i32 %a2, i32 %a3)
  ret { float, i1 } %r
}

; CHECK: {{^[{]}}
; CHECK: shfl.sync.up.b32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @shfl_sync_up_i32(i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
  %r = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: shfl.sync.up.b32 %r{{[0-9]+}}|%p{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define { i32, i1 } @shfl_sync_up_i32p(i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
  %r = call { i32, i1 } @llvm.nvvm.shfl.sync.up.i32p(i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  ret { i32, i1 } %r
}

; CHECK: {{^[{]}}
; CHECK: vote.sync.all.pred %p{{[0-9]+}}, %p{{[0-9]+}}, %r{{[0-9]+}};
define i1 @vote_all_sync(i32 %a0, i1 %a1) {
  %r = call i1 @llvm.nvvm.vote.all.sync(i32 %a0, i1 %a1)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: vote.sync.any.pred %p{{[0-9]+}}, %p{{[0-9]+}}, %r{{[0-9]+}};
define i1 @vote_any_sync(i32 %a0, i1 %a1) {
  %r = call i1 @llvm.nvvm.vote.any.sync(i32 %a0, i1 %a1)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: vote.sync.ballot.b32 %r{{[0-9]+}}, %p{{[0-9]+}}, %r{{[0-9]+}};
define i32 @vote_ballot_sync(i32 %a0, i1 %a1) {
  %r = call i32 @llvm.nvvm.vote.ballot.sync(i32 %a0, i1 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: vote.sync.uni.pred %p{{[0-9]+}}, %p{{[0-9]+}}, %r{{[0-9]+}};
define i1 @vote_uni_sync(i32 %a0, i1 %a1) {
  %r = call i1 @llvm.nvvm.vote.uni.sync(i32 %a0, i1 %a1)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: match.all.sync.b32 %r{{[0-9]+}}|%p{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define { i32, i1 } @match_all_sync_i32p(i32 %a0, i32 %a1) {
  %r = call { i32, i1 } @llvm.nvvm.match.all.sync.i32p(i32 %a0, i32 %a1)
  ret { i32, i1 } %r
}

; CHECK: {{^[{]}}
; CHECK: match.all.sync.b64 %r{{[0-9]+}}|%p{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}};
define { i32, i1 } @match_all_sync_i64p(i32 %a0, i64 %a1) {
  %r = call { i32, i1 } @llvm.nvvm.match.all.sync.i64p(i32 %a0, i64 %a1)
  ret { i32, i1 } %r
}

; CHECK: {{^[{]}}
; CHECK: match.any.sync.b32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @match_any_sync_i32(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.match.any.sync.i32(i32 %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: match.any.sync.b64 %r{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}};
define i32 @match_any_sync_i64(i32 %a0, i64 %a1) {
  %r = call i32 @llvm.nvvm.match.any.sync.i64(i32 %a0, i64 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: redux.sync.add.s32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @redux_sync_add(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.redux.sync.add(i32 %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: redux.sync.and.b32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @redux_sync_and(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.redux.sync.and(i32 %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: redux.sync.max.s32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @redux_sync_max(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.redux.sync.max(i32 %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: redux.sync.min.s32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @redux_sync_min(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.redux.sync.min(i32 %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: redux.sync.or.b32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @redux_sync_or(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.redux.sync.or(i32 %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: redux.sync.max.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @redux_sync_umax(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.redux.sync.umax(i32 %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: redux.sync.min.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @redux_sync_umin(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.redux.sync.umin(i32 %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: redux.sync.xor.b32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @redux_sync_xor(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.redux.sync.xor(i32 %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: activemask.b32 %r{{[0-9]+}};
define i32 @activemask() {
  %r = call i32 @llvm.nvvm.activemask()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: elect.sync %r{{[0-9]+}}|%p{{[0-9]+}}, %r{{[0-9]+}};
define { i32, i1 } @elect_sync(i32 %a0) {
  %r = call { i32, i1 } @llvm.nvvm.elect.sync(i32 %a0)
  ret { i32, i1 } %r
}

declare float @llvm.nvvm.shfl.sync.bfly.f32(i32, float, i32, i32)
declare float @llvm.nvvm.shfl.sync.down.f32(i32, float, i32, i32)
declare float @llvm.nvvm.shfl.sync.idx.f32(i32, float, i32, i32)
declare float @llvm.nvvm.shfl.sync.up.f32(i32, float, i32, i32)
declare i1 @llvm.nvvm.vote.all.sync(i32, i1)
declare i1 @llvm.nvvm.vote.any.sync(i32, i1)
declare i1 @llvm.nvvm.vote.uni.sync(i32, i1)
declare i32 @llvm.nvvm.activemask()
declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32)
declare i32 @llvm.nvvm.match.any.sync.i64(i32, i64)
declare i32 @llvm.nvvm.redux.sync.add(i32, i32)
declare i32 @llvm.nvvm.redux.sync.and(i32, i32)
declare i32 @llvm.nvvm.redux.sync.max(i32, i32)
declare i32 @llvm.nvvm.redux.sync.min(i32, i32)
declare i32 @llvm.nvvm.redux.sync.or(i32, i32)
declare i32 @llvm.nvvm.redux.sync.umax(i32, i32)
declare i32 @llvm.nvvm.redux.sync.umin(i32, i32)
declare i32 @llvm.nvvm.redux.sync.xor(i32, i32)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare { float, i1 } @llvm.nvvm.shfl.sync.bfly.f32p(i32, float, i32, i32)
declare { float, i1 } @llvm.nvvm.shfl.sync.down.f32p(i32, float, i32, i32)
declare { float, i1 } @llvm.nvvm.shfl.sync.idx.f32p(i32, float, i32, i32)
declare { float, i1 } @llvm.nvvm.shfl.sync.up.f32p(i32, float, i32, i32)
declare { i32, i1 } @llvm.nvvm.elect.sync(i32)
declare { i32, i1 } @llvm.nvvm.match.all.sync.i32p(i32, i32)
declare { i32, i1 } @llvm.nvvm.match.all.sync.i64p(i32, i64)
declare { i32, i1 } @llvm.nvvm.shfl.sync.bfly.i32p(i32, i32, i32, i32)
declare { i32, i1 } @llvm.nvvm.shfl.sync.down.i32p(i32, i32, i32, i32)
declare { i32, i1 } @llvm.nvvm.shfl.sync.idx.i32p(i32, i32, i32, i32)
declare { i32, i1 } @llvm.nvvm.shfl.sync.up.i32p(i32, i32, i32, i32)
