//! Tables in flash: what is compiled for processors without an operating system takes no RAM for
//! them, and what an emulated AVR runs is right.

mod avr;
mod compilers;

use bit_tables_c::{Header, Style};
use bit_tables_generator::__private::module::Table;
use bit_tables_generator::__private::variants::{Extent, Variant, domains, variants};
use bit_tables_generator::{Map, Plan, Request, Target, Word};
use bit_tables_ir::Program;
use bit_tables_ir::lower::lower;
use bit_tables_test_support::{Limited as _, Random, printed_by};
use compilers::{folder, is_installed, part, program, put, write};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::process::Command;

/// The end of a program: it prints a text.
const RUNNER: &str = include_str!("avr/runner.c");

/// The options of the compiler.
const OPTIONS: [&str; 8] =
    ["-Os", "-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Wshadow", "-Werror"];

/// The bytes of tables in one program, which are in the lower half of the flash.
const TABLES: usize = 30_000;

/// The programs in one header.
const TOGETHER: usize = 16;

/// The seconds that a compiler or an emulated program may take.
const LIMIT: u64 = 600;

/// What is said of a program that is too large.
const TOO_LARGE: [&str; 4] =
    ["overflowed", "will not fit", "is not within region", "relocation truncated"];

/// A program, and what it is called.
type Named = (String, Program);

fn target() -> Target {
    Target::profile("avr").expect("a profile").with_tables_in_flash()
}

/// The header of programs.
fn header<'a>(programs: &[&'a Named]) -> Header<'a> {
    let parts = programs.iter().enumerate();
    let parts = parts.map(|(place, (_, program))| part(format!("v{place}"), program));
    Header { is_for_avr: true, ..Header::new(Style::c("bits_"), parts.collect()) }
}

/// The bytes of code with tables, and of RAM that it begins with, of a compiled file.
fn sizes(size: &str, compiled: &Path) -> [usize; 2] {
    let text = Command::new(size).arg(compiled).prints_within(LIMIT);
    let line = text.lines().nth(1).expect("a line of sizes");
    let mut numbers = line.split_whitespace().map(|word| word.parse().expect("a number"));
    [0, 1].map(|_| numbers.next().expect("a size"))
}

/// A table is in RAM if it is printed for another processor, and in flash if for an AVR.
#[test]
fn tables_take_no_ram() {
    if !["avr-gcc", "avr-size"].into_iter().all(is_installed) {
        return;
    }
    for (word, request, function, bytes) in [
        (Word::U8, "leading_zeros = nalimov", "leading_zeros", 256),
        (Word::U32, "trailing_zeros = debruijn", "trailing_zeros", 32),
        (Word::U64, "leapers = table", "knight_attacks", 512),
        (Word::U64, "rays = half_lines", "north_ray", 4096),
    ] {
        let request = Request::parse(word, request).functions([function]);
        let program = program(&request, &target());
        let main = format!(
            "#include \"bits.h\"\nvolatile uint{}_t x;\nvolatile uint64_t y;\nint main(void) {{\n    y = (uint64_t)bits_{function}({}x);\n    return 0;\n}}\n",
            word.bits(),
            if word == Word::U64 { "(uint32_t)" } else { "" },
        );
        let sizes = [false, true].map(|is_for_avr| {
            let header = Header { is_for_avr, ..compilers::header(Style::c("bits_"), &program) };
            let folder = folder("c_firmware_sizes");
            write(&folder, &header);
            put(&folder, "main.c", &main);
            let (program, output) = avr::compile(&folder, &OPTIONS);
            assert!(output.status.success(), "{request}: {}", printed_by(&output));
            self::sizes("avr-size", &program)
        });
        println!("{request}: code and RAM {:?}, in flash {:?}", sizes[0], sizes[1]);
        let [in_ram, in_flash] = sizes.map(|[_, ram]| ram);
        assert_eq!((in_ram, in_flash), (bytes, 0), "{request}");
    }
}

/// Elsewhere tables are in flash anyway.
#[test]
fn tables_of_other_processors_take_no_ram() {
    let compilers: [(&str, &str, &str, &[&str]); 2] = [
        ("arm-none-eabi-gcc", "arm-none-eabi-size", "cortex-m0", &["-mcpu=cortex-m0", "-mthumb"]),
        ("msp430-elf-gcc", "msp430-elf-size", "msp430", &[]),
    ];
    for (compiler, size, target, options) in compilers {
        if ![compiler, size].into_iter().all(is_installed) {
            continue;
        }
        let target: Target = target.parse().expect("a target");
        let request = Request::parse(Word::U32, "leading_zeros = nalimov");
        let program = program(&request, &target);
        let folder = folder("c_firmware_others");
        write(&folder, &compilers::header(Style::c("bits_"), &program));
        let main = "#include \"bits.h\"\nuint32_t f(uint32_t x);\nuint32_t f(uint32_t x) { return bits_leading_zeros(x); }\n";
        put(&folder, "main.c", main);
        let mut command = Command::new(compiler);
        command.current_dir(&folder).args(options).args(OPTIONS);
        let _ = command.args(["-c", "main.c", "-o", "main.o"]).prints_within(LIMIT);
        let [code, ram] = sizes(size, &folder.join("main.o"));
        assert!(code >= 256 && ram == 0, "{compiler}: {code}, {ram}");
    }
}

/// Compiles programs, and runs what their main function returns as text; programs that do
/// not fit together are halved. Returns how many fit.
fn check(test: &str, programs: &[&Named], main: &dyn Fn(&[&Named]) -> String) -> usize {
    let folder = folder(test);
    write(&folder, &header(programs));
    put(&folder, "main.c", main(programs));
    let (program, output) = avr::compile(&folder, &OPTIONS);
    let names = || programs.iter().map(|(name, _)| name.as_str()).collect::<Vec<_>>().join(", ");
    if !output.status.success() {
        let said = printed_by(&output);
        let is_large = TOO_LARGE.iter().any(|text| said.contains(text));
        assert!(is_large, "{}: {said}", names());
        if programs.len() == 1 {
            println!("too large: {}", names());
            return 0;
        }
        let (some, others) = programs.split_at(programs.len() / 2);
        return check(test, some, main) + check(test, others, main);
    }
    let said = avr::printed(&program);
    assert!(said.contains("passed"), "{}: {said}", names());
    programs.len()
}

/// Programs in groups whose tables fit.
fn groups(programs: &[Named]) -> Vec<Vec<&Named>> {
    let mut groups: Vec<Vec<&Named>> = Vec::new();
    let mut left = 0;
    for program in programs {
        let bytes: usize = program.1.tables.iter().map(Table::bytes).sum();
        match groups.last_mut() {
            Some(group) if bytes <= left && group.len() < TOGETHER => group.push(program),
            _ => {
                left = TABLES;
                groups.push(vec![program]);
            }
        }
        left = left.saturating_sub(bytes);
    }
    groups
}

/// Checks programs group by group. Returns how many fit.
fn check_all(test: &str, programs: &[Named], main: &dyn Fn(&[&Named]) -> String) -> usize {
    groups(programs).iter().map(|group| check(test, group, main)).sum()
}

/// The checks of every technique whose tables an AVR can have.
#[test]
#[ignore = "slow: an emulated processor"]
fn every_technique_passes_its_checks() {
    if !avr::is_there() {
        return;
    }
    let target = target();
    let extent = Extent::asked();
    let domains = domains(extent);
    let is_narrow =
        |variant: &Variant| variant.is_of_all_languages() && variant.domain.word() != Word::U128;
    let programs: Vec<Named> = variants(&domains, extent)
        .filter(is_narrow)
        .filter_map(|variant| {
            let plan = Plan::new(&variant.request(), &target).ok()?;
            let program = lower(plan.module(), variant.domain.word()).expect("what is emitted");
            let bytes: usize = program.tables.iter().map(Table::bytes).sum();
            let program = (variant.to_string(), program);
            let is_there = bytes <= TABLES && header(&[&program]).text().is_ok();
            let has_double = variant.selection.to_string().starts_with("double");
            assert!(is_there != has_double || bytes > TABLES, "{variant}");
            is_there.then_some(program)
        })
        .collect();
    let main = |_: &[&Named]| {
        "#include \"check.c\"\n".to_owned()
            + RUNNER
            + "int main(void) {\n    const char *failed = bits_self_check();\n    end(failed != NULL ? failed : \"passed\");\n    return 0;\n}\n"
    };
    let checked = check_all("c_firmware_variants", &programs, &main);
    println!("\nchecked {checked} functions: all are right");
    assert!(checked * 10 > programs.len() * 9, "{checked} of {}", programs.len());
}

/// The bits of a number of floating point.
const BITS: &str = "#include <string.h>
static uint32_t bits_of(float x) {
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}
";

/// A map of random keys and values, and its values for each key.
struct RandomMap {
    keys: BTreeMap<u16, u64>,
    default: u64,
    /// The last key that is compared.
    last: u16,
    /// The bits of a value.
    bits: u32,
    /// Whether these are bits of floating point.
    are_floats: bool,
}

impl RandomMap {
    fn new(random: &mut Random) -> Self {
        let bits = random.of(&[1, 4, 8, 13, 16, 32, 64]);
        let are_floats = bits == 32 && random.below(2) == 0;
        // No other bits are those of a number.
        let is_number = |bits: u64| !are_floats || f32::from_bits(bits as u32).is_finite();
        let value = |random: &mut Random| {
            Some(random.word() >> (64 - bits)).filter(|&bits| is_number(bits)).unwrap_or(1)
        };
        let few: Vec<u64> = (0..5).map(|_| value(random)).collect();
        let has_few = random.below(2) == 0;
        let one = |random: &mut Random| if has_few { random.of(&few) } else { value(random) };
        let last: u16 = random.of(&[255, 2047, 16_383]);
        let count: u64 = random.of(&[3, 20, 200, 1000]);
        let is_dense = random.below(2) == 0;
        let keys = (0..count).map(|place| {
            let key = if is_dense { place * 3 / 2 } else { random.word() };
            ((key & u64::from(last)) as u16, one(random))
        });
        let keys = keys.collect();
        Self { keys, default: one(random), last, bits, are_floats }
    }

    fn map(&self) -> Map {
        let map = Map::new("value");
        match self.bits {
            1..=8 => map
                .from_pairs(self.keys.iter().map(|(&key, &value)| (key, value as u8)))
                .default(self.default as u8),
            9..=16 => map
                .from_pairs(self.keys.iter().map(|(&key, &value)| (key, value as u16)))
                .default(self.default as u16),
            17..=32 if self.are_floats => {
                let float = |bits: u64| f32::from_bits(bits as u32);
                map.from_pairs(self.keys.iter().map(|(&key, &value)| (key, float(value))))
                    .default(float(self.default))
            }
            17..=32 => map
                .from_pairs(self.keys.iter().map(|(&key, &value)| (key, value as u32)))
                .default(self.default as u32),
            _ => map
                .from_pairs(self.keys.iter().map(|(&key, &value)| (key, value)))
                .default(self.default),
        }
    }

    /// FNV-1a over the low 32 bits of all values, 32 bits at a time, and over the high ones.
    fn digest(&self) -> u32 {
        (0..=self.last).fold(0x811c_9dc5_u32, |digest, key| {
            let value = self.keys.get(&key).copied().unwrap_or(self.default);
            let digest = (digest ^ value as u32).wrapping_mul(0x0100_0193);
            (digest ^ (value >> 32) as u32).wrapping_mul(0x0100_0193)
        })
    }
}

/// Random maps by every way to store them have their values for each key.
#[test]
#[ignore = "slow: an emulated processor"]
fn every_way_of_random_maps_has_every_value() {
    if !avr::is_there() {
        return;
    }
    let target = target();
    let (mut random, mut checked, mut of_floats) = (Random(2026), 0, 0);
    for _ in 0..40 {
        let map = RandomMap::new(&mut random);
        let ways = map.map().as_numbers().every_way(&target).expect("a map");
        let programs: Vec<Named> = ways
            .iter()
            .map(|way| {
                (way.technique().to_owned(), lower(way.module(), way.word()).expect("a map"))
            })
            .collect();
        let main = |programs: &[&Named]| {
            let mut main = "#include \"bits.h\"\n".to_owned()
                + RUNNER
                + BITS
                + "int main(void) {\n    const char *failed = \"passed\";\n    (void)bits_of;\n";
            for place in 0..programs.len() {
                let call = format!("bits_v{place}_value(key_{place})");
                let value = if map.are_floats { format!("bits_of({call})") } else { call.clone() };
                let _ = writeln!(
                    main,
                    "    uint32_t digest_{place} = 0x811c9dc5;\n    uint16_t key_{place} = 0;\n    do {{\n        uint64_t value = {value};\n        \
                     digest_{place} = (digest_{place} ^ (uint32_t)value) * 0x01000193;\n        digest_{place} = (digest_{place} ^ (uint32_t)(value >> 32)) * 0x01000193;\n        \
                     key_{place}++;\n    }} while (key_{place} <= {});\n    if (digest_{place} != UINT32_C({}))\n        failed = \"way {place}\";",
                    map.last,
                    map.digest()
                );
            }
            main + "    end(failed);\n    return 0;\n}\n"
        };
        checked += check_all("c_firmware_maps", &programs, &main);
        of_floats += usize::from(map.are_floats);
    }
    println!("\nchecked {checked} functions: all are right; {of_floats} maps are of floats");
    assert!(of_floats > 0);
}
