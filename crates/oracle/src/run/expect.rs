//! What buffers and results must hold after a run.

use nvopt_arith::float::Format;

use crate::arg::{Element, Fill, ScalarType, State, to_f64};

/// How many differences are told.
const SHOWN: usize = 4;

/// What something must hold: `out=[1, 2]`, `out[4..8]=zero`, `out[0]=7`, `@counter=3`, `result=i32:7`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Expect {
    /// The buffer by name or position, `@` and a global variable, or `result`.
    pub what: String,
    /// The elements, from one up to below another one; all by default.
    pub range: Option<(u64, u64)>,
    /// What they must be, as text: it is read when the type of the elements is known.
    pub contents: String,
}

impl Expect {
    /// Reads an expectation.
    pub fn parse(text: &str) -> Result<Expect, String> {
        let bad = || format!("expectation `{text}`: expected NAME=CONTENTS or NAME[I..J]=CONTENTS");
        let (target, contents) = text.split_once('=').ok_or_else(bad)?;
        let (what, range) = match target.trim().strip_suffix(']') {
            None => (target.trim(), None),
            Some(indexed) => {
                let (what, range) = indexed.split_once('[').ok_or_else(bad)?;
                let (low, high) = match range.split_once("..") {
                    Some((low, high)) => (low.trim().parse(), high.trim().parse()),
                    None => {
                        let index = range.trim().parse::<u64>();
                        (index.clone(), index.map(|index| index.saturating_add(1)))
                    }
                };
                (what.trim(), Some((low.map_err(|_| bad())?, high.map_err(|_| bad())?)))
            }
        };
        if what.is_empty() || what.contains('[') {
            return Err(bad());
        }
        Ok(Expect { what: what.to_owned(), range, contents: contents.trim().to_owned() })
    }

    /// What elements of type `elem` must be. A number alone is meant for all of them.
    pub(crate) fn fill(&self, elem: ScalarType) -> Result<Fill, String> {
        let fill = Fill::parse(&self.contents, elem);
        fill.or_else(|why| elem.parse(&self.contents).map(Fill::Value).map_err(|_| why))
            .map_err(|why| format!("expectation of `{}`: {why}", self.what))
    }
}

/// How far floats may lie from what is expected. One of the three is enough.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Tolerance {
    /// The difference.
    pub absolute: f64,
    /// The difference by the size of what is expected.
    pub relative: f64,
    /// The representable numbers between the two.
    pub ulps: u64,
}

impl Tolerance {
    /// Reads `ABSOLUTE`, `ABSOLUTE,RELATIVE` or `Nulp`, or several of them with commas.
    pub fn parse(text: &str) -> Result<Tolerance, String> {
        let mut tolerance = Tolerance::default();
        let mut numbers = 0;
        for word in text.split(',').map(str::trim) {
            let bad = || {
                format!("tolerance `{word}`: expected ABSOLUTE[,RELATIVE] or a number and `ulp`")
            };
            if let Some(ulps) = word.strip_suffix("ulps").or_else(|| word.strip_suffix("ulp")) {
                tolerance.ulps = ulps.trim().parse().map_err(|_| bad())?;
                continue;
            }
            let value: f64 = word.parse().map_err(|_| bad())?;
            if value.is_nan() || value < 0.0 || numbers > 1 {
                return Err(bad());
            }
            *(if numbers == 0 { &mut tolerance.absolute } else { &mut tolerance.relative }) = value;
            numbers += 1;
        }
        Ok(tolerance)
    }

    fn allows(self, format: Format, found: u128, wanted: u128) -> bool {
        if format.is_nan(wanted) || format.is_nan(found) {
            return format.is_nan(wanted) && format.is_nan(found);
        }
        if found == wanted {
            return true;
        }
        let (a, b) = (to_f64(format, found), to_f64(format, wanted));
        if a == b && !(format.is_zero(wanted) && self == Tolerance::default()) {
            return true;
        }
        let difference = (a - b).abs();
        let is_near = difference.is_finite()
            && (difference <= self.absolute && self.absolute > 0.0
                || difference <= self.relative * b.abs() && self.relative > 0.0);
        is_near || self.ulps > 0 && ulps_between(format, found, wanted) <= u128::from(self.ulps)
    }
}

/// The representable numbers from one to the other.
fn ulps_between(format: Format, a: u128, b: u128) -> u128 {
    let sign = format.sign_bit();
    let ordered = |bits: u128| {
        let size = (bits & !sign) as i128;
        if bits & sign == 0 { size } else { -size }
    };
    ordered(a).abs_diff(ordered(b))
}

/// True if `found` is what is wanted. NaNs are equal; zeros differ by sign unless there is a
/// tolerance.
pub(crate) fn is_met(
    elem: ScalarType,
    found: Element,
    wanted: Element,
    tolerance: Tolerance,
) -> bool {
    match (wanted.state, found.state) {
        (State::Defined, State::Defined) => match elem {
            ScalarType::Int(_) => found.bits == wanted.bits,
            ScalarType::Float(format) => tolerance.allows(format, found.bits, wanted.bits),
        },
        (State::Undef, State::Undef) | (State::Poison, State::Poison) => true,
        (State::Defined | State::Undef | State::Poison, _) => false,
    }
}

/// The text of an element.
pub(crate) fn element_text(elem: ScalarType, element: Element) -> String {
    match element.state {
        State::Defined => elem.text(element.bits),
        State::Undef => "undef".into(),
        State::Poison => "poison".into(),
    }
}

/// Compares elements with what is wanted, from position `first` on; the message tells the first
/// few differences.
pub(crate) fn compare(
    what: &str,
    elem: ScalarType,
    first: u64,
    found: &[Element],
    wanted: &[Option<Element>],
    tolerance: Tolerance,
) -> Option<String> {
    let pairs = found.iter().zip(wanted).enumerate();
    let differences: Vec<(usize, Element, Element)> = pairs
        .filter_map(|(index, (&found, wanted))| {
            let wanted = (*wanted)?;
            (!is_met(elem, found, wanted, tolerance)).then_some((index, found, wanted))
        })
        .collect();
    if differences.is_empty() {
        return None;
    }
    let shown: Vec<String> = differences
        .iter()
        .take(SHOWN)
        .map(|&(index, found, wanted)| {
            let (found, wanted) = (element_text(elem, found), element_text(elem, wanted));
            format!("{what}[{}] is {found}, not {wanted}", first + index as u64)
        })
        .collect();
    let more = match differences.len().checked_sub(SHOWN) {
        Some(more @ 1..) => format!("; {more} more differences"),
        Some(0) | None => String::new(),
    };
    Some(format!("{}{more}", shown.join("; ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expectations_are_read() {
        let expect = Expect::parse("out[4..8]=[1, 2, 3, 4]").unwrap();
        assert_eq!((expect.what.as_str(), expect.range), ("out", Some((4, 8))));
        assert_eq!(Expect::parse("@g[3]=7").unwrap().range, Some((3, 4)));
        assert_eq!(Expect::parse("0=zero").unwrap().what, "0");
        for text in ["out", "=zero", "out[1=zero", "out[x]=zero", "out[1..]=zero"] {
            assert!(Expect::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn tolerances() {
        let single = ScalarType::Float(Format::Single);
        let met = |a: f32, b: f32, text: &str| {
            let tolerance = Tolerance::parse(text).unwrap();
            let element = |x: f32| Element::new(u128::from(x.to_bits()));
            is_met(single, element(a), element(b), tolerance)
        };
        assert!(met(1.0, 1.0, "0"));
        assert!(met(f32::NAN, -f32::NAN, "0"));
        assert!(!met(0.0, -0.0, "0") && met(0.0, -0.0, "1e-9"));
        assert!(met(1.0, 1.05, "0.1") && !met(1.0, 1.2, "0.1"));
        assert!(met(100.0, 101.0, "0,0.02") && !met(100.0, 103.0, "0,0.02"));
        assert!(
            met(1.0, 1.0 + f32::EPSILON, "1ulp") && !met(1.0, 1.0 + 2.0 * f32::EPSILON, "1ulp")
        );
        assert!(!met(f32::INFINITY, 1.0, "5,5"));
        for text in ["x", "-1", "nan", "1,2,3", "xulp", ""] {
            assert!(Tolerance::parse(text).is_err(), "{text}");
        }
    }
}
