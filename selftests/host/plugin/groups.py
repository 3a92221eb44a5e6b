#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only
"""What the plugin's model of dispatch groups has to count in the loops of groups.S: a second
implementation of Documentation/qemu.md, cycle by cycle, of what objdump disassembles.

groups.py LISTING RESULTS [sums]   found, expected and what it is, a line each; with sums only what
                                   does not depend on caches and predictors
"""
import re
import struct
import sys
from collections import Counter, deque

PIPES = {"FXU": 2, "LSU": 2, "VSU": 2, "DFU": 1, "BRU": 1, "CRU": 1}
IN_FLIGHT, SLOTS, ALONE = 20, 4, 4

# Unit, latency, cycles until its pipe is free, slots, cause: LLVM's PPCScheduleP7.td and GCC's
# power7.md; then what is written (d), read (s) and stored (v), by operand, and other registers
KINDS = {
    "add": ("FXU", 1, 1, 1, "fxu", "dss"), "addi": ("FXU", 1, 1, 1, "fxu", "ds"),
    "addis": ("FXU", 1, 1, 1, "fxu", "ds"), "or": ("FXU", 1, 1, 1, "fxu", "dss"),
    "and": ("FXU", 1, 1, 1, "fxu", "dss"),
    "ori": ("FXU", 1, 1, 1, "fxu", "ds"), "rlwinm": ("FXU", 1, 1, 1, "fxu", "ds"),
    "andi.": ("FXU", 1, 1, 1, "fxu", "ds", ["cr0"], []),
    "addic": ("FXU", 1, 1, 1, "fxu", "ds", ["ca"], []),
    "addic.": ("FXU", 1, 1, 1, "fxu", "ds", ["ca", "cr0"], []),
    "adde": ("FXU", 1, 1, 1, "fxu", "dss", ["ca"], ["ca"]),
    "cmp": ("FXU", 1, 1, 1, "fxu", "d-ss"), "cmpi": ("FXU", 1, 1, 1, "fxu", "d-s"),
    "isel": ("FXU", 1, 1, 1, "fxu", "dsss"), "mulld": ("FXU", 4, 1, 1, "fxu", "dss"),
    "mullw": ("FXU", 4, 1, 1, "fxu", "dss"), "mulli": ("FXU", 4, 1, 1, "fxu", "ds"),
    "divd": ("FXU", 68, 68, 2, "div", "dss"), "divw": ("FXU", 36, 36, 2, "div", "dss"),
    "mtspr": ("FXU", 4, 1, 1, "fxu", "-s"),
    "ld": ("LSU", 2, 1, 1, "lsu", "ds"), "lwz": ("LSU", 2, 1, 1, "lsu", "ds"),
    "lwzx": ("LSU", 2, 1, 1, "lsu", "dss"), "lwa": ("LSU", 3, 1, 2, "lsu", "ds"),
    "ldu": ("LSU", 2, 1, 2, "lsu", "dx"), "ldux": ("LSU", 3, 1, ALONE, "lsu", "dxs"),
    "lhau": ("LSU", 4, 1, 2, "lsu", "dx"), "lfd": ("LSU", 3, 1, 1, "lsu", "ds"),
    "lmw": ("LSU", 2, 1, ALONE, "lsu", "ds"), "sync": ("LSU", 11, 11, ALONE, "lsu", ""),
    "stw": ("LSU", 1, 1, 1, "store", "vs"), "stfd": ("LSU", 1, 1, 1, "store", "vs"),
    "stwx": ("LSU", 1, 1, 1, "store", "vss"), "dcbt": ("LSU", 1, 1, 1, "store", "ss"),
    "stdu": ("LSU", 1, 1, 2, "store", "vx"),
    "ldarx": ("LSU", 3, 1, ALONE, "lsu", "d-s", ["reservation"], ["reservation"]),
    "stdcx.": ("LSU", 10, 1, ALONE, "store", "s-s", ["cr0", "reservation"], ["reservation"]),
    "crand": ("CRU", 3, 1, 1, "cr", "xss"), "cror": ("CRU", 3, 1, 1, "cr", "xss"),
    "mfcr": ("CRU", 6, 1, 1, "cr", "d", [], ["cr%d" % i for i in range(8)]),
    "mtocrf": ("CRU", 3, 1, ALONE, "cr", "-s", ["cr%d" % i for i in range(8)], []),
    "mfspr": ("CRU", 5, 1, 1, "cr", "d", [], ["lr"]),
    "fmadd": ("VSU", 6, 1, 1, "scalar", "dsss"), "fadd": ("VSU", 6, 1, 1, "scalar", "dss"),
    "fcmpu": ("VSU", 8, 1, 1, "scalar", "dss"),
    "fsqrt": ("VSU", 44, 44, 1, "scalar long", "ds"),
    "fdivs": ("VSU", 27, 27, 1, "scalar long", "dss"),
    "xvmaddadp": ("VSU", 6, 1, 1, "vector", "xss"), "vaddubm": ("VSU", 2, 1, 1, "vector", "dss"),
    "vperm": ("VSU", 3, 1, 1, "vector", "dsss"),
    "xvdivdp": ("VSU", 32, 32, 1, "vector long", "dss"),
    "xvsqrtsp": ("VSU", 30, 30, 1, "vector long", "ds"),
    "dadd": ("DFU", 6, 1, 1, "dfu", "dss"),
    "b": ("BRU", 3, 1, 0, "bru", ""), "bl": ("BRU", 3, 1, 0, "bru", "-", ["lr"], []),
    "bclr": ("BRU", 3, 1, 0, "bru", "", [], ["lr"]),
    "bcctr": ("BRU", 3, 1, 0, "bru", "", [], ["ctr"]),
    "bcctrl": ("BRU", 3, 1, 0, "bru", "", ["lr"], ["ctr"]),
}


class Op:
    """An instruction, as objdump writes it: "ld r3,8(r4)" """

    def __init__(self, text):
        name, operands = (text.split(None, 1) + [""])[:2]
        self.sync = name == "sync"
        self.branch = name in ("b", "bl", "bc", "bclr", "bcctr", "bcctrl")
        self.writes, self.reads, self.data, self.groups = [], [], [], 1
        if text.split() == ["ori", "r0,r0,0"]:
            self.unit, self.latency, self.busy, self.slots, self.cause = None, 1, 0, 1, "fxu"
            return
        if name == "bc":
            first, bit = operands.split(",")[:2]
            reads = ["ctr"] if first == "16" else [self.register(bit)]
            kind = ("BRU", 3, 1, 0, "bru", "", [], reads)
        else:
            kind = KINDS[name]
        self.unit, self.latency, self.busy, self.slots, self.cause, roles = kind[:6]
        if len(kind) > 6:
            self.writes, self.reads = list(kind[6]), list(kind[7])
        if name == "mtspr":
            self.writes = ["lr" if operands.startswith("8,") else "ctr"]
        for role, operand in zip(roles, operands.split(",")):
            register = self.register(operand)
            if register and role in "dx":
                self.writes.append(register)
            if register and role in "sx":
                self.reads.append(register)
            if role == "v":
                self.data.append(register)
        if name == "lmw":
            self.groups = (32 - int(operands[1:].split(",")[0]) + 3) // 4
            self.latency += self.groups - 1
            self.busy += self.groups - 1

    @staticmethod
    def register(operand):
        """Registers of floating point and vectors are halves of those of VSX"""
        inner = re.search(r"\((\w+)\)", operand)
        operand = inner[1] if inner else operand.strip()
        if operand in ("lt", "gt", "eq", "so"):
            return "cr0"
        field = re.search(r"cr\d", operand)
        if field:
            return field[0]
        match = re.fullmatch(r"(r|f|vs|v)(\d+)", operand)
        if not match:
            return None
        if match[1] == "r":
            return operand
        return "vs%d" % (int(match[2]) + (32 if match[1] == "v" else 0))


def groups_of(ops):
    groups, slots = [[]], 0
    for op in ops:
        begins = op.slots > 1 and groups[-1]
        if begins or slots + op.slots > SLOTS:
            groups.append([])
            slots = 0
        groups[-1].append(op)
        slots += op.slots
        if op.branch or op.slots == ALONE:
            groups.append([])
            slots = 0
    return [group for group in groups if group]


class Flight:
    """An instruction that is dispatched"""

    def __init__(self, op, producers):
        self.op, self.result = op, None
        self.waits = [producers[r] for r in op.reads if r in producers]
        self.data = [producers[r] for r in op.data if r in producers]
        self.stores = []
        if op.cause in ("lsu", "store"):
            self.waits += producers.get("sync", [])
        if op.cause == "store":
            producers.setdefault("stores", []).append(self)
        if op.sync:
            self.stores, producers["stores"] = producers.get("stores", []), []
            producers["sync"] = [self]

    def has_finished(self, now):
        return self.result is not None and self.result <= now and \
            all(d.result is not None and d.result + self.op.latency <= now for d in self.data)

    def finish(self):
        return max([self.result] + [d.result + self.op.latency for d in self.data])


def cycles_of_times(ops, times):
    """For each group of each time: (cycles that it stalls, the cause, how many are in flight)"""
    waiting = deque(group for _ in range(times) for group in groups_of(ops))
    queues = {unit: deque() for unit in PIPES}
    pipes = {unit: [0] * n for unit, n in PIPES.items()}
    producers, flying, stalls, now, next_dispatch, last = {}, deque(), [], 0, 0, 0
    while waiting or flying:
        # One group completes, all of whose cycles of completion have passed
        if flying and all(f.has_finished(now) for f in flying[0]):
            length = flying[0][0].op.groups
            if now >= last + length:
                end = max(f.finish() for f in flying[0])
                cause = next(f.op.cause for f in flying[0] if f.finish() == end)
                stalls.append((now - last - length, cause, len(flying)))
                last = now
                flying.popleft()
        if waiting and now >= next_dispatch and len(flying) < IN_FLIGHT:
            group = []
            for op in waiting.popleft():
                f = Flight(op, producers)
                group.append(f)
                producers.update((r, f) for r in op.writes)
                if op.unit:
                    queues[op.unit].append(f)
                else:
                    f.result = now + 1
            flying.append(group)
            next_dispatch = now + group[0].op.groups
        for unit, queue in queues.items():
            while queue and min(pipes[unit]) <= now and \
                    all(w.result is not None and w.result <= now for w in queue[0].waits) and \
                    all(s.has_finished(now) for s in queue[0].stores):
                f = queue.popleft()
                f.result = now + f.op.latency
                pipes[unit].remove(min(pipes[unit]))
                pipes[unit].append(now + f.op.busy)
        now += 1
    return stalls


def cost(texts):
    """What a block takes, by cause: the mean of the third and the fourth time, rounded up"""
    ops = [Op(text) for text in texts]
    groups, count = groups_of(ops), Counter()
    stalls = cycles_of_times(ops, 4 + IN_FLIGHT // len(groups))
    for i, group in enumerate(groups):
        third, fourth = stalls[2 * len(groups) + i], stalls[3 * len(groups) + i]
        count["group"] += 1
        count["expansion"] += group[0].groups - 1
        stall = (third[0] + fourth[0] + 1) // 2
        count[max((third, fourth), key=lambda s: s[0])[1]] += stall
        count["waits"] += stall > 0
        fill = next(least for least in (11, 7, 3, 1) if third[2] >= least)
        count["fill %d" % fill] += group[0].groups + stall
    return count


# Events on PMC1 to PMC4, as in groups.S, and what each is a sum of
EVENTS = [
    [("PM_GCT_NOSLOT_CYC", []), ("PM_CMPLU_STALL_FXU", ["fxu", "div"]),
     ("PM_GRP_CMPL", ["group", "expansion"]), ("PM_CMPLU_STALL", ["stall"])],
    [("PM_1PLUS_PPC_CMPL", ["group"]), ("PM_CMPLU_STALL_LSU", ["lsu", "store"]), None,
     ("PM_CMPLU_STALL_DIV", ["div"])],
    [None, ("PM_CMPLU_STALL_VECTOR", ["vector", "vector long"]), None,
     ("PM_CMPLU_STALL_SCALAR", ["scalar", "scalar long"])],
    [None, ("PM_CMPLU_STALL_SCALAR_LONG", ["scalar long"]), None,
     ("PM_CMPLU_STALL_IFU", ["bru", "cr"])],
    [None, ("PM_CMPLU_STALL_STORE", ["store"]), None,
     ("PM_CMPLU_STALL_VECTOR_LONG", ["vector long"])],
    [None, ("PM_CMPLU_STALL_DFU", ["dfu"]), None, ("PM_CMPLU_STALL_BRU", ["bru"])],
    [None, None, None, ("PM_CMPLU_STALL_COUNT", ["waits"])],
    [("PM_GCT_UTIL_1_TO_2_SLOTS", ["fill 1"]), ("PM_GCT_UTIL_3_TO_6_SLOTS", ["fill 3"]),
     ("PM_GCT_UTIL_7_TO_10_SLOTS", ["fill 7"]), ("PM_GCT_UTIL_11_PLUS_SLOTS", ["fill 11"])],
]
LOOPS = ("adds chain divisions products sums fmas loads chase roots vectors decimals cracked "
         "conditions mixed words atomics").split()
TURNS = 100
PARTS = ["PM_CMPLU_STALL_" + name for name in "FXU LSU VECTOR SCALAR DFU IFU".split()]

# Loops by rising cycles for an instruction, as published: two FXUs of one cycle, loads of two (IBM
# J. R&D 55(3) 2011, Sinharoy et al.); FP 6 (the same); mulld 5, fsqrt 44, divd 69 (LLVM)
ORDER = ["adds", "chain", "chase", "products", "fmas", "roots", "divisions"]


def listing(path):
    code, labels = {}, {}
    for line in open(path):
        label = re.match(r"(\w+) <(\w+)>:", line)
        if label:
            labels[label[2]] = int(label[1], 16)
        match = re.match(r"\s*([0-9a-f]+):\t[0-9a-f ]+\t(.*)", line)
        if match:
            code[int(match[1], 16)] = match[2].strip()
    return code, labels


def block(code, at):
    texts = []
    while True:
        texts.append(re.sub(r"\s*<.*>", "", code[at]))
        if texts[-1].split()[0] in ("b", "bl", "bc", "bclr"):
            return texts, at + 4
        at += 4


def run(code, at):
    """Cycles by cause of a loop, of the bl to it and of the mtspr that stops counters"""
    count, turns, known = Counter({"group": 1, "fill 1": 1}), TURNS, {}
    count.update(cost(["bl 0"]))
    while True:
        if at not in known:
            texts, behind = block(code, at)
            known[at] = cost(texts), texts[-1], behind
        taken, last, behind = known[at]
        count.update(taken)
        if last.startswith("bclr"):
            return count
        turns -= last.startswith("bc ") and " 16," in last
        at = int(last.split(",")[-1], 16) if turns or " 12," in last else behind


def stalls_of(count):
    return sum(n for name, n in count.items() if name not in ("group", "expansion", "waits")
               and not name.startswith("fill"))


def cycles_of(count):
    return stalls_of(count) + count["group"] + count["expansion"]


def main():
    (code, labels), results = listing(sys.argv[1]), open(sys.argv[2], "rb").read()
    exact, cpi = len(sys.argv) < 4, {}
    size = (1 + len(LOOPS) * len(EVENTS)) * 6
    words = iter(struct.unpack(">%dI" % size, results[:4 * size]))
    print([next(words) for _ in range(6)][5], cycles_of(run(code, labels["far"])),
          "cycles of misses while nothing needs caches: those of groups", sep="\t")
    for loop in LOOPS:
        count, found = run(code, labels[loop]), {}
        cycles, count["stall"] = cycles_of(count), stalls_of(count)
        for events in EVENTS:
            pmc = [next(words) for _ in range(6)]
            for event, n in zip(events, pmc):
                if event:
                    found[event[0]] = n
                if event and exact:
                    print(n, sum(count[part] for part in event[1]), "%s: %s" % (loop, event[0]),
                          sep="\t")
            found.setdefault("PM_RUN_CYC", pmc[5])
        if exact:
            print(pmc[5], cycles, loop + ": PM_RUN_CYC on PMC6", sep="\t")
            print(sum(found[part] for part in PARTS), found["PM_CMPLU_STALL"],
                  loop + ": stalls by cause are all stalls", sep="\t")
        print(sum(found["PM_" + part] for part in ("GRP_CMPL", "CMPLU_STALL", "GCT_NOSLOT_CYC")),
              found["PM_RUN_CYC"], loop + ": groups, stalls and no groups are all cycles", sep="\t")
        cpi[loop] = pmc[5] / pmc[4]
    print(*sorted(ORDER, key=cpi.get), end="\t")
    print(*ORDER, end="\tthe order of cycles for an instruction\n")


if __name__ == "__main__":
    main()
