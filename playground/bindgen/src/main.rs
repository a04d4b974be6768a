//! Makes a module for browsers from what the compiler made:
//! `bit-tables-bindgen INPUT.wasm FOLDER NAME`.

use std::env::args;
use std::process::ExitCode;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = args().skip(1).collect();
    let [input, folder, name] = arguments.as_slice() else {
        eprintln!("error: give INPUT.wasm, FOLDER and NAME");
        return ExitCode::from(2);
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(input).out_name(name).typescript(false).omit_default_module_path(false);
    bindgen.remove_name_section(true).remove_producers_section(true);
    let made = bindgen.web(true).and_then(|bindgen| bindgen.generate(folder));
    match made {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::from(1)
        }
    }
}
