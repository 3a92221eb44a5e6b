#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only
"""What the model of the plugin for QEMU has to count in the patterns of hexagon-model.S: a second
implementation, from Documentation/qemu.md alone.

hexagon-model.py patterns          names, with what hexagon-model.S is to be given
hexagon-model.py counted NAME LOOP END
                                   what is counted, by name: LOOP and END are addresses
"""
import sys
from collections import Counter, OrderedDict

from model import Cache, vote

LINE, PAGE = 64, 4096
M = 0x100000
# BASE OTHER TIMES STEP MASK TURNS CODE
PATTERNS = OrderedDict([
    ("a line at a time", (M, 3 * M, 1, 64, 0xffc0, 20000, 0)),
    ("the same set", (M, M + 0x40000, 1, 0x1000, 0xf000, 5000, 0)),
    ("random", (M, M + 0x200000, 1664525, 1013904223, 0x1ffffc, 60000, 0)),
    ("random in little", (M, M, 69069, 12345, 0x7ffc, 30000, 0)),
    ("calls", (M, M, 1, 0x1000, 0xf000, 500, 1)),
    ("calls of many", (M, M, 1, 0x480, 0xffffc, 3000, 1)),
    # A loop of the hardware, whose end is not predicted, with a branch of period 4
    ("loop of hardware", (M, M, 1, 1, 3, 1000, 2)),
])
# Eight at a time: code, what it counts, joined by +; a name of PENALTY counts cycles
EVENTS = [
    [(0x62, "fetch hit+fetch miss"), (0x12, "fetch miss"), (0x13, "load miss"),
     (0x14, "store miss"), (0xc4, "touch hit"), (0xc5, "touch miss"), (0xb3, "data page"),
     (0x6c, "inst page")],
    [(0x81, "L2 load hit+L2 load miss+L2 store hit+L2 store miss+L2 fetch hit+L2 fetch miss"),
     (0x76, "L2 fetch hit+L2 fetch miss"), (0x77, "L2 fetch miss"),
     (0x7c, "L2 load hit+L2 load miss"), (0x7d, "L2 load miss"),
     (0x8b, "L2 store hit+L2 store miss"), (0x8c, "L2 store miss"), (0x8d, "touch miss")],
    [(0x8a, "out dirty"), (0x2fa, "out clean"), (0x40, "L2 load miss+L2 store miss+L2 fetch miss"),
     (0x42, "out dirty"), (0xa0, "stall"), (0x51, "direction wrong"), (0x52, "return wrong"),
     (0x54, "misc")],
    [(0x3b, "cycles"), (0xe9, "L2 load"), (0xea, "data page"), (0xe8, "L2 fetch+inst page"),
     (0xe7, "direction wrong+return wrong"), (0x25, "packet"), (0x3, "packet"), (0x30, "load")],
]
PENALTY = {"L2 load hit": 8, "L2 load miss": 100, "L2 fetch hit": 8, "L2 fetch miss": 100,
           "data page": 4, "inst page": 4, "direction wrong": 6, "return wrong": 6}


class Model:
    def __init__(self):
        self.count = Counter()
        # of numbers of lines and pages: each is one address
        self.inst, self.data = Cache((1, 128, 4)), Cache((1, 64, 4))
        self.l2 = Cache((1, 2048, 8))
        self.pages = {"inst": Cache((1, 1, 16)), "data": Cache((1, 1, 16))}
        self.last = None
        self.counters = {}
        self.stack = []

    def page(self, which, address, free=""):
        missed = not self.pages[which].use(address // PAGE)
        if missed:
            self.pages[which].put(address // PAGE)
            self.count[which + " page"] += 1
            self.count[free + which + " page"] += bool(free)
        return missed

    def below(self, line, what, dirty=False, free=""):
        hit = self.l2.use(line, dirty)
        name = "L2 %s %s" % (what, "hit" if hit else "miss")
        self.count[name] += 1
        self.count[free + name] += bool(free)
        if hit:
            return
        out = self.l2.put(line, dirty)
        if out:
            self.count["out dirty" if out[1] else "out clean"] += 1
            for cache in (self.inst, self.data):
                cache.remove(out[0])

    def fetch(self, address):
        line = address // LINE
        if line == self.last:
            return
        self.last = line
        self.page("inst", address)
        hit = self.inst.use(line)
        self.count["fetch hit" if hit else "fetch miss"] += 1
        if not hit:
            self.below(line, "fetch")
            self.inst.put(line)

    def access(self, address, what):
        line = address // LINE
        free = "free " if what == "touch" else ""
        stall = self.page("data", address, free)
        hit = self.data.use(line)
        self.count[what + (" hit" if hit else " miss")] += 1
        if what == "store":
            self.below(line, "store", True)
        elif not hit:
            self.below(line, "load", free=free)
            self.data.put(line)
        self.count["stall"] += stall or (what == "load" and not hit)

    def direction(self, address, taken):
        self.count["direction wrong"] += vote(self.counters, address // 4 % 2048, taken) != taken


def run(name, loop, end, early):
    """What counters 0 to 3 count, and what 4 to 7 do. EARLY: caches are looked at in what the
    latter count before
    """
    base, other, times, step, mask, turns, code = PATTERNS[name]
    m = Model()
    if early:
        m.fetch(loop - 4)
    before = Counter(m.count)
    x = 0
    if code == 2:
        m.fetch(loop)
        m.count["packet"] += 1
        for turn in range(1, turns + 1):
            m.direction(loop + 16, turn % 4 == 0)
            m.count["packet"] += 6 - (turn % 4 == 0)
        turns = 0
    for turn in range(turns):
        m.fetch(loop)
        x = (x * times + step) & mask
        if code:
            m.count["misc"] += 1
            m.fetch(base + x)
            m.fetch(loop)
            m.count["packet"] += 8
        else:
            m.count["load"] += 1
            m.access(base + x, "load")
            m.access(other + x, "store")
            m.access(other + x + 1024, "touch")
            m.count["packet"] += 9
        m.direction(loop + (24 if code else 36), turn + 1 < turns)
    # the jump to the end, what stops the first four counters
    m.fetch(loop)
    m.fetch(end)
    m.count["packet"] += 5
    m.count["misc"] += 1
    first = m.count - before
    m.count["packet"] += 8
    m.count["misc"] += 2
    return first, m.count


def paid(count, key):
    """A touch takes no time"""
    return count[key] - count["free " + key]


def total(count, what, group):
    parts = what.split("+")
    if group < 3 or what in ("packet", "load"):
        return sum(count[part] for part in parts)
    if what == "cycles":
        return count["packet"] + sum(n * paid(count, key) for key, n in PENALTY.items())
    return sum(n * paid(count, key) for key, n in PENALTY.items()
               if any(key.startswith(part) for part in parts))


def main():
    if sys.argv[1] == "patterns":
        names = "BASE OTHER TIMES STEP MASK TURNS CODE".split()
        for name, values in PATTERNS.items():
            for n, group in enumerate(EVENTS):
                codes = [code for code, _ in group]
                given = dict(zip(names, values))
                given["PMUEVTCFG"] = sum((c & 255) << 8 * i for i, c in enumerate(codes[:4]))
                given["PMUEVTCFG1"] = sum((c & 255) << 8 * i for i, c in enumerate(codes[4:]))
                given["PMUCFG"] = sum((c >> 8) << 2 * i for i, c in enumerate(codes))
                print(name, n, " ".join("-D%s=%s" % item for item in given.items()), sep="\t")
        return
    name, loop, end = sys.argv[2], int(sys.argv[3], 16), int(sys.argv[4], 16)
    for n, group in enumerate(EVENTS):
        counts = run(name, loop, end, n < 3)
        for i, (code, what) in enumerate(group):
            print(n, "0x%x: %s" % (code, what), total(counts[i // 4], what, n), sep="\t")


main()
