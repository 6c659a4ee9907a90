//! The names of a body: registers, variables and labels, by scope.
//!
//! A name means what the innermost scope that declares it says. `.reg .b32 %r<100>` declares a
//! hundred names at once; a register gets its handle when it is first met. A label may be used
//! before it stands, in its own scope or in one around it: a use makes the block, and what a scope
//! leaves open is handed to the scope around it.

use nvopt_entity::{FxHashMap, SecondaryMap};

use crate::mach::{Block, MachBody, Reg, RegGroup};

/// What a name means.
#[derive(Clone, Copy, Debug)]
pub(super) enum Bound {
    /// A register of its own.
    Reg(Reg),
    /// A prefix of numbered registers.
    Group(RegGroup),
    /// A variable or parameter.
    Var,
}

/// A meaning and the depth of the scope that gives it.
#[derive(Clone, Copy)]
struct Binding {
    bound: Bound,
    depth: u32,
}

/// A label, standing or only used so far.
struct Label {
    block: Block,
    stands: bool,
    first_use: u32,
}

#[derive(Default)]
struct Scope<'a> {
    /// Where this scope begins in the list of what to undo.
    undo_from: usize,
    labels: FxHashMap<&'a [u8], Label>,
    /// The labels that were used before they stood, in order.
    open: Vec<&'a [u8]>,
}

/// The registers of a numbered group that were met: low numbers by index, others by hash, so that
/// memory follows what is used and not what is declared.
#[derive(Clone, Default)]
struct Numbered {
    dense: Vec<Option<Reg>>,
    sparse: FxHashMap<u32, Reg>,
    n: usize,
}

/// The names of a body.
pub(super) struct Names<'a> {
    bindings: FxHashMap<&'a [u8], Binding>,
    undo: Vec<(&'a [u8], Option<Binding>)>,
    scopes: Vec<Scope<'a>>,
    numbered: SecondaryMap<RegGroup, Numbered>,
    /// Blocks made for uses of labels that turned out to stand in a scope around.
    aliases: FxHashMap<Block, Block>,
    /// True once some name could be read both as a whole and as a prefix with a number.
    is_ambiguous: bool,
}

/// A label that is used and stands nowhere.
pub(super) struct Missing<'a> {
    pub(super) name: &'a [u8],
    pub(super) at: u32,
}

impl<'a> Names<'a> {
    pub(super) fn new() -> Names<'a> {
        Names {
            bindings: FxHashMap::default(),
            undo: Vec::new(),
            scopes: vec![Scope::default()],
            numbered: SecondaryMap::new(),
            aliases: FxHashMap::default(),
            is_ambiguous: false,
        }
    }

    /// The number of open scopes.
    pub(super) fn depth(&self) -> usize {
        self.scopes.len()
    }

    /// Gives a name a meaning in the innermost scope. False if that scope has it already.
    pub(super) fn declare(&mut self, name: &'a [u8], bound: Bound) -> bool {
        let depth = self.scopes.len() as u32;
        let before = self.bindings.get(name).copied();
        if before.is_some_and(|before| before.depth == depth) {
            return false;
        }
        if let Bound::Group(_) = bound {
            self.is_ambiguous |= name.last().is_some_and(u8::is_ascii_digit);
        } else if self.splits(name).next().is_some() {
            self.is_ambiguous = true;
        }
        self.bindings.insert(name, Binding { bound, depth });
        self.undo.push((name, before));
        true
    }

    /// The groups whose prefix and a number make `name`, with that number.
    fn splits(&self, name: &'a [u8]) -> impl Iterator<Item = (Binding, RegGroup, u32)> + '_ {
        let digits = name.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
        let from = name.len() - digits;
        (from..name.len()).filter_map(move |at| {
            let number = number(&name[at..])?;
            let binding = *self.bindings.get(&name[..at])?;
            match binding.bound {
                Bound::Group(group) => Some((binding, group, number)),
                Bound::Reg(_) | Bound::Var => None,
            }
        })
    }

    /// What a name means: a register or a variable.
    #[inline]
    pub(super) fn find(&mut self, name: &'a [u8], body: &mut MachBody) -> Option<Bound> {
        if name.last().is_some_and(u8::is_ascii_digit) {
            let best = if self.is_ambiguous {
                self.splits(name).filter(|split| is_in(body, split)).max_by_key(|s| s.0.depth)
            } else {
                self.splits(name).next().filter(|split| is_in(body, split))
            };
            if let Some((binding, group, number)) = best {
                let whole = if self.is_ambiguous { self.bindings.get(name) } else { None };
                if whole.is_none_or(|whole| whole.depth < binding.depth) {
                    return Some(Bound::Reg(self.numbered(group, number, body)));
                }
            }
        }
        match self.bindings.get(name)?.bound {
            // The prefix alone is no register.
            Bound::Group(_) => None,
            bound @ (Bound::Reg(_) | Bound::Var) => Some(bound),
        }
    }

    /// The register `number` of a group.
    fn numbered(&mut self, group: RegGroup, number: u32, body: &mut MachBody) -> Reg {
        let regs = &mut self.numbered[group];
        let index = number as usize;
        if let Some(Some(reg)) = regs.dense.get(index) {
            return *reg;
        }
        if let Some(reg) = regs.sparse.get(&number) {
            return *reg;
        }
        let reg = body.add_reg(group, Some(number));
        regs.n += 1;
        if index < regs.dense.len() {
            regs.dense[index] = Some(reg);
        } else if index < 64 + 4 * regs.n {
            regs.dense.resize(index + 1, None);
            regs.dense[index] = Some(reg);
        } else {
            regs.sparse.insert(number, reg);
        }
        reg
    }

    /// Names of registers and variables that are in sight, for suggestions.
    pub(super) fn nearest(&self, name: &[u8]) -> Option<&'a str> {
        let plain = self.bindings.iter().filter(|(_, b)| !matches!(b.bound, Bound::Group(_)));
        let known = plain.filter_map(|(name, _)| std::str::from_utf8(name).ok());
        nvopt_entity::suggest::nearest(name, known)
    }

    pub(super) fn open_scope(&mut self) {
        let scope = Scope { undo_from: self.undo.len(), ..Scope::default() };
        self.scopes.push(scope);
    }

    /// Closes the innermost scope, which is not the outermost.
    pub(super) fn close_scope(&mut self) {
        let scope = self.scopes.pop().expect("a scope that was opened");
        for (name, before) in self.undo.drain(scope.undo_from..).rev() {
            match before {
                Some(binding) => self.bindings.insert(name, binding),
                None => self.bindings.remove(name),
            };
        }
        let outer = self.scopes.last_mut().expect("the outermost scope stays open");
        for name in scope.open {
            let label = &scope.labels[name];
            if label.stands {
                continue;
            }
            match outer.labels.get(name) {
                Some(found) => {
                    self.aliases.insert(label.block, found.block);
                }
                None => {
                    let (block, first_use) = (label.block, label.first_use);
                    outer.labels.insert(name, Label { block, stands: false, first_use });
                    outer.open.push(name);
                }
            }
        }
    }

    /// The block of a label that is used.
    pub(super) fn use_label(&mut self, name: &'a [u8], at: u32, body: &mut MachBody) -> Block {
        let scope = self.scopes.last_mut().expect("the outermost scope stays open");
        if let Some(label) = scope.labels.get(name) {
            return label.block;
        }
        let text = body.intern(name);
        let block = body.new_block(Some(text));
        scope.labels.insert(name, Label { block, stands: false, first_use: at });
        scope.open.push(name);
        block
    }

    /// The block of a label that stands here; none if it stands in this scope already.
    pub(super) fn place_label(&mut self, name: &'a [u8], body: &mut MachBody) -> Option<Block> {
        let scope = self.scopes.last_mut().expect("the outermost scope stays open");
        if let Some(label) = scope.labels.get_mut(name) {
            let is_new = !label.stands;
            label.stands = true;
            return is_new.then_some(label.block);
        }
        let text = body.intern(name);
        let block = body.new_block(Some(text));
        scope.labels.insert(name, Label { block, stands: true, first_use: 0 });
        Some(block)
    }

    /// The labels that stand nowhere, when the body is at its end.
    pub(super) fn missing(&self) -> Vec<Missing<'a>> {
        let scope = &self.scopes[0];
        let open = scope.open.iter().map(|&name| (name, &scope.labels[name]));
        open.filter(|(_, label)| !label.stands)
            .map(|(name, label)| Missing { name, at: label.first_use })
            .collect()
    }

    /// The label of the outermost scope that `name` is probably a misspelling of.
    pub(super) fn nearest_label(&self, name: &[u8]) -> Option<&'a str> {
        let standing = self.scopes[0].labels.iter().filter(|(_, label)| label.stands);
        let known = standing.filter_map(|(name, _)| std::str::from_utf8(name).ok());
        nvopt_entity::suggest::nearest(name, known)
    }

    /// The label `name` of the outermost scope.
    pub(super) fn standing_label(&self, name: &[u8]) -> Option<Block> {
        self.scopes[0].labels.get(name).filter(|label| label.stands).map(|label| label.block)
    }

    /// True if some block is another's alias.
    pub(super) fn has_aliases(&self) -> bool {
        !self.aliases.is_empty()
    }

    /// The block that a use of `block` means.
    pub(super) fn resolve(&self, mut block: Block) -> Block {
        while let Some(&to) = self.aliases.get(&block) {
            block = to;
        }
        block
    }
}

fn is_in(body: &MachBody, &(_, group, number): &(Binding, RegGroup, u32)) -> bool {
    body.reg_group(group).count.is_some_and(|count| number < count)
}

/// The number of digits as a declaration makes them: no leading zero.
fn number(digits: &[u8]) -> Option<u32> {
    if digits.len() > 1 && digits[0] == b'0' || digits.len() > 10 {
        return None;
    }
    digits.iter().try_fold(0u32, |n, digit| n.checked_mul(10)?.checked_add(u32::from(digit - b'0')))
}
