//! Types of one module in another.
//!
//! Types that are told apart by what they are made of are made again. Structs that are told apart
//! by themselves are matched as LLVM does it: first by name, if the one in the destination is made
//! of the same; then any struct of the destination that is made of the
//! same, whatever its name. A struct that nothing matches comes over, under a name with a number
//! if its own is taken.

use nvopt_entity::{FxHashMap, FxHashSet};
use nvopt_ir::types::{StructName, Type, TypeKind, TypeTable};

/// The structs of the destination, for look-ups across several sources.
#[derive(Debug, Default)]
pub(crate) struct DstStructs {
    by_body: FxHashMap<(Box<[Type]>, bool), Type>,
    known: FxHashSet<Type>,
    /// The names that were ever given to a struct, of this module or of a source, and not given
    /// up: LLVM keeps all modules in one context.
    taken: FxHashSet<Vec<u8>>,
    next_number: u64,
}

impl DstStructs {
    /// The structs of a module that is there already.
    pub(crate) fn of(types: &TypeTable) -> DstStructs {
        let mut structs = DstStructs::default();
        for ty in types.identified_structs() {
            structs.note(types, ty);
            structs.taken.extend(types.struct_name(ty).map(<[u8]>::to_vec));
        }
        structs
    }

    fn note(&mut self, types: &TypeTable, ty: Type) {
        self.known.insert(ty);
        if let Some(data) = types.as_struct(ty)
            && let Some(fields) = &data.fields
        {
            self.by_body.entry((fields.clone(), data.packed)).or_insert(ty);
        }
    }
}

/// What the types of a source are in the destination.
#[derive(Debug)]
pub(crate) struct TypeMap {
    /// By row of the source's table.
    rows: Vec<Option<Type>>,
    /// The names of the source's structs that are taken, and what they are called instead.
    renamed: FxHashMap<Type, Vec<u8>>,
}

impl TypeMap {
    /// Finds the structs that are matched by name.
    pub(crate) fn new(src: &TypeTable, dst: &TypeTable, structs: &mut DstStructs) -> TypeMap {
        let mut map = TypeMap { rows: vec![None; src.n_rows()], renamed: FxHashMap::default() };
        for ty in src.identified_structs() {
            let Some(name) = src.struct_name(ty) else { continue };
            let mut name = name.to_vec();
            if structs.taken.contains(&name) {
                name = free_name(src, structs, &name);
                map.renamed.insert(ty, name.clone());
            }
            structs.taken.insert(name.clone());
            let prefix = without_number(&name);
            if prefix.len() < name.len()
                && let Some(found) = dst.find_named(prefix)
                && structs.known.contains(&found)
                && map.match_types(src, dst, found, ty)
            {
                structs.taken.remove(&name);
            }
        }
        map
    }

    /// Says that the element types of two lists that are appended are the same, if they can be.
    pub(crate) fn unify(&mut self, src: &TypeTable, dst: &TypeTable, dst_ty: Type, src_ty: Type) {
        self.match_types(src, dst, dst_ty, src_ty);
    }

    /// What `ty` is, if it was asked for before.
    pub(crate) fn get(&self, src: &TypeTable, ty: Type) -> Type {
        let row = src.row_index(ty).and_then(|row| self.rows.get(row).copied().flatten());
        row.unwrap_or(ty)
    }

    /// What `ty` is in the destination, made if it is not there.
    pub(crate) fn map(
        &mut self,
        src: &TypeTable,
        dst: &mut TypeTable,
        structs: &mut DstStructs,
        ty: Type,
    ) -> Type {
        let Some(row) = src.row_index(ty) else { return ty };
        if let Some(done) = self.rows[row] {
            return done;
        }
        let mut open = FxHashSet::default();
        let mut stack = vec![ty];
        let mut parts = Vec::new();
        while let Some(&ty) = stack.last() {
            let row = src.row_index(ty).expect("only such types are pushed");
            if self.rows[row].is_some() {
                stack.pop();
                continue;
            }
            parts.clear();
            push_parts(src, ty, &mut parts);
            let is_first = open.insert(ty);
            let missing =
                |part: &&Type| src.row_index(**part).is_some_and(|r| self.rows[r].is_none());
            let before = stack.len();
            // A struct that contains itself is refused by readers; here it merely ends.
            stack.extend(
                parts.iter().rev().filter(missing).filter(|part| is_first && !open.contains(*part)),
            );
            if stack.len() == before {
                stack.pop();
                let made = self.make(src, dst, structs, ty);
                self.rows[row] = Some(made);
            }
        }
        self.get(src, ty)
    }

    fn make(
        &self,
        src: &TypeTable,
        dst: &mut TypeTable,
        structs: &mut DstStructs,
        ty: Type,
    ) -> Type {
        let get = |ty: &Type| self.get(src, *ty);
        match src.kind(ty) {
            TypeKind::Array { elem, len } => dst.array(get(&elem), len),
            TypeKind::Vector { elem, lanes, scalable } => dst.vector(get(&elem), lanes, scalable),
            TypeKind::Func(data) => {
                let params: Vec<Type> = data.params.iter().map(get).collect();
                dst.func(get(&data.ret), params, data.vararg)
            }
            TypeKind::Target(data) => {
                let types: Vec<Type> = data.types.iter().map(get).collect();
                dst.target(src.strings.get(data.name), types, data.ints.clone())
            }
            TypeKind::Struct(data) => {
                let fields: Option<Vec<Type>> =
                    data.fields.as_ref().map(|fields| fields.iter().map(get).collect());
                match (data.name, fields) {
                    (StructName::Literal, fields) => {
                        dst.literal_struct(fields.unwrap_or_default(), data.packed)
                    }
                    (name, fields) => self.make_struct(src, dst, structs, (ty, name), fields),
                }
            }
            TypeKind::Void
            | TypeKind::Label
            | TypeKind::Metadata
            | TypeKind::Token
            | TypeKind::X86Amx
            | TypeKind::Int(_)
            | TypeKind::Float(_)
            | TypeKind::Ptr(_) => ty,
        }
    }

    fn make_struct(
        &self,
        src: &TypeTable,
        dst: &mut TypeTable,
        structs: &mut DstStructs,
        (ty, name): (Type, StructName),
        fields: Option<Vec<Type>>,
    ) -> Type {
        let packed = src.as_struct(ty).is_some_and(|data| data.packed);
        let name = match name {
            StructName::Named(name) => {
                let own = || src.strings.get(name).to_vec();
                Some(self.renamed.get(&ty).cloned().unwrap_or_else(own))
            }
            StructName::Literal | StructName::Unnamed => None,
        };
        let fields: Option<Box<[Type]>> = fields.map(Into::into);
        let key = fields.map(|fields| (fields, packed));
        if let Some(key) = &key
            && let Some(&same) = structs.by_body.get(key)
        {
            if let Some(name) = name {
                structs.taken.remove(&name);
            }
            return same;
        }
        let made = dst.new_struct(name.as_deref());
        if let Some((fields, packed)) = key {
            dst.set_struct_body(made, fields, packed);
        }
        structs.note(dst, made);
        made
    }

    /// Maps `src_ty` and all it is made of to `dst_ty`, if they are made of the same.
    fn match_types(
        &mut self,
        src: &TypeTable,
        dst: &TypeTable,
        dst_ty: Type,
        src_ty: Type,
    ) -> bool {
        let mut tried: Vec<usize> = Vec::new();
        let mut stack = vec![(dst_ty, src_ty)];
        let mut fits = true;
        while let Some((dst_ty, src_ty)) = stack.pop() {
            let Some(row) = src.row_index(src_ty) else {
                fits &= dst_ty == src_ty;
                continue;
            };
            if let Some(known) = self.rows[row] {
                fits &= known == dst_ty;
                continue;
            }
            fits &= self.match_one(src, dst, (dst_ty, src_ty), &mut stack);
            if !fits {
                break;
            }
            self.rows[row] = Some(dst_ty);
            tried.push(row);
        }
        if !fits {
            tried.into_iter().for_each(|row| self.rows[row] = None);
        }
        fits
    }

    /// True if the two are the same as far as their parts, which go on `stack`, are.
    fn match_one(
        &self,
        src: &TypeTable,
        dst: &TypeTable,
        (dst_ty, src_ty): (Type, Type),
        stack: &mut Vec<(Type, Type)>,
    ) -> bool {
        let same_shape = match (src.kind(src_ty), dst.kind(dst_ty)) {
            (TypeKind::Struct(a), TypeKind::Struct(b)) => {
                let literal = |name| name == StructName::Literal;
                if literal(a.name) != literal(b.name) {
                    return false;
                }
                a.packed == b.packed && a.fields.is_some() && b.fields.is_some()
            }
            (TypeKind::Array { len: a, .. }, TypeKind::Array { len: b, .. }) => a == b,
            (
                TypeKind::Vector { lanes: a, scalable: c, .. },
                TypeKind::Vector { lanes: b, scalable: d, .. },
            ) => (a, c) == (b, d),
            (TypeKind::Func(a), TypeKind::Func(b)) => a.vararg == b.vararg,
            (TypeKind::Target(a), TypeKind::Target(b)) => {
                src.strings.get(a.name) == dst.strings.get(b.name) && a.ints == b.ints
            }
            _ => false,
        };
        let (mut a, mut b) = (Vec::new(), Vec::new());
        push_parts(src, src_ty, &mut a);
        push_parts(dst, dst_ty, &mut b);
        if !same_shape || a.len() != b.len() {
            return false;
        }
        stack.extend(b.into_iter().zip(a));
        true
    }
}

/// The types that `ty` is made of.
fn push_parts(types: &TypeTable, ty: Type, out: &mut Vec<Type>) {
    match types.kind(ty) {
        TypeKind::Array { elem, .. } | TypeKind::Vector { elem, .. } => out.push(elem),
        TypeKind::Func(data) => {
            out.push(data.ret);
            out.extend(&data.params);
        }
        TypeKind::Target(data) => out.extend(&data.types),
        TypeKind::Struct(data) => out.extend(data.fields.iter().flatten()),
        TypeKind::Void
        | TypeKind::Label
        | TypeKind::Metadata
        | TypeKind::Token
        | TypeKind::X86Amx
        | TypeKind::Int(_)
        | TypeKind::Float(_)
        | TypeKind::Ptr(_) => {}
    }
}

/// `name` with a number behind it, free in both modules.
fn free_name(src: &TypeTable, structs: &mut DstStructs, name: &[u8]) -> Vec<u8> {
    loop {
        let number = structs.next_number;
        structs.next_number += 1;
        let name = [name, b".", number.to_string().as_bytes()].concat();
        if !structs.taken.contains(&name) && src.find_named(&name).is_none() {
            return name;
        }
    }
}

/// A name without the number that made it free.
fn without_number(name: &[u8]) -> &[u8] {
    match name.iter().rposition(|&byte| byte == b'.') {
        Some(dot) if dot > 0 && name.get(dot + 1).is_some_and(u8::is_ascii_digit) => &name[..dot],
        _ => name,
    }
}
