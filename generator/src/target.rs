//! What code is compiled for.

use crate::word::Word;
use std::env::{self, VarError};

/// A target: what `auto` looks at when it chooses a technique.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    architecture: String,
    features: Vec<String>,
    pointer_width: u32,
    kind: Kind,
}

/// How much is known.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    /// The architecture and its features are what they say.
    Known,
    /// The code is compiled where the generator cannot look, by a compiler that can.
    Unseen,
}

/// A target by name: what Cargo would say of the architecture, of its features and of the width of pointers.
type Profile = (&'static str, &'static str, &'static str, u32);

/// All of them. The levels of x86-64 are those that its processor supplement defines.
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
    ("thumbv7m", "arm", "", 32),
    ("riscv32", "riscv32", "m", 32),
    ("riscv32_zbb", "riscv32", "m,zbb", 32),
    ("riscv64", "riscv64", "m", 64),
    ("riscv64_zbb", "riscv64", "m,zbb", 64),
    ("wasm32", "wasm32", "", 32),
    ("wasm32_simd128", "wasm32", "simd128", 32),
    ("s390x", "s390x", "", 64),
    ("powerpc64", "powerpc64", "", 64),
    ("powerpc64le", "powerpc64", "", 64),
    ("avr", "avr", "", 16),
    ("msp430", "msp430", "", 16),
];

/// The features that can be added to a profile, each with those that a processor has which has it.
const FEATURES: &[(&str, &str, &[&str])] = &[
    ("x86", "popcnt", &[]),
    ("x86", "bmi1", &[]),
    ("x86", "lzcnt", &[]),
    ("x86", "bmi2", &[]),
    ("x86", "ssse3", &[]),
    ("x86", "avx2", &["ssse3"]),
    ("x86", "avx512f", &["avx2"]),
    ("x86", "avx512bw", &["avx512f"]),
    ("x86", "avx512vl", &["avx512f"]),
    ("x86", "avx512vpopcntdq", &["avx512f"]),
    ("x86", "gfni", &[]),
    ("riscv", "m", &[]),
    ("riscv", "zbb", &[]),
    ("riscv", "zbkb", &[]),
    ("wasm", "simd128", &[]),
];

impl Target {
    /// The target of the crate whose build script runs, from Cargo's variables `CARGO_CFG_*` and `TARGET`.
    ///
    /// # Errors
    /// When a variable is not set or not text, as outside a build script.
    pub fn from_cargo() -> Result<Self, String> {
        // A target without features has no such variable.
        let features = variable("CARGO_CFG_TARGET_FEATURE").unwrap_or_default();
        let width = variable("CARGO_CFG_TARGET_POINTER_WIDTH")?;
        let width = width.parse().map_err(|_| {
            format!("`CARGO_CFG_TARGET_POINTER_WIDTH` is `{width}`, which is no width")
        })?;
        Ok(Self::known(&variable("CARGO_CFG_TARGET_ARCH")?, &features, &variable("TARGET")?, width))
    }

    /// A target by its architecture, its features with commas between them, its name, and how wide pointers are.
    pub(crate) fn known(
        architecture: &str,
        features: &str,
        name: &str,
        pointer_width: u32,
    ) -> Self {
        let mut features: Vec<String> =
            features.split(',').filter(|feature| !feature.is_empty()).map(str::to_owned).collect();
        // Stable compilers do not tell the features of these, but the name of the target does.
        if ["arm", "mips"].contains(&architecture) && has_clz(name) {
            features.push("clz".to_owned());
        }
        if architecture == "arm" && has_rbit(name) {
            features.push("rbit".to_owned());
        }
        Self { architecture: architecture.to_owned(), features, pointer_width, kind: Kind::Known }
    }

    /// The target of that profile name, with the features that are added to it, as in `x86_64_v3+gfni`; if there are these.
    ///
    /// `portable` has no instruction for any operation, and multiplies up to 64 bits; `x86_64` has those that every
    /// such processor has, and `x86_64_v2` to `x86_64_v4` those of its levels.
    #[must_use]
    pub fn profile(name: &str) -> Option<Self> {
        let mut parts = name.split('+');
        let name = parts.next()?;
        let &(_, architecture, features, width) =
            PROFILES.iter().find(|profile| profile.0 == name)?;
        let mut target = Self::known(architecture, features, name, width);
        for part in parts {
            target.add(part)?;
        }
        Some(target)
    }

    /// Adds a feature that can be added, and those that come with it.
    fn add(&mut self, feature: &str) -> Option<()> {
        let fits = |other: &&(&str, &str, &[&str])| {
            self.architecture.starts_with(other.0) && other.1 == feature
        };
        let &(_, _, others) = FEATURES.iter().find(fits)?;
        if !self.has(feature) {
            self.features.push(feature.to_owned());
        }
        others.iter().try_for_each(|other| self.add(other))
    }

    /// The features that can be added to the profile of that name.
    pub fn features_of(profile: &str) -> impl Iterator<Item = &'static str> {
        let found = PROFILES.iter().find(|other| other.0 == profile);
        let architecture = found.map_or("", |profile| profile.1);
        let fits = move |feature: &&(&str, &str, &[&str])| architecture.starts_with(feature.0);
        FEATURES.iter().filter(fits).map(|feature| feature.1)
    }

    /// The names of all profiles.
    pub fn profiles() -> impl Iterator<Item = &'static str> {
        PROFILES.iter().map(|profile| profile.0)
    }

    /// A target that cannot be looked at, as in a derive: what it has is left to the compiler, which knows.
    #[must_use]
    pub const fn unseen() -> Self {
        Self {
            architecture: String::new(),
            features: Vec::new(),
            pointer_width: 64,
            kind: Kind::Unseen,
        }
    }

    /// Whether it is of one of these architectures and has all of these features; `None` if it cannot be looked at.
    pub(crate) fn meets(&self, architectures: &[&str], features: &[&str]) -> Option<bool> {
        (self.kind == Kind::Known).then(|| {
            architectures.contains(&&*self.architecture)
                && features.iter().all(|feature| self.has(feature))
        })
    }

    /// Whether an instruction counts the one bits of a register.
    #[must_use]
    pub fn counts_ones(&self) -> bool {
        self.kind == Kind::Unseen
            || match self.architecture.as_str() {
                "x86" | "x86_64" => self.has("popcnt"),
                "riscv32" | "riscv64" => self.has("zbb"),
                "aarch64" | "arm64ec" => self.has("neon"),
                "wasm32" | "wasm64" => true,
                _ => false,
            }
    }

    /// Whether an instruction or two count the trailing zeros of a register.
    #[must_use]
    pub fn counts_trailing_zeros(&self) -> bool {
        // By reversing the bits, or by counting the leading zeros of the isolated one bit.
        self.counts_leading_zeros()
    }

    /// Whether an instruction counts the leading zeros of a register.
    #[must_use]
    pub fn counts_leading_zeros(&self) -> bool {
        self.kind == Kind::Unseen
            || match self.architecture.as_str() {
                "riscv32" | "riscv64" => self.has("zbb"),
                "arm" | "mips" => self.has("clz"),
                "x86" | "x86_64" | "aarch64" | "arm64ec" | "wasm32" | "wasm64" | "powerpc"
                | "powerpc64" | "s390x" | "loongarch64" | "mips32r6" | "mips64" | "mips64r6" => {
                    true
                }
                _ => false,
            }
    }

    /// Whether an instruction or two reverse the bits of a register.
    #[must_use]
    pub fn reverses_bits(&self) -> bool {
        match self.architecture.as_str() {
            "aarch64" | "arm64ec" | "loongarch64" => true,
            "arm" => self.has("rbit"),
            "riscv32" | "riscv64" => self.has("zbkb"),
            _ => false,
        }
    }

    /// Whether one instruction multiplies words: they fit a register, and there is one that multiplies.
    ///
    /// A wider product takes three and more, and without an instruction it is a loop.
    #[must_use]
    pub fn multiplies(&self, word: Word) -> bool {
        let register: u32 = match self.architecture.as_str() {
            // Of an AVR it is not told whether it has the instruction, which takes bytes alone.
            "avr" | "msp430" => return false,
            "riscv32" | "riscv64" if !self.has("m") && !self.has("zmmul") => return false,
            // Pointers may be narrower than registers there.
            "x86_64" | "aarch64" | "arm64ec" | "wasm32" | "wasm64" => 64,
            _ => self.pointer_width,
        };
        word.bits() <= register
    }

    /// The bits of a pointer.
    pub(crate) const fn pointer_width(&self) -> u32 {
        self.pointer_width
    }

    /// The bytes of the largest array that there can be: offsets within it are signed.
    pub(crate) const fn largest_array(&self) -> usize {
        if self.addresses_any_table() { isize::MAX as usize } else { i16::MAX as usize }
    }

    /// Whether no table that there is comes near the size of the largest array.
    pub(crate) const fn addresses_any_table(&self) -> bool {
        self.pointer_width > 16
    }

    /// Whether one instruction shifts a register by any distance, by a barrel shifter.
    ///
    /// Without, it takes as many instructions as bits, and a loop if the distance is computed.
    #[must_use]
    pub fn shifts_far(&self) -> bool {
        !["avr", "msp430"].contains(&self.architecture.as_str())
    }

    fn has(&self, feature: &str) -> bool {
        self.features.iter().any(|name| name == feature)
    }
}

/// Whether a 32-bit Arm or MIPS target has the `clz` instruction: from Armv5 on, but in Thumb code from
/// `Armv6T2` on, and not in the smallest cores; and from MIPS32 on.
fn has_clz(target: &str) -> bool {
    let without = ["armv4", "thumbv4", "thumbv5", "thumbv6", "thumbv8m.base", "mipsel-sony-ps"];
    !without.iter().any(|without| target.starts_with(without))
}

/// Whether a 32-bit Arm target has the `rbit` instruction: from `Armv6T2` on, but not in the smallest cores.
fn has_rbit(target: &str) -> bool {
    let with = ["armv7", "armebv7", "armv8", "thumbv7", "thumbv8m.main"];
    with.iter().any(|with| target.starts_with(with))
}

/// A variable that Cargo sets for build scripts.
pub(crate) fn variable(name: &str) -> Result<String, String> {
    env::var(name).map_err(|error| match error {
        VarError::NotPresent => {
            format!("`{name}` is not set: Cargo sets it for build scripts alone")
        }
        VarError::NotUnicode(_) => format!("`{name}` is not Unicode"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn profiles() {
        assert_eq!(Target::profiles().take(2).collect::<Vec<_>>(), ["portable", "x86_64"]);
        let portable = Target::profile("portable").unwrap();
        assert!(
            !portable.counts_ones()
                && !portable.counts_trailing_zeros()
                && !portable.counts_leading_zeros()
        );
        let x86_64 = Target::profile("x86_64").unwrap();
        assert!(
            !x86_64.counts_ones()
                && x86_64.counts_trailing_zeros()
                && x86_64.counts_leading_zeros()
        );
        assert_eq!(Target::profile("x86-64"), None);
        // All that is in a level stands there, and what is added brings what it needs.
        for (profile, features, others) in [
            ("x86_64_v2", "popcnt ssse3", "avx2 bmi1"),
            ("x86_64_v3", "popcnt ssse3 avx2 bmi1 bmi2 lzcnt", "avx512f gfni"),
            ("x86_64_v4", "avx512f avx512bw avx512vl avx512cd avx512dq", "avx512vpopcntdq gfni"),
            ("x86_64+avx512vpopcntdq+gfni", "avx512f avx2 ssse3 gfni", "avx512bw bmi2 popcnt"),
            ("riscv32+zbb", "m zbb", "zbkb"),
            ("wasm32+simd128", "simd128", ""),
            ("thumbv7m", "clz rbit", ""),
            ("thumbv6m", "", "clz rbit"),
        ] {
            let target = Target::profile(profile).unwrap();
            assert!(features.split(' ').all(|feature| feature.is_empty() || target.has(feature)));
            assert!(!others.split(' ').any(|feature| target.has(feature)), "{profile}");
        }
        for wrong in ["x86_64+zbb", "x86_64+", "portable+avx2", "aarch64+popcnt", "+avx2"] {
            assert_eq!(Target::profile(wrong), None, "{wrong}");
        }
        assert_eq!(Target::features_of("riscv64").collect::<Vec<_>>(), ["m", "zbb", "zbkb"]);
    }

    /// Architecture, features, name and pointer width of targets, whether they count ones and scan, as compilers for
    /// them show, and the widest word they multiply.
    #[test]
    fn targets() {
        let cases = [
            ("x86_64", "sse2", "x86_64-unknown-linux-gnu", 64, false, true, Some(Word::U64)),
            (
                "x86_64",
                "fxsr,popcnt,sse2",
                "x86_64-unknown-linux-gnu",
                64,
                true,
                true,
                Some(Word::U64),
            ),
            ("aarch64", "neon", "aarch64-unknown-linux-gnu", 64, true, true, Some(Word::U64)),
            ("aarch64", "", "aarch64-unknown-none-softfloat", 64, false, true, Some(Word::U64)),
            ("arm", "", "thumbv6m-none-eabi", 32, false, false, Some(Word::U32)),
            ("arm", "", "thumbv8m.base-none-eabi", 32, false, false, Some(Word::U32)),
            ("arm", "", "armv4t-none-eabi", 32, false, false, Some(Word::U32)),
            ("arm", "", "thumbv5te-none-eabi", 32, false, false, Some(Word::U32)),
            ("arm", "", "thumbv7em-none-eabihf", 32, false, true, Some(Word::U32)),
            ("arm", "", "armv7-unknown-linux-gnueabihf", 32, false, true, Some(Word::U32)),
            ("arm", "", "thumbv8m.main-none-eabi", 32, false, true, Some(Word::U32)),
            ("riscv32", "a,c,m", "riscv32imac-unknown-none-elf", 32, false, false, Some(Word::U32)),
            ("riscv32", "a,c", "riscv32ic-none-elf", 32, false, false, None),
            (
                "riscv64",
                "m,zba,zbb",
                "riscv64gc-unknown-linux-gnu",
                64,
                true,
                true,
                Some(Word::U64),
            ),
            ("riscv64", "m,zba", "riscv64gc-unknown-linux-gnu", 64, false, false, Some(Word::U64)),
            ("wasm32", "", "wasm32-unknown-unknown", 32, true, true, Some(Word::U64)),
            ("s390x", "", "s390x-unknown-linux-gnu", 64, false, true, Some(Word::U64)),
            ("mips", "", "mipsel-sony-psx", 32, false, false, Some(Word::U32)),
            ("avr", "", "avr-none", 16, false, false, None),
            ("msp430", "", "msp430-none-elf", 16, false, false, None),
        ];
        let reversing = [
            ("aarch64", "", "aarch64-unknown-none"),
            ("arm", "", "thumbv7em-none-eabihf"),
            ("arm", "", "thumbv8m.main-none-eabi"),
            ("loongarch64", "", "loongarch64-unknown-linux-gnu"),
            ("riscv64", "m,zbkb", "riscv64gc-unknown-linux-gnu"),
        ];
        for (architecture, features, name) in reversing {
            assert!(Target::known(architecture, features, name, 64).reverses_bits(), "{name}");
        }
        let others = [
            ("arm", "", "thumbv6m-none-eabi"),
            ("arm", "", "armv5te-unknown-linux-gnueabi"),
            ("riscv64", "m,zbb", "riscv64gc-unknown-linux-gnu"),
            ("x86_64", "sse2", "x86_64-unknown-linux-gnu"),
        ];
        for (architecture, features, name) in others {
            assert!(!Target::known(architecture, features, name, 64).reverses_bits(), "{name}");
        }
        for (architecture, features, name, width, counts, scans, widest) in cases {
            let target = Target::known(architecture, features, name, width);
            assert_eq!(target.counts_ones(), counts, "{name} {features}");
            assert_eq!(target.counts_leading_zeros(), scans, "{name} {features}");
            assert_eq!(target.counts_trailing_zeros(), scans, "{name} {features}");
            assert_eq!(target.shifts_far(), width > 16, "{name}");
            let mut multiplied = Word::ALL.iter().copied().filter(|&word| target.multiplies(word));
            assert_eq!(multiplied.next_back(), widest, "{name} {features}");
        }
    }
}
