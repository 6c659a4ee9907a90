//! A module made ready to run: addresses of symbols, shapes of types, decoded functions.

use std::rc::Rc;

use nvopt_entity::{Entity as _, FxHashMap};
use nvopt_ir::{
    constant::Const,
    datalayout::DataLayout,
    module::{Func, Global, Module, Symbol},
    print,
};

use crate::{
    code::Code,
    config::ZeroSigns,
    decode,
    fault::{Fault, FaultKind, Site, Step},
    memory::{Fill, Memory, SlotSpace, Variable, func_address, space},
    ptx::{self, PtxModule},
    scalar::CLUSTER_SHIFT,
    shape::Shapes,
    value::Word,
};

/// Constants already computed, of one pool.
pub(crate) type ConstMemo = FxHashMap<Const, Rc<[Word]>>;

/// The first number of an operation of inline assembly.
const FIRST_ASM_SITE: u32 = 1 << 31;

/// A module made ready to run.
pub(crate) struct Program<'m> {
    pub(crate) module: &'m Module,
    /// The PTX that `module` is the outline of.
    ptx: Option<&'m PtxModule>,
    pub(crate) shapes: Shapes<'m>,
    pub(crate) zero_signs: ZeroSigns,
    /// The address of each global variable in its own space.
    global_addresses: Vec<u64>,
    codes: Vec<Option<Rc<Code>>>,
    /// The first site of each decoded function, in order.
    sites: Vec<(u32, Func)>,
    next_site: u32,
    /// The same of inline assembly, which is decoded while a function is: its numbers are from
    /// `FIRST_ASM_SITE` on.
    asm_sites: Vec<(u32, Func)>,
    next_asm_site: u32,
    /// Constants of the module's pool.
    pub(crate) memo: ConstMemo,
    /// The shared variables; the last one is the dynamic memory.
    shared: Vec<Variable>,
    shared_shift: u32,
}

impl<'m> Program<'m> {
    /// Places the global variables of `module` in `memory`.
    pub(crate) fn new(
        module: &'m Module,
        ptx: Option<&'m PtxModule>,
        memory: &mut Memory,
        zero_signs: ZeroSigns,
    ) -> Result<Program<'m>, Box<Fault>> {
        let shared = &module.shared;
        let layout = DataLayout::parse(&shared.data_layout)
            .map_err(|error| Fault::plain(FaultKind::BadLaunch, error))?;
        if layout.is_big_endian() {
            let detail = "a data layout with the highest byte first";
            return Err(Fault::plain(FaultKind::Unsupported, detail));
        }
        let mut program = Program {
            module,
            ptx,
            shapes: Shapes::new(&shared.types, layout),
            zero_signs,
            global_addresses: vec![0; shared.globals.len()],
            codes: vec![None; shared.funcs.len()],
            sites: Vec::new(),
            next_site: 0,
            asm_sites: Vec::new(),
            next_asm_site: FIRST_ASM_SITE,
            memo: ConstMemo::default(),
            shared: Vec::new(),
            shared_shift: 0,
        };
        let placed = program.place_globals(memory).and_then(|()| program.initialize(memory));
        placed.map_err(|trap| Fault::plain(trap.kind, trap.detail))?;
        Ok(program)
    }

    /// True if the functions are PTX.
    pub(crate) fn is_ptx(&self) -> bool {
        self.ptx.is_some()
    }

    /// The name of `symbol`, or what stands for it.
    pub(crate) fn symbol_name(&self, symbol: Symbol) -> String {
        match self.module.shared.symbol_name(symbol) {
            Some(name) => String::from_utf8_lossy(name).into_owned(),
            None => format!("{symbol:?}"),
        }
    }

    /// The address of `symbol` in its own space.
    pub(crate) fn symbol_address(&self, symbol: Symbol) -> Option<u64> {
        match symbol {
            Symbol::Func(func) => Some(func_address(func.index())),
            Symbol::Global(global) => Some(self.global_addresses[global.index()]),
            Symbol::Alias(_) | Symbol::IFunc(_) => None,
        }
    }

    /// The address of `global` in its own space.
    pub(crate) fn global_address(&self, global: Global) -> u64 {
        self.global_addresses[global.index()]
    }

    /// Fresh shared memory of a block with `dynamic` bytes of dynamic memory.
    pub(crate) fn new_shared(&self, dynamic: u64, fill: Fill) -> SlotSpace {
        let mut variables = self.shared.clone();
        if let Some(last) = variables.last_mut() {
            last.size = dynamic;
        }
        SlotSpace::new(self.shared_shift, &variables, fill)
    }

    /// The bytes of static shared memory.
    pub(crate) fn static_shared(&self) -> u64 {
        self.shared.iter().map(|variable| variable.size).sum()
    }

    fn place_globals(&mut self, memory: &mut Memory) -> Step<()> {
        let globals = &self.module.shared.globals;
        let (mut shared, mut consts) = (Vec::new(), Vec::new());
        let (mut in_shared, mut dynamic, mut in_consts) = (Vec::new(), Vec::new(), Vec::new());
        let mut dynamic_align = 16;
        for (global, data) in globals.iter() {
            let label = format!("@{}", self.symbol_name(Symbol::Global(global)));
            let size = self.shapes.alloc_bytes(data.value_ty).unwrap_or(0);
            let abi = self.shapes.abi_align(data.value_ty);
            let align = data.align.map_or(abi, |align| align.bytes());
            match data.addr_space {
                space::SHARED if size == 0 => {
                    dynamic_align = align.max(dynamic_align);
                    dynamic.push(global);
                }
                space::SHARED => {
                    shared.push(Variable { label: label.into(), size, align });
                    in_shared.push(global);
                }
                space::CONST => {
                    consts.push(Variable { label: label.into(), size, align });
                    in_consts.push(global);
                }
                _ => {
                    let fill = if data.init.is_some() || self.ptx.is_some() {
                        Fill::Zero
                    } else {
                        Fill::Undefined
                    };
                    let address = memory.alloc_global(&label, size, align, fill)?;
                    self.global_addresses[global.index()] = address;
                }
            }
        }
        let label = "dynamic shared memory".into();
        shared.push(Variable { label, size: 0, align: dynamic_align });
        self.shared_shift = self.place_in_slots(&shared, &in_shared)?;
        for global in dynamic {
            let address = SlotSpace::address_of(self.shared_shift, shared.len() - 1, dynamic_align);
            self.global_addresses[global.index()] = address;
        }
        self.shared = shared;
        let shift = self.place_in_slots(&consts, &in_consts)?;
        memory.charge(consts.iter().map(|variable| variable.size).sum())?;
        memory.consts = SlotSpace::new(shift, &consts, Fill::Zero);
        Ok(())
    }

    fn place_in_slots(&mut self, variables: &[Variable], globals: &[Global]) -> Step<u32> {
        let largest = variables.iter().map(|variable| variable.size).max().unwrap_or(0);
        // Above them PTX has the rank of a block in addresses of a cluster, if there is room.
        let found = SlotSpace::shift_within(CLUSTER_SHIFT, variables.len(), largest);
        let Some(shift) = found.or_else(|| SlotSpace::shift_for(variables.len(), largest)) else {
            let detail = "shared or constant variables do not fit in 32 bits";
            return Err(crate::fault::Trap::new(FaultKind::MemoryLimit, detail));
        };
        for (index, &global) in globals.iter().enumerate() {
            let address = SlotSpace::address_of(shift, index, variables[index].align);
            self.global_addresses[global.index()] = address;
        }
        Ok(shift)
    }

    /// Writes initial contents. Shared memory has none that count.
    fn initialize(&mut self, memory: &mut Memory) -> Step<()> {
        let shared = &self.module.shared;
        if let Some(ptx) = self.ptx {
            ptx::initialize(self, ptx, memory)?;
        }
        for (global, data) in shared.globals.iter() {
            let Some(init) = data.init.filter(|_| data.addr_space != space::SHARED) else {
                continue;
            };
            let address = self.global_addresses[global.index()];
            decode::write_initializer(self, memory, data.addr_space, address, init)?;
            if data.constant || data.addr_space == space::CONST {
                self.protect(memory, data.addr_space, address);
            }
        }
        Ok(())
    }

    fn protect(&self, memory: &mut Memory, of: u32, address: u64) {
        if of == space::CONST {
            if let Ok((slot, _)) = memory.consts.find(address, 0) {
                memory.consts.slots[slot as usize].constant = true;
            }
        } else if let Some(found) = memory.global_at(address) {
            found.constant = true;
        }
    }

    /// The decoded form of `func`; `None` if it has no body.
    pub(crate) fn code(&mut self, func: Func) -> Option<Rc<Code>> {
        if let Some(Some(code)) = self.codes.get(func.index()) {
            return Some(Rc::clone(code));
        }
        let first_site = self.next_site;
        let code = match self.ptx {
            Some(ptx) => ptx::decode(self, ptx, func, first_site)?,
            None => {
                let body = self.module.bodies[func].as_ref()?;
                decode::decode(self, func, body, first_site)?
            }
        };
        let code = Rc::new(code);
        self.sites.push((first_site, func));
        self.next_site = first_site.saturating_add(code.ops.len() as u32);
        self.codes[func.index()] = Some(Rc::clone(&code));
        Some(code)
    }

    /// Adds a function that has no symbol: inline assembly.
    pub(crate) fn add_code(
        &mut self,
        make: impl FnOnce(&mut Self, Func, u32) -> Option<Code>,
    ) -> Option<Func> {
        let func = Func::from_index(self.codes.len());
        self.codes.push(None);
        let first_site = self.next_asm_site;
        let code = make(self, func, first_site)?;
        self.asm_sites.push((first_site, func));
        self.next_asm_site = first_site.saturating_add(code.ops.len() as u32);
        self.codes[func.index()] = Some(Rc::new(code));
        Some(func)
    }

    /// True if `func` has code.
    pub(crate) fn has_body(&self, func: Func) -> bool {
        match self.ptx {
            Some(ptx) => ptx.has_body(func),
            None => !self.module.is_declaration(func),
        }
    }

    /// Where the operation at `pc` of `code` is, in words.
    pub(crate) fn site(&self, code: &Code, pc: u32) -> Site {
        let func = code.func;
        let inst = code.insts.get(pc as usize);
        if !code.lines.is_empty() {
            let (line, text) =
                inst.and_then(|inst| code.lines.get(inst.index())).cloned().unwrap_or_default();
            let function = code.name.clone();
            return Site { function, block: String::new(), instruction: text, line: Some(line) };
        }
        let text = inst.map(|&inst| print::inst_text(self.module, func, inst));
        let instruction = text.unwrap_or_default().trim().to_owned();
        let block = code.blocks.get(code.block_of(pc));
        let block = block.map(|found| print::block_text(self.module, func, found.block));
        let block = block.unwrap_or_default().trim_start_matches('%').to_owned();
        Site { function: code.name.clone(), block, instruction, line: None }
    }

    /// Where the operation with this number is, in words.
    pub(crate) fn site_by_number(&self, site: u32) -> Option<Site> {
        let sites = if site >= FIRST_ASM_SITE { &self.asm_sites } else { &self.sites };
        let index = sites.partition_point(|&(first, _)| first <= site).checked_sub(1)?;
        let (first, func) = sites[index];
        let code = self.codes[func.index()].as_ref()?;
        Some(self.site(code, site - first))
    }
}
