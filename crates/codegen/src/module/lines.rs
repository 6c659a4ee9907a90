//! Source files and lines: `.file`, `.loc` and the names of inlined functions.
//!
//! Files and names are numbered before functions are selected, by their first appearance in the
//! module's order, so that functions can be selected in any order.

use nvopt_entity::FxHashMap;
use nvopt_ir::{
    metadata::{Location, Md},
    module::Module,
};
use nvopt_ptx::{
    mach::{Directive, InlinedLoc, Item, MachBody},
    target::PtxVersion,
};

use super::nodes::{MAX_SCOPES, Nodes};
use crate::options::{DebugInfo, Options};

/// The first PTX version whose `.loc` says what was inlined where.
const INLINED_AT: PtxVersion = PtxVersion(7, 2);

/// The source files and inlined functions of a module, numbered.
#[derive(Default)]
pub(super) struct Lines {
    files: Vec<String>,
    /// Two nodes may name one file.
    by_path: FxHashMap<String, u32>,
    file_numbers: FxHashMap<Md, u32>,
    names: Vec<Vec<u8>>,
    name_numbers: FxHashMap<Md, u32>,
    with_inlined: bool,
}

impl Lines {
    /// Numbers what the locations of all bodies name. With full debug information its sections
    /// say what was inlined, and `.loc` need not.
    pub(super) fn new(module: &Module, options: &Options) -> Lines {
        let with_inlined = options.target.ptx >= INLINED_AT && options.debug_info == DebugInfo::Off;
        let mut lines = Lines { with_inlined, ..Lines::default() };
        let nodes = Nodes::new(&module.shared);
        for &func in &module.shared.func_order {
            let Some(body) = module.bodies.get(func).and_then(Option::as_ref) else { continue };
            if options.debug_info != DebugInfo::Off
                && let Some(subprogram) = super::subprogram(&module.shared, func)
                && let Some(file) = nodes.node(subprogram, "file")
            {
                lines.number_file(nodes, file);
            }
            let mut last = None;
            for inst in body.insts() {
                let loc = body.loc(inst);
                if loc.is_some() && loc != last {
                    lines.number(nodes, loc);
                    last = loc;
                }
            }
        }
        lines
    }

    fn number(&mut self, nodes: Nodes<'_>, mut loc: Option<Md>) {
        let mut depth = 0;
        while let Some(location) = loc.and_then(|loc| nodes.location(loc)) {
            if let Some(file) = location.scope.and_then(|scope| nodes.file_of(scope)) {
                self.number_file(nodes, file);
            }
            if location.inlined_at.is_some()
                && let Some(function) = location.scope.and_then(|scope| nodes.subprogram_of(scope))
                && !self.name_numbers.contains_key(&function)
            {
                self.name_numbers.insert(function, self.names.len() as u32);
                self.names.push(nodes.link_name(function).to_vec());
            }
            loc = location.inlined_at;
            depth += 1;
            if depth > MAX_SCOPES {
                break;
            }
        }
    }

    /// The number of a file, a new one if it has none yet.
    pub(super) fn number_file(&mut self, nodes: Nodes<'_>, file: Md) -> u32 {
        if let Some(&number) = self.file_numbers.get(&file) {
            return number;
        }
        let path = nodes.path_of(file);
        let next = self.files.len() as u32 + 1;
        let number = *self.by_path.entry(path.clone()).or_insert(next);
        if number == next {
            self.files.push(path);
        }
        self.file_numbers.insert(file, number);
        number
    }

    /// The `.loc` of a location.
    pub(super) fn directive(
        &self,
        nodes: Nodes<'_>,
        of: Md,
        out: &mut MachBody,
    ) -> Option<Directive> {
        let location = nodes.location(of)?;
        let (file, line, column) = self.place(nodes, &location)?;
        let inlined = location
            .inlined_at
            .filter(|_| self.with_inlined)
            .and_then(|at| self.inlined(nodes, &location, at, out));
        Some(Directive::Loc { file, line, column, inlined })
    }

    /// The `.loc` of the head of a function.
    pub(super) fn head(&self, nodes: Nodes<'_>, subprogram: Md) -> Option<Directive> {
        let file = *self.file_numbers.get(&nodes.node(subprogram, "file")?)?;
        let line = match nodes.count(subprogram, "scopeLine") {
            0 => nodes.count(subprogram, "line"),
            line => line,
        };
        let line = u32::try_from(line).ok().filter(|&line| line > 0)?;
        Some(Directive::Loc { file, line, column: 0, inlined: None })
    }

    fn place(&self, nodes: Nodes<'_>, location: &Location) -> Option<(u32, u32, u32)> {
        let file = nodes.file_of(location.scope?)?;
        let number = *self.file_numbers.get(&file)?;
        // A line of zero means that no line is known.
        (location.line > 0).then(|| (number, location.line, u32::from(location.column)))
    }

    fn inlined(
        &self,
        nodes: Nodes<'_>,
        of: &Location,
        at: Md,
        out: &mut MachBody,
    ) -> Option<Box<InlinedLoc>> {
        let function = nodes.subprogram_of(of.scope?)?;
        let number = self.name_numbers.get(&function)?;
        let at = self.place(nodes, &nodes.location(at)?)?;
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

    /// The locations of the calls that a location was inlined through, the outermost first, if
    /// `.loc` says them.
    pub(super) fn calls_around(&self, nodes: Nodes<'_>, of: Md) -> Vec<Md> {
        let mut calls = Vec::new();
        if !self.with_inlined {
            return calls;
        }
        let mut next = nodes.location(of).and_then(|location| location.inlined_at);
        while let Some(call) = next {
            calls.push(call);
            if calls.len() > MAX_SCOPES {
                break;
            }
            next = nodes.location(call).and_then(|location| location.inlined_at);
        }
        calls.reverse();
        calls
    }
}
