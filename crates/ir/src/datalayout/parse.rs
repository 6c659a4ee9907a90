//! Reading data layout strings. What is said about malformed ones is worded as LLVM words it.

use super::{DataLayout, FuncPtrAlignKind, Mangling, PointerSpec, PrimitiveSpec};
use crate::{ops::Align, types::MAX_ADDR_SPACE};

/// What is wrong with a string.
type Complaint = String;

/// Sizes and address spaces are numbers of at most 24 bits.
const MAX_SIZE: u32 = (1 << 24) - 1;

const POINTER_FORM: &str = "p[<n>]:<size>:<abi>[:<pref>[:<idx>]]";

impl DataLayout {
    /// Reads a data layout string; the empty one gives the defaults.
    pub fn parse(text: &[u8]) -> Result<DataLayout, String> {
        let mut layout = DataLayout::default();
        if text.is_empty() {
            return Ok(layout);
        }
        let mut non_integral = Vec::new();
        for spec in text.split(|&byte| byte == b'-') {
            layout.parse_spec(spec, &mut non_integral)?;
        }
        // Only now, since the pointers of these spaces may be described after `ni`.
        for space in non_integral {
            let spec = PointerSpec { space, unstable: true, ..layout.pointer(space).clone() };
            layout.set_pointer(spec);
        }
        Ok(layout)
    }

    fn parse_spec(&mut self, spec: &[u8], non_integral: &mut Vec<u32>) -> Result<(), Complaint> {
        if let Some(rest) = spec.strip_prefix(b"ni") {
            return parse_non_integral(rest, non_integral);
        }
        let Some((&letter, rest)) = spec.split_first() else {
            return Err("empty specification is not allowed".into());
        };
        match letter {
            b'i' | b'f' | b'v' => self.parse_primitive(letter, rest),
            b'a' => self.parse_aggregate(rest),
            b'p' => self.parse_pointer(rest),
            // An old form that says nothing any more.
            b's' => Ok(()),
            b'e' | b'E' if rest.is_empty() => {
                self.big_endian = letter == b'E';
                Ok(())
            }
            b'e' | b'E' => Err("malformed specification, must be just 'e' or 'E'".into()),
            b'n' => {
                for width in rest.split(|&byte| byte == b':') {
                    self.native_ints.push(parse_size(width, "size")?);
                }
                Ok(())
            }
            b'S' => {
                require(rest, "S<size>")?;
                self.stack_align = Some(parse_align(rest, "stack natural")?);
                Ok(())
            }
            b'F' => self.parse_func_ptr_align(rest),
            b'P' => parse_space_after(rest, "P<address space>", &mut self.program_space),
            b'A' => parse_space_after(rest, "A<address space>", &mut self.alloca_space),
            b'G' => parse_space_after(rest, "G<address space>", &mut self.globals_space),
            b'm' => {
                self.mangling = Some(parse_mangling(rest)?);
                Ok(())
            }
            _ => Err(format!("unknown specifier '{}'", char::from(letter))),
        }
    }

    fn parse_primitive(&mut self, letter: u8, rest: &[u8]) -> Result<(), Complaint> {
        let parts: Vec<&[u8]> = rest.split(|&byte| byte == b':').collect();
        if !(2..=3).contains(&parts.len()) {
            return Err(malformed(&format!("{}<size>:<abi>[:<pref>]", char::from(letter))));
        }
        let bits = parse_size(parts[0], "size")?;
        let abi = parse_align(parts[1], "ABI")?;
        if letter == b'i' && bits == 8 && abi != Align::ONE {
            return Err("i8 must be 8-bit aligned".into());
        }
        let pref = parse_preferred(parts.get(2), abi)?;
        let specs = match letter {
            b'i' => &mut self.ints,
            b'f' => &mut self.floats,
            _ => &mut self.vectors,
        };
        let spec = PrimitiveSpec { bits, abi, pref };
        match specs.binary_search_by_key(&bits, |spec| spec.bits) {
            Ok(found) => specs[found] = spec,
            Err(place) => specs.insert(place, spec),
        }
        Ok(())
    }

    fn parse_aggregate(&mut self, rest: &[u8]) -> Result<(), Complaint> {
        let parts: Vec<&[u8]> = rest.split(|&byte| byte == b':').collect();
        if !(2..=3).contains(&parts.len()) {
            return Err(malformed("a:<abi>[:<pref>]"));
        }
        // Old strings have a size here.
        if !parts[0].is_empty() && parse_number(parts[0]) != Some(0) {
            return Err("size must be zero".into());
        }
        let abi = if parse_number(parts[1]) == Some(0) {
            Align::ONE
        } else {
            parse_align(parts[1], "ABI")?
        };
        self.aggregate_pref = parse_preferred(parts.get(2), abi)?;
        self.aggregate_abi = abi;
        Ok(())
    }

    fn parse_pointer(&mut self, rest: &[u8]) -> Result<(), Complaint> {
        let parts: Vec<&[u8]> = rest.split(|&byte| byte == b':').collect();
        if !(3..=5).contains(&parts.len()) {
            return Err(malformed(POINTER_FORM));
        }
        let mut spec = parse_pointer_head(parts[0])?;
        if spec.space == 0 && (spec.unstable || spec.external_state) {
            return Err("address space 0 cannot be unstable or have external state".into());
        }
        let taken = |other: &PointerSpec| other.name.is_some() && other.name == spec.name;
        if self.pointers.iter().any(|other| other.space != spec.space && taken(other)) {
            let name = String::from_utf8_lossy(spec.name.as_deref().unwrap_or_default());
            return Err(format!("address space name `{name}` already used"));
        }
        spec.bits = parse_size(parts[1], "pointer size")?;
        spec.abi = parse_align(parts[2], "ABI")?;
        spec.pref = parse_preferred(parts.get(3), spec.abi)?;
        spec.index_bits = match parts.get(4) {
            Some(part) => parse_size(part, "index size")?,
            None => spec.bits,
        };
        if spec.index_bits > spec.bits {
            return Err("index size cannot be larger than the pointer size".into());
        }
        self.set_pointer(spec);
        Ok(())
    }

    fn set_pointer(&mut self, spec: PointerSpec) {
        match self.pointers.binary_search_by_key(&spec.space, |spec| spec.space) {
            Ok(found) => self.pointers[found] = spec,
            Err(place) => self.pointers.insert(place, spec),
        }
    }

    fn parse_func_ptr_align(&mut self, rest: &[u8]) -> Result<(), Complaint> {
        let Some((&letter, rest)) = rest.split_first() else {
            return Err(malformed("F<type><abi>"));
        };
        self.func_ptr_align_kind = match letter {
            b'i' => FuncPtrAlignKind::Independent,
            b'n' => FuncPtrAlignKind::MultipleOfFunctionAlign,
            _ => {
                let letter = char::from(letter);
                return Err(format!("unknown function pointer alignment type '{letter}'"));
            }
        };
        self.func_ptr_align = Some(parse_align(rest, "ABI")?);
        Ok(())
    }
}

fn malformed(form: &str) -> Complaint {
    format!("malformed specification, must be of the form \"{form}\"")
}

fn require(rest: &[u8], form: &str) -> Result<(), Complaint> {
    if rest.is_empty() { Err(malformed(form)) } else { Ok(()) }
}

/// A decimal number of at most 32 bits, all of `text`.
fn parse_number(text: &[u8]) -> Option<u32> {
    if text.is_empty() || !text.iter().all(u8::is_ascii_digit) {
        return None;
    }
    std::str::from_utf8(text).ok()?.parse().ok()
}

fn parse_size(text: &[u8], name: &str) -> Result<u32, Complaint> {
    if text.is_empty() {
        return Err(format!("{name} component cannot be empty"));
    }
    parse_number(text)
        .filter(|size| (1..=MAX_SIZE).contains(size))
        .ok_or_else(|| format!("{name} must be a non-zero 24-bit integer"))
}

fn parse_align(text: &[u8], name: &str) -> Result<Align, Complaint> {
    if text.is_empty() {
        return Err(format!("{name} alignment component cannot be empty"));
    }
    let Some(bits) = parse_number(text).filter(|&bits| bits <= u32::from(u16::MAX)) else {
        return Err(format!("{name} alignment must be a 16-bit integer"));
    };
    if bits == 0 {
        return Err(format!("{name} alignment must be non-zero"));
    }
    let whole_bytes = bits.is_multiple_of(8);
    let align = Align::from_bytes(u64::from(bits / 8)).filter(|_| whole_bytes);
    align.ok_or_else(|| format!("{name} alignment must be a power of two times the byte width"))
}

fn parse_preferred(text: Option<&&[u8]>, abi: Align) -> Result<Align, Complaint> {
    let Some(text) = text else { return Ok(abi) };
    let pref = parse_align(text, "preferred")?;
    if pref < abi {
        return Err("preferred alignment cannot be less than the ABI alignment".into());
    }
    Ok(pref)
}

fn parse_space(text: &[u8]) -> Result<u32, Complaint> {
    if text.is_empty() {
        return Err("address space component cannot be empty".into());
    }
    parse_number(text)
        .filter(|&space| space <= MAX_ADDR_SPACE)
        .ok_or_else(|| "address space must be a 24-bit integer".into())
}

fn parse_space_after(rest: &[u8], form: &str, space: &mut u32) -> Result<(), Complaint> {
    require(rest, form)?;
    *space = parse_space(rest)?;
    Ok(())
}

fn parse_non_integral(rest: &[u8], spaces: &mut Vec<u32>) -> Result<(), Complaint> {
    let Some(rest) = rest.strip_prefix(b":") else {
        return Err(malformed("ni:<address space>[:<address space>]..."));
    };
    for space in rest.split(|&byte| byte == b':') {
        match parse_space(space)? {
            0 => return Err("address space 0 cannot be non-integral".into()),
            space => spaces.push(space),
        }
    }
    Ok(())
}

fn parse_mangling(rest: &[u8]) -> Result<Mangling, Complaint> {
    match rest.strip_prefix(b":") {
        None | Some(b"") => Err(malformed("m:<mangling>")),
        Some(b"e") => Ok(Mangling::Elf),
        Some(b"l") => Ok(Mangling::Goff),
        Some(b"o") => Ok(Mangling::MachO),
        Some(b"m") => Ok(Mangling::Mips),
        Some(b"w") => Ok(Mangling::WinCoff),
        Some(b"x") => Ok(Mangling::WinCoffX86),
        Some(b"a") => Ok(Mangling::Xcoff),
        Some(_) => Err("unknown mangling mode".into()),
    }
}

/// Flags, address space and name: what stands between `p` and the first colon.
fn parse_pointer_head(text: &[u8]) -> Result<PointerSpec, Complaint> {
    let mut spec = PointerSpec {
        space: 0,
        bits: 0,
        abi: Align::ONE,
        pref: Align::ONE,
        index_bits: 0,
        unstable: false,
        external_state: false,
        name: None,
    };
    let mut rest = text;
    while let Some((&flag, after)) = rest.split_first() {
        match flag {
            b'u' => spec.unstable = true,
            b'e' => spec.external_state = true,
            flag if flag.is_ascii_alphabetic() => {
                let flag = char::from(flag);
                return Err(format!("'{flag}' is not a valid pointer specification flag"));
            }
            _ => break,
        }
        rest = after;
    }
    let name_start = rest.iter().position(|&byte| byte == b'(').unwrap_or(rest.len());
    let (number, name) = rest.split_at(name_start);
    if !number.is_empty() {
        spec.space = parse_space(number)?;
    }
    if !name.is_empty() {
        spec.name = Some(parse_space_name(name)?.into());
    }
    Ok(spec)
}

fn parse_space_name(text: &[u8]) -> Result<&[u8], Complaint> {
    let inner = text.strip_prefix(b"(").and_then(|rest| rest.strip_suffix(b")"));
    match inner {
        None | Some(b"") => Err("Expected `( address space name )`".into()),
        Some(b"P" | b"G" | b"A") => {
            Err("Cannot use predefined address space names P/G/A in data layout".into())
        }
        Some(name) => Ok(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nvptx_layout() {
        let text = b"e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64";
        let layout = DataLayout::parse(text).unwrap();
        assert!(!layout.is_big_endian());
        assert_eq!((layout.pointer_bits(0), layout.pointer_bits(6)), (64, 32));
        assert_eq!(layout.pointer_bits(3), 64);
        assert_eq!(layout.native_ints(), [16, 32, 64]);
        assert_eq!(layout.int_aligns(64), twice8());
        assert_eq!(layout.int_aligns(1).0.bytes(), 1);
        assert_eq!(layout.int_aligns(65).0.bytes(), 16);
        assert_eq!(layout.int_aligns(512).0.bytes(), 32);
    }

    fn twice8() -> (Align, Align) {
        (Align::from_log2(3), Align::from_log2(3))
    }

    #[test]
    fn malformed_strings_are_refused_in_llvms_words() {
        for (text, said) in [
            (
                "p",
                "malformed specification, must be of the form \"p[<n>]:<size>:<abi>[:<pref>[:<idx>]]\"",
            ),
            ("pe:64:64", "address space 0 cannot be unstable or have external state"),
            ("pux:64:64", "'x' is not a valid pointer specification flag"),
            ("peu(foo)3:64:64", "Expected `( address space name )`"),
            ("p3(:64:64", "Expected `( address space name )`"),
            ("p1(a):64:64-p2(a):64:64", "address space name `a` already used"),
            ("p0(P):64:64", "Cannot use predefined address space names P/G/A in data layout"),
            ("p16777216:64:64", "address space must be a 24-bit integer"),
            ("p:0:64", "pointer size must be a non-zero 24-bit integer"),
            ("p::64", "pointer size component cannot be empty"),
            ("p:64:", "ABI alignment component cannot be empty"),
            ("p:64:64:32", "preferred alignment cannot be less than the ABI alignment"),
            ("p:64:64:64:128", "index size cannot be larger than the pointer size"),
            ("p:64:24", "ABI alignment must be a power of two times the byte width"),
            ("p:64:0", "ABI alignment must be non-zero"),
            ("p:64:65536", "ABI alignment must be a 16-bit integer"),
            ("i8:16", "i8 must be 8-bit aligned"),
            ("i8", "malformed specification, must be of the form \"i<size>:<abi>[:<pref>]\""),
            ("a1:8", "size must be zero"),
            ("ni:0", "address space 0 cannot be non-integral"),
            ("ni:", "address space component cannot be empty"),
            ("e1", "malformed specification, must be just 'e' or 'E'"),
            ("n", "size component cannot be empty"),
            ("S0", "stack natural alignment must be non-zero"),
            ("Fx", "unknown function pointer alignment type 'x'"),
            ("P", "malformed specification, must be of the form \"P<address space>\""),
            ("m:ee", "unknown mangling mode"),
            ("q", "unknown specifier 'q'"),
            ("e-", "empty specification is not allowed"),
        ] {
            assert_eq!(DataLayout::parse(text.as_bytes()), Err(said.to_owned()), "{text}");
        }
        for text in
            ["", "s64", "p(foo):64:64", "p3(a)(b):64:64", "a0:8", "a:0:64", "pu5:64:64", "m:e"]
        {
            assert!(DataLayout::parse(text.as_bytes()).is_ok(), "{text}");
        }
    }

    #[test]
    fn non_integral_spaces_may_be_described_later() {
        let layout = DataLayout::parse(b"ni:4-p4:32:32").unwrap();
        assert!(layout.is_non_integral(4) && !layout.is_non_integral(0));
        assert_eq!(layout.pointer_bits(4), 32);
    }
}
