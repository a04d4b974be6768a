//! The tiers of instructions of x86, and the ways to detect them.

use proc_macro2::Literal;

/// How to detect them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Detection {
    /// With the standard library.
    Std,
    /// With the processor's instruction.
    Cpuid,
}

/// The tiers of x86, in increasing order. A function uses its best kernel up to the current tier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Tier {
    /// No vectors.
    Scalar = 1,
    /// Look-ups of bytes in vectors.
    Ssse3,
    /// An instruction counts the bits of words.
    Popcnt,
    /// Vectors of 256 bits.
    Avx2,
    /// Vectors of 512 bits, and their instructions for shorter ones.
    Avx512Vl,
    /// An instruction counts the bits of each word in a vector, and another compresses bytes.
    Avx512,
}

impl Tier {
    /// All tiers for 64 bits, the slowest first.
    pub(super) const ALL: [Self; 6] =
        [Self::Scalar, Self::Ssse3, Self::Popcnt, Self::Avx2, Self::Avx512Vl, Self::Avx512];

    /// The number that is stored at run time.
    pub(super) fn number(self) -> Literal {
        Literal::u32_unsuffixed(self as u32)
    }

    /// The name that sets it.
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

    /// The required features: those of every kernel that is the best of a function up to this tier,
    /// and no more. All functions of a request share one tier, so it has the features of the
    /// kernels of all.
    pub(super) const fn features(self) -> &'static [&'static str] {
        match self {
            Self::Scalar => &[],
            Self::Ssse3 => &["ssse3"],
            Self::Popcnt => &["popcnt"],
            Self::Avx2 => &["avx2", "popcnt", "bmi2"],
            Self::Avx512Vl => &["avx2", "popcnt", "bmi2", "avx512f", "avx512vl"],
            Self::Avx512 => &[
                "avx512f",
                "avx512bw",
                "avx512vl",
                "avx512vpopcntdq",
                "avx512vbmi2",
                "popcnt",
                "bmi2",
            ],
        }
    }

    /// Whether the system must save vector registers of 256 or of 512 bits, which it may not
    /// support.
    pub(super) const fn kept(self) -> Option<u8> {
        match self {
            Self::Scalar | Self::Ssse3 | Self::Popcnt => None,
            Self::Avx2 => Some(0x06),
            Self::Avx512Vl | Self::Avx512 => Some(0xe6),
        }
    }
}
