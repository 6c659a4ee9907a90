//! Arguments as text: the one grammar of `nvopt run --arg` and of `EXEC:` lines.
//!
//! ```text
//! i32:7  i64:-1  i8:0xff  f32:1.5  f64:nan  f32:0x1p3 (hexadecimal)  f32:0x3f800000 (bits)
//! i32:undef  i32:poison                   any integer or float, also by LLVM's names: float:1.5
//! {i32:1, f32:2}  <f32:1, f32:2>  [i32:1, i32:2]   structs, vectors and arrays as values
//! bytes:00ff17                            what a byval pointer points to
//! null                                    the null pointer
//! f32[1024]=FILL   out@f32[4]=FILL        a buffer of its own, with a name to speak of it
//! i32[]=[1, 2, 3]                         as long as the list
//! &out  &out+16  &0                       the buffer of another argument, by name or position,
//!                                         and an offset in bytes
//! FILL: zero (the default)  undef  iota  iota:START  iota:START:STEP  fill:VALUE  [1, 2, 3]
//!       [1, 2, ...] (repeated)  random:SEED  random:SEED:LOW:HIGH (below HIGH)  file:PATH
//! ```
//!
//! In the short form of `EXEC:` lines LLVM's way of writing values is understood too: `i32 7`,
//! `<2 x i32> <i32 1, i32 2>`, `ptr null`.
//!
//! Files: `scalar` (types and numbers), `fill` (contents of buffers), `split` (brackets and words).

mod fill;
mod scalar;
mod split;

pub(crate) use fill::Mixer;
pub use fill::{Element, Fill, from_f64, to_f64};

pub use scalar::{Scalar, ScalarType, State, Words};
pub(crate) use split::items;
pub use split::words;

/// How deep values nest.
const MAX_DEPTH: usize = 32;

/// An argument, or a part of one.
#[derive(Clone, Debug, PartialEq)]
pub enum ArgSpec {
    /// A number.
    Scalar(Scalar),
    /// A struct, vector or array as a value.
    Group(Brackets, Vec<ArgSpec>),
    /// What a `byval` pointer points to.
    Bytes(Vec<u8>),
    /// The null pointer.
    Null,
    /// A buffer of its own.
    Buffer(BufferSpec),
    /// The buffer of another argument, by name or position, and an offset in bytes.
    Alias(String, i64),
}

/// The brackets of a group, which say what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brackets {
    /// `{}`: a struct.
    Struct,
    /// `<>`: a vector.
    Vector,
    /// `[]`: an array.
    Array,
}

/// A buffer in global memory.
#[derive(Clone, Debug, PartialEq)]
pub struct BufferSpec {
    /// Its name, if it has one.
    pub name: Option<String>,
    /// The type of an element.
    pub elem: ScalarType,
    /// The number of elements.
    pub len: u64,
    /// What it holds.
    pub fill: Fill,
}

impl ArgSpec {
    /// Reads an argument.
    pub fn parse(text: &str) -> Result<ArgSpec, String> {
        parse(text.trim(), MAX_DEPTH).map_err(|why| format!("argument `{}`: {why}", text.trim()))
    }
}

impl std::str::FromStr for ArgSpec {
    type Err = String;

    fn from_str(text: &str) -> Result<ArgSpec, String> {
        ArgSpec::parse(text)
    }
}

fn parse(text: &str, depth: usize) -> Result<ArgSpec, String> {
    let Some(depth) = depth.checked_sub(1) else { return Err("it nests too deep".into()) };
    let first = text.chars().next().ok_or("expected a value")?;
    if text == "null" || text == "ptr null" {
        return Ok(ArgSpec::Null);
    }
    if let Some(hex) = text.strip_prefix("bytes:") {
        return parse_bytes(hex).map(ArgSpec::Bytes);
    }
    if let Some(alias) = text.strip_prefix("ptr ").unwrap_or(text).trim().strip_prefix('&') {
        return parse_alias(alias);
    }
    if matches!(first, '{' | '<' | '[') {
        return parse_group(text, depth);
    }
    match split_type(text) {
        Some((ty, value)) => ty.parse(value).map(ArgSpec::Scalar),
        None => parse_buffer(text).map(ArgSpec::Buffer),
    }
}

/// `i32:7` or `i32 7`.
fn split_type(text: &str) -> Option<(ScalarType, &str)> {
    let (ty, value) = text.split_once(|c: char| c == ':' || c.is_whitespace())?;
    Some((ScalarType::from_name(ty)?, value))
}

fn parse_bytes(hex: &str) -> Result<Vec<u8>, String> {
    let digit = |c: u8| char::from(c).to_digit(16).ok_or("expected hexadecimal digits");
    let mut bytes = Vec::new();
    for pair in hex.as_bytes().chunks(2) {
        let &[high, low] = pair else { return Err("a byte has two digits".into()) };
        bytes.push((digit(high)? << 4 | digit(low)?) as u8);
    }
    Ok(bytes)
}

fn parse_alias(text: &str) -> Result<ArgSpec, String> {
    let (name, sign, offset) = match text.split_once(['+', '-']) {
        None => (text, "+", "0"),
        Some((name, offset)) => (name, &text[name.len()..=name.len()], offset),
    };
    let value: i64 = offset.trim().parse().map_err(|_| format!("`{offset}` is no offset"))?;
    if !is_name(name.trim()) && name.trim().parse::<usize>().is_err() {
        return Err(format!("`{name}` names no buffer"));
    }
    let value = if sign == "-" { value.wrapping_neg() } else { value };
    Ok(ArgSpec::Alias(name.trim().to_owned(), value))
}

fn parse_group(text: &str, depth: usize) -> Result<ArgSpec, String> {
    let end = group_end(text)?;
    let rest = text[end..].trim();
    if !rest.is_empty() {
        // LLVM writes the type first: `<2 x i32> <i32 1, i32 2>`.
        return match rest.starts_with(['{', '<', '[']) {
            true => parse_group(rest, depth),
            false => Err(format!("`{rest}` after the end of the value")),
        };
    }
    let brackets = match text.as_bytes()[0] {
        b'{' => Brackets::Struct,
        b'<' => Brackets::Vector,
        _ => Brackets::Array,
    };
    let items = items(&text[1..end - 1])?;
    let parts: Result<Vec<ArgSpec>, String> =
        items.into_iter().map(|item| parse(item, depth)).collect();
    Ok(ArgSpec::Group(brackets, parts?))
}

/// The end of the group that `text` starts with.
fn group_end(text: &str) -> Result<usize, String> {
    let mut depth = 0usize;
    for (at, c) in text.char_indices() {
        match c {
            '{' | '<' | '[' => depth += 1,
            '}' | '>' | ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if depth == 0 {
            return Ok(at + c.len_utf8());
        }
    }
    Err("a bracket is never closed".into())
}

fn is_name(text: &str) -> bool {
    let mut chars = text.chars();
    chars.next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
        && chars.all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '.'))
}

fn parse_buffer(text: &str) -> Result<BufferSpec, String> {
    let (head, contents) = match text.split_once('=') {
        Some((head, contents)) => (head, Some(contents)),
        None => (text, None),
    };
    let (name, shape) = match head.split_once('@') {
        Some((name, shape)) => (Some(name.trim()), shape),
        None => (None, head),
    };
    if let Some(name) = name.filter(|name| !is_name(name)) {
        return Err(format!("`{name}` is no name"));
    }
    let (elem, len) = shape
        .trim()
        .strip_suffix(']')
        .and_then(|shape| shape.split_once('['))
        .ok_or("expected TYPE:VALUE, TYPE[LENGTH]=CONTENTS, {...}, bytes:..., &NAME or null")?;
    let elem = ScalarType::from_name(elem).ok_or_else(|| format!("`{elem}` is no type"))?;
    if elem.element_bytes().is_none() {
        return Err(format!("no buffer has elements of type {elem}"));
    }
    let fill = contents.map_or(Ok(Fill::Zero), |contents| Fill::parse(contents, elem))?;
    let len = match (len, fill.known_len()) {
        ("", Some(len)) => len,
        ("", None) => return Err("the length is missing".into()),
        (len, _) => len.parse().map_err(|_| format!("`{len}` is no length"))?,
    };
    if let Some(given) = fill.known_len().filter(|&given| given != len) {
        return Err(format!("{given} values for {len} elements"));
    }
    Ok(BufferSpec { name: name.map(str::to_owned), elem, len, fill })
}

impl std::fmt::Display for BufferSpec {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if let Some(name) = &self.name {
            write!(f, "{name}@")?;
        }
        write!(f, "{}[{}]={}", self.elem, self.len, self.fill)
    }
}

impl std::fmt::Display for Fill {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Fill::Zero => f.write_str("zero"),
            Fill::Undef => f.write_str("undef"),
            Fill::Iota(start, step) => write!(f, "iota:{start}:{step}"),
            Fill::Random(seed, None) => write!(f, "random:{seed}"),
            Fill::Random(seed, Some((low, high))) => write!(f, "random:{seed}:{low}:{high}"),
            Fill::Value(value) => write!(f, "fill:{value}"),
            Fill::File(path) => write!(f, "file:{path}"),
            Fill::Same(name) => write!(f, "same:{name}"),
            Fill::List { items, repeats } => {
                let text = |item: &Option<Scalar>| match item {
                    Some(scalar) => scalar.to_string(),
                    None => "_".to_owned(),
                };
                let mut texts: Vec<String> = items.iter().map(text).collect();
                if *repeats {
                    texts.push("...".into());
                }
                write!(f, "[{}]", texts.join(","))
            }
        }
    }
}

/// Writes what [`ArgSpec::parse`] reads, without blanks.
impl std::fmt::Display for ArgSpec {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ArgSpec::Scalar(scalar) => write!(f, "{}:{scalar}", scalar.ty),
            ArgSpec::Null => f.write_str("null"),
            ArgSpec::Buffer(buffer) => buffer.fmt(f),
            ArgSpec::Alias(name, 0) => write!(f, "&{name}"),
            ArgSpec::Alias(name, offset) => write!(f, "&{name}{offset:+}"),
            ArgSpec::Bytes(bytes) => {
                f.write_str("bytes:")?;
                bytes.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
            }
            ArgSpec::Group(brackets, parts) => {
                let (open, close) = match brackets {
                    Brackets::Struct => ('{', '}'),
                    Brackets::Vector => ('<', '>'),
                    Brackets::Array => ('[', ']'),
                };
                let texts: Vec<String> = parts.iter().map(ToString::to_string).collect();
                write!(f, "{open}{}{close}", texts.join(","))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arguments_are_read_and_written() {
        for text in [
            "i32:7",
            "i32:-1",
            "f32:1.5",
            "f64:nan",
            "i32:poison",
            "{i32:1,f32:2.0}",
            "<f32:1.0,f32:2.0>",
            "[i8:1,{i1:1}]",
            "bytes:00ff",
            "null",
            "f32[1024]=zero",
            "out@i32[4]=iota:0:2",
            "out@i32[4]=[1,2,3,_]",
            "i32[4]=[1,2,...]",
            "i16[9]=random:7",
            "f32[9]=random:7:-1.0:1.0",
            "i64[2]=undef",
            "&out",
            "&out+16",
            "&0-4",
        ] {
            let arg = ArgSpec::parse(text).unwrap_or_else(|why| panic!("{why}"));
            assert_eq!(arg.to_string(), text);
        }
    }

    #[test]
    fn other_ways_to_write_them() {
        for (text, plain) in [
            ("i32 7", "i32:7"),
            ("float 1.5", "f32:1.5"),
            ("<2 x i32> <i32 1, i32 2>", "<i32:1,i32:2>"),
            ("{ i32, i1 } { i32 1, i1 true }", "{i32:1,i1:1}"),
            ("ptr null", "null"),
            ("ptr &x", "&x"),
            ("i32[]=[1, 2]", "i32[2]=[1,2]"),
            ("f32[3]", "f32[3]=zero"),
            ("i32[3]=iota", "i32[3]=iota:0:1"),
        ] {
            let arg = ArgSpec::parse(text).unwrap_or_else(|why| panic!("{why}"));
            assert_eq!(arg.to_string(), plain);
        }
    }

    #[test]
    fn mistakes_are_told() {
        for (text, why) in [
            ("", "expected a value"),
            ("7", "expected TYPE:VALUE"),
            ("i32:x", "is no i32"),
            ("i8:256", "does not fit"),
            ("f99:1", "expected TYPE:VALUE"),
            ("q32[4]=zero", "`q32` is no type"),
            ("i32[x]=zero", "is no length"),
            ("i32[]=zero", "the length is missing"),
            ("i32[2]=[1]", "1 values for 2 elements"),
            ("i32[2]=ones", "is no contents"),
            ("bytes:0", "two digits"),
            ("bytes:0g", "hexadecimal"),
            ("{i32:1", "never closed"),
            ("{i32:1} x", "after the end"),
            ("&", "names no buffer"),
            ("&a+x", "is no offset"),
            ("1a@i32[1]", "is no name"),
        ] {
            let error = ArgSpec::parse(text).expect_err(text);
            assert!(error.contains(why), "{text}: {error}");
        }
        let deep = format!("{}{}", "{".repeat(5000), "}".repeat(5000));
        assert!(ArgSpec::parse(&deep).expect_err("deep").contains("too deep"));
    }
}
