//! Emits every technique of the 64-bit counts and scans and of those of several words, with
//! barriers that keep a compiler from replacing it; also the counts of slices and the attacks of
//! sliders. Some are emitted in C too.
//!
//! Compilers recognize some of them and replace them by an instruction. So the operand of every
//! multiplication, and of every count of a computed value, passes through a function that is opaque
//! to them and costs nothing, and so does the rest in every step of a loop. Handwritten code has
//! the same barriers.
//!
//! The counts of slices depend on the compiler's vectorization, which a barrier would prevent, so
//! they have none. Compilers do not recognize their carry-save adders, and `native` is meant to be
//! replaced.
//!
//! The attacks of sliders have none either: no instruction computes them, and their users have no
//! barriers.

mod c;
mod maps;
mod tables;

use bit_tables_generator::{
    Board, Layout, Operation, Parameter, ParameterKind, Plan, Request, SourceFile, Target,
    Technique, Word, techniques,
};
use std::collections::{BTreeMap, HashSet};
use std::error::Error;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build");
    let folder = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let mut emitted = Emitted::default();
    emitted.words()?;
    emitted.slices()?;
    emitted.boards()?;
    emitted.sliders()?;
    fs::write(folder.join("emitted.rs"), emitted.text())?;
    // As a user would have it, with its checks.
    let printed = |technique, layout| {
        let file = SourceFile::from(Request::new(Word::U64).sliders(technique));
        file.print(&Target::unknown()).map(|file| file.text(layout))
    };
    fs::write(folder.join("sliders.rs"), printed("hyperbola", Layout::Readable)?)?;
    // One large table: as a byte string, as numbers, and as a byte string with its checks.
    let magic = printed("magic", Layout::Compact)?;
    fs::write(folder.join("magic_bytes.rs"), unchecked(&magic))?;
    fs::write(folder.join("magic_numbers.rs"), unchecked(&printed("magic", Layout::Readable)?))?;
    fs::write(folder.join("magic_checked.rs"), magic)?;
    tables::write(&folder)?;
    maps::write(&folder)?;
    c::write(&folder)
}

/// What is emitted: modules, and the groups that the macro `techniques` knows.
#[derive(Default)]
struct Emitted {
    modules: String,
    groups: BTreeMap<String, String>,
}

/// How many bytes of tables Clippy gets to read: it takes minutes for a megabyte.
const LONG: usize = 64 << 10;

/// Detects at run time what vectors there are.
const DETECTED: &str = "simd(detect = std)";

/// The names of all techniques of an operation.
fn names(operation: Operation) -> impl Iterator<Item = &'static str> {
    techniques(operation).iter().map(Technique::name)
}

/// What people call a technique, without signs: the name of a module.
fn identifier(name: &str) -> String {
    let words = name.split(|letter: char| !letter.is_alphanumeric() && letter != '_');
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join("_")
}

impl Emitted {
    /// A module that is named after its group and itself.
    fn module(&mut self, group: &str, name: &str, code: &str) -> String {
        let module = identifier(&format!("{group} {name}"));
        self.modules += &format!("/// `{group}`, `{name}`.\npub mod {module} {{\n{code}}}\n");
        module
    }

    /// One of a group.
    fn add(&mut self, group: &str, name: &str, code: &str) {
        let module = self.module(group, name, code);
        self.arm(group, name, &module);
    }

    /// A module that a group has.
    fn arm(&mut self, group: &str, name: &str, module: &str) {
        let arm = format!("$form!({name:?}, $crate::emitted::{module}, $($more)*),\n");
        *self.groups.entry(group.to_owned()).or_default() += &arm;
    }

    /// The functions that are asked for, without barriers.
    fn request(&mut self, group: &str, name: &str, request: Request) -> Result<(), Box<dyn Error>> {
        self.add(group, name, &functions(request)?);
        Ok(())
    }

    /// Techniques of an operation, without barriers.
    fn each<'a>(
        &mut self,
        group: &str,
        word: Word,
        operation: Operation,
        selections: impl IntoIterator<Item = &'a str>,
    ) -> Result<(), Box<dyn Error>> {
        for selection in selections {
            self.request(group, selection, Request::new(word).with(operation, selection))?;
        }
        Ok(())
    }

    /// Functions of a word or several, most of them with barriers.
    fn words(&mut self) -> Result<(), Box<dyn Error>> {
        let mut barred = |group: &str, name: &str, request: Request| {
            self.add(group, name, &barred(&functions(request)?));
            Ok::<_, Box<dyn Error>>(())
        };
        for operation in [
            Operation::CountOnes,
            Operation::BitScanForward,
            Operation::BitScanReverse,
            Operation::IsPowerOfTwo,
            Operation::MoreThanOne,
            Operation::LineCounts,
        ] {
            for name in names(operation) {
                barred(
                    &operation.to_string(),
                    name,
                    Request::new(Word::U64).with(operation, name),
                )?;
            }
        }
        for name in ["native", "swap_bytes", "exchange", "table8"] {
            let request = Request::new(Word::U64).with(Operation::ReverseBits, name);
            barred("reverse_bits", name, request)?;
        }
        let hakmem = Request::new(Word::U32).with(Operation::CountOnes, "hakmem169");
        barred("count_ones_u32", "hakmem169", hakmem)?;
        let request = || Request::new(Word::U64);
        for words in [3, 7, 15] {
            let (group, of) = (format!("count_ones_of_{words}"), Operation::CountOnesOf);
            let selection = |technique: &str| format!("{technique}(words = {words})");
            barred(&group, "odd_major", request().with(of, &*selection("odd_major")))?;
            for count in ["swar", "native"] {
                let request = request().with(of, &*selection("separate"));
                barred(&group, count, request.with(Operation::CountOnes, count))?;
            }
        }
        let counts = request().with(Operation::AttackCounts, "odd_major(words = 7)");
        barred("attack_counts", "odd_major", counts)?;
        for operation in [
            Operation::Select,
            Operation::Extract,
            Operation::Deposit,
            Operation::TrailingZeroBytes,
        ] {
            self.each(&operation.to_string(), Word::U64, operation, names(operation))?;
        }
        for operation in [
            Operation::PrefixXor,
            Operation::Interleave,
            Operation::Deinterleave,
            Operation::NextPermutation,
            Operation::NextPowerOfTwo,
        ] {
            self.each(&operation.to_string(), Word::U64, operation, names(operation))?;
        }
        // Compilers know none of these masks.
        for (name, mask) in tables::MASKS {
            for operation in [Operation::ExtractFixed, Operation::DepositFixed] {
                let selection = format!("shortest(mask = {mask:#x})");
                let code = functions(request().with(operation, &*selection))?;
                let mask = format!("/// The mask.\npub const MASK: u64 = {mask:#x};\n");
                self.add(&operation.to_string(), name, &(mask + &code));
            }
        }
        for entries in ["u8", "u16", "u32"] {
            let shift = if entries == "u8" { 0 } else { 6 };
            for name in names(Operation::Indices) {
                let selection = format!("{name}(entries = {entries}, shift = {shift})");
                let request = request().with(Operation::Indices, &*selection);
                self.request(&format!("indices_{entries}"), name, request)?;
            }
        }
        Ok(())
    }

    /// Functions of slices.
    fn slices(&mut self) -> Result<(), Box<dyn Error>> {
        for operation in [Operation::CountOnesOfSlice, Operation::HammingDistanceOfSlices] {
            for word in [Word::U64, Word::U8] {
                let group = format!("{operation}_{word}");
                self.each(&group, word, operation, names(operation).chain([DETECTED]))?;
                // Each tier by itself, as each module has a choice of its own.
                for tier in ["avx512", "avx2", "popcnt", "ssse3"] {
                    let code = functions(Request::new(word).with(operation, DETECTED))?;
                    let module = self.module(&group, tier, &code);
                    self.arm(&group, tier, &module);
                    self.arm("tiers", tier, &module);
                }
            }
        }
        for technique in ["native", "harley_seal", DETECTED] {
            let request = [
                Operation::CountAndOfSlices,
                Operation::CountOrOfSlices,
                Operation::CountAndNotOfSlices,
                Operation::CountOnesOfSlice,
            ]
            .into_iter()
            .fold(Request::new(Word::U64), |request, operation| request.with(operation, technique));
            self.request("joined", technique, request.jaccard_of_slices("auto"))?;
        }
        for entries in ["u16", "u32"] {
            let plain = ["pops", "table", "simd"].map(|name| (name, name, ""));
            for (name, technique, more) in
                plain.into_iter().chain([(DETECTED, "simd", ", detect = std")])
            {
                let selection = format!("{technique}(entries = {entries}{more})");
                let request = Request::new(Word::U64).indices_of_slice(&*selection);
                self.request(&format!("indices_of_slice_{entries}"), name, request)?;
            }
        }
        let operation = Operation::ReverseBitsOfSlice;
        for word in [Word::U8, Word::U32] {
            let names = names(operation).chain([DETECTED]);
            self.each(&format!("{operation}_{word}"), word, operation, names)?;
        }
        let operation = Operation::RankSelectOfSlice;
        self.each(&operation.to_string(), Word::U64, operation, names(operation))?;
        let operation = Operation::PositionalCounts;
        for word in [Word::U8, Word::U16] {
            let names = names(operation).chain([DETECTED]);
            self.each(&format!("{operation}_{word}"), word, operation, names)?;
        }
        Ok(())
    }

    /// What boards have besides sliders: sets of sliders, mailboxes, riders, squares between two
    /// others, and shogi in two words.
    fn boards(&mut self) -> Result<(), Box<dyn Error>> {
        for operation in [
            Operation::SetWise,
            Operation::WeightedCount,
            Operation::MailboxRays,
            Operation::Riders,
            Operation::Between,
            Operation::Othello,
            Operation::Regions,
        ] {
            self.each(&operation.to_string(), Word::U64, operation, names(operation))?;
        }
        self.each("set_wise", Word::U64, Operation::SetWise, [DETECTED])?;
        let shogi = Request::new(Word::U128).board(Board::new(9, 9)).sliders("auto");
        self.request("shogi", "halves", shogi.halves("two_words(low = 63)"))?;
        let filled = Request::new(Word::U64).sliders("magic(fill = start)");
        self.request("filled", "sliders", filled)
    }

    /// The attacks of sliders by every technique that the target has, with each name that a
    /// parameter can have. The group has each that differs from those before: without its
    /// instruction, a technique may be another one.
    fn sliders(&mut self) -> Result<(), Box<dyn Error>> {
        let target = Target::from_cargo()?;
        println!("cargo::rerun-if-env-changed=RUSTC_WORKSPACE_WRAPPER");
        let wrapper = env::var_os("RUSTC_WORKSPACE_WRAPPER").unwrap_or_default();
        let linted = Path::new(&wrapper).file_stem().is_some_and(|name| name == "clippy-driver");
        let mut known = HashSet::new();
        for technique in techniques(Operation::Sliders) {
            for selection in technique.variants(Word::U64) {
                // Numbers choose among constants, which are all as fast. What is detected, and
                // tables that the program fills first, are timed with other benchmarks.
                let counts = |parameter: &Parameter| {
                    let spec = technique.parameter(parameter.name());
                    let is_named =
                        spec.is_some_and(|spec| matches!(spec.kind(), ParameterKind::Name(_)));
                    is_named && !["detect", "fill"].contains(&parameter.name())
                };
                if !selection.parameters().iter().all(counts) {
                    continue;
                }
                let request = Request::new(Word::U64).with(Operation::Sliders, selection.clone());
                // It may need an instruction that the target lacks.
                let Ok(plan) = Plan::new(&request, &target) else { continue };
                let bytes = plan.module().table_bytes();
                if linted && bytes > LONG {
                    continue;
                }
                // Long tables are byte strings, which take less time to compile.
                let printed = SourceFile::from(request).print(&target)?.text(Layout::Compact);
                let code = unchecked(&printed);
                let lines =
                    code.lines().filter(|line| !line.starts_with("//") && !line.starts_with("#["));
                let is_new =
                    known.insert(lines.collect::<String>().replace("pub const fn", "pub fn"));
                let code = format!(
                    "/// The bytes of all tables.\npub const TABLE_BYTES: usize = {bytes};\n{code}"
                );
                if is_new {
                    self.add("sliders", &selection.to_string(), &code);
                } else {
                    self.module("sliders", &selection.to_string(), &code);
                }
            }
        }
        Ok(())
    }

    /// All modules, and the macro that calls another one with the name and the module of each in a
    /// group, and with what else it is given, for a vector of what it gives.
    fn text(&self) -> String {
        let arms = self.groups.iter().map(|(group, forms)| {
            format!("({group}, $form:ident, $($more:tt)*) => {{ vec![\n{forms}] }};\n")
        });
        format!(
            "{}/// Calls a macro for all of a group.\n#[macro_export]\nmacro_rules! techniques {{\n{}}}\n",
            self.modules,
            arms.collect::<String>()
        )
    }
}

/// The functions that are asked for.
fn functions(request: Request) -> Result<String, Box<dyn Error>> {
    let printed = SourceFile::from(request).print(&Target::unknown())?;
    Ok(unchecked(&printed.text(Layout::Readable)))
}

/// The code without its checks, which need `const fn`: the barrier is not.
fn unchecked(code: &str) -> String {
    code.split("// Every table is checked here").next().unwrap_or_default().to_owned()
}

/// The code with a barrier before every multiplication and every count of a computed value, and in
/// every loop that runs until nothing is left.
fn barred(code: &str) -> String {
    let code = code.replace("pub const fn", "pub fn");
    with_barriers(
        &code,
        "crate::opaque",
        &[".wrapping_mul(", ".count_ones("],
        ["while ", " != 0 {"],
    )
}

/// The code with a barrier around every operand that is a name before one of these, and in every
/// loop that goes on while a name is not zero, between these.
fn with_barriers(code: &str, barrier: &str, before: &[&str], loops: [&str; 2]) -> String {
    let mut text = String::new();
    for line in code.lines() {
        let mut barred = line.to_owned();
        for method in before {
            let mut parts: Vec<String> = barred.split(method).map(str::to_owned).collect();
            let last = parts.len() - 1;
            for part in &mut parts[..last] {
                let start = part.rfind(|letter: char| !letter.is_alphanumeric() && letter != '_');
                let (before, operand) = part.split_at(start.map_or(0, |start| start + 1));
                // Arguments have already passed a barrier.
                if operand != "x" {
                    *part = format!("{before}{barrier}({operand})");
                }
            }
            barred = parts.join(method);
        }
        text += &format!("{barred}\n");
        let rest = line.trim_start().strip_prefix(loops[0]);
        if let Some(rest) = rest.and_then(|rest| rest.strip_suffix(loops[1])) {
            text += &format!("{rest} = {barrier}({rest});\n");
        }
    }
    text
}
