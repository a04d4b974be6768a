//! The output of `bit-tables emit` without a target, compiled like users do: in every edition, and
//! without warnings although the program calls next to nothing of the module.

use crate::common::{Folder, bit_tables, prints, rustc};

/// Many operations for 64 bits, with all vector techniques.
const REQUEST: &str = "count_ones = table8, trailing_zeros = debruijn, leading_zeros, pop_first, ones, \
    count_ones_of_slice = simd(detect = std), count_and_of_slices = simd(detect = std), jaccard_of_slices, \
    positional_counts = simd(detect = std), reverse_bits_of_slice = simd(detect = std), \
    indices = simd(detect = std), indices_of_slice = simd(detect = std), \
    set_wise = simd(detect = std), sliders = hyperbola(for = throughput), xrays, mailbox_rays = simd, weighted_count = simd, \
    weighted_look_up, select = pdep, extract = native, deposit = native, prefix_xor = clmul, reverse_bits = affine, extract_fixed = shortest(mask = 0xff), leapers, rays, between, \
    zobrist, mobility, line_counts, attack_getter, attack_counts, halves";

/// Compiles a program that has the code of a request in a private module.
#[track_caller]
fn compiles(request: &str, main: &str, options: &[&str]) {
    let folder = Folder::new();
    folder.write("bits.rs", request);
    folder.write("main.rs", main);
    let always = ["--emit=metadata", "-Dunreachable_pub", "main.rs"];
    rustc(&folder, &[&always[..], options].concat());
}

/// In edition 2015 the crate names `core` itself.
#[test]
fn in_every_edition() {
    let text = prints(bit_tables(), &["emit", "u64", REQUEST]);
    let main = "mod bits;\nfn main() { assert!(bits::count_ones(3) == 2); }\n";
    for edition in ["2015", "2018", "2021", "2024"] {
        let core = if edition == "2015" { "extern crate core;\n" } else { "" };
        let edition = format!("--edition={edition}");
        compiles(&text, &format!("{core}{main}"), &[&edition]);
    }
}

/// Whatever the compiler knows of the processor.
#[test]
fn without_a_warning() {
    let main = "mod bits;\nfn main() {}\n";
    let request = REQUEST.replace("hyperbola(for = throughput)", "pext(detect = std)");
    for (target, options) in [
        (&[] as &[&str], &["-Ctarget-cpu=x86-64"] as &[&str]),
        (
            &[],
            &[
                "-Ctarget-cpu=x86-64-v4",
                "-Ctarget-feature=+avx512vbmi,+avx512vbmi2,+avx512vpopcntdq,+gfni,+pclmulqdq",
            ],
        ),
        (&["--target", "portable"], &[]),
        (&["--target", "x86_64_v3"], &["-Ctarget-cpu=x86-64-v3"]),
    ] {
        if !cfg!(target_arch = "x86_64") && !options.is_empty() {
            continue;
        }
        let text = prints(bit_tables(), &[&["emit", "u64", &request], target].concat());
        let options = [options, &["--edition=2024"]].concat();
        compiles(&text, main, &options);
    }
}
