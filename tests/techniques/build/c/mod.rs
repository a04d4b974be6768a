//! The functions in C: requests are lowered and printed as headers, which are compiled into a
//! library, and each entry of the list is a Rust module that calls its functions.

mod compiler;
mod shims;

use crate::entries::Entry;
use crate::{out_dir, variable};
use bit_tables_c::{Header, Part, Style};
use bit_tables_generator::{Plan, Target};
use bit_tables_ir::CodeError;
use bit_tables_ir::lower::lower;
use compiler::Compiler;
use std::fs;
use std::path::PathBuf;

pub use compiler::VARIABLES;

/// How many headers one file includes.
const BATCH: usize = 64;

/// What stands before wrappers.
const HEAD: &str =
    "#ifdef __cplusplus\n#define FOR_RUST extern \"C\"\n#else\n#define FOR_RUST\n#endif\n";

/// All that there is in C.
pub struct Library {
    /// What is planned for.
    target: Target,
    /// The files' texts.
    files: Vec<String>,
    /// How many headers are included.
    headers: usize,
    /// The modules in Rust.
    modules: String,
    /// The self-checks, as a list in Rust.
    checks: String,
    /// The entries that are left out, as a list in Rust.
    left_out: String,
}

impl Library {
    /// An empty one for a target.
    pub fn new(name: &str) -> Self {
        let target = name.parse().unwrap_or_else(|error| panic!("{name}: {error}"));
        Self {
            target,
            files: Vec::new(),
            headers: 0,
            modules: String::new(),
            checks: String::new(),
            left_out: String::new(),
        }
    }

    /// Adds the entry at a place of the registry under a module's name, if C has it.
    pub fn add(&mut self, entry: &Entry, place: usize, name: &str) -> bool {
        let plan = Plan::new(&entry.request, &self.target)
            .unwrap_or_else(|faults| panic!("{}: {faults:?}", entry.request));
        let word = entry.request.word();
        let (files, wrappers) = match in_c(&plan, name) {
            Ok(texts) => texts,
            Err(why) => {
                let may_be_left_out =
                    !entry.variant.is_of_all_languages() || may_be_left_out(&plan);
                assert!(may_be_left_out, "{}: {why}", entry.request);
                self.left_out += &format!("    ({place}, {why:?}),\n");
                return false;
            }
        };
        for (name, text) in files {
            let path = folder().join(name);
            fs::write(&path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        }
        if self.headers.is_multiple_of(BATCH) {
            self.files.push(HEAD.to_owned());
        }
        self.headers += 1;
        if let Some(file) = self.files.last_mut() {
            *file += &wrappers;
        }
        self.modules += &shims::module(name, plan.module(), word);
        self.checks +=
            &format!("    ({:?}, {name}::self_check),\n", format!("{word}, {}", entry.request));
        true
    }

    /// Compiles all of it, and returns the Rust that calls it.
    pub fn compile(self) -> String {
        let compiler = Compiler::of_environment();
        let write = |(number, text)| {
            let path = folder().join(format!("batch_{number}.c"));
            fs::write(&path, text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            path
        };
        let files: Vec<PathBuf> = self.files.into_iter().enumerate().map(write).collect();
        compiler.library(&files, &out_dir().join("libbit_tables_in_c.a"));
        println!("cargo::rustc-link-search=native={}", out_dir().display());
        println!("cargo::rustc-link-lib=static=bit_tables_in_c");
        for library in compiler.libraries() {
            println!("cargo::rustc-link-lib=dylib={library}");
        }
        format!(
            "\n\
             /// The self-check of each header, which returns the first assertion that does not hold.\n\
             pub static SELF_CHECKS: &[(&str, fn() -> Option<&'static core::ffi::CStr>)] = &[\n{}];\n\n\
             /// The places in the registry of what C does not have, with the reason.\n\
             pub static LEFT_OUT: &[(usize, &str)] = &[\n{}];\n\n{}",
            self.checks, self.left_out, self.modules
        )
    }
}

/// The folder for C files.
fn folder() -> PathBuf {
    let folder = out_dir().join("c");
    fs::create_dir_all(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    folder
}

/// Files with their names.
type Files = Vec<(String, String)>;

/// A plan as a header whose names begin with the module's or are in a namespace of that name, with
/// its self-checks, and what includes them and wraps the functions; or why C does not have it.
fn in_c(plan: &Plan, name: &str) -> Result<(Files, String), String> {
    let refused = |fault: CodeError| fault.to_string();
    let program = lower(plan.module(), plan.request().word()).map_err(refused)?;
    // What only checks have of these is left out of the header.
    let used = format!("{:?}", (&program.functions, &program.tables));
    if !has_wide_words() && used.contains("U128") {
        return Err("there are no words of 128 bits".to_owned());
    }
    let is_cpp = Compiler::of_environment().is_of_cpp();
    let style = if is_cpp { Style::cpp(name) } else { Style::c(&format!("{name}_")) };
    let part = Part { name: None, doc: String::new(), program: &program };
    let header = Header::new(style, vec![part]);
    let own = if is_cpp { format!("{name}.hpp") } else { format!("{name}.h") };
    let mut files = vec![(own.clone(), header.text().map_err(refused)?)];
    let mut included = own.clone();
    if !is_cpp {
        included = format!("{name}_check.c");
        files.push((included.clone(), header.checks(&own).map_err(refused)?));
    }
    let prefix = shims::prefix(name);
    let mut wrappers: String = header
        .signatures()
        .map_err(refused)?
        .iter()
        .map(|signature| shims::wrapper(&format!("{prefix}{}", signature.source), signature))
        .collect();
    let self_check = header.self_check();
    wrappers +=
        &format!("FOR_RUST const char *{prefix}self_check(void) {{ return {self_check}(); }}\n");
    if is_cpp {
        wrappers = format!("namespace {name} {{\n{wrappers}}}\n");
    }
    Ok((files, format!("#include \"{included}\"\n{wrappers}")))
}

/// Compilers for 32-bit processors have no 128-bit words.
fn has_wide_words() -> bool {
    variable("CARGO_CFG_TARGET_POINTER_WIDTH") != "32"
}

/// Of the variants that exist in all languages, only those that detect the processor by its
/// instruction may be missing, and 128-bit words where C lacks them.
fn may_be_left_out(plan: &Plan) -> bool {
    let is_wide = || {
        let program = lower(plan.module(), plan.request().word());
        format!("{program:?}").contains("U128")
    };
    plan.request().to_string().contains("detect = cpuid") || !has_wide_words() && is_wide()
}
