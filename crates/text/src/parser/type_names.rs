//! Types that have names or numbers: mentions, definitions, and what must not be.

use std::borrow::Cow;

use nvopt_entity::{FxHashSet, SecondaryMap, Str};
use nvopt_ir::types::{Type, TypeKind};

use super::{Loc, PResult, Parser, numbered::Numbered, types::FrameKind};
use crate::token::Tok;

/// The types that have names or numbers.
#[derive(Default)]
pub(super) struct TypeNames {
    named: SecondaryMap<Str, TypeEntry>,
    numbered: Numbered<TypeEntry>,
    /// Where types were mentioned before they were defined.
    forward: Vec<(TypeName, Loc)>,
    /// By row of the type table: true once nothing that the type holds is undefined.
    complete: Vec<bool>,
    /// The pointee of the last pointer type read, if it was a typed one.
    pub(super) last_pointee: Option<Type>,
}

#[derive(Clone, Copy, Default)]
struct TypeEntry {
    ty: Option<Type>,
    defined: bool,
}

#[derive(Clone, Copy)]
enum TypeName {
    Named(Str),
    Numbered(u32),
}

/// Named and numbered types.
impl<'a> Parser<'a> {
    pub(super) fn type_named(&mut self, name: &[u8], loc: Loc) -> Type {
        let key = self.shared.types.strings.intern(name);
        if let Some(ty) = self.type_names.named[key].ty {
            return ty;
        }
        let ty = self.shared.types.new_struct(Some(name));
        self.type_names.named[key].ty = Some(ty);
        self.type_names.forward.push((TypeName::Named(key), loc));
        ty
    }

    pub(super) fn type_numbered(&mut self, number: u32, loc: Loc) -> Type {
        if let Some(TypeEntry { ty: Some(ty), .. }) = self.type_names.numbered.get(number) {
            return ty;
        }
        let ty = self.shared.types.new_struct(None);
        self.type_names.numbered.set(number, TypeEntry { ty: Some(ty), defined: false });
        self.type_names.forward.push((TypeName::Numbered(number), loc));
        ty
    }

    fn type_entry(&self, name: TypeName) -> TypeEntry {
        match name {
            TypeName::Named(key) => self.type_names.named[key],
            TypeName::Numbered(number) => self.type_names.numbered.get(number).unwrap_or_default(),
        }
    }

    fn set_type_entry(&mut self, name: TypeName, entry: TypeEntry) {
        match name {
            TypeName::Named(key) => self.type_names.named[key] = entry,
            TypeName::Numbered(number) => self.type_names.numbered.set(number, entry),
        }
    }

    /// `%name = type ...` or `%7 = type ...`
    pub(super) fn parse_type_definition(&mut self) -> PResult<()> {
        let loc = self.loc();
        let text: Option<Cow<'a, [u8]>> = (self.lex.tok == Tok::LocalName).then(|| self.lex.name());
        let name = match &text {
            Some(text) => TypeName::Named(self.shared.types.strings.intern(text)),
            None => TypeName::Numbered(self.lex.num as u32),
        };
        self.advance();
        self.expect(Tok::Equal, "expected '=' after name")?;
        self.expect(
            Tok::TypeWord,
            match name {
                TypeName::Named(_) => "expected 'type' after name",
                TypeName::Numbered(_) => "expected 'type' after '='",
            },
        )?;
        let entry = self.type_entry(name);
        if entry.defined {
            return Err(self.error(loc, "redefinition of type"));
        }
        if self.eat(Tok::Opaque) {
            let ty = entry.ty.unwrap_or_else(|| self.shared.types.new_struct(text.as_deref()));
            self.set_type_entry(name, TypeEntry { ty: Some(ty), defined: true });
            return Ok(());
        }
        let start = self.loc();
        let packed = self.eat(Tok::Less);
        if self.lex.tok != Tok::LBrace {
            return self.parse_type_synonym(name, entry, packed, loc, start);
        }
        let ty = entry.ty.unwrap_or_else(|| self.shared.types.new_struct(text.as_deref()));
        self.set_type_entry(name, TypeEntry { ty: Some(ty), defined: true });
        let first = self.type_stack.len();
        let bottom = self.type_frames.len();
        self.open_struct(FrameKind::Definition, start)?;
        if self.type_frames.len() > bottom {
            self.run_open_bracket(bottom)?;
        }
        if packed {
            self.expect(Tok::Greater, "expected '>' in packed struct")?;
        }
        let fields = self.type_stack.split_off(first);
        self.shared.types.set_struct_body(ty, fields, packed);
        self.check_recursion(ty)
    }

    /// A name for a type that is no struct, as old text has it.
    fn parse_type_synonym(
        &mut self,
        name: TypeName,
        entry: TypeEntry,
        less_read: bool,
        loc: Loc,
        start: Loc,
    ) -> PResult<()> {
        if entry.ty.is_some() {
            return Err(self.error(loc, "forward references to non-struct type"));
        }
        let ty = if less_read {
            let bottom = self.type_frames.len();
            self.open_vector(start)?;
            self.run_open_bracket(bottom)?
        } else {
            self.parse_type()?
        };
        if self.type_entry(name).ty.is_some() {
            return Err(self.error(loc, "non-struct types may not be recursive"));
        }
        self.set_type_entry(name, TypeEntry { ty: Some(ty), defined: true });
        Ok(())
    }

    /// Refuses a struct that holds itself. Cost: each struct is walked through once after all it
    /// holds is defined, and until then once for each struct defined on the way.
    fn check_recursion(&mut self, ty: Type) -> PResult<()> {
        let types = &self.shared.types;
        let complete = &mut self.type_names.complete;
        complete.resize(types.n_rows(), false);
        let mut seen = FxHashSet::default();
        let mut stack = vec![ty];
        let mut found_undefined = false;
        let mut recursive = false;
        while let Some(holder) = stack.pop() {
            let mut push = |part: Type| {
                let Some(row) = types.row_index(part) else { return };
                recursive |= part == ty;
                if !complete[row] && seen.insert(part) {
                    stack.push(part);
                }
            };
            match types.kind(holder) {
                TypeKind::Struct(data) => match &data.fields {
                    Some(fields) => fields.iter().for_each(|&field| push(field)),
                    None => found_undefined = true,
                },
                TypeKind::Array { elem, .. } | TypeKind::Vector { elem, .. } => push(elem),
                _ => {}
            }
        }
        if recursive {
            let name = types.struct_name(ty).unwrap_or_default();
            let name = String::from_utf8_lossy(name).into_owned();
            // Without fields it cannot send anyone in circles.
            self.shared.types.set_struct_body(ty, [], false);
            let message = format!("identified structure type '{name}' is recursive");
            return Err(self.error_here(message));
        }
        if !found_undefined && let Some(row) = types.row_index(ty) {
            complete[row] = true;
            self.mark_complete(ty);
        }
        Ok(())
    }

    /// Marks everything that `ty` holds.
    fn mark_complete(&mut self, ty: Type) {
        let types = &self.shared.types;
        let complete = &mut self.type_names.complete;
        let mut stack = vec![ty];
        while let Some(holder) = stack.pop() {
            let mut push = |part: Type| {
                if let Some(row) = types.row_index(part)
                    && !std::mem::replace(&mut complete[row], true)
                {
                    stack.push(part);
                }
            };
            match types.kind(holder) {
                TypeKind::Struct(data) => {
                    data.fields.iter().flatten().for_each(|&field| push(field));
                }
                TypeKind::Array { elem, .. } | TypeKind::Vector { elem, .. } => push(elem),
                _ => {}
            }
        }
    }

    /// Complains about types that were mentioned and never defined.
    pub(super) fn check_types_defined(&mut self) {
        let mut forward = std::mem::take(&mut self.type_names.forward);
        // LLVM looks at the numbered ones first.
        forward.sort_by_key(|(name, _)| match name {
            TypeName::Numbered(number) => (0, *number),
            TypeName::Named(_) => (1, 0),
        });
        for (name, loc) in forward {
            if self.type_entry(name).defined {
                continue;
            }
            let message = match name {
                TypeName::Named(key) => {
                    let name = self.shared.types.strings.lossy(key);
                    format!("use of undefined type named '{name}'")
                }
                TypeName::Numbered(number) => format!("use of undefined type '%{number}'"),
            };
            self.error(loc, message);
        }
    }
}
