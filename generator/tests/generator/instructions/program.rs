// Functions that are one operation each. The library of most targets is not installed, so there is
// none: what a compiler needs of it is here.
#![feature(no_core, lang_items, intrinsics, rustc_attrs, auto_traits)]
#![no_core]
#![allow(internal_features)]

#[lang = "pointee_sized"]
pub trait PointeeSized {}
#[lang = "meta_sized"]
pub trait MetaSized: PointeeSized {}
#[lang = "sized"]
pub trait Sized: MetaSized {}
#[lang = "freeze"]
pub unsafe auto trait Freeze {}
#[lang = "copy"]
pub trait Copy {}
impl Copy for u16 {}
impl Copy for u32 {}
impl Copy for u64 {}

#[rustc_intrinsic]
pub const fn ctpop<T: Copy>(x: T) -> u32;
#[rustc_intrinsic]
pub const fn cttz<T: Copy>(x: T) -> u32;
#[rustc_intrinsic]
pub const fn ctlz<T: Copy>(x: T) -> u32;
#[rustc_intrinsic]
pub const fn bitreverse<T: Copy>(x: T) -> T;
#[rustc_intrinsic]
pub const fn wrapping_mul<T: Copy>(x: T, y: T) -> T;

#[cfg(target_pointer_width = "16")]
type Register = u16;
#[cfg(target_pointer_width = "32")]
type Register = u32;
#[cfg(target_pointer_width = "64")]
type Register = u64;

#[unsafe(no_mangle)]
pub extern "C" fn ones(x: Register) -> u32 {
    ctpop(x)
}

#[unsafe(no_mangle)]
pub extern "C" fn trailing(x: Register) -> u32 {
    cttz(x)
}

#[unsafe(no_mangle)]
pub extern "C" fn leading(x: Register) -> u32 {
    ctlz(x)
}

#[unsafe(no_mangle)]
pub extern "C" fn reversed(x: Register) -> Register {
    bitreverse(x)
}

#[unsafe(no_mangle)]
pub extern "C" fn product16(x: u16, y: u16) -> u16 {
    wrapping_mul(x, y)
}

#[unsafe(no_mangle)]
pub extern "C" fn product32(x: u32, y: u32) -> u32 {
    wrapping_mul(x, y)
}

#[unsafe(no_mangle)]
pub extern "C" fn product64(x: u64, y: u64) -> u64 {
    wrapping_mul(x, y)
}
