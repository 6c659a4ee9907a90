; What is made of a variable is in its space, internal, with its part of what debuggers know.
; RUN: nvopt -passes=globalopt -S %s | FileCheck %s
target datalayout = "e-p3:32:32-p5:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"

; CHECK-DAG: @in0.f0 = internal unnamed_addr global i32 1, align 8
; CHECK-DAG: @in0.f1 = internal unnamed_addr global i64 2, align 8
; CHECK-DAG: @in1.f0 = internal unnamed_addr addrspace(1) global i32 1, align 8, !dbg [[FIRST:![0-9]+]]
; CHECK-DAG: @in1.f1 = internal unnamed_addr addrspace(1) global i64 2, align 8, !dbg [[SECOND:![0-9]+]]
; CHECK-DAG: @in3.f0 = internal unnamed_addr addrspace(3) global i32 undef, align 8
; CHECK-DAG: @in3.f1 = internal unnamed_addr addrspace(3) global i64 undef, align 8
; CHECK-DAG: @in4.f0 = internal unnamed_addr addrspace(4) global i32 1, align 8
; CHECK-DAG: @in4.f1 = internal unnamed_addr addrspace(4) global i64 2, align 8
; CHECK-DAG: @in5.f0 = internal unnamed_addr addrspace(5) global i32 undef, align 8
; CHECK-DAG: @in5.f1 = internal unnamed_addr addrspace(5) global i64 undef, align 8
; A pointer to shared memory has 32 bits here: the field behind it begins at four.
; CHECK-DAG: @narrow.f0 = internal unnamed_addr addrspace(1) global ptr addrspace(3) null, align 4
; CHECK-DAG: @narrow.f1 = internal unnamed_addr addrspace(1) global i32 7, align 4
; CHECK-DAG: [[FIRST]] = !DIGlobalVariableExpression(var: [[VAR:![0-9]+]], expr: !DIExpression(DW_OP_LLVM_fragment, 0, 32))
; CHECK-DAG: [[SECOND]] = !DIGlobalVariableExpression(var: [[VAR]], expr: !DIExpression(DW_OP_LLVM_fragment, 64, 64))

@in0 = internal global { i32, i64 } { i32 1, i64 2 }
@in1 = internal addrspace(1) global { i32, i64 } { i32 1, i64 2 }, !dbg !5
@in3 = internal addrspace(3) global { i32, i64 } undef
@in4 = internal addrspace(4) global { i32, i64 } { i32 1, i64 2 }
@in5 = internal addrspace(5) global { i32, i64 } undef
@narrow = internal addrspace(1) global { ptr addrspace(3), i32 } { ptr addrspace(3) null, i32 7 }

define i64 @uses(i32 %x, i64 %y, ptr addrspace(3) %p) {
  store i32 %x, ptr @in0
  store i64 %y, ptr getelementptr inbounds ({ i32, i64 }, ptr @in0, i64 0, i32 1)
  store i32 %x, ptr addrspace(1) @in1
  store i64 %y, ptr addrspace(1) getelementptr inbounds ({ i32, i64 }, ptr addrspace(1) @in1, i64 0, i32 1)
  store i32 %x, ptr addrspace(3) @in3
  store i64 %y, ptr addrspace(3) getelementptr inbounds ({ i32, i64 }, ptr addrspace(3) @in3, i64 0, i32 1)
  store i32 %x, ptr addrspace(4) @in4
  store i64 %y, ptr addrspace(4) getelementptr inbounds ({ i32, i64 }, ptr addrspace(4) @in4, i64 0, i32 1)
  store i32 %x, ptr addrspace(5) @in5
  store i64 %y, ptr addrspace(5) getelementptr inbounds ({ i32, i64 }, ptr addrspace(5) @in5, i64 0, i32 1)
  store ptr addrspace(3) %p, ptr addrspace(1) @narrow
  store i32 %x, ptr addrspace(1) getelementptr inbounds (i8, ptr addrspace(1) @narrow, i64 4)
  ret i64 %y
}

define i64 @reads() {
  %a0 = load i32, ptr @in0
  %b0 = load i64, ptr getelementptr inbounds ({ i32, i64 }, ptr @in0, i64 0, i32 1)
  %a1 = load i32, ptr addrspace(1) @in1
  %b1 = load i64, ptr addrspace(1) getelementptr inbounds ({ i32, i64 }, ptr addrspace(1) @in1, i64 0, i32 1)
  %a3 = load i32, ptr addrspace(3) @in3
  %b3 = load i64, ptr addrspace(3) getelementptr inbounds ({ i32, i64 }, ptr addrspace(3) @in3, i64 0, i32 1)
  %a4 = load i32, ptr addrspace(4) @in4
  %b4 = load i64, ptr addrspace(4) getelementptr inbounds ({ i32, i64 }, ptr addrspace(4) @in4, i64 0, i32 1)
  %a5 = load i32, ptr addrspace(5) @in5
  %b5 = load i64, ptr addrspace(5) getelementptr inbounds ({ i32, i64 }, ptr addrspace(5) @in5, i64 0, i32 1)
  %an = load ptr addrspace(3), ptr addrspace(1) @narrow
  %bn = load i32, ptr addrspace(1) getelementptr inbounds (i8, ptr addrspace(1) @narrow, i64 4)
  %i = ptrtoint ptr addrspace(3) %an to i32
  %1 = add i32 %a0, %a1
  %2 = add i32 %1, %a3
  %3 = add i32 %2, %a4
  %4 = add i32 %3, %a5
  %5 = add i32 %4, %bn
  %6 = add i32 %5, %i
  %7 = zext i32 %6 to i64
  %8 = add i64 %b0, %b1
  %9 = add i64 %b3, %b4
  %10 = add i64 %8, %9
  %11 = add i64 %10, %b5
  %12 = add i64 %11, %7
  ret i64 %12
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!4}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: FullDebug, globals: !2)
!1 = !DIFile(filename: "a.cu", directory: "")
!2 = !{!5}
!3 = !DIBasicType(name: "pair", size: 128, encoding: DW_ATE_unsigned)
!4 = !{i32 2, !"Debug Info Version", i32 3}
!5 = !DIGlobalVariableExpression(var: !6, expr: !DIExpression())
!6 = distinct !DIGlobalVariable(name: "in1", scope: !0, file: !1, line: 1, type: !3, isLocal: true, isDefinition: true)
