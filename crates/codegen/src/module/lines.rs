//! Source files and lines: `.file`, `.loc` and the names of inlined functions.
//!
//! Files and names are numbered before functions are selected, by their first appearance in the
//! module's order, so that functions can be selected in any order.

use nvopt_entity::FxHashMap;
use nvopt_ir::{
    metadata::{
        DiValue, Location, Md, MdData, MdPool,
        di::{self, DiKind},
    },
    module::Module,
};
use nvopt_ptx::{
    mach::{Directive, InlinedLoc, Item, MachBody},
    target::{PtxVersion, Target},
};

/// The first PTX version whose `.loc` says what was inlined where.
const INLINED_AT: PtxVersion = PtxVersion(7, 2);
/// How many scopes lie around a location at most.
const MAX_SCOPES: usize = 1000;

/// The source files and inlined functions of a module, numbered.
#[derive(Default)]
pub(super) struct Lines {
    files: Vec<String>,
    file_numbers: FxHashMap<Md, u32>,
    names: Vec<Vec<u8>>,
    name_numbers: FxHashMap<Md, u32>,
    with_inlined: bool,
}

impl Lines {
    /// Numbers what the locations of all bodies name.
    pub(super) fn new(module: &Module, target: &Target) -> Lines {
        let mut lines = Lines { with_inlined: target.ptx >= INLINED_AT, ..Lines::default() };
        let pool = &module.shared.metadata;
        for &func in &module.shared.func_order {
            let Some(body) = module.bodies.get(func).and_then(Option::as_ref) else { continue };
            let mut last = None;
            for inst in body.insts() {
                let loc = body.loc(inst);
                if loc.is_some() && loc != last {
                    lines.number(pool, loc);
                    last = loc;
                }
            }
        }
        lines
    }

    fn number(&mut self, pool: &MdPool, mut loc: Option<Md>) {
        let mut depth = 0;
        while let Some(location) = loc.and_then(|loc| location(pool, loc)) {
            if let Some(file) = location.scope.and_then(|scope| file_of(pool, scope)) {
                self.number_file(pool, file);
            }
            if location.inlined_at.is_some()
                && let Some(function) = location.scope.and_then(|scope| subprogram_of(pool, scope))
                && !self.name_numbers.contains_key(&function)
            {
                self.name_numbers.insert(function, self.names.len() as u32);
                self.names.push(name_of(pool, function));
            }
            loc = location.inlined_at;
            depth += 1;
            if depth > MAX_SCOPES {
                break;
            }
        }
    }

    fn number_file(&mut self, pool: &MdPool, file: Md) {
        if self.file_numbers.contains_key(&file) {
            return;
        }
        let path = path_of(pool, file);
        // Two nodes may name one file.
        let index = self.files.iter().position(|known| *known == path).unwrap_or_else(|| {
            self.files.push(path);
            self.files.len() - 1
        });
        self.file_numbers.insert(file, index as u32 + 1);
    }

    /// The `.loc` of a location.
    pub(super) fn directive(&self, pool: &MdPool, of: Md, out: &mut MachBody) -> Option<Directive> {
        let location = location(pool, of)?;
        let (file, line, column) = self.place(pool, &location)?;
        let inlined = location
            .inlined_at
            .filter(|_| self.with_inlined)
            .and_then(|at| self.inlined(pool, &location, at, out));
        Some(Directive::Loc { file, line, column, inlined })
    }

    fn place(&self, pool: &MdPool, location: &Location) -> Option<(u32, u32, u32)> {
        let file = file_of(pool, location.scope?)?;
        let number = *self.file_numbers.get(&file)?;
        // A line of zero means that no line is known.
        (location.line > 0).then(|| (number, location.line, u32::from(location.column)))
    }

    fn inlined(
        &self,
        pool: &MdPool,
        of: &Location,
        at: Md,
        out: &mut MachBody,
    ) -> Option<Box<InlinedLoc>> {
        let function = subprogram_of(pool, of.scope?)?;
        let number = self.name_numbers.get(&function)?;
        let at = self.place(pool, &location(pool, at)?)?;
        let function = out.intern(format!("$L__info_string{number}"));
        Some(Box::new(InlinedLoc { function, offset: 0, at }))
    }

    /// The `.file` directives, and the section with the names.
    pub(super) fn items(&self) -> (Vec<Item>, Option<Item>) {
        let files = self.files.iter().enumerate().map(|(index, name)| Item::File {
            index: index as u32 + 1,
            name: name.as_str().into(),
            stamp: None,
        });
        let mut text = String::new();
        for (number, name) in self.names.iter().enumerate() {
            text.push_str(&format!("$L__info_string{number}:\n.b8 "));
            for byte in name {
                text.push_str(&format!("{byte},"));
            }
            text.push_str("0\n");
        }
        let used = self.with_inlined && !self.names.is_empty();
        let section = used.then(|| Item::Section { name: ".debug_str".into(), text: text.into() });
        (files.collect(), section)
    }
}

/// The locations of the calls that a location was inlined through, the outermost first.
pub(super) fn calls_around(pool: &MdPool, of: Md) -> Vec<Md> {
    let mut calls = Vec::new();
    let mut next = location(pool, of).and_then(|location| location.inlined_at);
    while let Some(call) = next {
        calls.push(call);
        if calls.len() > MAX_SCOPES {
            break;
        }
        next = location(pool, call).and_then(|location| location.inlined_at);
    }
    calls.reverse();
    calls
}

fn location(pool: &MdPool, md: Md) -> Option<Location> {
    match pool.get(md) {
        MdData::Location(location) => Some(*location),
        _ => None,
    }
}

/// The field `name` of a debug-info node.
fn field<'a>(pool: &'a MdPool, md: Md, name: &str) -> Option<&'a DiValue> {
    let MdData::Di { kind, fields, .. } = pool.get(md) else { return None };
    let row = di::SCHEMA.iter().find(|row| row.kind == *kind)?;
    fields.get(row.fields.iter().position(|field| field.name == name)?)
}

fn node(pool: &MdPool, md: Md, name: &str) -> Option<Md> {
    match field(pool, md, name)? {
        DiValue::Md(md) => Some(*md),
        _ => None,
    }
}

fn text(pool: &MdPool, md: Md, name: &str) -> Option<Vec<u8>> {
    let string = pool.as_string(node(pool, md, name)?)?;
    (!string.is_empty()).then(|| string.to_vec())
}

fn kind(pool: &MdPool, md: Md) -> Option<DiKind> {
    match pool.get(md) {
        MdData::Di { kind, .. } => Some(*kind),
        _ => None,
    }
}

/// The file of a scope, its own or that of a scope around it.
fn file_of(pool: &MdPool, scope: Md) -> Option<Md> {
    let mut scope = scope;
    for _ in 0..MAX_SCOPES {
        if kind(pool, scope) == Some(DiKind::File) {
            return Some(scope);
        }
        if let Some(file) = node(pool, scope, "file") {
            return Some(file);
        }
        scope = node(pool, scope, "scope")?;
    }
    None
}

/// The function that a scope belongs to.
fn subprogram_of(pool: &MdPool, scope: Md) -> Option<Md> {
    let mut scope = scope;
    for _ in 0..MAX_SCOPES {
        if kind(pool, scope) == Some(DiKind::Subprogram) {
            return Some(scope);
        }
        scope = node(pool, scope, "scope")?;
    }
    None
}

fn name_of(pool: &MdPool, subprogram: Md) -> Vec<u8> {
    let linkage = text(pool, subprogram, "linkageName");
    linkage.or_else(|| text(pool, subprogram, "name")).unwrap_or_default()
}

fn path_of(pool: &MdPool, file: Md) -> String {
    let name = text(pool, file, "filename").unwrap_or_default();
    let name = String::from_utf8_lossy(&name).into_owned();
    let folder = text(pool, file, "directory").unwrap_or_default();
    let is_whole = name.starts_with('/') || name.get(1..3) == Some(":\\");
    if is_whole || folder.is_empty() {
        return name;
    }
    format!("{}/{name}", String::from_utf8_lossy(&folder).trim_end_matches('/'))
}
