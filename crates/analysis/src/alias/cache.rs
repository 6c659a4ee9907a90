//! What alias analysis remembers: of each pointer what it is made of, of each pair that took long
//! to compare the answer, of each object whether others know it.

use nvopt_entity::{FxHashMap, SecondaryMap};
use nvopt_ir::{
    attrs::MemoryEffects,
    body::{Body, Epochs, Inst, Value},
    effects::{Memory, effects},
    ops::Op,
};

use super::{
    AliasResult, BatchAa, LocSize, addrspace,
    decompose::{Sum, decompose},
    object::{Object, dereferenceable, object_size, underlying},
};

/// What was asked: two addresses and sizes, and whether iterations may differ.
pub(super) type Question = (Value, LocSize, Value, LocSize, bool);

/// What a [`BatchAa`] has found out, to be used by the next one about the same function.
#[derive(Default)]
pub struct AaCache {
    /// The state of the body that it is about.
    at: Option<Epochs>,
    pub(super) answers: FxHashMap<Question, AliasResult>,
    pub(super) captured: FxHashMap<Value, bool>,
    pub(super) pointers: Pointers,
    /// The sums that pointers are.
    pub(super) sums: Vec<Sum>,
    pub(super) calls: FxHashMap<Inst, CallFacts>,
}

impl AaCache {
    /// Forgets what is not true of `body` any more.
    pub(super) fn make_current(&mut self, body: &Body) {
        let now = body.epochs();
        if self.at.replace(now) == Some(now) {
            return;
        }
        // What made an object known may be gone.
        self.captured.retain(|_, is_captured| !*is_captured);
        // A table that is empty costs nothing, one that was large once does.
        self.pointers.clear();
        if !self.answers.is_empty() {
            self.answers.clear();
        }
        self.sums.clear();
        if !self.calls.is_empty() {
            self.calls.clear();
        }
    }
}

/// What a pointer is made of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pointer {
    /// It without casts and steps of nothing.
    pub(super) stripped: Value,
    /// What it points into.
    pub(super) object: Value,
    /// What that is.
    pub(super) kind: Object,
    /// The bytes of it, if they are known.
    pub(super) room: Option<u64>,
    /// The memory it points to.
    pub(super) space: Option<u32>,
    /// True if it is undefined.
    pub(super) is_undefined: bool,
    /// True if nothing can be there: it is undefined, or its object is null.
    pub(super) is_nowhere: bool,
    /// The bytes that are surely behind its object.
    pub(super) behind: u64,
    /// True if it is computed from another address without casts and steps of nothing.
    pub(super) is_gep: bool,
    /// The base of the sum that it is.
    pub(super) base: Value,
    /// Where that sum stands in [`AaCache::sums`].
    pub(super) sum: u32,
}

/// What is known of pointers, by value. Each place counts only if what stands there is of the
/// value, so that all of it is forgotten at once.
#[derive(Default)]
pub(super) struct Pointers {
    places: SecondaryMap<Value, u32>,
    items: Vec<(Value, Pointer)>,
}

impl Pointers {
    #[inline]
    fn get(&self, value: Value) -> Option<&Pointer> {
        let (of, pointer) = self.items.get(self.places[value] as usize)?;
        (*of == value).then_some(pointer)
    }

    fn insert(&mut self, value: Value, pointer: Pointer) {
        self.places[value] = u32::try_from(self.items.len()).expect("fewer pointers than values");
        self.items.push((value, pointer));
    }

    fn clear(&mut self) {
        self.items.clear();
    }
}

/// What a call does to memory, wherever that is.
#[derive(Clone, Copy, Debug)]
pub(super) struct CallFacts {
    /// What it may read.
    pub(super) reads: Memory,
    /// What it may write.
    pub(super) writes: Memory,
    /// What its attributes say.
    pub(super) memory: MemoryEffects,
    /// True if it only says something of memory.
    pub(super) is_harmless: bool,
}

impl BatchAa<'_> {
    /// What `call` does to memory.
    pub(super) fn call_facts(&mut self, call: Inst) -> CallFacts {
        if let Some(&known) = self.cache.calls.get(&call) {
            return known;
        }
        let effects = effects(self.module, self.body, call);
        let facts = CallFacts {
            reads: effects.reads,
            writes: effects.writes,
            memory: self.memory_of(call),
            is_harmless: self.is_harmless(call),
        };
        self.cache.calls.insert(call, facts);
        facts
    }

    /// What `ptr` is made of.
    #[inline]
    pub(super) fn pointer(&mut self, ptr: Value) -> Pointer {
        match self.cache.pointers.get(ptr) {
            Some(known) => *known,
            None => self.look_at_pointer(ptr),
        }
    }

    /// True if `a` and `b` surely point into different objects: most addresses that a walk compares
    /// do, and that is seen without a copy of all that is known of them.
    #[inline]
    pub(super) fn are_apart(&mut self, a: Value, b: Value) -> bool {
        if !self.ways.basic {
            return false;
        }
        for ptr in [a, b] {
            if self.cache.pointers.get(ptr).is_none() {
                self.look_at_pointer(ptr);
            }
        }
        let pointers = &self.cache.pointers;
        let (Some(one), Some(two)) = (pointers.get(a), pointers.get(b)) else { return false };
        let is_ptr = |pointer: &Pointer| self.body.ty(pointer.stripped).is_ptr();
        one.object != two.object && one.kind.is_apart_from(two.kind) && is_ptr(one) && is_ptr(two)
    }

    fn look_at_pointer(&mut self, ptr: Value) -> Pointer {
        let stripped = self.stripped(ptr);
        let pointer = match stripped == ptr {
            true => self.look_at_stripped(ptr),
            // The memory it points to is what its own type says.
            false => {
                Pointer { space: addrspace::space_of(self.body, ptr), ..self.pointer(stripped) }
            }
        };
        self.cache.pointers.insert(ptr, pointer);
        pointer
    }

    fn look_at_stripped(&mut self, ptr: Value) -> Pointer {
        let (body, module) = (self.body, self.module);
        let object = underlying(body, module, ptr);
        let is_undefined = self.is_undefined(ptr);
        let sum = decompose(body, module, self.layout, ptr);
        let base = sum.base;
        let place = u32::try_from(self.cache.sums.len()).expect("fewer sums than values");
        self.cache.sums.push(sum);
        Pointer {
            stripped: ptr,
            object,
            kind: Object::of(body, module, self.func, object),
            room: object_size(body, module, self.layout, self.func, object),
            space: addrspace::space_of(body, ptr),
            is_undefined,
            is_nowhere: is_undefined || self.is_null(object),
            behind: dereferenceable(body, module, self.func, object),
            is_gep: body.def_inst(ptr).is_some_and(|inst| matches!(body.op(inst), Op::Gep { .. })),
            base,
            sum: place,
        }
    }
}
