//! Instructions: their dotted names and their operands.

use super::{Parser, Step, body::Code, body::verbatim, names::Bound, number::Value};
use crate::{
    isa::{Effects, Form, FormData, Mod, Opcode, Sreg},
    mach::{Bracket, Guard, Operand, PARTS},
};

/// How deep braces and brackets may nest in operands.
const MAX_GROUPS: u32 = 8;

/// What a dotted name means.
#[derive(Clone, Copy)]
pub(super) struct FormInfo {
    pub(super) form: Form,
    pub(super) opcode: Opcode,
    pub(super) effects: Effects,
}

/// The form of a dotted name: the longest beginning that is an opcode, then modifiers.
fn form_data(name: &str) -> FormData {
    let Some((opcode, rest)) = Opcode::split(name) else {
        return FormData { verbatim: name.into(), ..FormData::new(Opcode::Unknown, &[]) };
    };
    let mut form = FormData::new(opcode, &[]);
    let mut is_known = true;
    for word in rest.split('.').skip(1) {
        let modifier = Mod::from_name(word).unwrap_or(Mod::Other);
        is_known &= modifier != Mod::Other;
        form.mods.push(modifier);
    }
    if !is_known {
        form.verbatim = name.into();
    }
    form
}

impl<'a> Parser<'a> {
    /// An instruction whose dotted name was read.
    pub(super) fn instruction(
        &mut self,
        code: &mut Code<'a>,
        start: usize,
        name: &'a [u8],
        guard: Option<Guard>,
    ) -> Step<()> {
        let info = self.form(code, name);
        code.operands.clear();
        code.has_zero_offset = false;
        if self.cursor.peek() != b';' {
            self.operands(code, info.opcode)?;
        }
        self.expect(b';')?;
        code.push_inst(start, info, guard);
        Ok(())
    }

    fn form(&mut self, code: &mut Code<'a>, name: &'a [u8]) -> FormInfo {
        // Modifiers may stand apart from each other.
        if self.cursor.peek() == b'.' {
            let mut whole = String::from_utf8_lossy(name).into_owned();
            while self.cursor.peek() == b'.' {
                whole.push('.');
                whole.push_str(&String::from_utf8_lossy(self.cursor.dot_word()));
            }
            return new_form(code, &whole);
        }
        if let Some(info) = code.forms.get(name) {
            return *info;
        }
        let info = new_form(code, &String::from_utf8_lossy(name));
        code.forms.insert(name, info);
        info
    }

    fn operands(&mut self, code: &mut Code<'a>, opcode: Opcode) -> Step<()> {
        loop {
            self.operand(code, opcode, 0)?;
            if !self.cursor.eat(b',') {
                return Ok(());
            }
        }
    }

    /// An operand, or two joined by `|`.
    fn operand(&mut self, code: &mut Code<'a>, opcode: Opcode, depth: u32) -> Step<()> {
        let first = code.operands.len();
        self.single(code, opcode, depth)?;
        if self.cursor.peek() == b'|' {
            self.cursor.at += 1;
            code.operands.insert(first, Operand::Group(Bracket::Pipe, 2));
            self.single(code, opcode, depth)?;
        }
        Ok(())
    }

    fn single(&mut self, code: &mut Code<'a>, opcode: Opcode, depth: u32) -> Step<()> {
        let operand = match self.cursor.peek() {
            b'%' | b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' => self.named(code, opcode)?,
            b'0'..=b'9' | b'+' | b'~' => self.constant()?,
            b'-' => self.negated(code)?,
            b'!' => self.not(code)?,
            b'[' => return self.address(code, opcode, depth),
            b'{' => return self.group(code, opcode, depth, Bracket::Braces),
            b'(' if opcode == Opcode::Call => {
                return self.group(code, opcode, depth, Bracket::Parens);
            }
            b'(' => self.constant()?,
            _ => return Err(self.error_here("expected an operand")),
        };
        code.operands.push(operand);
        Ok(())
    }

    fn constant(&mut self) -> Step<Operand> {
        let value = self.expression()?;
        Ok(match value {
            Value::Int(bits, _) => Operand::Int(bits.cast_signed()),
            Value::F32(bits) => Operand::F32(bits),
            Value::F64(bits) => Operand::F64(bits),
        })
    }

    /// `-` before a register or a number.
    fn negated(&mut self, code: &mut Code<'a>) -> Step<Operand> {
        let start = self.cursor.at;
        self.cursor.at += 1;
        if !matches!(self.cursor.peek(), b'%' | b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$') {
            self.cursor.at = start;
            return self.constant();
        }
        let at = self.cursor.at;
        let name = self.cursor.word();
        match code.names.find(name, &mut code.body) {
            Some(Bound::Reg(reg)) if self.cursor.byte(0) == b'.' => {
                let part = self.part()?;
                Ok(Operand::Part(reg, part + PARTS.len() as u8))
            }
            Some(Bound::Reg(reg)) => Ok(Operand::Minus(reg)),
            _ if name == b"WARP_SZ" => {
                self.cursor.at = start;
                self.constant()
            }
            _ => Err(self.unknown_register(code, at, name)),
        }
    }

    /// `!` before a predicate or a number.
    fn not(&mut self, code: &mut Code<'a>) -> Step<Operand> {
        let start = self.cursor.at;
        self.cursor.at += 1;
        if !matches!(self.cursor.peek(), b'%' | b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$') {
            self.cursor.at = start;
            return self.constant();
        }
        let at = self.cursor.at;
        let name = self.cursor.word();
        match code.names.find(name, &mut code.body) {
            Some(Bound::Reg(reg)) => Ok(Operand::Not(reg)),
            _ => Err(self.unknown_register(code, at, name)),
        }
    }

    /// An operand that begins with a name.
    fn named(&mut self, code: &mut Code<'a>, opcode: Opcode) -> Step<Operand> {
        let at = self.cursor.at;
        let name = self.cursor.word();
        match code.names.find(name, &mut code.body) {
            Some(Bound::Reg(reg)) => {
                if self.cursor.byte(0) == b'.' {
                    return Ok(Operand::Part(reg, self.part()?));
                }
                return Ok(Operand::Reg(reg));
            }
            Some(Bound::Var) => return self.symbol(code, name),
            Some(Bound::Group(_)) | None => {}
        }
        if name == b"_" {
            return Ok(Operand::Sink);
        }
        if opcode == Opcode::Bra {
            return Ok(Operand::Label(code.names.use_label(name, at as u32, &mut code.body)));
        }
        if (name[0] == b'%' || name == b"WARP_SZ") && !self.globals.contains(name) {
            return self.special(code, at, name);
        }
        let is_table = opcode == Opcode::BrxIdx
            || opcode == Opcode::Call && is_after_arguments(&code.operands);
        if is_table {
            return Ok(Operand::Word(code.body.intern(name)));
        }
        self.symbol(code, name)
    }

    /// A symbol and its offset; or an element of an array, which is kept as written.
    fn symbol(&mut self, code: &mut Code<'a>, name: &'a [u8]) -> Step<Operand> {
        if self.cursor.byte(0) == b'[' {
            self.cursor.at += 1;
            let index = self.size()?;
            self.expect(b']')?;
            let text = format!("{}[{index}]", String::from_utf8_lossy(name));
            return Ok(verbatim(code, text.as_bytes()));
        }
        let name = code.body.intern(name);
        Ok(Operand::Sym(name, self.shown_offset(code)?))
    }

    /// An offset; whether a 0 is written is remembered.
    fn shown_offset(&mut self, code: &mut Code<'a>) -> Step<i64> {
        let is_written = matches!(self.cursor.peek(), b'+' | b'-');
        let offset = self.offset()?;
        code.has_zero_offset |= is_written && offset == 0;
        Ok(offset)
    }

    /// A special register, or a component of one.
    fn special(&mut self, code: &mut Code<'a>, at: usize, name: &'a [u8]) -> Step<Operand> {
        if name == b"WARP_SZ" {
            if matches!(self.cursor.peek(), b',' | b';' | b'}' | b']' | b')') {
                return Ok(Operand::Sreg(Sreg::WarpSz));
            }
            self.cursor.at = at;
            return self.constant();
        }
        let mut end = self.cursor.at;
        if self.cursor.byte(0) == b'.' {
            self.cursor.dot_word();
            end = self.cursor.at;
        }
        let text = std::str::from_utf8(&self.cursor.bytes[at..end]).unwrap_or_default();
        if let Some(sreg) = Sreg::from_name(text) {
            return Ok(Operand::Sreg(sreg));
        }
        if Sreg::is_vector(text) {
            return Ok(verbatim(code, text.as_bytes()));
        }
        let nearest = code.names.nearest(name);
        let nearest = nearest.or_else(|| {
            nvopt_entity::suggest::nearest(text.as_bytes(), Sreg::ALL.iter().map(|s| s.name()))
        });
        let note = nearest.map(|nearest| format!("did you mean `{nearest}`?"));
        let message = format!("no register `{text}` is declared here");
        Err(self.error_with(at..end, message, note))
    }

    /// The part of a register; the cursor stands on the dot.
    fn part(&mut self) -> Step<u8> {
        let start = self.cursor.at;
        let word = self.cursor.dot_word();
        // Colours are another name of components.
        let word = match word {
            b"r" => b"x",
            b"g" => b"y",
            b"b" => b"z",
            b"a" => b"w",
            other => other,
        };
        let found = PARTS.iter().position(|part| part.as_bytes() == word);
        match found.and_then(|at| u8::try_from(at).ok()) {
            Some(part) => Ok(part),
            None => Err(self.error(start..self.cursor.at, "a register has no such part")),
        }
    }

    /// Members in braces or parentheses; the cursor stands on the first.
    fn group(
        &mut self,
        code: &mut Code<'a>,
        opcode: Opcode,
        depth: u32,
        bracket: Bracket,
    ) -> Step<()> {
        if depth == MAX_GROUPS {
            return Err(self.error_here("the operands nest too deeply"));
        }
        let open = self.cursor.at;
        let close = if bracket == Bracket::Braces { b'}' } else { b')' };
        self.cursor.at += 1;
        let head = code.operands.len();
        code.operands.push(Operand::Group(bracket, 0));
        let mut n = 0u16;
        while !self.cursor.eat(close) {
            self.operand(code, opcode, depth + 1)?;
            let Some(more) = n.checked_add(1) else {
                return Err(self.error(open..open + 1, "too many members"));
            };
            n = more;
            if !self.cursor.eat(b',') {
                self.expect(close)?;
                break;
            }
        }
        code.operands[head] = Operand::Group(bracket, n);
        Ok(())
    }

    /// An address; the cursor stands on the bracket.
    fn address(&mut self, code: &mut Code<'a>, opcode: Opcode, depth: u32) -> Step<()> {
        self.cursor.at += 1;
        let head = code.operands.len();
        self.address_part(code, opcode, depth)?;
        if self.cursor.eat(b']') {
            // One part: an address as loads and stores have it.
            if let [operand] = &mut code.operands[head..] {
                *operand = match *operand {
                    Operand::Reg(reg) => Operand::AddrReg(reg, 0),
                    Operand::Sym(name, offset) => Operand::AddrSym(name, offset),
                    Operand::Int(number) => Operand::AddrInt(number),
                    other => other,
                };
            }
            let is_address = matches!(
                code.operands[head..],
                [Operand::AddrReg(..) | Operand::AddrSym(..) | Operand::AddrInt(_)]
            );
            if !is_address {
                code.operands.insert(head, Operand::Group(Bracket::Brackets, 1));
            }
            return Ok(());
        }
        let mut n = 1u16;
        while self.cursor.eat(b',') {
            self.address_part(code, opcode, depth)?;
            let Some(more) = n.checked_add(1) else {
                return Err(self.error_here("too many members"));
            };
            n = more;
        }
        code.operands.insert(head, Operand::Group(Bracket::Brackets, n));
        self.expect(b']')
    }

    /// A part of an address: a register with an offset, or an operand.
    fn address_part(&mut self, code: &mut Code<'a>, opcode: Opcode, depth: u32) -> Step<()> {
        if depth == MAX_GROUPS {
            return Err(self.error_here("the operands nest too deeply"));
        }
        self.operand(code, opcode, depth + 1)?;
        if let Some(Operand::Reg(reg)) = code.operands.last().copied()
            && matches!(self.cursor.peek(), b'+' | b'-')
        {
            let offset = self.shown_offset(code)?;
            let last = code.operands.len() - 1;
            code.operands[last] = Operand::AddrReg(reg, offset);
        }
        Ok(())
    }
}

fn new_form(code: &mut Code<'_>, name: &str) -> FormInfo {
    let data = form_data(name);
    let (opcode, effects) = (data.opcode, data.effects());
    FormInfo { form: code.body.form_of(data), opcode, effects }
}

/// True if the arguments of a call were read: what follows is its prototype or its targets.
fn is_after_arguments(operands: &[Operand]) -> bool {
    let is_group = |operand: &Operand| matches!(operand, Operand::Group(Bracket::Parens, _));
    let n_groups = operands.iter().filter(|operand| is_group(operand)).count();
    n_groups == 2 || n_groups == 1 && !operands.first().is_some_and(is_group)
}
