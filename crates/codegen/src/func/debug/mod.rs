//! What a debugger wants to know of a function's code.
//!
//! After a function is selected its code is walked once more: `scopes` finds over which
//! instructions each scope of the source reaches, `location` where the values of debug records
//! are, `tracks` from where to where that holds, `expr` writes it as DWARF does. Labels are put
//! into the code where one of that begins or ends; nothing else changes. The module makes
//! sections of the [`FuncDebug`] of all functions.

mod expr;
mod location;
mod scopes;
mod tracks;

use nvopt_entity::{EntitySet, FxHashMap, SecondaryMap};
use nvopt_ir::{
    body::{Block as IrBlock, DbgRecord, Inst as IrInst},
    metadata::Md,
};
use nvopt_ptx::mach::{Directive, Inst, Reg};

pub(crate) use expr::{Expr, Part, op, write_signed, write_unsigned};
pub(crate) use location::{address_class, split};
pub(crate) use scopes::Scope;

use super::select::{Select, postorder};
use crate::module::{Emission, Number};
use location::Location;
use scopes::Scopes;
use tracks::{Flow, Span, Tracks};

/// How many blocks may be looked at to find out where the variables of a function are.
const MAX_FLOW: usize = 1 << 24;
/// How many earlier places of a variable a new one is compared with.
const MAX_COMPARED: usize = 32;

/// What debug sections say of a function.
pub(crate) struct FuncDebug {
    pub(crate) subprogram: Md,
    /// The labels before the first and behind the last instruction.
    pub(crate) reach: (String, String),
    /// The function's own scope first, then each behind the one around it.
    pub(crate) scopes: Vec<Scope>,
    /// The labels before the first and behind the last instruction of each scope.
    pub(crate) scope_reach: Vec<Option<(String, String)>>,
    pub(crate) variables: Vec<Variable>,
    pub(crate) labels: Vec<SourceLabel>,
}

/// A variable of the source.
pub(crate) struct Variable {
    pub(crate) node: Md,
    /// The number of its scope.
    pub(crate) scope: usize,
    pub(crate) place: Place,
}

/// A label of the source.
pub(crate) struct SourceLabel {
    pub(crate) node: Md,
    /// The number of its scope.
    pub(crate) scope: usize,
    /// The label in the code.
    pub(crate) at: String,
}

/// Where a variable is.
pub(crate) enum Place {
    /// Nowhere.
    Gone,
    /// It has one value.
    Constant(Number),
    /// It stays at a place, which is in this state space.
    Lasting(Expr, u8),
    /// It moves: labels from where and to where it is somewhere.
    List(Vec<(String, String, Expr)>),
}

/// Where records stand while a function is selected.
#[derive(Default)]
pub(crate) struct Anchors {
    /// How many machine instructions of its block come behind an instruction with records, its
    /// own included.
    behind: FxHashMap<IrInst, u32>,
}

/// A variable while its records are gathered.
struct Gathered {
    node: Md,
    scope: usize,
    /// What holds all along.
    always: Vec<(tracks::Fragment, u32)>,
    tracks: Tracks,
    locations: Vec<Location>,
}

/// The code in its order.
struct Layout {
    /// The first instruction of each IR block, and the one behind its last.
    reach: Vec<(u32, u32)>,
    blocks: Vec<IrBlock>,
    /// Instructions of its own that a block has.
    own: Vec<u32>,
    len: u32,
}

impl Select<'_> {
    /// Remembers where the records before `inst` stand: all behind it was selected.
    pub(crate) fn anchor(&mut self, inst: IrInst) {
        if self.debug.is_some() && !self.body.records(inst).is_empty() {
            self.anchors.behind.insert(inst, self.seq.len() as u32);
        }
    }

    /// Gathers what debug sections say of the selected code, and marks the places they name.
    pub(crate) fn describe(&mut self) -> Option<FuncDebug> {
        let (subprogram, emission) = self.debug?;
        let layout = self.code_layout();
        let mut scopes = Scopes::new(self.cx.nodes(), subprogram);
        self.cover_scopes(&mut scopes, &layout);
        let mut gathered = Vec::new();
        let mut labels = Vec::new();
        if emission == Emission::Full {
            gathered = self.gather(&mut scopes, &layout, &mut labels);
        }
        scopes.finish();
        let mut flow = self.flow(&layout);
        let spans: Vec<Vec<Span>> =
            gathered.iter().map(|variable| variable.spans(&mut flow)).collect();
        let mut marks: Vec<u32> = labels.iter().map(|&(_, _, at)| at).collect();
        marks.extend(spans.iter().flatten().flat_map(|span| [span.first, span.end]));
        marks.extend(scopes.all.iter().filter_map(|scope| scope.reach).flat_map(<[u32; 2]>::from));
        let names = self.place_labels(marks, &layout, subprogram);
        let variables = gathered
            .iter()
            .zip(&spans)
            .map(|(variable, spans)| self.placed(variable, spans, &scopes.all, &layout, &names))
            .collect();
        let named = |at: u32| names.get(&at).cloned().unwrap_or_default();
        let scope_reach = scopes
            .all
            .iter()
            .map(|scope| scope.reach.map(|(first, end)| (named(first), named(end))));
        let labels =
            labels.into_iter().map(|(node, scope, at)| SourceLabel { node, scope, at: named(at) });
        Some(FuncDebug {
            subprogram,
            reach: self.func_labels(),
            scope_reach: scope_reach.collect(),
            variables,
            labels: labels.collect(),
            scopes: scopes.all,
        })
    }

    fn func_labels(&self) -> (String, String) {
        let number = self.cx.number(self.func);
        (format!("$L__func_begin{number}"), format!("$L__func_end{number}"))
    }

    /// Where in the order of the code each block is.
    fn code_layout(&self) -> Layout {
        let mut layout = Layout { reach: Vec::new(), blocks: Vec::new(), own: Vec::new(), len: 0 };
        let made = self.body.blocks().filter_map(|block| Some((self.blocks[block]?, block)));
        let ir_blocks: FxHashMap<_, _> = made.collect();
        for &block in self.out.layout() {
            let len = self.out.insts_in(block).len() as u32;
            if let Some(&ir_block) = ir_blocks.get(&block) {
                layout.blocks.push(ir_block);
                layout.own.push(len);
                layout.reach.push((layout.len, layout.len));
            }
            layout.len += len;
            if let Some(reach) = layout.reach.last_mut() {
                reach.1 = layout.len;
            }
        }
        layout
    }

    /// Lets scopes reach over the code whose lines are in them.
    fn cover_scopes(&self, scopes: &mut Scopes<'_>, layout: &Layout) {
        let nodes = self.cx.nodes();
        let mut at = 0;
        let mut current: Option<(usize, u32)> = None;
        for &block in self.out.layout() {
            for inst in self.out.insts_in(block) {
                if let Some(&of) = self.lines.get(inst)
                    && let Some(location) = self.body.loc(of).and_then(|loc| nodes.location(loc))
                    && let Some(node) = location.scope
                {
                    let scope = scopes.of(node, location.inlined_at);
                    if current.map(|(scope, _)| scope) != scope {
                        if let Some((scope, first)) = current {
                            scopes.cover(scope, first, at);
                        }
                        current = scope.map(|scope| (scope, at));
                    }
                }
                at += 1;
            }
        }
        if let Some((scope, first)) = current {
            scopes.cover(scope, first, layout.len);
        }
    }

    /// The variables that records speak of, and the labels.
    fn gather(
        &mut self,
        scopes: &mut Scopes<'_>,
        layout: &Layout,
        labels: &mut Vec<(Md, usize, u32)>,
    ) -> Vec<Gathered> {
        let mut found: Vec<Gathered> = Vec::new();
        if !self.body.has_records() {
            return found;
        }
        let written = self.written();
        let mut numbers: FxHashMap<(Md, Option<Md>), Option<usize>> = FxHashMap::default();
        let body = self.body;
        for (index, &block) in layout.blocks.iter().enumerate() {
            let first = layout.reach[index].0;
            let mut latest = first;
            for inst in body.insts_in(block) {
                let records = body.records(inst);
                if records.is_empty() {
                    continue;
                }
                if let Some(&behind) = self.anchors.behind.get(&inst) {
                    latest = first + layout.own[index].saturating_sub(behind);
                }
                for record in records {
                    if let Some((node, scope)) = self.label_of(record, scopes) {
                        labels.push((node, scope, latest));
                        continue;
                    }
                    let call = self.cx.nodes().location(record.loc).and_then(|l| l.inlined_at);
                    let number = *numbers.entry((record.variable, call)).or_insert_with(|| {
                        let node = record.variable;
                        let scope = scopes.of(self.cx.nodes().node(node, "scope")?, call)?;
                        found.push(Gathered {
                            node,
                            scope,
                            always: Vec::new(),
                            tracks: Tracks::default(),
                            locations: Vec::new(),
                        });
                        Some(found.len() - 1)
                    });
                    if let Some(number) = number
                        && let Some(described) = self.described(record, &written)
                    {
                        found[number].note(described, index as u32, latest);
                    }
                }
            }
        }
        found
    }

    /// The label of the source that a record is of, with its scope.
    fn label_of(&self, record: &DbgRecord, scopes: &mut Scopes<'_>) -> Option<(Md, usize)> {
        if record.kind != nvopt_ir::body::DbgRecordKind::Label {
            return None;
        }
        let nodes = self.cx.nodes();
        let call = nodes.location(record.loc).and_then(|location| location.inlined_at);
        let scope = scopes.of(nodes.node(record.variable, "scope")?, call)?;
        Some((record.variable, scope))
    }

    /// The registers that code writes.
    fn written(&self) -> EntitySet<Reg> {
        let mut written = EntitySet::default();
        for &block in self.out.layout() {
            for &inst in self.out.insts_in(block) {
                for reg in self.out.defs(inst) {
                    written.insert(reg);
                }
            }
        }
        written
    }

    fn flow(&self, layout: &Layout) -> Flow {
        let mut numbers: SecondaryMap<IrBlock, Option<u32>> = SecondaryMap::new();
        for (number, &block) in layout.blocks.iter().enumerate() {
            numbers[block] = Some(number as u32);
        }
        let preds = layout
            .blocks
            .iter()
            .map(|&block| self.body.preds(block).filter_map(|pred| numbers[pred]).collect());
        let order = postorder(self.body).into_iter().rev().filter_map(|block| numbers[block]);
        Flow {
            reach: layout.reach.clone(),
            preds: preds.collect(),
            order: order.collect(),
            fuel: MAX_FLOW,
        }
    }

    /// Puts labels into the code: those that are due and the function's own. Gives their names.
    fn place_labels(
        &mut self,
        mut marks: Vec<u32>,
        layout: &Layout,
        subprogram: Md,
    ) -> FxHashMap<u32, String> {
        marks.sort_unstable();
        marks.dedup();
        let number = self.cx.number(self.func);
        let (begin, end) = self.func_labels();
        let mut names = FxHashMap::default();
        for (index, &at) in marks.iter().enumerate() {
            names.insert(at, format!("$L__tmp{number}_{index}"));
        }
        // Two labels in a row would be two blocks to the assembler, the first one without code.
        names.insert(layout.len, end.clone());
        let mut due = marks.into_iter().filter(|&at| at < layout.len).peekable();
        let mut at = 0;
        let mut head = self.cx.head_line(subprogram);
        let blocks = self.out.layout().to_vec();
        for (index, &block) in blocks.iter().enumerate() {
            let mut insts: Vec<Inst> = Vec::with_capacity(self.out.insts_in(block).len() + 2);
            if index == 0 {
                // Nothing jumps to the entry, so its label can have another name.
                let begin = self.out.intern(&begin);
                self.out.set_label(block, begin);
            }
            for inst in self.out.insts_in(block).to_vec() {
                let is_declaration = matches!(self.out.directive(inst), Some(Directive::Var(_)));
                if !is_declaration && let Some(head) = head.take() {
                    insts.push(self.out.new_directive(head));
                }
                if due.next_if_eq(&at).is_some() {
                    insts.push(self.label(&names[&at]));
                }
                insts.push(inst);
                at += 1;
            }
            if index + 1 == blocks.len() {
                insts.push(self.label(&end));
            }
            self.out.set_insts(block, insts);
        }
        names
    }

    fn label(&mut self, name: &str) -> Inst {
        let name = self.out.intern(name);
        self.out.new_directive(Directive::Label(name))
    }

    /// A variable with its place.
    fn placed(
        &self,
        variable: &Gathered,
        spans: &[Span],
        scopes: &[Scope],
        layout: &Layout,
        names: &FxHashMap<u32, String>,
    ) -> Variable {
        let nodes = self.cx.nodes();
        let ty = nodes.node(variable.node, "type");
        let is_unsigned = ty.is_none_or(|ty| nodes.is_unsigned(ty));
        let place = if !variable.always.is_empty() {
            self.lasting(variable, &variable.always)
        } else {
            match spans {
                [] => None,
                [only] if covers(only, scopes[variable.scope].reach, layout) => {
                    self.lasting(variable, &only.parts)
                }
                _ => None,
            }
        };
        let place = place.unwrap_or_else(|| {
            let list = spans.iter().filter_map(|span| {
                let expr = self.composed(variable, &span.parts, is_unsigned)?;
                Some((names.get(&span.first)?.clone(), names.get(&span.end)?.clone(), expr))
            });
            let list: Vec<_> = list.collect();
            if list.is_empty() { Place::Gone } else { Place::List(list) }
        });
        Variable { node: variable.node, scope: variable.scope, place }
    }

    /// The place of a variable that does not move.
    fn lasting(&self, variable: &Gathered, parts: &[(tracks::Fragment, u32)]) -> Option<Place> {
        if let [(None, location)] = parts {
            let location = variable.locations.get(*location as usize)?;
            if let Location::Constant(number) = location {
                return Some(Place::Constant(*number));
            }
            let (expr, class) = location.lasting(self)?;
            return Some(Place::Lasting(expr, class));
        }
        let &(_, first) = parts.first()?;
        let class = variable.locations.get(first as usize)?.lasting(self)?.1;
        let mut parts = parts.to_vec();
        parts.sort_by_key(|&(fragment, _)| fragment);
        Some(Place::Lasting(self.composed(variable, &parts, true)?, class))
    }

    /// One expression of the parts of a variable, with gaps where nothing is known.
    fn composed(
        &self,
        variable: &Gathered,
        parts: &[(tracks::Fragment, u32)],
        is_unsigned: bool,
    ) -> Option<Expr> {
        let mut out = Expr::default();
        let mut next = 0;
        for &(fragment, location) in parts {
            let location = variable.locations.get(location as usize)?;
            let expr = location.expr(self, is_unsigned)?;
            let Some((at, size)) = fragment else { return Some(expr) };
            // Parts of a byte have no word in DWARF 2, nor have pieces in pieces.
            if at % 8 != 0 || size % 8 != 0 || at < next || location.is_in_pieces() {
                return None;
            }
            if at > next {
                out.piece((at - next) / 8);
            }
            out.append(&expr);
            out.piece(size / 8);
            next = at.checked_add(size)?;
        }
        Some(out)
    }
}

impl Gathered {
    /// Notes what a record says.
    fn note(&mut self, described: location::Described, block: u32, at: u32) {
        let number = described.location.map(|location| {
            let from = self.locations.len().saturating_sub(MAX_COMPARED);
            let known = self.locations[from..].iter().position(|other| *other == location);
            let number = known.map_or(self.locations.len(), |index| from + index);
            if known.is_none() {
                self.locations.push(location);
            }
            number as u32
        });
        match number {
            Some(number) if described.always => {
                let is_new = self.always.iter().all(|&(known, _)| known != described.fragment);
                if is_new {
                    self.always.push((described.fragment, number));
                }
            }
            _ => self.tracks.add(described.fragment, block, at, number),
        }
    }

    /// Where the variable is, in the order of the code.
    fn spans(&self, flow: &mut Flow) -> Vec<Span> {
        if self.always.is_empty() { self.tracks.spans(flow) } else { Vec::new() }
    }
}

/// True if a span is all of a scope's code. What comes before the first line of the source, such
/// as loading parameters, does not count.
fn covers(span: &Span, reach: Option<(u32, u32)>, layout: &Layout) -> bool {
    reach.is_some_and(|(first, end)| span.first <= first && span.end >= end.min(layout.len))
}
