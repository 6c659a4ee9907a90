; What LLVM upgrades in any bitcode stays as it is in bitcode that nvopt wrote itself: text to bitcode to text
; loses nothing.
; RUN: nvopt %s -o %t.bc
; RUN: nvopt -S %t.bc -o - | FileCheck %s

; CHECK: define void @section() #0 {
define void @section() "implicit-section-name"="somewhere" {
  ret void
}

; CHECK: call void asm sideeffect "mov\09fp, fp\09\09# marker for objc_retainAutoreleaseReturnValue", ""()
define void @marker() {
  call void asm sideeffect "mov\09fp, fp\09\09# marker for objc_retainAutoreleaseReturnValue", ""()
  ret void
}

; CHECK: select i1 %c, i32 1, i32 2, !foo !{{[0-9]+}}
define i32 @importing(i1 %c) !dbg !3 {
  %x = select i1 %c, i32 1, i32 2, !foo !9
  ret i32 %x
}

; CHECK: attributes #0 = { "implicit-section-name"="somewhere" }

; CHECK: !DICompileUnit({{.*}}imports: ![[IMPORTS:[0-9]+]])
; CHECK: ![[IMPORTS]] = !{![[IMPORT:[0-9]+]]}
; CHECK: ![[IMPORT]] = !DIImportedEntity(tag: DW_TAG_imported_module, scope: ![[MAIN:[0-9]+]],
; CHECK: ![[MAIN]] = distinct !DISubprogram(name: "importing"
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: FullDebug, imports: !6)
!1 = !DIFile(filename: "a.cpp", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "importing", scope: !1, file: !1, type: !4, spFlags: DISPFlagDefinition, unit: !0)
!4 = !DISubroutineType(types: !5)
!5 = !{null}
!6 = !{!7}
!7 = !DIImportedEntity(tag: DW_TAG_imported_module, scope: !3, entity: !8)
!8 = !DINamespace(name: "n", scope: null)
!9 = !{!"x"}
