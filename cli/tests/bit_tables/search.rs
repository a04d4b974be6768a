//! Searches in parts: the same answer as by one run, and nothing that does not fit.

use crate::common::{Folder, bit_tables, fails, prints, text};
use bit_tables_test_support::Limited;
use std::fs;
use std::path::Path;

/// A question for each search, small enough to be answered in no time.
const QUESTIONS: [&str; 5] = [
    "magic --board rectangle(files=4,ranks=3) --word u32 --rounds 2 --moves 20 --seed 5",
    "magic --board rectangle(files=3,ranks=3) --word u16 --fixed-shift --black --rounds 1 --moves 20",
    "faxon --word u16",
    "zobrist --seed 42 --count 100 --rounds 12",
    "zobrist --seed 42 --count 100 --stored high --stored-bits 21 --index low --rounds 12",
];

fn words<'a>(question: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    ["search"].into_iter().chain(question.split(' ')).chain(more.iter().copied()).collect()
}

/// The files of all parts.
fn parts(question: &str, of: usize, folder: &Folder) -> Vec<String> {
    let part = |number| {
        let name = folder.path(&format!("{number}-of-{of}.jsonl"));
        let share = format!("{number}/{of}");
        prints(bit_tables(), &words(question, &["--part", &share, "--output", &name]));
        name
    };
    (1..=of).map(part).collect()
}

/// The arguments that merge files.
fn merging(question: &str, files: &[String]) -> Vec<String> {
    let name = question.split(' ').next().expect("a name").to_owned();
    let files = files.iter().cloned();
    ["search".to_owned(), name, "--merge".to_owned()].into_iter().chain(files).collect()
}

#[track_caller]
fn merged(question: &str, files: &[String]) -> String {
    prints(bit_tables(), &merging(question, files))
}

#[track_caller]
fn refuses(question: &str, files: &[String], parts: &[&str]) {
    fails(bit_tables(), &merging(question, files), parts);
}

/// Lines with the checksums that fit them: FNV-1a of all other fields in alphabetical order.
fn summed(lines: &str) -> String {
    let summed = |line: &str| {
        let mut value: serde_json::Value = serde_json::from_str(line).expect("JSON");
        value.as_object_mut().expect("fields").remove("checksum").expect("a checksum");
        let mut sum: u128 = 0xcbf2_9ce4_8422_2325;
        for byte in value.to_string().bytes() {
            sum = ((sum ^ u128::from(byte)) * 0x0100_0000_01b3) % (1 << 64);
        }
        value["checksum"] = format!("{sum:016x}").into();
        format!("{value}\n")
    };
    lines.lines().map(summed).collect()
}

#[test]
fn parts_have_the_answer_of_one_run() {
    let folder = Folder::new();
    for question in QUESTIONS {
        let whole = prints(bit_tables(), &words(question, &[]));
        assert!(whole.lines().count() > 1, "{whole}");
        for of in [1, 3] {
            let mut files = parts(question, of, &folder);
            assert_eq!(merged(question, &files), whole, "{question}, {of}");
            // In any order.
            files.reverse();
            assert_eq!(merged(question, &files), whole, "{question}, {of}");
        }
    }
}

/// A seed has the same magics for ever, on every host.
#[test]
fn magics_of_a_seed_stay_the_same() {
    let found = prints(bit_tables(), &words(QUESTIONS[0], &[]));
    let lines: Vec<&str> = found.lines().collect();
    assert_eq!(lines.len(), 25);
    assert_eq!(lines[0], "rook a1: factor 0x3c00_0000, offset 8, 3 bits");
    assert_eq!(
        lines[24],
        "72 entries, 288 bytes, of which 71 entries are used; tables without shared entries have 80"
    );
}

/// The last line of a search for 64-bit products is the technique with what was found, and its
/// tables have as many entries as the search says.
#[test]
fn what_is_found_is_a_technique() {
    let board = "rectangle(files = 4, ranks = 4)";
    let search = ["search", "magic", "--board", board, "--word", "u64", "--rounds", "1"];
    for (shape, options) in [
        ("fancy", &[] as &[&str]),
        ("fixed", &["--fixed-shift"]),
        ("black", &["--fixed-shift", "--black"]),
    ] {
        let found = prints(bit_tables(), &[&search[..], options].concat());
        let [.., count, selection] = found.lines().collect::<Vec<_>>()[..] else {
            panic!("{found}");
        };
        assert!(selection.starts_with(&format!("sliders = magic(shape = {shape}, factors = [")));
        let request = format!("board = {board}, {selection}");
        let report = prints(bit_tables(), &["report", "u64", &request]);
        let table = report.lines().find_map(|line| line.strip_prefix("SLIDER_ATTACKS"));
        let entries = table.and_then(|line| line.split_whitespace().next()).expect("a table");
        // Tables one after the other share no entries.
        let expected =
            if shape == "fancy" { count.rsplit(' ').next() } else { count.split(' ').next() };
        assert_eq!(Some(entries), expected, "{count}");
    }
    // Tables on each other with shifts of their own are none of its shapes.
    let found = prints(bit_tables(), &[&search[..], &["--black"]].concat());
    assert!(found.lines().last().is_some_and(|line| line.contains(" entries are used")));
}

#[test]
fn what_does_not_fit_is_refused() {
    let folder = Folder::new();
    let others = Folder::new();
    for question in QUESTIONS {
        let files = parts(question, 3, &folder);
        refuses(question, &files[..2], &["part 3/3 is missing", "--part 3/3"]);
        refuses(
            question,
            &[&files[1..], &files[1..2]].concat(),
            &["2-of-3.jsonl, line 1: part 2/3 is here twice"],
        );
        let halves = parts(question, 2, &others);
        refuses(
            question,
            &[&files[..1], &halves[..1]].concat(),
            &["1-of-2.jsonl, line 1", "part 1/2", "parts of 3"],
        );
        let short = others.path("short");
        let all = fs::read_to_string(&files[2]).expect("lines");
        let (start, _) = all.trim_end().rsplit_once('\n').expect("two lines");
        fs::write(&short, format!("{start}\n")).expect("written");
        let with = |last: &String| [&files[..2], std::slice::from_ref(last)].concat();
        refuses(question, &with(&short), &["part 3/3 is incomplete: 1 of its", "--resume"]);
        fs::write(&short, &all[..all.len() - 2]).expect("written");
        refuses(question, &with(&short), &["short", "its last line is incomplete"]);
        let renamed = all.replace("\"part\":\"3/3\"", "\"part\":\"2/3\"");
        fs::write(&short, summed(&renamed)).expect("written");
        refuses(question, &with(&short), &["short, line 1: part 2/3 has no unit 2"]);
        fs::write(&short, "something\n").expect("written");
        refuses(
            question,
            &with(&short),
            &["short, line 1", "this is no result of `bit-tables search"],
        );
        fs::write(&short, "").expect("written");
        refuses(question, &[short], &["nothing to merge"]);
    }
    // Another question, and another search.
    let [of_magic, of_zobrist] = [QUESTIONS[0], QUESTIONS[3]].map(|question| {
        let folder = Folder::new();
        (parts(question, 2, &folder), folder)
    });
    let folder = Folder::new();
    let foreign = parts("zobrist --seed 43 --count 100 --rounds 12", 2, &folder);
    let mixed = [&of_zobrist.0[..1], &foreign[1..]].concat();
    let how = "this is of another question than";
    refuses(QUESTIONS[3], &mixed, &["2-of-2.jsonl, line 1", how, "it has seed 43, not 42"]);
    refuses(QUESTIONS[3], &of_magic.0, &["line 1", "but of `bit-tables search magic`"]);
}

/// A factor, a form or a set of keys that the search cannot have found is refused.
#[test]
fn results_are_checked() {
    type Change = fn(&str) -> String;
    let folder = Folder::new();
    let changes: [(&str, Change); 2] = [
        (QUESTIONS[0], |line| {
            let (start, end) = line.split_once("\"found\":\"").expect("a factor");
            let (_, end) = end.split_once('"').expect("its end");
            format!("{start}\"found\":\"0x0000_0000\"{end}")
        }),
        (QUESTIONS[3], |line| {
            let (start, end) = line.split_once("\"found\":[").expect("a set");
            let (_, end) = end.split_once(',').expect("keys");
            format!("{start}\"found\":[{end}")
        }),
    ];
    for (question, change) in changes {
        let files = parts(question, 1, &folder);
        let lines = fs::read_to_string(&files[0]).expect("lines");
        let first = lines.lines().next().expect("a line");
        fs::write(&files[0], lines.replacen(first, &change(first), 1)).expect("written");
        refuses(question, &files, &["1-of-1.jsonl, line 1", "checksum"]);
        // Not even with a checksum that fits.
        fs::write(&files[0], summed(&lines.replacen(first, &change(first), 1))).expect("written");
        refuses(question, &files, &["1-of-1.jsonl, line 1", "is no"]);
    }
}

/// What another run finds may be as good, but the answer would not be that of one run.
#[test]
fn results_of_another_run_are_refused() {
    let folders = [(); 2].map(|()| Folder::new());
    let other = QUESTIONS[0].replace("--seed 5", "--seed 6");
    let whole = prints(bit_tables(), &words(QUESTIONS[0], &[]));
    let files = parts(QUESTIONS[0], 1, &folders[0]);
    let theirs = parts(&other, 1, &folders[1]);
    let [lines, their_lines] = [&files, &theirs].map(|files| {
        let text = fs::read_to_string(&files[0]).expect("lines");
        text.lines().map(str::to_owned).collect::<Vec<_>>()
    });
    let found = |line: &str| {
        let value: serde_json::Value = serde_json::from_str(line).expect("JSON");
        value["found"].to_string()
    };
    let mut changed = lines.clone();
    for (line, their) in changed.iter_mut().zip(&their_lines) {
        *line = line.replace(&found(line), &found(their));
    }
    let first = lines.iter().zip(&changed).position(|(line, changed)| line != changed);
    let place = format!("line {}: its checksum does not fit", first.expect("a difference") + 1);
    let text = changed.join("\n") + "\n";
    fs::write(&files[0], &text).expect("written");
    refuses(QUESTIONS[0], &files, &[&place]);
    fails(bit_tables(), &words(QUESTIONS[0], &["--resume", &files[0]]), &[&place]);
    assert_eq!(fs::read_to_string(&files[0]).expect("lines"), text);
    // They are factors, so nothing else is wrong with them.
    fs::write(&files[0], summed(&text)).expect("written");
    assert_ne!(merged(QUESTIONS[0], &files), whole);
}

/// Only regular files of a limited size are read: devices may have no end, and pipes no beginning.
#[cfg(unix)]
#[test]
fn what_is_no_file_of_results_is_refused() {
    let folder = Folder::new();
    let (pipe, huge) = (folder.path("pipe"), folder.path("huge"));
    let made = std::process::Command::new("mkfifo").arg(&pipe).ends_within(60);
    assert!(made.status.success());
    // A gap takes no place on the disk.
    fs::File::create(&huge).and_then(|file| file.set_len(1 << 40)).expect("a long file");
    for (name, why) in [
        ("/dev/full", "it is not a regular file"),
        ("/dev/zero", "it is not a regular file"),
        (pipe.as_str(), "it is not a regular file"),
        (huge.as_str(), "it has more than 1073741824 bytes"),
    ] {
        fails(bit_tables(), &words(QUESTIONS[2], &["--resume", name]), &[name, why]);
        fails(bit_tables(), &["search", "faxon", "--merge", name], &[name, why]);
    }
}

/// A run goes on where another has ended, even in the middle of a line.
#[test]
fn what_is_found_is_kept() {
    let folder = Folder::new();
    let name = folder.path("kept.jsonl");
    for question in QUESTIONS {
        let whole = prints(bit_tables(), &words(question, &[]));
        assert_eq!(prints(bit_tables(), &words(question, &["--resume", &name])), whole);
        let kept = folder.read("kept.jsonl");
        // A second run finds everything there, and a part refuses it.
        assert_eq!(prints(bit_tables(), &words(question, &["--resume", &name])), whole);
        assert_eq!(folder.read("kept.jsonl"), kept);
        let arguments = words(question, &["--part", "1/2", "--resume", &name]);
        fails(bit_tables(), &arguments, &["kept.jsonl, line 1: this is of part 1/1, not 1/2"]);
        for length in [0, 10, kept.len() / 2, kept.len() - 1] {
            folder.write("kept.jsonl", &kept[..length]);
            assert_eq!(prints(bit_tables(), &words(question, &["--resume", &name])), whole);
            let lines = |text: &str| {
                text.lines().map(str::to_owned).collect::<std::collections::BTreeSet<_>>()
            };
            let again = folder.read("kept.jsonl");
            assert_eq!(lines(&again).len(), lines(&kept).len(), "{question}, {length}");
        }
        // What is no journal is left alone.
        for other in ["a text\n", "a text"] {
            folder.write("kept.jsonl", other);
            fails(bit_tables(), &words(question, &["--resume", &name]), &["kept.jsonl"]);
            assert_eq!(folder.read("kept.jsonl"), other);
        }
        fs::remove_file(&name).expect("removed");
    }
}

/// Four workers of GNU parallel, one of which is killed midway: `--resume` loses nothing, and the
/// answer is that of a single run. The recipe is in the guide.
#[cfg(unix)]
#[test]
#[ignore = "slow: some minutes of a search, by GNU parallel"]
fn a_killed_worker_loses_nothing() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../.ci/search");
    let mut command = std::process::Command::new(script);
    let output = command.arg(env!("CARGO_BIN_EXE_bit-tables")).ends_within(900);
    eprintln!("{}{}", text(&output.stdout), text(&output.stderr));
    assert!(output.status.success());
}

/// The named board and word must be those of the files' question.
#[test]
fn a_board_and_a_word_are_checked_beside_files() {
    let folder = Folder::new();
    for (question, right, wrong) in [
        (
            QUESTIONS[0],
            ["--board", "rectangle(ranks=3, files=4)", "--word", "u32"],
            ["--board", "rectangle(files = 3, ranks = 4)", "--word", "u64"],
        ),
        (QUESTIONS[2], ["--word", "u16", "--word", "u16"], ["--word", "u32", "--word", "u64"]),
        (QUESTIONS[3], ["--word", "u64", "--word", "u64"], ["--word", "u32", "--word", "u128"]),
    ] {
        let files = parts(question, 2, &folder);
        let expected = merged(question, &files);
        let merging = merging(question, &files);
        let with = |more: &[&str]| {
            let named = merging[..2].iter().map(String::as_str).chain(more.iter().copied());
            named
                .chain(merging[2..].iter().map(String::as_str))
                .map(str::to_owned)
                .collect::<Vec<_>>()
        };
        for named in right.chunks(2) {
            assert_eq!(prints(bit_tables(), &with(named)), expected, "{named:?}");
        }
        for named in wrong.chunks(2) {
            fails(
                bit_tables(),
                &with(named),
                &["the files are of a search with", named[0], "leave it out"],
            );
        }
    }
}
