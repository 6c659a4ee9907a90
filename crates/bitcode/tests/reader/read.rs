//! What is written is read back the same, whole or piece by piece, alone or in company.

use nvopt_bitcode::{LazyModule, is_bitcode, read, read_all_modules, write};

use crate::common::{SEEDS, bitcode, parse, print};

#[test]
fn modules_come_back_as_they_were_written() {
    for (name, text) in SEEDS {
        let module = parse(text);
        let again = read(&write(&module)).unwrap();
        assert_eq!(print(&again), print(&module), "{name}");
    }
}

#[test]
fn bodies_may_be_read_in_any_order() {
    for (name, text) in SEEDS {
        let module = parse(text);
        let bytes = write(&module);
        let mut lazy = LazyModule::open(&bytes).unwrap();
        let funcs = lazy.module().shared.func_order.clone();
        for &func in funcs.iter().rev() {
            assert_eq!(lazy.is_pending(func), !module.is_declaration(func), "{name}");
            assert!(lazy.module().is_declaration(func));
            lazy.materialize(func).unwrap();
            lazy.materialize(func).unwrap();
            assert!(!lazy.is_pending(func));
        }
        let (again, _) = lazy.finish().unwrap();
        assert_eq!(print(&again), print(&module), "{name}");
    }
}

#[test]
fn a_file_may_hold_several_modules() {
    let files = bitcode();
    let mut together = files[0].clone();
    together.extend_from_slice(&files[1][4..]);
    let modules = read_all_modules(&together).unwrap();
    let texts: Vec<String> = modules.iter().map(print).collect();
    assert_eq!(texts, [print(&parse(SEEDS[0].1)), print(&parse(SEEDS[1].1))]);
    assert!(read(&together).is_err());
}

#[test]
fn a_wrapper_is_taken_off() {
    let inner = &bitcode()[0];
    let words = [0x0B17_C0DE, 0, 20, inner.len() as u32, 7];
    let mut wrapped: Vec<u8> = words.iter().flat_map(|word: &u32| word.to_le_bytes()).collect();
    wrapped.extend_from_slice(inner);
    wrapped.extend_from_slice(&[0; 12]);
    assert!(is_bitcode(&wrapped) && is_bitcode(inner) && !is_bitcode(b"define"));
    assert_eq!(print(&read(&wrapped).unwrap()), print(&read(inner).unwrap()));
    wrapped[8..12].copy_from_slice(&u32::MAX.to_le_bytes());
    assert!(read(&wrapped).is_err());
}

#[test]
fn errors_say_where() {
    assert_eq!(read(b"").unwrap_err().message, "this is no bitcode");
    let bytes = &bitcode()[1];
    let error = read(&bytes[..(bytes.len() / 2) & !3]).unwrap_err();
    assert!(error.notes.iter().any(|note| note.contains("at byte")), "{error:?}");
}
