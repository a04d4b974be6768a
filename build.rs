//! Makes the default set for the target that the crate is compiled for, where its feature is on.

#[cfg(feature = "default-set")]
fn main() -> Result<(), bit_tables_generator::Error> {
    use bit_tables_generator::Script;
    use bit_tables_generator::internal::default_set;

    Script::from_cargo()?.write("bit_tables.rs", default_set())
}

#[cfg(not(feature = "default-set"))]
fn main() {
    println!("cargo::rerun-if-changed=build.rs");
}
