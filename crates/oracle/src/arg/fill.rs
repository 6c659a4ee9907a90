//! What a buffer holds: `zero`, `iota:0:2`, `random:7`, `[1, 2, ...]`, `file:in.bin`.

use std::path::Path;

use nvopt_arith::float::{Format, Round, convert};

use super::{
    scalar::{Scalar, ScalarType, State},
    split,
};

/// How the elements of a buffer are made, or what they must be.
#[derive(Clone, Debug, PartialEq)]
pub enum Fill {
    /// Zeros.
    Zero,
    /// Nothing was written.
    Undef,
    /// A start and a step.
    Iota(Scalar, Scalar),
    /// A seed; from a number up to below another one, or of all bits for integers and from zero
    /// to one for floats.
    Random(u64, Option<(Scalar, Scalar)>),
    /// The same everywhere.
    Value(Scalar),
    /// One by one; `None` is `_`, anything.
    List {
        /// The elements.
        items: Vec<Option<Scalar>>,
        /// The list ends in `...`: it begins again until the buffer is full.
        repeats: bool,
    },
    /// The bytes of a file.
    File(String),
    /// What another buffer holds in the end; only where contents are expected.
    Same(String),
}

/// An element of a buffer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Element {
    /// Its bits.
    pub bits: u128,
    /// Whether it has any.
    pub state: State,
}

impl Element {
    /// A defined element.
    pub const fn new(bits: u128) -> Element {
        Element { bits, state: State::Defined }
    }
}

impl Fill {
    /// Reads a fill for elements of type `elem`.
    pub fn parse(text: &str, elem: ScalarType) -> Result<Fill, String> {
        let text = text.trim();
        if let Some(inner) = text.strip_prefix('[') {
            let inner = inner.strip_suffix(']').ok_or("`[` is never closed")?;
            return parse_list(inner, elem);
        }
        let (word, rest) = match text.split_once(':') {
            Some((word, rest)) => (word, Some(rest)),
            None => (text, None),
        };
        match (word, rest) {
            ("zero", None) => Ok(Fill::Zero),
            ("undef", None) => Ok(Fill::Undef),
            ("iota", None) => Ok(Fill::Iota(small(elem, 0)?, small(elem, 1)?)),
            ("iota", Some(rest)) => match rest.split_once(':') {
                Some((start, step)) => Ok(Fill::Iota(elem.parse(start)?, elem.parse(step)?)),
                None => Ok(Fill::Iota(elem.parse(rest)?, small(elem, 1)?)),
            },
            ("random", Some(rest)) => parse_random(rest, elem),
            ("fill", Some(value)) => Ok(Fill::Value(elem.parse(value)?)),
            ("file", Some(path)) => Ok(Fill::File(path.to_owned())),
            ("same", Some(name)) => Ok(Fill::Same(name.to_owned())),
            _ => Err(format!(
                "`{text}` is no contents; expected zero, undef, iota[:START[:STEP]], \
                 random:SEED[:LOW:HIGH], fill:VALUE, [A, B, ...], file:PATH or same:BUFFER"
            )),
        }
    }

    /// The number of elements, where the fill says it.
    pub fn known_len(&self) -> Option<u64> {
        match self {
            Fill::List { items, repeats: false } => Some(items.len() as u64),
            _ => None,
        }
    }

    /// The elements of a buffer of `len`; `None` is one that may be anything.
    pub fn elements(&self, elem: ScalarType, len: usize) -> Result<Vec<Option<Element>>, String> {
        let of = |scalar: &Scalar| Element { bits: scalar.low(), state: scalar.state };
        let every = |make: &dyn Fn(u64) -> u128| {
            Ok((0..len as u64).map(|index| Some(Element::new(make(index)))).collect())
        };
        match self {
            Fill::Zero => every(&|_| 0),
            Fill::Undef => Ok(vec![Some(Element { bits: 0, state: State::Undef }); len]),
            Fill::Value(value) => Ok(vec![Some(of(value)); len]),
            Fill::Iota(start, step) => every(&|index| iota(elem, start.low(), step.low(), index)),
            Fill::Random(seed, range) => {
                let range = range.as_ref().map(|(low, high)| (low.low(), high.low()));
                every(&|index| random(elem, *seed, range, index))
            }
            Fill::List { items, repeats } => {
                if !repeats && items.len() != len {
                    return Err(format!("{} values for {len} elements", items.len()));
                }
                let item = |index: usize| items.get(index % items.len().max(1)).cloned().flatten();
                Ok((0..len).map(|index| item(index).as_ref().map(of)).collect())
            }
            Fill::File(path) => from_file(Path::new(path), elem, len),
            Fill::Same(name) => {
                Err(format!("`same:{name}` says what is expected, not what a buffer holds"))
            }
        }
    }
}

fn small(elem: ScalarType, value: u32) -> Result<Scalar, String> {
    elem.parse(&value.to_string())
}

fn parse_list(inner: &str, elem: ScalarType) -> Result<Fill, String> {
    let mut items = Vec::new();
    let mut repeats = false;
    for item in split::items(inner)? {
        if repeats {
            return Err("`...` ends a list".into());
        }
        match item {
            "..." if items.is_empty() => return Err("`...` repeats nothing".into()),
            "..." => repeats = true,
            "_" => items.push(None),
            _ => items.push(Some(elem.parse(item)?)),
        }
    }
    Ok(Fill::List { items, repeats })
}

fn parse_random(rest: &str, elem: ScalarType) -> Result<Fill, String> {
    let mut parts = rest.split(':');
    let seed = parts.next().unwrap_or("");
    let seed = seed.parse().map_err(|_| format!("`{seed}` is no seed"))?;
    let range = match (parts.next(), parts.next(), parts.next()) {
        (None, ..) => None,
        (Some(low), Some(high), None) => Some((elem.parse(low)?, elem.parse(high)?)),
        _ => return Err(format!("expected random:SEED or random:SEED:LOW:HIGH, not `{rest}`")),
    };
    if let Some((low, high)) = &range
        && !is_below(elem, low.low(), high.low())
    {
        return Err(format!("there is nothing from {low} to below {high}"));
    }
    Ok(Fill::Random(seed, range))
}

fn is_below(elem: ScalarType, low: u128, high: u128) -> bool {
    match elem {
        ScalarType::Int(bits) => signed(bits, low) < signed(bits, high),
        ScalarType::Float(format) => {
            let (low, high) = (to_f64(format, low), to_f64(format, high));
            low < high && low.is_finite() && high.is_finite()
        }
    }
}

fn signed(bits: u32, value: u128) -> i128 {
    let unused = 128 - bits.min(128);
    ((value << unused) as i128) >> unused
}

/// A float as a `f64`, which holds those of up to 64 bits exactly.
pub fn to_f64(format: Format, bits: u128) -> f64 {
    f64::from_bits(convert(format, Format::Double, Round::Nearest, bits) as u64)
}

/// A `f64` rounded to a format.
pub fn from_f64(format: Format, value: f64) -> u128 {
    convert(Format::Double, format, Round::Nearest, u128::from(value.to_bits()))
}

fn mask(bits: u32) -> u128 {
    if bits >= 128 { u128::MAX } else { (1 << bits) - 1 }
}

fn iota(elem: ScalarType, start: u128, step: u128, index: u64) -> u128 {
    match elem {
        ScalarType::Int(bits) => {
            start.wrapping_add(step.wrapping_mul(u128::from(index))) & mask(bits)
        }
        ScalarType::Float(format) => {
            let value = to_f64(format, start) + to_f64(format, step) * index as f64;
            from_f64(format, value)
        }
    }
}

/// Element `index` of the random buffer of `seed`: SplitMix64 of the two, so that it depends on
/// nothing else.
fn random(elem: ScalarType, seed: u64, range: Option<(u128, u128)>, index: u64) -> u128 {
    let mut mixer = Mixer::new(seed, index);
    match (elem, range) {
        (ScalarType::Int(bits), None) => mixer.wide() & mask(bits),
        (ScalarType::Int(bits), Some((low, high))) => {
            let span = signed(bits, high).wrapping_sub(signed(bits, low)) as u128;
            low.wrapping_add(mixer.wide() % span.max(1)) & mask(bits)
        }
        (ScalarType::Float(format), range) => {
            let (low, high) =
                range.map_or((0.0, 1.0), |(low, high)| (to_f64(format, low), to_f64(format, high)));
            let unit = (mixer.word() >> 11) as f64 / (1u64 << 53) as f64;
            from_f64(format, low + (high - low) * unit)
        }
    }
}

/// SplitMix64.
#[derive(Clone, Debug)]
pub(crate) struct Mixer(u64);

impl Mixer {
    /// The numbers of a seed and a stream.
    pub(crate) fn new(seed: u64, stream: u64) -> Mixer {
        let mut mixer = Mixer(seed);
        let start = mixer.word().wrapping_add(stream.wrapping_mul(0xd134_2543_de82_ef95));
        Mixer(start)
    }

    /// The next 64 bits.
    pub(crate) fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ word >> 31
    }

    fn wide(&mut self) -> u128 {
        u128::from(self.word()) | u128::from(self.word()) << 64
    }
}

fn from_file(path: &Path, elem: ScalarType, len: usize) -> Result<Vec<Option<Element>>, String> {
    let size = elem.element_bytes().ok_or("no buffers of that type")?;
    let bytes = std::fs::read(path)
        .map_err(|error| format!("cannot read `{}`: {error}", path.display()))?;
    if bytes.len() != len.saturating_mul(size) {
        let (given, wanted) = (bytes.len(), len.saturating_mul(size));
        return Err(format!("`{}` has {given} bytes, not {wanted}", path.display()));
    }
    Ok(bytes.chunks(size).map(|chunk| Some(Element::new(from_bytes(chunk)))).collect())
}

/// The number that at most 16 bytes hold, lowest first.
pub(crate) fn from_bytes(bytes: &[u8]) -> u128 {
    bytes.iter().rev().fold(0, |bits, &byte| bits << 8 | u128::from(byte))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(elem: &str, text: &str, len: usize) -> Result<Vec<String>, String> {
        let elem = ScalarType::from_name(elem).unwrap();
        let elements = Fill::parse(text, elem)?.elements(elem, len)?;
        let text = |element: Option<Element>| match element {
            None => "_".into(),
            Some(Element { state: State::Defined, bits }) => elem.text(bits),
            Some(Element { state, .. }) => format!("{state:?}"),
        };
        Ok(elements.into_iter().map(text).collect())
    }

    #[test]
    fn every_fill() {
        assert_eq!(numbers("i32", "zero", 2).unwrap(), ["0", "0"]);
        assert_eq!(numbers("i32", "undef", 1).unwrap(), ["Undef"]);
        assert_eq!(numbers("i8", "iota:126", 4).unwrap(), ["126", "127", "-128", "-127"]);
        assert_eq!(numbers("f32", "iota:1:-0.5", 4).unwrap(), ["1.0", "0.5", "0.0", "-0.5"]);
        assert_eq!(numbers("f16", "fill:0.5", 2).unwrap(), ["0.5", "0.5"]);
        assert_eq!(numbers("i32", "[1, _, ...]", 3).unwrap(), ["1", "_", "1"]);
        assert_eq!(numbers("i32", "[1, poison]", 2).unwrap(), ["1", "Poison"]);
        let drawn = numbers("i32", "random:5:-2:3", 200).unwrap();
        assert!(drawn.iter().all(|text| (-2..3).contains(&text.parse::<i32>().unwrap())));
        let drawn = numbers("f32", "random:5", 200).unwrap();
        assert!(drawn.iter().all(|text| (0.0..=1.0).contains(&text.parse::<f32>().unwrap())));
        assert_eq!(
            numbers("i32", "random:5", 9).unwrap()[..3],
            numbers("i32", "random:5", 3).unwrap()
        );
        assert_ne!(numbers("i32", "random:5", 3).unwrap(), numbers("i32", "random:6", 3).unwrap());
    }

    #[test]
    fn mistakes() {
        for text in [
            "zeros",
            "[1,2",
            "[1,...,2]",
            "[...]",
            "random",
            "random:x",
            "random:1:2",
            "[1,2]",
            "random:1:3:3",
            "iota:x",
            "fill:",
            "file:/no/such/file",
            "same:x",
            "",
        ] {
            assert!(numbers("i32", text, 3).is_err(), "{text}");
        }
        assert!(numbers("f32", "random:1:nan:2", 1).is_err());
    }
}
