//! Bodies: statements, scopes, and the directives among instructions.

use nvopt_entity::FxHashMap;

use super::{
    BodyMap, Parser, Step,
    func::NamedParam,
    inst::FormInfo,
    lossy,
    names::{Bound, Names},
};
use crate::{
    isa::{Effects, Mod, Opcode},
    mach::{Block, Directive, Guard, InlinedLoc, Inst, MachBody, Operand, RegDecl, RegGroup},
    text::MAX_DIAGS,
};

/// How deep scopes may nest.
const MAX_SCOPES: usize = 256;

/// The directives of a body, for suggestions.
const BODY_WORDS: &[&str] = &[
    "reg",
    "param",
    "local",
    "shared",
    "global",
    "const",
    "loc",
    "file",
    "pragma",
    "branchtargets",
    "calltargets",
    "callprototype",
];

/// A body that is being read.
pub(super) struct Code<'a> {
    pub(super) body: MachBody,
    pub(super) names: Names<'a>,
    block: Block,
    /// True if the last instruction may have left the block.
    has_left: bool,
    starts: Vec<u32>,
    /// What dotted names mean, each looked up once.
    pub(super) forms: FxHashMap<&'a [u8], FormInfo>,
    /// The operands of the instruction that is being read.
    pub(super) operands: Vec<Operand>,
    has_unknown: bool,
    /// True if an address of the instruction that is being read has the offset `+0`.
    pub(super) has_zero_offset: bool,
}

impl<'a> Code<'a> {
    fn new() -> Code<'a> {
        let mut body = MachBody::new();
        let block = body.new_block(None);
        body.place_block(block);
        Code {
            body,
            names: Names::new(),
            block,
            has_left: false,
            starts: Vec::new(),
            forms: FxHashMap::default(),
            operands: Vec::new(),
            has_unknown: false,
            has_zero_offset: false,
        }
    }

    /// Begins a block that nothing falls into by accident.
    fn begin(&mut self, block: Block) {
        self.body.place_block(block);
        self.block = block;
        self.has_left = false;
    }

    /// Appends an instruction or directive that begins at `start`.
    fn push(&mut self, start: usize, inst: Inst, may_leave: bool) {
        if self.has_left && !may_leave {
            let block = self.body.new_block(None);
            self.begin(block);
        }
        self.body.push(self.block, inst);
        self.has_left = may_leave;
        self.starts.push(start as u32);
    }

    fn push_directive(&mut self, start: usize, directive: Directive) {
        let inst = self.body.new_directive(directive);
        self.push(start, inst, false);
    }

    /// Appends the instruction whose operands were read.
    pub(super) fn push_inst(&mut self, start: usize, info: FormInfo, guard: Option<Guard>) {
        let may_leave = info.effects.contains(Effects::BRANCHES);
        self.has_unknown |= info.opcode == Opcode::Unknown;
        let operands = std::mem::take(&mut self.operands);
        let inst = self.body.new_inst(info.form, guard, &operands);
        self.operands = operands;
        if std::mem::take(&mut self.has_zero_offset) {
            self.body.set_writes_zero_offset(inst);
        }
        self.push(start, inst, may_leave);
    }

    /// Replaces labels that turned out to mean others.
    fn finish_labels(&mut self) {
        if !self.names.has_aliases() && !self.has_unknown {
            return;
        }
        let layout = self.body.layout().to_vec();
        for block in layout {
            for inst in self.body.insts_in(block).to_vec() {
                let is_unknown = self.body.opcode(inst) == Opcode::Unknown;
                for at in 0..self.body.operands(inst).len() {
                    let new = match self.body.operands(inst)[at] {
                        Operand::Label(target) => Operand::Label(self.names.resolve(target)),
                        Operand::Sym(name, 0) if is_unknown => {
                            let label = self.names.standing_label(self.body.strings().get(name));
                            label.map_or(Operand::Sym(name, 0), Operand::Label)
                        }
                        other => other,
                    };
                    self.body.operands_mut(inst)[at] = new;
                }
            }
        }
        let names = &self.names;
        self.body.update_branch_targets(|block| names.resolve(block));
    }
}

impl<'a> Parser<'a> {
    /// A body; the cursor stands on its brace.
    pub(super) fn body(
        &mut self,
        rets: &[NamedParam<'a>],
        params: &[NamedParam<'a>],
    ) -> (MachBody, BodyMap) {
        let mut code = Code::new();
        self.declare_params(&mut code, rets);
        self.declare_params(&mut code, params);
        let open = self.cursor.at;
        self.cursor.at += 1;
        self.statements(&mut code, open);
        for missing in code.names.missing() {
            let shown = String::from_utf8_lossy(missing.name);
            let nearest = code.names.nearest_label(missing.name);
            let note = nearest.map(|nearest| format!("did you mean `{nearest}`?"));
            let at = missing.at as usize;
            let message = format!("no label `{shown}` stands in this function");
            self.error_with(at..at + missing.name.len(), message, note);
        }
        code.finish_labels();
        code.body.shrink_to_fit();
        (code.body, BodyMap { starts: code.starts })
    }

    fn declare_params(&mut self, code: &mut Code<'a>, params: &[NamedParam<'a>]) {
        for (name, param) in params {
            let bound = if param.space == Mod::Reg {
                let prefix = code.body.intern(name);
                let decl = RegDecl { ty: param.ty, lanes: param.lanes, prefix, count: None };
                let group = code.body.declare_param_reg(decl);
                Bound::Reg(code.body.add_reg(group, None))
            } else {
                Bound::Var
            };
            // `_` names nothing, however often.
            if *name != b"_" && !code.names.declare(name, bound) {
                let at = self.cursor.at;
                let shown = String::from_utf8_lossy(name);
                self.error(at..at + 1, format!("two parameters are named `{shown}`"));
            }
        }
    }

    /// The statements up to the brace that closes the body.
    fn statements(&mut self, code: &mut Code<'a>, open: usize) {
        loop {
            let byte = self.cursor.peek();
            let start = self.cursor.at;
            if self.mistakes.len() >= MAX_DIAGS {
                return;
            }
            let step = match byte {
                b'}' if code.names.depth() == 1 => {
                    self.cursor.at += 1;
                    return;
                }
                b'}' => {
                    self.cursor.at += 1;
                    code.names.close_scope();
                    code.push_directive(start, Directive::ScopeClose);
                    Ok(())
                }
                b'{' => self.open_scope(code, start),
                b'.' => self.body_directive(code, start),
                b'@' => self.guarded(code, start),
                b';' => {
                    self.cursor.at += 1;
                    Ok(())
                }
                _ if self.cursor.is_at_end() => {
                    self.error(open..open + 1, "the body has no end");
                    return;
                }
                _ => self.label_or_instruction(code, start),
            };
            if step.is_err() {
                self.skip_bad_statement();
                if self.cursor.at == start {
                    self.cursor.at += 1;
                }
            }
        }
    }

    /// Goes behind the next `;`. A brace that closes stops it only at the beginning of a line:
    /// others belong to vectors.
    fn skip_bad_statement(&mut self) {
        loop {
            match self.cursor.peek() {
                b';' => {
                    self.cursor.at += 1;
                    return;
                }
                b'}' if self.is_first_in_line() => return,
                b'"' => self.skip_string(),
                _ if self.cursor.is_at_end() => return,
                _ => self.cursor.at += 1,
            }
        }
    }

    fn is_first_in_line(&self) -> bool {
        let before = self.cursor.bytes[..self.cursor.at].iter().rev();
        let mut before = before.skip_while(|&&byte| byte == b' ' || byte == b'\t');
        matches!(before.next(), None | Some(b'\n'))
    }

    fn open_scope(&mut self, code: &mut Code<'a>, start: usize) -> Step<()> {
        if code.names.depth() >= MAX_SCOPES {
            return Err(self.error(start..start + 1, "scopes nest too deeply"));
        }
        self.cursor.at += 1;
        code.names.open_scope();
        code.push_directive(start, Directive::ScopeOpen);
        Ok(())
    }

    fn label_or_instruction(&mut self, code: &mut Code<'a>, start: usize) -> Step<()> {
        let name = self.cursor.dotted();
        if name.is_empty() || name[0].is_ascii_digit() {
            // Labels may begin with what instructions do not.
            if self.cursor.byte(0) == b'%' {
                let label = self.cursor.word();
                if self.cursor.eat(b':') {
                    return self.label(code, start, label);
                }
            }
            self.cursor.at = start;
            return Err(self.error_here("expected an instruction, a label or a directive"));
        }
        if self.cursor.peek() == b':' && !name.contains(&b'.') {
            self.cursor.at += 1;
            return self.label(code, start, name);
        }
        self.instruction(code, start, name, None)
    }

    fn guarded(&mut self, code: &mut Code<'a>, start: usize) -> Step<()> {
        self.cursor.at += 1;
        let negated = self.cursor.eat(b'!');
        self.cursor.skip_trivia();
        let at = self.cursor.at;
        let name = self.name("a predicate")?;
        let Some(Bound::Reg(reg)) = code.names.find(name, &mut code.body) else {
            return Err(self.unknown_register(code, at, name));
        };
        self.cursor.skip_trivia();
        let name = self.cursor.dotted();
        if name.is_empty() {
            return Err(self.error_here("expected an instruction"));
        }
        self.instruction(code, start, name, Some(Guard { reg, negated }))
    }

    pub(super) fn unknown_register(
        &mut self,
        code: &Code<'a>,
        at: usize,
        name: &[u8],
    ) -> super::Failed {
        let shown = String::from_utf8_lossy(name);
        let nearest = code.names.nearest(name);
        let note = nearest.map(|nearest| format!("did you mean `{nearest}`?"));
        self.error_with(
            at..at + name.len(),
            format!("no register `{shown}` is declared here"),
            note,
        )
    }

    /// A label, or a directive that it names.
    fn label(&mut self, code: &mut Code<'a>, start: usize, name: &'a [u8]) -> Step<()> {
        match self.cursor.peek_dot_word() {
            b"branchtargets" => {
                self.cursor.dot_word();
                let mut blocks = Vec::new();
                loop {
                    self.cursor.skip_trivia();
                    let at = self.cursor.at;
                    let target = self.name("a label")?;
                    blocks.push(code.names.use_label(target, at as u32, &mut code.body));
                    if !self.cursor.eat(b',') {
                        break;
                    }
                }
                self.expect(b';')?;
                let name = code.body.intern(name);
                code.push_directive(start, Directive::BranchTargets(name, blocks.into()));
            }
            b"calltargets" => {
                self.cursor.dot_word();
                let mut functions = Vec::new();
                loop {
                    let function = self.name("the name of a function")?;
                    functions.push(code.body.intern(function));
                    if !self.cursor.eat(b',') {
                        break;
                    }
                }
                self.expect(b';')?;
                let name = code.body.intern(name);
                code.push_directive(start, Directive::CallTargets(name, functions.into()));
            }
            b"callprototype" => self.call_prototype(code, start, name)?,
            _ => match code.names.place_label(name, &mut code.body) {
                Some(block) => code.begin(block),
                None => {
                    let shown = String::from_utf8_lossy(name);
                    let message = format!("the label `{shown}` stands here a second time");
                    self.error(start..start + name.len(), message);
                }
            },
        }
        Ok(())
    }

    /// `(ret) _ (params) .noreturn …;`
    fn call_prototype(&mut self, code: &mut Code<'a>, start: usize, name: &'a [u8]) -> Step<()> {
        self.cursor.dot_word();
        let rets = if self.cursor.peek() == b'(' { self.params()? } else { Vec::new() };
        self.name("`_`")?;
        let params = if self.cursor.peek() == b'(' { self.params()? } else { Vec::new() };
        let mut noreturn = false;
        let mut rest = String::new();
        while self.cursor.peek() != b';' {
            if self.cursor.peek() != b'.' {
                return Err(self.error_here("expected `;`"));
            }
            let word = self.cursor.dot_word();
            if word == b"noreturn" {
                noreturn = true;
                continue;
            }
            if !rest.is_empty() {
                rest.push(' ');
            }
            rest.push('.');
            rest.push_str(&String::from_utf8_lossy(word));
            if self.cursor.peek().is_ascii_digit() {
                rest.push(' ');
                rest.push_str(&self.size()?.to_string());
            }
        }
        self.cursor.at += 1;
        let unnamed = |params: Vec<NamedParam<'a>>| params.into_iter().map(|(_, p)| p).collect();
        let (name, rest) = (code.body.intern(name), code.body.intern(rest));
        let (rets, params) = (unnamed(rets), unnamed(params));
        let directive = Directive::CallPrototype { name, rets, params, noreturn, rest };
        code.push_directive(start, directive);
        Ok(())
    }

    fn body_directive(&mut self, code: &mut Code<'a>, start: usize) -> Step<()> {
        match self.cursor.dot_word() {
            b"reg" => self.registers(code, start),
            b"loc" => self.loc(code, start),
            b"pragma" => loop {
                let text = self.string()?;
                let text = code.body.intern(&*text);
                code.push_directive(start, Directive::Pragma(text));
                if !self.cursor.eat(b',') {
                    break self.expect(b';');
                }
            },
            b"file" => {
                self.size_u32()?;
                self.string()?;
                if self.cursor.eat(b',') {
                    self.size()?;
                    self.expect(b',')?;
                    self.size()?;
                }
                let text = code.body.intern(&self.cursor.bytes[start..self.cursor.at]);
                code.push_directive(start, Directive::Verbatim(text));
                Ok(())
            }
            b"param" | b"local" | b"shared" | b"global" | b"const" | b"tex" | b"extern"
            | b"visible" | b"weak" | b"common" => {
                self.cursor.at = start;
                self.body_variables(code, start)
            }
            word => {
                let shown = String::from_utf8_lossy(word);
                let message = format!("unknown directive `.{shown}`");
                let note = Self::suggestion(word, BODY_WORDS.iter().copied());
                Err(self.error_with(start..self.cursor.at, message, note))
            }
        }
    }

    fn body_variables(&mut self, code: &mut Code<'a>, start: usize) -> Step<()> {
        let linkage = self.linkage();
        for (name, var) in self.variables(linkage)? {
            if !code.names.declare(name, Bound::Var) {
                self.declared_twice(start, name);
            }
            code.push_directive(start, Directive::Var(Box::new(var)));
        }
        Ok(())
    }

    fn declared_twice(&mut self, start: usize, name: &[u8]) {
        let shown = String::from_utf8_lossy(name);
        let message = format!("`{shown}` is declared a second time in this scope");
        self.error(start..self.cursor.at, message);
    }

    /// `.reg .b32 %r<10>, x;` behind the word.
    fn registers(&mut self, code: &mut Code<'a>, start: usize) -> Step<()> {
        let words = self.words()?;
        let ty = self.type_of(&words, start)?;
        let mut groups = Vec::new();
        loop {
            let name = self.name("the name of a register")?;
            let count = if self.cursor.eat(b'<') {
                let count = self.count()?;
                self.expect(b'>')?;
                Some(count)
            } else {
                None
            };
            let prefix = code.body.intern(name);
            let decl = RegDecl { ty, lanes: words.lanes(), prefix, count };
            let group = code.body.declare_regs(decl);
            self.declare_registers(code, start, name, group);
            groups.push(group);
            if !self.cursor.eat(b',') {
                break;
            }
        }
        code.push_directive(start, Directive::Reg(groups.into()));
        self.expect(b';')
    }

    fn declare_registers(
        &mut self,
        code: &mut Code<'a>,
        start: usize,
        name: &'a [u8],
        group: RegGroup,
    ) {
        let bound = if code.body.reg_group(group).count.is_some() {
            Bound::Group(group)
        } else {
            Bound::Reg(code.body.add_reg(group, None))
        };
        if !code.names.declare(name, bound) {
            self.declared_twice(start, name);
        }
    }

    /// `.loc file line column [, function_name label+offset, inlined_at file line column]`
    fn loc(&mut self, code: &mut Code<'a>, start: usize) -> Step<()> {
        let (file, line, column) = self.position()?;
        let inlined = if self.cursor.eat(b',') {
            self.keyword("function_name")?;
            let label = self.name("a label")?;
            let offset = self.offset()?.max(0).cast_unsigned();
            self.expect(b',')?;
            self.keyword("inlined_at")?;
            let at = self.position()?;
            let function = code.body.intern(label);
            Some(Box::new(InlinedLoc { function, offset, at }))
        } else {
            None
        };
        code.push_directive(start, Directive::Loc { file, line, column, inlined });
        Ok(())
    }

    fn position(&mut self) -> Step<(u32, u32, u32)> {
        Ok((self.size_u32()?, self.size_u32()?, self.size_u32()?))
    }

    fn keyword(&mut self, word: &str) -> Step<()> {
        self.cursor.skip_trivia();
        let start = self.cursor.at;
        if self.cursor.word() == word.as_bytes() {
            return Ok(());
        }
        self.cursor.at = start;
        Err(self.error_here(&format!("expected `{word}`")))
    }
}

/// Keeps the text of an operand that has no other form.
pub(super) fn verbatim(code: &mut Code<'_>, text: &[u8]) -> Operand {
    Operand::Word(code.body.intern(&*lossy(text)))
}
