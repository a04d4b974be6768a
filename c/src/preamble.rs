//! The beginning of a header: what it includes, and what it needs of the compiler.

use super::body::Required;
use super::flash;
use super::names::Names;
use super::native::Native;
use super::sharing::once;
use super::style::Language;
use std::collections::BTreeSet;

/// The alignment of structs in C, with `%` for the prefix of macros.
const ALIGN: &str = "\
#if defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
#define %ALIGN(bytes) _Alignas(bytes)
#elif defined(_MSC_VER)
#define %ALIGN(bytes) __declspec(align(bytes))
#elif defined(__GNUC__)
#define %ALIGN(bytes) __attribute__((aligned(bytes)))
#else
#define %ALIGN(bytes)
#endif
";

/// Unrolls loops of two rounds over both halves of a vector.
const UNROLLED: &str = r#"/* Clang with -O2 makes no vectors of a long loop of two rounds, unless it is unrolled; GCC does, unless it is. */
#if defined(__clang__)
#define %UNROLLED _Pragma("clang loop unroll(full)")
#else
#define %UNROLLED
#endif
"#;

/// The error where 128-bit words are missing.
const NO_WIDE: &str = r#"#ifndef __SIZEOF_INT128__
#error "this header has words of 128 bits, and this compiler has no unsigned __int128"
#endif
"#;

/// The error where a double has other bits, as on AVR.
const NO_DOUBLE: &str = r#"#if defined(__SIZEOF_DOUBLE__) && __SIZEOF_DOUBLE__ != 8
#error "this header has doubles of 8 bytes, and this compiler has none"
#endif
"#;

/// 128-bit words in C.
const WIDE: &str = "\
/** A word of 128 bits. */
__extension__ typedef unsigned __int128 @u128_t;
/** A word of 128 bits from its halves. */
#define %U128(high, low) (((@u128_t)UINT64_C(high) << 64) | UINT64_C(low))
";

/// Signed 128-bit words.
const WIDE_SIGNED: &str = "\
/** A number of 128 bits with a sign. */
__extension__ typedef __int128 @128_t;
";

/// 128-bit words in C++.
const WIDE_CPP: &str = "\
/** A word of 128 bits. */
__extension__ typedef unsigned __int128 u128_t;
/** A word of 128 bits from its halves. */
constexpr u128_t wide(std::uint64_t high, std::uint64_t low) {
    return (static_cast<u128_t>(high) << 64) | low;
}
";

/// Preconditions.
const ASSERT: &str = "\
/* What asserts a precondition. Define it before to assert otherwise. Where there is no operating system, nothing is asserted. */
#ifndef %ASSERT
#if defined(NDEBUG) || (defined(__STDC_HOSTED__) && __STDC_HOSTED__ == 0)
#define %ASSERT(condition) ((void)0)
#else
#include <assert.h>
#define %ASSERT(condition) assert(condition)
#endif
#endif
";

/// Byte copies, which these compilers provide without a library.
const COPY: &str = "\
#if defined(__GNUC__) || defined(__clang__)
#define %COPY __builtin_memcpy
#else
#include <string.h>
#define %COPY memcpy
#endif
";

/// The byte order, for what a compiler of C++ evaluates.
const ORDER: &str = "\
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define %IS_BIG 1
#else
#define %IS_BIG 0
#endif
";

/// From the first include to the last macro, for code that names these words.
pub(super) fn text(
    required: &Required,
    has_records: bool,
    words: &BTreeSet<&str>,
    names: &Names,
) -> String {
    let natives = &required.natives;
    let language = names.language();
    let in_memory = natives
        .iter()
        .any(|native| matches!(native, Native::ToBytes(true, _) | Native::FromBytes(true, _)));
    let has_float_bits = natives.iter().any(|native| matches!(native, Native::FloatBits(_)));
    let copies = in_memory || has_float_bits;
    let mut sections = vec![required.processor.refusals(), includes(required, words, names)];
    sections.push(required.processor.macros(names));
    let is_c = language == Language::C;
    for (is_needed, text) in [
        (has_records && is_c, ALIGN),
        (required.in_flash, flash::ATTRIBUTE),
        (required.unrolled, UNROLLED),
        (required.asserts, ASSERT),
        (copies, COPY),
        (in_memory && !is_c, ORDER),
        (required.wide, NO_WIDE),
        (required.has_doubles(), NO_DOUBLE),
    ] {
        if is_needed {
            sections.push(match language {
                Language::C => text.to_owned(),
                Language::Cpp => in_cpp(text),
            });
        }
    }
    sections.retain(|section| !section.is_empty());
    sections.join("\n").replace('%', &names.macro_named(""))
}

/// The headers of C by their names in C++.
fn in_cpp(text: &str) -> String {
    text.replace("<assert.h>", "<cassert>")
        .replace("<string.h>", "<cstring>")
        .replace("COPY memcpy", "COPY std::memcpy")
}

/// The includes.
fn includes(required: &Required, words: &BTreeSet<&str>, names: &Names) -> String {
    let names_any = |all: &[&str]| all.iter().any(|word| words.contains(word));
    let mut text = String::new();
    let mut include = |is_needed: bool, name: &str| {
        if is_needed {
            text += &format!("#include <{name}>\n");
        }
    };
    let scans =
        |native: &Native| matches!(native, Native::TrailingZeros(_) | Native::LeadingZeros(_));
    match names.language() {
        Language::C => {
            include(names_any(&["bool", "true", "false"]), "stdbool.h");
            include(names_any(&["size_t", "NULL"]), "stddef.h");
            include(true, "stdint.h");
            include(names_any(&["INFINITY", "NAN"]), "math.h");
            if required.natives.iter().any(scans) {
                text += "#if defined(_MSC_VER)\n#include <intrin.h>\n#endif\n";
            }
        }
        Language::Cpp => {
            let of_bits = |native: &Native| {
                scans(native) || matches!(native, Native::CountOnes(_) | Native::FloatBits(_))
            };
            include(names_any(&["size_t"]), "cstddef");
            include(true, "cstdint");
            include(names_any(&["numeric_limits"]), "limits");
            include(names_any(&["optional"]), "optional");
            if required.natives.iter().any(of_bits) {
                text += "#if __has_include(<bit>)\n#include <bit>\n#endif\n";
            }
        }
    }
    text + &required.processor.includes()
}

/// 128-bit words, if they are used: by the header, or by checks where the compiler has them.
pub(super) fn wide(required: &Required, names: &Names) -> String {
    if !required.wide && !required.wide_in_checks {
        return String::new();
    }
    let (text, signed) = match names.language() {
        Language::C => (WIDE, WIDE_SIGNED.replace('@', "@i")),
        Language::Cpp => (WIDE_CPP, WIDE_SIGNED.replace('@', "i")),
    };
    let text = text.replace('%', &names.macro_named("")).replace('@', &names.shared(""));
    let mut text = once(&names.macro_named("HAS_U128"), &text);
    if required.wide_signed {
        let signed = signed.replace('@', &names.shared(""));
        text += &("\n".to_owned() + &once(&names.macro_named("HAS_I128"), &signed));
    }
    if required.wide { text } else { format!("#ifdef __SIZEOF_INT128__\n{text}#endif\n") }
}

/// The words of C or C++ in a text, without its comments and literals.
pub(super) fn words(text: &str) -> BTreeSet<&str> {
    let mut all = BTreeSet::new();
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let end = if is_part(first) {
            let end = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
            all.insert(&rest[..end]);
            end
        } else if rest.starts_with("/*") {
            rest.find("*/").map_or(rest.len(), |end| end + 2)
        } else if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if first == '"' {
            end_of_literal(rest)
        } else {
            first.len_utf8()
        };
        rest = &rest[end..];
    }
    all
}

/// The length of the literal that a text begins with.
fn end_of_literal(text: &str) -> usize {
    let mut is_escaped = false;
    for (place, c) in text.char_indices().skip(1) {
        match c {
            _ if is_escaped => is_escaped = false,
            '\\' => is_escaped = true,
            '"' => return place + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn words_stand_outside_comments_and_literals() {
        let text = "/* one */ two(three_4) // five\nconst char *six = \"se\\\"ven\"; eight";
        let expected = ["char", "const", "eight", "six", "three_4", "two"];
        assert_eq!(words(text).into_iter().collect::<Vec<_>>(), expected);
    }
}
