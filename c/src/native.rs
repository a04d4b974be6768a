//! Functions for common instructions: a compiler builtin where there is one, and otherwise a few
//! lines of C. All return what Rust does for zero.

use super::names::Names;
use super::sharing::once;
use super::text::doc_comment;
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
    /// The bits of a double.
    DoubleBits,
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
            Self::DoubleBits => "double_bits".to_owned(),
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
            | Self::FromBytes(_, bits) => bits,
            Self::ToSigned(int) | Self::ShiftSigned(int) => int.bits(),
            Self::DoubleBits | Self::SameText => 0,
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
    fn with_calls(self, into: &mut BTreeSet<Self>) {
        if into.insert(self) {
            self.calls().into_iter().for_each(|native| native.with_calls(into));
        }
    }

    /// Its text, with `@` for the prefix of functions, `%` for the prefix of macros, and `#word#`
    /// for its type.
    fn template(self) -> (&'static str, &'static str, String) {
        let bits = self.bits();
        match self {
            Self::CountOnes(_) => ("The number of ones.", "uint32_t", count_ones(bits)),
            Self::TrailingZeros(_) => (
                "The number of zeros below the least significant one, the width for zero.",
                "uint32_t",
                trailing_zeros(bits),
            ),
            Self::LeadingZeros(_) => (
                "The number of zeros above the most significant one, the width for zero.",
                "uint32_t",
                leading_zeros(bits),
            ),
            Self::IsPowerOfTwo(_) => (
                "Whether there is exactly one one.",
                "bool",
                "    return x != 0 && (x & (x - 1)) == 0;\n".to_owned(),
            ),
            Self::SwapBytes(_) => ("The bytes in reverse.", "#word#", swap_bytes(bits)),
            Self::ReverseBits(_) => ("The bits in reverse.", "#word#", reverse_bits(bits)),
            Self::ToBytes(true, _) => ("The bytes as memory has them.", "void", store(bits)),
            Self::ToBytes(false, _) => (
                "The bytes, the least significant first.",
                "void",
                format!(
                    "    for (int i = 0; i < {}; i++)\n        bytes[i] = (uint8_t)(x >> 8 * i);\n",
                    bits / 8
                ),
            ),
            Self::FromBytes(true, _) => {
                ("The word of bytes as memory has them.", "#word#", load(bits))
            }
            Self::FromBytes(false, _) => {
                ("The word of bytes, the least significant first.", "#word#", load_little(bits))
            }
            Self::ToSigned(_) => (
                "The number with a sign that has the same bits.",
                "#signed#",
                format!("    return x <= INT{bits}_MAX ? (int{bits}_t)x : -1 - (int{bits}_t)~x;\n"),
            ),
            Self::ShiftSigned(_) => (
                "The quotient by a power of two, rounded down.",
                "#signed#",
                "    return x < 0 ? ~(~x >> count) : x >> count;\n".to_owned(),
            ),
            Self::DoubleBits => ("The bits of a double.", "uint64_t", DOUBLE_BITS.to_owned()),
            Self::SameText => ("Whether two texts are the same.", "bool", SAME_TEXT.to_owned()),
        }
    }

    /// The parameters in C.
    fn parameters(self) -> &'static str {
        match self {
            Self::ToBytes(..) => "#word# x, uint8_t *bytes",
            Self::FromBytes(..) => "const uint8_t *bytes",
            Self::ShiftSigned(_) => "#signed# x, uint32_t count",
            Self::DoubleBits => "double x",
            Self::SameText => "const char *one, const char *other",
            _ => "#word# x",
        }
    }

    fn text(self, names: &Names) -> String {
        let (doc, result, body) = self.template();
        let bits = self.bits();
        let word = if bits == 128 { "@u128_t".to_owned() } else { format!("uint{bits}_t") };
        let head =
            format!("%FUNCTION {result} @native_{}({}) {{\n", self.name(), self.parameters());
        let code = (head + &body + "}\n")
            .replace("#word#", &word)
            .replace("#signed#", &format!("int{bits}_t"))
            .replace('@', &names.native("").replace("native_", ""))
            .replace('%', &names.macro_named(""));
        once(&names.native(&self.name()), &(doc_comment(doc, 0) + &code))
    }
}

/// The used functions and their callees, in the order that C needs.
pub(super) fn text(used: &BTreeSet<Native>, has_wide: bool, names: &Names) -> String {
    let mut all = BTreeSet::new();
    for native in used {
        native.with_calls(&mut all);
    }
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

/// A number made of equal bytes.
fn bytes(bits: u32, byte: u8) -> String {
    format!("UINT{bits}_C(0x{})", format!("{byte:02x}").repeat(bits as usize / 8))
}

/// The name of `__builtin_…` for words of `bits` bits.
fn builtin(name: &str, bits: u32) -> String {
    // An `int` may have 16 bits, and then a `long` has 32.
    if bits == 64 { format!("__builtin_{name}ll") } else { format!("%LONG(__builtin_{name})") }
}

fn count_ones(bits: u32) -> String {
    if bits == 128 {
        return "    return @native_count_ones64((uint64_t)(x >> 64)) + @native_count_ones64((uint64_t)x);\n"
            .to_owned();
    }
    format!(
        "#if %COUNTS\n    return (uint32_t){}(x);\n#elif defined(%HAS_BIT) && !defined(%HAS_GNU)\n    \
         return (uint32_t)std::popcount(x);\n#else\n    x -= (x >> 1) & {};\n    x = (x & {}) + ((x >> 2) & {});\n    \
         x = (x + (x >> 4)) & {};\n    return (uint32_t)((x * {}) >> {});\n#endif\n",
        builtin("popcount", bits),
        bytes(bits, 0x55),
        bytes(bits, 0x33),
        bytes(bits, 0x33),
        bytes(bits, 0x0f),
        bytes(bits, 0x01),
        bits - 8
    )
}

fn trailing_zeros(bits: u32) -> String {
    if bits == 128 {
        return "    if ((uint64_t)x != 0)\n        return @native_trailing_zeros64((uint64_t)x);\n    \
                return 64 + @native_trailing_zeros64((uint64_t)(x >> 64));\n"
            .to_owned();
    }
    format!(
        "#if defined(%HAS_BIT)\n    return (uint32_t)std::countr_zero(x);\n#elif defined(%HAS_GNU)\n    \
         return x != 0 ? (uint32_t){}(x) : {bits};\n{}#elif defined(%HAS_STDBIT)\n    return stdc_trailing_zeros(x);\n#else\n    \
         return @native_count_ones{bits}(~x & (x - 1));\n#endif\n",
        builtin("ctz", bits),
        scan("_BitScanForward", bits, "index")
    )
}

fn leading_zeros(bits: u32) -> String {
    if bits == 128 {
        return "    uint64_t high = (uint64_t)(x >> 64);\n    if (high != 0)\n        return @native_leading_zeros64(high);\n    \
                return 64 + @native_leading_zeros64((uint64_t)x);\n"
            .to_owned();
    }
    let mut folds = String::new();
    let mut count = 1;
    while count < bits {
        folds += &format!("    x |= x >> {count};\n");
        count *= 2;
    }
    format!(
        "#if defined(%HAS_BIT)\n    return (uint32_t)std::countl_zero(x);\n#elif defined(%HAS_GNU)\n    \
         return x != 0 ? (uint32_t){}(x) : {bits};\n{}#elif defined(%HAS_STDBIT)\n    return stdc_leading_zeros(x);\n#else\n\
         {folds}    return @native_count_ones{bits}(~x);\n#endif\n",
        builtin("clz", bits),
        scan("_BitScanReverse", bits, &format!("{} - index", bits - 1))
    )
}

/// The bit scans of Microsoft's compiler; the 64-bit ones where it has them.
fn scan(name: &str, bits: u32, result: &str) -> String {
    let (condition, name) = if bits == 64 {
        ("defined(%HAS_MSVC) && (defined(_M_X64) || defined(_M_ARM64))", format!("{name}64"))
    } else {
        ("defined(%HAS_MSVC)", name.to_owned())
    };
    format!(
        "#elif {condition}\n    unsigned long index;\n    return {name}(&index, x) ? {result} : {bits};\n"
    )
}

fn swap_bytes(bits: u32) -> String {
    if bits == 128 {
        return "    return (@u128_t)@native_swap_bytes64((uint64_t)x) << 64\n        \
                | @native_swap_bytes64((uint64_t)(x >> 64));\n"
            .to_owned();
    }
    if bits == 16 {
        return "    return (uint16_t)((x << 8) | (x >> 8));\n".to_owned();
    }
    let name = if bits == 32 { "_byteswap_ulong" } else { "_byteswap_uint64" };
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
        "#if defined(%HAS_GNU)\n    return __builtin_bswap{bits}(x);\n\
         #elif defined(%HAS_MSVC) && !defined(__cplusplus)\n    return {name}(x);\n#else\n    \
         x = ((x & {eight}) << 8) | ((x >> 8) & {eight});\n{steps}#endif\n"
    )
}

fn reverse_bits(bits: u32) -> String {
    if bits == 128 {
        return "    return (@u128_t)@native_reverse_bits64((uint64_t)x) << 64\n        \
                | @native_reverse_bits64((uint64_t)(x >> 64));\n"
            .to_owned();
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
                format!("    x = (uint{bits}_t)({step});\n")
            } else {
                format!("    x = {step};\n")
            }
        })
        .collect();
    let last = if bits == 8 { "x".to_owned() } else { format!("@native_swap_bytes{bits}(x)") };
    format!(
        "#if defined(%HAS_BITREVERSE)\n    return __builtin_bitreverse{bits}(x);\n#else\n{steps}    return {last};\n#endif\n"
    )
}

/// Stores bytes in memory order: by a copy, except where the compiler evaluates it.
fn store(bits: u32) -> String {
    let last = bits / 8 - 1;
    format!(
        "#if defined(%CPP20)\n    if (__builtin_is_constant_evaluated()) {{\n        for (int i = 0; i <= {last}; i++)\n            \
         bytes[%IS_BIG ? {last} - i : i] = (uint8_t)(x >> 8 * i);\n        return;\n    }}\n#endif\n    %COPY(bytes, &x, sizeof x);\n"
    )
}

fn load(bits: u32) -> String {
    let last = bits / 8 - 1;
    format!(
        "    #word# x = 0;\n#if defined(%CPP20)\n    if (__builtin_is_constant_evaluated()) {{\n        \
         for (int i = 0; i <= {last}; i++)\n            x = (#word#)(x | (#word#)bytes[%IS_BIG ? {last} - i : i] << 8 * i);\n        \
         return x;\n    }}\n#endif\n    %COPY(&x, bytes, sizeof x);\n    return x;\n"
    )
}

fn load_little(bits: u32) -> String {
    format!(
        "    #word# x = 0;\n    for (int i = 0; i < {}; i++)\n        x = (#word#)(x | (#word#)bytes[i] << 8 * i);\n    return x;\n",
        bits / 8
    )
}

const DOUBLE_BITS: &str = "\
#if defined(%HAS_BIT)
    return std::bit_cast<uint64_t>(x);
#elif defined(%CPP20)
    return __builtin_bit_cast(uint64_t, x);
#else
    uint64_t bits;
    %COPY(&bits, &x, sizeof bits);
    return bits;
#endif
";

const SAME_TEXT: &str = "    while (*one != 0 && *one == *other) {
        one++;
        other++;
    }
    return *one == *other;
";
