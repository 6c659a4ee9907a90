define i32 @twice() {
  ret i32 2
}
define weak i32 @weak_there() {
  ret i32 2
}
define linkonce_odr i32 @only_if_used() {
  ret i32 2
}
@hidden_here = hidden global i32 0
define i32 @used_from_first() {
  %r = call i32 @only_if_used()
  ret i32 %r
}
define internal i32 @local() {
  ret i32 2
}
define i32 @calls_its_local() {
  %r = call i32 @local()
  ret i32 %r
}
define linkonce i32 @nobody_needs_me() {
  ret i32 2
}
