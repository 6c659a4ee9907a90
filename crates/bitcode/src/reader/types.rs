//! The TYPE block, and type ids.
//!
//! A record names a type by its id. While pointers had pointee types, ids told `i8*` and `i32*`
//! apart, and old records rely on that: a `load` does not say what it loads. Both are `ptr` here,
//! so an id keeps the ids of the types it contains, and values keep the id of their type as long
//! as the file has typed pointers at all.

use nvopt_entity::FxHashMap;
use nvopt_ir::types::{FloatKind, MAX_ADDR_SPACE, MAX_INT_BITS, Type, TypeKind, TypeTable};

use super::fields::{Fields, append_text, bad, to_u32};
use crate::{
    bitstream::{Cursor, Record, Result},
    codes::{block, ty},
};

/// The id of a type, or [`NO_TYPE_ID`].
pub(super) type TypeId = u32;
/// What is known of a value whose type id nobody will need.
pub(super) const NO_TYPE_ID: TypeId = TypeId::MAX;

#[derive(Clone, Copy, Debug)]
struct TypeEntry {
    ty: Type,
    /// True if its size is not known before run time.
    scalable: bool,
    /// The ids of the contained types are contiguous in `TypeIds::contained`.
    first: u32,
    n: u32,
}

/// The types of a file by id.
#[derive(Debug, Default)]
pub(super) struct TypeIds {
    list: Vec<TypeEntry>,
    contained: Vec<TypeId>,
    made: FxHashMap<(Type, TypeId), TypeId>,
    typed_pointers: bool,
}

impl TypeIds {
    /// The type with this id.
    #[inline]
    pub(super) fn get(&self, id: u64) -> Result<Type> {
        match usize::try_from(id).ok().and_then(|id| self.list.get(id)) {
            Some(entry) => Ok(entry.ty),
            None => bad(format!("there is no type {id}")),
        }
    }

    /// The type with this id that may be that of a value.
    #[inline]
    pub(super) fn get_first_class(&self, id: u64) -> Result<Type> {
        let ty = self.get(id)?;
        if ty.is_first_class() { Ok(ty) } else { bad("a value has no such type") }
    }

    /// True if the file has pointers with pointee types, so that ids must be kept.
    #[inline]
    pub(super) fn has_typed_pointers(&self) -> bool {
        self.typed_pointers
    }

    /// True if the size of the type `id` is not known before run time.
    pub(super) fn is_scalable(&self, id: u64) -> bool {
        self.list.get(id as usize).is_some_and(|entry| entry.scalable)
    }

    /// The id to keep for a value whose type was given as `id`.
    #[inline]
    pub(super) fn keep(&self, id: u64) -> TypeId {
        if self.typed_pointers { id as TypeId } else { NO_TYPE_ID }
    }

    /// The id of the `index`th type that the type `id` is made of, if it is known.
    pub(super) fn contained(&self, id: TypeId, index: usize) -> TypeId {
        let Some(entry) = self.list.get(id as usize) else { return NO_TYPE_ID };
        if index >= entry.n as usize {
            return NO_TYPE_ID;
        }
        self.contained[entry.first as usize + index]
    }

    /// The id of what a pointer of type `id` points to, and that type.
    pub(super) fn pointee(&self, id: TypeId) -> Result<(Type, TypeId)> {
        let is_pointer = self.list.get(id as usize).is_some_and(|entry| entry.ty.is_ptr());
        let pointee = if is_pointer { self.contained(id, 0) } else { NO_TYPE_ID };
        match self.list.get(pointee as usize) {
            Some(entry) => Ok((entry.ty, pointee)),
            None => bad("an old record needs the pointee of an opaque pointer"),
        }
    }

    /// An id for `ty`, made of the types `contained`. Two makings with the same first contained
    /// type give the same id.
    pub(super) fn make(&mut self, ty: Type, contained: &[TypeId]) -> TypeId {
        if !self.typed_pointers {
            return NO_TYPE_ID;
        }
        let key = (ty, contained.first().copied().unwrap_or(NO_TYPE_ID));
        if let Some(&id) = self.made.get(&key) {
            return id;
        }
        let id = self.push(ty, contained);
        self.made.insert(key, id);
        id
    }

    fn push(&mut self, ty: Type, contained: &[TypeId]) -> TypeId {
        let id = self.list.len() as TypeId;
        let first = self.contained.len() as u32;
        let is_scalable = |&id: &TypeId| self.list.get(id as usize).is_some_and(|e| e.scalable);
        let scalable = ty.is_aggregate() && contained.iter().any(is_scalable);
        self.contained.extend_from_slice(contained);
        self.list.push(TypeEntry { ty, scalable, first, n: contained.len() as u32 });
        id
    }
}

/// Reads the TYPE block that was announced.
pub(super) fn read_type_block<'a>(
    cur: &mut Cursor<'a>,
    ids: &mut TypeIds,
    table: &mut TypeTable,
) -> Result<()> {
    if !ids.list.is_empty() {
        return bad("there are two type tables");
    }
    cur.enter_block(block::TYPE)?;
    let mut reader = TypeReader {
        ids,
        table,
        name: Vec::new(),
        contained: Vec::new(),
        is_scalable: false,
        next_suffix: 0,
    };
    let mut record = Record::default();
    let mut n_declared = 0;
    while let Some(id) = cur.next_record()? {
        cur.read_record(id, &mut record)?;
        match record.code {
            ty::NUMENTRY => n_declared = Fields::new(&record.ops).next()?,
            ty::STRUCT_NAME => {
                reader.name.clear();
                append_text(&record.ops, &mut reader.name);
            }
            code => reader.read(code, &record.ops)?,
        }
    }
    if n_declared != reader.ids.list.len() as u64 {
        return bad("the type table has not as many types as it says");
    }
    // A pointer may have named its pointee before that was read.
    let n_types = reader.ids.list.len();
    if reader.ids.contained.iter().any(|&id| id as usize >= n_types) {
        return bad("a pointer points to a type that is not in the table");
    }
    Ok(())
}

struct TypeReader<'t> {
    ids: &'t mut TypeIds,
    table: &'t mut TypeTable,
    name: Vec<u8>,
    contained: Vec<TypeId>,
    /// True if the type being read is a vector of unknown length.
    is_scalable: bool,
    /// Tells structs of one name apart; never goes back, so that many of them cost little.
    next_suffix: u32,
}

impl TypeReader<'_> {
    fn read(&mut self, code: u32, ops: &[u64]) -> Result<()> {
        let mut fields = Fields::new(ops);
        self.contained.clear();
        let ty = match code {
            ty::VOID => Type::VOID,
            ty::LABEL => Type::LABEL,
            ty::METADATA => Type::METADATA,
            ty::TOKEN => Type::TOKEN,
            ty::X86_AMX => Type::X86_AMX,
            ty::HALF => Type::HALF,
            ty::BFLOAT => Type::BFLOAT,
            ty::FLOAT => Type::FLOAT,
            ty::DOUBLE => Type::DOUBLE,
            ty::X86_FP80 => Type::float(FloatKind::X86Fp80),
            ty::FP128 => Type::FP128,
            ty::PPC_FP128 => Type::float(FloatKind::PpcFp128),
            // The type is gone; LLVM reads it as a vector of its size.
            ty::X86_MMX_OLD => self.table.vector(Type::I64, 1, false),
            ty::INTEGER => int_type(fields.next()?)?,
            ty::POINTER_OLD => self.typed_pointer(&mut fields)?,
            ty::OPAQUE_POINTER => pointer_type(fields.next()?)?,
            ty::FUNCTION_OLD => {
                let vararg = fields.next()? != 0;
                fields.next()?;
                self.function(vararg, fields)?
            }
            ty::FUNCTION => {
                let vararg = fields.next()? != 0;
                self.function(vararg, fields)?
            }
            ty::ARRAY => self.array(&mut fields)?,
            ty::VECTOR => self.vector(&mut fields)?,
            ty::STRUCT_ANON => {
                let packed = fields.next()? != 0;
                let members = self.members(fields.rest())?;
                self.table.literal_struct(members, packed)
            }
            ty::STRUCT_NAMED => {
                let packed = fields.next()? != 0;
                let members = self.members(fields.rest())?;
                let ty = self.new_struct();
                self.table.set_struct_body(ty, members, packed);
                ty
            }
            ty::OPAQUE => self.new_struct(),
            ty::TARGET_TYPE => self.target(&mut fields)?,
            _ => return bad(format!("there is no type record {code}")),
        };
        let id = self.ids.push(ty, &self.contained);
        self.ids.list[id as usize].scalable |= std::mem::take(&mut self.is_scalable);
        Ok(())
    }

    /// The type `id`, which must come before the one being read.
    fn earlier(&mut self, id: u64) -> Result<Type> {
        let ty = self.ids.get(id)?;
        self.contained.push(id as TypeId);
        Ok(ty)
    }

    fn typed_pointer(&mut self, fields: &mut Fields<'_>) -> Result<Type> {
        // The pointee may come later: that is how a struct holds a pointer to itself.
        let pointee = fields.next_u32()?;
        self.contained.push(pointee);
        self.ids.typed_pointers = true;
        pointer_type(fields.next_or_zero())
    }

    fn function(&mut self, vararg: bool, mut fields: Fields<'_>) -> Result<Type> {
        let ret = fields.next()?;
        let ret = self.earlier(ret)?;
        if ret.is_func() || ret == Type::LABEL || ret == Type::METADATA {
            return bad("a function returns no such type");
        }
        let mut params = Vec::with_capacity(fields.len());
        for &param in fields.rest() {
            let param = self.earlier(param)?;
            if !param.is_first_class() {
                return bad("a parameter has no such type");
            }
            params.push(param);
        }
        Ok(self.table.func(ret, params, vararg))
    }

    fn member(&mut self, id: u64) -> Result<Type> {
        let ty = self.earlier(id)?;
        match self.table.kind(ty) {
            TypeKind::Void
            | TypeKind::Label
            | TypeKind::Metadata
            | TypeKind::Token
            | TypeKind::X86Amx
            | TypeKind::Func(_) => bad("an aggregate has a member of no such type"),
            TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Ptr(_)
            | TypeKind::Vector { .. }
            | TypeKind::Array { .. }
            | TypeKind::Struct(_)
            | TypeKind::Target(_) => Ok(ty),
        }
    }

    fn members(&mut self, ids: &[u64]) -> Result<Vec<Type>> {
        ids.iter().map(|&id| self.member(id)).collect()
    }

    fn array(&mut self, fields: &mut Fields<'_>) -> Result<Type> {
        let len = fields.next()?;
        let elem = fields.next()?;
        let elem = self.member(elem)?;
        Ok(self.table.array(elem, len))
    }

    fn vector(&mut self, fields: &mut Fields<'_>) -> Result<Type> {
        let lanes = fields.next_u32()?;
        let elem = fields.next()?;
        let elem = self.member(elem)?;
        let scalable = fields.next_or_zero() != 0;
        let can_be_lane = elem.is_int() || elem.is_float() || elem.is_ptr() || elem.is_target();
        if lanes == 0 || !can_be_lane {
            return bad("there is no such vector type");
        }
        self.is_scalable = scalable;
        Ok(self.table.vector(elem, lanes, scalable))
    }

    fn new_struct(&mut self) -> Type {
        if self.name.is_empty() || super::check_name(&self.name).is_err() {
            self.name.clear();
            return self.table.new_struct(None);
        }
        let mut name = std::mem::take(&mut self.name);
        let base_len = name.len();
        while self.table.find_named(&name).is_some() {
            name.truncate(base_len);
            name.extend_from_slice(format!(".{}", self.next_suffix).as_bytes());
            self.next_suffix += 1;
        }
        self.table.new_struct(Some(&name))
    }

    fn target(&mut self, fields: &mut Fields<'_>) -> Result<Type> {
        let n_types = fields.next()?;
        let mut types = Vec::new();
        for &id in fields.take(n_types)? {
            types.push(self.earlier(id)?);
        }
        let ints = fields.rest().iter().map(|&int| to_u32(int)).collect::<Result<Vec<u32>>>()?;
        let name = std::mem::take(&mut self.name);
        Ok(self.table.target(name, types, ints))
    }
}

fn int_type(bits: u64) -> Result<Type> {
    match u32::try_from(bits) {
        Ok(bits) if (1..=MAX_INT_BITS).contains(&bits) => Ok(Type::int(bits)),
        _ => bad(format!("there is no integer type of {bits} bits")),
    }
}

/// The pointer type of this address space.
pub(super) fn pointer_type(space: u64) -> Result<Type> {
    match u32::try_from(space) {
        Ok(space) if space <= MAX_ADDR_SPACE => Ok(Type::ptr(space)),
        _ => bad(format!("there is no address space {space}")),
    }
}
