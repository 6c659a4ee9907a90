; Conversions of floats to integers that stop at the limits, of widths for which PTX has no type.

; EXEC: @s1_float(float 0.0) == i1 0
; EXEC: @s1_float(float -0.5) == i1 0
; EXEC: @s1_float(float 1.75) == i1 0
; EXEC: @s1_float(float -1.75) == i1 -1
; EXEC: @s1_float(float nan) == i1 0
; EXEC: @s1_float(float inf) == i1 0
; EXEC: @s1_float(float -inf) == i1 -1
; EXEC: @s1_float(float 1.0) == i1 0
; EXEC: @s1_float(float -1.0) == i1 -1
; EXEC: @s1_float(float 2.0) == i1 0
; EXEC: @s1_float(float 0.75) == i1 0
; EXEC: @s1_float(float -1.5) == i1 -1
; EXEC: @u1_float(float 0.0) == i1 0
; EXEC: @u1_float(float -0.5) == i1 0
; EXEC: @u1_float(float 1.75) == i1 -1
; EXEC: @u1_float(float -1.75) == i1 0
; EXEC: @u1_float(float nan) == i1 0
; EXEC: @u1_float(float inf) == i1 -1
; EXEC: @u1_float(float -inf) == i1 0
; EXEC: @u1_float(float 1.0) == i1 -1
; EXEC: @u1_float(float -1.0) == i1 0
; EXEC: @u1_float(float 2.0) == i1 -1
; EXEC: @u1_float(float 0.75) == i1 0
; EXEC: @u1_float(float -1.5) == i1 0
; EXEC: @s8_float(float 0.0) == i8 0
; EXEC: @s8_float(float -0.5) == i8 0
; EXEC: @s8_float(float 1.75) == i8 1
; EXEC: @s8_float(float -1.75) == i8 -1
; EXEC: @s8_float(float nan) == i8 0
; EXEC: @s8_float(float inf) == i8 127
; EXEC: @s8_float(float -inf) == i8 -128
; EXEC: @s8_float(float 128.0) == i8 127
; EXEC: @s8_float(float -128.0) == i8 -128
; EXEC: @s8_float(float 256.0) == i8 127
; EXEC: @s8_float(float 96.0) == i8 96
; EXEC: @s8_float(float -192.0) == i8 -128
; EXEC: @u8_float(float 0.0) == i8 0
; EXEC: @u8_float(float -0.5) == i8 0
; EXEC: @u8_float(float 1.75) == i8 1
; EXEC: @u8_float(float -1.75) == i8 0
; EXEC: @u8_float(float nan) == i8 0
; EXEC: @u8_float(float inf) == i8 -1
; EXEC: @u8_float(float -inf) == i8 0
; EXEC: @u8_float(float 128.0) == i8 -128
; EXEC: @u8_float(float -128.0) == i8 0
; EXEC: @u8_float(float 256.0) == i8 -1
; EXEC: @u8_float(float 96.0) == i8 96
; EXEC: @u8_float(float -192.0) == i8 0
; EXEC: @s17_float(float 0.0) == i17 0
; EXEC: @s17_float(float -0.5) == i17 0
; EXEC: @s17_float(float 1.75) == i17 1
; EXEC: @s17_float(float -1.75) == i17 -1
; EXEC: @s17_float(float nan) == i17 0
; EXEC: @s17_float(float inf) == i17 65535
; EXEC: @s17_float(float -inf) == i17 -65536
; EXEC: @s17_float(float 65536.0) == i17 65535
; EXEC: @s17_float(float -65536.0) == i17 -65536
; EXEC: @s17_float(float 131072.0) == i17 65535
; EXEC: @s17_float(float 49152.0) == i17 49152
; EXEC: @s17_float(float -98304.0) == i17 -65536
; EXEC: @u17_float(float 0.0) == i17 0
; EXEC: @u17_float(float -0.5) == i17 0
; EXEC: @u17_float(float 1.75) == i17 1
; EXEC: @u17_float(float -1.75) == i17 0
; EXEC: @u17_float(float nan) == i17 0
; EXEC: @u17_float(float inf) == i17 -1
; EXEC: @u17_float(float -inf) == i17 0
; EXEC: @u17_float(float 65536.0) == i17 -65536
; EXEC: @u17_float(float -65536.0) == i17 0
; EXEC: @u17_float(float 131072.0) == i17 -1
; EXEC: @u17_float(float 49152.0) == i17 49152
; EXEC: @u17_float(float -98304.0) == i17 0
; EXEC: @s33_float(float 0.0) == i33 0
; EXEC: @s33_float(float -0.5) == i33 0
; EXEC: @s33_float(float 1.75) == i33 1
; EXEC: @s33_float(float -1.75) == i33 -1
; EXEC: @s33_float(float nan) == i33 0
; EXEC: @s33_float(float inf) == i33 4294967295
; EXEC: @s33_float(float -inf) == i33 -4294967296
; EXEC: @s33_float(float 4294967296.0) == i33 4294967295
; EXEC: @s33_float(float -4294967296.0) == i33 -4294967296
; EXEC: @s33_float(float 8589934592.0) == i33 4294967295
; EXEC: @s33_float(float 3221225472.0) == i33 3221225472
; EXEC: @s33_float(float -6442450944.0) == i33 -4294967296
; EXEC: @u33_float(float 0.0) == i33 0
; EXEC: @u33_float(float -0.5) == i33 0
; EXEC: @u33_float(float 1.75) == i33 1
; EXEC: @u33_float(float -1.75) == i33 0
; EXEC: @u33_float(float nan) == i33 0
; EXEC: @u33_float(float inf) == i33 -1
; EXEC: @u33_float(float -inf) == i33 0
; EXEC: @u33_float(float 4294967296.0) == i33 -4294967296
; EXEC: @u33_float(float -4294967296.0) == i33 0
; EXEC: @u33_float(float 8589934592.0) == i33 -1
; EXEC: @u33_float(float 3221225472.0) == i33 3221225472
; EXEC: @u33_float(float -6442450944.0) == i33 0
; EXEC: @s48_float(float 0.0) == i48 0
; EXEC: @s48_float(float -0.5) == i48 0
; EXEC: @s48_float(float 1.75) == i48 1
; EXEC: @s48_float(float -1.75) == i48 -1
; EXEC: @s48_float(float nan) == i48 0
; EXEC: @s48_float(float inf) == i48 140737488355327
; EXEC: @s48_float(float -inf) == i48 -140737488355328
; EXEC: @s48_float(float 140737488355328.0) == i48 140737488355327
; EXEC: @s48_float(float -140737488355328.0) == i48 -140737488355328
; EXEC: @s48_float(float 281474976710656.0) == i48 140737488355327
; EXEC: @s48_float(float 105553116266496.0) == i48 105553116266496
; EXEC: @s48_float(float -211106232532992.0) == i48 -140737488355328
; EXEC: @u48_float(float 0.0) == i48 0
; EXEC: @u48_float(float -0.5) == i48 0
; EXEC: @u48_float(float 1.75) == i48 1
; EXEC: @u48_float(float -1.75) == i48 0
; EXEC: @u48_float(float nan) == i48 0
; EXEC: @u48_float(float inf) == i48 -1
; EXEC: @u48_float(float -inf) == i48 0
; EXEC: @u48_float(float 140737488355328.0) == i48 -140737488355328
; EXEC: @u48_float(float -140737488355328.0) == i48 0
; EXEC: @u48_float(float 281474976710656.0) == i48 -1
; EXEC: @u48_float(float 105553116266496.0) == i48 105553116266496
; EXEC: @u48_float(float -211106232532992.0) == i48 0
; EXEC: @s100_float(float 0.0) == i100 0
; EXEC: @s100_float(float -0.5) == i100 0
; EXEC: @s100_float(float 1.75) == i100 1
; EXEC: @s100_float(float -1.75) == i100 -1
; EXEC: @s100_float(float nan) == i100 0
; EXEC: @s100_float(float inf) == i100 633825300114114700748351602687
; EXEC: @s100_float(float -inf) == i100 -633825300114114700748351602688
; EXEC: @s100_float(float 6.33825300114114701e+29) == i100 633825300114114700748351602687
; EXEC: @s100_float(float -6.33825300114114701e+29) == i100 -633825300114114700748351602688
; EXEC: @s100_float(float 1.26765060022822940e+30) == i100 633825300114114700748351602687
; EXEC: @s100_float(float 4.75368975085586026e+29) == i100 475368975085586025561263702016
; EXEC: @s100_float(float -9.50737950171172051e+29) == i100 -633825300114114700748351602688
; EXEC: @s100_float(float -3.96140812571321688e+29) == i100 -396140812571321687967719751680
; EXEC: @s100_float(float 1.02996611268543639e+30) == i100 633825300114114700748351602687
; EXEC: @u100_float(float 0.0) == i100 0
; EXEC: @u100_float(float -0.5) == i100 0
; EXEC: @u100_float(float 1.75) == i100 1
; EXEC: @u100_float(float -1.75) == i100 0
; EXEC: @u100_float(float nan) == i100 0
; EXEC: @u100_float(float inf) == i100 -1
; EXEC: @u100_float(float -inf) == i100 0
; EXEC: @u100_float(float 6.33825300114114701e+29) == i100 -633825300114114700748351602688
; EXEC: @u100_float(float -6.33825300114114701e+29) == i100 0
; EXEC: @u100_float(float 1.26765060022822940e+30) == i100 -1
; EXEC: @u100_float(float 4.75368975085586026e+29) == i100 475368975085586025561263702016
; EXEC: @u100_float(float -9.50737950171172051e+29) == i100 0
; EXEC: @u100_float(float -3.96140812571321688e+29) == i100 0
; EXEC: @u100_float(float 1.02996611268543639e+30) == i100 -237684487542793012780631851008
; EXEC: @s128_float(float 0.0) == i128 0
; EXEC: @s128_float(float -0.5) == i128 0
; EXEC: @s128_float(float 1.75) == i128 1
; EXEC: @s128_float(float -1.75) == i128 -1
; EXEC: @s128_float(float nan) == i128 0
; EXEC: @s128_float(float inf) == i128 170141183460469231731687303715884105727
; EXEC: @s128_float(float -inf) == i128 -170141183460469231731687303715884105728
; EXEC: @s128_float(float 1.70141183460469232e+38) == i128 170141183460469231731687303715884105727
; EXEC: @s128_float(float -1.70141183460469232e+38) == i128 -170141183460469231731687303715884105728
; EXEC: @s128_float(float 3.40282366920938463e+38) == i128 170141183460469231731687303715884105727
; EXEC: @s128_float(float 1.27605887595351924e+38) == i128 127605887595351923798765477786913079296
; EXEC: @s128_float(float -2.55211775190703848e+38) == i128 -170141183460469231731687303715884105728
; EXEC: @s128_float(float -1.06338239662793270e+38) == i128 -106338239662793269832304564822427566080
; EXEC: @s128_float(float 2.76479423123262502e+38) == i128 170141183460469231731687303715884105727
; EXEC: @u128_float(float 0.0) == i128 0
; EXEC: @u128_float(float -0.5) == i128 0
; EXEC: @u128_float(float 1.75) == i128 1
; EXEC: @u128_float(float -1.75) == i128 0
; EXEC: @u128_float(float nan) == i128 0
; EXEC: @u128_float(float inf) == i128 -1
; EXEC: @u128_float(float -inf) == i128 0
; EXEC: @u128_float(float 1.70141183460469232e+38) == i128 -170141183460469231731687303715884105728
; EXEC: @u128_float(float -1.70141183460469232e+38) == i128 0
; EXEC: @u128_float(float 3.40282366920938463e+38) == i128 -1
; EXEC: @u128_float(float 1.27605887595351924e+38) == i128 127605887595351923798765477786913079296
; EXEC: @u128_float(float -2.55211775190703848e+38) == i128 0
; EXEC: @u128_float(float -1.06338239662793270e+38) == i128 0
; EXEC: @u128_float(float 2.76479423123262502e+38) == i128 -63802943797675961899382738893456539648
; EXEC: @s1_double(double 0.0) == i1 0
; EXEC: @s1_double(double -0.5) == i1 0
; EXEC: @s1_double(double 1.75) == i1 0
; EXEC: @s1_double(double -1.75) == i1 -1
; EXEC: @s1_double(double nan) == i1 0
; EXEC: @s1_double(double inf) == i1 0
; EXEC: @s1_double(double -inf) == i1 -1
; EXEC: @s1_double(double 1.0) == i1 0
; EXEC: @s1_double(double -1.0) == i1 -1
; EXEC: @s1_double(double 2.0) == i1 0
; EXEC: @s1_double(double 0.75) == i1 0
; EXEC: @s1_double(double -1.5) == i1 -1
; EXEC: @u1_double(double 0.0) == i1 0
; EXEC: @u1_double(double -0.5) == i1 0
; EXEC: @u1_double(double 1.75) == i1 -1
; EXEC: @u1_double(double -1.75) == i1 0
; EXEC: @u1_double(double nan) == i1 0
; EXEC: @u1_double(double inf) == i1 -1
; EXEC: @u1_double(double -inf) == i1 0
; EXEC: @u1_double(double 1.0) == i1 -1
; EXEC: @u1_double(double -1.0) == i1 0
; EXEC: @u1_double(double 2.0) == i1 -1
; EXEC: @u1_double(double 0.75) == i1 0
; EXEC: @u1_double(double -1.5) == i1 0
; EXEC: @s5_double(double 0.0) == i5 0
; EXEC: @s5_double(double -0.5) == i5 0
; EXEC: @s5_double(double 1.75) == i5 1
; EXEC: @s5_double(double -1.75) == i5 -1
; EXEC: @s5_double(double nan) == i5 0
; EXEC: @s5_double(double inf) == i5 15
; EXEC: @s5_double(double -inf) == i5 -16
; EXEC: @s5_double(double 16.0) == i5 15
; EXEC: @s5_double(double -16.0) == i5 -16
; EXEC: @s5_double(double 32.0) == i5 15
; EXEC: @s5_double(double 12.0) == i5 12
; EXEC: @s5_double(double -24.0) == i5 -16
; EXEC: @u5_double(double 0.0) == i5 0
; EXEC: @u5_double(double -0.5) == i5 0
; EXEC: @u5_double(double 1.75) == i5 1
; EXEC: @u5_double(double -1.75) == i5 0
; EXEC: @u5_double(double nan) == i5 0
; EXEC: @u5_double(double inf) == i5 -1
; EXEC: @u5_double(double -inf) == i5 0
; EXEC: @u5_double(double 16.0) == i5 -16
; EXEC: @u5_double(double -16.0) == i5 0
; EXEC: @u5_double(double 32.0) == i5 -1
; EXEC: @u5_double(double 12.0) == i5 12
; EXEC: @u5_double(double -24.0) == i5 0
; EXEC: @s8_double(double 0.0) == i8 0
; EXEC: @s8_double(double -0.5) == i8 0
; EXEC: @s8_double(double 1.75) == i8 1
; EXEC: @s8_double(double -1.75) == i8 -1
; EXEC: @s8_double(double nan) == i8 0
; EXEC: @s8_double(double inf) == i8 127
; EXEC: @s8_double(double -inf) == i8 -128
; EXEC: @s8_double(double 128.0) == i8 127
; EXEC: @s8_double(double -128.0) == i8 -128
; EXEC: @s8_double(double 256.0) == i8 127
; EXEC: @s8_double(double 96.0) == i8 96
; EXEC: @s8_double(double -192.0) == i8 -128
; EXEC: @u8_double(double 0.0) == i8 0
; EXEC: @u8_double(double -0.5) == i8 0
; EXEC: @u8_double(double 1.75) == i8 1
; EXEC: @u8_double(double -1.75) == i8 0
; EXEC: @u8_double(double nan) == i8 0
; EXEC: @u8_double(double inf) == i8 -1
; EXEC: @u8_double(double -inf) == i8 0
; EXEC: @u8_double(double 128.0) == i8 -128
; EXEC: @u8_double(double -128.0) == i8 0
; EXEC: @u8_double(double 256.0) == i8 -1
; EXEC: @u8_double(double 96.0) == i8 96
; EXEC: @u8_double(double -192.0) == i8 0
; EXEC: @s17_double(double 0.0) == i17 0
; EXEC: @s17_double(double -0.5) == i17 0
; EXEC: @s17_double(double 1.75) == i17 1
; EXEC: @s17_double(double -1.75) == i17 -1
; EXEC: @s17_double(double nan) == i17 0
; EXEC: @s17_double(double inf) == i17 65535
; EXEC: @s17_double(double -inf) == i17 -65536
; EXEC: @s17_double(double 65536.0) == i17 65535
; EXEC: @s17_double(double -65536.0) == i17 -65536
; EXEC: @s17_double(double 131072.0) == i17 65535
; EXEC: @s17_double(double 49152.0) == i17 49152
; EXEC: @s17_double(double -98304.0) == i17 -65536
; EXEC: @u17_double(double 0.0) == i17 0
; EXEC: @u17_double(double -0.5) == i17 0
; EXEC: @u17_double(double 1.75) == i17 1
; EXEC: @u17_double(double -1.75) == i17 0
; EXEC: @u17_double(double nan) == i17 0
; EXEC: @u17_double(double inf) == i17 -1
; EXEC: @u17_double(double -inf) == i17 0
; EXEC: @u17_double(double 65536.0) == i17 -65536
; EXEC: @u17_double(double -65536.0) == i17 0
; EXEC: @u17_double(double 131072.0) == i17 -1
; EXEC: @u17_double(double 49152.0) == i17 49152
; EXEC: @u17_double(double -98304.0) == i17 0
; EXEC: @s24_double(double 0.0) == i24 0
; EXEC: @s24_double(double -0.5) == i24 0
; EXEC: @s24_double(double 1.75) == i24 1
; EXEC: @s24_double(double -1.75) == i24 -1
; EXEC: @s24_double(double nan) == i24 0
; EXEC: @s24_double(double inf) == i24 8388607
; EXEC: @s24_double(double -inf) == i24 -8388608
; EXEC: @s24_double(double 8388608.0) == i24 8388607
; EXEC: @s24_double(double -8388608.0) == i24 -8388608
; EXEC: @s24_double(double 16777216.0) == i24 8388607
; EXEC: @s24_double(double 6291456.0) == i24 6291456
; EXEC: @s24_double(double -12582912.0) == i24 -8388608
; EXEC: @u24_double(double 0.0) == i24 0
; EXEC: @u24_double(double -0.5) == i24 0
; EXEC: @u24_double(double 1.75) == i24 1
; EXEC: @u24_double(double -1.75) == i24 0
; EXEC: @u24_double(double nan) == i24 0
; EXEC: @u24_double(double inf) == i24 -1
; EXEC: @u24_double(double -inf) == i24 0
; EXEC: @u24_double(double 8388608.0) == i24 -8388608
; EXEC: @u24_double(double -8388608.0) == i24 0
; EXEC: @u24_double(double 16777216.0) == i24 -1
; EXEC: @u24_double(double 6291456.0) == i24 6291456
; EXEC: @u24_double(double -12582912.0) == i24 0
; EXEC: @s31_double(double 0.0) == i31 0
; EXEC: @s31_double(double -0.5) == i31 0
; EXEC: @s31_double(double 1.75) == i31 1
; EXEC: @s31_double(double -1.75) == i31 -1
; EXEC: @s31_double(double nan) == i31 0
; EXEC: @s31_double(double inf) == i31 1073741823
; EXEC: @s31_double(double -inf) == i31 -1073741824
; EXEC: @s31_double(double 1073741824.0) == i31 1073741823
; EXEC: @s31_double(double -1073741824.0) == i31 -1073741824
; EXEC: @s31_double(double 2147483648.0) == i31 1073741823
; EXEC: @s31_double(double 805306368.0) == i31 805306368
; EXEC: @s31_double(double -1610612736.0) == i31 -1073741824
; EXEC: @u31_double(double 0.0) == i31 0
; EXEC: @u31_double(double -0.5) == i31 0
; EXEC: @u31_double(double 1.75) == i31 1
; EXEC: @u31_double(double -1.75) == i31 0
; EXEC: @u31_double(double nan) == i31 0
; EXEC: @u31_double(double inf) == i31 -1
; EXEC: @u31_double(double -inf) == i31 0
; EXEC: @u31_double(double 1073741824.0) == i31 -1073741824
; EXEC: @u31_double(double -1073741824.0) == i31 0
; EXEC: @u31_double(double 2147483648.0) == i31 -1
; EXEC: @u31_double(double 805306368.0) == i31 805306368
; EXEC: @u31_double(double -1610612736.0) == i31 0
; EXEC: @s33_double(double 0.0) == i33 0
; EXEC: @s33_double(double -0.5) == i33 0
; EXEC: @s33_double(double 1.75) == i33 1
; EXEC: @s33_double(double -1.75) == i33 -1
; EXEC: @s33_double(double nan) == i33 0
; EXEC: @s33_double(double inf) == i33 4294967295
; EXEC: @s33_double(double -inf) == i33 -4294967296
; EXEC: @s33_double(double 4294967296.0) == i33 4294967295
; EXEC: @s33_double(double -4294967296.0) == i33 -4294967296
; EXEC: @s33_double(double 8589934592.0) == i33 4294967295
; EXEC: @s33_double(double 3221225472.0) == i33 3221225472
; EXEC: @s33_double(double -6442450944.0) == i33 -4294967296
; EXEC: @s33_double(double 4294967295.0) == i33 4294967295
; EXEC: @s33_double(double -4294967297.0) == i33 -4294967296
; EXEC: @u33_double(double 0.0) == i33 0
; EXEC: @u33_double(double -0.5) == i33 0
; EXEC: @u33_double(double 1.75) == i33 1
; EXEC: @u33_double(double -1.75) == i33 0
; EXEC: @u33_double(double nan) == i33 0
; EXEC: @u33_double(double inf) == i33 -1
; EXEC: @u33_double(double -inf) == i33 0
; EXEC: @u33_double(double 4294967296.0) == i33 -4294967296
; EXEC: @u33_double(double -4294967296.0) == i33 0
; EXEC: @u33_double(double 8589934592.0) == i33 -1
; EXEC: @u33_double(double 3221225472.0) == i33 3221225472
; EXEC: @u33_double(double -6442450944.0) == i33 0
; EXEC: @u33_double(double 4294967295.0) == i33 4294967295
; EXEC: @u33_double(double -4294967297.0) == i33 0
; EXEC: @s48_double(double 0.0) == i48 0
; EXEC: @s48_double(double -0.5) == i48 0
; EXEC: @s48_double(double 1.75) == i48 1
; EXEC: @s48_double(double -1.75) == i48 -1
; EXEC: @s48_double(double nan) == i48 0
; EXEC: @s48_double(double inf) == i48 140737488355327
; EXEC: @s48_double(double -inf) == i48 -140737488355328
; EXEC: @s48_double(double 140737488355328.0) == i48 140737488355327
; EXEC: @s48_double(double -140737488355328.0) == i48 -140737488355328
; EXEC: @s48_double(double 281474976710656.0) == i48 140737488355327
; EXEC: @s48_double(double 105553116266496.0) == i48 105553116266496
; EXEC: @s48_double(double -211106232532992.0) == i48 -140737488355328
; EXEC: @s48_double(double 140737488355327.0) == i48 140737488355327
; EXEC: @s48_double(double -140737488355329.0) == i48 -140737488355328
; EXEC: @u48_double(double 0.0) == i48 0
; EXEC: @u48_double(double -0.5) == i48 0
; EXEC: @u48_double(double 1.75) == i48 1
; EXEC: @u48_double(double -1.75) == i48 0
; EXEC: @u48_double(double nan) == i48 0
; EXEC: @u48_double(double inf) == i48 -1
; EXEC: @u48_double(double -inf) == i48 0
; EXEC: @u48_double(double 140737488355328.0) == i48 -140737488355328
; EXEC: @u48_double(double -140737488355328.0) == i48 0
; EXEC: @u48_double(double 281474976710656.0) == i48 -1
; EXEC: @u48_double(double 105553116266496.0) == i48 105553116266496
; EXEC: @u48_double(double -211106232532992.0) == i48 0
; EXEC: @u48_double(double 140737488355327.0) == i48 140737488355327
; EXEC: @u48_double(double -140737488355329.0) == i48 0
; EXEC: @s63_double(double 0.0) == i63 0
; EXEC: @s63_double(double -0.5) == i63 0
; EXEC: @s63_double(double 1.75) == i63 1
; EXEC: @s63_double(double -1.75) == i63 -1
; EXEC: @s63_double(double nan) == i63 0
; EXEC: @s63_double(double inf) == i63 4611686018427387903
; EXEC: @s63_double(double -inf) == i63 -4611686018427387904
; EXEC: @s63_double(double 4.61168601842738790e+18) == i63 4611686018427387903
; EXEC: @s63_double(double -4.61168601842738790e+18) == i63 -4611686018427387904
; EXEC: @s63_double(double 9.22337203685477581e+18) == i63 4611686018427387903
; EXEC: @s63_double(double 3.45876451382054093e+18) == i63 3458764513820540928
; EXEC: @s63_double(double -6.91752902764108186e+18) == i63 -4611686018427387904
; EXEC: @s63_double(double 4.61168601842738586e+18) == i63 4611686018427385856
; EXEC: @s63_double(double -4.61168601842739200e+18) == i63 -4611686018427387904
; EXEC: @u63_double(double 0.0) == i63 0
; EXEC: @u63_double(double -0.5) == i63 0
; EXEC: @u63_double(double 1.75) == i63 1
; EXEC: @u63_double(double -1.75) == i63 0
; EXEC: @u63_double(double nan) == i63 0
; EXEC: @u63_double(double inf) == i63 -1
; EXEC: @u63_double(double -inf) == i63 0
; EXEC: @u63_double(double 4.61168601842738790e+18) == i63 -4611686018427387904
; EXEC: @u63_double(double -4.61168601842738790e+18) == i63 0
; EXEC: @u63_double(double 9.22337203685477581e+18) == i63 -1
; EXEC: @u63_double(double 3.45876451382054093e+18) == i63 3458764513820540928
; EXEC: @u63_double(double -6.91752902764108186e+18) == i63 0
; EXEC: @u63_double(double 4.61168601842738586e+18) == i63 4611686018427385856
; EXEC: @u63_double(double -4.61168601842739200e+18) == i63 0
; EXEC: @s64_double(double 0.0) == i64 0
; EXEC: @s64_double(double -0.5) == i64 0
; EXEC: @s64_double(double 1.75) == i64 1
; EXEC: @s64_double(double -1.75) == i64 -1
; EXEC: @s64_double(double nan) == i64 0
; EXEC: @s64_double(double inf) == i64 9223372036854775807
; EXEC: @s64_double(double -inf) == i64 -9223372036854775808
; EXEC: @s64_double(double 9.22337203685477581e+18) == i64 9223372036854775807
; EXEC: @s64_double(double -9.22337203685477581e+18) == i64 -9223372036854775808
; EXEC: @s64_double(double 1.84467440737095516e+19) == i64 9223372036854775807
; EXEC: @s64_double(double 6.91752902764108186e+18) == i64 6917529027641081856
; EXEC: @s64_double(double -1.38350580552821637e+19) == i64 -9223372036854775808
; EXEC: @s64_double(double 9.22337203685477376e+18) == i64 9223372036854773760
; EXEC: @s64_double(double -9.22337203685477990e+18) == i64 -9223372036854775808
; EXEC: @u64_double(double 0.0) == i64 0
; EXEC: @u64_double(double -0.5) == i64 0
; EXEC: @u64_double(double 1.75) == i64 1
; EXEC: @u64_double(double -1.75) == i64 0
; EXEC: @u64_double(double nan) == i64 0
; EXEC: @u64_double(double inf) == i64 -1
; EXEC: @u64_double(double -inf) == i64 0
; EXEC: @u64_double(double 9.22337203685477581e+18) == i64 -9223372036854775808
; EXEC: @u64_double(double -9.22337203685477581e+18) == i64 0
; EXEC: @u64_double(double 1.84467440737095516e+19) == i64 -1
; EXEC: @u64_double(double 6.91752902764108186e+18) == i64 6917529027641081856
; EXEC: @u64_double(double -1.38350580552821637e+19) == i64 0
; EXEC: @u64_double(double 9.22337203685477376e+18) == i64 9223372036854773760
; EXEC: @u64_double(double -9.22337203685477990e+18) == i64 0
; EXEC: @s65_double(double 0.0) == i65 0
; EXEC: @s65_double(double -0.5) == i65 0
; EXEC: @s65_double(double 1.75) == i65 1
; EXEC: @s65_double(double -1.75) == i65 -1
; EXEC: @s65_double(double nan) == i65 0
; EXEC: @s65_double(double inf) == i65 18446744073709551615
; EXEC: @s65_double(double -inf) == i65 -18446744073709551616
; EXEC: @s65_double(double 1.84467440737095516e+19) == i65 18446744073709551615
; EXEC: @s65_double(double -1.84467440737095516e+19) == i65 -18446744073709551616
; EXEC: @s65_double(double 3.68934881474191032e+19) == i65 18446744073709551615
; EXEC: @s65_double(double 1.38350580552821637e+19) == i65 13835058055282163712
; EXEC: @s65_double(double -2.76701161105643274e+19) == i65 -18446744073709551616
; EXEC: @s65_double(double -1.15292150460684698e+19) == i65 -11529215046068469760
; EXEC: @s65_double(double 2.99759591197780214e+19) == i65 18446744073709551615
; EXEC: @u65_double(double 0.0) == i65 0
; EXEC: @u65_double(double -0.5) == i65 0
; EXEC: @u65_double(double 1.75) == i65 1
; EXEC: @u65_double(double -1.75) == i65 0
; EXEC: @u65_double(double nan) == i65 0
; EXEC: @u65_double(double inf) == i65 -1
; EXEC: @u65_double(double -inf) == i65 0
; EXEC: @u65_double(double 1.84467440737095516e+19) == i65 -18446744073709551616
; EXEC: @u65_double(double -1.84467440737095516e+19) == i65 0
; EXEC: @u65_double(double 3.68934881474191032e+19) == i65 -1
; EXEC: @u65_double(double 1.38350580552821637e+19) == i65 13835058055282163712
; EXEC: @u65_double(double -2.76701161105643274e+19) == i65 0
; EXEC: @u65_double(double -1.15292150460684698e+19) == i65 0
; EXEC: @u65_double(double 2.99759591197780214e+19) == i65 -6917529027641081856
; EXEC: @s100_double(double 0.0) == i100 0
; EXEC: @s100_double(double -0.5) == i100 0
; EXEC: @s100_double(double 1.75) == i100 1
; EXEC: @s100_double(double -1.75) == i100 -1
; EXEC: @s100_double(double nan) == i100 0
; EXEC: @s100_double(double inf) == i100 633825300114114700748351602687
; EXEC: @s100_double(double -inf) == i100 -633825300114114700748351602688
; EXEC: @s100_double(double 6.33825300114114701e+29) == i100 633825300114114700748351602687
; EXEC: @s100_double(double -6.33825300114114701e+29) == i100 -633825300114114700748351602688
; EXEC: @s100_double(double 1.26765060022822940e+30) == i100 633825300114114700748351602687
; EXEC: @s100_double(double 4.75368975085586026e+29) == i100 475368975085586025561263702016
; EXEC: @s100_double(double -9.50737950171172051e+29) == i100 -633825300114114700748351602688
; EXEC: @s100_double(double -3.96140812571321688e+29) == i100 -396140812571321687967719751680
; EXEC: @s100_double(double 1.02996611268543639e+30) == i100 633825300114114700748351602687
; EXEC: @u100_double(double 0.0) == i100 0
; EXEC: @u100_double(double -0.5) == i100 0
; EXEC: @u100_double(double 1.75) == i100 1
; EXEC: @u100_double(double -1.75) == i100 0
; EXEC: @u100_double(double nan) == i100 0
; EXEC: @u100_double(double inf) == i100 -1
; EXEC: @u100_double(double -inf) == i100 0
; EXEC: @u100_double(double 6.33825300114114701e+29) == i100 -633825300114114700748351602688
; EXEC: @u100_double(double -6.33825300114114701e+29) == i100 0
; EXEC: @u100_double(double 1.26765060022822940e+30) == i100 -1
; EXEC: @u100_double(double 4.75368975085586026e+29) == i100 475368975085586025561263702016
; EXEC: @u100_double(double -9.50737950171172051e+29) == i100 0
; EXEC: @u100_double(double -3.96140812571321688e+29) == i100 0
; EXEC: @u100_double(double 1.02996611268543639e+30) == i100 -237684487542793012780631851008
; EXEC: @s128_double(double 0.0) == i128 0
; EXEC: @s128_double(double -0.5) == i128 0
; EXEC: @s128_double(double 1.75) == i128 1
; EXEC: @s128_double(double -1.75) == i128 -1
; EXEC: @s128_double(double nan) == i128 0
; EXEC: @s128_double(double inf) == i128 170141183460469231731687303715884105727
; EXEC: @s128_double(double -inf) == i128 -170141183460469231731687303715884105728
; EXEC: @s128_double(double 1.70141183460469232e+38) == i128 170141183460469231731687303715884105727
; EXEC: @s128_double(double -1.70141183460469232e+38) == i128 -170141183460469231731687303715884105728
; EXEC: @s128_double(double 3.40282366920938463e+38) == i128 170141183460469231731687303715884105727
; EXEC: @s128_double(double 1.27605887595351924e+38) == i128 127605887595351923798765477786913079296
; EXEC: @s128_double(double -2.55211775190703848e+38) == i128 -170141183460469231731687303715884105728
; EXEC: @s128_double(double -1.06338239662793270e+38) == i128 -106338239662793269832304564822427566080
; EXEC: @s128_double(double 2.76479423123262502e+38) == i128 170141183460469231731687303715884105727
; EXEC: @u128_double(double 0.0) == i128 0
; EXEC: @u128_double(double -0.5) == i128 0
; EXEC: @u128_double(double 1.75) == i128 1
; EXEC: @u128_double(double -1.75) == i128 0
; EXEC: @u128_double(double nan) == i128 0
; EXEC: @u128_double(double inf) == i128 -1
; EXEC: @u128_double(double -inf) == i128 0
; EXEC: @u128_double(double 1.70141183460469232e+38) == i128 -170141183460469231731687303715884105728
; EXEC: @u128_double(double -1.70141183460469232e+38) == i128 0
; EXEC: @u128_double(double 3.40282366920938463e+38) == i128 -1
; EXEC: @u128_double(double 1.27605887595351924e+38) == i128 127605887595351923798765477786913079296
; EXEC: @u128_double(double -2.55211775190703848e+38) == i128 0
; EXEC: @u128_double(double -1.06338239662793270e+38) == i128 0
; EXEC: @u128_double(double 2.76479423123262502e+38) == i128 -63802943797675961899382738893456539648

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define i1 @s1_float(float %x) {
  %r = call i1 @llvm.fptosi.sat.i1.f32(float %x)
  ret i1 %r
}

define i1 @u1_float(float %x) {
  %r = call i1 @llvm.fptoui.sat.i1.f32(float %x)
  ret i1 %r
}

define i8 @s8_float(float %x) {
  %r = call i8 @llvm.fptosi.sat.i8.f32(float %x)
  ret i8 %r
}

define i8 @u8_float(float %x) {
  %r = call i8 @llvm.fptoui.sat.i8.f32(float %x)
  ret i8 %r
}

define i17 @s17_float(float %x) {
  %r = call i17 @llvm.fptosi.sat.i17.f32(float %x)
  ret i17 %r
}

define i17 @u17_float(float %x) {
  %r = call i17 @llvm.fptoui.sat.i17.f32(float %x)
  ret i17 %r
}

define i33 @s33_float(float %x) {
  %r = call i33 @llvm.fptosi.sat.i33.f32(float %x)
  ret i33 %r
}

define i33 @u33_float(float %x) {
  %r = call i33 @llvm.fptoui.sat.i33.f32(float %x)
  ret i33 %r
}

define i48 @s48_float(float %x) {
  %r = call i48 @llvm.fptosi.sat.i48.f32(float %x)
  ret i48 %r
}

define i48 @u48_float(float %x) {
  %r = call i48 @llvm.fptoui.sat.i48.f32(float %x)
  ret i48 %r
}

define i100 @s100_float(float %x) {
  %r = call i100 @llvm.fptosi.sat.i100.f32(float %x)
  ret i100 %r
}

define i100 @u100_float(float %x) {
  %r = call i100 @llvm.fptoui.sat.i100.f32(float %x)
  ret i100 %r
}

define i128 @s128_float(float %x) {
  %r = call i128 @llvm.fptosi.sat.i128.f32(float %x)
  ret i128 %r
}

define i128 @u128_float(float %x) {
  %r = call i128 @llvm.fptoui.sat.i128.f32(float %x)
  ret i128 %r
}

define i1 @s1_double(double %x) {
  %r = call i1 @llvm.fptosi.sat.i1.f64(double %x)
  ret i1 %r
}

define i1 @u1_double(double %x) {
  %r = call i1 @llvm.fptoui.sat.i1.f64(double %x)
  ret i1 %r
}

define i5 @s5_double(double %x) {
  %r = call i5 @llvm.fptosi.sat.i5.f64(double %x)
  ret i5 %r
}

define i5 @u5_double(double %x) {
  %r = call i5 @llvm.fptoui.sat.i5.f64(double %x)
  ret i5 %r
}

define i8 @s8_double(double %x) {
  %r = call i8 @llvm.fptosi.sat.i8.f64(double %x)
  ret i8 %r
}

define i8 @u8_double(double %x) {
  %r = call i8 @llvm.fptoui.sat.i8.f64(double %x)
  ret i8 %r
}

define i17 @s17_double(double %x) {
  %r = call i17 @llvm.fptosi.sat.i17.f64(double %x)
  ret i17 %r
}

define i17 @u17_double(double %x) {
  %r = call i17 @llvm.fptoui.sat.i17.f64(double %x)
  ret i17 %r
}

define i24 @s24_double(double %x) {
  %r = call i24 @llvm.fptosi.sat.i24.f64(double %x)
  ret i24 %r
}

define i24 @u24_double(double %x) {
  %r = call i24 @llvm.fptoui.sat.i24.f64(double %x)
  ret i24 %r
}

define i31 @s31_double(double %x) {
  %r = call i31 @llvm.fptosi.sat.i31.f64(double %x)
  ret i31 %r
}

define i31 @u31_double(double %x) {
  %r = call i31 @llvm.fptoui.sat.i31.f64(double %x)
  ret i31 %r
}

define i33 @s33_double(double %x) {
  %r = call i33 @llvm.fptosi.sat.i33.f64(double %x)
  ret i33 %r
}

define i33 @u33_double(double %x) {
  %r = call i33 @llvm.fptoui.sat.i33.f64(double %x)
  ret i33 %r
}

define i48 @s48_double(double %x) {
  %r = call i48 @llvm.fptosi.sat.i48.f64(double %x)
  ret i48 %r
}

define i48 @u48_double(double %x) {
  %r = call i48 @llvm.fptoui.sat.i48.f64(double %x)
  ret i48 %r
}

define i63 @s63_double(double %x) {
  %r = call i63 @llvm.fptosi.sat.i63.f64(double %x)
  ret i63 %r
}

define i63 @u63_double(double %x) {
  %r = call i63 @llvm.fptoui.sat.i63.f64(double %x)
  ret i63 %r
}

define i64 @s64_double(double %x) {
  %r = call i64 @llvm.fptosi.sat.i64.f64(double %x)
  ret i64 %r
}

define i64 @u64_double(double %x) {
  %r = call i64 @llvm.fptoui.sat.i64.f64(double %x)
  ret i64 %r
}

define i65 @s65_double(double %x) {
  %r = call i65 @llvm.fptosi.sat.i65.f64(double %x)
  ret i65 %r
}

define i65 @u65_double(double %x) {
  %r = call i65 @llvm.fptoui.sat.i65.f64(double %x)
  ret i65 %r
}

define i100 @s100_double(double %x) {
  %r = call i100 @llvm.fptosi.sat.i100.f64(double %x)
  ret i100 %r
}

define i100 @u100_double(double %x) {
  %r = call i100 @llvm.fptoui.sat.i100.f64(double %x)
  ret i100 %r
}

define i128 @s128_double(double %x) {
  %r = call i128 @llvm.fptosi.sat.i128.f64(double %x)
  ret i128 %r
}

define i128 @u128_double(double %x) {
  %r = call i128 @llvm.fptoui.sat.i128.f64(double %x)
  ret i128 %r
}

; EXEC: @vector(<2 x half> <half 300.0, half -300.0>) == <2 x i32> <i32 255, i32 -256>
define <2 x i32> @vector(<2 x half> %x) {
  %r = call <2 x i9> @llvm.fptosi.sat.v2i9.v2f16(<2 x half> %x)
  %wide = sext <2 x i9> %r to <2 x i32>
  ret <2 x i32> %wide
}
