//! The beginning of a header: what the compiler provides, under names of the header's own.

use super::body::Required;
use super::names::Names;
use super::native::Native;

/// The macros, with `%` for their prefix.
const MACROS: &str = r#"#if defined(%IMPLEMENTATION) && !defined(%EXTERN)
#define %EXTERN
#endif
#if defined(__cplusplus) && (__cplusplus >= 201703L || (defined(_MSVC_LANG) && _MSVC_LANG >= 201703L))
#define %CPP17
#endif
#if defined(%CPP17) && (__cplusplus >= 202002L || (defined(_MSVC_LANG) && _MSVC_LANG >= 202002L)) \
    && !defined(%EXTERN)
#define %CPP20
#endif

/* Numbers, tables and variables. In C++ a program has one copy of each. In C each file has its own copy; with %EXTERN
   the program has one, in the file that defines %IMPLEMENTATION. */
#if defined(%CPP17)
#define %NUMBER inline constexpr
#else
#define %NUMBER static const
#endif
#if defined(%EXTERN) && defined(__cplusplus)
#define %TABLE extern "C" const
#define %VARIABLE extern "C"
#elif defined(%EXTERN)
#if defined(%IMPLEMENTATION)
#define %TABLE const
#else
#define %TABLE extern const
#endif
#define %VARIABLE extern
#elif defined(%CPP17)
#define %TABLE inline constexpr
#define %VARIABLE inline
#else
#define %TABLE static const
#define %VARIABLE static
#endif
#if defined(%EXTERN) && !defined(%IMPLEMENTATION)
#define %DECLARES
#endif

/* Functions that are inlined, functions that are not, and checks: constant in C++20. */
#if defined(_MSC_VER)
#define %NEVER_INLINE __declspec(noinline)
#elif defined(__GNUC__) || defined(__clang__)
#define %NEVER_INLINE __attribute__((noinline, unused))
#else
#define %NEVER_INLINE
#endif
#if defined(__cplusplus)
#define %INLINE inline
#define %NOT_INLINE %NEVER_INLINE inline
#else
#define %INLINE static inline
#define %NOT_INLINE %NEVER_INLINE static
#endif
#if defined(%CPP20)
#define %FUNCTION constexpr
#define %OUTLINED %NEVER_INLINE constexpr
#define %CHECK static constexpr
#else
#define %FUNCTION %INLINE
#define %OUTLINED %NOT_INLINE
#define %CHECK static inline
#endif

/* A result that a caller must not ignore. */
#if (defined(__cplusplus) && __cplusplus >= 201703L) || (defined(__STDC_VERSION__) && __STDC_VERSION__ >= 202311L)
#define %NODISCARD [[nodiscard]]
#elif defined(__GNUC__) || defined(__clang__)
#define %NODISCARD __attribute__((warn_unused_result))
#else
#define %NODISCARD
#endif
"#;

/// The alignment of structs.
const ALIGN: &str = r"
#if defined(__cplusplus)
#define %ALIGN(bytes) alignas(bytes)
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 201112L
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
const UNROLLED: &str = r#"
/* Clang with -O2 makes no vectors of a long loop of two rounds, unless it is unrolled; GCC does, unless it is. */
#if defined(__clang__)
#define %UNROLLED _Pragma("clang loop unroll(full)")
#else
#define %UNROLLED
#endif
"#;

/// The error where 128-bit words are missing.
const NO_WIDE: &str = r#"
#if !defined(__SIZEOF_INT128__)
#error "this header has words of 128 bits, and this compiler has no unsigned __int128"
#endif
"#;

/// 128-bit words, which several headers with one prefix may define.
const WIDE: &str = r"#if !defined(%U128)
/** A word of 128 bits. */
__extension__ typedef unsigned __int128 @u128_t;
/** A word of 128 bits from its halves. */
#define %U128(high, low) (((@u128_t)UINT64_C(high) << 64) | UINT64_C(low))
#endif
";

/// Switches off C++ warnings about C-style casts. Clang does not know the second one.
const CASTS: &str = r#"
/* C and C++ share this text, so its casts are those of C. */
#if defined(__cplusplus) && (defined(__GNUC__) || defined(__clang__))
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wold-style-cast"
#if !defined(__clang__)
#pragma GCC diagnostic ignored "-Wuseless-cast"
#endif
#endif
"#;

/// Ends what [`CASTS`] begins.
pub(super) const END: &str = "\
#if defined(__cplusplus) && (defined(__GNUC__) || defined(__clang__))
#pragma GCC diagnostic pop
#endif
";

/// Preconditions. The first of several headers with one prefix defines the macro.
const ASSERT: &str = r"
/* What asserts a precondition. Define it before to assert otherwise. Where there is no operating system, nothing is asserted. */
#if !defined(%ASSERT)
#if defined(NDEBUG) || (defined(__STDC_HOSTED__) && __STDC_HOSTED__ == 0)
#define %ASSERT(condition) ((void)0)
#else
#include <assert.h>
#define %ASSERT(condition) assert(condition)
#endif
#endif
";

/// Byte copies, which these compilers provide without a library.
const COPY: &str = r"
#if defined(__GNUC__) || defined(__clang__)
#define %COPY __builtin_memcpy
#else
#include <string.h>
#define %COPY memcpy
#endif
";

/// What compilers provide for common instructions.
const NATIVE: &str = r"
/* What the compiler has for instructions. With %NO_BUILTINS, nothing. */
#if !defined(%NO_BUILTINS)
#if defined(%CPP20) && defined(__has_include)
#if __has_include(<bit>)
#include <bit>
#define %HAS_BIT
#endif
#endif
#if defined(__GNUC__) || defined(__clang__)
#define %HAS_GNU
#elif defined(_MSC_VER)
#include <intrin.h>
#include <stdlib.h>
#if !defined(%CPP20)
#define %HAS_MSVC
#endif
#elif defined(__STDC_VERSION__) && __STDC_VERSION__ >= 202311L && defined(__has_include)
#if __has_include(<stdbit.h>)
#include <stdbit.h>
#define %HAS_STDBIT
#endif
#endif
#if defined(%HAS_GNU) && defined(__has_builtin)
#if __has_builtin(__builtin_bitreverse64)
#define %HAS_BITREVERSE
#endif
#endif
#endif
/* GCC calls a function of its library where there is no instruction that counts, and that is slow. */
#if defined(%HAS_GNU) && (defined(__clang__) || defined(__POPCNT__) || defined(__aarch64__) \
    || defined(_ARCH_PWR7) || defined(__riscv_zbb) || defined(__loongarch__))
#define %COUNTS 1
#else
#define %COUNTS 0
#endif
#if UINT_MAX >= 0xffffffff
#define %LONG(builtin) builtin
#else
#define %LONG(builtin) builtin##l
#endif
";

/// The byte order, for what a compiler evaluates.
const ORDER: &str = r"
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define %IS_BIG 1
#else
#define %IS_BIG 0
#endif
";

/// From `#pragma once` to the last macro.
pub(super) fn text(required: &Required, has_records: bool, names: &Names) -> String {
    let natives = &required.natives;
    let copies = natives.iter().any(|native| {
        matches!(native, Native::ToBytes(true, _) | Native::FromBytes(true, _) | Native::DoubleBits)
    });
    let in_memory = natives
        .iter()
        .any(|native| matches!(native, Native::ToBytes(true, _) | Native::FromBytes(true, _)));
    let refusals = required.processor.refusals();
    let space = if refusals.is_empty() { "" } else { "\n" };
    let mut text = format!("#pragma once\n\n{refusals}{space}");
    if !natives.is_empty() {
        text += "#include <limits.h>\n";
    }
    text += "#if !defined(__cplusplus)\n#include <stdbool.h>\n#endif\n#include <stddef.h>\n#include <stdint.h>\n";
    text += &required.processor.includes();
    text.push('\n');
    text += MACROS;
    text += &required.processor.macros();
    if has_records {
        text += ALIGN;
    }
    if required.unrolled {
        text += UNROLLED;
    }
    if required.asserts {
        text += ASSERT;
    }
    if !natives.is_empty() {
        text += NATIVE;
    }
    if copies {
        text += COPY;
    }
    if in_memory {
        text += ORDER;
    }
    if required.wide {
        text = text + NO_WIDE + WIDE;
    } else if required.wide_in_checks {
        text = text + "\n#if defined(__SIZEOF_INT128__)\n" + WIDE + "#endif\n";
    }
    text += CASTS;
    text.replace('%', &names.macro_named("")).replace('@', &names.native("").replace("native_", ""))
}
