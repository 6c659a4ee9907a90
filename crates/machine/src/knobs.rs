//! Every knob that a pass of this crate declares beside itself, sorted by name.

use nvopt_pass::KnobInfo;

use crate::{branch_folder, if_convert, licm, placement, remat, schedule};

/// Every knob of this crate's passes, sorted by name.
pub static KNOBS: &[&KnobInfo] = &[
    &placement::BRANCH_FOLD.info,
    &branch_folder::DISABLE.info,
    &schedule::ENABLE.info,
    &branch_folder::ENABLE_TAIL_MERGE.info,
    &if_convert::BRANCH_FOLD.info,
    &if_convert::MEMORY.info,
    &if_convert::SIZE.info,
    &licm::PRESSURE.info,
    &schedule::PRESSURE.info,
    &remat::PRESSURE.info,
    &branch_folder::MIN_TAIL.info,
    &branch_folder::THRESHOLD.info,
];

#[cfg(test)]
mod tests {
    use super::KNOBS;

    #[test]
    fn names_are_sorted_and_every_pass_is_there() {
        assert!(KNOBS.windows(2).all(|pair| pair[0].name < pair[1].name));
        let is_pass = |name: &str| crate::table::PASSES.iter().any(|row| row.name == name);
        assert!(KNOBS.iter().all(|info| is_pass(info.pass)));
    }
}
