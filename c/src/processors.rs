//! The requirements of processor-specific code: includes, attributes, and target features.

use super::calls::{any, calls};
use super::names::Names;
use super::sharing::once;
use super::text::{Level, Piece, Rank, quoted};
use bit_tables_generator::__private::module::Needs;
use bit_tables_ir::{ExprKind, Function, Program, Stmt, StmtKind, Type};
use std::collections::BTreeSet;

/// The intrinsics of x86.
const X86: &str = "#include <immintrin.h>\n";

/// The attribute of functions that need additional features.
const TARGET: &str = r"/* A function for features of the processor that the compilation may not be for. */
#if defined(__GNUC__) || defined(__clang__)
#define %TARGET(features) __attribute__((target(features)))
#else
#define %TARGET(features)
#endif
";

/// The attribute of functions with vectors or assembly, with `#inline#` for what begins others.
const ALWAYS_INLINE: &str = r"/* A function of vectors, or of assembly, which no call is to be left of. */
#if defined(__GNUC__) || defined(__clang__)
#define %ALWAYS_INLINE #inline# __attribute__((always_inline))
#elif defined(_MSC_VER)
#define %ALWAYS_INLINE static __forceinline
#else
#define %ALWAYS_INLINE #inline#
#endif
";

/// The attribute of functions that are not inlined.
const NOT_INLINE: &str = r"/* A function that is not inlined. */
#if defined(__GNUC__) || defined(__clang__)
#define %NOT_INLINE __attribute__((noinline, unused)) #inline#
#elif defined(_MSC_VER)
#define %NOT_INLINE __declspec(noinline) #inline#
#else
#define %NOT_INLINE #inline#
#endif
";

/// Counts set bits in a function that may use the instruction, in a compilation that may not.
fn counting_text(names: &Names) -> String {
    let (count, word) = (names.standard("uint32_t"), names.standard("uint64_t"));
    let call = |name: &str, value: &str| {
        let value = Piece::primary(format!("{name}({value})"), Rank::Other);
        names.cast(&count, &value).text
    };
    let half = |text: &str, level: Level| {
        names.cast(&count, &Piece { text: text.to_owned(), level, rank: Rank::Other }).text
    };
    format!(
        "/** The number of ones, by the instruction. */\n{}(\"popcnt\") {} {count} {}({word} x) {{\n\
         #if defined(__x86_64__) || defined(_M_X64)\n    return {};\n#else\n    return {}\n        + {};\n#endif\n}}\n",
        names.macro_named("TARGET"),
        names.inline(),
        counting(names),
        call("_mm_popcnt_u64", "x"),
        call("_mm_popcnt_u32", &half("x", Level::Primary)),
        call("_mm_popcnt_u32", &half("x >> 32", Level::Shift)),
    )
}

/// Something that functions require.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Requirement {
    /// Intrinsics of x86.
    X86,
    /// Intrinsics of Arm.
    Arm,
    /// The attribute of functions that need additional features.
    Target,
    /// The attribute of functions with vectors or assembly.
    AlwaysInline,
    /// The attribute of functions that are not inlined.
    NotInline,
    /// The function that counts set bits with the instruction.
    Counting,
}

/// The processor requirements of a header's functions.
#[derive(Clone, Debug, Default)]
pub(super) struct Processor {
    /// What they need from the header.
    pub requirements: BTreeSet<Requirement>,
    /// What the compilation must target.
    needs: Vec<Needs>,
}

impl Processor {
    /// Records the use of an intrinsic.
    pub fn intrinsic(&mut self, name: &str) {
        let is_of_x86 = name.starts_with('_');
        self.requirements.insert(if is_of_x86 { Requirement::X86 } else { Requirement::Arm });
    }

    /// Adds the requirements of `other`.
    pub fn join(&mut self, other: Self) {
        self.requirements.extend(other.requirements);
        for needs in other.needs {
            if !self.needs.contains(&needs) {
                self.needs.push(needs);
            }
        }
    }

    fn has(&self, requirement: Requirement) -> bool {
        self.requirements.contains(&requirement)
    }

    /// Rejects compilation for a processor without the features.
    pub fn refusals(&self) -> String {
        self.needs.iter().map(refusal).collect()
    }

    /// The includes for intrinsics.
    pub fn includes(&self) -> String {
        let mut text = String::new();
        if self.has(Requirement::X86) || self.has(Requirement::Counting) {
            text += X86;
        }
        if self.has(Requirement::Arm) {
            text += "#include <arm_neon.h>\n";
        }
        text
    }

    /// The function that counts with the instruction, if it is called.
    pub fn counting(&self, names: &Names) -> String {
        if !self.has(Requirement::Counting) {
            return String::new();
        }
        once(&names.macro_named("NATIVE_POPCNT64"), &counting_text(names))
    }

    /// The macros for attributes, with `%` for the prefix of macros.
    pub fn macros(&self, names: &Names) -> String {
        let all = [
            (Requirement::Target, TARGET),
            (Requirement::AlwaysInline, ALWAYS_INLINE),
            (Requirement::NotInline, NOT_INLINE),
        ];
        let needed = all.into_iter().filter(|(requirement, _)| self.has(*requirement));
        let texts: Vec<String> =
            needed.map(|(_, text)| text.replace("#inline#", names.inline())).collect();
        texts.join("\n")
    }
}

/// The functions that cannot be constant because they use processor instructions or a choice among
/// tiers.
pub(super) fn not_constant(program: &Program) -> BTreeSet<String> {
    let chooses = |function: &Function| {
        any(function, |expr| matches!(expr.kind, ExprKind::Tier | ExprKind::SetTier(_)))
    };
    let mut found: BTreeSet<String> = program
        .functions
        .iter()
        .filter(|function| !function.features.is_empty() || chooses(function))
        .map(|function| function.name.clone())
        .collect();
    while !found.is_empty() {
        let before = found.len();
        for function in &program.functions {
            if calls(function).iter().any(|name| found.contains(name)) {
                found.insert(function.name.clone());
            }
        }
        if found.len() == before {
            break;
        }
    }
    found
}

/// The features that a function needs beyond those of the whole header.
pub(super) fn further(function: &Function) -> Vec<&str> {
    let known = complete(function.needs.map_or(&[][..], |needs| needs.features).iter().copied());
    let features = complete(function.features.iter().map(String::as_str)).into_iter();
    features.filter(|feature| !known.contains(feature) && is_of_x86(feature)).collect()
}

/// Adds features that are implied in Rust, but not in every C compiler: compressing bytes implies
/// byte vectors.
fn complete<'a>(features: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut all: Vec<&str> = features.collect();
    if all.contains(&"avx512vbmi2") && !all.contains(&"avx512bw") {
        all.push("avx512bw");
    }
    all
}

/// The name of the function that counts with the instruction.
pub(super) fn counting(names: &Names) -> String {
    names.native("popcnt64")
}

/// The attributes of such a function, before its result: inlining, and its features if the whole
/// header lacks them.
pub(super) fn attributes(function: &Function, names: &Names, processor: &mut Processor) -> String {
    let further = further(function);
    let mut text = String::new();
    if !further.is_empty() {
        processor.requirements.insert(Requirement::Target);
        let further: Vec<&str> = further.into_iter().map(in_c).collect();
        text += &format!("{}({}) ", names.macro_named("TARGET"), quoted(&further.join(",")));
    }
    if let Some(needs) = function.needs {
        processor.join(Processor { needs: vec![needs], ..Processor::default() });
    }
    if is_always_inline(function) {
        processor.requirements.insert(Requirement::AlwaysInline);
        return text + &names.macro_named("ALWAYS_INLINE");
    }
    if function.inline {
        return text + names.inline();
    }
    processor.requirements.insert(Requirement::NotInline);
    text + &names.macro_named("NOT_INLINE")
}

/// Whether a call costs more than the function itself: it passes vectors, or clang does not inline
/// its assembly where the caller has additional features.
fn is_always_inline(function: &Function) -> bool {
    let mut types = function.variables.iter().take(function.parameters.len()).map(|of| &of.ty);
    let is_assembly = |statement: &Stmt| matches!(statement.kind, StmtKind::Assembly(..));
    types.any(is_of_vectors)
        || is_of_vectors(&function.result)
        || function.body.statements.iter().any(is_assembly)
}

fn is_of_vectors(ty: &Type) -> bool {
    match ty {
        Type::Vector(_) => true,
        Type::Tuple(elements) => elements.iter().any(is_of_vectors),
        _ => false,
    }
}

/// Whether functions request a feature by an attribute.
fn is_of_x86(feature: &str) -> bool {
    !["neon", "aes"].contains(&feature)
}

/// The name of a feature in compilers of C.
fn in_c(feature: &str) -> &str {
    if feature == "pclmulqdq" { "pclmul" } else { feature }
}

/// The option for a feature; `None` if the target has it anyway.
fn option(feature: &str) -> Option<String> {
    match feature {
        "neon" => None,
        "aes" => Some("-march=armv8-a+aes".to_owned()),
        of_x86 => Some(format!("-m{}", in_c(of_x86))),
    }
}

/// The supported architectures, with their preprocessor conditions.
const ARCHITECTURES: [(&str, &str); 3] = [
    ("x86", "defined(__i386__) || defined(_M_IX86)"),
    ("x86_64", "defined(__x86_64__) || defined(_M_X64)"),
    ("aarch64", "defined(__aarch64__) || defined(_M_ARM64)"),
];

/// Whether instructions of an architecture can be printed.
#[must_use]
pub fn has_instructions_of(architecture: &str) -> bool {
    ARCHITECTURES.iter().any(|(name, _)| *name == architecture)
}

/// The preprocessor condition for an architecture.
fn architecture(name: &str) -> String {
    let known = ARCHITECTURES.iter().find(|(known, _)| *known == name);
    known.map_or_else(|| format!("defined(__{name}__)"), |(_, condition)| (*condition).to_owned())
}

/// The preprocessor condition for a feature.
fn feature(name: &str) -> String {
    // Microsoft's compiler has few of these macros, each for several features.
    let of_microsoft = match name {
        "neon" => return "defined(__ARM_NEON) || defined(_M_ARM64)".to_owned(),
        // The older macro stands for several features.
        "aes" => {
            return "defined(__ARM_FEATURE_AES) || defined(__ARM_FEATURE_CRYPTO)".to_owned();
        }
        "sse2" => return "defined(__SSE2__) || defined(_M_X64)".to_owned(),
        "ssse3" | "popcnt" | "pclmulqdq" => "__AVX__",
        name if name.starts_with("avx512") => "__AVX512F__",
        _ => "__AVX2__",
    };
    let own = format!("__{}__", in_c(name).to_ascii_uppercase());
    if own == of_microsoft {
        return format!("defined({own})");
    }
    format!(
        "defined({own}) || (defined(_MSC_VER) && !defined(__clang__) && defined({of_microsoft}))"
    )
}

fn refusal(needs: &Needs) -> String {
    let architectures: Vec<String> =
        needs.architectures.iter().map(|name| architecture(name)).collect();
    let mut conditions = vec![architectures.join(" || ")];
    let features = complete(needs.features.iter().copied());
    conditions.extend(features.iter().map(|name| feature(name)));
    let conditions: Vec<String> =
        conditions.iter().map(|condition| format!("!({condition})")).collect();
    let architectures = needs.architectures.join(" or ");
    let options: Vec<String> = features.iter().filter_map(|name| option(name)).collect();
    let with =
        if features.is_empty() { String::new() } else { format!(" with {}", features.join(", ")) };
    let advice = if options.is_empty() {
        "print it for your target".to_owned()
    } else {
        format!("print it for your target, or compile it with `{}`", options.join(" "))
    };
    format!(
        "#if {}\n#error \"this code is for {architectures}{with}: {advice}\"\n#endif\n",
        conditions.join(" \\\n    || "),
    )
}
