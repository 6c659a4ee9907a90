//! Which level the flags of a command line ask for.

use super::OptLevel;

/// Why levels and `--passes=` do not go together.
pub const NOT_BOTH: &str = "Cannot specify -O#/-Ofast-compile=<min,mid,max> and --passes=/--foo-pass, \
     use -passes='default<O#>,other-pass' or -passes='default<Ofcmax>,other-pass'";

/// The flags that choose a level, as they were given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LevelFlags {
    /// `-O0`
    pub o0: bool,
    /// `-O1`
    pub o1: bool,
    /// `-O2`
    pub o2: bool,
    /// `-O3`
    pub o3: bool,
    /// `-Ofast-compile=…`, unless it is `0`.
    pub fast: Option<OptLevel>,
}

impl LevelFlags {
    /// Reads what stands behind `-O`: `2`, `fast-compile=max`, `fc=max`.
    pub fn add(&mut self, text: &str) -> Result<(), String> {
        match text {
            "0" => self.o0 = true,
            "1" => self.o1 = true,
            "2" => self.o2 = true,
            "3" => self.o3 = true,
            _ => {
                let Some(("fast-compile" | "fc", level)) = text.split_once('=') else {
                    return Err(format!(
                        "unknown level `-O{text}`; there are -O0, -O1, -O2, -O3 and \
                         -Ofast-compile=0|min|mid|max"
                    ));
                };
                self.fast = match level {
                    "0" => None,
                    "max" => Some(OptLevel::FastMax),
                    "mid" => Some(OptLevel::FastMid),
                    "min" => Some(OptLevel::FastMin),
                    _ => {
                        return Err("libnvvm : error: -Ofast-compile called with unsupported \
                                    level, only supports 0, min, mid, or max"
                            .into());
                    }
                };
            }
        }
        Ok(())
    }

    /// True if no level was asked for.
    pub fn is_empty(&self) -> bool {
        *self == LevelFlags::default()
    }
}

/// The level that `flags` ask for: 1, 2 and 3 in this order, then fast compilation, then none.
pub fn select_pipeline(flags: &LevelFlags) -> OptLevel {
    if flags.o1 {
        return OptLevel::O1;
    }
    if flags.o2 {
        return OptLevel::O2;
    }
    if flags.o3 {
        return OptLevel::O3;
    }
    flags.fast.unwrap_or(OptLevel::O0)
}
