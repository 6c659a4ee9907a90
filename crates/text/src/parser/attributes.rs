//! Attributes and attribute groups.
//!
//! Groups are defined at the end of a file and mentioned before. What mentions one is noted, and
//! its attributes are put together at the end of the module. Words that LLVM has dropped are read
//! as what took their place.

use nvopt_ir::{
    attrs::{
        Attr, AttrClass, AttrKind, AttrList, AttrPool, AttrSet, MemoryEffects, MemoryLocation,
    },
    body::Body,
    module::{Func, Global},
    ops::{Align, Call},
};
use smallvec::SmallVec;

use super::{Loc, PResult, Parser, constants::Home, numbered::Numbered};
use crate::token::Tok;

/// The numbers of the groups something mentions.
type Groups = SmallVec<[u32; 2]>;

/// The attributes of a function, call or global, with the groups it mentions.
#[derive(Default)]
pub(super) struct FnAttrs {
    pub(super) attrs: Vec<Attr>,
    pub(super) groups: Groups,
    /// Where `builtin` stands.
    pub(super) builtin: Option<Loc>,
}

impl FnAttrs {
    pub(super) fn is_empty(&self) -> bool {
        self.attrs.is_empty() && self.groups.is_empty()
    }
}

/// A function whose attributes are put together at the end.
struct PendingFunc {
    func: Func,
    own: FnAttrs,
    ret: Option<AttrSet>,
    params: Vec<Option<AttrSet>>,
}

/// The calls of a body that mention groups.
#[derive(Default)]
pub(super) struct PendingCalls {
    /// What is written at a call itself, and the groups; few calls differ in that.
    kinds: Vec<(Option<AttrList>, Groups)>,
    /// The calls with their kinds.
    calls: Vec<(Call, u32)>,
}

impl PendingCalls {
    /// How many kinds are looked through for an equal one.
    const MAX_LOOK_BACK: usize = 16;

    fn push(&mut self, call: Call, own: Option<AttrList>, groups: Groups) {
        let newest = self.kinds.iter().enumerate().rev().take(Self::MAX_LOOK_BACK);
        let mut equal = newest.filter(|(_, kind)| kind.0 == own && kind.1 == groups);
        let kind = match equal.next() {
            Some((index, _)) => index,
            None => {
                self.kinds.push((own, groups));
                self.kinds.len() - 1
            }
        };
        self.calls.push((call, kind as u32));
    }

    pub(super) fn is_empty(&self) -> bool {
        self.calls.is_empty()
    }
}

/// The set of one flag, by kind, once it was made.
pub(super) struct FlagSets([Option<AttrSet>; AttrKind::ALL.len()]);

impl Default for FlagSets {
    fn default() -> Self {
        FlagSets([None; AttrKind::ALL.len()])
    }
}

/// Groups, and what mentions them.
#[derive(Default)]
pub(super) struct AttrState {
    flag_sets: FlagSets,
    by_number: Numbered<u32>,
    groups: Vec<Vec<Attr>>,
    funcs: Vec<PendingFunc>,
    globals: Vec<(Global, FnAttrs)>,
    bodies: Vec<(Func, PendingCalls)>,
}

impl AttrState {
    pub(super) fn defer_global(&mut self, global: Global, attrs: FnAttrs) {
        self.globals.push((global, attrs));
    }

    pub(super) fn defer_func(
        &mut self,
        func: Func,
        own: FnAttrs,
        ret: Option<AttrSet>,
        params: Vec<Option<AttrSet>>,
    ) {
        self.funcs.push(PendingFunc { func, own, ret, params });
    }

    pub(super) fn defer_calls(&mut self, func: Func, calls: PendingCalls) {
        self.bodies.push((func, calls));
    }

    fn group(&self, number: u32) -> &[Attr] {
        self.by_number.get(number).map_or(&[], |index| &self.groups[index as usize])
    }
}

/// Reading.
impl<'a> Parser<'a> {
    /// The pool for the attributes being read.
    pub(super) fn attr_pool(&mut self) -> &mut AttrPool {
        match self.consts.home {
            Home::Module => &mut self.shared.attrs,
            Home::Body => self.locals.body.attrs_mut(),
        }
    }

    /// `attributes #7 = { ... }`
    pub(super) fn parse_attr_group(&mut self) -> PResult<()> {
        self.advance();
        let loc = self.loc();
        if self.lex.tok != Tok::AttrGroup {
            return Err(self.error_here("expected attribute group id"));
        }
        let number = self.lex.num as u32;
        self.advance();
        self.expect(Tok::Equal, "expected '=' here")?;
        self.expect(Tok::LBrace, "expected '{' here")?;
        self.consts.home = Home::Module;
        let attrs = self.parse_attr_list(Place::Group)?.attrs;
        self.expect(Tok::RBrace, "expected end of attribute group")?;
        let state = &mut self.attrs;
        let index = state.by_number.get(number).unwrap_or_else(|| {
            state.groups.push(Vec::new());
            let index = state.groups.len() as u32 - 1;
            state.by_number.set(number, index);
            index
        });
        let group = &mut state.groups[index as usize];
        group.extend(attrs);
        if group.is_empty() {
            return Err(self.error(loc, "attribute group has no attributes"));
        }
        Ok(())
    }

    /// The attributes of a function, call or global; maybe none.
    #[inline]
    pub(super) fn parse_fn_attrs(&mut self) -> PResult<FnAttrs> {
        if !starts_attr(self.lex.tok) && self.lex.tok != Tok::AttrGroup {
            return Ok(FnAttrs::default());
        }
        self.parse_attr_list(Place::Function)
    }

    fn parse_attr_list(&mut self, place: Place) -> PResult<FnAttrs> {
        let mut list = FnAttrs::default();
        let mut memory = MemoryEffects::UNKNOWN;
        loop {
            let loc = self.loc();
            match self.lex.tok {
                Tok::RBrace if place == Place::Group => break,
                Tok::Str => {
                    let attr = self.parse_string_attr()?;
                    list.attrs.push(attr);
                }
                Tok::AttrGroup => {
                    if place == Place::Group {
                        let message =
                            "cannot have an attribute group reference in an attribute group";
                        return Err(self.error(loc, message));
                    }
                    list.groups.push(self.lex.num as u32);
                    self.advance();
                }
                tok => {
                    if let Some(effects) = legacy_memory(tok) {
                        memory = MemoryEffects(memory.0 & effects.0);
                        self.advance();
                        continue;
                    }
                    let Tok::Attr(kind) = tok else {
                        if place == Place::Group {
                            let word = self.lex.whole_word();
                            let message = "unterminated attribute group";
                            let known = |tok| matches!(tok, Tok::Attr(_));
                            return Err(self.error_with_nearest(loc, message, word, known));
                        }
                        break;
                    };
                    if kind == AttrKind::Builtin {
                        list.builtin = Some(loc);
                    }
                    let attr = self.parse_attr(kind, place)?;
                    if !kind.places().function && kind != AttrKind::Alignment {
                        let message = "this attribute does not apply to functions";
                        return Err(self.error(loc, message));
                    }
                    list.attrs.push(attr);
                }
            }
        }
        if memory != MemoryEffects::UNKNOWN {
            list.attrs.push(Attr::Int(AttrKind::Memory, u64::from(memory.0)));
        }
        Ok(list)
    }

    /// `"key"` or `"key"="value"`
    fn parse_string_attr(&mut self) -> PResult<Attr> {
        let loc = self.loc();
        let key = self.parse_string()?;
        let value = if self.eat(Tok::Equal) { self.parse_string()? } else { Default::default() };
        // In bitcode a NUL ends the string; LLVM reads the text and writes a broken file.
        if key.contains(&0) || value.contains(&0) {
            return Err(self.error(loc, "NUL character is not allowed in attributes"));
        }
        let pool = self.attr_pool();
        Ok(Attr::String(pool.strings.intern(&key), pool.strings.intern(&value)))
    }

    /// The attributes of a parameter; maybe none.
    #[inline]
    pub(super) fn parse_param_attrs(&mut self) -> PResult<Option<AttrSet>> {
        if !starts_attr(self.lex.tok) {
            return Ok(None);
        }
        self.parse_value_attrs(Place::Param)
    }

    /// The attributes of a result; maybe none.
    #[inline]
    pub(super) fn parse_ret_attrs(&mut self) -> PResult<Option<AttrSet>> {
        if !starts_attr(self.lex.tok) {
            return Ok(None);
        }
        self.parse_value_attrs(Place::Ret)
    }

    fn parse_value_attrs(&mut self, place: Place) -> PResult<Option<AttrSet>> {
        self.value_attrs.clear();
        let home = self.consts.home;
        loop {
            let loc = self.loc();
            match self.lex.tok {
                Tok::Str => {
                    let attr = self.parse_string_attr()?;
                    self.value_attrs.push(attr);
                }
                Tok::NoCapture => {
                    self.value_attrs.push(Attr::Int(AttrKind::Captures, 0));
                    self.advance();
                }
                Tok::Attr(kind) => {
                    let attr = self.parse_attr(kind, place)?;
                    let (applies, what) = match place {
                        Place::Param => (kind.places().param, "parameters"),
                        _ => (kind.places().ret, "return values"),
                    };
                    if !applies {
                        let message = format!("this attribute does not apply to {what}");
                        return Err(self.error(loc, message));
                    }
                    self.value_attrs.push(attr);
                }
                _ => break,
            }
        }
        let (pool, known) = match home {
            Home::Module => (&mut self.shared.attrs, &mut self.attrs.flag_sets),
            Home::Body => (self.locals.body.attrs_mut(), &mut self.locals.flag_sets),
        };
        // Most sets are one flag.
        if let [Attr::Flag(kind)] = self.value_attrs[..] {
            let set = &mut known.0[kind as usize];
            if set.is_none() {
                *set = pool.set_of(&mut self.value_attrs);
            }
            return Ok(*set);
        }
        Ok(pool.set_of(&mut self.value_attrs))
    }

    /// One attribute, from its word on.
    fn parse_attr(&mut self, kind: AttrKind, place: Place) -> PResult<Attr> {
        match kind.class() {
            AttrClass::Flag => {
                self.advance();
                Ok(Attr::Flag(kind))
            }
            AttrClass::Int => {
                let value = self.parse_attr_int(kind, place)?;
                Ok(Attr::Int(kind, value))
            }
            AttrClass::Type => self.parse_type_attr(kind),
            AttrClass::Range => {
                let range = self.parse_range_attr()?;
                Ok(Attr::Range(kind, Box::new(range)))
            }
            AttrClass::RangeList => {
                let ranges = self.parse_initializes_attr()?;
                Ok(Attr::RangeList(kind, Box::new(ranges)))
            }
        }
    }

    /// `byval(T)`. Old text has no type there: it was that of the typed pointer before it.
    fn parse_type_attr(&mut self, kind: AttrKind) -> PResult<Attr> {
        let pointee = self.type_names.last_pointee;
        self.advance();
        if self.lex.tok != Tok::LParen && pointee.is_some() {
            return Ok(Attr::Type(kind, pointee));
        }
        self.expect(Tok::LParen, "expected '('")?;
        let ty = self.parse_type()?;
        self.expect(Tok::RParen, "expected ')'")?;
        // A second attribute of old text may still ask for the pointee of the parameter.
        self.type_names.last_pointee = pointee;
        Ok(Attr::Type(kind, Some(ty)))
    }

    /// The attributes written at a call, and the groups it mentions.
    pub(super) fn call_attrs(
        &mut self,
        own: FnAttrs,
        ret: Option<AttrSet>,
    ) -> (Option<AttrList>, Groups) {
        let pool = self.locals.body.attrs_mut();
        let function = pool.set(own.attrs);
        let params = if self.arg_attrs.is_empty() { Vec::new() } else { self.arg_attrs.clone() };
        (pool.list(function, ret, params), own.groups)
    }

    /// Notes that `call` mentions groups.
    pub(super) fn defer_call(&mut self, call: Call, own: Option<AttrList>, groups: Groups) {
        self.locals.pending_calls.push(call, own, groups);
    }
}

/// Where attributes are read.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Function,
    Group,
    Param,
    Ret,
}

fn starts_attr(tok: Tok) -> bool {
    matches!(
        tok,
        Tok::Attr(_)
            | Tok::Str
            | Tok::NoCapture
            | Tok::ArgMemOnly
            | Tok::InaccessibleMemOnly
            | Tok::InaccessibleMemOrArgMemOnly
    )
}

/// What memory a function touches according to a word that `memory(...)` took the place of.
fn legacy_memory(tok: Tok) -> Option<MemoryEffects> {
    let both = MemoryEffects::READ | MemoryEffects::WRITE;
    let argmem = MemoryEffects::NONE.with(MemoryLocation::Arg, both);
    let inaccessible = MemoryEffects::NONE.with(MemoryLocation::Inaccessible, both);
    match tok {
        Tok::Attr(AttrKind::ReadNone) => Some(MemoryEffects::NONE),
        Tok::Attr(AttrKind::ReadOnly) => Some(MemoryEffects::all(MemoryEffects::READ)),
        Tok::Attr(AttrKind::WriteOnly) => Some(MemoryEffects::all(MemoryEffects::WRITE)),
        Tok::ArgMemOnly => Some(argmem),
        Tok::InaccessibleMemOnly => Some(inaccessible),
        Tok::InaccessibleMemOrArgMemOnly => Some(MemoryEffects(argmem.0 | inaccessible.0)),
        _ => None,
    }
}

/// The end of the module.
impl Parser<'_> {
    /// Puts the attributes of everything that mentions groups together.
    pub(super) fn resolve_attrs(&mut self) {
        let mut state = std::mem::take(&mut self.attrs);
        for (global, own) in std::mem::take(&mut state.globals) {
            let attrs = merged(&state, own.attrs, &own.groups);
            self.shared.globals[global].attrs = self.shared.attrs.set(attrs);
        }
        for pending in std::mem::take(&mut state.funcs) {
            let mut attrs = merged(&state, pending.own.attrs, &pending.own.groups);
            // An alignment among the attributes is that of the function.
            if let Some(&Attr::Int(_, bytes)) = AttrPool::find(&attrs, AttrKind::Alignment) {
                self.shared.funcs[pending.func].align = Align::from_bytes(bytes);
                attrs.retain(|attr| attr.kind() != Some(AttrKind::Alignment));
            }
            let pool = &mut self.shared.attrs;
            let function = pool.set(attrs);
            self.shared.funcs[pending.func].attrs =
                pool.list(function, pending.ret, pending.params);
        }
        for (func, calls) in std::mem::take(&mut state.bodies) {
            if let Some(body) = &mut self.bodies[func] {
                resolve_calls(&state, &self.shared.attrs, body, &calls);
            }
        }
    }
}

fn merged(state: &AttrState, mut own: Vec<Attr>, groups: &[u32]) -> Vec<Attr> {
    for &group in groups {
        own.extend_from_slice(state.group(group));
    }
    own
}

fn resolve_calls(state: &AttrState, module: &AttrPool, body: &mut Body, pending: &PendingCalls) {
    let mut resolve = |(own, groups): &(Option<AttrList>, Groups)| {
        let pool = body.attrs_mut();
        let own = own.map(|own| pool.list_data(own).clone()).unwrap_or_default();
        let mut attrs = pool.attrs(own.function).to_vec();
        for &group in groups {
            attrs.extend(state.group(group).iter().map(|attr| pool.import(module, attr)));
        }
        let function = pool.set(attrs);
        pool.list(function, own.ret, own.params.into_vec())
    };
    let lists: Vec<Option<AttrList>> = pending.kinds.iter().map(&mut resolve).collect();
    for &(call, kind) in &pending.calls {
        body.call_mut(call).attrs = lists[kind as usize];
    }
}
