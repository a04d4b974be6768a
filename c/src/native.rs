//! Functions for common instructions: a compiler builtin where there is one, and otherwise a few
//! lines of C. All return what Rust does for zero.

use super::names::Names;
use super::sharing::once;
use super::style::Language;
use super::text::{Level, Piece, Rank, doc_comment, wrapped_code};
use bit_tables_ir::{Bytes, Int};
use std::collections::BTreeSet;

/// One of them; `u32` is the width of its word in bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Native {
    /// The number of set bits.
    CountOnes(u32),
    /// The number of zeros below the least significant set bit.
    TrailingZeros(u32),
    /// The number of zeros above the most significant set bit.
    LeadingZeros(u32),
    /// Whether exactly one bit is set.
    IsPowerOfTwo(u32),
    /// Reverses the bytes.
    SwapBytes(u32),
    /// Reverses the bits.
    ReverseBits(u32),
    /// The bytes of a word: in memory order if the flag is true, otherwise the least significant
    /// first.
    ToBytes(bool, u32),
    /// The word of such bytes; the inverse of `ToBytes`.
    FromBytes(bool, u32),
    /// The signed number with the same bits.
    ToSigned(Int),
    /// An arithmetic right shift.
    ShiftSigned(Int),
    /// A number in flash.
    Flash(u32),
    /// A number of floating point in flash.
    FlashFloat,
    /// The bits of a 32-bit float, or of a double.
    FloatBits(u32),
    /// Whether two texts are equal.
    SameText,
}

impl Native {
    /// The function that stores the bytes of a word.
    pub fn to_bytes(order: Bytes, int: Int) -> Self {
        Self::ToBytes(order == Bytes::Native, int.bits())
    }

    /// The function that reads the bytes of a word.
    pub fn from_bytes(order: Bytes, int: Int) -> Self {
        Self::FromBytes(order == Bytes::Native, int.bits())
    }

    /// The name, without the prefix of the header.
    pub fn name(self) -> String {
        match self {
            Self::CountOnes(bits) => format!("count_ones{bits}"),
            Self::TrailingZeros(bits) => format!("trailing_zeros{bits}"),
            Self::LeadingZeros(bits) => format!("leading_zeros{bits}"),
            Self::IsPowerOfTwo(bits) => format!("is_power_of_two{bits}"),
            Self::SwapBytes(bits) => format!("swap_bytes{bits}"),
            Self::ReverseBits(bits) => format!("reverse_bits{bits}"),
            Self::ToBytes(true, bits) => format!("store{bits}"),
            Self::ToBytes(false, bits) => format!("store_little{bits}"),
            Self::FromBytes(true, bits) => format!("load{bits}"),
            Self::FromBytes(false, bits) => format!("load_little{bits}"),
            Self::ToSigned(int) => format!("to_{}", int.name()),
            Self::ShiftSigned(int) => format!("shift_{}", int.name()),
            Self::Flash(bits) => format!("flash{bits}"),
            Self::FlashFloat => "flash_float".to_owned(),
            Self::FloatBits(bits) => format!("{}_bits", float(bits)),
            Self::SameText => "same_text".to_owned(),
        }
    }

    /// Whether its word has 128 bits.
    pub fn is_wide(self) -> bool {
        self.bits() == 128
    }

    fn bits(self) -> u32 {
        match self {
            Self::CountOnes(bits)
            | Self::TrailingZeros(bits)
            | Self::LeadingZeros(bits)
            | Self::IsPowerOfTwo(bits)
            | Self::SwapBytes(bits)
            | Self::ReverseBits(bits)
            | Self::ToBytes(_, bits)
            | Self::FromBytes(_, bits)
            | Self::Flash(bits) => bits,
            Self::ToSigned(int) | Self::ShiftSigned(int) => int.bits(),
            Self::FloatBits(_) | Self::FlashFloat | Self::SameText => 0,
        }
    }

    /// The functions that its text calls.
    fn calls(self) -> Vec<Self> {
        match self {
            Self::CountOnes(128) => vec![Self::CountOnes(64)],
            Self::TrailingZeros(128) => vec![Self::TrailingZeros(64)],
            Self::LeadingZeros(128) => vec![Self::LeadingZeros(64)],
            Self::TrailingZeros(bits) | Self::LeadingZeros(bits) => vec![Self::CountOnes(bits)],
            Self::SwapBytes(128) => vec![Self::SwapBytes(64)],
            Self::ReverseBits(128) => vec![Self::ReverseBits(64)],
            Self::ReverseBits(bits @ (16..=64)) => vec![Self::SwapBytes(bits)],
            _ => Vec::new(),
        }
    }

    /// Adds it and what it calls.
    pub fn with_calls(self, into: &mut BTreeSet<Self>) {
        if into.insert(self) {
            self.calls().into_iter().for_each(|native| native.with_calls(into));
        }
    }

    /// What it computes, the type of its result, its parameters and its body.
    fn parts(self, names: &Names) -> (&'static str, String, String, String) {
        let bits = self.bits();
        let word = match bits {
            128 => names.int(Int::U128),
            _ => names.standard(&format!("uint{bits}_t")),
        };
        let signed = match bits {
            128 => names.int(Int::I128),
            _ => names.standard(&format!("int{bits}_t")),
        };
        let count = names.standard("uint32_t");
        let byte = names.standard("uint8_t");
        let of_word = format!("{word} x");
        match self {
            Self::CountOnes(_) => ("The number of ones.", count, of_word, count_ones(bits, names)),
            Self::TrailingZeros(_) => (
                "The number of zeros below the least significant one, the width for zero.",
                count,
                of_word,
                trailing_zeros(bits, names),
            ),
            Self::LeadingZeros(_) => (
                "The number of zeros above the most significant one, the width for zero.",
                count,
                of_word,
                leading_zeros(bits, names),
            ),
            Self::IsPowerOfTwo(_) => (
                "Whether there is exactly one one.",
                "bool".to_owned(),
                of_word,
                "    return x != 0 && (x & (x - 1)) == 0;\n".to_owned(),
            ),
            Self::SwapBytes(_) => ("The bytes in reverse.", word, of_word, swap_bytes(bits, names)),
            Self::ReverseBits(_) => {
                ("The bits in reverse.", word, of_word, reverse_bits(bits, names))
            }
            Self::ToBytes(is_in_memory, _) => (
                if is_in_memory {
                    "The bytes as memory has them."
                } else {
                    "The bytes, the least significant first."
                },
                "void".to_owned(),
                format!("{of_word}, {byte} *bytes"),
                store(bits, is_in_memory, names),
            ),
            Self::FromBytes(is_in_memory, _) => (
                if is_in_memory {
                    "The word of bytes as memory has them."
                } else {
                    "The word of bytes, the least significant first."
                },
                word.clone(),
                format!("const {byte} *bytes"),
                load(bits, &word, is_in_memory, names),
            ),
            Self::ToSigned(Int::I128) => {
                // The compilers that have such numbers define the conversion.
                let body = format!("    return {};\n", cast(names, &signed, "x"));
                ("The number with a sign that has the same bits.", signed, of_word, body)
            }
            Self::ToSigned(_) => {
                let (one, two) = (cast(names, &signed, "x"), cast(names, &signed, "~x"));
                let body = format!("    return x <= INT{bits}_MAX ? {one} : -1 - {two};\n");
                ("The number with a sign that has the same bits.", signed, of_word, body)
            }
            Self::ShiftSigned(_) => (
                "The quotient by a power of two, rounded down.",
                signed.clone(),
                format!("{signed} x, {count} count"),
                "    return x < 0 ? ~(~x >> count) : x >> count;\n".to_owned(),
            ),
            Self::Flash(_) => (
                "The number at a place in flash.",
                word.clone(),
                format!("const {word} *place"),
                in_flash(bits, &word),
            ),
            Self::FlashFloat => (
                "The number of floating point at a place in flash.",
                "float".to_owned(),
                "const float *place".to_owned(),
                flash_read("float"),
            ),
            Self::FloatBits(bits) => (
                if bits == 32 { "The bits of a float." } else { "The bits of a double." },
                names.standard(&format!("uint{bits}_t")),
                format!("{} x", float(bits)),
                float_bits(bits, names),
            ),
            Self::SameText => (
                "Whether two texts are the same.",
                "bool".to_owned(),
                "const char *one, const char *other".to_owned(),
                SAME_TEXT.to_owned(),
            ),
        }
    }

    fn text(self, names: &Names) -> String {
        let (doc, result, parameters, body) = self.parts(names);
        let (head, name) = (names.constant_function(), names.native(&self.name()));
        let code = format!("{head} {result} {name}({parameters}) {{\n{body}}}\n");
        once(
            &names.macro_named(&format!("NATIVE_{}", self.name().to_ascii_uppercase())),
            &(doc_comment(doc, 0) + &code),
        )
    }
}

/// Reads a number from flash, where a 64-bit or wider one is copied.
fn in_flash(bits: u32, word: &str) -> String {
    let read = match bits {
        8 => "byte",
        16 => "word",
        32 => "dword",
        _ => return copied(word),
    };
    flash_read(read)
}

/// Returns what this read of avr-libc finds.
fn flash_read(read: &str) -> String {
    format!(
        "#if defined(__AVR__)\n    return pgm_read_{read}(place);\n#else\n    return *place;\n#endif\n"
    )
}

/// Returns a value of this type that is in flash at `place`, by a copy.
pub(super) fn copied(ty: &str) -> String {
    format!(
        "#if defined(__AVR__)\n    {ty} value;\n    memcpy_P(&value, place, sizeof value);\n    return value;\n\
         #else\n    return *place;\n#endif\n"
    )
}

/// These functions in the order that C needs.
pub(super) fn text(all: &BTreeSet<Native>, has_wide: bool, names: &Names) -> String {
    let texts = super::order::called_first(
        &all.iter().copied().collect::<Vec<_>>(),
        |native| native.name(),
        |native| native.calls().into_iter().map(Native::name).collect(),
    );
    let text = |native: Native| {
        let text = native.text(names);
        let only_in_checks = native.is_wide() && !has_wide;
        if only_in_checks {
            return format!("#if defined(__SIZEOF_INT128__)\n{text}#endif\n");
        }
        text
    };
    let texts: Vec<String> = texts.into_iter().map(text).collect();
    texts.join("\n")
}

/// A conversion of a name, a call or a complement.
fn cast(names: &Names, ty: &str, value: &str) -> String {
    names.cast(ty, &Piece::primary(value, Rank::Other)).text
}

/// A conversion of a longer expression.
fn cast_of(names: &Names, ty: &str, value: &str) -> String {
    names.cast(ty, &Piece { text: value.to_owned(), level: Level::Choice, rank: Rank::Other }).text
}

/// A number made of equal bytes.
fn bytes(bits: u32, byte: u8) -> String {
    format!("UINT{bits}_C(0x{})", format!("{byte:02x}").repeat(bits as usize / 8))
}

/// The halves of a 128-bit word: the high one and the low one.
fn halves(names: &Names) -> (String, String) {
    let half = names.standard("uint64_t");
    (cast_of(names, &half, "x >> 64"), cast(names, &half, "x"))
}

/// A call of `__builtin_…`, as a `uint32_t`. An `int` may have 16 bits, and then a `long` has 32.
fn builtin(name: &str, bits: u32, names: &Names) -> String {
    let count = names.standard("uint32_t");
    if bits == 64 {
        return cast(names, &count, &format!("__builtin_{name}ll(x)"));
    }
    let narrow = cast(names, "unsigned", "x");
    let choice = format!("sizeof(int) < 4 ? __builtin_{name}l(x) : __builtin_{name}({narrow})");
    cast_of(names, &count, &choice)
}

/// A line that returns a value.
fn returned(value: &str) -> String {
    wrapped_code(&format!("return {value};"), 4) + "\n"
}

/// The way by a function of `<bit>`, under a further condition. It comes after the compiler's own
/// functions, which take fewer steps to evaluate.
fn else_standard(names: &Names, further: &str, call: &str) -> String {
    match names.language() {
        Language::C => String::new(),
        Language::Cpp => {
            let value = cast(names, "std::uint32_t", call);
            format!("#elif defined(__cpp_lib_bitops){further}\n    return {value};\n")
        }
    }
}

fn count_ones(bits: u32, names: &Names) -> String {
    if bits == 128 {
        let (high, low) = halves(names);
        let count = names.native("count_ones64");
        return format!("    return {count}({high}) + {count}({low});\n");
    }
    let shifted = format!("(x * {}) >> {}", bytes(bits, 0x01), bits - 8);
    format!(
        "#if defined(__GNUC__) && !defined({}) \\\n    && (defined(__clang__) || defined(__POPCNT__) || defined(__aarch64__) \\\n    \
         || defined(_ARCH_PWR7) || defined(__riscv_zbb) || defined(__loongarch__))\n{}{}#else\n    \
         x -= (x >> 1) & {};\n    x = (x & {}) + ((x >> 2) & {});\n    x = (x + (x >> 4)) & {};\n    return {};\n#endif\n",
        names.macro_named("NO_BUILTINS"),
        returned(&builtin("popcount", bits, names)),
        else_standard(names, " && !defined(__GNUC__)", "std::popcount(x)"),
        bytes(bits, 0x55),
        bytes(bits, 0x33),
        bytes(bits, 0x33),
        bytes(bits, 0x0f),
        cast_of(names, &names.standard("uint32_t"), &shifted),
    )
}

fn trailing_zeros(bits: u32, names: &Names) -> String {
    if bits == 128 {
        let (high, low) = halves(names);
        let count = names.native("trailing_zeros64");
        return format!("    return {low} != 0 ? {count}({low}) : 64 + {count}({high});\n");
    }
    format!(
        "#if {}\n{}{}{}#else\n    return {}(~x & (x - 1));\n#endif\n",
        has_builtins(names),
        returned(&format!("x != 0 ? {} : {bits}", builtin("ctz", bits, names))),
        scan("_BitScanForward", bits, "index", names),
        else_standard(names, "", "std::countr_zero(x)"),
        names.native(&format!("count_ones{bits}")),
    )
}

fn leading_zeros(bits: u32, names: &Names) -> String {
    if bits == 128 {
        let (high, low) = halves(names);
        let count = names.native("leading_zeros64");
        return format!("    return {high} != 0 ? {count}({high}) : 64 + {count}({low});\n");
    }
    let mut folds = String::new();
    let mut count = 1;
    while count < bits {
        folds += &format!("    x |= x >> {count};\n");
        count *= 2;
    }
    format!(
        "#if {}\n{}{}{}#else\n{folds}    return {}(~x);\n#endif\n",
        has_builtins(names),
        returned(&format!("x != 0 ? {} : {bits}", builtin("clz", bits, names))),
        scan("_BitScanReverse", bits, &format!("{} - index", bits - 1), names),
        else_standard(names, "", "std::countl_zero(x)"),
        names.native(&format!("count_ones{bits}")),
    )
}

/// The condition for the functions of GCC and Clang.
fn has_builtins(names: &Names) -> String {
    format!("defined(__GNUC__) && !defined({})", names.macro_named("NO_BUILTINS"))
}

/// The bit scans of Microsoft's compiler; the 64-bit ones where it has them. It cannot evaluate
/// them, so in C++ there are none.
fn scan(name: &str, bits: u32, result: &str, names: &Names) -> String {
    if names.language() == Language::Cpp {
        return String::new();
    }
    let (condition, name) = if bits == 64 {
        ("defined(_MSC_VER) && (defined(_M_X64) || defined(_M_ARM64))", format!("{name}64"))
    } else {
        ("defined(_MSC_VER)", name.to_owned())
    };
    let no_builtins = names.macro_named("NO_BUILTINS");
    format!(
        "#elif {condition} && !defined({no_builtins})\n    unsigned long index;\n    return {name}(&index, x) ? {result} : {bits};\n"
    )
}

fn swap_bytes(bits: u32, names: &Names) -> String {
    if bits == 128 {
        let (high, low) = halves(names);
        let swap = names.native("swap_bytes64");
        let low = cast(names, &names.int(Int::U128), &format!("{swap}({low})"));
        return format!("    return ({low} << 64) | {swap}({high});\n");
    }
    if bits == 16 {
        let swapped = cast_of(names, &names.standard("uint16_t"), "(x << 8) | (x >> 8)");
        return format!("    return {swapped};\n");
    }
    let eight = if bits == 32 { "UINT32_C(0xff00ff)" } else { "UINT64_C(0xff00ff00ff00ff)" };
    let steps = if bits == 32 {
        "    return (x << 16) | (x >> 16);\n".to_owned()
    } else {
        let mask = "UINT64_C(0xffff0000ffff)";
        format!(
            "    x = ((x & {mask}) << 16) | ((x >> 16) & {mask});\n    return (x << 32) | (x >> 32);\n"
        )
    };
    format!(
        "#if {}\n    return __builtin_bswap{bits}(x);\n#else\n    \
         x = ((x & {eight}) << 8) | ((x >> 8) & {eight});\n{steps}#endif\n",
        has_builtins(names)
    )
}

fn reverse_bits(bits: u32, names: &Names) -> String {
    if bits == 128 {
        let (high, low) = halves(names);
        let reverse = names.native("reverse_bits64");
        let low = cast(names, &names.int(Int::U128), &format!("{reverse}({low})"));
        return format!("    return ({low} << 64) | {reverse}({high});\n");
    }
    let byte = |byte: u8| match bits {
        8 | 16 => format!("0x{}", format!("{byte:02x}").repeat(bits as usize / 8)),
        _ => bytes(bits, byte),
    };
    let is_narrow = bits < 32;
    let steps: String = [(1, 0x55), (2, 0x33), (4, 0x0f)]
        .into_iter()
        .map(|(count, mask)| {
            let mask = byte(mask);
            let step = format!("((x & {mask}) << {count}) | ((x >> {count}) & {mask})");
            if is_narrow {
                let word = names.standard(&format!("uint{bits}_t"));
                format!("    x = {};\n", cast_of(names, &word, &step))
            } else {
                format!("    x = {step};\n")
            }
        })
        .collect();
    let last = match bits {
        8 => "x".to_owned(),
        _ => format!("{}(x)", names.native(&format!("swap_bytes{bits}"))),
    };
    format!(
        "#if defined(__clang__) && !defined({})\n    return __builtin_bitreverse{bits}(x);\n#else\n{steps}    \
         return {last};\n#endif\n",
        names.macro_named("NO_BUILTINS")
    )
}

/// A condition that is true where C++ evaluates the code; C never does.
const IS_EVALUATED: &str = "__builtin_is_constant_evaluated()";

/// The place of byte `i` of a word in memory.
fn place(bits: u32, names: &Names) -> String {
    format!("{} ? {} - i : i", names.macro_named("IS_BIG"), bits / 8 - 1)
}

/// Stores bytes. In memory order by a copy, except where the compiler evaluates it.
fn store(bits: u32, is_in_memory: bool, names: &Names) -> String {
    let count = bits / 8;
    let byte = cast_of(names, &names.standard("uint8_t"), "x >> 8 * i");
    if !is_in_memory {
        return format!("    for (int i = 0; i < {count}; i++)\n        bytes[i] = {byte};\n");
    }
    let copy = format!("    {}(bytes, &x, sizeof x);\n", names.macro_named("COPY"));
    match names.language() {
        Language::C => copy,
        Language::Cpp => format!(
            "    if ({IS_EVALUATED}) {{\n        for (int i = 0; i < {count}; i++)\n            bytes[{}] = {byte};\n        \
             return;\n    }}\n{copy}",
            place(bits, names)
        ),
    }
}

fn load(bits: u32, word: &str, is_in_memory: bool, names: &Names) -> String {
    let count = bits / 8;
    let loop_over = |margin: &str, place: &str| {
        let byte = cast(names, word, &format!("bytes[{place}]"));
        let all = cast_of(names, word, &format!("x | {byte} << 8 * i"));
        format!("{margin}for (int i = 0; i < {count}; i++)\n{margin}    x = {all};\n")
    };
    if !is_in_memory {
        return format!("    {word} x = 0;\n{}    return x;\n", loop_over("    ", "i"));
    }
    let evaluated = match names.language() {
        Language::C => String::new(),
        Language::Cpp => format!(
            "    if ({IS_EVALUATED}) {{\n{}        return x;\n    }}\n",
            loop_over("        ", &place(bits, names))
        ),
    };
    let copy = names.macro_named("COPY");
    format!("    {word} x = 0;\n{evaluated}    {copy}(&x, bytes, sizeof x);\n    return x;\n")
}

/// The type of floating point of that many bits.
pub(super) const fn float(bits: u32) -> &'static str {
    if bits == 32 { "float" } else { "double" }
}

fn float_bits(bits: u32, names: &Names) -> String {
    let word = names.standard(&format!("uint{bits}_t"));
    let copied = format!(
        "    {word} bits = 0;\n    {}(&bits, &x, sizeof bits);\n    return bits;\n",
        names.macro_named("COPY")
    );
    match names.language() {
        Language::C => copied,
        // Clang refuses a copy in a `constexpr` function of C++17, and has what C++20 is built on.
        Language::Cpp => format!(
            "#if defined(__cpp_lib_bit_cast)\n    return std::bit_cast<{word}>(x);\n#elif defined(__clang__)\n    \
             return __builtin_bit_cast({word}, x);\n#else\n{copied}#endif\n"
        ),
    }
}

const SAME_TEXT: &str = "    while (*one != 0 && *one == *other) {
        one++;
        other++;
    }
    return *one == *other;
";
