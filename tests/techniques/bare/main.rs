//! Puts every emitted function to the checks of this package without the standard library.
//!
//! Where there is an operating system it is a program like any other; on a Cortex-M core it talks
//! to its emulator by semihosting; and in WebAssembly `run.mjs` calls it. The last line of a run
//! without a mistake is `checked N functions: all are right`.

#![cfg_attr(any(target_os = "none", target_os = "unknown"), no_std, no_main)]

#[cfg(any(target_os = "none", target_os = "unknown"))]
mod heap;

#[cfg_attr(target_os = "none", path = "cortex_m.rs")]
#[cfg_attr(target_os = "unknown", path = "wasm.rs")]
#[cfg_attr(not(any(target_os = "none", target_os = "unknown")), path = "hosted.rs")]
mod place;

#[cfg(not(any(target_os = "none", target_os = "unknown")))]
fn main() {
    place::check_all();
}
