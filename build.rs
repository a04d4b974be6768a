//! Makes the default set for the target that the crate is compiled for.

use bit_tables_generator::{Error, Script, default_set};

fn main() -> Result<(), Error> {
    Script::from_cargo()?.write("bit_tables.rs", default_set())
}
