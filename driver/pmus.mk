# SPDX-License-Identifier: GPL-2.0-only
# Every PMU that pmukit knows: NAME stands for the folder driver/NAME
pmus := power7
