//! `nvopt options` and `nvopt passes`: what there is.

use nvopt_driver::passes::{idle_params, knobs, planned_analyses, registry};
use nvopt_pass::{
    Level, Registry,
    knobs::KnobDefault,
    slots::{Named, Origin, Sense, Slot, SlotValue, inventory, slots},
};
use serde_json::{Value, json};

use crate::{Status, Streams, args::List};

/// The levels, in the order they are listed.
const LEVELS: [Level; 5] =
    [Level::Module, Level::Scc, Level::Function, Level::Loop, Level::Machine];

/// Prints the slots and the knobs.
pub(crate) fn options(options: &List, streams: &mut Streams<'_>) -> Status {
    let text = if options.json { slots_json() } else { options_text() };
    streams.say(text.as_bytes())
}

/// Prints the passes, analyses and named pipelines.
pub(crate) fn passes(options: &List, streams: &mut Streams<'_>) -> Status {
    let registry = registry();
    let text = if options.json { passes_json(&registry) } else { passes_text(&registry) };
    streams.say(text.as_bytes())
}

/// The name of a slot; what is inverted says so.
fn slot_name(named: &Named) -> String {
    match named.sense {
        Sense::Direct => named.name.to_owned(),
        Sense::Inverted => format!("{} (inverted)", named.name),
    }
}

fn slots_json() -> String {
    let rows: Vec<Value> = slots()
        .map(|slot| {
            json!({
                "index": slot.index,
                "offset": slot.offset,
                "type": slot.kind.word(),
                "default": match &slot.default {
                    SlotValue::Text(text) => json!(text),
                    SlotValue::Bool(on) => json!(on),
                    SlotValue::Integer(number) => json!(number),
                },
                "name": slot.named.map(slot_name),
                "pass": slot.named.map(|named| named.passes).filter(|passes| !passes.is_empty()),
            })
        })
        .collect();
    one_a_line(&rows)
}

/// An array with one element a line.
fn one_a_line(rows: &[Value]) -> String {
    let rows: Vec<String> = rows.iter().map(|row| format!("  {row}")).collect();
    format!("[\n{}\n]\n", rows.join(",\n"))
}

fn options_text() -> String {
    let mut out = String::from(
        "Slots. A name with a star is nvopt's own; a slot without a name has no known meaning and\n\
         cannot be set. What is inverted is on when its name is off.\n\n\
         slot  offset  type            default  name\n",
    );
    for slot in slots() {
        out.push_str(slot_line(&slot).trim_end());
        out.push('\n');
    }
    out.push_str("\nKnobs.\n\n");
    for info in inventory::KNOBS.iter().chain(knobs()) {
        let default = match info.default {
            KnobDefault::Switch(on) => u8::from(on).to_string(),
            KnobDefault::Number(number) => number.to_string(),
            KnobDefault::Word(word) => format!("\"{word}\""),
        };
        out.push_str(&format!("{:<40} {default:<6} {}", info.name, info.about));
        if !info.pass.is_empty() {
            out.push_str(&format!(" [{}]", info.pass));
        }
        out.push('\n');
    }
    out
}

fn slot_line(slot: &Slot) -> String {
    let default = match &slot.default {
        SlotValue::Text(text) => format!("\"{text}\""),
        SlotValue::Bool(on) => u8::from(*on).to_string(),
        SlotValue::Integer(number) => number.to_string(),
    };
    let (index, offset, kind) = (slot.index, slot.offset, slot.kind.word());
    let mut line = format!("{index:>4}  {offset:>6}  {kind:<14}  {default:<7}");
    if let Some(named) = slot.named {
        let star = if named.origin == Origin::Ours { "*" } else { "" };
        let name = format!("{}{star}", slot_name(named));
        line.push_str(&format!("  {name:<24} {}", named.about));
        if !named.passes.is_empty() {
            line.push_str(&format!(" [{}]", named.passes));
        }
    }
    line
}

/// The heading of a level.
fn heading(level: Level) -> &'static str {
    match level {
        Level::Module => "Module",
        Level::Scc => "Call-graph",
        Level::Function => "Function",
        Level::Loop => "Loop",
        Level::Machine => "Machine",
    }
}

/// What is listed: name, what it is, and whether it exists.
struct Listed {
    name: &'static str,
    params: &'static str,
    about: &'static str,
    class: String,
    exists: bool,
}

fn passes_of(registry: &Registry, level: Level) -> Vec<Listed> {
    let rows = registry.passes().iter().filter(|row| row.level == level && !row.is_hidden());
    let mut listed: Vec<Listed> = rows
        .map(|row| Listed {
            name: row.name,
            params: row.params,
            about: row.about,
            class: row.class(),
            exists: !row.is_missing(),
        })
        .collect();
    listed.sort_by_key(|row| row.name);
    listed
}

fn analyses_of(registry: &Registry, level: Level) -> Vec<Listed> {
    let there = registry.analyses().iter().filter(|row| row.level == level);
    let there = there.map(|row| (row.name, row.about, true));
    let planned = planned_analyses().filter(|&(_, at, _)| at == level);
    let planned = planned.map(|(name, _, about)| (name, about, false));
    let mut listed: Vec<Listed> = there
        .chain(planned)
        .map(|(name, about, exists)| Listed {
            name,
            params: "",
            about,
            class: String::new(),
            exists,
        })
        .collect();
    listed.sort_by_key(|row| row.name);
    listed
}

fn passes_text(registry: &Registry) -> String {
    let mut out = String::from("What is planned and not there yet is marked with `-`.\n");
    let mut section = |title: String, rows: Vec<Listed>| {
        if rows.is_empty() {
            return;
        }
        out.push_str(&format!("\n{title}\n"));
        for row in rows {
            let mark = if row.exists { ' ' } else { '-' };
            out.push_str(&format!("{mark} {:<30} {}\n", row.name, row.about));
            if !row.params.is_empty() {
                out.push_str(&format!("      <{}>\n", row.params));
            }
            let idle = idle_params(row.name);
            if !idle.is_empty() {
                let idle = idle.join(", ");
                out.push_str(&format!("      taken from LLVM, changes nothing yet: {idle}\n"));
            }
        }
    };
    for level in LEVELS {
        section(format!("{} analyses:", heading(level)), analyses_of(registry, level));
        section(format!("{} passes:", heading(level)), passes_of(registry, level));
    }
    let aliases = registry.aliases().iter().map(|row| Listed {
        name: row.name,
        params: row.params,
        about: row.about,
        class: String::new(),
        exists: true,
    });
    section("Named pipelines:".to_owned(), aliases.collect());
    out
}

fn passes_json(registry: &Registry) -> String {
    let mut rows = Vec::new();
    for level in LEVELS {
        let analyses = analyses_of(registry, level).into_iter().map(|row| (row, "analysis"));
        let passes = passes_of(registry, level).into_iter().map(|row| (row, "pass"));
        for (row, kind) in analyses.chain(passes) {
            let mut object = json!({
                "name": row.name,
                "kind": kind,
                "level": level.word(),
                "about": row.about,
                "params": row.params,
                "exists": row.exists,
            });
            if kind == "pass" {
                object["class"] = json!(row.class);
                let idle = idle_params(row.name);
                if !idle.is_empty() {
                    object["idle_params"] = json!(idle);
                }
            }
            rows.push(object);
        }
    }
    for row in registry.aliases() {
        rows.push(json!({
            "name": row.name,
            "kind": "pipeline",
            "level": Level::Module.word(),
            "about": row.about,
            "params": row.params,
            "exists": true,
        }));
    }
    one_a_line(&rows)
}

#[cfg(test)]
mod tests {
    use nvopt_pass::slots::NAMED;

    use super::*;

    #[test]
    fn every_name_is_listed() {
        let text = options_text();
        let slots = NAMED.iter().map(|named| named.name);
        for name in slots.chain(inventory::KNOBS.iter().map(|info| info.name)) {
            assert!(text.contains(name), "{name}");
        }
    }

    #[test]
    fn slots_are_an_array_of_objects() {
        let rows: Value = serde_json::from_str(&slots_json()).expect("valid JSON");
        let rows = rows.as_array().expect("an array");
        assert_eq!(rows.len(), 221);
        for row in rows {
            let keys: Vec<&String> = row.as_object().expect("an object").keys().collect();
            assert_eq!(keys, ["default", "index", "name", "offset", "pass", "type"]);
        }
    }
}
