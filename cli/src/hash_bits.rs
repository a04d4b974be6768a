//! Which bits of a hash are stored: options of the search for flaws of keys.

use bit_tables_console::arguments::END;
use bit_tables_generator::__private::tables::zobrist::End;
use bit_tables_tools::searches::keys::Order;
use clap::Args;

/// Which bits of a hash are stored in a hash table.
#[derive(Args)]
pub struct HashBits {
    /// The end of a hash whose bits a hash table stores, low or high, for the keys of the technique
    /// nested
    #[arg(long = "stored", value_name = "END", value_parser = END, hide_possible_values = true, conflicts_with = "merge")]
    end: Option<End>,

    /// How many bits it stores: 16 by default
    #[arg(long = "stored-bits", value_name = "N", requires = "end", allow_hyphen_values = true)]
    bits: Option<u32>,

    /// Which end of the hash indexes the table: by default the end that is not stored
    #[arg(long, value_name = "END", requires = "end", value_parser = END, hide_possible_values = true)]
    index: Option<End>,
}

impl HashBits {
    /// The order of the bits; `None` if the keys are not nested.
    pub fn order(&self) -> Option<Order> {
        let stored = self.end?;
        let other = if stored == End::Low { End::High } else { End::Low };
        let index = self.index.unwrap_or(other);
        Some(Order { stored, stored_bits: self.bits.unwrap_or(16), index })
    }
}
