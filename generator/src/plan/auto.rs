//! The parameters of `auto`: a limit on bytes, the density of words, and what matters most.

use crate::named::named_enum;
use crate::request::{ParameterKind, ParameterSpec, typed_technique};

/// The parameter of `auto` that limits the table bytes of an operation.
pub(super) const MAX_BYTES: ParameterSpec = ParameterSpec {
    name: "max_bytes",
    kind: ParameterKind::Integer { least: 0, most: u64::MAX as u128 },
    default: "no limit but that of the request",
    doc: "The most bytes that the operation's tables may take.",
    samples: |_| &["0", "256", "4096"],
};

/// The parameter of `auto` that says how many bits are likely to be set.
pub(super) const DENSITY: ParameterSpec = ParameterSpec::of_names(
    "density",
    Density::NAMES,
    "dense",
    "How many bits are likely to be set.",
    |_| &["dense", "sparse"],
);

/// The parameter of `auto` that says what matters most.
pub(super) const AIM: ParameterSpec = ParameterSpec::of_names(
    "for",
    Aim::NAMES,
    "speed",
    "What matters most: `size` takes the fewest bytes of tables and, on targets where it is counted, of code; of several \
     techniques the first.",
    |_| &["speed", "size"],
);

named_enum! {
    /// What `auto` optimizes for.
    #[non_exhaustive]
    pub enum Aim {
        /// Few instructions.
        Speed = "speed",
        /// Few bytes of tables and code.
        Size = "size",
    }
}

named_enum! {
    /// How many bits of a word are likely to be set.
    #[non_exhaustive]
    pub enum Density {
        /// Any number.
        Dense = "dense",
        /// At most two or three, and about as many in each word.
        Sparse = "sparse",
    }
}

/// The parameters of `auto` itself, which no technique takes.
pub const OF_AUTO: &[&ParameterSpec] = &[&MAX_BYTES, &DENSITY, &AIM];

typed_technique! {
    /// Chooses the best technique for the target, within limits.
    ///
    /// ```
    /// use bit_tables_generator::typed::{Auto, Density};
    /// use bit_tables_generator::{Request, Word};
    ///
    /// let request = Request::new(Word::U64)
    ///     .count_ones(Auto::new().density(Density::Sparse))
    ///     .bit_scan_forward(Auto::new().max_bytes(64));
    /// let text = "count_ones = auto(density = sparse), bit_scan_forward = auto(max_bytes = 64)";
    /// assert_eq!(request.to_string(), text);
    /// ```
    pub struct Auto = "auto";
    /// Limits the table bytes of the operation.
    max_bytes: usize => MAX_BYTES;
    /// Says how many bits are likely to be set.
    density: Density => DENSITY;
    /// Says what matters most.
    aim: Aim => AIM;
}
