//! An instruction against the grammar of its opcode.

use nvopt_entity::{Entity as _, FxHashMap};

use super::{
    Findings, OtherTarget, needs,
    types::{agrees, bits, is_bits, is_float},
};
use crate::{
    isa::{
        Form, FormData, Mod, Opcode, Sreg,
        grammar::{Arg, Misfit, Rule, rules},
    },
    mach::{Bracket, Inst, MachBody, Operand, Reg, extent},
    target::{Feature, Target},
};

/// Checks the instructions of one body; what is true of a form is found out once.
pub(super) struct Checker<'b> {
    body: &'b MachBody,
    target: Option<Target>,
    forms: FxHashMap<usize, Verdict>,
}

/// What is known of a form.
enum Verdict {
    /// The families it belongs to.
    Fits(Vec<&'static Rule>),
    /// Nothing: it is not in the tables.
    Unknown,
    /// It belongs to none.
    Wrong(String, Option<String>),
}

impl<'b> Checker<'b> {
    pub(super) fn new(body: &'b MachBody, target: Option<Target>) -> Checker<'b> {
        Checker { body, target, forms: FxHashMap::default() }
    }

    pub(super) fn check(&mut self, inst: Inst, findings: &mut Findings) {
        if let Some(guard) = self.body.guard(inst)
            && self.body.reg(guard.reg).ty != Mod::Pred
        {
            let name = self.name(guard.reg);
            findings.add(Some(inst), format!("the guard `{name}` is no predicate"), None);
        }
        let handle = self.body.form_handle(inst);
        let form = self.body.form(inst);
        if form.opcode == Opcode::Call {
            return;
        }
        let verdict = self.forms.entry(handle.index()).or_insert_with(|| judge(form));
        let fitting = match verdict {
            Verdict::Unknown => return,
            Verdict::Wrong(message, note) => {
                let (message, note) = (message.clone(), note.clone());
                findings.add(Some(inst), message, note);
                return;
            }
            Verdict::Fits(fitting) => fitting.clone(),
        };
        self.check_operands(inst, handle, &fitting, findings);
    }

    /// The operands fit one of the families; the message is about the one that fits best.
    fn check_operands(
        &self,
        inst: Inst,
        handle: Form,
        fitting: &[&'static Rule],
        findings: &mut Findings,
    ) {
        let operands = split(self.body.operands(inst));
        let matching = Matching {
            body: self.body,
            form: self.body.form(inst),
            n_dests: self.body.opcode(inst).n_dests(),
        };
        let mut worst: Option<Mismatch> = None;
        for rule in fitting {
            match matching.fits(&operands, &rule.args) {
                Ok(()) => {
                    self.check_features(inst, rule.needs, findings);
                    return;
                }
                Err(mismatch) if worst.as_ref().is_none_or(|w| mismatch.at > w.at) => {
                    worst = Some(mismatch);
                }
                Err(_) => {}
            }
        }
        let name = self.body.forms().text(handle);
        if let Some(mismatch) = worst {
            findings.add(Some(inst), format!("in `{name}`: {}", mismatch.message), None);
        }
    }

    fn check_features(&self, inst: Inst, of_rule: &[Feature], findings: &mut Findings) {
        let Some(target) = self.target else { return };
        let form = self.body.form(inst);
        if target.lacks_lockstep()
            && matches!(form.opcode, Opcode::Shfl | Opcode::Vote)
            && !form.has(Mod::Sync)
        {
            let (name, arch, ptx) = (form.text(), target.arch, target.ptx);
            let message = format!("`{name}` without `.sync` is not for {arch} with PTX {ptx}");
            let note = "needs an architecture before sm_70 or a PTX version before 6.4; \
                        with `.sync` and a mask of threads it works everywhere";
            findings.of_target(inst, OtherTarget::Older, message, note.into());
            return;
        }
        let of_words = needs::of_modifiers(form);
        let special = self.body.operands(inst).iter().find_map(|operand| match *operand {
            Operand::Sreg(sreg) => Some((sreg, needs::of_special(sreg)?)),
            _ => None,
        });
        let of_special = special.map(|(_, feature)| feature);
        for &feature in of_rule.iter().chain(&of_words).chain(&of_special) {
            if !target.has(feature) {
                let name = match special {
                    Some((sreg, of_special)) if of_special == feature => sreg.name().to_owned(),
                    _ => form.text(),
                };
                let (arch, ptx) = (target.arch, target.ptx);
                let message = format!("`{name}` is not for {arch} with PTX {ptx}");
                let note = format!("{} need {}", feature.what(), feature.needs());
                findings.of_target(inst, OtherTarget::With(feature), message, note);
                return;
            }
        }
    }

    fn name(&self, reg: Reg) -> String {
        reg_name(self.body, reg)
    }
}

fn reg_name(body: &MachBody, reg: Reg) -> String {
    let mut name = Vec::new();
    body.write_reg(&mut name, reg);
    String::from_utf8_lossy(&name).into_owned()
}

/// The families that a form belongs to.
fn judge(form: &FormData) -> Verdict {
    let all = rules(form.opcode);
    if all.is_empty() || form.opcode == Opcode::Unknown {
        return Verdict::Unknown;
    }
    if !form.verbatim.is_empty() {
        return unknown_word(form);
    }
    let mut fitting = Vec::new();
    let mut best: Option<Misfit<'_>> = None;
    for rule in all {
        match rule.fits(&form.mods) {
            Ok(()) => fitting.push(rule),
            Err(misfit) => {
                // The family that took most of the words was probably meant.
                let progress = |misfit: &Misfit<'_>| match misfit {
                    Misfit::Extra(at) => *at,
                    Misfit::Missing(_) => usize::MAX,
                };
                if best.as_ref().is_none_or(|best| progress(&misfit) > progress(best)) {
                    best = Some(misfit);
                }
            }
        }
    }
    if !fitting.is_empty() {
        return Verdict::Fits(fitting);
    }
    let name = form.text();
    let message = match best {
        Some(Misfit::Extra(at)) => {
            format!("`.{}` does not belong in `{name}`", form.mods[at].name())
        }
        Some(Misfit::Missing(slot)) => format!("`{name}` lacks one of {}", slot.describe()),
        None => format!("`{name}` is no instruction"),
    };
    Verdict::Wrong(message, None)
}

/// A known opcode with a word that is not in the table. It may be newer than the table, unless it
/// looks like a misspelling.
fn unknown_word(form: &FormData) -> Verdict {
    let rest = &form.verbatim[form.opcode.name().len()..];
    for word in rest.split('.').skip(1) {
        if Mod::from_name(word).is_some() {
            continue;
        }
        let known = Mod::ALL.iter().map(|word| word.name());
        if let Some(nearest) = nvopt_entity::suggest::nearest(word.as_bytes(), known) {
            let message = format!("unknown modifier `.{word}` of `{}`", form.verbatim);
            return Verdict::Wrong(message, Some(format!("did you mean `.{nearest}`?")));
        }
    }
    Verdict::Unknown
}

/// The operands of an instruction, groups in one piece.
fn split(mut operands: &[Operand]) -> Vec<&[Operand]> {
    let mut pieces = Vec::new();
    while !operands.is_empty() {
        let (first, rest) = operands.split_at(extent(operands).max(1));
        pieces.push(first);
        operands = rest;
    }
    pieces
}

/// Why operands do not fit, and how far they did.
struct Mismatch {
    at: usize,
    message: String,
}

struct Matching<'b> {
    body: &'b MachBody,
    form: &'b FormData,
    n_dests: usize,
}

impl Matching<'_> {
    /// Whether the operands fit: each letter in order, optional ones taken or not.
    fn fits(&self, operands: &[&[Operand]], args: &[Arg]) -> Result<(), Mismatch> {
        let n_needed = args.iter().filter(|arg| !arg.is_optional).count();
        if operands.len() < n_needed || operands.len() > args.len() {
            let message = if n_needed == args.len() {
                format!("expected {n_needed} operands, found {}", operands.len())
            } else {
                let most = args.len();
                format!("expected {n_needed} to {most} operands, found {}", operands.len())
            };
            return Err(Mismatch { at: 0, message });
        }
        self.fits_from(operands, args, 0)
    }

    fn fits_from(&self, operands: &[&[Operand]], args: &[Arg], at: usize) -> Result<(), Mismatch> {
        let Some((arg, rest)) = args.split_first() else {
            return if at == operands.len() {
                Ok(())
            } else {
                Err(Mismatch {
                    at: at + 1,
                    message: format!("too many operands from {} on", at + 1),
                })
            };
        };
        let taken = match operands.get(at) {
            Some(operand) => match self.fits_one(operand, *arg, at) {
                Ok(()) => self.fits_from(operands, rest, at + 1),
                Err(message) => Err(Mismatch { at: at + 1, message }),
            },
            None => Err(Mismatch { at: at + 1, message: "an operand is missing".into() }),
        };
        if taken.is_ok() || !arg.is_optional {
            return taken;
        }
        self.fits_from(operands, rest, at).map_err(|skipped| match taken {
            Err(taken) if taken.at >= skipped.at => taken,
            _ => skipped,
        })
    }

    fn fits_one(&self, operand: &[Operand], arg: Arg, at: usize) -> Result<(), String> {
        let place = at + 1;
        if let [Operand::Group(Bracket::Pipe, _), members @ ..] = operand {
            let Some((second, _)) = arg.joined else {
                return Err(format!("operand {place} is a pair, and one is expected"));
            };
            let (first, joined) = members.split_at(extent(members));
            self.fits_kind(first, arg.kind, at)?;
            return self.fits_kind(joined, second, at);
        }
        if let Some((_, true)) = arg.joined {
            return Err(format!("operand {place} must be a pair, as `a|p`"));
        }
        self.fits_kind(operand, arg.kind, at)
    }

    fn fits_kind(&self, operand: &[Operand], kind: u8, at: usize) -> Result<(), String> {
        let place = at + 1;
        let is_dest = at < self.n_dests;
        let Some(&head) = operand.first() else {
            return Err(format!("operand {place} is missing"));
        };
        if is_dest && head == Operand::Sink {
            return Ok(());
        }
        let is_address =
            matches!(head, Operand::AddrReg(..) | Operand::AddrSym(..) | Operand::AddrInt(_));
        match kind {
            b'x' => Ok(()),
            b'a' if is_address => self.fits_address(head, place),
            b'a' if matches!(head, Operand::Word(_)) => Ok(()),
            b'a' => Err(format!("operand {place} must be an address")),
            b'm' if is_address || matches!(head, Operand::Group(Bracket::Brackets, _)) => Ok(()),
            b'm' => Err(format!("operand {place} must be in brackets")),
            b'l' if matches!(head, Operand::Label(_)) => Ok(()),
            b'l' => Err(format!("operand {place} must be a label")),
            b'i' if matches!(head, Operand::Int(_) | Operand::Sym(..) | Operand::Word(_)) => Ok(()),
            b'i' if head == Operand::Sreg(Sreg::WarpSz) => Ok(()),
            b'i' => Err(format!("operand {place} must be a constant")),
            b'v' => match head {
                Operand::Group(Bracket::Braces, _) | Operand::Reg(_) | Operand::Part(..) => Ok(()),
                _ if !is_dest && !is_address => Ok(()),
                _ => Err(format!("operand {place} must be a vector")),
            },
            _ if is_address => {
                Err(format!("operand {place} is an address, and a value is expected"))
            }
            b'p' => self.fits_value(operand, Mod::Pred, is_dest, place),
            b'h' => self.fits_value(operand, Mod::B16, is_dest, place),
            b'r' => self.fits_value(operand, Mod::B32, is_dest, place),
            b'q' => self.fits_value(operand, Mod::B64, is_dest, place),
            b'o' => self.fits_value(operand, Mod::B128, is_dest, place),
            b'n' => {
                let short = self.fits_value(operand, Mod::B32, is_dest, place);
                short.or_else(|_| self.fits_value(operand, Mod::B64, is_dest, place))
            }
            b'w' => {
                let wide = match self.form.ty() {
                    Some(Mod::U16) => Mod::U32,
                    Some(Mod::S16) => Mod::S32,
                    Some(Mod::U32) => Mod::U64,
                    _ => Mod::S64,
                };
                self.fits_value(operand, wide, is_dest, place)
            }
            _ => self.fits_typed(operand, kind, is_dest, place),
        }
    }

    /// A value of one of the types among the modifiers.
    fn fits_typed(
        &self,
        operand: &[Operand],
        kind: u8,
        is_dest: bool,
        place: usize,
    ) -> Result<(), String> {
        let index = match kind {
            b't' => 0,
            b's' => 1,
            _ => 2,
        };
        let types = self.form.mods.iter().filter(|word| word.is_type());
        let Some(&ty) = types.clone().nth(index) else { return Ok(()) };
        let lanes = if self.form.has(Mod::V2) {
            2
        } else if self.form.has(Mod::V4) {
            4
        } else if self.form.has(Mod::V8) {
            8
        } else {
            1
        };
        if let [Operand::Group(Bracket::Braces, n), members @ ..] = operand {
            if lanes == 1 && self.form.opcode == Opcode::Mov {
                return self.fits_pack(members, ty, place);
            }
            if u32::from(*n) != lanes {
                return Err(format!("operand {place} has {n} members, and {lanes} are expected"));
            }
            let mut rest = members;
            while !rest.is_empty() {
                let (member, after) = rest.split_at(extent(rest).max(1));
                if member[0] != Operand::Sink {
                    self.fits_member(member[0], ty, place)?;
                }
                rest = after;
            }
            return Ok(());
        }
        if lanes > 1 {
            // A vector register.
            return match operand {
                [Operand::Reg(reg)] if u32::from(self.body.reg(*reg).lanes) == lanes => Ok(()),
                // A special register that has components.
                [Operand::Word(_)] if self.form.opcode == Opcode::Mov => Ok(()),
                _ => Err(format!("operand {place} must be a vector of {lanes} members")),
            };
        }
        self.fits_value(operand, ty, is_dest, place)
    }

    /// Members of a vector that is loaded or stored: their size counts, not their kind.
    fn fits_member(&self, member: Operand, ty: Mod, place: usize) -> Result<(), String> {
        let Some(reg) = member.reg() else { return Ok(()) };
        let data = self.body.reg(reg);
        if bits(data.ty) >= bits(ty) {
            return Ok(());
        }
        Err(self.wrong_type(reg, data.ty, ty, place))
    }

    /// The members of `{…}` of a `mov` make up the other operand.
    fn fits_pack(&self, members: &[Operand], ty: Mod, place: usize) -> Result<(), String> {
        let n = members.len() as u32;
        for member in members {
            if let Some(reg) = member.reg()
                && bits(self.body.reg(reg).ty) * n != bits(ty)
            {
                let name = reg_name(self.body, reg);
                let ty = ty.name();
                return Err(format!(
                    "operand {place}: {n} registers like `{name}` do not make a .{ty}"
                ));
            }
        }
        Ok(())
    }

    /// A register or constant of a type.
    fn fits_value(
        &self,
        operand: &[Operand],
        ty: Mod,
        is_dest: bool,
        place: usize,
    ) -> Result<(), String> {
        match operand[0] {
            Operand::Reg(reg) | Operand::Not(reg) | Operand::Minus(reg) => {
                let data = self.body.reg(reg);
                if data.lanes > 1 && self.form.opcode != Opcode::Mov {
                    let name = reg_name(self.body, reg);
                    return Err(format!("operand {place} is the vector `{name}`"));
                }
                if agrees(data.ty, ty, self.takes_wide()) {
                    return Ok(());
                }
                Err(self.wrong_type(reg, data.ty, ty, place))
            }
            Operand::Part(reg, _) => {
                let data = self.body.reg(reg);
                if data.lanes == 1 || agrees(data.ty, ty, self.takes_wide()) {
                    return Ok(());
                }
                Err(self.wrong_type(reg, data.ty, ty, place))
            }
            _ if is_dest && !matches!(operand[0], Operand::Group(..)) => {
                Err(format!("operand {place} is written and must be a register"))
            }
            Operand::Int(_) if is_float(ty) => {
                Err(format!("operand {place} is an integer, and a .{} is expected", ty.name()))
            }
            Operand::F32(_) | Operand::F64(_) if !is_float(ty) && !is_bits(ty) && bits(ty) > 1 => {
                Err(format!("operand {place} is a float, and a .{} is expected", ty.name()))
            }
            Operand::F64(_) if is_bits(ty) && bits(ty) < 64 => {
                Err(format!("operand {place} is a double, and a .{} is expected", ty.name()))
            }
            Operand::Sreg(sreg) if sreg != Sreg::WarpSz => self.fits_special(sreg, ty, place),
            Operand::Sym(..) if !self.takes_names() => {
                Err(format!("operand {place} is a name; `mov` makes an address of it"))
            }
            Operand::Label(_) => {
                Err(format!("operand {place} is a label, and a value is expected"))
            }
            Operand::Group(..) => {
                Err(format!("operand {place} is a vector, and one value is expected"))
            }
            Operand::Int(_)
            | Operand::F32(_)
            | Operand::F64(_)
            | Operand::Sreg(_)
            | Operand::Sym(..)
            | Operand::AddrReg(..)
            | Operand::AddrSym(..)
            | Operand::AddrInt(_)
            | Operand::Sink
            | Operand::Word(_) => Ok(()),
        }
    }

    /// Special registers are for `mov` and `cvt` alone, and of their own size.
    fn fits_special(&self, sreg: Sreg, ty: Mod, place: usize) -> Result<(), String> {
        let name = sreg.name();
        if !matches!(self.form.opcode, Opcode::Mov | Opcode::Cvt) {
            return Err(format!("operand {place} is `{name}`, which only `mov` reads"));
        }
        // `%gridid` had 32 bits once and may still be read so.
        let size_fits = bits(ty) == sreg.bits() || sreg == Sreg::Gridid;
        if size_fits && !is_float(ty) {
            return Ok(());
        }
        let bits = sreg.bits();
        Err(format!("operand {place}, `{name}`, has {bits} bits, and a .{} is expected", ty.name()))
    }

    /// Instructions that take the name of a variable or function for its address.
    fn takes_names(&self) -> bool {
        matches!(
            self.form.opcode,
            Opcode::Mov
                | Opcode::Cvt
                | Opcode::Cvta
                | Opcode::Isspacep
                | Opcode::Istypep
                | Opcode::Mapa
                | Opcode::Getctarank
        )
    }

    /// Loads, stores and conversions take registers wider than their type.
    fn takes_wide(&self) -> bool {
        matches!(
            self.form.opcode,
            Opcode::Ld | Opcode::Ldu | Opcode::St | Opcode::Cvt | Opcode::Suld | Opcode::Sust
        )
    }

    fn fits_address(&self, head: Operand, place: usize) -> Result<(), String> {
        let Operand::AddrReg(reg, _) = head else { return Ok(()) };
        let ty = self.body.reg(reg).ty;
        if matches!(bits(ty), 32 | 64) && !is_float(ty) {
            return Ok(());
        }
        let name = reg_name(self.body, reg);
        Err(format!("operand {place} has `{name}`, a .{}, as its address", ty.name()))
    }

    fn wrong_type(&self, reg: Reg, found: Mod, expected: Mod, place: usize) -> String {
        let name = reg_name(self.body, reg);
        let (found, expected) = (found.name(), expected.name());
        format!("operand {place}, `{name}`, is a .{found}, and a .{expected} is expected")
    }
}
