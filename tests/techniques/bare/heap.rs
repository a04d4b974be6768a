//! Memory for what the checks allocate.

#![allow(unsafe_code, reason = "memory is given to an allocator once")]

use core::ptr::addr_of_mut;
use critical_section::RawRestoreState;
use embedded_alloc::LlffHeap;

/// How many bytes there are: most for the sums of two of some thousand Zobrist keys, a seventh at a
/// time.
const BYTES: usize = 12 << 20;

#[global_allocator]
static HEAP: LlffHeap = LlffHeap::empty();

static mut MEMORY: [u8; BYTES] = [0; BYTES];

/// Gives the memory to the allocator, before anything else is done.
pub fn start() {
    // SAFETY: this is called once, and nothing else names the memory.
    unsafe { HEAP.init(addr_of_mut!(MEMORY) as usize, BYTES) }
}

/// One thread that nothing interrupts.
struct Alone;
critical_section::set_impl!(Alone);

// SAFETY: nothing else runs.
unsafe impl critical_section::Impl for Alone {
    unsafe fn acquire() -> RawRestoreState {}

    unsafe fn release((): RawRestoreState) {}
}
