//! Turns an intrinsic's properties into the attributes its declaration gets.

use std::collections::{BTreeMap, BTreeSet};

use super::records::{Dump, Record};

/// The attributes of one intrinsic; attributes are Rust expressions of `IntrinsicAttr` variants.
pub(super) struct Attributes {
    /// Those of the function, and whether its first two arguments may be swapped.
    pub(super) function: FnAttributes,
    /// Those of the result (position 0) and of parameter `n` (position `n + 1`).
    pub(super) values: BTreeMap<usize, Vec<String>>,
}

/// Function attributes.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct FnAttributes {
    /// The attributes, in order.
    pub(super) attrs: Vec<String>,
    /// True if the first two arguments commute.
    pub(super) commutative: bool,
}

/// Properties given to an intrinsic that does not opt out of the defaults.
const DEFAULTS: [&str; 4] = ["IntrNoCallback", "IntrNoFree", "IntrNoSync", "IntrWillReturn"];

/// Property names that are function attributes as they stand.
const PLAIN: [(&str, &str); 12] = [
    ("IntrCold", "Cold"),
    ("IntrConvergent", "Convergent"),
    ("IntrNoCallback", "NoCallback"),
    ("IntrNoCreateUndefOrPoison", "NoCreateUndefOrPoison"),
    ("IntrNoDuplicate", "NoDuplicate"),
    ("IntrNoFree", "NoFree"),
    ("IntrNoMerge", "NoMerge"),
    ("IntrNoReturn", "NoReturn"),
    ("IntrNoSync", "NoSync"),
    ("IntrSpeculatable", "Speculatable"),
    ("IntrStrictFP", "StrictFp"),
    ("IntrWillReturn", "WillReturn"),
];

/// Property names that are about memory or side effects and become `memory(...)`.
const MEMORY: [&str; 7] = [
    "IntrArgMemOnly",
    "IntrHasSideEffects",
    "IntrInaccessibleMemOnly",
    "IntrInaccessibleMemOrArgMemOnly",
    "IntrNoMem",
    "IntrReadMem",
    "IntrWriteMem",
];

/// The attributes of `intrinsic`.
pub(super) fn of(dump: &Dump, intrinsic: Record<'_>) -> Result<Attributes, String> {
    let mut flags = BTreeSet::new();
    let mut values: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    if intrinsic.int("DisableDefaultAttributes")? == 0 {
        flags.extend(DEFAULTS);
    }
    for property in intrinsic.list("IntrProperties")? {
        let property = dump.def(property)?;
        match property.class()? {
            "IntrinsicProperty" => {
                flags.insert(property.name()?);
            }
            // Only how an argument is printed; kept by hand in `immarg_names.rs`.
            "ArgInfo" => {}
            _ => {
                let attr = value_attribute(property)?;
                values.entry(property.index("ArgNo")?).or_default().push(attr);
            }
        }
    }
    for attrs in values.values_mut() {
        attrs.sort();
    }
    Ok(Attributes { function: function_attributes(&flags)?, values })
}

fn value_attribute(property: Record<'_>) -> Result<String, String> {
    Ok(match property.class()? {
        "ImmArg" => "ImmArg".into(),
        "NoAlias" => "NoAlias".into(),
        "NoCapture" => "CapturesNone".into(),
        "NoUndef" => "NoUndef".into(),
        "NonNull" => "NonNull".into(),
        "Range" => format!("Range({}, {})", property.int("Lower")?, property.int("Upper")?),
        "ReadNone" => "ReadNone".into(),
        "ReadOnly" => "ReadOnly".into(),
        "Returned" => "Returned".into(),
        "WriteOnly" => "WriteOnly".into(),
        other => return Err(format!("unknown property class {other}")),
    })
}

fn function_attributes(flags: &BTreeSet<&str>) -> Result<FnAttributes, String> {
    let mut attrs = Vec::new();
    for &flag in flags {
        if let Some((_, attr)) = PLAIN.iter().find(|(property, _)| *property == flag) {
            attrs.push((*attr).to_owned());
        } else if !MEMORY.contains(&flag) && !matches!(flag, "Commutative" | "Throws") {
            return Err(format!("unknown property {flag}"));
        }
    }
    if !flags.contains("Throws") {
        attrs.push("NoUnwind".into());
    }
    if let Some(memory) = memory(flags) {
        attrs.push(format!("Memory({memory})"));
    }
    attrs.sort();
    Ok(FnAttributes { attrs, commutative: flags.contains("Commutative") })
}

/// The memory effect as a constant expression; `None` if anything may happen.
fn memory(flags: &BTreeSet<&str>) -> Option<String> {
    let has = |flag| flags.contains(flag);
    if has("IntrNoMem") {
        // Effects other than on memory have no attribute of their own, so such an intrinsic is
        // one that may do anything.
        return (!has("IntrHasSideEffects")).then(|| "NONE".into());
    }
    let access = match (has("IntrReadMem"), has("IntrWriteMem")) {
        (true, false) => "READ",
        (false, true) => "WRITE",
        (false, false) | (true, true) => "READ_WRITE",
    };
    if has("IntrArgMemOnly") {
        Some(format!("arg({access})"))
    } else if has("IntrInaccessibleMemOnly") {
        Some(format!("inaccessible({access})"))
    } else if has("IntrInaccessibleMemOrArgMemOnly") {
        Some(format!("arg_or_inaccessible({access})"))
    } else {
        (access != "READ_WRITE").then(|| format!("any({access})"))
    }
}
