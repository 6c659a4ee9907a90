//! Pipelines against what is written of them: goldens, gates, order, tiers, errors.
//!
//! The goldens are under `tests/pipeline`, one file for each level and language;
//! `NVOPT_BLESS=1 cargo test -p nvopt-driver` writes them again.

use std::{fs, path::PathBuf};

use nvopt_pass::{
    Pipeline,
    pipeline::{Element, parse_elements},
    slots::{NAMED, Sense, SlotIndex, SlotKind, index as slot, inventory as knob, slots},
};

use super::*;
use crate::passes::registry_with;

fn config(level: OptLevel, language: Language) -> Config {
    let mut config = Config::new(level);
    config.options.slots.set(slot::LANGUAGE, language.word()).expect("a text");
    config
}

fn with(level: OptLevel, language: Language, options: &[&str]) -> Config {
    let mut config = config(level, language);
    for text in options {
        config.options.set(text, &[]).expect(text);
    }
    config
}

fn assembled(config: &Config) -> Assembled {
    assemble(config).expect("nothing is wrong with it")
}

/// The names of all passes, in order, with named pipelines taken apart.
fn names(config: &Config) -> Vec<String> {
    let registry = registry_with(config);
    let mut out = Vec::new();
    let text = assembled(config).text();
    walk(&parse_elements(&text).expect("assembled text"), &registry, &mut out);
    out
}

fn walk(elements: &[Element<'_>], registry: &Registry, out: &mut Vec<String>) {
    for element in elements {
        if let Some(inner) = &element.inner {
            walk(inner, registry, out);
        } else if let Some(alias) = registry.alias(element.name) {
            let text = (alias.expand)(element.params).expect("its parameters are right");
            walk(&parse_elements(&text).expect("expanded text"), registry, out);
        } else {
            out.push(element.name.to_owned());
        }
    }
}

fn every_config() -> impl Iterator<Item = Config> {
    OptLevel::ALL
        .into_iter()
        .flat_map(|level| Language::ALL.map(move |language| config(level, language)))
}

fn check_golden(name: &str, text: &str) {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../tests/pipeline");
    let path = folder.join(name);
    if std::env::var_os("NVOPT_BLESS").is_some() {
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(&path, text).expect("a file");
    }
    let golden = fs::read_to_string(&path).unwrap_or_default();
    assert_eq!(golden, text, "{name} differs; NVOPT_BLESS=1 writes it again");
}

#[test]
fn goldens_of_every_level_and_language() {
    for config in every_config() {
        let language = Language::of(config.options.slots.text(slot::LANGUAGE));
        let name = format!("{}-{}.txt", config.level.word(), language.word());
        check_golden(&name, &assembled(&config).listing());
    }
}

#[test]
fn golden_of_the_standard_pipelines() {
    let mut text = String::new();
    for number in standard::NUMBERS {
        for words in ["", ";inline", ";inline;aggressive"] {
            let params = format!("{number}{words}");
            let slots = Config::new(OptLevel::O3).options.slots;
            let expanded = standard::expand(&params, &slots).expect("a number there is");
            text.push_str(&format!("std-pipeline<{params}> = {expanded}\n"));
        }
    }
    check_golden("std-pipeline.txt", &text);
}

#[test]
fn every_pass_that_is_named_is_known_and_has_its_parameters() {
    for config in every_config() {
        let registry = registry_with(&config);
        for name in names(&config) {
            assert!(!registry.levels_of(&name).is_empty(), "{name} is in no table");
        }
        let text = assembled(&config).text();
        let pipeline = Pipeline::assemble(&text, &registry);
        let pipeline = pipeline.unwrap_or_else(|error| panic!("{}: {}", error.at, error.message));
        for element in parse_elements(&text).expect("assembled text") {
            for level in registry.levels_of(element.name) {
                let row = registry.pass(element.name, level).expect("it has this level");
                if row.is_missing() {
                    row.check_params(element.params).expect(element.name);
                }
            }
        }
        // What is printed is read back as the same pipeline.
        let printed = pipeline.to_string();
        let again = Pipeline::parse(&printed, &registry);
        let again = again.unwrap_or_else(|error| panic!("{}: {}", error.at, error.message));
        assert_eq!(again.to_string(), printed);
        assert_eq!(again.n_steps(), pipeline.n_steps());
        for &name in &assembled(&config).machine {
            assert!(!registry.levels_of(name).is_empty(), "{name} is in no table");
        }
    }
}

#[test]
fn the_named_pipeline_is_the_assembled_one() {
    for config in every_config() {
        let registry = registry_with(&config);
        let named = Pipeline::parse(&config.level.pipeline(), &registry).ok();
        let named = named.expect("it is a name").to_string();
        let text = assembled(&config).text();
        assert_eq!(named, Pipeline::assemble(&text, &registry).expect("text").to_string());
    }
}

#[test]
fn passes_keep_their_order() {
    for config in every_config() {
        let names = names(&config);
        for rule in ORDER {
            let first = names.iter().position(|name| name == rule.first);
            let last = names.iter().rposition(|name| name == rule.then);
            if let (Some(first), Some(last)) = (first, last) {
                let (level, language) = (config.level, config.options.slots.text(slot::LANGUAGE));
                let Order { first: a, then: b, why } = rule;
                assert!(first < last, "{level:?} {language}: `{a}` before `{b}`: {why}");
            }
        }
    }
}

/// The switches of the table that leave nothing out, and what they do instead.
const NOT_GATES: &[SlotIndex] = &[
    slot::REDUCTION_A,
    slot::REDUCTION_B,
    slot::LOWER_BARRIERS_LATE,
    slot::MEMSPACEOPT_SECOND,
    slot::JOBSERVER,
    slot::DEVICE_CODE,
];

/// The configurations in which a switch is tried: those that have all passes, with everything on
/// that is off by default.
fn all_on(language: Language) -> Config {
    let on = [
        "-no-inline-a=0",
        "-no-old-lsv-a=0",
        "-no-unreachable-elim=0",
        "-do-early-deadargelim",
        "-do-indvars",
        "-do-barrier-opt",
        "-do-late-opt",
        "-dump-nvvmir",
        "-verify-plugins",
        "-name-blocks",
        "-do-tier1",
        "-do-tier2",
    ];
    let mut config = with(OptLevel::O3, language, &on);
    config.plugins.push(Plugin { pass: "float2int".into(), phase_id: 9 });
    config
}

fn count(names: &[String], pass: &str) -> usize {
    names.iter().filter(|name| *name == pass).count()
}

#[test]
fn every_switch_leaves_its_passes_out() {
    let before: Vec<Vec<String>> = Language::ALL.map(all_on).iter().map(names).collect();
    let mut wrong = Vec::new();
    for slot in slots().filter(|slot| slot.kind == SlotKind::Bool) {
        let Some(named) = slot.named.filter(|named| !NOT_GATES.contains(&named.index)) else {
            continue;
        };
        // A slot that says no leaves its passes out when it is on.
        let on_means_out = named.name.starts_with("no-")
            || named.sense == Sense::Inverted
            || slot.index == slot::BYPASS;
        let mut fewer = false;
        for (language, before) in Language::ALL.into_iter().zip(&before) {
            let mut config = all_on(language);
            config.options.slots.switch(slot.index, on_means_out);
            let after = names(&config);
            for pass in named.passes.split(',').filter(|pass| !pass.is_empty()) {
                let (was, is) = (count(before, pass), count(&after, pass));
                fewer |= is < was;
                if is > was || (only_gate(slot.index) && is != 0) {
                    wrong.push(format!("{}: {pass} {was} -> {is}", named.name));
                }
            }
            // Tiers and the like are about everything.
            fewer |= named.passes.is_empty() && after.len() < before.len();
        }
        if !fewer {
            wrong.push(format!("{} leaves nothing out", named.name));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// True if the slot alone decides about every place of its passes.
fn only_gate(index: SlotIndex) -> bool {
    let all_places = [
        slot::NO_DCE,
        slot::NO_TAILCALLELIM,
        slot::NO_LATE_OPT,
        slot::NO_OLD_LSV_A,
        slot::NO_OLD_LSV_B,
        slot::NO_NVVM_VERIFY,
        slot::NO_FUNC_ATTRS,
        slot::NO_SCCP,
        slot::NO_DSE,
        slot::NO_NVVM_REFLECT,
        slot::NO_IPCONST,
        slot::NO_SIMPLIFYCFG,
        slot::NO_INSTCOMBINE,
        slot::NO_SINK,
        slot::NO_DUMP,
        slot::NO_PREDOPT,
        slot::NO_LOOPINDEXSPLIT,
        slot::NO_LICM,
        slot::NO_REASSOC,
        slot::NO_LOOPUNROLL,
        slot::NO_SROA,
        slot::NO_EARLYCSE,
        slot::NO_LOOPSIMPLIFY,
        slot::NO_WARPSHUFFLE,
        slot::NO_LOOP_REDUCE,
        slot::NO_CONSTMERGE,
        slot::NO_INTRIN_LOWER,
        slot::NO_MEMCPYOPT,
        slot::NO_BRANCHDIST_A,
        slot::NO_BRANCHDIST_B,
        slot::NO_PREDOPT_B,
        slot::NO_GENERIC2NVVM,
        slot::NO_LOWERALLOCA_A,
        slot::NO_LOWERALLOCA_B,
        slot::NO_REMAT,
        slot::NO_UNREACHABLE_ELIM,
        slot::NO_REDUCTION,
        slot::NO_SINKING2,
        slot::NO_GENERICADDROPT,
        slot::NO_LOOPOPT,
        slot::NO_INSTSIMPLIFY,
        slot::NO_LOOPUNSWITCH,
        slot::DO_LICM,
        slot::DO_CVP,
        slot::DUMP_MASTER,
        slot::NAME_BLOCKS,
        slot::NO_INLINE_B,
    ];
    all_places.contains(&index)
}

#[test]
fn knobs_leave_their_passes_out() {
    let base = [
        "-do-cssa",
        "-do-scev-cgp",
        "-do-comdat-renaming",
        "-do-counter-promotion",
        "-do-sign-ext-expand",
        "-do-sign-ext-simplify",
    ];
    let everything = names(&with(OptLevel::O3, Language::Mid, &base));
    for (text, pass) in [
        ("-do-cssa=0", "cssa"),
        ("-do-scev-cgp=0", "scev-cgp"),
        ("-do-comdat-renaming=0", "comdat-renaming"),
        ("-do-counter-promotion=0", "counter-promotion"),
        ("-do-sign-ext-expand=0", "sign-ext-expand"),
        ("-do-sign-ext-simplify=0", "sign-ext-simplify"),
        ("-do-base-address-strength-reduce=0", "base-address-strength-reduce"),
        ("-do-ip-msp=0", "ipmsp"),
        ("-do-licm=0", "licm"),
        ("-do-remat=0", "remat"),
        ("-memory-space-opt=0", "memory-space-opt"),
        ("-disable-JumpThreadingPass", "jump-threading"),
        ("-disable-nvptx-load-store-vectorizer", "load-store-vectorizer"),
    ] {
        let mut config = with(OptLevel::O3, Language::Mid, &base);
        config.options.set(text, &[]).expect(text);
        assert_ne!(count(&everything, pass), 0, "{pass} is not there at all");
        assert_eq!(count(&names(&config), pass), 0, "{text}");
    }
}

#[test]
fn named_passes_of_slots_are_known() {
    let registry = registry_with(&Config::new(OptLevel::O0));
    for named in NAMED {
        for pass in named.passes.split(',').filter(|pass| !pass.is_empty()) {
            assert!(!registry.levels_of(pass).is_empty(), "{}: {pass}", named.name);
        }
    }
    for info in knob::KNOBS {
        let known = registry.analysis(info.pass).is_some()
            || ["", "uniformity"].contains(&info.pass)
            || !registry.levels_of(info.pass).is_empty();
        assert!(known, "{}: {}", info.name, info.pass);
    }
}

#[test]
fn flags_choose_in_the_written_order() {
    let chosen = |flags: &[&str]| {
        let mut all = LevelFlags::default();
        flags.iter().for_each(|flag| all.add(flag).expect(flag));
        select_pipeline(&all).pipeline()
    };
    assert_eq!(chosen(&[]), "nvopt<O0>");
    assert_eq!(chosen(&["0"]), "nvopt<O0>");
    assert_eq!(chosen(&["3", "2", "1"]), "nvopt<O1>");
    assert_eq!(chosen(&["3", "2", "fc=max"]), "nvopt<O2>");
    assert_eq!(chosen(&["3"]), "nvopt<O3>");
    assert_eq!(chosen(&["fast-compile=max", "0"]), "nvopt<Ofcmax>");
    assert_eq!(chosen(&["fc=mid"]), "nvopt<Ofcmid>");
    assert_eq!(chosen(&["fc=min"]), "nvopt<Ofcmin>");
    assert_eq!(chosen(&["fc=0", "3"]), "nvopt<O3>");
    let mut flags = LevelFlags::default();
    assert_eq!(
        flags.add("fast-compile=medium").expect_err("no level"),
        "libnvvm : error: -Ofast-compile called with unsupported level, only supports 0, min, \
         mid, or max"
    );
    assert!(flags.add("4").is_err() && flags.add("s").is_err() && flags.is_empty());
}

fn titles(config: &Config) -> Vec<String> {
    assembled(config).sections.into_iter().map(|section| section.title).collect()
}

#[test]
fn tiers_stand_among_plugin_passes() {
    let mut config = config(OptLevel::O3, Language::General);
    let plugin = |id| Plugin { pass: "dce".into(), phase_id: id };
    config.plugins = vec![plugin(0), plugin(1), plugin(2), plugin(4)];
    assert_eq!(
        titles(&config)[2..9],
        [
            "phase 3: plugin passes at 0",
            "phase 3: tier 0",
            "phase 3: plugin passes at 1",
            "phase 3: plugin passes at 2",
            "phase 3: tier 3",
            "phase 3: plugin passes at 4",
            "phase 4: post-optimization, default",
        ]
    );
    // A threshold moves a tier, and no tier comes twice.
    config.options.set("-tier0-threshold=100", &[]).expect("known");
    config.options.set("-tier3-threshold=-1", &[]).expect("known");
    config.options.set("-do-tier2", &[]).expect("known");
    assert_eq!(
        titles(&config)[2..10],
        [
            "phase 3: tier 3",
            "phase 3: plugin passes at 0",
            "phase 3: plugin passes at 1",
            "phase 3: plugin passes at 2",
            "phase 3: tier 2",
            "phase 3: plugin passes at 4",
            "phase 3: tier 0",
            "phase 4: post-optimization, default",
        ]
    );
}

#[test]
fn plugins_are_checked() {
    let plugin = |text: &str| Plugin::parse(text);
    assert_eq!(plugin("dce@-3"), Ok(Plugin { pass: "dce".into(), phase_id: -3 }));
    for wrong in ["dce", "dce@", "@1", "dce@x", ""] {
        assert!(plugin(wrong).is_err(), "{wrong}");
    }
    let mut config = config(OptLevel::O3, Language::Mid);
    config.plugins = vec![Plugin { pass: "function(default<O3>)".into(), phase_id: 0 }];
    let error = assemble(&config).expect_err("it would hold itself");
    assert!(error.contains("cannot be a whole pipeline"), "{error}");
    config.plugins = vec![Plugin { pass: "dce,".into(), phase_id: 0 }];
    assert!(assemble(&config).is_err());
}

#[test]
fn tier_3_raises_features_that_nobody_asked_for() {
    let has = |options: &[&str]| {
        let names = names(&with(OptLevel::O3, Language::Ptx, options));
        let general = self::names(&with(OptLevel::O3, Language::General, options));
        (count(&names, "nvvm-barrier-analysis"), count(&general, "nvvm-barrier-analysis"))
    };
    assert_eq!(has(&[]), (0, 1));
    // Something was asked for: nothing is raised.
    assert_eq!(has(&["-do-late-opt"]), (0, 0));
    let o2 = names(&config(OptLevel::O2, Language::General));
    assert_eq!(count(&o2, "nvvm-barrier-analysis"), 0);
}

#[test]
fn fast_compile_max_forces_two_optimizations_off() {
    let asked = ["-memory-space-opt=1", "-lsa-opt=1"];
    for language in Language::ALL {
        let config = with(OptLevel::FastMax, language, &asked);
        assert_eq!(count(&names(&config), "memory-space-opt"), 0);
        let options = assembled(&config).options;
        assert!(!options.knobs.is_on(&knob::LSA_OPT));
        assert!(!options.knobs.is_on(&knob::MEMORY_SPACE_OPT));
    }
    for level in [OptLevel::FastMid, OptLevel::FastMin] {
        assert_eq!(count(&names(&config(level, Language::Mid)), "memory-space-opt"), 1);
    }
    let host = with(OptLevel::FastMax, Language::Mid, &["-device-code=0", "-do-barrier-opt"]);
    assert_eq!(count(&names(&host), "nvvm-lower-barriers"), 0);
    assert_eq!(count(&names(&host), "sinking2"), 0);
}

#[test]
fn the_same_instance_is_added_once() {
    let mut list = PassList::default();
    let (one, two) = (list.make("dce", "a"), list.make("dce", "b"));
    list.add(&one, Unit::Function, false);
    list.add(&two, Unit::Function, false);
    list.add(&one, Unit::Module, true);
    let bits: Vec<Bits> = list.passes().iter().map(|added| added.bits).collect();
    assert_eq!(
        bits,
        [Bits { unit: Unit::Module, barrier: true }, Bits { unit: Unit::Function, barrier: false }]
    );
    assert_eq!(list.passes()[0].text(), "module(dce)");
    assert_eq!(list.passes()[1].text(), "dce");
}

#[test]
fn machine_passes_run_after_what_they_need() {
    let needs_hold = |order: &[&str]| {
        for step in MACHINE {
            let place = |name: &str| order.iter().position(|other| *other == name);
            let Some(at) = place(step.name) else { continue };
            for need in step.needs {
                assert!(place(need).is_none_or(|earlier| earlier < at), "{} {need}", step.name);
            }
        }
    };
    for level in 0..=3 {
        needs_hold(&machine_order(MACHINE, level).expect("no circle"));
    }
    // From two on, however the table is sorted.
    let backwards: Vec<MachineStep> = MACHINE.iter().rev().copied().collect();
    needs_hold(&machine_order(&backwards, 2).expect("no circle"));
    for step in MACHINE {
        let known = |need: &&str| MACHINE.iter().any(|other| other.name == *need);
        assert!(step.needs.iter().all(known), "{}", step.name);
    }
    let step = |name, needs| MachineStep { name, needs, from_level: 0, why: "" };
    let circle = [step("z", &["a"]), step("a", &["b"]), step("b", &["c"]), step("c", &["a"])];
    let error = machine_order(&circle, 2).expect_err("they need each other");
    assert_eq!(error.to_string(), "machine passes need each other: a needs b needs c needs a");
    assert!(machine_order(&circle, 1).is_ok());
}

#[test]
fn standard_pipelines_say_what_is_wrong() {
    let slots = Config::new(OptLevel::O0).options.slots;
    for (params, message) in [
        ("3", "invalid StdPipeline pass parameter '3'"),
        ("1;outline", "invalid StdPipeline pass parameter 'outline'"),
        ("inline", "`std-pipeline` needs one of the numbers 1, 2, 4, 5, 7, 8"),
        ("", "`std-pipeline` needs one of the numbers 1, 2, 4, 5, 7, 8"),
        ("1;aggressive", "`aggressive` says how much `inline` inlines, which is not there"),
    ] {
        assert_eq!(standard::expand(params, &slots).expect_err(params), message);
    }
    let text = standard::expand("4", &slots).expect("a number there is");
    assert!(
        text.starts_with("cgscc(devirt<4>(function-attrs,function(") && !text.contains("inline")
    );
    let text = standard::expand("8;inline", &slots).expect("a number there is");
    assert!(text.starts_with("cgscc(devirt<8>(inline,argpromotion,function-attrs,"), "{text}");
}

#[test]
fn extensions_of_phase_two() {
    let mut config = config(OptLevel::O2, Language::Mid);
    config.phase_two = vec!["dce".into()];
    assert!(!titles(&config).contains(&"phase 6: extensions of phase II".to_owned()));
    config.phase = nvopt_pass::Phase::Two;
    assert!(titles(&config).contains(&"phase 6: extensions of phase II".to_owned()));
}

#[test]
fn two_compilations_at_once_have_their_own_options() {
    let alone = [&[][..], &["-no-dce", "-do-licm=0"]]
        .map(|options| assembled(&with(OptLevel::O3, Language::Mid, options)).text());
    let both: Vec<String> = std::thread::scope(|scope| {
        let run = |options: &'static [&'static str]| {
            scope.spawn(move || assembled(&with(OptLevel::O3, Language::Mid, options)).text())
        };
        let threads = [run(&[]), run(&["-no-dce", "-do-licm=0"])];
        threads.map(|thread| thread.join().expect("no panic")).into()
    });
    assert_eq!(both, alone);
    assert_ne!(alone[0], alone[1]);
}
