//! The processors whose kernels are compiled and run.

use crate::compilers::is_installed;
use bit_tables_test_support::{Limited as _, printed_by};
use std::path::Path;
use std::process::Command;

/// A processor.
pub struct Processor {
    /// As requests name it.
    pub target: &'static str,
    /// The compilers with their first options.
    pub compilers: &'static [&'static [&'static str]],
    /// What runs its programs.
    pub emulator: &'static [&'static str],
    /// What the processor of this machine must have to run them.
    pub features: &'static [&'static str],
}

/// An x86-64 by the name of its level.
const fn x86_64(
    target: &'static str,
    compilers: &'static [&'static [&'static str]],
    features: &'static [&'static str],
) -> Processor {
    Processor { target, compilers, emulator: &[], features }
}

/// All of them.
pub const PROCESSORS: [Processor; 8] = [
    x86_64("x86_64", &[&["gcc"], &["clang"]], &[]),
    x86_64(
        "x86_64_v2",
        &[&["gcc", "-march=x86-64-v2"], &["clang", "-march=x86-64-v2"]],
        &["ssse3", "popcnt"],
    ),
    x86_64(
        "x86_64_v3",
        &[&["gcc", "-march=x86-64-v3"], &["clang", "-march=x86-64-v3"]],
        &["avx2", "bmi2"],
    ),
    x86_64(
        "x86_64_v3+gfni+pclmulqdq",
        &[
            &["gcc", "-march=x86-64-v3", "-mgfni", "-mpclmul"],
            &["clang", "-march=x86-64-v3", "-mgfni", "-mpclmul"],
        ],
        &["avx2", "bmi2", "gfni", "pclmulqdq"],
    ),
    x86_64(
        "x86_64_v4",
        &[&["gcc", "-march=x86-64-v4"], &["clang", "-march=x86-64-v4"]],
        &["avx512bw", "avx512vl", "avx512dq"],
    ),
    x86_64(
        "x86_64_v4+avx512vpopcntdq+avx512vbmi",
        &[
            &["gcc", "-march=x86-64-v4", "-mavx512vpopcntdq", "-mavx512vbmi"],
            &["clang", "-march=x86-64-v4", "-mavx512vpopcntdq", "-mavx512vbmi"],
        ],
        &["avx512bw", "avx512vl", "avx512dq", "avx512_vpopcntdq", "avx512vbmi"],
    ),
    Processor {
        target: "i686+pclmulqdq",
        compilers: &[&["i686-linux-gnu-gcc", "-msse2", "-mpclmul", "-static"]],
        emulator: &["qemu-i386", "-cpu", "max"],
        features: &[],
    },
    Processor {
        target: "aarch64+aes",
        compilers: &[&["aarch64-linux-gnu-gcc", "-march=armv8-a+aes", "-static"]],
        emulator: &["qemu-aarch64"],
        features: &[],
    },
];

impl Processor {
    /// The compilers that are installed. Where those for this machine must be there, it fails
    /// without one.
    pub fn installed(&self) -> Vec<&'static [&'static str]> {
        if self.emulator.is_empty() && !cfg!(target_arch = "x86_64") {
            println!("skipped {}: this machine has other compilers", self.target);
            return Vec::new();
        }
        let (found, missing): (Vec<&[&str]>, Vec<&[&str]>) =
            self.compilers.iter().partition(|compiler| is_installed(compiler[0]));
        for compiler in missing {
            let name = compiler[0];
            let may_miss = std::env::var_os("BIT_TABLES_EVERY_COMPILER").is_none()
                || !self.emulator.is_empty();
            assert!(may_miss, "`{name}` is not installed");
        }
        found
    }

    /// Whether this machine runs its programs, or emulates it.
    pub fn is_there(&self) -> bool {
        let has = |name: &&str| {
            let flags = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
            flags.split_whitespace().any(|flag| flag == *name)
        };
        match self.emulator {
            [] => cfg!(target_arch = "x86_64") && self.features.iter().all(has),
            [emulator, ..] => is_installed(emulator),
        }
    }

    /// What a program of it prints.
    pub fn printed(&self, program: &Path) -> String {
        let mut command = match self.emulator {
            [] => Command::new(program),
            [emulator, options @ ..] => {
                let mut command = Command::new(emulator);
                command.args(options).arg(program);
                command
            }
        };
        let output = command.ends_within(600);
        assert!(output.status.success(), "{command:?}: {}", printed_by(&output));
        // Emulators may warn.
        String::from_utf8_lossy(&output.stdout).into_owned()
    }
}
