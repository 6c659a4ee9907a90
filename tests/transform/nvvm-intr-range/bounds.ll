; RUN: nvopt -passes=nvvm-intr-range -S %s | FileCheck %s
; CHECKS: auto

target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.y()

; Exactly so many in each dimension.
define ptx_kernel void @required() "nvvm.reqntid"="32,2" {
; CHECK-LABEL: define ptx_kernel void @required(
; CHECK-SAME: ) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[A:%.*]] = call range(i32 0, 32) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; CHECK-NEXT:    [[B:%.*]] = call range(i32 0, 1) i32 @llvm.nvvm.read.ptx.sreg.tid.z()
; CHECK-NEXT:    [[C:%.*]] = call range(i32 2, 3) i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %a = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()
  %c = call i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  ret void
}

; At most so many in all.
define ptx_kernel void @most() "nvvm.maxntid"="64,4" {
; CHECK-LABEL: define ptx_kernel void @most(
; CHECK-SAME: ) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[A:%.*]] = call range(i32 0, 256) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; CHECK-NEXT:    [[B:%.*]] = call range(i32 0, 64) i32 @llvm.nvvm.read.ptx.sreg.tid.z()
; CHECK-NEXT:    [[C:%.*]] = call range(i32 1, 257) i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %a = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()
  %c = call i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  ret void
}

; A range that is there stays.
define ptx_kernel void @said() "nvvm.maxntid"="64" {
; CHECK-LABEL: define ptx_kernel void @said(
; CHECK-SAME: ) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[A:%.*]] = call range(i32 0, 7) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %a = call range(i32 0, 7) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret void
}

; Nothing is known, or is known of another kernel.
define ptx_kernel void @unknown() {
; CHECK-LABEL: define ptx_kernel void @unknown() {
; CHECK-NEXT:    [[A:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %a = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret void
}
define void @device() "nvvm.maxntid"="64" {
; CHECK-LABEL: define void @device(
; CHECK-SAME: ) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[A:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %a = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret void
}
