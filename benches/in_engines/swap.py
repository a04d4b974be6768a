#!/usr/bin/env python3
"""Puts generated code into a published move generator, runs that one's own tests, and times its perft beside the original.

    python3 benches/in_engines/swap.py cozy-chess 'sliders = hyperbola' 'sliders = hyperbola, between = table'
    python3 benches/in_engines/swap.py --native --features pext cozy-chess 'sliders = hyperbola(for = throughput)'

For each request there is a copy of the library, in which functions call what a build script generates: so `auto` and
vectors are those of the target. All copies and the original count by turns in one process. What is printed is the time of
each by that of the original, in the middle one of the rounds.

To add a library, add its name and version to the list below, and a file with a perft function.

Cargo fetches the libraries from the registry. Everything is in `target/in_engines`, of which nothing is published.
"""

import argparse
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
FOLDER = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve() / "in_engines"

# Sections of a library's manifest that only benchmarks need, and tests with libraries of their own.
DROPPED = ("[[bench]]", "[[example]]", "[dev-dependencies", "#", '[[test]]\nname = "horde', '[[test]]\nname = "zobrist')

BUILD = """use bit_tables_generator::{BuildScript, Error, Plan, Request, Target, Word};

fn main() -> Result<(), Error> {
    let request = REQUESTSELECTIONS;
    let report = Plan::new(&request, &Target::from_cargo()?)?.report();
    println!("cargo::rustc-env=TABLE_BYTES={}", report.bytes());
    BuildScript::from_cargo()?.write("bits.rs", request)
}
"""

BITS = """include!(concat!(env!("OUT_DIR"), "/bits.rs"));
pub const TABLE_BYTES: &str = env!("TABLE_BYTES");
"""


class Stop(Exception):
    """What is wrong, in one line."""


class Library:
    """A published move generator.

    `file` has the functions that are to call generated ones: `bodies` gives for each operation these functions and their
    bodies. `callers` call them and are `const`, which no vector is. `game` has the positions of the race, and `request` the word
    and the board. `kept` are sections of the manifest that its tests need.
    """

    def __init__(self, name, version, file, bodies, callers=(), game="CHESS", request="Request::new(Word::U64)", kept=()):
        self.name = name
        self.version = version
        self.file = file
        self.bodies = bodies
        self.callers = callers
        self.game = game
        self.request = request
        self.kept = kept

    @property
    def identifier(self):
        return self.name.replace("-", "_")


LIBRARIES = [
    Library(
        "cozy-chess",
        "0.3.4",
        "src/moves.rs",
        {
            "sliders": {
                "get_rook_moves": "BitBoard(bits::rook_attacks(blockers.0, square as u32))",
                "get_bishop_moves": "BitBoard(bits::bishop_attacks(blockers.0, square as u32))",
            },
            "between": {
                "get_between_rays": "BitBoard(bits::between(from as u32, to as u32))",
                "get_line_rays": "BitBoard(bits::line_through(from as u32, to as u32))",
            },
        },
    ),
    Library(
        "shakmaty",
        "0.30.0",
        "src/attacks.rs",
        {
            "sliders": {
                "rook_attacks": "Bitboard(bits::rook_attacks(occupied.0, sq.to_u32()))",
                "bishop_attacks": "Bitboard(bits::bishop_attacks(occupied.0, sq.to_u32()))",
                "queen_attacks": "Bitboard(bits::queen_attacks(occupied.0, sq.to_u32()))",
            },
            "between": {
                "between": "Bitboard(bits::between(a.to_u32(), b.to_u32()))",
                "ray": "Bitboard(bits::line_through(a.to_u32(), b.to_u32()))",
            },
        },
        callers=["attacks"],
    ),
    Library(
        "chess",
        "3.2.0",
        "src/magic.rs",
        {
            "sliders": {
                "get_rook_moves": "BitBoard(bits::rook_attacks(blockers.0, sq.to_int() as u32))",
                "get_bishop_moves": "BitBoard(bits::bishop_attacks(blockers.0, sq.to_int() as u32))",
            },
            "between": {
                "between": "BitBoard(bits::between(sq1.to_int() as u32, sq2.to_int() as u32))",
                "line": "BitBoard(bits::line_through(sq1.to_int() as u32, sq2.to_int() as u32))",
            },
        },
    ),
    # Its squares are numbered along the files, and ours along the ranks: lines go over into lines.
    Library(
        "haitaka",
        "0.3.2",
        "src/slider_moves.rs",
        {
            "sliders": {
                "get_rook_moves": "BitBoard(bits::rook_attacks(occ.0, square as u32))",
                "get_bishop_moves": "BitBoard(bits::bishop_attacks(occ.0, square as u32))",
            },
        },
        game="SHOGI",
        request='Request::parse(Word::U128, "board = shogi")',
        kept=("[dev-dependencies.rand]",),
    ),
]


def cargo(arguments, folder, native, quiet=False):
    """Runs cargo in a folder, and returns what it prints if it is to be quiet."""
    # Tables that a copy does not use are no mistake.
    flags = "--cap-lints=allow" + (" -C target-cpu=native" if native else "")
    target = FOLDER / ("native" if native else "default")
    environment = dict(os.environ, CARGO_TARGET_DIR=str(target), RUSTFLAGS=flags)
    output = subprocess.PIPE if quiet else None
    done = subprocess.run(["cargo", *arguments], cwd=folder, env=environment, text=True, stdout=output)
    if done.returncode != 0:
        raise Stop(f"`cargo {' '.join(arguments)}` in {folder} ended with status {done.returncode}")
    return done.stdout


def write(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    # Cargo compiles again what is newer.
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def manifest(name, dependencies="", build_dependencies=""):
    """The manifest of a package in no workspace but its own."""
    return f"""[package]
name = "{name}"
version = "0.0.0"
edition = "2024"

[workspace]

[dependencies]
{dependencies}
[build-dependencies]
{build_dependencies}"""


def source(library):
    """The folder of the library's source, as cargo fetched it."""
    probe = FOLDER / library.name / "original"
    write(probe / "Cargo.toml", manifest("original", f'{library.name} = "={library.version}"\n'))
    write(probe / "src/lib.rs", "")
    packages = json.loads(cargo(["metadata", "--format-version", "1"], probe, False, quiet=True))["packages"]
    paths = [package["manifest_path"] for package in packages if package["name"] == library.name]
    return pathlib.Path(paths[0]).parent


def selections(library, request):
    """The operations of a request with their techniques, as pairs."""
    # A comma within brackets ends no selection.
    pairs = re.findall(r"(\w+)\s*=\s*((?:[^,()]|\([^()]*\))+)", request)
    if not pairs:
        raise Stop(f"`{request}` is no request, as 'sliders = hyperbola, between = line_masks'")
    for name, _ in pairs:
        if name not in library.bodies:
            raise Stop(f"{library.name} has nothing to swap for `{name}`, but for {' and '.join(library.bodies)}")
    return [(name, technique.strip()) for name, technique in pairs]


def swapped(library, text, operation):
    """The text with functions that call what is generated for an operation."""
    for function, body in library.bodies[operation].items():
        heads = list(re.finditer(rf"pub (?:const )?fn {function}\([^{{;]*{{", text))
        if len(heads) != 1:
            raise Stop(f"{library.name} {library.version} has {len(heads)} functions `{function}`, not one")
        end, depth = heads[0].end(), 1
        while depth > 0:
            depth += {"{": 1, "}": -1}.get(text[end], 0)
            end += 1
        text = f"{text[: heads[0].end()]}\n    {body}\n{text[end - 1 :]}"
    # Generated functions with vectors are not `const`. What is between two squares is.
    for function in [*library.bodies["sliders"], *library.callers]:
        text = text.replace(f"pub const fn {function}(", f"pub fn {function}(")
    return text


def copy(library, original, request, number):
    """Makes a copy of the library with what is requested, and returns its folder."""
    pairs = selections(library, request)
    calls = "".join(f"\n        .{name}({json.dumps(technique)})" for name, technique in pairs)
    bits = FOLDER / library.name / f"bits_{number}"
    generator = f"bit-tables-generator = {{ path = {json.dumps(str(ROOT / 'generator'))} }}\n"
    write(bits / "Cargo.toml", manifest(f"bits_{number}", build_dependencies=generator))
    write(bits / "build.rs", BUILD.replace("REQUEST", library.request).replace("SELECTIONS", calls))
    write(bits / "src/lib.rs", BITS)

    folder = FOLDER / library.name / f"copy_{number}"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(original, folder, ignore=shutil.ignore_patterns("benches", "examples", ".cargo*", "Cargo.*"))
    text = (folder / library.file).read_text()
    for operation, _ in pairs:
        text = swapped(library, text, operation)
    (folder / library.file).write_text(f"{text}\nuse bits_{number} as bits;\n")

    # Cargo wrote a blank line before each section.
    sections = (original / "Cargo.toml").read_text().replace("\n[", "\n\n[").split("\n\n")
    is_kept = lambda section: section.startswith(library.kept) or not section.startswith(DROPPED)
    sections = [section for section in map(str.strip, sections) if is_kept(section)]
    text = "\n\n".join(sections).replace(f'name = "{library.name}"', f'name = "{library.name}-{number}"', 1)
    if "[lib]" not in text:
        text += f'\n\n[lib]\nname = "{library.identifier}"\n'
    text += f'\n[dependencies.bits_{number}]\npath = "../bits_{number}"\n\n[workspace]\n'
    (folder / "Cargo.toml").write_text(text)
    return folder


def race(library, requests, features):
    """Makes the program in which the original and all copies count by turns, and returns its folder."""
    folder = FOLDER / library.name / "race"
    dependencies = (
        f'original = {{ package = "{library.name}", version = "={library.version}", features = {json.dumps(features)} }}\n'
    )
    modules = "mod count_original {\n    counter!(original);\n}\n"
    rows = f'        ({json.dumps(", ".join([library.name, *features]))}, "", count_original::perft),\n'
    for number, request in enumerate(requests):
        dependencies += f'copy_{number} = {{ package = "{library.name}-{number}", path = "../copy_{number}" }}\n'
        dependencies += f'bits_{number} = {{ path = "../bits_{number}" }}\n'
        modules += f"mod count_{number} {{\n    counter!(copy_{number});\n}}\n"
        rows += f"        ({json.dumps(request)}, bits_{number}::TABLE_BYTES, count_{number}::perft),\n"
    counter = (HERE / f"{library.identifier}.rs").read_text()
    write(folder / "Cargo.toml", manifest("race", dependencies))
    write(folder / "src/race.rs", (HERE / "race.rs").read_text())
    write(folder / "src/main.rs", f"{counter}\nmod race;\n{modules}\nfn main() {{\n    race::race(race::{library.game}, &[\n{rows}    ]);\n}}\n")
    return folder


def main():
    names = [library.name for library in LIBRARIES]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--native", action="store_true", help="compile for this processor")
    parser.add_argument("--features", default="", help="features of the original, separated by commas, as `pext`")
    parser.add_argument("--tests", choices=["run", "skip", "only"], default="run", help="the library's own tests")
    parser.add_argument("library", choices=names)
    parser.add_argument("requests", nargs="+", metavar="request", help="as 'sliders = hyperbola, between = line_masks'")
    arguments = parser.parse_args()
    library = LIBRARIES[names.index(arguments.library)]
    original = source(library)
    for number, request in enumerate(arguments.requests):
        folder = copy(library, original, request, number)
        if arguments.tests != "skip":
            print(f"{library.name} with {request}: its own tests", flush=True)
            cargo(["test", "--release", "--quiet"], folder, arguments.native)
    if arguments.tests != "only":
        features = [feature for feature in arguments.features.split(",") if feature]
        cargo(["run", "--release", "--quiet"], race(library, arguments.requests, features), arguments.native)


if __name__ == "__main__":
    try:
        main()
    except Stop as stop:
        sys.exit(f"error: {stop}")
