//! Makes check files and inputs from a seed.
//!
//! The input is a handful of lines of few words. The directives are made from a walk over the
//! input, so that many cases hold; some are bent afterwards, so that many do not.

use super::random::Random;

/// A check file, an input and arguments.
#[derive(Clone, Debug)]
pub(crate) struct Case {
    pub(crate) checks: String,
    pub(crate) input: String,
    pub(crate) args: Vec<String>,
}

impl Case {
    pub(crate) fn from_tuple((checks, input, args): &(&str, &str, &[&str])) -> Self {
        Self {
            checks: (*checks).to_owned(),
            input: (*input).to_owned(),
            args: args.iter().map(|arg| (*arg).to_owned()).collect(),
        }
    }
}

const WORDS: [&str; 14] =
    ["a", "aa", "ab", "b", "%x", "%y = add", "i32", "12", "7", "-3", "1f", "ret", "(a)", "x.y"];

/// The case of a seed.
pub(crate) fn generate(seed: u64) -> Case {
    let mut random = Random::new(seed + 1);
    let n_lines = 2 + random.below(10);
    let lines: Vec<String> = (0..n_lines).map(|_| line(&mut random)).collect();
    let checks = directives(&mut random, &lines);
    let newline = if random.chance(5) { "\r\n" } else { "\n" };
    let mut input = lines.join(newline);
    if random.chance(85) {
        input.push_str(newline);
    }
    Case { checks, input, args: arguments(&mut random) }
}

fn line(random: &mut Random) -> String {
    if random.chance(12) {
        return String::new();
    }
    let words: Vec<&str> = (0..1 + random.below(4)).map(|_| random.pick(&WORDS)).collect();
    let blank = random.pick(&[" ", "  ", "\t", " "]);
    let indent = random.pick(&["", "", "  "]);
    format!("{indent}{}", words.join(blank))
}

fn arguments(random: &mut Random) -> Vec<String> {
    let choices = [
        "--strict-whitespace",
        "--match-full-lines",
        "--ignore-case",
        "--enable-var-scope",
        "--allow-empty",
        "--allow-deprecated-dag-overlap",
        "--implicit-check-not=ret",
        "--implicit-check-not={{[0-9]f}}",
        "-DG=a",
        "-D#H=7",
        "--check-prefixes=CHECK,ALT --allow-unused-prefixes",
    ];
    let mut args = Vec::new();
    for choice in choices {
        if random.chance(6) {
            args.extend(choice.split(' ').map(str::to_owned));
        }
    }
    args
}

fn directives(random: &mut Random, lines: &[String]) -> String {
    let mut out = String::new();
    let mut at = random.below(3);
    let mut last = 0;
    for step in 0..1 + random.below(8) {
        let Some(text) = lines.get(at) else { break };
        let body = body(random, text);
        let is_next = step > 0 && at == last + 1;
        let is_first = !out.lines().any(|line| !line.contains("-NOT") && line.contains("CHECK"));
        let kinds: &[&str] = if is_first {
            &["", "-DAG", "-LABEL", "", "-COUNT-1", "-NOT"]
        } else if is_next {
            &["-NEXT", "-NEXT", "-NEXT", "", "-DAG", "-SAME", "-NOT"]
        } else {
            &["", "", "-DAG", "-DAG", "-NOT", "-SAME", "-NEXT", "-LABEL", "-COUNT-2", "-EMPTY"]
        };
        let mut kind = random.pick(kinds).to_owned();
        if text.is_empty() && !is_first && random.chance(80) {
            kind = "-EMPTY".to_owned();
        }
        let prefix = if random.chance(2) { "ALT" } else { "CHECK" };
        let modifier = if random.chance(2) { "{LITERAL}" } else { "" };
        let body = match kind.as_str() {
            "-EMPTY" => String::new(),
            "-NOT" if random.chance(90) => random.pick(&["zz", "{{z+}}", "ret", "b b"]).to_owned(),
            _ => body,
        };
        out.push_str(&format!("; {prefix}{kind}{modifier}: {body}\n"));
        if random.chance(5) {
            out.push_str(random.pick(&["; COM: CHECK: zz\n", "plain text\n", "; CHECK-X: y\n"]));
        }
        last = at;
        at += [1, 1, 1, 1, 2, 0][random.below(6)];
    }
    out
}

/// A pattern that mostly matches `text`.
fn body(random: &mut Random, text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    if words.is_empty() {
        return random.pick(&["a", "{{^$}}", "{{.*}}"]).to_owned();
    }
    let first = random.below(words.len());
    let last = first + 1 + random.below(words.len() - first);
    let mut parts: Vec<String> = Vec::new();
    for word in &words[first..last] {
        parts.push(part(random, word));
    }
    parts.join(" ")
}

fn part(random: &mut Random, word: &str) -> String {
    let is_number = word.bytes().all(|byte| byte.is_ascii_digit());
    let choice = random.below(80);
    let text = match choice {
        0 => "{{.*}}",
        1 => "{{[a-z]+}}",
        2 => "{{a|b|12|%x}}",
        3 => "[[V:[a-z%]+]]",
        4 => "[[V]]",
        5 => "[[W:.+]]",
        6 => "[[W]]",
        7 => "[[V:a+]]{{b?}}",
        8 => "[[V:.]][[V]]",
        9 => "{{(a|b)\\1?}}",
        10 => "{{[^ ]+}}",
        11 => "{{^}}",
        12 => "zz",
        13 => "[[$G:[^ ]*]]",
        14 => "[[$G]]",
        15 => "[[G]]",
        16 if is_number => "[[#N:]]",
        17 if is_number => "[[#]]",
        18 if is_number => "[[#%d,M:]]",
        19 => "[[#N]]",
        20 => "[[#N+5]]",
        21 => "[[#%d,M-1]]",
        22 => "[[#%x,]]",
        23 => "[[#H]]",
        24 => "[[#@LINE]]",
        25 => "{{[[:alnum:]]+}}",
        26 => "{{(a|aa|ab)+}}",
        27 => "{{.}}{{$}}",
        28 => "[[W:a*]][[V:a*]]",
        _ => return word.to_owned(),
    };
    text.to_owned()
}

/// A case that shows what two random regular expressions capture: its second directive fails and
/// is reported with the values of both variables.
pub(crate) fn generate_captures(seed: u64) -> Case {
    let mut random = Random::new(seed + 1_000_003);
    let first = regex(&mut random, 3);
    let second = regex(&mut random, 2);
    let third = if random.chance(30) { regex(&mut random, 2) } else { ".*".to_owned() };
    let again = if random.chance(15) { "[[X]]" } else { "" };
    let border = random.pick(&["", "<", "c"]);
    let checks = format!(
        "CHECK: {border}[[X:{first}]][[Y:{second}]]{again}{{{{{third}}}}}\nCHECK: #[[X]]#[[Y]]#\n"
    );
    let text: String = (0..4 + random.below(20)).map(|_| random.pick(&["a", "b", "c"])).collect();
    let ignore_case = if random.chance(10) { "--ignore-case" } else { "--allow-empty" };
    Case { checks, input: format!("<{text}>\n#\n"), args: vec![ignore_case.to_owned()] }
}

fn regex(random: &mut Random, depth: usize) -> String {
    let n_items = 1 + random.below(3);
    let items: String = (0..n_items).map(|_| regex_item(random, depth)).collect();
    if random.chance(25) { format!("{items}|{}", regex_item(random, depth)) } else { items }
}

fn regex_item(random: &mut Random, depth: usize) -> String {
    let atom = match random.below(if depth == 0 { 7 } else { 10 }) {
        0 | 1 => "a".to_owned(),
        2 => "b".to_owned(),
        3 => "c".to_owned(),
        4 => ".".to_owned(),
        5 => "[ab]".to_owned(),
        6 => "[^a]".to_owned(),
        _ => format!("({})", regex(random, depth - 1)),
    };
    // Not {0,2}: the peer's library miscompiles it inside alternatives.
    let repetition = random.pick(&["", "", "", "*", "+", "?", "{2}", "{1,2}", "{1,}"]);
    format!("{atom}{repetition}")
}
