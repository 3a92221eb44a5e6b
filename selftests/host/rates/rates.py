#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only
"""rates.py REPORT UNIT RULES EVENTS: the rates of a PMU, on standard output.

REPORT is the plugin's of the program, as JSON; UNIT is the event whose rate, by RULES, says how
many of everything else there are in a cycle. RULES are explained in power7.rules. EVENTS is the
table of the PMU. A rate is in millionths of a cycle, and not 0 unless its rule is "0".
"""
import json
import re
import sys

MILLION = 1000000


class Rates:
    def __init__(self, counts, unit, rules):
        self.counts, self.unit, self.rules = counts, unit, rules
        self.known, self.used, self.open = {}, set(), []

    def formula(self, name):
        """The formula of the rule that fits, or None"""
        for number, (pattern, formula) in enumerate(self.rules):
            if pattern[0] == "?" and self.counts.get(name):
                continue
            match = re.fullmatch(pattern.lstrip("?"), name)
            if match:
                self.used.add(number)
                return re.sub(r"\\(\d)", lambda m: match[int(m[1])] or "", formula)
        return None

    def rate(self, name):
        if name not in self.known:
            if name in self.open:
                sys.exit(f"{name} goes round in a circle: {self.open}")
            self.open.append(name)
            self.known[name] = self.find(name)
            self.open.pop()
        return self.known[name]

    def find(self, name):
        formula = self.formula(name)
        if formula is None:
            if not self.counts.get(name):
                sys.exit(f"{name}: no count and no rule")
            value = self.counts[name] / self.counts[self.unit] * self.rate(self.unit)
        elif formula == "0":
            return 0
        else:
            python = re.sub(r"[A-Z][A-Z0-9_]*", lambda m: f"self.rate('{m[0]}')", formula)
            value = eval(python, {"self": self})
        # What adds up has to do so to the last digit
        value = round(value * MILLION)
        if value < 0:
            sys.exit(f"{name}: {value} is below 0")
        return max(value, 1) / MILLION


def rows(path):
    with open(path) as file:
        return [line.rstrip("\n").split("\t") for line in file
                if line.strip() and not line.startswith("#")]


def main():
    report, unit, rules, events = sys.argv[1:]
    # How a counter is started and stopped costs a few instructions, each time the same
    counts = {name: sum(modes) for name, _, *modes in json.load(open(report))["events"]}
    rates = Rates(counts, unit, rows(rules))
    for name in (row[0] for row in rows(events)):
        text = f"{rates.rate(name):.6f}".rstrip("0").rstrip(".")
        print(f"{name}\t{text}")
    unused = [rule[0] for n, rule in enumerate(rates.rules) if n not in rates.used]
    if unused:
        sys.exit(f"rules that nothing fits: {unused}")


main()
