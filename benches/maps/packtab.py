#!/usr/bin/env python3
"""Compares maps of Unicode properties with those of packTab: bytes by dependent loads, and time.

    python3 benches/maps/packtab.py            bytes
    python3 benches/maps/packtab.py --time     time too, in C by the compiler `cc`, and in Rust by `rustc`
    python3 benches/maps/packtab.py --chart docs/guide/src/charts/maps.svg

packTab and matplotlib are installed in `target/packtab`, where `pip` finds them. The properties are those of Python's `unicodedata`, whose
version is printed. For each solution that packTab picks at its levels 1, 5, 9 and 10, a row has its bytes and dependent loads, and the
fewest bytes of ours with no more loads. A time is that of ours, with no more bytes, divided by that of packTab: the median of rounds in
which both take turns, on text in several languages and on random code points.
"""

import argparse
import ctypes
import importlib.metadata
import importlib.util
import io
import json
import os
import pathlib
import random
import statistics
import subprocess
import sys
import tempfile
import time
import unicodedata

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
COMMAND = ROOT / "target" / "release" / "bit-tables"
PACKTAB = ROOT / "target" / "packtab"
POINTS = range(0x110000)
LEVELS = [1, 5, 9, 10]
ROUNDS = 21
COUNT = 1 << 18

PROPERTIES = {
    "General_Category": lambda char: unicodedata.category(char),
    "Canonical_Combining_Class": lambda char: unicodedata.combining(char),
    "Bidi_Class": lambda char: unicodedata.bidirectional(char),
    "East_Asian_Width": lambda char: unicodedata.east_asian_width(char),
    "XID_Start": lambda char: int(char != "_" and char.isidentifier()),
    "XID_Continue": lambda char: int(("a" + char).isidentifier()),
}

# A sentence each in English, German, Russian, Greek, Hebrew, Arabic, Hindi, Thai, Chinese, Japanese and Korean.
TEXT = (
    "All human beings are born free. Alle Menschen sind frei und gleich geboren. Все люди рождаются свободными. "
    "Όλοι οι άνθρωποι γεννιούνται ελεύθεροι. כל בני אדם נולדו בני חורין. يولد جميع الناس أحرارا. "
    "सभी मनुष्य जन्म से स्वतन्त्र हैं। มนุษย์ทั้งหลายเกิดมามีอิสระ 人人生而自由。 すべての人間は自由である。 모든 인간은 자유롭다. "
)


def install():
    """Starts this program again where packTab and matplotlib are installed, if they are not here."""
    if importlib.util.find_spec("packTab") and importlib.util.find_spec("matplotlib"):
        return
    python = PACKTAB / "bin" / "python3"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", PACKTAB], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", "packtab==1.9.0", "matplotlib"], check=True)
    os.execv(python, [str(python), *sys.argv])


def numbered(function):
    """The values of all code points as numbers, of the names in the order of the alphabet."""
    values = [function(chr(point)) for point in POINTS]
    if isinstance(values[0], int):
        return values
    names = {name: number for number, name in enumerate(sorted(set(values)))}
    return [names[value] for value in values]


def ranges(values):
    """Lines of ranges with equal values."""
    lines, first = [], 0
    for point in range(1, len(values) + 1):
        if point == len(values) or values[point] != values[first]:
            lines.append(f"{first}..{point - 1};{values[first]}\n")
            first = point
    return "".join(lines)


def ours(path, default, *options):
    """What the command prints of a map."""
    arguments = [COMMAND, "map", path, "--name", "ours", "--key", "u32", "--default", str(default), *options]
    return subprocess.run(arguments, check=True, capture_output=True, text=True).stdout


def peer(solution, language):
    """The source of a solution of packTab."""
    import packTab

    code, text = packTab.Code("peer"), io.StringIO()
    solution.genCode(code, "get", language=language)
    code.print_code(file=text, language=language)
    return text.getvalue()


def race_in_c(folder, header, solution):
    """The library with both functions in C."""
    (folder / "ours.h").write_text(header)
    program = f"""
#include "ours.h"
{peer(solution, "c")}
#include <stddef.h>
uint64_t time_ours(const uint32_t *points, size_t count) {{
    uint64_t sum = 0;
    for (size_t place = 0; place < count; place++) sum += bits_ours(points[place]);
    return sum;
}}
uint64_t time_peer(const uint32_t *points, size_t count) {{
    uint64_t sum = 0;
    for (size_t place = 0; place < count; place++) sum += peer_get(points[place]);
    return sum;
}}
"""
    return compiled(folder, "race.c", program, ["cc", "-O2", "-falign-loops=64", "-shared", "-fPIC"])


def race_in_rust(folder, source, solution):
    """The library with both functions in Rust."""
    (folder / "ours.rs").write_text(source)
    program = f"""
mod ours {{ include!("{folder / "ours.rs"}"); }}
{peer(solution, "rust")}
#[unsafe(no_mangle)]
pub extern "C" fn time_ours(points: *const u32, count: usize) -> u64 {{
    let points = unsafe {{ std::slice::from_raw_parts(points, count) }};
    points.iter().map(|&point| u64::from(ours::ours(point))).sum()
}}
#[unsafe(no_mangle)]
pub extern "C" fn time_peer(points: *const u32, count: usize) -> u64 {{
    let points = unsafe {{ std::slice::from_raw_parts(points, count) }};
    points.iter().map(|&point| u64::from(peer_get(point as usize))).sum()
}}
"""
    options = ["--edition=2024", "--crate-type=cdylib", "-Copt-level=3", "-Cllvm-args=-align-loops=64", "-Awarnings"]
    return compiled(folder, "race.rs", program, ["rustc", *options])


def compiled(folder, name, program, command):
    """The library of a program. Loops are aligned to cache lines: the same loop at another place can take a third longer."""
    (folder / name).write_text(program)
    library = folder / f"race_{time.monotonic_ns()}.so"
    subprocess.run([*command, "-o", library, folder / name], check=True)
    return library


def timed(library):
    """The times of ours divided by those of packTab: on text, and on random code points."""
    race = ctypes.CDLL(str(library))
    generator = random.Random(1)
    text = [ord(char) for char in TEXT]
    inputs = [
        [text[place % len(text)] for place in range(COUNT)],
        [generator.randrange(0x110000) for _ in range(COUNT)],
    ]
    ratios = []
    for points in inputs:
        array = (ctypes.c_uint32 * COUNT)(*points)
        functions = [race.time_ours, race.time_peer]
        sums = [0, 0]
        found = []
        for _ in range(ROUNDS):
            times = []
            for place, function in enumerate(functions):
                function.restype = ctypes.c_uint64
                began = time.perf_counter()
                for _ in range(4):
                    sums[place] = function(array, ctypes.c_size_t(COUNT))
                times.append(time.perf_counter() - began)
            found.append(times[0] / times[1])
        if sums[0] != sums[1]:
            sys.exit("error: the sums of both differ")
        ratios.append(statistics.median(found))
    return ratios


def chart(path, ways, solutions):
    """Draws bytes by dependent loads of General_Category."""
    import matplotlib

    matplotlib.use("svg")
    # The same file for the same numbers.
    matplotlib.rcParams["svg.hashsalt"] = "bit-tables"
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(8, 4.5))
    for name, points, marker, colour in [
        ("packTab 1.9", [(solution.nLookups, solution.cost) for solution in solutions], "s", "#D55E00"),
        ("bit-tables map", [(way["loads"], way["bytes"]) for way in ways], "o", "#0072B2"),
    ]:
        least = {}
        for loads, size in points:
            least[loads] = min(size, least.get(loads, size))
        axes.plot(*zip(*sorted(least.items())), marker=marker, color=colour, label=name)
    axes.set_yscale("log")
    axes.set_xlabel("dependent loads")
    axes.set_ylabel("bytes of tables")
    axes.set_title("General_Category of all code points")
    axes.legend()
    axes.grid(alpha=0.3)
    figure.savefig(path, metadata={"Date": None})


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--time", action="store_true", help="time both in C")
    parser.add_argument("--chart", metavar="FILE", help="draw bytes by loads of General_Category, and nothing else")
    arguments = parser.parse_args()
    install()
    subprocess.run(["cargo", "build", "--release", "--quiet", "--package", "bit-tables-cli"], cwd=ROOT, check=True)
    import packTab

    print(f"Unicode {unicodedata.unidata_version}, packTab {importlib.metadata.version('packTab')}")
    print(f"{'property':26} {'level':>5} {'loads':>5} {'packTab':>8} {'ours':>8} {'ratio':>6}  time on text, and random: in C, and in Rust")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        path = folder / "property.txt"
        for name, function in PROPERTIES.items():
            values = numbered(function)
            default = values[-1]
            path.write_text(ranges(values))
            front = json.loads(ours(path, default, "--front", "--json"))
            solutions = packTab.pack_table(values, default, None)
            if arguments.chart:
                chart(arguments.chart, front, solutions)
                return
            for level in LEVELS:
                solution = packTab.pick_solution(solutions, level)
                within = [way["bytes"] for way in front if way["loads"] <= solution.nLookups]
                least = min(within)
                times = ""
                if arguments.time:
                    of = lambda *options: ours(path, default, "--max-bytes", str(solution.cost), *options)
                    in_c = timed(race_in_c(folder, of("--language", "c"), solution))
                    in_rust = timed(race_in_rust(folder, of(), solution))
                    times = "  ".join(f"{ratio:.2f}" for ratio in in_c + in_rust)
                print(
                    f"{name:26} {level:5} {solution.nLookups:5} {solution.cost:8} {least:8} {least / solution.cost:6.2f}  {times}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
