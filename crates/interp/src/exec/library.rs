//! Functions that CUDA provides to device code.

use std::rc::Rc;

use super::{
    Runner,
    frame::lanes,
    memory::{Stored, Touch},
    printf,
};
use crate::{
    code::{LibFn, LibPlan, NONE, Op},
    fault::{FaultKind, Step, Trap},
    memory::{Fill, space},
    value::Word,
};

/// Strings are read up to this length.
const MAX_STRING: usize = 1 << 16;
/// What `malloc` aligns to.
const MALLOC_ALIGN: u64 = 16;

impl Runner<'_, '_, '_> {
    pub(super) fn library(&mut self, op: &Op, row: u32) -> Step<()> {
        let code = Rc::clone(&self.code);
        let plan = &code.libs[row as usize];
        for &(reg, _) in &plan.args {
            self.require_defined(reg, self.path.mask, "an argument")?;
        }
        for lane in lanes(self.path.mask) {
            let result = self.library_for_lane(plan, lane).map_err(|trap| trap.on_lane(lane))?;
            if op.dst != NONE {
                self.frame.set_word(op.dst, lane, Word::new(result));
            }
        }
        Ok(())
    }

    fn library_for_lane(&mut self, plan: &LibPlan, lane: usize) -> Step<u64> {
        let arg = |runner: &Self, index: usize| {
            let (reg, of) = plan.args[index];
            (runner.frame.bits(reg, lane), of)
        };
        match plan.f {
            LibFn::Malloc => {
                let fill = if self.cx.config.checks.init { Fill::Undefined } else { Fill::Zero };
                let size = arg(self, 0).0;
                // As on a device, running out of memory is not a fault.
                let made = self.cx.memory.alloc_global("a malloc", size, MALLOC_ALIGN, fill);
                Ok(made.unwrap_or(0))
            }
            LibFn::Free => match arg(self, 0).0 {
                0 => Ok(0),
                address => self.cx.memory.free(address).map(|()| 0),
            },
            LibFn::Vprintf => {
                let format = self.read_string(arg(self, 0), lane)?;
                let (list, of) = arg(self, 1);
                let mut text = Vec::new();
                let n = printf::format(self, &format, (list, of), lane, &mut text)?;
                let room = self.cx.config.limits.printf_bytes;
                let output = &mut self.cx.report.output;
                if self.cx.config.capture_printf && output.len() + text.len() <= room {
                    output.extend_from_slice(&text);
                }
                Ok(n)
            }
            LibFn::AssertFail => {
                let message = self.read_string(arg(self, 0), lane)?;
                let file = self.read_string(arg(self, 1), lane)?;
                let line = arg(self, 2).0;
                let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
                let detail = format!("{} ({}:{line})", text(&message), text(&file));
                Err(Trap::new(FaultKind::Assert, detail))
            }
        }
    }

    /// The string at an address, without its final zero.
    pub(super) fn read_string(&mut self, (address, of): (u64, u32), lane: usize) -> Step<Vec<u8>> {
        let mut text = Vec::new();
        while text.len() < MAX_STRING {
            let at = address.wrapping_add(text.len() as u64);
            match self.read_plain(at, of, 1, lane)? as u8 {
                0 => break,
                byte => text.push(byte),
            }
        }
        Ok(text)
    }

    /// Up to eight bytes at an address, which must be defined.
    pub(super) fn read_plain(&mut self, address: u64, of: u32, n: u64, lane: usize) -> Step<u64> {
        let touch = Touch { lane, bytes: n, write: false, atomic: false, stores: Stored::Unknown };
        let place = self.touch(of, address, 1, touch)?;
        let word = self.cx.memory.at(place.home).read(place.offset, n as usize);
        if word.poison || word.undef != 0 {
            let detail = format!("{n} bytes at {address:#x} were never written");
            return Err(Trap::at(lane, FaultKind::UndefUse, detail));
        }
        Ok(word.bits)
    }
}

/// The generic space, in which strings of `%s` lie.
pub(super) const STRING_SPACE: u32 = space::GENERIC;
