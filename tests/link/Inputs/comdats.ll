$any = comdat any
$large = comdat largest
$size = comdat samesize
@any = global i32 2, comdat
@large = global i64 2, comdat
@size = global i32 2, comdat
