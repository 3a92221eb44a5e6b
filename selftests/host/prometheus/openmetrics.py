# SPDX-License-Identifier: GPL-2.0-only
"""Read OpenMetrics from standard input with a strict parser, and print how many samples it has."""
import sys

from prometheus_client.openmetrics.parser import text_string_to_metric_families

families = list(text_string_to_metric_families(sys.stdin.read()))
print(sum(len(family.samples) for family in families))
