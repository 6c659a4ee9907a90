//! Calls: of functions with bodies, through registers, of what the interpreter provides.
//!
//! A `.param` argument is the address of its slot, of which the callee gets its own copy; results
//! come back as words and are stored to the slots that the call names.

use nvopt_entity::Entity as _;
use nvopt_ir::module::Symbol;
use nvopt_ptx::mach::{Bracket, Operand};

use super::{
    decode::{Decoder, Name, split},
    outline::MAX_PARAM,
};
use crate::{
    code::{ArgPlan, CallPlan, Callee, Kind, LibFn, LibPlan, NONE},
    decode::{Decoded, LIBRARY},
    memory::space,
};

/// A result of a call.
enum Result {
    Slot { address: u32, bytes: u64 },
    Reg(u32, u32),
}

impl Decoder<'_, '_, '_> {
    pub(super) fn call(&mut self, args: &[Vec<Operand>]) -> Decoded<()> {
        let is_group = |operand: &Vec<Operand>| {
            matches!(operand.first(), Some(Operand::Group(Bracket::Parens, _)))
        };
        let (rets, rest) = match args {
            [first, rest @ ..] if is_group(first) => (split(&first[1..]), rest),
            rest => (Vec::new(), rest),
        };
        let (target, rest) = rest.split_first().ok_or("no target")?;
        let given = match rest.first() {
            Some(list) if is_group(list) => split(&list[1..]),
            _ => Vec::new(),
        };
        let results = self.results(&rets)?;
        let callee = match **target {
            [Operand::Reg(reg)] => Callee::Indirect(self.regs[reg.index()]),
            [Operand::Sym(name, _) | Operand::Word(name)] => {
                let name = self.body.str(name).into_owned();
                let symbol = self.program.module.shared.find_symbol(&name);
                match symbol {
                    Some(Symbol::Func(func)) if self.program.has_body(func) => Callee::Direct(func),
                    _ => match LIBRARY.iter().find(|(known, _)| *known == name) {
                        Some(&(_, f)) => return self.library(f, &given, &results),
                        None => {
                            let note = self.code.notes.len() as u32;
                            let what = format!("a call of @{name}, which has no body");
                            self.code.notes.push(what);
                            self.emit(Kind::NoBody(note), NONE, [NONE; 3]);
                            return Ok(());
                        }
                    },
                }
            }
            _ => return Err("a target of this kind".to_owned()),
        };
        if self.is_asm() {
            return Err("a call in inline assembly".to_owned());
        }
        let mut plans = Vec::new();
        for argument in &given {
            let (reg, n) = match self.slot_named(argument) {
                Some((reg, _)) => (reg, 1),
                None => self.register_argument(argument)?,
            };
            plans.push(ArgPlan { reg, n, promises: Vec::new(), byval: None });
        }
        let words = |result: &Result| match *result {
            Result::Slot { bytes, .. } => bytes.div_ceil(8) as u32,
            Result::Reg(_, words) => words,
        };
        let n_results: u32 = results.iter().map(words).sum();
        let first = self.new_regs(n_results);
        let row = self.code.calls.len() as u32;
        let promises = Vec::new();
        self.code.calls.push(CallPlan { callee, args: plans, n_results, promises });
        let dst = if n_results == 0 { NONE } else { first };
        self.emit(Kind::Call(row), dst, [NONE; 3]);
        let mut at = first;
        for result in &results {
            match *result {
                Result::Slot { address, bytes } => self.store_words(at, address, bytes),
                Result::Reg(reg, words) => self.copy(reg, at, words),
            }
            at += words(result);
        }
        Ok(())
    }

    /// The address and size of the slot that an operand of a call names.
    fn slot_named(&self, operand: &[Operand]) -> Option<(u32, u64)> {
        let &[Operand::Sym(name, 0) | Operand::Word(name)] = operand else { return None };
        match self.find_name(&self.body.str(name))? {
            Name::Slot { reg, bytes } if bytes <= MAX_PARAM => Some((reg, bytes)),
            Name::Slot { .. } | Name::Fixed { .. } => None,
        }
    }

    /// An argument of a `.reg` parameter, or an immediate for a `.param` one.
    fn register_argument(&mut self, operand: &[Operand]) -> Decoded<(u32, u32)> {
        match *operand {
            [Operand::Reg(reg)] => Ok((self.regs[reg.index()], self.width_of(reg).div_ceil(64))),
            _ => Ok((self.read_bits(operand, 64)?, 1)),
        }
    }

    fn results(&self, rets: &[Vec<Operand>]) -> Decoded<Vec<Result>> {
        let mut results = Vec::new();
        for ret in rets {
            results.push(match (self.slot_named(ret), &**ret) {
                (Some((address, bytes)), _) => Result::Slot { address, bytes },
                (None, &[Operand::Reg(reg)]) => {
                    Result::Reg(self.regs[reg.index()], self.width_of(reg).div_ceil(64))
                }
                _ => return Err("a result of this kind".to_owned()),
            });
        }
        Ok(results)
    }

    fn library(&mut self, f: LibFn, given: &[Vec<Operand>], results: &[Result]) -> Decoded<()> {
        let n_args = match f {
            LibFn::Malloc | LibFn::Free => 1,
            LibFn::Vprintf => 2,
            LibFn::AssertFail => 3,
        };
        if given.len() < n_args {
            return Err("too few arguments".to_owned());
        }
        let mut args = Vec::new();
        for argument in &given[..n_args] {
            let reg = match self.slot_named(argument) {
                Some((address, bytes)) => {
                    let first = self.new_regs(bytes.div_ceil(8) as u32);
                    self.load_words(first, address, bytes);
                    first
                }
                None => self.register_argument(argument)?.0,
            };
            args.push((reg, space::GENERIC));
        }
        let dst = self.new_regs(1);
        let row = self.code.libs.len() as u32;
        self.code.libs.push(LibPlan { f, args });
        self.emit(Kind::Lib(row), dst, [NONE; 3]);
        match results {
            [Result::Slot { address, bytes }] if *bytes <= 8 => {
                self.store_words(dst, *address, *bytes);
            }
            [Result::Reg(reg, 1)] => self.copy(*reg, dst, 1),
            _ => {}
        }
        Ok(())
    }
}
