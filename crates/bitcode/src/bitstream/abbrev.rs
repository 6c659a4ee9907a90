//! Abbreviations: how the fields of a record are laid out.

use super::{BitReader, Malformed, Result};
use crate::codes::abbrev::{MAX_FIELD_WIDTH, encoding};

/// A field of one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scalar {
    /// Always this number; takes no bits.
    Literal(u64),
    /// So many bits.
    Fixed(u32),
    /// Chunks of so many bits.
    Vbr(u32),
    /// Six bits that stand for a letter, digit, dot or underscore.
    Char6,
}

/// What stands behind the single fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tail {
    /// Nothing.
    None,
    /// A count and so many fields.
    Array(Scalar),
    /// A count and so many bytes.
    Blob,
}

/// A compiled abbreviation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Abbrev {
    /// The field that says which record it is.
    pub(super) code: Scalar,
    pub(super) fields: Box<[Scalar]>,
    pub(super) tail: Tail,
    pub(super) n_literals: usize,
}

const CHAR6: &[u8; 64] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._";

impl Scalar {
    #[inline]
    pub(super) fn read(self, bits: &mut BitReader<'_>) -> Result<u64> {
        match self {
            Scalar::Literal(number) => Ok(number),
            Scalar::Fixed(width) => bits.fixed(width),
            Scalar::Vbr(width) => bits.vbr(width),
            Scalar::Char6 => Ok(u64::from(CHAR6[bits.fixed(6)? as usize])),
        }
    }

    /// The least number of bits the field takes.
    pub(super) fn min_bits(self) -> usize {
        match self {
            Scalar::Literal(_) => 0,
            Scalar::Fixed(width) | Scalar::Vbr(width) => width as usize,
            Scalar::Char6 => 6,
        }
    }
}

/// What one step of a definition says.
enum Step {
    Scalar(Scalar),
    Array,
    Blob,
}

impl Abbrev {
    /// Reads the definition of an abbreviation.
    pub(super) fn define(bits: &mut BitReader<'_>) -> Result<Abbrev> {
        let n_steps = bits.vbr(5)?;
        let mut scalars = Vec::new();
        let mut tail = Tail::None;
        let mut step_idx = 0;
        while step_idx < n_steps {
            step_idx += 1;
            match read_step(bits)? {
                Step::Scalar(scalar) => scalars.push(scalar),
                Step::Array => {
                    if step_idx + 1 != n_steps {
                        return Err(Malformed::new("an array is not last in an abbreviation"));
                    }
                    step_idx += 1;
                    tail = Tail::Array(read_array_element(bits)?);
                }
                Step::Blob if step_idx == n_steps => tail = Tail::Blob,
                Step::Blob => {
                    return Err(Malformed::new("a blob is not last in an abbreviation"));
                }
            }
        }
        if scalars.is_empty() {
            return Err(Malformed::new("an abbreviation does not start with a single field"));
        }
        let code = scalars.remove(0);
        let is_literal = |scalar: &&Scalar| matches!(scalar, Scalar::Literal(_));
        let n_literals = scalars.iter().filter(is_literal).count();
        Ok(Abbrev { code, fields: scalars.into(), tail, n_literals })
    }
}

fn read_array_element(bits: &mut BitReader<'_>) -> Result<Scalar> {
    match read_step(bits)? {
        // A literal would let an array of any length cost nothing.
        Step::Scalar(Scalar::Literal(_)) | Step::Array | Step::Blob => {
            Err(Malformed::new("an array is of neither fixed, variable nor character fields"))
        }
        Step::Scalar(scalar) => Ok(scalar),
    }
}

fn read_step(bits: &mut BitReader<'_>) -> Result<Step> {
    if bits.fixed(1)? == 1 {
        return Ok(Step::Scalar(Scalar::Literal(bits.vbr(8)?)));
    }
    let kind = bits.fixed(3)?;
    match kind {
        encoding::FIXED | encoding::VBR => {
            let width = bits.vbr(5)?;
            if width > MAX_FIELD_WIDTH {
                return Err(Malformed::new("a field is wider than 32 bits"));
            }
            let scalar = match (kind, width as u32) {
                (_, 0) => Scalar::Literal(0),
                (encoding::FIXED, width) => Scalar::Fixed(width),
                (_, 1) => return Err(Malformed::new("a variable field has chunks of one bit")),
                (_, width) => Scalar::Vbr(width),
            };
            Ok(Step::Scalar(scalar))
        }
        encoding::ARRAY => Ok(Step::Array),
        encoding::CHAR6 => Ok(Step::Scalar(Scalar::Char6)),
        encoding::BLOB => Ok(Step::Blob),
        _ => Err(Malformed::new("an abbreviation has an unknown encoding")),
    }
}
