//! Links for the board that QEMU emulates, if it is for a core without an operating system.

fn main() {
    let variable = |name| std::env::var(name).unwrap_or_default();
    if variable("CARGO_CFG_TARGET_OS") == "none" {
        // The linker script of cortex-m-rt, which reads `memory.x` in this folder.
        println!("cargo::rustc-link-search={}", variable("CARGO_MANIFEST_DIR"));
        println!("cargo::rustc-link-arg-bins=-Tlink.x");
    }
    println!("cargo::rerun-if-changed=memory.x");
}
