//! The C compiler: `BIT_TABLES_CC` with the options in `BIT_TABLES_CFLAGS`.

use bit_tables_test_support::Limited;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;
use std::{env, fs};

/// How many seconds the compiler has for a file.
const PATIENCE: u64 = 600;

/// What names the compiler, and what has its options.
pub const VARIABLES: [&str; 2] = ["BIT_TABLES_CC", "BIT_TABLES_CFLAGS"];

/// A compiler with its options.
pub struct Compiler {
    program: String,
    options: Vec<String>,
}

impl Compiler {
    /// That of the environment, or `cc`.
    pub fn of_environment() -> Self {
        let [program, options] = VARIABLES.map(|name| env::var(name).unwrap_or_default());
        let program = if program.is_empty() { "cc".to_owned() } else { program };
        Self { program, options: options.split_whitespace().map(str::to_owned).collect() }
    }

    /// Whether it compiles C++.
    pub fn is_of_cpp(&self) -> bool {
        self.options.iter().any(|option| option.starts_with("-std=c++"))
    }

    /// The libraries that C++ and sanitizers need.
    pub fn libraries(&self) -> impl Iterator<Item = &'static str> {
        let of_cpp = self.is_of_cpp().then_some("stdc++").into_iter();
        let named = self.options.iter().filter_map(|option| option.strip_prefix("-fsanitize="));
        of_cpp.chain(named.flat_map(|names| names.split(',')).map(|name| match name {
            "address" => "asan",
            "undefined" => "ubsan",
            other => panic!("the library of the sanitizer `{other}` is not known"),
        }))
    }

    /// Compiles files into a static library, as many at once as there are processors.
    pub fn library(&self, files: &[PathBuf], library: &Path) {
        let queue = Mutex::new(files.iter());
        let threads = std::thread::available_parallelism().map_or(1, Into::into);
        let next = || queue.lock().expect("no panic").next();
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    while let Some(file) = next() {
                        let object = file.with_extension("o");
                        self.run(Command::new(&self.program).args(&self.options).args([
                            "-c".as_ref(),
                            file.as_os_str(),
                            "-o".as_ref(),
                            object.as_os_str(),
                        ]));
                    }
                });
            }
        });
        // The archiver leaves objects of former runs where they are.
        let _ = fs::remove_file(library);
        let archiver = self.run(Command::new(&self.program).arg("-print-prog-name=ar"));
        let objects = files.iter().map(|file| file.with_extension("o"));
        self.run(Command::new(archiver.trim()).arg("crs").arg(library).args(objects));
    }

    /// What the command writes.
    fn run(&self, command: &mut Command) -> String {
        let output = command.ends_within(PATIENCE);
        let messages = String::from_utf8_lossy(&output.stderr);
        let messages: String = messages.chars().take(20_000).collect();
        assert!(output.status.success(), "{command:?}:\n{messages}");
        String::from_utf8_lossy(&output.stdout).into_owned()
    }
}
