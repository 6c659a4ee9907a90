; A thread that ends leaves what it wrote for others: who ends it reads all memory. One that traps ends the launch.
; RUN: nvopt -passes='cgscc(function-attrs)' -S %s | FileCheck %s

; CHECK: define void @ends() #[[ENDS:[0-9]+]]
; CHECK: define void @traps() #[[TRAPS:[0-9]+]]
; CHECK: define void @may_end(i1 %c) #[[MAY:[0-9]+]]
; CHECK: attributes #[[ENDS]] = { noreturn nounwind memory(read, inaccessiblemem: readwrite) }
; CHECK: attributes #[[TRAPS]] = { {{.*}}noreturn{{.*}} memory(inaccessiblemem: write) }
; CHECK: attributes #[[MAY]] = { nounwind memory(read, inaccessiblemem: readwrite) }

declare void @llvm.nvvm.exit()
declare void @llvm.trap()

define void @ends() {
  call void @llvm.nvvm.exit()
  unreachable
}

define void @traps() {
  call void @llvm.trap()
  unreachable
}

define void @may_end(i1 %c) {
  br i1 %c, label %a, label %b
a:
  call void @ends()
  unreachable
b:
  ret void
}
