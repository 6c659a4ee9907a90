//! A compile unit while it is built: which node became which entry, and where entries belong.
//!
//! What a unit speaks of is in the unit: a type that functions of two units use is in both, and
//! no entry refers to another unit. Entries are made empty, where they belong; types are filled
//! from a list of what is due, so that no nesting of the source nests calls here.

use nvopt_entity::FxHashMap;
use nvopt_ir::metadata::{Md, di::DiKind};

use super::{
    die::{Die, ROOT, Tree, Value},
    words::{at, flag, tag},
};
use crate::{
    func::{Expr, Place},
    module::{
        lines::Lines,
        nodes::{Emission, MAX_SCOPES, Nodes},
    },
};

/// A list of places: from where, to where, and what holds there.
pub(super) type Places = Vec<(String, String, Expr)>;

/// A compile unit while it is built.
pub(super) struct Unit<'a> {
    pub(super) nodes: Nodes<'a>,
    pub(super) lines: &'a mut Lines,
    pub(super) node: Md,
    pub(super) emission: Emission,
    pub(super) tree: Tree,
    /// The entry of each node: for a function the abstract one if it was inlined.
    pub(super) dies: FxHashMap<Md, Die>,
    /// Types whose entries are still empty.
    pub(super) due: Vec<(Md, Die)>,
    /// The type that arrays are indexed with.
    pub(super) index_type: Option<Die>,
    /// The lists of places of all units so far.
    pub(super) places: &'a mut Vec<Places>,
    /// Named functions, variables and namespaces.
    pub(super) names: Vec<Die>,
    /// Named types.
    pub(super) type_names: Vec<Die>,
}

impl<'a> Unit<'a> {
    pub(super) fn new(
        nodes: Nodes<'a>,
        lines: &'a mut Lines,
        places: &'a mut Vec<Places>,
        (node, emission): (Md, Emission),
    ) -> Unit<'a> {
        let mut unit = Unit {
            nodes,
            lines,
            node,
            emission,
            tree: Tree::new(tag::COMPILE_UNIT),
            dies: FxHashMap::default(),
            due: Vec::new(),
            index_type: None,
            places,
            names: Vec::new(),
            type_names: Vec::new(),
        };
        unit.head();
        unit
    }

    fn head(&mut self) {
        let (nodes, node) = (self.nodes, self.node);
        if let Some(producer) = nodes.text(node, "producer") {
            self.text(ROOT, at::PRODUCER, producer);
        }
        let language = nodes.count(node, "language");
        if language > 0 {
            self.tree.attr(ROOT, at::LANGUAGE, Value::Data(2, language & 0xffff));
        }
        let file = nodes.node(node, "file");
        if let Some(name) = file.and_then(|file| nodes.text(file, "filename")) {
            self.text(ROOT, at::NAME, name);
        }
        self.tree.attr(ROOT, at::STMT_LIST, Value::Section(".debug_line".into()));
        if let Some(folder) = file.and_then(|file| nodes.text(file, "directory")) {
            self.text(ROOT, at::COMP_DIR, folder);
        }
        // Each function has a section of its own; lists of places count from here.
        self.tree.attr(ROOT, at::LOW_PC, Value::Address("0".into()));
    }

    pub(super) fn text(&mut self, die: Die, name: u16, text: &[u8]) {
        self.tree.attr(die, name, Value::Text(text.to_vec()));
    }

    pub(super) fn number(&mut self, die: Die, name: u16, number: u64) {
        self.tree.attr(die, name, Value::number(number));
    }

    pub(super) fn flag(&mut self, die: Die, name: u16) {
        self.tree.attr(die, name, Value::Flag);
    }

    /// The name of a node, if it has one.
    pub(super) fn name(&mut self, die: Die, node: Md) {
        if let Some(name) = self.nodes.text(node, "name") {
            self.text(die, at::NAME, name);
        }
    }

    /// The type in a field of a node, if it has one.
    pub(super) fn type_of(&mut self, die: Die, node: Md, field: &str) {
        if let Some(ty) = self.nodes.node(node, field) {
            self.type_attr(die, at::TYPE, ty);
        }
    }

    /// A type as an attribute.
    pub(super) fn type_attr(&mut self, die: Die, name: u16, ty: Md) {
        if let Some(ty) = self.type_die(ty) {
            self.tree.attr(die, name, Value::Ref(ty));
        }
    }

    /// The number of a file.
    pub(super) fn file(&mut self, file: Md) -> u64 {
        u64::from(self.lines.number_file(self.nodes, file))
    }

    /// Where a node stands in the source.
    pub(super) fn source(&mut self, die: Die, node: Md) {
        let line = self.nodes.count(node, "line");
        if line == 0 {
            return;
        }
        if let Some(file) = self.nodes.node(node, "file") {
            let file = self.file(file);
            self.number(die, at::DECL_FILE, file);
        }
        self.number(die, at::DECL_LINE, line);
    }

    /// Who may name a member.
    pub(super) fn access(&mut self, die: Die, node: Md) {
        // The flags count the other way round.
        let access = match self.nodes.count(node, "flags") & flag::ACCESS {
            1 => 3,
            2 => 2,
            3 => 1,
            _ => return,
        };
        self.number(die, at::ACCESSIBILITY, access);
    }

    pub(super) fn alignment(&mut self, die: Die, node: Md) {
        let bits = self.nodes.count(node, "align");
        if bits >= 8 {
            self.tree.attr(die, at::ALIGNMENT, Value::Unsigned(bits / 8));
        }
    }

    /// Where a variable is.
    pub(super) fn place(&mut self, die: Die, place: &Place, is_unsigned: bool) {
        match place {
            Place::Gone => {}
            Place::Constant(number) => {
                let bits = number.as_type(is_unsigned);
                let value =
                    if is_unsigned { Value::Unsigned(bits as u64) } else { Value::Signed(bits) };
                self.tree.attr(die, at::CONST_VALUE, value);
            }
            Place::Lasting(expr, class) => self.location(die, expr, *class),
            Place::List(list) => {
                let label = place_label(self.places.len());
                self.places.push(list.clone());
                self.tree.attr(die, at::LOCATION, Value::Section(label));
            }
        }
    }

    /// A place that lasts.
    pub(super) fn location(&mut self, die: Die, expr: &Expr, class: u8) {
        if expr.len(8) <= usize::from(u16::MAX) {
            self.number(die, at::ADDRESS_CLASS, u64::from(class));
            self.tree.attr(die, at::LOCATION, Value::Block(expr.clone()));
        }
    }

    /// The entry that what is in a scope belongs to.
    pub(super) fn context(&mut self, scope: Option<Md>) -> Die {
        let mut missing = Vec::new();
        let mut at = scope;
        let mut steps = 0;
        let mut die = loop {
            let Some(node) = at.filter(|_| steps < MAX_SCOPES) else { break ROOT };
            if let Some(&die) = self.dies.get(&node) {
                break die;
            }
            match self.nodes.kind(node) {
                Some(DiKind::Namespace | DiKind::Module | DiKind::CompositeType) => {
                    missing.push(node);
                }
                Some(DiKind::LexicalBlock | DiKind::LexicalBlockFile) => {}
                _ => break ROOT,
            }
            at = self.nodes.node(node, "scope");
            steps += 1;
        };
        for node in missing.into_iter().rev() {
            die = match self.dies.get(&node) {
                Some(&known) => known,
                None => self.scope_die(node, die),
            };
        }
        die
    }

    /// A namespace, module or type as a scope.
    fn scope_die(&mut self, node: Md, parent: Die) -> Die {
        let tag = match self.nodes.kind(node) {
            Some(DiKind::Namespace) => tag::NAMESPACE,
            Some(DiKind::Module) => tag::MODULE,
            _ => return self.new_type(node, parent),
        };
        let die = self.tree.add(parent, tag);
        self.dies.insert(node, die);
        self.name(die, node);
        if self.nodes.is(node, "exportSymbols") {
            self.flag(die, at::EXPORT_SYMBOLS);
        }
        self.names.push(die);
        die
    }

    /// Names that code of the source brings into a scope.
    pub(super) fn import(&mut self, node: Md) {
        let nodes = self.nodes;
        let tag = match u16::try_from(nodes.count(node, "tag")) {
            Ok(tag) if tag != 0 => tag,
            _ => tag::IMPORTED_DECLARATION,
        };
        let Some(entity) = nodes.node(node, "entity") else { return };
        let Some(imported) = self.entity(entity) else { return };
        let parent = self.context(nodes.node(node, "scope"));
        let die = self.tree.add(parent, tag);
        self.source(die, node);
        self.tree.attr(die, at::IMPORT, Value::Ref(imported));
        self.name(die, node);
    }

    /// The entry of what an import names.
    fn entity(&mut self, entity: Md) -> Option<Die> {
        match self.nodes.kind(entity)? {
            DiKind::Namespace | DiKind::Module => Some(self.context(Some(entity))),
            DiKind::Subprogram => Some(self.declared(entity)),
            DiKind::GlobalVariable => self.dies.get(&entity).copied(),
            _ => self.type_die(entity),
        }
    }
}

/// The label of a list of places.
pub(super) fn place_label(number: usize) -> String {
    format!("$L__debug_loc{number}")
}
