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
    ("cortex-m33f", "thumbv8m.main-none-eabihf"),
    ("hazard3", "riscv32imac-unknown-none-elf"),
    ("rp2040", "thumbv6m-none-eabi"),
    ("rp2350", "thumbv8m.main-none-eabihf"),
    ("rp2350-arm", "thumbv8m.main-none-eabihf"),
    ("rp2350-riscv", "riscv32imac-unknown-none-elf"),
    ("nrf51822", "thumbv6m-none-eabi"),
    ("nrf52832", "thumbv7em-none-eabihf"),
    ("nrf52840", "thumbv7em-none-eabihf"),
    ("nrf52833", "thumbv7em-none-eabihf"),
    ("nrf5340", "thumbv8m.main-none-eabihf"),
    ("nrf9160", "thumbv8m.main-none-eabihf"),
    ("samd20", "thumbv6m-none-eabi"),
    ("samd21", "thumbv6m-none-eabi"),
    ("samd51", "thumbv7em-none-eabihf"),
    ("same51", "thumbv7em-none-eabihf"),
    ("same54", "thumbv7em-none-eabihf"),
    ("stm32f0", "thumbv6m-none-eabi"),
    ("stm32f1", "thumbv7m-none-eabi"),
    ("stm32f2", "thumbv7m-none-eabi"),
    ("stm32f3", "thumbv7em-none-eabihf"),
    ("stm32f4", "thumbv7em-none-eabihf"),
    ("stm32f7", "thumbv7em-none-eabihf"),
    ("stm32g0", "thumbv6m-none-eabi"),
    ("stm32g4", "thumbv7em-none-eabihf"),
    ("stm32h5", "thumbv8m.main-none-eabihf"),
    ("stm32h7", "thumbv7em-none-eabihf"),
    ("stm32l0", "thumbv6m-none-eabi"),
    ("stm32l1", "thumbv7m-none-eabi"),
    ("stm32l4", "thumbv7em-none-eabihf"),
    ("stm32u5", "thumbv8m.main-none-eabihf"),
    ("esp32", "xtensa-esp32-none-elf"),
    ("esp32-s2", "xtensa-esp32s2-none-elf"),
    ("esp32-s3", "xtensa-esp32s3-none-elf"),
    ("esp32-c3", "riscv32imc-unknown-none-elf"),
    ("esp32-c6", "riscv32imac-unknown-none-elf"),
    ("esp32-h2", "riscv32imac-unknown-none-elf"),
    ("gd32vf103", "riscv32imac-unknown-none-elf"),
    ("ch32v003", "riscv32e-unknown-none-elf"),
    ("ch32v103", "riscv32imac-unknown-none-elf"),
    ("ch32v203", "riscv32imac-unknown-none-elf"),
    ("ch32v307", "riscv32imafc-unknown-none-elf"),
    ("rv32ec", "riscv32e-unknown-none-elf"),
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
