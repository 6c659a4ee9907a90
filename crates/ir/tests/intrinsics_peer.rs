//! Compares the intrinsic tables with LLVM 22's `opt`, if it is installed.
//!
//! Instances of all intrinsics are declared in one module and printed back, and what `opt` made
//! of each declaration is compared with the table: name, types, attributes. Then calls with types
//! that are slightly off are put to its verifier, which must refuse what the table refuses.

mod peer;

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};

use nvopt_ir::{
    attrs::{Attr, AttrKind, IntRange, MemoryEffects, MemoryLocation},
    intrinsics::{Intrinsic, IntrinsicAttr},
    types::{FloatKind, FuncType, Type, TypeKind, TypeTable},
};

use peer::{PEER, run_peer, spell};

/// How many instances of an overloaded intrinsic are tried.
const MAX_INSTANCES: usize = 12;

/// Intrinsics that `opt` rewrites when it reads a declaration of them.
const REWRITTEN_WHEN_READ: [&str; 4] =
    ["llvm.dbg.assign", "llvm.dbg.declare", "llvm.dbg.label", "llvm.dbg.value"];

/// True of an intrinsic that once had other types, which `opt` still reads and rewrites.
fn has_older_types(intrinsic: Intrinsic) -> bool {
    const PREFIXES: [&str; 11] = [
        "llvm.coro.end",
        "llvm.ctlz",
        "llvm.cttz",
        "llvm.dbg.",
        "llvm.lifetime.",
        "llvm.masked.",
        "llvm.mem",
        "llvm.nvvm.cp.async.bulk.tensor.g2s.",
        "llvm.nvvm.mapa.shared.cluster",
        "llvm.objectsize",
        "llvm.ptr.annotation",
    ];
    // Operations on `bfloat` were on integers of that width.
    const BFLOAT: [&str; 6] = [
        "llvm.nvvm.abs",
        "llvm.nvvm.fma",
        "llvm.nvvm.fmax",
        "llvm.nvvm.fmin",
        "llvm.nvvm.neg",
        "llvm.nvvm.ex2",
    ];
    let name = intrinsic.base_name();
    let starts = |prefix: &&str| name.starts_with(prefix);
    PREFIXES.iter().any(starts) || name.contains("bf16") && BFLOAT.iter().any(starts)
}

struct Instance {
    intrinsic: Intrinsic,
    name: String,
    ty: FuncType,
}

#[test]
fn declarations_come_back_as_the_table_says() {
    let mut types = TypeTable::default();
    let instances = instances(&mut types);
    let mut module = String::new();
    for instance in &instances {
        writeln!(module, "{}", declaration(instance, &types)).unwrap();
    }
    let Some((success, printed, errors)) = run_peer(&["-S", "-disable-verify"], &module) else {
        return;
    };
    assert!(success, "{PEER} refused a declaration:\n{errors}");
    let printed = Printed::parse(&printed);
    let mut differences = Vec::new();
    for instance in &instances {
        if REWRITTEN_WHEN_READ.contains(&instance.intrinsic.base_name()) {
            continue;
        }
        let ours = expected(instance, &types);
        match printed.declarations.get(&instance.name) {
            Some(theirs) if *theirs == ours => {}
            theirs => differences.push(format!("ours   {ours:?}\ntheirs {theirs:?}\n")),
        }
    }
    let n_intrinsics = instances.iter().map(|i| i.intrinsic).collect::<BTreeSet<_>>().len();
    println!(
        "{n_intrinsics} intrinsics, {} instances, {} differ",
        instances.len(),
        differences.len()
    );
    assert_eq!(n_intrinsics, Intrinsic::COUNT, "some intrinsic has no instance");
    assert!(differences.is_empty(), "{}", differences.concat());
}

#[test]
fn wrong_types_are_refused_alike() {
    let mut types = TypeTable::default();
    let mut instances = first_instances(instances(&mut types));
    instances.retain(|instance| !has_older_types(instance.intrinsic));
    let mut differences = Vec::new();
    let (mut n_refused, mut n_accepted) = (0, 0);
    for round in 0..ROUNDS {
        let changed: Vec<_> =
            instances.iter().map(|instance| change(instance, round, &mut types)).collect();
        let mut module = String::new();
        for (index, instance) in changed.iter().enumerate() {
            writeln!(module, "{}", declaration(instance, &types)).unwrap();
            writeln!(module, "{}", caller(instance, index, &types)).unwrap();
        }
        let Some((_, _, errors)) = run_peer(&["-S", "-o", "/dev/null"], &module) else {
            return;
        };
        let refused = Refusals::parse(&errors);
        for instance in &changed {
            let FuncType { ret, params, vararg } = &instance.ty;
            let ours = instance.intrinsic.match_signature(*ret, params, *vararg, &types);
            let theirs = refused.names.contains(instance.intrinsic.base_name());
            *(if theirs { &mut n_refused } else { &mut n_accepted }) += 1;
            if ours.is_err() != theirs {
                let text = declaration(instance, &types);
                differences
                    .push(format!("round {round}: ours {ours:?}, theirs {theirs}: {text}\n"));
            }
        }
    }
    println!("{n_refused} refused, {n_accepted} accepted, {} differ", differences.len());
    assert!(differences.is_empty(), "{}", differences.concat());
}

#[test]
fn suffixes_of_all_kinds_of_types_are_the_same() {
    let mut types = TypeTable::default();
    let kinds = odd_types(&mut types);
    let mut module = String::from("%pair = type { i32, i8 }\n");
    let mut wanted = BTreeSet::new();
    for (index, &(ty, text)) in kinds.iter().enumerate() {
        // One overload each, and a suffix that cannot be right.
        writeln!(module, "declare {text} @llvm.ssa.copy.wrong{index}({text})").unwrap();
        let name = Intrinsic::SSA_COPY.mangled_name(&[ty], &types).unwrap();
        wanted.insert(String::from_utf8(name).unwrap());
    }
    let Some((success, printed, errors)) = run_peer(&["-S", "-disable-verify"], &module) else {
        return;
    };
    assert!(success, "{PEER} refused a declaration:\n{errors}");
    let found = Printed::parse(&printed).declarations.into_keys();
    assert_eq!(
        found.map(|name| name.trim_matches('"').to_owned()).collect::<BTreeSet<_>>(),
        wanted
    );
}

/// Types of all kinds, and how they are written.
fn odd_types(types: &mut TypeTable) -> Vec<(Type, &'static str)> {
    let pair = types.new_struct(Some(b"pair"));
    types.set_struct_body(pair, [Type::I32, Type::I8], false);
    let inner = types.literal_struct([Type::ptr(5), pair], false);
    let packed = types.literal_struct([Type::I1, inner, Type::BFLOAT], true);
    let wide = types.vector(Type::I8, 4000, false);
    vec![
        (Type::int(77), "i77"),
        (Type::FP128, "fp128"),
        (Type::float(FloatKind::X86Fp80), "x86_fp80"),
        (Type::float(FloatKind::PpcFp128), "ppc_fp128"),
        (Type::ptr(70000), "ptr addrspace(70000)"),
        (types.vector(Type::ptr(3), 2, true), "<vscale x 2 x ptr addrspace(3)>"),
        (wide, "<4000 x i8>"),
        (pair, "%pair"),
        (inner, "{ ptr addrspace(5), %pair }"),
        (packed, "<{ i1, { ptr addrspace(5), %pair }, bfloat }>"),
        (types.array(wide, 3), "[3 x <4000 x i8>]"),
        (types.literal_struct([], false), "{}"),
        (types.target("spirv.Image", [Type::VOID], [1, 0]), "target(\"spirv.Image\", void, 1, 0)"),
        (types.target("plain", [], []), "target(\"plain\")"),
    ]
}

/// Instances of all intrinsics for a choice of types.
fn instances(types: &mut TypeTable) -> Vec<Instance> {
    let choice = type_choice(types);
    let mut instances = Vec::new();
    for intrinsic in Intrinsic::all() {
        let mut found = 0;
        for overloads in combinations(&choice, if intrinsic.is_overloaded() { 4 } else { 0 }) {
            let Some(ty) = intrinsic.instantiate(&overloads, types) else {
                continue;
            };
            let name = intrinsic.mangled_name(&overloads, types).expect("the types are small");
            let name = String::from_utf8(name).expect("no struct is named");
            instances.push(Instance { intrinsic, name, ty });
            found += 1;
            if found == MAX_INSTANCES {
                break;
            }
        }
    }
    instances
}

fn type_choice(types: &mut TypeTable) -> Vec<Type> {
    vec![
        types.vector(Type::I32, 24, false),
        Type::PTR,
        Type::I32,
        Type::FLOAT,
        Type::I64,
        types.vector(Type::PTR, 24, false),
        types.vector(Type::HALF, 840, true),
        types.vector(Type::FLOAT, 1680, false),
        types.vector(Type::I32, 5040, false),
        types.vector(Type::ptr(3), 840, true),
        Type::ptr(3),
        Type::int(7),
        Type::DOUBLE,
    ]
}

/// All lists of up to `max_len` of `items`, short ones first.
fn combinations(items: &[Type], max_len: usize) -> impl Iterator<Item = Vec<Type>> {
    let n = items.len();
    (0..=max_len).flat_map(move |len| {
        (0..n.pow(len as u32)).map(move |mut code| {
            let digit = |_| {
                let item = items[code % n];
                code /= n;
                item
            };
            (0..len).map(digit).collect()
        })
    })
}

fn declaration(instance: &Instance, types: &TypeTable) -> String {
    let mut params: Vec<_> = instance.ty.params.iter().map(|&ty| spell(ty, types)).collect();
    if instance.ty.vararg {
        params.push("...".into());
    }
    format!("declare {} @{}({})", spell(instance.ty.ret, types), instance.name, params.join(", "))
}

/// The first instance of each intrinsic.
fn first_instances(mut instances: Vec<Instance>) -> Vec<Instance> {
    instances.dedup_by_key(|instance| instance.intrinsic);
    instances
}

/// How often each intrinsic is changed.
const ROUNDS: usize = 24;

/// An instance with one thing changed; what that is follows from `round`.
fn change(instance: &Instance, round: usize, types: &mut TypeTable) -> Instance {
    let choice = type_choice(types);
    let FuncType { mut ret, params, mut vararg } = instance.ty.clone();
    let mut params = params.into_vec();
    let other = choice[(round * 7 + instance.intrinsic.index()) % choice.len()];
    let position = round / 4;
    match round % 4 {
        0 if round == 0 => vararg = !vararg,
        0 => params.insert(position.min(params.len()), other),
        1 => ret = other,
        2 if params.is_empty() => params.push(other),
        2 => {
            let position = position % params.len();
            params[position] = other;
        }
        _ => {
            params.pop();
        }
    }
    let suffix = if instance.intrinsic.is_overloaded() { ".changed" } else { "" };
    let name = format!("{}{suffix}", instance.intrinsic.base_name());
    Instance {
        intrinsic: instance.intrinsic,
        name,
        ty: FuncType { ret, params: params.into(), vararg },
    }
}

/// A function that calls `instance`.
fn caller(instance: &Instance, index: usize, types: &TypeTable) -> String {
    let value = |&ty: &Type| match types.kind(ty) {
        TypeKind::Metadata => "metadata !{}".to_owned(),
        TypeKind::Token => "token none".to_owned(),
        _ => format!("{} poison", spell(ty, types)),
    };
    let args = instance.ty.params.iter().map(value).collect::<Vec<_>>().join(", ");
    let params = instance.ty.params.iter().map(|&ty| spell(ty, types));
    let params = params.chain(instance.ty.vararg.then(|| "...".to_owned())).collect::<Vec<_>>();
    format!(
        "define void @caller{index}() {{\n  call {} ({}) @{}({args})\n  ret void\n}}",
        spell(instance.ty.ret, types),
        params.join(", "),
        instance.name
    )
}

/// The intrinsics whose types the verifier found wrong.
struct Refusals {
    names: BTreeSet<&'static str>,
}

impl Refusals {
    fn parse(errors: &str) -> Refusals {
        let mut names = BTreeSet::new();
        let lines: Vec<_> = errors.lines().collect();
        for pair in lines.windows(2) {
            let about_types = pair[0].starts_with("Intrinsic has ")
                || pair[0].ends_with("was not defined with variable arguments!");
            let found = pair[1].strip_prefix("ptr @").and_then(Intrinsic::lookup);
            if let (true, Some(found)) = (about_types, found) {
                names.insert(found.base_name());
            }
        }
        if names.is_empty() {
            panic!("no refusals in:\n{errors}");
        }
        Refusals { names }
    }
}

/// What a declaration says: the result, the parameters and the function attributes.
#[derive(Debug, PartialEq, Eq)]
struct Declared {
    ret: (BTreeSet<String>, String),
    params: Vec<(BTreeSet<String>, String)>,
    function: BTreeSet<String>,
}

fn expected(instance: &Instance, types: &TypeTable) -> Declared {
    let intrinsic = instance.intrinsic;
    let value = |attrs: &[IntrinsicAttr], ty: Type| {
        (attrs.iter().map(|&attr| attr_text(attr, ty, types)).collect(), spell(ty, types))
    };
    let mut params: Vec<_> = instance
        .ty
        .params
        .iter()
        .enumerate()
        .collect::<Vec<_>>()
        .iter()
        .map(|&(index, &ty)| value(intrinsic.param_attrs(index), ty))
        .collect();
    if instance.ty.vararg {
        params.push((BTreeSet::new(), "...".into()));
    }
    let function = intrinsic.fn_attrs().iter().map(|&attr| attr_text(attr, Type::VOID, types));
    Declared {
        ret: value(intrinsic.ret_attrs(), instance.ty.ret),
        params,
        function: function.collect(),
    }
}

fn attr_text(attr: IntrinsicAttr, ty: Type, types: &TypeTable) -> String {
    match attr.to_attr(ty, types) {
        Attr::Flag(kind) => kind.name().into(),
        Attr::Int(AttrKind::Captures, 0) => "captures(none)".into(),
        Attr::Int(AttrKind::Memory, bits) => memory_text(MemoryEffects(bits as u32)),
        Attr::Range(_, range) => {
            let IntRange { width, lo, hi } = *range;
            let signed = |words: &[u64]| (words[0] as i64) << (64 - width) >> (64 - width);
            format!("range(i{width} {}, {})", signed(&lo), signed(&hi))
        }
        other => panic!("no intrinsic has {other:?}"),
    }
}

/// The text of the few combinations that occur.
fn memory_text(effects: MemoryEffects) -> String {
    let access = |bits: u32| ["none", "read", "write", "readwrite"][bits as usize];
    let other = effects.get(MemoryLocation::Other);
    let mut words = Vec::new();
    if other != 0 || effects == MemoryEffects::NONE {
        words.push(access(other).to_owned());
    }
    for location in MemoryLocation::ALL {
        if let Some(name) = location.name()
            && effects.get(location) != other
        {
            words.push(format!("{name}: {}", access(effects.get(location))));
        }
    }
    format!("memory({})", words.join(", "))
}

/// The output of the peer.
struct Printed {
    declarations: BTreeMap<String, Declared>,
}

impl Printed {
    fn parse(text: &str) -> Printed {
        let mut groups = BTreeMap::new();
        for line in text.lines() {
            if let Some(rest) = line.strip_prefix("attributes ") {
                let (group, attrs) = rest.split_once(" = { ").expect("a group");
                let attrs = attrs.strip_suffix(" }").expect("a group ends");
                groups.insert(group, split_attrs(attrs));
            }
        }
        let mut declarations = BTreeMap::new();
        for line in text.lines() {
            if let Some(rest) = line.strip_prefix("declare ") {
                let (ret, rest) = rest.split_once(" @").expect("a name");
                let (name, rest) = rest.split_once('(').expect("parameters");
                let (params, group) = rest.rsplit_once(')').expect("parameters end");
                let function = match group.trim() {
                    "" => BTreeSet::new(),
                    group => groups[group].clone(),
                };
                let params = split_params(params).into_iter().map(split_value).collect();
                let declared = Declared { ret: split_value(ret.into()), params, function };
                declarations.insert(name.to_owned(), declared);
            }
        }
        Printed { declarations }
    }
}

/// Splits at separators that are not inside brackets.
fn split_outside(text: &str, separator: char) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut depth = 0;
    for c in text.chars() {
        match c {
            '(' | '<' | '{' => depth += 1,
            ')' | '>' | '}' => depth -= 1,
            _ => {}
        }
        if c == separator && depth == 0 {
            parts.push(String::new());
        } else {
            parts.last_mut().expect("never empty").push(c);
        }
    }
    parts.into_iter().map(|part| part.trim().to_owned()).filter(|part| !part.is_empty()).collect()
}

fn split_attrs(text: &str) -> BTreeSet<String> {
    split_outside(text, ' ').into_iter().collect()
}

fn split_params(text: &str) -> Vec<String> {
    split_outside(text, ',')
}

/// Attributes and type of a parameter or result, which LLVM prints in a different order each.
fn split_value(text: String) -> (BTreeSet<String>, String) {
    let mut attrs = BTreeSet::new();
    let mut ty = String::new();
    for word in split_outside(&text, ' ') {
        let name = word.split('(').next().expect("never empty");
        let is_attr = matches!(
            name,
            "captures"
                | "immarg"
                | "noalias"
                | "nonnull"
                | "noundef"
                | "range"
                | "readnone"
                | "readonly"
                | "returned"
                | "writeonly"
        );
        if is_attr {
            attrs.insert(word);
        } else {
            ty = if ty.is_empty() { word } else { format!("{ty} {word}") };
        }
    }
    (attrs, ty)
}
