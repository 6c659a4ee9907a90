//! Broken input: the parser returns on whatever it is given.
//!
//! Two modules that cover the grammar are changed by a seeded generator: bytes and tokens are
//! replaced, dropped and doubled, lines are moved, texts are cut. What comes of it does not
//! matter, as long as it comes.

use std::{fs, path::Path};

/// How many broken modules are read.
const N_CASES: u64 = 20_000;

/// A small generator of numbers (xorshift), so that a failure can be repeated.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit.max(1) as u64) as usize
    }
}

fn modules() -> Vec<Vec<u8>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/mutate");
    ["values.ll", "debug.ll"]
        .map(|name| fs::read(folder.join(name)).expect("the test data is beside the test"))
        .to_vec()
}

/// Where the tokens of `text` start and end, roughly.
fn tokens(text: &[u8]) -> Vec<(usize, usize)> {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || b"_.%@!$#-\"".contains(&byte);
    let mut tokens = Vec::new();
    let mut at = 0;
    while at < text.len() {
        let start = at;
        at += 1;
        while is_word(text[start]) && at < text.len() && is_word(text[at]) {
            at += 1;
        }
        if !text[start].is_ascii_whitespace() {
            tokens.push((start, at));
        }
    }
    tokens
}

/// Words and signs that may stand anywhere and mostly do not fit.
const STRAYS: &[&str] = &[
    "i32",
    "ptr",
    "%x",
    "@f",
    "!0",
    "!{",
    "}",
    "(",
    ")",
    "<",
    ">",
    "[",
    "]",
    ",",
    "=",
    "...",
    "*",
    "null",
    "undef",
    "zeroinitializer",
    "i8388608",
    "99999999999999999999",
    "-1",
    "0x",
    "c\"",
    "align",
    "label",
    "metadata",
    "void",
    "type",
    "opaque",
    "splat (",
    "<4 x",
    "[9 x",
    "getelementptr (",
    "blockaddress(@f, %x)",
    "addrspace(3)",
    "distinct",
    "!DILocation(",
    "#0",
    "%4294967295",
    "%\"",
    "\\",
    "\0",
    "/*",
    "^0",
    "poison",
    "{",
    "define",
    "phi",
    "call",
    "asm",
];

fn mutate(text: &mut Vec<u8>, others: &[Vec<u8>], random: &mut Random) {
    match random.below(10) {
        0 => {
            let at = random.below(text.len());
            text[at] = random.next() as u8;
        }
        1 => text.truncate(random.below(text.len())),
        2 => {
            let from = random.below(text.len());
            text.drain(..from);
        }
        3..=6 => {
            let tokens = tokens(text);
            let Some(&(start, end)) = tokens.get(random.below(tokens.len())) else { return };
            let (with, is_stray) = match random.below(4) {
                0 => (Vec::new(), false),
                1 => (STRAYS[random.below(STRAYS.len())].as_bytes().to_vec(), true),
                _ => {
                    let (from, to) = tokens[random.below(tokens.len())];
                    (text[from..to].to_vec(), false)
                }
            };
            let keep = is_stray && random.below(2) == 0;
            let end = if keep { start } else { end };
            text.splice(start..end, with.into_iter().chain([b' ']));
        }
        _ => {
            let other = &others[random.below(others.len())];
            let lines: Vec<&[u8]> = other.split(|&byte| byte == b'\n').collect();
            let line = lines[random.below(lines.len())].to_vec();
            let breaks: Vec<usize> = (0..text.len()).filter(|&at| text[at] == b'\n').collect();
            let Some(&at) = breaks.get(random.below(breaks.len())) else { return };
            let end = match random.below(2) {
                0 => at,
                _ => breaks.iter().copied().find(|&next| next > at).unwrap_or(at),
            };
            text.splice(at..end, [b'\n'].into_iter().chain(line));
        }
    }
}

#[test]
fn the_modules_are_right() {
    for text in modules() {
        let result = nvopt_text::parse(&text, &nvopt_text::Options::default());
        assert!(result.is_ok(), "{:?}", result.err());
    }
}

#[test]
fn broken_modules_are_read_or_refused() {
    let modules = modules();
    let mut n_read = 0;
    for case in 0..N_CASES {
        let mut random = Random(case.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        let mut text = modules[random.below(modules.len())].clone();
        for _ in 0..=random.below(3) {
            mutate(&mut text, &modules, &mut random);
            if text.is_empty() {
                text.push(b'x');
            }
        }
        match nvopt_text::parse(&text, &nvopt_text::Options::default()) {
            Ok(_) => n_read += 1,
            Err(diags) => {
                assert!(!diags.is_empty(), "case {case} is refused without a word");
                for diag in diags {
                    let span = diag.span.unwrap_or_default();
                    assert!(
                        span.start <= span.end && span.end as usize <= text.len(),
                        "case {case}"
                    );
                }
            }
        }
    }
    // Some changes hurt nobody; most do.
    assert!(n_read > N_CASES / 100 && n_read < N_CASES / 2, "{n_read} of {N_CASES} were read");
}
