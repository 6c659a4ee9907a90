//! Types, members, and parameters of templates.

use nvopt_ir::metadata::{Md, di::DiKind};

use super::{
    die::{Die, ROOT, Value},
    unit::Unit,
    words::{at, flag, tag},
};
use crate::{
    func::{Expr, op},
    module::nodes::MAX_SCOPES,
};

/// How many packs of template arguments lie in each other at most.
const MAX_PACKS: u32 = 1;

/// `DW_OP_dup`, `DW_OP_deref`, `DW_OP_minus`, `DW_OP_plus`
const DUP: u8 = 0x12;
const DEREF: u8 = 0x06;
const MINUS: u8 = 0x1c;
const PLUS: u8 = 0x22;

impl Unit<'_> {
    /// The entry of a type; none for what is no type.
    pub(super) fn type_die(&mut self, ty: Md) -> Option<Die> {
        let ty = self.without_restrict(ty)?;
        if let Some(&die) = self.dies.get(&ty) {
            return Some(die);
        }
        match self.nodes.kind(ty)? {
            DiKind::BasicType
            | DiKind::FixedPointType
            | DiKind::StringType
            | DiKind::CompositeType
            | DiKind::SubroutineType
            | DiKind::SubrangeType => {}
            DiKind::DerivedType if !self.is_member(ty) => {}
            _ => return None,
        }
        let parent = self.context(self.nodes.node(ty, "scope"));
        // A broken type may be around itself.
        match self.dies.get(&ty) {
            Some(&die) => Some(die),
            None => Some(self.new_type(ty, parent)),
        }
    }

    /// True for a part of a type, which is none itself.
    fn is_member(&self, node: Md) -> bool {
        let parts = [tag::MEMBER, tag::INHERITANCE, tag::FRIEND];
        parts.map(u64::from).contains(&self.nodes.count(node, "tag"))
    }

    /// What a `restrict` type is otherwise: DWARF 2 has no word for it.
    fn without_restrict(&self, ty: Md) -> Option<Md> {
        let mut ty = ty;
        for _ in 0..MAX_SCOPES {
            if self.nodes.kind(ty) != Some(DiKind::DerivedType)
                || self.nodes.count(ty, "tag") != u64::from(tag::RESTRICT_TYPE)
            {
                return Some(ty);
            }
            ty = self.nodes.node(ty, "baseType")?;
        }
        None
    }

    /// An empty entry of a type.
    pub(super) fn new_type(&mut self, ty: Md, parent: Die) -> Die {
        let tag = match self.nodes.kind(ty) {
            Some(DiKind::SubroutineType) => tag::SUBROUTINE_TYPE,
            Some(DiKind::SubrangeType) => tag::SUBRANGE_TYPE,
            kind => match u16::try_from(self.nodes.count(ty, "tag")) {
                Ok(tag) if tag != 0 => tag,
                _ if kind == Some(DiKind::StringType) => tag::STRING_TYPE,
                _ => tag::BASE_TYPE,
            },
        };
        let die = self.tree.add(parent, tag);
        self.dies.insert(ty, die);
        self.due.push((ty, die));
        die
    }

    /// Fills the entries of types until none is empty.
    pub(super) fn fill_types(&mut self) {
        while let Some((ty, die)) = self.due.pop() {
            match self.nodes.kind(ty) {
                Some(DiKind::DerivedType) => self.derived(ty, die),
                Some(DiKind::CompositeType) => self.composite(ty, die),
                Some(DiKind::SubroutineType) => self.subroutine(ty, die),
                _ => self.scalar(ty, die),
            }
            let is_declared_only = self.nodes.has_flag(ty, flag::FWD_DECL);
            if self.nodes.text(ty, "name").is_some() && !is_declared_only {
                self.type_names.push(die);
            }
        }
    }

    fn byte_size(&mut self, die: Die, node: Md) {
        let bits = self.nodes.count(node, "size");
        if bits > 0 {
            self.number(die, at::BYTE_SIZE, bits.div_ceil(8));
        }
    }

    fn scalar(&mut self, ty: Md, die: Die) {
        let nodes = self.nodes;
        self.name(die, ty);
        if self.tree.tag(die) == tag::UNSPECIFIED_TYPE {
            return;
        }
        let encoding = nodes.count(ty, "encoding");
        if encoding > 0 {
            self.number(die, at::ENCODING, encoding);
        }
        self.byte_size(die, ty);
        match nodes.kind(ty) {
            Some(DiKind::SubrangeType) => {
                self.type_of(die, ty, "baseType");
                self.bounds(die, ty);
            }
            Some(DiKind::FixedPointType) => {
                // The kinds are binary, decimal and rational; the last has no word.
                let scale = nodes.number(ty, "factor").unwrap_or(0);
                match nodes.count(ty, "kind") {
                    0 => self.tree.attr(die, at::BINARY_SCALE, Value::Signed(scale)),
                    1 => self.tree.attr(die, at::DECIMAL_SCALE, Value::Signed(scale)),
                    _ => {}
                }
            }
            _ => {}
        }
    }

    fn derived(&mut self, ty: Md, die: Die) {
        let nodes = self.nodes;
        let tag = self.tree.tag(die);
        self.type_of(die, ty, "baseType");
        self.name(die, ty);
        let is_pointer = matches!(
            tag,
            tag::POINTER_TYPE
                | tag::REFERENCE_TYPE
                | tag::RVALUE_REFERENCE_TYPE
                | tag::PTR_TO_MEMBER_TYPE
        );
        if !is_pointer {
            self.byte_size(die, ty);
        }
        if tag == tag::PTR_TO_MEMBER_TYPE
            && let Some(class) = nodes.node(ty, "extraData")
        {
            self.type_attr(die, at::CONTAINING_TYPE, class);
        }
        if tag == tag::TEMPLATE_ALIAS
            && let Some(params) = nodes.node(ty, "extraData")
        {
            self.template_params(die, params, 0);
        }
        self.access(die, ty);
        self.source(die, ty);
        if let Some(space) = nodes.number(ty, "dwarfAddressSpace")
            && is_pointer
        {
            self.tree.attr(die, at::ADDRESS_CLASS, Value::Data(4, space as u64 & 0xffff_ffff));
        }
    }

    fn subroutine(&mut self, ty: Md, die: Die) {
        let types = self.nodes.list(ty, "types");
        if let Some(Some(result)) = types.first() {
            self.type_attr(die, at::TYPE, *result);
        }
        if self.is_c() {
            self.flag(die, at::PROTOTYPED);
        }
        self.parameter_types(die, types);
    }

    /// True if the unit's language is C, where functions need not say what they take.
    pub(super) fn is_c(&self) -> bool {
        let language = self.nodes.count(self.node, "language");
        matches!(language, 0x01 | 0x02 | 0x0c | 0x1d | 0x2c | 0x10)
    }

    /// What a function takes, behind what it gives.
    pub(super) fn parameter_types(&mut self, die: Die, types: &[Option<Md>]) {
        for (index, ty) in types.iter().enumerate().skip(1) {
            match ty {
                Some(ty) => {
                    let param = self.tree.add(die, tag::FORMAL_PARAMETER);
                    self.type_attr(param, at::TYPE, *ty);
                    if self.nodes.has_flag(*ty, flag::ARTIFICIAL) {
                        self.flag(param, at::ARTIFICIAL);
                    }
                }
                None if index + 1 == types.len() => {
                    self.tree.add(die, tag::UNSPECIFIED_PARAMETERS);
                }
                None => {}
            }
        }
    }

    fn composite(&mut self, ty: Md, die: Die) {
        let nodes = self.nodes;
        let tag = self.tree.tag(die);
        if let Some(holder) = nodes.node(ty, "vtableHolder") {
            self.type_attr(die, at::CONTAINING_TYPE, holder);
        }
        if nodes.has_flag(ty, flag::PASS_BY_VALUE) {
            self.number(die, at::CALLING_CONVENTION, 5);
        } else if nodes.has_flag(ty, flag::PASS_BY_REFERENCE) {
            self.number(die, at::CALLING_CONVENTION, 4);
        }
        if tag == tag::ARRAY_TYPE && nodes.has_flag(ty, flag::VECTOR) {
            self.flag(die, at::GNU_VECTOR);
        }
        self.type_of(die, ty, "baseType");
        self.name(die, ty);
        if tag != tag::ARRAY_TYPE || nodes.has_flag(ty, flag::VECTOR) {
            self.byte_size(die, ty);
        }
        if nodes.has_flag(ty, flag::FWD_DECL) {
            self.flag(die, at::DECLARATION);
        } else {
            self.source(die, ty);
        }
        self.access(die, ty);
        self.alignment(die, ty);
        if let Some(params) = nodes.node(ty, "templateParams") {
            self.template_params(die, params, 0);
        }
        for &element in nodes.list(ty, "elements").iter().flatten() {
            self.element(die, element);
        }
    }

    fn element(&mut self, parent: Die, node: Md) {
        let nodes = self.nodes;
        match nodes.kind(node) {
            Some(DiKind::Subrange | DiKind::GenericSubrange) => {
                let die = self.tree.add(parent, tag::SUBRANGE_TYPE);
                let index = self.index_type();
                self.tree.attr(die, at::TYPE, Value::Ref(index));
                self.bounds(die, node);
            }
            Some(DiKind::Enumerator) => {
                let die = self.tree.add(parent, tag::ENUMERATOR);
                self.name(die, node);
                if let Some(value) = nodes.number(node, "value") {
                    let value = if nodes.is(node, "isUnsigned") {
                        Value::Unsigned(value as u64)
                    } else {
                        Value::Signed(value)
                    };
                    self.tree.attr(die, at::CONST_VALUE, value);
                }
            }
            Some(DiKind::Subprogram) => {
                self.declared(node);
            }
            Some(DiKind::DerivedType) => self.member(parent, node),
            Some(DiKind::CompositeType) => {
                self.type_die(node);
            }
            _ => {}
        }
    }

    /// The type that arrays are indexed with.
    fn index_type(&mut self) -> Die {
        if let Some(die) = self.index_type {
            return die;
        }
        let die = self.tree.add(ROOT, tag::BASE_TYPE);
        self.text(die, at::NAME, b"__ARRAY_SIZE_TYPE__");
        self.number(die, at::BYTE_SIZE, 8);
        // DW_ATE_unsigned
        self.number(die, at::ENCODING, 7);
        self.index_type = Some(die);
        die
    }

    /// Bounds that are known now; -1 elements are as many as there are.
    fn bounds(&mut self, die: Die, node: Md) {
        let nodes = self.nodes;
        if let Some(lower) = nodes.number(node, "lowerBound")
            && lower != 0
        {
            self.tree.attr(die, at::LOWER_BOUND, Value::Signed(lower));
        }
        if let Some(count) = nodes.number(node, "count")
            && count >= 0
        {
            self.number(die, at::COUNT, count as u64);
        }
        if let Some(upper) = nodes.number(node, "upperBound") {
            self.tree.attr(die, at::UPPER_BOUND, Value::Signed(upper));
        }
    }

    fn member(&mut self, parent: Die, node: Md) {
        let nodes = self.nodes;
        if nodes.has_flag(node, flag::STATIC_MEMBER) {
            self.static_member(node);
            return;
        }
        let member_tag = match u16::try_from(nodes.count(node, "tag")) {
            Ok(tag @ (tag::MEMBER | tag::INHERITANCE)) => tag,
            Ok(tag::FRIEND) => {
                let die = self.tree.add(parent, tag::FRIEND);
                if let Some(friend) = nodes.node(node, "baseType") {
                    self.type_attr(die, at::FRIEND, friend);
                }
                return;
            }
            // A type in a type.
            _ => {
                self.type_die(node);
                return;
            }
        };
        let die = self.tree.add(parent, member_tag);
        self.name(die, node);
        self.type_of(die, node, "baseType");
        self.source(die, node);
        if member_tag == tag::INHERITANCE && nodes.has_flag(node, flag::VIRTUAL) {
            self.virtual_base(die, node);
            self.number(die, at::VIRTUALITY, 1);
        } else {
            self.member_place(die, node);
        }
        self.access(die, node);
        if nodes.has_flag(node, flag::ARTIFICIAL) {
            self.flag(die, at::ARTIFICIAL);
        }
    }

    /// Where in its structure a member is.
    fn member_place(&mut self, die: Die, node: Md) {
        let nodes = self.nodes;
        let bits = nodes.count(node, "offset");
        let mut bytes = bits / 8;
        let size = nodes.count(node, "size");
        let storage = self.storage_bits(node);
        if nodes.has_flag(node, flag::BIT_FIELD) && storage > 0 && size <= storage {
            // The bits are counted from the highest of the unit that they lie in.
            let start = bits % storage;
            bytes = (bits - start) / 8;
            self.number(die, at::BYTE_SIZE, storage / 8);
            self.number(die, at::BIT_SIZE, size);
            let offset = storage as i64 - (start + size) as i64;
            let offset =
                if offset < 0 { Value::Signed(offset) } else { Value::number(offset as u64) };
            self.tree.attr(die, at::BIT_OFFSET, offset);
        }
        let mut expr = Expr::default();
        expr.byte(op::PLUS_UCONST);
        expr.unsigned(bytes);
        self.tree.attr(die, at::DATA_MEMBER_LOCATION, Value::Block(expr));
    }

    /// The bits of the unit that a bit field lies in.
    fn storage_bits(&self, node: Md) -> u64 {
        let nodes = self.nodes;
        let mut ty = nodes.node(node, "baseType");
        for _ in 0..MAX_SCOPES {
            let Some(at) = ty else { break };
            let bits = nodes.count(at, "size");
            if bits > 0 {
                return bits;
            }
            ty = nodes.node(at, "baseType");
        }
        0
    }

    /// A virtual base is where the table of the object says.
    fn virtual_base(&mut self, die: Die, node: Md) {
        let mut expr = Expr::default();
        for operation in [DUP, DEREF, op::CONSTU] {
            expr.byte(operation);
        }
        expr.unsigned(self.nodes.count(node, "offset"));
        for operation in [MINUS, DEREF, PLUS] {
            expr.byte(operation);
        }
        self.tree.attr(die, at::DATA_MEMBER_LOCATION, Value::Block(expr));
    }

    /// A variable that belongs to a class.
    pub(super) fn static_member(&mut self, node: Md) -> Die {
        let nodes = self.nodes;
        if let Some(&die) = self.dies.get(&node) {
            return die;
        }
        let parent = self.context(nodes.node(node, "scope"));
        let die = self.tree.add(parent, tag::MEMBER);
        self.dies.insert(node, die);
        self.name(die, node);
        self.type_of(die, node, "baseType");
        self.source(die, node);
        self.flag(die, at::EXTERNAL);
        self.flag(die, at::DECLARATION);
        if nodes.has_flag(node, flag::ARTIFICIAL) {
            self.flag(die, at::ARTIFICIAL);
        }
        if let Some(value) = nodes.number(node, "extraData") {
            self.tree.attr(die, at::CONST_VALUE, Value::Signed(value));
        }
        self.access(die, node);
        die
    }

    /// The parameters of a template, with their arguments.
    pub(super) fn template_params(&mut self, parent: Die, params: Md, depth: u32) {
        let nodes = self.nodes;
        for &param in nodes.tuple(params).iter().flatten() {
            let param_tag = match (nodes.kind(param), u16::try_from(nodes.count(param, "tag"))) {
                (Some(DiKind::TemplateTypeParameter), _) => tag::TEMPLATE_TYPE_PARAMETER,
                (Some(DiKind::TemplateValueParameter), Ok(tag)) if tag != 0 => tag,
                (Some(DiKind::TemplateValueParameter), _) => tag::TEMPLATE_VALUE_PARAMETER,
                _ => continue,
            };
            let die = self.tree.add(parent, param_tag);
            self.type_of(die, param, "type");
            self.name(die, param);
            let value = nodes.node(param, "value");
            match (param_tag, value) {
                (tag::GNU_TEMPLATE_TEMPLATE_PARAM, _) => {
                    if let Some(name) = nodes.text(param, "value") {
                        self.text(die, at::GNU_TEMPLATE_NAME, name);
                    }
                }
                (tag::GNU_TEMPLATE_PARAMETER_PACK, Some(pack)) if depth < MAX_PACKS => {
                    self.template_params(die, pack, depth + 1);
                }
                (_, Some(value)) => {
                    let ty = nodes.node(param, "type");
                    let is_unsigned = ty.is_none_or(|ty| nodes.is_unsigned(ty));
                    if let Some(number) = nodes.constant(value) {
                        let bits = number.as_type(is_unsigned);
                        let value = if is_unsigned {
                            Value::Unsigned(bits as u64)
                        } else {
                            Value::Signed(bits)
                        };
                        self.tree.attr(die, at::CONST_VALUE, value);
                    }
                }
                (_, None) => {}
            }
        }
    }
}
