//! The types of intrinsics: the notation of the table, matching and instantiating.
//!
//! A signature is `ret(param,param,...)`. Types are written
//!
//! | notation | meaning |
//! | --- | --- |
//! | `void`, `token`, `metadata`, `i32`, `f16`, `bf16`, `f32`, `f64`, `p3`, `v4f32` | that type |
//! | `{a,b}` | as a result: a literal struct of these |
//! | `any`, `anyi`, `anyf`, `anyv`, `anyp` | an overload: any type, an integer or vector of integers, the same for floats, a vector, a pointer |
//! | `ptrs=0` | an overload: a vector of pointers with as many lanes as overload 0 |
//! | `=0` | overload 0 again |
//! | `=0.elem` | the element type of overload 0, a vector |
//! | `=0/4` | overload 0, a vector, with a quarter of its lanes |
//! | `=0:i1` | `i1`, or a vector of `i1` with as many lanes as overload 0 if that is a vector |
//! | `...` | as the last parameter: a variable number of arguments follows |
//! | `3*i32` | three times `i32` |
//!
//! Overloads are numbered from the left, the result first. A reference may come before the
//! overload it refers to.

use smallvec::SmallVec;

use crate::types::{FuncType, StructName, Type, TypeKind, TypeTable};

/// The types that tell one instance of an overloaded intrinsic from another.
pub type Overloads = SmallVec<[Type; 4]>;

/// Why a function type is not one of an intrinsic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mismatch {
    /// The result has a wrong type.
    Return,
    /// This parameter has a wrong type or is one too many.
    Param(usize),
    /// It ends before the intrinsic does: a parameter or the `...` is missing.
    TooFewParams,
    /// It ends in `...` where the intrinsic does not.
    VarArg,
}

/// A signature in table notation, cut at its parentheses.
#[derive(Clone, Copy)]
pub(super) struct Signature {
    ret: &'static str,
    params: &'static str,
}

/// One type of a signature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pattern {
    Fixed(Type),
    Overload(Class),
    PtrVector { shape: usize },
    Same(usize),
    Element(usize),
    Fraction { of: usize, divisor: u32 },
    Shaped { shape: usize, elem: Type },
    VarArg,
}

/// What types an overload admits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Class {
    Any,
    Int,
    Float,
    Vector,
    Ptr,
}

impl Signature {
    pub(super) fn new(text: &'static str) -> Signature {
        let (ret, params) = text.split_once('(').expect("a signature has a parenthesis");
        Signature { ret, params: params.strip_suffix(')').expect("a signature ends in one") }
    }

    /// The types of a struct result; `None` if the result is a single type.
    fn struct_ret(self) -> Option<&'static str> {
        self.ret.strip_prefix('{').and_then(|fields| fields.strip_suffix('}'))
    }

    /// True if there is an overload. A vector of pointers is never the only one.
    pub(super) fn is_overloaded(self) -> bool {
        self.ret.contains("any") || self.params.contains("any")
    }

    /// True if the parameters end in `...`.
    pub(super) fn is_vararg(self) -> bool {
        self.params.ends_with("...")
    }

    /// The number of parameters, not counting `...`.
    pub(super) fn n_params(self) -> usize {
        patterns(self.params).filter(|&pattern| pattern != Pattern::VarArg).count()
    }
}

/// Reads a list of types.
fn patterns(list: &'static str) -> impl Iterator<Item = Pattern> {
    let items = list.split(',').filter(|item| !item.is_empty());
    items.flat_map(|item| {
        let (count, item) = match item.split_once('*') {
            Some((count, item)) => (number(count), item),
            None => (1, item),
        };
        std::iter::repeat_n(pattern(item), count)
    })
}

fn pattern(item: &str) -> Pattern {
    if let Some(reference) = item.strip_prefix('=') {
        return reference_pattern(reference);
    }
    if let Some(shape) = item.strip_prefix("ptrs=") {
        return Pattern::PtrVector { shape: number(shape) };
    }
    match item {
        "..." => Pattern::VarArg,
        "any" => Pattern::Overload(Class::Any),
        "anyi" => Pattern::Overload(Class::Int),
        "anyf" => Pattern::Overload(Class::Float),
        "anyv" => Pattern::Overload(Class::Vector),
        "anyp" => Pattern::Overload(Class::Ptr),
        _ => Pattern::Fixed(fixed(item)),
    }
}

fn reference_pattern(text: &str) -> Pattern {
    if let Some(of) = text.strip_suffix(".elem") {
        Pattern::Element(number(of))
    } else if let Some((of, divisor)) = text.split_once('/') {
        Pattern::Fraction { of: number(of), divisor: number(divisor) }
    } else if let Some((shape, elem)) = text.split_once(':') {
        Pattern::Shaped { shape: number(shape), elem: fixed(elem) }
    } else {
        Pattern::Same(number(text))
    }
}

fn fixed(item: &str) -> Type {
    match item {
        "void" => return Type::VOID,
        "token" => return Type::TOKEN,
        "metadata" => return Type::METADATA,
        "f16" => return Type::HALF,
        "bf16" => return Type::BFLOAT,
        "f32" => return Type::FLOAT,
        "f64" => return Type::DOUBLE,
        _ => {}
    }
    let (letter, rest) = item.split_at(1);
    match letter {
        "i" => Type::int(number(rest)),
        "p" => Type::ptr(number(rest)),
        _ => {
            let digits = rest.find(|c: char| !c.is_ascii_digit()).expect("a vector has an element");
            let (lanes, elem) = rest.split_at(digits);
            Type::spelled_vector(fixed(elem), number(lanes), false)
                .expect("vectors in the table are short")
        }
    }
}

fn number<N: std::str::FromStr>(text: &str) -> N {
    text.parse().ok().expect("table notation has a number here")
}

impl Class {
    fn admits(self, ty: Type, types: &TypeTable) -> bool {
        match self {
            Class::Any => true,
            Class::Int => types.is_int_or_vector(ty),
            Class::Float => types.is_float_or_vector(ty),
            Class::Vector => ty.is_vector(),
            Class::Ptr => ty.is_ptr(),
        }
    }
}

/// Matching a function type.
struct Matcher<'a> {
    types: &'a TypeTable,
    overloads: Overloads,
    /// References to overloads that were not known yet: what must be which, and whose fault it
    /// is if not.
    deferred: SmallVec<[(Pattern, Type, Mismatch); 4]>,
}

impl Signature {
    /// The overloads that make this signature the given function type.
    pub(super) fn match_types(
        self,
        ret: Type,
        params: &[Type],
        vararg: bool,
        types: &TypeTable,
    ) -> Result<Overloads, Mismatch> {
        let mut matcher = Matcher::new(types);
        matcher.ret(self, ret)?;
        let n_matched = matcher.params(self, params)?;
        let complete = n_matched == self.n_params() && vararg == self.is_vararg();
        if !complete {
            return Err(if vararg { Mismatch::VarArg } else { Mismatch::TooFewParams });
        }
        matcher.finish()
    }

    /// The overloads of an instance with this result and these first parameters, if that much
    /// tells them.
    pub(super) fn infer_overloads(
        self,
        ret: Type,
        first_params: &[Type],
        types: &TypeTable,
    ) -> Result<Overloads, Mismatch> {
        let mut matcher = Matcher::new(types);
        matcher.ret(self, ret)?;
        matcher.params(self, first_params)?;
        matcher.finish()
    }
}

impl<'a> Matcher<'a> {
    fn new(types: &'a TypeTable) -> Matcher<'a> {
        Matcher { types, overloads: SmallVec::new(), deferred: SmallVec::new() }
    }

    /// Matches as many parameters as are given.
    fn params(&mut self, signature: Signature, params: &[Type]) -> Result<usize, Mismatch> {
        let mut expected = patterns(signature.params).filter(|&p| p != Pattern::VarArg);
        for (index, &param) in params.iter().enumerate() {
            let pattern = expected.next().ok_or(Mismatch::Param(index))?;
            self.one(pattern, param, Mismatch::Param(index))?;
        }
        Ok(params.len())
    }

    /// Checks what was put off.
    fn finish(mut self) -> Result<Overloads, Mismatch> {
        for (pattern, ty, fault) in std::mem::take(&mut self.deferred) {
            self.reference(pattern, ty).then_some(()).ok_or(fault)?;
        }
        Ok(self.overloads)
    }

    fn ret(&mut self, signature: Signature, ret: Type) -> Result<(), Mismatch> {
        let Some(list) = signature.struct_ret() else {
            let mut list = patterns(signature.ret);
            let pattern = list.next().expect("a signature has a result");
            return self.one(pattern, ret, Mismatch::Return);
        };
        let fields = literal_fields(ret, self.types).ok_or(Mismatch::Return)?;
        let mut expected = patterns(list);
        for &field in fields {
            let pattern = expected.next().ok_or(Mismatch::Return)?;
            self.one(pattern, field, Mismatch::Return)?;
        }
        expected.next().is_none().then_some(()).ok_or(Mismatch::Return)
    }

    fn one(&mut self, pattern: Pattern, ty: Type, fault: Mismatch) -> Result<(), Mismatch> {
        let matches = match pattern {
            Pattern::VarArg => false,
            Pattern::Fixed(fixed) => fixed == ty,
            Pattern::Overload(class) => {
                self.overloads.push(ty);
                class.admits(ty, self.types)
            }
            Pattern::PtrVector { shape } => {
                self.overloads.push(ty);
                self.refer(shape, pattern, ty, fault)
            }
            Pattern::Same(of) | Pattern::Element(of) | Pattern::Fraction { of, .. } => {
                self.refer(of, pattern, ty, fault)
            }
            Pattern::Shaped { shape, .. } => self.refer(shape, pattern, ty, fault),
        };
        matches.then_some(()).ok_or(fault)
    }

    /// Checks a reference now if the overload is known, else puts it off.
    fn refer(&mut self, of: usize, pattern: Pattern, ty: Type, fault: Mismatch) -> bool {
        if of < self.overloads.len() {
            return self.reference(pattern, ty);
        }
        self.deferred.push((pattern, ty, fault));
        true
    }

    /// Whether `ty` is what `pattern` says, once all overloads it needs are known.
    fn reference(&self, pattern: Pattern, ty: Type) -> bool {
        let vector = |index: usize| self.types.as_vector(*self.overloads.get(index)?);
        match pattern {
            Pattern::Same(of) => self.overloads.get(of) == Some(&ty),
            Pattern::Element(of) => vector(of).is_some_and(|(elem, ..)| elem == ty),
            Pattern::Fraction { of, divisor } => {
                let whole = vector(of).filter(|(_, lanes, _)| lanes % divisor == 0);
                let part = whole.map(|(elem, lanes, scalable)| (elem, lanes / divisor, scalable));
                part.is_some() && part == self.types.as_vector(ty)
            }
            Pattern::PtrVector { shape } => match (vector(shape), self.types.as_vector(ty)) {
                (Some((_, lanes, scalable)), Some((elem, own_lanes, own_scalable))) => {
                    elem.is_ptr() && (lanes, scalable) == (own_lanes, own_scalable)
                }
                (None, _) | (_, None) => false,
            },
            Pattern::Shaped { shape, elem } => match (vector(shape), self.types.as_vector(ty)) {
                (Some((_, lanes, scalable)), own) => own == Some((elem, lanes, scalable)),
                (None, own) => own.is_none() && ty == elem,
            },
            Pattern::Fixed(_) | Pattern::Overload(_) | Pattern::VarArg => {
                unreachable!("only references are put off")
            }
        }
    }
}

/// The fields of a literal struct that is not packed; results of several values have such types.
fn literal_fields(ty: Type, types: &TypeTable) -> Option<&[Type]> {
    match types.kind(ty) {
        TypeKind::Struct(data) if data.name == StructName::Literal && !data.packed => {
            data.fields.as_deref()
        }
        _ => None,
    }
}

impl Signature {
    /// The function type for the given overloads; `None` if they are too few, too many or not
    /// what the signature admits.
    pub(super) fn instantiate(self, overloads: &[Type], types: &mut TypeTable) -> Option<FuncType> {
        let mut next_overload = 0;
        let mut make = |pattern: Pattern, types: &mut TypeTable| {
            instantiate_one(pattern, overloads, &mut next_overload, types)
        };
        let ret = match self.struct_ret() {
            Some(list) => {
                let fields = patterns(list).map(|field| make(field, types));
                let fields = fields.collect::<Option<Vec<_>>>()?;
                types.literal_struct(fields, false)
            }
            None => make(patterns(self.ret).next()?, types)?,
        };
        let params = patterns(self.params).filter(|&pattern| pattern != Pattern::VarArg);
        let params = params.map(|param| make(param, types)).collect::<Option<Vec<_>>>()?;
        (next_overload == overloads.len()).then(|| FuncType {
            ret,
            params: params.into(),
            vararg: self.is_vararg(),
        })
    }
}

fn instantiate_one(
    pattern: Pattern,
    overloads: &[Type],
    next_overload: &mut usize,
    types: &mut TypeTable,
) -> Option<Type> {
    match pattern {
        Pattern::VarArg => None,
        Pattern::Fixed(ty) => Some(ty),
        Pattern::Overload(class) => {
            let ty = *overloads.get(*next_overload)?;
            *next_overload += 1;
            class.admits(ty, types).then_some(ty)
        }
        Pattern::PtrVector { shape } => {
            let ty = *overloads.get(*next_overload)?;
            *next_overload += 1;
            let (elem, lanes, scalable) = types.as_vector(ty)?;
            let (_, shape_lanes, shape_scalable) = types.as_vector(*overloads.get(shape)?)?;
            let fits = elem.is_ptr() && (lanes, scalable) == (shape_lanes, shape_scalable);
            fits.then_some(ty)
        }
        Pattern::Same(of) => overloads.get(of).copied(),
        Pattern::Element(of) => types.as_vector(*overloads.get(of)?).map(|(elem, ..)| elem),
        Pattern::Fraction { of, divisor } => {
            let (elem, lanes, scalable) = types.as_vector(*overloads.get(of)?)?;
            let divides = lanes % divisor == 0;
            divides.then(|| types.vector(elem, lanes / divisor, scalable))
        }
        Pattern::Shaped { shape, elem } => Some(match types.as_vector(*overloads.get(shape)?) {
            Some((_, lanes, scalable)) => types.vector(elem, lanes, scalable),
            None => elem,
        }),
    }
}
