//! The table against what is written of it, and what texts set.

use super::*;

/// Index, offset and type of every slot that is written down with them.
#[rustfmt::skip]
const WRITTEN: &[(SlotIndex, u32, SlotKind)] = {
    use SlotKind::{Bool, Integer, String, StringPtr};
    &[
        (1, 16, String), (2, 40, String), (3, 64, String), (4, 88, String), (5, 112, String),
        (6, 136, String), (7, 160, Bool), (8, 176, String), (9, 200, Integer), (10, 216, String),
        (11, 240, Bool), (13, 280, Bool), (15, 320, Bool), (17, 360, Bool), (19, 400, Bool),
        (21, 440, Bool), (23, 480, Bool), (25, 520, Bool), (27, 560, Bool), (29, 600, Bool),
        (33, 680, Bool), (35, 720, Bool), (37, 760, Bool), (43, 880, Bool), (45, 920, Bool),
        (47, 960, Bool), (49, 1000, Bool), (51, 1040, Bool), (53, 1080, Bool), (55, 1120, Bool),
        (57, 1160, Bool), (59, 1200, Bool), (61, 1240, Bool), (63, 1280, Bool), (65, 1320, Bool),
        (67, 1360, Bool), (69, 1400, Bool), (71, 1440, Bool), (73, 1480, Bool), (75, 1520, Bool),
        (83, 1680, Bool), (87, 1760, Bool), (91, 1840, Bool), (93, 1880, Bool), (95, 1920, Bool),
        (97, 1960, Bool), (99, 2000, Bool), (101, 2040, Bool), (105, 2120, Bool),
        (109, 2200, Bool), (113, 2280, Bool), (115, 2320, Bool), (117, 2360, Bool),
        (121, 2440, Bool), (127, 2560, Bool), (129, 2600, Bool), (131, 2640, Bool),
        (133, 2680, Bool), (135, 2720, Bool), (141, 2840, Bool), (143, 2880, Bool),
        (149, 3000, Bool), (151, 3040, Bool), (155, 3120, Bool), (157, 3160, Bool),
        (159, 3200, Bool), (165, 3328, Bool), (173, 3488, Bool), (175, 3528, Bool),
        (177, 3568, Bool), (179, 3608, Bool), (181, 3648, StringPtr), (183, 3704, Bool),
        (193, 3904, Bool), (195, 3944, Bool), (197, 3984, Integer), (203, 4104, Integer),
        (205, 4144, Integer), (207, 4184, Integer), (209, 4224, Bool), (211, 4264, Bool),
        (213, 4304, Bool), (215, 4344, Integer), (217, 4384, Bool), (219, 4424, Bool),
        (221, 4464, Bool),
    ]
};

#[test]
fn every_written_slot_is_where_it_is_written() {
    let slots: Vec<Slot> = slots().collect();
    for &(index, offset, kind) in WRITTEN {
        let slot = &slots[usize::from(index) - 1];
        assert_eq!((slot.index, slot.offset, slot.kind), (index, offset, kind));
    }
}

#[test]
fn the_structure_has_the_written_size() {
    let slots: Vec<Slot> = slots().collect();
    assert_eq!(slots.len(), 221);
    let count = |kind| slots.iter().filter(|slot| slot.kind == kind).count();
    let kinds =
        [SlotKind::String, SlotKind::Bool, SlotKind::Integer, SlotKind::StringPtr].map(count);
    assert_eq!(kinds, [114, 100, 6, 1]);
    let last = slots.last().expect("there are slots");
    let end = last.offset + last.kind.bytes();
    assert_eq!((slots[0].offset, end, end + TRAILER_BYTES), (16, 4480, 4512));
}

#[test]
fn defaults() {
    let slots = Slots::default();
    let on: Vec<SlotIndex> = (1..=N_SLOTS).filter(|&index| slots.is_on(index)).collect();
    assert_eq!(on, [19, 25, 93, 95, 117, 141, 143, 151, 155, 157, 159, 165, 211, 219]);
    let numbers = [9, 197, 203, 205, 207, 215].map(|index| slots.integer(index));
    assert_eq!(numbers, [1, 20, -1, -1, -1, 0]);
    assert_eq!(slots.text(index::LANGUAGE), "");
    assert!((1..=N_SLOTS).all(|index| !slots.is_set(index)));
}

#[test]
fn names_are_sorted_and_say_something() {
    assert!(NAMED.is_sorted_by_key(|named| named.index));
    assert!(NAMED.windows(2).all(|pair| pair[0].index != pair[1].index));
    assert!(NAMED.iter().all(|named| !named.name.is_empty() && !named.about.is_empty()));
}

#[test]
fn switches_are_read_by_their_first_letter() {
    for (text, value) in [
        ("-no-dce", true),
        ("-no-dce=1", true),
        ("-no-dce=True", true),
        ("-no-dce=t", true),
        ("--no-dce=100", true),
        ("-no-dce=0", false),
        ("-no-dce=yes", false),
        ("-no-dce=", false),
        ("-no-dce=2", false),
    ] {
        let mut options = Options::default();
        options.set(text, &[]).expect(text);
        assert_eq!(options.slots.is_on(index::NO_DCE), value, "{text}");
        assert!(options.slots.is_set(index::NO_DCE));
    }
}

#[test]
fn a_name_may_have_two_slots() {
    let mut options = Options::default();
    options.set("-do-licm=0", &[]).expect("known");
    assert!(options.slots.is_on(index::NO_LICM) && !options.slots.is_on(index::DO_LICM));
    options.set("-do-licm", &[]).expect("known");
    assert!(!options.slots.is_on(index::NO_LICM) && options.slots.is_on(index::DO_LICM));
}

#[test]
fn levels_of_a_toggle_keep_the_pass() {
    let mut options = Options::default();
    for (text, off, level) in
        [("-do-remat=0", true, 0), ("-do-remat=2", false, 2), ("-do-remat=true", false, 1)]
    {
        options.set(text, &[]).expect(text);
        assert_eq!(options.slots.is_on(index::NO_REMAT), off, "{text}");
        assert_eq!(options.knobs.number(&inventory::DO_REMAT), level);
    }
}

#[test]
fn knobs_and_numbers() {
    let mut options = Options::default();
    options.set("-remat-max-live-limit=50", &[]).expect("known");
    options.set("-dump-remat", &[]).expect("known");
    options.set("-language=mid", &[]).expect("known");
    options.set("-codegen-opt-level=-2", &[]).expect("known");
    assert_eq!(options.knobs.number(&inventory::REMAT_MAX_LIVE_LIMIT), 50);
    assert_eq!(options.knobs.number(&inventory::DUMP_REMAT), 1);
    assert_eq!(options.slots.text(index::LANGUAGE), "mid");
    assert_eq!(options.slots.integer(index::CODEGEN_LEVEL), -2);
    let say =
        |options: &mut Options, text| options.set(text, &[]).expect_err("it is wrong").to_string();
    for (text, message) in [
        ("-remat-use-limit=ten", "`remat-use-limit` needs a whole number, not `ten`"),
        ("-codegen-opt-level=", "`codegen-opt-level` needs a whole number, not ``"),
        (
            "-codegen-opt-level=99999999999",
            "`codegen-opt-level` needs a whole number, not `99999999999`",
        ),
        (
            "-no-dec",
            "unknown option `no-dec`; `nvopt options` lists what there is; \
             did you mean `no-dce` or `no-dse`?",
        ),
        (
            "-dump-ir=1",
            "unknown option `dump-ir`; `nvopt options` lists what there is; did you mean \
             `dump-ir-after-memory-space-opt` or `dump-ir-before-memory-space-opt`?",
        ),
        ("-", "unknown option ``; `nvopt options` lists what there is"),
    ] {
        assert_eq!(say(&mut options, text), message);
    }
}

#[test]
fn two_compilations_do_not_disturb_each_other() {
    let mut one = Options::default();
    let two = Options::default();
    one.set("-no-dce", &[]).expect("known");
    assert!(one.slots.is_on(index::NO_DCE) && !two.slots.is_on(index::NO_DCE));
}
