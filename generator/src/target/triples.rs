//! The targets that rustc knows by triple.

/// Targets that `auto` and kernels treat alike: the architecture, the features that every processor
/// of the target has (of those that [`Target`](super::Target) reads), the pointer width, and the
/// triples.
pub(super) type Group = (&'static str, &'static str, u32, &'static str);

/// All targets of rustc 1.95, as `rustc --print cfg --target` prints them; a test compares. It does
/// not print `clz` and `rbit` of 32-bit Arm and MIPS: these follow from the level of the
/// architecture and from the instruction set, Arm or Thumb. Stable compilers do not print `vsx` of
/// PowerPC either, which POWER7 and later have. `umul` is a name of ours: one instruction of M68K or
/// SPARC multiplies 32 bits.
pub(super) const GROUPS: &[Group] = &[
    (
        "aarch64",
        "",
        64,
        "aarch64-unknown-none-softfloat aarch64_be-unknown-none-softfloat aarch64v8r-unknown-none-softfloat",
    ),
    ("aarch64", "neon", 32, "aarch64-unknown-linux-gnu_ilp32 aarch64_be-unknown-linux-gnu_ilp32"),
    ("aarch64", "neon,aes", 32, "arm64_32-apple-watchos"),
    (
        "aarch64",
        "neon",
        64,
        "aarch64-kmc-solid_asp3 aarch64-linux-android aarch64-pc-windows-gnullvm aarch64-pc-windows-msvc \
         aarch64-unknown-freebsd aarch64-unknown-helenos aarch64-unknown-hermit aarch64-unknown-illumos \
         aarch64-unknown-linux-gnu aarch64-unknown-linux-musl aarch64-unknown-linux-ohos \
         aarch64-unknown-managarm-mlibc aarch64-unknown-netbsd aarch64-unknown-none aarch64-unknown-nto-qnx700 \
         aarch64-unknown-nto-qnx710 aarch64-unknown-nto-qnx710_iosock aarch64-unknown-nto-qnx800 \
         aarch64-unknown-nuttx aarch64-unknown-openbsd aarch64-unknown-redox aarch64-unknown-teeos \
         aarch64-unknown-trusty aarch64-unknown-uefi aarch64-uwp-windows-msvc aarch64-wrs-vxworks \
         aarch64_be-unknown-hermit aarch64_be-unknown-linux-gnu aarch64_be-unknown-linux-musl \
         aarch64_be-unknown-netbsd aarch64v8r-unknown-none",
    ),
    (
        "aarch64",
        "neon,aes",
        64,
        "aarch64-apple-darwin aarch64-apple-ios aarch64-apple-ios-macabi aarch64-apple-ios-sim \
         aarch64-apple-tvos aarch64-apple-tvos-sim aarch64-apple-visionos aarch64-apple-visionos-sim \
         aarch64-apple-watchos aarch64-apple-watchos-sim aarch64-nintendo-switch-freestanding \
         aarch64-unknown-fuchsia arm64e-apple-darwin arm64e-apple-ios arm64e-apple-tvos",
    ),
    ("amdgpu", "", 64, "amdgcn-amd-amdhsa"),
    (
        "arm",
        "",
        32,
        "armv4t-none-eabi armv4t-unknown-linux-gnueabi thumbv4t-none-eabi thumbv5te-none-eabi thumbv6-none-eabi \
         thumbv6m-none-eabi thumbv6m-nuttx-eabi thumbv8m.base-none-eabi thumbv8m.base-nuttx-eabi",
    ),
    (
        "arm",
        "clz",
        32,
        "arm-linux-androideabi arm-unknown-linux-gnueabi arm-unknown-linux-gnueabihf arm-unknown-linux-musleabi \
         arm-unknown-linux-musleabihf armv5te-none-eabi armv5te-unknown-linux-gnueabi \
         armv5te-unknown-linux-musleabi armv5te-unknown-linux-uclibceabi armv6-none-eabi armv6-none-eabihf \
         armv6-unknown-freebsd armv6-unknown-netbsd-eabihf armv6k-nintendo-3ds",
    ),
    (
        "arm",
        "clz,rbit",
        32,
        "armeb-unknown-linux-gnueabi armebv7r-none-eabi armebv7r-none-eabihf armv7-linux-androideabi \
         armv7-rtems-eabihf armv7-sony-vita-newlibeabihf armv7-unknown-freebsd armv7-unknown-linux-gnueabi \
         armv7-unknown-linux-gnueabihf armv7-unknown-linux-musleabi armv7-unknown-linux-musleabihf \
         armv7-unknown-linux-ohos armv7-unknown-linux-uclibceabi armv7-unknown-linux-uclibceabihf \
         armv7-unknown-netbsd-eabihf armv7-unknown-trusty armv7-wrs-vxworks-eabihf armv7a-kmc-solid_asp3-eabi \
         armv7a-kmc-solid_asp3-eabihf armv7a-none-eabi armv7a-none-eabihf armv7a-nuttx-eabi armv7a-nuttx-eabihf \
         armv7a-vex-v5 armv7k-apple-watchos armv7r-none-eabi armv7r-none-eabihf armv7s-apple-ios \
         armv8r-none-eabihf thumbv7a-none-eabi thumbv7a-none-eabihf thumbv7a-nuttx-eabi thumbv7a-nuttx-eabihf \
         thumbv7a-pc-windows-msvc thumbv7a-uwp-windows-msvc thumbv7em-none-eabi thumbv7em-none-eabihf \
         thumbv7em-nuttx-eabi thumbv7em-nuttx-eabihf thumbv7m-none-eabi thumbv7m-nuttx-eabi \
         thumbv7neon-linux-androideabi thumbv7neon-unknown-linux-gnueabihf thumbv7neon-unknown-linux-musleabihf \
         thumbv7r-none-eabi thumbv7r-none-eabihf thumbv8m.main-none-eabi thumbv8m.main-none-eabihf \
         thumbv8m.main-nuttx-eabi thumbv8m.main-nuttx-eabihf thumbv8r-none-eabihf",
    ),
    ("arm64ec", "neon", 64, "arm64ec-pc-windows-msvc"),
    ("avr", "", 16, "avr-none"),
    ("bpf", "", 64, "bpfeb-unknown-none bpfel-unknown-none"),
    ("csky", "", 32, "csky-unknown-linux-gnuabiv2 csky-unknown-linux-gnuabiv2hf"),
    ("hexagon", "", 32, "hexagon-unknown-linux-musl hexagon-unknown-none-elf hexagon-unknown-qurt"),
    ("loongarch32", "", 32, "loongarch32-unknown-none loongarch32-unknown-none-softfloat"),
    ("loongarch64", "", 64, "loongarch64-unknown-none loongarch64-unknown-none-softfloat"),
    (
        "loongarch64",
        "lsx",
        64,
        "loongarch64-unknown-linux-gnu loongarch64-unknown-linux-musl loongarch64-unknown-linux-ohos",
    ),
    // The first is for the M68020, the second for the M68010.
    ("m68k", "umul", 32, "m68k-unknown-linux-gnu"),
    ("m68k", "", 32, "m68k-unknown-none-elf"),
    ("mips", "", 32, "mipsel-sony-psp mipsel-sony-psx"),
    (
        "mips",
        "clz",
        32,
        "mips-mti-none-elf mips-unknown-linux-gnu mips-unknown-linux-musl mips-unknown-linux-uclibc \
         mipsel-mti-none-elf mipsel-unknown-linux-gnu mipsel-unknown-linux-musl mipsel-unknown-linux-uclibc \
         mipsel-unknown-netbsd mipsel-unknown-none",
    ),
    ("mips32r6", "", 32, "mipsisa32r6-unknown-linux-gnu mipsisa32r6el-unknown-linux-gnu"),
    (
        "mips64",
        "",
        64,
        "mips64-openwrt-linux-musl mips64-unknown-linux-gnuabi64 mips64-unknown-linux-muslabi64 \
         mips64el-unknown-linux-gnuabi64 mips64el-unknown-linux-muslabi64",
    ),
    ("mips64r6", "", 64, "mipsisa64r6-unknown-linux-gnuabi64 mipsisa64r6el-unknown-linux-gnuabi64"),
    ("msp430", "", 16, "msp430-none-elf"),
    ("nvptx64", "", 64, "nvptx64-nvidia-cuda"),
    (
        "powerpc",
        "",
        32,
        "powerpc-unknown-freebsd powerpc-unknown-helenos powerpc-unknown-linux-gnu powerpc-unknown-linux-gnuspe \
         powerpc-unknown-linux-musl powerpc-unknown-linux-muslspe powerpc-unknown-netbsd powerpc-unknown-openbsd \
         powerpc-wrs-vxworks powerpc-wrs-vxworks-spe",
    ),
    (
        "powerpc64",
        "",
        64,
        "powerpc64-unknown-freebsd powerpc64-unknown-linux-gnu powerpc64-unknown-linux-musl \
         powerpc64-unknown-openbsd powerpc64-wrs-vxworks",
    ),
    (
        "powerpc64",
        "vsx",
        64,
        "powerpc64-ibm-aix powerpc64le-unknown-freebsd powerpc64le-unknown-linux-gnu \
         powerpc64le-unknown-linux-musl",
    ),
    ("riscv32", "", 32, "riscv32e-unknown-none-elf riscv32i-unknown-none-elf"),
    (
        "riscv32",
        "m",
        32,
        "riscv32-wrs-vxworks riscv32em-unknown-none-elf riscv32emc-unknown-none-elf riscv32gc-unknown-linux-gnu \
         riscv32gc-unknown-linux-musl riscv32im-risc0-zkvm-elf riscv32im-unknown-none-elf \
         riscv32ima-unknown-none-elf riscv32imac-esp-espidf riscv32imac-unknown-none-elf \
         riscv32imac-unknown-nuttx-elf riscv32imac-unknown-xous-elf riscv32imafc-esp-espidf \
         riscv32imafc-unknown-none-elf riscv32imafc-unknown-nuttx-elf riscv32imc-esp-espidf \
         riscv32imc-unknown-none-elf riscv32imc-unknown-nuttx-elf",
    ),
    (
        "riscv64",
        "m",
        64,
        "riscv64-wrs-vxworks riscv64gc-unknown-freebsd riscv64gc-unknown-fuchsia riscv64gc-unknown-hermit \
         riscv64gc-unknown-linux-gnu riscv64gc-unknown-linux-musl riscv64gc-unknown-managarm-mlibc \
         riscv64gc-unknown-netbsd riscv64gc-unknown-none-elf riscv64gc-unknown-nuttx-elf \
         riscv64gc-unknown-openbsd riscv64gc-unknown-redox riscv64im-unknown-none-elf \
         riscv64imac-unknown-none-elf riscv64imac-unknown-nuttx-elf",
    ),
    ("riscv64", "m,zbb", 64, "riscv64-linux-android riscv64a23-unknown-linux-gnu"),
    (
        "s390x",
        "",
        64,
        "s390x-unknown-linux-gnu s390x-unknown-linux-musl s390x-unknown-none-softfloat",
    ),
    // The first is for SPARC V9, the second for SPARC V7.
    ("sparc", "umul", 32, "sparc-unknown-linux-gnu"),
    ("sparc", "", 32, "sparc-unknown-none-elf"),
    (
        "sparc64",
        "",
        64,
        "sparc64-unknown-helenos sparc64-unknown-linux-gnu sparc64-unknown-netbsd sparc64-unknown-openbsd \
         sparcv9-sun-solaris",
    ),
    (
        "wasm32",
        "",
        32,
        "wasm32-unknown-emscripten wasm32-unknown-unknown wasm32-wali-linux-musl wasm32-wasip1 \
         wasm32-wasip1-threads wasm32-wasip2 wasm32-wasip3 wasm32v1-none",
    ),
    ("wasm64", "", 64, "wasm64-unknown-unknown"),
    (
        "x86",
        "",
        32,
        "i586-unknown-linux-gnu i586-unknown-linux-musl i586-unknown-netbsd i586-unknown-redox i686-unknown-uefi",
    ),
    (
        "x86",
        "sse2",
        32,
        "i686-pc-nto-qnx700 i686-pc-windows-gnu i686-pc-windows-gnullvm i686-pc-windows-msvc i686-unknown-freebsd \
         i686-unknown-haiku i686-unknown-helenos i686-unknown-hurd-gnu i686-unknown-linux-gnu \
         i686-unknown-linux-musl i686-unknown-netbsd i686-unknown-openbsd i686-uwp-windows-gnu \
         i686-uwp-windows-msvc i686-win7-windows-gnu i686-win7-windows-msvc i686-wrs-vxworks",
    ),
    ("x86", "sse2,ssse3", 32, "i386-apple-ios i686-apple-darwin i686-linux-android"),
    ("x86_64", "", 64, "x86_64-unknown-none x86_64-unknown-uefi"),
    ("x86_64", "sse2", 32, "x86_64-unknown-linux-gnux32"),
    (
        "x86_64",
        "sse2",
        64,
        "x86_64-fortanix-unknown-sgx x86_64-lynx-lynxos178 x86_64-pc-cygwin x86_64-pc-nto-qnx710 \
         x86_64-pc-nto-qnx710_iosock x86_64-pc-nto-qnx800 x86_64-pc-solaris x86_64-pc-windows-gnu \
         x86_64-pc-windows-gnullvm x86_64-pc-windows-msvc x86_64-unikraft-linux-musl x86_64-unknown-dragonfly \
         x86_64-unknown-freebsd x86_64-unknown-haiku x86_64-unknown-helenos x86_64-unknown-hermit \
         x86_64-unknown-hurd-gnu x86_64-unknown-illumos x86_64-unknown-l4re-uclibc x86_64-unknown-linux-gnu \
         x86_64-unknown-linux-gnuasan x86_64-unknown-linux-musl x86_64-unknown-linux-none \
         x86_64-unknown-linux-ohos x86_64-unknown-managarm-mlibc x86_64-unknown-motor x86_64-unknown-netbsd \
         x86_64-unknown-openbsd x86_64-unknown-redox x86_64-unknown-trusty x86_64-uwp-windows-gnu \
         x86_64-uwp-windows-msvc x86_64-win7-windows-gnu x86_64-win7-windows-msvc x86_64-wrs-vxworks",
    ),
    (
        "x86_64",
        "sse2,ssse3",
        64,
        "x86_64-apple-darwin x86_64-apple-ios x86_64-apple-ios-macabi x86_64-apple-tvos x86_64-apple-watchos-sim",
    ),
    ("x86_64", "sse2,ssse3,popcnt", 64, "x86_64-linux-android x86_64-unknown-fuchsia"),
    ("x86_64", "sse2,ssse3,popcnt,avx2,bmi1,bmi2,lzcnt", 64, "x86_64h-apple-darwin"),
    (
        "xtensa",
        "",
        32,
        "xtensa-esp32-espidf xtensa-esp32-none-elf xtensa-esp32s2-espidf xtensa-esp32s2-none-elf \
         xtensa-esp32s3-espidf xtensa-esp32s3-none-elf",
    ),
];
