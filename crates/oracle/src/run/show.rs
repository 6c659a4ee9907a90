//! Results as text and as JSON.

use nvopt_interp::{Fault, Site, Value, Word};
use serde_json::{Value as Json, json};

use super::{Contents, Ran, Verdict, expect::element_text, options::schedule_name};
use crate::{
    arg::{Brackets, ScalarType},
    faults,
    subject::Shape,
};

/// The text of a value of type `shape`, as arguments are written.
pub fn value_text(shape: &Shape, value: &Value) -> String {
    let mut words = value.words.iter().copied();
    let mut out = String::new();
    write_value(shape, &mut words, &mut out);
    out
}

/// Shapes nest no deeper than `subject` lets them.
fn write_value(shape: &Shape, words: &mut impl Iterator<Item = Word>, out: &mut String) {
    match shape {
        Shape::Scalar(ty) => out.push_str(&scalar_text(*ty, words)),
        Shape::Pointer(_) => match words.next() {
            Some(word) if word.poison => out.push_str("ptr:poison"),
            Some(word) if word.undef != 0 => out.push_str("ptr:undef"),
            Some(word) if word.bits == 0 => out.push_str("null"),
            Some(word) => out.push_str(&format!("ptr:{:#x}", word.bits)),
            None => {}
        },
        Shape::Group(brackets, parts) => {
            let (open, close) = match brackets {
                Brackets::Struct => ('{', '}'),
                Brackets::Vector => ('<', '>'),
                Brackets::Array => ('[', ']'),
            };
            out.push(open);
            for (index, (_, part)) in parts.iter().enumerate() {
                if index > 0 {
                    out.push_str(", ");
                }
                write_value(part, words, out);
            }
            out.push(close);
        }
        Shape::Other => out.push_str("(a value of another kind)"),
    }
}

fn scalar_text(ty: ScalarType, words: &mut impl Iterator<Item = Word>) -> String {
    let pieces: Vec<Word> = words.take(ty.bits().div_ceil(64) as usize).collect();
    if pieces.iter().any(|word| word.poison) {
        return format!("{ty}:poison");
    }
    if pieces.iter().any(|word| word.undef != 0) {
        let is_all = pieces.iter().map(|word| word.undef.count_ones()).sum::<u32>() >= ty.bits();
        let (bits, undef) = (pieces[0].bits, pieces[0].undef);
        return match is_all || pieces.len() > 1 {
            true => format!("{ty}:undef"),
            false => format!("{ty}:{bits:#x} (undefined bits {undef:#x})"),
        };
    }
    if let [_, _, _, ..] = pieces.as_slice() {
        let digits: Vec<String> =
            pieces.iter().rev().map(|word| format!("{:016x}", word.bits)).collect();
        return format!("{ty}:0x{}", digits.concat());
    }
    let piece = |index: usize| u128::from(pieces.get(index).map_or(0, |word| word.bits));
    format!("{ty}:{}", ty.text(piece(0) | piece(1) << 64))
}

/// A buffer as text: `out@f32[2]=[1.0, 2.0]`.
pub fn elements_text(contents: &Contents) -> String {
    let texts: Vec<String> =
        contents.elements.iter().map(|&element| element_text(contents.elem, element)).collect();
    let (name, elem, len) = (&contents.name, contents.elem, contents.elements.len());
    format!("{name}@{elem}[{len}]=[{}]", texts.join(", "))
}

fn site_json(site: &Site) -> Json {
    json!({"function": site.function, "block": site.block, "instruction": site.instruction})
}

fn fault_json(fault: &Fault) -> Json {
    let thread = fault.thread.map(|id| {
        json!({
            "block": [id.block.x, id.block.y, id.block.z],
            "thread": [id.thread.x, id.thread.y, id.thread.z],
        })
    });
    let other = fault.other.as_ref().map(|other| {
        let (block, thread) = (other.thread.block, other.thread.thread);
        json!({
            "write": other.write,
            "site": site_json(&other.site),
            "block": [block.x, block.y, block.z],
            "thread": [thread.x, thread.y, thread.z],
        })
    });
    json!({
        "kind": faults::slug(fault.kind),
        "detail": fault.detail,
        "site": fault.site.as_ref().map(site_json),
        "thread": thread,
        "other": other,
        "call_stack": fault.call_stack.iter().map(site_json).collect::<Vec<Json>>(),
    })
}

/// A run as JSON.
pub fn to_json(ran: &Ran) -> Json {
    let verdict = match ran.verdict() {
        Verdict::Fine => "fine",
        Verdict::Fault => "fault",
        Verdict::Mismatch => "mismatch",
    };
    let buffers: Vec<Json> = ran
        .contents
        .iter()
        .map(|contents| {
            let texts =
                contents.elements.iter().map(|&element| element_text(contents.elem, element));
            json!({
                "name": contents.name,
                "type": contents.elem.to_string(),
                "elements": texts.collect::<Vec<String>>(),
            })
        })
        .collect();
    let report = ran.end.as_ref().ok();
    let result = report.and_then(|report| {
        let shape = &ran.signature.result.as_ref()?.shape;
        Some(value_text(shape, report.result.as_ref()?))
    });
    json!({
        "function": ran.signature.name,
        "schedule": schedule_name(ran.schedule),
        "verdict": verdict,
        "fault": ran.end.as_ref().err().map(|fault| fault_json(fault)),
        "mismatches": ran.mismatches,
        "result": result,
        "output": report.map(|report| String::from_utf8_lossy(&report.output).into_owned()),
        "thread_instructions": report.map(|report| report.thread_instructions),
        "warp_instructions": report.map(|report| report.warp_instructions),
        "divergent_branches": report.map(|report| report.divergent_branches),
        "buffers": buffers,
    })
}
