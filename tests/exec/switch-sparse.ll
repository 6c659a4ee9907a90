; Many cases far apart: a tree of comparisons.
target triple = "nvptx64-nvidia-cuda"
define i32 @f(i32 %x) {
entry:
  switch i32 %x, label %d [
    i32 -96549, label %c0
    i32 -96030, label %c1
    i32 -91871, label %c2
    i32 -88784, label %c3
    i32 -83215, label %c4
    i32 -82823, label %c5
    i32 -65811, label %c6
    i32 -60517, label %c7
    i32 -60254, label %c8
    i32 -58215, label %c9
    i32 -49736, label %c10
    i32 -39204, label %c11
    i32 -38572, label %c12
    i32 -37620, label %c13
    i32 -32012, label %c14
    i32 -21025, label %c15
    i32 -3019, label %c16
    i32 2219, label %c17
    i32 4106, label %c18
    i32 23006, label %c19
    i32 23276, label %c20
    i32 24270, label %c21
    i32 24873, label %c22
    i32 37148, label %c23
    i32 41813, label %c24
    i32 42666, label %c25
    i32 44082, label %c26
    i32 44384, label %c27
    i32 52266, label %c28
    i32 54953, label %c29
    i32 55357, label %c30
    i32 58314, label %c31
    i32 58754, label %c32
    i32 64028, label %c33
    i32 66424, label %c34
    i32 67527, label %c35
    i32 76006, label %c36
    i32 87996, label %c37
    i32 94314, label %c38
    i32 98765, label %c39
  ]
c0:
  ret i32 0
c1:
  ret i32 1
c2:
  ret i32 2
c3:
  ret i32 3
c4:
  ret i32 4
c5:
  ret i32 5
c6:
  ret i32 6
c7:
  ret i32 7
c8:
  ret i32 8
c9:
  ret i32 9
c10:
  ret i32 10
c11:
  ret i32 11
c12:
  ret i32 12
c13:
  ret i32 13
c14:
  ret i32 14
c15:
  ret i32 15
c16:
  ret i32 16
c17:
  ret i32 17
c18:
  ret i32 18
c19:
  ret i32 19
c20:
  ret i32 20
c21:
  ret i32 21
c22:
  ret i32 22
c23:
  ret i32 23
c24:
  ret i32 24
c25:
  ret i32 25
c26:
  ret i32 26
c27:
  ret i32 27
c28:
  ret i32 28
c29:
  ret i32 29
c30:
  ret i32 30
c31:
  ret i32 31
c32:
  ret i32 32
c33:
  ret i32 33
c34:
  ret i32 34
c35:
  ret i32 35
c36:
  ret i32 36
c37:
  ret i32 37
c38:
  ret i32 38
c39:
  ret i32 39
d:
  ret i32 -1
}
; EXEC: @f(i32 -96549) == i32 0
; EXEC: @f(i32 -96030) == i32 1
; EXEC: @f(i32 -91871) == i32 2
; EXEC: @f(i32 -88784) == i32 3
; EXEC: @f(i32 -83215) == i32 4
; EXEC: @f(i32 -82823) == i32 5
; EXEC: @f(i32 -65811) == i32 6
; EXEC: @f(i32 -60517) == i32 7
; EXEC: @f(i32 -60254) == i32 8
; EXEC: @f(i32 -58215) == i32 9
; EXEC: @f(i32 -49736) == i32 10
; EXEC: @f(i32 -39204) == i32 11
; EXEC: @f(i32 -38572) == i32 12
; EXEC: @f(i32 -37620) == i32 13
; EXEC: @f(i32 -32012) == i32 14
; EXEC: @f(i32 -21025) == i32 15
; EXEC: @f(i32 -3019) == i32 16
; EXEC: @f(i32 2219) == i32 17
; EXEC: @f(i32 4106) == i32 18
; EXEC: @f(i32 23006) == i32 19
; EXEC: @f(i32 23276) == i32 20
; EXEC: @f(i32 24270) == i32 21
; EXEC: @f(i32 24873) == i32 22
; EXEC: @f(i32 37148) == i32 23
; EXEC: @f(i32 41813) == i32 24
; EXEC: @f(i32 42666) == i32 25
; EXEC: @f(i32 44082) == i32 26
; EXEC: @f(i32 44384) == i32 27
; EXEC: @f(i32 52266) == i32 28
; EXEC: @f(i32 54953) == i32 29
; EXEC: @f(i32 55357) == i32 30
; EXEC: @f(i32 58314) == i32 31
; EXEC: @f(i32 58754) == i32 32
; EXEC: @f(i32 64028) == i32 33
; EXEC: @f(i32 66424) == i32 34
; EXEC: @f(i32 67527) == i32 35
; EXEC: @f(i32 76006) == i32 36
; EXEC: @f(i32 87996) == i32 37
; EXEC: @f(i32 94314) == i32 38
; EXEC: @f(i32 98765) == i32 39
; EXEC: @f(i32 7777777) == i32 -1
; EXEC: @f(i32 -2147483648) == i32 -1
