//! Functions: declared, with code, and inlined; their scopes, variables and labels.
//!
//! A function that was inlined somewhere has an *abstract* entry with what all its places have in
//! common; its code, if it has any of its own, and each place where it was inlined refer to that.

use nvopt_entity::{FxHashMap, FxHashSet};
use nvopt_ir::metadata::{Md, di::DiKind};

use super::{
    die::{Die, ROOT, Value},
    unit::Unit,
    words::{at, flag, sp_flag, tag},
};
use crate::{
    func::{Expr, FuncDebug, Place, Scope, op},
    module::nodes::{Emission, MAX_SCOPES},
};

/// The abstract entries of a unit.
#[derive(Default)]
struct Abstracts {
    /// The functions, in the order in which they were met.
    functions: Vec<Md>,
    /// Those and their blocks.
    scopes: FxHashMap<Md, Die>,
    variables: FxHashMap<Md, Die>,
}

impl Unit<'_> {
    /// The entry of a function that need not have code: its own, or a declaration.
    pub(super) fn declared(&mut self, function: Md) -> Die {
        let nodes = self.nodes;
        let mut function = function;
        for _ in 0..MAX_SCOPES {
            if let Some(&die) = self.dies.get(&function) {
                return die;
            }
            let Some(declaration) = nodes.node(function, "declaration") else { break };
            function = declaration;
        }
        let parent = self.context(nodes.node(function, "scope"));
        let die = self.tree.add(parent, tag::SUBPROGRAM);
        self.dies.insert(function, die);
        self.function_head(die, function);
        self.flag(die, at::DECLARATION);
        let types = nodes.node(function, "type").map_or(&[][..], |ty| nodes.list(ty, "types"));
        self.parameter_types(die, types);
        die
    }

    /// What can be said of a function without its code.
    fn function_head(&mut self, die: Die, function: Md) {
        let nodes = self.nodes;
        let is_full = self.emission == Emission::Full;
        if is_full && let Some(name) = nodes.text(function, "linkageName") {
            self.text(die, at::MIPS_LINKAGE_NAME, name);
        }
        self.name(die, function);
        self.source(die, function);
        let sp_flags = nodes.count(function, "spFlags");
        if sp_flags & sp_flag::LOCAL == 0 {
            self.flag(die, at::EXTERNAL);
        }
        if !is_full {
            return;
        }
        if let Some(params) = nodes.node(function, "templateParams") {
            self.template_params(die, params, 0);
        }
        if self.is_c() && nodes.has_flag(function, flag::PROTOTYPED) {
            self.flag(die, at::PROTOTYPED);
        }
        if let Some(ty) = nodes.node(function, "type") {
            if let Some(Some(result)) = nodes.list(ty, "types").first() {
                self.type_attr(die, at::TYPE, *result);
            }
            // DW_CC_normal need not be said.
            let convention = nodes.count(ty, "cc");
            if convention > 1 {
                self.number(die, at::CALLING_CONVENTION, convention);
            }
        }
        let virtuality = sp_flags & sp_flag::VIRTUALITY;
        if virtuality != 0 {
            self.number(die, at::VIRTUALITY, virtuality);
            let index = nodes.count(function, "virtualIndex");
            if index != u64::from(u32::MAX) {
                let mut expr = Expr::default();
                expr.byte(op::CONSTU);
                expr.unsigned(index);
                self.tree.attr(die, at::VTABLE_ELEM_LOCATION, Value::Block(expr));
            }
            if let Some(class) = nodes.node(function, "containingType") {
                self.type_attr(die, at::CONTAINING_TYPE, class);
            }
        }
        let flags = [
            (flag::ARTIFICIAL, at::ARTIFICIAL),
            (flag::EXPLICIT, at::EXPLICIT),
            (flag::LVALUE_REFERENCE, at::REFERENCE),
            (flag::RVALUE_REFERENCE, at::RVALUE_REFERENCE),
            (flag::NO_RETURN, at::NORETURN),
        ];
        for (flag, name) in flags {
            if nodes.has_flag(function, flag) {
                self.flag(die, name);
            }
        }
        self.access(die, function);
    }

    /// What can be said of a function that is more than declared.
    fn definition_head(&mut self, die: Die, function: Md) {
        let nodes = self.nodes;
        let declaration = nodes.node(function, "declaration");
        let Some(declaration) = declaration.filter(|_| self.emission == Emission::Full) else {
            return self.function_head(die, function);
        };
        let declared = self.declared(declaration);
        if nodes.count(declaration, "line") != nodes.count(function, "line")
            || nodes.node(declaration, "file") != nodes.node(function, "file")
        {
            self.source(die, function);
        }
        self.tree.attr(die, at::SPECIFICATION, Value::Ref(declared));
        if let Some(params) = nodes.node(function, "templateParams")
            && nodes.node(declaration, "templateParams").is_none()
        {
            self.template_params(die, params, 0);
        }
    }

    /// Where the entry of a function with code belongs.
    fn definition_parent(&mut self, function: Md) -> Die {
        let is_full = self.emission == Emission::Full;
        if !is_full || self.nodes.node(function, "declaration").is_some() {
            return ROOT;
        }
        self.context(self.nodes.node(function, "scope"))
    }

    /// The functions of a unit.
    pub(super) fn functions(&mut self, functions: &[&FuncDebug]) {
        let mut abstracts = self.abstracts(functions);
        let mut dies = Vec::with_capacity(functions.len());
        for debug in functions {
            let parent = self.definition_parent(debug.subprogram);
            let die = self.tree.add(parent, tag::SUBPROGRAM);
            self.dies.entry(debug.subprogram).or_insert(die);
            self.names.push(die);
            dies.push(die);
        }
        self.fill_abstracts(&mut abstracts, functions);
        for (debug, die) in functions.iter().zip(dies) {
            self.function(debug, die, &abstracts);
        }
    }

    /// Empty entries of the functions that were inlined.
    fn abstracts(&mut self, functions: &[&FuncDebug]) -> Abstracts {
        let mut abstracts = Abstracts::default();
        for scope in functions.iter().flat_map(|debug| &debug.scopes) {
            if scope.call.is_none()
                || self.nodes.kind(scope.node) != Some(DiKind::Subprogram)
                || abstracts.scopes.contains_key(&scope.node)
            {
                continue;
            }
            let parent = self.definition_parent(scope.node);
            let die = self.tree.add(parent, tag::SUBPROGRAM);
            self.dies.insert(scope.node, die);
            self.names.push(die);
            abstracts.functions.push(scope.node);
            abstracts.scopes.insert(scope.node, die);
        }
        abstracts
    }

    fn fill_abstracts(&mut self, abstracts: &mut Abstracts, functions: &[&FuncDebug]) {
        let variables = self.variables_of(abstracts, functions);
        for index in 0..abstracts.functions.len() {
            let function = abstracts.functions[index];
            let die = abstracts.scopes[&function];
            self.definition_head(die, function);
            // DW_INL_inlined
            self.number(die, at::INLINE, 1);
            let mut of_function = variables.get(&function).cloned().unwrap_or_default();
            of_function.sort_by_key(|&variable| self.rank(variable));
            for variable in of_function {
                let scope = self.nodes.node(variable, "scope");
                let Some(parent) = scope.and_then(|scope| self.abstract_scope(abstracts, scope))
                else {
                    continue;
                };
                let die = self.tree.add(parent, self.variable_tag(variable));
                self.variable_head(die, variable);
                abstracts.variables.insert(variable, die);
            }
        }
    }

    /// The variables of each function that was inlined.
    fn variables_of(
        &self,
        abstracts: &Abstracts,
        functions: &[&FuncDebug],
    ) -> FxHashMap<Md, Vec<Md>> {
        let nodes = self.nodes;
        let mut found: FxHashMap<Md, Vec<Md>> = FxHashMap::default();
        if self.emission != Emission::Full {
            return found;
        }
        let mut seen = FxHashSet::default();
        let described =
            functions.iter().flat_map(|debug| &debug.variables).map(|variable| variable.node);
        let retained = abstracts
            .functions
            .iter()
            .flat_map(|&function| nodes.list(function, "retainedNodes").iter().flatten().copied());
        for variable in described.chain(retained) {
            if nodes.kind(variable) != Some(DiKind::LocalVariable) || !seen.insert(variable) {
                continue;
            }
            let scope = nodes.node(variable, "scope");
            if let Some(function) = scope.and_then(|scope| nodes.subprogram_of(scope))
                && abstracts.scopes.contains_key(&function)
            {
                found.entry(function).or_default().push(variable);
            }
        }
        found
    }

    /// The abstract entry of a scope of an inlined function.
    fn abstract_scope(&mut self, abstracts: &mut Abstracts, scope: Md) -> Option<Die> {
        let mut missing = Vec::new();
        let mut at = self.nodes.real_scope(scope)?;
        let mut die = loop {
            if let Some(&die) = abstracts.scopes.get(&at) {
                break die;
            }
            missing.push(at);
            if missing.len() > MAX_SCOPES {
                return None;
            }
            at = self.nodes.real_scope(self.nodes.node(at, "scope")?)?;
        };
        for scope in missing.into_iter().rev() {
            die = self.tree.add(die, tag::LEXICAL_BLOCK);
            abstracts.scopes.insert(scope, die);
        }
        Some(die)
    }

    /// Parameters come first, in their order.
    fn rank(&self, variable: Md) -> u64 {
        match self.nodes.count(variable, "arg") {
            0 => u64::MAX,
            arg => arg,
        }
    }

    fn variable_tag(&self, variable: Md) -> u16 {
        if self.nodes.is(variable, "arg") { tag::FORMAL_PARAMETER } else { tag::VARIABLE }
    }

    /// What can be said of a variable without its place.
    fn variable_head(&mut self, die: Die, variable: Md) {
        self.name(die, variable);
        self.source(die, variable);
        self.type_of(die, variable, "type");
        if self.nodes.has_flag(variable, flag::ARTIFICIAL) {
            self.flag(die, at::ARTIFICIAL);
        }
        self.alignment(die, variable);
    }

    fn reach(&mut self, die: Die, (first, end): &(String, String)) {
        self.tree.attr(die, at::LOW_PC, Value::Address(first.clone()));
        self.tree.attr(die, at::HIGH_PC, Value::Address(end.clone()));
    }

    /// The code of a function.
    fn function(&mut self, debug: &FuncDebug, die: Die, abstracts: &Abstracts) {
        self.reach(die, &debug.reach);
        let mut base = Expr::default();
        base.byte(op::CALL_FRAME_CFA);
        self.tree.attr(die, at::FRAME_BASE, Value::Block(base));
        let origin = abstracts.scopes.get(&debug.subprogram);
        match origin {
            Some(&origin) => self.tree.attr(die, at::ABSTRACT_ORIGIN, Value::Ref(origin)),
            None => self.definition_head(die, debug.subprogram),
        }
        let mut variables: Vec<Vec<usize>> = vec![Vec::new(); debug.scopes.len()];
        for (index, variable) in debug.variables.iter().enumerate() {
            variables[variable.scope].push(index);
        }
        let mut has_label = vec![false; debug.scopes.len()];
        for label in &debug.labels {
            has_label[label.scope] = true;
        }
        let mut dies: Vec<Option<Die>> = Vec::with_capacity(debug.scopes.len());
        for (index, scope) in debug.scopes.iter().enumerate() {
            let parent = scope.parent.map_or(Some(die), |parent| dies[parent]);
            let is_filled = !variables[index].is_empty() || has_label[index];
            let own = parent.and_then(|parent| match (scope.parent, &debug.scope_reach[index]) {
                (None, _) => Some(die),
                (Some(_), Some(reach)) => self.scope(scope, reach, is_filled, parent, abstracts),
                (Some(_), None) => None,
            });
            dies.push(own);
            let Some(own) = own else { continue };
            variables[index].sort_by_key(|&number| self.rank(debug.variables[number].node));
            for &number in &variables[index] {
                self.variable(debug, number, own, die, abstracts);
            }
            if scope.parent.is_none() && self.emission == Emission::Full {
                self.retained(debug, die, origin.is_some());
            }
        }
        for label in &debug.labels {
            let Some(parent) = dies[label.scope] else { continue };
            let die = self.tree.add(parent, tag::LABEL);
            self.name(die, label.node);
            self.source(die, label.node);
            self.tree.attr(die, at::LOW_PC, Value::Address(label.at.clone()));
        }
    }

    /// A scope in a function; one that has nothing of its own is the one around it.
    fn scope(
        &mut self,
        scope: &Scope,
        reach: &(String, String),
        is_filled: bool,
        parent: Die,
        abstracts: &Abstracts,
    ) -> Option<Die> {
        let nodes = self.nodes;
        let origin = abstracts.scopes.get(&scope.node).copied();
        if nodes.kind(scope.node) == Some(DiKind::Subprogram) {
            let die = self.tree.add(parent, tag::INLINED_SUBROUTINE);
            self.tree.attr(die, at::ABSTRACT_ORIGIN, Value::Ref(origin?));
            self.reach(die, reach);
            let call = nodes.location(scope.call?)?;
            if let Some(file) = call.scope.and_then(|scope| nodes.file_of(scope)) {
                let file = self.file(file);
                self.number(die, at::CALL_FILE, file);
            }
            self.number(die, at::CALL_LINE, u64::from(call.line));
            if call.column > 0 {
                self.number(die, at::CALL_COLUMN, u64::from(call.column));
            }
            return Some(die);
        }
        if !is_filled {
            return Some(parent);
        }
        let die = self.tree.add(parent, tag::LEXICAL_BLOCK);
        self.reach(die, reach);
        if let Some(origin) = origin {
            self.tree.attr(die, at::ABSTRACT_ORIGIN, Value::Ref(origin));
        }
        Some(die)
    }

    fn variable(
        &mut self,
        debug: &FuncDebug,
        number: usize,
        parent: Die,
        function: Die,
        abstracts: &Abstracts,
    ) {
        let variable = &debug.variables[number];
        let nodes = self.nodes;
        let die = self.tree.add(parent, self.variable_tag(variable.node));
        let ty = nodes.node(variable.node, "type");
        let is_unsigned = ty.is_none_or(|ty| nodes.is_unsigned(ty));
        self.place(die, &variable.place, is_unsigned);
        match abstracts.variables.get(&variable.node) {
            Some(&origin) => self.tree.attr(die, at::ABSTRACT_ORIGIN, Value::Ref(origin)),
            None => self.variable_head(die, variable.node),
        }
        if parent == function && nodes.has_flag(variable.node, flag::OBJECT_POINTER) {
            self.tree.attr(function, at::OBJECT_POINTER, Value::Ref(die));
        }
    }

    /// Variables and imports that a function has although no code speaks of them.
    fn retained(&mut self, debug: &FuncDebug, die: Die, is_inlined: bool) {
        let nodes = self.nodes;
        let known: FxHashSet<Md> = debug.variables.iter().map(|variable| variable.node).collect();
        for &node in nodes.list(debug.subprogram, "retainedNodes").iter().flatten() {
            match nodes.kind(node) {
                Some(DiKind::LocalVariable)
                    if !is_inlined
                        && !known.contains(&node)
                        && nodes.node(node, "scope") == Some(debug.subprogram) =>
                {
                    let variable = self.tree.add(die, self.variable_tag(node));
                    self.place(variable, &Place::Gone, true);
                    self.variable_head(variable, node);
                }
                Some(DiKind::ImportedEntity) => self.import(node),
                _ => {}
            }
        }
        let ty = nodes.node(debug.subprogram, "type");
        let types = ty.map_or(&[][..], |ty| nodes.list(ty, "types"));
        if let [_, .., None] = types {
            self.tree.add(die, tag::UNSPECIFIED_PARAMETERS);
        }
    }
}
