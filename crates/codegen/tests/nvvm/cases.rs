//! A function for every instance of every intrinsic.

use nvopt_ir::{
    intrinsics::{Intrinsic, IntrinsicAttr},
    module::Module,
    print::type_text,
    types::{FloatKind, Type},
};

/// A function that calls one intrinsic.
pub(crate) struct Case {
    /// The intrinsic.
    pub(crate) intrinsic: Intrinsic,
    /// Its name with overloads.
    pub(crate) name: String,
    /// The name of the function.
    pub(crate) function: String,
    /// The call, for messages.
    pub(crate) call: String,
    /// The definition.
    pub(crate) text: String,
    /// The declaration of the intrinsic.
    pub(crate) declaration: String,
}

impl Case {
    /// True for textures that are read with a sampler of its own.
    pub(crate) fn has_separate_sampler(&self) -> bool {
        let rest = self.name.strip_prefix("llvm.nvvm.").unwrap_or_default();
        (rest.starts_with("tex.") || rest.starts_with("tld4.")) && !rest.contains("unified")
    }
}

/// All cases.
pub(crate) fn all() -> Vec<Case> {
    let mut cases = Vec::new();
    let nvvm = Intrinsic::all().filter(|i| i.base_name().starts_with("llvm.nvvm."));
    for intrinsic in nvvm {
        let before = cases.len();
        instances(intrinsic, &mut cases);
        assert!(cases.len() > before, "no instance of {intrinsic:?}");
    }
    cases
}

/// The types to try for the overloads of an intrinsic: for each overload a list.
fn overloads(name: &str, module: &mut Module) -> Vec<Vec<Type>> {
    let types = &mut module.shared.types;
    let (half, bfloat) = (Type::float(FloatKind::Half), Type::float(FloatKind::BFloat));
    let (float, double) = (Type::float(FloatKind::Float), Type::float(FloatKind::Double));
    let pair = types.vector(half, 2, false);
    let bpair = types.vector(bfloat, 2, false);
    let fpair = types.vector(float, 2, false);
    let (quad, dpair) = (types.vector(Type::I32, 4, false), types.vector(Type::I64, 2, false));
    let ptr = |space: u32| Type::ptr(space);
    let has = |part: &str| name.contains(part);
    if has(".atomic.") {
        let places = [ptr(0), ptr(1), ptr(3)];
        let values = if has("gen.f") {
            vec![float, double, half, bfloat, pair, bpair]
        } else if has("atomic.inc") || has("atomic.dec") {
            vec![Type::I32]
        } else {
            vec![Type::I32, Type::I64]
        };
        return product(&values, &places);
    }
    if has(".ldu.") {
        let values = match name.rsplit('.').next() {
            Some("f") => vec![float, double, half, fpair, pair],
            Some("i") => vec![Type::I8, Type::I16, Type::I32, Type::I64, quad, dpair],
            _ => vec![ptr(0), ptr(3)],
        };
        return product(&values, &[ptr(1), ptr(0)]);
    }
    let one = |list: &[Type]| list.iter().map(|&ty| vec![ty]).collect();
    if has("ex2.approx.ftz") {
        return one(&[float, bfloat, bpair]);
    }
    if has("ex2.approx") {
        return one(&[float, half, pair]);
    }
    if has("fabs.ftz") {
        return one(&[float, half, pair]);
    }
    if has("fabs") {
        return one(&[float, double, half, pair, bfloat, bpair]);
    }
    if has("fshl") || has("fshr") {
        return one(&[Type::I32]);
    }
    if has(".flo.") {
        return one(&[Type::I32, Type::I64]);
    }
    if has("matrix") {
        return one(&[ptr(0), ptr(3)]);
    }
    if has(".wmma.") {
        return one(&[ptr(0), ptr(1), ptr(3)]);
    }
    if has("tensormap.replace") {
        return one(&[ptr(1), ptr(3)]);
    }
    if has("prefetch.tensormap") {
        return one(&[ptr(0), ptr(4)]);
    }
    if has("texsurf") {
        return one(&[ptr(1)]);
    }
    if has("addrspace.wrap") {
        return product(&[ptr(1), ptr(0)], &[ptr(1), ptr(0)]);
    }
    if has("move.ptr") {
        return product(&[ptr(0), ptr(3)], &[ptr(0)]);
    }
    if has("compiler.") {
        return one(&[ptr(0)]);
    }
    vec![Vec::new()]
}

fn product(first: &[Type], second: &[Type]) -> Vec<Vec<Type>> {
    first.iter().flat_map(|&a| second.iter().map(move |&b| vec![a, b])).collect()
}

fn instances(intrinsic: Intrinsic, cases: &mut Vec<Case>) {
    let name = intrinsic.base_name();
    let mut module = Module::default();
    let choices = match intrinsic.is_overloaded() {
        true => overloads(name, &mut module),
        false => vec![Vec::new()],
    };
    for overloads in choices {
        let Some(ty) = intrinsic.instantiate(&overloads, &mut module.shared.types) else {
            continue;
        };
        let mangled = intrinsic.mangled_name(&overloads, &module.shared.types);
        let mangled = mangled.expect("a name of bounded length");
        let mangled = String::from_utf8(mangled).expect("a name without odd characters");
        let text = |ty: Type| type_text(&module.shared, ty);
        let params: Vec<String> = ty.params.iter().map(|&ty| text(ty)).collect();
        let choices: Vec<Vec<String>> =
            (0..params.len()).map(|at| constants(intrinsic, at, &params[at])).collect();
        let ret = text(ty.ret);
        let mut lists = combinations(&choices);
        // Once more with constants wherever there can be some.
        let fill = |(at, given): (usize, &String)| match given.is_empty() {
            // There are sixteen barriers.
            true if at == 0 && name.contains("barrier.cta") => "1".into(),
            // No more is read than is written.
            true if at == 2 && name.ends_with(".s") => "4".into(),
            true => literal(&params[at]),
            false => given.clone(),
        };
        let literals: Vec<String> = lists[0].iter().enumerate().map(fill).collect();
        if literals != lists[0] {
            lists.push(literals);
        }
        for arguments in lists {
            let function = format!("f{}", cases.len());
            cases.push(case(intrinsic, &mangled, function, &ret, &params, &arguments));
        }
    }
}

fn case(
    intrinsic: Intrinsic,
    name: &str,
    function: String,
    ret: &str,
    params: &[String],
    constants: &[String],
) -> Case {
    let mut formal = Vec::new();
    let mut actual = Vec::new();
    for (at, (ty, constant)) in params.iter().zip(constants).enumerate() {
        if constant.is_empty() {
            formal.push(format!("{ty} %a{at}"));
            actual.push(format!("{ty} %a{at}"));
        } else {
            actual.push(format!("{ty} {constant}"));
        }
    }
    let call = format!("call {ret} @{name}({})", actual.join(", "));
    let body = if ret == "void" {
        format!("  {call}\n  ret void")
    } else {
        format!("  %r = {call}\n  ret {ret} %r")
    };
    let text = format!("define {ret} @{function}({}) {{\n{body}\n}}\n", formal.join(", "));
    let declaration = format!("declare {ret} @{name}({})\n", params.join(", "));
    Case { intrinsic, name: name.to_owned(), function, call, text, declaration }
}

/// A constant of a type; none for a pointer.
fn literal(ty: &str) -> String {
    match ty {
        "i1" => "true".into(),
        "half" | "bfloat" | "float" | "double" => "1.0".into(),
        // Sizes and numbers of threads must be multiples of such numbers.
        _ if ty.starts_with('i') => "32".into(),
        _ if ty.starts_with('<') => "zeroinitializer".into(),
        _ => String::new(),
    }
}

/// The constants to call with; one empty string for an argument that is not constant.
fn constants(intrinsic: Intrinsic, param: usize, ty: &str) -> Vec<String> {
    let name = intrinsic.base_name();
    let has = |part: &str| name.contains(part);
    let list = |numbers: &[i64]| numbers.iter().map(i64::to_string).collect();
    let attrs = intrinsic.param_attrs(param);
    if has("texsurf") {
        let place = "ptr addrspace(1) @texture";
        return vec![if ty == "metadata" { place.into() } else { "@texture".into() }];
    }
    if has("reflect") || has("compiler.") {
        return vec!["@string".into()];
    }
    if has("fence.proxy.tensormap") && ty == "i32" {
        return list(&[128]);
    }
    if has(".ldu.") && param == 1 {
        return list(&[16, 4]);
    }
    if has("st.bulk") && param == 2 {
        return list(&[0]);
    }
    if has("block.scale") && ty == "i16" {
        return list(&[0]);
    }
    if has("tensormap.replace.element.stride") && param == 1 {
        return list(&[0, 1]);
    }
    if !attrs.contains(&IntrinsicAttr::ImmArg) {
        return vec![String::new()];
    }
    let range = attrs.iter().find_map(|attr| match *attr {
        IntrinsicAttr::Range(low, high) => Some((low, high)),
        _ => None,
    });
    match range {
        _ if ty == "i1" => vec!["false".into(), "true".into()],
        Some(_) if has("setmaxnreg") => list(&[24, 40, 256 - 24]),
        Some((low, high)) => (low..high).map(|number| number.to_string()).collect(),
        None if has("bulk.tensor") => list(&[0, 1, 2]),
        None if has("discard") || has("applypriority") => list(&[128]),
        None if has("16x32bx2") => list(&[2]),
        None => list(&[0, 1]),
    }
}

/// All combinations, or where they are many the first one and each other choice once.
fn combinations(choices: &[Vec<String>]) -> Vec<Vec<String>> {
    let n: usize = choices.iter().map(Vec::len).product();
    let first: Vec<String> = choices.iter().map(|list| list[0].clone()).collect();
    if n > 12 {
        let mut out = vec![first.clone()];
        for (at, list) in choices.iter().enumerate() {
            for choice in &list[1..] {
                let mut next = first.clone();
                next[at].clone_from(choice);
                out.push(next);
            }
        }
        return out;
    }
    let mut out = vec![Vec::new()];
    for list in choices {
        out = out
            .into_iter()
            .flat_map(|front: Vec<String>| {
                list.iter().map(move |choice| {
                    let mut next = front.clone();
                    next.push(choice.clone());
                    next
                })
            })
            .collect();
    }
    out
}
