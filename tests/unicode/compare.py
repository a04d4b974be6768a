#!/usr/bin/env python3
"""Compares maps of files of the Unicode Character Database with readers that share no code with bit-tables.

    python3 tests/unicode/compare.py BIT_TABLES FOLDER

BIT_TABLES is the command, FOLDER has the files, such as /usr/share/unicode of Debian's package unicode-data. Every map is printed
in C, compiled, and called for every code point; the names of values are read from the documentation of the function.
General_Category and East_Asian_Width are compared with the package unicodedata2 if it has the same version, case folding with
str.casefold; the others with the reader below.
"""
import ctypes
import os
import re
import subprocess
import sys
import tempfile

COMMAND, FOLDER = sys.argv[1:3]
# The file, the options, the field of the value and the texts that another field must have; `self` is the default of case folding.
FILES = [
    ("UnicodeData.txt", ["--default", "Cn"], 2, None),
    ("EastAsianWidth.txt", ["--default", "N"], 1, None),
    ("LineBreak.txt", ["--default", "XX"], 1, None),
    ("auxiliary/GraphemeBreakProperty.txt", ["--default", "Other"], 1, None),
    ("Scripts.txt", ["--default", "Unknown"], 1, None),
    ("CaseFolding.txt", ["--default", "self"], 2, (1, ["C", "S"])),
    ("DerivedCoreProperties.txt", ["--columns", "key=1", "--where", "2=XID_Continue", "--default", "false"], None, (1, ["XID_Continue"])),
    ("emoji/emoji-data.txt", ["--columns", "key=1", "--where", "2=Extended_Pictographic", "--default", "false"], None,
     (1, ["Extended_Pictographic"])),
]


def values_of(path, field, condition):
    """The value of each listed code point, by the rules of Unicode Standard Annex 44."""
    found, first = {}, None
    for line in open(path, encoding="utf-8"):
        fields = [part.strip() for part in line.split("#")[0].split(";")]
        if len(fields) < 2 or condition and fields[condition[0]] not in condition[1]:
            continue
        ends = [int(end, 16) for end in fields[0].split("..")]
        if fields[1].endswith(", First>"):
            first = ends[0]
            continue
        if fields[1].endswith(", Last>"):
            ends = [first, ends[0]]
        for code in range(ends[0], ends[-1] + 1):
            found[code] = "true" if field is None else fields[field]
    return found


def compared(file, options, field, condition, folder):
    header, checks = os.path.join(folder, "map.h"), os.path.join(folder, "check.c")
    made = [COMMAND, "map", os.path.join(FOLDER, file), "--name", "f", "--output", header, "--self-check", checks, *options]
    subprocess.run(made, check=True)
    text = open(header, encoding="utf-8").read()
    flat = re.sub(r"\s*\n \*\s*", " ", text)
    names = {int(number): name for number, name in re.findall(r"(\d+) `([^`]+)`[,.]", flat.split("The value of `x` in the map")[1].split("*/")[0])}
    result = re.search(r"(\w+) bits_f\(uint32_t x\)", text).group(1)
    program = os.path.join(folder, "map.c")
    with open(program, "w") as out:
        out.write(f'#include "check.c"\nuint32_t at(uint32_t x) {{ return (uint32_t)bits_f(x); }}\nint right(void) {{ return bits_self_check() == NULL; }}\n')
    library = os.path.join(folder, f"map{len(os.listdir(folder))}.so")
    subprocess.run(["cc", "-std=c99", "-O1", "-Wall", "-Wextra", "-Wconversion", "-Werror", "-shared", "-fPIC", program, "-o", library], check=True)
    code = ctypes.CDLL(library)
    code.at.restype, code.at.argtypes = ctypes.c_uint32, [ctypes.c_uint32]
    assert code.right()
    given = values_of(os.path.join(FOLDER, file), field, condition)
    default = options[options.index("--default") + 1]
    for x in range(0x110000):
        value = given.get(x, default)
        if default == "self":
            expected = x if value == "self" else int(value, 16)
        else:
            expected = {"true": 1, "false": 0}.get(value, value)
        found = names.get(code.at(x), code.at(x)) if result != "bool" and default != "self" else code.at(x)
        assert found == expected, (file, hex(x), found, expected)
    return code, names


with tempfile.TemporaryDirectory() as folder:
    for row in FILES:
        code, names = compared(*row, folder)
        said = f"{row[0]}: 1114112 code points"
        version = re.search(r"-(\d+\.\d+\.\d+)\.txt", open(os.path.join(FOLDER, "EastAsianWidth.txt"), encoding="utf-8").readline()).group(1)
        other = {"UnicodeData.txt": "category", "EastAsianWidth.txt": "east_asian_width"}.get(row[0])
        if other:
            try:
                import unicodedata2 as data
            except ImportError:
                import unicodedata as data
            if data.unidata_version == version:
                by = getattr(data, other)
                wrong = [hex(x) for x in range(0x110000) if names[code.at(x)] != by(chr(x))]
                assert not wrong, (row[0], wrong[:9])
                said += f", and as {data.__name__} {version} has it"
        if row[0] == "CaseFolding.txt":
            single = [x for x in range(0x110000) if not 0xD800 <= x < 0xE000 and len(chr(x).casefold()) == 1]
            wrong = [hex(x) for x in single if code.at(x) != ord(chr(x).casefold())]
            # Python leaves out what its version of Unicode does not have.
            wrong = [x for x in wrong if ord(chr(int(x, 16)).casefold()) != int(x, 16)]
            assert not wrong, wrong[:9]
            said += f", and {len(single)} as str.casefold has them"
        print(said)
