//! What the immediate arguments of some intrinsics are called.
//!
//! LLVM prints these as a comment before the argument: `/* elemtype=u8 */ i32 0`. The rows are
//! few and read nowhere else, so they are kept by hand.

use super::Intrinsic;

/// A named immediate argument.
struct Row {
    intrinsic: Intrinsic,
    param: usize,
    name: &'static str,
    /// The words for the values from zero on. A value past the end has no word.
    values: &'static [&'static str],
}

const fn row(
    intrinsic: Intrinsic,
    param: usize,
    name: &'static str,
    values: &'static [&'static str],
) -> Row {
    Row { intrinsic, param, name, values }
}

static ROWS: [Row; 8] = [
    row(Intrinsic::NVVM_TCGEN05_MMA_TENSOR, 5, "kind", &["f16", "tf32", "f8f6f4", "i8"]),
    row(Intrinsic::NVVM_TCGEN05_MMA_TENSOR, 6, "cta_group", &[]),
    row(Intrinsic::NVVM_TCGEN05_MMA_TENSOR, 7, "collector", &["discard", "lastuse", "fill", "use"]),
    row(
        Intrinsic::NVVM_TENSORMAP_REPLACE_ELEMTYPE,
        1,
        "elemtype",
        &[
            "u8",
            "u16",
            "u32",
            "s32",
            "u64",
            "s64",
            "f16",
            "f32",
            "f32.ftz",
            "f64",
            "bf16",
            "tf32",
            "tf32.ftz",
            "b4x16",
            "b4x16_p64",
            "b6x16_p32",
        ],
    ),
    row(
        Intrinsic::NVVM_TENSORMAP_REPLACE_FILL_MODE,
        1,
        "fill_mode",
        &["Zero fill", "OOB-NaN fill"],
    ),
    row(
        Intrinsic::NVVM_TENSORMAP_REPLACE_INTERLEAVE_LAYOUT,
        1,
        "interleave_layout",
        &["No interleave", "16B interleave", "32B interleave"],
    ),
    row(
        Intrinsic::NVVM_TENSORMAP_REPLACE_SWIZZLE_ATOMICITY,
        1,
        "swizzle_atomicity",
        &["16B", "32B", "32B + 8B flip", "64B"],
    ),
    row(
        Intrinsic::NVVM_TENSORMAP_REPLACE_SWIZZLE_MODE,
        1,
        "swizzle_mode",
        &["No swizzling", "32B swizzling", "64B swizzling", "128B swizzling", "96B swizzling"],
    ),
];

impl Intrinsic {
    /// The name of parameter `param` and the word for the constant `value` as its argument (empty
    /// if there is none), for the comment the printer writes: `/* name=word */`.
    pub fn immarg_name(self, param: usize, value: u64) -> Option<(&'static str, &'static str)> {
        let row = ROWS.iter().find(|row| row.intrinsic == self && row.param == param)?;
        let word = usize::try_from(value).ok().and_then(|value| row.values.get(value));
        Some((row.name, word.copied().unwrap_or_default()))
    }
}
