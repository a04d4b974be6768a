//! Processors, by names that people type.

/// Processors with the rustc triples that their programs are compiled for. The names are in lower
/// case; hyphens may be left out. Only processors are listed whose triple determines what
/// [`Target`](super::Target) considers: not those with additional instructions, nor AVRs whose
/// flash is in the data address space.
pub(super) const PROCESSORS: &[(&str, &str)] = &[
    ("cortex-m0", "thumbv6m-none-eabi"),
    ("cortex-m0plus", "thumbv6m-none-eabi"),
    ("cortex-m1", "thumbv6m-none-eabi"),
    ("cortex-m3", "thumbv7m-none-eabi"),
    ("cortex-m4", "thumbv7em-none-eabi"),
    ("cortex-m4f", "thumbv7em-none-eabihf"),
    ("cortex-m7", "thumbv7em-none-eabi"),
    ("cortex-m23", "thumbv8m.base-none-eabi"),
    ("cortex-m33", "thumbv8m.main-none-eabi"),
    ("rp2040", "thumbv6m-none-eabi"),
    ("nrf51822", "thumbv6m-none-eabi"),
    ("nrf52832", "thumbv7em-none-eabihf"),
    ("nrf52840", "thumbv7em-none-eabihf"),
    ("samd21", "thumbv6m-none-eabi"),
    ("stm32f0", "thumbv6m-none-eabi"),
    ("stm32f1", "thumbv7m-none-eabi"),
    ("stm32f4", "thumbv7em-none-eabihf"),
    ("stm32g0", "thumbv6m-none-eabi"),
    ("esp32", "xtensa-esp32-none-elf"),
    ("esp32-s2", "xtensa-esp32s2-none-elf"),
    ("esp32-s3", "xtensa-esp32s3-none-elf"),
    ("esp32-c3", "riscv32imc-unknown-none-elf"),
    ("esp32-c6", "riscv32imac-unknown-none-elf"),
    ("esp32-h2", "riscv32imac-unknown-none-elf"),
    ("gd32vf103", "riscv32imac-unknown-none-elf"),
    ("atmega168", "avr-none"),
    ("atmega328p", "avr-none"),
    ("atmega32u4", "avr-none"),
    ("atmega2560", "avr-none"),
    ("attiny85", "avr-none"),
    ("msp430g2553", "msp430-none-elf"),
];

/// The triple of a processor; case and hyphens are ignored.
pub(super) fn triple(name: &str) -> Option<&'static str> {
    let letters = |text: &str| -> String {
        text.chars()
            .filter(|letter| *letter != '-')
            .map(|letter| letter.to_ascii_lowercase())
            .collect()
    };
    let name = letters(name);
    PROCESSORS.iter().find(|(other, _)| letters(other) == name).map(|(_, triple)| *triple)
}
