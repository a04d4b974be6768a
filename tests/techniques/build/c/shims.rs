//! Rust functions that call the C ones through wrappers, under the names and with the types of the
//! emitted Rust.
//!
//! Every argument and every result is passed through a pointer, so that no type depends on how C
//! passes it; a slice also has its length.

use bit_tables_c::{PassedAs, Signature};
use bit_tables_generator::__private::module::{Function, Module, Type};
use bit_tables_generator::Word;
use bit_tables_ir as ir;
use std::fmt::Write as _;

/// The wrapper of a function in C.
pub fn wrapper(name: &str, signature: &Signature) -> String {
    let (mut parameters, mut arguments) = (Vec::new(), Vec::new());
    for parameter in &signature.parameters {
        let (name, ty) = (&parameter.name, &parameter.ty_in_c);
        let (declared, argument) = match parameter.form {
            PassedAs::Value => (format!("{ty} const *{name}"), format!("*{name}")),
            PassedAs::Length(_) => (format!("{ty} {name}"), name.clone()),
            PassedAs::Input(_) => (format!("{ty} const *{name}"), name.clone()),
            PassedAs::Changed(_) | PassedAs::Result(_) => (format!("{ty} *{name}"), name.clone()),
        };
        parameters.push(declared);
        arguments.push(argument);
    }
    let call = format!("{}({})", signature.name, arguments.join(", "));
    let body = if signature.result == ir::Type::Unit {
        call
    } else if matches!(signature.result, ir::Type::Option(_)) {
        parameters.push(format!("{}::value_type *result", signature.result_in_c));
        parameters.push("bool *returned".to_owned());
        format!(
            "const auto option = {call}; *returned = option.has_value(); if (option) *result = *option"
        )
    } else {
        parameters.push(format!("{} *returned", signature.result_in_c));
        format!("*returned = {call}")
    };
    let parameters = if parameters.is_empty() { "void".to_owned() } else { parameters.join(", ") };
    format!("FOR_RUST void {name}({parameters}) {{ {body}; }}\n")
}

/// What the name of the wrapper of a module's function begins with.
pub fn prefix(module: &str) -> String {
    format!("{module}_for_rust_")
}

/// The module of Rust functions for the public ones of a module.
pub fn module(name: &str, module: &Module, word: Word) -> String {
    let prefix = &prefix(name);
    let mut text = format!(
        "#[allow(unsafe_code, reason = \"C functions are called, whose wrappers have these types\")]\n\
         pub mod {name} {{\n    use core::ffi::{{CStr, c_char}};\n    use core::mem::MaybeUninit;\n    \
         pub fn self_check() -> Option<&'static CStr> {{\n        \
         // SAFETY: it returns null or a text that is a constant.\n        \
         unsafe {{\n            let text = {prefix}self_check();\n            \
         (!text.is_null()).then(|| CStr::from_ptr(text))\n        }}\n    }}\n"
    );
    let mut foreign = format!("        fn {prefix}self_check() -> *const c_char;\n");
    for function in module.functions.iter().filter(|function| function.public) {
        let (own, others) = of_function(function, prefix, word);
        text += &own;
        foreign += &others;
        if let Type::Defined(record) = function.result {
            let (own, others) = iterator(record, prefix, word);
            text += &own;
            foreign += &others;
        }
    }
    let _ = write!(text, "    unsafe extern \"C\" {{\n{foreign}    }}\n}}\n");
    text
}

/// A function, and the declaration of its wrapper.
fn of_function(function: &Function, prefix: &str, word: Word) -> (String, String) {
    let name = function.name;
    let (mut own, mut foreign, mut arguments) = (Vec::new(), Vec::new(), Vec::new());
    for (name, ty) in &function.parameters {
        let in_rust = in_rust(*ty, word);
        own.push(format!("{name}: {in_rust}"));
        match ty {
            Type::Slice(element) => {
                foreign.push(format!("{name}: *const {element}, {name}_length: usize"));
                arguments.push(format!("{name}.as_ptr(), {name}.len()"));
            }
            Type::SliceMut(element) => {
                foreign.push(format!("{name}: *mut {element}, {name}_length: usize"));
                arguments.push(format!("{name}.as_mut_ptr(), {name}.len()"));
            }
            Type::ArrayRef(..) | Type::ArrayMut(..) | Type::WordMut => {
                foreign.push(format!("{name}: {in_rust}"));
                arguments.push((*name).to_owned());
            }
            Type::TextRef | Type::Text => {
                foreign.push(format!("{name}: &*const c_char"));
                let text = format!("alloc::ffi::CString::new({name})");
                arguments.push(format!("&{text}.unwrap_or_default().as_ptr()"));
            }
            _ => {
                foreign.push(format!("{name}: &{in_rust}"));
                arguments.push(format!("&{name}"));
            }
        }
    }
    // What is stored, and what is returned about it.
    let stored = match function.result {
        Type::Option(value) => in_rust(*value, word),
        Type::WordPair => format!("[{word}; 2]"),
        Type::Text => "*const c_char".to_owned(),
        other => in_rust(other, word),
    };
    let is_unit = function.result == Type::Unit;
    if !is_unit {
        foreign.push(format!("result: *mut {stored}"));
        arguments.push("result.as_mut_ptr()".to_owned());
    }
    let is_option = matches!(function.result, Type::Option(_));
    if is_option {
        foreign.push("returned: *mut bool".to_owned());
        arguments.push("returned.as_mut_ptr()".to_owned());
    }
    let value = match function.result {
        Type::WordPair => "unsafe { result.assume_init() }.into()",
        Type::Text => {
            "unsafe { CStr::from_ptr(result.assume_init()).to_str().unwrap_or_default() }"
        }
        Type::Unit => "",
        _ if is_option => "unsafe { returned.assume_init().then(|| result.assume_init()) }",
        _ => "unsafe { result.assume_init() }",
    };
    let returned = if is_option { "let mut returned = MaybeUninit::uninit();" } else { "" };
    let result = if is_unit { "" } else { "let mut result = MaybeUninit::uninit();" };
    let text = format!(
        "    pub fn {name}({}) -> {} {{\n        {result}\n        {returned}\n        \
         // SAFETY: the wrapper reads the arguments, and writes what it returns.\n        \
         unsafe {{ {prefix}{name}({}) }};\n        {value}\n    }}\n",
        own.join(", "),
        in_rust(function.result, word),
        arguments.join(", "),
    );
    (text, format!("        fn {prefix}{name}({});\n", foreign.join(", ")))
}

/// The iterator over a word's indices, whose methods are functions in C.
fn iterator(record: &str, prefix: &str, word: Word) -> (String, String) {
    let functions = record.to_lowercase();
    let step = |method: &str| {
        format!(
            "        fn {method}(&mut self) -> Option<u32> {{\n            \
             let (mut result, mut returned) = (MaybeUninit::uninit(), MaybeUninit::uninit());\n            \
             // SAFETY: the wrapper changes the set, and writes what it returns.\n            \
             unsafe {{\n                \
             {prefix}{functions}_{method}(self, result.as_mut_ptr(), returned.as_mut_ptr());\n                \
             returned.assume_init().then(|| result.assume_init())\n            }}\n        }}\n"
        )
    };
    let text = format!(
        "    #[repr(C)]\n    pub struct {record} {{\n        set: {word},\n    }}\n    \
         impl Iterator for {record} {{\n        type Item = u32;\n{}        \
         fn size_hint(&self) -> (usize, Option<usize>) {{\n            \
         let left = count_ones(self.set) as usize;\n            (left, Some(left))\n        }}\n    }}\n    \
         impl DoubleEndedIterator for {record} {{\n{}    }}\n    impl ExactSizeIterator for {record} {{}}\n",
        step("next"),
        step("next_back"),
    );
    let foreign = ["next", "next_back"].map(|method| {
        format!(
            "        fn {prefix}{functions}_{method}(from: &mut {record}, result: *mut u32, returned: *mut bool);\n"
        )
    });
    (text, foreign.concat())
}

/// The type in Rust.
fn in_rust(ty: Type, word: Word) -> String {
    match ty {
        Type::Word => word.to_string(),
        Type::WordMut => format!("&mut {word}"),
        Type::WordPair => format!("({word}, {word})"),
        Type::ArrayRef(element, count) => format!("&[{element}; {count}]"),
        Type::Array(element, count) => format!("[{element}; {count}]"),
        Type::ArrayMut(element, count) => format!("&mut [{element}; {count}]"),
        Type::Slice(element) => format!("&[{element}]"),
        Type::SliceMut(element) => format!("&mut [{element}]"),
        Type::Number(width) => width.to_string(),
        Type::Signed(width) => format!("i{}", width.bits()),
        Type::Float(width) => format!("f{}", width.bits()),
        Type::Text => "&'static str".to_owned(),
        Type::TextRef => "&str".to_owned(),
        Type::Index | Type::Piece(_) | Type::Square => "u32".to_owned(),
        Type::Place => "usize".to_owned(),
        Type::Total => "u64".to_owned(),
        Type::Option(value) => format!("Option<{}>", in_rust(*value, word)),
        Type::Bool => "bool".to_owned(),
        Type::Unit => "()".to_owned(),
        Type::Defined(name) => name.to_owned(),
    }
}
