//! The checks of a function of IR: its text with variables for what is arbitrary.
//!
//! Values become `[[X:%.*]]`, blocks `[[LOOP:.*]]` (without the `%`, which a label lacks), attribute
//! groups `#[[ATTR0:[0-9]+]]` and metadata `[[META0:![0-9]+]]`, each defined where it first occurs
//! in the function and used after that. Metadata and attributes are numbered by their order in the
//! function, so that a change elsewhere in the module does not show.

use std::collections::{BTreeMap, BTreeSet};

use super::output::{CheckLine, escape};

/// The checks of the function `name`, from its `define` line to its `}`.
pub(super) fn function_checks(
    name: &str,
    lines: &[&str],
    types: &BTreeSet<&str>,
    reserved: &[String],
) -> Vec<CheckLine> {
    let lines: Vec<&str> = lines.iter().map(|line| without_comment(line)).collect();
    let Some((header, body)) = lines.split_first() else { return Vec::new() };
    let mut scrubber = Scrubber::new(types, reserved, &lines);
    let mut checks = header_checks(name, header, &mut scrubber);
    let mut after_blank = false;
    for line in body {
        if line.trim().is_empty() {
            after_blank = true;
            continue;
        }
        // A label comes after an empty line; it need not be the next one.
        let suffix = if after_blank { "" } else { "-NEXT" };
        checks.push(CheckLine::new(suffix, scrubber.line(line)));
        after_blank = false;
    }
    checks
}

/// A label may not have variables, so what follows the parenthesis gets a line of its own if it has
/// any.
fn header_checks(name: &str, header: &str, scrubber: &mut Scrubber<'_>) -> Vec<CheckLine> {
    let start = header.find(&format!("@{name}(")).map(|at| at + name.len() + 2);
    let (label, rest) = header.split_at(start.unwrap_or(header.len()));
    let scrubbed = scrubber.line(rest);
    if !scrubbed.contains("[[") {
        return vec![CheckLine::new("-LABEL", format!("{}{scrubbed}", escape(label)))];
    }
    vec![
        CheckLine::new("-LABEL", escape(label)),
        CheckLine::new("-SAME", scrubbed.trim_start().to_owned()),
    ]
}

/// A line without the comment at its end. A semicolon in a string is none.
fn without_comment(line: &str) -> &str {
    let mut in_string = false;
    for (at, c) in line.char_indices() {
        match c {
            '"' => in_string = !in_string,
            ';' if !in_string => return line[..at].trim_end(),
            _ => {}
        }
    }
    line.trim_end()
}

/// What a variable stands for.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Thing {
    /// A value, argument or block, by name.
    Local(String),
    Attributes(String),
    Metadata(String),
}

/// Replaces names by variables, for one function.
struct Scrubber<'t> {
    types: &'t BTreeSet<&'t str>,
    /// FileCheck's prefixes, which no variable may be named like.
    reserved: &'t [String],
    blocks: BTreeSet<String>,
    variables: BTreeMap<Thing, String>,
    used: BTreeSet<String>,
    /// How many of each kind of numbered thing there are.
    counts: BTreeMap<String, usize>,
}

impl<'t> Scrubber<'t> {
    fn new(types: &'t BTreeSet<&'t str>, reserved: &'t [String], lines: &[&str]) -> Self {
        let mut blocks: BTreeSet<String> =
            lines.iter().filter_map(|line| label_of(line)).map(str::to_owned).collect();
        for line in lines {
            for (at, word) in line.match_indices("label %") {
                let rest = &line[at + word.len()..];
                blocks.insert(rest[..name_len(rest)].to_owned());
            }
        }
        Self {
            types,
            reserved,
            blocks,
            variables: BTreeMap::new(),
            used: BTreeSet::new(),
            counts: BTreeMap::new(),
        }
    }

    /// A line with its names replaced.
    fn line(&mut self, line: &str) -> String {
        if let Some(label) = label_of(line) {
            let variable = self.variable(Thing::Local(label.to_owned()), ".*");
            return format!("{variable}{}", escape(&line[label.len()..]));
        }
        let mut out = String::new();
        let mut plain = String::new();
        let mut rest = line;
        // The last word that starts with `!`, as `!dbg` does.
        let mut kind = String::new();
        while let Some(c) = rest.chars().next() {
            let found = match c {
                '"' => None,
                '%' => self.local(rest),
                '#' => self.attributes(rest),
                '!' => self.metadata(rest, &mut kind),
                _ => None,
            };
            if let Some((text, len)) = found {
                out.push_str(&escape(&plain));
                plain.clear();
                out.push_str(&text);
                rest = &rest[len..];
                continue;
            }
            let len = match c {
                '"' => rest[1..].find('"').map_or(rest.len(), |end| end + 2),
                '%' | '@' => 1 + name_len(&rest[1..]),
                _ => c.len_utf8(),
            };
            plain.push_str(&rest[..len]);
            rest = &rest[len..];
        }
        out.push_str(&escape(&plain));
        out
    }

    /// A local name at the start of `text`: its replacement and its length.
    fn local(&mut self, text: &str) -> Option<(String, usize)> {
        let len = name_len(&text[1..]);
        if len == 0 || self.types.contains(&text[..1 + len]) {
            return None;
        }
        let name = text[1..1 + len].to_owned();
        let replacement = if self.blocks.contains(&name) {
            format!("%{}", self.variable(Thing::Local(name), ".*"))
        } else {
            self.variable(Thing::Local(name), "%.*")
        };
        Some((replacement, 1 + len))
    }

    fn attributes(&mut self, text: &str) -> Option<(String, usize)> {
        let len = n_digits(&text[1..]);
        if len == 0 {
            return None;
        }
        let thing = Thing::Attributes(text[1..1 + len].to_owned());
        Some((format!("#{}", self.variable(thing, "[0-9]+")), 1 + len))
    }

    /// Metadata at the start of `text`: a number is replaced, a word is only remembered as the kind
    /// of the number after it.
    fn metadata(&mut self, text: &str, kind: &mut String) -> Option<(String, usize)> {
        let len = n_digits(&text[1..]);
        if len == 0 {
            let word = &text[1..1 + name_len(&text[1..])];
            let is_kind = text[1 + word.len()..].starts_with(" !");
            // Of `llvm.loop` the last part is enough.
            let word = word.rsplit('.').next().unwrap_or(word);
            *kind = if is_kind { variable_name(word) } else { String::new() };
            return None;
        }
        let thing = Thing::Metadata(text[1..1 + len].to_owned());
        if !self.variables.contains_key(&thing) {
            let base = if kind.is_empty() { "META".to_owned() } else { kind.clone() };
            let name = self.numbered(&base);
            self.variables.insert(thing.clone(), name.clone());
            kind.clear();
            return Some((format!("[[{name}:![0-9]+]]"), 1 + len));
        }
        kind.clear();
        Some((self.variable(thing, "![0-9]+"), 1 + len))
    }

    /// The use of a thing's variable, or its definition with `regex` if this is the first use.
    fn variable(&mut self, thing: Thing, regex: &str) -> String {
        if let Some(name) = self.variables.get(&thing) {
            return format!("[[{name}]]");
        }
        let name = match &thing {
            Thing::Local(name) => {
                let name = variable_name(name);
                // `[[CHECK:...]]` would be taken for a directive.
                let is_reserved = self.reserved.iter().any(|prefix| {
                    name.strip_prefix(prefix)
                        .is_some_and(|rest| rest.is_empty() || rest.starts_with('_'))
                });
                let name = if is_reserved { format!("V_{name}") } else { name };
                self.unique(&name)
            }
            Thing::Attributes(_) => self.numbered("ATTR"),
            Thing::Metadata(_) => self.numbered("META"),
        };
        self.variables.insert(thing, name.clone());
        format!("[[{name}:{regex}]]")
    }

    /// The base with the next number that makes a new name.
    fn numbered(&mut self, base: &str) -> String {
        loop {
            let count = self.counts.entry(base.to_owned()).or_default();
            let name = format!("{base}{count}");
            *count += 1;
            if self.used.insert(name.clone()) {
                return name;
            }
        }
    }

    /// The name, with a number if it is taken.
    fn unique(&mut self, name: &str) -> String {
        if self.used.insert(name.to_owned()) {
            return name.to_owned();
        }
        self.numbered(&format!("{name}_"))
    }
}

/// A FileCheck name for a local name.
fn variable_name(name: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let name = name.trim_matches('"').chars().map(|c| if is_plain(c) { c } else { '_' });
    let name: String = name.map(|c| c.to_ascii_uppercase()).collect();
    let name = name.trim_start_matches('_');
    match name.chars().next() {
        None => "VAR".to_owned(),
        Some(c) if c.is_ascii_digit() => format!("TMP{name}"),
        Some(_) => name.to_owned(),
    }
}

/// The length of the identifier at the start of `text`, quoted or not.
fn name_len(text: &str) -> usize {
    if let Some(quoted) = text.strip_prefix('"') {
        return quoted.find('"').map_or(0, |end| end + 2);
    }
    let is_name = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '$' | '.' | '_');
    text.find(|c| !is_name(c)).unwrap_or(text.len())
}

fn n_digits(text: &str) -> usize {
    text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len())
}

/// The label in a line that starts a block.
fn label_of(line: &str) -> Option<&str> {
    let len = name_len(line);
    (len > 0 && line[len..].starts_with(':')).then(|| &line[..len])
}
