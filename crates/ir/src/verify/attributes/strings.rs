//! Attributes that are written as strings.

use super::{
    super::{Verifier, report::Checked, text},
    AttrView,
};
use crate::{attrs::Attr, types::FuncType};

/// Those that are true or false.
const TRUE_OR_FALSE: [&str; 11] = [
    "allow_direct_access_in_hot_patch_function",
    "less-precise-fpmad",
    "loader-replaceable",
    "marked_for_windows_hot_patching",
    "no-infs-fp-math",
    "no-inline-line-tables",
    "no-jump-tables",
    "no-nans-fp-math",
    "no-signed-zeros-fp-math",
    "profile-sample-accurate",
    "use-sample-profile",
];

/// Those with a fixed set of values.
const CHOICES: [(&str, &[&str]); 6] = [
    ("frame-pointer", &["all", "non-leaf", "none", "reserved", "non-leaf-no-reserve"]),
    ("sign-return-address", &["none", "all", "non-leaf"]),
    ("sign-return-address-key", &["a_key", "b_key"]),
    ("branch-target-enforcement", &["", "true", "false"]),
    ("branch-protection-pauth-lr", &["", "true", "false"]),
    ("guarded-control-stack", &["", "true", "false"]),
];

/// Attributes of AArch64's streaming mode that exclude each other.
#[derive(Default)]
struct Streaming {
    enabled: bool,
    compatible: bool,
    n_za_states: usize,
    n_zt0_states: usize,
}

impl Verifier<'_> {
    /// Attributes of `set` that are true or false.
    pub(super) fn check_bool_strings(&mut self, attrs: AttrView<'_>, set: &[Attr]) {
        let strings = &attrs.pool().strings;
        for attr in set {
            let Attr::String(key, value) = attr else { continue };
            let (key, value) = (strings.get(*key), strings.get(*value));
            let is_bool = matches!(value, b"" | b"true" | b"false");
            if !is_bool && TRUE_OR_FALSE.iter().any(|known| known.as_bytes() == key) {
                let (key, value) = (text::lossy(key), text::lossy(value));
                self.report.error(format!("invalid value for '{key}' attribute: {value}"));
            }
        }
    }

    /// Attributes of the function itself. Each stands for itself.
    pub(super) fn check_string_attrs(&mut self, attrs: AttrView<'_>, ty: &FuncType) {
        let strings = &attrs.pool().strings;
        let mut streaming = Streaming::default();
        self.check_bool_strings(attrs, attrs.function());
        for attr in attrs.function() {
            let Attr::String(key, value) = attr else { continue };
            let (key, value) = (strings.get(*key), strings.get(*value));
            match key {
                b"aarch64_pstate_sm_enabled" => streaming.enabled = true,
                b"aarch64_pstate_sm_compatible" => streaming.compatible = true,
                b"aarch64_za_state_agnostic" => {
                    streaming.n_za_states += 1;
                    streaming.n_zt0_states += 1;
                }
                b"aarch64_new_za"
                | b"aarch64_in_za"
                | b"aarch64_inout_za"
                | b"aarch64_out_za"
                | b"aarch64_preserves_za" => streaming.n_za_states += 1,
                b"aarch64_new_zt0"
                | b"aarch64_in_zt0"
                | b"aarch64_inout_zt0"
                | b"aarch64_out_zt0"
                | b"aarch64_preserves_zt0" => streaming.n_zt0_states += 1,
                b"target-features" => self.check_target_features(value),
                b"modular-format" => _ = self.check_modular_format(value, ty),
                b"vector-function-abi-variant" => {
                    if !is_vector_variant(value, ty.params.len()) {
                        let name = text::lossy(value);
                        self.report.error(format!("invalid name for a VFABI variant: {name}"));
                    }
                }
                b"patchable-function-prefix" | b"patchable-function-entry" | b"warn-stack-size" => {
                    if parse_u32(value).is_none() {
                        let (key, value) = (text::lossy(key), text::lossy(value));
                        let message = format!("\"{key}\" takes an unsigned integer: {value}");
                        self.report.error(message);
                    }
                }
                b"denormal-fp-math" | b"denormal-fp-math-f32" => {
                    self.check_choice(key, value, is_denormal_mode(value));
                }
                _ => {
                    let choices = CHOICES.iter().find(|(known, _)| known.as_bytes() == key);
                    if let Some((_, choices)) = choices {
                        let known = choices.iter().any(|choice| choice.as_bytes() == value);
                        self.check_choice(key, value, known);
                    }
                    let lonely = key == b"sign-return-address-key"
                        && attrs.fn_string("sign-return-address").is_none();
                    if lonely {
                        self.report.error(
                            "'sign-return-address-key' present without `sign-return-address`",
                        );
                    }
                }
            }
        }
        // One fault is enough of what excludes each other.
        _ = self.check_streaming(&streaming);
    }

    fn check_choice(&mut self, key: &[u8], value: &[u8], known: bool) {
        if !known {
            let (key, value) = (text::lossy(key), text::lossy(value));
            self.report.error(format!("invalid value for '{key}' attribute: {value}"));
        }
    }

    fn check_streaming(&mut self, streaming: &Streaming) -> Checked {
        let message = "Attributes 'aarch64_pstate_sm_enabled and aarch64_pstate_sm_compatible' \
                       are incompatible!";
        self.check(!(streaming.enabled && streaming.compatible), message)?;
        let message = "Attributes 'aarch64_new_za', 'aarch64_in_za', 'aarch64_out_za', \
                       'aarch64_inout_za', 'aarch64_preserves_za' and \
                       'aarch64_za_state_agnostic' are mutually exclusive";
        self.check(streaming.n_za_states <= 1, message)?;
        let message = "Attributes 'aarch64_new_zt0', 'aarch64_in_zt0', 'aarch64_out_zt0', \
                       'aarch64_inout_zt0', 'aarch64_preserves_zt0' and \
                       'aarch64_za_state_agnostic' are mutually exclusive";
        self.check(streaming.n_zt0_states <= 1, message)
    }

    fn check_target_features(&mut self, features: &[u8]) {
        if features.is_empty() {
            return;
        }
        for feature in features.split(|&byte| byte == b',') {
            match feature.first() {
                None => {
                    let message = "target-features attribute should not contain an empty string";
                    self.report.error(message);
                    return;
                }
                Some(b'+' | b'-') => {}
                Some(_) => {
                    let feature = text::lossy(feature);
                    self.report
                        .error(format!("target feature '{feature}' must start with a '+' or '-'"));
                    return;
                }
            }
        }
    }

    fn check_modular_format(&mut self, value: &[u8], ty: &FuncType) -> Checked {
        let parts: Vec<&[u8]> = value.split(|&byte| byte == b',').collect();
        let message = "modular-format attribute requires at least 5 arguments";
        self.check(parts.len() >= 5, message)?;
        let Some(first_arg) = parse_u32(parts[2]) else {
            return self.fail("modular-format attribute first arg index is not an integer");
        };
        let upper_bound = ty.params.len() + usize::from(ty.vararg);
        let message = "modular-format attribute first arg index is out of bounds";
        self.check(first_arg > 0 && first_arg as usize <= upper_bound, message)
    }
}

fn parse_u32(text: &[u8]) -> Option<u32> {
    let digits = !text.is_empty() && text.iter().all(u8::is_ascii_digit);
    std::str::from_utf8(text).ok().filter(|_| digits)?.parse().ok()
}

/// `output` or `output,input`.
fn is_denormal_mode(value: &[u8]) -> bool {
    let mut parts = value.splitn(2, |&byte| byte == b',');
    parts.all(|part| {
        matches!(part, b"" | b"ieee" | b"preserve-sign" | b"positive-zero" | b"dynamic")
    })
}

/// `_ZGV`, instruction set, mask, lanes, a letter or more for each parameter, `_` and a name,
/// and another name in parentheses if it is mangled otherwise.
fn is_vector_variant(name: &[u8], n_params: usize) -> bool {
    parse_vector_variant(name).is_some_and(|found| found != 0 && found == n_params)
}

/// The number of parameters of a vector variant, if it is one.
fn parse_vector_variant(name: &[u8]) -> Option<usize> {
    let rest = name.strip_prefix(b"_ZGV")?;
    let (set, rest) = match rest.strip_prefix(b"_LLVM_") {
        Some(rest) => (b'_', rest),
        None => rest.split_first().map(|(&set, rest)| (set, rest))?,
    };
    let known = matches!(set, b'_' | b'n' | b's' | b'r' | b'b' | b'c' | b'd' | b'e');
    let [b'M' | b'N', rest @ ..] = rest else { return None };
    let (lanes_fit, rest) = match rest {
        [b'x', rest @ ..] => (matches!(set, b's' | b'r' | b'_'), rest),
        _ => {
            let after = skip_digits(rest)?;
            let digits = &rest[..rest.len() - after.len()];
            (digits.iter().any(|&digit| digit != b'0'), after)
        }
    };
    let (n_params, rest) = skip_params(rest)?;
    let rest = rest.strip_prefix(b"_")?;
    let scalar_len = rest.iter().position(|&byte| byte == b'(').unwrap_or(rest.len());
    let redirected = &rest[scalar_len..];
    let closed = match redirected {
        [] => set != b'_',
        _ => redirected.len() > 2 && redirected.ends_with(b")"),
    };
    (known && lanes_fit && scalar_len != 0 && closed).then_some(n_params)
}

/// Skips the parameters; gives their number and what is behind them.
fn skip_params(mut rest: &[u8]) -> Option<(usize, &[u8])> {
    let mut n_params = 0;
    loop {
        rest = match rest {
            [b'v' | b'u', rest @ ..] => rest,
            [b'l' | b'R' | b'L' | b'U', b's', rest @ ..] => skip_digits(rest)?,
            [b'l' | b'R' | b'L' | b'U', b'n', rest @ ..] => skip_digits(rest).unwrap_or(rest),
            [b'l' | b'R' | b'L' | b'U', rest @ ..] => skip_digits(rest).unwrap_or(rest),
            _ => return Some((n_params, rest)),
        };
        if let [b'a', after @ ..] = rest {
            rest = skip_digits(after)?;
        }
        n_params += 1;
    }
}

/// What is behind one digit or more.
fn skip_digits(text: &[u8]) -> Option<&[u8]> {
    let n_digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    (n_digits != 0).then(|| &text[n_digits..])
}
