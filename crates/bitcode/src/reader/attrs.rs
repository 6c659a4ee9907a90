//! The PARAMATTR_GROUP and PARAMATTR blocks.
//!
//! A group is a set of attributes and the place it stands at; a list, which functions and calls
//! name by number, puts groups together. Kinds that LLVM 22 no longer has become what it reads
//! them as: `nocapture` is `captures(none)`, `readnone` on a function is `memory(none)`.

use nvopt_entity::FxHashMap;
use nvopt_ir::{
    attrs::{
        Attr, AttrClass, AttrKind, AttrList, AttrListData, AttrPool, AttrSet, IntRange,
        MemoryEffects, MemoryLocation,
    },
    types::{MAX_INT_BITS, Type},
};

use super::{
    fields::{Budget, Fields, bad, sign_rotated, to_text, wide_words},
    old_attrs,
    types::TypeIds,
};
use crate::{
    bitstream::{Cursor, Record, Result},
    codes::{
        block,
        paramattr::{self, form, old_kind},
    },
};

/// What a group or an old entry speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Function,
    Return,
    Param(u32),
}

impl Place {
    pub(super) fn from_index(index: u64) -> Result<Place> {
        match index {
            paramattr::FUNCTION_INDEX => Ok(Place::Function),
            paramattr::RETURN_INDEX => Ok(Place::Return),
            index => match u32::try_from(index - 1) {
                Ok(param) if param < MAX_PARAMS => Ok(Place::Param(param)),
                _ => bad("an attribute stands at no such parameter"),
            },
        }
    }
}

/// More parameters than any function has, few enough for a dense list of them.
const MAX_PARAMS: u32 = 1 << 16;

/// The attribute groups and lists of a file.
#[derive(Debug, Default)]
pub(super) struct AttrTables {
    groups: FxHashMap<u64, (Place, Option<AttrSet>)>,
    lists: Vec<Option<AttrList>>,
}

impl AttrTables {
    /// The list with this number, which counts from one; zero is none.
    pub(super) fn list(&self, number: u64) -> Option<AttrList> {
        let index = usize::try_from(number.checked_sub(1)?).ok()?;
        self.lists.get(index).copied().flatten()
    }
}

/// Reads the PARAMATTR_GROUP block that was announced.
pub(super) fn read_group_block<'a>(
    cur: &mut Cursor<'a>,
    tables: &mut AttrTables,
    pool: &mut AttrPool,
    types: &TypeIds,
    budget: &mut Budget,
) -> Result<()> {
    cur.enter_block(block::PARAMATTR_GROUP)?;
    let mut record = Record::default();
    while let Some(id) = cur.next_record()? {
        cur.read_record(id, &mut record)?;
        if record.code == paramattr::GROUP_ENTRY {
            let mut fields = Fields::new(&record.ops);
            let group = fields.next()?;
            let place = Place::from_index(fields.next()?)?;
            let set = read_group(fields, place, pool, types, budget)?;
            tables.groups.insert(group, (place, set));
        }
    }
    Ok(())
}

fn read_group(
    mut fields: Fields<'_>,
    place: Place,
    pool: &mut AttrPool,
    types: &TypeIds,
    budget: &mut Budget,
) -> Result<Option<AttrSet>> {
    let mut attrs = Vec::new();
    let mut memory = MemoryEffects::UNKNOWN;
    while let Some(kind) = fields.next_opt() {
        let attr = match kind {
            form::FLAG => {
                let code = fields.next()?;
                if place == Place::Function
                    && let Some(effects) = old_memory_effects(code)
                {
                    memory = MemoryEffects(memory.0 & effects.0);
                    continue;
                }
                flag_attr(code)?
            }
            form::INT => int_attr(fields.next()?, fields.next()?)?,
            form::KEY | form::KEY_VALUE => string_attr(&mut fields, kind, pool)?,
            form::TYPE_ABSENT => type_attr(fields.next()?, None)?,
            form::TYPE => type_attr(fields.next()?, Some(types.get(fields.next()?)?))?,
            form::RANGE => range_attr(&mut fields, budget)?,
            form::RANGE_LIST => range_list_attr(&mut fields, budget)?,
            _ => return bad("an attribute is written in no known form"),
        };
        attrs.push(attr);
    }
    if memory != MemoryEffects::UNKNOWN {
        attrs.push(Attr::Int(AttrKind::Memory, u64::from(memory.0)));
    }
    Ok(pool.set(attrs))
}

/// What an old attribute of a function says of memory.
pub(super) fn old_memory_effects(code: u64) -> Option<MemoryEffects> {
    let only = |locations: &[MemoryLocation]| {
        locations.iter().fold(MemoryEffects::NONE, |effects, &location| effects.with(location, 3))
    };
    match code {
        old_kind::READ_NONE => Some(MemoryEffects::NONE),
        old_kind::READ_ONLY => Some(MemoryEffects::all(MemoryEffects::READ)),
        old_kind::WRITEONLY => Some(MemoryEffects::all(MemoryEffects::WRITE)),
        old_kind::ARGMEMONLY => Some(only(&[MemoryLocation::Arg])),
        old_kind::INACCESSIBLEMEM_ONLY => Some(only(&[MemoryLocation::Inaccessible])),
        old_kind::INACCESSIBLEMEM_OR_ARGMEMONLY => {
            Some(only(&[MemoryLocation::Inaccessible, MemoryLocation::Arg]))
        }
        _ => None,
    }
}

fn kind_from(code: u64) -> Result<AttrKind> {
    match AttrKind::from_code(code) {
        Some(kind) => Ok(kind),
        None => bad(format!("there is no attribute {code}")),
    }
}

/// `captures(none)` in the encoding of `captures`.
const CAPTURES_NONE: u64 = 0;
/// `uwtable` without a word, in its encoding.
const UWTABLE_DEFAULT: u64 = 2;

/// The attribute of kind `code` that carries nothing.
pub(super) fn flag_attr(code: u64) -> Result<Attr> {
    if code == old_kind::NO_CAPTURE {
        return Ok(Attr::Int(AttrKind::Captures, CAPTURES_NONE));
    }
    let kind = kind_from(code)?;
    match kind.class() {
        AttrClass::Flag => Ok(Attr::Flag(kind)),
        // The type is filled in where the pointee is known.
        AttrClass::Type => Ok(Attr::Type(kind, None)),
        AttrClass::Int if kind == AttrKind::UWTable => Ok(Attr::Int(kind, UWTABLE_DEFAULT)),
        AttrClass::Int | AttrClass::Range | AttrClass::RangeList => {
            bad(format!("the attribute {} stands without its value", kind.name()))
        }
    }
}

fn int_attr(code: u64, value: u64) -> Result<Attr> {
    let kind = kind_from(code)?;
    if kind.class() != AttrClass::Int {
        return bad(format!("the attribute {} has a number", kind.name()));
    }
    let value = match kind {
        AttrKind::Memory => memory_value(value),
        AttrKind::Alignment | AttrKind::StackAlignment => {
            if !value.is_power_of_two() {
                return bad("an alignment is not a power of two");
            }
            value
        }
        _ => value,
    };
    Ok(Attr::Int(kind, value))
}

/// The upper byte of `memory` is a version; the first had no location for `errno`.
fn memory_value(encoded: u64) -> u64 {
    if encoded >> 56 != 0 {
        return encoded & u64::from(MemoryEffects::UNKNOWN.0);
    }
    let access = |shift: u32| (encoded >> shift & 3) as u32;
    let effects = MemoryEffects::NONE
        .with(MemoryLocation::Arg, access(0))
        .with(MemoryLocation::Inaccessible, access(2))
        .with(MemoryLocation::Errno, access(4))
        .with(MemoryLocation::Other, access(4));
    u64::from(effects.0)
}

fn type_attr(code: u64, ty: Option<Type>) -> Result<Attr> {
    let kind = kind_from(code)?;
    match kind.class() {
        AttrClass::Type => Ok(Attr::Type(kind, ty)),
        AttrClass::Flag | AttrClass::Int | AttrClass::Range | AttrClass::RangeList => {
            bad(format!("the attribute {} has a type", kind.name()))
        }
    }
}

fn string_attr(fields: &mut Fields<'_>, kind: u64, pool: &mut AttrPool) -> Result<Attr> {
    let key = terminated(fields)?;
    let value = if kind == form::KEY_VALUE { terminated(fields)? } else { Vec::new() };
    Ok(Attr::String(pool.strings.intern(key), pool.strings.intern(value)))
}

/// A text that ends with a zero.
fn terminated(fields: &mut Fields<'_>) -> Result<Vec<u8>> {
    let Some(len) = fields.rest().iter().position(|&op| op == 0) else {
        return bad("the text of an attribute does not end");
    };
    let text = to_text(fields.take(len as u64)?);
    // A number past a byte would make one: no text can say that.
    if text.contains(&0) {
        return bad("a string of an attribute has a NUL character");
    }
    fields.next()?;
    Ok(text)
}

fn range_attr(fields: &mut Fields<'_>, budget: &mut Budget) -> Result<Attr> {
    let kind = kind_from(fields.next()?)?;
    if kind.class() != AttrClass::Range {
        return bad(format!("the attribute {} has a range", kind.name()));
    }
    let width = range_width(fields)?;
    Ok(Attr::Range(kind, Box::new(read_range(fields, width, budget)?)))
}

fn range_list_attr(fields: &mut Fields<'_>, budget: &mut Budget) -> Result<Attr> {
    let kind = kind_from(fields.next()?)?;
    if kind.class() != AttrClass::RangeList {
        return bad(format!("the attribute {} has ranges", kind.name()));
    }
    let n_ranges = fields.next()?;
    let width = range_width(fields)?;
    let mut ranges: Vec<IntRange> = Vec::new();
    for _ in 0..n_ranges {
        ranges.push(read_range(fields, width, budget)?);
    }
    Ok(Attr::RangeList(kind, Box::new(ranges)))
}

/// The width of the integers of a range.
pub(super) fn range_width(fields: &mut Fields<'_>) -> Result<u32> {
    match fields.next_u32()? {
        width if (1..=MAX_INT_BITS).contains(&width) => Ok(width),
        _ => bad("a range has integers of no such width"),
    }
}

/// A range of integers of `width` bits.
pub(super) fn read_range(
    fields: &mut Fields<'_>,
    width: u32,
    budget: &mut Budget,
) -> Result<IntRange> {
    if width <= 64 {
        let mut bound = || Ok([cut(sign_rotated(fields.next()?), width)].into());
        return Ok(IntRange { width, lo: bound()?, hi: bound()? });
    }
    budget.spend(width as usize / 4)?;
    let counts = fields.next()?;
    let mut bound = |n: u64| {
        let words = wide_words(fields.take(n)?);
        Ok(extend_words(&words, width))
    };
    Ok(IntRange { width, lo: bound(counts & 0xffff_ffff)?, hi: bound(counts >> 32)? })
}

fn cut(word: u64, width: u32) -> u64 {
    word & nvopt_ir::constant::low_mask(width)
}

/// `words` with zeros behind, cut to `width` bits.
fn extend_words(words: &[u64], width: u32) -> Box<[u64]> {
    let n_words = width.div_ceil(64) as usize;
    let mut out: Vec<u64> = words.iter().copied().take(n_words).collect();
    out.resize(n_words, 0);
    if !width.is_multiple_of(64) {
        out[n_words - 1] = cut(out[n_words - 1], width % 64);
    }
    out.into()
}

/// Reads the PARAMATTR block that was announced.
pub(super) fn read_list_block<'a>(
    cur: &mut Cursor<'a>,
    tables: &mut AttrTables,
    pool: &mut AttrPool,
    budget: &mut Budget,
) -> Result<()> {
    cur.enter_block(block::PARAMATTR)?;
    let mut record = Record::default();
    let mut sets = ListBuilder::default();
    while let Some(id) = cur.next_record()? {
        cur.read_record(id, &mut record)?;
        match record.code {
            paramattr::ENTRY_OLD => old_attrs::read_entry(&record.ops, pool, &mut sets)?,
            paramattr::ENTRY => {
                for group in &record.ops {
                    let Some(&(place, set)) = tables.groups.get(group) else {
                        return bad(format!("there is no attribute group {group}"));
                    };
                    sets.add(place, set, pool);
                }
            }
            _ => continue,
        }
        budget.spend(size_of_val(&*sets.params))?;
        tables.lists.push(sets.finish(pool));
    }
    Ok(())
}

/// Puts the sets of a list together.
#[derive(Debug, Default)]
pub(super) struct ListBuilder {
    function: Option<AttrSet>,
    ret: Option<AttrSet>,
    params: Vec<Option<AttrSet>>,
}

impl ListBuilder {
    pub(super) fn add(&mut self, place: Place, set: Option<AttrSet>, pool: &mut AttrPool) {
        let slot = match place {
            Place::Function => &mut self.function,
            Place::Return => &mut self.ret,
            Place::Param(index) => {
                let index = index as usize;
                if self.params.len() <= index {
                    self.params.resize(index + 1, None);
                }
                &mut self.params[index]
            }
        };
        *slot = match *slot {
            None => set,
            Some(_) => {
                let mut both = pool.attrs(*slot).to_vec();
                both.extend_from_slice(pool.attrs(set));
                pool.set(both)
            }
        };
    }

    pub(super) fn finish(&mut self, pool: &mut AttrPool) -> Option<AttrList> {
        let params = std::mem::take(&mut self.params);
        pool.list(self.function.take(), self.ret.take(), params)
    }
}

/// Copies the list `list` of `from` into `into`; `known` remembers the sets that were copied.
pub(super) fn import_list(
    into: &mut AttrPool,
    from: &AttrPool,
    list: AttrList,
    known: &mut impl SetMap,
) -> Option<AttrList> {
    let AttrListData { function, ret, params } = from.list_data(list);
    let mut import = |set: &Option<AttrSet>| {
        let set = (*set)?;
        if let Some(copy) = known.get(set) {
            return Some(copy);
        }
        let attrs = from.attrs(Some(set)).iter().map(|attr| into.import(from, attr)).collect();
        let copy = into.set(attrs)?;
        known.set(set, copy);
        Some(copy)
    };
    let (function, ret) = (import(function), import(ret));
    let params = params.iter().map(import).collect();
    into.list(function, ret, params)
}

/// What remembers which attribute sets were copied.
pub(super) trait SetMap {
    fn get(&self, set: AttrSet) -> Option<AttrSet>;
    fn set(&mut self, set: AttrSet, copy: AttrSet);
}

/// About what the list `list` takes in a pool of its own.
pub(super) fn list_bytes(pool: &AttrPool, list: AttrList) -> usize {
    let AttrListData { function, ret, params } = pool.list_data(list);
    let sets = params.iter().chain([function, ret]);
    sets.map(|set| size_of::<AttrSet>() + size_of_val(pool.attrs(*set))).sum()
}

/// True if an attribute of `list` lacks its type, as those of old files do.
pub(super) fn lacks_types(pool: &AttrPool, list: AttrList) -> bool {
    let lacks = |set: &Option<AttrSet>| {
        pool.attrs(*set).iter().any(|attr| matches!(attr, Attr::Type(_, None)))
    };
    pool.list_data(list).params.iter().any(lacks)
}

/// `list` with the types that `byval`, `sret` and `inalloca` lack, which `pointee` finds by
/// parameter.
pub(super) fn fill_types(
    pool: &mut AttrPool,
    list: AttrList,
    mut pointee: impl FnMut(usize) -> Result<Type>,
) -> Result<Option<AttrList>> {
    let data = pool.list_data(list).clone();
    let mut params = Vec::with_capacity(data.params.len());
    for (index, &set) in data.params.iter().enumerate() {
        let mut attrs = pool.attrs(set).to_vec();
        for attr in &mut attrs {
            if let Attr::Type(
                AttrKind::ByVal | AttrKind::StructRet | AttrKind::InAlloca,
                ty @ None,
            ) = attr
            {
                *ty = Some(pointee(index)?);
            }
        }
        params.push(pool.set(attrs));
    }
    Ok(pool.list(data.function, data.ret, params))
}
