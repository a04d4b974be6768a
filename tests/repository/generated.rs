//! The committed files in `generated/` are what the generator prints. `tests/printed` executes them.

use bit_tables_generator::internal::{default_set, specialised_set};
use bit_tables_generator::{Layout, Target};
use bit_tables_limited::committed::{RENEW, differs};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// The profiles that the whole default set is kept for; for others it is what the target makes a difference to.
const WHOLE: [&str; 2] = ["portable", "x86_64"];

/// Reports missing, extra and differing files. Every profile has one.
#[test]
fn committed_files_are_what_is_generated() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("generated");
    let mut wrong = Vec::new();
    for profile in Target::profiles() {
        let path = folder.join(profile).with_extension("rs");
        let target = Target::profile(profile).expect("a profile");
        let is_whole = WHOLE.contains(&profile);
        let (set, option) =
            if is_whole { (default_set(), "") } else { (specialised_set(), " --specialised") };
        let command = format!("bit-tables default{option} --target {profile}");
        let printed = set.print(&target).expect("the set").made_by(command.as_str());
        if differs(&path, printed.text(Layout::Readable)) {
            wrong.push(format!("generated/{profile}.rs is not what is generated"));
        }
    }
    // Those of other languages are compared by the tests of the commands.
    let expected: BTreeSet<String> =
        Target::profiles().map(|profile| format!("{profile}.rs")).chain(["c".to_owned()]).collect();
    for entry in fs::read_dir(&folder).expect("the folder") {
        let name = entry.expect("an entry").file_name().to_string_lossy().into_owned();
        if !expected.contains(&name) {
            wrong.push(format!("generated/{name} belongs to no profile; remove it"));
        }
    }
    assert!(wrong.is_empty(), "{}\nto renew what is generated: {RENEW}", wrong.join("\n"));
}
