//! On a Cortex-M core in an emulator: text and the exit status go by semihosting.

use crate::heap;
use core::panic::PanicInfo;
use cortex_m_rt::{ExceptionFrame, entry, exception};
use cortex_m_semihosting::debug::{self, EXIT_FAILURE, EXIT_SUCCESS};
use cortex_m_semihosting::hprintln;

#[entry]
fn main() -> ! {
    heap::start();
    let functions = bit_tables_techniques::checks::all(|check| hprintln!("{}", check));
    hprintln!("checked {} functions: all are right", functions);
    end(EXIT_SUCCESS)
}

#[panic_handler]
fn panicked(panic: &PanicInfo) -> ! {
    hprintln!("{}", panic);
    end(EXIT_FAILURE)
}

/// What the core does not know or may not do, such as to use memory that is not there.
#[exception]
#[allow(unsafe_code, reason = "the runtime asks for an unsafe function")]
unsafe fn HardFault(frame: &ExceptionFrame) -> ! {
    hprintln!("{:?}", frame);
    end(EXIT_FAILURE)
}

fn end(status: debug::ExitStatus) -> ! {
    loop {
        debug::exit(status);
    }
}
