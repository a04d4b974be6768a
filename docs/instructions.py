#!/usr/bin/env python3
"""Counts the instructions and the bytes of code that techniques take, compared with what the compiler makes.

    python3 docs/instructions.py            counts, and writes the counts and docs/instructions.md
    python3 docs/instructions.py --check    fails if these are not what it would write
    python3 docs/instructions.py --print    writes docs/instructions.md from the counts that are there

Counts have one source each, beside the code that reads them: tools/src/compare/instructions.tsv for `bit-tables report`,
and generator/src/techniques/code_bytes.tsv for `auto(for = size)`.

Needs a compiler with LLVM's AVR and MSP430, as all of rustup's are, and the sources of its library (`rustup component
add rust-src`). Another compiler is named by `RUSTC`, and the file names it.
"""

import bisect
import functools
import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
COUNTS = ROOT / "tools" / "src" / "compare" / "instructions.tsv"
BYTES = ROOT / "generator" / "src" / "techniques" / "code_bytes.tsv"
DOCUMENT = ROOT / "docs" / "instructions.md"
WORDS = ["u8", "u16", "u32", "u64", "u128"]

# The words of two coordinates.
HALVES = dict(zip(WORDS, ["u8", *WORDS]))

# Each operation with its parameters, its result, and what the compiler has for it, if anything.
OPERATIONS = {
    "count_ones": ("x: WORD", "u32", "x.count_ones()"),
    "trailing_zeros": ("x: WORD", "u32", "x.trailing_zeros()"),
    "leading_zeros": ("x: WORD", "u32", "x.leading_zeros()"),
    "bit_scan_forward": ("x: WORD", "u32", "x.trailing_zeros()"),
    "bit_scan_reverse": ("x: WORD", "u32", "x.leading_zeros() ^ (WORD::BITS - 1)"),
    "reverse_bits": ("x: WORD", "WORD", "x.reverse_bits()"),
    "swap_bytes": ("x: WORD", "WORD", "x.swap_bytes()"),
    "interleave": ("x: HALF, y: HALF", "WORD", ""),
    "next_permutation": ("x: WORD", "Option<WORD>", ""),
    "next_subset": ("x: WORD, mask: WORD", "WORD", ""),
    "next_power_of_two": ("x: WORD", "Option<WORD>", "x.checked_next_power_of_two()"),
    "round_up": ("x: WORD, n: u32", "Option<WORD>", ""),
}
# What the counts of the compiler are of: the technique `native`, or, under another name, what no technique calls: the scan of a type
# that is never zero, and a method.
COMPILERS = {name: "native" for name, (_, _, compilers) in OPERATIONS.items() if compilers}
COMPILERS |= {"bit_scan_forward": "nonzero", "bit_scan_reverse": "nonzero", "next_power_of_two": "method"}

# Each target with its flags.
TARGETS = [
    ("thumbv6m-none-eabi", "Armv6-M: Cortex-M0", ""),
    ("thumbv7em-none-eabi", "Armv7E-M: Cortex-M4", ""),
    ("riscv32i-unknown-none-elf", "RISC-V, 32 bits, without a product", ""),
    ("riscv32imac-unknown-none-elf", "RISC-V, 32 bits, with a product", ""),
    ("riscv64gc-unknown-none-elf", "RISC-V, 64 bits", ""),
    ("avr-none", "AVR: ATmega328P", "-Ctarget-cpu=atmega328p"),
    ("msp430-none-elf", "MSP430", ""),
    ("x86_64-unknown-linux-gnu", "x86-64 without `popcnt`", ""),
    ("aarch64-unknown-linux-gnu", "AArch64", ""),
]

RETURN = re.compile(r"(retq?|bx\s+lr|pop\s+\{.*pc\})$")
TARGET = r"\s+[*#]?([\w.$]+)(@\w+(\(%rip\))?)?$"
CALL = re.compile("(call|callq|rcall|bl)" + TARGET)
JUMP = re.compile("(j|jmp|rjmp|b|b\\.w|br|tail)" + TARGET)
BRANCH = re.compile(r"(b\.?[a-z]{2,4}(?:\.[nw])?|cbn?z|tbn?z|j[a-z]{1,3})\s+(?:.*,\s*)?(\.L\w+)$")
# A jump or call to where a register says.
INDIRECT = re.compile(r"(jr|jalr|ijmp|icall|bx|blx|blr|tbb|tbh|callq?\s+\*%|jmpq?\s+\*%)\b|(mov|ldr|add)s?\s+pc\b")
# An AVR's skip of the next instruction.
SKIP = re.compile(r"(sbrc|sbrs|sbic|sbis|cpse)\b")


def run(*command, **more):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, **more).stdout


class Functions:
    """The functions of assembly files: their instructions, and where labels stand."""

    def __init__(self, *files):
        self.lines, self.labels, self.known = [], {}, {}
        # The bytes of functions, and of constants that the compiler made.
        self.sizes, self.constants = {}, {}
        for number, file in enumerate(files):
            for line in run("nm", "--print-size", "--defined-only", str(file.with_suffix(".o"))).splitlines():
                match line.split():
                    case [_, size, kind, name] if kind in "tTwW":
                        self.sizes[name] = int(size, 16)
            section = ""
            for line in file.read_text().splitlines():
                line = line.strip().replace("\t", " ")
                if switched := re.match(r"\.section (\S+?),", line):
                    section = switched[1]
                if sized := re.match(r"\.size (\.L\S+), (\d+)$", line):
                    self.constants[number, sized[1]] = int(sized[2])
                if (pooled := re.match(r"(\.LCPI\w+):$", line)) and (of := re.search(r"\.cst(\d+)$", section)):
                    self.constants[number, pooled[1]] = int(of[1])
                label = re.match(r"([\w.$]+):$", line)
                alias = re.match(r"(?:\.set )?(\w+)(?:,| =) (\w+)$", line)
                if label:
                    self.labels[self.place(number, label[1])] = len(self.lines)
                elif alias and alias[2] in self.labels:
                    self.labels[alias[1]] = self.labels[alias[2]]
                elif line and not line.startswith((".", "#", ";", "@", "/")) and "=" not in line:
                    self.lines.append((number, line))

    @staticmethod
    def place(file, label):
        # Labels that start with a dot are those of a file.
        return (file, label) if label.startswith(".") else label

    def count(self, name):
        """The most instructions on any way through a function, and whether these are all."""
        if name not in self.labels:
            return None, False
        return self.way(self.labels[name])

    def bytes(self, name):
        """The bytes of a function, of all that it calls, and of the compiler's own constants for them."""
        starts = sorted(self.labels[function] for function in self.sizes if function in self.labels)
        functions, constants, missing = {name}, set(), [name]
        while missing:
            start = self.labels[missing.pop()]
            after = bisect.bisect_right(starts, start)
            for file, line in self.lines[start : starts[after] if after < len(starts) else None]:
                for symbol in re.findall(r"[\w.$]+", line):
                    if (file, symbol) in self.constants:
                        constants.add((file, symbol))
                    elif symbol in self.sizes and symbol in self.labels and symbol not in functions:
                        functions.add(symbol)
                        missing.append(symbol)
        return sum(map(self.sizes.get, functions)) + sum(map(self.constants.get, constants))

    def way(self, at):
        if at in self.known:
            # What is on the way to itself is a loop.
            return self.known[at] or (0, False)
        self.known[at] = None
        nexts, cost, exact = self.step(at)
        ways = [self.way(after) for after in nexts]
        self.known[at] = (
            cost + max((most for most, _ in ways), default=0),
            exact and all(all_ for _, all_ in ways),
        )
        return self.known[at]

    def step(self, at):
        """What may follow an instruction, what it costs, and whether that is all."""
        file, line = self.lines[at]
        if RETURN.match(line):
            return [], 1, True
        if INDIRECT.match(line):
            return [], 1, False
        call, jump = CALL.match(line), JUMP.match(line)
        if (call or jump) and "panicking" in line:
            # It does not return: what follows is another function.
            return [], 1, True
        if call:
            most, exact = self.count(call[2])
            return [at + 1], 1 + (most or 0), exact
        if jump:
            to = self.labels.get(self.place(file, jump[2]))
            return ([], 1, False) if to is None else ([to], 1, True)
        if branch := BRANCH.match(line):
            return [self.labels[self.place(file, branch[2])], at + 1], 1, True
        if SKIP.match(line):
            return [at + 1, at + 2], 1, True
        return [at + 1], 1, True


def registry(tool):
    """The techniques of each operation, with the table bytes for each word, and for some the operations that they call."""
    listed = {operation["operation"]: operation["techniques"] for operation in json.loads(run(tool, "list", "--json"))}
    if missing := OPERATIONS.keys() - listed.keys():
        sys.exit(f"the command lists no {', '.join(sorted(missing))}")
    techniques, calling = {}, {}
    for name in (name for name in listed if name in OPERATIONS):
        # The compiler's row is that of `native` by another name, but for scans, where `native` allows zero.
        all_ = [one for one in listed[name] if one["technique"] != "native" or COMPILERS[name] != "native"]
        techniques[name] = {one["technique"]: {of["word"]: str(of["bytes"]) for of in one["tables"]} for one in all_}
        for one in all_:
            if called := [need for need in (one["needs"] or "").split(", ") if need in listed]:
                calling[name, one["technique"]] = called
    return techniques, calling


def with_called(techniques, calling, tool, target):
    """The techniques with the table bytes for a target, those of the smallest operations that they call included."""
    result = {name: dict(known) for name, known in techniques.items()}
    for (name, technique), called in calling.items():
        for word in techniques[name][technique]:
            report = run(tool, "report", "--json", "--target", target, word, request(name, technique, called, "s"))
            result[name][technique] = result[name][technique] | {word: str(json.loads(report)["table_bytes"])}
    return result


def request(operation, technique, called, level):
    """The operation by a technique, with the operations that it calls, by `auto` for the level of optimization."""
    auto = "auto(for = size)" if level == "s" else "auto"
    return ", ".join([f"{operation} = {technique}", *(f"{one} = {auto}" for one in called)])


@functools.cache
def emitted(*command):
    return run(*command)


def write_crate(directory, tool, target, level, techniques, calling):
    """A crate with a function for every technique and word, and one for what the compiler makes."""
    source = directory / "src"
    source.mkdir(parents=True, exist_ok=True)
    (directory / "Cargo.toml").write_text(
        '[package]\nname = "counted"\nversion = "0.0.0"\nedition = "2024"\n[workspace]\n'
        '[profile.release]\ncodegen-units = 1\npanic = "abort"\n'
    )
    lib = ["#![no_std]"]
    for operation, known in techniques.items():
        for word in WORDS:
            takes, gives, compilers = (
                text.replace("WORD", word).replace("HALF", HALVES[word]) for text in OPERATIONS[operation]
            )
            if compilers:
                taken = takes.replace(word, f"core::num::NonZero<{word}>") if operation.startswith("bit_scan") else takes
                lib.append(f"#[unsafe(no_mangle)] pub fn compiler_{operation}_{word}({taken}) -> {gives} {{ {compilers} }}")
            arguments = re.sub(r": \w+", "", takes)
            for name in (name for name, sizes in known.items() if word in sizes):
                module = f"{name}_{operation}_{word}"
                called = calling.get((operation, name), [])
                of_target = ["--target", target] if called else []
                text = emitted(tool, "emit", *of_target, word, request(operation, name, called, level))
                (source / f"{module}.rs").write_text(text)
                # No array has as many entries there.
                fits = '#[cfg(not(target_pointer_width = "16"))] ' if int(known[name][word]) > 0xffff else ""
                lib.append(
                    f"{fits}mod {module}; {fits}#[unsafe(no_mangle)] pub fn f_{module}({takes}) -> {gives} "
                    f"{{ {module}::{operation}({arguments}) }}"
                )
    (source / "lib.rs").write_text("\n".join(lib))


def assemble(directory, target, flags, level):
    """Compiles the crate and the compiler's library to assembly and to machine code."""
    flags = f"{flags} --emit=asm,obj -Ccodegen-units=1 -Zmerge-functions=disabled"
    output = directory / f"target-{level}"
    environment = os.environ | {
        "RUSTFLAGS": flags,
        "RUSTC_BOOTSTRAP": "1",
        "CARGO_TARGET_DIR": str(output),
        "CARGO_PROFILE_RELEASE_OPT_LEVEL": level,
    }
    command = ["cargo", "build", "--release", "--quiet", "-Zbuild-std=core", "--target", target]
    run(*command, cwd=directory, env=environment)
    dependencies = output / target / "release" / "deps"
    newest = lambda name: max(dependencies.glob(f"{name}-*.s"), key=lambda file: file.stat().st_mtime)
    return Functions(newest("counted"), newest("compiler_builtins"))


def counts(target, operation, known, count):
    """A line for the compiler and for each technique, with a count for each word."""
    columns = {}
    if operation in COMPILERS:
        columns[COMPILERS[operation]] = {word: f"compiler_{operation}_{word}" for word in WORDS}
    for name, sizes in known.items():
        columns[name] = {word: f"f_{name}_{operation}_{word}" for word in WORDS if word in sizes}
    lines = []
    for name, of_words in columns.items():
        cells = [target, operation, name]
        for word in WORDS:
            cells.append(count(of_words[word]) if word in of_words else "")
        lines.append("\t".join(cells))
    return lines


def table(rows, bytes_of_code, operation, known):
    """A row for each technique, a column for each word."""
    lines = [f"| `{operation}` | " + " | ".join(f"`{word}`" for word in WORDS) + " |", "|---" + "|---:" * 5 + "|"]
    exact = [[int(row[place]) for row in rows.values() if row[place].isdigit()] for place in range(len(WORDS))]
    shortest = [min(column, default=None) for column in exact]
    for name, counts in rows.items():
        cells = []
        for place, (word, count) in enumerate(zip(WORDS, counts)):
            text = count.replace("≥", "≥ ")
            if count.isdigit() and int(count) == shortest[place]:
                text = f"**{count}**"
            tables = known.get(name, {}).get(word, "0")
            if code := bytes_of_code[name][place]:
                text += f", {code} B" if tables == "0" else f", {code} + {tables} B"
            cells.append(text)
        head = "the compiler" if name == COMPILERS.get(operation) else f"`{name}`"
        lines.append(f"| {head} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def rows_of(text):
    """The counts for each word, by target and operation, then by technique."""
    rows = {}
    for target, operation, name, *cells in (line.split("\t") for line in text.splitlines()[2:]):
        rows.setdefault((target, operation), {})[name] = cells
    return rows


def document(instructions, bytes_of_code, techniques, calling, tool):
    """The document of these counts."""
    version = instructions.splitlines()[1].split("\t")[1]
    instructions, bytes_of_code = rows_of(instructions), rows_of(bytes_of_code)
    parts = [HEAD.format(version=version)]
    for target, title, flags in TARGETS:
        parts.append(f"## {title}\n\n`{target}` {flags}".strip())
        for name, known in with_called(techniques, calling, tool, target).items():
            parts.append(table(instructions[target, name], bytes_of_code[target, name], name, known))
    return "\n\n".join(parts) + "\n"


def counted(techniques, calling, tool, directory):
    """The counts of all targets."""
    compiler = run(os.environ.get("RUSTC", "rustc"), "-vV")
    version = [re.search(rf"^{name}: (\S+)", compiler, re.M)[1] for name in ("release", "LLVM version")]
    head = f"counted with\tRust {' with LLVM '.join(version)}"
    instructions = ["# Written by docs/instructions.py: the instructions of each technique for each word.", head]
    bytes_of_code = ["# Written by docs/instructions.py: the bytes of code of each technique for each word.", head]

    def most(name):
        count, exact = functions.count(name)
        if count is None:
            return ""
        return f"{count}" if exact else f"≥{count}"

    for target, _, flags in TARGETS:
        write_crate(directory, tool, target, "3", techniques, calling)
        functions = assemble(directory, target, flags, "3")
        for name, known in techniques.items():
            instructions += counts(target, name, known, most)
        write_crate(directory, tool, target, "s", techniques, calling)
        functions = assemble(directory, target, flags, "s")
        for name, known in techniques.items():
            bytes_of_code += counts(target, name, known, lambda one: f"{functions.bytes(one)}" if one in functions.sizes else "")
    return ["\n".join(lines) + "\n" for lines in (instructions, bytes_of_code)]


def main():
    sys.setrecursionlimit(100_000)
    output = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve()
    native = {name: value for name, value in os.environ.items() if name not in ("RUSTC", "RUSTC_BOOTSTRAP")}
    run("cargo", "build", "--release", "--quiet", "--package", "bit-tables-cli", cwd=ROOT, env=native)
    tool, directory = output / "release" / "bit-tables", output / "instructions"
    techniques, calling = registry(tool)
    is_printing = sys.argv[1:] == ["--print"]
    both = [file.read_text() for file in (COUNTS, BYTES)] if is_printing else counted(techniques, calling, tool, directory)
    files = {COUNTS: both[0], BYTES: both[1], DOCUMENT: document(*both, techniques, calling, tool)}
    if sys.argv[1:] == ["--check"]:
        wrong = [str(file) for file, text in files.items() if file.read_text() != text]
        sys.exit(f"not right: {', '.join(wrong)}: python3 docs/instructions.py" if wrong else 0)
    for file, text in files.items():
        file.write_text(text)


HEAD = """# Instructions and bytes

Renewed by `python3 docs/instructions.py`; counted with {version}: instructions at `opt-level = 3`, bytes at `opt-level = "s"`.

For each technique and word, the first number is that of the instructions on the longest way through its function, from the first
to the return. Then come the bytes of its code and, after `+`, those of its tables. The first row is what the compiler makes of the
method of the standard library if there is one, for the scans that of `NonZero`. **Bold** are the fewest instructions of a column.

- Operations that a technique calls are counted with it: instructions of what `auto` takes for the target, and bytes of what
  `auto(for = size)` takes.
- The bytes of code are those of the function, of what it calls in the compiler's library, and of constants that the compiler
  places beside them, such as its own tables.
- Calls into the compiler's library are followed, and what they execute is counted too: `__clzsi2` on Armv6-M.
- `≥` is before a number where that is not all: a loop is counted as gone through once, and a function that the library does
  not have as one call. These are loops over bits, divisions, shifts by a computed distance on AVR and MSP430, and products
  where there is no instruction. Such a number is not compared with others.
- The longest way is one of the code, whether there is a word that takes it or not. Where there are branches, most words take a shorter
  one.
- Instructions are not cycles: branches, loads and products take more than one on many of these processors, and conversions to
  doubles, of which `double` has one, many.
- `divide` of `next_permutation` has no division where the compiler sees that it divides by a power of two, and shifts.
- As they stand by themselves, functions also have what a caller spares them: on Armv6-M three instructions for the frame.
- `table16` has more entries than an array can have on AVR and MSP430, and does not compile there.

What `auto` takes follows from the instructions, and what `auto(for = size)` takes from the bytes, by the rules in the guide."""

if __name__ == "__main__":
    main()
