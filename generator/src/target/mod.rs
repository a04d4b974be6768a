//! The target that code is compiled for.
//!
//! `unsafe = none` is like a target whose instructions must not be called, so kernels are left out
//! as on a target that lacks them. Magics are then looked up with a bounds check: comparing the
//! index costs 5 to 14 % of the throughput, and masking or clamping it 4 to 19 % of a chain's time.

pub(crate) mod cargo;
mod features;
pub(crate) mod names;
mod processors;
mod triples;

use crate::word::Word;

/// A target: it determines what `auto` chooses and which vector code is emitted.
///
/// Parse it from a name: a triple of rustc, a profile or a processor, with features added to it.
///
/// ```
/// use bit_tables_generator::Target;
///
/// let cortex_m0: Target = "thumbv6m-none-eabi".parse()?;
/// assert!(!cortex_m0.counts_leading_zeros());
/// let server: Target = "x86_64-unknown-linux-gnu+popcnt".parse()?;
/// assert!(server.counts_ones());
/// assert_eq!("Cortex-M0".parse::<Target>()?, cortex_m0);
/// assert_eq!("x86_64_v2".parse::<Target>()?.counts_ones(), true);
/// # Ok::<(), bit_tables_generator::Diagnostic>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    architecture: String,
    features: Vec<String>,
    pointer_width: u32,
    kind: Kind,
    /// Whether code may call instructions that some targets lack, which is `unsafe`.
    calls_instructions: bool,
    /// Whether the language reads tables in flash where that takes instructions of its own.
    reads_flash: bool,
    /// The triple or profile that it was made from; that of a custom target may be unknown to
    /// rustc.
    origin: String,
}

/// What is known about a target.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Kind {
    /// The architecture and the features are known.
    Known,
    /// Only the compiler knows the target.
    Unseen,
    /// All targets at once.
    Every,
}

impl Target {
    /// A target unknown to the generator, as in a derive: the compiler decides what is supported.
    #[must_use]
    pub const fn unknown() -> Self {
        Self {
            architecture: String::new(),
            features: Vec::new(),
            pointer_width: 64,
            kind: Kind::Unseen,
            calls_instructions: true,
            reads_flash: false,
            origin: String::new(),
        }
    }

    /// Every target at once, as for a command without `--target`: `auto` chooses as for `portable`,
    /// and code that needs certain instructions comes with alternatives for other processors, each
    /// under a `cfg`.
    #[must_use]
    pub fn every() -> Self {
        Self { kind: Kind::Every, origin: Self::DEFAULT.to_owned(), ..Self::unknown() }
    }

    /// Whether its architecture and features are known, so that one of several alternatives can be
    /// selected.
    pub(crate) fn is_known(&self) -> bool {
        self.kind == Kind::Known
    }

    /// The target for code without any `unsafe`: the compiler may use all its instructions, but
    /// none is called explicitly.
    pub(crate) fn without_calls(&self) -> Self {
        Self { calls_instructions: false, ..self.clone() }
    }

    /// The target for code that may call its instructions explicitly.
    pub(crate) fn with_calls(&self) -> Self {
        Self { calls_instructions: true, ..self.clone() }
    }

    /// Whether code may call instructions that some targets lack.
    pub(crate) const fn calls_instructions(&self) -> bool {
        self.calls_instructions
    }

    /// Whether it has one of these architectures and all of these features, and code may call their
    /// instructions; `None` if the generator does not know the target.
    pub(crate) fn meets(&self, architectures: &[&str], features: &[&str]) -> Option<bool> {
        debug_assert!(
            architectures.iter().all(|architecture| {
                features
                    .iter()
                    .all(|feature| features::looked_at(architecture).any(|other| other == *feature))
            }),
            "a name accounts for all features that code depends on, and not for some of {features:?}"
        );
        if !self.calls_instructions {
            return Some(false);
        }
        self.is_known().then(|| {
            architectures.contains(&&*self.architecture)
                && features.iter().all(|feature| self.has(feature))
        })
    }

    /// Whether one instruction counts the set bits of a register.
    #[must_use]
    pub fn counts_ones(&self) -> bool {
        self.kind == Kind::Unseen
            || match self.architecture.as_str() {
                "x86" | "x86_64" => self.has("popcnt"),
                "riscv32" | "riscv64" => self.has("zbb"),
                "aarch64" | "arm64ec" => self.has("neon"),
                "loongarch64" => self.has("lsx"),
                // POWER7 came with both.
                "powerpc64" => self.has("vsx"),
                "wasm32" | "wasm64" | "hexagon" | "nvptx64" | "amdgpu" => true,
                _ => false,
            }
    }

    /// Whether one or two instructions count the trailing zeros of a register.
    #[must_use]
    pub fn counts_trailing_zeros(&self) -> bool {
        // Reverse the bits, or count the leading zeros of the isolated bit.
        self.counts_leading_zeros()
    }

    /// Whether one instruction counts the leading zeros of a register.
    #[must_use]
    pub fn counts_leading_zeros(&self) -> bool {
        self.kind == Kind::Unseen
            || match self.architecture.as_str() {
                "riscv32" | "riscv64" => self.has("zbb"),
                "arm" | "mips" => self.has("clz"),
                "x86" | "x86_64" | "aarch64" | "arm64ec" | "wasm32" | "wasm64" | "powerpc"
                | "powerpc64" | "s390x" | "loongarch64" | "mips32r6" | "mips64" | "mips64r6"
                | "csky" | "hexagon" | "nvptx64" | "amdgpu" | "xtensa" => true,
                _ => false,
            }
    }

    /// Whether one or two instructions reverse the bits of a register.
    #[must_use]
    pub fn reverses_bits(&self) -> bool {
        match self.architecture.as_str() {
            "aarch64" | "arm64ec" | "loongarch64" | "csky" | "hexagon" | "nvptx64" | "amdgpu" => {
                true
            }
            "arm" => self.has("rbit"),
            "riscv32" | "riscv64" => self.has("zbkb"),
            _ => false,
        }
    }

    /// Whether one instruction multiplies words: they fit a register, and the target has such an
    /// instruction.
    ///
    /// A wider multiplication takes three or more instructions; without a multiplier it is a loop.
    #[must_use]
    pub fn multiplies(&self, word: Word) -> bool {
        let register: u32 = match self.architecture.as_str() {
            // For AVR, the compiler does not say whether the instruction exists; it multiplies only
            // bytes.
            "avr" | "msp430" => return false,
            "riscv32" | "riscv64" if !self.has("m") && !self.has("zmmul") => return false,
            "sparc" if !self.has("umul") => return false,
            // `MULU` multiplies halves of its registers.
            "m68k" if !self.has("umul") => 16,
            // Pointers may be narrower than registers here.
            "x86_64" | "aarch64" | "arm64ec" | "wasm32" | "wasm64" => 64,
            _ => self.pointer_width,
        };
        word.bits() <= register
    }

    /// Whether some processors of the target multiply words with one instruction although
    /// [`multiplies`](Self::multiplies) is false, because the compiler does not say which: AVR
    /// processors with `mul`, which multiplies bytes.
    pub(crate) fn may_multiply(&self, word: Word) -> bool {
        self.architecture == "avr" && word == Word::U8
    }

    /// The width of a pointer in bits.
    pub(crate) const fn pointer_width(&self) -> u32 {
        self.pointer_width
    }

    /// Whether its registers are known to have 64 bits, so that compilers of C have words of 128.
    #[cfg(feature = "maps")]
    pub(crate) fn has_registers_of_64_bits(&self) -> bool {
        !self.architecture.is_empty() && self.pointer_width == 64
    }

    /// Whether its compilers of C may have 128-bit words, as they do where registers have 64 bits.
    #[cfg(feature = "maps")]
    pub(crate) fn has_words_of_128_bits_in_c(&self) -> bool {
        self.architecture.is_empty() || self.has_registers_of_64_bits()
    }

    /// The size in bytes of the largest possible array: offsets within it are signed.
    pub(crate) const fn largest_array(&self) -> usize {
        if self.addresses_any_table() { isize::MAX as usize } else { i16::MAX as usize }
    }

    /// Whether the largest array is far larger than any table.
    pub(crate) const fn addresses_any_table(&self) -> bool {
        self.pointer_width > 16
    }

    /// Whether one instruction shifts a register by any distance, as a barrel shifter does.
    ///
    /// Otherwise a shift takes an instruction for each bit, or a loop if the distance is not
    /// constant.
    #[must_use]
    pub fn shifts_far(&self) -> bool {
        !["avr", "msp430"].contains(&self.architecture.as_str())
    }

    /// Whether it has vectors, so that the compiler may make them of a loop over words; `None` if
    /// that is not known.
    pub(crate) fn has_vectors(&self) -> Option<bool> {
        match self.architecture.as_str() {
            "x86" | "x86_64" => Some(self.has("sse2")),
            "aarch64" | "arm64ec" => Some(self.has("neon")),
            "avr" | "msp430" => Some(false),
            // Those with vectors also have these instructions.
            "arm" if !self.has("rbit") => Some(false),
            "riscv32" | "riscv64" if !self.has("zbb") => Some(false),
            _ => None,
        }
    }

    /// Whether reading flash takes other instructions than reading RAM.
    #[must_use]
    pub fn separates_flash(&self) -> bool {
        self.architecture == "avr"
    }

    /// The target for a language that reads tables where they are: on AVR in flash, which takes
    /// other instructions than RAM. C has functions for them; Rust has none that a `const fn` can
    /// call.
    #[must_use]
    pub fn with_tables_in_flash(&self) -> Self {
        Self { reads_flash: self.separates_flash(), ..self.clone() }
    }

    /// Whether tables are in flash that takes other instructions than RAM.
    #[must_use]
    pub const fn reads_flash(&self) -> bool {
        self.reads_flash
    }

    /// Whether programs copy their tables to RAM at startup and keep them there, as on AVR, unless
    /// they [read flash](Self::with_tables_in_flash).
    #[must_use]
    pub fn keeps_tables_in_ram(&self) -> bool {
        self.separates_flash() && !self.reads_flash
    }

    /// A note for people that tables of this size take RAM; `None` if they do not.
    #[must_use]
    pub fn ram_note(&self, bytes: usize) -> Option<String> {
        (self.keeps_tables_in_ram() && bytes > 0).then(|| {
            format!(
                "Tables take RAM on AVR: programs copy those that they use there when they start, of these {bytes} bytes."
            )
        })
    }

    /// Whether both have the same architecture, features and pointer width, so that the generator
    /// treats them alike. Where a language keeps its tables does not count.
    #[must_use]
    pub fn is_like(&self, other: &Self) -> bool {
        let alike = |target: &Self| {
            let mut features = target.features.clone();
            features.sort_unstable();
            Self { origin: String::new(), features, reads_flash: false, ..target.clone() }
        };
        alike(self) == alike(other)
    }

    fn has(&self, feature: &str) -> bool {
        self.features.iter().any(|name| name == feature)
    }
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
        // A triple is not a profile.
        assert_eq!(Target::profile("thumbv6m-none-eabi"), None);
        // A level has all its features, and an added feature brings those that it implies.
        for (profile, features, others) in [
            ("x86_64_v2", "popcnt ssse3", "avx2 bmi1"),
            ("x86_64_v3", "popcnt ssse3 avx2 bmi1 bmi2 lzcnt", "avx512f gfni"),
            ("x86_64_v4", "avx512f avx512bw avx512vl avx512cd avx512dq", "avx512vpopcntdq gfni"),
            ("x86_64+pclmulqdq", "pclmulqdq sse2", "ssse3 popcnt"),
            ("aarch64+aes", "aes neon", ""),
            ("x86_64+avx512vpopcntdq+gfni", "avx512f avx2 ssse3 gfni", "avx512bw bmi2 pclmulqdq"),
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
        let added: Vec<_> = Target::features_of("riscv64").collect();
        assert_eq!(added, ["m", "zmmul", "zbb", "zbkb"]);
    }

    /// For each target, the architecture, features, name and pointer width; whether it counts and
    /// scans bits, as compiler output shows; and the widest word that it multiplies.
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
            ("m68k", "", "m68k-unknown-linux-gnu", 32, false, false, Some(Word::U32)),
            ("m68k", "", "m68k-unknown-none-elf", 32, false, false, Some(Word::U16)),
            ("sparc", "", "sparc-unknown-linux-gnu", 32, false, false, Some(Word::U32)),
            ("sparc", "", "sparc-unknown-none-elf", 32, false, false, None),
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
