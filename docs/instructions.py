#!/usr/bin/env python3
"""Counts the instructions that techniques take on targets without the hardware, beside what the compiler makes.

    python3 docs/instructions.py            counts, and writes answers/src/compare/instructions.tsv and docs/instructions.md
    python3 docs/instructions.py --check    fails if these are not what it would write
    python3 docs/instructions.py --print    writes docs/instructions.md from the counts that are there

The counts have one source, the file beside the code that `bit-tables report` reads them by.

Needs a compiler with LLVM's AVR and MSP430, as all of rustup's are, and the sources of its library (`rustup component
add rust-src`). Another compiler is named by `RUSTC`, and the file names it.
"""

import json
import os
import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
COUNTS = ROOT / "answers" / "src" / "compare" / "instructions.tsv"
DOCUMENT = ROOT / "docs" / "instructions.md"
WORDS = ["u8", "u16", "u32", "u64", "u128"]

# Each operation with what the compiler has for it.
OPERATIONS = {
    "count_ones": "x.count_ones()",
    "trailing_zeros": "x.trailing_zeros()",
    "leading_zeros": "x.leading_zeros()",
    "bit_scan_forward": "x.trailing_zeros()",
    "bit_scan_reverse": "x.leading_zeros() ^ (WORD::BITS - 1)",
}
# What the counts of the compiler are of: the technique with that name, or the scan of a type that is never zero, which is none.
COMPILERS = {name: "nonzero" if name.startswith("bit_scan") else "native" for name in OPERATIONS}

# Each target with its flags, and the operations that it has no instruction for.
TARGETS = [
    ("thumbv6m-none-eabi", "Armv6-M: Cortex-M0", "", OPERATIONS),
    ("riscv32i-unknown-none-elf", "RISC-V, 32 bits, without a product", "", OPERATIONS),
    ("riscv32imac-unknown-none-elf", "RISC-V, 32 bits, with a product", "", OPERATIONS),
    ("riscv64gc-unknown-none-elf", "RISC-V, 64 bits", "", OPERATIONS),
    ("avr-none", "AVR: ATmega328P", "-Ctarget-cpu=atmega328p", OPERATIONS),
    ("msp430-none-elf", "MSP430", "", OPERATIONS),
    ("x86_64-unknown-none", "x86-64 without `popcnt`", "", ["count_ones"]),
]

RETURN = re.compile(r"(retq?|bx\s+lr|pop\s+\{.*pc\})$")
TARGET = r"\s+[*#]?([\w.$]+)(@\w+(\(%rip\))?)?$"
CALL = re.compile("(call|callq|rcall|bl)" + TARGET)
JUMP = re.compile("(j|jmp|rjmp|b|br|tail)" + TARGET)
BRANCH = re.compile(r"(b[a-z]{2,4}|j[a-z]{1,3})\s+(?:.*,\s*)?(\.L\w+)$")
# A jump or call to where a register says.
INDIRECT = re.compile(r"(jr|jalr|ijmp|icall|bx|blx|callq?\s+\*%|jmpq?\s+\*%)\b|(mov|ldr|add)s?\s+pc\b")
# An AVR's skip of the next instruction.
SKIP = re.compile(r"(sbrc|sbrs|sbic|sbis|cpse)\b")


def run(*command, **more):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, **more).stdout


class Functions:
    """The functions of assembly files: their instructions, and where labels stand."""

    def __init__(self, *files):
        self.lines, self.labels, self.known = [], {}, {}
        for number, file in enumerate(files):
            for line in file.read_text().splitlines():
                line = line.strip().replace("\t", " ")
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
            return 0, False
        return self.way(self.labels[name])

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
        if call := CALL.match(line):
            most, exact = self.count(call[2])
            return [at + 1], 1 + most, exact
        if jump := JUMP.match(line):
            to = self.labels.get(self.place(file, jump[2]))
            return ([], 1, False) if to is None else ([to], 1, True)
        if branch := BRANCH.match(line):
            return [self.labels[self.place(file, branch[2])], at + 1], 1, True
        if SKIP.match(line):
            return [at + 1, at + 2], 1, True
        return [at + 1], 1, True


def registry(tool):
    """The techniques of each operation, with the table bytes for each word."""
    techniques = {}
    for operation in json.loads(run(tool, "list", "--json")):
        if (name := operation["operation"]) in OPERATIONS:
            known = {one["technique"]: one["tables"] for one in operation["techniques"] if one["technique"] != "native"}
            techniques[name] = {one: {of["word"]: str(of["bytes"]) for of in tables} for one, tables in known.items()}
    if missing := OPERATIONS.keys() - techniques.keys():
        sys.exit(f"the command lists no {', '.join(sorted(missing))}")
    return techniques


def write_crate(directory, tool, techniques):
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
            compilers = OPERATIONS[operation].replace("WORD", word)
            taken = f"core::num::NonZero<{word}>" if operation.startswith("bit_scan") else word
            lib.append(
                f"#[unsafe(no_mangle)] pub fn compiler_{operation}_{word}(x: {taken}) -> u32 {{ {compilers} }}"
            )
            for name in (name for name, sizes in known.items() if word in sizes):
                module = f"{name}_{operation}_{word}"
                (source / f"{module}.rs").write_text(run(tool, "emit", word, f"{operation} = {name}"))
                # No array has as many entries there.
                fits = '#[cfg(not(target_pointer_width = "16"))] ' if int(known[name][word]) > 0xffff else ""
                lib.append(
                    f"{fits}mod {module}; {fits}#[unsafe(no_mangle)] pub fn f_{module}(x: {word}) -> u32 "
                    f"{{ {module}::{operation}(x) }}"
                )
    (source / "lib.rs").write_text("\n".join(lib))


def assemble(directory, target, flags):
    """Compiles the crate and the compiler's library to assembly."""
    flags = f"{flags} --emit=asm -Ccodegen-units=1 -Zmerge-functions=disabled"
    output = directory / "target"
    environment = os.environ | {
        "RUSTFLAGS": flags,
        "RUSTC_BOOTSTRAP": "1",
        "CARGO_TARGET_DIR": str(output),
    }
    command = ["cargo", "build", "--release", "--quiet", "-Zbuild-std=core", "--target", target]
    run(*command, cwd=directory, env=environment)
    dependencies = output / target / "release" / "deps"
    newest = lambda name: max(dependencies.glob(f"{name}-*.s"), key=lambda file: file.stat().st_mtime)
    return Functions(newest("counted"), newest("compiler_builtins"))


def counts(functions, target, operation, known):
    """A line for the compiler and for each technique, with a count for each word."""
    columns = {COMPILERS[operation]: {word: f"compiler_{operation}_{word}" for word in WORDS}}
    for name, sizes in known.items():
        columns[name] = {word: f"f_{name}_{operation}_{word}" for word in WORDS if word in sizes}
    lines = []
    for name, of_words in columns.items():
        cells = [target, operation, name]
        for word in WORDS:
            most, exact = functions.count(of_words[word]) if word in of_words else ("", True)
            cells.append(f"{most}" if exact else f"≥{most}")
        lines.append("\t".join(cells))
    return lines


def table(rows, operation, known):
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
            bytes_ = known.get(name, {}).get(word, "0")
            cells.append(text if bytes_ == "0" else f"{text} + {bytes_}")
        head = "the compiler" if name == COMPILERS[operation] else f"`{name}`"
        lines.append(f"| {head} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def document(text, techniques):
    """The document of these counts."""
    _, version, *lines = text.splitlines()
    rows = {}
    for target, operation, name, *cells in (line.split("\t") for line in lines):
        rows.setdefault((target, operation), {})[name] = cells
    parts = [HEAD.format(version=version.split("\t")[1])]
    for target, title, flags, operations in TARGETS:
        parts.append(f"## {title}\n\n`{target}` {flags}".strip())
        parts += [table(rows[target, name], name, known) for name, known in techniques.items() if name in operations]
    return "\n\n".join(parts) + "\n"


def counted(techniques, tool, directory):
    """The counts of all targets."""
    write_crate(directory, tool, techniques)
    compiler = run(os.environ.get("RUSTC", "rustc"), "-vV")
    version = [re.search(rf"^{name}: (\S+)", compiler, re.M)[1] for name in ("release", "LLVM version")]
    lines = [
        "# Written by docs/instructions.py: the instructions of each technique for each word.",
        f"counted with\tRust {' with LLVM '.join(version)}",
    ]
    for target, _, flags, operations in TARGETS:
        functions = assemble(directory, target, flags)
        for name, known in techniques.items():
            if name in operations:
                lines += counts(functions, target, name, known)
    return "\n".join(lines) + "\n"


def main():
    sys.setrecursionlimit(100_000)
    output = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve()
    native = {name: value for name, value in os.environ.items() if name not in ("RUSTC", "RUSTC_BOOTSTRAP")}
    run("cargo", "build", "--release", "--quiet", "--package", "bit-tables-cli", cwd=ROOT, env=native)
    tool, directory = output / "release" / "bit-tables", output / "instructions"
    techniques = registry(tool)
    text = COUNTS.read_text() if sys.argv[1:] == ["--print"] else counted(techniques, tool, directory)
    files = {COUNTS: text, DOCUMENT: document(text, techniques)}
    if sys.argv[1:] == ["--check"]:
        wrong = [str(file) for file, text in files.items() if file.read_text() != text]
        sys.exit(f"not right: {', '.join(wrong)}: python3 docs/instructions.py" if wrong else 0)
    for file, text in files.items():
        file.write_text(text)


HEAD = """# Instructions on targets without the hardware

Renewed by `python3 docs/instructions.py`; counted with {version} at `opt-level = 3`.

For each technique and word, the number is that of the instructions on the longest way through its function, from the first
to the return, `+` the bytes of its tables. The first row is what the compiler makes of the method of the standard library, for
the scans that of `NonZero`; its own tables are not counted. **Bold** is the shortest of a column.

- Calls into the compiler's library are followed, and what they execute is counted too: `__clzsi2` on Armv6-M.
- `≥` is before a number where that is not all: a loop is counted as gone through once, and a function that the library does
  not have as one call. These are loops over bits, divisions, shifts by a computed distance on AVR and MSP430, and products
  where there is no instruction. Such a number is not compared with others.
- The longest way is one of the code, whether there is a word that takes it or not. Where there are branches, most words take a shorter
  one.
- Instructions are not cycles: branches, loads and products take more than one on many of these processors, and conversions to
  doubles, of which `double` has one, many.
- As they stand by themselves, functions also have what a caller spares them: on Armv6-M three instructions for the frame.
- `table16` has more entries than an array can have on AVR and MSP430, and does not compile there.

What `auto` takes follows from these numbers, by the rule in the guide."""

if __name__ == "__main__":
    main()
