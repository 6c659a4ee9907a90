//! The arguments of calls as operands.

use nvopt_ir::body::{Inst as IrInst, Value};
use nvopt_ptx::mach::Operand;
use smallvec::SmallVec;

use crate::{
    func::{
        address::{Address, Space},
        select::{Lower, Select},
    },
    shape::Class,
};

impl Select<'_> {
    /// The argument with a letter: `a` is the first.
    pub(super) fn argument(&self, inst: IrInst, letter: u8) -> Lower<Value> {
        self.arg(inst, usize::from(letter.wrapping_sub(b'a')))
    }

    /// Argument `index` of a call.
    pub(super) fn arg(&self, inst: IrInst, index: usize) -> Lower<Value> {
        let value = self.body.call_args(inst).get(index).copied();
        value.ok_or_else(|| self.error("a call with too few arguments"))
    }

    /// An argument as an operand: numbers stay numbers where instructions take them.
    pub(super) fn argument_operand(&mut self, value: Value) -> Lower<Operand> {
        let operand = self.operand(value)?;
        let class = self.scalar_of(value)?.class();
        let takes_numbers = matches!(class, Class::B32 | Class::B64);
        if takes_numbers && !matches!(operand, Operand::Sym(..)) {
            return Ok(operand);
        }
        Ok(self.as_reg(operand, class))
    }

    /// All registers of a value; constants are moved to registers.
    pub(super) fn forced_regs(&mut self, value: Value) -> Lower<SmallVec<[Operand; 8]>> {
        let shape = self.shape(self.body.ty(value))?;
        let operands = self.operands(value)?;
        let mut regs = SmallVec::new();
        for piece in &shape {
            let first = piece.reg as usize;
            for &operand in &operands[first..first + piece.scalar.n_regs()] {
                regs.push(self.as_reg(operand, piece.scalar.class()));
            }
        }
        Ok(regs)
    }

    /// The place that a pointer points to, in the space of its type.
    pub(super) fn place_of(&mut self, pointer: Value) -> Lower<Operand> {
        let declared = Space::of(self.body.ty(pointer).addr_space().unwrap_or(0));
        let address = self.address(pointer)?;
        if address.space == declared {
            return Ok(address.at(0));
        }
        let reg = self.reg(pointer)?;
        Ok(Address::reg(reg, declared).at(0))
    }

    /// The place that a pointer points to, with the space as far as it is known and one of
    /// `spaces`; generic otherwise.
    pub(super) fn place_in(&mut self, pointer: Value, spaces: &[Space]) -> Lower<(Operand, Space)> {
        let address = self.address(pointer)?;
        if address.space == Space::Generic || spaces.contains(&address.space) {
            return Ok((address.at(0), address.space));
        }
        let declared = Space::of(self.body.ty(pointer).addr_space().unwrap_or(0));
        if declared != Space::Generic {
            return self.no_ptx("it takes no pointer to this address space");
        }
        let reg = self.reg(pointer)?;
        Ok((Address::reg(reg, Space::Generic).at(0), Space::Generic))
    }

    /// An argument that must be a constant.
    pub(super) fn constant_arg(&mut self, inst: IrInst, index: usize) -> Lower<i64> {
        let value = self.arg(inst, index)?;
        let number = self.const_int(value);
        number.ok_or_else(|| self.error(format!("argument {} must be a constant", index + 1)))
    }

    /// A constant flag.
    pub(super) fn flag_arg(&mut self, inst: IrInst, index: usize) -> Lower<bool> {
        Ok(self.constant_arg(inst, index)? != 0)
    }

    /// The word with the number of a constant argument.
    pub(super) fn word_arg<'w>(
        &mut self,
        inst: IrInst,
        index: usize,
        words: &[&'w str],
    ) -> Lower<&'w str> {
        let number = self.constant_arg(inst, index)?;
        let word = usize::try_from(number).ok().and_then(|number| words.get(number));
        word.copied().ok_or_else(|| self.error(format!("argument {} is out of range", index + 1)))
    }
}
