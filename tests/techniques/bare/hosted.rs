//! On an operating system.

/// Carries out every check; a wrong result is a panic.
pub fn check_all() {
    let functions = bit_tables_techniques::checks::all(|check| println!("{check}"));
    println!("checked {functions} functions: all are right");
}
