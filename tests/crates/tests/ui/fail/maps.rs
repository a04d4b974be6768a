//! What is no finite function of literals.

use bit_tables::{BitTables, map};

#[map]
fn name_of_a_key(x: u8) -> u8 {
    match x {
        0 => 1,
        _other => 2,
    }
}

#[map]
fn guard(x: u8) -> u8 {
    match x {
        _ if true => 2,
        _ => 3,
    }
}

#[map]
fn attribute_of_an_arm(x: u8) -> u8 {
    match x {
        #[cfg(any())]
        0 => 2,
        _ => 3,
    }
}

#[map]
fn of_the_key(x: u8) -> u8 {
    match x {
        0 => 1,
        _ => x,
    }
}

#[map]
fn computed(x: u8) -> u8 {
    match x {
        0 => 1 + 1,
        _ => 0,
    }
}

#[map]
fn not_covered(x: u8) -> u8 {
    match x {
        0..=9 => 1,
    }
}

#[map]
fn of_text(x: &str) -> u8 {
    match x {
        _ => 1,
    }
}

#[map]
fn no_match(x: u8) -> u8 {
    x + 1
}

#[map]
fn of_another(_x: u8, y: u8) -> u8 {
    match y {
        _ => 1,
    }
}

#[map(max_byte = 1)]
fn unknown_option(x: u8) -> u8 {
    match x {
        _ => 1,
    }
}

#[map(technique = stage)]
fn unknown_technique(x: u8) -> u8 {
    match x {
        _ => 1,
    }
}

#[map(for = speed)]
fn unknown_goal(x: u8) -> u8 {
    match x {
        _ => 1,
    }
}

#[map(max_bytes = 1, technique = direct)]
fn too_few_bytes(x: u8) -> u8 {
    match x {
        3 => 10,
        7 => 12,
        _ => 1,
    }
}

#[derive(BitTables)]
#[bit_tables(from = map)]
enum WithoutRepr {
    A,
}

#[derive(BitTables)]
#[bit_tables(from = map)]
#[repr(u8)]
enum WithFields {
    A(u8),
}

#[derive(BitTables)]
#[bit_tables(from = map)]
#[repr(u8)]
enum Computed {
    A = 1 + 1,
}

#[map]
fn below_zero(x: u8) -> u8 {
    match x {
        -1 => 2,
        _ => 1,
    }
}

#[map]
fn too_many_pairs(x: u16, y: u16) -> u8 {
    match (x, y) {
        (_, 7) => 2,
        _ => 1,
    }
}

#[map(technique = direct, technique = stages)]
fn given_twice(x: u8) -> u8 {
    match x {
        _ => 1,
    }
}

#[map(slices)]
fn of_numbers(x: u8) -> u8 {
    match x {
        3 => 2,
        _ => 1,
    }
}

#[map(slices)]
fn of_chars(x: char) -> bool {
    match x {
        'a' => true,
        _ => false,
    }
}

#[map(detect = std)]
fn without_slices(x: u8) -> bool {
    match x {
        1 => true,
        _ => false,
    }
}

#[map(slices, detect = cpu)]
fn unknown_detection(x: u8) -> bool {
    match x {
        1 => true,
        _ => false,
    }
}

#[map(slices, unsafe = some)]
fn unknown_safety(x: u8) -> bool {
    match x {
        1 => true,
        _ => false,
    }
}

#[derive(BitTables)]
#[bit_tables(from = map)]
#[bit_tables(max_bytes = 100)]
#[repr(u8)]
enum InTwoAttributes {
    A,
}

fn main() {
    // What calls a function with an error has none of its own.
    let _: u8 = not_covered(1);
}
