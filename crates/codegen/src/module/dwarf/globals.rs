//! Variables of the module.

use nvopt_entity::FxHashMap;
use nvopt_ir::{
    metadata::{Md, MdKind, expr::OP_CONSTS, expr::OP_CONSTU, expr::OP_STACK_VALUE},
    module::{Linkage, Symbol},
};

use super::{
    die::{Die, ROOT, Value},
    unit::Unit,
    words::{at, flag, tag},
};
use crate::{
    func::{Expr, address_class, split},
    module::ModuleCx,
};

/// The variable that each `DIGlobalVariableExpression` is attached to.
pub(super) type Attached = FxHashMap<Md, (String, u8)>;

/// Which variables that code has which expressions are attached to.
pub(super) fn attached(cx: &ModuleCx<'_>) -> Attached {
    let mut out = Attached::default();
    for &global in &cx.shared.global_order {
        let data = &cx.shared.globals[global];
        let is_defined = data.init.is_some() && data.symbol.linkage != Linkage::AvailableExternally;
        if !is_defined || cx.is_dropped(global) {
            continue;
        }
        let symbol = Symbol::Global(global);
        for &(kind, node) in &data.symbol.metadata {
            if kind == MdKind::DBG {
                let class = address_class(cx.space_of(symbol));
                out.entry(node).or_insert_with(|| (cx.symbol_name(symbol).to_owned(), class));
            }
        }
    }
    out
}

impl Unit<'_> {
    /// A variable of the module.
    pub(super) fn global(&mut self, node: Md, attached: &Attached) {
        let nodes = self.nodes;
        let Some(variable) = nodes.node(node, "var") else { return };
        let expression = nodes.node(node, "expr").map_or(&[][..], |expr| nodes.expression(expr));
        let die = match self.dies.get(&variable) {
            // Two variables of the code may be parts of one of the source.
            Some(_) => return,
            None => self.new_global(variable),
        };
        if let [OP_CONSTU | OP_CONSTS, number] | [OP_CONSTU | OP_CONSTS, number, OP_STACK_VALUE] =
            expression
        {
            self.tree.attr(die, at::CONST_VALUE, Value::Unsigned(*number));
        } else if let Some((symbol, class)) = attached.get(&node)
            && let Some(split) = split(expression)
            && split.ops.is_empty()
        {
            let mut expr = Expr::default();
            expr.address(symbol);
            self.location(die, &expr, split.class.unwrap_or(*class));
        }
    }

    fn new_global(&mut self, variable: Md) -> Die {
        let nodes = self.nodes;
        let declaration = nodes.node(variable, "declaration");
        let parent = match declaration {
            Some(_) => ROOT,
            None => self.context(nodes.node(variable, "scope")),
        };
        let die = self.tree.add(parent, tag::VARIABLE);
        self.dies.insert(variable, die);
        self.names.push(die);
        match declaration {
            Some(declaration) if nodes.has_flag(declaration, flag::STATIC_MEMBER) => {
                let declared = self.static_member(declaration);
                self.tree.attr(die, at::SPECIFICATION, Value::Ref(declared));
            }
            _ => {
                self.name(die, variable);
                self.type_of(die, variable, "type");
                if !nodes.is(variable, "isLocal") {
                    self.flag(die, at::EXTERNAL);
                }
                self.source(die, variable);
            }
        }
        if let Some(name) = nodes.text(variable, "linkageName") {
            self.text(die, at::MIPS_LINKAGE_NAME, name);
        }
        if let Some(params) = nodes.node(variable, "templateParams") {
            self.template_params(die, params, 0);
        }
        self.alignment(die, variable);
        die
    }
}
