//! What instructions do to memory, found out once while a pass changes the function.
//!
//! A walk looks at the same accesses again and again. So the place that each accesses is kept, by
//! instruction; alias analysis is asked only where two places alone do not tell. Whoever changes
//! what an address may be made of says so ([`Accesses::forget_users`]).

use nvopt_entity::SecondaryMap;
use nvopt_ir::{
    body::{Block, Body, Inst, Value},
    effects::{effects, intrinsic},
    intrinsics::Intrinsic,
    module::ModuleShared,
    ops::{CastOp, Op, Ordering},
};
use smallvec::SmallVec;

use crate::alias::{AliasResult, BatchAa, LastingScopes, LocSize, Meeting, MemLoc, Place, Roots};

/// How many users of a value are looked at for addresses made from it.
const MAX_USERS: usize = 200;

/// What an instruction is to a walk.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Kind {
    /// Not looked at yet.
    #[default]
    New,
    /// It decides no question.
    Nothing,
    /// It only reads, and is no load: it decides no question of a load.
    Reads,
    /// A load that orders nothing.
    Load,
    /// A store that orders nothing.
    Store,
    /// A stack slot.
    Alloca,
    /// All of it has to be looked at.
    Other,
}

/// An instruction, as a walk sees it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Access {
    pub(super) kind: Kind,
    /// Of the place of a load or store: see [`Place`].
    is_gep: bool,
    is_own: bool,
    /// The bytes of a load or store.
    size: u32,
    /// The place of a load or store; zero if it has none.
    place: u32,
    root: u32,
    object: Option<Value>,
    offset: i64,
}

/// What accesses of a function are. It may be kept while the function changes, if those who change
/// it call [`Accesses::forget_users`].
#[derive(Default)]
pub struct Accesses {
    of_inst: SecondaryMap<Inst, Access>,
    /// By address: where its place is, or zero.
    of_ptr: SecondaryMap<Value, u32>,
    /// The first is of no address.
    places: Vec<Option<Place>>,
    roots: Roots,
    /// When a walk last came by, and with which address.
    pub(super) seen: SecondaryMap<Block, (u32, Option<Value>)>,
    pub(super) n_walks: u32,
    /// Found out when it is needed first: nobody who changes the function declares scopes.
    lasting: Option<LastingScopes>,
}

/// The memory that is asked about.
#[derive(Clone, Copy)]
pub(super) struct Asked {
    place: Option<Place>,
    is_own: bool,
    size: u64,
}

impl Accesses {
    /// Nothing yet, with room for what is in `body`.
    pub fn with_room_for(body: &Body) -> Accesses {
        let mut accesses = Accesses::default();
        accesses.places.push(None);
        accesses.of_ptr.grow_to(body.n_values());
        accesses
    }

    /// What scopes say of all iterations.
    pub fn lasting(&mut self, body: &Body, module: &ModuleShared) -> &LastingScopes {
        self.lasting.get_or_insert_with(|| LastingScopes::of(body, module))
    }

    /// What `inst` is.
    #[inline]
    pub(super) fn of(&mut self, aa: &mut BatchAa<'_>, inst: Inst) -> Access {
        match self.of_inst.get(inst) {
            Some(access) if access.kind != Kind::New => *access,
            _ => self.look_at(aa, inst),
        }
    }

    fn look_at(&mut self, aa: &mut BatchAa<'_>, inst: Inst) -> Access {
        let kind = kind(aa, inst);
        let mut access = Access { kind, ..Access::default() };
        if matches!(kind, Kind::Load | Kind::Store) {
            let loc = aa.location(inst).map(|loc| (loc.ptr, exact(loc.size)));
            if let Some((ptr, Some(size))) = loc {
                access.size = size;
                let number = self.place(aa, ptr);
                if let Some(place) = &self.places[number as usize] {
                    access.place = number;
                    access.is_gep = place.is_gep;
                    access.is_own = place.is_own();
                    access.root = place.root;
                    access.object = Some(place.object);
                    access.offset = place.offset();
                }
            }
        }
        self.of_inst[inst] = access;
        access
    }

    /// The number of the place of `ptr`.
    fn place(&mut self, aa: &mut BatchAa<'_>, ptr: Value) -> u32 {
        let known = self.of_ptr[ptr];
        if known != 0 {
            return known;
        }
        let place = aa.place(&mut self.roots, ptr);
        if self.places.is_empty() {
            self.places.push(None);
        }
        let number = u32::try_from(self.places.len()).expect("fewer places than values");
        self.places.push(place);
        self.of_ptr[ptr] = number;
        number
    }

    /// The memory at `loc`.
    pub(super) fn asked(&mut self, aa: &mut BatchAa<'_>, loc: &MemLoc) -> Asked {
        match exact(loc.size) {
            Some(size) => {
                let number = self.place(aa, loc.ptr);
                let place = self.places[number as usize];
                let is_own = place.is_some_and(|place| place.is_own());
                Asked { place, is_own, size: u64::from(size) }
            }
            None => Asked { place: None, is_own: false, size: 0 },
        }
    }

    /// How what `access` accesses and `asked` lie. Most are of one root or of different stack
    /// slots: that is seen without a look at the place.
    #[inline]
    pub(super) fn meeting(&self, access: &Access, asked: &Asked) -> Meeting {
        let Some(place) = asked.place.as_ref().filter(|_| access.place != 0) else {
            return Meeting::Open;
        };
        let size = u64::from(access.size);
        if access.root == place.root && (access.is_gep || place.is_gep) {
            let seen_from_there = place.by_distance(asked.size, access.offset, size);
            return Meeting::Known(seen_from_there.swapped());
        }
        if access.is_own && asked.is_own && access.object != Some(place.object) {
            return Meeting::Known(AliasResult::No);
        }
        match &self.places[access.place as usize] {
            Some(other) => other.meets(size, place, asked.size),
            None => Meeting::Open,
        }
    }

    /// How the byte at `a` and the one at `b` lie, as far as walks have met these addresses.
    pub fn bytes_meet(&self, a: Value, b: Value) -> Meeting {
        let place = |ptr: Value| self.places.get(self.of_ptr[ptr] as usize)?.as_ref();
        match (place(a), place(b)) {
            (Some(a), Some(b)) => a.meets(1, b, 1),
            _ => Meeting::Open,
        }
    }

    /// The users of `value` are about to have another one, or what it promises changes: forgets
    /// what was made from it.
    pub fn forget_users(&mut self, body: &Body, value: Value) {
        let mut work: SmallVec<[Value; 8]> = SmallVec::new();
        work.push(value);
        let mut n_users = 0;
        while let Some(value) = work.pop() {
            for user in body.users(value) {
                n_users += 1;
                if n_users > MAX_USERS {
                    self.forget_all();
                    return;
                }
                work.extend(self.forget_user(body, user, value));
            }
        }
    }

    /// An operand of `user` has become `value`: forgets what was made from it.
    pub fn forget_after(&mut self, body: &Body, user: Inst, value: Value) {
        if let Some(made) = self.forget_user(body, user, value) {
            self.forget_users(body, made);
        }
    }

    /// Forgets what `user` is, whose operand `value` changes. The value that may be part of an
    /// address and changes with it.
    fn forget_user(&mut self, body: &Body, user: Inst, value: Value) -> Option<Value> {
        let op = body.op(user);
        let passes_on = match op {
            Op::Gep { .. } | Op::Freeze => true,
            Op::Cast(op) => {
                matches!(op, CastOp::ZExt | CastOp::SExt | CastOp::BitCast | CastOp::AddrSpaceCast)
            }
            // Only steps by a constant are taken apart.
            Op::Binary(_) => {
                let step = body.args(user)[1];
                step == value || body.as_const(step).is_some()
            }
            // Others are addresses of their own.
            Op::Phi(_) => body.args(user).len() == 1,
            Op::Call(_) | Op::Invoke(_) | Op::CallBr(_) => true,
            _ => false,
        };
        if op.may_touch_memory() && self.of_inst[user].kind != Kind::New {
            self.of_inst[user] = Access::default();
        }
        let result = body.result(user).filter(|_| passes_on)?;
        if self.of_ptr[result] != 0 {
            self.of_ptr[result] = 0;
        }
        let ty = body.ty(result);
        (ty.is_ptr() || ty.is_int()).then_some(result)
    }

    fn forget_all(&mut self) {
        let n_values = self.of_ptr.iter().len();
        self.of_inst.clear();
        self.of_ptr.clear();
        self.of_ptr.grow_to(n_values);
        self.places.truncate(1);
    }
}

/// A number of bytes that can be compared.
fn exact(size: LocSize) -> Option<u32> {
    match size {
        LocSize::Exact(bytes) if bytes > 0 => u32::try_from(bytes).ok(),
        _ => None,
    }
}

fn kind(aa: &BatchAa<'_>, inst: Inst) -> Kind {
    let (body, module) = (aa.body(), aa.module());
    let is_plain = |ordering| matches!(ordering, Ordering::NotAtomic | Ordering::Unordered);
    match body.op(inst) {
        Op::Load(access) if !access.volatile && is_plain(access.ordering) => Kind::Load,
        Op::Store(access) if is_plain(access.ordering) => Kind::Store,
        Op::Alloca { .. } => Kind::Alloca,
        Op::Call(_) | Op::Invoke(_) | Op::CallBr(_) => {
            if intrinsic(module, body, inst) == Some(Intrinsic::LIFETIME_START) {
                return Kind::Other;
            }
            let what = effects(module, body, inst);
            match (what.reads.is_empty(), what.writes.is_empty()) {
                (true, true) => Kind::Nothing,
                (false, true) => Kind::Reads,
                (_, false) => Kind::Other,
            }
        }
        Op::FNeg
        | Op::Binary(_)
        | Op::Cast(_)
        | Op::ICmp(_)
        | Op::FCmp(_)
        | Op::Select
        | Op::Freeze
        | Op::Gep { .. }
        | Op::ExtractElement
        | Op::InsertElement
        | Op::ShuffleVector(_)
        | Op::ExtractValue(_)
        | Op::InsertValue(_)
        | Op::Phi(_)
        | Op::Br
        | Op::CondBr
        | Op::Switch => Kind::Nothing,
        _ => Kind::Other,
    }
}
