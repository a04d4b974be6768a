//! Targets by name: rustc's triples, profiles of processor families, and features added to either.

use super::features::{addable, depth, looked_at};
use super::processors::{PROCESSORS, triple};
use super::triples::{GROUPS, Group};
use super::{Kind, Target};
use crate::request::{Advice, Diagnostic, DiagnosticKind, edits, list};
use std::cmp::Reverse;
use std::str::FromStr;

/// A named target, as Cargo would describe it: architecture, features and pointer width.
type Profile = (&'static str, &'static str, &'static str, u32);

/// All profiles. The levels of x86-64 are those of its processor supplement.
const PROFILES: &[Profile] = &[
    ("portable", "", "", 64),
    ("x86_64", "x86_64", "sse2", 64),
    ("x86_64_v2", "x86_64", "sse2,ssse3,popcnt", 64),
    ("x86_64_v3", "x86_64", "sse2,ssse3,popcnt,avx2,bmi1,bmi2,lzcnt", 64),
    (
        "x86_64_v4",
        "x86_64",
        "sse2,ssse3,popcnt,avx2,bmi1,bmi2,lzcnt,avx512f,avx512bw,avx512cd,avx512dq,avx512vl",
        64,
    ),
    ("i686", "x86", "sse2", 32),
    ("aarch64", "aarch64", "neon", 64),
    ("thumbv6m", "arm", "", 32),
    ("thumbv7m", "arm", "clz,rbit", 32),
    ("riscv32", "riscv32", "m", 32),
    ("riscv32_zbb", "riscv32", "m,zbb", 32),
    ("riscv64", "riscv64", "m", 64),
    ("riscv64_zbb", "riscv64", "m,zbb", 64),
    ("wasm32", "wasm32", "", 32),
    ("wasm32_simd128", "wasm32", "simd128", 32),
    ("s390x", "s390x", "", 64),
    ("powerpc64", "powerpc64", "", 64),
    ("powerpc64le", "powerpc64", "vsx", 64),
    ("avr", "avr", "", 16),
    ("msp430", "msp430", "", 16),
];

/// The name of the target that the generator does not know.
const ANY: &str = "any";

/// Longer names are not compared with others.
const LONGEST: usize = 64;

/// The group of a rustc triple.
pub(super) fn group_of(triple: &str) -> Option<&'static Group> {
    GROUPS.iter().find(|group| triples_of(group).any(|other| other == triple))
}

/// The features of all rustc targets whose triples start with the same architecture.
pub(super) fn shared_features(triple: &str, architecture: &str) -> Vec<&'static str> {
    let is_alike = |group: &&Group| {
        let mut triples = triples_of(group);
        group.0 == architecture && triples.any(|other| first_part(other) == first_part(triple))
    };
    let alike: Vec<&Group> = GROUPS.iter().filter(is_alike).collect();
    let Some((first, others)) = alike.split_first() else { return Vec::new() };
    let has = |group: &Group, feature: &str| group.1.split(',').any(|other| other == feature);
    let is_shared = |feature: &&str| others.iter().all(|other| has(other, feature));
    first.1.split(',').filter(is_shared).collect()
}

/// The architecture at the start of a triple.
fn first_part(triple: &str) -> &str {
    triple.split_once('-').map_or(triple, |(first, _)| first)
}

fn triples_of(group: &Group) -> impl Iterator<Item = &'static str> + use<> {
    group.3.split(' ')
}

impl Target {
    /// The name of [`Target::every`], for which commands print Rust unless they name another
    /// target.
    pub const DEFAULT: &str = "every";

    /// Returns the target of a profile, with features added to it, as in `x86_64_v3+gfni`; `None`
    /// for an unknown name.
    ///
    /// `portable` has no instruction for any operation, but multiplies words of up to 64 bits.
    /// `x86_64` has the features of every such processor, and `x86_64_v2` to `x86_64_v4` have those
    /// of their levels. [Parse](str::parse) other names.
    #[must_use]
    pub fn profile(name: &str) -> Option<Self> {
        let base = name.split('+').next()?;
        PROFILES.iter().find(|profile| profile.0 == base)?;
        name.parse().ok()
    }

    /// The target of a profile or triple, without added features.
    fn base(name: &str) -> Option<Self> {
        match name {
            ANY => return Some(Self::unknown()),
            Self::DEFAULT => return Some(Self::every()),
            _ => {}
        }
        // As in rustc's `-Ctarget-cpu`.
        let levels = name.replace('-', "_");
        let is_level = levels.starts_with("x86_64") && PROFILES.iter().any(|one| one.0 == levels);
        let name = if is_level { &levels } else { name };
        // Printed code names the triple, which others know too.
        let name = if group_of(name).is_some() { name } else { triple(name).unwrap_or(name) };
        let profile = PROFILES.iter().find(|profile| profile.0 == name);
        let (architecture, features, pointer_width) = match profile {
            Some(profile) => (profile.1, profile.2, profile.3),
            None => group_of(name).map(|group| (group.0, group.1, group.2))?,
        };
        let features = features.split(',').filter(|feature| !feature.is_empty());
        Some(Self {
            architecture: architecture.to_owned(),
            features: features.map(str::to_owned).collect(),
            pointer_width,
            kind: Kind::Known,
            calls_instructions: true,
            reads_flash: false,
            origin: name.to_owned(),
        })
    }

    /// Adds a feature and those that it implies.
    fn add(&mut self, feature: &str) -> Option<()> {
        let &(_, _, others) = addable(&self.architecture).find(|other| other.1 == feature)?;
        if !self.has(feature) {
            self.features.push(feature.to_owned());
        }
        others.iter().try_for_each(|other| self.add(other))
    }

    /// The features that can be added to this profile or triple.
    pub fn features_of(name: &str) -> impl Iterator<Item = &'static str> + use<> {
        let architecture = Self::base(name).map(|target| target.architecture).unwrap_or_default();
        addable(&architecture).map(|feature| feature.1).collect::<Vec<_>>().into_iter()
    }

    /// The names of all profiles.
    pub fn profiles() -> impl Iterator<Item = &'static str> {
        PROFILES.iter().map(|profile| profile.0)
    }

    /// The names of processors, each with its rustc triple.
    pub fn processors() -> impl Iterator<Item = (&'static str, &'static str)> {
        PROCESSORS.iter().copied()
    }

    /// The architecture and the name of each profile.
    pub(crate) fn profiles_by_architecture() -> impl Iterator<Item = (&'static str, &'static str)> {
        PROFILES.iter().map(|profile| (profile.1, profile.0))
    }

    /// The known rustc triples.
    pub fn triples() -> impl Iterator<Item = &'static str> {
        GROUPS.iter().flat_map(triples_of)
    }

    /// Returns a name that parses to this target: the name that it was made from, if valid, with
    /// the added features.
    ///
    /// `None` if there is no such name, as for a custom target with features that no profile and no
    /// triple has.
    #[must_use]
    pub fn name(&self) -> Option<String> {
        match self.kind {
            Kind::Known => {}
            Kind::Unseen => return Some(ANY.to_owned()),
            Kind::Every => return Some(Self::DEFAULT.to_owned()),
        }
        let triples = GROUPS.iter().filter_map(|group| triples_of(group).next());
        let others = || Self::profiles().chain(triples).find_map(|base| self.named_after(base));
        self.named_after(&self.origin).or_else(others)
    }

    /// Whether the instructions of its architecture are known. For those of rustc's targets, a test
    /// compares them with what LLVM uses.
    pub(crate) fn is_surveyed(&self) -> bool {
        let mut architectures = GROUPS.iter().map(|group| group.0).chain([""]);
        !self.is_known() || architectures.any(|architecture| architecture == self.architecture)
    }

    /// A description for people.
    pub(crate) fn description(&self) -> String {
        let Self { architecture, pointer_width, origin, .. } = self;
        let features: Vec<&str> =
            looked_at(architecture).filter(|feature| self.has(feature)).collect();
        let features =
            if features.is_empty() { "no features".to_owned() } else { features.join(", ") };
        format!(
            "the target {}: {architecture}, pointers of {pointer_width} bits, {features}",
            origin.escape_debug()
        )
    }

    /// The name of another target with added features that equals this one.
    fn named_after(&self, base: &str) -> Option<String> {
        let mut target = Self::base(base)?;
        if (&target.architecture, target.pointer_width) != (&self.architecture, self.pointer_width)
        {
            return None;
        }
        let mut name = base.to_owned();
        // Features that others imply come first and need not be named.
        let mut features: Vec<_> = addable(&self.architecture).collect();
        features.sort_by_key(|feature| Reverse(depth(feature.1)));
        for (_, feature, _) in features {
            if self.has(feature) && !target.has(feature) {
                target.add(feature)?;
                name = format!("{name}+{feature}");
            }
        }
        let mut looked_at = looked_at(&self.architecture);
        looked_at.all(|feature| target.has(feature) == self.has(feature)).then_some(name)
    }
}

/// Parses a rustc triple, as `thumbv6m-none-eabi`, the name of a [profile](Target::profile), also
/// as rustc's `x86-64-v3`, or of a [processor](Target::processors), `any` for [`Target::unknown`],
/// or `every` for [`Target::every`]; features may follow, each after a plus sign.
impl FromStr for Target {
    type Err = Diagnostic;

    fn from_str(text: &str) -> Result<Self, Diagnostic> {
        // Here the plus sign is part of the name.
        if text.replace(' ', "-").eq_ignore_ascii_case("cortex-m0+") {
            return "cortex-m0plus".parse();
        }
        let mut parts = text.split('+');
        let base = parts.next().unwrap_or_default();
        let mut target = Self::base(base).ok_or_else(|| unknown(base))?;
        for feature in parts {
            target.add(feature).ok_or_else(|| without_feature(base, feature))?;
        }
        Ok(target)
    }
}

/// The error for an unknown name, with suggestions.
fn unknown(name: &str) -> Diagnostic {
    let near = near(name);
    let words = if near.is_empty() {
        let profiles: Vec<&str> = Target::profiles().collect();
        format!(
            "write one of rustc's triples, such as `thumbv6m-none-eabi`, a processor, such as `cortex-m0`, or a profile:\n{}",
            profiles.join(" ")
        )
    } else {
        format!("did you mean {}?", list(&near, "or"))
    };
    let message = format!("unknown target `{}`", shortened(name));
    Diagnostic::advised(DiagnosticKind::UnknownTarget, &message, Advice::new(words, &near))
}

/// The error for a feature that a target cannot have, with those that it can have.
fn without_feature(base: &str, feature: &str) -> Diagnostic {
    let kind = DiagnosticKind::UnknownTarget;
    let names: Vec<&str> = Target::features_of(base).collect();
    if names.is_empty() {
        return Diagnostic::new(kind, format!("no features can be added to `{base}`"));
    }
    let feature = shortened(feature);
    let message = format!(
        "unknown feature `{feature}`; those that can be added to `{base}` are {}",
        list(&names, "and")
    );
    Diagnostic::new(kind, message)
}

/// A name, truncated if it is long.
fn shortened(name: &str) -> String {
    match name.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    }
}

/// What names of architectures begin with elsewhere, and what rustc's names begin with.
const ARCHITECTURES: [(&str, &str); 9] = [
    ("armv6-m", "thumbv6m"),
    ("armv6m", "thumbv6m"),
    ("armv7-m", "thumbv7m"),
    ("armv7m", "thumbv7m"),
    ("risc-v", "riscv"),
    ("rv32", "riscv32"),
    ("rv64", "riscv64"),
    ("amd64", "x86_64"),
    ("arm64", "aarch64"),
];

/// Up to three names similar to a wrong one: those of a similar architecture that share most other
/// parts; if there are none, those that differ in few letters; or else those that contain it.
fn near(name: &str) -> Vec<&'static str> {
    if name.len() > LONGEST {
        return Vec::new();
    }
    let name = name.to_ascii_lowercase().replace(' ', "-");
    let other = ARCHITECTURES.iter().find_map(|&(begins, architecture)| {
        name.strip_prefix(begins).map(|rest| format!("{architecture}{rest}"))
    });
    let name = other.unwrap_or(name);
    let is_like = |text: &str, other: &str| edits(text, other) <= other.len().div_ceil(4);
    let parts: Vec<&str> = name.split('-').collect();
    let shared = |other: &str| {
        let architecture = first_part(other);
        if !is_like(parts[0], architecture) {
            return 0;
        }
        let others = other.split('-').skip(1).filter(|part| parts[1..].contains(part)).count();
        // The right architecture counts as much as the rest of most names.
        2 * others + if architecture == parts[0] { 2 } else { 0 }
    };
    let all = || {
        let processors = Target::processors().map(|(name, _)| name);
        let profiles = Target::profiles().chain([ANY, Target::DEFAULT]);
        profiles.chain(processors).chain(Target::triples())
    };
    let most = all().map(shared).max().unwrap_or_default();
    let is_any_like = all().any(|other| is_like(&name, other));
    let is_near = |other: &&str| match most {
        0 if is_any_like => is_like(&name, other),
        0 => name.len() > 1 && other.contains(&name),
        most => shared(other) == most,
    };
    let is_other_family = |other: &&str| {
        let mut processors = Target::processors();
        processors.any(|(name, _)| name == *other) && !are_of_one_family(&name, other)
    };
    let mut near: Vec<(usize, &str)> = all()
        .filter(is_near)
        .filter(|other| !is_other_family(other))
        .map(|other| (edits(&name, other), other))
        .collect();
    near.sort_by_key(|&near| near);
    near.iter().take(3).map(|&(_, other)| other).collect()
}

/// Whether names of processors agree up to their first digit, as a vendor names a family: a SAMD51 is
/// no SAMD21. All Cortex-M are one family.
fn are_of_one_family(name: &str, other: &str) -> bool {
    let family = |name: &str| {
        let end = name.find(|letter: char| letter.is_ascii_digit());
        end.map(|end| name[..=end].to_owned())
    };
    other.starts_with("cortex") || other.contains(name) || family(name) == family(other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::word::Word;
    use bit_tables_test_support::Limited;
    use std::collections::BTreeSet;
    use std::env;
    use std::process::Command;

    /// What rustc prints about a target, as Cargo passes it to a build script, and whether it has
    /// `clz` and `rbit`.
    fn asked_of_rustc(triple: &str) -> (Target, Option<[bool; 2]>) {
        let rustc = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        // Stable compilers print unstable features only with this variable.
        let mut command = Command::new(rustc);
        command.args(["--print", "cfg", "--target", triple]).env("RUSTC_BOOTSTRAP", "1");
        let output = command.ends_within(60);
        let printed = String::from_utf8(output.stdout).expect("text");
        let values = |name: &str| -> Vec<&str> {
            let value =
                |line: &'_ str| line.split_once('=').filter(|line| line.0 == name).map(|_| ());
            let lines = printed.lines().filter(|line| value(line).is_some());
            lines.map(|line| line.split('"').nth(1).expect("a value")).collect()
        };
        let (architecture, features) = (values("target_arch")[0], values("target_feature"));
        let width = values("target_pointer_width")[0].parse().expect("a width");
        // Arm code has `clz` since Armv5, Arm and Thumb code have both since Armv6T2; LLVM calls
        // the latter Thumb-2.
        let has = |feature| features.contains(&feature);
        let of_arm = [has("thumb2") || has("v5te") && !has("thumb-mode"), has("thumb2")];
        let target = Target::known(architecture, &features.join(","), triple, width);
        (target, (architecture == "arm").then_some(of_arm))
    }

    /// Compares a parsed triple with what rustc prints.
    fn check(triple: &str) {
        let target: Target = triple.parse().unwrap();
        let (asked, of_arm) = asked_of_rustc(triple);
        assert_eq!(target.architecture, asked.architecture, "{triple}");
        assert_eq!(target.pointer_width, asked.pointer_width, "{triple}");
        for feature in looked_at(&target.architecture) {
            assert_eq!(target.has(feature), asked.has(feature), "{triple} {feature}");
        }
        if let Some(expected) = of_arm {
            let found = ["clz", "rbit"].map(|feature| target.has(feature));
            assert_eq!(found, expected, "{triple}");
        }
        assert_eq!(asked.name().as_deref(), Some(triple));
    }

    #[test]
    fn triples_are_what_rustc_says() {
        for triple in [
            "x86_64-unknown-linux-gnu",
            "x86_64-unknown-none",
            "x86_64-unknown-linux-gnux32",
            "thumbv6m-none-eabi",
            "thumbv7em-none-eabihf",
            "armv5te-unknown-linux-gnueabi",
            "riscv64gc-unknown-linux-gnu",
            "riscv32i-unknown-none-elf",
            "wasm32-unknown-unknown",
            "avr-none",
        ] {
            check(triple);
        }
    }

    #[test]
    #[ignore = "seconds: asks rustc of every target that it knows"]
    fn every_triple_is_what_rustc_says() {
        let output = Command::new("rustc").args(["--print", "target-list"]).ends_within(60);
        let printed = String::from_utf8(output.stdout).expect("text");
        let theirs: BTreeSet<&str> = printed.lines().collect();
        let ours: BTreeSet<&str> = Target::triples().collect();
        let unknown: Vec<_> = theirs.difference(&ours).collect();
        assert!(unknown.is_empty(), "{unknown:?}");
        // A later compiler may have dropped a triple.
        ours.intersection(&theirs).for_each(|triple| check(triple));
    }

    #[test]
    fn names_are_unique_and_name_themselves() {
        let all: Vec<&str> = Target::profiles().chain([ANY]).chain(Target::triples()).collect();
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
        for name in all {
            let target: Target = name.parse().unwrap();
            assert_eq!(target.name().as_deref(), Some(name));
        }
    }

    /// A processor stands for its triple, which is one of rustc's; no triple or profile has its
    /// name.
    #[test]
    fn processors_are_triples() {
        for (processor, triple) in Target::processors() {
            let target: Target = processor.parse().unwrap();
            assert_eq!(target, triple.parse().unwrap(), "{processor}");
            assert_eq!(target.name().as_deref(), Some(triple), "{processor}");
            assert!(Target::triples().any(|known| known == triple), "{processor}");
            assert!(Target::triples().chain(Target::profiles()).all(|known| known != processor));
        }
        let parsed = |text: &str| text.parse::<Target>().unwrap();
        assert_eq!(parsed("Cortex-M0+"), parsed("thumbv6m-none-eabi"));
        assert_eq!(parsed("x86-64-v3+gfni"), parsed("x86_64_v3+gfni"));
        assert_eq!(parsed("x86-64"), parsed("x86_64"));
        assert_eq!(parsed("ESP32C3+zbb"), parsed("riscv32imc-unknown-none-elf+zbb"));
        // According to the manuals of the architectures, Armv7-M has clz and rbit; Armv6-M and AVR
        // have neither.
        assert!(parsed("Cortex-M3").counts_leading_zeros() && parsed("cortex-m4").reverses_bits());
        assert!(
            !parsed("rp2040").counts_leading_zeros() && !parsed("ATmega328P").multiplies(Word::U8)
        );
        // According to the vendors' data sheets: an RV32EC without a multiplier, two Cortex-M33 or two
        // Hazard3, and a Cortex-M4F.
        assert!(!parsed("CH32V003").multiplies(Word::U8) && parsed("rv32ec") == parsed("CH32V003"));
        assert!(
            parsed("RP2350").counts_leading_zeros() && parsed("rp2350") == parsed("cortex-m33f")
        );
        assert!(
            parsed("rp2350-riscv").multiplies(Word::U32)
                && parsed("hazard3") == parsed("rp2350-riscv")
        );
        assert!(parsed("SAMD51").reverses_bits() && parsed("samd51") == parsed("cortex-m4f"));
    }

    /// A name has the added features and no others; a target without a name gets that of an equal
    /// one.
    #[test]
    fn targets_are_named() {
        let name = |text: &str| text.parse::<Target>().unwrap().name().unwrap();
        assert_eq!(name("x86_64_v2+popcnt"), "x86_64_v2");
        assert_eq!(name("x86_64-unknown-none+sse2+ssse3"), "x86_64-unknown-none+ssse3");
        assert_eq!(name("x86_64+gfni+avx2+ssse3+avx512f"), "x86_64+avx512f+gfni");
        let known = |architecture, features, origin, width| {
            Target::known(architecture, features, origin, width).name()
        };
        let linux = "x86_64-unknown-linux-gnu";
        let popcnt = known("x86_64", "fxsr,sse,sse2,sse4.2,popcnt", linux, 64);
        assert_eq!(popcnt.as_deref(), Some("x86_64-unknown-linux-gnu+popcnt"));
        assert_eq!(known("arm", "", "my-cortex-m0", 32).as_deref(), Some("thumbv6m"));
        assert_eq!(
            known("riscv32", "zbb", "my-core", 32).as_deref(),
            Some("riscv32e-unknown-none-elf+zbb")
        );
        // Lacks a feature that all other targets of the architecture have, or has an unknown
        // architecture.
        assert_eq!(known("riscv64", "", "riscv64gc-unknown-linux-gnu", 64), None);
        assert_eq!(known("z80", "", "z80-none", 16), None);
        assert_eq!(
            Target::known("z80", "", "z80-none", 16).description(),
            "the target z80-none: z80, pointers of 16 bits, no features"
        );
    }

    #[test]
    fn wrong_names_have_near_ones() {
        let message = |text: &str| text.parse::<Target>().unwrap_err().to_string();
        for (text, near) in [
            ("x86_64-linux-gnu", "`x86_64-unknown-linux-gnu`"),
            ("thumbv6m-none-eaby", "`thumbv6m-none-eabi`"),
            ("thumbv6m-none-eabihf", "`thumbv6m-none-eabi`"),
            ("x86_64-unknown-linux", "`x86_64-unknown-linux-gnu`"),
            ("X86_64-unknown-linux-gnu", "`x86_64-unknown-linux-gnu`"),
            ("riscv64-unknown-linux-gnu", "`riscv64gc-unknown-linux-gnu`"),
            ("avr-unknown-none", "`avr-none`"),
            ("wasm32-unknown", "`wasm32-unknown-unknown`"),
            ("cortex-m5", "`cortex-m0`"),
            ("atmega328", "`atmega328p`"),
            ("ARMv6-M", "`thumbv6m`"),
            ("rv32imac", "`riscv32imac-unknown-none-elf`"),
            ("RISC-V", "`riscv32`"),
            ("amd64", "`x86_64`"),
            ("Cortex M0", "`cortex-m0`"),
            ("m4", "`cortex-m4`"),
            ("samd5x", "`samd51`"),
            ("rp2354", "`rp2350`"),
        ] {
            let message = message(text);
            assert!(
                message.starts_with(&format!("unknown target `{text}`; did you mean `")),
                "{message}"
            );
            assert!(message.contains(near) && message.len() < 200, "{message}");
        }
        // Of another family, whatever the spelling.
        assert!(!message("samd31").contains("`samd21`"), "{}", message("samd31"));
        for text in ["", "pentium", "+popcnt", &"x".repeat(100_000)] {
            let message = message(text);
            assert!(
                message.contains("such as `cortex-m0`, or a profile:\nportable x86_64 "),
                "{message}"
            );
            assert!(message.len() < 500);
        }
        assert_eq!(message("avr-none+clz"), "no features can be added to `avr-none`");
        assert_eq!(
            message("riscv32imc-unknown-none-elf+zbbb"),
            "unknown feature `zbbb`; those that can be added to `riscv32imc-unknown-none-elf` are `m`, `zmmul`, `zbb` and `zbkb`"
        );
    }
}
