; RUN: nvopt link -S %s %S/Inputs/lib.ll 2>&1 | FileCheck %s
; Modules of different targets are linked with a warning.
; CHECK: warning: Linking two modules of different data layouts:
; CHECK: warning: Linking two modules of different target triples: '{{.*}}lib.ll' is 'nvptx64-nvidia-cuda' whereas 'llvm-link' is 'x86_64-unknown-linux-gnu'
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-unknown-linux-gnu"
