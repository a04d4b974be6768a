//! Prints the default set of each profile that names a set of `generated/ready_made.rs`, with its
//! checks.

use bit_tables_generator::__private::default_set;
use bit_tables_generator::{Layout, Target};
use std::path::PathBuf;
use std::{env, fs};

#[path = "../../build.rs"]
#[allow(dead_code, unexpected_cfgs, reason = "it is the program of another package")]
mod ready_made;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=../../build.rs");
    println!("cargo::rerun-if-env-changed=BIT_TABLES_EXTENT");
    println!("cargo::rustc-check-cfg=cfg(all_sets)");
    // To compile the checks of all takes minutes.
    if env::var("BIT_TABLES_EXTENT").is_ok_and(|extent| extent != "few") {
        println!("cargo::rustc-cfg=all_sets");
    }
    let folder = PathBuf::from(env::var("OUT_DIR").expect("a folder"));
    for name in ready_made::SETS {
        let target = Target::profile(name).expect("a profile");
        let printed = default_set().print(&target).expect("the set");
        fs::write(folder.join(name).with_extension("rs"), printed.text(Layout::Compact))
            .expect("a file");
    }
}
