//! Broken texts: whatever the bytes, reading gives errors or a module, and a module prints to text
//! that reads back to the same print. Seeds are the file tests; `NVOPT_MUTATION_CASES` sets the
//! number of cases.

use std::path::Path;

use nvopt_ptx::text;

/// A small generator; the same seed gives the same cases on every machine.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }
}

/// Pieces that mean something to the reader.
const PIECES: &[&str] = &[
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    ";",
    ",",
    ".",
    ":",
    "::",
    "@",
    "!",
    "-",
    "|",
    "<",
    ">",
    "\"",
    "/*",
    "*/",
    "//",
    "\n",
    "#",
    "%",
    "_",
    "=",
    "0x",
    "0f",
    "0d3FF0000000000000",
    "18446744073709551615",
    "99999999999999999999",
    "-0",
    ".reg .b32 %r<4294967295>;",
    "%r4294967294",
    ".section .x {",
    ".param",
    ".align 0",
    ".v4",
    "bra x;",
    "x:",
    "ts: .branchtargets x, y;",
    "call (a), b, (c), d;",
    "generic(",
    "?",
    "1 ? 2 : 3",
    "WARP_SZ",
    "\0",
    "\u{ff}",
    "@@DWARF",
    ".pragma \"",
    ".target sm_90",
    ".version 9.9",
    "{{{{{{{{{{{{",
    "((((((((",
    "~~~~~~~~",
    "%tid",
    ".x",
    "+0",
    "+-1",
];

fn seeds() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/ptx");
    let mut files: Vec<_> = [folder.clone(), folder.join("errors")]
        .iter()
        .flat_map(|folder| std::fs::read_dir(folder).expect("the folder of file tests"))
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|ending| ending == "ptx"))
        .collect();
    files.sort();
    files.iter().map(|path| std::fs::read(path).expect("a file test")).collect()
}

fn mutate(seed: &[u8], random: &mut Random) -> Vec<u8> {
    let mut text = seed.to_vec();
    for _ in 0..=random.below(4) {
        let at = random.below(text.len() + 1);
        let end = (at + random.below(40)).min(text.len());
        match random.below(7) {
            0 => drop(text.drain(at..end)),
            1 => {
                let copy = text[at..end].to_vec();
                let to = random.below(text.len() + 1);
                text.splice(to..to, copy);
            }
            2 if at < text.len() => text[at] = random.next() as u8,
            3 if at < text.len() => text[at] ^= 1 << random.below(8),
            4 => text.truncate(at.max(text.len() / 2)),
            _ => {
                let piece = PIECES[random.below(PIECES.len())].bytes();
                text.splice(at..at, piece);
            }
        }
    }
    text
}

fn check(bytes: &[u8]) -> bool {
    let Ok(parsed) = text::parse_with_map(bytes, "mutant") else { return false };
    let _ = parsed.verify(bytes, "mutant");
    let first = text::print(&parsed.module);
    let again = match text::parse(&first, "printed") {
        Ok(again) => again,
        Err(diags) => panic!("{}\n{}", diags[0], String::from_utf8_lossy(&first)),
    };
    let second = text::print(&again);
    assert!(first == second, "{}", String::from_utf8_lossy(&first));
    true
}

#[test]
fn mutants_are_refused_or_survive_printing() {
    let cases = std::env::var("NVOPT_MUTATION_CASES").ok().and_then(|text| text.parse().ok());
    let (seeds, mut random) = (seeds(), Random(0x9e37_79b9_7f4a_7c15));
    let mut n_read = 0;
    for _ in 0..cases.unwrap_or(4000) {
        let mutant = mutate(&seeds[random.below(seeds.len())], &mut random);
        n_read += usize::from(check(&mutant));
    }
    assert!(n_read > 0, "some mutants are still PTX");
}

/// Deep and long inputs end in time and memory that their size explains.
#[test]
fn extreme_texts() {
    let head = ".version 8.0\n.target sm_90\n.address_size 64\n";
    let in_body = |code: &str| {
        format!("{head}.entry k()\n{{\n.reg .b32 %r<10>;\n.reg .pred p;\n{code}\n}}\n")
    };
    let n = 100_000;
    for text in [
        format!("{head}.global .u32 x = {}1;", "{".repeat(n)),
        format!("{head}.global .u32 x = {}1;", "(".repeat(n)),
        format!("{head}.global .u32 x = {}1;", "-".repeat(n)),
        format!("{head}.global .u32 x = {}1;", "1?".repeat(n)),
        format!("{head}.global .u32 x[{}] = {{{}}};", n, "1,".repeat(n)),
        format!("{head}.section .s {}", "{".repeat(n)),
        in_body(&"{".repeat(n)),
        in_body(&format!("mov.b32 %r1, {}", "{".repeat(n))),
        in_body(&format!("mov.b32 %r1, {}", "[".repeat(n))),
        in_body(&format!("mov.b32 %r1, {{{}}};", "%r1,".repeat(n))),
        in_body(&format!("add{} %r1;", ".s32".repeat(n))),
        in_body(&"bra x;\n".repeat(n)),
        in_body(&"@@@@".repeat(n)),
        in_body(&(0..n).map(|i| format!("L{i}: bra L{};\n", i / 2)).collect::<String>()),
        in_body(
            &(0..n / 10)
                .map(|i| format!("{{ .reg .b32 a{i}<99999999>; mov.b32 a{i}9999999, 1; }}\n"))
                .collect::<String>(),
        ),
        in_body(&format!("mov.b32 %r{}, 1;", "1".repeat(n))),
        format!("/*{}", "*".repeat(n)),
        format!("{head}.entry {}", ".pragma \"x\";".repeat(n)),
        "\"".repeat(n),
    ] {
        check(text.as_bytes());
    }
}
