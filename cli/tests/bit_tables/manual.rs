//! What the commands say of themselves: help, versions, completions, manual pages, and in which
//! colours.

use crate::common::{LIMIT, bit_tables, debruijn_gen, fails, prints, text};
use bit_tables_generator::{Operation, Target};
use bit_tables_test_support::Limited;
use std::fs;
use std::process::{Command, Stdio};

#[test]
fn versions_name_the_command() {
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(prints(bit_tables(), &["--version"]), format!("bit-tables {version}\n"));
    assert_eq!(prints(debruijn_gen(), &["--version"]), format!("debruijn_gen {version}\n"));
}

/// Help names what can be named, and where else to look.
#[test]
fn help_is_complete() {
    let help = prints(bit_tables(), &["emit", "--help"]);
    let names: Vec<&str> =
        help.split(|letter: char| !letter.is_alphanumeric() && letter != '_').collect();
    assert!(Target::profiles().chain(["any"]).all(|profile| names.contains(&profile)), "{help}");
    assert!(help.contains("thumbv6m-none-eabi"), "{help}");
    for (command, others) in [
        ("list", ["explain", "show"]),
        ("explain", ["list", "show"]),
        ("show", ["list", "explain"]),
    ] {
        let help = prints(bit_tables(), &[command, "--help"]);
        for other in others {
            assert!(help.contains(&format!("`bit-tables {other}")), "{help}");
        }
    }
}

#[test]
fn shells_complete() {
    for shell in ["bash", "zsh", "fish", "powershell"] {
        let script = prints(bit_tables(), &["completions", shell]);
        for name in ["bit-tables", "explain", "occupied", "thumbv6m", "u128"] {
            // PowerShell is given no values.
            let is_value = ["thumbv6m", "u128"].contains(&name);
            assert!(script.contains(name) || shell == "powershell" && is_value, "{shell}: {name}");
        }
        // Options take every operation and technique too, which shells that complete values know.
        let is_complete = Operation::names().chain(["cooijmans"]).all(|name| script.contains(name));
        assert_eq!(is_complete, shell != "powershell", "{shell}");
        let script = prints(bit_tables(), &["completions", shell, "--of", "debruijn_gen"]);
        assert!(script.contains("debruijn_gen") && script.contains("separated"), "{shell}");
    }
}

/// Bash itself completes by its script.
#[cfg(unix)]
#[test]
fn bash_completes() {
    let script = prints(bit_tables(), &["completions", "bash"]);
    let complete = |words: &str, last: usize| {
        let test = format!(
            "{script}\nCOMP_WORDS=({words}); COMP_CWORD={last}; _bit__tables bit-tables \"${{COMP_WORDS[{last}]}}\" \"${{COMP_WORDS[{last} - 1]}}\"; echo \"${{COMPREPLY[@]}}\""
        );
        let output = Command::new("bash").args(["-c", &test]).ends_within(LIMIT);
        text(&output.stdout)
    };
    assert_eq!(complete("bit-tables expl", 1), "explain\n");
    assert_eq!(complete("bit-tables list trail", 2), "trailing_zeros trailing_zero_bytes\n");
    assert_eq!(complete("bit-tables emit u64 x --target thumbv", 5), "thumbv6m thumbv7m\n");
}

#[test]
fn there_are_manual_pages() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().to_str().expect("a name");
    assert_eq!(prints(bit_tables(), &["man", path]), "");
    let mut pages: Vec<String> = fs::read_dir(path)
        .expect("the folder")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    pages.sort();
    for page in ["bit-tables.1", "bit-tables-emit.1", "bit-tables-search-faxon.1", "debruijn_gen.1"]
    {
        assert!(pages.iter().any(|other| other == page), "{pages:?}");
    }
    for page in &pages {
        let text = fs::read_to_string(folder.path().join(page)).expect("a page");
        assert!(
            text.contains(".TH ") && text.contains(".SH NAME") && text.contains(".SH OPTIONS"),
            "{page}"
        );
    }
    let page = fs::read_to_string(folder.path().join("bit-tables-emit.1")).expect("the page");
    assert!(
        page.contains("thumbv6m\\-none\\-eabi") || page.contains("thumbv6m-none-eabi"),
        "{page}"
    );
    fails(bit_tables(), &["man", &format!("{path}/missing")], &["cannot write"]);
}

/// Colours are as `--color` says, in the output and in messages, before and after a command;
/// else as the terminal and the environment say.
#[test]
fn colours_are_chosen() {
    let is_coloured = |mut command: Command, arguments: &[&str]| {
        let command = command.args(arguments).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE");
        let output = command.stdin(Stdio::null()).ends_within(LIMIT);
        [output.stdout, output.stderr].concat().contains(&0x1b)
    };
    for (bin, arguments) in [
        (bit_tables as fn() -> Command, &["show", "sliders"] as &[&str]),
        (bit_tables, &["emit", "u64", "nothing"]),
        (bit_tables, &["emit"]),
        (bit_tables, &["list", "--help"]),
        (debruijn_gen, &["--index", "67108864"]),
        (debruijn_gen, &["--help"]),
    ] {
        assert!(!is_coloured(bin(), arguments), "{arguments:?}");
        assert!(is_coloured(bin(), &[arguments, &["--color", "always"]].concat()), "{arguments:?}");
        assert!(is_coloured(bin(), &[&["--color=always"], arguments].concat()), "{arguments:?}");
        assert!(!is_coloured(bin(), &[arguments, &["--color", "never"]].concat()), "{arguments:?}");
    }
    let forced = |arguments: &[&str]| {
        let mut command = bit_tables();
        let output = command
            .args(arguments)
            .env_remove("NO_COLOR")
            .env("CLICOLOR_FORCE", "1")
            .ends_within(LIMIT);
        output.stdout.contains(&0x1b)
    };
    assert!(forced(&["show", "sliders"]) && !forced(&["show", "sliders", "--color", "never"]));
}
