# SPDX-License-Identifier: GPL-2.0-only
"""query.py up: bring the loopback device up. query.py QUERY: ask Prometheus, and print each
sample of the answer as pmuctl export does, without the labels that Prometheus adds."""
import fcntl
import json
import socket
import struct
import sys
import urllib.parse
import urllib.request

URL = "http://127.0.0.1:9090/api/v1/query?query="
LABELS = ("pmu", "cpu", "backend", "owner", "reason", "event", "metric", "unit")
SIOCGIFFLAGS, SIOCSIFFLAGS, IFF_UP = 0x8913, 0x8914, 1


def up():
    with socket.socket() as sock:
        request = bytearray(struct.pack("16sH14x", b"lo", 0))
        fcntl.ioctl(sock, SIOCGIFFLAGS, request)
        flags = struct.unpack_from("16sH", request)[1]
        fcntl.ioctl(sock, SIOCSIFFLAGS, struct.pack("16sH14x", b"lo", flags | IFF_UP))


def line(sample):
    metric = sample["metric"]
    labels = ",".join(f'{name}="{metric[name]}"' for name in LABELS if name in metric)
    return metric.get("__name__", "") + (f"{{{labels}}} " if labels else " ") + sample["value"][1]


def ask(query):
    with urllib.request.urlopen(URL + urllib.parse.quote(query), timeout=10) as answer:
        for sample in json.load(answer)["data"]["result"]:
            print(line(sample).strip())


if sys.argv[1] == "up":
    up()
else:
    ask(sys.argv[1])
