#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only
"""What the model of the plugin for QEMU has to count in the patterns of model.S: a second
implementation, from model.h's description alone.

model.py patterns CPU [always]
                           names, with what model.S is to be given; of a model that is always fed
model.py counted CPU NAME LOOP END
                           what is counted, by name: LOOP and END are addresses in the program
"""
import re
import sys
from collections import Counter, OrderedDict

import groups

# bytes of a line, sets, ways
SHAPES = {
    "7400": {"inst": (32, 128, 8), "data": (32, 128, 8), "l2": (64, 8192, 2),
             "tlb": (4096, 64, 2)},
    "7": {"inst": (128, 64, 4), "data": (128, 32, 8), "l2": (128, 256, 8), "l3": (128, 4096, 8)},
}
COUNTERS = {"7400": 512, "7": 8192}

NAMES = "BASE OTHER TIMES STEP MASK TURNS CODE CONTROL ENGINE MANAGE PAGES BLOCK TOUCH AGAIN".split()
M = 0x100000
PATTERNS = {
    "a line at a time": (M, 3 * M, 1, 128, 0xff80, 20000, 0),
    "the same set": (M, M + 0x40000, 1, 0x1000, 0xf000, 5000, 0),
    "random": (M, M + 0x80000, 1664525, 1013904223, 0x1ffffc, 60000, 0),
    "random in little": (M, M, 69069, 12345, 0xfffc, 30000, 0),
    "calls": (M, M, 1, 0x1000, 0xf000, 500, 1),
    "calls of many": (M, M, 1, 0x480, 0xffffc, 2000, 1),
    # Streams: of 32 octets, 8 times, 64 apart; of 512 octets, 3 times, 1024 backwards; of 16 octets
    # in each of 256 pages; of 80 octets, 4 times, 32768 apart; of
    # 64 octets, twice, 32768 backwards
    "dst of lines": (M, M, 1, 0x200, 0xffe00, 3000, 0, 0x02080040, 0),
    "dst of 32, backwards": (2 * M, M, 69069, 12345, 0xfffff, 2000, 0, 0x0003fc00, 1),
    "dst of 256 pages": (M, M, 1, 0x2010, 0xfffff, 200, 0, 0x01001000, 2),
    "dst far apart, backwards": (2 * M, M, 1, 0x40, 0xffff, 500, 0, 0x04028000, 1),
    "dst far apart": (M, M, 1664525, 1013904223, 0xfffff, 2000, 0, 0x05040000, 3),
    # Instructions for caches and TLBs, at addresses beside the one that is accessed
    "managed": (M, M + 0x4000, 69069, 12345, 0xfffc, 30000, 0, 0, 0, 1),
    "managed in much": (M, M + 0x4000, 1664525, 1013904223, 0x1ffffc, 30000, 0, 0, 0, 1),
    "calls of what is invalidated": (M, M, 1, 0x1000, 0xf000, 500, 1, 0, 0, 1),
    # BASE and OTHER are in segments with pages of two sizes. 128 pages of 64 KiB are more than an
    # ERAT has, and 1024 of 4 KiB more than a TLB
    "pages of 4 and 64 KiB": (M, 0x10600000, 1664525, 1013904223, 0x3ffffc, 60000, 0, 0, 0, 0,
                              12 | 16 << 8),
    "pages of 64 KiB and 16 MiB": (M, 0x10100000, 1664525, 1013904223, 0x7ffffc, 60000, 0, 0, 0, 0,
                                   16 | 24 << 8),
    "pages of 16 MiB": (M, 0x10100000, 1664525, 1013904223, 0xf3ffffc, 30000, 0, 0, 0, 0,
                        24 | 24 << 8),
    # Of 512 KiB, with Vs or with Vp
    "a block": (M, M + 0x80000, 1664525, 1013904223, 0x1ffffc, 60000, 0, 0, 0, 0, 0, M | 0xe),
    "a block of users": (M, 3 * M, 1, 128, 0xff80, 20000, 0, 0, 0, 0, 0, M | 0xd),
    # dcbt of what is loaded eight lines of a POWER7 later
    "touched before": (M, M, 1, 128, 0x3fff80, 20000) + (0,) * 6 + (1024,),
    # What was counted long ago says nothing of what is in a cache; and a model that is always fed
    "counted before": (M, M, 69069, 12345, 0xfffc, 30000) + (0,) * 7 + (1,),
    "used before": (M, M, 69069, 12345, 0xfffc, 30000) + (0,) * 7 + (2,),
    # A branch that is taken once in 4 turns, or 64; recursion as deep as TURNS
    "branch of period 4": (M, M, 1, 1, 3, 20000, 2),
    "branch of period 64": (M, M, 1, 1, 63, 20000, 2),
    "recursion": (M, M, 1, 1, 1, 18, 3),
}


class Cache:
    """Sets of lines; the last one of a set was used last. A line is dirty or not."""

    def __init__(self, shape):
        self.size, self.number, self.ways = shape
        self.sets = [OrderedDict() for _ in range(self.number)]

    def place(self, address):
        line = address // self.size
        return self.sets[line % self.number], line

    def use(self, address, dirty=False):
        lines, line = self.place(address)
        if line not in lines:
            return False
        lines[line] = lines.pop(line) or dirty
        return True

    def put(self, address, dirty=False):
        """The address and dirtiness of the line that had to go, or None"""
        lines, line = self.place(address)
        gone = None
        if len(lines) == self.ways:
            old, was = lines.popitem(last=False)
            gone = (old * self.size, was)
        lines[line] = dirty
        return gone

    def remove(self, address):
        """Its dirtiness, or None"""
        lines, line = self.place(address)
        return lines.pop(line, None)


class Machine:
    def __init__(self, cpu, pages=0, block=0):
        self.cpu = cpu
        self.shifts = (pages & 255, pages >> 8)
        self.block = range(block & 0xfffe0000, (block | 0x1ffff | (block & 0x1ffc) << 15) + 1)
        self.block = self.block if block & 2 else ()
        self.erats = {"data": OrderedDict(), "inst": OrderedDict()}
        self.pages = [OrderedDict() for _ in range(128)]
        self.count = Counter()
        self.caches = {name: Cache(shape) for name, shape in SHAPES[cpu].items()}
        self.taken, self.by_path, self.chosen, self.path = {}, {}, {}, ""
        self.stack = []
        self.last_line = None
        self.after = None       # what the branch was whose next instruction is fetched now
        self.target = {}

    def see(self, what):
        self.count[what] += 1

    def l2(self, address, dirty, kind):
        """The L2 of a machine that stores through its L1"""
        if self.caches["l2"].use(address, dirty):
            return self.see("l2 %s hit" % kind)
        self.see("l2 %s miss" % kind)
        l3 = self.caches.get("l3")
        if l3:
            had = l3.remove(address)
            self.see("l3 %s %s" % (kind, "miss" if had is None else "hit"))
            dirty = dirty or bool(had)
        self.allocate(address, dirty)

    def allocate(self, address, dirty):
        self.see("l2 new")
        gone = self.caches["l2"].put(address, dirty)
        if gone is None:
            return
        self.see("l2 out dirty" if gone[1] else "l2 out clean")
        if "l3" not in self.caches:
            return
        for name in "data", "inst":
            if self.caches[name].remove(gone[0]) is not None:
                self.see(name + " invalidated")
        if not self.caches["l3"].use(*gone) and self.caches["l3"].put(*gone):
            self.see("l3 out")

    def translate(self, address, kind="data"):
        if self.shifts[0]:
            self.page(address, kind)
        elif "tlb" in self.caches and kind == "data" and address not in self.block:
            if not self.caches["tlb"].use(address):
                self.see("tlb miss")
                self.caches["tlb"].put(address)

    def page(self, address, kind):
        """64 pages in each ERAT, 4 in each set of the TLB; the last one was used last"""
        shift = self.shifts[address >> 28]
        page = (shift, address >> shift)
        of_tlb = self.pages[page[1] % 128]
        for places, most, name in (self.erats[kind], 64, "erat"), (of_tlb, 4, "tlb"):
            had = places.pop(page, None)
            places[page] = True
            if had:
                return
            if len(places) > most:
                places.popitem(last=False)
            self.see("%s %s miss %d" % (kind, name, shift))
        # A group of entries: 128 octets, by the hash of Power ISA; a segment's number is its VSID
        group = (address >> 28 ^ address % 2 ** 28 >> shift) % 2 ** 16
        self.l2((1 << 50) + group * 128, False, kind + " walk")

    def manage(self, instruction, address):
        if instruction == "tlbie":
            return self.caches["tlb"].place(address)[0].clear()
        self.translate(address)
        if instruction == "icbi":
            self.caches["inst"].remove(address)
            self.last_line = None
        elif instruction == "dcbst":
            for name in "data", "l2", "l3":
                self.clean(name, address)
        elif instruction in ("dcbf", "dcbi"):
            for name in "data", "l2", "l3":
                if name in self.caches:
                    self.caches[name].remove(address)
        elif self.cpu == "7":
            self.zero_through(address)
        elif not self.caches["data"].use(address, True):
            self.cast_out(self.caches["data"].put(address, True))

    def clean(self, name, address):
        if name in self.caches:
            lines, line = self.caches[name].place(address)
            if line in lines:
                lines[line] = False

    def zero_through(self, address):
        self.caches["data"].use(address)
        if not self.caches["l2"].use(address, True):
            self.caches["l3"].remove(address)
            self.allocate(address, True)

    def data(self, address, store):
        before = cycles(self.cpu, self.count, ("load", "data erat"))
        self.access(address, store)
        self.count["waits"] += cycles(self.cpu, self.count, ("load", "data erat")) > before

    def access(self, address, store):
        kind = "store" if store else "load"
        self.translate(address)
        if self.cpu == "7":
            return self.through(address & 0xffffff, store, kind)
        self.write_back(address, kind, store)

    def stream(self, address, control, engine):
        size = ((control >> 24) % 32 or 32) * 16
        stride = control & 0xffff
        stride = stride - 0x10000 if stride & 0x8000 else stride or 0x8000
        for block in range((control >> 16) % 256 or 256):
            first = address + block * stride
            for line in range(first // 32, (first + size - 1) // 32 + 1):
                self.see("engine %d" % engine)
                self.ahead(line * 32, "stream")

    def touch(self, address):
        """As a load, but nothing of it takes time: it has names of its own"""
        if self.cpu == "7":
            return self.through(address, False, "touch")
        self.ahead(address, "touch")

    def ahead(self, address, kind):
        """An MPC7400 fetches what no load waits for"""
        if not self.caches["tlb"].use(address):
            self.see(kind + " walk")
            self.caches["tlb"].put(address)
        self.write_back(address, kind)

    def write_back(self, address, kind, store=False):
        if self.caches["data"].use(address, store):
            return self.see(kind + " hit")
        self.see(kind + " miss")
        self.see("l2 %s %s" % (kind, "hit" if self.caches["l2"].use(address) else "miss"))
        self.cast_out(self.caches["data"].put(address, store))

    def through(self, address, store, kind):
        hit = self.caches["data"].use(address)
        self.see(kind + (" hit" if hit else " miss"))
        if store or not hit:
            self.l2(address, store, kind)
        if not store and not hit:
            self.caches["data"].put(address)

    def cast_out(self, gone):
        if gone is None:
            return
        self.see("castout dirty" if gone[1] else "castout clean")
        if self.caches["l2"].use(*gone):
            return self.see("castout hit")
        self.see("castout miss")
        self.allocate(*gone)

    def fetch(self, address):
        line = address // self.caches["inst"].size
        if line == self.last_line:
            self.after = None
            return
        self.last_line = line
        after, self.after = self.after, None
        self.translate(address, "inst")
        if self.caches["inst"].use(address):
            return
        self.see("fetch miss")
        self.see("redirect " + str(after))
        self.l2(address, False, "fetch")
        self.caches["inst"].put(address)

    def branch(self, pc, taken, by_ctr=False):
        """By a bit of CR, or by CTR, which it changes"""
        if not by_ctr:
            self.see("folded")
        elif self.cpu == "7400":
            return
        votes = vote(self.taken, pc // 4 % COUNTERS[self.cpu], taken)
        if self.cpu == "7":
            votes = self.tournament(pc // 4, votes, taken)
        self.see("direction right" if votes == taken else "direction wrong")
        self.after = "wrong" if votes != taken else "bht" if taken else None
        return votes == taken

    def tournament(self, word, by_address, taken):
        """Of 14 directions, the last one is the lowest bit"""
        at = word % 16384 ^ int("0" + self.path[-14:], 2)
        by_path = vote(self.by_path, at, taken)
        self.path = self.path[-13:] + str(int(taken))
        if by_path == by_address:
            return by_address
        path_wins = vote(self.chosen, at % 8192, by_path == taken)
        return by_path if path_wins else by_address

    def call(self, pc, target):
        if self.cpu != "7":
            return
        at = pc // 4 % 128
        right = self.target.get(at) == target
        self.see("count right" if right else "count wrong")
        self.after = None if right else "wrong"
        self.target[at] = target
        self.link(pc)

    def link(self, pc):
        self.stack = (self.stack + [pc + 4])[-16:]

    def back(self, target):
        if self.cpu == "7":
            right = self.stack and self.stack.pop() == target
            self.see("link right" if right else "link wrong")
            self.after = self.after if right else "wrong"


def vote(counters, at, right):
    """Two bits, which begin with 1"""
    value = counters.get(at, 1)
    counters[at] = min(3, value + 1) if right else max(0, value - 1)
    return value >= 2


# What each instruction of a loop that manages does, and where, beside the address
MANAGED = {
    "7": [None] * 4 + [("dcbz", 0), None, ("dcbst", 0x1000), None, ("dcbf", 0x2000)],
}
MANAGED["7400"] = MANAGED["7"] + [None, ("dcba", 0x3000), None, ("dcbi", 0x5000), None,
                                  ("tlbie", 0x7000)]


def manage_all(machine, loop, address, other):
    for i, step in enumerate(MANAGED[machine.cpu]):
        machine.fetch(loop + 4 * i)
        if step:
            machine.manage(step[0], address ^ step[1])
    for i, (at, store) in enumerate(((other, False), (address, True)), len(MANAGED[machine.cpu])):
        machine.fetch(loop + 4 * i)
        machine.data(at, store)
    machine.fetch(loop + 4 * i + 4)


def length(cpu, code, control, managed, touch):
    """Instructions of a loop"""
    if managed:
        return 8 if code else len(MANAGED[cpu]) + 3
    return 7 if code or control or touch else 6


def values_of(name):
    return PATTERNS[name] + (0,) * (len(NAMES) - len(PATTERNS[name]))


class Fibonacci:
    """The recursion of model.S, an instruction after the other"""

    def __init__(self, machine, loop, stack):
        self.m, self.fib, self.top = machine, loop + 4, stack
        self.execute(0x48, 2)

    def execute(self, at, instructions, *data):
        """Instructions from a place in the function on, then accesses to data"""
        for i in range(instructions):
            self.m.fetch(self.fib + at + 4 * i)
            self.m.see("instruction")
        for offset, store in data:
            self.m.data(self.top + offset, store)

    def call(self, at, n):
        """From there; back at the next instruction"""
        self.m.link(self.fib + at)
        self.execute(0, 2)
        right = self.m.branch(self.fib + 4, n < 2)
        if n < 2:
            self.m.see("both %s" % right)
        else:
            self.execute(8, 6, (0, True), (4, True))
            self.top += 12
            self.call(0x1c, n - 1)
            self.execute(0x20, 4, (-8, False), (-4, True))
            self.call(0x2c, n - 2)
            self.execute(0x30, 6, (-4, False), (-12, False))
            self.top -= 12
            self.m.see("folded")
        self.m.back(self.fib + at + 4)


def branches(machine, loop, step, mask, turns):
    at = 0
    for turn in range(turns):
        at = at + step & mask
        machine.fetch(loop)
        machine.branch(loop + 8, not at)
        machine.count["instruction"] += 4 if not at else 5
        machine.fetch(loop + 16)
        machine.branch(loop + 16, turn + 1 < turns, by_ctr=True)


# Blocks of a turn on a POWER7, and those behind the loop: the last one of these is a write
TURN = "mullw r6,r6,r9; add r6,r6,r10; and r6,r6,r11; "
BLOCKS = {
    "data": [TURN + "lwzx r13,r7,r6; stwx r13,r8,r6; bc 16,lt,0"],
    "code": ["add r6,r6,r10; and r6,r6,r11; add r13,r7,r6; mtspr 9,r13; bcctrl 20",
             "bclr 20,lt,0", "addic. r12,r12,-1; bc 4,eq,0"],
    "touch": ["add r6,r6,r10; and r6,r6,r11; addi r14,r6,0; dcbt r7,r14; dcbt r7,r14; "
              "lwzx r13,r7,r6; bc 16,lt,0"],
    "end": ["b 0", "addis r3,0,1; ori r3,r3,0"],
}


def groups_of(kind, turns):
    """Cycles of groups, and those in which one waits; no event of them is in what is managed"""
    total = Counter(group=1)
    for blocks, times in (BLOCKS[kind], turns), (BLOCKS["end"], 1):
        for block in blocks:
            for cause, n in groups.cost(block.split("; ")).items():
                if not cause.startswith("fill"):    # the same cycles, sorted by another rule
                    total[cause if cause in ("group", "waits") else "stall"] += times * n
    return total


def loops(machine, values, loop):
    (base, other, times, step, mask, turns, code, control, engine, managed, _, _, touch,
     _) = values
    at, size = 0, length(machine.cpu, code, control, managed, touch)
    for turn in range(turns):
        at = (at * times + step) & 0xffffffff & mask
        machine.fetch(loop)
        if code:
            machine.call(loop + 16, base + at)
            machine.fetch(base + at)
            machine.back(loop + 20)
            machine.see("folded")
            machine.fetch(loop + 20)
            if managed:
                machine.manage("icbi", base + at + step)
        elif managed:
            manage_all(machine, loop, base + at, other + at)
        elif touch:
            machine.count["dcbt"] += 1
            machine.count["dcbt of a stream"] += 1
            machine.touch(base + at + touch)
            machine.data(base + at, False)
        elif control:
            machine.stream(base + at, control, engine)
            machine.data(other + at, False)
        else:
            machine.data(base + at, False)
            machine.data(other + at, True)
        machine.branch(loop + 4 * size - 4, turn + 1 < turns, not code)
    machine.count["instruction"] = turns * (size + code)
    machine.count.update(groups_of("code" if code else "touch" if touch else "data", turns))
    machine.fetch(loop + 4 * size)


def run(cpu, name, loop, end):
    values = values_of(name)
    machine = Machine(cpu, *values[10:12])
    if values[13] == 2:
        turns_of(machine, values, loop, end)
        machine.count.clear()
    turns_of(machine, values, loop, end)
    return machine.count


def turns_of(machine, values, loop, end):
    base, _, _, step, mask, turns, code = values[:7]
    if code == 2:
        branches(machine, loop, step, mask, turns)
        machine.fetch(loop + 20)
    elif code == 3:
        machine.fetch(loop)
        fibonacci = Fibonacci(machine, loop, base)
        fibonacci.call(0x4c, turns)
        machine.fetch(loop + 0x54)
        machine.count["instruction"] += 1
        machine.see("folded")
    else:
        loops(machine, values, loop)
    machine.count["instruction"] += 4
    machine.see("folded")
    machine.count["completed"] = machine.count["instruction"] - machine.count["folded"]
    machine.fetch(end)


# Cycles that something takes
PENALTY = {
    "7400": {"l2 load hit": 8, "l2 fetch hit": 8, "l2 load miss": 60, "l2 fetch miss": 60,
             "tlb miss": 30, "direction wrong": 4, "instruction": 1},
    "7": {"l2 load hit": 6, "l2 fetch hit": 6, "l3 load hit": 25, "l3 fetch hit": 25,
          "l3 load miss": 200, "l3 fetch miss": 200, "direction wrong": 15, "link wrong": 15,
          "count wrong": 15, "group": 1, "stall": 1},
}
for miss, penalty in ("erat", 10), ("tlb", 50):
    PENALTY["7"].update({"%s %s miss %d" % (kind, miss, shift): penalty
                         for kind in ("data", "inst") for shift in (12, 16, 24)})


def longer(name, selector, threshold, parts):
    """What takes more cycles than twice the threshold, which is to the left of the selector"""
    return (name + "_EXCEED_THRESH", selector | threshold << 10, parts)


# Events: on which counter, its selector or code, what it is a sum of, how often
EVENTS = {
    "7400": [
        [("DL1_LD_HIT", 22, "load hit"), ("DL1_LD_MISS", 15, "load miss"),
         ("DTLB_MISS", 6, "tlb miss,touch walk"),
         ("L1_CASTOUT", 19, "castout dirty,castout clean")],
        [("DL1_ST_HIT", 23, "store hit"), ("DL1_ST_MISS", 16, "store miss"),
         ("DL1_RELOAD", 30, "load miss,store miss,stream miss,touch miss"),
         ("BR_MISPRED", 5, "direction wrong")],
        [("DL2_HIT", 33, "l2 load hit,l2 store hit,l2 stream hit,l2 touch hit"),
         ("DL2_MISS", 26, "l2 load miss,l2 store miss,l2 stream miss,l2 touch miss"),
         ("DL1_TOUCH_HIT", 16, "stream hit,touch hit"),
         ("DL1_TOUCH_MISS", 15, "stream miss,touch miss")],
        [("L1_CASTOUT_CLEAN", 18, "castout clean"), ("L1_CASTOUT_DIRTY", 13, "castout dirty"),
         None, None],
        [("L1_CASTOUT_L2_HIT", 35, "castout hit"), ("DL1_CASTOUT_L2_MISS", 28, "castout miss"),
         None, None],
        [("L2_ALLOC", 36, "l2 new"), ("L2_SECTOR_CASTOUT", 29, "l2 out dirty"), None, None],
        [("IL1_MISS", 32, "fetch miss"), ("IL2_HIT", 27, "l2 fetch hit"),
         ("CYCLES", 1, "", "cycles"), ("DTLB_SEARCH_CYC", 6, "tlb miss", 30)],
        [("VTE0_FETCH", 39, "engine 0"), ("VTE1_FETCH", 31, "engine 1"),
         ("VTE2_FETCH", 23, "engine 2"), ("VTE3_FETCH", 21, "engine 3")],
        [longer("LD_MISS", 11, 3, "l2 load hit,l2 load miss"),
         ("VTE_FETCH", 32, "engine 0,engine 1,engine 2,engine 3"), None,
         ("VTE_DL1_HIT", 20, "stream hit")],
        [longer("LD_MISS", 11, 4, "l2 load miss"), ("VTE_L1_MISS", 30, "stream miss"), None,
         ("DST_DTLB_SEARCH_SUCCESS", 27, "stream walk")],
        [longer("LD_MISS", 11, 30, ""), None, None, None],
        [longer("DTLB_SEARCH", 20, 14, "tlb miss,touch walk"), None, None, None],
        [longer("DTLB_SEARCH", 20, 15, ""), None, None, None],
        [("BR_UNRESOLVED", 12, "direction right,direction wrong"),
         ("BR_SPEC1_CORRECT", 38, "direction right"), ("INST_CMPL", 2, "completed"),
         ("INST_DISP", 4, "completed")],
    ],
    "7": [
        [("PM_DATA_FROM_L2", 0x1c040, "l2 load hit"),
         ("PM_DATA_FROM_L2MISS", 0x200fe, "l2 load miss"),
         ("PM_ST_MISS_L1", 0x300f0, "store miss"), ("PM_LD_MISS_L1", 0x400f0, "load miss")],
        [("PM_DATA_FROM_L3", 0x1c048, "l3 load hit"),
         ("PM_DATA_FROM_L3MISS", 0x2c048, "l3 load miss"),
         ("PM_BR_PRED_LSTACK", 0x40a2, "link right,link wrong"),
         ("PM_INST_FROM_L2MISS", 0x44048, "l2 fetch miss")],
        [("PM_L2_CASTOUT_MOD", 0x16180, "l2 out dirty", 2),
         ("PM_L2_DC_INV", 0x26182, "data invalidated", 2),
         ("PM_L2_LD_HIT", 0x36182, "l2 load hit,l2 touch hit", 2),
         ("PM_L2_ST_HIT", 0x46182, "l2 store hit", 2)],
        [("PM_L2_CASTOUT_SHR", 0x16182, "l2 out clean", 2),
         ("PM_L2_IC_INV", 0x26180, "inst invalidated", 2),
         ("PM_BR_MPRED_CCACHE", 0x40a4, "count wrong"), ("PM_L3_CO_MEM", 0x4f082, "l3 out")],
        [("PM_L3_MISS", 0x1f082, "l3 load miss,l3 store miss,l3 fetch miss,l3 touch miss", 2),
         ("PM_L1_ICACHE_MISS", 0x200fc, "fetch miss"),
         ("PM_L1_DCACHE_RELOAD_VALID", 0x300f6, "load miss"),
         ("PM_BR_MPRED", 0x400f6, "direction wrong,link wrong,count wrong")],
        [("PM_BR_MPRED_CR", 0x40ac, "direction wrong"),
         ("PM_L2_ST_MISS", 0x26082, "l2 store miss", 2),
         ("PM_L2_INST_MISS", 0x36082, "l2 fetch miss", 2),
         ("PM_GCT_NOSLOT_BR_MPRED", 0x4001a, "direction wrong,link wrong,count wrong", 15)],
        [("PM_CYC", 0x1e, "", "cycles"),
         ("PM_CMPLU_STALL_DCACHE_MISS", 0x20016, "load", "cycles"), None,
         ("PM_CMPLU_STALL", 0x4000a, "load,data,stall", "cycles")],
        [("PM_GCT_NOSLOT_CYC", 0x100f8, "fetch,wrong,inst ", "cycles"),
         ("PM_GCT_NOSLOT_IC_MISS", 0x2001a, "fetch,inst ", "cycles"), None, None],
        [("PM_DERAT_MISS_4K", 0x1c05c, "data erat miss 12"),
         ("PM_DERAT_MISS_64K", 0x2c05c, "data erat miss 16"),
         ("PM_DERAT_MISS_16M", 0x3c05c, "data erat miss 24"),
         ("PM_DTLB_MISS_16M", 0x4c05e, "data tlb miss 24")],
        [("PM_IERAT_WR_64K", 0x40be, "inst erat miss 16"),
         ("PM_DTLB_MISS_4K", 0x2c05a, "data tlb miss 12"),
         ("PM_DTLB_MISS_64K", 0x3c05e, "data tlb miss 16"),
         ("PM_IERAT_XLATE_WR_16MPLUS", 0x40bc, "inst erat miss 24")],
        [("PM_LSU0_L1_SW_PREF", 0xc09c, "dcbt"), ("PM_LSU1_L1_SW_PREF", 0xc09e, "-"),
         ("PM_DC_PREF_DST", 0xd0b0, "dcbt of a stream"),
         ("PM_LSU_DCACHE_RELOAD_VALID", 0xd0a2, "load miss,touch miss", 4)],
        [("PM_DTLB_MISS_16G", 0x1c05e, "-"), None,
         ("PM_DTLB_MISS", 0x300fc, "data tlb miss 12,data tlb miss 16,data tlb miss 24"),
         ("PM_ITLB_MISS", 0x400fc, "inst tlb miss 12,inst tlb miss 16,inst tlb miss 24")],
        [("PM_PTEG_FROM_L2", 0x1c050, "l2 data walk hit"),
         ("PM_PTEG_FROM_L3", 0x2c050, "l3 data walk hit"), None,
         ("PM_PTEG_FROM_L2MISS", 0x4c058, "l2 data walk miss")],
        [("PM_INST_PTEG_FROM_L2", 0x1e050, "l2 inst walk hit"),
         ("PM_PTEG_FROM_L3MISS", 0x2c058, "l3 data walk miss"), None,
         ("PM_INST_PTEG_FROM_LMEM", 0x4e052, "l3 inst walk miss")],
        [("PM_L2_CASTOUT_MOD", 0x16180, "l2 out dirty", 2), None,
         ("PM_L2_LD_HIT", 0x36182, "l2 load hit", 2),
         ("PM_PTEG_FROM_LMEM", 0x4c052, "l3 data walk miss")],
        [("PM_BR_PRED_CR_TA", 0x48aa, "both True,both False"),
         ("PM_BR_MPRED_CR_TA", 0x48ae, "both False"),
         ("PM_IC_DEMAND_L2_BHT_REDIRECT", 0x4098, "redirect bht"),
         ("PM_IC_DEMAND_L2_BR_REDIRECT", 0x409a, "redirect wrong")],
        [None, None, None, ("PM_CMPLU_STALL_COUNT", 0x4000b, "waits")],
    ],
}


# What calls have to do with
OF_CODE = re.compile("fetch|redirect|link|count|inst|direction")

# Groups of events that are enough for a pattern, if not all are needed
ENOUGH = {
    ("7400", "branch of period 4"): (1, 6, 13),
    ("7400", "branch of period 64"): (1,),
    ("7400", "recursion"): (0, 1, 6, 13),
    ("7400", "managed"): (0, 3),
    ("7400", "managed in much"): (4, 5, 6),
    ("7400", "calls of what is invalidated"): (6,),
    ("7400", "a block"): (0, 6), ("7400", "a block of users"): (0,),
    ("7400", "counted before"): (0, 2), ("7400", "touched before"): (0, 2, 6, 11),
    ("7", "counted before"): (0, 1, 4),
    ("7", "used before"): (0, 1, 2, 4, 6),
    ("7", "touched before"): (0, 1, 4, 6, 10, 16),
    ("7", "branch of period 4"): (4, 5, 7, 15),
    ("7", "branch of period 64"): (4,),
    ("7", "recursion"): (1, 4, 5, 7, 15), ("7", "calls of many"): (*range(8), 15),
    ("7", "managed"): (0,),
    ("7", "managed in much"): (1, 2, 3),
    ("7", "calls of what is invalidated"): (4,),
}


def controls(cpu, group):
    """MMCR0, left half of MMCR1 and MMCR1"""
    codes = [event[1] if event else 0 for event in group]
    if cpu == "7400":
        return codes[0] << 6 | codes[1], 0, codes[2] << 27 | codes[3] << 22
    left = right = 0
    for i, code in enumerate(codes):
        left |= (code >> 12 & 15) << 28 - 4 * i | (code >> 11 & 1) << 3 - i
        if code >> 12 & 15 == 6:
            left |= (code >> 8 & 7) << 13
        right |= (code & 255) << 24 - 8 * i
    return 0, left, right


def cycles(cpu, count, parts):
    """What takes cycles and has one of some words in its name"""
    return sum(count[what] * n for what, n in PENALTY[cpu].items()
               if any(part in what for part in parts))


def main():
    cpu = sys.argv[2]
    if sys.argv[1] == "patterns":
        for name in PATTERNS:
            values = values_of(name)
            if values[10] if cpu == "7400" else values[7] or values[11]:
                continue
            if (values[13] == 2) != (len(sys.argv) > 3):
                continue
            every = range(13) if cpu == "7400" else (*range(6, 15), 16) if values[10] else range(8)
            for n, group in enumerate(EVENTS[cpu]):
                if n not in ENOUGH.get((cpu, name), every):
                    continue
                if values[6] == 1 and not any(event and OF_CODE.search(event[2]) for event in group):
                    continue
                given = dict(zip(NAMES, values), CPU=cpu)
                given["MMCR0"], given["MMCR1_LEFT"], given["MMCR1"] = controls(cpu, group)
                print(name, n, " ".join("-D%s=%s" % item for item in given.items()), sep="\t")
        return
    name, loop, end = sys.argv[3], int(sys.argv[4], 16), int(sys.argv[5], 16)
    count = run(cpu, name, loop, end)
    for n, group in enumerate(EVENTS[cpu]):
        for event in group:
            if not event:
                print(n, "-", 0, sep="\t")
                continue
            times = event[3] if len(event) > 3 else 1
            if times == "cycles":
                total, times = cycles(cpu, count, event[2].split(",")), 1
            else:
                total = sum(count[what] for what in event[2].split(","))
            print(n, event[0], total * times, sep="\t")


if __name__ == "__main__":
    main()
