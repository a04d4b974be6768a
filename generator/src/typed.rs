//! Typed forms of techniques with parameters, which the compiler checks.
//!
//! Techniques without parameters are named as text; `Request` takes both. A test compares each type
//! with the specification of its technique, so that nothing is missing and both forms mean the
//! same.
//!
//! ```
//! use bit_tables_generator::typed::{DeBruijn, Hyperbola, MaskLayout};
//! use bit_tables_generator::{Request, Word};
//!
//! let typed = Request::new(Word::U64)
//!     .bit_scan_forward(DeBruijn::seeded(42))
//!     .sliders(Hyperbola::new().layout(MaskLayout::Arrays));
//! let text = "bit_scan_forward = debruijn(seed = 42), sliders = hyperbola(layout = arrays)";
//! assert_eq!(typed.to_string(), text);
//! ```

#[cfg(any(feature = "large-tables", feature = "vectors"))]
pub use crate::kernels::dispatch::Detect;
#[cfg(feature = "vectors")]
pub use crate::kernels::dispatch::Simd;
pub use crate::plan::auto::{Aim, Auto, Density};
#[cfg(feature = "keys")]
pub use crate::tables::zobrist::End;
pub use crate::techniques::debruijn::DeBruijn;
#[cfg(feature = "games")]
pub use crate::techniques::fairy::Fairy;
pub use crate::techniques::fixed_masks::{Network, Shifts, Shortest};
pub use crate::techniques::halves::Halves;
#[cfg(feature = "slices")]
pub use crate::techniques::indices::{Entries, IndexPops, IndexTable, IndexVectors};
pub use crate::techniques::interleave::{
    DeinterleaveExtract, DeinterleaveGather, InterleaveDeposit, InterleaveSpread, InterleaveTable,
};
pub use crate::techniques::multi_word::{OddMajor, Separate};
#[cfg(feature = "games")]
pub use crate::techniques::regions::{Neighbours, RegionSteps};
#[cfg(feature = "games")]
pub use crate::techniques::riders::{Leap, RiderObstruction, RiderReversal};
pub use crate::techniques::scan_forward::{Faxon, FaxonReset};
pub use crate::techniques::seal::Seal;
pub use crate::techniques::sliders::{Cooijmans, Goal, Hyperbola, Hyperbola2r, MaskLayout};
#[cfg(feature = "large-tables")]
pub use crate::techniques::sliders::{Fill, Magic, Otherwise, Pext, PextDeposit, Shape};
#[cfg(feature = "keys")]
pub use crate::techniques::zobrist::{Bch, Given, Nested};
