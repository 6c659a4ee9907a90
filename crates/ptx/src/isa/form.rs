//! Forms: an opcode with its modifiers, as `ld.global.v2.f32`.
//!
//! A function of ten thousand instructions has a few dozen forms. Interning them makes an
//! instruction small, comparing two of them cheap, and printing one a copy of its text.

use nvopt_entity::Interner;
use smallvec::SmallVec;

use super::{Effects, Mod, Opcode};

nvopt_entity::entity!(
    /// An opcode with its modifiers, in a body's pool.
    pub struct Form, "form"
);

/// An opcode with its modifiers, in the order of the text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct FormData {
    /// The opcode.
    pub opcode: Opcode,
    /// The modifiers.
    pub mods: SmallVec<[Mod; 8]>,
    /// The dotted name as it is written, for [`Opcode::Unknown`] and for modifiers that are not
    /// in the table ([`Mod::Other`]); empty for all else.
    pub verbatim: Box<str>,
}

impl FormData {
    /// A form that the tables know.
    pub fn new(opcode: Opcode, mods: &[Mod]) -> FormData {
        FormData { opcode, mods: SmallVec::from_slice(mods), verbatim: Box::default() }
    }

    /// Assembly of the source. In `template`, `\u{1}N\u{2}` stands for operand `N` of the
    /// instruction, a group's head not counted. Its operands are a group of what it writes, then
    /// what it reads.
    pub fn asm(template: &str) -> FormData {
        FormData { opcode: Opcode::Asm, mods: SmallVec::new(), verbatim: template.into() }
    }

    /// True if `modifier` is one of its modifiers.
    pub fn has(&self, modifier: Mod) -> bool {
        self.mods.contains(&modifier)
    }

    /// The type the instruction works on: the first among its modifiers. `cvt.rn.f32.s32` works
    /// on `f32`, `setp.lt.s32` on `s32`.
    pub fn ty(&self) -> Option<Mod> {
        self.mods.iter().copied().find(|modifier| modifier.is_type())
    }

    /// The second type of its modifiers: what `cvt`, `set` or `slct` read.
    pub fn source_ty(&self) -> Option<Mod> {
        self.mods.iter().copied().filter(|modifier| modifier.is_type()).nth(1)
    }

    /// The state space among its modifiers.
    pub fn space(&self) -> Option<Mod> {
        self.mods.iter().copied().find(|modifier| modifier.is_space())
    }

    /// What it may do besides computing its result.
    pub fn effects(&self) -> Effects {
        if !self.verbatim.is_empty() && self.opcode != Opcode::Asm {
            return Opcode::Unknown.effects();
        }
        let effects = self.opcode.effects();
        match self.opcode {
            Opcode::Ld | Opcode::Ldu => self.load_effects(),
            Opcode::St if self.has_any(&[Mod::Volatile, Mod::Relaxed, Mod::Mmio]) => {
                effects | Effects::VOLATILE
            }
            Opcode::St if self.has(Mod::Release) => Effects::MEMORY | Effects::VOLATILE,
            _ if self.has(Mod::Cc) => effects | Effects::WRITES_CARRY,
            _ => effects,
        }
    }

    /// What a load does. A load of `.param` may be of a call's result, which the call writes;
    /// [`crate::mach::MachBody::effects`] knows the parameters of the function.
    fn load_effects(&self) -> Effects {
        if self.has_any(&[Mod::Volatile, Mod::Relaxed, Mod::Mmio]) {
            return Effects::READS | Effects::VOLATILE;
        }
        if self.has(Mod::Acquire) {
            return Effects::MEMORY | Effects::VOLATILE;
        }
        let is_constant = self.has_any(&[Mod::Nc, Mod::Const, Mod::ParamEntry]);
        // `ldu` is only for memory that the kernel does not write.
        if is_constant || self.opcode == Opcode::Ldu {
            return Effects::READS_CONSTANT;
        }
        Effects::READS
    }

    fn has_any(&self, modifiers: &[Mod]) -> bool {
        modifiers.iter().any(|&modifier| self.has(modifier))
    }

    /// The name as it is written.
    pub fn text(&self) -> String {
        if !self.verbatim.is_empty() {
            return self.verbatim.to_string();
        }
        let mut text = String::from(self.opcode.name());
        for modifier in &self.mods {
            text.push('.');
            text.push_str(modifier.name());
        }
        text
    }
}

/// The forms of a body, each once, with its text.
#[derive(Clone, Debug, Default)]
pub struct FormPool {
    forms: Interner<Form, FormData>,
    texts: Vec<String>,
}

impl FormPool {
    /// The handle of a form.
    pub fn intern(&mut self, data: FormData) -> Form {
        let form = self.forms.intern(data);
        if self.texts.len() < self.forms.len() {
            self.texts.push(self.forms[form].text());
        }
        form
    }

    /// The handle of the form `opcode` with `mods`.
    pub fn get_or_add(&mut self, opcode: Opcode, mods: &[Mod]) -> Form {
        self.intern(FormData::new(opcode, mods))
    }

    /// What a form is.
    pub fn get(&self, form: Form) -> &FormData {
        &self.forms[form]
    }

    /// A form as it is written.
    pub fn text(&self, form: Form) -> &str {
        &self.texts[nvopt_entity::Entity::index(form)]
    }

    /// The number of forms.
    pub fn len(&self) -> usize {
        self.forms.len()
    }

    /// True if there is none.
    pub fn is_empty(&self) -> bool {
        self.forms.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn effects(opcode: Opcode, mods: &[Mod]) -> Effects {
        FormData::new(opcode, mods).effects()
    }

    #[test]
    fn modifiers_refine_effects() {
        let constant = Effects::READS_CONSTANT;
        assert_eq!(effects(Opcode::Ld, &[Mod::Global, Mod::F32]), Effects::READS);
        assert_eq!(effects(Opcode::Ld, &[Mod::Global, Mod::Nc, Mod::F32]), constant);
        assert_eq!(effects(Opcode::Ld, &[Mod::Const, Mod::F32]), constant);
        assert_eq!(effects(Opcode::Ld, &[Mod::ParamEntry, Mod::F32]), constant);
        assert_eq!(effects(Opcode::Ld, &[Mod::Param, Mod::F32]), Effects::READS);
        assert!(effects(Opcode::Ld, &[Mod::Volatile, Mod::F32]).contains(Effects::VOLATILE));
        assert!(effects(Opcode::Ld, &[Mod::Acquire, Mod::Gpu, Mod::F32]).contains(Effects::WRITES));
        assert!(effects(Opcode::St, &[Mod::Release, Mod::Gpu, Mod::F32]).contains(Effects::READS));
        assert_eq!(effects(Opcode::Add, &[Mod::Cc, Mod::U32]), Effects::WRITES_CARRY);
        let both = Effects::READS_CARRY | Effects::WRITES_CARRY;
        assert_eq!(effects(Opcode::Addc, &[Mod::Cc, Mod::U32]), both);
        assert_eq!(effects(Opcode::Add, &[Mod::U32]), Effects::PURE);
        let unknown = FormData { verbatim: "add.new".into(), ..FormData::new(Opcode::Add, &[]) };
        assert_eq!(unknown.effects(), Opcode::Unknown.effects());
    }
}
