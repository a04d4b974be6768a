//! Emitted functions to be compared with handwritten ones, and the barriers of both.

/// What the generator emitted, with barriers but in slices; and the macro `techniques`, which calls
/// another one for every module of a group.
#[allow(unreachable_pub, clippy::unreadable_literal, reason = "it is emitted")]
pub mod emitted {
    include!(concat!(env!("OUT_DIR"), "/emitted.rs"));
}

/// A value in a register.
pub trait InRegister: Copy {
    /// Returns the value, but makes it opaque to the compiler, at no cost.
    #[must_use]
    fn opaque(self) -> Self;
}

macro_rules! in_register {
    ($($word:ty $(where $type:ident)?: $register:literal),*) => {$(
        impl $(<$type>)? InRegister for $word {
            #[inline(always)]
            #[allow(clippy::inline_always, reason = "a call is no barrier without a cost")]
            #[allow(unsafe_code, reason = "there is no other way to a barrier that costs nothing")]
            #[allow(clippy::pointers_in_nomem_asm_block, reason = "nothing is read or written there")]
            fn opaque(self) -> Self {
                #[cfg(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64"))]
                {
                    let mut value = self;
                    // SAFETY: there is no instruction in it.
                    unsafe {
                        core::arch::asm!($register, inout(reg) value, options(pure, nomem, nostack, preserves_flags));
                    }
                    value
                }
                #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64", target_arch = "riscv64")))]
                std::hint::black_box(self)
            }
        }
    )*};
}

// Only a comment, in which the register has its name for this width.
#[cfg(target_arch = "x86_64")]
in_register!(u32: "/* {0:e} */", u64: "/* {0:r} */", *const T where T: "/* {0:r} */");
#[cfg(not(target_arch = "x86_64"))]
in_register!(u32: "/* {0} */", u64: "/* {0} */", *const T where T: "/* {0} */");

/// The address, and so what is read from there.
impl<T> InRegister for &T {
    #[inline(always)]
    #[allow(clippy::inline_always, reason = "a call is no barrier without a cost")]
    #[allow(unsafe_code, reason = "there is no other way to a barrier that costs nothing")]
    fn opaque(self) -> Self {
        // SAFETY: it is the same address.
        unsafe { &*std::ptr::from_ref(self).opaque() }
    }
}

/// Returns the value, but makes it opaque to the compiler.
#[inline(always)]
#[allow(clippy::inline_always, reason = "a call is no barrier without a cost")]
pub fn opaque<T: InRegister>(value: T) -> T {
    value.opaque()
}
