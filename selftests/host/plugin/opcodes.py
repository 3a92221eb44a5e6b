#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only
"""Every opcode, with some registers: what the plugin takes an instruction for, against the name
that objdump gives it, whose class is here.

opcodes.py PROGRAM OBJDUMP CPU [ARGUMENT]   for each class a line: names that differ, "none" and
                                            which class
"""
import itertools
import re
import subprocess
import sys
import tempfile

# The first pattern that a name begins with tells its class
CLASSES = [
    (r"l[wd]arx", "LOAD LARX"), (r"st[wd]cx\.", "STORES STCX"),
    (r"li|lvs[lr]", "no class"),
    (r"lf|lxsd", "LOAD FLOAT_LOAD"), (r"stf|stxsd", "STORES FLOAT_STORE"),
    (r"lv|lxv", "LOAD VECTOR_LOAD"), (r"stv|stxv", "STORES VECTOR_STORE"),
    (r"l|eciwx", "LOAD"), (r"st|ecowx", "STORES"),
    (r"b(c|cctr|clr)?l?a?$", "BRANCH"),
    (r"dcb|icb|ds[st]|.*sync|eieio|icswx", "no class"),
    (r"mtfs|mffs|mcrfs|f|d(add|sub|mul|div[.q]|div$|cmp|tst|qua|r|ct|xex|iex|en|de|sc|cf)",
     "FLOAT"),
    (r"xx(mrg|perm|sld|splt)", "VSX vector"), (r"x[sv]|xx", "VSX"),
    (r"m[tf]|mcr|cr|sc|h?rfi|slb|tlb|nap|doze|sleep|rvwinkle|attn", "no class"),
    (r"v", "vector"), (r"", "INTEGER"),
]
NAMES = set(" ".join(names for _, names in CLASSES).split()) - {"no", "class"}
VECTOR = {"PERMUTE", "VECTOR_SIMPLE", "VECTOR_COMPLEX", "VECTOR_FLOAT"}
EXTENDED = (4, 19, 30, 31, 56, 57, 58, 59, 60, 61, 62, 63)


def words():
    """Opcodes, with all that extends them, and three fields of registers"""
    for opcode in range(1, 64):
        for low in range(2048 if opcode in EXTENDED else 1):
            for a, b, c in itertools.product((0, 4), repeat=3):
                yield opcode << 26 | a << 21 | b << 16 | c << 11 | low


def disassemble(objdump, cpu, insns):
    with tempfile.NamedTemporaryFile() as image:
        image.write(b"".join(insn.to_bytes(4, "big") for insn in insns))
        image.flush()
        listing = subprocess.run([objdump, "-Dz", "-b", "binary", "-EB", "-m", "powerpc:common64",
                                  "-M", cpu + ",raw", image.name], capture_output=True, text=True,
                                 check=True).stdout
    return [line.split("\t")[2].split()[0] for line in listing.splitlines() if "\t" in line]


def main():
    program, objdump, cpu = sys.argv[1:4]
    insns = list(words())
    taken = subprocess.run([program] + sys.argv[4:], text=True, capture_output=True, check=True,
                           input="".join("%x\n" % insn for insn in insns)).stdout.splitlines()
    names, wrong = {}, {}
    for name, what in zip(disassemble(objdump, cpu, insns), taken, strict=True):
        if name.startswith("."):
            continue
        kind = next(kind for pattern, kind in CLASSES if re.match(pattern, name))
        names.setdefault(kind, set()).add(name)
        what = set(what.split())
        what = what & NAMES | ({"vector"} if what & VECTOR else set())
        if what != set(kind.split()) - {"no", "class"}:
            wrong.setdefault(kind, set()).add(name)
    for kind in names:
        print(" ".join(sorted(wrong.get(kind, ["none"]))), "none",
              "%s: %d names" % (kind, len(names[kind])), sep="\t")


main()
