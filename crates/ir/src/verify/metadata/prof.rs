//! Profiles: `!prof`, `!memprof` and `!callsite`.

use super::super::{Verifier, constants::int_bits, function::FnVerifier, report::Checked};
use crate::{body::Inst, metadata::Md, ops::Op};

/// Tag, kind, total count, one value and its count.
const MIN_VALUE_PROFILE_LEN: usize = 5;
/// The largest kind of value profile.
const MAX_VALUE_PROFILE_KIND: u64 = 2;
/// Value profiles of call targets and of sizes of memory operations hang on calls.
const CALL_PROFILE_KINDS: [u64; 2] = [0, 1];

impl Verifier<'_> {
    /// `!prof` on a function.
    pub(in super::super) fn check_function_prof(&mut self, md: Md) -> Checked {
        let ops = self.tuple_ops(md);
        if self.md_string(ops.first().copied().flatten()) == Some(b"unknown") {
            return self.check_unknown_prof(md);
        }
        let message = "!prof annotations should have no less than 2 operands";
        self.check(ops.len() >= 2, message)?;
        self.check(ops[0].is_some(), "first operand should not be null")?;
        let Some(name) = self.md_string(ops[0]) else {
            return self.fail("expected string with name of the !prof annotation");
        };
        let known = matches!(name, b"function_entry_count" | b"synthetic_function_entry_count");
        let message = "first operand should be 'function_entry_count' or \
                       'synthetic_function_entry_count'";
        self.check(known, message)?;
        let Some(count) = ops[1] else { return self.fail("second operand should not be null") };
        let is_const = self.md_const(count).is_some();
        self.check(is_const, "expected integer argument to function_entry_count")
    }

    fn check_unknown_prof(&mut self, md: Md) -> Checked {
        let ops = self.tuple_ops(md);
        self.check(ops.len() == 2, "'unknown' !prof should have a single additional operand")?;
        let Some(reason) = self.md_string(ops[1]) else {
            return self.fail("'unknown' !prof should have an additional operand of type string");
        };
        let message = "the 'unknown' !prof operand should not be an empty string";
        self.check(!reason.is_empty(), message)
    }

    /// A list of hashes, one a call of the stack.
    pub(super) fn check_call_stack(&mut self, md: Md) -> Checked {
        let ops = self.tuple_ops(md);
        self.check(!ops.is_empty(), "call stack metadata should have at least 1 operand")?;
        for &op in ops {
            let is_int = self.md_int(op).is_some();
            self.check(is_int, "call stack metadata operand should be constant integer")?;
        }
        Ok(())
    }

    pub(super) fn check_memprof(&mut self, md: Md) -> Checked {
        let blocks = self.tuple_ops(md);
        let message = "!memprof annotations should have at least 1 metadata operand (MemInfoBlock)";
        self.check(!blocks.is_empty(), message)?;
        for &block in blocks {
            let ops = block.map_or(&[][..], |block| self.tuple_ops(block));
            let message = "Each !memprof MemInfoBlock should have at least 2 operands";
            self.check(ops.len() >= 2, message)?;
            let message = "!memprof MemInfoBlock first operand should not be null";
            self.check(ops[0].is_some(), message)?;
            let Some(stack) = self.as_node(ops[0]) else {
                return self.fail("!memprof MemInfoBlock first operand should be an MDNode");
            };
            // A fault in the stack does not spoil the rest of the block.
            _ = self.check_call_stack(stack);
            let named = self.md_string(ops[1]).is_some();
            self.check(named, "!memprof MemInfoBlock second operand should be an MDString")?;
            self.check_memprof_contexts(&ops[2..])?;
        }
        Ok(())
    }

    fn check_memprof_contexts(&mut self, contexts: &[Option<Md>]) -> Checked {
        for &context in contexts {
            let Some(context) = self.as_node(context) else {
                return self.fail("Not all !memprof MemInfoBlock operands 2 to N are MDNode");
            };
            let ops = self.tuple_ops(context);
            let message =
                "Not all !memprof MemInfoBlock operands 2 to N are MDNode with 2 operands";
            self.check(ops.len() == 2, message)?;
            let message = "Not all !memprof MemInfoBlock operands 2 to N are MDNode with \
                           ConstantInt operands";
            self.check(ops.iter().all(|&op| self.md_int(op).is_some()), message)?;
        }
        Ok(())
    }
}

impl FnVerifier<'_, '_> {
    /// `!prof` on an instruction.
    pub(super) fn check_prof(&mut self, inst: Inst, md: Md) -> Checked {
        let ops = self.tuple_ops(md);
        self.check(!ops.is_empty(), "!prof annotations should have at least 1 operand")?;
        self.check(ops[0].is_some(), "first operand should not be null")?;
        let Some(name) = self.md_string(ops[0]) else {
            return self.fail("expected string with name of the !prof annotation");
        };
        if name == b"unknown" {
            let branches =
                self.n_branch_weights(inst) != 0 || matches!(self.body.op(inst), Op::Invoke(_));
            let message = "'unknown' !prof should only appear on instructions on which \
                           'branch_weights' would";
            self.check(branches, message)?;
            return self.check_unknown_prof(md);
        }
        let message = "!prof annotations should have no less than 2 operands";
        self.check(ops.len() >= 2, message)?;
        match name {
            b"branch_weights" => self.check_branch_weights(inst, ops),
            b"VP" => self.check_value_profile(inst, ops),
            _ => self.fail("expected either branch_weights or VP profile name"),
        }
    }

    /// How many weights an instruction that branches has; zero if it has none.
    fn n_branch_weights(&self, inst: Inst) -> usize {
        match self.body.op(inst) {
            Op::Br | Op::CondBr | Op::Switch | Op::IndirectBr | Op::CallBr(_) => {
                self.body.n_succs(self.body.block(inst))
            }
            Op::Call(_) => 1,
            Op::Select => 2,
            _ => 0,
        }
    }

    fn check_branch_weights(&mut self, inst: Inst, ops: &[Option<Md>]) -> Checked {
        let from_source = self.md_string(ops[1]) == Some(b"expected");
        let weights = &ops[if from_source { 2 } else { 1 }..];
        if matches!(self.body.op(inst), Op::Invoke(_)) {
            let message = "Wrong number of InvokeInst branch_weights operands";
            self.check((1..=2).contains(&weights.len()), message)?;
        } else {
            let expected = self.n_branch_weights(inst);
            if expected == 0 {
                self.report.error("!prof branch_weights are not allowed for this instruction");
            }
            self.check(weights.len() == expected, "Wrong number of operands")?;
        }
        for &weight in weights {
            self.check(weight.is_some(), "second operand should not be null")?;
            let is_int = self.md_int(weight).is_some();
            self.check(is_int, "!prof brunch_weights operand is not a const int")?;
        }
        Ok(())
    }

    fn check_value_profile(&mut self, inst: Inst, ops: &[Option<Md>]) -> Checked {
        let long_enough = ops.len() >= MIN_VALUE_PROFILE_LEN;
        self.check(long_enough, "invalid value profiling metadata")?;
        let Some(kind) = self.md_int(ops[1]) else {
            return self.fail("VP !prof missing kind argument");
        };
        let kind = int_bits(kind).unwrap_or(u64::MAX);
        self.check(kind <= MAX_VALUE_PROFILE_KIND, "Invalid VP !prof kind")?;
        let message = "VP !prof should have an even number of arguments after 'VP'";
        self.check(ops.len() % 2 == 1, message)?;
        if CALL_PROFILE_KINDS.contains(&kind) {
            let message = "VP !prof indirect call or memop size expected to be applied to \
                           CallBase instructions only";
            self.check(self.body.op(inst).call().is_some(), message)?;
        }
        Ok(())
    }
}
