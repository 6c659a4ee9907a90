; What fast-math flags say of a phi makes other values poison, as they do for a select.
; EXEC: @without(i1 true, f32:nan) == f32:nan
; EXEC: @with(i1 true, f32:nan) == float poison
; EXEC: @with(i1 true, f32:inf) == float poison
; EXEC: @with(i1 true, float 1.5) == float 1.5
; EXEC: @with(i1 false, float 1.5) == float 2.0
; EXEC: @lanes(i1 true, f32:inf) == float 3.0

define float @without(i1 %c, float %x) {
entry:
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  %r = phi float [ 2.0, %entry ], [ %x, %then ]
  ret float %r
}

define float @with(i1 %c, float %x) {
entry:
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  %r = phi nnan ninf float [ 2.0, %entry ], [ %x, %then ]
  ret float %r
}

; Each lane is its own.
define float @lanes(i1 %c, float %first) {
entry:
  %x = insertelement <2 x float> <float 0.0, float 3.0>, float %first, i32 0
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  %r = phi ninf <2 x float> [ zeroinitializer, %entry ], [ %x, %then ]
  %second = extractelement <2 x float> %r, i32 1
  ret float %second
}
