//! Optimised code cannot panic: no bounds check, no overflow check, no division by zero is left.

use bit_tables_generator::{File, Layout, Operation, Request, Target, Word, techniques};
use std::process::Command;

/// The text of the module, and for each of its public functions one that a linker would see.
fn source(operation: Operation, technique: &str, word: Word) -> String {
    let request = Request::new(word).with(operation, technique);
    let target = Target::profile("portable").expect("a profile");
    let printed = File::from(request).print(&target).expect("what is registered");
    let mut text = printed.text(Layout::Compact);
    for plan in printed.plans() {
        for function in plan.module().functions.iter().filter(|function| function.public) {
            let name = function.name;
            text += &match operation {
                Operation::Sliders if name == "rook_and_bishop_attacks" => format!(
                    "#[unsafe(no_mangle)] pub fn c_{name}(x: u64, y: u32) -> u64 {{ let z = {name}(x, y); z.0 ^ z.1 }}\n"
                ),
                Operation::Sliders => {
                    format!(
                        "#[unsafe(no_mangle)] pub fn c_{name}(x: u64, y: u32) -> u64 {{ {name}(x, y) }}\n"
                    )
                }
                Operation::Ones if name == "ones" => format!(
                    "#[unsafe(no_mangle)] pub fn c_{name}(x: {word}) -> u32 {{ {name}(x).rev().sum::<u32>() ^ {name}(x).len() as u32 }}\n"
                ),
                _ if name.starts_with("pop") => format!(
                    "#[unsafe(no_mangle)] pub fn c_{name}(x: &mut {word}) -> Option<u32> {{ {name}(x) }}\n"
                ),
                Operation::CountOnesOf if name == "count_ones_of" => format!(
                    "#[unsafe(no_mangle)] pub fn c_{name}(x: &[{word}; 3]) -> u32 {{ {name}(x) }}\n"
                ),
                Operation::AttackCounts if name == "attack_counts" => format!(
                    "#[unsafe(no_mangle)] pub fn c_{name}(x: &[{word}; 7]) -> [{word}; 3] {{ {name}(x) }}\n"
                ),
                Operation::AttackCounts => format!(
                    "#[unsafe(no_mangle)] pub fn c_{name}(x: [{word}; 3], y: u32) -> {word} {{ {name}(x, y) }}\n"
                ),
                Operation::HammingDistance if name == "hamming_distance" => format!(
                    "#[unsafe(no_mangle)] pub fn c_{name}(x: {word}, y: {word}) -> u32 {{ {name}(x, y) }}\n"
                ),
                Operation::CountOnesOfSlice => format!(
                    "#[unsafe(no_mangle)] pub fn c_{name}(x: &[{word}]) -> u64 {{ {name}(x) }}\n"
                ),
                Operation::HammingDistanceOfSlices => format!(
                    "#[unsafe(no_mangle)] pub fn c_{name}(x: &[{word}], y: &[{word}]) -> Option<u64> {{ {name}(x, y) }}\n"
                ),
                Operation::Mobility | Operation::CentreMobility
                    if function.parameters.len() == 1 =>
                {
                    format!("#[unsafe(no_mangle)] pub fn c_{name}(x: u32) -> u32 {{ {name}(x) }}\n")
                }
                Operation::Mobility | Operation::CentreMobility if name.ends_with("mobility") => {
                    format!(
                        "#[unsafe(no_mangle)] pub fn c_{name}(x: u64, y: u32) -> u32 {{ {name}(x, y) }}\n"
                    )
                }
                Operation::Mobility | Operation::CentreMobility if name != "count_ones" => continue,
                Operation::Zobrist => {
                    let names = ["x", "y"].iter().take(function.parameters.len());
                    let given: Vec<String> =
                        names.clone().map(|name| format!("{name}: u32")).collect();
                    let passed: Vec<&str> = names.copied().collect();
                    format!(
                        "#[unsafe(no_mangle)] pub fn c_{name}({}) -> {word} {{ {name}({}) }}\n",
                        given.join(", "),
                        passed.join(", ")
                    )
                }
                Operation::WeightedCount if name == "weighted_count" => format!(
                    "#[unsafe(no_mangle)] pub fn c_{name}(x: {word}, y: &[u8; {0}]) -> u32 {{ {name}(x, y) }}\n",
                    word.bits()
                ),
                Operation::WeightedLookUp if name == "weight_table" => format!(
                    "#[unsafe(no_mangle)] pub fn c_{name}(x: &[u8; {0}]) -> [u16; {1}] {{ {name}(x) }}\n",
                    word.bits(),
                    32 * word.bits()
                ),
                Operation::WeightedLookUp => format!(
                    "#[unsafe(no_mangle)] pub fn c_{name}(x: {word}, y: &[u16; {0}]) -> u32 {{ {name}(x, y) }}\n",
                    32 * word.bits()
                ),
                Operation::LineCounts => format!(
                    "#[unsafe(no_mangle)] pub fn c_{name}(x: u64, y: u32) -> u32 {{ {name}(x, y) }}\n"
                ),
                Operation::BitScan => format!(
                    "#[unsafe(no_mangle)] pub fn c_{name}(x: {word}, y: bool) -> u32 {{ {name}(x, y) }}\n"
                ),
                _ if name.starts_with("is_") || name.ends_with("_one") => format!(
                    "#[unsafe(no_mangle)] pub fn c_{name}(x: {word}) -> bool {{ {name}(x) }}\n"
                ),
                _ => format!(
                    "#[unsafe(no_mangle)] pub fn c_{name}(x: {word}) -> u32 {{ {name}(x) }}\n"
                ),
            };
        }
    }
    text
}

/// The assembly of a source, optimised for the host.
fn assembly(text: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let (input, output) = (folder.path().join("input.rs"), folder.path().join("output.s"));
    std::fs::write(&input, text).expect("a file");
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let status = Command::new(rustc)
        .args(["--edition=2024", "--crate-type=lib", "-Copt-level=3", "--emit=asm", "-o"])
        .arg(&output)
        .arg(&input)
        .status()
        .expect("rustc");
    assert!(status.success(), "{text}");
    std::fs::read_to_string(output).expect("the assembly")
}

#[test]
fn no_technique_can_panic() {
    for &operation in Operation::ALL {
        for technique in techniques(operation) {
            for &word in technique.words {
                let assembly = assembly(&source(operation, technique.name, word));
                assert!(
                    !assembly.contains("panic"),
                    "{operation} = {}, {word}:\n{assembly}",
                    technique.name
                );
            }
        }
    }
}

/// The test above can fail: a look-up that may be out of bounds is seen.
#[test]
fn a_bounds_check_is_seen() {
    let text = "static TABLE: [u8; 154] = [0; 154];\n\
                #[unsafe(no_mangle)] pub fn f(x: u64) -> u8 { TABLE[(x & 255) as usize] }\n";
    assert!(assembly(text).contains("panic"));
}

/// The page on Hyperbola Quintessence lists 28 instructions for a bishop on x86-64, two of them to save a register.
#[test]
fn a_bishop_takes_no_more_instructions_than_published() {
    if !cfg!(target_arch = "x86_64") {
        return;
    }
    let assembly = assembly(&source(Operation::Sliders, "hyperbola", Word::U64));
    let body = assembly.split("\nc_bishop_attacks:").nth(1).expect("the function");
    let body = body.split(".cfi_endproc").next().expect("its end");
    let is_instruction = |line: &&str| line.starts_with('\t') && !line.starts_with("\t.");
    let count = body.lines().filter(is_instruction).count();
    assert!((20..=28).contains(&count), "{count} instructions:\n{body}");
}
