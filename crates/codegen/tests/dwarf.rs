//! Debug sections are well formed, and asking for them changes no code.
//!
//! The sections of all tests of debug info are read back as a debugger would: entries by the
//! shapes that `.debug_abbrev` gives, every reference to the start of an entry, every unit as
//! long as its header says.

use std::{collections::BTreeSet, path::Path};

use nvopt_codegen::{DebugInfo, Options};
use nvopt_ptx::{
    mach::{Item, MachModule},
    target::{Arch, Target},
};

fn compile(text: &str, debug_info: DebugInfo) -> MachModule {
    let parsed = nvopt_text::parse(text.as_bytes(), &nvopt_text::Options::default());
    let mut module = parsed.expect("the test is valid").module;
    let mut target = Target::new(Arch::parse("sm_90").expect("an architecture"));
    target.ptx.0 = 8;
    let options = Options { debug_info, ..Options::new(target) };
    nvopt_codegen::compile(&mut module, &options).expect("the test compiles")
}

/// The bytes of a section; what only the assembler knows is zero.
fn bytes_of(module: &MachModule, wanted: &str) -> Vec<u8> {
    let mut out = Vec::new();
    for item in &module.items {
        let Item::Section { name, text } = item else { continue };
        if **name != *wanted {
            continue;
        }
        for line in text.lines().map(str::trim) {
            if let Some(bytes) = line.strip_prefix(".b8 ") {
                out.extend(bytes.split(',').map(|byte| byte.parse::<u8>().expect("a byte")));
            } else if let Some(word) = line.strip_prefix(".b32 ") {
                out.extend(word.parse::<u32>().unwrap_or(0).to_le_bytes());
            } else if line.starts_with(".b64 ") {
                out.extend([0; 8]);
            }
        }
    }
    out
}

struct Reader<'b> {
    bytes: &'b [u8],
    at: usize,
}

impl Reader<'_> {
    fn number(&mut self, n_bytes: usize) -> u64 {
        let bytes = &self.bytes[self.at..self.at + n_bytes];
        self.at += n_bytes;
        bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
    }

    fn groups(&mut self) -> u64 {
        let (mut number, mut shift) = (0, 0);
        loop {
            let byte = self.number(1);
            number |= (byte & 0x7f).checked_shl(shift).unwrap_or(0);
            shift += 7;
            if byte & 0x80 == 0 {
                return number;
            }
        }
    }

    /// Steps over the value of an attribute; gives what it refers to.
    fn value(&mut self, form: u64) -> Option<u64> {
        match form {
            0x01 | 0x07 => self.at += 8,
            0x03 => {
                let len = self.number(2) as usize;
                self.at += len;
            }
            0x05 => self.at += 2,
            0x06 => self.at += 4,
            0x08 => while self.number(1) != 0 {},
            0x0a => {
                let len = self.number(1) as usize;
                self.at += len;
            }
            0x0b | 0x0c => self.at += 1,
            0x0d | 0x0f => {
                self.groups();
            }
            0x13 => return Some(self.number(4)),
            _ => panic!("form {form:#x} is not one that is written"),
        }
        None
    }
}

/// The shapes: whether there are children, and the forms of the attributes.
fn shapes(bytes: &[u8]) -> Vec<(bool, Vec<u64>)> {
    let mut reader = Reader { bytes, at: 0 };
    let mut shapes = Vec::new();
    if bytes.is_empty() {
        return shapes;
    }
    while reader.groups() != 0 {
        reader.groups();
        let has_children = reader.number(1) == 1;
        let mut forms = Vec::new();
        loop {
            let (name, form) = (reader.groups(), reader.groups());
            if name == 0 && form == 0 {
                break;
            }
            forms.push(form);
        }
        shapes.push((has_children, forms));
    }
    assert_eq!(reader.at, bytes.len(), "the shapes end with their section");
    shapes
}

/// Reads all units; gives how many entries they have.
fn read_units(module: &MachModule) -> usize {
    let shapes = shapes(&bytes_of(module, ".debug_abbrev"));
    let bytes = bytes_of(module, ".debug_info");
    let mut reader = Reader { bytes: &bytes, at: 0 };
    let mut n_entries = 0;
    while reader.at < bytes.len() {
        let start = reader.at;
        let end = start + 4 + reader.number(4) as usize;
        assert_eq!((reader.number(2), reader.number(4), reader.number(1)), (2, 0, 8));
        let (mut depth, mut starts, mut refs) = (0, BTreeSet::new(), Vec::new());
        while reader.at < end {
            let at = (reader.at - start) as u64;
            let number = reader.groups() as usize;
            if number == 0 {
                depth -= 1;
                continue;
            }
            starts.insert(at);
            let (has_children, forms) = &shapes[number - 1];
            refs.extend(forms.iter().filter_map(|&form| reader.value(form)));
            depth += usize::from(*has_children);
        }
        assert_eq!((reader.at, depth), (end, 0), "a unit is as long as it says");
        assert!(refs.iter().all(|to| starts.contains(to)), "references are to entries");
        n_entries += starts.len();
    }
    n_entries
}

/// The code without what debug information adds to it.
fn bare(mut module: MachModule) -> String {
    module.target.truncate(1);
    module.items.retain(|item| !matches!(item, Item::Section { .. } | Item::File { .. }));
    let text = String::from_utf8(nvopt_ptx::text::print(&module)).expect("PTX is text");
    let is_added = |line: &str| line.starts_with("\t.loc") || line.starts_with("$L__");
    text.lines().filter(|line| !is_added(line)).collect::<Vec<_>>().join("\n")
}

#[test]
fn sections_are_well_formed_and_change_no_code() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/codegen/debug");
    let mut n_modules = 0;
    for entry in std::fs::read_dir(folder).expect("the tests are there") {
        let path = entry.expect("an entry").path();
        // Its debug info is dropped when it is verified, which is not done here.
        if path.file_stem().is_some_and(|stem| stem == "broken") {
            continue;
        }
        let text = std::fs::read_to_string(&path).expect("a text");
        let off = compile(&text, DebugInfo::Off);
        let on = compile(&text, DebugInfo::On);
        let again = compile(&text, DebugInfo::On);
        assert_eq!(nvopt_ptx::text::print(&on), nvopt_ptx::text::print(&again), "{path:?}");
        let has_units = text.contains("!llvm.dbg.cu");
        assert_eq!(read_units(&on) > 0, has_units, "{path:?}");
        assert_eq!(read_units(&off), 0, "{path:?}");
        assert_eq!(bare(on), bare(off), "{path:?}");
        n_modules += 1;
    }
    assert!(n_modules > 5);
}
