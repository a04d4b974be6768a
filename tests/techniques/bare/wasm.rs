//! In WebAssembly: text goes to a function of the host, and a panic is a trap after its message.

#![allow(unsafe_code, reason = "imports and exports are not checked")]

use crate::heap;
use alloc::format;
use core::panic::PanicInfo;

extern crate alloc;

#[link(wasm_import_module = "host")]
unsafe extern "C" {
    /// Shows a line of UTF-8.
    fn tell(text: *const u8, length: usize);
}

fn line(text: &str) {
    // SAFETY: the host reads what is there, and keeps nothing of it.
    unsafe { tell(text.as_ptr(), text.len()) }
}

/// Carries out every check.
#[unsafe(no_mangle)]
pub extern "C" fn check() {
    heap::start();
    let functions = bit_tables_techniques::checks::all(line);
    line(&format!("checked {functions} functions: all are right"));
}

#[panic_handler]
fn panicked(panic: &PanicInfo) -> ! {
    line(&format!("{panic}"));
    core::arch::wasm32::unreachable()
}
