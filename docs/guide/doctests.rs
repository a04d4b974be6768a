//! The Rust examples of the guide, each chapter a module whose documentation is the chapter, so that
//! `cargo test --features map-slices,vectors` compiles and runs them. What stands in several files of one crate is
//! built by `cli/tests/documents` instead.

macro_rules! chapters {
    ($($name:ident: $file:literal),* $(,)?) => {
        $(
            #[doc = include_str!(concat!("src/", $file))]
            mod $name {}
        )*
    };
}

/// What contributors read.
#[doc = include_str!("../intermediate-language.md")]
#[doc = include_str!("../queries.md")]
mod for_contributors {}

chapters! {
    about: "about.md",
    bibliography: "bibliography.md",
    boards: "boards.md",
    build_script: "build-script.md",
    c: "c.md",
    choosing: "choosing.md",
    command_line: "command-line.md",
    counts: "counts.md",
    debruijn: "debruijn.md",
    derive: "derive.md",
    first_request: "first-request.md",
    glossary: "glossary.md",
    held: "held.md",
    instructions: "instructions.md",
    keys: "keys.md",
    mailbox: "mailbox.md",
    maps: "maps.md",
    masks: "masks.md",
    measurements: "measurements.md",
    orders: "orders.md",
    playground: "playground.md",
    proofs: "proofs.md",
    ready_made: "ready-made.md",
    recipes: "recipes.md",
    requests: "requests.md",
    scans: "scans.md",
    sets: "sets.md",
    slices: "slices.md",
    sliders: "sliders.md",
    successors: "successors.md",
    targets: "targets.md",
    troubles: "troubles.md",
    trust: "trust.md",
    upgrading: "upgrading.md",
}
