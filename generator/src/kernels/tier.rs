//! The instruction tiers of x86, and ways to detect them.

/// How to detect them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Detection {
    /// With the standard library.
    Std,
    /// With the `cpuid` instruction.
    Cpuid,
}

/// The tiers of x86, in increasing order. A function uses its best kernel up to the current tier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Tier {
    /// No vectors.
    Scalar = 1,
    /// Look-ups of bytes in vectors.
    Ssse3,
    /// Population counts of words by an instruction, besides the look-ups.
    Popcnt,
    /// 256-bit vectors.
    Avx2,
    /// 512-bit vectors, and the instructions that AVX-512 adds for shorter ones.
    Avx512Vl,
    /// Population counts of each word in a vector by an instruction, another that compresses
    /// bytes, and another that multiplies each byte with a matrix of bits.
    Avx512,
}

impl Tier {
    /// All tiers on 64-bit processors, the lowest first.
    pub(super) const ALL: [Self; 6] =
        [Self::Scalar, Self::Ssse3, Self::Popcnt, Self::Avx2, Self::Avx512Vl, Self::Avx512];

    /// The number stored at run time.
    pub(super) const fn number(self) -> u32 {
        self as u32
    }

    /// The name by which it is selected.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Scalar => "scalar",
            Self::Ssse3 => "ssse3",
            Self::Popcnt => "popcnt",
            Self::Avx2 => "avx2",
            Self::Avx512Vl => "avx512vl",
            Self::Avx512 => "avx512",
        }
    }

    /// The required features: exactly those of the kernels that are the best of some function up to
    /// this tier. All functions of a request share one tier, so it has the features of all kernels.
    pub(super) const fn features(self) -> &'static [&'static str] {
        match self {
            Self::Scalar => &[],
            Self::Ssse3 => &["ssse3"],
            Self::Popcnt => &["ssse3", "popcnt"],
            Self::Avx2 => &["avx2", "popcnt", "bmi2"],
            Self::Avx512Vl => &["avx2", "popcnt", "bmi2", "avx512f", "avx512vl"],
            Self::Avx512 => &[
                "avx512f",
                "avx512bw",
                "avx512vl",
                "avx512vpopcntdq",
                "avx512vbmi",
                "avx512vbmi2",
                "gfni",
                "popcnt",
                "bmi2",
            ],
        }
    }

    /// Whether the system must save vector registers of 256 or 512 bits, which it may not support.
    pub(super) const fn kept(self) -> Option<u8> {
        match self {
            Self::Scalar | Self::Ssse3 | Self::Popcnt => None,
            Self::Avx2 => Some(0x06),
            Self::Avx512Vl | Self::Avx512 => Some(0xe6),
        }
    }
}
