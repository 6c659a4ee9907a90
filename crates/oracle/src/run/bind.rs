//! From arguments as they are written to arguments of a machine: buffers are made, types checked.

use nvopt_interp::{Arg, Fault, Machine, Value, Word};
use smallvec::SmallVec;

use crate::{
    arg::{ArgSpec, Brackets, BufferSpec, Element, Scalar, ScalarType, State},
    subject::{Param, Shape, Signature},
};

/// Address spaces that pointers to buffers can have.
const GENERIC: u32 = 0;
const GLOBAL: u32 = 1;

/// A buffer in the memory of a machine.
#[derive(Clone, Debug, PartialEq)]
pub struct Buffer {
    /// What it is called: its name, its parameter's name, or the position of the argument.
    pub name: String,
    /// The position of the argument it belongs to.
    pub arg: usize,
    /// The type of an element.
    pub elem: ScalarType,
    /// The number of elements.
    pub len: u64,
    /// Its address.
    pub address: u64,
}

/// Arguments for a machine and the buffers among them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Bound {
    pub(crate) args: Vec<Arg>,
    pub(crate) buffers: Vec<Buffer>,
}

/// Makes the buffers of `args` and checks the types.
pub(crate) fn bind(
    machine: &mut Machine<'_>,
    signature: &Signature,
    args: &[ArgSpec],
) -> Result<Bound, String> {
    let (expected, given) = (signature.params.len(), args.len());
    if expected != given {
        let types: Vec<&str> = signature.params.iter().map(|param| param.text.as_str()).collect();
        return Err(format!(
            "@{} takes {expected} arguments, not {given}: ({})",
            signature.name,
            types.join(", ")
        ));
    }
    let mut bound = Bound::default();
    for (index, (param, arg)) in signature.params.iter().zip(args).enumerate() {
        make_buffers(machine, index, param, arg, &mut bound.buffers)?;
    }
    let mut next_buffer = 0;
    for (index, (param, arg)) in signature.params.iter().zip(args).enumerate() {
        let mut words = Words { buffers: &bound.buffers, next_buffer, words: Vec::new() };
        let made = words.argument(param, arg);
        next_buffer = words.next_buffer;
        let what = || match &param.name {
            Some(name) => {
                format!("argument {index} (%{name}, {}) of @{}", param.text, signature.name)
            }
            None => format!("argument {index} ({}) of @{}", param.text, signature.name),
        };
        bound.args.push(made.map_err(|why| format!("{}: {why}", what()))?);
    }
    Ok(bound)
}

/// Makes the buffers of an argument, in the order in which they are written.
fn make_buffers(
    machine: &mut Machine<'_>,
    index: usize,
    param: &Param,
    arg: &ArgSpec,
    buffers: &mut Vec<Buffer>,
) -> Result<(), String> {
    match arg {
        ArgSpec::Buffer(spec) => {
            let name = spec.name.clone().or_else(|| param.name.clone());
            let name = name.unwrap_or_else(|| index.to_string());
            if let Some(spec_name) = &spec.name
                && buffers.iter().any(|buffer| buffer.name == *spec_name)
            {
                return Err(format!("two buffers are called `{spec_name}`"));
            }
            let address = make_buffer(machine, spec)?;
            buffers.push(Buffer { name, arg: index, elem: spec.elem, len: spec.len, address });
        }
        ArgSpec::Group(_, parts) => {
            for part in parts {
                make_buffers(machine, index, param, part, buffers)?;
            }
        }
        ArgSpec::Scalar(_) | ArgSpec::Bytes(_) | ArgSpec::Null | ArgSpec::Alias(..) => {}
    }
    Ok(())
}

fn make_buffer(machine: &mut Machine<'_>, spec: &BufferSpec) -> Result<u64, String> {
    let size = spec.elem.element_bytes().ok_or("no buffers of that type")?;
    let bytes = spec.len.checked_mul(size as u64);
    let Some(bytes) = bytes.filter(|&bytes| bytes <= machine.config().limits.memory) else {
        let most = machine.config().limits.memory;
        return Err(format!("a buffer of {} {}; {most} bytes are allowed", spec.len, spec.elem));
    };
    let elements = spec.fill.elements(spec.elem, spec.len as usize)?;
    let plain = |fault: Box<Fault>| fault.detail;
    let address = machine.alloc_uninit(bytes).map_err(plain)?;
    let mut run = Vec::new();
    let mut start = 0;
    for (index, element) in elements.into_iter().enumerate() {
        match element {
            Some(Element { bits, state: State::Defined }) => {
                run.extend_from_slice(&bits.to_le_bytes()[..size]);
            }
            Some(Element { state: State::Poison, .. }) => {
                return Err("what a buffer holds can be undef, not poison".into());
            }
            Some(Element { state: State::Undef, .. }) | None => {
                machine.write(address + start as u64, &run).map_err(plain)?;
                run.clear();
                start = (index + 1) * size;
            }
        }
    }
    machine.write(address + start as u64, &run).map_err(plain)?;
    Ok(address)
}

/// The words of an argument being made.
struct Words<'a> {
    buffers: &'a [Buffer],
    next_buffer: usize,
    words: Vec<Word>,
}

impl Words<'_> {
    fn argument(&mut self, param: &Param, arg: &ArgSpec) -> Result<Arg, String> {
        match (&param.byval, arg) {
            (Some((_, size)), ArgSpec::Bytes(bytes)) => {
                if bytes.len() as u64 != *size {
                    return Err(format!("{} bytes, not {size}", bytes.len()));
                }
                Ok(Arg::Bytes(bytes.clone()))
            }
            (Some((shape, size)), ArgSpec::Group(..) | ArgSpec::Scalar(_)) => {
                let size = usize::try_from(*size).map_err(|_| "it is too large".to_owned())?;
                let mut bytes = vec![0; size];
                self.store(shape, arg, &mut bytes, 0)?;
                Ok(Arg::Bytes(bytes))
            }
            (None, ArgSpec::Bytes(_)) => Err("`bytes:` is for byval pointers".into()),
            (_, _) => {
                self.value(&param.shape, arg)?;
                let words: SmallVec<[Word; 2]> = self.words.drain(..).collect();
                Ok(Arg::Value(Value { words }))
            }
        }
    }

    fn value(&mut self, shape: &Shape, arg: &ArgSpec) -> Result<(), String> {
        match (shape, arg) {
            (Shape::Scalar(ty), ArgSpec::Scalar(scalar)) if *ty == scalar.ty => {
                self.words.extend(scalar_words(scalar));
                Ok(())
            }
            (Shape::Pointer(space), ArgSpec::Null | ArgSpec::Buffer(_) | ArgSpec::Alias(..)) => {
                let address = self.address(*space, arg)?;
                self.words.push(Word::new(address));
                Ok(())
            }
            (Shape::Pointer(_), ArgSpec::Scalar(scalar)) if scalar.ty == ScalarType::Int(64) => {
                self.words.extend(scalar_words(scalar));
                Ok(())
            }
            (Shape::Group(brackets, shapes), ArgSpec::Group(given, parts)) => {
                check_group(*brackets, *given, shapes.len(), parts.len())?;
                shapes.iter().zip(parts).try_for_each(|((_, shape), part)| self.value(shape, part))
            }
            (Shape::Other, _) => Err("values of this type cannot be passed".into()),
            (Shape::Scalar(_) | Shape::Pointer(_) | Shape::Group(..), _) => {
                Err(format!("{} does not have this type", kind_of(arg)))
            }
        }
    }

    fn address(&mut self, space: u32, arg: &ArgSpec) -> Result<u64, String> {
        if matches!(arg, ArgSpec::Null) {
            return Ok(0);
        }
        if space != GENERIC && space != GLOBAL {
            return Err(format!("there are no buffers in address space {space}"));
        }
        match arg {
            ArgSpec::Alias(name, offset) => {
                let buffer = find(self.buffers, name)?;
                Ok(buffer.address.wrapping_add_signed(*offset))
            }
            ArgSpec::Buffer(_) => {
                self.next_buffer += 1;
                Ok(self.buffers[self.next_buffer - 1].address)
            }
            ArgSpec::Scalar(_) | ArgSpec::Group(..) | ArgSpec::Bytes(_) | ArgSpec::Null => Ok(0),
        }
    }

    /// Writes a value as it lies in memory.
    fn store(
        &mut self,
        shape: &Shape,
        arg: &ArgSpec,
        bytes: &mut [u8],
        at: u64,
    ) -> Result<(), String> {
        if let (Shape::Group(brackets, shapes), ArgSpec::Group(given, parts)) = (shape, arg) {
            check_group(*brackets, *given, shapes.len(), parts.len())?;
            let mut pairs = shapes.iter().zip(parts);
            return pairs.try_for_each(|((offset, shape), part)| {
                self.store(shape, part, bytes, at.saturating_add(*offset))
            });
        }
        let size = match shape {
            Shape::Scalar(ty) => (ty.bits() as usize).div_ceil(8),
            Shape::Pointer(_) => 8,
            Shape::Group(..) | Shape::Other => 0,
        };
        self.words.clear();
        self.value(shape, arg)?;
        let start = usize::try_from(at).unwrap_or(usize::MAX);
        let place = bytes.get_mut(start..).and_then(|rest| rest.get_mut(..size));
        let place = place.ok_or("it lies outside of the struct")?;
        let words = self.words.drain(..).flat_map(|word| word.bits.to_le_bytes());
        place.iter_mut().zip(words).for_each(|(byte, value)| *byte = value);
        Ok(())
    }
}

fn check_group(
    wanted: Brackets,
    given: Brackets,
    n_wanted: usize,
    n_given: usize,
) -> Result<(), String> {
    if wanted != given {
        return Err("the brackets are those of another type".into());
    }
    if n_wanted != n_given {
        return Err(format!("{n_given} parts, not {n_wanted}"));
    }
    Ok(())
}

fn scalar_words(scalar: &Scalar) -> impl Iterator<Item = Word> + '_ {
    let bits = scalar.ty.bits();
    scalar.words.iter().enumerate().map(move |(index, &word)| {
        let width = (bits - index as u32 * 64).min(64);
        match scalar.state {
            State::Defined => Word::new(word),
            State::Poison => Word::POISON,
            State::Undef => {
                Word { bits: 0, undef: nvopt_ir::constant::low_mask(width), poison: false }
            }
        }
    })
}

fn kind_of(arg: &ArgSpec) -> String {
    match arg {
        ArgSpec::Scalar(scalar) => format!("a value of type {}", scalar.ty),
        ArgSpec::Group(Brackets::Struct, _) => "a struct".into(),
        ArgSpec::Group(Brackets::Vector, _) => "a vector".into(),
        ArgSpec::Group(Brackets::Array, _) => "an array".into(),
        ArgSpec::Bytes(_) => "`bytes:`".into(),
        ArgSpec::Null | ArgSpec::Alias(..) => "a pointer".into(),
        ArgSpec::Buffer(_) => "a buffer".into(),
    }
}

/// The buffer called `name`, or that of the argument at this position.
pub(crate) fn find<'b>(buffers: &'b [Buffer], name: &str) -> Result<&'b Buffer, String> {
    let name = name.strip_prefix('%').unwrap_or(name);
    let position = name.parse::<usize>().ok();
    let named = buffers.iter().find(|buffer| buffer.name == name);
    let at = || buffers.iter().find(|buffer| Some(buffer.arg) == position);
    named.or_else(at).ok_or_else(|| {
        let names: Vec<&str> = buffers.iter().map(|buffer| buffer.name.as_str()).collect();
        if names.is_empty() {
            format!("there is no buffer `{name}`: no argument is one")
        } else {
            format!("there is no buffer `{name}`; there are {}", names.join(", "))
        }
    })
}
