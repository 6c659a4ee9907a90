//! Syntax tree to a flat automaton.
//!
//! The same instructions serve the set simulation, which ignores everything about groups, and the
//! backtracker, which heeds it. A program can be compiled to read its
//! text backwards; the captures need that.

use super::ast::{Assertion, ByteSet, Node};
use super::parse::Case;

/// The largest automaton. Counted repetitions are copied out, so a short expression can be large.
pub(crate) const MAX_INSTS: usize = 200_000;

/// One step of the automaton.
#[derive(Clone, Debug)]
pub(crate) enum Inst {
    /// Consumes this byte.
    Byte(u8),
    /// Consumes one byte of `sets[i]`.
    Set(u32),
    /// Continues if the condition holds.
    Assert(Assertion),
    /// Continues at the first, or failing that the second.
    Split(u32, u32),
    /// Continues elsewhere.
    Jump(u32),
    /// The group's text starts here.
    Open(u32),
    /// The group's text ends here.
    Close(u32),
    /// A back-reference. The simulation falls into a copy of the group, which matches a superset;
    /// the backtracker compares the text and goes on at `after`.
    Backref { group: u32, after: u32 },
    /// The end.
    Match,
}

impl Inst {
    /// The group that a back-reference names.
    pub(crate) fn named_group(&self) -> Option<u32> {
        if let Self::Backref { group, .. } = self { Some(*group) } else { None }
    }
}

/// Which way a program reads its text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Direction {
    Forward,
    Backward,
}

/// A compiled automaton; it starts at instruction 0.
#[derive(Clone, Debug)]
pub(crate) struct Program {
    pub(crate) insts: Vec<Inst>,
    pub(crate) sets: Vec<ByteSet>,
    /// Whether no match can contain a newline.
    pub(crate) is_line_bound: bool,
}

/// Compiles `nodes`, one after the other.
pub(crate) fn compile(
    nodes: &[&Node],
    case: Case,
    direction: Direction,
) -> Result<Program, String> {
    let program = Program { insts: Vec::new(), sets: Vec::new(), is_line_bound: true };
    let mut compiler = Compiler { program, case, direction, groups: Vec::new() };
    compiler.sequence(nodes.iter().copied())?;
    compiler.emit(Inst::Match)?;
    Ok(compiler.program)
}

struct Compiler<'a> {
    program: Program,
    case: Case,
    direction: Direction,
    /// The bodies of the groups seen so far, for back-references.
    groups: Vec<(u32, &'a Node)>,
}

impl<'a> Compiler<'a> {
    fn emit(&mut self, inst: Inst) -> Result<(), String> {
        if self.program.insts.len() >= MAX_INSTS {
            return Err(format!("expression needs more than {MAX_INSTS} automaton states"));
        }
        self.program.insts.push(inst);
        Ok(())
    }

    fn here(&self) -> u32 {
        u32::try_from(self.program.insts.len()).expect("MAX_INSTS fits in 32 bits")
    }

    fn patch(&mut self, at: u32, inst: Inst) {
        self.program.insts[at as usize] = inst;
    }

    fn sequence(
        &mut self,
        mut nodes: impl DoubleEndedIterator<Item = &'a Node>,
    ) -> Result<(), String> {
        match self.direction {
            Direction::Forward => nodes.try_for_each(|node| self.node(node)),
            Direction::Backward => nodes.rev().try_for_each(|node| self.node(node)),
        }
    }

    fn node(&mut self, node: &'a Node) -> Result<(), String> {
        match node {
            Node::Empty => Ok(()),
            Node::Literal(text) => self.literal(text),
            Node::Slot(slot) => Err(format!("the text of slot {slot} is not known")),
            Node::Set(set) => self.set(*set),
            Node::Assert(assertion) => self.emit(Inst::Assert(*assertion)),
            Node::Group { index, body } => {
                self.emit(Inst::Open(*index))?;
                self.node(body)?;
                self.emit(Inst::Close(*index))?;
                self.groups.push((*index, body));
                Ok(())
            }
            Node::Concat(items) => self.sequence(items.iter()),
            Node::Alt(alternatives) => self.alternatives(alternatives),
            Node::Repeat { body, min, max } => self.repeat(body, *min, *max),
            Node::Backref(group) => self.backref(*group),
        }
    }

    fn literal(&mut self, text: &[u8]) -> Result<(), String> {
        match self.direction {
            Direction::Forward => text.iter().try_for_each(|byte| self.byte(*byte)),
            Direction::Backward => text.iter().rev().try_for_each(|byte| self.byte(*byte)),
        }
    }

    fn byte(&mut self, byte: u8) -> Result<(), String> {
        if self.case == Case::Ignore && byte.is_ascii_alphabetic() {
            return self.set(ByteSet::both_cases(byte));
        }
        self.program.is_line_bound &= byte != b'\n';
        self.emit(Inst::Byte(byte))
    }

    fn set(&mut self, set: ByteSet) -> Result<(), String> {
        self.program.is_line_bound &= !set.contains(b'\n');
        let known = self.program.sets.iter().rposition(|other| *other == set);
        let index = known.unwrap_or_else(|| {
            self.program.sets.push(set);
            self.program.sets.len() - 1
        });
        self.emit(Inst::Set(u32::try_from(index).expect("one set per instruction at most")))
    }

    fn alternatives(&mut self, alternatives: &'a [Node]) -> Result<(), String> {
        let mut jumps = Vec::with_capacity(alternatives.len());
        for (i, alternative) in alternatives.iter().enumerate() {
            if i + 1 == alternatives.len() {
                self.node(alternative)?;
                break;
            }
            let split = self.here();
            self.emit(Inst::Match)?;
            self.node(alternative)?;
            jumps.push(self.here());
            self.emit(Inst::Match)?;
            self.patch(split, Inst::Split(split + 1, self.here()));
        }
        let end = self.here();
        for jump in jumps {
            self.patch(jump, Inst::Jump(end));
        }
        Ok(())
    }

    fn repeat(&mut self, body: &'a Node, min: u32, max: Option<u32>) -> Result<(), String> {
        let Some(max) = max else {
            for _ in 1..min {
                self.node(body)?;
            }
            return if min == 0 { self.optional_loop(body) } else { self.plus_loop(body) };
        };
        for _ in 0..min {
            self.node(body)?;
        }
        let mut splits = Vec::new();
        for _ in min..max {
            splits.push(self.here());
            self.emit(Inst::Match)?;
            self.node(body)?;
        }
        let end = self.here();
        for split in splits {
            self.patch(split, Inst::Split(split + 1, end));
        }
        Ok(())
    }

    fn optional_loop(&mut self, body: &'a Node) -> Result<(), String> {
        let split = self.here();
        self.emit(Inst::Match)?;
        self.plus_loop(body)?;
        self.patch(split, Inst::Split(split + 1, self.here()));
        Ok(())
    }

    fn plus_loop(&mut self, body: &'a Node) -> Result<(), String> {
        let start = self.here();
        self.node(body)?;
        let after = self.here() + 1;
        self.emit(Inst::Split(start, after))
    }

    fn backref(&mut self, group: u32) -> Result<(), String> {
        let inst = self.here();
        self.emit(Inst::Match)?;
        // The parser has seen to it that the group is closed; the newest one counts.
        let body = self.groups.iter().rev().find(|(index, _)| *index == group);
        let body = body.ok_or("invalid backreference number")?.1;
        self.node(body)?;
        self.patch(inst, Inst::Backref { group, after: self.here() });
        Ok(())
    }
}
