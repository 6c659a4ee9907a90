//! Literals.

/// Appends a number.
pub(super) fn write_decimal(out: &mut Vec<u8>, number: u64) {
    crate::mach::write_decimal(out, number);
}

/// Appends a number that may be negative.
pub(super) fn write_signed(out: &mut Vec<u8>, number: i64) {
    if number < 0 {
        out.push(b'-');
    }
    write_decimal(out, number.unsigned_abs());
}

/// Appends a number of an initializer, in 64 bits either way; what has more is written in full.
pub(super) fn write_wide(out: &mut Vec<u8>, number: i128) {
    if number < 0 {
        out.push(b'-');
    }
    match u64::try_from(number.unsigned_abs()) {
        Ok(small) => write_decimal(out, small),
        Err(_) => out.extend_from_slice(number.unsigned_abs().to_string().as_bytes()),
    }
}

/// Appends the bits of a float: `0f3F800000`.
pub(super) fn write_f32(out: &mut Vec<u8>, bits: u32) {
    out.extend_from_slice(b"0f");
    write_hex(out, u64::from(bits), 8);
}

/// Appends the bits of a double: `0d3FF0000000000000`.
pub(super) fn write_f64(out: &mut Vec<u8>, bits: u64) {
    out.extend_from_slice(b"0d");
    write_hex(out, bits, 16);
}

/// Appends the last `digits` hexadecimal digits of a number.
fn write_hex(out: &mut Vec<u8>, bits: u64, digits: u32) {
    for digit in (0..digits).rev() {
        out.push(b"0123456789ABCDEF"[(bits >> (4 * digit)) as usize & 15]);
    }
}

/// Appends a mask as `0xFF00`, without leading zeros.
pub(super) fn write_mask(out: &mut Vec<u8>, mask: u64) {
    out.extend_from_slice(b"0x");
    write_hex(out, mask, ((67 - mask.leading_zeros()) / 4).max(1));
}
