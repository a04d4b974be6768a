//! The choice of instructions at run time: functions that detect what the processor supports.

use super::names::Names;
use super::style::Language;
use super::tables::Linkage;
use super::text::doc_comment;
use bit_tables_ir::Tier;

/// The function that returns the number of the current tier.
pub(super) fn number(names: &Names) -> String {
    names.function("tier_number")
}

/// The function that selects a tier by its number.
pub(super) fn set(names: &Names) -> String {
    names.function("set_tier_number")
}

/// The functions, with `@` for the prefix of the part and `%` for what begins a function.
const CODE: &str = r"#if defined(__GNUC__) && (defined(__x86_64__) || defined(__i386__))

#variable#
#has#
#best#
#number#
% #u32# @tier_number(#void#) {
    #u32# number = __atomic_load_n(&@tier_in_use, __ATOMIC_RELAXED);
    return number == 0 ? @best_tier() : number;
}

#set#
% bool @set_tier_number(#u32# number) {
    bool is_there = @has_tier(number);
    if (is_there)
        __atomic_store_n(&@tier_in_use, number, __ATOMIC_RELAXED);
    return is_there;
}

#else

/* This compiler cannot ask the processor: the first tier is for all. */
% #u32# @tier_number(#void#) {
    return 1;
}

% bool @set_tier_number(#u32# number) {
    return number == 1;
}

#endif
";

const VARIABLE: &str = "The number of the tier in use, counted from 1; 0 before the first call.";
const HAS: &str = "Whether the processor, and the system, support the tier with that number.";
const BEST: &str = "Finds the best tier that the processor supports, and selects it. Threads that do this at the same time find \
                    the same tier.";
const NUMBER: &str = "The number of the tier in use, counted from 1.";
const SET: &str =
    "Selects the tier with that number if the processor supports it; returns whether it does.";

/// The variable with the number of the tier in use, without what begins its declaration.
fn variable(names: &Names) -> String {
    format!("{} {}", names.standard("uint32_t"), names.function("tier_in_use"))
}

/// Its definition for headers that declare it.
pub(super) fn definition(names: &Names) -> String {
    format!(
        "#if defined(__GNUC__) && (defined(__x86_64__) || defined(__i386__))\n{};\n#endif\n",
        variable(names)
    )
}

/// The text of the functions; empty for code without tiers.
pub(super) fn text(tiers: &[Tier], names: &Names, linkage: Linkage) -> String {
    let Some(best) = tiers.iter().map(|tier| tier.number).max() else { return String::new() };
    let mut has = doc_comment(HAS, 0);
    has += "% bool @has_tier(#u32# number) {\n    __builtin_cpu_init();\n    switch (number) {\n";
    for tier in tiers {
        let asked: Vec<String> = tier
            .features
            .iter()
            .map(|feature| format!("__builtin_cpu_supports(\"{feature}\")"))
            .collect();
        let asked =
            if asked.is_empty() { "true".to_owned() } else { asked.join("\n            && ") };
        has += &format!("    case {}:\n        return {asked};\n", tier.number);
    }
    has += "    default:\n        return false;\n    }\n}\n";
    let mut found = doc_comment(BEST, 0);
    found += &format!(
        "% #u32# @best_tier(#void#) {{\n    #u32# best = {best};\n    while (!@has_tier(best))\n        \
         best--;\n    __atomic_store_n(&@tier_in_use, best, __ATOMIC_RELAXED);\n    return best;\n}}\n"
    );
    let head = match (linkage, names.language()) {
        (Linkage::Declared | Linkage::Defined, _) => "extern",
        (Linkage::Here, Language::C) => "static",
        (Linkage::Here, Language::Cpp) => "inline",
    };
    let variable = format!("{}{head} {};\n", doc_comment(VARIABLE, 0), variable(names));
    CODE.replace("#variable#\n", &(variable + "\n"))
        .replace("#has#", &has)
        .replace("#best#", &found)
        .replace("#number#\n", &doc_comment(NUMBER, 0))
        .replace("#set#\n", &doc_comment(SET, 0))
        .replace("#u32#", &names.standard("uint32_t"))
        .replace("#void#", names.no_parameters())
        .replace('@', &names.function(""))
        .replace('%', names.inline())
}
